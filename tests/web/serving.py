"""A house that is served on a free port of this machine, and people who come to it by HTTP."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx

from croupier.audit.places import Place
from croupier.house.autodealer import Pace
from croupier.web.hall import Hall, opened
from croupier.web.patches import merged, without_nulls
from croupier.web.serving import Address, Served
from croupier.web.sessions import Sessions

View = dict[str, Any]


@contextlib.contextmanager
def served(
    folder: Path, games: Sequence[str] | None = None, pace: Pace | None = None
) -> Iterator[Served]:
    """A practice house, with all its tables open."""
    with opened(Place(folder / "house.db")) as runs:
        hall = Hall(runs, Sessions(folder / "sessions.db"), games=games, pace=pace)
        house = Served(hall, Address(port=0))
        ready = threading.Event()
        thread = threading.Thread(target=house.run, args=(lambda url: ready.set(),), daemon=True)
        thread.start()
        assert ready.wait(30)
        try:
            assert hall.opened_all.wait(60)
            yield house
        finally:
            house.stop()
            thread.join(30)
            assert not thread.is_alive()


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=30)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str) -> Any:
        answer = self.http.get(f"/api/v1/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def view(self, table: str) -> View:
        found: View = self.get(f"tables/{table}")
        return found

    def table_of(self, game: str) -> str:
        return str(next(one["id"] for one in self.get("tables")["tables"] if one["game"] == game))

    def sends(self, table: str, do: str, key: str = "", **body: Any) -> httpx.Response:
        headers = {"Idempotency-Key": key or uuid.uuid4().hex}
        return self.http.post(
            f"/api/v1/tables/{table}/commands", json={"do": do, **body}, headers=headers
        )

    def does(self, table: str, do: str, **body: Any) -> Any:
        answer = self.sends(table, do, **body)
        assert answer.status_code == 200, f"{do} {body}: {answer.text}"
        return answer.json()

    def refused(self, table: str, do: str, status: int = 409, **body: Any) -> Any:
        answer = self.sends(table, do, **body)
        assert answer.status_code == status, f"{do} {body}: {answer.status_code} {answer.text}"
        assert answer.headers["content-type"] == "application/problem+json"
        return answer.json()

    def signs_in(self, **who: str) -> Any:
        answer = self.http.post("/api/v1/session", json=who)
        assert answer.status_code == 201, answer.text
        return answer.json()


class Listener:
    """Reads the stream of a person, and keeps a view up to date by its patches alone."""

    def __init__(self, person: Person, table: str, last: int | None = None) -> None:
        self.person, self.table = person, table
        self.view: View = without_nulls(person.view(table))
        self.bytes = b""
        self.events: list[Any] = []
        self.told: list[Any] = []
        self.messages: list[Any] = []
        self.resets = 0
        self.ready, self.over = threading.Event(), threading.Event()
        self._response: httpx.Response | None = None
        self._cookies = dict(person.http.cookies)
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self.thread = threading.Thread(target=self._listen, args=(headers,), daemon=True)
        self.thread.start()
        assert self.ready.wait(10)

    def _listen(self, headers: dict[str, str]) -> None:
        url = f"{self.person.http.base_url}/api/v1/stream?tables={self.table}"
        with (
            httpx.Client(cookies=self._cookies, timeout=None) as http,
            contextlib.suppress(httpx.HTTPError, OSError, ValueError),
            http.stream("GET", url, headers=headers) as answer,
        ):
            self._response = answer
            kept = b""
            for chunk in answer.iter_raw():
                self.bytes += chunk
                kept += chunk
                self.ready.set()
                while b"\n\n" in kept:
                    block, _, kept = kept.partition(b"\n\n")
                    self._take(block.decode())
        self.over.set()

    def _take(self, block: str) -> None:
        fields = dict(line.partition(": ")[::2] for line in block.splitlines())
        if fields.get("event") == "reset":
            self.resets += 1
        if fields.get("event") != "table":
            return
        data = json.loads(fields["data"])
        assert int(fields["id"]) == data["seq"]
        if "view" in data:
            self.view = without_nulls(data["view"])
        elif data["after"] == self.view["seq"]:
            self.view = merged(self.view, data["patch"])
        self.messages.append(data)
        self.events += data["events"]
        self.told += data["told"]

    def until_like(self, wanted: View, seconds: float = 10) -> None:
        """Wait until the view that the patches made is the one that the server gives."""
        end = time.monotonic() + seconds
        while self.view != without_nulls(wanted):
            if time.monotonic() > end:
                differ = {
                    key: (self.view.get(key), one)
                    for key, one in without_nulls(wanted).items()
                    if self.view.get(key) != one
                }
                raise AssertionError(f"the stream's view differs: {differ}")
            time.sleep(0.01)

    def close(self) -> None:
        if self._response is not None:
            with contextlib.suppress(Exception):
                self._response.close()


def next_move(view: View) -> dict[str, Any]:
    """What somebody who knows no game does now, by the view alone; nothing if it is not his turn.

    The first wagers that are open, in their order, until going on is not refused; the first choice.
    """
    moves, request = view["moves"], view["request"]
    seats = view["you"]["seats"]
    if decide := moves.get("decide"):
        choice = next(one["id"] for one in decide["choices"] if not one.get("refused"))
        return {"do": "decide", "choice": choice, "request": request}
    if moves.get("set"):
        seat = int(next(iter(moves["set"])))
        return {"do": "set", "seat": seat, "house_way": True, "request": request}
    for seat in seats:
        areas = moves["areas"].get(str(seat), {})
        stakes = view["seats"][str(seat)]["stakes"]
        go = moves.get("go")
        if areas and (not stakes or (go and go.get("refused")) or request is None):
            for spot, area in areas.items():
                if "refused" not in area and spot not in stakes:
                    cents = area["least"]
                    place = {"do": "place", "seat": seat, "spot": spot, "cents": cents}
                    return {**place, "request": request}
    return {"do": "go", "request": request} if moves.get("go") else {}


def plays_a_round(person: Person, table: str, most: int = 80) -> list[dict[str, Any]]:
    """One whole round by the view alone; what was sent."""
    before, sent = person.view(table)["round"], list[dict[str, Any]]()
    for _ in range(most):
        view = person.view(table)
        if view["request"] is None and view["round"] > before:
            return sent
        move = next_move(view)
        if not move:
            time.sleep(0.02)
            continue
        answer = person.sends(table, **move)
        stale = answer.status_code == 409 and answer.json()["type"] == "/problems/stale"
        assert answer.status_code == 200 or stale, f"{move}: {answer.text}"
        sent.append(move)
    raise AssertionError(f"{table}: no end after {most} moves: {sent[-3:]}")
