"""What the seven poker chapters declare, held against lines that were typed from their text."""

from __future__ import annotations

import re

import pytest

from tests.games.card_table.chapters import SEVEN, Chapter, declared
from tests.law.by_hand import cited, given, in_order, params

OFFERED = ("option", "reason", "wager", "duty")
each = pytest.mark.parametrize("one", SEVEN, ids=lambda one: one.id)


def plain(one: Chapter, line: str) -> str:
    """A line without the clauses in front of its colon."""
    if ": " not in line:
        return line
    head, _, rest = line.partition(": ")
    clauses = {citation.partition(" ")[2] for citation in cited(one.chapter, head)}
    return f"{' '.join(word for word in head.split() if word not in clauses)}: {rest}"


def is_offered(line: str) -> bool:
    return line.split()[0] in OFFERED


LINES = [
    pytest.param(one, *param.values, id=f"{one.id} {param.id}"[:120], marks=param.marks)
    for one in SEVEN
    for param in params(one.chapter, one.text)
]


@pytest.mark.parametrize(("one", "line"), LINES)
def test_a_line(one: Chapter, line: str) -> None:
    """Each option, reason, wager, duty and fact about the cards, under its clause."""
    if is_offered(line):
        assert line in given(one.game)
    else:
        assert plain(one, line) in list(declared(one))


@each
def test_no_other_line(one: Chapter) -> None:
    """Nothing else is offered, refused, asked for or dealt; what is owed for a deck is in order."""
    typed = [line for line in one.text if is_offered(line)]
    assert sorted(given(one.game)) == sorted(typed)
    assert in_order([line for line in typed if line.startswith("duty")], given(one.game))
    cards = {plain(one, line) for line in one.text if not is_offered(line)}
    assert set(declared(one)) == cards


TWO_DECKS = [
    pytest.param(one, marks=one.names("duty", "table colors", "3.B", "3.B.i"), id=one.id)
    for one in SEVEN
]


@pytest.mark.parametrize("one", TWO_DECKS)
def test_two_decks(one: Chapter) -> None:
    """Each by itself owes all that one owes, and has a colour of its own."""
    owed = [line for line in one.text if line.startswith("duty")]
    wanted = []
    for deck in ("deck 1", "deck 2"):
        colors = one.fact("table", "colors")
        wanted.append(f"duty {deck} {colors}: arrives by supervisor tells color")
        wanted += [line.replace("duty cards", f"duty {deck}") for line in owed]
    assert [line for line in given(one.game, decks="2") if line.startswith("duty")] == wanted


HOURS = [
    pytest.param(
        one,
        dealing,
        id=f"{one.id} {dealing}",
        marks=pytest.mark.clause(*(cited(one.chapter, one.text_of("hours")))),
    )
    for one in SEVEN
    for dealing in one.dealings
]


@pytest.mark.parametrize(("one", "dealing"), HOURS)
def test_how_long_a_deck_stays(one: Chapter, dealing: str) -> None:
    """Six hours by hand, eight from a shoe, for one deck and for both of two."""
    number, minutes = one.fact(dealing, "changed"), 60 * int(one.fact("hours", dealing))
    for decks, named in (("1", ["cards"]), ("2", ["deck 1", "deck 2"])):
        told = given(one.game, dealing=dealing, decks=decks)
        found = [line for line in told if " minutes" in line]
        assert found == [
            f"duty {d} {number}: opens by supervisor for {minutes} minutes" for d in named
        ]


WITHHELD = [
    ("let_it_ride", "let_it_ride_bonus", "8.A", "8.B"),
    ("let_it_ride", "three_card_bonus", "9.A", "9.B"),
    ("dj_wild", "two_way_bad_beat", "7.E", "7.F"),
]


@pytest.mark.parametrize(
    ("id", "wager"),
    [
        pytest.param(id, wager, marks=pytest.mark.clause(*(f"oh.{id} {n}" for n in numbers)))
        for id, wager, *numbers in WITHHELD
    ],
)
def test_a_wager_that_is_not_offered(id: str, wager: str) -> None:
    """A house that does not offer it has all the others."""
    (one,) = (one for one in SEVEN if one.id == id)
    (line,) = (line for line in one.text if line.startswith(f"wager {wager} "))
    assert set(given(one.game)) - set(given(one.game, **{wager: "no"})) == {line}
    assert set(given(one.game, **{wager: "no"})) < set(given(one.game))


@pytest.mark.clause("oh.texas_holdem_bonus 12.D", "oh.texas_holdem_bonus 12.C")
def test_aces_of_both() -> None:
    """The further row stands before the others, at no less than 1,000 to 1."""
    (one,) = (one for one in SEVEN if one.id == "texas_holdem_bonus")
    (line,) = (line for line in one.text if line.startswith("wager bonus "))
    row = "player_and_dealer_aces 1,000 to 1 at least 12.D; "
    assert re.sub(": ", f": {row}", line, count=1) in given(one.game, both_aces="yes")


@pytest.mark.clause("oh.let_it_ride 14.D")
def test_a_prize_with_the_stake_in_it() -> None:
    """The sums stay the same sums; only whether the dollar comes back beside them differs."""
    (one,) = (one for one in SEVEN if one.id == "let_it_ride")
    usual, other = (
        one.rules(bonus_prize=how).wager("let_it_ride_bonus").rows
        for how in ("beside_the_stake", "with_the_stake")
    )
    assert [row.outcome for row in usual] == [row.outcome for row in other]
    assert [row.pays for row in usual[:-1]] != [row.pays for row in other[:-1]]


CELLS = [
    ("four_card_poker", "aces_up", 8),  # seven kinds that are named, a pair being one of aces
    ("crazy_four_poker", "queens_up", 8),
    ("let_it_ride", "let_it_ride_bonus", 10),  # nine kinds of 14.B
    ("let_it_ride", "three_card_bonus", 6),  # five of 14.E, a mini-royal being a straight flush
    ("mississippi_stud", "three_card_bonus", 6),
    ("ultimate_texas_holdem", "trips", 10),  # royal flush to nothing
    ("texas_holdem_bonus", "bonus", 9),  # seven of 12.C, one of 12.D
    ("dj_wild", "trips", 24),  # twelve kinds, wild or natural
    ("dj_wild", "two_way_bad_beat", 10),  # eight of 12.F.i, a tie and less
]


@pytest.mark.parametrize(
    ("one", "side", "cells"),
    [
        pytest.param(one, side, cells, id=f"{id} {side}", marks=one.names(f"side {side}", *more))
        for id, side, cells in CELLS
        for one in SEVEN
        if one.id == id
        for more in [("10.B", "11.B") if id == "texas_holdem_bonus" else ()]
    ],
)
def test_how_many_kinds_there_are(one: Chapter, side: str, cells: int) -> None:
    """As many as the chapter tells apart, one of them for all that is not paid."""
    for bet in one.game.side_bets:
        if bet.id == side:
            assert vars(bet)["cells"] == cells
            assert vars(bet)["pooled"] == (one.id == "ultimate_texas_holdem")
