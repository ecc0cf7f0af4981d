"""Twenty-one counted: beside another count in fractions, and beside what is published."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy
import pytest

from croupier.core.game import rules_for
from croupier.games import game
from croupier.games.twenty_one.charts import Chart, chart, value_of_chart
from croupier.games.twenty_one.common import CHIPS, LAMMER
from croupier.games.twenty_one.exact import (
    Deal,
    Plan,
    Split,
    Terms,
    deals,
    split,
    split_with,
    value_of_deals,
    values,
)
from croupier.games.twenty_one.exact_kernels import (
    DEEPEST,
    LANES,
    dealer_ends,
    hands,
    put_shoe,
    trie,
)
from croupier.games.twenty_one.payments import Payments
from croupier.games.twenty_one.sheet import full_shoe, tables, terms_of
from croupier.games.twenty_one.splits import LEVEL, joint_ends, nets_of, tilted
from tests.games.twenty_one.twenty_one_by_hand import (
    ACE,
    TEN,
    Against,
    Cards,
    Nets,
    Splitting,
    dealers_ends,
    draws,
    holding,
    total,
    without,
)

CLOSE = 1e-12
STANDS_ON_17 = Terms(hit_soft_17=False)
FREE = terms_of(rules_for(game("free_bet_blackjack")))
SHORT: Cards = (2, 1, 2, 1, 2, 2, 1, 2, 1, 6)
TINY: Cards = (2, 0, 0, 2, 0, 3, 2, 0, 3, 6)
NO_FIVES: Cards = (24, 24, 24, 24, 0, 24, 24, 24, 24, 96)
RICH: Cards = (9, 3, 0, 5, 1, 7, 2, 8, 4, 21)


@cache
def dealt(shoe: Cards, terms: Terms) -> list[Deal]:
    return deals(shoe, terms)


def worth(shoe: Cards, terms: Terms) -> float:
    return value_of_deals(dealt(shoe, terms))


@cache
def charted(shoe: Cards, terms: Terms) -> Chart:
    return chart(shoe, terms)


def is_free(terms: Terms) -> bool:
    return terms.payments.free is not None


# The dealer


def outcomes(shoe: Cards, up: int, hit_soft_17: bool) -> list[float]:
    """17 to 21 and 22 by the package, jointly with no blackjack."""
    rest = without(shoe, up)
    tree = trie(up, hit_soft_17)
    found, scratch = numpy.zeros((6, LANES)), numpy.zeros((len(tree.nodes), LANES))
    left, parts = numpy.zeros((10, DEEPEST + 1, LANES)), numpy.zeros((DEEPEST, LANES))
    for lane, shoe_there in enumerate([rest, *[full_shoe(2)] * (LANES - 2), rest]):
        put_shoe.jit(numpy.array(shoe_there), sum(shoe_there), lane, left, parts)
    dealer_ends.jit(left, parts, tree.nodes, tree.ends, scratch, found)
    assert list(found[:, 0]) == list(found[:, -1]), "the shoes beside it change nothing"
    return [float(chance) for chance in found[:, 0]]


@pytest.mark.parametrize("hit_soft_17", [True, False], ids=["H17", "S17"])
@pytest.mark.parametrize(
    "shoe", [full_shoe(1), full_shoe(6), SHORT, NO_FIVES, RICH], ids=["1", "6", "S", "N", "R"]
)
def test_the_dealer_in_fractions(shoe: Cards, hit_soft_17: bool) -> None:
    """Card after card the dealer comes to each total as often as the trie says."""
    for up in range(10):
        if not shoe[up]:
            continue
        expected = [Fraction(0)] * 6
        for under, chance, left in draws(without(shoe, up)):
            if {up, under} == {ACE, TEN}:
                continue
            for end, then in dealers_ends(left, holding(up, under), hit_soft_17).items():
                if end <= 22:
                    expected[end - 17] += chance * then
        for found, exact in zip(outcomes(shoe, up, hit_soft_17), expected, strict=True):
            assert abs(found - exact) < CLOSE


def test_the_dealer_comes_to_22() -> None:
    """Six decks, soft 17 hit: 0.073536 of all hands."""
    shoe = full_shoe(6)
    chance = sum(shoe[up] / 312 * outcomes(shoe, up, True)[5] for up in range(10))
    assert round(chance, 6) == 0.073536


# One hand


@pytest.mark.parametrize(
    ("up", "terms"),
    [
        (ACE, Terms()),
        (TEN, Terms()),
        (5, STANDS_ON_17),
        (5, FREE),
        (TEN, FREE),
    ],
    ids=["A", "T", "6", "6 free", "T free"],
)
def test_every_start_from_twenty_cards(up: int, terms: Terms) -> None:
    """Standing, hitting and doubling are worth what ordered cards say, the dealer having looked."""
    against = Against(SHORT, up, terms.hit_soft_17, is_free(terms), is_free(terms))
    starts = [deal for deal in dealt(SHORT, terms) if deal.up == up]
    chances = Fraction(0)
    for deal in starts:
        a, b = deal.cards
        first, second = without(against.rest, a), 1 if a == b else 2
        chance = Fraction(SHORT[up], 20) * Fraction(against.rest[a] * first[b] * second, 19 * 18)
        assert abs(deal.probability - chance) < CLOSE
        chances += chance
        hand = holding(a, b)
        assert abs(deal.no_blackjack - against.no_blackjack(against.beside(hand))) < CLOSE
        if deal.cards == (ACE, TEN):
            assert deal.values["blackjack"] == 1.5
            continue
        assert abs(deal.values["stand"] - against.stand(hand)) < CLOSE, deal.cards
        assert abs(deal.values["hit"] - against.hit(hand)) < CLOSE, deal.cards
        assert abs(deal.values["double"] - against.double(hand)) < CLOSE, deal.cards
    assert chances == Fraction(SHORT[up], 20)


@pytest.mark.slow
def test_a_round_is_its_starts() -> None:
    """Blackjacks on either side and the best of each start make up the worth of a round."""
    expected = Fraction(0)
    split = {(deal.cards, deal.up): deal for deal in dealt(TINY, Terms())}
    for up, first, rest in draws(TINY):
        against = Against(TINY, up)
        for a, second, left in draws(rest):
            for b, third, after in draws(left):
                chance, none = first * second * third, against.no_blackjack(after)
                hand = holding(a, b)
                if {a, b} == {ACE, TEN}:
                    expected += chance * none * Fraction(3, 2)
                    continue
                choices = [against.stand(hand), against.hit(hand), against.double(hand)]
                if a == b:
                    choices.append(Fraction(split[(a, b), up].values["split"]))
                expected += chance * (none * max(choices) - (1 - none))
    assert abs(worth(TINY, Terms()) - expected) < CLOSE


# Splits


def hits(hand: Cards) -> bool:
    """A strategy by the hand alone, and an odd one: sixteen is hit when it holds a six."""
    count, soft = total(hand)
    return count < (17 if soft else 13) or (count == 16 and hand[5] > 0)


def doubles(hand: Cards) -> bool:
    """Hard nine to eleven, and soft eighteen."""
    count, soft = total(hand)
    return count == 18 if soft else 9 <= count <= 11


def by_these(pair: int, terms: Terms) -> Plan:
    """The strategy as the package takes it."""
    known = hands()
    choice = numpy.array([int(hits(tuple(map(int, cards)))) for cards in known.cards])

    def kind(hand: Cards) -> int:
        count, soft = total(hand)
        free = is_free(terms) and not soft and count in (9, 10, 11)
        return (LAMMER if free else CHIPS) if doubles(hand) else 0

    two = {known.of(pair, card): kind(holding(pair, card)) for card in range(10)}
    return Plan(choice, two)


def split_by_these(shoe: Cards, up: int, pair: int, terms: Terms) -> Split:
    plan = by_these(pair, terms)
    return split_with(shoe, up, pair, terms, is_free(terms) and pair != TEN, plan, plan)


MANY_FIVES: Cards = (0, 0, 0, 0, 7, 3, 0, 3, 0, 9)
MANY_EIGHTS: Cards = (2, 0, 0, 0, 0, 4, 0, 7, 0, 8)
MANY_TENS: Cards = (2, 0, 0, 3, 0, 2, 0, 0, 2, 13)
FEW_FOURS: Cards = (1, 0, 0, 4, 0, 5, 2, 0, 0, 9)
MANY_ACES: Cards = (7, 0, 0, 0, 3, 3, 0, 2, 0, 8)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shoe", "pair", "up", "terms"),
    [
        (MANY_EIGHTS, 7, 5, Terms()),
        (MANY_EIGHTS, 7, TEN, Terms()),
        (MANY_EIGHTS, 7, ACE, Terms(double_after_split=False, hit_soft_17=False)),
        (MANY_EIGHTS, 7, 7, Terms()),
        (MANY_EIGHTS, 7, 5, Terms(hands_at_most=2)),
        (MANY_FIVES, 4, 5, Terms()),
        (FEW_FOURS, 3, 5, Terms()),
        (MANY_TENS, TEN, 5, Terms()),
        (MANY_ACES, ACE, 5, Terms()),
        (MANY_ACES, ACE, TEN, Terms(aces_at_most=4)),
        (MANY_EIGHTS, 7, 5, FREE),
        (MANY_EIGHTS, 7, TEN, FREE),
        (MANY_FIVES, 4, 5, FREE),
        (MANY_TENS, TEN, 5, FREE),
        (MANY_ACES, ACE, 5, FREE),
    ],
    ids=lambda one: str(one) if not isinstance(one, Terms) else "free" if is_free(one) else "own",
)
def test_splits_by_exchange_are_splits_played_out(
    shoe: Cards, pair: int, up: int, terms: Terms
) -> None:
    """To two hands or to four, every sequence of cards under a strategy that looks at the hand."""
    found = split_by_these(shoe, up, pair, terms).worth
    assert abs(found - worth_of(played_out(shoe, pair, up, terms))) < CLOSE


@cache
def played_out(shoe: Cards, pair: int, up: int, terms: Terms) -> Nets:
    """A split in fractions, every sequence of cards."""
    against = Against(shoe, up, terms.hit_soft_17, is_free(terms), is_free(terms))
    most = terms.aces_at_most if pair == ACE else terms.hands_at_most
    may_double = doubles if terms.double_after_split else lambda hand: False
    return Splitting(against, pair, hits, may_double, most).nets()


def worth_of(nets: Nets) -> Fraction:
    return sum((net * chance for net, chance in nets.items()), Fraction(0))


def joint_nets(
    shoe: Cards, pair: int, up: int, terms: Terms, level: int, *, tilt: bool = True
) -> dict[int, float]:
    """What a split comes to by the package, all hands together."""
    found = split_by_these(shoe, up, pair, terms)
    joint = joint_ends(shoe, up, terms, found, level)
    free = terms.payments.free if found.free else None
    nets = nets_of(terms.payments.own, free or terms.payments.own)
    if tilt:
        none = float(sum(played_out(shoe, pair, up, terms).values()))
        joint = tilted(joint, none, found.worth, nets)
    amounts = {round(float(net)) for net in nets}
    chances = {net: float(joint[nets == net].sum()) for net in amounts}
    return {net: chance for net, chance in chances.items() if abs(chance) > 1e-15}


def times(number: int, shoe: Cards) -> Cards:
    return tuple(number * count for count in shoe)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shoe", "pair", "up", "terms"),
    [
        (times(3, MANY_EIGHTS), 7, 5, Terms()),
        (times(3, MANY_EIGHTS), 7, TEN, Terms(hands_at_most=2)),
        (times(3, MANY_EIGHTS), 7, TEN, FREE),
        (times(3, MANY_ACES), ACE, 5, Terms()),
        (times(3, MANY_ACES), ACE, TEN, Terms(aces_at_most=4)),
    ],
    ids=["eights", "two hands", "eights for free", "aces", "aces again"],
)
def test_split_hands_go_together_as_they_are_played_out(
    shoe: Cards, pair: int, up: int, terms: Terms
) -> None:
    """Every sequence of some sixty cards: the chance of every net, and finer grids come nearer."""
    exact = played_out(shoe, pair, up, terms)

    def apart(found: dict[int, float]) -> float:
        every = set(found) | set(exact)
        return max(abs(found.get(net, 0.0) - float(exact.get(net, 0))) for net in every)

    errors = [apart(joint_nets(shoe, pair, up, terms, n, tilt=False)) for n in (1, LEVEL, 4, 7)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 2e-8
    nets = joint_nets(shoe, pair, up, terms, LEVEL)
    assert apart(nets) < 1e-4, "as it is used, with far fewer kinds of cards than in a deck"
    assert abs(sum(n * p for n, p in nets.items()) - float(worth_of(exact))) < CLOSE


@pytest.mark.parametrize(("deck_count", "places"), [(6, 5e-8), (1, 5e-7)], ids=["6", "1"])
def test_the_stated_places_of_split_rounds(deck_count: int, places: float) -> None:
    """A finer grid changes deviation and hit frequency by no more than the sheet says."""
    shoe, terms = full_shoe(deck_count), Terms()
    nets = nets_of(terms.payments.own, terms.payments.own)
    spread = wins = 0.0
    for deal in dealt(shoe, terms):
        if deal.best == "split" and deal.split is not None and deal.up in (5, TEN):
            usual, finer = (
                tilted(
                    joint_ends(shoe, deal.up, terms, deal.split, level),
                    deal.no_blackjack,
                    deal.split.worth,
                    nets,
                )
                for level in (LEVEL, LEVEL + 1)
            )
            spread += deal.probability * ((finer - usual) * nets**2).sum()
            wins += deal.probability * (finer - usual)[nets > 0].sum()
    assert abs(spread) < places
    assert abs(wins) < places


def test_the_best_of_split_hands_is_better() -> None:
    """Split hands played as the package chooses are worth no less than by the odd strategy."""
    for up in range(10):
        best = split(full_shoe(6), up, 7, Terms()).worth
        assert best >= split_by_these(full_shoe(6), up, 7, Terms()).worth - CLOSE


# What is published


@pytest.mark.parametrize(
    ("decks", "edge"), [(1, 0.000072), (2, 0.003797), (5, 0.005918)], ids=["1", "2", "5"]
)
def test_published_values(decks: int, edge: float) -> None:
    """Composition-dependent, double after split, aces split once, soft 17 hit: within 0.002 %."""
    assert abs(-worth(full_shoe(decks), Terms()) - edge) < 0.00002


HARD_TOTALS = """
20 S S S S S S S S S S
19 S S S S S S S S S S
18 S S S S S S S S S S
17 S S S S S S S S S S
16 S S S S S H H H H H
15 S S S S S H H H H H
14 S S S S S H H H H H
13 S S S S S H H H H H
12 H H S S S H H H H H
11 D D D D D D D D D D
10 D D D D D D D D H H
9 H D D D D H H H H H
8 H H H H H H H H H H
7 H H H H H H H H H H
6 H H H H H H H H H H
5 H H H H H H H H H H
"""
SOFT_TOTALS = """
A9 S S S S S S S S S S
A8 S S S S Ds S S S S S
A7 Ds Ds Ds Ds Ds S S H H H
A6 H D D D D H H H H H
A5 H H D D D H H H H H
A4 H H D D D H H H H H
A3 H H H D D H H H H H
A2 H H H D D H H H H H
"""
PAIRS = """
AA P P P P P P P P P P
TT S S S S S S S S S S
99 P P P P P S P P S S
88 P P P P P P P P P P
77 P P P P P P H H H H
66 P P P P P H H H H H
55 D D D D D D D D H H
44 H H H P P H H H H H
33 P P P P P P H H H H
22 P P P P P P H H H H
"""
PRINTED = (HARD_TOTALS, SOFT_TOTALS, PAIRS)
STANDS_INSTEAD = (
    HARD_TOTALS.replace("11 D D D D D D D D D D", "11 D D D D D D D D D H"),
    SOFT_TOTALS.replace("A8 S S S S Ds", "A8 S S S S S").replace("A7 Ds Ds", "A7 S Ds"),
    PAIRS,
)


@pytest.mark.parametrize(
    ("terms", "printed"),
    [(Terms(), PRINTED), (STANDS_ON_17, STANDS_INSTEAD)],
    ids=["H17", "S17"],
)
def test_the_printed_chart(terms: Terms, printed: tuple[str, ...]) -> None:
    """Six decks, double after split: cell by cell the chart that every gift shop sells."""
    for table, text in zip(tables(charted(full_shoe(6), terms)), printed, strict=True):
        assert table.columns == tuple("23456789TA")
        rows = [f"{name} {' '.join(cells)}" for name, cells in table.rows]
        assert rows == text.strip().splitlines()


# Rules and shoes beside each other


@pytest.mark.parametrize("terms", [Terms(), STANDS_ON_17, FREE], ids=["H", "S", "F"])
@pytest.mark.parametrize(
    "shoe", [full_shoe(1), full_shoe(6), NO_FIVES, RICH], ids=["1", "6", "N", "R"]
)
def test_the_chart_is_worth_less_than_the_cards(shoe: Cards, terms: Terms) -> None:
    """Who looks at totals alone can do no better, and loses little."""
    by_totals = value_of_chart(shoe, terms, charted(shoe, terms))
    assert worth(shoe, terms) - 0.01 < by_totals <= worth(shoe, terms) + CLOSE


def test_what_rules_cost() -> None:
    """Soft 17 hit costs 0.2 %, 6 to 5 1.36 %, no double after split 0.14 %; aces bring 0.08 %."""
    shoe = full_shoe(6)
    usual = worth(shoe, Terms())
    assert 0.0018 < worth(shoe, STANDS_ON_17) - usual < 0.0024
    assert round(usual - worth(shoe, Terms(payments=Payments(blackjack=1.2))), 4) == 0.0136
    assert 0.0012 < usual - worth(shoe, Terms(double_after_split=False)) < 0.0017
    assert 0.0005 < worth(shoe, Terms(aces_at_most=4)) - usual < 0.0010
    assert 0.0003 < usual - worth(shoe, Terms(hands_at_most=2)) < 0.0008


def test_decks_and_cards_that_are_gone() -> None:
    """More decks are worse, a shoe without fives is far better, one without aces far worse."""
    by_decks = [worth(full_shoe(decks), Terms()) for decks in (1, 2, 4, 6, 8)]
    assert by_decks == sorted(by_decks, reverse=True)
    assert 0.025 < worth(NO_FIVES, Terms()) < 0.05
    assert worth((0, *full_shoe(6)[1:]), Terms()) < -0.025
    tens_and_sixes: Cards = (0, 0, 0, 0, 0, 40, 0, 0, 0, 40)
    assert {deal.cards for deal in dealt(tens_and_sixes, Terms())} == {(5, 5), (5, 9), (9, 9)}
    assert abs(sum(deal.probability for deal in dealt(tens_and_sixes, Terms())) - 1) < CLOSE


def test_free_bet_is_published() -> None:
    """Six decks, soft 17 hit, aces split again as is usual elsewhere: 1.01 % for the house."""
    usual_elsewhere = replace(FREE, aces_at_most=4)
    assert round(-worth(full_shoe(6), usual_elsewhere), 4) == 0.0101
    assert round(-worth(full_shoe(6), FREE), 4) == 0.0109


def test_a_free_hand_has_nothing_to_lose() -> None:
    """With free stakes a hand is worth its wins alone, so it is played with more daring."""
    held = values(full_shoe(6), TEN, True, 7, 1)
    assert FREE.payments.free is not None
    own, free = held.play(FREE.payments.own), held.play(FREE.payments.free)
    assert (free.value >= own.value).all()
    assert (free.value >= 0).all()
