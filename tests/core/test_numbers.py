"""Numbers as people and programs give them: plain digits, within limits, else a sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.core.money import cents_from
from croupier.core.numbers import (
    MOST,
    MOST_CENTS,
    fraction,
    given,
    how_many,
    in_digits,
    share,
    whole,
)
from croupier.core.odds import pays_from
from croupier.core.refusals import Misuse, quoted, unknown

LONG = "9" * 5_000


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("12", 12), ("1,000", 1_000), (" 007 ", 7), ("0" * 99 + "1", 1)]
)
def test_a_whole_number(text: str, number: int) -> None:
    """In one run or by threes; noughts in front say nothing."""
    assert whole(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-1",
        "+6",
        "1.5",
        "1e3",
        "1_000",
        "10,00",
        "٦",
        "６",
        "²",
        "x",
        "0x10",
        str(MOST + 1),
    ],
    ids=ascii,
)
def test_what_is_no_whole_number(text: str) -> None:
    """Signs, points, other scripts and what nobody means are refused in one short sentence."""
    with pytest.raises(Misuse, match="is no number") as caught:
        whole(text)
    assert len(str(caught.value)) < 200


def test_a_whole_number_that_is_too_long() -> None:
    """Thousands of digits are not even counted."""
    with pytest.raises(Misuse, match=r"^'9{58}… is no number; 0 to"):
        whole(LONG)


def test_the_limits_of_a_whole_number() -> None:
    """The least and the most are taken; one beyond either is not."""
    assert [whole(text, least=2, most=5) for text in "25"] == [2, 5]
    for text in "16":
        with pytest.raises(Misuse, match="2 to 5 can be taken"):
            whole(text, least=2, most=5)


@pytest.mark.parametrize("text", ["1e13", "1e99", LONG, "١٠", "9" * 18 + "g"], ids=len)
def test_more_rounds_than_anybody_plays(text: str) -> None:
    """They are turned down before anything is reckoned with them."""
    with pytest.raises(Misuse, match="1e6 or 10M"):
        how_many(text, "rounds")
    assert how_many("1e12", "rounds") == 10**12


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("1/100", Fraction(1, 100)),
        ("0.05", Fraction(1, 20)),
        ("5 %", Fraction(1, 20)),
        (".5", Fraction(1, 2)),
        ("1", Fraction(1)),
    ],
)
def test_a_share(text: str, part: Fraction) -> None:
    """A fraction, a decimal or per cent."""
    assert share(text, "share") == part


@pytest.mark.parametrize(
    "text",
    ["", ".", "0", "1/0", "2", "-1/2", "1e-400", "1e-4000000000", f"1/{LONG}", "½", "nan"],
    ids=range(11),
)
def test_what_is_no_share(text: str) -> None:
    """Nothing, more than all, and numbers too small or too long to reckon with."""
    with pytest.raises(Misuse, match="is not a share"):
        share(text, "share")


def test_a_number_that_may_be_broken() -> None:
    """Decimals and fractions come out exact; what is neither is None."""
    assert fraction("7.5") == Fraction(15, 2)
    assert fraction("1/3") == Fraction(1, 3)
    assert fraction("7,5") is None
    assert fraction(LONG) is None


@pytest.mark.parametrize("text", [LONG, f"${LONG}", f"1{'0' * 13}", "٥"], ids=len)
def test_an_amount_that_nobody_has(text: str) -> None:
    """Amounts end below a million million dollars."""
    with pytest.raises(Misuse, match="amount"):
        cents_from(text)
    assert cents_from("999,999,999,999.99") == MOST_CENTS - 1


@pytest.mark.parametrize(
    "text", [f"{LONG} to 1", f"1 to {LONG}", f"1{'0' * 1000} to 1", f"${LONG}"], ids=range(4)
)
def test_a_payment_that_nobody_makes(text: str) -> None:
    """Odds have nine digits at most on either side."""
    with pytest.raises(Misuse):
        pays_from(text)
    assert str(pays_from("999,999,999 to 1")) == "999,999,999 to 1"


@pytest.mark.parametrize(
    "value", [True, 1.0, float("nan"), "5", None, -1, MOST + 1, 10**5000], ids=range(8)
)
def test_what_a_program_gives_for_a_number(value: Any) -> None:
    """Whole numbers within limits, and nothing that only looks like one."""
    with pytest.raises(Misuse, match="rounds is a whole number from 0 to"):
        given(value, "rounds")
    assert given(5, "rounds") == 5


def test_what_is_shown_of_something_long() -> None:
    """A sentence is never longer than a few lines, whatever was given."""
    knot: list[Any] = []
    knot.append(knot)
    assert len(quoted("x" * 10**6)) == 60
    assert quoted(10**5000) == "a int that is too long to show"
    assert quoted(knot) == "[[...]]"
    assert len(str(unknown("game", "x" * 10**6, ["craps"]))) < 120


def test_a_number_in_digits() -> None:
    """Plain digits up to a limit; digits of other scripts and far too many of them are none."""
    assert [in_digits(text) for text in ("0", "007", "12")] == [0, 7, 12]
    assert [in_digits(text) for text in ("", "-1", "²", "٣", "1 ", "9" * 19, LONG)] == [None] * 7
    assert (in_digits("100", most=100), in_digits("101", most=100)) == (100, None)
