"""Counts that were kept: the same as a new count, told as kept, never of other rules or sources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier import counted
from croupier.cli import main as croupier_main
from croupier.core.game import Rules, rules_for
from croupier.counted import Counting
from croupier.exact import census as counting
from croupier.exact.analysis import figures
from croupier.exact.census import Census, Later, census
from croupier.games import game
from croupier.own import bet, with_bets

FOLDERS = "croupier/counts"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for counts of this test alone, where also the fastest are kept."""
    monkeypatch.delenv("CROUPIER_ANEW")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(counted, "LEAST_SECONDS", 0)
    return tmp_path / FOLDERS


def chosen(id: str = "big_six", **options: str) -> Rules:
    return rules_for(game(id), None, options)


def never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "census", lambda *_: pytest.fail("counted again"))


@pytest.mark.parametrize("id", ["big_six", "three_card_poker", "high_roll_dice", "craps"])
def test_what_is_kept_is_what_was_counted(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every figure, the play and the notes; the second time nothing is counted that can be kept."""
    new, first, second = census(chosen(id)), Counting(), Counting()
    for mine in (first, second):
        found = mine(chosen(id))
        assert figures(chosen(id), found) == figures(chosen(id), new)
        assert (found.notes, found.methods, found.rolls) == (new.notes, new.methods, new.rolls)
        assert str(found.strategy) == str(new.strategy)
    assert first.kept_seconds == 0
    if id == "craps":  # its bundles are functions: nothing of it is kept, and it is fast
        assert second.kept_seconds == 0
        return
    assert second.kept_seconds > 0
    never(monkeypatch)
    assert Counting()(chosen(id)).weights == dict(new.weights)


def test_other_rules_are_another_count(kept: Path) -> None:
    """Another choice, another payment, another way to play: nothing is taken for the other."""
    every = [
        chosen("roulette"),
        chosen("roulette", wheel="single_zero"),
        rules_for(game("roulette"), None, {}, {"straight": {"win": "36 to 1"}}, lawful=False),
    ]
    for rules in every:
        assert Counting()(rules).weights == census(rules).weights
    assert len(list(kept.iterdir())) == 3
    three = chosen("three_card_poker")
    assert counted.folder_of(three, None) != counted.folder_of(three, "always_play")


def test_other_sources_are_another_count(tmp_path: Path) -> None:
    """One letter in the folder of a game's own count, and what was kept is another count's."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    file = folder / "exact.py"
    found = []
    for text in ("one = 1\n", "one = 2\n"):
        file.write_text(text, "utf-8")
        counted.sources.cache_clear()
        found.append(counted.sources(str(file)))
    assert found[0] != found[1]
    counted.sources.cache_clear()
    assert found[1] == counted.sources(str(file))


def test_a_part_is_counted_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights that come later are kept one by one, and what nobody asks for is never counted."""
    asked: list[str] = []

    def part(name: str) -> Callable[[], dict[int, int]]:
        def count() -> dict[int, int]:
            asked.append(name)
            return {1: len(name)}

        return count

    made = Census(Later({"short": part("short"), "a long one": part("a long one")}))
    monkeypatch.setattr(counting, "census", lambda *_: made)
    assert Counting()(chosen()).weights["short"] == {1: 5}
    never(monkeypatch)
    again = Counting()(chosen())
    assert again.weights["short"] == {1: 5}
    assert asked == ["short"]
    with pytest.raises(pytest.fail.Exception):
        again.weights["a long one"]


def test_what_is_not_whole_is_counted_again(kept: Path) -> None:
    """A file that was cut or changed is no count; the next one is written over it."""
    Counting()(chosen())
    (file,) = (one for one in kept.glob("*/*"))
    whole = file.read_bytes()
    for wrong in (whole[:-1], whole[:-1] + b"x", b""):
        file.write_bytes(wrong)
        mine = Counting()
        assert mine(chosen()).weights == census(chosen()).weights
        assert mine.kept_seconds == 0
        assert file.read_bytes() != wrong


def test_what_is_never_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bet of one's own, a game that a program changed, a function that decides, and a count that
    is asked for anew without anything being kept before."""
    own = with_bets("big_six", [bet("Mine", {"yes": "1 to 1", "no": "lose"}, lambda spin: "no")])
    changed = replace(game("big_six"), name="Another")
    for rules in (rules_for(own), rules_for(changed)):
        Counting()(rules)
    assert not kept.exists()
    Counting(anew=True)(chosen())
    (file,) = kept.glob("*/*")
    file.write_bytes(file.read_bytes()[:-1])
    monkeypatch.setenv("CROUPIER_ANEW", "1")
    assert Counting()(chosen()).weights == census(chosen()).weights


def test_the_oldest_go(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more parts stay than are meant to."""
    monkeypatch.setattr(counted, "AT_MOST", 2)
    for wheel in ("double_zero", "single_zero", "double_zero_as_single"):
        Counting()(chosen("roulette", wheel=wheel))
    assert len(list(kept.glob("*/*"))) == 2


def test_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A sheet from a kept count says so, in words and as data, and `--anew` counts again."""

    def told(*words: str) -> Any:
        croupier_main(["analyze", "big_six", "--brief", *words])
        return capsys.readouterr().out

    assert "counted before" not in told()
    assert "counted before" in told()
    assert '"kept_seconds"' in told("--json")
    assert "counted before" not in told("--anew")
    assert '"kept_seconds"' not in told("--json", "--anew")
