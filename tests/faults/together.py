"""Two processes on one log: one has it, the other is turned away, and no round is lost."""

from __future__ import annotations

import functools
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from croupier.core.refusals import Misuse
from tests.faults.forked import Ended, ended, fork
from tests.faults.sitting import GAMES, Broken, check, notes_in, noting, play, table

TURNED_AWAY = 5
GOES = 3
"""How often each of the two comes to the table."""


def together(count: int, seed: int, games: tuple[str, ...] = GAMES) -> Counter[str]:
    """So many logs that two processes want at the same moments."""
    chance, tally = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        for number in range(count):
            folder = Path(name) / str(number)
            folder.mkdir()
            _one(folder, games[number % len(games)], chance, tally)
            tally["logs"] += 1
    return tally


def _one(folder: Path, game_id: str, chance: random.Random, tally: Counter[str]) -> None:
    path, notes = folder / "log", folder / "notes"
    play(table(path, game_id, 1, noting(notes), tracked=False))
    for go in range(GOES):
        children = []
        for which in "ab":
            place = folder / f"{which}{go}"
            place.mkdir()
            wait = chance.uniform(0, 0.15)
            comes = functools.partial(_comes, path, notes, wait)
            children.append((fork(comes, place), place))
        for child, place in children:
            went = ended(child, place, 120)
            _count(went, tally)
        check(path, notes_in(notes))


def _comes(path: Path, notes: Path, wait: float) -> int:
    """Sit down after a while, play one more round, and go."""
    time.sleep(wait)
    try:
        session = table(path, "", 0, noting(notes), tracked=False)
    except Misuse as error:
        return TURNED_AWAY if "is in use" in str(error) else 1
    session.screen.keys.rounds = session.driver.table.round_number + 1  # type: ignore[attr-defined]
    play(session)
    return 0


def _count(went: Ended, tally: Counter[str]) -> None:
    if went.code not in (0, TURNED_AWAY):
        raise Broken(f"exit code {went.code}: {went.err.strip()}")
    tally["turned away" if went.code else "played a round"] += 1
