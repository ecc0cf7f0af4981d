"""The cloth of Craps: § 2, 3 and 10.B of oh.craps, and the areas of the Fire Bet (2.E)."""

from __future__ import annotations

from dataclasses import replace

from croupier.core.cloth import Area, Box, Cloth, Disc, Part, Puck, Rest, Rows, Seats, Words, middle
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.games.dice_table.cloth import COLUMN, LEFT, Clauses, cloth_of, rim

law = Chapter("oh.craps")
POINTS = (4, 5, 6, 8, 9, 10)
POSITIONS = 16
CLAUSES = Clauses(
    house=law("2.C.i"),
    areas=law("2.C.ii"),
    boxes=law("2.D"),
    posted=law("3.C"),
    pass_line=law("3.A.i"),
    come_line=law("3.A.iii"),
    come_moves=law("3.A.iii"),
    puck=law("10.B"),
    dont_pass_line=law("3.A.ii"),
    dont_come_line=law("3.A.vi"),
)


def cloth(rules: Rules) -> Cloth:
    made = cloth_of(rules, CLAUSES, POINTS, elsewhere=("fire",))
    more: list[Part] = []
    if rules.options["no_call_bets"] == "yes":
        more.append(
            Words("no call bets", (LEFT + 16.6, made.size[1] - 1.9), 0.5, clause=law("2.C.iii"))
        )
    if "fire" not in rules.wagers:
        return replace(made, parts=(*made.parts, *more))
    area = Area("fire", Disc(0, 0, 0.46), "{seat}", law("2.E.i"), look="gold", size=0.46)
    return replace(
        made,
        size=(made.size[0], made.size[1] + 2.2),
        parts=(*made.parts, *more, *_fire(rules, made)),
        seats=Seats(rim(POSITIONS, (made.size[0], made.size[1] + 2.2)), (area,)),
    )


def _fire(rules: Rules, made: Cloth) -> list[Part]:
    """In front of the boxperson: the bets that are in play, and what all positions must see."""
    wager = rules.wagers["fire"]
    x = made.size[0] - 15.8
    boxes = {
        str(n): Box(COLUMN + (n - 1) * 1.0, 1.4, 1.0, 0.95, 0) for n in range(1, POSITIONS + 1)
    }
    low, high = wager.minimum_cents or rules.cents("minimum"), wager.maximum_cents or 0
    return [
        *(Rest(f"fire in play {n}", box, n, law("2.E.ii")) for n, box in boxes.items()),
        Puck("fire", {n: middle(box) for n, box in boxes.items()}, law("11.A.iv"), "marker"),
        Rows("fire", (x + 2.2, made.size[1] - 1.3), 4.4, law("2.E.iii.(a)")),
        Words(
            "Fire Bets only before a shooter's first come out roll",
            (x + 8.6, made.size[1] - 0.9),
            0.44,
            clause=law("2.E.iii.(b)"),
            width=7.0,
        ),
        Words(
            f"Fire Bets {dollars(low)} to {dollars(high)}, in whole dollars",
            (x + 8.6, made.size[1] + 0.3),
            0.44,
            clause=law("2.E.iii.(c)"),
            width=9.0,
        ),
    ]
