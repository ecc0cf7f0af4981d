"""From what the log has to what a viewer may see: the events of a table for one pair of eyes.

The log has every card, as it has to replay. What people answered and what was drawn never passes;
a card that was dealt stands in its event, as `??` for those who may not look at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.core.cards import HIDDEN
from croupier.core.game import Game
from croupier.core.log import Event
from croupier.live.viewers import BYSTANDER, REPLAY, Viewer

NEVER = ("answered",)
OPENED = ("seq", "kind", "format", "game", "edition", "options", "paytable", "lawful")
"""What is shown of the opening: not where draws come from, which a seed would tell."""


def shown(events: Iterable[Event], game: Game, viewer: Viewer = BYSTANDER) -> list[Event]:
    """Everything that followed from a command (or several), as this viewer sees it."""
    return list(_shown(events, game, viewer))


def _shown(events: Iterable[Event], game: Game, viewer: Viewer) -> Iterator[Event]:
    drawn: Any = ()
    for event in events:
        kind = event["kind"]
        if kind == "answered":
            drawn = event["answer"]
        elif kind == "dealt":
            look = event["face_up"] or viewer.may_look(game, event["to"])
            yield {**event, "cards": list(drawn) if look else [HIDDEN] * event["count"]}
        elif kind == "opened" and viewer.kind != REPLAY:
            yield {name: event[name] for name in OPENED if name in event}
        elif kind not in NEVER:
            yield event
