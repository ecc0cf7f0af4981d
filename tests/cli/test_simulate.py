"""`croupier simulate`: repeatable, beside the exact figures, never without its seed."""

from __future__ import annotations

import pytest

from croupier.cli.simulate import rounds_from
from croupier.core.refusals import Misuse
from croupier.games import game_ids
from tests.cli.running import Run

TCP = "three_card_poker"


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("1", 1),
        ("500000", 500_000),
        ("1e6", 1_000_000),
        ("1E6", 1_000_000),
        ("2.5e3", 2_500),
        ("1_000_000", 1_000_000),
        ("250,000", 250_000),
        ("10k", 10_000),
        ("10M", 10_000_000),
        ("1.5m", 1_500_000),
        ("2G", 2_000_000_000),
    ],
)
def test_rounds_as_people_write_them(text: str, rounds: int) -> None:
    """Powers of ten, letters and separators."""
    assert rounds_from(text) == rounds


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "1e-3", "ten", "", "1e6x", "0k", "1e999"])
def test_what_is_no_number_of_rounds(text: str) -> None:
    """Nothing, less than nothing, half a round, or words."""
    with pytest.raises(Misuse, match="write 500000, 1e6 or 10M"):
        rounds_from(text)


def test_the_data_has_exactly_these_keys(run: Run) -> None:
    """Programs rely on them; tallies of a wager sum to its rounds."""
    data = run.ok("simulate", TCP, "--rounds", "20k", "--seed", "monday", "--json").data
    assert list(data) == [
        "game",
        "edition",
        "options",
        "strategy",
        "rounds",
        "seed",
        "threads",
        "seconds",
        "rounds_per_second",
        "wagers",
    ]
    assert (data["strategy"], data["rounds"]) == ("best", 20_000)
    for wager in data["wagers"]:
        assert list(wager) == [
            "wager",
            "unit",
            "observed",
            "mean",
            "standard_error",
            "exact_mean",
            "sigmas",
            "rows",
        ]
        assert sum(row["count"] for row in wager["rows"]) == wager["observed"] == 20_000
        assert abs(wager["sigmas"]) < 6


def test_a_seed_repeats_a_run(run: Run) -> None:
    """The printed seed gives the same tallies again, whatever the threads; words are a seed too."""
    words = ("simulate", TCP, "--rounds", "100k", "--json")
    first = run.ok(*words).data
    again = run.ok(*words, "--seed", first["seed"], "--threads", "1").data
    assert again["wagers"] == first["wagers"]
    assert run.ok(*words).data["seed"] != first["seed"]
    assert run.ok(*words, "--seed", "a").data["seed"] == run.ok(*words, "--seed", "a").data["seed"]


@pytest.mark.parametrize("game_id", game_ids())
def test_the_terminal_shows_rows_means_and_the_seed(run: Run, game_id: str) -> None:
    """Every wager has its tallies, its mean and how far that is from the exact one."""
    out = run.ok("simulate", game_id, "--rounds", "1000", "--seed", "monday").out
    data = run.ok("simulate", game_id, "--rounds", "1000", "--seed", "monday", "--json").data
    for wager in data["wagers"]:
        assert f"({wager['wager']})" in out
        assert f"{wager['mean']:+.6f}" in out
    assert f"seed {data['seed']}" in out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_another_strategy_has_no_exact_mean(run: Run) -> None:
    """Only the best play is counted; wagers without a decision are compared all the same."""
    words = ("simulate", TCP, "--rounds", "50k", "--strategy", "always_play", "--seed", "x")
    by_id = {wager["wager"]: wager for wager in run.ok(*words, "--json").data["wagers"]}
    assert by_id["ante"]["exact_mean"] is None
    assert by_id["ante"]["sigmas"] is None
    assert by_id["pair_plus"]["exact_mean"] == "-402/5525"
    assert "only the best one is counted" in run.ok(*words).out


def test_no_bar_where_nobody_looks(run: Run) -> None:
    """Progress is drawn on a terminal only."""
    assert run.ok("simulate", TCP, "--rounds", "10").err == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rounds", "lots"), "--rounds lots is not a number of rounds"),
        (("--rounds", "10", "--strategy", "bst"), "did you mean best?"),
        (("--rounds", "10", "--threads", "0"), "--threads"),
        (("--rounds", "10", "--seed", " "), "an empty seed"),
    ],
)
def test_what_is_asked_wrongly(run: Run, words: tuple[str, ...], said: str) -> None:
    """One line each."""
    assert said in run.fails(2, "simulate", TCP, *words)
