"""Drop boxes and what is in them: pulled by two, counted blind by two, opened by a third.

A count is sealed when it is made: what the desk and the log get of it is a commitment, and the
count under a key that they do not have. The lead opens both together, and nobody outside the count
room knows either before (58 Pa. Code 465a.25).
Where they differ a third person counts. Beside what was won stands what theory says: the sum of
stakes times their edge, and a band that 95 of 100 such tables stay within.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from croupier.core import events as at_table
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.core.people import Who
from croupier.core.plain import canonical
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal
from croupier.core.spots import name_of
from croupier.house.acts import COUNT, VARIANCE, Asked, folds
from croupier.house.books import CASH, VAULT, box
from croupier.house.books import VARIANCE as VARIANCE_OF
from croupier.house.cage import alike, posted, stack_cents
from croupier.house.documents import Document, Kind, Step, document, raised
from croupier.house.floor import ALERT, NOTICED_CENTS, REPORTED_CENTS
from croupier.house.people import FLOOR_SUPERVISOR
from croupier.house.tables import between_rounds

GUARD = Who(role="security")
COUNTER, LEAD = Who(role="count"), Who(role="count lead")


COUNTS, OPENS = ("count_1", "count_2"), "open"
BOTH = "counted twice"
"""When the lead may open them."""
_SEAL, _CIPHER = re.compile("[0-9a-f]{64}"), re.compile("[0-9]{1,9}(:[0-9a-f]+){2}")


def sealed(stack: Mapping[str, Any], salt: str) -> str:
    """A commitment to a count: it shows nothing, and fits no other count."""
    stack_cents(stack)
    return hashlib.sha256(b"croupier count" + canonical([salt, dict(stack)])).hexdigest()


PULLS: list[Callable[[Asked, Document], Iterable[Event]]] = []
"""Other parts of the house that know what is in a box as it is pulled."""


def boxed(paper: Document) -> str:
    """The account of a box that was pulled."""
    return f"{paper.id}/box"


def _pull(asked: Asked, paper: Document) -> Iterator[Event]:
    tried = f"pulling the box of {paper.about}"
    between_rounds(asked.office, paper.about, tried, COUNT)
    if paper.about not in asked.office.floor.games:
        raise Misuse(f"no table {paper.about}")
    cents = asked.office.books.balance(CASH, box(paper.about))
    if cents:
        move = CASH, box(paper.about), boxed(paper), cents
        yield posted(asked.office.books, tried, COUNT, move, about=paper.id)
    for pulls in PULLS:
        yield from pulls(asked, paper)


def _sealed(asked: Asked, paper: Document) -> Iterator[Event]:
    check_sealed(paper)
    yield from ()


def check_sealed(paper: Document) -> None:
    """Raise unless the last step is a count as a house seals it."""
    facts = paper.facts[paper.signatures[-1].step]
    if not _SEAL.fullmatch(facts["sealed"]):
        raise Misuse("a count comes sealed: 64 hexadecimal digits")
    if not _CIPHER.fullmatch(facts["cipher"]):
        raise Misuse("a count comes under the key of the day: a number and two hexadecimal parts")


def keys_needed(papers: Iterable[Document]) -> set[int]:
    """The keys under which counts lie that nobody has opened yet."""
    return {
        int(paper.facts[step]["cipher"].partition(":")[0])
        for paper in papers
        if "opened" not in paper.facts
        for step in COUNTS
        if step in paper.facts
    }


@record(frozen=True)
class CountsOpened(Event):
    """Both counts of a box, opened together."""

    document: str
    table: str
    counts: list[dict[str, Any]]
    agree: bool
    clause: str


def _open(asked: Asked, paper: Document) -> Iterator[Event]:
    """Both counts in clear, as whoever keeps the seals gives them."""
    counts = asked.given.get("counts")
    if not isinstance(counts, list | tuple) or len(counts) != 2:
        raise Misuse("both counts have to be opened together")
    stacks = []
    for step, one in zip(COUNTS, counts, strict=True):
        stack, salt = one.get("stack"), one.get("salt")
        if (
            not isinstance(stack, Mapping)
            or sealed(stack, str(salt)) != paper.facts[step]["sealed"]
        ):
            raise Misuse(f"{step.replace('_', ' ')} of {paper.id} is not what was sealed")
        stacks.append(dict(stack))
    agree = alike(*stacks)
    yield CountsOpened(paper.id, paper.about, stacks, agree, COUNT)


@folds(CountsOpened)
def _opened(office: Any, event: CountsOpened, command: Any) -> None:
    facts = {"counts": event.counts, "agree": event.agree}
    office.documents.papers[event.document].facts["opened"] = facts


def _third(asked: Asked, paper: Document) -> Iterator[Event]:
    if paper.facts["opened"]["agree"]:
        raise Refusal(f"a third count of {paper.id}", "the two counts agree", COUNT, "accept them")
    stack_cents(paper.facts["count_3"]["stack"])
    yield from ()


def _accept(asked: Asked, paper: Document) -> Iterator[Event]:
    """What was counted goes to the vault; what the table's own entries say is compared."""
    opened, third = paper.facts["opened"], paper.facts.get("count_3")
    if not opened["agree"] and third is None:
        raise Refusal(
            f"accepting {paper.id}",
            "the two counts differ",
            COUNT,
            "let a third person count",
        )
    cents = stack_cents(third["stack"] if third is not None else opened["counts"][0])
    books, here, other = asked.office.books, boxed(paper), f"{VARIANCE_OF}{paper.about}"
    more = cents - books.balance(CASH, here)
    moves = [(CASH, other, here, max(0, more)), (CASH, here, other, max(0, -more))]
    moves += [(CASH, here, VAULT, cents)]
    why = f"drop of {paper.about}: counted {dollars(cents)}"
    if cents or more:
        yield posted(books, why, COUNT if not more else VARIANCE, *moves, about=paper.id)
    if abs(more) > REPORTED_CENTS:
        notify = "regulator" if abs(more) >= NOTICED_CENTS else "shift manager"
        facts = {"what": "variance of a drop box", "about": paper.about, "cents": more}
        yield raised(asked, ALERT, facts | {"notify": notify})


DROP = document(
    Kind(
        "drop",
        (
            Step(
                name="pull",
                to="pulled",
                who=GUARD,
                clause=COUNT,
                takes={"table": str, "box": str},
                effect=_pull,
            ),
            Step(
                name="witness",
                at=("pulled",),
                to="in the count room",
                who=FLOOR_SUPERVISOR,
                clause=COUNT,
                differs=("pull",),
            ),
            Step(
                name="count_1",
                at=("in the count room",),
                to="counted once",
                who=COUNTER,
                clause=COUNT,
                differs=("pull", "witness"),
                takes={"sealed": str, "cipher": str},
                effect=_sealed,
            ),
            Step(
                name="count_2",
                at=("counted once",),
                to=BOTH,
                who=COUNTER,
                clause=COUNT,
                differs=("pull", "witness", "count_1"),
                takes={"sealed": str, "cipher": str},
                effect=_sealed,
            ),
            Step(
                name=OPENS,
                at=(BOTH,),
                to="opened",
                who=LEAD,
                clause=COUNT,
                differs=("pull", "witness", "count_1", "count_2"),
                effect=_open,
            ),
            Step(
                name="count_3",
                at=("opened",),
                to="counted anew",
                who=COUNTER,
                clause=COUNT,
                differs=("pull", "witness", "count_1", "count_2"),
                takes={"stack": dict},
                effect=_third,
            ),
            Step(
                name="accept",
                at=("opened", "counted anew"),
                to="accepted",
                who=LEAD,
                clause=COUNT,
                differs=("pull", "witness", "count_1", "count_2", "count_3"),
                effect=_accept,
            ),
        ),
    )
)


# Win, drop, hold


@dataclass(frozen=True)
class Figures:
    """What a table did in a period, in cents."""

    opener_cents: int = 0
    fills_cents: int = 0
    credits_cents: int = 0
    closer_cents: int = 0
    drop_cents: int = 0

    @property
    def win_cents(self) -> int:
        """Closer less opener less fills, with credits and drop."""
        there = self.closer_cents - self.opener_cents
        return there - self.fills_cents + self.credits_cents + self.drop_cents

    @property
    def hold(self) -> Fraction | None:
        """Win as a share of the drop; None where nothing was dropped."""
        return Fraction(self.win_cents, self.drop_cents) if self.drop_cents else None

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(a + b for a, b in zip(_parts(self), _parts(other), strict=True)))


def _parts(one: Figures) -> tuple[int, ...]:
    chips = one.opener_cents, one.fills_cents, one.credits_cents
    return (*chips, one.closer_cents, one.drop_cents)


# Theory


@dataclass(frozen=True)
class Price:
    """What a wager is worth to the house: edge and variance of one unit staked, exactly."""

    edge: Fraction
    variance: Fraction
    chosen: bool = False
    """Whether players make choices, so that the edge is the least: that of best play."""


Pricing = Callable[[str, str], Price | None]
"""By the hash of the rules and the wager; None for one that is counted in another."""


@dataclass(frozen=True)
class Stakes:
    """How much was staked on a wager: how often, the sum, and the sum of squares."""

    times: int = 0
    cents: int = 0
    squares: int = 0

    def and_one(self, cents: int) -> Stakes:
        return Stakes(self.times + 1, self.cents + cents, self.squares + cents * cents)

    def __add__(self, other: Stakes) -> Stakes:
        squares = self.squares + other.squares
        return Stakes(self.times + other.times, self.cents + other.cents, squares)


def stakes(entries: Iterable[Entry]) -> dict[tuple[str, str], Stakes]:
    """By rules and wager: what was staked and settled in these entries of one table."""
    rules, found = "", dict[tuple[str, str], Stakes]()
    for entry in entries:
        for event in entry.events:
            if isinstance(event, at_table.Opened):
                rules = event.rules
            elif isinstance(event, at_table.Settled):
                key = rules, name_of(event.wager)
                found[key] = found.get(key, Stakes()).and_one(event.stake_cents)
    return found


@dataclass(frozen=True)
class Theory:
    """What the house should have won, and the band about it, in cents."""

    win: Fraction
    low_cents: int
    high_cents: int | None
    """None where players choose: whoever plays worse than best loses more."""
    unpriced_cents: int = 0
    """Stakes for which no price was given."""

    def holds(self, win_cents: int) -> bool:
        """Whether a win lies within the band."""
        high = self.high_cents
        return self.low_cents <= win_cents and (high is None or win_cents <= high)


Z = Fraction(196, 100)
"""Two-sided 95 of 100; the band is taken as wide on one side alone where players choose."""


def theory(staked: Mapping[tuple[str, str], Stakes], pricing: Pricing) -> Theory:
    """The win that the exact edges give for these stakes, with a 95 % band."""
    win, variance, unpriced, chosen = Fraction(0), Fraction(0), 0, False
    for (rules, wager), one in staked.items():
        price = pricing(rules, wager)
        if price is None:
            unpriced += one.cents
            continue
        win += price.edge * one.cents
        variance += price.variance * one.squares
        chosen |= price.chosen
    wide = Z * Z * variance
    half = isqrt(-(-wide.numerator // wide.denominator))
    half += half * half < wide
    low, high = -(-(win - half).numerator // (win - half).denominator), (win + half) // 1
    return Theory(win, low, None if chosen else high, unpriced)
