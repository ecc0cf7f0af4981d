"""Days and shifts: opened and closed by people, closed for good, and never by the clock."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.house.cage import SellChips
from croupier.house.desk import Office
from croupier.house.posts import TakeDuty
from croupier.house.reports import dated, gaps
from tests.house.keeping import House, staffed


@pytest.fixture
def house() -> House:
    """A house with its staff, before its first day."""
    return staffed()


def test_nothing_is_numbered_before_a_day_is_open(house: House) -> None:
    """A slip belongs to a day and to the series of its year."""
    why = house.wrong("F1", "fill", "request", table="t1", stack={"500": 1})
    assert "no gaming day is open" in why


def test_one_day_at_a_time_and_none_twice(house: House) -> None:
    """The next must be later than the last; a closed one does not open again."""
    house.sign("M1", "day", "open", facts={"date": "2026-11-18"})
    assert "2026-11-18 is still open" in house.wrong("M1", "day", "open", date="2026-11-19")
    house.sign("M1", "day", "close", "day/2026-11-18")
    for date in ("2026-11-18", "2026-11-17"):
        why = house.wrong("M1", "day", "open", date=date)
        assert "2026-11-18 is closed, and nothing is posted to a closed day" in why
    assert "is no day" in house.wrong("M1", "day", "open", date="2026-02-29")
    house.sign("M1", "day", "open", facts={"date": "2026-11-19"})
    assert "it is closed" in house.wrong("M1", "day", "close", "day/2026-11-18")


def test_a_day_closes_after_its_shifts_and_tables(house: House) -> None:
    """An open shift stands in the way, and so does a table; papers that are open are listed."""
    house.opened_day()
    house.chips()
    paper = house.prepared()
    assert "the day shift is open" in house.wrong("M1", "day", "close", "day/2026-11-18")
    house.sign("M1", "shift", "close", "shift/2026/1")
    assert "not closed: t1" in house.wrong("M1", "day", "close", "day/2026-11-18")
    house.sign("M1", "shift", "open", facts={"shift": "late"})
    house.do("D1", TakeDuty("t1", "dealer"))
    slip = house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 1}})
    for who, step, facts in (
        ("F1", "close", {}),
        ("D1", "closer", {"stack": {}}),
        ("F1", "verify_closer", {"stack": {}, "covered": True}),
    ):
        house.sign(who, "table", step, paper, facts)
    house.sign("M1", "shift", "close", "shift/2026/2")
    house.sign("M1", "day", "close", "day/2026-11-18")
    (closed,) = [one for one in house.entries[-1].events if one.kind == "day_closed"]
    assert closed["open_papers"] == [slip]
    assert closed["balances"]["chip"]["cage"] == 1_000_000_00


def test_one_shift_at_a_time(house: House) -> None:
    """And a shift that is closed stays closed."""
    house.opened_day()
    assert "the day shift is open" in house.wrong("M1", "shift", "open", shift="late")
    house.sign("M1", "shift", "close", "shift/2026/1")
    assert "it is closed" in house.wrong("M1", "shift", "close", "shift/2026/1")


def test_series_have_no_gap_and_begin_anew_with_the_year(house: House) -> None:
    """Refused papers use no number, and the year is that of the gaming day, not of the clock."""
    house.opened_day("2026-12-31")
    house.prepared()
    ask: dict[str, Any] = {"table": "t1", "stack": {"500": 1}}
    numbers = []
    for _ in range(3):
        numbers.append(house.sign("F1", "fill", "request", facts=ask))
        house.wrong("F1", "fill", "request", table="t9", stack={"500": 1})
        house.wrong("D1", "fill", "request", **ask)
    assert numbers == ["fill/2026/1", "fill/2026/2", "fill/2026/3"]
    assert gaps(house.entries) == []
    assert gaps(one for one in house.entries if "fill/2026/2" not in str(one.line)) == [
        "fill/2026/2"
    ]


def test_the_next_year_begins_with_one(house: House) -> None:
    """By the day that is open; the clock still says November."""
    for date in ("2026-12-31", "2027-01-01"):
        house.sign("M1", "day", "open", facts={"date": date})
        paper = house.sign("M1", "shift", "open", facts={"shift": "day"})
        assert paper == f"shift/{date[:4]}/1"
        house.sign("M1", "shift", "close", paper)
        house.sign("M1", "day", "close", f"day/{date}")


def test_the_day_of_an_entry_is_what_is_open_whatever_the_clock_says(house: House) -> None:
    """Over a clock that is set back an hour (a night in autumn) and one that is a day ahead."""
    house.opened_day("2026-11-01")
    house.chips()
    for minutes in (60, -60, 60, 24 * 60, -24 * 60):
        house.later(minutes)
        house.sign_in("C1")
        house.do("C1", SellChips({"500": 1}))
    sold = [one for one in dated(house.entries) if "cage.sell" in str(one.entry.line)]
    assert {(one.date, one.shift) for one in sold} == {("2026-11-01", "day")}
    assert [one.entry.seq for one in dated(house.entries)] == list(range(len(house.entries)))


def test_papers_at_an_end_leave_the_desk_after_another_day(house: House) -> None:
    """The log has them; those that are open stay, and numbers go on."""
    house.opened_day()
    done = "shift/2026/1"
    house.sign("M1", "shift", "close", done)
    open_one = house.sign("C2", "chips", "receive", facts={"invoice": "i", "stack": {"500": 1}})
    for date in ("2026-11-19", "2026-11-20"):
        house.sign("M1", "day", "close", f"day/{house.office.days.date}")
        assert done in house.office.documents.papers
        house.sign("M1", "day", "open", facts={"date": date})
    assert done not in house.office.documents.papers
    assert "shift day" not in house.office.documents.last
    assert open_one in house.office.documents.papers
    assert house.sign("M1", "shift", "open", facts={"shift": "day"}) == "shift/2026/2"


def test_an_office_made_again_goes_on_with_its_numbers(house: House) -> None:
    """A restart gives no number twice and closes no day."""
    house.opened_day()
    house.prepared()
    ask: dict[str, Any] = {"table": "t1", "stack": {"500": 1}}
    house.sign("F1", "fill", "request", facts=ask)
    house.office = Office.from_value(house.office.value())
    assert house.sign("F1", "fill", "request", facts=ask) == "fill/2026/2"
    assert house.office.days.date == "2026-11-18"
