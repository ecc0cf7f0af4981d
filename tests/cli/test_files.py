"""What commands write: a new file or their own earlier output, never anything else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli import files
from croupier.core.refusals import Misuse
from tests.cli.running import Run

SPINS = "outcome\n" + "17\n0\n00\n32\n" * 20
WRITERS: dict[str, Callable[[Path, Path], tuple[str, ...]]] = {
    "analyze": lambda file, _: ("analyze", "big_six", "--html", str(file)),
    "strategy": lambda file, _: ("strategy", "three_card_poker", "--html", str(file)),
    "sign": lambda file, _: ("sign", "big_six", "--html", str(file)),
    "cloth": lambda file, _: ("cloth", "big_six", "--svg", str(file)),
    "wheel": lambda file, folder: (
        *("wheel", str(folder / "spins.csv"), "--wheel", "double_zero"),
        *("--practice", "--html", str(file)),
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "spins.csv").write_text(SPINS)
    return tmp_path


@pytest.mark.parametrize("command", WRITERS)
def test_a_command_writes_over_its_own_output_alone(run: Run, folder: Path, command: str) -> None:
    """The second run replaces the first; another command's page stays as it is."""
    file = folder / "page"
    words = WRITERS[command](file, folder)
    for _ in range(2):
        ran = run(*words)
        assert ran.err == f"wrote {file}\n", ran
    for other, writes in WRITERS.items():
        if other != command:
            before = file.read_bytes()
            line = run.fails(2, *writes(file, folder))
            assert "is no earlier output of this command" in line
            assert file.read_bytes() == before
    assert sorted(one.name for one in folder.iterdir()) == ["page", "spins.csv"]


@pytest.mark.parametrize("command", WRITERS)
def test_what_is_not_ours_is_left_as_it_is(run: Run, folder: Path, command: str) -> None:
    """A log, notes, an empty file, a link to a file or to nothing, a folder and a pipe."""
    log = folder / "table.log"
    log.write_text('{"format":2,"software":"croupier: PAR sheet"}\n')
    (folder / "empty").touch()
    (folder / "link").symlink_to(log)
    (folder / "dangling").symlink_to(folder / "elsewhere")
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    own = folder / "own"
    run(*WRITERS[command](own, folder))
    (folder / "to_own").symlink_to(own)
    kept = {one: one.read_bytes() for one in (log, own)}
    for name in ("table.log", "empty", "link", "dangling", "folder", "pipe", "to_own"):
        file = folder / name
        line = run.fails(2, *WRITERS[command](file, folder))
        assert str(file) in line
        assert "name" in line
    assert {one: one.read_bytes() for one in kept} == kept
    assert (folder / "empty").stat().st_size == 0
    assert not (folder / "elsewhere").exists()


def test_an_output_stays_when_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves the earlier output whole and nothing beside it."""
    file = tmp_path / "par.html"
    files.write(file, "<!-- croupier: cloth -->one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Misuse, match="No space left on device; name a file"):
        files.write(file, "<!-- croupier: cloth -->two")
    assert file.read_text() == "<!-- croupier: cloth -->one"
    assert [one.name for one in tmp_path.iterdir()] == ["par.html"]


def test_rights_of_an_output_stay(tmp_path: Path) -> None:
    """Who may read the file was the owner's choice."""
    file = tmp_path / "cloth.svg"
    files.write(file, "<!-- croupier: cloth -->one")
    file.chmod(0o640)
    files.write(file, "<!-- croupier: cloth -->two")
    assert file.read_text().endswith("two")
    assert file.stat().st_mode & 0o777 == 0o640
