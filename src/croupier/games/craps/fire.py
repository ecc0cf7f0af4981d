"""The Fire Bet: oh.craps 3.A.xli, 4.C.iii, 5.G and § 11.

It is made before a new shooter's first come out roll and lies until a loser 7, whoever throws it.
Each bet counts the different points made since it was placed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.core.fast import fast
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Value
from croupier.core.procedure import Place
from croupier.core.table import Table
from croupier.core.wagers import Row, Wager
from croupier.games.dice_table.book import Action, Rolled, point_of

FIRE = "fire"
WINS_FROM = 4
DOLLAR = 1_00
TABLES = {"A": (24, 249, 999), "B": (10, 200, 2000)}
"""Table B is named in 5.G and not printed; these are the odds that go by that name elsewhere."""


class Fire(NamedTuple):
    """What a Fire Bet is judged by when a loser 7 is thrown."""

    points_made: int
    """Different points made since it was placed, 0 to 6."""


@fast
def fire_row(points_made: int) -> int:
    """0 for six points, 1 for five, 2 for four, 3 for fewer."""
    return min(3, 6 - points_made)


def pick_fire(fire: Fire) -> int:
    return fire_row(fire.points_made)


def fire_wager(law: Chapter, options: Mapping[str, Value]) -> Wager:
    four, five, six = TABLES[str(options["fire_paytable"])]
    rows = (
        Row("six_points", Odds(six, 1), law("5.G"), floor=True),
        Row("five_points", Odds(five, 1), law("5.G"), floor=True),
        Row("four_points", Odds(four, 1), law("5.G"), floor=True),
        Row("fewer_than_four", LOSE, law("3.A.xli.(b)")),
    )
    return Wager(
        FIRE,
        "Fire",
        law("3.A.xli"),
        rows,
        pick_fire,
        facts=FIRE,
        lasts=True,
        minimum_cents=DOLLAR,
        maximum_cents=5 * DOLLAR,
        limits_clause=law("11.B.i"),
    )


def check(law: Chapter, table: Table, action: Action) -> None:
    if not isinstance(action, Place) or action.wager != FIRE:
        return
    rules, tried = table.rules, f"{dollars(action.cents)} on Fire at seat {action.seat}"
    if point_of(table) or not table.keep["new_shooter"]:
        raise rules.refusal(
            tried,
            "it is made only before a new shooter's first come out roll",
            law("3.A.xli"),
            "wait for the next shooter",
        )
    if table.stake_cents(action.seat, FIRE):
        raise rules.refusal(
            tried,
            "a Fire Bet lies there already, and it is not increased",
            law("4.C.iii"),
            "wait until it is decided",
        )
    if action.cents % DOLLAR:
        raise rules.refusal(
            tried,
            "it is made in whole dollars",
            law("11.B.i"),
            f"make it {dollars(action.cents // DOLLAR * DOLLAR + DOLLAR)}",
        )


def bring_in(law: Chapter, table: Table) -> None:
    """Before the throw: bets go, in the order of their numbers, to the boxperson's side."""
    if bets := table.wagered(FIRE):
        made: dict[str, list[int]] = table.keep.setdefault(FIRE, {})
        fresh = [seat for seat in bets if str(seat) not in made]
        for seat in fresh:
            made[str(seat)] = []
        if fresh:
            words = f"Fire Bets brought in, by number: {', '.join(map(str, fresh))}"
            table.announce(words, law("11.A.iii"))


def after_roll(law: Chapter, table: Table, rolled: Rolled) -> None:
    if rolled.point_made:
        _mark(law, table, rolled.point)
    if rolled.loser_seven:
        for seat in table.wagered(FIRE):
            made = table.keep[FIRE][str(seat)]
            why = f"points made: {', '.join(map(str, made)) or 'none'}"
            table.settle(seat, FIRE, Fire(len(made)), why)
        table.keep[FIRE] = {}


def _mark(law: Chapter, table: Table, point: int) -> None:
    told = False
    for seat, made in table.keep.get(FIRE, {}).items():
        if point not in made:
            made.append(point)
            words = f"marker {len(made)} on {point} for Fire Bet {seat}"
            table.announce(words, law("11.A.iv"))
            told = told or len(made) == WINS_FROM
    if told:
        table.announce("surveillance is told: four different points made", law("11.A.vi"))


def shown(table: Table) -> dict[str, dict[str, list[int]]]:
    """Which markers lie on which points, by the number of the Fire Bet."""
    return {FIRE: {seat: list(made) for seat, made in table.keep.get(FIRE, {}).items()}}
