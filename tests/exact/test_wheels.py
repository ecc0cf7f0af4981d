"""Roulette and Big Six, counted: every figure, and each of them a second time by another way.

The second way takes nothing from the package: it has its own numbers, its own odds, and a void spin
is an equation, not a compartment left out.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.game import Rules, rules_for
from croupier.exact.analysis import WagerFigures, figures
from croupier.exact.census import census
from croupier.games.big_six import rules as big_six
from croupier.games.roulette import rules as roulette
from croupier.games.roulette.exact import numbers_that_count

COVERED = {
    "straight": (1, 35),
    "split": (2, 17),
    "three_numbers": (3, 11),
    "four_numbers": (4, 8),
    "first_five_numbers": (5, 6),
    "six_numbers": (6, 5),
    "column": (12, 2),
    "dozen": (12, 2),
    **dict.fromkeys(("red", "black", "odd", "even", "1_to_18", "19_to_36"), (18, 1)),
}
"""Wager to how many numbers it covers and what it pays."""
BIG_SIX = {
    "insignia_1": (24, 1),
    "insignia_2": (15, 2),
    "insignia_5": (7, 5),
    "insignia_10": (4, 10),
    "insignia_20": (2, 20),
    "joker": (1, 45),
    "name_of_casino": (1, 45),
}


def analysed(rules: Rules) -> dict[str, WagerFigures]:
    return {one.wager: one for one in figures(rules, census(rules))}


def wheel(name: str) -> dict[str, WagerFigures]:
    return analysed(rules_for(roulette.GAME, options={"wheel": name}))


def chance_with_respins(covered: int, pockets: int, void: int) -> Fraction:
    """p with p = covered / pockets + void / pockets * p: a void spin is done again."""
    once, again = Fraction(covered, pockets), Fraction(void, pockets)
    p = once / (1 - again)
    assert p == once + again * p
    return p


@pytest.mark.parametrize(
    ("name", "pockets", "void"),
    [("double_zero", 38, 0), ("single_zero", 37, 0), ("double_zero_as_single", 38, 1)],
)
def test_every_roulette_wager_a_second_time(name: str, pockets: int, void: int) -> None:
    """Probability of winning and house edge, by the equation of a spin."""
    found = wheel(name)
    expected = {w: v for w, v in COVERED.items() if w != "first_five_numbers" or pockets == 38}
    if void:
        del expected["first_five_numbers"]
    assert set(found) == set(expected)
    for wager, (covered, pays) in expected.items():
        p = chance_with_respins(covered, pockets, void)
        assert found[wager].hit_frequency == p
        assert found[wager].house_edge == 1 - p * (pays + 1)
        assert sum(row.probability for row in found[wager].rows) == 1


def test_the_known_edges() -> None:
    """1/19 on a double zero wheel but 3/38 on First Five, 1/37 with one zero however it is made."""
    double = {wager: one.house_edge for wager, one in wheel("double_zero").items()}
    assert double.pop("first_five_numbers") == Fraction(3, 38)
    assert set(double.values()) == {Fraction(1, 19)}
    for name in ("single_zero", "double_zero_as_single"):
        assert {one.house_edge for one in wheel(name).values()} == {Fraction(1, 37)}


@pytest.mark.parametrize("name", roulette.WHEEL_NAMES)
def test_every_place_by_its_written_name(name: str) -> None:
    """Each place wins on as many compartments as its name has numbers; no two places are one."""
    rules = rules_for(roulette.GAME, options={"wheel": name})
    pockets = [roulette.NAMES[n] for n in numbers_that_count(name)]
    for wager, places in roulette.covers_of(rules).items():
        assert len(set(places.values())) == len(places)
        for place, covered in places.items():
            if wager not in ("column", "dozen") and place:
                assert {roulette.NAMES[n] for n in covered} == set(place.split("-"))
                assert len(place.split("-")) == COVERED[wager][0]
            hits = sum(roulette.NAMES.index(pocket) in covered for pocket in pockets)
            assert hits == COVERED[wager][0]


def test_the_zero_row_of_an_even_chance() -> None:
    """2/38, 1/37 and 1/37 of all spins lose to a zero, and cite the clause of their wheel."""
    for name, share, clause in (
        ("double_zero", Fraction(1, 19), "oh.roulette 5.B"),
        ("single_zero", Fraction(1, 37), "oh.roulette 5.B"),
        ("double_zero_as_single", Fraction(1, 37), "oh.roulette 5.C.iii"),
    ):
        (zero,) = [row for row in wheel(name)["odd"].rows if row.outcome == "zero"]
        assert (zero.probability, zero.clause) == (share, clause)


def test_zero_two_three_has_the_odds_of_any_row() -> None:
    """The option adds a place and changes no figure."""
    options = {"wheel": "single_zero", "zero_two_three": "yes"}
    more = analysed(rules_for(roulette.GAME, options=options))
    assert more["three_numbers"].house_edge == Fraction(1, 37)


def test_a_paytable_of_ones_own() -> None:
    """First Five at 7 to 1 would give the player an edge of 1/19."""
    rules = rules_for(roulette.GAME, paytable={"first_five_numbers": {"win": "7 to 1"}})
    assert analysed(rules)["first_five_numbers"].house_edge == Fraction(-1, 19)


def test_every_big_six_wager_a_second_time() -> None:
    """By the counts of the chapter, written out once more."""
    found = analysed(rules_for(big_six.GAME))
    assert set(found) == set(BIG_SIX)
    for wager, (sections, pays) in BIG_SIX.items():
        assert found[wager].hit_frequency == Fraction(sections, 54)
        assert found[wager].house_edge == 1 - Fraction(sections * (pays + 1), 54)
    edges = [str(one.house_edge) for one in found.values()]
    assert edges == ["1/9", "1/6", "2/9", "5/27", "2/9", "4/27", "4/27"]
