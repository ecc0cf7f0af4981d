"""A practice house from the terminal: founded in a store, and its papers signed there.

In a real house a person signs in before anything is done; the terminal has nobody who checks a
credential, so it does nothing in one.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.audit.entry import PRACTICE
from croupier.audit.keeper import Keeper
from croupier.audit.places import Place
from croupier.core.commands import AtDesk, Command
from croupier.core.entries import Entry
from croupier.core.refusals import Misuse, Refusal
from croupier.house.accounts import Found
from croupier.house.acts import ACCOUNTS, HOUSE
from croupier.house.desk import KINDS, Office
from croupier.software import software

ORIGIN = "practice.invalid"
"""What heads of a practice house are signed for, where no other name is given."""


def clock() -> int:
    return time.time_ns() // 1_000_000


def found(store: Path, name: str, origin: str) -> Office:
    """A practice house begins."""
    desk = Office()
    place = Place(store)
    keeper = place.found(desk, origin=origin, mode=PRACTICE, software=software(), clock=clock)
    try:
        _do(keeper, HOUSE, HOUSE, Found(name, practice=True))
    finally:
        keeper.close()
    return desk


@contextmanager
def opened(store: Path) -> Iterator[tuple[Keeper, Office]]:
    """The practice house in a store, for this command alone."""
    keeper = Place(store).open(Office, software=software(), clock=clock)
    try:
        desk = keeper.desk
        if not isinstance(desk, Office) or keeper.founded is None:
            raise Misuse(f"{store} has no house in it")
        if keeper.founded.mode != PRACTICE:
            raise Refusal(
                "a command from the terminal",
                "in a real house people sign in, and nobody here checks a credential",
                ACCOUNTS,
                "use a practice house: croupier house found STORE",
            )
        yield keeper, desk
    finally:
        keeper.close()


def do(store: Path, who: str, what: AtDesk) -> Entry:
    """One command of a practice house, by a member of its staff, in a role that he has."""
    with opened(store) as (keeper, desk):
        if who == HOUSE:
            raise Misuse("name a member of staff; croupier house people lists them")
        member = desk.people.member(who)
        return _do(keeper, who, member.department, what)


def _do(keeper: Keeper, who: str, role: str, what: AtDesk) -> Entry:
    command = Command(secrets.token_hex(16), who, role, None, what)
    return keeper.do("desk", command, up=True)


def facts_from(kind: str, step: str, words: list[str]) -> Mapping[str, Any]:
    """`table=t1 stack=500:20,2500:4 pays_cents=0` as the facts that a step takes."""
    from croupier.core.refusals import unknown

    if kind not in KINDS:
        raise unknown("kind of paper", kind, KINDS)
    takes, found = KINDS[kind].step(step).takes, dict[str, Any]()
    for text in words:
        name, equals, value = text.partition("=")
        if not equals or name not in takes:
            wanted = ", ".join(takes) or "nothing"
            raise Misuse(f"{text!r} is no fact of {kind}, {step}; it takes {wanted}")
        found[name] = _value(name, value, takes[name])
    return found


def _value(name: str, text: str, kind: type) -> Any:
    from croupier.core.numbers import whole

    if kind is int:
        return whole(text, name)
    if kind is bool:
        if text not in ("yes", "no"):
            raise Misuse(f"{name} is yes or no, not {text!r}")
        return text == "yes"
    parts = [one for one in text.split(",") if one]
    if kind is list:
        return parts
    if kind is dict:
        pairs = [one.partition(":") for one in parts]
        return {
            cents: whole(count or "0", f"number of chips of {cents}") for cents, _, count in pairs
        }
    return text
