"""Rules Submissions as papers of the desk: who takes which step, and which one is in force.

Drafted with the text itself, so that replay takes rules from the log and never from a disk;
checked against the law, filed, approved on paper, in force from the opening of a gaming day or
between two sessions of its game, superseded but kept; or withdrawn before it comes into force. A
table is prepared by the one in force, so a round's wagers are taken and settled by one version:
sessions end with a clear layout, and no version changes within one.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from croupier.core.commands import Begin, Command
from croupier.core.events import Event
from croupier.core.game import Rules, rules_for
from croupier.core.money import dollars
from croupier.core.posted import Limits, limited, limits_of
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, unknown
from croupier.games import game
from croupier.house.acts import FILING, HOUSE_ITSELF, LIMITS, RECORDS, Asked, folds
from croupier.house.documents import Document, Kind, Step, document, moved_on
from croupier.house.people import COMPLIANCE_ROLE, SHIFT_MANAGER
from croupier.house.submissions import SHORT, Submission
from croupier.house.submissions import check as checked
from croupier.house.tables import game_at, table_of

if TYPE_CHECKING:
    from croupier.house.desk import Office

DRAFTED, CHECKED, FILED, APPROVED = "drafted", "checked", "filed", "approved"
IN_FORCE, SUPERSEDED, WITHDRAWN = "in force", "superseded", "withdrawn"
PART = "filings"
TOURNAMENT = " tournament"
"""What a house files for a tournament stands beside what it files for the game."""


@dataclass
class Version:
    """One submission that was found to be lawful: its number in the file of its game."""

    document: str
    number: int
    rules: str
    """The hash of its rules."""
    day: str
    """The gaming day from which it is to hold."""
    since: str = ""
    """The one on which it came into force."""
    until: str = ""
    """The one on which another took its place, or it was taken out."""

    def __str__(self) -> str:
        return f"r{self.number} {self.rules[:SHORT]}"

    @property
    def names(self) -> tuple[str, ...]:
        """What a person may call it: as it is told, by its number, by the digits on its sign."""
        return str(self), f"r{self.number}", self.rules[:SHORT], self.rules


@dataclass
class Filings:
    """By game: every version that was found to be lawful, in the order of its number."""

    versions: dict[str, list[Version]] = field(default_factory=dict)

    def of(self, paper: Document) -> Version:
        return next(one for one in self.versions[paper.about] if one.document == paper.id)

    def on(self, series: str, day: str) -> Version | None:
        """What held, or holds, on a gaming day, also one that is long over."""
        held = [one for one in self.versions.get(series, ()) if one.since and one.since <= day]
        held = [one for one in held if not one.until or day < one.until]
        return max(held, key=lambda one: (one.since, one.number), default=None)


def filings(office: Office) -> Filings:
    found: Filings = office.parts[PART]
    return found


def in_force(office: Office, series: str) -> Version | None:
    """What is in force now."""
    held = [one for one in filings(office).versions.get(series, ()) if one.since]
    return next((one for one in held if not one.until), None)


@functools.lru_cache(maxsize=64)
def _read(text: str) -> Submission:
    return checked(text).good("the submission")


def submission_of(paper: Document) -> Submission:
    """What a paper files, as it was found to be lawful."""
    return _read("\n".join(paper.facts["draft"]["lines"]) + "\n")


def series_of(one: Submission) -> str:
    return one.rules.game.id + (TOURNAMENT if one.tournament is not None else "")


# The paper


@record(frozen=True)
class SubmissionChecked(Event):
    """A submission was held against the law, and has its number."""

    document: str
    series: str
    number: int
    rules: str
    day: str
    clause: str


@record(frozen=True)
class SubmissionEntered(Event):
    """These rules are in force from this gaming day on."""

    document: str
    series: str
    version: str
    day: str
    clause: str


@record(frozen=True)
class SubmissionLeft(Event):
    """These rules are in force no more."""

    document: str
    series: str
    version: str
    day: str
    clause: str


def _draft(asked: Asked, paper: Document) -> Iterator[Event]:
    lines = paper.facts["draft"]["lines"]
    if not lines or not all(isinstance(line, str) and "\n" not in line for line in lines):
        raise Misuse("a submission is drafted as the lines of its file")
    game(paper.about.removesuffix(TOURNAMENT))
    yield from ()


def _check(asked: Asked, paper: Document) -> Iterator[Event]:
    """The whole of it is lawful, or the first thing that is not is said with its clause."""
    found = submission_of(paper)
    series = series_of(found)
    if series != paper.about:
        raise Misuse(
            f"{paper.id} is about {paper.about}, and its file about {series}; withdraw it, and "
            f"draft the file with game='{series}'"
        )
    if found.house != asked.office.name:
        raise Misuse(
            f"{paper.id} is filed for {found.house}, and this is {asked.office.name}; withdraw it, "
            f'and draft a file with house = "{asked.office.name}"'
        )
    known = filings(asked.office).versions.get(series, ())
    number = max((one.number for one in known), default=0) + 1
    rules = found.rules.hash
    yield SubmissionChecked(paper.id, series, number, rules, str(found.day), FILING)


def _enter(asked: Asked, paper: Document) -> Iterator[Event]:
    office, version = asked.office, filings(asked.office).of(paper)
    tried = f"{version} of {paper.about} in force"
    if not office.days.date:
        raise Refusal(tried, "no gaming day is open", FILING, "open the day first")
    if office.days.date < version.day:
        raise Refusal(
            tried,
            f"it was filed to hold from {version.day}",
            FILING,
            "let it enter at the opening of that gaming day, or of a later one",
        )
    _check_clear(office, paper.about, tried)
    yield from _entered(asked, paper, version, office.days.date)


def _entered(asked: Asked, paper: Document, version: Version, day: str) -> Iterator[Event]:
    """It enters, and what it takes the place of is superseded, on this day."""
    office = asked.office
    for other in list(office.documents.open("submission")):
        if other.about != paper.about or other.id == paper.id:
            continue
        if other.state == IN_FORCE:
            yield moved_on(asked, other, "supersede", {"by": paper.id})
            yield _left(other, filings(office).of(other), day)
        elif other.state == APPROVED:
            overtaken = filings(office).of(other)
            if (overtaken.day, overtaken.number) < (version.day, version.number):
                yield moved_on(asked, other, "supersede", {"by": paper.id})
    yield SubmissionEntered(paper.id, paper.about, str(version), day, FILING)


def _left(paper: Document, version: Version, day: str) -> SubmissionLeft:
    return SubmissionLeft(paper.id, paper.about, str(version), day, FILING)


def _supersede(asked: Asked, paper: Document) -> Iterator[Event]:
    """A manager takes it out; nothing of its game is played until another is in force."""
    office, version = asked.office, filings(asked.office).of(paper)
    if version.since:
        tried = f"taking {version} of {paper.about} out"
        _check_clear(office, paper.about, tried)
        yield _left(paper, version, office.days.date or office.days.last)


def _check_clear(office: Office, series: str, tried: str) -> None:
    """A session is played to its end by the rules that it began with."""
    open_ones = [paper.about for paper in office.documents.open("table")]
    busy = [table for table in open_ones if game_at(office, table)[0] == series]
    if series.endswith(TOURNAMENT):
        about = series.removesuffix(TOURNAMENT)
        busy = [one.id for one in office.documents.open("tournament") if one.about == about]
    if busy:
        why = f"this is played by the one before: {', '.join(busy)}"
        raise Refusal(tried, why, FILING, "let them end first, with a clear layout")


def _runs(office: Office, series: str) -> bool:
    """Whether a tournament is played by these rules, which may go on over a day."""
    about = series.removesuffix(TOURNAMENT)
    return series != about and any(
        one.about == about for one in office.documents.open("tournament")
    )


def at_opening(asked: Asked, day: str) -> Iterator[Event]:
    """What the opening of a gaming day brings: of each game the last whose day has come enters."""
    due: dict[str, tuple[Version, Document]] = {}
    for paper in asked.office.documents.open("submission"):
        version = filings(asked.office).of(paper) if paper.state == APPROVED else None
        if version is not None and version.day <= day and not _runs(asked.office, paper.about):
            known = due.get(paper.about)
            if known is None or (known[0].day, known[0].number) < (version.day, version.number):
                due[paper.about] = version, paper
    for version, paper in due.values():
        yield moved_on(asked, paper, "enter", {})
        yield from _entered(asked, paper, version, day)


SUBMISSION = document(
    Kind(
        "submission",
        (
            Step(
                name="draft",
                to=DRAFTED,
                who=SHIFT_MANAGER,
                clause=FILING,
                takes={"game": str, "lines": list},
                effect=_draft,
            ),
            Step(
                name="check",
                at=(DRAFTED,),
                to=CHECKED,
                who=SHIFT_MANAGER | COMPLIANCE_ROLE,
                clause=FILING,
                effect=_check,
            ),
            Step(
                name="file",
                at=(CHECKED,),
                to=FILED,
                who=COMPLIANCE_ROLE,
                clause=FILING,
                differs=("draft",),
            ),
            Step(
                name="approve",
                at=(FILED,),
                to=APPROVED,
                who=COMPLIANCE_ROLE,
                clause=FILING,
                differs=("draft",),
                takes={"paper": str, "reference": str},
            ),
            Step(
                name="enter",
                at=(APPROVED,),
                to=IN_FORCE,
                who=SHIFT_MANAGER | HOUSE_ITSELF,
                clause=FILING,
                effect=_enter,
            ),
            Step(
                name="supersede",
                at=(APPROVED, IN_FORCE),
                to=SUPERSEDED,
                who=SHIFT_MANAGER | HOUSE_ITSELF,
                clause=FILING,
                takes={"by": str},
                effect=_supersede,
            ),
            Step(
                name="withdraw",
                at=(DRAFTED, CHECKED, FILED, APPROVED),
                to=WITHDRAWN,
                who=SHIFT_MANAGER | COMPLIANCE_ROLE,
                clause=FILING,
                takes={"reason": str},
            ),
        ),
        about="game",
        at_table=False,
        standing=(IN_FORCE,),
    )
)


@folds(SubmissionChecked)
def _was_checked(office: Office, event: SubmissionChecked, command: Command) -> None:
    version = Version(event.document, event.number, event.rules, event.day)
    filings(office).versions.setdefault(event.series, []).append(version)


@folds(SubmissionEntered)
def _has_entered(office: Office, event: SubmissionEntered, command: Command) -> None:
    _version(office, event.series, event.document).since = event.day


@folds(SubmissionLeft)
def _has_left(office: Office, event: SubmissionLeft, command: Command) -> None:
    _version(office, event.series, event.document).until = event.day


def _version(office: Office, series: str, document: str) -> Version:
    return next(one for one in filings(office).versions[series] if one.document == document)


# Tables


def rules_at(office: Office, table: str) -> tuple[Rules, bool]:
    """The rules of a table without what is posted, and whether they are filed."""
    name, edition = game_at(office, table)
    version = in_force(office, name)
    if version is not None:
        return submission_of(office.documents.paper(version.document)).rules, True
    chosen = office.floor.chosen.get(table) or [None, None, True]
    return rules_for(game(name), edition, *chosen), False


def prepared_for(office: Office, tried: str, facts: dict[str, Any], limits: Limits) -> str:
    """The version that a table is prepared for; refused where it is not the one in force.

    A practice house may play what is not filed, by the ordinary rules of the game.
    """
    name, edition = facts["game"], facts["edition"]
    found = game(name)
    if edition not in found.editions:
        raise unknown(f"edition of {name}", edition, found.editions)
    version = in_force(office, name)
    if version is None:
        if not office.practice:
            raise Refusal(
                tried,
                f"no submission for {name} is in force",
                FILING,
                "file one, have it approved, and let it enter",
            )
        check_limits(tried, rules_for(found, edition), limits, filed=False)
        return str(facts["rules"])
    rules = submission_of(office.documents.paper(version.document)).rules
    if facts["rules"] not in version.names or edition != rules.edition:
        why = f"{version} by {rules.edition} is in force"
        raise Refusal(tried, why, FILING, f"prepare it for {version}")
    check_limits(tried, rules, limits)
    return str(version)


def check_limits(tried: str, rules: Rules, limits: Limits, *, filed: bool = True) -> None:
    """Posted limits are lawful for the game, and lie within those that were filed."""
    low, high = limits_of(rules)
    if filed and (limits[0] < low or (high and limits[1] > high)):
        raise Refusal(
            tried,
            f"limits from {dollars(low)} to {dollars(high)} were filed",
            LIMITS,
            "stay within them, or file others",
        )
    limited(rules, limits)


def needs(office: Office, stream: str, command: Command, up: bool) -> dict[str, Any]:
    """No round begins by other rules than those that its table was prepared for."""
    if isinstance(command.what, Begin):
        table = table_of(stream)
        version, playing = office.floor.rules.get(table, ""), office.books.tables.get(table)
        number, _, digits = version.partition(" ")
        filed = in_force(office, game_at(office, table)[0]) is not None
        if filed and digits and playing is not None and playing.rules[:SHORT] != digits:
            raise Refusal(
                f"a round at {stream}",
                f"it was opened by other rules than {number}",
                RECORDS,
                "close the session, and open the table by the rules in force",
            )
    return {}
