"""The cloth of Ultimate Texas Hold'em: § 2 of oh.ultimate_texas_holdem."""

from __future__ import annotations

from croupier.core.cloth import (
    Area,
    Bend,
    Box,
    Cloth,
    Disc,
    Part,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    dealer_side,
    strip,
)
from croupier.core.game import Rules
from croupier.games.ultimate_texas_holdem.rules import law

WIDE = 40
POSITIONS = 6
MAIN = ("ante", "blind", "play")
BESIDE = ((0.0, -2.3), (-2.3, -1.9), (2.3, -1.9))
"""Nearest the dealer, then to either hand of that; more side bets than these all seats share."""


def cloth(rules: Rules) -> Cloth:
    odds = law("2.B.vi.(a)")
    side_bets = _side_bets(rules)
    return Cloth(
        (WIDE, 25.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=law("2.D"), rack=law("2.E")),
            Rest("card", Box(WIDE / 2 + 10.6, 0.4, 1.6, 2.1), room=1),  # found face up: 13.B
            Rest("dealer", Box(18.05, 2.5, 3.9, 2.5), clause=law("2.B.iv"), room=2),
            Rest("community", Box(15.2, 5.4, 9.6, 2.5), clause=law("2.B.iii"), room=5),
            Rows("blind", (11.6, 3.0), 5.0, odds),
            *(
                Rows(id, (x, 3.0), 5.0, odds)
                for id, x in zip(side_bets, (28.4, 5.6, 34.4), strict=False)
            ),
            Words("{house}", (20, 8.9), 0.9, clause=law("2.B.i")),
            Words(
                "The Ante is returned if the dealer has less than a pair",
                Bend(20, -9.6, 19.8),
                0.6,
                clause=law("2.B.v"),
            ),
            Words(
                "Blind is paid only if the player's hand is higher than the dealer's",
                Bend(20, -9.6, 20.7),
                0.5,
                gold=False,
                clause=law("2.B.vi.(b)"),
            ),
            Words(
                "Play: 3 or 4 times the Ante before the flop · 2 times on it · 1 time at the end",
                Bend(20, -9.6, 21.5),
                0.5,
                gold=False,
                clause=law("2.B.vi.(c)"),
            ),
            Words(_pays(rules), Bend(20, -9.6, 22.3), 0.44, gold=False, clause=law("2.C")),
            *strip(Box(13, 13.2, 14, 1.6), side_bets[len(BESIDE) :]),
        ),
        Seats(arc(POSITIONS, (20, 4.6), 14.2, 13.4, spread=60), tuple(_seat(side_bets))),
        {"seat": Box(-3.2, -6, 6.4, 12)},
    )


def _pays(rules: Rules) -> str:
    paid = [
        f"{rules.wagers[id].name} pays {rules.wagers[id].rows[0].pays}" for id in ("ante", "play")
    ]
    return " · ".join(paid)


def _side_bets(rules: Rules) -> list[str]:
    return [id for id, wager in rules.wagers.items() if wager.staked and id not in MAIN]


def _seat(side_bets: list[str]) -> list[Part]:
    """From the player to the dealer: cards, Play, Ante = Blind, Trips."""
    here = law("2.B.ii")
    parts: list[Part] = [
        Rest("seat {seat}", Box(-2.0, 2.9, 4.0, 2.5), room=2),
        Area("play", Disc(0, 1.8, 0.9), "Play", here, size=0.52),
        Area("ante", Disc(-1.3, -0.3, 0.95), "Ante", here, size=0.52),
        Words("=", (0, -0.3), 0.7, clause=here),
        Area("blind", Disc(1.3, -0.3, 0.95), "Blind", here, size=0.52),
    ]
    for id, (x, y) in zip(side_bets, BESIDE, strict=False):
        parts.append(Area(id, Disc(x, y, 0.9), clause=here if id == "trips" else None, size=0.48))
    return parts
