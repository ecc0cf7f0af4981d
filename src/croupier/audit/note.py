"""Heads that leave the house: signed notes (C2SP) of how long the log is and of its root.

A note is three lines (origin, size, root in base64), a blank line, and signature lines; any witness
that knows the format can check and cosign one. The name of the key is the origin of the house.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from pathlib import Path

from croupier.core.refusals import Misuse, quoted

OWNER_ONLY = 0o600
_ORIGIN = re.compile(r"[!-*,-~]{1,100}")
_ED25519 = b"\1"
BETWEEN = "\n\n"
"""What stands between two notes in a file: each ends with one newline of its own."""


def check_origin(origin: str) -> str:
    """The name of a house for heads: one word, as it stands in each of them."""
    if not _ORIGIN.fullmatch(origin):
        raise Misuse(
            f"{origin!r}: the name for heads is one word of ASCII without +, such as oh/42"
        )
    return origin


def text_of(origin: str, size: int, root: bytes) -> str:
    """What is signed."""
    return f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n"


def number_of(origin: str, public: bytes) -> bytes:
    """By which a note says whose signature it has."""
    return hashlib.sha256(origin.encode() + b"\n" + _ED25519 + public).digest()[:4]


def witness_key(origin: str, public: bytes) -> str:
    """The public key as witnesses take it: `oh/42+12345678+AQ...`."""
    key = base64.b64encode(_ED25519 + public).decode()
    return f"{origin}+{number_of(origin, public).hex()}+{key}"


def public_from(text: str) -> str:
    """A public key in hexadecimal digits, from these or from what witnesses take."""
    try:
        if "+" not in text:
            return bytes.fromhex(text).hex()
        kind_and_key = base64.b64decode(text.split("+", 2)[2], validate=True)
        if kind_and_key[:1] != _ED25519:
            raise ValueError
        return kind_and_key[1:].hex()
    except (ValueError, LookupError):
        raise Misuse(
            f"{quoted(text)} is no key of a house; the README of an export has it"
        ) from None


class Signer:
    """The house's key, in a file that its owner alone can read."""

    def __init__(self, seed: bytes) -> None:
        # Two dozen milliseconds and some megabytes: whoever only reads a log need not have them.
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public: bytes = self._key.public_key().public_bytes_raw()

    @classmethod
    def made(cls, path: Path) -> Signer:
        """A new key; one that is there already is never written over."""
        seed = os.urandom(32)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_new(path, seed.hex().encode() + b"\n")
        return cls(seed)

    @classmethod
    def begun(cls, path: Path) -> Signer:
        """The same for a house that begins; what a founding left that broke off is gone on with."""
        if path.exists() and path.stat().st_size:
            return cls.kept(path)
        path.unlink(missing_ok=True)
        return cls.made(path)

    @classmethod
    def kept(cls, path: Path) -> Signer:
        try:
            return cls(bytes.fromhex(path.read_text("ascii").strip()))
        except FileNotFoundError:
            raise Misuse(f"the signing key of the house is not at {path}; put it back") from None
        except ValueError as error:
            raise Misuse(f"{path} is no signing key: {error}") from error

    def note(self, origin: str, size: int, root: bytes) -> str:
        """A signed head."""
        text = text_of(origin, size, root)
        signature = number_of(origin, self.public) + self._key.sign(text.encode())
        return f"{text}\n— {origin} {base64.b64encode(signature).decode()}\n"


def write_new(path: Path, data: bytes) -> None:
    """A file that only its owner reads, on the disk when this returns; never over another."""
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new file is on the disk when its folder says so."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def size_of(note: str) -> int:
    """How long the log was, by a note that was checked."""
    return int(note.split("\n")[1])


def root_in(note: str) -> bytes:
    return base64.b64decode(note.split("\n")[2])


def together(notes: list[str]) -> str:
    """Notes in one file, as the verifier reads them."""
    return BETWEEN.join(notes)
