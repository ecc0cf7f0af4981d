"""PAR sheets: numbers as people read them, and a page that needs nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from croupier.core.game import rules_for
from croupier.exact.analysis import Analysis, figures
from croupier.exact.census import census
from croupier.exact.par import document, one_in, per_unit, percent, sheet, short, wager_document
from croupier.exact.picture import picture
from croupier.games import game, game_ids

VOID = {"meta", "br"}


class Balance(HTMLParser):
    """Whether every element that opens closes again, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def analysis(game_id: str, *, lawful: bool = True) -> Analysis:
    rules = rules_for(game(game_id), lawful=lawful)
    counted = census(rules)
    return Analysis(rules, figures(rules, counted), counted.strategy, 1.25)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Fraction(686689, 20358520), "3.3730 %"),
        (Fraction(0), "0.0000 %"),
        (Fraction(-1, 8), "-12.5000 %"),
        (Fraction(1, 108290), "0.000923 %"),
        (Fraction(1), "100.0000 %"),
    ],
)
def test_a_share_in_percent(share: Fraction, text: str) -> None:
    """Four places, and three digits of what is too small for them."""
    assert percent(share) == text


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (Fraction(1, 3), "3.00"),
        (Fraction(283, 1105), "3.90"),
        (Fraction(12, 5525), "460"),
        (Fraction(1, 108290), "108,290"),
        (Fraction(0), "never"),
    ],
)
def test_one_in_so_many(probability: Fraction, text: str) -> None:
    """Two places below a hundred, whole rounds above."""
    assert one_in(probability) == text


def test_contributions_and_clauses() -> None:
    """A contribution has its sign; the chapter of a clause stands at the top of the sheet."""
    assert per_unit(Fraction(48, 5525)) == "+0.008688"
    assert per_unit(Fraction(-822, 1105)) == "-0.743891"
    assert short("oh.three_card_poker 12.B, oh.three_card_poker 12.E") == "12.B, 12.E"
    assert short("pa.577 577.8(b)") == "577.8(b)"


def test_data_of_a_wager_is_exact() -> None:
    """Fractions are texts, percents are rounded numbers, and a count has no error."""
    found = analysis("three_card_poker")
    data = wager_document(found["pair_plus"], found.seconds)
    assert data["house_edge"] == "402/5525"
    assert data["house_edge_percent"] == 7.276018
    assert data["hit_frequency"] == "283/1105"
    assert (data["method"], data["standard_error"], data["seconds"]) == ("exact", None, 1.25)
    assert document(found)["wagers"][1] == data


@pytest.mark.parametrize("game_id", game_ids())
def test_the_page_stands_alone(game_id: str) -> None:
    """One file: nothing is fetched, no script runs, every element closes, every figure is there."""
    found = analysis(game_id)
    text = sheet(found, "1.2.3")
    balance = Balance()
    balance.feed(text)
    assert balance.open == []
    assert "script" not in balance.seen
    assert not re.search(r"https?:|url\(|@import|src=", text)
    assert balance.seen.count("svg") == len(found)
    for figure in found:
        assert f"id='{figure.wager}'" in text
        for row in figure.rows:
            assert figure.told(row.probability) in text
            assert percent(row.probability) in text
            assert short(row.clause) in text
    assert "croupier 1.2.3" in text
    assert found.method in text
    for name, value in found.rules.option_texts().items():
        assert name in text
        assert f"<b>{value}</b>" in text


def test_the_page_is_for_light_dark_and_paper() -> None:
    """Colours follow the reader's choice, and print has its own."""
    text = sheet(analysis("high_roll_dice"), "1.2.3")
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_a_thought_says_that_it_is_one() -> None:
    """A sheet of rules that nobody checked is not taken for a lawful one."""
    assert "thought only" in sheet(analysis("high_roll_dice", lawful=False), "1.2.3")
    assert "thought only" not in sheet(analysis("high_roll_dice"), "1.2.3")


def test_the_picture_has_a_mark_for_each_row() -> None:
    """A dot on the scale of frequency and a bar on that of contribution, inside the frame."""
    for figure in analysis("three_card_poker"):
        drawn = picture(figure)
        assert drawn.count("<circle") == drawn.count("<rect") == len(figure.rows)
        places = [float(x) for x in re.findall(r' (?:x|cx|x1|x2)="([-\d.]+)"', drawn)]
        assert 0 <= min(places) <= max(places) <= 900


def test_results_print_and_show_themselves() -> None:
    """In a terminal as text, in a notebook as a page that does not touch the rest of it."""
    found = analysis("three_card_poker")
    assert "ante            house edge   3.3730 %  (686689/20358520)" in str(found)
    assert "Play queen-six-four or better" in str(found)
    assert "straight flush" in str(found["pair_plus"])
    for shown in (found._repr_html_(), found["ante"]._repr_html_()):
        assert "686689/20358520" in shown
        assert "<body" not in shown
        assert "body {" not in shown
