"""What the rules of a tournament must say, point by point."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.house.submissions import check
from croupier.house.tournament_terms import ANEW, LOTS
from tests.house.tournament_files import GAMES, filed, text_for, with_terms

BACCARATS = ("oh.mini_baccarat", "oh.dragon_bonus_baccarat")
# Chapter, clause, key, and a value that the law does not allow (None where the house chooses).
# What it does allow is typed from the chapter below.
WANTED: list[tuple[str, str, str, str | None]] = [
    ("oh.blackjack", "18.B.i", "shoe", '"no"'),
    ("oh.blackjack", "18.B.ii", "dealer_cuts", '"no"'),
    ("oh.blackjack", "18.B.iii", "betting_order", '"together"'),
    ("oh.blackjack", "18.B.iv", "double_on_blackjack", None),
    ("oh.blackjack", "18.B.v", "resplit_aces", None),
    ("oh.blackjack", "18.B.vi", "insurance_multiple", '"$10"'),
    ("oh.blackjack", "18.B.vii", "bankroll", '"house"'),
    ("oh.blackjack", "18.B.viii", "blackjack_pays", '"3 to 2"'),
    ("oh.blackjack", "18.B.ix", "misdeal", '"void"'),
    ("oh.craps", "13.B.ii", "first_shooter", None),
    ("oh.craps", "13.B.iii", "minimum", None),
    ("oh.craps", "13.B.iv", "types_on_a_number", "3"),
    ("oh.craps", "13.B.v", "line", '"both"'),
    ("oh.craps", "13.B.vi", "both_sides", '"yes"'),
    ("oh.craps", "13.B.vii", "passing", '"anyhow"'),
    ("oh.craps", "13.B.viii", "every_roll", '"no"'),
    ("oh.mini_baccarat", "13.H", "tie_pays", '"9 to 1"'),
    ("oh.mini_baccarat", "13.H", "vigorish", '"5 percent"'),
]
for chapter in BACCARATS:
    WANTED += [
        (chapter, "17.B.ii", "betting_order", None),
        (chapter, "17.B.iii", "minimum", None),
        (chapter, "17.B.iv", "banker_or_player", '"both"'),
        (chapter, "17.B.v", "dragon_bonus", None),
        (chapter, "17.B.vi", "every_hand", '"no"'),
        (chapter, "17.B.vii", "banker_pays", '"0.95 to 1"'),
    ]


LAWFUL = {
    "shoe": '"yes"',
    "dealer_cuts": '"yes"',
    "betting_order": '"rotating"',
    "insurance_multiple": '"$25"',
    "bankroll": '"participant"',
    "blackjack_pays": '"2 to 1"',
    "misdeal": '"cards shift"',
    "types_on_a_number": "2",
    "line": '"one"',
    "both_sides": '"no"',
    "passing": '"clockwise"',
    "every_roll": '"yes"',
    "tie_pays": '"8 to 1"',
    "vigorish": '"no"',
    "banker_or_player": '"one"',
    "every_hand": '"yes"',
    "banker_pays": '"1 to 1"',
}


def by_clause(chapter: str, clause: str, *values: Any) -> Any:
    mark = pytest.mark.clause(f"{chapter} {clause}")
    return pytest.param(chapter, clause, *values, marks=mark, id=f"{chapter} {clause} {values[0]}")


EVERY = [by_clause(*one) for one in WANTED]


def objections(text: str) -> list[tuple[str, str]]:
    return [(one.path, one.clause) for one in check(text).objections]


@pytest.mark.parametrize(("chapter", "clause", "key", "unlawful"), EVERY)
def test_a_point_that_is_missing_is_named(
    chapter: str, clause: str, key: str, unlawful: str | None
) -> None:
    """Nothing else is wrong, and the clause is the one that wants it."""
    text = with_terms(chapter.removeprefix("oh."), **{key: ""})
    assert objections(text) == [(f"tournament.{key}", f"{chapter} {clause}")]


@pytest.mark.parametrize(
    ("chapter", "clause", "key", "unlawful"), [by_clause(*one) for one in WANTED if one[3]]
)
def test_a_point_that_the_law_has_fixed(chapter: str, clause: str, key: str, unlawful: str) -> None:
    """Another word than the law's is refused with its clause, and the law's own is taken."""
    text = with_terms(chapter.removeprefix("oh."), **{key: unlawful})
    assert objections(text) == [(f"tournament.{key}", f"{chapter} {clause}")]
    assert objections(with_terms(chapter.removeprefix("oh."), **{key: LAWFUL[key]})) == []


@pytest.mark.parametrize(
    ("chapter", "clause", "key"),
    [
        by_clause("oh.craps", "13.B.i", "rounds"),
        *(by_clause(one, "17.B.i", "rounds") for one in BACCARATS),
    ],
)
def test_a_limit_of_time_or_of_rounds(chapter: str, clause: str, key: str) -> None:
    """Without both it is refused; either will do; both at nought are refused."""
    id = chapter.removeprefix("oh.")
    assert objections(with_terms(id, rounds="", minutes="")) == [
        (f"tournament.{key}", f"{chapter} {clause}")
    ]
    for rounds, minutes in (("30", ""), ("", "45"), ("30", "45")):
        found = filed(id, rounds=rounds, minutes=minutes)
        assert found.tournament is not None
        wanted = int(rounds or 0), int(minutes or 0)
        assert (found.tournament.rounds, found.tournament.minutes) == wanted
        counted = "tournament_rolls" if id == "craps" else "tournament_rounds"
        chosen = found.rules.cents(counted), found.rules.cents("tournament_minutes")
        assert chosen == wanted
    both = objections(with_terms(id, rounds="0", minutes="0"))
    assert f"{chapter} {clause}" in [cited for _, cited in both]


@pytest.mark.parametrize(
    ("chapter", "clause", "key", "value", "option", "chosen"),
    [
        by_clause("oh.blackjack", "18.B.iv", "double_on_blackjack", '"yes"', None, "yes"),
        by_clause("oh.blackjack", "18.B.v", "resplit_aces", '"yes"', None, "yes"),
        by_clause("oh.craps", "13.B.ii", "first_shooter", '"drawn_by_boxperson"', None,
                  "drawn_by_boxperson"),
        by_clause("oh.craps", "13.B.iii", "minimum", '"25"', "tournament_minimum", "$25"),
        by_clause("oh.craps", "13.B.i", "rounds", "60", "tournament_rolls", "60"),
        *(by_clause(one, "17.B.i", "rounds", "7", "tournament_rounds", "7") for one in BACCARATS),
        *(by_clause(one, "17.B.ii", "betting_order", '"rotating"', None, "rotating")
          for one in BACCARATS),
        *(by_clause(one, "17.B.iii", "minimum", '"25"', None, "$25") for one in BACCARATS),
        *(by_clause(one, "17.B.v", "dragon_bonus", '"no"', None, "no") for one in BACCARATS),
    ],
)  # fmt: skip
def test_a_point_that_the_house_chooses(
    chapter: str, clause: str, key: str, value: str, option: str | None, chosen: str
) -> None:
    """It is an option of the game, so the table keeps it."""
    rules = filed(chapter.removeprefix("oh."), **{key: value}).rules
    assert rules.option_texts()[option or key] == chosen
    assert rules.options["tournament"] == "yes"


@pytest.mark.parametrize(
    ("chapter", "clause"),
    [
        pytest.param("oh.blackjack", "18.B", marks=pytest.mark.clause("oh.blackjack 18.B")),
        pytest.param("oh.craps", "13.B", marks=pytest.mark.clause("oh.craps 13.B")),
        *(pytest.param(one, "17.B", marks=pytest.mark.clause(f"{one} 17.B")) for one in BACCARATS),
    ],
)
def test_a_tournament_needs_its_rules(chapter: str, clause: str) -> None:
    """The option alone is not enough: the file has to say what the chapter lists."""
    head = f'[submission]\ngame = "{chapter[3:]}"\nhouse = "Harbour"\nfrom = 2026-12-01\n'
    text = head + '[options]\ntournament = "yes"\n'
    assert objections(text) == [("options.tournament", f"{chapter} {clause}")]
    assert objections(head) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_tournament_needs_beside(game_id: str) -> None:
    """What no chapter names is asked for all the same, without a clause."""
    for key in ("chips", "entry", "tables", "seats", "go_on", "ties", "final", "prizes"):
        assert objections(with_terms(game_id, **{key: ""})) == [(f"tournament.{key}", "")]
    terms = filed(game_id).tournament
    assert terms is not None
    assert (terms.chips_cents, terms.entry_cents) == (1_000_00, 50_00)
    assert (terms.tables, terms.seats, terms.places) == (2, 6, 12)
    assert (terms.go_on, terms.ties, terms.final) == (2, LOTS, ANEW)
    assert terms.prizes_cents == (400_00, 150_00, 50_00)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", "1"),
        ("seats", "8"),
        ("seats", '"six"'),
        ("tables", "0"),
        ("go_on", "6"),
        ("go_on", "true"),
        ("chips", '"4"'),
        ("chips", "2.5"),
        ("prizes", "[]"),
        ("prizes", '["50", "100"]'),
        ("prizes", '["9", "8", "7", "6", "5", "4", "3"]'),
        ("prizes", '"500"'),
        ("ties", '"coin"'),
        ("final", '"none"'),
        ("elimination", "[20]"),
        ("elimination", "[5, 5]"),
        ("elimination", "[0]"),
        ("elimination", "[[1]]"),
        ("rounds", "-1"),
        ("colour", '"red"'),
    ],
)
def test_terms_that_make_no_sense(key: str, value: str) -> None:
    """Each is told at its own key."""
    found = objections(with_terms("blackjack", **{key: value}))
    assert {path for path, _ in found} == {f"tournament.{key}"}


def test_a_choice_stands_in_one_place() -> None:
    """What the terms choose is not written among the options or limits again."""
    text = text_for("mini_baccarat")
    twice = text.replace("[options]\n", '[options]\nbetting_order = "together"\n')
    assert objections(twice) == [("tournament.betting_order", "")]
    limits = text.replace("[limits]\n", '[limits]\nminimum = "5"\n')
    assert objections(limits) == [("tournament.minimum", "")]


def test_a_chapter_without_tournaments() -> None:
    """The section is refused where no chapter knows of it."""
    head = '[submission]\ngame = "big_six"\nhouse = "Harbour"\nfrom = 2026-12-01\n[tournament]\n'
    (found,) = check(head).objections
    assert found.path == "tournament"
    assert "blackjack" in found.why
