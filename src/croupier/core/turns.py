"""In which order seats bet, where that is laid down: from a button that moves on."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def order_from_button(clockwise: Sequence[int], can_bet: Callable[[int], bool]) -> list[int]:
    """The order of betting; `clockwise` begins with the seat after the one that had the button.

    The button passes over seats that cannot bet, so that nobody bets first twice because a
    neighbour has no chips; they keep their place in the order.
    """
    first = next((at for at, seat in enumerate(clockwise) if can_bet(seat)), 0)
    return [*clockwise[first:], *clockwise[:first]]
