"""From finance to marketing and to patrons: requisition, issue, the form of the day, return.

525.21(g) to (l). Finance writes an issue into the ledger before a coupon changes hands; marketing's
form of the day balances itself, serial by serial, and is not signed while it does not.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.coupons import cite
from croupier.core.days import date_from
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.house.acts import Asked
from croupier.house.coupons.kept import (
    Coupons,
    CouponsInHand,
    FormOpened,
    StockReceived,
    coupons_of,
    moved,
    not_signed,
    open_form,
    some,
    still_good,
)
from croupier.house.coupons.serials import (
    Run,
    State,
    how_many,
    logged,
    meet,
    minus,
    ranges,
    said,
)
from croupier.house.coupons.stock import controls_of, usable
from croupier.house.coupons.who import (
    FINANCE,
    FINANCE_SUPERVISOR,
    MARKETING,
    MARKETING_SUPERVISOR,
)
from croupier.house.coupons.who import paper as paper_of
from croupier.house.documents import Document, Step, raised
from croupier.house.floor import ALERT
from croupier.house.people import check_patron

Serials = dict[str, list[Run]]
S = State


# Requisition and issue


def _prepare(asked: Asked, paper: Document) -> Iterator[Event]:
    facts, tried = paper.facts["prepare"], f"{paper.id}, prepare"
    coupons, day = coupons_of(asked.office), asked.office.days.date
    controls_of(coupons, tried)
    if date_from(facts["needed"]) is None:
        raise Misuse(f"{tried}: {quoted(facts['needed'])} is no day; write 2026-11-18")
    if facts["needed"] < day:
        why = f"the day for which they are needed, {facts['needed']}, is over"
        raise Refusal(tried, why, cite("21(g)(2)"), "name the open day or a later one")
    if facts["quantity"] < 1:
        raise Misuse(f"{tried}: a requisition is for one coupon or more")
    _enough(coupons, facts["denomination_cents"], facts["quantity"], facts["needed"], tried)
    yield from ()


def _enough(coupons: Coupons, cents: int, quantity: int, needed: str, tried: str) -> None:
    there = usable(coupons, cents, needed)
    if quantity > there:
        raise Refusal(
            tried,
            f"the vault has {there:,} of {dollars(cents)} that are good on {needed}, "
            f"not {quantity:,}",
            cite("21(g)(3)"),
            "ask for fewer",
        )


def _authorise(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["prepare"]
    wanted = facts["denomination_cents"], facts["quantity"], facts["needed"]
    _enough(coupons_of(asked.office), *wanted, f"{paper.id}, authorise")
    yield from ()


def _issue(asked: Asked, paper: Document) -> Iterator[Event]:
    """(h): the ledger first; what is void among the serials stands beside them with its reason."""
    facts, tried = paper.facts["prepare"], f"{paper.id}, issue"
    coupons = coupons_of(asked.office)
    serials = some(paper.facts["issue"]["serials"], tried)
    for id in serials:
        batch = coupons.batch(id)
        if batch.denomination_cents != facts["denomination_cents"]:
            why = f"batch {id} is of {dollars(batch.denomination_cents)}"
            raise Refusal(tried, why, cite("21(h)(2)"), "issue what was requisitioned")
        if batch.expires < facts["needed"]:
            why = f"batch {id} expires on {batch.expires}, before {facts['needed']}"
            raise Refusal(tried, why, cite("21(c)(5)"), "issue coupons that are good on that day")
        if batch.expires <= asked.office.days.date:
            not_signed(asked.office, f"{tried} on the last day of batch {id}", cite("21(k)"))
    if how_many(serials) != facts["quantity"]:
        why = f"{facts['quantity']:,} were requisitioned and {how_many(serials):,} are named"
        raise Refusal(tried, why, cite("21(h)(2)"), "issue as many as were requisitioned")
    yield moved(asked, paper, serials, S.VAULT, S.MARKETING, tried)


def _issued(paper: Document) -> Serials:
    return ranges(paper.facts["issue"]["serials"], paper.id)


def _receive(asked: Asked, paper: Document) -> Iterator[Event]:
    tried, issued = f"{paper.id}, receive", _issued(paper)
    got = ranges(paper.facts["receive"]["serials"], tried)
    open_form(asked.office, tried, cite("21(j)(2)"))
    if got != issued:
        raise Refusal(
            tried,
            f"{said(issued)} were issued, and {said(got)} are received",
            cite("21(h)(1)"),
            "count again; where some are not there, sign receive_short with what is known of it",
        )
    yield StockReceived(paper.id, logged(issued), cite("21(j)(2)"))


def _receive_short(asked: Asked, paper: Document) -> Iterator[Event]:
    facts, tried, issued = paper.facts["receive_short"], f"{paper.id}, receive", _issued(paper)
    got = ranges(facts["serials"], tried)
    open_form(asked.office, tried, cite("21(j)(2)"))
    gone = _short(issued, got, tried, "issued")
    yield StockReceived(paper.id, logged(issued), cite("21(j)(2)"))
    yield moved(asked, paper, gone, S.MARKETING, S.MISSING, tried, facts["why"])
    yield variance(asked, paper, gone, facts["why"])


def _short(should: Serials, found: Serials, tried: str, word: str) -> Serials:
    """What is not there; more than should be is no variance of this paper."""
    if more := minus(found, should):
        raise Refusal(
            tried,
            f"{said(more)} were not {word}",
            cite("21(j)(7)"),
            f"name only what was {word}; where the rest comes from is a paper of its own",
        )
    gone = minus(should, found)
    if not gone:
        raise Refusal(tried, "nothing is missing", cite("21(j)(7)"), "sign without a variance")
    return gone


def variance(asked: Asked, paper: Document, serials: Serials, why: str) -> Event:
    """A difference is told to finance and the Bureau."""
    coupons = coupons_of(asked.office)
    cents = sum(face * many for face, many in coupons.by_denomination(serials).items())
    what = f"{how_many(serials)} coupons missing, {said(serials)}: {why}"
    facts = {"what": what[:1_000], "about": paper.id, "cents": -cents}
    return raised(asked, ALERT, facts | {"notify": "finance supervisor, internal audit"})


REQUISITION = paper_of(
    "coupon_requisition",
    "needed",
    Step(
        name="prepare",
        to="prepared",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(g)"),
        takes={"needed": str, "denomination_cents": int, "quantity": int},
        effect=_prepare,
    ),
    Step(
        name="authorise",
        at=("prepared",),
        to="authorised",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(g)(5)"),
        differs=("prepare",),
        effect=_authorise,
    ),
    Step(
        name="issue",
        at=("authorised",),
        to="issued",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(h)"),
        differs=("prepare",),
        step_up=True,
        takes={"serials": dict},
        effect=_issue,
    ),
    Step(
        name="receive",
        at=("issued",),
        to="received",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(h)"),
        differs=("issue",),
        takes={"serials": dict},
        effect=_receive,
    ),
    Step(
        name="receive_short",
        at=("issued",),
        to="received short",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(j)(7)"),
        differs=("issue",),
        takes={"serials": dict, "why": str},
        effect=_receive_short,
    ),
    Step(
        name="refuse",
        at=("prepared", "authorised"),
        to="refused",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(g)(5)"),
        takes={"why": str},
    ),
)


# The form of the day


def _check_open(asked: Asked, paper: Document, tried: str) -> None:
    office = asked.office
    if paper.about != office.days.date:
        raise Refusal(
            tried,
            f"the open gaming day is {office.days.date or 'none'}",
            cite("21(j)(1)"),
            "open the form of the open day",
        )
    coupons = coupons_of(office)
    if paper.about in coupons.forms:
        raise Refusal(tried, "it is open already", cite("21(j)"), "go on with it")
    last = max(coupons.forms, default="")
    before = office.documents.papers.get(f"{FORM.name}/{last}")
    if before is not None and not before.ended:
        raise Refusal(
            tried,
            f"the form of {last} is {before.state}, and finance has not accepted it",
            cite("21(k)"),
            "sign that form, and let finance accept it",
        )


def _open(asked: Asked, paper: Document) -> Iterator[Event]:
    tried, coupons = f"opening the form of {paper.about}", coupons_of(asked.office)
    _check_open(asked, paper, tried)
    held, there = ranges(paper.facts["open"]["held"], tried), coupons.with_marketing()
    if held != there:
        raise Refusal(
            tried,
            f"{said(there)} were held over, and {said(held)} are on the form",
            cite("21(k)"),
            "count again; where some are not there, sign open_short with what is known of it",
        )
    yield FormOpened(paper.about, logged(there), cite("21(k)"))


def _open_short(asked: Asked, paper: Document) -> Iterator[Event]:
    """What was locked away over night and is not there any more."""
    facts, tried = paper.facts["open_short"], f"opening the form of {paper.about}"
    _check_open(asked, paper, tried)
    there = coupons_of(asked.office).with_marketing()
    gone = _short(there, ranges(facts["held"], tried), tried, "held over")
    yield FormOpened(paper.about, logged(there), cite("21(k)"))
    yield moved(asked, paper, gone, S.MARKETING, S.MISSING, tried, facts["why"])
    yield variance(asked, paper, gone, facts["why"])


def _hand_out(asked: Asked, paper: Document) -> Iterator[Event]:
    """(d), (j)(4): to a patron whom no list shuts out, what marketing has and what is good."""
    facts, office = paper.facts["hand_out"], asked.office
    tried = f"coupons for patron {facts['patron']}"
    serials, coupons = some(facts["serials"], tried), coupons_of(office)
    check_patron(office.people, facts["patron"], asked.now, tried)
    for id in serials:
        if coupons.batch(id).expires < office.days.date:
            why = f"batch {id} expired on {coupons.batch(id).expires}"
            raise Refusal(tried, why, cite("21(k)"), "return them to finance")
    received_before(coupons, serials, tried)
    yield moved(asked, paper, serials, S.MARKETING, S.PATRON, tried, f"to {facts['patron']}")


def received_before(coupons: Coupons, serials: Serials, tried: str) -> None:
    """What finance has issued and nobody has received is not marketing's to give."""
    for requisition, issued in coupons.transit.items():
        if meet(issued, serials):
            raise Refusal(
                tried,
                f"{said(meet(issued, serials))} were issued by {requisition} and not received",
                cite("21(h)"),
                "let a supervisor of marketing receive them first",
            )


def _take_back(asked: Asked, paper: Document) -> Iterator[Event]:
    """A hand-out that was written down wrongly on this form is put right."""
    facts, tried = paper.facts["take_back"], f"{paper.id}, take back"
    serials, form = some(facts["serials"], tried), coupons_of(asked.office).forms[paper.about]
    if paper.about != asked.office.days.date:
        raise Refusal(tried, "that day is closed", cite("21(j)(7)"), "void them, with the reason")
    if other := minus(serials, form.given):
        why = f"{said(other)} were not given out on this form"
        raise Refusal(tried, why, cite("21(j)(7)"), "name what was written down by mistake")
    yield moved(asked, paper, serials, S.PATRON, S.MARKETING, tried, facts["why"])


def _sign(asked: Asked, paper: Document) -> Iterator[Event]:
    """(j): it balances to the serial, or it is not signed."""
    facts, tried = paper.facts["sign"], f"signing {paper.id}"
    there = _may_sign(asked, paper, facts["locked"], tried)
    counted = ranges(facts["remaining"], tried)
    if counted != there:
        gone, more = minus(there, counted), minus(counted, there)
        parts = [f"{said(gone)} are not there"] * bool(gone)
        parts += [f"{said(more)} should not be"] * bool(more)
        raise Refusal(
            tried,
            f"it does not balance: {' and '.join(parts)}",
            cite("21(j)(5)"),
            "count again; take back what was not given out; what is gone, explain: sign_short",
        )
    yield CouponsInHand(paper.id, cite("21(j)(8)"))


def _may_sign(asked: Asked, paper: Document, locked: bool, tried: str) -> Serials:
    office, coupons = asked.office, coupons_of(asked.office)
    if paper.about != office.days.date:
        raise Refusal(
            tried, "that gaming day is closed", cite("21(k)"), "the form is signed on its day"
        )
    if coupons.transit:
        why = f"{', '.join(coupons.transit)} is issued and not received"
        raise Refusal(tried, why, cite("21(j)(2)"), "receive it first")
    there = coupons.with_marketing()
    old = {id: runs for id, runs in there.items() if coupons.batch(id).expires <= paper.about}
    if old:
        raise Refusal(
            tried,
            f"{said(old)} are good through {paper.about} at most",
            cite("21(k)"),
            "return expired coupons to finance today",
        )
    if there and not locked:
        area = controls_of(coupons, tried).marketing_area
        raise Refusal(
            tried,
            "nobody says that what is held over is locked away",
            cite("21(k)"),
            f"lock it in {area}, or return it to finance",
        )
    return there


def _sign_short(asked: Asked, paper: Document) -> Iterator[Event]:
    facts, tried = paper.facts["sign_short"], f"signing {paper.id}"
    there = _may_sign(asked, paper, facts["locked"], tried)
    gone = _short(there, ranges(facts["remaining"], tried), tried, "with marketing")
    yield moved(asked, paper, gone, S.MARKETING, S.MISSING, tried, facts["why"])
    yield variance(asked, paper, gone, facts["why"])


FORM = paper_of(
    "coupon_form",
    "date",
    Step(
        name="open",
        to="open",
        who=MARKETING,
        clause=cite("21(j)"),
        takes={"date": str, "held": dict},
        effect=_open,
    ),
    Step(
        name="open_short",
        to="open",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(j)(7)"),
        takes={"date": str, "held": dict, "why": str},
        effect=_open_short,
    ),
    Step(
        name="hand_out",
        at=("open",),
        to="open",
        who=MARKETING,
        clause=cite("21(d)"),
        takes={"patron": str, "serials": dict},
        effect=_hand_out,
    ),
    Step(
        name="take_back",
        at=("open",),
        to="open",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(j)(7)"),
        differs=("hand_out",),
        takes={"serials": dict, "why": str},
        effect=_take_back,
    ),
    Step(
        name="sign",
        at=("open",),
        to="signed",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(j)(8)"),
        takes={"remaining": dict, "locked": bool},
        effect=_sign,
    ),
    Step(
        name="sign_short",
        at=("open",),
        to="signed",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(j)(7)"),
        takes={"remaining": dict, "locked": bool, "why": str},
        effect=_sign_short,
    ),
    Step(
        name="accept",
        at=("signed",),
        to="accepted",
        who=FINANCE,
        clause=cite("21(k)"),
        differs=("sign", "sign_short"),
    ),
    numbered=False,
)


# Return


def _give(asked: Asked, paper: Document) -> Iterator[Event]:
    facts, tried = paper.facts["give"], f"{paper.id}, give"
    serials, coupons = some(facts["serials"], tried), coupons_of(asked.office)
    open_form(asked.office, tried, cite("21(k)"))
    received_before(coupons, serials, tried)
    yield moved(asked, paper, serials, S.MARKETING, S.RETURNED, tried)


def _given(paper: Document) -> Serials:
    return ranges(paper.facts["give"]["serials"], paper.id)


def _standing(asked: Asked, paper: Document) -> Serials:
    """What was given and not voided or lost on the way since."""
    return meet(_given(paper), coupons_of(asked.office).of_state(S.RETURNED))


def _take(asked: Asked, paper: Document) -> Iterator[Event]:
    tried, given = f"{paper.id}, take", _standing(asked, paper)
    got = ranges(paper.facts["take"]["serials"], tried)
    if got != given:
        raise Refusal(
            tried,
            f"{said(given)} were given back, and {said(got)} are there",
            cite("21(l)(2)"),
            "count again together; where some are not there, sign take_short with the reason",
        )
    yield from _put_away(asked, paper, given, tried)


def _take_short(asked: Asked, paper: Document) -> Iterator[Event]:
    """Both counts stand on the paper, and the difference is a variance."""
    facts, tried = paper.facts["take_short"], f"{paper.id}, take"
    given, got = _standing(asked, paper), ranges(facts["serials"], tried)
    gone = _short(given, got, tried, "given back")
    yield from _put_away(asked, paper, got, tried)
    yield moved(asked, paper, gone, S.RETURNED, S.MISSING, tried, facts["why"])
    yield variance(asked, paper, gone, facts["why"])


def _put_away(asked: Asked, paper: Document, serials: Serials, tried: str) -> Iterator[Event]:
    """(k), (l): what is still good goes into the vault, what has expired never out again."""
    good = {id: runs for id, runs in serials.items() if still_good(asked.office, id)}
    old = minus(serials, good)
    if good:
        yield moved(asked, paper, good, S.RETURNED, S.VAULT, tried)
    if old:
        yield moved(asked, paper, old, S.RETURNED, S.EXPIRED, tried)


RETURN = paper_of(
    "coupon_return",
    "why",
    Step(
        name="give",
        to="given back",
        who=MARKETING_SUPERVISOR,
        clause=cite("21(k)"),
        takes={"why": str, "serials": dict},
        effect=_give,
    ),
    Step(
        name="take",
        at=("given back",),
        to="in the ledger",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(l)"),
        differs=("give",),
        takes={"serials": dict},
        effect=_take,
    ),
    Step(
        name="take_short",
        at=("given back",),
        to="in the ledger",
        who=FINANCE_SUPERVISOR,
        clause=cite("21(l)"),
        differs=("give",),
        takes={"serials": dict, "why": str},
        effect=_take_short,
    ),
)
