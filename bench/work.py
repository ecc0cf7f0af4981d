"""A little of each kind of work, timed; it runs in earlier trees too, so it asks for little.

It says which kinds it knows, a line of JSON, and then answers each name with how many a second of
the processor. The first time a name is heard the work is done once before the clock runs. A live
round is played by a player who puts the minimum on the first wager and takes the first choice that
is open; all cards and dice come from a seed. A first sheet is one in a process of its own, with the
compiled code on disk and everything to import, as whoever types `croupier analyze` waits for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import croupier
from croupier.core.procedure import Close, Decide, Place, Window

SECONDS = 0.2
FIRST = "import time, croupier; croupier.analyze({!r}); print(time.process_time())"


def speed(work: Callable[[], int]) -> float:
    """How many a second of the processor, over and over for a while."""
    done, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        done += work()
    return done / (time.process_time() - begin)


def first(game: str) -> float:
    """How many first sheets a second, each in a fresh process."""
    code = [sys.executable, "-c", FIRST.format(game)]
    done = subprocess.run(code, capture_output=True, text=True, check=True)
    return 1 / float(done.stdout)


def play_round(driver: Any, wager: str, cents: int) -> None:
    driver.begin_round()
    placed = False
    while (request := driver.pending) is not None:
        if isinstance(request, Window):
            place = Place(1, wager, cents)
            if not placed and driver.can(place):
                driver.answer(place)
                placed = True
            driver.answer(Close())
        elif isinstance(request, Decide):
            blocked = request.blocked
            driver.answer(next(one for one in request.choices if one not in blocked))
        else:
            raise SystemExit(f"{type(request).__name__} is not played here")


def live(game: str, wager: str) -> Callable[[], int]:
    driver = croupier.table(game, seed="bench")
    driver.sit(1, "player 1", 10**9)
    cents = croupier.rules(game).cents("minimum")

    def work() -> int:
        for _ in range(20):
            play_round(driver, wager, cents)
        return 20

    return work


def counted(game: str) -> Callable[[], int]:
    def work() -> int:
        croupier.analyze(game)
        return 1

    return work


def simulated(game: str) -> Callable[[], int]:
    rounds = 1_000_000

    def work() -> int:
        from croupier.sim.runner import simulate
        from croupier.sim.streams import seed_from

        simulate(croupier.rules(game), rounds, seed_from("bench"), threads=1)
        return rounds

    return work


LIVE = {
    "three_card_poker": "ante",
    "craps": "pass",
    "blackjack": "main",
    "mini_baccarat": "player",
    "roulette": "red",
    "high_roll_dice": "pip_street_5",
    "big_six": "insignia_1",
    "crapless": "pass",
    "dragon_bonus_baccarat": "player",
    "free_bet_blackjack": "main",
    "three_dice_football": "touchdown",
}


MAKERS: dict[str, Callable[[], Callable[[], int]]] = {
    **{f"simulate {game}": partial(simulated, game) for game in croupier.games()},
    **{f"analyze {game}": partial(counted, game) for game in croupier.games()},
    **{f"live rounds {game}": partial(live, game, wager) for game, wager in LIVE.items()},
}
FIRSTS = {f"first sheet {game}": partial(first, game) for game in croupier.games()}


def main() -> None:
    print(json.dumps([*MAKERS, *FIRSTS]), flush=True)
    warm: set[str] = set()
    for line in sys.stdin:
        name = line.strip()
        if name not in warm:
            MAKERS[name]()() if name in MAKERS else FIRSTS[name]()
            warm.add(name)
        found = speed(MAKERS[name]()) if name in MAKERS else FIRSTS[name]()
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
