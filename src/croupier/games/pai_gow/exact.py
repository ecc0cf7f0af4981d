"""Pai Gow Poker and Commission Free Pai Gow, counted.

The main wager is counted with both sides set by the House Ways, every hand of the player against
every hand of the dealer (`pairs`), and with each of the player's hands set best (`best`). The best
setting of any seven cards is found against all hands that the dealer can then have (`against`).
Fortune Bonus and Tiger 9 hang on one hand alone.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Any

from croupier.core.cards import JOKER, STANDARD_DECK, card_names
from croupier.core.fast import Fast, fast, not_nought, rebound, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE, Alike
from croupier.exact.census import BEST, EXACT, Census, ChartTable, Later, Strategy
from croupier.exact.census import census as census_by
from croupier.exact.settings import Laid, SettingAdvice, seven_from
from croupier.exact.suits import Symmetry, kinds_of_hands
from croupier.exact.together import Asked, Joint, Worth
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.games.card_table.exact import symmetry
from croupier.games.pai_gow.against import DEALER_HANDS, compared_with, legal_ranks, met_by
from croupier.games.pai_gow.best.count import best_of_all
from croupier.games.pai_gow.best.settings import Paid
from croupier.games.pai_gow.fortune import fortune_hand, fortune_of
from croupier.games.pai_gow.fortune_bonus import ENVY, FORTUNE, QUALIFYING_CENTS
from croupier.games.pai_gow.house_way import (
    CARDS,
    RULES,
    house_way,
    legal_settings,
    set_the_house_way,
)
from croupier.games.pai_gow.meeting import cell_of, count_pairs, nines_of
from croupier.games.pai_gow.showdown import Facts
from croupier.games.pai_gow.tiger_9 import TIGER_9
from croupier.games.pai_gow.types import FLUSH, as_set, by_rank, views
from croupier.poker.joker import describe, high_of, high_rank, low_of, low_rank, set_of

DECK = (*STANDARD_DECK, JOKER)
HANDS = comb(len(DECK), CARDS)
SIDES = (-1, 0, 1)
HOUSE_WAY = "house_way"
RULE = "The player's hands are set by the House Ways, as the dealer's are."

# The main wager


@functools.cache
def main_weights() -> Counter[Facts]:
    """All pairs of hands, both set by the House Ways."""
    cells, found = count_pairs(), Counter[Facts]()
    for own_nine in (0, 1):
        for nine in (0, 1):
            for high in SIDES:
                for low in SIDES:
                    found[Facts(high, low, nine)] += cells[cell_of(own_nine, nine, high, low)]
    return +found


SET_BEST = "Each of the player's hands is set as is best against the House Ways."
TAKES_LONG = frozenset({BEST})
"""Ways to play whose count takes a minute: nobody is kept waiting for it unasked."""


def best_weights(rules: Rules) -> Counter[Facts]:
    """All pairs of hands, the player's set best. A copy is a copy, in whichever part it was."""
    paid, nines = paid_in(rules)
    came = best_of_all(paid, nines)
    found = Counter(
        {
            Facts(1, 1): came.both,
            Facts(1, -1): came.high - came.both,
            Facts(-1, 1): came.low - came.both,
            Facts(-1, -1): came.lower,
            Facts(0, 0): came.all - came.high - came.low + came.both - came.lower,
            Facts(0, 0, 1): HANDS * DEALER_HANDS - came.all,
        }
    )
    return +found


def paid_in(rules: Rules) -> tuple[Paid, bool]:
    """What is paid by which parts are higher; and whether so beside a dealer's nine-high too."""
    wager = rules.wagers["main"]

    def net(high: int, low: int, nine: int) -> Fraction:
        return Fraction(wager.net_units(wager.row(Facts(high, low, nine))))

    win, high, low, lose = net(1, 1, 0), net(1, -1, 0), net(-1, 1, 0), net(-1, -1, 0)
    by_sides = {(1, 1): win, (1, -1): high, (-1, 1): low, (-1, -1): lose}
    every = [(h, w) for h in SIDES for w in SIDES]
    plain = all(net(h, w, 0) == by_sides[1 if h > 0 else -1, 1 if w > 0 else -1] for h, w in every)
    nines = all(net(h, w, 1) == net(h, w, 0) for h, w in every)
    if (
        not plain
        or not (nines or all(net(h, w, 1) == 0 for h, w in every))
        or not (win >= max(high, low) and min(high, low) >= lose)
    ):
        raise Misuse(
            f"the best setting of every hand at {rules.game.name} is counted where a copy is paid "
            "as a lower hand and a higher hand never less; leave the strategy out, or the paytable"
        )
    parts = lcm(*(net.denominator for net in (win, high, low, lose)))
    numbers = (win - high - low + lose, high - lose, low - lose, lose)
    return Paid(*(int(parts * number) for number in numbers)), nines


# Wagers on one hand


@functools.cache
def tiger_9_weights() -> Counter[int]:
    """By whether the dealer's Low hand is nine-high: all hands of the dealer."""
    hands, nine_high = as_set(), 0
    first, last = nines_of(hands)
    ways = Counter[int]()
    for kind, times in zip(map(int, hands.by_rank), map(int, by_rank().ways), strict=True):
        ways[kind] += times
    seen = views(FLUSH)
    for kind, plain, times in zip(
        map(int, hands.views), map(int, seen.plain), map(int, seen.ways), strict=True
    ):
        ways[kind] += 4 * times
        ways[int(hands.by_rank[plain])] -= 4 * times
    nine_high = sum(n for kind, n in ways.items() if first <= int(hands.places[1][kind]) < last)
    return Counter({1: nine_high, 0: HANDS - nine_high})


of_seven: Fast[..., int] = fortune_of
"""In the kernel below: what is asked of seven cards."""


@fast
def tally_types(
    ranks: Sequence[int],
    rank_ways: Sequence[int],
    suited: Sequence[int],
    suited_ways: Sequence[int],
    plain: Sequence[int],
    tally: MutableSequence[int],
) -> None:
    """Over all hands by their types: by rank first, then what is different in view of a suit.

    Two others may be of one suit as well: with different ranks, in a third of all ways.
    """
    for hand in range(len(ranks)):
        tally[of_seven(ranks[hand])] += rank_ways[hand]
    for view in range(len(suited)):
        ways, hand = 4 * suited_ways[view], suited[view]
        others = hand >> 16
        one, other = others & 0x1FFF, others >> 16 & 0x1FFF
        apart = ways
        if one and other and one != other:
            together = hand ^ other << 32 | other << 16
            tally[of_seven(together)] += ways // 3
            apart -= ways // 3
        tally[of_seven(hand)] += apart
        tally[of_seven(ranks[plain[view]])] -= ways


def type_weights(of: Fast[..., int], cells: int) -> Counter[int]:
    """All C(53, 7) hands by what a function says of sets of seven cards.

    It may look at ranks, at one suit with five cards (the joker among them), and at whether two
    others are of one suit: no more is told apart here.
    """
    rank_hands, seen, tally = by_rank(), views(FLUSH), whole_numbers(cells)
    kernel = rebound(tally_types, of_seven=of)
    kernel.jit(rank_hands.cards, rank_hands.ways, seen.cards, seen.ways, seen.plain, tally)
    return Counter(dict(not_nought(tally)))


@functools.cache
def fortune_weights() -> Counter[int]:
    """All hands of a player by the row of 14.F that they make."""
    return type_weights(fortune_of, 12)


bet_facts: Fast[..., int] = fortune_hand
"""In the kernel below: the facts of the bet that is counted."""


@fast
def tally_kinds(cards: Sequence[int], weights: Sequence[int], tally: MutableSequence[int]) -> None:
    for i in range(len(weights)):
        at = CARDS * i
        a, b, c, d = cards[at], cards[at + 1], cards[at + 2], cards[at + 3]
        facts = bet_facts(a, b, c, d, cards[at + 4], cards[at + 5], cards[at + 6])
        tally[within(facts, len(tally))] += weights[i]


@functools.cache
def kind_weights(facts: Fast[..., int], cells: int, alike: Alike) -> Counter[int]:
    """The same for any facts, hand by hand: with all suits alike 6,972,147 kinds of hands."""
    every, tally = kinds_of_hands(DECK, CARDS, alike), whole_numbers(cells)
    rebound(tally_kinds, bet_facts=facts).jit(*every, tally)
    return Counter(dict(not_nought(tally)))


def own_weights(bet: CardBet) -> Counter[int]:
    if bet.facts is fortune_hand:
        return fortune_weights()
    return kind_weights(bet.facts, bet.cells, bet.alike)


# The census


def census(rules: Rules) -> Census:
    """The main wager by the House Ways on both sides; each side bet over all hands."""
    strategy = Strategy(RULE, (), (), (_chart(),), name=HOUSE_WAY)
    return _census(rules, main_weights, strategy)


def census_of_best(rules: Rules) -> Census:
    """The main wager with the player's hands set best."""
    return _census(rules, functools.partial(best_weights, rules), Strategy(SET_BEST, (), ()))


def _census(rules: Rules, main: Callable[[], Mapping[Any, int]], strategy: Strategy) -> Census:
    weights: dict[str, Callable[[], Mapping[Any, int]]] = {"main": main}
    for bet in card_bets(rules):
        if bet.sees is Sees.OWN:
            weights[bet.id] = functools.partial(own_weights, bet)
    if TIGER_9 in rules.wagers:
        weights[TIGER_9] = tiger_9_weights
    if ENVY in rules.wagers:
        weights[ENVY] = fortune_weights
    notes = (_envy_note(rules),) if ENVY in rules.wagers else ()
    return Census(Later(weights), strategy=strategy, notes=notes)


def _chart() -> ChartTable:
    """The House Ways, clause by clause."""
    rules = {rule.clause: rule.words for rule in RULES.values()}
    rows = tuple((clause, (words,)) for clause, words in sorted(rules.items()))
    return ChartTable("House Ways", ("what is done",), rows)


def envy_cents(rules: Rules) -> Fraction:
    """What the hand of one other player is worth to a Qualifying Fortune Bonus Wager."""
    wager = rules.wagers[ENVY]
    found = Fraction(0)
    for hand, ways in fortune_weights().items():
        found += Fraction(ways, HANDS) * wager.row(hand).pays.net(QUALIFYING_CENTS)
    return found


def _envy_note(rules: Rules) -> str:
    cents = envy_cents(rules)
    part = float(cents / QUALIFYING_CENTS)
    return (
        f"The Envy Bonus is left aside: to a Fortune Bonus of {QUALIFYING_CENTS // 100} dollars or"
        f" more the hand of each other player adds {cents / 100} dollars on average, {part:.4%} of "
        f"{QUALIFYING_CENTS // 100} dollars; there are up to five. {FORTUNE} has the wager alone."
    )


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    """The two ways that are counted whole."""
    return {BEST: lambda: census_of_best(rules), HOUSE_WAY: lambda: census(rules)}


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint | None:
    """Main wager and Tiger 9: both are decided when the dealer's hands are set."""
    kinds = {one.facts for one in asked}
    if kinds == {"main", TIGER_9} and not any(one.place for one in asked):
        weights = Counter[tuple[Worth, ...]]()
        for facts, weight in census_by(rules, strategy).weights["main"].items():
            of = {"main": facts, TIGER_9: facts.nine_high}
            weights[tuple(one.worth(of[one.facts]) for one in asked)] += weight
        return weights, EXACT
    if kinds & {FORTUNE, ENVY} and len(kinds) > 1:
        raise Misuse(
            "a Fortune Bonus hangs on which seven cards the player holds, the other wagers on what "
            "is made of both hands; the count keeps no list of both. Analyze them one by one"
        )
    return None


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""

    def judged(cards: Sequence[int]) -> Facts:
        from croupier.games.pai_gow.showdown import facts_of_ranks

        ranks = []
        for hand in (set_of(cards[:CARDS]), set_of(cards[CARDS:])):
            _, low = set_the_house_way(hand)
            ranks += [high_of(hand ^ low), low_of(low)]
        return facts_of_ranks(*ranks)

    main = Symmetry("main", DECK, 2 * CARDS, judged, ALL_SUITS_ALIKE)
    return (main, *(symmetry(bet, DECK, CARDS, CARDS) for bet in card_bets(rules)))


# One hand


EXAMPLE = "Ah Ad Kc 9s 9d 4h Jk"


def advice_for(rules: Rules, text: str) -> SettingAdvice:
    """The House Way of one hand, and what each lawful setting of it is worth."""
    cards = seven_from(text, DECK, EXAMPLE)
    hand, house = set_of(cards), house_way(cards)
    worth = worth_of_settings(rules, hand)
    laid = []
    for high, low in legal_settings(cards):
        ranks = high_rank(high), low_rank(low)
        parts = {"high": tuple(card_names(high)), "low": tuple(card_names(low))}
        laid.append(Laid(parts, f"{describe(ranks[0])}; {describe(ranks[1])}", worth[ranks]))
    set_low = tuple(card_names(house.low))
    own = next(one for one in laid if one.parts["low"] == set_low)
    in_order = tuple(sorted(laid, key=lambda one: (-one.value, one is not own)))
    values = {f"{' '.join(one.parts['low'])} low": one.value for one in in_order}
    return SettingAdvice(
        situation=house.rule,
        best=next(iter(values)),
        values=values,
        weight=DEALER_HANDS,
        house_way=own,
        rule=house.rule,
        clause=rules.cite(rules.game.law(house.clause)),
        settings=in_order,
    )


def worth_of_settings(rules: Rules, hand: int) -> dict[tuple[int, int], Fraction]:
    """By the ranks of High and Low: what each lawful setting is worth in units of the wager."""
    wager = rules.wagers["main"]
    nets = [
        wager.net_units(wager.row(Facts(high, low, nine)))
        for nine in (0, 1)
        for high in SIDES
        for low in SIDES
    ]
    met, found = met_by(hand), {}
    for ranks in legal_ranks(hand):
        counts = compared_with(met, *ranks)
        total = sum(net * count for net, count in zip(nets, counts, strict=True))
        found[ranks] = Fraction(total) / DEALER_HANDS
    return found
