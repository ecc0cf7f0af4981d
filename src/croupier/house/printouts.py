"""What was printed for people to sign, and how often: a second copy says that it is one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Misuse
from croupier.house.acts import ANYBODY, RECORDS, Asked, act, folds

if TYPE_CHECKING:
    from croupier.house.desk import Office

PART = "printouts"


@dataclass
class Printouts:
    """By report and period: how often it was printed."""

    times: dict[str, int] = field(default_factory=dict)


@record(frozen=True)
class PrintReport(AtDesk):
    """A report goes to paper."""

    report: str
    period: str


@record(frozen=True)
class ReportPrinted(Event):
    report: str
    period: str
    before: int
    """How often it had been printed before."""
    clause: str


@act("reports.print", PrintReport, who=ANYBODY, clause=RECORDS)
def print_report(asked: Asked, do: PrintReport) -> list[Event]:
    if not do.report.strip() or not do.period.strip():
        raise Misuse("which report, and of which period?")
    printouts: Printouts = asked.office.parts[PART]
    before = printouts.times.get(_about(do.report, do.period), 0)
    return [ReportPrinted(do.report, do.period, before, RECORDS)]


@folds(ReportPrinted)
def _printed(office: Office, event: ReportPrinted, command: Command) -> None:
    printouts: Printouts = office.parts[PART]
    printouts.times[_about(event.report, event.period)] = event.before + 1


def _about(report: str, period: str) -> str:
    return f"{report}: {period}"
