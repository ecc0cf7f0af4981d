"""Every table game, dealt by the book.

>>> import croupier
>>> croupier.analyze("three_card_poker", wager="pair_plus").house_edge
Fraction(402, 5525)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from croupier.core.refusals import CroupierError, Misuse, Refusal

__version__ = "0.1.0"

if TYPE_CHECKING:
    from croupier.facade import (
        analyze,
        cloth,
        cutting_card,
        dealers_totals,
        edge_now,
        effects_of_removal,
        game,
        games,
        replay,
        rules,
        sessions,
        sign,
        simulate,
        strategy,
        submission,
        table,
        together,
    )
    from croupier.laboratory import coupon_worth, design, sweep, target
    from croupier.own import bet, with_bets

__all__ = [
    "CroupierError",
    "Misuse",
    "Refusal",
    "__version__",
    "analyze",
    "bet",
    "cloth",
    "coupon_worth",
    "cutting_card",
    "dealers_totals",
    "design",
    "edge_now",
    "effects_of_removal",
    "game",
    "games",
    "replay",
    "rules",
    "sessions",
    "sign",
    "simulate",
    "strategy",
    "submission",
    "sweep",
    "table",
    "target",
    "together",
    "with_bets",
]


LABORATORY = ("coupon_worth", "design", "sweep", "target")
OWN = ("bet", "with_bets")


def __getattr__(name: str) -> Any:
    # `games` is a package too, and once that is imported it takes the name: it can be called.
    if name == "games":
        return importlib.import_module("croupier.games")
    if name in OWN:
        return getattr(importlib.import_module("croupier.own"), name)
    if name in LABORATORY:
        return getattr(importlib.import_module("croupier.laboratory"), name)
    if name in __all__:
        return getattr(importlib.import_module("croupier.facade"), name)
    raise AttributeError(f"module 'croupier' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
