"""Where chips lie, in one notation: `spot/1/come@6` is seat 1, the Come, on the 6.

`come@6` alone is a wager on one place of the layout; `come` is the wager itself.
"""

from __future__ import annotations

from typing import NamedTuple

SPOT = "spot/"


class Spot(NamedTuple):
    """One place on the layout that holds one seat's chips."""

    seat: int
    wager: str
    place: str

    @property
    def id(self) -> str:
        """The wager as it is named at the table: `come@6`, or `come`."""
        return on(self.wager, self.place)


def spot(seat: int, wager: str) -> str:
    """The account of the chips at a seat, on a wager or on one place of it."""
    return f"spot/{seat}/{wager}"


def is_spot(account: str) -> bool:
    return account.startswith(SPOT)


def spot_from(account: str) -> Spot:
    """The seat, wager and place of an account on the layout."""
    _, seat, wager = account.split("/", 2)
    return Spot(int(seat), *split(wager))


def split(wager: str) -> tuple[str, str]:
    """`come@6` as `come` and `6`; a wager without a place has the empty one."""
    name, _, place = wager.partition("@")
    return name, place


def name_of(wager: str) -> str:
    """The wager itself, wherever it lies."""
    return wager.partition("@")[0]


def on(wager: str, place: str) -> str:
    """The wager on one place of the layout."""
    return f"{wager}@{place}" if place else wager
