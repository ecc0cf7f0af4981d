"""A table of several players at two dice, told in lines: who does what, and what comes of it.

Steps are separated by semicolons. `5 pass 10` places at seat 5, `5 take come@6 5` takes back,
`5 on place_6` calls, `34` closes the bets and throws, `!delay` calls an irregularity, `accept` and
`decline` answer an offer of the dice. `told` has what happened since a moment, one line a thing:
`5.B 2 pass +10`, `3.A.iii 2 come > come@9 5`, `10.C asks 5 accept`, `puck on 6 at 2`, `9.A 6`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.game import Game
from croupier.core.procedure import Close, Decide, Throw, Window
from tests.games.dice_table.dice_play import Play, dollars_of, opened

THREE = {2: "P1", 5: "P2", 9: "P3"}


class Course(Play):
    """A table of dice at which nothing is done that is not told."""

    def __init__(self, game: Game, players: Mapping[int, str] = THREE, **options: str) -> None:
        self.driver = opened(game, players, options)
        self.table = self.driver.table
        self.since = len(self.driver.log)
        self.driver.begin_round()

    def do(self, steps: str, seat: int = 0) -> None:
        for step in filter(None, map(str.strip, steps.split(";"))):
            self.since = len(self.driver.log)
            self._one(step)

    def _one(self, step: str) -> None:
        first, _, rest = step.partition(" ")
        if step.startswith("!"):
            self.driver.call(step[1:])
        elif step in ("accept", "decline", "close") or step.startswith("say "):
            self.driver.answer(Close() if step == "close" else step.removeprefix("say "))
        elif len(step) == 2 and step.isdigit():
            self._throw(step)
        else:
            self.driver.answer(self.action(rest, int(first)))

    def _throw(self, faces: str) -> None:
        if isinstance(self.driver.pending, Window):
            self.driver.answer(Close())
        assert isinstance(self.driver.pending, Throw), self.driver.pending
        self.driver.answer(tuple(map(int, faces)))
        self.driver.begin_round()

    def asks(self) -> int | str | None:
        """Who is asked to take the dice, or to rule."""
        return self.driver.pending.who if isinstance(self.driver.pending, Decide) else None

    def told_since(self) -> list[str]:
        """What the last step did, in lines."""
        return [line for event in self.driver.log[self.since :] if (line := _line(event))]


SHORT = 20


def _line(event: Mapping[str, Any]) -> str:
    clause = event.get("clause", "").partition(" ")[2]
    match event["kind"]:
        case "announced":
            words = event["words"]
            return f"{clause} {words}" if len(words) < SHORT else clause
        case "settled":
            net = -event["stake_cents"] if event["pays"] == "lose" else event["won_cents"]
            return f"{clause} {event['seat']} {event['wager']} {dollars_of(net)}"
        case "transferred":
            amount = dollars_of(event["cents"])[1:]
            return f"{clause} {event['seat']} {event['wager']} > {event['to']} {amount}"
        case "charged":
            return f"{clause} {event['seat']} charged {dollars_of(event['cents'])}"
        case "decided":
            return f"{clause} asks {event['who']} {event['choice']}"
        case "shown" if "shooter" in event:
            marked = [f"{spot} {word}" for spot, word in event["on_markers"].items()]
            return " ".join([f"puck {event['puck']} at {event['shooter']}", *marked])
        case "placed" if clause:
            return f"{clause} {event['seat']} {event['wager']} stays {event['cents'] // 100}"
        case "returned":
            return f"{clause} back {' '.join(move[0] for move in event['moves'])}"
    return ""
