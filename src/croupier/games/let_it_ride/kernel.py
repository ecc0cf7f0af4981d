"""Let It Ride for the simulator: three own cards and two for everybody, against the paytable."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, array_of, borrowed, fast, inlined, whole_numbers
from croupier.core.game import Rules
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.card_table.known import DECK, NAMES, kinds, place_of_three
from croupier.games.let_it_ride.exact import (
    CELLS as MAIN_CELLS,
)
from croupier.games.let_it_ride.exact import (
    FIRST_RIDES,
    MAIN,
    OWN,
    WAYS,
    Plan,
    cell_of,
    own_plan,
    plan_of,
)
from croupier.games.let_it_ride.exact import facts_at as main_facts_at
from croupier.games.let_it_ride.rules import kind_of_five
from croupier.sim.streams import deal

bet_facts: Fast[..., int] = kind_of_five
bet_cells = 0
other_bets = no_bets
"""In the steps below: the bet that is tallied, and those that come after it."""


@inlined
def tally_five(
    a: int, b: int, c: int, d: int, e: int, tally: MutableSequence[int], at: int
) -> None:
    tally[at + within(bet_facts(a, b, c, d, e), bet_cells)] += 1
    other_bets(a, b, c, d, e, tally, at + bet_cells)


@inlined
def tally_three(
    a: int, b: int, c: int, d: int, e: int, tally: MutableSequence[int], at: int
) -> None:
    tally[at + within(bet_facts(a, b, c), bet_cells)] += 1
    other_bets(a, b, c, d, e, tally, at + bet_cells)


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal, let each bet ride or not, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    parameters = borrowed(parameters)
    for _ in range(rounds):
        deal(state, deck, 5)
        a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
        said = parameters[place_of_three(a, b, c)]
        first, second = said >> FIRST_RIDES & 1, said >> d & 1
        tally[cell_of(kind_of_five(a, b, c, d, e), first, second)] += 1
        other_bets(a, b, c, d, e, tally, MAIN_CELLS)


def for_rules(rules: Rules) -> Kernel:
    steps = {Sees.OWN: tally_five, Sees.DEALT: tally_three}
    main = Main("main", DECK, MAIN_CELLS, main_facts_at, (MAIN,))
    return with_bets(rules, play, steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel, and how a function plays each hand."""
    return for_rules(rules), by_hand(own_plan(decide))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    def by(name: str) -> Callable[[], tuple[int, ...]]:
        return lambda: by_hand(plan_of(rules, name))

    return {name: by(name) for name in (BEST, *WAYS)}


def by_hand(plan: Plan) -> tuple[int, ...]:
    """A plan for kinds of hands as one for every single hand of three cards, by its place."""
    every = kinds(OWN)
    names = array_of(suit for renaming in NAMES for suit in renaming)
    found = whole_numbers(len(every.at))
    _spread_plan.jit(every.cards, names, plan, found)
    return tuple(map(int, found))


@fast
def _spread_plan(
    cards: Sequence[int], names: Sequence[int], plan: Sequence[int], found: MutableSequence[int]
) -> None:
    for kind in range(len(plan)):
        for renaming in range(len(names) // 4):
            said = plan[kind] >> FIRST_RIDES << FIRST_RIDES
            for card in range(DECK):
                if plan[kind] >> card & 1:
                    said |= 1 << (card - (card & 3) + names[4 * renaming + (card & 3)])
            a, b, c = cards[3 * kind], cards[3 * kind + 1], cards[3 * kind + 2]
            a += names[4 * renaming + (a & 3)] - (a & 3)
            b += names[4 * renaming + (b & 3)] - (b & 3)
            c += names[4 * renaming + (c & 3)] - (c & 3)
            found[place_of_three(a, b, c)] = said
