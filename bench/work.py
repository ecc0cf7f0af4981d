"""A little of each kind of work, timed; it runs in earlier trees too, so it asks for little.

Kernels and counts are warmed up first. A live round is played by a player who puts the minimum on
the first wager and takes the first choice that is open; all cards and dice come from a seed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import croupier
from croupier.core.procedure import Close, Decide, Place, Window

SECONDS = 0.3


def speed(work: Callable[[], int]) -> float:
    """How many a second of the processor, over and over for a while; the first does not count."""
    work()
    done, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        done += work()
    return done / (time.process_time() - begin)


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
}


def main() -> None:
    found: dict[str, float] = {}
    for game in croupier.games():
        found[f"simulate {game}"] = speed(simulated(game))
    for game in croupier.games():
        found[f"analyze {game}"] = speed(counted(game))
    for game, wager in LIVE.items():
        found[f"live rounds {game}"] = speed(live(game, wager))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
