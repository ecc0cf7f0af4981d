"""How the hands of a split pair go together: the joint chance of the ways that all of them end.

What a split is worth is the sum of what its hands are worth, and exchange gives that exactly. How
often they win together is another matter: they meet one dealer, and they draw from one shoe. With
`exact.urn` hands and dealer know nothing of each other once the chances of the cards are given, so
that all of them together are a product. What the grid leaves out is small (see `LEVEL`), and the
last digits are set right: the outcomes are tilted a little until they are worth what exchange says.
"""

from __future__ import annotations

from typing import Any

from croupier.core.fast import fast
from croupier.exact.urn import mixture
from croupier.games.twenty_one.exact import Plan, Shoe, Split, Terms, most_hands
from croupier.games.twenty_one.exact_kernels import ACE, TEN, VALUES, hands
from croupier.games.twenty_one.outcomes import (
    DIGITS,
    DOUBLED_KINDS,
    MORE_HANDS,
    WAYS,
    digit_of,
    more_hands,
    threesomes,
    way_of,
)
from croupier.games.twenty_one.payments import Stakes

LEVEL = 2
"""Of the grid. The joint chances of a whole round are then right to a few units in the eighth place
for six decks and in the sixth for one."""
FINALS = 7
"""What a hand counts in the end: 16 or less, 17 to 21, bust."""
DEALERS = 7
"""What the dealer's hand counts: 17 to 21, 22, more."""
ALL_HANDS = WAYS * DOUBLED_KINDS * MORE_HANDS


def joint_ends(shoe: Shoe, up: int, terms: Terms, split: Split, level: int = LEVEL) -> Any:
    """The chance of each round that this split can become, jointly with no blackjack of the dealer.

    By the first hand, then by those beside it.
    """
    import numpy

    left = list(shoe)
    left[up] -= 1
    left[split.pair] -= 2
    found = numpy.zeros(ALL_HANDS)
    again = most_hands(terms, split.pair) == 4
    alike = split.first is split.others
    first = _course(split.pair, split.first)
    others = first if alike else _course(split.pair, split.others)
    chance = 1.0
    for more in range(3 if again else 1):  # cards of the pair that come among the second cards
        if chance <= 0:
            break
        urn = mixture(left, level if more < 2 else max(level - 1, 0))
        together.jit(
            urn.chances,
            urn.weights * chance,
            up,
            split.pair,
            again,
            more,
            terms.hit_soft_17,
            alike,
            *first,
            *others,
            numpy.zeros((max(len(first[0]), len(others[0])), 2)),
            numpy.zeros((2, 2, FINALS, DOUBLED_KINDS)),
            numpy.zeros((32, 2)),
            numpy.zeros(DEALERS),
            numpy.zeros((2, 2, DIGITS)),
            numpy.zeros(DIGITS, numpy.int64),
            found,
        )
        chance *= left[split.pair] / sum(left)
        left[split.pair] -= 1
    return found


def _course(pair: int, plan: Plan) -> tuple[Any, Any, Any, Any, Any]:
    """The hands that a plan may come to, the lowest totals first.

    For each the hand after one more card (-1 for bust), and what it counts if it stands (-1 if it
    draws); by second card the hand then, how it is doubled, and what it counts by the third.
    """
    import numpy

    known = hands()
    seconds = known.drawn[known.of(pair)]
    doubled = numpy.array(
        [0 if pair == ACE else plan.doubles.get(int(hand), 0) for hand in seconds], numpy.int64
    )
    draws = numpy.zeros_like(plan.choice) if pair == ACE else plan.choice
    reached = numpy.zeros(len(draws), numpy.bool_)
    reached[seconds] = True
    reach.jit(known.drawn, draws, reached)
    order = numpy.flatnonzero(reached)[::-1]
    place = numpy.full(len(draws) + 1, -1)
    place[order] = numpy.arange(len(order))
    best = numpy.where((known.cards[:, ACE] > 0) & (known.total <= 11), 10, 0) + known.total
    finals = numpy.append(numpy.maximum(best - 16, 0), FINALS - 1)
    stands = numpy.where(draws[order] == 1, -1, finals[order])
    return place[known.drawn[order]], stands, place[seconds], doubled, finals[known.drawn[seconds]]


def tilted(found: Any, none: float, worth: float, nets: Any) -> Any:
    """The same chances, none of them below nought, `none` in all and worth what they are worth."""
    import numpy

    chances = numpy.maximum(found, 0.0)
    chances *= none / chances.sum()
    mean = (chances * nets).sum() / none
    spread = (chances * (nets - mean) ** 2).sum()
    if not spread:
        return chances
    return chances * (1.0 + (worth - none * mean) / spread * (nets - mean))


def nets_of(first: Stakes, others: Stakes) -> Any:
    """What each round of a split comes to, in the order of its cells."""
    import numpy

    def by_digit(stakes: Stakes) -> Any:
        pays = stakes.table()
        return numpy.array(
            [0.0, *(pays[doubled, way] for way in range(WAYS) for doubled in range(DOUBLED_KINDS))]
        )

    more = by_digit(others)[numpy.array(threesomes())].sum(axis=1)
    return (by_digit(first)[1:, None] + more[None, :]).ravel()


# Given the chances of the cards: what a hand comes to, what the dealer comes to, and all together


@fast
def reach(drawn: Any, draws: Any, reached: Any) -> None:
    """Mark what can be drawn to from the hands that are marked; highest totals come first."""
    for h in range(len(draws) - 1, -1, -1):
        if reached[h] and draws[h] == 1:
            for card in range(VALUES):
                if drawn[h, card] >= 0:
                    reached[drawn[h, card]] = True


@fast
def hand_ends(
    chances: Any,
    pair: int,
    after: Any,
    stands: Any,
    seconds: Any,
    doubled: Any,
    thirds: Any,
    reached: Any,
    finals: Any,
) -> None:
    """What one hand of a split counts in the end, and how it was doubled.

    First for a second card that is not of the pair, then for any second card.
    """
    finals[:] = 0.0
    reached[:] = 0.0
    for second in range(VALUES):
        kind = 1 if second == pair else 0
        if doubled[second] == 0:
            reached[seconds[second], kind] = chances[second]
            continue
        for third in range(VALUES):
            chance = chances[second] * chances[third]
            finals[kind, thirds[second, third], doubled[second]] += chance
    for h in range(len(stands)):
        not_of_pair, of_pair = reached[h, 0], reached[h, 1]
        if stands[h] >= 0:
            finals[0, stands[h], 0] += not_of_pair
            finals[1, stands[h], 0] += of_pair
            continue
        for card in range(VALUES):
            then = after[h, card]
            if then < 0:
                finals[0, FINALS - 1, 0] += not_of_pair * chances[card]
                finals[1, FINALS - 1, 0] += of_pair * chances[card]
            else:
                reached[then, 0] += not_of_pair * chances[card]
                reached[then, 1] += of_pair * chances[card]
    for final in range(FINALS):
        for how in range(DOUBLED_KINDS):
            finals[1, final, how] += finals[0, final, how]


@fast
def dealers_hand(chances: Any, up: int, hit_soft_17: bool, held: Any, ends: Any) -> None:
    """What the dealer's hand counts in the end, jointly with no blackjack."""
    held[:] = 0.0
    ends[:] = 0.0
    for under in range(VALUES):
        if (up == ACE and under == TEN) or (up == TEN and under == ACE):
            continue
        has_ace = 1 if up == ACE or under == ACE else 0
        held[up + under + 2, has_ace] += chances[under]
    for total in range(2, 22):
        for has_ace in range(2):
            chance = held[total, has_ace]
            if chance == 0.0:
                continue
            soft = has_ace == 1 and total <= 11
            best = total + 10 if soft else total
            if best > 17 or (best == 17 and not (soft and hit_soft_17)):
                ends[best - 17] += chance
                continue
            for card in range(VALUES):
                after = total + card + 1
                if after > 21:
                    ends[5 if after == 22 else 6] += chance * chances[card]
                else:
                    held[after, 1 if card == ACE else has_ace] += chance * chances[card]


@fast
def by_digit(finals: Any, dealers: int, chances: Any) -> None:
    """The chance of each digit of a hand against what the dealer's counts."""
    chances[:] = 0.0
    for kind in range(2):
        for final in range(FINALS):
            way = way_of(16 + final, dealers)
            for doubled in range(DOUBLED_KINDS):
                chances[kind, digit_of(way, doubled)] += finals[kind, final, doubled]


@fast
def orders(a: int, b: int, c: int) -> float:
    """In how many orders three digits can come."""
    if a == b and b == c:
        return 1.0
    return 3.0 if a == b or b == c else 6.0


@fast
def add_rounds(
    again: bool, more: int, weight: float, first: Any, other: Any, digits: Any, n: int, found: Any
) -> None:
    """Add every round of these digits: a second card is not of the pair (0), or any (1)."""
    for i in range(n):
        one = digits[i]
        row = (one - 1) * MORE_HANDS
        not_of_pair, any_card = weight * first[0, one], weight * first[1, one]
        for j in range(n):
            a = digits[j]
            if more == 0:
                of = not_of_pair * other[0, a] if again else any_card * other[1, a]
                found[row + more_hands(0, 0, a)] += of
                continue
            for k in range(j + 1):
                b = digits[k]
                if more == 1:
                    twice = 2.0 if j == k else 4.0
                    found[row + more_hands(0, a, b)] += (
                        twice * not_of_pair * other[0, a] * other[0, b]
                    )
                    continue
                for m in range(k + 1):
                    c = digits[m]
                    x, y, z = other[1, a], other[1, b], other[1, c]
                    three = x * y * z
                    two = (other[0, a] * y * z + x * other[0, b] * z + x * y * other[0, c]) / 3.0
                    of = any_card * three + 2.0 * not_of_pair * (three + two)
                    found[row + more_hands(a, b, c)] += orders(a, b, c) * of


@fast
def together(
    chances: Any,
    weights: Any,
    up: int,
    pair: int,
    again: bool,
    more: int,
    hit_soft_17: bool,
    alike: bool,
    first_after: Any,
    first_stands: Any,
    first_seconds: Any,
    first_doubled: Any,
    first_thirds: Any,
    other_after: Any,
    other_stands: Any,
    other_seconds: Any,
    other_doubled: Any,
    other_thirds: Any,
    reached: Any,
    finals: Any,
    held: Any,
    ends: Any,
    chance: Any,
    digits: Any,
    found: Any,
) -> None:
    """Add up the rounds with so many more cards of the pair over a mixture of chances."""
    other = 0 if alike else 1
    for node in range(len(weights)):
        hand_ends(
            chances[node],
            pair,
            first_after,
            first_stands,
            first_seconds,
            first_doubled,
            first_thirds,
            reached,
            finals[0],
        )
        if not alike:
            hand_ends(
                chances[node],
                pair,
                other_after,
                other_stands,
                other_seconds,
                other_doubled,
                other_thirds,
                reached,
                finals[1],
            )
        dealers_hand(chances[node], up, hit_soft_17, held, ends)
        for end in range(DEALERS):
            for who in range(other + 1):
                by_digit(finals[who], 17 + end, chance[who])
            n = 0
            for digit in range(1, DIGITS):
                if chance[0, 1, digit] != 0.0 or chance[other, 1, digit] != 0.0:
                    digits[n] = digit
                    n += 1
            weight = weights[node] * ends[end]
            add_rounds(again, more, weight, chance[0], chance[other], digits, n, found)
