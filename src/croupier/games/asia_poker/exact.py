"""Asia Poker, counted.

The Asia Poker Wager is counted with both sides set by the dealer's way, every hand of the player
against every hand of the dealer (`pairs`). The best setting of any seven cards is found against all
hands that the dealer can then have; what it is worth over all hands is drawn in part (`best`). The
Bonus Wager hangs on the player's seven cards alone.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from croupier.core.cards import JOKER, STANDARD_DECK, card_names
from croupier.core.fast import fast, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import BEST, SIMULATED, Census, ChartTable, Later, Strategy
from croupier.exact.settings import Laid, SettingAdvice, seven_from
from croupier.exact.suits import Symmetry
from croupier.games.asia_poker.against import met_by
from croupier.games.asia_poker.best import SEED, best_of_all
from croupier.games.asia_poker.bonus import HANDS as BONUS_HANDS
from croupier.games.asia_poker.bonus import bonus_hand, bonus_of
from croupier.games.asia_poker.filed import way_in, wheels_in
from croupier.games.asia_poker.house_way import CARDS, Way, house_way, legal_settings
from croupier.games.asia_poker.meeting import cell_of
from croupier.games.asia_poker.pairs import count_pairs
from croupier.games.asia_poker.types import as_set
from croupier.games.asia_poker.wagers import Facts, compared
from croupier.games.card_table.bets import CardBet, Sees, card_bets
from croupier.games.card_table.exact import symmetry
from croupier.games.pai_gow.against import twice_the_place
from croupier.games.pai_gow.exact import kind_weights, type_weights
from croupier.poker.joker import asia_rank, describe_asia, set_of

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
    main = functools.partial(main_weights, way, wheels_in(rules))
    strategy = Strategy(RULE, (), (), (_chart(way),), name=HOUSE_WAY)
    return Census(_weights(rules, main), strategy=strategy)


def _weights(rules: Rules, main: Callable[[], Mapping[Any, int]]) -> Later:
    weights = {"main": main}
    for bet in card_bets(rules):
        if bet.sees is Sees.OWN:
            weights[bet.id] = functools.partial(own_weights, bet)
    return Later(weights)


def _chart(way: Way) -> ChartTable:
    """The dealer's way, rule by rule."""
    rows = tuple((str(number), (rule.words,)) for number, rule in enumerate(way.rules, 1))
    return ChartTable("The dealer's way: the first rule that fits", ("what is done",), rows)


# Set best

SET_BEST = "Each of the player's hands is set as is best against the dealer's way."
TAKES_LONG = frozenset({BEST})
"""Ways to play whose figures take minutes: nobody is kept waiting for them unasked."""


def census_of_best(rules: Rules) -> Census:
    """The Asia Poker Wager with the player's hands set best: to a standard error of 0.004 %."""
    check_paid(rules)
    found = best_of_all(way_in(rules), wheels_in(rules))
    note = (
        f"The best settings: {found.hands:,} hands were drawn by the seed {SEED!r}, and all "
        "settings of each valued exactly; the dealer's way and a guess at the best setting are "
        "counted over all hands. How often a copy loses is drawn alone."
    )
    return Census(
        _weights(rules, functools.partial(best_weights, rules)),
        strategy=Strategy(SET_BEST, (), ()),
        methods={"main": SIMULATED},
        notes=(note,),
    )


def best_weights(rules: Rules) -> Counter[Facts]:
    """By the facts that rows are picked by: as many rounds as would have this standard error."""
    way, wheels = way_in(rules), wheels_in(rules)
    found, counted = best_of_all(way, wheels), main_weights(way, wheels)
    won = sum(ways for facts, ways in counted.items() if facts.higher >= 2)
    chance = Fraction(won, counted.total()) + found.wins
    rounds = round(chance * (1 - chance) / found.error_squared)
    wins, copies = round(chance * rounds), round(found.copies * rounds)
    return Counter({Facts(2, 0): wins, Facts(1, 1): copies, Facts(1, 0): rounds - wins - copies})


def check_paid(rules: Rules) -> None:
    """Refuse payments by which it is not best to win as often as can be."""
    wager = rules.wagers["main"]
    nets: dict[bool, set[Fraction]] = {True: set(), False: set()}
    for higher in range(4):
        for copies in range(4 - higher):
            nets[higher >= 2].add(Fraction(wager.net_units(wager.row(Facts(higher, copies)))))
    won, lost = nets[True], nets[False]
    if len(won) > 1 or len(lost) > 1 or max(won) <= max(lost):
        raise Misuse(
            f"the best setting of every hand at {rules.game.name} is counted where all that does "
            "not win is paid alike; leave the strategy out, or the paytable"
        )


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    """The best setting of every hand, and the dealer's way."""
    return {BEST: lambda: census_of_best(rules), HOUSE_WAY: lambda: census(rules)}


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


def worth_of_settings(rules: Rules, cards: Sequence[int]) -> dict[Ranks, Fraction]:
    """By the ranks of the three hands of each lawful setting: what it is worth in units."""
    way, wheels = way_in(rules), wheels_in(rules)
    wager, hands = rules.wagers["main"], as_set(way, wheels)
    highs, mediums, lows = hands.places
    met = met_by(set_of(cards), way, wheels)
    nets = {
        4 * higher + copies: wager.net_units(wager.row(Facts(higher, copies)))
        for higher in range(4)
        for copies in range(4 - higher)
    }
    found: dict[Ranks, Fraction] = {}
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
        found[ranks] = Fraction(total) / DEALER_HANDS
    return found


EXAMPLE = "Ah Ad Kc 9s 9d 4h Jk"


def advice_for(rules: Rules, text: str) -> SettingAdvice:
    """The dealer's way with one hand, and what each lawful setting of it is worth."""
    cards, wheels = seven_from(text, DECK, EXAMPLE), wheels_in(rules)
    worth = worth_of_settings(rules, cards)
    laid = []
    for setting in legal_settings(cards, wheels):
        ranks = tuple(asia_rank(part, wheels) for part in setting)
        named = zip((HIGH, MEDIUM, LOW), setting, strict=True)
        parts = {name: tuple(card_names(part)) for name, part in named}
        laid.append(Laid(parts, "; ".join(map(describe_asia, ranks)), worth[ranks]))
    house = house_way(cards, way_in(rules), wheels)
    lower = {MEDIUM: set(card_names(house.medium)), LOW: set(card_names(house.low))}
    own = next(one for one in laid if all(set(one.parts[name]) == lower[name] for name in lower))
    in_order = tuple(sorted(laid, key=lambda one: (-one.value, one is not own)))
    values = {_said(one): one.value for one in in_order}
    return SettingAdvice(
        situation=house.rule,
        best=_said(in_order[0]),
        values=values,
        weight=DEALER_HANDS,
        house_way=own,
        rule=house.rule,
        clause=rules.cite(rules.game.law(house.clause)),
        settings=in_order,
    )


def _said(laid: Laid) -> str:
    return f"{' '.join(laid.parts[MEDIUM])} medium, {' '.join(laid.parts[LOW])} low"
