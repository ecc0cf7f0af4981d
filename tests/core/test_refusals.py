"""The ways of saying no: what each says, and which word was probably meant."""

from __future__ import annotations

import pytest

from croupier.core.refusals import MOST_LISTED, CroupierError, Misuse, Refusal, unknown


def test_a_refusal_says_four_things() -> None:
    """What was tried, why not, which clause, what may be done instead; in parts and in prose."""
    refusal = Refusal("a cut of 9", "too few", "oh.three_card_poker 5.D.i.(b)", "cut again")
    assert str(refusal) == "a cut of 9: too few (oh.three_card_poker 5.D.i.(b)); cut again"
    assert (refusal.tried, refusal.why) == ("a cut of 9", "too few")
    assert (refusal.clause, refusal.instead) == ("oh.three_card_poker 5.D.i.(b)", "cut again")


def test_the_two_kinds_are_apart() -> None:
    """A refusal is no misuse and a misuse no refusal; both are errors of croupier."""
    assert issubclass(Refusal, CroupierError)
    assert issubclass(Misuse, CroupierError)
    assert not issubclass(Refusal, Misuse)
    assert not issubclass(Misuse, Refusal)


@pytest.mark.parametrize("word", ["pair_plu", "pairplus", "pair_plus_wager"])
def test_a_slip_of_the_keyboard_is_understood(word: str) -> None:
    """A word that is near a known one brings that one up."""
    error = unknown("wager", word, ["ante", "pair_plus", "six_card_bonus"])
    assert str(error) == f"no wager {word!r}; did you mean pair_plus?"


def test_a_strange_word_gets_the_list() -> None:
    """A word that is near none of them brings all of them."""
    error = unknown("wager", "zzz", ["ante", "pair_plus"])
    assert str(error) == "no wager 'zzz'; one of: ante, pair_plus"


def test_a_long_list_is_cut() -> None:
    """As many as fit on a screen are named, and it is seen that there are more."""
    names = [f"name{number}" for number in range(MOST_LISTED + 1)]
    assert str(unknown("word", "zzz", names[:-1])).endswith(f", {names[-2]}")
    assert str(unknown("word", "zzz", names)).endswith(f", {names[-2]}, …")
