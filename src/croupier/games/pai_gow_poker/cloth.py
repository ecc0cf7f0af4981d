"""The cloth of Pai Gow Poker: § 2 of oh.pai_gow_poker."""

from __future__ import annotations

from croupier.core.cloth import Cloth
from croupier.core.game import Rules
from croupier.games.pai_gow.cloth import cloth_of
from croupier.games.pai_gow_poker.rules import law


def cloth(rules: Rules) -> Cloth:
    return cloth_of(rules, law)
