"""The arithmetic of twenty-one: what every hand is worth against every card of the dealer.

Composition-dependent values for any shoe, by counting, in double precision. Three ideas carry it.

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

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any

from croupier.core.fast import can_compile
from croupier.core.refusals import Misuse
from croupier.games.twenty_one.exact_kernels import (
    ACE,
    DEEPEST,
    OUTCOMES,
    TEN,
    VALUES,
    drawing,
    hands,
    no_blackjack,
    standing,
    trie,
)

STAND, HIT, DOUBLE, SPLIT = 0, 1, 2, 3


@dataclass(frozen=True)
class Terms:
    """The rules of a game of twenty-one that change what a hand is worth."""

    hit_soft_17: bool = True
    double_after_split: bool = True
    hands_at_most: int = 4
    aces_at_most: int = 2
    blackjack_pays: float = 1.5
    push_22: bool = False
    """A dealer's 22 pushes against every hand but a blackjack (Free Bet)."""
    free_bets: bool = False
    """Doubles on hard 9, 10, 11 and splits other than tens cost nothing (Free Bet)."""


# What a hand is worth in one state of the shoe


@dataclass(frozen=True)
class Stakes:
    """What a hand wins and what it can lose: a free one has nothing to lose."""

    won: float = 1.0
    lost: float = 1.0
    free_doubles: bool = False

    def double(self, won: float, lost: float, hard_total: int) -> float:
        """What a double is worth that wins and loses with these chances."""
        if self.free_doubles and 9 <= hard_total <= 11:
            return 2 * won - self.lost * lost
        return 2 * won - (1 + self.lost) * lost


Shoe = tuple[int, ...]
"""How many cards of each value are left."""


@lru_cache(maxsize=1024)
def values(
    shoe: Shoe, up: int, hit_soft_17: bool, push_22: bool, pair: int | None = None, gone: int = 0
) -> Values:
    """Every hand against one card of the dealer; with a pair, those that hold a card of it.

    `gone` cards of the pair are out of the shoe too. What a hand that stands is worth does not hang
    on how hands are played, so it is kept for the next strategy.
    """
    return Values(shoe, up, hit_soft_17, push_22, pair, gone)


class Values:
    """Every hand against one card of the dealer, when some cards are known to be gone."""

    def __init__(
        self, shoe: Shoe, up: int, hit_soft_17: bool, push_22: bool, pair: int | None, gone: int
    ) -> None:
        import numpy

        self.hands, self.up = hands(), up
        self.shoe = numpy.array(shoe, numpy.int64)
        self.gone = numpy.zeros(VALUES, numpy.int64)
        if pair is not None:
            self.gone[pair] = gone
        size = len(self.hands.total)
        everything = numpy.ones(size, numpy.bool_)
        self.wanted = everything if pair is None else self.hands.cards[:, pair] > 0
        self.wins, self.loses = numpy.zeros(size), numpy.zeros(size)
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
            push_22,
            numpy.zeros(len(tree.nodes) + DEEPEST),
            self._rest,
            numpy.zeros(OUTCOMES),
            self.wins,
            self.loses,
        )

    def play(self, stakes: Stakes, choice: Any = None) -> Played:
        """Play every hand on: by the choices given, or by the best, which are then found."""
        import numpy

        size = len(self.hands.total)
        choose = choice is None
        chosen = numpy.zeros(size, numpy.int64) if choose else choice
        arrays = [numpy.zeros(size) for _ in range(6)]
        drawing.jit(
            self.shoe,
            self.up,
            self.gone,
            self.hands.cards,
            self.hands.drawn,
            self.wanted,
            self.wins,
            self.loses,
            stakes.won,
            stakes.lost,
            choose,
            chosen,
            self._rest,
            *arrays,
        )
        value, hit, double_won, double_lost, win_chance, lose_chance = arrays
        return Played(
            self, stakes, chosen, value, hit, double_won, double_lost, win_chance, lose_chance
        )


@dataclass(frozen=True)
class Played:
    """Every hand played on, with stakes of one kind."""

    values: Values
    stakes: Stakes
    choice: Any
    value: Any
    hit: Any
    double_won: Any
    double_lost: Any
    win_chance: Any
    lose_chance: Any

    def stand(self, hand: int) -> float:
        stakes = self.stakes
        return float(stakes.won * self.values.wins[hand] - stakes.lost * self.values.loses[hand])

    def double(self, hand: int) -> float:
        known = self.values.hands
        soft = known.cards[hand][ACE] > 0
        hard_total = 0 if soft else int(known.total[hand])
        won, lost = float(self.double_won[hand]), float(self.double_lost[hand])
        return self.stakes.double(won, lost, hard_total)


# Splits


def split_value(
    shoe: Shoe, up: int, pair: int, terms: Terms, doubles: Any = None, choices: Any = None
) -> float:
    """What it is worth to split this pair, jointly with no blackjack of the dealer.

    `choices` and `doubles` fix how the split hands are played; otherwise they are played as is best
    when the other card of the pair is gone.
    """
    hands_at_most = terms.aces_at_most if pair == ACE else terms.hands_at_most
    free = terms.free_bets and pair != TEN
    own = Stakes(free_doubles=terms.free_bets)
    further = Stakes(lost=0.0, free_doubles=True) if free else own
    first = _SplitHand(shoe, up, pair, terms, own, hands_at_most, doubles, choices)
    others = first
    if further != own:
        others = _SplitHand(shoe, up, pair, terms, further, hands_at_most, doubles, choices)
    if hands_at_most == 2:
        return first.any_card(0, 0) + others.any_card(0, 0)
    assert hands_at_most == 4, "pairs are split to two hands or to four"
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
        hands_at_most: int,
        doubles: Any,
        choices: Any,
    ) -> None:
        self.pair, self.terms = pair, terms
        self.left = list(shoe)
        self.left[up] -= 1
        self.left[pair] -= 2
        self.parts: list[tuple[float, float]] = []
        for gone in range({2: 0, 4: 4}[hands_at_most] + 1):
            if self.left[pair] < gone:
                self.parts.append((0.0, 0.0))
                continue
            held = values(shoe, up, terms.hit_soft_17, terms.push_22, pair, 1 + gone)
            played = held.play(stakes, choices)
            choices = played.choice
            if doubles is None:
                doubles = self._best_doubles(played)
            self.parts.append(self._second_cards(played, doubles, gone))

    def _best_doubles(self, played: Played) -> Any:
        known = played.values.hands
        return {
            hand: played.double(hand) > played.value[hand]
            for hand in (known.of(self.pair, card) for card in range(VALUES))
        }

    def _second_cards(self, played: Played, doubles: Any, gone: int) -> tuple[float, float]:
        """Worth with a second card that is another one, and with one more of the pair."""
        left = self.left.copy()
        left[self.pair] -= gone
        cards = sum(left)
        worth = [0.0, 0.0]
        for card in range(VALUES):
            hand = played.values.hands.of(self.pair, card)
            if self.pair == ACE:
                value = played.stand(hand)  # one card to each ace
            elif self.terms.double_after_split and doubles[hand]:
                value = played.double(hand)
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
    chances: dict[str, tuple[float, float]]
    """For choices that end in one hand: the chance to win and to lose, jointly with that."""

    @property
    def best(self) -> str:
        return max(self.values, key=lambda choice: self.values[choice])


def deals(shoe_counts: Sequence[int], terms: Terms) -> list[Deal]:
    """Every start of a round with the worth of each choice at best play."""
    if not can_compile():
        raise Misuse("analysis of twenty-one needs numba; install croupier[fast]")
    shoe = tuple(shoe_counts)
    return [deal for up in range(VALUES) if shoe[up] for deal in _deals_against(shoe, up, terms)]


def _deals_against(shoe: Shoe, up: int, terms: Terms) -> list[Deal]:
    every = values(shoe, up, terms.hit_soft_17, terms.push_22)
    played = every.play(Stakes(free_doubles=terms.free_bets))
    cards = sum(shoe)
    found = []
    for a in range(VALUES):
        for b in range(a, VALUES):
            left = list(shoe)
            probability = left[up] / cards
            left[up] -= 1
            probability *= left[a] / (cards - 1)
            left[a] -= 1
            probability *= left[b] / (cards - 2) * (1 if a == b else 2)
            left[b] -= 1
            if probability <= 0:
                continue
            chance = no_blackjack(left, cards - 3, up)
            joint = _choices(shoe, up, terms, played, a, b, chance)
            worth = {choice: value / chance for choice, value in joint.items()} if chance else {}
            chances = _chances(played, a, b) if (a, b) != (ACE, TEN) else {}
            found.append(Deal((a, b), up, probability, worth, chance, chances))
    return found


def _choices(
    shoe: Shoe, up: int, terms: Terms, played: Played, a: int, b: int, chance: float
) -> dict[str, float]:
    if (a, b) == (ACE, TEN):
        return {"blackjack": terms.blackjack_pays * chance}
    hand = played.values.hands.of(a, b)
    worth = {
        "stand": played.stand(hand),
        "hit": float(played.hit[hand]),
        "double": played.double(hand),
    }
    if a == b:
        worth["split"] = split_value(shoe, up, a, terms)
    return worth


def _chances(played: Played, a: int, b: int) -> dict[str, tuple[float, float]]:
    hand = played.values.hands.of(a, b)
    on = float(played.win_chance[hand]), float(played.lose_chance[hand])
    doubled = float(played.double_won[hand]), float(played.double_lost[hand])
    return {"stand": on, "hit": on, "double": doubled}


def value_of_deals(dealt: Sequence[Deal]) -> float:
    """What a round is worth at best play: a dealer's blackjack takes the wager alone."""
    worth = 0.0
    for deal in dealt:
        against = 0.0 if "blackjack" in deal.values else -1.0
        kept = deal.values[deal.best] * deal.no_blackjack if deal.values else 0.0
        worth += deal.probability * (kept + against * (1.0 - deal.no_blackjack))
    return worth
