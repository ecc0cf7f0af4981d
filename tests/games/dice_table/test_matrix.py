"""The behaviour of all dice wagers in docs/ is the behaviour of the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.game import rules_for
from croupier.games import game
from croupier.games.dice_table.matrix import matrix

DOCS = Path(__file__).parent.parent.parent.parent / "docs"


@pytest.mark.parametrize("game_id", ["craps", "crapless"])
def test_the_committed_matrix_is_current(game_id: str) -> None:
    """What stands in docs/ is what the table does today; `make docs` rewrites it."""
    committed = (DOCS / f"{game_id}_matrix.md").read_text("utf-8")
    assert committed == matrix(game_id), "run make docs"


@pytest.mark.parametrize("game_id", ["craps", "crapless"])
def test_every_wager_has_a_row_in_both_tables(game_id: str) -> None:
    """No wager is left out; odds on come points and moved wagers are told at one number."""
    text = matrix(game_id)
    for wager in rules_for(game(game_id)).wagers.values():
        row = f"| `{wager.id}@9` |" if wager.id.endswith("come_odds") else f"| `{wager.id}` |"
        assert text.count(row) == 2, wager.id


def rows(game_id: str) -> dict[str, list[str]]:
    """The cells of the first table, by wager."""
    first = matrix(game_id).partition("## What a player may do")[0]
    lines = [line.strip("| ").split(" | ") for line in first.splitlines() if line.startswith("| `")]
    return {line[0].strip("`"): line[1:] for line in lines}


def test_some_cells_by_hand() -> None:
    """Come out 7, 11, 2, 3, 12, 9, 6; point 6 and 7, 6 (2-4), 6 (3-3), 9, 2, 11; the best roll."""
    table = rows("craps")
    even, lose, stay = "1 to 1", "loses", "stays"
    best = "1 to 1 (1-5)"
    assert table["pass"] == [
        *[even, even, lose, lose, lose, stay, stay],
        *[lose, even, even, stay, stay, stay, best],
    ]
    assert table["six_the_hardway"] == [
        *[stay] * 7,
        lose,
        lose,
        "9 to 1",
        *[stay] * 3,
        "9 to 1 (3-3)",
    ]
    assert table["dont_pass"][4] == "comes back"
    assert table["come"][7:13] == [even, "to 6", "to 6", "to 9", lose, even]
    assert rows("crapless")["pass"][:5] == [even, stay, stay, stay, stay]
