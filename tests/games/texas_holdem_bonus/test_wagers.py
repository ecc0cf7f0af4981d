"""Texas Hold'em Bonus Poker, section 7: which wagers may be made, by whom, and when."""

from __future__ import annotations

import pytest

from croupier.core.procedure import Close, Decide, Place, Take, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from tests.games.scripts import Scripted, events
from tests.games.texas_holdem_bonus.holdem_bonus import (
    ACES,
    BOTH,
    FIVE,
    LOW,
    ONE,
    QUEENS,
    TEN,
    begun,
    cite,
    clause,
    outcomes,
    play_out,
    refused,
    script,
    table,
    wager,
    window,
    won,
)


@clause("7.B", "7.D", "8.B", "9.A.iii", "10.A.ii")
def test_the_wagers_there_are() -> None:
    """The window takes Ante and Bonus; Flop, Turn and River wait for section 11."""
    driver = window()
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("ante", "bonus")
    driver.answer(Place(1, "ante", FIVE))
    for later in ("flop", "turn", "river"):
        assert refused(driver, Place(1, later, FIVE)) == "7.B"
    with pytest.raises(Misuse, match="no wager 'blind'"):
        driver.answer(Place(1, "blind", FIVE))


@clause("7.A")
def test_posted_limits() -> None:
    """The minimum and the maximum are taken, a cent beyond either is not."""
    driver = window(1, 2, minimum="5", maximum="100")
    assert refused(driver, Place(2, "ante", 4_99)) == "7.A"
    assert refused(driver, Place(2, "ante", 100_01)) == "7.A"
    driver.answer(Place(1, "ante", 5_00))
    driver.answer(Place(2, "ante", 100_00))
    assert refused(driver, Place(2, "ante", 1)) == "7.A"


@clause("7.A")
def test_only_chips_play() -> None:
    """All chips in the rack may be wagered and no more; no part of a chip; no cash."""
    driver = window(maximum="200,000")
    assert refused(driver, Place(1, "ante", 100_000_01)) == "7.A"
    assert refused(driver, Verbal(1, "ante", FIVE)) == "7.A"
    driver.answer(Place(1, "ante", 100_000_00))
    whole = window(chip="1")
    assert refused(whole, Place(1, "ante", 5_50)) == "7.A"
    whole.answer(Place(1, "ante", 6_00))


@clause("7.C")
def test_the_bonus_needs_an_ante() -> None:
    """Alone it is refused, with an Ante it is taken, and the Ante stays under it."""
    driver = window(1, 2)
    driver.answer(Place(1, "ante", FIVE))
    assert refused(driver, Place(2, "bonus", FIVE)) == "7.C"
    driver.answer(Place(2, "ante", FIVE))
    driver.answer(Place(2, "bonus", FIVE))
    assert refused(driver, Take(2, "ante", FIVE)) == "7.C"
    driver.answer(Take(2, "bonus", FIVE))
    driver.answer(Take(2, "ante", FIVE))


@clause("7.C")
@pytest.mark.parametrize("both_aces", ["no", "yes"])
def test_the_bonus_is_a_dollar_at_least(both_aces: str) -> None:
    """Whatever the minimum of the Ante; 99 cents are refused, as is more than the maximum."""
    driver = window(minimum="25", maximum="100", both_aces=both_aces)
    driver.answer(Place(1, "ante", 25_00))
    assert refused(driver, Place(1, "bonus", 99)) == "7.C"
    assert refused(driver, Place(1, "bonus", 100_01)) == "7.C"
    driver.answer(Place(1, "bonus", ONE))
    driver.answer(Place(1, "bonus", 99_00))


@clause("7.C")
def test_the_bonus_has_no_bearing_on_others() -> None:
    """With it and without it the other wagers are offered and settled alike."""
    found = []
    for stakes in ({"ante": FIVE}, {"ante": FIVE, "bonus": 500_00}):
        driver = play_out(begun({2: QUEENS}, stakes={2: stakes}))
        found.append({k: v for k, v in outcomes(driver).items() if k != "bonus"})
    assert found[0] == found[1]


@clause("7.B")
@pytest.mark.parametrize(
    "action",
    [
        Place(2, "ante", FIVE),
        Place(2, "bonus", FIVE),
        Take(2, "ante", FIVE),
        Take(2, "bonus", FIVE),
    ],
)
def test_after_no_more_bets(action: Place | Take) -> None:
    """Nothing is made, raised or withdrawn, at none of the three decisions; before it it is."""
    driver = table(Scripted(*script({2: ACES}, "Jc Jd")), 2)
    driver.begin_round()
    for name in ("ante", "bonus"):
        driver.answer(Place(2, name, TEN))
    assert driver.can(action)
    driver.answer(Close())
    for _ in range(3):
        assert isinstance(driver.pending, Decide)
        assert refused(driver, action) == "7.B"
        driver.answer(driver.pending.choices[0])


@clause("7.E")
def test_only_seated_players_wager() -> None:
    """At a seat where nobody sits nothing can be wagered."""
    driver = window(1)
    assert refused(driver, Place(2, "ante", FIVE)) == "7.E"
    driver.answer(Place(1, "ante", FIVE))


@clause("7.E")
def test_a_player_stays_until_the_round_is_complete() -> None:
    """With a wager nobody leaves, also after the fold while a Bonus lies there."""
    driver = begun({2: ACES, 3: LOW}, stakes={2: BOTH, 3: {"ante": FIVE}})
    with pytest.raises(Refusal, match="stays until the round is complete") as caught:
        driver.leave(2)
    assert caught.value.clause == cite("7.E")
    driver.answer("fold", by=2)
    with pytest.raises(Refusal):
        driver.leave(2)
    play_out(driver)
    driver.leave(2)


@clause("7.E")
@pytest.mark.parametrize(
    ("answers", "lost"),
    [
        ((), {"ante": FIVE, "bonus": TEN}),
        (("play",), {"ante": FIVE, "flop": TEN, "bonus": TEN}),
        (("play", "play", "bet"), {"ante": FIVE, "flop": TEN, "turn": FIVE, "bonus": TEN}),
        (("fold",), {"bonus": TEN}),
    ],
)
def test_the_wagers_of_a_player_who_left_are_lost(
    answers: tuple[str, ...], lost: dict[str, int]
) -> None:
    """All that lies at the seat, and the cards are collected; the others play on."""
    driver = begun({2: ACES, 3: QUEENS}, stakes={2: BOTH, 3: {"ante": FIVE}})
    for answer in answers:
        driver.answer(answer)
    driver.call("player_left", 2)
    collected = events(driver, "collected")
    assert {event["wager"]: event["cents"] for event in collected} == lost
    assert {(event["seat"], event["clause"]) for event in collected} == {(2, cite("7.E"))}
    assert "seat 2" not in driver.table.hands
    asked = len(events(driver, "decided"))
    done = sum(event["who"] == 3 for event in events(driver, "decided"))
    play_out(driver, {3: ("play", "bet", "bet")[done:]})
    assert {event["who"] for event in events(driver, "decided")[asked:]} == {3}
    assert [event["wager"] for event in events(driver, "settled") if event["seat"] == 3] == [
        *("ante", "flop", "turn", "river")
    ]
    assert won(driver, 3) == 4 * FIVE


@clause("7.F")
@pytest.mark.parametrize("seat", [3, 5, 1])
def test_one_position_a_player(seat: int) -> None:
    """A second position is refused, adjacent or not; another player takes it."""
    driver = table(Scripted(), 4)
    with pytest.raises(Refusal, match="at most 1 position") as caught:
        driver.sit(seat, "player 4")
    assert caught.value.clause == cite("7.F")
    driver.sit(seat, "P9")


def test_words_for_the_bonus() -> None:
    """It is typed by what players call it too."""
    driver = window()
    wager(driver, {1: BOTH})
    assert driver.table.rules.called.exact("hold'em bonus") == ["bonus"]
