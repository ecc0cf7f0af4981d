"""A log that leaves the house: lines, signed heads, and the program that checks them."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

from croupier.audit import note, tree
from croupier.audit.store import Store
from croupier.core.plain import canonical
from croupier.core.refusals import Misuse

LOG, HEADS, VERIFIER, README = "log.jsonl", "heads.txt", "verify.py", "README"
_README = """The log of the house {origin}: {size} entries, up to its last signed head.

{log}       one entry a line: UTF-8 JSON, keys sorted, no spaces, whole numbers only
{heads}       signed heads: origin, size and root, signed by the key that entry 0 names
{verifier}       checks all of it, with nothing but Python: python {verifier} .

A leaf is SHA-256 of a zero byte and a line without its newline. A node is SHA-256 of a one byte and
both sides (RFC 6962). Each entry has the leaf before it as `prev`. A card that lay face down stands
as ~ and SHA-256 of the words "croupier card", its salt and its name; card and salt stand under
`opened` in the entry that showed it or ended the round.

Whoever holds the key of the house and every copy of its heads can write another log. Heads that you
have kept elsewhere find that out: python {verifier} . --head FILE. A proof about an entry is
checked with python {verifier} --proof FILE --key KEY. The key of the house:
{hexed}
The same as witnesses take it:
{key}
"""


def exported(store: Store, folder: Path) -> int:
    """Write the log up to its last signed head into a new folder; how many entries that are."""
    notes = store.notes()
    if not notes:
        raise Misuse("the log has no signed head yet; make one: croupier audit checkpoint")
    size = note.size_of(notes[-1])
    folder.mkdir(parents=True)
    with (folder / LOG).open("wb") as file:
        for seq, line in store.read():
            if seq == size:
                break
            file.write(line + b"\n")
    (folder / HEADS).write_text(note.together(notes), "utf-8")
    (folder / VERIFIER).write_bytes((resources.files("croupier.audit") / VERIFIER).read_bytes())
    founded = founded_of(store)
    key = note.witness_key(founded["origin"], bytes.fromhex(founded["key"]))
    words = {"origin": founded["origin"], "size": f"{size:,}", "key": key, "hexed": founded["key"]}
    files = {"log": f"{LOG:<11}", "heads": f"{HEADS:<11}", "verifier": VERIFIER}
    (folder / README).write_text(_README.format(**words, **files), "utf-8")
    return size


def founded_of(store: Store) -> dict[str, Any]:
    """What entry 0 says."""
    line = store.line(0)
    if line is None:
        raise Misuse("the store has no entry; found the house again")
    found: dict[str, Any] = json.loads(line)["events"][0]
    return found


def prove_entry(store: Store, seq: int) -> bytes:
    """A file that proves to whoever has a head that an entry is in its log."""
    head = next((one for one in store.notes() if note.size_of(one) > seq), None)
    line = store.line(seq)
    if head is None or line is None:
        raise Misuse(f"no signed head covers entry {seq}; make one: croupier audit checkpoint")
    path = tree.inclusion(store.leaves(note.size_of(head)), seq)
    proof = {"proof": "inclusion", "seq": seq, "line": line.decode(), "heads": head}
    return canonical(proof | {"path": [one.hex() for one in path]}) + b"\n"


def prove_growth(store: Store, old: int, new: int) -> bytes:
    """A file that proves that the log of one head grew out of that of another."""
    heads = {note.size_of(one): one for one in store.notes()}
    for size in (old, new):
        if size not in heads:
            listed = ", ".join(map(str, list(heads)[-5:])) or "none"
            raise Misuse(f"no signed head has size {size}; the last are: {listed}")
    if not 0 < old < new:
        raise Misuse("a log grows from the shorter head to the longer")
    path = tree.consistency(store.leaves(new), old)
    proof = {"proof": "consistency", "heads": note.together([heads[old], heads[new]])}
    return canonical(proof | {"path": [one.hex() for one in path]}) + b"\n"
