"""Fills and credits: chips that come to a table and go from it, by a numbered slip.

Each slip has one number of its series and year from its first signature on, so that none is
missing; one that is not wanted is voided by two people, with a reason (OAC 3772-11-31).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.core.events import Event
from croupier.core.people import Who
from croupier.core.refusals import Refusal
from croupier.house.acts import SLIPS, Asked
from croupier.house.books import CAGE, CHIP, tray
from croupier.house.cage import CASHIER, posted, some_cents, stack_cents
from croupier.house.documents import Document, Kind, Step, document
from croupier.house.floor import DEALER_HERE
from croupier.house.people import FLOOR_SUPERVISOR
from croupier.house.tables import session

if TYPE_CHECKING:
    from croupier.house.desk import Office

GUARD = Who(role="security")


def transit(paper: Document) -> str:
    return f"transit/{paper.id}"


def _stack(paper: Document) -> Mapping[str, Any]:
    found: Mapping[str, Any] = paper.facts["request"]["stack"]
    return found


def _request(asked: Asked, paper: Document) -> Iterator[Event]:
    if session(asked.office, paper.about) is None:
        why = f"{paper.about} is not prepared"
        raise Refusal(f"a {paper.of}", why, SLIPS, "prepare the table first")
    some_cents(_stack(paper), f"a {paper.of}")
    yield from ()


def _from_to(source: str, target: str) -> Any:
    """A posting of the slip's chips between two places: `cage`, `transit`, `tray`."""

    def follows(asked: Asked, paper: Document) -> Iterator[Event]:
        places = {"cage": CAGE, "transit": transit(paper), "tray": tray(paper.about)}
        move = CHIP, places[source], places[target], stack_cents(_stack(paper))
        why = f"{paper.id}, {source} to {target}"
        yield posted(asked.office.books, why, SLIPS, move, about=paper.id)

    return follows


def _void(asked: Asked, paper: Document) -> Iterator[Event]:
    """Chips that were on the way go back to where they came from."""
    back = {"fill": CAGE, "credit": tray(paper.about)}[paper.of]
    cents = asked.office.books.balance(CHIP, transit(paper))
    if cents:
        move = CHIP, transit(paper), back, cents
        yield posted(asked.office.books, f"{paper.id} void", SLIPS, move, about=paper.id)


def _slip(name: str, *steps: Step) -> Kind:
    """A slip: it may be voided by two people with a reason, until it is carried."""
    here = FLOOR_SUPERVISOR | CASHIER
    return Kind(
        name,
        (
            Step(
                name="request",
                to="requested",
                who=FLOOR_SUPERVISOR,
                clause=SLIPS,
                takes={"table": str, "stack": dict},
                effect=_request,
            ),
            *steps,
            Step(
                name="ask_void",
                at=("requested", "prepared"),
                to="void asked",
                who=here,
                clause=SLIPS,
                takes={"why": str},
            ),
            Step(
                name="void",
                at=("void asked",),
                to="void",
                who=here,
                clause=SLIPS,
                differs=("ask_void",),
                step_up=True,
                effect=_void,
            ),
        ),
    )


FILL = document(
    _slip(
        "fill",
        Step(
            name="prepare",
            at=("requested",),
            to="prepared",
            who=CASHIER,
            clause=SLIPS,
            effect=_from_to("cage", "transit"),
        ),
        Step(
            name="carry",
            at=("prepared",),
            to="carried",
            who=GUARD,
            clause=SLIPS,
            differs=("request", "prepare"),
        ),
        Step(
            name="receive",
            at=("carried",),
            to="received",
            who=DEALER_HERE,
            clause=SLIPS,
            differs=("request", "prepare", "carry"),
            effect=_from_to("transit", "tray"),
        ),
    )
)
CREDIT = document(
    _slip(
        "credit",
        Step(
            name="prepare",
            at=("requested",),
            to="prepared",
            who=DEALER_HERE,
            clause=SLIPS,
            differs=("request",),
            effect=_from_to("tray", "transit"),
        ),
        Step(
            name="carry",
            at=("prepared",),
            to="carried",
            who=GUARD,
            clause=SLIPS,
            differs=("request", "prepare"),
        ),
        Step(
            name="receive",
            at=("carried",),
            to="received",
            who=CASHIER,
            clause=SLIPS,
            differs=("request", "prepare", "carry"),
            effect=_from_to("transit", "cage"),
        ),
    )
)


def unused(office: Office) -> list[Document]:
    """Slips that are neither received nor void: the report that auditors ask for."""
    return list(office.documents.open("fill", "credit"))
