"""Hands by name and card by card: whose they are, and which of their cards everybody sees."""

from __future__ import annotations

import pytest

from croupier.core.cards import UNSEEN, cards_from, decks
from croupier.core.hands import hand_of, owner_of
from croupier.core.procedure import DrawCards, Procedure
from croupier.core.table import Table
from tests.core.toy import begun, last, law

COMMUNITY = "community"


@pytest.mark.parametrize(
    ("hand", "seat"),
    [
        ("seat 3", 3),
        ("seat 12@2", 12),
        ("seat 3 high", 3),
        ("seat 3, doubled", 3),
        ("dealer", None),
        ("community", None),
        ("seat", None),
        ("seat 3x", None),
    ],
)
def test_whose_a_hand_is(hand: str, seat: int | None) -> None:
    """By its name: the seat's own, a second one, a part of it; the dealer's is nobody's."""
    assert owner_of(hand) == seat


def test_the_names_of_a_hand_and_of_its_parts() -> None:
    """What `hand_of` makes, `owner_of` reads."""
    assert hand_of(3) == "seat 3"
    assert hand_of(3, "high") == "seat 3 high"
    assert owner_of(hand_of(7, "low")) == 7


def flop_and_river(table: Table) -> Procedure[None]:
    table.shuffle(decks(1), law("5.A"))
    yield from table.draw(5, COMMUNITY)
    yield from table.ask(1, ("go",), law("10.B"))
    yield from table.reveal(COMMUNITY, law("10.C"), places=(0, 1, 2))
    yield from table.ask(1, ("go",), law("10.B"))
    yield from table.reveal(COMMUNITY, law("10.D"), places=(3, 4))
    yield from table.ask(1, ("go",), law("10.B"))


def test_three_of_five_cards_are_turned() -> None:
    """Everybody sees the three and no more, until the last two are turned as well."""
    driver = begun(flop_and_river)
    cards = cards_from("As Kd 2c 9h 9s")
    driver.answer(cards)
    assert driver.table.visible(COMMUNITY) == [UNSEEN] * 5
    driver.answer("go")
    assert driver.table.visible(COMMUNITY) == [*cards[:3], UNSEEN, UNSEEN]
    assert last(driver, "revealed")["cards"] == ["As", "Kd", "2c"]
    assert last(driver, "revealed")["places"] == [0, 1, 2]
    assert COMMUNITY not in driver.table.face_up
    assert driver.table.seen.cards == list(cards[:3])
    driver.answer("go")
    assert driver.table.visible(COMMUNITY) == list(cards)
    assert COMMUNITY in driver.table.face_up
    assert COMMUNITY not in driver.table.turned
    assert sorted(driver.table.seen.cards) == sorted(cards)


def test_real_cards_are_keyed_when_their_place_is_turned() -> None:
    """Of five that nobody saw, only the three that are turned are asked for, then the other two."""
    driver = begun(flop_and_river)
    driver.answer((UNSEEN,) * 5)
    driver.answer("go")
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.count == 3
    driver.answer(cards_from("As Kd 2c"))
    assert driver.table.hands[COMMUNITY] == [*cards_from("As Kd 2c"), UNSEEN, UNSEEN]
    driver.answer("go")
    driver.answer(cards_from("9h 9s"))
    assert driver.table.hands[COMMUNITY] == list(cards_from("As Kd 2c 9h 9s"))


def test_a_card_dealt_face_up_to_a_hand_that_lies_face_down() -> None:
    """The sixth card of a dealer's hand is seen, the five before it are not."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        yield from table.draw(2, "dealer")
        yield from table.draw(1, "dealer", face_up=True)
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round)
    driver.answer(cards_from("As Kd"))
    driver.answer(cards_from("2c"))
    assert driver.table.visible("dealer") == [UNSEEN, UNSEEN, *cards_from("2c")]
