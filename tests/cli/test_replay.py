"""`croupier replay`: the check of the bytes, and the tale of the rounds."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.contracts.witness import Driver, chained
from croupier.core.driver import RandomSource
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, to_bytes
from croupier.core.procedure import Place
from croupier.games import game
from croupier.live.practice import practice
from tests.cli.playing import REGISTERED, STAFFED, Play, play
from tests.cli.running import Run

__all__ = ["play"]

POKER = "three_card_poker"


@REGISTERED
def test_a_log_replays_to_the_same_bytes(
    play: Play, run: Run, tmp_path: Path, game_id: str
) -> None:
    """It says so, with the number of events and rounds and where the table stands."""
    file = play.logged(tmp_path, game_id)
    out = run.ok("replay", str(file)).out
    count = len(file.read_bytes().splitlines())
    assert out.startswith("REPLAY  ")
    assert "drawn from the test seed demo; croupier " in out
    assert re.search(
        rf"The log replays to the same moves: {count} entries, \d+ events, \d rounds?, ", out
    )
    assert "Every draw is the one that the seed gives." in out


def test_a_round_can_be_settled_from_it(play: Play, run: Run, tmp_path: Path) -> None:
    """Seats, cards in order, who decided what, stake and odds and clause, and the totals."""
    file = tmp_path / "table.jsonl"
    typed = ["no", "", "", "", "ante 5; 2 pair 10; deal", "play"]
    typed += ["Jh 6d 4c", "Ks 9s 2s", "Ad As 3c"]
    play.ok(POKER, *STAFFED, "--players", "2", "--log", str(file), typed=typed)
    out = run.ok("replay", str(file), "--round", "1").out
    told = [" ".join(_without_time(line).split()) for line in out.splitlines()]
    expected = [
        "a table of real cards or dice, keyed in; croupier",
        "Round 1, from entry",
        "at the table: seat 1 player 1 $200, seat 2 player 2 $200",
        "seat 1, player 1: $5 on ante",
        "seat 2, player 2: $10 on pair plus",
        "“no more bets” 8.A.ii",
        "seat 1, player 1: play 10.B",
        "the dealer turns over J♥ 6♦ 4♣ 10.C",
        "seat 2 shows K♠ 9♠ 2♠ 10.D",
        "pair plus $10 at 3 to 1 +$30 flush 12.D",
        "seat 1 shows A♦ A♠ 3♣ 10.D",
        "ante $5 at 1 to 1 +$5 dealer does not qualify 12.A",
        "player 1: +$5 this round, $205 in the rack",
        "player 2: +$30 this round, $230 in the rack",
        "The log replays to the same moves:",
    ]
    at = 0
    for words in expected:
        at = next((n for n in range(at, len(told)) if told[n].startswith(words)), -1)
        assert at >= 0, words
    assert "sits down" not in out, "only the round that was asked for"


def _without_time(line: str) -> str:
    """A line without the entry and the time before it."""
    return re.sub(r"^ *\d+ \d\d:\d\d:\d\d  ", "", line)


def test_cards_come_in_the_order_of_the_deal(play: Play, run: Run, tmp_path: Path) -> None:
    """Every card that left the shoe, whether anybody saw it or not."""
    file = play.logged(tmp_path)
    entries = from_bytes(file.read_bytes())
    drawn = [one["drawn"][0] for entry in entries for one in entry.given][:6]
    out = " ".join(run.ok("replay", str(file), "--round", "1").out.split())
    names = re.search(r"face down in this order: (.*?) so ", out)
    assert names is not None
    shown = re.findall(r"(\S+) to (?:seat 1|the dealer)", names[1])
    assert [name.replace("10", "T")[0] for name in shown] == [name[0] for name in drawn]


def test_data_for_a_program(play: Play, run: Run, tmp_path: Path) -> None:
    """The verdict, the table, and each round with its settlements in cents."""
    file = play.logged(tmp_path)
    data = run.ok("replay", str(file), "--json").data
    entries = from_bytes(file.read_bytes())
    assert (data["game"], data["edition"], data["identical"]) == (POKER, "oh", True)
    assert (data["entries"], data["rounds"], data["open"]) == (len(entries), 2, True)
    assert (data["format"], data["head"]) == (2, str(entries[-1].head))
    assert (data["seed_gives"], data["torn"], data["length"]) == (True, False, None)
    assert data["waits_for"].startswith("wagers: ")
    assert data["origin"]["seed_words"] == "demo"
    first, second = data["shown"]
    assert (first["round"], first["ended"], second["ended"]) == (1, True, False)
    assert [one["hand"] for one in first["revealed"]] == ["dealer", "seat 1"]
    assert first["decisions"][0]["choice"] == "play"
    won = sum(one["won_cents"] for one in first["settled"])
    assert first["players"] == {"player 1": won}
    for one in first["settled"]:
        assert one["clause"].startswith("oh.three_card_poker ")


def test_one_round_as_data(play: Play, run: Run, tmp_path: Path) -> None:
    """Only the round that was asked for; the counts are those of the whole log."""
    data = run.ok("replay", str(play.logged(tmp_path)), "--json", "--round", "2").data
    assert ([one["round"] for one in data["shown"]], data["rounds"]) == ([2], 2)


def test_dice_as_data(play: Play, run: Run, tmp_path: Path) -> None:
    """Throws come with the names of the dice."""
    data = run.ok("replay", str(play.logged(tmp_path, "three_dice_football")), "--json").data
    assert set(data["shown"][0]["throws"][0]) == {"green 1", "green 2", "red"}


def test_chips_on_the_layout_are_not_lost(play: Play, run: Run, tmp_path: Path) -> None:
    """What a roll of craps brought is what was settled in it, not what went to the layout."""
    file = tmp_path / "table.jsonl"
    typed = ["", *["accept", "pass 10; field 5; place 6 6", "", ""] * 5]
    play.ok("craps", "--seed", "layout", "--log", str(file), typed=typed)
    rounds = run.ok("replay", str(file), "--json").data["shown"]
    assert len(rounds) > 2
    for one in rounds:
        settled = sum(row["won_cents"] for row in one["settled"])
        assert sum(one["players"].values()) == sum(one["seats"].values()) == settled, one


def tampered(file: Path, kind: str, **changes: Any) -> int:
    """Change an event and the whole chain after it, as somebody would who knows the format."""
    entries = from_bytes(file.read_bytes())
    for number, entry in enumerate(entries):
        at = next((n for n, one in enumerate(entry.events) if one.kind == kind), None)
        if at is not None:
            event = replace(entry.events[at], **changes)
            told = (*entry.events[:at], event, *entry.events[at + 1 :])
            entries[number] = replace(entry, events=told)
            file.write_bytes(to_bytes(chained(entries)))
            return number
    raise AssertionError(kind)


def test_a_changed_byte_fails_the_check(play: Play, run: Run, tmp_path: Path) -> None:
    """One line names where; the exit code is that of a failed check."""
    file = play.logged(tmp_path)
    file.write_bytes(file.read_bytes().replace(b'"cents":500', b'"cents":900', 1))
    complaint = run.fails(1, "replay", str(file))
    assert re.search(r"line \d+ of the log is not an entry of a table: the line before", complaint)


def test_a_changed_payment_fails_the_check_even_if_its_own_check_is_right(
    play: Play, run: Run, tmp_path: Path
) -> None:
    """What does not follow from the inputs is named by its entry."""
    file = play.logged(tmp_path)
    number = tampered(file, "settled", won_cents=9_00)
    complaint = run.fails(1, "replay", str(file))
    assert f"entry {number} differs: the log has " in complaint


def test_a_failed_check_as_data(play: Play, run: Run, tmp_path: Path) -> None:
    """The verdict is data too, and the line on standard error is there all the same."""
    file = play.logged(tmp_path)
    tampered(file, "settled", outcome="tie")
    ran = run("replay", str(file), "--json")
    assert (ran.code, ran.data["identical"], ran.err.count("\n")) == (1, False, 1)
    assert "differs" in ran.data["why"]


def test_a_draw_that_is_not_the_seeds_is_found(play: Play, run: Run, tmp_path: Path) -> None:
    """A card that nobody turned over can be exchanged and still replay; the seed knows better."""
    file = tmp_path / "table.jsonl"
    play.ok(POKER, "--seed", "demo", "--log", str(file), typed=["ante 5, deal, fold"])
    entries = from_bytes(file.read_bytes())
    number = next(n for n, entry in enumerate(entries) if entry.given)
    first, *rest = entries[number].given
    dealt = {one["drawn"][0] for one in (first, *rest)}
    given = ({**first, "drawn": ["2c" if "2c" not in dealt else "3c"]}, *rest)
    entries[number] = replace(entries[number], given=given)
    file.write_bytes(to_bytes(chained(entries[: number + 1])))
    ran = run("replay", str(file))
    assert (ran.code, "Every draw is NOT the one that the seed gives." in ran.out) == (1, True)
    assert run("replay", str(file), "--json").data["seed_gives"] is False


def test_a_log_that_was_cut_off_in_a_line(play: Play, run: Run, tmp_path: Path) -> None:
    """What a crash leaves is read as far as it goes, and that is said."""
    file = play.logged(tmp_path)
    file.write_bytes(file.read_bytes()[:-5])
    ran = run("replay", str(file))
    assert (ran.code, "its last line was cut off and is left out." in ran.out) == (3, True)
    assert run("replay", str(file), "--json").data["torn"] is True


def test_a_head_that_was_kept_elsewhere(play: Play, run: Run, tmp_path: Path) -> None:
    """The same log is good; a longer or shorter one has a code of its own, another one fails."""
    file = play.logged(tmp_path)
    entries = from_bytes(file.read_bytes())
    head, before = entries[-1].head, entries[-3].head
    assert f"head: {head}" in run.ok("replay", str(file), "--head", str(head)).out
    longer = run("replay", str(file), "--head", str(before))
    assert (longer.code, "goes on after the head for 2 entries" in longer.out) == (3, True)
    file.write_bytes(to_bytes(entries[:-2]))
    shorter = run("replay", str(file), "--head", str(head))
    assert (shorter.code, "the log is shorter" in shorter.out) == (3, True)
    forged = chained(
        [replace(entries[0], command=replace(entries[0].command, id="another")), *entries[1:]]
    )
    file.write_bytes(to_bytes(forged))
    assert "is not the one that the head was made of" in run.fails(
        1, "replay", str(file), "--head", str(head)
    )
    assert "no head of a log" in run.fails(2, "replay", str(file), "--head", "x")


def test_a_table_without_rounds(play: Play, run: Run, tmp_path: Path) -> None:
    """Nothing was played, and the log says so."""
    file = tmp_path / "table.jsonl"
    play.ok(POKER, "--log", str(file), "--set", "decks=2")
    out = run.ok("replay", str(file)).out
    assert "drawn by the operating system" in out
    assert "options: decks=2" in out
    assert "0 rounds, finished." in out
    assert "seed" not in out


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello\n",
        b"{}\n",
        b"[1]\n",
        b'{"kind":"opened","game":7}\n',
        b"\xff\xfe\n",
        b"[" * 9999,
    ],
)
def test_a_file_that_is_no_log(run: Run, tmp_path: Path, content: bytes) -> None:
    """Wrong use, not a failed check."""
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    assert "is not the log of a table" in run.fails(2, "replay", str(file))


def test_a_log_of_an_unknown_game(run: Run, tmp_path: Path) -> None:
    """The game is named."""
    file = tmp_path / "table.jsonl"
    file.write_text(json.dumps({"kind": "opened", "game": "snap", "seq": 0}) + "\n")
    assert "no game 'snap'" in run.fails(2, "replay", str(file))


def test_a_file_or_a_round_that_is_not_there(play: Play, run: Run, tmp_path: Path) -> None:
    """One line each, as wrong use."""
    assert "nothing.jsonl" in run.fails(2, "replay", str(tmp_path / "nothing.jsonl"))
    file = str(play.logged(tmp_path))
    for number in ("0", "3", "-1"):
        assert "has 2 rounds; there is no round" in run.fails(2, "replay", file, "--round", number)


def test_a_name_that_a_terminal_would_obey(run: Run, tmp_path: Path) -> None:
    """A log may come from anybody: what it says is shown, never carried out."""
    driver = Driver(rules_for(game(POKER)), RandomSource(lambda n: 0), policy=practice)
    driver.open()
    driver.sit(1, "\x1b[2J", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "ante", 5_00))
    file = tmp_path / "table.jsonl"
    file.write_bytes(to_bytes(driver.entries))
    out = run.ok("replay", str(file)).out
    assert "\x1b" not in out
    assert "seat 1, \ufffd[2J: $5 on ante" in out


@pytest.mark.parametrize(
    ("forge", "code", "verdict"),
    [
        (lambda data: data, 0, "whole"),
        (lambda data: data[:-5], 3, "torn"),
        (lambda data: b"".join(data.splitlines(keepends=True)[:-2]), 3, "shorter"),
        (lambda data: data.replace(b'"as":"seat 1"', b'"as":"seat 2"', 1), 1, "forged"),
    ],
    ids=["whole", "torn", "shorter", "forged"],
)
def test_each_state_has_a_code_and_a_word(
    play: Play, run: Run, tmp_path: Path, forge: Any, code: int, verdict: str
) -> None:
    """With and without --json: whole, torn, shorter than a kept head, forged."""
    file = play.logged(tmp_path)
    head = run.ok("replay", str(file), "--json").data["head"]
    file.write_bytes(forge(file.read_bytes()))
    kept = () if verdict == "torn" else ("--head", head)
    ran = run("replay", str(file), "--json", *kept)
    assert (ran.code, ran.data["verdict"]) == (code, verdict)
    assert run("replay", str(file), *kept).code == code
