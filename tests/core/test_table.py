"""The table: seats in order, cards that are hidden, dice, wheels, and what people say."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import UNSEEN, cards_from, decks
from croupier.core.driver import RandomSource
from croupier.core.hands import hand_of
from croupier.core.procedure import Procedure
from croupier.core.refusals import Misuse
from croupier.core.table import Table
from tests.core.toy import CITED, FIRE, OOPS, begun, last, law, refused, seated

# Seats


def test_seats_in_the_order_of_the_table() -> None:
    """Clockwise is by number, also on from a seat that is or is not taken; back is the reverse."""
    table = seated().table
    assert table.clockwise() == [1, 3]
    assert table.clockwise(after=1) == [3, 1]
    assert table.clockwise(after=2) == [3, 1]
    assert table.clockwise(after=3) == [1, 3]
    assert table.counterclockwise() == [3, 1]
    with pytest.raises(Misuse, match="nobody sits at seat 2"):
        table.player(2)


# Cards and dice


def test_a_hand_is_hidden_until_it_is_turned_over() -> None:
    """A bystander sees backs, the holder sees the own cards, and all see what is revealed."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(2, hand_of(1))
        yield from table.draw(1, "board", face_up=True)
        yield from table.ask(1, ("go",), law("10.B"))
        yield from table.reveal(hand_of(1), law("10.D"))
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round)
    driver.answer(cards_from("As Kd"))
    driver.answer(cards_from("2c"))
    hidden = {"seat 1": ["??", "??"], "board": ["2c"]}
    shown = {"seat 1": ["As", "Kd"], "board": ["2c"]}
    assert seen(driver) == hidden
    assert seen(driver, 3) == hidden
    assert seen(driver, 1) == shown
    driver.answer("go")
    assert seen(driver) == seen(driver, 3) == shown


def test_unseen_cards_are_keyed_when_they_are_turned_over() -> None:
    """Even the holder's view has no cards that nobody keyed; then they are asked for at once."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(2, hand_of(1))
        yield from table.ask(1, ("go",), law("10.B"))
        yield from table.reveal(hand_of(1), law("10.D"))
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round)
    driver.answer((UNSEEN, UNSEEN))
    assert seen(driver, 1) == {"seat 1": ["??", "??"]}
    assert len(driver.table.shoe) == 50
    driver.answer("go")
    driver.answer(cards_from("As Kd"))
    assert last(driver, "revealed")["cards"] == ["As", "Kd"]
    assert len(driver.table.shoe) == 50
    assert driver.table.shoe.unseen == 0


def test_discards_keep_the_order_of_collection() -> None:
    """Hand by hand, as they were picked up; a shuffle brings all cards together again."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        for hand in ("seat 1", "seat 3"):
            yield from table.draw(2, hand)
        table.discard("seat 3")
        table.discard("seat 9")

    driver = begun(round)
    driver.answer(cards_from("As Kd"))
    driver.answer(cards_from("2c 3c"))
    assert driver.table.discards == list(cards_from("2c 3c As Kd"))
    assert last(driver, "discarded") == last(driver, "discarded") | {"count": 2, "face_up": False}
    assert driver.table.hands == {}
    driver.begin_round()
    assert driver.table.discards == []
    assert len(driver.table.shoe) == 52


def test_a_cut_is_on_the_record() -> None:
    """The number of cards and the clause stand in the log; no card is drawn for it."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.cut(10, law("5.D.i.(b)"))

    driver = begun(round)
    assert refused(driver, 9).clause == f"{CITED} 5.D.i.(b)"
    driver.answer(10)
    assert last(driver, "cut")["cards"] == 10
    assert len(driver.table.shoe) == 52


def test_invalid_throws_are_called_and_repeated() -> None:
    """A no roll is announced and thrown again; other irregularities reach the procedure."""

    def round(table: Table) -> Procedure[None]:
        faces = yield from table.throw(("green", "green", "red"), (OOPS,))
        table.show(faces=list(faces))

    driver = begun(round)
    driver.call("oops")
    driver.call("oops")
    assert last(driver, "announced")["words"] == "no roll: something fell down"
    driver.answer((4, 5, 6))
    assert last(driver, "thrown")["dice"] == {"green 1": 4, "green 2": 5, "red": 6}
    assert driver.table.board == {"faces": [4, 5, 6]}
    assert last(driver, "shown")["faces"] == [4, 5, 6]


def test_more_than_a_no_roll() -> None:
    """What asks for more than another throw is thrown into the procedure."""

    def round(table: Table) -> Procedure[None]:
        try:
            yield from table.throw(("red",), (OOPS,), (FIRE,))
        except Exception as error:
            table.announce(str(error), law("13.F"))

    driver = begun(round)
    driver.call("fire")
    assert driver.pending is None
    assert last(driver, "announced")["words"] == "the table burns"


def test_a_wheel_is_spun() -> None:
    """The log has the section and what it shows."""

    def round(table: Table) -> Procedure[None]:
        index = yield from table.spin(("0", "00", "1"))
        table.show(came=index)

    driver = begun(round)
    driver.answer(1)
    assert last(driver, "spun") == last(driver, "spun") | {"section": 1, "shows": "00"}
    assert driver.table.board == {"came": 1}


# People


def test_a_choice_and_a_confirmation_are_on_the_record() -> None:
    """Who chose what, and who confirmed what, with the clause."""

    def round(table: Table) -> Procedure[None]:
        yield from table.ask("supervisor", ("go", "stop"), law("9.D"))
        yield from table.attest("dealer", "the deck is whole", law("4.A"))

    driver = begun(round, policy=None)
    driver.answer("stop")
    driver.answer("practice dealer")
    decided, attested = last(driver, "decided"), last(driver, "attested")
    assert (decided["who"], decided["choice"]) == ("supervisor", "stop")
    assert decided["clause"] == f"{CITED} 9.D"
    assert (attested["by"], attested["what"]) == ("practice dealer", "the deck is whole")


def test_short_of_chips() -> None:
    """Exactly enough is enough; a cent less blocks the choice, with the clause and the sum."""
    table = seated(chips_cents=10_00).table
    assert table.short_of(1, 10_00, "a Play Wager", law("10.B")) is None
    short = table.short_of(1, 10_01, "a Play Wager", law("10.B"))
    assert short is not None
    assert short.clause == f"{CITED} 10.B"
    assert short.why == "it takes $10.01 in chips and $10 are left"


def test_a_random_source_deals_what_is_there() -> None:
    """With the smallest numbers the lowest cards come, each once, and the shoe has the rest."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(3, "board", face_up=True)
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round, RandomSource(lambda _n: 0))
    assert seen(driver) == {"board": ["2c", "2d", "2h"]}
    assert len(driver.table.shoe) == 49
    driver.answer("go")
    assert last(driver, "discarded")["face_up"]
