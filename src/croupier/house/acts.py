"""What can be done at the desk: one declaration a command, with who may do it and by which clause.

    @act("people.hire", Hire, who=ADMINISTRATOR, clause=ACCOUNTS)
    def hire(asked: Asked, do: Hire) -> list[Event]: ...

A function like this decides: it looks at the house and gives back what follows, or refuses, and
changes nothing. What follows are events, and each kind of event has one function that folds it
into the house and never refuses. A command that does not say who may do it does not import.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from croupier.core.commands import AtDesk, Command, register
from croupier.core.events import Event
from croupier.core.people import AnyOf, Who
from croupier.core.refusals import Refusal

if TYPE_CHECKING:
    from croupier.house.desk import Office
    from croupier.house.people import Member

# What the desk's rules stand on, beside the chapters of the games
ACCOUNTS = "GLI-19 B.2.3"
"""Accounts of one person each, and what each may do."""
SIGNING_IN = "GLI-19 2.5.3"
IDLE = "GLI-19 C.6.5"
CHANGES = "GLI-19 B.3.2"
"""Whatever is altered says what it was, what it is, who did it and why."""
DISABLING = "GLI-19 2.4.1"
EXCLUSION = "58 Pa. Code 503a.3"
LIMITS = "OAC 3772-11-04"
SLIPS = "OAC 3772-11-31"
COUNT = "58 Pa. Code 465a.25"
VARIANCE = "N.J.A.C. 13:69D-1.21"
RECORDS = "58 Pa. Code 465a.3"
INSPECTIONS = "OAC 3772-11-39"
DISPUTES = "GLI-19 4.14"
FILING = "58 Pa. Code 601a.2"
"""Options are filed, played by only after written approval, dated, and kept when superseded."""

HOUSE = "house"
"""What the house does of itself: founding, and what its clock and its checks find. Whoever takes
commands from people never lets this name in."""
HOUSE_ITSELF = Who(role=HOUSE)
ANYBODY = Who()


@dataclass(frozen=True)
class Asked:
    """Who asks for something, when, and what came with it from outside."""

    office: Office
    by: Member
    command: Command
    now: int
    """The greatest time that the house has seen, so that a clock set back makes nothing younger."""
    given: Mapping[str, Any]


Decide = Callable[[Asked, Any], Iterable[Event]]
Fold = Callable[["Office", Any, Command], None]
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Act:
    """One thing that can be done."""

    name: str
    kind: type[AtDesk]
    who: Who | AnyOf
    clause: str
    step_up: bool
    """Whether the credential has to be shown once more, for this command alone."""
    decide: Decide


ACTS: dict[type[AtDesk], Act] = {}
FOLDS: dict[type[Event], Fold] = {}


def act(
    name: str, kind: type[AtDesk], *, who: Who | AnyOf, clause: str, step_up: bool = False
) -> Callable[[Function], Function]:
    """Declare a command of the desk; the function below it decides."""
    if not isinstance(who, Who | AnyOf) or not clause:
        raise TypeError(f"{name}: who may do it, and by which clause?")

    def declared(decide: Function) -> Function:
        register(name, kind)
        ACTS[kind] = Act(name, kind, who, clause, step_up, decide)
        return decide

    return declared


def folds(kind: type[Event]) -> Callable[[Function], Function]:
    """Declare what an event changes."""

    def declared(fold: Function) -> Function:
        if kind in FOLDS:
            raise TypeError(f"{kind.kind} is folded already")
        FOLDS[kind] = fold
        return fold

    return declared


def not_theirs(tried: str, by: Member, role: str, who: Who | AnyOf, clause: str) -> Refusal:
    """Who tried what, and who may."""
    return Refusal(f"{tried} by {by.id} ({role})", f"only {who} may", clause, f"ask {who}")


def needs_step_up(tried: str, clause: str) -> Refusal:
    return Refusal(
        tried,
        "the credential has to be shown once more for this",
        clause,
        "give the credential with the command",
    )
