"""What settings are worth against the dealer's hands by rank."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from croupier.core.fast import borrowed, fast, inlined, whole_numbers
from croupier.games.pai_gow.best.settings import Order, Paid, Settings
from croupier.games.pai_gow.marks import place_of_lowest, touch, words_for
from croupier.games.pai_gow.meeting import BLOCK, LOWS

BLOCKS = LOWS // BLOCK + 1


class Room(NamedTuple):
    """What a thread writes on while hands by rank meet."""

    dealers: MutableSequence[int]
    """By class: how many hands of the dealer."""
    found: MutableSequence[int]
    """By class: what a setting of it is worth."""
    bits: MutableSequence[int]
    top: MutableSequence[int]
    group: MutableSequence[int]
    """The classes of one High hand."""
    below: MutableSequence[int]
    blocks: MutableSequence[int]
    """By Low hand, and by eight of them: dealer's hands with a lower High hand."""
    lows: MutableSequence[int]
    """By Low hand: all hands of the dealer with a lower one."""


def room_for(classes: int) -> Room:
    by_class = (classes, classes, *words_for(classes))
    return Room(*map(whole_numbers, (*by_class, LOWS + 1, LOWS, BLOCKS, LOWS + 1)))


@fast
def value_by_rank(
    part: int,
    parts: int,
    begins: Sequence[int],
    holders: Sequence[int],
    signs: Sequence[int],
    ways: Sequence[int],
    settings: Settings,
    order: Order,
    counted: Sequence[int],
    wanted: Sequence[int],
    paid: Paid,
    room: Room,
    worth: MutableSequence[int],
) -> None:
    """The settings that are wanted against the dealer's hands: a sum over sets, as in `pairs`.

    By class it is said whether hands of the dealer count.
    """
    bits, top, dealers = borrowed(room.bits), borrowed(room.top), borrowed(room.dealers)
    firsts, classes = borrowed(settings.begins), borrowed(settings.classes)
    found, lows = borrowed(room.found), borrowed(room.lows)
    for pattern in range(part, len(signs), parts):
        sets, sign = abs(signs[pattern]), 1 if signs[pattern] > 0 else -1
        for low in range(LOWS + 1):
            lows[low] = 0
        for i in range(begins[pattern], begins[pattern + 1]):
            hand, times = holders[i] >> 12, holders[i] & 4095
            kind = order.dealers[hand]
            if counted[kind]:
                touch(kind, bits, top)
                dealers[kind] += ways[hand] * times // sets
                lows[order.lows[kind] + 1] += ways[hand] * times // sets
            for k in range(firsts[hand], firsts[hand + 1]):
                if wanted[k]:
                    touch(classes[k], bits, top)
        for low in range(LOWS):
            lows[low + 1] += lows[low]
        value_classes(order, paid, room)
        for i in range(begins[pattern], begins[pattern + 1]):
            hand, times = holders[i] >> 12, sign * (holders[i] & 4095)
            for k in range(firsts[hand], firsts[hand + 1]):
                if wanted[k]:
                    worth[k] += times * found[classes[k]]


@inlined
def value_classes(order: Order, paid: Paid, room: Room) -> None:
    """What a setting of each class is worth against the dealer's hands that are laid down."""
    highs, places = borrowed(order.highs), borrowed(order.places)
    bits, top, group = borrowed(room.bits), borrowed(room.top), borrowed(room.group)
    for low in range(LOWS):
        room.below[low] = 0
    for block in range(BLOCKS):
        room.blocks[block] = 0
    total, high, size = 0, -1, 0
    for t in range(len(top)):
        words = top[t]
        top[t] = 0
        while words:
            word = t << 5 | place_of_lowest(words, places)
            words &= words - 1
            kinds = bits[word]
            bits[word] = 0
            while kinds:
                kind = word << 5 | place_of_lowest(kinds, places)
                kinds &= kinds - 1
                if highs[kind] != high:
                    total = value_group(size, total, order, paid, room)
                    high, size = highs[kind], 0
                group[size] = kind
                size += 1
    value_group(size, total, order, paid, room)


@inlined
def value_group(size: int, total: int, order: Order, paid: Paid, room: Room) -> int:
    """Classes with one High hand; how many hands of the dealer there are now."""
    group, found, dealers = borrowed(room.group), borrowed(room.found), borrowed(room.dealers)
    below, blocks, under = borrowed(room.below), borrowed(room.blocks), borrowed(room.lows)
    lows, here = borrowed(order.lows), 0
    for i in range(size):
        here += dealers[group[i]]
    if paid.ties:
        lay_group(size, lows, room)
        total += here
    for i in range(size):
        low, less = lows[group[i]] + paid.ties, 0
        for k in range(low >> 3):
            less += blocks[k]
        for k in range(low >> 3 << 3, low):
            less += below[k]
        found[group[i]] = (
            paid.both * less + paid.high * total + paid.low * under[low] + paid.always * under[LOWS]
        )
    if not paid.ties:
        lay_group(size, lows, room)
        total += here
    return total


@inlined
def lay_group(size: int, lows: Sequence[int], room: Room) -> None:
    """The dealer's hands of these classes are lower than those that come."""
    group, dealers = borrowed(room.group), borrowed(room.dealers)
    below, blocks = borrowed(room.below), borrowed(room.blocks)
    for i in range(size):
        low = lows[group[i]]
        below[low] += dealers[group[i]]
        blocks[low >> 3] += dealers[group[i]]
        dealers[group[i]] = 0
