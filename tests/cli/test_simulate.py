"""`croupier simulate`: repeatable, beside the exact figures, never without its seed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.core.numbers import how_many
from croupier.core.refusals import Misuse
from croupier.games import game_ids
from tests.cli.running import Run

TCP = "three_card_poker"
METHOD = ("--method", "exact-draws")
EXAMPLES = Path(__file__).parents[2] / "examples"


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
    assert how_many(text, "rounds") == rounds


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "1e-3", "ten", "", "1e6x", "0k", "1e999"])
def test_what_is_no_number_of_rounds(text: str) -> None:
    """Nothing, less than nothing, half a round, or words."""
    with pytest.raises(Misuse, match="1e6 or 10M"):
        how_many(text, "rounds")


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
        "crew",
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
            "method",
            "exact_method",
            "standard_deviation",
            "exact_standard_deviation",
            "hit_frequency",
            "exact_hit_frequency",
            "note",
            "cutting_card",
        ]
        assert (wager["method"], wager["exact_method"]) == ("simulated", "exact")
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


def test_another_strategy_has_an_exact_mean_of_its_own(run: Run) -> None:
    """What was played is what it is compared with, and not the best play."""
    words = ("simulate", TCP, "--rounds", "50k", "--strategy", "always_play", "--seed", "x")
    by_id = {wager["wager"]: wager for wager in run.ok(*words, "--json").data["wagers"]}
    assert round(float(Fraction(by_id["ante"]["exact_mean"])), 4) == -0.0765
    assert abs(by_id["ante"]["sigmas"]) < 4.5
    assert by_id["pair_plus"]["exact_mean"] == "-402/5525"
    assert by_id["ante"]["cutting_card"] is None


def test_no_bar_where_nobody_looks(run: Run) -> None:
    """Progress is drawn on a terminal only."""
    assert run.ok("simulate", TCP, "--rounds", "10").err == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rounds", "lots"), "'lots' is not a number of rounds"),
        (("--rounds", "10", "--strategy", "bst"), "did you mean best?"),
        (("--rounds", "10", "--threads", "0"), "--threads"),
        (("--rounds", "10", "--seed", " "), "an empty seed"),
    ],
)
def test_what_is_asked_wrongly(run: Run, words: tuple[str, ...], said: str) -> None:
    """One line each."""
    assert said in run.fails(2, "simulate", TCP, *words)


# Strategies of one's own


STRATEGY = """
from croupier.games.dice_table.spots import FIELD

def strategy(table, on, want):
    want[FIELD] = 5_00

def wrong(table):
    pass
"""


def test_a_strategy_in_words(run: Run) -> None:
    """Sessions with a bankroll: means, ruin, percentiles, and the seed that repeats it."""
    words = ("simulate", "craps", "--rounds", "300", "--strategy", "pass 10, odds 2x")
    more = ("--bankroll", "200", "--rolls", "50", "--seed", "monday")
    data = run.ok(*words, *more, "--json").data
    assert (data["strategy"], data["bankroll"], data["rolls"]) == ("pass 10, odds 2x", 200.0, 50)
    assert data["sessions"] == 300
    assert data["rolls_played"] >= 300
    low, high = data["ruin_interval"]
    assert low <= data["ruin"] <= high
    assert list(data["results"]) == ["p5", "p25", "p50", "p75", "p95"]
    assert data["curve"][0] == {"rolls": 0, **dict.fromkeys(data["results"], 200.0)}
    out = run.ok(*words, *more).out
    assert f"seed {data['seed']}" in out
    for said in ("pass 10, odds 2x", "result a roll", "ruin", "greatest fall", "50 rolls"):
        assert said in out
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_a_strategy_in_python(run: Run, tmp_path: Path) -> None:
    """A function in a file, until the edge is known precisely enough."""
    file = tmp_path / "mine.py"
    file.write_text(STRATEGY, encoding="utf-8")
    words = ("simulate", "crapless", "--rounds", "1e6", "--strategy", f"{file}:strategy")
    data = run.ok(*words, "--precision", "0.5%", "--seed", "x", "--json").data
    assert data["sessions"] < 10**6
    assert data["house_edge_standard_error_percent"] < 0.5
    assert "compiled" in data
    assert "takes 1 arguments" in run.fails(2, *words[:-1], f"{file}:wrong")
    assert "has no function 'other'" in run.fails(2, *words[:-1], f"{file}:other")
    missing = run.fails(2, *words[:-1], f"{tmp_path / 'none.py'}:strategy")
    assert "name a Python file" in missing
    file.write_text("1 / 0", encoding="utf-8")
    assert "ZeroDivisionError" in run.fails(2, *words)


@pytest.mark.parametrize(
    ("game_id", "words", "said"),
    [
        ("craps", ("--strategy", "poss 10"), "did you mean pass?"),
        ("craps", ("--strategy", "pass 10", "--precision", "soon"), "such as 0.01%"),
        ("craps", ("--strategy", "pass 10", "--precision", "0%"), "like 0.01%"),
        ("craps", ("--strategy", "pass 10", "--bankroll", "some"), "is not an amount"),
        ("craps", ("--rolls", "10"), 'need wagers with amounts: --strategy "pass 10'),
        (TCP, ("--rolls", "10"), 'need wagers with amounts: --strategy "WAGER 10'),
    ],
)
def test_strategies_that_are_asked_wrongly(
    run: Run, game_id: str, words: tuple[str, ...], said: str
) -> None:
    """One line each."""
    assert said in run.fails(2, "simulate", game_id, "--rounds", "10", *words)


def test_sessions_by_exact_draws(run: Run) -> None:
    """Where rounds are independent they are drawn so in any case; rolls hang together."""
    words = ("simulate", "roulette", "--rounds", "10", "--strategy", "red 10", "--seed", "x")
    plain, drawn = (run.ok(*words, *more, "--json").data for more in ((), METHOD))
    for told in (plain, drawn):
        del told["seconds"], told["rolls_per_second"]
    assert plain == drawn
    assert "no card was dealt" in run.ok(*words, *METHOD).out
    dice = ("simulate", "craps", "--rounds", "10", "--strategy", "pass 10")
    assert "leave --method out" in run.fails(2, *dice, *METHOD)
    assert "did you mean exact-draws" in run.fails(2, *words, "--method", "exact-draw")


def test_functions_take_no_crew(run: Run, tmp_path: Path) -> None:
    """What processes cannot be given is refused and not passed over."""
    file = tmp_path / "mine.py"
    file.write_text("def strategy(table, on, want):\n    pass\n")
    words = ("simulate", "craps", "--rounds", "10", "--strategy", f"{file}:strategy")
    assert "leave --workers and --cluster out" in run.fails(2, *words, "--workers", "2")
    small = str(EXAMPLES / "all_small.py")
    own = ("simulate", "craps", "--with", small, "--rounds", "10", "--workers", "2")
    assert "several rolls plays in threads" in run.fails(2, *own)
    assert "several rolls plays in threads" in run.fails(2, *own, "--strategy", "small_ones 5")


@pytest.mark.parametrize(
    ("game", "file", "strategy"),
    [
        ("three_card_poker", "colors.py", "colors 5"),
        ("craps", "all_small.py", "small_ones 5, pass 10"),
    ],
)
def test_sessions_of_a_bet_of_ones_own(run: Run, game: str, file: str, strategy: str) -> None:
    """It is staked like the wagers of the game."""
    words = ("simulate", game, "--with", str(EXAMPLES / file), "--rounds", "300")
    data = run.ok(*words, "--strategy", strategy, "--seed", "x", "--json").data
    assert (data["sessions"], data["mean"] < 0) == (300, True)


def test_a_bet_of_ones_own_is_counted_by_itself(run: Run) -> None:
    """What it has in common with other wagers nobody has counted."""
    bets = ("three_card_poker", "--with", str(EXAMPLES / "colors.py"))
    for words in (
        ("analyze", *bets, "--together", "colors,ante"),
        ("simulate", *bets, "--rounds", "9", "--strategy", "ante 10, colors 5"),
    ):
        assert "colors is a bet of one's own, which is counted by itself" in run.fails(2, *words)
