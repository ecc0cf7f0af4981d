"""Every start of a round of twenty-one, and what each choice is worth there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.core.fast import can_compile
from croupier.core.refusals import Misuse
from croupier.exact._splits import split_value
from croupier.exact._twenty_one import (
    ACE,
    TEN,
    VALUES,
    Played,
    Shoe,
    Stakes,
    Terms,
    no_blackjack,
    values,
)


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
