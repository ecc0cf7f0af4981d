"""Cards, rolls and spins as somebody reads them who writes a bet of one's own.

`Watched` cards are the same and keep a record of what was read of them. A function that is given
the same things to read says the same: so a record proves which hands need not be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from croupier.core.cards import JOKER, RANKS, SUIT_SIGNS

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
COLOR_NAMES = ("black", "red", "red", "black")
RANKS_READ, SUITS_COMPARED, COLORS_READ, SUITS_NAMED = range(4)
"""How much was read of cards: ranks alone; whether suits are the same; red or black; which suit."""


@dataclass(frozen=True)
class Card:
    """`card.rank` (2 to 14, the ace), `card.suit`, `card.color`."""

    number: int

    @cached_property
    def rank(self) -> int:
        return 0 if self.number == JOKER else (self.number >> 2) + 2

    @cached_property
    def suit(self) -> str:
        return "joker" if self.number == JOKER else SUIT_NAMES[self.number & 3]

    @cached_property
    def color(self) -> str:
        return "joker" if self.number == JOKER else COLOR_NAMES[self.number & 3]

    def __str__(self) -> str:
        if self.number == JOKER:
            return "joker"
        return RANKS[self.number >> 2] + SUIT_SIGNS[self.number & 3]

    __repr__ = __str__


CARDS = tuple(map(Card, range(JOKER + 1)))
"""One of each, made once."""


def cards_of(numbers: Sequence[int]) -> tuple[Card, ...]:
    """A hand, the highest card first, and of one rank in the order of suits."""
    return tuple([CARDS[number] for number in sorted(numbers, reverse=True)])


class Roll(tuple[int, int]):
    """Two dice: `sum(dice)`, `dice.total`, `dice.hard`."""

    __slots__ = ()

    @property
    def total(self) -> int:
        return self[0] + self[1]

    @property
    def hard(self) -> bool:
        """Whether both show the same."""
        return self[0] == self[1]


class Spin(NamedTuple):
    """Where a wheel came to rest."""

    name: str
    """As it stands on the wheel: `17`, `00`, a symbol."""
    number: int
    """0 for every zero; the symbols of a wheel without numbers count from 1."""
    color: str


# Watched


class Watch:
    """What was read so far."""

    def __init__(self) -> None:
        self.cards: dict[int, WatchedCard] = {}
        """Those that were shown, made once."""
        self.begin()

    def begin(self) -> None:
        """Forget what was read."""
        self.level = RANKS_READ
        self.parts: set[str] = set()

    def saw(self, level: int) -> None:
        if level > self.level:
            self.level = level


class WatchedSuit:
    """A suit that can be compared; whatever else is done with it is reading its name."""

    __slots__ = ("_suit", "_watch")

    def __init__(self, suit: int, watch: Watch) -> None:
        self._suit = suit
        self._watch = watch

    def __eq__(self, other: object) -> bool:
        if isinstance(other, WatchedSuit):
            self._watch.saw(SUITS_COMPARED)
            return self._suit == other._suit
        self._watch.saw(SUITS_NAMED)
        return SUIT_NAMES[self._suit] == other

    def __hash__(self) -> int:
        # The same for all: a set of suits then hangs on which are the same, never on their names.
        return 0

    def __str__(self) -> str:
        self._watch.saw(SUITS_NAMED)
        return SUIT_NAMES[self._suit]

    __repr__ = __str__

    def __getattr__(self, name: str) -> Any:
        return getattr(str(self), name)

    def __lt__(self, other: Any) -> bool:
        return str(self) < str(other)

    def __gt__(self, other: Any) -> bool:
        return str(self) > str(other)


class WatchedCard:
    """A card that says what was read of it."""

    __slots__ = ("_number", "_watch", "rank")

    def __init__(self, number: int, watch: Watch) -> None:
        self._number = number
        self._watch = watch
        self.rank = (number >> 2) + 2

    @property
    def suit(self) -> WatchedSuit:
        return WatchedSuit(self._number & 3, self._watch)

    @property
    def color(self) -> str:
        self._watch.saw(COLORS_READ)
        return COLOR_NAMES[self._number & 3]

    @property
    def number(self) -> int:
        self._watch.saw(SUITS_NAMED)
        return self._number

    def __eq__(self, other: object) -> bool:
        self._watch.saw(SUITS_NAMED)
        mine = getattr(other, "_number", getattr(other, "number", None))
        return self._number == mine

    def __hash__(self) -> int:
        self._watch.saw(SUITS_NAMED)
        return hash(CARDS[self._number])

    def __str__(self) -> str:
        self._watch.saw(SUITS_NAMED)
        return str(CARDS[self._number])

    __repr__ = __str__


class WatchedHand(Sequence[Any]):
    """The cards of one part of a deal, which says whether anybody looked at them."""

    def __init__(self, name: str, numbers: Sequence[int], watch: Watch) -> None:
        self._name = name
        self._watch = watch
        known = watch.cards
        for number in numbers:
            if number not in known:
                known[number] = WatchedCard(number, watch)
        self._cards = tuple([known[number] for number in numbers])

    def __getitem__(self, place: Any) -> Any:
        self._watch.parts.add(self._name)
        return self._cards[place]

    def __iter__(self) -> Iterator[Any]:
        self._watch.parts.add(self._name)
        return iter(self._cards)

    def __len__(self) -> int:
        self._watch.parts.add(self._name)
        return len(self._cards)
