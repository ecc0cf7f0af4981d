"""Names and addresses of patrons: beside the log, with a commitment in it, and erasable.

The log has a patron's number and SHA-256 of a salt and what was said of him. Data and salt lie in a
table of their own. As long as they are there, anybody who may see them can prove that they are what
was said then; when they are erased, the number and a hash that fits nothing are left, and nothing
in the log, its proofs, its replay or an export is another than before.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any

from croupier.audit.lines import canonical
from croupier.audit.seal import Vault
from croupier.audit.store import Private
from croupier.core.plain import from_canonical
from croupier.core.refusals import Misuse
from croupier.house.patrons import IdentifyPatron

MOST_BYTES = 4_000
_WORDS = b"croupier patron"
_SALT_BYTES = 16


def identified(
    vault: Vault, id: str, number: str, data: Mapping[str, Any]
) -> tuple[IdentifyPatron, Private]:
    """The command that says that somebody was identified, and what is kept beside it.

    The salt hangs on the id of the command, so that the same asked again is the same; it is kept
    with the data, and the key that it was made with may go.
    """
    if not data or not all(isinstance(one, str) and one.strip() for one in data.values()):
        raise Misuse("say who it is: name and address, each a text")
    told = canonical(["croupier patron", id, number])
    salt = hmac.digest(vault.keys[vault.newest], told, "sha256")[:_SALT_BYTES].hex()
    text = canonical({"salt": salt, "data": dict(data)})
    if len(text) > MOST_BYTES:
        raise Misuse(f"{len(text):,} bytes about a patron are too many; {MOST_BYTES:,} are kept")
    return IdentifyPatron(number, commitment(text)), Private(number, text.decode())


def commitment(text: bytes) -> str:
    return hashlib.sha256(_WORDS + text).hexdigest()


def data_of(text: str | None, number: str, said: str) -> dict[str, str]:
    """What is kept of a patron, if it is what the log committed to."""
    if not text:
        raise Misuse(f"nothing is kept of patron {number}; he was erased, or never identified")
    if commitment(text.encode()) != said:
        raise Misuse(f"what is kept of patron {number} is not what the log says; tell compliance")
    found: dict[str, str] = from_canonical(text.encode())["data"]
    return found
