"""Blackjack beside OpenSpiel's: a whole game from a six-deck shoe against hit or stand.

OpenSpiel deals one deck, knows no double and no split, and pays even money; so its rounds are
shorter than ours. From Python, which is how its package is used, a round is a dozen calls. Its own
random rollouts run in C++, from a hand that is already dealt; they are shown too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from typing import Any

from bench.measure import Disagreement, Race, Section, peer, per_second, race, rate
from bench.simulation import SEED, rounds_a_second
from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.games import game
from croupier.games.twenty_one.sheet import terms_of
from croupier.games.twenty_one.strategies import chart_for
from croupier.sim.runner import simulate

WORDS = """\
Rounds a second of blackjack on one thread. Ours are from a six-deck shoe, by the chart with doubles
and splits; OpenSpiel's are hit or stand at random, from one deck. Its package is driven from
Python; its rollouts run in C++ and leave out the deal. What ours bring agrees with the count within
five standard errors, or the run fails."""

OURS, WITH_SIDE_BETS = "croupier, 6 decks, doubles and splits", "croupier, side bets as well"
PYTHON, ROLLOUTS = "OpenSpiel from Python, hit or stand", "OpenSpiel's rollouts of one dealt hand"
CUT_CARD_EFFECT = 0.0005
"""More than a cutting card moves the edge away from that of a full shoe."""
ACE_TO_KING_OF_ONE_SUIT = 13


def run(rounds: int = 20_000_000, peer_rounds: int = 50_000, repeats: int = 5) -> Section:
    rules = rules_for(game("blackjack"))
    check_edge(rules, rounds)
    contestants: dict[str, Callable[[], float]] = {
        OURS: lambda: rounds_a_second(rules, rounds, 1, "main_only"),
        WITH_SIDE_BETS: lambda: rounds_a_second(rules, rounds, 1, "chart"),
    }
    spiel = peer("pyspiel")
    if spiel is not None:
        contestants[PYTHON] = per_second(peer_rounds, lambda: by_calls(spiel, peer_rounds))
        contestants[ROLLOUTS] = per_second(peer_rounds, lambda: by_rollouts(spiel, peer_rounds))
    best = race(contestants, repeats)
    return Section(
        "Blackjack",
        WORDS,
        ("program", "rounds a second", "factor"),
        tuple(_row(name, best) for name in (OURS, WITH_SIDE_BETS, PYTHON, ROLLOUTS)),
    )


def _row(name: str, best: Race) -> tuple[str, ...]:
    if name not in best:
        return name, "not installed", ""
    return name, rate(best[name]), best.factor(name, PYTHON) if PYTHON in best else ""


def check_edge(rules: Rules, rounds: int) -> None:
    """Speed says nothing where the answer is wrong."""
    went = simulate(rules, rounds, SEED, "main_only").census
    (found,) = figures(rules, went, "main")
    _, worth = chart_for(rules.cents("decks"), terms_of(rules))
    check_near(found, worth, rounds)


def check_near(found: WagerFigures, worth: float, rounds: int) -> None:
    error = sqrt(float(found.variance) / rounds)
    if abs(float(-found.house_edge) - worth) > 5 * error + CUT_CARD_EFFECT:
        raise Disagreement(f"blackjack brings {float(-found.house_edge)}, counted {worth}")


def by_calls(spiel: Any, rounds: int) -> float:
    """What rounds of OpenSpiel bring: every card and every choice is one call, at random."""
    blackjack, chance, won = spiel.load_game("blackjack"), random.Random(1).random, 0.0
    for _ in range(rounds):
        state = blackjack.new_initial_state()
        while not state.is_terminal():
            choices = state.legal_actions()
            state.apply_action(choices[int(chance() * len(choices))])
        won += state.returns()[0]
    return won / rounds


def by_rollouts(spiel: Any, rounds: int) -> float:
    """The same of one hand, a ten and a four against a seven, inside OpenSpiel's search."""
    blackjack = spiel.load_game("blackjack")
    state = blackjack.new_initial_state()
    for rank, suit in ((10, 0), (4, 1), (9, 2), (7, 3)):
        state.apply_action(rank - 1 + suit * ACE_TO_KING_OF_ONE_SUIT)
    rollouts = spiel.RandomRolloutEvaluator(rounds, 1)
    search = spiel.MCTSBot(blackjack, rollouts, 2.0, 1, 10, False, 1, False)
    return float(search.mcts_search(state).total_reward)
