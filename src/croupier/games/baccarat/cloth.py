"""The cloth that both games of baccarat lie on: § 2 of their chapters."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.cloth import (
    Area,
    Bend,
    Box,
    Cloth,
    Part,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    dealer_side,
)
from croupier.core.game import Rules
from croupier.core.law import Chapter, Clause
from croupier.games.baccarat.common import SEATS
from croupier.games.baccarat.round import BANKER, BURNED, PLAYER, SIMULATED

WIDE = 62.0
MIDDLE = WIDE / 2
HALF = 1.46
"""Half the width of a position."""
BONUS = 0.8
"""How high the area of a bonus wager is."""
HANDS = {PLAYER: MIDDLE - 8.6, BANKER: MIDDLE + 3.0}


def cloth_of(
    rules: Rules, law: Chapter, boxes: Clause, rack: Clause, more: Sequence[Part] = ()
) -> Cloth:
    """Positions, the two hands, what a Tie pays; `more` is what one chapter wants beside it."""
    bonus = [wager.id for wager in rules.wagers.values() if wager.id not in (PLAYER, BANKER, "tie")]
    tables = bonus[:1] + [id for id in bonus if not id.startswith("dragon")]
    tie = rules.wagers["tie"].rows[0].pays
    parts: tuple[Part, ...] = (
        *dealer_side(WIDE, boxes=boxes, rack=rack),
        Rest("shoe", Box(MIDDLE + 11.0, 0.5, 2.6, 1.9, 0.2), "Shoe"),
        *_hands(law),
        Words("{house}", (MIDDLE, 8.7), 1.1, clause=law("2.A.i")),
        Words(f"Tie pays {tie}", Bend(MIDDLE, -19.0, 30.2), 0.95, clause=law("2.A.iii")),
        *(
            Rows(id, (x, 3.4), 5.4, law("2.A.vi"))
            for id, x in zip(tables, (MIDDLE - 16.0, MIDDLE + 16.5), strict=False)
        ),
        *more,
    )
    around = arc(SEATS, (MIDDLE, 3.2), 24.6, 16.4, spread=81)
    return Cloth(
        (WIDE, 26.6), "arc", parts, Seats(around, _seat(bonus, law)), {"seat": Box(-2, -3, 4, 9)}
    )


def _hands(law: Chapter) -> list[Part]:
    """Cards of the two hands, named beside them, where no card covers it; a simulated round is
    dealt to the same places."""
    inward = {PLAYER: MIDDLE - 1.5, BANKER: MIDDLE + 1.5}
    found: list[Part] = [
        Words(name.upper(), (x, 3.95), 0.6, gold=False, clause=law("2.A.v"))
        for name, x in inward.items()
    ]
    for name, simulated in zip(HANDS, SIMULATED, strict=True):
        place = Box(HANDS[name], 2.5, 5.6, 2.9)
        found.append(Rest(name, place, clause=law("2.A.v"), room=3))
        found.append(Rest(simulated, place, room=3))
    return [
        *found,
        Rest("card", Box(MIDDLE + 9.4, 2.8, 1.6, 2.3), room=1),
        Rest(BURNED, Box(MIDDLE + 9.4, 2.8, 1.6, 2.3), room=1),
    ]


def _seat(bonus: Sequence[str], law: Chapter) -> tuple[Part, ...]:
    """From the dealer to the player: bonus wagers, Tie, Banker, Player, the seat's number."""
    ours = law("2.A.ii")
    wide = 2 * HALF
    above = [
        Area(
            id,
            Box(-HALF, -0.05 - BONUS * i, wide, BONUS, 0),
            _short(id),
            law("2.A.vi"),
            look="gold",
            size=0.42,
        )
        for i, id in enumerate(reversed(bonus), 1)
    ]
    return (
        *above,
        Area("tie", Box(-HALF, -0.05, wide, 1.1, 0), "Tie", ours, look="soft", size=0.6),
        Area("banker", Box(-HALF, 1.05, wide, 1.4, 0), "Banker", ours, size=0.62),
        Area("player", Box(-HALF, 2.45, wide, 1.4, 0), "Player", ours, size=0.62),
        Rest("number", Box(-0.55, 4.05, 1.1, 0.9, 0.3), "{seat}", law("2.A.iv"), size=0.55),
    )


def _short(id: str) -> str | None:
    """`Dragon Player`: a position has no room for the whole name."""
    return id.replace("dragon_bonus_", "Dragon ").title() if id.startswith("dragon") else None
