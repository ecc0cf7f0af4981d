"""One Card High, clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.core.cards import cards_from
from croupier.core.cloth import areas, said
from croupier.core.driver import Driver, KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Refusal
from croupier.games import game

TEN = 10_00


def table(**options: str) -> Driver:
    """Two players at a table of real cards, wagers open."""
    driver = Driver(rules_for(game("tiny"), options=options), KeyedSource())
    driver.open({}, {})
    for seat, player in ((1, "P1"), (3, "P2")):
        driver.sit(seat, player, 100_00)
    driver.begin_round()
    return driver


def play(*cards: str, **wagers: int) -> Driver:
    """A round of seat 1, with the player's card and the dealer's."""
    driver = table()
    for wager, cents in wagers.items():
        driver.answer(Place(1, wager, cents))
    driver.answer(Close())
    for card in cards:
        driver.answer(cards_from(card))
    return driver


def refused(act: Callable[..., Any], *what: Any) -> str:
    with pytest.raises(Refusal) as caught:
        act(*what)
    return caught.value.clause


@pytest.mark.clause("zz.tiny 1", "zz.tiny 5.A", "zz.tiny 5.B")
@pytest.mark.parametrize(
    ("cards", "cents"),
    [(("Ac", "Kd"), TEN), (("3c", "2d"), TEN), (("2c", "3c"), -TEN), (("9c", "9d"), -TEN)],
)
def test_the_higher_card_wins(cards: tuple[str, str], cents: int) -> None:
    """Even money for a higher card, up to the ace; a lower one and one of the same rank lose."""
    assert play(*cards, main=TEN).table.accounts["rack/P1"] == 100_00 + cents


@pytest.mark.clause("zz.tiny 6.A", "zz.tiny 6.B")
@pytest.mark.parametrize(("cards", "cents"), [(("2c", "3c"), 20_00), (("2c", "3d"), -20_00)])
def test_one_suit(cards: tuple[str, str], cents: int) -> None:
    """Two cards of one suit pay 3 to 1, two suits lose."""
    assert play(*cards, main=TEN, suited=TEN).table.accounts["rack/P1"] == 100_00 + cents
    with pytest.raises(Refusal, match=r"zz.tiny 6.A"):
        rules_for(game("tiny"), paytable={"suited": {"suited": "2 to 1"}})
    assert rules_for(game("tiny"), paytable={"suited": {"suited": "4 to 1"}})


@pytest.mark.clause("zz.tiny 2.A")
def test_five_positions() -> None:
    """The fifth can be taken and the sixth not; nobody has two, or wagers where nobody sits."""
    driver = table()
    assert refused(driver.answer, Place(5, "main", TEN)) == "zz.tiny 2.A"
    driver = Driver(rules_for(game("tiny")), KeyedSource())
    driver.open({}, {})
    driver.sit(5, "P1", TEN)
    assert refused(driver.sit, 6, "P2") == "zz.tiny 2.A"
    assert refused(driver.sit, 4, "P1") == "zz.tiny 2.A"


@pytest.mark.clause("zz.tiny 2.B")
def test_the_layout() -> None:
    """An area for each wager that is offered, and the name."""
    for suited, spots in (("yes", ["main", "suited"]), ("no", ["main"])):
        rules = rules_for(game("tiny"), options={"suited": suited})
        cloth = game("tiny").cloth_of(rules)
        assert [area.spot for area in areas(cloth)] == spots
        assert any("One Card High" in line for line in said(cloth, rules))


@pytest.mark.clause("zz.tiny 3.A")
def test_chips_and_limits() -> None:
    """From $5 to $500, and no more than the rack has."""
    driver = table(maximum="90")
    for cents in (4_99, 90_01):
        assert refused(driver.answer, Place(1, "main", cents)) == "zz.tiny 3.A"
    driver.answer(Place(1, "main", 90_00))
    assert refused(driver.answer, Place(1, "suited", 10_01)) == "zz.tiny 3.A"
    driver.answer(Place(1, "suited", 10_00))


@pytest.mark.clause("zz.tiny 3.B")
def test_suited_goes_with_the_main_wager() -> None:
    """Alone it is refused, and so is what leaves it alone; a house need not offer it."""
    driver = table()
    assert refused(driver.answer, Place(1, "suited", TEN)) == "zz.tiny 3.B"
    driver.answer(Place(1, "main", TEN))
    driver.answer(Place(1, "suited", TEN))
    assert refused(driver.answer, Take(1, "main", TEN)) == "zz.tiny 3.B"
    assert "suited" not in rules_for(game("tiny"), options={"suited": "no"}).wagers


@pytest.mark.clause("zz.tiny 3.C")
def test_no_more_bets() -> None:
    """When the betting is closed nothing may be placed or taken."""
    driver = play(main=TEN)
    for change in (Place(3, "main", TEN), Take(1, "main", TEN)):
        assert refused(driver.answer, change) == "zz.tiny 3.C"


@pytest.mark.clause("zz.tiny 4.A")
@pytest.mark.parametrize(
    ("first", "order"),
    [("players", ["seat 1", "seat 3", "dealer"]), ("dealer", ["dealer", "seat 1", "seat 3"])],
)
def test_the_order_of_the_deal(first: str, order: list[str]) -> None:
    """Those who have a wager in turn, the dealer after or before them, all face up."""
    driver = table(dealt_first=first)
    assert refused(driver.answer, Close()) == "zz.tiny 4.A"
    for seat in (3, 1):
        driver.answer(Place(seat, "main", TEN))
    driver.answer(Close())
    hands = []
    for card in ("2c", "3c", "4c"):
        hands.append(getattr(driver.pending, "hand", ""))
        assert getattr(driver.pending, "face_up", False)
        driver.answer(cards_from(card))
    assert hands == order


@pytest.mark.clause("zz.tiny 4.B")
def test_a_card_on_the_floor() -> None:
    """Every wager goes back, whoever has a card already."""
    driver = play("Ac", main=TEN, suited=TEN)
    driver.call("card_on_the_floor")
    assert driver.pending is None
    assert driver.table.accounts["rack/P1"] == 100_00


def test_the_edge() -> None:
    """A card of the same rank comes once in seventeen rounds: that is what the house keeps."""
    assert croupier.analyze("tiny", wager="main").house_edge == Fraction(1, 17)
    assert croupier.analyze("tiny", wager="suited").house_edge == Fraction(1, 17)
