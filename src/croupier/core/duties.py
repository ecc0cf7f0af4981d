"""Duties that several chapters have in the same words: sizes, backs, cards that came ready."""

from __future__ import annotations

from dataclasses import replace

from croupier.core.law import Clause
from croupier.core.people import MANAGER
from croupier.core.things import (
    ARRIVES,
    REVIEWED,
    TODAY,
    YES_OR_NO,
    Between,
    Day,
    Duty,
    Fact,
    named,
)

USUAL_BACKS = ("red", "blue")


def measured(
    place: str, unit: str, least: int, most: int | None, usual: int, clause: Clause
) -> Duty:
    """The size of a thing has to be told, and to lie between these."""
    asked = f"at least {least}" if most is None else f"from {least} to {most}"
    words = f"how many {unit} the {place} measures"
    fact = Fact(unit, words, usual, Between(least, most), f"it has to measure {asked} {unit}")
    return Duty(on=place, when=ARRIVES, tells=fact, clause=clause)


def reviewed_half_yearly(place: str, outcomes: int, clause: Clause) -> tuple[Duty, ...]:
    """Outcomes are reviewed twice a calendar year, and an irregularity leads to an audit.

    So no half of a year goes without a review; a wheel that is new has until the half after the
    one in which it came.
    """
    day = f"on which day {outcomes:,} outcomes or more of the {place} were last reviewed"
    day += " (of a new one: on which day it came)"
    must = "it has to be a day in this half of the calendar year or the last"
    who = f"which supervisor or above reviewed the {place}"
    found = "whether that review found an irregularity (yes or no)"
    facts = (
        Fact("reviewed", day, TODAY, Day(), must),
        Fact("reviewer", who, "practice supervisor", spelled=True),
        Fact("irregular", found, "no", *YES_OR_NO),
    )
    when = ARRIVES | REVIEWED
    audit = f"the inspection procedures of the {place} were audited, as its review was irregular"
    first, *others = (Duty(on=place, when=when, tells=fact, clause=clause) for fact in facts)
    return (
        replace(first, half_yearly=True),
        *others,
        Duty(
            on=place,
            when=when,
            by=MANAGER,
            what=audit,
            given=("irregular", "yes"),
            clause=clause,
        ),
    )


def backs(place: str, other: str, clause: Clause) -> Duty:
    """Two decks or batches are told apart by the colour of their backs."""
    words = f"which colour the backs of {named(place)} have"
    must = f"it has to be another colour than that of {named(other)}"
    usual = USUAL_BACKS[place > other]
    fact = Fact("color", words, usual, must=must, unlike=other)
    return Duty(on=place, when=ARRIVES, tells=fact, clause=clause)


def preshuffled(place: str, clause: Clause) -> Duty:
    """Cards that came inspected and shuffled are not inspected once more."""
    words = f"whether {named(place)} came inspected and shuffled (yes or no)"
    return Duty(
        on=place, when=ARRIVES, tells=Fact("preshuffled", words, "no", *YES_OR_NO), clause=clause
    )
