"""Whatever anybody signs, in whatever order, over days: done or refused, and nothing stops."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.house.coupons.anything import SIGNED, Anything

STEPS = 1_500
SEALED = {"coupon_count: count_1", "coupon_count: count_2", "coupon_count: open"}
"""Signed in a row with the seals that belong to them; one that is made up opens nothing."""


@pytest.mark.slow
def test_nothing_that_anybody_signs_stops_the_house() -> None:
    """Each command is done or refused in words, the laws hold after it, and the office is what its
    entries say; papers lie about for days, and every step of every kind is reached."""
    done = Counter[str]()
    for seed, cancel in ((1, "count"), (2, "table"), (3, "count")):
        print(f"seed {seed}")
        people = Anything(seed, cancel)
        for _ in range(STEPS):
            people.step()
        people.programme.again()
        assert people.refused.total() > people.done.total() > 300
        done += people.done
    every = {f"{kind.name}: {step.name}" for kind in SIGNED for step in kind.steps}
    assert every - set(done) == SEALED
