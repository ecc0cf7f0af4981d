"""Ways to play that have a name: one chart for the count and the kernel."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse, Refusal
from croupier.exact.census import BEST, strategies
from croupier.facade import analysis_of
from croupier.games import game
from croupier.games.twenty_one.charts import HARD, SOFT, Chart, value_of_chart
from croupier.games.twenty_one.exact import HIT, STAND
from croupier.games.twenty_one.kernel import COUNTED_AS
from croupier.games.twenty_one.kernel import strategies as played
from croupier.games.twenty_one.sheet import full_shoe, terms_of
from croupier.games.twenty_one.strategies import chart_for, never_bust, ways

ONE_DECK = {"decks": "1"}
BOTH = pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])


@BOTH
def test_what_is_played_is_what_is_counted(game_id: str) -> None:
    """Every strategy of the simulator has a reference of its own, and every count can be played."""
    rules = rules_for(game(game_id))
    counted = set(strategies(rules))
    assert counted == {BEST, *ways(rules)}
    assert {COUNTED_AS.get(name, name) for name in played(rules)} == counted - {BEST}


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("name", ["chart", "like_the_dealer", "never_bust"])
def test_the_sheet_of_a_strategy_is_worth_what_its_chart_is(game_id: str, name: str) -> None:
    """Rows with their splits sum to the value that is found by exchange."""
    rules = rules_for(game(game_id), options=ONE_DECK)
    worth = value_of_chart(full_shoe(1), terms_of(rules), ways(rules)[name].chart())
    found = analysis_of(rules, "main", name)
    assert float(found["main"].house_edge) == pytest.approx(-worth, abs=1e-12)
    assert found.played == name
    assert found.strategy is not None
    assert found.strategy.rule == ways(rules)[name].words


@pytest.mark.slow
def test_best_is_better_than_the_chart_and_that_than_the_others() -> None:
    """One deck, usual rules: what the house keeps by each way to play."""
    rules = rules_for(game("blackjack"), options=ONE_DECK)
    edges = [analysis_of(rules, "main", name)["main"].house_edge for name in strategies(rules)]
    assert [round(100 * float(edge), 3) for edge in edges] == [0.008, 0.045, 3.332, 5.913]


def test_who_never_busts_draws_nothing_to_a_hard_12() -> None:
    """All else is as the chart has it, soft hands and pairs too."""
    best, _ = chart_for(1, terms_of(rules_for(game("free_bet_blackjack"))))
    careful = never_bust(best)

    def draws(chart: Chart) -> set[tuple[int, int, int]]:
        return {at for at, does in chart.own.draw.items() if does == HIT}

    gone = draws(best) - draws(careful)
    assert {total for kind, total, _ in gone} == {12, 13, 14, 15, 16}
    assert {kind for kind, _, _ in gone} == {HARD}
    assert draws(careful) < draws(best)
    assert careful.split == best.split
    assert careful.own.double == best.own.double
    assert careful.free is not None
    assert careful.free.draw[HARD, 17, 6] == STAND
    assert careful.free.draw[SOFT, 17, 6] == HIT


def test_three_card_poker_by_other_strategies() -> None:
    """As published: 3.37 % at best, 3.45 % like the dealer, 7.65 % if every hand is played."""
    published = {"best": "3.37", "like_the_dealer": "3.45", "always_play": "7.65"}
    for name, percent in published.items():
        found = croupier.analyze("three_card_poker", "ante", strategy=name)
        assert f"{float(100 * found.house_edge):.2f}" == percent
        assert found.method == "exact"
    plain = croupier.analyze("three_card_poker", strategy="always_play")
    assert plain["pair_plus"].house_edge == Fraction(402, 5525)


def test_a_strategy_that_is_not_there() -> None:
    """The likeliest is named; a game without decisions says that it has none."""
    with pytest.raises(Misuse, match="did you mean never_bust"):
        croupier.analyze("blackjack", strategy="never_busts")
    with pytest.raises(Misuse, match="nothing to decide"):
        croupier.analyze("roulette", strategy="chart")


@pytest.mark.slow
@pytest.mark.clause("oh.free_bet_blackjack 11.C.i")
def test_aces_resplit_for_free_are_a_thought_only() -> None:
    """Refused with its clause; as a thought it takes what outside figures have off the edge."""
    with pytest.raises(Refusal) as caught:
        croupier.rules("free_bet_blackjack", options={"resplit_aces": "yes"})
    assert caught.value.clause == "oh.free_bet_blackjack 11.C.i"
    edges = [
        croupier.analyze(
            "free_bet_blackjack", "main", options={"resplit_aces": aces}, unlawful=True
        ).house_edge
        for aces in ("no", "yes")
    ]
    assert [f"{float(100 * edge):.3f}" for edge in edges] == ["1.092", "1.014"]
