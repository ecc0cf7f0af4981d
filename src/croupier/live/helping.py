"""Help that speaks of this game and this moment, in the words of the table that is asked."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.driver import Driver
from croupier.core.names import spelled
from croupier.core.procedure import Attest, Cut, Decide, DrawCards, Spin, Throw, Window
from croupier.core.things import TABLE, Tell
from croupier.law import chapter
from croupier.live.keys import marked, typed_keys
from croupier.live.names import families
from croupier.live.telling import Line, Tone

Entry = tuple[str, str]
"""What may be typed, and what it does."""


def help_lines(driver: Driver) -> list[Line]:
    """What may be typed now, then what may be asked, then what concerns seats and chips."""
    name = driver.table.rules.game.name
    parts = [
        (f"{name}, now", list(_now(driver))),
        ("ask", list(_questions(driver))),
        ("the table", list(_table(driver))),
    ]
    wide = max(len(typed) for _, entries in parts for typed, _ in entries) + 2
    lines = []
    for title, entries in parts:
        lines.append(Line(Tone.HEAD, title))
        lines += [Line(Tone.CHIPS, f"  {typed:<{wide}}{does}") for typed, does in entries]
    return lines


def _now(driver: Driver) -> Iterator[Entry]:
    pending, table = driver.pending, driver.table
    match pending:
        case None:
            yield "Enter", f"opens round {table.round_number + 1}"
            if table.round_number:
                yield "again", "opens it with the wagers of last time"
        case Window():
            yield from _chips(driver, pending)
        case Decide():
            yield from _choices(pending)
        case DrawCards():
            yield "Qh 6d 4c", f"the cards of {pending.hand}, rank and suit"
        case Throw():
            yield " ".join("342516"[: len(pending.dice)]), "the faces that lie uppermost"
        case Spin():
            yield pending.sections[0], "where the wheel stopped"
        case Cut():
            yield str(pending.cards // 2), "how many cards come off the top"
        case Attest():
            yield "NAME", f"whoever confirms it: {pending.role}"
        case Tell():
            yield str(pending.fact.usual), f"the answer, or NAME: ANSWER; {pending.by.word} says it"
    if table.tracked:
        yield "correct 4 3", "what you keyed last was wrong, and this was seen"


def _chips(driver: Driver, window: Window) -> Iterator[Entry]:
    """Examples with this game's own wagers, the first ones that are open."""
    rules, few = driver.table.rules, families(window.wagers)
    least = max(1, rules.cents("minimum") // 100)
    alone = [name for name, numbers in few.items() if not numbers]
    many = next(((name, n) for name, n in few.items() if len(n) > 1), None)
    placed = next((rules.wagers[id] for id in window.wagers if rules.wagers[id].place_needed), None)
    first = alone[0] if alone else f"{many[0]} {many[1][0]}" if many else spelled(window.wagers[0])
    if placed is not None and first == spelled(placed.id):
        names = placed.places_called(placed.places[-1])
        first = names[0] if names else f"{spelled(placed.id)} {placed.places[-1]}"
    yield f"{first} {least}", f"put ${least} on {first}; 2: {first} {least} at seat 2"
    if len(alone) > 1:
        yield f"{first} {least}, {alone[-1]} {least}", "several wagers; deal or roll may follow"
    if many:
        yield f"{many[0]} {' '.join(many[1][:2])} {least}", f"${least} on each of them"
    if window.calls:
        yield f"{first} {window.calls[-1]}", f"call a wager that lies there {window.calls[-1]}"
    yield f"take {first}", "take it back, or an amount of it; take all"
    yield "undo", "what you did last with your chips is taken back"
    yield "again", "the wagers of last time once more"
    yield "wagers", "every wager: what it pays, and what else it is called"
    yield "Enter", "no more bets"


def _choices(asked: Decide) -> Iterator[Entry]:
    keys = typed_keys(asked.choices)
    for choice in asked.choices:
        does = asked.words.get(choice, spelled(choice))
        if refusal := asked.blocked.get(choice):
            does = f"not now: {refusal.why}"
        elif cents := asked.cents.get(choice, 0):
            does += f", for ${cents / 100:g} more"
        yield marked(choice, keys.get(choice, "")), does
    if asked.usual:
        yield "Enter", spelled(asked.usual)


def _questions(driver: Driver) -> Iterator[Entry]:
    rules = driver.table.rules
    wager = next(iter(rules.wagers.values()))
    clauses = chapter(rules.game.law.editions[rules.edition]).ids
    yield f"odds {spelled(wager.id)}", "what a wager pays, row by row; odds alone for all"
    yield "edge", "what the house keeps of each wager now"
    yield "why", "why the last wagers were paid or lost, with the clauses"
    yield f"law {clauses[min(8, len(clauses) - 1)]}", "what a clause asks, and how it is kept"
    yield "? / call NAME", "what may go wrong here, and calling it"


def _table(driver: Driver) -> Iterator[Entry]:
    table = driver.table
    yield "buy 100", "more chips"
    yield "sit 2, leave", "take another seat (sit 2 NAME with 100), or give one up"
    yield "seat 2", "from now on seat 2 is meant when none is named"
    for place in [one for one in table.things if one != TABLE][:1]:
        yield f"new {place}", "another one comes to the table, between rounds"
    if table.tracked:
        yield "staff ROLE: NAME", "somebody comes to the table: staff supervisor: S2"
    yield "quit", "go; with --log an open round can be resumed"
