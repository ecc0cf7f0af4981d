"""`croupier tournament`: at the terminal, and what a way to bet is worth."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.cli.running import Ran, Run
from tests.house.tournament_files import with_terms

FEW = {"tables": "1", "seats": "3", "go_on": "1", "prizes": '["50"]', "rounds": "2"}


@pytest.fixture
def mini(tmp_path: Path) -> str:
    file = tmp_path / "mini.toml"
    file.write_text(with_terms("mini_baccarat", betting_order='"rotating"', **FEW))
    return str(file)


def typed(run: Run, monkeypatch: pytest.MonkeyPatch, lines: str, *words: str) -> Ran:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return run(*words)


def test_a_tournament_at_the_terminal(run: Run, mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bets in one's own words, what is refused with its clause, the standing, the prizes."""
    lines = "nonsense\nbanker 4\nplayer 25, tie 5\n\n"
    ran = typed(
        run, monkeypatch, lines, "tournament", "play", mini, "--seed", "demo", "--others", "flat"
    )
    assert (ran.code, ran.err) == (0, "")
    assert "is no bet; write a wager and an amount" in ran.out
    assert "[17.B.iii]" in ran.out
    assert "$25 on player" in ran.out
    assert "$5 on tie" in ran.out
    assert "2 rounds left" in ran.out
    assert "The final is counted" in ran.out
    assert ran.out.rstrip().endswith(": $50")


def test_leaving_it(run: Run, mini: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of the input, or with a word."""
    for lines in ("", "quit\n"):
        ran = typed(run, monkeypatch, lines, "tournament", "play", mini, "--seed", "demo")
        assert ran.code == 0
        assert ran.out.rstrip().endswith("The tournament is left.")


def test_hands_are_decided_at_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards, what is open, and a slip that is asked again."""
    file = tmp_path / "bj.toml"
    file.write_text(with_terms("blackjack", **{**FEW, "rounds": "1"}))
    lines = "main 10\nsit\n" + "stand\n" * 8
    ran = typed(run, monkeypatch, lines, "tournament", "play", str(file), "--seed", "demo")
    assert (ran.code, ran.err) == (0, "")
    assert "hit, stand, double" in ran.out
    assert "no choice 'sit'" in ran.out
    assert "Prizes" in ran.out


def test_what_a_way_to_bet_is_worth(run: Run, mini: str) -> None:
    """Each with its chance, its error and the difference to flat; the same for a seed."""
    words = ("tournament", "simulate", mini, "--times", "6", "--seed", "one", "--behind", "500")
    data = run.ok(*words, "--json").data
    assert data == run.ok(*words, "--json").data
    assert (data["times"], data["seed"], data["method"]) == (6, "one", "simulated")
    by_name = {one["strategy"]: one for one in data["strategies"]}
    assert list(by_name) == ["flat", "tenth", "correlate", "go_for_all"]
    assert by_name["flat"]["difference"] == 0
    for one in by_name.values():
        assert one["goes_on"] - by_name["flat"]["goes_on"] == pytest.approx(one["difference"])
    out = run.ok(*words, "--strategy", "go_for_all").out
    assert "1 of 3 go on" in out
    assert "go_for_all" in out
    assert "correlate" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--others", "wild"], "no strategy of a tournament 'wild'"),
        (["--strategy", "wild"], "no strategy of a tournament 'wild'"),
        (["--behind", "999"], "leaves less than the minimum"),
        (["--times", "0"], "--times"),
    ],
)
def test_wrong_use(run: Run, mini: str, words: list[str], said: str) -> None:
    """One line that says what to write."""
    assert said in run.fails(2, "tournament", "simulate", mini, *words)


def test_a_file_without_a_tournament(run: Run, tmp_path: Path) -> None:
    """It says how to get one."""
    file = tmp_path / "a.toml"
    file.write_text(run.ok("submission", "new", "big_six").out)
    for command in ("play", "simulate"):
        assert "tournament=yes has one" in run.fails(2, "tournament", command, str(file))
