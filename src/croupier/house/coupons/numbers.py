"""The number on a coupon: `25-A7-0000123-58-7K4KQZ7M2X`.

Denomination in dollars, batch, running number, check digits, seal. The check digits (mod 97 over
all the rest) find what was mistyped. The seal is the mark of the house that printed it, two signs,
and a MAC of 40 bits by the house's key. So a foreign or an invented number fails without a look-up.
A photocopy of a live coupon does not: the first of the two that is laid is the coupon.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Literal

from croupier.core.coupons import cite
from croupier.core.money import cents_from, dollars
from croupier.core.refusals import Misuse, Refusal, quoted

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of a seal, five bits each: no I, L, O or U, which people take for others."""
LEAST_KEY_BYTES, MOST_KEY_BYTES = 16, 4_096
MARK_SIGNS, MAC_SIGNS = 2, 8
DIGITS = 7
"""A running number is written with so many at least."""
MOST_NUMBER = 10**9 - 1
MOST_BATCH_SIGNS = 12
PARTS = 5
AGAIN = "scan it, or key it again sign by sign"
NOT_HERE = "give the coupon back; another house made it"
Fault = Literal["foreign", "mistyped", "invented"]

_BATCH = re.compile(rf"[A-Z0-9]{{1,{MOST_BATCH_SIGNS}}}")
_TEXT = re.compile(
    r"([1-9][0-9]{0,7}(?:\.[0-9]{2})?|0\.[0-9]{2})"
    rf"-({_BATCH.pattern})"
    rf"-([0-9]{{{DIGITS},9}})-([0-9]{{2}})-([{SIGNS}]{{{MARK_SIGNS + MAC_SIGNS}}})"
)
_READ_AS = str.maketrans("ILOU", "110V")


class NotOurs(Refusal):
    """A number that is none of this house's coupons, and in which way."""

    def __init__(self, fault: Fault, tried: str, why: str, instead: str) -> None:
        self.fault = fault
        super().__init__(tried, why, cite("21(c)(3)"), instead)

    def __reduce__(self) -> tuple[type[NotOurs], tuple[Fault, str, str, str]]:
        return NotOurs, (self.fault, self.tried, self.why, self.instead)


@dataclass(frozen=True, order=True)
class CouponNumber:
    """One coupon of a batch; the text on it has check digits and a seal too."""

    face_cents: int
    batch: str
    number: int

    def __post_init__(self) -> None:
        if not 0 < self.face_cents < 10**10:
            raise Misuse(f"a coupon of {self.face_cents} cents has no number; above nothing it has")
        if not _BATCH.fullmatch(self.batch):
            raise Misuse(
                f"{quoted(self.batch)} is no batch; capitals and digits, {MOST_BATCH_SIGNS} at most"
            )
        if not 0 <= self.number <= MOST_NUMBER:
            raise Misuse(f"{self.number} is no running number; 0 to {MOST_NUMBER:,} are")

    @property
    def plain(self) -> str:
        """As the ledger has it: without check digits and seal."""
        return f"{_denomination(self.face_cents)}-{self.batch}-{self.number:0{DIGITS}d}"

    def text(self, key: bytes) -> str:
        """As it stands on the coupon of the house that has this key."""
        seal = mark_of(key) + _mac(self.plain, key)
        return f"{self.plain}-{_check_digits(self.plain + seal)}-{seal}"


def parse(text: str, key: bytes) -> CouponNumber:
    """The coupon that a text names; a `NotOurs` says whether it is foreign, mistyped or invented.

    Capitals, spaces and signs that are easily confused in the seal do not matter.
    """
    tried = f"the coupon number {quoted(text)}"
    found = _TEXT.fullmatch(_tidy(text))
    if found is None:
        why = "it is not written as ours are, denomination-batch-number-check-seal"
        if isinstance(text, str) and text.count("-") == PARTS - 1:
            raise NotOurs("mistyped", tried, why, AGAIN)
        raise NotOurs("foreign", tried, why, NOT_HERE)
    denomination, batch, number, check, seal = found.groups()
    plain = f"{denomination}-{batch}-{number}"
    if check != _check_digits(plain + seal):
        why = "its check digits do not fit: something was mistyped or misread"
        raise NotOurs("mistyped", tried, why, AGAIN)
    ours = mark_of(key)
    if seal[:MARK_SIGNS] != ours:
        why = f"it has the mark {seal[:MARK_SIGNS]} of another house; ours is {ours}"
        raise NotOurs("foreign", tried, why, NOT_HERE)
    if not hmac.compare_digest(seal[MARK_SIGNS:], _mac(plain, key)):
        why = "its seal was not made with the key of this house: somebody invented it"
        raise NotOurs("invented", tried, why, "keep the coupon and call the floor")
    return CouponNumber(cents_from(denomination), batch, int(number))


def ledgers(text: str) -> str:
    """The serial of the ledger in what was scanned or keyed: its first three parts."""
    parts = _tidy(text).split("-")
    return "-".join(parts[:3]) if len(parts) > 2 else text


def mark_of(key: bytes) -> str:
    """Two signs by which coupons of one house are told from those of another."""
    return _signs(_digest(b"mark", key), MARK_SIGNS)


def _denomination(face_cents: int) -> str:
    return dollars(face_cents).removeprefix("$").replace(",", "")


def _tidy(text: str) -> str:
    """Without spaces, in capitals; in the last part no sign is one that a seal does not have."""
    if not isinstance(text, str):
        return ""
    head, dash, seal = "".join(text.split()).upper().rpartition("-")
    return head + dash + seal.translate(_READ_AS)


def _check_digits(text: str) -> str:
    """What makes it 1 mod 97, two digits a sign: 0 to 9, and letters from 10 to 35.

    So every single sign that is wrong shows, and any two neighbours that changed places.
    """
    digits = "".join(f"{int(sign, 36):02d}" for sign in text if sign.isalnum())
    return f"{98 - int(digits + '00') % 97:02d}"


def _mac(plain: str, key: bytes) -> str:
    return _signs(_digest(b"coupon\0" + plain.encode(), key), MAC_SIGNS)


def _digest(message: bytes, key: bytes) -> bytes:
    if len(key) < LEAST_KEY_BYTES:
        raise Misuse(f"the key of a house has {LEAST_KEY_BYTES} bytes or more, not {len(key)}")
    return hmac.digest(key, b"croupier\0" + message, hashlib.sha256)


def _signs(digest: bytes, count: int) -> str:
    bits = int.from_bytes(digest[:8])
    return "".join(SIGNS[bits >> (59 - 5 * place) & 31] for place in range(count))
