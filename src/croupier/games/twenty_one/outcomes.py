"""A round of twenty-one as facts: the way each hand ended, in small numbers.

No wager of the main game asks for more of a hand than this: whether it is bust, how it stands to a
dealer who stood, or that the dealer went to 22 or above. The count and the simulator both end in
cells of such rounds, and `facts_of_round` turns a cell into the facts of every hand, which the
game's own pickers judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.core.fast import fast
from croupier.games.twenty_one.common import BUST_TOTAL, CHIPS, LAMMER, OVER_22, Facts

BUST, LOWER, SAME, HIGHER, DEALER_22, DEALER_OVER = range(6)
WAYS = 6
"""The ways a hand can end when the dealer has no Blackjack."""
TOTALS = {
    BUST: (BUST_TOTAL, 20),
    LOWER: (19, 20),
    SAME: (20, 20),
    HIGHER: (21, 20),
    DEALER_22: (20, 22),
    DEALER_OVER: (20, OVER_22),
}
"""A hand and a dealer's hand that stand for all which end in this way."""

# A hand is a digit: the way it ended with how it was doubled. 0 is no hand.

DOUBLED_KINDS = 3
"""Not, with chips, with a lammer: as the facts have it."""
DIGITS = 1 + WAYS * DOUBLED_KINDS
MORE_HANDS = DIGITS * (DIGITS + 1) * (DIGITS + 2) // 6
"""How many different threesomes of hands there are beside the first, without their order."""

# Cells: rounds that a Blackjack decides, then the first hand by those beside it

NATURAL, BOTH_BLACKJACK, DEALERS_BLACKJACK, EVEN_MONEY, PLAYED = range(5)
SPLIT_WITH_CHIPS, SPLIT_FOR_FREE = 0, 1
ROUND_CELLS = PLAYED + 2 * WAYS * DOUBLED_KINDS * MORE_HANDS


@fast
def digit_of(way: int, doubled: int) -> int:
    return 1 + way * 3 + doubled


@fast
def more_hands(a: int, b: int, c: int) -> int:
    """A number for three digits in any order."""
    low = min(a, b, c)
    high = max(a, b, c)
    middle = a + b + c - low - high
    return low + middle * (middle + 1) // 2 + high * (high + 1) * (high + 2) // 6


@fast
def cell_of_round(free: int, first: int, more: int) -> int:
    """`free` when lammers lie on the hands that were added; 0 where none was."""
    return PLAYED + (free * WAYS * DOUBLED_KINDS + first - 1) * MORE_HANDS + more


@fast
def way_of(mine: int, dealers: int) -> int:
    """How a hand ends by its total and the dealer's; without branches, which chance would miss."""
    stood = SAME + (1 if mine > dealers else 0) - (1 if mine < dealers else 0)
    bust = DEALER_22 + (1 if dealers > 22 else 0)
    way = bust if dealers > 21 else stood
    return BUST if mine > 21 else way


@cache
def threesomes() -> tuple[tuple[int, int, int], ...]:
    """By number: the digits of the hands beside the first."""
    found = [(0, 0, 0)] * MORE_HANDS
    for c in range(DIGITS):
        for b in range(c + 1):
            for a in range(b + 1):
                found[more_hands(a, b, c)] = (a, b, c)
    return tuple(found)


def hand_facts(way: int, doubled: int = 0, *, added: int = 0, free: int = 0) -> Facts:
    """The facts of a hand that ended in this way."""
    total, dealer = TOTALS[way]
    return Facts(total, 0, dealer, 0, added, doubled, free, 0)


BLACKJACKS = {
    NATURAL: Facts(21, 1, 20, 0, 0, 0, 0, 0),
    BOTH_BLACKJACK: Facts(21, 1, 21, 1, 0, 0, 0, 0),
    DEALERS_BLACKJACK: Facts(20, 0, 21, 1, 0, 0, 0, 0),
    EVEN_MONEY: Facts(21, 1, 20, 0, 0, 0, 0, 1),
}


def facts_of_round(cell: int) -> tuple[Facts, ...]:
    """The facts of each hand of the round: the first, and those that splits have added."""
    if cell < PLAYED:
        return (BLACKJACKS[cell],)
    front, more = divmod(cell - PLAYED, MORE_HANDS)
    free, first = divmod(front, WAYS * DOUBLED_KINDS)
    others = (divmod(digit - 1, DOUBLED_KINDS) for digit in threesomes()[more] if digit)
    return (
        hand_facts(*divmod(first, DOUBLED_KINDS)),
        *(hand_facts(*one, added=1, free=free) for one in others),
    )


def hands_of(facts: Sequence[Facts]) -> Sequence[Facts]:
    """Each hand of a round, for wagers that are judged hand by hand."""
    return facts


def units_on(wager: str, facts: Facts) -> int:
    """How many units of the first wager a part of the round stands for on this hand."""
    if wager == "main":
        return int(not facts.free)
    if wager == "free_split":
        return facts.free
    return int(facts.doubled == (LAMMER if wager == "free_double" else CHIPS))


def words_of(facts: Sequence[Facts]) -> str:
    """What is said of a round beside the rows of its hands."""
    if len(facts) > 1:
        return "split"
    return ("", "doubled", "free_doubled")[facts[0].doubled]
