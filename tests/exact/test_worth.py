"""What a coupon costs: the published figures, the readings, and a count by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import croupier
from croupier.core.beside import COUPON
from croupier.core.coupons import terms_from
from croupier.core.game import Rules, rules_for
from croupier.core.refusals import Misuse
from croupier.exact.census import census
from croupier.exact.worth import Worth, worth, worths
from croupier.games import game, game_folders

HUNDRED = 100_00


def of(game_id: str, wager: str, options: dict[str, str] | None = None, **readings: str) -> Worth:
    rules = rules_for(game(game_id), options=options or {})
    return worth(rules, census(rules), wager, HUNDRED, terms_from(readings))


def dollars(cents: Fraction) -> float:
    return round(float(cents) / 100, 2)


@pytest.mark.parametrize(
    ("game_id", "wager", "options", "alone", "with_chips"),
    [
        ("roulette", "red", {}, 47.37, 42.11),
        ("roulette", "dozen", {}, 63.16, 57.89),
        ("roulette", "red", {"wheel": "single_zero"}, 48.65, 45.95),
        ("roulette", "dozen", {"wheel": "single_zero"}, 64.86, 62.16),
        ("craps", "pass", {}, 49.29, 47.88),
        ("craps", "dont_pass", {}, 49.30, 47.90),
        ("mini_baccarat", "player", {}, 49.32, 47.95),
        ("mini_baccarat", "banker", {}, 48.15, 46.98),
        ("mini_baccarat", "tie", {}, 76.12, 61.77),
        ("big_six", "insignia_1", {}, 44.44, 33.33),
        ("big_six", "insignia_10", {}, 74.07, 55.56),
        ("big_six", "joker", {}, 83.33, 68.52),
    ],
)
def test_published_figures_of_a_coupon_of_100(
    game_id: str, wager: str, options: dict[str, str], alone: float, with_chips: float
) -> None:
    """Those of the trade, with chips; and alone, per coupon that is used up."""
    found = of(game_id, wager, options)
    assert (dollars(found.alone), dollars(found.with_chips)) == (alone, with_chips)


def test_double_zero_red_is_exact() -> None:
    """18 of 38 numbers pay the face, and the chips lose 2 of 38."""
    found = of("roulette", "red")
    assert found.alone == HUNDRED * Fraction(18, 38)
    assert found.with_chips == found.alone - HUNDRED * Fraction(2, 38)
    assert found.method == "exact"


def test_dont_pass_is_left_until_it_is_decided_or_not() -> None:
    """A 12 gives it back and it is played again; where a push uses it up it is worth less."""
    again, once = of("craps", "dont_pass"), of("craps", "dont_pass", push="box")
    assert again.comes_back == Fraction(1, 36)
    assert again.alone == HUNDRED * Fraction(949, 1925)
    assert once.comes_back == 0
    assert once.alone == HUNDRED * Fraction(949, 1980)


def test_the_commission_is_off_the_face_too() -> None:
    """Banker: 95 of 100 on a win, as the row says; even odds on the face are charged as well."""
    banker, player = of("mini_baccarat", "banker"), of("mini_baccarat", "player")
    rules = rules_for(game("mini_baccarat"))
    won = {row.outcome: row.probability for row in croupier.analyze("mini_baccarat", "banker").rows}
    assert banker.alone == HUNDRED * Fraction(95, 100) * won["win"] / (1 - won["tie"])
    assert player.comes_back == won["tie"]
    assert of("mini_baccarat", "banker", odds="even").alone == banker.alone
    assert rules.wagers["banker"].commission is not None


def test_even_odds_on_the_face_cap_what_a_dozen_costs() -> None:
    """12 of 38 numbers pay 1 to 1 on the face in place of 2 to 1."""
    assert of("roulette", "dozen", odds="even").alone == HUNDRED * Fraction(12, 38)


def test_blackjack_by_its_readings() -> None:
    """A natural at even money costs less; a matched double and matched hands cost more."""
    usual = of("blackjack", "main").alone
    assert dollars(usual) == 49.87
    even = of("blackjack", "main", odds="even").alone
    doubled = of("blackjack", "main", double="matched").alone
    split = of("blackjack", "main", split="every_hand").alone
    both = of("blackjack", "main", split="every_hand", double="matched").alone
    assert even < usual < doubled < both
    assert usual < split < both
    # 3 to 2 against even: half of the face for each natural that is paid, 1,024 deals of 22,308
    naturals = float(usual - even) / HUNDRED * 2
    assert 0.04 < naturals < 0.055


def test_free_hands_by_their_reading() -> None:
    """Lammers that are paid on the face as well cost the house more."""
    usual = of("free_bet_blackjack", "main").alone
    assert usual < of("free_bet_blackjack", "main", free_hand="matched").alone


def test_every_place_of_every_game_has_a_worth_below_the_face_and_above_nothing() -> None:
    """Alone a coupon never costs more than its face: a place where it would is no place for it."""
    for id in game_folders():
        if id != "asia_poker":  # ten seconds, and no other rows than pai gow's
            rules = rules_for(game(id))
            found = worths(rules, census(rules), HUNDRED)
            assert [one.wager for one in found] == _takers(rules)
            for one in found:
                assert 0 < one.alone < HUNDRED, one
                assert one.with_chips < one.alone, one


def _takers(rules: Rules) -> list[str]:
    return [wager.id for wager in rules.wagers.values() if COUPON in wager.beside]


def test_a_face_of_another_size_costs_in_proportion() -> None:
    """$2.50 cost a fortieth of $100."""
    rules = rules_for(game("roulette"))
    small = worth(rules, census(rules), "red", 2_50)
    assert small.alone * 40 == of("roulette", "red").alone


def test_by_a_simple_sum_over_the_rows() -> None:
    """Of each row its chance times what the face earns, as anybody would reckon it."""
    for wager in ("touchdown", "defense"):
        rows = croupier.analyze("three_dice_football", wager).rows
        won = sum((row.probability * max(row.net, Fraction(0)) for row in rows), Fraction(0))
        assert of("three_dice_football", wager).alone == HUNDRED * won


def test_craps_by_counting_dice() -> None:
    """The 36 throws and the points that follow, counted here: Pass, Don't Pass and Crapless."""
    ways = Counter(a + b for a in range(1, 7) for b in range(1, 7))

    def made(point: int) -> Fraction:
        return Fraction(ways[point], ways[point] + 6)

    points = (4, 5, 6, 8, 9, 10)
    won = ways[7] + ways[11] + sum(ways[one] * made(one) for one in points)
    dont = ways[2] + ways[3] + sum(ways[one] * (1 - made(one)) for one in points)
    every = ways[7] + sum(ways[one] * made(one) for one in (2, 3, *points, 11, 12))
    for game_id, wager, chance in (
        ("craps", "pass", won / 36),
        ("craps", "dont_pass", dont / 35),
        ("crapless", "pass", every / 36),
    ):
        found = of(game_id, wager)
        assert found.alone == HUNDRED * chance
        assert found.with_chips == HUNDRED * (chance + 2 * chance - 1)


def test_python_has_it() -> None:
    """By game and wager, with readings; a place that takes none is named."""
    found = croupier.coupon_worth("roulette", "red", 100)
    assert (dollars(found.alone), dollars(found.with_chips)) == (47.37, 42.11)
    assert found.to_dict()["alone"] == "900/19"
    assert (
        croupier.coupon_worth("craps", "dont_pass", "25", readings={"push": "box"}).comes_back == 0
    )
    with pytest.raises(Misuse, match="no wager with a coupon 'column'"):
        croupier.coupon_worth("roulette", "column")
    with pytest.raises(Misuse, match="above nothing"):
        croupier.coupon_worth("roulette", "red", 0)
