"""What happens, as it happens: one stream a browser, of all tables that it looks at (SSE).

The id of a message is the number of entries that the log of the house had then, so that a browser
that lost its line says where it was and gets what came since. Who is too slow or too late is told
to look again (`reset`); he never slows the house.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.live.viewers import Viewer
from croupier.web.hall import Hall, clock
from croupier.web.rooms import Message, TableRoom, encoded, message_bytes
from croupier.web.sessions import Session

MOST_WAITING = 400
MOST_BYTES = 2_000_000
BEAT_SECONDS = 15.0
MOST_LINES = 5_000
MOST_TABLES = 100


@dataclass(eq=False)
class Client:
    """One browser that listens."""

    session: Session | None
    waiting: list[bytes] = field(default_factory=list)
    size: int = 0
    rings: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False

    def put(self, data: bytes) -> None:
        """In the loop: something to send. Too much of it becomes one word."""
        if len(self.waiting) >= MOST_WAITING or self.size + len(data) > MOST_BYTES:
            data = reset("too slow")
            self.waiting, self.size = [], 0
        self.waiting.append(data)
        self.size += len(data)
        self.rings.set()

    def taken(self) -> bytes:
        data = b"".join(self.waiting)
        self.waiting, self.size = [], 0
        self.rings.clear()
        return data


def reset(why: str, table: str = "") -> bytes:
    told = {"why": why, "table": table} if table else {"why": why}
    return b"event: reset\ndata: " + encoded(told) + b"\n\n"


class Hub:
    """Who listens to what. Tables belong to the thread of the house, clients to the loop."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.loop: asyncio.AbstractEventLoop | None = None
        self.at: dict[str, dict[Client, Viewer]] = {}
        """By table: who listens, and as what."""
        self.lobby: set[Client] = set()
        self.clients: set[Client] = set()
        self._batch: deque[tuple[Client, bytes]] = deque()
        self._called = False
        self._cards: dict[str, dict[str, Any]] = {}
        hall.deliver = self.delivered
        hall.sessions.ended = self.ended
        hall.watched = lambda room: set(self.at.get(room.id, {}).values())

    # In the thread of the house

    def delivered(self, room: TableRoom, told: dict[Viewer, Message]) -> None:
        """Hand the messages of a table to those who listen; one whose eyes changed looks anew."""
        here = self.at.get(room.id, {})
        for client, viewer in here.items():
            now = self.hall.viewer(client.session, room)
            if now != viewer:
                here[client] = now
                self._send(client, _whole(room, now))
            elif viewer in told:
                self._send(client, told[viewer].sent)
        if self.lobby:
            card = self.hall.card(room)
            if card != self._cards.get(room.id):
                self._cards[room.id] = card
                data = message_bytes(room.driver.size, card, "lobby")
                for client in self.lobby:
                    self._send(client, data)

    def _send(self, client: Client, data: bytes) -> None:
        self._batch.append((client, data))
        if not self._called and self.loop is not None:
            self._called = True
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
                self.loop.call_soon_threadsafe(self._flush)

    def join(self, client: Client, tables: Sequence[str], lobby: bool, last: int | None) -> bytes:
        """Listen from now on; what was missed, or the word to look again."""
        first = b""
        for id in tables:
            room = self.hall.rooms.get(id)
            if room is None:
                first += reset("there is no such table", id)
                continue
            viewer = self.hall.viewer(client.session, room)
            audience = room.audience(viewer)
            self.at.setdefault(id, {})[client] = viewer
            if last is not None:
                missed = audience.since(min(last, audience.seq))
                if missed is None:
                    first += reset("too late", id)
                else:
                    first += b"".join(one.sent for one in missed)
        if lobby:
            self.lobby.add(client)
        if client.session is not None:
            self.hall.line_opened(client.session.who)
        return first

    def leave(self, client: Client) -> None:
        for here in self.at.values():
            here.pop(client, None)
        self.lobby.discard(client)
        if client.session is not None:
            self.hall.line_closed(client.session.who)

    # In the loop

    def _flush(self) -> None:
        self._called = False
        while self._batch:
            client, data = self._batch.popleft()
            client.put(data)

    def end_all(self, session: Session | None = None) -> None:
        """Every line ends, as the house closes; or those of a session that is over."""
        for client in list(self.clients):
            if session is None or client.session is session:
                client.over = True
                client.rings.set()

    def ended(self, session: Session) -> None:
        """In any thread."""
        if self.loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
                self.loop.call_soon_threadsafe(self.end_all, session)

    async def listen(
        self,
        client: Client,
        tables: Sequence[str],
        lobby: bool,
        last: int | None,
    ) -> AsyncIterator[bytes]:
        """What a browser is sent, as long as it listens."""
        engine, looked = self.hall.engine, clock()
        self.clients.add(client)
        joined = asyncio.wrap_future(engine.look(lambda: self.join(client, tables, lobby, last)))
        try:
            yield b"retry: 1000\n\n" + await joined
            while not client.over:
                beat = False
                try:
                    async with asyncio.timeout(BEAT_SECONDS):
                        await client.rings.wait()
                except TimeoutError:
                    beat = True
                if client.over:
                    break
                if clock() - looked >= BEAT_SECONDS * 1000:
                    looked = clock()
                    if client.session is not None and self.hall.is_over(client.session, looked):
                        break
                if data := client.taken() or (b": beat\n\n" if beat else b""):
                    yield data
        finally:
            self.clients.discard(client)
            engine.look(lambda: self.leave(client))


def _whole(room: TableRoom, viewer: Viewer) -> bytes:
    audience = room.audience(viewer)
    data = {
        "table": room.id,
        "seq": audience.seq,
        "request": audience.view["request"],
        "events": [],
        "view": audience.view,
        "told": [],
    }
    return message_bytes(audience.seq, data)
