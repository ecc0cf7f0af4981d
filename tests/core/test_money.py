"""Money: text becomes cents and cents become text, and payments round up to a chip."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.money import cents_from, dollars, round_up_to_chip
from croupier.core.refusals import Misuse

amounts = st.integers(0, 10**12)
chips = st.sampled_from([1, 5, 25, 50, 1_00, 5_00, 25_00])


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("5", 5_00),
        ("$5", 5_00),
        ("$ 5", 5_00),
        (" 5 ", 5_00),
        ("2.50", 2_50),
        ("2.5", 2_50),
        ("0.05", 5),
        ("0", 0),
        ("1,000", 1_000_00),
        ("$1,234,567.89", 1_234_567_89),
        ("1000", 1_000_00),
    ],
)
def test_amounts_that_people_write(text: str, cents: int) -> None:
    """Dollars with or without the sign, cents and commas."""
    assert cents_from(text) == cents


@pytest.mark.parametrize(
    "text",
    ["", "$", "five", "-5", "5.", ".50", "2.505", "5 6", "$$5", "1e3", "5c", "٥", "0x5", "nan"],
)
def test_what_is_not_an_amount(text: str) -> None:
    """Anything else is named as it was written, with examples of what would do."""
    with pytest.raises(Misuse, match="is not an amount; write dollars such as") as caught:
        cents_from(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["1,5", "1,50", "1,0000", "1000,000", ",100", "1,", "1,,000"])
def test_a_comma_stands_between_thousands_only(text: str) -> None:
    """A decimal comma would be read as a hundred times the amount, so it is not read at all."""
    with pytest.raises(Misuse, match="is not an amount"):
        cents_from(text)


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (99, "$0.99"),
        (1_00, "$1"),
        (2_50, "$2.50"),
        (999_99, "$999.99"),
        (1_000_00, "$1,000"),
        (-1_000_00, "-$1,000"),
        (-5, "-$0.05"),
    ],
)
def test_amounts_as_text(cents: int, text: str) -> None:
    """Whole dollars have no point, cents have two digits, thousands have commas."""
    assert dollars(cents) == text


@given(amounts)
def test_an_amount_survives_text(cents: int) -> None:
    """What is printed can be read back."""
    assert cents_from(dollars(cents)) == cents
    assert cents_from(dollars(cents).replace(",", "")) == cents


@pytest.mark.parametrize(
    ("amount", "chip", "paid"),
    [
        (Fraction(0), 1_00, 0),
        (Fraction(1), 1_00, 1_00),
        (Fraction(1_00), 1_00, 1_00),
        (Fraction(1_00) + Fraction(1, 1_000), 1_00, 2_00),
        (Fraction(15, 2), 1, 8),
        (Fraction(7_50), 1, 7_50),
        (Fraction(7_50), 5_00, 10_00),
    ],
)
def test_payments_round_up(amount: Fraction, chip: int, paid: int) -> None:
    """A whole number of chips stays; the least bit more costs the house one chip."""
    assert round_up_to_chip(amount, chip) == paid


@given(st.fractions(0, 10**9), chips)
def test_rounding_is_the_least_that_will_do(amount: Fraction, chip: int) -> None:
    """It is in whole chips, not less than the amount, and one chip less would be."""
    paid = round_up_to_chip(amount, chip)
    assert paid % chip == 0
    assert paid - chip < amount <= paid
