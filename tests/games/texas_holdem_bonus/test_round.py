"""Texas Hold'em Bonus Poker, sections 8 to 11: the deal, the decisions, the order of settling."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import card_names, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Close, Decide, DrawCards
from croupier.core.refusals import Misuse
from croupier.games.texas_holdem_bonus.rules import GAME
from tests.games.scripts import Scripted, events, place
from tests.games.texas_holdem_bonus.holdem_bonus import (
    ACES,
    BOARD,
    BOTH,
    BURNS,
    DEALER,
    FIVE,
    LOW,
    ONE,
    QUEENS,
    TEN,
    TENS,
    begun,
    cite,
    clause,
    deal,
    kinds,
    one,
    outcomes,
    play_out,
    refused,
    script,
    settled,
    table,
    wager,
    window,
    won,
    words,
)

HANDS = {2: ACES, 4: LOW, 6: QUEENS}
DEALINGS = ("hand", "manual_shoe", "shoe")
CLOSING = {"hand": "9.A.iii", "manual_shoe": "8.B", "shoe": "10.A.ii"}
STUB = {"hand": "9.C", "manual_shoe": "8.E", "shoe": "10.C"}


# Sections 8 to 10: the deal


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param(
            "manual_shoe",
            marks=clause("8.A", "8.B", "8.D", "8.D.i", "8.D.ii", "8.D.iii", "8.D.iv"),
        ),
        pytest.param(
            "hand", marks=clause("9.A", "9.A.iii", "9.B", "9.B.i", "9.B.ii", "9.B.iii", "9.B.iv")
        ),
    ],
)
def test_dealt_one_by_one(dealing: str) -> None:
    """No more bets first; then a card to each clockwise and to the dealer, twice, face down."""
    driver = begun(HANDS, dealing=dealing)
    order = [event["to"] for event in events(driver, "dealt")]
    assert order == ["seat 2", "seat 4", "seat 6", "dealer"] * 2
    assert {(e["count"], e["face_up"]) for e in events(driver, "dealt")} == {(1, False)}
    assert kinds(driver, "announced", "dealt")[0] == "announced"
    assert words(driver) == [("no more bets", CLOSING[dealing])]


@clause("10.A", "10.A.ii", "10.B")
def test_dealt_from_the_automated_shoe() -> None:
    """No more bets first; then stacks of two, face down, clockwise, the dealer last."""
    driver = begun(HANDS, dealing="shoe")
    order = [event["to"] for event in events(driver, "dealt")]
    assert order == ["seat 2", "seat 4", "seat 6", "dealer"]
    assert {(e["count"], e["face_up"]) for e in events(driver, "dealt")} == {(2, False)}
    assert words(driver) == [("no more bets", "10.A.ii")]


@clause("5.C.i", "9.A.ii", "10.A.i", "8.A")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_the_deal_comes_after_the_shuffle(dealing: str) -> None:
    """With a device no cut; shuffle, then the first card."""
    driver = begun({1: LOW}, dealing=dealing)
    assert kinds(driver, "shuffled", "cut", "dealt")[:2] == ["shuffled", "dealt"]


@clause("10.A.i", "8.A", "5.C.ii", "5.D.i", "5.D.ii")
@pytest.mark.parametrize("dealing", ["manual_shoe", "shoe"])
def test_a_shoe_is_filled_after_the_cut(dealing: str) -> None:
    """Shuffled by hand: shuffle, cut, no more bets, and then the deal."""
    driver = begun({1: LOW}, dealing=dealing, shuffler="no")
    order = kinds(driver, "shuffled", "cut", "announced", "dealt")[:4]
    assert order == ["shuffled", "cut", "announced", "dealt"]
    assert events(driver, "cut")[0]["clause"] == cite("5.D.i.(b)")


@clause("8.D", "9.B", "10.B")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_only_who_wagered_gets_cards(dealing: str) -> None:
    """A seat without an Ante is passed over."""
    draws = script({2: ACES, 6: QUEENS}, DEALER, BOARD, dealing)
    driver = table(Scripted(*draws), 2, 4, 6, dealing=dealing)
    driver.begin_round()
    wager(driver, {2: {"ante": FIVE}, 6: {"ante": FIVE}})
    assert {event["to"] for event in events(driver, "dealt")} == {"seat 2", "seat 6", "dealer"}


@clause("9.B", "8.B", "9.A.iii", "10.A.ii")
def test_a_round_needs_a_wager() -> None:
    """Without one no card is dealt."""
    driver = window()
    assert refused(driver, Close()) == "9.B"
    place(driver, 1, FIVE, "ante")
    assert driver.can(Close())


@clause("8.D.ii", "8.D.iv", "9.B.ii", "9.B.iv", "10.B", "11.A")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_all_first_cards_lie_face_down(dealing: str) -> None:
    """A bystander sees backs only, and a player the own hand and no other."""
    driver = begun({2: ACES, 4: LOW}, dealing=dealing)
    assert set(map(tuple, seen(driver).values())) == {("??", "??")}
    assert seen(driver, 2) == seen(driver) | {"seat 2": ACES.split()}
    assert seen(driver, 4) == seen(driver) | {"seat 4": LOW.split()}


@clause("1.B", "11.B", "11.D", "11.F", "10.C")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_the_board_and_its_burns(dealing: str) -> None:
    """A card face down to the rack before each part: three together, one, one, face up."""
    driver = deal({2: ACES, 4: QUEENS}, dealing=dealing)
    draws = len(script({2: ACES, 4: QUEENS}, DEALER, BOARD, dealing)) - 6
    board = [(e["to"], e["count"], e["face_up"]) for e in events(driver, "dealt")[draws:]]
    burn = ("discard rack", 1, False)
    assert board == [
        *(burn, ("community", 3, True)),
        *(burn, ("community", 1, True)),
        *(burn, ("community", 1, True)),
    ]
    assert card_names(driver.table.discards)[:3] == list(BURNS)
    between = kinds(driver, "dealt", "decided")[draws:]
    asked = ["decided"] * 2
    assert between == [*asked, "dealt", "dealt", *asked, "dealt", "dealt", *asked, "dealt", "dealt"]


@clause("1.B")
def test_nobody_sees_a_burnt_card() -> None:
    """At a table of real cards it is not keyed in; a bystander never sees it."""
    driver = table(KeyedSource(), 1)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    driver.answer("play")
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.hand, driver.pending.count) == ("community", 3)
    burnt = next(event for event in events(driver, "discarded"))
    assert not burnt["face_up"]


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param("hand", marks=clause("9.C")),
        pytest.param("manual_shoe", marks=clause("8.E")),
        pytest.param("shoe", marks=clause("10.C")),
    ],
)
def test_the_stub_is_put_away_unseen(dealing: str) -> None:
    """After the river and not before; no further card is ever drawn."""
    driver = deal({1: ACES, 3: LOW}, dealing=dealing)
    stub = ("the stub goes to the discard rack unseen", STUB[dealing])
    assert words(driver).count(stub) == 1
    said = next(e for e in events(driver, "announced") if "stub" in e["words"])
    assert said["seq"] == events(driver, "dealt")[-1]["seq"] + 1
    assert len(driver.table.shoe) == 52 - 2 * 3 - 8
    assert len(driver.table.discards) == 2 * 3 + 8


# Section 11: the decisions


@clause("11.A")
def test_each_player_answers_for_the_own_hand() -> None:
    """Another player's decision is refused, the own one is taken."""
    driver = begun(HANDS)
    assert refused(driver, "play", by=4) == "11.A"
    assert refused(driver, "fold", by=6) == "11.A"
    driver.answer("play", by=2)
    assert refused(driver, "play", by=2) == "11.A"
    driver.answer("fold", by=4)


@clause("11.A", "11.C", "11.E")
def test_asked_clockwise() -> None:
    """Play or fold, then bet or check twice, from the dealer's far left; who folded is out."""
    choices = {2: ("play", "check", "bet"), 4: ("fold",), 6: ("play", "bet", "check")}
    driver = deal(HANDS, choices=choices)
    asked = [(e["who"], e["choice"], e["clause"]) for e in events(driver, "decided")]
    assert asked == [
        (2, "play", cite("11.A")),
        (4, "fold", cite("11.A")),
        (6, "play", cite("11.A")),
        (2, "check", cite("11.C")),
        (6, "bet", cite("11.C")),
        (2, "bet", cite("11.E")),
        (6, "check", cite("11.E")),
    ]


@clause("11.A", "11.C", "11.E", "7.D")
def test_what_may_be_chosen() -> None:
    """Nobody checks before the flop, and nobody folds after it."""
    driver = begun({2: ACES})
    for choices in (("play", "fold"), ("bet", "check"), ("bet", "check")):
        assert isinstance(driver.pending, Decide)
        assert driver.pending.choices == choices
        with pytest.raises(Misuse, match="no choice"):
            driver.answer("check" if "fold" in choices else "fold")
        driver.answer(choices[0])


@clause("11.A", "11.A.i", "11.C", "11.E", "7.D")
def test_how_much_is_wagered() -> None:
    """Twice the Ante on the Flop, the Ante on Turn and River, each on its area."""
    driver = deal({2: ACES, 5: LOW}, stakes={2: {"ante": 7_50}, 5: {"ante": FIVE}})
    found = [(e["seat"], e["wager"], e["cents"], e["clause"]) for e in events(driver, "placed")[2:]]
    expected = []
    for wagered, number, times in (
        ("flop", "11.A.i", 2),
        ("turn", "11.C", 1),
        ("river", "11.E", 1),
    ):
        expected += [(2, wagered, times * 7_50, cite(number))]
        expected += [(5, wagered, times * FIVE, cite(number))]
    assert found == expected


@clause("11.C", "11.E")
def test_a_check_costs_nothing() -> None:
    """Only what was wagered is settled; Turn and River may be made without each other."""
    for choices, made in (
        (("play", "check", "check"), ["ante", "flop"]),
        (("play", "bet", "check"), ["ante", "flop", "turn"]),
        (("play", "check", "bet"), ["ante", "flop", "river"]),
    ):
        driver = one(QUEENS, DEALER, choices=choices)
        assert list(settled(driver)) == made
        assert won(driver) == TEN * len(made)  # the Ante is not paid, the Flop is twice


@pytest.mark.parametrize(
    ("chips", "street", "number"),
    [
        pytest.param(3 * FIVE, 0, "11.A", marks=clause("11.A")),
        pytest.param(4 * FIVE, 1, "11.C", marks=clause("11.C")),
        pytest.param(5 * FIVE, 2, "11.E", marks=clause("11.E")),
    ],
)
def test_a_wager_takes_chips(chips: int, street: int, number: str) -> None:
    """With exactly enough left it is open; with a cent less only the other choice is."""
    for short in (0, 1):
        driver = table(Scripted(*script({1: ACES}, DEALER)), 2)
        driver.sit(1, "P1", chips - short)
        driver.begin_round()
        wager(driver, {1: {"ante": FIVE}})
        for _ in range(street):
            driver.answer("play" if driver.can("play") else "bet")
        made = "play" if street == 0 else "bet"
        assert driver.can(made) == (not short)
        if short:
            assert refused(driver, made) == number
            assert driver.can("fold" if street == 0 else "check")


@clause("11.A.ii", "11.A.ii.(b)")
def test_a_fold_is_collected_at_once() -> None:
    """The Ante by its row and the cards unseen, before the next player is asked."""
    driver = begun({2: ACES, 4: LOW})
    driver.answer("fold", by=2)
    assert outcomes(driver) == {"ante": ("fold", "lose", 0)}
    assert settled(driver)["ante"]["clause"] == cite("11.A.ii")
    assert won(driver) == -FIVE
    (gone,) = events(driver, "discarded")
    assert (gone["hand"], gone["face_up"]) == ("seat 2", False)
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 4
    play_out(driver)
    assert len([e for e in events(driver, "revealed") if e["hand"] == "seat 2"]) == 0


@clause("11.A.ii.(a)", "11.H.iv")
def test_a_folded_hand_stays_with_its_bonus() -> None:
    """The Ante is gone at once; cards and Bonus wait for the end and are settled in their turn."""
    hands = {2: ACES, 4: QUEENS, 5: LOW}
    stakes = {2: BOTH, 4: {"ante": FIVE}, 5: BOTH}
    driver = begun(hands, stakes=stakes)
    driver.answer("fold", by=2)
    assert (driver.table.stakes(2), "seat 2" in driver.table.hands) == ({"bonus": TEN}, True)
    play_out(driver, {4: ("play", "check", "check"), 5: ("fold",)})
    assert outcomes(driver)["bonus"] == ("ace_ace", "30 to 1", 30 * TEN)
    assert outcomes(driver, 5)["bonus"] == ("no_bonus", "lose", 0)
    order = [(e["seat"], e["wager"]) for e in events(driver, "settled")]
    assert order == [(2, "ante"), (5, "ante"), (5, "bonus"), (4, "ante"), (4, "flop"), (2, "bonus")]
    assert events(driver, "discarded")[-3]["hand"] == "seat 2"
    assert won(driver) == 30 * TEN - FIVE


# When all fold


@clause("11.A.ii.(a)", "11.H.iv", "9.C")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_all_fold(dealing: str) -> None:
    """No board is dealt for nobody and the dealer shows nothing; a Bonus is settled."""
    driver = deal(
        {2: ACES, 4: LOW},
        DEALER,
        {2: BOTH, 4: {"ante": FIVE}},
        {2: ["fold"], 4: ["fold"]},
        dealing=dealing,
    )
    assert "community" not in {event["to"] for event in events(driver, "dealt")}
    assert [event["hand"] for event in events(driver, "revealed")] == ["seat 2"]
    assert outcomes(driver)["bonus"] == ("ace_ace", "30 to 1", 30 * TEN)
    assert words(driver)[-1] == ("the stub goes to the discard rack unseen", STUB[dealing])


@clause("12.D", "11.G")
@pytest.mark.parametrize(("stakes", "shown"), [(BOTH, ["dealer", "seat 2"]), ({"ante": FIVE}, [])])
def test_all_fold_with_a_row_for_the_dealers_aces(stakes: dict[str, int], shown: list[str]) -> None:
    """The dealer's cards are shown for a Bonus that looks at them, and for nothing else."""
    driver = one("Ah Ad", "As Ac", stakes=stakes, choices=["fold"], both_aces="yes")
    assert [event["hand"] for event in events(driver, "revealed")] == shown
    cover = ("the cover card is taken from the dealer's cards", "11.G")
    assert (cover in words(driver)) == bool(shown)
    assert not any("the dealer has" in said for said, _ in words(driver))
    if shown:
        assert outcomes(driver)["bonus"] == ("player_and_dealer_aces", "1,000 to 1", 1000 * TEN)


def test_the_board_ends_when_the_last_player_leaves() -> None:
    """Nobody has a Flop Wager any more: no further card is dealt."""
    driver = begun({2: ACES})
    driver.answer("play")
    driver.call("player_left", 2)
    assert driver.pending is None
    assert [e["count"] for e in events(driver, "dealt") if e["to"] == "community"] == [3]
    assert words(driver)[-1] == ("the stub goes to the discard rack unseen", "9.C")


# 11.G, 11.H: settling


@clause("11.G", "1.G")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_the_dealer_shows(dealing: str) -> None:
    """The cover card off, then both cards face up, then the best five are announced."""
    driver = deal({2: ACES}, dealing=dealing)
    after = driver.log[events(driver, "decided")[-1]["seq"] :]
    told = [
        (e["kind"], e.get("hand") or e.get("words"), e["clause"])
        for e in after
        if e["kind"] in ("announced", "revealed")
    ]
    at = told.index(("revealed", "dealer", cite("11.G")))
    assert told[at - 1] == (
        "announced",
        "the cover card is taken from the dealer's cards",
        cite("11.G"),
    )
    assert told[at + 1] == (
        "announced",
        "the dealer has pair of jacks with king-nine-seven",
        cite("11.G"),
    )


@clause("11.H", "11.H.iv")
def test_settled_counterclockwise() -> None:
    """From the far right each hand is shown, announced, settled and discarded before the next."""
    driver = deal(HANDS, stakes={seat: {"ante": FIVE, "bonus": ONE} for seat in HANDS})
    after = driver.log[events(driver, "revealed")[0]["seq"] :]
    found = [
        (event["kind"], event.get("seat") or event.get("hand"))
        for event in after
        if event["kind"] in ("revealed", "settled", "discarded")
    ]
    expected: list[tuple[str, object]] = [("revealed", "dealer")]
    for seat in (6, 4, 2):
        expected += [("revealed", f"seat {seat}"), *[("settled", seat)] * 5]
        expected += [("discarded", f"seat {seat}")]
    assert found[: len(expected)] == expected
    assert {e["clause"] for e in events(driver, "revealed")[1:]} == {cite("11.H")}
    assert ("seat 6 has pair of queens with king-nine-seven", "11.H") in words(driver)


@clause("11.H", "11.H.iv")
def test_the_order_at_a_seat() -> None:
    """Ante, Flop, Turn, River, and the Bonus after all others."""
    driver = one(QUEENS, DEALER, stakes=BOTH)
    assert list(settled(driver)) == ["ante", "flop", "turn", "river", "bonus"]


@clause("11.H.iv.(a)")
def test_hands_can_be_rebuilt() -> None:
    """The rack has burns and hands in the order of collection, board and dealer's hand last."""
    driver = deal(HANDS, choices={4: ["fold"]})
    collected = [event["hand"] for event in events(driver, "discarded")]
    assert collected[:6] == ["seat 4", *["discard rack"] * 3, "seat 6", "seat 2"]
    assert set(collected[6:]) == {"dealer", "community"}
    by_hand = {"dealer": DEALER, "community": BOARD}
    by_hand |= {f"seat {seat}": hand for seat, hand in HANDS.items()}
    burns = list(BURNS)
    rebuilt = " ".join(by_hand.get(hand) or burns.pop(0) for hand in collected)
    assert card_names(driver.table.discards) == rebuilt.split()


@clause("1.G")
def test_a_table_of_real_cards() -> None:
    """Cards are keyed in when they are turned over: the board, the dealer's, then each hand."""
    driver = table(KeyedSource(), 1, 2)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}, 2: {"ante": FIVE}})
    keyed = []
    cards = {"dealer": DEALER, "seat 2": TENS}
    board = iter(["Ks 9d 7h", "4c", "2s"])
    while driver.pending is not None:
        if isinstance(driver.pending, Decide):
            driver.answer(driver.pending.choices[1 if driver.pending.who == 1 else 0])
            continue
        assert isinstance(driver.pending, DrawCards)
        keyed.append(driver.pending.hand)
        driver.answer(cards_from(cards.get(driver.pending.hand) or next(board)))
    assert keyed == [*["community"] * 3, "dealer", "seat 2"]
    assert outcomes(driver)["flop"] == ("lose", "lose", 0)


def test_the_game_is_registered() -> None:
    """Name and id are those that people and programs use."""
    assert (GAME.id, GAME.name) == ("texas_holdem_bonus", "Texas Hold'em Bonus Poker")
