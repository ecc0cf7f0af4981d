"""Crapless, clause by clause: what oh.crapless gives as data, typed from its text."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.games.crapless.rules import GAME, LAW
from tests.games.dice_table.dice_lines import chapter_lines, check_throwing
from tests.law.by_hand import given, in_order, lines, params, short, terms

CHAPTER = "oh.crapless"
CHOICES = """
option minimum 3.B.i
option maximum 3.B.ii
option odds 6.A: 345, 1, 2, 3, 5, 10, 20, 100
option come_odds_on_come_out 6.B: off, on
option buy 5a.A: yes, no
option vigorish_percent 5a.A: 5, 0, 1, 2, 3, 4  # up to 5 percent
option vigorish_taken 5a.A: up_front, on_win
option put_pays 3.A.iii
option winning_place_bets 9.D: come_down, stay_up
option horn_high_area 3.A.xvii: yes, no
option world_area 3.A.xviii: yes, no
option dice_go 10.C: left, right
option unit 3.A.xvi
option chip 4.B
reason seats 2.B
reason seated 4.B
reason others_hand 7.B.i
reason chips 4.B
reason limits 3.B
reason closed 4.A
reason needed 8.A
reason positions 2.B
reason cash 4.B
"""
WAGERS = """
wager pass 3.A.i: seven_at_once 1 to 1 at least 5.B; point_made 1 to 1 at least 5.B; \
seven_out lose 3.A.i.(b).(1)
wager come 3.A.ii: seven_at_once 1 to 1 at least 5.B; point_made 1 to 1 at least 5.B; \
seven_out lose 3.A.ii.(b)
wager four_the_hardway 3.A.v: hard 7 to 1 at least 5.B; easy lose 3.A.v.(b); seven lose 3.A.v.(b)
wager six_the_hardway 3.A.vi: hard 9 to 1 at least 5.B; easy lose 3.A.vi.(b); \
seven lose 3.A.vi.(b)
wager eight_the_hardway 3.A.vii: hard 9 to 1 at least 5.B; easy lose 3.A.vii.(b); \
seven lose 3.A.vii.(b)
wager ten_the_hardway 3.A.viii: hard 7 to 1 at least 5.B; easy lose 3.A.viii.(b); \
seven lose 3.A.viii.(b)
wager field 3.A.ix: two 2 to 1 at least 5.B; twelve 2 to 1 at least 5.B; \
3_4_9_10_or_11 1 to 1 at least 5.B; lose lose 3.A.ix.(b)
wager any_seven 3.A.x: win 4 to 1 at least 5.B; lose lose 3.A.x.(b)
wager any_craps 3.A.xi: win 7 to 1 at least 5.B; lose lose 3.A.xi.(b)
wager craps_two 3.A.xii: win 30 to 1 at least 5.B; lose lose 3.A.xii.(b)
wager craps_three 3.A.xiii: win 15 to 1 at least 5.B; lose lose 3.A.xiii.(b)
wager craps_twelve 3.A.xiv: win 30 to 1 at least 5.B; lose lose 3.A.xiv.(b)
wager eleven_in_one_roll 3.A.xv: win 15 to 1 at least 5.B; lose lose 3.A.xv.(b)
"""
# A unit wins 30 or 15, the others are lost: 30 less 3 of 4, 15 less 4 of 5, twice 30 less 3 of 5.
HORNS = """
wager horn 3.A.xvi: two 27 to 4 5.C; three 3 to 1 5.C; eleven 3 to 1 5.C; twelve 27 to 4 5.C; \
lose lose 3.A.xvi.(b)
wager horn_high_2 3.A.xvii: two 57 to 5 5.D; three 11 to 5 5.D; eleven 11 to 5 5.D; \
twelve 26 to 5 5.D; lose lose 3.A.xvii.(b)
wager horn_high_3 3.A.xvii: two 26 to 5 5.D; three 27 to 5 5.D; eleven 11 to 5 5.D; \
twelve 26 to 5 5.D; lose lose 3.A.xvii.(b)
wager horn_high_11 3.A.xvii: two 26 to 5 5.D; three 11 to 5 5.D; eleven 27 to 5 5.D; \
twelve 26 to 5 5.D; lose lose 3.A.xvii.(b)
wager horn_high_12 3.A.xvii: two 26 to 5 5.D; three 11 to 5 5.D; eleven 11 to 5 5.D; \
twelve 57 to 5 5.D; lose lose 3.A.xvii.(b)
wager world 3.A.xviii: two 26 to 5 5.E; three 11 to 5 5.E; eleven 11 to 5 5.E; \
twelve 26 to 5 5.E; seven push 5.E; lose lose 3.A.xviii.(b)
"""
ON_THE_HOP = "\n".join(
    [
        f"wager {word}_the_hardway_on_the_hop 3.A.xix: win 30 to 1 at least 5.B; "
        "lose lose 3.A.xix.(b)"
        for word in ("four", "six", "eight", "ten")
    ]
    + [
        f"wager hop_{faces} 3.A.xix: win 15 to 1 at least 5.B; lose lose 3.A.xix.(b)"
        for faces in [
            "1_3",
            "1_4",
            "1_5",
            "1_6",
            "2_3",
            "2_4",
            "2_5",
            "2_6",
            "3_4",
            "3_5",
            "3_6",
            "4_5",
            "4_6",
        ]
    ]
)
PLACE_ODDS = {
    **{2: "11 to 2", 3: "11 to 4", 4: "9 to 5", 5: "7 to 5", 6: "7 to 6"},
    **{8: "7 to 6", 9: "7 to 5", 10: "9 to 5", 11: "11 to 4", 12: "11 to 2"},
}
TRUE_ODDS = {
    **{2: "6 to 1", 3: "3 to 1", 4: "2 to 1", 5: "3 to 2", 6: "6 to 5"},
    **{8: "6 to 5", 9: "3 to 2", 10: "2 to 1", 11: "3 to 1", 12: "6 to 1"},
}
BY_NUMBER = "\n".join(
    f"""
    wager put_{n} 3.A.iii: win 1 to 1 3.A.iii.(a); seven_first lose 3.A.iii.(b)
    wager place_{n} 3.A.iv: win {PLACE_ODDS[n]} at least 5.B; seven_first lose 3.A.iv.(b)
    wager buy_{n} 5a.A: win {TRUE_ODDS[n]} 5a.A; seven_first lose 3.A.iv.(b)
    wager put_odds_{n} 3.A.iii: win {TRUE_ODDS[n]} 6.B.ii.({item}); seven_first lose 3.A.iii; \
off_and_returned push 6.B
    """
    for n, item in zip(TRUE_ODDS, "abcdeedcba", strict=True)
)
ODDS = """
wager pass_odds 6.A: 2_or_12 6 to 1 6.A.ii.(a); 3_or_11 3 to 1 6.A.ii.(b); \
4_or_10 2 to 1 6.A.ii.(c); 5_or_9 3 to 2 6.A.ii.(d); 6_or_8 6 to 5 6.A.ii.(e); \
lose lose 3.A.i.(b).(1)
wager come_odds 6.B: 2_or_12 6 to 1 6.B.ii.(a); 3_or_11 3 to 1 6.B.ii.(b); \
4_or_10 2 to 1 6.B.ii.(c); 5_or_9 3 to 2 6.B.ii.(d); 6_or_8 6 to 5 6.B.ii.(e); \
lose lose 3.A.ii.(b); off_and_returned push 6.B
"""
DUTIES = """
duty table 2.B: opens by supervisor tells feet
duty table 2.A: opens by supervisor
duty dice 7.A: arrives by stickperson
"""
USUAL = "\n".join([CHOICES, WAGERS, HORNS, ON_THE_HOP, BY_NUMBER, ODDS, DUTIES])


@pytest.mark.parametrize("line", params(CHAPTER, USUAL))
def test_a_line(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for."""
    assert sorted(given(GAME)) == sorted(lines(USUAL))
    assert in_order(lines(DUTIES), given(GAME))


@pytest.mark.clause("oh.crapless 5a.A")
@pytest.mark.parametrize("percent", range(6))
@pytest.mark.parametrize(("chosen", "taken"), [("up_front", "up_front"), ("on_win", "at_payment")])
def test_the_vigorish_itself(percent: int, chosen: str, taken: str) -> None:
    """Of the amount wagered on Buy Bets; nothing else has one, and a house need not offer them."""
    options = {"vigorish_percent": str(percent), "vigorish_taken": chosen}
    found = {}
    for id, wager in rules_for(GAME, options=options).wagers.items():
        if (one := wager.commission) is not None:
            found[id] = (one.percent, one.of, one.taken, short(one.clause, "oh"))
    assert found == {f"buy_{n}": (percent, "stake", taken, "5a.A") for n in TRUE_ODDS}
    without = rules_for(GAME, options={**options, "buy": "no"})
    assert not any(id.startswith("buy") for id in without.wagers)


@pytest.mark.clause("oh.crapless 5a.A")
@pytest.mark.parametrize(
    ("number", "pays"), [(2, "119 to 20"), (3, "59 to 20"), (4, "39 to 20"), (9, "29 to 20")]
)
def test_a_buy_bet_less_its_vigorish(number: int, pays: str) -> None:
    """5 percent of the stake off what true odds pay: 6 units less a twentieth."""
    line = f"wager buy_{number} 5a.A: win {pays} 5a.A; seven_first lose 3.A.iv.(b)"
    assert line in given(GAME, vigorish_taken="on_win")


@pytest.mark.clause("oh.crapless 6.B", "oh.crapless 3.A.iii")
def test_odds_that_always_work() -> None:
    """They have no row to come back; a Put Bet pays what the house says."""
    told = given(GAME, come_odds_on_come_out="on", put_pays="6 to 5")
    assert not any("off_and_returned" in line for line in told)
    assert "wager put_2 3.A.iii: win 6 to 5 3.A.iii.(a); seven_first lose 3.A.iii.(b)" in told
    odds = "wager put_odds_6 3.A.iii: win 6 to 5 6.B.ii.(e); seven_first lose 3.A.iii"
    assert odds in told


# What waits for more than one roll; odds have the limits of section 6 and not the posted ones (3.B)
NUMBERS = "2 3 4 5 6 8 9 10 11 12"
TERMS = "\n".join(
    [
        "terms pass 3.A.i: lasts",
        f"terms come 3.A.ii: lasts, on {NUMBERS}",
        *(f"terms put_{n} 3.A.iii: lasts" for n in TRUE_ODDS),
        *(f"terms place_{n} 3.A.iv: lasts" for n in TRUE_ODDS),
        "terms four_the_hardway 3.A.v: lasts",
        "terms six_the_hardway 3.A.vi: lasts",
        "terms eight_the_hardway 3.A.vii: lasts",
        "terms ten_the_hardway 3.A.viii: lasts",
        *(f"terms buy_{n} 5a.A: lasts" for n in TRUE_ODDS),
        "terms pass_odds 6.A: lasts, not by the posted limits",
        f"terms come_odds 6.B: lasts, not by the posted limits, on {NUMBERS} alone",
        *(f"terms put_odds_{n} 3.A.iii: lasts, not by the posted limits" for n in TRUE_ODDS),
    ]
)


@pytest.mark.parametrize("line", params(CHAPTER, TERMS))
def test_on_what_terms_chips_lie(line: str) -> None:
    """What is not decided by the next roll lies on; odds go beyond the posted limits."""
    assert line in terms(GAME)


def test_no_other_terms() -> None:
    """All else is a bet on the next roll, within the posted limits."""
    assert sorted(terms(GAME)) == sorted(lines(TERMS))


# The chapter's own value: who may what, and by which clause

LAW_LINES = """
law made pass 3.A.i
law made come 3.A.ii
law made put 3.A.iii
law stays pass 4.C.i
law stays come 4.C.ii
law stays put 4.C.iii
law odds pass_odds 6.A
law odds come_odds 6.B
law odds put_odds 3.A.iii
law without_area horn_high 3.A.xvii
law without_area world 3.A.xviii
law before_dice 4.A
law shooter_bets 8.A
law offered 7.B.i
law accepted 7.C
law may_pass 10.A
law loser_passes 10.A.i
law come_bets_only 10.B
law offered_next 10.C
law accepted_next 10.D
law called_out 9.A
law settled 9.D
divided horn 3.A.xvi: 4  # units of four
divided horn_high_2 3.A.xvii: 5  # units of five
divided horn_high_3 3.A.xvii: 5
divided horn_high_11 3.A.xvii: 5
divided horn_high_12 3.A.xvii: 5
divided world 5.E: 5  # four units and one
call off_the_table 11.A by stickperson or boxperson 11.D
call stacked 11.A by stickperson or boxperson 11.D
call not_simultaneous 11.B.i by stickperson or boxperson 11.D
call missed_far_end 11.B.ii by stickperson or boxperson 11.D
call rested_on_bank 11.B.iii by stickperson or boxperson 11.D
call in_cup 11.B.iv by stickperson or boxperson 11.D
call on_rail 11.B.iiibis by stickperson or boxperson 11.D
call cheating_device 11.B.ivbis by stickperson or boxperson 11.D
call judged_improper 11.B.v by stickperson or boxperson 11.D
call resting_on_two_sides 9.B by stickperson or boxperson 11.D
call cocked 9.B by anybody
call face_disputed 9.C by anybody
call touched_chips 11.C by anybody
call delay 10.A.ii by boxperson
call repeated_no_rolls 10.A.ii by boxperson
call violation 10.A.ii by boxperson
"""


@pytest.mark.parametrize("line", params(CHAPTER, LAW_LINES))
def test_a_line_of_the_chapter(line: str) -> None:
    """Under which clause a wager is made, held and divided, and who calls what."""
    assert line in chapter_lines(LAW)


def test_no_other_line_of_the_chapter() -> None:
    """The chapter has no other, and every total but 7 is a point."""
    assert sorted(chapter_lines(LAW)) == sorted(lines(LAW_LINES))
    assert LAW.points == (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


@pytest.mark.clause("oh.crapless 9.A", "oh.crapless 9.B", "oh.crapless 9.C")
def test_who_reads_and_who_decides() -> None:
    """The stickperson calls the sum, the boxperson rules; one die leans, or both."""
    check_throwing(LAW)
