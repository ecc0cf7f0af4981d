"""`croupier replay`: ranges of rounds and hours, and a search for what somebody asks about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.times import day_text, moment_from
from croupier.contracts.witness import Driver
from croupier.core.commands import Rule
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.log import to_bytes
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.live.practice import practice
from croupier.live.searching import amounts_from, rounds_from
from tests.cli.running import Run

DAY = 1_794_787_200_000
"""2026-11-16 00:00 UTC."""
MINUTE = 60_000


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Five rolls of craps, a minute apart from 05:31 on; two players, and a ruling at the end."""
    driver = Driver(rules_for(game("craps")), KeyedSource(), policy=practice)
    clock = [DAY + 331 * MINUTE]
    driver.clock = lambda: clock[0]
    driver.open({}, {"mode": "tracked"}, PRACTICE_STAFF)
    driver.sit(1, "P1", 500_00)
    driver.sit(2, "P2", 500_00)
    for number, faces in enumerate(((6, 4), (3, 3), (2, 2), (5, 5), (6, 1))):
        driver.begin_round()
        if not number:
            driver.answer("accept")
        if number in (0, 4):
            driver.answer(Place(1, "pass", 10_00), by=1)
            driver.answer(Place(2, "dont_pass", 25_00), by=2)
        if number == 1:
            driver.answer(Place(2, "place_6", 12_00), by=2)
            driver.answer(Place(1, "come", 10_00), by=1)
        driver.answer(Close())
        driver.answer(faces)
        clock[0] += MINUTE
    wrong = driver.head.size - 1
    what = Rule(wrong, "the stick called eleven", (6, 5))
    driver.do(driver.command(what, "practice supervisor"))
    file = tmp_path / "table.jsonl"
    file.write_bytes(to_bytes(driver.entries))
    return file


def found(run: Run, log: Path, *words: str) -> list[dict[str, Any]]:
    data = run.ok("replay", str(log), "--json", *words).data["found"]
    assert isinstance(data, list)
    return data


def test_rounds_from_one_to_another(run: Run, log: Path) -> None:
    """Those alone, in words and as data; the check is that of the whole log."""
    out = run.ok("replay", str(log), "--round", "2-3").out
    assert re.findall(r"^ ?Round (\d)", out, re.MULTILINE) == ["2", "3"]
    data = run.ok("replay", str(log), "--json", "--round", "4-").data
    assert [one["round"] for one in data["shown"]] == [4, 5]
    assert (data["rounds"], data["found"]) == (5, None)
    for words in ("4-9", "3-2", "x", ""):
        assert "has 5 rounds; there is no round" in run.fails(
            2, "replay", str(log), "--round", words
        )


def test_standing_bets_and_the_time_of_each_entry(run: Run, log: Path) -> None:
    """A round begins with what lies on the layout; each entry has its number and its time."""
    out = run.ok("replay", str(log), "--round", "3").out
    assert "Round 3, from entry " in out
    assert "2026-11-16 05:33:00 UTC" in out
    line = next(line for line in out.splitlines() if "on the layout: " in line)
    assert line.endswith("seat 1 pass $10, come 6 $10; seat 2 dont pass $25")
    assert re.search(r"^ +\d+ 05:33:00 +thrown: 2 2", out, re.MULTILINE)
    (round_3,) = run.ok("replay", str(log), "--round", "3", "--json").data["shown"]
    assert round_3["standing"]["1"] == {"pass": 10_00, "come@6": 10_00}
    assert (round_3["at"], round_3["time"]) == (DAY + 333 * MINUTE, "2026-11-16 05:33:00 UTC")


def test_no_data_in_the_words(run: Run, log: Path) -> None:
    """Nothing of a program's notation is told to people."""
    out = run.ok("replay", str(log)).out
    assert not re.search(r"[{}]|\['|None|True|False|_", out.partition("\n")[2]), out


def test_from_a_time_to_a_time(run: Run, log: Path) -> None:
    """A time alone is that of the first day; the minute that is named belongs to the range."""
    out = run.ok("replay", str(log), "--from", "05:33", "--to", "05:34").out
    assert re.findall(r"thrown: (\d \d)", out) == ["2 2", "5 5"]
    out = run.ok("replay", str(log), "--from", "2026-11-16 05:35").out
    assert re.findall(r"thrown: (\d \d)", out) == ["6 1"]
    assert "thrown" not in run.ok("replay", str(log), "--from", "2026-11-17").out
    assert "is no time" in run.fails(2, "replay", str(log), "--from", "yesterday")


def test_by_player_and_by_seat(run: Run, log: Path) -> None:
    """What is about one of them alone, whoever did it, and whichever way it is asked for."""
    by_name = found(run, log, "--player", "p1")
    by_seat = found(run, log, "--seat", "1")
    assert {one["event"]["kind"] for one in by_name} >= {"sat", "placed", "settled", "ruled"}
    assert [one for one in by_name if one["event"].get("seat") == 2] == []
    assert [one["event"] for one in by_seat if one["event"]["kind"] == "placed"] == [
        one["event"] for one in by_name if one["event"]["kind"] == "placed"
    ]
    assert {one["by"] for one in by_seat if one["event"]["kind"] == "placed"} == {"P1"}
    assert "is no seat" in run.fails(2, "replay", str(log), "--seat", "two")


def test_by_wager_amount_clause_and_outcome(run: Run, log: Path) -> None:
    """Each alone, then together: all of them have to fit."""
    wagers = found(run, log, "--wager", "dont pass")
    assert {one["event"]["wager"] for one in wagers} == {"dont_pass"}
    assert {one["event"]["kind"] for one in wagers} == {"placed", "settled"}
    assert [one["event"]["kind"] for one in found(run, log, "--wager", "come")] == [
        "placed",
        "transferred",
        "settled",
    ]
    assert {one["event"]["wager"] for one in found(run, log, "--amount", "12")} == {"place_6"}
    large = found(run, log, "--amount", "25-")
    assert {one["event"].get("seat", 2) for one in large} <= {1, 2}
    assert all(one["event"]["kind"] in ("placed", "settled", "sat", "ruled") for one in large)
    outcomes = found(run, log, "--outcome", "point_made")
    assert [one["event"]["seat"] for one in outcomes] == [1, 2]
    cited = found(run, log, "--clause", "3.A.ii")
    assert cited
    assert all("oh.craps 3.A.ii" in one["event"]["clause"] for one in cited)
    both = found(run, log, "--seat", "1", "--wager", "pass", "--outcome", "natural")
    assert [(one["round"], one["event"]["won_cents"]) for one in both] == [(5, 10_00)]


def test_what_was_found_in_words(run: Run, log: Path) -> None:
    """Only that, under the rounds in which it was; what is not there is said."""
    out = run.ok("replay", str(log), "--wager", "place 6").out
    assert re.findall(r"^ ?Round (\d)", out, re.MULTILINE)[:1] == ["2"]
    assert "pass  $10" not in out
    assert "found" in out
    out = run.ok("replay", str(log), "--player", "Zoe").out
    assert "nothing of that kind was found" in out
    assert run.ok("replay", str(log), "--player", "Zoe", "--json").data["found"] == []


def test_a_ruling_is_told(run: Run, log: Path) -> None:
    """Which entry, why, and what it brought: the Come Bet on 6 was not lost to an eleven."""
    out = run.ok("replay", str(log), "--round", "5").out
    assert re.search(r"ruling on entry \d+: the stick called eleven; P1 \+\$10", out)


def test_what_people_write() -> None:
    """Rounds, amounts and times as they are read, with their borders."""
    assert rounds_from("3-7", 9) == (3, 7)
    assert rounds_from("9", 9) == (9, 9)
    assert amounts_from("5") == (5_00, 5_00)
    assert amounts_from("2.50-10") == (2_50, 10_00)
    with pytest.raises(Misuse, match="the larger amount comes last"):
        amounts_from("10-5")
    assert moment_from("2026-11-16", 0) == DAY
    assert moment_from("2026-11-16", 0, end=True) == DAY + 24 * 60 * MINUTE - 1
    assert moment_from("5:31", DAY + 5) == DAY + 331 * MINUTE
    assert moment_from("05:31:10", DAY, end=True) == DAY + 331 * MINUTE + 10_999
    assert day_text(0) == ""
    for words in ("25:00", "2026-13-01", ""):
        with pytest.raises(Misuse, match="is no time"):
            moment_from(words, DAY)
