"""The meters of a house: what each shows, what is held for a winner, and the law that both keep.

Amounts are whole millionths of a cent (units), so that a contribution of so many parts in a million
of a wager is exact. A meter shows whole cents of its value and of what is held together. Nothing
but a percentage, with the reset that follows, takes anything off it (oh.progressives 1.B.iii.(b));
contributions go on while a hit is looked at, and the first in the queue alone holds a share.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.core.money import dollars
from croupier.core.numbers import is_whole
from croupier.core.refusals import CroupierError, Misuse
from croupier.house.books import FUNDING, METER, PATRON, Move

UNITS = 1_000_000
"""Of a cent."""
PARTS = 1_000_000
"""Of a wager: contributions are filed in parts per million."""
RESERVE = "reserve"


class MeterLaw(CroupierError):
    """A meter does not add up: the house stops."""


@dataclass(frozen=True)
class Filed:
    """A meter as the house has filed it."""

    id: str
    seed_cents: int
    """What it begins with, and after a whole jackpot again."""
    contribution: int
    """Parts per million of each wager that go to what it shows."""
    reserve: int = 0
    """Parts per million that are put by for the next seed."""
    ceiling_cents: int = 0
    """The most that it shows by contributions; 0 for no ceiling."""
    overflow: str = RESERVE
    """Where contributions above the ceiling go: into the reserve, or to another meter by its id."""

    def __post_init__(self) -> None:
        amounts = (self.seed_cents, self.contribution, self.reserve, self.ceiling_cents)
        if not all(is_whole(one) for one in amounts):
            raise Misuse(f"the meter {self.id} is filed in whole cents and parts per million")
        if self.contribution + self.reserve > PARTS:
            raise Misuse(f"the meter {self.id} takes more than the whole wager; file less")
        if self.ceiling_cents and self.ceiling_cents < self.seed_cents:
            raise Misuse(f"the meter {self.id} begins above its ceiling; file a lower seed")
        if self.overflow == self.id:
            raise Misuse(f"the meter {self.id} cannot flow over into itself")

    @property
    def written(self) -> dict[str, str]:
        """As a submission has it."""
        return {
            "meter": self.id,
            "contribution": _percent(self.contribution),
            "seed": dollars(self.seed_cents),
            "reserve": _percent(self.reserve),
            "ceiling": dollars(self.ceiling_cents),
            "overflow": self.overflow,
        }


def _percent(parts: int) -> str:
    """`15%`, `0.5%`: parts per million of a wager."""
    whole, rest = divmod(parts, PARTS // 100)
    return f"{whole}.{rest:04}".rstrip("0").rstrip(".") + "%"


@dataclass(frozen=True)
class Meter:
    """What is on a meter, and all that ever came to it and went from it, in units."""

    filed: Filed
    value: int = 0
    held: int = 0
    reserve: int = 0
    seeded: int = 0
    contributed: int = 0
    paid: int = 0
    flowed_over: int = 0
    """To another meter."""
    corrected: int = 0
    """By a document, up or down."""

    @property
    def shown_cents(self) -> int:
        return (self.value + self.held) // UNITS

    def check(self) -> Meter:
        """C6: what came less what went is what is there, and nothing is below nought."""
        came = self.seeded + self.contributed + self.corrected
        if came - self.paid - self.flowed_over != self.value + self.held + self.reserve:
            raise MeterLaw(f"the meter {self.filed.id} does not add up: {self}")
        if min(self.value, self.held, self.reserve, self.paid, self.seeded) < 0:
            raise MeterLaw(f"the meter {self.filed.id} is below nought: {self}")
        return self


def opened(filed: Filed) -> Meter:
    """A meter that begins with its seed."""
    units = filed.seed_cents * UNITS
    return Meter(filed, value=units, seeded=units).check()


def contribute(meter: Meter, wagered_cents: int) -> tuple[Meter, int]:
    """Its part of wagers that were collected, and how many units flow over to another meter."""
    if not is_whole(wagered_cents):
        raise Misuse(f"{wagered_cents!r} is no amount that was wagered")
    filed = meter.filed
    shown, by = wagered_cents * filed.contribution, wagered_cents * filed.reserve
    above = 0
    if filed.ceiling_cents:
        room = max(0, filed.ceiling_cents * UNITS - meter.value - meter.held)
        above = max(0, shown - room)
    elsewhere = above if filed.overflow != RESERVE else 0
    after = replace(
        meter,
        value=meter.value + shown - above,
        reserve=meter.reserve + by + above - elsewhere,
        contributed=meter.contributed + shown + by,
        flowed_over=meter.flowed_over + elsewhere,
    )
    return after.check(), elsewhere


def receive(meter: Meter, units: int) -> Meter:
    """What flows over from another meter comes to this one whole."""
    after = replace(meter, value=meter.value + units, contributed=meter.contributed + units)
    return after.check()


def hold(meter: Meter, percent: int) -> Meter:
    """Lock a share of what it shows for the first in the queue; a fraction of a cent stays."""
    if meter.held:
        raise Misuse(f"a share of {meter.filed.id} is held already; the next in the queue waits")
    units = meter.shown_cents * percent // 100 * UNITS
    return replace(meter, value=meter.value - units, held=units).check()


def release(meter: Meter) -> Meter:
    """What was held for a hit that was refused goes back."""
    return replace(meter, value=meter.value + meter.held, held=0).check()


def pay(meter: Meter, *, whole: bool) -> Meter:
    """What was held goes out; after a whole jackpot the seed is there again, the reserve first."""
    after = replace(meter, held=0, paid=meter.paid + meter.held)
    if whole:
        seed = meter.filed.seed_cents * UNITS
        from_reserve = min(seed, after.reserve)
        after = replace(
            after,
            value=after.value + seed,
            reserve=after.reserve - from_reserve,
            seeded=after.seeded + seed - from_reserve,
        )
    return after.check()


def correct(meter: Meter, units: int) -> Meter:
    """Up or down by a document, as a fault is made good."""
    if type(units) is not int or meter.value + units < 0:
        raise Misuse(f"{units!r} cannot be corrected on {meter.filed.id}, which has {meter.value}")
    after = replace(meter, value=meter.value + units, corrected=meter.corrected + units)
    return after.check()


def retire(meter: Meter) -> tuple[Meter, int]:
    """All that is on it and by it, to go to another meter; what is held has to be paid before."""
    if meter.held:
        raise Misuse(f"a share of {meter.filed.id} is held; pay or refuse it first")
    units = meter.value + meter.reserve
    after = replace(meter, value=0, reserve=0, flowed_over=meter.flowed_over + units)
    return after.check(), units


def refiled(meter: Meter, filed: Filed) -> Meter:
    """The same meter under other terms; what is on it stays."""
    return replace(meter, filed=filed).check()


# In the books


def on(meter: str) -> str:
    """The account of what a meter has; its shares that are held and its reserve stand beside it."""
    return f"meter/{meter}"


def moves(before: Meter | None, after: Meter) -> Iterator[Move]:
    """What a change of a meter moves: what comes in first, what goes out last."""
    here = on(after.filed.id)
    held, reserve = f"{here}/held", f"{here}/reserve"

    def more(name: str) -> int:
        was: int = 0 if before is None else getattr(before, name)
        now: int = getattr(after, name)
        return now - was

    flows = [
        (PATRON, here, more("contributed")),
        (FUNDING, here, more("seeded")),
        (FUNDING, here, more("corrected")),
        (held, PATRON, more("paid")),
        (here, held, more("held") + more("paid")),
        (here, reserve, more("reserve")),
        (here, PATRON, more("flowed_over")),
    ]
    for source, target, units in flows:
        if units:
            way = (source, target) if units > 0 else (target, source)
            yield METER, *way, abs(units)
