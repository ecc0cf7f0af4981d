"""A real house for the soak: people with accounts and passwords of their own, who sign in.

What is filed is in force, each table has a crew of its own, and whoever has done nothing for too
long comes in again with the password that the log says was set last.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import replace

from croupier.audit import passwords
from croupier.audit.store import Secret
from croupier.core.entries import Entry
from croupier.core.game import rules_for
from croupier.core.people import Person
from croupier.games import game, game_ids
from croupier.house.accounts import Appoint, Hire
from croupier.house.acts import HOUSE
from croupier.house.desk import Office
from croupier.house.posts import TakeDuty
from croupier.house.signing import ChangePassword, GivePassword, PasswordSet
from tests.house.keeping import STAFF, House, submission_lines
from tests.house.nights import METERS

KIBIBYTES = 8
"""What a hash takes here: a soak is not about how long it takes to guess a password."""
CREW = {
    "D": ("dealer", "dealer"),
    "E": ("dealer", "dealer"),
    "G": ("dealer", "stickperson"),
    "B": ("boxperson", "boxperson"),
}
"""By the first letter of an id: the rank and the duty of each at a table."""
EVERYWHERE = ("F1", "F2", "M1", "N1", "S1", "L1")
"""Who comes to a table when a chapter asks for him."""
TRAY_CENTS = 20_000_00


def quick() -> None:
    """Hashes are made in no time from now on; how they are kept is as it was."""
    passwords.KIBIBYTES = KIBIBYTES


def word(key: str) -> str:
    """The password that the command of this key sets."""
    return f"what was set under {key}"


def secret_of(entry: Entry) -> Secret | None:
    """What goes with a command that sets a password."""
    for event in entry.events:
        if isinstance(event, PasswordSet):
            return passwords.hashed(event.member, word(entry.key))
    return None


def crew(table: str) -> list[str]:
    return [f"{letter}{table}" for letter in CREW]


def people_at(office: Office, table: str) -> list[Person]:
    """Whom the roster of the house has at a table, and who comes when he is asked for."""
    members = office.people.members
    there = [one for one in members.values() if one.posts.get(table) or one.id in EVERYWHERE]
    return [one.person(table) for one in there if one.active]


@functools.cache
def opening(tables: tuple[str, ...], seed: int) -> list[tuple[Entry, Secret | None]]:
    """What founds a real house, brings its people in, and opens tables of every game there is."""
    quick()
    model, every = House(), game_ids()
    random.Random(seed).shuffle(every)
    model.do(HOUSE, GivePassword("I1"))
    model.sign_in("I1")
    model.do("I1", ChangePassword())
    for who, (department, rank, roles) in _staff(tables):
        model.do("I1", Hire(who, department, rank, f"cred {who}"))
        model.do("I1", Appoint(who, roles))
        model.do("I1", GivePassword(who))
        model.sign_in(who)
        model.do(who, ChangePassword())
    model.opened_day()
    model.chips(2 * len(tables) * TRAY_CENTS)
    _meters(model)
    for number, table in enumerate(tables):
        _table(model, table, every[number % len(every)])
    named = [
        replace(one, command=replace(one.command, id=f"opening {number}"))
        for number, one in enumerate(model.entries)
    ]
    return [(one, secret_of(one)) for one in named]


def _staff(tables: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, str, tuple[str, ...]]]]:
    yield from STAFF.items()
    for table in tables:
        for letter, (rank, _) in CREW.items():
            yield f"{letter}{table}", ("tables", rank, ("dealer",))


def _meters(model: House) -> None:
    for meter in METERS:
        facts = {"meter": meter, "seed_cents": 5_000_00, "contribution": 123_457, "reserve": 9_001}
        facts |= {"ceiling_cents": 5_001_00, "overflow": "reserve"}
        paper = model.sign("M1", "meter", "file", facts=facts)
        model.sign("L1", "meter", "approve", paper, {"paper": "letter", "reference": "ED"})
        model.sign("M1", "meter", "open", paper)


def _table(model: House, table: str, game_id: str) -> None:
    """Filed, prepared, staffed, filled and counted by two."""
    edition = rules_for(game(game_id)).edition
    if not model.in_force(game_id, edition):
        _filed(model, game_id, edition)
    paper = model.prepared(table, game_id, edition)
    for letter, (_, duty) in CREW.items():
        model.do(f"{letter}{table}", TakeDuty(table, duty))
    dealer = f"D{table}"
    model.filled(table, TRAY_CENTS, dealer)
    stack = {"stack": {"100": TRAY_CENTS // 100}}
    model.sign(dealer, "table", "opener", paper, stack)
    model.sign("F1", "table", "verify_opener", paper, stack)


def _filed(model: House, game_id: str, edition: str) -> None:
    offered = any(one.id == "progressive" for one in game(game_id).options)
    lines = submission_lines(game_id, edition, **({"progressive": "yes"} if offered else {}))
    paper = model.sign("M1", "submission", "draft", facts={"game": game_id, "lines": lines})
    for step in ("check", "file"):
        model.sign("L1", "submission", step, paper)
    approved = {"paper": "letter 7", "reference": "ED-7"}
    model.sign("L1", "submission", "approve", paper, approved)
    model.sign("M1", "submission", "enter", paper)
