"""Logs of format 1, written before entries: still read, verified and replayed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from croupier.core.format1 import NEVER_TOLD, OWED, from_bytes, is_format_1, not_compared, replay
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError, Misuse
from croupier.games import game
from croupier.live.replaying import replayed
from tests.cli.running import Run

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.format1.jsonl"))
each = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name.partition(".")[0])


def game_of(path: Path) -> Any:
    return game(path.name.partition(".")[0])


def line(event: dict[str, Any]) -> bytes:
    """An event with the check that the format asks for."""
    check = hashlib.sha256(canonical(event)).hexdigest()[:16]
    return canonical({**event, "check": check}) + b"\n"


def test_there_are_some() -> None:
    """Dealt and tracked tables, cards, dice and a wheel."""
    assert len(LOGS) == 3


@each
def test_an_old_log_replays(path: Path, run: Run) -> None:
    """Today's table comes to the same moves, outcomes and clauses; the command says so."""
    data = path.read_bytes()
    assert is_format_1(data.partition(b"\n")[0])
    events = from_bytes(data)
    driver, entries = replay(events, game_of(path))
    told = [event for event in events if event["kind"] not in (*NEVER_TOLD, *OWED)]
    made = [event for entry in entries for event in entry.events if event.kind not in OWED]
    assert len(made) == len(told)
    assert driver.pending is not None, "each stops in an open round"
    found = run.ok("replay", str(path), "--json").data
    assert (found["format"], found["identical"], found["events"]) == (1, True, len(events))
    assert found["head"] is None


@each
def test_a_changed_byte_is_found(path: Path) -> None:
    """Each line has a check of its own bytes."""
    data = path.read_bytes()
    for at in range(0, len(data) - 1, 97):
        damaged = bytearray(data)
        damaged[at] ^= 1
        with pytest.raises(CroupierError):
            from_bytes(bytes(damaged))
    assert len(from_bytes(data[:-3])) == len(from_bytes(data)) - 1
    assert replayed(data[:-3]).torn


@each
def test_a_changed_consequence_is_found(path: Path) -> None:
    """With the check made anew a payment that does not follow is named by its event."""
    events = from_bytes(path.read_bytes())
    kinds = ("settled", "dealt", "thrown", "spun", "decided", "placed", "round")
    for number, event in enumerate(events):
        if event["kind"] not in kinds:
            continue
        for key, value in event.items():
            if type(value) is int and key != "seq":
                changed = [*events[:number], {**event, key: value + 1}, *events[number + 1 :]]
                with pytest.raises(Misuse, match="event"):
                    replay(from_bytes(b"".join(map(line, changed))), game_of(path))


@each
def test_other_words_are_the_same_old_log(path: Path) -> None:
    """Sentences were compared once; now a better one does not break what was written then."""
    events = from_bytes(path.read_bytes())
    words = [
        event | {key: "other words" for key in ("why", "words", "what") if key in event}
        if event["kind"] not in ("equipment_changed", "charged")
        else event
        for event in events
    ]
    replay(from_bytes(b"".join(map(line, words))), game_of(path))


def test_an_event_that_follows_from_nothing() -> None:
    """One more than there should be is named."""
    events = from_bytes(LOGS[0].read_bytes())
    extra = {"seq": len(events), "kind": "announced", "words": "you won", "clause": "x"}
    with pytest.raises(Misuse, match=f"event {len(events)} of the log does not follow"):
        replay([*events, extra], game_of(LOGS[0]))


@pytest.mark.parametrize("key", ["edition", "options", "paytable", "lawful", "staff", "origin"])
def test_an_opening_that_lacks_something(key: str) -> None:
    """Nothing of the opening is guessed."""
    first, *rest = from_bytes(LOGS[0].read_bytes())
    del first[key]
    with pytest.raises(Misuse, match="event 0 does not replay"):
        replay([first, *rest], game_of(LOGS[0]))


def test_an_old_log_is_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    """It can be replayed; a new table needs a new log."""
    file = tmp_path / "old.jsonl"
    file.write_bytes(LOGS[0].read_bytes())
    assert "format 1; it can be replayed" in run.fails(2, "play", "--resume", str(file))
    assert "has no head" in run.fails(1, "replay", str(file), "--head", "1:" + "0" * 64)


@pytest.mark.parametrize("data", [b"", b"x", b"[1]", b'{"kind":"opened","format":2}', b"[" * 9999])
def test_what_is_not_format_1(data: bytes) -> None:
    """Anything else is for others to read."""
    assert not is_format_1(data)


@pytest.mark.parametrize(
    "text", ['{"seq":0}', "[]", '{"kind":"x","seq":1}', '{"kind":"x","seq":0}', "{"]
)
def test_lines_that_are_no_events(text: str) -> None:
    """Each is named by its line."""
    with pytest.raises(Misuse, match="line 1 of the log is not an event"):
        from_bytes(text.encode() + b"\n")
    with pytest.raises(Misuse, match="the log is empty"):
        from_bytes(text.encode())


def test_what_no_replay_can_check_is_said(run: Run) -> None:
    """By the command itself: whose names, which signatures, and that the lines are not chained."""
    said = run.ok("replay", str(LOGS[0])).out
    assert "Not compared: who signed" in said
    assert "Not compared: the order of its lines" in said
    found = run.ok("replay", str(LOGS[0]), "--json").data["not_compared"]
    assert found[0].startswith("who signed")


@each
def test_signatures_are_held_against_those_of_today(path: Path) -> None:
    """One that is taken out of the log, and is still owed, is named by its clause."""
    events = from_bytes(path.read_bytes())
    _, entries = replay(events, game_of(path))
    signed = [event for event in events if event["kind"] == "attested"]
    made = [event for entry in entries for event in entry.events]
    now = {event["clause"] for event in made if event.kind == "attested"}
    clause = next(event["clause"] for event in signed if event["clause"] in now)
    fewer = [event for event in events if event.get("clause") != clause]
    missing = "owed today and that the log has not"
    assert not any(missing in one and clause in one for one in not_compared(events, entries))
    assert any(missing in one and clause in one for one in not_compared(fewer, entries))
