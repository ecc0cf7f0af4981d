"""Significant events: kinds of what happened that a house has to be able to show at once.

They are not written twice: this is a list of kinds of events that stand in the log anyway, with how
grave each is and who is told (GLI-19 2.8.8). A test shows an emitter for each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.core import events as at_table
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.house.accounts import Appointed, Hired, HouseFounded
from croupier.house.cage import Posted
from croupier.house.days import DayClosed, DayOpened
from croupier.house.documents import Signed
from croupier.house.filings import SubmissionEntered, SubmissionLeft
from croupier.house.floor import LimitsChanged, TablePrepared
from croupier.house.patrons import ListRead, PatronErased, PatronLookedAt
from croupier.house.progressives import MeterClosed, MeterCorrected, MeterOpened
from croupier.house.signing import LockedOut, PasswordSet, SignInFailed, Unlocked

NOTE, REPORT, ALARM = "note", "report", "alarm"


@dataclass(frozen=True)
class Significant:
    """One kind: which events are meant, how grave they are, whom they are told."""

    id: str
    kind: type[Event] | str
    """The kind itself, or its name where another part of the program writes it."""
    rank: str
    notify: str
    only: Callable[[Any], bool] = lambda event: True
    said: Callable[[Any], str] = lambda event: ""

    def matches(self, event: Event) -> bool:
        return event.kind == self.name and self.only(event)

    @property
    def name(self) -> str:
        return self.kind if isinstance(self.kind, str) else self.kind.kind

    def words(self, event: Event) -> str:
        """What happened, from the event's own facts."""
        if said := self.said(event):
            return said
        left_out = ("kind", "clause", "moves")
        facts = event.facts()
        return ", ".join(f"{name} {value}" for name, value in facts.items() if name not in left_out)


def _step(of: str, *steps: str) -> Callable[[Any], bool]:
    return lambda event: event.of == of and event.step in steps


def _paper(event: Any) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in event.said.items())
    return f"{event.document} {event.step}: {facts}" if facts else f"{event.document} {event.step}"


def _limits(event: LimitsChanged) -> str:
    was, now = (
        f"{dollars(one['minimum_cents'])} to {dollars(one['maximum_cents'])} ({one['sign']})"
        for one in (event.before, event.after)
    )
    return f"{event.table}: {was}, now {now}"


def _meter(event: MeterOpened) -> str:
    terms = event.terms
    seed = f"seed {dollars(terms['seed_cents'])}"
    return f"{event.meter} by {event.document}: {seed}, {terms['contribution']} millionths"


SIGNIFICANT: tuple[Significant, ...] = (
    Significant("house_founded", HouseFounded, NOTE, "compliance", said=lambda e: e.name),
    Significant("account_opened", Hired, NOTE, "compliance"),
    Significant("account_changed", Appointed, REPORT, "compliance"),
    Significant("sign_in_failed", SignInFailed, NOTE, "it"),
    Significant("locked_out", LockedOut, REPORT, "it"),
    Significant("unlocked", Unlocked, NOTE, "it"),
    Significant("password_set", PasswordSet, NOTE, "it"),
    Significant("day_opened", DayOpened, NOTE, "finance"),
    Significant("day_closed", DayClosed, NOTE, "finance", said=lambda e: e.date),
    Significant("table_prepared", TablePrepared, NOTE, "compliance"),
    Significant("rules_in_force", SubmissionEntered, REPORT, "compliance"),
    Significant("rules_taken_out", SubmissionLeft, REPORT, "compliance"),
    Significant("limits_changed", LimitsChanged, REPORT, "surveillance", said=_limits),
    Significant("slip_void", Signed, REPORT, "finance", lambda e: e.step == "void", _paper),
    Significant("posting_reversed", Posted, REPORT, "finance", lambda e: e.reverses is not None),
    Significant(
        "variance",
        Posted,
        REPORT,
        "finance",
        lambda e: any("variance/" in (one[1] + one[2]) for one in e.moves),
    ),
    Significant("alert", Signed, ALARM, "as it says", _step("alert", "raise"), _paper),
    Significant("alert_seen", Signed, NOTE, "compliance", _step("alert", "acknowledge"), _paper),
    Significant("table_suspended", Signed, ALARM, "regulator", _step("table", "suspend"), _paper),
    Significant("table_resumed", Signed, REPORT, "regulator", _step("table", "resume"), _paper),
    Significant("thing_failed", Signed, ALARM, "regulator", _step("thing", "fail"), _paper),
    Significant("dispute", Signed, REPORT, "surveillance", _step("dispute", "raise"), _paper),
    Significant(
        "dispute_decided", Signed, REPORT, "compliance", _step("dispute", "approve"), _paper
    ),
    Significant("meter_opened", MeterOpened, REPORT, "finance", said=_meter),
    Significant("meter_corrected", MeterCorrected, REPORT, "regulator"),
    Significant("meter_closed", MeterClosed, REPORT, "regulator"),
    Significant("jackpot_hit", at_table.JackpotHit, REPORT, "surveillance"),
    Significant("jackpot_kept_safe", at_table.Safekept, REPORT, "cage"),
    Significant(
        "jackpot_refused", Signed, REPORT, "compliance", _step("jackpot", "refuse"), _paper
    ),
    Significant("exclusion_list", ListRead, NOTE, "compliance", said=lambda e: e.version),
    Significant("patron_looked_at", PatronLookedAt, NOTE, "compliance"),
    Significant("patron_erased", PatronErased, REPORT, "compliance"),
    Significant("round_void", at_table.Void, REPORT, "surveillance"),
    Significant("irregularity", at_table.Called, NOTE, "surveillance"),
    Significant("keyed_wrong", at_table.Corrected, REPORT, "surveillance"),
    Significant("ruling", at_table.Ruled, REPORT, "compliance"),
    Significant("equipment_changed", at_table.EquipmentChanged, NOTE, "surveillance"),
    Significant("house_started", "started", NOTE, "it"),
    Significant("software_changed", "started", REPORT, "compliance", lambda e: e.changed),
    Significant("clock_set_back", "clock_set_back", REPORT, "it"),
    Significant("refused", "denied", NOTE, "compliance"),
    Significant("log_checked", "checked", NOTE, "compliance", lambda e: e.good),
    Significant("log_not_good", "checked", ALARM, "regulator", lambda e: not e.good),
    Significant("head_stayed", "head_stayed", REPORT, "it"),
    Significant("source_failed", "source_failed", ALARM, "regulator"),
    Significant("taken_over", "taken_over", REPORT, "it"),
    Significant("payout_cut", at_table.Settled, NOTE, "finance", lambda e: e.cut_cents > 0),
)
