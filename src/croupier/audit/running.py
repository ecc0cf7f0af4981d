"""A house that runs: its keeper, its door, and those who look after its log meanwhile.

Whoever opens a house for longer than one command uses this: `croupier house run`, and the server of
the browser beside its own work.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from croupier.audit.door import Door
from croupier.audit.heads import AN_HOUR_SECONDS, Herald, check_elsewhere
from croupier.audit.keeper import Desk, Keeper, Sources
from croupier.audit.places import Database, Place
from croupier.audit.reception import Reception
from croupier.audit.recover import Clock
from croupier.audit.seal import SharedVault
from croupier.audit.sentinel import Sentinel
from croupier.audit.watching import A_DAY_SECONDS, Watchman
from croupier.core.refusals import Misuse
from croupier.sim.health import Below
from croupier.sim.streams import system_below

LEASE_SECONDS = 10.0
"""Of a node; who does not renew it for so long is taken over."""
COLLECTED = (100_000, 20, 50)
"""How seldom a house at work looks for garbage; a table holds no history, so there is little."""


@dataclass(frozen=True)
class Running:
    """A house at work in this process."""

    place: Place
    keeper: Keeper
    reception: Reception
    door: Door
    watchman: Watchman
    herald: Herald
    sentinel: Sentinel


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """What was opened stays for good: to look through it for garbage again and again is what made
    the slowest turns slow."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def running(
    place: Place,
    kind: type[Desk],
    *,
    software: str,
    clock: Clock,
    heads: Path | None = None,
    check_seconds: float = A_DAY_SECONDS,
    head_seconds: float = AN_HOUR_SECONDS,
    below: Below = system_below,
    node: str = "",
    address: str = "",
    lease_seconds: float = LEASE_SECONDS,
) -> Iterator[Running]:
    """Open the house that lies there, and its door; `heads` is the folder where heads go, `below`
    the source that its tables draw from. As a `node` it is one of several processes that share a
    house in a database, and others send there (`address`) whoever asks for its tables."""
    if heads is not None and isinstance(place.store, Path):
        check_elsewhere(heads, place.store)
    signer = place.signer()
    with ExitStack() as last:
        sentinel = Sentinel(below)
        sources = sentinel.sources
        if node:
            keeper = _joined(
                last, place, kind, software, clock, sources, node, address, lease_seconds
            )
        else:
            keeper = place.open(kind, software=software, clock=clock, sources=sources)
            last.callback(keeper.close)
        sentinel.start(keeper)
        last.callback(sentinel.stop)
        watchman = Watchman(keeper, place.reading, check_seconds, heads)
        herald = Herald(keeper, signer, heads, head_seconds)
        reception = Reception(keeper, herald.sign, watchman.look)
        door = Door(place.socket_of(node), reception)
        last.enter_context(_seldom_collected())
        watchman.start()
        last.callback(watchman.stop)
        herald.start()
        last.callback(herald.stop)
        last.callback(door.close)
        door.open()
        yield Running(place, keeper, reception, door, watchman, herald, sentinel)


def _joined(
    last: ExitStack,
    place: Place,
    kind: type[Desk],
    software: str,
    clock: Clock,
    sources: Sources,
    node: str,
    address: str,
    lease_seconds: float,
) -> Keeper:
    """A node, and its pulse."""
    from croupier.audit.nodes import Pulse, joined

    if not isinstance(place.store, Database):
        raise Misuse("a file is run by one process; nodes share a house in postgresql://...")
    keeper = joined(
        place.store,
        kind,
        SharedVault(place.folder),
        node=node,
        address=address,
        software=software,
        clock=clock,
        sources=sources,
        lease_seconds=lease_seconds,
    )
    last.callback(keeper.close)
    pulse = Pulse(keeper, place.store, lease_seconds=lease_seconds)
    pulse.start()
    last.callback(pulse.stop)
    return keeper
