"""Who signs what after whom, by which clause: typed from 525.21 and the table of duties.

F and M are members of finance and marketing, Fs and Ms their supervisors, C compliance, K a
counter and L the lead of the count. `!` wants the credential once more; what follows `not` are the
steps whose signers may not do this one.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.people import AnyOf, Who
from croupier.core.refusals import Refusal
from croupier.house.acts import Asked
from croupier.house.coupons.serials import BEGINS, MOVES, State
from croupier.house.desk import KINDS, Office
from croupier.house.documents import Document, Sign, Signature, check_step
from croupier.house.people import Member

CHAPTER = "pa.525"
ROLES = {
    "F": "finance clerk", "Fs": "finance supervisor", "M": "marketing clerk",
    "Ms": "marketing supervisor", "C": "compliance", "K": "count", "L": "count lead",
}  # fmt: skip
STEPS = """
(b)(1) design file:        > filed              Fs Ms
(d)    design agree:       filed > agreed       Fs Ms      not file
(b)(1) design approve:     agreed > approved    C
(b)(1) design withdraw:    approved > withdrawn C
(b)(2) controls file:      > filed              Fs Ms
(d)    controls agree:     filed > agreed       Fs Ms      not file
(b)(2) controls approve:   agreed > approved    C
(e)    receipt invoice:    > invoiced           F Fs
(e)    receipt examine:    invoiced, examined once > examined once   F Fs M Ms
(e)    receipt examine_too: examined once > examined                 F Fs M Ms  not examine
(f)    receipt ledger:     examined > in the ledger    Fs         not examine examine_too
(e)    receipt reject:     examined > rejected         Fs         not examine examine_too
(g)    requisition prepare:   > prepared               Ms
(g)(5) requisition authorise: prepared > authorised    Fs         not prepare
(h)    requisition issue:     authorised > issued      Fs !       not prepare
(h)    requisition receive:   issued > received        Ms         not issue
(j)(7) requisition receive_short: issued > received short  Ms     not issue
(g)(5) requisition refuse:    prepared, authorised > refused  Fs
(j)    form open:          > open                      M Ms
(j)(7) form open_short:    > open                      Ms
(d)    form hand_out:      open > open                 M Ms
(j)(7) form take_back:     open > open                 Ms         not hand_out
(j)(8) form sign:          open > signed               Ms
(j)(7) form sign_short:    open > signed               Ms
(k)    form accept:        signed > accepted           F Fs       not sign sign_short
(k)    return give:        > given back                Ms
(l)    return take:        given back > in the ledger  Fs         not give
(l)    return take_short:  given back > in the ledger  Fs         not give
(q)(2) mailing list:       > listed                    M Ms
(q)(7) mailing check:      listed, checked > checked   C          not list
(q)(4) mailing release:    checked > released          Fs !       not list check
(q)    mailing mailed:     released > released         M Ms F Fs
(q)(4) mailing close:      released > closed           F Fs
(m)(1) count begin:        > in the count room         L
(m)(1) count count_1:      in the count room > counted once   K   not begin
(m)(1) count count_2:      counted once > counted twice       K   not begin count_1
(m)(1) count give_up: in the count room, counted once, counted twice > given up   L !
(m)(1) count open:         counted twice > opened             L   not count_1 count_2
(m)(1) count count_3:      opened > counted anew              K   not count_1 count_2
(q)(6) count accept:       opened, counted anew > cancelled   L   not count_1 count_2 count_3
(m)(1) count accept_short: opened, counted anew > cancelled   L ! not count_1 count_2 count_3
(m)(2) count review:       cancelled > reviewed               F Fs   not accept accept_short
(m)(3) reconciliation reconcile: > reconciled                 F Fs
(n)    inventory count:    > counted                          F Fs
(n)    inventory recount:  counted > counted by two           K   not count
(n)    inventory record:   counted by two > in the ledger     Fs  not count recount
(n)    inventory record_short: counted by two > in the ledger Fs  not count recount
(n)    inventory drop:     counted, counted by two > counted anew   Fs
(o)    quarter prepare:    > prepared                         F Fs
(o)    quarter file:       prepared > filed                   C   not prepare
(h)(4) void ask:           > asked                            F Fs M Ms
(h)(4) void confirm:       asked > void                       Fs !  not ask
(h)(4) void refuse:        asked > refused                    Fs  not ask
(j)(7) missing ask:        > asked                            F Fs M Ms L
(j)(7) missing confirm:    asked > missing                    Fs !  not ask
(j)(7) missing refuse:     asked > refused                    Fs  not ask
(m)(4) found ask:          > asked                            F Fs M Ms L
(m)(4) found confirm:      asked > found                      Fs !  not ask
(m)(4) found refuse:       asked > refused                    Fs  not ask
(m)(3) write_off ask:      > asked                            Fs
(m)(3) write_off confirm:  asked > written off                Fs !  not ask
(m)(3) write_off refuse:   asked > refused                    Fs  not ask
"""
ONE_A_DAY = ("form", "reconciliation")


def parsed() -> list[tuple[str, ...]]:
    """Clause, kind, step, from, to, who, credential, not whom."""
    found: list[tuple[str, ...]] = []
    for line in STEPS.strip().splitlines():
        clause, kind, rest = line.split(maxsplit=2)
        step, _, rest = rest.partition(":")
        rest, _, others = rest.partition(" not ")
        before, _, after = rest.partition(">")
        words = after.split()
        who = [one for one in words if one in ROLES]
        to = " ".join(one for one in words if one not in (*ROLES, "!"))
        found.append(
            (clause, kind, step, before.strip(), to, " ".join(who), "!" * ("!" in words), others)
        )
    return found


LINES = [
    pytest.param(*line[1:], f"{CHAPTER} 525.21{line[0]}", id=f"{line[1]} {line[2]}",
                 marks=pytest.mark.clause(f"{CHAPTER} 525.21{line[0]}"))
    for line in parsed()
]  # fmt: skip


def somebody(*roles: str) -> Member:
    return Member("X", "finance", "supervisor", "cred X", list(roles))


@pytest.mark.parametrize(("kind", "name", "before", "to", "who", "up", "others", "citation"), LINES)
def test_a_step_is_as_typed(
    kind: str, name: str, before: str, to: str, who: str, up: str, others: str, citation: str
) -> None:
    """States, people, credential and clause; every other role is refused, and so is whoever signed
    a step that another has to sign, had he both hats a hundred times."""
    paper = KINDS[f"coupon_{kind}"]
    step = paper.step(name)
    assert (", ".join(step.at), step.to) == (before, to)
    assert step.clause == citation
    assert step.step_up == bool(up)
    assert set(step.differs) == set(others.split())
    assert (paper.at_table, paper.numbered) == (False, kind not in ONE_A_DAY)
    for short, role in ROLES.items():
        assert may(kind, name, somebody(role), []) == (short in who.split()), role
    everything = somebody(*ROLES.values())
    assert may(kind, name, everything, [])
    for other in others.split():
        assert not may(kind, name, everything, [Signature(other, "X", "", "c", 1)])
        assert may(kind, name, everything, [Signature(other, "Y", "", "c", 1)])


def may(kind: str, name: str, member: Member, signatures: list[Signature]) -> bool:
    paper = KINDS[f"coupon_{kind}"]
    step = paper.step(name)
    state = (*step.at, "")[0]
    document = Document("x/2026/1", paper.name, "x", state, "2026-11-18", {}, signatures)
    command = Command("k", "X", "x", None, Sign(paper.name, name), 1)
    asked = Asked(Office("x"), member, command, 1, {"step_up": True})
    try:
        check_step(asked, paper, step, document, name)
    except Refusal:
        return False
    return True


def test_no_step_is_left_out() -> None:
    """Every kind and every step of a coupon paper is typed above."""
    typed = {(line[1], line[2]) for line in parsed()}
    there = {
        (kind.name.removeprefix("coupon_"), step.name)
        for kind in KINDS.values()
        if kind.name.startswith("coupon_")
        for step in kind.steps
    }
    assert typed == there
    assert isinstance(KINDS["coupon_form"].steps[0].who, Who | AnyOf)


WAYS = """
21(e)    > RECEIVED                coupon_receipt invoice
21(q)(2) > LISTED                  coupon_mailing list
21(f)    RECEIVED > VAULT          coupon_receipt ledger
21(e)    RECEIVED > REJECTED       coupon_receipt ledger
21(h)    VAULT > MARKETING         coupon_requisition issue
21(j)(4) MARKETING > PATRON        coupon_form hand_out
21(j)(7) PATRON > MARKETING        coupon_form take_back
21(k)    MARKETING > RETURNED      coupon_return give
21(l)    RETURNED > VAULT          coupon_return take
21(k)    RETURNED > EXPIRED        coupon_return take
21(q)(7) LISTED > BLOCKED          coupon_mailing check
21(q)(2) LISTED > RELEASED         coupon_mailing release
21(q)(7) BLOCKED > VOID            coupon_mailing release
21(q)    RELEASED > PATRON         coupon_mailing mailed
22(b)    PATRON > ON_TABLE         table lay
22(e)    ON_TABLE > PATRON         table back
22(e)    ON_TABLE > BOX            table drop
22(e)    BOX > ON_TABLE            table put right
21(q)(6) BOX > CANCELLED           coupon_count accept
21(q)(6) PATRON > CANCELLED        coupon_count accept
21(c)(5) PATRON > LAPSED           day close
21(c)(5) RELEASED > LAPSED         day close
21(c)(5) VAULT > EXPIRED           day close
21(h)(4) VAULT > VOID              coupon_void confirm
21(j)(6) MARKETING > VOID          coupon_void confirm
21(l)(4) RETURNED > VOID           coupon_void confirm
21(m)    PATRON > VOID             coupon_void confirm
21(q)    LISTED > VOID             coupon_void confirm
21(q)    RELEASED > VOID           coupon_void confirm
21(n)    VAULT > MISSING           coupon_missing confirm
21(j)(7) MARKETING > MISSING       coupon_missing confirm
21(l)    RETURNED > MISSING        coupon_missing confirm
21(q)(4) RELEASED > MISSING        coupon_missing confirm
21(m)(1) BOX > MISSING             coupon_count accept
21(m)(4) MISSING > VAULT           coupon_found confirm
21(m)(4) MISSING > EXPIRED         coupon_found confirm
21(m)(2) MISSING > CANCELLED       coupon_found confirm
21(m)(3) MISSING > WRITTEN_OFF     coupon_write_off confirm
"""


def ways() -> list[Any]:
    found = []
    for line in WAYS.strip().splitlines():
        clause, _, rest = line.partition(" ")
        source, _, rest = rest.partition(">")
        target, paper, step = rest.split(maxsplit=2)
        given = source.strip(), target, paper, step, f"{CHAPTER} 525.{clause}"
        name = f"{source.strip()} {target}"
        found.append(pytest.param(*given, id=name, marks=pytest.mark.clause(given[-1])))
    return found


@pytest.mark.parametrize(("source", "target", "paper", "step", "citation"), ways())
def test_a_way_is_as_typed(source: str, target: str, paper: str, step: str, citation: str) -> None:
    """By which clause, on which paper, at which step; and there are no others."""
    by = MOVES[State[source], State[target]] if source else BEGINS[State[target]]
    assert (by.clause, by.paper, by.step) == (citation, paper, step)
    assert len(MOVES) + len(BEGINS) == len(ways())
