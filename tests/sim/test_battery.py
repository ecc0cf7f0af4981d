"""The generators pass the battery at a size fit for every day, and planted faults do not."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import numpy
import pytest

from croupier.core.cards import STANDARD_DECK, Shoe
from croupier.core.driver import RandomSource
from croupier.core.procedure import DrawCards
from croupier.sim import battery
from croupier.sim.battery import Measure, Result, Size, Verdict, examine, judge
from croupier.sim.draws import KernelDraws, of_system
from croupier.sim.streams import SeededStream, seed_from
from tests.sim import planted
from tests.sim.planted import Shuffle, Shuffled, scaled_by, small_seed, sound, stream

KERNEL = Size(numbers=100_000, decks=20_000, sequences=0)
TABLE = Size(numbers=5_000, decks=1_000, sequences=0)
ALPHA = 1e-6
"""For a single test. Seeds are fixed, so a test that passes goes on passing."""


def told(verdict: Verdict) -> str:
    return f"{verdict.failed} {verdict.spread} {verdict.design}"


# Sources


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["red", "black", "green"])
def test_the_simulator_passes(seed: str) -> None:
    """Numbers, dice, decks and orders of a block's generator are as uneven as chance."""
    verdict = examine(KernelDraws(seed_from(seed)), KERNEL)
    assert verdict.sound, told(verdict)
    assert len(verdict.findings) == 7 * 7 + 3 + 5 + 2


@pytest.mark.slow
def test_a_seeded_table_passes() -> None:
    """So are those of a table, by the answers that its source gives."""
    verdict = examine(sound("decks"), TABLE)
    assert verdict.sound, told(verdict)


def test_play_can_be_tested_too() -> None:
    """What the operating system brings is looked at by the same tests; no seed decides it."""
    draws = of_system()
    assert draws.bits_of_state is None
    assert 0 < battery.frequency(draws.numbers(6, 600), 6) < 1
    assert sorted(draws.decks(52, 1)[0].tolist()) == list(range(52))
    assert len(draws.raw(1_000)) == 1_000


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
    assert battery.even([*counts[:48], counts[51]]) > ALPHA


# Faults that must be found


@pytest.mark.parametrize("decks", [500, 1_000, 5_000])
def test_a_fair_shuffle_passes(decks: int) -> None:
    """The sizes at which faults are found leave a fair shuffle alone."""
    assert battery.places(planted.decks(planted.fair, stream("fair").below, 52, decks)) > ALPHA


@pytest.mark.parametrize(
    ("shuffle", "decks"),
    [(planted.only_cycles, 500), (planted.swap_with_any, 1_000), (planted.byte_modulo, 5_000)],
)
def test_a_faulty_shuffle_is_found_by_places(shuffle: Shuffle, decks: int) -> None:
    """Cards by place tell a shuffle that looks right from one that is, by so many decks."""
    assert battery.places(planted.decks(shuffle, stream("faulty").below, 52, decks)) < ALPHA


@pytest.mark.parametrize("cards", [4, 5])
@pytest.mark.parametrize("shuffle", [planted.only_cycles, planted.swap_with_any])
def test_a_faulty_shuffle_is_found_by_orders(shuffle: Shuffle, cards: int) -> None:
    """So do all orders of a few cards."""
    below = stream(f"orders of {cards}").below
    assert battery.orders(planted.decks(planted.fair, below, cards, 5_000)) > ALPHA
    assert battery.orders(planted.decks(shuffle, below, cards, 5_000)) < ALPHA


def test_one_riffle_is_found_by_rising_sequences() -> None:
    """Cards by place see it too, but two rising sequences are the mark of it."""
    decks = planted.decks(planted.riffled_once, stream("riffle").below, 52, 200)
    assert battery.rising(decks) < ALPHA


def biased_hands(below: Callable[[int], int], cards: int) -> list[int]:
    """The first five cards are a pair at least."""
    deck = list(planted.fair(below, cards))
    first = deck[0] // 4
    at = next(i for i, card in enumerate(deck) if i and card // 4 == first)
    deck[1], deck[at] = deck[at], deck[1]
    return deck


def test_hands_that_come_too_often_are_found() -> None:
    """Each card lies everywhere alike, and yet there are too many pairs."""
    decks = planted.decks(biased_hands, stream("pairs").below, 52, 500)
    assert battery.hands(decks) < ALPHA


def test_cards_that_stay_are_found() -> None:
    """A new deck that is not shuffled one time in ten has too many cards in their places."""
    decks = planted.decks(planted.fair, stream("new decks").below, 52, 1_000)
    assert battery.fixed_points(decks) > ALPHA
    decks[::10] = numpy.arange(52)
    assert battery.fixed_points(decks) < ALPHA


@pytest.mark.slow
@pytest.mark.parametrize(
    "draws",
    [
        Shuffled("Sattolo", planted.only_cycles),
        Shuffled("swap with any", planted.swap_with_any),
        scaled_by("six bits by their remainder", lambda below, n: below(64) % n),
        scaled_by("never the highest", lambda below, n: min(below(n), n - 2)),
    ],
    ids=lambda draws: draws.name,
)
def test_the_battery_fails_what_is_faulty(draws: Any) -> None:
    """The verdict on a source with a planted fault is that it is irregular."""
    verdict = examine(draws, TABLE)
    assert verdict.failed
    assert not verdict.sound


# Numbers in a row


def numbers(n: int, count: int, name: str = "numbers") -> Any:
    below = stream(name).below
    return numpy.array([below(n) for _ in range(count)])


@pytest.mark.parametrize("test", [battery.pairs, battery.runs, battery.poker])
def test_a_repeated_number_is_found(test: Callable[[Any, int], float]) -> None:
    """Even counts hide a source that says everything twice; looking at neighbours does not."""
    once = numbers(6, 5_000)
    assert test(once, 6) > ALPHA
    assert test(numpy.repeat(once, 2), 6) < ALPHA


def test_numbers_that_avoid_each_other_are_found_by_gaps_and_coupons() -> None:
    """Six cards out of a bag that is filled again when it is empty: every gap is short."""
    below = stream("bag").below
    drawn = numpy.concatenate([planted.fair(below, 6) for _ in range(1_000)])
    assert battery.gaps(drawn, 6) < ALPHA
    assert battery.coupons(drawn, 6) < ALPHA


def test_a_bias_is_found_by_counts_and_by_the_greatest() -> None:
    """A six that comes a little too often."""
    drawn = numbers(6, 20_000)
    drawn[::25] = 5
    assert battery.frequency(drawn, 6) < ALPHA
    assert battery.greatest(drawn, 6) < ALPHA


def test_too_good_a_fit_is_found() -> None:
    """Numbers dealt out in turn are not random."""
    assert battery.frequency(numpy.tile(numpy.arange(6), 10_000), 6) == 1
    assert Measure("in turn").off(1.0) == 0


# What is expected


@pytest.mark.parametrize(
    ("statistic", "freedom"),
    [
        (15.09, 5),  # one die
        (23.21, 10),  # totals of two
        (57.34, 35),  # both of them
        (41.64, 23),  # orders of four cards
        (157.8, 119),  # of five
        (2771.7, 2601),  # cards by place
        (2823.3, 2651),  # top pairs
    ],
)
def test_critical_values(statistic: float, freedom: int) -> None:
    """One per cent lies beyond the values that laboratories print."""
    assert battery.chi_square_p(statistic, freedom) == pytest.approx(0.01, rel=0.01)


def test_all_throws_once_are_as_expected() -> None:
    """Two dice, every throw once and again: no count is off."""
    throws = numpy.array(list(product(range(1, 7), repeat=2)) * 5)
    for test in battery.OF_DICE.values():
        assert test(throws) == pytest.approx(1)


def test_all_numbers_once_are_as_expected() -> None:
    """Every row of five numbers below three: neither the greatest nor the different surprise."""
    rows = numpy.array(list(product(range(3), repeat=5))).ravel()
    assert battery.greatest(rows, 3) == pytest.approx(1)
    assert battery.poker(rows, 3) == pytest.approx(1)


def test_all_orders_once_are_as_expected() -> None:
    """Every order of six cards: places, first pairs, fixed points, rising sequences."""
    decks = numpy.array(list(permutations(range(6))))
    for test in (battery.places, battery.top_pairs, battery.fixed_points, battery.rising):
        assert test(decks) == pytest.approx(1)
    assert battery.orders(numpy.array(list(permutations(range(4))))) == 1


def test_how_long_numbers_rise() -> None:
    """A run of k of four numbers: by all rows of six, up to the first that does not rise."""
    lengths: Counter[int] = Counter()
    for row in product(range(4), repeat=6):
        length = next((i for i in range(1, 6) if row[i] <= row[i - 1]), 6)
        lengths[length] += 1
    drawn = [n for row in product(range(4), repeat=6) for n in row[: run_of(row) + 1]]
    assert set(lengths) == {1, 2, 3, 4}
    assert battery.runs(numpy.array(drawn), 4) == pytest.approx(1)


def run_of(row: tuple[int, ...]) -> int:
    return next(i for i in range(1, 6) if row[i] <= row[i - 1])


def test_how_many_it_takes_to_have_all() -> None:
    """Of three: two ninths at the third number, two ninths at the fourth; all of it adds up."""
    weights = battery._coupon_weights(3, 40)
    assert weights[:6] == pytest.approx((0, 0, 0, 2 / 9, 2 / 9, 14 / 81))
    assert math.fsum(weights) == pytest.approx(1)


def test_orders_by_how_often_they_fall() -> None:
    """Of four cards 1, 11, 11 and 1 of 24."""
    assert battery.eulerian(4) == pytest.approx((1 / 24, 11 / 24, 11 / 24, 1 / 24))
    assert sum(battery.HANDS) == math.comb(52, 5)


# The rule


def result(p: float, again: float | None = None, *, one_sided: bool = False) -> Result:
    repeat = None if again is None else lambda: again
    return Measure("a test", one_sided=one_sided, drawn_apart=False), p, repeat


@pytest.mark.parametrize(
    ("found", "failed"),
    [
        (result(0.5, 0.0), False),
        (result(0.0051, 0.0), False),  # within its share: the level is 1 % by 2, on either side
        (result(0.0024, 0.5), False),
        (result(0.0024, 0.0026), False),
        (result(0.0024, 0.0024), True),
        (result(0.9976, 0.9976), True),  # too good a fit
        (result(0.9976, 0.9976, one_sided=True), False),
        (result(0.0049, 0.0049, one_sided=True), True),
        (result(0.0000004, 0.5), True),  # at once
        (result(0.0024, None), True),  # nothing can be drawn anew
    ],
)
def test_one_fresh_repeat(found: Result, failed: bool) -> None:
    """A test that is suspect has failed if it is suspect again, or beyond one in a million."""
    verdict = judge("a source", [found])
    assert verdict.level == 0.005
    assert bool(verdict.failed) == failed
    assert verdict.sound != failed
    assert verdict.words == ("irregular" if failed else "no irregularity found at this sample size")


def test_the_level_is_shared() -> None:
    """What is suspect alone is not among a hundred; a repeat is not run where none is needed."""
    many = [result(0.5, 0.5) for _ in range(98)]
    (one, *_) = judge("a source", [result(0.0024, 0.0024), *many]).findings
    assert (one.failed, one.again) == (False, None)


def test_p_values_have_to_be_spread() -> None:
    """Tests that all come out alike are suspect together, though none of them is alone."""
    values = [0.4 + i / 1_000 for i in range(50)]
    verdict = judge("a source", [(Measure(str(p)), p, None) for p in values])
    assert not verdict.failed
    assert not verdict.sound
    even = [(i + 0.5) / 50 for i in range(50)]
    assert judge("a source", [(Measure(str(p)), p, None) for p in even]).sound


# The design


@pytest.mark.slow
def test_a_small_seed_passes_every_test_and_no_review() -> None:
    """No statistic tells 32 bits from 256; the look at the design does."""
    verdict = examine(small_seed(1_234), TABLE)
    assert not verdict.failed
    assert not verdict.sound
    (words,) = verdict.design
    assert "32 bits" in words
    assert "2^225.6 orders" in words


@pytest.mark.parametrize("draws", [sound("a table"), of_system(), KernelDraws(seed_from("x"))])
def test_what_we_use_passes_the_review(draws: Any) -> None:
    """The operating system, seeds of 256 bits; the simulator deals nobody's money."""
    assert battery.design(draws) == ()


def test_how_many_bits_an_order_takes() -> None:
    """52 cards, 53 with a joker, and six decks of which every card is told apart."""
    assert battery.order_bits(52) == pytest.approx(225.58, abs=0.01)
    assert battery.order_bits(53) == pytest.approx(231.31, abs=0.01)
