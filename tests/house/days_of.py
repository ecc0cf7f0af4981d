"""Days of a house that several tests look at."""

from __future__ import annotations

import functools
import random

from croupier.contracts.witness import Driver
from croupier.core.driver import RandomSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place
from croupier.games import game
from croupier.house.accounts import Appoint
from croupier.house.books import Playing
from croupier.house.cage import SellChips
from croupier.house.floor import ChangeLimits
from croupier.house.patrons import ErasePatron, IdentifyPatron, LookAtPatron, ReadList
from croupier.house.signing import GivePassword, SignIn, Unlock
from tests.house.keeping import House, practice_house, practice_table, with_chips


def a_day() -> House:
    """A day on which everything happens at the desk."""
    house = with_chips()
    paper = house.opened_table()
    house.office.books.tables["t1"] = Playing("roulette", "oh", "r", began=10_000_00)
    house.do("I1", Appoint("D3", ()))
    house.do("I1", GivePassword("D3"))
    for _ in range(3):
        house.do("x", SignIn("D2"), "anybody", checked=False)
    house.do("F1", Unlock("D2"))
    house.do("L1", ReadList("2026-11-18"))
    house.do("C1", IdentifyPatron("P7", "0" * 64))
    house.do("S1", LookAtPatron("P7", "a claim"))
    house.do("L1", ErasePatron("P7", "asked for it"))
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
    out = {"by": "no roulette any more"}
    house.sign("M1", "submission", "supersede", "submission/2026/1", out)
    house.sign("M1", "shift", "close", "shift/2026/1")
    house.sign("M1", "day", "close", "day/2026-11-18")
    return house


def two_tables() -> House:
    """Two Big Six tables of a practice house with three rounds each, a minute apart."""
    house = practice_house()
    for table in ("t1", "t2"):
        practice_table(house, table, "big_six")
        chance = random.Random(7)
        driver = Driver(rules_for(game("big_six")), RandomSource(chance.randrange))
        driver.listeners.append(functools.partial(house.heard, f"{table}-1"))
        driver.clock = lambda: house.at
        driver.open({}, {"mode": "dealt"})
        while driver.pending is not None:
            driver.sign()
        driver.sit(1, "P1", 1_000_00)
        driver.sit(3, f"player of {table}", 1_000_00)
        for number in (1, 2, 3):
            house.later(1)
            driver.begin_round()
            driver.answer(Place(1, "insignia_1", number * 10_00))
            if table == "t2" and number == 2:
                driver.answer(Place(3, "insignia_5", 7_00))
            driver.answer(Close())
            while driver.pending is not None:
                driver.sign()
    return house
