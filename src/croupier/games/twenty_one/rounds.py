"""Every round of twenty-one with its chance: by the cards of a hand, or by the chart.

A round is a cell of `outcomes`, so that what it pays is read off the rows that pay at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.games.twenty_one.charts import Chart, plan_of, split_by
from croupier.games.twenty_one.common import CHIPS
from croupier.games.twenty_one.exact import (
    Deal,
    Played,
    Shoe,
    Split,
    Terms,
    starts,
    values,
)
from croupier.games.twenty_one.exact_kernels import ACE, TEN, VALUES
from croupier.games.twenty_one.outcomes import (
    BOTH_BLACKJACK,
    DEALERS_BLACKJACK,
    EVEN_MONEY,
    NATURAL,
    PLAYED,
    ROUND_CELLS,
    SPLIT_FOR_FREE,
    SPLIT_WITH_CHIPS,
    WAYS,
    cell_of_round,
    digit_of,
)
from croupier.games.twenty_one.splits import ALL_HANDS, LEVEL, joint_ends, nets_of, tilted


@dataclass(frozen=True)
class Start:
    """What is done with two cards against a card of the dealer."""

    cards: tuple[int, int]
    chance: float
    none: float
    """That the dealer has no blackjack then."""
    choice: str
    doubled: int = 0
    split: Split | None = None


Group = tuple[Played, list[Start]]
"""Every start against one card of the dealer, with the hands played on."""


def rounds_at_best(shoe: Shoe, terms: Terms, dealt: Sequence[Deal], level: int = LEVEL) -> Any:
    """The chance of each cell when every start is played as is best by its cards."""
    return _rounds(shoe, terms, starts_at_best(shoe, terms, dealt), level)


def rounds_by(shoe: Shoe, terms: Terms, by: Chart, level: int = LEVEL) -> Any:
    """The same when the chart is followed."""
    return _rounds(shoe, terms, starts_by(shoe, terms, by), level)


def _rounds(shoe: Shoe, terms: Terms, groups: Iterable[Group], level: int) -> Any:
    rounds = Rounds(shoe, terms, level)
    for played, found in groups:
        rounds.add(played, found)
    return rounds.chances


def starts_at_best(shoe: Shoe, terms: Terms, dealt: Sequence[Deal]) -> Iterator[Group]:
    for up in range(VALUES):
        if shoe[up]:
            played = values(shoe, up, terms.hit_soft_17).play(terms.payments.own)
            yield played, [_at_best(deal, played) for deal in dealt if deal.up == up]


def starts_by(shoe: Shoe, terms: Terms, by: Chart) -> Iterator[Group]:
    for up in range(VALUES):
        if not shoe[up]:
            continue
        plan = plan_of(by.own, up)
        played = values(shoe, up, terms.hit_soft_17).play(terms.payments.own, plan.choice)
        found = []
        for a, b, chance, none in starts(shoe, up):
            doubled = plan.doubles.get(played.values.hands.of(a, b), 0)
            choice, pair = "double" if doubled else "play", None
            if (a, b) == (ACE, TEN):
                choice = by.naturals.get(up, "blackjack")
                doubled = CHIPS
            elif a == b and (a, up) in by.split:
                choice, pair = "split", split_by(shoe, up, a, terms, by)
            found.append(Start((a, b), chance, none, choice, doubled, pair))
        yield played, found


def _at_best(deal: Deal, played: Played) -> Start:
    doubled = 0
    if deal.best == "double":
        doubled = played.double_kind(played.values.hands.of(*deal.cards))
    return Start(deal.cards, deal.probability, deal.no_blackjack, deal.best, doubled, deal.split)


class Rounds:
    """Adds up the chance of each cell."""

    def __init__(self, shoe: Shoe, terms: Terms, level: int) -> None:
        import numpy

        self.shoe, self.terms, self.level = shoe, terms, level
        self.chances = numpy.zeros(ROUND_CELLS)
        payments = terms.payments
        self._nets = {False: nets_of(payments.own, payments.own)}
        if payments.free is not None:
            self._nets[True] = nets_of(payments.own, payments.free)

    def add(self, played: Played, found: Sequence[Start]) -> None:
        """Every start against one card of the dealer."""
        ends, doubled_ends = played.ends()
        for start in found:
            hand = played.values.hands.of(*start.cards)
            natural = start.cards == (ACE, TEN)
            lost = BOTH_BLACKJACK if natural else DEALERS_BLACKJACK
            if start.choice == "even_money":
                self.chances[EVEN_MONEY] += start.chance
                continue
            self.chances[lost] += start.chance * (1.0 - start.none)
            if start.choice == "blackjack":
                self.chances[NATURAL] += start.chance * start.none
            elif start.choice == "split" and start.split is not None:
                self._add_split(played.values.up, start, start.split)
            elif start.choice == "double":
                self._add_hand(doubled_ends[hand], start.chance, start.doubled)
            else:
                self._add_hand(ends[hand], start.chance, 0)

    def _add_hand(self, ways: Any, chance: float, doubled: int) -> None:
        for way in range(WAYS):
            cell = cell_of_round(SPLIT_WITH_CHIPS, digit_of(way, doubled), 0)
            self.chances[cell] += chance * ways[way]

    def _add_split(self, up: int, start: Start, found: Split) -> None:
        joint = joint_ends(self.shoe, up, self.terms, found, self.level)
        joint = tilted(joint, start.none, found.worth, self._nets[found.free])
        kind = SPLIT_FOR_FREE if found.free else SPLIT_WITH_CHIPS
        begin = PLAYED + kind * ALL_HANDS
        self.chances[begin : begin + ALL_HANDS] += start.chance * joint
