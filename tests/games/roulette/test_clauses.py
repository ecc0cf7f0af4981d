"""Roulette, clause by clause: what oh.roulette gives as data, typed from its text."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Place
from croupier.games.roulette.rules import AS_SINGLE, DOUBLE_ZERO, GAME, SINGLE_ZERO, covers
from tests.games.roulette.roulette_tables import ALL_WHEELS, FIVE, refused, spinning, window
from tests.games.scripts import place
from tests.law.by_hand import call_line, given, in_order, lines, params

CHAPTER = "oh.roulette"
CHOICES = """
option wheel 1.D: double_zero, single_zero, double_zero_as_single
option zero_two_three 4.E.iii.(a): no, yes
option minimum 1.A.iii  # signage with the least and the most
option maximum 1.A.iii
option chip 4.A
reason seats 4.B  # no two with one colour
reason seated 4.A
reason chips 4.A
reason limits 1.A.iii
reason closed 6.B  # no more bets
reason needed 4.A
reason cash 4.A  # verbal wagers with cash, confirmed by the dealer
"""
INSIDE = """
wager straight 4.E.i: win 35 to 1 at least 5.A; lose lose 4.D
wager split 4.E.ii: win 17 to 1 at least 5.A; lose lose 4.D
wager three_numbers 4.E.iii: win 11 to 1 at least 5.A; lose lose 4.D
wager four_numbers 4.E.iv: win 8 to 1 at least 5.A; lose lose 4.D
wager first_five_numbers 4.E.v: win 6 to 1 at least 5.A; lose lose 4.D
wager six_numbers 4.E.vi: win 5 to 1 at least 5.A; lose lose 4.D
wager column 4.E.vii: win 2 to 1 at least 5.A; lose lose 4.D
wager dozen 4.E.viii: win 2 to 1 at least 5.A; lose lose 4.D
"""
EVEN = """
wager red 4.E.ix: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager black 4.E.x: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager odd 4.E.xi: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager even 4.E.xii: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager 1_to_18 4.E.xiii: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
wager 19_to_36 4.E.xiv: win 1 to 1 at least 5.A; lose lose 4.D; zero lose {zero}
"""
DUTIES = """
duty wheel 3.F: opens by supervisor
duty wheel 1.A: arrives by supervisor tells inches
duty ball 2.A: arrives by supervisor tells sixteenths
duty wheel 3.C: opens by supervisor tells adjusted
duty wheel 3.C: opens by supervisor or maintenance if adjusted is yes
duty wheel 3.C: adjusted by supervisor or maintenance
duty wheel 3.A.i: arrives|adjusted by supervisor after wheel, ball  # 3.E: all four once more
duty wheel 3.A.ii: arrives|adjusted by supervisor after wheel, ball
duty wheel 3.A.iii: arrives|adjusted by supervisor after wheel, ball
duty ball 3.A.iv: arrives|adjusted by supervisor after wheel, ball
duty ball 2.A: arrives by supervisor
duty table 4.B: opens by supervisor
duty wheel 3.G: arrives|reviewed by supervisor tells reviewed
duty wheel 3.G: arrives|reviewed by supervisor tells reviewer
duty wheel 3.G: arrives|reviewed by supervisor tells irregular
duty wheel 3.G: arrives|reviewed by manager if irregular is yes
"""
USUAL = CHOICES + INSIDE + EVEN.format(zero="5.B") + DUTIES


@pytest.mark.parametrize("line", params(CHAPTER, USUAL))
def test_a_line(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for; duties come in the order of the law."""
    assert sorted(given(GAME)) == sorted(lines(USUAL))
    assert in_order(lines(DUTIES), given(GAME))


@pytest.mark.parametrize("line", params(CHAPTER, EVEN.format(zero="5.C.iii")))
def test_a_line_of_a_wheel_used_with_one_zero(line: str) -> None:
    """There 5.C.iii says that even chances lose on zero; what is paid stays the same."""
    assert line in given(GAME, wheel=AS_SINGLE)
    zero = line.rpartition(" ")[0]
    assert f"{zero} 5.B" in given(GAME, wheel=SINGLE_ZERO)


CALLS = """
call same_direction 7.A by anybody
call few_revolutions 7.B by anybody
call left_wheel 7.C by anybody
call foreign_object 7.D by anybody
call floater 7.E by anybody
call compromised 3.H by anybody
"""


@pytest.mark.parametrize("line", params(CHAPTER, CALLS))
def test_what_is_no_spin(line: str) -> None:
    """While the ball runs each of § 7 may be called, and that something is compromised."""
    pending = spinning().pending
    assert pending is not None
    known = [call_line(one, "oh") for one in pending.irregularities]
    assert line in known
    assert len(known) == len(lines(CALLS))


# 4.E: all places


ROWS = {"-".join(map(str, (n, n + 1, n + 2))) for n in range(1, 37, 3)}
TRIOS = {
    DOUBLE_ZERO: {"0-1-2", "0-2-00", "00-2-3"},
    SINGLE_ZERO: {"0-1-2"},
    AS_SINGLE: {"0-1-2"},
}


@pytest.mark.clause("oh.roulette 4.E.iii", "oh.roulette 4.E.iii.(a)")
@pytest.mark.parametrize("wheel", ALL_WHEELS)
@pytest.mark.parametrize("more", ["no", "yes"])
def test_every_place_of_three_numbers(wheel: str, more: str) -> None:
    """Twelve rows and the groups with zeros; 0-2-3 comes beside them where it is chosen."""
    rules = rules_for(GAME, options={"wheel": wheel, "zero_two_three": more})
    added = {"0-2-3"} if (wheel, more) == (SINGLE_ZERO, "yes") else set()
    expected = ROWS | TRIOS[wheel] | added
    assert set(rules.wager("three_numbers").places) == expected
    assert set(covers(wheel, more == "yes")["three_numbers"]) == expected
    assert rules.wager("three_numbers").place_needed


PLACED = {
    "straight": "4.E.i",
    "split": "4.E.ii",
    "three_numbers": "4.E.iii",
    "four_numbers": "4.E.iv",
    "six_numbers": "4.E.vi",
    "column": "4.E.vii",
    "dozen": "4.E.viii",
}


@pytest.mark.parametrize(
    "wager",
    [pytest.param(w, marks=pytest.mark.clause(f"{CHAPTER} {c}")) for w, c in PLACED.items()],
)
def test_a_place_has_to_be_named(wager: str) -> None:
    """The player selects numbers by where the chips lie: without a place nothing is wagered."""
    driver = window()
    assert refused(driver, Place(1, wager, FIVE)) == f"oh.roulette {PLACED[wager]}"
    place(driver, 1, FIVE, f"{wager}@{rules_for(GAME).wager(wager).places[-1]}")

