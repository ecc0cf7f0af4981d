"""`croupier serve`: the house in the browser."""

from __future__ import annotations

EXAMPLE = "croupier serve"


def command() -> None:
    """Open the house in the browser."""
    print("The house opens with a later release.")
    print("Meanwhile, play in the terminal: croupier play three_card_poker")
