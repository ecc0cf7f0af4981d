"""What the three chapters of setting hands declare, held against lines typed from their text.

`typed/` has a file a game, one fact a line with the clause that says so: what is offered, refused
and owed, how cards are shuffled, cut, dealt and counted, where the deal begins, how hands are set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

from croupier.core.game import Game, rules_for
from croupier.games.asia_poker.rules import GAME as ASIA_POKER
from croupier.games.asia_poker.setting import TABLE as ASIA_TABLE
from croupier.games.commission_free_pai_gow.rules import GAME as COMMISSION_FREE
from croupier.games.commission_free_pai_gow.rules import TABLE as COMMISSION_FREE_TABLE
from croupier.games.pai_gow.terms import PaiGowTable
from croupier.games.pai_gow_poker.rules import GAME as PAI_GOW_POKER
from croupier.games.pai_gow_poker.rules import TABLE as PAI_GOW_TABLE
from tests.law.by_hand import cited, clause_lines, given, in_order, lines, params, short, terms

FOLDER = Path(__file__).parent / "typed"
OFFERED = ("option", "reason", "wager", "duty")


@dataclass(frozen=True)
class Typed:
    """One chapter with its lines."""

    game: Game
    table: PaiGowTable
    chapter: str

    @property
    def edition(self) -> str:
        return self.game.editions[0]

    @cached_property
    def text(self) -> list[str]:
        return lines((FOLDER / f"{self.game.id}.txt").read_text("utf-8"))

    def plain(self, line: str) -> str:
        """A line without the clauses in front of its colon."""
        head, colon, rest = line.partition(": ")
        if not colon:
            return line
        bare = {one.partition(" ")[2].removeprefix("575.") for one in cited(self.chapter, head)}
        return f"{' '.join(word for word in head.split() if word not in bare)}: {rest}"


THREE = (
    Typed(PAI_GOW_POKER, PAI_GOW_TABLE, "oh.pai_gow_poker"),
    Typed(COMMISSION_FREE, COMMISSION_FREE_TABLE, "oh.commission_free_pai_gow"),
    Typed(ASIA_POKER, ASIA_TABLE, "pa.575"),
)
each = pytest.mark.parametrize("one", THREE, ids=lambda one: one.game.id)


def declared(one: Typed) -> Iterator[str]:
    """What the code has beside options, reasons, wagers and duties, in the words of the lines."""
    law, cards, edition = one.table, one.table.cards, one.edition
    shuffle, misdeals = cards.shuffle, cards.misdeals
    parts = {"table": cards, "shuffle": shuffle, "idle": shuffle.idle, "misdeals": misdeals}
    for name, part in {**parts, "start": law.start, "setting": law}.items():
        yield from clause_lines(name, part, edition)
    if cards.second_joker is not None:
        torn = cards.second_joker
        yield f"torn {short(torn.clause, edition)}: by {torn.role} with {torn.second}"
    if shuffle.idle.wash is not None:
        yield f"idle wash {short(shuffle.idle.wash.clause, edition)}"
    yield f"idle faces: {' '.join(shuffle.idle.faces)}"
    for dealing in cards.dealings:
        stacks = law.stacks[dealing.id]
        yield from clause_lines(dealing.id, dealing, edition)
        yield from clause_lines(dealing.id, stacks, edition)
        yield f"{dealing.id} stacks: {stacks.how}"
        yield f"{dealing.id} left: {dealing.left}"
        yield f"{dealing.id} hours: {dealing.hours}"
    yield f"number cards: {len(cards.deck)}"
    yield f"number cut: {shuffle.least_cut}"
    yield f"number positions: {cards.adjacent}"
    if law.left_to_house is not None:
        yield f"number left_to_house: {law.left_to_house}"
    if misdeals.face_up is not None:
        yield f"number set_aside: {misdeals.set_aside}"
    yield f"recut: by {shuffle.recut_by}"
    yield f"turns: {'clockwise' if law.clockwise else 'counterclockwise'}"
    yield f"parts: {', '.join(f'{name} {room}' for name, room in law.parts)}"
    for call in law.start.no_roll:
        yield f"no roll {call.id} {short(call.clause, edition)}"
    assert one.game.setting is not None
    yield f"foul {short(one.game.setting(rules_for(one.game)).clause, edition)}"
    when = "asked when the dealer has set" if law.surrender_asked else "announced at any time"
    yield f"surrender: {when}, not with {law.keeps_from_surrender[0]}"
    again = law.dealt_again == "wrong_start"
    yield f"wrong start: {'dealt again' if again else 'void'}"


def declares(one: Typed, line: str) -> bool:
    kind = line.split()[0]
    if kind in OFFERED:
        return line in given(one.game)
    if kind == "terms":
        return line in terms(one.game)
    every = list(declared(one))
    return line in every or one.plain(line) in every


LINES = [
    pytest.param(one, *param.values, id=f"{one.game.id} {param.id}"[:120], marks=param.marks)
    for one in THREE
    for param in params(one.chapter, one.text)
]


@pytest.mark.parametrize(("one", "line"), LINES)
def test_a_line(one: Typed, line: str) -> None:
    """Each fact of the chapter is what the code has, under its clause."""
    assert declares(one, line)


OF_A_KIND = [
    pytest.param(
        one,
        typed,
        id=f"{one.game.id} {kind}",
        marks=pytest.mark.clause(*dict.fromkeys(cited(one.chapter, " ".join(typed)))),
    )
    for one in THREE
    for kind in (*OFFERED, "terms")
    if (typed := [line for line in one.text if line.startswith(f"{kind} ")])
]


@pytest.mark.parametrize(("one", "typed"), OF_A_KIND)
def test_no_other_of_its_kind(one: Typed, typed: list[str]) -> None:
    """Nothing else is offered, refused or owed; what is owed for a deck is in order."""
    kind = f"{typed[0].split()[0]} "
    found = [line for line in (*given(one.game), *terms(one.game)) if line.startswith(kind)]
    assert sorted(found) == sorted(typed)
    assert in_order([line for line in typed if line.startswith("duty cards")], given(one.game))


@each
def test_no_other_line(one: Typed) -> None:
    """Nothing else is done with cards and hands than what the chapter says."""
    others = {line for line in one.text if line.split()[0] not in (*OFFERED, "terms")}
    every = set(declared(one))
    assert every <= others | {one.plain(line) for line in others}
    assert len(every) == len(others)


@pytest.mark.parametrize(
    ("paytable", "natural", "four"),
    [
        pytest.param(*row, marks=pytest.mark.clause("pa.575 575.12(b)"))
        for row in (("A", 80, 30), ("B", 50, 30), ("C", 50, 25))
    ],
)
def test_the_tables_of_the_bonus(paytable: str, natural: int, four: int) -> None:
    """They differ in two rows: a natural straight flush and four of a kind."""
    (line,) = (line for line in THREE[2].text if line.startswith("wager bonus "))
    line = line.replace("natural_straight_flush 80", f"natural_straight_flush {natural}")
    line = line.replace("four_of_a_kind 30", f"four_of_a_kind {four}")
    assert line in given(ASIA_POKER, paytable=paytable)


WITHHELD = [
    (THREE[0], "fortune_bonus", ("fortune_bonus", "envy_bonus"), "14.A"),
    (THREE[1], "fortune_bonus", ("fortune_bonus", "envy_bonus"), "14.A"),
    (THREE[1], "tiger_9", ("tiger_9",), "14.H"),
    (THREE[2], "bonus", ("bonus",), "575.7(e)"),
]


@pytest.mark.parametrize(
    ("one", "option", "gone"),
    [
        pytest.param(
            one,
            option,
            gone,
            id=f"{one.game.id} {option}",
            marks=pytest.mark.clause(f"{one.chapter} {number}"),
        )
        for one, option, gone, number in WITHHELD
    ],
)
def test_a_wager_that_is_not_offered(one: Typed, option: str, gone: tuple[str, ...]) -> None:
    """A house that does not offer it has all the others, and they are the same."""
    left_out = {line for line in one.text if line.startswith(tuple(f"wager {w} " for w in gone))}
    assert len(left_out) == len(gone)
    assert set(given(one.game)) - set(given(one.game, **{option: "no"})) == left_out
    assert set(given(one.game, **{option: "no"})) < set(given(one.game))
