"""Crazy Four Poker, counted: every kind of player's hand against every hand of the dealer.

The 2,598,960 hands of a player fall into 134,459 kinds when suits are renamed; each of them meets
1,533,939 hands of the dealer, which are counted and not dealt (`exact/best_four.py`). How many of
them do not qualify, rank lower, equal and higher does not hang on what is paid: the best play of
each kind is found anew for any paytable from these four numbers.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import array_of, fast, not_nought, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.best_four import HELD, below, kinds
from croupier.exact.census import BEST, Advice, AskedFor, Census, Decision, Situation, Strategy
from croupier.exact.suits import Symmetry
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import card_bets
from croupier.games.card_table.exact import Weights, symmetry
from croupier.games.card_table.five_own import (
    asked_of_kinds,
    kind_of,
    kinds_by_facts,
    own_weights,
)
from croupier.games.card_table.together import bets_asked, joint
from croupier.games.crazy_four_poker.rules import (
    ACES,
    CHOICES,
    FOLDED,
    TIMES,
    Facts,
    judged,
    kind_of_rank,
)
from croupier.poker.four_card import (
    KING_HIGH,
    PAIR_OF_ACES,
    best_of_five,
    describe,
    four_card_rank,
    least_words,
)

DEALT = 5
"""Cards of the dealer."""
HANDS, DEALER_HANDS = math.comb(52, HELD), math.comb(52 - HELD, DEALT)
PLAYED = 4
"""Nothing, or one to three times the Ante on Play."""
MET = 4
"""A dealer who does not qualify, and one with a lower, an equal or a higher hand who does."""
CELLS = (ACES + 1) * MET * PLAYED
LARGEST = 1 << 62
"""Whole numbers that kernels take are below it."""

# Facts as small numbers


@fast
def cell_of(facts: Facts) -> int:
    met = 2 - facts.against_dealer if facts.qualified else 0
    return (facts.hand * MET + met) * PLAYED + facts.played


def facts_at(cell: int) -> Facts:
    rest, played = divmod(cell, PLAYED)
    hand, met = divmod(rest, MET)
    if not played:
        return FOLDED
    return Facts(hand, 1, 2 - met, played) if met else Facts(hand, 0, 0, played)


# What the dealer's hands make of each kind


@functools.cache
def meetings() -> MutableSequence[int]:
    """For each kind, whatever is paid, `MET` numbers of hands of the dealer."""
    ranks = kinds().ranks
    least, not_above = whole_numbers(len(ranks)), whole_numbers(len(ranks))
    _thresholds.jit(ranks, least, not_above)
    found = whole_numbers(MET * len(ranks))
    unqualified, lower, not_higher = below(DEALT, False, [least, ranks, not_above])
    _part_meetings.jit(unqualified, lower, not_higher, found)
    return found


@fast
def _thresholds(
    ranks: Sequence[int], least: MutableSequence[int], not_above: MutableSequence[int]
) -> None:
    for i in range(len(ranks)):
        least[i] = KING_HIGH
        not_above[i] = ranks[i] + 1


@fast
def _part_meetings(
    unqualified: Sequence[int],
    lower: Sequence[int],
    not_higher: Sequence[int],
    found: MutableSequence[int],
) -> None:
    """Of those that qualify, how many are lower, equal and higher."""
    for i in range(len(unqualified)):
        beaten = max(lower[i] - unqualified[i], 0)
        not_above = max(not_higher[i] - unqualified[i], 0)
        found[MET * i] = unqualified[i]
        found[MET * i + 1] = beaten
        found[MET * i + 2] = not_above - beaten
        found[MET * i + 3] = DEALER_HANDS - unqualified[i] - not_above


# What each choice is worth


@dataclass(frozen=True)
class Worth:
    """What Ante, Super Bonus and Play come to, in whole numbers that are antes times `one`."""

    nets: MutableSequence[int]
    """By the cell of the facts."""
    one: int

    @classmethod
    def of(cls, rules: Rules) -> Worth:
        parts = [rules.wagers[wager] for wager in ("ante", "super_bonus", "play")]
        nets = []
        for facts in map(facts_at, range(CELLS)):
            each = (part.stake_units(facts) * part.net_units(part.row(facts)) for part in parts)
            nets.append(sum(each, Fraction(0)))
        one = math.lcm(*(net.denominator for net in nets))
        if max(abs(net * one) for net in nets) * DEALER_HANDS * HANDS >= LARGEST:
            raise Misuse("these payments are too large to be compared; make them smaller")
        return cls(array_of(int(net * one) for net in nets), one)

    def values(self, kind: int) -> dict[str, Fraction]:
        """What each choice is worth with a hand of this kind, those that it may make."""
        rank, over = int(kinds().ranks[kind]), self.one * DEALER_HANDS
        met = [int(meetings()[MET * kind + i]) for i in range(MET)]
        found = {}
        for choice in allowed(rank):
            first = cell_at(kind_of_rank(rank), TIMES.get(choice, 0))
            sums = (n * int(self.nets[first + PLAYED * i]) for i, n in enumerate(met))
            found[choice] = Fraction(sum(sums), over)
        return found


@fast
def cell_at(hand: int, played: int) -> int:
    """The first of the cells of a hand that is played so."""
    return hand * MET * PLAYED + played


def allowed(rank: int) -> tuple[str, ...]:
    """10.C: more than the Ante takes a pair of aces or better."""
    return CHOICES if rank >= PAIR_OF_ACES else CHOICES[2:]


@fast
def best_choices(
    ranks: Sequence[int],
    meetings: Sequence[int],
    nets: Sequence[int],
    choices: MutableSequence[int],
    values: MutableSequence[int],
) -> None:
    """For each kind the best choice, of equal ones the smaller, and what each is worth."""
    for i in range(len(ranks)):
        most = PLAYED if ranks[i] >= PAIR_OF_ACES else 2
        for played in range(most):
            cell, value = cell_at(kind_of_rank(ranks[i]), played), 0
            for met in range(MET):
                value += meetings[MET * i + met] * nets[cell + PLAYED * met]
            values[PLAYED * i + played] = value
            if value > values[PLAYED * i + choices[i]]:
                choices[i] = played


@fast
def tally_choices(
    ranks: Sequence[int],
    weights: Sequence[int],
    meetings: Sequence[int],
    choices: Sequence[int],
    tally: MutableSequence[int],
) -> None:
    """All deals by the cells of their facts, when each kind is played so."""
    for i in range(len(ranks)):
        cell = cell_at(kind_of_rank(ranks[i]), choices[i])
        for met in range(MET):
            tally[cell + PLAYED * met] += weights[i] * meetings[MET * i + met]


def _counted(rules: Rules, choices: Sequence[int], strategy: Strategy) -> Census:
    ante = _ante(kinds().weights, choices)
    return Census({"ante": ante, **_side_weights(rules)}, strategy=strategy)


def _ante(weights: MutableSequence[int], choices: Sequence[int]) -> Counter[Facts]:
    """So many hands of each kind by their facts, played so."""
    tally, found = whole_numbers(CELLS), Counter[Facts]()
    tally_choices.jit(kinds().ranks, weights, meetings(), choices, tally)
    for cell, number in not_nought(tally):
        found[facts_at(cell)] += number
    return found


def _side_weights(rules: Rules) -> dict[str, Weights]:
    return {bet.id: own_weights(bet) for bet in card_bets(rules)}


# The best play


def best(rules: Rules) -> tuple[MutableSequence[int], MutableSequence[int]]:
    """For each kind how many times the Ante are best put on Play, and what each choice is worth."""
    number = len(kinds().weights)
    choices, values = whole_numbers(number), whole_numbers(PLAYED * number)
    best_choices.jit(kinds().ranks, meetings(), Worth.of(rules).nets, choices, values)
    return choices, values


def census(rules: Rules) -> Census:
    """Ante, Super Bonus and Play at best play; Queens Up over all hands."""
    choices, _ = best(rules)
    return _counted(rules, choices, strategy_of(rules))


@fast
def _by_rank(
    order: Sequence[int],
    ranks: Sequence[int],
    weights: Sequence[int],
    choices: Sequence[int],
    values: Sequence[int],
    lines: MutableSequence[int],
) -> int:
    """Kinds of one rank together: the rank, its hands, what choices are worth, hands that differ.

    `lines` has room for one a kind; how many there are.
    """
    number = 0
    for i in order:
        if number == 0 or lines[LINE * (number - 1)] != ranks[i]:
            lines[LINE * number] = ranks[i]
            number += 1
        at = LINE * (number - 1)
        lines[at + 1] += weights[i]
        for played in range(PLAYED):
            lines[at + 2 + played] += weights[i] * values[PLAYED * i + played]
        lines[at + 2 + PLAYED + choices[i]] += weights[i]
    return number


LINE = 2 + 2 * PLAYED


class Line(NamedTuple):
    """All hands of one rank."""

    rank: int
    hands: int
    values: tuple[int, ...]
    """Of each choice over all of them, in whole numbers."""
    chosen: tuple[int, ...]
    """How many of them are best played so: nothing, one, two, three times the Ante."""

    @property
    def best(self) -> int:
        """The choice that is best for all of them together, of equal ones the smaller."""
        open_to = PLAYED if self.rank >= PAIR_OF_ACES else 2
        return max(range(open_to), key=lambda played: (self.values[played], -played))


def lines_of(rules: Rules) -> list[Line]:
    """Every rank from the lowest on."""
    choices, values = best(rules)
    room = whole_numbers(LINE * len(kinds().weights))
    every = kinds()
    number = _by_rank.jit(every.order, every.ranks, every.weights, choices, values, room)
    listed = list(map(int, room[: LINE * number]))
    found = []
    for at in range(0, len(listed), LINE):
        line = listed[at : at + LINE]
        found.append(Line(line[0], line[1], tuple(line[2 : 2 + PLAYED]), tuple(line[2 + PLAYED :])))
    return found


NAMES = ("fold", "1x", "2x", "3x")


def strategy_of(rules: Rules) -> Strategy:
    """The rule by ranks, and what each choice is worth with every rank of hand."""
    lines, over = lines_of(rules), Worth.of(rules).one * DEALER_HANDS

    def told(line: Line) -> Advice:
        values = {
            choice: Fraction(line.values[NAMES.index(choice)], line.hands * over)
            for choice in allowed(line.rank)
        }
        return Advice(describe(line.rank), NAMES[line.best], values, line.hands * DEALER_HANDS)

    advice = AskedFor(lambda: map(told, reversed(lines)))
    return Strategy(_rule(lines), advice, _borders(lines))


def _borders(lines: Sequence[Line]) -> tuple[int, ...]:
    """Ranks from which on another choice is best, each with that choice."""
    found: list[int] = []
    for line in lines:
        if not found or line.best != found[-1]:
            found += [line.rank, line.best]
    return tuple(found)


def _rule(lines: Sequence[Line]) -> str:
    """Borders as a sentence, the highest hands first."""
    borders = _borders(lines)
    steps = list(zip(borders[::2], borders[1::2], strict=True))
    if len(steps) == 1:
        return f"{_does(steps[0][1])} every hand.".replace(" with ", " ").capitalize()
    before = dict(
        zip((line.rank for line in lines[1:]), (line.rank for line in lines), strict=False)
    )
    told = [
        f"{_does(played)} {least_words(rank, before[rank])} or better"
        for rank, played in steps[:0:-1]
    ]
    sentence = f"{', '.join(told)}; {_does(steps[0][1])} everything below"
    mixed = [line for line in lines if sum(number > 0 for number in line.chosen) > 1]
    if mixed:
        low, high = describe(mixed[0].rank), describe(mixed[-1].rank)
        between = f"from {low} to {high}" if len(mixed) > 1 else f"with {low}"
        sentence += f" ({between} the fifth card and the suits may say otherwise)"
    return f"{sentence[0].upper()}{sentence[1:]}."


def _does(played: int) -> str:
    return f"play {NAMES[played]} with" if played else "fold"


# Ways to play that have a name


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by ranks: from each of them on, so many times the Ante."""

    words: str
    borders: Callable[[Rules], tuple[int, ...]]


ACES_3X = (PAIR_OF_ACES, 3)
KING_QUEEN_HIGH = four_card_rank(*cards_from("Ks Qh 3d 2c"))
WAYS = {
    "by_rank": Way(
        "As the rule says, whatever the fifth card and the suits are.",
        lambda rules: _borders(lines_of(rules)),
    ),
    "king_queen_high": Way(
        "3x with a pair of aces or better, 1x with king-queen high or better, else fold.",
        lambda _: (0, 0, KING_QUEEN_HIGH, 1, *ACES_3X),
    ),
    "like_the_dealer": Way(
        "3x with a pair of aces or better, 1x with king high or better, else fold.",
        lambda _: (0, 0, KING_HIGH, 1, *ACES_3X),
    ),
    "never_raise": Way("1x with king high or better, else fold.", lambda _: (0, 0, KING_HIGH, 1)),
    "always_play": Way(
        "Every hand is played, 3x with a pair of aces or better and else 1x.",
        lambda _: (0, 1, *ACES_3X),
    ),
}


@fast
def choose_by_rank(
    ranks: Sequence[int], borders: Sequence[int], choices: MutableSequence[int]
) -> None:
    """Borders are ranks, each with the choice that begins there."""
    for i in range(len(ranks)):
        for at in range(0, len(borders), 2):
            if ranks[i] >= borders[at]:
                choices[i] = borders[at + 1]


def choices_by(rules: Rules, strategy: str | None = None) -> MutableSequence[int]:
    """For each kind how many times the Ante go on Play: by this strategy, or as is best."""
    if strategy in (None, BEST):
        return best(rules)[0]
    choices = whole_numbers(len(kinds().weights))
    choose_by_rank.jit(kinds().ranks, array_of(WAYS[strategy].borders(rules)), choices)
    return choices


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(name: str, way: Way) -> Census:
        strategy = Strategy(way.words, (), way.borders(rules))
        return _counted(rules, choices_by(rules, name), strategy)

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, name, way) for name, way in WAYS.items()}


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante, Super Bonus and Play with Queens Up, which is lost with a folded hand."""
    bets, choices = bets_asked(rules, asked), choices_by(rules, strategy)
    counted = (
        (facts, ante, number)
        for facts, weights in kinds_by_facts(bets, kinds().cards, kinds().weights)
        for ante, number in _ante(weights, choices).items()
    )
    return joint(asked, bets, counted, FOLDED)


def choices_of(decide: Decision) -> MutableSequence[int]:
    """What a function does with one hand of each kind."""

    def times(hand: tuple[int, ...]) -> int:
        return TIMES.get(decide(Situation(hand, allowed(best_of_five(*hand)))), 0)

    return asked_of_kinds(times)


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own, which is asked about one hand of each of the 134,459 kinds."""
    return _counted(rules, choices_of(decide), Strategy("By a function of one's own.", (), ()))


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def played(cards: Sequence[int]) -> Facts:
        return judged(best_of_five(*cards[:HELD]), best_of_five(*cards[HELD:]), 1)

    ante = Symmetry("ante", STANDARD_DECK, HELD + DEALT, played, ALL_SUITS_ALIKE)
    return (ante, *(symmetry(bet, STANDARD_DECK, HELD, DEALT) for bet in card_bets(rules)))


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with one hand, its very suits considered."""
    hand = cards_from(text)
    if len(hand) != HELD or len(set(hand)) != HELD or JOKER in hand:
        raise Misuse(
            f"{quoted(text)} is not a hand here; "
            "write five different cards such as 'Kh Qd 8c 4s 2h'"
        )
    values = Worth.of(rules).values(kind_of(hand))
    chosen = max(reversed(values), key=lambda choice: values[choice])
    return Advice(describe(best_of_five(*hand)), chosen, values, DEALER_HANDS)
