"""A real house from the terminal: people sign in with passwords, which nothing tells or keeps."""

from __future__ import annotations

import io
import os
import re
import stat
from pathlib import Path

import pytest

from croupier.cli import house_desk
from croupier.house.people import WINDOW
from tests.cli.running import Ran, Run

OWN = "a heron on the seventh pier"
OTHER = "nine quiet lanterns at noon"


class RealHouse:
    """A real house, whose commands get passwords by standard input."""

    def __init__(self, run: Run, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.run, self.patch, self.path = run, patch, folder / "real.db"
        self.now = 1_795_000_000_000
        patch.setattr(house_desk, "clock", lambda: self.now)
        words = [
            "--real",
            "--name",
            "Harbour",
            "--origin",
            "oh/42",
            "--administrator",
            "I1",
            "--credential",
            "1",
        ]
        self.founding = run.ok("house", "found", str(self.path), *words).out
        self.first = shown(self.founding)

    def __call__(self, who: str, passwords: str | list[str], *words: str) -> Ran:
        typed = [passwords] if isinstance(passwords, str) else passwords
        self.patch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in typed)))
        name, *rest = words
        by = ("--by", who, "--password-stdin")
        return self.run("house", name, str(self.path), *rest, *by)

    def ok(self, who: str, passwords: str | list[str], *words: str) -> str:
        ran = self(who, passwords, *words)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran.out

    def refused(self, who: str, passwords: str | list[str], *words: str) -> str:
        ran = self(who, passwords, *words)
        assert (ran.code, ran.out) == (1, ""), ran
        return ran.err

    def own(self, who: str, given: str, password: str) -> None:
        self.ok(who, [given, password], "password")

    def lines(self) -> list[str]:
        from croupier.audit.sqlite import SqliteStore

        store = SqliteStore.reading(self.path)
        found = [line.decode() for _, line in store.read()]
        store.close()
        return found


def shown(text: str) -> str:
    """The password in what a command printed."""
    (found,) = re.findall(r"\b(?:[a-z2-9]{4}-){4}[a-z2-9]{4}\b", text)
    return str(found)


@pytest.fixture
def house(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> RealHouse:
    return RealHouse(run, monkeypatch, tmp_path)


@pytest.fixture
def kept(house: RealHouse) -> RealHouse:
    """The administrator has a password of his own."""
    house.own("I1", house.first, OWN)
    return house


def test_a_first_start_shows_a_password_that_is_good_for_one_thing(house: RealHouse) -> None:
    """Everything is refused with it but to change it, and then it opens nothing."""
    hire = ("hire", "D1", "tables", "dealer", "4711")
    assert "given by somebody else (GLI-19 B.2.3); change it" in house.refused(
        "I1", house.first, *hire
    )
    assert "change it first" in house.refused("I1", house.first, "people")
    house.own("I1", house.first, OWN)
    assert "do not open an account now" in house.refused("I1", house.first, "people")
    assert "D1 is hired" in house.ok("I1", OWN, *hire)
    assert "4711" in house.ok("I1", OWN, "people", "--json")


def test_three_wrong_passwords_lock_for_the_time_of_the_law(kept: RealHouse) -> None:
    """The right one fails like a wrong one until thirty minutes are over."""
    wrong = [kept.refused("I1", "not this one at all", "people") for _ in range(3)]
    assert sum('"kind":"locked_out"' in line for line in kept.lines()) == 1
    kept.now += WINDOW - 1
    assert kept.refused("I1", OWN, "people") == wrong[0]
    kept.now += 1
    kept.ok("I1", OWN, "people")


def test_every_failure_is_the_same_sentence(kept: RealHouse) -> None:
    """A wrong password, no such account, an account that has no password yet."""
    wrong = kept.refused("I1", OTHER, "people")
    assert kept.refused("hunter2-typed-here", OTHER, "people") == wrong
    assert kept.refused("house", OTHER, "people") == wrong
    assert not [line for line in kept.lines() if "hunter2" in line]


def test_somebody_else_unlocks_and_resets(kept: RealHouse) -> None:
    """A supervisor of the department lifts the lock; an administrator gives another password,
    which has to be changed; nobody does either to himself."""
    floor = shown(kept.ok("I1", OWN, "hire", "F1", "tables", "supervisor", "2"))
    dealer = shown(kept.ok("I1", OWN, "hire", "D1", "tables", "dealer", "3"))
    kept.ok("I1", OWN, "appoint", "F1", "floor supervisor")
    kept.own("F1", floor, OTHER)
    kept.own("D1", dealer, OWN + " too")
    for _ in range(3):
        kept.refused("D1", "not this one at all", "people")
    kept.refused("D1", OWN + " too", "people")
    assert "a supervisor of tables" not in kept.ok("F1", OTHER, "unlock", "D1")
    kept.ok("D1", OWN + " too", "people")
    given = shown(kept.ok("I1", OWN, "reset", "D1"))
    kept.refused("D1", OWN + " too", "people")
    assert "change it first" in kept.refused("D1", given, "people")
    assert "nobody does this to himself" in kept.refused("I1", OWN, "reset", "I1")
    assert "only the administrator" in kept.refused("F1", OTHER, "reset", "D1")


def test_a_disabled_account_opens_no_more_until_it_is_enabled(kept: RealHouse) -> None:
    """With the right password, and with the sentence of all failures."""
    kept.own("D1", shown(kept.ok("I1", OWN, "hire", "D1", "tables", "dealer", "3")), OTHER)
    kept.ok("I1", OWN, "disable", "D1", "--why", "has left")
    assert "do not open an account now" in kept.refused("D1", OTHER, "people")
    kept.ok("I1", OWN, "disable", "D1", "--enable", "--why", "is back")
    kept.ok("D1", OTHER, "people")


def test_whoever_did_something_is_signed_out(kept: RealHouse) -> None:
    """After a command and after a refused one, each entry by its person, proved again."""
    kept.refused("I1", OWN, "sign", "day", "open", "date=2026-11-18")
    kept.ok("I1", OWN, "people")
    ins, outs = (
        sum(f'"kind":"{kind}"' in line for line in kept.lines())
        for kind in ("signed_in", "signed_out")
    )
    assert ins == outs == 3


def test_passwords_are_in_no_entry_no_export_and_no_file_in_clear(
    kept: RealHouse, tmp_path: Path
) -> None:
    """Neither those of people nor those of the house, nor their hashes in the log."""
    given = shown(kept.ok("I1", OWN, "hire", "D1", "tables", "dealer", "3"))
    kept.refused("D1", OTHER, "people")
    assert kept.run("audit", "checkpoint", str(kept.path)).code == 0
    assert kept.run("audit", "export", str(kept.path), str(tmp_path / "out")).code == 0
    files = [one for one in tmp_path.rglob("*") if one.is_file()]
    assert {"log.jsonl", "real.db"} <= {one.name for one in files}
    for file in files:
        data = file.read_bytes()
        for secret in (OWN, OTHER, given, kept.first):
            assert secret.encode() not in data, file
        if "real.db" not in file.name:
            assert b"$argon2" not in data, file
    assert stat.S_IMODE(os.stat(kept.path).st_mode) == 0o600


def test_a_poor_new_password_changes_nothing(house: RealHouse) -> None:
    """Too short, the one so far, none at all: wrong use, not said back, and the old one opens."""
    for new in ("short", house.first):
        ran = house("I1", [house.first, new], "password")
        assert (ran.code, ran.out) == (2, "")
        assert new not in ran.err
    assert "no password" in house("I1", house.first, "password").err
    house.own("I1", house.first, OWN)


def test_wrong_use_of_a_real_house(run: Run, kept: RealHouse, tmp_path: Path) -> None:
    """Nobody named, no terminal to ask at, no administrator, no name for heads."""
    assert "name yourself" in run.fails(2, "house", "people", str(kept.path))
    assert "--password-stdin" in run.fails(2, "house", "people", str(kept.path), "--by", "I1")
    new = str(tmp_path / "new.db")
    assert "--origin" in run.fails(2, "house", "found", new, "--real")
    assert "--administrator" in run.fails(2, "house", "found", new, "--real", "--origin", "oh/1")
    assert "go with --real" in run.fails(2, "house", "found", new, "--credential", "1")
    assert not Path(new).exists()
    assert "already" in run.fails(
        2, "house", "found", str(kept.path), "--real", "--origin", "oh/1",
        "--administrator", "I1", "--credential", "1",
    )  # fmt: skip


def test_practice_staff_have_no_passwords(run: Run, tmp_path: Path) -> None:
    """A practice house opens with no option, and there is nothing to change or reset in one."""
    store = str(tmp_path / "house.db")
    run.ok("house", "found", store)
    run.ok("house", "people", store)
    who = ("--by", "practice administrator")
    assert "no passwords" in run.fails(2, "house", "password", store, *who)
    assert "no passwords" in run.fails(2, "house", "reset", store, "practice dealer", *who)
