"""The hands of both baccarat chapters: what cards count, who draws, and the facts of a round.

The table, the exact count and the kernel all call these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.core.cards import rank_of
from croupier.core.fast import fast

# § 6: the value of cards, the point count of a hand

ACE_RANK, TEN_RANK = 12, 8


@fast
def value_of(card: int) -> int:
    """6.A: 2 to 9 at their face, tens and pictures nothing, an ace one."""
    rank = rank_of(card) & 15  # also of a card whose suit nobody keyed
    if rank == ACE_RANK:
        return 1
    return rank + 2 if rank < TEN_RANK else 0


@fast
def face_value(value: int) -> int:
    """5.G: for the burn a card that is worth nothing counts ten."""
    return value if value else 10


def point_count(cards: Sequence[int]) -> int:
    """6.B: the last digit of the total."""
    return sum(map(value_of, cards)) % 10


# § 11: whether a third card is dealt

NO_CARD = -1
D, S = 1, 0
TABLE_1 = (  # 11.C.ii.(c)
    (D, D, D, D, D, D, D, D, S, D),
    (S, S, D, D, D, D, D, D, S, S),
    (S, S, S, S, D, D, D, D, S, S),
    (S, S, S, S, S, S, D, D, S, S),
)
"""11.C.ii.(c): a row for each count of the Banker's Hand from 3, a column for each value of the
Player's third card from 0."""


@fast
def player_draws(player: int, banker: int) -> bool:
    """11.A, 11.B: on the point counts of the first two cards of each hand."""
    return player < 6 and banker < 8


@fast
def banker_draws(player: int, banker: int, third: int) -> bool:
    """11.A, 11.C: `third` is the value of the Player's third card, or NO_CARD."""
    if player >= 8 or banker >= 8:  # 11.A
        return False
    if third == NO_CARD:
        return banker <= 5  # 11.C.i
    if banker < 3:
        return True  # 11.C.ii.(a)
    if banker == 7:
        return False  # 11.C.ii.(b)
    return TABLE_1[banker - 3][third] == D  # 11.C.ii.(c)


# § 1, 8: the facts of a round


class Facts(NamedTuple):
    """What every wager is judged by."""

    player: int
    """Point count of the Player's Hand at the end."""
    banker: int
    player_cards: int
    """Two or three."""
    banker_cards: int


@fast
def facts_of(player: int, banker: int, player_third: int, banker_third: int) -> Facts:
    """From the counts of the first two cards and the values of the third ones, or NO_CARD."""
    player_cards = banker_cards = 2
    if player_third != NO_CARD:
        player, player_cards = (player + player_third) % 10, 3
    if banker_third != NO_CARD:
        banker, banker_cards = (banker + banker_third) % 10, 3
    return Facts(player, banker, player_cards, banker_cards)


@fast
def is_natural(points: int, cards: int) -> bool:
    """1.B: eight or nine on the first two cards."""
    return cards == 2 and points >= 8


CELLS = 10 * 10 * 2 * 2


@fast
def cell_of(facts: Facts) -> int:
    """Facts as one small number."""
    cards = (facts.player_cards - 2) * 2 + facts.banker_cards - 2
    return (facts.player * 10 + facts.banker) * 4 + cards


def facts_at(cell: int) -> Facts:
    points, cards = divmod(cell, 4)
    return Facts(points // 10, points % 10, cards // 2 + 2, cards % 2 + 2)
