"""Coupons come into the house: approved design and controls, receipt, examination, ledger.

525.21(b), (e), (f) and (p). No batch is begun before design and controls are approved. Whatever
comes is examined by one of finance and one of marketing; what differs from the invoice is told to a
supervisor of finance and to the Bureau, and never becomes a coupon of the house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.core.commands import Command
from croupier.core.coupons import cite, terms_from
from croupier.core.days import date_from
from croupier.core.events import Event
from croupier.core.numbers import is_whole
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, quoted, unknown
from croupier.house.acts import Asked, folds
from croupier.house.coupons.kept import (
    BatchBegun,
    Controls,
    Coupons,
    CouponsInHand,
    Design,
    coupons_of,
    moved,
    still_good,
)
from croupier.house.coupons.numbers import MOST_NUMBER, CouponNumber
from croupier.house.coupons.restrictions import check
from croupier.house.coupons.serials import (
    MOST_SERIALS,
    Batch,
    State,
    how_many,
    meet,
    minus,
    plus,
    ranges,
    said,
)
from croupier.house.coupons.who import (
    BOTH,
    COMPLIANCE,
    FINANCE,
    FINANCE_SUPERVISOR,
    SUPERVISORS,
)
from croupier.house.coupons.who import paper as paper_of
from croupier.house.documents import Document, Step, raised
from croupier.house.floor import ALERT

if TYPE_CHECKING:
    from croupier.house.desk import Office

HOUSE_MADE = "house"
"""The source of a batch that the house prints itself (p)."""
CANCELS = ("count", "table")
BUREAU = "finance supervisor, Bureau of Casino Compliance"


# Design and controls


@record(frozen=True)
class DesignApproved(Event):
    design: str
    approval: str
    document: str
    clause: str


@record(frozen=True)
class DesignWithdrawn(Event):
    design: str
    clause: str


@record(frozen=True)
class ControlsApproved(Event):
    controls: dict[str, Any]
    clause: str


@folds(DesignApproved)
def _approved(office: Office, event: DesignApproved, command: Command) -> None:
    coupons_of(office).designs[event.design] = Design(event.design, event.approval, event.document)


@folds(DesignWithdrawn)
def _withdrawn(office: Office, event: DesignWithdrawn, command: Command) -> None:
    coupons_of(office).designs.pop(event.design, None)


@folds(ControlsApproved)
def _controls(office: Office, event: ControlsApproved, command: Command) -> None:
    coupons_of(office).controls = Controls(**event.controls)


def other_department(asked: Asked, paper: Document, earlier: str, tried: str, clause: str) -> None:
    """Raise where whoever signs is of the department that signed before."""
    (before,) = paper.signers(earlier)
    first = asked.office.people.member(before).department
    if asked.by.department == first:
        raise Refusal(
            tried,
            f"one of finance and one of marketing are wanted, and {before} is of {first} too",
            clause,
            "let somebody of the other department sign",
        )


def _agree(asked: Asked, paper: Document) -> Iterator[Event]:
    other_department(asked, paper, "file", f"{paper.id}, agree", cite("21(d)"))
    yield from ()


def _dated(asked: Asked, paper: Document) -> None:
    day = paper.facts["approve"]["approved"]
    if date_from(day) is None or day > asked.office.days.last:
        raise Misuse(f"{quoted(day)} is no day on which this was approved; write 2026-11-18")


def _design(asked: Asked, paper: Document) -> Iterator[Event]:
    _dated(asked, paper)
    approval = paper.facts["approve"]["approval"]
    yield DesignApproved(paper.about, approval, paper.id, cite("21(b)(1)"))


def _withdraw(asked: Asked, paper: Document) -> Iterator[Event]:
    yield DesignWithdrawn(paper.about, cite("21(b)(1)"))


DESIGN = paper_of(
    "coupon_design",
    "design",
    Step(
        name="file",
        to="filed",
        who=SUPERVISORS,
        clause=cite("21(b)(1)"),
        takes={"design": str, "shows": str},
    ),
    Step(
        name="agree",
        at=("filed",),
        to="agreed",
        who=SUPERVISORS,
        clause=cite("21(d)"),
        differs=("file",),
        effect=_agree,
    ),
    Step(
        name="approve",
        at=("agreed",),
        to="approved",
        who=COMPLIANCE,
        clause=cite("21(b)(1)"),
        takes={"approval": str, "approved": str},
        effect=_design,
    ),
    Step(
        name="withdraw",
        at=("approved",),
        to="withdrawn",
        who=COMPLIANCE,
        clause=cite("21(b)(1)"),
        takes={"why": str},
        effect=_withdraw,
    ),
)


def _file_controls(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["file"]
    if facts["cancel"] not in CANCELS:
        raise unknown("moment to cancel a coupon", facts["cancel"], CANCELS)
    yield from ()


def _approve_controls(asked: Asked, paper: Document) -> Iterator[Event]:
    _dated(asked, paper)
    facts = dict(paper.facts["file"]) | {"approval": paper.facts["approve"]["approval"]}
    yield ControlsApproved(facts, cite("21(b)(2)"))


CONTROLS = paper_of(
    "coupon_controls",
    "version",
    Step(
        name="file",
        to="filed",
        who=SUPERVISORS,
        clause=cite("21(b)(2)"),
        takes={
            "version": str,
            "vault": str,
            "marketing_area": str,
            "inventory": str,
            "prints": bool,
            "mails": bool,
            "cancel": str,
        },
        effect=_file_controls,
    ),
    Step(
        name="agree",
        at=("filed",),
        to="agreed",
        who=SUPERVISORS,
        clause=cite("21(d)"),
        differs=("file",),
        effect=_agree,
    ),
    Step(
        name="approve",
        at=("agreed",),
        to="approved",
        who=COMPLIANCE,
        clause=cite("21(b)(2)"),
        takes={"approval": str, "approved": str},
        effect=_approve_controls,
    ),
)


def controls_of(coupons: Coupons, tried: str) -> Controls:
    """The controls in force; without them there are no coupons (b)(2)."""
    if coupons.controls is None:
        raise Refusal(
            tried,
            "no internal controls for coupons are approved",
            cite("21(b)(2)"),
            "file them, and let compliance attach the approval",
        )
    return coupons.controls


# What a batch is


BATCH: dict[str, type] = {
    "batch": str,
    "denomination_cents": int,
    "first": int,
    "count": int,
    "expires": str,
    "design": str,
    "restrictions": dict,
    "terms": dict,
}
"""The facts of a batch on the paper by which it comes."""


def batch_facts(asked: Asked, facts: Mapping[str, Any], source: str, tried: str) -> dict[str, Any]:
    """The facts of a new batch, looked at: approved, possible, and no serial of it known."""
    coupons = coupons_of(asked.office)
    controls_of(coupons, tried)
    if facts["design"] not in coupons.designs:
        raise Refusal(
            tried,
            f"the design {quoted(facts['design'])} is not approved",
            cite("21(b)(1)"),
            "file it, and let compliance attach the approval",
        )
    first, count, cents = facts["first"], facts["count"], facts["denomination_cents"]
    if not is_whole(count, least=1, most=MOST_SERIALS) or first < 0:
        raise Misuse(f"{tried}: 1 to {MOST_SERIALS:,} coupons, numbered from 0 or above")
    if first + count - 1 > MOST_NUMBER:
        raise Misuse(f"{tried}: numbers end at {MOST_NUMBER:,}")
    CouponNumber(cents, facts["batch"], first)
    _check_expiry(facts["expires"], asked.office.days.date, tried)
    _check_terms(facts["restrictions"], facts["terms"], tried)
    _check_new(coupons, facts, tried)
    kept = {name: facts[name] for name in BATCH if name != "batch"}
    return {"id": facts["batch"], "source": source, **kept}


def _check_expiry(expires: str, day: str, tried: str) -> None:
    if date_from(expires) is None:
        raise Misuse(f"{tried}: {quoted(expires)} is no day; write 2026-11-18")
    if expires < day:
        why = f"they expired on {expires}"
        raise Refusal(tried, why, cite("21(c)(5)"), "take in none that has expired")


def _check_terms(restrictions: Mapping[str, Any], terms: Mapping[str, Any], tried: str) -> None:
    for name, words in restrictions.items():
        if name not in ("games", "wagers"):
            raise unknown("restriction", name, ("games", "wagers"))
        if not isinstance(words, list) or not all(isinstance(one, str) for one in words):
            raise Misuse(f"{tried}: {name} is a list of words")
    check(restrictions.get("games", ()), restrictions.get("wagers", ()), tried)
    terms_from(terms)


def _check_new(coupons: Coupons, facts: Mapping[str, Any], tried: str) -> None:
    first, last = facts["first"], facts["first"] + facts["count"] - 1
    for one in coupons.batches.values():
        same = one.denomination_cents == facts["denomination_cents"]
        if one.id == facts["batch"] or (same and one.first <= last and first <= one.last):
            raise Refusal(
                tried,
                f"serials {one.at(one.first)} to {one.at(one.last)} are in the ledger already",
                cite("21(c)(3)"),
                "number a new batch after them, and call it otherwise",
            )


# Receipt


def _invoice(asked: Asked, paper: Document) -> Iterator[Event]:
    facts, tried = paper.facts["invoice"], f"{paper.id}, invoice {paper.about}"
    found = batch_facts(asked, facts, facts["source"], tried)
    controls = controls_of(coupons_of(asked.office), tried)
    if facts["source"] == HOUSE_MADE and not controls.prints:
        raise Refusal(
            tried,
            "the controls do not let the house print coupons itself",
            cite("21(p)"),
            "have the controls of production approved, or take them from a provider",
        )
    yield BatchBegun(paper.id, State.RECEIVED.name, found, cite("21(e)"))


def _batch(asked: Asked, paper: Document) -> Batch:
    return coupons_of(asked.office).batch(paper.facts["invoice"]["batch"])


def _findings(paper: Document, step: str, batch: Batch) -> dict[str, Any]:
    """What an examiner found: the denomination, what was there, what of it is bad."""
    facts, tried = paper.facts[step], f"{paper.id}, {step.replace('_', ' ')}"
    found = {name: ranges(facts[name], tried) for name in ("found", "damaged", "twice")}
    for name in ("damaged", "twice"):
        if minus(found[name], found["found"]):
            raise Misuse(f"{tried}: what is {name} was found; name it there too")
    if how_many(found["found"]) > MOST_SERIALS:
        raise Misuse(f"{tried}: {MOST_SERIALS:,} coupons at most come at once")
    return {**found, "denomination_cents": facts["denomination_cents"]}


def deviation(paper: Document, step: str, batch: Batch) -> str:
    """What differs between the invoice and the box, in words; nothing where all is right."""
    one = _findings(paper, step, batch)
    parts = []
    if one["denomination_cents"] != batch.denomination_cents:
        parts.append(f"denomination {one['denomination_cents']} cents")
    for name, serials in (
        ("not there", minus(batch.whole, one["found"])),
        ("damaged", one["damaged"]),
        ("there twice", one["twice"]),
        ("not on the invoice", minus(one["found"], batch.whole)),
    ):
        if serials:
            parts.append(f"{how_many(serials)} {name}: {said(serials)}")
    return "; ".join(parts)


def _examine(asked: Asked, paper: Document) -> Iterator[Event]:
    _findings(paper, "examine", _batch(asked, paper))
    yield CouponsInHand(paper.id, cite("21(e)"))


def _examine_too(asked: Asked, paper: Document) -> Iterator[Event]:
    """The other department; what both found is told where it is not what was invoiced."""
    batch, tried = _batch(asked, paper), f"{paper.id}, examine too"
    other_department(asked, paper, "examine", tried, cite("21(e)"))
    first, second = (_findings(paper, step, batch) for step in ("examine", "examine_too"))
    if first != second:
        raise Refusal(
            tried,
            f"the examiners differ: {deviation(paper, 'examine', batch) or 'nothing is wrong'} "
            f"and {deviation(paper, 'examine_too', batch) or 'nothing is wrong'}",
            cite("21(e)"),
            "open the boxes together, and examine anew",
        )
    yield CouponsInHand(paper.id, cite("21(e)"))
    if wrong := deviation(paper, "examine", batch):
        facts = {"what": f"coupons differ from invoice {paper.about}: {wrong}", "about": paper.id}
        short, more = minus(batch.whole, first["found"]), minus(first["found"], batch.whole)
        cents = (how_many(more) - how_many(short)) * batch.denomination_cents
        yield raised(asked, ALERT, facts | {"cents": cents, "notify": BUREAU})


def _ledger(asked: Asked, paper: Document) -> Iterator[Event]:
    """What is good goes into the vault, what is not never becomes a coupon of the house."""
    batch, tried = _batch(asked, paper), f"{paper.id}, ledger"
    one = _findings(paper, "examine", batch)
    if one["denomination_cents"] != batch.denomination_cents:
        raise Refusal(
            tried,
            "the coupons have another denomination than the invoice",
            cite("21(e)"),
            "reject all of them",
        )
    bad = plus(one["damaged"], one["twice"])
    good = minus(meet(one["found"], batch.whole), bad)
    gone = minus(batch.whole, good)
    where = State.RECEIVED
    if good and not still_good(asked.office, batch.id):
        why = f"they expired on {batch.expires}"
        raise Refusal(tried, why, cite("21(c)(5)"), "reject all of them")
    if good:
        yield moved(asked, paper, good, where, State.VAULT, tried)
    if gone:
        why = deviation(paper, "examine", batch)
        yield moved(asked, paper, gone, where, State.REJECTED, tried, why)


def _reject(asked: Asked, paper: Document) -> Iterator[Event]:
    batch, tried = _batch(asked, paper), f"{paper.id}, reject"
    why = paper.facts["reject"]["why"]
    yield moved(asked, paper, batch.whole, State.RECEIVED, State.REJECTED, tried, why)


EXAMINED: dict[str, type] = {
    "denomination_cents": int,
    "found": dict,
    "damaged": dict,
    "twice": dict,
}
RECEIPT = paper_of(
    "coupon_receipt",
    "invoice",
    Step(
        name="invoice",
        to="invoiced",
        who=FINANCE,
        clause=cite("21(e)"),
        takes={"invoice": str, "source": str, **BATCH},
        effect=_invoice,
    ),
    Step(
        name="examine",
        at=("invoiced", "examined once"),
        to="examined once",
        who=BOTH,
        clause=cite("21(e)"),
        takes=EXAMINED,
        effect=_examine,
    ),
    Step(
        name="examine_too",
        at=("examined once",),
        to="examined",
        who=BOTH,
        clause=cite("21(e)"),
        differs=("examine",),
        takes=EXAMINED,
        effect=_examine_too,
    ),
    Step(
        name="ledger",
        at=("examined",),
        to="in the ledger",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(f)"),
        differs=("examine", "examine_too"),
        effect=_ledger,
    ),
    Step(
        name="reject",
        at=("examined",),
        to="rejected",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(e)"),
        differs=("examine", "examine_too"),
        takes={"why": str},
        effect=_reject,
    ),
)


def usable(coupons: Coupons, cents: int, date: str) -> int:
    """How many the vault has of a denomination that are good on a day."""
    return sum(
        batch.many(State.VAULT)
        for batch in coupons.batches.values()
        if batch.denomination_cents == cents and batch.expires >= date
    )
