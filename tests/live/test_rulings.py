"""A supervisor's ruling in words: what is due is found, a reason makes it, and it stays so."""

from __future__ import annotations

import pytest

from croupier.core.commands import GOES, Staff
from croupier.core.refusals import Misuse
from croupier.live.opening import person_as
from croupier.live.rulings import read
from tests.live.test_ahead import Tracked

DEALERS = [person_as("dealer", "D1"), person_as("stickperson", "K1")]


def rolled() -> tuple[Tracked, int]:
    """A come out roll keyed as 8 that was a 7, and the next roll; the entry of the wrong one."""
    there = Tracked("craps", players=2)
    there.say("pass 10, 2 dont pass 10; 62")
    wrong = there.driver.head.size - 1
    return there, wrong


def test_words_of_a_ruling() -> None:
    """Entry, what was seen, sums by seat with their sign, the reason and who says so."""
    found = read("S2: 41 6 4 seat 1 +20, seat 2 -5.50 because the die leant, and was read")
    assert found is not None
    assert (found.by, found.entry, found.seen) == ("S2", 41, "6 4")
    assert dict(found.seats) == {1: 20_00, 2: -5_50}
    assert found.why == "the die leant, and was read"
    plain = read("entry 7: Kd")
    assert plain is not None
    assert (plain.entry, plain.seen, plain.why) == (7, "Kd", "")
    assert read("") is None
    for bad in ("Kd because so", "41 seat 1 much because so"):
        with pytest.raises(Misuse):
            read(bad)


def test_what_may_be_ruled_on_is_listed() -> None:
    """The entries that were keyed, with what was keyed, and how to rule."""
    there, wrong = rolled()
    there.say("")
    listed = there.say("rule")
    assert listed[0] == f"entry {wrong}, practice dealer keyed: 6 2"
    assert listed[-1].startswith("to rule: rule ENTRY SEEN because REASON")


def test_a_ruling_is_proposed_then_made() -> None:
    """Without a reason nothing moves; with one, in the name of the supervisor who is here."""
    there, wrong = rolled()
    size = there.driver.head.size
    due, how = there.say(f"rule {wrong} 6 1")
    assert due == "due: player 1 +$10, player 2 -$10"
    assert how.startswith(f"to rule so: rule {wrong} 6 1 because REASON")
    assert there.driver.head.size == size
    assert there.say(f"rule {wrong} 6 1 because the stick called seven, not eight") == []
    assert (there.chips(1), there.chips(2)) == (510_00, 490_00)
    assert there.entries[-1].by == "practice supervisor"
    assert there.driver.table.stakes(1) == {}
    assert there.replays()


def test_where_the_table_cannot_go_on_sums_are_named() -> None:
    """After a 7 the shooter had to wager anew: the roll that followed was not possible."""
    there, wrong = rolled()
    there.say("", "")
    (said,) = there.say(f"rule {wrong} 6 1 because the stick called seven")
    assert "would not have followed" in said
    assert f"rule {wrong} 6 1 seat 1 +10, seat 2 -10 because REASON" in said
    there.say(f"rule {wrong} 6 1 seat 1 +10, seat 2 -10 because the stick called seven")
    ruled = there.entries[-1].events[0]
    assert (ruled["goes_on"], ruled["seen"]) == (False, [6, 1])
    assert ruled["sums"] == {"player 1": 10_00, "player 2": -10_00}
    assert there.say("53") == []
    assert there.say(f"rule {wrong} 6 1 because so") == [
        f"ruling on entry {wrong}: the table does not reach back so far; rule on sums alone"
    ]
    assert there.replays()


def test_nobody_rules_where_no_supervisor_is() -> None:
    """The refusal says whom to call; who is named must be one too."""
    there = Tracked("craps", people=DEALERS)
    there.say("S1: 14", "", "")
    there.sitting.seat_newcomers()
    there.say("pass 10; 62")
    wrong = there.driver.head.size - 1
    there.driver.do(there.driver.command(Staff(GOES, person_as("supervisor", "S1")), "S1"))
    (said,) = there.say(f"rule {wrong} 6 1 because so")
    assert "nobody such is here" in said
    (said,) = there.say(f"rule D1: {wrong} 6 1 because so")
    assert "only a supervisor or above may" in said
    assert there.say("staff supervisor: S2", f"rule {wrong} 6 1 because so") == []
    assert there.chips() == 510_00
