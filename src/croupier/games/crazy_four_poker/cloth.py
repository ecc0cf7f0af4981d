"""The cloth of Crazy Four Poker: § 2 of oh.crazy_four_poker."""

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
from croupier.games.crazy_four_poker.rules import law

WIDE = 42
MIDDLE = WIDE / 2
POSITIONS = 7
SIDE = 0.9
"""Side bets are discs of this radius."""
BESIDE: tuple[Point, ...] = ((0, -2.2), (-2.0, -2.2), (2.0, -2.2))
"""Behind Ante and Super Bonus, then to either hand of that; more than these all seats share."""
MAIN = ("ante", "super_bonus", "play")


def cloth(rules: Rules) -> Cloth:
    odds = law("2.A.vi")
    tables = [id for id in rules.wagers if id not in ("ante", "play")]
    return Cloth(
        (WIDE, 25.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.B"), rack=law("2.C")),
            Rest("card", Box(MIDDLE + 11.2, 0.4, 1.6, 2.1), room=1),  # found face up
            Rest("dealer", Box(MIDDLE - 4.3, 2.5, 8.6, 2.5), room=5),
            *(
                Rows(id, (x, 3.0), 6.8, odds)
                for id, x in zip(tables, (12.6, 29.4, 5.6, 36.4), strict=False)
            ),
            Words("{house}", (MIDDLE, 6.2), 0.95, clause=law("2.A.i")),
            Words("The best four-card hand plays", _line(17.4), 0.56, clause=law("2.A.vii.(a)")),
            Words(
                "Dealer qualifies with a king or better",
                _line(18.2),
                0.56,
                clause=law("2.A.vii.(b)"),
            ),
            Words(
                "Pair of aces or better: Play up to three times the Ante",
                _line(19.0),
                0.5,
                clause=law("2.A.vii.(c)"),
            ),
            Words(
                "Super Bonus is returned below a straight if you beat or tie the dealer",
                _line(19.8),
                0.46,
                clause=law("2.A.vii.(d)"),
            ),
            Words(_pays(rules), _line(20.5), 0.44, gold=False, clause=odds),
            *strip(Box(MIDDLE - 7, 12.2, 14, 1.6), _side_bets(rules)[len(BESIDE) :]),
        ),
        Seats(arc(POSITIONS, (MIDDLE, 2.8), 15.6, 14.6, spread=66), tuple(_seat(rules))),
        {"seat": Box(-3.6, -5, 7.2, 11)},
    )


def _line(radius: float) -> Bend:
    return Bend(MIDDLE, -9.6, radius)


def _pays(rules: Rules) -> str:
    paid = [
        f"{rules.wagers[id].name} pays {rules.wagers[id].rows[0].pays}" for id in ("ante", "play")
    ]
    return " · ".join(paid)


def _side_bets(rules: Rules) -> list[str]:
    return [id for id, wager in rules.wagers.items() if wager.staked and id not in MAIN]


def _seat(rules: Rules) -> list[Part]:
    """From the player to the dealer: cards, Play, Ante = Super Bonus, Queens Up, others."""
    parts: list[Part] = [
        Rest("seat {seat}", Box(-3.3, 2.9, 6.6, 2.5), room=5),
        Area("play", Disc(0, 1.86, 0.86), "Play", law("2.A.iii"), size=0.52),
        Area("ante", Box(-2.3, -0.9, 1.9, 1.6, 0.3), "Ante", law("2.A.ii"), size=0.56),
        Words("=", (0, -0.1), 0.8, clause=law("2.A.iv")),
        Area(
            "super_bonus",
            Box(0.4, -0.9, 1.9, 1.6, 0.3),
            "Super Bonus",
            law("2.A.iv"),
            size=0.42,
        ),
    ]
    wanted = {"queens_up": law("2.A.v")}
    for id, at in zip(_side_bets(rules), BESIDE, strict=False):
        parts.append(Area(id, Disc(*at, SIDE), clause=wanted.get(id), size=0.42))
    return parts
