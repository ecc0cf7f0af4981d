"""Who may do what: everybody tries every command, and every step in every state of a paper."""

from __future__ import annotations

import dataclasses
import itertools
from pathlib import Path
from typing import Any

import pytest

from croupier.core.commands import FIELDS, Command
from croupier.core.refusals import CroupierError, Refusal
from croupier.house.acts import ACTS, HOUSE, Asked
from croupier.house.desk import KINDS, Office
from croupier.house.documents import Document, Kind, Sign, Signature, Step, check_step, may, sign
from croupier.house.people import ROLES, Member
from croupier.house.rights import HERE, page, typical
from croupier.house.signing import SignIn
from tests.house.keeping import MORNING

KEPT = (Path(__file__).parents[2] / "docs" / "rights.md").read_text("utf-8")


def kept() -> dict[str, dict[str, str]]:
    """The table in docs/rights.md: by command or step, by column."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in KEPT.partition("## The papers")[0].splitlines()
        if line.startswith("|")
    ]
    head, _, *rest = rows
    return {row[0]: dict(zip(head, row, strict=True)) for row in rest}


TABLE = kept()


def test_the_table_in_the_docs_is_the_one_in_force() -> None:
    """A right that changes is read by a person first."""
    assert page() == KEPT, "run: croupier house rights --markdown > docs/rights.md"


def test_rights_that_the_house_is_built_on() -> None:
    """Cells typed from the design, so that the table is not only equal to itself."""
    yes = [
        ("people.hire", "administrator"), ("day: open", "shift manager"),
        ("fill: request", "floor supervisor"), ("fill: prepare", "cage"),
        ("fill: carry", "security"), ("fill: receive", "dealer"), ("credit: receive", "cage"),
        ("drop: count_1", "count"), ("drop: open", "count lead"), ("drop: pull", "security"),
        ("dispute: replay", "surveillance"), ("dispute: rule", "floor supervisor"),
        ("patrons.read_list", "compliance"), ("floor.change_limits", "floor supervisor"),
    ]  # fmt: skip
    once_more = [
        ("people.appoint", "administrator"), ("fill: void", "cage"),
        ("fill: void", "floor supervisor"), ("reversal: approve", "finance supervisor"),
        ("dispute: approve", "shift manager"), ("chips: verify", "finance supervisor"),
    ]  # fmt: skip
    assert all(TABLE[name][role] == "yes" for name, role in yes)
    assert all(TABLE[name][role] == "up" for name, role in once_more)
    no = [
        ("fill: void", "dealer"), ("floor.change_limits", "dealer"), ("drop: count_1", "cage"),
        ("drop: count_1", "floor supervisor"), ("day: close", "floor supervisor"),
        ("people.hire", "shift manager"), ("cage.sell", "finance supervisor"),
    ]  # fmt: skip
    assert all(TABLE[name][role] == "" for name, role in no)


@pytest.mark.parametrize("role", ["administrator", "regulator", "internal audit", "surveillance"])
def test_whoever_watches_moves_no_chip(role: str) -> None:
    """No step that posts something, and no business of the cage."""
    for name, row in TABLE.items():
        if name.startswith(("fill", "credit", "cage.", "chips", "transfer", "drop", "table")):
            assert not row[role], name


def test_the_regulator_only_reads() -> None:
    """All may sign in and out, change a password and print; these two roles no more."""
    for role in ("regulator", "internal audit"):
        assert {name for name, row in TABLE.items() if row[role]} == {
            "people.change_password",
            "people.sign_in",
            "people.sign_out",
            "reports.print",
        }


# Every command by everybody


def staffed() -> Office:
    """A house with one person a role, at the lowest rank that it is given to."""
    office = Office("The House")
    office.days.now = MORNING
    for role in ROLES:
        one = typical(role)
        one.id, one.since, one.seen = role, MORNING, MORNING
        office.people.members[one.id] = one
    return office


def blank(kind: type[Any]) -> Any:
    """A record of this kind with something in each field."""
    empty: dict[type, Any] = {str: "x", int: 1, bool: False, tuple: ()}
    given = {name: empty.get(kinds[0], {}) for name, kinds in FIELDS[kind].items()}
    return kind(**given)


BY_NAME = {act.name: act for act in ACTS.values()}


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_command_is_refused_to_whom_the_table_leaves_out(name: str) -> None:
    """And to nobody else; without the credential where it is wanted, it is refused to all."""
    found = BY_NAME[name]
    if found.kind in (Sign, SignIn):
        return
    office, row = staffed(), TABLE[found.name]
    for role in ROLES:
        command = Command("k", role, role, None, blank(found.kind), MORNING)
        why = refusal(office, command, step_up=True)
        assert ("only " in why) == (row[role] == ""), (found.name, role, why)
        if row[role] == "up":
            assert "shown once more" in refusal(office, command, step_up=False)
            assert "shown once more" in refusal(office, command)


def refusal(office: Office, command: Command, **given: Any) -> str:
    try:
        office.decide(command, given)
    except Refusal as error:
        return str(error) if error.why.startswith(("only ", "the credential")) else ""
    except CroupierError:
        return ""
    return ""


# Every step of every paper, in every state that it can be in, by everybody


def everybody() -> dict[str, Member]:
    """Two of each role, so that another person of the same role can be meant."""
    found = {}
    for role, number in itertools.product(ROLES, (1, 2)):
        one = typical(role)
        one.id = f"{role} {number}"
        found[one.id] = one
    house = Member(HOUSE, "it", "member", "", [HOUSE])
    return found | {HOUSE: house}


STAFF = everybody()
AT_TABLE = "at the table"
"""Whoever signs where the hand lies: the desk only hears of it."""
Signers = frozenset[tuple[str, str]]


def allowed(kind: Kind, step: Step, who: str, signers: Signers) -> bool:
    """What the table in the docs says, and nothing of the code under test."""
    row = TABLE[f"{kind.name}: {step.name}"]
    if row["who"].startswith(AT_TABLE) or who == AT_TABLE:
        return who == AT_TABLE and row["who"].startswith(AT_TABLE)
    role = who.rpartition(" ")[0]
    mine = "the house" in row["who"].split(" or ") if who == HOUSE else row[role] != ""
    others = [one.strip() for one in row["other than whoever did"].split(",") if one.strip()]
    return mine and not any((step_name, who) in signers for step_name in others)


def reachable(kind: Kind) -> set[tuple[str, Signers]]:
    """Every state with the last signers of the steps that later ones look at."""
    watched = {name for step in kind.steps for name in step.differs}
    start: tuple[str, Signers] = ("", frozenset())
    seen, todo = {start}, [start]
    while todo:
        state, signers = todo.pop()
        for step in kind.steps:
            if (state in step.at) if step.at else not state:
                for who in (*STAFF, AT_TABLE):
                    if allowed(kind, step, who, signers):
                        kept = {one for one in signers if one[0] != step.name}
                        more = {(step.name, who)} if step.name in watched else set()
                        there = step.to, frozenset(kept | more)
                        if there not in seen:
                            seen.add(there)
                            todo.append(there)
    return seen


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_step_in_every_state_by_everybody(name: str) -> None:
    """Right person, right state, not one of those who may not be the same: else refused."""
    kind, office, cells = KINDS[name], Office("The House"), 0
    states = reachable(kind)
    hands = {id for id in STAFF if any(allowed(kind, one, id, frozenset()) for one in kind.steps)}
    met = set[str]()
    for state, signers in sorted(states, key=lambda one: (one[0], sorted(one[1]))):
        people = STAFF if state not in met else {id: STAFF[id] for id in hands}
        met.add(state)
        signatures = [Signature(step, who, "", "", 0) for step, who in sorted(signers)]
        paper = Document("x/2026/1", name, HERE, state, "2026-11-18", {}, signatures)
        for step, (id, member) in itertools.product(kind.steps, people.items()):
            if not step.at and state:
                continue
            cells += 1
            right = state in step.at if step.at else True
            expected = right and allowed(kind, step, id, signers)
            command = Command("k", id, "x", None, Sign(name, step.name), MORNING)
            asked = Asked(office, member, command, MORNING, {"step_up": True})
            try:
                check_step(asked, kind, step, paper, step.name)
            except Refusal:
                assert not expected, (step.name, state, id, signers)
            else:
                assert expected, (step.name, state, id, signers)
            if step.at or not state:
                assert may(member, kind, step, paper if step.at else None) == expected
    ends = {state for state, _ in states if state in kind.ends}
    assert ends == kind.ends, "every end can be reached"
    assert cells > 30


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_step_that_wants_the_credential_once_more_is_refused_without(name: str) -> None:
    """For each such step, by somebody who may."""
    kind = KINDS[name]
    for step in kind.steps:
        if step.heard:
            continue  # the table asks for it: test_jackpots.py
        who = next(one for one in STAFF.values() if step.who.allows(one.person()))
        paper = Document("x/2026/1", name, HERE, (*step.at, "")[0], "2026-11-18")
        command = Command("k", who.id, "x", None, Sign(name, step.name), MORNING)
        asked = Asked(Office(), who, command, MORNING, {})
        if step.step_up:
            with pytest.raises(Refusal, match="shown once more"):
                check_step(asked, kind, step, paper, step.name)
        else:
            check_step(asked, kind, step, paper, step.name)


def test_breaking_any_step_is_noticed() -> None:
    """Each `differs`, each state and each way to sign with one hand less fails the walk above."""
    for kind in KINDS.values():
        for step in kind.steps:
            for dropped in () if step.heard else step.differs:
                other = next(one for one in kind.steps if one.name == dropped)
                same = [w for w in STAFF.values() if step.who.allows(w.person())]
                same = [w for w in same if other.who.allows(w.person())]
                if not same:
                    continue  # they are of two departments anyway
                signature = Signature(dropped, same[0].id, "", "", 0)
                paper = Document("x", kind.name, HERE, step.at[0], "", {}, [signature])
                command = Command("k", same[0].id, "x", None, Sign(kind.name, step.name))
                asked = Asked(Office(), same[0], command, 0, {"step_up": True})
                with pytest.raises(Refusal, match="two different people"):
                    check_step(asked, kind, step, paper, step.name)
                less = dataclasses.replace(step, differs=())
                check_step(asked, kind, less, paper, step.name)


def test_signing_by_the_name_of_an_unknown_paper_or_step() -> None:
    """Words for what there is."""
    office = staffed()
    asked = Asked(
        office, STAFF["cage 1"], Command("k", "cage 1", "cage", None, Sign("", "")), 0, {}
    )
    for what, words in (
        (Sign("fil", "request"), "did you mean fill"),
        (Sign("fill", "prepar", "x"), "did you mean prepare"),
        (Sign("fill", "prepare", "fill/2026/9"), "no document"),
        (Sign("fill", "request", "x", {"table": "t1", "stack": {}}), "names none"),
        (Sign("fill", "request", "", {"table": "t1"}), "takes table, stack; say stack too"),
        (Sign("fill", "request", "", {"table": 1, "stack": {}}), "table is a str"),
        (Sign("fill", "request", "", {"table": "t1", "stack": {"100": 1.5}}), "whole numbers"),
        (Sign("fill", "request", "", {"table": " ", "stack": {}}), "say table"),
    ):
        with pytest.raises(CroupierError, match=words):
            sign(asked, what)
