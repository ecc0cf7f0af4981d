"""A bet of one's own, counted over all deals: only as many as what it reads makes necessary.

The function is asked with cards that keep a record of what was read of them. At first nothing is
dealt. A hand that it looks at is dealt by its ranks, in every way there is; one of which it reads
suits has them dealt too, one of all that renaming suits makes of it. So one question stands for all
deals that differ in nothing that was read, and what nobody looks at after such a hand is not dealt.

Some thousand questions are put a second time with plain cards and other suits, so that a function
which found a way around the record is found out, and then asked about whole deals.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from croupier.core.cards import JOKER
from croupier.core.own_bets import NoEnd, OwnBet
from croupier.core.readable import (
    CARDS,
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
    Renaming,
    renamed,
)

MOST_ASKED = 40_000_000
"""So often a function is asked at most: a few minutes."""
LOOK_UP = 1_000_000
"""After so many it is guessed how many there will be, so that hopeless ones end soon."""
FAR_TOO_MANY = 4
CHECKED, CHECKED_ONE_IN = 1_000, 1_009
CHECKED_OF_FEW = 64
"""Where there are fewer deals, each is asked about again until it is so many."""
TIES_MATTER = (SUITS_COMPARED, COLORS_READ)
REVERSED = -1
"""Cards of one rank lie in the order of suits, which is the other way round under other names."""
SUITS = 4
PLACES = JOKER + SUITS
ALIKE: Mapping[int, Alike] = {
    RANKS_READ: ALL_SUITS_ALIKE,
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
Hand = tuple[int, ...]
Ranks = tuple[tuple[int, int], ...]
"""Which ranks, the lowest first, and how many cards of each."""
Lots = tuple[Ranks, ...]
"""A hand by its ranks: cards of one lot lie in order, and one lot after another."""
Order = Callable[[Sequence[int]], Hand]
"""How the cards of a hand lie before whoever reads them."""
Renamings = frozenset[Renaming]


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
    """More was read than is told apart: the count begins again."""

    def __init__(self, level: int, parts: frozenset[str], whole: bool = False) -> None:
        super().__init__(level)
        self.level = level
        self.parts = parts
        self.whole = whole
        """A way around the record was found: whole deals are needed."""


def highest_first(cards: Sequence[int]) -> Hand:
    return tuple(sorted(cards, reverse=True))


def count_cards(own: OwnBet, parts: Mapping[str, int], deck: Sequence[int]) -> Counted:
    """Over every deal of these parts from a deck, or from several as one."""
    takes = {name: size for name, size in parts.items() if name in own.takes}
    return _counted(own, takes, deck, None, highest_first)


def count_lots(
    own: OwnBet, takes: Sequence[str], deck: Sequence[int], dealt: Mapping[tuple[Lots, ...], int]
) -> Counted:
    """Over deals that somebody else knows by their ranks: for each hand its lots, and the ways."""

    def order(cards: Sequence[int]) -> Hand:
        return (*highest_first(cards[:2]), *cards[2:])

    return _counted(own, dict.fromkeys(takes, 0), deck, dealt, order)


def _counted(
    own: OwnBet,
    takes: Mapping[str, int],
    deck: Sequence[int],
    dealt: Mapping[tuple[Lots, ...], int] | None,
    order: Order,
) -> Counted:
    level, seen, whole = RANKS_READ, frozenset(takes if dealt else ()), False
    while True:
        try:
            return _Count(own, takes, deck, level, seen, whole, order).counted(dealt)
        except _More as more:
            before = level, seen, whole
            level, seen, whole = max(level, more.level), seen | more.parts, whole or more.whole
            if (level, seen, whole) == before:
                raise own.unsteady() from None


@dataclass(frozen=True)
class _Deal:
    """What is known of a deal, and how many deals that stands for."""

    ranks: Mapping[str, Lots]
    """Hands of which the ranks alone are dealt."""
    cards: Mapping[str, Hand]
    renamings: Renamings
    """Those that leave the cards as they are."""
    ways: int


class _Count:
    """One walk over all deals, as far as the function looks into them."""

    def __init__(
        self,
        own: OwnBet,
        takes: Mapping[str, int],
        deck: Sequence[int],
        level: int,
        seen: frozenset[str],
        whole: bool,
        order: Order,
    ) -> None:
        self.order = order
        self.own, self.takes, self.deck, self.level = own, takes, deck, level
        self.seen = seen
        """The hands that some deal needs; all others are left out of the whole count."""
        self.whole = whole
        self.sizes = {name: size for name, size in takes.items() if name in seen or whole}
        self.renamings = sorted(ALIKE[level].renamings)
        """The last of them turns the order of suits round."""
        self.watch = Watch(own.names_suits)
        self.hands = {name: WatchedHand(name, size, self.watch) for name, size in takes.items()}
        self.left = [0] * PLACES
        """Of each card how many there are beside the hands whose cards are dealt."""
        for card in deck:
            self.left[card] += 1
        self.by_rank = [sum(self.left[rank : rank + SUITS]) for rank in range(0, PLACES, SUITS)]
        """Of each rank how many there are beside all hands that are dealt."""
        self.ranks = tuple(rank for rank, number in enumerate(self.by_rank) if number)
        self.rows: Counter[int] = Counter()
        self.asked = 0
        self.few: list[tuple[_Deal, int]] = []

    def counted(self, dealt: Mapping[tuple[Lots, ...], int] | None = None) -> Counted:
        renamings = ALIKE[self.level].renamings
        if dealt is None:
            self.deals = math.prod(self._ways_of(self.sizes))
            if self.whole:
                self._room(self.deals // len(renamings))
            self._go(_Deal({}, {}, renamings, 1))
        else:
            self.deals = sum(dealt.values())
            for hands, ways in dealt.items():
                self._go(_Deal(dict(zip(self.takes, hands, strict=True)), {}, renamings, ways))
        for turn in range(1, CHECKED_OF_FEW // max(1, self.asked)):
            for deal, row in self.few:
                self._check(deal, row, self._mixed(turn))
        if self.rows.total() != self.deals:
            raise AssertionError(f"{self.own.id}: {self.rows.total()} deals of {self.deals}")
        return Counted(self.rows, self.level, tuple(self.sizes), self.asked, self.deals)

    def _ways_of(self, parts: Mapping[str, int], left: int | None = None) -> Iterator[int]:
        """In how many ways each of these hands comes from what the ones before it leave."""
        left = len(self.deck) if left is None else left
        for size in parts.values():
            yield math.comb(left, size)
            left -= size

    def _go(self, deal: _Deal) -> None:
        """Ask about a deal, or deal more of it first."""
        row = self._asked(deal)
        if isinstance(row, int):
            self._take(deal, row)
        elif row in deal.ranks:
            self._suits(deal, row)
        else:
            self._ranks(deal, row)

    def _take(self, deal: _Deal, row: int) -> None:
        """Add what such a deal stands for, and now and then ask again."""
        there = {*deal.cards, *deal.ranks}
        ways = deal.ways
        if len(there) < len(self.sizes):
            rest = {name: size for name, size in self.sizes.items() if name not in there}
            left = len(self.deck) - sum(self.takes[name] for name in there)
            ways *= math.prod(self._ways_of(rest, left))
        self.rows[row] += ways
        if self.asked < CHECKED or self.asked % CHECKED_ONE_IN == 0:
            self._check(deal, row, self._mixed(0))
        if self.level in TIES_MATTER and any(map(_has_ties, deal.cards.values())):
            self._check(deal, row, REVERSED)
        if self.asked < CHECKED_OF_FEW:
            self.few.append((deal, row))
        self.asked += 1
        if self.asked % LOOK_UP == 0:
            guessed = self.asked * self.deals // self.rows.total()
            self._room(guessed if guessed > FAR_TOO_MANY * MOST_ASKED else self.asked)

    def _room(self, number: int) -> None:
        if number >= MOST_ASKED:
            suits = self.level > RANKS_READ
            raise Misuse(
                f"{self.own.file}: pick reads the {'suits' if suits else 'ranks'} of "
                f"{' and '.join(self.sizes)}, which makes {number:,} kinds of deals or more; up to "
                f"{MOST_ASKED:,} are counted: read {'ranks alone, or ' if suits else ''}fewer cards"
            )

    # What the function says

    def _asked(self, deal: _Deal) -> int | str:
        """The row of a deal, or the hand of which more has to be dealt first."""
        if self.whole:
            for name in self.takes:
                if name not in deal.cards:
                    return name
            return self._plainly(deal.cards)
        watch = self.watch
        watch.begin()
        self._lay(deal)
        wrong = False
        try:
            said = self.own.asked(**self.hands)
            row = -1 if watch.level > self.level else self.own.row_of(said)
        except Misuse as error:
            if isinstance(error.__cause__, NoEnd):
                raise
            row, wrong = -1, True
        if watch.level > self.level:
            raise _More(watch.level, frozenset(watch.parts))
        for name in self.takes:
            if name in watch.suited and name in deal.ranks:
                return name
        for name in self.takes:
            if name in watch.parts and name not in deal.cards and name not in deal.ranks:
                if name not in self.seen:
                    raise _More(self.level, frozenset((name,)))
                return name
        if wrong:
            # What goes wrong with watched cards alone is no fault of the function.
            laid = {name: hand.numbers for name, hand in self.hands.items()}
            self._plainly(laid)
            for name in self.takes:
                if name in watch.touched and (self.level < SUITS_NAMED or name in deal.ranks):
                    # A suit that is no word went wrong: with words for suits it may go right.
                    if self.level < SUITS_NAMED:
                        raise _More(SUITS_NAMED, frozenset(watch.parts))
                    return name
            more = min(self.level + 1, SUITS_NAMED)
            raise _More(more, frozenset(self.takes), whole=True)
        return row

    def _lay(self, deal: _Deal) -> None:
        """On the table: what is known, and for the rest what might lie there."""
        for name, cards in deal.cards.items():
            self.hands[name].lay(cards, plain=self.level == SUITS_NAMED)
        if not deal.ranks and len(deal.cards) == len(self.takes):
            return
        free = self.left[:]
        for name, lots in deal.ranks.items():
            self.hands[name].lay(_some(lots, free, 0))
        for name, size in self.takes.items():
            if name not in deal.cards and name not in deal.ranks:
                self.hands[name].lay_later(functools.partial(_any, size, free, 0))

    def _filled(self, deal: _Deal, mixed: int) -> dict[str, Hand]:
        """A whole deal, with cards for what is not known of it."""
        free, found = self.left[:], dict(deal.cards)
        for name, lots in deal.ranks.items():
            found[name] = _some(lots, free, mixed)
        for name, size in self.takes.items():
            if name not in found:
                found[name] = _any(size, free, mixed)
        return {name: found[name] for name in self.takes}

    def _mixed(self, turn: int) -> int:
        return (self.asked + 7 * turn) * 2_654_435_761 >> 5

    def _check(self, deal: _Deal, row: int, mixed: int) -> None:
        """The same with plain cards, in other suits as far as those are taken to be the same."""
        other = self.renamings[mixed % len(self.renamings)]
        shown = {name: renamed(hand, other) for name, hand in self._filled(deal, mixed).items()}
        if self._plainly({name: self.order(hand) for name, hand in shown.items()}) != row:
            more = min(self.level + 1, SUITS_NAMED)
            raise _More(more, frozenset(self.takes), whole=True)

    def _plainly(self, hands: Mapping[str, Hand]) -> int:
        """What it says of plain cards."""
        shown = {name: tuple([CARDS[card] for card in hands[name]]) for name in self.takes}
        return self.own.row_of(self.own.asked(**shown))

    # Dealing

    def _ranks(self, deal: _Deal, name: str) -> None:
        """Every way in which the ranks of a hand may come from what is left."""
        by_rank = self.by_rank
        for wanted in _by_number(self.ranks, self.takes[name]):
            ways = deal.ways
            for rank, number in wanted:
                ways *= math.comb(by_rank[rank], number)
            if not ways:
                continue
            for rank, number in wanted:
                by_rank[rank] -= number
            self._go(_Deal({**deal.ranks, name: (wanted,)}, deal.cards, deal.renamings, ways))
            for rank, number in wanted:
                by_rank[rank] += number

    def _suits(self, deal: _Deal, name: str) -> None:
        """Every way in which a hand of these ranks may have suits, but for renamings."""
        left = self.left
        rest = {other: lots for other, lots in deal.ranks.items() if other != name}
        every = list(_suited(deal.ranks[name], left, deal.renamings))
        total = sum(ways for _, ways, _ in every)
        for hand, ways, renamings in every:
            for card in hand:
                left[card] -= 1
            self._go(_Deal(rest, {**deal.cards, name: hand}, renamings, deal.ways * ways // total))
            for card in hand:
                left[card] += 1


def _has_ties(hand: Hand) -> bool:
    return len({card >> 2 for card in hand}) < len(hand)


def _some(lots: Lots, free: list[int], mixed: int) -> Hand:
    """Cards of these ranks that are free, those of a lot in order; they are free no more."""
    hand: list[int] = []
    for ranks in lots:
        begin = len(hand)
        for rank, number in ranks:
            for _ in range(number):
                card = SUITS * rank + (mixed & 3)
                while not free[card]:
                    card = card - 1 if card & 3 else card + 3
                free[card] -= 1
                hand.append(card)
            mixed = mixed * 5 >> 1
        hand[begin:] = sorted(hand[begin:], reverse=True)
    return tuple(hand)


def _any(size: int, free: list[int], mixed: int) -> Hand:
    """So many cards that are free."""
    there = [card for card, number in enumerate(free) for _ in range(number)]
    hand = []
    for _ in range(size):
        mixed = mixed * 5 + 3 & 0xFFFFFFFF
        card = there.pop((mixed >> 7) % len(there))
        free[card] -= 1
        hand.append(card)
    return tuple(sorted(hand, reverse=True))


@functools.lru_cache(maxsize=4)
def _by_number(ranks: Hand, size: int) -> tuple[Ranks, ...]:
    """Every way to take so many of these ranks: which, and how many of each."""
    every = combinations_with_replacement(ranks, size)
    return tuple(tuple(Counter(some).items()) for some in every)


def _suited(
    lots: Lots, left: list[int], renamings: Renamings
) -> Iterator[tuple[Hand, int, Renamings]]:
    """Hands of these ranks, one of all that the renamings make of it.

    With in how many ways one of them comes from what is left, and the renamings that keep it.
    """
    first, rest = lots[0], lots[1:]
    for hand, ways, kept in _lot(first, left, renamings):
        if not rest:
            yield hand, ways, kept
            continue
        for card in hand:
            left[card] -= 1
        for more, times, same in _suited(rest, left, kept):
            yield hand + more, ways * times, same
        for card in hand:
            left[card] += 1


def _lot(
    wanted: Ranks, left: Sequence[int], renamings: Renamings
) -> Iterator[tuple[Hand, int, Renamings]]:
    """The same of one lot, the highest card first."""
    if not wanted:
        yield (), 1, renamings
        return
    (rank, number), others = wanted[-1], wanted[:-1]
    card = SUITS * rank
    if card == JOKER:
        for hand, ways, kept in _lot(others, left, renamings):
            yield (JOKER,) * number + hand, ways * math.comb(left[JOKER], number), kept
        return
    there = left[card], left[card + 1], left[card + 2], left[card + 3]
    for numbers, times, same in _suits_of(there, number, renamings):
        cards = tuple(card + suit for suit in (3, 2, 1, 0) for _ in range(numbers[suit]))
        for hand, ways, kept in _lot(others, left, same):
            yield cards + hand, times * ways, kept


@functools.lru_cache(maxsize=50_000)
def _suits_of(
    there: Hand, number: int, renamings: Renamings
) -> tuple[tuple[Hand, int, Renamings], ...]:
    """How many of each suit, of one rank of which there are so many: one of each kind."""
    found = []
    for numbers in product(range(number + 1), repeat=SUITS):
        if sum(numbers) != number:
            continue
        ways = math.prod(map(math.comb, there, numbers))
        same = {_moved(numbers, one) for one in renamings}
        if ways and numbers == max(same):
            kept = frozenset(one for one in renamings if _moved(numbers, one) == numbers)
            found.append((numbers, ways * len(same), kept))
    return tuple(found)


def _moved(numbers: Hand, renaming: Renaming) -> Hand:
    found = [0] * SUITS
    for suit, number in enumerate(numbers):
        found[renaming[suit]] = number
    return tuple(found)


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
