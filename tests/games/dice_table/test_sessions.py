"""Sessions: repeatable, the same compiled and plain, and in agreement with exact figures."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from scipy import stats

import croupier
from croupier.core.fast import array_of, whole_numbers
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.games.dice_table import play as _dice_play
from croupier.games.dice_table import session as _dice_session
from croupier.games.dice_table.sessions import play_sessions, table_for
from croupier.games.dice_table.spots import FIELD, PASS, PASS_ODDS, PLACE
from croupier.games.dice_table.strategy import strategy_from
from croupier.sim.session_report import PERCENTILES, SAMPLE, SessionReport, percentiles, wilson
from croupier.sim.sessions import BLOCK_ROLLS, OUT
from croupier.sim.streams import block_state, seed_from

SEED = seed_from("sessions")
RICH = 1_000_000_00


def rules_of(game_id: str = "craps", **options: str) -> Rules:
    return rules_for(game(game_id), None, options)


def sessions(strategy: Any, number: int, rules: Rules | None = None, **how: Any) -> SessionReport:
    told = {"bankroll": 500_00, "rolls": 100, **how}
    return play_sessions(rules or rules_of(), strategy, number, SEED, **told)


def figures(report: SessionReport) -> tuple[object, ...]:
    return report.sums, report.nets, report.drawdowns, report.curves


# What a seed gives


def test_threads_change_nothing() -> None:
    """A seed has its figures on one thread, on two or on three."""
    one, *others = (sessions("pass 10, odds 2x", 5_000, threads=n) for n in (1, 2, 3))
    for other in others:
        assert figures(other) == figures(one)
    assert one.sessions == 5_000


def test_a_run_that_stops_early_stops_at_the_same_place() -> None:
    """Blocks are counted in their order, whichever thread was faster."""
    one, two = (sessions("field 5", 10**6, threads=n, precision=0.002) for n in (1, 2))
    assert figures(one) == figures(two)
    assert one.sessions < 10**6
    assert stats.norm.ppf(0.975) * one.edge_error <= 0.002
    assert abs(one.edge - 1 / 18) < 0.004


@pytest.mark.parametrize(
    "text",
    [
        "pass 10, odds 345; come 10 with 2x odds up to 2 points",
        "dont_pass 10, lay odds 2x; field 5, double after loss up to 4 times",
        "place 6 and 8 for 12, press twice; fire 5; buy 4 20, down after hit; stop at +100",
    ],
)
def test_compiled_and_plain_kernels_agree(text: str) -> None:
    """On the same stream both write down the same, number for number."""
    table = table_for(rules_of(), text, 300_00, 80)
    told = array_of(list(table.told))
    told[_dice_play.CURVES] = 10
    written = []
    for play in (_dice_play.play, _dice_play.play.jit):
        out, curve = whole_numbers(20 * OUT), whole_numbers(10 * table.points)
        scratch = whole_numbers(_dice_session.TABLE_SIZE + table.memory)
        state = array_of(block_state(SEED, 0))
        play(state, 20, table.house, table.plan, told, scratch, out, curve)
        written.append(([int(x) for x in out], [int(x) for x in curve]))
    assert written[0] == written[1]
    assert any(written[0][0])


WITHOUT_COMPILER = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import json
import croupier
report = croupier.sessions("craps", "pass 10, odds 2x; field 5", 20, rolls=30, seed="plain")
def bet(table, on, want):
    want[11] = 500
own = croupier.sessions("craps", bet, 5, rolls=10, seed="plain")
print(json.dumps([report.nets, own.nets]))
"""


def test_sessions_without_a_compiler() -> None:
    """Where numba is not installed a seed gives the same results, only slower."""
    command = [sys.executable, "-c", WITHOUT_COMPILER]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    words, own = json.loads(done.stdout)
    told: dict[str, Any] = {"rolls": 30, "seed": "plain"}
    assert words == croupier.sessions("craps", "pass 10, odds 2x; field 5", 20, **told).nets
    assert own == croupier.sessions("craps", "field 5", 5, rolls=10, seed="plain").nets


# Agreement with the exact figures

EXACT = {
    "pass 10": "pass",
    "pass 10, odds 2x": "pass_with_2x_odds",
    "pass 10, odds 345": "pass_with_345_odds",
    "dont_pass 10, lay odds 1x": "dont_pass_with_1x_odds",
    "place 6 12": "place_6",
    "place 5 10": "place_5",
    "hard 4 5": "four_the_hardway",
    "field 5": "field",
    "horn 8": "horn",
    "buy 4 20": "buy_4",
    "lay 6 30": "lay_6",
}


@pytest.mark.parametrize(("text", "wager"), EXACT.items())
def test_the_edge_is_the_exact_one(text: str, wager: str) -> None:
    """Money kept by the house over money staked lies within four errors of the exact share."""
    exact = croupier.analyze("craps", wager)
    report = sessions(text, 20_000, bankroll=RICH, rolls=200)
    expected = float(exact.house_edge / exact.average_stake)
    if wager.startswith(("buy", "lay")):  # the vigorish is no part of what is staked
        expected = float(exact.house_edge)
    assert abs(report.edge - expected) < 4 * report.edge_error, (report.edge, expected)
    assert not report.sums.ruined


@pytest.mark.parametrize(("text", "wager"), [("pass 10", "pass"), ("place 2 10", "place_2")])
def test_crapless_too(text: str, wager: str) -> None:
    """The same kernel under the other chapter."""
    exact = float(croupier.analyze("crapless", wager).house_edge)
    report = sessions(text, 20_000, rules_of("crapless"), bankroll=RICH, rolls=200)
    assert abs(report.edge - exact) < 4 * report.edge_error


@pytest.mark.parametrize("units", [5, 10])
def test_ruin_is_that_of_a_random_walk(units: int) -> None:
    """Any Seven pays 4 to 1: ruin within so many rolls, by all walks of that length."""
    rolls = 60
    chance = {units: 1.0}
    ruined = 0.0
    for _ in range(rolls):
        after: dict[int, float] = {}
        for have, share in chance.items():
            after[have + 4] = after.get(have + 4, 0.0) + share / 6
            after[have - 1] = after.get(have - 1, 0.0) + share * 5 / 6
        ruined += after.pop(0, 0.0)
        chance = after
    report = sessions("any_seven 5", 20_000, bankroll=units * 5_00, rolls=rolls)
    low, high = report.ruin_interval
    assert low <= report.ruin <= high
    assert stats.binomtest(int(report.sums.ruined), report.sessions, ruined).pvalue > 1e-5


# When a session ends


def test_a_session_ends_when_what_lies_is_decided() -> None:
    """After the last roll no new wager is made, and chips on the layout wait for their roll."""
    report = sessions("pass 10, odds 2x", 2_000, rolls=10)
    assert report.sums.rolls > 10 * report.sessions
    field = sessions("field 5", 2_000, rolls=10)
    assert field.sums.rolls == 10 * field.sessions


def test_stops_by_the_money() -> None:
    """A session that stops at a win or a loss comes near it: one wager can overshoot."""
    report = sessions("field 5; stop at +50 or at -50", 3_000, rolls=10_000, bankroll=RICH)
    assert {abs(net) for net in report.nets} == {50_00, 55_00}
    assert {net for net in report.nets if net < 0} == {-50_00}


def test_stop_after_rolls_shortens_a_session() -> None:
    """The strategy's own end comes first."""
    assert sessions("field 5; stop after 7 rolls", 100).sums.rolls == 700


# Figures of a report


def test_curves_begin_with_the_bankroll_and_end_with_the_result() -> None:
    """Percentiles by time; sessions that ended early stay where they ended."""
    report = sessions("field 5", 500, bankroll=100_00, rolls=200)
    curve = report.curve()
    assert curve[0] == (0, dict.fromkeys(PERCENTILES, 100_00))
    assert curve[-1][0] == 200
    final = {p: 100_00 + net for p, net in percentiles(report.nets).items()}
    assert curve[-1][1] == final
    assert len(report.curves[0]) == len(report.nets) == 500


def test_only_the_first_sessions_are_kept_one_by_one() -> None:
    """However many are played; means are over all of them."""
    report = sessions("field 5", SAMPLE + 3_000, rolls=20)
    assert len(report.nets) == len(report.drawdowns) == SAMPLE
    assert report.sessions == SAMPLE + 3_000


def test_means_and_errors_are_those_of_the_sample() -> None:
    """By the textbook, from results that were kept one by one."""
    report = sessions("pass 10", 4_000)
    mean = sum(report.nets) / 4_000
    spread = math.sqrt(sum((net - mean) ** 2 for net in report.nets) / 3_999)
    assert report.mean == pytest.approx(mean)
    assert report.standard_deviation == pytest.approx(spread)
    assert report.mean_error == pytest.approx(spread / math.sqrt(4_000))
    assert report.mean_drawdown == pytest.approx(sum(report.drawdowns) / 4_000)
    assert report.ahead == sum(net > 0 for net in report.nets) / 4_000


@pytest.mark.parametrize(("hits", "of"), [(0, 100), (3, 50), (50, 50), (1, 10_000)])
def test_wilson_intervals(hits: int, of: int) -> None:
    """As scipy has them."""
    expected = stats.binomtest(hits, of).proportion_ci(method="wilson")
    assert wilson(hits, of) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_nothing_is_known_of_no_sessions() -> None:
    """An interval from nought to one."""
    assert wilson(0, 0) == (0.0, 1.0)


# Strategies in Python


def in_python(table: Any, on: Sequence[int], want: Any) -> None:
    if table.point == 0:
        want[PASS] = 10_00
    else:
        want[PASS_ODDS] = 2 * on[PASS]


def with_notes(table: Any, on: Sequence[int], want: Any, notes: Any) -> None:
    notes[0] += 1
    if notes[0] % 2:
        want[FIELD] = 5_00


WISHES = {"field": 5_00}


def not_for_a_compiler(table: Any, on: Sequence[int], want: Any) -> None:
    want[FIELD] = WISHES["field"]


def no_such_wagers(table: Any, on: Sequence[int], want: Any) -> None:
    want[PASS] = 10_00
    want[PLACE + 7] = 10_00
    want[FIELD] = 3_00


def test_a_function_does_what_the_words_do() -> None:
    """The same dice, the same money, until the last roll (after it a function is not asked)."""
    told: dict[str, Any] = {"bankroll": RICH, "rolls": 50}
    words = table_for(rules_of(), "pass 10, odds 2x", **told)
    function = table_for(rules_of(), in_python, **told)
    assert function.compiled
    ours, theirs = (table.block(SEED, 0, 300, 300) for table in (words, function))
    assert theirs.curves == ours.curves


def test_notes_last_for_a_session() -> None:
    """Every other roll, in each session from the start."""
    report = sessions(with_notes, 50, rolls=11)
    assert report.sums.staked == 50 * 6 * 5_00


def test_what_cannot_be_compiled_is_turned_down() -> None:
    """With the reason in one line: it would play a thousand times slower."""
    with pytest.raises(Misuse, match=r"not_for_a_compiler cannot be compiled \(.+\); write it"):
        sessions(not_for_a_compiler, 20, rolls=20)


def test_what_cannot_be_compiled_is_played_if_that_is_asked_for() -> None:
    """As plain Python: the same figures as the words, only slower."""
    plain = sessions(not_for_a_compiler, 20, rolls=20, plain=True)
    words = sessions("field 5", 20, rolls=20)
    assert not plain.compiled
    assert figures(plain) == figures(words)


def test_what_the_table_refuses_is_counted_and_not_done() -> None:
    """No box for a seven, and less than the minimum on the Field."""
    report = sessions(no_such_wagers, 30, rolls=10)
    assert report.sums.refused >= 2 * 10 * 30
    assert report.edge_error > 0


def test_a_function_of_another_shape() -> None:
    """Three arguments, or four with notes."""
    with pytest.raises(Misuse, match="takes 1 arguments; write it as def strategy"):
        sessions(lambda table: None, 1)


# What is asked wrongly


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"number": 0}, "0 sessions cannot be played"),
        ({"rolls": 0}, "a session of 0 rolls cannot be played"),
        ({"bankroll": 0}, "buys no chips"),
        ({"bankroll": 4_00}, "less than the smallest wager of the strategy, .5"),
    ],
)
def test_what_is_asked_wrongly(how: dict[str, Any], said: str) -> None:
    """One line each."""
    with pytest.raises(Misuse, match=said):
        sessions("field 5", how.pop("number", 10), **how)


def test_tournaments_have_strategies_of_their_own() -> None:
    """A tournament is no open table."""
    with pytest.raises(Misuse, match="leave the tournament out"):
        sessions("pass 10", 1, rules_of(tournament="yes"))


def test_the_facade_plays_sessions() -> None:
    """With a seed that repeats it; functions are for dice alone."""
    first = croupier.sessions("craps", "pass 10, odds 2x", 200, bankroll=500)
    again = croupier.sessions(
        "craps", "pass 10, odds 2x", 200, bankroll="$500", seed=first.seed.hex()
    )
    assert figures(first) == figures(again)
    assert first.seconds > 0
    assert "house edge on all that was staked" in str(first)
    with pytest.raises(Misuse, match="craps and crapless do"):
        croupier.sessions("high_roll_dice", lambda table, on, want: None)


def test_blocks_have_about_as_many_rolls() -> None:
    """Long sessions make small blocks, so that a run is told of often enough."""
    told: list[int] = []
    sessions("field 5", 40, rolls=BLOCK_ROLLS // 10, progress=told.append)
    assert told == [0, 10, 10, 10, 10]


def test_a_strategy_is_told_in_its_own_words() -> None:
    """White space aside."""
    assert strategy_from("pass  10,\n odds 2x", rules_of()).text == "pass 10, odds 2x"
