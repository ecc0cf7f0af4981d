"""What the two games of a wheel share: sizes that are told, and parts that are adjusted."""

from __future__ import annotations

from croupier.core.law import Clause
from croupier.core.things import ARRIVES, Duty, Fact, between, one_of

YES_OR_NO = (one_of("yes", "no"), "it is yes or no")
"""What is lawful about a question that has only these answers."""


def measured(
    place: str, unit: str, least: int, most: int | None, usual: int, clause: Clause
) -> Duty:
    """The size of a wheel has to be told, and to lie between these."""
    asked = f"at least {least}" if most is None else f"from {least} to {most}"
    words = f"how many {unit} the {place} measures"
    fact = Fact(unit, words, usual, between(least, most), f"it has to measure {asked} {unit}")
    return Duty(on=place, when=ARRIVES, tells=fact, clause=clause)
