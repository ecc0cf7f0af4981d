"""The life of a Rules Submission: who takes which step, and what is in force on a gaming day.

Drafted, checked, filed, approved on paper, in force from the opening of a gaming day, superseded
but kept; or withdrawn before it comes into force.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.core.days import Date, date_from
from croupier.core.people import COMPLIANCE, MANAGER, Person
from croupier.core.refusals import Refusal
from croupier.house import steps
from croupier.house.documents import Step
from croupier.house.steps import Paper
from croupier.house.submissions import Submission

DRAFTED, CHECKED, FILED, APPROVED = "drafted", "checked", "filed", "approved"
IN_FORCE, SUPERSEDED, WITHDRAWN = "in_force", "superseded", "withdrawn"
FILING = "58 Pa. Code 601a.2"
"""Options are filed, played by only after written approval, dated, and kept when superseded."""

KIND = "submission"
STEPS: tuple[Step, ...] = (
    Step(name="draft", to=DRAFTED, who=MANAGER, clause=FILING, takes={"game": str, "version": str}),
    Step(name="check", at=(DRAFTED,), to=CHECKED, who=MANAGER | COMPLIANCE, clause=FILING),
    Step(name="file", at=(CHECKED,), to=FILED, who=COMPLIANCE, clause=FILING, differs=("draft",)),
    Step(
        name="approve",
        at=(FILED,),
        to=APPROVED,
        who=COMPLIANCE,
        clause=FILING,
        differs=("draft",),
        takes={"paper": str, "reference": str},
    ),
    Step(
        name="enter",
        at=(APPROVED,),
        to=IN_FORCE,
        who=MANAGER,
        clause=FILING,
        takes={"day": str},
    ),
    Step(
        name="supersede",
        at=(APPROVED, IN_FORCE),
        to=SUPERSEDED,
        who=MANAGER,
        clause=FILING,
    ),
    Step(
        name="withdraw",
        at=(DRAFTED, CHECKED, FILED, APPROVED),
        to=WITHDRAWN,
        who=MANAGER | COMPLIANCE,
        clause=FILING,
        takes={"reason": str},
    ),
)


@dataclass(frozen=True)
class Filed:
    """One submission with its number in the house's file of the game, and how far it has come."""

    number: int
    submission: Submission
    paper: Paper = field(default_factory=Paper)

    @property
    def state(self) -> str:
        return self.paper.state

    @property
    def version(self) -> str:
        """`r4` and what its rules are: a round names it by which its wager was taken."""
        return f"r{self.number} {self.submission.version}"

    @property
    def entered(self) -> bool:
        return self.paper.fact("day") is not None

    @property
    def since(self) -> Date:
        """The gaming day from which it holds, or is to hold."""
        return date_from(self.paper.fact("day")) or self.submission.day

    def facts(self) -> dict[str, str]:
        """What its first step says of it."""
        return self.submission.facts()


def take(filed: Filed, step: str, person: Person, facts: Mapping[str, Any] | None = None) -> Filed:
    """The submission after somebody took a step, or why he may not."""
    taken = replace(filed, paper=steps.take(STEPS, filed.paper, step, person, facts or {}))
    if step == "enter":
        said = taken.paper.fact("day")
        day = date_from(said)
        if day is None or day < filed.submission.day:
            raise Refusal(
                f"{filed.version} in force from {said}",
                f"it was filed to hold from {filed.submission.day}",
                FILING,
                "let it enter at the opening of that gaming day, or of a later one",
            )
    return taken


def in_force(files: Iterable[Filed], day: Date) -> Filed | None:
    """What held, or holds, on a gaming day: of those that entered, the last one up to that day.

    What was superseded is kept, so a day that is long over still has its answer; what was approved
    too late for its day holds from the day on which it entered.
    """
    return _latest([one for one in files if one.entered], day)


def _latest(files: Iterable[Filed], day: Date) -> Filed | None:
    """Of those whose day has come the last; of two from one day the one with the higher number."""
    come = [one for one in files if one.since <= day]
    return max(come, key=lambda one: (one.since, one.number), default=None)


def due_at_opening(files: Sequence[Filed], day: Date) -> list[tuple[Filed, str]]:
    """The steps that the opening of a gaming day brings: what enters, and what that supersedes.

    One that another overtook before it entered is superseded without having held on any day.
    """
    holds = _latest([one for one in files if one.state in (APPROVED, IN_FORCE)], day)
    due: list[tuple[Filed, str]] = []
    for one in files:
        if one.since > day or one.state not in (APPROVED, IN_FORCE):
            continue
        if one is not holds:
            due.append((one, "supersede"))
        elif one.state == APPROVED:
            due.append((one, "enter"))
    return due
