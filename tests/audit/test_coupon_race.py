"""One coupon, eight claimants, two processes on one database: one of them gets it."""

from __future__ import annotations

import itertools
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from croupier.audit.nodes import Node, joined
from croupier.audit.places import Database, Place
from croupier.audit.seal import SharedVault
from croupier.core.beside import Lay
from croupier.core.commands import Command
from croupier.core.procedure import Place as Wager
from croupier.core.refusals import CroupierError
from croupier.house.coupons.kept import coupons_of
from croupier.house.coupons.laws import recount
from croupier.house.coupons.serials import State
from croupier.house.desk import Office
from tests.audit import servers
from tests.house.coupons.programme import DEALER
from tests.house.coupons.test_redeeming import Redeeming

WAGERS = "red", "black", "odd", "even"
"""A coupon is wanted on each, at every seat of both tables at once."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with servers.server() as address:
        yield address


@pytest.fixture
def at(server: str) -> Iterator[Database]:
    schema = f"race_{os.getpid()}"
    yield Database(server, schema)
    with psycopg.connect(server, autocommit=True) as base:
        base.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE".encode())


class Racing(Redeeming):
    """The house of two tables, run by nodes."""

    def join(self, at: Database, node: str, keys: Path, ids: int) -> Node:
        """One process more."""
        keeper = joined(
            at,
            Office,
            SharedVault(keys),
            node=node,
            address=f"https://{node}.example",
            software="test",
            clock=lambda: self.at,
            lease_seconds=60,
        )
        self.keeper, self.ids = keeper, itertools.count(ids)
        return keeper

    def wager(self, stream: str) -> None:
        for seat in (1, 2, 3, 4):
            for wager in WAGERS[1:]:
                self.answer(stream, Wager(seat, wager, 25_00), seat)


def claimed(node: Node, stream: str) -> list[str]:
    """Four threads want the same serials in the same order: what this process got."""
    got, gate = list[str](), threading.Barrier(4, timeout=30)
    table = node.table(stream)
    coupons = coupons_of(node.desk)  # type: ignore[arg-type]
    items = [coupons.item(coupons.batches["A7"].at(n)) for n in range(1, len(WAGERS) + 1)]

    def claim(seat: int) -> None:
        for wager, item in zip(WAGERS, items, strict=True):
            gate.wait()
            id = f"{stream} {seat} {wager}"
            what = Lay(seat, wager, item)
            try:
                node.do(stream, Command(id, DEALER, "dealer", table.request, what))
                got.append(item.id)
            except CroupierError:
                pass

    threads = [threading.Thread(target=claim, args=(seat,)) for seat in (1, 2, 3, 4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return got


@pytest.mark.slow
@pytest.mark.clause("pa.525 525.22(d)", "pa.525 525.21(q)(6)")
def test_of_eight_claimants_in_two_processes_one_has_the_coupon(
    at: Database, tmp_path: Path
) -> None:
    """Four threads at a table here and four at a table elsewhere scan the same serial, four times
    over: each serial lies once, in the log and at both nodes."""
    keys = tmp_path / "keys"
    house = Racing(tmp_path, Place(at, keys))
    house.keeper.close()
    result, (gate, tell), (start, go) = tmp_path / "result", os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        try:
            os.read(start, 1)
            far = house.join(at, "far", keys, 1_000_000)
            os.write(tell, b"x")
            os.read(start, 1)
            assert far.adopt() == ("t2-1",)
            house.wager("t2-1")
            os.write(tell, b"x")
            os.read(start, 1)
            result.write_text(json.dumps(claimed(far, "t2-1")), "utf-8")
        finally:
            os._exit(0)
    os.close(tell)  # so that a child that fails is no wait for ever
    here = house.join(at, "here", keys, 2_000_000)
    os.write(go, b"x")
    os.read(gate, 1)
    here.give("t2-1", "far")
    os.write(go, b"x")
    house.wager("t1-1")
    os.read(gate, 1)
    os.write(go, b"x")
    got = claimed(here, "t1-1")
    os.waitpid(child, 0)
    elsewhere = json.loads(result.read_text("utf-8"))
    serials = [f"25-A7-{number:07d}" for number in range(1, len(WAGERS) + 1)]
    assert sorted(got + elsewhere) == serials
    here.catch_up()
    coupons = coupons_of(house.office)
    recount(house.office)
    assert {coupons.on_table[one].table for one in got} <= {"t1"}
    assert {coupons.on_table[one].table for one in elsewhere} <= {"t2"}
    assert all(coupons.state_of(one) is State.ON_TABLE for one in serials)
    laid = [event for entry in house.entries() for event in entry.events]
    ids = [event["item"]["id"] for event in laid if event.kind == "laid_beside"]
    assert sorted(ids) == serials
    here.close()
