"""A source that fails while it is drawn from is found; one that does not is left alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from croupier.sim import health
from croupier.sim.battery import chi_square_p
from croupier.sim.health import Below, Failed, Health, chi_square_above, tried
from croupier.sim.streams import SeededStream, seed_from, system_below

DECK = [*range(52, 26, -1), 6, 6, 6, 38, 54, 7, 2]
"""What is drawn below at tables: a deck that gets smaller, dice, wheels, a start, a coin."""


def watched(below: Below, most: int) -> int:
    """After how many draws a source is found out; nought if it is not."""
    found = Health()
    try:
        for n in itertools.islice(itertools.cycle(DECK), most):
            found.seen(n, below(n))
    except Failed:
        return found.draws
    return 0


def test_a_good_source_is_left_alone(seed: int) -> None:
    """The operating system's, and a seeded table's: at the start and over a night of draws."""
    stream = SeededStream(seed_from(str(seed)))
    for below in (system_below, stream.below):
        tried(below, Health())
        assert watched(below, 120_000) == 0


def test_few_cells_may_be_as_even_as_can_be() -> None:
    """Heads and tails exactly as often, faces of a die too: that happens."""
    found = Health()
    for value in random.Random(3).sample([0, 1] * 20, 40):
        found.seen(2, value)
    for value in random.Random(4).sample([*range(6)] * 20, 120):
        found.seen(6, value)
    assert found.looks == 2


def constant(chance: random.Random) -> Below:
    return lambda n: n // 2


def counter(chance: random.Random) -> Below:
    numbers = itertools.count()
    return lambda n: next(numbers) % n


def each_twice(chance: random.Random) -> Below:
    """One random value for two draws."""
    kept: list[float] = []

    def below(n: int) -> int:
        if not kept:
            kept.extend([chance.random()] * 2)
        return int(kept.pop() * n)

    return below


def modulo(chance: random.Random) -> Below:
    """A byte that is scaled by what is left over."""
    return lambda n: chance.randrange(256) % n


def never_the_last(chance: random.Random) -> Below:
    return lambda n: chance.randrange(max(1, n - 1))


def short_period(chance: random.Random) -> Below:
    block = [chance.random() for _ in range(500)]
    numbers = itertools.cycle(block)
    return lambda n: int(next(numbers) * n)


def leaning(chance: random.Random) -> Below:
    """Low numbers come a fifth more often."""
    return lambda n: (
        min(chance.randrange(n), chance.randrange(n))
        if chance.random() < 0.2
        else (chance.randrange(n))
    )


def sticky(chance: random.Random) -> Below:
    """Every tenth draw falls near the one before it."""
    last = [0.5]

    def below(n: int) -> int:
        last[0] = last[0] if chance.random() < 0.1 else chance.random()
        return int(last[0] * n)

    return below


def too_even(chance: random.Random) -> Below:
    """Nothing comes twice before everything came: a deck that is never shuffled in between."""
    left: dict[int, list[int]] = {}

    def below(n: int) -> int:
        if not left.get(n):
            left[n] = chance.sample(range(n), n)
        return left[n].pop()

    return below


@pytest.mark.parametrize(
    ("plant", "most"),
    [
        (constant, 1_500),
        (counter, 60_000),
        (each_twice, 5_000),
        (modulo, 400_000),
        (never_the_last, 40_000),
        (short_period, 150_000),
        (leaning, 40_000),
        (sticky, 40_000),
        (too_even, 60_000),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[random.Random], Below], most: int, seed: int
) -> None:
    """Each kind of fault, within so many draws of a table."""
    assert 0 < watched(plant(random.Random(seed)), most) <= most


@pytest.mark.parametrize("plant", [constant, counter, each_twice, never_the_last, too_even])
def test_a_gross_fault_is_found_before_the_first_use(
    plant: Callable[[random.Random], Below], seed: int
) -> None:
    """At the start, in some thousands of draws that nobody plays with."""
    with pytest.raises(Failed):
        tried(plant(random.Random(seed)), Health())


def test_a_source_that_gets_stuck_is_found_at_once() -> None:
    """After ten thousand good draws: within a dozen of the same range."""
    chance, found = random.Random(1), Health()
    for n in itertools.islice(itertools.cycle(DECK), 10_000):
        found.seen(n, chance.randrange(n))
    for _ in range(11):
        found.seen(52, 17)
    with pytest.raises(Failed, match="17 of 52 came 12 times in a row"):
        found.seen(52, 17)


@pytest.mark.parametrize("value", [-1, 6, 2.0, None, True])
def test_what_is_no_draw_fails(value: object) -> None:
    """Out of its range, or no whole number."""
    with pytest.raises(Failed, match="can be"):
        Health().seen(6, value)  # type: ignore[arg-type]


def test_the_only_possible_draw_says_nothing() -> None:
    """The last card of a shoe comes every time."""
    found = Health()
    for _ in range(1_000):
        found.seen(1, 0)
    assert found.draws == 0


def test_the_tail_of_chi_square_is_that_of_the_battery() -> None:
    """Against the library of others, from the middle far into both tails."""
    for freedom in (1, 3, 5, 9, 15, 51, 255, 1_023):
        for factor in (0.05, 0.3, 0.7, 1, 1.3, 2, 4, 8):
            ours, theirs = (
                tail(factor * freedom, freedom) for tail in (chi_square_above, chi_square_p)
            )
            assert ours == pytest.approx(theirs, rel=1e-6, abs=1e-13)
    assert chi_square_above(0, 5) == 1


def test_a_false_alarm_is_rarer_than_one_house_in_a_hundred_thousand() -> None:
    """Looks of a house with all ranges up to a thousand after ten to the ten draws, times their
    chance to fail."""
    doublings = 33
    looks = doublings * (health.MOST_NUMBERS + 2)
    assert 2 * looks * health.ALPHA < 1e-5
    assert 10**10 * 2.0**-health.REPEAT_BITS < 1e-7
