"""`croupier house`: who may do what at the desk, which papers there are, and what they need."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape

from croupier.cli import CONTEXT, examples
from croupier.cli.shared import AsJson, console, grid, print_json
from croupier.core.refusals import unknown

EXAMPLE = """
croupier house rights --role cage
croupier house papers fill
croupier house roles --json
croupier house events
"""

command = typer.Typer(
    add_completion=False,
    context_settings=CONTEXT,
    no_args_is_help=True,
    help="Who may do what at the desk of a house, and the papers that are signed there.",
    epilog=examples(EXAMPLE),
)
ROLE = Annotated[str | None, typer.Option(metavar="ROLE", help="Only what this role may do.")]


@command.command(epilog=examples("croupier house rights --role 'floor supervisor'"))
def rights(
    role: ROLE = None,
    json: AsJson = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", metavar="", help="The page docs/rights.md.")
    ] = False,
) -> None:
    """Every command of the desk and every step of a paper, by who may do it."""
    from croupier.house.people import ROLES
    from croupier.house.rights import matrix, page

    if role is not None and role not in ROLES:
        raise unknown("role", role, ROLES)
    if markdown:
        print(page(), end="")
        return
    found: list[dict[str, Any]] = [
        {
            "name": right.name,
            "who": str(right.who),
            "other_than": list(right.other_than),
            "step_up": right.step_up,
            "clause": right.clause,
            "roles": [name for name, cell in zip(ROLES, cells, strict=True) if cell],
        }
        for right, cells in matrix()
    ]
    if role is not None:
        found = [one for one in found if role in one["roles"]]
    if json:
        print_json(found)
        return
    shown = grid("command or step", "who may", "other than", "clause", left=4, keep=True)
    for one in found:
        who = f"{one['who']}, credential once more" if one["step_up"] else one["who"]
        shown.add_row(one["name"], who, ", ".join(one["other_than"]), one["clause"])
    console().print(shown)


@command.command(epilog=examples("croupier house roles"))
def roles(json: AsJson = False) -> None:
    """The roles that staff may have, and which departments never meet in one person."""
    from croupier.house.people import CONFLICTS, ROLES

    pairs = sorted(sorted(pair) for pair in CONFLICTS)
    if json:
        listed = [{"role": name, **vars(one)} for name, one in ROLES.items()]
        print_json({"roles": listed, "never_together": pairs})
        return
    shown = grid("role", "department", "from rank", "does", left=4, keep=True)
    for name, one in ROLES.items():
        shown.add_row(name, one.department, one.rank or "any", one.does)
    console().print(shown)
    console().print("Never one person: " + "; ".join(" and ".join(pair) for pair in pairs))


@command.command(epilog=examples("croupier house papers fill"))
def papers(
    kind: Annotated[
        str | None, typer.Argument(metavar="KIND", help="A kind of paper: fill, drop, dispute.")
    ] = None,
    json: AsJson = False,
) -> None:
    """The papers of the house: their steps, who signs each, and what it has to say."""
    from croupier.house import desk

    known = desk.KINDS
    if kind is not None and kind not in known:
        raise unknown("kind of paper", kind, known)
    chosen = [one for name, one in sorted(known.items()) if kind in (None, name)]
    if json:
        print_json([_paper(one) for one in chosen])
        return
    for one in chosen:
        title = f"{one.name} (about a {one.about}{', numbered' if one.numbered else ''})"
        shown = grid("step", "when it is", "then it is", "who", "says", left=5, title=title)
        for step in one.steps:
            who = f"{step.who}, credential once more" if step.step_up else str(step.who)
            if step.differs:
                who += f"; not who did {', '.join(step.differs)}"
            says = ", ".join(step.takes)
            shown.add_row(step.name, " or ".join(step.at), step.to, escape(who), says)
        console().print(shown)


def _paper(kind: object) -> dict[str, object]:
    from croupier.house.documents import Kind

    assert isinstance(kind, Kind)
    steps = [
        {
            "step": step.name,
            "at": list(step.at),
            "to": step.to,
            "who": str(step.who),
            "other_than": list(step.differs),
            "step_up": step.step_up,
            "takes": {name: one.__name__ for name, one in step.takes.items()},
            "clause": step.clause,
        }
        for step in kind.steps
    ]
    about = {"paper": kind.name, "about": kind.about, "numbered": kind.numbered}
    return {**about, "steps": steps, "ends": sorted(kind.ends)}


@command.command(epilog=examples("croupier house events"))
def events(json: AsJson = False) -> None:
    """The significant events that a house has to be able to show, and who is told of each."""
    from croupier.house.significant import SIGNIFICANT

    if json:
        listed = [
            {"event": one.id, "kind": one.kind.kind, "rank": one.rank, "tells": one.notify}
            for one in SIGNIFICANT
        ]
        print_json(listed)
        return
    shown = grid("event", "how grave", "tells", left=3, keep=True)
    for one in SIGNIFICANT:
        shown.add_row(one.id, one.rank, one.notify)
    console().print(shown)
