"""Roulette and Big Six simulated: the kernels spin what the count expects."""

from __future__ import annotations

import math

import pytest

from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games import game
from croupier.games.roulette import kernel as roulette
from croupier.games.roulette.rules import COVERED, MISSED, WHEEL_NAMES, Fall
from croupier.sim.runner import simulate
from croupier.sim.streams import block_state, seed_from

ROUNDS = 2_000_000
SEED = seed_from("wheels")
# Some sixty rows are looked at, so five standard deviations are far outside chance.
LIMIT = 5
TABLES = [*(("roulette", {"wheel": wheel}) for wheel in WHEEL_NAMES), ("big_six", {})]


@pytest.mark.parametrize(("game_id", "options"), TABLES)
def test_the_simulation_agrees_with_the_count(game_id: str, options: dict[str, str]) -> None:
    """Every row of every wager comes as often as it should, within five standard deviations."""
    rules = rules_for(game(game_id), options=options)
    exact = {one.wager: one for one in figures(rules, census(rules))}
    simulated = figures(rules, simulate(rules, ROUNDS, SEED).census)
    assert {one.wager for one in simulated} == set(exact)
    for one in simulated:
        assert one.observed == ROUNDS
        seen = {row.outcome: row.probability for row in one.rows}
        for row in exact[one.wager].rows:
            p = float(row.probability)
            allowed = LIMIT * math.sqrt(p * (1 - p) / ROUNDS)
            assert abs(float(seen[row.outcome]) - p) < allowed, (one.wager, row.outcome)


@pytest.mark.parametrize(
    ("game_id", "parameter"), [("roulette", 0), ("roulette", 2), ("big_six", 0)]
)
def test_compiled_and_plain_spin_the_same(game_id: str, parameter: int) -> None:
    """The kernel as plain Python gives the tally of the compiled one."""
    module = game(game_id).simulating()
    tallies = []
    for kernel in (module.play, module.play.jit):
        state, parameters = whole_numbers(4), whole_numbers(1)
        for i, word in enumerate(block_state(SEED, 0)):
            state[i] = word
        parameters[0] = parameter
        tally = whole_numbers(module.CELLS)
        kernel(state, 500, parameters, tally, whole_numbers(module.SCRATCH))
        tallies.append(list(tally))
    assert tallies[0] == tallies[1]
    assert sum(tallies[0]) == 500


def test_no_void_spin_is_counted() -> None:
    """00 never decides a spin where it is void, and decides one in 38 where it is not."""
    as_single = whole_numbers(roulette.CELLS)
    for wheel, tally in ((2, as_single), (0, as_single)):
        state, parameters = whole_numbers(4), whole_numbers(1)
        for i, word in enumerate(block_state(SEED, wheel)):
            state[i] = word
        parameters[0] = wheel
        roulette.play.jit(state, 38_000, parameters, tally, whole_numbers(1))
    assert as_single[2 * 38 + 37] == 0
    assert 800 < as_single[37] < 1_200


def test_a_cell_counts_for_every_wager_of_its_wheel() -> None:
    """The first place of each: 0 for a Straight, 0 and 00 for a Split, the first dozen."""
    seen = dict(roulette.facts_at(37))
    assert seen["straight"] == Fall(MISSED)
    assert seen["split"] == Fall(COVERED)
    assert seen["first_five_numbers"] == Fall(COVERED)
    single = dict(roulette.facts_at(38 + 1))
    assert "first_five_numbers" not in single
    assert single["dozen"] == Fall(COVERED)
