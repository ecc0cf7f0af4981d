"""Blackjack, counted: the main wager by composition, side bets in whole numbers.

The main wager is counted in double precision (`combinatorial`): every hand against every card of
the dealer for the cards that are left, splits by exchange (see `_twenty_one`). Insurance and the
side bets look at four cards at most and are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from functools import lru_cache
from typing import Any

from croupier.core.cards import RANKS
from croupier.core.fast import fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact._charts import Chart, chart, value_of_chart
from croupier.exact._twenty_one import Deal as Start
from croupier.exact._twenty_one import Terms, deals, value_of_deals
from croupier.exact._twenty_one_sheet import full_shoe, main_figures, strategy_of, terms_of
from croupier.exact.census import Advice, Census
from croupier.games._blackjack_side_bets import Deal, deal_of
from croupier.games._twenty_one import Insured

CELLS = 3 * 3 * 2 * 5 * 7 * 2


@fast
def cell_of(deal: Deal) -> int:
    first = (deal.pair * 3 + deal.royal) * 2 + deal.dealer_royal
    return ((first * 5 + deal.trilux) * 7 + deal.twenty) * 2 + deal.dealer_blackjack


def deal_at(cell: int) -> Deal:
    rest, dealer_blackjack = divmod(cell, 2)
    rest, twenty = divmod(rest, 7)
    rest, trilux = divmod(rest, 5)
    rest, dealer_royal = divmod(rest, 2)
    pair, royal = divmod(rest, 3)
    return Deal(pair, royal, dealer_royal, trilux, twenty, dealer_blackjack)


@fast
def count_deals(each: int, tally: MutableSequence[int]) -> None:
    """Count two cards of the player and two of the dealer, from `each` of every card."""
    for a in range(52):
        for b in range(52):
            two = each * (each - (1 if b == a else 0))
            for up in range(52):
                three = two * (each - (1 if up == a else 0) - (1 if up == b else 0))
                if three <= 0:
                    continue
                for hole in range(52):
                    out = (1 if hole == a else 0) + (1 if hole == b else 0)
                    left = each - out - (1 if hole == up else 0)
                    if left > 0:
                        tally[cell_of(deal_of(a, b, up, hole))] += three * left


@lru_cache(maxsize=8)
def _starts(decks: int, terms: Terms) -> tuple[Start, ...]:
    return tuple(deals(full_shoe(decks), terms))


@lru_cache(maxsize=8)
def chart_for(decks: int, terms: Terms) -> tuple[Chart, float]:
    """The chart for a full shoe, and what it is worth."""
    shoe = full_shoe(decks)
    found = chart(shoe, terms)
    return found, value_of_chart(shoe, terms, found)


def side_deals(decks: int) -> Mapping[Deal, int]:
    """How often each of the facts that side bets look at is dealt."""
    tally = whole_numbers(CELLS)
    count_deals.jit(decks, tally)
    return Counter({deal_at(cell): int(n) for cell, n in enumerate(tally) if n})


def insured(decks: int) -> Mapping[Insured, int]:
    """What lies under an ace: any other card of the shoe."""
    tens = 16 * decks
    return {Insured(1): tens, Insured(0): 52 * decks - 1 - tens}


def main_census(rules: Rules) -> dict[str, Any]:
    """The main wager's figures and strategy, for either game of twenty-one."""
    decks, terms = rules.cents("decks"), terms_of(rules)
    starts = _starts(decks, terms)
    by_totals, worth = chart_for(decks, terms)
    return {
        "ready": {"main": main_figures(rules, starts)},
        "strategy": strategy_of(starts, by_totals, worth, value_of_deals(starts)),
    }


def census(rules: Rules) -> Census:
    decks = rules.cents("decks")
    weights: dict[str, Mapping[Any, int]] = {"insurance": insured(decks)}
    weights["deal"] = side_deals(decks)
    return Census(weights, **main_census(rules))


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with two cards against a card of the dealer: `T 6 against 9` or `Th 6d 9c`."""
    words = text.lower().replace("against", " ").replace("vs", " ").replace("10", "t").split()
    values = [_value(word) for word in words]
    if len(values) != 3:
        raise Misuse(f"{text!r} is not a hand; write two cards and the dealer's, such as T 6 9")
    first, second = sorted(values[:2])
    for start in _starts(rules.cents("decks"), terms_of(rules)):
        if start.cards == (first, second) and start.up == values[2]:
            told = strategy_of([start], *chart_for(rules.cents("decks"), terms_of(rules)), 0.0)
            return told.advice[0]
    raise Misuse(f"{text!r} cannot be dealt from this shoe")


def _value(word: str) -> int:
    rank = RANKS.find(word[0].upper())
    if rank < 0 or len(word) > 2:
        raise Misuse(f"{word!r} is not a card; write A, 2 to 9, T, or a card such as Qh")
    if rank == 12:
        return 0
    return min(rank + 1, 9)


def effects_of_removal(rules: Rules) -> Mapping[str, float]:
    """How much the main wager's worth changes when one card of each value leaves a full shoe."""
    decks, terms = rules.cents("decks"), terms_of(rules)
    whole = value_of_deals(_starts(decks, terms))
    found = {}
    for value, name in enumerate("A23456789T"):
        shoe = list(full_shoe(decks))
        shoe[value] -= 1
        found[name] = value_of_deals(deals(shoe, terms)) - whole
    return found


def worth_of_shoe(rules: Rules, remaining: Sequence[int]) -> float:
    """What the next round is worth with these cards left (`table.shoe.remaining`)."""
    counts = [0] * 10
    for card in remaining:
        rank = card >> 2
        counts[0 if rank == 12 else min(rank + 1, 9)] += 1
    return value_of_deals(deals(counts, terms_of(rules)))
