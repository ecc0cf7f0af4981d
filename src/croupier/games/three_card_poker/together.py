"""Three Card Poker, several wagers at a seat: all deals by the facts of all of them at once."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from croupier.core.cards import STANDARD_DECK
from croupier.core.fast import Fast, array_of, fast, not_nought, rebound
from croupier.core.game import Rules
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.suits import hands
from croupier.exact.together import Asked, Joint
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.games.card_table.exact import tallied
from croupier.games.card_table.together import joint, parted
from croupier.games.three_card_poker.exact import (
    CARDS,
    CELLS,
    cell_of,
    facts_at,
    kinds,
    kinds_played,
)
from croupier.games.three_card_poker.rules import FOLDED, Facts, facts_of, kind_of_six

ANTE_CELLS = CELLS + 1
"""A folded hand, and each of the facts of one that is played."""


@fast
def no_more(a: int, b: int, c: int, x: int, y: int, z: int, cell: int) -> int:
    """Where the facts of the bets end."""
    return cell


bet_facts: Fast[..., int] = kind_of_six
bet_cells = 0
more: Fast[..., int] = no_more
"""In the steps below: the bet that is looked at, and those that come after it."""


@fast
def join_own(a: int, b: int, c: int, x: int, y: int, z: int, cell: int) -> int:
    return more(a, b, c, x, y, z, cell * bet_cells + within(bet_facts(a, b, c), bet_cells))


@fast
def join_both(a: int, b: int, c: int, x: int, y: int, z: int, cell: int) -> int:
    return more(a, b, c, x, y, z, cell * bet_cells + within(bet_facts(a, b, c, x, y, z), bet_cells))


@fast
def count_joint(
    hands: Sequence[int],
    weights: Sequence[int],
    played: Sequence[int],
    first: int,
    last: int,
    tally: MutableSequence[int],
) -> None:
    """Each of these hands, so many times, with every hand that the dealer can then have."""
    for i in range(first, last):
        a, b, c = hands[3 * i], hands[3 * i + 1], hands[3 * i + 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x + 1, 52):
                if y in (a, b, c):
                    continue
                for z in range(y + 1, 52):
                    if z in (a, b, c):
                        continue
                    ante = played[i] * (1 + cell_of(facts_of(a, b, c, x, y, z, 1)))
                    tally[more(a, b, c, x, y, z, ante)] += weights[i]


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Ante with Play and any side bets, over all deals."""
    known = {bet.id: bet for bet in card_bets(rules)}
    bets = [known[one.wager] for one in asked if one.wager in known]
    tally = not_nought(_counted(bets, _played(rules, strategy)))
    return joint(asked, bets, (_told(bets, *one) for one in tally), FOLDED)


def _told(bets: Sequence[CardBet], cell: int, number: int) -> tuple[tuple[int, ...], Facts, int]:
    of_bets, ante = parted(bets, cell)
    return of_bets, facts_at(ante - 1, 1) if ante else FOLDED, number


def _played(rules: Rules, strategy: str | None) -> dict[tuple[int, ...], int]:
    """By every hand of three cards, whether it is played."""
    return {
        hand: int(plays)
        for kind, plays in zip(kinds(), kinds_played(rules, strategy), strict=True)
        for hand in kind.alike()
    }


def _counted(bets: Sequence[CardBet], played: dict[tuple[int, ...], int]) -> MutableSequence[int]:
    alike, cells, steps = ALL_SUITS_ALIKE, ANTE_CELLS, no_more
    for bet in reversed(bets):
        step = join_own if bet.sees is Sees.OWN else join_both
        steps = rebound(step, bet_facts=bet.facts, bet_cells=bet.cells, more=steps)
        alike, cells = alike & bet.alike, cells * bet.cells
    every = hands(STANDARD_DECK, CARDS, alike)
    dealt = array_of(card for hand in every for card in hand)
    weights = array_of(every.values())
    plays = array_of(played[hand] for hand in every)
    part = -(-len(every) // 16)
    jobs = [
        (dealt, weights, plays, first, min(first + part, len(every)))
        for first in range(0, len(every), part)
    ]
    return tallied(rebound(count_joint, more=steps).jit, jobs, cells)
