"""The reports of a day, a shift and a table: what happened in it, from its entries alone.

By shift the win is what the tables took and paid in play, as no tray is counted when a shift ends;
the drop is the cash for which chips were sold there. Beside it stands what the exact edges give for
the stakes that were settled, with a band that 95 of 100 such shifts stay within.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.core import events as at_table
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.holding import CAGE, HOUSE
from croupier.core.money import dollars
from croupier.core.odds import pays_from
from croupier.core.refusals import Misuse
from croupier.core.spots import name_of
from croupier.house import reports
from croupier.house.books import METER
from croupier.house.count import Pricing, Stakes
from croupier.house.days import DayClosed
from croupier.house.documents import Signed
from croupier.house.floor import LimitsChanged
from croupier.house.meters import UNITS
from croupier.house.posts import OnDuty
from croupier.house.progressives import MeterCorrected, MeterOpened
from croupier.house.report import NOTHING, About, Report, Row, Section, dated, moment
from croupier.house.significant import NOTE, SIGNIFICANT
from croupier.house.tables import table_of


@dataclass
class Play:
    """What tables did in play: rounds, cash for chips, what the house took less what it paid."""

    rounds: int = 0
    drop_cents: int = 0
    win_cents: int = 0
    staked: dict[tuple[str, str], Stakes] = field(default_factory=dict)

    def take(self, event: Event, rules: str) -> None:
        if isinstance(event, at_table.Ended):
            self.rounds += event.round > 0
        elif isinstance(event, at_table.Settled):
            key = rules, name_of(event.wager)
            self.staked[key] = self.staked.get(key, Stakes()).and_one(event.stake_cents)
        for source, target, cents in event.get("moves") or ():
            if source == CAGE:
                self.drop_cents += cents
            else:
                self.win_cents += cents * ((target == HOUSE) - (source == HOUSE))

    def row(self, pricing: Pricing | None) -> Row:
        hold = NOTHING
        if self.drop_cents:
            hold = reports.percent(Fraction(self.win_cents, self.drop_cents))
        cells = str(self.rounds), dollars(self.drop_cents), dollars(self.win_cents), hold
        return (*cells, *reports.band(self.staked, self.win_cents, pricing))


PLAY = "rounds", "drop", "win", "hold"


def plays(
    entries: Iterable[Entry], about: About, by: Callable[[str, str, str], Row]
) -> dict[Row, Play]:
    """By what `by` makes of day, shift and table: what was played in the period."""
    rules: dict[str, str] = {}
    found: dict[Row, Play] = {}
    for one in dated(entries):
        stream = one.entry.on[0]
        table = table_of(stream)
        for event in one.entry.events:
            if isinstance(event, at_table.Opened):
                rules[stream] = event.rules
            if stream in rules and about.holds(one) and about.table in ("", table):
                key = by(one.date, one.shift or "none", table)
                found.setdefault(key, Play()).take(event, rules[stream])
    return {key: one for key, one in sorted(found.items()) if one.rounds or one.drop_cents}


def win_by_shift(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """By gaming day and shift, over all tables or one."""
    found = plays(entries, about, lambda day, shift, table: (day, shift))
    rows = [(*key, *one.row(pricing)) for key, one in found.items()]
    columns = "day", "shift", *PLAY, *(reports.BAND if pricing is not None else ())
    title = "win, drop and hold by shift"
    return about.report(title, columns, rows, _all(found, 2, pricing), "shift manager", "finance")


def _all(found: dict[Row, Play], keys: int, pricing: Pricing | None) -> Row:
    total = Play()
    for one in found.values():
        total.rounds += one.rounds
        total.drop_cents += one.drop_cents
        total.win_cents += one.win_cents
        reports.add_stakes(total.staked, one.staked)
    return ("all", *[""] * (keys - 1), *total.row(pricing))


# Sections of the day's and the shift's


@dataclass
class Beside:
    """What keeps the payments of a table from being those of its rows, in cents (C8)."""

    vigorish: int = 0
    cut: int = 0
    rounded: Fraction = Fraction(0)

    def take(self, event: at_table.Settled | at_table.Charged) -> None:
        if isinstance(event, at_table.Charged):
            self.vigorish += event.cents
            return
        self.vigorish += event.commission_cents or 0
        self.cut += event.cut_cents
        exact = pays_from(event.pays).net(event.stake_cents)
        if exact > 0 and event.commission_cents is None and event.extra_cents is None:
            self.rounded += event.won_cents + event.cut_cents - exact


def _beside(entries: list[Entry], about: About) -> Section:
    """Vigorish at the payment and later, what payout limits cut off, what the chips rounded up."""
    found: dict[str, Beside] = {}
    for one in dated(entries):
        table = table_of(one.entry.on[0])
        if about.holds(one) and about.table in ("", table):
            for event in one.entry.events:
                if isinstance(event, at_table.Settled | at_table.Charged):
                    found.setdefault(table, Beside()).take(event)
    rows = [
        (table, dollars(one.vigorish), dollars(one.cut), _fine(int(one.rounded * UNITS)))
        for table, one in sorted(found.items())
        if one != Beside()
    ]
    columns = "table", "vigorish", "cut by payout limits", "rounded up to chips"
    return Section("beside what rows pay", columns, tuple(rows))


def _section(made: Report, title: str = "") -> Section:
    return Section(title or made.title, made.columns, made.rows, made.totals)


def _papers(entries: list[Entry], about: About) -> Section:
    """Every paper but slips and jackpots that was signed, with the state it came to."""
    last: dict[str, tuple[Signed, list[str]]] = {}
    for one in dated(entries):
        for event in one.entry.events:
            if isinstance(event, Signed) and about.holds(one):
                if event.of in ("fill", "credit", "jackpot", "alert"):
                    continue
                if about.table in ("", event.about):
                    names = last[event.document][1] if event.document in last else []
                    last[event.document] = event, [*names, f"{event.step} {event.by}"]
    rows = [(id, one.about, one.state, ", ".join(names)) for id, (one, names) in last.items()]
    return Section("papers", ("number", "about", "state", "signed"), tuple(rows))


def _notable(entries: list[Entry], about: About) -> Section:
    """What is to be reported or to be told at once."""
    made = reports.significant(entries, about)
    grave = {one.id for one in SIGNIFICANT if one.rank != NOTE}
    rows = tuple((row[0], row[2], row[3], row[4], row[6]) for row in made.rows if row[2] in grave)
    return Section("to be reported", ("at", "event", "what", "by", "tells"), rows)


def _meters(entries: list[Entry], about: About) -> Section:
    """What each meter got and gave in the period, to the hundredth of a cent."""
    terms: dict[str, Mapping[str, Any]] = {}
    whole: dict[str, bool] = {}
    found: dict[str, list[int]] = {}
    for one in dated(entries):
        stream = one.entry.on[0]
        for event in one.entry.events:
            if isinstance(event, MeterOpened):
                terms[event.meter] = event.terms
            elif isinstance(event, at_table.JackpotHit):
                whole[stream] = event.percent == 100
            told = _fed(event, terms, whole.get(stream, False)) if about.holds(one) else ()
            for meter, at, units in told:
                found.setdefault(meter, [0, 0, 0, 0])[at] += units
    rows = tuple((meter, *map(_fine, sums)) for meter, sums in sorted(found.items()))
    return Section("meters", ("meter", "seeded", "contributed", "paid", "corrected"), rows)


def _fed(
    event: Event, terms: Mapping[str, Mapping[str, Any]], whole: bool
) -> Iterator[tuple[str, int, int]]:
    """Of a meter: seeded, contributed, paid or corrected, in millionths of a cent."""
    if isinstance(event, MeterOpened):
        yield event.meter, 0, event.seeded_cents * UNITS
    elif isinstance(event, at_table.Contributed):
        parts = terms[event.meter]["contribution"] + terms[event.meter]["reserve"]
        yield event.meter, 1, event.cents * parts
    elif isinstance(event, at_table.MeterRead):
        yield event.meter, 2, event.share_cents * UNITS
        if whole:  # the next seed, from the reserve or from the house
            yield event.meter, 0, terms[event.meter]["seed_cents"] * UNITS
    elif isinstance(event, MeterCorrected):
        yield event.meter, 3, event.units


def _fine(units: int) -> str:
    """Dollars to the hundredth of a cent; the last digit is cut off."""
    sign, fine = ("-" if units < 0 else ""), abs(units) // 10_000
    return f"{sign}${fine // 10_000:,}.{fine % 10_000:04}"


def _close(entries: list[Entry], about: About) -> list[Section]:
    """What the house held when the day was closed, and what was not finished."""
    held, left = list[Row](), list[Row]()
    for one in dated(entries):
        for event in one.entry.events:
            if isinstance(event, DayClosed) and about.holds(one):
                for currency, accounts in event.balances.items():
                    for account, units in accounts.items():
                        amount = _fine(units) if currency == METER else dollars(units)
                        held.append((currency, account, amount))
                left += [(id,) for id in event.open_papers]
    return [
        Section("balances at the close", ("currency", "account", "amount"), tuple(held)),
        Section("papers that go over", ("number",), tuple(left)),
    ]


def day(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """All of a gaming day on paper: win, shifts, slips, jackpots, meters, what is to be reported,
    balances at the close, and the head of the log."""
    if not about.date or about.until:
        raise Misuse("which gaming day? Name one: --day 2026-11-18")
    listed = list(entries)
    sections = [
        _section(reports.win(listed, about, pricing)),
        _section(win_by_shift(listed, about, pricing), "by shift, in play"),
        _beside(listed, about),
        _section(reports.slips(listed, about)),
        _section(reports.slips(listed, about, unused=True)),
        _section(reports.jackpots(listed, about)),
        _meters(listed, about),
        _notable(listed, about),
        _papers(listed, about),
        *_close(listed, about),
    ]
    signers = "shift manager", "finance", "compliance"
    return about.report("day report", (), (), (), *signers, more=tuple(sections), head=about.head)


def shift(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """A shift: what its tables did in play, slips, jackpots, what is to be reported."""
    if not about.shift:
        raise Misuse("which shift? Name one: --shift day")
    listed = list(entries)
    found = plays(listed, about, lambda day, shift, table: (table,))
    rows = tuple((*key, *one.row(pricing)) for key, one in found.items())
    columns = "table", *PLAY, *(reports.BAND if pricing is not None else ())
    totals = _all(found, 1, pricing) if rows else ()
    sections = (
        Section("tables, in play", columns, rows, totals),
        _beside(listed, about),
        _section(reports.slips(listed, about)),
        _section(reports.jackpots(listed, about)),
        _notable(listed, about),
        _papers(listed, about),
    )
    return about.report("shift report", (), (), (), "shift manager", more=sections)


def table(entries: Iterable[Entry], about: About, pricing: Pricing | None = None) -> Report:
    """A table: win, shifts, slips, limits, who worked there, its equipment, its papers."""
    if not about.table:
        raise Misuse("which table? Name one: --table t12")
    listed = list(entries)
    sections = (
        _section(reports.win(listed, about, pricing)),
        _section(win_by_shift(listed, about, pricing), "by shift, in play"),
        _beside(listed, about),
        _section(reports.slips(listed, about)),
        _section(reports.jackpots(listed, about)),
        _limits(listed, about),
        _staff(listed, about),
        _section(reports.equipment(listed, about)),
        _papers(listed, about),
    )
    return about.report("table report", (), (), (), "floor supervisor", more=sections)


def _limits(entries: list[Entry], about: About) -> Section:
    rows = list[Row]()
    for one in dated(entries):
        for event in one.entry.events:
            if isinstance(event, LimitsChanged) and event.table == about.table and about.holds(one):
                after = event.after
                amounts = dollars(after["minimum_cents"]), dollars(after["maximum_cents"])
                rows.append((moment(one.entry.at), *amounts, after["sign"], one.entry.by))
    return Section("limits", ("at", "from", "to", "sign", "by"), tuple(rows))


def _staff(entries: list[Entry], about: About) -> Section:
    rows = list[Row]()
    for one in dated(entries):
        for event in one.entry.events:
            if isinstance(event, OnDuty) and event.table == about.table and about.holds(one):
                does = "takes" if event.takes else "leaves"
                rows.append((moment(one.entry.at), event.member, does, event.duty))
    return Section("staff", ("at", "who", "does", "duty"), tuple(rows))


BANDED: dict[str, Callable[[Iterable[Entry], About, Pricing | None], Report]] = {
    "win": reports.win,
    "win_by_game": reports.win_by_game,
    "win_by_day": reports.win_by_day,
    "day": day,
    "shift": shift,
    "table": table,
    "win_by_shift": win_by_shift,
}
"""Those that have a band where prices are given."""
