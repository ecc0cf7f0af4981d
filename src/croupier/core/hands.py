"""Hands by name: whose they are, which part of a hand they are, and which of their cards are seen.

A hand is named by where it lies: `dealer`, `community`, `seat 3`, `seat 3@2` for a second hand
after a split, `seat 3 high` for a part that a player sets, `seat 3, doubled` for cards that lie at
the seat and that its player may not look at. Cards are seen one by one: a hand may
lie face up, or face down with some of its cards turned (three of five community cards).
"""

from __future__ import annotations

import re

_OF_A_SEAT = re.compile(r"seat (\d+)(?:[@ ,].*)?")


def hand_of(seat: int, part: str = "") -> str:
    """`seat 3`, or `seat 3 high` for a part of what the player holds."""
    return f"seat {seat} {part}" if part else f"seat {seat}"


def owner_of(hand: str) -> int | None:
    """The seat that a hand belongs to; None for the dealer's and for those of the whole table."""
    found = _OF_A_SEAT.fullmatch(hand)
    return int(found[1]) if found else None


def is_held(hand: str) -> bool:
    """Whether the player whose hand it is holds it, and so may look at it (most chapters)."""
    return owner_of(hand) is not None and "," not in hand
