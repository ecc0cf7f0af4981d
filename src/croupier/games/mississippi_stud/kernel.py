"""Mississippi Stud for the simulator: two own cards and three for everybody, by the paytable."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, array_of, borrowed, fast, inlined, whole_numbers
from croupier.core.game import Rules
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.card_table.known import DECK, NAMES, kinds, place_of_two
from croupier.games.mississippi_stud.exact import ANTE, Plan, cell_of, own_plan, plan_by
from croupier.games.mississippi_stud.exact import CELLS as ANTE_CELLS
from croupier.games.mississippi_stud.exact import facts_at as ante_facts_at
from croupier.games.mississippi_stud.people import WAYS
from croupier.games.mississippi_stud.rules import kind_of_five, kind_of_three
from croupier.sim.streams import deal

HOLES = DECK * (DECK - 1) // 2
HALF = DECK // 2
"""What is done on the fifth street takes two bits a card: a number for each half of the deck."""
WORDS = 3
"""Numbers for a hand and its first community card: the fourth street, and those two."""

bet_facts: Fast[..., int] = kind_of_three
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
def tally_board(
    a: int, b: int, c: int, d: int, e: int, tally: MutableSequence[int], at: int
) -> None:
    tally[at + within(bet_facts(c, d, e), bet_cells)] += 1
    other_bets(a, b, c, d, e, tally, at + bet_cells)


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal, add to the Ante or fold on each street, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    parameters = borrowed(parameters)
    for _ in range(rounds):
        deal(state, deck, 5)
        a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
        hole = place_of_two(a, b)
        third, fourth, fifth, hand = parameters[hole], 0, 0, 0
        if third > 0:
            at = HOLES + WORDS * (DECK * hole + c)
            fourth = parameters[at]
            if fourth > 0:
                half = d // HALF
                fifth = parameters[at + 1 + half] >> 2 * (d - HALF * half) & 3
                if fifth > 0:
                    hand = kind_of_five(a, b, c, d, e)
        tally[cell_of(hand, third, fourth, fifth)] += 1
        other_bets(a, b, c, d, e, tally, ANTE_CELLS)


def for_rules(rules: Rules) -> Kernel:
    steps = {Sees.OWN: tally_five, Sees.BOARD: tally_board}
    main = Main("ante", DECK, ANTE_CELLS, ante_facts_at, (ANTE,))
    return with_bets(rules, play, steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel, and how a function plays each hand."""
    return for_rules(rules), by_hand(own_plan(decide))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    def by(name: str) -> Callable[[], tuple[int, ...]]:
        return lambda: by_hand(plan_by(rules, name))

    return {name: by(name) for name in (BEST, *WAYS)}


def by_hand(plan: Plan) -> tuple[int, ...]:
    """A plan for kinds of hands as one for every single hand of two cards, by its place."""
    names = array_of(suit for renaming in NAMES for suit in renaming)
    found = whole_numbers(HOLES + WORDS * DECK * HOLES)
    _spread_plan.jit(kinds(2).cards, names, plan.third, plan.fourth, plan.fifth, found)
    return tuple(map(int, found))


@fast
def _spread_plan(
    cards: Sequence[int],
    names: Sequence[int],
    third: Sequence[int],
    fourth: Sequence[int],
    fifth: Sequence[int],
    found: MutableSequence[int],
) -> None:
    """Each hand under all names of suits; every card of a board goes by the same names."""
    for kind in range(len(third)):
        for renaming in range(len(names) // 4):
            a, b = cards[2 * kind], cards[2 * kind + 1]
            a += names[4 * renaming + (a & 3)] - (a & 3)
            b += names[4 * renaming + (b & 3)] - (b & 3)
            hole = place_of_two(a, b)
            found[hole] = third[kind]
            for card in range(DECK):
                c = card - (card & 3) + names[4 * renaming + (card & 3)]
                at, first = HOLES + WORDS * (DECK * hole + c), DECK * (DECK * kind + card)
                found[at] = fourth[DECK * kind + card]
                low = high = 0
                for other in range(DECK):
                    d = other - (other & 3) + names[4 * renaming + (other & 3)]
                    if d < HALF:
                        low |= fifth[first + other] << 2 * d
                    else:
                        high |= fifth[first + other] << 2 * (d - HALF)
                found[at + 1], found[at + 2] = low, high
