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
from croupier.exact._charts import HARD, SOFT, Chart
from croupier.exact._twenty_one import HIT, STAND, VALUES, Terms
from croupier.exact._twenty_one_sheet import sheet, terms_of
from croupier.exact.analysis import WagerFigures
from croupier.exact.blackjack import CELLS as DEAL_CELLS
from croupier.exact.blackjack import cell_of, chart_for, deal_at
from croupier.exact.census import Bundle
from croupier.games._blackjack_side_bets import deal_of
from croupier.games._twenty_one import Insured
from croupier.games.free_bet_blackjack import DealersHand, twenty_two_of
from croupier.sim.streams import shuffle

DEEPEST_ROUND = 60
"""More cards than a round can take after the cut card has come out."""

# Parameters: the rules, then the chart

DECKS, CUT, HIT_SOFT_17, DOUBLE_AFTER_SPLIT, HANDS_AT_MOST, ACES_AT_MOST = 0, 1, 2, 3, 4, 5
PUSH_22, FREE_BETS, SIDE_BETS, CHART = 6, 7, 8, 9
TOTALS = 22
DOUBLES = CHART + 2 * TOTALS * VALUES
SPLITS = DOUBLES + 2 * TOTALS * VALUES
PARAMETERS = SPLITS + VALUES * VALUES

# Cells: how the main wager ended; the units of a split round; what else was seen

WIN, LOSE, TIE, DOUBLED, FREE_DOUBLED = 0, 1, 2, 3, 6
BLACKJACK, BOTH_BLACKJACK, DEALER_BLACKJACK = 9, 10, 11
MOST = 8
SPLIT = 12 + MOST
DEALS = SPLIT + MOST + 1
UNDER_ACE = DEALS + DEAL_CELLS
TWENTY_TWO = UNDER_ACE + 2
STAKED = TWENTY_TWO + 4
CELLS = STAKED + 1

# Scratch: the shoe, the place in it, then what each hand of a split counts and stakes

MOST_DECKS = 8
PLACE = MOST_DECKS * 52
FINAL = PLACE + 1
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
    found[HIT_SOFT_17] = int(terms.hit_soft_17)
    found[DOUBLE_AFTER_SPLIT] = int(terms.double_after_split)
    found[HANDS_AT_MOST], found[ACES_AT_MOST] = terms.hands_at_most, terms.aces_at_most
    found[PUSH_22], found[FREE_BETS] = int(terms.push_22), int(terms.free_bets)
    for (kind, total, up), choice in chart.draw.items():
        found[CHART + (kind * TOTALS + total) * VALUES + up] = int(choice == HIT)
    for kind, total, up in chart.double:
        found[DOUBLES + (kind * TOTALS + total) * VALUES + up] = 1
    for pair, up in chart.split:
        found[SPLITS + pair * VALUES + up] = 1
    return tuple(found)


@fast
def draw(shoe: MutableSequence[int]) -> int:
    """The next card of the shoe."""
    place = shoe[PLACE]
    shoe[PLACE] = place + 1
    return shoe[place]


@fast
def value(card: int) -> int:
    """0 for an ace, up to 9 for every ten."""
    rank = card >> 2
    if rank == 12:
        return 0
    return rank + 1 if rank < 8 else 9


@fast
def counts(hard: int, ace: int) -> int:
    """What a hand counts: an ace is eleven where that does not bust it."""
    return hard + 10 if ace and hard <= 11 else hard


@fast
def chart_at(parameters: Sequence[int], table: int, hard: int, ace: int, up: int) -> int:
    kind = SOFT if ace and hard <= 11 else HARD
    return parameters[table + (kind * TOTALS + counts(hard, ace)) * VALUES + up]


@fast
def finish(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    first: int,
    second: int,
    up: int,
    may_double: int,
    free: int,
    at: int,
) -> int:
    """Play a hand of two cards on; what it counts, can win and can lose go into the scratch.

    Gives back 0 for a hand that was not doubled, 1 for one that was, 2 for a free double.
    """
    hard, ace = first + second + 2, 1 if first == 0 or second == 0 else 0
    win, risk, doubled = 1, 1 - free, 0
    if may_double and chart_at(parameters, DOUBLES, hard, ace, up):
        costs_nothing = parameters[FREE_BETS] and not ace and 9 <= hard <= 11
        win += 1
        risk += 0 if costs_nothing else 1
        doubled = 2 if costs_nothing else 1
        card = value(draw(shoe))
        hard += card + 1
        ace = 1 if ace or card == 0 else 0
    else:
        while hard <= 21 and chart_at(parameters, CHART, hard, ace, up):
            card = value(draw(shoe))
            hard += card + 1
            ace = 1 if ace or card == 0 else 0
    shoe[FINAL + at] = counts(hard, ace)
    shoe[STAKE + at] = win
    shoe[RISK + at] = risk
    return doubled


@fast
def split(shoe: MutableSequence[int], parameters: Sequence[int], pair: int, up: int) -> int:
    """Split a pair, again while it may be; how many hands there are in the end."""
    most = parameters[ACES_AT_MOST] if pair == 0 else parameters[HANDS_AT_MOST]
    free = 1 if parameters[FREE_BETS] and pair != 9 else 0
    hands, at = 2, 0
    while at < hands:
        second = value(draw(shoe))
        if second == pair and hands < most:
            hands += 1
            continue
        own_or_free = free if at else 0
        if pair == 0:
            shoe[FINAL + at] = counts(second + 2, 1)
            shoe[STAKE + at] = 1
            shoe[RISK + at] = 1 - own_or_free
        else:
            doubles = parameters[DOUBLE_AFTER_SPLIT]
            finish(shoe, parameters, pair, second, up, doubles, own_or_free, at)
        at += 1
    return hands


@fast
def dealer(shoe: MutableSequence[int], parameters: Sequence[int], up: int, hole: int) -> int:
    """What the dealer's hand comes to; its suits go into the scratch, a bit each."""
    a, b = value(up), value(hole)
    hard, ace = a + b + 2, 1 if a == 0 or b == 0 else 0
    suits = (1 << (up & 3)) | (1 << (hole & 3))
    while True:
        total = counts(hard, ace)
        soft_17 = total == 17 and hard == 7
        if total >= 17 and not (soft_17 and parameters[HIT_SOFT_17]):
            shoe[SUITS] = suits
            return total
        card = draw(shoe)
        suits |= 1 << (card & 3)
        hard += value(card) + 1
        ace = 1 if ace or value(card) == 0 else 0


@fast
def net_of(shoe: MutableSequence[int], at: int, total: int, push_22: int) -> int:
    """What one hand wins or loses against the dealer's total."""
    mine = shoe[FINAL + at]
    if mine > 21:
        return -shoe[RISK + at]
    if total == 22 and push_22:
        return 0
    if total > 21 or mine > total:
        return shoe[STAKE + at]
    return -shoe[RISK + at] if mine < total else 0


@fast
def play_round(
    shoe: MutableSequence[int], parameters: Sequence[int], tally: MutableSequence[int]
) -> None:
    """Play one round and add to the cells of what happened."""
    first, up_card, second, hole_card = draw(shoe), draw(shoe), draw(shoe), draw(shoe)
    a, b, up, hole = value(first), value(second), value(up_card), value(hole_card)
    side_bets = parameters[SIDE_BETS]
    if side_bets:
        tally[DEALS + cell_of(deal_of(first, second, up_card, hole_card))] += 1
        if up == 0:
            tally[UNDER_ACE + (1 if hole == 9 else 0)] += 1
    natural = a + b == 9 and (a == 0 or b == 0)
    dealers = up + hole == 9 and (up == 0 or hole == 0)
    if dealers or natural:
        tally[STAKED] += 1
        if side_bets:
            tally[TWENTY_TWO + _twenty_two(shoe, parameters, up_card, hole_card, dealers)] += 1
        if dealers:
            tally[BOTH_BLACKJACK if natural else DEALER_BLACKJACK] += 1
        else:
            tally[BLACKJACK] += 1
        return
    hands, doubled = 1, 0
    if a == b and parameters[SPLITS + a * VALUES + up]:
        hands = split(shoe, parameters, a, up)
    else:
        doubled = finish(shoe, parameters, a, b, up, 1, 0, 0)
    standing, staked = 0, 0
    for at in range(hands):
        staked += shoe[RISK + at]
        if shoe[FINAL + at] <= 21:
            standing = 1
    tally[STAKED] += staked
    total = 17
    if standing or side_bets:
        total = dealer(shoe, parameters, up_card, hole_card)
        if side_bets:
            tally[TWENTY_TWO + twenty_two_of(total, shoe[SUITS])] += 1
    net = 0
    for at in range(hands):
        net += net_of(shoe, at, total, parameters[PUSH_22])
    if hands > 1:
        tally[SPLIT + net] += 1
    else:
        row = WIN if net > 0 else (LOSE if net < 0 else TIE)
        tally[row + DOUBLED * doubled] += 1


@fast
def _twenty_two(
    shoe: MutableSequence[int], parameters: Sequence[int], up: int, hole: int, blackjack: bool
) -> int:
    """What Push 22 sees in a round that a natural has ended: the dealer draws for it alone."""
    if blackjack:
        return 0
    total = dealer(shoe, parameters, up, hole)
    return twenty_two_of(total, shoe[SUITS])


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    shoe: MutableSequence[int],
) -> None:
    """Play rounds from a shoe, shuffled anew whenever the cut card has come out."""
    cards = parameters[DECKS] * 52
    for i in range(cards):
        shoe[i] = i % 52
    shoe[PLACE] = cards
    dealt = min(cards, parameters[CUT] + DEEPEST_ROUND)
    for _ in range(rounds):
        if shoe[PLACE] >= parameters[CUT]:
            shuffle(state, shoe, cards, dealt)
            shoe[PLACE] = 0
        play_round(shoe, parameters, tally)


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


@cache
def _chart_parameters(terms: Terms, decks: int, cut: int, side_bets: bool) -> tuple[int, ...]:
    by_totals, _ = chart_for(decks, terms)
    return parameters(terms, decks, cut, by_totals, side_bets)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """By the chart, or as the dealer plays: draw to 16, never double or split."""
    terms, decks = terms_of(rules), rules.cents("decks")
    cut = 52 * decks * rules.cents("penetration") // 100
    if rules.options["dealing"] == "continuous":
        cut = 1

    def like_the_dealer() -> tuple[int, ...]:
        draw_to = {
            (kind, total, up): HIT if total < 17 else STAND
            for kind in (HARD, SOFT)
            for total in range(TOTALS)
            for up in range(VALUES)
        }
        return parameters(terms, decks, cut, Chart(draw_to, frozenset(), frozenset()), True)

    return {
        "chart": lambda: _chart_parameters(terms, decks, cut, True),
        "main_only": lambda: _chart_parameters(terms, decks, cut, False),
        "like_the_dealer": like_the_dealer,
    }


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return ()
