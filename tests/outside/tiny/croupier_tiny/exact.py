"""One Card High, counted: every card against every other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from croupier.core.cards import STANDARD_DECK
from croupier.core.game import Rules
from croupier.exact.census import Census

from .rules import facts_of


def census(rules: Rules) -> Census:
    return Census({"round": Counter(facts_of(*pair) for pair in permutations(STANDARD_DECK, 2))})
