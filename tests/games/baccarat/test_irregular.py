"""What goes wrong at a baccarat table (§ 14 of both chapters)."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import Shoe, cards_from
from croupier.core.game import Game
from croupier.core.procedure import Close, Decide
from croupier.core.refusals import Misuse
from croupier.core.table import rack
from tests.games.baccarat.baccarat_tables import (
    BANKER_WINS,
    BOTH,
    PLAYER_6_BANKER_DRAWS,
    PLAYER_WINS,
    TEN,
    TIED,
    begin,
    bet,
    cited,
    clause,
    dealt,
    feed,
    outcomes,
    pending_draw,
    pending_window,
    said,
    settled,
    window,
    words,
)
from tests.games.scripts import events

SIMULATION = "a simulated round: no wagers are accepted"


def closed(game: Game, cards: str, *wagers: str) -> Driver:
    """A round after "no more bets", dealt as far as the cards go."""
    driver = window(game, cards)
    bet(driver, TEN, *wagers)
    driver.answer(Close())
    return driver


def simulated(driver: Driver) -> list[str]:
    return [hand for hand, _ in dealt(driver) if hand.startswith("simulated")]


@BOTH
@clause("14.A")
def test_an_unseen_card_begins_the_next_hand(game: Game) -> None:
    """Drawn in error between hands and not seen, it is the first card of the next one."""
    driver = window(game, PLAYER_WINS)
    bet(driver, TEN, "player")
    left = len(driver.table.shoe)
    driver.call("drawn_in_error")
    text = "it becomes the first card of the next hand"
    assert said(driver, text) == cited(game, "14.A")
    assert driver.table.stakes(1) == {"player": TEN}
    driver.answer(Close())
    assert not simulated(driver)
    assert left - len(driver.table.shoe) == 4, "it was one of the four"


@BOTH
@clause("14.B")
def test_an_unseen_third_card_goes_to_the_banker(game: Game) -> None:
    """Player stays with 6 and Banker draws: the card that Player got unseen is the Banker's."""
    driver = closed(game, PLAYER_6_BANKER_DRAWS, "banker")
    assert pending_draw(driver).hand == "banker"
    driver.call("third_card_in_error")
    text = "it becomes the third card of the Banker's Hand"
    assert said(driver, text) == cited(game, "14.B")
    feed(driver, "5d")
    assert "Player 6, Banker 9: Banker wins" in words(driver)
    assert [hand for hand, _ in dealt(driver)].count("player") == 2


@BOTH
@clause("14.B")
def test_an_unseen_third_card_when_the_banker_stays(game: Game) -> None:
    """With both hands standing it begins the next hand: called when wagers are taken again."""
    driver = closed(game, f"7h 7s Kh Ks {PLAYER_WINS}", "tie")
    assert driver.pending is None
    begin(driver)
    driver.call("third_card_in_error")
    text = "it becomes the first card of the next hand"
    assert said(driver, text) == cited(game, "14.B")
    bet(driver, TEN, "player")
    driver.answer(Close())
    assert outcomes(driver)["player"] == "win"


@BOTH
@clause("14.B")
def test_only_a_third_card_that_is_not_due_is_an_error(game: Game) -> None:
    """When Player draws, or for the Player's own card, there is nothing of the kind to call."""
    for cards, hand in (("5h 2s Kh 2d", "player"), ("5h 2s Kh 2d 4d", "banker")):
        driver = closed(game, cards, "tie")
        assert pending_draw(driver).hand == hand
        with pytest.raises(Misuse):
            driver.call("third_card_in_error")


@BOTH
@clause("14.C")
@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        ("9h 2s Kd 2d", ["player", "banker"] * 2),
        ("5h 2s Kd 2d 4s 8c", ["player", "banker"] * 3),
        ("6h 2s Kd 2d 4s", [*["player", "banker"] * 2, "banker"]),
    ],
)
def test_a_seen_card_begins_a_simulated_round(game: Game, cards: str, hands: list[str]) -> None:
    """Between hands the seen card begins a round without wagers, dealt by the same rules."""
    driver = window(game, f"{cards} {PLAYER_WINS}")
    bet(driver, TEN, "player")
    driver.call("seen_in_error")
    assert said(driver, SIMULATION) == cited(game, "14.C")
    assert simulated(driver) == [f"simulated {hand}" for hand in hands]
    assert driver.table.hands == {}
    assert len(driver.table.discards) == 2 + len(hands)
    assert not settled(driver)
    assert driver.table.stakes(1) == {"player": TEN}
    pending_window(driver)
    driver.answer(Close())
    assert outcomes(driver) == {"player": "win"}


@BOTH
@clause("14.C")
def test_a_seen_third_card_waits_for_the_end_of_the_hand(game: Game) -> None:
    """Seen within the hand it is set aside; the hand is settled, then the simulated round dealt."""
    driver = closed(game, PLAYER_6_BANKER_DRAWS, "banker")
    driver.call("seen_in_error")
    feed(driver, "9c 5d 2s Kd 3d")
    assert outcomes(driver)["banker"] == "win"
    assert simulated(driver) == ["simulated player", "simulated banker"] * 2
    order = [event["kind"] for event in events(driver, "settled", "discarded")]
    assert order.index("settled") < len(order) - 2
    discarded = [event["hand"] for event in events(driver, "discarded")]
    assert discarded[-4:] == ["player", "banker", "simulated player", "simulated banker"]
    assert driver.table.discards[-4:] == list(cards_from("9c Kd 2s 3d"))
    assert said(driver, SIMULATION) == cited(game, "14.C")
    assert driver.pending is None


PLAYER_HAS_DRAWN = "5h 2s Kh 2d 4d"
"""Player has 5 and draws a 4, with which Banker, who has 4, draws too."""


@BOTH
@clause("14.A")
def test_an_unseen_fourth_card_begins_the_next_hand(game: Game) -> None:
    """Player has three cards; one more, unseen, waits, and Banker gets the card after it."""
    driver = closed(game, PLAYER_HAS_DRAWN, "banker")
    assert pending_draw(driver).hand == "banker"
    driver.call("drawn_in_error")
    assert said(driver, "it becomes the first card of the next hand") == cited(game, "14.A")
    feed(driver, "6c")
    assert "Player 9, Banker 0: Player wins" in words(driver)
    assert not simulated(driver)
    begin(driver)
    offered = [one.id for one in pending_window(driver).irregularities]
    assert "drawn_in_error" not in offered, "one card waits already"
    bet(driver, TEN, "player")
    driver.answer(Close())
    feed(driver, PLAYER_WINS)
    assert outcomes(driver)["player"] == "win"
    begin(driver)
    driver.call("drawn_in_error")


@BOTH
@clause("14.A", "10.E")
def test_a_card_drawn_ahead_has_left_the_shoe(game: Game) -> None:
    """The cover card comes a card sooner: here it is the Banker's card that it lies before."""
    driver = window(game, PLAYER_HAS_DRAWN, cut_card=str(416 - 2 - 6))
    bet(driver, TEN, "tie")
    driver.answer(Close())
    assert driver.table.keep.cover == "covered"
    driver.call("drawn_in_error")
    assert said(driver, "the cover card is put aside") == cited(game, "10.E")
    feed(driver, "6c")
    assert words(driver)[-1] == "last hand"


@BOTH
@clause("14.A", "14.E")
def test_a_card_drawn_ahead_does_not_complete_the_hand(game: Game) -> None:
    """When it was the last of the shoe, Banker has none: void, and the next shoe is whole."""
    driver = window(game)
    bet(driver, TEN, "banker")
    driver.table.shoe = Shoe.fresh(cards_from(f"{PLAYER_HAS_DRAWN} 6c"))
    driver.answer(Close())
    feed(driver, PLAYER_HAS_DRAWN)
    driver.call("drawn_in_error")
    assert events(driver, "void")[0]["clause"] == cited(game, "14.E")
    feed_new_shoe(driver)
    begin(driver)
    assert driver.table.keep.drawn_ahead == 0
    assert "drawn_in_error" in [one.id for one in pending_window(driver).irregularities]


@BOTH
@clause("14.C")
def test_a_seen_fourth_card_begins_a_simulated_round(game: Game) -> None:
    """Seen, it lies aside; Banker draws, the hand is settled, and the simulated round follows."""
    driver = closed(game, PLAYER_HAS_DRAWN, "player")
    driver.call("seen_in_error")
    feed(driver, "9c 6c 2s Kd 3d")
    assert outcomes(driver)["player"] == "win"
    assert "Player 9, Banker 0: Player wins" in words(driver)
    assert simulated(driver) == ["simulated player", "simulated banker"] * 2
    assert driver.table.discards[-4:] == list(cards_from("9c Kd 2s 3d"))
    assert said(driver, SIMULATION) == cited(game, "14.C")


@BOTH
@clause("14.D")
def test_a_face_up_card_before_the_hand(game: Game) -> None:
    """With no card dealt it may not be used: a simulated round, then the hand with its wagers."""
    driver = closed(game, "", "player")
    driver.call("face_up_card")
    assert said(driver, SIMULATION) == cited(game, "14.D")
    feed(driver, f"9h 2s Kd 2d {PLAYER_WINS}")
    assert simulated(driver) == ["simulated player", "simulated banker"] * 2
    assert outcomes(driver) == {"player": "win"}


@BOTH
@clause("14.D")
def test_a_face_up_card_while_wagers_are_taken(game: Game) -> None:
    """Found between hands it begins a simulated round at once, and the window stays open."""
    driver = window(game, f"{BANKER_WINS}")
    driver.call("face_up_card")
    assert simulated(driver) == ["simulated player", "simulated banker"] * 2
    assert said(driver, SIMULATION) == cited(game, "14.D")
    pending_window(driver)


@BOTH
@clause("14.D")
def test_a_face_up_card_that_is_used(game: Game) -> None:
    """Within a hand that needs a card the supervisor may let it be that card."""
    driver = closed(game, PLAYER_6_BANKER_DRAWS, "banker")
    driver.call("face_up_card")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == "supervisor"
    driver.answer("use")
    feed(driver, "5d")
    assert outcomes(driver) == {"banker": "win"}
    assert not simulated(driver)


@BOTH
@clause("14.D")
def test_a_face_up_card_that_is_set_aside(game: Game) -> None:
    """Or it is set aside, the hand goes on with the next one, and a simulated round follows."""
    driver = closed(game, "6h 2s", "banker")
    driver.call("face_up_card")
    driver.answer("set_aside")
    feed(driver, "8c Kh 2d 5d 9s Kd 9d")
    assert outcomes(driver) == {"banker": "win"}
    assert said(driver, SIMULATION) == cited(game, "14.D")
    assert driver.table.discards[-4:] == list(cards_from("8c Kd 9s 9d"))


@BOTH
@clause("14.D")
def test_a_card_that_nobody_needs_is_found_later(game: Game) -> None:
    """When both hands are complete nothing asks for it any more; the next window does."""
    driver = closed(game, TIED, "tie")
    assert driver.pending is None
    begin(driver)
    assert "face_up_card" in [one.id for one in pending_window(driver).irregularities]


@BOTH
@clause("14.E")
@pytest.mark.parametrize(("cards", "void"), [(3, True), (4, False)])
def test_too_few_cards(game: Game, cards: int, void: bool) -> None:
    """Four cards are enough for naturals; with three the round is void and wagers go back."""
    driver = window(game, players={1: "P1", 4: "P2"})
    for seat in (1, 4):
        bet(driver, TEN, "player", "dragon_bonus_player", seat=seat)
    driver.table.shoe = Shoe.fresh(cards_from(PLAYER_WINS)[:cards])
    driver.answer(Close())
    feed(driver, " ".join(PLAYER_WINS.split()[:cards]))
    assert driver.pending is None
    assert bool(events(driver, "void")) is void
    if void:
        assert events(driver, "void")[0]["clause"] == cited(game, "14.E")
        assert driver.table.accounts[rack("P1")] == driver.table.accounts[rack("P2")] == 100_000_00
        assert not settled(driver)
        feed_new_shoe(driver)
        begin(driver)
        assert len(events(driver, "shuffled")) == 2
        assert len(driver.table.shoe) == 416 - 2
    else:
        assert outcomes(driver)["player"] == "win"


def feed_new_shoe(driver: Driver) -> None:
    source = driver.source
    source.draws += ["Ad", "Kc"]  # type: ignore[attr-defined]


@BOTH
@clause("14.E")
def test_too_few_cards_for_a_third_one(game: Game) -> None:
    """The round is void as well when only the third card is missing."""
    driver = window(game)
    bet(driver, TEN, "banker")
    driver.table.shoe = Shoe.fresh(cards_from(PLAYER_6_BANKER_DRAWS))
    driver.answer(Close())
    feed(driver, PLAYER_6_BANKER_DRAWS)
    assert events(driver, "void")[0]["clause"] == cited(game, "14.E")


@BOTH
@clause("10.E", "14.C")
def test_the_cover_card_in_a_simulated_round(game: Game) -> None:
    """The last hand is called after the simulated round, and the next one is it."""
    driver = window(game, f"9h 2s Kd 2d {PLAYER_WINS}", cut_card="413")
    driver.call("seen_in_error")
    assert words(driver)[-1] == "last hand"
    bet(driver, TEN, "player")
    driver.answer(Close())
    assert driver.table.keep.cover == "over"


@BOTH
@clause("14.C")
def test_a_simulated_round_that_runs_out_of_cards(game: Game) -> None:
    """It ends where the cards end; there is nothing to give back."""
    driver = window(game)
    driver.table.shoe = Shoe.fresh(cards_from("5h 2s Kh"))
    driver.call("seen_in_error")
    feed(driver, "5h 2s Kh")
    pending_window(driver)
    assert not events(driver, "void")
    assert driver.table.hands == {}
