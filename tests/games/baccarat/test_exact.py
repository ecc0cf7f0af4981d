"""Baccarat, counted: every figure, and each of them a second time by another way.

The second ways take nothing from the package: one draws real cards from a small shoe in every
order, one takes endless decks, one goes card by card by the share of what is left. They have a
third-card rule of their own.
"""

from __future__ import annotations

import functools
import random
import time
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.core.cards import Shoe, cards_from
from croupier.core.game import Game, rules_for
from croupier.core.procedure import Close, Decide
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.exact.shoe import edge_now
from croupier.games.baccarat.exact import (
    census_of,
    composition_of,
    count_rounds,
    effects_of_removal,
    full_shoe,
)
from croupier.games.baccarat.hands import Facts
from croupier.games.dragon_bonus_baccarat import rules as dragon_bonus_baccarat
from croupier.games.mini_baccarat import rules as mini_baccarat
from tests.games.baccarat.baccarat_tables import BOTH, PLAYER_WINS, TEN, bet, feed, window

MINI, DRAGON = mini_baccarat.GAME, dragon_bonus_baccarat.GAME
Round = tuple[int, int, int, int]
"""Points of Player and Banker, and how many cards each has."""

EIGHT_DECKS = {
    "banker": Fraction(114_753_351_728, 10_847_218_479_825),
    "player": Fraction(241_149_546_272, 19_524_993_263_685),
    "tie": Fraction(103_841_353_768, 723_147_898_655),
    "dragon_bonus_player": Fraction(103_547_854_751, 3_904_998_652_737),
    "dragon_bonus_banker": Fraction(9_683_026_823, 103_306_842_665),
}
COMMISSION_FREE = {
    **EIGHT_DECKS,
    "banker": Fraction(66_274_384_744, 6_508_331_087_895),
    "fortune_7": Fraction(64_613_588_827, 848_912_750_595),
}
# Per cent, as others have published them for eight decks.
PUBLISHED = {
    ("mini_baccarat", "banker"): "1.0579",
    ("mini_baccarat", "player"): "1.2351",
    ("mini_baccarat", "tie"): "14.3596",
    ("mini_baccarat", "dragon_bonus_player"): "2.6517",
    ("mini_baccarat", "dragon_bonus_banker"): "9.3731",
    ("dragon_bonus_baccarat", "banker"): "1.0183",
    ("dragon_bonus_baccarat", "fortune_7"): "7.6113",
}


def edges(game: Game, **options: str) -> dict[str, Fraction]:
    rules = rules_for(game, options=options)
    return {one.wager: one.house_edge for one in figures(rules, census(rules))}


# The figures


@pytest.mark.parametrize(("game", "expected"), [(MINI, EIGHT_DECKS), (DRAGON, COMMISSION_FREE)])
def test_every_edge_of_eight_decks(game: Game, expected: dict[str, Fraction]) -> None:
    """Each wager has its exact edge, and none favours the player."""
    found = edges(game)
    assert found == expected
    assert min(found.values()) > 0


@pytest.mark.parametrize(("game_id", "wager"), PUBLISHED)
def test_the_published_figures(game_id: str, wager: str) -> None:
    """The figures that everybody knows, to their last digit."""
    found = edges(MINI if game_id == "mini_baccarat" else DRAGON)[wager]
    assert f"{float(100 * found):.4f}" == PUBLISHED[game_id, wager]


def test_the_count_is_quick() -> None:
    """Eight decks take less than two seconds, nothing compiled."""
    start = time.perf_counter()
    count_rounds(full_shoe(rules_for(MINI)))
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [("6", "1.0558", "1.2374", "14.4382"), ("8", "1.0579", "1.2351", "14.3596")],
)
def test_six_and_eight_decks(decks: str, banker: str, player: str, tie: str) -> None:
    """Published figures for both sizes of a shoe."""
    found = edges(MINI, decks=decks)
    texts = [f"{float(100 * found[wager]):.4f}" for wager in ("banker", "player", "tie")]
    assert texts == [banker, player, tie]


def test_a_batch_is_what_is_counted() -> None:
    """Sixteen decks in two batches have the edges of eight."""
    assert edges(MINI, decks="16", shuffler="yes") == EIGHT_DECKS


@pytest.mark.clause("oh.mini_baccarat 8.A.i.(c).(2)", "oh.mini_baccarat 13.H")
def test_the_edge_of_other_vigorish() -> None:
    """A quarter of a tied Banker costs 1.1438 %; without any vigorish the player has the edge."""
    on_tie = edges(MINI, vigorish="on_tie")["banker"]
    none = edges(MINI, tournament="yes")["banker"]
    assert f"{float(100 * on_tie):.4f}" == "1.1438"
    assert f"{float(100 * none):.4f}" == "-1.2351"
    counted = count_rounds(full_shoe(rules_for(MINI)))
    ties = sum(n for facts, n in counted.items() if facts.player == facts.banker)
    assert on_tie - none == Fraction(ties, 4 * sum(counted.values()))


@BOTH
def test_rows_sum_to_one(game: Game) -> None:
    """The rows of a wager are all that can happen, each once and each possible."""
    rules = rules_for(game)
    for one in figures(rules, census(rules)):
        assert sum(row.probability for row in one.rows) == 1
        assert len(one.rows) == len(rules.wagers[one.wager].rows)


# Other ways to count

TAKES = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}


def follow(values: list[int]) -> tuple[Round, int]:
    """A round from cards in order, and how many of them it took."""
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if max(player, banker) > 7:
        return (player, banker, 2, 2), 4
    if player > 5:
        if banker > 5:
            return (player, banker, 2, 2), 4
        return (player, (banker + values[4]) % 10, 2, 3), 5
    third = values[4]
    end = (player + third) % 10
    if banker < 3 or str(third) in TAKES.get(banker, ""):
        return (end, (banker + values[5]) % 10, 3, 3), 6
    return (end, banker, 3, 2), 5


SMALL_SHOES = [
    "Kc Kd Ac 2c 3c 4c 5c 9h",
    "5c 5d 5h 4c 3d 2s Kc",
    "6c 7c 8c 9c As 2s Ks 3d",
    "2c 2d 4c 4d 6c 6d 3h",
]


@pytest.mark.parametrize("cards", SMALL_SHOES)
def test_a_small_shoe_in_every_order(cards: str) -> None:
    """All orders of a few real cards give the very weights of the count."""
    shoe = cards_from(cards)
    values = [_value(text) for text in cards.split()]
    seen = Counter(follow(list(order))[0] for order in permutations(values, 6))
    assert {tuple(facts): n for facts, n in count_rounds(composition_of(shoe)).items()} == seen


def _value(text: str) -> int:
    """The value of a card by its letter alone."""
    return "KA23456789".index(text[0]) if text[0] not in "TJQ" else 0


def endless() -> dict[Round, Fraction]:
    """The chances when every card comes as from a new deck."""
    chance = [Fraction(4 if value == 0 else 1, 13) for value in range(10)]
    two = [sum(chance[a] * chance[(p - a) % 10] for a in range(10)) for p in range(10)]
    found: Counter[Round] = Counter()
    for player in range(10):
        for banker in range(10):
            both = two[player] * two[banker]
            for third in range(10):
                for last in range(10):
                    # One pair of cards stands for each sum; only sums matter here.
                    end, _ = follow([player, banker, 0, 0, third, last])
                    found[end] += both * chance[third] * chance[last]  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def test_many_decks_come_near_to_endless_ones() -> None:
    """With a thousand decks the count lies within a hundredth of a per cent of endless decks."""
    one = composition_of(range(52))
    weights = count_rounds(tuple(1000 * count for count in one))
    total = sum(weights.values())
    for end, chance in endless().items():
        assert abs(float(Fraction(weights[Facts(*end)], total) - chance)) < 1e-5


def by_recursion(shoe: tuple[int, ...]) -> dict[Round, Fraction]:
    """The chances card after card, each drawn by its share of what is left."""

    @functools.cache
    def walk(drawn: tuple[int, ...], left: tuple[int, ...]) -> tuple[tuple[Round, Fraction], ...]:
        padded = [*drawn, 0, 0]
        if len(drawn) >= 4:
            end, needed = follow(padded)
            if needed == len(drawn):
                return ((end, Fraction(1)),)
        found: Counter[Round] = Counter()
        total = sum(left)
        for value in range(10):
            if left[value]:
                fewer = (*left[:value], left[value] - 1, *left[value + 1 :])
                for end, chance in walk((*drawn, value), fewer):
                    found[end] += chance * Fraction(left[value], total)  # type: ignore[assignment]
        return tuple(found.items())  # type: ignore[arg-type]

    return dict(walk((), shoe))


def test_odd_shoes_by_recursion(seed: int) -> None:
    """Shoes of few values but many cards, drawn card by card."""
    chance = random.Random(seed)
    for _ in range(3):
        shoe = [0] * 10
        for value in chance.sample(range(10), 4):
            shoe[value] = chance.randint(2, 30)
        expected = by_recursion(tuple(shoe))
        weights = count_rounds(tuple(shoe))
        total = sum(weights.values())
        assert {tuple(f): Fraction(n, total) for f, n in weights.items()} == expected


def test_the_weights_are_all_draws_of_six() -> None:
    """One weight is one way to draw six cards in order."""
    for shoe in (full_shoe(rules_for(MINI)), (6, 0, 0, 0, 0, 0, 0, 0, 0, 0), (1,) * 10):
        total, ways = sum(shoe), 1
        for taken in range(6):
            ways *= total - taken
        assert sum(count_rounds(shoe).values()) == ways


def test_shoes_that_are_none() -> None:
    """Six cards are enough, five are not; neither are nine counts, nor a count below nought."""
    assert count_rounds((6, *[0] * 9)) == {Facts(0, 0, 3, 3): 720}
    for shoe, words in (
        ((5, *[0] * 9), "do not make a round"),
        ((6, *[0] * 8), "ten counts"),
        ((7, -1, *[0] * 8), "ten counts"),
    ):
        with pytest.raises(Misuse, match=words):
            count_rounds(shoe)


# Effects of removal


# In millionths of a unit, for ten, ace and 2 to 9, as others have published them.
PUBLISHED_EFFECTS = {
    "banker": [19, 44, 52, 65, 116, -83, -113, -83, -50, -23],
    "player": [-18, -45, -54, -67, -120, 84, 113, 82, 53, 25],
    "tie": [513, 129, -239, -214, -292, -264, -1160, -1091, 654, 426],
}


def test_effects_of_removal_of_eight_decks() -> None:
    """Banker, Player and Tie move by what counters have known for long."""
    effects = effects_of_removal(rules_for(MINI))
    for wager, published in PUBLISHED_EFFECTS.items():
        tens = {effects[wager][rank] for rank in "TJQK"}
        found = [*tens, *(effects[wager][rank] for rank in "A23456789")]
        assert [round(-(10**6) * change) for change in found] == published


@BOTH
def test_effects_of_removal_cancel_out(game: Game) -> None:
    """As there are as many of each rank, the effects on every wager sum to nought."""
    rules = rules_for(game)
    effects = effects_of_removal(rules)
    assert list(effects) == list(rules.wagers)
    assert {sum(by_rank.values()) for by_rank in effects.values()} == {0}


# The shoe at a live table


@BOTH
def test_the_edge_now(game: Game) -> None:
    """After a hand the edges are those of the shoe without the cards that were seen."""
    driver = window(game, PLAYER_WINS)
    bet(driver, TEN, "player")
    driver.answer(Close())
    seen = "Ad 9h 7s Kh Ks" + (" Kc" if game is MINI else "")
    left = Shoe.fresh([*range(52)] * 8).without(cards_from(seen))
    expected = figures(driver.table.rules, census_of(composition_of(left.remaining)))
    now = edge_now(driver.table)
    assert now.now == {one.wager: one.house_edge for one in expected}
    assert now.full == edges(game)
    assert now["banker"] != now.full["banker"]
    assert not now.fresh


def test_what_was_burned_face_down_is_not_known() -> None:
    """Commission-free baccarat burns cards unseen: they count as if they were in the shoe."""
    unknown, known = edge_now(window(DRAGON).table), edge_now(window(MINI).table)
    assert (unknown.left, unknown.seen) == (414, 1)
    assert (known.left, known.seen) == (414, 2)


def test_cards_that_lie_face_down_are_not_known() -> None:
    """While the first four lie face down the count does not look at them."""
    driver = window(MINI, "9h 7s Kh", initial_cards="face_down")
    before = edge_now(driver.table).now
    bet(driver, TEN, "player")
    driver.answer(Close())
    assert len(driver.table.shoe) == 414 - 3
    assert edge_now(driver.table).now == before
    assert edge_now(driver.table).left == 414 - 3


def test_before_a_new_shoe_all_cards_count() -> None:
    """When the cards are over, the next round comes from a full shoe."""
    driver = window(MINI, f"{PLAYER_WINS} {PLAYER_WINS}", cut_card="413")
    for _ in range(2):
        bet(driver, TEN, "player")
        driver.answer(Close())
        if driver.table.keep.cover != "over":
            driver.begin_round()
    over = edge_now(driver.table)
    assert over.fresh
    assert over.now == EIGHT_DECKS
    feed(driver, "Ad Kc")
    driver.begin_round()
    while isinstance(driver.pending, Decide):
        driver.answer("pass")
    assert edge_now(driver.table)["tie"] != EIGHT_DECKS["tie"]
