"""Coupons that the house prints itself: who printed which serials, by the ledger alone (p).

They are printed between the invoice of the print run and its ledger entry, so that two departments
examine whatever was printed, and a serial that was printed twice is found there twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.commands import AtDesk, Command
from croupier.core.coupons import cite
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Refusal
from croupier.house.acts import Asked, act, folds
from croupier.house.coupons.kept import coupons_of, touch
from croupier.house.coupons.serials import State, refuse_state, said
from croupier.house.coupons.stock import HOUSE_MADE
from croupier.house.coupons.who import BOTH

if TYPE_CHECKING:
    from croupier.house.desk import Office


@record(frozen=True)
class PrintCoupons(AtDesk):
    """Coupons of a batch go to paper, in a row."""

    batch: str
    first: int
    last: int


@record(frozen=True)
class CouponsPrinted(Event):
    document: str
    """The receipt by which the batch is in the ledger."""
    batch: str
    first: int
    last: int
    credential: str
    """Of whoever printed them."""
    clause: str


@act("coupons.print", PrintCoupons, who=BOTH, clause=cite("21(p)"))
def print_coupons(asked: Asked, do: PrintCoupons) -> list[Event]:
    batch, clause = coupons_of(asked.office).batch(do.batch), cite("21(p)")
    run = do.first, do.last
    tried = f"printing coupons, {said({batch.id: [run]})}"
    if not asked.office.days.date:
        raise Refusal(tried, "no gaming day is open", clause, "open the day first")
    if batch.source != HOUSE_MADE:
        why = f"batch {batch.id} comes from {batch.source}"
        instead = f"print a batch that is invoiced with source={HOUSE_MADE}"
        raise Refusal(tried, why, clause, instead)
    if not batch.all_in(State.RECEIVED, run):
        raise refuse_state(tried, batch, run, State.RECEIVED, clause)
    credential = asked.by.credential
    return [CouponsPrinted(batch.paper, batch.id, *run, credential, clause)]


@folds(CouponsPrinted)
def _printed(office: Office, event: CouponsPrinted, command: Command) -> None:
    touch(office, command.actor)
