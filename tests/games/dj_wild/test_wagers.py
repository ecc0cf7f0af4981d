"""DJ Wild, section 7: which wagers may be made, by whom, and how they hang together."""

from __future__ import annotations

import pytest

from croupier.core.cards import cards_from
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Take, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.games.dj_wild.rules import GAME
from tests.games.dj_wild.dj import (
    ALL_FIVE,
    BOTH,
    FIVE,
    JACK_HIGH,
    KINGS,
    NINES,
    TEN,
    TENS,
    begun,
    cite,
    clause,
    one,
    refused,
    table,
    wager,
    window,
)
from tests.games.scripts import Scripted, events


@clause("7.D", "7.F")
def test_the_wagers_there_are() -> None:
    """The window takes Ante, Blind, Trips and Two Way Bad Beat, and nothing else."""
    driver = window()
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("ante", "blind", "trips", "two_way_bad_beat")
    assert refused(driver, Place(1, "play", FIVE)) == "7.C"
    with pytest.raises(Misuse, match="no wager 'pair_plus'"):
        driver.answer(Place(1, "pair_plus", FIVE))


@clause("7.A")
def test_posted_limits() -> None:
    """The minimum and the maximum are taken, a cent beyond either is not."""
    driver = window(1, 2, minimum="5", maximum="100")
    assert refused(driver, Place(1, "ante", 4_99)) == "7.A"
    assert refused(driver, Place(1, "ante", 100_01)) == "7.A"
    driver.answer(Place(1, "ante", 5_00))
    driver.answer(Place(2, "ante", 100_00))
    assert refused(driver, Place(2, "ante", 1)) == "7.A"


@clause("7.A")
def test_only_chips_play() -> None:
    """All chips in the rack may be wagered and no more; with dollar chips no part of one."""
    driver = window(maximum="200,000")
    assert refused(driver, Place(1, "ante", 100_000_01)) == "7.A"
    driver.answer(Place(1, "ante", 100_000_00))
    whole = window(chip="1")
    assert refused(whole, Place(1, "ante", 5_50)) == "7.A"
    whole.answer(Place(1, "ante", 6_00))


@clause("7.A")
def test_cash_that_is_called_out() -> None:
    """A verbal wager with cash is not accepted; the same in chips is."""
    driver = window()
    assert refused(driver, Verbal(1, "ante", FIVE)) == "7.A"
    driver.answer(Place(1, "ante", FIVE))


# 7.B: who sits, who stays


@clause("7.B")
def test_only_seated_players_wager() -> None:
    """At a seat where nobody sits nothing can be wagered."""
    driver = window(1)
    assert refused(driver, Place(2, "ante", FIVE)) == "7.B"
    driver.answer(Place(1, "ante", FIVE))


@clause("7.B")
def test_a_player_stays_until_the_round_is_complete() -> None:
    """With a wager nobody leaves; after the round everybody may."""
    driver = begun({1: KINGS}, NINES)
    with pytest.raises(Refusal, match="stays until the round is complete") as caught:
        driver.leave(1)
    assert caught.value.clause == cite("7.B")
    driver.answer("fold")
    driver.leave(1)


@clause("7.B")
def test_the_wagers_of_a_player_who_left_are_lost() -> None:
    """All of them, and the cards are collected; the others play on."""
    driver = begun({1: KINGS, 2: TENS}, NINES, {1: ALL_FIVE, 2: BOTH})
    driver.call("player_left", 1)
    collected = events(driver, "collected")
    assert {event["wager"]: event["cents"] for event in collected} == ALL_FIVE
    assert {event["clause"] for event in collected} == {cite("7.B")}
    assert "seat 1" not in driver.table.hands
    driver.answer("play", by=2)
    assert {event["seat"] for event in events(driver, "settled")} == {2}


@clause("7.B")
def test_leaving_after_the_decision() -> None:
    """Play is lost too, and a Two Way Bad Beat under a folded hand, until it is settled."""
    hands = {1: KINGS, 2: TENS, 3: JACK_HIGH}
    driver = begun(hands, NINES, {1: BOTH, 2: ALL_FIVE, 3: BOTH})
    driver.answer("play", by=1)
    driver.answer("fold", by=2)
    driver.call("player_left", 1)
    driver.call("player_left", 2)
    left = [e for e in events(driver, "collected") if e["clause"] == cite("7.B")]
    assert [(e["seat"], e["wager"], e["cents"]) for e in left] == [
        (1, "ante", FIVE),
        (1, "blind", FIVE),
        (1, "play", TEN),
        (2, "two_way_bad_beat", FIVE),
    ]
    driver.answer("play", by=3)
    assert {e["seat"] for e in events(driver, "settled") if e["outcome"] != "fold"} == {3}


@clause("7.B")
def test_leaving_while_hands_are_shown() -> None:
    """At a tracked table the last wagers are lost until their cards are keyed in."""
    driver = table(KeyedSource(), 1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    driver.answer("play")
    driver.answer(cards_from(NINES))
    driver.call("player_left", 1)
    assert driver.pending is None
    assert [e["wager"] for e in events(driver, "collected")] == ["ante", "blind", "play"]


@clause("7.B")
def test_nobody_leaves_a_wager_that_is_not_there() -> None:
    """When all have folded nobody has anything to lose any more."""
    driver = table(KeyedSource(), 1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    assert driver.pending is not None
    assert "player_left" in [one.id for one in driver.pending.irregularities]
    driver.answer("fold")
    assert driver.pending is not None
    assert "player_left" not in [one.id for one in driver.pending.irregularities]


# 7.C: when


@clause("7.C")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "shoe"])
def test_no_more_bets_is_announced_before_the_first_card(dealing: str) -> None:
    """Announced under 7.C, and only then the first card."""
    driver = one(KINGS, NINES, dealing=dealing)
    first = events(driver, "announced", "dealt")[0]
    assert (first["words"], first["clause"]) == ("no more bets", cite("7.C"))


@clause("7.C")
@pytest.mark.parametrize(
    "action",
    [
        Place(1, "ante", FIVE),
        Place(1, "blind", FIVE),
        Place(1, "trips", FIVE),
        Place(1, "two_way_bad_beat", FIVE),
        Take(1, "blind", FIVE),
        Take(1, "trips", FIVE),
    ],
)
def test_after_no_more_bets(action: Place | Take) -> None:
    """Nothing is made, raised or withdrawn; before it the same is allowed."""
    draws = [*(card for pair in zip(KINGS.split(), NINES.split(), strict=True) for card in pair)]
    driver = table(Scripted(*draws), 1)
    driver.begin_round()
    for name, cents in (("ante", 15_00), ("blind", 15_00), ("trips", TEN)):
        driver.answer(Place(1, name, cents))
    if action == Place(1, "blind", FIVE):
        driver.answer(Take(1, "blind", FIVE))
    assert driver.can(action)
    if action == Place(1, "blind", FIVE):
        driver.answer(action)
    driver.answer(Close())
    assert isinstance(driver.pending, Decide)
    assert refused(driver, action) == "7.C"
    driver.answer("play")


# 7.D: Ante and Blind


@clause("7.D")
def test_ante_and_blind_are_of_the_same_amount() -> None:
    """A cent apart nobody gets cards; with the same amount at every seat the deal begins."""
    driver = window(1, 2)
    driver.answer(Place(1, "ante", TEN))
    assert refused(driver, Close()) == "7.D"
    assert refused(driver, Place(1, "blind", 9_99)) == "7.D"
    driver.answer(Place(1, "blind", TEN))
    driver.answer(Take(1, "blind", 1))
    assert refused(driver, Close()) == "7.D"
    assert refused(driver, Place(1, "ante", 1)) == "7.D"
    driver.answer(Place(1, "blind", 1))
    driver.answer(Place(2, "ante", FIVE))
    assert refused(driver, Close()) == "7.D"
    driver.answer(Place(2, "blind", FIVE))
    driver.answer(Close())
    assert driver.table.stakes(1) == {"ante": TEN, "blind": TEN}


@clause("7.D")
def test_the_blind_lies_beside_an_ante() -> None:
    """It is never more than the Ante, and the Ante is not taken from beside it."""
    driver = window()
    assert refused(driver, Place(1, "blind", FIVE)) == "7.D"
    driver.answer(Place(1, "ante", TEN))
    assert refused(driver, Place(1, "blind", 10_01)) == "7.D"
    driver.answer(Place(1, "blind", TEN))
    assert refused(driver, Take(1, "ante", 1)) == "7.D"
    assert refused(driver, Place(1, "blind", 1)) == "7.D"
    driver.answer(Take(1, "blind", TEN))
    driver.answer(Take(1, "ante", TEN))


@clause("7.D")
def test_how_much_may_lie_on_the_blind() -> None:
    """What the Ante is ahead of it, no more and no less; then the Ante waits for it."""
    driver = window()
    driver.answer(Place(1, "ante", 25_00))
    plain = (1, 975_00, 1)
    assert GAME.bounds(driver.table, 1, "blind", plain) == (25_00, 25_00, 1)
    assert GAME.bounds(driver.table, 1, "ante", plain) == plain
    driver.answer(Place(1, "blind", 25_00))
    driver.answer(Place(1, "ante", 10_00))
    assert GAME.bounds(driver.table, 1, "blind", plain) == (10_00, 10_00, 1)
    assert GAME.bounds(driver.table, 1, "ante", plain)[1] < 1


@clause("7.D", "7.C", "5.F")
def test_without_any_wager_nothing_is_dealt() -> None:
    """The window stays open until somebody has wagered."""
    assert refused(window(), Close()) == "7.D"


def test_one_position_a_player() -> None:
    """The chapter knows no adjacent positions: there is no such option, and one is all."""
    assert "positions" not in rules_for(GAME).options
    with pytest.raises(Refusal, match="at most 1 positions"):
        table(Scripted(), 3).sit(4, "player 3")


# 7.E, 7.F: side bets


@clause("7.F")
@pytest.mark.parametrize("name", ["trips", "two_way_bad_beat"])
def test_side_bets_need_an_ante(name: str) -> None:
    """Refused without one, taken with one in any amount, and the Ante stays from then on."""
    driver = window(1, 2)
    with pytest.raises(Refusal, match="it goes only with an Ante Wager"):
        driver.answer(Place(1, name, FIVE))
    driver.answer(Place(2, "ante", FIVE))
    assert refused(driver, Place(1, name, FIVE)) == "7.F"
    driver.answer(Place(1, "ante", FIVE))
    driver.answer(Place(1, name, 20_00))
    assert refused(driver, Take(1, "ante", FIVE)) == "7.F"
    driver.answer(Take(1, name, 20_00))
    driver.answer(Take(1, "ante", FIVE))


@clause("7.F")
def test_side_bets_are_the_players_choice() -> None:
    """Neither, one of them, or both."""
    for more in ({}, {"trips": TEN}, {"two_way_bad_beat": TEN}, ALL_FIVE):
        driver = one(KINGS, NINES, {**BOTH, **more})
        assert [e["wager"] for e in events(driver, "placed")] == [*{**BOTH, **more}, "play"]


@clause("7.E")
def test_two_way_bad_beat_where_it_is_not_offered() -> None:
    """The house may leave it out: then it is refused by the clause that lets it."""
    driver = window(two_way_bad_beat="no")
    driver.answer(Place(1, "ante", FIVE))
    with pytest.raises(Refusal, match=r"two_way_bad_beat=no \(oh\.dj_wild 7\.E\)"):
        driver.answer(Place(1, "two_way_bad_beat", FIVE))
    driver.answer(Place(1, "trips", FIVE))
    assert "two_way_bad_beat" in rules_for(GAME, None, {"two_way_bad_beat": "yes"}).wagers


# 7.G: Play


@clause("7.G", "11.B.i", "8.D", "9.C", "10.C")
@pytest.mark.parametrize("dealing", ["hand", "manual_shoe", "shoe"])
def test_play_is_twice_the_ante(dealing: str) -> None:
    """Exactly, to the cent, whatever lies on the others; and it may be declined."""
    stakes = {"ante": 7_55, "blind": 7_55, "trips": 50_00}
    driver = one(KINGS, NINES, stakes, dealing=dealing)
    placed = [e for e in events(driver, "placed") if e["wager"] == "play"]
    assert [(e["cents"], e["clause"]) for e in placed] == [(15_10, cite("11.B.i"))]
    folded = one(KINGS, NINES, stakes, "fold", dealing=dealing)
    assert "play" not in [e["wager"] for e in events(folded, "placed")]


@clause("7.G", "11.B", "11.B.i")
def test_play_needs_the_chips_for_it() -> None:
    """With a cent less than twice the Ante only a fold remains; with as much Play is made."""
    for chips, can in ((19_99, False), (20_00, True)):
        driver = table(
            Scripted(*[c for p in zip(KINGS.split(), NINES.split(), strict=True) for c in p]), 2
        )
        driver.sit(1, "poor", 20_00 + chips)
        driver.begin_round()
        driver.answer(Place(1, "ante", TEN))
        driver.answer(Place(1, "blind", TEN))
        driver.answer(Close())
        assert isinstance(driver.pending, Decide)
        assert driver.pending.cents == {"play": 20_00}
        if can:
            driver.answer("play")
        else:
            assert refused(driver, "play") == "11.B.i"
            driver.answer("fold")
