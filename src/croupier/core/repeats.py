"""What `again` repeats: the wagers made last time the window was open that is open now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.core.spots import name_of

Stakes = dict[int, dict[str, int]]
"""Seat, then wager, then cents."""


@dataclass
class Repeats:
    """The last wagers of each window of a round, the latest last.

    The first window of a round repeats the first of an earlier round. A later one (each play of a
    football game has its own) repeats the window before it, as far as its wagers are open.
    """

    here: int = 0
    """Which window of the round is open, or will be next."""
    made: Stakes = field(default_factory=dict)
    before: list[tuple[int, Stakes]] = field(default_factory=list)

    def begin(self) -> None:
        """A new round: its first window comes next."""
        self.here, self.made = 0, {}

    def count(self, seat: int, wager: str, cents: int) -> None:
        """Chips were placed, or taken back (below nought)."""
        stakes = self.made.setdefault(seat, {})
        stakes[wager] = stakes.get(wager, 0) + cents

    def close(self) -> None:
        if any(cents > 0 for stakes in self.made.values() for cents in stakes.values()):
            self.before = [one for one in self.before if one[0] != self.here]
            self.before.append((self.here, self.made))
        self.here, self.made = self.here + 1, {}

    def last(self, open_now: Collection[str]) -> Stakes:
        """By seat: the wagers that may be made once more."""
        for index, made in reversed(self.before):
            again = {
                seat: {w: c for w, c in stakes.items() if c > 0 and name_of(w) in open_now}
                for seat, stakes in made.items()
            }
            if (self.here or not index) and any(again.values()):
                return {seat: stakes for seat, stakes in again.items() if stakes}
        return {}

    def plain(self) -> list[Any]:
        """As JSON has it."""
        return [self.here, _pairs(self.made), [[n, _pairs(made)] for n, made in self.before]]

    @classmethod
    def from_plain(cls, plain: Sequence[Any]) -> Repeats:
        here, made, before = plain
        return cls(here, _stakes(made), [(n, _stakes(pairs)) for n, pairs in before])


def _pairs(made: Stakes) -> list[list[Any]]:
    return [[seat, [list(one) for one in stakes.items()]] for seat, stakes in made.items()]


def _stakes(pairs: Iterable[Sequence[Any]]) -> Stakes:
    return {seat: dict(stakes) for seat, stakes in pairs}
