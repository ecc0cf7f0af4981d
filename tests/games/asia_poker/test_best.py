"""Asia Poker, every hand set best: its parts against slow ones, and what is made of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import MutableSequence
from fractions import Fraction
from math import comb, prod

import pytest

from croupier.core.cards import JOKER, card_names, cards_from
from croupier.core.fast import array_of, whole_numbers
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.analysis import figures
from croupier.exact.census import SIMULATED
from croupier.exact.settings import SettingAdvice
from croupier.exact.suits import kinds_of_hands
from croupier.exact.ways import takes_long, ways
from croupier.games import game
from croupier.games.asia_poker import best, exact, guessed
from croupier.games.asia_poker.against import met_by
from croupier.games.asia_poker.best import DECK, SEED, WANTED, Best, desk_for, known
from croupier.games.asia_poker.guessed import DEALERS, guesses, place_of, wins_of
from croupier.games.asia_poker.house_way import DEFAULT, house_way, legal_settings
from croupier.games.asia_poker.types import FLUSH, as_set
from croupier.games.asia_poker.wagers import Facts
from croupier.games.pai_gow.against import twice_the_place
from croupier.games.pai_gow.types import WIDEST, choose, others_beside
from croupier.poker.joker import WHEELS_HIGH, asia_rank, set_of
from croupier.sim.streams import below, block_state, seed_from, shuffle

ASIA = rules_for(game("asia_poker"))


def drawn(number: int) -> list[tuple[int, ...]]:
    """Random hands, every other with the joker."""
    seed = random.randrange(10**9)
    print("seed", seed)
    chance = random.Random(seed)
    jokers = [(JOKER,) if i % 2 else () for i in range(number)]
    return [(*chance.sample(DECK[:-1], 7 - len(joker)), *joker) for joker in jokers]


def ranks_of(parts: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(asia_rank(part) for part in parts)


# What a table says


def test_places_among_ranks() -> None:
    """How many are lower, whether the rank is one of them or lies between."""
    ranks = array_of((10, 20, 30))
    assert [place_of(ranks, rank) for rank in (5, 10, 15, 20, 30, 31)] == [0, 0, 1, 1, 2, 3]
    assert [best.place_in(ranks, rank) for rank in (5, 10, 15, 30, 31)] == [0, 1, 2, 5, 6]


@pytest.mark.slow
@pytest.mark.parametrize("held", ["", "Jk Ac Ad As"])
def test_a_table_has_the_hands_that_two_of_three_parts_beat(held: str) -> None:
    """By the joker and the number of aces, against all classes one after the other."""
    cards = cards_from(held)
    table, totals = guesses(DEFAULT, WHEELS_HIGH)
    hand = set_of(cards)
    number = guessed.known_of(hand)
    assert int(totals[number]) == comb(53 - len(cards), 7)
    met = met_by(hand, DEFAULT, WHEELS_HIGH)
    begin = len(table.below) // guessed.KNOWN * number
    for each in drawn(3):
        ranks = ranks_of(legal_settings(each)[-1])
        cells = cells_of(ranks, met)
        assert wins_of(ranks[0], ranks[1], ranks[2], begin, table) == sum(cells[8:])


def cells_of(ranks: tuple[int, ...], met: MutableSequence[int]) -> list[int]:
    """The dealer's hands by four times how many parts they lose, and how many are copies."""
    hands, cells = as_set(DEFAULT, WHEELS_HIGH), whole_numbers(16)
    high, medium, low = (
        twice_the_place(each, rank) for each, rank in zip(hands.ranks, ranks, strict=True)
    )
    highs, mediums, lows = hands.places
    exact.compare_all.jit(met, highs, mediums, lows, high, medium, low, cells)
    return list(map(int, cells))


@pytest.mark.slow
def test_the_guess_is_what_the_table_says_of_the_best_setting() -> None:
    """Of the lawful settings the best by the table, less that of the dealer's way."""
    table, totals = guesses(DEFAULT, WHEELS_HIGH)
    rules, found = array_of(DEFAULT.numbers()), 0
    for cards in drawn(40):
        hand = set_of(cards)
        number = guessed.known_of(hand)
        begin = len(table.below) // guessed.KNOWN * number
        way = house_way(cards)
        own = ranks_of((way.high, way.medium, way.low))
        wins = {ranks_of(parts) for parts in legal_settings(cards)}
        most = max(wins_of(a, b, c, begin, table) for a, b, c in wins)
        more = most - wins_of(own[0], own[1], own[2], begin, table)
        guess = guessed.guessed(hand, rules, WHEELS_HIGH, table, totals)
        assert guess == more * DEALERS // int(totals[number]) >= 0
        found += guess > 0
    assert found


# One hand, exactly


def test_in_how_many_ways_others_come() -> None:
    """Every rank as often as it is held of what is left."""
    chance = random.Random(5)
    left = [chance.randrange(4) for _ in range(13)]
    for others in others_beside(FLUSH):
        beside = array_of((*others, *[-1] * WIDEST)[:WIDEST])
        ways = prod(comb(left[rank], others.count(rank)) for rank in set(others))
        assert best.ways_beside(beside, 0, left, choose()) == ways


@pytest.mark.slow
def test_a_drawn_hand_is_valued_as_advice_has_it() -> None:
    """What the best setting gains, in units of the wager; copies as they are counted by class."""
    table, _ = guesses(DEFAULT, WHEELS_HIGH)
    knows, rules = known(DEFAULT, WHEELS_HIGH), array_of(DEFAULT.numbers())
    desk, gained = desk_for(knows, table), 0
    for cards in drawn(12):
        hand, told = set_of(cards), " ".join(card_names(cards))
        gain, copies = best.gain_of.jit(hand, rules, WHEELS_HIGH, table, knows, desk)
        advice = exact.advice_for(ASIA, told)
        assert Fraction(2 * int(gain), DEALERS) == advice.costs, told
        assert list(map(int, desk.met)) == list(map(int, met_by(hand, DEFAULT, WHEELS_HIGH)))
        gained += gain > 0
        assert int(copies) in _copies(advice, desk.met), told
    assert gained


def _copies(advice: SettingAdvice, met: MutableSequence[int]) -> set[int]:
    """Of all settings that are best: the dealer's hands with one copy, which they do not beat."""
    found = set()
    for one in advice.settings:
        if one.value == advice.best_setting.value:
            parts = tuple(cards_from(" ".join(part)) for part in one.parts.values())
            cells = cells_of(ranks_of(parts), met)
            found.add(cells[1] + cells[5])
    return found


# Many hands


@pytest.mark.slow
def test_how_many_kinds_of_hands_there_are() -> None:
    """Four suits alike: 6,009,159 kinds without the joker and 962,988 with it, all hands in all."""
    _, weights = kinds_of_hands(DECK, 7, ALL_SUITS_ALIKE)
    assert len(weights) == 6_009_159 + 962_988 == 6_972_147
    assert sum(map(int, weights)) == best.HANDS == comb(53, 7)


@pytest.mark.slow
def test_guesses_are_added_up_by_weight() -> None:
    """Some kinds of hands, as one thread of many takes them."""
    table, totals = guesses(DEFAULT, WHEELS_HIGH)
    rules, hands = array_of(DEFAULT.numbers()), drawn(9)
    cards = array_of(card for hand in hands for card in hand)
    weights = array_of(range(1, 10))
    lists = (cards, weights, rules, WHEELS_HIGH, table, totals)
    whole = sum(
        number * guessed.guessed(set_of(hand), rules, WHEELS_HIGH, table, totals)
        for number, hand in enumerate(hands, 1)
    )
    assert sum(best.add_guesses.jit(part, 2, *lists) for part in range(2)) == whole


@pytest.mark.slow
def test_drawn_hands_are_those_of_the_seed() -> None:
    """What the best setting of each gains beyond the guess; one of eight stands for those of which
    the dealer's way is best by the guess."""
    table, totals = guesses(DEFAULT, WHEELS_HIGH)
    knows, rules = known(DEFAULT, WHEELS_HIGH), array_of(DEFAULT.numbers())
    gains, copies, deck = whole_numbers(60), whole_numbers(60), array_of(range(53))
    lists = (table, totals, knows, desk_for(knows, table), deck, gains, copies)
    state = array_of(block_state(seed_from(SEED), 3))
    best.draw_hands.jit(state, rules, WHEELS_HIGH, *lists)
    again, seldom = array_of(block_state(seed_from(SEED), 3)), 0
    cards = array_of(range(53))
    for gain, alike in zip(map(int, gains), map(int, copies), strict=True):
        shuffle(again, cards, 53, 0, 7)
        hand, times = set_of(map(int, cards[:7])), 1
        guess = guessed.guessed(hand, rules, WHEELS_HIGH, table, totals)
        if not guess:
            times = 0 if below(again, 8) else 8
            seldom += times
        if times:
            found = best.gain_of.jit(hand, rules, WHEELS_HIGH, table, knows, lists[3])
            assert (gain, alike) == (times * (found[0] - guess), times * found[1])
        else:
            assert (gain, alike) == (0, 0)
    assert seldom


def test_the_variance_of_a_sample() -> None:
    """One less than there are numbers divides the squares of their distances from the mean."""
    assert best.variance([1, 2, 3, 6]) == Fraction(4 + 1 + 0 + 9, 3)


def test_hands_are_drawn_until_the_error_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guess over all hands and the mean of what was drawn; the error is that of the mean."""
    half = DEALERS // 2000
    blocks = [([half, -half] * 50, [DEALERS // 10] * 100)] * 10**4

    def some(*_: object) -> list[tuple[list[int], list[int]]]:
        return blocks

    monkeypatch.setattr(best, "guessed_gain", lambda *_: Fraction(1, 50))
    monkeypatch.setattr(best, "_blocks", some)
    found = best.best_of_all.__wrapped__(DEFAULT, WHEELS_HIGH)
    assert found.wins == Fraction(1, 50)
    assert abs(found.copies - Fraction(1, 10)) < Fraction(1, 10**6)
    # A spread of 0.0005 wins is one of 0.001 units.
    least = (Fraction(1, 1000) / WANTED) ** 2
    assert least <= found.hands <= least + 101
    assert 2 * float(found.error_squared) ** 0.5 == pytest.approx(float(WANTED), rel=0.2)
    assert Fraction(5, 100_000) >= WANTED


# What is said of it


def test_the_figures_of_best_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """House edge, rows and standard error: what the dealer's way wins, and what is gained."""
    found = Best(Fraction(1, 100), Fraction(2, 10**5) ** 2, Fraction(9, 100), 12_345)
    monkeypatch.setattr(exact, "best_of_all", lambda *_: found)
    lost = {Facts(2, 0): 47, Facts(1, 1): 9, Facts(1, 0): 44}
    monkeypatch.setattr(exact, "main_weights", lambda *_: Counter(lost))
    counted = exact.strategies(ASIA)["best"]()
    (figure,) = figures(ASIA, counted, "main")
    assert figure.method == SIMULATED
    # 47 % of all hands are won by the dealer's way.
    assert float(figure.house_edge) == pytest.approx(1 - 2 * 0.48, abs=1e-8)
    assert figure.standard_error == pytest.approx(0.00004, rel=1e-6)
    shares = {row.outcome: float(row.probability) for row in figure.rows}
    assert shares == pytest.approx(
        {"win": 0.48, "two_not_higher": 0.43, "copy_and_lower": 0.09}, abs=1e-8
    )
    (note,) = counted.notes
    assert "12,345 hands were drawn" in note
    assert repr(SEED) in note


def test_payments_by_which_it_is_not_best_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that gives copies back is told that this count knows wins alone."""
    monkeypatch.setattr(exact, "best_of_all", lambda *_: pytest.fail("it was counted"))
    paytable = {"main": {"copy_and_lower": "push"}}
    rules = rules_for(game("asia_poker"), paytable=paytable, lawful=False)
    with pytest.raises(Misuse, match="leave the strategy out"):
        exact.strategies(rules)["best"]()


def test_best_settings_take_long() -> None:
    """They are named first, and nobody waits for them unasked."""
    assert list(exact.strategies(ASIA)) == ["best", "house_way"]
    assert takes_long(ASIA) == {"best"}


def test_what_the_dealers_way_costs_is_a_sample_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own edge is a fraction; beside a best play that was drawn the difference is none."""
    found = Best(Fraction(1, 100), Fraction(2, 10**5) ** 2, Fraction(9, 100), 12_345)
    monkeypatch.setattr(exact, "best_of_all", lambda *_: found)
    lost = {Facts(2, 0): 47, Facts(1, 1): 9, Facts(1, 0): 44}
    monkeypatch.setattr(exact, "main_weights", lambda *_: Counter(lost))
    drawn_best, way = ways(ASIA)
    assert (drawn_best.name, way.name) == ("best", "house_way")
    assert way.edge_told == "3/50"
    assert drawn_best.edge_told.startswith("0.0400000")
    assert way.costs_told.startswith("0.0200000")
