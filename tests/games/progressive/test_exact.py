"""The four progressives, counted: against sums done here, by the meter, by players, by game."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

import croupier
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, Refusal
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.sim.runner import simulate
from tests.games.progressive.progressive import ON, clause
from tests.games.progressive.test_paytables import HOSTS, SIX

FIVES = comb(52, 5)
# How many of the 2,598,960 hands are which: counted by hand.
HANDS = {
    "royal_flush": 4,
    "straight_flush": 4 * 9,
    "four_of_a_kind": 13 * 48,
    "full_house": 13 * 4 * 12 * 6,
    "flush": 4 * (comb(13, 5) - 10),
    "straight": 10 * (4**5 - 4),
    "three_of_a_kind": 13 * 4 * comb(12, 2) * 16,
}
FIXED = {"four_of_a_kind": 300, "full_house": 50, "flush": 40, "straight": 30, "three_of_a_kind": 9}


def test_multi_link_by_hand() -> None:
    """Every line as often as the combinations say, and the edge at $104,211.37 from them."""
    found = croupier.analyze("multi_link", "multi_link", options={"meter": "104211.37"})
    chances = {row.outcome: row.probability for row in found.rows}
    for hand, ways in HANDS.items():
        assert chances[hand] == Fraction(ways, FIVES)
    back = sum(HANDS[hand] * 100 * dollars for hand, dollars in FIXED.items())
    back += HANDS["royal_flush"] * 10_421_137 + HANDS["straight_flush"] * 1_042_113
    assert found.house_edge == 1 - Fraction(back, 100 * FIVES)
    assert found.method == "exact"


def test_the_meter_at_which_nobody_has_an_edge() -> None:
    """$160,530.53 at a dollar, without envy: what is lacking over the parts of the meter."""
    meter = croupier.analyze("multi_link", "multi_link").meter
    assert meter is not None
    lacking = FIVES - sum(HANDS[hand] * dollars for hand, dollars in FIXED.items())
    assert meter.break_even_cents() == Fraction(100 * lacking) / (4 + Fraction(36, 10))
    assert round(meter.break_even_cents()) == 160_530_53
    assert meter.edge(meter.break_even_cents()) == 0


def test_the_edge_is_a_line_in_the_meter() -> None:
    """Between any two amounts, and where the rows themselves are priced."""
    meter = croupier.analyze("multi_link", "multi_link").meter
    assert meter is not None
    for shown in ("0", "10000", "160530.50", "500000"):
        priced = croupier.analyze("multi_link", "multi_link", options={"meter": shown})
        cents = int(Fraction(shown) * 100)
        assert meter.edge(cents) == priced.house_edge
    assert meter.edge(0) - meter.edge(100_00) == Fraction(76, 10) * 100 / FIVES


def test_envy_by_players() -> None:
    """Each other player adds four hands of $1,000 and 36 of $300."""
    meter = croupier.analyze("multi_link", "multi_link").meter
    assert meter is not None
    each = Fraction(4 * 1_000 + 36 * 300, FIVES)
    assert meter.envy == each
    assert meter.edge(0, players=7) == meter.edge(0) - 6 * each
    assert meter.break_even_cents(2) == meter.break_even_cents() - each * 100 * FIVES / Fraction(
        76, 10
    )


def test_another_amount_of_a_multi_link() -> None:
    """Five dollars for the same sums: the fifth part of everything but the stake."""
    meter = croupier.analyze("multi_link", "multi_link", options={"progressive_wager": "5"}).meter
    assert meter is not None
    lacking = 5 * FIVES - sum(HANDS[hand] * dollars for hand, dollars in FIXED.items())
    assert meter.break_even_cents() == Fraction(100 * lacking) / (4 + Fraction(36, 10))


def test_three_cards_by_hand() -> None:
    """Of 22,100 hands: one, three, 44, 52 and 720."""
    found = croupier.analyze("three_card_poker_progressive", "three_card_poker_progressive")
    ways = [1, 3, 44, 52, 720]
    assert [row.probability * 22_100 for row in found.rows[:-1]] == ways
    assert found.meter is not None
    lacking = 22_100 - (3 * 500 + 44 * 70 + 52 * 60 + 720 * 6)
    assert found.meter.break_even_cents() == 100 * lacking
    assert found.meter.envy == Fraction(100 + 3 * 25, 22_100)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_sevens_by_hand(decks: int) -> None:
    """Two cards and then one from so many decks, seven or not, suit by suit."""
    found = croupier.analyze("blazing_sevens", "blazing_sevens", options={"decks": decks})
    cards, sevens = 52 * decks, 4 * decks
    deals = cards * (cards - 1) * (cards - 2)
    one_suit = 4 * decks * (decks - 1) * (decks - 2)
    one_color = 2 * (2 * decks) * (2 * decks - 1) * (2 * decks - 2) - one_suit
    three = sevens * (sevens - 1) * (sevens - 2) - one_color - one_suit
    two = sevens * (sevens - 1) * (cards - sevens)
    one = 2 * sevens * (cards - sevens) * (cards - 2)
    ways = {
        "three_sevens_of_one_suit": one_suit,
        "three_sevens_of_one_color": one_color,
        "three_sevens": three,
        "two_sevens": two,
        "one_seven": one,
    }
    chances = {row.outcome: row.probability for row in found.rows}
    for outcome, number in ways.items():
        assert chances.get(outcome, 0) == Fraction(number, deals)


def test_sevens_met_one_by_one() -> None:
    """Three cards in every order from a deck of eight, by the picker of the table."""
    from croupier.core.cards import cards_from
    from croupier.games.progressive.exact import sevens_dealt
    from croupier.games.progressive.paytables import sevens_of

    cards = cards_from("7s 7s 7c 7d 7h 8s 9d Kc")
    met: dict[int, int] = {}
    for i, j, k in product(range(len(cards)), repeat=3):
        if len({i, j, k}) == 3:
            facts = sevens_of(cards[i], cards[j], cards[k], -1)
            met[facts] = met.get(facts, 0) + 1
    assert dict(sevens_dealt(cards)) == met


def test_fortune_pai_gow_has_no_rarer_line_than_its_best() -> None:
    """The joker counts in all of them; the 53 cards have C(53, 7) hands."""
    found = croupier.analyze("fortune_pai_gow", "fortune_pai_gow")
    hands = comb(53, 7)
    ways = {row.outcome: row.probability * hands for row in found.rows}
    natural = 4 * 8  # seven in a row of one suit: from ace to seven up to eight to ace
    with_joker = sum(1 for _ in joker_straight_flushes())
    assert ways["7_card_straight_flush"] == natural + with_joker
    assert ways["five_aces"] == comb(48, 2)
    assert sum(ways.values()) == hands


def joker_straight_flushes() -> list[tuple[int, ...]]:
    """Six cards of a suit that a seventh would make a run of seven."""
    runs = [{(low + step) % 13 for step in range(7)} for low in [12, *range(7)]]
    return [
        (suit, *sorted(six))
        for suit in range(4)
        for six in {frozenset(six) for run in runs for six in combinations(sorted(run), 6)}
    ]


# Beside its games


@clause("2.A")
@pytest.mark.parametrize("host", SIX)
def test_a_royal_flush_is_equally_likely_in_all_six_games(host: str) -> None:
    """Four in 2,598,960, and every other line as in the count of five cards alone."""
    rules = croupier.rules(host, options={"progressive": "yes", "meter": "50000"})
    wager = rules.wagers["multi_link"]
    weights = side_weights(host, rules)
    total = sum(weights.values())
    ways: dict[str, int] = {}
    for facts, number in weights.items():
        outcome = wager.row(facts).outcome
        ways[outcome] = ways.get(outcome, 0) + number
    for hand, number in HANDS.items():
        assert Fraction(ways[hand], total) == Fraction(number, FIVES)


def side_weights(host: str, rules: Rules) -> dict[int, int]:
    """What the count of a game says of the Multi-Link, without counting its main wager."""
    from importlib import import_module

    module = import_module(f"croupier.games.{host}.exact")
    found: dict[int, int] = module._side_weights(rules)["multi_link"]
    return found


@pytest.mark.parametrize("host", ["three_card_poker", "blackjack"])
def test_it_stands_on_the_sheet_of_its_game(host: str) -> None:
    """With the rows and the line of the meter; the other wagers are as they were."""
    wager = {one: id for id, one in HOSTS}[host]
    with_it = croupier.analyze(host, options=ON)
    alone = croupier.analyze(wager, options={"meter": ON["meter"]})[wager]
    assert with_it[wager].rows == alone.rows
    assert with_it[wager].meter is not None
    without = croupier.analyze(host)
    assert [one.wager for one in with_it][:-1] == [one.wager for one in without]
    assert [one.house_edge for one in with_it][:-1] == [one.house_edge for one in without]


def test_the_simulator_deals_it_too() -> None:
    """Three Card Poker: sums are seen as often as counted, within four errors."""
    rules = croupier.rules("three_card_poker", options=ON)
    run = simulate(rules, 200_000, bytes(range(32)))
    played = {one.wager: one for one in figures(rules, run.census)}["three_card_poker_progressive"]
    exact = croupier.analyze("three_card_poker_progressive")["three_card_poker_progressive"]
    seen = {row.outcome: row.probability for row in played.rows}
    for row in exact.rows:
        spread = float(row.probability * (1 - row.probability) / 200_000) ** 0.5
        off = abs(float(seen.get(row.outcome, 0) - row.probability))
        assert off <= 4 * spread + 1 / 200_000


# What is refused


def test_a_wager_of_nothing_is_refused() -> None:
    """By the section that leaves the amount open."""
    with pytest.raises(Refusal) as caught:
        croupier.rules("multi_link", options={"progressive_wager": "0"})
    assert caught.value.clause == "oh.progressives 2.F"
    with pytest.raises(Misuse):
        croupier.rules("multi_link", options={"meter": "-1"})


def test_a_count_of_the_facts_alone() -> None:
    """The census of each has its own facts and nothing else."""
    for id in ("multi_link", "three_card_poker_progressive", "blazing_sevens"):
        assert list(census(croupier.rules(id)).weights) == [id]
