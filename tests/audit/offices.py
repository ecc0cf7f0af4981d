"""Houses with an office, for tests of the way to them: real with passwords, or for practice."""

from __future__ import annotations

import itertools
import json
import os
import secrets
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.audit import passwords
from croupier.audit.keeper import Keeper
from croupier.audit.places import Place
from croupier.audit.reaching import asked
from croupier.audit.reception import COMMANDS, Request
from croupier.audit.running import Running, running
from croupier.core.commands import AtDesk, Command
from croupier.house.accounts import Appoint, Found, Hire
from croupier.house.acts import HOUSE
from croupier.house.desk import Office
from croupier.house.signing import ChangePassword, GivePassword, SignIn, SignOut

SOFTWARE = "croupier 0 test"
OWN = "a heron on the seventh pier"
FLOOR = "nine quiet lanterns at noon"


class Lies:
    """A house that lies somewhere, with a clock that is set."""

    def __init__(self, place: Place, *, practice: bool = False) -> None:
        self.place, self.at = place, 1_795_000_000_000
        self.practice = practice
        self.keys = itertools.count()
        self.said: list[str] = []
        keeper = place.found(
            Office(),
            origin="oh/42",
            mode="practice" if practice else "real",
            software=SOFTWARE,
            clock=self.clock,
        )
        self._begin(keeper)
        keeper.close()

    def _begin(self, keeper: Keeper) -> None:
        """With an administrator and a floor supervisor who have passwords of their own."""

        def do(who: str, what: AtDesk, password: str = "", role: str = "it") -> None:
            secret = None
            if password:
                member = getattr(what, "member", who)
                secret = passwords.hashed(member, password)
            given = {"checked": True} if isinstance(what, SignIn) else {}
            command = Command(secrets.token_hex(8), who, role, None, what)
            keeper.do("desk", command, up=True, secret=secret, given=given)

        if self.practice:
            do(HOUSE, Found("Harbour", practice=True), role=HOUSE)
            return
        found = Found("Harbour", practice=False, administrator="I1", credential="1")
        do(HOUSE, found, role=HOUSE)
        do(HOUSE, GivePassword("I1"), OWN, HOUSE)
        do("terminal", SignIn("I1"), role="anybody")
        do("I1", ChangePassword(), OWN)
        do("I1", Hire("F1", "tables", "manager", "2"))
        do("I1", Appoint("F1", ("floor supervisor", "shift manager")))
        do("I1", GivePassword("F1"), FLOOR)
        do("I1", SignOut())
        do("terminal", SignIn("F1"), role="anybody")
        do("F1", ChangePassword(), FLOOR, "tables")
        do("F1", SignOut(), role="tables")

    def clock(self) -> int:
        self.at += 1
        return self.at

    def open(self) -> Keeper:
        return self.place.open(Office, software=SOFTWARE, clock=self.clock)

    @contextmanager
    def running(self, **more: Any) -> Iterator[Running]:
        with running(self.place, Office, software=SOFTWARE, clock=self.clock, **more) as runs:
            yield runs

    def ask(self, request: Request) -> dict[str, Any]:
        """As the terminal does."""
        return asked(self.place, request, self.open, self.said.append)

    def do(self, by: str, password: str | None, *commands: Mapping[str, Any], key: str = "") -> Any:
        key = key or f"asked {next(self.keys)}"
        return self.ask(Request(COMMANDS, {"commands": list(commands)}, by, password, key))

    def lines(self) -> list[dict[str, Any]]:
        store = self.place.reading()
        try:
            return [json.loads(line) for _, line in store.read()]
        finally:
            store.close()

    def facts(self) -> list[dict[str, Any]]:
        """What was done and refused at the desk, without what hangs on when and how often."""
        parts = ("on", "by", "as", "up", "do", "given", "events")
        every = (one for one in self.lines() if one["do"]["what"] not in ("log.start", "log.watch"))
        return [{part: one.get(part) for part in parts} for one in every][1:]


def lies(folder: Path, *, practice: bool = False) -> Lies:
    folder.mkdir(parents=True, exist_ok=True)
    return Lies(Place(folder / "house.db"), practice=practice)


@contextmanager
def child(house: Lies, patched: Callable[[], None]) -> Iterator[int]:
    """The house runs in a process of its own, with something done to it first."""
    ready, tell = os.pipe()
    number = os.fork()
    if not number:
        try:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            patched()
            with house.running():
                os.write(tell, b"x")
                signal.pause()
        finally:
            os._exit(1)
    os.close(tell)
    try:
        assert os.read(ready, 1) == b"x", "the house did not start"
        yield number
    finally:
        os.close(ready)
        os.kill(number, signal.SIGKILL)
        os.waitpid(number, 0)
