#!/usr/bin/env python3
"""Check the exported log of a house, with nothing but this file and Python 3.9 or newer.

    python verify.py FOLDER [--head FILE]... [--key KEY]    log.jsonl and heads.txt of an export
    python verify.py --proof FILE --key KEY                 an entry was there, or a log only grew

A leaf is SHA-256 of a zero byte and a line without its newline, a node SHA-256 of a one byte and
both sides (RFC 6962); `prev` of an entry is the leaf before it. A head is a signed note (C2SP) of
origin, size and root. Only a --head that was kept elsewhere finds a log that was wholly rewritten;
--key is the house's, as entry 0 has it, kept elsewhere too. Exit 0: good. 1: not good, with the
first bad line. 2: wrong use. 3: good in itself, but longer or shorter than the last --head.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]


def point(data: bytes) -> Point:
    """A point of Ed25519 (RFC 8032) from its bytes, in extended coordinates."""
    both = int.from_bytes(data, "little")
    sign, y = both >> 255, both & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x * ROOT % P if (x * x - square) % P else x
    if len(data) != 32 or y >= P or (x * x - square) % P or (sign and not x):
        raise ValueError("a key or a signature is no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def added(one: Point, two: Point) -> Point:
    a, b = (one[1] - one[0]) * (two[1] - two[0]) % P, (one[1] + one[0]) * (two[1] + two[0]) % P
    c, d = 2 * D * one[3] * two[3] % P, 2 * one[2] * two[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, one: Point) -> Point:
    found: Point = (0, 1, 1, 0)
    for bit in bin(number)[2:]:
        found = added(found, found)
        found = added(found, one) if bit == "1" else found
    return found


def signed(key: bytes, text: bytes, signature: bytes) -> bool:
    s = int.from_bytes(signature[32:], "little")
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    left = times(s, point((4 * pow(5, -1, P) % P).to_bytes(32, "little")))
    right = added(point(signature[:32]), times(hashed, point(key)))
    same = all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))
    return len(signature) == 64 and s < L and same


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def heads_from(notes: str, key: str) -> Iterator[tuple[str, int, bytes]]:
    """Origin, size and root of every head in a text, each signed by the house."""
    for note in notes[:-1].split("\n\n\n") if notes[-1:] == "\n" else ["torn"]:
        text, _, lines = note.partition("\n\n")
        origin, size, root = [*text.split("\n"), "", ""][:3]
        number, good = sha(origin.encode(), b"\n\1", bytes.fromhex(key))[:4], False
        for line in lines.split("\n"):
            signature = base64.b64decode(line.rpartition(" ")[2])[4:]
            if line == f"— {origin} {base64.b64encode(number + signature).decode()}":
                good = good or signed(bytes.fromhex(key), f"{text}\n".encode(), signature)
        if not good or f"{origin}\n{int(size)}\n{root}" != text:
            raise ValueError(f"a head of size {size:.20} is not signed by the house")
        yield origin, int(size), base64.b64decode(root)


def climb(index: int, last: int, path: Sequence[bytes], old: bytes, new: bytes) -> list[bytes]:
    """Both roots that a proof leads to (RFC 9162, 2.1.3.2 and 2.1.4.2)."""
    for one in path:
        if not last:
            return []
        left = index & 1 or index == last
        old = sha(b"\1", one, old) if left else old
        new = sha(b"\1", one, new) if left else sha(b"\1", new, one)
        up = max(1, (index & -index).bit_length()) if left else 1
        index, last = index >> up, last >> up
    return [] if last else [old, new]


def check_proof(data: bytes, key: str) -> str:
    proof = strict(data[:-1] if data.endswith(b"\n") else b"torn")
    (_, old, root), *more = heads_from(proof["heads"], key)
    path = [bytes.fromhex(one) for one in proof["path"]]
    if proof["proof"] == "inclusion":
        line, seq = proof["line"].encode(), proof["seq"]
        roots = climb(seq, old - 1, path, b"", sha(b"\0", line))
        if strict(line)["seq"] != seq or not 0 <= seq < old or roots[1:] != [root]:
            raise ValueError(f"entry {seq} is not in the log of that head")
        return f"entry {seq} is in the log of {old} entries"
    ((_, new, new_root),) = more
    first, *rest = path if old & (old - 1) else [root, *path]
    up = (old & -old).bit_length() - 1
    roots = climb(old - 1 >> up, new - 1 >> up, rest, first, first) if 0 < old < new else []
    if roots != [root, new_root] or proof["proof"] != "consistency":
        raise ValueError(f"that does not prove that the log of {old} entries grew to {new}")
    return f"the log of {new} entries grew out of the one of {old}"


def strict(line: bytes) -> dict[str, Any]:
    """The entry of a line: no float, no key twice, no other way to write the same."""
    found = json.loads(line, parse_float=int, parse_constant=int)
    same = json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if not isinstance(found, dict) or same.encode() != line:
        raise ValueError("it is not written in the one way in which an entry can be written")
    return found


class Log:
    """A log that is read line by line: what it was so far, and what is still sealed in it."""

    def __init__(self) -> None:
        self.size, self.prev, self.edge = 0, "0" * 64, list[bytes]()
        self.sealed, self.founded = set[bytes](), dict[str, Any]()

    def take(self, line: bytes) -> None:
        entry = strict(line)
        if entry["seq"] != self.size or entry["prev"] != self.prev:
            raise ValueError("it does not follow from the line before it")
        for card, salt in entry.get("opened", ()):
            seal = sha(b"croupier card", bytes.fromhex(salt), card.encode()).hex().encode()
            if seal not in self.sealed:
                raise ValueError(f"{card} is not a card that was sealed")
            self.sealed.remove(seal)
        self.sealed.update(re.findall(rb'"~([0-9a-f]{64})"', line))
        self.founded = self.founded or entry["events"][0]
        found, whole = sha(b"\0", line), self.size
        self.size, self.prev = self.size + 1, found.hex()
        while whole & 1:
            found, whole = sha(b"\1", self.edge.pop(), found), whole >> 1
        self.edge.append(found)

    def root(self) -> bytes:
        return reduce(lambda right, left: sha(b"\1", left, right), self.edge[::-1] or [sha()])


def check(folder: Path, kept: Sequence[Path], key: str) -> tuple[str, int]:
    """What there is to say, and how much longer the log is than the last head that was kept."""
    ours = (folder / "heads.txt").read_bytes().decode()
    texts = [ours, *(path.read_text("utf-8") for path in kept)]
    log, roots, sizes = Log(), dict[int, bytes](), set("\n".join(texts).split("\n"))
    with (folder / "log.jsonl").open("rb") as lines:
        for line in lines:
            try:
                log.take(line[:-1] if line.endswith(b"\n") else b"torn")
            except (ValueError, LookupError, TypeError, RecursionError) as error:
                raise ValueError(f"line {log.size + 1}: {error}") from error
            if str(log.size) in sizes:
                roots[log.size] = log.root()
    own, *more = ([*heads_from(one, key or str(log.founded.get("key", "")))] for one in texts)
    found, end = sum(more, own), own[-1][1]
    for origin, size, root in found:
        if origin != log.founded["origin"] or (size <= log.size and roots.get(size) != root):
            raise ValueError(f"line {size}: up to there it is not the log that a head was made of")
    if end != log.size:
        raise ValueError(f"line {min(end, log.size) + 1}: {log.size} are there, its head has {end}")
    last = max(found[-1][1], *(size for _, size, _ in found if size > log.size), 0)
    return f"{log.size} entries, root {base64.b64encode(log.root()).decode()}", log.size - last


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path())
    parser.add_argument("--head", action="append", type=Path, default=[])
    parser.add_argument("--key", default="")
    parser.add_argument("--proof", type=Path)
    args = parser.parse_args(words)
    try:
        proved = args.proof and (check_proof(args.proof.read_bytes(), args.key), 0)
        said, more = proved or check(args.folder, args.head, args.key)
    except (ValueError, LookupError, TypeError, AttributeError, OSError) as error:
        print(f"not good: {error}", file=sys.stderr)
        return 2 if isinstance(error, OSError) else 1
    length = f"; {abs(more)} {'more' if more > 0 else 'fewer'} than at the last head"
    print(f"good: {said}{length if more else ''}")
    return 3 if more else 0


if __name__ == "__main__":
    sys.exit(main())
