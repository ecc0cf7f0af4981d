"""What is won and lost in both games of twenty-one: sections 1, 3, 4, 8 and 9."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.cards import cards_from
from croupier.core.procedure import Close, Place, Take
from croupier.games.twenty_one.common import is_soft, total_of
from tests.games.cloths import printed
from tests.games.scripts import Scripted, events
from tests.games.twenty_one.twenty_one import (
    BLACKJACK,
    FREE_BET,
    TEN,
    asked,
    begin,
    both,
    choose,
    cite,
    games,
    number,
    only,
    outcomes,
    refused,
    said,
    seated,
    table,
    won,
)

# § 1, 3: totals


@both("3.B.i", "3.B.ii", "3.B.iii")
@pytest.mark.parametrize(
    ("cards", "total", "soft"),
    [
        ("2c 9d", 11, False),
        ("Td 5h", 15, False),
        ("Jd 5h", 15, False),
        ("Qd Kh", 20, False),
        ("As 2h", 13, True),
        ("As Th", 21, True),
        ("As 9h Ac", 21, True),
        ("As Th Ac", 12, False),
        ("As Ah", 12, True),
        ("As Ah Ac Ad", 14, True),
        ("As 5h 5c", 21, True),
        ("As 5h 6c", 12, False),
        ("Ts 6h 5c", 21, False),
        ("Ts 6h 6c", 22, False),
    ],
)
def test_totals(cards: str, total: int, soft: bool) -> None:
    """Faces, tens for pictures, and one ace at eleven as long as that is not over 21."""
    hand = cards_from(cards)
    assert (total_of(hand), is_soft(hand)) == (total, soft)


# § 4: the rows


@games
@both("4.B.i", "4.B.ii", "4.C", "4.F")
@pytest.mark.parametrize(
    ("hand", "dealer", "then", "outcome", "result"),
    [
        ("Ts 9d", "6h Tc", "Td", "dealer_busts", TEN),
        ("Ts 9d", "8h Tc", "", "higher_total", TEN),
        ("Ts 9d", "9h Tc", "", "same_total", 0),
        ("Ts 8d", "9h Tc", "", "lower_total", -TEN),
        ("Ts 2d", "9h Tc", "", "lower_total", -TEN),
    ],
)
def test_a_hand_that_stands(
    id: str, hand: str, dealer: str, then: str, outcome: str, result: int
) -> None:
    """Over 22, lower, equal, higher: even money, nothing, or the wager."""
    driver = table(id, hand, dealer, then)
    choose(driver, "stand")
    assert outcomes(driver)["main"][0] == outcome
    assert won(driver) == {(1, "main"): result}


@only("4.B.i")
def test_a_dealers_22_loses_to_any_hand_in_blackjack() -> None:
    """The row of Free Bet is not there."""
    driver = choose(table(BLACKJACK, "Ts 2d", "6h Tc", "6d"), "stand")
    assert outcomes(driver)["main"] == ("dealer_busts", "4.B.i")


@games
@both("1.B", "4.B.iii")
def test_a_blackjack_beats_21_in_three_cards(id: str) -> None:
    """The dealer may draw to 21; a Blackjack has been paid by then, a plain 21 ties."""
    driver = table(id, {1: "As Kd", 2: "Ts 5d"}, "6h 5c", "6s Td")
    choose(driver, "hit")
    assert won(driver) == {(1, "main"): 15_00, (2, "main"): 0}


@games
@both("1.B", "11.C.i")
def test_21_on_a_split_hand_is_no_blackjack(id: str) -> None:
    """An ace on a split ten, a ten on a split ace: 21, paid even money."""
    driver = table(id, "Ts Kd", "6h Tc", "As Ad Td")
    choose(driver, "split")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): TEN, (1, "main@2"): TEN}
    driver = table(id, "As Ad", "6h Tc", "Ks Kd Td")
    choose(driver, "split")
    assert won(driver) == {(1, "main"): TEN, (1, "main@2"): TEN}


@games
@both("4.B.iii")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_blackjack_that_waited_beats_a_drawn_21(id: str, seat: int) -> None:
    """Without a reader it lies there until the dealer has drawn; a plain 21 beside it ties."""
    other = 3 - seat
    hands = {seat: "As Kd", other: "Ts 5d"}
    driver = table(id, dict(sorted(hands.items())), "Th 5c", "6s 6d", card_reader="no")
    choose(driver, "hit")
    assert won(driver) == {(seat, "main"): 15_00, (other, "main"): 0}
    settled = {event["seat"]: event["outcome"] for event in events(driver, "settled")}
    assert settled == {seat: "blackjack", other: "same_total"}


@games
@both("1.B", "11.C", "4.C")
@pytest.mark.parametrize(
    ("pair", "drawn"), [("Ts Kd", "As Ad"), ("As Ad", "Ks Kd")], ids=["tens", "aces"]
)
def test_21_on_a_split_hand_ties_with_a_drawn_21(id: str, pair: str, drawn: str) -> None:
    """It is no Blackjack, on the first hand or the second."""
    driver = table(id, pair, "6h 5c", drawn, "Td")
    choose(driver, "split")
    assert won(driver) == {(1, "main"): 0, (1, "main@2"): 0}
    assert outcomes(driver)["main@2"][0] == "same_total"


@games
@both("4.C", "8.B")
def test_only_a_blackjack_ties_with_the_dealers(id: str) -> None:
    """With a ten up: the Blackjack is returned, 20 and 12 lose, and nobody is asked."""
    driver = table(id, {1: "As Kd", 2: "Ts Qd", 3: "Ts 2d"}, "Kh Ac")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): 0, (2, "main"): -TEN, (3, "main"): -TEN}
    assert not said(driver, "the dealer draws no card")


@games
@both("4.C", "10.B")
def test_21_loses_to_a_blackjack_that_shows_late(id: str) -> None:
    """Without a reader a plain 21 loses, and a double on it goes back."""
    driver = table(id, "6s 5d", "Kh Ac", "Td", card_reader="no")
    choose(driver, "double")
    assert won(driver) == {(1, "main"): -TEN, (1, "double_down"): 0}
    assert outcomes(driver)["main"] == ("dealer_blackjack", number(id, "4.C"))
    assert outcomes(driver)["double_down"] == ("returned_to_dealer_blackjack", "10.B")


@games
@both("10.B", "11.D", "2.C")
def test_only_original_wagers_are_lost_to_a_late_blackjack(id: str) -> None:
    """Two split hands, one doubled and one bust: the added chips all come back."""
    driver = table(id, "8s 8d", "Kh Ac", "3d Td 9s 9c", card_reader="no")
    choose(driver, "split", "double", "hit")
    assert won(driver) == {
        (1, "main"): -TEN,
        (1, "double_down"): 0,
        (1, "main@2"): 0,
    }
    assert outcomes(driver)["main@2"] == ("split_hand_returned", "11.D")


@games
@both("2.C", "7.E")
@pytest.mark.parametrize(("reader", "waits"), [("yes", False), ("no", True)])
def test_the_reader_finds_a_blackjack_before_anybody_acts(
    id: str, reader: str, waits: bool
) -> None:
    """With it the round is over at once; without it the player decides first."""
    driver = table(id, "Ts 9d", "Kh Ac", card_reader=reader)
    assert (asked(driver)[0] == 1) is waits


@games
@both("4.F", "2.A.iii")
@pytest.mark.parametrize(
    ("pays", "stake", "paid"),
    [
        ("3 to 2", TEN, 15_00),
        ("6 to 5", TEN, 12_00),
        ("3 to 2", 5_00, 7_50),
        ("6 to 5", 7_50, 9_00),
    ],
)
def test_what_a_blackjack_pays(id: str, pays: str, stake: int, paid: int) -> None:
    """3 to 2 or 6 to 5, as the house has chosen, and the layout says so."""
    driver = table(
        id,
        {1: "As Kd", 2: "Ts 9d"},
        "6h Tc",
        stakes={1: {"main": stake}, 2: {"main": TEN}},
        blackjack_pays=pays,
    )
    assert won(driver) == {(1, "main"): paid}
    assert printed(driver.table.rules, cite(id, "2.A.iii")) == [f"Blackjack pays {pays}"]


@games
@both("4.E", "7.I")
def test_settlement_and_pick_up_run_from_the_right(id: str) -> None:
    """Seat 5 before 3 before 1, for chips and then for cards; the dealer's hand comes last."""
    driver = table(id, {1: "Ts 9d", 3: "Ts 8d", 5: "Ts 7d"}, "8h Tc")
    choose(driver, "stand", "stand", "stand")
    assert [event["seat"] for event in events(driver, "settled")] == [5, 3, 1]
    discarded = [event["hand"] for event in events(driver, "discarded")]
    assert discarded == ["burnt card", "seat 5", "seat 3", "seat 1", "dealer"]
    assert len(driver.table.discards) == 9


# § 8: Blackjack in sequence


@games
@both("8.A")
@pytest.mark.parametrize("up", ["2h", "9h"])
def test_a_blackjack_is_paid_when_its_turn_comes(id: str, up: str) -> None:
    """After seat 1 has acted and before seat 3 does; its cards are gone then."""
    driver = table(id, {1: "Ts 9d", 2: "As Kd", 3: "Ts 8d"}, f"{up} Tc", "Td")
    assert events(driver, "settled") == []
    choose(driver, "stand")
    assert asked(driver)[0] != "nobody"
    assert won(driver) == {(2, "main"): 15_00}
    assert "seat 2" not in driver.table.hands


@games
@both("8.B")
@pytest.mark.parametrize("up", ["Ah", "Kh", "Qh", "Jh", "Th"])
def test_against_an_ace_or_a_ten_it_waits_for_the_look(id: str, up: str) -> None:
    """With no Blackjack under it, play goes on and the player is paid in turn."""
    driver = table(id, {1: "Ts 9d", 2: "As Kd"}, f"{up} 9c")
    assert won(driver) == {}
    choose(driver, *(["wait"] if up == "Ah" and id == FREE_BET else []), "stand")
    assert won(driver)[2, "main"] == 15_00


@games
@both("8.B")
def test_without_a_reader_it_waits_for_the_hole_card(id: str) -> None:
    """Nothing is paid nor removed until the second card is turned."""
    driver = table(id, {1: "As Kd", 2: "Ts 9d"}, "Kh 9c", card_reader="no")
    assert said(driver, "Blackjack waits") == [number(id, "8.B")]
    assert "seat 1" in driver.table.hands
    choose(driver, "stand")
    assert won(driver) == {(2, "main"): 0, (1, "main"): 15_00}


# § 9: insurance


@games
@both("9.A", "9.C")
@pytest.mark.parametrize("hole", ["Tc", "Jc", "Qc", "Kc"])
def test_insurance_wins_double_with_a_ten_under_the_ace(id: str, hole: str) -> None:
    """5 on a wager of 10: 10 won, and the wager lost."""
    driver = table(id, "Ts 9d", f"Ah {hole}", insurance=True)
    driver.answer(Place(1, "insurance", 5_00))
    driver.answer(Close())
    assert won(driver) == {(1, "insurance"): TEN, (1, "main"): -TEN}


@games
@both("9.A", "9.D")
@pytest.mark.parametrize("hole", ["Ac", "2c", "9c"])
def test_insurance_loses_before_any_card_is_drawn(id: str, hole: str) -> None:
    """It is taken between the look and the first decision."""
    driver = table(id, "Ts 9d", f"Ah {hole}", insurance=True)
    driver.answer(Place(1, "insurance", 5_00))
    driver.answer(Close())
    assert won(driver) == {(1, "insurance"): -5_00}
    assert asked(driver)[0] != "nobody"


@games
@both("9.A", "9.C", "9.D", "4.E")
@pytest.mark.parametrize(("hole", "factor"), [("Kc", 2), ("9c", -1)])
def test_insurance_of_several_players(id: str, hole: str, factor: int) -> None:
    """Each by the own amount, from the dealer's right; who did not insure is left out."""
    hands = {1: "Ts 9d", 3: "Ts 8d", 5: "Ts 7d"}
    driver = table(id, hands, f"Ah {hole}", insurance=True)
    for seat, cents in ((1, 2_00), (5, 5_00)):
        driver.answer(Place(seat, "insurance", cents))
    driver.answer(Close())
    paid = [event for event in events(driver, "settled") if event["wager"] == "insurance"]
    assert [event["seat"] for event in paid] == [5, 1]
    assert won(driver)[1, "insurance"] == factor * 2_00
    assert won(driver)[5, "insurance"] == factor * 5_00


@games
@both("9.A")
def test_insurance_is_offered_against_an_ace_alone(id: str) -> None:
    """A ten up brings the look and no window; insurance is refused then."""
    driver = table(id, "Ts 9d", "Kh 9c", insurance=True)
    assert refused(driver, Place(1, "insurance", 5_00)) == cite(id, "4.D")
    assert asked(driver)[0] != "nobody"


@games
@both("9.A", "9.B")
@pytest.mark.parametrize(
    ("stake", "chip", "most"),
    [(10_00, "1", 5_00), (15_00, "5", 10_00), (15_00, "2.50", 7_50), (25_00, "1", 13_00)],
)
def test_insurance_up_to_half_or_the_next_chip(id: str, stake: int, chip: str, most: int) -> None:
    """Half is allowed, or the next amount that chips can make; one chip more is not."""
    driver = table(id, "Ts 9d", "Ah 9c", insurance=True, stakes={1: {"main": stake}}, chip=chip)
    step = int(float(chip) * 100)
    assert refused(driver, Place(1, "insurance", most + step)) == cite(id, "9.B")
    driver.answer(Place(1, "insurance", most))
    assert refused(driver, Place(1, "insurance", step)) == cite(id, "9.B")
    driver.answer(Close())


@games
@both("9.A", "9.B")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("stake", "most"), [(10_00, 5_00), (10_01, 5_01), (25_00, 12_50)])
def test_insurance_to_the_cent(id: str, seat: int, stake: int, most: int) -> None:
    """Half is taken and a cent more is not, in one piece or added later."""
    stakes = {1: {"main": 50_00}, 2: {"main": 50_00}} | {seat: {"main": stake}}
    driver = table(id, {1: "Ts 9d", 2: "Ts 8d"}, "Ah 9c", insurance=True, stakes=stakes)
    assert refused(driver, Place(seat, "insurance", most + 1)) == cite(id, "9.B")
    driver.answer(Place(seat, "insurance", most))
    assert refused(driver, Place(seat, "insurance", 1)) == cite(id, "9.B")


@games
@both("9.B", "4.A")
def test_only_chips_play(id: str) -> None:
    """A wager in parts of a chip, or without the chips: each is refused by its own clause."""
    options: dict[str, Any] = {"chip": "5", "chips_cents": 25_00}
    driver = table(id, "6s 5d", "Ah 9c", insurance=True, **options)
    for cents in (2_50, 7_50):
        assert refused(driver, Place(1, "insurance", cents)) == cite(id, "9.B")
    driver.answer(Close())
    choose(driver, "double_for_less")
    for cents in (2_50, 7_50):
        assert refused(driver, Place(1, "double_down", cents)) == cite(id, "10.A")
    driver = seated(id, Scripted("2c"), {1: "P1", 2: "P2"}, **options)
    begin(driver)
    for seat, cents in ((1, 7_50), (2, 30_00)):
        assert refused(driver, Place(seat, "main", cents)) == cite(id, "4.A")


@games
@both("9.B", "10.A")
def test_insurance_and_doubles_without_the_chips(id: str) -> None:
    """A cent is lacking: refused by the clause of that wager; with the cent it is taken."""
    for chips, enough in ((14_99, False), (15_00, True)):
        driver = table(id, "6s 5d", "Ah 9c", insurance=True, chips_cents=chips)
        assert driver.can(Place(1, "insurance", 5_00)) is enough
        if not enough:
            assert refused(driver, Place(1, "insurance", 5_00)) == cite(id, "9.B")
        driver.answer(Close())
        choose(driver, "double_for_less")
        assert driver.can(Place(1, "double_down", 5_00)) is enough
        if not enough:
            assert refused(driver, Place(1, "double_down", 5_00)) == cite(id, "10.A")


@games
@both("4.D", "4.G")
def test_nothing_is_changed_once_the_cards_are_out(id: str) -> None:
    """No wager is made, raised or withdrawn at a decision: main, double or split."""
    driver = table(id, {1: "8s 8d", 2: "Ts 9d"}, "6h Tc", "3d 2s Td Td Td")
    closed = cite(id, "4.D")
    assert refused(driver, Place(1, "main", TEN)) == closed
    assert refused(driver, Take(1, "main", TEN)) == closed
    choose(driver, "split")
    assert refused(driver, Take(1, "main@2", TEN)) == closed
    choose(driver, "double")
    assert refused(driver, Take(1, "double_down", TEN)) == closed


@games
@both("4.G")
def test_a_confirmed_double_is_left_alone_while_another_doubles(id: str) -> None:
    """Chips are taken back in that window only from the double that is being made."""
    driver = table(id, {1: "6s 5d", 2: "6c 5h"}, "6h Tc", "9d")
    choose(driver, "double", "double_for_less")
    assert refused(driver, Take(1, "double_down", TEN)) == cite(id, "4.G")
    driver.answer(Place(2, "double_down", TEN))
    driver.answer(Take(2, "double_down", 4_00))


@games
@both("4.G")
def test_insurance_lies_until_it_is_decided(id: str) -> None:
    """Without a reader it stays through the decisions, and nobody may touch it."""
    driver = table(id, "Ts 9d", "Ah Kc", insurance=True, card_reader="no")
    driver.answer(Place(1, "insurance", 5_00))
    driver.answer(Close())
    assert refused(driver, Take(1, "insurance", 5_00)) == cite(id, "4.D")
    choose(driver, "stand")
    assert won(driver) == {(1, "insurance"): TEN, (1, "main"): -TEN}
