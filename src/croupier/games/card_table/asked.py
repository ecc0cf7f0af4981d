"""Functions of one's own at games with a board, asked as the rounds are played.

A function on numbers, `strategy(own, board)`, becomes part of the kernel. Any other is called as it
is, and then the whole round is played without the compiler: some thousands of rounds a second.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import replace

from croupier.core.fast import (
    Fast,
    array_of,
    can_compile,
    fast,
    inlined,
    uncompiled,
    whole_numbers,
)
from croupier.exact.census import Decision, Situation
from croupier.games.card_table.kernel import Kernel
from croupier.games.card_table.named import Street, answers_by_numbers

Says = Fast[[tuple[int, int], tuple[int, ...]], int]
"""By the own cards and the board, each in order: the number of what is done."""


@inlined
def lay_in_order(cards: MutableSequence[int], first: int, size: int, there: int) -> None:
    """So many cards from the first on, once more and in order."""
    for i in range(size):
        card, at = cards[first + i], there + i
        while at > there and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


def asking(
    make: Callable[[Says], Kernel],
    decide: Decision,
    streets: Sequence[Street],
    parameters: tuple[int, ...],
) -> Kernel:
    """The kernel that is made with a function: compiled if the function is fit for it."""
    numbers = getattr(decide, "numbers", None)
    if numbers is not None and can_compile():
        made = make(Fast(numbers))
        if _compiles(made, parameters):
            return made
    made = make(fast(_said(decide, streets)))
    return replace(made, play=uncompiled(made.play), asked=True)


def _compiles(made: Kernel, parameters: tuple[int, ...]) -> bool:
    from numba.core.errors import NumbaError

    state, given = whole_numbers(4), array_of(parameters)
    try:
        made.play.jit(state, 0, given, whole_numbers(made.CELLS), whole_numbers(made.SCRATCH))
    except NumbaError:
        return False
    return True


def _said(
    decide: Decision, streets: Sequence[Street]
) -> Callable[[tuple[int, int], tuple[int, ...]], int]:
    asked = {street.cards: (street, answers_by_numbers(decide, street)) for street in streets}

    def said(own: tuple[int, int], board: tuple[int, ...]) -> int:
        street, ask = asked[len(board)]
        held = int(own[0]), int(own[1])
        chosen = ask(Situation(held, street.choices, tuple(map(int, board))))
        return street.numbers[street.choices.index(chosen)]

    return said
