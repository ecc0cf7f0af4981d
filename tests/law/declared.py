"""What a game declares under each clause: options, wagers, rows, duties, reasons, steps.

One line a thing, with its numbers and never its sentences. `python -m tests.law.declared CHAPTER`
writes them to `tests/law/declared/`. They are printed from the code: they hold what is there
against a change, and are no proof that it is right. Read a changed line beside its clause first.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import sys
from collections.abc import Iterator, Mapping
from enum import Flag
from importlib import resources
from pathlib import Path
from typing import Any

from croupier.core.game import Game, Rules, rules_for
from croupier.core.law import Chapter, Clause, law_files
from croupier.core.odds import Pays
from croupier.core.options import Option
from croupier.core.refusals import Misuse, Refusal
from croupier.core.side_bets import SideBet
from croupier.core.wagers import Commission
from croupier.games import game, game_folders

FOLDER = Path(__file__).parent / "declared"
SENTENCES = ("words", "what", "verified", "help", "must", "tell", "unmoved")
COUNTED = ("id", "usual", "alike", "cells", "facts", "wrong_number_words")
TYPED = ("called", "places_called", "names_of_places")
"""What names a thing already, what only a count of it needs, and what people type for it."""
Line = tuple[str, str]
"""A citation, and what is declared under it."""


def _is_plain(value: Any) -> bool:
    if isinstance(value, (tuple, frozenset)):
        return all(map(_is_plain, value))
    if isinstance(value, (int, str, Flag, *Pays.__args__)):
        return True
    return (
        dataclasses.is_dataclass(value)
        and not isinstance(value, (Clause, Commission))
        and all(_is_plain(getattr(value, one.name)) for one in dataclasses.fields(value))
    )


def _clauses(value: Any) -> list[str]:
    return [
        one.name
        for one in dataclasses.fields(value)
        if isinstance(getattr(value, one.name), Clause)
    ]


def _plain(value: Any) -> str:
    """A value in words that stay the same."""
    if isinstance(value, (tuple, frozenset)):
        found = list(map(_plain, value))
        return "(" + " ".join(found if isinstance(value, tuple) else sorted(found)) + ")"
    if isinstance(value, Flag):
        return str(value.name)
    if dataclasses.is_dataclass(value) and not isinstance(value, tuple(Pays.__args__)):
        return f"{type(value).__name__}({' '.join(_fields(value))})"
    return str(value)


def _fields(value: Any) -> Iterator[str]:
    """The plain fields of a record that are not as they are by default."""
    for one in dataclasses.fields(value):
        found = getattr(value, one.name)
        if one.name in SENTENCES and isinstance(found, str):
            continue
        if one.name in (*COUNTED, *TYPED) or found == one.default or not _is_plain(found):
            continue
        yield f"{one.name}={_plain(found)}"


def _declared(value: Any, path: str, edition: str) -> Iterator[Line]:
    """All that a value declares, itself and its parts."""
    if isinstance(value, (Game, Chapter)) or value is None:
        return
    if isinstance(value, Clause):
        yield value.of(edition), path
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _declared(part, f"{path}[{_plain(key)}]", edition)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from _record(value, path, edition)
    elif isinstance(value, (tuple, list)):
        for place, part in enumerate(value):
            yield from _declared(part, f"{path}[{place}]", edition)


def _record(value: Any, path: str, edition: str) -> Iterator[Line]:
    """Its numbers stand beside each of its clauses."""
    beside = " ".join(_fields(value))
    for name in _clauses(value):
        named = path if name == "clause" else f"{path}.{name}"
        yield getattr(value, name).of(edition), f"{named}: {beside}" if beside else named
    for one in dataclasses.fields(value):
        part = getattr(value, one.name)
        if one.name != "options" and not isinstance(part, Clause) and not _is_plain(part):
            yield from _declared(part, f"{path}.{one.name}", edition)


def _under(rules: Rules) -> Iterator[Line]:
    """What these rules declare."""
    edition = rules.edition
    times: dict[tuple[Clause, str], int] = {}
    for wager in rules.wagers.values():
        paid = ", ".join(str(row.pays) for row in wager.rows)
        yield wager.clause.of(edition), " ".join([f"wager {wager.id}: {paid};", *_fields(wager)])
        for place, row in enumerate(wager.rows):
            line = f"row {place} of {wager.id}: {' '.join(_fields(row))}"
            yield row.clause.of(edition), line
        for name in ("limits_clause", "chips_clause", "beside_clause", "commission"):
            yield from _declared(getattr(wager, name), f"{wager.id}.{name}", edition)
    for duty in rules.game.duties(rules):
        if edition in dict(duty.clause.citations):
            told = f"duty {' '.join(_fields(duty))}"
            times[duty.clause, told] = times.get((duty.clause, told), 0) + 1
            again = f" ({times[duty.clause, told]})" if times[duty.clause, told] > 1 else ""
            yield duty.clause.of(edition), told + again


def _base(found: Game, edition: str) -> Iterator[Line]:
    """What the game declares whatever the house chooses."""
    for option in found.options:
        yield option.clause.of(edition), f"option {option.id}: {' '.join(_fields(option))}"
    yield from _declared(found.reasons, "reason", edition)
    for bet in found.side_bets:
        yield from _declared(bet, f"side bet {bet.id}", edition)
    module = importlib.import_module(found.round.__module__)
    for name, value in vars(module).items():
        of_a_family = type(value).__module__.startswith("croupier.games")
        if name.isupper() and of_a_family and not isinstance(value, (Game, SideBet)):
            yield from _declared(value, name, edition)


def _choices(option: Option) -> Iterator[str]:
    for value in option.choices:
        if value != option.default:
            yield option.text(value)


@functools.cache
def declared(id: str, edition: str) -> tuple[Line, ...]:
    """All lines of a game in one of its editions, those of other choices after the usual ones."""
    found = game(id)
    usual = tuple(dict.fromkeys((*_base(found, edition), *_under(rules_for(found, edition, {})))))
    lines = dict.fromkeys(usual)
    known = set(usual)
    for option in found.options:
        for text in _choices(option):
            chosen = {option.id: text}
            try:
                there = dict.fromkeys(_under(rules_for(found, edition, chosen)))
            except Refusal as refusal:
                lines[refusal.clause, f"with {option.id}={text}: refused"] = None
                continue
            except Misuse:
                continue
            for citation, line in there:
                if (citation, line) not in known:
                    lines[citation, f"with {option.id}={text}: {line}"] = None
            for citation, line in usual:
                if line.startswith(("wager", "duty")) and (citation, line) not in there:
                    lines[citation, f"with {option.id}={text}: no {line.partition(':')[0]}"] = None
    return tuple(lines)


@functools.cache
def chapters() -> dict[str, str]:
    """Each chapter that is begun, with the id of its game: the name of the folder it lies in."""
    here = resources.files("croupier.games")
    return {
        chapter: folder for folder in game_folders() for chapter in law_files(here.joinpath(folder))
    }


def edition_of(chapter: str) -> str:
    """Which edition of its game a chapter is."""
    editions = game(chapters()[chapter]).law.editions
    return next(edition for edition, its in editions.items() if its == chapter)


def by_clause(chapter: str) -> dict[str, list[str]]:
    """What is declared under each clause of a chapter, in the order of the chapter; what a game
    has under a clause of another, a progressive beside it, its own tests hold."""
    lines: dict[str, list[str]] = {}
    for citation, line in declared(chapters()[chapter], edition_of(chapter)):
        if citation.startswith(f"{chapter} "):
            lines.setdefault(citation, []).append(line)
    return {citation: lines[citation] for citation in sorted(lines)}


def written(chapter: str) -> dict[str, list[str]]:
    """What was printed before, and kept."""
    lines: dict[str, list[str]] = {}
    file = FOLDER / f"{chapter}.txt"
    for line in file.read_text("utf-8").splitlines() if file.is_file() else ():
        if not line.startswith(" "):
            found = lines.setdefault(line, [])
        else:
            found.append(line.strip())
    return lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for chapter in sys.argv[1:] or chapters():
        parts = []
        for citation, lines in by_clause(chapter).items():
            parts += [citation, *(f"    {line}" for line in lines)]
        (FOLDER / f"{chapter}.txt").write_text("\n".join(parts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
