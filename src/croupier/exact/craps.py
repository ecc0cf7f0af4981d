"""Craps, counted: each wager over the rolls that decide it."""

from croupier.exact._dice import census

__all__ = ["census"]
