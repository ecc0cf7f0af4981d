"""What is seen of the cards: `seen(driver)` by everybody, `seen(driver, 3)` by seat 3."""

from __future__ import annotations

from croupier.core.driver import Driver
from croupier.live.viewers import (
    BYSTANDER,
    DEALER,
    FLOOR,
    SEAT,
    SURVEILLANCE,
    Viewer,
    hands_seen,
)


def seen(driver: Driver, seat: int | None = None) -> dict[str, list[str]]:
    """Every hand on the table as this seat, or a bystander, sees it."""
    viewer = BYSTANDER if seat is None else Viewer(SEAT, (seat,))
    return hands_seen(driver.table, viewer)


def viewers(driver: Driver) -> list[Viewer]:
    """Everybody who may look while a round is open: each seat alone, and the staff."""
    seats = sorted(driver.table.seats)
    alone = [Viewer(SEAT, (seat,)) for seat in seats]
    staff = [Viewer(FLOOR), Viewer(SURVEILLANCE), Viewer(DEALER)]
    return [BYSTANDER, *alone, *staff]
