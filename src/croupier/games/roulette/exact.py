"""Roulette, counted: every compartment in which the ball can rest, for every place on the layout.

A void spin is done again, so it only leaves the compartments that count, each as likely as before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from croupier.core.game import Rules
from croupier.core.readable import Spin
from croupier.core.refusals import Misuse
from croupier.exact.census import EXACT, Census
from croupier.exact.together import Asked, Joint
from croupier.games.roulette.rules import (
    NAMES,
    WHEEL_NAMES,
    WHEELS,
    Fall,
    covers_of,
    fall_of,
    is_void,
    spin_of,
)


def numbers_that_count(wheel: str) -> list[int]:
    """The compartments of a wheel that decide a spin, in wheel order."""
    every = [NAMES.index(name) for name in WHEELS[wheel]]
    return [number for number in every if not is_void(WHEEL_NAMES.index(wheel), number)]


def spins(rules: Rules) -> tuple[Spin, ...]:
    """Every compartment that decides a spin, as a bet of one's own reads it."""
    return tuple(map(spin_of, numbers_that_count(str(rules.options["wheel"]))))


def census(rules: Rules) -> Census:
    """One kind of facts a wager; all of its places have the same odds, or it would be several."""
    wheel = str(rules.options["wheel"])
    covered = covers_of(rules)
    return Census({id: _falls(wheel, id, tuple(on.values())) for id, on in covered.items()})


@lru_cache(maxsize=128)
def _falls(wheel: str, wager: str, places: tuple[frozenset[int], ...]) -> Mapping[Fall, int]:
    numbers = numbers_that_count(wheel)
    counts = [Counter([fall_of(wager, on, n) for n in numbers]) for on in places]
    if any(count != counts[0] for count in counts):
        raise ValueError(f"{wager} differs by place")
    return counts[0]


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint:
    """Several wagers of one seat on one spin, each on its place."""
    covered = []
    for one in asked:
        places = covers_of(rules)[one.bundle.id]
        if not one.place and len(places) > 1:
            raise Misuse(
                f"{one.wager} lies on one of {len(places)} places; name one, such as "
                f"{one.wager}@{next(iter(places))}"
            )
        covered.append(places[one.place] if one.place else next(iter(places.values())))
    falls = Counter(
        tuple(
            one.worth(fall_of(one.bundle.id, on, number))
            for one, on in zip(asked, covered, strict=True)
        )
        for number in numbers_that_count(str(rules.options["wheel"]))
    )
    return falls, EXACT
