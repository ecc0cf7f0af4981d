"""Patrons: a number each, whether the exclusion list has it, and how old that list is.

Names and addresses live outside the log, so that one can be erased and nothing breaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.records import record
from croupier.core.refusals import Misuse
from croupier.house.acts import EXCLUSION, Asked, act, folds
from croupier.house.people import COMPLIANCE_ROLE, Patron, People

if TYPE_CHECKING:
    from croupier.house.desk import Office


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
