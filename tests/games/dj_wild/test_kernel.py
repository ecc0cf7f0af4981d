"""DJ Wild's kernel: its strategies, against what they are worth by counting."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import strategies as counted
from croupier.games.dj_wild.kernel import ANTE_CELLS, for_rules, strategies
from croupier.games.dj_wild.rules import FOLDED, GAME, beaten_of, facts_of, kind_of_hand
from croupier.poker.wild import wild_rank
from croupier.sim.runner import Simulation, simulate
from croupier.sim.streams import block_state, seed_from, shuffle

SEED = seed_from("deuces and a joker")
ROUNDS = 2_000_000
RULES = rules_for(GAME)
KERNEL = for_rules(RULES)


def run(strategy: str, rounds: int = 20_000) -> Simulation:
    return simulate(RULES, rounds, SEED, strategy)


@pytest.mark.parametrize("strategy", ["best", "fours_or_better", "any_pair", "always_play"])
def test_a_strategy_costs_what_counting_says(strategy: str) -> None:
    """Each wager's edge, counted over all hands, within four standard errors."""
    exact = {one.wager: one for one in figures(RULES, counted(RULES)[strategy]())}
    for one in figures(RULES, run(strategy, ROUNDS).census):
        edge = exact[one.wager].house_edge
        assert abs(float(one.house_edge - edge)) < 4 * one.standard_error, one.wager


def test_a_fold_counts_for_the_ante_alone() -> None:
    """Trips and Two Way Bad Beat see the same cards however the Ante is played."""
    best, always = run("best").census.weights, run("always_play").census.weights
    for bet in ("trips", "two_way_bad_beat"):
        assert best[bet] == always[bet]
        assert sum(best[bet].values()) == 20_000
    assert FOLDED not in always["ante"]
    assert 0 < best["ante"][FOLDED] < 20_000


def tally_of(rounds: int, parameters: tuple[int, ...]) -> list[int]:
    """What the plain kernel counts in the first rounds of the stream."""
    tally = whole_numbers(KERNEL.CELLS)
    KERNEL.play(block_state(SEED, 0), rounds, parameters, tally, whole_numbers(KERNEL.SCRATCH))
    return [int(count) for count in tally]


PAIR = 1 << 26


@pytest.mark.parametrize("borders", [(), (0,), (PAIR,), (PAIR, 2 * PAIR), (0, 3, PAIR, 3 * PAIR)])
def test_each_border_turns_the_choice(borders: tuple[int, ...]) -> None:
    """Nothing is played below the first; the border itself is the least hand of the new choice."""
    state, deck, played = block_state(SEED, 0), list(range(53)), 0
    for _ in range(300):
        shuffle(state, deck, 53, 0, 10)
        rank = wild_rank(*deck[:5])
        played += sum(rank >= border for border in borders) % 2
    tally = tally_of(300, borders)
    assert (tally[0], sum(tally[1:ANTE_CELLS])) == (300 - played, played)


def test_the_best_play_has_its_borders() -> None:
    """From the count; the others are one border each."""
    parameters = {name: find() for name, find in strategies(RULES).items()}
    assert len(parameters["best"]) == 71
    assert {len(found) for name, found in parameters.items() if name != "best"} == {1}
    assert list(parameters) == list(counted(RULES))


def test_every_cell_is_its_own_facts() -> None:
    """No two cells stand for the same facts of the same wager, and beyond the last is none."""
    every = [fact for cell in range(KERNEL.CELLS) for fact in KERNEL.facts_at(cell)]
    assert len(set(every)) == KERNEL.CELLS
    assert {wager for wager, _ in every} == {"ante", "trips", "two_way_bad_beat"}
    with pytest.raises(ValueError, match="no facts"):
        KERNEL.facts_at(KERNEL.CELLS)


def test_a_bet_that_is_not_offered_has_no_cells() -> None:
    """The kernel is made for the side bets of the house."""
    plain = for_rules(rules_for(GAME, None, {"two_way_bad_beat": "no"}))
    assert plain.CELLS == KERNEL.CELLS - 10
    assert [bet.id for bet in plain.bets] == ["trips"]


def test_the_kernel_deals_what_the_stream_says() -> None:
    """Ten cards from the top, five for the player first; the facts are those of the table."""
    state, deck = block_state(SEED, 0), list(range(53))
    expected: Counter[tuple[str, Any]] = Counter()
    for _ in range(300):
        shuffle(state, deck, 53, 0, 10)
        expected["ante", facts_of(*deck[:10], 1)] += 1  # type: ignore[call-arg]
        expected["trips", kind_of_hand(*deck[:5])] += 1
        expected["two_way_bad_beat", beaten_of(*deck[:10])] += 1
    found = {KERNEL.facts_at(cell)[0]: n for cell, n in enumerate(tally_of(300, (0,))) if n}
    assert found == expected
