"""Baccarat tournaments (§ 17 of both chapters, oh.mini_baccarat 13.H)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.game import Game, rules_for
from croupier.core.procedure import Close, Place, Take
from croupier.core.table import rack
from tests.games.baccarat.baccarat_tables import (
    BANKER_WINS,
    BOTH,
    MINI,
    PLAYER_WINS,
    TEN,
    TIED,
    bet,
    cited,
    clause,
    net_cents,
    next_round,
    outcomes,
    play,
    refused,
    refused_place,
    said,
    table,
    window,
)
from tests.games.scripts import events

SEATS = {1: "P1", 4: "P2", 7: "P3"}


def tournament(game: Game, *cards: str, **options: str) -> Driver:
    return window(game, *cards, players=SEATS, tournament="yes", **options)


@BOTH
@clause("17.B")
def test_a_tournament_is_chosen(game: Game) -> None:
    """Its rules hold with tournament=yes only."""
    driver = window(game, players=SEATS)
    bet(driver, TEN, "banker", "player")
    assert driver.can(Close())


@BOTH
@clause("17.B.i")
def test_a_tournament_has_an_end(game: Game) -> None:
    """Without a limit of rounds or time it is refused; either will do."""
    for rounds, minutes, good in (("0", "0", False), ("5", "0", True), ("0", "60", True)):
        options = {"tournament": "yes", "tournament_rounds": rounds, "tournament_minutes": minutes}
        if good:
            rules_for(game, options=options)
        else:
            assert refused(rules_for, game, options=options) == cited(game, "17.B.i")


@BOTH
@clause("17.B.i")
def test_the_rounds_of_a_tournament(game: Game) -> None:
    """The second of two rounds is dealt, a third is not."""
    driver = table(game, PLAYER_WINS, tournament="yes", tournament_rounds="2")
    next_round(driver, "", "player")
    next_round(driver, PLAYER_WINS, "player")
    driver.begin_round()
    assert driver.pending is None
    assert said(driver, "the tournament is over") == cited(game, "17.B.i")
    assert len(events(driver, "settled")) == 2


@BOTH
@clause("17.B.i")
def test_the_time_of_a_tournament(game: Game) -> None:
    """At minute 59 of 60 a round begins, at minute 60 none does."""
    options = {"tournament": "yes", "tournament_rounds": "0", "tournament_minutes": "60"}
    driver = table(game, PLAYER_WINS, players=None, **options)
    driver.tell_time(59)
    next_round(driver, "", "player")
    driver.tell_time(60)
    driver.begin_round()
    assert driver.pending is None


@BOTH
@clause("17.B.i")
@pytest.mark.parametrize(("minutes", "dealt"), [(29, 2), (30, 1)])
def test_of_two_limits_the_first_ends_it(game: Game, minutes: int, dealt: int) -> None:
    """Two rounds or thirty minutes, both set: whichever is reached first."""
    options = {"tournament": "yes", "tournament_rounds": "2", "tournament_minutes": "30"}
    driver = table(game, PLAYER_WINS, players=None, **options)
    next_round(driver, "", "player")
    driver.tell_time(minutes)
    if dealt == 2:
        next_round(driver, PLAYER_WINS, "player")
    driver.begin_round()
    assert driver.pending is None
    assert said(driver, "the tournament is over") == cited(game, "17.B.i")
    assert len(events(driver, "settled")) == dealt


@BOTH
@clause("17.B.ii")
def test_betting_in_turn(game: Game) -> None:
    """From seat 1 on each bets after the one before, and lets it lie when the next has bet."""
    driver = tournament(game, betting_order="seat_1_first")
    assert refused_place(driver, 4, "player", TEN) == cited(game, "17.B.ii")
    bet(driver, TEN, "player", seat=1)
    assert driver.can(Take(1, "player", TEN))
    bet(driver, TEN, "banker", seat=4)
    assert refused(driver.answer, Take(1, "player", TEN)) == cited(game, "17.B.ii")
    assert refused_place(driver, 1, "player", TEN) == cited(game, "17.B.ii")
    assert driver.can(Take(4, "banker", TEN))


@BOTH
@clause("17.B.ii")
def test_the_button_moves_on(game: Game) -> None:
    """With a button the first round begins at the first seat and the second at the next."""
    options = {"tournament": "yes", "betting_order": "rotating"}
    driver = table(game, PLAYER_WINS, players=SEATS, **options)
    driver.begin_round()
    for first in (1, 4, 7, 1):
        while not driver.can(Close()) and not driver.can(Place(first, "player", TEN)):
            driver.answer("pass")
        order = sorted(SEATS, key=lambda seat: (seat < first, seat))
        assert refused_place(driver, order[1], "player", TEN) == cited(game, "17.B.ii")
        for seat in order:
            bet(driver, TEN, "player", seat=seat)
        driver.answer(Close())
        driver.source.draws += PLAYER_WINS.split()  # type: ignore[attr-defined]
        driver.begin_round()


@BOTH
@clause("17.B.ii")
def test_betting_together(game: Game) -> None:
    """By default everybody bets at once, in any order."""
    driver = tournament(game)
    bet(driver, TEN, "player", seat=7)
    bet(driver, TEN, "player", seat=1)
    assert driver.can(Take(7, "player", TEN))


@BOTH
@clause("17.B.iii")
def test_the_minimum_for_each_hand(game: Game) -> None:
    """Banker and Player take the minimum of the tournament and refuse a cent less."""
    driver = tournament(game, minimum="25")
    for wager in ("banker", "player"):
        assert refused_place(driver, 1, wager, 24_99) == cited(game, "17.B.iii")
        assert driver.can(Place(1, wager, 25_00))


@BOTH
@clause("17.B.iv")
def test_banker_or_player_and_not_both(game: Game) -> None:
    """One of them lies at every seat: a second is refused, and so is Tie alone at the close."""
    driver = tournament(game)
    for seat, wager in ((1, "banker"), (4, "player"), (7, "tie")):
        bet(driver, TEN, wager, seat=seat)
    assert refused_place(driver, 1, "player", TEN) == cited(game, "17.B.iv")
    assert refused_place(driver, 4, "banker", TEN) == cited(game, "17.B.iv")
    assert refused(driver.answer, Close()) == cited(game, "17.B.iv")
    bet(driver, TEN, "banker", seat=7)
    assert driver.can(Close())


@BOTH
@clause("17.B.iv")
@pytest.mark.parametrize("seat", [1, 7])
def test_all_in_on_tie_is_no_way_out(game: Game, seat: int) -> None:
    """Chips on Tie may be taken back, so they do not stand for Banker or Player."""
    driver = tournament(game)
    for one in (1, 4, 7):
        bet(driver, TEN, "tie" if one == seat else "banker", seat=one)
    player = driver.table.player(seat)
    driver.table.move((rack(player), "house", driver.table.accounts[rack(player)]))
    assert refused(driver.answer, Close()) == cited(game, "17.B.iv")
    driver.answer(Take(seat, "tie", TEN))
    bet(driver, TEN, "player", seat=seat)
    assert driver.can(Close())


@BOTH
@clause("17.B.v")
def test_a_tournament_with_and_without_the_dragon_bonus(game: Game) -> None:
    """Its rules may offer the bonus or leave it out."""
    for offered in ("yes", "no"):
        options = {"tournament": "yes", "dragon_bonus": offered}
        wagers = rules_for(game, options=options).wagers
        assert ("dragon_bonus_player" in wagers) is (offered == "yes")


@BOTH
@clause("17.B.vi")
def test_everybody_bets_on_every_hand(game: Game) -> None:
    """A participant with chips has to wager; one who cannot make the minimum is left out."""
    driver = tournament(game)
    for seat in (1, 4):
        bet(driver, TEN, "banker", seat=seat)
    assert refused(driver.answer, Close()) == cited(game, "17.B.vi")
    left = driver.table.accounts[rack("P3")]
    driver.table.move((rack("P3"), "house", left - 5_00))
    assert not driver.can(Close())
    driver.table.move((rack("P3"), "house", 1))
    assert driver.can(Close())


@BOTH
@clause("17.B.vii")
def test_a_winning_banker_is_paid_even_money(game: Game) -> None:
    """$10 win $10, with nothing taken off."""
    driver = play(game, BANKER_WINS, "banker", tournament="yes")
    assert net_cents(driver)["banker"] == TEN


@pytest.mark.clause("oh.mini_baccarat 13.H")
def test_no_vigorish_in_a_tournament() -> None:
    """Banker, Player and Tie pay 1, 1 and 8 to 1, whatever vigorish the table has else."""
    for vigorish in ("on_win", "on_tie"):
        options: dict[str, Any] = {"tournament": "yes", "vigorish": vigorish}
        assert net_cents(play(MINI, BANKER_WINS, "banker", **options))["banker"] == TEN
        assert net_cents(play(MINI, PLAYER_WINS, "player", **options))["player"] == TEN
        driver = play(MINI, TIED, "banker", "tie", **options)
        assert net_cents(driver) == {"banker": 0, "tie": 80_00}
        assert outcomes(driver)["banker"] == "tie"
    better = {"tie": {"tie": "9 to 1"}}
    assert rules_for(MINI, paytable=better)
    found = refused(rules_for, MINI, options={"tournament": "yes"}, paytable=better)
    assert found == "oh.mini_baccarat 13.H"


@BOTH
@clause("17.B.ii")
def test_the_button_goes_over_who_has_left_and_who_cannot_bet(game: Game) -> None:
    """After seat 1 has bet first and is gone, seat 4 does; with nothing in its rack, seat 7."""
    for broke, first in ((False, 4), (True, 7)):
        options = {"tournament": "yes", "betting_order": "rotating"}
        driver = table(game, PLAYER_WINS, players=SEATS, **options)
        driver.begin_round()
        while not driver.can(Place(1, "player", TEN)):
            driver.answer("pass")
        for seat in SEATS:
            bet(driver, TEN, "player", seat=seat)
        driver.answer(Close())
        driver.leave(1)
        if broke:
            chips = driver.table.accounts[rack("P2")]
            driver.table.move((rack("P2"), "house", chips - 4_99))
        driver.begin_round()
        while not driver.can(Place(first, "player", TEN)):
            driver.answer("pass")
        other = 11 - first
        if broke:
            assert not driver.can(Place(other, "player", TEN))
        else:
            assert refused_place(driver, other, "player", TEN) == cited(game, "17.B.ii")
