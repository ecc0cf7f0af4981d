"""The cloth of Free Bet Blackjack: § 2, 9.C, 10.D and 11.E of oh.free_bet_blackjack."""

from __future__ import annotations

from croupier.core.cloth import Cloth, Puck
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.games.twenty_one.cloth import cloth_of

law = Chapter("oh.free_bet_blackjack")
LAMMERS = Puck("lammers", {"seat {seat}": (0.85, 1.3)}, law("11.E.ii"), "lammer", says="FREE")
"""Beside the wager that is free: 10.D.i, 11.E.ii."""


def cloth(rules: Rules) -> Cloth:
    return cloth_of(rules, law, law("9.C"), LAMMERS)
