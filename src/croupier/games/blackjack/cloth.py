"""The cloth of Blackjack: § 2 and 9.B of oh.blackjack, and an area for each side bet on offer."""

from __future__ import annotations

from dataclasses import replace

from croupier.core.cloth import Cloth, Words
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.games.twenty_one.cloth import MIDDLE, cloth_of

law = Chapter("oh.blackjack")


def cloth(rules: Rules) -> Cloth:
    made = cloth_of(rules, law, law("9.B"))
    limit = rules.cents("payout_limit")
    if not limit:
        return made
    option = next(one for one in rules.game.options if one.id == "payout_limit")
    name = rules.wagers["kings_bounty"].name if "kings_bounty" in rules.wagers else "A side bet"
    words = f"{name} pays at most {option.text(limit)} in a round"
    return replace(made, parts=(*made.parts, Words(words, (MIDDLE, 24.4), clause=law("15.B.v"))))
