"""The pictures at a terminal: cards, dice, the table, and what a seat may see."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console, RenderableType

from croupier.cli.pictures import (
    PIP,
    cards_boxed,
    cards_inline,
    dice_picture,
)
from croupier.cli.screen import story_line
from croupier.cli.signs import forgive
from croupier.live.moves import offers, state_word, waits_for
from croupier.live.telling import Line, Tone
from tests.cli.playing import REGISTERED, Lines, Typist, sitting

POKER = "three_card_poker"


def drawn(picture: RenderableType | None, width: int = 80) -> list[str]:
    """A picture as plain lines."""
    out = io.StringIO()
    Console(file=out, width=width, color_system=None).print(picture)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def screens(text: str) -> list[str]:
    """What stood on the terminal at each turn, without colours."""
    pieces = text.split("\x1b[2J\x1b[H")[1:]
    return [re.sub(r"\x1b\[[0-9;]*m", "", piece) for piece in pieces]


def test_cards_as_boxes_and_inline() -> None:
    """Face up with rank and suit sign, face down as a shade; a ten takes no more room."""
    assert drawn(cards_boxed(["Qh", "Td", "??"])) == [
        "╭────╮╭────╮╭────╮",
        "│ Q♥ ││10♦ ││ ░░ │",
        "╰────╯╰────╯╰────╯",
    ]
    assert drawn(cards_inline(["Qh", "Td", "??"])) == ["Q♥ 10♦ ░░"]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_pips_and_says_its_face(face: int) -> None:
    """As many pips as the face counts, and the number in words below: no meaning by colour."""
    lines = drawn(dice_picture({"red": face}))
    assert "".join(lines[:3]).count(PIP) == face
    assert lines[3].strip() == f"red {face}"


def test_a_long_sentence_keeps_its_margins() -> None:
    """The clause stands at the right, what does not fit goes below and indented."""
    lines = drawn(story_line(Line(Tone.WIN, "a word " * 20, "x 12.A"), 60), 60)
    assert lines[0].endswith(" 12.A")
    assert all(line.startswith("     a") or line.startswith("     w") for line in lines[1:])
    assert max(map(len, lines)) < 60


def test_a_seat_sees_its_own_cards_only() -> None:
    """At a shared terminal the hand of the seat that decides is open, every other is not."""
    keys = Lines(["ante 5; 2 ante 5; deal", "play", "play"])
    session, out = sitting(POKER, keys, interactive=True, players=2)
    session.run()
    shown = screens(out.getvalue())
    first, second, last = shown[1], shown[2], shown[3]
    for picture, seat in ((first, 1), (second, 2)):
        hidden = [row for row in picture.splitlines() if "░░ ░░ ░░" in row]
        assert len(hidden) == 2, picture
        assert not any(f"▸ seat {seat}" in row for row in hidden)
    assert "░░" not in last, "everything was turned over"


@REGISTERED
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 10)])
def test_every_picture_fits_the_width(game_id: str, size: tuple[int, int]) -> None:
    """Whatever the terminal, no line is wider, and the seed is always seen."""
    session, out = sitting(game_id, Typist(2), interactive=True, players=3, size=size)
    session.run()
    shown = screens(out.getvalue())
    assert len(shown) > 4
    for picture in shown[:-1]:
        assert "test seed demo" in picture or size[0] < 80
        assert max(len(line) for line in picture.splitlines()) <= max(size[0], 80)


def test_a_terminal_without_the_signs_gets_letters() -> None:
    """Suits stay readable where only plain letters can be written."""
    bytes_out = io.BytesIO()
    out = io.TextIOWrapper(bytes_out, encoding="ascii")
    forgive(out)
    out.write("Q♥ 6♦ “no more bets” ░░ …")
    out.flush()
    assert bytes_out.getvalue() == b'Qh 6d "no more bets" ## ...'
    typed = io.TextIOWrapper(io.BytesIO(b"ante \xff5\n"), encoding="utf-8")
    forgive(io.StringIO(), typed)
    assert typed.readline() == "ante \ufffd5\n"


def test_the_state_of_the_table_in_one_word() -> None:
    """Open, bets open, decision, round over; and what completes a line then."""
    session, _ = sitting(POKER, Lines([]))
    session.run()
    driver = session.driver
    assert (state_word(driver), "new cards" in offers(driver)) == ("table open", True)
    for typed, word, offered in (
        ("ante 5", "bets open", "pair plus "),
        ("deal", "decision", "fold"),
        ("fold", "round over", "again"),
    ):
        session.screen.keys = Lines([typed])
        session.run()
        assert (state_word(driver), offered in offers(driver)) == (word, True)
    assert waits_for(driver) == ["Enter opens round 2 · or: again, why, help, quit"]


def test_the_table_is_drawn_from_its_cloth() -> None:
    """The wheel with its sections, and the chips at the seat that has them."""
    session, out = sitting("big_six", Lines(["joker 5"]), interactive=True)
    session.run()
    text = screens(out.getvalue())[-1]
    assert re.search(r"Joker +▪ *\n", text)
    assert "joker $5" in text
