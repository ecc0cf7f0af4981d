"""Both games of Pai Gow, section 15: cards off the table, the wrong start, a failing system."""

from __future__ import annotations

import random

import pytest

from croupier.core.cards import UNSEEN, cards_from
from croupier.core.commands import Irregular
from croupier.core.procedure import Attest, Decide, DrawCards
from croupier.core.refusals import Misuse, Refusal
from croupier.core.together import SetHands
from tests.games.pai_gow.twins import (
    BOTH_HIGHER,
    BOTH_LOWER,
    DEALER,
    FIVE,
    TEN,
    Twin,
    begun,
    both,
    callable_now,
    cited,
    ended,
    rack,
    said,
    seated,
    set_all,
    signed,
    stacks,
    tracked,
    unseen,
    wager,
)
from tests.games.scripts import Scripted, events

HANDS = {2: BOTH_HIGHER, 5: BOTH_LOWER}
THIRD = "Kh Kd 8h 6s 4c Jc 8s"
STAKES = {2: {"main": TEN, "fortune_bonus": FIVE}, 5: {"main": TEN}}

# 15.A


@both("15.A", "14.B")
def test_lammers_of_others_stay(twin: Twin) -> None:
    """A dead hand takes its own lammer along; with the card that plays none goes."""
    hands = {**HANDS, 6: THIRD}
    stakes = {seat: {"main": TEN, "fortune_bonus": FIVE} for seat in hands}
    driver = begun(twin, hands, stakes)
    assert driver.table.board["envy"] == ["seat 2", "seat 5", "seat 6"]
    assert [e["seat"] for e in events(driver, "laid_beside")] == [2, 5, 6]
    driver.call("card_off_table", 5)
    driver.answer("card_plays", "practice supervisor")
    assert driver.table.board["envy"] == ["seat 2", "seat 5", "seat 6"]
    driver.call("card_off_table", 5)
    driver.answer("hand_is_dead", "practice supervisor")
    assert driver.table.board["envy"] == ["seat 2", "seat 6"]
    driver.practise(Irregular("player_left", 2))
    assert driver.table.board["envy"] == ["seat 6"]


@both("15.A", "14.B")
def test_a_card_off_the_table_and_the_hand_is_dead(twin: Twin) -> None:
    """A supervisor says so: all wagers of that seat go back, and the others play on."""
    driver = begun(twin, HANDS, STAKES)
    with pytest.raises(Refusal) as caught:  # staff says so, and not the player
        driver.practise(Irregular("card_off_table", 2), by=2)
    assert caught.value.clause == twin.cite("15.A")
    driver.practise(Irregular("card_off_table", 2), "practice dealer")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == "supervisor"
    assert driver.pending.choices == ("card_plays", "hand_is_dead")
    assert driver.pending.clause.of("oh") == twin.cite("15.A")
    with pytest.raises(Refusal):
        driver.answer("hand_is_dead", "practice dealer")
    driver.answer("hand_is_dead", "practice supervisor")
    assert rack(driver, 2) == 0
    assert cited(driver, twin, "returned") == ["15.A", "15.A"]
    came = [from_ for e in events(driver, "returned") for from_, _, _ in e["moves"]]
    assert [one.rpartition("/")[2] for one in came] == ["main", "fortune_bonus"]
    assert [e["kind"] for e in events(driver, "returned", "beside")][2:] == ["beside"]
    assert driver.table.beside == {}
    assert driver.table.board["envy"] == []
    (gone,) = (e for e in events(driver, "discarded") if e["hand"] == "seat 2")
    assert not gone["face_up"]
    assert max(e["seq"] for e in events(driver, "returned")) < gone["seq"]
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (5,)
    set_all(driver, HANDS)
    assert [one[0] for one in ended(driver)] == [5]
    assert rack(driver, 2) == 0


@both("15.A")
def test_a_card_off_the_table_that_plays(twin: Twin) -> None:
    """Nobody tampered with it: the hand is set and settled as it is, on the second seat too."""
    driver = begun(twin, HANDS, STAKES)
    for seat in (5, 2):
        driver.call("card_off_table", seat)
        driver.answer("card_plays", "practice supervisor")
    set_all(driver, HANDS)
    assert [one[0] for one in ended(driver, "main")] == [5, 2]
    assert rack(driver, 5) == -TEN


@both("15.A")
def test_the_dealers_card_off_the_table(twin: Twin) -> None:
    """The whole round is dead or the card goes back into play, as a supervisor says."""
    driver = begun(twin, HANDS, STAKES)
    driver.practise(Irregular("surrender", 5), by=5)
    driver.call("dealers_card_off_table")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (
        "supervisor",
        ("card_plays", "round_is_dead"),
    )
    driver.answer("card_plays", "practice supervisor")
    assert isinstance(driver.pending, SetHands)
    driver.call("dealers_card_off_table")
    driver.answer("round_is_dead", "practice supervisor")
    assert driver.pending is None
    assert (rack(driver, 2), rack(driver, 5)) == (0, 0)
    (void,) = events(driver, "void")
    assert void["clause"] == twin.cite("15.A")
    assert driver.table.beside == {}


@both("15.A")
def test_cards_of_others_while_hands_are_shown(twin: Twin) -> None:
    """Called as long as a hand lies there, and not of a seat that has none."""
    driver = tracked(twin, 2, 5, 6)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}, 5: {"main": TEN}, 6: {"main": TEN}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    driver.practise(Irregular("surrender", 6), by=6)
    with pytest.raises(Misuse, match="no wager lies at seat 6"):
        driver.call("card_off_table", 6)
    unseen(driver)
    driver.answer(cards_from(DEALER))
    driver.call("card_off_table", 2)
    driver.answer("hand_is_dead", "practice supervisor")
    assert rack(driver, 2) == 0
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == "seat 5 high"


@both("13.E", "15.A", "7.B")
def test_what_befalls_players_when_all_have_set(twin: Twin) -> None:
    """Before the dealer's cards are turned over one surrenders, one is dead and one has left."""
    driver = tracked(twin, 1, 2, 5, 6)
    driver.begin_round()
    wager(driver, {seat: {"main": TEN} for seat in (1, 2, 5, 6)})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    driver.practise(Irregular("surrender", 5), by=5)
    driver.call("card_off_table", 2)
    driver.answer("hand_is_dead", "practice supervisor")
    driver.practise(Irregular("player_left", 6))
    assert [rack(driver, seat) for seat in (5, 2, 6)] == [-TEN, 0, -TEN]
    assert {hand.partition(" high")[0] for hand in driver.table.hands if "high" in hand} == {
        "seat 1"
    }
    driver.answer(cards_from(DEALER))
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == "seat 1 high"


@both("15.A", "13.E")
def test_a_hand_that_is_settled_is_not_called(twin: Twin) -> None:
    """Four of a kind waits for Envy when its main wager is gone: neither dead nor surrendered."""
    driver = tracked(twin, 2, 6)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}, 6: {"main": TEN, "fortune_bonus": FIVE}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    for cards in (DEALER, "6s 6d 6h 6c 4c", "Ah Td"):
        driver.answer(cards_from(cards))
    assert "seat 6 high" in driver.table.hands
    for id in ("card_off_table", "surrender"):
        with pytest.raises(Refusal, match="no hand lies there whose wager is open") as caught:
            driver.practise(Irregular(id, 6))
        assert caught.value.clause == twin.cite("15.A" if id == "card_off_table" else "13.E")


@both("15.A", "13.E")
@pytest.mark.parametrize("id", ["card_off_table", "surrender"])
def test_no_settled_hand_is_called_whoever_sat_down_first(twin: Twin, id: str) -> None:
    """Two hands of four of a kind wait for Envy; the one that is not shown yet can be called."""
    driver = tracked(twin, 6, 5, 2)
    driver.begin_round()
    bonus = {"main": TEN, "fortune_bonus": FIVE}
    wager(driver, {6: bonus, 5: bonus, 2: {"main": TEN}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    for cards in (DEALER, "6s 6d 6h 6c 4c", "Ah Td", "8s 8d 8h 8c 4d", "Ac Ts"):
        driver.answer(cards_from(cards))
    for seat in (6, 5):
        with pytest.raises(Refusal, match="no hand lies there whose wager is open"):
            driver.practise(Irregular(id, seat))
    driver.practise(Irregular(id, 2))


@both("7.B", "13.E")
def test_nobody_leaves_without_a_wager(twin: Twin) -> None:
    """When all have surrendered nothing is left that a player could forfeit."""
    driver = tracked(twin, 2)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    assert "player_left" in callable_now(driver)
    driver.practise(Irregular("surrender", 2), by=2)
    assert isinstance(driver.pending, DrawCards)
    assert not {"player_left", "surrender", "card_off_table"} & callable_now(driver)
    driver.answer(cards_from(DEALER))
    assert driver.pending is None


@both("7.B", "9.F", "10.F")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize("at_count", [False, True])
def test_nobody_leaves_before_the_cards_are_dealt(twin: Twin, dealing: str, at_count: bool) -> None:
    """Who is gone is called when hands lie there; in the deal only a misdeal can be."""
    driver = tracked(twin, 2, 5, dealing=dealing)
    driver.begin_round()
    wager(driver, STAKES)
    driver.answer(1)
    driver.policy = None
    dealt = 0
    while isinstance(driver.pending, DrawCards) and (at_count or dealt < 3):
        driver.answer((UNSEEN,) * driver.pending.count)
        dealt += 1
    if at_count:
        assert isinstance(driver.pending, Attest)
        assert driver.pending.role == "dealer"
        assert driver.pending.what.endswith("face down and counted: 4")
    assert callable_now(driver) == {"wrong_number", "deck_not_53", "wrong_start"}
    driver.call("wrong_number")
    assert driver.pending is None
    assert (rack(driver, 2), rack(driver, 5)) == (0, 0)


# 15.B


@both("15.B", "13.E")
def test_the_wrong_start_is_dealt_again(twin: Twin) -> None:
    """Hands are dead, wagers stay, also one that was surrendered; shuffled, and the same start."""
    first, other = {**HANDS, 6: THIRD}, {2: BOTH_LOWER, 5: BOTH_HIGHER, 6: THIRD}
    draws = (*stacks(first, start=3), *stacks(other, start=3))
    driver = seated(twin, Scripted(3, *draws), (2, 5, 6))
    driver.begin_round()
    wager(driver, {**STAKES, 6: {"main": FIVE}})
    driver.practise(Irregular("surrender", 6), by=6)
    driver.practise(Irregular("surrender", 5), by=5)
    driver.call("wrong_start")
    words = "the hands are dead: dealt again from the starting position"
    assert (words, "15.B") in said(driver, twin)
    back = [(e["seat"], e["cents"]) for e in events(driver, "put_back")]
    assert back == [(6, FIVE), (5, TEN)]
    assert cited(driver, twin, "put_back") == ["15.B", "15.B"]
    assert driver.table.stakes(2) == STAKES[2]
    assert driver.table.stakes(5) == STAKES[5]
    assert len(events(driver, "shuffled")) == 2
    assert not events(driver, "void")
    before, again = events(driver, "dealt")[:7], events(driver, "dealt")[7:]
    assert [e["to"] for e in before] == [e["to"] for e in again]
    assert again[0]["to"] == "seat 5"
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2, 5, 6)
    set_all(driver, other)
    assert [one[::2] for one in ended(driver, "main")] == [
        (6, "high_hand_wins"),
        (5, "win"),
        (2, "lose"),
    ]


@both("15.B", "10.F")
@pytest.mark.parametrize("call", ["wrong_number", "deck_not_53"])
def test_a_misdeal_is_not_dealt_again(twin: Twin, call: str) -> None:
    """Only the wrong start is: after anything else the round is void."""
    driver = begun(twin, HANDS, STAKES)
    driver.call(call)
    assert driver.pending is None
    assert [e["clause"] for e in events(driver, "void")] == [twin.cite("10.F")]
    assert len(events(driver, "dealt")) == 7


@both("15.B")
def test_a_wrong_start_by_hand_after_a_cut(twin: Twin) -> None:
    """Cards shuffled by hand are cut again before they are dealt again; set hands are dead too."""
    driver = tracked(twin, 2, 5, dealing="hand", shuffler="no")
    driver.begin_round()
    driver.answer(10)
    wager(driver, {2: {"main": TEN}, 5: {"main": TEN}})
    driver.answer(1)
    while isinstance(driver.pending, DrawCards):
        driver.answer((UNSEEN,))
    unseen(driver)
    assert "wrong_start" in callable_now(driver)
    driver.call("wrong_start")
    driver.answer(12)
    assert [e["cards"] for e in events(driver, "cut")] == [10, 12]
    while isinstance(driver.pending, DrawCards):
        driver.answer((UNSEEN,))
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2, 5)
    assert sorted(driver.table.hands) == ["dealer", "seat 2", "seat 5"]


@both("15.B")
def test_until_the_dealer_shows(twin: Twin) -> None:
    """From the first stack on, and not any more when the dealer's cards are turned over."""
    driver = tracked(twin, 2)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    driver.answer(1)
    assert "wrong_start" not in callable_now(driver)
    driver.answer((UNSEEN,) * 7)
    assert "wrong_start" in callable_now(driver)
    for _ in range(6):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    assert "wrong_start" in callable_now(driver)
    driver.answer(cards_from(DEALER))
    assert "wrong_start" not in callable_now(driver)


@both("15.B")
def test_a_fork_of_a_table_that_was_dealt_again(twin: Twin, seed: int) -> None:
    """A player whose seven cards come a second time sees them in every table like this one."""
    driver = seated(twin, Scripted(1, *stacks(HANDS), *stacks(HANDS)), (2, 5))
    driver.begin_round()
    wager(driver, STAKES)
    driver.call("wrong_start")
    chance, dealers = random.Random(seed), set()
    for _ in range(5):
        other = driver.fork((2,), below=chance.randrange)
        assert other.table.hand(2) == cards_from(BOTH_HIGHER)
        assert not {*other.table.hands["dealer"]} & {*cards_from(BOTH_HIGHER)}
        dealers.add(tuple(other.table.hands["dealer"]))
    assert len(dealers) == 5


# 15.E


@both("15.E", "13.D")
def test_a_checking_system_that_fails(twin: Twin) -> None:
    """The dealer signs that the hand was set by the House Ways; otherwise nobody is asked."""
    driver = begun(twin, HANDS, STAKES)
    driver.policy = None
    driver.call("checking_system_failed")
    words = "the dealer's hand is set the House Way, whatever it states"
    assert (words, "15.E") in said(driver, twin)
    set_all(driver, HANDS)
    assert isinstance(driver.pending, Attest)
    what = "the dealer's hand set by the House Ways, without the checking system"
    assert (driver.pending.role, driver.pending.what) == ("dealer", what)
    assert driver.pending.clause.of("oh") == twin.cite("15.E")
    assert not events(driver, "laid")
    driver.sign()
    laid = {e["to"]: e["cards"] for e in events(driver, "laid")}
    assert laid["dealer low"] == ["Jd", "9h"]
    good = begun(twin, HANDS, STAKES)
    set_all(good, HANDS)
    assert not [one for one in signed(good, twin) if one[2] == "15.E"]


@both("15.E")
def test_the_system_is_of_no_use_once_the_hand_lies_there(twin: Twin) -> None:
    """It may be called until the dealer's cards are turned over."""
    driver = tracked(twin, 2)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    assert "checking_system_failed" in callable_now(driver)
    unseen(driver)
    assert "checking_system_failed" in callable_now(driver)
    driver.answer(cards_from(DEALER))
    assert "checking_system_failed" not in callable_now(driver)
