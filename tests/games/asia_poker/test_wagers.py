"""Asia Poker, 575.7: chips, seats, closing, the Bonus Wager, two betting areas."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.together import Set, SetHands
from croupier.games.asia_poker.rules import GAME
from tests.games.asia_poker.asia import (
    ASIA,
    BEATEN,
    BETTER,
    DEALINGS,
    FIVE,
    MAIN,
    TEN,
    begun,
    cite,
    clause,
    finish,
    lay,
    parts,
    refused,
    settled,
    seven,
    won,
)
from tests.games.card_table.board import CHIPS
from tests.games.scripts import Scripted, events

THIRD = "7c 7h 6s 2d / Ac 3h / 8s"


def window(*seats: int, **options: str) -> Driver:
    driver = ASIA.table(Scripted(), *seats, **{"start": "number", **options})
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    return driver


@clause("7(a)")
def test_chips_from_the_rack_within_the_limits() -> None:
    """The least and the most, to the cent; what a player has not cannot be wagered."""
    driver = window(1)
    for cents in (4_99, 1_000_01):
        assert refused(driver, Place(1, "main", cents)) == "7(a)"
    driver.answer(Place(1, "main", 5_00))
    driver.answer(Place(1, "main", 995_00))
    assert refused(driver, Place(1, "main", 1)) == "7(a)"
    other = ASIA.table(Scripted(), 2, start="number")
    other.sit(1, "P1", 7_00)
    other.begin_round()
    assert refused(other, Place(1, "main", 7_01)) == "7(a)"
    other.answer(Place(1, "main", 7_00))


@clause("7(a)")
@pytest.mark.parametrize("spot", ["main", "bonus"])
def test_no_wager_is_called_out_with_cash(spot: str) -> None:
    """Neither of the two, whatever the amount."""
    driver = window(1)
    driver.answer(Place(1, "main", FIVE))
    assert refused(driver, Verbal(1, spot, FIVE)) == "7(a)"


@clause("7(b)")
def test_only_who_sits_wagers_and_stays() -> None:
    """An empty seat has no wager, and nobody leaves one behind."""
    driver = window(1, 2)
    with pytest.raises((Refusal, Misuse)):
        driver.answer(Place(4, "main", FIVE))
    driver.answer(Place(1, "main", FIVE))
    for seat in (1, 2):
        with pytest.raises(Refusal) as caught:
            driver.leave(seat)
        assert caught.value.clause == cite("7(b)")


@clause("7(c)")
@pytest.mark.parametrize("action", [Place(1, "main", FIVE), Take(1, "main", FIVE)])
def test_nothing_moves_after_no_more_bets(action: Place | Take) -> None:
    """No wager is made, raised or taken back; before the call all of that is possible."""
    driver = ASIA.table(KeyedSource(card_by_card=True), 1, 2, start="number")
    driver.begin_round()
    for one in (Place(1, "main", FIVE), Place(1, "main", FIVE), Take(1, "main", FIVE)):
        driver.answer(one)
    driver.answer(Close())
    for at in (action, Place(2, "main", FIVE), Place(1, "bonus", FIVE)):
        assert refused(driver, at) == "7(c)"
    driver.answer(3)
    assert refused(driver, action) == "7(c)"


@clause("7(d)", "8(b)", "9(a)(3)", "10(a)(2)")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_a_round_needs_an_asia_poker_wager(dealing: str) -> None:
    """Without one on the layout nobody says "no more bets"."""
    driver = window(1, 2, dealing=dealing)
    assert refused(driver, Close()) == "7(d)"
    driver.answer(Place(2, "main", FIVE))
    driver.answer(Close())
    assert not isinstance(driver.pending, Window)


@clause("7(e)")
def test_a_bonus_beside_the_wager() -> None:
    """Only there, of the same seat, and the wager cannot be taken from under it."""
    driver = window(1, 2)
    driver.answer(Place(1, "main", FIVE))
    assert refused(driver, Place(2, "bonus", FIVE)) == "7(e)"
    driver.answer(Place(1, "bonus", TEN))
    assert refused(driver, Take(1, "main", FIVE)) == "7(e)"
    driver.answer(Take(1, "bonus", TEN))
    driver.answer(Take(1, "main", FIVE))


@clause("7(e)")
def test_a_house_that_has_not_filed_it_has_no_bonus() -> None:
    """It is refused by the clause that leaves it to the house."""
    driver = window(1, bonus="no")
    driver.answer(Place(1, "main", FIVE))
    assert refused(driver, Place(1, "bonus", FIVE)) == "7(e)"
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("main",)


# 7(f): two areas


@clause("7(f)")
def test_one_area_unless_two_were_filed() -> None:
    """Then two side by side, never two apart and never three."""
    assert rules_for(GAME).options["positions"] == 1
    single = ASIA.table(Scripted(), 3)
    with pytest.raises(Refusal) as caught:
        single.sit(4, "player 3", FIVE)
    assert caught.value.clause == cite("7(f)")
    double = ASIA.table(Scripted(), 3, positions="2")
    for seat in (1, 5, 6):
        with pytest.raises(Refusal) as caught:
            double.sit(seat, "player 3", FIVE)
        assert caught.value.clause == cite("7(f)")
    double.sit(4, "player 3", FIVE)
    for seat in (2, 5):
        with pytest.raises(Refusal) as caught:
            double.sit(seat, "player 3", FIVE)
        assert caught.value.clause == cite("7(f)")
    with pytest.raises(Misuse, match="positions takes 1, 2"):
        rules_for(GAME, None, {"positions": "3"})


@clause("7(f)", "11(a)(3)")
@pytest.mark.parametrize(
    ("cents", "first", "second"),
    [((FIVE, TEN), 3, 2), ((TEN, FIVE), 2, 3), ((FIVE, FIVE), 3, 2), ((FIVE, 5_01), 3, 2)],
)
def test_which_of_two_hands_is_set_first(cents: tuple[int, int], first: int, second: int) -> None:
    """That with the larger wager; of equal ones the first counterclockwise, from the right."""
    hands = {2: BETTER, 3: BEATEN, 5: THIRD}
    driver = begun(
        hands,
        stakes={2: {"main": cents[0]}, 3: {"main": cents[1]}, 5: MAIN},
        players={2: "P1", 3: "P1", 5: "P2"},
        positions="2",
    )
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == tuple(sorted((first, 5)))
    with pytest.raises(Misuse, match=f"seat {second} has no hand to set now"):
        driver.answer(Set(second, parts(hands[second])), by=second)
    lay(driver, first, hands[first])
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == tuple(sorted((second, 5)))
    with pytest.raises(Misuse, match=f"seat {first} has no hand to set now"):
        lay(driver, first, hands[first])
    lay(driver, second, hands[second])
    lay(driver, 5, THIRD)
    finish(driver)
    assert settled(driver, 2)["main"][0] == "win"
    assert settled(driver, 3)["main"][0] == "two_not_higher"
    assert won(driver, 2) - CHIPS == cents[0] - cents[1]  # chips were bought at both seats


@clause("7(f)")
def test_the_second_hand_is_taken_up_when_the_first_lies_there() -> None:
    """It is seen then, and the log tells under which clause."""
    hands = {2: BETTER, 3: BEATEN}
    driver = begun(hands, players={2: "P1", 3: "P1"}, positions="2")
    assert "seat 2" not in driver.table.hands
    lay(driver, 3, BEATEN)
    (laid,) = [e for e in events(driver, "laid") if e["to"] == "seat 2"]
    assert laid["clause"] == cite("7(f)")
    assert len(driver.table.hands["seat 2"]) == len(seven(BETTER))
