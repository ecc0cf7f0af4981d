"""People: accounts, roles that one person may hold, signing in, lock-out, idle limits, patrons."""

from __future__ import annotations

import itertools

import pytest

from croupier.core.commands import Begin
from croupier.core.people import DEPARTMENTS
from croupier.core.refusals import Misuse, Refusal
from croupier.house.accounts import Appoint, Disable, Enable, Found, Hire, Promote
from croupier.house.acts import HOUSE, act
from croupier.house.desk import Office
from croupier.house.documents import Sign
from croupier.house.patrons import KnowPatron, ReadList
from croupier.house.people import (
    CONFLICTS,
    ROLES,
    business_days,
    check_patron,
    check_roles,
)
from croupier.house.posts import LeaveDuty, TakeDuty
from croupier.house.signing import SignIn, SignOut, Unlock
from tests.house.keeping import MORNING, House


@pytest.fixture
def house() -> House:
    """A house that has just been founded."""
    return House()


# Founding


def test_a_house_begins_with_one_administrator_without_business_rights(house: House) -> None:
    """One account, and every document of the house is refused to it."""
    members = house.office.people.members
    assert list(members) == ["I1"]
    assert members["I1"].roles == ["administrator"]
    why = house.refuses("I1", Sign("day", "open", "", {"date": "2026-11-18"}))
    assert why.startswith("day, open by I1 (it): only the shift manager may")


def test_a_house_is_founded_once(house: House) -> None:
    """Nobody founds it again, and nobody but the house itself could."""
    assert "founded already" in house.refuses(HOUSE, Found("Another", False, "X", "1"))
    assert "only the house may" in house.refuses("I1", Found("Another", False, "X", "1"))


def test_nothing_is_done_in_a_house_that_is_not_founded() -> None:
    """An empty office takes only its founding, and that needs an administrator."""
    with pytest.raises(Misuse, match="not founded"):
        Office().decide(House().command("I1", SignOut()), {})
    empty = House.__new__(House)
    empty.office, empty.at, empty.entries = Office(), MORNING, []
    assert "an administrator" in empty.refuses(HOUSE, Found("House", False))


def test_practice_staff_exist_in_a_practice_house_only(house: House) -> None:
    """They are there from the start of one, need not sign in, and cannot be hired elsewhere."""
    drill = House(practice=True)
    assert all(one.practice for one in drill.office.people.members.values())
    drill.sign("practice manager", "day", "open", facts={"date": "2026-11-18"})
    assert "practice house only" in house.refuses("I1", Hire("x", "tables", "dealer", "7", True))
    why = drill.refuses("practice administrator", Hire("x", "tables", "dealer", "7"))
    assert "practice house only" in why


# Accounts and roles


def test_a_credential_number_has_one_account(house: House) -> None:
    """A second account for the same person is refused, and one without a number too."""
    house.do("I1", Hire("D1", "tables", "dealer", "4711"))
    assert "D1 has this credential number" in house.refuses(
        "I1", Hire("D2", "tables", "dealer", "4711")
    )
    assert "an id that nobody has" in house.refuses("I1", Hire("D1", "tables", "dealer", "4712"))
    assert "credential number" in house.refuses("I1", Hire("D3", "tables", "dealer", " "))
    assert "rank in cage" in house.refuses("I1", Hire("D3", "cage", "dealer", "4712"))


def test_roles_are_given_by_somebody_else(house: House) -> None:
    """Nobody appoints, promotes, disables or enables himself."""
    for what in (Appoint("I1", ()), Promote("I1", "it", "manager"), Disable("I1", "leaves")):
        assert "nobody does this to himself" in house.refuses("I1", what)


def test_giving_roles_needs_the_credential_once_more(house: House) -> None:
    """Without a fresh credential it is refused, with the same command and person."""
    house.do("I1", Hire("D1", "tables", "dealer", "4711"))
    why = house.refuses("I1", Appoint("D1", ("dealer",)), step_up=False)
    assert "shown once more" in why
    house.do("I1", Appoint("D1", ("dealer",)))
    assert house.office.people.members["D1"].roles == ["dealer"]


@pytest.mark.parametrize("pair", sorted(map(sorted, CONFLICTS)), ids="-".join)
def test_nobody_has_hats_of_two_departments_that_check_each_other(pair: list[str]) -> None:
    """By the place and a role of the other, in both directions."""
    for place, other in itertools.permutations(pair):
        given = [name for name, role in ROLES.items() if role.department == other and not role.rank]
        assert given, f"no role of {other} without a rank"
        with pytest.raises(Refusal, match="nobody works for"):
            check_roles(place, "dealer" if place == "tables" else "member", given[:1], "roles")


def test_separations_that_the_house_is_built_on_are_in_the_table() -> None:
    """Typed from the design: count and tables, finance and marketing, the administrator, ..."""
    listed = [
        ("count", "tables"), ("count", "cage"), ("cage", "tables"), ("finance", "marketing"),
        ("surveillance", "cage"), ("surveillance", "count"), ("surveillance", "tables"),
        ("surveillance", "finance"), ("surveillance", "marketing"),
        ("compliance", "tables"), ("compliance", "count"), ("compliance", "finance"),
        ("it", "tables"), ("it", "finance"), ("it", "compliance"), ("regulator", "tables"),
    ]  # fmt: skip
    assert {frozenset(pair) for pair in listed} <= CONFLICTS
    everybody = set(DEPARTMENTS)
    assert {one for pair in CONFLICTS if "it" in pair for one in pair} == everybody
    assert {one for pair in CONFLICTS if "regulator" in pair for one in pair} == everybody


def test_two_roles_from_outside_conflict_too() -> None:
    """A guard may not be given a role of the cage and one of the count together."""
    check_roles("security", "member", ["cage"], "roles")
    with pytest.raises(Refusal, match="for cage and for count"):
        check_roles("security", "member", ["cage", "count"], "roles")


def test_a_role_with_a_rank_is_for_that_rank_and_above() -> None:
    """A dealer is no floor supervisor, a manager may be one, a manager elsewhere may not."""
    check_roles("tables", "supervisor", ["floor supervisor"], "roles")
    check_roles("tables", "manager", ["floor supervisor"], "roles")
    for department, rank in (("tables", "boxperson"), ("security", "manager")):
        with pytest.raises(Refusal, match="supervisor or above of tables"):
            check_roles(department, rank, ["floor supervisor"], "roles")


def test_another_place_ends_every_role_and_duty(house: House) -> None:
    """Whoever moves to the cage is no dealer any more, and may not be made one."""
    house.hire("D1", "M1", "F1")
    house.opened_day()
    house.prepared()
    house.do("D1", TakeDuty("t1", "dealer"))
    house.do("I1", Promote("D1", "cage", "member"))
    one = house.office.people.members["D1"]
    assert (one.department, one.rank, one.roles, one.posts) == ("cage", "member", [], {})
    assert "cage and for tables" in house.refuses("I1", Appoint("D1", ("dealer",)))


def test_the_last_administrator_stays(house: House) -> None:
    """Another one may be disabled while one is left, and then no more."""
    house.do("I1", Hire("I2", "it", "member", "2"))
    house.do("I1", Appoint("I2", ("administrator",)))
    house.hire("L1")
    house.do("L1", Disable("I1", "leaves"))
    assert "nobody would be left" in house.refuses("L1", Disable("I2", "leaves"))


def test_a_disabled_account_bites_at_once(house: House) -> None:
    """The next command of somebody who is signed in is refused; only an administrator enables."""
    house.hire("F1", "M1", "L1")
    house.opened_day()
    house.do("L1", Disable("M1", "under inquiry"))
    why = house.refuses("M1", Sign("shift", "open", "", {"shift": "late"}))
    assert "M1 is disabled" in why
    assert "GLI-19 2.4.1" in why
    assert "only the administrator may" in house.refuses("L1", Enable("M1", "cleared"))
    house.do("I1", Enable("M1", "cleared"))
    assert "has not signed in" in house.refuses("M1", SignOut())


# Signing in


def failures(house: House, who: str, times: int) -> list[str]:
    """The kinds of events that wrong credentials give."""
    found = []
    for _ in range(times):
        found += [one.kind for one in house.do("x", SignIn(who), "anybody", checked=False)]
    return found


def test_three_failures_lock_an_account(house: House) -> None:
    """Two do not; the third does, and then the right credential fails like a wrong one."""
    house.do("I1", Hire("D1", "tables", "dealer", "1"))
    assert failures(house, "D1", 2) == ["sign_in_failed"] * 2
    house.sign_in("D1")
    assert failures(house, "D1", 3) == ["sign_in_failed"] * 3 + ["locked_out"]
    (event,) = house.do("x", SignIn("D1"), "anybody", checked=True)
    assert event.kind == "sign_in_failed"


def test_a_lock_outlives_a_restart_and_ends_after_thirty_minutes(house: House) -> None:
    """The office made again from its value still refuses at 29 minutes, and opens at 30."""
    house.do("I1", Hire("D1", "tables", "dealer", "1"))
    failures(house, "D1", 3)
    house.office = Office.from_value(house.office.value())
    house.later(29)
    assert house.do("x", SignIn("D1"), "anybody", checked=True)[0].kind == "sign_in_failed"
    house.later(1)
    assert house.do("x", SignIn("D1"), "anybody", checked=True)[0].kind == "signed_in"


def test_failures_count_for_thirty_minutes(house: House) -> None:
    """Two failures, thirty minutes, and two more do not lock; a third within the time does."""
    house.do("I1", Hire("D1", "tables", "dealer", "1"))
    failures(house, "D1", 2)
    house.later(30)
    assert "locked_out" not in failures(house, "D1", 2)
    house.later(29)
    assert "locked_out" in failures(house, "D1", 1)


def test_a_clock_set_back_opens_no_lock_sooner_and_makes_nobody_younger(house: House) -> None:
    """The greatest time seen counts."""
    house.do("I1", Hire("D1", "tables", "dealer", "1"))
    failures(house, "D1", 3)
    house.later(-600)
    assert house.do("x", SignIn("D1"), "anybody", checked=True)[0].kind == "sign_in_failed"


def test_every_failure_looks_the_same(house: House) -> None:
    """A wrong credential, a locked, a disabled and an unknown account: one kind of event; what was
    typed for an unknown one is not kept, as it may be a password."""
    house.hire("D1", "L1")
    house.do("L1", Disable("D1", "gone"))
    (event,) = house.do("x", SignIn("D1"), "anybody", checked=True)
    (other,) = house.do("x", SignIn("hunter2"), "anybody", checked=False)
    assert (event.kind, other.kind) == ("sign_in_failed", "sign_in_failed")
    assert other["member"] == ""


def test_a_supervisor_of_the_same_department_unlocks(house: House) -> None:
    """Not one of another department, not somebody below, not the locked one."""
    house.hire("D1", "D2", "F1", "C2")
    failures(house, "D1", 3)
    assert "a supervisor of tables" in house.refuses("C2", Unlock("D1"))
    assert "only a supervisor or above of any department may" in house.refuses("D2", Unlock("D1"))
    house.do("F1", Unlock("D1"))
    house.sign_in("D1")
    failures(house, "F1", 3)
    assert "himself" in house.refuses("F1", Unlock("F1"))


@pytest.mark.parametrize(("who", "limit"), [("D1", 5), ("C1", 30)])
def test_whoever_is_idle_too_long_signs_in_again(house: House, who: str, limit: int) -> None:
    """Five minutes at the tables and thirty elsewhere; doing something starts the time anew."""
    house.hire(who)
    house.later(limit)
    house.do(who, SignOut())
    house.sign_in(who)
    house.later(limit)
    house.at += 1
    why = house.refuses(who, SignOut())
    assert f"did nothing for {limit} minutes" in why
    assert "GLI-19 C.6.5" in why


def test_nobody_stays_signed_in_for_more_than_twelve_hours(house: House) -> None:
    """Busy all the time, at twelve hours and a bit it is over."""
    house.hire("F1", "M1")
    house.opened_day()
    house.prepared()
    for _ in range(144):
        house.later(5)
        house.do("F1", TakeDuty("t1", "floor"))
        house.do("F1", LeaveDuty("t1", "floor"))
    house.at += 1
    assert "more than 12 hours" in house.refuses("F1", TakeDuty("t1", "floor"))


def test_a_role_that_one_has_not_is_refused(house: House) -> None:
    """One acts in a role, a rank, a duty or a department of one's own."""
    house.hire("D1")
    assert "has no such role" in house.refuses("D1", SignOut(), "supervisor")
    house.do("D1", SignOut(), "dealer")


def test_an_unknown_person_is_refused_at_the_desk_and_at_a_table(house: House) -> None:
    """Nobody of that name works here."""
    assert "works here" in house.refuses("ghost", SignOut(), "dealer")
    with pytest.raises(Refusal, match="works here"):
        house.at_table("t1", "ghost", "dealer", Begin())


def test_a_command_without_who_does_not_import() -> None:
    """The declaration itself fails, and so does one without a clause."""

    class Nothing(SignOut):
        pass

    with pytest.raises(TypeError):
        act("people.nothing", Nothing, clause="1")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="who may do it"):
        act("people.nothing", Nothing, who=None, clause="1")  # type: ignore[arg-type]


# Patrons


def test_a_stale_list_and_a_listed_patron_are_refused(house: House) -> None:
    """Two business days: from Wednesday to Friday it is good, on Monday it is not."""
    house.hire("L1")
    people = house.office.people
    with pytest.raises(Refusal, match="no copy of the exclusion list was read in"):
        check_patron(people, "P1", house.at, "a jackpot")
    house.do("L1", ReadList("2026-11-18", ("P7",)))
    house.do("L1", KnowPatron("P8", staff=True))
    day = 24 * 60 * 60_000
    for days in range(5):
        check_patron(people, "P1", house.at + days * day, "a jackpot")
    with pytest.raises(Refusal, match="older than 2 business days"):
        check_patron(people, "P1", house.at + 5 * day, "a jackpot")
    with pytest.raises(Refusal, match="P7 is on the exclusion list"):
        check_patron(people, "P7", house.at, "a jackpot")
    with pytest.raises(Refusal, match="P8 works for the house"):
        check_patron(people, "P8", house.at, "a jackpot")
    house.do("L1", ReadList("2026-11-19"))
    check_patron(people, "P7", house.at, "a jackpot")


def test_business_days_leave_out_saturday_and_sunday() -> None:
    """1970-01-01 was a Thursday: Friday counts, then Monday."""
    day = 24 * 60 * 60_000
    assert [business_days(0, n * day) for n in range(6)] == [0, 1, 1, 1, 2, 3]
