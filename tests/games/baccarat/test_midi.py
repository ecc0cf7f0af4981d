"""Players who turn the cards: oh.mini_baccarat 9.E and oh.dragon_bonus_baccarat 9.D."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.game import Game
from croupier.core.procedure import Close, Decide
from croupier.core.refusals import Refusal
from tests.games.baccarat.baccarat_tables import (
    BOTH,
    MINI,
    TEN,
    bet,
    cited,
    dealt,
    feed,
    pending_draw,
    said,
    window,
)
from tests.games.scripts import events

SEATS = {1: "P1", 4: "P2", 7: "P3"}
HANDLING = {"mini_baccarat": "9.E", "dragon_bonus_baccarat": "9.D"}


def handling(*parts: str) -> pytest.MarkDecorator:
    """Pins these parts of the clause on handling in both chapters."""
    return pytest.mark.clause(
        *(f"oh.{game} {top}{part}" for game, top in HANDLING.items() for part in parts)
    )


def midi(game: Game, cards: str, stakes: dict[int, tuple[str, int]], **options: str) -> Driver:
    driver = window(game, cards, players=SEATS, midi="yes", **options)
    for seat, (wager, cents) in stakes.items():
        bet(driver, cents, wager, seat=seat)
    driver.answer(Close())
    return driver


def asked(driver: Driver) -> int | str:
    assert isinstance(driver.pending, Decide)
    return driver.pending.who


PLAYERS = {1: ("player", TEN), 4: ("player", 30_00), 7: ("player", 20_00)}
BANKERS = {seat: ("banker", cents) for seat, (_, cents) in PLAYERS.items()}


@BOTH
@pytest.mark.clause("oh.mini_baccarat 9.D", "oh.dragon_bonus_baccarat 9.D")
@pytest.mark.parametrize("cards", ["face_up", "face_down"])
def test_without_midi_no_player_gets_a_card(game: Game, cards: str) -> None:
    """Nobody but those who are offered the cut is ever asked anything."""
    driver = window(game, "5h 2s Kh 2d 4d 9c", players=SEATS, initial_cards=cards)
    before = len(events(driver, "decided"))
    for seat in SEATS:
        bet(driver, TEN, "player", "banker", seat=seat)
    driver.answer(Close())
    assert driver.pending is None
    assert len(events(driver, "decided")) == before


@pytest.mark.clause("oh.mini_baccarat 9.D")
@pytest.mark.parametrize("seat", [1, 7])
def test_no_player_keys_a_card(seat: int) -> None:
    """The first card of a hand waits for the dealer; a player who deals it is refused."""
    driver = window(MINI, "", players=SEATS)
    bet(driver, TEN, "player", seat=seat)
    driver.answer(Close())
    with pytest.raises(Refusal) as caught:
        driver.answer(cards_from("5h"), by=seat)
    assert caught.value.clause == "oh.mini_baccarat 9.D"


@BOTH
@handling("")
def test_midi_deals_face_down(game: Game) -> None:
    """With midi=yes the first four lie face down whatever is chosen else, until turned."""
    driver = midi(game, "9h 7s Kh Ks", PLAYERS, initial_cards="face_up")
    assert dealt(driver)[2:] == [(hand, False) for hand in ("player", "banker") * 2]
    assert seen(driver) == {"player": ["??", "??"], "banker": ["??", "??"]}
    driver.answer("turn_cards")
    assert events(driver, "revealed")[0]["cards"] == ["9h", "Kh"]


@BOTH
@handling(".i", ".i.(a)")
def test_the_most_money_on_player_turns_its_cards(game: Game) -> None:
    """$30 is asked before $20 and $10; who accepts turns them and nobody else is asked."""
    driver = midi(game, "9h 7s Kh Ks", PLAYERS)
    assert asked(driver) == 4
    driver.answer("turn_cards")
    clause = cited(game, f"{HANDLING[game.id]}.i")
    assert said(driver, "seat 4 turns the cards of player") == clause
    assert driver.pending is None


@BOTH
@handling(".ii", ".ii.(a)")
def test_the_most_money_on_banker_turns_its_cards(game: Game) -> None:
    """The same for Banker."""
    driver = midi(game, "9h 7s Kh Ks", BANKERS)
    assert asked(driver) == 4
    driver.answer("turn_cards")
    clause = cited(game, f"{HANDLING[game.id]}.ii")
    assert said(driver, "seat 4 turns the cards of banker") == clause


@BOTH
@handling(".i.(a)", ".ii.(a)")
@pytest.mark.parametrize(("stakes", "hand"), [(PLAYERS, "player"), (BANKERS, "banker")])
def test_cards_are_ceded(game: Game, stakes: dict[int, tuple[str, int]], hand: str) -> None:
    """Ceded they go to the next most money, and when all cede the dealer turns them."""
    driver = midi(game, "9h 7s Kh Ks", stakes)
    order = []
    while isinstance(driver.pending, Decide):
        order.append(driver.pending.who)
        driver.answer("cede")
    assert order == [4, 7, 1]
    part = "i" if hand == "player" else "ii"
    clause = cited(game, f"{HANDLING[game.id]}.{part}.(a)")
    assert said(driver, f"the dealer turns the cards of {hand}") == clause


@BOTH
@handling(".i.(b)", ".ii.(b)")
def test_the_dealer_turns_what_nobody_bet_on(game: Game) -> None:
    """With a Tie wager only nobody is asked."""
    driver = midi(game, "9h 7s Kh Ks", {1: ("tie", TEN)})
    assert driver.pending is None
    for hand, part in (("player", "i"), ("banker", "ii")):
        clause = cited(game, f"{HANDLING[game.id]}.{part}.(b)")
        assert said(driver, f"the dealer turns the cards of {hand}") == clause


@BOTH
@handling(".iii")
def test_third_cards_go_the_same_way(game: Game) -> None:
    """Before each third card the bettors of that hand are asked again, in the same order."""
    driver = midi(
        game, "5h 2s Kh 2d", {1: ("player", TEN), 4: ("banker", TEN), 7: ("player", 5_00)}
    )
    for seat, choice in ((1, "turn_cards"), (4, "turn_cards"), (1, "cede"), (7, "turn_cards")):
        assert asked(driver) == seat
        driver.answer(choice)
    assert pending_draw(driver).hand == "player"
    feed(driver, "4d")
    assert asked(driver) == 4
    driver.answer("turn_cards")
    feed(driver, "9c")
    assert driver.pending is None


@BOTH
@handling(".i")
def test_of_equal_wagers_the_lower_seat_comes_first(game: Game) -> None:
    """The law does not say; the reading is the lowest number."""
    driver = midi(game, "9h 7s Kh Ks", {7: ("player", TEN), 4: ("player", TEN)})
    assert asked(driver) == 4


@BOTH
@handling("")
def test_nobody_answers_for_another(game: Game) -> None:
    """Only the seat that is asked may turn or cede the cards."""
    driver = midi(game, "9h 7s Kh Ks", PLAYERS)
    with pytest.raises(Refusal) as caught:
        driver.answer("turn_cards", by=1)
    assert caught.value.clause == cited(game, HANDLING[game.id])
    driver.answer("turn_cards", by=4)
