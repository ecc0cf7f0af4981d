"""What was done with chips in wager windows: what may be undone, and what `again` repeats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.core.refusals import Misuse
from croupier.core.spots import name_of

Stakes = dict[int, dict[str, int]]
"""Seat, then wager, then cents."""
Done = tuple[int, str, int]
"""Seat, wager and cents that were placed, or (below nought) taken back; nought when something was
laid beside the chips there."""


@dataclass
class Repeats:
    """What players did in the open window, and the last wagers of each window of a round.

    The first window of a round repeats the first of an earlier round. A later one (each play of a
    football game has its own) repeats the window before it, as far as its wagers are open.
    """

    here: int = 0
    """Which window of the round is open, or will be next."""
    done: list[Done] = field(default_factory=list)
    """In the open window, the latest last; what was undone is not there any more."""
    before: list[tuple[int, Stakes]] = field(default_factory=list)
    """By window of a round: what lay there when it was closed with chips, the latest last."""

    def begin(self) -> None:
        """A new round: its first window comes next."""
        self.here, self.done = 0, []

    def count(self, seat: int, wager: str, cents: int) -> None:
        """Chips were placed, or taken back (below nought)."""
        self.done.append((seat, wager, cents))

    def close(self) -> None:
        if self.done and (made := self._made()):
            self.before = [one for one in self.before if one[0] != self.here]
            self.before.append((self.here, made))
        self.here, self.done = self.here + 1, []

    def _made(self) -> Stakes:
        made: Stakes = {}
        taken = False
        for seat, wager, cents in self.done:
            if not cents:
                continue
            stakes = made.setdefault(seat, {})
            stakes[wager] = stakes.get(wager, 0) + cents
            taken = taken or cents < 0
        if not taken:
            return made
        kept = {s: {w: c for w, c in stakes.items() if c > 0} for s, stakes in made.items()}
        return {seat: stakes for seat, stakes in kept.items() if stakes}

    def last(self, open_now: Collection[str]) -> Stakes:
        """By seat: the wagers that may be made once more."""
        for window, made in reversed(self.before):
            again = {
                seat: {w: c for w, c in stakes.items() if name_of(w) in open_now}
                for seat, stakes in made.items()
            }
            if (self.here or not window) and any(again.values()):
                return {seat: stakes for seat, stakes in again.items() if stakes}
        return {}

    def missing(self, open_now: Collection[str], lying: Callable[[int, str], int]) -> Stakes:
        """The same without chips that have lain there since before this window, by what is
        `lying` at a seat now: a wager that stays up is not made twice."""
        found: Stakes = {}
        for seat, made in self.last(open_now).items():
            more = {w: cents - self._stood(seat, w, lying) for w, cents in made.items()}
            found[seat] = {wager: cents for wager, cents in more.items() if cents > 0}
        return found

    def _stood(self, seat: int, wager: str, lying: Callable[[int, str], int]) -> int:
        placed = sum(cents for at, spot, cents in self.done if (at, spot) == (seat, wager))
        return max(0, lying(seat, wager) - placed)

    def last_done(self, seat: int) -> Done:
        """The last thing that a seat did with its chips in this window."""
        for done in reversed(self.done):
            if done[0] == seat:
                return done
        raise Misuse(f"seat {seat} has done nothing with its chips while this window was open")

    def lift(self, seat: int, wager: str) -> None:
        """What was laid there in this window lies there no more."""
        if (seat, wager, 0) in self.done:
            self.done.remove((seat, wager, 0))

    def undo(self, seat: int) -> None:
        """It was undone."""
        del self.done[max(at for at, one in enumerate(self.done) if one[0] == seat)]

    def plain(self) -> list[Any]:
        """As JSON has it."""
        done = [list(one) for one in self.done]
        return [self.here, done, [[window, _pairs(made)] for window, made in self.before]]

    @classmethod
    def from_plain(cls, plain: Sequence[Any]) -> Repeats:
        here, done, before = plain
        made = [(window, _stakes(pairs)) for window, pairs in before]
        return cls(here, [(seat, wager, cents) for seat, wager, cents in done], made)


def _pairs(made: Stakes) -> list[list[Any]]:
    return [[seat, [list(one) for one in stakes.items()]] for seat, stakes in made.items()]


def _stakes(pairs: Iterable[Sequence[Any]]) -> Stakes:
    return {seat: dict(stakes) for seat, stakes in pairs}
