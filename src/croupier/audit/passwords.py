"""Passwords: how they are hashed, which will do, and the ones that the house makes itself.

A hash lies in the store beside the log, never in it. It is argon2id with 46 MiB and one pass (OWASP
ASVS 5.0, 11.4.2). Whether somebody is known takes no less time to find out than whether his
password is right.
"""

from __future__ import annotations

import secrets
import unicodedata
from typing import TYPE_CHECKING, Protocol

from croupier.audit.guessable import LEAST_PARTS, parts_of
from croupier.audit.store import Secret
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST, MOST, LEAST_DIFFERENT = 15, 256, 5
"""Characters of a password, and how many of them differ at least."""
KIBIBYTES, PASSES, LANES = 46 * 1024, 1, 1
NOBODYS = (
    "$argon2id$v=19$m=47104,t=1,p=1$cjwEUf8MxftRKSnbeAR8OQ"
    "$30i6Ghc3w+7caFP2pos66kUEbXTR4LX0HP1AsOnHYb4"
)
"""The hash of a password that was thrown away, for names that no account has."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody reads as another when they are copied from a screen."""


class Secrets(Protocol):
    """Whoever has the hashes: a store, or a house that runs on one."""

    def secret(self, person: str) -> str | None: ...


def hashed(person: str, password: str) -> Secret:
    """What the store keeps of a password."""
    return Secret(person, _hasher().hash(_plain(password)))


def matches(store: Secrets, person: str, password: str) -> bool:
    """Whether this is the password of this person; a person without one has none that is right."""
    from argon2.exceptions import InvalidHashError, VerificationError

    kept = store.secret(person)
    try:
        return _hasher().verify(kept or NOBODYS, _plain(password)) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def made() -> str:
    """A password of the house's own: five groups of four, 99 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(5))


def check_new(password: str, *known: str) -> None:
    """Raise unless a person may take this password; what was typed is never said back."""
    text = _plain(password)
    if not LEAST <= len(text) <= MOST:
        raise Misuse(
            f"a password has {LEAST} to {MOST} characters, and this one has {len(text)}; "
            "a few words that belong together for you alone will do"
        )
    if len(set(text)) < LEAST_DIFFERENT:
        raise Misuse(f"a password has {LEAST_DIFFERENT} different characters; take some more")
    if parts_of(text) < LEAST_PARTS:
        raise Misuse(
            "that password is one of the first that somebody tries: common words, keys in a row, "
            "years or one piece again and again; take words that nobody else would put together"
        )
    if any(len(word) > 2 and word.casefold() in text.casefold() for word in known):
        raise Misuse(
            "a password has neither the account's id nor its credential number nor the name of "
            "the house in it; leave that out"
        )


def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=PASSES, memory_cost=KIBIBYTES, parallelism=LANES)


def _plain(password: str) -> str:
    """The same letters are the same password, whichever keyboard put them together."""
    return unicodedata.normalize("NFC", password)
