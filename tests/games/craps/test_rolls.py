"""What a roll makes of Pass, Come, Put, Place, Hardways, Buy, Lay and odds, one situation a row."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.games.craps.rules import GAME, POINTS
from croupier.games.dice_table.wagers import Roll
from tests.games.dice_table.dice_play import EASY, Play, parsed, situation

LINES = [
    situation("pass 7", "pass 10; 34", "pass +10", "3.A.i", "3.A.i.(a).(1)"),
    situation("pass 11", "pass 10; 56", "pass +10", "3.A.i.(a).(1)"),
    situation("pass 2", "pass 10; 11", "pass -10", "3.A.i.(b).(1)"),
    situation("pass 3", "pass 10; 12", "pass -10", "3.A.i.(b).(1)"),
    situation("pass 12", "pass 10; 66", "pass -10", "3.A.i.(b).(1)"),
    situation("pass stays", "pass 10; 15; 14; 11; 56", "pass lies", "3.A.i.(a).(2)"),
    situation("pass point", "pass 10; 15; 14; 33", "pass +10", "3.A.i.(a).(2)", "6.A.i"),
    situation("pass seven out", "pass 10; 15; 14; 34", "pass -10", "3.A.i.(b).(2)"),
    situation("pass after the point", "15; pass 10; 33", "pass +10", "4.C.i"),
    situation("dont 2", "dont_pass 10; 11", "dont_pass +10", "3.A.ii.(a).(1)"),
    situation("dont 3", "dont_pass 10; 12", "dont_pass +10", "3.A.ii.(a).(1)"),
    situation("dont 12", "dont_pass 10; 66", "dont_pass 0", "3.A.ii.(c)"),
    situation("dont 7", "dont_pass 10; 34", "dont_pass -10", "3.A.ii.(b).(1)"),
    situation("dont 11", "dont_pass 10; 56", "dont_pass -10", "3.A.ii.(b).(1)"),
    situation("dont stays", "dont_pass 10; 15; 66; 12", "dont_pass lies", "3.A.ii.(a).(2)"),
    situation("dont 7 out", "dont_pass 10; 15; 34", "dont_pass +10", "3.A.ii.(a).(2)", "6.B.i"),
    situation("dont point", "dont_pass 10; 15; 24", "dont_pass -10", "3.A.ii.(b).(2)"),
    situation("come 7", "15; come 10; 34", "come +10", "3.A.iii.(a).(1)"),
    situation("come 11", "15; come 10; 56", "come +10", "3.A.iii.(a).(1)"),
    situation("come 2", "15; come 10; 11", "come -10", "3.A.iii.(b).(1)"),
    situation("come 3", "15; come 10; 12", "come -10", "3.A.iii.(b).(1)"),
    situation("come 12", "15; come 10; 66", "come -10", "3.A.iii.(b).(1)"),
    situation("come moves", "15; come 10; 36", "come@9 lies", "3.A.iii"),
    situation("come stays", "15; come 10; 36; 56; 12", "come@9 lies", "3.A.iii.(a).(2)"),
    situation("come made", "15; come 10; 36; 45", "come@9 +10", "3.A.iii.(a).(2)", "6.C.i"),
    situation("come 7 out", "15; come 10; 36; 34", "come@9 -10", "3.A.iv"),
    situation("dont come 2", "15; dont_come 10; 11", "dont_come +10", "3.A.vi.(a).(1)"),
    situation("dont come 3", "15; dont_come 10; 12", "dont_come +10", "3.A.vi.(a).(1)"),
    situation("dont come 12", "15; dont_come 10; 66", "dont_come 0", "3.A.vi.(c)"),
    situation("dont come 7", "15; dont_come 10; 34", "dont_come -10", "3.A.vi.(b).(1)"),
    situation("dont come 11", "15; dont_come 10; 56", "dont_come -10", "3.A.vi.(b).(1)"),
    situation("dont come moves", "15; dont_come 10; 36", "dont_come@9 lies", "3.A.vi"),
    situation(
        "dont come 7 out", "15; dont_come 10; 36; 34", "dont_come@9 +10", "3.A.vi.(a).(2)", "6.D.i"
    ),
    situation("dont come made", "15; dont_come 10; 36; 45", "dont_come@9 -10", "3.A.vi.(b).(2)"),
    situation("come bets work on a come out", "15; come 10; 36; 33; 34", "come@9 -10", "3.A.iv"),
]

NUMBERS = [
    situation("put wins", "15; put_4 10; 13", "put_4 +10", "3.A.v.(a)", "3.A.v"),
    situation("put loses", "15; put_4 10; 34", "put_4 -10", "3.A.v.(b)"),
    situation("put stays", "15; put_4 10; 46", "put_4 lies", "3.A.v"),
    situation("put works on a come out", "15; put_4 10; 33; 34", "put_4 -10", "3.A.v.(b)"),
    situation("place wins", "15; place_4 10; 22", "place_4 +18", "3.A.vii.(a)"),
    situation("place loses", "15; place_4 10; 34", "place_4 -10", "3.A.vii.(b)"),
    situation("place stays", "15; place_4 10; 55", "place_4 lies", "3.A.vii"),
    situation("place rests on 7", "place_4 10; 34", "place_4 lies", "3.A.vii"),
    situation("place rests on its number", "place_4 10; 13", "place_4 lies", "3.A.vii"),
    situation("place called on, wins", "place_4 10; on place_4; 13", "place_4 +18", "3.A.vii"),
    situation("place called on, loses", "place_4 10; on place_4; 34", "place_4 -10", "3.A.vii"),
    situation("place off again", "place_4 10; on place_4; off place_4; 34", "place_4 lies"),
    situation("called off with a point on", "15; place_4 10; off place_4; 34", "place_4 lies"),
    situation(
        "a call ends with the point", "15; place_4 10; off place_4; 33; 14; 13", "place_4 +18"
    ),
    situation("buy wins", "15; buy_4 20; 13", "buy_4 +40", "5.a.A"),
    situation("buy loses", "15; buy_4 20; 34", "buy_4 -20", "5.a.A"),
    situation("buy rests on a come out", "buy_4 20; 34", "buy_4 lies", "3.A.vii"),
    situation("lay wins", "15; lay_4 20; 34", "lay_4 +10", "5.a.B"),
    situation("lay loses", "15; lay_4 20; 22", "lay_4 -20", "5.a.B"),
    situation("lay works on a come out", "lay_4 20; 34", "lay_4 +10", "5.a.B"),
    situation("lay called off", "lay_4 20; off lay_4; 34", "lay_4 lies"),
    situation("hard four", "15; four_the_hardway 10; 22", "four_the_hardway +70", "3.A.viii.(a)"),
    situation("easy four", "15; four_the_hardway 10; 13", "four_the_hardway -10", "3.A.viii.(b)"),
    situation("four, seven", "15; four_the_hardway 10; 34", "four_the_hardway -10", "3.A.viii.(b)"),
    situation("four rests", "four_the_hardway 10; 34", "four_the_hardway lies", "3.A.viii"),
    situation(
        "four on",
        "four_the_hardway 10; on four_the_hardway; 22",
        "four_the_hardway +70",
        "3.A.viii",
    ),
    situation("hard six", "14; six_the_hardway 10; 33", "six_the_hardway +90", "3.A.ix.(a)"),
    situation("easy six", "14; six_the_hardway 10; 15", "six_the_hardway -10", "3.A.ix.(b)"),
    situation("six, seven", "14; six_the_hardway 10; 16", "six_the_hardway -10", "3.A.ix.(b)"),
    situation("six rests", "six_the_hardway 10; 33", "six_the_hardway lies", "3.A.ix"),
    situation("hard eight", "14; eight_the_hardway 10; 44", "eight_the_hardway +90", "3.A.x.(a)"),
    situation("easy eight", "14; eight_the_hardway 10; 26", "eight_the_hardway -10", "3.A.x.(b)"),
    situation("eight, seven", "14; eight_the_hardway 10; 25", "eight_the_hardway -10", "3.A.x.(b)"),
    situation("eight rests", "eight_the_hardway 10; 26", "eight_the_hardway lies", "3.A.x"),
    situation("hard ten", "14; ten_the_hardway 10; 55", "ten_the_hardway +70", "3.A.xi.(a)"),
    situation("easy ten", "14; ten_the_hardway 10; 46", "ten_the_hardway -10", "3.A.xi.(b)"),
    situation("ten, seven", "14; ten_the_hardway 10; 16", "ten_the_hardway -10", "3.A.xi.(b)"),
    situation("ten rests", "ten_the_hardway 10; 55", "ten_the_hardway lies", "3.A.xi"),
]

ODDS = [
    situation("pass 4", "pass 10; 13; pass_odds 30; 22", "pass +10; pass_odds +60", "6.A.ii.(a)"),
    situation("pass 10", "pass 10; 46; pass_odds 30; 55", "pass +10; pass_odds +60", "6.A.ii.(a)"),
    situation("pass 9", "pass 10; 36; pass_odds 40; 45", "pass +10; pass_odds +60", "6.A.ii.(b)"),
    situation("pass 5", "pass 10; 14; pass_odds 40; 23", "pass +10; pass_odds +60", "6.A.ii.(b)"),
    situation("pass 6", "pass 10; 15; pass_odds 50; 24", "pass +10; pass_odds +60", "6.A.ii.(b)"),
    situation("pass 8", "pass 10; 26; pass_odds 50; 44", "pass +10; pass_odds +60", "6.A.ii.(b)"),
    situation("pass 7", "pass 10; 15; pass_odds 50; 34", "pass -10; pass_odds -50", "6.A"),
    situation(
        "dont 4",
        "dont_pass 10; 13; dont_pass_odds 60; 34",
        "dont_pass +10; dont_pass_odds +30",
        "6.B.ii.(a)",
    ),
    situation(
        "dont 5",
        "dont_pass 10; 14; dont_pass_odds 60; 34",
        "dont_pass +10; dont_pass_odds +40",
        "6.B.ii.(b)",
    ),
    situation(
        "dont 8",
        "dont_pass 10; 26; dont_pass_odds 60; 34",
        "dont_pass +10; dont_pass_odds +50",
        "6.B.ii.(c)",
    ),
    situation(
        "dont lost",
        "dont_pass 10; 26; dont_pass_odds 60; 44",
        "dont_pass -10; dont_pass_odds -60",
        "6.B",
    ),
    situation(
        "come 4", "15; come 10; 13; come_odds@4 30; 22", "come@4 +10; come_odds@4 +60", "6.C.ii.(a)"
    ),
    situation(
        "come 9", "15; come 10; 36; come_odds@9 40; 45", "come@9 +10; come_odds@9 +60", "6.C.ii.(b)"
    ),
    situation(
        "come 8", "15; come 10; 26; come_odds@8 50; 35", "come@8 +10; come_odds@8 +60", "6.C.ii.(c)"
    ),
    situation(
        "come 7", "15; come 10; 26; come_odds@8 50; 34", "come@8 -10; come_odds@8 -50", "6.C"
    ),
    situation(
        "come odds rest, 7",
        "15; come 10; 26; come_odds@8 50; 33; 34",
        "come@8 -10; come_odds@8 0",
    ),
    situation(
        "come odds rest, made",
        "15; come 10; 26; come_odds@8 50; 33; 44",
        "come@8 +10; come_odds@8 0",
    ),
    situation(
        "come odds called on",
        "15; come 10; 26; come_odds@8 50; 33; on come_odds@8; 44",
        "come@8 +10; come_odds@8 +60",
        "6.C.ii.(c)",
    ),
    situation(
        "dont come 4",
        "15; dont_come 10; 13; dont_come_odds@4 60; 34",
        "dont_come@4 +10; dont_come_odds@4 +30",
        "6.D.ii.(a)",
    ),
    situation(
        "dont come 5",
        "15; dont_come 10; 14; dont_come_odds@5 60; 34",
        "dont_come@5 +10; dont_come_odds@5 +40",
        "6.D.ii.(b)",
    ),
    situation(
        "dont come 8 on a come out",
        "15; dont_come 10; 26; dont_come_odds@8 60; 33; 34",
        "dont_come@8 +10; dont_come_odds@8 +50",
        "6.D.ii.(c)",
    ),
    situation(
        "dont come lost",
        "15; dont_come 10; 13; dont_come_odds@4 60; 22",
        "dont_come@4 -10; dont_come_odds@4 -60",
        "6.D",
    ),
    situation("put odds", "15; put_9 10; put_odds_9 40; 36", "put_9 +10; put_odds_9 +60", "3.A.v"),
    situation(
        "put odds lost", "15; put_9 10; put_odds_9 40; 34", "put_9 -10; put_odds_9 -40", "3.A.v.(b)"
    ),
    situation("put odds rest", "15; put_9 10; put_odds_9 40; 33; 34", "put_9 -10; put_odds_9 0"),
]


@pytest.mark.parametrize(("steps", "told"), [*LINES, *NUMBERS, *ODDS])
def test_a_roll(steps: str, told: str) -> None:
    """After the steps every wager of the player stands as told, and nothing else lies there."""
    play = Play()
    play.do(steps)
    assert play.told() == parsed(told)


@pytest.mark.clause("oh.craps 3.A.iii")
def test_a_come_bet_takes_the_place_of_one_that_is_paid() -> None:
    """Of two Come Bets the one on 9 is paid by a 9 before the other one moves there."""
    play = Play()
    play.do("15; come 10; 36; come 5; 45")
    assert play.outcome("come@9") == ("point_made", "oh.craps 5.B")
    assert play.table.stakes(2) == {"come@9": 5_00}
    assert play.events("transferred")[0]["clause"] == "oh.craps 3.A.iii"


# Independent of the rows: who wins at all 36 rolls, in words


def line_wins(total: int, number: int) -> int | None:
    """1, -1 or None for Pass and Come on a number (0: on none yet)."""
    if number:
        return {number: 1, 7: -1}.get(total)
    return {7: 1, 11: 1, 2: -1, 3: -1, 12: -1}.get(total)


@pytest.mark.parametrize("number", [0, *POINTS])
def test_all_36_rolls_for_wagers_by_the_line(number: int) -> None:
    """Pass, Come and those against them, with their odds, at every roll and every point."""
    wagers = rules_for(GAME).wagers
    for a, b in product(range(1, 7), repeat=2):
        wins = line_wins(a + b, number)
        for kind, roll in (
            ("pass", Roll(a, b, point=number)),
            ("come", Roll(a, b, point=9, number=number)),
        ):
            with_dice, against = wagers[kind], wagers[f"dont_{kind}"]
            assert with_dice.decided_by(roll) == against.decided_by(roll) == (wins is not None)
            if wins is None:
                continue
            barred = not number and a + b == 12
            assert with_dice.net_units(with_dice.row(roll)) == wins
            assert against.net_units(against.row(roll)) == (0 if barred else -wins)
            if number:
                taken, laid = wagers[f"{kind}_odds"], wagers[f"dont_{kind}_odds"]
                ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}[number]
                won = taken.net_units(taken.row(roll))
                assert won * ways == (6 if wins > 0 else -ways)
                lost = laid.net_units(laid.row(roll))
                assert lost * 6 == (ways if wins < 0 else -6)


PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}


@pytest.mark.clause("oh.craps 5.a.A", "oh.craps 5.a.B", "oh.craps 5.B", "oh.craps 3.A.vii.(a)")
@pytest.mark.parametrize("number", POINTS)
def test_all_36_rolls_for_wagers_on_a_number(number: int) -> None:
    """Place, Buy, Lay and Put at every roll, working and not, by the ways of the two dice."""
    wagers = rules_for(GAME, options={"vigorish_percent": "0"}).wagers
    win, stake = PLACE[number]
    ways = WAYS[number]
    for a, b in product(range(1, 7), repeat=2):
        for kind, units, won, lost in (
            ("place", stake, win, -stake),
            ("buy", ways, 6, -ways),
            ("put", 1, 1, -1),
            ("lay", 6, -6, ways),
        ):
            wager = wagers[f"{kind}_{number}"]
            off = Roll(a, b, 0, number, 0)
            if kind == "put":  # 3.A.v: like a Come Bet on its number it is never off
                assert wager.decided_by(off) == (a + b in (7, number))
            else:
                assert not wager.decided_by(off)
            roll = Roll(a, b, 0, number, 1)
            assert wager.decided_by(roll) == (a + b in (7, number))
            if a + b in (7, number):
                net = wager.net_units(wager.row(roll)) * units
                assert net == (won if a + b == number else lost), (kind, a, b)


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_all_36_rolls_for_the_hardways(number: int) -> None:
    """A pair wins, the number in another way and a 7 lose, nothing else matters."""
    names = {4: ("four", 7), 6: ("six", 9), 8: ("eight", 9), 10: ("ten", 7)}
    name, pays = names[number]
    wager = rules_for(GAME).wagers[f"{name}_the_hardway"]
    for a, b in product(range(1, 7), repeat=2):
        assert not wager.decided_by(Roll(a, b, working=0))
        if a + b not in (7, number):
            assert not wager.decided_by(Roll(a, b))
        else:
            assert wager.net_units(wager.row(Roll(a, b))) == (
                pays if a + a == number == b + b else -1
            )


@pytest.mark.clause("oh.craps 6.E", "oh.craps 6.A.i", "oh.craps 6.B.i", "oh.craps 6.C.i")
@pytest.mark.parametrize("wager", ["pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"])
def test_odds_pay_what_section_6_says_and_nothing_else(wager: str) -> None:
    """A paytable may not change them, not even upwards."""
    for row in rules_for(GAME).wagers[wager].rows[:3]:
        with pytest.raises(Refusal, match=r"oh\.craps 6\."):
            rules_for(GAME, paytable={wager: {row.outcome: "7 to 1"}})


@pytest.mark.clause("oh.craps 6.C")
def test_odds_that_always_work_have_no_row_for_resting() -> None:
    """With `come_odds_on_come_out=on` a 7 on the come out roll takes them."""
    play = Play(come_odds_on_come_out="on")
    play.do("15; come 10; 26; come_odds@8 50; 33; 34")
    assert play.told() == parsed("come@8 -10; come_odds@8 -50")
    play.do("15; come 10; 26; come_odds@8 50")
    assert play.refused("off come_odds@8") == "oh.craps 6.C"
    assert len(play.table.rules.wagers["come_odds"].rows) == 4


@pytest.mark.clause("oh.craps 3.A.vii", "oh.craps 3.A.viii")
def test_an_on_marker_is_seen_by_everybody() -> None:
    """The call is on the board and in the log, and it is gone with the wager."""
    play = Play()
    play.do("place_6 12; four_the_hardway 5; on place_6")
    assert play.table.board["on_markers"] == {"2/place_6": "on"}
    assert play.events("wager_called")[-1]["word"] == "on"
    play.do("34")
    assert play.told() == parsed("place_6 -12; four_the_hardway lies")
    assert play.table.board["on_markers"] == {}
    play.do("place_6 12; 34")
    assert play.told() == parsed("place_6 lies; four_the_hardway lies")


@pytest.mark.parametrize(("number", "throw"), EASY.items())
def test_the_come_out_sets_the_point(number: int, throw: str) -> None:
    """A box number turns the puck on; every other total leaves it off."""
    play = Play()
    play.roll(throw)
    assert play.table.board["point"] == (number if number in POINTS else 0)
    assert play.table.board["puck"] == (f"on {number}" if number in POINTS else "off")


# The four lines at every roll, by the totals of 3.A.i, 3.A.ii, 3.A.iii and 3.A.vi

FIRST_ROLL = {
    1: {7: 1, 11: 1, 2: -1, 3: -1, 12: -1},  # with the dice
    -1: {2: 1, 3: 1, 12: 0, 7: -1, 11: -1},  # against them
}


@pytest.mark.parametrize(
    ("wager", "wins"),
    [
        pytest.param(wager, wins, marks=pytest.mark.clause(*(f"oh.craps 3.A.{id}" for id in ids)))
        for wager, wins, ids in (
            ("pass", 1, ("i", "i.(a).(1)", "i.(a).(2)", "i.(b).(1)", "i.(b).(2)")),
            ("dont_pass", -1, ("ii", "ii.(a).(1)", "ii.(a).(2)", "ii.(b).(1)", "ii.(b).(2)")),
            ("come", 1, ("iii", "iii.(a).(1)", "iii.(a).(2)", "iii.(b).(1)", "iv")),
            ("dont_come", -1, ("vi", "vi.(a).(1)", "vi.(a).(2)", "vi.(b).(1)", "vi.(b).(2)")),
        )
    ],
)
def test_all_36_rolls_for_a_line(wager: str, wins: int) -> None:
    """On its first roll by the total; then its number and the 7 decide, and nothing else."""
    found = rules_for(GAME).wagers[wager]
    for a, b in product(range(1, 7), repeat=2):
        for number in (0, *POINTS):
            point = number if "pass" in wager else 9
            roll = Roll(a, b, point, number)
            then = {number: wins, 7: -wins} if number else FIRST_ROLL[wins]
            assert found.decided_by(roll) == (a + b in then)
            if a + b in then:
                assert found.net_units(found.row(roll)) == then[a + b]
