"""Passwords: hashed with argon2id beside the log, checked in the same time, never told."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.audit.passwords import NOBODYS, _hasher, check_new, hashed, made, matches
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Secret, Store, Tip
from croupier.core.commands import Command
from croupier.core.refusals import Misuse
from tests.audit.house import House, Put
from tests.audit.small import lines, store_with
from tests.soak.points import Points

LONG = "a heron on the seventh pier"


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    store = store_with(tmp_path / "house.db", lines(3), 3)
    store.write([], store.tip(), {}, (), [hashed("I1", LONG)])
    return store


def test_a_hash_has_the_parameters_of_the_standard() -> None:
    """argon2id, 46 MiB, one pass, a salt of its own each time."""
    one, other = hashed("I1", LONG), hashed("I1", LONG)
    assert one.argon2.startswith("$argon2id$v=19$m=47104,t=1,p=1$")
    assert one.argon2 != other.argon2
    assert LONG not in one.argon2


def test_only_the_own_password_is_right(store: SqliteStore) -> None:
    """Another word, another person, nobody, and somebody who has none: all wrong."""
    assert matches(store, "I1", LONG)
    assert not matches(store, "I1", LONG + " ")
    assert not matches(store, "I1", "")
    assert not matches(store, "I2", LONG)
    assert not matches(store, "", "")
    store.close()


def test_letters_put_together_are_the_same_password(store: SqliteStore) -> None:
    """An e with an accent as one character or as two."""
    store.write([], store.tip(), {}, (), [hashed("I1", "caf\u00e9 by the old harbour")])
    assert matches(store, "I1", "cafe\u0301 by the old harbour")
    store.close()


def test_an_unknown_name_is_tried_with_the_same_work(store: SqliteStore) -> None:
    """The hash for nobody has the parameters of all others, so its check takes as long."""
    assert not _hasher().check_needs_rehash(NOBODYS)


def test_a_hash_that_was_spoiled_opens_nothing(store: SqliteStore) -> None:
    """It is a wrong password, not a failure of the program."""
    store.write([], store.tip(), {}, (), [Secret("I1", "$argon2id$no hash")])
    assert not matches(store, "I1", LONG)
    store.close()


def test_a_password_of_the_house_will_do_and_comes_once() -> None:
    """Five groups of four letters that cannot be misread, another each time."""
    found = {made() for _ in range(50)}
    assert len(found) == 50
    for one in found:
        assert re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){4}[a-hjkmnp-z2-9]{4}", one)


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "15 to 256 characters"),
        ("x" * 257, "15 to 256 characters"),
        ("abababababababab", "5 different"),
        ("i am d1984 of the pit", "credential number"),
        ("Welcome to HARBOUR house", "name of the house"),
    ],
)
def test_a_poor_password_is_refused_and_not_said_back(password: str, why: str) -> None:
    """Too short, too long, too few characters, the own id, the name of the house."""
    with pytest.raises(Misuse, match=why) as refused:
        check_new(password, "d1984", "Harbour House")
    assert password not in str(refused.value)


def test_any_character_and_any_length_up_to_the_limit_will_do() -> None:
    """Spaces, signs and other alphabets; 15 characters and 256."""
    check_new("♠ ♥ ♦ ♣ ключ 鍵 Schlüssel")
    check_new("kelp nimbus owt")
    check_new("".join(chr(33 + 7 * n % 94) for n in range(256)))


def test_a_store_from_before_gets_room_for_passwords(tmp_path: Path) -> None:
    """A house that was founded without the table opens with no option, and keeps one then."""
    path = tmp_path / "house.db"
    store_with(path, lines(2)).close()
    base = sqlite3.connect(path)
    base.execute("DROP TABLE secrets")
    base.commit()
    base.close()
    store = SqliteStore.opened(path)
    assert store.secret("I1") is None
    store.write([], store.tip(), {}, (), [Secret("I1", "one")])
    store.write([], store.tip(), {}, (), [Secret("I1", "two")])
    assert store.secret("I1") == "two"
    store.close()


def test_a_password_is_kept_with_its_entry_or_not_at_all(store: SqliteStore) -> None:
    """A turn that fails leaves the password that was there."""
    tip = store.tip()
    broken = Tip(None, tip.edge)  # type: ignore[arg-type]
    with pytest.raises(sqlite3.IntegrityError):
        store.write([], broken, {}, (), [hashed("I1", "another one that is long")])
    assert matches(store, "I1", LONG)
    store.close()


def killed_at(house: House, point: int) -> bool:
    """Whether a process was ended at this point of a turn that sets a password."""
    child = os.fork()
    if not child:
        try:
            points = Points()
            store = points.in_store(house.old_store())
            points.in_turns()
            house.open(store)
            points.kill_after(point)
            command = Command("set", "P", "member", None, Put("a", 1))
            house.keeper.do("desk", command, secret=Secret("P", "new"))
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def check_every_point(house: House, again: Callable[[], Store]) -> None:
    """The entry and the hash are both there or both not, wherever the process was ended."""
    store = house.old_store()
    store.write([], store.tip(), {}, (), [Secret("P", "old")])
    store.close()
    found, point = set(), 1
    while killed_at(house, point):
        store = again()
        done = "set" in store.find_all(["set"])
        assert store.secret("P") == ("new" if done else "old"), point
        store.close()
        found.add(done)
        if done:
            break
        point += 1
    assert found == {True, False}
    assert point > 10


def test_a_kill_leaves_entry_and_hash_or_neither(tmp_path: Path) -> None:
    """At every numbered point of the turn, up to the first at which it is on the disk."""
    house = House(tmp_path).found()
    house.keeper.close()
    check_every_point(house, house.old_store)
