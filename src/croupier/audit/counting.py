"""Blind counts: what a counter says is sealed before it comes to the desk, and opened for the lead.

The desk and the log get a commitment, to which nothing else fits, and beside it the count itself
under the key of the day: amounts are too many to be tried like cards, and a house that stops
between the count and the lead has lost nothing. The key lies outside the store, so whoever reads
the store, its backup or the desk's value knows neither count before both are opened.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from typing import Any

from croupier.audit.lines import canonical
from croupier.audit.seal import Vault
from croupier.core.plain import from_canonical
from croupier.core.refusals import Misuse
from croupier.house.count import COUNTS, DROP, sealed
from croupier.house.coupons.counting import COUNT, Found
from croupier.house.documents import Document

_NONCE_BYTES, _SALT_BYTES = 12, 16


Commit = Callable[[Mapping[str, Any], str], str]
"""A commitment to what was counted, with a salt; what is no count is refused."""
BLIND: dict[str, tuple[frozenset[str], Commit]] = {
    DROP.name: (frozenset({"stack"}), lambda told, salt: sealed(told["stack"], salt)),
    COUNT.name: (
        frozenset({"serials", "strange"}),
        lambda told, salt: Found.of(told, "a count").sealed(salt),
    ),
}
"""By kind of paper: what a counter says, and how the house commits to it."""


def sealed_count(
    vault: Vault, id: str, paper: str, step: str, counted: Mapping[str, Any], kind: str = DROP.name
) -> dict[str, str]:
    """The facts with which a count is signed: a commitment, and the count under the day's key.

    Salt and nonce hang on the id of the command and on what was counted, so that the same asked
    again is the same, and another is under another nonce.
    """
    number = vault.newest
    key, commit = vault.keys[number], BLIND[kind][1]
    said = {"stack": dict(counted)} if kind == DROP.name else dict(counted)

    def drawn(what: str, size: int) -> bytes:
        told = canonical([f"croupier count {what}", id, paper, step, dict(counted)])
        return hmac.digest(key, told, "sha256")[:size]

    salt, nonce = drawn("salt", _SALT_BYTES).hex(), drawn("nonce", _NONCE_BYTES)
    seal = commit(said, salt)
    text = canonical({**said, "salt": salt})
    hidden = _cipher(key).encrypt(nonce, text, _about(paper, step))
    cipher = f"{number}:{nonce.hex()}:{hidden.hex()}"
    return {"sealed": seal, "cipher": cipher}


def opened_counts(vault: Vault, paper: Document) -> list[dict[str, Any]]:
    """Both counts of a box in clear, with the salts that prove them; only when both are there."""
    missing = [step for step in COUNTS if step not in paper.facts]
    if missing:
        raise Misuse(f"{paper.id}: both counts are opened together, and {missing[0]} is not there")
    return [_opened(vault, paper, step) for step in COUNTS]


def _opened(vault: Vault, paper: Document, step: str) -> dict[str, Any]:
    from cryptography.exceptions import InvalidTag

    number, nonce, hidden = str(paper.facts[step]["cipher"]).split(":")
    key = vault.keys.get(int(number))
    if key is None:
        raise Misuse(f"{paper.id}: the key that {step} was sealed with is gone; count the box anew")
    try:
        about = _about(paper.id, step)
        text = _cipher(key).decrypt(bytes.fromhex(nonce), bytes.fromhex(hidden), about)
    except InvalidTag:
        raise Misuse(f"{paper.id}: {step} does not open with its key; count the box anew") from None
    found: dict[str, Any] = from_canonical(text)
    return found


def _cipher(key: bytes) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(key)


def _about(paper: str, step: str) -> bytes:
    return canonical(["croupier count", paper, step])
