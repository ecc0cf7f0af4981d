"""How many hands of a dealer rank below a player's, when the best four cards of each count.

The player has five cards, the dealer five or six, and one of the dealer's may be seen. For every
kind of player's hand, and for every card that may be seen, the hands of the dealer below a rank are
counted without dealing one of them.

Of at most six cards only one suit can have four. So a dealer's hand ranks as its ranks alone say
(`_blind`, 13 sorts of cards, four of each), unless a suit has four cards; then it ranks higher, and
what it takes to know how high is which cards of that suit there are and the ranks of the others
(`_suited`, 13 sorts of one card and 13 of three). The dealer's hands come in the order of their
ranks, each of these sorts in place of all hands of the kind. A hand with four of a suit comes once
by its ranks, goes again there, and comes back by its suit.

Counters know for every few cards how many of the hands so far hold them all. What a player holds,
the dealer cannot: the hands that have none of these cards follow by inclusion and exclusion.
"""

from __future__ import annotations

import functools
from collections.abc import MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import (
    array_of,
    borrowed,
    can_compile,
    fast,
    inlined,
    small_numbers,
    whole_numbers,
)
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.suits import kinds_of_hands
from croupier.poker.four_card import best_by_ranks, best_of_five

RANKS = 13
HELD = 5
"""Cards of a player."""
OF_A_RANK, OF_OTHERS = 4, 3
"""Cards of a rank: in all suits, and in all but one."""
MASKS = 1 << RANKS
FEW = 1 + RANKS + RANKS * (RANKS + 1) // 2
"""In how many ways none, one or two cards may be of ranks: beside four of a suit are no more."""
DECK = 52


class Kinds(NamedTuple):
    """All 134,459 kinds of five cards that differ in more than the names of suits."""

    cards: MutableSequence[int]
    """Five of each, in order."""
    weights: MutableSequence[int]
    """How many hands each stands for."""
    ranks: MutableSequence[int]
    """What the best four of them come to."""
    order: MutableSequence[int]
    """The kinds from the lowest rank to the highest."""


@functools.cache
def kinds() -> Kinds:
    """Found in hundredths of a second, kept while the program runs."""
    found = kinds_of_hands(STANDARD_DECK, HELD, ALL_SUITS_ALIKE)
    ranks = whole_numbers(len(found.weights))
    _rank_kinds.jit(found.cards, ranks)
    return Kinds(found.cards, found.weights, ranks, _in_order(ranks))


@fast
def _rank_kinds(cards: Sequence[int], ranks: MutableSequence[int]) -> None:
    for i in range(len(ranks)):
        at = HELD * i
        ranks[i] = best_of_five(
            cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
        )


def _in_order(keys: MutableSequence[int]) -> MutableSequence[int]:
    """The places of some keys, the lowest first."""
    if not can_compile():
        return array_of(sorted(range(len(keys)), key=keys.__getitem__))
    import numpy

    order: Any = numpy.argsort(numpy.asarray(keys), kind="stable")
    return order  # type: ignore[no-any-return]


# The hands of a dealer


class Dealers(NamedTuple):
    """All hands that a dealer may have, from the lowest rank on."""

    dealt: int
    """How many cards each has."""
    columns: int
    """26 where one card is seen: of each rank, of the suit that is looked at or of another."""
    blind_ranks: MutableSequence[int]
    blind: MutableSequence[int]
    """The ranks of their cards, so many of each."""
    suited_ranks: MutableSequence[int]
    suited: MutableSequence[int]
    """Of each: the cards of the suit, the two other ranks or 13 for none, and whether it comes."""


SUITED_PARTS = 4


@functools.cache
def dealers(dealt: int, seen: bool) -> Dealers:
    """All hands of so many cards, one of which may be seen."""
    nothing = whole_numbers(0)
    number = _list_blind.jit(dealt, nothing, whole_numbers(dealt))
    blind, blind_ranks = whole_numbers(dealt * number), whole_numbers(number)
    _list_blind.jit(dealt, blind, whole_numbers(dealt))
    _rank_blind.jit(dealt, blind, blind_ranks)
    number = _list_suited.jit(dealt, nothing)
    others = whole_numbers(3 * number)
    _list_suited.jit(dealt, others)
    suited, suited_ranks = whole_numbers(2 * SUITED_PARTS * number), whole_numbers(2 * number)
    _rank_suited.jit(others, suited, suited_ranks)
    return Dealers(
        dealt,
        2 * RANKS if seen else 1,
        *_sorted(blind_ranks, blind, dealt),
        *_sorted(suited_ranks, suited, SUITED_PARTS),
    )


@fast
def _list_blind(dealt: int, hands: MutableSequence[int], ranks: MutableSequence[int]) -> int:
    """All lists of so many ranks in order, no rank too often; how many. Written where is room."""
    number, last = 0, 0
    for i in range(dealt):
        ranks[i] = 0
    while last >= 0:
        good = True
        for i in range(dealt - OF_A_RANK):
            good = good and ranks[i] != ranks[i + OF_A_RANK]
        if good:
            for i in range(dealt if len(hands) else 0):
                hands[dealt * number + i] = ranks[i]
            number += 1
        last = dealt - 1
        while last >= 0 and ranks[last] == RANKS - 1:
            last -= 1
        rank = ranks[last] + 1 if last >= 0 else 0
        for i in range(max(last, 0), dealt):
            ranks[i] = rank
    return number


@fast
def _list_suited(dealt: int, hands: MutableSequence[int]) -> int:
    """All hands with four of a suit or more: their ranks as a set, and the two others or 13 for
    none; how many. Written where is room."""
    number = 0
    for mask in range(MASKS):
        size, left = 0, mask
        while left:
            left &= left - 1
            size += 1
        if size < 4 or size > dealt:
            continue
        for second in range(RANKS if dealt - size == 2 else 1):
            for first in range(second + 1 if dealt - size == 2 else RANKS if size < dealt else 1):
                if len(hands):
                    hands[3 * number] = mask
                    hands[3 * number + 1] = first if size < dealt else RANKS
                    hands[3 * number + 2] = second if dealt - size == 2 else RANKS
                number += 1
    return number


def _masks(size: int) -> list[int]:
    """Every set of so many ranks, one bit a rank."""
    return [sum(1 << rank for rank in one) for one in combinations(range(RANKS), size)]


def _sorted(
    keys: MutableSequence[int], rows: MutableSequence[int], width: int
) -> tuple[MutableSequence[int], MutableSequence[int]]:
    """Keys in order, and the rows of so many numbers that belong to them."""
    order = _in_order(keys)
    found = whole_numbers(len(keys)), whole_numbers(len(rows))
    _lay_in_order.jit(order, keys, rows, width, *found)
    return found


@fast
def _lay_in_order(
    order: Sequence[int],
    keys: Sequence[int],
    rows: Sequence[int],
    width: int,
    new_keys: MutableSequence[int],
    new_rows: MutableSequence[int],
) -> None:
    for i in range(len(order)):
        new_keys[i] = keys[order[i]]
        for j in range(width):
            new_rows[width * i + j] = rows[width * order[i] + j]


@fast
def _rank_blind(dealt: int, hands: Sequence[int], ranks: MutableSequence[int]) -> None:
    """What each of these hands comes to when no suit has four cards."""
    for i in range(len(ranks)):
        held, twice, thrice, four = 0, 0, 0, 0
        for j in range(dealt):
            bit = 1 << hands[dealt * i + j]
            four |= thrice & bit
            thrice |= twice & bit
            twice |= held & bit
            held |= bit
        ranks[i] = best_by_ranks(held, twice, thrice, four, 0)


@fast
def _rank_suited(
    hands: Sequence[int], events: MutableSequence[int], ranks: MutableSequence[int]
) -> None:
    """Each hand twice: where it goes by its ranks, and where it comes by its suit."""
    for i in range(len(ranks) // 2):
        suited, held, twice, thrice = hands[3 * i], hands[3 * i], 0, 0
        for j in range(1, 3):
            bit = 1 << hands[3 * i + j] & ALL_BITS
            thrice |= twice & bit
            twice |= held & bit
            held |= bit
        for comes in range(2):
            at = 2 * i + comes
            ranks[at] = best_by_ranks(held, twice, thrice, 0, suited if comes else 0)
            events[SUITED_PARTS * at] = suited
            events[SUITED_PARTS * at + 1] = hands[3 * i + 1]
            events[SUITED_PARTS * at + 2] = hands[3 * i + 2]
            events[SUITED_PARTS * at + 3] = 1 if comes else -1


ALL_BITS = MASKS - 1

# Where the counters of some cards stand

LARGEST = 6
"""Cards of a dealer's hand at the most."""
SIZES_AT = 0
BY_RANK_AT = LARGEST + 2
SETS_AT = BY_RANK_AT + LARGEST * RANKS
LOWEST_AT = SETS_AT + MASKS
VIEWS_AT = LOWEST_AT + MASKS
SUITS = 4
BLIND_ROWS = sum(comb(RANKS + size - 1, size) for size in range(HELD + 1))
SUITED_ROWS = FEW * sum(comb(RANKS, size) for size in range(HELD + 1))
BLIND_VIEWS = comb(RANKS + HELD - 1, HELD)
SUITED_VIEWS = sum(
    comb(RANKS, size) * comb(RANKS + HELD - size - 1, HELD - size) for size in range(HELD + 1)
)


@functools.cache
def _places() -> MutableSequence[int]:
    """What the functions below look up, one after the other.

    Where cards of ranks begin by their number, what each of them adds; a number for each set of one
    suit that a player can hold, below nought for others; the rank of a single bit; where the views
    of a player begin who has such a set.
    """
    found = whole_numbers(VIEWS_AT + MASKS)
    for size in range(LARGEST + 1):
        found[SIZES_AT + size + 1] = found[SIZES_AT + size] + comb(RANKS + size - 1, size)
    for rank in range(RANKS):
        found[LOWEST_AT + (1 << rank)] = rank
        for before in range(LARGEST):
            found[BY_RANK_AT + LARGEST * rank + before] = comb(rank + before, before + 1)
    for mask in range(MASKS):
        found[SETS_AT + mask] = -1
    views = 0
    numbered = ((size, mask) for size in range(HELD + 1) for mask in _masks(size))
    for number, (size, mask) in enumerate(numbered):
        found[SETS_AT + mask] = number
        found[VIEWS_AT + mask] = views
        views += comb(RANKS + HELD - size - 1, HELD - size)
    return found


class Room(NamedTuple):
    """What a sweep over the dealer's hands counts in."""

    blind_rows: MutableSequence[int]
    suited_rows: MutableSequence[int]
    """How many of the hands so far hold all of some cards, a column a card that is seen."""
    asked: MutableSequence[int]
    """For every view of a player's hand the threshold at which it was asked about."""
    blind: MutableSequence[int]
    suited: MutableSequence[int]
    """What the answers were."""
    views: MutableSequence[int]
    """Where those for the present player stand: for each suit, then for ranks alone."""


def _room(columns: int) -> Room:
    blind_columns = min(columns, RANKS)
    return Room(
        small_numbers(BLIND_ROWS * blind_columns),
        small_numbers(SUITED_ROWS * columns),
        whole_numbers(BLIND_VIEWS + SUITED_VIEWS),
        small_numbers(BLIND_VIEWS * blind_columns),
        small_numbers(SUITED_VIEWS * columns),
        whole_numbers(SUITS + 1),
    )


@fast
def _few(first: int, second: int) -> int:
    """A place of its own for none, one or two ranks; 13 stands for none."""
    low, high = min(first, second), max(first, second)
    if low == RANKS:
        return 0
    return 1 + low if high == RANKS else 1 + RANKS + high * (high + 1) // 2 + low


@fast
def _odd(ranks: int) -> int:
    """1 for a set of an odd number of ranks."""
    ranks ^= ranks >> 8
    ranks ^= ranks >> 4
    ranks ^= ranks >> 2
    return (ranks ^ ranks >> 1) & 1


@fast
def _choose(cards: int, of_them: int) -> int:
    """In how many ways, of four cards at the most."""
    if of_them == 0 or of_them == cards:
        return 1
    return 6 if cards == 4 and of_them == 2 else cards


# A hand of the dealer comes


@inlined
def _add_blind(
    dealt: int,
    columns: int,
    hands: Sequence[int],
    first: int,
    places: Sequence[int],
    rows: MutableSequence[int],
) -> None:
    """Count a hand of these ranks for all cards that it may hold, and for the one that is seen."""
    for chosen in range(1 << dealt):
        place, size, weight, good, i = 0, 0, 1, True, 0
        while i < dealt:
            rank, n, k = hands[first + i], 0, 0
            while i < dealt and hands[first + i] == rank:
                if chosen >> i & 1:
                    good = good and k == n  # of equal ranks the first ones stand for all
                    place += places[BY_RANK_AT + LARGEST * rank + size]
                    size += 1
                    k += 1
                n += 1
                i += 1
            weight *= _choose(OF_A_RANK - k, n - k)
        if not good or size > HELD:
            continue
        row = (places[SIZES_AT + size] + place) * columns
        if columns == 1:
            rows[row] += weight
            continue
        i = 0
        while i < dealt:
            rank, n, k = hands[first + i], 0, 0
            while i < dealt and hands[first + i] == rank:
                k += chosen >> i & 1
                n += 1
                i += 1
            if n > k:
                rows[row + rank] += weight * (n - k) // (OF_A_RANK - k)


@inlined
def _add_suited(
    columns: int,
    events: Sequence[int],
    at: int,
    places: Sequence[int],
    rows: MutableSequence[int],
) -> None:
    """The same for a hand with four of a suit: it comes, or what its ranks said goes."""
    suited, first, second, sign = events[at], events[at + 1], events[at + 2], events[at + 3]
    for chosen in range(4):
        one, two = chosen & 1, chosen >> 1
        if (one and first == RANKS) or (two and (second == RANKS or (not one and first == second))):
            continue
        few = _few(first if one else RANKS, second if two else RANKS)
        weight = sign * _ways_of_others(one, two, first, second)
        part = suited
        while True:
            number = places[SETS_AT + part]
            if number >= 0:
                row = (number * FEW + few) * columns
                if columns == 1:
                    rows[row] += weight
                else:
                    left = suited ^ part
                    while left:
                        rows[row + places[LOWEST_AT + (left & -left)]] += weight
                        left &= left - 1
                    if first == second:
                        if first != RANKS and one + two < 2:
                            rest = weight * (2 - one - two) // (OF_OTHERS - one - two)
                            rows[row + RANKS + first] += rest
                    else:
                        if not one:
                            rows[row + RANKS + first] += weight // OF_OTHERS
                        if not two and second != RANKS:
                            rows[row + RANKS + second] += weight // OF_OTHERS
            if part == 0:
                break
            part = part - 1 & suited


@fast
def _ways_of_others(one: int, two: int, first: int, second: int) -> int:
    """In how many ways the other suits give the two others, of which some are given."""
    if first == second:
        return 1 if first == RANKS else OF_OTHERS - one - two
    ways = 1 if one else OF_OTHERS
    return ways if two or second == RANKS else ways * OF_OTHERS


# How many of the hands so far have none of a player's cards
#
# Players that hold the same ranks, or the same cards of a suit and others of the same ranks, get
# the same answer at the same threshold: it is kept, with the threshold at which it was given.


@inlined
def _blind_view(cards: Sequence[int], first: int, places: Sequence[int]) -> int:
    """A place for the five ranks of a player."""
    place = 0
    for i in range(HELD):
        place += places[BY_RANK_AT + LARGEST * (cards[first + i] >> 2) + i]
    return place


@inlined
def _suited_view(cards: Sequence[int], first: int, suit: int, places: Sequence[int]) -> int:
    """A place for a player's cards of one suit, and the ranks of the others."""
    suited, place, others = 0, 0, 0
    for i in range(HELD):
        rank = cards[first + i] >> 2
        if cards[first + i] & 3 == suit:
            suited |= 1 << rank
        else:
            place += places[BY_RANK_AT + LARGEST * rank + others]
            others += 1
    return places[VIEWS_AT + suited] + place


@inlined
def _ask_blind(
    columns: int,
    cards: Sequence[int],
    first: int,
    places: Sequence[int],
    rows: Sequence[int],
    found: MutableSequence[int],
    at: int,
) -> None:
    for column in range(columns):
        found[at + column] = 0
    for chosen in range(1 << HELD):
        place, size = 0, 0
        for i in range(HELD):
            if chosen >> i & 1:
                place += places[BY_RANK_AT + LARGEST * (cards[first + i] >> 2) + size]
                size += 1
        row = (places[SIZES_AT + size] + place) * columns
        sign = -1 if size & 1 else 1
        for column in range(columns):
            found[at + column] += sign * rows[row + column]


@inlined
def _ask_suited(
    columns: int,
    cards: Sequence[int],
    first: int,
    suit: int,
    places: Sequence[int],
    rows: Sequence[int],
    found: MutableSequence[int],
    at: int,
) -> None:
    """By the cards of one suit; of the others no more than two can lie in such a hand."""
    for column in range(columns):
        found[at + column] = 0
    suited = 0
    for i in range(HELD):
        if cards[first + i] & 3 == suit:
            suited |= 1 << (cards[first + i] >> 2)
    for i in range(-1, HELD):
        if i >= 0 and cards[first + i] & 3 == suit:
            continue
        one = cards[first + i] >> 2 if i >= 0 else RANKS
        for j in range(i + 1 if i >= 0 else HELD, HELD + 1):
            if j < HELD and cards[first + j] & 3 == suit:
                continue
            few = _few(one, cards[first + j] >> 2 if j < HELD else RANKS)
            others = (1 if i >= 0 else 0) + (1 if j < HELD else 0)
            part = suited
            while True:
                row = (places[SETS_AT + part] * FEW + few) * columns
                sign = -1 if (_odd(part) + others) & 1 else 1
                for column in range(columns):
                    found[at + column] += sign * rows[row + column]
                if part == 0:
                    break
                part = part - 1 & suited


@fast
def _count_below(
    dealers: Dealers,
    cards: Sequence[int],
    order: Sequence[int],
    thresholds: Sequence[int],
    places: Sequence[int],
    room: Room,
    found: MutableSequence[int],
) -> None:
    """Let the dealer's hands come until the next player's threshold, and ask."""
    dealt, columns = dealers.dealt, dealers.columns
    blind_columns = min(columns, RANKS)
    blind_ranks, blind_hands = borrowed(dealers.blind_ranks), borrowed(dealers.blind)
    suited_ranks, suited_hands = borrowed(dealers.suited_ranks), borrowed(dealers.suited)
    blind_rows, suited_rows = borrowed(room.blind_rows), borrowed(room.suited_rows)
    asked, blind, suited = borrowed(room.asked), borrowed(room.blind), borrowed(room.suited)
    views, cards, places = borrowed(room.views), borrowed(cards), borrowed(places)
    order, thresholds, found = borrowed(order), borrowed(thresholds), borrowed(found)
    by_ranks, by_suit = 0, 0
    for player in order:
        threshold, first = thresholds[player], HELD * player
        while by_ranks < len(blind_ranks) and blind_ranks[by_ranks] < threshold:
            _add_blind(dealt, blind_columns, blind_hands, dealt * by_ranks, places, blind_rows)
            by_ranks += 1
        while by_suit < len(suited_ranks) and suited_ranks[by_suit] < threshold:
            _add_suited(columns, suited_hands, SUITED_PARTS * by_suit, places, suited_rows)
            by_suit += 1
        view = _blind_view(cards, first, places)
        views[SUITS] = view * blind_columns
        if asked[view] != threshold:
            asked[view] = threshold
            _ask_blind(blind_columns, cards, first, places, blind_rows, blind, views[SUITS])
        for suit in range(SUITS):
            view = _suited_view(cards, first, suit, places)
            views[suit] = view * columns
            if asked[BLIND_VIEWS + view] != threshold:
                asked[BLIND_VIEWS + view] = threshold
                _ask_suited(columns, cards, first, suit, places, suited_rows, suited, views[suit])
        if columns == 1:
            of_suits = suited[views[0]] + suited[views[1]] + suited[views[2]] + suited[views[3]]
            found[player] = blind[views[SUITS]] + of_suits
            continue
        for rank in range(RANKS):
            all_others = blind[views[SUITS] + rank]
            for suit in range(SUITS):
                all_others += suited[views[suit] + RANKS + rank]
            for suit in range(SUITS):
                here = suited[views[suit] + rank] - suited[views[suit] + RANKS + rank]
                found[DECK * player + 4 * rank + suit] = all_others + here
        for i in range(HELD):
            found[DECK * player + cards[first + i]] = 0


def below(
    dealt: int, seen: bool, thresholds: Sequence[MutableSequence[int]]
) -> list[MutableSequence[int]]:
    """For each kind of player's hand: the dealer's hands below its threshold.

    Where a card is seen, for each card of the deck that it may be, 52 places a kind. Thresholds are
    asked about at the same time; each has to rise with the ranks of the kinds, and be above nought.
    """
    known, every, places = dealers(dealt, seen), kinds(), _places()

    def work(threshold: MutableSequence[int]) -> MutableSequence[int]:
        found = small_numbers(len(every.weights) * (DECK if seen else 1))
        room = _room(known.columns)
        _count_below.jit(known, every.cards, every.order, threshold, places, room, found)
        return found

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(work, thresholds))
