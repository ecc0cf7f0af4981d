"""The arithmetic of twenty-one: what every hand is worth against every card of the dealer.

Composition-dependent values for any shoe and any payments, by counting, in double precision. Three
ideas carry it.

*One trie for the dealer.* Every way the dealer's hand can end, without the order of its cards,
hangs in one small tree; a walk through it gives the whole distribution for any shoe.

*Joint, not conditional.* The dealer looks under an ace or a ten before anybody plays. Every value
here is joint with "the dealer has no blackjack", so cards are drawn from the plain shoe and nothing
has to be conditioned on what lies under the ace.

*Splits by exchange.* With a strategy for split hands that looks at the hand alone, every hand of a
split is worth the same. How many there are hangs on how many more cards of the pair come, and what
a hand is worth when others got (or did not get) a card of the pair follows by inclusion and
exclusion from what it is worth with so many of them gone. That is exact for that strategy. The
strategy itself is the best for a hand when the other card of the pair is known to be gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import comb
from typing import Any

from croupier.core.fast import can_compile
from croupier.core.refusals import Misuse
from croupier.games.twenty_one.common import CHIPS, LAMMER
from croupier.games.twenty_one.exact_kernels import (
    ACE,
    DEEPEST,
    LANES,
    OUTCOMES,
    TEN,
    VALUES,
    drawing,
    ending,
    hands,
    no_blackjack,
    standing,
    trie,
)
from croupier.games.twenty_one.outcomes import WAYS
from croupier.games.twenty_one.payments import USUAL_PAYMENTS, Payments, Stakes

STAND, HIT = 0, 1
FREE_DOUBLES = (9, 10, 11)
"""Hard totals that may be doubled with a lammer."""


@dataclass(frozen=True)
class Terms:
    """The rules of a game of twenty-one that change what a hand is worth."""

    hit_soft_17: bool = True
    double_after_split: bool = True
    hands_at_most: int = 4
    aces_at_most: int = 2
    double_on_blackjack: bool = False
    payments: Payments = USUAL_PAYMENTS


Shoe = tuple[int, ...]
"""How many cards of each value are left."""


# What a hand is worth in one state of the shoe


@lru_cache(maxsize=768)
def values(
    shoe: Shoe, up: int, hit_soft_17: bool, pair: int | None = None, gone: int = 0
) -> Values:
    """Every hand against one card of the dealer; with a pair, those that hold a card of it.

    `gone` cards of the pair are out of the shoe too. How a hand ends that stands does not hang on
    how hands are played or paid, so it is kept for the next strategy.
    """
    if not can_compile():
        raise Misuse("counting twenty-one needs numba; install croupier[fast]")
    return Values(shoe, up, hit_soft_17, pair, gone)


class Values:
    """Every hand against one card of the dealer, when some cards are known to be gone."""

    def __init__(self, shoe: Shoe, up: int, hit_soft_17: bool, pair: int | None, gone: int) -> None:
        import numpy

        self.hands, self.up = hands(), up
        self.shoe = numpy.array(shoe, numpy.int64)
        self.gone = numpy.zeros(VALUES, numpy.int64)
        if pair is not None:
            self.gone[pair] = gone
        size = len(self.hands.total)
        everything = numpy.ones(size, numpy.bool_)
        self.wanted = everything if pair is None else self.hands.cards[:, pair] > 0
        self.ways = numpy.zeros((size, WAYS))
        tree = trie(up, hit_soft_17)
        self._rest = numpy.zeros(VALUES, numpy.int64)
        standing.jit(
            self.shoe,
            up,
            self.gone,
            self.hands.cards,
            self.hands.total,
            self.wanted,
            tree.nodes,
            tree.ends,
            self._rest,
            numpy.zeros((VALUES, DEEPEST + 1, LANES)),
            numpy.zeros((DEEPEST, LANES)),
            numpy.zeros((len(tree.nodes), LANES)),
            numpy.zeros((OUTCOMES, LANES)),
            numpy.zeros(LANES, numpy.int64),
            numpy.zeros(LANES),
            self.ways,
        )

    def play(self, stakes: Stakes, choice: Any = None) -> Played:
        """Play every hand on: by the choices given, or by the best, which are then found."""
        import numpy

        size = len(self.hands.total)
        choose = choice is None
        chosen = numpy.zeros(size, numpy.int64) if choose else choice
        value, hit, doubled = numpy.zeros(size), numpy.zeros(size), numpy.zeros((size, 2))
        drawing.jit(
            self.shoe,
            self.up,
            self.gone,
            self.hands.cards,
            self.hands.total,
            self.hands.drawn,
            self.hands.two_cards,
            self.wanted,
            self.ways,
            stakes.table(),
            choose,
            chosen,
            self._rest,
            value,
            hit,
            doubled,
        )
        return Played(self, stakes, chosen, value, hit, doubled)


@dataclass(frozen=True)
class Played:
    """Every hand played on, with stakes of one kind."""

    values: Values
    stakes: Stakes
    choice: Any
    value: Any
    hit: Any
    doubled: Any
    """With chips and with a lammer."""

    @cached_property
    def stood(self) -> Any:
        """What each hand is worth if it stands."""
        return self.values.ways @ self.stakes.table()[0]

    def stand(self, hand: int) -> float:
        return float(self.stood[hand])

    def double_kind(self, hand: int) -> int:
        """The better way to double this hand: with chips, or with a lammer where it may be."""
        with_chips, for_free = self.doubled[hand]
        offered = self.stakes.free_double is not None and _hard_total(hand) in FREE_DOUBLES
        return LAMMER if offered and for_free >= with_chips else CHIPS

    def double(self, hand: int, kind: int | None = None) -> float:
        """What a double is worth; of the better kind unless it is named."""
        return float(self.doubled[hand][(kind or self.double_kind(hand)) - 1])

    def best_doubles(self, pair: int) -> dict[int, int]:
        """Two cards with one of the pair: how each is doubled, 0 for not at all."""
        two = (self.values.hands.of(pair, card) for card in range(VALUES))
        return {
            hand: self.double_kind(hand)
            if self.double(hand) > self.value[hand] and not _is_21(hand)
            else 0
            for hand in two
        }

    def ends(self) -> tuple[Any, Any]:
        """The chance of each way that each hand ends, played on and doubled."""
        import numpy

        held = self.values
        played, doubled = numpy.zeros_like(held.ways), numpy.zeros_like(held.ways)
        ending.jit(
            held.shoe,
            held.up,
            held.hands.cards,
            held.hands.drawn,
            held.hands.two_cards,
            held.ways,
            self.choice,
            held._rest,
            held.gone,
            played,
            doubled,
        )
        return played, doubled


def _hard_total(hand: int) -> int:
    """What a hand counts that has no ace; 0 for one that has."""
    known = hands()
    return 0 if known.cards[hand][ACE] else int(known.total[hand])


def _is_21(hand: int) -> bool:
    known = hands()
    total = int(known.total[hand])
    return total == 21 or (total == 11 and bool(known.cards[hand][ACE]))


# Splits


@dataclass(frozen=True)
class Plan:
    """How hands with stakes of one kind are played: by hand HIT or STAND, and how doubled."""

    choice: Any
    doubles: Mapping[int, int]


@dataclass(frozen=True)
class Split:
    """A pair that is split, jointly with no blackjack of the dealer."""

    pair: int
    free: bool
    """Whether lammers lie on the hands that are added."""
    worth: float
    first: Plan
    others: Plan
    """How the hand with the first wager is played, and the hands that are added."""


@lru_cache(maxsize=128)
def split(shoe: Shoe, up: int, pair: int, terms: Terms) -> Split:
    """What it is worth to split this pair, with chips or with lammers, whichever is better.

    The hands are played as is best when the other card of the pair is gone. Best play and the chart
    both ask for it.
    """
    own = _SplitHand(shoe, up, pair, terms, terms.payments.own)
    with_chips = _split(own, own, free=False)
    if terms.payments.free is None or pair == TEN:
        return with_chips
    lammers = _SplitHand(shoe, up, pair, terms, terms.payments.free)
    for_free = _split(own, lammers, free=True)
    return for_free if for_free.worth >= with_chips.worth else with_chips


def split_with(
    shoe: Shoe, up: int, pair: int, terms: Terms, free: bool, first: Plan, others: Plan
) -> Split:
    """The same by these plans, with lammers or with chips on the hands that are added."""
    one = _SplitHand(shoe, up, pair, terms, terms.payments.own, first)
    if not free or terms.payments.free is None:
        return _split(one, one, free=False)
    added = _SplitHand(shoe, up, pair, terms, terms.payments.free, others)
    return _split(one, added, free=True)


def _split(first: _SplitHand, others: _SplitHand, *, free: bool) -> Split:
    worth = _split_worth(first, others, most_hands(first.terms, first.pair))
    return Split(first.pair, free, worth, first.plan, others.plan)


def most_hands(terms: Terms, pair: int) -> int:
    most = terms.aces_at_most if pair == ACE else terms.hands_at_most
    if most not in (2, 4):
        raise ValueError(f"pairs are split to two hands or to four, not to {most}")
    return most


def _split_worth(first: _SplitHand, others: _SplitHand, most: int) -> float:
    if most == 2:
        return first.any_card(0, 0) + others.any_card(0, 0)
    # How the second cards may come, P for a card of the pair and N for another: NN; PNNN and NPNN;
    # then two P before the hands are complete, with 0, 1 or 2 N among them.
    worth = first.other_card(0, 1) + others.other_card(0, 1)
    worth += 2 * (first.other_card(1, 2) + 2 * others.other_card(1, 2))
    worth += first.any_card(2, 0) + 3 * others.any_card(2, 0)
    for complete in (1, 2):
        done = first.other_card(2, complete - 1) + (complete - 1) * others.other_card(
            2, complete - 1
        )
        worth += 2 * (done + (4 - complete) * others.any_card(2, complete))
    return worth


class _SplitHand:
    """One hand of a split, by what is known of the second cards of the other hands."""

    def __init__(
        self,
        shoe: Shoe,
        up: int,
        pair: int,
        terms: Terms,
        stakes: Stakes,
        plan: Plan | None = None,
    ) -> None:
        self.pair, self.terms = pair, terms
        known = hands()
        self.two_cards: list[int] = known.drawn[known.of(pair)].tolist()
        self.left = list(shoe)
        self.left[up] -= 1
        self.left[pair] -= 2
        self.parts: list[tuple[float, float]] = []
        for gone in range({2: 0, 4: 4}[most_hands(terms, pair)] + 1):
            if self.left[pair] < gone:
                self.parts.append((0.0, 0.0))
                continue
            held = values(shoe, up, terms.hit_soft_17, pair, 1 + gone)
            played = held.play(stakes, None if plan is None else plan.choice)
            if plan is None:
                doubles = played.best_doubles(pair) if terms.double_after_split else {}
                plan = Plan(played.choice, doubles)
            self.parts.append(self._second_cards(played, plan, gone))
        self.plan = plan or Plan(None, {})

    def _second_cards(self, played: Played, plan: Plan, gone: int) -> tuple[float, float]:
        """Worth with a second card that is another one, and with one more of the pair."""
        left = self.left.copy()
        left[self.pair] -= gone
        cards = sum(left)
        worth = [0.0, 0.0]
        for card in range(VALUES):
            hand = self.two_cards[card]
            doubled = plan.doubles.get(hand, 0) if self.terms.double_after_split else 0
            if self.pair == ACE:
                value = played.stand(hand)  # one card to each ace
            elif doubled:
                value = played.double(hand, doubled)
            else:
                value = float(played.value[hand])
            worth[card == self.pair] += max(left[card], 0) / cards * value
        return worth[0], worth[1]

    def _chance(self, gone: int) -> float:
        """That so many cards of the shoe, named beforehand, are all of the pair."""
        chance, cards = 1.0, sum(self.left)
        for i in range(gone):
            chance *= max(self.left[self.pair] - i, 0) / (cards - i)
        return chance

    def _known(self, of_pair: int, not_of_pair: int, any_card: bool) -> float:
        worth = 0.0
        for i in range(not_of_pair + 1):
            other, same = self.parts[of_pair + i]
            sign = -1 if i % 2 else 1
            joint = self._chance(of_pair + i) * (other + (same if any_card else 0.0))
            worth += sign * comb(not_of_pair, i) * joint
        return worth

    def other_card(self, of_pair: int, not_of_pair: int) -> float:
        """Joint worth of a hand whose second card is not of the pair, by the others' cards."""
        return self._known(of_pair, not_of_pair, False)

    def any_card(self, of_pair: int, not_of_pair: int) -> float:
        """The same for a hand that may get any second card and is not split again."""
        return self._known(of_pair, not_of_pair, True)


# The whole game


@dataclass(frozen=True)
class Deal:
    """Two cards against a card of the dealer: how likely, and what each choice is worth."""

    cards: tuple[int, int]
    up: int
    probability: float
    values: dict[str, float]
    """Given that the dealer has no blackjack, in units of the wager."""
    no_blackjack: float
    """The chance of that."""
    against: dict[str, float] = field(default_factory=dict)
    """What each choice comes to when the dealer has one."""
    split: Split | None = None
    """How a pair is split, where it is one."""

    def worth(self, choice: str) -> float:
        """What a choice is worth before the dealer looks."""
        against = (1.0 - self.no_blackjack) * self.against[choice]
        return self.values[choice] * self.no_blackjack + against

    @property
    def best(self) -> str:
        return max(self.values, key=self.worth)


def deals(shoe_counts: Sequence[int], terms: Terms) -> list[Deal]:
    """Every start of a round with the worth of each choice at best play."""
    shoe = tuple(shoe_counts)
    return [deal for up in range(VALUES) if shoe[up] for deal in _deals_against(shoe, up, terms)]


def starts(shoe: Shoe, up: int) -> list[tuple[int, int, float, float]]:
    """Two cards against this one: the cards, their chance, and that of no blackjack under it."""
    cards = sum(shoe)
    found = []
    for a in range(VALUES):
        for b in range(a, VALUES):
            left = list(shoe)
            chance = 1.0 if a == b else 2.0
            for i, card in enumerate((up, a, b)):
                chance *= max(left[card], 0) / (cards - i)
                left[card] -= 1
            if chance > 0:
                found.append((a, b, chance, no_blackjack(left, cards - 3, up)))
    return found


def _deals_against(shoe: Shoe, up: int, terms: Terms) -> list[Deal]:
    every = values(shoe, up, terms.hit_soft_17)
    played = every.play(terms.payments.own)
    lost = terms.payments.dealer_blackjack
    found = naturals_against(shoe, up, terms)
    for a, b, chance, none in starts(shoe, up):
        if (a, b) == (ACE, TEN):
            continue
        hand = played.values.hands.of(a, b)
        joint = {
            "stand": played.stand(hand),
            "hit": float(played.hit[hand]),
            "double": played.double(hand),
        }
        pair = split(shoe, up, a, terms) if a == b else None
        if pair is not None:
            joint["split"] = pair.worth
        worth = {choice: value / (none or 1.0) for choice, value in joint.items()}
        found.append(Deal((a, b), up, chance, worth, none, dict.fromkeys(worth, lost), pair))
    return sorted(found, key=lambda deal: deal.cards)


def naturals_against(shoe: Shoe, up: int, terms: Terms) -> list[Deal]:
    """A Blackjack against this card: it waits, unless even money or a double is offered."""
    payments, found = terms.payments, []
    for a, b, chance, none in starts(shoe, up) if shoe[up] else ():
        if (a, b) != (ACE, TEN):
            continue
        worth = {"blackjack": payments.blackjack}
        if terms.double_on_blackjack and none:
            played = values(shoe, up, terms.hit_soft_17).play(payments.own)
            worth["double"] = played.double(played.values.hands.of(a, b)) / none
        against = dict.fromkeys(worth, payments.both_blackjack)
        if payments.even_money is not None and up == ACE:
            worth["even_money"] = against["even_money"] = payments.even_money
        found.append(Deal((a, b), up, chance, worth, none, against))
    return found


def value_of_deals(dealt: Sequence[Deal]) -> float:
    """What a round is worth at best play."""
    return sum(deal.probability * deal.worth(deal.best) for deal in dealt)
