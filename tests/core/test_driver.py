"""The driver: what may come from outside and when, and how a procedure is kept going."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, Shoe, decks
from croupier.core.driver import KeyedSource, LogSource, RandomSource
from croupier.core.game import Rules, rules_for
from croupier.core.people import DEALER
from croupier.core.procedure import (
    Attest,
    Called,
    Close,
    Cut,
    Decide,
    DrawCards,
    Place,
    Procedure,
    Spin,
    Take,
    Throw,
)
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.table import CAGE, Table, rack
from croupier.core.things import Duty
from tests.core.toy import CITED, FIRE, OOPS, Silent, begun, last, law, opened, refused, seated, toy


def two_choices(table: Table) -> Procedure[None]:
    """A round that asks P1, then P2."""
    for seat in (1, 3):
        yield from table.ask(seat, ("go", "stop"), law("10.B"))


def one_confirmation(_rules: Rules) -> tuple[Duty, ...]:
    return (Duty(on="cards", by=DEALER, what="all is well", clause=law("4.A")),)


# Sources

DECK = Shoe.fresh(decks(1))
DOWN = DrawCards(count=3, hand="seat 1", shoe=DECK)
UP = DrawCards(count=3, hand="board", shoe=DECK, face_up=True)
TURNED = DrawCards(count=3, hand="seat 1", shoe=DECK, unseen=True)
CUT = Cut(cards=52, least=10, clause=law("5.D.i.(b)"))
THROW = Throw(dice=("red", "green"))
SPIN = Spin(sections=("0", "1", "2"))


@pytest.mark.parametrize(
    ("number", "cards", "cut", "faces", "section"),
    [("least", (0, 1, 2), 10, (1, 1), 0), ("most", (51, 50, 49), 42, (6, 6), 2)],
)
def test_a_random_source_from_end_to_end(
    number: str, cards: tuple[int, ...], cut: int, faces: tuple[int, ...], section: int
) -> None:
    """The least and the greatest number give the ends of what can be drawn, all of it lawful."""
    source = RandomSource((lambda _n: 0) if number == "least" else (lambda n: n - 1))
    table = Table(rules_for(toy()))
    for request, drawn in ((UP, cards), (CUT, cut), (THROW, faces), (SPIN, section)):
        assert source.answer(request) == drawn
        request.verify(table, drawn)


def test_a_random_source_asks_for_as_many_as_there_are() -> None:
    """Each card is one of those that remain, each face one of six."""
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return 0

    source = RandomSource(below)
    for request in (DOWN, THROW, SPIN, CUT):
        source.answer(request)
    assert asked == [52, 51, 50, 6, 6, 3, 33]


def test_a_keyed_source_waits_for_what_is_seen() -> None:
    """Cards face down are dealt unseen; cards face up, cuts, dice and wheels wait for a person."""
    source = KeyedSource()
    assert source.answer(DOWN) == (UNSEEN, UNSEEN, UNSEEN)
    assert [source.answer(one) for one in (UP, TURNED, CUT, THROW, SPIN)] == [None] * 5


def test_a_keyed_source_can_wait_for_each_card() -> None:
    """Card by card, a card face down waits too, so that an irregularity can be called at it."""
    assert KeyedSource(card_by_card=True).answer(DOWN) is None


def test_a_log_draws_nothing() -> None:
    """A replay gives the logged answers itself."""
    assert [LogSource().answer(one) for one in (DOWN, UP, CUT, THROW, SPIN)] == [None] * 5


# Opening


def test_opening_writes_down_what_the_table_is() -> None:
    """Game, edition, options, paytable, facts and where draws come from: all a replay needs."""
    driver = opened(options={"minimum": "10"})
    event = driver.log[0]
    assert (event["kind"], event["format"], event["game"]) == ("opened", 2, "toy")
    assert event["options"]["minimum"] == "$10"
    assert (event["edition"], event["lawful"], event["paytable"]) == ("oh", True, {})
    assert (event["told"], event["origin"]) == ({}, {"source": "test"})


INPUTS: dict[str, Callable[[Driver], object]] = {
    "sit": lambda d: d.sit(1, "P1", 5_00),
    "begin_round": lambda d: d.begin_round(),
    "change_equipment": lambda d: d.change_equipment("dice", "worn"),
}


@pytest.mark.parametrize("name", INPUTS)
def test_nothing_comes_before_the_opening(name: str) -> None:
    """A log that did not begin with the opening could not be replayed."""
    driver = Driver(rules_for(toy()), Silent())
    with pytest.raises(Misuse, match="the table is not open yet"):
        INPUTS[name](driver)
    assert driver.log == []


def test_a_table_opens_once() -> None:
    """A second opening is refused and leaves no trace."""
    driver = opened()
    before = list(driver.log)
    with pytest.raises(Misuse, match="the table is open already"):
        driver.open({}, {})
    assert driver.log == before


def test_opening_steps_come_first() -> None:
    """Until they are done nobody sits down and no round begins."""
    driver = opened(toy(duties=one_confirmation), policy=None)
    assert isinstance(driver.pending, Attest)
    with pytest.raises(Refusal, match="a round is open"):
        driver.sit(1, "P1")
    with pytest.raises(Refusal, match="a round is open"):
        driver.begin_round()
    driver.answer("practice dealer")
    driver.sit(1, "P1")


def test_practice_staff_sign_in_their_own_names() -> None:
    """At a practice table the step is done at once, as a command of whoever may sign."""
    driver = opened(toy(duties=one_confirmation))
    assert driver.pending is None
    signed = driver.entries[-1]
    assert (signed.by, signed.role, signed.do["what"]) == ("practice dealer", "dealer", "attested")
    assert last(driver, "attested")["by"] == "practice dealer"
    assert driver.log[0]["mode"] == "practice"


# Seats


@pytest.mark.parametrize("seat", [1, 5])
def test_seats_that_exist(seat: int) -> None:
    """The first and the last position may be taken, with or without chips."""
    driver = opened()
    driver.sit(seat, "P1", 0)
    assert driver.table.seats == {seat: "P1"}
    assert driver.table.accounts[rack("P1")] == 0


@pytest.mark.parametrize("seat", [0, 6, -1])
def test_seats_that_do_not_exist(seat: int) -> None:
    """Beside the table nobody sits; the clause is that on positions."""
    with pytest.raises(Refusal, match="the table has positions 1 to 5") as caught:
        opened().sit(seat, "P1")
    assert caught.value.clause == f"{CITED} 2.A"


def test_a_seat_is_taken_once() -> None:
    """Nor can chips be bought for less than nothing."""
    driver = seated()
    with pytest.raises(Misuse, match="position 1 is taken by P1"):
        driver.sit(1, "P3")
    with pytest.raises(Misuse, match="an amount above nothing"):
        driver.sit(2, "P3", -1)
    assert driver.table.seats == {1: "P1", 3: "P2"}


def test_one_player_at_adjacent_positions() -> None:
    """As many as the house allows, side by side; the rack is one."""
    driver = opened(options={"positions": "3"})
    driver.sit(3, "P1", 10_00)
    for seat in (1, 5):
        with pytest.raises(Refusal, match="only adjacent ones") as caught:
            driver.sit(seat, "P1")
        assert caught.value.clause == f"{CITED} 7.E"
    driver.sit(2, "P1", 5_00)
    driver.sit(4, "P1")
    assert driver.table.accounts[rack("P1")] == 15_00
    with pytest.raises(Refusal, match="at most 3 positions"):
        driver.sit(5, "P1")


@pytest.mark.parametrize(("positions", "allowed"), [("1", 1), ("2", 2), ("3", 3)])
def test_how_many_positions(positions: str, allowed: int) -> None:
    """The option is the number, and one more is refused."""
    driver = opened(options={"positions": positions})
    for seat in range(1, allowed + 1):
        driver.sit(seat, "P1")
    with pytest.raises(Refusal):
        driver.sit(allowed + 1, "P1")


def test_positions_stay_adjacent() -> None:
    """The one in the middle is not given up before one at an end."""
    driver = opened(options={"positions": "3"})
    for seat in (2, 3, 4):
        driver.sit(seat, "P1", 10_00)
    with pytest.raises(Refusal, match="only adjacent positions") as caught:
        driver.leave(3)
    assert caught.value.clause == f"{CITED} 7.E"
    driver.leave(4)
    driver.leave(3)
    assert driver.table.accounts[CAGE] == -30_00, "chips stay with the last position"
    driver.leave(2)
    assert driver.table.accounts == {"house": 0, CAGE: 0}


def test_leaving_and_buying() -> None:
    """Between rounds a player leaves with all chips, or buys more; nobody else can."""
    driver = seated()
    driver.buy(1, 1)
    driver.buy(1, 4_99)
    assert driver.table.accounts[rack("P1")] == 1_005_00
    for cents in (0, -1):
        with pytest.raises(Misuse, match="an amount above nothing"):
            driver.buy(1, cents)
    driver.leave(1)
    assert rack("P1") not in driver.table.accounts
    assert last(driver, "left")["moves"] == [[rack("P1"), CAGE, 1_005_00]]
    for act in (driver.leave, lambda seat: driver.buy(seat, 5_00)):
        with pytest.raises(Misuse, match="nobody sits at seat 1"):
            act(1)


def test_a_player_stays_until_the_round_is_over() -> None:
    """With a wager on the layout the clause is told; without one it is still an open round."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    with pytest.raises(Refusal, match="a wager lies there") as caught:
        driver.leave(1)
    assert caught.value.clause == f"{CITED} 7.C"
    with pytest.raises(Refusal, match="a round is open"):
        driver.leave(3)
    with pytest.raises(Refusal, match="a round is open"):
        driver.sit(2, "P3")
    driver.answer(Close())
    driver.leave(1)


def test_chips_are_sold_while_wagers_are_taken() -> None:
    """A player who has none left can buy in an open window, and not after no more bets."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red",), law("7.D"), needed=True)
        yield from table.ask(1, ("go",), law("10.B"))
        table.return_wagers("over", law("1.D"))

    driver = begun(round, chips_cents=0)
    assert refused(driver, Place(1, "red", 5_00)).clause == f"{CITED} 7.B"
    driver.buy(1, 5_00)
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Close())
    with pytest.raises(Refusal, match="buying chips: a round is open"):
        driver.buy(1, 5_00)


# Time and equipment


def test_a_clock_set_back_makes_nothing_younger() -> None:
    """Each entry has the clock as it was read; the table goes by the latest one seen."""
    driver = seated()
    driver.tell_time(5)
    driver.buy(1, 1_00)
    driver.tell_time(4)
    driver.buy(1, 1_00)
    assert [entry.at for entry in driver.entries[-2:]] == [5 * 60_000, 4 * 60_000]
    assert driver.table.minute == 5


def test_equipment_that_is_overdue() -> None:
    """A minute before its time a round may begin, at its time not, with fresh dice again."""
    driver = seated(two_choices)
    driver.tell_time(59)
    driver.begin_round()
    driver.answer("go")
    driver.answer("go")
    driver.tell_time(60)
    with pytest.raises(Refusal, match="the dice came 60 minutes ago, 60 at most") as caught:
        driver.begin_round()
    assert caught.value.clause == f"{CITED} 3.C.i"
    with pytest.raises(Misuse, match="no equipment 'cards'; one of: dice"):
        driver.change_equipment("cards", "worn")
    driver.change_equipment("dice", "their time was up")
    driver.begin_round()
    assert driver.table.round_number == 2


def test_equipment_stays_during_a_round() -> None:
    """Dice are changed between rounds."""
    with pytest.raises(Refusal, match="changing equipment: a round is open"):
        begun().change_equipment("dice", "worn")


# Rounds


def test_a_round_needs_a_player() -> None:
    """At an empty table none begins, and none can begin inside another."""
    driver = opened()
    with pytest.raises(Misuse, match="nobody sits at the table"):
        driver.begin_round()
    with pytest.raises(Refusal, match="a new round: a round is open"):
        begun().begin_round()


def test_rounds_are_numbered() -> None:
    """Each round begins with its number in the log, and with a clean board."""
    driver = seated(two_choices)
    for _ in range(2):
        driver.begin_round()
        driver.table.show(puck="on")
        driver.answer("go")
        driver.answer("go")
    assert [e["number"] for e in driver.log if e["kind"] == "round"] == [1, 2]
    driver.begin_round()
    assert driver.table.board == {}


def test_between_rounds_nothing_is_asked() -> None:
    """No answer, logged or not, and no irregularity."""
    driver = seated()
    with pytest.raises(Misuse, match="the table waits for nothing now"):
        driver.answer("go")
    with pytest.raises(Misuse, match="no round is open in which something could go wrong"):
        driver.call("oops")
    assert not driver.can("go")


def test_an_answer_goes_on_and_is_on_the_record() -> None:
    """The answer and who gave it, then what follows, then the next request."""
    driver = begun(two_choices)
    assert driver.can("go")
    driver.answer("go")
    entry = driver.entries[-1]
    assert (entry.by, entry.role, entry.do["choice"]) == ("P1", "seat 1", "go")
    assert [event.kind for event in entry.events] == ["decided"]
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 3


@pytest.mark.parametrize("bad", ["run", None, 5, Place(1, "red", 5_00), Close()])
def test_a_refused_answer_changes_nothing(bad: Any) -> None:
    """The table is as it was, and still waits for a good answer."""
    driver = begun(two_choices)
    before = (driver.pending, dict(driver.table.accounts), list(driver.log))
    with pytest.raises(CroupierError):
        driver.answer(bad)
    assert (driver.pending, driver.table.accounts, driver.log) == before
    assert not driver.can(bad)
    driver.answer("go")


@pytest.mark.parametrize("action", [Place(1, "red", 5_00), Take(1, "red", 5_00)])
def test_no_chips_move_when_no_window_is_open(action: Place | Take) -> None:
    """The clause is that on no more bets."""
    assert refused(begun(two_choices), action).clause == f"{CITED} 7.D"


def test_each_player_decides_for_the_own_hand() -> None:
    """Another seat is refused; the own seat, or nobody in particular, is not."""
    driver = begun(two_choices)
    with pytest.raises(Refusal, match="seat 3 deciding for 1") as caught:
        driver.answer("go", by=3)
    assert caught.value.clause == f"{CITED} 10.A"
    with pytest.raises(Misuse, match="nobody sits at seat 2"):
        driver.answer("go", by=2)
    driver.answer("go", by=1)
    driver.answer("go")
    assert driver.pending is None


def test_the_round_ends_by_itself() -> None:
    """What is still on the table goes to the discards, and the log says that the round is over."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(1, "board")

    driver = begun(round, RandomSource(lambda _n: 0))
    assert driver.pending is None
    assert [e["kind"] for e in driver.log[-2:]] == ["discarded", "ended"]
    assert last(driver, "ended")["round"] == 1


def test_a_void_round_returns_all_wagers() -> None:
    """The clause stands beside both events, and every chip is home."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red", "gift"), law("7.D"), irregularities=(FIRE,))
        raise table.void("a void round", law("13.C"))

    driver = begun(round)
    for place in (Place(1, "red", 5_00), Place(1, "gift", 1_00), Place(3, "red", 9_00)):
        driver.answer(place)
    driver.answer(Close())
    assert [e["kind"] for e in driver.log[-3:]] == ["void", "returned", "ended"]
    assert {last(driver, kind)["clause"] for kind in ("void", "returned")} == {f"{CITED} 13.C"}
    assert driver.table.accounts[rack("P1")] == driver.table.accounts[rack("P2")] == 1_000_00


def test_an_irregularity_is_heard_where_it_is_offered() -> None:
    """It is thrown into the procedure, which goes on from there; others are not known there."""

    def round(table: Table) -> Procedure[None]:
        try:
            yield from table.ask(1, ("go",), law("10.B"), irregularities=(OOPS,))
        except Called as call:
            table.announce(call.irregularity.words, call.irregularity.clause)
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round)
    before = list(driver.log)
    with pytest.raises(Misuse, match="no irregularity here 'fire'"):
        driver.call("fire")
    assert driver.log == before
    driver.call("oops")
    assert last(driver, "called")["irregularity"] == "oops"
    assert last(driver, "announced")["words"] == "something fell down"
    with pytest.raises(Misuse, match="'oops' cannot be called now"):
        driver.call("oops")


def test_a_long_round_does_not_grow_the_stack() -> None:
    """However many draws come one after the other, the source answers them in a loop."""

    def round(table: Table) -> Procedure[None]:
        for _ in range(5_000):
            yield from table.throw(("red",), ())

    driver = begun(round, RandomSource(lambda _n: 3))
    assert driver.pending is None
    assert len([e for e in driver.log if e["kind"] == "thrown"]) == 5_000
