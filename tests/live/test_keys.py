"""The key that is shown is the key that works."""

from __future__ import annotations

import string

import pytest

from croupier.core.game import rules_for
from croupier.core.law import Chapter
from croupier.core.procedure import Decide
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game
from croupier.live.keys import PAGE, keys_for, marked, typed_keys
from croupier.live.words import Choose, Moment, command_from

law = Chapter("oh.blackjack")
RULES = rules_for(game("blackjack"))
HAND = ("hit", "stand", "double", "double_for_less", "split")
NO = Refusal("a split", "only two cards of one value are split", "oh.blackjack 11.A", "hit")


def asked(*choices: str, **blocked: Refusal) -> Moment:
    return Moment(RULES, Decide(who=1, choices=choices, clause=law("7.F"), blocked=blocked))


def test_each_choice_has_a_key_of_its_own() -> None:
    """Its first letter, else that of another word, else another letter; never one of the page's."""
    assert keys_for(HAND) == {
        "hit": "h",
        "stand": "s",
        "double": "d",
        "double_for_less": "f",
        "split": "p",
    }
    assert keys_for(("accept", "decline")) == {"decline": "d", "accept": "e"}
    assert keys_for(("4", "5", "10")) == {"10": "0", "4": "b", "5": "d"}


def test_no_key_is_given_twice() -> None:
    """However many choices there are: those for which none is left have none."""
    many = [f"{letter}{number}" for letter in "abcdefgh" for number in range(5)]
    keys = keys_for(many)
    free = set(string.ascii_lowercase + string.digits) - set(PAGE)
    assert set(keys.values()) == free
    assert len(keys) == len(free)


def test_the_key_is_marked_where_it_stands() -> None:
    """At the beginning of a word if it can be, in the word, or behind it."""
    assert marked("play", "p") == "[p]lay"
    assert marked("double_for_less", "f") == "double [f]or less"
    assert marked("split", "p") == "s[p]lit"
    assert marked("10", "b") == "10 [b]"
    assert marked("10", "") == "10"


@pytest.mark.parametrize("blocked", [(), ("split",), ("double", "double_for_less", "split")])
def test_every_key_that_is_shown_is_understood(blocked: tuple[str, ...]) -> None:
    """Also when a choice that begins alike is closed; that one is refused, not misunderstood."""
    moment = asked(*HAND, **dict.fromkeys(blocked, NO))
    for choice, key in typed_keys(HAND).items():
        assert command_from(key, moment) == Choose(None, choice)


def test_first_letters_are_enough_among_what_is_open() -> None:
    """`sp` is split while stand is open too; `st` stands; `double` written out is the plain one."""
    moment = asked(*HAND)
    assert command_from("sp", moment) == Choose(None, "split")
    assert command_from("st", moment) == Choose(None, "stand")
    assert command_from("double", moment) == Choose(None, "double")
    closed = asked("accept", "await", **{"await": NO})
    assert command_from("aw", closed) == Choose(None, "await")
    assert command_from("ac", closed) == Choose(None, "accept")


def test_a_word_of_a_choice_is_enough() -> None:
    """`ride` lets it ride and `back` takes it back; a word that two choices have means neither."""
    moment = asked("take_back", "let_it_ride")
    assert command_from("ride", moment) == Choose(None, "let_it_ride")
    assert command_from("back", moment) == Choose(None, "take_back")
    both = asked("double_face_down", "split_face_down", "stand")
    with pytest.raises(Misuse):
        command_from("face", both)
