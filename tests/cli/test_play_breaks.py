"""`croupier play`: seeds, logs, breaks, wrong use, and whatever is typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.core.log import from_bytes, opened_in
from croupier.games import game_ids
from croupier.live import words
from croupier.live.shown import happened
from tests.cli.playing import (
    POKER,
    REGISTERED,
    STAFFED,
    TRACKED,
    Lines,
    Play,
    play,
    round_of,
    sitting,
)
from tests.cli.running import Run

__all__ = ["play"]

# Seeds, logs and breaks


def test_the_same_seed_gives_the_same_transcript(play: Play) -> None:
    """A test can be repeated, word for word."""
    first, second, other = (
        play.ok(POKER, "--seed", seed, typed=[*round_of(POKER), "again, deal"])
        for seed in ("demo", "demo", "other")
    )
    assert first == second
    assert first.replace("demo", "") != other.replace("other", "")


def test_without_a_seed_nothing_marks_a_test(play: Play) -> None:
    """Play draws from the operating system and says nothing of seeds."""
    assert "test seed" not in play.ok(POKER, typed=["ante 5", "", "play"])


@REGISTERED
def test_the_log_has_everything(play: Play, tmp_path: Path, game_id: str) -> None:
    """Every event is in the file, and the file tells where its draws came from."""
    file = play.logged(tmp_path, game_id)
    entries = from_bytes(file.read_bytes())
    origin = opened_in(entries[0]).origin
    assert (origin["mode"], origin["seed_words"]) == ("test", "demo")
    assert origin["software"].startswith("croupier ")
    assert "settled" in {event.kind for event in happened(entries)}
    assert file.stat().st_mode & 0o777 == 0o600, "nobody else reads a card that lies face down"


@REGISTERED
def test_a_cut_log_goes_on_as_if_nothing_had_happened(
    play: Play, tmp_path: Path, game_id: str
) -> None:
    """After any entry, or in the middle of a line: the same seed goes on to the same moves."""
    whole = play.logged(tmp_path, game_id).read_bytes()
    lines = whole.splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    for kept in range(1, len(lines)):
        cut.write_bytes(b"".join(lines[:kept]) + lines[kept][:7])
        out = play.ok("--resume", str(cut))
        assert "log: " in out
        assert "the last line of the log was torn and is left out" in out
        assert cut.read_bytes().startswith(b"".join(lines[:kept]))
        again = untimed(cut.read_bytes())
        assert untimed(whole)[: len(again)] == again, f"cut after entry {kept - 1}"


def untimed(data: bytes) -> list[dict[str, Any]]:
    """The entries of a log without the clock."""
    return [entry.facts() | {"at": 0, "value": ""} for entry in from_bytes(data)]


def test_an_open_round_is_played_to_its_end_after_a_break(play: Play, tmp_path: Path) -> None:
    """The end of input leaves the round open; resumed, it ends as it would have ended."""
    seated, kept = tmp_path / "broken.jsonl", tmp_path / "whole.jsonl"
    typed = round_of(POKER)
    out = play.ok(POKER, "--seed", "demo", "--log", str(seated), typed=typed[:-1])
    assert "a round is open: its wagers lie where they lie" in out
    assert f"log: {seated} (croupier play --resume {seated} goes on)" in out
    out = play.ok("--resume", str(seated), typed=[*typed[-1:], "again, deal"])
    assert out.startswith("test seed demo\nseat 1 holds")
    assert "this round" in out
    play.ok(POKER, "--seed", "demo", "--log", str(kept), typed=[*typed, "again, deal"])
    assert untimed(seated.read_bytes()) == untimed(kept.read_bytes())


def test_a_tracked_table_is_resumed_with_its_staff(play: Play, tmp_path: Path) -> None:
    """Who was there is there still, each in the own name, and cards are keyed as before."""
    file = tmp_path / "table.jsonl"
    play.ok(POKER, *STAFFED, "--log", str(file), typed=["no", "", "", "", "ante 5", "", "play"])
    out = play.ok(POKER, "--resume", str(file), typed=["Qh 6d 4c", "Kh 9d 9c"])
    assert out.startswith("tracked table\nkey the three cards of the dealer")
    assert "player 1: +$10 this round" in out
    entries = from_bytes(file.read_bytes())
    signed = [entry.by for entry in entries if entry.do["what"] == "attested"]
    assert signed == ["the dealer", "the floor", "the dealer"]
    assert opened_in(entries[0]).mode == "real"
    recorded = {(entry.by, entry.role) for entry in entries if entry.do["what"] == "place"}
    assert recorded == {("the dealer", "dealer")}, "the dealer writes down what players do"


@REGISTERED
def test_the_end_of_input_is_no_error(play: Play, game_id: str) -> None:
    """Wherever the lines end, the session ends politely."""
    lines = round_of(game_id)
    for length in range(len(lines) + 1):
        out = play.ok(game_id, typed=lines[:length])
        assert "The table is left.\n" in out
        assert re.search(r"player 1: \$[0-9.]+ in chips, \$200 bought", out)


def test_the_last_line_needs_no_end(play: Play) -> None:
    """A script without a final line break is read whole."""
    assert "seat 1: $5 on ante" in play.ok(POKER, typed="ante 5")


def test_an_interrupt_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key that interrupts leaves the table like quit does."""
    keys = Lines([])
    monkeypatch.setattr(keys, "read", lambda prompt: (_ for _ in ()).throw(KeyboardInterrupt))
    session, out = sitting(POKER, keys)
    session.run()
    assert "The table is left." in out.getvalue()


# Wrong use of the command


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        (["play"], 2, "which game?"),
        (["play", "snap"], 2, "no game 'snap'"),
        (["play", POKER, "--seat", "9"], 1, "the table has positions 1 to 7 (oh.three_card"),
        (["play", POKER, "--seats", "4"], 1, "one player may play at most 3 positions"),
        (["play", POKER, "--players", "0"], 2, "'--players'"),
        (["play", POKER, "--chips", "many"], 2, "'many' is not an amount"),
        (["play", POKER, "--set", "decks=7"], 2, "decks=7 is not a choice"),
        (["play", POKER, "--edition", "pa"], 2, "no edition of three_card_poker 'pa'"),
        (["play", POKER, "--track", "--seed", "x"], 2, "a tracked table draws nothing"),
        (["play", POKER, "--seed", " "], 2, "an empty seed"),
        (["play", POKER, "--card-by-card"], 2, "--card-by-card goes with --track"),
        (["play", "--resume", "no_such_file"], 2, "no_such_file"),
        (["play", "--resume", "x", "--seed", "x"], 2, "leave --seed out"),
    ],
)
def test_wrong_use(run: Run, words: list[str], code: int, complaint: str) -> None:
    """One line on standard error that says what to do."""
    ran = run(*words)
    assert ran.code == code
    assert complaint in ran.err
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1


def test_a_log_is_never_written_over(play: Play, tmp_path: Path) -> None:
    """A second table under the same name is refused, and the first log is as it was."""
    file = play.logged(tmp_path)
    before = file.read_bytes()
    ran = play(POKER, "--log", str(file))
    assert (ran.code, file.read_bytes()) == (2, before)
    assert f"go on with --resume {file}" in ran.err


def test_a_log_of_another_game_or_a_damaged_one_is_not_resumed(play: Play, tmp_path: Path) -> None:
    """It is named, and stays as it is."""
    file = play.logged(tmp_path)
    ran = play("high_roll_dice", "--resume", str(file))
    assert (ran.code, "is the log of three_card_poker" in ran.err) == (2, True)
    damaged = file.read_bytes().replace(b'"cents":500', b'"cents":900', 1)
    file.write_bytes(damaged)
    ran = play("--resume", str(file))
    assert (ran.code, file.read_bytes()) == (2, damaged)


# Whatever is typed

SENSE = st.sampled_from(
    [*words.VERBS, *words.SHORT, "ante 5", "pair 5", "six 5", "play", "fold", "accept", "decline",
     "touchdown 5", "big 5", "pip 5 5", "like 4 5", "extra 5", "row 9 1", "2 ante 5", "take ante",
     "sit 2", "sit 2 x with 5", "leave 1", "leave 2", "buy 50", "new dice", "new cards", "seat 2",
     "law 1", "why ante", "odds p", "call j", "Qh 6d 4c", "As Kd", "3 4 2", "1", "the floor", "",
     ";;", ",", "[bold]", "\\", "\x1b[2J", "9" * 500]
)  # fmt: skip
TYPED = st.lists(st.one_of(SENSE, st.text(max_size=20)), max_size=25)


@pytest.mark.parametrize("interactive", [False, True])
@settings(max_examples=40)
@given(
    game_id=st.sampled_from(game_ids()),
    origin=st.sampled_from([None, TRACKED, {"mode": "tracked", "card_by_card": True}]),
    typed=TYPED,
)
def test_nothing_that_is_typed_breaks_the_table(
    interactive: bool, game_id: str, origin: dict[str, str] | None, typed: list[str]
) -> None:
    """Any lines in any order: the table answers each, chips are conserved, nothing escapes."""
    session, out = sitting(game_id, Lines(typed), origin=origin, interactive=interactive, players=2)
    session.run()
    assert sum(session.driver.table.accounts.values()) == 0
    assert "The table is left." in out.getvalue()
    assert all(entry.line for entry in session.driver.tail)
    if not interactive:
        assert "\x1b" not in out.getvalue()
