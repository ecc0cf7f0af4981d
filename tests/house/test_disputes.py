"""Disputes: a round is found, played again, ruled on, approved; nothing changes the record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.core import events
from croupier.core.entries import Entry
from croupier.core.refusals import Misuse
from croupier.house.books import CHIP, Playing
from croupier.house.disputes import differences, find, rounds
from tests.games.progressive.test_hits import ALL, real_hit
from tests.house.days_of import two_tables
from tests.house.keeping import MINUTE, House, with_chips


@pytest.fixture(scope="module")
def played() -> House:
    """Two Big Six tables of a practice house with three rounds each, a minute apart."""
    return two_tables()


def found(house: House, **named: Any) -> list[tuple[str, int]]:
    return [(one.table, one.number) for one in find(rounds(house.entries), **named)]


def test_a_round_is_found_by_its_jackpot() -> None:
    """A meter that was hit in it, however it is spelled; a round without a hit by none."""
    hit = real_hit(*ALL)
    entries = [replace(entry, on=("t1-1",)) for entry in hit.tail]
    (one,) = rounds(entries)
    (meter,) = one.jackpots
    assert find([one], jackpot=meter) == find([one], jackpot=meter.replace("_", " ")) == [one]
    assert find([one], jackpot="another") == find([one], serial="another") == []


def test_a_round_is_found_by_whatever_is_known_of_it(played: House) -> None:
    """Table, time, seat, player, wager, amount, and all of them together."""
    every = list(rounds(played.entries))
    assert [(one.table, one.number) for one in every] == [
        (table, number) for table in ("t1", "t2") for number in (1, 2, 3)
    ]
    assert found(played, table="t2") == [("t2", 1), ("t2", 2), ("t2", 3)]
    assert found(played, player="player of t1") == [("t1", 1), ("t1", 2), ("t1", 3)]
    assert found(played, wager="insignia_5") == [("t2", 2)]
    assert found(played, seat=3, wager="insignia_1") == []
    assert found(played, cents=7_00) == [("t2", 2)]
    assert found(played, cents=20_00, table="t1") == [("t1", 2)]
    assert found(played, cents=(6_99, 7_01)) == [("t2", 2)]
    assert found(played, cents=(7_01, 7_02)) == []
    assert found(played, number=3, table="t1") == [("t1", 3)]
    since = every[1].since
    assert found(played, since=since, until=since + MINUTE - 1) == [("t1", 2)]
    assert found(played, seat=2) == []


def test_a_round_names_its_entries_and_who_worked_in_it(played: House) -> None:
    """The first has the round's beginning, the last its end."""
    for one in rounds(played.entries):
        assert one.stream == f"{one.table}-1"
        first, last = played.entries[one.first], played.entries[one.last]
        assert any(isinstance(event, events.Round) for event in first.events)
        assert any(isinstance(event, events.Ended) for event in last.events)
        assert one.dealt_by == {"practice dealer"}


def at(house: House, table: str) -> list[Entry]:
    return [entry for entry in house.entries if entry.on == (f"{table}-1",)]


def test_a_table_that_is_played_again_gives_what_was(played: House) -> None:
    """From its opening, by the rules that it opened with."""
    assert differences(at(played, "t1")) == []
    with pytest.raises(Misuse, match="from its opening"):
        differences(at(played, "t1")[1:])


def test_a_payment_that_was_not_due_is_shown_with_the_one_that_was(played: House) -> None:
    """One cent more in one settlement of the record."""
    entries = at(played, "t1")
    number, entry = next(
        (number, entry)
        for number, entry in enumerate(entries)
        if any(isinstance(event, events.Settled) for event in entry.events)
    )
    wrong = tuple(
        replace(event, won_cents=event.won_cents + 1)
        if isinstance(event, events.Settled)
        else event
        for event in entry.events
    )
    entries[number] = replace(entry, events=wrong)
    (difference,) = differences(entries)
    assert difference.seq == entry.seq
    assert difference.was is not None
    assert difference.should is not None
    assert difference.was["won_cents"] == difference.should["won_cents"] + 1


# The paper


@pytest.fixture
def house() -> House:
    """A house with a table that plays."""
    house = with_chips()
    house.opened_table()
    house.office.books.tables["t1"] = Playing("roulette", "oh", "r", began=10_000_00)
    return house


CLAIM: dict[str, Any] = {
    "table": "t1",
    "round": 7,
    "first": 10,
    "last": 20,
    "claim": "paid too little",
}
REPLAY = {"was": [{"won": 1}], "should": [{"won": 2}], "dealt_by": ["D1", "F1"]}


def ruled(house: House, pays_cents: int = 5_00) -> str:
    paper = house.sign("S1", "dispute", "raise", facts=CLAIM)
    house.sign("S1", "dispute", "replay", paper, REPLAY)
    house.sign("F2", "dispute", "rule", paper, {"ruling": "pay", "pays_cents": pays_cents})
    return paper


def test_who_worked_in_a_round_does_not_rule_on_it(house: House) -> None:
    """Another floor supervisor does."""
    paper = house.sign("S1", "dispute", "raise", facts=CLAIM)
    house.sign("S1", "dispute", "replay", paper, REPLAY)
    facts: dict[str, Any] = {"ruling": "pay", "pays_cents": 5_00}
    why = house.wrong("F1", "dispute", "rule", paper, **facts)
    assert "who worked in a round does not rule on it" in why
    house.sign("F2", "dispute", "rule", paper, facts)


def test_a_ruling_that_pays_is_a_posting_that_names_the_paper(house: House) -> None:
    """Only when it is approved; nothing that was written before is another."""
    lines = [entry.line for entry in house.entries]
    paper = ruled(house)
    books = house.office.books
    assert books.balance(CHIP, "floor") == 0
    house.sign("M1", "dispute", "approve", paper)
    assert books.balance(CHIP, "floor") == 5_00
    assert books.balance(CHIP, "t1/tray") == 9_995_00
    posted = house.entries[-1].events[1]
    assert posted["about"] == paper
    house.sign("L1", "dispute", "close", paper)
    assert [entry.line for entry in house.entries][: len(lines)] == lines


def test_a_ruling_may_be_sent_back_or_pay_nothing(house: House) -> None:
    """Nothing is posted then; a ruling takes nothing from a patron."""
    paper = ruled(house, 0)
    house.sign("M1", "dispute", "send_back", paper, {"why": "look at the second seat"})
    facts: dict[str, Any] = {"ruling": "take", "pays_cents": -1}
    assert "takes nothing" in house.wrong("F2", "dispute", "rule", paper, **facts)
    house.sign("F2", "dispute", "rule", paper, {"ruling": "nothing due", "pays_cents": 0})
    before = house.office.books.postings
    house.sign("M1", "dispute", "approve", paper)
    assert house.office.books.postings == before


def test_a_dispute_is_about_a_table_and_entries(house: House) -> None:
    """Of which there are some."""
    assert "no table t9" in house.wrong("S1", "dispute", "raise", **{**CLAIM, "table": "t9"})
    why = house.wrong("S1", "dispute", "raise", **{**CLAIM, "first": 21})
    assert "a first and a last entry" in why
