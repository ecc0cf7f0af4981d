"""python -m tests.soak --minutes 5 --kills 1000 --tables 21 --store sqlite|postgres --seed 1"""

from __future__ import annotations

import argparse
import secrets
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from tests.audit.servers import server
from tests.soak.running import Plan, soak


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    asked.add_argument("--minutes", type=float, default=5)
    asked.add_argument("--kills", type=int, default=1_000_000, help="stop after so many")
    asked.add_argument("--lives", type=int, default=40, help="kills a house")
    asked.add_argument("--tables", type=int, default=21)
    asked.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    asked.add_argument("--timed", type=float, default=0.0, help="share of kills by the clock")
    asked.add_argument("--client", action="store_true", help="somebody asks over the socket too")
    asked.add_argument("--real", action="store_true", help="people sign in with passwords")
    asked.add_argument("--seed", type=int, default=0)
    told = asked.parse_args()
    seed = told.seed or secrets.randbits(31)
    print(f"{told.store}, {told.tables} tables, seed {seed}", flush=True)
    began = time.monotonic()
    database = server() if told.store == "postgres" else nullcontext("")
    folder = Path(tempfile.mkdtemp(prefix="croupier-soak-"))
    with database as address:
        plan = Plan(seed, told.tables, told.timed, told.client, told.real)
        figures = soak(
            folder,
            plan,
            kills=told.kills,
            minutes=told.minutes,
            address=address,
            lives=told.lives,
        )
    folder.rmdir()
    print(figures.words(time.monotonic() - began))


if __name__ == "__main__":
    main()
