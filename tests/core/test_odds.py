"""What a row pays: odds, a push, a loss, a fixed sum; and how a person writes it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.odds import LOSE, PUSH, Fixed, LosePart, Odds, Pays, pays_from
from croupier.core.refusals import Misuse

numbers = st.integers(1, 10**7)
payments: st.SearchStrategy[Pays] = st.one_of(
    st.builds(Odds, numbers, numbers),
    st.builds(Fixed, st.integers(0, 10**10)),
    st.sampled_from([PUSH, LOSE]),
)


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("3 to 2", Odds(3, 2)),
        (" 40  to  1 ", Odds(40, 1)),
        ("1,000 TO 1", Odds(1_000, 1)),
        ("push", PUSH),
        ("Lose", LOSE),
        ("$50,000", Fixed(50_000_00)),
        ("$0.50", Fixed(50)),
    ],
)
def test_payments_that_people_write(text: str, pays: Pays) -> None:
    """Odds with the word to, the two words, or a sum with its sign."""
    assert pays_from(text) == pays


@pytest.mark.parametrize(
    "text",
    ["", "40-1", "1 to", "win", "1,5 to 1", "40 too 1", "1/2/3", "-1 to 1", "1e9 to 1", "٤ to 1"],
)
def test_what_is_not_a_payment(text: str) -> None:
    """Nothing is guessed, also not from digits of other scripts."""
    with pytest.raises(Misuse, match="is not a payment; write odds with the word to"):
        pays_from(text)


@pytest.mark.parametrize("text", ["40", "50,000", "0.5"])
def test_a_bare_number_is_not_read(text: str) -> None:
    """It could be odds, or "for one" with the stake in it; both are named."""
    said = rf"could be {text} to 1, or {text} for 1 with the stake in it\); write odds"
    with pytest.raises(Misuse, match=said):
        pays_from(text)


@pytest.mark.parametrize("text", ["0 to 1", "1 to 0", "0:1", "1/0", "0 for 1", "0.0 to 1"])
def test_odds_with_a_side_of_nothing(text: str) -> None:
    """Nothing to one, and one to nothing, are no odds."""
    with pytest.raises(Misuse, match="has a side of nothing; write push, lose, or odds"):
        pays_from(text)


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("7.5 to 1", Odds(15, 2)),
        ("1 to 0.5", Odds(2, 1)),
        ("0.95 to 1", Odds(19, 20)),
        ("40:1", Odds(40, 1)),
        ("6 : 5", Odds(6, 5)),
        ("1/2", Odds(1, 2)),
        ("1,000/1", Odds(1_000, 1)),
        ("41 for 1", Odds(40, 1)),
        ("2.5 FOR 1", Odds(3, 2)),
        ("1 for 1", PUSH),
        ("1 for 2", LosePart(50)),
    ],
)
def test_other_ways_to_write_odds(text: str, pays: Pays) -> None:
    """Where they are exact and mean one thing; "for" has the stake in it."""
    assert pays_from(text) == pays


def test_a_part_back_that_is_no_whole_percent() -> None:
    """`1 for 3` would lose two thirds: there is no such payment."""
    with pytest.raises(Misuse, match="a part that is lost is whole percent"):
        pays_from("1 for 3")


@pytest.mark.parametrize(
    "text",
    [
        "1" + "0" * 5_000 + " to 1",
        "1 to 1" + "0" * 1_000,
        "0." + "3" * 5_000 + " to 1",
        "9" * 5_000,
    ],
)
def test_numbers_that_are_too_long(text: str) -> None:
    """One sentence, and not the whole number in it."""
    with pytest.raises(Misuse) as caught:
        pays_from(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["$", "$-5", "$1,5"])
def test_a_sum_that_is_no_amount(text: str) -> None:
    """With the sign of dollars the complaint is about the amount."""
    with pytest.raises(Misuse, match="is not an amount"):
        pays_from(text)


@given(payments)
def test_a_payment_survives_text(pays: Pays) -> None:
    """What is printed on a sign can be written in a paytable."""
    assert pays_from(str(pays)) == pays


@given(numbers, numbers, st.integers(0, 10**9))
def test_odds_are_exact(win: int, stake: int, cents: int) -> None:
    """The net win is the exact fraction of the stake, never a rounded number."""
    assert Odds(win, stake).net(cents) * stake == cents * win


@pytest.mark.parametrize(("win", "stake"), [(0, 1), (1, 0), (-1, 1), (1, -1)])
def test_odds_have_two_sides(win: int, stake: int) -> None:
    """Nothing to one, or one to nothing, are no odds."""
    with pytest.raises(AssertionError):
        Odds(win, stake)


@given(st.integers(0, 10**9))
def test_what_the_others_come_to(cents: int) -> None:
    """A push moves nothing, a loss is the stake, a fixed sum does not look at the stake."""
    assert PUSH.net(cents) == 0
    assert LOSE.net(cents) == -cents
    assert Fixed(50_00).net(cents) == Fraction(50_00)
