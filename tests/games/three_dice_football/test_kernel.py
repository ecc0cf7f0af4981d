"""Three Dice Football simulated: the kernel agrees with itself and with the exact count."""

from __future__ import annotations

from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.three_dice_football.kernel import CELLS, facts_at, play, strategies
from croupier.games.three_dice_football.rules import GAME
from croupier.sim.runner import simulate
from croupier.sim.streams import block_state

RULES = rules_for(GAME)


def tallies(kernel: object, seed: bytes, rounds: int) -> list[int]:
    """What a kernel counts in so many rounds of the first block."""
    state, tally = whole_numbers(4), whole_numbers(CELLS)
    for i, word in enumerate(block_state(seed, 0)):
        state[i] = word
    assert callable(kernel)
    kernel(state, rounds, whole_numbers(0), tally, whole_numbers(0))
    return [int(count) for count in tally]


def test_the_compiled_kernel_is_the_plain_one(seed: int) -> None:
    """The same games, cell by cell."""
    start = seed.to_bytes(32, "big")
    assert tallies(play.jit, start, 2_000) == tallies(play, start, 2_000)


def test_every_cell_is_one_fact_that_can_happen(seed: int) -> None:
    """Each game is counted once, each of its throws once, and all facts are in the census."""
    rounds = 2_000
    counted = tallies(play.jit, seed.to_bytes(32, "big"), rounds)
    known = census(RULES).weights
    seen = {"throw": 0, "game": 0}
    plays = 0
    for cell, count in enumerate(counted):
        if count:
            ((kind, facts),) = facts_at(cell)
            assert facts in known[kind]
            seen[kind] += count
            plays += count * facts.plays if kind == "game" else 0
    assert seen == {"throw": plays, "game": rounds}


def test_a_run_agrees_with_the_count(seed: int) -> None:
    """No wager is more than five standard errors away from its exact edge."""
    run = simulate(RULES, 300_000, seed.to_bytes(32, "big"))
    exact = {one.wager: one for one in figures(RULES, census(RULES))}
    simulated = figures(RULES, run.census)
    assert len(simulated) == len(exact) == 19
    for one in simulated:
        away = abs(float(one.house_edge - exact[one.wager].house_edge))
        spread = exact[one.wager].standard_deviation / one.observed**0.5
        assert away < 5 * spread, one.wager


def test_there_is_one_way_to_play() -> None:
    """Nothing is decided in the game, so one strategy watches every wager."""
    assert {name: find() for name, find in strategies(RULES).items()} == {"every_wager": ()}
