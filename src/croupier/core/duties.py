"""Duties that several chapters have in the same words: sizes, backs, cards that came ready."""

from __future__ import annotations

from croupier.core.law import Clause
from croupier.core.things import ARRIVES, YES_OR_NO, Between, Duty, Fact, named

USUAL_BACKS = ("red", "blue")


def measured(
    place: str, unit: str, least: int, most: int | None, usual: int, clause: Clause
) -> Duty:
    """The size of a thing has to be told, and to lie between these."""
    asked = f"at least {least}" if most is None else f"from {least} to {most}"
    words = f"how many {unit} the {place} measures"
    fact = Fact(unit, words, usual, Between(least, most), f"it has to measure {asked} {unit}")
    return Duty(on=place, when=ARRIVES, tells=fact, clause=clause)


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
