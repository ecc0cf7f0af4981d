"""Significant events: each kind in the list has somebody who makes it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from croupier.contracts.bot import Bot, Setup
from croupier.contracts.witness import Driver
from croupier.core import events
from croupier.core.commands import Begin, Command, Irregular
from croupier.core.driver import RandomSource
from croupier.core.entries import Entry
from croupier.house.reports import About, significant
from croupier.house.significant import ALARM, SIGNIFICANT
from tests.house.days_of import a_day
from tests.house.keeping import practice_house, practice_table
from tests.house.linked import ROYAL, linked

FROM_TABLES = {
    "round_void", "irregularity", "keyed_wrong", "ruling", "equipment_changed", "payout_cut",
}  # fmt: skip
FROM_THE_KEEPER = {
    "house_started", "software_changed", "clock_set_back", "refused", "log_checked", "log_not_good",
    "head_stayed", "source_failed", "taken_over",
}  # fmt: skip
"""What a house writes down of itself; tests/house/test_kept.py has it."""
FROM_PROGRESSIVES = {
    "jackpot_hit", "jackpot_kept_safe", "jackpot_refused", "meter_opened", "meter_corrected",
    "meter_closed",
}  # fmt: skip


ELSEWHERE = FROM_TABLES | FROM_THE_KEEPER | FROM_PROGRESSIVES


def test_every_kind_of_the_progressives_is_made(tmp_path: Path) -> None:
    """A meter opened, corrected and closed; a hit that is kept safe, and one that is refused."""
    house = linked(tmp_path)
    driver = house.wagered("t1", *ROYAL)
    house.chain("t1")
    driver.practise(Irregular("no_valid_id", None), "F1")
    driver.answer("F2")
    driver.answer("D1")
    house.wagered("t2", *ROYAL).practise(Irregular("not_verified", None), "F2")
    house.sign("F2", "jackpot", "refuse", "jackpot/2026/2", reason="a card too many")
    paper = house.filed(meter="other")
    correction = house.sign("M1", "correction", "ask", meter="other", units=5, why="a fault")
    house.sign("A1", "correction", "approve", correction)
    house.sign("M1", "meter", "close", paper, to="multi_link")
    assert ids(house.entries()) >= FROM_PROGRESSIVES
    house.agrees()


def test_every_kind_of_the_desk_is_made_by_a_command() -> None:
    """One day gives each of them, and the report lists it."""
    report = significant(a_day().entries, About("x", 0, "1"))
    listed = {one.id for one in SIGNIFICANT if one.id not in ELSEWHERE}
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
    bot.lays = 0
    driver.open({}, {"mode": "dealt"})
    bot.until_between_rounds()
    driver.change_equipment(next(one for one in driver.table.things if one != "table"), "worn")
    bot.until_between_rounds()
    bot.sit_down()
    wanted = {"irregularity", "round_void", "equipment_changed"}
    for _ in range(20):  # until a bot that may call anything has called what voids a round
        bot.play(25)
        if ids(house.entries) >= wanted:
            break
    assert ids(house.entries) >= wanted
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
        "log_not_good",
        "source_failed",
    }
