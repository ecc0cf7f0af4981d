"""A Match Play Coupon at the table of every game: where it may lie (pa.525, 22(a) to 22(d))."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from croupier.contracts.bot import Bot
from croupier.contracts.witness import Driver
from croupier.core.beside import COUPON, Item, Lay, Lift
from croupier.core.coupons import USUAL, terms_from
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Place, Take, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.spots import name_of
from croupier.core.table import HOUSE, rack
from croupier.games import game, game_folders
from croupier.live.affordances import area_for, spots_of
from croupier.live.view import view
from croupier.live.viewers import SEAT, Viewer
from tests.games.dice_table.dice_play import Play
from tests.games.roulette.roulette_tables import window as roulette
from tests.games.scripts import Scripted, table_of

BIG_SIX = "insignia_1 insignia_2 insignia_5 insignia_10 insignia_20 joker name_of_casino"
ROULETTE = "red black odd even 1_to_18 19_to_36 dozen@1st_12 dozen@2nd_12 dozen@3rd_12"
WHERE = {
    "asia_poker": ("(c)(1)", "main"),
    "big_six": ("(c)(1)", BIG_SIX),
    "blackjack": ("(c)(1)", "main"),
    "commission_free_pai_gow": ("(c)(1)", "main"),
    "crapless": ("(c)(2)", "pass"),
    "craps": ("(c)(2)", "pass dont_pass"),
    "crazy_four_poker": ("(c)(1)", "ante"),
    "dj_wild": ("(c)(1)", "ante"),
    "dragon_bonus_baccarat": ("(c)(1)", "banker player tie"),
    "four_card_poker": ("(c)(1)", "ante"),
    "free_bet_blackjack": ("(c)(1)", "main"),
    "high_roll_dice": ("(c)(1)", " ".join(f"pip_street_{face}" for face in range(1, 7))),
    "let_it_ride": ("(c)(1)", "number_3"),
    "mini_baccarat": ("(c)(1)", "banker player tie"),
    "mississippi_stud": ("(c)(1)", "ante"),
    "pai_gow_poker": ("(c)(1)", "main"),
    "roulette": ("(c)(3)", ROULETTE),
    "texas_holdem_bonus": ("(c)(1)", "ante"),
    "three_card_poker": ("(c)(1)", "ante"),
    "three_dice_football": ("(c)(1)", "touchdown defense"),
    "ultimate_texas_holdem": ("(c)(1)", "ante"),
}
"""By game: the clause and every spot, written down by hand."""
EVERY_GAME = [(id, edition) for id in WHERE for edition in game(id).editions]
MINE = Item("C-1", COUPON, 25_00, USUAL)
RED = "red"


def refused(driver: Driver, answer: Any, by: Any = None) -> Refusal:
    """Why not; the table stays as it was."""
    before = dict(driver.table.accounts), dict(driver.table.beside), len(driver.log)
    with pytest.raises(Refusal) as caught:
        driver.answer(answer, by)
    assert (driver.table.accounts, driver.table.beside, len(driver.log)) == before
    return caught.value


def open_window(game_id: str, edition: str) -> Driver:
    """A table of this game that takes wagers, with players who have enough."""
    bot = Bot.at(rules_for(game(game_id), edition), random.Random(7))
    driver = bot.driver
    for seat in driver.table.clockwise():
        driver.buy(seat, 10_000_00)
    driver.begin_round()
    while not isinstance(driver.pending, Window):
        bot.step()
    return driver


def test_every_game_is_written_down() -> None:
    """A new game has to say where a coupon may lie."""
    assert set(WHERE) == set(game_folders())


@pytest.mark.clause(
    "pa.525 525.22(c)(1)", "pa.525 525.22(c)(2)", "pa.525 525.22(c)(3)", "pa.525 525.22(c)"
)
@pytest.mark.parametrize(("game_id", "edition"), EVERY_GAME)
def test_it_lies_at_each_lawful_place_and_at_no_other(game_id: str, edition: str) -> None:
    """Every spot of the layout is tried: those of the list take it, all others name the clause."""
    driver = open_window(game_id, edition)
    clause, listed = WHERE[game_id]
    table, seat = driver.table, driver.table.clockwise()[-1]
    taken = []
    for spot in spots_of(table.rules):
        fork = driver.fork()
        area = area_for(fork, seat, spot)
        if "least" in area and not fork.table.stake_cents(seat, spot):
            fork.answer(Place(seat, spot, area["least"]), seat)
        face = max(1, min(1_00, fork.table.stake_cents(seat, spot)))
        coupon = replace(MINE, face_cents=face)
        if spot in listed.split():
            fork.answer(Lay(seat, spot, coupon))
            assert fork.table.beside_of(seat, spot) == [coupon]
            fork.answer(Lift(seat, spot, coupon.id))
            assert fork.table.beside == {}
            taken.append(spot)
        else:
            with pytest.raises(Refusal) as caught:
                fork.answer(Lay(seat, spot, coupon))
            another_hand = name_of(spot) in listed.split()  # which has no chips before a split
            expected = "(b)" if another_hand else clause
            assert caught.value.clause == f"pa.525 525.22{expected}", spot
    assert sorted(taken) == sorted(listed.split())


@pytest.mark.clause("pa.525 525.22(c)(2)")
@pytest.mark.parametrize("wager", ["come", "place_6", "field", "pass_odds", "any_seven", "fire"])
def test_craps_has_it_on_the_line_only(wager: str) -> None:
    """Not on odds, Come, Place, Field or a side bet, whatever lies there."""
    play = Play()
    play.do("pass 25; 13")
    if wager not in ("fire", "any_seven"):
        play.do(f"{wager} 30")
    caught = refused(play.driver, Lay(2, wager, MINE))
    assert caught.clause == "pa.525 525.22(c)(2)"
    assert caught.instead == "lay it on Pass or Don't Pass"


@pytest.mark.clause("pa.525 525.22(c)(2)")
def test_crapless_has_no_dont_pass() -> None:
    """The wager itself is none of that game."""
    crapless = Play(game("crapless"))
    with pytest.raises(Misuse, match="dont_pass"):
        crapless.driver.answer(Lay(2, "dont_pass", MINE))


@pytest.mark.clause("pa.525 525.22(c)(3)")
@pytest.mark.parametrize(
    "wager", ["column@1st", "straight@17", "split@17-20", "six_numbers@1-2-3-4-5-6"]
)
def test_roulette_has_it_in_nine_boxes_and_not_in_a_column(wager: str) -> None:
    """A column pays as a dozen does and is not in the list."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(2, wager, 50_00))
    assert refused(driver, Lay(2, wager, MINE)).clause == "pa.525 525.22(c)(3)"


# 22(a): banked games


@pytest.mark.clause("pa.525 525.22(a)")
def test_only_where_patrons_wager_against_the_house() -> None:
    """Not in a tournament, where they play for points, and not at a game that is not banked."""
    craps = Play(tournament="yes")
    craps.do("pass 100")
    assert refused(craps.driver, Lay(2, "pass", MINE)).clause == "pa.525 525.22(a)"
    driver = roulette()
    driver.answer(Place(1, RED, 25_00))
    unbanked = replace(driver.table.rules, game=replace(driver.table.rules.game, banked=False))
    driver.table.rules = unbanked
    assert refused(driver, Lay(1, RED, MINE)).clause == "pa.525 525.22(a)"


# 22(b): who, and with which chips


@pytest.mark.clause("pa.525 525.22(b)")
def test_a_dealer_or_a_boxperson_redeems_it() -> None:
    """The player himself does not, nor a supervisor who has neither place."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(2, RED, 25_00))
    caught = refused(driver, Lay(2, RED, MINE), 2)
    assert caught.clause == "pa.525 525.22(b)"
    assert refused(driver, Lay(2, RED, MINE), "practice supervisor").clause == "pa.525 525.22(b)"
    for who in ("practice dealer", "practice boxperson"):
        assert who in {person.id for person in PRACTICE_STAFF}
        driver.answer(Lay(2, RED, MINE), who)
        driver.answer(Lift(2, RED, MINE.id), 2)


@pytest.mark.clause("pa.525 525.22(b)")
def test_chips_of_the_face_or_more_lie_with_it() -> None:
    """A cent below the face is refused, the face is enough, and more is; it has to stay so."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(2, RED, 24_99))
    caught = refused(driver, Lay(2, RED, MINE))
    assert (caught.clause, caught.instead) == ("pa.525 525.22(b)", "wager $0.01 more first")
    driver.answer(Place(2, RED, 1))
    driver.answer(Lay(2, RED, MINE))
    assert refused(driver, Take(2, RED, 1)).clause == "pa.525 525.22(b)"
    driver.answer(Place(2, RED, 15_00))
    driver.answer(Take(2, RED, 15_00))


@pytest.mark.clause("pa.525 525.22(b)")
def test_the_face_lies_on_it_and_the_rest_next_to_it() -> None:
    """As everybody sees it, the seat across too; what is added later lies next to it."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(2, RED, 40_00))
    driver.answer(Lay(2, RED, MINE))
    for viewer in (Viewer(SEAT, (1,)), Viewer(SEAT, (2,))):
        (seen,) = view(driver, viewer)["seats"]["2"]["beside"][RED]
        assert seen == {
            "id": "C-1",
            "kind": "coupon",
            "face_cents": 25_00,
            "on_it_cents": 25_00,
            "next_to_it_cents": 15_00,
        }
    driver.answer(Place(2, RED, 5_00))
    assert view(driver)["seats"]["2"]["beside"][RED][0]["next_to_it_cents"] == 20_00


def test_it_is_no_chip() -> None:
    """Law 14: laying it and taking it back moves none, of nobody."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(2, RED, 25_00))
    before = dict(driver.table.accounts)
    driver.answer(Lay(2, RED, MINE))
    assert driver.table.accounts == before
    driver.answer(Lift(2, RED, MINE.id))
    assert driver.table.accounts == before
    assert before[HOUSE] == 0
    assert rack("P2") in before


# 22(d): one a wager


@pytest.mark.clause("pa.525 525.22(d)")
def test_one_a_wager() -> None:
    """A second one on the same wager is refused, on another it is not, nor of another player."""
    driver = roulette(players=("P1", "P2"))
    for seat, wager in ((1, RED), (2, RED), (2, "odd")):
        driver.answer(Place(seat, wager, 50_00))
    driver.answer(Lay(2, RED, MINE))
    caught = refused(driver, Lay(2, RED, replace(MINE, id="C-2")))
    assert caught.clause == "pa.525 525.22(d)"
    driver.answer(Lay(2, "odd", replace(MINE, id="C-2")))
    driver.answer(Lay(1, RED, replace(MINE, id="C-3")))


@pytest.mark.clause("pa.525 525.22(d)")
def test_or_one_a_round_where_the_house_says_so() -> None:
    """The same player's second seat is refused, another player is not; one taken back is unused."""
    once = replace(MINE, terms=terms_from({"per": "round"}))
    players = {1: "P1", 2: "P1", 3: "P2"}
    driver = table_of(game("three_card_poker"), Scripted(), players)
    driver.begin_round()
    for seat in players:
        driver.answer(Place(seat, "ante", 50_00))
    driver.answer(Lay(1, "ante", once))
    caught = refused(driver, Lay(2, "ante", replace(once, id="C-2")))
    assert caught.clause == "pa.525 525.22(d)"
    driver.answer(Lay(3, "ante", replace(once, id="C-3")))
    driver.answer(Lift(1, "ante", once.id))
    driver.answer(Lay(2, "ante", once))


@pytest.mark.clause("pa.525 525.22(d)")
def test_one_that_was_used_in_a_round_still_counts_in_it() -> None:
    """A football game takes wagers at every play: the coupon of the game was one of the round."""
    driver = roulette()
    driver.answer(Place(1, RED, 25_00))
    driver.table.spent["spot/1/odd"] = [replace(MINE, id="C-0")]
    once = replace(MINE, terms=terms_from({"per": "round"}))
    assert refused(driver, Lay(1, RED, once)).clause == "pa.525 525.22(d)"
    driver.answer(Lay(1, RED, MINE))


def test_the_same_coupon_lies_nowhere_twice() -> None:
    """A photocopy with a live number: the first to be laid is the coupon."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(1, RED, 25_00))
    driver.answer(Place(2, RED, 25_00))
    driver.answer(Lay(1, RED, MINE))
    with pytest.raises(Misuse, match="lies on the table already"):
        driver.answer(Lay(2, RED, MINE))


# What is printed on it


@pytest.mark.clause("pa.525 525.21(c)(4)", "pa.525 525.22(c)")
def test_a_restriction_that_is_printed_holds_at_the_table() -> None:
    """By game and by wager; where it may lie by both it does."""
    driver = roulette()
    for wager in (RED, "odd"):
        driver.answer(Place(1, wager, 25_00))
    for only in (replace(MINE, games=("craps",)), replace(MINE, wagers=("odd", "even"))):
        assert refused(driver, Lay(1, RED, only)).clause == "pa.525 525.21(c)(4)"
    driver.answer(Lay(1, "odd", replace(MINE, games=("roulette",), wagers=("odd", "even"))))


@pytest.mark.clause("pa.525 525.21(q)(5)")
def test_it_is_good_until_its_gaming_day_ends() -> None:
    """One millisecond before the end of the day it is, at the end it is not."""
    driver = roulette()
    driver.answer(Place(1, RED, 25_00))
    end = driver.table.opened_at + 60_000
    last = replace(MINE, expires="2026-11-18", until=end)
    driver.clock = lambda: end
    caught = refused(driver, Lay(1, RED, last))
    assert (caught.clause, "2026-11-18" in caught.why) == ("pa.525 525.21(q)(5)", True)
    driver = roulette()
    driver.answer(Place(1, RED, 25_00))
    driver.clock = lambda: end - 1
    driver.answer(Lay(1, RED, last))


# The most that may be wagered


def test_chips_and_face_together_stay_below_the_maximum() -> None:
    """21(a): it is part of the amount of the wager; a house may count chips alone."""
    driver = roulette(maximum="60")
    driver.answer(Place(1, RED, 36_00))
    caught = refused(driver, Lay(1, RED, MINE))
    assert caught.clause == "oh.roulette 1.A.iii"
    driver.answer(Lay(1, RED, replace(MINE, terms=terms_from({"maximum": "chips"}))))
    driver.answer(Lift(1, RED, MINE.id))
    driver.answer(Take(1, RED, 1_00))
    driver.answer(Lay(1, RED, MINE))
    assert refused(driver, Place(1, RED, 1_00)).clause == "oh.roulette 1.A.iii"
    moves = view(driver, Viewer(SEAT, (1,)))["moves"]
    assert "refused" in moves["areas"]["1"][RED]


def test_moves_say_where_it_may_lie() -> None:
    """The greatest face by the chips there, why a place takes none, and which lies there."""
    driver = roulette(players=("P1", "P2"))
    driver.answer(Place(2, RED, 40_00))
    moves = view(driver, Viewer(SEAT, (2,)))["moves"]["coupon"]["2"]
    assert set(moves) == set(ROULETTE.split())
    assert moves[RED] == {"most": 40_00}
    assert moves["black"]["refused"]["clause"] == "pa.525 525.22(b)"
    driver.answer(Lay(2, RED, MINE))
    moves = view(driver, Viewer(SEAT, (2,)))["moves"]["coupon"]["2"]
    assert moves[RED] == {"lies": "C-1", "refused": None}
