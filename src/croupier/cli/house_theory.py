"""What the tables of a log should have won: the exact edge of each wager, by their rules."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from croupier import facade
from croupier.core.entries import Entry
from croupier.core.events import Opened
from croupier.core.game import rules_for
from croupier.exact.analysis import Analysis
from croupier.games import game
from croupier.house.count import Price, Pricing


def pricing(entries: Iterable[Entry]) -> Pricing:
    """Prices by the rules that tables opened with; each set is counted once, when it is asked for.

    A wager that is counted in another (Play in the Ante) has no price of its own.
    """
    opened = {
        event.rules: event
        for entry in entries
        for event in entry.events
        if isinstance(event, Opened)
    }

    @functools.cache
    def counted(rules: str) -> Analysis:
        one = opened[rules]
        chosen = one.edition, one.options, one.paytable, one.lawful
        return facade.analysis_of(rules_for(game(one.game), *chosen))

    def price(rules: str, wager: str) -> Price | None:
        if rules not in opened:
            return None
        analysis = counted(rules)
        found = {figures.wager: figures for figures in analysis}.get(wager)
        if found is None:
            return None
        return Price(found.house_edge, found.variance, chosen=analysis.strategy is not None)

    return price
