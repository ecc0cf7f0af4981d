"""Crapless at a table of several players: who has the dice, and all that a roll does, in order."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Misuse, Refusal
from croupier.games.crapless.rules import GAME
from croupier.games.dice_table.keep import DiceKeep, kept
from tests.games.dice_table.dice_course import Course
from tests.law.by_hand import cited

CHAPTER = "oh.crapless"
ALONE = "puck off, on the Pass Line, in front of the shooter"


def told(name: str, steps: str, *lines: str, also: str = "") -> object:
    """What the last step is told to do; the clauses in the lines are those that are tested."""
    clauses = cited(CHAPTER, f"{' '.join(lines)} {also}")
    return pytest.param(steps, lines, id=name, marks=pytest.mark.clause(*clauses))


START = "accept; 2 pass 10; 5 pass 20"
NOW = "4.A no more bets"

COURSES = [
    *(
        told(
            f"only seat {seat} has a bet on the next roll",
            f"{START}; 15; {seat} field 5; !violation; decline; decline",
            *("10.C asks 9 decline", "10.C", f"10.C back spot/{seat}/field"),
            also="7.B.i 7.C 10.D",
        )
        for seat in (2, 5, 9)
    ),
    told("first offer", "decline; accept", "7.B.i asks 5 accept", "7.C", "puck off at 5"),
    told("nobody at the first offer", "decline; decline; decline", "7.B.i asks 9 decline", "7.B.i"),
    told(
        "seven at once",
        f"{START}; 9 field 5; 34",
        *(NOW, "9.A 7", "9.D"),
        "5.B 2 pass +10",
        "5.B 5 pass +20",
        "3.A.ix.(b) 9 field -5",
        *("puck off at 2", "9.D", "puck off at 2"),
    ),
    told(
        "twelve is a point",
        f"{START}; 66",
        *(NOW, "9.A 12", "9.D"),
        "3.A.i the point is 12",
        *("puck on 12 at 2", "9.D", "puck on 12 at 2"),
    ),
    told(
        "come bets move",
        f"{START}; 15; 2 come 5; 9 come 15; 11",
        *(NOW, "9.A 2", "9.D"),
        "3.A.ii 2 come > come@2 5",
        "3.A.ii 9 come > come@2 15",
        *("puck on 6 at 2", "9.D", "puck on 6 at 2"),
    ),
    told(
        "a loser seven",
        f"{START}; 15; 2 come 5; 56; 9 come 10; 34",
        *(NOW, "9.A 7", "9.D"),
        "3.A.i.(b).(1) 2 pass -10",
        "3.A.ii.(b) 2 come@11 -5",
        "3.A.i.(b).(1) 5 pass -20",
        "5.B 9 come +10",
        "puck off at 2",
        "10.A.i",
        also="10.B 3.A.i",
    ),
    told(
        "a point made",
        f"{START}; 12; 2 pass_odds 20; 21",
        *(NOW, "9.A 3", "9.D"),
        "5.B 2 pass +10",
        "6.A.ii.(b) 2 pass_odds +60",
        "5.B 5 pass +20",
        *("puck off at 2", "9.D", "puck off at 2"),
        also="10.B 3.A.i",
    ),
    told(
        "a call ends with the wager",
        f"{START}; 15; 5 place_9 5; 5 off place_9; 9 place_8 6; 9 off place_8; 9 on place_8; 26",
        *(NOW, "9.A 8", "9.D"),
        "5.B 9 place_8 +7",
        "puck on 6 at 2 5/place_9 off",
        "9.D",
        "puck on 6 at 2 5/place_9 off",
        also="10.A.i 10.B",
    ),
    told(
        "calls end when a point comes up",
        f"{START}; 5 place_9 5; 5 on place_9; 9 place_8 6; 9 on place_8; 14",
        *(NOW, "9.A 5", "9.D"),
        "3.A.i the point is 5",
        *("puck on 5 at 2", "9.D", "puck on 5 at 2"),
        also="10.B 10.A.i",
    ),
    told(
        "calls end when a point is made",
        f"{START}; 14; 5 place_9 5; 5 off place_9; 23",
        *(NOW, "9.A 5", "9.D"),
        "5.B 2 pass +10",
        "5.B 5 pass +20",
        *("puck off at 2", "9.D", "puck off at 2"),
        also="10.B 3.A.i",
    ),
    told(
        "calls stay on another roll",
        f"{START}; 14; 5 place_9 5; 5 off place_9; 45",
        *(NOW, "9.A 9", "9.D"),
        "puck on 5 at 2 5/place_9 off",
        "9.D",
        "puck on 5 at 2 5/place_9 off",
        also="10.B 3.A.i 10.A.i",
    ),
    told(
        "passed dice",
        f"{START}; 15; !shooter_passes; accept",
        *("10.C asks 5 accept", "10.D", "puck on 6 at 5"),
        also="10.A 10.B",
    ),
    told("passing is told", f"{START}; 15; !shooter_passes", "10.A", also="10.B 10.C"),
    told("delay is told", f"{START}; 15; !delay", "10.A.ii", also="10.A 10.B 10.C"),
    told(
        "ordered away, and nobody takes the dice",
        f"{START}; 15; 9 field 5; 2 horn 8; !violation; decline; decline",
        *("10.C asks 9 decline", "10.C", "10.C back spot/2/horn spot/9/field"),
        also="10.B",
    ),
    told(
        "passed with nothing that goes back",
        f"{START}; 15; !shooter_passes; decline; decline",
        *("10.C asks 9 decline", "10.C"),
        also="10.B 10.D",
    ),
    told(
        "no line bet",
        f"{START}; 15; 9 put_8 5; 24; !no_line_bet; decline; decline",
        *("10.C asks 9 decline", "10.B", f"{ALONE} at 2"),
        also="10.C 10.D",
    ),
    told(
        "passed on a come out with bets on come points",
        f"{START}; 15; 9 come 5; 56; 24; !shooter_passes; decline; decline",
        *("10.C asks 9 decline", "10.B", f"{ALONE} at 2"),
        also="10.A",
    ),
    told(
        "ordered away on a come out with bets on come points",
        f"{START}; 15; 9 come 5; 56; 24; !delay; decline; decline",
        *("10.C asks 9 decline", "10.C"),
        also="10.B 10.D",
    ),
    told(
        "passed with a point on and bets on come points",
        f"{START}; 15; 9 come 5; 56; !shooter_passes; decline; decline",
        *("10.C asks 9 decline", "10.C"),
        also="10.B 10.D",
    ),
    told(
        "thrown for the come bets alone",
        f"{START}; 15; 9 come 5; 56; 24; !no_line_bet; decline; decline; 33",
        *(NOW, "9.A 6", "9.D", f"{ALONE} at 2", "9.D", f"{ALONE} at 2"),
        also="10.B 3.A.i",
    ),
    told(
        "the come bets are decided",
        f"{START}; 15; 9 come 5; 56; 24; !no_line_bet; decline; decline; 65",
        *(NOW, "9.A 11", "9.D", "5.B 9 come@11 +5", f"{ALONE} at 2", "9.D", "puck off at 2"),
        also="10.B",
    ),
    told(
        "a line bet brings the game back",
        f"{START}; 15; 9 come 5; 56; 24; !no_line_bet; decline; decline; 5 pass 10; 2 pass 10; 11",
        *(NOW, "9.A 2", "9.D", "3.A.i the point is 2"),
        *("puck on 2 at 2", "9.D", "puck on 2 at 2"),
        also="10.B",
    ),
]


@pytest.mark.parametrize(("steps", "lines"), COURSES)
def test_what_a_step_does(steps: str, lines: tuple[str, ...]) -> None:
    """The last step does exactly this, in this order and by these clauses."""
    course = Course(GAME)
    course.do(steps)
    assert tuple(course.told_since()) == lines


CLOSING = [
    ("accept", "8.A"),
    ("accept; 5 pass 10", "8.A"),
    ("accept; 2 field 10", "8.A"),
    ("accept; 2 pass 10", ""),
    ("accept; 2 pass 10; 15", ""),
    ("accept; 2 pass 10; 15; 24", "8.A"),
    ("accept; 2 pass 10; 15; !shooter_passes; accept", "8.A"),
    ("accept; 2 pass 10; 15; !shooter_passes; accept; 5 pass 10", ""),
    ("accept; 2 pass 10; 15; 9 come 5; 56; 24", "8.A no_line_bet"),
    ("accept; 2 pass 10; 15; 9 put_2 5; 24", "8.A no_line_bet"),
    ("accept; 2 pass 10; 15; 9 come 5; 56; !shooter_passes; accept", "8.A"),
    ("accept; 2 pass 10; 15; 9 come 5; 56; 24; !no_line_bet; decline; decline", ""),
    (
        "accept; 2 pass 10; 15; 9 put_2 5; 24; !no_line_bet; decline; decline; 9 pass 5",
        "8.A no_line_bet",
    ),
    ("accept; 2 pass 10; 15; 9 come 5; 56; 24; !no_line_bet; accept", "8.A no_line_bet"),
]


@pytest.mark.clause("oh.crapless 8.A", "oh.crapless 9.A", "oh.crapless 9.D", "oh.crapless 10.B")
@pytest.mark.clause("oh.crapless 4.A", "oh.crapless 10.C", "oh.crapless 10.D", "oh.crapless 7.C")
@pytest.mark.parametrize(("steps", "refused"), CLOSING)
def test_when_the_dice_may_be_thrown(steps: str, refused: str) -> None:
    """With a Pass Bet, or alone for bets on come points."""
    course = Course(GAME)
    course.do(steps)
    if not refused:
        course.do("close")
        return
    with pytest.raises(Refusal) as caught:
        course.do("close")
    assert caught.value.clause == "oh.crapless 8.A"
    assert "a Pass Bet" in caught.value.why
    assert ("no_line_bet" in caught.value.instead) == ("no_line_bet" in refused)


@pytest.mark.clause("oh.crapless 9.A", "oh.crapless 9.D", "oh.crapless 10.B", "oh.crapless 4.A")
def test_a_fresh_table_has_no_shooter_and_no_point() -> None:
    """Nothing is known before the dice have been offered."""
    keep = kept(Course(GAME).table)
    assert keep == DiceKeep()
    assert (keep.point, keep.shooter, keep.shooter_name, keep.rolls) == (0, 0, "", 0)
    assert not (keep.has_dice)
    assert not (keep.new_shooter)
    assert not (keep.has_thrown)
    assert not (keep.come_bets_only)


ORDER = "shooter_passes delay repeated_no_rolls violation"
ALONE_TOO = "shooter_passes no_line_bet delay repeated_no_rolls violation"


@pytest.mark.clause("oh.crapless 10.B", "oh.crapless 10.A", "oh.crapless 10.A.ii")
@pytest.mark.parametrize(
    ("steps", "calls"),
    [
        ("accept", ORDER),
        ("accept; 2 pass 10; 15", ORDER),
        ("accept; 2 pass 10; 15; 9 come 5", ORDER),
        ("accept; 2 pass 10; 15; 9 come 5; 11", ORDER),
        ("accept; 2 pass 10; 15; 9 come 5; 11; 24", ALONE_TOO),
        ("accept; 2 pass 10; 15; 2 come 5; 11; 24", ALONE_TOO),
        ("accept; 2 pass 10; 15; 9 put_9 5; 24", ALONE_TOO),
        ("accept; 2 pass 10; 15; 9 place_8 6; 24", ORDER),
    ],
)
def test_what_may_be_called_before_a_throw(steps: str, calls: str) -> None:
    """The shooter passes, the boxperson orders; without a line bet only for come points."""
    course = Course(GAME)
    course.do(steps)
    pending = course.driver.pending
    assert pending is not None
    assert [one.id for one in pending.irregularities] == calls.split()
    found = {one.id: (one.by, one.clause.of("oh")) for one in pending.irregularities}
    assert found["shooter_passes"] == (2, "oh.crapless 10.A")
    assert found.get("no_line_bet", (2, "oh.crapless 10.B")) == (2, "oh.crapless 10.B")


@pytest.mark.clause("oh.crapless 10.C", "oh.crapless 10.D", "oh.crapless 7.B.i", "oh.crapless 10.B")
@pytest.mark.parametrize(
    ("steps", "left", "right"),
    [
        ("", 2, 2),
        ("decline", 5, 5),
        ("decline; decline; decline", 2, 2),
        ("decline; accept; !shooter_passes", 9, 2),
        ("decline; accept; !shooter_passes; decline", 2, 9),
        ("accept; !shooter_passes", 5, 9),
        ("accept; !shooter_passes; decline", 9, 5),
        ("accept; 2 pass 5; 15; 34", 5, 9),
        ("decline; decline; accept; 9 pass 5; 15; 34", 2, 5),
        ("decline; accept; !shooter_passes; decline; decline", 9, 2),
    ],
)
@pytest.mark.parametrize("go", ["left", "right"])
def test_who_is_asked(steps: str, left: int, right: int, go: str) -> None:
    """The boxperson's left first, then the left or the right of whoever had the dice."""
    course = Course(GAME, dice_go=go)
    course.do(steps)
    if course.driver.pending is None:
        course.driver.begin_round()
    assert course.asks() == (left if go == "left" else right)


@pytest.mark.clause("oh.crapless 10.C", "oh.crapless 10.B")
@pytest.mark.parametrize("newcomer", [None, "P9"])
def test_a_shooter_who_left_has_no_dice(newcomer: str | None) -> None:
    """They are offered on from that place, even if another player has taken it."""
    course = Course(GAME)
    course.do("decline; accept; 5 pass 5; 34; !shooter_passes; decline; decline")
    course.driver.leave(5)
    if newcomer:
        course.driver.sit(5, newcomer, 100_00)
    course.driver.begin_round()
    assert course.asks() == 9


@pytest.mark.clause("oh.crapless 4.C.iii", "oh.crapless 9.D", "oh.crapless 10.A.i")
def test_put_bets_that_have_seen_the_dice_stay() -> None:
    """At every seat; one made since the last roll may be taken back."""
    course = Course(GAME)
    course.do("accept; 2 pass 5; 36; 5 put_6 10; 9 field 5; 9 put_2 10; 12; 5 put_2 5")
    for step in ("5 take put_6 5", "9 take put_2 10"):
        with pytest.raises(Refusal) as caught:
            course.do(step)
        assert caught.value.clause == "oh.crapless 4.C.iii"
    course.do("5 take put_2 5; 15; 5 put_6 10; 5 take put_6 10")


@pytest.mark.clause("oh.crapless 9.D", "oh.crapless 10.A.i", "oh.crapless 5a.A")
@pytest.mark.parametrize("roll", ["13", "34"])
def test_the_vigorish_is_due_again_after_a_decision(roll: str) -> None:
    """Of every seat and every wager: nothing of the last one counts for the next."""
    course = Course(GAME)
    course.do("accept; 2 pass 5; 15; 5 buy_4 20; 9 buy_4 40; 9 buy_12 20")
    course.do(roll)
    if course.asks():
        course.do("decline; accept")
    found = []
    for step in ("5 buy_4 20", "9 buy_4 40", "9 buy_12 20"):
        course.do(step)
        found += course.told_since()
    assert found == ["5a.A 5 charged +1", "5a.A 9 charged +2", "5a.A 9 charged +1"]
    more = 40_00 if roll == "13" else 20_00
    assert course.table.stakes(9) == {"buy_4": 40_00, "buy_12": more}


@pytest.mark.clause("oh.crapless 9.D")
@pytest.mark.parametrize("chosen", ["stay_up", "come_down"])
def test_winning_place_and_buy_bets_stay_up(chosen: str) -> None:
    """The same stake again, with the vigorish that is due; all other wagers come down."""
    course = Course(GAME, winning_place_bets=chosen)
    course.do("accept; 2 pass 5; 36; 5 place_6 12; 9 buy_6 20; 9 put_6 5; 9 hop_2_4 5; 33")
    stays = chosen == "stay_up"
    up = ["9.D 5 place_6 stays 12"], ["9.D 9 buy_6 stays 20", "5a.A 9 charged +1"]
    assert course.told_since()[3:-3] == [
        "5.B 5 place_6 +14",
        *(up[0] if stays else []),
        "3.A.iii.(a) 9 put_6 +5",
        "3.A.xix.(b) 9 hop_2_4 -5",
        "5a.A 9 buy_6 +24",
        *(up[1] if stays else []),
    ]
    assert course.table.stakes(5) == ({"place_6": 12_00} if stays else {})
    assert course.table.stakes(9) == ({"buy_6": 20_00} if stays else {})


@pytest.mark.clause("oh.crapless 4.A")
@pytest.mark.parametrize("word", ["on", "off"])
def test_on_and_off_may_be_called_until_the_dice_are_thrown(word: str) -> None:
    """Both words, at any seat; after that neither."""
    course = Course(GAME)
    course.do(f"accept; 2 pass 5; 9 place_6 6; 9 {word} place_6")
    assert course.table.board["on_markers"] == {"9/place_6": word}
    course.do("close")
    with pytest.raises((Refusal, Misuse)):
        course.do(f"9 {word} place_6")
