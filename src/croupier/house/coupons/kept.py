"""What the desk keeps of coupons, the events that change it, and how each is folded in.

The batches say where every serial is. Beside them stands only what is open: what lies on a table,
what is in a box, what is on its way from finance to marketing, the form of the day, and the sums of
days that are not reconciled yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from croupier.core.beside import Item
from croupier.core.commands import Command
from croupier.core.coupons import cite
from croupier.core.events import Event
from croupier.core.plain import from_plain, plain
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.house.acts import Asked, folds
from croupier.house.coupons.serials import (
    MOVES,
    Batch,
    CouponLaw,
    Ranges,
    Run,
    State,
    how_many,
    joined,
    logged,
    minus,
    ranges,
    refuse_state,
    serial_from,
)
from croupier.house.documents import Document
from croupier.house.filings import in_force, submission_of
from croupier.house.tables import game_at

if TYPE_CHECKING:
    from croupier.house.desk import Office

PART = "coupons"
FORM_NUMBER = "coupon_form/"
"""What the number of a form begins with; its date follows."""
S = State
Counts = dict[int, int]
"""By denomination in cents: how many."""
LAPSES: dict[State, State] = {
    S.PATRON: S.LAPSED,
    S.RELEASED: S.LAPSED,
    S.VAULT: S.EXPIRED,
}
"""What becomes of a coupon as the last day on which it is good is closed."""
_AS_LAPSED = bytes(LAPSES.get(n, n) for n in range(256))  # type: ignore[call-overload]
FORM_OF = {S.PATRON: "given", S.VOID: "voided", S.RETURNED: "returned", S.MISSING: "missing"}
"""In which line of the form those stand that leave marketing."""


@dataclass
class Design:
    """What a coupon looks like, as the Bureau of Gaming Operations approved it."""

    id: str
    approval: str
    paper: str


@dataclass
class Controls:
    """The internal controls in force."""

    version: str
    approval: str
    vault: str
    """Where finance locks coupons up."""
    marketing_area: str
    """Where marketing does, over night."""
    inventory: str
    """The procedure of the monthly count."""
    prints: bool
    mails: bool
    cancel: str
    """`count`, or `table`: when a coupon is cancelled in the system."""


@dataclass
class Lying:
    """A coupon that lies on a layout."""

    table: str
    round: int
    seat: int
    wager: str
    day: str


@dataclass
class Dropped:
    """A coupon in the box of a table."""

    serial: str
    day: str
    entry: int
    """That of the table, by which it was dropped."""
    lay: Lying
    """Where it lay before."""


@dataclass
class Pulled:
    """The table's own list of the coupons in a box that was pulled."""

    table: str
    day: str
    serials: list[str] = field(default_factory=list)


@dataclass
class Late:
    """A scan that came after the fact: evidence for the count."""

    serial: str
    at: int
    by: str


@dataclass
class Missing:
    """Coupons that nobody can find, and where they should be."""

    batch: str
    first: int
    last: int
    was: str


@dataclass
class Form:
    """The lines of a daily Match Play Coupon Reconciliation Form."""

    date: str
    held: dict[str, list[Run]] = field(default_factory=dict)
    """Over from the form before."""
    received: dict[str, list[Run]] = field(default_factory=dict)
    given: dict[str, list[Run]] = field(default_factory=dict)
    back: dict[str, list[Run]] = field(default_factory=dict)
    """Written down as given out by mistake, and put right."""
    voided: dict[str, list[Run]] = field(default_factory=dict)
    returned: dict[str, list[Run]] = field(default_factory=dict)
    missing: dict[str, list[Run]] = field(default_factory=dict)
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    """By line, by batch: how many; a coupon may come and go twice on one day."""

    def add(self, line: str, id: str, run: Run) -> None:
        serials = getattr(self, line)
        serials[id] = joined([*serials.get(id, ()), run])
        here = self.counts.setdefault(line, {})
        here[id] = here.get(id, 0) + run[1] - run[0] + 1


@dataclass
class Coupons:
    """All that the desk knows of coupons."""

    designs: dict[str, Design] = field(default_factory=dict)
    controls: Controls | None = None
    batches: dict[str, Batch] = field(default_factory=dict)
    totals: list[int] = field(default_factory=lambda: [0] * (max(State) + 1))
    """By state: how many, over all batches."""
    on_table: dict[str, Lying] = field(default_factory=dict)
    """By serial."""
    boxes: dict[str, list[Dropped]] = field(default_factory=dict)
    """By table: what was dropped there and not pulled yet."""
    pulled: dict[str, Pulled] = field(default_factory=dict)
    """By drop: what is in the count room and not counted yet."""
    late: dict[str, list[Late]] = field(default_factory=dict)
    """By table."""
    transit: dict[str, dict[str, list[Run]]] = field(default_factory=dict)
    """By requisition: what was issued and not received yet."""
    forms: dict[str, Form] = field(default_factory=dict)
    """By date: that of the open day, and the last before it."""
    missing: list[Missing] = field(default_factory=list)
    sums: dict[str, dict[str, Counts]] = field(default_factory=dict)
    """By day that is not reconciled: how many went from which state to which."""
    handled: dict[str, list[str]] = field(default_factory=dict)
    """By day that is not reconciled: who had coupons in hand."""
    reconciled: str = ""
    """The last day that was reconciled."""
    redeemed: dict[str, Counts] = field(default_factory=dict)
    """By quarter: how many were cancelled."""
    quarters: dict[str, Counts] = field(default_factory=dict)
    """By quarter whose report is prepared: what it says."""
    inventories: list[str] = field(default_factory=list)
    """Months whose inventory is in the ledger."""

    # As a value

    def value(self) -> dict[str, Any]:
        """As plain JSON: maps are pressed."""
        for batch in self.batches.values():
            batch.pack()
        return {one.name: plain(getattr(self, one.name)) for one in fields(self)}

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> Coupons:
        found: Coupons = from_plain(value, cls)
        return found

    # What is asked of it

    def batch(self, id: str) -> Batch:
        if id not in self.batches:
            raise Misuse(f"no batch {quoted(id)}; croupier coupons report ledger lists them")
        return self.batches[id]

    def find(self, serial: str) -> tuple[Batch, int]:
        """The batch and the number of a serial, if there is such a coupon."""
        id, number = serial_from(serial)
        batch = self.batch(id)
        if not batch.holds(number, number) or batch.at(number) != serial:
            raise Misuse(f"no coupon {quoted(serial)}; batch {id} has {batch.at(batch.first)} on")
        return batch, number

    def state_of(self, serial: str) -> State:
        batch, number = self.find(serial)
        return batch.state_of(number)

    def item(self, serial: str, filed: Mapping[str, str] | None = None) -> Item:
        """The coupon as it comes to lie beside a wager: its face, and its terms."""
        batch, number = self.find(serial)
        return batch.item(number, filed)

    def with_marketing(self) -> dict[str, list[Run]]:
        """What marketing has: issued, received and not given on."""
        here = {id: one.runs(S.MARKETING) for id, one in sorted(self.batches.items())}
        found = {id: runs for id, runs in here.items() if runs}
        for serials in self.transit.values():
            found = minus(found, serials)
        return found

    def of_state(self, *states: State) -> dict[str, list[Run]]:
        found = {id: one.runs(*states) for id, one in sorted(self.batches.items())}
        return {id: runs for id, runs in found.items() if runs}

    def by_denomination(self, serials: Ranges) -> Counts:
        found: Counts = {}
        for id, runs in serials.items():
            cents = self.batch(id).denomination_cents
            found[cents] = found.get(cents, 0) + how_many({id: runs})
        return dict(sorted(found.items()))


def coupons_of(office: Office) -> Coupons:
    found: Coupons = office.parts[PART]
    return found


def filed_at(office: Office, table: str) -> Mapping[str, str]:
    """How coupons are read at a table, by the submission of its game that is in force."""
    version = in_force(office, game_at(office, table)[0])
    if version is None:
        return {}
    return submission_of(office.documents.paper(version.document)).coupons


def open_form(office: Office, tried: str, clause: str) -> Form:
    """The form of the open day, on which marketing's stock comes and goes until it is signed."""
    date = office.days.date
    found = coupons_of(office).forms.get(date)
    if not date or found is None:
        why, instead = "no form of this gaming day is open", "open the day's form first"
        raise Refusal(tried, why, clause, instead)
    not_signed(office, tried, clause)
    return found


def not_signed(office: Office, tried: str, clause: str) -> None:
    """Refuse what a form that is signed would have to say."""
    paper = office.documents.papers.get(FORM_NUMBER + office.days.date)
    if paper is not None and paper.state != "open":
        why = f"{paper.id} is {paper.state}, and says what marketing has"
        raise Refusal(tried, why, clause, "write it on the form of the next gaming day")


def still_good(office: Office, id: str) -> bool:
    """Whether a batch can still be given out: on an open day its last day is good too."""
    expires = coupons_of(office).batch(id).expires
    return expires > office.days.last or expires == office.days.date


def quarter_of(date: str) -> str:
    """`2026-Q4` of a gaming day."""
    return f"{date[:4]}-Q{(int(date[5:7]) + 2) // 3}"


# Events


@record(frozen=True)
class BatchBegun(Event):
    """Coupons come into the ledger: received, or listed for mail."""

    document: str
    state: str
    batch: dict[str, Any]
    clause: str


@record(frozen=True)
class CouponsMoved(Event):
    """Coupons go from one state to another."""

    document: str
    source: str
    target: str
    serials: dict[str, list[list[int]]]
    clause: str
    reason: str = ""
    optional = ("reason",)


@record(frozen=True)
class BatchLapsed(Event):
    """The last day of a batch is closed: one entry, whatever the number of coupons."""

    batch: str
    rule: str
    counts: dict[str, int]
    """By state: how many left it."""
    digest: str
    """Of the whole map before, so that whoever does it again does the same."""
    clause: str


@record(frozen=True)
class StockReceived(Event):
    """Marketing has in hand what finance issued."""

    document: str
    serials: dict[str, list[list[int]]]
    """As issued; what of it is not there goes missing by a move of its own."""
    clause: str


@record(frozen=True)
class FormOpened(Event):
    date: str
    held: dict[str, list[list[int]]]
    clause: str


@record(frozen=True)
class CouponsInHand(Event):
    """Somebody had coupons in hand and moved none: an examination, a count."""

    document: str
    clause: str


def moved(
    asked: Asked,
    paper: Document | str,
    serials: Ranges,
    source: State,
    target: State,
    tried: str,
    why: str = "",
) -> CouponsMoved:
    """The event of a move, refused where a serial is not where it should be."""
    coupons, clause = coupons_of(asked.office), MOVES[source, target].clause
    for id, runs in serials.items():
        batch = coupons.batch(id)
        for run in runs:
            if not batch.all_in(source, run):
                raise refuse_state(tried, batch, run, source, clause)
    id = paper if isinstance(paper, str) else paper.id
    return CouponsMoved(id, source.name, target.name, logged(serials), clause, why)


def some(given: object, tried: str) -> dict[str, list[Run]]:
    """Serials as a paper names them, at least one."""
    found = ranges(given, tried)
    if not found:
        raise Misuse(f"{tried}: name the serials, such as A7:1-100")
    return found


def every_run(serials: Mapping[str, Iterable[Iterable[int]]]) -> Iterator[tuple[str, Run]]:
    for id, runs in serials.items():
        for first, last in runs:
            yield id, (first, last)


def read(serials: Mapping[str, Iterable[Iterable[int]]]) -> dict[str, list[Run]]:
    """Ranges of an event."""
    found: dict[str, list[Run]] = {}
    for id, run in every_run(serials):
        found.setdefault(id, []).append(run)
    return found


# Folding


def touch(office: Office, who: str) -> None:
    """Who had coupons in hand on this day reconciles it not (m)(3)."""
    day, coupons = office.days.date or office.days.last, coupons_of(office)
    coupons.sums.setdefault(day, {})
    hands = coupons.handled.setdefault(day, [])
    if who not in hands:
        hands.append(who)


@folds(BatchBegun)
def _begun(office: Office, event: BatchBegun, command: Command) -> None:
    coupons = coupons_of(office)
    batch = Batch.begun(State[event.state], paper=event.document, **event.batch)
    if batch.id in coupons.batches:
        raise CouponLaw(f"law 1: there is a batch {batch.id} already")
    coupons.batches[batch.id] = batch
    coupons.totals[State[event.state]] += batch.count
    _sum(office, "", batch.denomination_cents, batch.count, event.state)
    touch(office, command.actor)
    _hold(office, batch.id)


def _sum(office: Office, source: str, cents: int, many: int, target: str) -> None:
    day = office.days.date or office.days.last
    here = coupons_of(office).sums.setdefault(day, {}).setdefault(f"{source} {target}".strip(), {})
    here[cents] = here.get(cents, 0) + many


def move(office: Office, id: str, run: Run, source: State, target: State) -> None:
    """One range from one state to another, with everything that is kept beside the map."""
    coupons = coupons_of(office)
    batch = coupons.batches[id]
    batch.move(run, source, target)
    many, cents, day = run[1] - run[0] + 1, batch.denomination_cents, office.days.date
    coupons.totals[source] -= many
    coupons.totals[target] += many
    _sum(office, source.name, cents, many, target.name)
    if source is S.MARKETING and (line := FORM_OF.get(target)) and day in coupons.forms:
        coupons.forms[day].add(line, id, run)
    if (source, target) == (S.PATRON, S.MARKETING):
        coupons.forms[day].add("back", id, run)
    if target is S.CANCELLED:
        quarter = coupons.redeemed.setdefault(quarter_of(day or office.days.last), {})
        quarter[cents] = quarter.get(cents, 0) + many
    if target is S.MISSING:
        coupons.missing.append(Missing(id, *run, source.name))
    if source is S.MISSING:
        _found(coupons, id, run)


def _found(coupons: Coupons, id: str, run: Run) -> None:
    left: list[Missing] = []
    for one in coupons.missing:
        rest = minus({one.batch: [(one.first, one.last)]}, {id: [run]})
        left += [Missing(one.batch, *part, one.was) for part in rest.get(one.batch, ())]
    coupons.missing = left


@folds(CouponsMoved)
def _moved(office: Office, event: CouponsMoved, command: Command) -> None:
    source, target = State[event.source], State[event.target]
    coupons = coupons_of(office)
    for id, run in every_run(event.serials):
        move(office, id, run, source, target)
    if (source, target) == (S.VAULT, S.MARKETING):
        coupons.transit[event.document] = read(event.serials)
    if (source, target) in ((S.MARKETING, S.PATRON), (S.LISTED, S.RELEASED)):
        _hold_list(office, event.reason.removeprefix("to "))
    touch(office, command.actor)
    _hold(office, *event.serials)


@folds(BatchLapsed)
def _lapsed(office: Office, event: BatchLapsed, command: Command) -> None:
    coupons = coupons_of(office)
    batch = coupons.batches[event.batch]
    if batch.digest() != event.digest:
        raise CouponLaw(f"law 1: batch {batch.id} is not the one that lapsed")
    batch.map[:] = batch.map.translate(_AS_LAPSED)
    batch.packed = ""
    for name, many in event.counts.items():
        state = State[name]
        for counts in (batch.counts, coupons.totals):
            counts[state] -= many
            counts[LAPSES[state]] += many
        _sum(office, name, batch.denomination_cents, many, LAPSES[state].name)
    _hold(office, batch.id)
    batch.pack()


def lapse(batch: Batch, rule: str) -> BatchLapsed | None:
    """What lapses of a batch whose last day is over, if anything does."""
    counts = {state.name: batch.many(state) for state in LAPSES if batch.many(state)}
    if not counts:
        return None
    rule = f"good through {batch.expires}, and {rule}"
    return BatchLapsed(batch.id, rule, counts, batch.digest(), cite("21(c)(5)"))


@folds(StockReceived)
def _stock(office: Office, event: StockReceived, command: Command) -> None:
    coupons = coupons_of(office)
    coupons.transit.pop(event.document, None)
    form = coupons.forms[office.days.date]
    for id, run in every_run(event.serials):
        form.add("received", id, run)
    touch(office, command.actor)
    _hold(office)


@folds(FormOpened)
def _form(office: Office, event: FormOpened, command: Command) -> None:
    coupons = coupons_of(office)
    last = max(coupons.forms, default="")
    coupons.forms = {date: form for date, form in coupons.forms.items() if date == last}
    coupons.forms[event.date] = Form(event.date)
    for id, run in every_run(event.held):
        coupons.forms[event.date].add("held", id, run)
    touch(office, command.actor)
    _hold(office)


@folds(CouponsInHand)
def _in_hand(office: Office, event: CouponsInHand, command: Command) -> None:
    touch(office, command.actor)


def _hold(office: Office, *batches: str) -> None:
    from croupier.house.coupons.laws import hold

    hold(office, *batches)


def _hold_list(office: Office, patron: str) -> None:
    from croupier.house.coupons.laws import hold_list

    hold_list(office, patron)
