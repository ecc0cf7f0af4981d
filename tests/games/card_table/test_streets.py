"""The card table: streets that stop, calls that end before the round does, limits, both hands."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import STANDARD_DECK, UNSEEN, cards_from
from croupier.core.fast import fast
from croupier.core.game import Game
from croupier.core.odds import Odds
from croupier.core.procedure import Close, DrawCards, Place
from croupier.core.refusals import Misuse
from croupier.core.sign import sign
from croupier.core.suits import ALL_SUITS_ALIKE, NO_SUITS_ALIKE, Alike
from croupier.games.card_table.bets import Sees
from croupier.games.card_table.exact import both_weights
from croupier.games.card_table.terms import RACK, CardTable, Spare, Step
from tests.games.card_table import toy
from tests.games.card_table.toy import BOARD, STREETS, begun, bet, law, rules, tracked, won
from tests.games.scripts import events

FIVE, TEN = 5_00, 10_00
BOTH = {"main": FIVE, "own": TEN}


@fast
def has_ace(a: int, b: int) -> int:
    """1 when one of two own cards is an ace."""
    return 1 if max(a, b) >= 48 else 0


@fast
def ace_against_none(a: int, b: int, x: int, y: int) -> int:
    """1 when the player holds an ace and the dealer none."""
    return 1 if max(a, b) >= 48 > max(x, y) else 0


@fast
def outside(a: int, b: int, x: int, y: int) -> int:
    """A cell that no tally of two has room for."""
    return 2 if a == 0 else 0


OWN = bet("own", has_ace, cards=2)
SPARES = (
    Spare("dealer_exposed", ("own",), streets=False),
    Spare("face_up_card", ("own",), after_deal=True, streets=False),
)


def with_misdeals(**more: Any) -> CardTable:
    return replace(STREETS, misdeals=replace(STREETS.misdeals, **more))


FEW_CARDS = toy.toy(with_misdeals(spares=SPARES), OWN)
"""A side bet on two own cards, for which no board is dealt in a void round."""


def called(driver: Driver) -> list[str]:
    assert driver.pending is not None
    return [one.id for one in driver.pending.irregularities]


def key(driver: Driver, *hands: str) -> None:
    """Key in what is asked for, in this order; an empty word is backs."""
    for hand in hands:
        assert isinstance(driver.pending, DrawCards)
        backs = (UNSEEN,) * driver.pending.count
        driver.answer(cards_from(hand) if hand else backs)


def dealt(driver: Driver) -> list[str]:
    return [event["to"] for event in events(driver, "dealt")]


# The opening


@pytest.mark.parametrize(("clause", "signed"), [(None, "4.A"), (law("4.B"), "4.B")])
def test_a_verification_has_a_clause_of_its_own(clause: Any, signed: str) -> None:
    """Where the chapter asks for it elsewhere; else it is signed with the inspection."""
    first, *others = STREETS.opening
    cards = replace(STREETS, opening=(replace(first, verified_by=clause), *others))
    attested = events(tracked(game=toy.toy(cards)), "attested")
    cited = [event["clause"].removeprefix("oh.three_card_poker ") for event in attested]
    assert cited == ["4.A", signed, "4.B"]


# The shoe


@pytest.mark.parametrize("by_hand", [False, True])
def test_streets_that_do_not_come_from_the_shoe(by_hand: bool) -> None:
    """No jam of it can be called there, and nothing else is missing from the calls."""
    shoe = toy.dealing("shoe", jam=law("13.F"), streets_by_hand=by_hand)
    driver = begun(tracked(game=toy.toy(replace(STREETS, dealings=(shoe,)))), {1: {"main": FIVE}})
    for _ in range(4):
        assert called(driver)[:2] == ["face_up_card", "shoe_jam"]
        key(driver, "")
    driver.answer("stay")
    jam = [] if by_hand else ["shoe_jam"]
    rest = ["wrong_number", "deck_not_53", "dealer_exposed", "player_left"]
    assert called(driver) == ["face_up_card", *jam, *rest]
    if by_hand:
        with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
            driver.call("shoe_jam")


# Bets that need no board in a void round


@pytest.mark.parametrize(("before", "left"), [(0, 4), (3, 1), (4, 0)])
def test_only_the_first_cards_are_dealt_out(before: int, left: int) -> None:
    """What is missing of them comes, and no street."""
    driver = begun(tracked(game=FEW_CARDS), {1: BOTH})
    key(driver, *[""] * before)
    driver.call("dealer_exposed")
    key(driver, *[""] * left, "As 2c")
    assert driver.pending is None
    assert dealt(driver) == ["dealer", "seat 1"] * 2
    assert [(e["wager"], e["outcome"]) for e in events(driver, "settled")] == [("own", "yes")]
    assert won(driver, 1) == 3 * TEN


def test_nothing_is_dealt_out_where_no_such_bet_lies() -> None:
    """The round is void at once."""
    driver = begun(tracked(game=FEW_CARDS), {1: {"main": FIVE}})
    key(driver, "")
    driver.call("dealer_exposed")
    assert driver.pending is None
    assert dealt(driver) == ["dealer"]
    assert won(driver, 1) == 0


def test_a_second_card_face_up_is_not_drawn_for_them() -> None:
    """Nothing is dealt any more, so that it need not be set aside either."""
    driver = begun(tracked(game=FEW_CARDS), {1: BOTH})
    key(driver, *[""] * 4)
    driver.answer("stay")
    driver.call("face_up_card")
    key(driver, "Ts")
    driver.call("face_up_card")
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == "seat 1"
    key(driver, "2c 3c")
    assert driver.pending is None
    assert dealt(driver)[4:] == ["card found face up"]
    assert won(driver, 1) == -TEN


# A dealer's card that is seen late


@pytest.mark.parametrize("late", [False, True])
def test_a_dealers_card_seen_after_all_have_decided(late: bool) -> None:
    """Some chapters end that call with the last decision, others when the dealer shows."""
    game = toy.toy(with_misdeals(seen_until_decided=late))
    driver = begun(tracked(game=game), {1: {"main": FIVE}})
    seen = []
    for cards in (*[""] * 4, "stay", "", "2c", "stay", "", "3c", "4c 5c"):
        seen.append("dealer_exposed" in called(driver))
        if cards == "stay":
            driver.answer(cards)
        else:
            key(driver, cards)
    assert seen == [True] * 8 + [not late] * 3
    key(driver, "6c 7c")
    assert driver.pending is None


# Cards that are left


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (None, "the stub goes to the discard rack unseen"),
        (7, "7 cards are left and go to the discard rack unseen"),
    ],
)
def test_the_stub_of_a_round_that_needs_no_board(left: int | None, words: str) -> None:
    """All have folded: no street is dealt, and what is left is put away all the same."""
    for stub in (law("8.C"), None):
        dealing = toy.dealing("hand", left=left, stub=stub)
        game = toy.toy(replace(STREETS, dealings=(dealing,)), OWN, stops=True)
        driver = begun(tracked(1, 2, game=game), {1: BOTH, 2: {"main": FIVE}})
        key(driver, *[""] * 6)
        driver.answer("fold", by=1)
        driver.answer("fold", by=2)
        said = [(e["words"], e["clause"]) for e in events(driver, "announced")][1:]
        assert said == ([(words, "oh.three_card_poker 8.C")] if stub else [])
        assert len(dealt(driver)) == 6


def test_the_stub_is_put_away_once() -> None:
    """After the last street, and not before it."""
    driver = begun(tracked(game=toy.toy(STREETS, stops=True)), {1: {"main": FIVE}})
    key(driver, *[""] * 4)
    stub = "the stub goes to the discard rack unseen"
    for card in ("2c", "3c"):
        driver.answer("stay")
        key(driver, "")
        assert stub not in [event["words"] for event in events(driver, "announced")]
        key(driver, card)
    assert [event["words"] for event in events(driver, "announced")].count(stub) == 1
    assert dealt(driver)[4:] == [step.to for step in (Step(RACK), BOARD[0][1])] * 2


# A limit that the chapter sets


@pytest.mark.parametrize(("per", "holder"), [("seat", "hand"), ("player", "player")])
def test_a_limit_without_an_option(per: str, holder: str) -> None:
    """It cuts what all wagers of a hand win together, moves with the rules, and is posted."""

    def limit(rules: Any) -> int:
        return 4 * int(rules.cents("minimum"))

    game = replace(FEW_CARDS, payout_limit=limit, limit_per=per)
    assert rules(game).payout_limit_cents == 20_00
    assert rules(game, minimum="10").payout_limit_cents == 40_00
    assert sign(rules(game)).payout_limit == f"A {holder} is paid at most $20 in a round"
    assert sign(rules(FEW_CARDS)).payout_limit is None
    driver = begun(tracked(1, 2, game=game), {1: BOTH, 2: BOTH})
    key(driver, *[""] * 6)
    for street in ("2c", "3c"):
        driver.answer("stay", by=1)
        driver.answer("stay", by=2)
        key(driver, "", street)
    key(driver, "4c 5c", "As 6c", "Ah 7c")
    paid = [(e["seat"], e["wager"], e["won_cents"]) for e in events(driver, "settled")]
    assert paid == [(2, "main", 5_00), (2, "own", 15_00), (1, "main", 5_00), (1, "own", 15_00)]
    assert [won(driver, seat) for seat in (1, 2)] == [20_00, 20_00]


# Both hands


def aces_alone(cards: int) -> int:
    """Deals in which the player of two has an ace and the dealer of so many has none."""
    return 4 * 48 * comb(47, cards) + comb(4, 2) * comb(48, cards)


@pytest.mark.parametrize("alike", [ALL_SUITS_ALIKE, NO_SUITS_ALIKE], ids=["kinds", "each hand"])
def test_a_bet_on_both_hands_is_counted(alike: Alike) -> None:
    """Every hand of the player with every one that the dealer can then have."""
    found = both_weights(
        bet("versus", ace_against_none, sees=Sees.BOTH, alike=alike), STANDARD_DECK, 2, 2
    )
    assert found[1] == aces_alone(2)
    assert sum(found.values()) == comb(52, 2) * comb(50, 2)


def test_facts_outside_of_the_cells_are_refused() -> None:
    """As they are everywhere else."""
    wrong = bet("wrong", outside, sees=Sees.BOTH)
    with pytest.raises(ValueError, match="outside of its cells"):
        both_weights(wrong, STANDARD_DECK, 2, 2)


# Two bets of one id


def one_or_the_other() -> Game:
    """`own` pays 3 to 1 for an ace, or by another choice of the house 7 to 1 against none."""
    versus = bet("own", ace_against_none, sees=Sees.BOTH, cards=2, needs=("main",))
    offered = OWN.wager({})
    assert offered is not None
    dear = replace(offered, rows=(offered.rows[0], replace(offered.rows[1], pays=Odds(7, 1))))
    return toy.toy(
        with_misdeals(spares=SPARES),
        replace(OWN, wager=lambda options: offered if options["shuffler"] == "yes" else None),
        replace(versus, wager=lambda options: dear if options["shuffler"] == "no" else None),
    )


@pytest.mark.parametrize(
    ("shuffler", "dealers", "units"),
    [("yes", "Ah 4c", 3), ("yes", "4c 5c", 3), ("no", "Ah 4c", -1), ("no", "4c 5c", 7)],
)
def test_one_of_two_bets_is_offered(shuffler: str, dealers: str, units: int) -> None:
    """Only the one that the house chose lies there, is settled, and stands in a void round."""
    made = rules(one_or_the_other(), shuffler=shuffler)
    assert list(made.wagers) == ["main", "own"]
    assert [bet.id for bet in made.side_bets] == ["own"]
    driver = tracked(game=one_or_the_other(), shuffler=shuffler)
    driver.begin_round()
    if shuffler == "no":
        driver.answer(20)
    for wager, cents in BOTH.items():
        driver.answer(Place(1, wager, cents))
    driver.answer(Close())
    key(driver, *[""] * 4)
    driver.call("dealer_exposed")
    if shuffler == "no":
        key(driver, dealers)
    key(driver, "As 2c")
    assert [e["wager"] for e in events(driver, "settled")] == ["own"]
    assert won(driver, 1) == units * TEN
