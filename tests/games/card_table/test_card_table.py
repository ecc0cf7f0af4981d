"""The card table: what Three Card Poker leaves unused of it, in two small games."""

from __future__ import annotations

import random
from dataclasses import replace
from math import comb
from typing import Any

import pytest

from croupier.contracts.accountant import Accountant
from croupier.contracts.bot import SOURCES, Bot
from croupier.contracts.witness import Driver
from croupier.core.cards import HIDDEN, UNSEEN, card_name, cards_from
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Attest, Cut, Decide, DrawCards, Place, Take, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table
from croupier.games import game
from croupier.games.card_table.bets import Sees
from croupier.games.card_table.exact import own_weights
from croupier.games.card_table.house import kept
from croupier.games.card_table.terms import RACK, Spare
from tests.games.card_table import toy
from tests.games.card_table.toy import (
    GAME,
    HIGH,
    SIXTH,
    STREETS,
    ace_against_dealer,
    begun,
    bet,
    first_is_red,
    rules,
    table,
    tracked,
    won,
)
from tests.games.scripts import Scripted, events
from tests.games.staff import all_asked, real_table

FIVE, TEN = 5_00, 10_00
BOTH = {"main": FIVE, "high": TEN}
FOUR_CARDS = toy.toy(
    SIXTH,
    bet("red", first_is_red, forfeit=toy.law("10.B.i")),
    bet("high", toy.joker_or_ace),
)


def calls(driver: Driver) -> list[str]:
    assert driver.pending is not None
    return [one.id for one in driver.pending.irregularities]


def dealt(driver: Driver) -> list[str]:
    return [event["to"] for event in events(driver, "dealt")]


def said(driver: Driver) -> list[str]:
    return [event["words"] for event in events(driver, "announced")]


def key(driver: Driver, *hands: str) -> None:
    """Key in what is asked for, in this order; an empty word is backs."""
    for hand in hands:
        assert isinstance(driver.pending, DrawCards)
        backs = (UNSEEN,) * driver.pending.count
        driver.answer(cards_from(hand) if hand else backs)


# Cards, opening, shuffle


def test_a_deck_with_a_joker() -> None:
    """53 cards are shuffled, the joker can be dealt, and the calls speak of 53."""
    driver = begun(tracked(), {1: BOTH})
    assert events(driver, "shuffled")[0]["cards"] == 53
    assert "deck_not_53" in calls(driver)
    driver.call("deck_not_53")
    assert events(driver, "void")[0]["why"] == "the deck has not 53 cards"
    assert 52 in STREETS.deck
    assert 52 not in SIXTH.deck


def test_the_opening_in_the_chapters_words() -> None:
    """Other people inspect and verify, and the cards are spread for a player."""
    driver = tracked(decks="2")
    attested = [(event["role"], event["what"]) for event in events(driver, "attested")]
    assert attested == [
        (role, f"deck {deck} {what}")
        for deck in (1, 2)
        for role, what in (
            ("dealer", "without defects"),
            ("floorperson", "verified"),
            ("floorperson", "spread face up for the first player"),
        )
    ]


def test_nothing_is_said_of_preshuffled_cards() -> None:
    """Where the chapter does not know them nobody asks, and they are inspected like any."""
    driver = real_table(rules())
    assert [who for who, *_ in all_asked(driver)] == ["dealer", "floorperson", "floorperson"]
    with pytest.raises(Misuse, match="no fact that this table asks for"):
        real_table(rules(), {"cards_preshuffled": "yes"})


def test_cards_grow_old_by_the_way_they_are_dealt() -> None:
    """The hours are those of the dealing that was chosen."""
    (life,) = [duty.minutes for duty in GAME.duties(rules()) if duty.minutes]
    assert life == 4 * 60


def test_dealing_that_needs_a_device() -> None:
    """From the hand only after a shuffler; from the shoe after either."""
    assert rules(dealing="hand", shuffler="yes")
    assert rules(dealing="manual_shoe", shuffler="no")
    with pytest.raises(Refusal, match="only for cards which a device has shuffled"):
        rules(dealing="hand", shuffler="no")


def test_who_orders_another_cut() -> None:
    """The minimum and the person are the chapter's."""
    driver = tracked(shuffler="no")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    assert driver.pending.least == 12
    driver.answer(12)
    assert isinstance(driver.pending, Window)
    assert "a floorperson finds the cut improper" in [
        one.words for one in driver.pending.irregularities
    ]
    driver.call("improper_cut")
    assert said(driver) == ["a floorperson orders another cut"]


def test_a_device_that_does_not_count() -> None:
    """Where the chapter has none, no wrong count can be called."""
    driver = tracked()
    driver.begin_round()
    assert calls(driver) == ["shuffler_jam", "idle"]


def test_an_idle_table_whose_cards_are_washed_again() -> None:
    """With one way to lie nobody is asked for it; the wash comes before the shuffle."""
    driver = tracked()
    driver.begin_round()
    driver.policy = None
    driver.call("idle")
    assert said(driver) == ["the cards lie spread out face down"]
    for what in ("a player has come, and play begins", "the cards washed again"):
        assert isinstance(driver.pending, Attest)
        assert driver.pending.what == what
        assert len(events(driver, "shuffled")) == 1
        driver.sign()
    assert len(events(driver, "shuffled")) == 2


def test_one_position_where_no_more_are_allowed() -> None:
    """Without a clause on adjacent positions there is no such option, and one is all."""
    assert "positions" not in rules().options
    assert rules(FOUR_CARDS).options["positions"] == 2
    with pytest.raises(Refusal, match="at most 1 positions"):
        table(Scripted(), 3).sit(4, "player 3")


def test_what_is_kept_is_a_card_tables() -> None:
    """A game that keeps something else is found out at once."""
    with pytest.raises(TypeError, match="big_six keeps dict, not CardKeep"):
        kept(Table(rules(replace(game("big_six"), keeps=dict))))


# The deal


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand"])
def test_a_burn_before_each_street(dealing: str) -> None:
    """Dealer first, twice round; later a card to the rack unseen and one for all, face up."""
    driver = begun(tracked(1, 3, dealing=dealing), {1: BOTH, 3: BOTH})
    key(driver, *[""] * 6)
    assert dealt(driver) == ["dealer", "seat 1", "seat 3"] * 2
    for card in ("As", "Kd"):
        assert not [words for words in said(driver) if "discard rack" in words]
        driver.answer("stay", by=1)
        driver.answer("stay", by=3)
        key(driver, "", card)
    assert dealt(driver)[6:] == [RACK, "community"] * 2
    assert driver.table.hands["community"] == list(cards_from("As Kd"))
    assert "community" in driver.table.face_up
    assert driver.table.discards == [UNSEEN, UNSEEN]
    left = "7 cards are left and go" if dealing == "hand" else "the stub goes"
    assert said(driver)[-1] == f"{left} to the discard rack unseen"


def test_community_cards_of_an_automated_shoe() -> None:
    """A stack that lies face down until it is turned; the stub goes after the deal."""
    driver = begun(tracked(dealing="shoe"), {1: BOTH})
    key(driver, *[""] * 5)
    assert dealt(driver) == ["community", *["dealer", "seat 1"] * 2]
    assert events(driver, "dealt")[0]["count"] == 2
    assert "community" not in driver.table.face_up
    assert said(driver)[-1] == "the stub goes to the discard rack unseen"
    driver.answer("stay", by=1)
    key(driver, "Qs 2h", "As 3d", "Ks 5d")
    assert [(e["wager"], e["outcome"]) for e in events(driver, "settled")] == [
        ("main", "won"),
        ("high", "yes"),
    ]


@pytest.mark.parametrize(
    ("dealing", "order"),
    [
        ("hand", [*["seat 1", "seat 2", "dealer"] * 4, "dealer"]),
        ("shoe", ["seat 1", "seat 2", "dealer", "dealer", RACK]),
    ],
)
def test_the_dealers_last_card_lies_face_up(dealing: str, order: list[str]) -> None:
    """One card of the dealer is seen by all, four are not; what is left of its stack goes."""
    driver = begun(
        tracked(1, 2, game=FOUR_CARDS, dealing=dealing), {1: {"main": FIVE}, 2: {"main": FIVE}}
    )
    while isinstance(driver.pending, DrawCards):
        key(driver, "Td" if driver.pending.face_up else "")
    assert dealt(driver) == order
    seen = driver.table.visible("dealer")
    assert [HIDDEN if card == UNSEEN else card_name(card) for card in seen] == [*["??"] * 4, "Td"]
    assert len(driver.table.discards) == (3 if dealing == "shoe" else 0)
    for seat in (1, 2):
        driver.answer("stay", by=seat)
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.hand, driver.pending.count) == ("dealer", 4)


def test_a_cover_card_where_there_is_one() -> None:
    """It is taken off when the dealer's hand is shown, and only in that way of dealing."""
    for dealing, told in (("hand", 1), ("manual_shoe", 0)):
        source = Scripted("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")
        driver = begun(table(source, 1, dealing=dealing), {1: BOTH})
        driver.answer("stay")
        driver.answer("stay")
        assert said(driver).count("the cover card is taken from the dealer's hand") == told


# Folds


def test_a_fold_that_is_collected_at_once() -> None:
    """The main wager goes before the next player is asked; cards stay under a live side bet."""
    driver = begun(tracked(1, 2), {1: BOTH, 2: {"main": FIVE}})
    key(driver, *[""] * 6)
    driver.answer("fold", by=1)
    assert driver.table.stakes(1) == {"high": TEN}
    assert "seat 1" in driver.table.hands
    driver.answer("fold", by=2)
    assert driver.table.stakes(2) == {}
    assert "seat 2" not in driver.table.hands
    key(driver, "", "As", "", "Kd", "2c 3c", "4c 5c")
    assert [(e["seat"], e["wager"], e["outcome"]) for e in events(driver, "settled")] == [
        (1, "main", "fold"),
        (2, "main", "fold"),
        (1, "high", "yes"),
    ]


def test_a_side_bet_that_is_lost_with_the_hand() -> None:
    """A bet says by which clause; one that says none lives on."""
    driver = begun(tracked(game=FOUR_CARDS), {1: {"main": FIVE, "red": FIVE, "high": FIVE}})
    key(driver, *[""] * 8, "Td")
    driver.answer("fold")
    (lost,) = events(driver, "collected")
    assert (lost["wager"], lost["clause"]) == ("red", "oh.three_card_poker 10.B.i")
    assert driver.table.stakes(1) == {"high": FIVE}


# Voids


def test_a_side_bet_stands_and_the_board_is_dealt_out_for_it() -> None:
    """The dealer's card was seen: main wagers go back, taken ones too; the side bet is settled."""
    driver = begun(tracked(1, 2), {1: BOTH, 2: BOTH})
    key(driver, *[""] * 6)
    driver.answer("fold", by=1)
    assert won(driver, 1) == -FIVE - TEN
    driver.call("dealer_exposed")
    for _ in range(2):
        assert calls(driver) == []
        key(driver, "")
        assert calls(driver) == []
        key(driver, "2c" if "2c" not in shown(driver) else "Ac")
    key(driver, "3c 4c", "5c 6c")
    assert [(e["seat"], e["wager"], e["outcome"]) for e in events(driver, "settled")][1:] == [
        (2, "high", "yes"),
        (1, "high", "yes"),
    ]
    assert [won(driver, seat) for seat in (1, 2)] == [3 * TEN, 3 * TEN]
    assert driver.pending is None


def test_community_cards_that_lie_are_turned_for_the_side_bet() -> None:
    """From the automated shoe nothing is left to deal, but it still has to be shown."""
    driver = begun(tracked(dealing="shoe"), {1: BOTH})
    key(driver, *[""] * 5)
    driver.call("dealer_exposed")
    key(driver, "2c 3c", "4c 5c")
    turned = [event["hand"] for event in events(driver, "revealed")]
    assert turned == ["community", "seat 1"]
    assert won(driver, 1) == -TEN


def test_a_bet_on_both_hands_stands() -> None:
    """What it sees of the dealer's cards is shown for it first."""
    versus = bet("versus", ace_against_dealer, sees=Sees.BOTH)
    spare = Spare("dealer_exposed", ("versus",))
    cards = replace(STREETS, misdeals=replace(STREETS.misdeals, spares=(spare,)))
    driver = begun(
        tracked(1, 2, game=toy.toy(cards, versus)), {1: {"versus": FIVE}, 2: {"versus": FIVE}}
    )
    key(driver, *[""] * 6, "", "2c")
    driver.call("dealer_exposed")
    key(driver, "", "3c", "4c 5c", "6c 7c", "Ac 8c")
    turned = [event["hand"] for event in events(driver, "revealed")]
    assert turned == ["dealer", "seat 2", "seat 1"]
    assert [(e["seat"], e["outcome"]) for e in events(driver, "settled")] == [(2, "no"), (1, "yes")]
    assert [won(driver, seat) for seat in (1, 2)] == [3 * FIVE, -FIVE]


def test_a_bet_is_counted_over_its_own_deck() -> None:
    """The joker is one card of 53, and 48 of them are neither it nor an ace."""
    found = own_weights(HIGH, STREETS.deck, 4)
    assert found == {0: comb(48, 4), 1: comb(53, 4) - comb(48, 4)}


def shown(driver: Driver) -> list[str]:
    return [card_name(card) for card in driver.table.hands.get("community", [])]


def test_a_deal_that_is_finished_for_the_side_bet() -> None:
    """Seen in the middle of the first deal: the cards that are missing come all the same."""
    driver = begun(tracked(), {1: BOTH})
    key(driver, *[""] * 3)
    driver.call("dealer_exposed")
    key(driver, "", "", "2c", "", "3c", "4c 5c")
    assert dealt(driver) == [*["dealer", "seat 1"] * 2, *[RACK, "community"] * 2]
    assert [(e["wager"], e["outcome"]) for e in events(driver, "settled")] == [("high", "no")]
    assert won(driver, 1) == -TEN


@pytest.mark.parametrize(("cards", "back"), [(2, 0), (4, -TEN)])
def test_a_side_bet_stands_only_after_the_first_deal(cards: int, back: int) -> None:
    """Two cards face up in the first deal void all; later the side bet is settled without them."""
    driver = begun(tracked(), {1: BOTH})
    key(driver, *[""] * cards)
    if cards == 4:
        driver.answer("stay")
    for card in ("Ts", "Js"):
        driver.call("face_up_card")
        if card == "Ts" or cards == 4:
            key(driver, card)
    if cards == 4:
        assert set(driver.table.discards) == set(cards_from("Ts Js"))
        key(driver, "", "2c", "", "3c", "4c 5c")
    assert driver.pending is None
    assert won(driver, 1) == back
    assert events(driver, "void")[0]["why"] == "a card was found face up"


def test_one_face_up_card_may_be_enough() -> None:
    """Where none is set aside the first voids the round."""
    driver = begun(tracked(game=FOUR_CARDS), {1: {"main": FIVE}})
    driver.call("face_up_card")
    assert driver.pending is None
    assert won(driver, 1) == 0


def test_what_a_chapter_does_not_know_cannot_be_called() -> None:
    """No card in error, none of the dealer seen, nobody who left."""
    driver = begun(tracked(game=FOUR_CARDS), {1: {"main": FIVE}})
    assert calls(driver) == ["face_up_card", "wrong_number", "deck_not_52"]
    key(driver, *[""] * 8, "Td")
    assert calls(driver) == ["wrong_number", "deck_not_52"]


@pytest.mark.parametrize(
    ("chosen", "expected"), [("void_all", 0), ("red_and_high_stand", 3 * FIVE - FIVE)]
)
def test_somebody_lets_two_bets_stand(chosen: str, expected: int) -> None:
    """Whoever may rule is asked about all bets that the dealer's hand does not touch."""
    driver = begun(
        tracked(game=FOUR_CARDS, dealing="shoe"), {1: {"main": FIVE, "red": FIVE, "high": FIVE}}
    )
    key(driver, "", "", "Td", "")
    driver.call("wrong_number")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (
        "manager",
        ("void_all", "red_and_high_stand"),
    )
    driver.answer(chosen)
    if chosen != "void_all":
        key(driver, "2h 3c 4c 5c")
    assert won(driver, 1) == expected
    assert driver.pending is None


def test_a_player_leaves_between_streets() -> None:
    """While the board is dealt too; when nobody has a wager any more it cannot be called."""
    driver = begun(tracked(), {1: BOTH})
    assert "player_left" not in calls(driver)
    key(driver, *[""] * 4)
    driver.answer("stay")
    assert "player_left" in calls(driver)
    driver.call("player_left", 1)
    assert won(driver, 1) == -FIVE - TEN
    assert "player_left" not in calls(driver)
    seen = iter(("As", "Kd", "2c 3c"))
    while isinstance(driver.pending, DrawCards):
        turned = driver.pending.face_up or driver.pending.unseen
        key(driver, next(seen) if turned else "")
    assert driver.pending is None
    assert events(driver, "settled") == []


# Side bets


def test_a_bet_that_needs_another_wager() -> None:
    """It is refused alone, and what it needs cannot be taken from under it."""
    driver = tracked()
    driver.begin_round()
    with pytest.raises(Refusal, match="it goes only with a Main Wager") as caught:
        driver.answer(Place(1, "high", FIVE))
    assert caught.value.clause == "oh.three_card_poker 7.A.ii"
    driver.answer(Place(1, "main", TEN))
    driver.answer(Place(1, "high", FIVE))
    with pytest.raises(Refusal, match="it goes only with a Main Wager"):
        driver.answer(Take(1, "main", TEN))
    driver.answer(Take(1, "main", FIVE))
    driver.answer(Take(1, "high", FIVE))
    driver.answer(Take(1, "main", FIVE))


def test_a_player_is_told_the_cards_of_a_bet() -> None:
    """Where a bet has no words of its own its cards are named."""
    source = Scripted("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")
    driver = begun(table(source), {1: BOTH})
    driver.answer("stay")
    driver.answer("stay")
    why = {event["wager"]: event["why"] for event in events(driver, "settled")}
    assert why["high"] == "3c 5c 7c 9c"
    assert HIGH.facts(*cards_from("3c 5c 7c 9c")) == 0
    assert HIGH.facts(*cards_from("3c 5c 7c Jk")) == 1


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(
    ("played", "dealing"),
    [
        (GAME, "manual_shoe"),
        (GAME, "hand"),
        (GAME, "shoe"),
        (FOUR_CARDS, "hand"),
        (FOUR_CARDS, "shoe"),
    ],
    ids=lambda one: one if isinstance(one, str) else one.side_bets[0].id,
)
def test_anything_may_happen(played: Any, dealing: str, source: str, seed: int) -> None:
    """Random players and calls: every round ends, the chips are there, and the log replays."""
    chance = random.Random(f"{seed} {played.side_bets[0].id} {dealing} {source}")
    bot = Bot.at(rules(played, dealing=dealing), chance, source)
    bot.play(25)
    accountant = Accountant(bot.table.rules).read_all(bot.driver.log)
    balances = {account: cents for account, cents in accountant.balances.items() if cents}
    assert balances == {account: cents for account, cents in bot.table.accounts.items() if cents}
    again = replay(from_bytes(to_bytes(bot.driver.entries)), played)
    assert again.head == bot.driver.head
    assert again.table.keep == bot.table.keep
