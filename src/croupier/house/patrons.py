"""Patrons: a number each, whether the exclusion list has it, and how old that list is.

Names and addresses live outside the log, so that one can be erased and nothing breaks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.people import Who
from croupier.core.records import record
from croupier.core.refusals import Misuse
from croupier.house.acts import EXCLUSION, Asked, act, folds
from croupier.house.people import COMPLIANCE_ROLE, Patron, People

if TYPE_CHECKING:
    from croupier.house.desk import Office

PRIVACY = "GLI-19 4.4"
"""Who a patron is goes to nobody who need not know it."""
AT_DOOR = COMPLIANCE_ROLE | Who(role="cage") | Who(role="cage supervisor")
SEES = Who(role="surveillance")
_COMMITMENT = re.compile("[0-9a-f]{64}")


@record(frozen=True)
class ReadList(AtDesk):
    """A copy of the exclusion list has come: who is on it, by patron number."""

    version: str
    excluded: tuple[str, ...] = ()


@record(frozen=True)
class KnowPatron(AtDesk):
    """A patron by number; whether he works here."""

    patron: str
    staff: bool = False


@record(frozen=True)
class ListRead(Event):
    version: str
    excluded: list[str]
    clause: str


@record(frozen=True)
class PatronKnown(Event):
    patron: str
    staff: bool
    clause: str


@act("patrons.read_list", ReadList, who=COMPLIANCE_ROLE, clause=EXCLUSION)
def read_list(asked: Asked, do: ReadList) -> list[Event]:
    if not do.version.strip():
        raise Misuse("which list is it? Give its version or date")
    return [ListRead(do.version, sorted(set(do.excluded)), EXCLUSION)]


@folds(ListRead)
def _list_read(office: Office, event: ListRead, command: Command) -> None:
    people: People = office.people
    people.list_version, people.list_at = event.version, office.days.now
    for number in event.excluded:
        people.patrons.setdefault(number, Patron(number))
    for patron in people.patrons.values():
        patron.excluded, patron.version = patron.number in event.excluded, event.version


@act("patrons.know", KnowPatron, who=COMPLIANCE_ROLE, clause=EXCLUSION)
def know_patron(asked: Asked, do: KnowPatron) -> list[Event]:
    if not do.patron.strip():
        raise Misuse("a patron has a number")
    return [PatronKnown(do.patron, do.staff, EXCLUSION)]


@folds(PatronKnown)
def _patron_known(office: Office, event: PatronKnown, command: Command) -> None:
    patrons = office.people.patrons
    patrons.setdefault(event.patron, Patron(event.patron)).staff = event.staff


# Who they are: beside the log, with a commitment in it


@record(frozen=True)
class IdentifyPatron(AtDesk):
    """A patron showed who he is; what he showed is kept beside the log."""

    patron: str
    commitment: str


@record(frozen=True)
class LookAtPatron(AtDesk):
    """Somebody has to know who a patron is."""

    patron: str
    why: str


@record(frozen=True)
class ErasePatron(AtDesk):
    """What is kept of a patron goes, for good; his number stays."""

    patron: str
    why: str


@record(frozen=True)
class PatronIdentified(Event):
    patron: str
    commitment: str
    clause: str


@record(frozen=True)
class PatronLookedAt(Event):
    patron: str
    why: str
    clause: str
    sentences = ("why",)


@record(frozen=True)
class PatronErased(Event):
    patron: str
    why: str
    clause: str
    sentences = ("why",)


@act("patrons.identify", IdentifyPatron, who=AT_DOOR, clause=PRIVACY)
def identify_patron(asked: Asked, do: IdentifyPatron) -> list[Event]:
    if not do.patron.strip() or not _COMMITMENT.fullmatch(do.commitment):
        raise Misuse("a patron has a number, and what is kept of him 64 hexadecimal digits")
    return [PatronIdentified(do.patron, do.commitment, PRIVACY)]


@folds(PatronIdentified)
def _identified(office: Office, event: PatronIdentified, command: Command) -> None:
    patrons = office.people.patrons
    patrons.setdefault(event.patron, Patron(event.patron)).commitment = event.commitment


@act("patrons.look", LookAtPatron, who=AT_DOOR | SEES, clause=PRIVACY)
def look_at_patron(asked: Asked, do: LookAtPatron) -> list[Event]:
    _kept(asked, do.patron, do.why)
    return [PatronLookedAt(do.patron, do.why, PRIVACY)]


@folds(PatronLookedAt)
def _looked_at(office: Office, event: PatronLookedAt, command: Command) -> None:
    """Nothing changes; that it was done stands in the log."""


@act("patrons.erase", ErasePatron, who=COMPLIANCE_ROLE, clause=PRIVACY, step_up=True)
def erase_patron(asked: Asked, do: ErasePatron) -> list[Event]:
    _kept(asked, do.patron, do.why)
    return [PatronErased(do.patron, do.why, PRIVACY)]


@folds(PatronErased)
def _erased(office: Office, event: PatronErased, command: Command) -> None:
    office.people.patrons[event.patron].commitment = ""


def _kept(asked: Asked, number: str, why: str) -> None:
    patron = asked.office.people.patrons.get(number)
    if patron is None or not patron.commitment:
        raise Misuse(f"nothing is kept of patron {number}")
    if not why.strip():
        raise Misuse(f"patron {number}: say why")
