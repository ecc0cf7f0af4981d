"""Poker against the house, a hand with its side bet: counted together, apart, and dealt."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import bundles_of, judge
from croupier.exact.census import census
from croupier.exact.together import together
from croupier.games import game
from croupier.games.crazy_four_poker import rules as crazy_four
from croupier.games.dj_wild import rules as dj_wild
from croupier.games.four_card_poker import rules as four_card
from croupier.games.let_it_ride import rules as let_it_ride
from croupier.games.mississippi_stud import rules as mississippi
from croupier.games.texas_holdem_bonus import rules as holdem_bonus
from croupier.games.ultimate_texas_holdem import rules as ultimate
from croupier.poker.five_card import seven_card_rank
from croupier.poker.four_card import PAIR_OF_ACES, best_of_five, best_of_six

Both = tuple[Any, int]
"""The facts of the main wager and of the side bet."""

# What one deal comes to, if every hand is played


def deal_four_card(deck: list[int]) -> Both:
    ranks = best_of_five(*deck[:5]), best_of_six(*deck[5:11])
    return four_card.judged(*ranks, 1), four_card.aces_up(*deck[:5])


def deal_crazy_four(deck: list[int]) -> Both:
    mine, dealers = best_of_five(*deck[:5]), best_of_five(*deck[5:10])
    played = 3 if mine >= PAIR_OF_ACES else 1
    return crazy_four.judged(mine, dealers, played), crazy_four.queens_up(*deck[:5])


def deal_ultimate(deck: list[int]) -> Both:
    own, dealers, board = deck[:2], deck[2:4], deck[4:9]
    facts = ultimate.facts_of((*own, *board), (*dealers, *board), 4)
    return facts, ultimate.kind_of_seven(*own, *board)


def deal_holdem_bonus(deck: list[int]) -> Both:
    own, dealers, board = deck[:2], deck[2:4], deck[4:9]
    ranks = seven_card_rank(*own, *board), seven_card_rank(*dealers, *board)
    return holdem_bonus.facts_of(*ranks, 1, 1), holdem_bonus.kind_of_two(*own)


def deal_let_it_ride(deck: list[int]) -> Both:
    main = let_it_ride.Facts(let_it_ride.kind_of_five(*deck[:5]), 1, 1)
    return main, let_it_ride.kind_of_three(*deck[:3])


def deal_mississippi(deck: list[int]) -> Both:
    ante = mississippi.Facts(mississippi.kind_of_five(*deck[:5]), 1, 1, 1)
    return ante, mississippi.kind_of_three(*deck[2:5])


def deal_dj_wild(deck: list[int]) -> Both:
    dealt = (*deck[:10], 1)
    return dj_wild.facts_of(*dealt), dj_wild.kind_of_hand(*deck[:5])


PLAYED: dict[str, tuple[str, str, str, Callable[[list[int]], Both]]] = {
    "four_card_poker": ("ante", "aces_up", "always_play", deal_four_card),
    "crazy_four_poker": ("ante", "queens_up", "always_play", deal_crazy_four),
    "ultimate_texas_holdem": ("ante", "trips", "always_4x", deal_ultimate),
    "texas_holdem_bonus": ("ante", "bonus", "always_bet", deal_holdem_bonus),
    "let_it_ride": ("main", "three_card_bonus", "always_ride", deal_let_it_ride),
    "mississippi_stud": ("ante", "three_card_bonus", "always_1x", deal_mississippi),
    "dj_wild": ("ante", "trips", "always_play", deal_dj_wild),
}
"""Main wager, side bet, a strategy that plays every hand, and a deal of it."""


@pytest.mark.parametrize("game_id", PLAYED)
def test_each_of_them_has_its_own_figures(game_id: str) -> None:
    """Edge, spread and stakes as alone, at best play, and all covariances make the variance."""
    main, bet, *_ = PLAYED[game_id]
    found, alone = croupier.together(game_id, {main: 1, bet: 2}), croupier.analyze(game_id)
    for part in found.parts:
        one = alone[part.wager]
        assert part.house_edge == one.house_edge
        assert part.staked == one.average_stake * part.units
        assert part.standard_deviation == pytest.approx(float(part.units) * one.standard_deviation)
    both = 2 * found.covariances[0, 1]
    assert found.variance == found.covariances[0, 0] + found.covariances[1, 1] + both


@pytest.mark.parametrize("game_id", PLAYED)
def test_they_go_together_as_they_are_dealt(game_id: str, seed: int) -> None:
    """Deals at random, every hand played: the product of both within five standard errors.

    Rows that pay more than 9 to 1 pay that: few deals would tell nothing of a prize of thousands.
    """
    main, bet, strategy, dealt = PLAYED[game_id]
    wagers = rules_for(game(game_id)).wagers.values()
    paid = {
        wager.id: {row.outcome: "9 to 1" for row in wager.rows if row.pays.net(1) > 9}
        for wager in wagers
    }
    rules, chance = rules_for(game(game_id), None, {}, paid, False), random.Random(seed)
    found = together(rules, {main: 1, bet: 1}, strategy)
    known = bundles_of(rules, census(rules, strategy))
    nets = [judge(rules, known[wager]) for wager in (main, bet)]
    deck, products = range(53 if game_id == "dj_wild" else 52), []
    for _ in range(4_000):
        facts = dealt(chance.sample(deck, 11))
        products.append(math.prod(float(net(one)[0]) for net, one in zip(nets, facts, strict=True)))
    mean = sum(products) / len(products)
    spread = math.sqrt(sum((one - mean) ** 2 for one in products)) / len(products)
    expected = found.covariances[0, 1] + found.parts[0].mean * found.parts[1].mean
    assert abs(mean - float(expected)) < 5 * spread


# Folded hands


@pytest.mark.parametrize(
    ("game_id", "bet"),
    [("four_card_poker", "aces_up"), ("crazy_four_poker", "queens_up"), ("dj_wild", "trips")],
)
def test_a_folded_hand_forfeits_its_side_bet(game_id: str, bet: str) -> None:
    """With the Ante it is lost when the hand is folded, whatever it would have been paid.

    Where even a losing hand is paid, that shows.
    """
    paid = {bet: {rules_for(game(game_id)).wagers[bet].rows[-1].outcome: "1 to 1"}}
    found = croupier.together(game_id, {"ante": 1, bet: 1}, paytable=paid, unlawful=True)
    alone = croupier.analyze(game_id, paytable=paid, unlawful=True)
    folds = next(one for one in alone["ante"].rows if one.outcome == "fold")
    assert found.parts[1].house_edge == alone[bet].house_edge + 2 * folds.probability


@pytest.mark.parametrize(
    ("game_id", "bet"), [("ultimate_texas_holdem", "trips"), ("texas_holdem_bonus", "bonus")]
)
def test_a_bet_that_stays_is_worth_what_it_is_alone(game_id: str, bet: str) -> None:
    """The cards go under the Trips, and the Bonus lives on: folds change nothing."""
    paid = {bet: {rules_for(game(game_id)).wagers[bet].rows[-1].outcome: "1 to 1"}}
    found = croupier.together(game_id, {"ante": 1, bet: 1}, paytable=paid, unlawful=True)
    alone = croupier.analyze(game_id, bet, paytable=paid, unlawful=True)
    assert found.parts[1].house_edge == alone.house_edge


@pytest.mark.parametrize(
    ("game_id", "bet", "options"),
    [("dj_wild", "two_way_bad_beat", {}), ("texas_holdem_bonus", "bonus", {"both_aces": "yes"})],
)
def test_what_both_hands_decide_is_refused(game_id: str, bet: str, options: dict[str, str]) -> None:
    """With the cards that it sees, which are not dealt out in these counts."""
    with pytest.raises(Misuse, match=f"{bet} is decided by the player's cards, then the dealer's"):
        croupier.together(game_id, {"ante": 1, bet: 1}, options=options)
