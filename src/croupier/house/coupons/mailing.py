"""Coupons that a provider prints and mails: list, exclusion check, release, what came of it.

525.21(q). A list names patrons by number, in the order of the serials; names and addresses stand in
a file beside the log that the list's own hash vouches for. Nothing is released before compliance
has held the list against both exclusion lists, by a copy that is not too old.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence

from croupier.core.coupons import cite
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.core.records import record
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.tables import guarded
from croupier.house.acts import EXCLUSION, Asked, folds
from croupier.house.coupons.kept import BatchBegun, coupons_of, moved, some, still_good, touch
from croupier.house.coupons.numbers import CouponNumber
from croupier.house.coupons.serials import Batch, Run, State, joined, less, meet, minus, said
from croupier.house.coupons.stock import BATCH, batch_facts, controls_of
from croupier.house.coupons.who import COMPLIANCE, FINANCE, FINANCE_SUPERVISOR, MARKETING
from croupier.house.coupons.who import paper as paper_of
from croupier.house.documents import Document, Step
from croupier.house.people import People, check_patron

S = State
LIST = {name: kind for name, kind in BATCH.items() if name != "count"}
COLUMNS = "name", "address", "denomination", "expires", "serial", "barcode"
"""What a provider gets of each patron (q)(2), with the text that the bar code says."""


@record(frozen=True)
class ListChecked(Event):
    """A mailing list was held against the exclusion lists."""

    document: str
    version: str
    """Of the copy of the exclusion list."""
    list_at: int
    blocked: int
    clause: str


@folds(ListChecked)
def _checked(office: object, event: ListChecked, command: object) -> None:
    facts = {"version": event.version, "list_at": event.list_at, "blocked": event.blocked}
    office.documents.papers[event.document].facts["checked"] = facts  # type: ignore[attr-defined]
    touch(office, command.actor)  # type: ignore[attr-defined, arg-type]


def sha256_of(rows: Sequence[Mapping[str, str]]) -> str:
    """The hash of a list of names and addresses, row by row in the order of the serials."""
    digest = hashlib.sha256()
    for row in rows:
        digest.update(f"{row['patron']}\0{row['name']}\0{row['address']}\n".encode())
    return digest.hexdigest()


def _list(asked: Asked, paper: Document) -> Iterator[Event]:
    facts, tried = paper.facts["list"], f"{paper.id}, {paper.about}"
    if not controls_of(coupons_of(asked.office), tried).mails:
        raise Refusal(
            tried,
            "the controls do not let a provider mail coupons",
            cite("21(q)"),
            "have that approved first",
        )
    patrons = facts["patrons"]
    if not patrons or not all(isinstance(one, str) and one.strip() for one in patrons):
        raise Misuse(f"{tried}: a list names each patron by number")
    if len(facts["list_sha256"]) != 64:
        raise Misuse(f"{tried}: list_sha256 is the hash of the file of names and addresses")
    found = batch_facts(asked, {**facts, "count": len(patrons)}, facts["provider"], tried)
    yield BatchBegun(paper.id, S.LISTED.name, found, cite("21(q)(2)"))


def _of(asked: Asked, paper: Document) -> Batch:
    return coupons_of(asked.office).batch(paper.facts["list"]["batch"])


def _shut_out(people: People, paper: Document, first: int, now: int) -> list[Run]:
    """The serials of patrons to whom nothing may be mailed; a stale list refuses."""
    found = []
    for place, patron in enumerate(paper.facts["list"]["patrons"]):
        try:
            check_patron(people, patron, now, f"mailing to patron {patron}")
        except CroupierError:
            found.append((first + place, first + place))
    return joined(found)


def _fresh(asked: Asked, tried: str) -> None:
    check_patron(asked.office.people, "", asked.now, tried)


def _check(asked: Asked, paper: Document) -> Iterator[Event]:
    tried, batch, people = f"{paper.id}, check", _of(asked, paper), asked.office.people
    _fresh(asked, tried)
    out = _shut_out(people, paper, batch.first, asked.now)
    hits = {batch.id: less(out, batch.runs(S.BLOCKED, S.VOID))}
    if hits[batch.id]:
        yield moved(asked, paper, hits, S.LISTED, S.BLOCKED, tried)
    many = sum(last - first + 1 for first, last in out)
    seen = people.list_version, people.list_at, many
    yield ListChecked(paper.id, *seen, EXCLUSION)


def _release(asked: Asked, paper: Document) -> Iterator[Event]:
    """(q)(4), (q)(7): finance has the list, and it is the one that was checked, today."""
    tried, batch, people = f"{paper.id}, release", _of(asked, paper), asked.office.people
    _fresh(asked, tried)
    if paper.facts["release"]["list_sha256"] != paper.facts["list"]["list_sha256"]:
        raise Refusal(
            tried,
            "the list that finance has is another",
            cite("21(q)(4)"),
            "give finance the list that was checked",
        )
    out = _shut_out(people, paper, batch.first, asked.now)
    late = meet({batch.id: out}, {batch.id: batch.runs(S.LISTED)})
    if late or paper.facts["checked"]["version"] != people.list_version:
        why = f"{said(late)} are shut out since" if late else "a newer exclusion list has come"
        raise Refusal(tried, why, cite("21(q)(7)"), "let compliance check the list again")
    good, blocked = ({batch.id: batch.runs(state)} for state in (S.LISTED, S.BLOCKED))
    if good[batch.id] and not still_good(asked.office, batch.id):
        why = f"they expired on {batch.expires}"
        raise Refusal(tried, why, cite("21(c)(5)"), f"void {said(good)}, and list others")
    if good[batch.id]:
        yield moved(asked, paper, good, S.LISTED, S.RELEASED, tried)
    if blocked[batch.id]:
        yield moved(asked, paper, blocked, S.BLOCKED, S.VOID, tried, "shut out by a list")


def _mailed(asked: Asked, paper: Document) -> Iterator[Event]:
    """What the provider says was printed and mailed, each serial once."""
    tried, batch = f"{paper.id}, mailed", _of(asked, paper)
    serials = some(paper.facts["mailed"]["serials"], tried)
    if other := minus(serials, batch.whole):
        raise Refusal(
            tried, f"{said(other)} is not of this mailing", cite("21(q)(4)"), "ask the provider"
        )
    yield moved(asked, paper, serials, S.RELEASED, S.PATRON, tried)


def _close(asked: Asked, paper: Document) -> Iterator[Event]:
    batch = _of(asked, paper)
    if left := batch.runs(S.RELEASED):
        raise Refusal(
            f"{paper.id}, close",
            f"of {said({batch.id: left})} the provider has said nothing",
            cite("21(q)(4)"),
            "write down what was mailed; void what was spoiled",
        )
    yield from ()


MAILING = paper_of(
    "coupon_mailing",
    "mailing",
            Step(
                name="list",
                to="listed",
                who=MARKETING,
                clause=cite("21(q)(2)"),
                takes={"mailing": str, "provider": str, **LIST, "patrons": list,
                       "list_sha256": str},
                effect=_list,
            ),
            Step(
                name="check",
                at=("listed", "checked"),
                to="checked",
                who=COMPLIANCE,
                clause=cite("21(q)(7)"),
                differs=("list",),
                effect=_check,
            ),
            Step(
                name="release",
                at=("checked",),
                to="released",
                who=FINANCE_SUPERVISOR,
                clause=cite("21(q)(4)"),
                differs=("list", "check"),
                step_up=True,
                takes={"list_sha256": str},
                effect=_release,
            ),
            Step(
                name="mailed",
                at=("released",),
                to="released",
                who=MARKETING | FINANCE,
                clause=cite("21(q)"),
                takes={"serials": dict},
                effect=_mailed,
            ),
            Step(
                name="close",
                at=("released",),
                to="closed",
                who=FINANCE,
                clause=cite("21(q)(4)"),
                effect=_close,
            ),
)  # fmt: skip


def export(
    batch: Batch, paper: Document, rows: Sequence[Mapping[str, str]], key: bytes
) -> list[tuple[str, ...]]:
    """What the provider gets: a line a patron, refused before the list is released (q)(2)."""
    tried = f"the list of {paper.id} for {paper.facts['list']['provider']}"
    if paper.state not in ("released", "closed"):
        raise Refusal(
            tried, f"it is {paper.state}", cite("21(q)(7)"), "have it checked and released first"
        )
    patrons = paper.facts["list"]["patrons"]
    same = [row["patron"] for row in rows] == list(patrons)
    if not same or sha256_of(rows) != paper.facts["list"]["list_sha256"]:
        raise Refusal(
            tried,
            "the names and addresses are not those that were listed",
            cite("21(q)(4)"),
            "give the file whose hash stands on the paper",
        )
    found: list[tuple[str, ...]] = []
    for number, row in enumerate(rows, batch.first):
        if batch.state_of(number) is not S.VOID:
            one = CouponNumber(batch.denomination_cents, batch.id, number)
            face = dollars(batch.denomination_cents), batch.expires
            found.append((row["name"], row["address"], *face, one.plain, one.text(key)))
    return found


def as_csv(rows: Sequence[tuple[str, ...]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([[guarded(cell) for cell in row] for row in rows])
    return out.getvalue()
