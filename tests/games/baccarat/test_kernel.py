"""Baccarat simulated: whole shoes come to what the count expects."""

from __future__ import annotations

import math

import pytest

from croupier.core.fast import whole_numbers
from croupier.core.game import Game, rules_for
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.baccarat.hands import CELLS, facts_at
from croupier.games.baccarat.kernel import SCRATCH, play, strategies
from croupier.sim.runner import simulate
from croupier.sim.streams import block_state, seed_from
from tests.games.baccarat.baccarat_tables import BOTH, MINI

ROUNDS = 2_000_000
SEED = seed_from("baccarat")
LIMIT = 4


@BOTH
@pytest.mark.parametrize("options", [{}, {"decks": "6"}, {"dealing": "continuous"}], ids=str)
def test_the_simulation_agrees_with_the_count(game: Game, options: dict[str, str]) -> None:
    """Every row of every wager comes as often as it should, within four standard deviations."""
    rules = rules_for(game, options=options)
    exact = {one.wager: one for one in figures(rules, census(rules))}
    simulated = figures(rules, simulate(rules, ROUNDS, SEED).census)
    assert {one.wager for one in simulated} == set(exact)
    for one in simulated:
        seen = {row.outcome: row.probability for row in one.rows}
        for row in exact[one.wager].rows:
            p = float(row.probability)
            allowed = LIMIT * math.sqrt(p * (1 - p) / ROUNDS) + 2 / ROUNDS
            assert abs(float(seen.get(row.outcome, 0)) - p) < allowed, (one.wager, row.outcome)


def tally_of(kernel: object, rounds: int, parameters: tuple[int, ...]) -> tuple[list[int], int]:
    """The tally of so many rounds, and how many words of chance they took."""
    state, shared = whole_numbers(4), whole_numbers(len(parameters))
    for i, word in enumerate(block_state(SEED, 0)):
        state[i] = word
    for i, value in enumerate(parameters):
        shared[i] = value
    tally = whole_numbers(CELLS)
    assert callable(kernel)
    kernel(state, rounds, shared, tally, whole_numbers(SCRATCH))
    return [int(count) for count in tally], int(state[3]) - 1


@pytest.mark.parametrize("parameters", [(8, 14), (6, 300), (8, 0)])
def test_compiled_and_plain_deal_the_same(parameters: tuple[int, ...]) -> None:
    """The kernel as plain Python gives the tally of the compiled one."""
    plain, compiled = (tally_of(kernel, 300, parameters) for kernel in (play, play.jit))
    assert plain == compiled
    assert sum(plain[0]) == 300


def cards_dealt(tally: list[int]) -> int:
    facts = [(facts_at(cell), count) for cell, count in enumerate(tally)]
    return sum(count * (one.player_cards + one.banker_cards) for one, count in facts)


@pytest.mark.parametrize(
    ("behind", "burns"),
    [
        (415, 2),  # the cover card is in the burn: two hands make a shoe
        (14, 1),
        (0, 0),  # no cover card, no burn
    ],
)
def test_burn_and_cover_card(behind: int, burns: int) -> None:
    """Of four rounds the cards that were not dealt were burned, one burn for each shoe."""
    tally, words = tally_of(play, 4, (8, behind))
    burned = words - cards_dealt(tally)
    assert 2 * burns <= burned <= 11 * burns + 1, "one word may be thrown away now and then"
    assert bool(burned) is bool(burns)


def test_rounds_of_a_shoe() -> None:
    """A shoe with 14 cards behind the cover card gives some eighty rounds, so many burns follow."""
    rounds = 8_000
    tally, words = tally_of(play.jit, rounds, (8, 14))
    burned = words - cards_dealt(tally)
    shoes = burned / (1 + 85 / 13)  # an ace to a nine, and four cards that count ten
    assert 75 < rounds / shoes < 88


def test_what_the_kernel_is_told() -> None:
    """Decks in the shoe and cards behind the cover card; none for a device that reshuffles."""
    for options, parameters in (
        ({}, (8, 14)),
        ({"decks": "6", "cut_card": "52"}, (6, 52)),
        ({"decks": "16", "shuffler": "yes"}, (8, 14)),
        ({"dealing": "continuous"}, (8, 0)),
    ):
        rules = rules_for(MINI, options=options)
        (find,) = strategies(rules).values()
        assert find() == parameters


def test_threads_change_nothing() -> None:
    """The same seed gives the same census on one thread and on two."""
    rules = rules_for(MINI)
    one, two = (simulate(rules, 200_000, SEED, threads=n).census.weights for n in (1, 2))
    assert one == two
