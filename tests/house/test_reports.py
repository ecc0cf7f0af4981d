"""Reports: every total is added up again from entries, and one with nothing in it says so."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.core import events
from croupier.core.commands import Begin, Command
from croupier.core.entries import Entry
from croupier.house.count import Price, Pricing, sealed
from croupier.house.days import DayClosed, DayOpened
from croupier.house.documents import Signed
from croupier.house.floor import ChangeLimits
from croupier.house.ratings import ratings
from croupier.house.reports import (
    NOTHING,
    REPORTS,
    About,
    against_theory,
    due,
    equipment,
    moment,
    percent,
    played,
    significant,
    slips,
    win,
    win_by_day,
    win_by_game,
)
from tests.house.keeping import House, with_chips

DAY = About("The House", 1_795_000_000_000, "0.1.0", date="2026-11-18")


def at_table(house: House, table: str, *told: events.Event) -> None:
    """An entry of a table, as far as reports look at it."""
    command = Command(f"k{len(house.entries)}", "D1", "dealer", None, Begin(), house.at)
    house.entries.append(Entry(len(house.entries), "", command, "", (table,), (), told))


def settled(cents: int, wager: str = "red") -> events.Settled:
    return events.Settled(1, "P1", wager, cents, "win", "1 to 1", cents, 0, "", "c", [])


@pytest.fixture(scope="module")
def house() -> House:
    """A table: opener 10,000, a fill of 2,000, a credit of 500, drop 400, closer 11,250."""
    house = with_chips()
    paper = house.opened_table()
    told: dict[str, Any] = {
        "format": 2,
        "game": "roulette",
        "edition": "oh",
        "options": {},
        "paytable": {},
    }
    more: dict[str, Any] = {"lawful": True, "people": [], "told": {}, "origin": {}}
    at_table(house, "t1-1", events.Opened(**told, **more, mode="real", rules="hash"))
    at_table(house, "t1-1", settled(10_00), settled(20_00, "straight@17"), events.Ended(1))
    house.filled("t1", 2_000_00)
    house.sign("F1", "fill", "request", facts={"table": "t1", "stack": {"500": 1}})
    slip = house.sign("F1", "credit", "request", facts={"table": "t1", "stack": {"100": 500}})
    for who, step in (("D1", "prepare"), ("G1", "carry"), ("C1", "receive")):
        house.sign(who, "credit", step, slip)
    house.do("F1", ChangeLimits("t1", 10_00, 500_00, "=HYPERLINK(1)"))
    house.sign("F1", "table", "close", paper)
    stack = {"stack": {"100": 11_250}}
    house.sign("D1", "table", "closer", paper, stack)
    house.sign("F1", "table", "verify_closer", paper, stack | {"covered": True})
    house.office.books.post("cash", "patron", "t1/box", 400_00)
    drop = house.sign("G1", "drop", "pull", facts={"table": "t1", "box": "b1"})
    house.sign("F1", "drop", "witness", drop)
    cash = {"10000": 4}
    for who, step in (("K1", "count_1"), ("K2", "count_2")):
        house.sign(who, "drop", step, drop, {"sealed": sealed(cash, step), "cipher": "1:00:00"})
    counts = [{"stack": cash, "salt": step} for step in ("count_1", "count_2")]
    house.sign("K9", "drop", "open", drop, counts=counts)
    house.sign("K9", "drop", "accept", drop)
    return house


def test_win_drop_and_hold_by_table(house: House) -> None:
    """Typed by hand: 11,250 - 10,000 - 2,000 + 500 + 400 = 150; the fill that came before the
    opener was counted is in the opener."""
    report = win(house.entries, DAY)
    (row,) = report.rows
    assert row == (
        "t1", "roulette", "1", "$10,000", "$2,000", "$500", "$11,250", "$400", "$150", "37.50 %",
    )  # fmt: skip
    assert report.totals[3:9] == row[3:9]


def test_what_is_not_counted_yet_is_no_win(house: House) -> None:
    """While the tray is not closed and counted, and while a box is not; theory stands there."""
    at = {
        (event.of, event.step): number
        for number, entry in enumerate(house.entries)
        for event in entry.events
        if isinstance(event, Signed)
    }

    def free(rules: str, wager: str) -> Price:
        return Price(Fraction(0), Fraction(0))

    for until, cells in (
        (at["table", "verify_closer"], ("not counted", "$0", "not counted", "not counted")),
        (at["drop", "pull"], ("$11,250", "$0", "-$250", "no activity")),
        (at["drop", "accept"], ("$11,250", "not counted", "not counted", "not counted")),
        (len(house.entries), ("$11,250", "$400", "$150", "37.50 %")),
    ):
        report = win(house.entries[:until], DAY, free)
        (row,) = report.rows
        assert row[6:10] == cells
        assert report.totals[6:10] == cells
        assert (row[-1] == "not counted") == (cells[2] == "not counted")
        assert against_theory(house.entries[:until], DAY, free).rows[0][2] == cells[2]


def test_a_box_that_is_counted_on_the_next_day_is_of_the_day_of_its_pull(house: House) -> None:
    """So the win of that day is whole, and the next one has nothing of it."""
    accept = next(
        number
        for number, entry in enumerate(house.entries)
        for event in entry.events
        if isinstance(event, Signed) and (event.of, event.step) == ("drop", "accept")
    )
    night = (DayClosed("2026-11-18", [], {}, "c"), DayOpened("2026-11-19", "c"))
    later = replace(house.entries[accept - 1], events=night)
    entries = [*house.entries[:accept], later, *house.entries[accept:]]
    (row,) = win(entries, DAY).rows
    assert row[7:9] == ("$400", "$150")
    assert win(entries, replace(DAY, date="2026-11-19")).rows == ()


def test_a_month_to_date_has_all_its_days(house: House) -> None:
    """From the first to the last of them, and nothing after."""
    whole = About("x", 0, "1", date="2026-11-01", until="2026-11-18")
    before = About("x", 0, "1", date="2026-11-01", until="2026-11-17")
    assert len(win(house.entries, whole).rows) == 1
    assert whole.period == "2026-11-01, to 2026-11-18"
    assert win(house.entries, before).rows == ()


def test_a_report_of_another_day_is_empty_and_says_so(house: House) -> None:
    """In text and in CSV, with the same heading."""
    other = About("The House", 0, "0.1.0", date="2026-11-19")
    for make in REPORTS.values():
        report = make(house.entries, other)
        assert NOTHING in report.text()
        assert NOTHING in report.csv()
        assert report.totals == ()
        for heading in ("operator: The House", "period: 2026-11-19", "version: 0.1.0"):
            assert heading in report.text()
        assert "generated at: 1970-01-01 00:00:00 UTC" in report.text()


def test_what_is_due_next_at_open_tables() -> None:
    """Cards that are dealt by hand stay for six hours; those that took their place begin anew."""
    house = with_chips()
    began, hour = house.at, 60 * 60_000
    told: dict[str, Any] = {name: {} for name in ("options", "paytable", "told", "origin")}
    told |= {"format": 2, "game": "three_card_poker", "edition": "oh", "lawful": True}
    told |= {"people": [], "mode": "real", "rules": "hash"}
    at_table(house, "t1-1", events.Opened(**told))

    def rows(hours: int) -> list[tuple[str, ...]]:
        return list(due(house.entries, replace(DAY, generated_at=began + hours * hour)).rows)

    def row(since: int, left: str) -> tuple[str, ...]:
        ends, came = (moment(began + hours * hour) for hours in (since + 6, since))
        return ends, "t1", "cards", came, left, "oh.three_card_poker 3.C.i"

    assert rows(1) == [row(0, "5 h 0 min")]
    assert rows(6) == [row(0, "OVERDUE")]
    house.later(120)
    at_table(house, "t1-1", events.EquipmentChanged("cards", "cards 2", "worn"))
    assert rows(6) == [row(2, "2 h 0 min")]
    other = replace(DAY, table="t2")
    assert NOTHING in due(house.entries, other).text()
    stack: dict[str, Any] = {"100": 1}
    signed = Signed(
        "table/2026/1", "table", "verify_closer", "closed", "t1", "F1", "supervisor", "c",
        "2026-11-18", {"stack": stack}, "c",
    )  # fmt: skip
    at_table(house, "desk", signed)
    assert rows(6) == []


def test_a_practice_house_marks_its_reports(house: House) -> None:
    """So that none is taken for a real one."""
    assert "PRACTICE" in win(house.entries, About("x", 0, "1", practice=True)).text()
    assert "PRACTICE" not in win(house.entries, DAY).text()


def test_slips_stand_in_the_order_of_their_numbers(house: House) -> None:
    """With everybody who signed and the credential number; the unused ones apart."""
    report = slips(house.entries, DAY)
    assert [row[0] for row in report.rows] == [
        "credit/2026/1",
        "fill/2026/1",
        "fill/2026/2",
        "fill/2026/3",
    ]
    assert report.rows[1][2:4] == ("$10,000", "received")
    assert "C1 (cred C1)" in report.rows[1][4]
    unused = slips(house.entries, DAY, unused=True)
    assert [row[0] for row in unused.rows] == ["fill/2026/3"]


def test_cells_that_a_spreadsheet_would_run_are_guarded(house: House) -> None:
    """The name of a sign that begins with an equals sign comes out as text."""
    report = significant(house.entries, DAY)
    guarded = About("=1+1", 0, "1")
    assert "'=1+1" in win(house.entries, guarded).csv()
    rows = list(csv.reader(io.StringIO(report.csv())))
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@"))]


def test_stakes_are_added_up_by_rules_and_wager(house: House) -> None:
    """And held against theory with the exact edge."""
    staked = played(house.entries, DAY)["t1"].staked
    assert {key: (one.times, one.cents) for key, one in staked.items()} == {
        ("hash", "red"): (1, 10_00),
        ("hash", "straight"): (1, 20_00),
    }
    price = Price(Fraction(1, 19), Fraction(1))
    report = against_theory(house.entries, DAY, lambda rules, wager: price)
    (row,) = report.rows
    assert row[2:4] == ("$150", "$1.58")
    assert row[6] == "OUTSIDE"


def test_attestations_and_changes_make_the_equipment_log(house: House) -> None:
    """Who, what and by which clause, by table."""
    one = House()
    at_table(one, "t1", events.Attested("supervisor", "F1", "level", "oh.roulette 3.A.ii"))
    at_table(one, "t2", events.EquipmentChanged("cards", "cards no. 2", "worn"))
    report = equipment(one.entries, About("x", 0, "1", table="t1"))
    assert [row[1:] for row in report.rows] == [("t1", "F1", "level", "oh.roulette 3.A.ii")]
    assert len(equipment(one.entries, About("x", 0, "1")).rows) == 2


def test_moments_and_shares_are_written_one_way() -> None:
    """UTC to the second, and hundredths of a per cent."""
    assert moment(1_795_000_000_000) == "2026-11-18 11:06:40 UTC"
    assert [percent(Fraction(one)) for one in ("3/8", "-1/3", "0")] == [
        "37.50 %",
        "-33.33 %",
        "0.00 %",
    ]


def test_text_is_a_page_that_somebody_signs(house: House) -> None:
    """The whole of a report, as it is printed."""
    text = slips(house.entries, DAY, unused=True).text()
    assert text == (
        "operator: The House\n"
        "report: unused slips\n"
        "period: 2026-11-18\n"
        "generated at: 2026-11-18 11:06:40 UTC\n"
        "version: 0.1.0\n"
        "\n"
        "number       table  amount  state      signed by\n"
        "fill/2026/3  t1     $5      requested  F1 (cred F1)\n"
        "\n"
        "cage supervisor: ______________________\n"
    )


def test_win_by_game_and_by_day_come_to_the_same(house: House) -> None:
    """One table on one day: the same figures under other names."""
    (row,) = win(house.entries, DAY).rows
    (game,) = win_by_game(house.entries, DAY).rows
    assert game == row[1:]
    (day,) = win_by_day(house.entries, DAY).rows
    assert day == ("2026-11-18", *row[2:])
    assert win_by_day(house.entries, About("x", 0, "1", shift="late")).rows == ()


def always(price: Price) -> Pricing:
    return lambda rules, wager: price


def test_win_has_its_band_by_table_by_game_and_by_day(house: House) -> None:
    """30.00 staked, of which theory is a twentieth: 1.50. With a variance of one a cent staked the
    band is 1.96 times the root of 10.00 and 20.00 squared, 22.36: 43.83 to either side."""
    prices = {Fraction(1): "OUTSIDE", Fraction(10_000): "within"}
    for variance, verdict in prices.items():
        for make in (win, win_by_game, win_by_day):
            report = make(house.entries, DAY, always(Price(Fraction(1, 20), variance)))
            assert report.columns[-4:] == ("theory at best play", "from", "to", "95 %")
            for row in (*report.rows, report.totals):
                assert (row[-4], row[-1]) == ("$1.50", verdict)
                if variance == 1:
                    assert row[-3:-1] == ("-$42.33", "$45.33")
        assert len(win(house.entries, DAY).columns) == len(report.columns) - 3
    chosen = always(Price(Fraction(1, 20), Fraction(1), chosen=True))
    (row,) = win_by_game(house.entries, DAY, chosen).rows
    assert row[-2:] == ("no end (players choose)", "within")


def test_a_player_is_rated_by_what_was_staked(house: House) -> None:
    """30.00 in one round, of which theory is a nineteenth: 1.58; other tables are left out."""
    price = Price(Fraction(1, 19), Fraction(1))
    (row,) = ratings(house.entries, DAY, lambda rules, wager: price).rows
    assert row == ("t1", "P1", "1", "0", "$30", "$30", "$1.58")
    other = About("x", 0, "1", table="t2")
    assert ratings(house.entries, other, lambda rules, wager: price).rows == ()


def test_time_and_losses_of_a_player() -> None:
    """Two rounds nine minutes apart; what went to the house was lost."""
    one = House()
    lost = events.Settled(1, "P1", "red", 10_00, "lose", "lose", 0, 0, "", "c", [])
    gone = events.Settled(
        1, "P1", "red", 10_00, "lose", "lose", 0, 0, "", "c", [["spot/1/red", "house", 10_00]]
    )
    at_table(one, "t1", events.Round(1), lost)
    one.later(9)
    at_table(one, "t1", events.Round(2), gone)
    (row,) = ratings(one.entries, About("x", 0, "1"), lambda rules, wager: None).rows
    assert row == ("t1", "P1", "2", "9", "$10", "-$10", "$0")
