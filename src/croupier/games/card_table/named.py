"""Boards up to the names of suits, a bit for every hand on each; and functions that decide there.

There are 1,755 kinds of three cards, 16,432 of four and 134,459 of five, and 1,326 hands beside
them, fewer where cards lie on the board. A decision between two choices is a bit.

A function of one's own is asked about every hand on one board of each kind. One that takes two
arguments, `strategy(own, board)`, is given cards as numbers and answers by a number: it is compiled
and answers tens of millions of times a second. Anything else is asked as it is, a hundred
thousand times a second at best. Under other names of suits each is asked again, and refused if it
then says something else.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

from croupier.core.cards import STANDARD_DECK, card_names
from croupier.core.fast import Fast, array_of, can_compile, fast, rebound, whole_numbers
from croupier.core.refusals import Misuse
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.exact.census import Decision, Situation
from croupier.exact.suits import Kinds, kinds_of_hands
from croupier.games.card_table.known import Asking, breaks_suits

DECK, HOLES = 52, comb(52, 2)
WORD_BITS = 32
WORDS = -(-HOLES // WORD_BITS)
"""In which the decisions of all hands on a board stand."""
RENAMINGS = tuple(permutations(range(4)))
PARTS = 16


@functools.cache
def boards(cards: int) -> Kinds:
    """One board of each kind."""
    return kinds_of_hands(STANDARD_DECK, cards, ALL_SUITS_ALIKE)


@fast
def hole_place(a: int, b: int) -> int:
    """Of two cards, in any order."""
    high, low = max(a, b), min(a, b)
    return high * (high - 1) // 2 + low


def every_hole() -> list[tuple[int, int]]:
    """Each at its place."""
    return [(low, high) for high in range(DECK) for low in range(high)]


def parts(boards: int) -> list[tuple[int, int]]:
    """Of so many boards, for threads that take them in turn."""
    part = -(-boards // PARTS)
    return [(first, min(first + part, boards)) for first in range(0, boards, part)]


# Boards under other names of suits


@fast
def board_number(cards: Sequence[int], at: int, size: int) -> int:
    """Of a board's cards in order, among all of this size."""
    found = 0
    for i in range(size):
        ways = 1
        for j in range(i + 1):
            ways = ways * (cards[at + i] - j) // (j + 1)
        found += ways
    return found


@fast
def rename(
    cards: Sequence[int],
    first: int,
    size: int,
    renamings: Sequence[int],
    one: int,
    work: MutableSequence[int],
) -> None:
    """The cards that a renaming turns into these, in order."""
    for i in range(size):
        card = cards[first + i]
        back = 0
        while renamings[4 * one + back] != card & 3:
            back += 1
        at, card = i, card - (card & 3) + back
        while at > 0 and work[at - 1] > card:
            work[at] = work[at - 1]
            at -= 1
        work[at] = card


@fast
def name_boards(
    cards: Sequence[int],
    size: int,
    number: int,
    renamings: Sequence[int],
    found: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """For every board the one of its kind, times 24, and the renaming that leads there."""
    for board in range(number):
        for one in range(24):
            rename(cards, size * board, size, renamings, one, work)
            found[board_number(work, 0, size)] = 24 * board + one


def renamings() -> MutableSequence[int]:
    return array_of(suit for one in RENAMINGS for suit in one)


@functools.cache
def named(cards: int) -> MutableSequence[int]:
    """By the number of a board: 24 times the board of its kind, and the renaming."""
    found, kinds = whole_numbers(comb(DECK, cards)), boards(cards)
    name_boards.jit(kinds.cards, cards, len(kinds.weights), renamings(), found, whole_numbers(8))
    return found


# A function of one's own


class Street(NamedTuple):
    """What is decided when so many cards lie on the board."""

    cards: int
    choices: tuple[str, ...]
    """As the table offers them; the last one costs nothing."""
    numbers: tuple[int, ...]
    """The same as numbers, for a function that answers by them."""


def answers_by_numbers(decide: Decision, street: Street) -> Decision:
    """A function on numbers, asked like any other."""
    numbers = getattr(decide, "numbers", None)
    if numbers is None:
        return decide

    def said(situation: Situation) -> str:
        answer = numbers(situation.hand, situation.board)
        if answer not in street.numbers:
            raise _not_offered(answer, situation.hand, situation.board, street)
        return street.choices[street.numbers.index(answer)]

    return said


def before_the_board(decide: Decision, street: Street) -> list[int]:
    """What is chosen with each hand, by its place: asked about one of each kind."""
    ask, said = Asking(answers_by_numbers(decide, street)), dict[object, str]()
    for low, high in every_hole():
        kind = low >> 2, high >> 2, low & 3 == high & 3
        if kind not in said:
            said[kind] = ask((low, high), (), street.choices)
    chosen = [said[low >> 2, high >> 2, low & 3 == high & 3] for low, high in every_hole()]
    return [street.numbers[street.choices.index(choice)] for choice in chosen]


def said_on_boards(
    decide: Decision,
    street: Street,
    still_in: Sequence[int],
    reached: Callable[[int], Iterable[int]] | None = None,
) -> MutableSequence[int]:
    """Which hands take the first of two choices, a bit each by board and hand.

    `still_in` says of every hand whether it comes so far; `reached`, which hands do on one board,
    for a function that is not compiled.
    """
    numbers = getattr(decide, "numbers", None)
    if numbers is not None and can_compile():
        compiled = _by_kernel(numbers, street, array_of(still_in))
        if compiled is not None:
            return compiled
    return _one_by_one(decide, street, still_in, reached)


def _one_by_one(
    decide: Decision,
    street: Street,
    still_in: Sequence[int],
    reached: Callable[[int], Iterable[int]] | None,
) -> MutableSequence[int]:
    kinds, size, holes = boards(street.cards), street.cards, every_hole()
    every, yes = list(map(int, kinds.cards)), street.choices[0]
    plain = answers_by_numbers(decide, street)
    ask, told = Asking(plain), getattr(decide, "told", lambda done: None)
    bits = whole_numbers(len(kinds.weights) * WORDS)
    coming = [place for place, there in enumerate(still_in) if there]
    for board in range(len(kinds.weights)):
        cards = tuple(every[size * board : size * (board + 1)])
        asked = False
        for place in coming if reached is None else reached(board):
            own = holes[place]
            if own[0] in cards or own[1] in cards:
                continue
            situation = Situation(own, street.choices, cards)
            said = plain(situation) if asked else ask(own, cards, street.choices)
            if said == yes:
                bits[board * WORDS + (place >> 5)] |= 1 << (place & 31)
            asked = True
        told(0)
    return bits


def _not_offered(answer: object, own: Sequence[int], board: Sequence[int], at: Street) -> Misuse:
    offered = ", ".join(map(str, at.numbers))
    return Misuse(f"the strategy says {answer} of {_cards(own, board)}; one of: {offered}")


def _cards(own: Sequence[int], board: Sequence[int]) -> str:
    held = " ".join(card_names(tuple(own)))
    return f"{held} on {' '.join(card_names(tuple(board)))}" if board else held


# The same, compiled


def _no_function(own: tuple[int, int], board: tuple[int, ...]) -> int:
    raise ValueError(f"{own} on {board}: a function is put here")


decide = fast(_no_function)


@fast
def say_on_three(a: int, b: int, c: Sequence[int]) -> int:
    return decide((a, b), (c[0], c[1], c[2]))


@fast
def say_on_four(a: int, b: int, c: Sequence[int]) -> int:
    return decide((a, b), (c[0], c[1], c[2], c[3]))


@fast
def say_on_five(a: int, b: int, c: Sequence[int]) -> int:
    return decide((a, b), (c[0], c[1], c[2], c[3], c[4]))


SAY = {3: say_on_three, 4: say_on_four, 5: say_on_five}
say = say_on_three
FINE, NOT_OFFERED, BY_SUITS = 0, 1, 2
ANSWER, LOW, HIGH, BOARD = 1, 2, 3, 4
"""In what is told of an answer that cannot be used: which one, the hand and the board."""


@fast
def ask_boards(
    cards: Sequence[int],
    size: int,
    renamings: Sequence[int],
    first: int,
    last: int,
    yes: int,
    still_in: Sequence[int],
    again: int,
    bits: MutableSequence[int],
    wrong: MutableSequence[int],
    work: MutableSequence[int],
) -> None:
    """Ask about every hand on these boards, or `again` under other names of suits."""
    for board in range(first, last):
        one = 1 + board % 23 if again else 0
        rename(cards, size * board, size, renamings, one, work)
        taken = 0
        for i in range(size):
            taken |= 1 << cards[size * board + i]
        for b in range(1, DECK):
            for a in range(b):
                place = hole_place(a, b)
                if (taken >> a | taken >> b) & 1 or still_in[place] == 0:
                    continue
                x, y = a, b
                if again:
                    back = 0
                    while renamings[4 * one + back] != a & 3:
                        back += 1
                    x = a - (a & 3) + back
                    back = 0
                    while renamings[4 * one + back] != b & 3:
                        back += 1
                    y = b - (b & 3) + back
                answer = say(min(x, y), max(x, y), work)
                at, bit = board * WORDS + (place >> 5), 1 << (place & 31)
                fault = FINE if answer in (0, yes) else NOT_OFFERED
                if again and (answer == yes) != (bits[at] & bit != 0):
                    fault = BY_SUITS
                if fault != FINE:
                    wrong[0], wrong[ANSWER], wrong[BOARD] = fault, answer, board
                    wrong[LOW], wrong[HIGH] = a, b
                    return
                if not again and answer == yes:
                    bits[at] |= bit


def _by_kernel(
    numbers: Callable[..., int], street: Street, still_in: MutableSequence[int]
) -> MutableSequence[int] | None:
    """Nothing where the function is not fit to be compiled."""
    from numba.core.errors import NumbaError

    size, kinds = street.cards, boards(street.cards)
    asked = rebound(ask_boards, say=rebound(SAY[size], decide=Fast(numbers))).jit
    bits, yes = whole_numbers(len(kinds.weights) * WORDS), street.numbers[0]

    def ask(again: int, part: tuple[int, int]) -> MutableSequence[int]:
        wrong, work = whole_numbers(5), whole_numbers(8)
        asked(
            kinds.cards, size, renamings(), *part, yes, still_in, again, bits, wrong, work
        )  # fmt: skip
        return wrong

    try:
        ask(0, (0, 0))
    except NumbaError:
        return None
    for again in (0, 1):
        with ThreadPoolExecutor(2) as pool:
            for wrong in pool.map(functools.partial(ask, again), parts(len(kinds.weights))):
                _complain(list(map(int, wrong)), street, kinds.cards)
    return bits


def _complain(wrong: Sequence[int], street: Street, cards: Sequence[int]) -> None:
    if wrong[0] == FINE:
        return
    size = street.cards
    own, at = (wrong[LOW], wrong[HIGH]), size * wrong[BOARD]
    board = tuple(int(card) for card in cards[at : at + size])
    if wrong[0] == NOT_OFFERED:
        raise _not_offered(wrong[ANSWER], own, board, street)
    one = RENAMINGS[1 + wrong[BOARD] % 23]
    other, beside = (tuple(sorted(_back(some, one))) for some in (own, board))
    raise breaks_suits(own, board, other, beside)


def _back(cards: Iterable[int], renaming: Sequence[Any]) -> list[int]:
    return [card - (card & 3) + renaming.index(card & 3) for card in cards]
