"""A draw that was keyed wrong is put right by whoever keyed it, and the log keeps both."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from, decks
from croupier.core.commands import Correct, Drawn
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Close, Decide, Place, Procedure, Spin
from croupier.core.refusals import Misuse
from croupier.core.table import Table, rack
from croupier.games import game
from croupier.live.practice import practice
from tests.core.toy import begun, law

DEALER, OTHER = "practice dealer", "practice supervisor"


def tracked(name: str, wager: str, cents: int = 10_00) -> Driver:
    """A table of real things: a wager lies, and the first draw is waited for."""
    driver = Driver(rules_for(game(name)), KeyedSource(), policy=practice, chained=True)
    driver.open({}, {"mode": "tracked"}, PRACTICE_STAFF)
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    if isinstance(driver.pending, Decide):
        driver.answer(driver.pending.choices[0])
    driver.answer(Place(1, wager, cents))
    driver.answer(Close())
    return driver


def key(driver: Driver, drawn: Any, by: str = DEALER) -> None:
    driver.do(driver.command(Drawn(drawn), by))


def correct(driver: Driver, drawn: Any, by: str = DEALER, entry: int | None = None) -> None:
    seq = driver.head.size - 1 if entry is None else entry
    driver.do(driver.command(Correct(seq, drawn), by))


def chips(driver: Driver) -> int:
    return driver.table.accounts[rack("P1")]


def section(driver: Driver, name: str) -> int:
    request = driver.pending
    assert isinstance(request, Spin)
    return request.sections.index(name)


def at_the_wheel() -> tuple[Driver, int, int]:
    """A spin is waited for, with $10 on red; and the sections of a red and of a black number."""
    driver = tracked("roulette", "red")
    return driver, section(driver, "1"), section(driver, "2")


def test_a_spin_that_ended_the_round_is_corrected() -> None:
    """Black was keyed and red was seen: the wager that was lost is paid instead."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    assert (driver.pending, chips(driver)) == (None, 90_00)
    correct(driver, red)
    assert (driver.pending, chips(driver)) == (None, 110_00)
    assert driver.table.round_number == 1
    moves = [move for event in driver.log for move in event.get("moves", ())]
    booked = sum(
        cents * ((target == rack("P1")) - (source == rack("P1"))) for source, target, cents in moves
    )
    assert booked == 110_00, "who adds up the log comes to the same chips"


def two_cards(table: Table) -> Procedure[None]:
    table.shuffle(decks(1), law("5.A"))
    yield from table.draw(1, "seat 1", face_up=True)
    yield from table.draw(1, "dealer", face_up=True)
    yield from table.ask(1, ("go",), law("10.B"))


def test_a_card_in_the_middle_of_a_round_is_corrected() -> None:
    """The hand has the card that was seen, the wrong one is back in the shoe, the round goes on."""
    driver = begun(two_cards)
    key(driver, ("Kd",))
    request = driver.request
    correct(driver, ("8d",))
    assert driver.table.hands == {"seat 1": list(cards_from("8d"))}
    assert cards_from("Kd")[0] in driver.table.shoe.remaining
    assert request is not None
    assert driver.request is not None
    assert driver.request > request, "an answer to the request before is stale"
    key(driver, ("Kd",))
    assert isinstance(driver.pending, Decide)


def test_only_whoever_keyed_it_and_only_the_last_thing() -> None:
    """Another person is refused, and so is anybody after something else was done."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    with pytest.raises(Misuse, match="practice dealer keyed it"):
        correct(driver, red, by=OTHER)
    wrong = driver.head.size - 1
    driver.begin_round()
    with pytest.raises(Misuse, match="a supervisor has to rule"):
        correct(driver, red, entry=wrong)
    with pytest.raises(Misuse, match="nothing was keyed"):
        correct(driver, red)


def test_what_was_put_right_once_is_ruled_on() -> None:
    """The second slip at the same draw is told what is left to do."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    wrong = driver.head.size - 1
    correct(driver, red)
    with pytest.raises(Misuse, match=f"it put entry {wrong} right; now a supervisor rules"):
        correct(driver, black)


def test_a_bad_correction_changes_nothing() -> None:
    """A section that the wheel does not have: the table stands as it stood, and the log too."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    size, rack_cents = driver.head.size, chips(driver)
    with pytest.raises(Misuse):
        correct(driver, 99)
    assert (driver.head.size, chips(driver)) == (size, rack_cents)
    correct(driver, red)
    assert chips(driver) == 110_00


def test_a_corrected_table_is_the_same_from_its_log_and_elsewhere() -> None:
    """Replayed from the first entry, pickled, and forked, it stands where it stood."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    correct(driver, red)
    driver.begin_round()
    again = Driver(rules_for(game("roulette")), KeyedSource(), chained=True)
    for entry in driver.entries:
        again.redo(entry)
    assert again.head == driver.head
    for other in (again, pickle.loads(pickle.dumps(driver)), driver.fork()):
        assert other.table.value() == driver.table.value()
        assert type(other.pending) is type(driver.pending)
