"""Craps at a table of several players: who has the dice, and all that a roll does, in order."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Misuse, Refusal
from croupier.games.craps.rules import GAME
from croupier.games.dice_table.keep import DiceKeep, kept
from tests.games.dice_table.dice_course import Course
from tests.law.by_hand import cited

CHAPTER = "oh.craps"


def told(name: str, steps: str, *lines: str, also: str = "") -> object:
    """What the last step is told to do; the clauses in the lines are those that are tested."""
    clauses = cited(CHAPTER, f"{' '.join(lines)} {also}")
    return pytest.param(steps, lines, id=name, marks=pytest.mark.clause(*clauses))


START = "accept; 2 pass 10; 5 dont_pass 10"

COURSES = [
    told("first offer", "decline; accept", "7.B.i asks 5 accept", "7.C", "puck off at 5"),
    told("nobody at the first offer", "decline; decline; decline", "7.B.i asks 9 decline", "7.B.i"),
    told(
        "natural",
        f"{START}; 9 field 5; 34",
        "4.A no more bets",
        "9.A 7",
        "9.D",
        "5.B 2 pass +10",
        "3.A.ii.(b).(1) 5 dont_pass -10",
        "3.A.xii.(b) 9 field -5",
        "puck off at 2",
        "9.D",
        "puck off at 2",
    ),
    told(
        "craps",
        f"{START}; 9 any_craps 5; 12",
        "4.A no more bets",
        "9.A 3",
        "9.D",
        "3.A.i.(b).(1) 2 pass -10",
        "5.B 5 dont_pass +10",
        "5.B 9 any_craps +35",
        "puck off at 2",
        "9.D",
        "puck off at 2",
    ),
    told(
        "twelve",
        f"{START}; 66",
        "4.A no more bets",
        "9.A 12",
        "9.D",
        "3.A.i.(b).(1) 2 pass -10",
        "3.A.ii.(c) 5 dont_pass 0",
        "puck off at 2",
        "9.D",
        "puck off at 2",
    ),
    told(
        "a point",
        f"{START}; 15",
        "4.A no more bets",
        "9.A 6",
        "9.D",
        "3.A.i the point is 6",
        "puck on 6 at 2",
        "9.D",
        "puck on 6 at 2",
    ),
    told(
        "come bets move",
        f"{START}; 15; 2 come 5; 9 dont_come 15; 36",
        "4.A no more bets",
        "9.A 9",
        "9.D",
        "3.A.iii 2 come > come@9 5",
        "3.A.vi 9 dont_come > dont_come@9 15",
        "puck on 6 at 2",
        "9.D",
        "puck on 6 at 2",
        also="10.B",
    ),
    told(
        "a loser seven",
        f"{START}; 15; 2 come 5; 9 dont_come 15; 36; 5 come 10; 34",
        "4.A no more bets",
        "9.A 7",
        "9.D",
        "3.A.i.(b).(2) 2 pass -10",
        "3.A.iv 2 come@9 -5",
        "5.B 5 dont_pass +10",
        "5.B 5 come +10",
        "5.B 9 dont_come@9 +15",
        "puck off at 2",
        "10.A.i",
        also="10.B 3.A.i",
    ),
    told(
        "a point made",
        f"{START}; 15; 2 pass_odds 50; 5 dont_pass_odds 12; 24",
        "4.A no more bets",
        "9.A 6",
        "9.D",
        "5.B 2 pass +10",
        "6.A.ii.(b) 2 pass_odds +60",
        "3.A.ii.(b).(2) 5 dont_pass -10",
        "3.A.ii.(b).(2) 5 dont_pass_odds -12",
        "puck off at 2",
        "9.D",
        "puck off at 2",
        also="10.B 3.A.i",
    ),
    told(
        "a call ends with the wager",
        f"{START}; 15; 5 place_9 5; 5 off place_9; 9 place_8 6; 9 off place_8; 9 on place_8; 26",
        "4.A no more bets",
        "9.A 8",
        "9.D",
        "5.B 9 place_8 +7",
        "puck on 6 at 2 5/place_9 off",
        "9.D",
        "puck on 6 at 2 5/place_9 off",
        also="10.A.i 4.D 10.B",
    ),
    told(
        "calls end when a point comes up",
        f"{START}; 5 place_9 5; 5 on place_9; 9 place_8 6; 9 on place_8; 14",
        "4.A no more bets",
        "9.A 5",
        "9.D",
        "3.A.i the point is 5",
        "puck on 5 at 2",
        "9.D",
        "puck on 5 at 2",
        also="10.B 10.A.i",
    ),
    told(
        "calls end when a point is made",
        f"{START}; 14; 5 place_9 5; 5 off place_9; 9 place_8 6; 9 off place_8; 23",
        "4.A no more bets",
        "9.A 5",
        "9.D",
        "5.B 2 pass +10",
        "3.A.ii.(b).(2) 5 dont_pass -10",
        "puck off at 2",
        "9.D",
        "puck off at 2",
        also="10.B 3.A.i",
    ),
    told(
        "calls stay on another roll",
        f"{START}; 14; 5 place_9 5; 5 off place_9; 45",
        "4.A no more bets",
        "9.A 9",
        "9.D",
        "puck on 5 at 2 5/place_9 off",
        "9.D",
        "puck on 5 at 2 5/place_9 off",
        also="10.B 3.A.i 10.A.i",
    ),
    told(
        "passed dice",
        f"{START}; 15; !shooter_passes; accept",
        "10.C asks 5 accept",
        "10.D",
        "puck on 6 at 5",
        also="10.A 10.B",
    ),
    told("passing is told", f"{START}; 15; !shooter_passes", "10.A", also="10.B 10.C"),
    told("delay is told", f"{START}; 15; !delay", "10.A.ii", also="10.A 10.B 10.C"),
    told(
        "ordered away, and nobody takes the dice",
        f"{START}; 15; 9 field 5; 2 horn 8; !violation; decline; decline",
        "10.C asks 9 decline",
        "10.C",
        "10.C back spot/2/horn spot/9/field",
        also="10.B",
    ),
    *(
        told(
            f"only seat {seat} has a bet on the next roll",
            f"{START}; 15; {seat} field 5; !violation; decline; decline",
            "10.C asks 9 decline",
            "10.C",
            f"10.C back spot/{seat}/field",
            also="7.B.i 7.C 10.D",
        )
        for seat in (2, 5, 9)
    ),
    told(
        "passed with nothing that goes back",
        f"{START}; 15; !shooter_passes; decline; decline",
        "10.C asks 9 decline",
        "10.C",
        also="10.B 10.D",
    ),
    told(
        "no line bet",
        f"{START}; 15; 9 put_8 5; 24; !no_line_bet; decline; decline",
        "10.C asks 9 decline",
        "10.B",
        "puck off, on the Don't Pass Line, in front of the shooter at 2",
        also="10.C 10.D",
    ),
    told(
        "passed on a come out with bets on come points",
        f"{START}; 15; 9 come 5; 26; 24; !shooter_passes; decline; decline",
        "10.C asks 9 decline",
        "10.B",
        "puck off, on the Don't Pass Line, in front of the shooter at 2",
        also="10.A",
    ),
    told(
        "ordered away on a come out with bets on come points",
        f"{START}; 15; 9 come 5; 26; 24; !delay; decline; decline",
        "10.C asks 9 decline",
        "10.C",
        also="10.B 10.D",
    ),
    told(
        "passed with a point on and bets on come points",
        f"{START}; 15; 9 come 5; 26; !shooter_passes; decline; decline",
        "10.C asks 9 decline",
        "10.C",
        also="10.B 10.D",
    ),
    told(
        "thrown for the come bets alone",
        f"{START}; 15; 9 come 5; 26; 24; !no_line_bet; decline; decline; 33",
        "4.A no more bets",
        "9.A 6",
        "9.D",
        "puck off, on the Don't Pass Line, in front of the shooter at 2",
        "9.D",
        "puck off, on the Don't Pass Line, in front of the shooter at 2",
        also="10.B 3.A.i",
    ),
    told(
        "the come bets are decided",
        f"{START}; 15; 9 come 5; 26; 24; !no_line_bet; decline; decline; 44",
        "4.A no more bets",
        "9.A 8",
        "9.D",
        "5.B 9 come@8 +5",
        "puck off, on the Don't Pass Line, in front of the shooter at 2",
        "9.D",
        "puck off at 2",
        also="10.B",
    ),
    told(
        "a line bet brings the game back",
        f"{START}; 15; 9 come 5; 26; 24; !no_line_bet; decline; decline; "
        "5 pass 10; 2 dont_pass 10; 46",
        "4.A no more bets",
        "9.A 10",
        "9.D",
        "3.A.i the point is 10",
        "puck on 10 at 2",
        "9.D",
        "puck on 10 at 2",
        also="10.B",
    ),
]


@pytest.mark.parametrize(("steps", "lines"), COURSES)
def test_what_a_step_does(steps: str, lines: tuple[str, ...]) -> None:
    """The last step does exactly this, in this order and by these clauses."""
    course = Course(GAME)
    course.do(steps)
    assert tuple(course.told_since()) == lines


# § 8, 10: who must have a line bet before the throw

CLOSING = [
    ("accept", "8"),
    ("accept; 5 pass 10", "8"),
    ("accept; 2 field 10", "8"),
    ("accept; 2 pass 10", ""),
    ("accept; 2 dont_pass 10", ""),
    ("accept; 2 pass 10; 15", ""),
    ("accept; 2 dont_pass 10; 15; 2 take dont_pass 10", ""),
    ("accept; 2 dont_pass 10; 2 take dont_pass 10", "8"),
    ("accept; 2 pass 10; 15; 24", "8"),
    ("accept; 2 pass 10; 15; !shooter_passes; accept", "8"),
    ("accept; 2 pass 10; 15; !shooter_passes; accept; 5 dont_come 10", "8"),
    ("accept; 2 pass 10; 15; !shooter_passes; accept; 5 pass 10", ""),
    ("accept; 2 pass 10; 15; 9 come 5; 26; 24", "8 no_line_bet"),
    ("accept; 2 pass 10; 15; 9 put_4 5; 24", "8 no_line_bet"),
    ("accept; 2 pass 10; 15; 9 dont_come 5; 26; 24", "8 no_line_bet"),
    ("accept; 2 pass 10; 15; 9 come 5; 26; !shooter_passes; accept", "8"),
    ("accept; 2 pass 10; 15; 9 come 5; 26; 24; !no_line_bet; decline; decline", ""),
    (
        "accept; 2 pass 10; 15; 9 put_4 5; 24; !no_line_bet; decline; decline; 9 pass 5",
        "8 no_line_bet",
    ),
    (
        "accept; 2 pass 10; 15; 9 put_4 5; 24; !no_line_bet; decline; decline; 5 dont_pass 5",
        "8 no_line_bet",
    ),
    ("accept; 2 pass 10; 15; 9 come 5; 26; 24; !no_line_bet; accept", "8 no_line_bet"),
]


@pytest.mark.clause("oh.craps 8", "oh.craps 9.A", "oh.craps 9.D", "oh.craps 10.B", "oh.craps 10.D")
@pytest.mark.clause("oh.craps 4.A", "oh.craps 10.C", "oh.craps 7.C")
@pytest.mark.parametrize(("steps", "refused"), CLOSING)
def test_when_the_dice_may_be_thrown(steps: str, refused: str) -> None:
    """With a line bet, once thrown with a point on, or alone for bets on come points."""
    course = Course(GAME)
    course.do(steps)
    if not refused:
        course.do("close")
        return
    with pytest.raises(Refusal) as caught:
        course.do("close")
    assert caught.value.clause == "oh.craps 8"
    assert "a Pass or Don't Pass Bet" in caught.value.why
    assert ("no_line_bet" in caught.value.instead) == ("no_line_bet" in refused)


@pytest.mark.clause("oh.craps 10.B")
def test_with_no_other_player_the_shooter_goes_on_alone() -> None:
    """Nobody is asked, and the marker lies off on the Don't Pass Line."""
    course = Course(GAME, {9: "P3"})
    course.do("accept; 9 pass 10; 15; 9 come 5; 26; 24; !no_line_bet")
    assert course.told_since() == [
        "10.B",
        "10.B",
        "puck off, on the Don't Pass Line, in front of the shooter at 9",
    ]


@pytest.mark.clause("oh.craps 10.B", "oh.craps 10.A", "oh.craps 10.A.ii")
@pytest.mark.parametrize(
    ("steps", "calls"),
    [
        ("accept", "shooter_passes delay repeated_no_rolls violation"),
        ("accept; 2 pass 10; 15", "shooter_passes delay repeated_no_rolls violation"),
        (
            "accept; 2 pass 10; 15; 9 come 5",
            "shooter_passes delay repeated_no_rolls violation",
        ),
        (
            "accept; 2 pass 10; 15; 9 come 5; 26",
            "shooter_passes delay repeated_no_rolls violation",
        ),
        *(
            (
                f"accept; 2 pass 10; 15; {seat} {kind}; 26; 24",
                "shooter_passes no_line_bet delay repeated_no_rolls violation",
            )
            for seat in (2, 9)
            for kind in ("come 5", "dont_come 5", "put_9 5")
        ),
        (
            "accept; 2 pass 10; 15; 9 place_8 6; 24",
            "shooter_passes delay repeated_no_rolls violation",
        ),
    ],
)
def test_what_may_be_called_before_a_throw(steps: str, calls: str) -> None:
    """The shooter passes, the boxperson orders; without a line bet only for come points."""
    course = Course(GAME)
    course.do(steps)
    pending = course.driver.pending
    assert pending is not None
    assert [one.id for one in pending.irregularities] == calls.split()
    by = {one.id: one.by for one in pending.irregularities}
    assert by["shooter_passes"] == 2
    assert by.get("no_line_bet", 2) == 2
    clauses = {one.id: one.clause.of("oh") for one in pending.irregularities}
    assert clauses["shooter_passes"] == "oh.craps 10.A"
    assert clauses.get("no_line_bet", "oh.craps 10.B") == "oh.craps 10.B"


# Who is asked next


@pytest.mark.clause("oh.craps 10.C", "oh.craps 10.D", "oh.craps 7.B.i", "oh.craps 10.B")
@pytest.mark.parametrize(
    ("steps", "asked"),
    [
        ("", 2),
        ("decline", 5),
        ("decline; decline; decline", 2),
        ("decline; accept; !shooter_passes", 9),
        ("decline; accept; !shooter_passes; decline", 2),
        ("accept; 2 pass 5; 15; 34", 5),
        ("decline; decline; accept; 9 pass 5; 15; 34", 2),
        ("accept; !shooter_passes; decline; decline", 5),
    ],
)
def test_who_is_asked(steps: str, asked: int) -> None:
    """The boxperson's left first, then always the left of whoever had the dice."""
    course = Course(GAME)
    course.do(steps)
    if course.driver.pending is None:
        course.driver.begin_round()
    assert course.asks() == asked


@pytest.mark.clause("oh.craps 10.C", "oh.craps 10.B")
@pytest.mark.parametrize("newcomer", [None, "P9"])
def test_a_shooter_who_left_has_no_dice(newcomer: str | None) -> None:
    """They are offered on from that place, even if another player has taken it."""
    course = Course(GAME)
    course.do("decline; accept; 5 pass 5; 34")
    course.do("!shooter_passes; decline; decline")
    course.driver.leave(5)
    if newcomer:
        course.driver.sit(5, newcomer, 100_00)
    course.driver.begin_round()
    assert course.asks() == 9


@pytest.mark.clause("oh.craps 9.A", "oh.craps 9.D", "oh.craps 10.B", "oh.craps 4.A")
def test_a_fresh_table_has_no_shooter_and_no_point() -> None:
    """Nothing is known before the dice have been offered."""
    keep = kept(Course(GAME).table)
    assert keep == DiceKeep()
    assert (keep.point, keep.shooter, keep.shooter_name, keep.rolls) == (0, 0, "", 0)
    assert not (keep.has_dice)
    assert not (keep.new_shooter)
    assert not (keep.has_thrown)
    assert not (keep.come_bets_only)


# What the dealer remembers of wagers


@pytest.mark.clause("oh.craps 4.D", "oh.craps 9.D", "oh.craps 10.A.i")
@pytest.mark.parametrize(
    ("steps", "tried", "clause"),
    [
        ("5 dont_pass 10; 36; 5 take dont_pass 5; 12", "5 dont_pass 5", "4.D"),
        ("5 dont_pass 10; 36; 5 take dont_pass 5; 45; 2 pass 5; 15", "5 dont_pass 5", "3.A.ii"),
        ("5 dont_pass 10; 36; 12", "5 dont_pass 5", "3.A.ii"),
        ("5 dont_pass 10; 36; 5 take dont_pass 5; 12", "9 dont_pass 5", "3.A.ii"),
        ("36; 5 dont_come 10; 15; 5 take dont_come@6 5; 12", "5 dont_come@6 5", "4.D"),
        ("36; 5 dont_come 10; 15; 12", "5 dont_come@6 5", "3.A.vi"),
        ("36; 9 dont_come 10; 15; 9 take dont_come@6 5; 33", "9 dont_come@6 5", "3.A.vi"),
        (
            "5 dont_pass 10; 36; 9 dont_come 10; 15; 9 take dont_come@6 5; "
            "5 take dont_pass 5; 33; 12",
            "5 dont_pass 5",
            "4.D",
        ),
        ("36; 5 put_6 10; 9 put_4 10; 12", "9 take put_4 10", "4.C.iv"),
        ("36; 5 put_6 10; 9 put_4 10; 12", "5 take put_6 5", "4.C.iv"),
        ("36; 9 field 5; 9 come 5; 9 put_4 10; 12", "9 take put_4 10", "4.C.iv"),
    ],
)
def test_what_is_remembered_of_a_wager(steps: str, tried: str, clause: str) -> None:
    """Reduced ones until their number is decided, Put Bets once the dice have rolled; by seat."""
    course = Course(GAME)
    course.do(f"accept; 2 pass 5; {steps}")
    with pytest.raises(Refusal) as caught:
        course.do(tried)
    assert caught.value.clause == f"oh.craps {clause}"


@pytest.mark.clause("oh.craps 4.D", "oh.craps 4.C.iv", "oh.craps 9.D", "oh.craps 10.A.i")
def test_what_is_forgotten() -> None:
    """A Put Bet made since the last roll may be taken back; one of another seat changes nothing."""
    course = Course(GAME)
    course.do("accept; 2 pass 5; 36; 5 put_6 10; 12; 9 put_6 10; 5 put_4 5")
    course.do("9 take put_6 10; 5 take put_4 5")
    course.do("15; 5 put_6 10; 5 take put_6 10")


@pytest.mark.clause("oh.craps 9.D", "oh.craps 10.A.i", "oh.craps 5.a.A", "oh.craps 4.D")
@pytest.mark.parametrize("roll", ["13", "34"])
def test_the_vigorish_is_due_again_after_a_decision(roll: str) -> None:
    """Of every seat and every wager: nothing of the last one counts for the next."""
    course = Course(GAME)
    course.do("accept; 2 pass 5; 15; 5 buy_4 20; 9 buy_4 40; 9 lay_5 30; 9 buy_10 20")
    course.do(roll)
    if course.asks():
        course.do("decline; accept")
    told = []
    for step in ("5 buy_4 20", "9 buy_4 40", "9 lay_5 30", "9 buy_10 20"):
        course.do(step)
        told += course.told_since()
    again = ["5.a.A 5 charged +1", "5.a.A 9 charged +2"]
    if roll == "13":  # the 4 decides two of them, the others lie there and are raised
        assert told == [*again, "5.a.B 9 charged +1", "5.a.A 9 charged +1"]
        assert course.table.stakes(9) == {"lay_5": 60_00, "buy_10": 40_00, "buy_4": 40_00}
    else:
        assert told == [*again, "5.a.B 9 charged +1", "5.a.A 9 charged +1"]
        assert course.table.stakes(9) == {"buy_4": 40_00, "lay_5": 30_00, "buy_10": 20_00}


# 9.D: what stays up


@pytest.mark.clause("oh.craps 9.D")
@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (
            "stay_up",
            [
                "5.B 5 place_6 +14",
                "9.D 5 place_6 stays 12",
                "3.A.xxxi.(b) 9 hop_2_4 -5",
                "5.a.A 9 buy_6 +24",
                "9.D 9 buy_6 stays 20",
                "5.a.A 9 charged +1",
                "5.a.B 9 lay_6 -6",
            ],
        ),
        (
            "come_down",
            [
                "5.B 5 place_6 +14",
                "3.A.xxxi.(b) 9 hop_2_4 -5",
                "5.a.A 9 buy_6 +24",
                "5.a.B 9 lay_6 -6",
            ],
        ),
    ],
)
def test_winning_place_and_buy_bets_stay_up(chosen: str, told: list[str]) -> None:
    """The same stake again, with the vigorish that is due; what loses is gone either way."""
    course = Course(GAME, winning_place_bets=chosen)
    course.do("accept; 2 pass 5; 36; 5 place_6 12; 9 buy_6 20; 9 lay_6 6; 9 hop_2_4 5; 33")
    assert course.told_since()[3:-3] == told
    stays = chosen == "stay_up"
    assert course.table.stakes(5) == ({"place_6": 12_00} if stays else {})
    assert course.table.stakes(9) == ({"buy_6": 20_00} if stays else {})


@pytest.mark.clause("oh.craps 9.D")
def test_nothing_but_place_and_buy_bets_stays_up() -> None:
    """A Lay Bet, a Hardway and a Pass Bet come down with what they won."""
    course = Course(GAME, winning_place_bets="stay_up")
    course.do("accept; 2 pass 5; 13; 5 lay_6 6; 9 four_the_hardway 5; 9 put_4 5; 22")
    assert course.table.stakes(2) == course.table.stakes(9) == {}
    course.do("2 pass 5; 5 off lay_6; 15; 34")
    assert course.table.stakes(5) == {}


@pytest.mark.clause("oh.craps 4.A")
@pytest.mark.parametrize("word", ["on", "off"])
def test_on_and_off_may_be_called_until_the_dice_are_thrown(word: str) -> None:
    """Both words, at any seat; after that neither."""
    course = Course(GAME)
    course.do(f"accept; 2 pass 5; 9 place_6 6; 9 {word} place_6")
    assert course.table.board["on_markers"] == {"9/place_6": word}
    course.do("close")
    with pytest.raises((Refusal, Misuse)):
        course.do(f"9 {word} place_6")


# § 11: the Fire Bets of several seats


@pytest.mark.clause("oh.craps 11.A.iii", "oh.craps 11.A.iv", "oh.craps 11.A.vi", "oh.craps 11.A.v")
@pytest.mark.clause("oh.craps 11.B.i", "oh.craps 11.B.ii", "oh.craps 3.A.xli.(b)")
def test_fire_bets_of_two_seats() -> None:
    """Brought in by number, a marker each for a point that is new, surveillance told of four."""
    course = Course(GAME)
    course.do("accept; 9 fire 5; 5 fire 2; 2 pass 5; 13")
    assert course.told_since()[:2] == ["4.A no more bets", "11.A.iii"]
    made = {"22": 1, "14; 23": 2, "15; 33": 3, "26; 44": 4, "36; 45": 5}
    for rolls, nth in made.items():
        for roll in rolls.split("; "):
            if course.table.board["point"] == 0:
                course.do("2 pass 5")
            course.do(roll)
        fire = [line for line in course.told_since() if line.startswith("11.")]
        assert fire == ["11.A.iv", "11.A.iv", *(["11.A.vi"] if nth == 4 else [])]
        words = [e["words"] for e in course.driver.log[course.since :] if e["kind"] == "announced"]
        point = (4, 5, 6, 8, 9)[nth - 1]
        markers = [one for one in words if one.startswith("marker")]
        assert markers == [f"marker {nth} on {point} for Fire Bet {seat}" for seat in (5, 9)]
    course.do("2 pass 5; 13; 22")
    assert not [line for line in course.told_since() if line.startswith("11.")]
    course.do("2 pass 5; 15; 34")
    lost = [line for line in course.told_since() if "fire" in line]
    assert lost == ["5.G 5 fire +498", "5.G 9 fire +1245"]
