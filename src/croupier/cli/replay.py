"""`croupier replay`: play a log again, compare every byte, and tell what happened."""

from __future__ import annotations

import functools
import json as json_format
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from croupier.cli.paper import Rehearsal, mark_for, source_for
from croupier.cli.screen import story_line
from croupier.cli.shared import AsJson, console, print_json
from croupier.cli.signs import forgive, printable
from croupier.core.driver import Driver
from croupier.core.log import Event, from_bytes, replay
from croupier.core.refusals import CroupierError, Misuse
from croupier.games import game
from croupier.live.moves import waits_for
from croupier.live.phrases import won_cents
from croupier.live.results import Results
from croupier.live.shown import shown as seen_by_viewer
from croupier.live.telling import Line, Teller
from croupier.live.viewers import REPLAY, Viewer

EXAMPLE = """
croupier replay table.jsonl
croupier replay table.jsonl --round 17
croupier replay table.jsonl --json
"""

FAILED = 1


@dataclass(frozen=True)
class Replayed:
    """A log that was played again and came out the same."""

    file: Path
    data: bytes
    events: list[Event]
    driver: Driver

    @functools.cached_property
    def rounds(self) -> dict[int, list[Event]]:
        """The events of each round, with what came between it and the next."""
        rounds: dict[int, list[Event]] = {0: []}
        for event in self.events:
            number = event["number"] if event["kind"] == "round" else max(rounds)
            rounds.setdefault(number, []).append(event)
        return rounds

    @property
    def played(self) -> int:
        return len(self.rounds) - 1


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a table.")],
    round: Annotated[
        int | None, typer.Option(metavar="N", help="Show this round only; all are checked.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Check that a log replays to the same bytes, and show its rounds: cards, choices, payments."""
    data = file.read_bytes()
    game_id = _game_of(file, data)
    try:
        events = from_bytes(data)
        found = Replayed(file, data, events, replay(events, game(game_id)))
    except (CroupierError, AssertionError) as error:
        if json:
            print_json({"file": str(file), "game": game_id, "identical": False, "why": str(error)})
        print(f"croupier: {file}: {error}", file=sys.stderr)
        return FAILED
    if round is not None and not 1 <= round <= found.played:
        raise Misuse(f"{file} has {found.played} rounds; there is no round {round}")
    shown = list(found.rounds) if round is None else [round]
    if json:
        print_json(_document(found, [number for number in shown if number]))
    else:
        _print(found, shown)
    return 0


def _game_of(file: Path, data: bytes) -> str:
    """Which game the log is of; whatever else is wrong with a log is a check that failed."""
    try:
        first = json_format.loads(data.partition(b"\n")[0])
        found = first["game"] if first["kind"] == "opened" else None
    except (ValueError, TypeError, KeyError, RecursionError):
        found = None
    if not isinstance(found, str):
        raise Misuse(f"{file} is not the log of a table; name one that play --log wrote")
    return game(found).id


# For people


def _print(found: Replayed, shown: Sequence[int]) -> None:
    forgive(sys.stdout)
    out = console()
    rules = found.driver.table.rules
    chapter = rules.game.law.editions[rules.edition]
    origin = found.events[0]["origin"]
    _say(out, f"REPLAY  {rules.game.name} ({chapter})  {found.file}", "bold")
    _say(out, f"{_draws(origin)}; {origin.get('software', 'unknown software')}")
    if changed := _changed_options(found.driver):
        _say(out, f"options: {changed}")
    out.print()
    teller = Teller(rules, everything=True)
    for number, events in found.rounds.items():
        lines = teller.tell(seen_by_viewer(events, rules.game, Viewer(REPLAY)))
        if number in shown:
            _lines(out, lines if number else lines[1:])
            out.print()
    _say(out, _verdict(found), "bold")
    _say(out, _seed_verdict(found.events))


def _say(out: Console, text: str, style: str = "") -> None:
    if text:
        out.print(Text(printable(text), style), soft_wrap=True)


def _lines(out: Console, lines: Sequence[Line]) -> None:
    width = out.width if out.is_terminal else 100
    for line in lines:
        out.print(story_line(line, width), soft_wrap=True)


def _draws(origin: Mapping[str, Any]) -> str:
    if origin.get("mode") == "tracked":
        return "a table of real cards or dice, keyed in"
    mark = mark_for(origin)
    return f"drawn from the {mark}" if mark else "drawn by the operating system"


def _changed_options(driver: Driver) -> str:
    rules = driver.table.rules
    defaults = {one.id: one.text(one.default) for one in rules.game.options}
    texts = rules.option_texts().items()
    return ", ".join(f"{name}={text}" for name, text in texts if text != defaults[name])


def _verdict(found: Replayed) -> str:
    rounds = f"{found.played} round{'' if found.played == 1 else 's'}"
    pending = found.driver.pending
    state = "finished" if pending is None else f"open: {waits_for(found.driver)[0]}"
    cut = "" if found.data.endswith(b"\n") else "; its last line was cut off and is left out"
    return f"The log replays to the same bytes: {len(found.events)} events, {rounds}, {state}{cut}."


def _seed_verdict(log: Sequence[Event]) -> str:
    """With a seed the draws themselves can be checked: whether the log's are the seed's."""
    if not mark_for(log[0]["origin"]).startswith("test seed"):
        return ""
    same = seed_gives(log)
    return f"Every draw is{'' if same else ' NOT'} the one that the seed gives."


def seed_gives(log: Sequence[Event]) -> bool:
    """Whether the seed of a test draws what the log says was drawn."""
    check = _Witness(source_for(log[0]["origin"]))
    replay(list(log), game(log[0]["game"]), check)
    drawn = [event["answer"] for event in log if event.get("by") == check.name]
    return check.drawn[: len(drawn)] == drawn


class _Witness(Rehearsal):
    """Keeps what the source would have drawn, as the log writes it."""

    def __init__(self, source: Any) -> None:
        super().__init__(source)
        self.drawn: list[Any] = []

    def answer(self, request: Any) -> None:
        self.drawn.append(request.encode(self.source.answer(request)))


# For programs


def _document(found: Replayed, shown: Sequence[int]) -> dict[str, Any]:
    driver, rules = found.driver, found.driver.table.rules
    return {
        "file": str(found.file),
        "game": rules.game.id,
        "edition": rules.edition,
        "options": rules.option_texts(),
        "origin": found.events[0]["origin"],
        "events": len(found.events),
        "rounds": found.played,
        "identical": True,
        "open": driver.pending is not None,
        "waits_for": waits_for(driver)[0] if driver.pending is not None else None,
        "shown": _round_documents(found, shown),
    }


def _round_documents(found: Replayed, shown: Sequence[int]) -> list[dict[str, Any]]:
    """Every round is followed, so that each player's seats and chips are known."""
    results, documents = Results(), []
    for number, events in found.rounds.items():
        for event in events:
            results.follow(event)
            if event["kind"] == "ended" and number in shown:
                documents.append(_round_document(number, events, results))
            elif event["kind"] == "left":
                results.leave(event["seat"], event["player"])
        if number in shown and not any(event["kind"] == "ended" for event in events):
            documents.append(_round_document(number, events, results))
    return documents


def _round_document(number: int, events: Sequence[Event], results: Results) -> dict[str, Any]:
    def told(kind: str, *fields: str) -> list[dict[str, Any]]:
        chosen = [event for event in events if event["kind"] == kind]
        return [{field: event[field] for field in fields} for event in chosen]

    settled = [event for event in events if event["kind"] in ("settled", "collected")]
    return {
        "round": number,
        "first_event": events[0]["seq"],
        "ended": any(event["kind"] == "ended" for event in events),
        "throws": [one["dice"] for one in told("thrown", "dice")],
        "revealed": told("revealed", "hand", "cards", "clause"),
        "decisions": told("decided", "who", "choice", "clause"),
        "settled": [_settled_document(event) for event in settled],
        "players": dict(results.won),
        "seats": {str(seat): cents for seat, cents in sorted(results.won_at.items())},
    }


def _settled_document(event: Event) -> dict[str, Any]:
    return {
        "seat": event["seat"],
        "wager": event["wager"],
        "stake_cents": event.get("stake_cents", event.get("cents")),
        "outcome": event.get("outcome", "collected"),
        "pays": event.get("pays", "lose"),
        "won_cents": won_cents(event),
        "why": event["why"],
        "clause": event["clause"],
        "event": event["seq"],
    }
