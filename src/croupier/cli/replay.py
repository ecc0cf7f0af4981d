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
from croupier.cli.shared import AsJson, console, print_json
from croupier.cli.signs import forgive, printable
from croupier.cli.times import day_text, moment_from, time_text
from croupier.cli.waiting import sign_of_life
from croupier.core.driver import Driver
from croupier.core.entries import Entry, head_from
from croupier.core.events import Event
from croupier.core.game import Game
from croupier.core.refusals import CroupierError, Misuse, quoted
from croupier.files import bytes_of
from croupier.live.moves import waits_for
from croupier.live.opening import mark_for
from croupier.live.phrases import won_cents
from croupier.live.replaying import FORGED, Replayed, game_of, replayed
from croupier.live.results import Results
from croupier.live.searching import (
    NO_END,
    Found,
    Wanted,
    amounts_from,
    rounds_from,
    rounds_of,
    search,
)
from croupier.live.shown import happened
from croupier.live.shown import shown as seen_by
from croupier.live.telling import Line, Teller, Tone
from croupier.live.viewers import REPLAY, Viewer

EXAMPLE = """
croupier replay table.jsonl
croupier replay table.jsonl --round 17
croupier replay table.jsonl --round 3-7 --player "player 1" --wager pass
croupier replay table.jsonl --from 05:30 --to 05:45 --amount 100-
croupier replay table.jsonl --head 40:9f2c...
croupier replay table.jsonl --json
"""

FAILED = 1
OTHER_LENGTH = 3
"""Good as far as it goes, but torn, or longer or shorter than the head that was kept."""


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a table.")],
    round: Annotated[
        str | None,
        typer.Option(metavar="N", help="Show this round only, or these: 3-7; all are checked."),
    ] = None,
    since: Annotated[
        str | None, typer.Option("--from", metavar="TIME", help="From when: a day, a time (UTC).")
    ] = None,
    until: Annotated[str | None, typer.Option("--to", metavar="TIME", help="Until when.")] = None,
    player: Annotated[str | None, typer.Option(help="Only what is about this player.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="N", help="Or about this seat.")] = None,
    wager: Annotated[str | None, typer.Option(help="Only this wager, on any place of it.")] = None,
    amount: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Only this amount, or from-to: 5-100.")
    ] = None,
    clause: Annotated[
        str | None, typer.Option(metavar="ID", help="Only what cites this clause: 5.B.")
    ] = None,
    outcome: Annotated[
        str | None, typer.Option(help="Only this outcome, choice or section of a wheel.")
    ] = None,
    head: Annotated[
        str | None,
        typer.Option(metavar="SIZE:LEAF", help="A head that was kept elsewhere, to check against."),
    ] = None,
    json: AsJson = False,
) -> int:
    """Check that a log replays to the same moves, and show its rounds: cards, choices, payments.

    Exit 0: the log is whole. Exit 1: forged, or it does not replay. Exit 3: good as far as it goes,
    but its last line is torn, or it is longer or shorter than the head (the verdict of --json).
    """
    data = bytes_of(file, "the log of a table")
    kept = head_from(head) if head is not None else None
    try:
        game_id = game_of(data)
    except Misuse as error:
        raise Misuse(f"{file}: {error}") from error
    try:
        with sign_of_life(f"playing {file} again"):
            found = replayed(data)
        length = found.against(kept) if kept is not None else ""
    except (CroupierError, AssertionError) as error:
        if json:
            said = {"identical": False, "verdict": FORGED, "why": str(error)}
            print_json({"file": str(file), "game": game_id} | said)
        print(f"croupier: {file}: {error}", file=sys.stderr)
        return FAILED
    first = found.entries[0].at
    times = (
        moment_from(since, first) if since else 0,
        moment_from(until, first, end=True) if until else NO_END,
    )
    wanted = Wanted(
        rounds=rounds_from(round, found.driver.table.round_number) if round is not None else None,
        at=times if since or until else None,
        player=player,
        seat=_seat(seat),
        wager=wager,
        cents=amounts_from(amount) if amount else None,
        clause=clause,
        outcome=outcome,
    )
    searched = list(search(found.entries, wanted))
    if json:
        print_json(_document(file, found, searched, wanted, length))
    else:
        _print(file, found, searched, wanted, length)
    if found.seed_gives is False:
        return FAILED
    return OTHER_LENGTH if found.torn or length else 0


def _seat(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Misuse(f"{quoted(text)} is no seat; write its number")
    return int(text)


# For people


def _print(
    file: Path, found: Replayed, searched: Sequence[Found], wanted: Wanted, length: str
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
    shown = _story(out, found.driver, searched)
    if wanted.searches:
        _say(out, f"{shown} found" if shown else "nothing of that kind was found")
    played = found.driver.table.round_number
    _say(out, _verdict(found, played), "bold")
    if length:
        _say(out, f"But {length}.", "bold")
    if found.seed_gives is not None:
        _say(out, f"Every draw is{'' if found.seed_gives else ' NOT'} the one that the seed gives.")
    for one in found.not_compared:
        _say(out, f"Not compared: {one}.")
    if found.format > 1:
        _say(out, f"head: {found.head}")


def _story(out: Console, driver: Driver, searched: Sequence[Found]) -> int:
    """Tell what is wanted, each entry with its number and time; how many events that was."""
    rules = driver.table.rules
    teller, shown = Teller(rules, everything=True), 0
    for entries in rounds_of(searched).values():
        wanted = sum(sum(one.shows) for one in entries)
        shown += wanted
        for one in entries:
            teller.head = f", from entry {one.entry.seq}" + _at(one.entry.at)
            begins = [event.kind for event in one.entry.events][:1] == ["round"]
            lines = _told(teller, one, rules.game, head=begins and bool(wanted))
            left = f"{one.entry.seq:>5} {time_text(one.entry.at):>8}  "
            _lines(out, lines if one.entry.seq else lines[1:], left)
        if wanted:
            out.print()
    return shown


def _at(at: int) -> str:
    return f", {day_text(at)}" if at else ""


def _told(teller: Teller, found: Found, game: Game, *, head: bool) -> list[Line]:
    """The lines of what is wanted of an entry; a round in which something is begins with its head.

    All of it is told, so that the teller knows how the table stands.
    """
    events = seen_by([found.entry], game, Viewer(REPLAY))
    if found.whole:
        return teller.tell(events)
    lines: list[Line] = []
    for event, shown in zip(events, found.shows, strict=True):
        told = teller.tell([event])
        if shown or (head and event["kind"] == "round"):
            lines += told
    return lines


def _say(out: Console, text: str, style: str = "") -> None:
    if text:
        out.print(Text(printable(text), style), soft_wrap=True)


def _lines(out: Console, lines: Sequence[Line], left: str) -> None:
    width = (out.width if out.is_terminal else 100) - len(left)
    for line in lines:
        if line.tone is Tone.HEAD:
            out.print(story_line(line, width), soft_wrap=True)
            continue
        for row in story_line(line, width).split("\n"):
            out.print(Text(left, "dim") + row, soft_wrap=True)
            left = " " * len(left)


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
    file: Path, found: Replayed, searched: Sequence[Found], wanted: Wanted, length: str
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
        "rounds": driver.table.round_number,
        "identical": True,
        "verdict": found.verdict(length),
        "not_compared": list(found.not_compared),
        "torn": found.torn,
        "length": length or None,
        "seed_gives": found.seed_gives,
        "open": driver.pending is not None,
        "waits_for": waits_for(driver)[0] if driver.pending is not None else None,
        "shown": _round_documents(searched),
        "found": _found_documents(searched) if wanted.searches else None,
    }


def _round_documents(searched: Sequence[Found]) -> list[dict[str, Any]]:
    """Every round is followed, so that each player's seats and chips are known."""
    results, documents = Results(), []
    for number, found in rounds_of(searched).items():
        standing: dict[int, dict[str, int]] = {}
        entries = [one.entry for one in found]
        for event in happened(entries):
            if event["kind"] == "round":
                standing = results.standing()
            results.follow(event)
            if event["kind"] == "left":
                results.leave(event["seat"], event["player"])
        if number and any(any(one.shows) for one in found):
            documents.append(_round_document(number, entries, results) | {"standing": standing})
    return documents


def _found_documents(searched: Sequence[Found]) -> list[dict[str, Any]]:
    """Each event that was looked for, with its entry: who did it, and when."""
    return [
        {
            "round": found.round,
            "entry": found.entry.seq,
            "at": found.entry.at,
            "time": day_text(found.entry.at),
            "by": found.entry.by,
            "as": found.entry.role,
            "event": event.plain(),
        }
        for found in searched
        for event, shown in zip(found.entry.events, found.shows, strict=True)
        if shown
    ]


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
        "time": day_text(entries[0].at),
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
