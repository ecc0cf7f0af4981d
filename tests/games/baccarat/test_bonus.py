"""A bonus wager is one object: a made-up one is refused, settled, counted and simulated."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.core.game import Game, rules_for
from croupier.core.odds import LOSE, Odds
from croupier.core.options import choice
from croupier.core.procedure import Close
from croupier.core.side_bets import offered
from croupier.core.wagers import Row, Wager
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.baccarat import bonus
from croupier.games.baccarat.hands import Facts
from croupier.games.mini_baccarat import rules as mini
from croupier.sim.runner import simulate
from tests.games.baccarat.baccarat_tables import TEN, bet, net_cents, refused_place, settled, window

ROWS = (
    Row("three_card_8", Odds(25, 1), mini.law("16.A")),
    Row("any_other_hand", LOSE, mini.law("16.A")),
)


def pick(facts: Facts) -> int:
    """Player wins with a three-card eight."""
    return 0 if facts.player == 8 and facts.player_cards == 3 and facts.banker < 8 else 1


EIGHT = bonus.side_bet(
    mini.law,
    Wager("eight", "Eight", mini.law("16.A"), ROWS, pick),
    "eight",
    choice("eight", "offer Eight", mini.law("16.A"), "yes", "no"),
)


def with_eight() -> Game:
    return replace(
        mini.GAME,
        side_bets=(*mini.SIDE_BETS, EIGHT),
        options=(*mini.OPTIONS, *EIGHT.options),
        wagers=lambda options: (*mini.wagers(options), *offered([EIGHT], options)),
    )


@pytest.mark.parametrize(("cards", "won"), [("5h 2s Kh Kd 3d 5c", 250_00), ("8h 2s Kh Kd", -TEN)])
def test_it_is_placed_and_settled_as_a_bonus(cards: str, won: int) -> None:
    """It goes with a main wager alone and is paid before that one."""
    driver = window(with_eight(), cards)
    assert refused_place(driver, 1, "eight", TEN) == "oh.mini_baccarat 16.B"
    bet(driver, TEN, "player", "eight")
    driver.answer(Close())
    assert net_cents(driver) == {"eight": won, "player": TEN}
    assert [wager for _, wager, _ in settled(driver)] == ["eight", "player"]


def test_it_is_counted() -> None:
    """25 to 1 on that hand is a house edge of 10.1876 % from eight decks, as is published."""
    rules = rules_for(with_eight())
    (found,) = figures(rules, census(rules), "eight")
    assert float(found.house_edge) == pytest.approx(0.101876, abs=5e-7)
    assert found.hit_frequency == (1 - found.house_edge) / 26
    without = rules_for(with_eight(), options={"eight": "no"})
    assert "eight" not in without.wagers


def test_it_is_simulated() -> None:
    """A kernel that knows nothing of it finds it within four standard errors."""
    rules = rules_for(with_eight())
    (exact,) = figures(rules, census(rules), "eight")
    (found,) = figures(rules, simulate(rules, 200_000, bytes(range(32))).census, "eight")
    error = exact.standard_deviation / Fraction(found.observed) ** Fraction(1, 2)
    assert abs(float(found.house_edge - exact.house_edge)) < 4 * error
