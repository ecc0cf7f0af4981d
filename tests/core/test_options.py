"""The choices of a house: how they are written, checked and shown."""

from __future__ import annotations

import pytest

from croupier.core.law import Chapter
from croupier.core.options import Option, choice, count, money
from croupier.core.refusals import Misuse
from croupier.games import game, game_ids

clause = Chapter("oh.three_card_poker")("7.F")


def test_a_choice_of_words() -> None:
    """The first word is the default; any may be chosen, in any capitals, nothing else."""
    option = choice("dealing", "how", clause, "hand", "shoe")
    assert option.default == "hand"
    assert option.value_from("shoe") == "shoe"
    assert option.value_from(" hand ") == "hand"
    with pytest.raises(Misuse, match="dealing=feet is not a choice; dealing takes hand, shoe"):
        option.value_from("feet")
    assert option.value_from("Hand") == "hand"
    with pytest.raises(Misuse):
        option.value_from("")


def test_a_choice_of_numbers() -> None:
    """A number on the list is taken as a number; one beside it, or a word, is not."""
    option = count("decks", "how many", clause, 6, 4, 6, 8)
    assert option.value_from("8") == 8
    for text in ("3", "5", "9", "-4", "6.0", "six", ""):
        with pytest.raises(Misuse, match="is not a choice; decks takes 4, 6, 8"):
            option.value_from(text)


def test_a_number_without_a_choice() -> None:
    """Where the law leaves one number, only that one is taken."""
    option = count("dice", "how many", clause, 3)
    assert option.value_from("3") == 3
    with pytest.raises(Misuse, match="dice takes 3"):
        option.value_from("4")


def test_an_amount() -> None:
    """Dollars are read into cents and shown as dollars again."""
    option = money("minimum", "least", clause, 5_00)
    assert option.value_from("2.50") == 2_50
    assert option.text(2_50) == "$2.50"
    with pytest.raises(Misuse, match="'much' is not an amount"):
        option.value_from("much")


def every_option() -> list[Option]:
    return [option for id in game_ids() for option in game(id).options]


@pytest.mark.parametrize("option", every_option(), ids=lambda option: str(option.id))
def test_every_option_of_every_game_survives_text(option: Option) -> None:
    """Each value that can be chosen can be printed and read back, the default too."""
    for value in (option.default, *option.choices):
        assert option.value_from(option.text(value)) == value
    assert not option.choices or option.default in option.choices
