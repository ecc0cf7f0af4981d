"""Ultimate Texas Hold'em by a function of one's own, beside the count that knows no functions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import croupier
from croupier.core.fast import Fast
from croupier.core.refusals import Misuse
from croupier.games.ultimate_texas_holdem import thumb
from croupier.games.ultimate_texas_holdem.count import tally_of
from croupier.games.ultimate_texas_holdem.own import tally_by
from croupier.games.ultimate_texas_holdem.thumb import raises
from croupier.live.functions import deciding
from croupier.poker.five_card import five_card_category, five_card_rank, seven_card_rank

pytest.importorskip("numba")


def without_outs(own: Sequence[int], board: Sequence[int]) -> int:
    """The simple strategy, but at the end only with more than the board has."""
    low, high = own[0] // 4, own[1] // 4
    if len(board) == 0:
        least = 13
        if own[0] % 4 == own[1] % 4:
            least = 0 if high >= 11 else 4 if high == 10 else 6 if high == 9 else 13
        else:
            least = 0 if high == 12 else 3 if high == 11 else 6 if high == 10 else 8
            least = least if high >= 9 else 13
        if low == high:
            return 4 if low >= 1 else 0
        return 4 if low >= least else 0
    if len(board) == 3:
        return 2 * raises(own[0], own[1], board[0], board[1], board[2])
    shown = five_card_rank(board[0], board[1], board[2], board[3], board[4])
    mine = seven_card_rank(own[0], own[1], board[0], board[1], board[2], board[3], board[4])
    return 1 if five_card_category(mine) > five_card_category(shown) else 0


@pytest.mark.slow
def test_a_function_comes_to_what_the_same_decisions_come_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All deals, board by board and hand by hand, beside the count by ranks and by suits."""
    monkeypatch.setattr(thumb, "OUTS", 0)
    for name in ("play_holes", "play_by_rank", "play_in_view"):
        monkeypatch.setattr(thumb, name, Fast(getattr(thumb, name).function))
    assert tally_by(deciding(without_outs)) == tally_of(thumb.decisions())


def test_an_answer_before_the_flop_is_refused_at_once() -> None:
    """Twice the Ante is not offered there; nothing was counted yet."""

    def twice(own: Sequence[int], board: Sequence[int]) -> int:
        return 2

    with pytest.raises(Misuse, match=r"says 2 of 2c 2d; one of: 4, 3, 0"):
        croupier.analyze("ultimate_texas_holdem", strategy=twice)
