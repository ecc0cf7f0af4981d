"""`croupier replay`: play a log again, compare every move, and tell what happened."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from croupier.cli.screen import story_line
from croupier.cli.shared import AsJson, console, print_json, whole_option
from croupier.cli.signs import forgive, printable
from croupier.core.driver import Driver
from croupier.core.entries import Entry, head_from
from croupier.core.events import Event, Round
from croupier.core.refusals import CroupierError, Misuse
from croupier.files import bytes_of
from croupier.live.moves import waits_for
from croupier.live.opening import mark_for
from croupier.live.phrases import won_cents
from croupier.live.replaying import Replayed, game_of, replayed
from croupier.live.results import Results
from croupier.live.shown import happened
from croupier.live.shown import shown as seen_by
from croupier.live.telling import Line, Teller
from croupier.live.viewers import REPLAY, Viewer

EXAMPLE = """
croupier replay table.jsonl
croupier replay table.jsonl --round 17
croupier replay table.jsonl --head 40:9f2c...
croupier replay table.jsonl --json
"""

FAILED = 1
OTHER_LENGTH = 3
"""Good as far as it goes, but torn, or longer or shorter than the head that was kept."""


def rounds_of(entries: Sequence[Entry]) -> dict[int, list[Entry]]:
    """The entries of each round, with what came between it and the next."""
    rounds: dict[int, list[Entry]] = {0: []}
    here = 0
    for entry in entries:
        here = next((one.number for one in entry.events if isinstance(one, Round)), here)
        rounds.setdefault(here, []).append(entry)
    return rounds


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a table.")],
    round: Annotated[
        int | None, whole_option("--round", "Show this round only; all are checked.")
    ] = None,
    head: Annotated[
        str | None,
        typer.Option(metavar="SIZE:LEAF", help="A head that was kept elsewhere, to check against."),
    ] = None,
    json: AsJson = False,
) -> int:
    """Check that a log replays to the same moves, and show its rounds: cards, choices, payments."""
    data = bytes_of(file, "the log of a table")
    kept = head_from(head) if head is not None else None
    try:
        game_id = game_of(data)
    except Misuse as error:
        raise Misuse(f"{file}: {error}") from error
    try:
        found = replayed(data)
        length = found.against(kept) if kept is not None else ""
    except (CroupierError, AssertionError) as error:
        if json:
            print_json({"file": str(file), "game": game_id, "identical": False, "why": str(error)})
        print(f"croupier: {file}: {error}", file=sys.stderr)
        return FAILED
    rounds = rounds_of(found.entries)
    if round is not None and not 1 <= round < len(rounds):
        raise Misuse(f"{file} has {len(rounds) - 1} rounds; there is no round {round}")
    shown = list(rounds) if round is None else [round]
    if json:
        print_json(_document(file, found, rounds, [number for number in shown if number], length))
    else:
        _print(file, found, rounds, shown, length)
    if found.seed_gives is False:
        return FAILED
    return OTHER_LENGTH if found.torn or length else 0


# For people


def _print(
    file: Path,
    found: Replayed,
    rounds: Mapping[int, list[Entry]],
    shown: Sequence[int],
    length: str,
) -> None:
    forgive(sys.stdout)
    out = console()
    rules, origin = found.driver.table.rules, found.driver.table.origin
    chapter = rules.game.law.editions[rules.edition]
    _say(out, f"REPLAY  {rules.game.name} ({chapter})  {file}", "bold")
    _say(out, f"{_draws(origin)}; {origin.get('software', 'unknown software')}")
    if changed := _changed_options(found.driver):
        _say(out, f"options: {changed}")
    out.print()
    teller = Teller(rules, everything=True)
    for number, entries in rounds.items():
        teller.first_entry = entries[0].seq if entries else None
        lines = teller.tell(seen_by(entries, rules.game, Viewer(REPLAY)))
        if number in shown:
            _lines(out, lines if number else lines[1:])
            out.print()
    _say(out, _verdict(found, len(rounds) - 1), "bold")
    if length:
        _say(out, f"But {length}.", "bold")
    if found.seed_gives is not None:
        _say(out, f"Every draw is{'' if found.seed_gives else ' NOT'} the one that the seed gives.")
    if found.format > 1:
        _say(out, f"head: {found.head}")


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


def _verdict(found: Replayed, played: int) -> str:
    rounds = f"{played} round{'' if played == 1 else 's'}"
    pending = found.driver.pending
    state = "finished" if pending is None else f"open: {waits_for(found.driver)[0]}"
    cut = "; its last line was cut off and is left out" if found.torn else ""
    entries = f"{len(found.entries)} entries, {found.events} events"
    return f"The log replays to the same moves: {entries}, {rounds}, {state}{cut}."


# For programs


def _document(
    file: Path,
    found: Replayed,
    rounds: Mapping[int, list[Entry]],
    shown: Sequence[int],
    length: str,
) -> dict[str, Any]:
    driver, rules = found.driver, found.driver.table.rules
    return {
        "file": str(file),
        "format": found.format,
        "game": rules.game.id,
        "edition": rules.edition,
        "options": rules.option_texts(),
        "origin": driver.table.origin,
        "entries": len(found.entries),
        "events": found.events,
        "head": str(found.head) if found.format > 1 else None,
        "rounds": len(rounds) - 1,
        "identical": True,
        "torn": found.torn,
        "length": length or None,
        "seed_gives": found.seed_gives,
        "open": driver.pending is not None,
        "waits_for": waits_for(driver)[0] if driver.pending is not None else None,
        "shown": _round_documents(rounds, shown),
    }


def _round_documents(
    rounds: Mapping[int, list[Entry]], shown: Sequence[int]
) -> list[dict[str, Any]]:
    """Every round is followed, so that each player's seats and chips are known."""
    results, documents = Results(), []
    for number, entries in rounds.items():
        for event in happened(entries):
            results.follow(event)
            if event["kind"] == "left":
                results.leave(event["seat"], event["player"])
        if number in shown:
            documents.append(_round_document(number, entries, results))
    return documents


def _round_document(number: int, entries: Sequence[Entry], results: Results) -> dict[str, Any]:
    events = happened(entries)

    def told(kind: str, *fields: str) -> list[dict[str, Any]]:
        chosen = [event for event in events if event["kind"] == kind]
        return [{field: event[field] for field in fields} for event in chosen]

    settled = [event for event in events if event["kind"] in ("settled", "collected")]
    return {
        "round": number,
        "first_entry": entries[0].seq,
        "at": entries[0].at,
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
    }
