"""Let It Ride, sections 7 and 10 to 15: wagers, deal, decisions, settlement, irregularities."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import card_names, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, DrawCards, Place, Take, Verbal
from croupier.core.refusals import Misuse, Refusal
from tests.games.card_table.board import CHIPS, key, order, settled, wager, won
from tests.games.let_it_ride.ride import (
    ALL,
    FIVE,
    LIR,
    THREE,
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

HANDS = {2: "2c 5d 8h", 5: "3d 6h Tc", 7: "4s 7c Kh"}
BOARD = "Qs 9d"
NOTHING, NOTHING_BOARD = "2c 5d 8h", "Qs 9d"

# Section 7


@clause("7.D", "8.B", "9.B", "7.C")
def test_three_equal_bets() -> None:
    """Each may be placed; they are made equal before one grows, and closed only when equal."""
    driver = table(Scripted(*script(HANDS, BOARD)), *HANDS)
    driver.begin_round()
    assert refused(driver, Close()) == "7.D"
    driver.answer(Place(2, "number_2", 10_00))
    assert refused(driver, Close()) == "7.D"
    assert refused(driver, Place(2, "number_1", 9_99)) == "7.D"
    assert refused(driver, Place(2, "number_1", 10_01)) == "7.D"
    assert refused(driver, Place(2, "number_2", 5_00)) == "7.D"
    for bonus, number in (("let_it_ride_bonus", "8.B"), ("three_card_bonus", "9.B")):
        assert refused(driver, Place(2, bonus, 1_00 if number == "8.B" else FIVE)) == number
    driver.answer(Place(2, "number_1", 10_00))
    assert refused(driver, Close()) == "7.D"
    driver.answer(Place(2, "number_3", 10_00))
    driver.answer(Place(2, "number_3", 5_00))
    assert refused(driver, Close()) == "7.D"
    driver.answer(Take(2, "number_3", 5_00))
    assert driver.can(Close())
    driver.answer(Place(5, "number_1", FIVE))
    assert refused(driver, Close()) == "7.D"
    driver.answer(Take(5, "number_1", FIVE))
    driver.answer(Close())
    assert {event["to"] for event in events(driver, "dealt")} == {"seat 2", "community"}


@clause("8.B")
def test_the_bonus_is_one_dollar() -> None:
    """Not a cent more or less, and with all three bets beside it, which then stay."""
    driver = table(Scripted(), 1)
    driver.begin_round()
    for name in THREE:
        assert refused(driver, Place(1, "let_it_ride_bonus", 1_00)) == "8.B"
        driver.answer(Place(1, name, FIVE))
    for cents in (99, 1_01, 2_00):
        assert refused(driver, Place(1, "let_it_ride_bonus", cents)) == "8.B"
    driver.answer(Place(1, "let_it_ride_bonus", 1_00))
    assert refused(driver, Place(1, "let_it_ride_bonus", 1_00)) == "8.B"
    assert refused(driver, Take(1, "number_2", FIVE)) == "8.B"


@clause("9.B")
def test_the_three_card_bonus_needs_the_three_bets() -> None:
    """It is refused until all three lie, and none of them is then taken from under it."""
    driver = table(Scripted(), 1)
    driver.begin_round()
    for name in THREE:
        assert refused(driver, Place(1, "three_card_bonus", FIVE)) == "9.B"
        driver.answer(Place(1, name, FIVE))
    driver.answer(Place(1, "three_card_bonus", 25_00))
    assert refused(driver, Take(1, "number_3", FIVE)) == "9.B"


@clause("8.A", "9.A", "2.C")
@pytest.mark.parametrize(
    ("bonus", "number"), [("let_it_ride_bonus", "8.A"), ("three_card_bonus", "9.A")]
)
def test_a_bonus_that_is_not_offered(bonus: str, number: str) -> None:
    """It is refused by the clause that leaves it to the house, and is there where it is chosen."""
    driver = table(Scripted(), 1, **{bonus: "no"})
    driver.begin_round()
    for name in THREE:
        driver.answer(Place(1, name, FIVE))
    assert refused(driver, Place(1, bonus, 1_00)) == number
    assert bonus in LIR.rules(**{bonus: "yes"}).wagers


@clause("7.C", "2.C.ii")
@pytest.mark.parametrize(
    "action",
    [
        Place(1, "number_1", FIVE),
        Place(1, "let_it_ride_bonus", 1_00),
        Place(1, "three_card_bonus", FIVE),
        Take(1, "number_1", FIVE),
        Take(1, "number_3", FIVE),
    ],
)
def test_after_the_first_card(action: Place | Take) -> None:
    """Nothing is made, raised or withdrawn but by the decisions."""
    driver = begun({1: NOTHING}, BOARD)
    assert isinstance(driver.pending, Decide)
    assert refused(driver, action) == "7.C"
    assert words(driver)[0] == ("no more bets", "7.C")


@clause("7.A", "7.B", "2.A")
def test_chips_seats_and_positions() -> None:
    """Chips of one's own rack, no cash, at a seat that is taken; whoever wagers stays."""
    driver = table(Scripted(*script({1: NOTHING}, BOARD)), 1, maximum="200,000", chip="1")
    for seat in (0, 8):
        with pytest.raises(Refusal, match="positions 1 to 7") as caught:
            driver.sit(seat, "P9")
        assert caught.value.clause == cite("2.A")
    driver.begin_round()
    assert refused(driver, Place(2, "number_1", FIVE)) == "7.B"
    assert refused(driver, Place(1, "number_1", CHIPS + 1_00)) == "7.A"
    assert refused(driver, Place(1, "number_1", 5_50)) == "7.A"
    assert refused(driver, Verbal(1, "number_1", FIVE)) == "7.A"
    wager(driver, {1: THREE})
    with pytest.raises(Refusal) as caught:
        driver.leave(1)
    assert caught.value.clause == cite("7.B")


@clause("7.D")
def test_posted_limits() -> None:
    """The maximum is taken; a cent below the minimum or above the maximum is not."""
    driver = table(Scripted(), 1, minimum="5", maximum="100")
    driver.begin_round()
    assert refused(driver, Place(1, "number_1", 4_99)) == "7.D"
    assert refused(driver, Place(1, "number_1", 100_01)) == "7.D"
    driver.answer(Place(1, "number_1", 100_00))


@clause("7.E")
@pytest.mark.parametrize("positions", [1, 2])
def test_adjacent_positions(positions: int) -> None:
    """Two side by side at the most, and only as the house allows."""
    driver = table(Scripted(), 4, positions=str(positions))
    if positions == 2:
        with pytest.raises(Refusal, match="only adjacent ones") as caught:
            driver.sit(6, "player 4")
        assert caught.value.clause == cite("7.E")
        driver.sit(5, "player 4")
    with pytest.raises(Refusal, match=f"at most {positions} positions") as caught:
        driver.sit(3, "player 4")
    assert caught.value.clause == cite("7.E")
    with pytest.raises(Misuse, match="positions takes 1, 2"):
        LIR.rules(positions="3")


@clause("7.B")
def test_a_player_who_left() -> None:
    """All that lies at the seat is lost, and the others play on."""
    driver = begun({1: NOTHING, 3: "3d 6h Tc"}, BOARD, {1: ALL, 3: THREE})
    driver.answer("take_back", by=1)
    driver.call("player_left", 1)
    lost = events(driver, "collected")
    assert [e["wager"] for e in lost] == [name for name in ALL if name != "number_1"]
    assert {e["clause"] for e in lost} == {cite("7.B")}
    driver.answer("let_it_ride", by=3)
    driver.answer("let_it_ride", by=3)
    assert driver.pending is None
    assert won(driver, 1) == -16_00
    assert {e["seat"] for e in events(driver, "settled")} == {1, 3}


# Sections 10 to 12


@clause("11.A", "11.B", "11.B.i", "11.B.ii", "11.B.iii", "11.B.iv", "11.B.v", "7.C")
@clause("10.A", "10.C", "10.C.i", "10.C.ii", "10.C.iii", "10.C.iv", "10.C.v")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe"])
def test_dealt_one_by_one(dealing: str) -> None:
    """A card each and one for all, twice; then the third card. All face down, seats in order."""
    driver = begun(HANDS, BOARD, dealing=dealing)
    players = ["seat 2", "seat 5", "seat 7"]
    assert [e["to"] for e in events(driver, "dealt")] == [
        *players,
        "community",
        *players,
        "community",
        *players,
    ]
    assert {(e["count"], e["face_up"]) for e in events(driver, "dealt")} == {(1, False)}
    assert driver.table.hands["community"] == list(cards_from(BOARD))
    assert driver.table.hands["seat 5"] == list(cards_from(HANDS[5]))
    assert seen(driver)["community"] == ["??", "??"]
    assert seen(driver, 2)["seat 2"] == HANDS[2].split()


@clause("12.A", "12.A.i", "12.B")
@pytest.mark.parametrize(("shuffler", "cut"), [("yes", []), ("no", ["cut"])])
def test_dealt_from_the_automated_shoe(shuffler: str, cut: list[str]) -> None:
    """Stacks of three to the players, two cards for all, and the last one to the rack unseen."""
    driver = begun(HANDS, BOARD, dealing="shoe", shuffler=shuffler)
    assert [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")] == [
        ("seat 2", 3, False),
        ("seat 5", 3, False),
        ("seat 7", 3, False),
        ("community", 2, False),
        ("discard rack", 1, False),
    ]
    assert len(driver.table.discards) == 1
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut", "dealt")]
    assert kinds[: 1 + len(cut)] == ["shuffled", *cut]


@clause("10.D", "11.C", "12.C")
@pytest.mark.parametrize(
    ("dealing", "number"), [("hand", "11.C"), ("manual_shoe", "10.D"), ("shoe", "12.C")]
)
def test_the_stub_goes_unseen(dealing: str, number: str) -> None:
    """It is announced right after the last card of the deal, by the clause of the dealing."""
    driver = begun({1: NOTHING}, BOARD, dealing=dealing)
    assert words(driver)[-1] == ("the stub goes to the discard rack unseen", number)
    last = max(e["seq"] for e in events(driver, "dealt", "discarded"))
    assert events(driver, "announced")[-1]["seq"] == last + 1


# Section 13


@clause("13.A", "13.A.i")
def test_each_player_answers_for_the_own_hand() -> None:
    """Nobody else decides, and nobody before all cards lie."""
    driver = begun(HANDS, BOARD)
    assert refused(driver, "let_it_ride", by=5) == "13.A.i"
    driver.answer("let_it_ride", by=2)
    assert refused(driver, "take_back", by=2) == "13.A.i"
    first = events(driver, "decided")[0]["seq"]
    assert all(e["seq"] < first for e in events(driver, "dealt"))


@clause("13.B", "13.C", "13.D", "13.D.iii", "13.E", "13.B.i", "13.D.i")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "shoe"])
def test_the_order_of_decisions_and_cards(dealing: str) -> None:
    """All about bet 1, the left card, all about bet 2 whatever they did, then the right card."""
    driver = deal(HANDS, BOARD, None, {5: ("take_back", "let_it_ride")}, dealing=dealing)
    after = [
        (e["kind"], e.get("who") or e.get("cards"), LIR.number(e["clause"]))
        for e in events(driver, "decided", "revealed")
    ][:8]
    assert after == [
        ("decided", 2, "13.B"),
        ("decided", 5, "13.B"),
        ("decided", 7, "13.B"),
        ("revealed", ["Qs"], "13.C"),
        ("decided", 2, "13.D"),
        ("decided", 5, "13.D"),
        ("decided", 7, "13.D"),
        ("revealed", ["9d"], "13.E"),
    ]
    (face_down,) = [e for e in events(driver, "announced") if e["clause"] == cite("13.D.iii")]
    assert events(driver, "decided")[-1]["seq"] < face_down["seq"]
    assert face_down["seq"] < events(driver, "revealed")[1]["seq"]
    assert [e["wager"] for e in events(driver, "settled") if e["seat"] == 5] == [
        "number_1",
        "number_2",
        "number_3",
    ]


@clause("13.B.ii", "13.D.ii", "13.B.i", "13.D.i")
def test_what_is_taken_back_is_there_at_once() -> None:
    """Bet 1 and bet 2 by their own clauses, before the next player is asked; bet 3 stays."""
    driver = begun({1: NOTHING, 2: "3d 6h Tc"}, BOARD)
    driver.answer("take_back", by=1)
    assert driver.table.stakes(1) == {"number_2": FIVE, "number_3": FIVE}
    assert won(driver, 1) == -10_00
    driver.answer("let_it_ride", by=2)
    assert driver.table.stakes(2) == THREE
    driver.answer("take_back", by=1)
    assert driver.table.stakes(1) == {"number_3": FIVE}
    driver.answer("take_back", by=2)
    assert settled(driver, 1) == {
        "number_1": ("taken_back", "13.B.ii", 0),
        "number_2": ("taken_back", "13.D.ii", 0),
        "number_3": ("less_than_tens", "13.F.ii", 0),
    }
    assert settled(driver, 2) == {
        "number_2": ("taken_back", "13.D.ii", 0),
        "number_1": ("less_than_tens", "13.F.ii", 0),
        "number_3": ("less_than_tens", "13.F.ii", 0),
    }
    assert (won(driver, 1), won(driver, 2)) == (-5_00, -10_00)


@clause("13.F", "13.F.i", "13.F.iv")
def test_settled_counterclockwise() -> None:
    """Each hand is shown, settled and collected before the next, the community last."""
    driver = deal(HANDS, BOARD)
    last = events(driver, "decided")[-1]["seq"]
    found = [
        (e["kind"], e.get("seat") or e.get("hand"))
        for e in events(driver, "revealed", "settled", "discarded")
        if e["seq"] > last
    ][1:]
    expected: list[tuple[str, object]] = []
    for seat in (7, 5, 2):
        expected += [("revealed", f"seat {seat}"), *[("settled", seat)] * 3]
        expected += [("discarded", f"seat {seat}")]
    assert found == [*expected, ("discarded", "community")]
    shown = [e for e in events(driver, "revealed") if e["hand"] == "seat 7"]
    assert shown[0]["clause"] == cite("13.F.i")
    rebuilt = " ".join((HANDS[7], HANDS[5], HANDS[2], BOARD)).split()
    assert card_names(driver.table.discards) == rebuilt


@clause("13.F.i", "13.F.iii", "13.F.iv")
def test_a_sensor_is_settled_with_the_hand_that_lights_it() -> None:
    """After the bets of the seat, and before its cards are collected."""
    stakes = {**THREE, "multi_link": 1_00}
    driver = one("7s 7d 2c", "7c 9d", stakes, progressive="yes")
    found = [
        e.get("wager") or e["kind"]
        for e in events(driver, "revealed", "settled", "discarded")
        if e.get("seat") == 1 or e.get("hand") == "seat 1"
    ]
    assert found == ["revealed", *THREE, "multi_link", "discarded"]


@clause("13.F.iii", "8.D", "9.D")
@pytest.mark.parametrize(
    ("hand", "board", "first"),
    [
        ("4s 4c Kh", "Qs 9d", ["number_1", "number_2", "number_3", "let_it_ride_bonus"]),
        ("Ts 4c Kh", "Td 9d", ["let_it_ride_bonus", "three_card_bonus"]),
        ("Ts 4c Kh", "Td Th", ["three_card_bonus"]),
    ],
)
def test_losers_are_collected_before_winners_are_paid(
    hand: str, board: str, first: list[str]
) -> None:
    """Among all wagers of the seat, the bonuses too; each goes by its own cards."""
    driver = one(hand, board, ALL)
    lost = [e["wager"] for e in events(driver, "settled") if e["pays"] == "lose"]
    every = [e["wager"] for e in events(driver, "settled")]
    assert lost == first
    assert every[: len(first)] == first
    assert sorted(every) == sorted(ALL)


@clause("8.D", "9.D")
def test_bonuses_whatever_becomes_of_the_bets() -> None:
    """With both bets taken back they are paid on the same cards."""
    driver = one("7s 7c 7h", "7d 9d", ALL, ("take_back", "take_back"))
    assert settled(driver)["let_it_ride_bonus"] == ("four_of_a_kind", "14.D", 300_00)
    assert settled(driver)["three_card_bonus"] == ("three_of_a_kind", "14.E", 150_00)
    assert won(driver) == 300_00 + 150_00 + 50 * FIVE


# Section 15 with 10.E, 11.D, 12.D


@clause("15.A")
def test_cards_found_face_up() -> None:
    """One is put away and not used; a second one voids the round."""
    driver = tracked(1)
    driver.begin_round()
    wager(driver, {1: ALL})
    key(driver, "")
    driver.call("face_up_card")
    key(driver, "As")
    assert driver.table.discards == list(cards_from("As"))
    key(driver, *[""] * 3)
    driver.call("face_up_card")
    assert driver.pending is None
    assert [e["clause"] for e in events(driver, "void")] == [cite("15.A")]
    assert won(driver) == 0


@clause("15.B")
def test_a_card_dealt_in_error() -> None:
    """It is the next card, and the deal goes on as it was."""
    driver = tracked(1)
    driver.begin_round()
    wager(driver, {1: ALL})
    key(driver, "")
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    assert words(driver)[-1] == ("it is used as the next card", "15.B")


@clause("15.C", "10.E", "11.D", "12.D")
@pytest.mark.parametrize(
    ("dealing", "number"), [("hand", "11.D"), ("manual_shoe", "10.E"), ("shoe", "12.D")]
)
@pytest.mark.parametrize("found", ["wrong_number", "deck_not_52"])
@pytest.mark.parametrize("valid", [True, False])
def test_management_calls_a_hand_valid(dealing: str, number: str, found: str, valid: bool) -> None:
    """Hand by hand, for the player's benefit alone: what it wins is paid, all else goes back."""
    hands = {1: "Ts Tc 4h", 2: NOTHING, 3: "Ks Kc 5h"}
    driver = begun(hands, "Qs 9d", dict.fromkeys(hands, ALL), dealing=dealing)
    driver.answer("take_back", by=1)
    driver.call(found)
    for seat in (3, 2, 1):
        assert isinstance(driver.pending, Decide)
        assert (driver.pending.who, driver.pending.choices) == (
            "manager",
            ("void", f"seat_{seat}_is_valid"),
        )
        driver.answer(f"seat_{seat}_is_valid" if valid and seat != 3 else "void")
    ruled = [e["clause"] for e in events(driver, "decided")][1:]
    assert ruled == [cite(number)] * 3
    assert [won(driver, seat) for seat in (1, 2, 3)] == [15_00 if valid else 0, 0, 0]
    void = number if found == "deck_not_52" else "15.C"
    assert [e["clause"] for e in events(driver, "void", "returned")] == [cite(void)] * 2
    removed = [said for said, _ in words(driver) if "removed" in said]
    assert bool(removed) == (found == "deck_not_52")
    shown = [e["hand"] for e in events(driver, "revealed")]
    assert shown == (["community", "seat 2", "seat 1"] if valid else [])


@clause("15.C", "11.D")
@pytest.mark.parametrize("found", ["wrong_number", "deck_not_52"])
def test_before_the_deal_is_over_no_hand_is_valid(found: str) -> None:
    """Nobody is asked, and all wagers go back."""
    driver = tracked(1)
    driver.begin_round()
    wager(driver, {1: ALL})
    key(driver, *[""] * 4)
    driver.call(found)
    assert driver.pending is None
    assert won(driver) == 0


@clause("11.D")
def test_a_wager_that_was_abandoned_comes_back_beside_a_valid_hand() -> None:
    """Only what a valid hand was paid stands in a void round."""
    driver = begun({1: "Ts Tc 4h", 2: NOTHING}, "Qs 9d")
    driver.call("player_left", 2)
    driver.call("wrong_number")
    driver.answer("seat_1_is_valid")
    assert [won(driver, seat) for seat in (1, 2)] == [15_00, 0]


@clause("15.D", "5.B")
@pytest.mark.parametrize(("call", "number"), [("shuffler_jam", "15.D"), ("wrong_count", "5.B")])
def test_a_shuffler_that_fails(call: str, number: str) -> None:
    """The cards are shuffled again; a wrong count takes the deck off the table too."""
    driver = table(Scripted(*script({1: NOTHING}, BOARD)), 1)
    driver.begin_round()
    driver.call(call)
    assert words(driver)[0][1] == number
    assert any("removed" in said for said, _ in words(driver)) == (call == "wrong_count")
    assert len(events(driver, "shuffled")) == 2


@clause("15.E")
def test_a_shoe_that_jams() -> None:
    """The round is void and all wagers go back; from the hand there is no shoe to jam."""
    driver = tracked(1, dealing="shoe")
    driver.begin_round()
    wager(driver, {1: ALL})
    key(driver, "")
    driver.call("shoe_jam")
    assert [e["clause"] for e in events(driver, "void")] == [cite("15.E")]
    assert won(driver) == 0
    by_hand = tracked(1)
    by_hand.begin_round()
    wager(by_hand, {1: ALL})
    with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
        by_hand.call("shoe_jam")


def test_a_table_of_real_cards() -> None:
    """The board is keyed when it is turned, then each hand from the right."""
    driver = table(KeyedSource(), 1, 2)
    driver.begin_round()
    wager(driver, {1: THREE, 2: THREE})
    asked = []
    while driver.pending is not None:
        if isinstance(driver.pending, Decide):
            driver.answer("let_it_ride", by=driver.pending.who)
            continue
        assert isinstance(driver.pending, DrawCards)
        asked.append(driver.pending.hand)
        cards = {"seat 1": NOTHING, "seat 2": "Ts Tc 4h"}
        board = "Qs" if asked.count("community") == 1 else "9d"
        driver.answer(cards_from(cards.get(driver.pending.hand, board)))
    assert asked == ["community", "community", "seat 2", "seat 1"]
    assert order(driver, "settled")[0] == ("settled", 2)
    assert (won(driver, 1), won(driver, 2)) == (-15_00, 15_00)


def test_the_words_that_players_type() -> None:
    """Bets and bonuses go by what players call them."""
    called = rules_for(LIR.game).called
    assert called.exact("bet 2") == ["number_2"]
    assert called.exact("3cb") == ["three_card_bonus"]
