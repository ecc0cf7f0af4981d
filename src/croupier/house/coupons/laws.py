"""The fourteen laws of coupons, looked at after every event; one that does not hold stops the
house.

1  a serial is in one state, and its history is one path through `MOVES`
2  all that came is somewhere: the states of a batch add up to it
3  serials of a batch follow each other without a gap, and no two batches overlap
4  the form balances: held and received is given, void, returned, missing and what is there
5  what marketing gave out is what finance counts with patrons; what was issued is received
6  what was in a box is what the table settled, serial by serial
7  no final state is left
8  a coupon lies once, and once a wager (or a round) at a seat
9  chips of its face at least lie on it
10 nothing goes to somebody on a list, by a copy that is not too old
11 nothing that has expired is laid, or lies with marketing on another day
12 every signature has a name, a role, a credential number and a time, and pairs are two people
13 the value redeemed is that of the coupons cancelled, in the report too
14 a coupon is no chip: laying it moves none, and a lost wager pays nothing

1, 3 and 7 hold by how a batch moves; here the touched ones are looked at again. 6 is looked at when
a count is accepted, 9 and 14 when a coupon is laid or settled, 10 when something is given or
released; the others after every event.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from croupier.core import events as at_table
from croupier.core.events import Event
from croupier.core.odds import LOSE
from croupier.core.refusals import Refusal
from croupier.house.books import CHIP
from croupier.house.coupons.kept import FORM_NUMBER, Coupons, coupons_of, filed_at
from croupier.house.coupons.serials import Batch, CouponLaw, State, how_many
from croupier.house.documents import KINDS
from croupier.house.people import check_patron

if TYPE_CHECKING:
    from croupier.house.desk import Office

S = State
PAPERS = "coupon_"
"""What the kinds of the papers of coupons begin with."""


def hold(office: Office, *touched: str) -> None:
    """The laws over what an event touched, in a time that does not hang on how many there are."""
    coupons = coupons_of(office)
    for id in touched:
        _batch(coupons.batches[id])
    _lists(coupons)
    _form(office, coupons)
    told = sum(sum(quarter.values()) for quarter in coupons.redeemed.values())
    if told != coupons.totals[S.CANCELLED]:
        raise CouponLaw(f"law 13: {told} redeemed by quarters, {coupons.totals[S.CANCELLED]} are")


def recount(office: Office) -> None:
    """The laws over everything, each map counted again."""
    coupons = coupons_of(office)
    totals = [0] * len(coupons.totals)
    for batch in coupons.batches.values():
        _batch(batch)
        if not batch.ended and batch.recount() != batch.counts:
            raise CouponLaw(f"law 2: batch {batch.id} holds other states than were counted")
        _expired(office, batch)
        totals = [a + b for a, b in zip(totals, batch.counts, strict=True)]
    if totals != coupons.totals:
        raise CouponLaw("law 2: the states of all batches do not add up to what there is")
    _apart(coupons)
    _open(coupons)
    for serial in coupons.on_table:
        hold_laid(office, serial)
    hold(office)
    _redeemed(coupons)
    _signed(office)


def _batch(batch: Batch) -> None:
    if sum(batch.counts) != batch.count or min(batch.counts) < 0:
        raise CouponLaw(f"law 2: batch {batch.id} has {batch.count}, {batch.counts} are counted")


def _apart(coupons: Coupons) -> None:
    """Law 3."""
    by_number = sorted(
        (one.denomination_cents, one.first, one.last, one.id) for one in coupons.batches.values()
    )
    for (face, _, last, one), (other_face, first, _, other) in pairwise(by_number):
        if face == other_face and first <= last:
            raise CouponLaw(f"law 3: batches {one} and {other} have serials in common")


def _lists(coupons: Coupons) -> None:
    """Law 1: as many lie on tables and in boxes as are known by serial."""
    on_table, in_box = coupons.totals[S.ON_TABLE], coupons.totals[S.BOX]
    if on_table != len(coupons.on_table):
        raise CouponLaw(f"law 1: {on_table} coupons on tables, {len(coupons.on_table)} are known")
    boxed = sum(map(len, coupons.boxes.values()))
    boxed += sum(len(here.serials) for here in coupons.pulled.values())
    if in_box > boxed:
        raise CouponLaw(f"law 6: {in_box} coupons in boxes, {boxed} on the tables' lists")


def _open(coupons: Coupons) -> None:
    """Laws 1 and 6: what is in a box is in the map as that, and nothing else is."""
    boxed = [one.serial for here in coupons.boxes.values() for one in here]
    boxed += [serial for here in coupons.pulled.values() for serial in here.serials]
    if len(set(boxed)) != len(boxed):
        raise CouponLaw("law 1: a coupon is in two boxes")
    states = [coupons.state_of(one) for one in boxed]
    if set(states) - {S.BOX, S.CANCELLED}:
        raise CouponLaw("law 6: a coupon on the list of a box is not in it")
    if states.count(S.BOX) != coupons.totals[S.BOX]:
        raise CouponLaw("law 6: a coupon is in a box by the map, and on no list")


def hold_laid(office: Office, serial: str) -> None:
    """Laws 8 and 11, on one coupon that lies on a table."""
    coupons = coupons_of(office)
    (batch, number), here = coupons.find(serial), coupons.on_table[serial]
    if batch.state_of(number) is not S.ON_TABLE:
        raise CouponLaw(f"law 8: {serial} lies at {here.table} and is elsewhere")
    per_round = batch.item(number, filed_at(office, here.table)).terms.per == "round"
    for other, lies in coupons.on_table.items():
        if other != serial and (lies.table, lies.seat) == (here.table, here.seat):
            same = lies.round == here.round if per_round else lies.wager == here.wager
            if same:
                raise CouponLaw(f"law 8: {serial} lies at {here.table} where {other} lies")
    if here.day > batch.expires:
        raise CouponLaw(f"law 11: {serial} was laid on {here.day}, good to {batch.expires}")


def _expired(office: Office, batch: Batch) -> None:
    """Law 11: nothing expired is with a patron or in the vault, nor over night with marketing."""
    form = office.documents.papers.get(FORM_NUMBER + office.days.date)
    signed = form is not None and form.state != "open"
    held = batch.many(S.MARKETING) if signed else 0
    if office.days.date > batch.expires and (held or batch.many(S.PATRON, S.VAULT)):
        stays = f"{batch.expires} on {office.days.date}"
        raise CouponLaw(f"law 11: coupons of batch {batch.id} are about, good to {stays}")


def _form(office: Office, coupons: Coupons) -> None:
    """Laws 4 and 5, on the form of the open day."""
    date = office.days.date
    form = coupons.forms.get(date)
    if form is None:
        return
    waiting = coupons.transit.values()
    known = {
        *(id for line in form.counts.values() for id in line),
        *(i for w in waiting for i in w),
    }
    there = {id: coupons.batches[id].many(S.MARKETING) for id in known}
    if sum(there.values()) != coupons.totals[S.MARKETING]:
        raise CouponLaw(f"law 4: marketing has coupons that are not on the form of {date}")
    for serials in waiting:
        for id, runs in serials.items():
            there[id] -= how_many({id: runs})
    lines = form.counts | {"there": there}
    for id in known:
        more = sum(_CAME.get(name, -1) * line.get(id, 0) for name, line in lines.items())
        if more:
            raise CouponLaw(f"law 4: the form of {date} is out by {more} of batch {id}")
    for name, line in (("MARKETING PATRON", "given"), ("PATRON MARKETING", "back")):
        told = coupons.sums.get(date, {}).get(name, {})
        if told != _by_face(coupons, form.counts.get(line, {})):
            raise CouponLaw(f"law 5: {line} on the form of {date} is not {told}, as finance has it")
    if min(there.values(), default=0) < 0:
        raise CouponLaw("law 5: more was issued and not received than marketing has")


_CAME = {"held": 1, "received": 1, "back": 1}
"""The lines by which coupons come to marketing; by the others they go, or are there."""


def _by_face(coupons: Coupons, by_batch: Mapping[str, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for id, many in by_batch.items():
        cents = coupons.batches[id].denomination_cents
        found[cents] = found.get(cents, 0) + many
    return found


def _redeemed(coupons: Coupons) -> None:
    """Law 13."""
    told: dict[int, int] = {}
    for quarter in coupons.redeemed.values():
        for cents, many in quarter.items():
            told[cents] = told.get(cents, 0) + many
    found: dict[int, int] = {}
    for batch in coupons.batches.values():
        if batch.many(S.CANCELLED):
            cents = batch.denomination_cents
            found[cents] = found.get(cents, 0) + batch.many(S.CANCELLED)
    if told != found:
        raise CouponLaw(f"law 13: {told} redeemed by quarters, {found} cancelled")
    for name, lines in coupons.quarters.items():
        if lines != coupons.redeemed.get(name, {}):
            raise CouponLaw(f"law 13: the report of {name} says {lines}")


def _signed(office: Office) -> None:
    """Law 12."""
    for paper in office.documents.papers.values():
        if not paper.of.startswith(PAPERS):
            continue
        by_step = {step.name: step for step in KINDS[paper.of].steps}
        last: dict[str, str] = {}
        for one in paper.signatures:
            if not (one.by and one.role and one.credential and one.at):
                raise CouponLaw(f"law 12: a signature on {paper.id} is not whole: {one}")
            if one.by in [last[step] for step in by_step[one.step].differs if step in last]:
                raise CouponLaw(f"law 12: {one.by} signed {paper.id} for two people")
            last[one.step] = one.by


def hold_list(office: Office, patron: str = "") -> None:
    """Law 10, as something goes to a patron or to the provider who mails it."""
    try:
        check_patron(office.people, patron, office.days.now, "law 10")
    except Refusal as error:
        raise CouponLaw(f"law 10: {error.why}") from error


def hold_chips(coupons: Coupons, *events: Event) -> None:
    """Laws 9 and 14, on what a table did in one entry."""
    laid = any(isinstance(one, at_table.LaidBeside) for one in events)
    for event in events:
        if laid and event.get("moves"):
            raise CouponLaw("law 14: chips moved as a coupon was laid")
        if not isinstance(event, at_table.Settled):
            continue
        if event.pays == str(LOSE) and event.won_cents:
            raise CouponLaw("law 14: a lost wager with a coupon was paid")


def hold_stake(office: Office, coupons: Coupons, serial: str) -> None:
    """Law 9: chips of the coupon's face at least lie where it was laid."""
    lies, (batch, _) = coupons.on_table[serial], coupons.find(serial)
    spot = f"{lies.table}/spot/{lies.seat}/{lies.wager}"
    if office.books.balance(CHIP, spot) < batch.denomination_cents:
        raise CouponLaw(f"law 9: {serial} lies at {lies.table} on too few chips")
