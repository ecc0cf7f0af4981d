"""One way to a house, whether it runs or not: over its socket, or in its store for one request.

Each request goes under a key. Where an answer is lost, because the house ended in the middle, the
same is asked once more under the same key, of the house that was started again or in the store
itself: it is done once, and the first answer is the answer.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from croupier.audit.door import API, error_of, short
from croupier.audit.keeper import Keeper
from croupier.audit.lines import canonical
from croupier.audit.places import Place
from croupier.audit.reception import CHECKS, Reception, Request
from croupier.audit.recover import check
from croupier.audit.store import InUse
from croupier.core.refusals import Misuse

PATIENCE_SECONDS = 10.0
"""So long a store may be somebody else's, who is done with it in a moment or opens his door."""
ANSWER_SECONDS = 60.0
"""So long an answer may take; a check of the whole log takes as long as it takes."""
_PAUSE_SECONDS = 0.02

Open = Callable[[], Keeper]
Tell = Callable[[str], None]


class Nobody(Exception):
    """No house runs there."""


class Unanswered(Misuse):
    """A house was asked and ended before it answered: what was asked may have been done."""


def asked(place: Place, request: Request, open: Open, tell: Tell = print) -> dict[str, Any]:
    """What a house answers; where nobody runs it, in its store, which `open` opens."""
    until, lost = time.monotonic() + PATIENCE_SECONDS, False
    while True:
        try:
            return over_socket(place, request)
        except Nobody:
            pass
        except Unanswered as error:
            if lost or not request.key:
                raise
            lost, until = True, time.monotonic() + PATIENCE_SECONDS
            tell(f"{error}; asking again under the same key")
        try:
            keeper = open()
        except InUse:
            if time.monotonic() > until:
                raise
            time.sleep(_PAUSE_SECONDS)
            continue
        try:
            return at_home(place, keeper).answer(request)
        finally:
            keeper.close()


def at_home(place: Place, keeper: Keeper) -> Reception:
    """The reception of a house that this process has opened."""

    def checked() -> Any:
        reading = place.reading()
        try:
            return check(keeper, reading)
        finally:
            reading.close()

    return Reception(keeper, lambda: keeper.checkpoint(place.signer()), checked)


# The socket


def over_socket(place: Place, request: Request) -> dict[str, Any]:
    """The answer of the house that runs there; `Nobody` where none does."""
    patience = None if request.path == CHECKS else ANSWER_SECONDS
    for path in place.sockets():
        asking = _Connection(place, path, patience)
        try:
            asking.connect()
        except (FileNotFoundError, ConnectionRefusedError):
            continue
        except PermissionError as error:
            raise Misuse(f"the house at {place} is another user's; ask whoever runs it") from error
        return _answer(place, request, asking)
    raise Nobody


def _answer(place: Place, request: Request, asking: _Connection) -> dict[str, Any]:
    try:
        body = None if request.body is None else canonical(request.body)
        asking.request("GET" if body is None else "POST", API + request.path, body, _head(request))
        answer = asking.getresponse()
        found = json.loads(answer.read())
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unanswered(
            f"the house at {place} ended before it answered ({type(error).__name__}), and whether "
            f"this was done is in its log"
        ) from error
    finally:
        asking.close()
    if answer.status != 200:
        raise error_of(found)
    if not isinstance(found, dict):
        raise Misuse(f"the house at {place} answers strangely; is it of another version?")
    return found


def _head(request: Request) -> dict[str, str]:
    found = {"Content-Type": "application/json"}
    if request.key:
        found["Idempotency-Key"] = request.key
    if request.by:
        told = quote(request.by, safe=" ")
        if request.password is not None:
            told += f":{request.password}"
        found["Authorization"] = f"Basic {base64.b64encode(told.encode()).decode()}"
    return found


class _Connection(http.client.HTTPConnection):
    """To the socket of a house; nothing is said to one that somebody else put there."""

    def __init__(self, place: Place, path: Path, patience: float | None) -> None:
        super().__init__("house", timeout=patience)
        self.place, self.path, self.patience = place, path, patience

    def connect(self) -> None:
        path = self.path
        _check_owner(self.place, path)
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self.sock.settimeout(self.patience)
            with short(path) as name:
                self.sock.connect(name)
        except BaseException:
            self.sock.close()
            raise


def _check_owner(place: Place, path: Path) -> None:
    """Passwords go through it: it has to be the owner's, and nobody else's to write to."""
    found = path.lstat()
    owners = {0, os.getuid()}
    if place.beside.exists():
        owners.add(place.beside.stat().st_uid)
    if not stat.S_ISSOCK(found.st_mode):
        raise Misuse(f"{path} is no socket of a house; move it away")
    if found.st_uid not in owners or stat.S_IMODE(found.st_mode) & 0o077:
        raise Misuse(
            f"{path} is not for the owner of the house alone, so nothing is said to it; "
            "look who put it there, and start the house again"
        )
