"""Three Card Poker, counted: every player's hand against every dealer's hand.

The 22,100 hands of a player fall into 1,755 kinds when suits are renamed; each kind is met by all
18,424 hands of the dealer. What Play is worth with a hand decides whether it is played, so the best
play is found anew for any paytable. A side bet is counted by its own facts over the cards that it
sees, and suits are renamed only where it says that they may be.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE, Alike, renamed
from croupier.exact.census import BEST, Advice, Census, Decision, Situation, Strategy
from croupier.exact.suits import Symmetry, kinds_of_hands
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.games.card_table.exact import Weights, own_weights, symmetry, tallied
from croupier.games.card_table.pooled import pooled_weights
from croupier.games.three_card_poker.rules import FOLDED, Facts, facts_of, kind_of_six
from croupier.poker.three_card import QUEEN_HIGH, describe, three_card_rank

CARDS = 3
"""In a hand."""
CELLS = 6 * 2 * 3
DEALER_HANDS = 18_424
PARTS = 16
"""A count is cut into so many, which the threads take one after another."""

# Ante and Play


@fast
def cell_of(facts: Facts) -> int:
    """Facts as one small number, the Play Wager left aside."""
    return (facts.hand * 2 + facts.qualified) * 3 + facts.against_dealer + 1


def facts_at(cell: int, played: int) -> Facts:
    rest, against = divmod(cell, 3)
    hand, qualified = divmod(rest, 2)
    return Facts(hand, qualified, against - 1, played)


class Ranked(NamedTuple):
    """All hands of three cards by their rank."""

    ranks: MutableSequence[int]
    """By hand, in the order of `STANDARD_DECK`: which rank it has, the first one being nought."""
    stand: MutableSequence[int]
    """One hand of each rank."""


@functools.cache
def ranked() -> Ranked:
    found = whole_numbers(math.comb(len(STANDARD_DECK), CARDS))
    rank_all.jit(found)
    numbers: dict[int, int] = {}
    ranks: list[int] = []
    stand: list[int] = []
    for hand, rank in zip(combinations(STANDARD_DECK, CARDS), map(int, found), strict=True):
        if rank not in numbers:
            numbers[rank] = len(numbers)
            stand += hand
        ranks.append(numbers[rank])
    return Ranked(array_of(ranks), array_of(stand))


def _by_rank() -> MutableSequence[int]:
    """A nought for each rank."""
    return whole_numbers(len(ranked().stand) // CARDS)


@fast
def rank_all(ranks: MutableSequence[int]) -> None:
    place = 0
    for x in range(52):
        for y in range(x + 1, 52):
            for z in range(y + 1, 52):
                ranks[place] = three_card_rank(x, y, z)
                place += 1


@fast
def count_against_dealer(
    hands: Sequence[int],
    ranked: Ranked,
    number: MutableSequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
) -> None:
    """Meet the hands from first to last with every hand that the dealer can then have.

    The dealer's are numbered by rank; one of each shows what comes of it.
    """
    ranks, stand = ranked.ranks, ranked.stand
    for i in range(first, last):
        a, b, c = hands[3 * i], hands[3 * i + 1], hands[3 * i + 2]
        for rank in range(len(number)):
            number[rank] = 0
        place = 0
        for x in range(52):
            for y in range(x + 1, 52):
                if x in (a, b, c) or y in (a, b, c):
                    place += 51 - y
                    continue
                for z in range(y + 1, 52):
                    if z not in (a, b, c):
                        number[ranks[place]] += 1
                    place += 1
        for rank in range(len(number)):
            x, y, z = stand[3 * rank], stand[3 * rank + 1], stand[3 * rank + 2]
            tally[i * CELLS + cell_of(facts_of(a, b, c, x, y, z, 1))] += number[rank]


@dataclass(frozen=True)
class Kind:
    """Hands that differ only in the names of their suits."""

    cards: tuple[int, int, int]
    rank: int
    hands: int
    facts: dict[Facts, int]
    """What the dealer's hands make of it, if it is played."""

    def alike(self) -> set[tuple[int, ...]]:
        """All of them, each with its cards in order."""
        return {tuple(sorted(renamed(self.cards, one))) for one in ALL_SUITS_ALIKE.renamings}


@functools.cache
def kinds() -> tuple[Kind, ...]:
    """Every kind of player's hand with its full count against the dealer, whatever is paid."""
    every = kinds_of_hands(STANDARD_DECK, CARDS, ALL_SUITS_ALIKE)
    number = len(every.weights)
    jobs = [(every.cards, ranked(), _by_rank(), *part) for part in _jobs(number)]
    tally = tallied(count_against_dealer.jit, jobs, CELLS * number)
    cards, weights = list(map(int, every.cards)), list(map(int, every.weights))
    found = []
    for i, weight in enumerate(weights):
        a, b, c = cards[CARDS * i : CARDS * (i + 1)]
        met = _facts(tally[i * CELLS : (i + 1) * CELLS])
        found.append(Kind((a, b, c), three_card_rank(a, b, c), weight, met))
    return tuple(found)


def _jobs(hands: int, *arrays: MutableSequence[int]) -> list[tuple[Any, ...]]:
    """All hands in a few parts, for a kernel that goes from a first to a last one of them."""
    part = -(-hands // PARTS)
    return [(*arrays, first, min(first + part, hands)) for first in range(0, hands, part)]


def _facts(cells: Sequence[int]) -> dict[Facts, int]:
    return {facts_at(cell, 1): n for cell, n in not_nought(cells)}


# Side bets

bet_facts: Fast[..., int] = kind_of_six
"""In the kernel below: the facts of the bet that is counted."""


@fast
def count_both(
    hands: Sequence[int],
    weights: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
) -> None:
    """Each of these hands, so many times, with every hand that the dealer can then have."""
    for i in range(first, last):
        a, b, c = hands[3 * i], hands[3 * i + 1], hands[3 * i + 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x + 1, 52):
                if y in (a, b, c):
                    continue
                for z in range(y + 1, 52):
                    if z in (a, b, c):
                        continue
                    tally[within(bet_facts(a, b, c, x, y, z), len(tally))] += weights[i]


def bet_weights(bet: CardBet) -> Weights:
    """How many deals come to each of a bet's facts."""
    if bet.sees is Sees.OWN:
        return own_weights(bet, STANDARD_DECK, CARDS)
    return _of_both_hands(bet.facts, bet.cells, bet.sees, bet.alike)


@functools.cache
def _of_both_hands(facts: Fast[..., int], cells: int, sees: Sees, alike: Alike) -> Weights:
    if sees is Sees.TOGETHER and alike == ALL_SUITS_ALIKE:
        return pooled_weights(facts, cells, 2 * CARDS)
    every = kinds_of_hands(STANDARD_DECK, CARDS, alike)
    jobs = _jobs(len(every.weights), *every)
    tally = tallied(rebound(count_both, bet_facts=facts).jit, jobs, cells)
    return Counter(dict(not_nought(tally)))


# The census


def census(rules: Rules) -> Census:
    """Ante and Play at best play; each side bet over all deals."""
    worth = Worth(rules)
    of_play = [worth.of_play(kind.facts) for kind in kinds()]
    values: dict[int, tuple[int, int]] = {}
    for kind, value in zip(kinds(), of_play, strict=True):
        hands, total = values.get(kind.rank, (0, 0))
        values[kind.rank] = hands + kind.hands, total + kind.hands * value
    ante = _ante(
        kind.hands if value > worth.of_fold else 0
        for kind, value in zip(kinds(), of_play, strict=True)
    )
    return Census({"ante": ante, **_side_weights(rules)}, strategy=_strategy(worth, values))


def _ante(played: Iterable[int]) -> Counter[Facts]:
    """All deals, when of each kind it is said how many of its hands are played."""
    weights: Counter[Facts] = Counter()
    for kind, hands in zip(kinds(), played, strict=True):
        if hands < kind.hands:
            weights[FOLDED] += DEALER_HANDS * (kind.hands - hands)
        if hands:
            for facts, n in kind.facts.items():
                weights[facts] += n * hands
    return weights


def _side_weights(rules: Rules) -> dict[str, Weights]:
    return {bet.id: bet_weights(bet) for bet in card_bets(rules)}


# Ways to play that have a name


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by the ranks at which folding turns to playing and back."""

    words: str
    borders: Callable[[], tuple[int, ...]]


def ways(rules: Rules) -> dict[str, Way]:
    """Apart from the best."""
    return {
        "like_the_dealer": Way(
            "Like the dealer: queen high or better is played.", lambda: (QUEEN_HIGH,)
        ),
        "always_play": Way("Every hand is played.", lambda: (0,)),
    }


def kinds_played(rules: Rules, strategy: str | None = None) -> list[bool]:
    """Of each kind of hands whether it is played: by this strategy, or as is best."""
    if strategy not in (None, BEST):
        borders = ways(rules)[strategy].borders()
        passed = (sum(kind.rank >= border for border in borders) for kind in kinds())
        return [number % 2 == 1 for number in passed]
    worth = Worth(rules)
    return [worth.of_play(kind.facts) > worth.of_fold for kind in kinds()]


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(name: str, way: Way) -> Census:
        plays = zip(kinds(), kinds_played(rules, name), strict=True)
        ante = _ante(kind.hands if played else 0 for kind, played in plays)
        strategy = Strategy(way.words, (), way.borders())
        return Census({"ante": ante, **_side_weights(rules)}, strategy=strategy)

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, name, way) for name, way in ways(rules).items()}


def hands_played(decide: Decision) -> dict[tuple[int, ...], bool]:
    """Of every hand, its cards in order, whether a function plays it."""
    return {
        hand: decide(Situation(hand, ("play", "fold"))) == "play"
        for hand in combinations(STANDARD_DECK, CARDS)
    }


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own, which is asked about each of the 22,100 hands."""
    played = hands_played(decide)
    ante = _ante(sum(played[hand] for hand in kind.alike()) for kind in kinds())
    strategy = Strategy("By a function of one's own.", (), ())
    return Census({"ante": ante, **_side_weights(rules)}, strategy=strategy)


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Several wagers at a seat: see the module of that name."""
    from croupier.games.three_card_poker.together import together

    return together(rules, asked, strategy)


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def played(cards: Sequence[int]) -> Facts:
        a, b, c, x, y, z = cards
        return facts_of(a, b, c, x, y, z, 1)

    ante = Symmetry("ante", STANDARD_DECK, 2 * CARDS, played, ALL_SUITS_ALIKE)
    return (ante, *(symmetry(bet, STANDARD_DECK, CARDS, CARDS) for bet in card_bets(rules)))


class Worth:
    """What Ante, Play and the bonus come to: folded, or played with a hand.

    In whole numbers that are antes times `over`, since adding fractions one by one is slow; each is
    the sum over all hands of the dealer.
    """

    def __init__(self, rules: Rules) -> None:
        self._parts = [rules.wagers[wager] for wager in ("ante", "play", "ante_bonus")]
        nets = {facts: self._net_of(facts) for facts in (facts_at(c, 1) for c in range(CELLS))}
        folded = self._net_of(FOLDED)
        one = math.lcm(folded.denominator, *(net.denominator for net in nets.values()))
        self._net = {facts: int(net * one) for facts, net in nets.items()}
        self.over = one * DEALER_HANDS
        self.of_fold = int(folded * self.over)

    def _net_of(self, facts: Facts) -> Fraction:
        nets = (part.stake_units(facts) * part.net_units(part.row(facts)) for part in self._parts)
        return sum(nets, Fraction(0))

    def of_play(self, met: Mapping[Facts, int]) -> int:
        """With a hand that the dealer's hands make these facts of."""
        net = self._net
        return sum([n * net[facts] for facts, n in met.items()])

    def advice(self, rank: int, hands: int, of_play: int) -> Advice:
        """For so many hands of a rank that come to so much together when they are played."""
        best = "play" if of_play > hands * self.of_fold else "fold"
        values = {
            "play": Fraction(of_play, hands * self.over),
            "fold": Fraction(self.of_fold, self.over),
        }
        return Advice(describe(rank), best, values, hands * DEALER_HANDS)


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with one hand, its very suits considered."""
    hand = cards_from(text)
    if len(hand) != CARDS or len(set(hand)) != CARDS or JOKER in hand:
        raise Misuse(
            f"{quoted(text)} is not a hand here; write three different cards such as 'Qh 6d 4c'"
        )
    tally = whole_numbers(CELLS)
    count_against_dealer.jit(array_of(hand), ranked(), _by_rank(), 0, 1, tally)
    worth = Worth(rules)
    return worth.advice(three_card_rank(*hand), 1, worth.of_play(_facts(tally)))


def _strategy(worth: Worth, values: Mapping[int, tuple[int, int]]) -> Strategy:
    """The rule, and the value of each choice for every rank of hand."""
    advice = {rank: worth.advice(rank, *value) for rank, value in sorted(values.items())}
    borders, before = [], "fold"
    for rank, one in advice.items():
        if one.best != before:
            borders.append(rank)
        before = one.best
    return Strategy(
        rule=_rule(borders, list(advice)),
        advice=tuple(reversed(advice.values())),
        parameters=tuple(borders),
    )


def _rule(borders: list[int], ranks: list[int]) -> str:
    """Ranks at which folding turns to playing, playing to folding and so on, as a sentence.

    Under any lawful paytable there is one; a thought may have none or several.
    """
    if not borders:
        return "Fold every hand."
    if borders == ranks[:1]:
        return "Play every hand."
    if len(borders) == 1:
        return f"Play {describe(borders[0])} or better; fold everything below."
    runs = []
    for i in range(0, len(borders), 2):
        low, above = borders[i], borders[i + 1 : i + 2]
        best = f"up to {describe(ranks[ranks.index(above[0]) - 1])}" if above else "or better"
        runs.append(f"{describe(low)} {best}")
    return f"Play {', '.join(runs)}; fold everything else."
