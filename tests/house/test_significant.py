"""Significant events: each kind in the list has somebody who makes it."""

from __future__ import annotations

import random
from dataclasses import replace

from croupier.contracts.bot import Bot, Setup
from croupier.contracts.witness import Driver
from croupier.core import events
from croupier.core.commands import Begin, Command
from croupier.core.driver import RandomSource
from croupier.core.entries import Entry
from croupier.house.accounts import Appoint
from croupier.house.books import Playing
from croupier.house.cage import SellChips
from croupier.house.floor import ChangeLimits
from croupier.house.patrons import ReadList
from croupier.house.reports import About, significant
from croupier.house.significant import ALARM, SIGNIFICANT
from croupier.house.signing import SignIn, Unlock
from tests.house.keeping import House, practice_house, practice_table, with_chips

FROM_TABLES = {
    "round_void",
    "irregularity",
    "keyed_wrong",
    "ruling",
    "equipment_changed",
    "payout_cut",
}


def a_day() -> House:
    """A day on which everything happens at the desk."""
    house = with_chips()
    paper = house.opened_table()
    house.office.books.tables["t1"] = Playing("roulette", "oh", "r", began=10_000_00)
    house.do("I1", Appoint("D3", ()))
    for _ in range(3):
        house.do("x", SignIn("D2"), "anybody", checked=False)
    house.do("F1", Unlock("D2"))
    house.do("L1", ReadList("2026-11-18"))
    house.do("F1", ChangeLimits("t1", 10_00, 500_00, "2"))
    slip = house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 1}})
    house.sign("F1", "fill", "ask_void", slip, {"why": "asked twice"})
    house.sign("C1", "fill", "void", slip)
    house.do("C1", SellChips({"500": 1}))
    asked = {"why": "keyed twice", "posting": house.office.books.postings}
    reversal = house.sign("C2", "reversal", "ask", facts=asked)
    house.sign("A1", "reversal", "approve", reversal)
    house.sign("L1", "table", "suspend", paper, {"why": "a complaint"})
    house.sign("M1", "table", "resume", paper, {"why": "looked into"})
    thing = house.sign("N1", "thing", "receive", facts={"maker": "W", "kind": "wheel"})
    house.sign("F1", "thing", "fail", thing, {"why": "loose"})
    claim = {"table": "t1", "round": 1, "first": 0, "last": 1, "claim": "short"}
    dispute = house.sign("S1", "dispute", "raise", facts=claim)
    replay = {"was": [0], "should": [0], "dealt_by": ["D1"]}
    house.sign("S1", "dispute", "replay", dispute, replay)
    house.sign("F1", "dispute", "rule", dispute, {"ruling": "none", "pays_cents": 0})
    house.sign("M1", "dispute", "approve", dispute)
    house.sign("F1", "table", "close", paper)
    short = {"stack": {"100": 9_000}}
    house.sign("D1", "table", "closer", paper, short)
    house.sign("F1", "table", "verify_closer", paper, short | {"covered": True})
    for alert in list(house.office.documents.open("alert")):
        house.sign("M1", "alert", "acknowledge", alert.id, {"why": "seen"})
    house.sign("M1", "shift", "close", "shift/2026/1")
    house.sign("M1", "day", "close", "day/2026-11-18")
    return house


def test_every_kind_of_the_desk_is_made_by_a_command() -> None:
    """One day gives each of them, and the report lists it."""
    report = significant(a_day().entries, About("x", 0, "1"))
    listed = {one.id for one in SIGNIFICANT if one.id not in FROM_TABLES}
    assert {row[2] for row in report.rows} == listed


def test_every_kind_of_the_tables_is_made_at_one() -> None:
    """Irregularities, voids and changed equipment by a bot; a cut payment, a correction and a
    ruling are kinds of events that the core makes and its own tests pin."""
    house = practice_house()
    practice_table(house, "t1", "three_card_poker")
    seed = 5
    print(f"seed {seed}")
    chance = random.Random(seed)
    driver = Driver(Setup("three_card_poker", "oh").rules(), RandomSource(chance.randrange))
    driver.listeners.append(lambda entry: house.heard("t1", entry))
    bot = Bot(driver, chance)
    driver.open({}, {"mode": "dealt"})
    bot.until_between_rounds()
    driver.change_equipment(next(one for one in driver.table.things if one != "table"), "worn")
    bot.until_between_rounds()
    bot.sit_down()
    bot.play(25)
    assert ids(house.entries) >= {"irregularity", "round_void", "equipment_changed"}
    cut = events.Settled(1, "P1", "red", 1, "win", "1 to 1", 1, 1, "", "", [])
    told = (cut, events.Corrected(1, []), events.Ruled(1, "", {}, True, []))
    command = Command("k", "D", "dealer", None, Begin(), 0)
    found = ids([Entry(0, "", command, "", ("t1",), (), told)])
    assert found == {"payout_cut", "keyed_wrong", "ruling"}
    whole = Entry(0, "", command, "", ("t1",), (), (replace(cut, cut_cents=0),))
    assert ids([whole]) == set()


def ids(entries: list[Entry]) -> set[str]:
    return {row[2] for row in significant(entries, About("x", 0, "1")).rows}


def test_alarms_go_to_somebody() -> None:
    """Each kind names whom it is told, and no id stands twice."""
    assert all(one.notify for one in SIGNIFICANT)
    assert len({one.id for one in SIGNIFICANT}) == len(SIGNIFICANT)
    assert {one.id for one in SIGNIFICANT if one.rank == ALARM} == {
        "alert",
        "table_suspended",
        "thing_failed",
    }
