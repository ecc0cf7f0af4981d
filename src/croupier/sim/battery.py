"""The battery: whether numbers, dice, decks and bits are as random as they should be.

Every test is a function from what was drawn to a p-value: how likely chance is to lie so far off.
A `Draws` brings what is drawn, the way a table or a kernel draws it. All tests together are one
family, judged by a rule that is fixed beforehand (`judge`): too good a fit is as suspect as a bad
one, and one fresh repeat is allowed.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Protocol

from croupier.poker.five_card import five_card_category, five_card_rank
from croupier.sim.bits import bits_of, every_test
from croupier.sim.distributions import distributions, numbers

Array = Any

SCALES = (6, 7, 37, 38, 52, 53, 54)
"""A die, start positions, wheels, a deck without and with a joker, the Big Six."""
FAMILY_LEVEL = 0.01
"""How often a sound source may fail one test or another of the whole family."""
AT_ONCE = 1e-6
"""So unlikely that no repeat is allowed."""
SEQUENCE_BITS = 1_000_000
PASSED = 0.01
"""SP 800-22 calls a sequence not random below this."""
DECK = 52
SAYS_NOTHING = 0.5
"""The p-value of a test that could not be made on fresh draws."""
LEAST_EXPECTED = 5
"""Cells that expect less are counted together."""


class Draws(Protocol):
    """Where a battery takes what it looks at."""

    name: str
    bits_of_state: int | None
    """How many bits decide all that follows; None for the operating system, which has new ones."""
    deals_for_money: bool

    def numbers(self, n: int, count: int) -> Array:
        """So many whole numbers from 0 to n - 1."""

    def throws(self, dice: int, count: int) -> Array:
        """So many throws, a row each, of faces from 1 to 6."""

    def decks(self, cards: int, count: int) -> Array:
        """So many shuffled decks, a row each, of cards from 0 on."""

    def raw(self, count: int) -> bytes:
        """So many bytes, before anything is made of them."""


@dataclass(frozen=True)
class Size:
    """How much is drawn for each layer of the battery."""

    numbers: int
    decks: int
    sequences: int


FULL = Size(numbers=1_000_000, decks=100_000, sequences=100)
"""What a laboratory asks for: a million of each, a hundred sequences of a million bits."""
QUICK = Size(numbers=100_000, decks=5_000, sequences=2)


# How well counts fit


def chi_square_p(statistic: float, freedom: int) -> float:
    return float(distributions("the battery").chi2.sf(statistic, freedom))


def fit(counts: Sequence[int], weights: Sequence[float]) -> float:
    """The p-value of counts that should be in these proportions, by chi-square."""
    total, scale = sum(counts), math.fsum(weights)
    cells = list(_merged([(n, total * w / scale) for n, w in zip(counts, weights, strict=True)]))
    statistic = math.fsum((came - due) ** 2 / due for came, due in cells)
    return chi_square_p(statistic, len(cells) - 1)


def _merged(cells: Sequence[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """Neighbours together until each expects enough."""
    came, due = 0, 0.0
    left = math.fsum(one for _, one in cells)
    for hits, one in cells:
        came, due, left = came + hits, due + one, left - one
        if due >= LEAST_EXPECTED and left >= LEAST_EXPECTED:
            yield came, due
            came, due = 0, 0.0
    yield came, due


def even(counts: Sequence[int]) -> float:
    """The p-value of counts that should all be the same."""
    expected = sum(counts) / len(counts)
    statistic = math.fsum((count - expected) ** 2 for count in counts) / expected
    return chi_square_p(statistic, len(counts) - 1)


def _counted(cells: Array, size: int) -> list[int]:
    found: list[int] = numbers().bincount(cells, minlength=size).tolist()
    return found


# Whole numbers from 0 to n - 1


def frequency(drawn: Array, n: int) -> float:
    """Each as often as any other."""
    return even(_counted(drawn, n))


def pairs(drawn: Array, n: int) -> float:
    """Each pair of neighbours as often as any other."""
    half = len(drawn) // 2
    both = drawn[: 2 * half].reshape(half, 2).astype(numbers().int64)
    return even(_counted(both[:, 0] * n + both[:, 1], n * n))


def gaps(drawn: Array, n: int) -> float:
    """How many numbers come between two noughts: k of them for (n - 1)^k / n^(k + 1)."""
    numpy = numbers()
    found = numpy.diff(numpy.flatnonzero(drawn == 0)) - 1
    most = 6 * n
    stay = (n - 1) / n
    weights = [stay**gap / n for gap in range(most)]
    return fit(_counted(numpy.minimum(found, most), most + 1), [*weights, stay**most])


def coupons(drawn: Array, n: int) -> float:
    """How many numbers it takes until each has come."""
    lengths, seen, length = [], set(), 0
    for number in drawn.tolist():
        seen.add(number)
        length += 1
        if len(seen) == n:
            lengths.append(length)
            seen, length = set(), 0
    most = 12 * n
    if not lengths:
        return 0.0  # one at least of them never came
    counts = _counted(numbers().minimum(lengths, most), most + 1)
    return fit(counts, _coupon_weights(n, most))


@functools.cache
def _coupon_weights(n: int, most: int) -> tuple[float, ...]:
    """How likely it is that the last of n comes as the first, second, ... number."""
    numpy = numbers()
    kinds = numpy.arange(n + 1)
    have = numpy.zeros(n + 1)
    have[0], weights = 1.0, [0.0]
    for _ in range(1, most):
        more = have * (n - kinds) / n
        have = have * kinds / n
        have[1:] += more[:-1]
        weights.append(float(have[n]))
        have[n] = 0.0
    return (*weights, max(0.0, 1 - math.fsum(weights)))


def runs(drawn: Array, n: int) -> float:
    """How long numbers go on rising; the one that ends a run is left out."""
    most = min(n, 8)
    counts, length, last = [0] * (most + 1), 0, -1
    for number in drawn.tolist():
        if number > last:
            length, last = length + 1, number
        else:
            counts[min(length, most)] += 1
            length, last = 0, -1
    at_least = [math.comb(n, k) / n**k for k in range(most + 1)] + [0.0]
    shares = [at_least[k] - at_least[k + 1] for k in range(1, most)]
    return fit(counts[1:], [*shares, at_least[most]])


def greatest(drawn: Array, n: int, of: int = 5) -> float:
    """The greatest of five."""
    rows = len(drawn) // of
    found = drawn[: rows * of].reshape(rows, of).max(axis=1)
    return fit(_counted(found, n), [((m + 1) / n) ** of - (m / n) ** of for m in range(n)])


STIRLING = (1, 15, 25, 10, 1)
"""In how many ways five things make one, two, three, four or five groups."""


def poker(drawn: Array, n: int) -> float:
    """How many different ones are among five."""
    numpy = numbers()
    rows = len(drawn) // 5
    hands = numpy.sort(drawn[: rows * 5].reshape(rows, 5), axis=1)
    different = (numpy.diff(hands, axis=1) != 0).sum(axis=1)
    weights = [math.perm(n, k + 1) * ways for k, ways in enumerate(STIRLING)]
    return fit(_counted(different, 5), weights)


OF_NUMBERS: dict[str, Callable[[Array, int], float]] = {
    "frequency": frequency,
    "pairs": pairs,
    "gaps": gaps,
    "coupon collector": coupons,
    "runs": runs,
    "greatest of five": greatest,
    "poker": poker,
}


# Dice


def faces(throws: Array) -> float:
    """Each face of the first die as often as any other."""
    return even(_counted(throws[:, 0] - 1, 6))


def both_dice(throws: Array) -> float:
    """Each pair of faces as often as any other."""
    return even(_counted((throws[:, 0] - 1) * 6 + throws[:, 1] - 1, 36))


def totals(throws: Array) -> float:
    """2 to 12 in the proportions 1 to 6 to 1."""
    found = _counted(throws[:, 0] + throws[:, 1] - 2, 11)
    return fit(found, [6 - abs(5 - total) for total in range(11)])


OF_DICE = {"faces": faces, "both dice": both_dice, "totals": totals}


# Decks


def places(decks: Array) -> float:
    """Each card in each place as often as in any other; rows and columns have fixed sums."""
    numpy = numbers()
    cards = decks.shape[1]
    counts = numpy.bincount((decks * cards + numpy.arange(cards)).ravel(), minlength=cards**2)
    expected = len(decks) / cards
    statistic = float(((counts - expected) ** 2).sum()) / expected
    return chi_square_p(statistic * (cards - 1) / cards, (cards - 1) ** 2)


def top_pairs(decks: Array) -> float:
    """Each ordered pair of cards first as often as any other."""
    cards = decks.shape[1]
    counts = _counted(decks[:, 0] * cards + decks[:, 1], cards**2)
    return even([count for cell, count in enumerate(counts) if cell % (cards + 1)])


def fixed_points(decks: Array) -> float:
    """How many cards lie where they lay in a new deck."""
    numpy = numbers()
    cards = decks.shape[1]
    found = (decks == numpy.arange(cards)).sum(axis=1)
    most = 8
    shares = [_matched(cards, k) for k in range(most)]
    return fit(_counted(numpy.minimum(found, most), most + 1), [*shares, 1 - math.fsum(shares)])


def _matched(cards: int, matches: int) -> float:
    """How likely it is that exactly so many lie where they lay."""
    rest = range(cards - matches + 1)
    return math.fsum((-1) ** i / math.factorial(i) for i in rest) / math.factorial(matches)


def rising(decks: Array) -> float:
    """How many times one has to go through the deck to find all cards in their order."""
    numpy = numbers()
    cards = decks.shape[1]
    where = numpy.argsort(decks, axis=1)
    found = (where[:, 1:] < where[:, :-1]).sum(axis=1)
    return fit(_counted(found, cards), eulerian(cards))


@functools.cache
def eulerian(cards: int) -> tuple[float, ...]:
    """The share of all orders that fall so many times."""
    row = [1]
    for n in range(2, cards + 1):
        row = [
            (k + 1) * (row[k] if k < n - 1 else 0) + (n - k) * (row[k - 1] if k else 0)
            for k in range(n)
        ]
    return tuple(ways / math.factorial(cards) for ways in row)


HANDS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
"""High card, pair, two pair, three of a kind, straight, flush, full house, four, the rest."""


def hands(decks: Array) -> float:
    """The first five cards as a poker hand."""
    counts = [0] * len(HANDS)
    for cards in decks[:, :5].tolist():
        counts[five_card_category(five_card_rank(*cards))] += 1
    return fit(counts, HANDS)


OF_DECKS = {
    "cards by place": places,
    "top pairs": top_pairs,
    "fixed points": fixed_points,
    "rising sequences": rising,
    "hands of five": hands,
}


def orders(decks: Array) -> float:
    """Every order of a few cards as often as any other."""
    numpy = numbers()
    cards = decks.shape[1]
    powers = cards ** numpy.arange(cards)
    counts = _counted(decks @ powers, cards**cards)
    return even(
        [counts[sum(c * cards**i for i, c in enumerate(o))] for o in permutations(range(cards))]
    )


# Bits


def sequences(draws: Draws, count: int) -> Iterator[dict[str, float]]:
    """The p-values of SP 800-22, a sequence after the other."""
    for _ in range(count):
        yield every_test(bits_of(draws.raw(SEQUENCE_BITS // 8)))


def of_sequences(found: Sequence[dict[str, float]]) -> dict[str, float]:
    """By test: whether too many sequences fail it, and whether its p-values are spread evenly.

    Those two are the criteria of SP 800-22, section 4.2, each as a p-value.
    """
    stats = distributions("the battery")
    told: dict[str, float] = {}
    for test in dict.fromkeys(test for one in found for test in one):
        values = [one[test] for one in found if test in one]
        passed = sum(value >= PASSED for value in values)
        told[f"{test}: passed"] = float(stats.binom.cdf(passed, len(values), 1 - PASSED))
        told[f"{test}: spread"] = float(stats.kstest(values, "uniform").pvalue)
    return told


# The whole family


@dataclass(frozen=True)
class Measure:
    """One test of the battery by its name, and how its p-value is read."""

    name: str
    one_sided: bool = False
    """Whether only a small p-value is suspect."""
    drawn_apart: bool = True
    """Whether it has draws of its own, so that its p-value hangs on no other."""

    def off(self, p: float) -> float:
        """How suspect a p-value is, from 1 down to nought."""
        return p if self.one_sided else min(1.0, 2 * min(p, 1 - p))


Result = tuple[Measure, float, Callable[[], float] | None]
"""A test, its p-value, and a repeat on fresh draws where there can be one."""


@dataclass(frozen=True)
class Finding:
    """What came of a test."""

    test: str
    p: float
    again: float | None
    """The p-value of the fresh repeat, where there was one."""
    failed: bool
    off: float
    """How suspect it is, from 1 down to nought."""


@dataclass(frozen=True)
class Verdict:
    """What came of all of them, and of the look at the design."""

    source: str
    findings: tuple[Finding, ...]
    level: float
    """At which a single test is suspect."""
    spread: float | None
    """The p-value of all p-values together, which should be spread evenly; None of too few."""
    design: tuple[str, ...]
    """What no statistic can show and a review would not let pass."""

    @property
    def failed(self) -> tuple[Finding, ...]:
        return tuple(one for one in self.findings if one.failed)

    @property
    def sound(self) -> bool:
        uneven = self.spread is not None and self.spread < self.level
        return not self.failed and not self.design and not uneven

    @property
    def words(self) -> str:
        return "no irregularity found at this sample size" if self.sound else "irregular"

    def to_dict(self) -> dict[str, Any]:
        """What `croupier rng test --json` prints."""
        return {
            "source": self.source,
            "verdict": self.words,
            "family_level": FAMILY_LEVEL,
            "level": self.level,
            "spread": self.spread,
            "tests": [
                {"test": one.test, "p": one.p, "again": one.again, "failed": one.failed}
                for one in self.findings
            ],
            "design": list(self.design),
        }


def examine(draws: Draws, size: Size = FULL) -> Verdict:
    """Run the whole battery on a source."""
    results: list[Result] = [
        (Measure(name), run(draws), functools.partial(run, draws)) for name, run in family(size)
    ]
    results += _bits(lambda: sequences(draws, size.sequences), repeatable=True)
    return judge(draws.name, results, design(draws))


def of_bits(name: str, data: bytes) -> Verdict:
    """Only the tests for bits, on these bytes; nothing can be drawn anew."""
    step = SEQUENCE_BITS // 8
    parts = [data[begin : begin + step] for begin in range(0, len(data) - step + 1, step)]
    return judge(name, list(_bits(lambda: (every_test(bits_of(part)) for part in parts))))


def family(size: Size) -> Iterator[tuple[str, Callable[[Draws], float]]]:
    """Numbers, dice and decks: the name of each test, and how it draws and looks."""

    def of_numbers(test: Callable[[Array, int], float], n: int, draws: Draws) -> float:
        return test(draws.numbers(n, size.numbers), n)

    def of_dice(test: Callable[[Array], float], draws: Draws) -> float:
        return test(draws.throws(2, size.numbers))

    def of_decks(test: Callable[[Array], float], cards: int, count: int, draws: Draws) -> float:
        return test(draws.decks(cards, count))

    for n in SCALES:
        for name, test in OF_NUMBERS.items():
            yield f"{name}, below {n}", functools.partial(of_numbers, test, n)
    for name, dice in OF_DICE.items():
        yield f"dice, {name}", functools.partial(of_dice, dice)
    for name, decks in OF_DECKS.items():
        yield f"decks, {name}", functools.partial(of_decks, decks, DECK, size.decks)
    for cards in (4, 5):
        yield (
            f"orders of {cards} cards",
            functools.partial(of_decks, orders, cards, size.numbers),
        )


def _bits(
    found: Callable[[], Iterator[dict[str, float]]], repeatable: bool = False
) -> Iterator[Result]:
    """The criteria of SP 800-22 for all sequences."""

    def again(name: str) -> float:
        return of_sequences(list(found())).get(name, SAYS_NOTHING)

    for name, p in of_sequences(list(found())).items():
        test = Measure(f"bits, {name}", one_sided=name.endswith("passed"), drawn_apart=False)
        yield test, p, functools.partial(again, name) if repeatable else None


LEAST_SPREAD = 10
"""Of fewer p-values nothing is said about how they are spread."""


def judge(source: str, results: Sequence[Result], design: Sequence[str] = ()) -> Verdict:
    """The rule, fixed beforehand.

    The level of the family is shared among all tests and the spread of their p-values
    (Bonferroni). A test beyond its share is run once more on fresh draws. It has failed if it is
    beyond its share again, or was beyond one in a million at first; where nothing can be drawn
    anew, at once.
    """
    level = FAMILY_LEVEL / (len(results) + 1)
    findings = []
    for test, p, repeat in results:
        off = test.off(p)
        again = repeat() if repeat is not None and AT_ONCE <= off < level else None
        failed = off < level and (again is None or test.off(again) < level)
        findings.append(Finding(test.name, p, again, failed, off))
    values = [p for test, p, _ in results if test.drawn_apart]
    spread = None
    if len(values) >= LEAST_SPREAD:
        spread = float(distributions("the battery").kstest(values, "uniform").pvalue)
    return Verdict(source, tuple(findings), level, spread, tuple(design))


# What no statistic shows


SEED_BITS = 256


def order_bits(cards: int, decks: int = 1) -> float:
    """How many bits it takes to tell every order of so many cards apart, all told apart."""
    return math.lgamma(cards * decks + 1) / math.log(2)


def design(draws: Draws) -> tuple[str, ...]:
    """A generator with a small state passes every test, and most decks can never come."""
    bits = draws.bits_of_state
    if not draws.deals_for_money or bits is None or bits >= SEED_BITS:
        return ()
    return (
        f"{draws.name}: {bits} bits decide all that is dealt; {SEED_BITS} are wanted, and one "
        f"deck of {DECK} cards has 2^{order_bits(DECK):.1f} orders",
    )
