"""Who may do what at the desk, as a table: every command and every step of a document by role.

It is printed from the declarations themselves (`croupier house rights`) and kept in
`docs/rights.md`, where it is read before it changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.core.people import AnyOf, Who, ladder
from croupier.house import desk as desk
from croupier.house.acts import ACTS
from croupier.house.documents import KINDS, Sign
from croupier.house.people import ROLES, Member

YES, UP, NO = "yes", "up", ""
"""May; may when the credential is shown once more; may not."""
HERE = "t1"


@dataclass(frozen=True)
class Right:
    """One thing that can be done, and who may."""

    name: str
    who: Who | AnyOf
    other_than: tuple[str, ...]
    step_up: bool
    clause: str
    heard: bool = False
    """Whether it is signed at a table, and by nobody at the desk."""

    @property
    def whose(self) -> str:
        return f"at the table: {self.who}" if self.heard else str(self.who)

    def cell(self, member: Member) -> str:
        if self.heard or not self.who.allows(member.person()):
            return NO
        return UP if self.step_up else YES


def rights() -> Iterator[Right]:
    """Every command, and every step of every kind of document."""
    for act in sorted(ACTS.values(), key=lambda one: one.name):
        if act.kind is not Sign:
            yield Right(act.name, act.who, (), act.step_up, act.clause)
    for kind in sorted(KINDS.values(), key=lambda one: one.name):
        for step in kind.steps:
            name = f"{kind.name}: {step.name}"
            yield Right(name, step.who, step.differs, step.step_up, step.clause, step.heard)


def typical(role: str) -> Member:
    """Somebody who has this role and nothing else, at the lowest rank that it is given to."""
    found = ROLES[role]
    rank = found.rank or ladder(found.department)[0]
    posts = {HERE: ["dealer"]} if role == "dealer" else {}
    return Member(f"a {role}", found.department, rank, role, [role], posts=posts)


def matrix() -> list[tuple[Right, list[str]]]:
    """Each right with a cell a role."""
    staff = [typical(role) for role in ROLES]
    return [(right, [right.cell(one) for one in staff]) for right in rights()]


def page() -> str:
    """The table as Markdown."""
    lines = [
        "# Who may do what at the desk",
        "",
        "Written by `croupier house rights --markdown`; a test holds it against the declarations.",
        "Each column is somebody who has that role alone, at the lowest rank that it is given to.",
        "`yes`: may. `up`: may, when the credential is shown once more for that command. What is",
        "empty is refused. What happens at a table itself is asked for there, by its chapter.",
        "",
    ]
    head = ["command or step", "who", "other than whoever did", "clause", *ROLES]
    lines += [_row(head), _row(["---"] * len(head))]
    for right, cells in matrix():
        others = ", ".join(right.other_than)
        lines.append(_row([right.name, right.whose, others, right.clause, *cells]))
    lines += ["", "## The papers", ""]
    head = ["paper", "step", "when it is", "then it is", "says", "what follows"]
    lines += [_row(head), _row(["---"] * len(head))]
    for kind in sorted(KINDS.values(), key=lambda one: one.name):
        for step in kind.steps:
            takes = ", ".join(f"{name} ({one.__name__})" for name, one in step.takes.items())
            follows = "something" if step.effect is not None else ""
            states = " or ".join(step.at)
            lines.append(_row([kind.name, step.name, states, step.to, takes, follows]))
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
