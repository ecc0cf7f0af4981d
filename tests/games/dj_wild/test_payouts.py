"""DJ Wild, sections 6, 11 and 12: what each hand is worth at the table."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.core.sign import sign
from croupier.games.dj_wild.rules import GAME
from tests.games.dj_wild.dj import (
    ALL_FIVE,
    BOTH,
    FIVE,
    JACK_HIGH,
    KINGS,
    NINES,
    TEN,
    TENS,
    THREE_QUEENS,
    THREE_SIXES,
    cite,
    clause,
    deal,
    one,
    outcomes,
    settled,
    won,
)
from tests.games.scripts import events

TENNER = {"ante": TEN, "blind": TEN}

# Ante, Blind and Play


@clause("12.B", "12.D", "11.D.ii")
def test_the_higher_hand_wins() -> None:
    """Ante and Play 1 to 1; the Blind comes back below a straight. The lower loses all three."""
    higher, lower = one(KINGS, NINES, TENNER), one(NINES, KINGS, TENNER)
    assert outcomes(higher) == {
        "ante": ("win", "1 to 1", TEN),
        "blind": ("others", "push", 0),
        "play": ("win", "1 to 1", 2 * TEN),
    }
    assert won(higher) == 3 * TEN
    assert {name: e["clause"] for name, e in settled(higher).items()} == {
        "ante": cite("12.B"),
        "blind": cite("12.D"),
        "play": cite("12.B"),
    }
    assert outcomes(lower) == dict.fromkeys(("ante", "blind", "play"), ("lose", "lose", 0))
    assert {e["clause"] for e in settled(lower).values()} == {cite("12.C")}
    assert won(lower) == -4 * TEN


@clause("12.C", "6.A")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Ks Kd 9h 7c 4s", "Kh Kc 9s 7d 4h"),
        ("2c Kd 9h 7c 4s", "2d Kc 9s 7d 4h"),
        ("Jk 2c 2h Kd 9h", "Ks Kh Kc 2s 9s"),
        ("Ah Kh Qh Jh Th", "Jk 2c 2d 2h As"),
        ("Jk As 9s 8s 4s", "Ac Kc 9c 8c 4c"),
        ("As 3d 4h 5c 2s", "Jk Ad 3h 4c 5s"),
    ],
)
def test_equal_hands_push(hand: str, dealer: str) -> None:
    """Suits do not count, nor what is wild: all three come back, the Blind of a royal flush too."""
    for mine, theirs in ((hand, dealer), (dealer, hand)):
        driver = one(mine, theirs, TENNER)
        assert outcomes(driver) == dict.fromkeys(("ante", "blind", "play"), ("tie", "push", 0))
        assert {e["clause"] for e in settled(driver).values()} == {cite("12.C")}


def other_suits(hand: str, taken: str) -> str:
    """The same hand in suits that leave the other hand's cards alone."""
    turned = hand
    for _ in range(4):
        if not set(turned.split()) & set(taken.split()):
            return turned
        turned = turned.translate(str.maketrans("cdhs", "dhsc"))
    raise AssertionError(f"{hand} and {taken} cannot lie on one table")


HIGHEST_TO_LOWEST = [
    ("Ah Kh Qh Jh Th", "royal_flush", 50),
    ("Ac Ad As 2c Jk", "five_of_a_kind", 10),
    ("3c 3d 3h 3s 2d", "five_of_a_kind", 10),
    ("Kc Qc Jc Tc 9c", "straight_flush", 9),
    ("5c 4c 3c Ac 2c", "straight_flush", 9),
    ("Ac Ad Ah 2d Kc", "four_of_a_kind", 4),
    ("3c 3d 3h 3s 4d", "four_of_a_kind", 4),
    ("Ac Ad Ah Ks Kc", "full_house", 3),
    ("3c 3d 3h 4s 4d", "full_house", 3),
    ("Ac Kc Qc Jc 9c", "flush", 2),
    ("8c 6c 5c 4c 3c", "flush", 2),
    ("Ac Kd Qh Js Tc", "straight", 1),
    ("6c 5d 4h 3s 7c", "straight", 1),
    ("5c 4d 3h Ad 2s", "straight", 1),
    ("Ac Ad Ah Ks Qc", "others", 0),
    ("3c 3d 3h 5s 4d", "others", 0),
    ("Ac Ad Ks Kc Qh", "others", 0),
    ("4c 4d 3s 3c 5h", "others", 0),
    ("Ac Ad Ks Qc Jh", "others", 0),
    ("3c 3d 6s 5c 4h", "others", 0),
    ("Ac Kd Qs Jc 9h", "others", 0),
    ("8c 6d 5s 4c 3h", "others", 0),
]
"""The best and the worst of each type, with what a Blind that wins with it pays to 1."""

EVERY_TYPE = clause(
    "6.A",
    "6.B",
    "6.B.ii",
    "6.B.iii",
    "6.B.iv",
    "6.B.v",
    "6.B.vi",
    "6.B.vii",
    "6.B.viii",
    "6.B.ix",
    "6.B.x",
    "6.B.xi",
    "12.D",
    "11.D.i.(a)",
    "11.D.ii",
)


@EVERY_TYPE
@pytest.mark.parametrize("place", range(len(HIGHEST_TO_LOWEST) - 1))
def test_the_order_of_hands(place: int) -> None:
    """Each hand of the list beats the next and is paid for; it loses when they change sides."""
    better, row, pays = HIGHEST_TO_LOWEST[place]
    worse = other_suits(HIGHEST_TO_LOWEST[place + 1][0], better)
    driver = one(better, worse, TENNER)
    assert outcomes(driver)["ante"][0] == "win"
    expected = (row, f"{pays} to 1", pays * TEN) if pays else ("others", "push", 0)
    assert outcomes(driver)["blind"] == expected
    assert settled(driver)["blind"]["clause"] == cite("12.D")
    assert outcomes(one(worse, better, TENNER))["blind"][0] == "lose"


@clause("6.B.i", "12.D")
def test_five_wilds() -> None:
    """They beat a royal flush, and the Blind pays 1,000 to 1."""
    driver = one("Jk 2c 2d 2h 2s", "Ah Kh Qh Jh Th", BOTH)
    assert outcomes(driver)["blind"] == ("five_wilds", "1,000 to 1", 1_000 * FIVE)
    assert outcomes(one("Ah Kh Qh Jh Th", "Jk 2c 2d 2h 2s", BOTH))["blind"][0] == "lose"


@clause("6.A", "6.B.ii", "6.B.iii", "6.B.iv", "6.B.vii", "6.B.viii", "11.D.i.(a)")
@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("2c 2d 2h 2s Th", "royal_flush"),
        ("2c 2d 2h 2s 9h", "five_of_a_kind"),
        ("2c 2d 2h Kh Th", "royal_flush"),
        ("2c 2d 2h 9h 5h", "straight_flush"),
        ("2c 2d 2h 9h 4h", "four_of_a_kind"),
        ("Jk 2d 2h 9h 9c", "five_of_a_kind"),
        ("Jk 2d 9h 9c 4s", "four_of_a_kind"),
        ("Jk 9d 9h 4c 4s", "full_house"),
        ("Jk Kh 9h 5h 4h", "flush"),
        ("Kh 9h 5h 4h 2h", "flush"),
        ("Jk As 3d 4h 5c", "straight"),
        ("Jk 9s 8d 6h 5c", "straight"),
        ("Jk 2d 9s 8h 4c", "others"),
        ("Qs Kd Ah 2c 3c", "others"),
    ],
)
def test_wild_cards_are_what_is_best(hand: str, row: str) -> None:
    """Joker and twos stand for any card; a straight does not go round the ace."""
    dealer = "8c 6d 5s 4d 3s"
    assert outcomes(one(hand, dealer))["blind"][0] == row


@clause("6.B.vii")
def test_a_wild_card_in_a_flush_is_the_highest_not_held() -> None:
    """With the ace held it is a king, and so the flush ties one that holds the king."""
    for hand, dealer, outcome in (
        ("Jk Ah 9h 5h 4h", "Ad Kd 9d 5d 4d", "tie"),
        ("Jk Kh 9h 5h 4h", "Ad Kd 9d 5d 4d", "tie"),
        ("Jk Kh 9h 5h 4h", "Ad Qd Jd 9d 4d", "win"),
        ("2c Ah 9h 5h 4h", "Ad Kd 9d 6d 3d", "lose"),
    ):
        assert outcomes(one(hand, dealer))["ante"][0] == outcome


@clause("6.A")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Ks Kd 9h 7c 4s", "Kh Kc 9s 7d 3h"),
        ("Ks Kd 3h 4c 5s", "Qh Qc As Jd Th"),
        ("Ks Kd 3h 3c 5s", "Qh Qc Js Jd Ah"),
        ("Ks Kd Kh 3c 4s", "Qh Qc Qs Ad Jh"),
        ("4s 4d 4h 3c 3s", "3h 3d Jk Ad Ah"),
    ],
)
def test_what_makes_the_hand_decides_first(hand: str, dealer: str) -> None:
    """Then the other cards, the highest first."""
    expected = "win" if hand[0] != "4" else "lose"
    assert outcomes(one(hand, dealer))["ante"][0] == expected


@clause("12.D")
@pytest.mark.parametrize(
    ("row", "floor"),
    [
        ("five_wilds", 1_000),
        ("royal_flush", 50),
        ("five_of_a_kind", 10),
        ("straight_flush", 9),
        ("four_of_a_kind", 4),
        ("full_house", 3),
        ("flush", 2),
        ("straight", 1),
    ],
)
def test_the_blind_may_pay_more_never_less(row: str, floor: int) -> None:
    """The floor and anything above it are taken; just below it is refused with the clause."""
    for pays in (f"{floor} to 1", f"{2 * floor + 1} to 2"):
        assert rules_for(GAME, paytable={"blind": {row: pays}})
    with pytest.raises(Refusal, match="no less than") as caught:
        rules_for(GAME, paytable={"blind": {row: f"{2 * floor - 1} to 2"}})
    assert caught.value.clause == cite("12.D")


@clause("12.D", "12.B", "12.C")
def test_other_payments_of_the_main_wagers() -> None:
    """Other hands may be paid, never taken; Ante, Play, ties and losses are as they are."""
    assert rules_for(GAME, paytable={"blind": {"others": "1 to 2"}})
    for wager, row, pays, cited in (
        ("blind", "others", "lose", "12.D"),
        ("blind", "tie", "1 to 1", "12.C"),
        ("blind", "lose", "push", "12.C"),
        ("ante", "win", "2 to 1", "12.B"),
        ("play", "win", "1 to 2", "12.B"),
        ("ante", "tie", "lose", "12.C"),
        ("play", "lose", "push", "12.C"),
    ):
        with pytest.raises(Refusal) as caught:
            rules_for(GAME, paytable={wager: {row: pays}})
        assert caught.value.clause == cite(cited)


# Trips

TRIPS = [
    ("Jk 2c 2d 2h 2s", "five_wilds", 2_000),
    ("Jk Kh Qh Jh Th", "royal_flush_wild", 90),
    ("Ah Kh Qh 2h Th", "royal_flush_wild", 90),
    ("Ah Kh Qh Jh Th", "royal_flush_natural", 1_000),
    ("Jk 9c 9d 9h 9s", "five_of_a_kind", 70),
    ("2c 9c 9d 9h 9s", "five_of_a_kind", 70),
    ("Jk 9h 8h 7h 6h", "straight_flush_wild", 25),
    ("2c 9h 8h 7h 6h", "straight_flush_wild", 25),
    ("9h 8h 7h 6h 5h", "straight_flush_natural", 200),
    ("6h 5h 4h 3h 2h", "straight_flush_natural", 200),
    ("5h 4h 3h 2h Ah", "straight_flush_natural", 200),
    ("Jk 9c 9d 9h 4s", "four_of_a_kind_wild", 6),
    ("2s 9c 9d 9h 4s", "four_of_a_kind_wild", 6),
    ("2s 2c 2d 9h 4s", "four_of_a_kind_wild", 6),
    ("9s 9c 9d 9h 4s", "four_of_a_kind_natural", 60),
    ("Jk 9c 9d 4h 4s", "full_house_wild", 5),
    ("9s 9c 9d 4h 4s", "full_house_natural", 30),
    ("Jk Kh 9h 5h 4h", "flush_wild", 4),
    ("2c Kh 9h 5h 4h", "flush_wild", 4),
    ("Kh 9h 5h 4h 3h", "flush_natural", 25),
    ("Kh 9h 5h 4h 2h", "flush_natural", 25),
    ("Jk 9s 8d 7h 6c", "straight_wild", 3),
    ("2c 9s 8d 7h 6c", "straight_wild", 3),
    ("Ts 9s 8d 7h 6c", "straight_natural", 20),
    ("6s 5s 4d 3h 2c", "straight_natural", 20),
    ("As 5s 4d 3h 2c", "straight_natural", 20),
    ("Jk 5s 4d 3h 2c", "straight_wild", 3),
    ("Jk 9c 9d 5h 4s", "three_of_a_kind_wild", 1),
    ("2h 9c 9d 5h 4s", "three_of_a_kind_wild", 1),
    ("Jk 2h 9d 5h 4s", "three_of_a_kind_wild", 1),
    ("9s 9c 9d 5h 4s", "three_of_a_kind_natural", 6),
]


@clause(
    "12.E",
    "13.F",
    "11.D.iii",
    "6.C",
    "6.D",
    "6.D.i",
    "6.D.ii",
    "6.D.iii",
    "6.D.iv",
    "6.D.v",
    "6.D.vi",
    "6.D.vii",
    "6.D.viii",
    "6.D.ix",
)
@pytest.mark.parametrize(("hand", "row", "pays"), TRIPS)
def test_trips(hand: str, row: str, pays: int) -> None:
    """By the player's hand alone, beaten or not; natural when the cards say so themselves."""
    for dealer in ("8c 7c 5d 4c 3c", "Qd Qc Js Jc Ad"):
        driver = one(hand, dealer, {**BOTH, "trips": FIVE})
        assert outcomes(driver)["trips"] == (row, f"{pays:,} to 1", pays * FIVE)
        assert settled(driver)["trips"]["clause"] == cite("12.E")


@clause("11.D.iii", "6.D.ix")
@pytest.mark.parametrize(
    "hand", ["As Ad Ks Kd Qh", "Jk As Kd Qh 9c", "2c As Kd Qh 9c", "Ac Kd Qs Jc 9h"]
)
def test_less_than_three_of_a_kind_loses_trips(hand: str) -> None:
    """Two pair, a pair with a wild card, or nothing, though Ante and Play win."""
    driver = one(hand, "8c 6d 5s 4d 3s", {**BOTH, "trips": TEN})
    assert outcomes(driver)["ante"][0] == "win"
    assert outcomes(driver)["trips"] == ("less_than_three_of_a_kind", "lose", 0)
    assert settled(driver)["trips"]["clause"] == cite("11.D.iii")


@clause("12.E", "12.F.i")
@pytest.mark.parametrize("wager", ["trips", "two_way_bad_beat"])
def test_side_bets_pay_what_is_printed(wager: str) -> None:
    """Neither more nor less, in any row."""
    for row in rules_for(GAME).wagers[wager].rows:
        for pays in ("12,345 to 1", "1 to 9"):
            with pytest.raises(Refusal, match="exactly") as caught:
                rules_for(GAME, paytable={wager: {row.outcome: pays}})
            assert caught.value.clause == row.clause.of("oh")


# Two Way Bad Beat

BEATEN = [
    ("Ah Kh Qh Jh Th", "Jk 2c 2d 2h 2s", "royal_flush", 500),
    ("Jk 9c 9d 9h 9s", "As Ks Qs Js Ts", "five_of_a_kind", 500),
    ("Jk 9c 9d 9h 9s", "2c Tc Td Th Ts", "five_of_a_kind", 500),
    ("9h 8h 7h 6h 5h", "2c Tc Td Th Ts", "straight_flush", 500),
    ("9c 9d 9h 9s 4c", "8d 7d 6d 5d 4d", "four_of_a_kind", 300),
    ("9c 9d 9h 4s 4c", "3c 3d 3h 3s Kd", "full_house", 200),
    ("Kh 9h 5h 4h 3h", "6c 6d 6s 3s 3c", "flush", 100),
    ("Ts 9s 8d 7h 6c", "Kh 9h 5h 4h 3h", "straight", 50),
    ("Ts 9s 8d 7h 6c", "Jh Td 9c 8h 7s", "straight", 50),
    ("9s 9c 9d 5h 4s", "7s 6s 5d 4h 3c", "three_of_a_kind", 15),
    ("9s 9c 9d 5h 4s", "Jk 9h 2c 5s 6s", "three_of_a_kind", 15),
]


@clause(
    "12.F",
    "12.F.i",
    "11.D.iv",
    "6.E",
    "6.F",
    "6.F.i",
    "6.F.ii",
    "6.F.iii",
    "6.F.iv",
    "6.F.v",
    "6.F.vi",
    "6.F.vii",
    "6.F.viii",
    "6.F.ix",
)
@pytest.mark.parametrize(("lower", "higher", "row", "pays"), BEATEN)
def test_two_way_bad_beat(lower: str, higher: str, row: str, pays: int) -> None:
    """The beaten hand picks the row, whoever holds it."""
    for mine, theirs, ante in ((lower, higher, "lose"), (higher, lower, "win")):
        driver = one(mine, theirs, {**BOTH, "two_way_bad_beat": FIVE})
        assert outcomes(driver)["two_way_bad_beat"] == (row, f"{pays} to 1", pays * FIVE)
        assert settled(driver)["two_way_bad_beat"]["clause"] == cite("12.F.i")
        assert outcomes(driver)["ante"][0] == ante


@clause("11.D.iv", "6.F.ix", "6.E")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        (THREE_QUEENS, KINGS),
        ("As Ad 3s 3d 4h", "Jk 9s 9d 8h 5c"),
        (TENS, NINES),
        ("Ac Ad Ks Kc Qh", "As Ah Kd Kh Qs"),
    ],
)
def test_both_hands_have_to_be_good(hand: str, dealer: str) -> None:
    """With one hand below three of a kind, or two, the bet loses; so also with two pair each."""
    for mine, theirs in ((hand, dealer), (dealer, hand)):
        found = settled(one(mine, theirs, {**BOTH, "two_way_bad_beat": FIVE}))["two_way_bad_beat"]
        assert (found["outcome"], found["pays"]) == ("less_than_three_of_a_kind", "lose")
        assert found["clause"] == cite("11.D.iv")


@clause("11.D.iv.(a)", "12.F.i")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Qs Qd 2c 8c 5s", "Qh Qc Jk 8d 5d"), ("Ts 9s 8d 7h 6c", "Td 9d 8h 7s 6d")],
)
def test_a_tie_loses_two_way_bad_beat(hand: str, dealer: str) -> None:
    """Though Ante, Blind and Play come back."""
    driver = one(hand, dealer, {**BOTH, "two_way_bad_beat": TEN})
    assert outcomes(driver)["two_way_bad_beat"] == ("tie", "lose", 0)
    assert settled(driver)["two_way_bad_beat"]["clause"] == cite("11.D.iv.(a)")
    assert won(driver) == -TEN


# 12.G: the payout limit

LIMIT = 50_000_00


@clause("12.G")
@pytest.mark.parametrize("limit", ["0", "49,999.99", "50,000.01", "100,000"])
def test_the_payout_limit_is_what_the_chapter_says(limit: str) -> None:
    """Neither more nor less, and not none."""
    assert rules_for(GAME).options["payout_limit"] == LIMIT
    assert rules_for(GAME, None, {"payout_limit": "50,000"})
    with pytest.raises(Refusal, match="neither more nor less") as caught:
        rules_for(GAME, None, {"payout_limit": limit})
    assert caught.value.clause == cite("12.G")


@clause("12.G")
@pytest.mark.parametrize(("stake", "cut"), [(16_64, 0), (16_65, 0), (20_00, 10_060_00)])
def test_all_that_a_player_wins_in_a_round_counts(stake: int, cut: int) -> None:
    """Five wilds: 1,003 antes and 2,000 Trips; what is beyond $50,000 is cut and written down."""
    stakes = {"ante": stake, "blind": stake, "trips": stake}
    driver = one("Jk 2c 2d 2h 2s", KINGS, stakes)
    assert sum(event["cut_cents"] for event in settled(driver).values()) == cut
    assert won(driver) == 3_003 * stake - cut <= LIMIT


@clause("12.G")
def test_another_player_has_the_limit_alone() -> None:
    """It is a player's, not the table's, and the next round has one of its own."""
    hands = {1: "Ac Kc Qc Jc Tc", 2: "Ad Kd Qd Jd Td"}
    stakes = {seat: {**BOTH, "trips": 60_00} for seat in hands}
    driver = deal(hands, JACK_HIGH, stakes)
    for seat in hands:
        assert settled(driver, seat)["trips"]["cut_cents"] == 60_000_00 + 265_00 - LIMIT
        assert won(driver, seat) == LIMIT


@clause("12.G", "2.A.vi")
def test_the_payout_limit_is_posted() -> None:
    """Sign and layout say it."""
    posted = sign(rules_for(GAME))
    assert "$50,000" in str(posted.payout_limit)
    assert "player" in str(posted.payout_limit)
    assert any("$50,000" in line for line in posted.layout)


def test_what_the_player_is_told() -> None:
    """Each settlement says what was seen, in words."""
    driver = one(THREE_QUEENS, THREE_SIXES, ALL_FIVE)
    both = "three queens with eight-five against the dealer's three sixes with ace-seven"
    assert settled(driver)["ante"]["why"] == settled(driver)["two_way_bad_beat"]["why"] == both
    assert settled(driver)["trips"]["why"] == "three queens with eight-five, natural"
    assert events(driver, "void") == []
