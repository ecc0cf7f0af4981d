"""What a procedure may ask for, and which answers are let in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.cards import STANDARD_DECK, UNSEEN, Shoe, cards_from
from croupier.core.commands import Command, to_plain, what_from
from croupier.core.game import rules_for
from croupier.core.people import DEALER
from croupier.core.procedure import (
    Attest,
    Call,
    Close,
    Cut,
    Decide,
    DrawCards,
    Place,
    Request,
    Spin,
    Take,
    Throw,
    Window,
)
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table
from tests.core.toy import CITED, FIRE, OOPS, law, toy

TABLE = Table(rules_for(toy()))
DECK = Shoe.fresh(STANDARD_DECK)
THREE = DrawCards(count=3, hand="seat 1", shoe=DECK)
SHOWN = DrawCards(count=3, hand="board", shoe=DECK, face_up=True)
TURNED = DrawCards(count=3, hand="seat 1", shoe=Shoe(STANDARD_DECK, unseen=3), unseen=True)
CUT = Cut(cards=52, least=10, clause=law("5.D.i.(b)"))
THROW = Throw(dice=("green", "green", "red"))
SPIN = Spin(sections=("0", "1", "2"))
ASK = Decide(who=1, choices=("play", "fold"), clause=law("10.B"))
ATTEST = Attest(by=DEALER, what="all is well", clause=law("4.A"))
WINDOW = Window(wagers=("red",), closing=law("7.D"))

cards = st.lists(st.sampled_from([UNSEEN, *STANDARD_DECK]), min_size=3, max_size=3)
seats = st.integers(1, 7)
amounts = st.integers(1, 10**6)


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (THREE, cards_from("Qh 6d 4c")),
        (THREE, list(cards_from("Qh 6d 4c"))),
        (THREE, (UNSEEN, UNSEEN, UNSEEN)),
        (THREE, (UNSEEN, 0, 51)),
        (SHOWN, cards_from("2c As 3d")),
        (TURNED, cards_from("2c As 3d")),
        (CUT, 10),
        (CUT, 51),
        (THROW, (1, 6, 3)),
        (THROW, [1, 6, 3]),
        (SPIN, 0),
        (SPIN, 2),
        (ASK, "fold"),
    ],
)
def test_good_answers(request_: Request, answer: Any) -> None:
    """Answers at the edge of what is allowed are let in."""
    request_.verify(TABLE, answer)


@pytest.mark.parametrize(
    ("request_", "answer", "complaint"),
    [
        (THREE, cards_from("Qh 6d"), "2 cards keyed for seat 1, but 3 are needed"),
        (THREE, cards_from("Qh 6d 4c 3c"), "4 cards keyed"),
        (THREE, cards_from("Qh Qh 4c"), "Qh cannot be dealt"),
        (THREE, 3, "0 cards keyed"),
        (THREE, None, "0 cards keyed"),
        (THREE, (0, 1, 53), "53 is not a card"),
        (THREE, (0, 1, -2), "-2 is not a card"),
        (THREE, (0, 1, 52), "Jk cannot be dealt"),
        (THREE, ("Q", "h", "K"), "'Q' is not a card"),
        (THREE, "fold", "0 cards keyed"),
        (SHOWN, (0, 1, UNSEEN), "the cards of board are face up: key each one in"),
        (TURNED, (0, 1, UNSEEN), "the cards of seat 1 are face up: key each one in"),
        (CUT, "ten", "'ten' is not a number of cards"),
        (CUT, None, "None is not a number"),
        (THROW, (1, 2), "2 dice keyed, but 3 are thrown"),
        (THROW, (1, 2, 3, 4), "4 dice keyed"),
        (THROW, (1, 2, 0), "0 is not a face of a die"),
        (THROW, (1, 2, 7), "7 is not a face of a die"),
        (THROW, ("1", "2", "3"), "'1' is not a face of a die"),
        (THROW, "123", "0 dice keyed"),
        (THROW, 5, "0 dice keyed"),
        (SPIN, 3, "3 is not a section of the wheel; it has 3"),
        (SPIN, -1, "-1 is not a section"),
        (SPIN, "0", "'0' is not a section"),
        (ASK, "flod", "no choice 'flod'; did you mean fold"),
        (ASK, None, "no choice 'None'"),
        (ASK, ["play"], "no choice"),
        (WINDOW, "close", "'close' is no answer to an open wager window"),
        (WINDOW, 5, "5 is no answer"),
    ],
)
def test_answers_that_make_no_sense(request_: Request, answer: Any, complaint: str) -> None:
    """Each is named, and none of them is anything but a misuse."""
    with pytest.raises(Misuse, match=complaint):
        request_.verify(TABLE, answer)


@pytest.mark.parametrize("cards", [9, 0, -1, 52, 53])
def test_a_cut_that_the_law_does_not_take(cards: int) -> None:
    """Ten cards at least come off the top, and one at least stays."""
    with pytest.raises(Refusal, match="at least 10 come off the top, and some stay") as caught:
        CUT.verify(TABLE, cards)
    assert caught.value.clause == f"{CITED} 5.D.i.(b)"


def test_a_choice_that_is_closed_to_a_player() -> None:
    """It is refused with its own reason; the other choices stay open."""
    reason = Refusal("play", "no chips", f"{CITED} 10.B", "fold")
    ask = Decide(who=1, choices=("play", "fold"), clause=law("10.B"), blocked={"play": reason})
    with pytest.raises(Refusal) as caught:
        ask.verify(TABLE, "play")
    assert caught.value is reason
    ask.verify(TABLE, "fold")


def test_cards_that_have_gone_cannot_be_keyed() -> None:
    """A card that was dealt to one hand is refused at the next; an unseen one can be any."""
    after = DrawCards(count=1, hand="seat 2", shoe=DECK.dealt(cards_from("Qh")))
    with pytest.raises(Misuse, match="Qh cannot be dealt"):
        after.verify(TABLE, cards_from("Qh"))
    after.verify(TABLE, (UNSEEN,))


def test_irregularities_are_found_by_name() -> None:
    """Only those offered at this request can be called."""
    ask = Decide(who=1, choices=("go",), clause=law("10.B"), irregularities=(OOPS, FIRE))
    assert ask.irregularity("fire") is FIRE
    with pytest.raises(Misuse, match="no irregularity here 'ooops'; did you mean oops"):
        ask.irregularity("ooops")
    with pytest.raises(Misuse, match="'oops' cannot be called now"):
        ASK.irregularity("oops")


@given(cards)
def test_cards_survive_the_log(drawn: list[int]) -> None:
    """Cards are written by name, unseen ones as such, and read back."""
    logged = THREE.encode(drawn)
    assert all(isinstance(name, str) for name in logged)
    assert THREE.decode(logged) == tuple(drawn)


@given(st.lists(st.integers(1, 6), min_size=3, max_size=3))
def test_throws_survive_the_log(faces: list[int]) -> None:
    """Faces are written as numbers."""
    assert THROW.decode(THROW.encode(tuple(faces))) == tuple(faces)


@given(
    st.one_of(
        st.builds(Place, seats, st.sampled_from(["red", "number@1"]), amounts),
        st.builds(Take, seats, st.sampled_from(["red", "number@1"]), amounts),
        st.builds(Call, seats, st.just("red"), st.sampled_from(["on", "off"])),
        st.just(Close()),
    )
)
def test_actions_in_a_window_survive_the_log(action: Place | Take | Call | Close) -> None:
    """Placing, taking, calling and closing are each written in their own way."""
    assert what_from(to_plain(Command("1", "P1", "seat 1", 3, action))) == action


@pytest.mark.parametrize(("request_", "answer"), [(ASK, "play"), (CUT, 26)])
def test_plain_answers_stand_in_the_log_as_they_are(request_: Request, answer: Any) -> None:
    """Words and numbers need no other form."""
    assert request_.encode(answer) == answer == request_.decode(answer)
