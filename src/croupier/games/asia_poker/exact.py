"""Asia Poker, counted.

The Asia Poker Wager is counted with both sides set by the dealer's way, every hand of the player
against every hand of the dealer (`pairs`). The best setting of any seven cards is found against all
hands that the dealer can then have. The Bonus Wager hangs on the player's seven cards alone.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

from croupier.core.cards import JOKER, STANDARD_DECK, card_names, cards_from
from croupier.core.fast import array_of, fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import Census, ChartTable, Later, Strategy
from croupier.exact.settings import Laid, SettingAdvice
from croupier.exact.suits import Symmetry
from croupier.games.asia_poker.bonus import HANDS as BONUS_HANDS
from croupier.games.asia_poker.bonus import bonus_hand, bonus_of
from croupier.games.asia_poker.filed import way_in, wheels_in
from croupier.games.asia_poker.house_way import CARDS, Way, house_way, legal_settings
from croupier.games.asia_poker.meeting import cell_of
from croupier.games.asia_poker.pairs import Doubled, count_pairs, doubled_as
from croupier.games.asia_poker.types import FLUSH, THREES, as_set
from croupier.games.asia_poker.wagers import Facts, compared
from croupier.games.card_table.bets import CardBet, Sees, card_bets
from croupier.games.card_table.exact import symmetry
from croupier.games.pai_gow.against import met_in_classes, twice_the_place
from croupier.games.pai_gow.exact import kind_weights, type_weights
from croupier.games.pai_gow.pairs import Seen, mask_of, seen_as
from croupier.poker.joker import JOKER_BIT, asia_rank, describe_asia, set_of
from croupier.poker.joker_seven import SUITS, of_suit

DECK = (*STANDARD_DECK, JOKER)
DEALER_HANDS = comb(46, 7)
SIDES = (-1, 0, 1)
HOUSE_WAY = "house_way"
RULE = "The player's hands are set as the house has its dealer set them."
HIGH, MEDIUM, LOW = "high", "medium", "low"


# The main wager


@functools.lru_cache(maxsize=4)
def main_weights(way: Way, wheels: int) -> Counter[Facts]:
    """All pairs of hands, both set by this way."""
    cells, found = count_pairs(way, wheels), Counter[Facts]()
    for high in SIDES:
        for medium in SIDES:
            for low in SIDES:
                sides = (high, medium, low)
                facts = Facts(sides.count(1), sides.count(0))
                found[facts] += cells[cell_of(high, medium, low)]
    return +found


@functools.cache
def bonus_weights() -> Counter[int]:
    """All hands of a player by the row of 575.12(b) that they make."""
    return type_weights(bonus_of, BONUS_HANDS)


def own_weights(bet: CardBet) -> Counter[int]:
    if bet.facts is bonus_hand:
        return bonus_weights()
    return kind_weights(bet.facts, bet.cells, bet.alike)


def census(rules: Rules) -> Census:
    """The Asia Poker Wager by one way on both sides; the Bonus Wager over all hands."""
    way = way_in(rules)
    weights: dict[str, Callable[[], Mapping[Any, int]]] = {
        "main": functools.partial(main_weights, way, wheels_in(rules))
    }
    for bet in card_bets(rules):
        if bet.sees is Sees.OWN:
            weights[bet.id] = functools.partial(own_weights, bet)
    return Census(Later(weights), strategy=Strategy(RULE, (), (), (_chart(way),), name=HOUSE_WAY))


def _chart(way: Way) -> ChartTable:
    """The dealer's way, rule by rule."""
    rows = tuple((str(number), (rule.words,)) for number, rule in enumerate(way.rules, 1))
    return ChartTable("The dealer's way: the first rule that fits", ("what is done",), rows)


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    """The one way that is counted whole."""
    return {HOUSE_WAY: lambda: census(rules)}


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""
    way, wheels = way_in(rules), wheels_in(rules)

    def judged(cards: Sequence[int]) -> Facts:
        ranks = []
        for hand in (cards[:CARDS], cards[CARDS:]):
            found = house_way(hand, way, wheels)
            parts = (found.high, found.medium, found.low)
            ranks += [asia_rank(part, wheels) for part in parts]
        return compared(*ranks)

    main = Symmetry("main", DECK, 2 * CARDS, judged, ALL_SUITS_ALIKE)
    return (main, *(symmetry(bet, DECK, CARDS, CARDS) for bet in card_bets(rules)))


# One hand


@functools.lru_cache(maxsize=4)
def _seen(way: Way, wheels: int) -> tuple[Seen, Doubled]:
    hands = as_set(way, wheels)
    return seen_as(hands, FLUSH), doubled_as(hands)


def met_by(hand: int, way: Way, wheels: int) -> MutableSequence[int]:
    """By class: all hands of the dealer, when the player holds this set of cards."""
    seen, doubled = _seen(way, wheels)
    found = met_in_classes(hand, as_set(way, wheels), seen, FLUSH)
    for suit, other in combinations(range(0 if hand & JOKER_BIT else SUITS), 2):
        held, taken = of_suit(hand, suit), of_suit(hand, other)
        meet_doubles.jit(_free(held), _free(taken), doubled, found)
    return found


def _free(held: int) -> MutableSequence[int]:
    """The threes of a suit that are left beside these cards."""
    return array_of(i for i, three in enumerate(THREES) if not mask_of(three) & held)


@fast
def meet_doubles(
    own: Sequence[int], other: Sequence[int], doubled: Doubled, found: MutableSequence[int]
) -> None:
    """The corrections of hands with the joker and three cards each of two suits."""
    for one in own:
        for two in other:
            double = one * len(THREES) + two
            found[doubled.kinds[double]] += 1
            found[doubled.plain[double]] += 1
            found[doubled.first[double]] -= 1
            found[doubled.second[double]] -= 1


@fast
def compare_all(
    met: Sequence[int],
    highs: Sequence[int],
    mediums: Sequence[int],
    lows: Sequence[int],
    high: int,
    medium: int,
    low: int,
    found: MutableSequence[int],
) -> None:
    """By how many hands are higher and how many are copies: four times the one, and the other."""
    for kind in range(len(met)):
        if met[kind]:
            h, m, w = 2 * highs[kind], 2 * mediums[kind], 2 * lows[kind]
            higher = (1 if high > h else 0) + (1 if medium > m else 0) + (1 if low > w else 0)
            copies = (1 if high == h else 0) + (1 if medium == m else 0) + (1 if low == w else 0)
            found[4 * higher + copies] += met[kind]


Ranks = tuple[int, ...]


def worth_of_settings(
    rules: Rules, cards: Sequence[int]
) -> dict[Ranks, tuple[tuple[tuple[int, ...], ...], Fraction]]:
    """By the ranks of the three hands: cards for them, and what they are worth in units."""
    way, wheels = way_in(rules), wheels_in(rules)
    wager, hands = rules.wagers["main"], as_set(way, wheels)
    highs, mediums, lows = hands.places
    met = met_by(set_of(cards), way, wheels)
    nets = {
        4 * higher + copies: wager.net_units(wager.row(Facts(higher, copies)))
        for higher in range(4)
        for copies in range(4 - higher)
    }
    found: dict[Ranks, tuple[tuple[tuple[int, ...], ...], Fraction]] = {}
    for parts in legal_settings(cards, wheels):
        ranks = tuple(asia_rank(part, wheels) for part in parts)
        if ranks in found:
            continue
        high, medium, low = (
            twice_the_place(each, rank) for each, rank in zip(hands.ranks, ranks, strict=True)
        )
        cells = whole_numbers(16)
        compare_all.jit(met, highs, mediums, lows, high, medium, low, cells)
        total = sum(net * int(cells[cell]) for cell, net in nets.items())
        found[ranks] = parts, Fraction(total) / DEALER_HANDS
    return found


def advice_for(rules: Rules, text: str) -> SettingAdvice:
    """The dealer's way with one hand, and what each lawful setting of it is worth."""
    cards = cards_from(text)
    if len(cards) != CARDS or not set(cards) <= set(DECK) or len(set(cards)) != CARDS:
        raise Misuse(
            f"{text!r} is not a hand here; write seven different cards such as "
            "'Ah Ad Kc 9s 9d 4h Jk'"
        )
    wheels = wheels_in(rules)
    house = house_way(cards, way_in(rules), wheels)
    own = (house.high, house.medium, house.low)
    house_ranks = tuple(asia_rank(part, wheels) for part in own)
    laid = {}
    for ranks, (parts, value) in worth_of_settings(rules, cards).items():
        set_as = own if ranks == house_ranks else parts
        words = "; ".join(describe_asia(rank) for rank in ranks)
        names = zip((HIGH, MEDIUM, LOW), set_as, strict=True)
        laid[ranks] = Laid({name: tuple(card_names(part)) for name, part in names}, words, value)
    in_order = tuple(sorted(laid.values(), key=lambda one: -one.value))
    values = {_said(one): one.value for one in in_order}
    return SettingAdvice(
        situation=house.rule,
        best=_said(in_order[0]),
        values=values,
        weight=DEALER_HANDS,
        house_way=laid[house_ranks],
        rule=house.rule,
        clause=rules.cite(rules.game.law(house.clause)),
        settings=in_order,
    )


def _said(laid: Laid) -> str:
    return f"{' '.join(laid.parts[MEDIUM])} medium, {' '.join(laid.parts[LOW])} low"
