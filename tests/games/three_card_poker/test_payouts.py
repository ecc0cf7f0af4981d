"""Three Card Poker, sections 6, 11 and 12: what each hand is worth at the table."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.core.sign import sign
from croupier.games.three_card_poker.rules import GAME
from tests.games.scripts import events
from tests.games.three_card_poker.three_card import (
    ALL_FIVE,
    DEALER_PAIR,
    FIVE,
    JACK_HIGH,
    KING_HIGH,
    QUEEN_HIGH,
    TEN,
    cite,
    clause,
    deal,
    one,
    outcomes,
    settled,
    won,
)

HIGHEST_TO_LOWEST = [
    "Ah Kh Qh",
    "3h 2h Ah",
    "Ac Ad Ah",
    "2c 2d 2h",
    "Ac Kd Qh",
    "3c 2d Ah",
    "Ac Kc Jc",
    "5c 3c 2c",
    "Ac Ad Kh",
    "2c 2d 3h",
    "Ac Kd Jh",
    "Qc 3d 2h",
]
"""The best and the worst of each type that a dealer who qualifies can hold."""

# Section 12: Ante and Play


@clause("12.A")
@pytest.mark.parametrize("hand", ["Ah Kh Qh", QUEEN_HIGH, "Th 6d 4c", "2c 4d 6h"])
def test_a_dealer_without_a_queen(hand: str) -> None:
    """Jack high does not qualify: the Ante wins 1 to 1 and Play comes back, whatever one holds."""
    found = one(hand, "Js Ts 8d", {"ante": TEN})
    assert outcomes(found)["ante"] == ("dealer_does_not_qualify", "1 to 1", TEN)
    assert outcomes(found)["play"] == ("dealer_does_not_qualify", "push", 0)
    assert settled(found)["ante"]["clause"] == settled(found)["play"]["clause"] == cite("12.A")


@clause("12.A", "12.B")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Js Ts 8d", False),
        ("Js 9d 7c", False),
        ("Qs 3d 2c", True),
        ("Ks 3d 2c", True),
        ("2s 2d 3c", True),
        ("3s 2d Ac", True),
        ("2s 3s 5s", True),
    ],
)
def test_queen_high_or_better(dealer: str, qualifies: bool) -> None:
    """The lowest queen high qualifies and the highest jack high does not; every type does."""
    outcome = outcomes(one("Ah Kh Qh", dealer, {"ante": TEN}))["play"]
    assert outcome == (
        ("win", "1 to 1", TEN) if qualifies else ("dealer_does_not_qualify", "push", 0)
    )


@clause("12.B")
def test_the_higher_hand_wins_both() -> None:
    """One rank above the dealer Ante and Play win 1 to 1 each; one rank below both lose."""
    higher = one("Qh 6d 5c", "Qs 6c 4d", {"ante": TEN})
    lower = one("Qh 6d 3c", "Qs 6c 4d", {"ante": TEN})
    assert outcomes(higher)["ante"] == outcomes(higher)["play"] == ("win", "1 to 1", TEN)
    assert {event["clause"] for event in list(settled(higher).values())[:2]} == {cite("12.B")}
    assert won(higher) == 2 * TEN
    assert outcomes(lower)["ante"] == outcomes(lower)["play"] == ("lose", "lose", 0)
    assert won(lower) == -2 * TEN


@clause("12.C", "6.C", "6.A")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Qh 6d 4c", "Qs 6c 4d"),
        ("9h 9s Kc", "9c 9d Kh"),
        ("8h 7h 6h", "8c 7c 6c"),
        ("Kh 8h 3h", "Kc 8c 3c"),
        ("Ah 2d 3c", "As 2c 3d"),
    ],
)
def test_equal_hands_are_a_tie(hand: str, dealer: str) -> None:
    """Suits do not count: Ante and Play are returned."""
    found = one(hand, dealer, {"ante": TEN})
    assert outcomes(found)["ante"] == outcomes(found)["play"] == ("tie", "push", 0)
    assert settled(found)["ante"]["clause"] == cite("12.C")


# Section 6: the ranking at the table


@clause("6.B", "6.B.i", "6.B.ii", "6.B.iii", "6.B.iv", "6.B.v", "6.C")
@pytest.mark.parametrize("place", range(len(HIGHEST_TO_LOWEST) - 1))
def test_the_order_of_hands_decides_the_ante(place: int) -> None:
    """Each hand of the list beats the next, and loses when they change sides."""
    better = HIGHEST_TO_LOWEST[place]
    worse = other_suits(HIGHEST_TO_LOWEST[place + 1], better)
    assert outcomes(one(better, worse, {"ante": TEN}))["ante"][0] == "win"
    assert outcomes(one(worse, better, {"ante": TEN}))["ante"][0] == "lose"


def other_suits(hand: str, taken: str) -> str:
    """The same hand in suits that leave the other hand's cards alone."""
    turned = hand
    for _ in range(4):
        if not set(turned.split()) & set(taken.split()):
            return turned
        turned = turned.translate(str.maketrans("cdhs", "dhsc"))
    raise AssertionError(f"{hand} and {taken} cannot lie on one table")


@clause("6.A", "6.B.iii")
@pytest.mark.parametrize(
    ("hand", "outcome"),
    [
        ("Ah 2d 3c", "straight"),
        ("Ah Kd Qc", "straight"),
        ("Kh Ad 2c", "less_than_a_pair"),
        ("Qh Kd 2c", "less_than_a_pair"),
        ("Ah 2h 3h", "straight_flush"),
        ("Kh Ah 2h", "flush"),
    ],
)
def test_an_ace_at_the_ends_of_a_straight(hand: str, outcome: str) -> None:
    """It stands below 2 and 3 or above king and queen, never between."""
    assert outcomes(one(hand, "9c 9d 5s", {"pair_plus": TEN}))["pair_plus"][0] == outcome


# 12.D, 12.E: Pair Plus and the Ante bonus

PAIR_PLUS = [
    ("4h 3h 2h", "straight_flush", 40, 5),
    ("7c 7d 7h", "three_of_a_kind", 30, 4),
    ("8c 7d 6h", "straight", 6, 1),
    ("Kc 8c 3c", "flush", 3, 0),
    ("4c 4d 2h", "pair", 1, 0),
]


@clause("12.D")
@pytest.mark.parametrize(("hand", "outcome", "pays", "_bonus"), PAIR_PLUS)
@pytest.mark.parametrize("dealer", ["Js Ts 8d", "As Ks Qs"])
def test_pair_plus_pays_on_the_hand_alone(
    hand: str, outcome: str, pays: int, _bonus: int, dealer: str
) -> None:
    """Whatever the dealer holds, and with or without an Ante."""
    for stakes in ({"pair_plus": TEN}, {"ante": FIVE, "pair_plus": TEN}):
        found = one(hand, dealer, stakes)
        assert outcomes(found)["pair_plus"] == (outcome, f"{pays} to 1", pays * TEN)
        assert settled(found)["pair_plus"]["clause"] == cite("12.D")


@clause("12.D")
@pytest.mark.parametrize("hand", ["Ac Kd Jh", "5c 3d 2s"])
def test_less_than_a_pair_loses(hand: str) -> None:
    """The best and a low hand without a type lose Pair Plus."""
    assert outcomes(one(hand, DEALER_PAIR, {"pair_plus": TEN}))["pair_plus"] == (
        "less_than_a_pair",
        "lose",
        0,
    )


@clause("12.D")
@pytest.mark.parametrize(("outcome", "floor"), [(row[1], row[2]) for row in PAIR_PLUS])
def test_pair_plus_may_pay_more_never_less(outcome: str, floor: int) -> None:
    """The floor and anything above it are taken; just below it is refused with the clause."""
    for pays in (f"{floor} to 1", f"{floor + 1} to 1", f"{2 * floor + 1} to 2"):
        assert rules_for(GAME, paytable={"pair_plus": {outcome: pays}})
    with pytest.raises(Refusal, match="no less than") as caught:
        rules_for(GAME, paytable={"pair_plus": {outcome: f"{2 * floor - 1} to 2"}})
    assert caught.value.clause == cite("12.D")


@clause("12.E")
@pytest.mark.parametrize(("hand", "outcome", "_pays", "bonus"), PAIR_PLUS)
@pytest.mark.parametrize(
    ("dealer", "against"), [("Js Ts 8d", "dealer_does_not_qualify"), ("As Ks Qs", "lose")]
)
def test_the_ante_bonus(
    hand: str, outcome: str, _pays: int, bonus: int, dealer: str, against: str
) -> None:
    """Straight or better earns it on the Ante, win or lose; a flush or a pair earns nothing."""
    found = one(hand, dealer, {"ante": TEN})
    assert outcomes(found)["ante"][0] == against
    expected = (outcome, f"{bonus} to 1", bonus * TEN) if bonus else ("no_bonus", "push", 0)
    assert outcomes(found)["ante_bonus"] == expected
    assert settled(found)["ante_bonus"]["clause"] == cite("12.E")


@clause("12.E")
def test_no_ante_bonus_without_play_or_ante() -> None:
    """A folded straight flush, or one with Pair Plus only, earns none."""
    folded = one("4h 3h 2h", KING_HIGH, {"ante": TEN}, "fold")
    alone = one("4h 3h 2h", KING_HIGH, {"pair_plus": TEN})
    assert "ante_bonus" not in settled(folded) | settled(alone)


@clause("12.E")
def test_the_ante_bonus_is_fixed() -> None:
    """It may be neither more nor less."""
    for pays in ("4 to 1", "6 to 1"):
        with pytest.raises(Refusal, match="exactly 5 to 1") as caught:
            rules_for(GAME, paytable={"ante_bonus": {"straight_flush": pays}})
        assert caught.value.clause == cite("12.E")


# 6.D, 11, 12.F: the Six Card Bonus

SIX_CARDS = [
    ("Ah Kh Qh", "Jh Th 9h", "royal_flush", 1_000),
    ("9h 8h 7h", "6h 5h Ac", "straight_flush", 200),
    ("7c 7d 2h", "7h 7s Ac", "four_of_a_kind", 50),
    ("9c 9d 4h", "9h 4s Kc", "full_house", 25),
    ("Kd 9d 4d", "7d 2d Ac", "flush", 15),
    ("9c 8d 7h", "6s 5c 2d", "straight", 10),
    ("5c 5d Kh", "5h 9s Jc", "three_of_a_kind", 5),
]


@clause(
    "12.F",
    "11.B.i.(b)",
    "6.D",
    "6.D.i",
    "6.D.ii",
    "6.D.iii",
    "6.D.iv",
    "6.D.v",
    "6.D.vi",
    "6.D.vii",
)
@pytest.mark.parametrize(("hand", "dealer", "outcome", "pays"), SIX_CARDS)
def test_six_card_bonus(hand: str, dealer: str, outcome: str, pays: int) -> None:
    """The best five of both hands pick the row, and the row is paid; so also with hands changed."""
    for mine, theirs in ((hand, dealer), (dealer, hand)):
        found = settled(one(mine, theirs, ALL_FIVE))["six_card_bonus"]
        assert (found["outcome"], found["won_cents"]) == (outcome, pays * FIVE)
        assert found["pays"] == f"{pays:,} to 1"
        assert found["clause"] == cite("12.F")


@clause("11.B.i.(a)", "6.D.vii")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Ac Ad Kh", "Ks Qc 9d"), ("Ac Ad Kh", "Ks Qc Qd"), ("2c 4d 6h", "8s Tc Qd")],
)
def test_less_than_three_of_a_kind_loses(hand: str, dealer: str) -> None:
    """Two pairs, three pairs or nothing: the wager is taken and the cards go to the rack."""
    driver = one(hand, dealer, ALL_FIVE)
    found = settled(driver)["six_card_bonus"]
    assert (found["outcome"], found["pays"]) == ("less_than_three_of_a_kind", "lose")
    assert found["clause"] == cite("11.B.i.(a)")
    after = [e for e in events(driver, "discarded") if e["seq"] > found["seq"]]
    assert [event["hand"] for event in after] == ["seat 1", "dealer"]


@clause("12.F")
def test_the_six_card_bonus_is_fixed() -> None:
    """Neither more nor less than the table may be paid."""
    for pays in ("999 to 1", "1,001 to 1"):
        with pytest.raises(Refusal, match="exactly 1,000 to 1"):
            rules_for(GAME, paytable={"six_card_bonus": {"royal_flush": pays}})


# 12.G: the payout limit


@clause("12.G")
@pytest.mark.parametrize(
    ("options", "floor"),
    [
        ({"minimum": "5"}, 50_000),
        ({"minimum": "47"}, 50_000),
        ({"minimum": "48"}, 50_256),
        ({"minimum": "100"}, 104_700),
        ({"minimum": "1000", "maximum": "5000", "six_card_bonus": "no"}, 50_000),
        ({"minimum": "1100", "maximum": "5000", "six_card_bonus": "no"}, 51_700),
    ],
)
def test_the_floor_of_the_payout_limit(options: dict[str, str], floor: int) -> None:
    """$50,000, or what the minimum on every wager can win if that is more, and not a cent less."""
    assert rules_for(GAME, None, options | {"payout_limit": f"{floor}"})
    assert rules_for(GAME, None, options | {"payout_limit": "0"})
    with pytest.raises(Refusal, match="it may not be less than") as caught:
        rules_for(GAME, None, options | {"payout_limit": f"{floor - 1}.99"})
    assert caught.value.clause == cite("12.G")


ROYAL = ("Ah Kh Qh", "Jh Th 9h")


@clause("12.G")
@pytest.mark.parametrize(
    ("stake", "cut"), [(47_75, 0), (47_76, 4_72), (50_00, 2_350_00), (100_00, 54_700_00)]
)
def test_the_payout_limit_cuts_one_hand(stake: int, cut: int) -> None:
    """All that one hand wins counts together; what is beyond the limit is cut and written down."""
    stakes = dict.fromkeys(ALL_FIVE, stake)
    driver = one(*ROYAL, stakes, payout_limit="50000")
    assert sum(event["cut_cents"] for event in settled(driver).values()) == cut
    assert won(driver) == 1_047 * stake - cut <= 50_000_00


@clause("12.G")
def test_the_payout_limit_counts_by_hand() -> None:
    """Another hand of the same round has the limit to itself."""
    hands = {1: "Ah Kh Qh", 2: "Ac Kc Qc"}
    stakes = {seat: {"pair_plus": 1_000_00} for seat in hands}
    driver = deal(hands, "Jh Th 9s", stakes, payout_limit="50000")
    assert [won(driver, seat) for seat in hands] == [40_000_00, 40_000_00]


@clause("12.G")
def test_the_payout_limit_is_posted() -> None:
    """The sign says it, and says nothing where there is none."""
    limited = sign(rules_for(GAME, None, {"payout_limit": "75000"}))
    assert "$75,000" in str(limited.payout_limit)
    assert "hand" in str(limited.payout_limit)
    assert sign(rules_for(GAME)).payout_limit is None


# 1.B to 1.E, as far as they show in a settlement


def test_what_the_player_is_told() -> None:
    """Each settlement says what was seen, in words."""
    driver = one(QUEEN_HIGH, JACK_HIGH, ALL_FIVE)
    assert settled(driver)["ante"]["why"] == ("queen-six-four against the dealer's jack-seven-five")
    assert settled(driver)["pair_plus"]["why"] == "queen-six-four"
