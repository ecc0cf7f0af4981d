"""A second method for two dice, written from the chapters alone.

Each wager is a walk over the whole table (the point that is on, the number that the wager lies on)
and each of the 36 throws either ends it or leads on. The chances of each end are found backwards:
as many equations as places, by elimination in fractions. Nothing here looks at our pickers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import combinations

THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}

Place = Hashable
Move = tuple[str, Place]
"""`("ends", outcome)` or `("goes", place)`."""
Rule = Callable[[Place, int, int], Move]
Ends = dict[str, Fraction]


def solve(start: Place, rule: Rule) -> tuple[Ends, Fraction]:
    """The chance of each end, and how many throws it takes on average."""
    places = [start]
    for place in places:
        for a, b in THROWS:
            how, to = rule(place, a, b)
            if how == "goes" and to not in places:
                places.append(to)
    at = {place: i for i, place in enumerate(places)}
    outcomes = sorted(
        {str(to) for p in places for a, b in THROWS for how, to in [rule(p, a, b)] if how == "ends"}
    )
    # One row a place: what it is worth, less what it leads to, is what ends there and one throw.
    rows = []
    for place in places:
        row = [Fraction(0)] * (len(places) + len(outcomes) + 1)
        row[at[place]] += 1
        row[-1] = Fraction(1)
        for a, b in THROWS:
            how, to = rule(place, a, b)
            if how == "goes":
                row[at[to]] -= Fraction(1, 36)
            else:
                row[len(places) + outcomes.index(str(to))] += Fraction(1, 36)
        rows.append(row)
    eliminate(rows)
    first = rows[0]
    return dict(zip(outcomes, first[len(places) :], strict=False)), first[-1]


def eliminate(rows: list[list[Fraction]]) -> None:
    for i, pivot in enumerate(rows):
        by = pivot[i]
        rows[i] = pivot = [value / by for value in pivot]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                factor = row[i]
                rows[j] = [x - factor * y for x, y in zip(row, pivot, strict=True)]


# The line, by 3.A of each chapter


def point_after(points: tuple[int, ...], point: int, total: int) -> int:
    if point == 0:
        return total if total in points else 0
    return 0 if total in (7, point) else point


def with_line(points: tuple[int, ...]) -> Rule:
    """A bet on Pass or Come: `crapless` if every total but 7 is a point."""
    crapless = len(points) == 10

    def rule(place: Place, a: int, b: int) -> Move:
        number, total = place, a + b
        if number == 0:
            if total == 7 or (total == 11 and not crapless):
                return "ends", "seven_at_once" if crapless else "natural"
            return ("goes", total) if total in points else ("ends", "craps")
        if total == number:
            return "ends", "point_made"
        return ("ends", "seven_out") if total == 7 else ("goes", number)

    return rule


def against_line(place: Place, a: int, b: int) -> Move:
    """Don't Pass and Don't Come."""
    total = a + b
    if place == 0:
        if total in (7, 11):
            return "ends", "natural"
        if total in (2, 3, 12):
            return "ends", "twelve" if total == 12 else "craps"
        return "goes", total
    if total == 7:
        return "ends", "seven_out"
    return ("ends", "point_made") if total == place else ("goes", place)


def number_first(number: int) -> Rule:
    def rule(place: Place, a: int, b: int) -> Move:
        if a + b == number:
            return "ends", "number"
        return ("ends", "seven") if a + b == 7 else ("goes", place)

    return rule


def hardway(number: int) -> Rule:
    def rule(place: Place, a: int, b: int) -> Move:
        if a + b == 7:
            return "ends", "seven"
        if a + b != number:
            return "goes", place
        return "ends", "hard" if a == b else "easy"

    return rule


def one_roll(wins: Callable[[int, int], str]) -> Rule:
    return lambda place, a, b: ("ends", wins(a, b))


def odds_at_rest(points: tuple[int, ...]) -> Rule:
    """Odds on a number that are off on a come out roll: the place is (point, number)."""

    def rule(place: Place, a: int, b: int) -> Move:
        assert isinstance(place, tuple)
        point, number = place
        total = a + b
        if total in (7, number):
            if point == 0:
                return "ends", "off"
            return "ends", "lose" if total == 7 else f"wins {number}"
        return "goes", (point_after(points, point, total), number)

    return rule


def come_with_odds(points: tuple[int, ...]) -> Ends:
    """A Come Bet made when the point has just been set, with odds as soon as it has a number."""
    ways = sum(WAYS[point] for point in points)
    ends: Ends = {}
    line, resting = with_line(points), odds_at_rest(points)
    for point in points:
        for a, b in THROWS:
            share = Fraction(WAYS[point], ways * 36)
            how, to = line(0, a, b)
            if how == "ends":
                found: Ends = {str(to): Fraction(1)}
            else:
                found, _ = solve((point_after(points, point, a + b), a + b), resting)
            for outcome, chance in found.items():
                ends[outcome] = ends.get(outcome, Fraction(0)) + share * chance
    return ends


def put_odds(points: tuple[int, ...], number: int) -> Ends:
    """Odds behind a Put Bet made when the point has just been set."""
    ways = sum(WAYS[point] for point in points)
    ends: Ends = {}
    for point in points:
        found, _ = solve((point, number), odds_at_rest(points))
        for outcome, chance in found.items():
            ends[outcome] = ends.get(outcome, Fraction(0)) + Fraction(WAYS[point], ways) * chance
    return ends


def put_with_odds(points: tuple[int, ...], number: int) -> Ends:
    """A Put Bet with odds that rest: how it ends, and whether its odds were off at that roll."""

    def rule(place: Place, a: int, b: int) -> Move:
        assert isinstance(place, int)
        off = "" if place else ", off"
        if a + b in (7, number):
            return "ends", ("seven" if a + b == 7 else "number") + off
        return "goes", point_after(points, place, a + b)

    ways = sum(WAYS[point] for point in points)
    ends: Ends = {}
    for point in points:
        for outcome, chance in solve(point, rule)[0].items():
            ends[outcome] = ends.get(outcome, Fraction(0)) + Fraction(WAYS[point], ways) * chance
    return ends


# The Fire Bet, by inclusion and exclusion


def fire() -> list[Fraction]:
    """The chance of each number of different points, 0 to 6.

    How often all points made lie in a set is a geometric series: each decided point either loses,
    or is made outside of the set, or goes on. Sets of one size are told apart by Moebius inversion.
    """
    points = (4, 5, 6, 8, 9, 10)

    @cache
    def within(kept: frozenset[int]) -> Fraction:
        """All points made before the loser 7 lie in this set."""
        made = {p: Fraction(WAYS[p], 24) * Fraction(WAYS[p], WAYS[p] + 6) for p in points}
        loses = 1 - sum(made.values(), Fraction(0))
        return loses / (1 - sum((made[p] for p in kept), Fraction(0)))

    chances = [Fraction(0)] * 7
    for size in range(7):
        for exactly in combinations(points, size):
            for smaller in range(size + 1):
                for part in combinations(exactly, smaller):
                    chances[size] += (-1) ** (size - smaller) * within(frozenset(part))
    return chances
