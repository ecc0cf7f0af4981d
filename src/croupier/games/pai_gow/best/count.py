"""All hands of the player set best against the House Ways, by what they come to."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple, TypeVar

from croupier.core.fast import add_up, array_of, fast, whole_numbers
from croupier.games.pai_gow.best.hands import SCRATCH, Known, Values, choose_all, known_of
from croupier.games.pai_gow.best.ranks import room_for, value_by_rank
from croupier.games.pai_gow.best.settings import Order, Paid, settings_of_all
from croupier.games.pai_gow.best.suits import (
    SLOTS,
    UPPER_CARDS,
    Asked,
    desk_for,
    entries_of,
    held_views,
    most_questions,
    questions_of,
    value_corrections,
)
from croupier.games.pai_gow.meeting import nines_of
from croupier.games.pai_gow.pairs import THREADS, patterns
from croupier.games.pai_gow.types import CARDS, as_set, by_rank

HANDS = comb(53, CARDS)
COUNTED = (
    Paid(1, 0, 0, 0),
    Paid(0, 1, 0, 0),
    Paid(0, 0, 1, 0),
    Paid(1, -1, -1, 1, ties=1),
    Paid(0, 0, 0, 1),
)
"""What is counted of the settings that are chosen, as `Came` has it."""


class Came(NamedTuple):
    """Pairs of hands, the player's set best; what does not count for the wager is left out."""

    both: int
    high: int
    low: int
    """How often both parts were higher than the dealer's; the High was; the Low was."""
    lower: int
    """How often both were lower."""
    all: int
    """How many pairs there are."""


@functools.cache
def known() -> tuple[Known, Order, Asked]:
    settings, order = settings_of_all()
    held = held_views(settings)
    flushes = int(held.values[len(held.hands)])
    return known_of(settings, held, flushes), order, questions_of(settings, flushes)


def counted_classes(nines: bool) -> MutableSequence[int]:
    """By class: whether hands of the dealer count, those with a nine-high Low hand or not."""
    first, last = nines_of(as_set())
    _, order, _ = known()
    return array_of(0 if first <= low < last and not nines else 1 for low in map(int, order.lows))


def values_of(paid: Paid, nines: bool, wanted: Values | None = None) -> Values:
    """What settings are worth when so much is paid: all, or those that are wanted."""
    knows, order, asked = known()
    settings, held = knows.settings, knows.held
    counted, every = counted_classes(nines), patterns()
    found, wanted = room_for_values(), wanted or all_of(room_for_values())
    entries = entries_of(order, counted)

    def by_rank_alone(part: int) -> MutableSequence[int]:
        room, worth = room_for(len(order.highs)), whole_numbers(len(found.worth))
        lists = (*every, by_rank().ways, settings, order, counted, wanted.worth, paid, room)
        value_by_rank.jit(part, THREADS, *lists, worth)
        return worth

    for worth in by_threads(by_rank_alone, THREADS):
        add_up.jit(found.worth, worth)
    highs, most = max(map(int, order.highs)) + 1, most_questions(held, asked)
    own = threading.local()

    def by_suit(part: int) -> None:
        if not hasattr(own, "desk"):
            own.desk = desk_for(len(entries), highs, most)
        lists = (entries, held, asked, settings, order, wanted.corrections, paid, own.desk)
        value_corrections.jit(part, UPPER_CARDS, *lists, found.corrections)

    by_threads(by_suit, UPPER_CARDS)
    return found


def room_for_values() -> Values:
    knows, _, _ = known()
    settings = len(knows.settings.classes)
    return Values(whole_numbers(settings), whole_numbers(knows.flushes + SLOTS * settings))


def all_of(values: Values) -> Values:
    for each in values:
        fill.jit(each)
    return values


@fast
def fill(values: MutableSequence[int]) -> None:
    for i in range(len(values)):
        values[i] = 1


Done = TypeVar("Done")


def by_threads(do: Callable[[int], Done], parts: int) -> list[Done]:
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(do, range(parts)))


@functools.lru_cache(maxsize=4)
def best_of_all(paid: Paid, nines: bool) -> Came:
    """Every hand of the player, set best where so much is paid, against every hand of the dealer.

    Without `nines` those hands of the dealer are left out that have a nine-high Low hand.
    """
    knows, _, _ = known()
    values = values_of(paid, nines)

    def choose(part: int) -> tuple[Values, int, int]:
        chosen, total = room_for_values(), whole_numbers(2)
        choose_all.jit(part, THREADS, knows, values, whole_numbers(SCRATCH), chosen, total)
        return chosen, int(total[0]), int(total[1])

    (chosen, worth, hands), *more = by_threads(choose, THREADS)
    for also, other_worth, other_hands in more:
        for each, other in zip(chosen, also, strict=True):
            add_up.jit(each, other)
        worth, hands = worth + other_worth, hands + other_hands
    if hands != HANDS:
        raise ValueError(f"{hands} hands were set, and there are {HANDS}")
    came = Came(*(_sum_of(chosen, values_of(one, nines, chosen)) for one in COUNTED))
    if worth != paid.both * came.both + paid.high * came.high + paid.low * came.low + (
        paid.always * came.all
    ):
        raise ValueError("what the best settings are worth is not what they come to")
    return came


def _sum_of(chosen: Values, values: Values) -> int:
    return sum(int(products.jit(*each)) for each in zip(chosen, values, strict=True))


@fast
def products(these: Sequence[int], those: Sequence[int]) -> int:
    total = 0
    for i in range(len(these)):
        total += these[i] * those[i]
    return total
