"""The reports of a day, a shift and a table: complete, added up again, on paper and off it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import printing
from croupier.audit.entry import Watch
from croupier.core.commands import Command, Irregular
from croupier.core.entries import NO_LEAF, Entry
from croupier.core.events import Charged, Settled
from croupier.core.refusals import Misuse
from croupier.house.count import Price
from croupier.house.day_reports import BANDED, day, shift, table, win_by_shift
from croupier.house.printouts import PrintReport
from croupier.house.report import NOTHING, About, Report, Section
from croupier.house.reports import REPORTS
from tests.house.linked import ROYAL, STRAIGHT, Linked, linked

DAY = About("The House", 1_795_000_000_000, "0.1.0", date="2026-11-18")
OTHER = About("The House", 1_795_000_000_000, "0.1.0", date="2026-11-19")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Linked:
    """Two jackpots, one of them kept safe, and three ordinary rounds."""
    house = linked(tmp_path_factory.mktemp("house"))
    for dealt, keeps in ((("t1", ROYAL), False), (("t2", STRAIGHT), True)):
        name, hands = dealt
        driver = house.wagered(name, *hands)
        house.chain(name)
        if keeps:
            driver.practise(Irregular("no_valid_id", None), "F1")
        driver.answer("F2")
        driver.answer({"t1": "D1", "t2": "D2"}[name])
    for _ in range(3):
        house.wagered("t1", {1: "2s 5d 9h", 2: "3s 6d 8h"}, "Jc Td").answer("D1")
    return house


@pytest.fixture(scope="module")
def entries(house: Linked) -> list[Entry]:
    return house.entries()


def section(made: Report, title: str) -> Section:
    return next(one for one in made.sections if one.title == title)


def test_the_day_has_every_part(entries: list[Entry]) -> None:
    """In one order, each with its rows or with the words that say that there are none."""
    made = day(entries, DAY)
    assert [one.title for one in made.sections] == [
        "win, drop and hold",
        "by shift, in play",
        "beside what rows pay",
        "fill and credit slips",
        "unused slips",
        "jackpots",
        "meters",
        "to be reported",
        "papers",
        "balances at the close",
        "papers that go over",
    ]
    assert made.signatures == ("shift manager", "finance", "compliance")
    text = made.text()
    assert "JACKPOTS\nat " in text
    assert f"UNUSED SLIPS\n{NOTHING}" in text


def test_an_empty_day_says_so_in_every_part(entries: list[Entry]) -> None:
    """On paper and off it, with the same heading."""
    made = day(entries, OTHER)
    assert made.text().count(NOTHING) == len(made.sections) == made.csv().count(NOTHING)
    assert all(one["rows"] == [] for one in made.page()["sections"])
    assert made.page()["nothing"] == NOTHING


def test_win_by_shift_is_what_the_tables_took_and_paid(entries: list[Entry]) -> None:
    """Added up again from the moves of the lines: chips to the house less chips from it."""
    took = sold = 0
    for entry in entries:
        for event in json.loads(entry.line)["events"]:
            if event["kind"] == "posted":
                continue
            for source, target, cents in event.get("moves", ()):
                took += cents * ((target == "house") - (source == "house"))
                sold += cents * (source == "cage")
    made = win_by_shift(entries, DAY)
    (row,) = made.rows
    assert row[:3] == ("2026-11-18", "day", "5")
    assert row[3:5] == (f"${sold // 100:,}", f"-${-took // 100:,}.{-took % 100:02}")
    assert made.totals[2:] == row[2:]


def test_win_by_shift_has_its_band(entries: list[Entry]) -> None:
    """Beside theory at the prices that are given; a win far outside is marked."""
    made = win_by_shift(entries, DAY, lambda rules, wager: Price(Fraction(1, 20), Fraction(1)))
    (row,) = made.rows
    assert made.columns[-4:] == ("theory at best play", "from", "to", "95 %")
    assert row[-1] == "OUTSIDE"
    wide = win_by_shift(entries, DAY, lambda rules, wager: Price(Fraction(1, 20), Fraction(10**9)))
    assert wide.rows[0][-1] == "within"


def settled(
    pays: str, stake: int, won: int, cut: int = 0, *, vigorish: int | None = None, extra: int = 0
) -> Settled:
    said = "", "the clause"
    more = extra or None
    return Settled(1, "P1", "main", stake, "", pays, won, cut, *said, [], vigorish, [], more)


def test_what_is_beside_the_rows_is_added_up() -> None:
    """C8: vigorish at the payment and later, what a payout limit cut off, what the chips rounded
    up; a push, a loss and a commission round nothing, and a table without any has no row."""
    events = (
        settled("3 to 2", 5_00, 8_00),  # 7.50 in whole dollars
        settled("40 to 1", 5_00, 150_00, 50_00),
        settled("$25", 1_00, 25_00),
        settled("19 to 20", 10_00, 10_00, vigorish=50),
        settled("3 to 2", 5_00, 18_00, extra=10_00),
        settled("push", 5_00, 0),
        settled("lose 50 percent", 5_00, 0),
        Charged(1, 25, "the vigorish owed", "the clause", []),
    )
    command = Command("a", "D1", "dealer", None, Watch(), 0)
    told = [
        Entry(0, NO_LEAF, command, "", (stream,), (), done)
        for stream, done in (("t9-1", events), ("t9-2", events[:1]), ("t8-1", events[5:7]))
    ]
    (row,) = section(table(told, About("x", 0, "1", table="t9")), "beside what rows pay").rows
    assert row == ("t9", "$0.75", "$50", "$1.0000")
    assert section(table(told, About("x", 0, "1", table="t8")), "beside what rows pay").rows == ()


def test_the_meters_add_up(house: Linked, entries: list[Entry]) -> None:
    """Seeded and contributed, less paid, is what the meter has."""
    ((id, seeded, contributed, paid, corrected),) = section(day(entries, DAY), "meters").rows
    assert (id, corrected) == ("multi_link", "$0.0000")
    units = [int(one.replace("$", "").replace(",", "").replace(".", "")) for one in (
        seeded, contributed, paid,
    )]  # fmt: skip
    assert (units[0] + units[1] - units[2]) * 10_000 == house.meter().value


def test_a_shift_and_a_table_have_their_own(entries: list[Entry]) -> None:
    """One shift alone, one table alone; without a name they ask for it."""
    about = About("x", 0, "1", date="2026-11-18", shift="day")
    assert [row[0] for row in shift(entries, about).sections[0].rows] == ["t1", "t2", "t3"]
    assert shift(entries, About("x", 0, "1", shift="night")).sections[0].rows == ()
    here = table(entries, About("x", 0, "1", table="t2"))
    assert {row[2] for row in section(here, "jackpots").rows} == {"t2"}
    assert {row[1] for row in section(here, "staff").rows} == {"D2"}
    assert {row[1] for row in section(here, "fill and credit slips").rows} == {"t2"}
    for make, wanted in ((day, "--day"), (shift, "--shift"), (table, "--table")):
        with pytest.raises(Misuse, match=wanted):
            make(entries, About("x", 0, "1"))


@pytest.mark.parametrize("kind", [*REPORTS, *BANDED])
def test_every_report_goes_to_paper(entries: list[Entry], kind: str) -> None:
    """The page has all that the text has: heading, cells, totals, signatures, the head."""
    about = About("The House", DAY.generated_at, "0.1.0", "2026-11-18", shift="day", table="t1")
    about = About(**{**vars(about), "head": "h.test\n5\nroot\n\n— h.test sig\n"})
    made = REPORTS[kind](entries, about) if kind in REPORTS else BANDED[kind](entries, about, None)
    page = made.page(printing.qr(made.head) if made.head else "")
    assert (page["operator"], page["title"]) == ("The House", made.title)
    assert [one["rows"] for one in page["sections"]] == [
        [list(row) for row in one.rows] for one in made.sections
    ]
    assert bool(page["head"]) == (kind == "day")
    assert ["version", "0.1.0"] in page["heading"]
    pdf = printing.pdf("report", page, at=made.generated_at)
    assert pdf.startswith(b"%PDF")
    assert len(printing.svg("report", page)) >= 1


def test_numbers_stand_on_the_right() -> None:
    """Amounts, counts and shares; words do not, and an empty cell is no word."""
    made = Section("", ("a", "b", "c", "d"), (("t1", "-$1,000.50", "12", ""), ("2", "$3", "", "x")))
    assert made.printed()["numbers"] == [False, True, True, False]


def test_a_second_copy_says_that_it_is_one(tmp_path: Path) -> None:
    """The house counts by report and period, and a restart knows it."""
    house = linked(tmp_path)
    told = [house.do("M1", PrintReport("day", "2026-11-18")).events[0]["before"] for _ in range(2)]
    house.again()
    told.append(house.do("A1", PrintReport("day", "2026-11-18")).events[0]["before"])
    told.append(house.do("A1", PrintReport("day", "2026-11-19")).events[0]["before"])
    assert told == [0, 1, 2, 0]
    assert "which report" in house.why(lambda: house.do("M1", PrintReport(" ", "x")))
    assert "reprint: 2" in day([], About("x", 0, "1", date="2026-11-18", copy=2)).text()
