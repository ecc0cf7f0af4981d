"""The side bets of both games of twenty-one: closed formulas beside the count of all deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

import pytest

from croupier.core.cards import STANDARD_DECK, cards_from
from croupier.core.cards import decks as decks_of
from croupier.core.game import rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import Census
from croupier.games import game
from croupier.games.blackjack.exact import cell_of, insured, side_deals
from croupier.games.blackjack.side_bets import deal_of
from croupier.games.free_bet_blackjack.exact import dealers_hands
from croupier.games.twenty_one.sheet import full_shoe
from tests.games.twenty_one.twenty_one_by_hand import Cards, holding, plus, stands, total

DECKS = [1, 2, 4, 6, 8]


@cache
def counted(game_id: str, decks: int) -> Mapping[str, WagerFigures]:
    """The figures of all wagers but the main one, which takes longer and is proved elsewhere."""
    rules = rules_for(game(game_id), options={"decks": str(decks)})
    weights = {"insurance": insured(full_shoe(decks))}
    if game_id == "blackjack":
        census = Census({**weights, "deal": side_deals(decks_of(decks))})
    else:
        census = Census({**weights, "dealer": dealers_hands(decks_of(decks), True)})
    return {one.wager: one for one in figures(rules, census)}


def rows(decks: int, wager: str, game_id: str = "blackjack") -> dict[str, Fraction]:
    return {row.outcome: row.probability for row in counted(game_id, decks)[wager].rows}


def edge(decks: int, wager: str, game_id: str = "blackjack") -> Fraction:
    return counted(game_id, decks)[wager].house_edge


@pytest.mark.parametrize("decks", DECKS)
def test_insurance(decks: int) -> None:
    """Under an ace lies a ten as often as tens are left; 7.3955 % with six decks, 5.88 with one."""
    for game_id in ("blackjack", "free_bet_blackjack"):
        assert edge(decks, "insurance", game_id) == 1 - Fraction(48 * decks, 52 * decks - 1)
    assert round(float(100 * edge(6, "insurance")), 4) == 7.3955
    assert round(float(100 * edge(1, "insurance")), 2) == 5.88


@pytest.mark.parametrize("decks", DECKS)
def test_bet_the_set(decks: int) -> None:
    """The second card is one of the same rank; 10.61 % with six decks."""
    left = 52 * decks - 1
    suited, other = Fraction(decks - 1, left), Fraction(3 * decks, left)
    if decks == 1:
        assert rows(1, "bet_the_set") == {"pair": other, "no_pair": 1 - other}
        assert edge(1, "bet_the_set") == 1 - 16 * other
        return
    assert rows(decks, "bet_the_set") == {
        "suited_pair": suited,
        "pair": other,
        "no_pair": 1 - suited - other,
    }
    pays = 25 if decks == 2 else 15
    assert edge(decks, "bet_the_set") == 1 - (pays + 1) * suited - 11 * other


@pytest.mark.parametrize("decks", DECKS)
def test_royal_match_with_crown_treasure(decks: int) -> None:
    """On a dollar the dealer's royal match adds $1,000: a king and a queen less in one suit."""
    pairs = comb(52 * decks, 2)
    royal = Fraction(4 * decks * decks, pairs)
    suited = Fraction(4 * comb(13 * decks, 2), pairs)
    both = royal * Fraction(3 * decks**2 + (decks - 1) ** 2, comb(52 * decks - 2, 2))
    assert rows(decks, "royal_match") == {
        "royal_match_with_crown_treasure": both,
        "royal_match": royal - both,
        "two_suited_cards": suited - royal,
        "not_suited": 1 - suited,
    }
    alone = 1 - 26 * royal - Fraction(7, 2) * (suited - royal)
    assert edge(decks, "royal_match") == alone - 1_000 * both


@pytest.mark.parametrize("decks", DECKS)
def test_royal_match_without_crown_treasure(decks: int) -> None:
    """A king with a queen of its suit, or any two of a suit; 6.6658 % with six decks."""
    rules = rules_for(
        game("blackjack"),
        options={"decks": str(decks)},
        paytable={"crown_treasure": {"crown_treasure": "push"}},
        lawful=False,
    )
    census = Census({"insurance": insured(full_shoe(decks)), "deal": side_deals(decks_of(decks))})
    (found,) = (one for one in figures(rules, census) if one.wager == "royal_match")
    second = 52 * decks - 1
    royal, suited = Fraction(2 * decks, 13 * second), Fraction(13 * decks - 1, second)
    assert found.house_edge == 1 - 26 * royal - Fraction(7, 2) * (suited - royal)
    if decks == 6:
        assert round(float(100 * found.house_edge), 4) == 6.6658


@pytest.mark.parametrize("decks", [2, 6, 8])
def test_trilux(decks: int) -> None:
    """Three cards by closed formulas, each hand under its best name."""
    whole = comb(52 * decks, 3)
    straight_flush = 12 * 4 * decks**3
    three = 13 * comb(4 * decks, 3)
    straight = 12 * (4 * decks) ** 3 - straight_flush
    flush = 4 * comb(13 * decks, 3) - straight_flush - 52 * comb(decks, 3)
    expected = {
        "straight_flush": straight_flush,
        "three_of_a_kind": three,
        "straight": straight,
        "flush": flush,
        "nothing": whole - straight_flush - three - straight - flush,
    }
    found = rows(decks, "trilux_bonus")
    assert found == {name: Fraction(ways, whole) for name, ways in expected.items()}


@pytest.mark.parametrize("decks", [2, 4, 6, 8])
def test_kings_bounty(decks: int) -> None:
    """Pairs of cards that count twenty, by closed formulas, the dealer's blackjack on top."""
    whole, same = comb(52 * decks, 2), comb(decks, 2)
    left = 52 * decks - 2
    spades = Fraction(same, whole)
    blackjack = Fraction(2 * 4 * decks * (16 * decks - 2), left * (left - 1))
    twenties = comb(16 * decks, 2) + (4 * decks) ** 2
    ways = {
        "suited_kings": 3 * same,
        "suited_queens_jacks_or_tens": 12 * same,
        "suited_20": 4 * decks**2 + 4 * comb(4, 2) * decks**2,
        "two_kings": comb(4 * decks, 2) - 4 * same,
    }
    ways["unsuited_20"] = twenties - same - sum(ways.values())
    ways["not_20"] = whole - twenties
    expected = {name: Fraction(n, whole) for name, n in ways.items()}
    expected["kings_of_spades_and_dealer_blackjack"] = spades * blackjack
    expected["kings_of_spades"] = spades * (1 - blackjack)
    assert rows(decks, "kings_bounty") == {name: p for name, p in expected.items() if p}


# Push 22


def comes_to_22(shoe: Cards, cards: int, hit_soft_17: bool) -> Fraction:
    """The chance of 22 with all cards from `shoe`, when the dealer draws from so many cards."""

    @cache
    def after(hand: Cards) -> Fraction:
        number = sum(hand)
        if number >= 2 and stands(hand, hit_soft_17):
            return Fraction(total(hand)[0] == 22)
        return sum(
            (
                Fraction(shoe[card] - hand[card], cards - number) * after(plus(hand, card))
                for card in range(10)
                if shoe[card] > hand[card]
            ),
            Fraction(0),
        )

    return after(holding())


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize("hit_soft_17", [True, False], ids=["H17", "S17"])
def test_push_22_by_suits(decks: int, hit_soft_17: bool) -> None:
    """Drawn card after card from one suit, from two of a colour, from all four."""

    def suits(number: int) -> Fraction:
        shoe = (decks * number,) * 9 + (4 * decks * number,)
        return comes_to_22(shoe, 52 * decks, hit_soft_17)

    suited = 4 * suits(1)
    colored = 2 * suits(2) - suited
    expected = [1 - suits(4), suits(4) - suited - colored, colored, suited]
    seen = dealers_hands(decks_of(decks), hit_soft_17)
    whole = sum(seen.values())
    found = {hand.twenty_two: Fraction(n, whole) for hand, n in seen.items()}
    assert [found[kind] for kind in range(4)] == expected
    if decks == 6 and hit_soft_17:
        assert round(float(suits(4)), 6) == 0.073536
        pays = 51 * suited + 21 * colored + 8 * expected[1]
        assert edge(6, "push_22", "free_bet_blackjack") == 1 - pays


def test_side_deals_are_those_of_brute_force(seed: int) -> None:
    """Every order of four cards of a small shoe, some of them twice, by the facts of the table."""
    chance = random.Random(seed)
    shoe = [*cards_from("Ks Ks Qs Kh Qh Ac Tc"), *chance.sample(STANDARD_DECK, 7)]
    dealt = Counter(deal_of(*four) for four in permutations(shoe, 4))
    assert side_deals(shoe) == dealt


def test_the_facts_of_a_deal_come_apart(seed: int) -> None:
    """What the count relies on: the player's cards have no order, and the hole card adds alike."""
    chance = random.Random(seed)
    for _ in range(500):
        a, b, up, hole, x, y = (chance.choice(STANDARD_DECK) for _ in range(6))
        assert deal_of(a, b, up, hole) == deal_of(b, a, up, hole)
        adds = cell_of(deal_of(a, b, up, hole)) - cell_of(deal_of(a, b, up, -1))
        assert adds == cell_of(deal_of(x, y, up, hole)) - cell_of(deal_of(x, y, up, -1))
