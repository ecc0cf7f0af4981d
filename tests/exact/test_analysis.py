"""From a census to figures: a small game whose every number can be checked by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.core.game import Rules, rules_for
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.refusals import Misuse
from croupier.core.wagers import Row, Wager
from croupier.exact.analysis import Analysis, WagerFigures, figures
from croupier.exact.census import Bundle, Census, census
from croupier.games import game, game_ids
from croupier.games.three_card_poker.rules import GAME as TCP
from croupier.games.three_card_poker.rules import law

CLAUSE, OTHER = law("12.A"), law("12.B")


def face(facts: Any) -> int:
    """Facts here are a face of a die: 6 wins, 5 is a push, the rest loses."""
    return {6: 0, 5: 1}.get(facts, 2)


FIRST = Wager(
    "first",
    "First",
    CLAUSE,
    (Row("six", Odds(3, 1), CLAUSE), Row("five", PUSH, CLAUSE), Row("low", LOSE, CLAUSE)),
    face,
)
RAISE = Wager(
    "raise",
    "Raise",
    OTHER,
    (Row("even", Odds(1, 1), OTHER), Row("odd", LOSE, OTHER), Row("not_made", PUSH, OTHER)),
    lambda facts: 2 if facts < 3 else facts % 2,
    follows="first",
    stake_units=lambda facts: 2 if facts >= 3 else 0,
)
BONUS = Wager(
    "bonus",
    "Bonus",
    OTHER,
    (Row("three", Odds(5, 1), OTHER), Row("no_bonus", PUSH, OTHER)),
    lambda facts: 0 if facts == 3 else 1,
    follows="first",
    staked=False,
)
PRIZE = Wager(
    "prize",
    "Prize",
    CLAUSE,
    (Row("six", Fixed(1_000), CLAUSE), Row("miss", LOSE, CLAUSE)),
    lambda facts: 0 if facts == 6 else 1,
    maximum_cents=200,
)
PRICE = Wager(
    "price",
    "Price",
    CLAUSE,
    (Row("bought", LOSE, CLAUSE),),
    lambda _: 0,
    facts="bought",
    analysed=False,
)
DIE = dict.fromkeys(range(1, 7), 1)


def rules_of(*wagers: Wager) -> Rules:
    made = rules_for(replace(TCP, wagers=lambda _: wagers, side_bets=()), lawful=False)
    assert list(made.wagers) == [wager.id for wager in wagers]
    return made


def figure(*wagers: Wager, weights: dict[int, int] = DIE) -> WagerFigures:
    (found,) = figures(rules_of(*wagers), Census({"round": weights}))
    return found


def test_a_wager_that_stands_alone() -> None:
    """Rows in the order of the wager; edge, spread and hits from their probabilities."""
    found = figure(FIRST)
    assert [(row.outcome, row.pays, row.probability) for row in found.rows] == [
        ("six", "3 to 1", Fraction(1, 6)),
        ("five", "push", Fraction(1, 6)),
        ("low", "lose", Fraction(4, 6)),
    ]
    assert found.house_edge == found.element_of_risk == Fraction(1, 6)
    assert found.hit_frequency == Fraction(1, 6)
    assert found.variance == Fraction(9 + 4, 6) - Fraction(1, 36)
    assert found.unit == "unit staked"
    assert found.observed == 6
    assert sum(row.contribution for row in found.rows) == -found.house_edge


def test_weights_need_not_be_equal() -> None:
    """A census counts; what is never seen has no row."""
    found = figure(FIRST, weights={6: 3, 1: 1})
    assert [(row.outcome, row.probability) for row in found.rows] == [
        ("six", Fraction(3, 4)),
        ("low", Fraction(1, 4)),
    ]
    assert found.house_edge == -2


def test_followers_are_analysed_with_the_first() -> None:
    """The net is that of all together, per unit of the first; the stake on average is told."""
    found = figure(FIRST, RAISE, BONUS)
    by_name = {row.outcome: row for row in found.rows}
    assert {name: row.net for name, row in by_name.items()} == {
        "six_with_even": 3 + 2,
        "five": -2,
        "low_with_even": -1 + 2,
        "low_with_three": -1 - 2 + 5,
        "low": -1,
    }
    assert by_name["six_with_even"].pays == "5 to 1"
    assert by_name["five"].pays == "lose 2"
    assert by_name["low"].pays == "lose"
    assert by_name["low_with_three"].clause == f"{law('12.A').of('oh')}, {law('12.B').of('oh')}"
    assert found.average_stake == Fraction(6 + 2 * 4, 6)
    assert found.unit == "unit of the First Wager"
    assert found.element_of_risk == found.house_edge / found.average_stake


def test_a_net_of_nought_is_a_push() -> None:
    """Wins and losses of several wagers may cancel out."""
    found = figure(FIRST, replace(BONUS, rows=(Row("three", Odds(1, 1), OTHER), BONUS.rows[1])))
    assert next(row for row in found.rows if row.outcome == "low_with_three").pays == "push"


def test_losses_are_told_only_where_they_matter() -> None:
    """Two rows that differ in what was lost are one, unless they come to different sums."""
    side = Wager(
        "side",
        "Side",
        OTHER,
        (Row("miss_low", LOSE, OTHER), Row("miss_high", LOSE, OTHER)),
        lambda facts: 0 if facts < 3 else 1,
        follows="first",
    )
    assert [row.outcome for row in figure(FIRST, side).rows] == ["six", "five", "low"]
    dear = replace(side, stake_units=lambda facts: 1 if facts < 3 else 3)
    assert [row.outcome for row in figure(FIRST, dear).rows] == [
        "six",
        "five",
        "low_with_miss_low",
        "low_with_miss_high",
    ]


def test_a_win_and_a_loss_of_the_same_amount_are_two_rows() -> None:
    """The same rows with more or less behind them: nothing of one goes to the other."""
    first = replace(FIRST, rows=(*FIRST.rows[:2], Row("low", Odds(2, 1), CLAUSE)))
    more = Wager(
        "more",
        "More",
        OTHER,
        (Row("miss", LOSE, OTHER),),
        lambda _: 0,
        follows="first",
        stake_units=lambda facts: facts if facts < 5 else 0,
    )
    found = figure(first, more)
    assert {row.outcome: row.net for row in found.rows} == {
        "six": 3,
        "five": 0,
        "low_with_miss_1": 1,
        "low_with_miss_0": 0,
        "low_with_miss_minus_1": -1,
        "low_with_miss_2": -2,
    }
    assert {row.probability for row in found.rows} == {Fraction(1, 6)}
    assert found.house_edge == Fraction(-3 - 1 + 1 + 2, 6)


def test_a_fixed_sum_is_measured_on_the_most_that_may_be_staked() -> None:
    """Ten dollars on a wager of two dollars are five units."""
    found = figure(PRIZE)
    assert found.rows[0].net == 5
    assert found.rows[0].pays == "$10"


def test_a_price_has_no_edge_of_its_own() -> None:
    """It is analysed in a bundle, per unit of all that is staked."""
    bundle = Bundle("price", ("price", "first"), "bought", "unit of all", per_total=True)
    counted = Census({"round": DIE, "bought": DIE}, bundles=(bundle,))
    first, bought = figures(rules_of(FIRST, PRICE), counted)
    assert (first.wager, bought.wager) == ("first", "price")
    assert bought.average_stake == 1
    assert bought.house_edge == (1 + first.house_edge) / 2
    assert [row.outcome for row in bought.rows] == ["bought_with_six", "bought_with_five", "bought"]


def test_facts_that_were_never_seen_have_no_figures() -> None:
    """A short simulation may not have met every kind of facts."""
    bundle = Bundle("price", ("price", "first"), "bought", "unit of all", per_total=True)
    found = figures(rules_of(FIRST, PRICE), Census({"round": DIE}, bundles=(bundle,)))
    assert [one.wager for one in found] == ["first"]


def test_one_wager_is_chosen() -> None:
    """Only that one is counted; a follower has no figures of its own."""
    rules = rules_of(FIRST, RAISE, PRIZE)
    counted = Census({"round": DIE})
    assert [one.wager for one in figures(rules, counted, "prize")] == ["prize"]
    with pytest.raises(Misuse, match="no wager to analyse 'raise'"):
        figures(rules, counted, "raise")


@pytest.mark.parametrize("game_id", game_ids())
def test_the_figures_of_every_game(game_id: str) -> None:
    """Rows sum to one, outcomes differ, and the clause of each row exists."""
    rules = rules_for(game(game_id))
    for one in figures(rules, census(rules)):
        assert sum(row.probability for row in one.rows) == 1
        assert len({row.outcome for row in one.rows}) == len(one.rows)
        assert all(row.probability > 0 and row.clause for row in one.rows)
        assert one.standard_deviation > 0


def test_an_analysis_is_a_collection() -> None:
    """Wagers in order, by id, and a helpful error for one that is not there."""
    rules = rules_of(FIRST, PRIZE)
    found = Analysis(rules, figures(rules, Census({"round": DIE})))
    assert [one.wager for one in found] == ["first", "prize"]
    assert len(found) == 2
    assert found["prize"].wager == "prize"
    with pytest.raises(Misuse, match="did you mean first"):
        found["frist"]
