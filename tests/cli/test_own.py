"""`--strategy FILE.py:function`: a function of one's own from the command line."""

from __future__ import annotations

from pathlib import Path

import croupier
from tests.cli.running import Run

FILE = """
import sys
def deals(moment):
    return "play"
def leaves(moment):
    sys.exit(3)
def fails(moment):
    return moment.hands["nobody"]
"""


def test_from_a_file(run: Run, tmp_path: Path) -> None:
    """By FILE.py:function, in `analyze` and `simulate`; what goes wrong there is one line."""
    (tmp_path / "mine.py").write_text(FILE, "utf-8")
    mine = f"{tmp_path / 'mine.py'}:"
    told = run.ok("analyze", "three_card_poker", "--strategy", f"{mine}deals", "--json").data
    always = croupier.analyze("three_card_poker", "ante", strategy="always_play").house_edge
    assert told["wagers"][0]["house_edge"] == str(always)
    game = ("three_card_poker", "--rounds", "1000", "--strategy")
    assert "strategy deals" in run.ok("simulate", *game, f"{mine}deals").out
    for name, said in {
        "leaves": "it left by sys.exit(3)",
        "fails": "KeyError",
        "nothing": "has no function 'nothing'; write one: def nothing(moment)",
    }.items():
        assert said in run.fails(2, "analyze", "three_card_poker", "--strategy", f"{mine}{name}")
