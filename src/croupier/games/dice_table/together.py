"""Games of two dice, several wagers of one seat: made before a come out roll, and left until each
of them is decided.

The line and all that is not decided yet go on together, roll by roll: a chain, solved in fractions.
A wager that is off on a come out roll by rule waits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.census import EXACT
from croupier.exact.chain import visits
from croupier.exact.together import Asked, Joint, Worth
from croupier.games.dice_table.exact import after, whole
from croupier.games.dice_table.placing import POINT_ON, SUPPORTS, off_by_rule, opens
from croupier.games.dice_table.roll_bets import THROWS, roll_bets
from croupier.games.dice_table.spots import kind_and_number
from croupier.games.dice_table.wagers import Roll

LINES = ("pass", "dont_pass")
Standing = tuple[Worth | None, ...]
"""What each wager came to; none for one that is not decided yet."""
State = tuple[int, Standing]
"""The point (0 on a come out), and how the wagers stand."""


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    _check(rules, asked)

    def step(state: State) -> dict[State, Fraction]:
        goes = Counter(_thrown(rules, asked, state, a, b) for a, b in THROWS)
        return {to: Fraction(n, len(THROWS)) for to, n in goes.items() if None in to[1]}

    chances: dict[Standing, Fraction] = {}
    start: State = (0, (None,) * len(asked))
    for state, often in visits({start: Fraction(1)}, step).items():
        for a, b in THROWS:
            _, came = _thrown(rules, asked, state, a, b)
            if None not in came:
                chances[came] = chances.get(came, Fraction(0)) + often / len(THROWS)
    return whole(chances), EXACT


def _check(rules: Rules, asked: Sequence[Asked]) -> None:
    over_rolls = roll_bets(rules)
    for one in asked:
        first = one.bundle.parts[0]
        kind, _ = kind_and_number(first)
        why = ""
        if kind in SUPPORTS:
            why = f"odds are counted with their wager: name {SUPPORTS[kind]}_with_2x_odds, say"
        elif first in over_rolls:
            why = "it lasts over many rolls, and what is thrown on the way decides it"
        elif opens(first) == POINT_ON:
            why = "it is made when a point is on, and the others before a come out roll"
        elif one.place:
            why = "it lies on no number when it is made"
        if why:
            raise Misuse(f"{one.wager} cannot be counted together with other wagers: {why}")


def _thrown(rules: Rules, asked: Sequence[Asked], state: State, a: int, b: int) -> State:
    point, standing = state
    then = tuple(
        _met(rules, one, point, a, b) if came is None else came
        for one, came in zip(asked, standing, strict=True)
    )
    return after(rules, point, a, b), then


def _met(rules: Rules, one: Asked, point: int, a: int, b: int) -> Worth | None:
    """What a wager comes to by a roll, or none if it stays."""
    first = one.bundle.parts[0]
    kind, number = kind_and_number(first)
    if off_by_rule(rules, first, point):
        return None
    roll = Roll(a, b, point) if kind in LINES else Roll(a, b, number=number)
    return one.worth(roll) if rules.wagers[first].decided_by(roll) else None
