"""The meters of the house as papers: filed, approved, open, put right; tables feed them.

A meter is filed with its seed, its contribution, its reserve and its ceiling, approved on paper,
and opened. A later filing of the same meter takes its place when it is opened, and what is on the
meter stays. Contributions come from the tables, as they collect wagers on their sensors; only a
percentage, with the reset that follows, takes anything off (oh.progressives 1.B.iii.(b)), or a
correction that two people sign. The books have every unit of it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core import events as at_table
from croupier.core.commands import Begin, Command
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import rules_for
from croupier.core.law import Chapter
from croupier.core.plain import canonical, from_canonical
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, unknown
from croupier.games import game
from croupier.house import meters
from croupier.house.acts import FILING, HOUSE_ITSELF, Asked, folds
from croupier.house.cage import FINANCE_SUPERVISOR
from croupier.house.documents import Document, Kind, Step, document, moved_on
from croupier.house.filings import in_force, submission_of
from croupier.house.meter_terms import meters_of
from croupier.house.meters import RESERVE, Filed, Meter, MeterLaw, on
from croupier.house.people import COMPLIANCE_ROLE, SHIFT_MANAGER
from croupier.house.tables import game_at, session, table_of

if TYPE_CHECKING:
    from croupier.house.desk import Office

law = Chapter("oh.progressives")
PART = "progressives"


def cite(id: str) -> str:
    return law(id).of("oh")


@dataclass
class Locked:
    """What is held for the first of a queue: what the meter showed, and its share of that."""

    shown_cents: int
    share_cents: int


@dataclass
class Progressives:
    """Meters, and hits in the order in which they were keyed."""

    meters: dict[str, Meter] = field(default_factory=dict)
    tables: dict[str, list[str]] = field(default_factory=dict)
    """By table: the meters that its rules name."""
    queue: list[str] = field(default_factory=list)
    """Jackpots that were keyed and are neither paid, kept nor refused, the first keyed first."""
    locked: dict[str, Locked] = field(default_factory=dict)
    """By jackpot: what is held for it."""
    hits: dict[str, list[str]] = field(default_factory=dict)
    """By stream: the jackpots of its open round."""

    def meter(self, id: str) -> Meter:
        if id not in self.meters:
            raise unknown("meter", id, self.meters)
        return self.meters[id]

    def waiting(self, office: Office, meter: str) -> list[Document]:
        """6.A.ii: those that wait for a meter, the one keyed first before all others."""
        papers = [office.documents.papers[id] for id in self.queue]
        return [one for one in papers if one.facts["hit"]["meter"] == meter]


def progressives(office: Office) -> Progressives:
    found: Progressives = office.parts[PART]
    return found


def put(office: Office, meter: Meter) -> None:
    """A meter as it is now, in the books too."""
    here, id = progressives(office).meters, meter.filed.id
    for move in meters.moves(here.get(id), meter):
        office.books.post(*move)
    here[id] = meter


def contribute(office: Office, id: str, wagered_cents: int) -> None:
    """Wagers that a table collected; what flows over goes where it was filed to go."""
    here = progressives(office)
    meter, elsewhere = meters.contribute(here.meter(id), wagered_cents)
    put(office, meter)
    if elsewhere:
        put(office, meters.receive(here.meter(meter.filed.overflow), elsewhere))


# A meter as a paper


@record(frozen=True)
class MeterOpened(Event):
    """A meter begins, or goes on under other terms."""

    meter: str
    terms: dict[str, Any]
    seeded_cents: int
    """What the house put on it; nothing where it goes on."""
    document: str
    clause: str


@record(frozen=True)
class MeterClosed(Event):
    """What was on a meter is on another now."""

    meter: str
    to: str
    units: int
    clause: str


@record(frozen=True)
class MeterCorrected(Event):
    meter: str
    units: int
    """Millionths of a cent, up or down."""
    why: str
    document: str
    clause: str
    sentences = ("why",)


def terms_of(paper: Document) -> Filed:
    """What a paper files; refused where that is no meter."""
    facts = paper.facts["file"]
    return Filed(
        facts["meter"],
        facts["seed_cents"],
        facts["contribution"],
        facts["reserve"],
        facts["ceiling_cents"],
        facts["overflow"],
    )


def _file(asked: Asked, paper: Document) -> Iterator[Event]:
    terms_of(paper)
    yield from ()


def _open(asked: Asked, paper: Document) -> Iterator[Event]:
    office, filed = asked.office, terms_of(paper)
    here, tried = progressives(office), f"opening the meter {paper.about}"
    if filed.overflow != RESERVE and filed.overflow not in here.meters:
        raise Refusal(
            tried, f"there is no meter {filed.overflow} to flow over into", FILING, "open it first"
        )
    if here.waiting(office, filed.id):
        why = "a jackpot of it is not paid yet"
        raise Refusal(tried, why, cite("6.A.ii"), "finish or refuse that one first")
    for other in list(office.documents.open("meter")):
        if other.about == filed.id and other.state == "open":
            yield moved_on(asked, other, "supersede", {"by": paper.id})
    seed = 0 if filed.id in here.meters else filed.seed_cents
    yield MeterOpened(filed.id, vars(filed).copy(), seed, paper.id, FILING)


def _close(asked: Asked, paper: Document) -> Iterator[Event]:
    office, to = asked.office, str(paper.facts["close"]["to"])
    here, tried = progressives(office), f"closing the meter {paper.about}"
    if to == paper.about or to not in here.meters:
        raise Misuse(f"{tried}: what is on it goes to another meter that is open, not to {to!r}")
    if here.waiting(office, paper.about):
        why = "a jackpot of it is not paid yet"
        raise Refusal(tried, why, cite("6.A.ii"), "finish or refuse that one first")
    named_by = [table for table, names in here.tables.items() if paper.about in names]
    busy = [table for table in named_by if session(office, table) is not None]
    if busy:
        why = f"these tables have it: {', '.join(busy)}"
        raise Refusal(tried, why, cite("1.B.iii.(b)"), "close their sessions first")
    feeds = [one.filed.id for one in here.meters.values() if one.filed.overflow == paper.about]
    if feeds:
        why = f"these flow over into it: {', '.join(feeds)}"
        raise Refusal(tried, why, FILING, "file them anew first")
    _, units = meters.retire(here.meter(paper.about))
    yield MeterClosed(paper.about, to, units, cite("1.B.iii.(b)"))


METER = document(
    Kind(
        "meter",
        (
            Step(
                name="file",
                to="filed",
                who=SHIFT_MANAGER,
                clause=FILING,
                takes={
                    "meter": str,
                    "seed_cents": int,
                    "contribution": int,
                    "reserve": int,
                    "ceiling_cents": int,
                    "overflow": str,
                },
                effect=_file,
            ),
            Step(
                name="approve",
                at=("filed",),
                to="approved",
                who=COMPLIANCE_ROLE,
                clause=FILING,
                differs=("file",),
                takes={"paper": str, "reference": str},
            ),
            Step(
                name="open",
                at=("approved",),
                to="open",
                who=SHIFT_MANAGER,
                clause=FILING,
                step_up=True,
                effect=_open,
            ),
            Step(
                name="close",
                at=("open",),
                to="closed",
                who=SHIFT_MANAGER,
                clause=FILING,
                step_up=True,
                takes={"to": str},
                effect=_close,
            ),
            Step(
                name="supersede",
                at=("open",),
                to="superseded",
                who=HOUSE_ITSELF,
                clause=FILING,
                takes={"by": str},
            ),
            Step(
                name="withdraw",
                at=("filed", "approved"),
                to="withdrawn",
                who=SHIFT_MANAGER | COMPLIANCE_ROLE,
                clause=FILING,
                takes={"reason": str},
            ),
        ),
        about="meter",
        at_table=False,
        standing=("open",),
    )
)


@folds(MeterOpened)
def _opened(office: Office, event: MeterOpened, command: Command) -> None:
    filed, here = Filed(**event.terms), progressives(office).meters
    known = here.get(filed.id)
    put(office, meters.opened(filed) if known is None else meters.refiled(known, filed))


@folds(MeterClosed)
def _closed(office: Office, event: MeterClosed, command: Command) -> None:
    here = progressives(office)
    after, units = meters.retire(here.meter(event.meter))
    put(office, after)
    put(office, meters.receive(here.meter(event.to), units))
    del here.meters[event.meter]


def _ask(asked: Asked, paper: Document) -> Iterator[Event]:
    meters.correct(progressives(asked.office).meter(paper.about), paper.facts["ask"]["units"])
    yield from ()


def _correct(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["ask"]
    meters.correct(progressives(asked.office).meter(paper.about), facts["units"])
    units, why = facts["units"], facts["why"]
    yield MeterCorrected(paper.about, units, why, paper.id, cite("1.B.iii.(b)"))


CORRECTION = document(
    Kind(
        "correction",
        (
            Step(
                name="ask",
                to="asked",
                who=SHIFT_MANAGER,
                clause=cite("1.B.iii.(b)"),
                takes={"meter": str, "units": int, "why": str},
                effect=_ask,
            ),
            Step(
                name="approve",
                at=("asked",),
                to="corrected",
                who=FINANCE_SUPERVISOR,
                clause=cite("1.B.iii.(b)"),
                differs=("ask",),
                step_up=True,
                effect=_correct,
            ),
            Step(
                name="refuse",
                at=("asked",),
                to="refused",
                who=FINANCE_SUPERVISOR,
                clause=cite("1.B.iii.(b)"),
                differs=("ask",),
                takes={"reason": str},
            ),
        ),
        about="meter",
        at_table=False,
    )
)


@folds(MeterCorrected)
def _corrected(office: Office, event: MeterCorrected, command: Command) -> None:
    put(office, meters.correct(progressives(office).meter(event.meter), event.units))


# Tables


@functools.lru_cache
def _named(game_id: str, chosen: bytes) -> tuple[str, ...]:
    edition, options, paytable, lawful = from_canonical(chosen)
    rules = rules_for(game(game_id), edition, options, paytable, lawful)
    return tuple(meters_of(rules))


def named(event: at_table.Opened) -> tuple[str, ...]:
    """The meters that the rules of a table name."""
    chosen = canonical([event.edition, event.options, event.paytable, event.lawful])
    return _named(event.game, chosen)


def hears(office: Office, stream: str, entry: Entry) -> None:
    """What tables feed their meters."""
    for event in entry.events:
        if isinstance(event, at_table.Opened):
            here, table = progressives(office), table_of(stream)
            here.tables.pop(table, None)
            if names := named(event):
                here.tables[table] = list(names)
        elif isinstance(event, at_table.Contributed):
            contribute(office, event.meter, event.cents)


def needs(office: Office, stream: str, command: Command, up: bool) -> dict[str, Any]:
    """No round begins where a meter that its rules name is not open."""
    if isinstance(command.what, Begin):
        here = progressives(office)
        for id in here.tables.get(table_of(stream), ()):
            if id not in here.meters:
                raise Refusal(
                    f"a round at {stream}",
                    f"the meter {id} is not open",
                    cite("1.B.iii.(a)"),
                    "file it, have it approved, and open it",
                )
            _check_filed(office, table_of(stream), here.meters[id].filed)
    return {}


def _check_filed(office: Office, table: str, open_now: Filed) -> None:
    """The meter that is open is the one that was filed with the rules of the table."""
    version = in_force(office, game_at(office, table)[0])
    if version is None:
        return
    filed = submission_of(office.documents.paper(version.document)).meter
    if filed is not None and filed != open_now:
        terms = filed.written
        differs = [key for key, value in open_now.written.items() if value != terms[key]]
        said = ", ".join(f"{key} {open_now.written[key]}, not {terms[key]}" for key in differs)
        raise Refusal(
            f"a round at {table}",
            f"the meter {open_now.id} is open by other terms than {version} has: {said}",
            FILING,
            "file the meter anew by the terms of the submission, or a submission by those of it",
        )


def check(office: Office) -> None:
    """C6 of each meter, in its own sums and in the books; one alone is held, its exact share."""
    here = progressives(office)
    accounts = dict(office.books.accounts.get("meter", {}))
    for id, meter in here.meters.items():
        meter.check()
        name = on(id)
        parts = {name: meter.value, f"{name}/held": meter.held, f"{name}/reserve": meter.reserve}
        for account, units in parts.items():
            if accounts.pop(account, 0) != units:
                raise MeterLaw(f"C6: {account} is not what the meter {id} has, {units}")
        waiting = here.waiting(office, id)
        held = sum(here.locked[one.id].share_cents for one in waiting if one.id in here.locked)
        if meter.held != held * meters.UNITS or any(one.id in here.locked for one in waiting[1:]):
            raise MeterLaw(f"C6: {id} holds {meter.held}, its queue {held} cents")
    if left := [account for account in accounts if account.startswith("meter/")]:
        raise MeterLaw(f"C6: {left[0]} is the account of no meter")
