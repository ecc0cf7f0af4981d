"""Who has the dice of Crapless, how they are thrown, what counts (§ 2, 7 to 11)."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.people import Person
from croupier.core.procedure import Close, Decide, Throw
from croupier.core.refusals import Refusal
from croupier.games.crapless.rules import GAME, NO_ROLL, ORDERED
from croupier.live.practice import practice
from tests.games.dice_table.dice_play import Play, opened, parsed, refused
from tests.games.scripts import events

FOUR = {2: "P1", 5: "P2", 9: "P3", 14: "P4"}
CAUSES = [
    ("off_the_table", "11.A"),
    ("stacked", "11.A"),
    ("not_simultaneous", "11.B.i"),
    ("missed_far_end", "11.B.ii"),
    ("rested_on_bank", "11.B.iii"),
    ("in_cup", "11.B.iv"),
    ("on_rail", "11.B.iiibis"),
    ("cheating_device", "11.B.ivbis"),
    ("judged_improper", "11.B.v"),
    ("resting_on_two_sides", "9.B"),
]


def asked_in_turn(driver: Driver) -> list[int | str]:
    """Everybody declines; who was asked, in order."""
    asked = []
    while isinstance(driver.pending, Decide):
        asked.append(driver.pending.who)
        driver.answer("decline")
    return asked


@pytest.mark.clause("oh.crapless 7.B.i", "oh.crapless 7.C", "oh.crapless 7.A")
def test_the_dice_are_offered_from_the_boxperson_s_left() -> None:
    """Clockwise, until one accepts, who picks two of five."""
    driver = opened(GAME, FOUR, {})
    driver.begin_round()
    assert asked_in_turn(driver) == [2, 5, 9, 14]
    driver.begin_round()
    driver.answer("decline")
    driver.answer("accept")
    assert driver.table.board["shooter"] == 5
    assert events(driver, "announced")[-1]["clause"] == "oh.crapless 7.C"
    assert events(driver, "attested")[-1]["clause"] == "oh.crapless 7.A"


@pytest.mark.clause("oh.crapless 8.A")
def test_the_shooter_makes_a_pass_bet() -> None:
    """Without it the come out roll is not thrown, whatever else lies there."""
    play = Play(GAME)
    play.do("field 5; place_2 10", seat=1)
    assert refused(play.driver, Close()) == "oh.crapless 8.A"
    play.do("pass 5", seat=1)
    assert play.driver.can(Close())


@pytest.mark.clause("oh.crapless 10.A", "oh.crapless 10.A.i", "oh.crapless 10.D")
def test_a_loser_seven_passes_the_dice_and_nothing_else_does() -> None:
    """A 7 on the come out and a point made leave them; a seven out does not."""
    play = Play(GAME, players=FOUR)
    play.do("34; 66; 66; 12; 56")
    assert play.table.board["shooter"] == 2
    play.do("34")
    assert play.table.board["shooter"] == 5
    assert events(play.driver, "announced")[-1]["clause"] == "oh.crapless 10.D"


@pytest.mark.clause("oh.crapless 10.C")
@pytest.mark.parametrize(
    ("go", "order"), [("left", [9, 14, 2]), ("right", [2, 9, 14])], ids=["left", "right"]
)
def test_where_passed_dice_go(go: str, order: list[int]) -> None:
    """To the left and on clockwise, or to the right first where a house reads it so."""
    driver = opened(GAME, FOUR, {"dice_go": go})
    driver.begin_round()
    driver.answer("decline")
    driver.answer("accept")
    driver.call("shooter_passes")
    assert asked_in_turn(driver) == order


@pytest.mark.clause("oh.crapless 10.C")
def test_the_right_of_another_seat() -> None:
    """Whoever has the dice: the right neighbour first, then on clockwise."""
    driver = opened(GAME, FOUR, {"dice_go": "right"})
    driver.begin_round()
    for answer in ("decline", "decline", "accept"):
        driver.answer(answer)
    driver.call("shooter_passes")
    assert asked_in_turn(driver) == [5, 14, 2]


def asked(play: Play) -> int | str:
    assert isinstance(play.driver.pending, Decide)
    return play.driver.pending.who


@pytest.mark.clause("oh.crapless 10.A", "oh.crapless 10.A.ii")
@pytest.mark.parametrize("reason", ["shooter_passes", *(one.id for one in ORDERED)])
def test_the_shooter_gives_up_the_dice_or_has_to(reason: str) -> None:
    """The point stays, the next one shoots, and the clause says why."""
    play = Play(GAME, players=FOUR)
    play.do("pass 5; 66")
    play.driver.call(reason)
    said = events(play.driver, "announced")[-1]["clause"]
    assert said == f"oh.crapless {'10.A' if reason == 'shooter_passes' else '10.A.ii'}"
    play.driver.answer("accept")
    assert (play.table.board["shooter"], play.table.board["point"]) == (5, 12)


@pytest.mark.clause("oh.crapless 10.B")
def test_the_last_shooter_may_throw_for_the_come_bets_alone() -> None:
    """Without a Pass Bet and with the puck off, until they are decided."""
    play = Play(GAME, players=FOUR)
    play.do("pass 5; 15; come 10; 11; 33")
    play.driver.call("no_line_bet")
    assert asked_in_turn(play.driver) == [5, 9, 14]
    assert play.table.board["puck"] == "off, on the Pass Line, in front of the shooter"
    play.roll("66")
    assert play.table.board["point"] == 0
    play.roll("11")
    assert play.told() == parsed("come@2 +10")
    assert refused(play.driver, Close()) == "oh.crapless 8.A"


@pytest.mark.clause(*(f"oh.crapless {clause}" for _, clause in CAUSES), "oh.crapless 11.D")
@pytest.mark.clause("oh.crapless 11.B")
@pytest.mark.parametrize(("cause", "clause"), CAUSES)
def test_no_roll(cause: str, clause: str) -> None:
    """The throw is void, its caller is named, nothing is settled, and the dice fly again."""
    play = Play(GAME)
    play.do("field 5")
    play.close()
    play.driver.call(cause)
    assert isinstance(play.driver.pending, Throw)
    assert events(play.driver, "announced")[-1]["clause"] == f"oh.crapless {clause}"
    assert play.driver.entries[-1].by == "practice stickperson"
    assert events(play.driver, "settled") == []
    play.throw("66")
    assert play.told() == parsed("field +10")


def test_every_cause_of_no_roll_is_above() -> None:
    """The list of the game and the list of the tests are one."""
    assert [(one.id, one.clause.of("oh").split()[1]) for one in NO_ROLL] == CAUSES


@pytest.mark.clause("oh.crapless 11.C")
def test_chips_touched_do_not_void_a_throw() -> None:
    """It is noted, nobody calls "no roll", and the faces that are keyed in count."""
    play = Play(GAME)
    play.do("field 5")
    play.close()
    play.driver.call("touched_chips")
    noted = events(play.driver, "announced")[-1]
    assert noted["clause"] == "oh.crapless 11.C"
    assert "no roll" not in noted["words"]
    play.throw("12")
    assert play.told() == parsed("field +5")


@pytest.mark.clause("oh.crapless 9.B")
@pytest.mark.parametrize("rests", range(1, 7))
@pytest.mark.parametrize("flat", [1, 4])
def test_of_a_leaning_die_the_face_opposite_the_side_that_rests_counts(
    flat: int, rests: int
) -> None:
    """The flat die is keyed by its face, the leaning one by the side that rests on the chips."""
    play = Play(GAME)
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
    assert told[f"the {rests} rests, so the face opposite counts: {counts}"] == "oh.crapless 9.B"
    assert told[str(flat + counts)] == "oh.crapless 9.A"


@pytest.mark.clause("oh.crapless 9.B")
def test_both_dice_may_lean() -> None:
    """Then both are keyed by the side that rests; a void throw is keyed by faces again."""
    play = Play(GAME)
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


@pytest.mark.clause("oh.crapless 9.C")
@pytest.mark.parametrize(("ruling", "void"), [("face_stands", False), ("no_roll", True)])
def test_the_boxperson_rules_on_a_disputed_face(ruling: str, void: bool) -> None:
    """The boxperson names the face, or voids the throw."""
    play = Play(GAME)
    play.close()
    play.driver.call("face_disputed")
    assert asked(play) == "boxperson"
    play.driver.answer(ruling)
    words = [event["words"] for event in events(play.driver, "announced")]
    assert any("no roll" in one for one in words) == void
    play.throw("12")
    read = play.driver.entries[-1]
    assert (read.by == "practice boxperson") is not void


@pytest.mark.clause("oh.crapless 9.A", "oh.crapless 9.D")
def test_the_order_of_a_roll() -> None:
    """Sum called, dice to the centre, wagers settled, dice back to the shooter."""
    play = Play(GAME)
    play.do("field 5")
    play.roll("66")
    seen = [event.get("words", event["kind"]) for event in play.events("announced", "settled")]
    assert [one for one in seen if one != "no more bets"][-5:] == [
        "12",
        "the dice come to the centre of the table",
        "settled",
        "the point is 12",
        "the dice go to the shooter",
    ]
    said = dict(play.said())
    assert said["12"] == "oh.crapless 9.A"
    assert said["the dice go to the shooter"] == "oh.crapless 9.D"


@pytest.mark.clause("oh.crapless 2.B")
@pytest.mark.parametrize(("feet", "opens"), [(14, True), (15, False)])
def test_a_table_is_fourteen_feet_at_most(feet: int, opens: bool) -> None:
    """A longer one does not open, and a seventeenth place does not exist."""
    driver = Driver(rules_for(GAME), KeyedSource(), policy=practice)
    if not opens:
        with pytest.raises(Refusal, match=r"oh\.crapless 2\.B"):
            driver.open({"table_feet": feet}, {})
        return
    driver.open({"table_feet": feet}, {})
    driver.sit(16, "P1")
    with pytest.raises(Refusal, match=r"oh\.crapless 2\.B"):
        driver.sit(17, "P2")


@pytest.mark.clause("oh.crapless 11.D", "oh.crapless 11.B", "oh.crapless 10.A.ii")
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


@pytest.mark.clause("oh.crapless 11.D", "oh.crapless 10.A.ii")
@pytest.mark.parametrize("cause", ["stacked", "judged_improper", "delay"])
@pytest.mark.parametrize("seat", [1, 2])
def test_no_player_calls_no_roll_or_orders_the_dice_away(cause: str, seat: int) -> None:
    """Neither the shooter nor another player; the throw still waits."""
    play = Play(GAME)
    play.do("pass 5")
    play.close()
    with pytest.raises(Refusal) as caught:
        play.driver.practise(Irregular(cause), seat)
    assert caught.value.clause == f"oh.crapless {'10.A.ii' if cause == 'delay' else '11.D'}"
    assert isinstance(play.driver.pending, Throw)
