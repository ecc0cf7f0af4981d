"""Steps of a paper that several people sign, as data, and the small machine that takes them.

A step says in which states it may be taken and to which it leads, who takes it, which earlier
signers that may not be, which facts are given with it, and by which clause. What is filed lives by
such steps: a Rules Submission, a tournament.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.core.people import Person
from croupier.core.refusals import Misuse, Refusal, quoted, unknown
from croupier.house.documents import Step


@dataclass(frozen=True)
class Signature:
    """Who took a step, and what was said with it."""

    step: str
    by: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Paper:
    """How far something that is filed has come, and who brought it there."""

    state: str = ""
    signatures: tuple[Signature, ...] = ()

    def signers(self, *steps: str) -> list[str]:
        return [one.by for one in self.signatures if one.step in steps]

    def fact(self, name: str) -> Any:
        """What was said of this last; None if nobody did."""
        said = [one.facts[name] for one in self.signatures if name in one.facts]
        return said[-1] if said else None


def take(
    steps: Sequence[Step], paper: Paper, name: str, person: Person, facts: Mapping[str, Any]
) -> Paper:
    """The paper after somebody took a step, or why he may not."""
    known = {step.name: step for step in steps}
    if name not in known:
        raise unknown("step", name, known)
    step = known[name]
    if not step.who.allows(person):
        raise Refusal(
            f"{name} by {person.id}",
            f"this is for {step.who.word}",
            step.clause,
            f"let {step.who.word} do it",
        )
    if (paper.state not in step.at) if step.at else bool(paper.state):
        raise Refusal(
            f"{name} now",
            f"it is {paper.state or 'not drawn up yet'}",
            step.clause,
            _open(steps, paper.state),
        )
    if person.id in paper.signers(*step.differs):
        raise Refusal(
            f"{name} by {person.id}",
            f"this person signed: {' and '.join(step.differs)}",
            step.clause,
            "let another person do it",
        )
    _check_facts(step, facts)
    signature = Signature(name, person.id, dict(facts))
    return replace(paper, state=step.to, signatures=(*paper.signatures, signature))


def _open(steps: Sequence[Step], state: str) -> str:
    names = [step.name for step in steps if (state in step.at if step.at else not state)]
    return f"what can be done now: {', '.join(names)}" if names else "it is kept as it is"


def _check_facts(step: Step, facts: Mapping[str, Any]) -> None:
    if set(facts) != set(step.takes):
        wanted = ", ".join(step.takes) or "nothing"
        raise Misuse(f"{step.name} takes {wanted}, not {', '.join(facts) or 'nothing'}")
    for name, kind in step.takes.items():
        value = facts[name]
        if type(value) is not kind or (isinstance(value, str) and not value.strip()):
            raise Misuse(f"{step.name}: {name} is a {kind.__name__}, not {quoted(value)}")
