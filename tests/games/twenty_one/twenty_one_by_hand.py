"""Twenty-one once more, in fractions: card after card, with nothing taken from the package.

Cards are counted by value, the ace first and every ten last, as in the package; all the rest is
another road. The card under the dealer's is dealt before the player draws, a blackjack under it is
ruled out by weighing what may lie there, and split hands are played out in the order of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

Cards = tuple[int, ...]
"""How many of each value: a shoe or a hand."""
ACE, TEN = 0, 9


def without(shoe: Cards, *cards: int) -> Cards:
    left = list(shoe)
    for card in cards:
        left[card] -= 1
    assert min(left) >= 0
    return tuple(left)


def holding(*cards: int) -> Cards:
    return tuple(cards.count(value) for value in range(10))


def plus(hand: Cards, card: int) -> Cards:
    return (*hand[:card], hand[card] + 1, *hand[card + 1 :])


def draws(shoe: Cards) -> Iterator[tuple[int, Fraction, Cards]]:
    """Each card that may come next, its chance and what is left."""
    number = sum(shoe)
    for card, count in enumerate(shoe):
        if count:
            yield card, Fraction(count, number), without(shoe, card)


def total(hand: Cards) -> tuple[int, bool]:
    """What a hand counts, and whether an ace of it counts eleven."""
    low = sum((value + 1) * count for value, count in enumerate(hand))
    return (low + 10, True) if hand[ACE] and low <= 11 else (low, False)


def stands(hand: Cards, hit_soft_17: bool) -> bool:
    count, soft = total(hand)
    return count > 17 or (count == 17 and not (soft and hit_soft_17))


@cache
def dealers_ends(shoe: Cards, hand: Cards, hit_soft_17: bool) -> dict[int, Fraction]:
    """How a dealer's hand of two cards or more ends: its total, bust above 21."""
    if stands(hand, hit_soft_17):
        return {total(hand)[0]: Fraction(1)}
    found: dict[int, Fraction] = {}
    for card, chance, left in draws(shoe):
        for end, then in dealers_ends(left, plus(hand, card), hit_soft_17).items():
            found[end] = found.get(end, Fraction(0)) + chance * then
    return found


@dataclass(frozen=True)
class Against:
    """A shoe, the card that the dealer shows, and the rules."""

    shoe: Cards
    up: int
    hit_soft_17: bool = True
    push_22: bool = False
    free: bool = False

    @cached_property
    def rest(self) -> Cards:
        return without(self.shoe, self.up)

    def under(self, rest: Cards) -> Iterator[tuple[Fraction, int, Cards]]:
        """What may lie under the dealer's card when it is no blackjack: chances that sum to one."""
        hides = {ACE: TEN, TEN: ACE}.get(self.up)
        number = sum(rest) - (rest[hides] if hides is not None else 0)
        for card, count in enumerate(rest):
            if count and card != hides:
                yield Fraction(count, number), card, without(rest, card)

    def no_blackjack(self, rest: Cards) -> Fraction:
        hides = {ACE: TEN, TEN: ACE}.get(self.up)
        return 1 - Fraction(rest[hides] if hides is not None else 0, sum(rest))

    @cached_property
    def ends(self) -> Callable[[Cards], dict[int, Fraction]]:
        """How the dealer's hand ends from what is left, when it is no blackjack."""

        @cache
        def find(rest: Cards) -> dict[int, Fraction]:
            found: dict[int, Fraction] = {}
            for chance, card, left in self.under(rest):
                dealt = dealers_ends(left, holding(self.up, card), self.hit_soft_17)
                for end, then in dealt.items():
                    found[end] = found.get(end, Fraction(0)) + chance * then
            return found

        return find

    def settle(self, count: int, rest: Cards, win: int, risk: int) -> Fraction:
        """What a hand is worth that counts so much, once the dealer has drawn."""
        if count > 21:
            return Fraction(-risk)
        worth = Fraction(0)
        for end, chance in self.ends(rest).items():
            if end == 22 and self.push_22:
                continue
            if end > 21 or end < count:
                worth += win * chance
            elif end > count:
                worth -= risk * chance
        return worth

    def next_cards(self, rest: Cards) -> dict[int, Fraction]:
        """The player's next card: one of those that are left beside the dealer's card."""
        found: dict[int, Fraction] = {}
        for chance, _, left in self.under(rest):
            for card, then, _ in draws(left):
                found[card] = found.get(card, Fraction(0)) + chance * then
        return found

    def stand(self, hand: Cards, win: int = 1, risk: int = 1) -> Fraction:
        return self.settle(total(hand)[0], self.beside(hand), win, risk)

    def beside(self, hand: Cards) -> Cards:
        """What is left of the shoe beside the hand and the dealer's card."""
        return tuple(n - k for n, k in zip(self.rest, hand, strict=True))

    @cached_property
    def hit(self) -> Callable[[Cards], Fraction]:
        @cache
        def worth(hand: Cards) -> Fraction:
            found = Fraction(0)
            for card, chance in self.next_cards(self.beside(hand)).items():
                after = plus(hand, card)
                bust = total(after)[0] > 21
                found += chance * (-1 if bust else max(self.stand(after), worth(after)))
            return found

        return worth

    def double(self, hand: Cards) -> Fraction:
        count, soft = total(hand)
        risk = 1 if self.free and not soft and count in (9, 10, 11) else 2
        return sum(
            (
                chance * self.stand(plus(hand, card), 2, risk)
                for card, chance in self.next_cards(self.beside(hand)).items()
            ),
            Fraction(0),
        )


Done = tuple[tuple[int, int, int], ...]
"""Hands that are complete: what each counts, can win and can lose."""
Nets = dict[int, Fraction]
"""What a round comes to, and the chance of it."""


def mixed(parts: Iterator[tuple[Fraction, Nets]]) -> Nets:
    """Several courses of a round, each with its chance."""
    found: Nets = {}
    for chance, nets in parts:
        for net, then in nets.items():
            found[net] = found.get(net, Fraction(0)) + chance * then
    return found


@dataclass(frozen=True)
class Splitting:
    """A pair split and split again, each hand played out before the next, to the last card."""

    against: Against
    pair: int
    hits: Callable[[Cards], bool]
    doubles: Callable[[Cards], bool]
    hands_at_most: int = 4

    def worth(self) -> Fraction:
        """Jointly with no blackjack of the dealer."""
        return sum((net * chance for net, chance in self.nets().items()), Fraction(0))

    def nets(self) -> Nets:
        """All hands together, jointly with no blackjack of the dealer."""
        rest = without(self.against.rest, self.pair, self.pair)
        return self._next(rest, 2, 2, ())

    @cached_property
    def _next(self) -> Callable[[Cards, int, int, Done], Nets]:
        @cache
        def nets(rest: Cards, waiting: int, hands: int, done: Done) -> Nets:
            if not waiting:
                return self._settled(rest, done)
            return mixed(
                (
                    chance,
                    nets(left, waiting + 1, hands + 1, done)
                    if card == self.pair and hands < self.hands_at_most
                    else self._play(left, holding(self.pair, card), waiting - 1, hands, done),
                )
                for card, chance, left in draws(rest)
            )

        return nets

    def _play(self, rest: Cards, hand: Cards, waiting: int, hands: int, done: Done) -> Nets:
        """Play one hand on; the first carries the player's own wager."""
        count, soft = total(hand)
        free = self.against.free and self.pair != TEN and bool(done)
        risk = 0 if free else 1

        def complete(left: Cards, count: int, win: int, risk: int) -> Nets:
            return self._next(left, waiting, hands, (*done, (count, win, risk)))

        if self.pair == ACE or count > 21:
            return complete(rest, count, 1, risk)
        if sum(hand) == 2 and self.doubles(hand):
            paid = not (self.against.free and not soft and count in (9, 10, 11))
            return mixed(
                (chance, complete(left, total(plus(hand, card))[0], 2, risk + paid))
                for card, chance, left in draws(rest)
            )
        if not self.hits(hand):
            return complete(rest, count, 1, risk)
        return mixed(
            (chance, self._play(left, plus(hand, card), waiting, hands, done))
            for card, chance, left in draws(rest)
        )

    def _settled(self, rest: Cards, done: Done) -> Nets:
        none, found = self.against.no_blackjack(rest), Nets()
        for end, chance in self.against.ends(rest).items():
            net = sum(self._net(end, *hand) for hand in done)
            found[net] = found.get(net, Fraction(0)) + chance * none
        return found

    def _net(self, end: int, count: int, win: int, risk: int) -> int:
        """What one hand comes to against what the dealer's counts."""
        if count > 21:
            return -risk
        if end == 22 and self.against.push_22:
            return 0
        if end > 21 or end < count:
            return win
        return -risk if end > count else 0
