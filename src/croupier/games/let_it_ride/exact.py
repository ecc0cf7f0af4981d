"""Let It Ride, counted: what three and four known cards are worth to a bet.

Bets Number 1 and 2 do not know of each other: one rides when the two cards that are missing are
worth more than nothing to it on average, the other when the last one is. Four cards are of 16,432
kinds and meet 48 fifth cards each; that is all there is to count, and it does not hang on what is
paid. So best play is found anew for any paytable.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.core.cards import STANDARD_DECK, rank_of
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.game import Rules
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import BEST, Advice, AskedFor, Bundle, Census, Decision, Strategy
from croupier.exact.suits import Symmetry
from croupier.exact.together import Asked, Joint
from croupier.games.card_table import draws
from croupier.games.card_table.bets import Sees, card_bets
from croupier.games.card_table.exact import Weights, own_weights, symmetry, tallied
from croupier.games.card_table.known import (
    DECK,
    HAND,
    Asking,
    alike_next,
    fifth_cards,
    hand_and_board,
    kinds,
    next_kinds,
    ways_on,
    weights_of_five,
    worths_before,
    worths_of_four,
)
from croupier.games.card_table.together import bets_asked, joining, joint, no_more, parted
from croupier.games.let_it_ride.rules import (
    BETS,
    HANDS,
    LET_IT_RIDE,
    NUMBER_1,
    NUMBER_2,
    TAKE_BACK,
    Facts,
    kind_of_five,
    units,
)
from croupier.poker.words import listed

OWN = 3
"""Cards of the player."""
FIRST_RIDES = DECK
"""The bit of a plan for Bet Number 1; the bits below it are for each card that the board may show
first."""
CELLS = 4 * HANDS
TEN = 8

Plan = MutableSequence[int]
"""By kind of three cards: whether the first bet rides, and with which next card the second does."""


# Best play


@dataclass(frozen=True)
class Worth:
    """What it is worth to let a bet ride, over every order in which the missing cards come."""

    one: int
    """A unit of the bet, in these whole numbers."""
    first: MutableSequence[int]
    """By kind of three cards: to Bet Number 1, times the ways in which two cards come."""
    second: MutableSequence[int]
    """By kind of four cards: to Bet Number 2, times the ways in which the last one comes."""

    @classmethod
    def under(cls, rules: Rules) -> Worth:
        paid = [rules.wagers[bet] for bet in (NUMBER_1, NUMBER_2)]
        nets = [
            [bet.net_units(bet.rows[bet.pick(Facts(hand, 1, 1))]) for hand in range(HANDS)]
            for bet in paid
        ]
        one = math.lcm(*(net.denominator for bet in nets for net in bet))
        of_four = [_of_four([int(net * one) for net in bet]) for bet in nets]
        first = whole_numbers(len(kinds(OWN)))
        worths_before.jit(next_kinds(OWN), of_four[0], first)
        return cls(one, first, of_four[1])

    def advice(self, words: str, cards: Sequence[int], weight: int) -> Advice:
        """With three cards about the first bet, with four about the second, per unit of it."""
        worths = self.first if len(cards) == OWN else self.second
        worth = int(worths[kinds(len(cards)).of(cards)])
        value = Fraction(worth, self.one * ways_on(len(cards)))
        values = {LET_IT_RIDE: value, TAKE_BACK: Fraction(0)}
        return Advice(words, LET_IT_RIDE if worth > 0 else TAKE_BACK, values, weight)

    def plan(self) -> Plan:
        """Of equal values the smaller wager: a bet that is worth nothing is taken back."""
        plan = whole_numbers(len(kinds(OWN)))
        _best_plan.jit(self.first, self.second, next_kinds(OWN), plan)
        return plan


def _of_four(nets: Sequence[int]) -> MutableSequence[int]:
    worths = whole_numbers(len(kinds(4)))
    worths_of_four.jit(fifth_cards(kind_of_five, HANDS), array_of(nets), worths)
    return worths


@fast
def _best_plan(
    first: Sequence[int], second: Sequence[int], leads: Sequence[int], plan: MutableSequence[int]
) -> None:
    for kind in range(len(plan)):
        said = 1 << FIRST_RIDES if first[kind] > 0 else 0
        for card in range(DECK):
            lead = leads[DECK * kind + card]
            if lead >= 0 and second[lead] > 0:
                said |= 1 << card
        plan[kind] = said


# The census


@fast
def cell_of(hand: int, first: int, second: int) -> int:
    return (2 * first + second) * HANDS + hand


def facts_at(cell: int) -> Facts:
    rides, hand = divmod(cell, HANDS)
    return Facts(hand, *divmod(rides, 2))


@fast
def count_rounds(
    plan: Sequence[int],
    weights: Sequence[int],
    leads: Sequence[int],
    fifths: Sequence[int],
    tally: MutableSequence[int],
) -> None:
    """Every hand of three cards with each first and each second card of the board."""
    for kind in range(len(plan)):
        first = plan[kind] >> FIRST_RIDES & 1
        for card in range(DECK):
            lead = leads[DECK * kind + card]
            if lead >= 0:
                second = plan[kind] >> card & 1
                for hand in range(HANDS):
                    number = weights[kind] * fifths[HANDS * lead + hand]
                    tally[cell_of(hand, first, second)] += number


MAIN = Bundle(
    "main",
    BETS,
    "main",
    "unit of one of the three bets",
    name="Bets Number 1, 2 and 3",
    units=units,
    words=lambda facts: ("one_bet", "two_bets", "three_bets")[facts.first + facts.second],
)


def counted(rules: Rules, plan: Plan, strategy: Strategy) -> Census:
    tally = whole_numbers(CELLS)
    fifths = fifth_cards(kind_of_five, HANDS)
    count_rounds.jit(plan, kinds(OWN).weights, next_kinds(OWN), fifths, tally)
    main = Counter({facts_at(cell): number for cell, number in reversed(not_nought(tally))})
    return Census({"main": main, **_side_weights(rules)}, (MAIN,), strategy)


def _side_weights(rules: Rules) -> dict[str, Weights]:
    return {
        bet.id: weights_of_five(bet)
        if bet.sees is Sees.OWN
        else own_weights(bet, STANDARD_DECK, bet.cards)
        for bet in card_bets(rules)
    }


def census(rules: Rules) -> Census:
    """The three bets at best play; each side bet over all hands."""
    worth = Worth.under(rules)
    return counted(rules, worth.plan(), _strategy(worth))


# Ways to play that have a name


@dataclass(frozen=True)
class Way:
    """A way to play, in words and by what three and four known cards are."""

    words: str
    first: Callable[[tuple[int, ...]], bool]
    second: Callable[[tuple[int, ...]], bool]


def pays_already(cards: Sequence[int]) -> bool:
    """Whether every hand that these cards can become is paid."""
    there = draws.shape(cards)
    return there.most > 2 or len(there.pairs) > 1 or (bool(there.pairs) and there.pairs[0] >= TEN)


def _thumb_first(cards: tuple[int, ...]) -> bool:
    there = draws.shape(cards)
    straight_flush = there.suited and there.straights
    return pays_already(cards) or bool(
        straight_flush and there.straights + draws.at_least(cards, TEN) >= 3
    )


def _thumb_second(cards: tuple[int, ...]) -> bool:
    there = draws.shape(cards)
    open_ended = there.straights == 2 and draws.at_least(cards, TEN) >= 1
    return pays_already(cards) or there.suited or open_ended


WAYS = {
    "rules_of_thumb": Way(
        "Bet 1 rides with a hand that pays already, or suited cards whose possible straight "
        "flushes and tens or better number three or more together; Bet 2 with a hand that pays "
        "already, four of a suit, or four to an open straight with a ten or better.",
        _thumb_first,
        _thumb_second,
    ),
    "only_what_pays": Way(
        "A bet rides only with a hand that pays already.", pays_already, pays_already
    ),
    "never_ride": Way("Both bets are always taken back.", lambda _: False, lambda _: False),
    "always_ride": Way("Both bets always ride.", lambda _: True, lambda _: True),
}
"""Apart from the best."""


@functools.cache
def _plan_of(name: str) -> Plan:
    way = WAYS[name]
    second = [way.second(cards) for cards in kinds(4)]
    return array_of(
        (way.first(cards) << FIRST_RIDES)
        | sum(1 << card for card in range(DECK) if _leads_to(kind, card, second))
        for kind, cards in enumerate(kinds(OWN))
    )


def _leads_to(kind: int, card: int, second: Sequence[bool]) -> bool:
    lead = next_kinds(OWN)[DECK * kind + card]
    return lead >= 0 and second[lead]


def plan_of(rules: Rules, strategy: str = BEST) -> Plan:
    """How it is played by this strategy."""
    return Worth.under(rules).plan() if strategy == BEST else _plan_of(strategy)


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    def by(name: str) -> Census:
        return counted(rules, _plan_of(name), Strategy(WAYS[name].words, (), ()))

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, name) for name in WAYS}


# Several wagers together

join: Fast[..., int] = no_more
"""In the kernel below: the facts of the side bets."""


@fast
def count_joint(
    cards: Sequence[int],
    weights: Sequence[int],
    plan: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
) -> None:
    """These kinds of three cards with each first and each second card of the board."""
    for kind in range(first, last):
        a, b, c = cards[3 * kind], cards[3 * kind + 1], cards[3 * kind + 2]
        rides = plan[kind] >> FIRST_RIDES & 1
        for d in range(DECK):
            if d in (a, b, c):
                continue
            for e in range(DECK):
                if e not in (a, b, c, d):
                    cell = cell_of(kind_of_five(a, b, c, d, e), rides, plan[kind] >> d & 1)
                    tally[join(a, b, c, d, e, cell)] += weights[kind]


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """The three bets with the bonuses, none of which is lost with a bet that is taken back."""
    bets = bets_asked(rules, asked, (Sees.OWN, Sees.DEALT))
    every, plan = kinds(OWN), plan_of(rules, strategy or BEST)
    half, cells = len(every) // 2, CELLS * math.prod(bet.cells for bet in bets)
    given = (every.cards, every.weights, plan)
    jobs = [(*given, 0, half), (*given, half, len(every))]
    tally = tallied(rebound(count_joint, join=joining(bets)).jit, jobs, cells)

    def told(cell: int, number: int) -> tuple[tuple[int, ...], Facts, int]:
        of_bets, main = parted(bets, cell)
        return of_bets, facts_at(main), number

    return joint(asked, bets, (told(*one) for one in not_nought(tally)), None)


# A function of one's own


def own_plan(decide: Decision) -> Plan:
    """How a function plays: asked about each kind of hand, with each card that the board shows."""
    ask = Asking(decide)
    choices = (TAKE_BACK, LET_IT_RIDE)
    plan = []
    for hand in kinds(OWN):
        said = (ask(hand, (), choices) == LET_IT_RIDE) << FIRST_RIDES
        for alike in alike_next(hand, ()):
            if ask(hand, alike[:1], choices) == LET_IT_RIDE:
                said |= sum(1 << card for card in alike)
        plan.append(said)
    return array_of(plan)


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own."""
    return counted(rules, own_plan(decide), Strategy("By a function of one's own.", (), ()))


# For people


def advice_on_board(rules: Rules, hand: str, board: str) -> Advice:
    """Whether the bet that is asked about rides: the first, or the second once a card is shown."""
    own, shown = hand_and_board(hand, board, OWN, 1)
    cards = (*own, *shown)
    return Worth.under(rules).advice(_words(cards), cards, ways_on(len(cards)))


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""
    main = Symmetry("main", STANDARD_DECK, HAND, lambda five: kind_of_five(*five), ALL_SUITS_ALIKE)
    return (main, *(symmetry(bet, STANDARD_DECK, HAND, 0) for bet in card_bets(rules)))


ROWS = {
    "pays": "a hand that pays already",
    "pair": "a lower pair",
    "s3": "suited, 3 straights possible",
    "s2": "suited, 2 straights possible",
    "s1": "suited, 1 straight possible",
    "s0": "suited, no straight possible",
    "o3": "not suited, 3 straights possible",
    "o2": "not suited, 2 straights possible",
    "o1": "not suited, 1 straight possible",
    "o0": "anything else",
}


def row_of(cards: Sequence[int]) -> str:
    """The line of the chart that some cards stand in."""
    if pays_already(cards):
        return ROWS["pays"]
    there = draws.shape(cards)
    if there.pairs:
        return ROWS["pair"]
    return ROWS[f"{'s' if there.suited else 'o'}{there.straights}"]


def _words(cards: Sequence[int]) -> str:
    """`king-queen-jack: suited, 2 straights possible`."""
    ranks = sorted(map(rank_of, cards), reverse=True)
    return f"{listed(ranks)}: {row_of(cards)}"


@functools.cache
def _cells(count: int) -> draws.Sorted:
    """Of each kind where in the chart it stands: its line, and how many are ten or better."""
    return draws.sorted_out(
        kinds(count), (TEN,), lambda cards: (row_of(cards), draws.at_least(cards, TEN))
    )


def _strategy(worth: Worth) -> Strategy:
    """The rule and the chart by shapes, and the value of each choice for every three cards."""
    first = draws.gathered(_cells(3), _done(worth.first))
    second = draws.gathered(_cells(4), _done(worth.second))
    letters = {LET_IT_RIDE: "R", TAKE_BACK: "T", draws.NO_SUCH: ""}
    order = tuple(ROWS.values())
    bets = [draws.told(found, order, LET_IT_RIDE, "high cards") for found in (first, second)]
    mixed = draws.MIXED in (*first.values(), *second.values())
    return Strategy(
        rule=f"Let Bet 1 ride with {bets[0]}. Let Bet 2 ride with {bets[1]}. Take back all else"
        + (" but where the chart says to look closer." if mixed else "."),
        advice=AskedFor(lambda: _advice(worth)),
        parameters=(),
        chart=(
            draws.chart("Bet 1: three cards, by high cards", first, order, letters),
            draws.chart("Bet 2: four cards, by high cards", second, order, letters),
        ),
        legend="R let it ride, T take back; high cards are tens or better"
        + ("; ± look at the hand itself" if mixed else ""),
    )


def _done(worths: Iterable[int]) -> Iterable[str]:
    return (LET_IT_RIDE if worth > 0 else TAKE_BACK for worth in worths)


@functools.cache
def _situations() -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """Every kind of three cards in words, with how many of all deals begin so."""
    every = kinds(OWN)
    found = [
        (_words(cards), cards, int(weight) * ways_on(OWN))
        for cards, weight in zip(every, every.weights, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: sorted(map(rank_of, one[1]), reverse=True)))[::-1]


def _advice(worth: Worth) -> tuple[Advice, ...]:
    return tuple(worth.advice(words, cards, weight) for words, cards, weight in _situations())
