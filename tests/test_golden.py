"""Golden playthroughs: each one comes out as it is written, and every game has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.contracts.accountant import Accountant
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.games import game, game_ids
from tests import golden
from tests.golden import Playthrough, difference, files, header_of, main, regenerate

SMALL = """# A remark.
game: three_card_poker
edition: oh
options: dealing=shoe, minimum=1
tracked: yes

> open
> sit 1 100 P1

# Another remark.
> round
> place 1 ante 1
> close
> play
> cards Kd 8s 3c
> cards Qh 6d 4c
"""

each = pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)


@each
def test_the_playthrough_comes_out_as_written(path: Path) -> None:
    """A difference means that behaviour changed: read it, then run `make golden`."""
    old = path.read_text("utf-8")
    new = regenerate(old)
    if new != old:
        pytest.fail(difference(path.name, old, new), pytrace=False)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_a_playthrough(game_id: str) -> None:
    """A registered game without one is not finished; each edition has its own."""
    played = {
        (header["game"], header.get("edition", game(game_id).editions[0]))
        for header in (header_of(path.read_text("utf-8")) for path in files())
    }
    missing = {(game_id, edition) for edition in game(game_id).editions} - played
    assert not missing, f"write a file in tests/playthroughs for {missing}"


@each
def test_the_log_of_a_playthrough_is_sound(path: Path) -> None:
    """It replays to the same bytes and its books balance."""
    played = Playthrough(path.read_text("utf-8"))
    played.run()
    driver, rules = played.driver, played.driver.table.rules
    again = replay(from_bytes(to_bytes(driver.entries)), rules.game)
    assert again.head == driver.head
    Accountant(rules).read_all(driver.log)


def test_cards_that_nobody_turned_over_are_not_told() -> None:
    """A folded hand of a seeded table stands in the log, and nowhere in the text."""
    played = Playthrough((golden.FOLDER / "three_card_poker_shoe.txt").read_text("utf-8"))
    told = played.run()
    log = played.driver.log
    drawn = {card for one in played.driver.drawn() for card in one["drawn"]}
    shown = {card for event in log if event["kind"] == "revealed" for card in event["cards"]}
    assert drawn - shown
    assert not (drawn - shown) & set(told.split())
    assert "?? ?? ??" in told


def test_inputs_and_remarks_stay() -> None:
    """Running again changes what followed and nothing that a person wrote."""
    new = regenerate(SMALL)
    kept = [line for line in new.splitlines() if not line.startswith("  ")]
    assert kept == SMALL.splitlines()
    assert regenerate(new) == new
    assert "  settled seat 1 ante $1: lose pays lose: $0 won; " in new


def test_old_outcomes_do_not_matter() -> None:
    """What stood under an input is thrown away."""
    new = regenerate(SMALL)
    assert regenerate(new.replace("pays lose", "pays 1 to 1")) == new


def test_refusals_and_slips_are_told() -> None:
    """An input that is refused stays in the text with its reason, and the rest goes on."""
    wrong = "> place 1 ante 0.50\n> call fire\n> place 1 ante 1"
    new = regenerate(SMALL.replace("> place 1 ante 1", wrong))
    assert "  refused $0.50 on Ante at seat 1: the wager takes from $1 to $1,000" in new
    assert "  misuse no irregularity here 'fire'" in new
    assert "  ended round 1\n" in new


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--check says what would change and fails; without it the files are rewritten."""
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    (tmp_path / "small.txt").write_text(SMALL)
    assert main(["--check"]) == 1
    assert "+  ended round 1" in capsys.readouterr().out
    assert (tmp_path / "small.txt").read_text() == SMALL
    assert main([]) == 0
    assert (tmp_path / "small.txt").read_text() == regenerate(SMALL)
    assert main(["--check"]) == 0
    assert "1 playthroughs, 0 changed" in capsys.readouterr().out
