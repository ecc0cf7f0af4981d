"""A house from the terminal: founded in a store, its accounts kept and its papers signed there.

Every command goes to the house one way (`audit/reaching.py`): to whoever runs it, or into its store
where nobody does. In a real house a person gives a password with each; the staff of a practice
house need none.
"""

from __future__ import annotations

import dataclasses
import secrets
import sys
import time
import typing
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from croupier.audit import passwords
from croupier.audit.entry import PRACTICE, REAL
from croupier.audit.export import founded_of
from croupier.audit.keeper import Keeper
from croupier.audit.places import Place
from croupier.audit.reaching import Nobody, asked, at_home, over_socket
from croupier.audit.reception import COMMANDS, IDENTIFY, LOOK, PATRON, STAFF, Request
from croupier.audit.store import AlreadyThere, Secret
from croupier.core.commands import AtDesk, Command, to_plain
from croupier.core.entries import Entry, entry_from
from croupier.core.refusals import Misuse, quoted
from croupier.files import text_of
from croupier.house.accounts import Found
from croupier.house.acts import ACTS, HOUSE
from croupier.house.count import COUNTS
from croupier.house.desk import KINDS, Office
from croupier.house.documents import Sign
from croupier.house.patrons import IdentifyPatron
from croupier.house.signing import ChangePassword, GivePassword, SignedIn, SignIn, SignOut
from croupier.software import software

ORIGIN = "practice.invalid"
"""What heads of a practice house are signed for, where no other name is given."""

MOST_FOUNDING = 100
"""Entries of the desk in a founding, however often it broke off."""
Ask = Callable[[], str]
"""Asks whoever is there for a password; called in a real house only."""


def clock() -> int:
    return time.time_ns() // 1_000_000


def _say(text: str) -> None:
    print(f"croupier: {text}", file=sys.stderr)


# Founding


def found(place: Place, name: str, origin: str) -> Office:
    """A practice house begins."""
    keeper = _begun(place, origin, Found(name, practice=True))
    try:
        return at_home(place, keeper).office
    finally:
        keeper.close()


def found_real(place: Place, name: str, origin: str, administrator: str, credential: str) -> str:
    """A real house begins with one administrator; the password, which nothing else keeps."""
    if not administrator.strip() or not credential.strip():
        raise Misuse("a house begins with an administrator: give --administrator and --credential")
    if not name.strip():
        raise Misuse("a house needs a name")
    begins = Found(name, practice=False, administrator=administrator, credential=credential)
    keeper = _begun(place, origin, begins)
    try:
        password = passwords.made()
        _do(keeper, GivePassword(administrator), passwords.hashed(administrator, password))
        return password
    finally:
        keeper.close()


def _begun(place: Place, origin: str, begins: Found) -> Keeper:
    """A house that begins, or whose founding broke off before anybody had come in."""
    mode = PRACTICE if begins.practice else REAL
    try:
        keeper = place.found(Office(), origin=origin, mode=mode, software=software(), clock=clock)
    except AlreadyThere:
        known = _broke_off(place, origin, begins)
        if known is None:
            raise
        keeper = place.open(Office, software=software(), clock=clock)
    else:
        known = False
    try:
        if not known:
            _do(keeper, begins)
    except BaseException:
        keeper.close()
        raise
    return keeper


def _broke_off(place: Place, origin: str, begins: Found) -> bool | None:
    """Whether the office knows of its founding already; nothing where the house is at work."""
    reading = place.reading()
    try:
        founded = founded_of(reading)
        lines = [line for _, line in reading.read("desk")][:MOST_FOUNDING]
    finally:
        reading.close()
    done = [entry_from(line) for line in lines]
    first = done[0].command.what if done else begins
    told = founded["origin"], founded["mode"] == PRACTICE
    if told != (origin, begins.practice) or first != begins:
        return None
    came = any(isinstance(event, SignedIn) for one in done for event in one.events)
    return None if came or (done and begins.practice) else bool(done)


def _do(keeper: Keeper, what: AtDesk, secret: Secret | None = None) -> Entry:
    command = Command(secrets.token_hex(16), HOUSE, HOUSE, None, what)
    return keeper.do("desk", command, up=True, secret=secret)


# The house as it is


def _asked(place: Place, request: Request) -> dict[str, Any]:
    def open() -> Keeper:
        return place.open(Office, software=software(), clock=lambda: clock())

    return asked(place, request, open, _say)


def _password(place: Place, who: str, ask: Ask) -> str | None:
    """Asked for where it is needed; whether it is, the first entry of the store says."""
    if is_practice(place):
        return None
    if not who.strip():
        raise Misuse("in a real house people sign in: name yourself, --by WHO")
    return ask()


def is_practice(place: Place) -> bool:
    """Whether a house is for practice, which its first entry says and which never changes."""
    reading = place.reading()
    try:
        return bool(founded_of(reading)["mode"] == PRACTICE)
    finally:
        reading.close()


def staff(place: Place, who: str, ask: Ask) -> list[dict[str, Any]]:
    """Everybody who works in a house."""
    request = Request(STAFF, None, who, _password(place, who, ask))
    found: list[dict[str, Any]] = _asked(place, request)["staff"]
    return found


def look(place: Place) -> dict[str, Any]:
    """What anybody at the door may know of a house; one that nobody runs stays as it is."""
    try:
        return over_socket(place, Request(LOOK)) | {"runs": True}
    except Nobody:
        pass
    reading = place.reading()
    try:
        founded, size = founded_of(reading), reading.tip().size
    finally:
        reading.close()
    told = {"origin": founded["origin"], "practice": founded["mode"] == PRACTICE}
    return {**told, "entries": size, "runs": False}


def do(place: Place, who: str, what: AtDesk, ask: Ask, key: str = "") -> Entry:
    """One command of a house, by a member of its staff, in a role that he has."""
    password = _password(place, who, ask)
    if not who.strip():
        raise Misuse("who does it? Say --by WHO; croupier house people lists the staff")
    (entry,) = _done(place, who, password, [plain_of(what)], key)
    return entry


def identify(place: Place, who: str, number: str, data: Mapping[str, str], ask: Ask) -> None:
    """What is kept of a patron, beside the log."""
    told = {"do": IDENTIFY, "patron": number, "private": dict(data)}
    _done(place, who, _password(place, who, ask), [told], "")


def patron(place: Place, who: str, number: str, why: str, ask: Ask, key: str) -> dict[str, str]:
    """Who a patron is, for whoever may know."""
    body = {"patron": number, "why": why}
    request = Request(PATRON, body, who, _password(place, who, ask), key)
    found: dict[str, str] = _asked(place, request)["patron"]
    return found


def give_password(
    place: Place, who: str, member: str, ask: Ask, first: AtDesk | None = None, key: str = ""
) -> str:
    """A password for somebody else, after the command that makes his account if there is one."""
    asked = _password(place, who, ask)
    if asked is None:
        raise Misuse("practice staff have no passwords; found a real house for that")
    given = passwords.made()
    told = [] if first is None else [plain_of(first)]
    told.append(plain_of(GivePassword(member)) | {"password": given})
    _done(place, who, asked, told, key)
    return given


def change_password(place: Place, who: str, ask: Ask, new: Ask) -> None:
    """The own password, by whoever knows the one so far."""
    asked = _password(place, who, ask)
    if asked is None:
        raise Misuse("practice staff have no passwords; found a real house for that")
    _done(place, who, asked, [plain_of(ChangePassword()) | {"password": new()}], "")


def _done(
    place: Place, who: str, password: str | None, told: list[dict[str, Any]], key: str
) -> list[Entry]:
    body = {"commands": told}
    request = Request(COMMANDS, body, who, password, key or secrets.token_hex(16))
    return [entry_from(line.encode()) for line in _asked(place, request)["entries"]]


def plain_of(what: AtDesk) -> dict[str, Any]:
    """A command as a request has it."""
    done = to_plain(Command("none", "nobody", "none", None, what))
    return {"do": done.pop("what"), **done}


def facts_from(kind: str, step: str, words: list[str]) -> Mapping[str, Any]:
    """`table=t1 stack=500:20,2500:4 lines=@tcp.toml` as the facts that a step takes."""
    from croupier.core.refusals import unknown

    if kind not in KINDS:
        raise unknown("kind of paper", kind, KINDS)
    takes, found = dict(KINDS[kind].step(step).takes), dict[str, Any]()
    if kind == "drop" and step in COUNTS:  # the house seals it before it is kept
        takes = {"stack": dict}
    for text in words:
        name, equals, value = text.partition("=")
        if not equals or name not in takes:
            wanted = ", ".join(takes) or "nothing"
            raise Misuse(f"{quoted(text)} is no fact of {kind}, {step}; it takes {wanted}")
        found[name] = _value(name, value, takes[name])
    if takes != KINDS[kind].step(step).takes and not found:
        raise Misuse(f"{step} takes what was counted, stack=10000:3,2000:5, and seals it")
    return found


ELSEWHERE = (Found, Sign, SignIn, SignOut, ChangePassword, GivePassword, IdentifyPatron)
"""What a command of its own is for, at the terminal: it takes more than words."""


def acts() -> dict[str, type[AtDesk]]:
    """What is done at the desk by its name, in words alone."""
    return {one.name: kind for kind, one in ACTS.items() if kind not in ELSEWHERE}


def act_from(name: str, words: list[str]) -> AtDesk:
    """`floor.change_limits`, `table=t1 minimum_cents=1000 …` as a command of the desk."""
    from croupier.core.refusals import unknown

    known = acts()
    if name not in known:
        raise unknown("command of the desk", name, known)
    kind, found = known[name], dict[str, Any]()
    takes = taken_by(kind)
    for text in words:
        fact, equals, value = text.partition("=")
        if not equals or fact not in takes:
            wanted = ", ".join(takes) or "nothing"
            raise Misuse(f"{text!r} is no fact of {name}; it takes {wanted}")
        read = _value(fact, value, takes[fact])
        found[fact] = tuple(read) if takes[fact] is list else read
    needed = {one.name for one in _fields(kind) if one.default is dataclasses.MISSING}
    if missing := [fact for fact in takes if fact in needed and fact not in found]:
        raise Misuse(f"{name} takes {', '.join(takes)}; give {', '.join(missing)} as well")
    return kind(**found)


def taken_by(kind: type[AtDesk]) -> dict[str, type]:
    """What a command takes, as the words of a person are read."""
    read = {Mapping: dict, tuple: list}
    hints = {
        name: typing.get_origin(one) or one for name, one in typing.get_type_hints(kind).items()
    }
    return {one.name: read.get(hints[one.name], hints[one.name]) for one in _fields(kind)}


def _fields(kind: Any) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(kind)


def _value(name: str, text: str, kind: type) -> Any:
    from croupier.core.numbers import whole

    if kind is int:
        return whole(text, name)
    if kind is bool:
        if text not in ("yes", "no"):
            raise Misuse(f"{name} is yes or no, not {quoted(text)}")
        return text == "yes"
    if kind is list and text.startswith("@"):
        return text_of(Path(text[1:]), f"the file for {name}").splitlines()
    parts = [one for one in text.split(",") if one]
    if kind is list:
        return parts
    if kind is dict:
        pairs = [one.partition(":") for one in parts]
        return {
            cents: whole(count or "0", f"number of chips of {cents}") for cents, _, count in pairs
        }
    return text
