"""Ultimate Texas Hold'em, sections 6, 11 and 12: what each hand is worth at the table."""

from __future__ import annotations

import pytest

from croupier.core.cards import cards_from
from croupier.games.ultimate_texas_holdem.rules import facts_of
from tests.games.scripts import events
from tests.games.ultimate_texas_holdem.ultimate import (
    ACE_HIGH,
    ALL,
    BOTH,
    FIVE,
    FOLD_AND_TUCK,
    KINGS,
    NINES,
    QUEEN_HIGH,
    SEVENS,
    TEN,
    TWOS,
    cite,
    clause,
    deal,
    one,
    outcomes,
    settled,
    won,
    words,
)

TENS = {"ante": TEN, "blind": TEN}

# 11.G to 11.H.iii, 12.B: against the dealer


@clause("11.G")
@pytest.mark.parametrize(
    ("hand", "rest", "total"),
    [
        (NINES, "win", 4 * TEN),
        ("Ac 3d", "win", 4 * TEN),
        ("Qc 6d", "tie", 0),
        ("Tc 6d", "lose", -5 * TEN),
    ],
)
def test_a_dealer_without_a_pair(hand: str, rest: str, total: int) -> None:
    """The Ante is returned, whoever is higher; Blind and Play go by the comparison."""
    found = one(hand, QUEEN_HIGH, TENS)
    assert outcomes(found)["ante"] == ("dealer_has_less_than_a_pair", "push", 0)
    assert settled(found)["ante"]["clause"] == cite("11.G")
    assert outcomes(found)["play"][0] == rest
    blind = "less_than_a_straight" if rest == "win" else rest
    assert outcomes(found)["blind"][0] == blind
    assert won(found) == total
    assert ("the dealer has less than a pair: each Ante is returned", "11.G") in words(found)


@clause("11.G", "6.B.viii")
@pytest.mark.parametrize(
    ("dealer", "board", "qualifies"),
    [
        ("Ad Qh", "2c 7d 9h Jc Ks", False),
        ("2d 3h", "2c 7d 9h Jc Ks", True),
        ("3d 4h", "2c 2d 9h Jc Ks", True),
        ("Td 8h", "2c 7d 9h Jc Ks", True),
        ("3d 5d", "2c 7d 9d Jd Ks", True),
    ],
)
def test_a_pair_or_above(dealer: str, board: str, qualifies: bool) -> None:
    """The best hand without one does not count, a pair of twos does, also on the board."""
    found = one("Kc Kh", dealer, TENS, board=board)
    if qualifies:
        assert outcomes(found)["ante"][0] in ("win", "lose")
        assert not [said for said, _ in words(found) if "less than a pair" in said]
    else:
        assert outcomes(found)["ante"][0] == "dealer_has_less_than_a_pair"


@clause("11.H.i", "11.H.ii", "12.B", "6.C")
def test_one_card_above_and_one_below() -> None:
    """The higher hand wins Ante and Play 1 to 1, below a straight no Blind; the lower loses all."""
    higher = one("Kd Qh", "Kc Th", TENS, board="2c 7d 9h 4c Ks")
    assert outcomes(higher) == {
        "ante": ("win", "1 to 1", TEN),
        "blind": ("less_than_a_straight", "push", 0),
        "play": ("win", "1 to 1", 4 * TEN),
    }
    assert [e["clause"] for e in settled(higher).values()] == [
        cite("12.B"),
        cite("11.H.ii"),
        cite("12.B"),
    ]
    assert won(higher) == 5 * TEN
    lower = one("Kc Th", "Kd Qh", TENS, board="2c 7d 9h 4c Ks")
    assert set(outcomes(lower).values()) == {("lose", "lose", 0)}
    assert {e["clause"] for e in settled(lower).values()} == {cite("11.H.i")}
    assert won(lower) == -6 * TEN


@clause("11.H.iii", "6.C", "6.A")
@pytest.mark.parametrize(
    ("hand", "dealer", "board"),
    [
        ("Kd 3h", "Kc 3d", "2c 7d 9h Jc Ks"),
        ("Kd 3h", "Kc 4d", "6c 7d 9h Jc Ks"),
        ("3d 4h", "5c 6d", "Tc Jd Qh Kc As"),
        ("3d 4h", "5c 6d", "9c Jc Qc Kc Ac"),
        ("3d 2h", "3c 4d", "9c 9d 9h 9s As"),
    ],
)
def test_equal_hands_are_a_tie(hand: str, dealer: str, board: str) -> None:
    """Suits, and cards that are not among the five, do not count: nothing is taken or paid."""
    found = one(hand, dealer, TENS, board=board)
    assert set(outcomes(found).values()) == {("tie", "push", 0)}
    assert {e["clause"] for e in settled(found).values()} == {cite("11.H.iii")}
    assert won(found) == 0


# Section 6: the ranking at the table

HIGHEST_TO_LOWEST = [
    "Ah Kh Qh Jh Th",
    "Kh Qh Jh Th 9h",
    "5h 4h 3h 2h Ah",
    "Ac Ad Ah As Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d",
    "Ac Kc Qc Jc 9c",
    "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc",
    "5c 4d 3h 2s Ac",
    "Ac Ad Ah Kc Qd",
    "2c 2d 2h 8c 7d",
    "Ac Ad Kh Ks Qc",
    "3c 3d 2h 2s 8c",
    "Ac Ad Kh Qs Jc",
    "2c 2d 9h 8s 7c",
    "Ac Kd Qh Js 9c",
]
"""The best and a low one of each type of five cards."""
OTHERS = [
    "2c 2d",
    "2c 2d",
    "2c 2d",
    "2c 2d",
    "3d 3h",
    "2c 2d",
    "4c 5c",
    "2c 2d",
    "2d 2h",
    "2c 2d",
    "2c 2d",
    "2c 3c",
    "3c 4c",
    "2c 2d",
    "4c 5c",
    "2c 3c",
    "3c 4c",
    "2c 3c",
]
"""Two more cards beside each of them that change nothing."""


@clause(
    "6.B",
    "6.B.i",
    "6.B.ii",
    "6.B.iii",
    "6.B.iv",
    "6.B.v",
    "6.B.vi",
    "6.B.vii",
    "6.B.viii",
    "6.C",
)
@pytest.mark.parametrize("place", range(len(HIGHEST_TO_LOWEST) - 1))
def test_the_order_of_hands(place: int) -> None:
    """Each hand of the list is told to be above the next by the rank that decides the Ante."""
    better, worse = (
        (*cards_from(HIGHEST_TO_LOWEST[i]), *cards_from(OTHERS[i])) for i in (place, place + 1)
    )
    assert facts_of(better, worse, 1).against_dealer == 1
    assert facts_of(worse, better, 1).against_dealer == -1


PAID = [
    ("Ah Kh", "Qh Jh Th 2c 3d", "royal_flush", 500, 50),
    ("9h 8h", "Qh Jh Th 2c 3d", "straight_flush", 50, 40),
    ("Ah 2h", "3h 4h 5h Tc Jd", "straight_flush", 50, 40),
    ("9c 9s", "9d 9h Th 2c 3d", "quads", 10, 30),
    ("9c 3s", "9d 9h Th 2c 3d", "full_house", 3, 8),
    ("Ah 6h", "Qh Jh 2h 2c 9d", "flush", 1.5, 7),
    ("Ac Ks", "Qh Jh Td 2c 3d", "straight", 1, 4),
    ("Ac 2s", "3h 4h 5c Tc Jd", "straight", 1, 4),
    ("9c 9s", "9d 4h Th 2c Jd", "three_of_a_kind", 0, 3),
    ("9c 4s", "9d 4h Th 2c Jd", None, 0, None),
    ("Ac Kd", "2h 3s Qd 9c 8h", None, 0, None),
]
"""Own cards, board, row, and what Blind and Trips pay."""


@clause(
    "12.C",
    "12.D",
    "11.H.ii",
    "11.H.iv",
    "6.A",
    "6.B.i",
    "6.B.ii",
    "6.B.iii",
    "6.B.iv",
    "6.B.v",
    "6.B.vi",
    "6.B.vii",
)
@pytest.mark.parametrize(("hand", "board", "row", "blind", "trips"), PAID)
def test_blind_and_trips_by_the_hand(
    hand: str, board: str, row: str | None, blind: float, trips: int | None
) -> None:
    """The Blind of a higher hand is paid from a straight up, Trips from three of a kind."""
    found = one(hand, "7c 5d", ALL, board=board)
    pays = {0: "push", 1.5: "3 to 2"}.get(blind, f"{blind:g} to 1")
    name = row if blind else "less_than_a_straight"
    assert outcomes(found)["blind"] == (name, pays, int(blind * FIVE))
    assert settled(found)["blind"]["clause"] == cite("12.C" if blind else "11.H.ii")
    if trips is None:
        assert outcomes(found)["trips"] == ("less_than_three_of_a_kind", "lose", 0)
        assert settled(found)["trips"]["clause"] == cite("11.H.iv")
    else:
        assert outcomes(found)["trips"] == (row, f"{trips} to 1", trips * TEN)
        assert settled(found)["trips"]["clause"] == cite("12.D")


@clause("11.H.iv", "12.C", "12.D")
@pytest.mark.parametrize(
    ("hand", "dealer", "board", "main", "trips"),
    [
        ("9c 3s", "Tc Td", "9d 9h Th 2c 3d", "lose", 8),
        ("Ac 4s", "Ad 5s", "Kh Qh Jd Tc 3d", "tie", 4),
        ("Ah 6h", "Kh Th", "Qh Jh 2h 9h 9d", "lose", 7),
    ],
)
def test_a_hand_that_does_not_win(
    hand: str, dealer: str, board: str, main: str, trips: int
) -> None:
    """A full house, straight or flush that is beaten or equalled has no Blind, but Trips."""
    found = one(hand, dealer, ALL, board=board)
    assert {outcomes(found)[name][0] for name in ("ante", "blind", "play")} == {main}
    assert outcomes(found)["trips"][2] == trips * TEN


@clause("11.H.iv")
def test_a_folded_hand_that_was_tucked() -> None:
    """Its Trips is settled by the seven cards, lost or won, on the second seat too."""
    found = deal(
        {1: ACE_HIGH, 4: SEVENS},
        KINGS,
        {1: ALL, 4: ALL},
        {1: FOLD_AND_TUCK, 4: FOLD_AND_TUCK},
        board="7d 7c 9h Jc Ks",
    )
    assert outcomes(found, 1)["trips"] == ("less_than_three_of_a_kind", "lose", 0)
    assert outcomes(found, 4)["trips"] == ("three_of_a_kind", "3 to 1", 3 * TEN)
    assert [won(found, seat) for seat in (1, 4)] == [-2 * FIVE - TEN, 3 * TEN - 2 * FIVE]


@clause("6.A", "6.B.vi")
@pytest.mark.parametrize(
    ("hand", "row"), [("Ac 2s", "straight"), ("Kc As", "less_than_a_straight")]
)
def test_an_ace_is_never_in_the_middle(hand: str, row: str) -> None:
    """A-2-3-4-5 is a straight, and Q-K-A-2-3 is none."""
    board = "3h 4h 5d Tc Jd" if hand == "Ac 2s" else "Qh 2h 3d 9c 8d"
    assert (
        outcomes(one(hand, "7c 6d" if row != "straight" else "Qc 9d", board=board))["blind"][0]
        == row
    )


@clause("12.C", "11.H.ii")
def test_a_flush_in_cents() -> None:
    """3 to 2 on an odd amount rounds up to the chip."""
    stakes = {"ante": 5_01, "blind": 5_01}
    found = one("Ah 6h", "7c 5d", stakes, board="Qh Jh 2h 2c 9d")
    assert settled(found)["blind"]["won_cents"] == 7_52
    whole = one("Ah 6h", "7c 5d", BOTH, board="Qh Jh 2h 2c 9d", chip="1")
    assert settled(whole)["blind"]["won_cents"] == 8_00


def test_what_is_told() -> None:
    """Both hands in words."""
    found = one(NINES, TWOS, ALL)
    assert settled(found)["ante"]["why"] == (
        "pair of nines with king-jack-seven against the dealer's pair of twos with king-jack-nine"
    )
    assert settled(found)["trips"]["why"] == "pair of nines with king-jack-seven"
    assert len(events(found, "settled")) == 4
