"""The cloth of Four Card Poker: § 2 of oh.four_card_poker."""

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
from croupier.games.four_card_poker.rules import law

WIDE = 42
MIDDLE = WIDE / 2
POSITIONS = 7
SIDE = 0.9
"""Side bets are discs of this radius."""
BESIDE: tuple[Point, ...] = ((0, -1.8), (-2.0, -1.8), (2.0, -1.8))
"""Behind the Ante, then to either hand of that; more than these all seats share."""


def cloth(rules: Rules) -> Cloth:
    odds = law("2.A.v")
    tables = [id for id in rules.wagers if id not in ("ante", "play", "ante_bonus")]
    return Cloth(
        (WIDE, 24.6),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.B"), rack=law("2.C")),
            Rest("card", Box(MIDDLE + 11.2, 0.4, 1.6, 2.1), room=1),  # found face up: 13.A
            Rest("discard rack", Box(MIDDLE + 5.2, 5.4, 5.4, 2.1), room=4),  # on its way: 10.B
            Rest("dealer", Box(MIDDLE - 4.9, 2.5, 9.8, 2.5), room=6),
            *(
                Rows(id, (x, 3.0), 5.0, odds)
                for id, x in zip(tables, (12.2, 29.8, 5.6, 36.4), strict=False)
            ),
            Words("{house}", (MIDDLE, 6.2), 0.95, clause=law("2.A.i")),
            Rows("ante_bonus", Bend(MIDDLE, -9.6, 20.0), clause=odds),
            Words(_pays(rules), Bend(MIDDLE, -9.6, 20.9), 0.44, gold=False, clause=odds),
            *strip(Box(MIDDLE - 7, 12.0, 14, 1.6), _side_bets(rules)[len(BESIDE) :]),
        ),
        Seats(arc(POSITIONS, (MIDDLE, 2.6), 15.6, 14.4, spread=66), tuple(_seat(rules))),
        {"seat": Box(-3.6, -5, 7.2, 11)},
    )


def _pays(rules: Rules) -> str:
    """12.A.i: the odds, and that equal hands win."""
    ante, play = rules.wagers["ante"], rules.wagers["play"]
    return (
        f"{ante.name} pays {ante.rows[0].pays} · {play.name} pays {play.rows[0].pays} · "
        f"Equal hands: {ante.rows[1].pays}"
    )


def _side_bets(rules: Rules) -> list[str]:
    staked = [id for id, wager in rules.wagers.items() if wager.staked]
    return [id for id in staked if id not in ("ante", "play")]


def _seat(rules: Rules) -> list[Part]:
    """From the player to the dealer: cards, Play, Ante, Aces Up, others."""
    parts: list[Part] = [
        Rest("seat {seat}", Box(-3.3, 2.9, 6.6, 2.5), room=5),
        Area("play", Disc(0, 1.86, 0.86), "Play", law("2.A.iii"), size=0.52),
        Area("ante", Box(-1.0, -0.76, 2.0, 1.6, 0.3), "Ante", law("2.A.ii"), size=0.6),
    ]
    wanted = {"aces_up": law("2.A.iv")}
    for id, at in zip(_side_bets(rules), BESIDE, strict=False):
        parts.append(Area(id, Disc(*at, SIDE), clause=wanted.get(id), size=0.42))
    return parts
