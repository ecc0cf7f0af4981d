"""A house is founded, or goes on from its store: the last head, snapshots, and what came since.

A snapshot is a cache that the log vouches for: the entry that ended a round carries the hash of the
table's value. So a start takes as long however old the house is. The whole log is checked beside
that, on demand and every 24 hours.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from croupier.audit import note, verify
from croupier.audit.entry import (
    DESK,
    HOUSE,
    MODES,
    TAKEN_IN,
    Checked,
    Found,
    Founded,
    Start,
    Started,
    Watch,
    founded_in,
    is_table,
)
from croupier.audit.keeper import Desk, Keeper, Sources
from croupier.audit.lines import canonical
from croupier.audit.note import Signer, check_origin
from croupier.audit.seal import Seals, Vault
from croupier.audit.store import Kept, Place, Store
from croupier.audit.tree import Edge, leaf
from croupier.audit.turns import Seat, stored
from croupier.core.driver import Base, Driver, LogSource
from croupier.core.entries import FORMAT, NO_LEAF, Entry, Head, entry_from, entry_of
from croupier.core.events import Opened
from croupier.core.game import Rules, rules_for
from croupier.core.log import named
from croupier.core.plain import from_canonical
from croupier.core.refusals import CroupierError, Misuse
from croupier.games import game
from croupier.live.opening import mark_for, source_for

Clock = Callable[[], int]


def founded(
    store: Store,
    desk: Desk,
    vault: Vault,
    signer: Signer,
    *,
    origin: str,
    mode: str,
    software: str,
    clock: Clock,
    sources: Sources = source_for,
    node: str = "a",
) -> Keeper:
    """A house that begins; whether it is for practice or real never changes."""
    if mode not in MODES:
        raise Misuse(f"a house is for {' or '.join(MODES)}, not {mode!r}")
    if store.tip().size:
        raise Misuse("the store has entries already; open it, or name another")
    keeper = Keeper(store, desk, vault, clock=clock, sources=sources, node=node)
    first = Founded(check_origin(origin), mode, FORMAT, software, signer.public.hex())
    keeper.write_down(Found(), first)
    keeper.founded = first
    return keeper


def opened(
    store: Store,
    kind: type[Desk],
    vault: Vault,
    *,
    software: str,
    clock: Clock,
    sources: Sources = source_for,
    node: str = "a",
) -> Keeper:
    """The house as its store left it."""
    keeper = stood(store, kind, vault, clock=clock, sources=sources, node=node)
    started(keeper, software)
    return keeper


def stood(
    store: Store,
    kind: type[Desk],
    vault: Vault,
    *,
    clock: Clock,
    sources: Sources = source_for,
    node: str = "a",
    keepers: type[Keeper] = Keeper,
) -> Keeper:
    """The same before it writes down that it has started."""
    first = check_ends(store)
    snapshots = store.snapshots()
    kept = snapshots.get((DESK, 0))
    desk = kind() if kept is None else kind.from_value(_vouched(store, kept, DESK))
    keeper = keepers(store, desk, vault, clock=clock, sources=sources, node=node)
    keeper.founded = founded_in(first)
    keeper.desk_kept = 0 if kept is None else kept.seq
    for _, line in store.read(after=keeper.desk_kept if kept is not None else -1):
        heard(keeper, entry_from(line))
    rules: dict[str, Rules] = {}
    for stream, seq in store.streams().items():
        if is_table(stream) and keeper.has(stream):
            keeper.tables[stream] = _table(keeper, stream, seq, snapshots, rules)
    last = store.line(keeper.tip.size - 1)
    keeper.last_at = json.loads(last)["at"] if last is not None else 0
    keeper.retire_keys()
    return keeper


def started(keeper: Keeper, software: str) -> None:
    """Write down that a house goes on, and whether with another software."""
    before = keeper.store.snapshots().get((HOUSE, 0))
    founded = keeper.founded.software if keeper.founded is not None else ""
    was = before.data.decode() if before is not None else founded
    keeper.write_down(Start(), Started(software, was != software), keep=software.encode())


def for_its_log(store: Store, desk: Desk, vault: Vault, clock: Clock) -> Keeper:
    """A house that is opened for its log alone: no table and no desk stands in it."""
    first = check_ends(store)
    keeper = Keeper(store, desk, vault, clock=clock)
    keeper.founded = founded_in(first)
    last = store.line(keeper.tip.size - 1)
    keeper.last_at = json.loads(last)["at"] if last is not None else 0
    return keeper


def check_ends(store: Store) -> Entry:
    """Refuse a store whose end is not what its head says; what its first entry is."""
    tip, first = store.tip(), store.line(0)
    last = store.line(tip.size - 1) if tip.size else None
    if first is None or last is None or store.line(tip.size) is not None:
        raise Misuse("the store is not whole: its head and its entries do not agree")
    if leaf(last).hex() != tip.prev or json.loads(last)["seq"] != tip.size - 1:
        raise Misuse("the store is not whole: its last entry is not the one of its head")
    return entry_from(first)


def _vouched(store: Store, kept: Kept, stream: str) -> Any:
    """A snapshot, if the log's own entry has its hash."""
    line = store.line(kept.seq)
    found = from_canonical(kept.data)
    value = found if stream == DESK else found["value"]
    if (
        line is None
        or json.loads(line).get("value") != hashlib.sha256(canonical(value)).hexdigest()
    ):
        raise Misuse(f"the snapshot of {stream} is not that of entry {kept.seq}")
    return found


def heard(keeper: Keeper, entry: Entry) -> None:
    """What the desk did or heard after it was kept last, here or elsewhere."""
    stream = entry.on[0]
    if stream == DESK:
        keeper.desk.fold(entry.command, entry.events)
        keeper.desk_since += 1
    elif is_table(stream):
        keeper.desk.hear(stream, entry)


# Tables


def table_of(keeper: Keeper, stream: str) -> Seat:
    """A table as its log says; one that was only prepared is prepared again."""
    first = keeper.store.streams().get(stream)
    if first is None:
        driver = Driver(keeper.table(stream).table.rules, LogSource())
        driver.on = (stream,)
        return Seat(driver, Seals(stream, keeper.vault))
    return _table(keeper, stream, first, keeper.store.snapshots(), {})


def _table(
    keeper: Keeper,
    stream: str,
    first: int,
    snapshots: Mapping[Place, Kept],
    known: dict[str, Rules],
) -> Seat:
    """From the snapshot before the last, so that the last round can be put right as before."""
    line = keeper.store.line(first)
    if line is None:
        raise Misuse(f"the store is not whole: entry {first} is missing")
    opened = opening_of(line)
    rules = rules_of(opened, known)
    kept = [snapshots[stream, old] for old in (1, 0) if (stream, old) in snapshots]
    if (stream, 1) in snapshots:
        try:
            return _resumed(keeper, stream, rules, opened, kept, kept[0])
        except CroupierError:  # what followed puts right something that is older: all of it, then
            pass
    return _resumed(keeper, stream, rules, opened, kept, None, first - 1)


def opening_of(line: bytes) -> Opened:
    """What the first entry of a table says about it."""
    told = json.loads(line)["events"]
    if not told or told[0].pop("kind", "") != Opened.kind or told[0]["format"] != FORMAT:
        raise Misuse(f"a table does not begin with its opening in format {FORMAT}")
    return Opened(**told[0])


def rules_of(opened: Opened, known: dict[str, Rules]) -> Rules:
    """The rules of a table, made once for all tables that have the same."""
    named = opened.game, opened.edition, opened.options, opened.paytable, opened.lawful
    key = canonical(named).decode()
    if key not in known:
        known[key] = rules_for(game(opened.game), *named[1:])
    return known[key]


def _resumed(
    keeper: Keeper,
    stream: str,
    rules: Rules,
    opened: Opened,
    kept: list[Kept],
    base: Kept | None,
    after: int = -1,
) -> Seat:
    if base is None:
        driver = Driver(rules, keeper.sources(opened.origin, 0))
    else:
        found = _vouched(keeper.store, base, stream)
        after, stands = base.seq, Base(found["value"], Head(base.seq + 1, NO_LEAF))
        driver = Driver.at(rules, keeper.sources(opened.origin, found["taken"]), stands)
    driver.on = (stream,)
    seat = Seat(driver, Seals(stream, keeper.vault), kept)
    seeded = mark_for(opened.origin).startswith("test seed")
    lines = [line for _, line in keeper.store.read(stream, after)]
    for line in lines:  # keys of rounds that are over may be gone
        if b'"opened":[[' in line:
            seat.seals.learn(json.loads(line))
    for line in lines:
        redo(driver, line, seat.seals, along=seeded)
    seat.seals.opened.clear()
    return seat


def redo(driver: Driver, line: bytes, seals: Seals, *, along: bool = False) -> None:
    """Do a command of the store again: the same has to follow, with the same seals."""
    plain = from_canonical(line)
    key = seals.unseal(plain)
    needs, entry = parted(plain)
    compare(driver, entry, along=along)
    again = canonical(stored(replace(entry, opened=()), seals, needs, key))
    if again != line:
        raise Misuse(f"entry {entry.seq} does not come out with the seals that it has")


def parted(plain: dict[str, Any]) -> tuple[Mapping[str, Any] | None, Entry]:
    """What the desk gave, and the entry as the table made it."""
    given, needs = plain["given"], None
    if given and "desk" in given[0]:
        needs, plain = given[0]["desk"], plain | {"given": given[1:]}
    return needs, entry_of(plain)


def compare(driver: Driver, entry: Entry, *, along: bool = False) -> None:
    """Raise unless a table does the same as an entry of the house says."""
    driver.via = entry.via
    with named(entry):
        again = driver.redo(entry, along=along)
    old, new = (one.facts() for one in (entry, again))
    for part in ("given", "events", "value", "do"):
        if canonical(old.get(part)) != canonical(new.get(part)):
            raise Misuse(f"entry {entry.seq} differs: its {part} are not what follows from it")


# The whole log


class Verdict(NamedTuple):
    """What a check of the whole log found."""

    size: int
    root: str
    why: str = ""

    @property
    def good(self) -> bool:
        return not self.why


class BrokenOff(Exception):
    """A check that was ended before it came to an end."""


def checked(store: Store, over: Callable[[], bool] = lambda: False) -> Verdict:
    """Read every line again: links, tree, seals, signed heads, tiles, snapshots."""
    log, tip, edge = verify.Log(), store.tip(), Edge()
    heads = {note.size_of(one): one for one in store.notes()}
    snapshots = {one.seq: (stream, one) for (stream, _), one in store.snapshots().items()}
    at = 0
    try:
        leaves = store.leaves(tip.size)
        for seq, line in store.read():
            if seq == tip.size:
                break  # written since this began
            if not seq % 1_000 and over():
                raise BrokenOff
            at = log.size
            log.take(line)
            if leaves[seq].hex() != log.prev:
                raise ValueError("its leaf in the tiles is another")
            if log.size in heads and note.root_in(heads[log.size]) != log.root():
                raise ValueError("up to there it is not the log that a signed head was made of")
            if seq in snapshots and snapshots[seq][0] != HOUSE:
                _vouched(store, snapshots[seq][1], snapshots[seq][0])
        at, edge = log.size, Edge(log.size, tuple(log.edge))
        if (log.size, log.prev, edge) != (tip.size, tip.prev, tip.edge):
            raise ValueError("the log ends elsewhere than its head says")
        notes = note.together(list(heads.values()))
        for one in verify.heads_from(notes, key_of(store)) if heads else ():
            if one[1] > tip.size:
                raise ValueError(f"a signed head has {one[1]} entries, and they are not there")
    except (ValueError, LookupError, TypeError, CroupierError) as error:
        return Verdict(log.size, log.root().hex(), f"entry {at}: {error}")
    return Verdict(log.size, log.root().hex())


def key_of(store: Store) -> str:
    line = store.line(0)
    return str(json.loads(line)["events"][0]["key"]) if line is not None else ""


def lacks(store: Store, left: str) -> str:
    """What heads that left the house say against its store, if anything: it has each of them too.

    So yesterday's backup, or a house that was founded anew, does not pass for the log that it was.
    """
    known = set(store.notes())
    for one in left.removesuffix("\n").split(f"\n{note.BETWEEN}"):
        whole = one.endswith("=")  # else a break cut it off while it was written
        if whole and f"{one}\n" not in known:
            size = one.partition("\n")[2].partition("\n")[0]
            return (
                f"a head of {size:.20} entries has left the house, and this log of "
                f"{store.tip().size} never had it: it is an older copy, or another log"
            )
    return ""


def check(
    keeper: Keeper, reading: Store, over: Callable[[], bool] = lambda: False, left: str = ""
) -> Verdict:
    """Check the whole log beside the running house, and heads that `left` it before; write down
    what was found.

    A log that is not good lets rounds that are open come to their end, and no other begin.
    """
    found = checked(reading, over)
    if found.good:
        found = found._replace(why=lacks(reading, left))
    keeper.suspend("log", "" if found.good else f"the log is not good ({found.why})")
    keeper.write_down(Watch(), Checked(found.size, found.root, found.good, found.why))
    return found


def taken_in_streams(store: Store) -> list[str]:
    return [stream for stream in store.streams() if stream.startswith(TAKEN_IN)]
