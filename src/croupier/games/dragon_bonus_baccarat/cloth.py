"""The cloth of Dragon Bonus Baccarat Commission Free: § 2 of oh.dragon_bonus_baccarat."""

from __future__ import annotations

from croupier.core.cloth import Bend, Cloth, Part, Words
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.games.baccarat.cloth import MIDDLE, cloth_of

law = Chapter("oh.dragon_bonus_baccarat")


def cloth(rules: Rules) -> Cloth:
    words = "Banker is a push when it wins with a three-card 7"
    more: list[Part] = [Words(words, Bend(MIDDLE, -19.0, 31.3), 0.55, False, law("8.A.i"))]
    if rules.options["midi"] == "yes":
        words = "Players turn the cards"
        more.append(Words(words, Bend(MIDDLE, -19.0, 32.2), 0.5, False, law("9.D")))
    return cloth_of(rules, law, law("2.B"), law("2.C"), more)
