"""The Fire Bet: oh.craps 2.E, 3.A.xli, 4.C.iii, 5.G and § 11.

It is made before a new shooter's first come out roll and lies until a loser 7, whoever throws it.
Each bet counts the different points made since it was placed: its state is the set of them, a bit
for each, and one more bit once a loser 7 has come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from croupier.core.fast import fast
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Value, choice
from croupier.core.table import Table
from croupier.core.wagers import NOT_DECIDED, Row, Wager
from croupier.games.dice_table.placing import NEW_SHOOTER
from croupier.games.dice_table.roll_bets import Progress, RollBet

law = Chapter("oh.craps")

ID = "fire"
WINS_FROM = 4
DOLLAR = 1_00
TABLES = {"A": (24, 249, 999), "B": (10, 200, 2000)}
"""Table B is named in 5.G and not printed; these are the odds that go by that name elsewhere."""
OVER = 1
"""The bit of a loser 7; the bits of the points stand where their numbers are."""


@fast
def step(state: int, first: int, second: int, point: int) -> int:
    """11.A.iv, 11.A.v: a point made joins those made before, a loser 7 ends it."""
    if point == 0:
        return state
    if first + second == point:
        return state | 1 << point
    return state | OVER if first + second == 7 else state


@fast
def row(state: int) -> int:
    """0 for six points, 1 for five, and so on to 6 for none; -1 before a loser 7."""
    if state & OVER == 0:
        return NOT_DECIDED
    made, different = state ^ OVER, 0
    while made:
        made &= made - 1
        different += 1
    return 6 - different


def pick(progress: Progress) -> int:
    return row(progress.state)


def wager(options: Mapping[str, Value]) -> Wager | None:
    if options["fire"] == "no":
        return None
    four, five, six = TABLES[str(options["fire_paytable"])]
    rows = (
        Row("six_points", Odds(six, 1), law("5.G"), floor=True),
        Row("five_points", Odds(five, 1), law("5.G"), floor=True),
        Row("four_points", Odds(four, 1), law("5.G"), floor=True),
        *(
            Row(fewer, LOSE, law("3.A.xli.(b)"))
            for fewer in ("three_points", "two_points", "one_point", "no_points")
        ),
    )
    return Wager(
        ID,
        "Fire",
        law("3.A.xli"),
        rows,
        pick,
        facts=ID,
        lasts=True,
        minimum_cents=DOLLAR,
        maximum_cents=5 * DOLLAR,
        limits_clause=law("11.B.i"),
    )


# What the dealer does with it


def points_made(path: Sequence[int]) -> list[int]:
    """The points, in the order in which they were made."""
    added = ((before ^ after) & ~OVER for before, after in pairwise(path))
    return [bit.bit_length() - 1 for bit in added if bit]


def why(path: Sequence[int]) -> str:
    return f"points made: {', '.join(map(str, points_made(path))) or 'none'}"


def brought_in(table: Table, seats: Sequence[int]) -> None:
    """Bets go, in the order of their numbers, to the boxperson's side."""
    words = f"Fire Bets brought in, by number: {', '.join(map(str, seats))}"
    table.announce(words, law("11.A.iii"))


def moved(table: Table, paths: Mapping[int, Sequence[int]]) -> None:
    """A marker on the point for each bet that had not made it yet."""
    told = False
    for seat, path in paths.items():
        made = points_made(path)
        words = f"marker {len(made)} on {made[-1]} for Fire Bet {seat}"
        table.announce(words, law("11.A.iv"))
        told = told or len(made) == WINS_FROM
    if told:
        table.announce("surveillance is told: four different points made", law("11.A.vi"))


FIRE = RollBet(
    id=ID,
    wager=wager,
    options=(
        choice("fire", "offer the Fire Bet", law("11.A"), "yes", "no"),
        choice("fire_paytable", "odds of the Fire Bet", law("5.G"), "A", "B"),
    ),
    step=step,
    when=NEW_SHOOTER,
    made=law("3.A.xli"),
    stays=law("4.C.iii"),
    ends="loser 7",
    step_cents=DOLLAR,
    why=why,
    marks=points_made,
    brought_in=brought_in,
    moved=moved,
)
