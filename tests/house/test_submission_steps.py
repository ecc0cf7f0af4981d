"""The life of a Rules Submission, and which one holds on a gaming day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.core.days import Date, date_from
from croupier.core.game import rules_for
from croupier.core.people import Person
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game
from croupier.house.submission_steps import (
    APPROVED,
    CHECKED,
    DRAFTED,
    FILED,
    IN_FORCE,
    STEPS,
    SUPERSEDED,
    WITHDRAWN,
    Filed,
    due_at_opening,
    in_force,
    take,
)
from croupier.house.submissions import Submission

MANAGER = Person("M1", rank="manager")
OTHER = Person("M2", rank="manager")
OFFICER = Person("C1", "compliance", "member")
SUPERVISOR = Person("S1", rank="supervisor")
PAPER = {"paper": "ab" * 32, "reference": "ED 2026-17"}
RULES = rules_for(game("big_six"))


def day(text: str) -> Date:
    found = date_from(text)
    assert found is not None
    return found


def filed(number: int = 1, since: str = "2026-12-01") -> Filed:
    return Filed(number, Submission(RULES, "Harbour", day(since)))


def approved(number: int = 1, since: str = "2026-12-01") -> Filed:
    one = filed(number, since)
    one = take(one, "draft", MANAGER, one.facts())
    one = take(one, "check", MANAGER)
    one = take(one, "file", OFFICER)
    return take(one, "approve", OFFICER, PAPER)


def entered(one: Filed, on: str) -> Filed:
    return take(one, "enter", MANAGER, {"day": on})


def test_the_way_of_a_submission() -> None:
    """Drafted, checked, filed, approved, in force, superseded; each step by whom it is for."""
    one = filed()
    states = []
    for step, person, facts in (
        ("draft", MANAGER, one.facts()),
        ("check", OFFICER, {}),
        ("file", OFFICER, {}),
        ("approve", OFFICER, PAPER),
        ("enter", OTHER, {"day": "2026-12-01"}),
        ("supersede", MANAGER, {}),
    ):
        one = take(one, step, person, facts)
        states.append(one.state)
    assert states == [DRAFTED, CHECKED, FILED, APPROVED, IN_FORCE, SUPERSEDED]
    assert one.version == f"r1 {RULES.hash[:12]}"
    assert one.paper.signatures[0].facts == {"game": "big_six", "version": RULES.hash}


ALLOWED = {
    "": {"draft": DRAFTED},
    DRAFTED: {"check": CHECKED, "withdraw": WITHDRAWN},
    CHECKED: {"file": FILED, "withdraw": WITHDRAWN},
    FILED: {"approve": APPROVED, "withdraw": WITHDRAWN},
    APPROVED: {"enter": IN_FORCE, "supersede": SUPERSEDED, "withdraw": WITHDRAWN},
    IN_FORCE: {"supersede": SUPERSEDED},
    SUPERSEDED: {},
    WITHDRAWN: {},
}
FACTS = {
    "draft": {"game": "big_six", "version": RULES.hash},
    "approve": PAPER,
    "enter": {"day": "2026-12-01"},
    "withdraw": {"reason": "another one is on its way"},
}
WHO = {"draft": MANAGER, "enter": MANAGER, "supersede": MANAGER}


@pytest.mark.parametrize("state", ALLOWED)
@pytest.mark.parametrize("step", [step.name for step in STEPS])
def test_every_step_from_every_state(state: str, step: str) -> None:
    """What leads on, leads where it should; everything else is refused and says what is open."""
    at = replace(filed(), paper=replace(filed().paper, state=state))
    facts = FACTS.get(step, {})
    if step in ALLOWED[state]:
        assert take(at, step, WHO.get(step, OFFICER), facts).state == ALLOWED[state][step]
        return
    with pytest.raises(Refusal) as refused:
        take(at, step, WHO.get(step, OFFICER), facts)
    for name in ALLOWED[state]:
        assert name in refused.value.instead


@pytest.mark.parametrize(
    ("step", "may_not"),
    [
        ("draft", (SUPERVISOR, OFFICER)),
        ("check", (SUPERVISOR,)),
        ("file", (SUPERVISOR, MANAGER)),
        ("approve", (SUPERVISOR, MANAGER)),
        ("enter", (SUPERVISOR, OFFICER)),
        ("supersede", (SUPERVISOR, OFFICER)),
        ("withdraw", (SUPERVISOR,)),
    ],
)
def test_who_may_not(step: str, may_not: tuple[Person, ...]) -> None:
    """The wrong person is refused at the right moment."""
    state = next(state for state, steps in ALLOWED.items() if step in steps)
    at = replace(filed(), paper=replace(filed().paper, state=state))
    for person in may_not:
        with pytest.raises(Refusal, match=person.id):
            take(at, step, person, FACTS.get(step, {}))


def test_who_drafted_does_not_file_or_approve() -> None:
    """Another person does it, whatever the rank."""
    both = Person("X", "compliance", "manager")
    one = filed()
    drafted = replace(take(one, "draft", MANAGER, one.facts()))
    signed = replace(drafted.paper.signatures[0], by="X")
    drafted = replace(drafted, paper=replace(drafted.paper, signatures=(signed,)))
    checked = take(drafted, "check", both)
    with pytest.raises(Refusal, match="another person"):
        take(checked, "file", both)
    with pytest.raises(Refusal, match="another person"):
        take(take(checked, "file", OFFICER), "approve", both, PAPER)


def test_approval_is_a_paper() -> None:
    """Without the paper and its reference nothing is approved."""
    one = filed()
    for step, person, facts in (
        ("draft", MANAGER, one.facts()),
        ("check", MANAGER, {}),
        ("file", OFFICER, {}),
    ):
        one = take(one, step, person, facts)
    for facts in ({}, {"paper": "ab"}, {"paper": "ab", "reference": " "}):
        with pytest.raises(Misuse):
            take(one, "approve", OFFICER, facts)


def test_it_enters_on_its_day_and_not_before() -> None:
    """On the last of November it is refused, on the first of December and later it enters."""
    with pytest.raises(Refusal, match="2026-12-01"):
        entered(approved(), "2026-11-30")
    assert entered(approved(), "2026-12-01").state == IN_FORCE
    assert entered(approved(), "2026-12-05").since == day("2026-12-05")


def test_what_holds_at_both_sides_of_the_day() -> None:
    """The old one on the day before, the new one on the day and after, nothing before the first."""
    old = take(entered(approved(1, "2026-06-01"), "2026-06-01"), "supersede", MANAGER)
    new = entered(approved(2, "2026-12-01"), "2026-12-01")
    for on, holds in (
        ("2026-05-31", None),
        ("2026-06-01", old),
        ("2026-11-30", old),
        ("2026-12-01", new),
        ("2027-01-01", new),
    ):
        assert in_force([new, old], day(on)) is holds


def test_what_was_approved_too_late_holds_from_the_day_it_entered() -> None:
    """Between its day and the day it entered the old one held."""
    old = entered(approved(1, "2026-06-01"), "2026-06-01")
    late = entered(approved(2, "2026-12-01"), "2026-12-05")
    assert in_force([old, late], day("2026-12-04")) is old
    assert in_force([old, late], day("2026-12-05")) is late


def test_approved_is_not_in_force() -> None:
    """Before it enters it holds on no day; after it is withdrawn it never will."""
    assert in_force([approved()], day("2026-12-02")) is None
    withdrawn = take(approved(), "withdraw", OFFICER, {"reason": "a misprint"})
    assert in_force([withdrawn], day("2026-12-02")) is None
    assert due_at_opening([withdrawn], day("2026-12-02")) == []


def test_what_the_opening_of_a_day_brings() -> None:
    """The new one enters, the old one is superseded; on the day before neither."""
    old = entered(approved(1, "2026-06-01"), "2026-06-01")
    new = approved(2, "2026-12-01")
    assert due_at_opening([old, new], day("2026-11-30")) == []
    assert due_at_opening([old, new], day("2026-12-01")) == [(old, "supersede"), (new, "enter")]


def test_one_that_was_overtaken_never_held() -> None:
    """Of two for one day the higher number enters; the other is superseded and held on no day."""
    two, three = approved(2), approved(3)
    assert due_at_opening([two, three], day("2026-12-01")) == [
        (two, "supersede"),
        (three, "enter"),
    ]
    kept = take(two, "supersede", MANAGER)
    assert in_force([kept], day("2026-12-01")) is None
