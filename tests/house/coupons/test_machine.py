"""Histories of ten thousand steps and more, beside a model, with all laws after each."""

from __future__ import annotations

import pytest

from croupier.house.coupons.serials import State
from tests.house.coupons.machine import Machine

STEPS = 3_400
REACHED = set(State) - {State.RECEIVED, State.LISTED, State.BLOCKED}
"""States that a coupon is in after some step; the others last for a part of one."""


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "cancel"), [(1, "count"), (2, "table"), (3, "count")])
def test_random_histories_agree_with_a_model_and_break_no_law(seed: int, cancel: str) -> None:
    """What is let in, where every serial is, and the fourteen laws: over 10,000 steps in all."""
    print(f"seed {seed}")
    machine = Machine(seed, cancel)
    seen = set[State]()
    for _ in range(STEPS):
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
