"""A whole tournament on practice tables: from the entries to the prizes, heat after heat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from croupier.core.driver import Driver, RandomSource
from croupier.house.submissions import Submission
from croupier.house.tournament_play import Heat, Participant, lots_by
from croupier.house.tournaments import Move, Result, Tournament, count, end, enter, pay, seat

Below = Callable[[int], int]


@dataclass
class Run:
    """A tournament as it is played: who takes part, where chance comes from, who is told."""

    submission: Submission
    participants: Mapping[str, Participant]
    chance: Callable[[str], Below]
    """By what it is for: draws of a table in a heat, lots."""
    told: Callable[[int, Driver], None] = lambda table, driver: None
    """After every command at a table, by its number."""
    counted: Callable[[Tournament], None] = lambda now: None
    """After every heat."""
    rounds: int = 0
    moves: list[Move] = field(default_factory=list)

    def play(self) -> Tournament:
        """All of it, on practice tables."""
        lots = lots_by(self.chance("lots"))
        now = Tournament("tournament/practice", self.submission)
        for who in self.participants:
            now = self._moved(enter(now, who))
        while not (now.heat and now.is_final):
            now = self._moved(seat(now, lots))
            now = self._moved(count(now, self._heat(now), lots))
            self.counted(now)
        now = self._moved(end(now, lots))
        self.moves += pay(now)
        return now

    def _moved(self, happened: tuple[Tournament, tuple[Move, ...]]) -> Tournament:
        now, moves = happened
        self.moves += moves
        return now

    def _heat(self, now: Tournament) -> dict[str, Result]:
        results: dict[str, Result] = {}
        for number, places in enumerate(now.seating, start=1):
            if len(places) == 1:  # nobody to play against: he goes on with what he has
                results |= {who: Result(now.chips[who]) for who in places.values()}
                continue
            heat = Heat(
                self.submission,
                {at: self.participants[who] for at, who in places.items()},
                places,
                {at: now.chips[who] for at, who in places.items()},
                RandomSource(self.chance(f"heat {now.heat} table {number}")),
                self.chance(f"heat {now.heat} table {number} lots"),
                told=lambda driver, table=number: self.told(table, driver),  # type: ignore[misc]
                rounds=self.rounds,
            )
            heat.open({"mode": "tournament"})
            results |= {places[at]: result for at, result in heat.play().items()}
        return results
