"""What a small screen looks at: parts of a cloth."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.cloth import Box, Cloth, Placed, outline


def cameras(cloth: Cloth, seats: Sequence[int]) -> dict[str, Box]:
    """What a small screen looks at: the own position, then what the cloth names, then all."""
    wide, high = cloth.size
    found: dict[str, Box] = {}
    own = cloth.views.get("seat")
    if cloth.seats is not None and own is not None and seats:
        corners = [
            Placed(cloth.seats.parts[0], seat, *cloth.seats.places[seat - 1]).point(point)
            for seat in seats
            if seat <= len(cloth.seats.places)
            for point in outline(own)
        ]
        if corners:
            across, down = zip(*corners, strict=True)
            x, y = max(-1.2, min(across)), max(-1.2, min(down))
            right, low = min(wide + 1.2, max(across)), min(high + 1.2, max(down))
            found["your seat"] = Box(*(round(one, 2) for one in (x, y, right - x, low - y)))
    found |= {name: box for name, box in cloth.views.items() if name not in ("seat", "board")}
    found["table"] = Box(-1.3, -1.3, wide + 2.6, high + 2.6)
    return found
