"""From what the log has to what a viewer may see: the events of a table for one pair of eyes.

The log has every card, as it has to replay. What was asked, done and drawn never passes; a card
that was dealt stands in its event, as `??` for those who may not look at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.core import events
from croupier.core.cards import HIDDEN
from croupier.core.entries import Entry
from croupier.core.game import Game
from croupier.live.viewers import BYSTANDER, REPLAY, Viewer

OPENED = ("kind", "game", "edition", "options", "paytable", "lawful", "mode", "rules")
"""What is shown of the opening: not where draws come from, which a seed would tell."""

Shown = dict[str, Any]


def shown(entries: Iterable[Entry], game: Game, viewer: Viewer = BYSTANDER) -> list[Shown]:
    """Everything that followed from these commands, as this viewer sees it."""
    return [one for entry in entries for one in _shown(entry, game, viewer)]


def happened(entries: Iterable[Entry]) -> list[events.Event]:
    """The events of entries in a row, as the log has them."""
    return [event for entry in entries for event in entry.events]


def _shown(entry: Entry, game: Game, viewer: Viewer) -> Iterator[Shown]:
    drawn = [(one["to"], list(one["drawn"])) for one in entry.given if one.get("draw") == "cards"]
    keyed = entry.do["drawn"] if entry.do["what"] == "drawn" else ()
    if isinstance(keyed, list | tuple) and keyed and isinstance(keyed[0], str):  # cards, not dice
        drawn.insert(0, ("", list(keyed)))
    for event in entry.events:
        told = event.plain()
        if isinstance(event, events.Dealt):
            cards = _taken(drawn, event)
            look = event.face_up or viewer.may_look(game, event.to)
            told["cards"] = cards if look else [HIDDEN] * event.count
        elif isinstance(event, events.Opened) and viewer.kind != REPLAY:
            told = {name: told[name] for name in OPENED}
        yield told


def _taken(drawn: list[tuple[str, list[str]]], event: events.Dealt) -> list[str]:
    """The cards of this deal: the next that were drawn for its hand, or keyed in for it."""
    for at, (to, cards) in enumerate(drawn):
        if to in ("", event.to):
            del drawn[at]
            return cards
    return [HIDDEN] * event.count
