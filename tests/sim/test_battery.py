"""The generators pass the battery at a size fit for every day, and planted faults do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from scipy import stats

from croupier.core.cards import STANDARD_DECK, Shoe
from croupier.core.driver import RandomSource
from croupier.core.procedure import DrawCards, Spin, Throw
from croupier.sim.streams import SeededStream, seed_from
from tests.sim import battery
from tests.sim.battery import Below, Deck, even, even_places, shuffled, suspect

MILLION = 1_000_000
SIDES = (6, 7, 37, 38, 52, 53, 54)
"""A die, start positions, wheels, a deck without and with a joker, the Big Six."""

FAMILY: dict[str, Callable[[str], float]] = {
    **{f"numbers below {n}": partial(battery.tuples_p, n, 1, MILLION) for n in SIDES},
    **{f"pairs below {n}": partial(battery.tuples_p, n, 2, MILLION) for n in SIDES},
    **{f"gaps below {n}": partial(battery.gaps_p, n, MILLION // n) for n in SIDES},
    **{f"{dice} dice": partial(battery.throws_p, dice, MILLION) for dice in (1, 2, 3)},
    "totals of two dice": partial(battery.totals_p, MILLION),
    "orders of 4": partial(battery.orders_p, 4, MILLION),
    "orders of 5": partial(battery.orders_p, 5, MILLION),
    "cards by place": partial(battery.places_p, 100_000),
    "top pairs": partial(battery.top_pairs_p, MILLION),
}
SEEDS = ("red", "black", "green")


def p_of(name: str, seed: str) -> float:
    return FAMILY[name](f"{seed} {name}")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", FAMILY)
def test_kernel_generator_is_even(name: str, seed: str) -> None:
    """Numbers, pairs, gaps, dice, orders and cards come as often as they should."""
    assert not suspect(p_of(name, seed))


def test_kernel_generator_is_as_uneven_as_chance() -> None:
    """Over the whole family the p-values themselves are spread evenly from 0 to 1."""
    family = [p_of(name, seed) for name in FAMILY for seed in SEEDS]
    assert not suspect(float(stats.kstest(family, "uniform").pvalue))


# A table's source


def test_dealt_decks_are_even() -> None:
    """Each card comes in each place equally often, and each ordered pair first."""
    source = RandomSource(SeededStream(seed_from("decks")).below)
    request = DrawCards(count=52, hand="a hand", shoe=Shoe.fresh(STANDARD_DECK))
    top_pairs = dict.fromkeys(((a, b) for a in range(52) for b in range(52) if a != b), 0)
    decks: list[Deck] = []
    for _ in range(10_000):
        deck = source.answer(request)
        assert isinstance(deck, tuple)
        decks.append(deck)
        top_pairs[deck[0], deck[1]] += 1
    assert not suspect(even_places(battery.places(decks)))
    assert not suspect(even(top_pairs.values()))


def test_a_shoe_of_several_decks_is_dealt_even() -> None:
    """Of six decks each card is as likely as any other, however many are gone."""
    source = RandomSource(SeededStream(seed_from("shoe")).below)
    full = Shoe.fresh(STANDARD_DECK * 6).without([48, 49, 50] * 6)
    counts = [0] * 52
    for _ in range(5_000):
        cards = source.answer(DrawCards(count=20, hand="a hand", shoe=full))
        assert isinstance(cards, tuple)
        for card in cards:
            counts[card] += 1
    assert counts[48:51] == [0, 0, 0]
    assert not suspect(even([*counts[:48], counts[51]]))


def test_thrown_dice_and_spun_wheels_are_even() -> None:
    """Each pair of faces and each section of a wheel comes equally often."""
    source = RandomSource(SeededStream(seed_from("dice")).below)
    throw = Throw(dice=("red", "white"))
    spin = Spin(sections=tuple(map(str, range(38))))
    faces = dict.fromkeys(((a, b) for a in range(1, 7) for b in range(1, 7)), 0)
    sections = [0] * 38
    for _ in range(50_000):
        first, second = source.answer(throw)  # type: ignore[misc]
        faces[first, second] += 1
        section = source.answer(spin)
        assert isinstance(section, int)
        sections[section] += 1
    assert not suspect(even(faces.values()))
    assert not suspect(even(sections))


# Faults that must be found


def stream(name: str) -> Below:
    return SeededStream(seed_from(name)).below


@pytest.mark.parametrize("decks", [500, 1_000, 5_000])
def test_a_fair_shuffle_passes(decks: int) -> None:
    """The sizes at which faults are found leave a fair shuffle alone."""
    fair = shuffled(battery.fair, stream("fair"), 52, decks)
    assert not suspect(even_places(battery.places(fair)))


@pytest.mark.parametrize(
    ("shuffle", "decks"),
    [(battery.only_cycles, 500), (battery.swap_with_any, 1_000), (battery.byte_modulo, 5_000)],
)
def test_a_faulty_shuffle_is_found_by_places(shuffle: battery.Shuffle, decks: int) -> None:
    """Cards by place tell a shuffle that looks right from one that is."""
    faulty = shuffled(shuffle, stream("faulty"), 52, decks)
    assert suspect(even_places(battery.places(faulty)))


@pytest.mark.parametrize("cards", [4, 5])
@pytest.mark.parametrize("shuffle", [battery.only_cycles, battery.swap_with_any])
def test_a_faulty_shuffle_is_found_by_orders(shuffle: battery.Shuffle, cards: int) -> None:
    """So do all orders of a few cards."""
    name = f"orders of {cards}"
    assert not suspect(
        even(battery.orders(shuffled(battery.fair, stream(name), cards, 5_000), cards))
    )
    assert suspect(even(battery.orders(shuffled(shuffle, stream(name), cards, 5_000), cards)))


def test_a_repeated_number_is_found_by_pairs() -> None:
    """Even counts hide a source that says everything twice; pairs do not."""
    below = stream("twice")
    numbers = [number for _ in range(5_000) for number in [below(6)] * 2]
    pairs = [0] * 36
    for first, second in zip(numbers[::2], numbers[1::2], strict=True):
        pairs[6 * first + second] += 1
    assert suspect(even(pairs))


def test_too_good_a_fit_is_found() -> None:
    """Numbers dealt out in turn are not random."""
    assert suspect(even([10_000] * 6))
