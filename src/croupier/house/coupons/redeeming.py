"""A coupon at a table: the desk lets it be laid, and hears what became of it.

525.22. The scan and the laying are one entry: the desk says in the turn of the command whether the
serial is with a patron and still good, so that of any number of claimants one gets it. From then on
the table's own events say where the coupon goes: into the box, back to the patron, or it stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.core import events as at_table
from croupier.core.beside import COUPON, Item, Lay, is_practice
from croupier.core.commands import Command
from croupier.core.coupons import cite
from croupier.core.entries import Entry
from croupier.core.procedure import seat_from
from croupier.core.refusals import Refusal
from croupier.house.coupons.kept import (
    Coupons,
    Dropped,
    Lying,
    coupons_of,
    filed_at,
    move,
    touch,
)
from croupier.house.coupons.laws import hold, hold_chips, hold_laid, hold_stake
from croupier.house.coupons.numbers import ledgers, parse
from croupier.house.coupons.serials import Batch, State
from croupier.house.tables import table_of

if TYPE_CHECKING:
    from croupier.house.desk import Office

S = State


def needs(office: Office, stream: str, command: Command, up: bool) -> Mapping[str, Any]:
    """What a table gets with a coupon that is laid: its terms; refused where it is no good."""
    if not isinstance(command.what, Lay) or command.what.item.kind != COUPON:
        return {}
    lay, coupons = command.what, coupons_of(office)
    if office.practice and lay.item.practice:
        return {}
    tried = f"the coupon {lay.item.id} on {lay.wager} at {table_of(stream)}"
    batch, number = coupons.find(lay.item.id)
    _check_state(coupons, batch, number, tried)
    if not office.days.date or batch.expires < office.days.date:
        raise Refusal(
            tried,
            f"it was good through {batch.expires}, and the gaming day is "
            f"{office.days.date or 'not open'}",
            cite("21(q)(5)"),
            "give it back to the patron",
        )
    item = coupons.item(lay.item.id, filed_at(office, table_of(stream)))
    if lay.item != item:
        raise Refusal(
            tried,
            "its face or its terms are not those of the ledger",
            cite("22(b)"),
            "scan it again",
        )
    return {"coupon": item.plain(), "gaming_day": office.days.date}


def _check_state(coupons: Coupons, batch: Batch, number: int, tried: str) -> None:
    state, serial = batch.state_of(number), batch.at(number)
    if state is S.PATRON:
        return
    why = f"it is {state.words}"
    if state is S.ON_TABLE:
        where = coupons.on_table[serial]
        why = f"it lies at {where.table}, seat {where.seat}, on {where.wager}"
    clause = cite("22(d)") if state is S.ON_TABLE else cite("21(q)(6)")
    raise Refusal(tried, why, clause, "keep it, and call the floor")


def hear(office: Office, stream: str, entry: Entry) -> None:
    """Take in what a table did with coupons."""
    coupons, touched = coupons_of(office), set[str]()
    for event in entry.events:
        if isinstance(event, at_table.LaidBeside | at_table.Beside) and _of_nobody(event):
            continue
        if isinstance(event, at_table.LaidBeside) and event.item["kind"] == COUPON:
            touched.add(_laid(office, coupons, stream, entry, event))
        elif isinstance(event, at_table.Beside) and event.item_kind == COUPON:
            touched.add(_gone(office, coupons, stream, entry, event))
        elif isinstance(event, at_table.Transferred):
            _carried(coupons, table_of(stream), event)
        elif isinstance(event, at_table.Corrected):
            touched |= _put_right(office, coupons, table_of(stream), event.entry)
        elif isinstance(event, at_table.Settled) and event.beside:
            hold_chips(coupons, event)
    if touched:
        if seat_from(entry.role) is None:
            touch(office, entry.by)
        hold(office, *touched)


def _of_nobody(event: at_table.LaidBeside | at_table.Beside) -> bool:
    """A coupon that a practice table made itself is in no ledger."""
    if isinstance(event, at_table.LaidBeside):
        return is_practice(event.item["id"])
    return is_practice(event.item)


def scanned(office: Office, table: str, code: str, key: bytes = b"") -> Item:
    """The coupon that a scanner read at a table; `key` is the one that the house seals with.

    With it an invented number fails before anything is looked up. Without it the serial of the
    ledger is what counts, and the code behind it says nothing.
    """
    serial = parse(code, key).plain if key else ledgers(code)
    return coupons_of(office).item(serial, filed_at(office, table))


def _laid(office: Office, coupons: Coupons, stream: str, entry: Entry, event: Any) -> str:
    """PATRON to ON_TABLE, in the entry that lays it; it moves no chip (law 14)."""
    hold_chips(coupons, *entry.events)
    table, serial = table_of(stream), event.item["id"]
    batch, number = coupons.find(serial)
    move(office, batch.id, (number, number), S.PATRON, S.ON_TABLE)
    playing = office.books.tables.get(table)
    where = table, 0 if playing is None else playing.round, event.seat, event.wager
    coupons.on_table[serial] = Lying(*where, office.days.date)
    hold_laid(office, serial)
    hold_stake(office, coupons, serial)
    return batch.id


def _gone(office: Office, coupons: Coupons, stream: str, entry: Entry, event: Any) -> str:
    """Where the table says that it goes."""
    table, serial = table_of(stream), event.item
    batch, number = coupons.find(serial)
    lies = coupons.on_table.get(serial)
    if event.goes == "stays" or lies is None:  # what is cancelled already stays so
        return batch.id
    run = number, number
    del coupons.on_table[serial]
    if event.goes == "back":
        move(office, batch.id, run, S.ON_TABLE, S.PATRON)
        return batch.id
    move(office, batch.id, run, S.ON_TABLE, S.BOX)
    day = office.days.date or office.days.last
    coupons.boxes.setdefault(table, []).append(Dropped(serial, day, entry.seq, lies))
    if coupons.controls is not None and coupons.controls.cancel == "table":
        move(office, batch.id, run, S.BOX, S.CANCELLED)
    return batch.id


def _carried(coupons: Coupons, table: str, event: Any) -> None:
    """A wager that moves on takes along what lies beside it, as the table does."""
    for lies in coupons.on_table.values():
        if (lies.table, lies.seat, lies.wager) == (table, event.seat, event.wager):
            lies.wager = event.to


def _put_right(office: Office, coupons: Coupons, table: str, wrong: int) -> set[str]:
    """What followed from a draw that was keyed wrong is taken back: the wager is open again, and
    the coupon belongs to it, wherever its paper is. What was cancelled stays cancelled."""
    touched = set()
    for one in [one for one in coupons.boxes.get(table, ()) if one.entry == wrong]:
        batch, number = coupons.find(one.serial)
        if batch.state_of(number) is S.BOX:
            move(office, batch.id, (number, number), S.BOX, S.ON_TABLE)
            coupons.boxes[table].remove(one)
            coupons.on_table[one.serial] = one.lay
            touched.add(batch.id)
    return touched
