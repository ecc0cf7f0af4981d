"""The cloth that both games of twenty-one lie on: § 2 of their chapters."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.cloth import (
    Area,
    Bend,
    Box,
    Cloth,
    Disc,
    Part,
    Point,
    Puck,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    dealer_side,
    strip,
)
from croupier.core.game import Rules
from croupier.core.law import Chapter, Clause
from croupier.games.twenty_one.state import BURNT, EXPOSED, HOLE

WIDE = 49.0
POSITIONS = 7
MIDDLE = WIDE / 2
AROUND_MAIN: tuple[Point, ...] = (
    (-2.0, 0.5), (2.0, 0.5), (-2.0, 2.3), (2.0, 2.3), (-0.95, 3.9), (0.95, 3.9),
)  # fmt: skip
"""Side bets lie to either hand of the wager, the first ones nearer to the dealer; if there are
still more of them, all seats share an area before the dealer."""
TABLES: tuple[Point, ...] = (
    (MIDDLE - 8.4, 3.2),
    (MIDDLE + 9.0, 3.2),
    (MIDDLE - 15.6, 3.2),
    (MIDDLE + 17.4, 3.2),
)
BESIDE_THE_SHOE = (HOLE, BURNT, EXPOSED, "card")
"""Cards that are nobody's; `card` is whatever was drawn or found by mistake."""


def cloth_of(rules: Rules, law: Chapter, insured: Clause, *pucks: Puck) -> Cloth:
    """Positions, inscriptions and the dealer's things; `insured` wants the insurance line."""
    side = [
        wager.id
        for wager in rules.wagers.values()
        if wager.staked and wager.id not in ("main", "double_down", "insurance")
    ]
    blackjack = rules.wagers["main"].rows[0].pays
    insurance = rules.wagers["insurance"].rows[0].pays
    curve = (MIDDLE, -12.0)
    parts: tuple[Part, ...] = (
        *dealer_side(WIDE, boxes=law("2.B"), rack=law("2.D"), decks=rules.cents("decks")),
        *_cards(rules, law),
        Words("{house}", (MIDDLE, 6.0), 0.95, clause=law("2.A.i")),
        Words(f"Blackjack pays {blackjack}", Bend(*curve, 19.8), 0.85, clause=law("2.A.iii")),
        Words(_soft_17(rules), Bend(*curve, 20.9), 0.52, gold=False, clause=law("2.A.iv")),
        Words(f"Insurance pays {insurance}", Bend(*curve, 21.9), 0.7, clause=law("2.A.v")),
        *(Rows(id, at) for id, at in zip(side, TABLES, strict=False)),
        *strip(Box(MIDDLE - 7, 11.0, 14, 1.7), side[len(AROUND_MAIN) :]),
    )
    seats = Seats(
        arc(POSITIONS, (MIDDLE, 3.2), 20.0, 16.6, spread=60), _seat(side, law, insured, pucks)
    )
    return Cloth((WIDE, 25.2), "arc", parts, seats, {"seat": Box(-3, -5, 6, 10)})


def _soft_17(rules: Rules) -> str:
    if rules.options["soft_17"] == "hit":
        return "Dealer draws to all soft 17s, stands on all hard 17s and soft 18s"
    return "Dealer stands on all 17s"


def _cards(rules: Rules, law: Chapter) -> list[Rest]:
    right = MIDDLE + 11.0
    found = [Rest("dealer", Box(MIDDLE - 3.2, 2.5, 6.4, 2.5), clause=law("2.A"), room=4)]
    if rules.options["card_reader"] == "yes":
        found.append(Rest("reader", Box(right, 0.5, 1.9, 1.3, 0.2), "Card\nreader", law("2.C")))
    found.append(Rest("shoe", Box(right + 2.4, 0.5, 2.2, 1.9, 0.2), "Shoe"))
    found += [Rest(name, Box(MIDDLE + 3.4, 2.6, 1.6, 2.3), room=1) for name in BESIDE_THE_SHOE]
    return found


def _seat(
    side: Sequence[str], law: Chapter, insured: Clause, pucks: Sequence[Puck]
) -> tuple[Part, ...]:
    """From the dealer to the player: the insurance line, cards, the wager, what doubles it."""
    return (
        Area("insurance", Box(-1.7, -4.3, 3.4, 0.9, 0.4), "Insurance", insured, look="gold"),
        Rest("seat {seat}", Box(-1.8, -3.2, 3.6, 2.4), room=2),
        Area("main", Disc(0, 0.55, 1.1), "{seat}", law("2.A.ii"), size=0.8),
        Area("double_down", Box(-0.85, 1.85, 1.7, 1.1), "Double", ghost=True),
        *(Area(id, Disc(*at, 0.84), size=0.46) for id, at in zip(side, AROUND_MAIN, strict=False)),
        *pucks,
    )
