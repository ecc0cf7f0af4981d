"""The office as a whole: random histories by right and wrong people, laws after each step."""

from __future__ import annotations

import itertools

import pytest

from croupier.core.commands import Buy
from croupier.core.plain import canonical, from_canonical
from croupier.core.refusals import Misuse
from croupier.house.desk import KINDS, Office
from croupier.house.reports import REPORTS, About, gaps
from tests.house.accountant import balances, of_books
from tests.house.keeping import House, practice_house, practice_table
from tests.house.nights import Night


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_that_anybody_tries_breaks_a_law(seed: int) -> None:
    """Hundreds of attempts by right and wrong people, rounds between them, clocks that go back:
    after each the books balance and a refusal changed nothing; in the end an accountant who has
    only the entries agrees, no number is missing, and the entries give the same office again."""
    print(f"seed {seed}")
    night = Night.begun(seed)
    for _ in range(300):
        night.step()
    house = night.house
    print(f"{night.done} done, {night.refused} refused, {night.rounds} rounds")
    assert min(night.done, night.refused) > 60
    assert night.rounds > 10
    assert of_books(house.office.books.accounts) == balances(house.entries)
    assert gaps(house.entries) == []
    again = Office()
    for entry in house.entries:
        if entry.on == ("desk",):
            again.fold(entry.command, entry.events)
        else:
            again.hear(entry.on[0], entry)
    assert canonical(again.value()) == canonical(house.office.value())
    for make in REPORTS.values():
        make(house.entries, About("x", 0, "1")).text()


def test_an_office_is_its_value() -> None:
    """Through canonical bytes and back; the same value whichever way it was reached."""
    house = practice_house()
    value = house.office.value()
    data = canonical(value)
    assert canonical(Office.from_value(from_canonical(data)).value()) == data


def test_a_command_of_a_table_is_no_command_of_the_desk() -> None:
    """And the other way round the table refuses."""
    house = House()
    with pytest.raises(Misuse, match="buy is done at a table"):
        house.office.decide(house.command("I1", Buy(1, 1)), {})


def test_the_office_answers_all_that_a_keeper_asks() -> None:
    """By name and number of arguments, as the seam between log and desk has it."""
    asked = {"decide": 2, "fold": 2, "hear": 2, "needs": 3, "value": 0, "check": 0}
    for name, arguments in asked.items():
        assert getattr(Office, name).__code__.co_argcount == arguments + 1
    assert Office.from_value(Office().value()) == Office()


def test_names_of_kinds_and_steps_are_words() -> None:
    """They stand in logs for ever."""
    for kind in KINDS.values():
        names = [step.name for step in kind.steps]
        assert len(set(names)) == len(names)
        for word in itertools.chain([kind.name], names):
            assert word.replace("_", "").isalnum()
            assert word == word.lower()


def test_a_night_goes_on_at_a_table_that_was_closed_and_prepared_again() -> None:
    """Between two looks at it: the stream of its last session is over, and a new one is played."""
    night = Night.begun(3)
    night.tables = ("t2",)
    night.play()
    before = night.house.office.floor.streams["t2"]
    closed(night, "t2")
    practice_table(night.house, "t2", "mini_baccarat")
    rounds = night.rounds
    for _ in range(4):
        night.play()
    after = night.house.office.floor.streams["t2"]
    assert after != before
    assert after.startswith("t2-")
    assert night.rounds > rounds


def closed(night: Night, table: str) -> None:
    """Everybody leaves, two count the tray, and the table is closed."""
    driver, house = night.bots[table].driver, night.house
    for seat in list(driver.table.seats):
        driver.leave(seat)
    paper = house.office.documents.of("table", table).id
    house.sign("practice supervisor", "table", "close", paper)
    stack = {"stack": {"1": house.office.books.balance("chip", f"{table}/tray")}}
    house.sign("practice dealer", "table", "closer", paper, stack)
    covered = {**stack, "covered": True}
    house.sign("practice supervisor", "table", "verify_closer", paper, covered)


def test_a_seed_is_the_same_night_whatever_was_imported_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Kinds of papers stand in the order in which their modules came; no choice hangs on that."""
    nights = []
    for order in (list(KINDS), list(reversed(KINDS))):
        monkeypatch.setattr("tests.house.nights.KINDS", {one: KINDS[one] for one in order})
        night = Night.begun(3)
        for _ in range(60):
            night.step()
        nights.append([entry.line for entry in night.house.entries])
    assert nights[0] == nights[1]
