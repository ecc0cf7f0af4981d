"""A bet of one's own, counted over all deals: only as many as what it reads makes necessary.

The function is asked with cards that keep a record of what was read of them. Where it read ranks
alone, one deal stands for all with the same ranks; where it only compared suits, for all that
renaming suits makes of it. If more is read the count begins again with more deals. Some thousand
deals are asked about a second time with plain cards and other suits, so that a function which found
a way around the record is found out, and then counted deal by deal.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from croupier.core.own_bets import OwnBet
from croupier.core.readable import (
    COLORS_READ,
    RANKS_READ,
    SUITS_COMPARED,
    SUITS_NAMED,
    Watch,
    WatchedHand,
    cards_of,
)
from croupier.core.refusals import Misuse
from croupier.core.suits import (
    ALL_SUITS_ALIKE,
    NO_SUITS_ALIKE,
    SUITS_OF_A_COLOR_ALIKE,
    Alike,
    renamed,
)
from croupier.exact.suits import hands

MOST_ASKED = 4_000_000
"""So often a function is asked at most: a few seconds."""
CHECKED = 3_000
CHECKED_OF_FEW = 64
"""Where there are fewer deals, each is asked about again until it is so many."""
ALIKE: Mapping[int, Alike] = {
    SUITS_COMPARED: ALL_SUITS_ALIKE,
    COLORS_READ: SUITS_OF_A_COLOR_ALIKE,
    SUITS_NAMED: NO_SUITS_ALIKE,
}
WORDS = {
    RANKS_READ: "ranks alone, so suits are left out",
    SUITS_COMPARED: "whether suits are the same, so all four may be renamed",
    COLORS_READ: "red and black, so the suits of a colour may be renamed",
    SUITS_NAMED: "suits by their names, so none is renamed",
}
Deal = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class Counted:
    """How many deals come to each row, and what was looked at for it."""

    rows: Counter[int]
    level: int
    parts: tuple[str, ...]
    asked: int
    deals: int

    def told(self, own: OwnBet) -> str:
        looked = " and ".join(f"{part}'s cards" for part in self.parts) or "nothing"
        return (
            f"{own.id} is a bet of one's own ({own.file}), which no clause authorises. It looks at "
            f"{looked} and reads {WORDS[self.level]}: {self.asked:,} kinds of deals stand for "
            f"{self.deals:,}."
        )


class _More(Exception):
    """More was read than the deals that are looked at tell apart."""

    def __init__(self, level: int, parts: frozenset[str]) -> None:
        super().__init__(level)
        self.level = level
        self.parts = parts


def count_cards(own: OwnBet, parts: Mapping[str, int], deck: Sequence[int]) -> Counted:
    """Over every deal of these parts from a deck, or from several as one."""
    takes = [name for name in parts if name in own.takes]
    level, touched = RANKS_READ, frozenset[str]()
    while True:
        looked = [name for name in takes if name in touched]
        sizes = {name: parts[name] for name in looked}
        try:
            return _count(own, sizes, {name: parts[name] for name in takes}, deck, level)
        except _More as more:
            before = level, touched
            level, touched = max(level, more.level), touched | more.parts
            if (level, touched) == before:
                raise own.unsteady() from None


def _count(
    own: OwnBet, sizes: Mapping[str, int], takes: Mapping[str, int], deck: Sequence[int], level: int
) -> Counted:
    number = _number(sizes, deck, level)
    if number > MOST_ASKED:
        looked = " and ".join(sizes)
        raise Misuse(
            f"{own.file}: pick reads the suits of {looked}, which makes {number:,} kinds of deals; "
            f"up to {MOST_ASKED:,} are counted: read ranks alone, or fewer cards"
        )
    rows: Counter[int] = Counter()
    asked = 0
    every = max(1, number // CHECKED)
    again = range(max(1, CHECKED_OF_FEW // max(1, number)))
    watch = Watch()
    for deal, weight in _deals(sizes, deck, level):
        row = _asked(own, deal, takes, deck, level, watch)
        for turn in again if asked % every == 0 else ():
            other = _disguised(deal, deck, level, asked + turn)
            if own.row_of(own.asked(**_plain(other, takes, deck))) != row:
                raise _More(min(level + 1, SUITS_NAMED), frozenset(takes))
        rows[row] += weight
        asked += 1
    return Counted(rows, level, tuple(sizes), asked, sum(rows.values()))


def _asked(
    own: OwnBet,
    deal: Deal,
    takes: Mapping[str, int],
    deck: Sequence[int],
    level: int,
    watch: Watch,
) -> int:
    """The row of one deal, with a watch on what is read where not everything may be."""
    if level == SUITS_NAMED and set(deal) == set(takes):
        return own.row_of(own.asked(**{name: cards_of(deal[name]) for name in takes}))
    watch.begin()
    shown = {
        name: WatchedHand(name, sorted(cards, reverse=True), watch)
        for name, cards in _whole(deal, takes, deck).items()
    }
    said = own.asked(**shown)
    if watch.level > level or not watch.parts <= set(deal):
        raise _More(watch.level, frozenset(watch.parts))
    return own.row_of(said)


def _whole(deal: Deal, takes: Mapping[str, int], deck: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """With cards for the parts that nobody is to look at."""
    if len(deal) == len(takes):
        return dict(deal)
    left = list(
        (Counter(deck) - Counter(card for hand in deal.values() for card in hand)).elements()
    )
    found = {}
    for name, size in takes.items():
        if name in deal:
            found[name] = deal[name]
        else:
            found[name], left = tuple(left[:size]), left[size:]
    return found


def _plain(
    deal: Deal, takes: Mapping[str, int], deck: Sequence[int]
) -> dict[str, tuple[object, ...]]:
    return {name: cards_of(cards) for name, cards in _whole(deal, takes, deck).items()}


def _disguised(deal: Deal, deck: Sequence[int], level: int, place: int) -> Deal:
    """The same deal in other suits, as far as the count takes them to be the same."""
    mixed = place * 2_654_435_761 >> 5
    if level != RANKS_READ:
        renamings = sorted(ALIKE[level].renamings)
        other = renamings[mixed % len(renamings)]
        return {name: renamed(cards, other) for name, cards in deal.items()}
    there = Counter(deck)
    found: dict[str, tuple[int, ...]] = {}
    for name, cards in deal.items():
        hand = []
        for card in cards:
            suits = [(mixed + step) % 4 for step in range(4)]
            taken = next(card & ~3 | suit for suit in suits if there[card & ~3 | suit] > 0)
            there[taken] -= 1
            mixed = mixed * 5 + 3
            hand.append(taken)
        found[name] = tuple(hand)
    return found


# The deals


def _number(sizes: Mapping[str, int], deck: Sequence[int], level: int) -> int:
    """About how many kinds of deals there are."""
    if level == RANKS_READ:
        ranks = len({card >> 2 for card in deck})
        return math.prod(math.comb(ranks + size - 1, size) for size in sizes.values())
    number, left = 1, len(set(deck))
    several = len(deck) > left
    for place, size in enumerate(sizes.values()):
        each = math.comb(left + size - 1 if several else left, size)
        if not place:
            each = each // len(ALIKE[level].renamings) + 1
        number *= each
        left -= 0 if several else size
    return number


def _deals(
    sizes: Mapping[str, int], deck: Sequence[int], level: int
) -> Iterator[tuple[dict[str, tuple[int, ...]], int]]:
    if level == RANKS_READ:
        cards: dict[int, tuple[int, ...]] = {}
        for card in sorted(deck):
            cards[card >> 2] = (*cards.get(card >> 2, ()), card)
        left = {rank: len(every) for rank, every in cards.items()}
        yield from _by_ranks(list(sizes.items()), cards, left, {}, 1)
    else:
        yield from _by_suits(list(sizes.items()), tuple(deck), ALIKE[level], {}, 1)


def _by_ranks(
    parts: list[tuple[str, int]],
    cards: Mapping[int, tuple[int, ...]],
    left: dict[int, int],
    deal: dict[str, tuple[int, ...]],
    weight: int,
) -> Iterator[tuple[dict[str, tuple[int, ...]], int]]:
    """`cards` are all of each rank, of which the last so many are left."""
    if not parts:
        yield deal, weight
        return
    (name, size), *rest = parts
    for wanted in _by_number(tuple(cards), size):
        ways, hand = weight, tuple[int, ...]()
        for rank, number in wanted:
            there = left[rank]
            if there < number:
                break
            ways *= math.comb(there, number)
            begin = len(cards[rank]) - there
            hand += cards[rank][begin : begin + number]
        else:
            if not rest:
                yield {**deal, name: hand}, ways
                continue
            for rank, number in wanted:
                left[rank] -= number
            yield from _by_ranks(rest, cards, left, {**deal, name: hand}, ways)
            for rank, number in wanted:
                left[rank] += number


@functools.lru_cache(maxsize=8)
def _by_number(ranks: tuple[int, ...], size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every way to take so many of these ranks: which, and how many of each."""
    every = combinations_with_replacement(ranks, size)
    return tuple(tuple(Counter(some).items()) for some in every)


def _by_suits(
    parts: list[tuple[str, int]],
    cards: tuple[int, ...],
    alike: Alike,
    deal: dict[str, tuple[int, ...]],
    weight: int,
) -> Iterator[tuple[dict[str, tuple[int, ...]], int]]:
    if not parts:
        yield deal, weight
        return
    (name, size), *rest = parts
    for hand, ways in hands(cards, size, alike).items():
        left = cards
        if rest:
            left = tuple((Counter(cards) - Counter(hand)).elements())
        yield from _by_suits(rest, left, NO_SUITS_ALIKE, {**deal, name: hand}, weight * ways)


def remembered(own: OwnBet) -> Callable[..., int]:
    """The row of a deal by its cards, asked once for each deal that comes."""
    known: dict[tuple[tuple[int, ...], ...], int] = {}

    def row(**parts: Sequence[int]) -> int:
        key = tuple([tuple(sorted(cards)) for cards in parts.values()])
        if key not in known:
            shown = {name: cards_of(cards) for name, cards in parts.items()}
            known[key] = own.row_of(own.asked(**shown))
        return known[key]

    return row
