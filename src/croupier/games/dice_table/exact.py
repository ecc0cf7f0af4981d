"""Games of two dice, counted: what becomes of every wager, over all rolls that can decide it.

A wager on a number is decided by the first roll that its picker has a row for, and each of those
rolls is as likely as the others. A line wager needs one roll before it. Odds that rest on a come
out roll hang on where the line stands beside them, and a bet over several rolls on the state that
it has come to: those are chains, solved in fractions.

How often a wager off by rule (a Place Bet on a come out roll) has to wait is left aside: only rolls
for which it works are counted. Odds that rest are different, since such a roll can end them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from croupier.core.game import Rules
from croupier.core.wagers import Wager
from croupier.exact.census import Bundle, Census
from croupier.exact.chain import visits
from croupier.exact.together import Asked, Joint
from croupier.games.dice_table.placing import (
    ODDS_CHOICES,
    POINT_ON,
    THREE_FOUR_FIVE,
    odds_multiple,
    odds_rest,
)
from croupier.games.dice_table.roll_bets import THROWS, Progress, RollBet, roll_bets, walk
from croupier.games.dice_table.spots import kind_and_number
from croupier.games.dice_table.wagers import SEVEN, Roll, true_odds

COME_WITH_ODDS = "come_with_odds"

Chances = dict[Any, Fraction]
Life = tuple[Chances, Fraction]
"""The facts that decide a wager with their chances, and how many rolls that takes."""
Line = tuple[int, int]
"""Where the line stands (its point, 0 on a come out), and the number or state of what is beside."""


def census(rules: Rules) -> Census:
    """Every wager over the rolls that decide it, and line wagers with odds behind them."""
    weights: dict[str, Counter[Any]] = {}
    rolls: dict[str, Fraction] = {}
    for wager in rules.wagers.values():
        chances, rolls[wager.id] = life(rules, wager)
        if wager.facts not in weights:
            weights[wager.facts] = whole(chances)
    weights[COME_WITH_ODDS] = whole(come_with_odds(rules)[0])
    bundles = tuple(with_odds(rules))
    others = ", ".join(odds_words(odds) for odds in ODDS_CHOICES)
    rolls |= {bundle.id: rolls[bundle.parts[0]] for bundle in bundles}
    note = f"Put Bets with other odds behind them by id: put_6_with_10x_odds ({others})."
    return Census(weights, bundles, rolls=rolls, notes=(note, *_own(rules)))


def _own(rules: Rules) -> Iterator[str]:
    """What is told of bets of one's own, and of how they were counted."""
    for bet in roll_bets(rules).values():
        if bet.file:
            values = walk(bet, rules.wagers[bet.id], tuple(points(rules))).undecided
            each = "the value" if values == 1 else f"each of the {values:,} values"
            yield (
                f"{bet.id} is a bet of one's own ({bet.file}), which no clause authorises. It was "
                f"asked about all 36 throws, without a point and on each, from {each} that it "
                "comes to."
            )


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Several wagers of one seat: see the module of that name."""
    from croupier.games.dice_table.together import together

    return together(rules, asked, strategy)


def whole(chances: Mapping[Any, Fraction]) -> Counter[Any]:
    """Chances as whole numbers over one denominator."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Counter({facts: int(chance * common) for facts, chance in chances.items() if chance})


def life(rules: Rules, wager: Wager) -> Life:
    kind, number = kind_and_number(wager.id)
    if kind in ("pass", "dont_pass"):
        return line(wager, "point")
    if kind in ("come", "dont_come"):
        return line(wager, "number")
    if kind in ("pass_odds", "dont_pass_odds"):
        return odds(rules, wager, "point")
    if kind == "dont_come_odds":
        return odds(rules, wager, "number")
    if kind == "come_odds":
        return odds_beside_line(rules, wager, come_points(rules))
    if kind == "put_odds":
        start = {(point, number): share for point, share in points(rules).items()}
        return odds_beside_line(rules, wager, start)
    if wager.id in roll_bets(rules):
        return over_rolls(rules, roll_bets(rules)[wager.id], wager)
    return decided(wager, number=number)


# Wagers that need no chain


def decided(wager: Wager, **state: int) -> Life:
    """A wager as it lies now: the rolls that decide it, each as likely as the others."""
    rolls = [Roll(a, b, **state) for a, b in THROWS]
    deciding = [roll for roll in rolls if wager.decided_by(roll)]
    each = Fraction(1, len(deciding))
    return dict.fromkeys(deciding, each), len(THROWS) * each


def line(wager: Wager, field: str) -> Life:
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


def odds(rules: Rules, wager: Wager, field: str) -> Life:
    """Odds made as soon as the number is set, and always working."""
    chances: Chances = {}
    rolls = Fraction(0)
    for number, share in points(rules).items():
        later, more = decided(wager, **{field: number})
        rolls += share * more
        for roll, chance in later.items():
            chances[roll] = chances.get(roll, Fraction(0)) + share * chance
    return chances, rolls


# Odds beside the line


def come_points(rules: Rules) -> dict[Line, Fraction]:
    """A Come Bet made as soon as a point is on: where it and the line stand when it has moved."""
    come, numbers = rules.wagers["come"], points(rules)
    moved: dict[Line, Fraction] = {}
    for point, share in numbers.items():
        for a, b in THROWS:
            if not come.decided_by(Roll(a, b)):
                there = (after(rules, point, a, b), a + b)
                moved[there] = moved.get(there, Fraction(0)) + share / 36
    total = sum(moved.values(), Fraction(0))
    return {there: chance / total for there, chance in moved.items()}


def after(rules: Rules, point: int, a: int, b: int) -> int:
    """The point after a roll; 0 if the next one is a come out."""
    if rules.wagers["pass"].decided_by(Roll(a, b, point)):
        return 0
    return point or a + b


def odds_beside_line(rules: Rules, wager: Wager, start: Mapping[Line, Fraction]) -> Life:
    """Odds on a number: off on a come out roll, and returned when that roll decides them."""
    rest = odds_rest(rules.options)

    def step(at: Line) -> dict[Line, Fraction]:
        point, number = at
        goes: Counter[Line] = Counter(
            (after(rules, point, a, b), number) for a, b in THROWS if a + b not in (SEVEN, number)
        )
        return {there: Fraction(ways, 36) for there, ways in goes.items()}

    chances: Chances = {}
    found = visits(start, step)
    for (point, number), often in found.items():
        for a, b in THROWS:
            roll = Roll(a, b, point, number, int(point > 0 or not rest))
            if wager.decided_by(roll):
                chances[roll] = chances.get(roll, Fraction(0)) + often / 36
    return chances, sum(found.values(), Fraction(0))


def come_with_odds(rules: Rules) -> Life:
    """A Come Bet from the roll after it is made, odds behind it as soon as it has a number."""
    chances, rolls = line(rules.wagers["come"], "number")
    at_once: Chances = {roll: chance for roll, chance in chances.items() if not roll.number}
    moves = 1 - sum(at_once.values(), Fraction(0))
    later, _ = odds_beside_line(rules, rules.wagers["come_odds"], come_points(rules))
    return at_once | {roll: moves * chance for roll, chance in later.items()}, rolls


# Bets over several rolls


def over_rolls(rules: Rules, bet: RollBet, wager: Wager) -> Life:
    """The line and the state of the bet go on together, from the come out roll that it waits for.

    One that is made while a point is on begins when the point has just been set.
    """
    numbers = points(rules)
    way = walk(bet, wager, tuple(numbers))
    line = {point: tuple(after(rules, point, a, b) for a, b in THROWS) for point in (0, *numbers)}
    begins = numbers if bet.when == POINT_ON else {0: Fraction(1)}

    def step(at: Line) -> dict[Line, Fraction]:
        point, state = at
        goes = Counter(zip(line[point], way.steps[state, point], strict=True))
        return {to: Fraction(n, 36) for to, n in goes.items() if to[1] < way.undecided}

    found = visits({(point, 0): share for point, share in begins.items()}, step)
    chances: Chances = {}
    for (point, state), often in found.items():
        ends = Counter(to for to in way.steps[state, point] if to >= way.undecided)
        for to, ways in ends.items():
            facts = Progress(way.states[to])
            chances[facts] = chances.get(facts, Fraction(0)) + often * Fraction(ways, 36)
    return chances, sum(found.values(), Fraction(0))


# Odds behind a line wager, analysed with it


def with_odds(rules: Rules) -> Iterator[Bundle]:
    """Each line wager with each multiple of odds that a house may choose, and Put Bets alike."""
    for kind in ("pass", "dont_pass", "come", "dont_come"):
        if kind not in rules.wagers:
            continue
        name = rules.wagers[kind].name
        for odds in ODDS_CHOICES:
            words = odds_words(odds)
            yield Bundle(
                id=f"{kind}_with_{words}_odds",
                parts=(kind, f"{kind}_odds"),
                facts=COME_WITH_ODDS if kind.endswith("come") else rules.wagers[kind].facts,
                unit=f"unit of the {name} Bet",
                name=f"{name} with {words} odds",
                units=units_behind(kind, odds),
            )
    for number in points(rules):
        yield from put_with_odds(rules, number)


def put_with_odds(rules: Rules, number: int) -> Iterator[Bundle]:
    """A Put Bet with its odds; on the sheet of the game only with those that the house offers."""
    name = rules.wagers[f"put_{number}"].name
    for odds in ODDS_CHOICES:
        words, times = odds_words(odds), odds_multiple(odds, number)
        yield Bundle(
            id=f"put_{number}_with_{words}_odds",
            parts=(f"put_{number}", f"put_odds_{number}"),
            facts=f"put_odds_{number}",
            unit=f"unit of the {name} Bet",
            name=f"{name} with {words} odds",
            units=partial(_put_units, times),
            listed=odds == rules.cents("odds"),
        )


def _put_units(times: int, part: str, roll: Any) -> int:
    return times if part.startswith("put_odds") else 1


def odds_words(odds: int) -> str:
    return "345" if odds == THREE_FOUR_FIVE else f"{odds}x"


def units_behind(kind: str, odds: int) -> Callable[[str, Any], Fraction | int]:
    """Odds behind one unit: so many times the unit; laid odds can win so many times the unit."""

    def units(part: str, roll: Any) -> Fraction | int:
        if part == kind:
            return 1
        number = roll.number if kind.endswith("come") else roll.point
        if not number:
            return 0
        times = odds_multiple(odds, number)
        true = true_odds(number)
        return Fraction(times * true.win, true.stake) if kind.startswith("dont") else times

    return units
