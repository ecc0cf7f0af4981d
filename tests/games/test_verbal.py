"""Wagers that are called out with cash: refused, or confirmed by the dealer, as a chapter says."""

from __future__ import annotations

import random

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import RandomSource
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Decide, Take, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import rack
from croupier.games import game, game_ids
from croupier.live.practice import practice
from tests.games.scripts import events

TEN = 10_00
REFUSED = {
    ("asia_poker", "pa"): ("main", "pa.575 575.7(a)"),
    ("commission_free_pai_gow", "oh"): ("main", "oh.commission_free_pai_gow 7.A"),
    ("pai_gow_poker", "oh"): ("main", "oh.pai_gow_poker 7.A"),
    ("crazy_four_poker", "oh"): ("ante", "oh.crazy_four_poker 7.B"),
    ("dj_wild", "oh"): ("ante", "oh.dj_wild 7.A"),
    ("four_card_poker", "oh"): ("ante", "oh.four_card_poker 7.B"),
    ("let_it_ride", "oh"): ("number_1", "oh.let_it_ride 7.A"),
    ("mississippi_stud", "oh"): ("ante", "oh.mississippi_stud 7.A"),
    ("texas_holdem_bonus", "oh"): ("ante", "oh.texas_holdem_bonus 7.A"),
    ("ultimate_texas_holdem", "oh"): ("ante", "oh.ultimate_texas_holdem 7.A"),
    ("three_card_poker", "oh"): ("ante", "oh.three_card_poker 7.B"),
    ("three_dice_football", "577"): ("touchdown", "pa.577 577.3(a)"),
    ("three_dice_football", "661a"): ("touchdown", "pa.661a 661a.3(a)"),
    ("high_roll_dice", "pa"): ("pip_street_5", "pa.675a 675a.2(b)"),
}
ACCEPTED = {
    ("craps", "oh"): ("pass", "oh.craps 4.B"),
    ("crapless", "oh"): ("pass", "oh.crapless 4.B"),
    ("roulette", "oh"): ("straight@17", "oh.roulette 4.A"),
    ("dragon_bonus_baccarat", "oh"): ("banker", "oh.dragon_bonus_baccarat 8.B"),
}


def window(id: str, edition: str, chips: int = 0) -> Driver:
    """A table at its first window; seat 1 has chips to play with, seat 2 so many."""
    driver = Driver(
        rules_for(game(id), edition), RandomSource(random.Random(7).randrange), policy=practice
    )
    driver.open({}, {})
    driver.sit(1, "P1", 100_00)
    driver.sit(2, "P2", chips)
    driver.begin_round()
    while not isinstance(driver.pending, Window):
        assert isinstance(driver.pending, Decide)
        driver.answer(driver.pending.choices[0])
    return driver


@pytest.mark.parametrize("chips", [0, 50_00])
@pytest.mark.parametrize(
    ("table", "wager", "clause"),
    [
        pytest.param(table, *found, marks=pytest.mark.clause(found[1]), id="-".join(table))
        for table, found in REFUSED.items()
    ],
)
def test_cash_is_no_wager(table: tuple[str, str], wager: str, clause: str, chips: int) -> None:
    """Refused by the clause itself, whether the player has chips or none; no cash is changed."""
    driver = window(*table, chips)
    before = (dict(driver.table.accounts), len(driver.log))
    with pytest.raises(Refusal) as caught:
        driver.answer(Verbal(2, wager, TEN))
    assert caught.value.clause == clause
    assert "buy chips" in caught.value.instead
    assert (driver.table.accounts, len(driver.log)) == before


@pytest.mark.parametrize(
    ("table", "wager", "clause"),
    [
        pytest.param(table, *found, marks=pytest.mark.clause(found[1]), id="-".join(table))
        for table, found in ACCEPTED.items()
    ],
)
def test_the_dealer_confirms_and_the_cash_becomes_chips(
    table: tuple[str, str], wager: str, clause: str
) -> None:
    """No player confirms it himself; the chips lie there, and the limits hold as for any other."""
    driver = window(*table)
    for seat in (1, 2):
        with pytest.raises(Refusal) as caught:
            driver.answer(Verbal(2, wager, TEN), by=seat)
        assert caught.value.clause == clause
    with pytest.raises(Refusal):
        driver.answer(Verbal(2, wager, 100_000_00))
    driver.answer(Verbal(2, wager, TEN))
    assert driver.entries[-1].by == "practice dealer"
    assert events(driver, "bought")[-1]["cents"] == TEN
    assert events(driver, "announced")[-1]["clause"] == clause
    assert driver.table.stakes(2) == {wager: TEN}
    assert driver.table.accounts[rack("P2")] == 0
    driver.answer(Take(2, wager, TEN))
    assert driver.table.accounts[rack("P2")] == TEN
    assert replay(from_bytes(to_bytes(driver.entries)), game(table[0])).head == driver.head


def test_other_chapters_say_nothing_of_cash() -> None:
    """Then there is no such wager, and the error says what to do."""
    silent = set(game_ids()) - {id for id, _ in (*REFUSED, *ACCEPTED)}
    assert silent == {"big_six", "blackjack", "free_bet_blackjack", "mini_baccarat"}
    driver = window("big_six", "oh")
    with pytest.raises(Misuse, match="buy chips"):
        driver.answer(Verbal(2, "joker", TEN))
