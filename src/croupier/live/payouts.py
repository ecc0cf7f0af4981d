"""What the dealer pays and takes, in the order in which it is due, in chips of the tray.

The list is the log's own order: the procedure settles as its chapter says, and so does the dealer.
"""

from __future__ import annotations

from typing import Any

from croupier.core.driver import Driver
from croupier.core.events import Event
from croupier.core.spots import name_of
from croupier.live.phrases import won_cents
from croupier.live.topics import last_settlements

TRAY = (1_000_00, 500_00, 100_00, 25_00, 5_00, 1_00)
"""What the chips of a tray are worth, in cents."""
Payout = dict[str, Any]


def payouts(driver: Driver) -> list[Payout]:
    """Of this round, or of the last one until the next settles something."""
    log = [event for entry in driver.tail for event in entry.events]
    return [_payout(driver, event) for event in last_settlements(log)]


def _payout(driver: Driver, event: Event) -> Payout:
    won = won_cents(event)
    wager = driver.table.rules.wager(event["wager"])
    return {
        "seat": event["seat"],
        "wager": name_of(event["wager"]),
        "spot": event["wager"],
        "words": wager.name,
        "stake_cents": event.get("stake_cents") or event.get("cents") or 0,
        "outcome": event.get("outcome"),
        "pays": event.get("pays"),
        "why": event.get("why"),
        "clause": event.get("clause"),
        "pay_cents": max(0, won),
        "take_cents": max(0, -won),
        "chips": chips_of(max(0, won)),
    }


def chips_of(cents: int) -> dict[str, int]:
    """By worth of a chip in cents: how many; what is less than the smallest is coins (`1`)."""
    found: dict[str, int] = {}
    for worth in TRAY:
        count, cents = divmod(cents, worth)
        if count:
            found[str(worth)] = count
    if cents:
        found["1"] = cents
    return found
