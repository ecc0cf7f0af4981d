"""Cards, rolls and spins as somebody reads them who writes a bet of one's own.

`Watched` cards are the same and keep a record of what was read of them. A function that is given
the same things to read says the same: so a record proves which hands need not be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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


class Throw(tuple[int, int, int]):
    """Two green dice and a red one: `sum(dice.green)`, `dice.red`, `dice.yards`."""

    __slots__ = ()

    @property
    def green(self) -> tuple[int, int]:
        return self[0], self[1]

    @property
    def red(self) -> int:
        return self[2]

    @property
    def yards(self) -> int:
        """Green less red, whatever the throw is called."""
        return self[0] + self[1] - self[2]


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

    def __init__(self, names: bool = True) -> None:
        self.names = names
        """Whether the function may know suits by their names without asking a card for them."""
        self.begin()

    def begin(self) -> None:
        """Forget what was read."""
        self.level = RANKS_READ
        self.parts: set[str] = set()
        """Hands that were looked at."""
        self.suited: set[str] = set()
        """Those of which suits were read."""
        self.touched: set[str] = set()
        """Those of which a suit was taken, whatever was done with it."""

    def saw(self, level: int, *parts: str) -> None:
        self.suited.update(parts)
        if level > self.level:
            self.level = level


class WatchedSuit:
    """A suit that can be compared; whatever else is done with it is reading its name."""

    __slots__ = ("_part", "_suit", "_watch")

    def __init__(self, suit: int, part: str, watch: Watch) -> None:
        self._suit = suit
        self._part = part
        self._watch = watch

    def __eq__(self, other: object) -> bool:
        if isinstance(other, WatchedSuit):
            self._watch.saw(SUITS_COMPARED, self._part, other._part)
            return self._suit == other._suit
        if other == "joker":
            return False
        return str(self) == other

    def __hash__(self) -> int:
        # The same for all: a set of suits then hangs on which are the same. Where there are names
        # beside it, they are found by their own hash, and nothing would be asked here.
        self._watch.saw(SUITS_NAMED if self._watch.names else SUITS_COMPARED, self._part)
        return 0

    def __str__(self) -> str:
        self._watch.saw(SUITS_NAMED, self._part)
        return SUIT_NAMES[self._suit]

    __repr__ = __str__

    def __getattr__(self, name: str) -> Any:
        return getattr(str(self), name)

    def __getitem__(self, place: Any) -> str:
        return str(self)[place]

    def __contains__(self, part: str) -> bool:
        return part in str(self)

    def __len__(self) -> int:
        return len(str(self))

    def __add__(self, other: Any) -> str:
        return str(self) + str(other)

    def __radd__(self, other: Any) -> str:
        return str(other) + str(self)

    def __lt__(self, other: Any) -> bool:
        return str(self) < str(other)

    def __gt__(self, other: Any) -> bool:
        return str(self) > str(other)


class WatchedCard:
    """A card that says what was read of it."""

    __slots__ = ("_number", "_part", "_watch", "rank")

    def __init__(self, number: int, part: str, watch: Watch) -> None:
        self._number = number
        self._part = part
        self._watch = watch
        self.rank = CARDS[number].rank

    @property
    def suit(self) -> WatchedSuit | str:
        if self._number == JOKER:
            return CARDS[JOKER].suit
        self._watch.touched.add(self._part)
        return WatchedSuit(self._number & 3, self._part, self._watch)

    @property
    def color(self) -> str:
        if self._number != JOKER:
            self._watch.saw(COLORS_READ, self._part)
        return CARDS[self._number].color

    @property
    def number(self) -> int:
        self._watch.saw(SUITS_NAMED, self._part)
        return self._number

    def __eq__(self, other: object) -> bool:
        if isinstance(other, WatchedCard):
            return self.rank == other.rank and self.suit == other.suit
        return self.number == getattr(other, "number", None)

    def __hash__(self) -> int:
        return hash(CARDS[self.number])

    def __str__(self) -> str:
        return str(CARDS[self.number])

    __repr__ = __str__


class WatchedHand(Sequence[Any]):
    """The cards of one part of a deal, which says whether anybody looked at them."""

    def __init__(self, name: str, size: int, watch: Watch) -> None:
        self._name = name
        self._size = size
        self._watch = watch
        self._known = tuple(WatchedCard(number, name, watch) for number in range(JOKER + 1))
        self._cards: tuple[WatchedCard | Card, ...] = ()
        self._later: Callable[[], Sequence[int]] = tuple

    def lay(self, numbers: Sequence[int], plain: bool = False) -> None:
        """These cards, in this order; plain ones keep no record."""
        known = CARDS if plain else self._known
        self._cards = tuple([known[number] for number in numbers])
        self._size = len(self._cards)

    def lay_later(self, numbers: Callable[[], Sequence[int]]) -> None:
        """Whatever these are, if anybody looks."""
        self._cards, self._later = (), numbers

    @property
    def numbers(self) -> tuple[int, ...]:
        """For whoever lays them: nobody has looked at them so."""
        if not self._cards:
            self.lay(self._later())
        return tuple(
            [card.number if isinstance(card, Card) else card._number for card in self._cards]
        )

    def _seen(self) -> tuple[WatchedCard | Card, ...]:
        self._watch.parts.add(self._name)
        if not self._cards:
            self.lay(self._later())
        return self._cards

    def __getitem__(self, place: Any) -> Any:
        return self._seen()[place]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._seen())

    def __len__(self) -> int:
        return self._size

    def __add__(self, other: Iterable[Any]) -> tuple[Any, ...]:
        return (*self, *other)

    def __radd__(self, other: Iterable[Any]) -> tuple[Any, ...]:
        return (*other, *self)
