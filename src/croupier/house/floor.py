"""The floor: tables are prepared, opened, played and closed.

A session of a table is a document. What goes on at the table itself (inspections, attestations,
ages of cards and dice) is asked for there, by its own chapter; the desk says who stands there,
whether it may play, and between which limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.law import check as cited
from croupier.core.money import dollars
from croupier.core.people import Who
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal
from croupier.house.acts import (
    DISABLING,
    HOUSE_ITSELF,
    LIMITS,
    RECORDS,
    SLIPS,
    VARIANCE,
    Asked,
    act,
    folds,
)
from croupier.house.books import CHIP, due, tray
from croupier.house.books import VARIANCE as VARIANCE_OF
from croupier.house.cage import alike, posted, stack_cents
from croupier.house.documents import Document, Kind, Step, document, raised
from croupier.house.filings import check_limits, prepared_for, rules_at
from croupier.house.people import COMPLIANCE_ROLE, FLOOR_SUPERVISOR, SHIFT_MANAGER
from croupier.house.posts import OnDuty, check_staff
from croupier.house.tables import Limits, between_rounds, game_at, session

if TYPE_CHECKING:
    from croupier.house.desk import Office

DEALER_HERE = Who(duty="dealer")
COVER = cited("oh.roulette 3.F")
REPORTED_CENTS, NOTICED_CENTS = 25_00, 100_00
"""A difference above the first is written up; from the second on the regulator is told."""


# Differences


ALERT = document(
    Kind(
        "alert",
        (
            Step(
                name="raise",
                to="raised",
                who=HOUSE_ITSELF,
                clause=RECORDS,
                takes={"what": str, "about": str, "cents": int, "notify": str},
            ),
            Step(
                name="acknowledge",
                at=("raised",),
                to="acknowledged",
                who=SHIFT_MANAGER | COMPLIANCE_ROLE,
                clause=RECORDS,
                takes={"why": str},
            ),
        ),
        about="about",
        at_table=False,
    )
)


def counted(asked: Asked, paper: Document, cents: int, what: str) -> Iterator[Event]:
    """C5: what was counted stands, and a difference to the books is written down."""
    table, books = paper.about, asked.office.books
    more = cents - books.balance(CHIP, tray(table))
    if not more:
        return
    other = f"{VARIANCE_OF}{table}"
    move = (CHIP, other, tray(table), more) if more > 0 else (CHIP, tray(table), other, -more)
    why = f"{what} of {table}: counted {dollars(cents)}"
    yield posted(books, why, VARIANCE, move, about=paper.id)
    if abs(more) > REPORTED_CENTS:
        notify = "regulator" if abs(more) >= NOTICED_CENTS else "shift manager"
        facts = {"what": f"variance at the {what}", "about": table, "cents": more, "notify": notify}
        yield raised(asked, ALERT, facts)


# A session of a table


@record(frozen=True)
class TablePrepared(Event):
    table: str
    game: str
    edition: str
    rules: str
    minimum_cents: int
    maximum_cents: int
    sign: str
    clause: str


def _prepare(asked: Asked, paper: Document) -> Iterator[Event]:
    office, facts, tried = asked.office, paper.facts["prepare"], f"preparing {paper.about}"
    if not _named_well(paper.about):
        raise Misuse(f"{paper.about!r}: a table is called by a letter and digits, such as t12")
    if session(office, paper.about) is not None:
        raise Refusal(tried, "its last session is not closed", RECORDS, "close it first")
    if not office.days.shift:
        raise Refusal(tried, "no shift is open", RECORDS, "open the shift first")
    limits = facts["minimum_cents"], facts["maximum_cents"]
    _check_limits(tried, *limits)
    rules = prepared_for(office, tried, facts, limits)
    yield TablePrepared(
        table=paper.about,
        game=facts["game"],
        edition=facts["edition"],
        rules=rules,
        minimum_cents=facts["minimum_cents"],
        maximum_cents=facts["maximum_cents"],
        sign=facts["sign"],
        clause=RECORDS,
    )


def _named_well(table: str) -> bool:
    return table[0].isalpha() and table.isascii() and table.isalnum() and table.islower()


def _check_limits(tried: str, minimum: int, maximum: int) -> None:
    if not 0 < minimum <= maximum:
        raise Misuse(f"{tried}: a minimum above nothing, and a maximum that is not below it")


@folds(TablePrepared)
def _prepared(office: Office, event: TablePrepared, command: Command) -> None:
    floor, table = office.floor, event.table
    floor.games[table] = f"{event.game} {event.edition}"
    floor.rules[table] = event.rules
    floor.streams.pop(table, None)
    floor.chosen.pop(table, None)
    before = floor.limits.get(table)
    version = before.version + 1 if before is not None else 1
    limits = event.minimum_cents, event.maximum_cents, event.sign
    floor.limits[table] = Limits(*limits, version)


def _opener(asked: Asked, paper: Document) -> Iterator[Event]:
    stack_cents(paper.facts["opener"]["stack"])
    yield from ()


def _open(asked: Asked, paper: Document) -> Iterator[Event]:
    """Two people counted the same, and those who have to stand there."""
    tried = f"opening {paper.about}"
    check_staff(asked.office, paper.about, tried)
    cents = _twice(paper, "opener", tried)
    yield from counted(asked, paper, cents, "opener")


def _twice(paper: Document, step: str, tried: str) -> int:
    first, second = paper.facts[step]["stack"], paper.facts[f"verify_{step}"]["stack"]
    if not alike(first, second):
        one, other = dollars(stack_cents(first)), dollars(stack_cents(second))
        sums = f"{one} and {other}" if one != other else f"{one} in other pieces"
        raise Refusal(
            tried,
            f"the two counts differ: {sums}",
            RECORDS,
            "count again together",
        )
    return stack_cents(first)


def _closing(asked: Asked, paper: Document) -> Iterator[Event]:
    between_rounds(asked.office, paper.about, f"closing {paper.about}", RECORDS)
    yield from ()


def _closer(asked: Asked, paper: Document) -> Iterator[Event]:
    office, tried = asked.office, f"counting {paper.about}"
    between_rounds(office, paper.about, tried, RECORDS)
    playing = office.books.tables.get(paper.about)
    if (playing is not None and playing.spots) or office.books.racks(paper.about):
        why = "chips of players are at the table"
        raise Refusal(tried, why, RECORDS, "play the wagers out, and let the players leave")
    if office.books.balance(CHIP, due(paper.about)):
        raise Refusal(tried, "the tray owes chips", RECORDS, "bring a fill first")
    stack_cents(paper.facts["closer"]["stack"])
    yield from ()


def _closed(asked: Asked, paper: Document) -> Iterator[Event]:
    """Two people counted the same, and a wheel lies under its cover."""
    game, _ = game_at(asked.office, paper.about)
    if game == "roulette" and not paper.facts["verify_closer"]["covered"]:
        raise Refusal(
            f"closing {paper.about}",
            "a wheel that is not in play lies under a cover",
            COVER,
            "cover the wheel, and say so",
        )
    cents = _twice(paper, "closer", f"closing {paper.about}")
    yield from counted(asked, paper, cents, "closer")
    for person in asked.office.people.at(paper.about):
        for duty in sorted(person.duties):
            yield OnDuty(person.id, paper.about, duty, False, RECORDS)


TABLE = document(
    Kind(
        "table",
        (
            Step(
                name="prepare",
                to="prepared",
                who=FLOOR_SUPERVISOR,
                clause=RECORDS,
                takes={
                    "table": str,
                    "game": str,
                    "edition": str,
                    "rules": str,
                    "minimum_cents": int,
                    "maximum_cents": int,
                    "sign": str,
                },
                effect=_prepare,
            ),
            Step(
                name="opener",
                at=("prepared",),
                to="opening",
                who=DEALER_HERE,
                clause=SLIPS,
                takes={"stack": dict},
                effect=_opener,
            ),
            Step(
                name="recount_opener",
                at=("opening",),
                to="prepared",
                who=FLOOR_SUPERVISOR,
                clause=SLIPS,
            ),
            Step(
                name="verify_opener",
                at=("opening",),
                to="open",
                who=FLOOR_SUPERVISOR,
                clause=SLIPS,
                differs=("opener",),
                takes={"stack": dict},
                effect=_open,
            ),
            Step(
                name="suspend",
                at=("open",),
                to="suspended",
                who=FLOOR_SUPERVISOR | SHIFT_MANAGER | COMPLIANCE_ROLE,
                clause=DISABLING,
                takes={"why": str},
            ),
            Step(
                name="resume",
                at=("suspended",),
                to="open",
                who=SHIFT_MANAGER,
                clause=DISABLING,
                takes={"why": str},
            ),
            Step(
                name="close",
                at=("prepared", "open", "suspended"),
                to="closing",
                who=FLOOR_SUPERVISOR,
                clause=RECORDS,
                effect=_closing,
            ),
            Step(
                name="closer",
                at=("closing",),
                to="counted",
                who=DEALER_HERE,
                clause=SLIPS,
                takes={"stack": dict},
                effect=_closer,
            ),
            Step(
                name="recount_closer",
                at=("counted",),
                to="closing",
                who=FLOOR_SUPERVISOR,
                clause=SLIPS,
            ),
            Step(
                name="verify_closer",
                at=("counted",),
                to="closed",
                who=FLOOR_SUPERVISOR,
                clause=SLIPS,
                differs=("closer",),
                takes={"stack": dict, "covered": bool},
                effect=_closed,
            ),
        ),
    )
)


# Limits, together with the sign


@record(frozen=True)
class ChangeLimits(AtDesk):
    """Other limits from the next round on, and the sign that says so."""

    table: str
    minimum_cents: int
    maximum_cents: int
    sign: str


@record(frozen=True)
class LimitsChanged(Event):
    table: str
    before: dict[str, Any]
    after: dict[str, Any]
    clause: str


@act("floor.change_limits", ChangeLimits, who=FLOOR_SUPERVISOR, clause=LIMITS)
def change_limits(asked: Asked, do: ChangeLimits) -> list[Event]:
    office, tried = asked.office, f"other limits at {do.table}"
    if session(office, do.table) is None:
        raise Refusal(tried, "the table is not prepared", LIMITS, "prepare the table first")
    between_rounds(office, do.table, tried, LIMITS)
    _check_limits(tried, do.minimum_cents, do.maximum_cents)
    rules, filed = rules_at(office, do.table)
    check_limits(tried, rules, (do.minimum_cents, do.maximum_cents), filed=filed)
    before = office.floor.limits[do.table]
    if not do.sign.strip() or do.sign == before.sign:
        raise Refusal(
            tried,
            "the sign changes together with the limits",
            LIMITS,
            "put up the new sign, and name it",
        )
    after = Limits(do.minimum_cents, do.maximum_cents, do.sign, before.version + 1)
    return [LimitsChanged(do.table, vars(before).copy(), vars(after).copy(), LIMITS)]


@folds(LimitsChanged)
def _limits_changed(office: Office, event: LimitsChanged, command: Command) -> None:
    office.floor.limits[event.table] = Limits(**event.after)
