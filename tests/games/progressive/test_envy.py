"""oh.progressives 2.G and 3.B: the Envy Bonus, for the hands of others."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place
from croupier.games.let_it_ride.rules import GAME as LET_IT_RIDE
from croupier.games.three_card_poker.rules import GAME
from tests.games.let_it_ride import ride
from tests.games.progressive.progressive import FIVE, ON, ONE, clause, order, paid
from tests.games.scripts import Scripted, events, table_of
from tests.games.three_card_poker import three_card as tcp

BET, ENVY = "three_card_poker_progressive", "three_card_poker_progressive_envy"
BOTH = {"ante": FIVE, BET: ONE}
LINK = {**ride.THREE, "multi_link": ONE}
LOW = ("Jh 7d 5c", "Qh 6d 4c", "9s 8d 3c")


@clause("3.B.i", "3.A.iii")
@pytest.mark.parametrize(
    ("hand", "outcome", "cents"),
    [
        ("As Ks Qs", "ace_king_queen_of_spades", 100_00),
        ("Ah Kh Qh", "ace_king_queen_of_another_suit", 25_00),
    ],
)
def test_everybody_else_who_wagered_is_paid_for_a_hand(hand: str, outcome: str, cents: int) -> None:
    """Seats 4 and 1, not seat 3 without a wager, nor the holder at seat 2."""
    hands = {1: "Jc 7d 5c", 2: hand, 3: "Td 6d 4c", 4: "9s 8d 3c"}
    stakes = {1: BOTH, 2: BOTH, 3: {"ante": FIVE}, 4: BOTH}
    driver = tcp.deal(hands, "9c 9d 2h", stakes, **ON)
    assert paid(driver, ENVY) == [(4, outcome, cents, "3.A.iii"), (1, outcome, cents, "3.A.iii")]
    (won,) = (one for one in paid(driver, BET) if one[0] == 2)
    assert won[1] == outcome  # the holder has the prize, and that alone


@clause("3.B.i")
@pytest.mark.parametrize("hand", ["Ks Qs Js", "Ks Kd Kh", "Js Td 9h"])
def test_no_other_hand_is_envied(hand: str) -> None:
    """From a straight flush down only the holder is paid."""
    hands = {1: "Jc 7d 5c", 2: hand}
    driver = tcp.deal(hands, "9c 9d 2h", dict.fromkeys(hands, BOTH), **ON)
    assert paid(driver, ENVY) == []


@clause("2.G.i", "3.B.i")
def test_the_dealers_hand_is_envied_by_nobody() -> None:
    """Ace, king and queen of spades over there are worth nothing here."""
    hands = {1: "Jh 7d 5c", 2: "9s 8d 3c"}
    driver = tcp.deal(hands, "As Ks Qs", dict.fromkeys(hands, BOTH), **ON)
    assert paid(driver, ENVY) == []
    assert [one[1] for one in paid(driver, BET)] == ["less_than_a_straight"] * 2


@clause("2.G.i", "2.H")
def test_multi_link_is_envied_for_its_two_highest_hands() -> None:
    """A royal flush at seat 2, a straight flush at seat 5, both by the same board."""
    hands = {2: "As Ks Qs", 3: "2d 2h 4c", 5: "9s 8s 7s"}
    driver = ride.deal(hands, "Js Ts", dict.fromkeys(hands, LINK), **ON)
    assert paid(driver, "multi_link_envy") == [
        (5, "royal_flush", 1_000_00, "2.H"),
        (3, "straight_flush", 300_00, "2.H"),
        (3, "royal_flush", 1_000_00, "2.H"),
        (2, "straight_flush", 300_00, "2.H"),
    ]


@clause("2.G.iii")
def test_several_hands_are_several_payments() -> None:
    """Two straight flushes pay the third player twice, and each other once."""
    hands = {1: "2d 2h 4c", 2: "8s 7s 6s", 5: "Ks Qs Js"}
    driver = ride.deal(hands, "Ts 9s", dict.fromkeys(hands, LINK), **ON)
    won = [(seat, cents) for seat, _, cents, _ in paid(driver, "multi_link_envy")]
    assert sorted(won) == [(1, 300_00), (1, 300_00), (2, 300_00), (5, 300_00)]


@clause("3.B.iii")
def test_several_hands_of_three_cards_are_several_payments() -> None:
    """Spades and hearts: $100 and $25 for the third, each other's for the two."""
    hands = {1: "As Ks Qs", 2: "Ah Kh Qh", 3: "Jc 7d 5c"}
    driver = tcp.deal(hands, "9c 9d 2h", dict.fromkeys(hands, BOTH), **ON)
    won = [(seat, cents) for seat, _, cents, _ in paid(driver, ENVY)]
    assert sorted(won) == [(1, 25_00), (2, 100_00), (3, 25_00), (3, 100_00)]


@clause("2.G.ii", "3.B.ii")
def test_envy_is_paid_at_the_end_of_the_round() -> None:
    """After every seat is settled and the percentage is paid; before Game Over."""
    hands = {1: "Jc 7d 5c", 2: "As Ks Qs", 3: "Td 6d 4c"}
    driver = tcp.deal(hands, "9c 9d 2h", dict.fromkeys(hands, BOTH), **ON)
    told = order(
        driver,
        ("settled", "ante |"),
        ("settled", "20000"),
        ("settled", ENVY),
        ("attested", "1.B.iii.(f)"),
    )
    kinds = [one.split()[1] for one in told]
    assert kinds[-3:] == [ENVY, ENVY, "1.B.iii.(f)"]
    last = max(i for i, one in enumerate(driver.log) if one.get("wager") in ("ante", BET))
    first = min(i for i, one in enumerate(driver.log) if one.get("wager") == ENVY)
    assert last < first


@clause("2.G.ii")
def test_the_envy_of_a_multi_link_is_paid_at_the_end_of_the_round() -> None:
    """After the bets of every seat, also of those to be settled last."""
    hands = {1: "2d 2h 4c", 5: "9s 8s 7s"}
    driver = ride.deal(hands, "Js Ts", dict.fromkeys(hands, LINK), **ON)
    settled = [one["wager"] for one in events(driver, "settled")]
    assert settled[-1] == "multi_link_envy"
    assert settled.count("multi_link_envy") == 1


@clause("2.G.i", "3.B.i")
def test_one_player_at_two_positions_does_not_envy_himself() -> None:
    """He holds the hand at one of them; only the other player is paid."""
    hands = {1: "As Ks Qs", 2: "Jc 7d 5c", 3: "Td 6d 4c"}
    players = {1: "anna", 2: "anna", 3: "otto"}
    driver = table_of(GAME, Scripted(*tcp.script(hands, "9c 9d 2h")), players, **ON)
    driver.begin_round()
    tcp.wager(driver, dict.fromkeys(hands, BOTH))
    while isinstance(driver.pending, Decide):
        driver.answer("play")
    assert paid(driver, ENVY) == [(3, "ace_king_queen_of_spades", 100_00, "3.A.iii")]


@clause("3.B.i")
def test_a_hand_is_envied_whether_its_player_wagered_or_not() -> None:
    """Another player at the table has it: that is all the clause asks of him."""
    hands = {1: "As Ks Qs", 2: "Jc 7d 5c"}
    driver = tcp.deal(hands, "9c 9d 2h", {1: {"ante": FIVE}, 2: BOTH}, **ON)
    assert paid(driver, ENVY) == [(2, "ace_king_queen_of_spades", 100_00, "3.A.iii")]
    assert [one[0] for one in paid(driver, BET)] == [2]


@clause("1.A.iv", "3.B.i")
def test_a_folded_hand_is_not_envied_and_does_not_keep_its_player_from_envy() -> None:
    """Seat 1 folds the best hand: nobody is paid for it. Seat 2 folds, and is paid for seat 3's."""
    hands = {1: "As Ks Qs", 2: "Jc 7d 5c", 3: "Ah Kh Qh"}
    driver = tcp.deal(hands, "9c 9d 2h", dict.fromkeys(hands, BOTH), {1: "fold", 2: "fold"}, **ON)
    assert [(seat, cents) for seat, _, cents, _ in paid(driver, ENVY)] == [(2, 25_00), (1, 25_00)]
    assert [one[0] for one in paid(driver, BET)] == [3]


@clause("1.A.i", "2.G.i", "3.B.i")
def test_envy_takes_no_chips_of_its_own() -> None:
    """Nobody puts anything on it."""
    driver = tcp.window(1, **ON)
    assert ENVY not in getattr(driver.pending, "wagers", ())
    for host, envy in ((GAME, ENVY), (LET_IT_RIDE, "multi_link_envy")):
        rules = rules_for(host, options=ON)
        found, wager = rules.wagers[envy], rules.wagers[envy.removesuffix("_envy")]
        assert wager.envied is not None
        assert wager.envied.rows == found.rows
        assert envy not in rules_for(host).wagers
        assert (found.placed, found.staked, found.analysed, found.limited) == (False,) * 4
        assert found.name.endswith(": Envy Bonus")
        assert found.pick(0) == 2  # nothing: the row that pays none
    driver.answer(Place(1, "ante", FIVE))
    driver.answer(Close())


@clause("1.A.iii", "1.A.iiibis", "1.B.iii.(f)")
def test_a_table_without_sensors_envies_nobody() -> None:
    """Nobody has wagered: no word of it."""
    driver: Driver = tcp.deal({1: "As Ks Qs", 2: LOW[0]}, "9c 9d 2h", **ON)
    assert paid(driver, ENVY) == []
    assert not [one for one in driver.log if str(one.get("clause")).startswith("oh.progressives")]
