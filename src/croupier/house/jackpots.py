"""A percentage that was hit, as a paper: signed at its table, queued, paid, refused or kept safe.

oh.progressives 1.B.iii, 6.A and 6.B. The table asks for every word of the chain, one person after
the other; the desk hears them and writes them on the paper. Hits queue in the order in which they
were keyed: only the first holds a share of the meter, and the next is locked when that one is done.
With the key the table gets what its meter showed when the share was locked, so nobody reads it out.
What no valid ID keeps from its winner goes to safekeeping, and is claimed at the desk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.core import events as at_table
from croupier.core.commands import Attested, Command, MeterShows
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.meters import METERS
from croupier.core.money import dollars
from croupier.core.people import DEALER, STAFF, SUPERVISOR, SURVEILLANCE, Who
from croupier.core.refusals import Misuse, Refusal
from croupier.house import meters
from croupier.house.acts import HOUSE, HOUSE_ITSELF, Asked, needs_step_up
from croupier.house.books import CAGE, CASH, CHIP, FLOOR, PATRON
from croupier.house.cage import CAGE_SUPERVISOR, CASHIER, posted
from croupier.house.documents import Document, Kind, Step, document, heard
from croupier.house.meters import UNITS, MeterLaw
from croupier.house.people import FLOOR_SUPERVISOR, SHIFT_MANAGER, check_patron
from croupier.house.progressives import Locked, Progressives, cite, progressives, put
from croupier.house.tables import table_of

if TYPE_CHECKING:
    from croupier.house.desk import Office

WAITS = ("hit", "keyed", "verified", "seen", "confirmed")
"""Before the key is turned; from `keyed` on it stands in the queue."""
FLOOR_OR_ABOVE = FLOOR_SUPERVISOR | SHIFT_MANAGER
AT_CAGE = CASHIER | CAGE_SUPERVISOR
EYE = Who(role="surveillance")
WITHHELD, INTERCEPTED = "withheld", "intercepted"
"""Cash that the cage keeps back of a jackpot: for taxes, and for whoever has a claim on it."""


def safekeeping(paper: Document) -> str:
    """The account of a jackpot that waits for its winner."""
    return f"safekeeping/{paper.id}"


def _paid_cents(paper: Document) -> int:
    return int(paper.facts["keep_safe"]["cents"])


def _claim(asked: Asked, paper: Document) -> Iterator[Event]:
    """6.B.iii: out of safekeeping what is intercepted and withheld, and the rest to the guest."""
    cents, facts = _paid_cents(paper), paper.facts
    intercept, withheld = facts["intercept"]["intercept_cents"], facts["claim"]["withheld_cents"]
    if intercept < 0 or withheld < 0:
        raise Misuse(f"{paper.id}: nothing below nought is intercepted or withheld")
    rest = cents - intercept - withheld
    tried = f"paying {paper.id} out of safekeeping"
    if rest < 0:
        raise Refusal(
            tried,
            f"{dollars(intercept + withheld)} would come off {dollars(cents)}",
            cite("6.B.iii"),
            "withhold no more than is there",
        )
    moves = [
        (CHIP, safekeeping(paper), CAGE, cents),
        (CASH, CAGE, INTERCEPTED, intercept),
        (CASH, CAGE, WITHHELD, withheld),
        (CASH, CAGE, PATRON, rest),
    ]
    yield posted(asked.office.books, tried, cite("6.B.iii"), *moves, about=paper.id)


def _at_table(name: str, at: str, to: str, who: Who, clause: str, **more: Any) -> Step:
    states = (at,) if at else ()
    return Step(name=name, at=states, to=to, who=who, clause=cite(clause), heard=True, **more)


HIT = {
    "table": str,
    "round": int,
    "seat": int,
    "player": str,
    "wager": str,
    "outcome": str,
    "meter": str,
    "percent": int,
}
JACKPOT = document(
    Kind(
        "jackpot",
        (
            _at_table("hit", "", "hit", HOUSE_ITSELF, "1.B.iii.(a)", takes=HIT),
            _at_table("key", "hit", "keyed", DEALER, "1.B.iii.(c)"),
            _at_table("verify", "keyed", "verified", SUPERVISOR, "1.B.iii.(d)", differs=("key",)),
            _at_table("see", "verified", "seen", SURVEILLANCE, "1.B.iii.(d)", differs=("key",)),
            _at_table("confirm", "seen", "confirmed", STAFF, "1.B.iii.(e)"),
            _at_table(
                "complete",
                "confirmed",
                "completed",
                SUPERVISOR,
                "1.B.iii.(e)",
                differs=("key", "confirm"),
                step_up=True,
            ),
            _at_table("pay", "completed", "paid", HOUSE_ITSELF, "1.B.ii", takes={"cents": int}),
            _at_table("game_over", "paid", "over", DEALER, "1.B.iii.(f)"),
            Step(
                name="not_verified",
                at=WAITS,
                to="not verified",
                who=SUPERVISOR,
                clause=cite("1.B.iii.(d)"),
                heard=True,
            ),
            Step(
                name="fall",
                at=WAITS,
                to="fallen",
                who=HOUSE_ITSELF,
                clause=cite("1.B.iii.(d)"),
                takes={"why": str},
                heard=True,
            ),
            Step(
                name="refuse",
                at=("not verified",),
                to="refused",
                who=FLOOR_OR_ABOVE,
                clause=cite("1.B.iii.(d)"),
                differs=("key",),
                step_up=True,
                takes={"reason": str},
            ),
            _at_table(
                "keep_safe", "completed", "kept", HOUSE_ITSELF, "6.B.i", takes={"cents": int}
            ),
            Step(
                name="deposit",
                at=("kept",),
                to="safekeeping",
                who=AT_CAGE,
                clause=cite("6.B.i"),
                takes={"papers": str},
            ),
            Step(
                name="identify",
                at=("safekeeping",),
                to="identified",
                who=AT_CAGE,
                clause=cite("6.B.ii"),
                takes={"id": str},
            ),
            Step(
                name="recognise",
                at=("identified",),
                to="recognised",
                who=EYE,
                clause=cite("6.B.ii"),
                differs=("identify",),
            ),
            Step(
                name="intercept",
                at=("recognised",),
                to="intercepted",
                who=FLOOR_OR_ABOVE,
                clause=cite("6.B.iii"),
                differs=("identify", "recognise"),
                takes={"intercept_cents": int},
            ),
            Step(
                name="claim",
                at=("intercepted",),
                to="claimed",
                who=AT_CAGE,
                clause=cite("6.B.iii"),
                differs=("intercept",),
                step_up=True,
                takes={"withheld_cents": int},
                effect=_claim,
            ),
            Step(
                name="file",
                at=("claimed",),
                to="filed",
                who=AT_CAGE,
                clause=cite("6.B.iii"),
                takes={"shift": str},
            ),
        ),
    )
)
CHAIN = {
    "hit": "key",
    "keyed": "verify",
    "verified": "see",
    "seen": "confirm",
    "confirmed": "complete",
}
"""By state: the word of the chain that a table asks for next."""
WORDS = cite("1.B.iii")


def step_of(state: str, wager: str, event: Event) -> str | None:
    """Which step of a jackpot in this state an event of its table is; None if it is none."""
    match event:
        case at_table.Attested(clause=clause) if clause == cite("1.B.iii.(f)"):
            return "game_over" if state == "paid" else None
        case at_table.Attested(clause=clause) if clause.startswith(WORDS):
            return CHAIN.get(state)
        case at_table.Called(irregularity="not_verified"):
            return "not_verified" if state in WAITS else None
        case at_table.Settled(wager=settled) if settled == wager:
            return "pay" if state == "completed" else None
        case at_table.Safekept():
            return "keep_safe" if state == "completed" else None
        case at_table.Void() | at_table.Corrected() | at_table.Ended():
            return "fall" if state in WAITS else None
        case at_table.Ruled() if event.get("goes_on"):  # the round stands otherwise than it did
            return "fall" if state in WAITS else None
    return None


# What a table is given


def busy(office: Office, stream: str) -> Document | None:
    """The jackpot that a table is busy with, or was last in this round."""
    ids = progressives(office).hits.get(stream)
    return office.documents.papers[ids[-1]] if ids else None


def needs(office: Office, stream: str, command: Command, up: bool) -> dict[str, Any]:
    """With the key a table gets what its meter showed when its share was locked."""
    what = command.what
    if isinstance(what, MeterShows):
        raise Refusal(
            f"reading a meter at {stream}",
            "the meter of the house tells what it shows",
            cite("1.B.iii.(a)"),
            "turn the key, and it is read",
        )
    paper = busy(office, stream)
    if paper is None or paper.state != "confirmed" or not isinstance(what, Attested):
        return {}
    here, facts, tried = progressives(office), paper.facts["hit"], f"paying {paper.id}"
    if paper.id not in here.locked:  # 6.A.ii
        first = here.waiting(office, facts["meter"])[0]
        raise Refusal(
            tried,
            f"{first.id} was keyed before it, and the meter is not reset yet",
            cite("6.A.ii"),
            f"finish or refuse {first.id} first",
        )
    by = office.people.members[command.actor]
    if not by.practice and not up:
        raise needs_step_up(tried, cite("1.B.iii.(e)"))
    if not office.practice and "no_valid_id" not in paper.facts:
        check_patron(office.people, facts["player"], office.days.now, tried)
    return {METERS: {facts["meter"]: here.locked[paper.id].shown_cents}}


# What a table tells


def hears(office: Office, stream: str, entry: Entry) -> None:
    """The chain of a hit, and what became of it."""
    here = progressives(office)
    for event in entry.events:
        if isinstance(event, at_table.JackpotHit):
            _hit(office, stream, event, entry)
        elif stream in here.hits:
            _told(office, stream, event, entry)


def _hit(office: Office, stream: str, event: at_table.JackpotHit, entry: Entry) -> None:
    table = table_of(stream)
    facts = {name: event[name] for name in HIT if name not in ("table", "round")}
    facts |= {"table": table, "round": office.books.tables[table].round}
    paper = heard(office, JACKPOT, "hit", None, HOUSE, HOUSE, facts, entry.command)
    progressives(office).hits.setdefault(stream, []).append(paper.id)


def _told(office: Office, stream: str, event: Event, entry: Entry) -> None:
    here = progressives(office)
    for id in list(here.hits[stream]):
        paper = office.documents.papers[id]
        step = step_of(paper.state, paper.facts["hit"]["wager"], event)
        if step is not None:
            _take(office, paper, step, event, entry)
        elif isinstance(event, at_table.MeterRead) and paper.state == "completed":
            _check_share(here, paper, event)
        elif _no_id(event) and paper.state == "confirmed":
            paper.facts["no_valid_id"] = {"by": entry.command.actor}
    if isinstance(event, at_table.Ended):
        del here.hits[stream]


def _no_id(event: Event) -> bool:
    return isinstance(event, at_table.Called) and event.irregularity == "no_valid_id"


def _take(office: Office, paper: Document, step: str, event: Event, entry: Entry) -> None:
    """Write a step on the paper, and do what follows from it."""
    by, role, facts = HOUSE, HOUSE, dict[str, Any]()
    if isinstance(event, at_table.Attested):
        by, role = event.by, event.role
    elif step == "not_verified":
        by, role = entry.command.actor, entry.command.role
    elif isinstance(event, at_table.Settled):
        facts = {"cents": event.won_cents}
    elif isinstance(event, at_table.Safekept):
        facts = {"cents": event.cents}
    elif step == "fall":
        facts = {"why": event.kind.replace("_", " ")}
    heard(office, JACKPOT, step, paper, by, role, facts, entry.command)
    here, meter = progressives(office), paper.facts["hit"]["meter"]
    if step == "key":
        here.queue.append(paper.id)
        lock(office, meter)
    elif step in ("pay", "keep_safe"):
        if step == "keep_safe":  # 6.B.i: nobody on the floor has these chips
            office.books.post(CHIP, FLOOR, safekeeping(paper), facts["cents"])
        _leaves(here, paper)
        whole = paper.facts["hit"]["percent"] == 100
        put(office, meters.pay(here.meter(meter), whole=whole))
        lock(office, meter)
    elif step in ("not_verified", "fall"):
        if _leaves(here, paper):
            put(office, meters.release(here.meter(meter)))
        lock(office, meter)


def _check_share(here: Progressives, paper: Document, event: at_table.MeterRead) -> None:
    """C6: the table pays the share that is held."""
    locked = here.locked.get(paper.id)
    if locked is None or locked.share_cents != event.share_cents:
        raise MeterLaw(f"C6: {paper.id} holds another share than {event.share_cents}")


# The queue


def lock(office: Office, meter: str) -> None:
    """Hold its share for the first of a queue, unless one is held."""
    here = progressives(office)
    waiting = here.waiting(office, meter)
    if waiting and waiting[0].id not in here.locked:
        before = here.meter(meter)
        held = meters.hold(before, waiting[0].facts["hit"]["percent"])
        put(office, held)
        here.locked[waiting[0].id] = Locked(before.shown_cents, held.held // UNITS)


def _leaves(here: Progressives, paper: Document) -> bool:
    """Out of the queue; whether something was held for it."""
    if paper.id in here.queue:
        here.queue.remove(paper.id)
    return here.locked.pop(paper.id, None) is not None
