"""The picture fits its terminal: table and moves are always seen, the rest is paged."""

from __future__ import annotations

import re

import pytest

from croupier.core.procedure import Window
from tests.cli.playing import REGISTERED, Lines, Typist, sitting

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = re.compile(r"\x1b\[2J|\x1b\[H\x1b\[2J")
SIZES = pytest.mark.parametrize("size", [(80, 24), (60, 24)])


def frames(drawn: str) -> list[list[str]]:
    """Every screen that was shown, row by row."""
    parts = [ESCAPES.sub("", part) for part in CLEARED.split(drawn)]
    return [part.rstrip("\n").split("\n") for part in parts[1:]]


class Curious(Typist):
    """Types as the table wants it, and asks for help and the wagers before the first close."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.questions = ["help", "", "", "wagers", "", "", "odds", "", "?", "law 1"]

    def read(self, prompt: str) -> str:
        assert self.driver is not None
        if "Enter" in prompt:
            return ""
        if isinstance(self.driver.pending, Window) and self.questions:
            return self.questions.pop(0)
        return super().read(prompt)


@REGISTERED
@SIZES
def test_every_screen_fits(game_id: str, size: tuple[int, int]) -> None:
    """No screen of two rounds is higher or wider than the terminal, the prompt included."""
    session, out = sitting(game_id, Curious(2), interactive=True, size=size, players=2)
    session.run()
    shown = frames(out.getvalue())[:-1]  # the last one has the farewell below it
    width, height = size
    assert len(shown) > 6
    for rows in shown:
        assert len(rows) < height, "\n".join(rows)
        assert max(map(len, rows)) <= width, "\n".join(rows)


@SIZES
def test_pages_lose_nothing_and_keep_the_table(size: tuple[int, int]) -> None:
    """Line after line of help is seen, each page below the table and its heading."""
    keys = Lines(["pass 10", "help", *[""] * 4])
    session, out = sitting("craps", keys, interactive=True, size=size)
    session.run()
    shown = [rows for rows in frames(out.getvalue()) if any("buy 100" in row for row in rows)]
    pages = [rows for rows in frames(out.getvalue()) if any("pass $10" in row for row in rows)]
    text = "\n".join("\n".join(rows) for rows in pages)
    assert shown
    for words in ("Craps, now", "undo", "law ", "sit 2, leave", "quit"):
        assert words in text
    for rows in pages:
        assert "Craps" in rows[0]
        assert any("SIX" in row for row in rows)


def test_what_is_typed_at_a_page_is_the_next_command() -> None:
    """Nobody has to read to the end."""
    keys = Lines(["pass 10", "help", "field 5"])
    session, _ = sitting("craps", keys, interactive=True)
    session.run()
    assert session.driver.table.stakes(1) == {"pass": 10_00, "field": 5_00}


def test_the_prompt_names_few_of_many_wagers() -> None:
    """At craps three lines and the word that lists them all; at a game of few wagers every one."""
    session, out = sitting("craps", Lines(["pass 10"]), interactive=True)
    session.run()
    last = frames(out.getvalue())[-1]
    at = next(i for i, row in enumerate(last) if row.startswith(" wagers: "))
    assert "wagers lists all" in " ".join(last[at : at + 3])
    assert "Enter: no more bets" in last[at + 3]
    session, out = sitting("three_card_poker", Lines(["ante 5"]), interactive=True)
    session.run()
    assert " wagers: [a]nte, [p]air plus, [s]ix card bonus" in frames(out.getvalue())[-1]
