"""What everybody at a table has seen of the shoe, followed event by event.

A card counts as seen when it was dealt face up or turned over, and no sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from croupier.core.cards import HIDDEN, JOKER, RANKS, SUITLESS, SUITS, UNSEEN, card_name
from croupier.core.events import Dealt, Discarded, Event, Laid, Revealed, SetHand, Shuffled


@dataclass
class Seen:
    """The cards since the last shuffle; one that nobody saw is `UNSEEN`."""

    hands: dict[str, list[int]] = field(default_factory=dict)
    discards: list[int] = field(default_factory=list)

    @property
    def dealt(self) -> int:
        """How many cards have left the shoe, seen or not."""
        return len(self.discards) + sum(map(len, self.hands.values()))

    @property
    def cards(self) -> list[int]:
        """Those that everybody has seen."""
        every = [*self.discards, *(card for hand in self.hands.values() for card in hand)]
        return [card for card in every if card != UNSEEN]

    def unseen_of(self, full: Sequence[int]) -> list[int]:
        """The rest of a full shoe: what is in it, and what left it face down.

        For a card of which the rank alone is known one goes of the suit that has the most left.
        """
        left = Counter(full)
        left.subtract(card for card in self.cards if card < SUITLESS)
        for card in self.cards:
            if card >= SUITLESS:
                kinds = range(card - SUITLESS, card - SUITLESS + len(SUITS))
                left[max(kinds, key=lambda one: left[one])] -= 1
        return sorted(left.elements())

    def follow(self, event: Event) -> None:
        """Something happened; most of it changes nothing here."""
        if type(event) in FOLLOWED:
            FOLLOWED[type(event)](self, event)


def _shuffled(seen: Seen, event: Shuffled) -> None:
    seen.discards = []
    if event.whole:
        seen.hands = {}


def _dealt(seen: Seen, event: Dealt) -> None:
    cards = _cards(event.cards) if event.face_up else [UNSEEN] * event.count
    seen.hands.setdefault(event.to, []).extend(cards)


def _revealed(seen: Seen, event: Revealed) -> None:
    held = seen.hands.setdefault(event.hand, [UNSEEN] * len(event.cards))
    places = event.places if event.places is not None else range(len(event.cards))
    for place, card in zip(places, _cards(event.cards), strict=True):
        held[place] = card


def _laid(seen: Seen, event: Laid) -> None:
    source = seen.hands[event.hand]
    for card in _cards(event.cards):
        source.remove(card)
        seen.hands.setdefault(event.to, []).append(card)
    if not source:
        del seen.hands[event.hand]


def _set(seen: Seen, event: SetHand) -> None:
    seen.hands.pop(event.hand, None)
    for part, count in event.parts.items():
        seen.hands[f"{event.hand} {part}"] = [UNSEEN] * count


def _discarded(seen: Seen, event: Discarded) -> None:
    seen.discards += seen.hands.pop(event.hand, [])


def _cards(names: Iterable[str]) -> list[int]:
    return [_BY_NAME[name] for name in names]


_KNOWN = (*range(JOKER + 1), *(SUITLESS + rank * 4 for rank in range(len(RANKS))))
_BY_NAME = {HIDDEN: UNSEEN, **{card_name(card): card for card in _KNOWN}}
FOLLOWED: dict[type[Event], Callable[[Seen, Event], None]] = {
    Shuffled: _shuffled,  # type: ignore[dict-item]
    Dealt: _dealt,  # type: ignore[dict-item]
    Revealed: _revealed,  # type: ignore[dict-item]
    Laid: _laid,  # type: ignore[dict-item]
    SetHand: _set,  # type: ignore[dict-item]
    Discarded: _discarded,  # type: ignore[dict-item]
}
"""What each kind of event changes here; most change nothing."""
