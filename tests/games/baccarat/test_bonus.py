"""A bonus wager is one object: a made-up one is refused, settled, counted and simulated."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from croupier.core.cards import card_from, cards_from, rank_of
from croupier.core.fast import fast
from croupier.core.game import Game, rules_for
from croupier.core.odds import LOSE, Odds
from croupier.core.options import choice
from croupier.core.procedure import Close
from croupier.core.wagers import Picker, Row, Wager
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.baccarat import bonus
from croupier.games.baccarat.exact import count_bet
from croupier.games.baccarat.hands import (
    NO_CARD,
    Facts,
    banker_draws,
    player_draws,
    point_count,
    value_of,
)
from croupier.games.dragon_bonus_baccarat import rules as dragon
from croupier.games.mini_baccarat import rules as mini
from croupier.sim.runner import simulate
from tests.games.baccarat.baccarat_tables import (
    TEN,
    bet,
    clause,
    net_cents,
    refused_place,
    settled,
    window,
)

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


# A bonus that looks at the cards: the first two of either hand are a pair


@fast
def pairs(a: int, b: int, _third: int, c: int, d: int, _last: int) -> int:
    """1 for a pair of the Player, 2 for one of the Banker, 3 for both."""
    return (1 if a == b else 0) + (2 if c == d else 0)


@fast
def suited_sevens(a: int, b: int, third: int, c: int, d: int, last: int) -> int:
    """How many of the six cards are the seven of hearts, wherever they lie."""
    found = 0
    for card in (a, b, third, c, d, last):
        if card == SEVEN_OF_HEARTS:
            found += 1
    return found


SEVEN_OF_HEARTS = card_from("7h")


def pick_pair(facts: int) -> int:
    return 0 if facts & 1 else 1


def pick_banker_pair(facts: int) -> int:
    return 0 if facts & 2 else 1


def pick_seven(facts: int) -> int:
    return 0 if facts else 1


def card_bet(id: str, pick: Picker, odds: int, **looks: Any) -> bonus.BonusBet:
    rows = (
        Row("hit", Odds(odds, 1), mini.law("16.A")),
        Row("miss", LOSE, mini.law("16.A")),
    )
    wager = Wager(id, id.title(), mini.law("16.A"), rows, pick)
    offer = choice(id, f"offer {id}", mini.law("16.A"), "yes", "no")
    return bonus.side_bet(mini.law, wager, id, offer, **looks)


PAIR = card_bet("pair", pick_pair, 11, sees=rank_of, facts=pairs, cells=4)
BANKER_PAIR = card_bet("banker_pair", pick_banker_pair, 11, sees=rank_of, facts=pairs, cells=4)
SEVEN = card_bet("seven", pick_seven, 5, facts=suited_sevens, cells=7)


def with_card_bets() -> Game:
    bets = (PAIR, SEVEN)
    options = (*mini.OPTIONS, *(option for bet in bets for option in bet.options))
    return replace(mini.GAME, side_bets=(*mini.SIDE_BETS, *bets), options=options)


@clause("12.B", "16.C.i", "16.C.i.(a)", "16.C.i.(c)")
@pytest.mark.parametrize("game", [mini, dragon], ids=["mini", "commission_free"])
@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("9h 7s 9d Ks", (110_00, -TEN, -TEN)),
        ("9h 7s Kd 7h", (-TEN, 110_00, 50_00)),
        ("9h Ks 9d Kh", (110_00, 110_00, -TEN)),
        ("9h Ks Kd Kh", (-TEN, 110_00, -TEN)),
    ],
)
def test_each_card_bet_looks_at_both_hands(
    game: Any, cards: str, won: tuple[int, int, int]
) -> None:
    """A pair of the Player, of the Banker, or the seven of hearts in either hand; losers first."""
    bets = (PAIR, BANKER_PAIR, SEVEN)
    options = (*game.OPTIONS, *(option for bet in bets for option in bet.options))
    made = replace(game.GAME, side_bets=(*game.SIDE_BETS, *bets), options=options)
    driver = window(made, cards)
    names = ("pair", "banker_pair", "seven")
    bet(driver, TEN, "tie", *names)
    driver.answer(Close())
    assert net_cents(driver) == {"tie": -TEN} | dict(zip(names, won, strict=True))
    lost = [outcome in ("miss", "no_tie") for _, _, outcome in settled(driver)]
    assert lost == sorted(lost, reverse=True)


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("9h 7s 9d Ks", {"pair": 110_00, "seven": -TEN}),
        ("9h 7s Kd 7h", {"pair": -TEN, "seven": 50_00}),
        ("5h 5s Kd Kh 7h 6d", {"pair": -TEN, "seven": 50_00}),
    ],
)
def test_it_may_look_at_the_cards(cards: str, won: dict[str, int]) -> None:
    """Ranks of the first two, or any card of the round by its suit."""
    driver = window(with_card_bets(), cards)
    bet(driver, TEN, "tie", "pair", "seven")
    driver.answer(Close())
    assert net_cents(driver) == {"tie": -TEN} | won


def test_what_looks_at_ranks_is_counted() -> None:
    """The second card of the Player has the rank of the first, 31 times of 415."""
    rules = rules_for(with_card_bets(), options={"seven": "no"})
    (found,) = figures(rules, census(rules), "pair")
    assert found.hit_frequency == Fraction(31, 415)
    assert found.house_edge == 1 - 12 * Fraction(31, 415)


def test_a_count_by_cards_agrees_with_one_card_after_another() -> None:
    """From a shoe of eight cards every order of six is dealt, and the same facts come out."""
    shoe = cards_from("7h 7h 5c 5d Kc As 3h 9d")
    counted = count_bet(SEVEN, shoe)
    brute: Counter[int] = Counter()
    for order in permutations(shoe, 6):
        brute[SEVEN.facts_from(*hands_of(order))] += 1
    assert counted == brute


def hands_of(order: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Both hands when the cards come in this order."""
    player, banker = [order[0], order[2]], [order[1], order[3]]
    rest = list(order[4:])
    counts = point_count(player), point_count(banker)
    third = NO_CARD
    if player_draws(*counts):
        player.append(rest.pop(0))
        third = value_of(player[2])
    if banker_draws(*counts, third):
        banker.append(rest.pop(0))
    return player, banker


@pytest.mark.slow
def test_what_looks_at_cards_is_simulated() -> None:
    """Both bets within four standard errors of their count, beside the wagers of the chapter."""
    rules = rules_for(with_card_bets())
    exact = {one.wager: one for one in figures(rules, census(rules))}
    run = figures(rules, simulate(rules, 1_000_000, bytes(range(32))).census)
    assert {one.wager for one in run} == set(exact)
    for one in run:
        error = exact[one.wager].standard_deviation / one.observed**0.5
        assert abs(float(one.house_edge - exact[one.wager].house_edge)) < 4 * error, one.wager
