"""Mississippi Stud, sections 7 to 11 and 13: wagers, deal, streets, settlement, irregularities."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import card_names, cards_from
from croupier.core.procedure import Close, Decide, Place, Take, Verbal
from croupier.core.refusals import Misuse, Refusal
from tests.games.card_table.board import CHIPS, key, settled, wager, won
from tests.games.mississippi_stud.stud import (
    BOTH,
    FIVE,
    MISS,
    begun,
    cite,
    clause,
    deal,
    one,
    refused,
    script,
    table,
    tracked,
    words,
)
from tests.games.scripts import Scripted, events

HANDS = {2: "2c 5d", 5: "3d 6h", 7: "4s 7c"}
BOARD = "Qs 9d Kh"
ANTE = {"ante": FIVE}

# Section 7


@clause("7.D", "7.E", "7.C")
def test_ante_and_bonus() -> None:
    """The bonus goes with an Ante, which stays under it; without one there are no cards."""
    driver = table(Scripted(*script({1: "2c 5d"}, BOARD)), 1, 2, minimum="5", maximum="100")
    driver.begin_round()
    assert refused(driver, Close()) == "7.D"
    assert refused(driver, Place(1, "three_card_bonus", FIVE)) == "7.E"
    assert refused(driver, Place(1, "ante", 4_99)) == "7.D"
    assert refused(driver, Place(1, "ante", 100_01)) == "7.D"
    assert refused(driver, Place(1, "third_street", FIVE)) == "7.C"
    driver.answer(Place(1, "ante", FIVE))
    driver.answer(Place(1, "three_card_bonus", 10_00))
    assert refused(driver, Take(1, "ante", FIVE)) == "7.E"
    driver.answer(Close())
    assert words(driver)[0] == ("no more bets", "7.C")
    assert {e["to"] for e in events(driver, "dealt")} == {"seat 1"}
    for action in (
        Place(1, "ante", FIVE),
        Place(1, "three_card_bonus", FIVE),
        Place(1, "third_street", FIVE),
        Take(1, "ante", FIVE),
        Take(1, "three_card_bonus", FIVE),
    ):
        assert refused(driver, action) == "7.C"


@clause("7.A", "7.B")
def test_chips_and_seats() -> None:
    """Chips of one's own rack, no cash, at a seat that is taken; whoever wagers stays."""
    driver = table(Scripted(*script({1: "2c 5d"}, BOARD)), 1, maximum="200,000", chip="1")
    driver.begin_round()
    assert refused(driver, Place(2, "ante", FIVE)) == "7.B"
    assert refused(driver, Place(1, "ante", CHIPS + 1_00)) == "7.A"
    assert refused(driver, Place(1, "ante", 5_50)) == "7.A"
    assert refused(driver, Verbal(1, "ante", FIVE)) == "7.A"
    wager(driver, {1: ANTE})
    with pytest.raises(Refusal) as caught:
        driver.leave(1)
    assert caught.value.clause == cite("7.B")


@clause("7.B")
def test_a_player_who_left() -> None:
    """Ante, streets and bonus are lost; when nobody is left no card is dealt any more."""
    driver = begun({1: "2c 5d", 3: "3d 6h"}, BOARD, {1: BOTH, 3: ANTE})
    driver.answer("2x", by=1)
    driver.call("player_left", 1)
    lost = [(e["wager"], e["cents"], MISS.number(e["clause"])) for e in events(driver, "collected")]
    assert lost == [
        ("ante", FIVE, "7.B"),
        ("third_street", 2 * FIVE, "7.B"),
        ("three_card_bonus", 10_00, "7.B"),
    ]
    driver.answer("fold", by=3)
    assert driver.pending is None
    assert "community" not in {e["to"] for e in events(driver, "dealt")}


@clause("7.F")
@pytest.mark.parametrize("positions", [1, 2])
def test_adjacent_positions(positions: int) -> None:
    """Two side by side at the most, and only as the house allows."""
    driver = table(Scripted(), 4, positions=str(positions))
    if positions == 2:
        with pytest.raises(Refusal, match="only adjacent ones") as caught:
            driver.sit(6, "player 4")
        assert caught.value.clause == cite("7.F")
        driver.sit(5, "player 4")
    with pytest.raises(Refusal, match=f"at most {positions} positions") as caught:
        driver.sit(3, "player 4")
    assert caught.value.clause == cite("7.F")


# Sections 8 to 11


@clause("8.A", "8.C", "8.C.i", "8.D", "8.E", "8.F", "11.C", "11.E", "11.G.v")
@clause("9.A", "9.A.i", "9.B", "9.B.i", "9.C", "9.D", "9.E")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe"])
def test_dealt_one_by_one_with_burns(dealing: str) -> None:
    """Twice round, then before each street a burn and a card for all, after all have decided."""
    driver = deal(HANDS, BOARD, dealing=dealing, shuffler="no")
    players = ["seat 2", "seat 5", "seat 7"]
    dealt = [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")]
    street = [("discard rack", 1, False), ("community", 1, True)]
    assert dealt == [(seat, 1, False) for seat in players * 2] + street * 3
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut", "dealt", "decided")]
    deals = ["dealt"] * 6
    assert kinds == ["shuffled", "cut", *deals, *(["decided"] * 3 + ["dealt"] * 2) * 3]
    assert [e["hand"] for e in events(driver, "discarded")][-1] == "community"


@clause("10.A", "10.B", "10.C", "10.D", "10.E", "11.C", "11.E")
def test_dealt_from_the_automated_shoe() -> None:
    """Stacks of two, three community cards face down, one to the rack; nothing is burnt."""
    driver = begun(HANDS, BOARD, dealing="shoe", shuffler="no")
    assert [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")] == [
        ("seat 2", 2, False),
        ("seat 5", 2, False),
        ("seat 7", 2, False),
        ("community", 2, False),
        ("community", 1, False),
        ("discard rack", 1, False),
    ]
    assert [e["kind"] for e in events(driver, "shuffled", "cut", "dealt")][:3] == [
        "shuffled",
        "cut",
        "dealt",
    ]
    assert seen(driver)["community"] == ["??"] * 3
    for shown in (["Qs"], ["Qs", "9d"], ["Qs", "9d", "Kh"]):
        for seat in HANDS:
            driver.answer("1x", by=seat)
        turned = [e for e in events(driver, "revealed") if e["hand"] == "community"]
        assert [card for e in turned for card in e["cards"]] == shown
    assert [MISS.number(e["clause"]) for e in turned] == ["11.C", "11.E", "10.E"]


@clause("11.A", "11.A.i", "11.B", "11.D", "11.F", "11.F.iii", "11.A.iii")
@clause("8.D", "9.C", "10.C")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "shoe"])
def test_asked_clockwise_on_each_street(dealing: str) -> None:
    """Whoever has folded is not asked again; cards lie down after the last decision."""
    driver = begun(HANDS, BOARD, dealing=dealing)
    assert refused(driver, "1x", by=5) == "11.A.i"
    assert isinstance(driver.pending, Decide)
    assert driver.pending.choices == ("3x", "2x", "1x", "fold")
    for seat, choice in ((2, "1x"), (5, "fold"), (7, "3x"), (2, "2x"), (7, "1x")):
        driver.answer(choice, by=seat)
    assert not [e for e in events(driver, "announced") if "face down" in e["words"]]
    driver.answer("1x", by=2)
    driver.answer("3x", by=7)
    asked = [(e["who"], MISS.number(e["clause"])) for e in events(driver, "decided")]
    assert asked == [
        (2, "11.B"),
        (5, "11.B"),
        (7, "11.B"),
        (2, "11.D"),
        (7, "11.D"),
        (2, "11.F"),
        (7, "11.F"),
    ]
    (down,) = [e for e in events(driver, "announced") if e["clause"] == cite("11.F.iii")]
    assert down["seq"] > events(driver, "decided")[-1]["seq"]
    assert down["seq"] < events(driver, "settled")[-1]["seq"]


@clause("11.B.i", "11.D.i", "11.F.i")
def test_what_a_street_costs() -> None:
    """Exactly so many times the Ante, by the clause of the street, and only with the chips."""
    driver = one("Jh Jd", BOARD, {"ante": 7_50}, ("2x", "3x", "1x"))
    placed = [
        (e["wager"], e["cents"], MISS.number(e["clause"]))
        for e in events(driver, "placed")
        if e["wager"] != "ante"
    ]
    assert placed == [
        ("third_street", 15_00, "11.B.i"),
        ("fourth_street", 22_50, "11.D.i"),
        ("fifth_street", 7_50, "11.F.i"),
    ]
    poor = table(Scripted(*script({1: "2c 5d"}, BOARD)), 2)
    poor.sit(1, "P1", 15_00)
    poor.begin_round()
    wager(poor, {1: ANTE})
    assert refused(poor, "3x") == "11.B"
    assert poor.can("2x")
    poor.answer("1x")
    assert refused(poor, "2x") == "11.D"


@clause("11.B.ii", "11.D.ii", "11.F.ii", "8.D", "9.C", "10.C")
@pytest.mark.parametrize(
    ("choices", "number", "street", "lost"),
    [
        (("fold",), "11.B.ii", "third", ["ante"]),
        (("3x", "fold"), "11.D.ii", "fourth", ["ante", "third_street"]),
        (("1x", "2x", "fold"), "11.F.ii", "fifth", ["ante", "third_street", "fourth_street"]),
    ],
)
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "shoe"])
def test_a_fold_loses_all_at_once(
    choices: tuple[str, ...], number: str, street: str, lost: list[str], dealing: str
) -> None:
    """Before the next player is asked: chips and cards; a hand that would have won too."""
    driver = begun({1: "Ah Ad", 2: "3d 6h"}, "As Ac Kh", dealing=dealing)
    for choice in choices[:-1]:
        driver.answer(choice, by=1)
        driver.answer("1x", by=2)
    driver.answer("fold", by=1)
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 2
    assert settled(driver) == dict.fromkeys(lost, (f"fold_{street}_street", number, 0))
    assert driver.table.stakes(1) == {}
    assert "seat 1" not in driver.table.hands


@clause("11.G.iii")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "shoe"])
def test_a_folded_bonus_lives(dealing: str) -> None:
    """The board is dealt out for it; the folded cards stay, and nobody sees them."""
    driver = deal({1: "2c 5d"}, "Qs Qd 9h", {1: BOTH}, {1: ("fold",)}, dealing=dealing)
    assert len(events(driver, "decided")) == 1
    assert settled(driver)["three_card_bonus"] == ("pair", "12.C", 10_00)
    assert "seat 1" not in {e["hand"] for e in events(driver, "revealed")}
    assert [e["hand"] for e in events(driver, "discarded")][-2:] == ["seat 1", "community"]
    assert won(driver) == 10_00 - FIVE


@clause("11.G.iii")
def test_without_a_live_bonus_no_board_is_dealt() -> None:
    """When all have folded the round is over."""
    driver = deal({1: "2c 5d", 2: "3d 6h"}, BOARD, None, {1: ("fold",), 2: ("1x", "fold")})
    assert [e["to"] for e in events(driver, "dealt")].count("community") == 1
    assert driver.pending is None


@clause("11.G", "11.G.i", "11.G.iv", "11.G.v")
def test_settled_counterclockwise_losers_first() -> None:
    """Each hand is shown, its losers collected, its winners paid, its cards collected."""
    stakes = {2: BOTH, 5: BOTH, 7: ANTE}
    hands = {2: "Jc Jd", 5: "3d 6h", 7: "4s 7c"}
    driver = deal(hands, BOARD, stakes)
    last = events(driver, "decided")[-1]["seq"]
    found = [
        (e["kind"], e.get("seat") or e.get("hand"), e.get("wager"))
        for e in events(driver, "revealed", "settled", "discarded")
        if e["seq"] > last and e.get("hand") != "discard rack"
    ]
    four = ["ante", "third_street", "fourth_street", "fifth_street"]
    assert found == [
        ("revealed", "seat 7", None),
        *(("settled", 7, name) for name in four),
        ("discarded", "seat 7", None),
        ("revealed", "seat 5", None),
        *(("settled", 5, name) for name in [*four, "three_card_bonus"]),
        ("discarded", "seat 5", None),
        ("revealed", "seat 2", None),
        *(("settled", 2, name) for name in ["three_card_bonus", *four]),
        ("discarded", "seat 2", None),
        ("discarded", "community", None),
    ]
    assert {MISS.number(e["clause"]) for e in events(driver, "revealed")} == {"11.G.i"}
    rebuilt = " ".join((hands[7], hands[5], hands[2], BOARD)).split()
    assert card_names(driver.table.discards)[-9:] == rebuilt


# Section 13 with 8.G, 9.F, 10.F


@clause("13.A", "13.B")
def test_cards_found_face_up_or_dealt_in_error() -> None:
    """One is put away, on a street too; the second voids. One in error is the next card."""
    driver = tracked(1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    key(driver, "")
    driver.call("dealt_in_error")
    assert words(driver)[-1] == ("it is used as the next card", "13.B")
    key(driver, "")
    driver.answer("1x")
    driver.call("face_up_card")
    key(driver, "As")
    assert driver.table.discards == list(cards_from("As"))
    key(driver, "", "Kd")
    driver.answer("1x")
    driver.call("face_up_card")
    assert driver.pending is None
    assert [e["clause"] for e in events(driver, "void")] == [cite("13.A")]
    assert won(driver) == 0


@clause("13.C", "8.G", "9.F", "10.F")
@pytest.mark.parametrize(
    ("dealing", "number"), [("hand", "9.F"), ("manual_shoe", "8.G"), ("shoe", "10.F")]
)
@pytest.mark.parametrize("found", ["wrong_number", "deck_not_52"])
def test_misdeals(dealing: str, number: str, found: str) -> None:
    """All is void, what a fold lost comes back, and a wrong deck leaves the table."""
    driver = begun({1: "2c 5d", 2: "3d 6h"}, BOARD, {1: BOTH, 2: BOTH}, dealing=dealing)
    driver.answer("fold", by=1)
    driver.answer("3x", by=2)
    driver.call(found)
    assert driver.pending is None
    void = number if found == "deck_not_52" else "13.C"
    assert [e["clause"] for e in events(driver, "void", "returned")] == [cite(void)] * 2
    assert [won(driver, seat) for seat in (1, 2)] == [0, 0]
    removed = [said for said in words(driver) if "removed" in said[0]]
    assert removed == ([("the deck is removed from the table", number)] if void == number else [])
    driver.begin_round()
    assert len(driver.table.shoe) == 52


@clause("13.E")
def test_a_shoe_that_jams() -> None:
    """The round is void and all wagers go back; from the hand there is no shoe to jam."""
    driver = tracked(1, dealing="shoe")
    driver.begin_round()
    wager(driver, {1: BOTH})
    key(driver, "")
    driver.call("shoe_jam")
    assert [e["clause"] for e in events(driver, "void")] == [cite("13.E")]
    assert won(driver) == 0
    by_hand = tracked(1)
    by_hand.begin_round()
    wager(by_hand, {1: BOTH})
    with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
        by_hand.call("shoe_jam")
