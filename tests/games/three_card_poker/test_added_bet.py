"""A side bet more, written as docs/adding-a-game.md says: exact, simulated, signed and played."""

from __future__ import annotations

import functools
import importlib.util
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from croupier.contracts.accountant import Accountant
from croupier.contracts.bot import SOURCES, Bot
from croupier.core.cards import cards_from
from croupier.core.cloth import areas, spots
from croupier.core.driver import KeyedSource
from croupier.core.fast import fast
from croupier.core.game import Game, Rules, rules_for
from croupier.core.procedure import Decide, Window
from croupier.core.sign import sign
from croupier.core.suits import ALL_SUITS_ALIKE, SUITS_OF_A_COLOR_ALIKE
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.games.card_table.bets import CardBet, Sees
from croupier.games.three_card_poker.exact import bet_weights, symmetries
from croupier.games.three_card_poker.rules import GAME
from croupier.sim.runner import simulate
from tests.games.scripts import Scripted, events, table_of
from tests.games.three_card_poker.three_card import (
    FIVE,
    JACK_HIGH,
    KING_HIGH,
    QUEEN_HIGH,
    outcomes,
    script,
    wager,
    won,
)

GUIDE = Path(__file__).parents[3] / "docs" / "adding-a-game.md"
BLACK, RED = "2c 5s 8c", "2d 5h 8d"


@pytest.fixture(scope="module")
def colors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardBet]:
    """The bet of the guide, from a file that has the guide's code and nothing else."""
    section = GUIDE.read_text("utf-8").partition("## A side bet")[2].partition("\n## ")[0]
    (code,) = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    file = tmp_path_factory.mktemp("guide") / "guide_colors.py"
    file.write_text(code, "utf-8")
    spec = importlib.util.spec_from_file_location("guide_colors", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["guide_colors"] = module
    spec.loader.exec_module(module)
    assert isinstance(module.COLORS, CardBet)
    yield module.COLORS
    del sys.modules["guide_colors"]


def with_bet(bet: CardBet) -> Game:
    return replace(GAME, side_bets=(*GAME.side_bets, bet))


def rules(bet: CardBet, **options: str) -> Rules:
    return rules_for(with_bet(bet), None, options)


@functools.cache
def red_hands() -> Counter[int]:
    """Every hand of three cards, one by one, by how many of them are diamonds or hearts."""
    return Counter(sum(card % 4 in (1, 2) for card in hand) for hand in combinations(range(52), 3))


def test_it_is_exact_at_once(colors: CardBet) -> None:
    """Each row occurs as often as brute force says, and the other wagers are as they were."""
    found = {one.wager: one for one in figures(rules(colors), census(rules(colors)))}
    brute = red_hands()
    expected = {"three_black": brute[0], "three_red": brute[3], "both_colors": brute[1] + brute[2]}
    rows = {row.outcome: row.probability for row in found["colors"].rows}
    assert rows == {name: Fraction(n, 22_100) for name, n in expected.items()}
    assert found["colors"].house_edge == 1 - Fraction(9 * brute[0] + 7 * brute[3], 22_100)
    assert found["ante"].house_edge == Fraction(686_689, 20_358_520)
    assert found["pair_plus"].house_edge == Fraction(402, 5_525)


def test_its_paytable_moves_its_edge(colors: CardBet) -> None:
    """Another payment is priced by the same count."""
    paytable = {"colors": {"three_red": "8 to 1"}}
    thought = rules_for(with_bet(colors), paytable=paytable, lawful=False)
    (found,) = figures(thought, census(thought), "colors")
    assert found.house_edge == 1 - Fraction(9 * (red_hands()[0] + red_hands()[3]), 22_100)


@pytest.mark.slow
def test_it_is_simulated(colors: CardBet) -> None:
    """The kernel that is made for it comes to the count within four standard errors."""
    (exact,) = figures(rules(colors), census(rules(colors)), "colors")
    run = simulate(rules(colors), 1_000_000, bytes(range(32)), "always_play")
    (found,) = figures(rules(colors), run.census, "colors")
    assert found.observed == 1_000_000
    assert abs(float(found.house_edge - exact.house_edge)) < 4 * exact.standard_deviation / 1_000


def test_it_is_on_the_sign(colors: CardBet) -> None:
    """With what it pays, after the bets of the chapter."""
    boards = sign(rules(colors)).boards
    assert boards[-1].wager == "colors"
    assert [(line.outcome, line.pays) for line in boards[-1].lines] == [
        ("three black", "8 to 1"),
        ("three red", "6 to 1"),
    ]


def test_it_has_an_area_on_the_cloth(colors: CardBet) -> None:
    """Every spot that can hold chips has one, this too."""
    found = [area.spot for area in areas(with_bet(colors).cloth_of(rules(colors)))]
    assert set(spots(rules(colors))) <= set(found)
    assert found.count("colors") == 1


@pytest.mark.parametrize(
    ("hand", "choice", "outcome"),
    [
        (BLACK, "play", ("three_black", "8 to 1", 8 * FIVE)),
        (RED, "fold", ("three_red", "6 to 1", 6 * FIVE)),
        (QUEEN_HIGH, "play", ("both_colors", "lose", 0)),
    ],
)
def test_it_is_played(
    colors: CardBet, hand: str, choice: str, outcome: tuple[str, str, int]
) -> None:
    """The window takes it, a fold leaves it alive, and its row pays; alone it needs no Ante."""
    source = Scripted(*script({1: hand, 2: JACK_HIGH}, KING_HIGH))
    driver = table_of(with_bet(colors), source, {1: "player 1", 2: "player 2"})
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("ante", "pair_plus", "six_card_bonus", "colors")
    wager(driver, {1: {"ante": FIVE, "colors": FIVE}, 2: {"colors": FIVE}})
    driver.answer(choice, by=1)
    assert outcomes(driver)["colors"] == outcome
    assert outcomes(driver, 2) == {"colors": ("both_colors", "lose", 0)}
    told = [event["why"] for event in events(driver, "settled") if event["wager"] == "colors"]
    assert told[-1] == hand


def test_it_stands_where_the_dealers_hand_does_not_matter(colors: CardBet) -> None:
    """A supervisor is asked about it beside Pair Plus (9.D), since it sees the own hand alone."""
    driver = table_of(with_bet(colors), KeyedSource(), {1: "player 1"}, dealing="shoe")
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE, "pair_plus": FIVE, "colors": FIVE}})
    driver.call("wrong_number")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.choices == ("void_all", "pair_plus_and_colors_stand")
    driver.answer("pair_plus_and_colors_stand")
    driver.answer(cards_from(BLACK))
    assert won(driver) == -FIVE + 8 * FIVE


@pytest.mark.parametrize("source", SOURCES)
def test_its_chips_are_conserved(colors: CardBet, source: str, seed: int) -> None:
    """Random rounds with it: an accountant who reads the log comes to the same balances."""
    bot = Bot.at(rules(colors), random.Random(f"{seed} {source}"), source)
    bot.play(12)
    accountant = Accountant(bot.table.rules).read_all(bot.driver.log)
    balances = {account: cents for account, cents in accountant.balances.items() if cents}
    assert balances == {account: cents for account, cents in bot.table.accounts.items() if cents}


# What a bet says of suits


def test_suits_that_are_declared_alike(colors: CardBet) -> None:
    """Fewer hands are met, and the count is the same."""
    assert bet_weights(replace(colors, alike=SUITS_OF_A_COLOR_ALIKE)) == bet_weights(colors)
    assert bet_weights(colors) == red_hands()


def test_suits_that_are_not_alike_are_found_out(colors: CardBet) -> None:
    """One who says that colours do not matter is shown the renaming that changes the facts."""
    wrong = {one.facts: one for one in symmetries(rules(replace(colors, alike=ALL_SUITS_ALIKE)))}
    assert wrong["colors"].broken_by(cards_from(BLACK)) is not None
    right = {one.facts: one for one in symmetries(rules(colors))}
    assert right["colors"].broken_by(cards_from(BLACK)) is None


@fast
def reds_of_both(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """How many of the player's cards are red, then how many of the dealer's."""
    mine = (a & 3 in (1, 2)) + (b & 3 in (1, 2)) + (c & 3 in (1, 2))
    return 4 * mine + (x & 3 in (1, 2)) + (y & 3 in (1, 2)) + (z & 3 in (1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("declared", [True, False])
def test_a_bet_on_both_hands(colors: CardBet, declared: bool) -> None:
    """Counted over every dealer's hand, with suits renamed or not, by a formula's numbers."""
    bet = replace(colors, facts=reds_of_both, cells=16, sees=Sees.BOTH)
    found = bet_weights(replace(bet, alike=SUITS_OF_A_COLOR_ALIKE) if declared else bet)
    assert found == {
        4 * i + j: comb(26, i) * comb(26, 3 - i) * comb(26 - i, j) * comb(23 + i, 3 - j)
        for i in range(4)
        for j in range(4)
    }


@pytest.mark.slow
@pytest.mark.parametrize("sees", [Sees.OWN, Sees.BOTH, Sees.TOGETHER])
def test_facts_outside_of_the_cells(colors: CardBet, sees: Sees) -> None:
    """A bet with too few cells is found out by the count and the kernel, compiled or not."""
    facts = colors.facts if sees is Sees.OWN else reds_of_both
    narrow = replace(colors, facts=facts, cells=3, sees=sees)
    with pytest.raises(ValueError, match="outside of its cells"):
        bet_weights(narrow)
    with pytest.raises(ValueError, match="outside of its cells"):
        simulate(rules(narrow), 1_000, bytes(32), "always_play")


@fast
def reds_together(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """How many of the six cards are red."""
    mine = (a & 3 in (1, 2)) + (b & 3 in (1, 2)) + (c & 3 in (1, 2))
    return mine + (x & 3 in (1, 2)) + (y & 3 in (1, 2)) + (z & 3 in (1, 2))


@pytest.mark.slow
def test_a_bet_on_all_six_cards(colors: CardBet) -> None:
    """Where it does not matter who holds a card, all six count alike, dealt in 20 ways."""
    bet = replace(colors, facts=reds_together, cells=7, sees=Sees.TOGETHER)
    assert bet_weights(bet) == {k: 20 * comb(26, k) * comb(26, 6 - k) for k in range(7)}
