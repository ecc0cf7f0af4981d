"""Ways to play twenty-one that have a name: counted by `analyze`, played by `simulate`.

Each is a chart, so that the count and the kernel read one and the same thing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from croupier.core.game import Rules
from croupier.games.twenty_one.charts import HARD, SOFT, Chart, Totals, chart, value_of_chart
from croupier.games.twenty_one.exact import HIT, STAND, Terms
from croupier.games.twenty_one.exact_kernels import VALUES
from croupier.games.twenty_one.sheet import full_shoe, terms_of

MAY_BUST = 12
"""A hard total from which one more card may be too many."""


@dataclass(frozen=True)
class Way:
    """A way to play, in words and as a chart."""

    words: str
    chart: Callable[[], Chart]


@lru_cache(maxsize=16)
def chart_for(deck_count: int, terms: Terms) -> tuple[Chart, float]:
    """The best chart for a full shoe, and what it is worth."""
    shoe = full_shoe(deck_count)
    found = chart(shoe, terms)
    return found, value_of_chart(shoe, terms, found)


def as_the_dealer(hit_soft_17: bool) -> Chart:
    """Draw to 17, and to more than a soft one where the dealer does; never double or split."""
    draw = {
        (kind, total, up): HIT
        if total < 17 or (total == 17 and kind == SOFT and hit_soft_17)
        else STAND
        for kind in (HARD, SOFT)
        for total in range(22)
        for up in range(VALUES)
    }
    return Chart(Totals(draw, {}), {})


def never_bust(best: Chart) -> Chart:
    """The best chart, but no card to a hard 12 or more."""
    free = None if best.free is None else _never_bust(best.free)
    return replace(best, own=_never_bust(best.own), free=free)


def _never_bust(totals: Totals) -> Totals:
    def may(kind: int, total: int) -> bool:
        return kind == HARD and total >= MAY_BUST

    draw = {at: STAND if may(*at[:2]) else does for at, does in totals.draw.items()}
    double = {at: how for at, how in totals.double.items() if not may(*at[:2])}
    return Totals(draw, double)


def ways(rules: Rules) -> dict[str, Way]:
    """By name; the first is the one that the simulator plays unless it is told otherwise."""
    terms, decks = terms_of(rules), rules.cents("decks")

    def best() -> Chart:
        return chart_for(decks, terms)[0]

    soft_17 = "a hard 17 or a soft 18" if terms.hit_soft_17 else "17"
    return {
        "chart": Way("By the chart: totals alone are looked at.", best),
        "never_bust": Way(
            f"Never bust: by the chart, but a hard {MAY_BUST} or more stands.",
            lambda: never_bust(best()),
        ),
        "like_the_dealer": Way(
            f"Like the dealer: cards are drawn up to {soft_17}, nothing is doubled or split.",
            lambda: as_the_dealer(terms.hit_soft_17),
        ),
    }
