"""Texas Hold'em Bonus Poker, section 13 with 8.F, 9.D, 10.D: when something goes wrong."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Decide, DrawCards
from croupier.core.refusals import Misuse
from tests.games.scripts import events
from tests.games.texas_holdem_bonus.holdem_bonus import (
    ACES,
    BOTH,
    DEALER,
    FIVE,
    LOW,
    QUEENS,
    TEN,
    begun,
    cite,
    clause,
    kinds,
    next_card,
    outcomes,
    table,
    tracked,
    wager,
    won,
    words,
)

DEALINGS = ("hand", "manual_shoe", "shoe")
COUNTED = {"hand": "9.D", "manual_shoe": "8.F", "shoe": "10.D"}


def dealing(cards: int, *seats: int, **options: str) -> Driver:
    """A tracked table in the middle of the deal, so many draws done."""
    driver = tracked(*seats or (2,), **options)
    driver.begin_round()
    wager(driver, dict.fromkeys(seats or (2,), BOTH))
    for _ in range(cards):
        next_card(driver)
    return driver


def folded_and_asked(**options: str) -> Driver:
    """Seat 1 has folded a pair of aces with a Bonus, seat 2 is asked, seat 3 has no Bonus."""
    hands = {1: ACES, 2: QUEENS, 3: LOW}
    stakes = {1: BOTH, 2: BOTH, 3: {"ante": TEN}}
    driver = begun(hands, DEALER, stakes, **options)
    driver.answer("fold", by=1)
    return driver


def assert_void(driver: Driver, number: str) -> None:
    """The round is over, every chip is home, and the next round shuffles a whole deck."""
    assert driver.pending is None
    for kind in ("void", "returned"):
        assert [event["clause"] for event in events(driver, kind)] == [cite(number)]
    assert {won(driver, seat) for seat in driver.table.seats} == {0}
    shuffles = len(events(driver, "shuffled"))
    driver.begin_round()
    assert len(events(driver, "shuffled")) == shuffles + 1
    assert len(driver.table.shoe) == 52


# 13.A: a card of the dealer is seen


def later(driver: Driver, street: int) -> None:
    """To the decision of this street: before the flop, on the flop, on the turn."""
    if street:
        driver.answer("play", by=2)
        driver.answer("play", by=3)
    if street == 2:
        driver.answer("bet", by=2)
        driver.answer("check", by=3)


@clause("13.A")
@pytest.mark.parametrize("street", [0, 1, 2])
def test_a_dealers_card_is_seen(street: int) -> None:
    """Until the last decision the four wagers go back, a folded Ante too; the Bonus is settled."""
    driver = folded_and_asked()
    later(driver, street)
    dealt = len(events(driver, "dealt"))
    driver.call("dealer_exposed")
    assert driver.pending is None
    assert len(events(driver, "dealt")) == dealt
    assert outcomes(driver, 1)["bonus"] == ("ace_ace", "30 to 1", 30 * TEN)
    assert outcomes(driver, 2) == {
        "bonus": ("king_king_queen_queen_or_jack_jack", "10 to 1", 10 * TEN)
    }
    assert [won(driver, seat) for seat in (1, 2, 3)] == [30 * TEN, 10 * TEN, 0]
    assert [event["clause"] for event in events(driver, "void", "returned")] == [cite("13.A")] * 2
    shown = [(event["hand"], event["clause"]) for event in events(driver, "revealed")]
    assert shown == [("seat 2", cite("13.A")), ("seat 1", cite("13.A"))]


@clause("13.A")
def test_a_losing_bonus_is_lost_in_a_void_round() -> None:
    """Settled is settled: two cards without a row lose it."""
    driver = begun({2: LOW}, stakes={2: BOTH})
    driver.answer("play")
    driver.call("dealer_exposed")
    assert outcomes(driver)["bonus"] == ("no_bonus", "lose", 0)
    assert won(driver) == -TEN


@clause("11.C", "11.E", "13.A")
def test_after_the_last_decision_it_harms_nobody() -> None:
    """While the river is dealt and when the dealer shows it cannot be called any more."""
    driver = tracked(2)
    driver.begin_round()
    wager(driver, {2: BOTH})
    while driver.pending is not None:
        decided = len(events(driver, "decided"))
        if isinstance(driver.pending, Decide):
            driver.answer(driver.pending.choices[0])
            continue
        known = [one.id for one in driver.pending.irregularities]
        assert ("dealer_exposed" in known) == (decided < 3)
        assert isinstance(driver.pending, DrawCards)
        hand = driver.pending.hand
        if hand not in ("community", "dealer", "seat 2") or not (
            driver.pending.face_up or driver.pending.unseen
        ):
            next_card(driver)
            continue
        if hand == "community":
            board = iter(["Ks 9d 7h", "4c", "2s"][decided - 1 :])
            driver.answer(cards_from(next(board)))
        else:
            driver.answer(cards_from(DEALER if hand == "dealer" else QUEENS))
    assert outcomes(driver)["flop"][0] == "win"


@clause("13.A")
def test_when_all_have_folded_it_harms_nobody() -> None:
    """The dealer's cards are about to be shown for a Bonus: nothing is void any more."""
    driver = table(KeyedSource(), 2, both_aces="yes")
    driver.begin_round()
    wager(driver, {2: BOTH})
    assert isinstance(driver.pending, Decide)
    assert "dealer_exposed" in [one.id for one in driver.pending.irregularities]
    driver.answer("fold")
    assert isinstance(driver.pending, DrawCards)
    known = [one.id for one in driver.pending.irregularities]
    assert known == ["wrong_number", "deck_not_52", "player_left"]


@clause("13.A")
@pytest.mark.parametrize("cards", [1, 2])
def test_seen_while_the_first_cards_are_dealt(cards: int) -> None:
    """Everybody gets two cards nevertheless, and the Bonus is settled by them; no board."""
    driver = dealing(cards)
    driver.call("dealer_exposed")
    while isinstance(driver.pending, DrawCards) and not driver.pending.unseen:
        assert driver.pending.irregularities == ()
        next_card(driver)
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == "seat 2"
    driver.answer(cards_from(ACES))
    assert outcomes(driver) == {"bonus": ("ace_ace", "30 to 1", 30 * TEN)}
    assert {event["to"] for event in events(driver, "dealt")} == {"seat 2", "dealer"}
    assert won(driver) == 30 * TEN


@clause("13.A", "12.D")
@pytest.mark.parametrize(
    ("both_aces", "outcome", "times"),
    [("yes", "player_and_dealer_aces", 1000), ("no", "ace_ace", 30)],
)
def test_the_dealers_aces_count_in_a_void_round(both_aces: str, outcome: str, times: int) -> None:
    """Where the house has that row the dealer's cards are shown for it."""
    driver = begun({2: "Ah Ad"}, "As Ac", {2: BOTH}, both_aces=both_aces)
    driver.call("dealer_exposed")
    assert outcomes(driver)["bonus"][0] == outcome
    assert won(driver) == times * TEN
    shown = [event["hand"] for event in events(driver, "revealed")]
    assert shown == (["dealer", "seat 2"] if both_aces == "yes" else ["seat 2"])


@clause("13.A")
def test_without_a_bonus_nothing_is_shown() -> None:
    """All four wagers go back and no hand is turned over, the dealer's neither."""
    driver = begun({2: ACES}, stakes={2: {"ante": TEN}}, both_aces="yes")
    driver.answer("play")
    driver.call("dealer_exposed")
    assert events(driver, "revealed") == []
    assert_void(driver, "13.A")


# 13.B: cards face up in the deck


@clause("13.B")
@pytest.mark.parametrize(("dealing_by", "draws"), [("hand", 4), ("manual_shoe", 4), ("shoe", 2)])
def test_one_card_face_up_is_set_aside(dealing_by: str, draws: int) -> None:
    """It goes to the rack, is not used, and the next card takes its place."""
    driver = dealing(1, dealing=dealing_by)
    driver.call("face_up_card")
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.face_up
    driver.answer(cards_from("As"))
    assert driver.table.discards == list(cards_from("As"))
    for _ in range(draws - 1):
        next_card(driver)
    assert isinstance(driver.pending, Decide)
    driver.answer("play")
    next_card(driver)
    with pytest.raises(Misuse, match="As cannot be dealt"):
        driver.answer(cards_from("As Kd 2c"))


@clause("13.B")
def test_a_second_card_face_up_in_the_first_deal() -> None:
    """One is set aside, two are too many: all wagers go back, the Bonus too."""
    driver = dealing(1)
    driver.call("face_up_card")
    driver.answer(cards_from("As"))
    next_card(driver)
    driver.call("face_up_card")
    assert events(driver, "settled") == []
    assert_void(driver, "13.B")


@clause("13.B")
@pytest.mark.parametrize("first", ["in the deal", "on the board"])
def test_a_second_card_face_up_on_the_board(first: str) -> None:
    """After everybody's two cards the Bonus is settled; the others go back; no more cards."""
    driver = dealing(1)
    if first == "in the deal":
        driver.call("face_up_card")
        driver.answer(cards_from("As"))
    for _ in range(3):
        next_card(driver)
    driver.answer("play")
    if first == "on the board":
        driver.call("face_up_card")
        driver.answer(cards_from("As"))
    next_card(driver)
    driver.call("face_up_card")
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.hand, driver.pending.unseen) == ("seat 2", True)
    driver.answer(cards_from(QUEENS))
    assert outcomes(driver) == {"bonus": ("king_king_queen_queen_or_jack_jack", "10 to 1", 100_00)}
    assert won(driver) == 100_00
    assert [event["clause"] for event in events(driver, "void", "returned")] == [cite("13.B")] * 2


@clause("13.B")
def test_faces_up_are_counted_by_the_round() -> None:
    """One in this round and one in the next are set aside, both of them."""
    driver = dealing(0)
    for _ in range(2):
        driver.call("face_up_card")
        driver.answer(cards_from("As"))
        driver.call("wrong_number")
        driver.begin_round()
        wager(driver, {2: BOTH})
    assert [e["clause"] for e in events(driver, "void")] == [cite("13.D")] * 2


@clause("13.C")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    """Unseen, it is used as the next card; the number and order of draws stay."""
    driver = dealing(2, 1, 2)
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    assert words(driver)[-1] == ("it is used as the next card", "13.C")
    for _ in range(4):
        next_card(driver)
    assert isinstance(driver.pending, Decide)
    assert [event["to"] for event in events(driver, "dealt")] == ["seat 1", "seat 2", "dealer"] * 2


@clause("13.C")
def test_a_burn_drawn_in_error() -> None:
    """On the board too."""
    driver = dealing(4)
    driver.answer("play")
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    assert words(driver)[-1] == ("it is used as the next card", "13.C")


# 13.D, 8.F, 9.D, 10.D: all void


@clause("13.D", "8.F", "9.D", "10.D")
@pytest.mark.parametrize("dealing_by", DEALINGS)
def test_a_wrong_number_of_cards_in_the_deal(dealing_by: str) -> None:
    """All hands are void and all wagers go back."""
    for cards in (0, 1):
        driver = dealing(cards, dealing=dealing_by)
        driver.call("wrong_number")
        assert events(driver, "settled") == []
        assert_void(driver, "13.D")


@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize(
    ("irregularity", "dealing_by"),
    [
        pytest.param("wrong_number", "hand", marks=clause("13.D", "9.D")),
        pytest.param("deck_not_52", "hand", marks=clause("9.D")),
        pytest.param("deck_not_52", "manual_shoe", marks=clause("8.F")),
        pytest.param("deck_not_52", "shoe", marks=clause("10.D")),
    ],
)
def test_found_later(irregularity: str, dealing_by: str, street: int) -> None:
    """Every wager goes back, the Bonus too, and what a fold had lost; nothing is settled."""
    driver = folded_and_asked(dealing=dealing_by)
    later(driver, street)
    driver.call(irregularity)
    number = "13.D" if irregularity == "wrong_number" else COUNTED[dealing_by]
    gone = ("the deck is removed from the table", number)
    assert (gone in words(driver)) == (irregularity == "deck_not_52")
    assert [e["wager"] for e in events(driver, "settled")] == ["ante"]
    assert_void(driver, number)


@clause("9.D", "4.A")
def test_a_deck_that_was_removed_is_replaced() -> None:
    """The next round begins with the inspection of another one."""
    driver = begun({2: ACES})
    driver.call("deck_not_52")
    assert driver.table.things["cards"].id == "cards no. 2"
    attested = len(events(driver, "attested"))
    driver.begin_round()
    fresh = [event["clause"] for event in events(driver, "attested")[attested:]]
    assert fresh == [cite("4.A"), cite("4.B"), cite("4.B"), cite("4.C")]
    assert kinds(driver, "attested", "shuffled")[-2:] == ["attested", "shuffled"]


@clause("13.D", "9.D")
@pytest.mark.parametrize("irregularity", ["wrong_number", "deck_not_52"])
def test_until_the_dealer_shows(irregularity: str) -> None:
    """At a table of real cards until the dealer's cards are keyed in; then never."""
    for late in (False, True):
        driver = table(KeyedSource(), 2)
        driver.begin_round()
        wager(driver, {2: BOTH})
        board = iter(["Ks 9d 7h", "4c", "2s"])
        while isinstance(driver.pending, Decide | DrawCards) and driver.pending.hand != "dealer":
            if isinstance(driver.pending, Decide):
                driver.answer(driver.pending.choices[0])
            else:
                driver.answer(cards_from(next(board)))
        assert isinstance(driver.pending, DrawCards)
        assert driver.pending.hand == "dealer"
        if late:
            driver.answer(cards_from(DEALER))
            with pytest.raises(Misuse, match="no irregularity here"):
                driver.call(irregularity)
        else:
            driver.call(irregularity)
            assert events(driver, "settled") == []
            assert_void(driver, "13.D" if irregularity == "wrong_number" else "9.D")


@clause("7.E", "13.A")
def test_what_a_player_left_behind() -> None:
    """The four wagers come back in a void round, a Bonus stays lost: it was not settled."""
    driver = folded_and_asked()
    driver.call("player_left", 2)
    driver.call("dealer_exposed")
    assert [won(driver, seat) for seat in (1, 2, 3)] == [30 * TEN, -TEN, 0]


# 13.F


NO_JAM = "no irregularity here 'shoe_jam'"


@clause("13.F")
@pytest.mark.parametrize("stacks", [0, 1])
def test_a_shoe_that_jams(stacks: int) -> None:
    """The round is void and all wagers go back, a Bonus too; by hand none jams."""
    driver = dealing(stacks, dealing="shoe")
    driver.call("shoe_jam")
    assert events(driver, "settled") == []
    assert_void(driver, "13.F")
    for other in ("hand", "manual_shoe"):
        without = dealing(1, dealing=other)
        with pytest.raises(Misuse, match=NO_JAM):
            without.call("shoe_jam")


@clause("10.C", "13.F")
def test_the_board_comes_from_the_hand() -> None:
    """After the last stack the shoe is empty: no card of any street can jam in it."""
    driver = dealing(2, dealing="shoe")
    for choice, street in (("play", "Ks 9d 7h"), ("bet", "4c"), ("check", "2s")):
        driver.answer(choice)
        for cards in ((UNSEEN,), cards_from(street)):
            with pytest.raises(Misuse, match=NO_JAM):
                driver.call("shoe_jam")
            assert driver.pending is not None
            assert "face_up_card" in [one.id for one in driver.pending.irregularities]
            driver.answer(cards)


@clause("13.B", "13.C")
def test_a_round_goes_on_after_a_mishap() -> None:
    """A card drawn in error and one set aside: the rest is settled as ever."""
    driver = tracked(2)
    driver.begin_round()
    wager(driver, {2: {"ante": FIVE}})
    next_card(driver)
    driver.call("face_up_card")
    driver.answer(cards_from("As"))
    driver.call("dealt_in_error")
    for _ in range(3):
        next_card(driver)
    for choice, street in (("play", "Ks 9d 7h"), ("bet", "4c"), ("bet", "2s")):
        driver.answer(choice)
        next_card(driver)
        driver.answer(cards_from(street))
    for hand in (DEALER, QUEENS):
        driver.answer(cards_from(hand))
    assert driver.pending is None
    assert won(driver) == 4 * FIVE
