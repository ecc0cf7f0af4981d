"""Cards as small integers, decks, and the shoe they are dealt from.

A card is `rank * 4 + suit`: rank 0 is the 2 and 12 the ace; suits are clubs, diamonds, hearts,
spades; 52 is the joker. People write and read `As`, `Td`, `2c`, `Jk`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from croupier.core.fast import fast
from croupier.core.records import record
from croupier.core.refusals import Misuse, quoted

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"
JOKER = 52
JOKER_NAME = "Jk"
HIDDEN = "??"
SEALED = "~"
"""What stands for a card begins with it, where the store of a house must not say which it is."""
UNSEEN = -1
"""A card dealt face down at a table of real cards: nobody has keyed it in yet."""

SUITLESS = 64
"""From here on: cards of which only the rank is known, as somebody keyed it (`K?`)."""
NO_SUIT = "?"

STANDARD_DECK: tuple[int, ...] = tuple(range(52))


@fast
def rank_of(card: int) -> int:
    return card >> 2


@fast
def suit_of(card: int) -> int:
    return card & 3


_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER_NAME)


def card_name(card: int) -> str:
    """`As` for the ace of spades."""
    if card >= SUITLESS:
        return RANKS[rank_of(card - SUITLESS)] + NO_SUIT
    return _NAMES[card]


def card_from(text: str) -> int:
    """The card that a person wrote: `As`, `10d`, `td`, `A♠`, `Jk`, `joker`."""
    tidy = text.strip().replace("10", "T")
    if tidy.lower() in (JOKER_NAME.lower(), "joker"):
        return JOKER
    if len(tidy) == 2:
        suit = SUIT_SIGNS.find(tidy[1])
        if suit < 0:
            suit = SUITS.find(tidy[1].lower())
        rank = RANKS.find(tidy[0].upper())
        if rank >= 0 and tidy[1] == NO_SUIT:
            return SUITLESS + rank * 4
        if rank >= 0 and suit >= 0:
            return rank * 4 + suit
    raise Misuse(f"{quoted(text)} is not a card; write a rank and a suit such as Qh, Td, 2c or As")


def cards_from(text: str) -> tuple[int, ...]:
    """Several cards, apart (`Qh 6d 4c`) or together (`Qh6d4c`)."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) > 3:
        run = words[0].replace("10", "T")
        words = [run[i : i + 2] for i in range(0, len(run), 2)]
    return tuple(card_from(word) for word in words)


def card_names(cards: Iterable[int]) -> list[str]:
    return [card_name(card) for card in cards]


def decks(count: int, jokers_each: int = 0) -> tuple[int, ...]:
    """The cards of `count` decks, in the order of a new pack."""
    return (STANDARD_DECK + (JOKER,) * jokers_each) * count


@record(frozen=True)
class Shoe:
    """Cards that may still be dealt, by kind: what is left matters, the order is chance's.

    A draw takes any card that remains, so a dealt table, a table that a person keys in and a
    replay all draw from the same value, and no order of undealt cards exists that could leak.
    Real cards that lie face down on the table are still among the remaining kinds: they are
    counted as `unseen` until somebody turns them over and keys them in.
    """

    remaining: tuple[int, ...]
    """In the order of the cards' numbers."""
    unseen: int = 0
    by_rank: tuple[int, ...] = ()
    """Cards that left it and of which the rank alone is known: one of each kind is among the
    remaining that is there no more, and nobody knows which."""

    @classmethod
    def fresh(cls, cards: Sequence[int]) -> Shoe:
        return cls(tuple(sorted(cards)))

    def __len__(self) -> int:
        return len(self.remaining) - self.unseen - len(self.by_rank)

    def without(self, cards: Iterable[int]) -> Shoe:
        """The shoe when these cards are known to have left it."""
        return Shoe(*self._left(cards, self.unseen))

    def dealt(self, cards: Sequence[int]) -> Shoe:
        """The shoe after these cards were dealt; some of them may be unseen."""
        known = [card for card in cards if card != UNSEEN]
        return Shoe(*self._left(known, self.unseen + len(cards) - len(known)))

    def seen(self, cards: Sequence[int]) -> Shoe:
        """The shoe after unseen cards were turned over."""
        return Shoe(*self._left(cards, self.unseen - len(cards)))

    def _left(
        self, cards: Iterable[int], unseen: int
    ) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
        """The parts of the shoe that is left, or why no shoe is."""
        left, missing, by_rank = list(self.remaining), list[int](), list(self.by_rank)
        for card in cards:
            if card >= SUITLESS:
                by_rank.append(card)
                continue
            at = bisect_left(left, card)
            if at < len(left) and left[at] == card:
                del left[at]
            else:
                missing.append(card)
        if by_rank:
            missing += _too_many(left, by_rank)
        if missing:
            names = ", ".join(card_names(dict.fromkeys(missing)))
            raise Misuse(f"{names} cannot be dealt: no such card is left in the shoe")
        return tuple(left), unseen, tuple(sorted(by_rank)) if by_rank else ()


def _too_many(left: Sequence[int], by_rank: Sequence[int]) -> list[int]:
    """Cards known by their rank alone of which there cannot be so many."""
    found = []
    for card in dict.fromkeys(by_rank):
        first = bisect_left(left, card - SUITLESS)
        if bisect_left(left, card - SUITLESS + len(SUITS)) - first < by_rank.count(card):
            found.append(card)
    return found
