"""The Fire Bet of Craps (§ 11, with 3.A.xli, 4.C.iii, 5.G)."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.core.spots import spot
from croupier.core.wagers import NOT_DECIDED
from croupier.games.craps.fire import OVER, row, step
from croupier.games.craps.rules import GAME
from croupier.games.dice_table.keep import kept
from tests.games.cloths import lines
from tests.games.dice_table.dice_play import EASY, Play, parsed
from tests.games.scripts import events


def hand(*points: int) -> str:
    """Points made one after the other, and then a seven out on a 6."""
    made = "".join(f"{EASY[point]};{EASY[point]};" for point in points)
    return f"{made}15;34"


@pytest.mark.clause("oh.craps 5.G", "oh.craps 3.A.xli.(a)", "oh.craps 3.A.xli.(b)")
@pytest.mark.clause("oh.craps 11.B.ii", "oh.craps 11.B.iii", "oh.craps 11.A.v")
@pytest.mark.parametrize(
    ("points", "won"),
    [
        ((), "-5"),
        ((4, 5, 6), "-5"),
        ((4, 4, 4, 4), "-5"),
        ((4, 5, 6, 6, 5), "-5"),
        ((4, 5, 6, 8), "+120"),
        ((10, 9, 8, 6), "+120"),
        ((8, 4, 8, 10, 9), "+120"),
        ((4, 5, 6, 8, 9), "+1245"),
        ((10, 4, 9, 5, 8), "+1245"),
        ((4, 5, 6, 8, 9, 10), "+4995"),
        ((4, 5, 6, 8, 9, 10, 4, 5), "+4995"),
    ],
)
def test_different_points_made_before_a_loser_seven(points: tuple[int, ...], won: str) -> None:
    """Four, five and six pay 24, 249 and 999 to 1, once, in any order; repeats count once."""
    play = Play()
    play.do("fire 5")
    play.do(hand(*points))
    assert play.told() == {"fire": won}


@pytest.mark.clause("oh.craps 5.G")
def test_table_b_and_better_odds() -> None:
    """Table B has its own three odds; each of them is a floor."""
    play = Play(fire_paytable="B")
    play.do(f"fire 1; {hand(4, 5, 6, 8)}")
    assert play.told() == {"fire": "+10"}
    pays = [str(row.pays) for row in play.table.rules.wagers["fire"].rows]
    assert pays == ["2,000 to 1", "200 to 1", "10 to 1", *["lose"] * 4]
    rules_for(GAME, paytable={"fire": {"four_points": "25 to 1"}})
    with pytest.raises(Refusal, match=r"oh\.craps 5\.G"):
        rules_for(GAME, paytable={"fire": {"four_points": "23 to 1"}})


@pytest.mark.clause("oh.craps 11.B.i")
@pytest.mark.parametrize(
    ("amount", "taken"),
    [("0.50", False), ("1", True), ("1.50", False), ("4.99", False), ("5", True), ("6", False)],
)
def test_one_to_five_whole_dollars(amount: str, taken: bool) -> None:
    """The posted limits of the table have no say in it."""
    play = Play()
    if taken:
        play.do(f"fire {amount}")
    else:
        assert play.refused(f"fire {amount}") == "oh.craps 11.B.i"


@pytest.mark.clause("oh.craps 3.A.xli", "oh.craps 11.A.i")
@pytest.mark.parametrize(
    ("rolls", "taken"),
    [("", True), ("15", False), ("34", False), ("66", False), ("15; 33", False), ("15; 34", True)],
)
def test_only_before_a_new_shooter_s_first_come_out(rolls: str, taken: bool) -> None:
    """Any come out roll closes it, also one that decides at once; the next shooter opens it."""
    play = Play()
    play.do(rolls)
    if taken:
        play.do("fire 5")
        assert play.table.stakes(2) == {"fire": 5_00}
    else:
        assert play.refused("fire 5") == "oh.craps 3.A.xli"


@pytest.mark.clause("oh.craps 4.C.iii")
def test_it_is_never_raised_reduced_or_removed() -> None:
    """Neither before the first roll nor after it."""
    play = Play()
    play.do("fire 2")
    assert play.refused("fire 1") == "oh.craps 4.C.iii"
    assert play.refused("take fire 1") == "oh.craps 4.C.iii"
    assert play.refused("take fire 2") == "oh.craps 4.C.iii"
    play.do("15; 33")
    assert play.refused("take fire 2") == "oh.craps 4.C.iii"


@pytest.mark.clause("oh.craps 11.A.ii", "oh.craps 11.A.i")
def test_it_outlives_a_passed_shooter() -> None:
    """Points go on counting under the next shooter; a bet on that one counts from there."""
    play = Play(players={1: "S2", 2: "P1", 3: "P2"})
    play.do("fire 4; 13; 22; 14; 23")
    play.driver.call("shooter_passes")
    play.driver.answer("accept")
    play.do("fire 5", seat=3)
    assert play.refused("fire 1") == "oh.craps 4.C.iii"
    play.do("15; 24; 26; 44; 36; 34")
    assert play.told(seat=2)["fire"] == "+96"
    assert play.told(seat=3)["fire"] == "-5"


@pytest.mark.clause("oh.craps 11.A.v")
def test_a_winning_seven_does_not_decide_it() -> None:
    """Only a 7 with a point on ends a Fire Bet."""
    play = Play()
    play.do("fire 5; 34; 56; 66; 15; 33; 34")
    assert play.told() == parsed("fire lies")
    play.do("15; 34")
    assert play.told() == parsed("fire -5")


@pytest.mark.clause("oh.craps 11.A.iii", "oh.craps 2.E.i", "oh.craps 2.E.ii")
def test_bets_are_brought_in_by_number() -> None:
    """In the order of the seats, whoever was first, and only once."""
    play = Play(players={2: "P1", 7: "P2", 16: "P3"})
    for seat in (16, 2, 7):
        play.do("fire 5", seat=seat)
    play.roll("15")
    brought = [one for one in play.said() if one[0].startswith("Fire Bets")]
    assert brought == [("Fire Bets brought in, by number: 2, 7, 16", "oh.craps 11.A.iii")]
    assert list(kept(play.table).bets) == [spot(seat, "fire") for seat in (2, 7, 16)]
    play.roll("33")
    assert not [one for one in play.said() if one[0].startswith("Fire Bets")]


@pytest.mark.clause("oh.craps 11.A.iv", "oh.craps 11.A.vi", "oh.craps 11.B.ii")
def test_markers_and_the_word_to_surveillance() -> None:
    """Each new point gets a marker with the count; the fourth one is told, once."""
    play = Play()
    play.do("fire 5; 13; 22")
    assert ("marker 1 on 4 for Fire Bet 2", "oh.craps 11.A.iv") in play.said()
    assert play.table.board["fire"] == {"2": [4]}
    play.do("13; 22")
    assert not [one for one in play.said() if "marker" in one[0]]
    play.do("14; 23; 15; 24; 26; 44; 36; 45")
    told = [e for e in events(play.driver, "announced") if "surveillance" in e["words"]]
    assert [event["clause"] for event in told] == ["oh.craps 11.A.vi"]
    assert play.table.board["fire"] == {"2": [4, 5, 6, 8, 9]}


@pytest.mark.clause("oh.craps 11.A")
def test_a_house_need_not_offer_it() -> None:
    """With `fire=no` there is no such wager and no such word on the layout."""
    rules = rules_for(GAME, options={"fire": "no"})
    assert "fire" not in rules.wagers
    assert not [line for line in lines(rules) if "Fire" in line]
    with pytest.raises(Refusal, match=r"oh\.craps 11\.A"):
        Play(fire="no").do("fire 5")
    Play(fire="no").do("15; 33; 15; 34")


@pytest.mark.clause("oh.craps 11.A.iv", "oh.craps 11.A.v", "oh.craps 11.B.ii")
@pytest.mark.parametrize("point", [0, 4, 5, 6, 8, 9, 10])
def test_what_every_roll_does_to_a_fire_bet(point: int) -> None:
    """Its point joins those made, a 7 with a point on ends it; no other roll does anything."""
    before = 1 << 4 | 1 << 9
    for a, b in product(range(1, 7), repeat=2):
        after = step(before, a, b, point)
        if point and a + b == point:
            assert after == before | 1 << point
        elif point and a + b == 7:
            assert after == before | OVER
            assert row(after) == 4
        else:
            assert after == before
            assert row(after) == NOT_DECIDED
