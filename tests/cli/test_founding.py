"""A founding that breaks off, at any point: the same words found the house after all."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.audit import note, passwords, sqlite
from croupier.audit.places import Place
from croupier.audit.recover import checked
from croupier.cli import house_desk
from croupier.core.refusals import Misuse
from croupier.house.desk import Office
from tests.audit.points import Points

TOLD = ("Harbour", "oh/42", "I1", "4711")
KILLS = 14
"""Of about a hundred points; which, the seed says."""


class Founding(Points):
    """The calls of a connection, and those that write keys, before and after each."""

    def executescript(self, text: str) -> None:
        self._point()
        self.base.executescript(text)
        self._point()

    def close(self) -> None:
        self._point()
        super().close()

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any) -> Any:
            self._point()
            found = call(*args)
            self._point()
            return found

        return called


def counted(at: Callable[[int], None]) -> Founding:
    """For the life of this process: every connection and every key has points."""
    points = Founding(sqlite3.connect(":memory:"), at)
    connected = sqlite._connected

    def connection(path: Path) -> Any:
        points.base = points.around(connected)(path)
        return points

    sqlite._connected = connection
    note.write_new = points.around(note.write_new)
    passwords.hashed = points.around(passwords.hashed)
    return points


def in_a_child(work: Callable[[], int]) -> int:
    """How a process of its own ended: its code, or the signal below nought."""
    child = os.fork()
    if not child:
        code = 99
        try:
            code = work()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def founding(path: Path, point: int) -> int:
    """Found a house, and end at this point; how many points there are, where it is none of them."""

    def at(here: int) -> None:
        if here == point:
            os.kill(os.getpid(), signal.SIGKILL)

    points = counted(at)
    house_desk.found_real(Place(path), *TOLD)
    return points.count


def test_a_founding_that_breaks_off_is_gone_on_with(tmp_path: Path, seed: int) -> None:
    """SIGKILL at numbered points from the first file to the last call: the same command founds the
    house then, its administrator comes in with the password that was shown, and there is one
    founding in a log that is good."""
    most = in_a_child(lambda: founding(tmp_path / "whole.db", -1))
    assert 40 < most < 99
    chosen = sorted(random.Random(seed).sample(range(1, most + 1), KILLS))
    for point in chosen:
        path = tmp_path / f"{point}.db"
        assert in_a_child(partial(founding, path, point)) == -signal.SIGKILL
        password = house_desk.found_real(Place(path), *TOLD)
        assert comes_in(path, password), point


def comes_in(path: Path, password: str) -> bool:
    place = Place(path)
    (one,) = members(place)
    store = place.reading()
    try:
        assert checked(store).good
        kinds = [line.count(b'"kind":"house_founded"') for _, line in store.read()]
        assert sum(kinds) == 1
        return one == "I1" and passwords.matches(store, "I1", password)
    finally:
        store.close()


def members(place: Place) -> list[str]:
    keeper = place.open(Office, software="croupier 0 test", clock=house_desk.clock)
    try:
        office = keeper.desk
        assert isinstance(office, Office)
        return list(office.people.members)
    finally:
        keeper.close()


def test_a_password_that_nobody_saw_is_given_anew(tmp_path: Path) -> None:
    """The terminal closed before it was read: as long as nobody has come in with it, the same
    founding gives another; a wrong try in between changes nothing about that."""
    path = tmp_path / "house.db"
    first = house_desk.found_real(Place(path), *TOLD)
    with pytest.raises(Exception, match="do not open an account now"):
        house_desk.staff(Place(path), "I1", lambda: "what was it again")
    second = house_desk.found_real(Place(path), *TOLD)
    assert first != second
    assert comes_in(path, second)
    assert not passwords.matches(Place(path).reading(), "I1", first)


@pytest.mark.parametrize("number", range(4))
def test_another_house_is_never_founded_over_one(tmp_path: Path, number: int) -> None:
    """Another name, name for heads, administrator or credential is another house."""
    path = tmp_path / "house.db"
    house_desk.found_real(Place(path), *TOLD)
    told = list(TOLD)
    told[number] += "x"
    with pytest.raises(Misuse, match="is there already"):
        house_desk.found_real(Place(path), *told)


def test_a_house_that_is_at_work_is_not_founded_again(tmp_path: Path) -> None:
    """From the first sign-in on its administrator has his password, and nobody gives another."""
    path, own = tmp_path / "house.db", "a heron on the seventh pier"
    place = Place(path)
    password = house_desk.found_real(place, *TOLD)
    house_desk.change_password(place, "I1", lambda: password, lambda: own)
    with pytest.raises(Misuse, match="is there already"):
        house_desk.found_real(place, *TOLD)
    house_desk.found(Place(tmp_path / "practice.db"), "P", "p.invalid")
    with pytest.raises(Misuse, match="is there already"):
        house_desk.found(Place(tmp_path / "practice.db"), "P", "p.invalid")


def test_what_is_no_store_is_not_written_over(tmp_path: Path) -> None:
    """A text, somebody else's database, a folder."""
    text, other = tmp_path / "text", tmp_path / "other.db"
    text.write_text("my notes", "utf-8")
    base = sqlite3.connect(other)
    base.execute("CREATE TABLE mine (n)")
    base.close()
    for path in (text, other):
        with pytest.raises(Misuse):
            house_desk.found_real(Place(path), *TOLD)
    assert text.read_text("utf-8") == "my notes"
    with pytest.raises((Misuse, OSError)):
        house_desk.found_real(Place(tmp_path), *TOLD)
