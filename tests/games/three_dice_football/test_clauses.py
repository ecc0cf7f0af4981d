"""Three Dice Football, clause by clause: what pa.661a and pa.577 give as data, typed from them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Place
from croupier.games.three_dice_football.rules import GAME, THROWING
from tests.games.scripts import place
from tests.games.three_dice_football.football import TEN, refused, window
from tests.law.by_hand import call_line, given, lines, params

CHOICES = """
option minimum 3(a)
option maximum 3(a)
option chip 3(a)
reason seats 2(a)  # sixteen at most
reason seated 3(c)
reason others_hand 4(b)
reason chips 3(a)
reason limits 3(a)
reason closed 3(c)
reason needed 6(b)  # each player places a wager before the first throw
reason positions 2(a)
reason no_cash 3(a)
"""
WAGERS = """
wager touchdown 3(b)(1): win 1 to 1 8(a); lose lose 3(b)(1)
wager defense 3(b)(2): win 4 to 5 8(a); lose lose 3(b)(2)
wager extra_point 3(b)(3): one_1 1 to 1 8(a); two_1s 10 to 1 8(a); triple_of_1s 50 to 1 8(a); \
other_triple 10 to 1 8(a); lose lose 3(b)(3)
wager quick_strike_td 3(b)(4): play_1 8 to 1 8(a); play_2 5 to 1 8(a); play_3 3 to 1 8(a); \
play_4 1 to 1 8(a); lose lose 3(b)(4)
wager game_changer 3(b)(5): win 5 to 1 8(a); lose lose 3(b)(5)
wager game_length_1 3(b)(6)(i): win 22 to 1 8(a); lose lose 3(b)(6)(i)
wager game_length_2 3(b)(6)(ii): win 22 to 1 8(a); lose lose 3(b)(6)(ii)
wager game_length_3 3(b)(6)(iii): win 6 to 5 8(a); lose lose 3(b)(6)(iii)
wager game_length_4 3(b)(6)(iv): win 5 to 1 8(a); lose lose 3(b)(6)(iv)
wager game_length_5 3(b)(6)(v): win 3 to 1 8(a); lose lose 3(b)(6)(v)
wager game_length_6 3(b)(6)(vi): win 6 to 1 8(a); lose lose 3(b)(6)(vi)
wager trips_td 3(d)(1): win 30 to 1 8(b)bis; lose lose 3(d)(1)
wager penalty 3(d)(2): win 9 to 1 8(b)bis; lose lose 3(d)(2)
wager turnover 3(d)(3): win 60 to 1 8(b)bis; lose lose 3(d)(3)
wager cover_three 3(d)(4): win 7 to 1 8(b)bis; lose lose 3(d)(4)
wager no_gain 3(d)(5): win 5 to 1 8(b)bis; lose lose 3(d)(5)
wager big_play 3(d)(6): win 4 to 1 8(b)bis; lose lose 3(d)(6)
wager over_four_yards 3(d)(7): five_yards_or_more 1 to 1 8(b)bis; trips_td 7 to 1 8(b)bis; \
lose lose 3(d)(7)
wager under_four_yards 3(d)(8): win 1 to 1 8(b)bis; lose lose 3(d)(8)
"""
DUTIES = """
duty table 2(b): opens by supervisor
duty table 2(c): opens by supervisor
duty dice 4(a): arrives by stickperson
duty dice 4(d): arrives by stickperson
duty dice 4(d): opens by supervisor for 1440 minutes  # changed once every 24 hours
"""
STAFF = """
duty table 9(a): opens by supervisor tells cameras
duty table 9(b): opens by supervisor tells dealers
duty table 9(b): opens by supervisor tells stickpersons
duty table 9(c): opens by supervisor tells floor_tables
"""
CALLS = """
call off_the_table 5(b) by anybody
call stacked 5(b) by anybody
call not_simultaneous 5(c)(1) by stickperson 5(c)
call missed_far_end 5(c)(2) by stickperson 5(c)
call rested_on_bank 5(c)(3) by stickperson 5(c)
call in_cup_or_on_rail 5(c)(4) by stickperson 5(c)
call cheating_device 5(c)(5) by stickperson 5(c)
call judged_improper 5(c)(6) by stickperson 5(c)
call resting_on_two_sides 5(f) by anybody
call cocked 5(f) by anybody
call face_disputed 5(g) by anybody
call touched_chips 5(d) by anybody
call die_lost 4(d) by anybody
call dice_unfit 4(d) by anybody
"""
IN_577 = {"2(c)": "2(e)", "8(b)bis": "8(b)"} | {
    f"3(b)(6)({roman})": f"3(b)(6)({letter})"
    for roman, letter in zip(("i", "ii", "iii", "iv", "v", "vi"), "ABCDEF", strict=True)
}


def temporary(text: str) -> str:
    """The same lines with the numbers that the temporary regulation has."""
    for permanent, other in IN_577.items():
        text = text.replace(f" {permanent}", f" {other}")
    return text


USUAL = CHOICES + WAGERS + DUTIES
BOTH = {"661a": USUAL, "577": temporary(USUAL) + STAFF}
CALLED = {"661a": CALLS, "577": temporary(CALLS)}


def both(texts: dict[str, str]) -> list[Any]:
    return [
        pytest.param(edition, *one.values, marks=one.marks, id=f"{edition} {one.id}")
        for edition, text in texts.items()
        for one in params(f"pa.{edition}", text)
    ]


@pytest.mark.parametrize(("edition", "line"), both(BOTH))
def test_a_line(edition: str, line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME, edition)


@pytest.mark.parametrize("edition", BOTH)
def test_no_other_line(edition: str) -> None:
    """Nothing else is offered, refused or asked for."""
    assert sorted(given(GAME, edition)) == sorted(lines(BOTH[edition]))


def calls(edition: str) -> list[str]:
    known = (*THROWING.no_roll, THROWING.cocked, THROWING.disputed, THROWING.touched)
    return [call_line(one, edition) for one in (*known, *THROWING.heard) if one is not None]


@pytest.mark.parametrize(("edition", "line"), both(CALLED))
def test_what_may_be_called(edition: str, line: str) -> None:
    """What voids a roll and by whom, what leans, what is in dispute, what counts nevertheless."""
    assert line in calls(edition)
    assert calls(edition) == lines(CALLED[edition])


@pytest.mark.clause("pa.661a 661a.5(e)", "pa.661a 661a.5(f)", "pa.661a 661a.5(g)")
@pytest.mark.clause("pa.577 577.5(e)", "pa.577 577.5(f)", "pa.577 577.5(g)")
def test_who_reads_and_what_leans() -> None:
    """Two green dice and a red one, all of them the stickperson's; any of them may lean."""
    assert THROWING.dice == ("green", "green", "red")
    assert (THROWING.read_by, THROWING.decided_by) == ("stickperson", "stickperson")
    leaning = {
        **{"one_green": (1,), "both_green": (0, 1), "red": (2,)},
        **{"one_green_and_red": (1, 2), "all_three": (0, 1, 2)},
    }
    assert dict(THROWING.leaning) == leaning


# 3(a): amounts


@pytest.mark.clause("pa.661a 661a.3(a)", "pa.577 577.3(a)")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("wager", ["touchdown", "no_gain"])
def test_least_and_most(edition: str, wager: str) -> None:
    """A wager lies between what the table has posted, to the cent."""
    driver = window(edition, minimum="10", maximum="25")
    for cents in (TEN - 1, 25_01):
        assert refused(driver, Place(1, wager, cents)) == f"pa.{edition} {edition}.3(a)"
    place(driver, 1, TEN, wager)
    place(driver, 1, 15_00, wager)
    assert refused(driver, Place(1, wager, 1)) == f"pa.{edition} {edition}.3(a)"


@pytest.mark.clause("pa.661a 661a.3(a)", "pa.577 577.3(a)")
@pytest.mark.parametrize("edition", BOTH)
def test_the_same_wagers_in_both(edition: str) -> None:
    """Eleven for a game and eight for a play."""
    assert len(rules_for(GAME, edition).wagers) == 19
