"""README and docs say what the program says."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier.cli import COMMANDS
from croupier.games import game_ids

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.slow
def test_generated_pages_are_current() -> None:
    """Every block that a command fills, and every page of a game, is as the program says today."""
    command = [sys.executable, str(ROOT / "tools" / "build_docs.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_python_examples_of_the_readme() -> None:
    """What README shows of the Python names works as it is shown."""
    example = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner()
    assert example.examples
    assert runner.run(example).failed == 0


def test_every_command_is_named_in_the_changelog_or_readme() -> None:
    """A command that nobody is told about does not exist."""
    told = README + (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert [name for name in COMMANDS if name not in told] == []


def test_links_of_the_pages_lead_somewhere() -> None:
    """A link to a file of the project finds the file."""
    for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_game_has_a_page() -> None:
    """No game is left out of docs/games."""
    pages = {page.stem for page in (ROOT / "docs" / "games").glob("*.md")}
    assert pages == set(game_ids())


def test_every_page_of_a_game_shows_its_cloth() -> None:
    """The picture beside the page is the one that the program draws today."""
    for game_id in game_ids():
        drawn = (ROOT / "docs" / "games" / f"{game_id}.svg").read_text("utf-8")
        assert drawn == croupier.cloth(game_id)._repr_svg_()
        assert f"({game_id}.svg)" in (ROOT / "docs" / "games" / f"{game_id}.md").read_text("utf-8")
