"""Things at a table and what is owed for them: facts, signatures, ages, replacements."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import MINUTE, Driver
from croupier.core.commands import Told
from croupier.core.driver import Base
from croupier.core.driver import Driver as CoreDriver
from croupier.core.duties import backs, measured, preshuffled
from croupier.core.game import Rules, rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.people import DEALER, MAINTENANCE, SUPERVISOR, Person
from croupier.core.procedure import Attest, Close, Place, Procedure
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table
from croupier.core.things import (
    ARRIVES,
    TABLE,
    YES_OR_NO,
    Between,
    Duty,
    Fact,
    Tell,
    make_ready,
    named,
    removed,
    replaced,
)
from tests.core.toy import CITED, Silent, law, opened, toy

SMITH = Person("R", rank="supervisor")
JONES = Person("D", duties=frozenset({"dealer"}))
BOTH = Person("B", rank="supervisor", duties=frozenset({"dealer"}))
MECHANIC = Person("M", "maintenance", "member")


def duties(_rules: Rules) -> tuple[Duty, ...]:
    """A table that is measured and watched, a wheel with parts, two decks and a ball."""
    cameras = Fact("cameras", "how many cameras there are", 2, Between(2), "two at least")
    adjusted = Fact("adjusted", "whether it was adjusted", "no", *YES_OR_NO)
    return (
        Duty(on=TABLE, tells=cameras, clause=law("2.A")),
        measured("wheel", "inches", 30, 66, 32, law("2.B")),
        Duty(on="wheel", tells=adjusted, clause=law("3.A")),
        Duty(
            on="wheel",
            by=SUPERVISOR | MAINTENANCE,
            what="it was adjusted",
            given=("adjusted", "yes"),
            clause=law("3.A"),
        ),
        Duty(on="wheel", after=("ball",), when=ARRIVES, what="it is level", clause=law("3.B")),
        Duty(on="ball", when=ARRIVES, what="it is round", clause=law("3.B.i")),
        *(duty for deck in ("deck 1", "deck 2") for duty in _deck(deck)),
    )


def _deck(deck: str) -> tuple[Duty, ...]:
    other = {"deck 1": "deck 2", "deck 2": "deck 1"}[deck]
    return (
        backs(deck, other, law("3.B.ii")),
        preshuffled(deck, law("4.D")),
        Duty(
            on=deck,
            when=ARRIVES,
            by=DEALER,
            what=f"{deck} inspected",
            second=SUPERVISOR,
            verified=f"{deck} verified",
            given=("preshuffled", "no"),
            clause=law("4.A"),
        ),
        Duty(on=deck, minutes=60, clause=law("3.C.i")),
    )


GAME = toy(duties=duties)
FACTS: dict[str, Any] = {
    "table_cameras": 2,
    "wheel_inches": 32,
    "wheel_adjusted": "no",
    "deck_1_color": "red",
    "deck_1_preshuffled": "yes",
    "deck_2_color": "blue",
    "deck_2_preshuffled": "yes",
}


def real(*people: Person, told: dict[str, Any] | None = None, game: Any = GAME) -> Driver:
    """A table of real people, opened by the first of them; nobody signs for anybody."""
    driver = Driver(rules_for(game), Silent())
    driver.open(told or {}, {}, people)
    return driver


def ready(driver: Driver) -> Driver:
    """The same when whoever may has said the usual and signed, and P1 sits at it."""
    while driver.pending is not None:
        driver.sign()
    driver.sit(1, "P1", 100_00)
    return driver


def asked(driver: Driver) -> str:
    pending = driver.pending
    if isinstance(pending, Tell):
        return f"{pending.thing} {pending.fact.name}"
    return pending.what if isinstance(pending, Attest) else ""


def told(driver: Driver) -> list[tuple[str, str, Any]]:
    events = (event for event in driver.log if event["kind"] == "told")
    return [(event["thing"], event["fact"], event["told"]) for event in events]


# Facts


def test_what_nobody_said_is_asked_for() -> None:
    """Each fact and each signature in the order of the duties; no round before the last of them."""
    driver = real(SMITH, JONES)
    found = []
    while driver.pending is not None:
        found.append(asked(driver))
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        driver.sign()
    assert found == [
        *("table cameras", "wheel inches", "wheel adjusted", "it is level", "it is round"),
        *("deck 1 color", "deck 1 preshuffled", "deck 1 inspected", "deck 1 verified"),
        *("deck 2 color", "deck 2 preshuffled", "deck 2 inspected", "deck 2 verified"),
    ]


def test_what_was_told_at_the_opening_is_not_asked_again() -> None:
    """It stands in the log in the same place, and the rest is still asked for."""
    driver = real(SMITH, JONES, told=FACTS)
    assert asked(driver) == "it is level"
    assert driver.log[0]["told"] == FACTS
    ready(driver)
    assert told(driver) == [
        ("table", "cameras", 2),
        ("wheel", "inches", 32),
        ("wheel", "adjusted", "no"),
        ("deck 1", "color", "red"),
        ("deck 1", "preshuffled", "yes"),
        ("deck 2", "color", "blue"),
        ("deck 2", "preshuffled", "yes"),
    ]
    assert driver.table.things["wheel"].facts == {"inches": 32, "adjusted": "no"}


@pytest.mark.parametrize(
    ("name", "bad", "good", "clause"),
    [
        ("table_cameras", 1, 2, "2.A"),
        ("wheel_inches", 29, 30, "2.B"),
        ("wheel_inches", 67, 66, "2.B"),
        ("wheel_adjusted", "perhaps", "yes", "3.A"),
        ("deck_2_color", "red", "green", "3.B.ii"),
        ("deck_2_color", " Red ", "dark red", "3.B.ii"),
    ],
)
def test_facts_that_are_not_lawful(name: str, bad: Any, good: Any, clause: str) -> None:
    """Told at the opening or when asked: refused with the clause, and nothing was opened."""
    driver = Driver(rules_for(GAME), Silent())
    with pytest.raises(Refusal) as caught:
        driver.open({**FACTS, name: bad}, {}, (SMITH, JONES))
    assert caught.value.clause == f"{CITED} {clause}"
    assert driver.log == []
    driver.open({one: said for one, said in FACTS.items() if one != name}, {}, (SMITH, JONES))
    while not isinstance(driver.pending, Tell):
        driver.sign()
    with pytest.raises(Refusal) as caught:
        driver.answer(bad)
    assert caught.value.clause == f"{CITED} {clause}"
    driver.answer(good)
    place, _, fact = name.rpartition("_")
    assert (place.replace("_", " "), fact, good) in told(driver)


@pytest.mark.parametrize("said", ["", "  ", "many", True, None, 3.0, [2], "-2", "²"])
def test_facts_of_the_wrong_kind(said: Any) -> None:
    """A number is a number; what says nothing is not taken for an answer."""
    fact = Fact("cameras", "how many", 2, Between(2))
    with pytest.raises(Misuse, match="does not say how many; a whole number is needed"):
        fact.read(said)
    assert (fact.read("2"), fact.read(" 12 ")) == (2, 12)
    with pytest.raises(Misuse, match="a word is needed"):
        Fact("color", "which", "red").read(2)


def test_facts_that_nobody_asks_for() -> None:
    """A slip in the name is named, with what could be meant; nothing is opened."""
    driver = Driver(rules_for(GAME), Silent())
    with pytest.raises(Misuse, match="did you mean wheel_inches"):
        driver.open({"wheel_inch": 32}, {}, (SMITH, JONES))
    with pytest.raises(Misuse, match="table asks for"):
        driver.open({"dealer": "D"}, {}, (SMITH, JONES))
    assert driver.log == []


def test_who_may_tell() -> None:
    """Whoever the duty names, by person; the dealer does not speak for the supervisor."""
    driver = real(JONES, SMITH)
    with pytest.raises(Refusal, match="only a supervisor or above may") as caught:
        driver.answer(2, by="D")
    assert caught.value.clause == f"{CITED} 2.A"
    driver.answer(2, by="R")
    assert driver.entries[-1].by == "R"
    with pytest.raises(Misuse, match="no answer to a tell"):
        driver.answer(Close())


# Signatures


@pytest.mark.parametrize(
    ("who", "may"),
    [
        (SMITH, True),
        (Person("M2", rank="manager"), True),
        (MECHANIC, True),
        (JONES, False),
        (Person("E", "security", "supervisor"), False),
    ],
)
def test_either_side_of_an_or(who: Person, may: bool) -> None:
    """A supervisor or above, or maintenance: by rank and department, not by a word."""
    people = {person.id: person for person in (SMITH, JONES, who)}
    driver = real(*people.values(), told={**FACTS, "wheel_adjusted": "yes"})
    assert asked(driver) == "it was adjusted"
    if may:
        driver.answer(who.id)
        assert driver.log[-1]["by"] == who.id
        return
    with pytest.raises(Refusal) as caught:
        driver.answer(who.id)
    assert caught.value.clause == f"{CITED} 3.A"


def test_a_duty_that_hangs_on_what_was_told() -> None:
    """Nothing adjusted, nothing signed; the other deck came preshuffled and is not inspected."""
    driver = ready(real(SMITH, JONES, told={**FACTS, "deck_1_preshuffled": "no"}))
    what = [event["what"] for event in driver.log if event["kind"] == "attested"]
    assert what == ["it is level", "it is round", "deck 1 inspected", "deck 1 verified"]


def test_two_signatures_are_two_people() -> None:
    """Whoever signed the first half may not sign the second, whatever he is."""
    driver = real(BOTH, told={**FACTS, "deck_1_preshuffled": "no"})
    for _ in range(3):
        driver.answer("B")
    assert asked(driver) == "deck 1 verified"
    with pytest.raises(Refusal, match="two different people") as caught:
        driver.answer("B")
    assert caught.value.clause == f"{CITED} 4.A"
    assert not driver.can(Told("yes"))


# Another thing in its place


def test_a_thing_that_is_replaced_is_gone() -> None:
    """Another identity, another age, nothing known of it, and its duties before the next round."""
    driver = ready(real(SMITH, JONES, told=FACTS))
    assert driver.table.things["deck 2"].id == "deck 2"
    driver.tell_time(30)
    driver.change_equipment("deck 2", "a bent card")
    changed = driver.log[-1]
    assert (changed["item"], changed["thing"]) == ("deck 2", "deck 2 no. 2")
    deck = driver.table.things["deck 2"]
    assert (deck.number, deck.since - driver.table.opened_at) == (2, 30 * MINUTE)
    assert (deck.facts, deck.ready) == ({}, False)
    assert asked(driver) == "deck 2 color"
    with pytest.raises(Refusal, match="another colour than that of deck 1"):
        driver.answer("red")
    driver.answer("green")
    driver.answer("no")
    assert asked(driver) == "deck 2 inspected"
    driver.sign()
    driver.sign()
    assert driver.table.things["deck 2"].ready
    assert driver.table.things["deck 1"].number == 1
    driver.change_equipment("deck 2", "again")
    assert driver.table.things["deck 2"].id == "deck 2 no. 3"


def test_a_thing_that_makes_another_due_once_more() -> None:
    """With a new ball the wheel is looked at too, but what is owed at the opening alone is not."""
    driver = ready(real(SMITH, JONES, told=FACTS))
    driver.change_equipment("ball", "chipped")
    assert asked(driver) == "it is level"
    driver.sign()
    assert asked(driver) == "it is round"
    driver.sign()
    driver.change_equipment("wheel", "a new rotor")
    found = []
    while driver.pending is not None:
        found.append(asked(driver))
        driver.sign()
    assert found == ["wheel inches", "it is level"]


def test_what_can_be_changed() -> None:
    """Any thing by its place, but not the table itself."""
    driver = ready(real(SMITH, JONES, told=FACTS))
    for wrong in ("table", "dice"):
        with pytest.raises(Misuse, match="one of: wheel, ball, deck 1, deck 2"):
            driver.change_equipment(wrong, "worn")


def losing_a_deck(table: Table) -> Procedure[None]:
    """A round in which the second deck is removed, and the wheel replaced at once."""
    removed(table, "deck 2", "a card too few")
    table.announce("it is gone", law("5.B"))
    yield from table.wagers_open(table.rules.wagers, law("7.D"))
    if table.round_number == 1:
        yield from replaced(table, "ball", "it broke")
    table.return_wagers("over", law("1.D"))


def test_a_thing_removed_in_a_round() -> None:
    """It is gone at once; the next one is made ready before the next round, or when asked for."""
    driver = ready(real(SMITH, JONES, told=FACTS, game=toy(losing_a_deck, duties=duties)))
    driver.begin_round()
    assert driver.table.things["deck 2"].id == "deck 2 no. 2"
    driver.answer(Close())
    found = []
    while driver.pending is not None:
        found.append(asked(driver))
        driver.sign()
    assert found[:2] == ["it is level", "it is round"]
    assert found[2:] == [
        "deck 2 color",
        "deck 2 preshuffled",
        "deck 2 inspected",
        "deck 2 verified",
    ]


def test_a_round_waits_for_what_is_owed() -> None:
    """What came in the last round is inspected before anything else is done in this one."""

    def round(table: Table) -> Procedure[None]:
        table.announce("the round", law("5.B"))
        removed(table, "ball", "it broke")
        yield from ()

    driver = ready(real(SMITH, JONES, told=FACTS, game=toy(round, duties=duties)))
    driver.begin_round()
    driver.begin_round()
    assert asked(driver) == "it is level"
    assert [event["kind"] for event in driver.log[-2:]] == ["ended", "round"]
    driver.sign()
    driver.sign()
    assert driver.pending is None
    assert driver.table.things["ball"].number == 3


def test_nothing_owed_asks_for_nothing() -> None:
    """A table where all is ready goes on at once."""
    driver = ready(real(SMITH, JONES, told=FACTS))
    assert list(make_ready(driver.table)) == []


# Ages


def test_ages_run_from_the_arrival() -> None:
    """Each thing has its own hours; the last minute is lawful, the next one is not."""
    driver = ready(real(SMITH, JONES, told=FACTS))
    driver.tell_time(30)
    driver.change_equipment("deck 1", "worn")
    driver.answer("green")
    driver.answer("yes")
    driver.tell_time(59)
    driver.begin_round()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Close())
    driver.tell_time(60)
    with pytest.raises(Refusal, match="deck 2 came 60 minutes ago, 60 at most") as caught:
        driver.begin_round()
    assert caught.value.clause == f"{CITED} 3.C.i"
    assert caught.value.instead == "change deck 2 first"
    driver.tell_time(90)
    with pytest.raises(Refusal, match="deck 1 came 60 minutes ago, 60 at most"):
        driver.begin_round()


def test_ages_over_a_restart() -> None:
    """The hours in which the table was down count; identities, facts and inspections stay."""
    driver = ready(real(SMITH, JONES, told=FACTS))
    driver.tell_time(1)
    driver.change_equipment("ball", "chipped")
    driver.sign()
    driver.sign()
    assert driver.base is not None
    base = Base(driver.base.value, driver.base.head)
    again = CoreDriver.at(driver.table.rules, Silent(), base, driver.since)
    assert again.table.things == driver.table.things
    assert again.table.things["ball"].id == "ball no. 2"
    again.clock = lambda: again.table.opened_at + 60 * MINUTE
    with pytest.raises(Refusal, match="deck 1 came 60 minutes ago"):
        again.begin_round()
    assert again.table.value()["things"] == driver.table.value()["things"]


def test_a_log_with_facts_replays() -> None:
    """Facts told at the opening and facts asked for come back as they were said."""
    driver = ready(real(SMITH, JONES, told={"wheel_inches": 33}))
    driver.change_equipment("deck 1", "worn")
    driver.answer("White")
    again = replay(from_bytes(to_bytes(driver.entries)), GAME)
    assert again.head == driver.head
    assert again.table.things["deck 1"].facts == {"color": "white"}
    assert again.table.things["wheel"].facts["inches"] == 33


def test_practice_staff_say_the_usual() -> None:
    """Each in his own name, and the log says that it was practice."""
    driver = opened(GAME)
    assert driver.pending is None
    tellers = {entry.by for entry in driver.entries if entry.do["what"] == "told"}
    assert tellers == {"practice supervisor"}
    assert told(driver) == told(ready(real(SMITH, JONES)))
    assert driver.log[0]["mode"] == "practice"


def test_how_a_place_is_called() -> None:
    """A numbered one needs no article."""
    assert (named("cards"), named("deck 2")) == ("the cards", "deck 2")
