"""Documents: papers that several people sign, one after the other. The one state machine.

A kind of document is a tuple of steps. A step says in which state it may be done and to which it
leads, who does it, which earlier signers that may not be, whether the credential has to be shown
once more, which facts it takes, by which clause, and what follows. Fills, voids, table sessions,
counts, days, disputes are such kinds; nothing else in the house keeps a state of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from croupier.core.commands import AtDesk, Command, check_words
from croupier.core.events import Event
from croupier.core.numbers import MOST, is_whole
from croupier.core.people import AnyOf, Who
from croupier.core.plain import canonical, from_canonical
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, quoted, unknown
from croupier.house.acts import (
    ANYBODY,
    HOUSE,
    RECORDS,
    Asked,
    act,
    folds,
    needs_step_up,
    not_theirs,
)

if TYPE_CHECKING:
    from croupier.house.desk import Office
    from croupier.house.people import Member

Effect = Callable[[Asked, "Document"], Iterable[Event]]
"""What follows from a step; it gets the document as signed, and may refuse."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One signature on a document."""

    name: str
    at: tuple[str, ...] = ()
    """The states in which it may be done; none for the step that draws the document up."""
    to: str
    who: Who | AnyOf
    clause: str
    differs: tuple[str, ...] = ()
    """Earlier steps whose signers may not do this one."""
    step_up: bool = False
    takes: Mapping[str, type] = field(default_factory=dict)
    """Facts that are given with it, and what kind of value each is."""
    effect: Effect | None = None
    heard: bool = False
    """Whether it is signed at the table itself: the desk hears of it, and takes no other word."""


@dataclass(frozen=True)
class Kind:
    """A kind of document: its steps, and the fact that says what it is about."""

    name: str
    steps: tuple[Step, ...]
    about: str = "table"
    """A fact of the first step: a table, a box, a day."""
    at_table: bool = True
    """Whether duties are asked for at the table that it is about."""
    numbered: bool = True
    """Whether it is a numbered paper: a series a year, without a gap (OAC 3772-11-31)."""
    standing: tuple[str, ...] = ()
    """States that are no unfinished business: rules that are in force, a meter that is open."""

    def __post_init__(self) -> None:
        names = [step.name for step in self.steps]
        known = {step.to for step in self.steps}
        for step in self.steps:
            if set(step.differs) - set(names) or set(step.at) - known:
                raise TypeError(
                    f"{self.name}.{step.name} names a step or a state that is not there"
                )
        if self.about not in self.first.takes:
            raise TypeError(f"{self.name}: its first step has to take {self.about}")

    @property
    def first(self) -> Step:
        return self.steps[0]

    def step(self, name: str) -> Step:
        for step in self.steps:
            if step.name == name:
                return step
        raise unknown(f"step of a {self.name}", name, [step.name for step in self.steps])

    @cached_property
    def ends(self) -> frozenset[str]:
        """States that no step leaves."""
        left = {state for step in self.steps for state in step.at}
        return frozenset(step.to for step in self.steps) - left


KINDS: dict[str, Kind] = {}


def document(kind: Kind) -> Kind:
    """Let the house know a kind of document."""
    if kind.name in KINDS:
        raise TypeError(f"there is a kind of document called {kind.name} already")
    KINDS[kind.name] = kind
    return kind


# State


@dataclass
class Signature:
    """Who signed, as what and when."""

    step: str
    by: str
    role: str
    credential: str
    at: int


@dataclass
class Document:
    """One paper: what it is about, in which state it is, what each step said and who signed it."""

    id: str
    of: str
    about: str
    state: str
    day: str
    facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By step."""
    signatures: list[Signature] = field(default_factory=list)

    def signers(self, *steps: str) -> list[str]:
        """Who did these steps last."""
        last = {one.step: one.by for one in self.signatures}
        return [last[step] for step in steps if step in last]

    @property
    def ended(self) -> bool:
        return self.state in KINDS[self.of].ends

    @property
    def unfinished(self) -> bool:
        """Whether somebody still has something to sign on it."""
        return not self.ended and self.state not in KINDS[self.of].standing


MOST_NAMED = 5
"""So many papers are named to whoever named one that there is not."""


@dataclass
class Documents:
    """Papers of the open day and of the one before, and the counters of their series."""

    papers: dict[str, Document] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    """By series and year: the last number that was given."""
    last: dict[str, str] = field(default_factory=dict)
    """By kind and what it is about: the paper that was drawn up last."""

    def paper(self, id: str) -> Document:
        if id not in self.papers:
            raise Misuse(f"no document {quoted(id)}; {self.open_like(id)}")
        return self.papers[id]

    def open_like(self, id: str) -> str:
        """Which papers of this kind are open, as whoever named one that is not would ask next."""
        kind = id.partition("/")[0]
        if kind not in KINDS:
            return "croupier house papers lists the kinds that there are"
        found = [one.id for one in self.open(kind)]
        shown = ", ".join(found[-MOST_NAMED:])
        return (
            f"open {'is' if len(found) == 1 else 'are'} {shown}" if found else f"no {kind} is open"
        )

    def of(self, kind: str, about: str) -> Document | None:
        """The last paper of this kind about this."""
        return self.papers.get(self.last.get(f"{kind} {about}", ""))

    def open(self, *kinds: str) -> Iterator[Document]:
        """Papers that are not at an end."""
        for paper in self.papers.values():
            if not paper.ended and (not kinds or paper.of in kinds):
                yield paper

    def forget(self, day: str) -> None:
        """Papers at an end from days before this one are in the log, and need not be kept here."""
        gone = [id for id, paper in self.papers.items() if paper.ended and paper.day < day]
        for id in gone:
            del self.papers[id]
        self.last = {about: id for about, id in self.last.items() if id in self.papers}


# Signing


@record(frozen=True)
class Sign(AtDesk):
    """Somebody does one step of a document; the first step draws it up."""

    kind: str
    step: str
    document: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@record(frozen=True)
class Signed(Event):
    document: str
    of: str
    step: str
    state: str
    about: str
    by: str
    role: str
    credential: str
    day: str
    said: dict[str, Any]
    """The facts of the step."""
    clause: str


@act("documents.sign", Sign, who=ANYBODY, clause=RECORDS)
def sign(asked: Asked, do: Sign) -> list[Event]:
    """One step, by whoever may do it now, and what follows from it."""
    kind = KINDS.get(do.kind)
    if kind is None:
        raise unknown("kind of document", do.kind, KINDS)
    step = kind.step(do.step)
    tried = f"{kind.name}, {step.name.replace('_', ' ')}"
    check_facts(tried, step, do.facts)
    facts = as_logged(do.facts)
    if step.at:
        paper = asked.office.documents.paper(do.document)
        if paper.of != kind.name:
            raise Misuse(f"{paper.id} is a {paper.of}, not a {kind.name}")
    else:
        if do.document:
            raise Misuse(f"{tried}: the first step draws the document up and names none")
        paper = _drawn_up(asked.office, kind, str(facts[kind.about]), asked.office.days.date)
    check_step(asked, kind, step, paper, tried)
    by = asked.by
    signature = Signature(step.name, by.id, asked.command.role, by.credential, asked.now)
    after = replace(
        paper,
        state=step.to,
        facts={**paper.facts, step.name: facts},
        signatures=[*paper.signatures, signature],
    )
    follows = [] if step.effect is None else list(step.effect(asked, after))
    return [signed(after, step), *follows]


def signed(after: Document, step: Step) -> Signed:
    """The event of the last signature on a document."""
    one = after.signatures[-1]
    return Signed(
        document=after.id,
        of=after.of,
        step=step.name,
        state=after.state,
        about=after.about,
        by=one.by,
        role=one.role,
        credential=one.credential,
        day=after.day,
        said=after.facts[step.name],
        clause=step.clause,
    )


def as_logged(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as the log gives them back: plain, and in one order."""
    found: dict[str, Any] = from_canonical(canonical(dict(facts)))
    return found


def _drawn_up(office: Office, kind: Kind, about: str, day: str) -> Document:
    documents = office.documents
    if not about.strip():
        raise Misuse(f"a {kind.name} is about a {kind.about}; name it")
    if not kind.numbered:
        return Document(f"{kind.name}/{about}", kind.name, about, "", day or about)
    if not day:
        raise Refusal(f"a {kind.name}", "no gaming day is open", RECORDS, "open the day first")
    series = f"{kind.name}/{day[:4]}"
    id = f"{series}/{documents.numbers.get(series, 0) + 1}"
    return Document(id, kind.name, about, "", day)


def raised(asked: Asked, kind: Kind, facts: dict[str, Any]) -> Signed:
    """A document that the house itself draws up, as it finds something; one a command.

    Between two days it belongs to the last: what has to be told at once waits for no opening.
    """
    return _by_house(asked.office, kind, kind.first, None, facts)


def moved_on(asked: Asked, paper: Document, step: str, facts: dict[str, Any]) -> Signed:
    """A step that the house itself takes on another paper, as it follows from this command."""
    kind = KINDS[paper.of]
    return _by_house(asked.office, kind, kind.step(step), paper, facts)


def heard(
    office: Office,
    kind: Kind,
    step: str,
    paper: Document | None,
    by: str,
    role: str,
    facts: dict[str, Any],
    command: Command,
) -> Document:
    """A signature that was given at a table, where it stands in the log: the desk takes it down."""
    member = office.people.members.get(by)
    credential = "" if member is None else member.credential
    found = kind.step(step)
    event = _by_house(office, kind, found, paper, facts, Signature(step, by, role, credential, 0))
    _signed(office, event, command)
    return office.documents.papers[event.document]


def _by_house(
    office: Office,
    kind: Kind,
    step: Step,
    paper: Document | None,
    facts: dict[str, Any],
    signature: Signature | None = None,
) -> Signed:
    facts, days = as_logged(facts), office.days
    if paper is None:
        paper = _drawn_up(office, kind, str(facts[kind.about]), days.date or days.last)
    signature = signature or Signature(step.name, HOUSE, HOUSE, "", days.now)
    after = replace(
        paper,
        state=step.to,
        facts={**paper.facts, step.name: facts},
        signatures=[*paper.signatures, signature],
    )
    return signed(after, step)


def check_step(asked: Asked, kind: Kind, step: Step, paper: Document, tried: str) -> None:
    """Raise unless this person may do this step on this paper now."""
    by, role = asked.by, asked.command.role
    if step.heard:
        raise Refusal(tried, "this is signed at the table", step.clause, "sign it there")
    person = by.person(paper.about if kind.at_table else None)
    if not step.who.allows(person):
        raise not_theirs(tried, by, role, step.who, step.clause)
    if earlier := [name for name in step.differs if by.id in paper.signers(name)]:
        signed = " and ".join(name.replace("_", " ") for name in earlier)
        raise Refusal(
            f"{tried} by {by.id} ({role})",
            f"two different people are wanted, and this one signed: {signed}",
            step.clause,
            "let another person sign",
        )
    if step.step_up and asked.given.get("step_up") is not True:
        raise needs_step_up(tried, step.clause)
    if step.at and paper.state not in step.at:
        raise Refusal(
            f"{tried} of {paper.id}",
            f"it is {paper.state.replace('_', ' ')}",
            step.clause,
            f"this is done when it is {' or '.join(step.at).replace('_', ' ')}",
        )


def may(member: Member, kind: Kind, step: Step, paper: Document | None) -> bool:
    """Whether a person may do a step, whatever its facts."""
    about = "" if paper is None else paper.about
    if step.heard:
        return False
    if not step.who.allows(member.person(about if kind.at_table and paper else None)):
        return False
    if paper is None:
        return not step.at
    return paper.state in step.at and member.id not in paper.signers(*step.differs)


def check_facts(tried: str, step: Step, facts: Mapping[str, Any]) -> None:
    """Raise unless these are the facts that the step takes, each of its kind, and plain."""
    if set(facts) != set(step.takes):
        wanted = ", ".join(step.takes) or "no facts"
        missing = [name for name in step.takes if name not in facts]
        if missing and set(facts) < set(step.takes):
            raise Misuse(f"{tried} takes {wanted}; say {' and '.join(missing)} too")
        raise Misuse(f"{tried} takes {wanted}, not {', '.join(facts) or 'nothing'}")
    for name, kind in step.takes.items():
        value = facts[name]
        good = is_whole(value, least=-MOST) if kind is int else isinstance(value, kind)
        if not good:
            raise Misuse(f"{tried}: {name} is a {kind.__name__}, not {quoted(value)}")
        if isinstance(value, str):
            check_words(value, name)
            if not value.strip():
                raise Misuse(f"{tried}: say {name}")
    try:
        written = canonical(dict(facts))
    except (TypeError, ValueError, RecursionError) as error:
        raise Misuse(f"{tried}: facts are plain values that a log can keep: {error}") from error
    if len(written) > LONGEST_FACTS or not _whole_only(facts):
        raise Misuse(f"{tried}: whole numbers and words, {LONGEST_FACTS:,} bytes at most")


LONGEST_FACTS = 64_000


def _whole_only(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _whole_only(one) for key, one in value.items())
    if isinstance(value, list | tuple):
        return all(map(_whole_only, value))
    return value is None or isinstance(value, bool | str) or is_whole(value, least=-MOST)


@folds(Signed)
def _signed(office: Office, event: Signed, command: Command) -> None:
    documents = office.documents
    paper = documents.papers.get(event.document)
    if paper is None or not KINDS[event.of].step(event.step).at:
        paper = Document(event.document, event.of, event.about, "", event.day)
        documents.papers[event.document] = paper
        documents.last[f"{event.of} {event.about}"] = event.document
        series, _, number = event.document.rpartition("/")
        if KINDS[event.of].numbered:
            documents.numbers[series] = int(number)
    paper.state = event.state
    paper.facts[event.step] = event.said
    signature = event.step, event.by, event.role, event.credential, office.days.now
    paper.signatures.append(Signature(*signature))
