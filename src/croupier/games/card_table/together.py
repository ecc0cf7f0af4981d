"""Several wagers at a seat of a card table: the main one with side bets on the same cards.

A game gives how often the facts of its main wager come with those of the bets, and `joint` says
what all of them come to. Where every hand of five cards is dealt out, `joining` makes of the facts
of all bets one number, in which they stand behind those of the main wager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from typing import Any

from croupier.core.fast import Fast, fast, rebound
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import EXACT
from croupier.exact.together import Asked, Joint, Worth
from croupier.games.card_table.bets import CardBet, Sees, card_bets, within
from croupier.poker.five_card import five_card_rank

LOST: Worth = (Fraction(-1), Fraction(1))
"""A wager that is forfeited with the hand."""
Counted = Iterable[tuple[tuple[int, ...], Any, int]]
"""The facts of each side bet, those of the main wager, and how often they come together."""


def bets_asked(
    rules: Rules, asked: Sequence[Asked], sees: Container[Sees] = (Sees.OWN,)
) -> list[CardBet]:
    """The side bets that are asked about, refused where one sees what the count does not deal."""
    known = {bet.id: bet for bet in card_bets(rules)}
    found = [known[one.wager] for one in asked if one.wager in known]
    for bet in found:
        if bet.sees not in sees or bet.alike != ALL_SUITS_ALIKE:
            what = bet.sees.value if bet.sees not in sees else "the very suits of cards"
            raise Misuse(
                f"{bet.id} is decided by {what}, which {rules.game.name} does not count together "
                "with other wagers; leave it out"
            )
    return found


def joint(asked: Sequence[Asked], bets: Sequence[CardBet], counted: Counted, folded: Any) -> Joint:
    """What all of them come to; a bet that is forfeited with a folded hand is lost with it."""
    places = {bet.id: place for place, bet in enumerate(bets)}
    with_main = any(one.wager not in places for one in asked)
    found: Counter[tuple[Worth, ...]] = Counter()
    for facts, main, number in counted:
        forfeits = with_main and main == folded
        worths = []
        for one in asked:
            if one.wager not in places:
                worths.append(one.worth(main))
            elif forfeits and bets[places[one.wager]].forfeit:
                worths.append(LOST)
            else:
                worths.append(one.worth(facts[places[one.wager]]))
        found[tuple(worths)] += number
    return found, EXACT


# Five cards: the player's own first, then those that lie on the board


@fast
def no_more(a: int, b: int, c: int, d: int, e: int, cell: int) -> int:
    """Where the facts of the bets end."""
    return cell


bet_facts: Fast[..., int] = five_card_rank
bet_cells = 0
more: Fast[..., int] = no_more
"""In the steps below: the bet that is looked at, and those that come after it."""


@fast
def join_five(a: int, b: int, c: int, d: int, e: int, cell: int) -> int:
    here = within(bet_facts(a, b, c, d, e), bet_cells)
    return more(a, b, c, d, e, cell * bet_cells + here)


@fast
def join_first_three(a: int, b: int, c: int, d: int, e: int, cell: int) -> int:
    return more(a, b, c, d, e, cell * bet_cells + within(bet_facts(a, b, c), bet_cells))


@fast
def join_last_three(a: int, b: int, c: int, d: int, e: int, cell: int) -> int:
    return more(a, b, c, d, e, cell * bet_cells + within(bet_facts(c, d, e), bet_cells))


STEPS = {Sees.OWN: join_five, Sees.DEALT: join_first_three, Sees.BOARD: join_last_three}


def joining(bets: Sequence[CardBet]) -> Fast[..., int]:
    """From five cards and a cell of the main wager to the cell of all together."""
    found: Fast[..., int] = no_more
    for bet in reversed(bets):
        step = STEPS[bet.sees]
        found = rebound(step, bet_facts=bet.facts, bet_cells=bet.cells, more=found)
    return found


def parted(bets: Sequence[CardBet], cell: int) -> tuple[tuple[int, ...], int]:
    """Such a cell: the facts of each bet, and the cell of the main wager."""
    of_bets: list[int] = []
    for bet in reversed(bets):
        cell, facts = divmod(cell, bet.cells)
        of_bets.insert(0, facts)
    return tuple(of_bets), cell
