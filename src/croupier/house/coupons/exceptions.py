"""Void, missing, found, written off: each asked for by one person and confirmed by another.

A coupon that was redeemed is no longer void: what is in a box or cancelled stays so (law 7). What
marketing has goes through the form of the day, so that the form still balances.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.coupons import cite
from croupier.core.events import Event
from croupier.core.people import AnyOf, Who
from croupier.core.refusals import Refusal
from croupier.house.acts import Asked
from croupier.house.coupons.distribution import received_before, variance
from croupier.house.coupons.kept import (
    Coupons,
    coupons_of,
    moved,
    open_form,
    some,
    still_good,
)
from croupier.house.coupons.serials import (
    MOVES,
    Run,
    State,
    meet,
    minus,
    said,
)
from croupier.house.coupons.who import BOTH, FINANCE_SUPERVISOR, LEAD
from croupier.house.coupons.who import paper as paper_of
from croupier.house.documents import Document, Effect, Kind, Step, raised
from croupier.house.floor import ALERT

S = State
Serials = dict[str, list[Run]]
LOSE = (S.VAULT, S.MARKETING, S.RETURNED, S.RELEASED)
"""Where coupons can go missing: a patron's own loss is no matter of the house."""


def _serials(asked: Asked, paper: Document) -> Serials:
    serials = some(paper.facts["ask"]["serials"], paper.id)
    for id in serials:
        coupons_of(asked.office).batch(id)
    return serials


def _parts(coupons: Coupons, serials: Serials, *states: State) -> list[tuple[State, Serials]]:
    """By state: what of these serials is there."""
    found = [(state, meet(serials, coupons.of_state(state))) for state in states]
    return [(state, some_of) for state, some_of in found if some_of]


def _moves_to(asked: Asked, paper: Document, target: State, *states: State) -> Iterator[Event]:
    tried, why = f"{paper.id}, confirm", paper.facts["ask"]["why"]
    coupons, serials = coupons_of(asked.office), _serials(asked, paper)
    parts = _parts(coupons, serials, *states)
    left = serials
    for _, some_of in parts:
        left = minus(left, some_of)
    if left:
        where = _parts(coupons, left, *State)
        words = ", ".join(f"{said(some_of)} {state.words}" for state, some_of in where[:3])
        clause = cite("21(m)")
        why_not = f"{words or said(left)} cannot become {target.words}"
        raise Refusal(tried, why_not, clause, "name coupons that are not at an end, nor redeemed")
    for state, some_of in parts:
        if state is S.MARKETING:
            open_form(asked.office, tried, MOVES[state, target].clause)
            received_before(coupons, some_of, tried)
        yield moved(asked, paper, some_of, state, target, tried, why)


VOIDED = tuple(source for source, target in MOVES if target is S.VOID and source is not S.BLOCKED)


def _void(asked: Asked, paper: Document) -> Iterator[Event]:
    yield from _moves_to(asked, paper, S.VOID, *VOIDED)


def _missing(asked: Asked, paper: Document) -> Iterator[Event]:
    yield from _moves_to(asked, paper, S.MISSING, *LOSE)
    yield variance(asked, paper, _serials(asked, paper), paper.facts["ask"]["why"])


def _found(asked: Asked, paper: Document) -> Iterator[Event]:
    """What was dropped is cancelled; the rest goes into the vault, if it is still good."""
    tried, why = f"{paper.id}, confirm", paper.facts["ask"]["why"]
    coupons, serials = coupons_of(asked.office), _serials(asked, paper)
    if other := minus(serials, coupons.of_state(S.MISSING)):
        raise Refusal(tried, f"{said(other)} is not missing", cite("21(m)"), "name what was")
    for target in (S.CANCELLED, S.VAULT, S.EXPIRED):
        parts: Serials = {}
        for one in coupons.missing:
            dropped, good = one.was == S.BOX.name, still_good(asked.office, one.batch)
            goes = S.CANCELLED if dropped else S.VAULT if good else S.EXPIRED
            if goes is target:
                parts.setdefault(one.batch, []).append((one.first, one.last))
        if some_of := meet(serials, parts):
            yield moved(asked, paper, some_of, S.MISSING, target, tried, why)


def _write_off(asked: Asked, paper: Document) -> Iterator[Event]:
    tried, why, serials = f"{paper.id}, confirm", paper.facts["ask"]["why"], _serials(asked, paper)
    yield moved(asked, paper, serials, S.MISSING, S.WRITTEN_OFF, tried, why)
    cents = sum(
        face * many for face, many in coupons_of(asked.office).by_denomination(serials).items()
    )
    facts = {"what": f"coupons written off, {said(serials)}: {why}"[:1_000], "about": paper.id}
    yield raised(asked, ALERT, facts | {"cents": -cents, "notify": "Bureau of Casino Compliance"})


def _ask(asked: Asked, paper: Document) -> Iterator[Event]:
    _serials(asked, paper)
    yield from ()


def _by_two(name: str, to: str, asks: Who | AnyOf, clause: str, effect: Effect) -> Kind:
    """A paper that one person asks for, with a reason, and another confirms."""
    return paper_of(
        name,
        "why",
        Step(
            name="ask",
            to="asked",
            who=asks,
            clause=clause,
            takes={"why": str, "serials": dict},
            effect=_ask,
        ),
        Step(
            name="confirm",
            at=("asked",),
            to=to,
            who=FINANCE_SUPERVISOR,
            clause=clause,
            differs=("ask",),
            step_up=True,
            effect=effect,
        ),
        Step(
            name="refuse",
            at=("asked",),
            to="refused",
            who=FINANCE_SUPERVISOR,
            clause=clause,
            differs=("ask",),
            takes={"reason": str},
        ),
    )


VOID = _by_two("coupon_void", "void", BOTH, cite("21(h)(4)"), _void)
MISSING = _by_two("coupon_missing", "missing", BOTH | LEAD, cite("21(j)(7)"), _missing)
FOUND = _by_two("coupon_found", "found", BOTH | LEAD, cite("21(m)(4)"), _found)
WRITE_OFF = _by_two(
    "coupon_write_off", "written off", FINANCE_SUPERVISOR, cite("21(m)(3)"), _write_off
)
