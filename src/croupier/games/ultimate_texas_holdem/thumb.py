"""Ways to play Ultimate Texas Hold'em that a person can keep in mind, hand by hand.

The basic one is the strategy in three lines that players know: which hands are raised before the
flop, what is worth 2x on it, and how many cards of the dealer one may fear at the end.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

from croupier.core.fast import fast, rebound, whole_numbers
from croupier.exact.holdem import (
    ALL,
    FIVES,
    KINDS,
    RANKS,
    VIEWS_5,
    Holes,
    Work,
    holes,
    more,
    rank_holes,
    ranked,
    walk_ranks,
    walk_views,
    work,
)
from croupier.exact.holdem_boards import Dealt
from croupier.games.ultimate_texas_holdem.flops import (
    FLOP_WORDS,
    KINDS_OF_HOLES,
    flops,
    kind_at,
)
from croupier.games.ultimate_texas_holdem.solve import RANK_WORDS, VIEW_WORDS, Decisions
from croupier.poker.five_card import (
    TWO_PAIR,
    best_of_one_suit,
    best_without_flush,
    five_card_category,
    five_card_rank,
)

WORDS = (
    "4x with 33+ A2s+ A2o+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo; 2x with two pair or better, with a pair "
    "that has one of the own cards (not twos in hand), or with four to a flush and an own ten or "
    "better in it; 1x with a pair or better that the board does not have by itself, or if fewer "
    "than 21 cards of the dealer beat the hand."
)
DECK, TEN, TWO = 52, 8, 0
OUTS = 21

# Before the flop

LEAST = {12: (0, 0), 11: (0, 3), 10: (4, 6), 9: (6, 8)}
"""By the higher card: the least second card, of the same suit and of another."""
LEAST_PAIR = 1


def before() -> tuple[int, ...]:
    raised = [kind_at(rank, rank, False) for rank in range(LEAST_PAIR, RANKS)]
    for high, (suited, other) in LEAST.items():
        raised += [kind_at(low, high, True) for low in range(suited, high)]
        raised += [kind_at(low, high, False) for low in range(other, high)]
    return tuple(4 if kind in raised else 0 for kind in range(KINDS_OF_HOLES))


# On the flop


@fast
def raises(first: int, second: int, a: int, b: int, c: int) -> int:
    """Whether 2x is played with two cards on a flop."""
    low, high = first >> 2, second >> 2
    if five_card_category(five_card_rank(first, second, a, b, c)) >= TWO_PAIR:
        return 1
    if low == high:
        return 1 if low > TWO else 0
    if low in (a >> 2, b >> 2, c >> 2) or high in (a >> 2, b >> 2, c >> 2):
        return 1
    for card in (first, second):
        same = 0
        for other in (first, second, a, b, c):
            same += 1 if other & 3 == card & 3 else 0
        if same >= 4 and card >> 2 >= TEN:
            return 1
    return 0


@fast
def raise_flops(flops: Dealt, found: MutableSequence[int]) -> None:
    for flop in range(len(flops.weights)):
        a, b, c = flops.cards[3 * flop], flops.cards[3 * flop + 1], flops.cards[3 * flop + 2]
        hole = -1
        for second in range(DECK):
            for first in range(second):
                hole += 1
                if first in (a, b, c) or second in (a, b, c):
                    continue
                if raises(first, second, a, b, c):
                    found[flop * FLOP_WORDS + (hole >> 5)] |= 1 << (hole & 31)


# At the end


@fast
def rank_of(held: int, spare: int) -> int:
    """Of so many cards more than five, suits left aside, held as `more` holds them."""
    return best_without_flush(
        held & ALL,
        held >> RANKS & ALL,
        held >> 2 * RANKS & ALL,
        held >> 3 * RANKS & ALL,
        spare,
    )


@fast
def rank_with_one(number: int, work: Work, ranks: MutableSequence[int]) -> int:
    """The rank of the board with one card of each kind; its own category comes back.

    It has so many cards of a suit; by rank there are none.
    """
    five, bits = work.five, 0
    for i in range(number):
        bits |= 1 << work.suited[i]
    held = more(more(more(more(1 << five[0], five[1]), five[2]), five[3]), five[4])
    for kind in range(KINDS):
        ranks[kind] = rank_of(more(held, kind % RANKS), 1)
        if number == 5 or (number == 4 and kind < RANKS):
            ranks[kind] = best_of_one_suit(bits | (1 << kind if kind < RANKS else 0))
    own = best_of_one_suit(bits) if number == 5 else rank_of(held, 0)
    return five_card_category(own)


class Playing(NamedTuple):
    """What is known on every board."""

    holes: Holes
    ranks: MutableSequence[int]
    """With one card of each kind."""
    plays: MutableSequence[int]


@fast
def play_holes(
    count: int, view: int, board: int, ways: int, number: int, given: Playing, work: Work
) -> None:
    """Which holes of a board are played, a bit each.

    A pair below two pairs of the board is no part of the hand, and makes nothing.
    """
    holes, ranks, plays = given.holes, given.ranks, given.plays
    found, worth, left = work.found, work.worth, work.left
    category = rank_with_one(number, work, ranks)
    at = view * (VIEW_WORDS if number else RANK_WORDS)
    for i in range(count):
        x, y = holes.first[found[i]], holes.second[found[i]]
        played = five_card_category(worth[i]) > category
        if not played:
            outs = 0
            for kind in range(KINDS):
                if ranks[kind] > worth[i]:
                    outs += left[kind] - (1 if kind == x else 0) - (1 if kind == y else 0)
            played = outs < OUTS
        if played:
            plays[at + (found[i] >> 5)] |= 1 << (found[i] & 31)


PLAY_RANKS = rebound(walk_ranks, visit=play_holes)
PLAY_VIEWS = rebound(walk_views, visit=play_holes)


def decisions() -> Decisions:
    """Basic strategy."""
    found = _empty(before())
    raise_flops.jit(flops(), found.raises)
    by_rank = Playing(rank_holes(), whole_numbers(KINDS), found.plays_by_rank)
    PLAY_RANKS.jit(*ranked(), by_rank, work())
    in_view = Playing(holes(), whole_numbers(KINDS), found.plays_in_view)
    PLAY_VIEWS.jit(0, 1, *ranked(), holes(), in_view, work())
    return found


def never_fold() -> Decisions:
    found = _empty((0,) * KINDS_OF_HOLES)
    for plays in (found.plays_by_rank, found.plays_in_view):
        for word in range(len(plays)):
            plays[word] = EVERY
    return found


EVERY = (1 << 32) - 1


def always_4x() -> Decisions:
    return _empty((4,) * KINDS_OF_HOLES)


def _empty(before: tuple[int, ...]) -> Decisions:
    """Nothing played after the flop."""
    words = (len(flops().weights) * FLOP_WORDS, FIVES * RANK_WORDS, VIEWS_5 * VIEW_WORDS)
    return Decisions(before, *map(whole_numbers, words))
