"""`croupier replay`: the check of the bytes, and the tale of the rounds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from croupier.core.log import from_bytes, to_bytes
from tests.cli.playing import REGISTERED, Play, play
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
    assert re.search(rf"The log replays to the same bytes: {count} events, \d rounds?, ", out)
    assert "Every draw is the one that the seed gives." in out


def test_a_round_can_be_settled_from_it(play: Play, run: Run, tmp_path: Path) -> None:
    """Seats, cards in order, who decided what, stake and odds and clause, and the totals."""
    file = tmp_path / "table.jsonl"
    typed = ["the floor", "ante 5; 2 pair 10; deal", "play", "Jh 6d 4c", "Ks 9s 2s", "Ad As 3c"]
    play.ok(POKER, "--track", "--players", "2", "--log", str(file), typed=typed)
    out = run.ok("replay", str(file), "--round", "1").out
    told = [" ".join(line.split()) for line in out.splitlines()]
    expected = [
        "a table of real cards or dice, keyed in; croupier",
        "Round 1, from event",
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
        "The log replays to the same bytes:",
    ]
    at = 0
    for words in expected:
        at = next((n for n in range(at, len(told)) if told[n].startswith(words)), -1)
        assert at >= 0, words
    assert "sits down" not in out, "only the round that was asked for"


def test_cards_come_in_the_order_of_the_deal(play: Play, run: Run, tmp_path: Path) -> None:
    """Every card that left the shoe, whether anybody saw it or not."""
    file = play.logged(tmp_path)
    events = from_bytes(file.read_bytes())
    drawn = [event["answer"][0] for event in events if event.get("by") == "random"][:6]
    out = " ".join(run.ok("replay", str(file), "--round", "1").out.split())
    names = re.search(r"face down in this order: (.*?) so ", out)
    assert names is not None
    shown = re.findall(r"(\S+) to (?:seat 1|the dealer)", names[1])
    assert [name.replace("10", "T")[0] for name in shown] == [name[0] for name in drawn]


def test_data_for_a_program(play: Play, run: Run, tmp_path: Path) -> None:
    """The verdict, the table, and each round with its settlements in cents."""
    file = play.logged(tmp_path)
    data = run.ok("replay", str(file), "--json").data
    events = from_bytes(file.read_bytes())
    assert (data["game"], data["edition"], data["identical"]) == (POKER, "oh", True)
    assert (data["events"], data["rounds"], data["open"]) == (len(events), 2, True)
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
        assert events[one["event"]]["kind"] == "settled"


def test_one_round_as_data(play: Play, run: Run, tmp_path: Path) -> None:
    """Only the round that was asked for; the counts are those of the whole log."""
    data = run.ok("replay", str(play.logged(tmp_path)), "--json", "--round", "2").data
    assert ([one["round"] for one in data["shown"]], data["rounds"]) == ([2], 2)


def test_dice_as_data(play: Play, run: Run, tmp_path: Path) -> None:
    """Throws come with the names of the dice."""
    data = run.ok("replay", str(play.logged(tmp_path, "three_dice_football")), "--json").data
    assert set(data["shown"][0]["throws"][0]) == {"green 1", "green 2", "red"}


def tampered(file: Path, kind: str, **changes: Any) -> int:
    """Change an event of a kind and its check too, as somebody would who knows the format."""
    events = from_bytes(file.read_bytes())
    event = next(event for event in events if event["kind"] == kind)
    event.update(changes)
    file.write_bytes(to_bytes(events))
    return int(event["seq"])


def test_a_changed_byte_fails_the_check(play: Play, run: Run, tmp_path: Path) -> None:
    """One line names where; the exit code is that of a failed check."""
    file = play.logged(tmp_path)
    file.write_bytes(file.read_bytes().replace(b'"cents":500', b'"cents":900', 1))
    complaint = run.fails(1, "replay", str(file))
    assert re.search(r"line \d+ of the log is not an event of a table: its bytes", complaint)


def test_a_changed_payment_fails_the_check_even_if_its_own_check_is_right(
    play: Play, run: Run, tmp_path: Path
) -> None:
    """What does not follow from the inputs is named by its event."""
    file = play.logged(tmp_path)
    number = tampered(file, "settled", won_cents=9_00)
    complaint = run.fails(1, "replay", str(file))
    assert f"event {number} differs: the log has " in complaint


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
    events = from_bytes(file.read_bytes())
    drawn = [event for event in events if event.get("by") == "random"]
    dealt = {event["answer"][0] for event in drawn}
    drawn[0]["answer"] = ["2c" if "2c" not in dealt else "3c"]
    file.write_bytes(to_bytes(events))
    assert "Every draw is NOT the one that the seed gives." in run.ok("replay", str(file)).out


def test_a_log_that_was_cut_off_in_a_line(play: Play, run: Run, tmp_path: Path) -> None:
    """What a crash leaves is read as far as it goes, and that is said."""
    file = play.logged(tmp_path)
    file.write_bytes(file.read_bytes()[:-5])
    assert "its last line was cut off and is left out." in run.ok("replay", str(file)).out


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


def test_a_name_that_a_terminal_would_obey(play: Play, run: Run, tmp_path: Path) -> None:
    """A log may come from anybody: what it says is shown, never carried out."""
    file = play.logged(tmp_path)
    events = json.loads(json.dumps(from_bytes(file.read_bytes())).replace("player 1", "\\u001b[2J"))
    file.write_bytes(to_bytes(events))
    out = run.ok("replay", str(file)).out
    assert "\x1b" not in out
    assert "seat 1, \ufffd[2J: $5 on ante" in out
