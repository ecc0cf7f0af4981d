"""Histories of ten thousand steps and more, beside a model, with all laws after each."""

from __future__ import annotations

import pytest

from croupier.house.coupons.serials import State
from tests.house.coupons.machine import Machine

STEPS = 10_000
REACHED = set(State) - {State.RECEIVED, State.LISTED, State.BLOCKED}
"""States that a coupon is in after some step; the others last for a part of one."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "cancel", "steps"), [(1, "count", STEPS), (2, "table", STEPS // 3)]
)
def test_random_histories_agree_with_a_model_and_break_no_law(
    seed: int, cancel: str, steps: int
) -> None:
    """What is let in, where every serial is, and the fourteen laws after each step: one history of
    10,000 steps, and a shorter one of a house that cancels at the table."""
    print(f"seed {seed}")
    machine = Machine(seed, cancel)
    seen = set[State]()
    for _ in range(steps):
        machine.step()
        seen |= set(machine.at.values())
    print(f"{machine.done} done, {machine.refused} refused, {machine.redeemed} redeemed, "
          f"{len(machine.at)} coupons, up to {machine.date}")  # fmt: skip
    assert seen >= REACHED - ({State.BOX} if cancel == "table" else set())
    assert machine.done > 1_000
    assert machine.refused > 200
    assert machine.redeemed > 50
    total = sum(sum(one.values()) for one in machine.programme.coupons.redeemed.values())
    assert total == machine.redeemed
    machine.programme.again()
