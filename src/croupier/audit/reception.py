"""Who comes to a house from outside, and what he asks of it: one way for terminal and socket.

Whoever asks says who he is. In a real house a password goes with each request: he is signed in, one
thing is done, and he is signed out, unless he was there before; the staff of a practice house need
none. What comes in is data and never `given`: that a password was right is found out here alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from croupier.audit import counting, note, passwords, patrons
from croupier.audit.keeper import Keeper
from croupier.audit.recover import Verdict
from croupier.audit.store import Beside, Private, Secret
from croupier.audit.taking_in import taken_in
from croupier.core.commands import AtDesk, Command, what_from
from croupier.core.entries import Entry
from croupier.core.refusals import Misuse, Refusal
from croupier.house.acts import HOUSE, SIGNING_IN
from croupier.house.count import BOTH, COUNTS, OPENS
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.patrons import ErasePatron, IdentifyPatron, LookAtPatron
from croupier.house.people import NOT_SIGNED_IN, check_own_password, described
from croupier.house.signing import (
    ChangePassword,
    GivePassword,
    SignedIn,
    SignIn,
    SignOut,
)

COMMANDS, STAFF, PATRON = "desk/commands", "staff", "patrons"
HEADS, IMPORTS, CHECKS, LOOK = "audit/heads", "audit/imports", "audit/checks", "house"
"""What can be asked for; `/api/v1/` stands before each on a socket."""


IDENTIFY = "patrons.identify"


@dataclass(frozen=True)
class Request:
    """What somebody asks: the same over a socket and in one process."""

    path: str
    body: Mapping[str, Any] | None = None
    """What is to be done; nothing where somebody only wants to look."""
    by: str = ""
    password: str | None = None
    key: str = ""
    """Under which it is done, once however often it is asked."""


class Reception:
    """Takes requests to a house that runs in this process."""

    def __init__(
        self,
        keeper: Keeper,
        sign: Callable[[], str],
        check: Callable[[], Verdict] | None = None,
    ) -> None:
        self.keeper = keeper
        self.sign = sign
        self.check = check
        self._one_at_a_time: dict[str, Lock] = {}
        """By person: two requests of one do not sign each other out."""

    @property
    def office(self) -> Office:
        desk = self.keeper.desk
        if not isinstance(desk, Office):
            raise Misuse("nobody is at the desk of this house")
        return desk

    def answer(self, asked: Request) -> dict[str, Any]:
        """What came of it, as plain data, when it is durable; or why not."""
        ways: dict[tuple[str, bool], Callable[[Request], dict[str, Any]]] = {
            (COMMANDS, True): self._commands,
            (STAFF, False): self._staff,
            (LOOK, False): self._look,
            (PATRON, True): self._patron,
            (HEADS, True): self._head,
            (IMPORTS, True): self._import,
            (CHECKS, True): self._check,
        }
        way = ways.get((asked.path, asked.body is not None))
        if way is None:
            raise Misuse(f"nothing is asked for like that: {asked.path[:60]!r}")
        return way(asked)

    # The desk

    def _commands(self, asked: Request) -> dict[str, Any]:
        """One command, or several that belong together, each an entry of its own."""
        told = (asked.body or {}).get("commands")
        if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
            raise Misuse('write {"commands": [{"do": "people.unlock", "member": "D1"}]}')
        if not asked.key or not 0 < len(told) <= 10:
            raise Misuse("one to ten commands go under one key of their own")
        parsed = [_parsed(one) for one in told]
        lines = []
        with self.signed_in(asked.by, asked.password) as role:
            for number, (what, private) in enumerate(parsed):
                key = f"{asked.key} {number}" if number else asked.key
                what, secret = self._beside(asked.by, key, what, private)
                lines.append(self._do(key, asked.by, role, what, secret).line.decode())
        return {"entries": lines}

    def _blind(self, key: str, what: AtDesk) -> tuple[AtDesk, dict[str, Any]]:
        """A count of a box is sealed before it is kept; both are given with the lead's word."""
        if not isinstance(what, Sign) or what.kind not in counting.BLIND:
            return what, {}
        if what.step in COUNTS and set(what.facts) == counting.BLIND[what.kind][0]:
            counted = what.facts.get("stack", what.facts)
            told = self.keeper.vault, key, what.document, what.step, counted, what.kind
            return replace(what, facts=counting.sealed_count(*told)), {}
        paper = self.office.documents.papers.get(what.document)
        if what.step == OPENS and paper is not None and paper.state == BOTH:
            return what, {"counts": counting.opened_counts(self.keeper.vault, paper)}
        return what, {}

    def _do(
        self, key: str, who: str, role: str, what: AtDesk, secret: Beside | None = None
    ) -> Entry:
        what, given = self._blind(key, what)
        command = Command(key, who, role, None, what)
        return self.keeper.do("desk", command, given=given, up=True, secret=secret)

    def _beside(
        self, by: str, key: str, what: AtDesk, private: Any
    ) -> tuple[AtDesk, Beside | None]:
        """A command with what is kept beside it: a password, or who a patron is."""
        if isinstance(what, IdentifyPatron):
            if not isinstance(private, dict):
                raise Misuse('who is it? Write "private": {"name": "…", "address": "…"}')
            return patrons.identified(self.keeper.vault, key, what.patron, private)
        if isinstance(what, ErasePatron) and private is None:
            return what, Private(what.patron)
        if private is not None and not isinstance(private, str):
            raise Misuse("a password is text")
        return what, self._secret(by, what, private)

    def _patron(self, asked: Request) -> dict[str, Any]:
        """Who a patron is, for whoever may know it; that he asked stands in the log."""
        said = {"patron": "", "why": "", **(asked.body or {})}
        if not all(isinstance(said[one], str) for one in ("patron", "why")) or not asked.key:
            raise Misuse('write {"patron": "P7", "why": "…"}, under a key')
        with self.signed_in(asked.by, asked.password) as role:
            what = LookAtPatron(said["patron"], said["why"])
            entry = self._do(asked.key, asked.by, role, what)
        known = self.office.people.patrons[what.patron].commitment
        kept = self.keeper.patron(what.patron)
        return {"patron": patrons.data_of(kept, what.patron, known), "entry": entry.seq}

    def _secret(self, by: str, what: AtDesk, password: str | None) -> Secret | None:
        """What is kept of the password that goes with a command, if it will do."""
        if not isinstance(what, ChangePassword | GivePassword):
            if password is not None:
                raise Misuse("no password goes with that")
            return None
        if self.office.practice:
            raise Misuse("practice staff have no passwords; found a real house for that")
        if password is None:
            raise Misuse("a password goes with that")
        people = self.office.people
        member = people.member(by if isinstance(what, ChangePassword) else what.member)
        passwords.check_new(password, member.id, member.credential, self.office.name)
        if isinstance(what, ChangePassword) and passwords.matches(self.keeper, by, password):
            raise Misuse("that is the password so far; take another")
        return passwords.hashed(member.id, password)

    @contextmanager
    def signed_in(self, who: str, password: str | None) -> Iterator[str]:
        """Somebody in the house, in a role of his; gone again whatever came of it."""
        office = self.office
        if office.practice:
            if who == HOUSE:
                raise Misuse("name a member of staff; croupier house people lists them")
            yield office.people.member(who).department
            return
        if not who.strip() or password is None:
            raise Misuse("in a real house people sign in: name yourself, --by WHO")
        known = office.people.members.get(who)
        with self._one_at_a_time.setdefault(who, Lock()) if known is not None else Lock():
            before = known is not None and bool(known.since)
            self._sign_in(who, password)
            role = office.people.member(who).department
            try:
                yield role
            finally:
                if not before and not self.keeper.stopped:
                    self._do(secrets.token_hex(16), who, role, SignOut())

    def _sign_in(self, who: str, password: str) -> None:
        """In, or the one sentence. A name that no account has may be a password: it is not kept."""
        right = passwords.matches(self.keeper, who, password)
        known = who if who in self.office.people.members else ""
        command = Command(secrets.token_hex(16), "terminal", "anybody", None, SignIn(known))
        entry = self.keeper.do("desk", command, given={"checked": right})
        if not any(isinstance(event, SignedIn) for event in entry.events):
            raise Refusal(
                "signing in", NOT_SIGNED_IN, SIGNING_IN, "try again, or ask a supervisor of yours"
            )

    def _staff(self, asked: Request) -> dict[str, Any]:
        """Who works here: of a practice house for anybody, of a real one for whoever signs in."""
        if not self.office.practice:
            with self.signed_in(asked.by, asked.password):
                check_own_password(self.office.people.member(asked.by), "looking at the house")
        with self.keeper.still():
            members = self.office.people.members.values()
            return {
                "staff": [
                    {**described(one), "active": one.active, "posts": dict(one.posts)}
                    for one in members
                ]
            }

    def _look(self, asked: Request) -> dict[str, Any]:
        """What anybody at the door may know."""
        keeper = self.keeper
        founded = keeper.founded
        return {
            "name": self.office.name,
            "origin": founded.origin if founded is not None else "",
            "practice": self.office.practice,
            "entries": keeper.tip.size,
            "tables": len(keeper.tables),
            "stopped": keeper.stopped,
            "suspended": keeper.suspended,
        }

    # The log

    def _head(self, asked: Request) -> dict[str, Any]:
        head = self.sign()
        return {"size": note.size_of(head), "root": note.root_in(head).hex(), "note": head}

    def _import(self, asked: Request) -> dict[str, Any]:
        data = (asked.body or {}).get("log")
        if not isinstance(data, str):
            raise Misuse('write {"log": "..."}: the log of croupier play, as text')
        stream, entries = taken_in(self.keeper, data.encode())
        return {"stream": stream, "entries": entries}

    def _check(self, asked: Request) -> dict[str, Any]:
        if self.check is None:
            raise Misuse("nobody checks the log of this house now")
        found = self.check()
        return {**found._asdict(), "good": found.good}


def _parsed(one: Mapping[str, Any]) -> tuple[AtDesk, Any]:
    """A command of the desk from plain data, and what goes with it and is not for the log."""
    password = one.get("password")
    if password is not None and not isinstance(password, str):
        raise Misuse("a password is text")
    private = one.get("private", password)
    named = {key: value for key, value in one.items() if key not in ("do", "password", "private")}
    if one.get("do") == IDENTIFY:
        named.setdefault("commitment", "")  # made here, from what is kept
    if "what" in named or "request" in named:
        raise Misuse("a command of the desk is named by do, and answers no request")
    what = what_from({"what": one.get("do"), **named})
    if not isinstance(what, AtDesk) or isinstance(what, SignIn | SignOut):
        raise Misuse(f"{one.get('do')!r} is not done like that")
    return what, private
