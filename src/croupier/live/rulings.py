"""`rule 41 6 4 because the stick called ten`: a supervisor's ruling in words.

Without a reason nothing is done: the table says what it finds due, and how to rule so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core import ruling
from croupier.core.commands import Rule
from croupier.core.driver import Driver
from croupier.core.entries import Entry
from croupier.core.money import cents_from, dollars
from croupier.core.people import SUPERVISOR
from croupier.core.refusals import Misuse, quoted
from croupier.live import keyed
from croupier.live.phrases import signed
from croupier.live.telling import Line, Tone

HOW = "rule ENTRY SEEN because REASON, or rule ENTRY seat 1 +20, seat 2 -5 because REASON"
MOST_LISTED = 6
_WORDS = re.compile(
    r"(?:(?P<by>[^\d\s:][^:]*):\s*)?(?:entry\s+)?(?P<entry>[0-9]{1,9}):?\s*(?P<what>.*)"
)
_SUM = re.compile(
    r"seat\s+([0-9]{1,4})\s*:?\s+([+-]?)\s*(\$?[0-9.,]+?)(?=[\s,;]*(?:seat\b|$))", re.IGNORECASE
)


@dataclass(frozen=True)
class Ruling:
    """What somebody wrote: on which entry, what was seen, who gets what, why, and who says so."""

    entry: int
    seen: str
    seats: Mapping[int, int]
    why: str
    by: str


def read(text: str) -> Ruling | None:
    """The words behind `rule`; None where there are none."""
    body, _, why = text.partition(" because ")
    if not body.strip():
        return None
    words = _WORDS.fullmatch(body.strip())
    if words is None:
        raise Misuse(f"rule on which entry? Write {HOW}")
    what = words["what"]
    first = re.search(r"\bseat\s+[0-9]", what, re.IGNORECASE)
    seen, sums = (what, "") if first is None else (what[: first.start()], what[first.start() :])
    found = _SUM.findall(sums)
    if re.sub(r"[\s,;]+", "", _SUM.sub("", sums)):
        raise Misuse(f"{quoted(sums)}: write sums as seat 1 +20, seat 2 -5")
    seats: dict[int, int] = {}
    for seat, sign, amount in found:
        cents = cents_from(amount.rstrip(","))
        seats[int(seat)] = seats.get(int(seat), 0) + (-cents if sign == "-" else cents)
    by = (words["by"] or "").strip()
    return Ruling(int(words["entry"]), seen.strip(" ,"), seats, why.strip(), by)


def done(driver: Driver, said: Ruling | None) -> list[Line]:
    """Do a ruling that has its reason; without one, say what would be due."""
    found = meant(driver, said)
    if not isinstance(found, Rule):
        return found
    driver.practise(found, (said.by if said else "") or _supervisor(driver))
    return []


def meant(driver: Driver, said: Ruling | None) -> Rule | list[Line]:
    """The ruling that somebody wrote; what he is told where it has no reason yet."""
    if said is None:
        return _listed(driver)
    seen = _seen(driver, said)
    if not said.why:
        return _proposed(driver, said, seen)
    found = ruling.course(driver, said.entry, seen) if seen is not None else None
    if found is not None and found.stopped is not None and not said.seats:
        raise Misuse(f"{_stopped(found)}; {_sums_alone(driver, said, found)}")
    goes_on = found is not None and found.stopped is None
    return Rule(said.entry, said.why, seen, _sums(driver, said), goes_on)


def _supervisor(driver: Driver) -> str | None:
    people = driver.table.people.values()
    found = next((one.id for one in people if SUPERVISOR.allows(one)), None)
    if found is None:
        raise driver.table.rules.refusal(
            "a ruling",
            f"only {SUPERVISOR} may, and nobody such is here",
            driver.table.rules.game.reasons.seated,
            "let a supervisor come first: staff supervisor: NAME",
        )
    return found


def _seen(driver: Driver, said: Ruling) -> Any:
    """What was really seen, as the log has it."""
    if not said.seen:
        return None
    request = ruling.asked_in(driver, said.entry)
    drawn = keyed.drawn_from(request, said.seen)
    if drawn is None:
        raise Misuse(f"{quoted(said.seen)} is more than was asked for in entry {said.entry}")
    request.verify(driver.table, drawn)
    encoded = request.encode(drawn)
    return tuple(encoded) if isinstance(encoded, list) else encoded


def _sums(driver: Driver, said: Ruling) -> dict[str, int]:
    sums: dict[str, int] = {}
    for seat, cents in said.seats.items():
        player = driver.table.player(seat)
        sums[player] = sums.get(player, 0) + cents
    return sums


def _listed(driver: Driver) -> list[Line]:
    """What was keyed of late, so that its entry can be named."""
    lines = []
    for entry in ruling.keyed_entries(driver)[-MOST_LISTED:]:
        request = ruling.asked_in(driver, entry.seq)
        lines.append(Line(Tone.ASIDE, f"{_entry(entry)}: {_text(request, entry)}"))
    return [*lines, Line(Tone.ASIDE, f"to rule: {HOW}")]


def _entry(entry: Entry) -> str:
    return f"entry {entry.seq}, {entry.by} keyed"


def _text(request: Any, entry: Entry) -> str:
    drawn = entry.do["drawn"]
    return keyed.keyed_text(request, list(drawn) if isinstance(drawn, tuple) else drawn)


def _proposed(driver: Driver, said: Ruling, seen: Any) -> list[Line]:
    if seen is None:
        raise Misuse(f"a ruling needs its reason: {HOW}")
    found = ruling.course(driver, said.entry, seen)
    due = [f"{player} {signed(cents)}" for player, cents in found.sums.items()]
    lines = [Line(Tone.TOTAL, f"due: {', '.join(due) or 'nothing to anybody'}")]
    if found.stopped is None:
        text = f"to rule so: rule {said.entry} {said.seen} because REASON; the table goes on so"
    else:
        text = f"{_stopped(found)}; {_sums_alone(driver, said, found)}"
    return [*lines, Line(Tone.ASIDE, text)]


def _stopped(found: ruling.Course) -> str:
    number = found.stopped.seq if found.stopped is not None else 0
    return f"entry {number} would not have followed ({found.why}), so the table stays as it is"


def _sums_alone(driver: Driver, said: Ruling, found: ruling.Course) -> str:
    seats = {player: seat for seat, player in sorted(driver.table.seats.items(), reverse=True)}
    sums = [
        f"seat {seats[player]} {'+' if cents > 0 else '-'}{dollars(abs(cents)).lstrip('$')}"
        for player, cents in found.sums.items()
        if player in seats
    ]
    return f"rule {said.entry} {said.seen} {', '.join(sums) or 'seat 1 +0'} because REASON"
