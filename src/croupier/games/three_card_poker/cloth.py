"""The cloth of Three Card Poker: § 2 of oh.three_card_poker."""

from __future__ import annotations

from croupier.core.cloth import (
    Area,
    Bend,
    Box,
    Cloth,
    Disc,
    Part,
    Point,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    dealer_side,
    strip,
)
from croupier.core.game import Rules
from croupier.games.three_card_poker.rules import law

WIDE = 40
POSITIONS = 7
SIDE = 0.9
"""Side bets are discs of this radius."""
BESIDE: tuple[Point, ...] = ((0, -1.74), (0, -3.6), (-2.0, 0.0), (2.0, 0.0))
"""Behind the Ante, behind that, then to either hand of it; more than these all seats share."""


def cloth(rules: Rules) -> Cloth:
    said = law("2.A.vi")
    tables = [id for id in rules.wagers if id not in ("ante", "play", "ante_bonus")]
    return Cloth(
        (WIDE, 23.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.B"), rack=law("2.C")),
            Rest("card", Box(WIDE / 2 + 10.6, 0.4, 1.6, 2.1), room=1),  # found face up: 13.A
            Rest("dealer", Box(17.1, 2.5, 5.8, 2.5), room=3),
            *(
                Rows(id, (x, 3.0), 5.0, said)
                for id, x in zip(tables, (13.5, 26.5, 6.2, 33.8), strict=False)
            ),
            Words("{house}", (20, 6.2), 0.95, clause=law("2.A.i")),
            Words(
                "Dealer plays with queen high or better", Bend(20, -9.6, 18.0), 0.66, clause=said
            ),
            Rows("ante_bonus", Bend(20, -9.6, 19.0), clause=said),
            *strip(Box(13, 10.6, 14, 1.6), _side_bets(rules)[len(BESIDE) :]),
            Words(_pays(rules), Bend(20, -9.6, 19.8), 0.44, gold=False, clause=said),
        ),
        Seats(arc(POSITIONS, (20, 2.6), 14.8, 13.6, spread=64), tuple(_seat(rules))),
        {"seat": Box(-3, -6, 6, 12)},
    )


def _pays(rules: Rules) -> str:
    paid = [
        f"{rules.wagers[id].name} pays {rules.wagers[id].rows[0].pays}" for id in ("ante", "play")
    ]
    return " · ".join(paid)


def _side_bets(rules: Rules) -> list[str]:
    staked = [id for id, wager in rules.wagers.items() if wager.staked]
    return [id for id in staked if id not in ("ante", "play")]


def _seat(rules: Rules) -> list[Part]:
    """From the player to the dealer: cards, Play, Ante, Pair Plus, Six Card Bonus, others."""
    parts: list[Part] = [
        Rest("seat {seat}", Box(-2.6, 2.9, 5.2, 2.5), room=3),
        Area("play", Disc(0, 1.86, 0.86), "Play", law("2.A.iii"), size=0.52),
        Area("ante", Box(-1.0, -0.76, 2.0, 1.6, 0.3), "Ante", law("2.A.ii"), size=0.6),
    ]
    wanted = {"pair_plus": law("2.A.iv"), "six_card_bonus": law("2.A.v")}
    beside = _side_bets(rules)
    for id, at in zip(beside, BESIDE, strict=False):
        parts.append(Area(id, Disc(*at, SIDE), clause=wanted.get(id), size=0.46))
    return parts
