"""Big Six, clause by clause: what oh.big_six gives as data, typed from its text."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.games.big_six.rules import COMPROMISED, GAME, ON_PEG
from tests.law.by_hand import call_line, given, in_order, lines, params

CHAPTER = "oh.big_six"
USUAL = """
option minimum 3.A
option maximum 3.A
option other_odds_approved 4.A: no, yes  # unless otherwise approved
option chip 3.B
reason seats 1.C
reason seated 3.B
reason chips 3.B
reason limits 3.A
reason closed 3.C  # no more bets
reason needed 3.B
wager insignia_1 4.A: win 1 to 1 4.A; lose lose 3.B
wager insignia_2 4.A: win 2 to 1 4.A; lose lose 3.B
wager insignia_5 4.A: win 5 to 1 4.A; lose lose 3.B
wager insignia_10 4.A: win 10 to 1 4.A; lose lose 3.B
wager insignia_20 4.A: win 20 to 1 4.A; lose lose 3.B
wager joker 4.A: win 45 to 1 4.A; lose lose 3.B
wager name_of_casino 4.A: win 45 to 1 4.A; lose lose 3.B
"""
DUTIES = """
duty wheel 1.A: arrives by supervisor tells inches
duty wheel 1.D.ii: opens by supervisor tells adjusted
duty wheel 1.D.ii: opens by supervisor or maintenance if adjusted is yes
duty wheel 1.D.ii: adjusted by supervisor or maintenance
duty wheel 1.A: opens by supervisor
duty wheel 1.D.i.(a): arrives|adjusted by supervisor
duty wheel 2.A: arrives|adjusted by supervisor
duty wheel 2.B: arrives|adjusted by supervisor
duty wheel 2.C: arrives|adjusted by supervisor
duty wheel 1.E: arrives|reviewed by supervisor tells reviewed
duty wheel 1.E: arrives|reviewed by supervisor tells reviewer
duty wheel 1.E: arrives|reviewed by supervisor tells irregular
duty wheel 1.E: arrives|reviewed by manager if irregular is yes
"""


@pytest.mark.parametrize("line", params(CHAPTER, USUAL + DUTIES))
def test_a_line(line: str) -> None:
    """Each option, reason, wager and duty stands under its clause, with its odds and people."""
    assert line in given(GAME)


def test_no_other_line() -> None:
    """Nothing else is offered, refused or asked for; duties come in the order of the law."""
    assert sorted(given(GAME)) == sorted(lines(USUAL + DUTIES))
    assert in_order(lines(DUTIES), given(GAME))


@pytest.mark.clause("oh.big_six 1.A", "oh.big_six 1.C", "oh.big_six 4.A")
def test_five_wagers_are_on_insignias_of_bills() -> None:
    """Bills of five values have an insignia; the Joker and the name of the house are their own."""
    names = {id: wager.name for id, wager in rules_for(GAME).wagers.items()}
    bills = {id: name for id, name in names.items() if name.endswith(" Insignia")}
    assert list(bills) == [f"insignia_{value}" for value in (1, 2, 5, 10, 20)]
    assert all(f"${id.partition('_')[2]}" in name for id, name in bills.items())
    assert [id for id in names if id not in bills] == ["joker", "name_of_casino"]


@pytest.mark.clause("oh.big_six 4.A")
@pytest.mark.parametrize(("chosen", "approved"), [("no", False), ("yes", True)])
def test_other_odds_need_an_approval(chosen: str, approved: bool) -> None:
    """Every winning row, and none of those that lose."""
    for wager in rules_for(GAME, options={"other_odds_approved": chosen}).wagers.values():
        assert [row.approved for row in wager.rows] == [approved, False] or not approved
        assert wager.rows[0].approved == approved


CALLS = """
call clapper_on_peg 5.A by anybody
call compromised 2.E by anybody
"""


@pytest.mark.parametrize("line", params(CHAPTER, CALLS))
def test_what_may_be_called(line: str) -> None:
    """A clapper on a peg, a wheel that is compromised."""
    assert line in [call_line(one, "oh") for one in (ON_PEG, COMPROMISED)]
