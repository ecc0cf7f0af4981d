"""A small log that nobody played: entries that say hardly anything, in a store of their own."""

from __future__ import annotations

from pathlib import Path

from croupier.audit.entry import DESK, HOUSE, KEEPER, Deny, Found, Founded
from croupier.audit.note import Signer
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Row, Store, Tip
from croupier.audit.tree import leaf
from croupier.core.commands import Command
from croupier.core.entries import FORMAT, NO_LEAF, Entry
from croupier.core.events import Announced, Event

ORIGIN = "test/1"
SEED = bytes(range(32))


def lines(count: int, words: str = "hands off") -> list[bytes]:
    """So many lines, linked; other words make another log that is as good in itself."""
    found: list[bytes] = []
    prev = NO_LEAF
    for seq in range(count):
        done: Event = Announced(f"{words} ♠ {seq}", "oac.1")
        if not seq:
            key = Signer(SEED).public.hex()
            done = Founded(ORIGIN, "practice", FORMAT, "croupier 0", key)
        what = Deny("nothing") if seq else Found()
        command = Command(f"house {seq}", KEEPER, "keeper", None, what, 1_000 + seq)
        on = (DESK,) if seq else (HOUSE,)
        entry = Entry(seq, prev, command, "", on, (), (done,), day="2026-11-18")
        found.append(entry.line)
        prev = entry.leaf
    return found


def store_with(path: Path, lines: list[bytes], *heads: int) -> SqliteStore:
    """A store with these lines, written in groups, and signed heads at these sizes."""
    store, signer = SqliteStore.founded(path), Signer(SEED)
    add(store, lines[:1])
    group = max(3, len(lines) // 10)
    for first in range(1, len(lines), group):
        add(store, lines[first : first + group])
    for size in heads:
        root = Tip().edge.grown(store.leaves(size)).root()
        store.add_note(size, signer.note(ORIGIN, size, root))
    return store


def add(store: Store, lines: list[bytes]) -> None:
    tip = store.tip()
    leaves = [leaf(line) for line in lines]
    first = tip.size
    rows = [
        Row(f"house {first + n}", (DESK if first + n else HOUSE,), line, leaves[n])
        for n, line in enumerate(lines)
    ]
    store.write(rows, Tip(leaves[-1].hex(), tip.edge.grown(leaves)), {})
