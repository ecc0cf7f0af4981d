"""Who has the dice of Craps, how they are thrown, and what makes a throw count (§ 7 to 10, 12)."""

from __future__ import annotations

import pytest

from croupier.core.commands import Irregular
from croupier.core.people import Person
from croupier.core.procedure import Close, Decide, Throw, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.games.craps.rules import GAME, NO_ROLL, ORDERED
from tests.games.dice_table.dice_play import Play, opened, parsed, refused
from tests.games.scripts import events

FOUR = {2: "P1", 5: "P2", 9: "P3", 14: "P4"}


def asked(play: Play) -> int | str:
    assert isinstance(play.driver.pending, Decide)
    return play.driver.pending.who


def after_declines(play: Play, *declines: int) -> None:
    """These seats, in this order, do not want the dice."""
    for seat in declines:
        assert asked(play) == seat
        play.driver.answer("decline")


def unopened() -> Play:
    """A table of four at the first offer of the dice."""
    play = Play.__new__(Play)
    play.driver = opened(GAME, FOUR, {})
    play.table = play.driver.table
    play.driver.begin_round()
    return play


@pytest.mark.clause("oh.craps 7.B.i", "oh.craps 7.C")
def test_the_dice_are_offered_from_the_boxperson_s_left() -> None:
    """Seat after seat clockwise; the first to accept shoots and picks two of five dice."""
    play = unopened()
    after_declines(play, 2, 5)
    assert asked(play) == 9
    with pytest.raises(Refusal, match=r"oh\.craps 7\.B\.i"):
        play.driver.answer("accept", by=2)
    play.driver.answer("accept", by=9)
    assert play.table.board["shooter"] == 9
    picked = events(play.driver, "announced")[-1]
    assert picked["clause"] == "oh.craps 7.C"
    assert "two of the five" in picked["words"]
    assert {event["clause"] for event in events(play.driver, "decided")} == {"oh.craps 7.B.i"}


@pytest.mark.clause("oh.craps 7.B.i")
def test_nobody_wants_the_dice() -> None:
    """No dice are thrown, no wager is taken, and the next round offers them again."""
    play = unopened()
    after_declines(play, 2, 5, 9, 14)
    assert play.driver.pending is None
    play.driver.begin_round()
    assert asked(play) == 2


@pytest.mark.clause("oh.craps 10.A.i", "oh.craps 10.C", "oh.craps 10.D")
def test_a_loser_seven_passes_the_dice_to_the_left() -> None:
    """After a seven out the left neighbour is asked first, the last shooter last."""
    play = Play(players=FOUR)
    play.do("pass 5; 15; 34")
    assert play.table.board["shooter"] == 5
    assert events(play.driver, "decided")[-1]["clause"] == "oh.craps 10.C"
    assert events(play.driver, "announced")[-1]["clause"] == "oh.craps 10.D"
    play.do("pass 5", seat=5)
    play.close()
    play.throw("15")
    play.driver.begin_round()
    play.close()
    play.throw("34")
    play.driver.begin_round()
    after_declines(play, 9, 14, 2)
    assert asked(play) == 5


@pytest.mark.clause("oh.craps 10.A", "oh.craps 10.A.i")
@pytest.mark.parametrize("rolls", ["34", "56", "66", "15; 33", "15; 12"])
def test_the_shooter_goes_on_after_any_other_roll(rolls: str) -> None:
    """A winning 7, craps and a point made leave the dice where they are."""
    play = Play(players=FOUR)
    play.do(rolls)
    assert play.table.board["shooter"] == 2
    assert isinstance(play.driver.pending, Window)


@pytest.mark.clause("oh.craps 10.A", "oh.craps 10.C", "oh.craps 8")
def test_the_shooter_may_pass_the_dice_after_any_roll() -> None:
    """The next one clockwise who accepts shoots, needs a wager on the line, and the point stays."""
    play = Play(players=FOUR)
    play.do("pass 5; 15")
    play.driver.call("shooter_passes")
    after_declines(play, 5)
    play.driver.answer("accept")
    assert play.table.board["shooter"] == 9
    assert play.table.board["point"] == 6
    assert refused(play.driver, Close()) == "oh.craps 8"
    play.do("pass 5", seat=9)
    play.roll("33")
    assert play.told(seat=2) == parsed("pass +5")
    assert play.told(seat=9) == parsed("pass +5")


@pytest.mark.clause("oh.craps 10.A", "oh.craps 10.C")
def test_nobody_takes_passed_dice() -> None:
    """Wagers on the next roll go back, all others stay, and the next round offers again."""
    play = Play(players=FOUR)
    play.do("pass 5; place_8 6; field 5; 15; field 5")
    play.driver.call("shooter_passes")
    after_declines(play, 5, 9, 14)
    assert play.driver.pending is None
    assert play.table.stakes(2) == {"pass": 5_00, "place_8": 6_00}
    play.driver.begin_round()
    assert asked(play) == 5


@pytest.mark.clause("oh.craps 10.A.ii")
@pytest.mark.parametrize("reason", [one.id for one in ORDERED])
@pytest.mark.parametrize("when", ["before", "at_the_throw"])
def test_the_boxperson_may_order_the_dice_away(reason: str, when: str) -> None:
    """For delay, invalid rolls or a violation the dice go on, before the bets close or after."""
    play = Play(players=FOUR)
    play.do("pass 5; 15; come 5")
    if when == "at_the_throw":
        play.close()
    play.driver.call(reason)
    assert asked(play) == 5
    assert events(play.driver, "announced")[-1]["clause"] == "oh.craps 10.A.ii"
    play.driver.answer("accept")
    assert play.table.stakes(2) == {"pass": 5_00, "come": 5_00}
    assert isinstance(play.driver.pending, Window)


# § 10.B: throwing for the Come Bets alone


def without_line() -> Play:
    """P1 made her point, has a Come Bet on 9 and wants no more of the line; nobody else shoots."""
    play = Play(players=FOUR)
    play.do("pass 5; 15; come 10; 36; 33")
    play.driver.call("no_line_bet")
    after_declines(play, 5, 9, 14)
    return play


@pytest.mark.clause("oh.craps 10.B")
def test_the_last_shooter_may_throw_for_the_come_bets_alone() -> None:
    """Without a line bet, the puck off before her; no point comes up until they are decided."""
    play = without_line()
    assert play.table.board["puck"] == "off, on the Don't Pass Line, in front of the shooter"
    play.driver.answer(Close())
    play.throw("26")
    play.begin()
    assert play.table.board["point"] == 0
    assert play.table.board["puck"] == "off, on the Don't Pass Line, in front of the shooter"
    play.driver.answer(Close())
    play.throw("45")
    assert play.told() == parsed("come@9 +10")
    play.begin()
    assert play.table.board["puck"] == "off"
    assert refused(play.driver, Close()) == "oh.craps 8"


@pytest.mark.clause("oh.craps 10.B")
def test_a_line_bet_brings_the_game_back() -> None:
    """Once somebody bets on a line the shooter needs one too, and the roll is a come out."""
    play = without_line()
    play.do("pass 5", seat=9)
    assert refused(play.driver, Close()) == "oh.craps 8"
    play.do("dont_pass 5", seat=2)
    play.roll("26")
    assert play.table.board["point"] == 8


@pytest.mark.clause("oh.craps 10.B")
def test_another_player_may_take_the_dice_instead() -> None:
    """The others are asked first, from the shooter's left, and then section 8 holds for them."""
    play = Play(players=FOUR)
    play.do("pass 5; 15; come 10; 36; 33")
    play.driver.call("no_line_bet")
    after_declines(play, 5)
    play.driver.answer("accept")
    assert play.table.board["shooter"] == 9
    assert refused(play.driver, Close()) == "oh.craps 8"


@pytest.mark.clause("oh.craps 10.B")
@pytest.mark.parametrize("steps", ["", "pass 5; 15", "pass 5; 15; 33"])
def test_it_needs_bets_on_come_points_and_no_point(steps: str) -> None:
    """Where no Come Bet waits, or a point is on, there is nothing to throw for alone."""
    play = Play(players=FOUR)
    play.do(steps)
    with pytest.raises(Misuse, match="no_line_bet"):
        play.driver.call("no_line_bet")


# § 9, 12: the throw


CAUSES = [
    ("off_the_table", "12.A"),
    ("stacked", "12.A"),
    ("not_simultaneous", "12.B.i"),
    ("missed_far_end", "12.B.ii"),
    ("rested_on_bank", "12.B.iii"),
    ("in_cup_or_on_rail", "12.B.iv"),
    ("cheating_device", "12.B.v"),
    ("judged_improper", "12.B.vi"),
    ("resting_on_two_sides", "9.B"),
]


@pytest.mark.clause("oh.craps 12.A", "oh.craps 12.B.i", "oh.craps 12.B.ii", "oh.craps 12.B.iii")
@pytest.mark.clause("oh.craps 12.B.iv", "oh.craps 12.B.v", "oh.craps 12.B.vi", "oh.craps 9.B")
@pytest.mark.clause("oh.craps 12.C.i")
@pytest.mark.parametrize(("cause", "clause"), CAUSES)
def test_no_roll(cause: str, clause: str) -> None:
    """The throw is void, its caller is named, nothing is settled, and the dice fly again."""
    play = Play()
    play.do("pass 5; field 5; place_6 6")
    play.close()
    play.driver.call(cause)
    assert isinstance(play.driver.pending, Throw)
    called, caller = events(play.driver, "announced")[-1], play.driver.entries[-1]
    assert called["words"].startswith("no roll")
    assert called["clause"] == f"oh.craps {clause}"
    assert (caller.by, caller.role) == ("practice stickperson", "stickperson")
    assert events(play.driver, "settled") == []
    assert play.table.stakes(2) == {"pass": 5_00, "place_6": 6_00, "field": 5_00}
    play.throw("34")
    assert play.told() == parsed("pass +5; field -5; place_6 lies")


def test_every_cause_of_no_roll_is_above() -> None:
    """The list of the game and the list of the tests are one."""
    assert [(one.id, one.clause.of("oh").split()[1]) for one in NO_ROLL] == CAUSES


@pytest.mark.clause("oh.craps 12.C")
def test_chips_touched_do_not_void_a_throw() -> None:
    """It is noted, nobody calls "no roll", and the faces that are keyed in count."""
    play = Play()
    play.do("field 5")
    play.close()
    play.driver.call("touched_chips")
    noted = events(play.driver, "announced")[-1]
    assert noted["clause"] == "oh.craps 12.C"
    assert "no roll" not in noted["words"]
    play.throw("12")
    assert play.told() == parsed("field +5")


@pytest.mark.clause("oh.craps 9.B")
@pytest.mark.parametrize("rests", range(1, 7))
@pytest.mark.parametrize("flat", [1, 4])
def test_of_a_leaning_die_the_face_opposite_the_side_that_rests_counts(
    flat: int, rests: int
) -> None:
    """The flat die is keyed by its face, the leaning one by the side that rests on the chips."""
    play = Play()
    play.do("field 5")
    play.close()
    play.driver.call("cocked")
    assert asked(play) == "stickperson"
    play.driver.answer("one_die")
    assert isinstance(play.driver.pending, Throw)
    assert play.driver.pending.dice == ("die", "side that rests")
    play.throw(f"{flat}{rests}")
    counts = 7 - rests
    assert events(play.driver, "thrown")[-1]["dice"] == {"die 1": flat, "die 2": counts}
    told = dict(play.said())
    assert told[f"the {rests} rests, so the face opposite counts: {counts}"] == "oh.craps 9.B"
    assert told[str(flat + counts)] == "oh.craps 9.A"


@pytest.mark.clause("oh.craps 9.B")
def test_both_dice_may_lean() -> None:
    """Then both are keyed by the side that rests; a void throw is keyed by faces again."""
    play = Play()
    play.do("field 5")
    play.close()
    play.driver.call("cocked")
    play.driver.answer("both_dice")
    play.driver.call("resting_on_two_sides")
    assert isinstance(play.driver.pending, Throw)
    assert play.driver.pending.dice == ("die", "die")
    play.driver.call("cocked")
    play.driver.answer("both_dice")
    play.throw("65")
    assert events(play.driver, "thrown")[-1]["dice"] == {"die 1": 1, "die 2": 2}
    assert play.told() == parsed("field +5")


@pytest.mark.clause("oh.craps 9.C.i")
@pytest.mark.parametrize(("ruling", "void"), [("face_stands", False), ("no_roll", True)])
def test_the_boxperson_rules_on_a_disputed_face(ruling: str, void: bool) -> None:
    """The boxperson names the face, or voids the throw."""
    play = Play()
    play.do("field 5")
    play.close()
    play.driver.call("face_disputed")
    assert asked(play) == "boxperson"
    play.driver.answer(ruling)
    words = [event["words"] for event in events(play.driver, "announced")]
    assert any("no roll" in one for one in words) == void
    play.throw("12")
    assert play.told() == parsed("field +5")
    read = play.driver.entries[-1]
    assert (read.by == "practice boxperson") is not void


@pytest.mark.clause("oh.craps 9.A", "oh.craps 9.D")
def test_the_order_of_a_roll() -> None:
    """Sum called, dice to the centre, wagers settled, dice back to the shooter."""
    play = Play()
    play.do("field 5; pass 5")
    play.roll("56")
    kinds = [
        event.get("words", event["kind"]) for event in play.events("thrown", "announced", "settled")
    ]
    assert kinds[-7:] == [
        "thrown",
        "11",
        "the dice come to the centre of the table",
        "settled",
        "settled",
        "settled",
        "the dice go to the shooter",
    ]
    called = dict(play.said())
    assert called["11"] == "oh.craps 9.A"
    assert called["the dice go to the shooter"] == "oh.craps 9.D"


@pytest.mark.clause("oh.craps 9.A")
@pytest.mark.parametrize("faces", [(0, 3), (7, 1), (3,), (1, 2, 3), "34", None])
def test_a_die_has_one_face_from_one_to_six(faces: object) -> None:
    """Two dice, one upper face each; anything else is not a throw."""
    play = Play()
    play.close()
    with pytest.raises(Misuse):
        play.driver.answer(faces)


@pytest.mark.clause("oh.craps 12.C.i", "oh.craps 12.B", "oh.craps 10.A.ii")
def test_who_may_call_what() -> None:
    """No roll: the stickperson, a boxperson or above; the boxperson orders the dice away."""
    stick = Person("S1", duties=frozenset({"stickperson"}))
    box = Person("S2", rank="boxperson", duties=frozenset({"boxperson"}))
    others = [Person("S3"), Person("S4", "surveillance", "manager")]
    above = [Person("S5", rank="supervisor"), Person("S6", rank="director")]
    for one in NO_ROLL:
        assert not isinstance(one.by, int)
        assert all(one.by.allows(person) for person in (stick, box, *above))
        assert not any(one.by.allows(person) for person in others)
    for one in ORDERED:
        assert not isinstance(one.by, int)
        assert [one.by.allows(person) for person in (box, stick, *others)] == [True] + [False] * 3


@pytest.mark.clause("oh.craps 12.C.i", "oh.craps 10.A.ii")
@pytest.mark.parametrize("cause", ["stacked", "judged_improper", "delay"])
@pytest.mark.parametrize("seat", [1, 2])
def test_no_player_calls_no_roll_or_orders_the_dice_away(cause: str, seat: int) -> None:
    """Neither the shooter nor another player; the throw still waits."""
    play = Play()
    play.do("pass 5")
    play.close()
    with pytest.raises(Refusal) as caught:
        play.driver.practise(Irregular(cause), seat)
    assert caught.value.clause == f"oh.craps {'10.A.ii' if cause == 'delay' else '12.C.i'}"
    assert isinstance(play.driver.pending, Throw)
