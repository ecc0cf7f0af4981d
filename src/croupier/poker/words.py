"""How a dealer says the ranks of cards aloud."""

from __future__ import annotations

from collections.abc import Iterable

RANK_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


def one(rank: int) -> str:
    """`a king`, `an ace`."""
    word = RANK_WORDS[rank]
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def several(rank: int) -> str:
    """`kings`, `sixes`."""
    word = RANK_WORDS[rank]
    return f"{word}es" if word.endswith("x") else f"{word}s"


def listed(ranks: Iterable[int]) -> str:
    """`queen-six-four`."""
    return "-".join(RANK_WORDS[rank] for rank in ranks)
