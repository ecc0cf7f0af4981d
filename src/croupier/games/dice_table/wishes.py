"""What a strategy for a dice table asks for, and the instructions that a kernel follows."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.games.dice_table import plan
from croupier.games.dice_table.placing import ANY_TIME
from croupier.games.dice_table.spots import COME, DONT_COME, DONT_PASS, PASS, PUT

BEHIND = {"pass": PASS, "dont_pass": DONT_PASS, "come": COME, "dont_come": DONT_COME, "put": PUT}


@dataclass(frozen=True)
class Wish:
    """One wager of a strategy, with all that was said about it."""

    wager: str
    spot: int
    cents: int
    when: int = ANY_TIME
    goes: int = plan.FLAT
    times: int = 0
    to_cents: int = 0
    down_after: int = 0
    points: int = 0
    after_loss: bool = False
    always_on: bool = False

    def instruction(self) -> tuple[int, ...]:
        come = self.wager in ("come", "dont_come")
        return (
            plan.COME_BET if come else plan.WAGER,
            self.spot,
            self.cents,
            self.when,
            self.goes,
            self.times,
            self.to_cents,
            self.down_after,
            self.points,
            int(self.after_loss),
        )


@dataclass(frozen=True)
class Odds:
    """Odds behind a line wager."""

    behind: str
    how: int
    times: int = 0
    cents: int = 0

    def instruction(self) -> tuple[int, ...]:
        return (plan.ODDS, BEHIND[self.behind], self.cents, 0, self.how, self.times, 0, 0, 0, 0)


@dataclass
class Strategy:
    """A strategy in words, understood."""

    text: str
    wishes: list[Wish] = field(default_factory=list)
    odds: list[Odds] = field(default_factory=list)
    stop_rolls: int | None = None
    stop_above: int | None = None
    """Cents won at which to stop."""
    stop_below: int | None = None

    @property
    def instructions(self) -> tuple[int, ...]:
        """For a kernel: wagers first, since odds go behind them."""
        found = [wish.instruction() for wish in self.wishes]
        found += [odds.instruction() for odds in self.odds]
        return tuple(value for one in found for value in one)

    @property
    def always_on(self) -> frozenset[int]:
        return frozenset(wish.spot for wish in self.wishes if wish.always_on)

    @property
    def cheapest(self) -> int:
        return min(wish.cents for wish in self.wishes)
