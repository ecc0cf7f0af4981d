"""How long a command takes to start, in a new process."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence

from bench.measure import Section
from croupier.games import PROGRESSIVES, game_ids

WORDS = """\
Seconds from the keyboard to the last line, the best and the slowest of the repeats. Every command
ran once before: what had to be compiled was compiled, and what the command line keeps of a count
was kept. The count itself has a table of its own."""
COMMANDS = (
    ("--help",),
    ("games",),
    ("design", "three_card_poker", "--wager", "pair_plus", "--target", "4%"),
)
SHEETS = tuple(("analyze", id, "--brief") for id in (*game_ids(), *PROGRESSIVES))
MAIN = "import sys; from croupier.cli import main; sys.exit(main())"


def run(repeats: int = 3, commands: Sequence[tuple[str, ...]] = (*COMMANDS, *SHEETS)) -> Section:
    rows = []
    for words in commands:
        _seconds(words)
        found = sorted(_seconds(words) for _ in range(repeats))
        rows.append((f"croupier {' '.join(words)}", f"{found[0]:.2f} s", f"{found[-1]:.2f} s"))
    return Section("Start", WORDS, ("command", "best", "slowest"), tuple(rows))


def _seconds(words: Sequence[str]) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", MAIN, *words], check=True, capture_output=True)
    return time.perf_counter() - begin
