"""Signing in and out, lock-out, and whose password was set by whom.

Three failures within thirty minutes lock an account for thirty more, or until a supervisor of the
same department lifts it. What is told outside is one sentence, whatever the reason was. Passwords
themselves never come here: that one was set is all that the desk and the log know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Refusal
from croupier.house.acts import ACCOUNTS, ANYBODY, HOUSE_ITSELF, SIGNING_IN, Asked, act, folds
from croupier.house.people import (
    ADMINISTRATOR,
    ANY_SUPERVISOR,
    FAILURES,
    MINUTE,
    WINDOW,
    another,
)

if TYPE_CHECKING:
    from croupier.house.desk import Office


@record(frozen=True)
class SignIn(AtDesk):
    """Somebody says who he is; whether the credential was right comes as `checked`."""

    member: str


@record(frozen=True)
class SignOut(AtDesk):
    """Whoever does this goes."""


@record(frozen=True)
class Unlock(AtDesk):
    """A supervisor lets somebody of the own department try again."""

    member: str


@record(frozen=True)
class SignedIn(Event):
    member: str
    clause: str


@record(frozen=True)
class SignInFailed(Event):
    """What is told outside is the same whatever the reason was."""

    member: str
    """Nobody, where no account has that name: what was typed may be a password."""
    failures: int
    clause: str


@record(frozen=True)
class LockedOut(Event):
    member: str
    until: int
    clause: str


@record(frozen=True)
class Unlocked(Event):
    member: str
    clause: str


@record(frozen=True)
class SignedOut(Event):
    member: str


@act("people.sign_in", SignIn, who=ANYBODY, clause=SIGNING_IN)
def sign_in(asked: Asked, do: SignIn) -> list[Event]:
    """In, or a failure that counts; a locked or disabled account fails like a wrong word."""
    one, now = asked.office.people.members.get(do.member), asked.now
    if one is None:
        return [SignInFailed("", 0, SIGNING_IN)]
    if asked.given.get("checked") is True and one.active and now >= one.locked_until:
        return [SignedIn(one.id, SIGNING_IN)]
    if now < one.locked_until or not one.active:
        return [SignInFailed(one.id, 0, SIGNING_IN)]
    failures = len(recent(one.failures, now)) + 1
    found: list[Event] = [SignInFailed(one.id, failures, SIGNING_IN)]
    if failures >= FAILURES:
        found.append(LockedOut(one.id, now + WINDOW, SIGNING_IN))
    return found


def recent(failures: Iterable[int], now: int) -> list[int]:
    """Failures that still count."""
    return [at for at in failures if now - at < WINDOW]


@folds(SignedIn)
def _signed_in(office: Office, event: SignedIn, command: Command) -> None:
    one = office.people.members[event.member]
    one.since = one.seen = office.days.now
    one.failures, one.locked_until = [], 0


@folds(SignInFailed)
def _failed(office: Office, event: SignInFailed, command: Command) -> None:
    one = office.people.members.get(event.member)
    if one is not None and event.failures:
        one.failures = [*recent(one.failures, office.days.now), office.days.now]


@folds(LockedOut)
def _locked(office: Office, event: LockedOut, command: Command) -> None:
    one = office.people.members[event.member]
    one.locked_until, one.failures = event.until, []


@act("people.unlock", Unlock, who=ANY_SUPERVISOR, clause=SIGNING_IN)
def unlock(asked: Asked, do: Unlock) -> list[Event]:
    tried = f"unlocking {do.member}"
    one = another(asked, do.member, tried)
    if one.department != asked.by.department:
        raise Refusal(
            tried,
            f"a supervisor of {one.department} does that",
            SIGNING_IN,
            f"ask {one.department}, or wait {WINDOW // MINUTE} minutes",
        )
    return [Unlocked(one.id, SIGNING_IN)]


@folds(Unlocked)
def _unlocked(office: Office, event: Unlocked, command: Command) -> None:
    one = office.people.members[event.member]
    one.locked_until, one.failures = 0, []


@act("people.sign_out", SignOut, who=ANYBODY, clause=SIGNING_IN)
def sign_out(asked: Asked, do: SignOut) -> list[Event]:
    return [SignedOut(asked.by.id)]


@folds(SignedOut)
def _signed_out(office: Office, event: SignedOut, command: Command) -> None:
    office.people.members[event.member].since = 0


# Passwords


@record(frozen=True)
class GivePassword(AtDesk):
    """Somebody else gets a password that is good for one thing: to take another."""

    member: str


@record(frozen=True)
class ChangePassword(AtDesk):
    """Whoever does this has another password from now on, which nobody else knows."""


@record(frozen=True)
class PasswordSet(Event):
    member: str
    given: bool
    """By somebody else, who knows it."""
    clause: str


@act(
    "people.give_password",
    GivePassword,
    who=ADMINISTRATOR | HOUSE_ITSELF,
    clause=ACCOUNTS,
    step_up=True,
)
def give_password(asked: Asked, do: GivePassword) -> list[Event]:
    one = another(asked, do.member, f"a password for {do.member}")
    return [PasswordSet(one.id, True, ACCOUNTS)]


@act("people.change_password", ChangePassword, who=ANYBODY, clause=ACCOUNTS, step_up=True)
def change_password(asked: Asked, do: ChangePassword) -> list[Event]:
    return [PasswordSet(asked.by.id, False, ACCOUNTS)]


@folds(PasswordSet)
def _password_set(office: Office, event: PasswordSet, command: Command) -> None:
    """Whoever got one from somebody else has to come in with it."""
    one = office.people.members[event.member]
    one.given = event.given
    if event.given:
        one.since = 0
