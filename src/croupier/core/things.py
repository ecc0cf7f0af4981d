"""Things at a table, and what the law wants done about them: duties, declared as data.

A chapter declares what is owed for the cards, the dice, the wheel, the table itself: who confirms
what, and when; which facts somebody has to tell, and what is lawful about them; how long a thing
may stay. What is owed is asked for; what nobody said is never taken as lawful. A thing that is
replaced is gone: its place is taken by another, with a new identity, a new age and no inspection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Flag, auto
from typing import TYPE_CHECKING, Any

from croupier.core import events
from croupier.core.law import Clause
from croupier.core.people import SUPERVISOR, AnyOf, Who
from croupier.core.procedure import Answerers, Procedure, Request
from croupier.core.refusals import Misuse, Refusal, unknown

if TYPE_CHECKING:
    from croupier.core.game import Rules
    from croupier.core.table import Table

TABLE = "table"
"""The table itself is a thing too: its length, its cameras, those who stand at it."""
MINUTE = 60_000
"""In milliseconds, as the clock counts."""


class When(Flag):
    """The moments at which something is owed for a thing."""

    OPENS = auto()
    """The table is opened for gaming."""
    ARRIVES = auto()
    """The thing comes to the table, at the opening or in place of another."""


OPENS, ARRIVES = When.OPENS, When.ARRIVES
Said = int | str


def _any(told: Said) -> bool:
    return True


@dataclass(frozen=True)
class Fact:
    """Something about a thing that a person has to say, and what is lawful about it."""

    name: str
    words: str
    """What is asked, in words: `how many inches the wheel measures`."""
    usual: Said
    """What a practice table says; at a real one nothing is assumed."""
    lawful: Callable[[Said], bool] = _any
    must: str = ""
    """What the law wants, in words."""
    unlike: str = ""
    """A thing of which the same fact has to be another one: the backs of two decks."""

    def read(self, told: Any) -> Said:
        """What was told, as the kind of value that is asked for."""
        wanted = type(self.usual)
        if isinstance(told, str) and wanted is int:
            told = int(told) if told.isascii() and told.isdigit() else told
        if isinstance(told, bool) or not isinstance(told, wanted) or told == "":
            kind = "a whole number" if wanted is int else "a word"
            raise Misuse(f"{told!r} does not say {self.words}; {kind} is needed")
        return told


def between(least: int, most: int | None = None) -> Callable[[Said], bool]:
    """A number from `least` on, up to `most` where there is one."""
    return lambda told: isinstance(told, int) and least <= told and (most is None or told <= most)


def one_of(*lawful: str) -> Callable[[Said], bool]:
    return lambda told: told in lawful


@dataclass(frozen=True, kw_only=True)
class Duty:
    """What is owed for a thing: a word of a person, a fact, or another thing in its place."""

    on: str
    """The place of the thing at the table: `cards`, `deck 2`, `wheel`, `table`."""
    clause: Clause
    when: When = OPENS
    by: Who | AnyOf = SUPERVISOR
    what: str = ""
    """What is confirmed."""
    second: Who | AnyOf | None = None
    """Whose second pair of eyes is wanted; another person's than the first."""
    verified: str = ""
    """What the second one confirms."""
    tells: Fact | None = None
    """A fact that is told instead."""
    minutes: int = 0
    """How long the thing may stay before another takes its place; 0 where that is not said."""
    after: tuple[str, ...] = ()
    """Other things whose arrival makes it due once more."""
    given: tuple[str, Said] | None = None
    """Owed only for a thing of which this was told (`preshuffled`, `yes`)."""


@dataclass(frozen=True)
class Thing:
    """What lies at a place now."""

    id: str
    place: str
    since: int
    """When it came into use, by the clock."""
    facts: Mapping[str, Said] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Tell(Request):
    """A fact about a thing; the answer is what is so."""

    by: Who | AnyOf
    thing: str
    fact: Fact
    clause: Clause

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        return Answerers(staff=self.by, clause=self.clause)

    def verify(self, table: Table, answer: Any) -> None:
        other = table.things.get(self.fact.unlike)
        unlike = None if other is None else other.facts.get(self.fact.name)
        _check(table, self.thing, self.fact, self.clause, answer, unlike)


def places(rules: Rules) -> tuple[str, ...]:
    """The things that a table under these rules has, in the order of its duties."""
    return tuple(dict.fromkeys(duty.on for duty in rules.game.duties(rules)))


def install(table: Table, where: Iterable[str], now: int) -> None:
    """Put a fresh thing at each of these places; nothing is known of it yet."""
    for place in where:
        number = table.things_seen.get(place, 0) + 1
        table.things_seen[place] = number
        id = place if number == 1 else f"{place} no. {number}"
        table.things[place] = Thing(id, place, now)


def check_told(table: Table, told: Mapping[str, Said]) -> None:
    """Refuse facts that nobody asks for, or that are not lawful, before the table is opened."""
    asked = {
        fact_name(duty.on, duty.tells): (duty, duty.tells)
        for duty in table.rules.game.duties(table.rules)
        if duty.tells is not None
    }
    for name, said in told.items():
        if name not in asked:
            raise unknown("fact that this table asks for", name, asked)
        duty, fact = asked[name]
        unlike = told.get(fact_name(fact.unlike, fact)) if fact.unlike else None
        _check(table, duty.on, fact, duty.clause, said, unlike)


def _check(
    table: Table, place: str, fact: Fact, clause: Clause, said: Any, unlike: Said | None
) -> None:
    told = fact.read(said)
    if told == unlike or not fact.lawful(told):
        raise table.rules.refusal(
            f"{place}: {fact.words}: {told}",
            fact.must,
            clause,
            "put it right, and say what is so then",
        )


def prepare(
    table: Table, when: When, where: Iterable[str], told: Mapping[str, Said] | None = None
) -> Procedure[None]:
    """Ask for all that is owed at this moment for the things at these places.

    `told` has facts that were said and checked beforehand, by `place_name` (`wheel_inches`).
    """
    said, at = dict(told or {}), tuple(where)
    for duty in table.rules.game.duties(table.rules):
        due = duty.on in at or any(place in at for place in duty.after)
        if due and duty.when & when and _given(table, duty):
            if duty.tells is not None:
                yield from _tell(table, duty, duty.tells, said)
            elif duty.what:
                yield from _confirm(table, duty)


def replaced(table: Table, place: str, why: str) -> Procedure[None]:
    """Another thing takes the place of one that is gone for good; what it owes is asked for."""
    install(table, (place,), table.now)
    table.emit(events.EquipmentChanged(place, table.things[place].id, why))
    yield from prepare(table, ARRIVES, (place,))


def fact_name(place: str, fact: Fact) -> str:
    return f"{place.replace(' ', '_')}_{fact.name}"


def _given(table: Table, duty: Duty) -> bool:
    if duty.given is None:
        return True
    name, value = duty.given
    return table.things[duty.on].facts.get(name) == value


def _tell(table: Table, duty: Duty, fact: Fact, said: dict[str, Said]) -> Procedure[None]:
    name = fact_name(duty.on, fact)
    if name in said:
        answer: Any = said.pop(name)
    else:
        answer = yield Tell(by=duty.by, thing=duty.on, fact=fact, clause=duty.clause)
    told = fact.read(answer)
    thing = table.things[duty.on]
    table.things[duty.on] = replace(thing, facts={**thing.facts, fact.name: told})
    cited = table.rules.cite(duty.clause)
    table.emit(events.Told(thing.id, fact.name, told, fact.words, cited))


def _confirm(table: Table, duty: Duty) -> Procedure[None]:
    first: str = yield from table.attest(duty.by, duty.what, duty.clause)
    if duty.second is not None:
        what = duty.verified or f"{duty.what}: verified"
        yield from table.attest(duty.second, what, duty.clause, other_than=(first,))


def overdue(table: Table, now: int) -> Refusal | None:
    """The refusal of a new round with a thing that has lain here too long, or None."""
    for duty in table.rules.game.duties(table.rules):
        age = (now - table.things[duty.on].since) // MINUTE
        if duty.minutes and age >= duty.minutes and _given(table, duty):
            return table.rules.refusal(
                "a new round",
                f"the {duty.on} lie here for {age} minutes, {duty.minutes} at most",
                duty.clause,
                f"change the {duty.on} first",
            )
    return None
