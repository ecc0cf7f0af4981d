"""Ultimate Texas Hold'em by other roads: card by card, by known numbers, and by simulation."""

from __future__ import annotations

import functools
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.core.cards import STANDARD_DECK, cards_from
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import Census, advice_for, census, strategies
from croupier.exact.holdem import PAIRS, choose, place, place2, repeats2
from croupier.exact.ways import ways
from croupier.games.ultimate_texas_holdem.exact import (
    AFTER_HOLE,
    DEALER_HOLES,
    Worth,
    dealt_out,
    on_the_board,
)
from croupier.games.ultimate_texas_holdem.flops import FLOP_WORDS, flops, holes_of, ranks_and_suit
from croupier.games.ultimate_texas_holdem.kernel import _parameters, multiple_of
from croupier.games.ultimate_texas_holdem.rules import FOLDED, GAME, Facts, facts_of
from croupier.games.ultimate_texas_holdem.solve import solve
from croupier.games.ultimate_texas_holdem.thumb import before, raises
from tests.games.ultimate_texas_holdem.ultimate import BOARD, KINGS

RULES = rules_for(GAME)
DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)
EDGE = Fraction(50_643_648_973, 2_317_817_502_000)


@functools.cache
def counted() -> Census:
    return census(RULES)


@functools.cache
def figure(wager: str) -> WagerFigures:
    return figures(RULES, counted(), wager)[0]


def thought(paytable: dict[str, dict[str, str]]) -> Rules:
    return rules_for(GAME, paytable=paytable, lawful=False)


# Known numbers


def test_the_edge_of_best_play() -> None:
    """The known fraction, 2.185 % of the Ante and 0.526 % of all that is staked."""
    ante = figure("ante")
    assert ante.house_edge == EDGE
    assert ante.observed == DEALS
    assert round(float(100 * ante.element_of_risk), 3) == 0.526
    assert sum(row.probability for row in ante.rows) == 1


def test_500_hands_are_raised_before_the_flop() -> None:
    """Of 1,326, and all of them 4x."""
    decisions = solve(Worth(RULES).nets()).decisions
    raised = [kind for kind, multiple in enumerate(decisions.before) if multiple]
    assert sum(map(holes_of, raised)) == 500
    assert set(decisions.before) == {0, 4}
    assert decisions.before == before(), "the basic strategy raises the same hands"
    strategy = counted().strategy
    assert strategy is not None
    assert strategy.rule.startswith(
        "Before the flop 4x with 33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo; else check."
    )


def test_trips_by_the_frequencies_of_seven_cards() -> None:
    """All 133,784,560 hands by category as they are known; 3.50 %."""
    known = {
        "royal_flush": 4_324,
        "straight_flush": 37_260,
        "quads": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
    }
    rows = {row.outcome: row.probability * comb(52, 7) for row in figure("trips").rows}
    assert {name: rows[name] for name in known} == known
    assert figure("trips").house_edge == Fraction(233_985, 6_689_228)


def test_every_unit_of_play_is_a_fair_wager_in_the_dark() -> None:
    """Both sides are dealt alike, so 4x blindly costs what 1x blindly does."""
    found = {way.name: way for way in ways(RULES)}
    assert found["always_4x"].house_edge == found["never_fold"].house_edge
    assert found["best"].house_edge == EDGE
    assert found["best"].costs == 0 < found["basic"].costs < Fraction(3, 1_000)
    assert found["basic"].house_edge == Fraction(452_323_427, 18_592_119_000)
    assert f"{float(found['basic'].house_edge):.2%}" == "2.43%", "what is published for it"
    assert found["never_raise"].house_edge > found["basic"].house_edge


# Card by card


def by_plain_functions(hole: tuple[int, ...], board: tuple[int, ...]) -> Counter[Facts]:
    left = [card for card in STANDARD_DECK if card not in (*hole, *board)]
    own = (*hole, *board)
    return Counter(facts_of(own, (*dealers, *board), 1) for dealers in combinations(left, 2))


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        (KINGS, BOARD),
        ("3d 2c", "7s Kc Jh Kd 9h"),
        ("Ah 6h", "Qh Jh 2h 2c 9d"),
        ("Ac 4s", "Kh Qh Jd Tc 3d"),
    ],
)
def test_a_board_dealt_out_plainly(hole: str, board: str) -> None:
    """What the compiled count says of the dealer's 990 holes is what the table's facts say."""
    cards = cards_from(hole), cards_from(board)
    assert dealt_out(*cards) == by_plain_functions(*cards)


def test_flops_card_by_card(seed: int) -> None:
    """The solver's choice on a flop is the better one of a count of 1,070,190 run-outs."""
    chance = random.Random(seed)
    worth = Worth(RULES)
    decisions = solve(worth.nets()).decisions
    cards = list(map(int, flops().cards))
    for _ in range(4):
        flop = chance.randrange(len(cards) // 3)
        board = cards[3 * flop : 3 * flop + 3]
        first, second = sorted(chance.sample([c for c in STANDARD_DECK if c not in board], 2))
        values = on_the_board(worth, (first, second), board)
        hole = place2(first, second)
        raised = int(decisions.raises[flop * FLOP_WORDS + (hole >> 5)]) >> (hole & 31) & 1
        assert bool(raised) == (values["2x"] > values["check"]), (first, second, board, values)


def test_ends_card_by_card(seed: int) -> None:
    """What is played at the end is what wins more than a fold over the dealer's 990 holes."""
    chance = random.Random(seed)
    worth, way = Worth(RULES), _parameters(RULES, "best")
    reached = 0
    while reached < 150:
        cards = chance.sample(STANDARD_DECK, 7)
        if chance.random() < 0.5:  # three of a suit on the board
            suit = chance.randrange(4)
            board = [card & ~3 | suit for card in cards[2:5]] + cards[5:]
            if len({*cards[:2], *board}) < 7:
                continue
            cards = [*cards[:2], *board]
        multiple = multiple_of(way, [*cards, *[0] * 60])
        if multiple > 1:
            continue
        reached += 1
        values = on_the_board(worth, cards[:2], cards[2:])
        assert bool(multiple) == (values["1x"] > values["fold"]), (cards, values)


@pytest.mark.slow
def test_a_kind_of_two_cards_by_flops(seed: int) -> None:
    """Two cards before the flop, by a sample of the flops card by card: within four errors."""
    chance = random.Random(seed)
    worth = Worth(RULES)
    hole = cards_from("Kh 4d")
    advice = advice_for(RULES, "Kh 4d")
    left = [card for card in STANDARD_DECK if card not in hole]
    found = [max(on_the_board(worth, hole, chance.sample(left, 3)).values()) for _ in range(60)]
    values = [value / (worth.over * comb(47, 2) * DEALER_HOLES) for value in found]
    mean = sum(values) / len(values)
    spread = (sum((one - mean) ** 2 for one in values) / (len(values) - 1) / len(values)) ** 0.5
    assert abs(mean - float(advice.values["check"])) < 4 * spread


# Advice


@pytest.mark.parametrize(
    ("hand", "board", "best", "choices"),
    [
        ("Ah 7d", "", "4x", {"4x", "3x", "check"}),
        ("7d Ah", "7s 2c Jh", "2x", {"2x", "check"}),
        ("Ah 7d", "7s 2c Jh Kd 5h", "1x", {"1x", "fold"}),
        ("3d 2c", "7s Kc Jh Kd 9h", "fold", {"1x", "fold"}),
        ("2d 2c", "", "check", {"4x", "3x", "check"}),
    ],
)
def test_advice(hand: str, board: str, best: str, choices: set[str]) -> None:
    """The best choice is the one that is worth most."""
    advice = advice_for(RULES, hand, board)
    assert advice.best == best == max(advice.values, key=lambda one: advice.values[one])
    assert set(advice.values) == choices
    assert advice.values.get("fold", -2) == -2


@pytest.mark.parametrize(
    ("hand", "board"),
    [
        ("Ah", ""),
        ("Ah Ah", ""),
        ("Ah Kd Qc", ""),
        ("Ah Kd", "Ah 2c 3d"),
        ("Ah Kd", "2c 3d"),
        ("Ah Kd", "2c 3d 4h 5s"),
        ("Ah Jk", ""),
    ],
)
def test_what_is_no_hand(hand: str, board: str) -> None:
    """One clear line."""
    with pytest.raises(Misuse, match="write"):
        advice_for(RULES, hand, board)


def test_the_chart_is_the_advice() -> None:
    """169 hands, each with the letter of its best choice; the weights are all deals."""
    strategy = counted().strategy
    assert strategy is not None
    assert len(strategy.advice) == 169
    assert sum(one.weight for one in strategy.advice) == DEALS == 1_326 * AFTER_HOLE
    (chart,) = strategy.chart
    rows = dict(chart.rows)
    for one in strategy.advice:
        high, low = one.situation[0], one.situation[1]
        row, column = (low, high) if one.situation.endswith("o") else (high, low)
        letter = rows[row][chart.columns.index(column)]
        assert letter == {"4x": "4", "3x": "3", "check": "-"}[one.best], one.situation
    total = sum(max(one.values.values()) * one.weight for one in strategy.advice)
    assert -Fraction(total, DEALS) == EDGE


# Other payments


@pytest.mark.parametrize(
    ("paytable", "said"),
    [
        ({"play": {"lose": "push"}}, "Before the flop 4x with"),
        ({"play": {"win": "push"}}, "Check before the flop."),
        ({"ante": {"fold": "push"}, "blind": {"fold": "push"}}, "Before the flop 4x with"),
    ],
)
def test_best_play_is_found_anew(paytable: dict[str, dict[str, str]], said: str) -> None:
    """Any payment moves it, and the count agrees with what the solver says it is worth."""
    rules = thought(paytable)
    found = census(rules)
    assert found.strategy is not None
    assert found.strategy.rule.startswith(said)
    (ante,) = figures(rules, found, "ante")
    total = sum(max(one.values.values()) * one.weight for one in found.strategy.advice)
    assert ante.house_edge == -Fraction(total, DEALS)
    assert ante.house_edge < figure("ante").house_edge or "win" in paytable["play"]


def test_on_equal_value_the_smaller_wager_is_taken() -> None:
    """With a Play Wager that can neither win nor lose nothing is raised, and nothing is folded."""
    rules = thought({"play": {"win": "push", "lose": "push"}})
    found = census(rules)
    assert found.strategy is not None
    assert found.strategy.rule.startswith("Check before the flop.")
    assert {facts.played for facts in found.weights["ante"]} == {0, 1}
    none = thought(
        {name: {"win": "push", "lose": "push", "tie": "push"} for name in ("ante", "play")}
        | {"blind": {"lose": "lose"}}
    )
    assert census(none).strategy is not None


def test_payments_beyond_what_can_be_counted() -> None:
    """They are refused in words, not counted wrongly."""
    with pytest.raises(Misuse, match="64 bits"):
        census(thought({"blind": {"royal_flush": "999999937 to 999999929"}}))


def test_strategies_cover_all_deals() -> None:
    """Whatever way is counted, it is counted over all of them."""
    for name, count in strategies(RULES).items():
        weights = count().weights["ante"]
        assert sum(weights.values()) == DEALS, name
        assert (FOLDED in weights) == (name in ("best", "basic", "never_raise")), name


# Places


def test_every_set_of_ranks_has_a_place() -> None:
    """And every list with repeats; the kinds of two cards are 169."""
    for size in (2, 3, 4, 5):
        sets = sorted(place(one, size, -1, 0) for one in combinations(range(13), size))
        assert sets == list(range(choose(13, size)))
    assert sorted(repeats2(a, b) for b in range(13) for a in range(b + 1)) == list(range(PAIRS))
    kinds = {ranks_and_suit(kind) for kind in range(169)}
    assert len(kinds) == 169
    with pytest.raises(ValueError, match="no kind 169"):
        ranks_and_suit(169)


@pytest.mark.parametrize(
    ("hand", "flop", "raised"),
    [
        ("9c 4d", "9h 4s Kd", 1),
        ("9c 4d", "9h 5s Kd", 1),
        ("2c 2d", "9h 5s Kd", 0),
        ("3c 3d", "9h 5s Kd", 1),
        ("9c 4d", "Kh Ks Qd", 0),
        ("Th 4h", "Kh 2h Qd", 1),
        ("9h 4h", "Kh 2h Qd", 0),
        ("Th 4c", "Kh 2h Qh", 1),
        ("9h Tc", "Kh 2h 3h", 0),
        ("9c 4d", "Kh Ks Kd", 1),
    ],
)
def test_the_basic_strategy_on_a_flop(hand: str, flop: str, raised: int) -> None:
    """Two pair, a pair with an own card but not twos in hand, or four to a flush with a ten."""
    first, second = sorted(cards_from(hand))
    a, b, c = cards_from(flop)
    assert raises(first, second, a, b, c) == raised
