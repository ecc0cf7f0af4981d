"""The side bets of Blackjack: section 15."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import card_from, cards_from
from croupier.core.game import rules_for
from croupier.core.procedure import Place, Take
from croupier.core.refusals import Refusal
from croupier.core.sign import sign
from croupier.core.table import HOUSE, TOKES
from croupier.games.blackjack.rules import GAME
from croupier.games.blackjack.side_bets import Deal, deal_of
from croupier.live.practice import practice
from tests.games.cloths import printed
from tests.games.scripts import Scripted, events
from tests.games.twenty_one.twenty_one import (
    BLACKJACK,
    TEN,
    asked,
    begin,
    choose,
    only,
    refused,
    script,
    seated,
    table,
    won,
)
from tests.games.twenty_one.twenty_one import wager as make_wagers

UNSEEN = -1
SIDE_BETS = ("bet_the_set", "royal_match", "trilux_bonus", "kings_bounty")


def bet(wager: str, hand: str, dealer: str, *then: str, cents: int = TEN, **options: Any) -> Driver:
    """A hand with a side bet on it."""
    stakes = {1: {"main": TEN, wager: cents}}
    return table(BLACKJACK, hand, dealer, *then, stakes=stakes, **options)


def settled(driver: Driver, wager: str) -> list[tuple[str, str, int]]:
    return [
        (event["outcome"], event["clause"].split()[1], won(driver)[event["seat"], wager])
        for event in events(driver, "settled")
        if event["wager"] == wager
    ]


def tokes(driver: Driver) -> list[tuple[str, int, str]]:
    return [
        (event["wager"], event["cents"], event["clause"].split()[1])
        for event in events(driver, "tokes")
    ]


# 15.A: Bet the Set


@only("15.A", "15.A.i.(b)", "15.A.iii")
@pytest.mark.parametrize(
    ("decks", "hand", "row", "result"),
    [
        ("1", "8s 8d", "pair", 150_00),
        ("1", "8s 9s", "no_pair", -TEN),
        ("2", "8s 8d", "pair", 100_00),
        ("2", "8s 8s", "suited_pair", 250_00),
        ("2", "Ks Ts", "no_pair", -TEN),
        ("4", "8s 8d", "pair", 100_00),
        ("4", "8s 8s", "suited_pair", 150_00),
        ("6", "8s 8d", "pair", 100_00),
        ("6", "8s 8s", "suited_pair", 150_00),
        ("8", "8s 8d", "pair", 100_00),
        ("8", "8s 8s", "suited_pair", 150_00),
        ("8", "8s 7s", "no_pair", -TEN),
    ],
)
def test_bet_the_set(decks: str, hand: str, row: str, result: int) -> None:
    """A pair by its faces; what it pays hangs on the number of decks."""
    driver = bet("bet_the_set", hand, "6h Tc", decks=decks)
    clause = "15.A.i.(b)" if row == "no_pair" else "15.A.iii"
    assert settled(driver, "bet_the_set") == [(row, clause, result)]


@only("15.A", "15.A.i.(c)")
def test_bet_the_set_looks_at_nothing_else() -> None:
    """The dealer's Blackjack does not touch it, nor does a card drawn later."""
    driver = bet("bet_the_set", "8s 8d", "Kh Ac")
    assert won(driver) == {(1, "bet_the_set"): 100_00, (1, "main"): -TEN}
    driver = bet("bet_the_set", "8s 2d", "6h Tc", "8c")
    choose(driver, "hit")
    assert won(driver) == {(1, "bet_the_set"): -TEN}


@only("15.A.i.(a)", "15.A.ii.(a)", "15.B.iii", "15.B.iv", "15.B.iiibis", "15.C.ii.(a)")
def test_side_bets_are_settled_after_the_usual_deal_from_the_right() -> None:
    """Bet by bet, seat 3 before seat 1, before anybody decides."""
    stakes = {seat: {"main": TEN} | dict.fromkeys(SIDE_BETS, TEN) for seat in (1, 3)}
    driver = table(BLACKJACK, {1: "8s 8d", 3: "Ts 9s"}, "6h Tc", stakes=stakes)
    assert [(event["wager"], event["seat"]) for event in events(driver, "settled")] == [
        (wager, seat) for wager, seat in product(SIDE_BETS, (3, 1))
    ]
    assert asked(driver)[0] == 1
    assert [event["to"] for event in events(driver, "dealt")][1:] == [
        *("seat 1", "seat 3", "dealer", "seat 1", "seat 3", "hole card")
    ]


# 15.B: Royal Match


@only("15.B", "15.B.i", "15.B.iv")
@pytest.mark.parametrize(
    ("hand", "row", "result"),
    [
        ("Ks Qs", "royal_match", 250_00),
        ("Qd Kd", "royal_match", 250_00),
        ("Ks Ks", "two_suited_cards", 25_00),
        ("Qs Js", "two_suited_cards", 25_00),
        ("2s 7s", "two_suited_cards", 25_00),
        ("Ks Qd", "not_suited", -TEN),
    ],
)
def test_royal_match(hand: str, row: str, result: int) -> None:
    """King and queen of one suit at 25 to 1, one suit at 2.5 to 1, two suits lose."""
    driver = bet("royal_match", hand, "6h Tc")
    clause = "15.B.iv" if row == "not_suited" else "15.B.i"
    assert settled(driver, "royal_match") == [(row, clause, result)]


@only("15.B.i")
@pytest.mark.parametrize(
    ("hand", "dealer", "paid"),
    [
        ("Ks Qs", "Kh Qh", True),
        ("Ks Qs", "Qh Kh", True),
        ("Ks Qs", "Kh Qd", False),
        ("Ks Js", "Kh Qh", False),
        ("Ks Qd", "Kh Qh", False),
    ],
)
def test_crown_treasure(hand: str, dealer: str, paid: bool) -> None:
    """Both have king and queen of a suit: $1,000 on top, when the dealer's cards are known."""
    driver = bet("royal_match", hand, dealer)
    assert settled(driver, "crown_treasure") == []
    choose(driver, "stand")
    expected = [("crown_treasure", "15.B.i", 1_000_00)] if paid else []
    assert settled(driver, "crown_treasure") == expected


@only("15.B.i")
@pytest.mark.parametrize(
    ("royal", "dealer_royal", "outcome"),
    [(2, 1, "crown_treasure"), (2, 0, "no_bonus"), (1, 1, "no_bonus"), (0, 1, "no_bonus")],
)
def test_which_hands_are_a_crown_treasure(royal: int, dealer_royal: int, outcome: str) -> None:
    """King and queen of a suit on both sides; without either there is no bonus."""
    crown = rules_for(GAME).wagers["crown_treasure"]
    deal = Deal(0, royal, dealer_royal, 0, 0, 0)
    assert crown.row(deal).outcome == outcome


@only("15.B.i")
def test_no_crown_without_the_wager() -> None:
    """The hands alone win nothing."""
    driver = table(BLACKJACK, "Ks Qs", "Kh Qh")
    choose(driver, "stand")
    assert settled(driver, "crown_treasure") == []


# 15.C: TriLux


@only("15.C", "15.C.i.(b)", "15.C.ii.(a)", "15.C.ii.(b)")
@only("15.C.iv.(a)", "15.C.iv.(b)", "15.C.iii.(a)")
@pytest.mark.parametrize(
    ("cards", "up", "row", "result", "pool"),
    [
        ("9s Ts", "Js", "straight_flush", 250_00, 10_00),
        ("As 2s", "3s", "straight_flush", 250_00, 10_00),
        ("9s 9d", "9h", "three_of_a_kind", 150_00, 5_00),
        ("9s 9s", "9s", "three_of_a_kind", 150_00, 5_00),
        ("9s Td", "Jh", "straight", 100_00, 2_00),
        ("As 2d", "3h", "straight", 100_00, 2_00),
        ("Qs Kd", "Ah", "straight", 100_00, 2_00),
        ("2s 7s", "Js", "flush", 50_00, 1_00),
        ("Ks As", "2s", "flush", 50_00, 1_00),
        ("Ks Ad", "2s", "nothing", -TEN, 0),
        ("9s 9d", "8h", "nothing", -TEN, 0),
    ],
)
def test_trilux(cards: str, up: str, row: str, result: int, pool: int) -> None:
    """Three cards, the highest combination only, and its part for the toke pool."""
    driver = bet("trilux_bonus", cards, f"{up} 7c")
    clause = "15.C.ii.(a)" if row == "nothing" else "15.C.iv.(a)"
    assert settled(driver, "trilux_bonus") == [(row, clause, result)]
    assert tokes(driver) == ([("lucky_george", pool, "15.C.iv.(b)")] if pool else [])
    assert driver.table.accounts.get(TOKES, 0) == pool


@only("15.C", "15.C.i.(a)", "15.C.i.(b)")
def test_the_third_card_of_trilux_is_told() -> None:
    """The settlement names the two cards and the dealer's; other bets name the two alone."""
    for wager, why in (
        ("trilux_bonus", "2s 7s and the dealer's Js"),
        ("bet_the_set", "2s 7s"),
        ("royal_match", "2s 7s"),
    ):
        driver = bet(wager, "2s 7s", "Js 7c")
        assert [e["why"] for e in events(driver, "settled") if e["wager"] == wager] == [why]


@only("15.C.iii.(a)")
def test_lucky_george_is_paid_by_the_house() -> None:
    """From the house to the pool, whatever was wagered."""
    driver = bet("trilux_bonus", "2s 7s", "Js 7c", cents=1_00)
    moves = [move for event in events(driver, "tokes") for move in event["moves"]]
    assert moves == [[HOUSE, TOKES, 1_00]]


@only("15.C.iii.(a)")
def test_lucky_george_goes_with_a_winning_wager_alone() -> None:
    """Where a house thinks of a flush that loses, the pool gets nothing for one."""
    thought = {"trilux_bonus": {"flush": "lose"}}
    driver = Driver(
        rules_for(GAME, paytable=thought, lawful=False),
        Scripted(*script({1: "2s 7s"}, "Js 7c")),
        policy=practice,
    )
    driver.open({}, {"source": "random"})
    driver.sit(1, "P1", 100_00)
    begin(driver)
    make_wagers(driver, {1: {"main": TEN, "trilux_bonus": TEN}})
    assert won(driver) == {(1, "trilux_bonus"): -TEN}
    assert tokes(driver) == []


@only("15.C")
@pytest.mark.parametrize(("decks", "offered"), [("1", 0), ("2", 1), ("4", 0), ("6", 1), ("8", 1)])
def test_trilux_with_two_six_or_eight_decks(decks: str, offered: bool) -> None:
    """With other numbers it is not there."""
    wagers = rules_for(GAME, options={"decks": decks}).wagers
    assert ("trilux_bonus" in wagers) is ("lucky_george" in wagers) is bool(offered)


# 15.B, the second: King's Bounty


@only("15.Bbis", "15.B.ibis", "15.B.ivbis", "15.B.vi")
@pytest.mark.parametrize(
    ("hand", "row", "units", "pool"),
    [
        ("Ks Ks", "kings_of_spades", 75, 25_00),
        ("Kd Kd", "suited_kings", 20, 10_00),
        ("Qs Qs", "suited_queens_jacks_or_tens", 15, 5_00),
        ("Jd Jd", "suited_queens_jacks_or_tens", 15, 5_00),
        ("Th Th", "suited_queens_jacks_or_tens", 15, 5_00),
        ("Ks Qs", "suited_20", 7, 2_00),
        ("As 9s", "suited_20", 7, 2_00),
        ("Ks Kd", "two_kings", 5, 1_00),
        ("Qs Qd", "unsuited_20", 4, 0),
        ("9d As", "unsuited_20", 4, 0),
        ("As Ad", "not_20", -1, 0),
        ("As Ks", "not_20", -1, 0),
        ("Ts 9s", "not_20", -1, 0),
    ],
)
def test_kings_bounty(hand: str, row: str, units: int, pool: int) -> None:
    """Seven kinds of 20, six of which pay the toke pool too."""
    driver = bet("kings_bounty", hand, "6h Tc")
    clause = "15.B.ivbis" if row == "not_20" else "15.B.ibis"
    assert settled(driver, "kings_bounty") == [(row, clause, units * TEN)]
    assert tokes(driver) == ([("dealer_envy", pool, "15.B.ibis")] if pool else [])


@only("15.Bbis", "15.B.ibis", "15.B.ivbis", "15.B.vi")
@pytest.mark.parametrize(
    ("dealer", "row", "units", "pool"),
    [
        ("Ah Kc", "kings_of_spades_and_dealer_blackjack", 500, 100_00),
        ("Kh Ac", "kings_of_spades_and_dealer_blackjack", 500, 100_00),
        ("Kh 9c", "kings_of_spades", 75, 25_00),
        ("Ah 9c", "kings_of_spades", 75, 25_00),
    ],
)
def test_two_kings_of_spades_wait_for_the_dealer(
    dealer: str, row: str, units: int, pool: int
) -> None:
    """Against an ace or a ten they are settled at the end of the round."""
    driver = bet("kings_bounty", "Ks Ks", dealer)
    if driver.pending is not None:
        assert settled(driver, "kings_bounty") == []
        choose(driver, "stand")
    assert settled(driver, "kings_bounty") == [(row, "15.B.ibis", units * TEN)]
    assert tokes(driver) == [("dealer_envy", pool, "15.B.ibis")]


@only("15.B.ivbis", "15.B.i")
def test_what_waited_is_settled_from_the_right_after_the_hands() -> None:
    """Crown Treasure and King's Bounty, each seat by the own wager; who had none gets nothing."""
    stakes = {
        1: {"main": TEN, "kings_bounty": 5_00},
        2: {"main": TEN, "royal_match": TEN},
        4: {"main": TEN, "royal_match": 2_00},
        5: {"main": TEN, "kings_bounty": TEN},
        6: {"main": TEN},
    }
    hands = {1: "Ks Ks", 2: "Ks Qs", 4: "Kd Qd", 5: "Ks Ks", 6: "Kc Qc"}
    driver = table(BLACKJACK, hands, "Kh Qh", stakes=stakes)
    assert {event["wager"] for event in events(driver, "settled")} == {"royal_match"}
    choose(driver, *["stand"] * 5)
    settled = [(event["wager"], event["seat"]) for event in events(driver, "settled")][2:]
    assert settled == [
        *(("main", seat) for seat in (6, 5, 4, 2, 1)),
        *(("crown_treasure", seat) for seat in (4, 2)),
        *(("kings_bounty", seat) for seat in (5, 1)),
    ]
    assert won(driver)[2, "crown_treasure"] == won(driver)[4, "crown_treasure"] == 1_000_00
    assert (won(driver)[5, "kings_bounty"], won(driver)[1, "kings_bounty"]) == (750_00, 375_00)


@only("15.B.ivbis")
def test_other_hands_do_not_wait() -> None:
    """Suited kings of another suit are settled at once against an ace."""
    driver = bet("kings_bounty", "Kd Kd", "Ah 9c")
    assert settled(driver, "kings_bounty") == [("suited_kings", "15.B.ibis", 200_00)]
    assert asked(driver)[0] == 1


@only("15.B.v")
def test_the_payout_limit_of_kings_bounty() -> None:
    """$50,000 or more; what a larger win would bring beyond it is not paid, and all see it."""
    for limit in ("49999.99", "50000"):
        if limit == "50000":
            rules = rules_for(GAME, options={"payout_limit": limit})
            assert printed(rules, "oh.blackjack 15.B.v") == [
                "King's Bounty pays at most $50,000 in a round"
            ]
            assert "$50,000" in str(sign(rules))
            continue
        with pytest.raises(Refusal) as caught:
            rules_for(GAME, options={"payout_limit": limit})
        assert caught.value.clause == "oh.blackjack 15.B.v"
    with pytest.raises(Refusal):
        rules_for(GAME, options={"payout_limit": "50000", "side_minimum": "101"})
    options = {"payout_limit": "50000", "side_maximum": "200"}
    driver = bet("kings_bounty", "Ks Ks", "Ah Kc", cents=200_00, **options)
    (event,) = [event for event in events(driver, "settled") if event["wager"] == "kings_bounty"]
    assert (event["won_cents"], event["cut_cents"]) == (50_000_00, 50_000_00)
    driver = bet("bet_the_set", "8s 8s", "6h Tc", cents=200_00, **options)
    assert events(driver, "settled")[0]["cut_cents"] == 0


# All of them


@only("15.A", "15.B", "15.C", "15.Bbis")
@pytest.mark.parametrize("wager", SIDE_BETS)
def test_each_side_bet_is_an_option(wager: str) -> None:
    """Switched off it is gone, and its bonus too."""
    offered = rules_for(GAME).wagers
    left = rules_for(GAME, options={wager: "no"}).wagers
    assert wager in offered
    gone = set(offered) - set(left)
    bonus: Mapping[str, set[str]] = {
        "royal_match": {"crown_treasure"},
        "trilux_bonus": {"lucky_george"},
        "kings_bounty": {"dealer_envy"},
    }
    assert gone == {wager} | bonus.get(wager, set())


@only("15.A", "15.B.ii", "15.C.i.(a)", "15.B.iibis")
@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        ("bet_the_set", "15.A"),
        ("royal_match", "15.B.ii"),
        ("trilux_bonus", "15.C.i.(a)"),
        ("kings_bounty", "15.B.iibis"),
    ],
)
def test_a_side_bet_goes_with_a_main_wager(wager: str, clause: str) -> None:
    """It is refused alone, and the main wager cannot be taken from under it."""
    driver = seated(BLACKJACK, Scripted("2c"), {1: "P1"})
    begin(driver)
    assert refused(driver, Place(1, wager, TEN)) == f"oh.blackjack {clause}"
    driver.answer(Place(1, "main", TEN))
    driver.answer(Place(1, wager, TEN))
    assert refused(driver, Take(1, "main", TEN)) == f"oh.blackjack {clause}"
    driver.answer(Take(1, wager, TEN))
    driver.answer(Take(1, "main", TEN))


@only("15.A", "15.B.ii", "15.C.i.(a)", "15.B.iibis")
@pytest.mark.parametrize("wager", SIDE_BETS)
def test_part_of_the_main_wager_may_be_taken_from_beside_it(wager: str) -> None:
    """A main wager stays; what lies at another seat is no help to one that has none."""
    driver = seated(BLACKJACK, Scripted("2c"), {1: "P1", 2: "P2"})
    begin(driver)
    driver.answer(Place(1, "main", 2 * TEN))
    assert not driver.can(Place(2, wager, TEN))
    driver.answer(Place(1, wager, TEN))
    driver.answer(Take(1, "main", TEN))
    assert driver.table.stakes(1) == {"main": TEN, wager: TEN}


@only("15.C.i.(a)")
def test_side_bets_have_their_own_limits() -> None:
    """A dollar to a hundred unless the house posts others."""
    driver = seated(BLACKJACK, Scripted("2c"), {1: "P1"}, side_maximum="25")
    begin(driver)
    driver.answer(Place(1, "main", TEN))
    for cents, allowed in ((99, False), (1_00, True), (25_00, True), (25_01, False)):
        assert driver.can(Place(1, "trilux_bonus", cents)) is allowed


def test_facts_without_a_hole_card() -> None:
    """What the dealer holds counts only when it is known."""
    king = card_from("Ks")
    assert deal_of(king, king, card_from("Ah"), UNSEEN) == Deal(2, 1, 0, 0, 6, 0)
    assert deal_of(king, king, card_from("Ah"), card_from("Tc")).dealer_blackjack == 1
    assert deal_of(king, king, *cards_from("Kh Qh")).dealer_royal == 1


@pytest.mark.clause("oh.blackjack 3.A", "oh.blackjack 15.A.iii", "oh.blackjack 15.C")
@pytest.mark.parametrize("decks", range(1, 9))
def test_which_side_bets_go_with_how_many_decks(decks: int) -> None:
    """Any number of decks is dealt; a side bet is offered where a paytable is named for it."""
    wagers = rules_for(GAME, options={"decks": str(decks)}).wagers
    assert ("bet_the_set" in wagers) == (decks in (1, 2, 4, 6, 8))
    assert ("trilux_bonus" in wagers) == (decks in (2, 6, 8))
    assert ("kings_bounty" in wagers) == (decks != 1)
    assert "royal_match" in wagers
