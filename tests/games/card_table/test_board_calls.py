"""Let It Ride and Mississippi Stud: what may be called when, what comes before what, who left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.contracts.witness import Driver
from croupier.core.procedure import DrawCards, Window
from tests.games.card_table.board import Tables, key, settled, wager, won
from tests.games.let_it_ride import ride
from tests.games.mississippi_stud import stud
from tests.games.scripts import Scripted, events

LIR, MISS = ride.LIR, stud.MISS
both = pytest.mark.parametrize("tables", [LIR, MISS], ids=lambda one: one.game.id)
HANDS = {LIR: {1: "2c 5d 8h", 3: "3d 6h Tc"}, MISS: {1: "2c 5d", 3: "3d 6h"}}
BOARD = {LIR: "Qs 9d", MISS: "Qs 9d Kh"}
STAKES = {LIR: ride.ALL, MISS: stud.BOTH}
FACE_DOWN = ["wrong_number", "deck_not_52"]
DEALING = ["face_up_card", "dealt_in_error", *FACE_DOWN]


def named(driver: Driver) -> list[str]:
    """What may be called now."""
    assert driver.pending is not None
    return [one.id for one in driver.pending.irregularities]


def real(tables: Tables, *seats: int, **options: str) -> Driver:
    """Real cards, keyed in one by one; wagers are placed."""
    driver = tables.tracked(*seats, **options)
    driver.begin_round()
    wager(driver, dict.fromkeys(seats, STAKES[tables]))
    return driver


@LIR.clause("15.A", "15.B", "15.C", "15.D", "15.E", "7.B", "5.B", "5.E", "5.F")
@MISS.clause("13.A", "13.B", "13.C", "13.D", "13.E", "7.B", "5.B", "5.E", "5.F")
@both
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize(
    ("shuffler", "before"),
    [("yes", ["shuffler_jam", "wrong_count", "idle"]), ("no", ["improper_cut", "idle"])],
)
def test_what_may_be_called(tables: Tables, dealing: str, shuffler: str, before: list[str]) -> None:
    """Before the first card, during the deal, and while players decide; nobody left before it."""
    driver = tables.tracked(1, dealing=dealing, shuffler=shuffler)
    driver.begin_round()
    if shuffler == "no":
        driver.answer(26)
    assert isinstance(driver.pending, Window)
    assert named(driver) == before
    wager(driver, {1: STAKES[tables]})
    shoe, recut = ["shoe_jam"] * (dealing == "shoe"), ["improper_cut"] * (shuffler == "no")
    assert sorted(named(driver)) == sorted([*DEALING, *shoe, *recut])
    key(driver, "")
    assert sorted(named(driver)) == sorted([*DEALING, *shoe])
    while isinstance(driver.pending, DrawCards):
        key(driver, "")
    assert named(driver) == [*FACE_DOWN, "player_left"]
    driver.answer("let_it_ride" if tables is LIR else "1x")
    assert isinstance(driver.pending, DrawCards)
    burning = tables is MISS and dealing == "hand"
    assert named(driver) == [*(DEALING if burning else FACE_DOWN), "player_left"]


@LIR.clause("5.A", "7.C", "11.A.i", "5.C.ii", "13.F")
@MISS.clause("5.A", "7.C", "9.A.i", "5.C.ii", "11.G")
@both
def test_shuffled_then_cut_then_wagered_then_dealt(tables: Tables) -> None:
    """In this order; the first card comes when no wager is taken any more."""
    driver = tables.tracked(1, shuffler="no")
    driver.begin_round()
    driver.answer(26)
    wager(driver, {1: STAKES[tables]})
    key(driver, "")
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut", "placed", "announced", "dealt")]
    placed = ["placed"] * len(STAKES[tables])
    assert kinds == ["shuffled", "cut", *placed, "announced", "dealt"]


@LIR.clause("5.E")
@MISS.clause("5.E")
@both
def test_another_cut_is_ordered_before_it_is_made(tables: Tables) -> None:
    """The word comes first."""
    driver = tables.tracked(1, shuffler="no")
    driver.begin_round()
    driver.answer(26)
    driver.call("improper_cut")
    assert [e["kind"] for e in events(driver, "cut", "announced")] == ["cut", "announced"]
    driver.answer(20)
    assert [e["kind"] for e in events(driver, "cut", "announced")] == ["cut", "announced", "cut"]


@LIR.clause("13.F.iii", "9.B", "8.B", "9.D", "8.D", "13.F.iv")
@MISS.clause("11.G.iv", "7.E", "11.G.ii", "11.G.iii")
@pytest.mark.parametrize(
    ("driver", "expected"),
    [
        pytest.param(
            lambda: ride.one("9c 9d 2h", "Qs 4d", ride.ALL),
            ["number_1", "number_2", "number_3", "let_it_ride_bonus", "three_card_bonus"],
            id="ride: the pair wins last",
        ),
        pytest.param(
            lambda: ride.one("Kc 9d 2h", "Ks 4d", ride.ALL),
            ["let_it_ride_bonus", "three_card_bonus", "number_1", "number_2", "number_3"],
            id="ride: the bonuses are lost first",
        ),
        pytest.param(
            lambda: stud.one("Kc 2h", "Ks 9d 4d", stud.BOTH),
            ["three_card_bonus", "ante", "third_street", "fourth_street", "fifth_street"],
            id="stud: the bonus is lost first",
        ),
        pytest.param(
            lambda: stud.one("2h 3c", "9s 9d 4d", stud.BOTH),
            ["ante", "third_street", "fourth_street", "fifth_street", "three_card_bonus"],
            id="stud: a push and a win in their order",
        ),
        pytest.param(
            lambda: stud.one("2h 3c", "5s 5d 9d", stud.BOTH),
            ["ante", "third_street", "fourth_street", "fifth_street", "three_card_bonus"],
            id="stud: the pair wins last",
        ),
    ],
)
def test_what_is_lost_goes_first(driver: Callable[[], Driver], expected: list[str]) -> None:
    """All that is lost in its order, then all that is paid in its order."""
    assert list(settled(driver())) == expected


@LIR.clause("13.F.i", "13.F.iii", "13.F.iv", "7.B")
@MISS.clause("11.G.i", "11.G.iv", "7.B")
@both
def test_who_leaves_before_the_hand_is_shown(tables: Tables) -> None:
    """All of it is lost, the hand is neither shown nor settled, and the next one is."""
    driver = real(tables, 1, 3)
    cards = iter(BOARD[tables].split())
    while not (
        isinstance(driver.pending, DrawCards)
        and driver.pending.hand == "seat 3"
        and list(events(driver, "decided"))
    ):
        if isinstance(driver.pending, DrawCards):
            seen = driver.pending.hand == "community" and bool(events(driver, "decided"))
            key(driver, next(cards) if seen else "")
        else:
            driver.answer("let_it_ride" if tables is LIR else "1x")
    driver.call("player_left", 3)
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == "seat 1"
    key(driver, HANDS[tables][1])
    assert driver.pending is None
    assert {e["seat"] for e in events(driver, "settled")} == {1}
    assert "seat 3" not in {e["hand"] for e in events(driver, "revealed")}
    streets = 0 if tables is LIR else 15_00
    assert won(driver, 3) == -sum(STAKES[tables].values()) - streets
    assert {tables.number(e["clause"]) for e in events(driver, "collected")} == {"7.B"}


@MISS.clause("11.B.ii", "11.D.ii", "11.F.ii", "11.B.i", "11.D.i", "11.F.i")
@pytest.mark.parametrize(("street", "number"), [(0, "11.B"), (1, "11.D"), (2, "11.F")])
def test_each_street_takes_the_chips_for_it(street: int, number: str) -> None:
    """What cannot be paid for is refused, what can be is not, and a fold always may be."""
    driver = MISS.table(Scripted(*stud.script({1: "2c 5d"}, "Qs 9d Kh")), 2)
    driver.sit(1, "P1", 15_00 + 5_00 * street)
    driver.begin_round()
    wager(driver, {1: {"ante": 5_00}})
    for _ in range(street):
        driver.answer("1x")
    assert MISS.refused(driver, "3x") == number
    assert driver.can("2x")
    assert driver.can("1x")
    assert driver.can("fold")
    driver.answer("2x")
    assert driver.table.accounts["rack/P1"] == 0
