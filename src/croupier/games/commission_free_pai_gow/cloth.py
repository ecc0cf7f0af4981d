"""The cloth of Commission Free Pai Gow Poker: § 2 of oh.commission_free_pai_gow."""

from __future__ import annotations

from croupier.core.cloth import Cloth
from croupier.core.game import Rules
from croupier.games.commission_free_pai_gow.rules import law
from croupier.games.pai_gow.cloth import cloth_of


def cloth(rules: Rules) -> Cloth:
    return cloth_of(rules, law)
