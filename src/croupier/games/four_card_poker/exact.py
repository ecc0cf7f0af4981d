"""Four Card Poker, counted: every kind of player's hand, with every card that the dealer shows.

The 2,598,960 hands of a player fall into 134,459 kinds when suits are renamed. With each of the 47
cards that the dealer may show, a kind meets 1,370,754 hands of the dealer, which are counted and
not dealt (`exact/best_four.py`). How many of them rank lower, equal and higher does not hang on
what is paid: the best play of each kind against each card is found anew for any paytable.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import array_of, fast, not_nought, small_numbers, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.core.suits import ALL_SUITS_ALIKE, renamed
from croupier.exact.best_four import DECK, HELD, below, kinds
from croupier.exact.census import BEST, Advice, Census, Decision, Situation, Strategy
from croupier.exact.suits import Symmetry
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import card_bets
from croupier.games.card_table.exact import Weights, symmetry, tallied
from croupier.games.card_table.five_own import (
    kind_of,
    kinds_by_facts,
    own_weights,
    refuse_names_of_suits,
    seen_as,
)
from croupier.games.card_table.together import bets_asked, joint
from croupier.games.four_card_poker.charts import (
    ACE_KING,
    CLASSES,
    PAIRS,
    TWO_PAIR,
    Line,
    blind_choices,
    class_of,
    strategy_from,
)
from croupier.games.four_card_poker.rules import FOLDED, TIMES, Facts, judged
from croupier.poker.four_card import best_of_five, best_of_six, describe, four_card_category
from croupier.poker.words import one

DEALT = 6
"""Cards of the dealer."""
HANDS, DEALER_HANDS = math.comb(52, HELD), math.comb(52 - HELD - 1, DEALT - 1)
UP_CARDS = DECK - HELD
PLAYED = 4
"""Nothing, or one to three times the Ante on Play."""
MET = 3
"""A lower, an equal and a higher hand of the dealer."""
CELLS = 8 * MET * PLAYED
RANKS = 13
LARGEST = 1 << 62
"""Whole numbers that kernels take are below it."""
OFFERED = ("3x", "2x", "1x", "fold")
"""What a count looks at: an amount between two multiples is worth what lies between them."""

# Facts as small numbers


@fast
def cell_of(facts: Facts) -> int:
    return cell_at(facts.hand, facts.played) + PLAYED * (1 - facts.against_dealer)


@fast
def cell_at(hand: int, played: int) -> int:
    """The first of the cells of a hand that is played so: against a lower one."""
    return hand * MET * PLAYED + played


def facts_at(cell: int) -> Facts:
    rest, played = divmod(cell, PLAYED)
    hand, met = divmod(rest, MET)
    return Facts(hand, 1 - met, played) if played else FOLDED


# What the dealer's hands make of each kind


class Meetings(NamedTuple):
    """For each kind, 52 places for the card that shows: dealer's hands that are so."""

    lower: MutableSequence[int]
    not_higher: MutableSequence[int]


@functools.cache
def meetings() -> Meetings:
    """Counted once, whatever is paid."""
    ranks = kinds().ranks
    above = whole_numbers(len(ranks))
    _next_ranks.jit(ranks, above)
    return Meetings(*below(DEALT, True, [ranks, above]))


@fast
def _next_ranks(ranks: Sequence[int], above: MutableSequence[int]) -> None:
    for i in range(len(ranks)):
        above[i] = ranks[i] + 1


# What each choice is worth


@dataclass(frozen=True)
class Worth:
    """What Ante, Play and the bonus come to, in whole numbers that are antes times `one`."""

    nets: MutableSequence[int]
    """By the cell of the facts."""
    one: int

    @classmethod
    def of(cls, rules: Rules) -> Worth:
        parts = [rules.wagers[wager] for wager in ("ante", "play", "ante_bonus")]
        nets = []
        for facts in map(facts_at, range(CELLS)):
            each = (part.stake_units(facts) * part.net_units(part.row(facts)) for part in parts)
            nets.append(sum(each, Fraction(0)))
        one = math.lcm(*(net.denominator for net in nets))
        if max(abs(net * one) for net in nets) * DEALER_HANDS * HANDS * 4 >= LARGEST:
            raise Misuse("these payments are too large to be compared; make them smaller")
        return cls(array_of(int(net * one) for net in nets), one)


@fast
def value_of(hand: int, played: int, lower: int, not_higher: int, nets: Sequence[int]) -> int:
    """What a choice comes to over all hands of the dealer."""
    cell = cell_at(hand, played)
    value = lower * nets[cell] + (not_higher - lower) * nets[cell + PLAYED]
    return value + (DEALER_HANDS - not_higher) * nets[cell + 2 * PLAYED]


@fast
def best_choices(
    cards: Sequence[int],
    ranks: Sequence[int],
    lower: Sequence[int],
    not_higher: Sequence[int],
    nets: Sequence[int],
    first: int,
    last: int,
    choices: MutableSequence[int],
) -> None:
    """For these kinds and each card that shows the best choice, of equal ones the smaller."""
    for i in range(first, last):
        hand = four_card_category(ranks[i])
        for at in range(DECK * i, DECK * i + DECK):
            best, most = 0, value_of(hand, 0, lower[at], not_higher[at], nets)
            for played in range(1, PLAYED):
                value = value_of(hand, played, lower[at], not_higher[at], nets)
                if value > most:
                    best, most = played, value
            choices[at] = best
        for j in range(HELD):
            choices[DECK * i + cards[HELD * i + j]] = NOT_THERE


NOT_THERE = -1
"""In place of a choice: the player holds that card himself."""


@fast
def tally_choices(
    ranks: Sequence[int],
    weights: Sequence[int],
    lower: Sequence[int],
    not_higher: Sequence[int],
    choices: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
) -> None:
    """All deals of these kinds by the cells of their facts, when each is played so."""
    for i in range(first, last):
        hand, weight = four_card_category(ranks[i]), weights[i]
        for at in range(DECK * i, DECK * i + DECK):
            if choices[at] != NOT_THERE:
                cell = cell_at(hand, choices[at])
                tally[cell] += weight * lower[at]
                tally[cell + PLAYED] += weight * (not_higher[at] - lower[at])
                tally[cell + 2 * PLAYED] += weight * (DEALER_HANDS - not_higher[at])


def _counted(rules: Rules, choices: Sequence[int], strategy: Strategy) -> Census:
    ante = _ante(kinds().weights, choices)
    return Census({"ante": ante, **_side_weights(rules)}, strategy=strategy)


def _ante(weights: MutableSequence[int], choices: Sequence[int]) -> Counter[Facts]:
    """So many hands of each kind by their facts, played so."""
    given = (kinds().ranks, weights, *meetings(), choices)
    found: Counter[Facts] = Counter()
    for cell, number in not_nought(
        tallied(tally_choices.jit, [(*given, *half) for half in halves()], CELLS)
    ):
        found[facts_at(cell)] += number
    return found


def _side_weights(rules: Rules) -> dict[str, Weights]:
    return {bet.id: own_weights(bet) for bet in card_bets(rules)}


# The best play


def best(rules: Rules) -> MutableSequence[int]:
    """For each kind and each card that shows how many times the Ante are best put on Play."""
    choices = small_numbers(DECK * len(kinds().weights))
    given = (kinds().cards, kinds().ranks, *meetings(), Worth.of(rules).nets)

    def choose(half: tuple[int, int]) -> None:
        best_choices.jit(*given, *half, choices)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(choose, halves()))
    return choices


def halves() -> tuple[tuple[int, int], tuple[int, int]]:
    """Of all kinds, the first and the last of what each thread looks at."""
    number = len(kinds().weights)
    return (0, number // 2), (number // 2, number)


def census(rules: Rules) -> Census:
    """Ante and Play at best play; Aces Up over all hands."""
    choices = best(rules)
    strategy = strategy_from(lines_of(rules, choices), Worth.of(rules).one, DEALER_HANDS)
    return _counted(rules, choices, strategy)


LINE = 1 + 2 * PLAYED


@fast
def _by_class(
    ranks: Sequence[int],
    weights: Sequence[int],
    lower: Sequence[int],
    not_higher: Sequence[int],
    nets: Sequence[int],
    choices: Sequence[int],
    first: int,
    last: int,
    lines: MutableSequence[int],
) -> None:
    """Kinds of one class against cards of one rank together."""
    for i in range(first, last):
        hand, begin = four_card_category(ranks[i]), LINE * RANKS * class_of(ranks[i])
        for up in range(DECK):
            at, line = DECK * i + up, begin + LINE * (up >> 2)
            if choices[at] != NOT_THERE:
                lines[line] += weights[i]
                for played in range(PLAYED):
                    value = value_of(hand, played, lower[at], not_higher[at], nets)
                    lines[line + 1 + played] += weights[i] * value
                lines[line + 1 + PLAYED + choices[at]] += weights[i]


def lines_of(rules: Rules, choices: Sequence[int]) -> list[Line]:
    """Every class of hands, the lowest first, against every rank of the card that shows."""
    given = (kinds().ranks, kinds().weights, *meetings(), Worth.of(rules).nets, choices)
    jobs = [(*given, *half) for half in halves()]
    listed = list(map(int, tallied(_by_class.jit, jobs, LINE * RANKS * CLASSES)))
    return [
        Line(
            listed[at],
            tuple(listed[at + 1 : at + 1 + PLAYED]),
            tuple(listed[at + 1 + PLAYED : at + LINE]),
        )
        for at in range(0, len(listed), LINE)
    ]


# Ways to play that have a name


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by class of hand and rank of the card that shows."""

    words: str
    chart: Callable[[Rules], list[int]]
    """So many times the Ante, for each class against each of the 13 ranks."""


def _everywhere(by_class: Sequence[int]) -> list[int]:
    """The same against every card."""
    return [played for played in by_class for _ in range(RANKS)]


def _by_pairs(threes: int, ones: int) -> list[int]:
    """From a class on 3x, from another on 1x."""
    chosen = [3 if n >= threes else 1 if n >= ones else 0 for n in range(CLASSES)]
    return _everywhere(chosen)


def _above_the_card() -> list[int]:
    chart = _by_pairs(TWO_PAIR, PAIRS + THREES)
    for pair in range(NINES, RANKS):
        for up in range(pair + 1):
            chart[RANKS * (PAIRS + pair) + up] = 3
    return chart


THREES, NINES, TENS = 1, 7, 8
WAYS = {
    "by_chart": Way(
        "As the chart says, whatever the other cards and the suits are.",
        lambda rules: [line.best for line in lines_of(rules, best(rules))],
    ),
    "above_the_card": Way(
        "3x with two pair or better, or a pair of nines or better that is not below the dealer's "
        "card; 1x with any other pair of threes or better; else fold.",
        lambda _: _above_the_card(),
    ),
    "without_the_card": Way(
        "As the rule says, whatever the dealer shows.",
        lambda rules: _everywhere(blind_choices(lines_of(rules, best(rules)))),
    ),
    "tens_and_pairs": Way(
        "3x with a pair of tens or better, 1x with a lower pair, else fold.",
        lambda _: _by_pairs(PAIRS + TENS, PAIRS),
    ),
    "ace_king": Way(
        "3x with a pair of tens or better, 1x with a lower pair or ace-king high, else fold.",
        lambda _: _by_pairs(PAIRS + TENS, ACE_KING),
    ),
    "never_raise": Way(
        "1x with any pair or better, else fold.", lambda _: _by_pairs(CLASSES, PAIRS)
    ),
    "always_play": Way("1x with every hand.", lambda _: _by_pairs(CLASSES, 0)),
}


@fast
def choose_by_chart(
    cards: Sequence[int], ranks: Sequence[int], chart: Sequence[int], choices: MutableSequence[int]
) -> None:
    for i in range(len(ranks)):
        first = RANKS * class_of(ranks[i])
        for up in range(DECK):
            choices[DECK * i + up] = chart[first + (up >> 2)]
        for j in range(HELD):
            choices[DECK * i + cards[HELD * i + j]] = NOT_THERE


def choices_by(rules: Rules, strategy: str | None = None) -> MutableSequence[int]:
    """For each kind and card how many times the Ante go on Play: so, or as is best."""
    if strategy is None or strategy == BEST:
        return best(rules)
    choices = small_numbers(DECK * len(kinds().weights))
    chart = array_of(WAYS[strategy].chart(rules))
    choose_by_chart.jit(kinds().cards, kinds().ranks, chart, choices)
    return choices


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(name: str, way: Way) -> Census:
        return _counted(rules, choices_by(rules, name), Strategy(way.words, (), ()))

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, name, way) for name, way in WAYS.items()}


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante with Play and Aces Up, which is lost with a folded hand."""
    bets, choices = bets_asked(rules, asked), choices_by(rules, strategy)
    counted = (
        (facts, ante, number)
        for facts, weights in kinds_by_facts(bets, kinds().cards, kinds().weights)
        for ante, number in _ante(weights, choices).items()
    )
    return joint(asked, bets, counted, FOLDED)


# Functions of one's own

EVERY = 97
"""So many kinds apart a function is asked a second time, the suits renamed."""


def choices_of(decide: Decision) -> MutableSequence[int]:
    """What a function does with one hand of each kind, against each card that may show.

    Cards of suits in which the hand has the same cards are alike: one of them is asked about.
    """

    def times(hand: tuple[int, ...], up: int) -> int:
        return TIMES.get(decide(Situation(hand, OFFERED, dealer=(up,))), 0)

    choices = small_numbers(DECK * len(kinds().weights))
    cards = list(map(int, kinds().cards))
    for kind in range(len(kinds().weights)):
        hand = tuple(cards[HELD * kind : HELD * (kind + 1)])
        first = _first_alike(hand)
        for up in range(DECK):
            at = DECK * kind + up
            if up in hand:
                choices[at] = NOT_THERE
            elif first[up & 3] < up & 3:
                choices[at] = choices[at - (up & 3) + first[up & 3]]
            else:
                choices[at] = times(hand, up)
        if kind % EVERY == 0:
            up = next(card for card in STANDARD_DECK if card not in hand)
            *others, other_up = renamed((*hand, up), (1, 2, 3, 0))
            asked = times(tuple(sorted(others)), other_up)
            refuse_names_of_suits(int(choices[DECK * kind + up]), asked)
    return choices


def _first_alike(hand: Sequence[int]) -> list[int]:
    """For each suit the first one in which a hand has the same ranks."""
    held = [frozenset(card >> 2 for card in hand if card & 3 == suit) for suit in range(4)]
    return [held.index(here) for here in held]


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own: asked about some five million situations, in a minute or so."""
    return _counted(rules, choices_of(decide), Strategy("By a function of one's own.", (), ()))


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def played(cards: Sequence[int]) -> Facts:
        return judged(best_of_five(*cards[:HELD]), best_of_six(*cards[HELD:]), 1)

    ante = Symmetry("ante", STANDARD_DECK, HELD + DEALT, played, ALL_SUITS_ALIKE)
    return (ante, *(symmetry(bet, STANDARD_DECK, HELD, DEALT) for bet in card_bets(rules)))


# One hand


EXAMPLE = "Kh Kd 8c 4s 2h against Ac"


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with a hand against a card: `Kh Kd 8c 4s 2h against Ac`, its suits considered."""
    cards = cards_from(text.lower().replace("against", " ").replace("vs", " "))
    if len(cards) != HELD + 1 or len(set(cards)) != HELD + 1 or JOKER in cards:
        raise Misuse(
            f"{quoted(text)} is not a hand here; "
            f"write five different cards and the one that the dealer shows, such as {EXAMPLE!r}"
        )
    *hand, up = cards
    at = DECK * kind_of(hand) + seen_as(hand, up)
    rank, worth = best_of_five(*hand), Worth.of(rules)
    lower, not_higher = (int(count[at]) for count in meetings())
    values = {
        choice: Fraction(
            value_of(four_card_category(rank), TIMES.get(choice, 0), lower, not_higher, worth.nets),
            worth.one * DEALER_HANDS,
        )
        for choice in OFFERED
    }
    chosen = max(reversed(OFFERED), key=lambda choice: values[choice])
    situation = f"{describe(rank)} against {one(up >> 2)}"
    return Advice(situation, chosen, values, DEALER_HANDS)
