"""What everybody at a table has seen of the shoe, read off the log.

The log also has cards that lie face down, as it has to replay. This reader leaves them out: a card
counts as seen when it was dealt face up or turned over, and no sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from croupier.core.cards import HIDDEN, UNSEEN, card_from


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
        """The rest of a full shoe: what is in it, and what left it face down."""
        left = Counter(full)
        left.subtract(self.cards)
        return sorted(left.elements())


def seen_cards(log: Sequence[Mapping[str, Any]], full: int) -> Seen:
    """What is known of a shoe that has `full` cards after the shuffle."""
    seen = Seen()
    for before, event in pairwise(log):
        _follow(seen, event, before, full)
    return seen


def _follow(seen: Seen, event: Mapping[str, Any], before: Mapping[str, Any], full: int) -> None:
    match event["kind"]:
        case "shuffled":
            seen.discards = []
            if event["cards"] == full:  # else the hands on the table stay there
                seen.hands = {}
        case "dealt":
            unknown = [HIDDEN] * event["count"]
            cards = before["answer"] if event["face_up"] else unknown
            seen.hands.setdefault(event["to"], []).extend(map(_card, cards))
        case "revealed":
            held = seen.hands.setdefault(event["hand"], [UNSEEN] * len(event["cards"]))
            places = event.get("places", range(len(event["cards"])))
            for place, name in zip(places, event["cards"], strict=True):
                held[place] = _card(name)
        case "laid":
            _lay(seen, event)
        case "discarded":
            seen.discards += seen.hands.pop(event["hand"], [])


def _lay(seen: Seen, event: Mapping[str, Any]) -> None:
    source = seen.hands[event["hand"]]
    for name in event["cards"]:
        source.remove(_card(name))
        seen.hands.setdefault(event["to"], []).append(_card(name))
    if not source:
        del seen.hands[event["hand"]]


def _card(name: str) -> int:
    return UNSEEN if name == HIDDEN else card_from(name)
