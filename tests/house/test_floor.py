"""The floor: sessions of tables, limits with their sign, staff, fills and credits."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import COMES, GOES, Begin, Buy, Open, Sit, Staff
from croupier.core.people import Person
from croupier.core.refusals import Refusal
from croupier.house.books import CHIP, Playing, tray
from croupier.house.floor import ChangeLimits
from croupier.house.posts import LeaveDuty, TakeDuty, arrivals
from croupier.house.slips import unused
from tests.house.keeping import House, with_chips


@pytest.fixture
def house() -> House:
    """A house with its staff, an open day and chips in the cage."""
    return with_chips()


def chips_at(house: House, *accounts: str) -> list[int]:
    return [house.office.books.balance(CHIP, account) for account in accounts]


def state(house: House, paper: str) -> str:
    return house.office.documents.papers[paper].state


# A session


def test_a_table_is_prepared_opened_and_closed_step_by_step(house: House) -> None:
    """Every step out of its turn is refused, and says when it is done."""
    paper = house.opened_table()
    assert state(house, paper) == "open"
    assert "it is open" in house.wrong("D1", "table", "opener", paper, stack={})
    assert "its last session is not closed" in prepare(house)
    house.sign("F1", "table", "close", paper)
    count = {"stack": {"100": 10_000}}
    house.sign("D1", "table", "closer", paper, count)
    house.sign("F1", "table", "verify_closer", paper, count | {"covered": True})
    assert state(house, paper) == "closed"
    assert house.office.people.members["D1"].posts == {}
    assert house.prepared() == "table/2026/2"


def prepare(house: House, **other: Any) -> str:
    facts = {"table": "t1", "game": "roulette", "edition": "oh", "rules": "r1"}
    limits = {"minimum_cents": 5_00, "maximum_cents": 500_00, "sign": "s"}
    return house.wrong("F1", "table", "prepare", **{**facts, **limits, **other})


def test_a_table_needs_a_shift_a_name_and_limits(house: House) -> None:
    """A strange name, a minimum of nothing, a maximum below it, no shift."""
    for name in ("12", "t/1", "T1", "t 1"):
        assert "a table is called by a letter and digits" in prepare(house, table=name)
    assert "a minimum above nothing" in prepare(house, minimum_cents=0)
    assert "a minimum above nothing" in prepare(house, minimum_cents=500_01)
    house.sign("M1", "shift", "close", "shift/2026/1")
    assert "no shift is open" in prepare(house)


def test_an_opener_is_counted_by_two_different_people(house: House) -> None:
    """The same stack, chip by chip; two counts of one value in other chips differ too."""
    paper = house.prepared()
    house.do("D1", TakeDuty("t1", "dealer"))
    house.filled()
    house.sign("D1", "table", "opener", paper, {"stack": {"100": 10_000}})
    for stack, sums in (
        ({"100": 9_999}, "$10,000 and $9,999"),
        ({"500": 2_000}, "$10,000 in other pieces"),
    ):
        why = house.wrong("F1", "table", "verify_opener", paper, stack=stack)
        assert f"the two counts differ: {sums}" in why
    house.sign("F1", "table", "recount_opener", paper)
    house.sign("D1", "table", "opener", paper, {"stack": {"500": 2_000}})
    house.sign("F1", "table", "verify_opener", paper, {"stack": {"500": 2_000, "100": 0}})
    assert state(house, paper) == "open"


@pytest.mark.parametrize(
    ("counted", "alerts"),
    [
        (10_000_00, []),
        (9_999_00, []),
        (9_975_00, []),
        (9_974_00, ["shift manager"]),
        (9_901_00, ["shift manager"]),
        (9_900_00, ["regulator"]),
        (10_100_00, ["regulator"]),
    ],
)
def test_c5_a_closer_that_differs_goes_to_variance(
    house: House, counted: int, alerts: list[str]
) -> None:
    """Over 25 dollars it is written up, from 100 on the regulator is told; the count stands."""
    paper = house.opened_table()
    house.sign("F1", "table", "close", paper)
    stack = {"stack": {"100": counted // 100}}
    house.sign("D1", "table", "closer", paper, stack)
    house.sign("F1", "table", "verify_closer", paper, stack | {"covered": True})
    assert chips_at(house, tray("t1"), "variance/t1") == [counted, 10_000_00 - counted]
    found = list(house.office.documents.open("alert"))
    assert [one.facts["raise"]["notify"] for one in found] == alerts
    assert [one.facts["raise"]["cents"] for one in found] == [counted - 10_000_00 for _ in alerts]
    for one in found:
        house.sign("M1", "alert", "acknowledge", one.id, {"why": "looked into"})
    assert list(house.office.documents.open("alert")) == []


def test_a_wheel_that_is_not_in_play_is_covered(house: House) -> None:
    """oh.roulette 3.F: the closing of a Roulette table says so, that of another need not."""
    for table, game_id, refused in (("t1", "roulette", True), ("t2", "blackjack", False)):
        house.do("D1", LeaveDuty("t1", "dealer")) if table == "t2" else None
        paper = house.opened_table(table, game_id)
        house.sign("F1", "table", "close", paper)
        stack = {"stack": {"100": 10_000}}
        house.sign("D1", "table", "closer", paper, stack)
        facts = {**stack, "covered": False}
        if refused:
            assert "oh.roulette 3.F" in house.wrong("F1", "table", "verify_closer", paper, **facts)
        else:
            house.sign("F1", "table", "verify_closer", paper, facts)


# What a table may do


def needs(house: House, what: Any, who: str = "D1", role: str = "dealer") -> str:
    """Why the desk does not let a table's command through; nothing where it does."""
    try:
        house.at_table("t1", who, role, what)
    except Refusal as refusal:
        return str(refusal)
    return ""


def test_a_table_plays_only_while_its_session_is_open(house: House) -> None:
    """Prepared it may be inspected; suspended it finishes its round and begins none."""
    assert "the table is closed" in needs(house, Open(), "F1", "supervisor")
    paper = house.prepared()
    assert needs(house, Open(), "F1", "supervisor") == ""
    house.do("D1", TakeDuty("t1", "dealer"))
    assert "it is not opened yet" in needs(house, Begin())
    house.office.floor.streams["t1"] = "t1"
    assert "the table is prepared" in needs(house, Begin())
    house.filled()
    stack = {"stack": {"100": 10_000}}
    house.sign("D1", "table", "opener", paper, stack)
    house.sign("F1", "table", "verify_opener", paper, stack)
    assert needs(house, Begin()) == ""
    assert needs(house, Sit(1, "P1"), "P1", "seat 1") == ""
    house.sign("L1", "table", "suspend", paper, {"why": "a complaint"})
    assert "the table is suspended" in needs(house, Begin())
    assert "the table is suspended" in needs(house, Sit(1, "P1"), "P1", "seat 1")
    assert needs(house, Buy(1, 5_00), "P1", "seat 1") == ""
    house.sign("M1", "table", "resume", paper, {"why": "looked into"})
    assert needs(house, Begin()) == ""


def test_every_session_is_opened_and_inspected_anew(house: House) -> None:
    """A stream of an earlier session plays no round and is not opened twice; a new one is opened,
    and the tray is the same."""
    paper = house.opened_table()
    assert "is played as t1" in needs(house, Open(), "F1", "supervisor")
    house.sign("F1", "table", "close", paper)
    stack = {"stack": {"100": 10_000}}
    house.sign("D1", "table", "closer", paper, stack)
    house.sign("F1", "table", "verify_closer", paper, stack | {"covered": True})
    again = house.prepared()
    house.do("D1", TakeDuty("t1", "dealer"))
    house.sign("D1", "table", "opener", again, stack)
    house.sign("F1", "table", "verify_opener", again, stack)
    assert "it is not opened yet" in needs(house, Begin())
    opened = house.office.needs("t1-2", house.command("F1", Open(), "supervisor"))
    assert opened["staff"] == ["D1"]
    house.office.floor.streams["t1"] = "t1-2"
    assert "is played as t1-2" in needs(house, Begin())
    assert house.office.needs("t1-2", house.command("D1", Begin(), "dealer"))["rules"][:3] == "r1 "
    assert chips_at(house, tray("t1"), "variance/t1") == [10_000_00, 0]


def test_no_round_begins_between_two_shifts(house: House) -> None:
    """The next shift opens first."""
    house.opened_table()
    house.sign("M1", "shift", "close", "shift/2026/1")
    assert "no shift is open" in needs(house, Begin())


def test_nobody_is_sold_chips_that_the_tray_has_not(house: House) -> None:
    """All of them, and not one cent more; what it owes after a jackpot is no tray to sell from."""
    house.opened_table()
    for what in (Sit(1, "P1", 10_000_00), Buy(1, 10_000_00)):
        assert needs(house, what) == ""
    for what in (Sit(1, "P1", 10_000_01), Buy(1, 10_000_01)):
        assert "the tray has $10,000, and $10,000.01 would be sold" in needs(house, what)
    house.office.practice = True
    assert needs(house, Buy(1, 10_000_01)) == ""


def test_no_round_begins_when_nobody_deals(house: House) -> None:
    """The dealer was relieved, and no other has come."""
    house.opened_table()
    house.do("F1", LeaveDuty("t1", "dealer", "D1"))
    assert "nobody deals at t1" in needs(house, Begin(), "F1", "supervisor")


def test_whoever_comes_to_a_table_is_on_the_roster(house: House) -> None:
    """With the rank and the duties that the desk knows, and no others."""
    house.opened_table()
    good = house.office.people.members["D1"].person("t1")
    assert needs(house, Staff(COMES, good)) == ""
    forged = Person("D1", rank="supervisor", duties=good.duties)
    for person in (forged, Person("D2", duties=frozenset({"dealer"})), Person("ghost")):
        assert "roster of the house says otherwise" in needs(house, Staff(COMES, person))
        assert "roster" in needs(house, Open((person,)), "F1", "supervisor")


def test_a_table_learns_how_somebody_stands_on_the_roster(house: House) -> None:
    """Who relieves the dealer comes; whose duty is another goes and comes with that one."""
    house.opened_table()
    house.do("D2", TakeDuty("t1", "dealer"))
    members = house.office.people.members
    here = {"D1": members["D1"].person("t1")}

    def comes(who: str) -> list[Staff]:
        return list(arrivals(house.office, "t1", here, members[who]))

    assert comes("D1") == []
    assert comes("D2") == [Staff(COMES, members["D2"].person("t1"))]
    assert comes("S1") == [Staff(COMES, members["S1"].person("t1"))]
    house.do("D1", LeaveDuty("t1", "dealer"))
    house.do("D1", TakeDuty("t1", "stickperson"))
    now = members["D1"].person("t1")
    assert comes("D1") == [Staff(GOES, now), Staff(COMES, now)]
    house.office.practice = True
    assert comes("D2") == []


def test_a_seat_is_no_member_of_staff(house: House) -> None:
    """Players do not sign in at the desk; whoever is idle at a table signs in again."""
    house.opened_table()
    house.later(6)
    assert needs(house, Sit(1, "P1"), "P1", "seat 1") == ""
    assert "did nothing for 6 minutes" in needs(house, Begin())


def test_the_desk_tells_a_round_its_day_limits_rules_and_staff(house: House) -> None:
    """As inputs, which stand in the entry."""
    house.opened_table()
    told = house.at_table("t1", "D1", "dealer", Begin())
    assert told["staff"] == ["D1"]
    assert (told["day"], told["shift"], told["rules"][:3]) == ("2026-11-18", "day", "r1 ")


# Limits


def test_limits_change_with_the_sign_between_rounds(house: House) -> None:
    """OAC 3772-11-04: the old sign, no sign, and a round that is open are refused."""
    house.opened_table()
    why = house.refuses("F1", ChangeLimits("t1", 10_00, 500_00, "t1 sign 1"))
    assert "the sign changes together with the limits" in why
    assert "OAC 3772-11-04" in why
    assert "sign" in house.refuses("F1", ChangeLimits("t1", 10_00, 500_00, " "))
    assert "not below it" in house.refuses("F1", ChangeLimits("t1", 10_00, 9_99, "2"))
    assert "not prepared" in house.refuses("F1", ChangeLimits("t9", 10_00, 500_00, "2"))
    playing = house.office.books.tables["t1"] = Playing(in_round=True, began=10_000_00)
    assert "a round is open" in house.refuses("F1", ChangeLimits("t1", 10_00, 500_00, "2"))
    playing.in_round = False
    (event,) = house.do("F1", ChangeLimits("t1", 10_00, 500_00, "2"))
    assert event["before"]["minimum_cents"] == 5_00
    assert event["after"] == {
        "minimum_cents": 10_00,
        "maximum_cents": 500_00,
        "sign": "2",
        "version": 2,
    }
    playing.rules = house.in_force("roulette").split()[-1]
    assert house.at_table("t1", "D1", "dealer", Begin())["limits"] == event["after"]
    assert "were filed" in house.refuses("F1", ChangeLimits("t1", 4_99, 500_00, "3"))
    assert "were filed" in house.refuses("F1", ChangeLimits("t1", 5_00, 1_000_01, "3"))


# Staff at tables


def test_a_dealer_works_at_one_table_and_nobody_supervises_his_own(house: House) -> None:
    """And a duty is taken from its rank on."""
    house.prepared("t1")
    house.prepared("t2")
    house.do("D1", TakeDuty("t1", "dealer"))
    assert "D1 works at t1" in house.refuses("D1", TakeDuty("t2", "dealer"))
    assert "already" in house.refuses("D1", TakeDuty("t1", "dealer"))
    assert "supervisor or above" in house.refuses("D1", TakeDuty("t1", "floor"))
    assert "no duty" in house.refuses("D1", TakeDuty("t1", "king"))
    assert "not prepared" in house.refuses("D2", TakeDuty("t9", "dealer"))
    house.do("F1", TakeDuty("t1", "floor"))
    assert "at which he deals" in house.refuses("F1", TakeDuty("t1", "dealer"))
    house.do("F2", TakeDuty("t1", "dealer"))
    assert "at which he deals" in house.refuses("F2", TakeDuty("t1", "floor"))
    assert "a floor supervisor relieves" in house.refuses("D1", LeaveDuty("t1", "floor", "F1"))
    assert "is not dealer" in house.refuses("D2", LeaveDuty("t1", "dealer"))


@pytest.mark.parametrize(
    ("others", "refused"),
    [
        ([], False),
        (["blackjack"], False),
        (["three_dice_football"], False),
        (["craps"], True),
        (["crapless"], True),
        (["mini_baccarat"], True),
        (["dragon_bonus_baccarat"], True),
        (["pai_gow_poker"], True),
        (["commission_free_pai_gow"], True),
        (["blackjack", "roulette"], True),
        (["three_dice_football", "three_dice_football"], True),
    ],
)
def test_who_has_the_floor_of_football_has_one_more_table(
    house: House, others: list[str], refused: bool
) -> None:
    """577.9(c): in whichever order they are taken; without football anything goes."""
    tables = {f"t{number}": game_id for number, game_id in enumerate(others, 2)}
    for order in (("t1", *tables), (*tables, "t1")):
        one = House()
        one.hire("M1", "F1", "F2")
        one.opened_day()
        for table in order:
            game_id = tables.get(table, "three_dice_football")
            edition = "577" if game_id == "three_dice_football" else "oh"
            one.prepared(table, game_id, edition)
        *first, last = order
        for table in first:
            one.do("F2", TakeDuty(table, "floor"))
        if refused:
            assert "pa.577 577.9(c)" in one.refuses("F2", TakeDuty(last, "floor"))
        else:
            one.do("F2", TakeDuty(last, "floor"))


def test_football_by_the_other_regulation_does_not_bind_the_floor() -> None:
    """661a has no such section, so a craps table may be added."""
    one = House()
    one.hire("M1", "F1")
    one.opened_day()
    one.prepared("t1", "three_dice_football", "661a")
    one.prepared("t2", "craps")
    one.do("F1", TakeDuty("t1", "floor"))
    one.do("F1", TakeDuty("t2", "floor"))


def test_football_has_three_dealers_one_of_them_with_the_stick(house: House) -> None:
    """577.9(b): two, three without a stick and three with two sticks are refused."""
    paper = house.prepared("t1", "three_dice_football", "577")
    house.do("D1", TakeDuty("t1", "dealer"))
    house.filled()
    stack: dict[str, Any] = {"stack": {"100": 10_000}}
    house.sign("D1", "table", "opener", paper, stack)
    verify = "F1", "table", "verify_opener", paper
    house.do("D2", TakeDuty("t1", "stickperson"))
    assert "2 dealers stand at t1" in house.wrong(*verify, **stack)
    house.do("D3", TakeDuty("t1", "stickperson"))
    assert "2 of them with the stick" in house.wrong(*verify, **stack)
    house.do("D2", LeaveDuty("t1", "stickperson"))
    house.do("D3", LeaveDuty("t1", "stickperson"))
    for one in ("D2", "D3"):
        house.do(one, TakeDuty("t1", "dealer"))
    why = house.wrong(*verify, **stack)
    assert "3 dealers stand at t1, 0 of them with the stick" in why
    assert "pa.577 577.9(b)" in why
    house.do("D3", LeaveDuty("t1", "dealer"))
    house.do("D3", TakeDuty("t1", "stickperson"))
    house.sign("F1", "table", "verify_opener", paper, stack)
    house.do("D2", LeaveDuty("t1", "dealer"))
    house.office.floor.streams["t1"] = "t1"
    assert "pa.577 577.9(b)" in needs(house, Begin())


# Fills and credits


def test_chips_of_a_fill_are_on_the_way_before_they_are_in_the_tray(house: House) -> None:
    """Cage, transit, tray; at every step all of them are somewhere."""
    house.prepared()
    house.do("D1", TakeDuty("t1", "dealer"))
    facts = {"table": "t1", "stack": {"500": 10, "2500": 2}}
    slip = house.sign("F1", "fill", "request", facts=facts)
    where = "cage", f"transit/{slip}", tray("t1")
    seen = [chips_at(house, *where)]
    for who, step in (("C1", "prepare"), ("G1", "carry"), ("D1", "receive")):
        house.sign(who, "fill", step, slip)
        seen.append(chips_at(house, *where))
    whole, part = 1_000_000_00, 100_00
    assert seen == [[whole, 0, 0], *[[whole - part, part, 0]] * 2, [whole - part, 0, part]]


def test_a_credit_is_the_mirror_of_a_fill(house: House) -> None:
    """Tray, transit, cage; more than the tray has is refused."""
    house.opened_table(cents=1_000_00)
    facts: dict[str, Any] = {"table": "t1", "stack": {"500": 10}}
    slip = house.sign("F1", "credit", "request", facts=facts)
    for who, step in (("D1", "prepare"), ("G1", "carry"), ("C1", "receive")):
        house.sign(who, "credit", step, slip)
    assert chips_at(house, tray("t1"), f"transit/{slip}", "cage") == [950_00, 0, 999_050_00]
    slip = house.sign("F1", "credit", "request", facts={"table": "t1", "stack": {"500": 191}})
    assert "t1/tray has $950 chip, $955 would go" in house.wrong("D1", "credit", "prepare", slip)


def test_a_dealer_of_another_table_takes_no_fill(house: House) -> None:
    """The duty has to be at the table that the slip is about."""
    house.prepared("t1")
    house.prepared("t2")
    house.do("D2", TakeDuty("t2", "dealer"))
    slip = house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 1}})
    house.sign("C1", "fill", "prepare", slip)
    house.sign("G1", "fill", "carry", slip)
    assert "only the dealer may" in house.wrong("D2", "fill", "receive", slip)


@pytest.mark.parametrize("until", ["request", "prepare"])
def test_a_slip_is_voided_by_two_with_a_reason_until_it_is_carried(
    house: House, until: str
) -> None:
    """Chips on the way go back; the number stays used."""
    house.prepared()
    slip = house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 10}})
    if until == "prepare":
        house.sign("C1", "fill", "prepare", slip)
    assert "say why" in house.wrong("F1", "fill", "ask_void", slip, why=" ")
    house.sign("F1", "fill", "ask_void", slip, {"why": "asked twice"})
    assert "two different people" in house.wrong("F1", "fill", "void", slip)
    assert "it is void asked" in house.wrong("C1", "fill", "prepare", slip)
    assert [one.id for one in unused(house.office)] == [slip]
    house.sign("C1", "fill", "void", slip)
    assert chips_at(house, "cage", f"transit/{slip}") == [1_000_000_00, 0]
    assert unused(house.office) == []
    again = house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 10}})
    assert again == "fill/2026/2"


def test_a_slip_that_is_carried_is_not_voided(house: House) -> None:
    """It arrives, or a variance is found."""
    house.prepared()
    slip = house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 10}})
    house.sign("C1", "fill", "prepare", slip)
    house.sign("G1", "fill", "carry", slip)
    assert "it is carried" in house.wrong("F1", "fill", "ask_void", slip, why="no")


def test_an_empty_fill_and_one_for_a_closed_table_are_refused(house: House) -> None:
    """Chips, and a table that is prepared."""
    assert "not prepared" in house.wrong("F1", "fill", "request", table="t1", stack={"500": 1})
    house.prepared()
    assert "empty" in house.wrong("F1", "fill", "request", table="t1", stack={})


def test_whoever_was_relieved_does_nothing_more_at_the_table(house: House) -> None:
    """A dealer without a duty there is refused; a supervisor needs none."""
    house.opened_table()
    house.do("D2", TakeDuty("t1", "dealer"))
    assert needs(house, Begin(), "D2") == ""
    house.do("F1", LeaveDuty("t1", "dealer", "D2"))
    assert "D2 has no duty there" in needs(house, Begin(), "D2")
    assert needs(house, Begin(), "F1", "supervisor") == ""
