"""Three Card Poker's kernel: its strategies, against what they are worth by counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from croupier.core.cards import card_from
from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.games.three_card_poker.kernel import ANTE_CELLS, for_rules, strategies
from croupier.games.three_card_poker.rules import (
    FOLDED,
    GAME,
    facts_of,
    kind_of_hand,
    kind_of_six,
)
from croupier.poker.three_card import QUEEN_HIGH, three_card_rank
from croupier.sim.runner import Simulation, simulate
from croupier.sim.streams import block_state, deal, seed_from

SEED = seed_from("three card poker")
ROUNDS = 2_000_000
RULES = rules_for(GAME)
KERNEL = for_rules(RULES)


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
    for bet in ("pair_plus", "six_card_bonus"):
        assert best[bet] == always[bet]
        assert sum(best[bet].values()) == 20_000
    assert FOLDED not in always["ante"]
    assert 0 < best["ante"][FOLDED] < 20_000
    assert sum(best["ante"].values()) == 20_000


@pytest.mark.parametrize("borders", [(), (0,), (QUEEN_HIGH,), (QUEEN_HIGH, 1 << 12), (0, 3, 9)])
def test_each_border_turns_the_choice(borders: tuple[int, ...]) -> None:
    """Nothing is played below the first; the border itself is the least hand of the new choice."""
    state, deck, played = block_state(SEED, 0), list(range(52)), 0
    for _ in range(300):
        deal(state, deck, 6)
        rank = three_card_rank(deck[0], deck[1], deck[2])
        played += sum(rank >= border for border in borders) % 2
    tally = tally_of(300, borders)
    assert (tally[0], sum(tally[1:ANTE_CELLS])) == (300 - played, played)


def tally_of(rounds: int, borders: tuple[int, ...]) -> list[int]:
    """What the plain kernel counts in the first rounds of the stream."""
    tally = whole_numbers(KERNEL.CELLS)
    KERNEL.play(block_state(SEED, 0), rounds, borders, tally, whole_numbers(KERNEL.SCRATCH))
    return [int(count) for count in tally]


def test_every_cell_is_its_own_facts() -> None:
    """No two cells stand for the same facts of the same wager, and beyond the last is none."""
    every = [fact for cell in range(KERNEL.CELLS) for fact in KERNEL.facts_at(cell)]
    assert len(set(every)) == KERNEL.CELLS
    assert {wager for wager, _ in every} == {"ante", "pair_plus", "six_card_bonus"}
    with pytest.raises(ValueError, match="no facts"):
        KERNEL.facts_at(KERNEL.CELLS)


def test_a_bet_that_is_not_offered_has_no_cells() -> None:
    """The kernel is made for the side bets of the house."""
    plain = for_rules(rules_for(GAME, None, {"six_card_bonus": "no"}))
    assert plain.CELLS == KERNEL.CELLS - 10
    assert [bet.id for bet in plain.bets] == ["pair_plus"]


def test_the_kernel_deals_what_the_stream_says() -> None:
    """Six cards from the top, three for the player first; the facts are those of the table."""
    state, deck = block_state(SEED, 0), list(range(52))
    expected: Counter[tuple[str, Any]] = Counter()
    for _ in range(300):
        deal(state, deck, 6)
        a, b, c, x, y, z = deck[:6]
        expected["ante", facts_of(a, b, c, x, y, z, 1)] += 1
        expected["pair_plus", kind_of_hand(a, b, c)] += 1
        expected["six_card_bonus", kind_of_six(a, b, c, x, y, z)] += 1
    found = {KERNEL.facts_at(cell)[0]: n for cell, n in enumerate(tally_of(300, (0,))) if n}
    assert found == expected
