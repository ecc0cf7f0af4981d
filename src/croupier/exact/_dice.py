"""Craps and Crapless, counted: what becomes of every wager, over all rolls that can decide it.

A wager that lies for many rolls is decided by the first roll that its picker has a row for, and each
of those rolls is as likely as the others. So a wager on a number needs no chain at all. The line needs
one step before it, and odds that rest on a come out roll need the chain of the line beside them: it is
solved in whole numbers and fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from croupier.core.game import Rules
from croupier.core.wagers import Wager
from croupier.exact.census import Bundle, Census
from croupier.games._dice_wagers import Roll

FACES = range(1, 7)
THROWS = tuple((a, b) for a in FACES for b in FACES)
MULTIPLES = (1, 2, 3, 5, 10, 20, 100)

Chances = dict[Any, Fraction]


def whole(chances: Mapping[Any, Fraction]) -> Counter[Any]:
    """Chances as whole numbers over one denominator."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Counter({facts: int(chance * common) for facts, chance in chances.items() if chance})


def decided(wager: Wager, **state: int) -> tuple[Chances, Fraction]:
    """The rolls that decide a wager as it lies now, and how many it takes on average."""
    rolls = [Roll(a, b, **state) for a, b in THROWS]
    deciding = [roll for roll in rolls if wager.decided_by(roll)]
    each = Fraction(1, len(deciding))
    return dict.fromkeys(deciding, each), 36 * each


def line(wager: Wager, field: str) -> tuple[Chances, Fraction]:
    """A line wager from the roll after it is made; `field` is where its number stands."""
    chances: Chances = {}
    rolls = Fraction(1)
    for a, b in THROWS:
        first = Roll(a, b)
        if wager.decided_by(first):
            chances[first] = Fraction(1, 36)
            continue
        later, more = decided(wager, **{field: a + b})
        rolls += more / 36
        for roll, chance in later.items():
            chances[roll] = chances.get(roll, Fraction(0)) + chance / 36
    return chances, rolls


def points(rules: Rules) -> dict[int, Fraction]:
    """How often each number becomes the point, among the come outs that set one."""
    line_wager = rules.wagers["pass"]
    ways = Counter(a + b for a, b in THROWS if not line_wager.decided_by(Roll(a, b)))
    return {number: Fraction(n, ways.total()) for number, n in sorted(ways.items())}


def odds(rules: Rules, wager: Wager, field: str) -> tuple[Chances, Fraction]:
    """Odds made as soon as the number is set, always working."""
    chances: Chances = {}
    rolls = Fraction(0)
    for number, share in points(rules).items():
        later, more = decided(wager, **{field: number})
        rolls += share * more
        for roll, chance in later.items():
            chances[roll] = chances.get(roll, Fraction(0)) + share * chance
    return chances, rolls


def resting_odds(
    rules: Rules, wager: Wager, numbers: Mapping[int, Fraction]
) -> tuple[Chances, Fraction]:
    """Odds on a number beside the line: off, and returned, when a come out roll decides them.

    They are made while a point is on. The line goes on beside them, so the chain runs over the point
    (0 on a come out) until the number or a seven comes.
    """
    line_wager = rules.wagers["pass"]
    chances: Chances = {}
    rolls = Fraction(0)
    for number, share in numbers.items():
        visits = _visits(line_wager, number, points(rules))
        for point, often in visits.items():
            rolls += share * often
            for a, b in THROWS:
                roll = Roll(a, b, point, number, int(point != 0))
                if wager.decided_by(roll):
                    before = chances.get(roll, Fraction(0))
                    chances[roll] = before + share * often / 36
    return chances, rolls


def _visits(
    line_wager: Wager, number: int, start: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """How often the line stands at each point before the number or a seven comes.

    From a point the line goes only to itself and to the come out; from there to every point. So the
    visits of the come out are one unknown, and everything else follows from it.
    """
    ways = Counter(a + b for a, b in THROWS)
    leaves = {p: ways[7] + ways[number] for p in start}
    # Rolls from point p that neither decide the number nor make the point keep it.
    keeps = {p: 36 - leaves[p] - (ways[p] if p != number else 0) for p in start}
    per_entry = {p: Fraction(36, 36 - keeps[p]) for p in start}
    returns = {p: per_entry[p] * (ways[p] if p != number else 0) / 36 for p in start}
    entries = {p: Fraction(ways[p] if p != number else 0, 36) for p in start}
    stays = Fraction(
        36 - 6 - ways[number] - sum(ways[p] for p in start if p != number), 36
    )
    back_from_start = sum(start[p] * returns[p] for p in start)
    loop = stays + sum(entries[p] * returns[p] for p in start)
    come_outs = back_from_start / (1 - loop)
    visits = {p: (start[p] + come_outs * entries[p]) * per_entry[p] for p in start}
    return {0: come_outs, **visits}


def fire(rules: Rules) -> Chances:
    """How many different points a shooter makes before a loser 7, by their sets."""
    share = points(rules)
    ways = Counter(a + b for a, b in THROWS)
    made = {p: Fraction(ways[p], ways[p] + ways[7]) for p in share}
    chances: Counter[int] = Counter()
    reach: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    for size in range(len(share) + 1):
        for have in [one for one in reach if len(one) == size]:
            again = sum((share[p] * made[p] for p in have), Fraction(0))
            entered = reach[have] / (1 - again)
            ends = entered * sum((share[p] * (1 - made[p]) for p in share), Fraction(0))
            chances[size] += ends  # type: ignore[assignment]
            for p in share:
                if p not in have:
                    more = have | {p}
                    reach[more] = reach.get(more, Fraction(0)) + entered * share[p] * made[p]
    return dict(chances)  # type: ignore[arg-type]


def life(rules: Rules, wager: Wager) -> tuple[Chances, Fraction]:
    """Every roll that can decide a wager with its chance, and how many rolls that takes."""
    kind, _, number = wager.id.rpartition("_")
    rest = rules.options.get("come_odds_on_come_out", "on") == "off"
    if wager.id in ("pass", "dont_pass"):
        return line(wager, "point")
    if wager.id in ("come", "dont_come"):
        return line(wager, "number")
    if wager.id in ("pass_odds", "dont_pass_odds"):
        return odds(rules, wager, "point")
    if wager.id == "come_odds" and rest:
        return resting_odds(rules, wager, points(rules))
    if wager.id in ("come_odds", "dont_come_odds"):
        return odds(rules, wager, "number")
    if kind == "put_odds" and rest:
        return resting_odds(rules, wager, {int(number): Fraction(1)})
    if kind in ("put", "put_odds", "place", "buy", "lay"):
        return decided(wager, number=int(number))
    return decided(wager)


def census(rules: Rules, bundles: Iterable[Bundle] = ()) -> Census:
    """Every wager over the rolls that decide it; one roll wagers over the 36 throws."""
    weights: dict[str, Counter[Any]] = {}
    rolls: dict[str, Fraction] = {}
    for wager in rules.wagers.values():
        if wager.id == "fire":
            continue
        chances, takes = life(rules, wager)
        rolls[wager.id] = takes
        weights.setdefault(wager.facts, whole(chances))
    return Census(weights, tuple(bundles), rolls=rolls)
