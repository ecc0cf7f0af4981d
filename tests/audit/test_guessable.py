"""Passwords that are tried first are refused, however long; words of one's own are not."""

from __future__ import annotations

import re

import pytest

from croupier.audit.guessable import COMMON, LEAST_PARTS, parts_of
from croupier.audit.passwords import LEAST, check_new, made
from croupier.core.refusals import Misuse

FIRST_TRIED = (
    "passwordpassword",
    "Password1234567",
    "P@ssw0rdP@ssw0rd",
    "qwertyuiopasdfgh",
    "123456789012345",
    "1q2w3e4r5t6y7u8i",
    "zaq12wsxcde34rfv",
    "aaaaaaaaaaaaaaab",
    "abcabcabcabcabcd",
    "abcdefghijklmnop",
    "letmeinletmein123",
    "iloveyouiloveyou",
    "welcome123456789",
    "Welcome2024Welcome",
    "administrator123",
    "correct horse battery staple",
    "thisismypassword",
    "casinocasinocasino",
    "Summer2026Summer2026",
    "jackpot777jackpot",
    "trustno1trustno1",
    "9876543210987654",
    "!@#$%^&*()!@#$%^&*()",
    "xq7xq7xq7xq7xq7xq7",
)
GOOD = (
    "a heron on the seventh pier",
    "nine quiet lanterns at noon",
    "blue wagon seven moss kettle",
    "k8#Vz!pq0Lm2@rTx",
    "coffee table rain under glass",
    "ein Reiher steht am Kai",
)


@pytest.mark.parametrize("password", FIRST_TRIED)
def test_what_is_tried_first_is_refused_and_not_said_back(password: str) -> None:
    """Common words, keys in a row there and back, years, and one piece again and again."""
    assert parts_of(password) < LEAST_PARTS
    with pytest.raises(Misuse, match=r"first that somebody tries|different characters") as refused:
        check_new(password)
    assert password not in str(refused.value)


@pytest.mark.parametrize("password", GOOD)
def test_words_of_ones_own_will_do(password: str) -> None:
    """Also such with a common word or two among them."""
    check_new(password)


def test_what_the_house_makes_will_do() -> None:
    """At random from its letters, which are in no row."""
    for _ in range(200):
        check_new(made())


def test_no_two_common_words_make_a_password() -> None:
    """However long they are, also with a year and a sign behind them."""
    words = sorted(COMMON, key=len)[-12:]
    for one in words:
        for other in words:
            for password in (f"{one}{other}", f"{one.title()} {other} 2026!"):
                if len(password) >= LEAST:
                    with pytest.raises(Misuse):
                        check_new(password)


def test_a_word_of_the_list_is_written_small_and_plain() -> None:
    """Else it would never be met, as passwords are compared in small letters."""
    assert all(re.fullmatch(r"[a-z0-9]+", word) for word in COMMON)
