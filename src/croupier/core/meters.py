"""Shares of a meter: what a progressive pays is a part of an amount that the house tells.

A row may pay `Share(1, 10, "multi_link")`: a tenth of what that meter shows. The table does not
know the meter: when such a row is to be paid it asks for the amount, which comes in from outside
like a card and stands in the log. Figures are made for the amount that the rules name.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.core import events
from croupier.core.holding import CAGE, HOUSE
from croupier.core.law import Clause
from croupier.core.money import dollars, round_up_to_chip
from croupier.core.odds import Share
from croupier.core.people import STAFF
from croupier.core.procedure import Answerers, Procedure, Request
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.core.table import Table
    from croupier.core.wagers import Row

METER, METERS = "meter", "meters"
"""What an entry says of a meter that the house told, and what a house tells: cents by meter."""


@dataclass(frozen=True, kw_only=True)
class ReadMeter(Request):
    """The amount that a meter shows when a share of it is won; the answer is in cents."""

    meter: str
    seat: int
    wager: str
    outcome: str
    clause: Clause

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """The house: its meter tells, or somebody of the floor keys in what it shows."""
        return Answerers(staff=STAFF, clause=self.clause)

    def given(self, shown_cents: int | None) -> dict[str, Any]:
        """The answer as the log has it, where the house gave it with a command."""
        return {METER: self.meter, "shown_cents": shown_cents}

    def told(
        self, table: Table, inputs: Mapping[str, Any], logged: deque[Mapping[str, Any]] | None
    ) -> int | None:
        """What the house or its log says that the meter shows; None where somebody reads it."""
        if logged is None:
            shown: int | None = inputs.get(METERS, {}).get(self.meter)
        elif logged and METER in logged[0]:
            entry = logged.popleft()
            shown = entry.get("shown_cents")
            if entry != self.given(shown):
                raise Misuse(f"{entry} was told of another meter")
        else:
            return None
        if shown is not None:
            self.verify(table, shown)
        return shown

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, int) or isinstance(answer, bool) or answer < 0:
            raise Misuse(f"{answer!r} is not what the meter {self.meter} shows; key it in in cents")


def left_on(meter: str) -> str:
    """Under which name the round notes what a payment has left on a meter."""
    return f"left on {meter}"


def read_share(table: Table, seat: int, wager_id: str, row: Row) -> Procedure[int]:
    """Have the meter read, and say what the share of a row comes to in whole cents."""
    share = row.pays
    if not isinstance(share, Share):
        raise TypeError(f"{row.outcome} pays {share}, which is no share of a meter")
    shown: int = yield ReadMeter(
        meter=share.meter, seat=seat, wager=wager_id, outcome=row.outcome, clause=row.clause
    )
    share_cents = share.of(shown)
    table.emit(
        events.MeterRead(
            seat=seat,
            wager=wager_id,
            meter=share.meter,
            shown_cents=shown,
            share_cents=share_cents,
            clause=table.rules.cite(row.clause),
        )
    )
    table.noted[left_on(share.meter)] = shown - share_cents
    return share_cents


def settle_by_meter(
    table: Table, seat: int, wager_id: str, facts: Any, why: str, *, on_cents: int | None = None
) -> Procedure[Row]:
    """Settle a wager whose rows may pay a share of a meter; the meter is read if one does."""
    row = table.rules.wager(wager_id).row(facts)
    share_cents: int | None = None
    if isinstance(row.pays, Share):
        share_cents = yield from read_share(table, seat, wager_id, row)
        why = f"{why}: {row.pays}, which comes to {dollars(share_cents)}"
    return table.settle(seat, wager_id, facts, why, on_cents=on_cents, share_cents=share_cents)


def keep_safe(
    table: Table, seat: int, wager_id: str, facts: Any, clause: Clause
) -> Procedure[None]:
    """A share of a meter that leaves the table for the cage, as nobody may be paid it yet."""
    row = table.rules.wager(wager_id).row(facts)
    share_cents = yield from read_share(table, seat, wager_id, row)
    cents = round_up_to_chip(Fraction(share_cents), table.chip_cents)
    table.emit(
        events.Safekept(
            seat=seat,
            player=table.player(seat),
            wager=wager_id,
            outcome=row.outcome,
            cents=cents,
            clause=table.rules.cite(clause),
            moves=table.move((HOUSE, CAGE, cents)),
        )
    )
