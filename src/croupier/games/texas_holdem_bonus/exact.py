"""Texas Hold'em Bonus Poker, counted: every hand on every board against every dealer's hand.

The Turn and the River Wager are decided where each of them is offered, for all hands on all boards
(`decisions`); what that leaves of the 169 kinds of hands decides whether the Flop Wager is made. So
the best play is found anew for any payments, from counts that do not hang on them.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.core.cards import JOKER, RANKS, STANDARD_DECK, cards_from
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import BEST, Advice, Census, ChartTable, Decision, Strategy
from croupier.exact.suits import Symmetry
from croupier.exact.together import Asked, Joint
from croupier.games.card_table import five_own
from croupier.games.card_table.bets import CardBet, Sees, card_bets
from croupier.games.card_table.exact import Weights, both_weights, own_weights, symmetry
from croupier.games.card_table.named import Street, before_the_board, every_hole, said_on_boards
from croupier.games.card_table.together import bets_asked, joint
from croupier.games.texas_holdem_bonus.decisions import (
    DEALS,
    FLOP,
    HAND_KINDS,
    NEVER,
    OUTCOMES,
    TURN,
    Bets,
    by_rule,
    counted,
    decided,
    hand_kind,
    outcomes_of,
)
from croupier.games.texas_holdem_bonus.rules import (
    CARDS_EACH,
    FOLDED,
    Facts,
    facts_of,
    words_of_two,
)
from croupier.poker.five_card import seven_card_rank

AGAINST = ((0, 1), (1, 1), (2, 1), (0, 0), (0, -1))
"""Of each outcome of a hand: its class, and how it stands against the dealer's."""
ALL_OF = "ante", "flop", "turn", "river"

# What is paid


class Worth:
    """What each outcome brings, in whole numbers that are antes times `over`."""

    def __init__(self, rules: Rules) -> None:
        self._wagers = rules.wagers
        nets = {wager: [self._net(wager, i) for i in range(OUTCOMES)] for wager in ALL_OF}
        folded = self._of("ante", FOLDED)
        every = [folded, *(net for each in nets.values() for net in each)]
        self.over = math.lcm(*(net.denominator for net in every))
        whole = {wager: [int(net * self.over) for net in each] for wager, each in nets.items()}
        self.fold = int(folded * self.over)
        self.played = [a + f for a, f in zip(whole["ante"], whole["flop"], strict=True)]
        """By outcome: Ante and Flop together."""
        self.turn, self.river = whole["turn"], whole["river"]

    def _net(self, wager: str, outcome: int) -> Fraction:
        return self._of(wager, Facts(*AGAINST[outcome], 1, 1, 1))

    def _of(self, wager: str, facts: Facts) -> Fraction:
        found = self._wagers[wager]
        return found.stake_units(facts) * found.net_units(found.row(facts))

    def of_bets(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """What a Turn and what a River Wager brings: won, tied, lost; in the smallest numbers.

        So that a count is known again when nothing but other wagers' payments changed.
        """
        turn, river = (_smallest(bet[0], bet[3], bet[4]) for bet in (self.turn, self.river))
        return turn, river

    def of_play(self, cells: Sequence[int]) -> int:
        """With hands that come to these cells."""
        total = 0
        for cell, number in enumerate(cells):
            rest, outcome = divmod(cell, OUTCOMES)
            net = self.played[outcome]
            net += self.turn[outcome] * (rest >> 1) + self.river[outcome] * (rest & 1)
            total += number * net
        return total


def _smallest(win: int, tie: int, lose: int) -> tuple[int, int, int]:
    """In the same proportions, which decide the same."""
    by = math.gcd(win, tie, lose) or 1
    return win // by, tie // by, lose // by


def total(nets: Sequence[int], numbers: Sequence[int]) -> int:
    return sum(net * number for net, number in zip(nets, numbers, strict=True))


# Counts by what is decided


@functools.lru_cache(maxsize=4)
def best_bets(turn: tuple[int, int, int], river: tuple[int, int, int]) -> Bets:
    """Turn and River, each made where it brings more than nothing."""
    return Bets(decided(FLOP, turn), decided(TURN, river))


@functools.lru_cache(maxsize=8)
def best_cells(
    turn: tuple[int, int, int], river: tuple[int, int, int]
) -> tuple[tuple[int, ...], ...]:
    return counted(best_bets(turn, river))


@functools.lru_cache(maxsize=8)
def cells_of_rule(turn: int, river: int) -> tuple[tuple[int, ...], ...]:
    return counted(bets_of_rule(turn, river))


@functools.lru_cache(maxsize=4)
def bets_of_rule(turn: int, river: int) -> Bets:
    return Bets(by_rule(FLOP, turn), by_rule(TURN, river))


def kinds_played(worth: Worth, cells: Sequence[Sequence[int]]) -> list[bool]:
    """Of each kind of hands whether to make the Flop Wager; equal, the hand is folded."""
    return [worth.of_play(each) > worth.fold * sum(each) for each in cells]


def _ante(cells: Sequence[Sequence[int]], played: Sequence[bool]) -> Counter[Facts]:
    """All deals, when of each kind of hands it is said whether it is played."""
    weights: Counter[Facts] = Counter()
    for each, plays in zip(cells, played, strict=True):
        weights.update(_of_kind(each, plays))
    return weights


def _of_kind(cells: Sequence[int], plays: bool) -> dict[Facts, int]:
    """The deals of one kind of hands."""
    if not plays:
        return {FOLDED: sum(cells)}
    found = {}
    for cell, number in enumerate(cells):
        rest, outcome = divmod(cell, OUTCOMES)
        if number:
            found[Facts(*AGAINST[outcome], 1, rest >> 1, rest & 1)] = number
    return found


# Side bets


def bet_weights(bet: CardBet) -> Weights:
    """How many deals come to each of a bet's facts."""
    if bet.sees is Sees.OWN:
        return own_weights(bet, STANDARD_DECK, CARDS_EACH)
    if bet.sees is Sees.FLOP:
        return five_own.own_weights(bet)
    return both_weights(bet, STANDARD_DECK, CARDS_EACH, CARDS_EACH)


def _side_weights(rules: Rules) -> dict[str, Weights]:
    return {bet.id: bet_weights(bet) for bet in card_bets(rules)}


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def played(cards: Sequence[int]) -> Facts:
        own, dealers, board = cards[:2], cards[2:4], cards[4:]
        return facts_of(seven_card_rank(*own, *board), seven_card_rank(*dealers, *board), 1, 1)

    ante = Symmetry("ante", STANDARD_DECK, 2 * CARDS_EACH + 5, played, ALL_SUITS_ALIKE)
    bets = (symmetry(bet, STANDARD_DECK, CARDS_EACH, CARDS_EACH) for bet in card_bets(rules))
    return (ante, *bets)


# The census


def census(rules: Rules) -> Census:
    """Ante, Flop, Turn and River at best play; each side bet over all deals."""
    worth = Worth(rules)
    cells = best_cells(*worth.of_bets())
    played = kinds_played(worth, cells)
    strategy = _strategy(worth, cells, played)
    return Census({"ante": _ante(cells, played), **_side_weights(rules)}, strategy=strategy)


# Ways to play that have a name


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by the rules for the two later wagers."""

    words: str
    turn: int
    river: int
    every_hand: bool = False
    """Whether every hand is played; else those that best play does."""


def ways(rules: Rules) -> dict[str, Way]:
    """Apart from the best."""
    from croupier.games.texas_holdem_bonus.decisions import ALWAYS, BETTER_KIND, WITH_DRAWS

    return {
        "better_than_the_board": Way(
            "Hands before the flop as at best play; bet Turn and River with a hand of a higher "
            "kind than the board alone shows: an own pair, or more.",
            BETTER_KIND,
            BETTER_KIND,
        ),
        "with_draws": Way(
            "The same, and bet with an ace on a paired board too, and the Turn with two own cards "
            "that have four of a suit with the flop.",
            BETTER_KIND | WITH_DRAWS,
            BETTER_KIND | WITH_DRAWS,
        ),
        "never_bet": Way("Hands before the flop as at best play; no Turn, no River.", NEVER, NEVER),
        "always_bet": Way("Every hand is played, every wager made.", ALWAYS, ALWAYS, True),
    }


def hands_played(rules: Rules, way: Way | None = None) -> list[bool]:
    """Of each kind of hands whether it is played: in this way, or as is best."""
    if way is not None and way.every_hand:
        return [True] * HAND_KINDS
    worth = Worth(rules)
    return kinds_played(worth, best_cells(*worth.of_bets()))


def bets_made(rules: Rules, way: Way | None = None) -> Bets:
    """Which hands bet on the Turn and the River."""
    if way is not None:
        return bets_of_rule(way.turn, way.river)
    return best_bets(*Worth(rules).of_bets())


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(way: Way) -> Census:
        ante = _ante(cells_of_rule(way.turn, way.river), hands_played(rules, way))
        strategy = Strategy(way.words, (), ())
        return Census({"ante": ante, **_side_weights(rules)}, strategy=strategy)

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, way) for name, way in ways(rules).items()}


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante, Flop, Turn and River with the Bonus, which stays when a hand is folded."""
    bets, way = bets_asked(rules, asked), ways(rules).get(strategy or BEST)
    played = hands_played(rules, way)
    if way is None:
        cells = best_cells(*Worth(rules).of_bets())
    else:
        cells = cells_of_rule(way.turn, way.river)
    counted = (
        (tuple(bet.facts(*cards_of(kind)) for bet in bets), facts, number)
        for kind in range(HAND_KINDS)
        for facts, number in _of_kind(cells[kind], played[kind]).items()
    )
    return joint(asked, bets, counted, FOLDED)


# A function of one's own

STREETS = (
    Street(0, ("play", "fold"), (1, 0)),
    Street(FLOP, ("bet", "check"), (1, 0)),
    Street(TURN, ("bet", "check"), (1, 0)),
)


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own, asked about every hand it plays on each kind of board."""
    first, *later = STREETS
    plays = before_the_board(decide, first)
    bets = Bets(*(said_on_boards(decide, street, plays) for street in later))
    played = [False] * HAND_KINDS
    for (low, high), play in zip(every_hole(), plays, strict=True):
        played[hand_kind(low, high)] = bool(play)
    strategy = Strategy("By a function of one's own.", (), ())
    return Census({"ante": _ante(counted(bets), played), **_side_weights(rules)}, strategy=strategy)


# The best play in words


def cards_of(kind: int) -> tuple[int, int]:
    """Two cards of a kind of hands."""
    row, column = divmod(kind, len(RANKS))
    return 4 * row, 4 * column + (0 if row > column else 1)


def _words(kind: int) -> str:
    """As the Bonus tells two cards."""
    return words_of_two(*cards_of(kind))


def _strategy(worth: Worth, cells: Sequence[Sequence[int]], played: Sequence[bool]) -> Strategy:
    advice = []
    for kind, each in enumerate(cells):
        deals = sum(each)
        values = {
            "play": Fraction(worth.of_play(each), deals * worth.over),
            "fold": Fraction(worth.fold, worth.over),
        }
        advice.append(Advice(_words(kind), "play" if played[kind] else "fold", values, deals))
    advice.sort(key=lambda one: -one.values["play"])
    return Strategy(
        rule=_rule(played),
        advice=tuple(advice),
        parameters=tuple(map(int, played)),
        chart=(_chart(played),),
        legend="P play (Flop Wager), F fold; right of the pairs both cards are of one suit, "
        "left of them of different suits",
    )


def _rule(played: Sequence[bool]) -> str:
    """As a person would remember it."""
    folded = [_words(kind) for kind in range(HAND_KINDS) if not played[kind]]
    if not folded:
        first = "Play every hand"
    elif len(folded) == HAND_KINDS:
        return "Fold every hand."
    elif len(folded) <= 12:
        first = f"Fold {', '.join(folded)}; play everything else"
    else:
        first = f"Play {HAND_KINDS - len(folded)} of {HAND_KINDS} kinds of hands, as charted"
    return f"{first}. Bet the Turn and the River whenever the bet wins more than it loses."


def _chart(played: Sequence[bool]) -> ChartTable:
    down = range(len(RANKS) - 1, -1, -1)
    rows = tuple(
        (RANKS[row], tuple("P" if played[row * len(RANKS) + column] else "F" for column in down))
        for row in down
    )
    return ChartTable("Before the flop", tuple(RANKS[rank] for rank in down), rows)


def advice_on_board(rules: Rules, hand: str, board: str) -> Advice:
    """What to do with two cards: before the flop, on the flop, or on the board of four.

    Values are of the whole round, in antes, if it is played best from there on.
    """
    own, there = cards_from(hand), cards_from(board)
    if len(own) != CARDS_EACH or JOKER in (*own, *there):
        raise Misuse(
            f"{quoted(hand)} is not a hand here; write two different cards such as 'Ah 7d'"
        )
    if len({*own, *there}) != len(own) + len(there):
        raise Misuse(
            f"{quoted(hand)} on {quoted(board)}: a card is there twice; write different cards"
        )
    worth = Worth(rules)
    if not there:
        cells = best_cells(*worth.of_bets())[hand_kind(*own)]
        played = worth.of_play(cells) > worth.fold * sum(cells)
        whole = _strategy(worth, best_cells(*worth.of_bets()), [played] * HAND_KINDS)
        return next(one for one in whole.advice if one.situation == _words(hand_kind(*own)))
    if len(there) not in DEALS:
        raise Misuse(
            f"{quoted(board)} is no board on which something is decided; "
            "write none, three or four cards"
        )
    return _on_board(worth, own, there)


def _on_board(worth: Worth, own: tuple[int, ...], board: tuple[int, ...]) -> Advice:
    found = outcomes_of(own, board)
    deals = DEALS[len(board)]
    check = total(worth.played, found)
    bet = total(worth.turn if len(board) == FLOP else worth.river, found)
    told = "Turn Wager"
    if len(board) == FLOP:
        left = [card for card in STANDARD_DECK if card not in (*own, *board)]
        rivers = (total(worth.river, outcomes_of(own, (*board, card))) for card in left)
        check += sum(max(0, river) for river in rivers)
    else:
        told = "River Wager, whether or not there is a Turn Wager"
    values = {
        "bet": Fraction(check + bet, deals * worth.over),
        "check": Fraction(check, deals * worth.over),
    }
    return Advice(told, "bet" if bet > 0 else "check", values, deals)
