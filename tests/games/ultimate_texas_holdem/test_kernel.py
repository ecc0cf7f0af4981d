"""Ultimate Texas Hold'em's kernel: its strategies, against what they are worth by counting."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.ultimate_texas_holdem.kernel import (
    ANTE_CELLS,
    DECK,
    flop_place,
    for_rules,
    multiple_of,
    strategies,
    suit_of_three,
)
from croupier.games.ultimate_texas_holdem.rules import GAME, facts_of, kind_of_seven
from croupier.sim.runner import simulate
from croupier.sim.streams import block_state, seed_from, shuffle
from tests.games.ultimate_texas_holdem.ultimate import clause

SEED = seed_from("ultimate texas holdem")
ROUNDS = 2_000_000
RULES = rules_for(GAME)
KERNEL = for_rules(RULES)


@pytest.mark.parametrize("strategy", ["best", "basic", "never_raise", "never_fold", "always_4x"])
def test_a_strategy_costs_what_counting_says(strategy: str) -> None:
    """The edges under each strategy, counted over all deals, within four standard errors."""
    exact = {one.wager: one for one in figures(RULES, census(RULES, strategy))}
    for one in figures(RULES, simulate(RULES, ROUNDS, SEED, strategy).census):
        expected = exact[one.wager]
        error = expected.standard_deviation / one.observed**0.5
        assert abs(float(one.house_edge - expected.house_edge)) < 4 * error, one.wager
        assert abs(float(one.average_stake - expected.average_stake)) < 0.01


@clause("7.D")
def test_every_cell_is_its_own_facts() -> None:
    """No two cells stand for the same facts of the same wager, and beyond the last is none."""
    every = [fact for cell in range(KERNEL.CELLS) for fact in KERNEL.facts_at(cell)]
    assert len(set(every)) == KERNEL.CELLS == ANTE_CELLS + 10
    assert {wager for wager, _ in every} == {"ante", "trips"}
    with pytest.raises(ValueError, match="no facts"):
        KERNEL.facts_at(KERNEL.CELLS)


def test_the_kernel_deals_what_the_stream_says() -> None:
    """Two cards, five for both, two for the dealer; the facts are those of the table."""
    state, deck = block_state(SEED, 0), list(range(DECK))
    expected: Counter[tuple[str, Any]] = Counter()
    for _ in range(200):
        shuffle(state, deck, DECK, 0, 9)
        own, board, dealers = tuple(deck[:2]), tuple(deck[2:7]), tuple(deck[7:9])
        expected["ante", facts_of((*own, *board), (*dealers, *board), 4)] += 1
        expected["trips", kind_of_seven(*own, *board)] += 1
    tally = whole_numbers(KERNEL.CELLS)
    way = strategies(RULES)["always_4x"]()
    KERNEL.play(block_state(SEED, 0), 200, way, tally, whole_numbers(KERNEL.SCRATCH))
    found = {KERNEL.facts_at(cell)[0]: int(n) for cell, n in enumerate(tally) if n}
    assert found == expected


def test_suits_may_be_renamed_and_cards_turned(seed: int) -> None:
    """The same hand under other suits, and in another order, is played the same."""
    chance, way = random.Random(seed), strategies(RULES)["best"]()
    for _ in range(300):
        cards = chance.sample(STANDARD_DECK, 7)
        names = chance.sample(range(4), 4)
        other = [card & ~3 | names[card & 3] for card in cards]
        turned = [other[1], other[0], *chance.sample(other[2:5], 3), other[6], other[5]]
        plain, again = (multiple_of(way, [*one, *[0] * 60]) for one in (cards, turned))
        assert plain == again, (cards, names)


def test_places_of_flops_and_suits() -> None:
    """22,100 flops have a place each; a suit of three is found wherever it lies."""
    places = {flop_place(c, a, b) for c in STANDARD_DECK for b in range(c) for a in range(b)}
    assert places == set(range(22_100))
    assert suit_of_three(0, 4, 9, 12, 17) == 0
    assert suit_of_three(1, 4, 9, 13, 17) == 1
    assert suit_of_three(0, 4, 9, 13, 18) == -1
    assert suit_of_three(3, 7, 11, 15, 19) == 3
