"""Ways to play twenty-one that have a name: counted by `analyze`, played by `simulate`.

Each is a chart, so that the count and the kernel read one and the same thing. A function of one's
own becomes a chart too, if it looks at totals alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from croupier.core.cards import SUITLESS
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.census import Decision, Situation
from croupier.games.twenty_one.charts import (
    HARD,
    SOFT,
    Chart,
    Total,
    Totals,
    chart,
    kind_and_total,
    value_of_chart,
)
from croupier.games.twenty_one.common import CHIPS, LAMMER
from croupier.games.twenty_one.exact import FREE_DOUBLES, HIT, STAND, Terms
from croupier.games.twenty_one.exact_kernels import ACE, TEN, VALUES, hands
from croupier.games.twenty_one.sheet import CARDS, full_shoe, terms_of

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


# A function of one's own


def way_by(rules: Rules, decide: Decision) -> Way:
    """What a function says of every hand against every card, as a chart.

    It is refused when it plays two hands of one total otherwise. A pair that it splits is split
    again as often as the rules allow, and a Blackjack waits for the dealer.
    """
    return Way("By a function of one's own.", _Asked(terms_of(rules), decide).chart)


@dataclass(frozen=True)
class _Asked:
    """A function, and what it has said so far: each total with the hand that it was said of."""

    terms: Terms
    decide: Decision
    draw: dict[Total, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    double: dict[Total, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    split: dict[tuple[int, int], bool] = field(default_factory=dict)

    def chart(self) -> Chart:
        known = hands()
        every = zip(known.cards.tolist(), known.total.tolist(), strict=True)
        for counts, hard in sorted(every, key=lambda one: sum(one[0])):
            cards = tuple(v for v, n in enumerate(counts) for _ in range(n))
            kind, total = kind_and_total(counts, hard)
            if len(cards) < 2:
                continue
            for up in range(VALUES):
                if total == 21:
                    self.draw[kind, total, up] = STAND, cards
                else:
                    self._ask(cards, (kind, total, up))
        draw = {at: does for at, (does, _) in self.draw.items()}
        double = {at: how for at, (how, _) in self.double.items() if how}
        own = Totals(draw, double)
        return Chart(own, self.split, None if self.terms.payments.free is None else own)

    def _ask(self, cards: tuple[int, ...], at: Total) -> None:
        """What is done with this hand; and what if it could not be doubled or split."""
        up, plain = at[2], ("hit", "stand")
        said = self._said(cards, up, self._choices(cards, at))
        if said in ("split", "free_split"):
            self.split[cards[0], up] = said == "free_split"
            said = self._said(cards, up, plain)
        elif len(cards) == 2:
            how = {"double": CHIPS, "free_double": LAMMER}.get(said, 0)
            self._keep(self.double, at, how, cards)
        if said not in plain:
            said = self._said(cards, up, plain)
        self._keep(self.draw, at, HIT if said == "hit" else STAND, cards)

    def _choices(self, cards: tuple[int, ...], at: Total) -> tuple[str, ...]:
        kind, total, _ = at
        if len(cards) > 2:
            return "hit", "stand"
        free, pair = self.terms.payments.free is not None, cards[0] == cards[1]
        more = {
            "split": pair,
            "free_double": free and kind == HARD and total in FREE_DOUBLES,
            "free_split": free and pair and cards[0] != TEN,
        }
        return ("hit", "stand", "double", *(choice for choice, may in more.items() if may))

    def _said(self, cards: tuple[int, ...], up: int, choices: tuple[str, ...]) -> str:
        hand = tuple(map(_of_no_suit, cards))
        return self.decide(Situation(hand, choices, dealer=(_of_no_suit(up),)))

    def _keep(
        self,
        kept: dict[Total, tuple[int, tuple[int, ...]]],
        at: Total,
        does: int,
        cards: tuple[int, ...],
    ) -> None:
        before, other = kept.setdefault(at, (does, cards))
        if before != does:
            one, two = ("-".join(CARDS[card] for card in hand) for hand in (other, cards))
            raise Misuse(
                f"the strategy plays {two} otherwise than {one} against {CARDS[at[2]]}; a chart "
                "knows totals alone: let it look at the total, or play it at a table"
            )


def _of_no_suit(value: int) -> int:
    """A card by its value, the ace first; every ten is a ten."""
    return SUITLESS + 4 * (12 if value == ACE else value - 1)
