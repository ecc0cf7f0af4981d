"""Twenty-one for the simulator: one player by the chart, from a shoe that lasts to its cut card.

Values are counted from 0, the ace, to 9, every ten. The parameters are a short list of rules and
then the chart, so that the same kernel plays Blackjack and Free Bet Blackjack with any number of
decks. A round ends in one cell for the main wager; the first cards and the dealer's hand have
cells of their own for insurance and the side bets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules
from croupier.exact.analysis import WagerFigures
from croupier.exact.census import Bundle
from croupier.games.blackjack.exact import CELLS as DEAL_CELLS
from croupier.games.blackjack.exact import cell_of, chart_for, deal_at
from croupier.games.blackjack.side_bets import deal_of
from croupier.games.free_bet_blackjack.rules import DealersHand, twenty_two_of
from croupier.games.twenty_one.charts import HARD, SOFT, Chart
from croupier.games.twenty_one.common import Insured
from croupier.games.twenty_one.exact import HIT, STAND, Terms
from croupier.games.twenty_one.exact_kernels import VALUES
from croupier.games.twenty_one.sheet import sheet, terms_of
from croupier.sim.streams import shuffle

DEEPEST_ROUND = 64
"""No round takes more cards: four hands and the dealer's, drawn to 17 with the smallest there are.
"""

# Parameters: the rules, then the chart and what hands count, by hand and by the dealer's card

DECKS, CUT, DOUBLE_AFTER_SPLIT, HANDS_AT_MOST, ACES_AT_MOST = 0, 1, 2, 3, 4
PUSH_22, FREE_BETS, SIDE_BETS, SPLITS = 5, 6, 7, 8
WITH_ACE = 32
"""A hand is one number: its total with aces as one, and this when there is an ace."""
HANDS = 64
UPS = 16
DRAWS = SPLITS + VALUES * UPS
DOUBLES = DRAWS + HANDS * UPS
COUNTS = DOUBLES + HANDS * UPS
DEALER = COUNTS + HANDS
PARAMETERS = DEALER + HANDS

# Cells: how the main wager ended; the units of a split round; what else was seen

LOSE, TIE, WIN, DOUBLED, FREE_DOUBLED = 0, 1, 2, 3, 6
BLACKJACK, BOTH_BLACKJACK, DEALER_BLACKJACK = 9, 10, 11
MOST = 8
SPLIT = 12 + MOST
DEALS = SPLIT + MOST + 1
UNDER_ACE = DEALS + DEAL_CELLS
TWENTY_TWO = UNDER_ACE + 2
STAKED = TWENTY_TWO + 4
CELLS = STAKED + 1

# Scratch: the shoe, with room for one more round, then what each hand of a split counts and stakes

MOST_DECKS = 8
FINAL = MOST_DECKS * 52 + DEEPEST_ROUND
STAKE = FINAL + 4
RISK = STAKE + 4
SUITS = RISK + 4
SCRATCH = SUITS + 1


def parameters(
    terms: Terms, decks: int, cut: int, chart: Chart, side_bets: bool
) -> tuple[int, ...]:
    """The rules and the chart as the kernel reads them; `cut` is how many cards are dealt."""
    found = [0] * PARAMETERS
    found[SIDE_BETS] = int(side_bets)
    found[DECKS], found[CUT] = decks, cut
    found[DOUBLE_AFTER_SPLIT] = int(terms.double_after_split)
    found[HANDS_AT_MOST], found[ACES_AT_MOST] = terms.hands_at_most, terms.aces_at_most
    found[PUSH_22], found[FREE_BETS] = int(terms.push_22), int(terms.free_bets)
    for pair, up in chart.split:
        found[SPLITS + pair * UPS + up] = 1
    for hand in range(HANDS):
        ace, hard = divmod(hand, WITH_ACE)
        kind = SOFT if ace and hard <= 11 else HARD
        total = hard + 10 if kind == SOFT else hard
        found[COUNTS + hand] = total
        if total > 17 or (total == 17 and not (kind == SOFT and terms.hit_soft_17)):
            found[DEALER + hand] = total
        free = terms.free_bets and not ace and 9 <= hard <= 11
        for up in range(VALUES):
            place = hand * UPS + up
            found[DRAWS + place] = int(chart.draw.get((kind, total, up)) == HIT and total <= 21)
            if (kind, total, up) in chart.double:
                found[DOUBLES + place] = 2 if free else 1
    return tuple(found)


@fast
def in_shoe(card: int) -> int:
    """A card as it lies in the shoe: with its value, 0 for an ace up to 9 for every ten."""
    rank = card >> 2
    value = 0 if rank == 12 else min(rank + 1, 9)
    return card * 16 + value


@fast
def with_card(hand: int, card: int) -> int:
    """The hand after one more card."""
    value = card & 15
    return (hand + value + 1) | (WITH_ACE if value == 0 else 0)


@fast
def finish(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    place: int,
    hand: int,
    up: int,
    may_double: int,
) -> tuple[int, int, int]:
    """Play a hand of two cards on: the next place in the shoe, the hand, and how it was doubled.

    That is 0 for not at all, 1 with chips, 2 for a free double.
    """
    doubled = parameters[DOUBLES + hand * UPS + up] if may_double else 0
    if doubled:
        return place + 1, with_card(hand, shoe[place]), doubled
    while parameters[DRAWS + hand * UPS + up]:
        hand = with_card(hand, shoe[place])
        place += 1
    return place, hand, 0


@fast
def split(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    place: int,
    pair: int,
    up: int,
) -> tuple[int, int]:
    """Split a pair, again while it may be: the next place, and how many hands there are.

    What each counts, can win and can lose goes into the scratch.
    """
    most = parameters[ACES_AT_MOST] if pair == 0 else parameters[HANDS_AT_MOST]
    free = 1 if parameters[FREE_BETS] and pair != 9 else 0
    one = with_card(0, pair)
    hands, at = 2, 0
    while at < hands:
        card = shoe[place]
        place += 1
        if card & 15 == pair and hands < most:
            hands += 1
            continue
        hand, doubled = with_card(one, card), 0
        if pair != 0:
            may_double = parameters[DOUBLE_AFTER_SPLIT]
            place, hand, doubled = finish(shoe, parameters, place, hand, up, may_double)
        shoe[FINAL + at] = parameters[COUNTS + hand]
        shoe[STAKE + at] = 2 if doubled else 1
        shoe[RISK + at] = (0 if free and at else 1) + (1 if doubled == 1 else 0)
        at += 1
    return place, hands


@fast
def dealer(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    place: int,
    up: int,
    hole: int,
) -> tuple[int, int]:
    """The next place, and what the dealer's hand comes to; its suits go into the scratch."""
    hand = with_card(with_card(0, up), hole)
    suits = (1 << (up >> 4 & 3)) | (1 << (hole >> 4 & 3))
    while not parameters[DEALER + hand]:
        card = shoe[place]
        place += 1
        suits |= 1 << (card >> 4 & 3)
        hand = with_card(hand, card)
    shoe[SUITS] = suits
    return place, parameters[DEALER + hand]


@fast
def score_of(mine: int, total: int, push_22: int) -> int:
    """1 for a hand that wins against the dealer's total, 0 for a tie, -1 for one that loses."""
    if mine > 21:
        return -1
    if total == 22 and push_22:
        return 0
    beaten = 0 if total > 21 else total
    return (1 if mine > beaten else 0) - (1 if mine < beaten else 0)


@fast
def play_round(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    tally: MutableSequence[int],
    place: int,
) -> int:
    """Play one round and add to the cells of what happened; the next place in the shoe."""
    first, up_card, second, hole_card = (
        shoe[place],
        shoe[place + 1],
        shoe[place + 2],
        shoe[place + 3],
    )
    place += 4
    a, b, up, hole = first & 15, second & 15, up_card & 15, hole_card & 15
    side_bets = parameters[SIDE_BETS]
    if side_bets:
        deal = deal_of(first >> 4, second >> 4, up_card >> 4, hole_card >> 4)
        tally[DEALS + cell_of(deal)] += 1
        if up == 0:
            tally[UNDER_ACE + (1 if hole == 9 else 0)] += 1
    hand = with_card(with_card(0, first), second)
    natural = hand == WITH_ACE + 11
    dealers = with_card(with_card(0, up), hole) == WITH_ACE + 11
    if dealers or natural:
        tally[STAKED] += 1
        if side_bets:
            seen = 0
            if not dealers:  # the dealer draws for Push 22 alone
                place, total = dealer(shoe, parameters, place, up_card, hole_card)
                seen = twenty_two_of(total, shoe[SUITS])
            tally[TWENTY_TWO + seen] += 1
        if dealers:
            tally[BOTH_BLACKJACK if natural else DEALER_BLACKJACK] += 1
        else:
            tally[BLACKJACK] += 1
        return place
    push_22 = parameters[PUSH_22]
    if a == b and parameters[SPLITS + a * UPS + up]:
        place, hands = split(shoe, parameters, place, a, up)
        standing = 0
        for at in range(hands):
            tally[STAKED] += shoe[RISK + at]
            standing |= 1 if shoe[FINAL + at] <= 21 else 0
        total = 17
        if standing or side_bets:
            place, total = dealer(shoe, parameters, place, up_card, hole_card)
        net = 0
        for at in range(hands):
            score = score_of(shoe[FINAL + at], total, push_22)
            net += score * (shoe[STAKE + at] if score > 0 else shoe[RISK + at])
        tally[SPLIT + net] += 1
    else:
        place, hand, doubled = finish(shoe, parameters, place, hand, up, 1)
        tally[STAKED] += 2 if doubled == 1 else 1
        mine, total = parameters[COUNTS + hand], 17
        if mine <= 21 or side_bets:
            place, total = dealer(shoe, parameters, place, up_card, hole_card)
        tally[TIE + score_of(mine, total, push_22) + DOUBLED * doubled] += 1
    if side_bets:
        tally[TWENTY_TWO + twenty_two_of(total, shoe[SUITS])] += 1
    return place


@fast
def follow_with_discards(
    state: MutableSequence[int], shoe: MutableSequence[int], cards: int, place: int
) -> None:
    """Put what was played before, shuffled, behind the last card, should the round need it."""
    more = min(place, place + DEEPEST_ROUND - cards)
    shuffle(state, shoe, place, 0, more)
    for i in range(more):
        shoe[cards + i] = shoe[i]


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    shoe: MutableSequence[int],
) -> None:
    """Play rounds from a shoe, shuffled anew whenever the cut card has come out."""
    cards, cut = parameters[DECKS] * 52, parameters[CUT]
    for i in range(cards):
        shoe[i] = in_shoe(i % 52)
    place = cards
    dealt = min(cards, cut + DEEPEST_ROUND)
    for _ in range(rounds):
        if place >= cut:
            shuffle(state, shoe, cards, 0, dealt)
            place = 0
        elif place + DEEPEST_ROUND > cards:
            follow_with_discards(state, shoe, cards, place)
        place = play_round(shoe, parameters, tally, place)


# From cells to figures

NAMES = {
    WIN: ("win", 1),
    LOSE: ("lose", -1),
    TIE: ("tie", 0),
    DOUBLED + WIN: ("double_win", 2),
    DOUBLED + LOSE: ("double_lose", -2),
    DOUBLED + TIE: ("double_tie", 0),
    FREE_DOUBLED + WIN: ("free_double_win", 2),
    FREE_DOUBLED + LOSE: ("free_double_lose", -1),
    FREE_DOUBLED + TIE: ("free_double_tie", 0),
    BOTH_BLACKJACK: ("both_blackjack", 0),
    DEALER_BLACKJACK: ("dealer_blackjack", -1),
}


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    """The facts of insurance and the side bets; the main wager's cells are no facts of a hand."""
    if DEALS <= cell < UNDER_ACE:
        return [("deal", deal_at(cell - DEALS))]
    if UNDER_ACE <= cell < TWENTY_TWO:
        return [("insurance", Insured(cell - UNDER_ACE))]
    if TWENTY_TWO <= cell < STAKED:
        return [("dealer", DealersHand(cell - TWENTY_TWO))]
    return []


def ready(rules: Rules, tally: Sequence[int]) -> Mapping[str, WagerFigures]:
    """The figures of the main wager as it went."""
    chance = {name: float(tally[cell]) for cell, (name, _) in NAMES.items() if tally[cell]}
    net: dict[str, float] = dict(NAMES.values())
    net["blackjack"] = terms_of(rules).blackjack_pays
    if tally[BLACKJACK]:
        chance["blackjack"] = float(tally[BLACKJACK])
    splits = {units: int(tally[SPLIT + units]) for units in range(-MOST, MOST + 1)}
    within = Fraction(0)
    rounds = int(sum(chance.values())) + sum(splits.values())
    if number := sum(splits.values()):
        chance["pair_split"] = float(number)
        mean = Fraction(sum(units * n for units, n in splits.items()), number)
        net["pair_split"] = float(mean)
        squares = sum(n * (units - mean) ** 2 for units, n in splits.items())
        within = Fraction(squares) / rounds
    staked = float(tally[STAKED]) / rounds
    figures = sheet(rules, chance, net, staked)
    return {"main": replace(figures, observed=rounds, method="simulated", within=within)}


def as_the_dealer(hit_soft_17: bool) -> Chart:
    """Draw to 17, and to more than a soft one where the dealer does; never double or split."""
    return Chart(
        {
            (kind, total, up): HIT
            if total < 17 or (total == 17 and kind == SOFT and hit_soft_17)
            else STAND
            for kind in (HARD, SOFT)
            for total in range(22)
            for up in range(VALUES)
        },
        frozenset(),
        frozenset(),
    )


@cache
def _chart_parameters(terms: Terms, decks: int, cut: int, side_bets: bool) -> tuple[int, ...]:
    by_totals, _ = chart_for(decks, terms)
    return parameters(terms, decks, cut, by_totals, side_bets)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """By the chart, or as the dealer plays."""
    terms, decks = terms_of(rules), rules.cents("decks")
    cut = 52 * decks * rules.cents("penetration") // 100
    if rules.options["dealing"] == "continuous":
        cut = 1

    def like_the_dealer() -> tuple[int, ...]:
        return parameters(terms, decks, cut, as_the_dealer(terms.hit_soft_17), True)

    return {
        "chart": lambda: _chart_parameters(terms, decks, cut, True),
        "main_only": lambda: _chart_parameters(terms, decks, cut, False),
        "like_the_dealer": like_the_dealer,
    }


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
