"""Three Card Poker's kernel: its strategies, against what they are worth by counting."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.cards import card_from
from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.games.three_card_poker.kernel import CELLS, SCRATCH, facts_at, play, strategies
from croupier.games.three_card_poker.rules import FOLDED, GAME, Facts, facts_of
from croupier.poker.three_card import QUEEN_HIGH, three_card_rank
from croupier.sim.runner import Simulation, simulate
from croupier.sim.streams import block_state, deal, seed_from

SEED = seed_from("three card poker")
ROUNDS = 2_000_000
RULES = rules_for(GAME)


def run(strategy: str, rounds: int = 20_000) -> Simulation:
    return simulate(RULES, rounds, SEED, strategy)


@pytest.mark.parametrize(
    ("strategy", "edge"),
    [
        ("best", Fraction(686_689, 20_358_520)),
        ("like_the_dealer", Fraction(70_219, 2_035_852)),
        ("always_play", Fraction(1_947_749, 25_448_150)),
    ],
)
def test_a_strategy_costs_what_counting_says(strategy: str, edge: Fraction) -> None:
    """The Ante's edge under each strategy, counted over all hands, within four standard errors."""
    (ante,) = figures(RULES, run(strategy, ROUNDS).census, "ante")
    assert abs(float(ante.house_edge - edge)) < 4 * ante.standard_error


def test_strategies_are_the_least_hand_played() -> None:
    """Queen-six-four at best, any queen like the dealer, anything at all."""
    parameters = {name: find() for name, find in strategies(RULES).items()}
    queen_six_four = three_card_rank(*map(card_from, ("Qh", "6d", "4c")))
    assert parameters == {
        "best": (queen_six_four,),
        "like_the_dealer": (QUEEN_HIGH,),
        "always_play": (0,),
    }


def test_a_fold_counts_for_the_ante_alone() -> None:
    """Pair Plus and Six Card Bonus see the same cards however the Ante is played."""
    best, always = run("best").census.weights, run("always_play").census.weights
    assert best["round"] == always["round"]
    assert always["ante"] == always["round"]
    assert FOLDED not in always["ante"]
    folded = best["ante"][FOLDED]
    assert 0 < folded < 20_000
    assert sum(best["ante"].values()) == sum(best["round"].values()) == 20_000


@pytest.mark.parametrize("borders", [(), (0,), (QUEEN_HIGH,), (QUEEN_HIGH, 1 << 12), (0, 3, 9)])
def test_each_border_turns_the_choice(borders: tuple[int, ...]) -> None:
    """Nothing is played below the first; the border itself is the least hand of the new choice."""
    state, deck, played = block_state(SEED, 0), list(range(52)), 0
    for _ in range(300):
        deal(state, deck, 6)
        rank = three_card_rank(deck[0], deck[1], deck[2])
        played += sum(rank >= border for border in borders) % 2
    tally = whole_numbers(CELLS)
    play(block_state(SEED, 0), 300, borders, tally, whole_numbers(SCRATCH))
    assert sum(tally[CELLS // 2 :]) == played
    assert sum(tally) == 300


def test_every_cell_is_its_own_facts() -> None:
    """Played and folded deals have a cell for each set of facts."""
    played = [dict(facts_at(cell)) for cell in range(CELLS // 2, CELLS)]
    folded = [dict(facts_at(cell)) for cell in range(CELLS // 2)]
    assert len({facts["round"] for facts in played}) == CELLS // 2
    assert [facts["round"] for facts in folded] == [facts["round"] for facts in played]
    assert all(facts["ante"] == facts["round"] for facts in played)
    assert all(facts["ante"] == FOLDED for facts in folded)


def test_the_kernel_deals_what_the_stream_says() -> None:
    """Six cards from the top, three for the player first; the facts are those of the table."""
    state, deck = block_state(SEED, 0), list(range(52))
    expected: dict[Facts, int] = {}
    for _ in range(300):
        deal(state, deck, 6)
        a, b, c, x, y, z = deck[:6]
        facts = facts_of(a, b, c, x, y, z, 1)
        expected[facts] = expected.get(facts, 0) + 1
    tally = whole_numbers(CELLS)
    play(block_state(SEED, 0), 300, (0,), tally, whole_numbers(SCRATCH))
    found = {dict(facts_at(cell))["round"]: n for cell, n in enumerate(tally) if n}
    assert found == expected
