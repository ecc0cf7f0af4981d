"""DJ Wild for the simulator: one player against the dealer, five cards each."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, borrowed, fast, inlined
from croupier.core.game import Rules
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.dj_wild.exact import CELLS as DEALT_CELLS
from croupier.games.dj_wild.exact import HANDS, cell_of, hands_said, ways
from croupier.games.dj_wild.exact import best_parameters as best
from croupier.games.dj_wild.exact import facts_at as dealt_facts_at
from croupier.games.dj_wild.rules import FOLDED, Facts, beaten_of, compared
from croupier.poker.wild import wild_category, wild_rank
from croupier.sim.streams import shuffle

ANTE_CELLS = DEALT_CELLS + 1
"""A folded hand, and each of the facts of one that is played."""
DECK = 53
DEALT = 10

bet_facts: Fast[..., int] = beaten_of
bet_cells = 0
other_bets = no_bets
"""In the steps below: the bet that is tallied, and those that come after it."""


@inlined
def tally_own(deck: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    facts = bet_facts(deck[0], deck[1], deck[2], deck[3], deck[4])
    tally[at + within(facts, bet_cells)] += 1
    other_bets(deck, tally, at + bet_cells)


@inlined
def tally_both(deck: Sequence[int], tally: MutableSequence[int], at: int) -> None:
    a, b, c, d, e = deck[0], deck[1], deck[2], deck[3], deck[4]
    facts = bet_facts(a, b, c, d, e, deck[5], deck[6], deck[7], deck[8], deck[9])
    tally[at + within(facts, bet_cells)] += 1
    other_bets(deck, tally, at + bet_cells)


@inlined
def plays(rank: int, deck: Sequence[int], parameters: Sequence[int]) -> int:
    """By the ranks at which the other choice begins, or as is said of each of all hands."""
    if len(parameters) == HANDS:
        return parameters[place_of(deck[0], deck[1], deck[2], deck[3], deck[4])]
    low, high = 0, len(parameters)
    while low < high:
        middle = (low + high) // 2
        if rank >= parameters[middle]:
            low = middle + 1
        else:
            high = middle
    return low & 1


@fast
def place_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """A place of its own for each of all hands, in whatever order its cards lie."""
    place = 0
    for card in (a, b, c, d, e):
        below = (1 if a < card else 0) + (1 if b < card else 0) + (1 if c < card else 0)
        below += (1 if d < card else 0) + (1 if e < card else 0)
        ways = card
        for n in range(below):
            ways = ways * (card - 1 - n) // (n + 2)
        place += ways
    return place


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    deck: MutableSequence[int],
) -> None:
    """Deal, play or fold, and tally the facts."""
    for card in range(DECK):
        deck[card] = card
    state, deck, tally = borrowed(state), borrowed(deck), borrowed(tally)
    parameters = borrowed(parameters)
    for _ in range(rounds):
        shuffle(state, deck, DECK, 0, DEALT)
        mine = wild_rank(deck[0], deck[1], deck[2], deck[3], deck[4])
        dealers = wild_rank(deck[5], deck[6], deck[7], deck[8], deck[9])
        facts = Facts(wild_category(mine), compared(mine, dealers), 1)
        tally[plays(mine, deck, parameters) * (1 + cell_of(facts))] += 1
        other_bets(deck, tally, ANTE_CELLS)


def for_rules(rules: Rules) -> Kernel:
    steps = {Sees.OWN: tally_own, Sees.BOTH: tally_both, Sees.TOGETHER: tally_both}
    main = Main(
        "ante", DECK, ANTE_CELLS, lambda cell: dealt_facts_at(cell - 1, 1) if cell else FOLDED
    )
    return with_bets(rules, play, steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel that plays each hand as a function said, and what it said."""
    return for_rules(rules), tuple(hands_said(decide))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    return {BEST: lambda: best(rules)} | {name: way.borders for name, way in ways(rules).items()}
