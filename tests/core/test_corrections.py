"""Dead hands, wagers put back, the toke pool, cards that change their place, and deep cuts."""

from __future__ import annotations

import pytest

from croupier.core.cards import UNSEEN, Shoe, cards_from
from croupier.core.corrections import give_back, lay, pay_tokes, put_back, shuffle_discards
from croupier.core.procedure import Cut, Place
from croupier.core.refusals import Refusal
from croupier.core.spots import spot
from croupier.core.table import HOUSE, TOKES, rack
from croupier.games import game_ids
from tests.core.toy import LOST, WON, begun, last, law, seated

CLAUSE = law("13.A")


def test_one_wager_goes_back() -> None:
    """Others at the seat stay, and a spot without chips leaves no trace."""
    driver = begun()
    for wager in ("red", "number@2"):
        driver.answer(Place(1, wager, 10_00))
    give_back(driver.table, 1, "red", "a dead hand", CLAUSE)
    assert driver.table.stakes(1) == {"number@2": 10_00}
    assert last(driver, "returned")["moves"] == [[spot(1, "red"), rack("P1"), 10_00]]
    events = len(driver.log)
    give_back(driver.table, 1, "red", "a dead hand", CLAUSE)
    assert len(driver.log) == events


def test_a_wager_taken_by_mistake_is_put_back() -> None:
    """The house gives the chips to the spot they came from."""
    driver = begun()
    driver.answer(Place(1, "red", 10_00))
    driver.table.settle(1, "red", 2, "by mistake")
    put_back(driver.table, 1, "red", 10_00, "by mistake", CLAUSE)
    assert driver.table.stakes(1) == {"red": 10_00}
    assert driver.table.accounts[HOUSE] == 0


def test_the_toke_pool_is_paid_by_a_row() -> None:
    """A fixed sum goes from the house to the pool, with the clause of its row; no row, no event."""
    table = seated().table
    row = pay_tokes(table, 1, "gift", WON, "a fine hand")
    assert str(row.pays) == "$500"
    assert table.accounts[TOKES] == 500_00 == -table.accounts[HOUSE]
    event = table.told[-1]
    assert (event["kind"], event["moves"]) == ("tokes", [[HOUSE, TOKES, 500_00]])
    assert event["clause"].endswith(" 12.F")
    events = len(table.told)
    pay_tokes(table, 1, "gift", LOST, "no such hand")
    assert len(table.told) == events


@pytest.mark.parametrize("shown", [True, False])
def test_cards_are_laid_from_one_hand_to_another(shown: bool) -> None:
    """They lie as they lay before; the log names them only if everybody sees them."""
    table = seated().table
    table.hands["seat 1"] = list(cards_from("8s 8d"))
    table.seen.hands["seat 1"] = list(cards_from("8s 8d")) if shown else [UNSEEN, UNSEEN]
    if shown:
        table.face_up.add("seat 1")
    lay(table, cards_from("8d"), "seat 1", "seat 1@2", CLAUSE)
    assert (table.hands["seat 1"], table.hands["seat 1@2"]) == ([27], [25])
    assert ("seat 1@2" in table.face_up) is shown
    assert table.told[-1]["cards"] == (["8d"] if shown else ["??"])
    lay(table, table.hands["seat 1"], "seat 1", "seat 1@2", CLAUSE)
    assert "seat 1" not in table.hands
    assert "seat 1" not in table.face_up


def test_a_hidden_card_is_not_laid_among_open_ones() -> None:
    """It would be shown by that."""
    table = seated().table
    table.hands = {"hole card": [0], "dealer": [4]}
    table.face_up.add("dealer")
    with pytest.raises(ValueError, match="does not lie as"):
        lay(table, [0], "hole card", "dealer", CLAUSE)


def test_the_rack_becomes_the_shoe() -> None:
    """Cards on the table stay out; those that nobody saw are counted where they lie."""
    table = seated().table
    table.shoe = Shoe.fresh(cards_from("2c 3c"))
    table.shoe = Shoe(table.shoe.remaining, unseen=2)
    table.hands["hole card"] = [UNSEEN]
    table.discards = [UNSEEN, *cards_from("9s Ks")]
    shuffle_discards(table, CLAUSE)
    assert len(table.shoe) == 3
    assert table.shoe.remaining == tuple(sorted(cards_from("2c 3c 9s Ks")))
    assert table.discards == []
    assert table.told[-1]["cards"] == 3


def test_a_cut_may_have_to_leave_some_cards() -> None:
    """As many from the bottom as the chapter asks for; one where it does not say."""
    table = seated().table
    deep = Cut(cards=52, least=10, least_left=10, clause=CLAUSE)
    for cards in (10, 42):
        deep.verify(table, cards)
    for cards in (9, 43):
        with pytest.raises(Refusal, match="at least 10 come off the top, and 10 stay"):
            deep.verify(table, cards)
    Cut(cards=52, least=10, clause=CLAUSE).verify(table, 51)


def test_modules_that_games_share_are_no_games() -> None:
    """A name that begins with an underscore is not listed."""
    assert not [id for id in game_ids() if id.startswith("_")]
    assert {"blackjack", "free_bet_blackjack"} <= set(game_ids())
