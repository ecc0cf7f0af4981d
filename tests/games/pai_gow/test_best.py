"""The best setting of every hand against the House Ways, counted."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from croupier.core.cards import JOKER, STANDARD_DECK, cards_from
from croupier.core.fast import whole_numbers
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.ways import takes_long
from croupier.games import game
from croupier.games.pai_gow import exact
from croupier.games.pai_gow.best.count import known, room_for_values, values_of
from croupier.games.pai_gow.best.hands import SCRATCH, WORTH, Values, choose_best, renamings
from croupier.games.pai_gow.best.settings import Paid, keep
from croupier.games.pai_gow.best.suits import in_all_ways, packed_others
from croupier.poker.joker import JOKER_BIT, set_of
from croupier.poker.joker_seven import SUITS, of_suit

PAI_GOW = rules_for(game("pai_gow_poker"))
FREE = rules_for(game("commission_free_pai_gow"))
DECK = (*STANDARD_DECK, JOKER)
HANDS, DEALERS = comb(53, 7), comb(46, 7)


# What is paid


def test_what_is_paid_at_pai_gow() -> None:
    """13.G, 13.I, 13.M: 19 parts of 20 for both, nothing for one, 20 lost; nine-high as ever."""
    paid, nines = exact.paid_in(PAI_GOW)
    assert nines
    assert paid.both + paid.high + paid.low + paid.always == 19
    assert paid.high + paid.always == paid.low + paid.always == 0
    assert paid.always == -20


def test_what_is_paid_commission_free() -> None:
    """CF 13.I.iii, 13.M: one to one, and nothing beside a dealer's nine-high."""
    assert exact.paid_in(FREE) == (Paid(0, 1, 1, -1), False)


def test_a_copy_that_is_paid_otherwise_is_refused() -> None:
    """The count tells higher from not higher: a house that pushes copies is told so."""
    rules = rules_for(game("pai_gow_poker"), paytable={"main": {"copy": "push"}}, lawful=False)
    with pytest.raises(Misuse, match="leave the strategy out"):
        exact.paid_in(rules)


# The parts of the count


def test_settings_that_are_worse_in_both_parts_go() -> None:
    """Of (5, 2), (4, 2), (6, 1), (5, 3) the second is no better than the first; nor is that."""
    room = whole_numbers(20)
    number = 0
    for high, low in ((5, 2), (4, 2), (6, 1), (5, 3)):
        number = keep(high, low, number, room)
    found = {(int(room[2 * i]), int(room[2 * i + 1])) for i in range(number)}
    assert found == {(6, 1), (5, 3)}


@pytest.mark.parametrize(
    ("suits", "ways"),
    [
        ((1, 2, 3, 4), 24),
        ((1, 1, 2, 3), 12),
        ((1, 2, 2, 3), 12),
        ((1, 2, 3, 3), 12),
        ((1, 1, 2, 2), 6),
        ((1, 1, 1, 2), 4),
        ((1, 2, 2, 2), 4),
        ((1, 1, 1, 1), 1),
    ],
)
def test_names_of_suits(suits: tuple[int, int, int, int], ways: int) -> None:
    """In how many ways four names go to suits some of which are alike."""
    assert renamings(*suits) == ways


def test_others_stand_in_the_order_of_their_places() -> None:
    """Nothing; then thirteen ranks; then two of them, the higher first."""
    firsts, others = packed_others()
    assert [int(number) for number in firsts[:4]] == [0, 1, 14, 105]
    assert [int(each) for each in others[:3]] == [0, 1, 4]
    # 2-2, 2-3, 3-3, 2-4: two bits a rank.
    assert [int(each) for each in others[14:18]] == [2, 1 + 4, 8, 1 + 16]


# One hand


def best_worth(rules: Rules, values: Values, hand: int) -> Fraction:
    """In units of the wager."""
    room = whole_numbers(SCRATCH)
    suits = sorted((of_suit(hand, suit) for suit in range(SUITS)), key=_longest_first)
    for suit, ranks in enumerate(suits):
        room[suit] = ranks
    choose_best.jit(1 if hand & JOKER_BIT else 0, known()[0], values, room)
    paid, _ = exact.paid_in(rules)
    return Fraction(int(room[WORTH]), abs(paid.always) * DEALERS)


def _longest_first(ranks: int) -> tuple[int, int]:
    return -ranks.bit_count(), ranks


@pytest.mark.slow
@pytest.mark.parametrize("rules", [PAI_GOW, FREE], ids=["pai gow", "commission free"])
def test_the_best_setting_of_a_hand_is_what_advice_says(rules: Rules) -> None:
    """Random hands, with flushes of every length, two others alike, apart and in one suit."""
    seed = random.randrange(10**9)
    print("seed", seed)
    chance = random.Random(seed)
    hands = [chance.sample(DECK, 7) for _ in range(40)]
    spades = [card for card in STANDARD_DECK if card & 3 == 3]
    rest = [card for card in STANDARD_DECK if card & 3 != 3]
    for suited in (4, 5, 6, 7):
        for jokers in (0, 1):
            others = max(0, 7 - jokers - suited)
            own = chance.sample(spades, 7 - jokers - others)
            hands += [[*own, *chance.sample(rest, others), *[JOKER] * jokers] for _ in range(3)]
    for text in ("As Ks Qs 5s 3s 9h 9d", "As Ks Qs 5s 3s 9h 8h"):
        hands.append(list(cards_from(text)))
    values = values_of(*exact.paid_in(rules))
    for cards in hands:
        hand = set_of(cards)
        worth = max(exact.worth_of_settings(rules, hand).values())
        assert best_worth(rules, values, hand) == worth, cards


# All hands


@pytest.mark.slow
def test_best_settings_save_a_quarter_of_a_percent() -> None:
    """Every hand set best: 2.4541 percent for the house, where the House Ways leave it 2.7164."""
    found = exact.best_weights(PAI_GOW)
    assert found.total() == HANDS * DEALERS
    wager = PAI_GOW.wagers["main"]
    worth = sum(wager.net_units(wager.row(facts)) * ways for facts, ways in found.items())
    assert round(float(-worth / (HANDS * DEALERS)) * 100, 4) == 2.4541
    # The main wager by the House Ways: no setting can be worth less than the best one.
    house = sum(
        wager.net_units(wager.row(facts)) * ways for facts, ways in exact.main_weights().items()
    )
    assert worth > house


def test_nobody_waits_for_it_unasked() -> None:
    """The count of best settings is named among those that take long, and comes first of all."""
    assert list(exact.strategies(PAI_GOW)) == ["best", "house_way"]
    assert {"best"} == exact.TAKES_LONG


def test_sums_in_all_ways() -> None:
    """The dealer's others, none to two, from the cards of three suits that the player leaves."""
    sums, left = [1] * 105, [0] * 13
    # Thirteen ranks of three cards, but of the king (rank 11) one is gone: none, one, or two of 38.
    assert in_all_ways(1 << 22, sums, left) == 1 + 38 + comb(38, 2)


@pytest.mark.slow
def test_nothing_is_wanted_nothing_is_valued() -> None:
    """Settings that nobody chose are passed over when those that were are counted."""
    wanted = room_for_values()
    found = values_of(Paid(1, 0, 0, 0), True, wanted)
    assert not any(map(int, found.worth))


def test_who_is_not_patient_goes_without() -> None:
    """At Pai Gow the best settings take long; at other games nothing does."""
    assert takes_long(PAI_GOW) == takes_long(FREE) == {"best"}
    assert takes_long(rules_for(game("three_card_poker"))) == frozenset()
