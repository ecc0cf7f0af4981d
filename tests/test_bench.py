"""The benchmarks run, check what they compare, and write a page that names no machine."""

from __future__ import annotations

import random
import re
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import croupier
from bench import __main__ as bench
from bench import (
    analysis,
    blackjack,
    by_hand,
    crews,
    designer,
    dice,
    growth,
    hands,
    holdem,
    live,
    measure,
    simulation,
    start,
)
from bench.measure import Disagreement, Section, race, rate, times
from croupier.core.cards import STANDARD_DECK, card_names
from croupier.core.game import rules_for
from croupier.exact.analysis import figures
from croupier.games import game, game_ids
from croupier.games.ultimate_texas_holdem.exact import Worth
from croupier.games.ultimate_texas_holdem.solve import solve
from croupier.poker.five_card import THREE_OF_A_KIND, five_card_category, five_card_rank
from croupier.poker.three_card import three_card_rank
from croupier.sim.runner import simulate

ROOT = Path(__file__).parent.parent


def columns(section: Section) -> dict[str, list[str]]:
    """The table by its head; every row is as long as the head."""
    assert section.rows
    return dict(zip(section.head, map(list, zip(*section.rows, strict=True)), strict=True))


# Each benchmark, at the size of a toy


def test_every_game_is_simulated() -> None:
    """A row for each game, on one thread and on all."""
    table = columns(simulation.run(rounds=1_000, repeats=1))
    assert table["game"] == game_ids()
    assert all("million" in speed or speed[0].isdigit() for speed in table["1 thread"])


def test_every_size_of_hand_is_ranked_by_us_and_by_others() -> None:
    """Ours in three ways beside pokerkit, which every developer has."""
    table = columns(hands.run(hands=300, repeats=1))
    named = set(zip(table["evaluator"], table["cards"], strict=True))
    for cards in ("3", "5", "7"):
        for name in ("in a kernel", "compiled", "plain"):
            assert (f"croupier, {name}", cards) in named
        assert ("pokerkit", cards) in named
    ours = [name.startswith(("croupier", "pokerkit")) for name in table["evaluator"]]
    speeds = [speed for own, speed in zip(ours, table["hands a second"], strict=True) if own]
    assert "not installed" not in speeds


def test_a_missing_peer_is_a_row_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run goes on without it, and without any peer there is no factor."""
    monkeypatch.setattr(hands, "peer", lambda name: None)
    table = columns(hands.run(hands=50, repeats=1))
    for name, speed in zip(table["evaluator"], table["hands a second"], strict=True):
        assert (speed == "not installed") == (name in ("pokerkit", "phevaluator", "eval7"))
    assert set(table["factor"]) == {""}
    assert measure.peer("no_such_package_anywhere") is None


def test_the_exact_count_is_timed_in_its_own_process() -> None:
    """With everything to compile, with it compiled, and once more."""
    table = columns(analysis.run(repeats=1, games=["high_roll_dice"]))
    assert table["game"] == ["high_roll_dice"]
    assert int(table["wagers"][0]) > 0
    for column in ("first time ever", "new process", "once more"):
        assert float(table[column][0].removesuffix(" s")) > 0


def test_a_plain_program_runs_beside_us() -> None:
    """It is the measure of the others."""
    table = columns(by_hand.run(rounds=300, repeats=1, compiled_rounds=1_000))
    assert table["program"][0] == by_hand.PEER
    assert table["factor"][0] == "1 x"
    assert len(table["program"]) == 4


def test_crapssim_plays_beside_us() -> None:
    """A row for each strategy, in words and in Python, after both held the same money."""
    table = columns(dice.run(rolls=3_000, repeats=1, our_rolls=20_000))
    assert len(table["strategy"]) == len(dice.CONTESTS)
    assert "not installed" not in table["crapssim"]
    assert all(factor.endswith(" x") for factor in table["factor"])


def test_without_crapssim_there_is_no_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run goes on without it."""
    monkeypatch.setattr(dice, "peer", lambda name: None)
    table = columns(dice.run(rolls=100, repeats=1, our_rolls=2_000))
    assert set(table["crapssim"]) == {"not installed"}
    assert set(table["factor"]) == {""}


def test_a_table_that_pays_otherwise_is_found() -> None:
    """The same dice under another strategy do not come to the same money."""
    package = dice.strategies()
    one, *_, other = dice.CONTESTS
    with pytest.raises(Disagreement, match="pass 10, odds 2x"):
        dice.check_same_money(rules_for(game("craps")), one, other.theirs(package), 1_000)


def test_blackjack_runs_beside_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel from Python is the measure, where it is installed."""
    table = columns(blackjack.run(rounds=20_000, peer_rounds=200, repeats=1))
    assert table["program"] == [
        blackjack.OURS,
        blackjack.WITH_SIDE_BETS,
        blackjack.PYTHON,
        blackjack.ROLLOUTS,
    ]
    if measure.peer("pyspiel") is not None:
        assert table["factor"][2] == "1 x"
    monkeypatch.setattr(blackjack, "peer", lambda name: None)
    table = columns(blackjack.run(rounds=20_000, repeats=1))
    assert table["rounds a second"][2:] == ["not installed"] * 2
    assert set(table["factor"]) == {""}


def test_the_solver_beside_plain_dealing() -> None:
    """A row each; both chose the same on every flop, or the run had failed."""
    table = columns(holdem.run(repeats=1, flops_dealt=2))
    assert table["part of the work"] == ["all", "all", "2 of 1,286,792 flops"]
    assert table["factor"][2] == "1 x"
    worth = Worth(rules_for(game("ultimate_texas_holdem")))
    nothing = solve([0] * 81).decisions
    with pytest.raises(Disagreement, match="2x with"):
        holdem.deal_out(worth, nothing, 20)


# Both sides answer the same question


def test_another_order_of_hands_is_found() -> None:
    """Hands the wrong way round, a tie that is none, and a difference where there is a tie."""
    hands.check_same_order("a friend", [3, 1, 2, 2], [30, 10, 20, 20])
    for theirs in ([10, 30, 20, 20], [30, 20, 20, 20], [30, 10, 20, 21]):
        with pytest.raises(Disagreement, match="a stranger"):
            hands.check_same_order("a stranger", [3, 1, 2, 2], theirs)


def test_a_wrong_evaluator_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speed says nothing where the answer is wrong."""
    monkeypatch.setattr(hands, "eval7", lambda: hands.by_call(lambda *cards: max(cards)))
    with pytest.raises(Disagreement, match="eval7"):
        hands.run(hands=300, repeats=1)


def test_the_plain_program_ranks_as_we_do() -> None:
    """All hands of three cards in the same order, and five cards in the same categories."""
    dealt = list(combinations(STANDARD_DECK, 3))
    theirs = sorted(by_hand.three_cards(card_names(hand)) for hand in dealt)
    numbers = {str(one): number for number, one in enumerate(theirs)}
    hands.check_same_order(
        "plain program",
        [three_card_rank(*hand) for hand in dealt],
        [numbers[str(by_hand.three_cards(card_names(hand)))] for hand in dealt],
    )
    chance = random.Random(1)
    for _ in range(2_000):
        a, b, c, d, e = chance.sample(STANDARD_DECK, 5)
        ours = five_card_category(five_card_rank(a, b, c, d, e))
        found = by_hand.five_cards(card_names([a, b, c, d, e]))
        assert found == max(0, ours - THREE_OF_A_KIND + 1)


def test_a_plain_program_that_pays_wrongly_is_found() -> None:
    """Its edges are held against the exact ones."""
    rules = rules_for(game("three_card_poker"))
    won = by_hand.play(5_000, random.Random(1))
    by_hand.check_edges(rules, won, 5_000)
    with pytest.raises(Disagreement, match="pair_plus"):
        by_hand.check_edges(rules, {**won, "pair_plus": won["pair_plus"] + 1_500}, 5_000)


def test_blackjack_that_pays_wrongly_is_found() -> None:
    """What the simulation brings is held against the count."""
    rules = rules_for(game("blackjack"))
    (found,) = figures(rules, simulate(rules, 100_000, simulation.SEED).census, "main")
    blackjack.check_near(found, float(-found.house_edge), 100_000)
    with pytest.raises(Disagreement, match="blackjack brings"):
        blackjack.check_near(found, float(-found.house_edge) + 0.03, 100_000)


# The page


def test_contestants_take_turns_and_keep_their_best() -> None:
    """A busy moment hits all alike, and only the best counts."""
    turns: list[str] = []
    speeds = {"a": [1.0, 3.0, 2.0], "b": [5.0, 4.0, 6.0]}

    def contestant(name: str) -> Any:
        def measured() -> float:
            turns.append(name)
            return speeds[name].pop(0)

        return measured

    best = race({name: contestant(name) for name in ("a", "b")}, 3)
    assert best == {"a": 3.0, "b": 6.0}
    assert turns == ["a", "b"] * 3


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (15_234_567, "15.2 million"),
        (1_000_000, "1.0 million"),
        (31_936, "31,900"),
        (487.4, "487"),
        (3.4, "3"),
        (0.0512, "0.051"),
    ],
)
def test_rates_have_three_figures(number: float, text: str) -> None:
    """More would claim more than a machine can say."""
    assert rate(number) == text


@pytest.mark.parametrize(
    ("ratio", "text"), [(1_254.0, "1,250 x"), (156.3, "156 x"), (11.4, "11 x"), (0.049, "0.049 x")]
)
def test_factors_are_short(ratio: float, text: str) -> None:
    """Two or three figures are enough for a factor."""
    assert times(ratio) == text


FACTS = """\
- croupier [0-9.]+, [A-Za-z]+ [0-9.a-z+]+
- [A-Za-z]+ on \\w+, [0-9]+ cores
- numba [0-9.]+, no-such-package-anywhere not installed
- load average [0-9.]+ when the run began, [0-9.]+ when it ended
"""


def test_the_page_names_no_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Versions, cores and load are all that is told of it."""
    section = Section("A race", "Who is faster.", ("name", "speed"), (("we", "2 x"),))
    stub = SimpleNamespace(run=lambda: section, __name__="bench.stub")
    monkeypatch.setattr(bench, "BENCHMARKS", (stub, stub))
    monkeypatch.setattr(bench, "PAGE", tmp_path / "docs" / "benchmarks.md")
    monkeypatch.setattr(bench, "PACKAGES", ("numba", "no-such-package-anywhere"))
    bench.main()
    page = (tmp_path / "docs" / "benchmarks.md").read_text("utf-8")
    assert page.startswith("# Benchmarks\n")
    assert page.count("## A race\n\nWho is faster.\n\n| name | speed |\n| --- | ---: |\n") == 2
    assert re.search(FACTS, page)
    assert str(ROOT) not in page
    assert capsys.readouterr().out == "written: docs/benchmarks.md\n"


def test_the_designer_is_timed() -> None:
    """A keystroke in milliseconds, and a new best play where decisions hang on payments."""
    table = columns(designer.run(repeats=1, games=["three_card_poker", "roulette"]))
    assert all(cell.endswith(" ms") for cell in table["keystroke"])
    assert [bool(cell) for cell in table["new best play"]] == [True, False]


@pytest.mark.slow
def test_crews_play_the_same_run() -> None:
    """Threads, processes and a cluster, each with its factor."""
    table = columns(crews.run(rounds=300_000, repeats=1))
    assert table["crew"][:2] == ["2 threads", "2 processes"]
    assert table["factor"][0] == "1 x"


def test_starting_is_timed() -> None:
    """In a process of its own."""
    table = columns(start.run(repeats=1, commands=[("--help",)]))
    assert table["best"] == table["slowest"]


def test_a_factor_has_its_spread() -> None:
    """From turn to turn; of one turn there is none."""
    found = measure.Race({"a": [10.0, 30.0], "b": [5.0, 10.0]})
    assert found["a"] == 30.0
    assert found.factor("a", "b") == "3 x (2 x to 3 x)"
    assert found.factor("b", "b") == "1 x"
    assert measure.Race({"a": [10.0], "b": [5.0]}).factor("a", "b") == "2 x"


def test_a_live_table_of_every_game() -> None:
    """Rounds are played at each, and craps stands beside a peer's."""
    table = columns(live.run(seconds=0.01, repeats=1))
    assert table["table"] == [*game_ids(), live.PEER]
    factors = dict(zip(table["table"], table["factor"], strict=True))
    assert {name for name, factor in factors.items() if factor} == {"craps", "crapless"}


def test_a_table_that_a_player_cannot_play_is_told() -> None:
    """The figures are of rounds that were played: a choice that there is not stops the run."""
    with pytest.raises(croupier.Misuse):
        live.at("three_card_poker", 0.01, lambda moment: "shuffle")()


def test_growth_is_timed() -> None:
    """Beside each count how many more deals there are than in the one before, of its kind."""
    works = list(growth.every())
    assert {one.kind for one in works} > {"blackjack", "mini_baccarat", "high_roll_dice"}
    few = [one for one in works if one.kind in ("high_roll_dice",) or one.size in ("2 cards",)]
    table = columns(growth.run(repeats=1, works=few))
    assert table["size"] == ["6 dice", "10 dice", "2 cards"]
    assert table["deals, to the line above"] == ["", "1,300 x", ""]
    assert [bool(cell) for cell in table["time, to it"]] == [False, True, False]


def test_some_benchmarks_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """They are shown and no page is written; a name that is none is told with those that are."""
    with pytest.raises(SystemExit, match=r"no benchmark starts; one of: .*start"):
        bench.main(["starts"])
    assert capsys.readouterr().out == ""
