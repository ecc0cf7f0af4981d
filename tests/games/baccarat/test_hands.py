"""Baccarat hands: values, point counts, third cards (§ 6 and 11 of both chapters)."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.core.cards import cards_from
from croupier.core.game import Game
from croupier.games.baccarat.hands import (
    CELLS,
    NO_CARD,
    banker_draws,
    cell_of,
    facts_at,
    facts_of,
    is_natural,
    player_draws,
    point_count,
    value_of,
)
from tests.games.baccarat.baccarat_tables import BANKER_WINS, BOTH, clause, dealt, play, words
from tests.games.scripts import events

# The rule of § 11 once more, in another form: with which third cards of the Player the Banker
# draws, "-" standing for a Player who stays. Written from the printed table, row by row.
BANKER_TAKES = {
    0: "-0123456789",
    1: "-0123456789",
    2: "-0123456789",
    3: "-012345679",
    4: "-234567",
    5: "-4567",
    6: "67",
    7: "",
}


@clause("6.A.i", "6.A.ii", "6.A.iii")
def test_the_value_of_each_rank() -> None:
    """2 to 9 count what they show, tens and pictures nothing, an ace one, in every suit."""
    expected = {**{str(n): n for n in range(2, 10)}, "T": 0, "J": 0, "Q": 0, "K": 0, "A": 1}
    for rank, value in expected.items():
        for suit in "cdhs":
            assert [value_of(card) for card in cards_from(rank + suit)] == [value]


@clause("6.B", "6.B.i", "6.B.ii")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("Ac 2d 4h", 7),
        ("Ac 2d 9h", 2),
        ("4c 5d", 9),
        ("5c 5d", 0),
        ("5c 6d", 1),
        ("9c 9d 9h", 7),
        ("Kc Qd", 0),
        ("Tc Jd Kh", 0),
    ],
)
def test_the_point_count_is_the_last_digit(cards: str, points: int) -> None:
    """Of a total of ten or more only the right digit stays."""
    assert point_count(cards_from(cards)) == points


@clause("11.A")
def test_a_natural_ends_the_deal() -> None:
    """With 8 or 9 on either side neither hand draws; with 7 the rules go on."""
    for player, banker in product(range(10), repeat=2):
        if max(player, banker) >= 8:
            assert not player_draws(player, banker)
            assert not banker_draws(player, banker, NO_CARD)
    assert player_draws(5, 7)
    assert banker_draws(7, 5, NO_CARD)


@clause("11.B.i", "11.B.ii")
def test_when_the_player_draws() -> None:
    """Up to 5 the Player's Hand draws and from 6 it stays, whatever the Banker has below 8."""
    for banker in range(8):
        drawing = [player for player in range(8) if player_draws(player, banker)]
        assert drawing == [0, 1, 2, 3, 4, 5]


@clause("11.C.i", "11.C.ii.(a)", "11.C.ii.(b)", "11.C.ii.(c)", "11.D", "11.E")
def test_when_the_banker_draws() -> None:
    """Every count of the Banker against every third card of the Player, and against none."""
    for banker, takes in BANKER_TAKES.items():
        for third in range(10):
            for player in range(6):
                assert banker_draws(player, banker, third) is (str(third) in takes)
        for player in (6, 7):
            assert banker_draws(player, banker, NO_CARD) is ("-" in takes)


@clause("11.F")
def test_the_example_of_the_law() -> None:
    """Banker 5 draws against a third card worth 4, and stays against one worth 3."""
    assert banker_draws(0, 5, 4)
    assert not banker_draws(0, 5, 3)


def cards_worth(points: int, suit: str) -> tuple[str, str]:
    """Two cards that count so much together without being a natural in another way."""
    return f"{'A' if points == 1 else 'K' if points == 0 else points}{suit}", f"Q{suit}"


@BOTH
@clause("10.B", "11.C.ii.(c)", "11.E")
@pytest.mark.parametrize("banker", range(8))
def test_the_table_deals_by_the_table(game: Game, banker: int) -> None:
    """At a live table the Banker gets a card exactly when the printed table says so."""
    first, second = cards_worth(banker, "s")
    for third in range(10):
        card = "K" if third == 0 else "A" if third == 1 else str(third)
        more = " 2c" if str(third) in BANKER_TAKES[banker] else ""
        driver = play(game, f"5h {first} Kh {second} {card}d{more}", "tie")
        hands = [hand for hand, _ in dealt(driver) if hand in ("player", "banker")]
        assert hands.count("player") == 3
        assert hands.count("banker") == (3 if more else 2)


@BOTH
@clause("11.E")
def test_the_card_counts_and_not_the_hand(game: Game) -> None:
    """Banker 6 draws on a third card worth 6 though the Player then counts 1."""
    driver = play(game, "5h 6s Kh Ks 6d 3c", "banker")
    assert "Player 1, Banker 9: Banker wins" in words(driver)


@BOTH
@clause("11.A", "10.D")
def test_naturals_at_the_table(game: Game) -> None:
    """A Player of 0 gets no card against a natural, and the hand says that it was one."""
    driver = play(game, "Qh 9s Kh Ks", "banker")
    assert len(events(driver, "dealt")) == 2 + 4
    assert "Player 0, Banker 9: Banker wins with a natural" in words(driver)


@clause("11.A")
def test_a_natural_has_two_cards() -> None:
    """8 and 9 on two cards are naturals; 7 is none, nor is 9 on three cards."""
    assert [is_natural(points, 2) for points in (7, 8, 9)] == [False, True, True]
    assert not is_natural(9, 3)


def test_facts_and_cells() -> None:
    """Each fact has a cell of its own and comes back from it."""
    cells = set()
    for player, banker in product(range(10), repeat=2):
        for thirds in product((NO_CARD, 0), repeat=2):
            facts = facts_of(player, banker, *thirds)
            assert facts_at(cell_of(facts)) == facts
            cells.add(cell_of(facts))
    assert cells == set(range(CELLS))


def test_third_cards_are_added() -> None:
    """A third card changes the count by its value, and the number of cards."""
    assert facts_of(5, 6, 7, NO_CARD) == (2, 6, 3, 2)
    assert facts_of(5, 6, NO_CARD, 4) == (5, 0, 2, 3)


@BOTH
def test_a_four_card_round(game: Game) -> None:
    """The simplest round: four cards, one winner, chips paid."""
    driver = play(game, BANKER_WINS, "player")
    assert driver.table.accounts["house"] == 10_00
