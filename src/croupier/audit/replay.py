"""The stream of a table played again, from its opening, out of the store or an export alone.

What was sealed is opened by what later entries say; a round that is still open is played again only
where the key of its seals is at hand, and left out else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from croupier.audit.entry import TAKEN_IN
from croupier.audit.recover import compare, opening_of, parted, rules_of
from croupier.audit.seal import Seals, Vault, opened_in, put_back
from croupier.audit.store import Store
from croupier.core.driver import Driver, LogSource
from croupier.core.entries import Entry
from croupier.core.plain import from_canonical
from croupier.core.refusals import Misuse, unknown


class Replayed(NamedTuple):
    """A stream that came out the same."""

    driver: Driver
    entries: list[Entry]
    """As the table made them: nothing sealed, nothing of the desk."""
    sealed: int
    """How many entries at the end are left out, as their cards are sealed."""


def stream_of(store: Store, stream: str) -> list[bytes]:
    """The lines of a stream."""
    known = store.streams()
    if stream not in known:
        raise unknown("stream in this log", stream, [name for name in known if name])
    return [line for _, line in store.read(stream)]


def replayed(lines: Iterable[bytes], stream: str, vault: Vault | None = None) -> Replayed:
    """Give a table the commands of its stream again, and compare what follows.

    Raises `Misuse` that names the first entry in which they come apart.
    """
    every = list(lines)
    told = opening_of(every[0]) if every else None
    if told is None:
        raise Misuse(f"nothing is in {stream}")
    driver = Driver(rules_of(told, {}), LogSource())
    driver.on = (stream,)
    entries: list[Entry] = []
    for entry in unsealed(every, stream, vault):
        compare(driver, replace(entry, opened=()))
        entries.append(entry)
    return Replayed(driver, entries, len(every) - len(entries))


def unsealed(lines: Sequence[bytes], stream: str, vault: Vault | None = None) -> Iterator[Entry]:
    """What a stream says, with its cards, up to the first of them that nobody here can open."""
    plains, opened = list[dict[str, Any]](), dict[str, str]()
    seals = Seals(stream, vault) if vault is not None else None
    for line in lines:
        plains.append(from_canonical(line))
        if seals is not None:
            seals.learn(plains[-1])
        else:
            opened |= opened_in(plains[-1])
    for number, plain in enumerate(plains):
        if seals is not None:
            seals.unseal(plain)
        elif not put_back(plain, opened):
            return
        _, entry = parted(plain)
        yield _as_it_was(entry, stream, number) if stream.startswith(TAKEN_IN) else entry


def _as_it_was(entry: Entry, stream: str, number: int) -> Entry:
    """An entry of a log that was taken in, with the number and the id that it had there."""
    id = entry.key.removeprefix(f"{stream} ")
    return replace(entry, seq=number, command=replace(entry.command, id=id))
