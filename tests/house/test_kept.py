"""The office behind a real keeper: its commands stand in a store, and a restart knows all."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.entry import Checked, HeadStayed, SourceFailed, TakenOver, Watch
from croupier.audit.keeper import Desk, Keeper
from croupier.audit.places import Place
from croupier.audit.recover import check
from croupier.contracts.bot import Setup
from croupier.core import procedure
from croupier.core.commands import Attested, Begin, Command, Open, Sit, Told, What
from croupier.core.driver import RandomSource
from croupier.core.entries import Entry, entry_from
from croupier.core.events import KINDS
from croupier.core.people import PRACTICE_STAFF
from croupier.core.plain import canonical
from croupier.core.refusals import Refusal
from croupier.house.accounts import Found
from croupier.house.acts import HOUSE
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.reports import REPORTS, About
from croupier.house.significant import SIGNIFICANT
from croupier.house.signing import SignIn, Unlock
from croupier.live.practice import practice
from tests.house.accountant import balances, of_books
from tests.house.keeping import MORNING, House, practice_house, practice_table
from tests.house.test_significant import FROM_THE_KEEPER

ABOUT = About("x", 0, "1")


class Kept:
    """A house on a disk, for practice."""

    def __init__(self, folder: Path, place: Place | None = None) -> None:
        self.place = place or Place(folder / "house.db")
        self.at, self.ids = MORNING, itertools.count()
        self.keeper: Keeper = self.place.found(
            Office(), origin="house.test", mode="practice", software="test", clock=lambda: self.at
        )

    @property
    def office(self) -> Office:
        assert isinstance(self.keeper.desk, Office)
        return self.keeper.desk

    def again(self) -> None:
        """Closed, and opened from what is on the disk."""
        self.keeper.close()
        self.keeper = self.place.open(Office, software="test", clock=lambda: self.at)

    def do(self, stream: str, command: Command, **given: Any) -> Entry:
        self.at += 1
        named = replace(command, id=f"k{next(self.ids)}")
        return self.keeper.do(stream, named, given=given, up=stream == "desk")

    def at_desk(self, who: str, what: What, role: str, **given: Any) -> Entry:
        return self.do("desk", Command("", who, role, None, what), **given)

    def entries(self) -> list[Entry]:
        lines = [line for _, line in self.keeper.store.read()]
        return [entry_from(line) for line in lines]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """A practice house with an open table, every command of which went through the keeper."""
    house = Kept(tmp_path)
    model: House = practice_house()
    practice_table(model, "t1", "big_six")
    for entry in model.entries:
        house.do("desk", entry.command)
    return house


def test_the_office_is_a_desk() -> None:
    """As the keeper declares what it asks of one."""
    desk: type[Desk] = Office
    assert desk is Office


def test_a_table_plays_and_a_restart_knows_the_books(kept: Kept) -> None:
    """The same value from the store, and an accountant who reads only its lines agrees."""
    kept.keeper.sources = lambda origin, taken: RandomSource(random.Random(3).randrange)
    kept.keeper.prepare("t1-1", Setup("big_six", "oh").rules())
    driver = kept.keeper.table("t1-1")
    opener = PRACTICE_STAFF[0]
    first = Open(PRACTICE_STAFF, {}, {"mode": "dealt"})
    kept.do("t1-1", Command("", opener.id, opener.rank, None, first))

    def settle() -> None:
        while (said := practice(driver)) is not None:
            assert isinstance(said.what, Attested | Told)
            kept.do("t1-1", said)

    settle()
    kept.do("t1-1", Command("", "P1", "seat 1", None, Sit(1, "P1", 500_00)))
    for _ in range(3):
        kept.do("t1-1", Command("", "practice dealer", "dealer", None, Begin()))
        place = procedure.Place(1, "insignia_1", 10_00)
        kept.do("t1-1", Command("", "P1", "seat 1", driver.request, place))
        kept.do("t1-1", Command("", "practice dealer", "dealer", driver.request, procedure.Close()))
        settle()
    assert kept.office.books.tables["t1"].round == 3
    value = canonical(kept.office.value())
    kept.again()
    assert canonical(kept.office.value()) == value
    entries = [one for one in kept.entries() if one.on[0] != "house"]
    assert {entry.day for entry in entries[3:]} == {"2026-11-18"}
    assert of_books(kept.office.books.accounts) == balances(entries)
    for make in REPORTS.values():
        make(entries, ABOUT).text()


def test_what_the_desk_refuses_a_table_is_not_done(kept: Kept) -> None:
    """Nobody of that name works here; a stream that was not opened plays nothing."""
    kept.keeper.prepare("t1-1", Setup("big_six", "oh").rules())
    for who, why in (("ghost", "works here"), ("practice dealer", "not opened yet")):
        with pytest.raises(Refusal, match=why):
            kept.do("t1-1", Command("", who, "dealer", None, Begin()))


def test_a_lock_is_in_the_log_and_outlives_the_process(kept: Kept) -> None:
    """Three failures, a restart: the right credential is not taken before a supervisor unlocks."""
    for _ in range(3):
        kept.at_desk("terminal", SignIn("practice dealer"), "anybody", checked=False)
    kept.again()
    failed = kept.at_desk("terminal", SignIn("practice dealer"), "anybody", checked=True)
    assert failed.events[0].kind == "sign_in_failed"
    kept.at_desk("practice supervisor", Unlock("practice dealer"), "supervisor")
    taken = kept.at_desk("terminal", SignIn("practice dealer"), "anybody", checked=True)
    assert taken.events[0].kind == "signed_in"


def test_a_refused_command_of_the_desk_is_an_entry(kept: Kept) -> None:
    """Without effect: who tried what, why not, by which clause."""
    value = canonical(kept.office.value())
    day = Sign("day", "close", "day/2026-11-18", {})
    with pytest.raises(Refusal, match="only the shift manager may"):
        kept.at_desk("practice dealer", day, "dealer")
    denied = kept.entries()[-1]
    assert denied.events[0].kind == "denied"
    assert denied.events[0]["clause"] == "58 Pa. Code 465a.3"
    assert canonical(kept.office.value()) == value


def test_a_house_is_founded_once_behind_a_keeper_too(kept: Kept) -> None:
    """By nobody who has an account."""
    with pytest.raises(Exception, match="founded already"):
        kept.at_desk(HOUSE, Found("Another", True), HOUSE)


def test_what_the_keeper_writes_down_is_significant_too(kept: Kept) -> None:
    """A start, other software, a clock that was set back, a refusal, a check of the log, a head
    that did not leave, a source that failed, a node that was taken over."""
    kept.keeper.close()
    kept.keeper = kept.place.open(Office, software="another", clock=lambda: kept.at)
    kept.at -= 5_000
    with pytest.raises(Refusal):
        kept.at_desk("practice dealer", Sign("day", "close", "day/2026-11-18", {}), "dealer")
    reading = kept.place.reading()
    assert check(kept.keeper, reading).good
    reading.close()
    kept.keeper.write_down(Watch(), Checked(1, "", False, "a link is broken"))
    kept.keeper.write_down(Watch(), HeadStayed(1, "no room"), SourceFailed(1, "always 3"))
    kept.keeper.write_down(Watch(), TakenOver("a", 7, ("t1",)))
    found = {row[2] for row in REPORTS["significant_events"](kept.entries(), ABOUT).rows}
    assert found >= FROM_THE_KEEPER


def test_every_kind_of_event_in_the_list_exists() -> None:
    """Those that are named by a word are kinds that the keeper makes."""
    named = {one.kind for one in SIGNIFICANT if isinstance(one.kind, str)}
    told = {"started", "clock_set_back", "denied", "checked"}
    assert named == told | {"head_stayed", "source_failed", "taken_over"}
    assert named <= set(KINDS)
