"""Twenty-one simulated: the kernel comes to what is counted for the chart it plays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import decks as decks_of
from croupier.core.fast import whole_numbers
from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import SIMULATED, Census, census
from croupier.games import game
from croupier.games.blackjack.exact import insured, side_deals
from croupier.games.free_bet_blackjack.exact import dealers_hands
from croupier.games.twenty_one import kernel
from croupier.games.twenty_one.charts import value_of_chart
from croupier.games.twenty_one.exact import Terms
from croupier.games.twenty_one.outcomes import BOTH_BLACKJACK, DEALERS_BLACKJACK, NATURAL
from croupier.games.twenty_one.sheet import ROUND, full_shoe, terms_of
from croupier.games.twenty_one.strategies import as_the_dealer, chart_for
from croupier.sim.runner import simulate
from croupier.sim.streams import MASK, block_state, deal, seed_from, shuffle

SEED = seed_from("twenty-one")
ROUNDS = 20_000_000
LIMIT = 4
BOTH = pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])
words = st.integers(0, MASK)


def fresh(game_id: str, **options: str) -> Rules:
    """Every round from a full shoe, so that a count of the full shoe is what to expect."""
    return rules_for(game(game_id), options=options)


def array_of(numbers: list[int] | tuple[int, ...]) -> MutableSequence[int]:
    array = whole_numbers(len(numbers))
    for i, number in enumerate(numbers):
        array[i] = number
    return array


def played(
    play: Callable[..., None], rounds: int, parameters: tuple[int, ...]
) -> tuple[list[int], int]:
    """The tally of so many rounds, and how many words of chance they took."""
    state, tally = array_of(block_state(SEED, 0)), whole_numbers(kernel.CELLS)
    play(state, rounds, array_of(parameters), tally, whole_numbers(kernel.SCRATCH))
    return [int(count) for count in tally], int(state[3]) - 1


def fresh_every_round(game_id: str, strategy: str = "main_only", **options: str) -> tuple[int, ...]:
    """The kernel's parameters with the cutting card on top."""
    parameters = list(kernel.strategies(fresh(game_id, **options))[strategy]())
    parameters[kernel.CUT] = 1
    return tuple(parameters)


@cache
def tally_of(game_id: str, strategy: str = "main_only") -> list[int]:
    """Twenty million rounds, each from a fresh shoe."""
    import croupier.sim.runner as runner

    rules = rules_for(game(game_id))
    module = runner.simulator(rules.game)
    parameters = fresh_every_round(game_id, strategy)
    total = runner.run_blocks(module, parameters, ROUNDS, SEED, 2, lambda _: None)
    print(f"seed {SEED.hex()}")
    return [int(count) for count in total]


@cache
def main(game_id: str, strategy: str = "main_only") -> WagerFigures:
    """The figures of the main wager as it went."""
    rules, seen = rules_for(game(game_id)), Counter[Any]()
    for cell, count in enumerate(tally_of(game_id, strategy)[: kernel.DEALS]):
        if count:
            ((kind, facts),) = kernel.facts_at(cell)
            assert kind == ROUND
            seen[facts] += count
    went = Census({ROUND: seen}, kernel.bundles(rules), methods={ROUND: SIMULATED})
    return figures(rules, went, "main")[0]


@cache
def counted(game_id: str, strategy: str = "main_only") -> WagerFigures:
    """The same by counting, for the same strategy."""
    rules = rules_for(game(game_id))
    named = kernel.COUNTED_AS.get(strategy, strategy)
    return figures(rules, census(rules, named), "main")[0]


def near(found: float, expected: float, deviation: float, rounds: int = ROUNDS) -> bool:
    return abs(found - expected) < LIMIT * deviation / math.sqrt(rounds)


def share_is(found: float, expected: float, rounds: int = ROUNDS) -> bool:
    return near(found, expected, math.sqrt(expected * (1 - expected)), rounds)


# The kernel is what is counted


@BOTH
@pytest.mark.parametrize("strategy", ["chart", "main_only", "like_the_dealer", "never_bust"])
def test_compiled_and_plain_play_the_same(game_id: str, strategy: str) -> None:
    """The kernel as plain Python gives the tally of the compiled one, from a shoe and afresh."""
    shoe = kernel.strategies(rules_for(game(game_id)))[strategy]()
    for parameters in (shoe, fresh_every_round(game_id, strategy)):
        plain, compiled = (played(play, 600, parameters) for play in (kernel.play, kernel.play.jit))
        assert plain == compiled
        ended = sum(plain[0][: kernel.DEALS])
        assert ended == 600


@pytest.mark.slow
@BOTH
def test_rounds_by_the_chart_are_worth_what_is_counted(game_id: str) -> None:
    """Twenty million rounds, splits and doubles included, within four standard errors."""
    _, worth = chart_for(6, terms_of(rules_for(game(game_id))))
    found = main(game_id)
    deviation = math.sqrt(float(found.variance))
    assert 1.0 < deviation < 1.5
    assert near(-float(found.house_edge), worth, deviation)


@pytest.mark.slow
@BOTH
def test_doubles_and_splits_come_as_often_as_counted(game_id: str) -> None:
    """Every row of every round, those of up to four hands too, in the words of the sheet."""
    found = {row.outcome: float(row.probability) for row in main(game_id).rows}
    rows = counted(game_id).rows
    assert set(found) <= {row.outcome for row in rows}
    assert any(row.outcome.startswith("split_wins") for row in rows)
    assert any("doubled_" in row.outcome for row in rows)
    for row in rows:
        p = float(row.probability)
        allowed = 4.5 * math.sqrt(p * (1 - p) / ROUNDS) + 2 / ROUNDS
        assert abs(found.get(row.outcome, 0.0) - p) < allowed, row.outcome


@pytest.mark.slow
@BOTH
def test_spread_hits_pushes_and_stakes_are_those_counted(game_id: str) -> None:
    """Deviation, hit and push frequency and units staked of whole rounds, within four sigma."""
    went, expected = main(game_id), counted(game_id)
    assert share_is(float(went.hit_frequency), float(expected.hit_frequency))
    assert share_is(float(went.push_frequency), float(expected.push_frequency))
    mean = -float(expected.house_edge)
    fourth = sum(float(row.probability) * (float(row.net) - mean) ** 4 for row in expected.rows)
    variance = float(expected.variance)
    assert near(float(went.variance), variance, math.sqrt(fourth - variance**2))
    assert near(float(went.average_stake), float(expected.average_stake), 0.6)


@pytest.mark.slow
def test_the_figures_that_a_laboratory_has() -> None:
    """Six decks, usual rules, by the chart: deviation 1.160, hits 43.27 %, 1.1362 units staked."""
    found = counted("blackjack")
    assert abs(found.standard_deviation - 1.160) < 0.0005
    assert abs(float(found.hit_frequency) - 0.4327) < 0.0002
    assert round(float(found.average_stake), 3) == 1.136


@pytest.mark.slow
def test_blackjacks_come_as_often_as_counted() -> None:
    """The player's, the dealer's and both."""
    tally = tally_of("blackjack")
    one = 2 * 24 * 96 / (312 * 311)
    both = one * 2 * 23 * 95 / (310 * 309)
    assert share_is(tally[NATURAL] / ROUNDS, one - both)
    assert share_is(tally[DEALERS_BLACKJACK] / ROUNDS, one - both)
    assert share_is(tally[BOTH_BLACKJACK] / ROUNDS, both)


@pytest.mark.slow
def test_playing_like_the_dealer() -> None:
    """Drawing as the dealer does, without doubles or splits, costs about 5.5 % to 6 %."""
    costs = [
        -value_of_chart(full_shoe(6), Terms(hit_soft_17=hit), as_the_dealer(hit))
        for hit in (False, True)
    ]
    assert [round(cost, 4) for cost in costs] == [0.0568, 0.0589]
    found = main("blackjack", "like_the_dealer")
    assert near(float(found.house_edge), costs[1], math.sqrt(float(found.variance)))


def side_weights(game_id: str) -> Mapping[str, Mapping[Any, int]]:
    if game_id == "blackjack":
        return {"insurance": insured(full_shoe(6)), "deal": side_deals(decks_of(6))}
    return {"insurance": insured(full_shoe(6)), "dealer": dealers_hands(decks_of(6), True)}


@pytest.mark.slow
@BOTH
def test_side_bets_come_as_often_as_counted(game_id: str) -> None:
    """Every row of every side bet, Push 22 by the suits that were really drawn; no cut card."""
    rules = rules_for(game(game_id))
    exact = {one.wager: one for one in figures(rules, Census(side_weights(game_id)))}
    rounds = 4_000_000
    tally, _ = played(kernel.play.jit, rounds, fresh_every_round(game_id, "chart"))
    seen: dict[str, Counter[object]] = {}
    for cell, count in enumerate(tally):
        for kind, facts in kernel.facts_at(cell) if count else ():
            seen.setdefault(kind, Counter())[facts] += count
    simulated = {one.wager: one for one in figures(rules, Census(seen))}
    assert set(exact) <= set(simulated)
    for wager, one in exact.items():
        facts = "insurance" if wager == "insurance" else ("deal" if "deal" in seen else "dealer")
        number = sum(seen[facts].values())
        found = {row.outcome: float(row.probability) for row in simulated[wager].rows}
        for row in one.rows:
            p = float(row.probability)
            allowed = LIMIT * math.sqrt(p * (1 - p) / number) + 2 / number
            assert abs(found.get(row.outcome, 0.0) - p) < allowed, (wager, row.outcome)


# The shoe


def test_a_shoe_lasts_to_its_cut_card() -> None:
    """At 75 % of six decks some 43 rounds a shoe; what is shuffled is what may be dealt."""
    rounds = 8_000
    parameters = kernel.strategies(rules_for(game("blackjack")))["main_only"]()
    assert parameters[kernel.CUT] == 234
    _, taken = played(kernel.play.jit, rounds, parameters)
    shuffled = 234 + kernel.DEEPEST_ROUND
    assert 41 < rounds / (taken / shuffled) < 47
    assert taken % shuffled < 2, "a word may be thrown away"
    _, taken = played(kernel.play.jit, rounds, fresh_every_round("blackjack"))
    assert abs(taken - rounds * (1 + kernel.DEEPEST_ROUND)) < 2


@given(st.integers(30, 46), words)
def test_an_empty_shoe_is_followed_by_the_discards(place: int, word: int) -> None:
    """What was played before comes once more, shuffled, behind the last card of one deck."""
    shoe = array_of([kernel.in_shoe(card) for card in range(52)] + [-1] * kernel.DEEPEST_ROUND)
    kernel.follow_with_discards.jit(array_of((word, 1, 2, 1)), shoe, 52, place)
    after = [int(card) for card in shoe]
    assert after[place:52] == [kernel.in_shoe(card) for card in range(place, 52)]
    assert sorted(after[:place]) == [kernel.in_shoe(card) for card in range(place)]
    more = min(place, place + kernel.DEEPEST_ROUND - 52)
    assert after[52 : 52 + more] == after[:more]
    assert set(after[52 + more :]) <= {-1}


def test_the_values_of_cards_in_the_shoe() -> None:
    """The card is kept whole; aces count from nought, every ten is nine."""
    for card in range(52):
        rank = "23456789TJQKA"[card // 4]
        value = {"A": 0, "T": 9, "J": 9, "Q": 9, "K": 9}.get(rank, "A23456789".find(rank))
        assert divmod(kernel.in_shoe(card), 16) == (card, value)


def test_a_continuous_shuffler_has_no_shoe() -> None:
    """The option tells the kernel to shuffle before each round."""
    rules = rules_for(game("blackjack"), options={"dealing": "continuous"})
    assert kernel.strategies(rules)["chart"]()[kernel.CUT] == 1


def test_threads_change_nothing() -> None:
    """The same seed gives the same census on one thread and on two."""
    rules = rules_for(game("blackjack"))
    one, two = (simulate(rules, 200_000, SEED, threads=n).census for n in (1, 2))
    assert one.weights == two.weights


# The shuffle


@given(st.tuples(words, words, words, words), st.integers(1, 60), st.data())
def test_a_shuffle_is_a_deal(
    start: tuple[int, int, int, int], cards: int, data: st.DataObject
) -> None:
    """From the same state the same cards and the same state after it, plain and compiled."""
    count = data.draw(st.integers(0, cards))
    expected, deck = list(start), list(range(cards))
    deal(expected, deck, count)
    for shuffled in (shuffle, shuffle.jit):
        state, found = array_of(start), array_of([*range(cards), 99])
        half = count // 2
        shuffled(state, found, cards, 0, half)
        shuffled(state, found, cards, half, count)
        assert list(found) == [*deck, 99]
        assert list(state) == expected


def test_a_shuffle_throws_words_away_as_a_deal_does() -> None:
    """A word of nought favours the first card, so it is followed by another."""
    start = (MASK, 0, 0xDEADBEEF, 1)
    expected, deck = list(start), list(range(7))
    deal(expected, deck, 1)
    state, found = array_of(start), array_of(list(range(7)))
    shuffle.jit(state, found, 7, 0, 1)
    assert list(found) == deck
    assert list(state) == expected
    assert state[3] == 3


def test_a_shuffle_favours_no_card() -> None:
    """Every card comes to every place equally often: chi-square, with a fixed seed."""
    stats = pytest.importorskip("scipy.stats")
    cards, times = 13, 40_000
    seen = [[0] * cards for _ in range(cards)]
    state, deck = array_of(block_state(SEED, 1)), array_of(list(range(cards)))
    for _ in range(times):
        for i in range(cards):
            deck[i] = i
        shuffle.jit(state, deck, cards, 0, cards)
        for place in range(cards):
            seen[deck[place]][place] += 1
    mean = times / cards
    square = sum((count - mean) ** 2 / mean for row in seen for count in row)
    p = stats.chi2.sf(square * (cards - 1) / cards, (cards - 1) ** 2)
    print(f"seed {SEED.hex()}, p = {p:.4f}")
    assert 0.001 < p < 0.999
