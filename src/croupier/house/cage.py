"""Postings of the desk, and the cage: chips made and destroyed, sold and redeemed, put right.

A stack is chips or notes by denomination: `{"500": 20}` is twenty of five dollars.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from croupier.core.commands import AtDesk, Command
from croupier.core.events import Event
from croupier.core.money import dollars
from croupier.core.numbers import MOST_CENTS, is_whole
from croupier.core.people import Who
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, quoted
from croupier.house.acts import CHANGES, RECORDS, Asked, act, folds
from croupier.house.books import (
    CAGE,
    CASH,
    CHIP,
    FLOOR,
    FUNDING,
    ISSUE,
    PATRON,
    TOKES,
    VAULT,
    Books,
    Move,
    every,
)
from croupier.house.documents import Document, Kind, Step, document

if TYPE_CHECKING:
    from croupier.house.desk import Office

CASHIER = Who(role="cage")
CAGE_SUPERVISOR = Who(role="cage supervisor")
FINANCE_SUPERVISOR = Who(role="finance supervisor")


@record(frozen=True)
class Posted(Event):
    """Units move between accounts of the house."""

    number: int
    why: str
    clause: str
    moves: list[list[Any]]
    """Currency, from, to, units."""
    reverses: int | None = None
    """The posting that this one takes back."""
    about: str = ""
    """The paper, round or day that it is for."""
    sentences = ("why",)
    optional = ("reverses", "about")


def posted(
    books: Books,
    tried: str,
    clause: str,
    *moves: Move,
    about: str = "",
    reverses: int | None = None,
    after: int = 0,
) -> Posted:
    """The event of a posting, refused where an account has not so much.

    `after` counts postings that come before it in the same command.
    """
    moving = [move for move in moves if move[3]]
    books.check_moves(tried, clause, moving)
    number = books.postings + 1 + after
    return Posted(number, tried, clause, [list(move) for move in moving], reverses, about)


@folds(Posted)
def _posted(office: Office, event: Posted, command: Command) -> None:
    books = office.books
    books.postings, books.recent[event.number] = event.number, event.moves
    if event.reverses is not None:
        books.reversed.append(event.reverses)
    for currency, source, target, units in every(event.moves):
        books.post(currency, source, target, units)
        if currency == CHIP:
            books.moved_outside(source, -units)
            books.moved_outside(target, units)


def stack_cents(stack: Mapping[str, Any]) -> int:
    """What a stack is worth; one that is no stack is refused."""
    total = 0
    for denomination, count in stack.items():
        good = denomination.isascii() and denomination.isdigit() and len(denomination) < 12
        if not good or denomination.startswith("0") or not is_whole(count, most=10**9):
            raise Misuse(
                f"{quoted(denomination)}: {quoted(count)} is no part of a stack; "
                'write cents and how many, such as "500": 20'
            )
        total += int(denomination) * count
    if total > MOST_CENTS:
        raise Misuse(f"{total:,} cents are more than any stack holds")
    return total


def alike(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    """Whether two people counted the same pieces; none of a kind is as good as not named."""
    pieces = [{kind: count for kind, count in one.items() if count} for one in (first, second)]
    return pieces[0] == pieces[1]


def some_cents(stack: Mapping[str, Any], tried: str) -> int:
    """The same of a stack that may not be empty."""
    cents = stack_cents(stack)
    if not cents:
        raise Misuse(f"{tried}: the stack is empty")
    return cents


# Chips come into existence and leave it; vault and cage


def _chips_in(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["receive"]
    if not alike(facts["stack"], paper.facts["verify"]["stack"]):
        raise Refusal(
            f"{paper.id}: taking chips into the books",
            "the two counts differ",
            RECORDS,
            "count again, and draw the paper up anew",
        )
    cents = some_cents(facts["stack"], "chips")
    why = f"chips received, {facts['invoice']}"
    move = CHIP, ISSUE, VAULT, cents
    yield posted(asked.office.books, why, RECORDS, move, about=paper.id)


def _check_stack(asked: Asked, paper: Document) -> Iterator[Event]:
    some_cents(paper.facts[paper.signatures[-1].step]["stack"], paper.of)
    yield from ()


CHIPS = document(
    Kind(
        "chips",
        (
            Step(
                name="receive",
                to="received",
                who=CAGE_SUPERVISOR,
                clause=RECORDS,
                takes={"invoice": str, "stack": dict},
                effect=_check_stack,
            ),
            Step(
                name="verify",
                at=("received",),
                to="in the books",
                who=FINANCE_SUPERVISOR,
                clause=RECORDS,
                differs=("receive",),
                step_up=True,
                takes={"stack": dict},
                effect=_chips_in,
            ),
            Step(
                name="refuse",
                at=("received",),
                to="refused",
                who=FINANCE_SUPERVISOR,
                clause=RECORDS,
                differs=("receive",),
                takes={"why": str},
            ),
        ),
        about="invoice",
        at_table=False,
    )
)


def _destroyed(asked: Asked, paper: Document) -> Iterator[Event]:
    cents = some_cents(paper.facts["list"]["stack"], "chips")
    move = CHIP, VAULT, ISSUE, cents
    yield posted(asked.office.books, "chips destroyed", RECORDS, move, about=paper.id)


DESTRUCTION = document(
    Kind(
        "destruction",
        (
            Step(
                name="list",
                to="listed",
                who=CAGE_SUPERVISOR,
                clause=RECORDS,
                takes={"why": str, "stack": dict},
                effect=_check_stack,
            ),
            Step(
                name="destroy",
                at=("listed",),
                to="destroyed",
                who=FINANCE_SUPERVISOR,
                clause=RECORDS,
                differs=("list",),
                step_up=True,
                effect=_destroyed,
            ),
        ),
        about="why",
        at_table=False,
    )
)


def _moved(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["ask"]
    cents = some_cents(facts["stack"], "a transfer")
    accounts = {"to cage": (VAULT, CAGE), "to vault": (CAGE, VAULT)}[facts["way"]]
    move = facts["currency"], *accounts, cents
    yield posted(asked.office.books, f"{paper.id}, {facts['way']}", RECORDS, move, about=paper.id)


def _ask_move(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["ask"]
    if facts["way"] not in ("to cage", "to vault") or facts["currency"] not in (CHIP, CASH):
        raise Misuse("a transfer goes `to cage` or `to vault`, in `chip` or `cash`")
    some_cents(facts["stack"], "a transfer")
    yield from ()


TRANSFER = document(
    Kind(
        "transfer",
        (
            Step(
                name="ask",
                to="asked",
                who=CASHIER | CAGE_SUPERVISOR,
                clause=RECORDS,
                takes={"way": str, "currency": str, "stack": dict},
                effect=_ask_move,
            ),
            Step(
                name="give",
                at=("asked",),
                to="given",
                who=CAGE_SUPERVISOR,
                clause=RECORDS,
                differs=("ask",),
                effect=_moved,
            ),
            Step(
                name="refuse",
                at=("asked",),
                to="refused",
                who=CAGE_SUPERVISOR,
                clause=RECORDS,
                takes={"why": str},
            ),
        ),
        about="way",
        at_table=False,
    )
)


# The window of the cage


@record(frozen=True)
class Fund(AtDesk):
    """Cash comes into the vault from outside, or goes there."""

    stack: Mapping[str, Any]
    out: bool = False


@record(frozen=True)
class SellChips(AtDesk):
    """A patron buys chips at the cage."""

    stack: Mapping[str, Any]


@record(frozen=True)
class RedeemChips(AtDesk):
    """A patron gives chips in for cash."""

    stack: Mapping[str, Any]


@act("cage.fund", Fund, who=FINANCE_SUPERVISOR, clause=RECORDS, step_up=True)
def fund(asked: Asked, do: Fund) -> list[Event]:
    cents = some_cents(do.stack, "cash")
    move = (CASH, VAULT, FUNDING, cents) if do.out else (CASH, FUNDING, VAULT, cents)
    return [posted(asked.office.books, "cash and the bank", RECORDS, move)]


@act("cage.sell", SellChips, who=CASHIER, clause=RECORDS)
def sell(asked: Asked, do: SellChips) -> list[Event]:
    cents = some_cents(do.stack, "chips")
    moves = (CHIP, CAGE, FLOOR, cents), (CASH, PATRON, CAGE, cents)
    return [posted(asked.office.books, "chips sold at the cage", RECORDS, *moves)]


@act("cage.redeem", RedeemChips, who=CASHIER, clause=RECORDS)
def redeem(asked: Asked, do: RedeemChips) -> list[Event]:
    cents = some_cents(do.stack, "chips")
    moves = (CHIP, FLOOR, CAGE, cents), (CASH, CAGE, PATRON, cents)
    return [posted(asked.office.books, "chips redeemed", RECORDS, *moves)]


@record(frozen=True)
class CollectTokes(AtDesk):
    """What players gave the dealers at a table goes to the pool of all dealers."""

    table: str


@act("floor.collect_tokes", CollectTokes, who=Who(role="floor supervisor"), clause=RECORDS)
def collect_tokes(asked: Asked, do: CollectTokes) -> list[Event]:
    books = asked.office.books
    cents = books.balance(CHIP, f"{do.table}/tokes")
    if not cents:
        raise Misuse(f"no tokes lie at {do.table}")
    move = CHIP, f"{do.table}/tokes", TOKES, cents
    return [posted(books, f"tokes of {do.table}", RECORDS, move)]


def _tokes(asked: Asked, paper: Document) -> int:
    """What was counted of the pool; refused where the books have another sum in it."""
    cents, there = some_cents(paper.facts["count"]["stack"], "tokes"), asked.office.books
    if cents != (pool := there.balance(CHIP, TOKES)):
        why = f"the pool has {dollars(pool)} in the books, and {dollars(cents)} was counted"
        raise Refusal(f"dividing the tokes of {paper.about}", why, RECORDS, "count again")
    return cents


def _counted_tokes(asked: Asked, paper: Document) -> Iterator[Event]:
    _tokes(asked, paper)
    yield from ()


def _paid_tokes(asked: Asked, paper: Document) -> Iterator[Event]:
    cents = _tokes(asked, paper)
    moves = (CHIP, TOKES, CAGE, cents), (CASH, CAGE, PATRON, cents)
    why = f"tokes of {paper.about} paid to those who deal"
    yield posted(asked.office.books, why, RECORDS, *moves, about=paper.id)


TOKE_POOL = document(
    Kind(
        "tokes",
        (
            Step(
                name="count",
                to="counted",
                who=CASHIER,
                clause=RECORDS,
                takes={"period": str, "stack": dict},
                effect=_counted_tokes,
            ),
            Step(
                name="pay",
                at=("counted",),
                to="paid",
                who=CAGE_SUPERVISOR,
                clause=RECORDS,
                differs=("count",),
                effect=_paid_tokes,
            ),
            Step(
                name="refuse",
                at=("counted",),
                to="refused",
                who=CAGE_SUPERVISOR,
                clause=RECORDS,
                takes={"why": str},
            ),
        ),
        about="period",
        at_table=False,
    )
)


# What was posted wrong is taken back by its mirror, once (C7)


def _ask_reversal(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["ask"]
    _not_twice(asked, facts["posting"])
    yield from ()


def _not_twice(asked: Asked, number: int) -> None:
    if number not in asked.office.books.recent:
        raise Refusal(
            f"taking posting {number} back",
            "no such posting was made in this gaming day or the last",
            CHANGES,
            "post what is due now, and name the day it is about",
        )
    if number in asked.office.books.reversed:
        raise Refusal(
            f"taking posting {number} back",
            "it was taken back before",
            CHANGES,
            "look at what followed it",
        )


def _reversal(asked: Asked, paper: Document) -> Iterator[Event]:
    facts = paper.facts["ask"]
    _not_twice(asked, facts["posting"])
    moves = every(asked.office.books.recent[facts["posting"]])
    mirror = [(currency, to, source, units) for currency, source, to, units in moves]
    yield posted(
        asked.office.books,
        f"posting {facts['posting']} taken back: {facts['why']}",
        CHANGES,
        *reversed(mirror),
        about=paper.id,
        reverses=facts["posting"],
    )


REVERSAL = document(
    Kind(
        "reversal",
        (
            Step(
                name="ask",
                to="asked",
                who=CAGE_SUPERVISOR | FINANCE_SUPERVISOR,
                clause=CHANGES,
                takes={"why": str, "posting": int},
                effect=_ask_reversal,
            ),
            Step(
                name="approve",
                at=("asked",),
                to="reversed",
                who=FINANCE_SUPERVISOR,
                clause=CHANGES,
                differs=("ask",),
                step_up=True,
                effect=_reversal,
            ),
            Step(
                name="refuse",
                at=("asked",),
                to="refused",
                who=FINANCE_SUPERVISOR,
                clause=CHANGES,
                differs=("ask",),
                takes={"reason": str},
            ),
        ),
        about="why",
        at_table=False,
    )
)
