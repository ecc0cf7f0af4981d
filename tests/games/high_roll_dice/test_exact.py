"""High Roll Dice, counted: every figure, and each of them a second time by another way.

The second way takes nothing from the package: it has its own odds, its own rank of the dice, and it
throws one die after another.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, product

import pytest

from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import census
from croupier.games.high_roll_dice.exact import (
    best_bundle,
    count_extra_roll,
    count_first_roll,
    edge_of_bundle,
    edge_with_extra_roll,
)
from croupier.games.high_roll_dice.rules import GAME

TEN = {
    "pip_street_2": Fraction(1_956_919, 10_077_696),
    "pip_street_3": Fraction(898_225, 10_077_696),
    "pip_street_4": Fraction(208_621, 1_679_616),
    "pip_street_5": Fraction(1_693_511, 10_077_696),
    "pip_street_6": Fraction(149_801, 10_077_696),
    "pip_street_1": Fraction(46_603, 2_519_424),
    "like_kind_boulevard_2": Fraction(317, 2_592),
    "like_kind_boulevard_3": Fraction(4_019, 26_244),
    "like_kind_boulevard_4": Fraction(79_577, 209_952),
    "like_kind_boulevard_5": Fraction(341_297, 559_872),
    "like_kind_boulevard_6": Fraction(1_001_491, 1_679_616),
    "like_kind_boulevard_7": Fraction(169_279, 419_904),
    "like_kind_boulevard_8": Fraction(164_873, 373_248),
    "millionaire_row_9": Fraction(1_262_941, 1_679_616),
    "millionaire_row_10": Fraction(9_077_695, 10_077_696),
    "extra_roll": Fraction(73_480_204_633, 822_823_723_008),
}
SIX = {
    "pip_street_2": Fraction(289, 2_592),
    "pip_street_3": Fraction(373, 2_592),
    "pip_street_4": Fraction(55, 486),
    "pip_street_5": Fraction(361, 2_916),
    "pip_street_6": Fraction(353, 1_944),
    "pip_street_1": Fraction(1_913, 7_776),
    "like_kind_boulevard_no_match": Fraction(19, 324),
    "like_kind_boulevard_2": Fraction(2, 27),
    "like_kind_boulevard_3": Fraction(71, 1_296),
    "like_kind_boulevard_4": Fraction(37, 162),
    "like_kind_boulevard_5": Fraction(97, 432),
    "like_kind_boulevard_6": Fraction(1_775, 7_776),
}

# The odds once more, as the chapter has them: units won for one unit staked.
PIP_TEN = {"2": 6, "3": 6, "4": 5, "5": 4, "6": 4, "A": 3}
PIP_SIX = {"2": 8, "3": 6, "4": 5, "5": 4, "6": 3, "A": 2}
Wins = dict[int, Fraction | int]
FIRST_TEN: Wins = {2: 12, 3: Fraction(3, 5), 4: 1, 5: 4, 6: 30, 7: 400, 8: 5_000}
FIRST_SIX: Wins = {1: 60, 2: Fraction(1, 2), 3: 2, 4: 15, 5: 200, 6: 6_000}
AGAIN = {3: 6, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50}
PRIZES = {9: 50_000, 10: 1_000_000}
RANKED = "23456A"

Called = tuple[str, int]
"""A face as its letter in the rank, and how many dice show it."""


def rules_of(dice: int) -> Rules:
    return rules_for(GAME, options={"dice": str(dice)})


def analysed(dice: int) -> dict[str, WagerFigures]:
    rules = rules_of(dice)
    return {one.wager: one for one in figures(rules, census(rules))}


def called(dice: str) -> Called:
    """What is called, by sorting: the most frequent face, the later in rank of equals."""
    face = max(RANKED, key=lambda one: (dice.count(one), RANKED.index(one)))
    return face, dice.count(face)


def thrown_one_by_one(count: int) -> dict[Called, int]:
    """The number of throws behind each call, from a walk that adds one die at a time."""
    heaps = Counter({"": 1})
    for _ in range(count):
        grown: Counter[str] = Counter()
        for heap, ways in heaps.items():
            for face in RANKED:
                grown["".join(sorted(heap + face))] += ways
        heaps = grown
    calls: Counter[Called] = Counter()
    for heap, ways in heaps.items():
        calls[called(heap)] += ways
    return calls


def thrown_whole() -> dict[Called, int]:
    """All 46,656 throws of six dice, each one looked at."""
    return Counter(called("".join(dice)) for dice in product(RANKED, repeat=6))


def again_one_by_one(first: int) -> dict[int, Fraction]:
    """How many of ten dice match in the end, each of the others thrown on its own."""
    chances: dict[int, Fraction] = {first: Fraction(1)}
    for _ in range(10 - first):
        grown: defaultdict[int, Fraction] = defaultdict(Fraction)
        for matching, chance in chances.items():
            grown[matching + 1] += chance / 6
            grown[matching] += chance * 5 / 6
        chances = grown
    return chances


def lost(chance: Fraction, win: Fraction | int) -> Fraction:
    """The edge of a wager that wins so much with this chance and is lost otherwise."""
    return 1 - chance * (1 + win)


def second_way(calls: dict[Called, int]) -> dict[str, Fraction]:
    """The edge of every wager on the first roll."""
    total = sum(calls.values())
    ten = total == 6**10

    def chance(face: str | None = None, number: int | None = None) -> Fraction:
        found = [n for (f, k), n in calls.items() if face in (None, f) and number in (None, k)]
        return Fraction(sum(found), total)

    edges = {
        f"pip_street_{face.replace('A', '1')}": lost(chance(face=face), win)
        for face, win in (PIP_TEN if ten else PIP_SIX).items()
    }
    for number, win in (FIRST_TEN if ten else FIRST_SIX).items():
        name = number if number > 1 else "no_match"
        edges[f"like_kind_boulevard_{name}"] = lost(chance(number=number), win)
    for number, prize in PRIZES.items() if ten else ():
        edges[f"millionaire_row_{number}"] = lost(chance(number=number), prize)
    return edges


def edge_when_bought(number: int, calls: dict[Called, int]) -> Fraction:
    """The edge of one Like Kind Boulevard wager that has an Extra Roll."""
    net = Fraction(0)
    for (_, first), ways in calls.items():
        chance = Fraction(ways, 6**10)
        by_again = again_one_by_one(first).get(number, Fraction(0)) if first < number else 0
        if first == number:
            net += chance * FIRST_TEN[number]
        else:
            net += chance * (by_again * (1 + AGAIN.get(number, 0)) - 1)
    return -net


@pytest.mark.parametrize(("dice", "edges"), [(10, TEN), (6, SIX)], ids=["ten", "six"])
def test_every_edge(dice: int, edges: dict[str, Fraction]) -> None:
    """Each wager of both variations has its exact edge, and none favours the player."""
    found = {wager: one.house_edge for wager, one in analysed(dice).items()}
    assert found == edges
    assert min(found.values()) > 0


@pytest.mark.parametrize("dice", [10, 6])
def test_rows_sum_to_one(dice: int) -> None:
    """The rows of a wager are all that can happen, each once and each possible."""
    for one in analysed(dice).values():
        assert sum(row.probability for row in one.rows) == 1
        assert min(row.probability for row in one.rows) > 0
        assert len({row.outcome for row in one.rows}) == len(one.rows)


@pytest.mark.clause("pa.675a 675a.2(d)", "pa.675a 675a.5(a)", "pa.675a 675a.5(b)")
@pytest.mark.clause("pa.675a 675a.5(c)")
def test_ten_dice_one_by_one() -> None:
    """The walk that adds one die at a time comes to the same edges."""
    calls = thrown_one_by_one(10)
    assert sum(calls.values()) == 6**10
    assert second_way(calls) == {
        wager: edge for wager, edge in TEN.items() if wager != "extra_roll"
    }


@pytest.mark.clause("pa.675a 675a.6(c)", "pa.675a 675a.6(j)", "pa.675a 675a.6(k)")
def test_six_dice_one_by_one_and_whole() -> None:
    """The walk and a look at each of 46,656 throws come to the same edges."""
    assert thrown_one_by_one(6) == thrown_whole()
    assert second_way(thrown_whole()) == SIX


@pytest.mark.clause("pa.675a 675a.5(d)", "pa.675a 675a.4(h)")
def test_the_extra_roll_one_by_one() -> None:
    """Each Like Kind Boulevard wager with an Extra Roll has the edge that the walk gives it."""
    rules = rules_of(10)
    both_rolls = census(rules).weights["extra_roll"]
    calls = thrown_one_by_one(10)
    for number in FIRST_TEN:
        wager = f"like_kind_boulevard_{number}"
        edge = edge_with_extra_roll(rules, wager, both_rolls)
        assert edge == edge_when_bought(number, calls), wager
    edges = [edge_when_bought(number, calls) for number in range(3, 9)]
    assert (1 + sum(edges)) / 7 == TEN["extra_roll"]


def test_no_extra_roll_favours_the_player() -> None:
    """Of all 127 sets of numbers, 3 to 8 is the best to buy the Extra Roll for, and it costs."""
    rules = rules_of(10)
    both_rolls = census(rules).weights["extra_roll"]
    likes = [wager for wager in rules.wagers if wager.startswith("like_kind_boulevard")]
    edges = {wager: edge_with_extra_roll(rules, wager, both_rolls) for wager in likes}
    bundles = {
        some: edge_of_bundle([edges[wager] for wager in some])
        for size in range(1, 8)
        for some in combinations(likes, size)
    }
    assert len(bundles) == 127
    assert min(bundles.values()) == TEN["extra_roll"] > 0
    assert bundles[tuple(likes[1:])] == TEN["extra_roll"]


@pytest.mark.clause("pa.675a 675a.2(e)(3)", "pa.675a 675a.5(d)")
def test_an_extra_roll_with_chosen_numbers() -> None:
    """Every set of numbers has its edge and its spread, from a walk that throws die by die."""
    rules, calls = rules_of(10), thrown_one_by_one(10)
    counted = census(rules)
    again = {first: again_one_by_one(first) for first in range(2, 11)}
    for size in range(1, 8):
        for numbers in combinations(range(2, 9), size):
            nets: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
            for (_, first), ways in calls.items():
                for final, chance in again[first].items():
                    net = Fraction(-1)
                    for number in numbers:
                        later = first < number == final
                        won = FIRST_TEN[number] if number == first else -1
                        net += AGAIN[number] if later else won
                    nets[net / (1 + size)] += Fraction(ways, 6**10) * chance
            (found,) = figures(rules, counted, f"extra_roll_with_{'_'.join(map(str, numbers))}")
            mean = sum((net * chance for net, chance in nets.items()), Fraction(0))
            spread = sum(chance * (net - mean) ** 2 for net, chance in nets.items())
            assert (found.house_edge, found.variance) == (-mean, spread), numbers


def test_chosen_numbers_stand_on_a_sheet_that_asks_for_them() -> None:
    """The sheet of the game has the best set only, and says how to ask for others."""
    rules = rules_of(10)
    counted = census(rules)
    assert [one for one in analysed(10) if one.startswith("extra_roll")] == ["extra_roll"]
    (turned,) = figures(rules, counted, "Extra Roll with 6 5")
    assert turned.wager == "extra_roll_with_5_6"
    (all_of_it,) = figures(rules, counted, "extra_roll_with_3_4_5_6_7_8")
    assert all_of_it.house_edge == TEN["extra_roll"]
    assert "extra_roll_with_5_6" in counted.notes[0]


def test_the_unit_of_the_extra_roll() -> None:
    """Its edge is per unit of all that is staked with it, and the unit says on what."""
    one = analysed(10)["extra_roll"]
    assert one.unit == (
        "unit of all that is staked: the Extra Roll and Like Kind Boulevard on 3, 4, 5, 6, 7, 8"
    )
    assert one.average_stake == 1
    assert min(row.net for row in one.rows) == -1


def test_the_best_numbers_follow_the_paytable() -> None:
    """Were eight of a kind paid 1 to 1, the Extra Roll would be best bought for 3 to 7."""
    pays = {"eight_of_a_kind": "1 to 1", "eight_of_a_kind_on_extra_roll": "1 to 1"}
    rules = rules_for(GAME, paytable={"like_kind_boulevard_8": pays}, lawful=False)
    bundle = best_bundle(rules, census(rules).weights["extra_roll"])
    assert bundle.parts[1:] == tuple(f"like_kind_boulevard_{number}" for number in range(3, 8))


def test_the_weights_are_all_throws() -> None:
    """One weight is one throw of the first roll, or one pair of throws with the Extra Roll."""
    for dice in (10, 6):
        assert sum(count_first_roll(dice).values()) == 6**dice
    assert sum(count_extra_roll(10).values()) == 36**10
    assert set(census(rules_of(6)).weights) == {"round"}
