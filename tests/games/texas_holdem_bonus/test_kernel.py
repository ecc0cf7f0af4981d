"""Texas Hold'em Bonus Poker's kernel: its strategies, against what they are worth by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.census import strategies as counted
from croupier.games.texas_holdem_bonus.kernel import (
    ANTE_CELLS,
    flop_number,
    for_rules,
    four_number,
    strategies,
)
from croupier.games.texas_holdem_bonus.rules import FOLDED, GAME, facts_of, kind_of_two
from croupier.live.functions import deciding
from croupier.live.playing import Moment
from croupier.poker.five_card import seven_card_rank
from croupier.sim.runner import Simulation, simulate
from croupier.sim.streams import block_state, deal, seed_from

SEED = seed_from("texas hold'em bonus")
ROUNDS = 1_000_000
RULES = rules_for(GAME)
KERNEL = for_rules(RULES)


def run(strategy: str, rounds: int = 20_000, **options: str) -> Simulation:
    return simulate(rules_for(GAME, None, options), rounds, SEED, strategy)


@pytest.mark.parametrize("options", [{}, {"ante_pays": "flush", "both_aces": "yes"}])
@pytest.mark.parametrize(
    "strategy", ["best", "better_than_the_board", "with_draws", "never_bet", "always_bet"]
)
def test_a_strategy_costs_what_counting_says(strategy: str, options: dict[str, str]) -> None:
    """Each wager's edge under each strategy, within four standard errors of the count."""
    rules = rules_for(GAME, None, options)
    exact = {one.wager: one for one in figures(rules, counted(rules)[strategy]())}
    went = simulate(rules, ROUNDS, SEED, strategy)
    for one in figures(rules, went.census):
        error = float(one.house_edge - exact[one.wager].house_edge)
        assert abs(error) < 4 * one.standard_error, one.wager


def test_each_row_comes_as_often_as_counted() -> None:
    """Every outcome of the four wagers together, within four standard errors."""
    (exact,) = figures(RULES, counted(RULES)["best"](), "ante")
    (went,) = figures(RULES, run("best", ROUNDS).census, "ante")
    found = {row.outcome: row.probability for row in went.rows}
    for row in exact.rows:
        share = float(row.probability)
        sigma = (share * (1 - share) / ROUNDS) ** 0.5
        assert abs(float(found[row.outcome]) - share) < 4 * sigma, row.outcome


def test_a_fold_counts_for_the_ante_alone() -> None:
    """The Bonus sees the same cards however the Ante is played."""
    best, always = run("best").census.weights, run("always_bet").census.weights
    assert best["bonus"] == always["bonus"]
    assert sum(best["bonus"].values()) == sum(best["ante"].values()) == 20_000
    assert FOLDED not in always["ante"]
    assert 0 < best["ante"][FOLDED] < 20_000


def tally_of(rounds: int, parameters: tuple[int, ...]) -> list[int]:
    """What the plain kernel counts in the first rounds of the stream."""
    tally = whole_numbers(KERNEL.CELLS)
    KERNEL.play(block_state(SEED, 0), rounds, parameters, tally, whole_numbers(KERNEL.SCRATCH))
    return [int(count) for count in tally]


def test_the_kernel_deals_what_the_stream_says() -> None:
    """Nine cards: two for the player, two for the dealer, five for all; facts as at the table."""
    state, deck = block_state(SEED, 0), list(range(52))
    expected: Counter[tuple[str, Any]] = Counter()
    for _ in range(300):
        deal(state, deck, 9)
        (a, b, x, y), board = deck[:4], deck[4:9]
        ranks = seven_card_rank(a, b, *board), seven_card_rank(x, y, *board)
        expected["ante", facts_of(*ranks, 1, 1)] += 1
        expected["bonus", kind_of_two(a, b)] += 1
    always = strategies(RULES)["always_bet"]()
    found = {KERNEL.facts_at(cell)[0]: n for cell, n in enumerate(tally_of(300, always)) if n}
    assert found == expected


def test_every_cell_is_its_own_facts() -> None:
    """No two cells stand for the same facts of the same wager, and beyond the last is none."""
    every = [fact for cell in range(KERNEL.CELLS) for fact in KERNEL.facts_at(cell)]
    assert len(set(every)) == KERNEL.CELLS == ANTE_CELLS + 9
    with pytest.raises(ValueError, match="no facts"):
        KERNEL.facts_at(KERNEL.CELLS)


def test_numbers_of_boards() -> None:
    """A number of its own for each flop and each board of four, in whatever order."""
    some = range(0, 52, 3)
    flops = {flop_number(*cards) for cards in combinations(range(52), 3)}
    assert flops == set(range(22_100))
    fours = [four_number(*cards) for cards in combinations(some, 4)]
    assert len(set(fours)) == len(fours)
    assert max(fours) < 270_725
    for cards in ((3, 50, 7, 21), (50, 21, 3, 7), (7, 3, 21, 50)):
        assert four_number(*cards) == four_number(3, 7, 21, 50)
        assert flop_number(*cards[:3]) == flop_number(*sorted(cards[:3]))
    assert four_number(48, 49, 50, 51) == 270_724


# Functions of one's own


def pair_or_nothing(own: Sequence[int], board: Sequence[int]) -> int:
    """Any hand before the flop, then whatever makes a pair with the board, the board in order."""
    for i in range(1, len(board)):
        if board[i - 1] > board[i]:
            return 7
    for card in board:
        if card // 4 == own[0] // 4 or card // 4 == own[1] // 4:
            return 1
    return 1 if len(board) == 0 else 0


def pair_by_name(moment: Moment) -> str:
    """The same of cards by name."""
    own, board = moment.hands[moment.hand], moment.hands.get("community", ())
    pair = any(card[0] == mine[0] for card in board for mine in own)
    return "play" if not board else "bet" if pair else "check"


def test_a_function_plays_the_same_compiled_and_asked_as_it_is() -> None:
    """Round by round the same tallies, with each way to wager that can come among them."""
    compiled = simulate(RULES, 500, SEED, deciding(pair_or_nothing))
    asked = simulate(RULES, 500, SEED, deciding(pair_by_name))
    assert compiled.census.weights == asked.census.weights
    wagered = {(facts.turn, facts.river) for facts in asked.census.weights["ante"]}
    assert wagered == {(0, 0), (0, 1), (1, 1)}
    assert (compiled.asked, asked.asked) == (False, True)


def always(own: Sequence[int], board: Sequence[int]) -> int:
    return 1


def test_a_function_plays_like_the_strategy_with_a_name() -> None:
    """Every wager made: each cell as the kernel has it that knows no functions."""
    assert simulate(RULES, 20_000, SEED, deciding(always)).census == run("always_bet").census


def test_an_answer_in_play_that_is_not_offered() -> None:
    """Twice the Ante on the Turn: the run ends with what may be said there."""

    def twice(own: Sequence[int], board: Sequence[int]) -> int:
        return 2 if len(board) == 3 else 1

    with pytest.raises(Misuse, match="not offered: 1 or 0"):
        simulate(RULES, 1_000, SEED, deciding(twice))
