"""`make agreement`: which runs there are, what is kept of them, and what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench import agreement
from bench.honest import LIMIT
from croupier.core.game import rules_for
from croupier.games import game, game_ids


@pytest.mark.slow
def test_every_wager_that_a_game_can_offer_is_played() -> None:
    """As it is, and with a choice that offers what it else has not: nothing is left out that one
    choice alone brings."""
    found: dict[str, set[str]] = {id: set() for id in game_ids()}
    for trial in agreement.plan(game_ids()):
        found[trial.game.id] |= set(trial.rules.wagers)
    for id in game_ids():
        assert found[id] >= set(rules_for(game(id)).wagers)
    assert {"blazing_sevens"} <= found["blackjack"]
    assert {"multi_link", "multi_link_envy"} <= found["ultimate_texas_holdem"]
    assert "like_kind_boulevard_no_match" in found["high_roll_dice"]


def test_what_was_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every wager has its exact edge and how far it came out from it; a second run reads that."""
    file = tmp_path / "agreement.jsonl"
    ((_, record),) = agreement.run(["big_six"], 20_000, threads=1, file=file)
    assert record is not None
    assert [one["wager"] for one in record["wagers"]] == list(rules_for(game("big_six")).wagers)
    assert all(one["exact"] and abs(one["sigmas"]) < LIMIT for one in record["wagers"])
    monkeypatch.setattr(agreement, "play", lambda *_: pytest.fail("played again"))
    ((_, again),) = agreement.run(["big_six"], 20_000, threads=1, file=file)
    assert again == record
    ((_, none),) = agreement.run(["big_six"], 30_000, minutes=0, file=file)
    assert none is None


def wager(**more: Any) -> agreement.Record:
    return {
        "wager": "pass",
        "observed": 1_000,
        "exact": 1.4141,
        "cutting_card": None,
        "simulated": 1.5,
        "error": 0.1,
        "sigmas": -0.859,
    } | more


def record(*wagers: agreement.Record) -> agreement.Record:
    return {
        "game": "craps",
        "edition": "oh",
        "options": {"fire": "no"},
        "strategy": "every_wager",
        "rounds": 1_000,
        "seed": "honest 01",
        "seconds": 1.0,
        "wagers": list(wagers),
    }


def test_what_does_not_agree_is_told() -> None:
    """Beyond the limit on either side, and what was not counted at all."""
    far, near = wager(wager="field", sigmas=-4.51), wager(sigmas=4.5)
    unknown = wager(wager="come", exact=None, sigmas=None)
    assert agreement.outside(record(near, far, unknown)) == ["field", "come"]


def test_the_page_has_every_wager() -> None:
    """With its edge as counted and as played; what a cutting card adds stands beside the count."""
    told = agreement.page([record(wager(), wager(wager="main", cutting_card=0.01, sigmas=2.5))])
    assert "Furthest: 2.50 standard errors (craps, main)" in told
    assert "| pass | 1,000 | 1.4141 % | 1.5000 % | 0.1000 | -0.86 |" in told
    assert "1.4141 % +0.0100 by the cutting card" in told
    assert "## craps, fire=no" in told
