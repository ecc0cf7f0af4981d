"""oh.progressives 2.C, 2.D, 2.E: in each game the five cards that a Multi-Link is made of."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.games.crazy_four_poker.rules import GAME as CRAZY
from croupier.games.four_card_poker.rules import GAME as FOUR
from tests.games.four_cards import Chapter
from tests.games.let_it_ride import ride
from tests.games.mississippi_stud import stud
from tests.games.progressive.progressive import FIVE, ON, ONE, cite, clause, formed, paid
from tests.games.scripts import events
from tests.games.texas_holdem_bonus import holdem_bonus as bonus
from tests.games.ultimate_texas_holdem import ultimate

ON_SENSOR = {"multi_link": ONE}
ANTE = {"ante": FIVE, **ON_SENSOR}
FOURS = Chapter(FOUR, 6, {"ante": FIVE})
CRAZIES = Chapter(CRAZY, 5, {"ante": FIVE, "super_bonus": FIVE})


def link(driver: Driver, by: str, seat: int = 1) -> tuple[str, int]:
    """What the Multi-Link of a seat came to; a percentage is announced by the clause on cards."""
    shares = len(events(driver, "meter_read"))
    assert formed(driver, "Multi-Link Progressive") == [by] * shares
    ((_, outcome, cents, number),) = (one for one in paid(driver, "multi_link") if one[0] == seat)
    assert number == "2.H"
    return outcome, cents


@clause("2.C", "2.B.i")
@pytest.mark.parametrize(
    ("hand", "board", "outcome", "cents"),
    [
        ("7s 7d 2c", "7c 9d", "three_of_a_kind", 9_00),
        ("7s 7d 2c", "7c 2d", "full_house", 50_00),
        ("As Ks Qs", "Jd Ts", "straight", 30_00),
        ("As Ks Qs", "4s 9s", "flush", 40_00),
        ("7s 7d 7h", "7c 9d", "four_of_a_kind", 300_00),
        ("7s 7d 2c", "3c 9d", "less_than_three_of_a_kind", 0),
        ("As Ks Qs", "Js Ts", "royal_flush", 20_000_00),
    ],
)
def test_let_it_ride(hand: str, board: str, outcome: str, cents: int) -> None:
    """Three own cards with both that count for everybody, also when bets were taken back."""
    stakes = {**ride.THREE, **ON_SENSOR}
    for choices in ((), ("take_back", "take_back")):
        driver = ride.one(hand, board, stakes, choices, **ON)
        assert link(driver, "2.C") == (outcome, cents)


@clause("2.C", "2.B.ii")
@pytest.mark.parametrize(
    ("hand", "board", "outcome", "cents"),
    [
        ("7s 7d", "7c 9d 2s", "three_of_a_kind", 9_00),
        ("9s 2d", "7c 7d 7s", "three_of_a_kind", 9_00),
        ("As Ks", "Qd Js Ts", "straight", 30_00),
        ("As Ks", "Qs Js Ts", "royal_flush", 20_000_00),
        ("As Kd", "Qs Js Ts", "straight", 30_00),
    ],
)
def test_mississippi_stud(hand: str, board: str, outcome: str, cents: int) -> None:
    """Two own cards with all three that count for everybody."""
    assert link(stud.one(hand, board, ANTE, **ON), "2.C") == (outcome, cents)


@clause("1.A.iv", "2.C")
def test_a_fold_in_mississippi_stud_ends_it_though_the_three_card_bonus_goes_on() -> None:
    """Three sevens on the board pay the bonus, and nothing on the sensor of a folded hand."""
    stakes = {**ANTE, "three_card_bonus": FIVE}
    driver = stud.one("9s 2d", "7c 7d 7s", stakes, ("fold",), **ON)
    assert paid(driver, "multi_link") == []
    assert [one[1] for one in paid(driver, "three_card_bonus")] == ["three_of_a_kind"]


HOLDEM = [
    ("7s 7d", "7c 9d 2s Kh 3c", "three_of_a_kind", 9_00),
    ("7s 7d", "Kc 9d 2s 7h 7c", "less_than_three_of_a_kind", 0),  # after the flop
    ("As Ks", "Qs Js 4d Ts 3s", "less_than_three_of_a_kind", 0),
    ("As Ks", "Qs Js Ts 2d 3c", "royal_flush", 20_000_00),
    ("9s Ks", "Qs Js Ts As 3c", "straight_flush", 2_000_00),  # not the royal flush that comes later
    ("Ah Kd", "Qs Js Ts 9s 8s", "straight", 30_00),
]


@clause("2.D", "2.B.iii")
@pytest.mark.parametrize(("hand", "board", "outcome", "cents"), HOLDEM)
def test_ultimate_texas_holdem(hand: str, board: str, outcome: str, cents: int) -> None:
    """Two own cards and the flop, whatever comes after it; also where all five come at once."""
    stakes = {"ante": FIVE, "blind": FIVE, **ON_SENSOR}
    for dealing in ("manual_shoe", "shoe"):
        driver = ultimate.one(hand, "4h 5c", stakes, "4x", board, dealing=dealing, **ON)
        assert link(driver, "2.D") == (outcome, cents)


@clause("2.D", "2.B.iv")
@pytest.mark.parametrize(("hand", "board", "outcome", "cents"), HOLDEM)
def test_texas_holdem_bonus(hand: str, board: str, outcome: str, cents: int) -> None:
    """The same, with or without a Turn and a River Wager."""
    for choices in (("play", "bet", "bet"), ("play", "check", "check")):
        driver = bonus.one(hand, "4h 5d", board, ANTE, choices, **ON)
        assert link(driver, "2.D", 2) == (outcome, cents)


@clause("1.A.iv", "2.D")
def test_a_tucked_hand_is_a_folded_hand() -> None:
    """Trips goes on under it in Ultimate Texas Hold'em, the sensor does not."""
    stakes = {"ante": FIVE, "blind": FIVE, "trips": FIVE, **ON_SENSOR}
    fold = "check check fold tuck"
    driver = ultimate.one("7s 7d", "4h 5c", stakes, fold, "7c 9d 2s Kh 3c", **ON)
    assert paid(driver, "multi_link") == []
    assert [one[1] for one in paid(driver, "trips")] == ["three_of_a_kind"]
    stakes = {**ANTE, "bonus": FIVE}
    driver = bonus.one("7s 7d", "4h 5d", "7c 9d 2s Kh 3c", stakes, ("fold",), **ON)
    assert paid(driver, "multi_link") == []
    assert len(paid(driver, "bonus")) == 1


FIVE_OWN = [
    ("7s 7d 7h 9c 2s", "three_of_a_kind", 9_00),
    ("Ts 9s 8d 7c 6s", "straight", 30_00),
    ("Ts 9s 8d 7c 2s", "less_than_three_of_a_kind", 0),  # a straight of four
    ("As Qs 9s 4s 2s", "flush", 40_00),
    ("As Qs 9s 4s 2d", "less_than_three_of_a_kind", 0),  # a flush of four
    ("7s 7d 7h 2c 2s", "full_house", 50_00),
    ("7s 7d 7h 7c 2s", "four_of_a_kind", 300_00),
    ("9s 8s 7s 6s 5s", "straight_flush", 2_000_00),
    ("As Ks Qs Js Ts", "royal_flush", 20_000_00),
    ("As Ks Qs Js 2d", "less_than_three_of_a_kind", 0),
]


@clause("2.E", "2.B.v")
@pytest.mark.parametrize(("hand", "outcome", "cents"), FIVE_OWN)
def test_four_card_poker(hand: str, outcome: str, cents: int) -> None:
    """All five cards of the player, not the best four."""
    driver = FOURS.one(hand, "3c 4d 8h Jc Kd 5h", ANTE, **ON)
    assert link(driver, "2.E") == (outcome, cents)


@clause("2.E", "2.B.vi")
@pytest.mark.parametrize(("hand", "outcome", "cents"), FIVE_OWN)
def test_crazy_four_poker(hand: str, outcome: str, cents: int) -> None:
    """The same."""
    stakes = {"ante": FIVE, "super_bonus": FIVE, **ON_SENSOR}
    driver = CRAZIES.one(hand, "3c 4d 8h Jc Kd", stakes, **ON)
    assert link(driver, "2.E") == (outcome, cents)


@clause("1.A.iv", "1.B.iii.(f)")
@pytest.mark.parametrize("chapter", [FOURS, CRAZIES])
def test_a_round_in_which_all_fold_ends_with_game_over_too(chapter: Chapter) -> None:
    """Nothing is paid on the sensor, and the system is made ready for the next round."""
    stakes = {**chapter.usual, **ON_SENSOR}
    driver = chapter.one(
        "7s 7d 7h 7c 2s", "3c 4d 8h Jc Kd 5h"[: 3 * chapter.dealers - 1], stakes, "fold", **ON
    )
    assert paid(driver, "multi_link") == []
    assert events(driver, "attested")[-1]["clause"] == cite("1.B.iii.(f)")


@clause("2.F.i", "6.A.i")
@pytest.mark.parametrize("game", ["crazy", "four"])
def test_hands_that_wait_for_a_percentage_are_not_collected(game: str) -> None:
    """Where all cards go together at the end, those of a hit are still there when it is paid."""
    chapter = FOURS if game == "four" else CRAZIES
    stakes = {**chapter.usual, **ON_SENSOR}
    dealer = "3c 4d 8h Jc Kd 5h"[: 3 * chapter.dealers - 1]
    hands = {1: "9s 8s 7s 6s 5s", 3: "9d 8d 7d 6d 5d"}
    driver = chapter.played(hands, dealer, dict.fromkeys(hands, stakes), **ON)
    told = [
        (one["kind"], one.get("seat") or one.get("hand"))
        for one in driver.log
        if (one["kind"] == "settled" and one["wager"] == "multi_link")
        or (one["kind"] == "discarded" and one["hand"].startswith("seat"))
    ]
    assert told == [
        ("settled", 1),
        ("discarded", "seat 1"),
        ("settled", 3),
        ("discarded", "seat 3"),
    ]
    assert [cents for _, _, cents, _ in paid(driver, "multi_link")] == [2_000_00, 1_800_00]


@clause("1.A.ii")
def test_a_misdeal_in_any_game_is_ruled_by_its_own_chapter() -> None:
    """Four Card Poker: a wrong number of cards voids the round, and all goes back."""
    stakes = {1: ANTE, 3: ANTE}
    hands = {1: "9s 8s 7s 6s 5s", 3: "9d 8d 7d 6d 5d"}
    driver = FOURS.asked(hands, "3c 4d 8h Jc Kd 5h", stakes, **ON)
    driver.call("wrong_number")
    assert driver.pending is None
    assert paid(driver, "multi_link") == []
    racks = [driver.table.accounts[f"rack/player {seat}"] for seat in hands]
    assert racks == [driver.table.bought_cents[f"player {seat}"] for seat in hands]
