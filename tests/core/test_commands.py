"""Commands: who does what in which role, once, and in answer to which request."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core import commands
from croupier.core.beside import Item, Lay, Lift, Terms
from croupier.core.cards import UNSEEN
from croupier.core.commands import (
    COMES,
    GOES,
    LEAVES,
    TAKES,
    Attested,
    Begin,
    Buy,
    Change,
    Choose,
    Command,
    Correct,
    Drawn,
    Irregular,
    Leave,
    MeterShows,
    Open,
    Rule,
    Service,
    Sit,
    Staff,
    Told,
    to_plain,
    what_from,
)
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF, Person
from croupier.core.plain import canonical, from_canonical
from croupier.core.procedure import Call, Close, Irregularity, Place, Procedure, Take, Undo, Verbal
from croupier.core.records import record
from croupier.core.refusals import Misuse, Refusal, Stale
from croupier.core.table import Table, rack
from croupier.core.together import Chosen, Set
from tests.core.toy import CITED, OOPS, Silent, begun, law, opened, seated, toy

PASSES = Irregularity("passes", "the player passes", law("10.A"), by=1)
SMITH, JONES = Person("R", rank="supervisor"), Person("D", duties=frozenset({"dealer"}))

EVERY = (
    Open((SMITH, JONES), {"table_cameras": 2}, {"mode": "dealt"}),
    Sit(1, "P1", 5_00),
    Leave(1),
    Buy(1, 5_00),
    Begin(),
    Change("dice", "worn"),
    Service("wheel", "adjusted", "it swings"),
    Staff(TAKES, SMITH, "dealer"),
    Place(1, "red", 5_00),
    Take(1, "number@2", 5_00),
    Undo(1),
    Verbal(1, "red", 5_00),
    Call(1, "red", "off"),
    Close(),
    Choose("go"),
    Drawn(("As", "??")),
    Drawn((1, 6)),
    Drawn(26),
    Lay(1, "red", Item("C-7", "coupon", 5_00, Terms(pushed="back"))),
    Lift(1, "red", "C-7"),
    Chosen(3, "go"),
    Set(1, {"low": (0, 1), "high": (2, UNSEEN, 52)}),
    MeterShows(104_211_37),
    Correct(7, ("As", "2c")),
    Attested(),
    Told("red"),
    Told(32),
    Correct(7, ("Qd",)),
    Rule(7, "it was seen so", ("Qd", "??"), {"P1": -5_00}, goes_on=False),
    Rule(0, "a chip too few", sums={"P1": 1_00}),
    Irregular("oops"),
    Irregular("oops", 3),
)


def window_and_more(table: Table) -> Procedure[None]:
    """Wagers, a choice of seat 1 and one of the supervisor, a throw, and two signatures."""
    yield from table.wagers_open(
        ("red",), law("7.D"), calls=("off",), irregularities=(OOPS, PASSES)
    )
    yield from table.ask(1, ("go", "stop"), law("10.B"))
    yield from table.ask("supervisor", ("go", "stop"), law("9.D"))
    yield from table.throw(("red",), (OOPS,))
    first = yield from table.attest("dealer", "the dice looked at", law("4.A"))
    yield from table.attest("dealer or supervisor", "verified", law("4.B"), other_than=(first,))
    table.return_wagers("over", law("1.D"))


def command(driver: Driver, what: Any, actor: str, role: str, **changes: Any) -> Command:
    made = Command(f"id {driver.head.size}", actor, role, driver.request, what, driver.table.now)
    return replace(made, **changes)


def done(driver: Driver, what: Any, actor: str, role: str, **changes: Any) -> Any:
    return driver.do(command(driver, what, actor, role, **changes))


# Plain forms


def test_every_kind_of_command_is_tried() -> None:
    """The list above has each that a table knows; those of the house have a dot."""
    at_tables = {name for name in commands.KINDS if "." not in name}
    assert {type(one).__name__.lower() for one in EVERY} == at_tables


@pytest.mark.parametrize("what", EVERY, ids=lambda one: type(one).__name__)
def test_a_command_survives_the_log(what: Any) -> None:
    """Through JSON and back it is the same."""
    done = from_canonical(canonical(to_plain(Command("x", "P1", "seat 1", 7, what))))
    assert done["request"] == 7
    again = what_from(done)
    assert again == what
    if isinstance(again, Set):
        assert list(again.parts) == ["low", "high"], "in the order in which it was set"


@pytest.mark.parametrize("done", [{}, {"what": "dance"}, {"what": "sit"}, {"what": "sit", "x": 1}])
def test_what_is_no_command(done: dict[str, Any]) -> None:
    """A log that has something else is refused, not guessed."""
    with pytest.raises(Misuse):
        what_from(done)


@pytest.mark.parametrize(
    "what",
    [
        Place(1, "red", 5.0),  # type: ignore[arg-type]
        Place(1, "red", float("nan")),  # type: ignore[arg-type]
        Place(1.0, "red", 5_00),  # type: ignore[arg-type]
        Place(True, "red", 5_00),
        Place(1, None, 5_00),  # type: ignore[arg-type]
        Sit(1, 5),  # type: ignore[arg-type]
        Drawn([1, 2]),  # type: ignore[arg-type]
        Drawn((1.5,)),  # type: ignore[arg-type]
        "close",
    ],
)
def test_wrong_types_are_named(what: Any) -> None:
    """No float, no truth value and no other thing gets into a log; the table is as it was."""
    driver = begun(window_and_more)
    before = driver.head
    with pytest.raises(Misuse):
        done(driver, what, "P1", "seat 1")
    assert driver.head == before


# Once, and in answer to what is asked


def test_the_same_command_again_is_done_once() -> None:
    """The first answer is given again, whatever the clock says; no chip moves twice."""
    driver = begun(window_and_more)
    place = command(driver, Place(1, "red", 5_00), "P1", "seat 1")
    entry = driver.do(place)
    assert driver.do(place) is driver.do(replace(place, at=place.at + 9_000)) is entry
    assert driver.table.stakes(1) == {"red": 5_00}


@pytest.mark.parametrize(
    "change", [{"what": Place(1, "red", 6_00)}, {"actor": "P2", "role": "seat 3"}, {"request": 9}]
)
def test_an_id_is_not_used_twice(change: dict[str, Any]) -> None:
    """The same id with another body is refused."""
    driver = begun(window_and_more)
    place = command(driver, Place(1, "red", 5_00), "P1", "seat 1")
    driver.do(place)
    with pytest.raises(Misuse, match="was another command"):
        driver.do(replace(place, **change))
    assert driver.table.stakes(1) == {"red": 5_00}


def test_a_window_stays_one_request() -> None:
    """Several players wager in answer to the same number; closed, there is another one."""
    driver = begun(window_and_more)
    number = driver.request
    done(driver, Place(1, "red", 5_00), "P1", "seat 1")
    assert driver.request == number
    done(driver, Close(), "practice dealer", "dealer")
    assert driver.request == 2


@pytest.mark.parametrize("named", [None, 1, 3, 99])
def test_a_stale_answer_is_refused(named: int | None) -> None:
    """It was meant for another request; the number that is pending is told."""
    driver = begun(window_and_more)
    done(driver, Close(), "practice dealer", "dealer")
    with pytest.raises(Stale, match="request 2 is pending") as caught:
        done(driver, Choose("go"), "P1", "seat 1", request=named)
    assert (caught.value.named, caught.value.pending) == (named, 2)
    assert driver.request == 2


def test_an_answer_when_nothing_is_asked() -> None:
    """Between rounds every answer is stale."""
    with pytest.raises(Stale, match="it waits for nothing"):
        done(seated(), Choose("go"), "P1", "seat 1")


def test_errors_survive_pickling() -> None:
    """A refusal keeps its four parts, a stale answer its numbers."""
    refusal = pickle.loads(pickle.dumps(Refusal("a", "b", "c", "d")))
    assert (refusal.tried, refusal.why, refusal.clause, refusal.instead) == ("a", "b", "c", "d")
    assert pickle.loads(pickle.dumps(Stale(3, None))).named == 3


# Who


def test_nobody_bets_the_chips_of_another() -> None:
    """A player at seat 1 cannot wager at seat 3, with or without saying so."""
    driver = begun(window_and_more)
    before = (dict(driver.table.accounts), driver.head)
    for role in ("seat 1", "seat 3", "dealer"):
        with pytest.raises(Refusal, match="only the player at seat 3 may") as caught:
            done(driver, Place(3, "red", 5_00), "P1", role)
        assert caught.value.clause == f"{CITED} 7.C"
        assert caught.value.instead == "ask the player at seat 3"
    with pytest.raises(Refusal, match="only the player at seat 3 may"):
        driver.answer(Place(3, "red", 5_00), by=1)
    assert (driver.table.accounts, driver.head) == before
    driver.answer(Place(3, "red", 5_00), by=3)
    assert driver.table.accounts[rack("P2")] == 995_00


def test_the_dealer_of_a_dealt_table_bets_for_nobody() -> None:
    """Only where real chips lie does the dealer write down what players do, and the log says so."""
    with pytest.raises(Refusal):
        done(begun(window_and_more), Place(1, "red", 5_00), "practice dealer", "dealer")
    driver = Driver(rules_for(toy(window_and_more)), KeyedSource())
    driver.open({}, {"mode": "tracked"}, (JONES, SMITH))
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    entry = done(driver, Place(1, "red", 5_00), "D", "dealer")
    assert (entry.by, entry.role) == ("D", "dealer")
    with pytest.raises(Refusal):
        done(driver, Place(1, "red", 5_00), "R", "supervisor")
    driver.answer(Close())
    assert done(driver, Choose("go"), "D", "dealer").by == "D"


def test_the_dealer_says_no_more_bets() -> None:
    """No player closes the betting."""
    driver = begun(window_and_more)
    with pytest.raises(Refusal, match="only the dealer may") as caught:
        done(driver, Close(), "P1", "seat 1")
    assert caught.value.clause == f"{CITED} 7.D"


def test_a_role_has_to_be_ones_own() -> None:
    """A supervisor decides; a dealer does not, nor somebody who only says that he is one."""
    driver = begun(window_and_more)
    driver.answer(Close())
    driver.answer("go")
    for actor, role in (
        ("practice dealer", "dealer"),
        ("practice dealer", "supervisor"),
        ("somebody", "supervisor"),
        ("P1", "seat 1"),
    ):
        with pytest.raises(Refusal, match="only a supervisor or above may") as caught:
            done(driver, Choose("go"), actor, role)
        assert caught.value.clause == f"{CITED} 9.D"
    done(driver, Choose("go"), "practice manager", "manager")


def test_two_signatures_are_those_of_two_people() -> None:
    """Whoever signed first is refused the second time, even with the right role."""
    driver = begun(window_and_more, policy=None)
    for answer in (Close(), "go", "go", (4,)):
        driver.answer(answer)
    done(driver, Attested(), "practice dealer", "dealer")
    with pytest.raises(Refusal, match="the law wants two different people") as caught:
        done(driver, Attested(), "practice dealer", "dealer")
    assert caught.value.clause == f"{CITED} 4.B"
    done(driver, Attested(), "practice supervisor", "supervisor")
    assert driver.pending is None


def test_who_calls_what_goes_wrong() -> None:
    """Staff call it, a player does not; what belongs to a player nobody else says."""
    driver = begun(window_and_more)
    with pytest.raises(Refusal, match="calling oops by P1") as caught:
        done(driver, Irregular("oops"), "P1", "seat 1")
    assert caught.value.clause == f"{CITED} 13.A"
    for actor, role in (("practice dealer", "dealer"), ("P2", "seat 3")):
        with pytest.raises(Refusal, match="only the player at seat 1 may"):
            done(driver, Irregular("passes"), actor, role)


def test_chips_seats_and_rounds() -> None:
    """A player sits, buys and leaves for himself, or staff do it; the dealer begins a round."""
    driver = opened(toy(window_and_more))
    for actor, role in (("P9", "seat 1"), ("P1", "seat 2"), ("P9", "supervisor")):
        with pytest.raises(Refusal):
            done(driver, Sit(1, "P1", 5_00), actor, role)
    done(driver, Sit(1, "P1", 5_00), "P1", "seat 1")
    done(driver, Sit(3, "P2", 5_00), "practice dealer", "dealer")
    for what in (Buy(3, 5_00), Leave(3)):
        with pytest.raises(Refusal):
            done(driver, what, "P1", "seat 1")
    done(driver, Buy(3, 5_00), "P2", "seat 3")
    for other in (Begin(), Change("dice", "worn")):
        with pytest.raises(Refusal):
            done(driver, other, "P1", "seat 1")
    done(driver, Change("dice", "worn"), "practice supervisor", "supervisor")
    done(driver, Begin(), "practice dealer", "dealer")


# Staff


def test_staff_come_and_go() -> None:
    """Somebody of the tables brings them in; a player is no staff, and staff does not play."""
    driver = Driver(rules_for(toy()), Silent())
    driver.open({}, {}, (JONES,))
    done(driver, Sit(1, "P1"), "P1", "seat 1")
    with pytest.raises(Refusal):
        done(driver, Staff(COMES, SMITH), "P1", "seat 1")
    for person in (JONES, Person("P1", rank="supervisor"), PRACTICE_STAFF[0]):
        with pytest.raises(Misuse):
            done(driver, Staff(COMES, person), "D", "dealer")
    done(driver, Staff(COMES, SMITH), "D", "dealer")
    with pytest.raises(Misuse, match="works at this table"):
        done(driver, Sit(2, "R"), "R", "seat 2")
    with pytest.raises(Refusal):
        done(driver, Staff(GOES, SMITH), "D", "dealer")
    done(driver, Staff(LEAVES, JONES, "dealer"), "D", "dealer")
    with pytest.raises(Refusal):
        done(driver, Begin(), "D", "dealer")
    done(driver, Staff(TAKES, JONES, "dealer"), "R", "supervisor")
    done(driver, Staff(GOES, SMITH), "R", "supervisor")
    assert set(driver.table.people) == {"D"}
    told = [event["does"] for event in driver.log if event["kind"] == "staff_changed"]
    assert told == [COMES, LEAVES, TAKES, GOES]


def test_whoever_relieves_somebody_may_come_by_himself() -> None:
    """In his own name and rank, and nobody brings another who is not there himself."""
    driver = Driver(rules_for(toy()), Silent())
    driver.open({}, {}, (JONES,))
    other = Person("S", "surveillance", "member")
    for actor, role in (("R", "manager"), ("R", "dealer"), ("S", "supervisor"), ("S", "member")):
        with pytest.raises(Refusal):
            done(driver, Staff(COMES, SMITH), actor, role)
    done(driver, Staff(COMES, SMITH), "R", "supervisor")
    done(driver, Staff(COMES, other), "S", "member")
    assert set(driver.table.people) == {"D", "R", "S"}
    with pytest.raises(Misuse, match="here already"):
        done(driver, Staff(COMES, other), "S", "member")


@pytest.mark.parametrize(
    "staff",
    [
        Staff("dances", JONES),
        Staff(GOES, SMITH),
        Staff(TAKES, JONES),
        Staff(LEAVES, JONES, "boxperson"),
    ],
)
def test_what_staff_cannot_do(staff: Staff) -> None:
    """Unknown words, people who are not there, duties that nobody named or took."""
    driver = Driver(rules_for(toy()), Silent())
    driver.open({}, {}, (JONES,))
    with pytest.raises(Misuse):
        done(driver, staff, "D", "dealer")


def test_who_opens_a_table() -> None:
    """One of those who stand there; two of one name, or practice staff among others, do not."""
    driver = Driver(rules_for(toy()), Silent())
    for people, actor in (
        ((JONES,), "somebody"),
        ((JONES, JONES), "D"),
        ((JONES, PRACTICE_STAFF[0]), "D"),
        ((Person("C", "compliance", "member"),), "C"),
    ):
        with pytest.raises(Misuse):
            done(driver, Open(people), actor, "dealer")
    with pytest.raises(Misuse, match="plain facts"):
        done(driver, Open((JONES,), {"cameras": {1, 2}}), "D", "dealer")
    entry = done(driver, Open((JONES, SMITH)), "D", "dealer")
    assert entry.events[0].get("mode") == "real"
    assert opened().log[0]["mode"] == "practice"


def test_a_failed_listener_stops_the_table() -> None:
    """When an entry cannot be kept, nothing more is done, whatever comes."""
    driver = seated(window_and_more)

    def full(_entry: Any) -> None:
        raise OSError("the disk is full")

    driver.listeners.append(full)
    with pytest.raises(OSError, match="the disk is full"):
        driver.begin_round()
    driver.listeners.remove(full)
    with pytest.raises(Misuse, match="stopped at an error"):
        driver.buy(1, 5_00)


# Records of the house


@record(frozen=True)
class Knock(commands.AtDesk):
    """Something that is done at the desk."""

    person: str
    parts: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


commands.register("tests.knock", Knock)


def test_a_record_of_the_house_goes_to_the_log_and_back() -> None:
    """Under its dotted name, with fields that mean something else at a table."""
    knock = Knock("S1", ("a", "b"), {"n": [1, {"m": 2}]})
    command = Command("k", "S1", "cage", None, knock)
    plain = to_plain(command)
    assert plain["what"] == "tests.knock"
    assert what_from(from_canonical(canonical(plain))) == knock
    commands.check(command)


def test_a_record_of_the_house_has_one_name_with_a_dot() -> None:
    """A name twice, a record twice, a name without a dot, a record that is none."""
    for name, kind in (("tests.knock", Sit), ("tests.other", Knock), ("knock", Knock)):
        with pytest.raises(Misuse, match="record"):
            commands.register(name, kind)  # type: ignore[arg-type]


def test_a_table_does_not_do_what_is_done_at_the_desk() -> None:
    """It is refused in words, and nothing happens."""
    driver = seated()
    with pytest.raises(Misuse, match="is done at the desk"):
        driver.do(Command("k", "practice dealer", "dealer", None, Knock("S1")))
