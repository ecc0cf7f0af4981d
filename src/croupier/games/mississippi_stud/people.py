"""Mississippi Stud for people: charts by points, the rule in a sentence, ways that have a name.

Players count points: two for a jack or better, one for a six to a ten.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.core.cards import rank_of
from croupier.core.fast import array_of
from croupier.exact.census import Advice, AskedFor, ChartTable, Strategy
from croupier.games.card_table import draws
from croupier.games.card_table.known import kinds, ways_on
from croupier.games.mississippi_stud.exact import (
    MOST,
    Doing,
    Worth,
    at_four,
    at_three,
    best_choice,
)
from croupier.poker.words import listed

FIVE, SIX, EIGHT, JACK = 3, 4, 6, 9
LETTERS = {"3x": "3", "2x": "2", "1x": "1", "fold": "F", draws.NO_SUCH: ""}
DONE = ("fold", "1x", "2x", "3x")
RANKS = "AKQJT98765432"
ROWS = {
    "paid": "a hand that cannot lose",
    "pair": "a lower pair",
    "s3": "suited, 3 straights possible",
    "s2": "suited, 2 straights possible",
    "s1": "suited, 1 straight possible",
    "s0": "suited, no straight possible",
    "o3": "not suited, 3 straights possible",
    "o2": "not suited, 2 straights possible",
    "o1": "not suited, 1 straight possible",
    "o0": "anything else",
}
ORDER = tuple(ROWS.values())
TWO_CARDS = ("a pair", "suited", "not suited")


def points(cards: Sequence[int]) -> int:
    return draws.at_least(cards, SIX) + draws.at_least(cards, JACK)


def cannot_lose(cards: Sequence[int]) -> bool:
    """Whether every hand that these cards can become is paid or returned."""
    there = draws.shape(cards)
    return there.most > 2 or len(there.pairs) > 1 or (bool(there.pairs) and there.pairs[0] >= SIX)


def row_of(cards: Sequence[int]) -> str:
    """The line of the chart that some cards stand in."""
    there = draws.shape(cards)
    if len(cards) == 2:
        return TWO_CARDS[0 if there.pairs else 1 if there.suited else 2]
    if cannot_lose(cards):
        return ROWS["paid"]
    if there.pairs:
        return ROWS["pair"]
    return ROWS[f"{'s' if there.suited else 'o'}{there.straights}"]


def words_of(cards: Sequence[int], before: Sequence[int]) -> str:
    """`king-queen-jack: suited, 2 straights possible, 6 points, after 1x`."""
    ranks = sorted(map(rank_of, cards), reverse=True)
    added = f", after {' and '.join(f'{times}x' for times in before)}" if before else ""
    number = points(cards)
    counted = f"{number} point{'s' if number != 1 else ''}"
    return f"{listed(ranks)}: {row_of(cards)}, {counted}{added}"


# Best play


@functools.cache
def _cells(count: int) -> draws.Sorted:
    return draws.sorted_out(kinds(count), (SIX, JACK), lambda cards: (row_of(cards), points(cards)))


def strategy_of(worth: Worth) -> Strategy:
    """Rule and charts, and the value of each choice for every two cards."""
    doing = worth.doing
    two = _gathered(2, doing.third)
    three = _gathered(3, doing.fourth[at_three(0, 1) :: MOST])
    four = _gathered(4, doing.fifth[at_four(0, 1, 1) :: MOST * MOST])
    after = _gathered(4, doing.fifth[at_four(0, 1, 3) :: MOST * MOST])
    streets = (("Third", two, TWO_CARDS), ("Fourth", three, ORDER), ("Fifth", four, ORDER))
    mixed = any(draws.MIXED in found.values() for _, found, _ in streets)
    rule = " ".join(_rule(name, found, order) for name, found, order in streets)
    return Strategy(
        rule=rule + (" Where the chart says ± it hangs on the very cards." if mixed else ""),
        advice=AskedFor(lambda: _advice(worth)),
        parameters=(),
        chart=(
            _square(doing),
            draws.chart("Fourth Street after 1x: three cards, by points", three, ORDER, LETTERS),
            draws.chart(
                "Fifth Street after 1x and 1x: four cards, by points", four, ORDER, LETTERS
            ),
            draws.chart(
                "Fifth Street after 1x and 3x: four cards, by points", after, ORDER, LETTERS
            ),
        ),
        legend="3, 2, 1 times the Ante, F fold; a jack or better has 2 points, a six to a ten has 1"
        + ("; ± look at the hand itself" if mixed else ""),
    )


def _gathered(count: int, doing: Sequence[int]) -> dict[draws.Cell, str]:
    return draws.gathered(_cells(count), (DONE[int(times)] for times in doing))


def _rule(name: str, found: dict[draws.Cell, str], order: Sequence[str]) -> str:
    parts = [
        f"{done} with {draws.told(found, order, done, 'points')}"
        for done in ("3x", "2x", "1x")
        if done in found.values()
    ]
    return f"{name} Street: {', '.join(parts) or 'fold'}; fold all else."


def _square(doing: Doing) -> ChartTable:
    """Two cards: a row the higher, a column the lower; above the diagonal they are suited."""
    two = kinds(2)

    def letter(row: int, column: int) -> str:
        high, low = 4 * (12 - min(row, column)), 4 * (12 - max(row, column))
        suited = column > row
        return LETTERS[DONE[int(doing.third[two.of((high, low if suited else low + 1))])]]

    rows = tuple(
        (RANKS[row], tuple(letter(row, column) for column in range(13))) for row in range(13)
    )
    return ChartTable("Third Street: two cards, suited above the diagonal", tuple(RANKS), rows)


def _advice(worth: Worth) -> tuple[Advice, ...]:
    found = []
    for words, cards, weight in _situations():
        values = worth.values(cards, ())
        found.append(Advice(words, best_choice(values), values, weight))
    return tuple(found)


@functools.cache
def _situations() -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """Every kind of two cards in words, the highest first, with how many deals begin so."""
    two = kinds(2)
    every = zip(two, two.weights, strict=True)
    found = [(words_of(cards, ()), cards, int(weight) * ways_on(2)) for cards, weight in every]
    return tuple(sorted(found, key=lambda one: sorted(map(rank_of, one[1]), reverse=True)))[::-1]


# Ways to play that have a name


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by what two, three and four known cards are."""

    words: str
    third: Callable[[tuple[int, ...]], int]
    fourth: Callable[[tuple[int, ...]], int]
    fifth: Callable[[tuple[int, ...], bool], int]
    """Also by whether 3x was added before."""


def _thumb_third(cards: tuple[int, ...]) -> int:
    if draws.shape(cards).pairs:
        return 3
    six_five = sorted(map(rank_of, cards)) == [FIVE, SIX] and draws.shape(cards).suited
    return 1 if points(cards) >= 2 or six_five else 0


def _spread(cards: tuple[int, ...]) -> int:
    """How many ranks lie between the ends of cards in sequence, an ace being high."""
    ranks = sorted(map(rank_of, cards))
    return ranks[-1] - ranks[0] - len(cards) + 1


def _thumb_fourth(cards: tuple[int, ...]) -> int:
    there, high, gaps = draws.shape(cards), draws.at_least(cards, JACK), _spread(cards)
    lowest = min(map(rank_of, cards))
    if cannot_lose(cards):
        return 3
    if there.suited:
        strong = (
            (gaps == 0 and lowest >= FIVE)
            or (gaps == 1 and high >= 1)
            or (gaps == 2 and high >= 2)
            or lowest >= JACK - 1
        )
        return 3 if strong else 1
    middle = draws.at_least(cards, SIX) - high
    in_a_row = not there.pairs and gaps == 0 and lowest >= FIVE - 1
    one_gap = not there.pairs and gaps == 1 and middle >= 2
    return 1 if there.pairs or points(cards) >= 3 or in_a_row or one_gap else 0


def _thumb_fifth(cards: tuple[int, ...], raised: bool) -> int:
    there = draws.shape(cards)
    open_ended = there.straights == 2 and max(map(rank_of, cards)) >= EIGHT
    if cannot_lose(cards) or there.suited or open_ended:
        return 3
    middle = draws.at_least(cards, SIX) - draws.at_least(cards, JACK)
    much = points(cards) >= 4 or (middle >= 3 and raised)
    return 1 if there.straights or there.pairs or much else 0


WAYS = {
    "points": Way(
        "By points. Third Street: 3x with a pair; 1x with 2 points or six-five suited. Fourth: 3x "
        "with a hand that cannot lose, and with three suited in a row from five-six-seven, with "
        "one gap and a jack or better, with two gaps and two of them, or to a royal flush; 1x with "
        "other suited cards, a lower pair, 3 points, four-five-six or higher in a row, or one gap "
        "and two middle cards. Fifth: 3x with a hand that cannot lose, four suited, or an open "
        "straight from eight high; 1x with another straight to come, a lower pair, 4 points, or "
        "three middle cards after a 3x.",
        _thumb_third,
        _thumb_fourth,
        _thumb_fifth,
    ),
    "only_pairs": Way(
        "3x with every pair or better, and a fold without.",
        lambda cards: 3 if draws.shape(cards).pairs else 0,
        lambda cards: 3 if draws.shape(cards).pairs else 0,
        lambda cards, _: 3 if draws.shape(cards).pairs else 0,
    ),
    "never_fold": Way(
        "3x with a hand that cannot lose, else 1x.",
        lambda cards: 3 if cannot_lose(cards) else 1,
        lambda cards: 3 if cannot_lose(cards) else 1,
        lambda cards, _: 3 if cannot_lose(cards) else 1,
    ),
    "always_1x": Way("Always 1x.", lambda _: 1, lambda _: 1, lambda *_: 1),
}
"""Apart from the best."""


@functools.cache
def doing_of(name: str) -> Doing:
    way, times = WAYS[name], range(1, MOST + 1)
    last = [(way.fifth(cards, False), way.fifth(cards, True)) for cards in kinds(4)]
    return Doing(
        array_of(way.third(cards) for cards in kinds(2)),
        array_of(done for cards in kinds(3) for done in [way.fourth(cards)] * MOST),
        array_of(done[3 in (x, y)] for done in last for x in times for y in times),
    )
