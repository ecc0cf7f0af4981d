"""Hands that are set in parts: what each lawful setting of one hand is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.exact.census import Advice


@dataclass(frozen=True)
class Laid:
    """One way to set a hand."""

    parts: Mapping[str, tuple[str, ...]]
    """The cards of each part, by its name, the highest part first."""
    words: str
    """What the parts are."""
    value: Fraction
    """What it is worth in units of the wager."""


@dataclass(frozen=True)
class SettingAdvice(Advice):
    """The house way, the best setting, and the worth of them all."""

    house_way: Laid | None = None
    rule: str = ""
    """The rule of the house way that applied, in words."""
    clause: str = ""
    settings: tuple[Laid, ...] = ()
    """All lawful ones that differ in rank, the best first."""

    @property
    def best_setting(self) -> Laid:
        return self.settings[0]

    @property
    def costs(self) -> Fraction:
        """How much less than the best the house way is worth."""
        return self.best_setting.value - self.house_way.value if self.house_way else Fraction(0)
