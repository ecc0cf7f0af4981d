"""High Roll Dice, counted: how many dice show each face, and what the Extra Roll adds.

Ten dice fall in 3,003 ways when only the number of each face matters, six dice in 462. The Extra
Roll is a price that serves all Like Kind Boulevard wagers of a seat at once, so it is counted
together with those it is best bought for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial, prod

from croupier.core.game import Rules
from croupier.exact.census import Bundle, Census
from croupier.games.high_roll_dice.rules import Facts, highest_match

CHOOSE = (
    "extra_roll is with the numbers that it is best bought for; extra_roll_with_5_6, say, with "
    "those that you choose."
)
UNIT = "unit of all that is staked: the Extra Roll and Like Kind Boulevard on {numbers}"


def census(rules: Rules) -> Census:
    """The first roll for every wager; both rolls for those with an Extra Roll."""
    dice = rules.cents("dice")
    first_roll = count_first_roll(dice)
    if "extra_roll" not in rules.wagers:
        return Census({"round": first_roll})
    both_rolls = count_extra_roll(dice)
    weights = {"round": first_roll, "extra_roll": both_rolls}
    chosen = tuple(bundle_of(some) for some in sets_of_likes(rules))
    best = best_bundle(rules, both_rolls)
    decisive = ("extra_roll", *likes_of(rules))
    return Census(weights, (best, *chosen), notes=(CHOOSE,), decisive=decisive)


@cache
def count_first_roll(dice: int) -> Mapping[Facts, int]:
    """All throws of so many dice, by what is called."""
    weights: Counter[Facts] = Counter()
    for faces, throws in throws_by_faces(dice):
        face, first = highest_match(*(faces.count(one) for one in range(1, 7)))
        weights[Facts(face, first, first, 0)] += throws
    return weights


def throws_by_faces(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The faces of so many dice in order, and how many throws show them."""
    for counts in _counts(dice, 6):
        faces = tuple(face for face, n in enumerate(counts, 1) for _ in range(n))
        yield faces, factorial(dice) // prod(map(factorial, counts))


def _counts(dice: int, faces: int) -> Iterator[tuple[int, ...]]:
    """All ways to share so many dice among so many faces."""
    if faces == 1:
        yield (dice,)
        return
    for here in range(dice + 1):
        for rest in _counts(dice - here, faces - 1):
            yield (here, *rest)


@cache
def count_extra_roll(dice: int) -> Mapping[Facts, int]:
    """Each first roll with every throw of the other dice; one weight is one in 36 ** dice."""
    weights: Counter[Facts] = Counter()
    for (face, first, _, _), throws in count_first_roll(dice).items():
        others = dice - first
        for more in range(others + 1):
            ways = comb(others, more) * 5 ** (others - more) * 6**first
            weights[Facts(face, first, first + more, 1)] += throws * ways
    return weights


def best_bundle(rules: Rules, both_rolls: Mapping[Facts, int]) -> Bundle:
    """The Extra Roll with the Like Kind Boulevard wagers that cost a player the least with it."""
    edges = {wager: edge_with_extra_roll(rules, wager, both_rolls) for wager in likes_of(rules)}
    best = min(
        sets_of_likes(rules), key=lambda some: edge_of_bundle([edges[wager] for wager in some])
    )
    return replace(bundle_of(best), id="extra_roll", name="", listed=True)


def likes_of(rules: Rules) -> tuple[str, ...]:
    return tuple(wager for wager in rules.wagers if wager.startswith("like_kind_boulevard"))


def sets_of_likes(rules: Rules) -> Iterator[tuple[str, ...]]:
    """All that a player can buy one Extra Roll for."""
    likes = likes_of(rules)
    for size in range(1, len(likes) + 1):
        yield from combinations(likes, size)


def bundle_of(likes: tuple[str, ...]) -> Bundle:
    """The Extra Roll with these Like Kind Boulevard wagers, each of one unit like itself."""
    numbers = [wager.rpartition("_")[2] for wager in likes]
    return Bundle(
        id=f"extra_roll_with_{'_'.join(numbers)}",
        parts=("extra_roll", *likes),
        facts="extra_roll",
        unit=UNIT.format(numbers=", ".join(numbers)),
        per_total=True,
        name=f"Extra Roll with {', '.join(numbers)}",
        listed=False,
    )


def edge_with_extra_roll(rules: Rules, wager: str, both_rolls: Mapping[Facts, int]) -> Fraction:
    """What the house keeps of one wager that an Extra Roll is there for, its price left aside."""
    one = rules.wagers[wager]
    rows: Counter[int] = Counter()
    for facts, n in both_rolls.items():
        rows[one.pick(facts)] += n
    lost = -sum((n * one.net_units(one.rows[row]) for row, n in rows.items()), Fraction(0))
    return lost / rows.total()


def edge_of_bundle(edges: list[Fraction]) -> Fraction:
    """What the house keeps of each unit staked on these wagers and the price of the Extra Roll."""
    return (1 + sum(edges, Fraction(0))) / (1 + len(edges))
