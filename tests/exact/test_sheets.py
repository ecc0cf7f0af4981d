"""The same figures in every format: data, page, CSV and workbook say nothing different."""

from __future__ import annotations

import csv
import io
import math
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.exact.against import Comparison
from croupier.exact.analysis import Analysis
from croupier.exact.par import document, sheet
from croupier.exact.sheets import ROW_COLUMNS, WAGER_COLUMNS, par_csv, par_workbook
from croupier.facade import analysis_of
from croupier.games import game
from tests.core.test_tables import read_back

TCP = "three_card_poker"
GAMES = ("roulette", "big_six", "high_roll_dice", "mini_baccarat", "three_dice_football")


@cache
def counted(game_id: str, *options: tuple[str, str]) -> Analysis:
    return analysis_of(rules_for(game(game_id), options=dict(options)))


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def pages(data: bytes) -> dict[str, list[dict[str, str]]]:
    """A workbook as records, by page."""
    found = {}
    for name, (head, *rows) in read_back(data).items():
        letters = {cell[0].rstrip("0123456789"): cell[2] for cell in head}
        found[name] = [
            {letters[at.rstrip("0123456789")]: value for at, _, value in row} for row in rows
        ]
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_format_has_the_same_figures(game_id: str) -> None:
    """Wager by wager and row by row, the method and the options too."""
    found = counted(game_id)
    data, flat, book = (
        document(found),
        lines(par_csv(found, "9.9")),
        pages(par_workbook(found, "9.9")),
    )
    text = sheet(found, "9.9")
    assert len(flat) == len(book["Rows"]) == sum(len(one.rows) for one in found)
    at = 0
    for one, said, line in zip(found, data["wagers"], book["Summary"], strict=True):
        assert line["wager"] == said["wager"] == one.wager
        for row, told in zip(one.rows, said["rows"], strict=True):
            for record in (flat[at], book["Rows"][at]):
                assert (record["wager"], record["outcome"]) == (one.wager, row.outcome)
                assert record["probability_exact"] == told["probability"]
                assert record["net_exact"] == told["net"]
                assert float(record["probability"]) == float(row.probability)
                assert record["pays"] == told["pays"]
                assert record["method"] == said["method"] == one.method
            assert (
                float(flat[at]["house_edge"]) == float(line["house_edge"]) == float(one.house_edge)
            )
            assert flat[at]["house_edge_exact"] == line["house_edge_exact"] == said["house_edge"]
            at += 1
        assert 100 * float(line["return_to_player"]) == pytest.approx(
            said["return_percent"], abs=1e-5
        )
        assert 100 * float(line["hold"]) == pytest.approx(said["hold_percent"], abs=1e-5)
        assert float(line["volatility_index"]) == pytest.approx(said["volatility_index"], abs=1e-5)
        shown = [record for record in book["Bands"] if record["wager"] == one.wager]
        for band, record in zip(said["bands"], shown, strict=True):
            assert record["method"] == band["method"]
            assert band["method"] in text
            both = [100 * float(record[side]) for side in ("return_low", "return_high")]
            assert both == pytest.approx(band["return_percent"], abs=1e-5)
    assert found.method in text
    about = {record["what"]: record.get("value", "") for record in book["About"]}
    for name, value in found.rules.option_texts().items():
        assert about[f"option {name}"] == data["options"][name] == value
        assert f"{name}={value}" in flat[0]["options"]
    assert about["rules"] == data["rules"] == found.rules.hash


def test_every_heading_has_what_was_chosen() -> None:
    """Options and rows that are not the usual ones stand in all five."""
    rules = rules_for(
        game("roulette"),
        options={"wheel": "single_zero"},
        paytable={"red": {"win": "2 to 1"}},
        lawful=False,
    )
    found = analysis_of(rules)
    given = "wheel=single_zero, red.win 2 to 1"
    assert rules.given == given
    assert document(found)["chosen"] == given
    assert f"Chosen: {given}." in sheet(found, "9.9")
    assert lines(par_csv(found, "9.9"))[0]["chosen"] == given
    about = {one["what"]: one.get("value") for one in pages(par_workbook(found, "9.9"))["About"]}
    assert (about["chosen"], about["software"]) == (given, "croupier 9.9")
    assert "thought only" in str(about["lawful"])


def test_what_the_figures_mean() -> None:
    """Return and hold are of all that is staked, the index is 1.645 deviations."""
    ante = croupier.analyze(TCP, "ante")
    assert ante.return_to_player + ante.hold == 1
    assert ante.hold == ante.element_of_risk == ante.house_edge / Fraction(370, 221)
    assert ante.volatility_index == pytest.approx(1.6448536 * ante.standard_deviation)
    assert (ante.top_award.pays, ante.top_award.outcome) == ("7 to 1", "win_with_straight_flush")
    straight = counted("roulette")["straight"]
    assert straight.return_to_player == Fraction(36, 38)
    assert straight.volatility_index == pytest.approx(1.6448536 * 36 * math.sqrt(37) / 38)


def test_the_columns_are_named_once() -> None:
    """A program finds each figure by its name."""
    names = [name for name, _ in (*ROW_COLUMNS, *WAGER_COLUMNS)]
    assert len(set(names)) == len(names)
    head = list(lines(par_csv(counted("big_six"), "9.9"))[0])
    assert len(set(head)) == len(head)
    assert head[0] == "croupier: PAR sheet"


# Two sheets side by side


def both(options: dict[str, str] | None = None, **pays: str) -> Comparison:
    rules = rules_for(
        game("big_six"),
        options=options,
        paytable={"insignia_5": pays} if pays else None,
        lawful=False,
    )
    return Comparison(counted("big_six"), analysis_of(rules), "usual", "other")


def test_a_row_that_pays_more() -> None:
    """The edge moves by its probability; what stays the same is named and left out."""
    pair = both(win="6 to 1")
    (changed,) = pair.to_dict()["wagers"]
    assert changed["wager"] == "insignia_5"
    before, after = map(Fraction, changed["house_edge"])
    assert before - after == Fraction(7, 54)
    sides: list[dict[str, Any]] = changed["rows"][0]["sides"]
    assert [side["pays"] for side in sides] == ["5 to 1", "6 to 1"]
    assert len(pair.to_dict()["same"]) == 6
    assert pair.same == "6 wagers are the same on both sides."


def test_both_sides_in_every_format() -> None:
    """The page, the table and the workbook name both sides and say what was chosen."""
    pair = both(win="6 to 1")
    given = "insignia_5.win 6 to 1"
    text, flat, book = pair.html("9.9"), lines(pair.csv("9.9")), pages(pair.workbook("9.9"))
    assert f"<b>other</b>: {given}" in text
    assert {line["chosen: other"] for line in flat} == {given}
    edge = next(line for line in flat if line["figure"] == "house edge")
    assert float(edge["other"]) - float(edge["usual"]) == pytest.approx(-7 / 54)
    assert float(edge["difference"]) == pytest.approx(-7 / 54)
    assert book["Figures"][0]["figure"] == "house edge"
    assert book["Rows"][0]["pays: other"] == "6 to 1"
    assert next(one for one in book["About"] if one["what"] == "chosen")["other"] == given
    assert all(line["method"] == "exact" for line in flat)


def test_the_same_on_both_sides() -> None:
    """Nothing is shown, and a sentence says why."""
    assert both().changed == []
    assert both().same == "7 wagers are the same on both sides."


def test_a_wager_that_only_one_side_has() -> None:
    """An option may take it away: its other side is empty."""
    with_it, without = counted("craps"), counted("craps", ("fire", "no"))
    pair = Comparison(with_it, without, "with", "without")
    (fire,) = pair.changed
    assert (fire.wager, fire.right) == ("fire", None)
    assert pair.to_dict()["wagers"][0]["house_edge"][1] is None
    assert next(line for line in lines(pair.csv("9.9")))["without"] == ""


# What a row comes to, and what a limit does to it


@pytest.mark.clause("oh.craps 5.a.A", "oh.craps 5.a.B")
@pytest.mark.parametrize(
    ("taken", "nets"),
    [
        ("up_front", {"buy_4": ("39/20", "-21/20"), "lay_4": ("19/40", "-41/40")}),
        ("on_win", {"buy_4": ("39/20", "-1"), "lay_4": ("19/40", "-1")}),
    ],
)
def test_vigorish_rows_say_what_they_come_to(taken: str, nets: dict[str, tuple[str, str]]) -> None:
    """5 % of what is bought, 5 % of what a Lay Bet can win; up front it is lost with the wager."""
    found = counted("craps", ("vigorish_taken", taken))
    told = {one["wager"]: one for one in document(found)["wagers"]}
    for wager, expected in nets.items():
        rows = told[wager]["rows"]
        assert tuple(row["net"] for row in rows) == expected
        mean = sum(Fraction(row["net"]) * Fraction(row["probability"]) for row in rows)
        assert mean == -Fraction(told[wager]["house_edge"])


@pytest.mark.clause("pa.675a 675a.5(e)")
def test_a_payout_limit_is_left_aside_and_each_wager_says_up_to_where() -> None:
    """$50,000 is 5,000 to 1 on $10 and 400 to 1 on $125; Millionaire Row stays out of it."""
    found = counted("high_roll_dice", ("payout_limit", "50000"))
    plain = counted("high_roll_dice")
    assert "payout_limit=$50,000 is left aside" in found.notes[-1]
    assert "stakes up to $10 uncut" in found["like_kind_boulevard_8"].note
    assert "stakes up to $125 uncut" in found["like_kind_boulevard_7"].note
    assert "cuts nothing here up to the maximum of $1,000" in found["pip_street_2"].note
    assert found["millionaire_row_10"].note == ""
    assert plain["like_kind_boulevard_8"].note == ""
    assert [one.house_edge for one in found] == [one.house_edge for one in plain]
    assert "stakes up to $10 uncut" in sheet(found, "9.9")
