"""Blackjack, counted: the main wager by composition, side bets in whole numbers.

The main wager is counted in double precision: every hand against every card of the dealer for the
cards that are left, split hands with their joint outcome (see `twenty_one.exact`, `.splits`).
Insurance and the side bets look at four cards at most and are exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from croupier.core.cards import RANKS, decks
from croupier.core.fast import fast, not_nought, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, quoted
from croupier.exact.analysis import figures
from croupier.exact.census import BEST, DOUBLE, Advice, Census, Decision, Strategy, weights_from
from croupier.exact.shoe import RANK_NAMES, Progress, Share
from croupier.exact.together import Asked, Joint
from croupier.games.blackjack.side_bets import Deal, deal_of
from croupier.games.progressive.exact import sevens_dealt
from croupier.games.progressive.paytables import BLAZING
from croupier.games.twenty_one.common import Facts, Insured, value_of
from croupier.games.twenty_one.dealer import dealers_totals as dealers_totals
from croupier.games.twenty_one.exact import Deal as Start
from croupier.games.twenty_one.exact import Terms, deals, value_of_deals
from croupier.games.twenty_one.exact import values as every_hand
from croupier.games.twenty_one.exact_kernels import ACE, TEN, VALUES, hands, no_blackjack
from croupier.games.twenty_one.rounds import rounds_at_best, rounds_by
from croupier.games.twenty_one.sheet import (
    CARDS,
    ROUND,
    full_shoe,
    main_bundle,
    rounds_as_facts,
    strategy_of,
    terms_of,
)
from croupier.games.twenty_one.state import fresh_next as fresh_next
from croupier.games.twenty_one.strategies import Way, chart_for, way_by, ways

LEAST_CARDS = 20
"""With fewer the cards might not last for a round, and the count does not look at a reshuffle."""
FIRST_CARDS = 4
"""What side bets look at."""
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
def count_deals(
    shoe: Sequence[int],
    under: MutableSequence[int],
    tally: MutableSequence[int],
    by_rank: MutableSequence[int],
) -> None:
    """Count two cards of the player and two of the dealer, from so many of each of the 52.

    The player's two have no order, and the dealer's other card adds to a cell what it would add to
    any. Where there is room in `by_rank`, it gets for each rank how many cards of it the deals
    have.
    """
    for up in range(52):
        for hole in range(52):
            known = cell_of(deal_of(0, 1, up, hole))
            under[up * 52 + hole] = known - cell_of(deal_of(0, 1, up, -1))
    for a in range(52):
        for b in range(a, 52):
            two = shoe[a] * (shoe[b] - 1) if b == a else 2 * shoe[a] * shoe[b]
            for up in range(52):
                three = two * (shoe[up] - (1 if up == a else 0) - (1 if up == b else 0))
                if three <= 0:
                    continue
                seen = cell_of(deal_of(a, b, up, -1))
                for hole in range(52):
                    out = (1 if hole == a else 0) + (1 if hole == b else 0)
                    left = shoe[hole] - out - (1 if hole == up else 0)
                    if left <= 0:
                        continue
                    cell = seen + under[up * 52 + hole]
                    tally[cell] += three * left
                    if len(by_rank):
                        for card in (a, b, up, hole):
                            by_rank[(card >> 2) * CELLS + cell] += three * left


@lru_cache(maxsize=8)
def best_starts(deck_count: int, terms: Terms) -> tuple[Start, ...]:
    return tuple(deals(full_shoe(deck_count), terms))


def _by_card(cards: Iterable[int]) -> MutableSequence[int]:
    counts = whole_numbers(52)
    for card in cards:
        counts[card] += 1
    return counts


def _deals(tally: Sequence[int]) -> Mapping[Deal, int]:
    return Counter({deal_at(cell): n for cell, n in not_nought(tally)})


def side_deals(cards: Iterable[int]) -> Mapping[Deal, int]:
    """How often each of the facts that side bets look at is dealt from these cards."""
    return _deals(_count(cards, whole_numbers(0)))


def _count(cards: Iterable[int], by_rank: MutableSequence[int]) -> MutableSequence[int]:
    tally = whole_numbers(CELLS)
    count_deals.jit(_by_card(cards), whole_numbers(52 * 52), tally, by_rank)
    return tally


def side_deals_without(deck_count: int) -> Mapping[str, Mapping[Deal, int]]:
    """The same when a card of each rank, of any suit, has left so many decks.

    It is all one whether a card leaves before a round or the next one is looked at after it: a deal
    counts as often as cards of the rank are left behind it.
    """
    gone = whole_numbers(len(RANKS) * CELLS)
    tally = _count(decks(deck_count), gone)
    found = {}
    for rank, name in enumerate(RANKS):
        of_rank = gone[rank * CELLS : (rank + 1) * CELLS]
        behind = [4 * deck_count * n - out for n, out in zip(tally, of_rank, strict=True)]
        found[name] = _deals(behind)
    return found


def insured(shoe: Sequence[int]) -> Mapping[Insured, int]:
    """What lies under an ace: any other card of the shoe."""
    tens = shoe[TEN]
    return {Insured(1): tens, Insured(0): sum(shoe) - 1 - tens}


@lru_cache(maxsize=8)
def _best_rounds(deck_count: int, terms: Terms) -> Mapping[tuple[Facts, ...], int]:
    starts = best_starts(deck_count, terms)
    return weights_from(rounds_as_facts(rounds_at_best(full_shoe(deck_count), terms, starts)))


@lru_cache(maxsize=8)
def _best_play(deck_count: int, terms: Terms) -> Strategy:
    starts = best_starts(deck_count, terms)
    return strategy_of(starts, *chart_for(deck_count, terms), value_of_deals(starts))


def main_census(rules: Rules, sides: Mapping[str, Mapping[Any, int]]) -> Census:
    """The main wager at best play beside the other wagers, for either game of twenty-one."""
    deck_count, terms = rules.cents("decks"), terms_of(rules)
    return Census(
        {**sides, ROUND: _best_rounds(deck_count, terms)},
        (main_bundle(rules, SPLITS_NOTE),),
        _best_play(deck_count, terms),
        methods={ROUND: DOUBLE},
        notes=_notes(rules),
    )


Sides = Callable[[], Mapping[str, Mapping[Any, int]]]
"""Finds how often the facts of the wagers beside the main one occur."""


def main_strategies(rules: Rules, sides: Sides) -> dict[str, Callable[[], Census]]:
    """The census of each way to play that has a name, for either game of twenty-one."""

    found: dict[str, Callable[[], Census]] = {BEST: lambda: main_census(rules, sides())}
    return found | {name: partial(main_by, rules, sides, way) for name, way in ways(rules).items()}


def main_by(rules: Rules, sides: Sides, way: Way) -> Census:
    """The main wager played by a chart beside the other wagers, for either game of twenty-one."""
    rounds = rounds_by(full_shoe(rules.cents("decks")), terms_of(rules), way.chart())
    return Census(
        {**sides(), ROUND: weights_from(rounds_as_facts(rounds))},
        (main_bundle(rules, SPLITS_NOTE),),
        Strategy(way.words, (), ()),
        methods={ROUND: DOUBLE},
        notes=_notes(rules),
    )


def _notes(rules: Rules) -> tuple[str, ...]:
    if rules.options.get("tournament") != "yes":
        return ()
    row = rules.wagers["main"].rows[0]
    return (f"In a tournament a Blackjack pays {row.pays}, whatever blackjack_pays says.",)


SPLITS_NOTE = (
    "The hands of a split pair draw from one shoe: what they bring is counted to double precision, "
    "how often they win together to seven places (to six with one deck)."
)


def census(rules: Rules) -> Census:
    return main_census(rules, _side_weights(rules, full_cards(rules)))


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    return main_strategies(rules, lambda: _side_weights(rules, full_cards(rules)))


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function that looks at totals."""
    return main_by(rules, lambda: _side_weights(rules, full_cards(rules)), way_by(rules, decide))


def _side_weights(rules: Rules, cards: Sequence[int]) -> dict[str, Mapping[Any, int]]:
    """Insurance and the side bets from these cards, as far as they can decide them."""
    shoe = by_value(cards)
    weights: dict[str, Mapping[Any, int]] = {}
    if shoe[ACE] and len(cards) > 1:
        weights["insurance"] = insured(shoe)
    if len(cards) >= FIRST_CARDS and any(w.facts == "deal" for w in rules.wagers.values()):
        weights["deal"] = side_deals(cards)
    if BLAZING.id in rules.wagers and len(cards) > 2:
        weights[BLAZING.id] = sevens_dealt(cards)
    return weights


EXAMPLE = "T 6 against 9"


def advice_for(rules: Rules, text: str) -> Advice:
    """What to do with a hand against a card of the dealer: `T 6 against 9` or `Th 6d 9c`."""
    words = text.lower().replace("against", " ").replace("vs", " ").replace("10", "t").split()
    values = [_value(word) for word in words]
    if len(values) < 3:
        raise Misuse(
            f"{quoted(text)} is not a hand; write its cards and the dealer's, such as T 6 9"
        )
    if len(values) > 3:
        return _drawn_to(rules, text, values[:-1], values[-1])
    first, second = sorted(values[:2])
    for start in best_starts(rules.cents("decks"), terms_of(rules)):
        if start.cards == (first, second) and start.up == values[2]:
            told = strategy_of([start], *chart_for(rules.cents("decks"), terms_of(rules)), 0.0)
            return told.advice[0]
    raise Misuse(f"{quoted(text)} cannot be dealt from this shoe")


def _drawn_to(rules: Rules, text: str, own: list[int], up: int) -> Advice:
    """A hand that has drawn: one card more or none. The dealer has looked, and has no blackjack."""
    terms, shoe = terms_of(rules), full_shoe(rules.cents("decks"))
    left = [count - own.count(card) - (card == up) for card, count in enumerate(shoe)]
    counts = tuple(own.count(card) for card in range(len(shoe)))
    if min(left) < 0 or counts not in hands().index:
        raise Misuse(f"{quoted(text)}: such a hand is bust, or cannot be dealt from this shoe")
    played = every_hand(tuple(shoe), up, terms.hit_soft_17).play(terms.payments.own)
    hand, none = hands().index[counts], no_blackjack(left, sum(left), up) or 1.0
    worth = {"stand": played.stand(hand) / none, "hit": float(played.hit[hand]) / none}
    shown = "".join(CARDS[card] for card in sorted(own))
    return Advice(
        f"{shown} against {CARDS[up]}",
        max(worth, key=lambda choice: worth[choice]),
        {choice: Fraction(value) for choice, value in worth.items()},
        1,
        exact=False,
    )


def _value(word: str) -> int:
    if word[0].upper() not in RANKS or len(word) > 2:
        raise Misuse(f"{quoted(word)} is not a card; write A, 2 to 9, T, or a card such as Qh")
    return card_value(word[0].upper())


def card_value(rank: str) -> int:
    """The place of a rank among the values, the ace first."""
    return value_of(4 * RANKS.index(rank)) - 1


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint | None:
    """Several wagers at a seat: see `twenty_one.together`."""
    from croupier.games.twenty_one.together import together

    return together(rules, asked, strategy)


# The shoe at a live table


def full_cards(rules: Rules) -> tuple[int, ...]:
    """The cards in the shoe after the shuffle."""
    return decks(rules.cents("decks"))


def by_value(cards: Iterable[int]) -> tuple[int, ...]:
    """How many cards there are of each value, the ace first."""
    counts = [0] * VALUES
    for card in cards:
        counts[value_of(card) - 1] += 1
    return tuple(counts)


@lru_cache(maxsize=64)
def worth_of_shoe(shoe: tuple[int, ...], terms: Terms) -> float:
    """What the main wager brings at best play, from a shoe counted by value."""
    return value_of_deals(deals(shoe, terms))


def main_edge(rules: Rules, cards: Sequence[int]) -> dict[str, float]:
    """The edge of the main wager now; none where the cards might not last for the round."""
    if len(cards) < LEAST_CARDS:
        return {}
    return {"main": -worth_of_shoe(by_value(cards), terms_of(rules))}


def edge_now(rules: Rules, cards: Sequence[int], only: str | None = None) -> dict[str, Share]:
    """The edge of each wager of a round from these cards, as far as they can decide it."""
    found: dict[str, Share] = {}
    if only in (None, "main"):
        found |= main_edge(rules, cards)
    if only != "main":
        found |= edges(rules, _side_weights(rules, cards), only)
    return found


def edges(
    rules: Rules, weights: Mapping[str, Mapping[Any, int]], only: str | None = None
) -> dict[str, Fraction]:
    """What the house keeps of each wager that these weights decide."""
    return {one.wager: one.house_edge for one in figures(rules, Census(weights), only)}


# Effects of removal


def effects_of_removal(
    rules: Rules, only: str | None = None, progress: Progress | None = None
) -> dict[str, dict[str, Share]]:
    """Wager, then rank: the change of the edge when one card of it has left the full shoe."""
    effects = main_effects(rules, only, progress) | insurance_effects(rules, only)
    if only not in ("main", "insurance"):
        effects |= _side_effects(rules, only)
    return effects


def main_effects(
    rules: Rules, only: str | None, progress: Progress | None
) -> dict[str, dict[str, Share]]:
    """Ten shoes for the main wager: every ten is like every other."""
    if only not in (None, "main"):
        return {}
    full = full_shoe(rules.cents("decks"))
    terms = terms_of(rules)
    found: dict[str, Share] = {}
    for rank, less in shoes_without_a_card(full).items():
        if progress is not None:
            progress(f"main wager, a shoe with one {rank} less")
        found[rank] = worth_of_shoe(full, terms) - worth_of_shoe(less, terms)
    return {"main": found}


def insurance_effects(rules: Rules, only: str | None) -> dict[str, dict[str, Share]]:
    if only not in (None, "insurance"):
        return {}
    full = full_shoe(rules.cents("decks"))

    def edge(shoe: Sequence[int]) -> Fraction:
        return edges(rules, {"insurance": insured(shoe)}, "insurance")["insurance"]

    without = shoes_without_a_card(full)
    return {"insurance": {rank: edge(less) - edge(full) for rank, less in without.items()}}


def shoes_without_a_card(full: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """A shoe for each rank, one card of it gone."""
    return {
        rank: tuple(n - (value == card_value(rank)) for value, n in enumerate(full))
        for rank in RANK_NAMES
    }


def _side_effects(rules: Rules, only: str | None) -> dict[str, dict[str, Share]]:
    deck_count = rules.cents("decks")
    before = edges(rules, {"deal": side_deals(decks(deck_count))}, only)
    effects: dict[str, dict[str, Share]] = {wager: {} for wager in before}
    without = side_deals_without(deck_count)
    for rank in RANK_NAMES:
        for wager, after in edges(rules, {"deal": without[rank]}, only).items():
            effects[wager][rank] = after - before[wager]
    return effects
