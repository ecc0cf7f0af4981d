"""Asia Poker, 575.6(a) to (c): which hand is higher, typed from the chapter."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.core.cards import cards_from
from croupier.poker.joker import WHEELS_HIGH, asia_rank

CHAPTER = "pa.575"


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"{CHAPTER} 575.{id}" for id in ids))


def rank(cards: str, ace: str = "high") -> int:
    return asia_rank(cards_from(cards), WHEELS_HIGH if ace == "high" else 0)


def falling(*hands: str, ace: str = "high") -> None:
    """Each of these hands ranks above the next."""
    for higher, lower in pairwise(hands):
        assert rank(higher, ace) > rank(lower, ace), (higher, lower)


def copies(*hands: str, ace: str = "high") -> None:
    """All of these hands are of one rank."""
    assert len({rank(hand, ace) for hand in hands}) == 1, hands


@clause("6(a)")
def test_cards_rank_from_the_ace_down() -> None:
    """As single cards, as the best of two, and the joker is an ace."""
    falling(*(f"{one}c" for one in "AKQJT98765432"))
    falling(*(f"{one}c 2d" for one in "AKQJT9876543"))
    copies("Ac", "As", "Jk")
    copies("Jk Kd", "Ac Kh")
    copies("Jk Ad", "Ac Ah")


@clause("6(a)", "6(b)(6)")
def test_an_ace_is_never_in_the_middle() -> None:
    """Below 2, 3 and 4 or above the king, and Q-K-A-2 is nothing."""
    falling("Ac Kd Qh Jc", "Ac 2d 3h 4c", "5c 4d 3h 2c", "Ac Ad Ah Kc")
    assert rank("Ac 2d Kh Qc") < rank("2c 2d 3h 4c")
    assert rank("Ac 2d 3h Kc") < rank("2c 2d 3h 4c")


@clause("6(a)")
@pytest.mark.parametrize(
    ("with_joker", "as_good_as"),
    [
        ("Jk Kd Qh Jc", "Ac Kd Qh Jc"),
        ("Ts Jk 8h 7c", "Td 9c 8h 7c"),
        ("Jk 3d 4h 2c", "Ac 2d 3h 4c"),
        ("Jk 5d 4h 3c", "6c 5d 4h 3c"),
        ("Ac 2d 4h Jk", "Ac 2d 3h 4c"),
        ("Jk 9s 7s 2s", "As 9s 7s 2s"),
        ("As Jk 9s 4s", "As Ks 9s 4s"),
        ("Jk Ks Qs Js", "As Ks Qs Js"),
        ("8s 7s Jk 5s", "8s 7s 6s 5s"),
        ("Jk Ac 9d 4h", "As Ac 9d 4h"),
        ("Jk Kc 9d 4h", "As Kc 9d 4h"),
        ("Jk Kc Kd 4h", "As Kc Kd 4h"),
        ("Jk Kc Kd Kh", "As Kc Kd Kh"),
        ("Jk Ac Ad 4h", "As Ac Ad 4h"),
    ],
)
def test_what_the_joker_is(with_joker: str, as_good_as: str) -> None:
    """It completes a straight, flush or better, and otherwise it is an ace, never a third king."""
    copies(with_joker, as_good_as)


ORDER = [
    pytest.param("As Ac Ad Ah", "As Ks Qs Js", marks=clause("6(b)(1)", "6(b)(2)")),
    pytest.param("Jk Ac Ad Ah", "As Ks Qs Js", marks=clause("6(b)(1)", "6(a)")),
    pytest.param("As Ks Qs Js", "As 2s 3s 4s", marks=clause("6(b)(2)", "6(b)(3)")),
    pytest.param("5s 4s 3s 2s", "Kc Kd Kh Ks", marks=clause("6(b)(3)", "6(b)(4)")),
    pytest.param("2c 2d 2h 2s", "As Ks Qs 9s", marks=clause("6(b)(4)", "6(b)(5)")),
    pytest.param("6s 4s 3s 2s", "Ac Kd Qh Jc", marks=clause("6(b)(5)", "6(b)(6)")),
    pytest.param("5c 4d 3h 2c", "As Ac Ad Kh", marks=clause("6(b)(6)", "6(b)(7)")),
    pytest.param("2c 2d 2h 3s", "As Ac Kd Kh", marks=clause("6(b)(7)", "6(b)(8)")),
    pytest.param("3c 3d 2h 2s", "As Ac Kd Qh", marks=clause("6(b)(8)", "6(b)(9)")),
    pytest.param("2c 2d 3h 4s", "As Kc Qd Th", marks=clause("6(b)(9)")),
    pytest.param("2c 2d", "As Kc", marks=clause("6(b)(9)")),
]


@pytest.mark.parametrize("ace", ["high", "low"])
@pytest.mark.parametrize(("higher", "lower"), ORDER)
def test_the_order_of_hands(higher: str, lower: str, ace: str) -> None:
    """The lowest of each kind is above the highest of the next."""
    falling(higher, lower, ace=ace)


RUNS = ["KQJT", "QJT9", "JT98", "T987", "9876", "8765", "7654", "6543", "5432"]


@clause("6(b)(3)")
def test_straight_flushes() -> None:
    """Ace to four is the highest, or as the house files it the lowest."""
    below = [" ".join(f"{rank}s" for rank in run) for run in RUNS]
    falling("As 2s 3s 4s", *below)
    falling("As Ks Qs Js", *below, "As 2s 3s 4s", ace="low")
    falling("As 2s 3s 4s", "Kc Kd Kh Ks", ace="low")


@clause("6(b)(6)")
def test_straights() -> None:
    """Ace to jack, ace to four, king to ten and so on; or ace to four as the lowest."""
    below = [" ".join(map("".join, zip(run, "sdsc", strict=True))) for run in RUNS]
    falling("As Kd Qs Jc", "As 2d 3s 4c", *below)
    falling("As Kd Qs Jc", *below, "As 2d 3s 4c", ace="low")
    falling("As 2d 3s 4c", "Ac Ad Ah Ks", ace="low")


@clause("6(b)(1)", "6(b)(4)", "6(b)(7)", "6(b)(8)", "6(b)(9)")
def test_within_a_kind_the_rank_decides() -> None:
    """Kings down to twos; aces above all, four of them above a royal flush."""
    ranks = "KQJT98765432"
    falling(*(f"{one}c {one}d {one}h {one}s" for one in ranks))
    falling(*(f"{one}c {one}d {one}h Js" for one in "AKQT98765432"))
    falling("Ac Ad Kc Kd", "Ac Ad 2c 2d", "Kc Kd Qc Qd", "3c 3d 2h 2s")
    falling(*(f"{one}c {one}d" for one in "AKQJT98765432"))
    falling("3c 3d 4h 2s", "2c 2d Ah Ks")


@clause("6(c)", "6(b)(5)")
def test_the_highest_card_that_the_other_has_not() -> None:
    """After the made part; the suit never counts."""
    falling("As Ks Qs 9s", "Ah Kh Qh 8h", "Ac Kc Jc Tc", "Kd Qd Jd 9d")
    falling("9c 9d Kh 2s", "9h 9s Qh Js")
    falling("9c 9d Kh 3s", "9h 9s Kc 2c")
    falling("Ac Kd 9h 2s", "Ad Kh 8c 7s")
    falling("9c 9d 9h 3s", "9c 9d 9h 2s")
    falling("Kc Kd 2c 2d", "Qc Qd Jc Jd")
    copies("Ac Kd 9h 2s", "Ad Kh 9c 2d")
    copies("As Ks Qs 9s", "Ah Kh Qh 9h")
    copies("7c 7d", "7h 7s")
    copies("Kc 9d", "Kd 9h")
    copies("Tc", "Td", "Th", "Ts")


@clause("11(b)")
def test_hands_of_different_size() -> None:
    """Sevens with two more cards stand above sevens, and an ace with a king above an ace."""
    falling("7c 7d 3h 2s", "7h 7s", "Ac Kd", "Ad")
    falling("Ac 5d 3h 2s", "Kh Qs", "Kd")
    assert rank("7c 7d 3h 2s") < rank("8h 8s")
    assert rank("Kc Qd 9h 7s") < rank("Ah 2s")
    assert rank("Kc Qd") < rank("Ah")
    falling("Ac Kd 3h 2s", "Ad Kh", "Ah")
    assert rank("Ac Qd Jh 9s") < rank("Ad Kh")
