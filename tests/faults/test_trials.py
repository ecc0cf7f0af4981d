"""A small sample of each trial; `make faults` runs them in full."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from croupier.cli import COMMANDS
from tests.faults import forgeries as forging
from tests.faults.forgeries import FORGERIES, forgeries
from tests.faults.inputs import inputs, to_the_driver
from tests.faults.kills import kills
from tests.faults.lines import all_leaves, grown, leaves
from tests.faults.optimised import optimised
from tests.faults.sitting import Broken, check, notes_in, noting, play, table
from tests.faults.together import together
from tests.faults.writes import writes

FEW = ("big_six", "high_roll_dice", "three_card_poker")


@pytest.mark.slow
def test_kills(seed: int) -> None:
    """Whatever moment it is: all that was told is in the log, and the table goes on from it."""
    tally = kills(4, seed, FEW)
    assert tally["kills"] == 4
    assert tally["entries told"] > 20


@pytest.mark.slow
def test_failing_writes(seed: int) -> None:
    """The table stops, tells nothing more, and goes on from what is there."""
    assert writes(6, seed, FEW)["writes that failed"] == 6


@pytest.mark.slow
def test_two_processes_on_one_log(seed: int) -> None:
    """Each either plays or is turned away, and every round told is in the log."""
    tally = together(1, seed, FEW)
    assert tally["played a round"] + tally["turned away"] == 6
    assert tally["played a round"] >= 3


@pytest.mark.slow
def test_forged_logs(seed: int) -> None:
    """Each kind is found against a kept head."""
    tally = forgeries(24, seed, FEW[:2])
    assert tally["forged logs"] == 24
    assert sum(tally[name] > 0 for name in FORGERIES) == len(FORGERIES)


def test_a_forgery_that_nobody_finds(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The trial itself can fail: a head that says yes to everything is noticed."""
    monkeypatch.setattr("croupier.live.replaying.Replayed.against", lambda found, head: "")
    monkeypatch.setattr(forging, "FORGERIES", {"another log": forging.replaced})
    with pytest.raises(Broken, match="nobody noticed"):
        forgeries(1, seed, FEW[:1])


def test_a_told_entry_that_is_not_there(tmp_path: Path) -> None:
    """The trial itself can fail: what was told and is not in the log, or told twice, is noticed."""
    log, notes = tmp_path / "log", tmp_path / "notes"
    play(table(log, FEW[0], 1, noting(notes), tracked=False))
    told = notes_in(notes)
    check(log, told)
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(Broken, match="was told and is not in the log"):
        check(log, told)
    notes.write_text(f"{notes.read_text()}0 {'0' * 64}\n")
    with pytest.raises(Broken, match="told twice, and not the same"):
        notes_in(notes)


def test_without_asserts() -> None:
    """`python -O` keeps the laws of chips."""
    assert sum(optimised(1, 0).values()) == 5


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_bad_input(command: str, seed: int) -> None:
    """One sentence, an exit code that is documented, and no wait."""
    assert inputs(2, seed, (command,))["inputs"] == 2 * len(leaves(command))


def test_every_command_has_its_turn() -> None:
    """The lines that are tried name every command, every one below it, and all that it takes."""
    chance, files = Random(0), ("file",)
    for leaf in all_leaves():
        lines = [grown(leaf, chance, ("odd",), files) for _ in range(150)]
        options = {one.option for one in leaf.takes if one.option}
        assert options <= {word for line in lines for word in line}, leaf.words
        assert all(line[0] == leaf.words[0] for line in lines)
        assert leaf.examples, f"croupier {' '.join(leaf.words)} has no example"
    assert {leaf.words[0] for leaf in all_leaves()} == set(COMMANDS)


def test_bad_input_to_the_driver(seed: int) -> None:
    """Refused by croupier's own errors, or done and kept."""
    tally: Counter[str] = Counter()
    to_the_driver(60, Random(seed), tally)
    assert tally["refused by the driver"] > 20
