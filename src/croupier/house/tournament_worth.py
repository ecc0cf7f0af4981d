"""What a strategy is worth in a tournament: how often it goes on, played at the real table.

Each heat is played with the same draws for every strategy, so that the difference between two is
known better than either. Where several are level at the edge of going on, each has the chance that
lots would give, counted and not drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.core.driver import RandomSource
from croupier.core.refusals import Misuse
from croupier.house.submissions import Submission
from croupier.house.tournament_play import Heat
from croupier.house.tournament_strategies import Hands, Player, strategy
from croupier.house.tournaments import Result, standings
from croupier.sim.streams import SeededStream, seed_from


@dataclass
class Sums:
    """Of numbers that came one by one: how many, their sum and the sum of their squares."""

    number: int = 0
    total: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    def add(self, one: Fraction) -> None:
        self.number += 1
        self.total += one
        self.squares += one * one

    @property
    def mean(self) -> Fraction:
        return self.total / self.number

    @property
    def error_squared(self) -> Fraction:
        """The square of the standard error of the mean."""
        if self.number < 2:
            return Fraction(0)
        spread = self.squares - self.total * self.total / self.number
        return spread / (self.number - 1) / self.number


@dataclass
class Worth:
    """How often one strategy goes on, and how much more often than the first."""

    strategy: str
    goes_on: Sums = field(default_factory=Sums)
    difference: Sums = field(default_factory=Sums)
    chips: Sums = field(default_factory=Sums)
    """At the end, in cents: what is best for chips need not be best for going on."""


def chance_to_go_on(results: Mapping[int, Result], seat: int, go_on: int, ties: str) -> Fraction:
    """1 or 0, or the share of places for those who are level at the edge."""
    room = go_on
    for place in standings({str(one): result for one, result in results.items()}, ties):
        if str(seat) in place:
            return min(Fraction(1), Fraction(max(0, room), len(place)))
        room -= len(place)
    raise Misuse(f"nobody sat at seat {seat}")


def worth(
    submission: Submission,
    strategies: Sequence[str],
    hands: Hands,
    *,
    others: str = "tenth",
    times: int,
    seed: str,
    rounds: int = 0,
    behind_cents: int = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Worth]:
    """Heats at one full table; the seat goes round, so that no place at the table is preferred.

    `behind_cents` is how much less this seat begins with than the others.
    """
    terms = submission.tournament
    if terms is None:
        raise Misuse("this submission has no [tournament]")
    found = [Worth(name) for name in strategies]
    for time in range(times):
        seat = 1 + time % terms.seats
        against: Fraction | None = None
        for one in found:
            chips = {seat: terms.chips_cents - behind_cents}
            ways = {seat: one.strategy}
            results = heat_of(
                submission, hands, ways, others, f"{seed}/{time}", rounds=rounds, chips=chips
            ).play()
            chance = chance_to_go_on(results, seat, terms.go_on, terms.ties)
            against = chance if against is None else against
            one.goes_on.add(chance)
            one.difference.add(chance - against)
            one.chips.add(Fraction(results[seat].chips_cents))
        if progress is not None:
            progress(time + 1)
    return found


def heat_of(
    submission: Submission,
    hands: Hands,
    ways: Mapping[int, str],
    others: str,
    seed: str,
    *,
    rounds: int = 0,
    chips: Mapping[int, int] | None = None,
) -> Heat:
    """A full table; seats that have no strategy of their own play that of the others."""
    terms = submission.tournament
    if terms is None:
        raise Misuse("this submission has no [tournament]")
    seats = range(1, terms.seats + 1)
    players = {seat: Player(strategy(ways.get(seat, others)), hands) for seat in seats}
    heat = Heat(
        submission,
        players,
        {seat: f"participant {seat}" for seat in seats},
        dict.fromkeys(seats, terms.chips_cents) | dict(chips or {}),
        RandomSource(SeededStream(seed_from(f"{seed}/draws")).below),
        SeededStream(seed_from(f"{seed}/lots")).below,
        rounds=rounds,
    )
    heat.open()
    return heat
