"""Twenty-one for the simulator: one player by the chart, from a shoe that lasts to its cut card.

Cards are values: 0 is the ace, 9 every ten. The parameters are a short list of rules and then the
chart, so that the same kernel plays Blackjack and Free Bet Blackjack with any number of decks.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from croupier.core.fast import fast
from croupier.exact._charts import HARD, SOFT, Chart
from croupier.exact._twenty_one import HIT, VALUES, Terms
from croupier.sim.streams import shuffle

# Parameters: the rules, then the chart

DECKS, CUT, HIT_SOFT_17, DOUBLE_AFTER_SPLIT, HANDS_AT_MOST, ACES_AT_MOST = 0, 1, 2, 3, 4, 5
PUSH_22, FREE_BETS, CHART = 6, 7, 8
TOTALS = 22
DOUBLES = CHART + 2 * TOTALS * VALUES
SPLITS = DOUBLES + 2 * TOTALS * VALUES
PARAMETERS = SPLITS + VALUES * VALUES

# Cells: units won or lost in a round, and a blackjack that was paid apart from them

MOST = 8
BLACKJACK = 2 * MOST + 1
CELLS = BLACKJACK + 1

# Scratch: the shoe, the place in it, then what each hand of a split counts and stakes

MOST_DECKS = 8
PLACE = MOST_DECKS * 52
FINAL = PLACE + 1
STAKE = FINAL + 4
RISK = STAKE + 4
SCRATCH = RISK + 4


def parameters(terms: Terms, decks: int, cut: int, chart: Chart) -> tuple[int, ...]:
    """The rules and the chart as the kernel reads them; `cut` is how many cards are dealt."""
    found = [0] * PARAMETERS
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
def draw(state: MutableSequence[int], shoe: MutableSequence[int], cards: int) -> int:
    """The next card of the shoe."""
    place = shoe[PLACE]
    shoe[PLACE] = place + 1
    return shoe[place]


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
    state: MutableSequence[int],
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    cards: int,
    first: int,
    second: int,
    up: int,
    may_double: int,
    free: int,
    at: int,
) -> None:
    """Play a hand of two cards on; what it counts, can win and can lose go into the scratch."""
    hard, ace = first + second + 2, 1 if first == 0 or second == 0 else 0
    win, risk = 1, 1 - free
    if may_double and chart_at(parameters, DOUBLES, hard, ace, up):
        win += 1
        costs_nothing = parameters[FREE_BETS] and not ace and 9 <= hard <= 11
        risk += 0 if costs_nothing else 1
        card = draw(state, shoe, cards)
        hard += card + 1
        ace = 1 if ace or card == 0 else 0
    else:
        while hard <= 21 and chart_at(parameters, CHART, hard, ace, up):
            card = draw(state, shoe, cards)
            hard += card + 1
            ace = 1 if ace or card == 0 else 0
    shoe[FINAL + at] = counts(hard, ace)
    shoe[STAKE + at] = win
    shoe[RISK + at] = risk


@fast
def split(
    state: MutableSequence[int],
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    cards: int,
    pair: int,
    up: int,
) -> int:
    """Split a pair, again while it may be; how many hands there are in the end."""
    most = parameters[ACES_AT_MOST] if pair == 0 else parameters[HANDS_AT_MOST]
    free = 1 if parameters[FREE_BETS] and pair != 9 else 0
    hands, at = 2, 0
    while at < hands:
        second = draw(state, shoe, cards)
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
            finish(state, shoe, parameters, cards, pair, second, up, doubles, own_or_free, at)
        at += 1
    return hands


@fast
def dealer(
    state: MutableSequence[int],
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    cards: int,
    up: int,
    hole: int,
) -> int:
    """What the dealer's hand comes to."""
    hard, ace = up + hole + 2, 1 if up == 0 or hole == 0 else 0
    while True:
        total = counts(hard, ace)
        soft_17 = total == 17 and hard == 7
        if total >= 17 and not (soft_17 and parameters[HIT_SOFT_17]):
            return total
        card = draw(state, shoe, cards)
        hard += card + 1
        ace = 1 if ace or card == 0 else 0


@fast
def round_net(
    state: MutableSequence[int],
    shoe: MutableSequence[int],
    parameters: Sequence[int],
    cards: int,
) -> int:
    """Play one round; the cell of what it won or lost."""
    a = draw(state, shoe, cards)
    up = draw(state, shoe, cards)
    b = draw(state, shoe, cards)
    hole = draw(state, shoe, cards)
    natural = a + b == 9 and (a == 0 or b == 0)
    if up + hole == 9 and (up == 0 or hole == 0):
        return MOST if natural else MOST - 1
    if natural:
        return BLACKJACK
    hands = 1
    if a == b and parameters[SPLITS + a * VALUES + up]:
        hands = split(state, shoe, parameters, cards, a, up)
    else:
        finish(state, shoe, parameters, cards, a, b, up, 1, 0, 0)
    standing = 0
    for at in range(hands):
        if shoe[FINAL + at] <= 21:
            standing = 1
    total = dealer(state, shoe, parameters, cards, up, hole) if standing else 17
    net = 0
    for at in range(hands):
        mine = shoe[FINAL + at]
        if mine > 21:
            net -= shoe[RISK + at]
        elif total == 22 and parameters[PUSH_22]:
            continue
        elif total > 21 or mine > total:
            net += shoe[STAKE + at]
        elif mine < total:
            net -= shoe[RISK + at]
    return MOST + net


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
        value = i % 13
        shoe[i] = value if value < 9 else 9
    shoe[PLACE] = cards
    dealt = min(cards, parameters[CUT] + 60)
    for _ in range(rounds):
        if shoe[PLACE] >= parameters[CUT]:
            shuffle(state, shoe, cards, dealt)
            shoe[PLACE] = 0
        tally[round_net(state, shoe, parameters, cards)] += 1
