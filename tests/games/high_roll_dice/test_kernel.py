"""High Roll Dice simulated: the kernel throws what the count expects."""

from __future__ import annotations

import math

import pytest

from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.high_roll_dice.kernel import CELLS, SCRATCH, facts_at, play
from croupier.games.high_roll_dice.rules import GAME, Facts
from croupier.sim.runner import simulate
from croupier.sim.streams import block_state, seed_from

ROUNDS = 2_000_000
SEED = seed_from("high roll dice")
# Some hundred rows are looked at, so five standard deviations are far outside chance.
LIMIT = 5


@pytest.mark.parametrize("dice", ["10", "6"])
def test_the_simulation_agrees_with_the_count(dice: str) -> None:
    """Every row of every wager comes as often as it should, within five standard deviations."""
    rules = rules_for(GAME, options={"dice": dice})
    exact = {one.wager: one for one in figures(rules, census(rules))}
    simulated = figures(rules, simulate(rules, ROUNDS, SEED).census)
    assert {one.wager for one in simulated} == set(exact)
    for one in simulated:
        seen = {row.outcome: row.probability for row in one.rows}
        for row in exact[one.wager].rows:
            p = float(row.probability)
            allowed = LIMIT * math.sqrt(p * (1 - p) / ROUNDS) + 2 / ROUNDS
            assert abs(float(seen.get(row.outcome, 0)) - p) < allowed, (one.wager, row.outcome)


def test_a_round_counts_for_buyers_and_for_others() -> None:
    """Of one cell the non-buyer has the first number and the buyer the final one."""
    rules = rules_for(GAME)
    weights = simulate(rules, 20_000, SEED).census.weights
    assert set(weights) == {"round", "extra_roll"}
    assert [sum(kind.values()) for kind in weights.values()] == [20_000] * 2
    assert all(f.final == f.first and not f.bought for f in weights["round"])
    assert all(f.first <= f.final <= 10 and f.bought for f in weights["extra_roll"])
    assert facts_at((1 * 11 + 3) * 11 + 5) == [
        ("round", Facts(1, 3, 3, 0)),
        ("extra_roll", Facts(1, 3, 5, 1)),
    ]
    assert facts_at((6 * 11 + 2) * 11) == [("round", Facts(6, 2, 2, 0))]


@pytest.mark.parametrize("dice", [10, 6])
def test_compiled_and_plain_throw_the_same(dice: int) -> None:
    """The kernel as plain Python gives the tally of the compiled one."""
    tallies = []
    for kernel in (play, play.jit):
        state, parameters = whole_numbers(4), whole_numbers(1)
        for i, word in enumerate(block_state(SEED, 0)):
            state[i] = word
        parameters[0] = dice
        tally = whole_numbers(CELLS)
        kernel(state, 300, parameters, tally, whole_numbers(SCRATCH))
        tallies.append(list(tally))
    assert tallies[0] == tallies[1]
    assert sum(tallies[0]) == 300


def test_threads_change_nothing() -> None:
    """The same seed gives the same census on one thread and on two."""
    rules = rules_for(GAME)
    one, two = (simulate(rules, 200_000, SEED, threads=n).census.weights for n in (1, 2))
    assert one == two
