"""The cloth of Texas Hold'em Bonus Poker: § 2 of oh.texas_holdem_bonus."""

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
from croupier.games.texas_holdem_bonus.rules import STRAIGHT, law

WIDE = 42
MIDDLE = WIDE / 2
POSITIONS = 6
SIDE = 0.8
LATER = ("flop", "turn", "river")
"""In a row above the Ante, from the player's left to his right."""
BESIDE: tuple[Point, ...] = ((-0.35, -3.1), (-2.1, -3.1), (1.4, -3.1))
"""Above and to the right of the Flop Wager, then beside that; more than these all seats share."""


def cloth(rules: Rules) -> Cloth:
    odds = law("2.A.viii")
    least = "straight" if rules.options["ante_pays"] == STRAIGHT else "flush"
    side = _side_bets(rules)
    return Cloth(
        (WIDE, 24.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.A.ix"), rack=law("2.A.x")),
            Rest("card", Box(MIDDLE + 11.6, 0.4, 1.6, 2.1), room=1),  # found face up: 13.B
            Rest("discard rack", Box(MIDDLE - 15.6, 0.4, 1.6, 2.1), room=1),  # a burn: 1.B
            Rest("dealer", Box(MIDDLE - 2.0, 2.4, 4.0, 2.5), room=2, clause=law("2.A.vi")),
            Rest("community", Box(MIDDLE - 4.8, 5.2, 9.6, 2.5), room=5, clause=law("2.A.v")),
            *(Rows(id, (x, 3.1), 9.4, odds) for id, x in zip(side, (10.6, 31.4), strict=False)),
            Words("{house}", (MIDDLE, 8.7), 0.95, clause=law("2.A.i")),
            Words(
                f"Ante is paid if the winning hand is a {least} or higher",
                Bend(MIDDLE, -9.6, 19.6),
                0.66,
                clause=law("2.A.vii"),
            ),
            *strip(Box(MIDDLE - 7, 11.4, 14, 1.6), side[len(BESIDE) :]),
            Words(_pays(rules), Bend(MIDDLE, -9.6, 20.5), 0.44, gold=False, clause=odds),
        ),
        Seats(arc(POSITIONS, (MIDDLE, 3.2), 15.4, 14.0, spread=60), tuple(_seat(rules))),
        {"seat": Box(-3, -6, 6, 12)},
    )


def _pays(rules: Rules) -> str:
    return " · ".join(
        f"{rules.wagers[id].name} pays {rules.wagers[id].rows[0].pays}" for id in ("ante", *LATER)
    )


def _side_bets(rules: Rules) -> list[str]:
    staked = [id for id, wager in rules.wagers.items() if wager.staked]
    return [id for id in staked if id not in ("ante", *LATER)]


def _seat(rules: Rules) -> list[Part]:
    """From the player to the dealer: cards, Ante, the three later wagers, the Bonus."""
    parts: list[Part] = [
        Rest("seat {seat}", Box(-2.0, 2.9, 4.0, 2.5), room=2),
        Area("ante", Box(-1.0, 0.6, 2.0, 1.6, 0.3), "Ante", law("2.A.ii"), size=0.6),
    ]
    for place, id in enumerate(LATER):
        x = (place - 1) * 1.8
        parts.append(Area(id, Disc(x, -0.6, SIDE), id.title(), law("2.A.iii"), size=0.46))
    wanted = {"bonus": law("2.A.iv")}
    for id, at in zip(_side_bets(rules), BESIDE, strict=False):
        parts.append(Area(id, Disc(*at, SIDE), clause=wanted.get(id), size=0.46))
    return parts
