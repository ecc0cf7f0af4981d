"""Mississippi Stud, counted: what two, three and four known cards are worth, with what lies there.

What a hand can still become hangs on its known cards alone, whoever holds which, and on how much
was added before. Four cards are of 16,432 kinds and meet 48 fifth cards each; that is all there is
to count, and it does not hang on what is paid. From there best play is found backwards, street by
street, for any paytable.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound, whole_numbers
from croupier.core.game import Rules
from croupier.core.suits import ALL_SUITS_ALIKE, renamed
from croupier.exact.census import BEST, Advice, Bundle, Census, Decision, Strategy
from croupier.exact.suits import Symmetry
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import Sees, card_bets
from croupier.games.card_table.exact import Weights, own_weights, symmetry, tallied
from croupier.games.card_table.known import (
    DECK,
    HAND,
    Asking,
    alike_next,
    fifth_cards,
    fixing,
    hand_and_board,
    kinds,
    next_kinds,
    place_of_four,
    place_of_three,
    ways_on,
    weights_of_five,
    worths_of_four,
)
from croupier.games.card_table.together import bets_asked, joining, joint, no_more, parted
from croupier.games.mississippi_stud.rules import (
    CHOICES,
    FOLDED,
    HANDS,
    TIMES,
    WAGERS,
    Facts,
    kind_of_five,
)

OWN = 2
"""Cards of the player."""
MOST = 3
"""How many times the Ante may be added on a street."""
CELLS = 64 * HANDS
STREETS = tuple(wager.id for wager in WAGERS[1:])

# What is done, by kinds of known cards and by what was added before


@dataclass(frozen=True)
class Doing:
    """How many times the Ante is added; nought is a fold."""

    third: MutableSequence[int]
    """By kind of two cards."""
    fourth: MutableSequence[int]
    """By kind of three cards and what was added on the third street."""
    fifth: MutableSequence[int]
    """By kind of four cards and what was added on the third and the fourth street."""


@fast
def at_three(kind: int, third: int) -> int:
    return MOST * kind + third - 1


@fast
def at_four(kind: int, third: int, fourth: int) -> int:
    return MOST * MOST * kind + MOST * (third - 1) + fourth - 1


# Best play

FOLD_THIRD, FOLD_FOURTH, FOLD_FIFTH = 0, 1, 3
"""In the array of payments: what a fold on each street does to the Ante and to each street before
it, one after the other."""


@dataclass(frozen=True)
class Worth:
    """What hands are worth at best play, in whole numbers that are antes times `one`."""

    one: int
    of_two: MutableSequence[int]
    """By kind and by what is done, 0 to 3 times: over every order of the three cards that come."""
    of_three: MutableSequence[int]
    """By kind, by what was added before, and by what is done."""
    of_four: MutableSequence[int]
    doing: Doing

    @classmethod
    def under(cls, rules: Rules) -> Worth:
        wagers = [rules.wagers[one.id] for one in WAGERS]
        nets = [
            [one.net_units(one.row(Facts(hand, 1, 1, 1))) for hand in range(HANDS)]
            for one in wagers
        ]
        folds = [
            one.net_units(one.row(facts))
            for street, facts in enumerate(FOLDED)
            for one in wagers[: street + 1]
        ]
        one = math.lcm(*(net.denominator for net in (*folds, *(n for row in nets for n in row))))
        paid = array_of(int(net * one) for net in folds)
        alone = whole_numbers(len(WAGERS) * len(kinds(4)))
        for i, row in enumerate(nets):
            worths = whole_numbers(len(kinds(4)))
            counted_four = fifth_cards(kind_of_five, HANDS)
            worths_of_four.jit(counted_four, array_of(int(n * one) for n in row), worths)
            _write_beside.jit(worths, i, alone)
        two, three, four = (len(kinds(count)) for count in (2, 3, 4))
        doing = Doing(
            whole_numbers(two), whole_numbers(MOST * three), whole_numbers(MOST * MOST * four)
        )
        worth = cls(
            one,
            whole_numbers(4 * two),
            whole_numbers(4 * MOST * three),
            whole_numbers(4 * MOST * MOST * four),
            doing,
        )
        _solve_fifth.jit(alone, paid, worth.of_four, doing.fifth)
        leads = next_kinds(3)
        _solve_fourth.jit(leads, paid, worth.of_four, doing.fifth, worth.of_three, doing.fourth)
        leads = next_kinds(2)
        _solve_third.jit(leads, paid, worth.of_three, doing.fourth, worth.of_two, doing.third)
        return worth

    def values(self, cards: Sequence[int], before: Sequence[int]) -> dict[str, Fraction]:
        """What each choice is worth with these cards, when so much was added before."""
        kind = kinds(len(cards)).of(cards)
        places = {2: kind, 3: 0, 4: 0}
        if len(cards) == 3:
            places[3] = at_three(kind, before[0])
        elif len(cards) == 4:
            places[4] = at_four(kind, before[0], before[1])
        worths = {2: self.of_two, 3: self.of_three, 4: self.of_four}[len(cards)]
        over = self.one * ways_on(len(cards))
        first = 4 * places[len(cards)]
        return {
            choice: Fraction(int(worths[first + TIMES.get(choice, 0)]), over) for choice in CHOICES
        }


@fast
def _write_beside(worths: Sequence[int], wager: int, found: MutableSequence[int]) -> None:
    for kind in range(len(worths)):
        found[4 * kind + wager] = worths[kind]


@fast
def best_of(worths: Sequence[int], first: int) -> int:
    """The least of those that are worth the most."""
    best = 0
    for times in range(1, MOST + 1):
        if worths[first + times] > worths[first + best]:
            best = times
    return best


@fast
def _solve_fifth(
    alone: Sequence[int],
    paid: Sequence[int],
    worths: MutableSequence[int],
    doing: MutableSequence[int],
) -> None:
    for kind in range(len(alone) // 4):
        ante, third, fourth, fifth = 4 * kind, 4 * kind + 1, 4 * kind + 2, 4 * kind + 3
        for x in range(1, MOST + 1):
            for y in range(1, MOST + 1):
                at = at_four(kind, x, y)
                lost = paid[FOLD_FIFTH] + x * paid[FOLD_FIFTH + 1] + y * paid[FOLD_FIFTH + 2]
                worths[4 * at] = 48 * lost
                lies = alone[ante] + x * alone[third] + y * alone[fourth]
                for times in range(1, MOST + 1):
                    worths[4 * at + times] = lies + times * alone[fifth]
                doing[at] = best_of(worths, 4 * at)


@fast
def _solve_fourth(
    leads: Sequence[int],
    paid: Sequence[int],
    after: Sequence[int],
    later: Sequence[int],
    worths: MutableSequence[int],
    doing: MutableSequence[int],
) -> None:
    for kind in range(len(leads) // DECK):
        for x in range(1, MOST + 1):
            at = at_three(kind, x)
            worths[4 * at] = 49 * 48 * (paid[FOLD_FOURTH] + x * paid[FOLD_FOURTH + 1])
            for times in range(1, MOST + 1):
                worth = 0
                for card in range(DECK):
                    lead = leads[DECK * kind + card]
                    if lead >= 0:
                        then = at_four(lead, x, times)
                        worth += after[4 * then + later[then]]
                worths[4 * at + times] = worth
            doing[at] = best_of(worths, 4 * at)


@fast
def _solve_third(
    leads: Sequence[int],
    paid: Sequence[int],
    after: Sequence[int],
    later: Sequence[int],
    worths: MutableSequence[int],
    doing: MutableSequence[int],
) -> None:
    for kind in range(len(leads) // DECK):
        worths[4 * kind] = 50 * 49 * 48 * paid[FOLD_THIRD]
        for times in range(1, MOST + 1):
            worth = 0
            for card in range(DECK):
                lead = leads[DECK * kind + card]
                if lead >= 0:
                    then = at_three(lead, times)
                    worth += after[4 * then + later[then]]
            worths[4 * kind + times] = worth
        doing[kind] = best_of(worths, 4 * kind)


# A plan: what is done with two cards, then with each card that comes, then with each after it


@dataclass(frozen=True)
class Plan:
    """By kind of two cards, and by the cards that the board shows."""

    third: MutableSequence[int]
    fourth: MutableSequence[int]
    fifth: MutableSequence[int]

    @classmethod
    def empty(cls) -> Plan:
        two = len(kinds(OWN))
        return cls(whole_numbers(two), whole_numbers(DECK * two), whole_numbers(DECK * DECK * two))


def plan_of(doing: Doing) -> Plan:
    """The same for every card that may come."""
    plan = Plan.empty()
    _write_plan.jit(
        kinds(2).cards,
        kinds(3).at,
        kinds(4).at,
        doing.third,
        doing.fourth,
        doing.fifth,
        plan.third,
        plan.fourth,
        plan.fifth,
    )
    return plan


@fast
def _write_plan(
    cards: Sequence[int],
    three: Sequence[int],
    four: Sequence[int],
    on_third: Sequence[int],
    on_fourth: Sequence[int],
    on_fifth: Sequence[int],
    third: MutableSequence[int],
    fourth: MutableSequence[int],
    fifth: MutableSequence[int],
) -> None:
    for kind in range(len(third)):
        a, b = cards[2 * kind], cards[2 * kind + 1]
        x = on_third[kind]
        third[kind] = x
        for c in range(DECK):
            if x == 0 or c in (a, b):
                continue
            y = on_fourth[at_three(three[place_of_three(a, b, c)], x)]
            fourth[DECK * kind + c] = y
            for d in range(DECK):
                if y > 0 and d not in (a, b, c):
                    then = at_four(four[place_of_four(a, b, c, d)], x, y)
                    fifth[DECK * (DECK * kind + c) + d] = on_fifth[then]


# The census


@fast
def cell_of(hand: int, third: int, fourth: int, fifth: int) -> int:
    return ((third * 4 + fourth) * 4 + fifth) * HANDS + hand


def facts_at(cell: int) -> Facts:
    rest, hand = divmod(cell, HANDS)
    return Facts(hand, rest >> 4, rest >> 2 & 3, rest & 3)


@fast
def count_rounds(
    cards: Sequence[int],
    weights: Sequence[int],
    four: Sequence[int],
    fifths: Sequence[int],
    third: Sequence[int],
    fourth: Sequence[int],
    fifth: Sequence[int],
    tally: MutableSequence[int],
) -> None:
    """Every hand of two cards with each three cards of the board, in each order."""
    for kind in range(len(third)):
        a, b, x = cards[2 * kind], cards[2 * kind + 1], third[kind]
        for c in range(DECK):
            if c in (a, b):
                continue
            y = fourth[DECK * kind + c] if x > 0 else 0
            for d in range(DECK):
                if d in (a, b, c):
                    continue
                z = fifth[DECK * (DECK * kind + c) + d] if y > 0 else 0
                if z == 0:
                    tally[cell_of(0, x, y, 0)] += 48 * weights[kind]
                    continue
                then = four[place_of_four(a, b, c, d)]
                for hand in range(HANDS):
                    number = weights[kind] * fifths[HANDS * then + hand]
                    tally[cell_of(hand, x, y, z)] += number


ANTE = Bundle(
    "ante",
    tuple(wager.id for wager in WAGERS),
    "ante",
    "unit of the Ante Wager",
    words=lambda facts: f"{1 + facts.third + facts.fourth + facts.fifth}_staked",
)


def counted(rules: Rules, plan: Plan, strategy: Strategy) -> Census:
    tally = whole_numbers(CELLS)
    count_rounds.jit(
        kinds(2).cards,
        kinds(2).weights,
        kinds(4).at,
        fifth_cards(kind_of_five, HANDS),
        plan.third,
        plan.fourth,
        plan.fifth,
        tally,
    )
    ante = Counter({facts_at(cell): number for cell, number in reversed(not_nought(tally))})
    return Census({"ante": ante, **_side_weights(rules)}, (ANTE,), strategy)


def _side_weights(rules: Rules) -> dict[str, Weights]:
    return {
        bet.id: weights_of_five(bet)
        if bet.sees is Sees.OWN
        else own_weights(bet, STANDARD_DECK, bet.cards)
        for bet in card_bets(rules)
    }


def census(rules: Rules) -> Census:
    """Ante and streets at best play; the side bet over all boards."""
    from croupier.games.mississippi_stud.people import strategy_of

    worth = Worth.under(rules)
    return counted(rules, plan_of(worth.doing), strategy_of(worth))


def plan_by(rules: Rules, strategy: str = BEST) -> Plan:
    """How it is played by this strategy."""
    from croupier.games.mississippi_stud.people import doing_of

    return plan_of(Worth.under(rules).doing if strategy == BEST else doing_of(strategy))


def strategies(rules: Rules) -> dict[str, Callable[[], Census]]:
    from croupier.games.mississippi_stud.people import WAYS, doing_of

    def by(name: str) -> Census:
        return counted(rules, plan_of(doing_of(name)), Strategy(WAYS[name].words, (), ()))

    found: dict[str, Callable[[], Census]] = {BEST: lambda: census(rules)}
    return found | {name: functools.partial(by, name) for name in WAYS}


# Several wagers together

join: Fast[..., int] = no_more
"""In the kernel below: the facts of the side bets."""


@fast
def count_joint(
    cards: Sequence[int],
    weights: Sequence[int],
    third: Sequence[int],
    fourth: Sequence[int],
    fifth: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
) -> None:
    """These kinds of two cards with each three cards of the board, in each order."""
    for kind in range(first, last):
        a, b, x = cards[2 * kind], cards[2 * kind + 1], third[kind]
        for c in range(DECK):
            if c in (a, b):
                continue
            y = fourth[DECK * kind + c] if x > 0 else 0
            for d in range(DECK):
                if d in (a, b, c):
                    continue
                z = fifth[DECK * (DECK * kind + c) + d] if y > 0 else 0
                for e in range(DECK):
                    if e not in (a, b, c, d):
                        hand = kind_of_five(a, b, c, d, e) if z > 0 else 0
                        cell = join(a, b, c, d, e, cell_of(hand, x, y, z))
                        tally[cell] += weights[kind]


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante and streets with the bonus on the board, which stays when a hand is folded."""
    bets = bets_asked(rules, asked, (Sees.OWN, Sees.BOARD))
    plan, every = plan_by(rules, strategy or BEST), kinds(OWN)
    half, cells = len(every) // 2, CELLS * math.prod(bet.cells for bet in bets)
    given = (every.cards, every.weights, plan.third, plan.fourth, plan.fifth)
    jobs = [(*given, 0, half), (*given, half, len(every))]
    tally = tallied(rebound(count_joint, join=joining(bets)).jit, jobs, cells)

    def told(cell: int, number: int) -> tuple[tuple[int, ...], Facts, int]:
        of_bets, ante = parted(bets, cell)
        return of_bets, facts_at(ante), number

    return joint(asked, bets, (told(*one) for one in not_nought(tally)), None)


# A function of one's own


def own_plan(decide: Decision) -> Plan:
    """How a function plays: asked about each kind of hand, with each board that it can see."""
    ask, plan = Asking(decide), Plan.empty()
    for kind, hand in enumerate(kinds(OWN)):
        plan.third[kind] = times = TIMES.get(ask(hand, (), CHOICES), 0)
        for alike in alike_next(hand, ()) if times else ():
            _ask_on(ask, hand, kind, alike, plan)
    return plan


def _ask_on(
    ask: Asking, hand: tuple[int, ...], kind: int, alike: tuple[int, ...], plan: Plan
) -> None:
    """One of the cards that are alike is asked about; the others are played the same way."""
    card = alike[0]
    times = TIMES.get(ask(hand, (card,), CHOICES), 0)
    last = {
        other: TIMES.get(ask(hand, (card, group[0]), CHOICES), 0)
        for group in (alike_next(hand, (card,)) if times else ())
        for other in group
    }
    for one in alike:
        renaming = next(r for r in fixing(hand, ()) if renamed((card,), r) == (one,))
        place = DECK * kind + one
        plan.fourth[place] = times
        for other, done in last.items():
            plan.fifth[DECK * place + renamed((other,), renaming)[0]] = done


def played_by(rules: Rules, decide: Decision) -> Census:
    """By a function of one's own."""
    return counted(rules, own_plan(decide), Strategy("By a function of one's own.", (), ()))


# For people


def advice_on_board(rules: Rules, hand: str, board: str) -> Advice:
    """What to do with two cards and as much of the board as is seen, after best play before.

    Where best play would have folded before, it is taken that once the Ante was added.
    """
    from croupier.games.mississippi_stud.people import words_of

    own, shown = hand_and_board(hand, board, OWN, 2)
    worth, before = Worth.under(rules), list[int]()
    for seen in range(len(shown)):
        values = worth.values((*own, *shown[:seen]), before)
        before.append(max(1, TIMES.get(best_choice(values), 0)))
    cards = (*own, *shown)
    values = worth.values(cards, before)
    words = words_of(cards, before)
    return Advice(words, best_choice(values), values, ways_on(len(cards)))


def best_choice(values: dict[str, Fraction]) -> str:
    """Of equal values the smaller wager."""
    most = max(values.values())
    return next(choice for choice in reversed(CHOICES) if values[choice] == most)


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """Where the count renames suits."""
    ante = Symmetry("ante", STANDARD_DECK, HAND, lambda five: kind_of_five(*five), ALL_SUITS_ALIKE)
    return (ante, *(symmetry(bet, STANDARD_DECK, HAND, 0) for bet in card_bets(rules)))
