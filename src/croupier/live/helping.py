"""Help that speaks of this game and this moment, in the words of the table that is asked."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.driver import Driver
from croupier.core.money import dollars
from croupier.core.names import spelled
from croupier.core.procedure import Attest, Cut, Decide, DrawCards, Number, Spin, Throw, Window
from croupier.core.spots import name_of, on
from croupier.core.things import TABLE, Tell, services
from croupier.core.together import SetHands
from croupier.law import chapter
from croupier.live import coupons
from croupier.live.affordances import area_for
from croupier.live.keys import marked, typed_keys
from croupier.live.moves import example, own_calls
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
        case Number():
            yield str(pending.most), "the number that the device shows"
        case SetHands():
            yield from _setting(driver, pending)
        case Attest():
            yield "NAME", f"whoever confirms it: {pending.role}"
        case Tell():
            yield str(pending.fact.usual), f"the answer, or NAME: ANSWER; {pending.by.word} says it"
    if table.tracked:
        yield from _keyed(driver)


def _keyed(driver: Driver) -> Iterator[Entry]:
    """What may be keyed at any moment of a table of real things."""
    table = driver.table
    if any(wager.by_rank for wager in table.rules.wagers.values()):
        yield "Ks5h9d", "a deal in its order, also before it is asked for; ranks alone: K59"
    elif not isinstance(driver.pending, Throw | DrawCards | Spin):
        yield "64", "what is seen next, also before it is asked for"
    yield "=", "the wagers of last time; what is seen may follow"
    yield "correct 4 3", "what you keyed last was wrong, and this was seen"
    yield "rule", "a supervisor rules on what was keyed before that"


def _chips(driver: Driver, window: Window) -> Iterator[Entry]:
    """Examples with this game's own wagers, those that take chips now."""
    examples = _examples(driver, window)
    (first, least), *others = examples or [(spelled(window.wagers[0]), "5")]
    yield f"{first} {least}", f"put ${least} on {first}; 2: {first} {least} at seat 2"
    if others:
        second, amount = others[min(1, len(others) - 1)]
        yield f"{first} {least}, {second} {amount}", "several wagers; deal or roll may follow"
    if many := _many(driver, window):
        yield many, "the same amount on each of them"
    if window.calls:
        yield f"{first} {window.calls[-1]}", f"call a wager that lies there {window.calls[-1]}"
    yield f"take {first}", "take it back, or an amount of it; take all"
    if (known := coupons.places(driver.table)) and name_of(known[0]) in window.wagers:
        named = f" on {spelled(known[0])}" if len(known) > 1 else ""
        yield f"coupon 25{named}", "a Match Play Coupon under chips; take the coupon back"
    yield "undo", "what you did last with your chips is taken back"
    yield "again", "the wagers of last time once more"
    yield "wagers", "all of them: what they pay and are called"
    yield "Enter", "no more bets"


def _examples(driver: Driver, window: Window) -> list[Entry]:
    """Names as they would be typed, and the least that goes there."""
    rules, found = driver.table.rules, []
    seat = min(driver.table.seats, default=0)
    for wager in (rules.wagers[id] for id in window.wagers):
        place = wager.places[-1] if wager.place_needed else ""
        name = spelled(on(wager.id, place))
        if place and wager.places_called(place):
            name = wager.places_called(place)[0]
        if seat and "least" in (area := area_for(driver, seat, on(wager.id, place))):
            least = max(area["least"], driver.table.limits(wager)[0], 1_00)
            found.append((name, dollars(least).removeprefix("$")))
    return found


def _many(driver: Driver, window: Window) -> str:
    """One amount on two of a kind: `place 4 5 5`, `17 20 5`."""
    takes = dict(_examples(driver, window))
    for kind, numbers in families(window.wagers).items():
        names = [f"{kind} {number}".replace("-", " ") for number in numbers]
        if len(numbers) > 1 and set(names[:2]) <= set(takes):
            return f"{kind} {' '.join(numbers[:2])} {takes[names[0]]}"
    for wager in (driver.table.rules.wagers[id] for id in window.wagers):
        if wager.names_of_places and all(wager.names_of_places[:2]):
            first, second = (names[0] for names in wager.names_of_places[-2:])
            return f"{first} {second.split()[-1]} {takes.get(second, '5')}"
    return ""


def _choices(asked: Decide) -> Iterator[Entry]:
    keys = typed_keys(asked.choices)
    for choice in asked.choices:
        does = asked.words.get(choice, spelled(choice))
        if refusal := asked.blocked.get(choice):
            does = f"not now: {refusal.why}"
        elif cents := asked.cents.get(choice, 0):
            does += f", for {dollars(cents)} more"
        yield marked(choice, keys.get(choice, "")), does
    if asked.usual:
        yield "Enter", spelled(asked.usual)


def _setting(driver: Driver, asked: SetHands) -> Iterator[Entry]:
    """How a hand is set: in parts, the way of the house, or not at all."""
    yield example(asked), "these cards there, all others in the highest hand"
    yield f"2: {example(asked)}", "the hand of seat 2"
    yield "house way", "as the house sets its own; hw is enough"
    for one in own_calls(driver, asked):
        yield spelled(one.id), f"{one.words}: {driver.table.rules.cite(one.clause)}"


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
    for done, place in services(table.rules):
        yield f"{done} {place}", "said between rounds; what is owed for it is asked"
    if table.rules.game.reasons.cash:
        yield (
            "WAGER AMOUNT cash",
            "a wager called out with cash, which becomes chips",
        )
    if table.tracked:
        yield "staff ROLE: NAME", "somebody comes to the table: staff supervisor: S2"
    yield "quit", "go; with --log an open round can be resumed"
