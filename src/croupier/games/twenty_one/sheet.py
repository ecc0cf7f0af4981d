"""Twenty-one as a PAR sheet: the rows of the main wager, the chart, the side bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.core.game import Rules
from croupier.core.odds import Odds
from croupier.exact.analysis import RowFigures, WagerFigures
from croupier.exact.census import Advice, ChartTable, Strategy
from croupier.games.twenty_one.charts import HARD, SOFT, Chart
from croupier.games.twenty_one.exact import Deal, Terms
from croupier.games.twenty_one.exact_kernels import ACE, TEN

CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UP_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""A chart begins with the two and ends with the ace."""
PRECISION = 10**12
"""Chances are told to twelve decimals, which is less than double precision has."""
LEGEND = "H hit, S stand, D double or else hit, Ds double or else stand, P split"


def full_shoe(decks: int) -> tuple[int, ...]:
    """How many cards of each value are in so many decks."""
    return (4 * decks,) * 9 + (16 * decks,)


def terms_of(rules: Rules) -> Terms:
    """The rules that change what a hand is worth, as the house chose them."""
    pays = rules.wagers["main"].rows[0].pays
    assert isinstance(pays, Odds)
    free = "free_double" in rules.wagers
    aces = 4 if rules.options.get("resplit_aces") == "yes" else 2
    return Terms(
        hit_soft_17=rules.options["soft_17"] == "hit",
        aces_at_most=aces,
        blackjack_pays=pays.win / pays.stake,
        push_22=free,
        free_bets=free,
    )


# The main wager


def main_figures(rules: Rules, dealt: Sequence[Deal]) -> WagerFigures:
    """The rows of a round at best play; rounds with a split pair are one row at their average."""
    chance: dict[str, float] = {}
    net: dict[str, float] = {}
    staked = 0.0

    def add(outcome: str, probability: float, units: float) -> None:
        chance[outcome] = chance.get(outcome, 0.0) + probability
        net[outcome] = units

    split_worth = 0.0
    terms = terms_of(rules)
    pays = terms.blackjack_pays
    for deal in dealt:
        p, none = deal.probability, deal.no_blackjack
        if deal.cards == (ACE, TEN):
            add("blackjack", p * none, pays)
            add("both_blackjack", p * (1 - none), 0)
            staked += p
            continue
        add("dealer_blackjack", p * (1 - none), -1)
        best = deal.best if deal.values else "stand"
        free = best == "double" and terms.free_bets and _hard_9_to_11(deal.cards)
        staked += p * (1 + (none if best == "double" and not free else 0.0))
        if best == "split":
            add("pair_split", p * none, 0)
            split_worth += p * none * deal.values["split"]
            continue
        wins, loses = deal.chances[best]
        word, units = ("double_", 2) if best == "double" else ("", 1)
        word = "free_double_" if free else word
        add(f"{word}win", p * wins, units)
        add(f"{word}lose", p * loses, -1 if free else -units)
        add(f"{word}tie", p * (none - wins - loses), 0)
    if chance.get("pair_split"):
        net["pair_split"] = split_worth / chance["pair_split"]
    return sheet(rules, chance, net, staked)


def _hard_9_to_11(cards: tuple[int, int]) -> bool:
    return ACE not in cards and 9 <= sum(cards) + 2 <= 11


def sheet(
    rules: Rules, chance: Mapping[str, float], net: Mapping[str, float], staked: float
) -> WagerFigures:
    """The main wager from how often each outcome came and what it was worth."""
    main = rules.wagers["main"]
    clauses = {row.outcome: rules.cite(row.clause) for row in main.rows}
    cited = {
        "blackjack": clauses["blackjack"],
        "both_blackjack": clauses["both_blackjack"],
        "dealer_blackjack": clauses["dealer_blackjack"],
        "win": clauses["higher_total"],
        "lose": clauses["lower_total"],
        "tie": clauses["same_total"],
    }
    total = sum(chance.values())
    order = sorted(chance, key=lambda outcome: net[outcome], reverse=True)
    rows = tuple(
        RowFigures(
            outcome=outcome,
            pays=_pays(outcome, net[outcome]),
            net=Fraction(net[outcome]),
            probability=Fraction(round(chance[outcome] / total * PRECISION), PRECISION),
            clause=cited.get(outcome.rpartition("double_")[2]) or rules.cite(main.clause),
        )
        for outcome in order
    )
    rows = _to_one(rows)
    return WagerFigures(
        "main", main.name, "unit of the first wager", rows, Fraction(staked), 1, "combinatorial"
    )


def _to_one(rows: tuple[RowFigures, ...]) -> tuple[RowFigures, ...]:
    """The last row takes up what rounding left of the whole."""
    rest = 1 - sum((row.probability for row in rows[:-1]), Fraction(0))
    return (*rows[:-1], replace(rows[-1], probability=rest))


def _pays(outcome: str, net: float) -> str:
    if outcome == "pair_split":
        return f"{net:+.4f} on average"
    if net > 0:
        ratio = Fraction(net).limit_denominator(10)
        return str(Odds(ratio.numerator, ratio.denominator))
    if net == 0:
        return "push"
    return "lose" if net == -1 else f"lose {-net:.0f}"


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
            if d.values
        ),
        parameters=(),
        chart=tables(chart),
        legend=LEGEND,
    )


def tables(chart: Chart) -> tuple[ChartTable, ...]:
    """Hard totals, soft totals and pairs, as they are printed."""
    columns = tuple(CARDS[up] for up in UP_ORDER)

    def row(kind: int, total: int) -> tuple[str, ...]:
        return tuple(chart.code(kind, total, up) for up in UP_ORDER)

    def pair(card: int) -> tuple[str, ...]:
        kind, total = (SOFT, 12) if card == ACE else (HARD, 2 * (card + 1))
        return tuple(
            "P" if (card, up) in chart.split else chart.code(kind, total, up) for up in UP_ORDER
        )

    hard = tuple((str(total), row(HARD, total)) for total in range(20, 4, -1))
    soft = tuple((f"A{CARDS[total - 12]}", row(SOFT, total)) for total in range(20, 12, -1))
    pairs = tuple((CARDS[card] * 2, pair(card)) for card in (ACE, *range(TEN, 0, -1)))
    return (
        ChartTable("hard totals", columns, hard),
        ChartTable("soft totals", columns, soft),
        ChartTable("pairs", columns, pairs),
    )
