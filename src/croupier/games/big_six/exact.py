"""Big Six, counted: the 54 sections of the wheel."""

from __future__ import annotations

from collections import Counter

from croupier.core.game import Rules
from croupier.core.readable import Spin
from croupier.exact.census import Census
from croupier.games.big_six.rules import SECTIONS, SYMBOLS, Stop, spin_of


def spins(rules: Rules) -> tuple[Spin, ...]:
    """Every section, as a bet of one's own reads it."""
    return tuple(map(spin_of, SECTIONS))


def census(rules: Rules) -> Census:
    """Each section is as likely as any other."""
    return Census({"round": Counter(Stop(SYMBOLS.index(symbol)) for symbol in SECTIONS)})
