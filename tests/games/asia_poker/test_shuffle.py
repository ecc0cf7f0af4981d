"""Asia Poker: shuffle and cut, idle tables, two decks: 575.5."""

from __future__ import annotations

import pytest

from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Attest, Cut, Decide, Number, Place, Window
from croupier.core.refusals import Misuse, Refusal
from tests.games.asia_poker.asia import (
    ASIA,
    BOTH,
    DEALINGS,
    FIVE,
    MAIN,
    backs,
    cite,
    clause,
    named,
    number,
    one,
    refused,
    settled,
    wager,
    words,
)
from tests.games.scripts import events

every_dealing = pytest.mark.parametrize("dealing", DEALINGS)
WINDOW = ["idle", "shuffle_ordered"]
DEALT = ["wrong_number", "deck_not_53", "dealer_exposed", "wrong_start"]


# 575.5: shuffle and cut


@clause("5(b)(1)", "5(b)(2)", "5(c)")
@pytest.mark.parametrize("dealing", ["manual_shoe", "shoe"])
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_what_is_cut(dealing: str, shuffler: str) -> None:
    """Cards shuffled by hand, before the start is found and dealt; those of a device are not."""
    driver = ASIA.table(KeyedSource(), 2, dealing=dealing, shuffler=shuffler, start="number")
    driver.begin_round()
    if shuffler == "no":
        assert isinstance(driver.pending, Cut)
        assert refused(driver, 9) == "5(c)"
        assert refused(driver, 53) == "5(c)"
        driver.answer(10)
        assert [(e["cards"], number(e["clause"])) for e in events(driver, "cut")] == [(10, "5(c)")]
    assert isinstance(driver.pending, Window)
    wager(driver, {2: MAIN})
    assert isinstance(driver.pending, Number)
    assert len(events(driver, "cut")) == (shuffler == "no")


@clause("4(e)", "5(a)", "5(b)(2)", "5(c)")
def test_a_preshuffled_deck_is_cut_and_not_shuffled() -> None:
    """Also where there is a device; in the second round the device shuffles, and none is cut."""
    driver = ASIA.table(KeyedSource(), 2, start="number")
    driver.policy = None
    driver.change_equipment("cards", "worn")
    driver.answer("yes")
    driver.sign()
    assert driver.pending is None
    driver.begin_round()
    assert [number(e["clause"]) for e in events(driver, "shuffled")] == ["4(e)"]
    assert isinstance(driver.pending, Cut)
    driver.answer(20)
    assert "improper_cut" in named(driver)
    assert "shuffler_jam" not in named(driver)
    wager(driver, {2: MAIN})
    driver.answer(3)
    driver.call("dealer_exposed")
    driver.begin_round()
    assert [number(e["clause"]) for e in events(driver, "shuffled")] == ["4(e)", "5(a)"]
    assert isinstance(driver.pending, Window)
    assert "shuffler_jam" in named(driver)


@clause("5(f)", "5(a)")
def test_a_device_that_reshuffles() -> None:
    """The shuffle is under its own clause, and nothing is cut."""
    driver = ASIA.table(KeyedSource(), 2, reshuffler="yes", start="number")
    driver.begin_round()
    assert [number(e["clause"]) for e in events(driver, "shuffled")] == ["5(f)"]
    assert isinstance(driver.pending, Window)
    whole = one("Tc Td 6h 4s / Ks 7d / 5s", reshuffler="yes", stakes=BOTH)
    assert settled(whole)["main"] == ("win", "12(a)", FIVE)
    assert settled(whole)["bonus"] == ("less_than_a_straight", "11(h)(1)", 0)
    assert 0 not in {e["count"] for e in events(whole, "discarded")}
    plain = ASIA.table(KeyedSource(), 2, start="number")
    plain.begin_round()
    assert [number(e["clause"]) for e in events(plain, "shuffled")] == ["5(a)"]


@clause("5(a)")
def test_a_floorperson_orders_a_shuffle() -> None:
    """While wagers are taken; a dealer may not order it."""
    driver = ASIA.table(KeyedSource(), 2, dealing="shoe", shuffler="no", start="number")
    driver.begin_round()
    driver.answer(26)
    driver.answer(Place(2, "main", FIVE))
    with pytest.raises(Refusal) as caught:
        driver.practise(Irregular("shuffle_ordered"), "practice dealer")
    assert caught.value.clause == cite("5(a)")
    driver.practise(Irregular("shuffle_ordered"), "practice supervisor")
    assert words(driver)[-1] == ("the cards are shuffled once more", "5(a)")
    assert isinstance(driver.pending, Cut)
    driver.answer(30)
    assert [e["kind"] for e in events(driver, "shuffled", "cut")] == ["shuffled", "cut"] * 2
    assert driver.table.stakes(2) == MAIN


@clause("5(d)")
def test_another_cut() -> None:
    """A floorperson or above orders it, until the first card; the dealer may not."""
    driver = ASIA.table(
        KeyedSource(card_by_card=True), 2, dealing="manual_shoe", shuffler="no", start="number"
    )
    driver.begin_round()
    driver.answer(26)
    with pytest.raises(Refusal) as caught:
        driver.practise(Irregular("improper_cut"), "practice dealer")
    assert caught.value.clause == cite("5(d)")
    for person in ("practice supervisor", "practice manager"):
        driver.practise(Irregular("improper_cut"), person)
        assert words(driver)[-1] == ("a floorperson orders another cut", "5(d)")
        driver.answer(10)
    wager(driver, {2: MAIN})
    driver.answer(3)
    driver.call("improper_cut")
    driver.answer(40)
    assert [e["cards"] for e in events(driver, "cut")] == [26, 10, 10, 40]
    backs(driver, 1)
    with pytest.raises(Misuse, match="no irregularity here 'improper_cut'"):
        driver.call("improper_cut")


@clause("5(e)", "4(c)")
@pytest.mark.parametrize(("face", "said"), [("face_down", "face down"), ("face_up", "face up")])
def test_cards_of_an_idle_table(face: str, said: str) -> None:
    """Face down, or face up if a player asks; somebody comes and looks, then wash and shuffle."""
    driver = ASIA.table(KeyedSource(), 2, start="number")
    driver.begin_round()
    driver.policy = None
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_down", "face_up"))
    driver.answer(face)
    assert words(driver)[-1] == (f"the cards lie spread out {said}", "5(e)")
    for what, id in (
        ("a player has come, and play begins", "5(e)"),
        ("the cards washed face down and stacked after that look", "4(c)"),
    ):
        assert isinstance(driver.pending, Attest)
        assert (driver.pending.what, number(driver.pending.clause.of("pa"))) == (what, id)
        assert refused(driver, "practice manager") == id
        assert len(events(driver, "shuffled")) == 1
        driver.sign()
    assert len(events(driver, "shuffled")) == 2
    assert isinstance(driver.pending, Window)


@clause("5(d)", "5(e)", "4(c)")
def test_after_an_idle_table_this_section_holds_again() -> None:
    """Shuffled by hand the cards are cut, and a floorperson may order another cut."""
    driver = ASIA.table(KeyedSource(), 2, dealing="shoe", shuffler="no", start="number")
    driver.begin_round()
    driver.answer(20)
    assert named(driver) == ["improper_cut", *WINDOW, "shoe_out_of_order"]
    driver.call("idle")
    driver.answer("face_down")
    driver.answer(21)
    assert named(driver) == ["improper_cut", *WINDOW, "shoe_out_of_order"]
    driver.practise(Irregular("improper_cut"), "practice supervisor")
    driver.answer(22)
    assert [e["kind"] for e in events(driver, "shuffled", "cut")] == [
        *("shuffled", "cut"),
        *("shuffled", "cut"),
        "cut",
    ]
    assert isinstance(driver.pending, Window)


@clause("5(e)", "13(l)")
def test_a_device_may_jam_after_an_idle_table() -> None:
    """The cards went into it again; that it jams is told, and they are shuffled once more."""
    driver = ASIA.table(KeyedSource(), 2, start="number")
    driver.begin_round()
    driver.call("idle")
    driver.answer("face_down")
    assert named(driver) == ["shuffler_jam", *WINDOW, "shuffler_out_of_order"]
    driver.call("shuffler_jam")
    assert words(driver)[-1] == ("the shuffler jammed or stopped: reshuffle", "13(l)")
    assert len(events(driver, "shuffled")) == 3


@clause("3(b)", "3(b)(2)", "3(b)(3)", "3(b)(4)")
def test_two_decks_take_turns() -> None:
    """One is in play and the other in the shuffler; in the next round they change."""
    driver = ASIA.table(KeyedSource(), 2, decks="2", start="number")
    found = []
    for _ in range(4):
        driver.begin_round()
        assert driver.table.discards == []
        found.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {2: MAIN})
        driver.answer(3)
        driver.call("dealer_exposed")
    assert found == [("blue", "red"), ("red", "blue")] * 2
