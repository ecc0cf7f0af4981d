"""Coupons come back in drop boxes: counted blind by two, held against the table's own list.

525.21(m), (n), (o) and (q)(6). A count is sealed as that of cash is (house/count.py). What both
counters found and the table's entries say is compared serial by serial, and what was in the box is
cancelled. A scan that comes after the fact is evidence here, and redeems nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core.commands import AtDesk, Command
from croupier.core.coupons import cite
from croupier.core.events import Event
from croupier.core.people import Who
from croupier.core.plain import canonical
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal
from croupier.house.acts import Asked, act, folds
from croupier.house.count import COUNTS, PULLS, check_sealed
from croupier.house.coupons.kept import (
    Coupons,
    CouponsInHand,
    Late,
    Pulled,
    coupons_of,
    moved,
    touch,
)
from croupier.house.coupons.serials import (
    FINAL,
    CouponLaw,
    Run,
    State,
    how_many,
    joined,
    logged,
    ranges,
    serial_from,
)
from croupier.house.coupons.who import COUNTER, FINANCE, LEAD
from croupier.house.coupons.who import paper as paper_of
from croupier.house.documents import Document, Step, raised
from croupier.house.floor import ALERT

if TYPE_CHECKING:
    from croupier.house.desk import Office

S = State
Serials = dict[str, list[Run]]
MOST_COUNTED = 100_000
"""So many coupons nobody finds in one box."""


# A box is pulled


@record(frozen=True)
class BoxPulled(Event):
    """A box goes to the count room: the table's own list of the coupons in it."""

    document: str
    table: str
    many: int
    clause: str


def pulled(asked: Asked, paper: Document) -> Iterator[Event]:
    """What the table dropped into a box that is pulled now."""
    here = coupons_of(asked.office).boxes.get(paper.about, [])
    if here:
        yield BoxPulled(paper.id, paper.about, len(here), cite("21(m)"))


PULLS.append(pulled)


@folds(BoxPulled)
def _pulled(office: Office, event: BoxPulled, command: Command) -> None:
    coupons = coupons_of(office)
    serials = [one.serial for one in coupons.boxes.pop(event.table)]
    day = office.days.date or office.days.last
    coupons.pulled[event.document] = Pulled(event.table, day, serials)


# Late scans


@record(frozen=True)
class LateScan(AtDesk):
    """A scanner that was offline says what it read, and when."""

    table: str
    serial: str
    read_at: int


@record(frozen=True)
class LateScanned(Event):
    """Evidence for the count of a box; nothing is redeemed by it."""

    table: str
    serial: str
    read_at: int
    stands: str
    """The state of the coupon as the scan came."""
    clause: str


@act("coupons.late_scan", LateScan, who=Who("tables", "dealer"), clause=cite("21(q)(6)"))
def late_scan(asked: Asked, do: LateScan) -> list[Event]:
    state = coupons_of(asked.office).state_of(do.serial)
    if do.table not in asked.office.floor.games:
        raise Misuse(f"no table {do.table}")
    if not 0 < do.read_at <= asked.now:
        raise Misuse("a scan was read at some moment up to now, in milliseconds since 1970")
    return [LateScanned(do.table, do.serial, do.read_at, state.name, cite("21(q)(6)"))]


@folds(LateScanned)
def _late(office: Office, event: LateScanned, command: Command) -> None:
    late = coupons_of(office).late.setdefault(event.table, [])
    late.append(Late(event.serial, event.read_at, command.actor))


# The count


@dataclass(frozen=True)
class Found:
    """What somebody found in a box: coupons by serial, and paper that is no coupon of ours."""

    serials: Serials
    strange: tuple[str, ...] = ()

    @classmethod
    def of(cls, given: Mapping[str, Any], tried: str) -> Found:
        serials = ranges(given.get("serials"), tried)
        if (many := how_many(serials)) > MOST_COUNTED:
            raise Misuse(
                f"{tried}: {many:,} coupons are too many for a box; {MOST_COUNTED:,} at most"
            )
        strange: Any = given.get("strange")
        good = isinstance(strange, list | tuple) and all(isinstance(one, str) for one in strange)
        if not good:
            raise Misuse(f"{tried}: strange is a list of what could not be read, or an empty one")
        return cls(serials, tuple(sorted(strange)))

    def sealed(self, salt: str) -> str:
        """A commitment to the count: it shows nothing, and fits no other count."""
        plain = canonical([salt, logged(self.serials), list(self.strange)])
        return hashlib.sha256(b"croupier coupon count" + plain).hexdigest()


@record(frozen=True)
class CouponCountsOpened(Event):
    document: str
    counts: list[dict[str, Any]]
    agree: bool
    clause: str


@record(frozen=True)
class BoxCompared(Event):
    """The box against the table's own list, serial by serial."""

    document: str
    drop: str
    table: str
    listed: int
    counted: int
    never_scanned: list[str]
    """In the box, and with a patron by the ledger."""
    not_in_box: list[str]
    elsewhere: list[str]
    """In this box, and on the list of another."""
    strange: list[str]
    """In the box, and where no coupon comes from, or no coupon of ours."""
    evidence: list[str]
    """Of those never scanned: what a late scan speaks of."""
    clause: str


def _begin(asked: Asked, paper: Document) -> Iterator[Event]:
    tried, office = f"{paper.id}, begin", asked.office
    if paper.about not in coupons_of(office).pulled:
        raise Refusal(
            tried,
            f"no coupons of {paper.about} wait to be counted",
            cite("21(m)(1)"),
            "name the drop that was pulled",
        )
    for other in office.documents.open(paper.of):
        if other.about == paper.about:
            why = f"{other.id} counts them: it is {other.state}"
            raise Refusal(tried, why, cite("21(m)(1)"), "go on with that one, or give it up")
    drop = office.documents.papers.get(paper.about)
    if drop is not None and drop.state == "pulled":
        raise Refusal(
            tried,
            "nobody has witnessed that the box came to the count room",
            cite("21(m)(1)"),
            "let a floor supervisor sign the drop first",
        )
    yield from ()


def _sealed(asked: Asked, paper: Document) -> Iterator[Event]:
    check_sealed(paper)
    yield CouponsInHand(paper.id, cite("21(m)(1)"))


def _open(asked: Asked, paper: Document) -> Iterator[Event]:
    """Both counts in clear, as whoever keeps the seals gives them."""
    given = asked.given.get("counts")
    if given is None or len(given) != len(COUNTS):
        raise Misuse("both counts have to be opened together")
    found = []
    for step, one in zip(COUNTS, given, strict=True):
        count = Found.of(one, f"{paper.id}, {step.replace('_', ' ')}")
        if count.sealed(str(one.get("salt"))) != paper.facts[step]["sealed"]:
            raise Misuse(f"{step.replace('_', ' ')} of {paper.id} is not what was sealed")
        found.append(count)
    told = [{"serials": logged(one.serials), "strange": list(one.strange)} for one in found]
    yield CouponCountsOpened(paper.id, told, found[0] == found[1], cite("21(m)(1)"))


@folds(CouponCountsOpened)
def _opened(office: Office, event: CouponCountsOpened, command: Command) -> None:
    facts = {"counts": event.counts, "agree": event.agree}
    office.documents.papers[event.document].facts["opened"] = facts
    touch(office, command.actor)


def _give_up(asked: Asked, paper: Document) -> Iterator[Event]:
    """Seals that nobody can open any more end here; the box is counted anew, and finance told."""
    why = paper.facts["give_up"]["why"]
    facts = {"what": f"the count of {paper.about} was given up: {why}"[:1_000], "about": paper.id}
    more = {"cents": 0, "notify": "finance supervisor, internal audit"}
    yield raised(asked, ALERT, facts | more)


def _third(asked: Asked, paper: Document) -> Iterator[Event]:
    if paper.facts["opened"]["agree"]:
        raise Refusal(
            f"a third count of {paper.id}", "the two agree", cite("21(m)(1)"), "accept them"
        )
    Found.of(paper.facts["count_3"], f"{paper.id}, count 3")
    yield CouponsInHand(paper.id, cite("21(m)(1)"))


@dataclass
class Compared:
    """What is in a box, sorted by what the ledger says of it."""

    cancel: list[tuple[State, Serials]] = field(default_factory=list)
    never_scanned: list[str] = field(default_factory=list)
    not_in_box: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    counted: int = 0

    @property
    def clean(self) -> bool:
        return not (self.never_scanned or self.not_in_box or self.elsewhere or self.strange)


def compare(coupons: Coupons, listed: list[str], found: Found) -> Compared:
    """The box against the table's list."""
    on_list, known = set(listed), Compared(strange=list(found.strange))
    away: dict[State, dict[str, list[Run]]] = {}
    for id, runs in found.serials.items():
        for first, last in runs:
            for number in range(first, last + 1):
                known.counted += 1
                _sort(coupons, id, number, on_list, known, away)
    known.not_in_box = sorted(on_list)
    known.cancel = [
        (state, {id: joined(runs) for id, runs in serials.items()})
        for state, serials in sorted(away.items())
    ]
    return known


def _sort(
    coupons: Coupons,
    id: str,
    number: int,
    on_list: set[str],
    known: Compared,
    away: dict[State, dict[str, list[Run]]],
) -> None:
    batch = coupons.batches.get(id)
    if batch is None or not batch.holds(number, number):
        known.strange.append(f"{id} {number}")
        return
    serial, state = batch.at(number), batch.state_of(number)
    if serial in on_list:
        on_list.discard(serial)
    elif state is S.BOX:
        known.elsewhere.append(serial)
    elif state is S.PATRON:
        known.never_scanned.append(serial)
    elif state is S.MISSING and _was_dropped(coupons, id, number):
        known.elsewhere.append(serial)
    else:
        known.strange.append(serial)
        return
    if state is not S.CANCELLED:  # as it is already where the table itself cancels
        away.setdefault(state, {}).setdefault(id, []).append((number, number))


def _was_dropped(coupons: Coupons, id: str, number: int) -> bool:
    return any(
        one.batch == id and one.first <= number <= one.last and one.was == S.BOX.name
        for one in coupons.missing
    )


def _counted(paper: Document, tried: str) -> Found:
    opened, third = paper.facts["opened"], paper.facts.get("count_3")
    if third is not None:
        return Found.of(third, tried)
    if not opened["agree"]:
        raise Refusal(tried, "the two counts differ", cite("21(m)(1)"), "let a third person count")
    return Found.of(opened["counts"][0], tried)


def _accept(asked: Asked, paper: Document) -> Iterator[Event]:
    tried = f"accepting {paper.id}"
    known = _known(asked, paper, tried)
    if not known.clean:
        raise Refusal(
            tried,
            f"the box is not as the table's list: {_words(known)}",
            cite("21(m)(1)"),
            "look for them; then sign accept_short with what is known of it",
        )
    yield from _cancel(asked, paper, known, tried, "")
    yield _told(asked, paper, known)


def _accept_short(asked: Asked, paper: Document) -> Iterator[Event]:
    """(m)(1): what differs is written down serial by serial, and told."""
    tried, why = f"accepting {paper.id}", paper.facts["accept_short"]["why"]
    coupons, known = coupons_of(asked.office), _known(asked, paper, tried)
    if known.clean:
        raise Refusal(tried, "nothing differs", cite("21(m)(1)"), "accept the count as it is")
    yield from _cancel(asked, paper, known, tried, why)
    gone = _ranges([one for one in known.not_in_box if coupons.state_of(one) is S.BOX])
    if gone:
        yield moved(asked, paper, gone, S.BOX, S.MISSING, tried, why)
    yield _told(asked, paper, known)
    serials = [*known.never_scanned, *known.not_in_box, *known.elsewhere]
    cents = sum(coupons.find(one)[0].denomination_cents for one in serials)
    facts = {"what": f"coupons in a drop box: {_words(known)}: {why}"[:1_000]}
    more = {"about": paper.id, "cents": cents, "notify": "finance supervisor, internal audit"}
    yield raised(asked, ALERT, facts | more)


def _known(asked: Asked, paper: Document, tried: str) -> Compared:
    coupons = coupons_of(asked.office)
    return compare(coupons, coupons.pulled[paper.about].serials, _counted(paper, tried))


def _cancel(
    asked: Asked, paper: Document, known: Compared, tried: str, why: str
) -> Iterator[Event]:
    for state, serials in known.cancel:
        yield moved(asked, paper, serials, state, S.CANCELLED, tried, why)


def _told(asked: Asked, paper: Document, known: Compared) -> BoxCompared:
    coupons = coupons_of(asked.office)
    box = coupons.pulled[paper.about]
    late = {one.serial for one in coupons.late.get(box.table, ())}
    return BoxCompared(
        document=paper.id,
        drop=paper.about,
        table=box.table,
        listed=len(box.serials),
        counted=known.counted,
        never_scanned=known.never_scanned,
        not_in_box=known.not_in_box,
        elsewhere=known.elsewhere,
        strange=known.strange,
        evidence=[one for one in known.never_scanned if one in late],
        clause=cite("21(q)(6)"),
    )


def _words(known: Compared) -> str:
    parts = {
        "in the box and never scanned": known.never_scanned,
        "scanned and not in the box": known.not_in_box,
        "on the list of another box": known.elsewhere,
        "not to be expected there": known.strange,
    }
    return "; ".join(
        f"{', '.join(some[:5])}{', ...' * (len(some) > 5)} {words}"
        for words, some in parts.items()
        if some
    )


def _ranges(serials: list[str]) -> Serials:
    found: Serials = {}
    for one in serials:
        id, number = serial_from(one)
        found.setdefault(id, []).append((number, number))
    return {id: joined(runs) for id, runs in found.items()}


@folds(BoxCompared)
def _compared(office: Office, event: BoxCompared, command: Command) -> None:
    """Law 6: what the table settled is cancelled or known to be missing, and nothing is left."""
    coupons = coupons_of(office)
    box = coupons.pulled.pop(event.drop)
    gone = set(event.not_in_box)
    for serial in {*box.serials, *event.never_scanned, *event.elsewhere}:
        state = coupons.state_of(serial)
        if state is not S.CANCELLED and (state is not S.MISSING or serial not in gone):
            raise CouponLaw(f"law 6: {serial} of the box of {event.table} is {state.words}")
    away = set(event.elsewhere)
    for table, dropped in coupons.boxes.items():
        coupons.boxes[table] = [one for one in dropped if one.serial not in away]
    for other in coupons.pulled.values():
        other.serials = [one for one in other.serials if one not in away]
    late = coupons.late.pop(event.table, [])
    if left := [one for one in late if coupons.state_of(one.serial) not in FINAL]:
        coupons.late[event.table] = left
    touch(office, command.actor)


SEALED: dict[str, type] = {"sealed": str, "cipher": str}
COUNT = paper_of(
    "coupon_count",
    "drop",
    Step(
        name="begin",
        to="in the count room",
        who=LEAD,
        clause=cite("21(m)(1)"),
        takes={"drop": str},
        effect=_begin,
    ),
    Step(
        name="count_1",
        at=("in the count room",),
        to="counted once",
        who=COUNTER,
        clause=cite("21(m)(1)"),
        differs=("begin",),
        takes=SEALED,
        effect=_sealed,
    ),
    Step(
        name="count_2",
        at=("counted once",),
        to="counted twice",
        who=COUNTER,
        clause=cite("21(m)(1)"),
        differs=("begin", "count_1"),
        takes=SEALED,
        effect=_sealed,
    ),
    Step(
        name="give_up",
        at=("in the count room", "counted once", "counted twice"),
        to="given up",
        who=LEAD,
        clause=cite("21(m)(1)"),
        step_up=True,
        takes={"why": str},
        effect=_give_up,
    ),
    Step(
        name="open",
        at=("counted twice",),
        to="opened",
        who=LEAD,
        clause=cite("21(m)(1)"),
        differs=("count_1", "count_2"),
        effect=_open,
    ),
    Step(
        name="count_3",
        at=("opened",),
        to="counted anew",
        who=COUNTER,
        clause=cite("21(m)(1)"),
        differs=("count_1", "count_2"),
        takes={"serials": dict, "strange": list},
        effect=_third,
    ),
    Step(
        name="accept",
        at=("opened", "counted anew"),
        to="cancelled",
        who=LEAD,
        clause=cite("21(q)(6)"),
        differs=("count_1", "count_2", "count_3"),
        effect=_accept,
    ),
    Step(
        name="accept_short",
        at=("opened", "counted anew"),
        to="cancelled",
        who=LEAD,
        clause=cite("21(m)(1)"),
        differs=("count_1", "count_2", "count_3"),
        step_up=True,
        takes={"why": str},
        effect=_accept_short,
    ),
    Step(
        name="review",
        at=("cancelled",),
        to="reviewed",
        who=FINANCE,
        clause=cite("21(m)(2)"),
        differs=("accept", "accept_short"),
    ),
)
