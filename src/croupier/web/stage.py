"""What a page shows beside the view: where every piece lies, the way there, the last round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from croupier.core.cloth import Placed, placed
from croupier.core.driver import Driver
from croupier.core.game import Rules
from croupier.live.cloth_any import cloth_for
from croupier.live.phrases import suited, won_cents
from croupier.live.pieces import Frame, Places, frames, last_hands, lay, scene_of, sheet
from croupier.live.shown import happened, shown
from croupier.live.telling import Line, Teller, Tone
from croupier.live.topics import asks, last_settlements
from croupier.live.viewers import DEALER, Viewer

REMEMBERED = 40
"""So many lines of what was told are there for somebody who comes later."""


class Stage:
    """The cloth of one set of rules, and what lies on it."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.cloth = rules, cloth_for(rules)
        self.every: Sequence[Placed] = tuple(placed(self.cloth))
        self.places = Places(self.every)

    def last_hands(self, driver: Driver, viewer: Viewer) -> dict[str, list[str]]:
        """Between rounds: the cards of the last one, as this viewer saw them."""
        if driver.pending is not None:
            return {}
        return last_hands(self.places, shown(driver.tail, self.rules.game, viewer))

    def laid(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """Every piece of a view, by name."""
        return lay(self.every, scene_of(view, view["last_hands"]))

    def way(
        self,
        before: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        after: Mapping[str, Any],
    ) -> list[Frame]:
        """How the pieces came from one view to the next."""
        there = scene_of(before, before["last_hands"]), scene_of(after, after["last_hands"])
        return frames(self.places, there[0], events, there[1]) if events else []

    def sheet(self, viewer: Viewer) -> dict[str, Any]:
        """What a screen has to know of the cloth; a dealer acts for every position."""
        everybody = tuple(range(1, self.rules.game.seats + 1))
        return self._sheet(everybody if viewer.kind == DEALER else viewer.seats)

    @lru_cache(maxsize=64)  # noqa: B019 a stage lives as long as its rules are dealt
    def _sheet(self, seats: tuple[int, ...]) -> dict[str, Any]:
        return sheet(self.cloth, self.rules, seats)


def last_round(driver: Driver) -> list[dict[str, Any]]:
    """What was settled last, in the order of the log, each with its reason and clause."""
    rules = driver.table.rules
    return [
        {
            "seat": event["seat"],
            "wager": event["wager"],
            "name": _name(rules, event["wager"]),
            "stake_cents": event.get("stake_cents") or event.get("cents") or 0,
            "pays": event.get("pays") or "",
            "won_cents": won_cents(event),
            "why": suited(event["why"]),
            "clause": event["clause"],
            "asks": asks(event["clause"]),
        }
        for event in last_settlements(happened(driver.tail))
        if rules.wager(event["wager"]).staked or event["moves"]
    ]


def _name(rules: Rules, wager: str) -> str:
    place = wager.partition("@")[2].replace("_", " ")
    return f"{rules.wager(wager).name} {place}".rstrip()


def told_before(driver: Driver, viewer: Viewer) -> list[Line]:
    """What was said at the table lately, for somebody who looks only now."""
    rules = driver.table.rules
    lines = Teller(rules).tell(shown(driver.tail, rules.game, viewer))
    return [line for line in lines if line.tone is not Tone.TOTAL][-REMEMBERED:]
