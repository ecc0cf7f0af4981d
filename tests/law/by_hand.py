"""What a chapter gives as data, in one line a thing, to be held against lines typed from its text.

    option wheel 1.D: double_zero, single_zero      the first choice holds when nobody chose
    wager red 4.E.ix: win 1 to 1 at least 5.A; lose lose 4.D
    duty wheel 3.A.i: arrives|adjusted by supervisor after wheel, ball
    reason limits 1.A.iii
    call stacked 12.A by anybody
    terms fire 3.A.xli: lasts, 1.00 to 5.00, limits 11.B.i

Nothing here is printed: a test has the lines that its author wrote beside the chapter, and names
the clauses that stand in them.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest

from croupier.core.game import Game, Rules, rules_for
from croupier.core.law import Clause, chapters
from croupier.core.options import Option
from croupier.core.people import STAFF
from croupier.core.procedure import Irregularity
from croupier.core.things import Duty
from croupier.core.wagers import Wager


def short(clause: Clause, edition: str) -> str:
    """`4.E.ix`; in chapters of Pennsylvania without the section: `3(b)(1)`."""
    chapter, _, id = clause.of(edition).partition(" ")
    return id.removeprefix(f"{chapter.removeprefix('pa.')}.")


def cited(chapter: str, line: str) -> list[str]:
    """The clauses of a chapter that a line names."""
    section = f"{chapter.removeprefix('pa.')}." if chapter.startswith("pa.") else ""
    words = [f"{section}{word}" for word in re.split(r"[\s:;,]+", line) if word]
    return [f"{chapter} {word}" for word in words if word in chapters()[chapter]]


def lines(text: str) -> list[str]:
    """The lines of a text, without what stands behind a `#`."""
    found = [line.partition("  #")[0].strip() for line in text.splitlines()]
    return [line for line in found if line]


def params(chapter: str, text: str | Iterable[str]) -> list[Any]:
    """Each line as a case of a test that names its clauses."""
    found = []
    for line in lines(text) if isinstance(text, str) else text:
        clauses = cited(chapter, line)
        assert clauses, f"no clause of {chapter} in {line!r}"
        found.append(pytest.param(line, id=line, marks=pytest.mark.clause(*clauses)))
    return found


# One thing in one line


def option_line(option: Option, edition: str) -> str:
    choices = [value for value in option.choices if value != option.default]
    told = ", ".join(map(str, (option.default, *choices))) if option.choices else ""
    return f"option {option.id} {short(option.clause, edition)}{f': {told}' if told else ''}"


def wager_line(wager: Wager, edition: str) -> str:
    rows = [
        f"{row.outcome} {row.pays}{' at least' if row.floor else ''} {short(row.clause, edition)}"
        for row in wager.rows
    ]
    return f"wager {wager.id} {short(wager.clause, edition)}: {'; '.join(rows)}"


def terms_line(wager: Wager, edition: str) -> str:
    """On what terms chips lie on a wager, where they are not the usual ones."""
    told = ["lasts"] if wager.lasts else []
    told += [] if wager.placed else ["not placed"]
    told += [] if wager.staked else ["no chips"]
    told += [] if wager.posted_limits else ["not by the posted limits"]
    told += [] if wager.limited else ["beyond the payout limit"]
    if wager.minimum_cents is not None or wager.maximum_cents is not None:
        low, high = (
            f"{(one or 0) / 100:.2f}" for one in (wager.minimum_cents, wager.maximum_cents)
        )
        told.append(f"at least {low}" if high == "0.00" else f"{low} to {high}")
    if wager.limits_clause is not None:
        told.append(f"limits {short(wager.limits_clause, edition)}")
    if wager.chips_clause is not None:
        told.append(f"chips {short(wager.chips_clause, edition)}")
    if wager.places:
        told.append(f"on {' '.join(wager.places)}{' alone' if wager.place_needed else ''}")
    return f"terms {wager.id} {short(wager.clause, edition)}: {', '.join(told)}" if told else ""


def duty_line(duty: Duty, edition: str) -> str:
    by = duty.by if isinstance(duty.by, str) else duty.by.word
    told = [str(duty.when.name).lower(), f"by {by}"]
    if duty.second is not None:
        told.append(f"with {duty.second if isinstance(duty.second, str) else duty.second.word}")
    if duty.tells is not None:
        told.append(f"tells {duty.tells.name}")
    if duty.given is not None:
        told.append(f"if {duty.given[0]} is {duty.given[1]}")
    if duty.after:
        told.append(f"after {', '.join(duty.after)}")
    if duty.minutes:
        told.append(f"for {duty.minutes} minutes")
    return f"duty {duty.on} {short(duty.clause, edition)}: {' '.join(told)}"


def call_line(call: Irregularity, edition: str) -> str:
    by = "anybody" if call.by == STAFF else call.by if isinstance(call.by, int) else call.by.word
    right = f" {short(call.right, edition)}" if call.right is not None else ""
    seat = " at a seat" if call.seated else ""
    return f"call {call.id} {short(call.clause, edition)} by {by}{right}{seat}"


def clause_lines(word: str, value: Any, edition: str) -> Iterator[str]:
    """Each clause that a record has, by its field: `reason limits 1.A.iii`."""
    for one in dataclasses.fields(value):
        found = getattr(value, one.name)
        if isinstance(found, Clause):
            yield f"{word} {one.name} {short(found, edition)}"
        elif isinstance(found, dict):
            for key, part in found.items():
                if isinstance(part, Clause):
                    yield f"{word} {one.name} {key} {short(part, edition)}"


# All that a game gives


def of_rules(rules: Rules) -> list[str]:
    """Wagers and duties under these rules."""
    duties = [
        one for one in rules.game.duties(rules) if rules.edition in dict(one.clause.citations)
    ]
    return [
        *(wager_line(one, rules.edition) for one in rules.wagers.values()),
        *(duty_line(one, rules.edition) for one in duties),
    ]


def _is_own(game: Game, option: Option, edition: str) -> bool:
    """Whether its own chapter leaves this to the house, and not that of a bet beside it."""
    chapter = game.law.editions[edition]
    return option.clause.by_edition.get(edition, f"{chapter} ").startswith(f"{chapter} ")


def of_game(game: Game, edition: str) -> list[str]:
    """Options and reasons of its own chapter, whatever the house chooses."""
    return [
        *(option_line(one, edition) for one in game.options if _is_own(game, one, edition)),
        *clause_lines("reason", game.reasons, edition),
    ]


_GIVEN: dict[tuple[object, ...], list[str]] = {}


def given(game: Game, edition: str | None = None, **options: str) -> list[str]:
    """All lines of a game under these options."""
    edition = edition or game.editions[0]
    key = (id(game), edition, *sorted(options.items()))
    if key not in _GIVEN:
        rules = rules_for(game, edition, options)
        _GIVEN[key] = [*of_game(game, edition), *of_rules(rules)]
    return _GIVEN[key]


def terms(game: Game, edition: str | None = None, **options: str) -> list[str]:
    """The terms of all wagers under these options, where they are not the usual ones."""
    edition = edition or game.editions[0]
    wagers = rules_for(game, edition, options).wagers.values()
    return [line for one in wagers if (line := terms_line(one, edition))]


def in_order(some: Sequence[str], every: Sequence[str]) -> bool:
    """Whether these lines stand among all in this order."""
    rest = iter(every)
    return all(one in rest for one in some)
