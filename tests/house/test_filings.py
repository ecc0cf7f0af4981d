"""Rules Submissions at the desk: their steps, which one is in force, and what tables play by."""

from __future__ import annotations

import functools
import pickle
from pathlib import Path
from typing import Any

import pytest

from croupier.core.commands import Begin
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Misuse, Refusal
from croupier.house.documents import Sign
from croupier.house.filings import Version, filings, in_force
from croupier.house.floor import ChangeLimits
from tests.games.let_it_ride import ride
from tests.house.keeping import House, staffed, submission_lines
from tests.house.linked import Linked, linked

PAPER = {"paper": "ab" * 32, "reference": "ED 2026-17"}
STATES = ["drafted", "checked", "filed", "approved", "in force"]


@functools.cache
def _begun() -> bytes:
    house = staffed()
    house.opened_day()
    return pickle.dumps(house)


@pytest.fixture
def house() -> House:
    found: House = pickle.loads(_begun())
    return found


def drafted(house: House, day: str = "2026-11-18", **options: str) -> str:
    lines = submission_lines("big_six", day=day, **options)
    return house.sign("M1", "submission", "draft", facts={"game": "big_six", "lines": lines})


def brought(house: House, state: str, day: str = "2026-11-18", **options: str) -> str:
    """A submission in this state."""
    paper = drafted(house, day, **options)
    for step, who, facts in STEPS[: STATES.index(state)]:
        house.sign(who, "submission", step, paper, facts)
    assert house.office.documents.paper(paper).state == state
    return paper


STEPS: list[tuple[str, str, dict[str, Any]]] = [
    ("check", "M1", {}),
    ("file", "L1", {}),
    ("approve", "L1", PAPER),
    ("enter", "M1", {}),
]


def held(house: House) -> Version | None:
    return in_force(house.office, "big_six")


def states(house: House) -> list[str]:
    papers = house.office.documents.papers.values()
    return [one.state for one in papers if one.of == "submission"]


def next_day(house: House, date: str) -> None:
    house.sign("M1", "shift", "close", next(iter(house.office.documents.open("shift"))).id)
    house.sign("M1", "day", "close", f"day/{house.office.days.date}")
    house.opened_day(date)


def test_the_way_of_a_submission(house: House) -> None:
    """Drafted, checked, filed, approved, in force; its version is a number and its rules."""
    paper = brought(house, "in force")
    version = held(house)
    assert version is not None
    assert (version.document, version.number, version.since) == (paper, 1, "2026-11-18")
    assert str(version) == f"r1 {version.rules[:12]}"
    assert house.office.documents.paper(paper).facts["approve"] == PAPER


def test_what_is_not_lawful_is_not_checked_in(house: House) -> None:
    """The clause is named, and so is the line; a draft may be wrong, and is withdrawn then."""
    lines = [*submission_lines("big_six"), 'mum = "7"']
    facts = {"game": "big_six", "lines": lines}
    paper = house.sign("M1", "submission", "draft", facts=facts)
    with pytest.raises((Refusal, Misuse), match="line 7"):
        house.sign("M1", "submission", "check", paper)
    house.sign("M1", "submission", "withdraw", paper, {"reason": "a misprint"})
    assert states(house) == ["withdrawn"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "lines of its file"),
        (["a\nb"], "lines of its file"),
        ([1], "lines of its file"),
    ],
)
def test_what_is_no_file_is_not_drafted(house: House, lines: list[Any], why: str) -> None:
    """Lines of text, at least one."""
    facts = {"game": "big_six", "lines": lines}
    assert why in house.refuses("M1", Sign("submission", "draft", "", facts))


def test_a_paper_is_about_its_own_game_and_house(house: House) -> None:
    """A file for another game, or another house, is not checked in under this paper."""
    lines = submission_lines("roulette")
    facts = {"game": "big_six", "lines": lines}
    paper = house.sign("M1", "submission", "draft", facts=facts)
    assert "about roulette" in house.wrong("M1", "submission", "check", paper)
    other = [line.replace("The House", "Harbour") for line in submission_lines("big_six")]
    facts = {"game": "big_six", "lines": other}
    paper = house.sign("M1", "submission", "draft", facts=facts)
    assert "filed for Harbour" in house.wrong("M1", "submission", "check", paper)


def test_approval_is_a_paper(house: House) -> None:
    """Without the paper and its reference nothing is approved."""
    paper = brought(house, "filed")
    for facts in ({}, {"paper": "ab"}, {"paper": "ab", "reference": " "}):
        with pytest.raises(Misuse):
            house.sign("L1", "submission", "approve", paper, facts)


def test_it_enters_on_its_day_and_not_before(house: House) -> None:
    """A day early it is refused; it enters by itself as its gaming day opens."""
    brought(house, "in force", "2026-11-01")
    paper = brought(house, "approved", "2026-11-20", minimum="10")
    assert "2026-11-20" in house.wrong("M1", "submission", "enter", paper)
    next_day(house, "2026-11-19")
    assert str(held(house)).startswith("r1 ")
    next_day(house, "2026-11-20")
    assert str(held(house)).startswith("r2 ")
    assert house.office.documents.paper(paper).signatures[-1].by == "house"
    versions = filings(house.office)
    days = ["2026-10-31", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2027-01-01"]
    found = [versions.on("big_six", day) for day in days]
    assert [one and one.number for one in found] == [None, None, 1, 1, 2, 2]


def test_one_that_was_overtaken_never_held(house: House) -> None:
    """Of two for one day the higher number enters; the other is superseded, and held on no day."""
    brought(house, "approved", "2026-11-19", minimum="10")
    brought(house, "approved", "2026-11-19", minimum="15")
    next_day(house, "2026-11-19")
    assert str(held(house)).startswith("r2 ")
    assert states(house) == ["superseded", "in force"]
    assert not filings(house.office).versions["big_six"][0].since


def test_what_was_approved_too_late_holds_from_the_day_it_entered(house: House) -> None:
    """By hand, or at the next opening; between its day and that the old one held."""
    brought(house, "in force", "2026-11-01")
    late = brought(house, "approved", "2026-11-10", minimum="10")
    house.sign("M1", "submission", "enter", late)
    versions = filings(house.office)
    assert [one.since for one in versions.versions["big_six"]] == ["2026-11-18", "2026-11-18"]
    found = versions.on("big_six", "2026-11-18")
    assert found is not None
    assert found.number == 2


def test_who_drafted_does_not_file_or_approve() -> None:
    """The walk over every role has it; a manager of tables is of another department anyway."""
    from croupier.house.filings import SUBMISSION

    assert SUBMISSION.step("file").differs == ("draft",)
    assert SUBMISSION.step("approve").differs == ("draft",)


# Tables


def test_a_table_is_prepared_for_what_is_in_force(house: House) -> None:
    """Nothing in force, another version, another edition, limits outside those filed: refused."""
    facts: dict[str, Any] = {
        "table": "t1",
        "game": "big_six",
        "edition": "oh",
        "rules": "r1",
        "minimum_cents": 5_00,
        "maximum_cents": 500_00,
        "sign": "1",
    }
    assert "no submission for big_six is in force" in house.wrong("F1", "table", "prepare", **facts)
    brought(house, "in force", minimum="5", maximum="500")
    assert "is in force" in house.wrong("F1", "table", "prepare", **{**facts, "rules": "r2"})
    assert "edition" in house.wrong("F1", "table", "prepare", **{**facts, "edition": "pa"})
    assert "no game" in house.wrong("F1", "table", "prepare", **{**facts, "game": "faro"})
    for wrong in ({"minimum_cents": 4_99}, {"maximum_cents": 500_01}):
        why = house.wrong("F1", "table", "prepare", **{**facts, **wrong})
        assert "$5 to $500 were filed" in why
    house.sign("F1", "table", "prepare", facts=facts)
    assert house.office.floor.rules["t1"] == str(held(house))


def test_a_version_may_be_called_by_what_stands_on_its_sign(house: House) -> None:
    """As it is told, by its number, by the digits of its rules or all of them; not by fewer."""
    brought(house, "in force")
    version = str(held(house))
    number, digits = version.split(" ")
    whole = filings(house.office).versions["big_six"][0].rules
    facts: dict[str, Any] = {"game": "big_six", "edition": "oh", "sign": "1"}
    facts |= {"minimum_cents": 5_00, "maximum_cents": 500_00}
    for n, name in enumerate((version, number, digits, whole)):
        table = f"t{n}"
        house.sign(
            "F1", "table", "prepare", facts=facts | {"table": table, "rules": name, "sign": "1"}
        )
        assert house.office.floor.rules[table] == version
    short = facts | {"table": "t9", "rules": digits[:-1], "sign": "1"}
    assert "is in force" in house.wrong("F1", "table", "prepare", **short)


def test_no_version_changes_within_a_session(house: House) -> None:
    """What a session began with it is played to its end by; then the next one enters."""
    brought(house, "in force")
    house.prepared("t1", "big_six")
    late = brought(house, "approved", minimum="10")
    assert "t1" in house.wrong("M1", "submission", "enter", late)
    first = "submission/2026/1"
    assert "t1" in house.wrong("M1", "submission", "supersede", first, by="nothing")
    house.do("D1", duty("t1"))
    house.sign("F1", "table", "close", "table/2026/1")
    house.sign("D1", "table", "closer", "table/2026/1", {"stack": {}})
    closed = {"stack": {}, "covered": True}
    house.sign("F1", "table", "verify_closer", "table/2026/1", closed)
    house.sign("M1", "submission", "enter", late)
    assert str(held(house)).startswith("r2 ")


def duty(table: str) -> Any:
    from croupier.house.posts import TakeDuty

    return TakeDuty(table, "dealer")


# Through the keeper: a table of Let It Ride, filed from $5 to $1,000, posted from $5 to $500


@pytest.fixture
def kept(tmp_path: Path) -> Linked:
    return linked(tmp_path)


def takes(kept: Linked, cents: int) -> bool:
    """Whether the next round at t1 takes a wager of so much."""
    driver = kept.driver("t1")
    driver.begin_round()
    try:
        driver.answer(Place(1, "number_1", cents))
    except Refusal:
        return False
    finally:
        kept.scripts["t1"].draws = list(ride.script({1: "2s 5d 9h", 2: "3s 6d 8h"}, "Jc Td"))
    return True


def over(kept: Linked) -> None:
    """The round to its end, with three wagers of the least."""
    driver = kept.driver("t1")
    for wager in ride.THREE:
        for seat in (1, 2):
            driver.answer(Place(seat, wager, kept.office.floor.limits["t1"].minimum_cents))
    driver.answer(Close())
    while driver.pending is not None:
        driver.answer("let_it_ride")


@pytest.mark.parametrize("restarts", [False, True])
def test_other_limits_reach_the_table(kept: Linked, restarts: bool) -> None:
    """One entry with the sign; the next wager is taken or refused by them, after a restart too."""
    again = kept.again if restarts else lambda: None
    assert takes(kept, 5_00)
    other = ChangeLimits("t1", 10_00, 50_00, "2")
    assert kept.why(lambda: kept.do("F1", other)) == "OAC 3772-11-04"  # a round is open
    driver = kept.driver("t1")
    driver.practise(_take(5_00), 1)
    over(kept)
    again()
    kept.do("F1", other)
    again()
    assert not takes(kept, 9_99)
    again()
    assert kept.keeper.table("t1-1").table.rules.cents("minimum") == 10_00
    assert not _lies(kept, 50_01)
    assert _lies(kept, 50_00)
    kept.driver("t1").practise(_take(50_00), 1)
    over(kept)
    for _ in range(3):  # so that nothing but the value between rounds has them
        assert takes(kept, 10_00)
        kept.driver("t1").practise(_take(10_00), 1)
        over(kept)
    again()
    assert kept.keeper.table("t1-1").table.rules.cents("minimum") == 10_00
    kept.do("F1", ChangeLimits("t1", 5_00, 500_00, "3"))
    again()
    assert takes(kept, 5_00)
    kept.agrees()


def _take(cents: int) -> Any:
    from croupier.core.procedure import Take

    return Take(1, "number_1", cents)


def _lies(kept: Linked, cents: int) -> bool:
    try:
        kept.driver("t1").answer(Place(1, "number_1", cents))
    except Refusal:
        return False
    return True


def test_the_entry_of_a_round_says_by_which_limits(kept: Linked) -> None:
    """Only where they change; another table has its own."""
    first = kept.driver("t1").begin_round()
    assert next(one.kind for one in first.events) == "limits_posted"  # 500 of the 1,000 filed
    assert first.given == ({"limits": {"minimum_cents": 5_00, "maximum_cents": 500_00}},)
    version = in_force(kept.office, "let_it_ride")
    assert version is not None
    assert kept.office.books.tables["t1"].rules == version.rules


def test_a_table_that_was_opened_by_other_rules_begins_no_round(kept: Linked) -> None:
    """Whoever gave it others: no wager is taken by what is not in force."""
    kept.close_tables()
    kept.file_rules(minimum="15")
    kept.open_table("t1", 1_000_00, session=2, minimum_cents=15_00)
    assert kept.why(lambda: kept.driver("t1", 2).practise(Begin(), "D1")) == "58 Pa. Code 465a.3"
    kept.agrees()
