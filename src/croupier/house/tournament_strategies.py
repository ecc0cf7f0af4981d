"""Ways to bet in a tournament, each a function of one's own chips, the others' and what is left.

What counts is not how much is won but who is before whom at the end; so what others bet matters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.core.game import Rules
from croupier.core.hands import hand_of
from croupier.core.procedure import Decide
from croupier.core.refusals import CroupierError, unknown
from croupier.core.table import DEALER, Table
from croupier.house.tournament_play import Bet, Situation

Strategy = Callable[[Situation], Bet]
Hands = Callable[[Table, Decide], str]
LAST_ROUNDS = 5
"""So near the end somebody who is behind goes for all."""


def within(now: Situation, wager: str, cents: int) -> Bet:
    """A bet that the table takes: not below its minimum, not above its maximum or one's chips."""
    return wager, max(now.minimum_cents, min(cents, now.maximum_cents, now.chips_cents))


def own_side(now: Situation) -> str:
    """Neighbours bet on other sides, so that not all of them win and lose together."""
    return now.sides[(now.seat - 1) % len(now.sides)]


def flat(now: Situation) -> Bet:
    """The minimum, always on the same side."""
    return within(now, own_side(now), now.minimum_cents)


def tenth(now: Situation) -> Bet:
    """A tenth of the chips in whole dollars, always on the same side: a field that spreads."""
    return within(now, own_side(now), now.chips_cents // 10 // 100 * 100)


def correlate(now: Situation) -> Bet:
    """What the other who has most has bet, if that can be seen: the distance stays as it is."""
    if not now.others_cents or now.rival not in now.bets:
        return flat(now)
    return within(now, *now.bets[now.rival])


def go_for_all(now: Situation) -> Bet:
    """Flat as long as one would go on or time is left; else all of it, against the other's side."""
    if now.ahead < now.go_on or now.rounds_left > LAST_ROUNDS:
        return flat(now)
    sides = list(now.sides)
    if now.rival in now.bets and len(sides) > 1:
        sides.remove(now.bets[now.rival][0])
    return within(now, sides[-1], now.chips_cents)


STRATEGIES: dict[str, Strategy] = {
    "flat": flat,
    "tenth": tenth,
    "correlate": correlate,
    "go_for_all": go_for_all,
}


def strategy(name: str) -> Strategy:
    if name not in STRATEGIES:
        raise unknown("strategy of a tournament", name, STRATEGIES)
    return STRATEGIES[name]


@dataclass(frozen=True)
class Player:
    """A participant who bets by a strategy and plays hands by another."""

    strategy: Strategy
    hands: Hands

    def bets(self, now: Situation) -> list[Bet]:
        return [self.strategy(now)] if now.due else []

    def refused(self, error: CroupierError) -> bool:
        return False

    def choose(self, table: Table, asked: Decide) -> str:
        return self.hands(table, asked)


def first_open(table: Table, asked: Decide) -> str:
    """The first choice that is open, for games that leave nothing to play well or badly."""
    return next(one for one in asked.choices if one not in asked.blocked)


def hands_for(rules: Rules, way: str = "chart") -> Hands:
    """How hands are played: at twenty-one by a chart of that name, elsewhere nothing is decided."""
    if rules.game.id != "blackjack":
        return first_open
    from croupier.games.twenty_one.common import total_of, value_of
    from croupier.games.twenty_one.exact import STAND
    from croupier.games.twenty_one.strategies import ways

    known = ways(rules)
    if way not in known:
        raise unknown("way to play hands", way, known)
    chart = known[way].chart()

    def chosen(table: Table, asked: Decide) -> str:
        opened = [one for one in asked.choices if one not in asked.blocked]
        if "stand" not in opened:
            return "no" if "no" in opened else opened[0]
        assert isinstance(asked.who, int)
        cards = table.hands[asked.hand or hand_of(asked.who)]
        values = [value_of(card) - 1 for card in cards]
        up = value_of(table.hands[DEALER][0]) - 1
        total = total_of(cards)
        soft = 0 in values and sum(value + 1 for value in values) + 10 == total
        at = (int(soft), total, up)
        two = len(cards) == 2
        if two and values[0] == values[1] and (values[0], up) in chart.split and "split" in opened:
            return "split"
        if two and at in chart.own.double and "double" in opened:
            return "double"
        stands = chart.own.draw.get(at, STAND) == STAND
        return "stand" if stands or "hit" not in opened else "hit"

    return chosen
