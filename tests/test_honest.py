"""`make honest`: what is tried, what is kept, and what is told."""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from bench import honest
from bench.honest import Trial
from croupier.core.game import rules_for
from croupier.games import game
from croupier.sim.runner import kernel_of

QUICK = ("big_six", "roulette", "high_roll_dice", "three_dice_football", "mini_baccarat")


def no_pairs(*_: object) -> bool:
    return False


def trial(game_id: str, **options: str) -> Trial:
    one = game(game_id)
    rules = rules_for(one, one.editions[0], options)
    (strategy, *_) = kernel_of(rules).strategies(rules)
    return Trial(one, one.editions[0], options, strategy, rules)


def test_every_game_is_tried_first_as_it_is() -> None:
    """All games come before any option, and each option before other strategies."""
    ids = ["big_six", "craps", "let_it_ride", "roulette", "three_card_poker"]
    tried = list(honest.plan(ids, no_pairs))
    first = list(takewhile(lambda trial: not trial.options, tried))
    assert [trial.game.id for trial in first] == ids
    poker = [trial for trial in tried if trial.game.id == "three_card_poker"]
    options = [{}, {"six_card_bonus": "no"}, {"progressive": "yes"}, {}, {}]
    assert [trial.options for trial in poker] == options
    others = ["like_the_dealer", "always_play"]
    assert [trial.strategy for trial in poker] == ["best", "best", "best", *others]


def test_options_that_change_nothing_are_left_out() -> None:
    """The wheel changes what is played; a limit does not, and is not tried."""
    tried = [trial.options for trial in honest.plan(["roulette"], no_pairs)]
    assert tried == [{}, {"wheel": "single_zero"}, {"wheel": "double_zero_as_single"}]


def test_pairs_of_what_brings_something_new() -> None:
    """One option of a pair is tried alone too, and no pair twice."""
    tried = [trial.options for trial in honest.plan(["mini_baccarat"])]
    assert {"decks": "7", "vigorish": "on_tie"} in tried
    assert {"vigorish": "on_tie", "dealing": "continuous"} in tried
    assert len({json.dumps(one) for one in tried}) == len(tried)
    alone = [one for one in tried if len(one) == 1]
    assert all(any(dict([one]) in alone for one in both.items()) for both in tried if both)


def test_a_choice_that_needs_another_is_tried_with_it() -> None:
    """Aces are split again in a tournament alone: refused by itself, a pair together."""
    moving = [{"tournament": "yes"}]
    pairs = [both for _, both in honest.pairs_of(game("blackjack"), moving)]
    assert {"tournament": "yes", "resplit_aces": "yes"} in pairs
    assert {"decks": "2", "soft_17": "stand"} not in pairs


def test_two_options_meet_once_before_they_meet_again() -> None:
    """Of all pairs of choices, those of options that have not met yet come first."""
    moving = list(honest.single_choices(game("mini_baccarat")))
    turns = list(honest.pairs_of(game("mini_baccarat"), moving))
    first = [tuple(both) for turn, both in turns if turn == 0]
    assert len(first) == len(set(first)) == len({tuple(both) for _, both in turns})


def test_rounds_hang_on_what_is_played_and_not_on_what_is_paid() -> None:
    """Another vigorish has the rounds of the table as it is; another number of decks has not."""
    table, paid, dealt = (
        trial("mini_baccarat"),
        trial("mini_baccarat", vigorish="on_tie"),
        trial("mini_baccarat", decks="7"),
    )
    assert table.seed == paid.seed != dealt.seed
    assert table.key(10) != paid.key(10)
    assert table.key(10) != table.key(11)


def test_rounds_that_were_played_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second set is judged by its own payments, as if its rounds had been dealt for it."""
    free, player = trial("craps", vigorish_percent="0"), honest.Player(2_000, threads=1)
    alone = honest.Player(2_000, threads=1).play(free)
    player.play(trial("craps"))
    monkeypatch.setattr(honest, "simulate", lambda *_: pytest.fail("played again"))
    after = player.play(free)
    assert after["sigmas"] == alone["sigmas"]
    assert len(after["sigmas"]) > 100


@pytest.mark.slow
def test_a_small_sample_lies_within_the_limit(tmp_path: Path) -> None:
    """Quick games, two hundred thousand rounds each: no wager beyond 4.5 standard errors."""
    file = tmp_path / "honest.jsonl"
    found = list(honest.run(QUICK, 200_000, pairs=False, threads=1, file=file))
    records = [record for _, record in found if record]
    assert len(records) == len(found)
    assert {one["game"] for one in records} == set(QUICK)
    assert all(abs(s) < honest.LIMIT for one in records for s in one["sigmas"].values())
    told = honest.page(found)
    assert "played 200,000 times" in told
    assert told.count("| honest ") == len(found)


def test_what_is_done_is_not_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run reads the file; another number of rounds is another trial."""
    file = tmp_path / "honest.jsonl"
    first = list(honest.run(["big_six"], 1_000, threads=1, file=file))
    monkeypatch.setattr(honest.Player, "play", lambda *_: pytest.fail("played again"))
    again = list(honest.run(["big_six"], 1_000, threads=1, file=file))
    assert [record for _, record in again] == [record for _, record in first]
    assert [record for _, record in honest.run(["big_six"], 2_000, minutes=0, file=file)] == [None]
    assert len(file.read_text("utf-8").splitlines()) == 1


def test_what_hangs_on_other_kernels_is_forgotten(tmp_path: Path) -> None:
    """Only what a run found again stays in the file."""
    file = tmp_path / "honest.jsonl"
    old, new = {"key": "old", "rounds": 1}, {"key": "new", "rounds": 1}
    honest.tidy(file, [old, new])
    assert honest.kept(file) == {"old": old, "new": new}
    honest.tidy(file, [new])
    assert honest.kept(file) == {"new": new}


def record(**more: Any) -> honest.Record:
    return {
        "game": "craps",
        "edition": "oh",
        "options": {"vigorish_percent": "0"},
        "strategy": "every_wager",
        "rounds": 10,
        "seed": "honest 01",
        "sigmas": {"pass": 1.2, "field": -4.6},
        "not_counted": [],
    } | more


def test_the_furthest_is_told() -> None:
    """By its distance, whichever side it lies on."""
    assert honest.furthest(record()) == "field -4.60"
    told = "vigorish_percent=0 | every_wager | 2 | field | -4.60 | honest 01"
    assert honest.line(record()).endswith(told)
    table = trial("craps", vigorish_percent="0")
    assert "Furthest of all: 4.60" in honest.page([(table, record())])


def test_what_is_covered_is_told() -> None:
    """How many sets were played, of how many; wagers of the same rounds and payments count once."""
    table, free = trial("craps"), trial("craps", vigorish_percent="0")
    told = honest.page(
        [
            (table, record(options={}, not_counted=["come"])),
            (free, record(sigmas={"pass": 1.2, "buy_4": 2.5})),
            (trial("craps", vigorish_percent="1"), None),
        ]
    )
    assert "2 sets, 3 comparisons, 1 games" in told
    pairs = len(list(honest.pairs_of(game("craps"), [{"vigorish_percent": n} for n in "01"])))
    assert f"| craps | 1 of 1 | 1 of 2 | 0 of {pairs} |" in told
    assert pairs > 20
    assert "not counted: craps by every_wager, come." in told


def test_when_the_time_is_over_no_other_pair_is_looked_at(tmp_path: Path) -> None:
    """What was played stays in the page, pairs too; nothing is said of the rest."""
    file = tmp_path / "honest.jsonl"
    both = {"decks": "7", "vigorish": "on_tie"}
    one = trial("mini_baccarat", **both)
    honest.tidy(file, [record(key=one.key(10), game="mini_baccarat", edition="oh", options=both)])
    found = list(honest.run(["mini_baccarat"], 10, minutes=0, file=file))
    assert [
        (trial.options, told is not None) for trial, told in found if len(trial.options) == 2
    ] == [(both, True)]
