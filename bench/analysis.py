"""How long the exact count of each game takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence

from bench.measure import Section
from croupier.games import game_ids

WORDS = """\
Seconds for the exact figures of every wager of a game, the rules and the imports included. The
first time ever, everything is compiled; in a new process, what was compiled is read from disk, and
all is counted; once more, the same process asks again for the same game."""

LONG_SECONDS = 10.0
"""A game that takes longer the first time is asked twice more, the others as often as wanted."""

CHILD = """
import json, sys, time
begin = time.perf_counter()
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games import game

def analyse():
    rules = rules_for(game(sys.argv[1]))
    return figures(rules, census(rules))

wagers = len(analyse())
first = time.perf_counter() - begin
begin = time.perf_counter()
analyse()
print(json.dumps([wagers, first, time.perf_counter() - begin]))
"""


def run(repeats: int = 3, games: Sequence[str] | None = None) -> Section:
    return Section(
        "Exact analysis",
        WORDS,
        ("game", "wagers", "first time ever", "new process", "once more"),
        tuple(_row(game_id, repeats) for game_id in games or game_ids()),
    )


def _row(game_id: str, repeats: int) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory() as empty:
        where = {**os.environ, "XDG_CACHE_HOME": empty}
        wagers, first, _ = _measure(game_id, where)
        few = repeats if first < LONG_SECONDS else min(repeats, 2)
        later = [_measure(game_id, where) for _ in range(few)]
    fresh = min(seconds for _, seconds, _ in later)
    again = min(seconds for _, _, seconds in later)
    return game_id, str(wagers), f"{first:.2f} s", f"{fresh:.2f} s", f"{again:.3f} s"


def _measure(game_id: str, where: Mapping[str, str]) -> tuple[int, float, float]:
    """Wagers, seconds with the imports, and seconds again, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, game_id], env=where, check=True, capture_output=True
    )
    wagers, first, again = json.loads(done.stdout)
    return wagers, first, again
