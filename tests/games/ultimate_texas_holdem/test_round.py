"""Ultimate Texas Hold'em, sections 8 to 11: the deal, the decisions, and the order of settling."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import card_names, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Decide, DrawCards
from croupier.games.ultimate_texas_holdem.rules import GAME
from tests.games.scripts import Scripted, events
from tests.games.ultimate_texas_holdem.ultimate import (
    ACE_HIGH,
    ALL,
    BOARD,
    BOTH,
    DEALINGS,
    FIVE,
    FOLD,
    FOLD_ALL,
    FOLD_AND_TUCK,
    JACKS,
    KINGS,
    NINES,
    QUEEN_HIGH,
    SEVENS,
    TEN,
    TWOS,
    begun,
    cite,
    clause,
    deal,
    kinds,
    one,
    outcomes,
    play,
    refused,
    script,
    settled,
    table,
    wager,
    won,
    words,
)

HANDS = {2: NINES, 3: SEVENS, 6: TWOS}

# Sections 8 to 10: the deal


@pytest.mark.parametrize(
    ("dealing", "stub"),
    [
        pytest.param(
            "manual_shoe",
            "8.D",
            marks=clause(
                "8.A", "8.C", "8.C.i", "8.C.ii", "8.C.iii", "8.C.iv", "8.D", "11.B", "11.D"
            ),
        ),
        pytest.param(
            "hand",
            "9.C",
            marks=clause(
                "9.A", "9.A.ii", "9.B", "9.B.i", "9.B.ii", "9.B.iii", "9.B.iv", "9.C", "11.B"
            ),
        ),
    ],
)
def test_dealt_card_by_card(dealing: str, stub: str) -> None:
    """The dealer first, then clockwise, twice, face down; the board later, and then the stub."""
    driver = deal(HANDS, KINGS, dealing=dealing)
    dealt = [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")]
    first = [("dealer", 1, False), *((f"seat {seat}", 1, False) for seat in (2, 3, 6))]
    assert dealt == [*first, *first, ("community", 3, True), ("community", 2, True)]
    last_dealt = events(driver, "dealt")[-1]["seq"]
    told = [e for e in events(driver, "announced") if "stub" in e["words"]]
    assert [(e["words"], e["clause"]) for e in told] == [
        ("the stub goes to the discard rack unseen", cite(stub))
    ]
    assert told[0]["seq"] == last_dealt + 1
    assert len(driver.table.shoe) == 52 - 13


@clause("10.A", "10.B", "10.C")
def test_dealt_from_the_automated_shoe() -> None:
    """Five for the board first, face down, two for the dealer, stacks clockwise; then the stub."""
    driver = begun(HANDS, KINGS, dealing="shoe")
    dealt = [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")]
    assert dealt == [
        ("community", 5, False),
        ("dealer", 2, False),
        *((f"seat {seat}", 2, False) for seat in (2, 3, 6)),
    ]
    assert words(driver)[1] == ("the stub goes to the discard rack unseen", "10.C")
    assert seen(driver)["community"] == ["??"] * 5
    play(driver)
    assert len(driver.table.shoe) == 52 - 13


@clause("8.C", "9.B", "10.B")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_only_who_wagered_gets_cards(dealing: str) -> None:
    """A seat without a wager is passed over."""
    draws = script({1: NINES, 6: TWOS}, KINGS, dealing=dealing)
    driver = table(Scripted(*draws), 1, 3, 6, dealing=dealing)
    driver.begin_round()
    wager(driver, {1: BOTH, 6: BOTH})
    hands = {event["to"] for event in events(driver, "dealt")}
    assert hands - {"community"} == {"dealer", "seat 1", "seat 6"}


# Section 11: the decisions


@clause("11.A")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_each_player_sees_and_answers_for_the_own_hand(dealing: str) -> None:
    """Nobody sees or answers for another's cards; the dealer's and the board's lie face down."""
    driver = begun(HANDS, KINGS, dealing=dealing)
    assert {card for cards in seen(driver).values() for card in cards} == {"??"}
    assert seen(driver, 2) == seen(driver) | {"seat 2": NINES.split()}
    assert refused(driver, "4x", by=3) == "11.A"
    driver.answer("check", by=2)
    assert refused(driver, "check", by=2) == "11.A"


@clause("11.A", "11.A.ii", "11.C", "11.C.ii", "11.E")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_asked_clockwise_until_there_is_a_play_wager(dealing: str) -> None:
    """Before the flop all, on it who checked, at the end who checked again; nobody twice."""
    choices = {2: "check check 1x", 3: "3x", 6: "check 2x"}
    driver = deal(HANDS, KINGS, choices=choices, dealing=dealing)
    decided = [(e["who"], e["choice"], e["clause"]) for e in events(driver, "decided")]
    assert decided == [
        (2, "check", cite("11.A")),
        (3, "3x", cite("11.A")),
        (6, "check", cite("11.A")),
        (2, "check", cite("11.C")),
        (6, "2x", cite("11.C")),
        (2, "1x", cite("11.E")),
    ]


@clause("11.A", "11.C", "11.E")
def test_what_may_be_chosen() -> None:
    """3 or 4 times or a check; twice or a check; once or a fold. Each costs its multiple."""
    driver = begun({1: NINES}, KINGS, {1: {"ante": 7_00, "blind": 7_00}})
    found = []
    for choice in ("check", "check", "1x"):
        assert isinstance(driver.pending, Decide)
        found.append((driver.pending.choices, dict(driver.pending.cents)))
        driver.answer(choice)
    assert found == [
        (("4x", "3x", "check"), {"4x": 28_00, "3x": 21_00}),
        (("2x", "check"), {"2x": 14_00}),
        (("1x", "fold"), {"1x": 7_00}),
    ]


@pytest.mark.parametrize(
    ("choices", "times"),
    [
        pytest.param("4x", 4, marks=clause("11.A.i")),
        pytest.param("3x", 3, marks=clause("11.A.i")),
        pytest.param("check 2x", 2, marks=clause("11.C.i")),
        pytest.param("check check 1x", 1, marks=clause("11.E.i")),
    ],
)
@clause("7.E", "11.E", "11.H", "12.B")
@pytest.mark.parametrize(("dealer", "sign"), [(TWOS, 1), (KINGS, -1)])
def test_a_play_wager_of_so_many_antes(choices: str, times: int, dealer: str, sign: int) -> None:
    """It lies on the spot for Play, and is won or lost whole, beside the Ante."""
    driver = one(NINES, dealer, {"ante": TEN, "blind": TEN}, choices)
    placed = [e for e in events(driver, "placed") if e["wager"] == "play"]
    assert [(e["cents"], e["clause"]) for e in placed] == [(times * TEN, cite("7.E"))]
    assert settled(driver)["play"]["stake_cents"] == times * TEN
    assert won(driver) == (times + 1) * TEN if sign > 0 else won(driver) == -(times + 2) * TEN


@clause("7.E", "11.A", "11.C", "11.E")
def test_a_play_wager_takes_chips() -> None:
    """With exactly so much left a choice is open, with a cent less it is refused by its clause."""
    for left, blocked in ((20_00, []), (19_99, ["4x"]), (14_99, ["4x", "3x"])):
        driver = table(Scripted(*script({1: NINES}, KINGS)), 2)
        driver.sit(1, "P1", 10_00 + left)
        driver.begin_round()
        wager(driver, {1: BOTH})
        assert [choice for choice in ("4x", "3x") if not driver.can(choice)] == blocked
        for choice in blocked:
            assert refused(driver, choice) == "11.A"
    driver = table(Scripted(*script({1: NINES}, KINGS)), 2)
    driver.sit(1, "P1", 10_00 + 4_99)
    driver.begin_round()
    wager(driver, {1: BOTH})
    driver.answer("check")
    assert refused(driver, "2x") == "11.C"
    driver.answer("check")
    assert refused(driver, "1x") == "11.E"
    driver.answer("fold")


@clause("11.B", "11.D")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_the_board_comes_when_all_have_decided(dealing: str) -> None:
    """Three cards after the last first decision, two more after the last on the flop."""
    driver = begun({1: NINES, 2: TWOS}, KINGS, dealing=dealing)
    shown = BOARD.split()
    hidden = ["??"] * 5 if dealing == "shoe" else None
    for choices, number in ((("check", "4x"), 3), (("check",), 5)):
        for i, choice in enumerate(choices):
            assert seen(driver).get("community") == hidden
            driver.answer(choice, by=i + 1)
        rest = ["??"] * (5 - number) if dealing == "shoe" else []
        hidden = shown[:number] + rest
        assert seen(driver)["community"] == hidden
    assert ("the flop", "11.B") in words(driver)
    assert ("the final two cards", "11.D") in words(driver)
    order = [e["words"] if e["kind"] == "announced" else e["kind"] for e in driver.log]
    assert order.index("the flop") > order.index("decided")
    if dealing == "shoe":
        turned = [(e["places"], e["clause"]) for e in events(driver, "revealed")]
        assert turned == [([0, 1, 2], cite("11.B")), ([3, 4], cite("11.D"))]


@clause("11.E.ii")
def test_a_fold_loses_all_at_once() -> None:
    """Before the next player is asked; the cards go too, though they hold three of a kind."""
    board = "9d 9h 2c 7d Jc"
    driver = begun({1: "9c 4d", 2: ACE_HIGH}, KINGS, {1: ALL, 2: BOTH}, board)
    for choice in ("check", "check", "check", "check", "fold", "give_up"):
        driver.answer(choice)
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 2
    assert won(driver) == -2 * FIVE - TEN
    assert driver.table.stakes(1) == {}
    assert "seat 1" not in driver.table.hands
    assert [(e["seat"], e["wager"], e["clause"]) for e in events(driver, "collected")] == [
        (1, "trips", cite("11.E.ii"))
    ]
    assert {name: row[0] for name, row in outcomes(driver).items()} == {
        "ante": "fold",
        "blind": "fold",
    }
    assert {e["clause"] for e in settled(driver).values()} == {cite("11.E.ii")}


@clause("11.E.ii", "11.H.iv")
def test_cards_under_the_trips() -> None:
    """Ante and Blind go at once; Trips waits for the end and is paid in its turn."""
    board = "9d 9h 2c 7d Jc"
    driver = begun({1: "9c 4d", 2: ACE_HIGH}, KINGS, {1: ALL, 2: BOTH}, board)
    for choice in ("check", "check", "check", "check", "fold"):
        driver.answer(choice)
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (1, ("tuck", "give_up"))
    assert driver.table.stakes(1) == ALL
    driver.answer("tuck")
    assert won(driver) == -2 * FIVE - TEN
    assert driver.table.stakes(1) == {"trips": TEN}
    assert "seat 1" in driver.table.hands
    driver.answer("1x")
    assert outcomes(driver)["trips"] == ("three_of_a_kind", "3 to 1", 3 * TEN)
    assert won(driver) == 3 * TEN - 2 * FIVE
    order = [(e["seat"], e["wager"]) for e in events(driver, "settled")]
    assert order == [
        *((1, name) for name in BOTH),
        *((2, name) for name in ("ante", "blind", "play")),
        (1, "trips"),
    ]


@clause("11.E.ii")
def test_nothing_to_tuck_without_trips() -> None:
    """Who has no Trips Wager is not asked."""
    driver = one(QUEEN_HIGH, KINGS, BOTH, FOLD)
    assert [e["choice"] for e in events(driver, "decided")] == ["check", "check", "fold"]
    assert won(driver) == -2 * FIVE


@clause("11.F")
@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("choice", ["4x", FOLD])
def test_the_dealer_shows_after_the_last_decision(dealing: str, choice: str) -> None:
    """Also when everybody folded; the best five of the seven cards are told."""
    driver = one(ACE_HIGH, JACKS, BOTH, choice, dealing=dealing)
    (shown,) = [e for e in events(driver, "revealed") if e["hand"] == "dealer"]
    assert (shown["cards"], shown["clause"]) == (JACKS.split(), cite("11.F"))
    assert shown["seq"] > events(driver, "decided")[-1]["seq"]
    assert ("the dealer has pair of jacks with king-nine-seven", "11.F") in words(driver)


@clause("11.H")
def test_settled_counterclockwise() -> None:
    """From the dealer's far right each hand is shown, settled and discarded before the next."""
    driver = deal(HANDS, KINGS, dict.fromkeys(HANDS, ALL))
    after = [e for e in driver.log if e["seq"] > events(driver, "decided")[-1]["seq"]]
    steps = [
        (e["kind"], e.get("seat") or e.get("hand"))
        for e in after
        if e["kind"] in ("revealed", "settled", "discarded")
    ]
    expected: list[tuple[str, object]] = [("revealed", "dealer")]
    for seat in (6, 3, 2):
        expected += [("revealed", f"seat {seat}"), *[("settled", seat)] * 4]
        expected += [("discarded", f"seat {seat}")]
    assert steps[: len(expected)] == expected
    assert {e["clause"] for e in after if e["kind"] == "revealed" and "seat" in e["hand"]} == {
        cite("11.H")
    }


@clause("11.H.iv")
def test_the_order_at_a_seat() -> None:
    """Ante, Blind, Play, and Trips after them."""
    assert list(settled(one(NINES, KINGS, ALL))) == ["ante", "blind", "play", "trips"]


@clause("11.H.iv.(a)")
def test_hands_can_be_rebuilt() -> None:
    """The rack has the cards hand by hand in the order of collection."""
    driver = deal(HANDS, KINGS, dict.fromkeys(HANDS, ALL), {2: FOLD_ALL, 3: FOLD_AND_TUCK})
    collected = [event["hand"] for event in events(driver, "discarded")]
    assert collected[:3] == ["seat 2", "seat 6", "seat 3"]
    assert sorted(collected[3:]) == ["community", "dealer"]
    by_hand = {"dealer": KINGS, "community": BOARD} | {f"seat {s}": h for s, h in HANDS.items()}
    assert card_names(driver.table.discards) == " ".join(by_hand[h] for h in collected).split()


@pytest.mark.parametrize("dealing", DEALINGS)
def test_a_table_of_real_cards(dealing: str) -> None:
    """Cards are keyed in when they are turned: the board, the dealer's, each hand that plays."""
    driver = table(KeyedSource(), 1, 2, dealing=dealing)
    driver.begin_round()
    wager(driver, {1: BOTH, 2: BOTH})
    keyed, given = [], {"dealer": KINGS, "seat 2": TWOS}
    board = BOARD.split()
    choices = {1: ["check", "check", "fold"], 2: ["check", "2x"]}
    while driver.pending is not None:
        if isinstance(driver.pending, Decide):
            who = driver.pending.who
            assert isinstance(who, int)
            driver.answer(choices[who].pop(0), by=who)
            continue
        assert isinstance(driver.pending, DrawCards)
        hand, number = driver.pending.hand, driver.pending.count
        keyed.append((hand, number))
        cards = given.get(hand) or " ".join(board[:number])
        board = board[number:] if hand == "community" else board
        driver.answer(cards_from(cards))
    assert keyed == [("community", 3), ("community", 2), ("dealer", 2), ("seat 2", 2)]
    assert outcomes(driver, 2)["ante"][0] == "lose"
    assert kinds(driver, "void") == []


def test_the_game_is_registered() -> None:
    """Name and id are those that people and programs use."""
    assert (GAME.id, GAME.name) == ("ultimate_texas_holdem", "Ultimate Texas Hold'em")
