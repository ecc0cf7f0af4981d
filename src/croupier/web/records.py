"""Rounds of the house, found by table, time, seat, player, wager or amount, and played again.

What was is what the entries say. The index is made from the log when the house starts, beside its
work, and grows with every round; a round is played again from the lines of its stream, in a store
opened for reading alone. Nothing here changes the record.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from croupier.audit.entry import is_table
from croupier.audit.replay import replayed, unsealed
from croupier.audit.store import Store
from croupier.core.driver import Driver, LogSource
from croupier.core.entries import Entry, entry_from
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.house.disputes import Round, Rounds, differences_in, find
from croupier.live.shown import shown
from croupier.live.telling import Teller
from croupier.live.view import view
from croupier.live.viewers import REPLAY, Viewer
from croupier.web.problems import NotFound
from croupier.web.rooms import line_of
from croupier.web.stage import Stage

MOST_ROUNDS = 200_000


def round_id(one: Round) -> str:
    """`t12-1-41`: table, session, number."""
    return f"{one.stream}-{one.number}"


class Records:
    """Every finished round of the house, the latest last."""

    def __init__(self, reading: Callable[[], Store]) -> None:
        self.reading = reading
        self.rounds: dict[str, Round] = {}
        self.ready = threading.Event()
        self._following = Rounds()
        self._next = 0
        self._late: list[Entry] = []
        self._lock = threading.Lock()

    def start(self) -> None:
        threading.Thread(target=self._read, name="records", daemon=True).start()

    def _read(self) -> None:
        """All that is there, then what came meanwhile."""
        store = self.reading()
        try:
            for _, line in store.read():
                self._take(entry_from(line))
        finally:
            store.close()
        with self._lock:
            for entry in self._late:
                self._take(entry)
            self._late = []
            self.ready.set()

    def hear(self, entry: Entry) -> None:
        """An entry is durable."""
        with self._lock:
            if self.ready.is_set():
                self._take(entry)
            else:
                self._late.append(entry)

    def _take(self, entry: Entry) -> None:
        if entry.seq < self._next:
            return
        self._next = entry.seq + 1
        if not is_table(entry.on[0]):
            return
        ended = self._following.take(entry)
        if ended is not None:
            self.rounds[round_id(ended)] = ended
            if len(self.rounds) > MOST_ROUNDS:
                del self.rounds[next(iter(self.rounds))]

    def found(self, **named: Any) -> list[Round]:
        """Those of which all that is named is true, the latest first."""
        self.ready.wait(30)
        return find(reversed(list(self.rounds.values())), **named)

    def round(self, id: str) -> Round:
        self.ready.wait(30)
        if id not in self.rounds:
            raise NotFound(f"no finished round {id[:60]!r} is known; look it up in /rounds")
        return self.rounds[id]

    # Played again

    def lines(self, one: Round) -> list[bytes]:
        """The lines of the stream up to the end of a round."""
        store = self.reading()
        try:
            found = []
            for seq, line in store.read(one.stream):
                if seq > one.last:
                    break
                found.append(line)
            return found
        finally:
            store.close()

    def steps(self, one: Round, viewer: Viewer) -> dict[str, Any]:
        """The round step by step: what was done, what followed, and the table as seen then."""
        played = replayed(self.lines(one), one.stream)
        entries = played.entries
        first = next(n for n, entry in enumerate(entries) if entry.seq == one.first)
        driver = Driver(played.driver.table.rules, LogSource())
        driver.on = (one.stream,)
        for entry in entries[:first]:
            driver.redo(entry)
        rules = driver.table.rules
        teller = Teller(rules, everything=viewer.kind == REPLAY)
        teller.know(driver.table)
        steps, stage = [], Stage(rules)
        for entry in entries[first:]:
            driver.redo(entry)
            events = shown([entry], rules.game, viewer)
            seen = view(driver, viewer)
            seen["moves"] = {}
            seen["last_hands"] = stage.last_hands(driver, viewer)
            seen["laid"] = stage.laid(seen)
            steps.append(
                {
                    "seq": entry.seq,
                    "at": entry.at,
                    "by": entry.by,
                    "as": entry.role,
                    "via": entry.via,
                    "did": entry.do["what"],
                    "words": done_in_words(entry.do),
                    "events": events,
                    "told": [line_of(line) for line in teller.tell(events)],
                    "view": seen,
                }
            )
        return {
            "round": described(one),
            "as": viewer.kind,
            "seats": list(viewer.seats),
            "rules": rules.hash,
            "game": rules.game.id,
            "steps": steps,
        }

    def was_and_should(self, one: Round) -> dict[str, Any]:
        """What the record has, and what the same commands and draws give once more."""
        found = differences_in(unsealed(self.lines(one), one.stream), one)
        return {
            "same": not found,
            "differences": [
                {"seq": difference.seq, "was": difference.was, "should": difference.should}
                for difference in found
            ],
            "dealt_by": sorted(one.dealt_by),
        }


def done_in_words(do: Mapping[str, Any]) -> str:
    """What somebody did: `choose play`, `place ante $5`, `draw Qd 7h 2c`."""
    parts = [spelled(str(do["what"]))]
    for name in ("wager", "choice", "word", "id", "told", "thing"):
        if isinstance(do.get(name), str | int):
            parts.append(spelled(str(do[name])))
    if isinstance(do.get("cents"), int):
        parts.append(dollars(do["cents"]))
    drawn = do.get("drawn")
    if isinstance(drawn, list):
        parts.append(" ".join(map(str, drawn)))
    return " ".join(parts)


def described(one: Round) -> dict[str, Any]:
    """A round in a line."""
    return {
        "id": round_id(one),
        "table": one.table,
        "stream": one.stream,
        "number": one.number,
        "first": one.first,
        "last": one.last,
        "since": one.since,
        "until": one.until,
        "players": {str(seat): name for seat, name in one.players.items()},
        "wagers": [
            {"seat": seat, "wager": wager, "cents": cents}
            for (seat, wager), cents in one.wagers.items()
        ],
        "dealt_by": sorted(one.dealt_by),
    }
