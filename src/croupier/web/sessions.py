"""Who sits behind a browser: sessions by a cookie, of which only a hash is kept.

They lie in a small file of their own beside the store, so that a restart signs nobody out; the log
knows nothing of them. A session belongs to a guest of a practice house (a name), or to a member of
staff.
"""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

MINUTE = 60_000
LONGEST_MS = 12 * 60 * MINUTE
IDLE_GUEST_MS = 24 * 60 * MINUTE
STEP_UP_MS = 2 * MINUTE
NOTED_MS = 20_000
"""How exactly the file says when somebody was seen last."""
MOST = 20_000

_SCHEMA = """
CREATE TABLE IF NOT EXISTS sessions (
  hash BLOB PRIMARY KEY, player TEXT NOT NULL, member TEXT NOT NULL,
  since INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID
"""


@dataclass
class Session:
    """Somebody at a browser."""

    hash: bytes
    player: str = ""
    """The name under which a guest plays."""
    member: str = ""
    """The account of a member of staff."""
    since: int = 0
    seen: int = 0
    noted: int = 0
    up: dict[str, int] = field(default_factory=dict)
    """By key of a command: until when the credential that was shown for it counts."""

    @property
    def who(self) -> str:
        return self.player or self.member

    def steps_up(self, key: str, now: int) -> bool:
        return now <= self.up.pop(key, 0)


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Sessions:
    """All of them, in memory and in their file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file = sqlite3.connect(path or ":memory:", check_same_thread=False)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=NORMAL")
        self._file.execute(_SCHEMA)
        self._lock = threading.Lock()
        self.ended: Callable[[Session], None] = lambda session: None
        """Told of each session that is over: whoever listens with its eyes is cut off."""
        self.all: dict[bytes, Session] = {}
        for hash, player, member, since, seen in self._file.execute("SELECT * FROM sessions"):
            self.all[hash] = Session(hash, player, member, since, seen, seen)

    def made(self, now: int, *, player: str = "", member: str = "") -> tuple[str, Session]:
        """A session with a new token, which is told once."""
        token = secrets.token_urlsafe(32)
        session = Session(hashed(token), player, member, now, now, now)
        with self._lock:
            if len(self.all) >= MOST:
                self._drop_oldest()
            self.all[session.hash] = session
            self._file.execute(
                "INSERT INTO sessions VALUES (?, ?, ?, ?, ?)",
                (session.hash, player, member, now, now),
            )
            self._file.commit()
        return token, session

    def find(self, token: str, now: int) -> Session | None:
        """Whose token this is, if the session is not over."""
        session = self.all.get(hashed(token))
        if session is None:
            return None
        if self.is_over(session, now):
            self.end(session)
            return None
        return session

    def is_over(self, session: Session, now: int) -> bool:
        """Ended, idle or too old."""
        longest = LONGEST_MS if session.member else 30 * IDLE_GUEST_MS
        old = now - session.seen > IDLE_GUEST_MS or now - session.since > longest
        return old or session.hash not in self.all

    def knows(self, token: str) -> bool:
        """Whether there is such a session, over or not."""
        return hashed(token) in self.all

    def seen(self, session: Session, now: int) -> None:
        session.seen = now
        if now - session.noted < NOTED_MS:
            return
        session.noted = now
        with self._lock:
            self._file.execute("UPDATE sessions SET seen = ? WHERE hash = ?", (now, session.hash))
            self._file.commit()

    def end(self, session: Session) -> None:
        with self._lock:
            self.all.pop(session.hash, None)
            self._file.execute("DELETE FROM sessions WHERE hash = ?", (session.hash,))
            self._file.commit()
        self.ended(session)

    def end_all_of(self, member: str) -> None:
        """An account that is disabled has no session from now on."""
        for session in [one for one in self.all.values() if one.member == member]:
            self.end(session)

    def players(self) -> set[str]:
        return {one.player for one in self.all.values() if one.player}

    def _drop_oldest(self) -> None:
        oldest = min(self.all.values(), key=lambda one: one.seen)
        del self.all[oldest.hash]
        self._file.execute("DELETE FROM sessions WHERE hash = ?", (oldest.hash,))

    def close(self) -> None:
        self._file.close()
