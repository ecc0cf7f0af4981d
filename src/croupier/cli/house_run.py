"""`croupier house run` and `status`: a house at work without a browser, and how it stands."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli import examples
from croupier.cli.house_options import Keys, Store
from croupier.cli.shared import AsJson, print_json
from croupier.core.refusals import Misuse

running = typer.Typer()
POLL_SECONDS = 0.2
FAILED = 1


@running.command(epilog=examples("croupier house run house.db --heads /mnt/elsewhere"))
def run(
    store: Store,
    heads: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where signed heads go: a folder on another disk."),
    ] = None,
    node: Annotated[
        str, typer.Option(metavar="NAME", help="One of several processes on a database.")
    ] = "",
    address: Annotated[
        str, typer.Option(metavar="URL", help="Of a node: where its tables are reached.")
    ] = "",
    keys: Keys = None,
) -> int:
    """Run a house: other commands reach it over its socket until it is told to end.

    Its whole log is checked now and every 24 hours; a head is signed at each day's close and every
    hour. Interrupt it to end it. Several nodes share the tables of a house in PostgreSQL; when one
    falls silent for ten seconds, another goes on with its tables.
    """
    from croupier.audit import running as house
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.desk import Office
    from croupier.software import software

    place, clock = Place.at(store, keys), house_desk.clock
    if address and not node:
        raise Misuse("--address goes with --node")
    with (
        house.running(
            place,
            Office,
            software=software(),
            clock=clock,
            heads=heads,
            node=node,
            address=address,
        ) as runs,
        _told_to_end() as over,
    ):
        print(f"{runs.reception.office.name} runs; {runs.door.path}", flush=True)
        if heads is None:
            _say("signed heads stay with the store; name a folder elsewhere with --heads")
        while not over.wait(POLL_SECONDS) and not runs.keeper.stopped:
            pass
        if why := runs.keeper.stopped:
            _say(f"the house has stopped: {why}; start it again from its log")
            return FAILED
    print("the house has ended")
    return 0


@running.command(epilog=examples("croupier house status house.db"))
def status(store: Store, keys: Keys = None, json: AsJson = False) -> None:
    """How a house stands, running or not."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk

    found = house_desk.look(Place.at(store, keys))
    if json:
        print_json(found)
        return
    kind = "a practice house" if found["practice"] else "a real house"
    runs = f"runs with {found['tables']} tables" if found["runs"] else "nobody runs it"
    print(f"{found['origin']}: {kind}, {found['entries']} entries; {runs}")
    for name in ("stopped", "suspended"):
        if why := found.get(name):
            print(f"{name}: {why}")


@contextmanager
def _told_to_end() -> Iterator[threading.Event]:
    """Set when somebody interrupts or ends this process in an orderly way."""
    over = threading.Event()
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda *_: over.set()) for number in numbers]
    try:
        yield over
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _say(text: str) -> None:
    print(f"croupier: {text}", file=sys.stderr)
