"""`make honest`: what is tried, what is kept, and what is told."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path

import pytest

from bench import honest

QUICK = ("big_six", "roulette", "high_roll_dice", "three_dice_football", "mini_baccarat")


def test_every_game_is_tried_first_as_it_is() -> None:
    """All games come before any option, each by every strategy that it has."""
    ids = ["big_six", "craps", "let_it_ride", "roulette", "three_card_poker"]
    tried = (trial for trial, _ in honest.plan(ids))
    first = list(takewhile(lambda trial: not trial.options, tried))
    assert {trial.game.id for trial in first} == set(ids)
    poker = [trial.strategy for trial in first if trial.game.id == "three_card_poker"]
    assert poker == ["best", "like_the_dealer", "always_play"]


def test_options_that_change_nothing_are_left_out() -> None:
    """The wheel changes what is played; a limit does not, and is not tried."""
    tried = [trial.options for trial, _ in honest.plan(["roulette"])]
    assert tried == [{}, {"wheel": "single_zero"}, {"wheel": "double_zero_as_single"}]


def test_pairs_of_what_brings_something_new() -> None:
    """Both options of a pair are others than alone, and none is tried twice."""
    tried = [trial.options for trial, _ in honest.plan(["mini_baccarat"])]
    assert {"decks": "7", "vigorish": "on_tie"} in tried
    assert {"vigorish": "on_tie", "dealing": "continuous"} in tried or {
        "dealing": "continuous",
        "vigorish": "on_tie",
    } in tried
    assert len({json.dumps(one) for one in tried}) == len(tried)
    alone = [one for one in tried if len(one) == 1]
    assert all(dict([one]) in alone for both in tried for one in both.items())


@pytest.mark.slow
def test_a_small_sample_lies_within_the_limit(tmp_path: Path) -> None:
    """Quick games, two hundred thousand rounds each: no wager beyond 4.5 standard errors."""
    found = honest.run(QUICK, 200_000, pairs=False, threads=1, file=tmp_path / "honest.jsonl")
    assert {one["game"] for one in found} == set(QUICK)
    assert all(abs(s) < honest.LIMIT for one in found for s in one["sigmas"].values())
    told = honest.page(found)
    assert "200,000" in told
    assert told.count("\n| ") == len(found) + 2


def test_what_is_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run reads the file; another number of rounds is another trial."""
    file = tmp_path / "honest.jsonl"
    first = honest.run(["big_six"], 1_000, threads=1, file=file)
    monkeypatch.setattr(honest, "play", lambda *_: pytest.fail("played again"))
    assert honest.run(["big_six"], 1_000, threads=1, file=file) == first
    assert honest.run(["big_six"], 2_000, minutes=0, file=file) == []
    assert len(file.read_text("utf-8").splitlines()) == 1


def test_what_was_played_last_is_told() -> None:
    """A set that was played again, by another kernel or for longer, has one line."""
    place = {"game": "craps", "edition": "oh", "options": {}, "strategy": "every_wager"}
    first, second = {**place, "rounds": 10}, {**place, "rounds": 20}
    other = {**place, "options": {"odds": "2"}, "rounds": 10}
    assert honest.latest([first, other, second]) == [second, other]


def test_the_furthest_is_told() -> None:
    """By its distance, whichever side it lies on."""
    record = {
        "game": "craps",
        "edition": "oh",
        "options": {"odds": "2"},
        "strategy": "every_wager",
        "rounds": 10,
        "sigmas": {"pass": 1.2, "field": -4.6},
    }
    assert honest.furthest(record) == "field -4.60"
    assert honest.line(record).endswith("odds=2 | every_wager | 10 | 2 | field | -4.60")
    assert "Furthest of all: 4.60" in honest.page([record])
