"""Twenty-one as a PAR sheet: the rules as terms, rounds as weights over facts, the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules
from croupier.exact.census import Advice, Bundle, ChartTable, Strategy
from croupier.games.twenty_one.charts import HARD, SOFT, Chart, Totals
from croupier.games.twenty_one.common import Facts
from croupier.games.twenty_one.exact import Deal, Terms
from croupier.games.twenty_one.exact_kernels import ACE, TEN
from croupier.games.twenty_one.outcomes import facts_of_round, hands_of, units_on, words_of
from croupier.games.twenty_one.payments import payments_of

CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UP_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""A chart begins with the two and ends with the ace."""
LEGEND = "H hit, S stand, D double or else hit, Ds double or else stand, P split"


def full_shoe(decks: int) -> tuple[int, ...]:
    """How many cards of each value are in so many decks."""
    return (4 * decks,) * 9 + (16 * decks,)


def terms_of(rules: Rules) -> Terms:
    """The rules that change what a hand is worth, as the house chose them."""
    return Terms(
        hit_soft_17=rules.options["soft_17"] == "hit",
        aces_at_most=4 if rules.options.get("resplit_aces") == "yes" else 2,
        double_on_blackjack=rules.options.get("double_on_blackjack") == "yes",
        payments=payments_of(rules),
    )


# The main wager

ROUND = "round"
"""Facts of the whole round: those of each of its hands."""


def main_bundle(rules: Rules, note: str = "") -> Bundle:
    """The main wager with all that may be added to it, hand by hand."""
    parts = ("main", *(w.id for w in rules.wagers.values() if w.follows == "main"))
    return Bundle(
        "main",
        parts,
        ROUND,
        "unit of the first wager",
        units=units_on,
        hands=hands_of,
        words=words_of,
        note=note,
    )


def rounds_as_facts(cells: Any) -> Mapping[tuple[Facts, ...], float]:
    """From chances or tallies by cell to the facts of rounds."""
    found: Counter[tuple[Facts, ...]] = Counter()
    for cell, share in enumerate(cells.tolist()):
        if share:
            found[facts_of_round(cell)] += share
    return found


# The chart and what each choice is worth


def strategy_of(dealt: Sequence[Deal], chart: Chart, by_chart: float, best: float) -> Strategy:
    return Strategy(
        rule=f"By the chart the house keeps {-by_chart:.4%}, by the cards of a hand {-best:.4%}.",
        advice=tuple(
            Advice(
                f"{CARDS[d.cards[0]]}{CARDS[d.cards[1]]} against {CARDS[d.up]}",
                d.best,
                {choice: Fraction(worth) for choice, worth in d.values.items()},
                round(d.probability * 10**12),
                exact=False,
            )
            for d in dealt
            if d.no_blackjack
        ),
        parameters=(),
        chart=tables(chart),
        legend=LEGEND,
    )


def tables(chart: Chart) -> tuple[ChartTable, ...]:
    """Hard totals, soft totals and pairs, as they are printed; then those of free hands."""
    columns = tuple(CARDS[up] for up in UP_ORDER)

    def pair(card: int) -> tuple[str, ...]:
        kind, total = (SOFT, 12) if card == ACE else (HARD, 2 * (card + 1))
        return tuple(
            "P" if (card, up) in chart.split else chart.own.code(kind, total, up) for up in UP_ORDER
        )

    pairs = tuple((CARDS[card] * 2, pair(card)) for card in (ACE, *range(TEN, 0, -1)))
    found = (*_by_total(chart.own, ""), ChartTable("pairs", columns, pairs))
    return found if chart.free is None else (*found, *_by_total(chart.free, " of a free hand"))


def _by_total(totals: Totals, whose: str) -> tuple[ChartTable, ...]:
    columns = tuple(CARDS[up] for up in UP_ORDER)

    def row(kind: int, total: int) -> tuple[str, ...]:
        return tuple(totals.code(kind, total, up) for up in UP_ORDER)

    hard = tuple((str(total), row(HARD, total)) for total in range(20, 4, -1))
    soft = tuple((f"A{CARDS[total - 12]}", row(SOFT, total)) for total in range(20, 12, -1))
    return (
        ChartTable(f"hard totals{whose}", columns, hard),
        ChartTable(f"soft totals{whose}", columns, soft),
    )
