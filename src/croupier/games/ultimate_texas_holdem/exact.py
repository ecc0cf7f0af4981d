"""Ultimate Texas Hold'em, counted whole at best play, or by a way to play that has a name.

`solve.py` finds the best choice of every hand from what each outcome comes to, `count.py` counts
all deals by the decisions of any way to play, and `thumb.py` has the rules of thumb that players
use. One hand on one board is counted here, card by card, by none of these.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import BEST, Advice, AskedFor, Census, ChartTable, Decision, Strategy
from croupier.exact.holdem import RANKS
from croupier.exact.holdem_boards import kind_of
from croupier.exact.suits import Symmetry
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import Sees, card_bets
from croupier.games.card_table.exact import Weights, symmetry
from croupier.games.card_table.five_own import own_weights
from croupier.games.card_table.pooled import seven_weights
from croupier.games.card_table.together import bets_asked, joint
from croupier.games.ultimate_texas_holdem import thumb
from croupier.games.ultimate_texas_holdem.count import tally_of
from croupier.games.ultimate_texas_holdem.flops import (
    KINDS_OF_HOLES,
    holes_of,
    kind_at,
    ranks_and_suit,
)
from croupier.games.ultimate_texas_holdem.rules import (
    FOLDED,
    MOST,
    Facts,
    against,
    facts_of,
    kind_of_seven,
)
from croupier.games.ultimate_texas_holdem.solve import (
    CELLS,
    FOLD_AT,
    Decisions,
    Solution,
    solve,
)
from croupier.poker.five_card import describe, five_card_category, five_card_rank, seven_card_rank
from croupier.poker.lookup import of_seven, tables

OWN, BOARD = 2, 5
CATEGORIES = 10
DEALER_HOLES, RUN_OUTS, FLOPS = math.comb(45, 2), math.comb(47, 2), math.comb(50, 3)
AFTER_HOLE = FLOPS * RUN_OUTS * DEALER_HOLES
"""In how many ways a round can go on after the first two cards."""
CHOICES = {0: ("4x", "3x", "check"), 3: ("2x", "check"), 5: ("1x", "fold")}
"""By the number of cards on the board."""


# What a hand comes to


def facts_at(category: int, cell: int, played: int) -> Facts:
    """The facts behind one of the four numbers that a solution and a tally count in."""
    if category == 0:
        qualified, dealt = ((0, 1), (0, 0), (0, -1), (1, -1))[cell]
    else:
        qualified, dealt = ((0, 1), (1, 1), (1, 0), (1, -1))[cell]
    return Facts(category, qualified, dealt, played)


class Worth:
    """What Ante, Blind and Play come to together, in whole numbers: antes times `over`."""

    def __init__(self, rules: Rules) -> None:
        self._parts = [rules.wagers[wager] for wager in ("ante", "blind", "play")]
        every = [
            facts_at(category, cell, played)
            for played in range(1, MOST + 1)
            for category in range(CATEGORIES)
            for cell in range(CELLS)
        ]
        nets = {facts: self._net_of(facts) for facts in (FOLDED, *every)}
        self.over = math.lcm(*(net.denominator for net in nets.values()))
        self.net = {facts: int(net * self.over) for facts, net in nets.items()}
        most = max(map(abs, self.net.values()))
        if most * MOST * GREATEST_WEIGHT >= 1 << 63:
            raise Misuse(
                "these payments are too fine or too large to be counted in whole numbers of 64 "
                "bits; write odds with smaller numbers"
            )

    def _net_of(self, facts: Facts) -> Fraction:
        """Per unit of the Ante."""
        ante, *others = self._parts
        nets = [ante.net_units(ante.row(facts))]
        nets += [part.stake_units(facts) * part.net_units(part.row(facts)) for part in others]
        return sum(nets, Fraction(0))

    def nets(self) -> list[int]:
        """As the solution takes them: Play of one unit, each unit more, a fold."""
        cells = [(category, cell) for category in range(CATEGORIES) for cell in range(CELLS)]
        by_units = [
            [self.net[facts_at(*cell, played)] for cell in cells] for played in range(1, MOST + 1)
        ]
        steps = [
            [two - one for one, two in zip(below, above, strict=True)]
            for below, above in pairwise(by_units)
        ]
        more = steps[0]
        if any(step != more for step in steps):
            raise ValueError("each unit of a Play Wager comes to the same")
        found = [*by_units[0], *more, self.net[FOLDED] * DEALER_HOLES]
        if len(found) != FOLD_AT + 1:
            raise ValueError("the nets of a solution have other places")
        return found


GREATEST_WEIGHT = DEALER_HOLES * 4**7 * RANKS**2 * 2
"""No sum in a solution has more of one net: 990 holes, seven cards in order, two of any rank."""


# The census


def census(rules: Rules) -> Census:
    """Ante, Blind and Play at best play; each side bet over all deals."""
    worth = Worth(rules)
    solved = solve(worth.nets())
    return Census(
        {"ante": _ante(tally_of(solved.decisions)), **_side_weights(rules)},
        strategy=_strategy(worth, solved),
    )


def _ante(tally: Sequence[int]) -> Counter[Facts]:
    """All deals by what they come to, as they were tallied."""
    weights: Counter[Facts] = Counter()
    for _, facts, number in _told(tally):
        weights[facts] += number
    return weights


def _told(tally: Sequence[int]) -> Iterator[tuple[int, Facts, int]]:
    """The category of the hand, folded ones too, the facts, and how many deals are so."""
    for place, number in enumerate(tally):
        rest, cell = divmod(place, CELLS)
        played, category = divmod(rest, CATEGORIES)
        if number:
            yield category, facts_at(category, cell, played) if played else FOLDED, number


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante, Blind and Play with Trips, which stays when a hand is folded: the cards are tucked."""
    bets = bets_asked(rules, asked)
    for bet in bets:
        if bet.facts is not kind_of_seven:
            raise Misuse(f"{bet.id} is decided by more than what the hand is; leave it out")
    tally = tally_of(decisions_of(rules, strategy or BEST))
    counted = (((category,) * len(bets), facts, n) for category, facts, n in _told(tally))
    return joint(asked, [replace(bet, forfeit=None) for bet in bets], counted, FOLDED)


def _side_weights(rules: Rules) -> dict[str, Weights]:
    """Of the bets that look at the player's seven cards, or at the first five of them; nine cards
    are too many to count."""
    counts = {Sees.OWN: seven_weights, Sees.FLOP: own_weights}
    return {bet.id: counts[bet.sees](bet) for bet in card_bets(rules) if bet.sees in counts}


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def played(cards: Sequence[int]) -> Facts:
        own, board, dealers = tuple(cards[:2]), tuple(cards[2:7]), tuple(cards[7:])
        return facts_of((*own, *board), (*dealers, *board), 1)

    ante = Symmetry("ante", STANDARD_DECK, OWN + BOARD + OWN, played, ALL_SUITS_ALIKE)
    return (ante, *(symmetry(bet, STANDARD_DECK, OWN + BOARD, OWN) for bet in card_bets(rules)))


# Ways to play


@dataclass(frozen=True)
class Way:
    """A way to play that has a name: in words, and what it does with every hand."""

    words: str
    decisions: Callable[[], Decisions]


def ways(rules: Rules) -> dict[str, Way]:
    """Apart from the best."""
    return {
        "basic": Way(thumb.WORDS, thumb.decisions),
        "never_raise": Way(
            "Check until all cards are there, then 1x where it is better than to fold.",
            lambda: _waiting(rules),
        ),
        "never_fold": Way(
            "Check until all cards are there, then 1x with every hand.", thumb.never_fold
        ),
        "always_4x": Way("4x with every hand before the flop.", thumb.always_4x),
    }


def _waiting(rules: Rules) -> Decisions:
    """Best at the end, with a check before."""
    best = solve(Worth(rules).nets()).decisions
    return best._replace(before=(0,) * KINDS_OF_HOLES, raises=whole_numbers(len(best.raises)))


def decisions_of(rules: Rules, strategy: str = BEST) -> Decisions:
    """What a way to play does with every hand."""
    if strategy == BEST:
        return solve(Worth(rules).nets()).decisions
    return ways(rules)[strategy].decisions()


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(way: Way) -> Census:
        decisions = way.decisions()
        strategy = Strategy(way.words, (), (), *_chart(decisions))
        return Census(
            {"ante": _ante(tally_of(decisions)), **_side_weights(rules)}, strategy=strategy
        )

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, way) for name, way in ways(rules).items()}


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own."""
    from croupier.games.ultimate_texas_holdem.own import tally_by

    strategy = Strategy("By a function of one's own.", (), ())
    return Census({"ante": _ante(tally_by(decide)), **_side_weights(rules)}, strategy=strategy)


# In words, and as a chart


def _strategy(worth: Worth, solved: Solution) -> Strategy:
    kinds = sorted(range(KINDS_OF_HOLES), key=_strength, reverse=True)
    return Strategy(
        f"{_rule(solved.decisions.before)} On the flop and at the end: whatever is worth more, by "
        "--hand and --board.",
        AskedFor(lambda: (_advice(worth, solved, kind) for kind in kinds)),
        (),
        *_chart(solved.decisions),
    )


def _strength(kind: int) -> tuple[int, int, bool]:
    """Pairs first, then by the higher card, the lower one, and suited before others."""
    low, high, suited = ranks_and_suit(kind)
    return (RANKS + high if low == high else high), low, suited


def _advice(worth: Worth, solved: Solution, kind: int) -> Advice:
    values = {
        choice: value / (worth.over * AFTER_HOLE) for choice, value in solved.values[kind].items()
    }
    multiple = solved.decisions.before[kind]
    best = f"{multiple}x" if multiple else "check"
    return Advice(_name(kind), best, values, holes_of(kind) * AFTER_HOLE)


NAMES = "23456789TJQKA"


def _name(kind: int) -> str:
    """`AKs` of one suit, `AKo` of two, `AA`: as players write two cards."""
    low, high, suited = ranks_and_suit(kind)
    return NAMES[high] + NAMES[low] + ("" if low == high else "s" if suited else "o")


def _chart(decisions: Decisions) -> tuple[tuple[ChartTable, ...], str]:
    """The square of all pairs of ranks: suited above the pairs, of two suits below."""

    def letter(row: int, column: int) -> str:
        low, high = min(row, column), max(row, column)
        multiple = decisions.before[kind_at(low, high, row > column)]
        return str(multiple) if multiple else "-"

    down = range(RANKS - 1, -1, -1)
    rows = tuple((NAMES[row], tuple(letter(row, column) for column in down)) for row in down)
    title = "before the flop: suited to the right of the pairs, of two suits to the left"
    legend = "4 Play of 4x, 3 of 3x, - check"
    return (ChartTable(title, tuple(NAMES[rank] for rank in down), rows),), legend


def _rule(before: Sequence[int]) -> str:
    """What is raised before the flop, in the words of players: `33+ A2s+ K5o+`."""
    said = [
        f"{multiple}x with {_runs(before, multiple)}" for multiple in (4, 3) if multiple in before
    ]
    if not said:
        return "Check before the flop."
    rest = "; else check" if 0 in before else ""
    return f"Before the flop {', '.join(said)}{rest}."


def _runs(before: Sequence[int], multiple: int) -> str:
    """The kinds of holes that are played so; `+` where all better ones with that card are too."""
    found = _run([kind_at(rank, rank, False) for rank in range(RANKS)], before, multiple)
    for high in range(RANKS - 1, 0, -1):
        for suited in (True, False):
            kinds = [kind_at(low, high, suited) for low in range(high)]
            found += _run(kinds, before, multiple)
    return " ".join(found)


def _run(kinds: Sequence[int], before: Sequence[int], multiple: int) -> list[str]:
    played = [kind for kind in kinds if before[kind] == multiple]
    if len(played) > 1 and played == list(kinds[-len(played) :]):
        return [f"{_name(played[0])}+"]
    return [_name(kind) for kind in reversed(played)]


# One hand, on any board


@fast
def count_dealers(
    cards: Sequence[int],
    keys: Sequence[int],
    low: Sequence[int],
    high: Sequence[int],
    ranks: Sequence[int],
    flushes: Sequence[int],
    tally: MutableSequence[int],
) -> None:
    """Two own cards and five on the board against every hole of the dealer, one by one."""
    a, b, c, d, e = cards[2], cards[3], cards[4], cards[5], cards[6]
    mine = of_seven(cards[0], cards[1], a, b, c, d, e, keys, low, high, ranks, flushes)
    at = five_card_category(mine) * 6
    for x in range(52):
        if x in (cards[0], cards[1], a, b, c, d, e):
            continue
        for y in range(x + 1, 52):
            if y in (cards[0], cards[1], a, b, c, d, e):
                continue
            dealers = of_seven(x, y, a, b, c, d, e, keys, low, high, ranks, flushes)
            qualified, beaten = against(mine, dealers)
            tally[at + 3 * qualified + beaten + 1] += 1


def dealt_out(hole: Sequence[int], board: Sequence[int]) -> dict[Facts, int]:
    """A complete board, dealer's hole by hole: the facts with a Play Wager of one unit."""
    tally = whole_numbers(CATEGORIES * 6)
    count_dealers.jit(array_of((*hole, *board)), *tables(OWN + BOARD), tally)
    return {
        Facts(place // 6, place // 3 % 2, place % 3 - 1, 1): int(number)
        for place, number in enumerate(tally)
        if number
    }


def on_the_board(worth: Worth, hole: Sequence[int], board: Sequence[int]) -> dict[str, int]:
    """What each choice is worth on a flop or at the end, over all that may follow."""
    if len(board) == BOARD:
        return _played(worth, dealt_out(hole, board), 1) | {
            "fold": worth.net[FOLDED] * DEALER_HOLES
        }
    left = [card for card in STANDARD_DECK if card not in (*hole, *board)]
    twice = check = 0
    for second in range(1, len(left)):
        for first in range(second):
            facts = dealt_out(hole, (*board, left[first], left[second]))
            twice += _played(worth, facts, 2)["2x"]
            check += max(_played(worth, facts, 1)["1x"], worth.net[FOLDED] * DEALER_HOLES)
    return {"2x": twice, "check": check}


def _played(worth: Worth, facts: Mapping[Facts, int], multiple: int) -> dict[str, int]:
    net = worth.net
    total = sum(n * net[one._replace(played=multiple)] for one, n in facts.items())
    return {f"{multiple}x": total}


def advice_on_board(rules: Rules, hand: str, board: str) -> Advice:
    """What to do with two cards before the flop, on a flop, or when all five cards are there."""
    hole, cards = cards_from(hand), cards_from(board) if board.strip() else ()
    every = (*hole, *cards)
    if len(hole) != OWN or len(set(every)) != len(every) or JOKER in every:
        raise Misuse(
            f"{quoted(hand)} is not a hand here; write two different cards such as 'Ah 7d'"
            + (f", which are not on the board {quoted(board)}" if board.strip() else "")
        )
    if len(cards) not in CHOICES:
        raise Misuse(
            f"{quoted(board)} is no board on which something is decided; "
            "write none, three or five cards"
        )
    worth = Worth(rules)
    if not cards:
        return _advice(worth, solve(worth.nets()), kind_of(*hole))
    after = DEALER_HOLES * (RUN_OUTS if len(cards) == 3 else 1)
    values = on_the_board(worth, hole, cards)
    smaller = "check" if len(cards) == 3 else "fold"
    best = max(values, key=lambda choice: (values[choice], choice == smaller))
    shown = {choice: Fraction(value, worth.over * after) for choice, value in values.items()}
    return Advice(_words(hole, cards), best, shown, after)


def _words(hole: Sequence[int], board: Sequence[int]) -> str:
    if len(board) == BOARD:
        return describe(seven_card_rank(*hole, *board))
    return f"{describe(five_card_rank(*hole, *board))} on the flop"
