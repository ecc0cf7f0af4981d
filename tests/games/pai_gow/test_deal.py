"""Both games of Pai Gow, sections 9 and 10: seven stacks of seven, four left, empty positions."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.procedure import Attest, Close, Cut, DrawCards, Place
from croupier.core.refusals import Misuse
from croupier.core.together import SetHands
from tests.games.pai_gow.twins import (
    BOTH_LOWER,
    FIVE,
    TEN,
    Twin,
    both,
    callable_now,
    rack,
    refused,
    said,
    seated,
    signed,
    stacks,
    tracked,
    unseen,
    wager,
)
from tests.games.scripts import Scripted, events

LEFT = "the cards that are left spread face down and counted: 4"
CLAUSES = {"hand": ("9.D", "9.E", "9.F", "9.G"), "shoe": ("10.D", "10.E", "10.F", "10.G")}


def dealt(twin: Twin, dealing: str, *seats: int, number: int = 1, **options: str) -> Driver:
    """A table of real cards whose first card is due."""
    driver = tracked(twin, *seats, dealing=dealing, **options)
    driver.begin_round()
    if isinstance(driver.pending, Cut):
        driver.answer(20)
    wager(driver, {seat: {"main": TEN} for seat in seats})
    driver.answer(number)
    return driver


def deal_out(driver: Driver) -> None:
    while isinstance(driver.pending, DrawCards):
        driver.answer((-1,) * driver.pending.count)


@both("9.A", "9.A.i", "9.A.ii", "9.C")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_dealt_from_the_hand(twin: Twin, shuffler: str) -> None:
    """After shuffle and cut one card at a time, to the seven stacks and back, face down."""
    driver = dealt(twin, "hand", 2, 5, number=6, shuffler=shuffler)
    deal_out(driver)
    found = events(driver, "dealt")
    assert {(event["count"], event["face_up"]) for event in found} == {(1, False)}
    order = [event["to"].partition(",")[0] for event in found]
    there = ["seat 2", "seat 1", "dealer", "seat 6", "seat 5", "seat 4", "seat 3"]
    assert order == (there + there[::-1]) * 3 + there
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut", "dealt")]
    assert kinds.index("dealt") == (1 if shuffler == "yes" else 2)


@both("10.A", "10.A.i", "10.C")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_dealt_from_the_shoe(twin: Twin, shuffler: str) -> None:
    """Stacks of seven counterclockwise from the start, to all seven positions, face down."""
    source = Scripted(*([20] if shuffler == "no" else []), 4, *stacks({2: BOTH_LOWER}, start=4))
    driver = seated(twin, source, (2,), shuffler=shuffler)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    found = events(driver, "dealt")
    assert {(event["count"], event["face_up"]) for event in found} == {(7, False)}
    assert [event["to"] for event in found] == [
        "seat 4, no wager",
        "seat 3, no wager",
        "seat 2",
        "seat 1, no wager",
        "dealer",
        "seat 6, no wager",
        "seat 5, no wager",
    ]
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut", "dealt")]
    assert kinds.index("dealt") == (1 if shuffler == "yes" else 2)


@both("9.A", "10.A", "3.B")
def test_two_ways_of_dealing(twin: Twin) -> None:
    """From the hand or from an automated shoe, and there is no manual one; both with two decks."""
    (option,) = (one for one in twin.game.options if one.id == "dealing")
    assert option.choices == ("hand", "shoe")
    assert option.help == "from the hand or an automated shoe"
    assert all(twin.rules(dealing=dealing, decks="2") for dealing in option.choices)
    with pytest.raises(Misuse, match="dealing takes hand, shoe"):
        twin.rules(dealing="manual_shoe")


@both("14.C")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_a_fortune_bonus_does_not_change_the_deal(twin: Twin, dealing: str) -> None:
    """The same cards go to the same positions in the same order, and as many are left."""
    found = []
    for more in ({}, {"fortune_bonus": FIVE}):
        driver = tracked(twin, 2, 5, dealing=dealing)
        driver.begin_round()
        wager(driver, {2: {"main": TEN, **more}, 5: {"main": TEN}})
        driver.answer(4)
        deal_out(driver)
        kinds = ("dealt", "attested", "announced", "discarded")
        found.append([{**e, "seq": 0} for e in events(driver, *kinds)])
        assert sum(e["count"] for e in events(driver, "dealt")) == 49
    assert found[0] == found[1]


@both("9.D", "9.E", "10.D", "10.E")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_four_are_left_and_counted(twin: Twin, dealing: str) -> None:
    """The dealer signs the count when 49 are out; then they go to the rack, seen by nobody."""
    spread, away, _, _ = CLAUSES[dealing]
    driver = dealt(twin, dealing, 2)
    driver.policy = None
    deal_out(driver)
    assert sum(event["count"] for event in events(driver, "dealt")) == 49
    assert isinstance(driver.pending, Attest)
    assert (driver.pending.role, driver.pending.what) == ("dealer", LEFT)
    assert driver.pending.clause.of("oh") == twin.cite(spread)
    assert not any("rack" in words for words, _ in said(driver, twin))
    driver.sign()
    words = [one for one in said(driver, twin) if "are left" in one[0]]
    assert words == [("4 cards are left and go to the discard rack unseen", away)]
    assert len(driver.table.shoe) == 4


@both("9.G", "10.G")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_stacks_without_a_wager_go_unseen(twin: Twin, dealing: str) -> None:
    """After the count and before anybody sets: empty positions, and a player who sits out."""
    *_, unwagered = CLAUSES[dealing]
    driver = tracked(twin, 2, 5, dealing=dealing)
    driver.begin_round()
    wager(driver, {5: {"main": TEN}})
    driver.answer(1)
    deal_out(driver)
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (5,)
    gone = events(driver, "discarded")
    assert sorted(event["hand"] for event in gone) == [
        f"seat {seat}, no wager" for seat in (1, 2, 3, 4, 6)
    ]
    assert {(event["count"], event["face_up"]) for event in gone} == {(7, False)}
    told = [e for e in events(driver, "announced") if e["clause"] == twin.cite(unwagered)]
    assert [e["words"] for e in told] == ["stacks without a wager go to the discard rack unseen"]
    counted = [e for e in events(driver, "attested") if e["what"] == LEFT]
    assert counted[0]["seq"] < told[0]["seq"] < gone[0]["seq"]
    assert sorted(driver.table.hands) == ["dealer", "seat 5"]


@both("9.G", "10.G")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_a_full_table_has_no_empty_stack(twin: Twin, dealing: str) -> None:
    """Nothing is collected, and nothing said, where all six have wagered."""
    driver = dealt(twin, dealing, 1, 2, 3, 4, 5, 6)
    deal_out(driver)
    assert not events(driver, "discarded")
    assert not any("without a wager" in words for words, _ in said(driver, twin))


@both("9.G", "10.C", "13.B")
def test_who_has_no_wager_never_sees_a_card(twin: Twin) -> None:
    """Not even while the stack lies before him, and others' cards he never sees."""
    driver = tracked(twin, 2, 5)
    driver.policy = None
    driver.begin_round()
    wager(driver, {5: {"main": TEN}})
    driver.answer(3)
    driver.answer(cards_from(BOTH_LOWER))
    for _ in range(6):
        driver.answer(tuple(driver.table.shoe.remaining[:7]))
    assert isinstance(driver.pending, Attest)
    assert seen(driver, 2)["seat 2, no wager"] == ["??"] * 7
    assert seen(driver, 5)["seat 5"] == BOTH_LOWER.split()
    assert seen(driver, 2)["seat 5"] == ["??"] * 7
    assert seen(driver, 5)["dealer"] == ["??"] * 7


@both("9.F", "10.F")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize("cards", [1, 3, 49])
def test_a_stack_of_another_number(twin: Twin, dealing: str, cards: int) -> None:
    """Void whenever it is found: all wagers go back, and the same deck is shuffled again."""
    *_, misdealt, _ = CLAUSES[dealing]
    driver = tracked(twin, 2, 5, dealing=dealing)
    driver.begin_round()
    wager(driver, {2: {"main": TEN, "fortune_bonus": FIVE}, 5: {"main": FIVE}})
    driver.answer(1)
    for _ in range(min(cards, {"hand": 49, "shoe": 7}[dealing])):
        assert isinstance(driver.pending, DrawCards)
        driver.answer((-1,) * driver.pending.count)
    driver.call("wrong_number")
    assert driver.pending is None
    assert rack(driver, 2) == rack(driver, 5) == 0
    (void,) = events(driver, "void")
    assert (void["why"], void["clause"]) == ("a stack has not seven cards", twin.cite(misdealt))
    assert not events(driver, "equipment_changed")
    assert not driver.table.beside
    driver.begin_round()
    assert len(events(driver, "shuffled")) == 2


@both("9.F", "10.F")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_a_deck_of_another_number(twin: Twin, dealing: str) -> None:
    """No misdeal, and not four: void, wagers back, the deck is gone and another is inspected."""
    *_, misdealt, _ = CLAUSES[dealing]
    driver = dealt(twin, dealing, 2)
    deal_out(driver)
    before = len(events(driver, "attested"))
    driver.call("deck_not_53")
    assert rack(driver, 2) == 0
    (void,) = events(driver, "void")
    assert (void["why"], void["clause"]) == ("the deck has not 53 cards", twin.cite(misdealt))
    assert ("the deck is removed from the table", misdealt) in said(driver, twin)
    assert driver.table.things["cards"].number == 2
    driver.begin_round()
    owed = [one[2] for one in signed(driver, twin)[before:]]
    assert owed == ["4.A", "4.A", "4.B", "4.C"]


@both("9.F", "10.F")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_misdeals_are_called_until_the_dealer_shows(twin: Twin, dealing: str) -> None:
    """From the first card on, while hands are set, and not when the dealer's are turned over."""
    driver = tracked(twin, 2, dealing=dealing)
    driver.begin_round()
    for id in ("wrong_number", "deck_not_53"):
        with pytest.raises(Misuse):
            driver.call(id)
    wager(driver, {2: {"main": TEN}})
    driver.answer(1)
    deal_out(driver)
    assert {"wrong_number", "deck_not_53"} <= callable_now(driver)
    unseen(driver)
    assert {"wrong_number", "deck_not_53"} <= callable_now(driver)
    driver.answer(cards_from("Qs Jd 9h 7c 5s 3d 2h"))
    assert not {"wrong_number", "deck_not_53"} & callable_now(driver)


@both("9.A.ii", "7.C")
def test_no_deal_without_a_wager(twin: Twin) -> None:
    """All bets are set first: without any the betting does not end."""
    driver = tracked(twin, 2)
    driver.begin_round()
    assert refused(driver, Close(), twin) == "9.A.ii"
    driver.answer(Place(2, "main", FIVE))
    driver.answer(Close())


@both("7.C")
@pytest.mark.parametrize("action", ["make", "raise"])
def test_nothing_is_wagered_after_the_betting(twin: Twin, action: str) -> None:
    """Neither a new wager nor a larger one, of either kind."""
    driver = dealt(twin, "shoe", 2)
    wager_name = "fortune_bonus" if action == "make" else "main"
    assert refused(driver, Place(2, wager_name, FIVE), twin) == "7.C"
