"""Ultimate Texas Hold'em by a function of one's own, beside the count that knows no functions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import croupier
from croupier.core.fast import Fast, rebound
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.holdem import walk_ranks, walk_views
from croupier.games.ultimate_texas_holdem import thumb
from croupier.games.ultimate_texas_holdem.count import tally_of
from croupier.games.ultimate_texas_holdem.own import tally_by
from croupier.games.ultimate_texas_holdem.rules import GAME
from croupier.games.ultimate_texas_holdem.thumb import raises
from croupier.live.functions import deciding
from croupier.live.playing import Moment
from croupier.poker.five_card import five_card_category, five_card_rank, seven_card_rank
from croupier.sim.report import Report
from croupier.sim.runner import simulate
from croupier.sim.streams import seed_from

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
    visit = Fast(thumb.play_holes.function)
    monkeypatch.setattr(thumb, "PLAY_RANKS", rebound(walk_ranks, visit=visit))
    monkeypatch.setattr(thumb, "PLAY_VIEWS", rebound(walk_views, visit=visit))
    assert tally_by(deciding(without_outs)) == tally_of(thumb.decisions())


def test_an_answer_before_the_flop_is_refused_at_once() -> None:
    """Twice the Ante is not offered there; nothing was counted yet."""

    def twice(own: Sequence[int], board: Sequence[int]) -> int:
        return 2

    with pytest.raises(Misuse, match=r"says 2 of 2c 2d; one of: 4, 3, 0"):
        croupier.analyze("ultimate_texas_holdem", strategy=twice)


# Simulated

RULES, SEED = rules_for(GAME), seed_from("a function of one's own")


def matching(own: Sequence[int], board: Sequence[int]) -> int:
    """Aces before the flop, then whatever makes a pair with the board, the board in order."""
    if len(board) == 0:
        return 4 if own[1] >= 48 else 0
    for i in range(1, len(board)):
        if board[i - 1] > board[i]:
            return 7
    for card in board:
        if card // 4 == own[0] // 4 or card // 4 == own[1] // 4:
            return 2 if len(board) == 3 else 1
    return 0


def matching_by_name(moment: Moment) -> str:
    """The same of cards by name."""
    own, board = moment.hands[moment.hand], moment.hands.get("community", ())
    if not board:
        return "4x" if "A" in own[0] + own[1] else "check"
    pair = any(card[0] == mine[0] for card in board for mine in own)
    if len(board) == 3:
        return "2x" if pair else "check"
    return "1x" if pair else "fold"


def test_a_function_plays_the_same_compiled_and_asked_as_it_is() -> None:
    """Round by round the same tallies; nobody has counted the one that is asked in play."""
    compiled = simulate(RULES, 500, SEED, deciding(matching))
    asked = simulate(RULES, 500, SEED, deciding(matching_by_name))
    assert compiled.census.weights == asked.census.weights
    assert {facts.played for facts in asked.census.weights["ante"]} == {0, 1, 2, 4}
    assert (compiled.asked, asked.asked) == (False, True)
    beside = {one.wager: one.exact is not None for one in Report.of(asked, 1.0).wagers}
    assert beside == {"ante": False, "trips": True}


def never_fold(own: Sequence[int], board: Sequence[int]) -> int:
    return 1 if len(board) == 5 else 0


def test_a_function_plays_like_the_strategy_with_a_name() -> None:
    """Check, check and play: every cell as the kernel has it that knows no functions."""
    own, named = (
        simulate(RULES, 20_000, SEED, how) for how in (deciding(never_fold), "never_fold")
    )
    assert own.census.weights == named.census.weights


@pytest.mark.parametrize(("cards", "offered"), [(3, "2 or 0"), (5, "1 or 0")])
def test_an_answer_in_play_that_is_not_offered(cards: int, offered: str) -> None:
    """Three times the Ante on a board: the run ends with what may be said there."""

    def thrice(own: Sequence[int], board: Sequence[int]) -> int:
        return 3 if len(board) == cards else 0

    with pytest.raises(Misuse, match=f"not offered: {offered}"):
        simulate(RULES, 1_000, SEED, deciding(thrice))
