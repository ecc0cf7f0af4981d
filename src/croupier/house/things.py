"""Equipment with an identity: decks, dice, wheels, balls, shakers, shufflers, drop boxes.

A thing is a document: received by one and examined by another, laid on a table, taken off it, found
unfit, destroyed. Its number is never given again, so whatever replaces it is another thing, with a
new age and new inspections. What a chapter wants to be done about the things at a table is asked
for at that table; this is where they come from and go to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.people import Who
from croupier.core.refusals import Refusal
from croupier.core.things import MINUTE, Thing
from croupier.house.acts import INSPECTIONS, Asked
from croupier.house.documents import Document, Kind, Step, document, raised
from croupier.house.floor import ALERT
from croupier.house.people import FLOOR_SUPERVISOR
from croupier.house.tables import session

if TYPE_CHECKING:
    from croupier.house.desk import Office

MECHANIC = Who(role="maintenance")
GUARD = Who(role="security")
COMPROMISED = {"wheel", "table", "ball"}
"""What the Commission hears of at once when it is compromised (oh.roulette 3.H)."""


def _place(asked: Asked, paper: Document) -> Iterator[Event]:
    """One thing a place; the table is prepared for it."""
    table, place = paper.facts["place"]["table"], paper.facts["place"]["place"]
    tried = f"{paper.id} to {table}"
    if session(asked.office, table) is None:
        raise Refusal(tried, f"{table} is not prepared", INSPECTIONS, "prepare the table first")
    if place in {one.facts["place"]["place"] for one in at_table(asked.office, table)}:
        why = f"another thing lies at the {place} of {table}"
        raise Refusal(tried, why, INSPECTIONS, "take that one off first")
    yield from ()


def _failed(asked: Asked, paper: Document) -> Iterator[Event]:
    """Whoever has to know of a thing that is not in order is told at once (oh.roulette 3.H)."""
    facts = paper.facts["receive"]
    notify = "regulator" if set(facts["kind"].split()) & COMPROMISED else "shift manager"
    what = f"{facts['kind']} {facts['maker']} out of use"
    yield raised(asked, ALERT, {"what": what, "about": paper.id, "cents": 0, "notify": notify})


THING = document(
    Kind(
        "thing",
        (
            Step(
                name="receive",
                to="received",
                who=FLOOR_SUPERVISOR | MECHANIC | GUARD,
                clause=INSPECTIONS,
                takes={"maker": str, "kind": str},
            ),
            Step(
                name="examine",
                at=("received",),
                to="in store",
                who=FLOOR_SUPERVISOR,
                clause=INSPECTIONS,
                differs=("receive",),
            ),
            Step(
                name="place",
                at=("in store",),
                to="at a table",
                who=FLOOR_SUPERVISOR,
                clause=INSPECTIONS,
                takes={"table": str, "place": str},
                effect=_place,
            ),
            Step(
                name="remove",
                at=("at a table",),
                to="taken off",
                who=FLOOR_SUPERVISOR,
                clause=INSPECTIONS,
                takes={"why": str},
            ),
            Step(
                name="store",
                at=("taken off",),
                to="in store",
                who=MECHANIC | GUARD,
                clause=INSPECTIONS,
                differs=("remove",),
            ),
            Step(
                name="fail",
                at=("received", "in store", "at a table", "taken off"),
                to="out of use",
                who=FLOOR_SUPERVISOR | MECHANIC,
                clause=INSPECTIONS,
                takes={"why": str},
                effect=_failed,
            ),
            Step(
                name="repair",
                at=("out of use",),
                to="received",
                who=MECHANIC,
                clause=INSPECTIONS,
                takes={"why": str},
            ),
            Step(
                name="destroy",
                at=("taken off", "out of use"),
                to="destroyed",
                who=GUARD,
                clause=INSPECTIONS,
                differs=("remove", "fail"),
                takes={"why": str},
            ),
        ),
        about="maker",
        at_table=False,
    )
)


def at_table(office: Office, table: str) -> list[Document]:
    """The registered things that lie at a table now."""
    return [
        paper
        for paper in office.documents.open("thing")
        if paper.state == "at a table" and paper.facts["place"]["table"] == table
    ]


def check_things(office: Office, table: str, tried: str) -> None:
    """Raise if a thing that was found unfit at this table is still in the house's hands there."""
    for paper in office.documents.open("thing"):
        placed = paper.facts.get("place", {}).get("table")
        steps = [one.step for one in paper.signatures[-2:]]
        if placed == table and steps == ["place", "fail"]:
            raise Refusal(
                tried,
                f"{paper.facts['receive']['kind']} {paper.about} is out of use",
                INSPECTIONS,
                "let it be repaired or destroyed, and another take its place",
            )


def next_due(rules: Rules, things: Mapping[str, Thing]) -> list[tuple[str, int, str]]:
    """For each thing at a table that has a life: its place, when it ends, and the clause."""
    found = [
        (duty.on, things[duty.on].since + duty.minutes * MINUTE, rules.cite(duty.clause))
        for duty in rules.game.duties(rules)
        if duty.minutes and duty.on in things
    ]
    return sorted(found, key=lambda one: one[1])
