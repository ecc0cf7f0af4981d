"""`croupier strategy`: the best way to play."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli.charts import COLORS, show_chart
from croupier.exact.census import ChartTable, Strategy
from tests.cli.running import Run

TCP = "three_card_poker"


def test_the_rule_and_the_border(run: Run) -> None:
    """The sentence, how many hands are played, and the hands next to the border."""
    out = run.ok("strategy", TCP).out
    assert out.startswith("Play queen-six-four or better; fold everything below.\n")
    assert "queen-six-three" in out
    assert "67.42 %" in out
    assert "733 more situations" in out
    assert len(out.splitlines()) < 24
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_every_situation(run: Run) -> None:
    """`--all` shows all 741 ranks of hands and leaves none out."""
    out = run.ok("strategy", TCP, "--all").out
    assert "five-three-two" in out
    assert "more situations" not in out
    assert len(out.splitlines()) > 741


def test_the_data(run: Run) -> None:
    """Values are exact, weights count all deals, and the best choice has the highest value."""
    data = run.ok("strategy", TCP, "--json").data
    assert list(data) == ["game", "rule", "advice", "ways"]
    assert sum(one["weight"] for one in data["advice"]) == 22_100 * 18_424
    for one in data["advice"]:
        values = {choice: Fraction(value) for choice, value in one["values"].items()}
        assert values["fold"] == -1
        assert one["best"] == max(values, key=lambda choice: values[choice])


@pytest.mark.parametrize(("hand", "best"), [("Qh 6d 4c", "play"), ("Qh6d3c", "fold")])
def test_one_hand(run: Run, hand: str, best: str) -> None:
    """The worst hand that is played and the best that is folded, with the worth of each choice."""
    data = run.ok("strategy", TCP, "--hand", hand, "--json").data
    assert list(data)[:3] == ["game", "hand", "situation"]
    assert data["best"] == best
    assert (Fraction(data["values"]["play"]) > -1) == (best == "play")
    assert f"Best: {best}." in run.ok("strategy", TCP, "--hand", hand).out


@pytest.mark.parametrize("hand", ["Qh 6d", "Qh 6d 4c 2c", "Qh Qh 4c", "Qh 6d Jk", "Qx 6d 4c", ""])
def test_what_is_no_hand(run: Run, hand: str) -> None:
    """Too few cards, too many, one twice, a joker, or no card at all."""
    assert "write" in run.fails(2, "strategy", TCP, "--hand", hand)


def test_other_ways_to_play_with_what_they_cost(run: Run) -> None:
    """Beside the best one each named way has its edge and what it costs, as a fraction in data."""
    by_name = {one["way"]: one for one in run.ok("strategy", TCP, "--json").data["ways"]}
    assert list(by_name) == ["best", "like_the_dealer", "always_play"]
    best, always = by_name["best"], by_name["always_play"]
    assert best["costs"] == "0"
    assert Fraction(always["house_edge"]) - Fraction(best["house_edge"]) == Fraction(
        always["costs"]
    )
    assert always["costs_percent"] == pytest.approx(4.2808, abs=5e-5)
    out = run.ok("strategy", TCP).out
    assert "Best play: the house keeps 3.3730 %." in out
    assert re.search(r"always_play +Every hand is played\. +7\.6538 % +4\.2808 %", out)


def test_a_board_where_there_is_none(run: Run) -> None:
    """Cards on a board need a hand, and a game that has some."""
    assert "goes with --hand" in run.fails(2, "strategy", TCP, "--board", "Qh 6d 4c")
    told = run.fails(2, "strategy", TCP, "--hand", "Qh 6d 4c", "--board", "2c 3c 4d")
    assert "leave --board out" in told


def test_a_game_without_a_decision_says_so(run: Run) -> None:
    """That is an answer, not an error; the data has no rule."""
    out = run.ok("strategy", "high_roll_dice").out
    assert out == "High Roll Dice leaves nothing to decide once the wagers are made.\n"
    data = run.ok("strategy", "high_roll_dice", "--json").data
    assert data == {"game": "high_roll_dice", "rule": None, "advice": [], "ways": []}


def test_a_hand_where_none_is_dealt(run: Run) -> None:
    """There is no hand to advise on in a game of dice."""
    assert "leave --hand out" in run.fails(2, "strategy", "high_roll_dice", "--hand", "Qh")


# The chart

BLACKJACK = ("strategy", "blackjack", "--set", "decks=6")
SIX_DECKS = {
    "16": "S S S S S H H H H H",
    "12": "H H S S S H H H H H",
    "11": "D D D D D D D D D D",
    "9": "H D D D D H H H H H",
    "A7": "Ds Ds Ds Ds Ds S S H H H",
    "A2": "H H H D D H H H H H",
    "AA": "P P P P P P P P P P",
    "99": "P P P P P S P P S S",
    "44": "H H H P P H H H H H",
}
"""Rows that everybody knows for six decks where the dealer hits soft 17."""


def test_the_familiar_chart(run: Run) -> None:
    """Hard totals, soft totals and pairs against 2 to A, in letters, within 80 columns."""
    out = run.ok(*BLACKJACK).out
    lines = out.splitlines()
    assert lines[0].startswith("By the chart the house keeps 0.61")
    assert "hard totals" in out
    assert "soft totals" in out
    assert "pairs" in out
    assert " 2  3  4  5  6  7  8  9  T  A" in out
    rows = [" ".join(line.split()) for line in lines]
    for hand, letters in SIX_DECKS.items():
        assert any(f"{hand} {letters}" in row for row in rows), hand
    assert "H hit, S stand, D double or else hit" in out
    assert len(lines) < 40
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert "\x1b" not in out


def test_the_chart_has_colours_on_a_terminal() -> None:
    """Each letter has its own; a narrow terminal has the parts below each other."""
    part = ChartTable("hard totals", ("2", "3"), (("16", ("S", "H")), ("11", ("D", "Ds"))))
    found = Strategy("Do.", (), (), (part, part), "S stand")
    for width, heads in ((80, 1), (20, 2)):
        out = io.StringIO()
        show_chart(Console(file=out, force_terminal=True, width=width, color_system="256"), found)
        assert len([line for line in out.getvalue().splitlines() if "hard" in line]) == heads
        assert len(set(re.findall(r"\x1b\[[0-9;]*4[0-9]m", out.getvalue()))) >= 3
    assert len(set(COLORS.values())) == len(COLORS)


RULES_IN_WORDS = {
    "pai_gow_poker": (
        "12.A no pair: the highest card High, the second and third highest Low",
        "12.C.iv.(e) medium pair and high pair: always split",
        "12.I.ii four of a kind, sevens to kings: split, unless an ace can be played Low",
        "12.L.i five aces with a pair of kings: the kings Low",
    ),
    "asia_poker": (
        "4 two pair: pair medium, then highest low",
        "10 anything: pair medium, then highest low",
    ),
}


@pytest.mark.parametrize("game", RULES_IN_WORDS)
def test_a_chart_in_words(run: Run, game: str, tmp_path: Path) -> None:
    """Rules for setting hands are wrapped and not cut, at the terminal and on a page."""
    out, file = run.ok("strategy", game).out, tmp_path / "chart.html"
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80
    assert "…" not in out
    told = " ".join(out.split())
    assert run("strategy", game, "--html", str(file)).code == 0
    page = file.read_text("utf-8")
    assert "<p>.</p>" not in page
    for rule in RULES_IN_WORDS[game]:
        assert rule in told
        clause, _, words = rule.partition(" ")
        assert f"<th scope='row'>{clause}</th><td class='words'>{words}</td>" in page


def test_the_chart_as_a_page(run: Run, tmp_path: Path) -> None:
    """One file without anything fetched; every cell has its letter, so paper needs no colour."""
    file = tmp_path / "chart.html"
    ran = run(*BLACKJACK, "--html", str(file))
    assert (ran.code, ran.out) == (0, "")
    text = file.read_text("utf-8")
    assert "<h1>Blackjack</h1>" in text
    assert text.count("<table class='chart'>") == 3
    assert len(re.findall(r"<td class='(\w+)'>\1</td>", text)) == 10 * (16 + 8 + 10)
    assert "http" not in text
    assert "<script" not in text
    assert "decks 6" in text


def test_a_page_without_a_chart(run: Run, tmp_path: Path) -> None:
    """Other games have the rule and the border; where nothing is decided there is no page."""
    file = tmp_path / "page.html"
    assert run("strategy", TCP, "--html", str(file)).code == 0
    assert "queen-six-four" in file.read_text("utf-8")
    assert "leave --html out" in run.fails(2, "strategy", "big_six", "--html", str(file))
    assert "leave --html out" in run.fails(
        2, "strategy", TCP, "--hand", "Qh 6d 4c", "--html", str(file)
    )


def test_the_chart_as_data(run: Run) -> None:
    """Parts with their columns and rows, the legend, and every hand by its cards."""
    data = run.ok(*BLACKJACK, "--json").data
    assert list(data) == ["game", "rule", "advice", "legend", "chart", "ways"]
    assert [part["title"] for part in data["chart"]] == ["hard totals", "soft totals", "pairs"]
    hard = data["chart"][0]
    assert hard["columns"] == [*"23456789TA"]
    assert hard["rows"]["16"] == SIX_DECKS["16"].split()
    assert len(data["advice"]) == 550


def test_every_hand_of_a_chart(run: Run) -> None:
    """By default the hands are not listed; `--all` lists them below the chart."""
    assert "6T against 9" not in run.ok(*BLACKJACK).out
    assert "6T against 9" in run.ok(*BLACKJACK, "--all").out


@pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])
def test_a_hand_of_twenty_one(run: Run, game_id: str) -> None:
    """What each choice is worth, best first; no fraction is claimed where there is none."""
    out = run.ok("strategy", game_id, "--hand", "T 6 against 9").out
    assert "Best: hit." in out
    assert "exact" not in out
    order = [line.split()[0] for line in out.splitlines()[3:]]
    assert order == ["hit", "stand", "double"]
    values = run.ok("strategy", game_id, "--hand", "T 6 against 9", "--json").data["values"]
    assert float(values["hit"]) > float(values["stand"]) > float(values["double"])
    pair = run.ok("strategy", game_id, "--hand", "8c 8d vs 10h", "--json").data
    assert pair["best"] == "split"


def test_the_heading_names_what_was_chosen(run: Run) -> None:
    """A chart of another game than the usual one says so."""
    words = ("strategy", "three_card_poker", "--hand", "Qh 6d 4c")
    assert not run.ok(*words).out.startswith("Three Card Poker")
    chosen = run.ok(*words, "--set", "minimum=10").out
    assert chosen.startswith("Three Card Poker (oh.three_card_poker, minimum=$10)\n")


# Hands that are set

ACES = "Ah Ad Kc 9s 9d 4h Jk"


def test_a_hand_that_is_set(run: Run) -> None:
    """The house way with its rule, the best setting, and every lawful setting with its worth."""
    data = run.ok("strategy", "pai_gow_poker", "--hand", ACES, "--json").data
    assert list(data)[:5] == ["game", "hand", "house_way", "best", "settings"]
    house = data["house_way"]
    assert house["high"] == ["Jk", "Ah", "Ad", "Kc", "4h"]
    assert house["low"] == ["9s", "9d"]
    assert "full house" in house["rule"]
    assert house["clause"] == "oh.pai_gow_poker 12.H"
    assert data["best"] == data["settings"][0]
    values = [Fraction(one["value"]) for one in data["settings"]]
    assert values == sorted(values, reverse=True)
    assert Fraction(data["house_way_costs"]) == values[0] - Fraction(house["value"])
    for one in data["settings"]:
        assert sorted(one["high"] + one["low"]) == sorted(ACES.split())
    out = run.ok("strategy", "pai_gow_poker", "--hand", ACES).out
    assert "house way, best  Jk Ah Ad Kc 4h" in out
    assert "The house way is the best setting." in out


def test_three_hands_that_are_set(run: Run) -> None:
    """Asia Poker has a medium hand; what the dealer's way costs is said."""
    data = run.ok("strategy", "asia_poker", "--hand", ACES, "--json").data
    assert [len(data["best"][part]) for part in ("high", "medium", "low")] == [4, 2, 1]
    costs = Fraction(data["house_way_costs"])
    assert costs == Fraction(data["best"]["value"]) - Fraction(data["house_way"]["value"]) > 0
    out = run.ok("strategy", "asia_poker", "--hand", ACES).out
    assert f"{float(costs):.6f} of a unit less than the best setting" in out


def test_no_hand_to_set(run: Run) -> None:
    """Six cards are refused in one line."""
    assert "seven different cards" in run.fails(
        2, "strategy", "pai_gow_poker", "--hand", "Ah Ad Kc 9s 9d 4h"
    )
