"""What games with a wheel share: its size, and who may adjust it before the table opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.game import Rules
from croupier.core.law import Clause

MAY_ADJUST = ("supervisor", "maintenance")


def check_size(
    rules: Rules,
    staff: Mapping[str, Any],
    what: str,
    unit: str,
    low: int,
    high: int | None,
    clause: Clause,
) -> None:
    """Refuse to open with a wheel or a ball of the wrong size (`wheel_inches`, say)."""
    size = staff.get(f"{what}_{unit}", low)
    if size < low or (high is not None and size > high):
        asked = f"at least {low}" if high is None else f"from {low} to {high}"
        raise rules.refusal(
            f"opening with a {what} of {size} {unit}",
            f"it has to measure {asked} {unit}",
            clause,
            f"bring a {what} of lawful size",
        )


def check_adjuster(rules: Rules, staff: Mapping[str, Any], clause: Clause) -> None:
    """Refuse a wheel that somebody without the right role has adjusted."""
    adjuster = staff.get("adjusted_by", MAY_ADJUST[0])
    if adjuster not in MAY_ADJUST:
        raise rules.refusal(
            f"a wheel adjusted by the {adjuster}",
            "a supervisor or above, or maintenance, adjusts its parts",
            clause,
            "let one of them do it, before the inspection",
        )
