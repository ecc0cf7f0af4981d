"""High Roll Dice with ten dice: what is paid, and the payout limit (pa.675a.5)."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.refusals import Refusal
from croupier.core.table import HOUSE, rack
from croupier.games.high_roll_dice.rules import GAME, most_at_minimum_cents
from tests.games.high_roll_dice.high_roll_tables import (
    CHIPS,
    FIVE,
    LIKES,
    MILLIONAIRE,
    PIPS,
    of_kind,
    play,
    won,
)
from tests.games.scripts import events


@pytest.mark.clause("pa.675a 675a.5(a)")
@pytest.mark.parametrize(
    ("face", "units"), [(2, 6), (3, 6), (4, 5), (5, 4), (6, 4), (1, 3)], ids=str
)
def test_pip_street_odds(face: int, units: int) -> None:
    """The face that comes most often is paid its odds, and the stake comes back."""
    driver = play(PIPS, of_kind(5, face))
    assert won(driver) == dict.fromkeys(PIPS, 0) | {f"pip_street_{face}": units * FIVE}
    staked = 6 * FIVE
    assert driver.table.accounts[rack("P1")] == CHIPS - staked + (units + 1) * FIVE


@pytest.mark.clause("pa.675a 675a.5(b)")
@pytest.mark.parametrize(
    ("dice", "number", "cents"),
    [
        ("2233445566", 2, 60_00),
        (of_kind(3), 3, 3_00),
        (of_kind(4), 4, 5_00),
        (of_kind(5), 5, 20_00),
        (of_kind(6), 6, 150_00),
        (of_kind(7), 7, 2_000_00),
        (of_kind(8), 8, 25_000_00),
    ],
)
def test_like_kind_odds(dice: str, number: int, cents: int) -> None:
    """The number of the first roll is paid its odds, with an Extra Roll bought or not."""
    wager = f"like_kind_boulevard_{number}"
    assert won(play(["pip_street_1", wager], dice))[wager] == cents
    bought = play(["pip_street_1", wager, "extra_roll"], dice, "1" * (10 - number))
    assert won(bought)[wager] == cents


@pytest.mark.clause("pa.675a 675a.5(c)")
@pytest.mark.parametrize(("number", "prize"), [(9, 50_000_00), (10, 1_000_000_00)])
def test_millionaire_row_prizes(number: int, prize: int) -> None:
    """Nine and ten of a kind win their fixed sums, and the dollar comes back."""
    driver = play(["pip_street_1", *MILLIONAIRE], of_kind(number))
    assert won(driver)[f"millionaire_row_{number}"] == prize
    assert driver.table.accounts[HOUSE] == FIVE + 1_00 - prize


@pytest.mark.clause("pa.675a 675a.5(d)")
@pytest.mark.parametrize(
    ("number", "units"), [(3, 6), (4, 1), (5, 2), (6, 4), (7, 10), (8, 50)], ids=str
)
def test_like_kind_odds_on_the_extra_roll(number: int, units: int) -> None:
    """A number that comes by the Extra Roll is paid the odds of the Extra Roll."""
    wager = f"like_kind_boulevard_{number}"
    again = "6" * (number - 2) + "1" * (10 - number)
    driver = play(["pip_street_1", wager, "extra_roll"], "2233445566", again)
    assert won(driver)[wager] == units * FIVE
    (row,) = [event for event in events(driver, "settled") if event["wager"] == wager]
    assert row["clause"] == "pa.675a 675a.5(d)"


@pytest.mark.clause("pa.675a 675a.5(e)")
def test_the_floor_of_the_payout_limit() -> None:
    """$50,000 is allowed and a cent less refused, or more when the minimum wager can win more."""
    for minimum, floor in (("5", "50000"), ("9.98", "50000"), ("10", "50060")):
        options = {"minimum": minimum, "payout_limit": floor}
        assert rules_for(GAME, options=options).options["payout_limit"]
        below = f"{int(floor) - 1}.99"
        with pytest.raises(Refusal, match=r"675a\.5\(e\)"):
            rules_for(GAME, options=options | {"payout_limit": below})
    assert rules_for(GAME).options["payout_limit"] == 0


@pytest.mark.clause("pa.675a 675a.5(e)")
def test_the_most_at_the_minimum_wager() -> None:
    """Eight of a kind in 2s pays 5,000 and 6 units: no other round pays a minimum bettor more."""
    assert most_at_minimum_cents(rules_for(GAME, options={"minimum": "10"})) == 5_006 * 10_00
    driver = play([*PIPS, *LIKES, "extra_roll"], of_kind(8, 2), "22", cents=10_00)
    assert sum(won(driver).values()) == 5_006 * 10_00


@pytest.mark.clause("pa.675a 675a.5(e)")
@pytest.mark.parametrize(("cents", "cut"), [(9_98, 0), (10_00, 60_00)])
def test_the_payout_limit_counts_all_wagers_of_a_round(cents: int, cut: int) -> None:
    """Pip Street and Like Kind Boulevard together are paid the limit and nothing beyond."""
    stakes = ["pip_street_2", "like_kind_boulevard_8"]
    driver = play(stakes, of_kind(8, 2), cents=cents, payout_limit="50000")
    assert sum(won(driver).values()) == 5_006 * cents - cut
    assert [event["cut_cents"] for event in events(driver, "settled")] == [0, cut]


@pytest.mark.clause("pa.675a 675a.5(e)")
def test_millionaire_row_is_outside_the_payout_limit() -> None:
    """Both prizes are paid in full beside a payout limit, and use nothing of it up."""
    for number, prize in ((9, 50_000_00), (10, 1_000_000_00)):
        driver = play(
            ["pip_street_2", *MILLIONAIRE], of_kind(number, 2), cents=1_000_00, payout_limit="50000"
        )
        assert won(driver)[f"millionaire_row_{number}"] == prize
        assert won(driver)["pip_street_2"] == 6_000_00
        assert not any(event["cut_cents"] for event in events(driver, "settled"))
