"""A heat at a practice table: participants as functions, dealt by the game's own round.

A participant says what to bet when it is his turn, from what everybody can see (chips, rounds left,
what those before him have bet), and what to do with a hand. A person at a terminal is such a
participant, and so is a strategy. Whatever the table refuses is refused here as anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from croupier.core.commands import Choose
from croupier.core.driver import Driver, Source
from croupier.core.holding import rack
from croupier.core.procedure import Close, Decide, Place, Window
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import Table
from croupier.games.baccarat import tournament as baccarat
from croupier.games.dice_table.round import DECLINE, SHOOTER_PASSES
from croupier.house.submissions import Submission
from croupier.house.tournament_terms import POINTS, TOGETHER, Terms
from croupier.house.tournaments import Lots, Result, last_of
from croupier.live.ahead import ordinary
from croupier.live.practice import practice

MOST_STEPS = 10_000
MINUTE = 60_000
Bet = tuple[str, int]
"""A wager and its amount in cents."""


@dataclass(frozen=True)
class Situation:
    """What a participant sees when it is his turn to bet."""

    seat: int
    chips_cents: int
    others_cents: Mapping[int, int]
    """The chips of the others who are still in, by seat."""
    rounds_left: int
    """This one among them; 0 where only time is limited."""
    minimum_cents: int
    maximum_cents: int
    go_on: int
    sides: tuple[str, ...]
    """The wagers of which one is made."""
    wagers: tuple[str, ...] = ()
    """All that may be wagered on now."""
    stakes_cents: Mapping[str, int] = field(default_factory=dict)
    """What lies there already, by wager."""
    bets: Mapping[int, Bet] = field(default_factory=dict)
    """What others have bet in this round already, where it is done in turn."""

    @property
    def due(self) -> bool:
        """Whether one of the sides has to be bet on now."""
        lies = any(side in self.stakes_cents for side in self.sides)
        return not lies and set(self.sides) <= set(self.wagers)

    @property
    def ahead(self) -> int:
        """How many have more."""
        return sum(chips > self.chips_cents for chips in self.others_cents.values())

    @property
    def rival(self) -> int:
        """The seat of the other who has most."""
        return max(self.others_cents, key=lambda seat: (self.others_cents[seat], -seat))


class Participant(Protocol):
    """Somebody who plays: a strategy, or a person at a terminal."""

    def bets(self, now: Situation) -> Sequence[Bet]: ...

    def refused(self, error: CroupierError) -> bool:
        """Told what the table did not take; whether he bets again, which a strategy does not."""
        ...

    def choose(self, table: Table, asked: Decide) -> str: ...


Told = Callable[[Driver], None]


def lots_by(below: Callable[[int], int]) -> Lots:
    """Lots by chance: `below(n)` is one of 0 to n - 1."""

    def drawn(level: Sequence[str]) -> list[str]:
        left = list(level)
        return [left.pop(below(len(left))) for _ in range(len(left))]

    return drawn


@dataclass
class Heat:
    """One table of one heat, from the first round to the last."""

    submission: Submission
    participants: Mapping[int, Participant]
    names: Mapping[int, str]
    chips_cents: Mapping[int, int]
    source: Source
    below: Callable[[int], int]
    """Chance for lots and for what staff draw."""
    clock: Callable[[], int] | None = None
    told: Told | None = None
    """Told after every command, for whoever shows the table."""
    rounds: int = 0
    """So many in place of the rounds of the terms."""

    def __post_init__(self) -> None:
        terms = self.submission.tournament
        if terms is None:
            raise Misuse("this submission has no [tournament]; croupier play --submission plays it")
        self.terms: Terms = terms
        self.driver = Driver(self.submission.rules, self.source, policy=practice, clock=self.clock)
        self.out: dict[int, Result] = {}
        self._before: dict[int, int] = {}
        self._won: dict[int, int] = dict.fromkeys(self.participants, 0)

    @property
    def table(self) -> Table:
        return self.driver.table

    @property
    def points(self) -> tuple[str, ...]:
        return POINTS[self.submission.rules.game.id].sides

    # The course of it

    def open(self, origin: Mapping[str, object] | None = None) -> None:
        """The table is opened, and everybody sits down with tournament chips."""
        self.driver.open({}, origin or {})
        for seat in sorted(self.participants):
            self.driver.sit(seat, self.names[seat], self.chips_cents[seat])
        self._tell()

    def play(self) -> dict[int, Result]:
        """All rounds, and what everybody has at the end."""
        while self.play_round():
            pass
        return self.results()

    @property
    def limit(self) -> int:
        return self.rounds or self.terms.rounds

    def play_round(self) -> bool:
        """Another round, if the limits leave one; the round that is running finishes."""
        done = self.table.round_number
        if self.limit and done >= self.limit:
            return False
        if self.terms.minutes and self.table.minute >= self.terms.minutes:
            return False
        if not any(self._can_bet(seat) or self.table.stakes(seat) for seat in self.table.seats):
            return False
        self._before = {seat: self.chips_of(seat) for seat in self.table.seats}
        self.driver.begin_round()
        if self.driver.pending is None:
            return False  # the table itself says that it is over
        for _ in range(MOST_STEPS):
            self._tell()
            if self.driver.pending is None:
                break
            self._answer()
        self._won |= {seat: self.chips_of(seat) - had for seat, had in self._before.items()}
        still = len(self.table.seats) - sum(seat in self.table.seats for seat in self.out)
        if self.table.round_number in self.terms.elimination and still > 1:
            self._eliminate()
        self._let_go()
        return True

    def _eliminate(self) -> None:
        still = {str(seat): self._result(seat) for seat in self.table.seats if seat not in self.out}
        seat = int(last_of(still, self.terms.ties, lots_by(self.below)))
        self.out[seat] = Result(
            self.chips_of(seat), self._won[seat], out_after=self.table.round_number
        )

    def _let_go(self) -> None:
        """Who is out leaves when nothing of his lies on the layout any more."""
        for seat in [one for one in self.out if one in self.table.seats]:
            if not self.table.stakes(seat):
                self.driver.leave(seat)
                self._tell()

    def results(self) -> dict[int, Result]:
        still = {seat: self._result(seat) for seat in self.table.seats if seat not in self.out}
        return {**self.out, **still}

    def _result(self, seat: int) -> Result:
        return Result(self.chips_of(seat), self._won.get(seat, 0))

    def chips_of(self, seat: int) -> int:
        """In the rack, and what lies on the layout: it is the participant's until it is decided."""
        held = self.table.accounts[rack(self.table.player(seat))]
        return held + sum(self.table.stakes(seat).values())

    # One step of it

    def _answer(self) -> None:
        pending = self.driver.pending
        if isinstance(pending, Window):
            self._take_bets(pending)
        elif (
            isinstance(pending, Decide) and DECLINE in pending.choices and self._broke(pending.who)
        ):
            self.driver.practise(Choose(DECLINE))
        elif isinstance(pending, Decide) and not pending.usual:
            self.driver.practise(Choose(self._chosen(pending)))
        elif (usual := ordinary(self.driver)) is not None:
            self.driver.practise(usual)
        else:
            raise Misuse(f"nobody at this table can answer {type(pending).__name__}")

    def _chosen(self, asked: Decide) -> str:
        if isinstance(asked.who, int):
            return self.participants[asked.who].choose(self.table, asked)
        possible = [one for one in asked.choices if one not in asked.blocked]
        return possible[self.below(len(possible))]

    def order(self) -> list[int]:
        """In which order they bet in this round, as the table has it."""
        if "betting_order" in self.table.board:
            return list(self.table.board["betting_order"])
        if "betting_order" in self.table.rules.options:
            return baccarat.betting_order(self.table)
        return self.table.clockwise()

    def _can_bet(self, seat: int) -> bool:
        least, _ = self._bounds()
        held = self.table.accounts[rack(self.table.player(seat))]
        return seat not in self.out and held >= (1 if self.table.stakes(seat) else least)

    def _broke(self, seat: object) -> bool:
        """Whether somebody can make no line bet any more: the dice pass him by (oh.craps 10.A)."""
        if not isinstance(seat, int) or seat not in self.table.seats or self._can_bet(seat):
            return False
        return not set(self.points) & set(self.table.stakes(seat))

    def _bounds(self) -> tuple[int, int]:
        """The least and the most of a bet: those of the table, and the least of the terms."""
        low, high = self.table.limits(self.table.rules.wager(self.points[0]))
        return max(low, self.terms.minimum_cents), high

    def _take_bets(self, window: Window) -> None:
        """Everybody in turn; then no more bets, unless the table waits for somebody's."""
        bets: dict[int, Bet] = {}
        for seat in self.order():
            self._ask(seat, window, bets)
        for _ in range(MOST_STEPS):
            try:
                self.driver.answer(Close())
                return
            except CroupierError as error:
                if self._broke(self.table.board.get("shooter")):
                    self.driver.call(SHOOTER_PASSES)
                    return
                again = [seat for seat in self.order() if self.participants[seat].refused(error)]
                if not again:
                    raise
                for seat in again:
                    self._ask(seat, window, bets)

    def _ask(self, seat: int, window: Window, bets: dict[int, Bet]) -> None:
        """Until the table takes all that he says; one who cannot bet is not asked."""
        participant = self.participants[seat]
        while self._can_bet(seat):
            try:
                for wager, cents in participant.bets(self._situation(seat, window, bets)):
                    self.driver.answer(Place(seat, wager, cents), by=seat)
                    if wager in self.points:
                        bets[seat] = wager, cents
                    self._tell()
                return
            except CroupierError as error:
                if not participant.refused(error):
                    raise

    def _situation(self, seat: int, window: Window, bets: Mapping[int, Bet]) -> Situation:
        least, most = self._bounds()
        seen = {} if self.terms.betting_order == TOGETHER else dict(bets)
        others = [one for one in self.table.seats if one != seat and one not in self.out]
        left = self.limit - self.table.round_number + 1 if self.limit else 0
        return Situation(
            seat=seat,
            chips_cents=self.table.accounts[rack(self.table.player(seat))],
            others_cents={one: self.chips_of(one) for one in others},
            rounds_left=left,
            minimum_cents=least,
            maximum_cents=most,
            go_on=self.terms.go_on,
            sides=self.points,
            wagers=window.wagers,
            stakes_cents=self.table.stakes(seat),
            bets=seen,
        )

    def _tell(self) -> None:
        if self.told is not None:
            self.told(self.driver)
