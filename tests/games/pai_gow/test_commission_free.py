"""Commission Free Pai Gow: the dealer's nine-high Low hand, and Tiger 9."""

from __future__ import annotations

import pytest

from croupier.core.cards import cards_from
from croupier.core.cloth import Area
from croupier.core.commands import Irregular
from croupier.core.procedure import Place, Take
from croupier.games.pai_gow.showdown import Facts, facts_of
from croupier.poker.joker import is_nine_high, low_rank
from tests.games.cloths import citing, printed
from tests.games.pai_gow.twins import (
    BOTH_HIGHER,
    BOTH_LOWER,
    CF,
    FIVE,
    PG,
    TEN,
    begun,
    ended,
    played,
    rack,
    refused,
    seated,
    set_all,
)
from tests.games.scripts import Scripted, events

NINE_HIGH = "Ts 9d 8h 6s 5s 3d 2h"
"""Ten-six-five-three-two High, nine-eight Low (12.A)."""
FOUL = "2c 4c 6d 7h 8c Ac Kc"


@CF.clause("13.I.iii", "13.G", "13.K", "13.J")
@pytest.mark.parametrize("hand", [BOTH_HIGHER, "Jh 7c 6h 4s 3c 8d 2c", FOUL])
def test_all_push_on_a_nine_high_low(hand: str) -> None:
    """Winners, losers and foul hands alike; nothing is paid and nothing taken."""
    driver = played(CF, {3: hand}, {3: {"main": 10_01}}, dealer=NINE_HIGH)
    assert ended(driver) == [(3, "main", "tiger_9", 0)]
    (found,) = events(driver, "settled")
    assert (found["pays"], found["clause"]) == ("push", CF.cite("13.I.iii"))
    assert rack(driver, 3) == 0


@CF.clause("13.G", "13.K", "13.I.iii")
@pytest.mark.parametrize("high", [-1, 0, 1])
@pytest.mark.parametrize("low", [-1, 0, 1])
@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_it_goes_before_everything(high: int, low: int, wrong: int) -> None:
    """Whatever the hands are to each other; in the game with a vigorish it is nothing."""
    main = CF.rules().wagers["main"]
    assert main.row(Facts(high, low, 1, wrong)).outcome == "tiger_9"
    other = PG.rules().wagers["main"]
    assert other.row(Facts(high, low, 1, wrong)) == other.row(Facts(high, low, 0, wrong))


@PG.clause("13.K")
def test_with_a_vigorish_nine_high_is_nothing() -> None:
    """The winner is paid."""
    driver = played(PG, {3: BOTH_HIGHER}, {3: {"main": TEN}}, dealer=NINE_HIGH)
    assert ended(driver) == [(3, "main", "win", TEN - 50)]


@CF.clause("14.H.ii", "13.I.iii")
@pytest.mark.parametrize(
    ("low", "nine_high"),
    [
        ("9d 8h", 1),
        ("9d 2h", 1),
        ("2h 9d", 1),
        ("9d 9h", 0),
        ("Td 9h", 0),
        ("8d 7h", 0),
        ("8d 8h", 0),
        ("Jk 9h", 0),
        ("Ad 9h", 0),
    ],
)
def test_two_ranks_the_higher_a_nine(low: str, nine_high: int) -> None:
    """A pair of nines is none, nor an ace or joker beside a nine."""
    assert is_nine_high(low_rank(cards_from(low))) == nine_high
    five = "Ks Qs Js 5d 4d"
    dealers = {"high": cards_from(five), "low": cards_from(low)}
    assert facts_of(dealers, dealers, set_wrongly=False).nine_high == nine_high


@CF.clause("14.H.ii", "14.H.iii")
def test_tiger_9_pays_30_to_1() -> None:
    """Whatever the own hand does, at every seat; in the seat's turn, after the main wager."""
    stakes = {2: {"main": TEN, "tiger_9": 5_01}, 5: {"main": TEN, "tiger_9": FIVE}}
    driver = played(CF, {2: FOUL, 5: BOTH_HIGHER}, stakes, dealer=NINE_HIGH)
    assert ended(driver) == [
        (5, "main", "tiger_9", 0),
        (5, "tiger_9", "nine_high", 150_00),
        (2, "main", "tiger_9", 0),
        (2, "tiger_9", "nine_high", 150_30),
    ]
    why = {e["why"] for e in events(driver, "settled") if e["wager"] == "tiger_9"}
    assert why == {"the dealer's Low hand is nine-high"}
    paid = [(e["pays"], e["clause"]) for e in events(driver, "settled") if e["wager"] == "tiger_9"]
    assert paid == [("30 to 1", CF.cite("14.H.iii"))] * 2


@CF.clause("14.H.iii")
@pytest.mark.parametrize(
    "dealer", ["Qs Jd 9h 7c 5s 3d 2h", "9s 9h Qd 9d Qh 5c 2d", "Ts Td 8h 7c 5s 3d 2h"]
)
def test_tiger_9_loses_on_any_other(dealer: str) -> None:
    """Jack-nine, a pair of queens, eight-seven."""
    stakes = {2: {"main": TEN, "tiger_9": FIVE}}
    driver = played(CF, {2: "Ks Kd 8d 6c 4d Ah Jc"}, stakes, dealer=dealer)
    (found,) = ended(driver, "tiger_9")
    assert found == (2, "tiger_9", "not_nine_high", -FIVE)
    (event,) = (e for e in events(driver, "settled") if e["wager"] == "tiger_9")
    assert event["clause"] == CF.cite("14.H.iii")
    assert event["why"] == "the dealer's Low hand is not nine-high"


@CF.clause("14.H.i", "7.C")
def test_tiger_9_lies_beside_a_wager() -> None:
    """Not alone, nor left alone; not after the betting; on an area of its own at each position."""
    driver = seated(CF, Scripted(1), (2, 3))
    driver.begin_round()
    driver.answer(Place(3, "main", TEN))
    assert refused(driver, Place(2, "tiger_9", FIVE), CF) == "14.H.i"
    driver.answer(Place(2, "main", TEN))
    driver.answer(Place(2, "tiger_9", FIVE))
    assert refused(driver, Take(2, "main", TEN), CF) == "14.H.i"
    (spot,) = citing(CF.rules(), CF.cite("14.H.i"), Area)
    assert spot.spot == "tiger_9"


@CF.clause("14.H")
def test_the_house_may_leave_tiger_9_out() -> None:
    """It is offered unless the house says no; the other game has none."""
    assert "tiger_9" in CF.rules().wagers
    assert "tiger_9" not in CF.rules(tiger_9="no").wagers
    assert "tiger_9" not in PG.rules().wagers
    driver = seated(CF, Scripted(), (2,), tiger_9="no")
    driver.begin_round()
    driver.answer(Place(2, "main", TEN))
    assert refused(driver, Place(2, "tiger_9", FIVE), CF) == "14.H"


@CF.clause("14.H.ii", "13.E")
def test_tiger_9_outlives_a_surrender() -> None:
    """It hangs on the dealer's hand alone, and is settled in the seat's turn."""
    stakes = {2: {"main": TEN, "tiger_9": FIVE}, 5: {"main": TEN}}
    driver = begun(CF, {2: BOTH_LOWER, 5: BOTH_HIGHER}, stakes, NINE_HIGH)
    driver.practise(Irregular("surrender", 2), by=2)
    set_all(driver, {5: BOTH_HIGHER})
    assert ended(driver) == [(5, "main", "tiger_9", 0), (2, "tiger_9", "nine_high", 150_00)]
    assert rack(driver, 2) == 150_00 - TEN


@CF.clause("13.M", "13.I.iii")
def test_the_cloth_says_when_all_push() -> None:
    """And what a win pays, from the rows."""
    assert printed(CF.rules(), CF.cite("13.M")) == ["Commission Free Pai Gow pays 1 to 1"]
    assert printed(CF.rules(), CF.cite("13.I.iii")) == [
        "All wagers push on a nine-high Low hand of the dealer"
    ]
    assert printed(PG.rules(), PG.cite("13.M")) == ["Pai Gow Poker pays 1 to 1 less 5 % of the win"]
