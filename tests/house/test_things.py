"""Equipment: received and examined by two, laid on tables, found unfit, destroyed for good."""

from __future__ import annotations

import pytest

from croupier.core.commands import Begin
from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.core.things import Thing
from croupier.games import game
from croupier.house.documents import Sign
from croupier.house.things import at_table, next_due
from tests.house.keeping import House, with_chips


@pytest.fixture
def house() -> House:
    """A house with an open Roulette table."""
    house = with_chips()
    house.opened_table()
    return house


def stored(house: House, kind: str = "roulette wheel", maker: str = "W-1") -> str:
    thing = house.sign("N1", "thing", "receive", facts={"maker": maker, "kind": kind})
    house.sign("F1", "thing", "examine", thing)
    return thing


def test_a_thing_is_received_by_one_and_examined_by_another(house: House) -> None:
    """And its number is one of a series that has no gap."""
    thing = house.sign("F1", "thing", "receive", facts={"maker": "W-1", "kind": "dice"})
    assert thing == "thing/2026/1"
    assert "two different people" in house.wrong("F1", "thing", "examine", thing)
    house.sign("F2", "thing", "examine", thing)


def test_one_thing_lies_at_one_place_of_a_table(house: House) -> None:
    """A second wheel waits until the first is taken off; a table that is not prepared has none."""
    first, second = stored(house), stored(house, maker="W-2")
    place = {"table": "t1", "place": "wheel"}
    house.sign("F1", "thing", "place", first, place)
    assert "another thing lies" in house.wrong(
        "F1", "thing", "place", second, table="t1", place="wheel"
    )
    why = house.wrong("F1", "thing", "place", second, table="t9", place="wheel")
    assert "t9 is not prepared" in why
    assert [one.id for one in at_table(house.office, "t1")] == [first]
    house.sign("F1", "thing", "remove", first, {"why": "to be balanced"})
    house.sign("F1", "thing", "place", second, place)
    assert [one.id for one in at_table(house.office, "t1")] == [second]


def begins(house: House) -> str:
    try:
        house.at_table("t1", "D1", "dealer", Begin())
    except Refusal as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("roulette wheel", "regulator"),
        ("roulette ball", "regulator"),
        ("roulette table", "regulator"),
        ("dice", "shift manager"),
    ],
)
def test_an_unfit_thing_blocks_its_table_and_is_told(house: House, kind: str, told: str) -> None:
    """oh.roulette 3.H: of a wheel, table or ball the Commission hears at once."""
    thing = stored(house, kind)
    house.sign("F1", "thing", "place", thing, {"table": "t1", "place": "wheel"})
    assert begins(house) == ""
    house.sign("F1", "thing", "fail", thing, {"why": "a pocket is loose"})
    assert f"{kind} W-1 is out of use" in begins(house)
    (alert,) = house.office.documents.open("alert")
    assert alert.facts["raise"]["notify"] == told
    house.sign("G1", "thing", "destroy", thing, {"why": "loose"})
    assert begins(house) == ""
    assert "it is destroyed" in house.wrong("N1", "thing", "repair", thing, why="glued")


def test_a_thing_that_fails_in_store_blocks_no_table(house: House) -> None:
    """Also one that lay there before."""
    thing = stored(house)
    house.sign("F1", "thing", "place", thing, {"table": "t1", "place": "wheel"})
    house.sign("F1", "thing", "remove", thing, {"why": "worn"})
    house.sign("F1", "thing", "fail", thing, {"why": "worn"})
    assert begins(house) == ""


def test_a_repaired_thing_is_examined_again_before_it_is_used(house: House) -> None:
    """By somebody else than who received it."""
    thing = stored(house)
    house.sign("N1", "thing", "fail", thing, {"why": "a pocket is loose"})
    house.sign("N1", "thing", "repair", thing, {"why": "fastened"})
    why = house.wrong("F1", "thing", "place", thing, table="t1", place="wheel")
    assert "it is received" in why
    house.sign("F1", "thing", "examine", thing)
    house.sign("F1", "thing", "place", thing, {"table": "t1", "place": "wheel"})


def test_what_is_due_next_is_said_with_its_clause() -> None:
    """pa.577 4(d): dice of Three Dice Football stay for 24 hours."""
    rules = rules_for(game("three_dice_football"), "577")
    found = next_due(rules, {"dice": Thing("dice", 1, 1_000), "table": Thing("table", 1, 1_000)})
    assert found == [("dice", 1_000 + 24 * 60 * 60_000, "pa.577 577.4(d)")]


def test_an_unfit_thing_is_told_between_two_days_too(house: House) -> None:
    """The alert belongs to the last day; other papers wait for the next."""
    thing = stored(house)
    paper = house.office.documents.of("table", "t1")
    assert paper is not None
    house.sign("F1", "table", "close", paper.id)
    count = {"stack": {"100": 10_000}}
    house.sign("D1", "table", "closer", paper.id, count)
    house.sign("F1", "table", "verify_closer", paper.id, count | {"covered": True})
    house.sign("M1", "shift", "close", "shift/2026/1")
    house.sign("M1", "day", "close", "day/2026-11-18")
    house.sign("N1", "thing", "fail", thing, {"why": "a pocket is loose"})
    (alert,) = house.office.documents.open("alert")
    assert (alert.id, alert.day) == ("alert/2026/1", "2026-11-18")
    why = house.refuses("N1", Sign("thing", "receive", "", {"maker": "W-9", "kind": "dice"}))
    assert "no gaming day is open" in why
