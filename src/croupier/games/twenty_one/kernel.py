"""Twenty-one for the simulator: one player by the chart, from a shoe that lasts to its cut card.

Values are counted from 0, the ace, to 9, every ten. The parameters are a short list of rules and
then the chart, so that the same kernel plays Blackjack and Free Bet Blackjack with any number of
decks. A round ends in one cell of `outcomes`, which has the facts of all its hands; the first cards
and the dealer's hand have cells of their own for insurance and the side bets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from croupier.core.fast import borrowed, fast, inlined
from croupier.core.game import Rules
from croupier.exact.census import Bundle, Decision
from croupier.games.blackjack.exact import CELLS as DEAL_CELLS
from croupier.games.blackjack.exact import cell_of, deal_at
from croupier.games.blackjack.side_bets import deal_of
from croupier.games.free_bet_blackjack.rules import DealersHand, twenty_two_of
from croupier.games.twenty_one.charts import HARD, SOFT, Chart
from croupier.games.twenty_one.common import CHIPS, Insured
from croupier.games.twenty_one.exact import HIT, Terms
from croupier.games.twenty_one.exact_kernels import VALUES
from croupier.games.twenty_one.outcomes import (
    BOTH_BLACKJACK,
    DEALERS_BLACKJACK,
    EVEN_MONEY,
    NATURAL,
    ROUND_CELLS,
    cell_of_round,
    digit_of,
    facts_of_round,
    more_hands,
    way_of,
)
from croupier.games.twenty_one.sheet import ROUND, main_bundle, terms_of
from croupier.games.twenty_one.strategies import Way, way_by, ways
from croupier.sim.streams import shuffle

DEEPEST_ROUND = 64
"""No round takes more cards: four hands and the dealer's, drawn to 17 with the smallest there are.
"""

# Parameters: the rules, then the chart and what hands count, by hand and by the dealer's card

DECKS, CUT, DOUBLE_AFTER_SPLIT, HANDS_AT_MOST, ACES_AT_MOST = 0, 1, 2, 3, 4
SIDE_BETS, NATURALS = 5, 6
NO_BETS, FIRST_CARDS, WITH_DEALER = range(3)
"""Which side bets are watched: on the first cards, or on the dealer's hand too, for which he then
draws whatever became of the players' hands."""
SPLITS = NATURALS + VALUES
WITH_ACE = 32
"""A hand is one number: its total with aces as one, and this when there is an ace."""
HANDS = 64
UPS = 16
WITH_CHIPS, FOR_FREE = 1, 2
"""How a pair is split."""
AT_ONCE, DOUBLED_DOWN = 1, 2
"""What is done with a Blackjack that does not wait."""
DRAWS = SPLITS + VALUES * UPS
DOUBLES = DRAWS + HANDS * UPS
FREE = 2 * HANDS * UPS
"""How far behind the chart that of free hands lies."""
COUNTS = DRAWS + 2 * FREE
DEALER = COUNTS + HANDS
PARAMETERS = DEALER + HANDS

# Cells: how the round ended; what else was seen

DEALS = ROUND_CELLS
UNDER_ACE = DEALS + DEAL_CELLS
TWENTY_TWO = UNDER_ACE + 2
CELLS = TWENTY_TWO + 4

# Scratch: the shoe, with room for one more round, then what each hand of a split counts and how it
# was doubled

MOST_DECKS = 8
FINAL = MOST_DECKS * 52 + DEEPEST_ROUND
DOUBLED = FINAL + 4
SUITS = DOUBLED + 4
SCRATCH = SUITS + 1


def parameters(terms: Terms, decks: int, cut: int, chart: Chart, side_bets: int) -> tuple[int, ...]:
    """The rules and the chart as the kernel reads them; `cut` is how many cards are dealt."""
    found = [0] * PARAMETERS
    found[SIDE_BETS] = side_bets
    found[DECKS], found[CUT] = decks, cut
    found[DOUBLE_AFTER_SPLIT] = int(terms.double_after_split)
    found[HANDS_AT_MOST], found[ACES_AT_MOST] = terms.hands_at_most, terms.aces_at_most
    for up, done in chart.naturals.items():
        found[NATURALS + up] = AT_ONCE if done == "even_money" else DOUBLED_DOWN
    for (pair, up), free in chart.split.items():
        found[SPLITS + pair * UPS + up] = FOR_FREE if free else WITH_CHIPS
    for hand in range(HANDS):
        ace, hard = divmod(hand, WITH_ACE)
        kind = SOFT if ace and hard <= 11 else HARD
        total = hard + 10 if kind == SOFT else hard
        found[COUNTS + hand] = total
        if total > 17 or (total == 17 and not (kind == SOFT and terms.hit_soft_17)):
            found[DEALER + hand] = total
        for up in range(VALUES):
            place = hand * UPS + up
            for totals, of_free in ((chart.own, 0), (chart.free or chart.own, FREE)):
                draws = totals.draw.get((kind, total, up)) == HIT and total <= 21
                found[DRAWS + of_free + place] = int(draws)
                found[DOUBLES + of_free + place] = totals.double.get((kind, total, up), 0)
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


@inlined
def finish(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    place: int,
    hand: int,
    up: int,
    may_double: int,
    of_free: int,
) -> tuple[int, int, int]:
    """Play a hand of two cards on: the next place in the shoe, the hand, and how it was doubled.

    That is 0 for not at all, 1 with chips, 2 for a free double; `of_free` leads to the chart of a
    free hand.
    """
    doubled = parameters[DOUBLES + of_free + hand * UPS + up] if may_double else 0
    if doubled:
        return place + 1, with_card(hand, shoe[place]), doubled
    while parameters[DRAWS + of_free + hand * UPS + up]:
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
    free: int,
) -> tuple[int, int]:
    """Split a pair, again while it may be: the next place, and how many hands there are.

    What each counts and how it was doubled goes into the scratch.
    """
    most = parameters[ACES_AT_MOST] if pair == 0 else parameters[HANDS_AT_MOST]
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
            of_free = FREE if free and at else 0
            place, hand, doubled = finish(shoe, parameters, place, hand, up, may_double, of_free)
        shoe[FINAL + at] = parameters[COUNTS + hand]
        shoe[DOUBLED + at] = doubled
        at += 1
    return place, hands


@inlined
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
def cell_of_split(shoe: MutableSequence[int], hands: int, total: int, free: int) -> int:
    """The cell of a round with several hands against the dealer's total."""
    first = digit_of(way_of(shoe[FINAL], total), shoe[DOUBLED])
    second = digit_of(way_of(shoe[FINAL + 1], total), shoe[DOUBLED + 1])
    third = fourth = 0
    if hands > 2:
        third = digit_of(way_of(shoe[FINAL + 2], total), shoe[DOUBLED + 2])
    if hands > 3:
        fourth = digit_of(way_of(shoe[FINAL + 3], total), shoe[DOUBLED + 3])
    return cell_of_round(free, first, more_hands(second, third, fourth))


@fast
def blackjack(
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    tally: MutableSequence[int],
    place: int,
    up_card: int,
    hole_card: int,
    natural: bool,
    dealers: bool,
) -> int:
    """A round in which the player or the dealer has one; the next place in the shoe."""
    done = parameters[NATURALS + (up_card & 15)] if natural else 0
    side_bets = parameters[SIDE_BETS]
    mine, total = 21, 17
    doubled = done == DOUBLED_DOWN and not dealers
    if doubled:
        mine = parameters[COUNTS + with_card(WITH_ACE + 11, shoe[place])]
        place += 1
    if not dealers and (side_bets == WITH_DEALER or (doubled and mine <= 21)):
        place, total = dealer(shoe, parameters, place, up_card, hole_card)
    if side_bets == WITH_DEALER:
        tally[TWENTY_TWO + (0 if dealers else twenty_two_of(total, shoe[SUITS]))] += 1
    if doubled:
        tally[cell_of_round(0, digit_of(way_of(mine, total), CHIPS), 0)] += 1
    elif done == AT_ONCE:
        tally[EVEN_MONEY] += 1
    elif dealers:
        tally[BOTH_BLACKJACK if natural else DEALERS_BLACKJACK] += 1
    else:
        tally[NATURAL] += 1
    return place


@inlined
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
        return blackjack(shoe, parameters, tally, place, up_card, hole_card, natural, dealers)
    total = 17
    how = parameters[SPLITS + a * UPS + up] if a == b else 0
    if how:
        free = 1 if how == FOR_FREE else 0
        place, hands = split(shoe, parameters, place, a, up, free)
        standing = 0
        for at in range(hands):
            standing |= 1 if shoe[FINAL + at] <= 21 else 0
        if standing or side_bets == WITH_DEALER:
            place, total = dealer(shoe, parameters, place, up_card, hole_card)
        tally[cell_of_split(shoe, hands, total, free)] += 1
    else:
        place, hand, doubled = finish(shoe, parameters, place, hand, up, 1, 0)
        mine = parameters[COUNTS + hand]
        if mine <= 21 or side_bets == WITH_DEALER:
            place, total = dealer(shoe, parameters, place, up_card, hole_card)
        tally[cell_of_round(0, digit_of(way_of(mine, total), doubled), 0)] += 1
    if side_bets == WITH_DEALER:
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
    state, parameters = borrowed(state), borrowed(parameters)
    tally, shoe = borrowed(tally), borrowed(shoe)
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


# From cells to facts


def facts_at(cell: int) -> Sequence[tuple[str, Any]]:
    """The facts of a round's hands, of insurance and of the side bets."""
    if cell < DEALS:
        return [(ROUND, facts_of_round(cell))]
    if cell < UNDER_ACE:
        return [("deal", deal_at(cell - DEALS))]
    if cell < TWENTY_TWO:
        return [("insurance", Insured(cell - UNDER_ACE))]
    return [("dealer", DealersHand(cell - TWENTY_TWO))]


def _cut(rules: Rules) -> int:
    """How many cards are dealt before the cutting card; a continuous shuffler has none."""
    if rules.options["dealing"] == "continuous":
        return 1
    return 52 * rules.cents("decks") * rules.cents("penetration") // 100


COUNTED_AS = {"main_only": "chart"}


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """Those that have a name; `main_only` is the chart without the side bets."""
    known = ways(rules)
    found: dict[str, Callable[[], tuple[int, ...]]] = {
        name: partial(_plays, rules, way, _side_bets(rules)) for name, way in known.items()
    }
    main_only = {"main_only": partial(_plays, rules, known["chart"], NO_BETS)}
    return {"chart": found["chart"], **main_only, **found}


def _side_bets(rules: Rules) -> int:
    return WITH_DEALER if "push_22" in rules.wagers else FIRST_CARDS


def _plays(rules: Rules, way: Way, side_bets: int) -> tuple[int, ...]:
    return parameters(terms_of(rules), rules.cents("decks"), _cut(rules), way.chart(), side_bets)


def played_by(rules: Rules, decide: Decision) -> tuple[ModuleType, tuple[int, ...]]:
    """This kernel, with the chart of a function of one's own."""
    return sys.modules[__name__], _plays(rules, way_by(rules, decide), _side_bets(rules))


def cutting(rules: Rules) -> ModuleType | None:
    """What plays whole shoes for the effect of the cutting card, where there is one."""
    if _cut(rules) == 1:
        return None
    from croupier.games.twenty_one import cutting

    return cutting


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return (main_bundle(rules),)
