"""The cloth of DJ Wild Stud Poker: § 2 of oh.dj_wild."""

from __future__ import annotations

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Disc,
    Part,
    Point,
    Rest,
    Rows,
    Seats,
    Shape,
    Words,
    arc,
    dealer_side,
    strip,
)
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.games.dj_wild.rules import law

WIDE = 50
MIDDLE = WIDE / 2
POSITIONS = 7
MAIN = ("ante", "blind", "play")
BESIDE: tuple[Shape, ...] = (Box(-2.4, -3.0, 2.3, 1.9, 0.6), Box(0.1, -3.0, 2.3, 1.9, 0.6))
MORE: tuple[Shape, ...] = (Disc(-2.9, 0.0, 0.85), Disc(2.9, 0.0, 0.85))
"""Side bets lie nearer to the dealer, side by side, then beside Ante and Blind; what is beyond
these all seats share."""
TABLES: tuple[Point, ...] = ((8.2, 3.0), (15.2, 3.0), (34.8, 3.0), (41.8, 3.0))


def cloth(rules: Rules) -> Cloth:
    odds = law("2.A.v")
    tables = [id for id in rules.wagers if id not in ("ante", "play")]
    return Cloth(
        (WIDE, 29.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.A.vii"), rack=law("2.A.viii")),
            Rest("card", Box(MIDDLE + 10.6, 0.4, 1.6, 2.1), room=1),
            Rest("dealer", Box(MIDDLE - 4.9, 2.5, 9.8, 2.5), clause=law("2.A.iv"), room=5),
            *(Rows(id, at, 6.4, odds) for id, at in zip(tables, TABLES, strict=False)),
            Words("{house}", (MIDDLE, 6.3), 0.95, clause=law("2.A.i")),
            Words("Joker and deuces are wild", (MIDDLE, 7.7), 0.7),
            Words(_pays(rules), (MIDDLE, 8.8), 0.5, gold=False, clause=law("12.A")),
            Words(_limit(rules), (MIDDLE, 9.8), 0.5, gold=False, clause=law("2.A.vi")),
            *strip(Box(MIDDLE - 7, 11.0, 14, 1.6), _side_bets(rules)[len(BESIDE + MORE) :]),
        ),
        Seats(arc(POSITIONS, (MIDDLE, 4.6), 19.4, 17.6, spread=59), tuple(_seat(rules))),
        {"seat": Box(-4, -4, 8, 11)},
    )


def _pays(rules: Rules) -> str:
    paid = [
        f"{rules.wagers[id].name} pays {rules.wagers[id].rows[0].pays}" for id in ("ante", "play")
    ]
    return " · ".join(paid)


def _limit(rules: Rules) -> str:
    return f"At most {dollars(rules.cents('payout_limit'))} is paid to a player in a round"


def _side_bets(rules: Rules) -> list[str]:
    return [id for id, wager in rules.wagers.items() if wager.staked and id not in MAIN]


def _seat(rules: Rules) -> list[Part]:
    """From the player to the dealer: cards, Play, Ante beside Blind, the side bets."""
    spots, bets = law("2.A.ii"), _side_bets(rules)
    parts: list[Part] = [
        Rest("seat {seat}", Box(-3.0, 3.1, 6.0, 2.5), clause=law("2.A.iii"), room=5),
        Area("play", Disc(0, 2.0, 0.9), "Play", spots, size=0.52),
        Area("ante", Box(-1.9, -0.85, 1.7, 1.7, 0.3), "Ante", spots, size=0.52),
        Area("blind", Box(0.2, -0.85, 1.7, 1.7, 0.3), "Blind", spots, size=0.52),
    ]
    for id, shape in zip(bets, BESIDE + MORE, strict=False):
        parts.append(Area(id, shape, clause=spots, size=0.44))
    return parts
