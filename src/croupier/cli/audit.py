"""`croupier audit`: check, export, prove and replay the log of a house; heads that leave it."""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.audit import recover, verify
from croupier.audit.entry import is_table
from croupier.audit.export import exported, prove_entry, prove_growth
from croupier.audit.heads import add_to
from croupier.audit.note import public_from
from croupier.audit.places import Place
from croupier.audit.reaching import asked
from croupier.audit.reception import CHECKS, HEADS, IMPORTS, Request
from croupier.audit.replay import Replayed, replayed, stream_of
from croupier.audit.seal import Vault
from croupier.audit.store import InUse
from croupier.audit.store import Store as LogStore
from croupier.audit.tree import root_of
from croupier.cli import CONTEXT, examples
from croupier.cli.house_options import Keys, Store
from croupier.cli.shared import AsJson, print_json, whole_option
from croupier.cli.waiting import sign_of_life
from croupier.core.refusals import CroupierError, Misuse
from croupier.files import bytes_of
from croupier.house.tables import table_of
from croupier.software import software

EXAMPLE = """
croupier audit checkpoint house.db --to heads.txt
croupier audit export house.db export-2026-11-18
croupier audit verify export-2026-11-18 --head heads.txt
"""
FAILED, OTHER_LENGTH = 1, 3

command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    help="Check, export, prove and replay the log of a house; sign heads that leave it.",
    epilog=examples(EXAMPLE),
)


@command.command(
    name="verify",
    epilog=examples(
        "croupier audit verify house.db\n"
        "croupier audit verify export-2026-11-18 --head heads.txt\n"
        "croupier audit verify --proof entry-17.json --key 3d40..."
    ),
)
def verify_(
    log: Annotated[
        str | None, typer.Argument(metavar="LOG", help="The folder of an export, or a store.")
    ] = None,
    head: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Heads that were kept elsewhere; repeatable."),
    ] = None,
    key: Annotated[
        str, typer.Option(metavar="KEY", help="The public key of the house, kept elsewhere.")
    ] = "",
    proof: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check a proof; it needs --key.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Check every line, link, seal, root and signature of a log, or one proof.

    Exit 0: good. Exit 1: not good. Exit 3: good in itself, but longer or shorter than the last
    --head. An export can be checked without croupier too: python verify.py FOLDER.
    """
    if (log is None) == (proof is None):
        raise Misuse("name the folder of an export or a store, or a proof with --proof FILE")
    if proof is not None and not key:
        raise Misuse("a proof is checked against the key of the house; add --key KEY")
    from croupier.cli.house_log import is_store

    if log is not None and Path(log).is_file() and not is_store(Path(log)):
        raise Misuse(f"{log} is not the store of a house; is it a proof? --proof {log} --key KEY")
    more, key = 0, public_from(key) if key else ""
    try:
        with sign_of_life("checking the log"):
            if proof is not None:
                said = verify.check_proof(bytes_of(proof, "a proof"), key)
            elif log is not None and Path(log).is_dir():
                said, more = verify.check(Path(log), head or [], key)
            elif log is not None:
                said, more = _store_checked(Place.at(log), head or [], key)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        if json:
            print_json({"good": False, "why": str(error)})
        print(f"croupier: the log is not good: {error}", file=sys.stderr)
        return FAILED
    if json:
        print_json({"good": True, "found": said, "more_than_head": more})
    else:
        length = f"; {abs(more)} {'more' if more > 0 else 'fewer'} than at the head" if more else ""
        print(f"good: {said}{length}")
    return OTHER_LENGTH if more else 0


def _store_checked(place: Place, heads: list[Path], key: str) -> tuple[str, int]:
    """The whole store, and heads that were kept elsewhere against its leaves."""
    store = place.reading()
    try:
        found = recover.checked(store)
        if not found.good:
            raise ValueError(found.why)
        ours, last, beyond = recover.key_of(store), found.size, 0
        if key and key.strip() != ours:
            raise ValueError("entry 0: the house has another key there")
        for file in heads:
            text = bytes_of(file, "a file of heads").decode("utf-8")
            for _, last, root in verify.heads_from(text, ours):
                if last > found.size:
                    beyond = max(beyond, last)
                elif root_of(store.leaves(last)) != root:
                    raise ValueError(f"entry {last - 1}: not the log that a head was made of")
        return f"{found.size} entries, root {found.root}", found.size - (beyond or last)
    finally:
        store.close()


@command.command(epilog=examples("croupier audit export house.db export-2026-11-18"))
def export(
    store: Store,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder to be made.")],
    keys: Keys = None,
    json: AsJson = False,
) -> None:
    """Write the log, its signed heads and the program that checks them into a new folder.

    A head is signed first, by the house that runs or in its store; of a house that does not
    answer, the log up to its last head.
    """
    if folder.exists():
        raise Misuse(f"{folder} is there already; name a folder that is not")
    place = Place.at(store, keys)
    with contextlib.suppress(InUse):
        _asked(place, Request(HEADS, {}))
    reading = place.reading()
    try:
        size = exported(reading, folder)
    finally:
        reading.close()
    if json:
        print_json({"folder": str(folder), "entries": size})
    else:
        print(f"{size} entries in {folder}; check them with: python {folder}/verify.py {folder}")


@command.command(
    epilog=examples(
        "croupier audit prove house.db --entry 17 > entry-17.json\n"
        "croupier audit prove house.db --from 400 --to 900 > growth.json"
    )
)
def prove(
    store: Store,
    entry: Annotated[
        int | None, whole_option("--entry", "Prove that this entry is in the log.", least=0)
    ] = None,
    old: Annotated[
        int | None, whole_option("--from", "Prove that the log of this size...", metavar="SIZE")
    ] = None,
    new: Annotated[int | None, whole_option("--to", "...grew to this.", metavar="SIZE")] = None,
) -> None:
    """Print a proof about one entry, or about the growth between two signed heads.

    Whoever has a head and the key of the house checks it with: croupier audit verify --proof FILE.
    """
    reading = Place.at(store).reading()
    try:
        if entry is not None and old is None and new is None:
            proof = prove_entry(reading, entry)
        elif entry is None and old is not None and new is not None:
            proof = prove_growth(reading, old, new)
        else:
            raise Misuse("name an entry (--entry 17), or two sizes (--from 400 --to 900)")
    finally:
        reading.close()
    sys.stdout.write(proof.decode())


@command.command(
    epilog=examples("croupier audit replay house.db\ncroupier audit replay house.db t12 --json")
)
def replay(
    store: Store,
    streams: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TABLE]...", help="Tables, or sessions (t12-1); all by default."),
    ] = None,
    keys: Keys = None,
    json: AsJson = False,
) -> int:
    """Play tables again from their openings, and compare everything that followed.

    Cards of an open round are sealed: it is played again only where the keys of the house are.
    """
    place = Place.at(store, keys)
    reading, folder = place.reading(), place.folder
    vault = Vault(folder) if folder.is_dir() else None
    try:
        there = [one for one in reading.streams() if is_table(one) or "/" in one]
        wanted = [one for name in streams or there for one in _sessions(name, there)]
        found = [_one(reading, stream, vault) for stream in wanted]
    finally:
        reading.close()
    if json:
        print_json(found)
    else:
        for one in found:
            print(one["said"])
        if not found:
            print("no table has been opened in this house yet")
    return 0 if all(one["identical"] for one in found) else FAILED


def _sessions(name: str, there: list[str]) -> list[str]:
    """A stream, or all those in which a table was played."""
    return [name] if name in there else [one for one in there if table_of(one) == name] or [name]


def _one(store: LogStore, stream: str, vault: Vault | None) -> dict[str, Any]:
    lines = stream_of(store, stream)
    told: dict[str, Any] = {"stream": stream, "entries": len(lines)}
    try:
        with sign_of_life(f"playing {stream} again"):
            played = replayed(lines, stream, vault)
    except CroupierError as error:
        said = f"{stream}: {error}"
        print(f"croupier: {said}", file=sys.stderr)
        return told | {"identical": False, "said": said}
    return told | {"identical": True, "sealed": played.sealed, "said": _said(stream, played)}


def _said(stream: str, played: Replayed) -> str:
    table = played.driver.table
    sealed = f"; {played.sealed} more are sealed" if played.sealed else ""
    rounds = f"{table.round_number} round{'' if table.round_number == 1 else 's'}"
    game = table.rules.game.name
    return f"{stream}: {game}, {len(played.entries)} entries, {rounds}, the same again{sealed}"


@command.command(
    epilog=examples(
        "croupier audit checkpoint house.db\ncroupier audit checkpoint house.db --to heads.txt"
    )
)
def checkpoint(
    store: Store,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add the head to this file, kept elsewhere."),
    ] = None,
    keys: Keys = None,
    json: AsJson = False,
) -> None:
    """Sign a head of the log: how long it is, and its root.

    A chain protects only against those who cannot write it anew. What protects against the rest is
    a head that has left the house: a file on another machine, a print, a witness.
    """
    found = _asked(Place.at(store, keys), Request(HEADS, {}))
    if to is not None:
        add_to(to, found["note"])
    if json:
        print_json(found)
    else:
        print(found["note"], end="")


@command.command(epilog=examples("croupier audit check house.db"))
def check(store: Store, keys: Keys = None, json: AsJson = False) -> int:
    """Let the house read its whole log again; what it finds is an entry.

    A log that is not good lets no new round begin. To look without a trace: croupier audit verify.
    """
    with sign_of_life("checking the log"):
        found = _asked(Place.at(store, keys), Request(CHECKS, {}))
    if json:
        print_json(found)
    elif found["good"]:
        print(f"good: {found['size']} entries, root {found['root']}")
    else:
        print(f"croupier: the log is not good: {found['why']}", file=sys.stderr)
    return 0 if found["good"] else FAILED


def _asked(place: Place, request: Request) -> dict[str, Any]:
    """Of the house that runs, or of its log alone where none does."""
    return asked(place, request, lambda: place.for_its_log(_now), _say)


def _say(text: str) -> None:
    print(f"croupier: {text}", file=sys.stderr)


@command.command(name="import", epilog=examples("croupier audit import house.db table.jsonl"))
def import_(
    store: Store,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log of croupier play --log.")],
    keys: Keys = None,
    json: AsJson = False,
) -> None:
    """Take the log of a practice table into a practice house.

    It is played again first, and stands on a stream of its own; the same log twice is there once.
    """
    try:
        text = bytes_of(file, "the log of a table").decode("utf-8")
    except UnicodeDecodeError as error:
        raise Misuse(f"{file} is no log of a table: it is no UTF-8 text") from error
    with sign_of_life(f"playing {file} again"):
        found = _asked(Place.at(store, keys), Request(IMPORTS, {"log": text}))
    if json:
        print_json({**found, "software": software()})
    else:
        print(f"{found['entries']} entries of {file} are in the house as {found['stream']}")


def _now() -> int:
    return time.time_ns() // 1_000_000
