"""The first ten lines of a newcomer at every table: kept fresh, and none refused for its words."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from croupier.games import game, game_ids

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "newcomers.md").read_text("utf-8")
TYPED = {
    found[1]: (found[0], found[2].split("; "))
    for found in re.finditer(r"croupier play (\w+) --seed newcomer << (.+?); quit(?= -->)", PAGE)
}

_spec = importlib.util.spec_from_file_location("build_docs", ROOT / "tools" / "build_docs.py")
assert _spec is not None
assert _spec.loader is not None
build_docs = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(build_docs)


def test_every_game_has_its_newcomer() -> None:
    """Each game has a section of its own, with ten lines that are not all the same."""
    assert list(TYPED) == game_ids()
    for game_id, (_, lines) in TYPED.items():
        assert f"\n## {game(game_id).name}\n" in PAGE
        assert len(lines) == 10, game_id
        assert len(set(lines)) > 5


@pytest.mark.parametrize("game_id", TYPED)
def test_the_transcript_is_what_the_program_says(game_id: str) -> None:
    """It stands in the page as it is played today, and nothing that was typed is refused."""
    command, _ = TYPED[game_id]
    told = build_docs.run(command)
    assert f"<!-- run: {command} -->\n```text\n{told}```\n" in PAGE, "run make docs"
    assert not re.findall(r"^(?:not done|refused): .*", told, re.MULTILINE)
