"""A supervisor rules on an earlier entry: chips move forward, and the log proves both."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core import log, ruling
from croupier.core.cards import cards_from, decks
from croupier.core.commands import Rule
from croupier.core.driver import RandomSource
from croupier.core.entries import Entry
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Close, Decide, Place, Procedure
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table, rack
from croupier.games import game
from croupier.live.practice import practice
from tests.core.test_correcting import at_the_wheel, chips, correct, key, tracked
from tests.core.toy import begun, law

SUPERVISOR = "practice supervisor"
WHY = "surveillance saw the ball in the red pocket"


def rule(driver: Driver, entry: int, seen: Any = None, by: str = SUPERVISOR, **more: Any) -> Entry:
    why = more.pop("why", WHY)
    return driver.do(driver.command(Rule(entry, why, seen, **more), by))


def spun_wrong() -> tuple[Driver, int, int]:
    """Black was keyed and red was seen; the next round has begun, with $10 on red once more."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    wrong = driver.head.size - 1
    driver.begin_round()
    driver.answer(Place(1, "red", 10_00))
    return driver, wrong, red


def test_the_table_finds_out_what_is_due_and_goes_on_from_there() -> None:
    """A lost $10 that had won: $20 to the player, and the open round stays as it is."""
    driver, wrong, red = spun_wrong()
    assert ruling.course(driver, wrong, red).sums == {"P1": 20_00}
    request = driver.request
    made = rule(driver, wrong, red)
    assert chips(driver) == 100_00
    assert driver.table.stakes(1) == {"red": 10_00}
    assert driver.table.round_number == 2
    assert [event.kind for event in made.events] == ["ruled"]
    (event,) = made.events
    assert (event["entry"], event["seen"], event["sums"]) == (wrong, red, {"P1": 20_00})
    assert event["moves"] == [["house", rack("P1"), 20_00]]
    assert (made.by, made.do["why"]) == (SUPERVISOR, WHY)
    assert request is not None
    assert driver.request is not None
    assert driver.request > request, "an answer to the request before is stale"


def test_both_stand_in_the_log_and_replay() -> None:
    """The wrong entry is as it was; a replay from the first entry comes to the same chips."""
    driver, wrong, red = spun_wrong()
    before = driver.entries[wrong].line
    rule(driver, wrong, red)
    driver.answer(Close())
    key(driver, red)
    assert driver.entries[wrong].line == before
    entries = log.from_bytes(log.to_bytes(driver.entries))
    assert log.replay(entries, game("roulette")).head == driver.head
    booked = sum(
        cents * ((target == rack("P1")) - (source == rack("P1")))
        for event in driver.log
        for source, target, cents in event.get("moves", ())
    )
    assert booked == chips(driver) == 120_00


def test_a_forged_ruling_does_not_replay() -> None:
    """Another sum in what followed from it is found, and so is another one in the command."""
    driver, wrong, red = spun_wrong()
    rule(driver, wrong, red)
    last = driver.entries[-1]
    for forged in (
        last.line.replace(b'P1",2000', b'P1",9000'),
        last.line.replace(b'"sums":{},', b'"sums":{"P1":9000},'),
    ):
        assert forged != last.line
        data = b"".join(one.line + b"\n" for one in driver.entries[:-1]) + forged + b"\n"
        with pytest.raises(Misuse, match=f"entry {last.seq} differs"):
            log.replay(log.from_bytes(data), game("roulette"))


def test_a_ruled_table_is_the_same_elsewhere() -> None:
    """Pickled and forked, it stands where it stood, and at the next request too."""
    driver, wrong, red = spun_wrong()
    rule(driver, wrong, red)
    for other in (pickle.loads(pickle.dumps(driver)), driver.fork()):
        assert other.table.value() == driver.table.value()
        other.answer(Close())
        other.answer(red)
        assert other.table.accounts[rack("P1")] == 120_00


@pytest.mark.parametrize("by", ["practice dealer", "practice boxperson", "practice observer"])
def test_only_a_supervisor_or_above(by: str) -> None:
    """Dealers, boxpersons and other departments are refused, a manager is not, nor any player."""
    driver, wrong, red = spun_wrong()
    size = driver.head.size
    with pytest.raises(Refusal, match="only a supervisor or above may"):
        rule(driver, wrong, red, by=by)
    with pytest.raises(Refusal, match="only a supervisor or above may"):
        driver.do(driver.command(Rule(wrong, WHY, red), 1))
    assert (driver.head.size, chips(driver)) == (size, 80_00)
    rule(driver, wrong, red, by="practice manager")
    assert chips(driver) == 100_00


def test_other_sums_with_the_same_reason() -> None:
    """The supervisor may rule on another sum than the table found; so it is paid."""
    driver, wrong, red = spun_wrong()
    rule(driver, wrong, red, sums={"P1": 15_00})
    assert chips(driver) == 95_00
    assert driver.entries[-1].events[0]["sums"] == {"P1": 15_00}


def test_sums_alone_leave_the_table_as_it_is() -> None:
    """Paid and owed from the rack, also for an entry that the table does not remember."""
    driver, wrong, _ = spun_wrong()
    rule(driver, 0, sums={"P1": 5_00}, why="a chip was paid short in the first round")
    assert chips(driver) == 85_00
    rule(driver, wrong, sums={"P1": -85_00}, goes_on=False)
    assert chips(driver) == 0
    assert driver.table.stakes(1) == {"red": 10_00}
    entries = log.from_bytes(log.to_bytes(driver.entries))
    assert log.replay(entries, game("roulette")).head == driver.head


def test_what_a_ruling_has_to_say() -> None:
    """A reason, an entry of this log, a player who is here, chips that are there, something due."""
    driver, wrong, red = spun_wrong()
    for words, entry, more in (
        ("needs its reason", wrong, {"seen": red, "why": " "}),
        ("the log has entries 0 to", 99, {"sums": {"P1": 1}}),
        ("'P2' does not sit here", wrong, {"sums": {"P2": 1}}),
        ("lacks \\$5 in chips", wrong, {"sums": {"P1": -85_00}}),
        ("say who is paid or owes what", wrong, {}),
        ("nothing was keyed there", wrong - 1, {"seen": red}),
        ("is not a section of the wheel", wrong, {"seen": 99}),
        ("not '5'", wrong, {"sums": {"P1": "5"}}),
    ):
        size, before = driver.head.size, chips(driver)
        with pytest.raises(Misuse, match=words):
            rule(driver, entry, **more)
        assert (driver.head.size, chips(driver)) == (size, before)


def test_what_was_put_right_is_not_ruled_on_again() -> None:
    """The entry that corrected it may be ruled on, and a further ruling is one on sums."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    correct(driver, red)
    fixed = driver.head.size - 1
    driver.begin_round()
    with pytest.raises(Misuse, match=f"entry {fixed} put it right already"):
        rule(driver, fixed - 1, red)
    rule(driver, fixed, black)
    assert chips(driver) == 90_00
    with pytest.raises(Misuse, match=f"entry {fixed + 2} put it right already"):
        rule(driver, fixed, red)
    rule(driver, fixed, sums={"P1": 20_00})
    assert chips(driver) == 110_00


def cards_then_more(table: Table) -> Procedure[None]:
    table.shuffle(decks(1), law("5.A"))
    (first,) = yield from table.draw(1, "seat 1", face_up=True)
    yield from table.draw(1, "seat 2" if first < 8 else "dealer", face_up=True)
    yield from table.ask(1, ("go",), law("10.B"))


def test_later_inputs_are_played_again_where_they_fit() -> None:
    """A card of an open round: hands, shoe and request are as if it had been keyed right."""
    driver = begun(cards_then_more)
    key(driver, ("Kd",))
    wrong = driver.head.size - 1
    key(driver, ("8d",))
    rule(driver, wrong, ("Qd",))
    assert driver.table.hands["seat 1"] == list(cards_from("Qd"))
    assert cards_from("Kd")[0] in driver.table.shoe.remaining
    assert isinstance(driver.pending, Decide)


def test_later_inputs_that_do_not_fit_stop_it() -> None:
    """With a 2 the next card was another hand's: the table stays, and sums alone may be ruled."""
    driver = begun(cards_then_more)
    key(driver, ("Kd",))
    wrong = driver.head.size - 1
    key(driver, ("8d",))
    later = driver.head.size - 1
    with pytest.raises(Misuse, match=f"entry {later} would not have followed"):
        rule(driver, wrong, ("2c",))
    assert driver.table.hands["seat 1"] == list(cards_from("Kd"))
    found = ruling.course(driver, wrong, ("2c",))
    assert found.stopped is not None
    assert (found.stopped.seq, dict(found.sums)) == (later, {})


def test_a_point_that_was_keyed_wrong_is_moved() -> None:
    """Craps: a 9 was a 10; the puck lies on 10, and what was rolled since counts for it."""
    driver = tracked("craps", "pass")
    key(driver, (6, 3))
    wrong = driver.head.size - 1
    driver.begin_round()
    driver.answer(Close())
    assert driver.table.board["point"] == 9
    rule(driver, wrong, (6, 4), why="the stick called ten")
    assert driver.table.board["point"] == 10
    key(driver, (5, 5))
    assert chips(driver) == 110_00


def test_what_nobody_keyed_is_ruled_on_with_sums() -> None:
    """At a table that draws by itself nothing was keyed that could have been seen otherwise."""
    rules = rules_for(game("roulette"))
    driver = Driver(rules, RandomSource(lambda n: 0), policy=practice)
    driver.open({}, {"mode": "dealt"}, PRACTICE_STAFF)
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    driver.answer("value")
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Close())
    with pytest.raises(Misuse, match="nothing was keyed there"):
        rule(driver, driver.head.size - 1, 3)
    rule(driver, driver.head.size - 1, sums={"P1": 10_00})
    assert chips(driver) == 100_00


def test_a_player_who_left_is_not_paid_behind_his_back() -> None:
    """P1 has cashed out with what was paid then: sums alone, and the cage for whoever is gone."""
    driver, red, black = at_the_wheel()
    key(driver, black)
    wrong = driver.head.size - 1
    driver.sit(2, "P2", 50_00)
    driver.leave(1)
    with pytest.raises(Misuse, match="P1 has left with what was there then"):
        rule(driver, wrong, red)
    assert ruling.course(driver, wrong, red).sums == {"P1": 20_00}
    with pytest.raises(Misuse, match="'P1' does not sit here"):
        rule(driver, wrong, sums={"P1": 20_00})
