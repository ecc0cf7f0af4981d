"""Craps, clause by clause: what oh.craps gives as data, typed from its text."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.games.craps.rules import GAME, LAW
from tests.games.dice_table.dice_lines import chapter_lines, check_throwing
from tests.law.by_hand import given, in_order, lines, params, short, terms

CHAPTER = "oh.craps"
CHOICES = """
option minimum 3.B.i
option maximum 3.B.ii
option odds 6.A: 345, 1, 2, 3, 5, 10, 20, 100  # the house may limit them, once at the least
option come_odds_on_come_out 6.C: off, on
option buy 5.a.A: yes, no
option vigorish_percent 5.a.A: 5, 0, 1, 2, 3, 4  # up to 5 percent
option vigorish_taken 5.a.A: up_front, on_win
option put_pays 3.A.v
option 6_7_8_pays 3.A.xl
option fire 11.A: yes, no
option fire_paytable 5.G: A, B
option winning_place_bets 9.D: come_down, stay_up
option horn_high_area 3.A.xxi: yes, no
option world_area 3.A.xxii: yes, no
option no_call_bets 2.C.iii: yes, no
option unit 3.A.xxi
option chip 4.B
option tournament 13.B: no, yes
option tournament_rolls 13.B.i
option tournament_minutes 13.B.i
option first_shooter 13.B.ii: left_of_boxperson, drawn_by_boxperson
option tournament_minimum 13.B.iii
reason seats 2.E.i  # sixteen areas round the table
reason seated 4.B
reason others_hand 7.B.i
reason chips 4.B
reason limits 3.B
reason closed 4.A
reason needed 8
reason positions 2.E.i
reason cash 4.B
"""
LINE_WAGERS = """
wager pass 3.A.i: natural 1 to 1 at least 5.B; point_made 1 to 1 at least 5.B; \
craps lose 3.A.i.(b).(1); seven_out lose 3.A.i.(b).(2)
wager dont_pass 3.A.ii: craps 1 to 1 at least 5.B; seven_out 1 to 1 at least 5.B; \
twelve push 3.A.ii.(c); natural lose 3.A.ii.(b).(1); point_made lose 3.A.ii.(b).(2)
wager come 3.A.iii: natural 1 to 1 at least 5.B; point_made 1 to 1 at least 5.B; \
craps lose 3.A.iii.(b).(1); seven_out lose 3.A.iv
wager dont_come 3.A.vi: craps 1 to 1 at least 5.B; seven_out 1 to 1 at least 5.B; \
twelve push 3.A.vi.(c); natural lose 3.A.vi.(b).(1); point_made lose 3.A.vi.(b).(2)
"""
PLACE_ODDS = {4: "9 to 5", 5: "7 to 5", 6: "7 to 6", 8: "7 to 6", 9: "7 to 5", 10: "9 to 5"}
TRUE_ODDS = {4: "2 to 1", 5: "3 to 2", 6: "6 to 5", 8: "6 to 5", 9: "3 to 2", 10: "2 to 1"}
LAY_ODDS = {4: "1 to 2", 5: "2 to 3", 6: "5 to 6", 8: "5 to 6", 9: "2 to 3", 10: "1 to 2"}
BY_NUMBER = "\n".join(
    f"wager put_{n} 3.A.v: win 1 to 1 3.A.v.(a); seven_first lose 3.A.v.(b)\n"
    f"wager place_{n} 3.A.vii: win {PLACE_ODDS[n]} at least 5.B; seven_first lose 3.A.vii.(b)"
    for n in PLACE_ODDS
)
HARDWAYS = """
wager four_the_hardway 3.A.viii: hard 7 to 1 at least 5.B; \
easy lose 3.A.viii.(b); seven lose 3.A.viii.(b)
wager six_the_hardway 3.A.ix: hard 9 to 1 at least 5.B; \
easy lose 3.A.ix.(b); seven lose 3.A.ix.(b)
wager eight_the_hardway 3.A.x: hard 9 to 1 at least 5.B; \
easy lose 3.A.x.(b); seven lose 3.A.x.(b)
wager ten_the_hardway 3.A.xi: hard 7 to 1 at least 5.B; \
easy lose 3.A.xi.(b); seven lose 3.A.xi.(b)
"""
ONE_ROLL = """
wager field 3.A.xii: two 2 to 1 at least 5.B; twelve 2 to 1 at least 5.B; \
3_4_9_10_or_11 1 to 1 at least 5.B; lose lose 3.A.xii.(b)
wager any_seven 3.A.xiii: win 4 to 1 at least 5.B; lose lose 3.A.xiii.(b)
wager any_craps 3.A.xiv: win 7 to 1 at least 5.B; lose lose 3.A.xiv.(b)
wager craps_two 3.A.xv: win 30 to 1 at least 5.B; lose lose 3.A.xv.(b)
wager craps_three 3.A.xvi: win 15 to 1 at least 5.B; lose lose 3.A.xvi.(b)
wager craps_twelve 3.A.xvii: win 30 to 1 at least 5.B; lose lose 3.A.xvii.(b)
wager eleven_in_one_roll 3.A.xviii: win 15 to 1 at least 5.B; lose lose 3.A.xviii.(b)
wager c_and_e 3.A.xix: craps 3 to 1 5.C; eleven 7 to 1 5.C; lose lose 3.A.xix.(b)
wager 6_7_8 3.A.xl: win 1 to 1 3.A.xl.(a); lose lose 3.A.xl.(b)
"""
# A unit wins 30 or 15, the others are lost: 30 less 3 of 4, 15 less 4 of 5, twice 30 less 3 of 5.
HORNS = """
wager horn 3.A.xx: two 27 to 4 5.D; three 3 to 1 5.D; eleven 3 to 1 5.D; twelve 27 to 4 5.D; \
lose lose 3.A.xx.(b)
wager horn_high_2 3.A.xxi: two 57 to 5 5.E; three 11 to 5 5.E; eleven 11 to 5 5.E; \
twelve 26 to 5 5.E; lose lose 3.A.xxi.(b)
wager horn_high_3 3.A.xxi: two 26 to 5 5.E; three 27 to 5 5.E; eleven 11 to 5 5.E; \
twelve 26 to 5 5.E; lose lose 3.A.xxi.(b)
wager horn_high_11 3.A.xxi: two 26 to 5 5.E; three 11 to 5 5.E; eleven 27 to 5 5.E; \
twelve 26 to 5 5.E; lose lose 3.A.xxi.(b)
wager horn_high_12 3.A.xxi: two 26 to 5 5.E; three 11 to 5 5.E; eleven 11 to 5 5.E; \
twelve 57 to 5 5.E; lose lose 3.A.xxi.(b)
wager world 3.A.xxii: two 26 to 5 5.F; three 11 to 5 5.F; eleven 11 to 5 5.F; \
twelve 26 to 5 5.F; seven push 5.F; lose lose 3.A.xxii.(b)
"""
HOP_PAIRS = {"four": "xxiii", "six": "xxiv", "eight": "xxv", "ten": "xxvi"}
HOPS = {
    **{"1_3": "xxvii", "1_4": "xxviii", "2_3": "xxix", "1_5": "xxx", "2_4": "xxxi"},
    **{"1_6": "xxxii", "2_5": "xxxiii", "3_4": "xxxiv", "2_6": "xxxv", "3_5": "xxxvi"},
    **{"3_6": "xxxvii", "4_5": "xxxviii", "4_6": "xxxix"},
}
ON_THE_HOP = "\n".join(
    [
        f"wager {word}_the_hardway_on_the_hop 3.A.{id}: win 30 to 1 at least 5.B; "
        f"lose lose 3.A.{id}.(b)"
        for word, id in HOP_PAIRS.items()
    ]
    + [
        f"wager hop_{faces} 3.A.{id}: win 15 to 1 at least 5.B; lose lose 3.A.{id}.(b)"
        for faces, id in HOPS.items()
    ]
)
FIRE = """
wager fire 3.A.xli: six_points 999 to 1 at least 5.G; five_points 249 to 1 at least 5.G; \
four_points 24 to 1 at least 5.G; three_points lose 3.A.xli.(b); two_points lose 3.A.xli.(b); \
one_point lose 3.A.xli.(b); no_points lose 3.A.xli.(b)
"""
BUY_AND_LAY = "\n".join(
    f"wager buy_{n} 5.a.A: win {TRUE_ODDS[n]} 5.a.A; seven_first lose 3.A.vii.(b)\n"
    f"wager lay_{n} 5.a.B: seven_first {LAY_ODDS[n]} 5.a.B; number_first lose 5.a.B"
    for n in TRUE_ODDS
)
ODDS = """
wager pass_odds 6.A: 4_or_10 2 to 1 6.A.ii.(a); 5_or_9 3 to 2 6.A.ii.(b); \
6_or_8 6 to 5 6.A.ii.(b); lose lose 3.A.i.(b).(2)
wager dont_pass_odds 6.B: 4_or_10 1 to 2 6.B.ii.(a); 5_or_9 2 to 3 6.B.ii.(b); \
6_or_8 5 to 6 6.B.ii.(c); lose lose 3.A.ii.(b).(2)
wager come_odds 6.C: 4_or_10 2 to 1 6.C.ii.(a); 5_or_9 3 to 2 6.C.ii.(b); \
6_or_8 6 to 5 6.C.ii.(c); lose lose 3.A.iv; off_and_returned push 6.C
wager dont_come_odds 6.D: 4_or_10 1 to 2 6.D.ii.(a); 5_or_9 2 to 3 6.D.ii.(b); \
6_or_8 5 to 6 6.D.ii.(c); lose lose 3.A.vi.(b).(2)
"""
PUT_ODDS = "\n".join(
    f"wager put_odds_{n} 3.A.v: win {TRUE_ODDS[n]} 6.C.ii.({item}); "
    "seven_first lose 3.A.v; off_and_returned push 6.C"
    for n, item in zip(TRUE_ODDS, "abccba", strict=True)
)
DUTIES = """
duty table 2.B: opens by supervisor tells feet
duty table 2.A: opens by supervisor
duty dice 7.A: arrives by stickperson
"""
USUAL = "\n".join(
    [
        CHOICES,
        LINE_WAGERS,
        BY_NUMBER,
        HARDWAYS,
        ONE_ROLL,
        HORNS,
        ON_THE_HOP,
        FIRE,
        BUY_AND_LAY,
        ODDS,
        PUT_ODDS,
        DUTIES,
    ]
)


@pytest.mark.parametrize("line", params(CHAPTER, USUAL))
def test_a_line(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for."""
    assert sorted(given(GAME)) == sorted(lines(USUAL))
    assert in_order(lines(DUTIES), given(GAME))


# What waits for more than one roll; odds have the limits of section 6 and not the posted ones (3.B)
TERMS = "\n".join(
    [
        "terms pass 3.A.i: lasts",
        "terms dont_pass 3.A.ii: lasts",
        "terms come 3.A.iii: lasts, on 4 5 6 8 9 10",
        "terms dont_come 3.A.vi: lasts, on 4 5 6 8 9 10",
        *(f"terms put_{n} 3.A.v: lasts" for n in TRUE_ODDS),
        *(f"terms place_{n} 3.A.vii: lasts" for n in TRUE_ODDS),
        "terms four_the_hardway 3.A.viii: lasts",
        "terms six_the_hardway 3.A.ix: lasts",
        "terms eight_the_hardway 3.A.x: lasts",
        "terms ten_the_hardway 3.A.xi: lasts",
        *(f"terms buy_{n} 5.a.A: lasts" for n in TRUE_ODDS),
        *(f"terms lay_{n} 5.a.B: lasts" for n in TRUE_ODDS),
        "terms pass_odds 6.A: lasts, not by the posted limits",
        "terms dont_pass_odds 6.B: lasts, not by the posted limits",
        "terms come_odds 6.C: lasts, not by the posted limits, on 4 5 6 8 9 10 alone",
        "terms dont_come_odds 6.D: lasts, not by the posted limits, on 4 5 6 8 9 10 alone",
        *(f"terms put_odds_{n} 3.A.v: lasts, not by the posted limits" for n in TRUE_ODDS),
        "terms fire 3.A.xli: lasts, 1.00 to 5.00, limits 11.B.i",
    ]
)


@pytest.mark.parametrize("line", params(CHAPTER, TERMS))
def test_on_what_terms_chips_lie(line: str) -> None:
    """What is not decided by the next roll lies on; odds go beyond the posted limits."""
    assert line in terms(GAME)


def test_no_other_terms() -> None:
    """All else is a bet on the next roll, within the posted limits."""
    assert sorted(terms(GAME)) == sorted(lines(TERMS))


# 5 percent of what is staked on a Buy Bet, of what a Lay Bet can win
WITH_VIGORISH = """
wager buy_4 5.a.A: win 39 to 20 5.a.A; seven_first lose 3.A.vii.(b)
wager buy_5 5.a.A: win 29 to 20 5.a.A; seven_first lose 3.A.vii.(b)
wager buy_6 5.a.A: win 23 to 20 5.a.A; seven_first lose 3.A.vii.(b)
wager buy_10 5.a.A: win 39 to 20 5.a.A; seven_first lose 3.A.vii.(b)
wager lay_4 5.a.B: seven_first 19 to 40 5.a.B; number_first lose 5.a.B
wager lay_5 5.a.B: seven_first 19 to 30 5.a.B; number_first lose 5.a.B
wager lay_6 5.a.B: seven_first 19 to 24 5.a.B; number_first lose 5.a.B
wager lay_10 5.a.B: seven_first 19 to 40 5.a.B; number_first lose 5.a.B
"""
OTHERWISE = [
    ({"come_odds_on_come_out": "on"}, "come_odds", "6.C", "lose lose 3.A.iv"),
    ({"come_odds_on_come_out": "on"}, "put_odds_6", "3.A.v", "seven_first lose 3.A.v"),
    ({"put_pays": "6 to 5"}, "put_9", "3.A.v", "win 6 to 5 3.A.v.(a)"),
    ({"6_7_8_pays": "5 to 4"}, "6_7_8", "3.A.xl", "win 5 to 4 3.A.xl.(a)"),
    ({"fire_paytable": "B"}, "fire", "5.G", "six_points 2,000 to 1 at least 5.G"),
    ({"fire_paytable": "B"}, "fire", "5.G", "five_points 200 to 1 at least 5.G"),
    ({"fire_paytable": "B"}, "fire", "5.G", "four_points 10 to 1 at least 5.G"),
]


@pytest.mark.parametrize("line", params(CHAPTER, WITH_VIGORISH))
def test_a_line_with_vigorish(line: str) -> None:
    """5 percent of the amount wagered on a Buy Bet, 5 percent of the payoff of a Lay Bet."""
    assert line in given(GAME, vigorish_taken="on_win")


@pytest.mark.clause("oh.craps 5.a.A", "oh.craps 5.a.B")
@pytest.mark.parametrize("percent", range(6))
@pytest.mark.parametrize(("chosen", "taken"), [("up_front", "up_front"), ("on_win", "at_payment")])
def test_the_vigorish_itself(percent: int, chosen: str, taken: str) -> None:
    """Of the stake of a Buy Bet by 5.a.A, of the win of a Lay Bet by 5.a.B; on nothing else."""
    options = {"vigorish_percent": str(percent), "vigorish_taken": chosen}
    found = {}
    for id, wager in rules_for(GAME, options=options).wagers.items():
        if (one := wager.commission) is not None:
            found[id] = (one.percent, one.of, one.taken, short(one.clause, "oh"))
    assert found == {
        **{f"buy_{n}": (percent, "stake", taken, "5.a.A") for n in TRUE_ODDS},
        **{f"lay_{n}": (percent, "win", taken, "5.a.B") for n in LAY_ODDS},
    }


@pytest.mark.parametrize(
    ("chosen", "wager", "row"),
    [
        pytest.param(chosen, wager, row, marks=pytest.mark.clause(f"{CHAPTER} {clause}"))
        for chosen, wager, clause, row in OTHERWISE
    ],
)
def test_a_row_of_another_choice(chosen: dict[str, str], wager: str, row: str) -> None:
    """Odds that always work have no row to come back; houses name what has no printed odds."""
    (line,) = [one for one in given(GAME, **chosen) if one.startswith(f"wager {wager} ")]
    rows = line.partition(": ")[2].split("; ")
    assert row in rows
    assert not any("off_and_returned" in one for one in rows)


@pytest.mark.clause("oh.craps 5.a.A", "oh.craps 11.A", "oh.craps 13.A")
def test_what_a_house_need_not_offer() -> None:
    """Buy and Fire Bets are the house's choice; a tournament is approved first."""
    ids = set(rules_for(GAME, options={"buy": "no", "fire": "no"}).wagers)
    assert set(rules_for(GAME).wagers) - ids == {"fire", *(f"buy_{n}" for n in TRUE_ODDS)}
    approval = "duty table 13.A: opens by compliance"
    assert approval in given(GAME, tournament="yes")
    assert approval not in given(GAME)


# The chapter's own value: who may what, and by which clause

LAW_LINES = """
law made pass 3.A.i
law made dont_pass 3.A.ii
law made come 3.A.iii
law made dont_come 3.A.vi
law made put 3.A.v
law stays pass 4.C.i
law stays come 4.C.ii
law stays put 4.C.iv
law stays dont 4.D
law odds pass_odds 6.A
law odds dont_pass_odds 6.B
law odds come_odds 6.C
law odds dont_come_odds 6.D
law odds put_odds 3.A.v
law without_area horn_high 3.A.xxi
law without_area world 3.A.xxii
law before_dice 4.A
law shooter_bets 8
law offered 7.B.i
law accepted 7.C
law may_pass 10.A
law loser_passes 10.A.i
law come_bets_only 10.B
law offered_next 10.C
law accepted_next 10.D
law called_out 9.A
law settled 9.D
law drawn 13.B.ii
"""
DIVIDED = """
divided c_and_e 5.C: 2  # one half and one half
divided horn 3.A.xx: 4  # an equal amount on four numbers
divided horn_high_2 3.A.xxi: 5  # units of five
divided horn_high_3 3.A.xxi: 5
divided horn_high_11 3.A.xxi: 5
divided horn_high_12 3.A.xxi: 5
divided world 3.A.xxii: 5
"""
CALLS = """
call off_the_table 12.A by stickperson or boxperson 12.C.i
call stacked 12.A by stickperson or boxperson 12.C.i
call not_simultaneous 12.B.i by stickperson or boxperson 12.C.i
call missed_far_end 12.B.ii by stickperson or boxperson 12.C.i
call rested_on_bank 12.B.iii by stickperson or boxperson 12.C.i
call in_cup_or_on_rail 12.B.iv by stickperson or boxperson 12.C.i
call cheating_device 12.B.v by stickperson or boxperson 12.C.i
call judged_improper 12.B.vi by stickperson or boxperson 12.C.i
call resting_on_two_sides 9.B by stickperson or boxperson 12.C.i
call cocked 9.B by anybody
call face_disputed 9.C.i by anybody
call touched_chips 12.C by anybody
call delay 10.A.ii by boxperson
call repeated_no_rolls 10.A.ii by boxperson
call violation 10.A.ii by boxperson
"""


@pytest.mark.parametrize("line", params(CHAPTER, LAW_LINES + DIVIDED + CALLS))
def test_a_line_of_the_chapter(line: str) -> None:
    """Under which clause a wager is made, held and divided, and who calls what."""
    assert line in chapter_lines(LAW)


def test_no_other_line_of_the_chapter() -> None:
    """The chapter has no other, and its points are six."""
    assert sorted(chapter_lines(LAW)) == sorted(lines(LAW_LINES + DIVIDED + CALLS))
    assert LAW.points == (4, 5, 6, 8, 9, 10)


@pytest.mark.clause("oh.craps 9.B", "oh.craps 9.A", "oh.craps 9.C.i")
def test_who_reads_and_who_decides() -> None:
    """The stickperson calls the sum, the boxperson rules; one die leans, or both."""
    check_throwing(LAW)
