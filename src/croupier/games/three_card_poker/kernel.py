"""Three Card Poker for the simulator: one player against the dealer, three cards each."""

from __future__ import annotations

import math
from collections.abc import Callable, MutableSequence, Sequence

from croupier.core.fast import Fast, borrowed, fast, inlined, rebound
from croupier.core.game import Rules
from croupier.exact.census import BEST, Decision
from croupier.games.card_table.bets import Sees, within
from croupier.games.card_table.kernel import Kernel, Main, no_bets, with_bets
from croupier.games.three_card_poker.exact import CELLS as DEALT_CELLS
from croupier.games.three_card_poker.exact import cell_of, census, hands_played, ways
from croupier.games.three_card_poker.exact import facts_at as dealt_facts_at
from croupier.games.three_card_poker.rules import FOLDED, facts_of, kind_of_six
from croupier.poker.three_card import three_card_rank
from croupier.sim.streams import deal

ANTE_CELLS = DEALT_CELLS + 1
"""A folded hand, and each of the facts of one that is played."""
DECK = 52

bet_facts: Fast[..., int] = kind_of_six
bet_cells = 0
other_bets = no_bets
"""In the steps below: the bet that is tallied, and those that come after it."""


@inlined
def tally_own(
    a: int, b: int, c: int, x: int, y: int, z: int, tally: MutableSequence[int], at: int
) -> None:
    tally[at + within(bet_facts(a, b, c), bet_cells)] += 1
    other_bets(a, b, c, x, y, z, tally, at + bet_cells)


@inlined
def tally_both(
    a: int, b: int, c: int, x: int, y: int, z: int, tally: MutableSequence[int], at: int
) -> None:
    tally[at + within(bet_facts(a, b, c, x, y, z), bet_cells)] += 1
    other_bets(a, b, c, x, y, z, tally, at + bet_cells)


@inlined
def by_rank(a: int, b: int, c: int, parameters: Sequence[int]) -> int:
    """Fold the lowest hands; at each rank of the parameters the other choice begins."""
    rank, played = three_card_rank(a, b, c), 0
    for border in parameters:
        if rank >= border:
            played = 1 - played
    return played


@inlined
def by_hand(a: int, b: int, c: int, parameters: Sequence[int]) -> int:
    """As the parameters say of each hand."""
    return parameters[place_of(a, b, c)]


@fast
def place_of(a: int, b: int, c: int) -> int:
    """A place of its own for each of the 22,100 hands, in whatever order its cards lie."""
    high, low = max(a, b, c), min(a, b, c)
    middle = a + b + c - high - low
    return high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


plays: Fast[..., int] = by_rank
"""In the kernel below: whether a hand is played."""


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
        deal(state, deck, 6)
        a, b, c, x, y, z = deck[0], deck[1], deck[2], deck[3], deck[4], deck[5]
        played = plays(a, b, c, parameters)
        facts = facts_of(a, b, c, x, y, z, 1)
        tally[played * (1 + cell_of(facts))] += 1
        other_bets(a, b, c, x, y, z, tally, ANTE_CELLS)


def for_rules(rules: Rules, how: Fast[..., int] = by_rank) -> Kernel:
    steps = {Sees.OWN: tally_own, Sees.BOTH: tally_both, Sees.TOGETHER: tally_both}
    main = Main(
        "ante", DECK, ANTE_CELLS, lambda cell: dealt_facts_at(cell - 1, 1) if cell else FOLDED
    )
    return with_bets(rules, rebound(play, plays=how), steps, main, strategies)


def played_by(rules: Rules, decide: Decision) -> tuple[Kernel, tuple[int, ...]]:
    """The kernel that plays each hand as a function said, and what it said."""
    said = [0] * math.comb(DECK, 3)
    for (a, b, c), played in hands_played(decide).items():
        said[place_of(a, b, c)] = int(played)
    return for_rules(rules, by_hand), tuple(said)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    return {BEST: lambda: _best(rules)} | {name: way.borders for name, way in ways(rules).items()}


def _best(rules: Rules) -> tuple[int, ...]:
    found = census(rules).strategy
    if found is None:
        raise ValueError("the count of Three Card Poker finds a strategy")
    return found.parameters
