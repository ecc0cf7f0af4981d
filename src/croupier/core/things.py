"""Things at a table, and what the law wants done about them: duties, declared as data.

A chapter declares what is owed for the cards, the dice, the wheel, the table itself: who confirms
what, and when; which facts somebody has to tell, and what is lawful about them; how long a thing
may stay. What is owed is asked for; what nobody said is never taken as lawful. A thing that is
replaced is gone: its place is taken by another, with a new identity, a new age and no inspection.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Flag, auto
from typing import TYPE_CHECKING, Any

from croupier.core import events
from croupier.core.days import date_from, date_of, in_this_half_or_last
from croupier.core.law import Clause
from croupier.core.numbers import whole
from croupier.core.people import SUPERVISOR, AnyOf, Who, who_from
from croupier.core.procedure import Answerers, Procedure, Request
from croupier.core.refusals import Misuse, Refusal, quoted, unknown

if TYPE_CHECKING:
    from croupier.core.game import Rules
    from croupier.core.table import Table

TABLE = "table"
"""The table itself is a thing too: its length, its cameras, those who stand at it."""
TODAY = "today"
MINUTE = 60_000
"""In milliseconds, as the clock counts."""


class When(Flag):
    """The moments at which something is owed for a thing."""

    OPENS = auto()
    """The table is opened for gaming."""
    ARRIVES = auto()
    """The thing comes to the table, at the opening or in place of another."""
    ADJUSTED = auto()
    """Parts of it were adjusted while the table is open."""
    REVIEWED = auto()
    """What it gave was reviewed while the table is open."""


OPENS, ARRIVES, ADJUSTED, REVIEWED = When.OPENS, When.ARRIVES, When.ADJUSTED, When.REVIEWED
SERVICES = {"adjusted": ADJUSTED, "reviewed": REVIEWED}
"""What may be done to a thing that stays, and the moment that it is."""
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
    spelled: bool = False
    """Whether it is kept as it is spelled, as a name is."""

    def read(self, told: Any) -> Said:
        """What was told, as the kind of value that is asked for; how it is spelled is no matter."""
        wanted = type(self.usual)
        if isinstance(told, str):
            told = " ".join((told if self.spelled else told.lower()).split())
            if wanted is int and told.isascii() and told.isdigit():
                told = whole(told)
        if isinstance(told, bool) or not isinstance(told, wanted) or told == "":
            kind = "a whole number" if wanted is int else "a word"
            raise Misuse(f"{quoted(told)} does not say {self.words}; {kind} is needed")
        return told


@dataclass(frozen=True)
class Between:
    """A number from `least` on, up to `most` where there is one."""

    least: int
    most: int | None = None

    def __call__(self, told: Said) -> bool:
        if not isinstance(told, int) or told < self.least:
            return False
        return self.most is None or told <= self.most


@dataclass(frozen=True)
class OneOf:
    """One of these words."""

    words: tuple[str, ...]

    def __call__(self, told: Said) -> bool:
        return told in self.words


@dataclass(frozen=True)
class Day:
    """A day as the calendar writes it, 2026-11-16, or the word `today`."""

    def __call__(self, told: Said) -> bool:
        return told == TODAY or date_from(told) is not None


YES_OR_NO = (OneOf(("yes", "no")), "it is yes or no")
"""What is lawful about a question that has only these answers."""


@dataclass(frozen=True, kw_only=True)
class Duty:
    """What is owed for a thing: a word of a person, a fact, or another thing in its place."""

    on: str
    """The place of the thing at the table: `cards`, `deck 2`, `wheel`, `table`."""
    clause: Clause
    when: When = OPENS
    by: Who | AnyOf | str = SUPERVISOR
    """Who does it: a kind of person, or what the chapter calls one (`floorperson`)."""
    what: str = ""
    """What is confirmed."""
    second: Who | AnyOf | str | None = None
    """Whose second pair of eyes is wanted; another person's than the first."""
    verified: str = ""
    """What the second one confirms."""
    verified_by: Clause | None = None
    """Where the law asks for that, if not in the same clause."""
    tells: Fact | None = None
    """A fact that is told instead."""
    minutes: int = 0
    """How long the thing may stay before another takes its place; 0 where that is not said."""
    half_yearly: bool = False
    """Whether the day that is told has to lie in this half of the calendar year or the last."""
    after: tuple[str, ...] = ()
    """Other things whose arrival makes it due once more."""
    given: tuple[str, Said] | None = None
    """Owed only for a thing of which this was told (`preshuffled`, `yes`)."""


@dataclass(frozen=True)
class Thing:
    """What lies at a place now."""

    place: str
    number: int
    """How many things have lain there so far, this one among them."""
    since: int
    """When it came into use, by the clock."""
    facts: Mapping[str, Said] = field(default_factory=dict)
    ready: bool = False
    """Whether all that is owed for its arrival was done."""

    @property
    def id(self) -> str:
        return self.place if self.number == 1 else f"{self.place} no. {self.number}"


@dataclass(frozen=True, kw_only=True)
class Tell(Request):
    """A fact about a thing; the answer is what is so."""

    by: Who | AnyOf
    thing: str
    fact: Fact
    clause: Clause
    half_yearly: bool = False

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        return Answerers(staff=self.by, clause=self.clause)

    def verify(self, table: Table, answer: Any) -> None:
        other = table.things.get(self.fact.unlike)
        unlike = None if other is None else other.facts.get(self.fact.name)
        _check(table, self.thing, self.fact, self.clause, answer, unlike)
        if self.half_yearly:
            _check_day(table, self.thing, self.fact, self.clause, answer, table.now)


def places(rules: Rules) -> tuple[str, ...]:
    """The things that a table under these rules has, in the order of its duties."""
    return tuple(dict.fromkeys(duty.on for duty in rules.game.duties(rules)))


def named(place: str) -> str:
    """A place in a sentence: `the cards`, but `deck 2`."""
    return place if place[-1].isdigit() else f"the {place}"


def fact_name(place: str, fact: Fact) -> str:
    """The name under which a fact is told at the opening: `wheel_inches`."""
    return f"{place.replace(' ', '_')}_{fact.name}"


def fact_of(table: Table, place: str, name: str) -> Said | None:
    """What was told of the thing at this place; None if nothing was."""
    thing = table.things.get(place)
    return None if thing is None else thing.facts.get(name)


# The opening


def check_told(table: Table, told: Mapping[str, Any], now: int) -> None:
    """Refuse facts that nobody asks for, or that are not lawful, before the table is opened."""
    asked = {
        fact_name(duty.on, duty.tells): (duty, duty.tells)
        for duty in table.duties
        if duty.tells is not None
    }
    for name, said in told.items():
        if name not in asked:
            raise unknown("fact that this table asks for", name, asked)
        duty, fact = asked[name]
        other = told.get(fact_name(fact.unlike, fact)) if fact.unlike else None
        unlike = None if other is None else fact.read(other)
        _check(table, duty.on, fact, duty.clause, said, unlike)
        if duty.half_yearly:
            _check_day(table, duty.on, fact, duty.clause, said, now)


def _check(
    table: Table, place: str, fact: Fact, clause: Clause, said: Any, unlike: Said | None
) -> None:
    told = fact.read(said)
    if told == unlike or not fact.lawful(told):
        raise table.rules.refusal(
            f"{named(place)}: {fact.words}: {told}",
            fact.must,
            clause,
            "put it right, and say what is so then",
        )


def _check_day(table: Table, place: str, fact: Fact, clause: Clause, said: Any, now: int) -> None:
    """A day that is still to come proves nothing, and one of long ago is not enough."""
    told, today = fact.read(said), date_of(now)
    day = today if told == TODAY else date_from(told)
    if day is None or day > today or today.half - day.half > 1:
        raise table.rules.refusal(
            f"{named(place)}: {fact.words}: {told}",
            f"{fact.must}; today is {today}",
            clause,
            "do it first, and say on which day it was done",
        )


def opened(table: Table, told: Mapping[str, Said]) -> Procedure[None]:
    """Fresh things everywhere, and all that is owed for them before the table opens.

    `told` has facts that were said and checked beforehand, by `fact_name`.
    """
    here = places(table.rules)
    for place in here:
        _install(table, place)
    for duty in table.duties:
        if duty.tells is not None and (name := fact_name(duty.on, duty.tells)) in told:
            _know(table, duty.on, duty.tells, told[name])
    yield from _prepare(table, OPENS | ARRIVES, here)


# Another thing in its place


def removed(table: Table, place: str, why: str) -> None:
    """A thing is gone for good; for the next one all is owed before it is used in a round."""
    _install(table, place)
    table.emit(events.EquipmentChanged(place, table.things[place].id, why))


def replaced(table: Table, place: str, why: str) -> Procedure[None]:
    """Another thing takes the place of one that is gone, and is made ready at once."""
    removed(table, place, why)
    yield from make_ready(table)


def serviced(table: Table, place: str, done: str, why: str) -> Procedure[None]:
    """A thing stays and was adjusted or reviewed: what is owed for that is asked for."""
    when, thing = SERVICES[done], table.things[place]
    table.emit(events.Serviced(place, thing.id, done, why))
    owed = _owed(table.duties, place, when)
    anew = [duty.tells.name for duty in owed if duty.tells is not None]
    facts = {name: told for name, told in thing.facts.items() if name not in anew}
    table.things[place] = replace(thing, facts=facts)
    yield from _prepare(table, when, (place,))


def _owed(duties: Iterable[Duty], place: str, when: When) -> list[Duty]:
    return [duty for duty in duties if duty.on == place and duty.when & when]


def services(rules: Rules) -> list[tuple[str, str]]:
    """What may be done to which thing of such a table while it is open."""
    duties, here = rules.game.duties(rules), places(rules)
    return [(d, on) for d, when in SERVICES.items() for on in here if _owed(duties, on, when)]


def make_ready(table: Table) -> Procedure[None]:
    """All that is owed for things that came and were not used yet."""
    if here := fresh(table):
        yield from _prepare(table, ARRIVES, here)


def fresh(table: Table) -> list[str]:
    """Where such things lie."""
    return [place for place, thing in table.things.items() if not thing.ready]


def _install(table: Table, place: str) -> None:
    """Put a fresh thing there; nothing is known of it yet."""
    number = table.things[place].number if place in table.things else 0
    table.things[place] = Thing(place, number + 1, table.now)


def _know(table: Table, place: str, fact: Fact, told: Any) -> None:
    thing, said = table.things[place], fact.read(told)
    if isinstance(fact.lawful, Day) and said == TODAY:
        said = str(date_of(table.now))
    facts = {**thing.facts, fact.name: said}
    table.things[place] = replace(thing, facts=facts)


def _prepare(table: Table, when: When, where: Collection[str]) -> Procedure[None]:
    for duty in table.duties:
        due = duty.on in where or any(place in where for place in duty.after)
        if due and duty.when & when and _given(table, duty):
            if duty.tells is not None:
                yield from _tell(table, duty, duty.tells)
            elif duty.what:
                yield from _confirm(table, duty)
    for place in where:
        table.things[place] = replace(table.things[place], ready=True)


def _given(table: Table, duty: Duty) -> bool:
    if duty.given is None:
        return True
    name, value = duty.given
    return fact_of(table, duty.on, name) == value


def _tell(table: Table, duty: Duty, fact: Fact) -> Procedure[None]:
    """Ask for a fact, unless it was told before it was asked for."""
    thing = table.things[duty.on]
    if fact.name not in thing.facts:
        by = who_from(duty.by) if isinstance(duty.by, str) else duty.by
        told = yield Tell(
            by=by, thing=duty.on, fact=fact, clause=duty.clause, half_yearly=duty.half_yearly
        )
        _know(table, duty.on, fact, told)
    said = table.things[duty.on].facts[fact.name]
    cited = table.rules.cite(duty.clause)
    table.emit(events.Told(thing.id, fact.name, said, fact.words, cited))


def _confirm(table: Table, duty: Duty) -> Procedure[None]:
    first: str = yield from table.attest(duty.by, duty.what, duty.clause)
    if duty.second is not None:
        what = duty.verified or f"{duty.what}: verified"
        clause = duty.verified_by or duty.clause
        yield from table.attest(duty.second, what, clause, other_than=(first,))


# Ages


def overdue(table: Table, now: int) -> Refusal | None:
    """The refusal of a new round with a thing that is too old, or whose review is; or None."""
    for duty in table.lasting:
        if duty.given is not None and not _given(table, duty):
            continue
        late = _too_old(table, duty, now) if duty.minutes else None
        late = _not_reviewed(table, duty, now) if duty.half_yearly else late
        if late is not None:
            return late
    return None


def _too_old(table: Table, duty: Duty, now: int) -> Refusal | None:
    age = (now - table.things[duty.on].since) // MINUTE
    if age < duty.minutes:
        return None
    return table.rules.refusal(
        "a new round",
        f"{named(duty.on)} came {age} minutes ago, {duty.minutes} at most are allowed",
        duty.clause,
        f"change {named(duty.on)} first",
    )


def _not_reviewed(table: Table, duty: Duty, now: int) -> Refusal | None:
    told = fact_of(table, duty.on, duty.tells.name) if duty.tells is not None else None
    if in_this_half_or_last(told, now):
        return None
    day = date_from(told)
    return table.rules.refusal(
        "a new round",
        f"{named(duty.on)} was last reviewed on {day}, and no half of a year goes without it",
        duty.clause,
        f"review what came of {named(duty.on)}, and say so: reviewed {duty.on}",
    )
