"""Several wagers at a seat: their joint distribution beside what is known of them apart."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import croupier
from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.together import Together, together, units_from
from croupier.games import game
from croupier.games.three_card_poker.rules import facts_of, kind_of_hand
from croupier.games.twenty_one import kernel
from croupier.games.twenty_one.sheet import ROUND
from croupier.sim.streams import block_state, seed_from, shuffle
from tests.games.twenty_one.test_kernel import array_of


def of(game_id: str, text: str, **options: Any) -> Together:
    return croupier.together(game_id, units_from(text), options=options)


def chances(found: Together) -> dict[Fraction, Fraction]:
    return dict(found.rows)


# What can be said by hand


def test_both_sides_of_the_line() -> None:
    """Pass and Don't Pass bring nothing but the twelve on which only one of them loses."""
    found = of("craps", "pass,dont_pass")
    assert chances(found) == {Fraction(0): Fraction(35, 36), Fraction(-1): Fraction(1, 36)}
    assert found.method == "exact"
    assert [part.house_edge for part in found.parts] == [Fraction(7, 495), Fraction(3, 220)]


def test_odds_behind_the_line_are_part_of_it() -> None:
    """A line with odds has the deviation that it has alone; a field beside it goes its own way."""
    alone = croupier.analyze("craps", "pass_with_2x_odds")
    found = of("craps", "pass_with_2x_odds,field")
    line = found.parts[0]
    assert line.house_edge == alone.house_edge
    assert line.variance == alone.variance
    assert line.staked == alone.average_stake
    assert found.variance != line.variance + found.parts[1].variance


def test_a_place_bet_waits_for_the_point() -> None:
    """Off on the come out, it is decided by the same chances as alone, but not with the field."""
    found = of("craps", "pass,place_6,field")
    for part in found.parts:
        assert part.house_edge == croupier.analyze("craps", part.wager).house_edge
    assert found.covariances[1, 2] == 0  # a field bet is decided on the come out roll
    assert found.covariances[0, 1] > 0  # both lose to a seven, and a point of six wins both


def test_red_and_black() -> None:
    """Nothing is left but the zeros; a place that has a name is told by it."""
    found = of("roulette", "red,black")
    assert chances(found) == {Fraction(0): Fraction(36, 38), Fraction(-2): Fraction(2, 38)}
    one = of("roulette", "straight@17,black=2")
    assert chances(one)[Fraction(37)] == Fraction(1, 38)
    assert one.parts[0].wager == "straight@17"
    with pytest.raises(Misuse, match="straight@0"):
        of("roulette", "straight,black")


def test_player_and_banker() -> None:
    """They move against each other: all is even but for the vigorish on the Banker's wins."""
    found = of("mini_baccarat", "player,banker")
    alone = croupier.analyze("mini_baccarat")
    even = alone["player"].push_frequency + alone["player"].hit_frequency
    assert found.push_frequency == even
    assert chances(found)[Fraction(-1, 20)] == 1 - even
    assert found.correlation(0, 1) == pytest.approx(-0.99997, abs=1e-5)
    assert found.house_edge == sum(one.house_edge for one in found.parts) / 2


# What is counted


@pytest.mark.slow
def test_ante_and_its_side_bets_have_the_figures_of_each() -> None:
    """All deals at once: each by itself as alone, and all covariances make the variance."""
    found = of("three_card_poker", "ante,pair_plus=2,six_card_bonus")
    alone = croupier.analyze("three_card_poker")
    for part in found.parts:
        assert part.house_edge == alone[part.wager].house_edge
        assert part.standard_deviation == pytest.approx(
            float(part.units) * alone[part.wager].standard_deviation
        )
    everything = sum(
        (1 if i == j else 2) * covariance for (i, j), covariance in found.covariances.items()
    )
    assert everything == found.variance
    assert found.correlation(0, 1) == found.correlation(1, 0)
    assert found.correlation(0, 0) == pytest.approx(1)


@pytest.mark.slow
def test_ante_with_pair_plus_by_brute_force() -> None:
    """Every hand of the player with a sample of the dealer's: within four standard errors."""
    rules = rules_for(game("three_card_poker"))
    found = together(rules, {"ante": 1, "pair_plus": 1}, "always_play")
    ante, play, bonus = (rules.wagers[one] for one in ("ante", "play", "ante_bonus"))
    pair_plus = rules.wagers["pair_plus"]
    products = []
    for place, (a, b, c) in enumerate(combinations(range(52), 3)):
        left = [card for card in range(52) if card not in (a, b, c)]
        x, y, z = (left[(place * step + more) % 49] for step, more in ((7, 0), (7, 16), (7, 33)))
        facts = facts_of(a, b, c, x, y, z, 1)
        net = sum(float(one.net_units(one.row(facts))) for one in (ante, play, bonus))
        products.append(net * float(pair_plus.net_units(pair_plus.row(kind_of_hand(a, b, c)))))
    mean = sum(products) / len(products)
    expected = found.covariances[0, 1] + found.parts[0].mean * found.parts[1].mean
    spread = math.sqrt(sum((one - mean) ** 2 for one in products)) / len(products)
    assert abs(mean - float(expected)) < 4 * spread


def test_a_folded_hand_forfeits_pair_plus() -> None:
    """10.B.i: with the Ante it is lost when the hand is folded, whatever it would have been paid.

    Where even a losing Pair Plus hand is paid, that shows.
    """
    paid = {"pair_plus": {"less_than_a_pair": "1 to 1"}}
    found = croupier.together(
        "three_card_poker", {"ante": 1, "pair_plus": 1}, paytable=paid, unlawful=True
    )
    alone = croupier.analyze("three_card_poker", paytable=paid, unlawful=True)
    folds = alone["ante"].rows[-1]
    assert folds.outcome == "fold"
    assert found.parts[1].house_edge == alone["pair_plus"].house_edge + 2 * folds.probability


@pytest.mark.slow
def test_blackjack_with_its_side_bets_has_the_figures_of_each() -> None:
    """Main, insurance and all four side bets, each with the edge and spread it has alone."""
    text = "main,insurance=1/2,bet_the_set,royal_match,trilux_bonus,kings_bounty"
    rules = rules_for(game("blackjack"), options={"decks": "2"})
    found = together(rules, units_from(text), "like_the_dealer")
    alone = croupier.analyze("blackjack", strategy="like_the_dealer", options={"decks": 2})
    for part in found.parts:
        one = alone[part.wager]
        if part.wager == "insurance":  # it is there only when the dealer shows an ace
            assert float(part.house_edge) == pytest.approx(float(one.house_edge) / 13, abs=1e-12)
            continue
        assert float(part.house_edge) == pytest.approx(float(one.house_edge), abs=1e-12)
        assert part.standard_deviation == pytest.approx(one.standard_deviation, abs=1e-9)
    assert found.method == "exact to double precision"
    assert sum(p for _, p in found.rows) == 1


@pytest.mark.slow
def test_split_hands_go_together_with_a_side_bet() -> None:
    """By the chart, where pairs are split and Bet the Set has just been paid for them."""
    rules = rules_for(game("blackjack"), options={"decks": "1"})
    found = together(rules, units_from("main,bet_the_set"), "chart")
    alone = croupier.analyze("blackjack", "main", strategy="chart", options={"decks": 1})
    assert found.parts[0].standard_deviation == pytest.approx(alone.standard_deviation, abs=1e-9)
    assert float(found.parts[0].staked) == pytest.approx(float(alone.average_stake), abs=1e-9)
    assert found.correlation(0, 1) > 0.01  # type: ignore[operator]


@pytest.mark.slow
def test_main_and_kings_bounty_go_together_as_they_are_played() -> None:
    """Ten thousand rounds from a full shoe: the mean product lies within four errors."""
    rules = rules_for(game("blackjack"))
    found = together(rules, units_from("main,kings_bounty"), "like_the_dealer")
    parameters = array_of(kernel.strategies(rules)["like_the_dealer"]())
    state, shoe = array_of(block_state(seed_from("together"), 0)), whole_numbers(kernel.SCRATCH)
    tally: Any = whole_numbers(kernel.CELLS)
    for place in range(312):
        shoe[place] = kernel.in_shoe(place % 52)
    (bundle,) = kernel.bundles(rules)
    bounty = rules.wagers["kings_bounty"]
    products: Counter[float] = Counter()
    for _ in range(10_000):
        shuffle.jit(state, shoe, 312, 0, 80)
        kernel.play_round.jit(shoe, parameters, tally, 0)
        facts: dict[str, Any] = {}
        for cell in tally.nonzero()[0].tolist():
            facts |= dict(kernel.facts_at(cell))
            tally[cell] = 0
        hands = facts[ROUND]
        net = sum(
            float(bundle.units(part, hand) * rules.wagers[part].net_units(row))  # type: ignore[misc]
            for hand in hands
            for part in bundle.parts
            if (row := rules.wagers[part].row(hand))
        )
        products[net * float(bounty.net_units(bounty.row(facts["deal"])))] += 1
    rounds = products.total()
    mean = sum(value * n for value, n in products.items()) / rounds
    spread = math.sqrt(sum(n * (value - mean) ** 2 for value, n in products.items())) / rounds
    expected = found.covariances[0, 1] + found.parts[0].mean * found.parts[1].mean
    assert abs(mean - float(expected)) < 4 * spread


# What cannot be


@pytest.mark.parametrize(
    ("game_id", "text", "why"),
    [
        ("free_bet_blackjack", "main,push_22", "every card of the dealer's hand"),
        ("craps", "pass,come", "when a point is on"),
        ("craps", "pass,pass_odds", "pass_with_2x_odds"),
        ("craps", "pass,fire", "over many rolls"),
        ("three_dice_football", "quick_strike_td,trips_td", "game, throw"),
        ("high_roll_dice", "extra_roll,pip_street_5", "several wagers already"),
        ("craps", "pass", "two wagers or more"),
        ("craps", "pass=0,field", "are no wager"),
        ("craps", "pass=x,field", "no number of units"),
        ("craps", "pass,feild", "did you mean field"),
        ("craps", "pass,field,pass=2", "pass is named twice"),
        ("craps", "pass,field,pass line", "pass is named twice"),
        ("roulette", "straight@17,red,straight@17", "straight@17 is named twice"),
    ],
)
def test_what_cannot_be_counted_together_is_refused(game_id: str, text: str, why: str) -> None:
    """With the reason, and what to do instead."""
    with pytest.raises(Misuse, match=why):
        of(game_id, text)


def test_as_data() -> None:
    """Fractions where the count is exact, a matrix of correlations, all rows."""
    found = of("craps", "pass,dont_pass=1/2").to_dict()
    assert found["wagers"][1]["units"] == "1/2"
    assert found["correlation"][0][0] == 1.0
    assert found["correlation"][0][1] == found["correlation"][1][0]
    assert sum(Fraction(row["probability"]) for row in found["rows"]) == 1
    assert Fraction(found["mean"]) == -Fraction(7, 495) - Fraction(3, 440)


@pytest.mark.parametrize("units", ["1e99999999", "٣", "1/0", "x", "9" * 5_000, "nan"])
def test_units_that_nobody_can_lay(units: str) -> None:
    """Read like every other number: at once, and with a sentence."""
    with pytest.raises(Misuse, match="is no number of units"):
        units_from(f"ante={units},pair_plus")
