"""What players say for a choice is understood, in a game that has that choice."""

from __future__ import annotations

import pytest

import croupier
from croupier.live.spoken import choice_from

TWENTY_ONE = ("hit", "stand", "double", "split", "surrender")
HOLDEM = ("4x", "3x", "check")


@pytest.mark.parametrize(
    ("said", "choices", "meant"),
    [
        ("stay", TWENTY_ONE, "stand"),
        ("Hit me!", TWENTY_ONE, None),
        ("hit me", TWENTY_ONE, "hit"),
        ("Double Down", TWENTY_ONE, "double"),
        ("DD", TWENTY_ONE, "double"),
        ("split 'em", TWENTY_ONE, "split"),
        ("call", ("play", "fold"), "play"),
        ("raise", ("play", "fold"), "play"),
        ("muck", ("play", "fold"), "fold"),
        ("bet 4x", HOLDEM, "4x"),
        ("raise 3", HOLDEM, "3x"),
        ("4", HOLDEM, "4x"),
        ("bet 2", HOLDEM, None),
        ("pull back", ("take_back", "let_it_ride"), "take_back"),
        ("ride", ("take_back", "let_it_ride"), "let_it_ride"),
        ("stay", ("play", "fold"), None),
        ("triple", ("3x", "2x", "1x", "fold"), "3x"),
        ("bet", ("2x", "check"), "2x"),
        ("raise", HOLDEM, None),
        ("", TWENTY_ONE, None),
    ],
)
def test_what_players_say(said: str, choices: tuple[str, ...], meant: str | None) -> None:
    """By the choices that there are: a word for one that is not there names nothing."""
    assert choice_from(said, choices) == meant


def test_the_only_bet_that_is_open_is_meant() -> None:
    """`play` is one times the Ante while two and three times are closed; else it names nothing."""
    choices = ("3x", "2x", "1x", "fold")
    assert choice_from("play", choices, ("1x", "fold")) == "1x"
    assert choice_from("play", choices, choices) is None
    assert choice_from("play", (*choices, "play"), choices) == "play"


@pytest.mark.parametrize(
    ("said", "choices", "meant"),
    [
        ("bet 20", "4x 3x check", "4x"),
        ("raise $15", "4x 3x check", "3x"),
        ("bet 17", "4x 3x check", None),
        ("check 20", "4x 3x check", None),
        ("play 10", "3x 2x 1x play fold", "2x"),
        ("play 5", "3x 2x 1x play fold", "1x"),
        ("call 5", "play fold", "play"),
        ("double down 10", "hit double double_for_less", "double"),
        ("double 5", "hit double double_for_less", None),
        ("bet ten", "4x 3x check", None),
    ],
)
def test_an_amount_says_which_bet_is_meant(said: str, choices: str, meant: str | None) -> None:
    """By what each choice would cost now; one that costs something else is not meant."""
    costs = {"4x": 20_00, "3x": 15_00, "2x": 10_00, "1x": 5_00, "play": 5_00, "double": 10_00}
    assert choice_from(said, choices.split(), (), costs) == meant


def test_at_a_table_from_python() -> None:
    """`choose` takes the same words."""
    table = croupier.table("three_card_poker", seed="spoken")
    table.join(1, 200)
    table.bet(1, "ante", 10)
    table.deal()
    table.choose("call")
    assert table.pending is None
