"""One request for several seats: each answers for itself, in whatever order, and only once."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from, decks
from croupier.core.hands import hand_of
from croupier.core.procedure import Decide, Procedure
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import Table
from croupier.core.together import Chosen, Set, SetHands, Together, ask_together, set_together
from tests.core.toy import begun, last, law

CHOICES = ("insure", "decline")
PARTS = (("high", 2), ("low", 1))


def insuring() -> tuple[Driver, list[dict[int, str]]]:
    found: list[dict[int, str]] = []

    def round(table: Table) -> Procedure[None]:
        no = table.rules.refusal("insuring", "no chips", law("7.B"), "decline")
        asked = {
            1: Decide(who=1, choices=CHOICES, clause=law("10.B")),
            3: Decide(who=3, choices=CHOICES, clause=law("10.B"), blocked={"insure": no}),
        }
        found.append((yield from ask_together(table, asked)))

    return begun(round), found


@pytest.mark.parametrize("order", [(1, 3), (3, 1)])
def test_seats_answer_in_any_order(order: tuple[int, int]) -> None:
    """The request stays open for whoever has not spoken yet."""
    driver, found = insuring()
    assert isinstance(driver.pending, Together)
    assert driver.pending.seats == (1, 3)
    driver.answer(Chosen(order[0], "decline"))
    assert isinstance(driver.pending, Together)
    assert list(driver.pending.seats) == [order[1]]
    driver.answer(Chosen(order[1], "decline"))
    assert list(found[0]) == list(order)


def test_nobody_answers_twice_or_for_an_empty_seat() -> None:
    """A seat that has spoken, a seat that is not asked, and a word that is no choice."""
    driver, _ = insuring()
    driver.answer(Chosen(1, "insure"))
    for answer in (Chosen(1, "decline"), Chosen(2, "decline"), Chosen(3, "maybe"), "decline"):
        with pytest.raises(Misuse):
            driver.answer(answer)


def test_a_choice_closed_to_one_seat_is_open_to_another() -> None:
    """Each seat has its own reasons."""
    driver, found = insuring()
    with pytest.raises(Refusal, match="no chips"):
        driver.answer(Chosen(3, "insure"))
    driver.answer(Chosen(1, "insure"))
    driver.answer(Chosen(3, "decline"))
    assert found == [{1: "insure", 3: "decline"}]


def setting(*keyed: str) -> Driver:
    def round(table: Table) -> Procedure[None]:
        table.shuffle(decks(1), law("5.A"))
        for seat in (1, 3):
            yield from table.draw(3, hand_of(seat))
        yield from set_together(table, {1: hand_of(1), 3: hand_of(3)}, PARTS, law("10.A"))
        yield from table.ask(1, ("go",), law("10.B"))

    driver = begun(round)
    for cards in keyed:
        driver.answer(cards_from(cards))
    return driver


def parted(seat: int, high: str, low: str) -> Set:
    return Set(seat, {"high": cards_from(high), "low": cards_from(low)})


def test_hands_are_set_by_part_in_any_order() -> None:
    """The parts lie face down under names of their own, and the whole hand is gone."""
    driver = setting("As Kd 2c", "9h 9s 3d")
    assert isinstance(driver.pending, SetHands)
    driver.answer(parted(3, "9h 9s", "3d"))
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (1,)
    driver.answer(parted(1, "2c As", "Kd"))
    hands = driver.table.hands
    assert hands["seat 3 high"] == list(cards_from("9h 9s"))
    assert hands["seat 1 low"] == list(cards_from("Kd"))
    assert "seat 1" not in hands
    assert driver.table.visible("seat 1 high") == [UNSEEN, UNSEEN]
    assert "cards" not in last(driver, "set_hand")


def test_a_setting_holds_each_card_once_and_fills_each_part() -> None:
    """Another's card, a card twice, a part too short, parts in another order."""
    driver = setting("As Kd 2c", "9h 9s 3d")
    for wrong in (parted(1, "As 9h", "2c"), parted(1, "As As", "2c")):
        with pytest.raises(Misuse, match="each of them once"):
            driver.answer(wrong)
    with pytest.raises(Refusal) as refused:
        driver.answer(Set(1, {"high": cards_from("As"), "low": cards_from("Kd 2c")}))
    assert refused.value.clause == "oh.three_card_poker 10.A"
    with pytest.raises(Misuse, match="in this order"):
        driver.answer(Set(1, {"low": cards_from("2c"), "high": cards_from("As Kd")}))
    with pytest.raises(Misuse, match="seat 2"):
        driver.answer(parted(2, "As Kd", "2c"))


def test_a_setting_is_written_down_and_read_again() -> None:
    """As the log has it, with cards that nobody saw."""
    driver = setting("As Kd 2c", "9h 9s 3d")
    assert driver.pending is not None
    for answer in (parted(1, "As Kd", "2c"), Set(3, {"high": (UNSEEN, UNSEEN), "low": (UNSEEN,)})):
        assert driver.pending.decode(driver.pending.encode(answer)) == answer
