"""Four Card Poker, sections 2 to 13 at the table."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take, Window
from croupier.core.refusals import Refusal
from croupier.games.four_card_poker.rules import GAME
from tests.games.cloths import boxes_at_both_hands, held, printed, spots_citing
from tests.games.four_cards import FIVE, TEN, Chapter, settled, won
from tests.games.scripts import events

FOUR = Chapter(GAME, 6, {"ante": TEN})
clause = FOUR.clause
BOTH = {"ante": TEN, "aces_up": FIVE}
KING_HIGH = "Ks Js 9d 7c 2h 4d"
LOW = "9h 7s 5d 3c 2s"
HANDS = {2: "Ah Ad 8c 6s 3d", 5: "Th 8s 6d 4c 2d", 7: "Kh Jd 9s 7d 3h"}


@clause("12.A.i", "6.C", "11.E")
@pytest.mark.parametrize(
    ("hand", "row", "cents"),
    [
        ("Ah Qd 8c 6s 3d", ("win", "12.A.i"), 1),
        ("Kh Jd 9s 7d 3d", ("tie", "12.A.i"), 1),
        (LOW, ("lose", "11.E"), -1),
    ],
)
@pytest.mark.parametrize(("choice", "times"), [("1x", 1), ("2x", 2), ("3x", 3)])
def test_against_the_dealer(
    hand: str, row: tuple[str, str], cents: int, choice: str, times: int
) -> None:
    """Higher and equal hands win 1 to 1 on Ante and Play, lower ones lose both."""
    driver = FOUR.one(hand, KING_HIGH, {"ante": TEN}, choice)
    found = settled(driver)
    assert [(found[w][0], found[w][2]) for w in ("ante", "play")] == [row, row]
    assert won(driver) == cents * (1 + times) * TEN
    assert list(found) == ["ante", "play", "ante_bonus"]


ROWS = [
    ("9h 9c 9s 8d 8c", "three_of_a_kind", 2, 8),
    ("6h 5h 4h 3h Kd", "straight_flush", 20, 40),
    ("5h 5d 5c 5s 3d", "four_of_a_kind", 25, 50),
    ("Ah Jh 6h 3h 2d", "flush", 0, 5),
    ("7h 6d 5c 4s Kc", "straight", 0, 4),
    ("8h 8d 5c 5s 3d", "two_pair", 0, 3),
    ("Ah Ad 5c 7s 3d", "pair_of_aces", 0, 1),
    ("Kh Kd Ac Qc 3d", "less_than_a_pair_of_aces", 0, -1),
]


@clause(
    "12.A.ii", "12.A.iii", "6.A", "6.B", "6.B.i", "6.B.ii", "6.B.iii", "6.B.iv", "6.B.v",
    "6.B.vi", "6.B.vii",
)  # fmt: skip
@pytest.mark.parametrize(("hand", "outcome", "bonus", "aces"), ROWS)
@pytest.mark.parametrize("dealer", ["Js 9d 8s 6c 2h 4d", "Ts Td Tc Th 2s 2h"])
def test_bonus_and_aces_up(hand: str, outcome: str, bonus: int, aces: int, dealer: str) -> None:
    """By the player's hand alone, win or lose."""
    found = settled(FOUR.one(hand, dealer, BOTH))
    assert found["ante_bonus"][1:] == (bonus * TEN, "12.A.ii")
    assert found["aces_up"][:2] == (outcome, max(0, aces) * FIVE)
    assert found["aces_up"][2] == ("12.A.iii" if aces > 0 else "11.E")


@clause("1.C", "11.E")
def test_the_best_four_of_six() -> None:
    """The card that shows counts for the dealer."""
    driver = FOUR.one("9h 9s 5d 3c 2s", "Ks Js 8d 7c 4h Kd", {"ante": TEN})
    assert settled(driver)["ante"][0] == "lose"


@pytest.mark.parametrize(
    ("dealing", "said"),
    [
        pytest.param("hand", ("9.A.ii", "9.C"), marks=clause("9.A", "9.A.ii", "9.B", "9.C")),
        pytest.param("manual_shoe", ("8.B", "8.E"), marks=clause("8.A", "8.B", "8.D", "8.E")),
        pytest.param(
            "shoe", ("10.A.ii", "10.C"), marks=clause("10.A", "10.A.i", "10.A.ii", "10.B", "10.C")
        ),
    ],
)
def test_the_deal(dealing: str, said: tuple[str, str]) -> None:
    """Order, number and faces; the dealer's sixth card shows."""
    driver = FOUR.asked(HANDS, KING_HIGH, rack="2c Qd Qc Qh", dealing=dealing)
    dealt = [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")]
    players = ["seat 2", "seat 5", "seat 7", "dealer"]
    if dealing == "shoe":
        stacks = [(to, 5, False) for to in players]
        assert dealt == [*stacks, ("dealer", 1, True), ("discard rack", 4, False)]
        assert len(driver.table.discards) == 4
    else:
        assert dealt == [*[(to, 1, False) for to in players] * 5, ("dealer", 1, True)]
    assert events(driver, "dealt")[-1 - (dealing == "shoe")]["cards"] == ["4d"]
    assert FOUR.words(driver) == [
        ("no more bets", said[0]),
        ("the stub goes to the discard rack unseen", said[1]),
    ]


@clause("11.B", "11.C", "11.D", "11.E", "11.F")
def test_the_order_of_a_round() -> None:
    """Asked clockwise, forfeits after all, settled counterclockwise, the dealer's cards last."""
    driver = FOUR.asked(HANDS, KING_HIGH, {5: BOTH})
    assert FOUR.refused(driver, "1x", by=5) == "11.B"
    driver.answer("3x", by=2)
    driver.answer("fold", by=5)
    assert driver.table.stakes(5) == BOTH
    driver.answer("1x", by=7)
    order = [
        (event["kind"], event.get("seat") or event.get("hand"))
        for event in events(driver, "settled", "collected", "discarded", "revealed")
    ]
    assert order == [
        *[("settled", 5), ("collected", 5), ("discarded", "seat 5"), ("revealed", "dealer")],
        *[("revealed", "seat 7"), *[("settled", 7)] * 3, ("discarded", "seat 7")],
        *[("revealed", "seat 2"), *[("settled", 2)] * 3, ("discarded", "seat 2")],
        ("discarded", "dealer"),
    ]
    assert events(driver, "collected")[0]["clause"] == FOUR.cite("11.C")
    assert won(driver, 5) == -TEN - FIVE


@clause("11.D.i", "11.C", "11.D", "11.E")
@pytest.mark.parametrize(("aces", "shown"), [({}, 0), ({"aces_up": FIVE}, 2)])
def test_all_fold(aces: dict[str, int], shown: int) -> None:
    """The dealer's cards go away unseen, unless somebody has Aces Up alone."""
    hands = {1: LOW} | ({3: "Ah Ad 8c 6s 3d"} if aces else {})
    driver = FOUR.asked(hands, KING_HIGH, {3: aces})
    driver.answer("fold", by=1)
    assert driver.pending is None
    assert len(events(driver, "revealed")) == shown
    assert [e["hand"] for e in events(driver, "discarded")][-1] == "dealer"
    said = [number for words, number in FOUR.words(driver) if "no hand is left" in words]
    assert said == ([] if aces else ["11.D.i"])
    assert not aces or won(driver, 3) == FIVE


@clause("7.A.i", "11.C")
def test_another_amount() -> None:
    """From one to three times the Ante, by the player who is asked; nothing: asked again."""
    driver = FOUR.asked({1: "Ah Ad 8c 6s 3d", 2: LOW}, KING_HIGH)
    driver.answer("play", by=1)
    assert isinstance(driver.pending, Window)
    for cents in (TEN - 1, 3 * TEN + 1):
        assert FOUR.refused(driver, Place(1, "play", cents)) == "7.A.i"
    assert FOUR.refused(driver, Place(2, "play", TEN)) == "11.C"
    assert FOUR.refused(driver, Take(1, "ante", TEN)) == "7.D"
    driver.answer(Close())
    driver.answer("play", by=1)
    driver.answer(Place(1, "play", 2 * TEN + 5_00))
    assert FOUR.refused(driver, Take(1, "play", 2 * TEN)) == "7.A.i"
    driver.answer(Close())
    driver.answer("fold", by=2)
    assert settled(driver)["play"] == ("win", 2 * TEN + 5_00, "12.A.i")


@clause("7.A", "7.A.ii", "7.A.iii", "7.D", "7.E", "7.C")
def test_wagers() -> None:
    """Which there are, when, by whom and in which amounts; two adjacent positions."""
    driver = FOUR.table([], 4)
    driver.sit(5, "player 4")
    for seat in (3, 7):
        with pytest.raises(Refusal) as caught:
            driver.sit(seat, "player 4")
        assert caught.value.clause == FOUR.cite("7.E")
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("ante", "aces_up")
    for name in BOTH:
        assert FOUR.refused(driver, Place(4, name, 4_99)) == "7.A.i"
        assert FOUR.refused(driver, Place(4, name, 1_000_01)) == "7.A.i"
    assert FOUR.refused(driver, Place(4, "play", TEN)) == "7.D"
    assert FOUR.refused(driver, Place(1, "ante", TEN)) == "7.C"
    driver.answer(Place(4, "aces_up", FIVE))
    driver.answer(Place(4, "ante", TEN))
    asked = FOUR.asked({1: LOW}, KING_HIGH)
    assert FOUR.refused(asked, Place(1, "aces_up", FIVE)) == "7.D"


@pytest.mark.parametrize(
    ("called", "dealing", "number"),
    [
        pytest.param("wrong_number", "hand", "13.C", marks=clause("13.C", "9.D")),
        pytest.param("dealer_exposed", "hand", "13.D", marks=clause("13.D")),
        pytest.param("deck_not_52", "hand", "9.D", marks=clause("9.D")),
        pytest.param("deck_not_52", "manual_shoe", "8.F", marks=clause("8.F")),
        pytest.param("deck_not_52", "shoe", "10.D", marks=clause("10.D")),
    ],
)
def test_a_void_round(called: str, dealing: str, number: str) -> None:
    """All wagers go back, those of a fold too; a wrong deck is removed."""
    driver = FOUR.asked(HANDS, KING_HIGH, {2: BOTH}, rack="2c Qd Qc Qh", dealing=dealing)
    driver.answer("fold", by=2)
    driver.call(called)
    assert [event["clause"] for event in events(driver, "void")] == [FOUR.cite(number)]
    assert [won(driver, seat) for seat in HANDS] == [0, 0, 0]
    removed = [n for said, n in FOUR.words(driver) if "removed" in said]
    assert removed == ([number] if called == "deck_not_52" else [])


@clause("12.B")
def test_the_payout_limit() -> None:
    """At least $50,000 and what the minimum can win, 79 units."""
    options = {"minimum": "700", "payout_limit": "55300"}
    assert rules_for(GAME, None, options)
    with pytest.raises(Refusal, match="may not be less") as caught:
        rules_for(GAME, None, options | {"payout_limit": "55299.99"})
    assert caught.value.clause == FOUR.cite("12.B")


RULES = rules_for(GAME)


@clause("2.A.i", "2.A.ii", "2.A.iii", "2.A.iv", "2.A.v", "2.B", "2.C")
def test_the_layout() -> None:
    """An area a wager, the name of the house, boxes and rack."""
    for number, spots in (("2.A.ii", ["ante"]), ("2.A.iii", ["play"]), ("2.A.iv", ["aces_up"])):
        assert spots_citing(RULES, FOUR.cite(number)) == spots
    assert printed(RULES, FOUR.cite("2.A.i")) == ["{house}"]
    boxes_at_both_hands(RULES, FOUR.cite("2.B"))
    assert held(RULES, FOUR.cite("2.C")) == ["discards"]
