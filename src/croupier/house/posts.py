"""Who stands at which table: duties taken and left, and the least staff that a chapter wants.

The roster is the desk's; a table gets it as an input.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.core.commands import COMES, GOES, AtDesk, Command, Staff
from croupier.core.events import Event
from croupier.core.law import check as cited
from croupier.core.people import TABLES, Person, Who, place_of
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, unknown
from croupier.games.three_dice_football.rules import floor_may_have
from croupier.house.acts import RECORDS, Asked, act, folds
from croupier.house.people import FLOOR_SUPERVISOR, STAFF_OF_TABLES, Member
from croupier.house.tables import game_at, session

if TYPE_CHECKING:
    from croupier.house.desk import Office

DUTIES = {
    "dealer": "dealer",
    "stickperson": "dealer",
    "boxperson": "boxperson",
    "floor": "supervisor",
}
"""Places at a table, and the rank from which on one is taken."""
DEALERS, FLOORS = cited("pa.577 577.9(b)"), cited("pa.577 577.9(c)")
FOOTBALL = "three_dice_football"
SPOKEN = {
    "mini_baccarat": "baccarat",
    "dragon_bonus_baccarat": "baccarat",
    "pai_gow_poker": "pai gow",
    "commission_free_pai_gow": "pai gow",
    "crapless": "craps",
}
"""What 577.9(c) calls a game, where that is another word than its id."""


@record(frozen=True)
class TakeDuty(AtDesk):
    """Whoever does this stands at a table from now on, as this."""

    table: str
    duty: str


@record(frozen=True)
class LeaveDuty(AtDesk):
    """Whoever does this, or whom a floor supervisor names, is relieved."""

    table: str
    duty: str
    member: str = ""


@record(frozen=True)
class OnDuty(Event):
    member: str
    table: str
    duty: str
    takes: bool
    clause: str


@act("people.take_duty", TakeDuty, who=STAFF_OF_TABLES, clause=RECORDS)
def take_duty(asked: Asked, do: TakeDuty) -> list[Event]:
    office, by, tried = asked.office, asked.by, f"{do.duty} at {do.table}"
    if do.duty not in DUTIES:
        raise unknown("duty", do.duty, DUTIES)
    if session(office, do.table) is None:
        raise Refusal(tried, "the table is not prepared", RECORDS, "prepare the table first")
    if place_of(TABLES, by.rank) < place_of(TABLES, DUTIES[do.duty]):
        needed = Who(rank=DUTIES[do.duty])
        raise Refusal(tried, f"{needed} takes that", RECORDS, f"ask {needed}")
    if do.duty in by.posts.get(do.table, []):
        raise Misuse(f"{by.id} is {do.duty} at {do.table} already")
    if do.duty == "floor":
        _check_floor(office, by, do.table, tried)
    elsewhere = [table for table, duties in by.posts.items() if set(duties) - {"floor"}]
    if do.duty != "floor" and not by.practice and set(elsewhere) - {do.table}:
        why = f"{by.id} works at {elsewhere[0]}"
        raise Refusal(tried, why, RECORDS, "be relieved there first")
    here = by.posts.get(do.table, [])
    if here and (do.duty == "floor" or "floor" in here):
        why = "nobody supervises a table at which he deals"
        raise Refusal(tried, why, RECORDS, "leave the other duty first")
    return [OnDuty(by.id, do.table, do.duty, True, RECORDS)]


def _check_floor(office: Office, by: Member, table: str, tried: str) -> None:
    """577.9(c): a floorperson of Three Dice Football has one more table at most."""
    mine = [*(one for one, duties in by.posts.items() if "floor" in duties), table]
    games = {one: game_at(office, one) for one in mine}
    for one in mine:
        others = ", ".join(SPOKEN.get(games[two][0], games[two][0]) for two in mine if two != one)
        if games[one] == (FOOTBALL, "577") and not floor_may_have(others.replace("_", " ")):
            raise Refusal(
                tried,
                f"who has the floor of Three Dice Football at {one} has one more table at most, "
                "and none of baccarat, craps or pai gow",
                FLOORS,
                "let another supervisor take it",
            )


@act("people.leave_duty", LeaveDuty, who=STAFF_OF_TABLES, clause=RECORDS)
def leave_duty(asked: Asked, do: LeaveDuty) -> list[Event]:
    one = asked.office.people.member(do.member or asked.by.id)
    if one is not asked.by and not FLOOR_SUPERVISOR.allows(asked.by.person()):
        raise Refusal(
            f"relieving {one.id}",
            "a floor supervisor relieves somebody else",
            RECORDS,
            "ask a floor supervisor",
        )
    if do.duty not in one.posts.get(do.table, []):
        raise Misuse(f"{one.id} is not {do.duty} at {do.table}")
    return [OnDuty(one.id, do.table, do.duty, False, RECORDS)]


@folds(OnDuty)
def _on_duty(office: Office, event: OnDuty, command: Command) -> None:
    one = office.people.members[event.member]
    left = [duty for duty in one.posts.get(event.table, []) if duty != event.duty]
    posts = {**one.posts, event.table: [*left, event.duty] if event.takes else left}
    one.posts = {table: duties for table, duties in posts.items() if duties}


def arrivals(office: Office, table: str, here: Mapping[str, Person], by: Member) -> Iterator[Staff]:
    """How a table learns of somebody who stands otherwise on the roster than it has him.

    Who relieves a dealer, and whom the dealer has called (a supervisor, Surveillance), comes after
    the table was opened. Practice staff stand everywhere, whatever their duties at the desk.
    """
    now = by.person(table)
    if office.practice or here.get(by.id) == now:
        return
    if by.id in here:
        yield Staff(GOES, now)
    yield Staff(COMES, now)


def check_staff(office: Office, table: str, tried: str) -> None:
    """Raise unless those stand at a table who have to: a dealer, and what 577.9 asks for."""
    people = office.people.at(table)
    dealers = [one for one in people if one.duties & {"dealer", "stickperson"}]
    if not dealers:
        raise Refusal(tried, f"nobody deals at {table}", RECORDS, "let a dealer take the table")
    if game_at(office, table) != (FOOTBALL, "577"):
        return
    sticks = [one for one in dealers if "stickperson" in one.duties]
    if len(dealers) < 3 or len(sticks) != 1:
        raise Refusal(
            tried,
            f"{len(dealers)} dealers stand at {table}, {len(sticks)} of them with the stick; "
            "three are wanted, and one of them has it",
            DEALERS,
            "let the missing ones take their duty",
        )
