"""Functions that decide on boards: asked about every kind of them, compiled or one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from croupier.core.cards import cards_from
from croupier.core.refusals import Misuse
from croupier.games.card_table import named as module
from croupier.games.card_table.named import (
    HOLES,
    WORDS,
    Street,
    before_the_board,
    boards,
    every_hole,
    hole_place,
    said_on_boards,
)
from croupier.live.functions import deciding
from croupier.live.playing import Moment

FLOP = Street(3, ("2x", "check"), (2, 0))
FEW = [int(place % 60 == 0) for place in range(HOLES)]


def pairs_up(own: Sequence[int], board: Sequence[int]) -> int:
    for card in board:
        if card // 4 == own[0] // 4 or card // 4 == own[1] // 4:
            return 2
    return 0


def pairs_up_by_name(moment: Moment) -> str:
    ranks = [card[0] for card in moment.hands[moment.hand]]
    return "2x" if any(card[0] in ranks for card in moment.hands["community"]) else "check"


def bits_of(strategy: Callable[..., object]) -> list[int]:
    return [int(word) for word in said_on_boards(deciding(strategy), FLOP, FEW)]


def test_a_function_on_numbers_says_the_same_as_one_on_names() -> None:
    """Compiled, or asked one by one: the same bits, and only for hands that come so far."""
    found = bits_of(pairs_up)
    assert found == bits_of(pairs_up_by_name)
    flop = tuple(int(card) for card in boards(3).cards[:3])
    for place, (low, high) in enumerate(every_hole()):
        bit = found[place >> 5] >> (place & 31) & 1
        free = low not in flop and high not in flop
        hits = {low >> 2, high >> 2} & {card >> 2 for card in flop}
        assert bit == (1 if FEW[place] and free and hits else 0)


def test_a_function_that_cannot_be_compiled_is_asked_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Text is nothing for the compiler; it takes longer and comes to the same."""
    asked = []

    def in_words(own: Sequence[int], board: Sequence[int]) -> int:
        asked.append(own)
        return int(str(pairs_up(own, board)))

    assert bits_of(in_words) == bits_of(pairs_up)
    assert len(asked) > 1_755


def red(own: Sequence[int], board: Sequence[int]) -> int:
    return 2 if board[0] % 4 == 1 else 0


def red_by_name(moment: Moment) -> str:
    return "2x" if moment.hands["community"][0][1] == "d" else "check"


@pytest.mark.parametrize("strategy", [red, red_by_name])
def test_a_function_that_asks_for_the_names_of_suits_is_refused(
    strategy: Callable[..., object],
) -> None:
    """Either way, with two hands that it tells apart."""
    with pytest.raises(Misuse, match="differ in the names of suits alone"):
        bits_of(strategy)


def three_times(own: Sequence[int], board: Sequence[int]) -> int:
    return 3


def test_an_answer_that_is_not_offered_is_refused_with_the_hand() -> None:
    """Compiled or not: what was said, of which cards, and what could have been."""
    words = r"says 3 of .. .. on .. .. ..; one of: 2, 0"
    with pytest.raises(Misuse, match=words):
        bits_of(three_times)
    with pytest.raises(Misuse, match=words):
        bits_of(lambda own, board: int(str(three_times(own, board))))


def test_before_the_board_one_hand_of_each_kind_is_asked() -> None:
    """169 of them, each twice; what is said holds for all hands of the kind."""
    asked = []

    def suited_aces(own: Sequence[int], board: Sequence[int]) -> int:
        asked.append(tuple(own))
        return 4 if own[1] // 4 == 12 and own[0] % 4 == own[1] % 4 else 0

    street = Street(0, ("4x", "3x", "check"), (4, 3, 0))
    found = before_the_board(deciding(suited_aces), street)
    assert len(asked) == 2 * 169
    assert found[hole_place(*cards_from("Ah 7h"))] == 4
    assert found[hole_place(*cards_from("Ah 7d"))] == 0
    assert sum(one == 4 for one in found) == 4 * 12


def test_whoever_asks_for_long_tells_it() -> None:
    """Once a board, so that silence means that a function does not end."""
    told: list[int] = []
    said_on_boards(deciding(pairs_up_by_name, told.append), FLOP, [0] * HOLES)
    assert len(told) == 1_755
    assert WORDS == 42
    assert module.PARTS
