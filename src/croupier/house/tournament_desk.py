"""Tournaments as papers of the desk: announced, registering, seated, playing, counted, paid.

Nobody registers before the rules of it were filed and the Executive Director's approval is attached
(18.A, 13.A, 17.A): the submission with its `[tournament]` is in force, and stays so while one runs.
Lots are drawn by people and said with the step. Chips are a currency of their own, issued when
people sit down and taken back at the end, so they never meet money: entry and prizes are cash.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core.commands import Begin, Command
from croupier.core.events import Event
from croupier.core.numbers import MOST, is_whole
from croupier.core.plain import from_plain, plain
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, unknown
from croupier.games import game
from croupier.house import tournaments
from croupier.house.acts import FILING, Asked, folds
from croupier.house.books import CASH, PATRON
from croupier.house.cage import CASHIER, posted
from croupier.house.documents import Document, Kind, Step, as_logged, document
from croupier.house.filings import TOURNAMENT, in_force, submission_of
from croupier.house.people import FLOOR_SUPERVISOR, SHIFT_MANAGER, check_patron
from croupier.house.tables import game_at, table_of
from croupier.house.tournament_terms import POINTS, SECTION
from croupier.house.tournaments import Lots, Move, Result, Tournament

if TYPE_CHECKING:
    from croupier.house.desk import Office

PART = "tournaments"
REGISTERING, SEATED, PLAYING, COUNTED = "registering", "seated", "playing", "counted"
FINAL, PAID, CLOSED, CANCELLED = "final", "paid", "closed", "cancelled"


@dataclass
class Running:
    """A tournament as it stands; by which submission it is played stays as it was announced."""

    submission: str
    version: str
    entrants: tuple[str, ...] = ()
    heat: int = 0
    seating: tuple[dict[int, str], ...] = ()
    chips: dict[str, int] = field(default_factory=dict)
    standing: tuple[tuple[str, ...], ...] = ()
    going_on: tuple[str, ...] = ()


@dataclass
class Tournaments:
    """By paper: those that are not over."""

    running: dict[str, Running] = field(default_factory=dict)


def tournaments_of(office: Office) -> Tournaments:
    found: Tournaments = office.parts[PART]
    return found


def standing_of(office: Office, paper: Document) -> Tournament:
    """A tournament, as the rules of it count."""
    one = tournaments_of(office).running[paper.id]
    submission = submission_of(office.documents.paper(one.submission))
    told = {name: value for name, value in vars(one).items() if name in _SAME}
    return Tournament(paper.id, submission, **told)


_SAME = ("entrants", "heat", "seating", "chips", "standing", "going_on")


@record(frozen=True)
class TournamentMoved(Event):
    """A tournament stands as this says now; nothing where it is over."""

    document: str
    now: dict[str, Any]
    clause: str


def _moved(paper: Document, now: Tournament, before: Running, clause: str) -> TournamentMoved:
    told = {name: getattr(now, name) for name in _SAME}
    after = Running(before.submission, before.version, **told)
    return TournamentMoved(paper.id, as_logged({"now": plain(after)})["now"], clause)


@folds(TournamentMoved)
def _folded(office: Office, event: TournamentMoved, command: Command) -> None:
    running = tournaments_of(office).running
    if event.now:
        running[event.document] = from_plain(event.now, Running)
    else:
        running.pop(event.document, None)


def clauses(game_id: str) -> tuple[str, str]:
    """Of the chapter: the one that wants it approved, and the one that lists what it says."""
    if game_id not in POINTS:
        raise unknown("game with tournaments", game_id, POINTS)
    found, points = game(game_id), POINTS[game_id]
    edition = found.editions[0]
    return found.law(points.approved).of(edition), found.law(points.section).of(edition)


# The steps


def _announce(asked: Asked, paper: Document) -> Iterator[Event]:
    office, (approved, _) = asked.office, clauses(paper.about)
    version = in_force(office, paper.about + TOURNAMENT)
    if version is None:
        raise Refusal(
            f"a tournament of {paper.about}",
            "its rules are not approved and in force",
            approved,
            "file them with [tournament], and attach the Executive Director's approval",
        )
    running = Running(version.document, str(version))
    yield TournamentMoved(paper.id, as_logged({"now": plain(running)})["now"], approved)


def _then(asked: Asked, paper: Document, now: Tournament, moves: Sequence[Move]) -> Iterator[Event]:
    """What follows: the tournament as it stands, and what moved."""
    _, clause = clauses(paper.about)
    yield _moved(paper, now, tournaments_of(asked.office).running[paper.id], clause)
    if moves:
        why = f"{paper.id}, {paper.signatures[-1].step}"
        told = [tuple(move) for move in moves]
        yield posted(asked.office.books, why, clause, *told, about=paper.id)  # type: ignore[arg-type]


def _enter(asked: Asked, paper: Document) -> Iterator[Event]:
    entrant = paper.facts["enter"]["entrant"]
    if not asked.office.practice:
        people, tried = asked.office.people, f"{entrant} entering {paper.id}"
        check_patron(people, entrant, asked.now, tried)
    now, moves = tournaments.enter(standing_of(asked.office, paper), entrant)
    yield from _then(asked, paper, now, moves)


def _seat(asked: Asked, paper: Document) -> Iterator[Event]:
    now = standing_of(asked.office, paper)
    playing = now.going_on if now.heat else now.entrants
    lots = _lots(paper.facts["seat"]["lots"])
    if sorted(paper.facts["seat"]["lots"]) != sorted(playing):
        raise Misuse(f"lots are drawn by everybody who plays, each once: {', '.join(playing)}")
    now, moves = tournaments.seat(now, lots)
    yield from _then(asked, paper, now, moves)


def _count(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["count"]
    results = {who: _result(who, told) for who, told in facts["results"].items()}
    now = standing_of(asked.office, paper)
    now, moves = tournaments.count(now, results, _lots(facts["lots"]))
    yield from _then(asked, paper, now, moves)


def _end(asked: Asked, paper: Document) -> Iterator[Event]:
    now = standing_of(asked.office, paper)
    now, moves = tournaments.end(now, _lots(paper.facts["end"]["lots"]))
    yield from _then(asked, paper, now, moves)


def _pay(asked: Asked, paper: Document) -> Iterator[Event]:
    now = standing_of(asked.office, paper)
    yield from _then(asked, paper, now, tournaments.pay(now))


def _over(asked: Asked, paper: Document) -> Iterator[Event]:
    yield TournamentMoved(paper.id, {}, clauses(paper.about)[1])


def _cancel(asked: Asked, paper: Document) -> Iterator[Event]:
    """Whoever has paid gets it back."""
    now = standing_of(asked.office, paper)
    cents = now.terms.entry_cents * len(now.entrants)
    if cents:
        move = CASH, f"{paper.id}/entries", PATRON, cents
        why = f"{paper.id} cancelled"
        yield posted(asked.office.books, why, FILING, move, about=paper.id)
    yield TournamentMoved(paper.id, {}, FILING)


def _lots(drawn: Sequence[str]) -> Lots:
    """Those who are level, as their lots came; nobody twice."""
    place = {who: at for at, who in enumerate(drawn)}

    def ordered(level: Sequence[str]) -> Sequence[str]:
        missing = [who for who in level if who not in place]
        if missing:
            raise Misuse(f"{', '.join(missing)}: they are level, so say their lots")
        return sorted(level, key=place.__getitem__)

    return ordered


def _result(who: str, told: Any) -> Result:
    """`90000`, or `[90000, 5000, 0]` with the last round and the one after which he was out."""
    parts = told if isinstance(told, list) else [told]
    good = all(is_whole(part, least=-MOST) for part in parts)
    if not 1 <= len(parts) <= 3 or not good:
        raise Misuse(f"{who}: cents that he has, won in the last round, and when he was out")
    return Result(*parts)


def needs(office: Office, stream: str, command: Command, up: bool) -> dict[str, Any]:
    """C10: a table of the house counts chips as money, so no heat is played there."""
    table = table_of(stream)
    options = (office.floor.chosen.get(table) or [{}])[0]
    if isinstance(command.what, Begin) and options.get(SECTION) == "yes":
        raise Refusal(
            f"a round of a tournament at {stream}",
            "its chips are no money, and the books would count them as such",
            clauses(game_at(office, table)[0])[1],
            "play the heat elsewhere, and say at the desk what was counted",
        )
    return {}


KIND = document(
    Kind(
        "tournament",
        (
            Step(
                name="announce",
                to=REGISTERING,
                who=SHIFT_MANAGER,
                clause=FILING,
                takes={"game": str},
                effect=_announce,
            ),
            Step(
                name="enter",
                at=(REGISTERING,),
                to=REGISTERING,
                who=CASHIER,
                clause=FILING,
                takes={"entrant": str},
                effect=_enter,
            ),
            Step(
                name="seat",
                at=(REGISTERING, COUNTED),
                to=SEATED,
                who=FLOOR_SUPERVISOR,
                clause=FILING,
                takes={"lots": list},
                effect=_seat,
            ),
            Step(name="play", at=(SEATED,), to=PLAYING, who=FLOOR_SUPERVISOR, clause=FILING),
            Step(
                name="count",
                at=(PLAYING,),
                to=COUNTED,
                who=FLOOR_SUPERVISOR,
                clause=FILING,
                takes={"results": dict, "lots": list},
                effect=_count,
            ),
            Step(
                name="end",
                at=(COUNTED,),
                to=FINAL,
                who=FLOOR_SUPERVISOR,
                clause=FILING,
                takes={"lots": list},
                effect=_end,
            ),
            Step(
                name="pay",
                at=(FINAL,),
                to=PAID,
                who=CASHIER,
                clause=FILING,
                step_up=True,
                effect=_pay,
            ),
            Step(
                name="close",
                at=(PAID,),
                to=CLOSED,
                who=SHIFT_MANAGER,
                clause=FILING,
                differs=("pay", "count"),
                effect=_over,
            ),
            Step(
                name="cancel",
                at=(REGISTERING,),
                to=CANCELLED,
                who=SHIFT_MANAGER,
                clause=FILING,
                takes={"reason": str},
                effect=_cancel,
            ),
        ),
        about="game",
        at_table=False,
    )
)
