"""The pictures at a terminal: cards, dice, field and throw box, and what a seat may see."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console, RenderableType

from croupier.cli.boards import board_picture, field
from croupier.cli.pictures import (
    PIP,
    cards_boxed,
    cards_inline,
    dice_picture,
    pick_out,
    stakes_text,
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


@pytest.mark.parametrize("yard", range(24))
def test_the_marker_stands_under_its_yard(yard: int) -> None:
    """From the 23 yard line to the end zone, all within 80 columns."""
    numbers, marks = drawn(field(yard))
    assert max(len(numbers), len(marks)) < 80
    assert marks.count("◆") == 1
    at = marks.index("◆")
    if yard:
        assert numbers[at - 1 : at + 1].strip() == str(yard)[-2:]
    else:
        assert marks[at:].startswith("◆ TD")


def test_the_pucks_of_the_football_table() -> None:
    """The down, the play and who throws, each readable without colour."""
    board = {"yard": 9, "down": "1st & Goal", "play": 3, "quarterback": 2}
    text = "\n".join(drawn(board_picture("three_dice_football", board, {"green": 4, "red": 2})))
    assert "[1st & Goal]" in text
    assert "[3]" in text
    assert "Quarterback: seat 2" in text
    assert "green 4" in text
    early = board_picture("three_dice_football", {"quarterback": 2}, {})
    assert drawn(early) == ["quarterback 2"]


def test_the_throw_box() -> None:
    """Boxes from the dealer's left, the one that came most often picked out."""
    board = {"box": "Four", "boxed": [4, 4, 4, 4], "beside": [1, 6, 5, 3, 2, 2]}
    lines = drawn(board_picture("high_roll_dice", board, {}))
    assert lines[0].split() == "Ace × 1 Six × 1 Five × 1 Four × 4 ◀ Three × 1 Two × 2".split()  # noqa: SIM905
    assert lines[1].split() == ["[1]", "[6]", "[5]", "[4][4][4]", "[3]", "[2][2]"]
    assert lines[2].strip() == "[4]"
    assert board_picture("high_roll_dice", {}, {}) is None


def test_a_game_without_a_picture_of_its_own() -> None:
    """Its dice and the facts of its board, in words."""
    lines = drawn(board_picture("some_new_game", {"point": 6, "boxed": [1, 2]}, {"die 1": 3}))
    assert lines[-1] == "point 6 · boxed 1 2"
    assert lines[3].strip() == "die 3"
    assert board_picture("some_new_game", {}, {}) is None
    many = {f"die {n}": 4 for n in range(10)}
    assert drawn(board_picture("some_new_game", {}, many)) == ["[4]" * 10]


def test_stakes_and_pucks_in_words() -> None:
    """Wagers of one family and one amount share a phrase."""
    stakes = {"ante": 5_00, "pip_street_5": 5_00, "pip_street_6": 5_00, "straight@17": 1_00}
    assert stakes_text(stakes) == "ante $5 · pip street 5 6 $5 each · straight 17 $1"
    assert drawn(pick_out(["1st", "2nd"], "2nd")) == [" 1st [2nd]"]


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


def test_the_boxes_of_a_dice_table() -> None:
    """The puck lies on the point, the shooter is named, calls and Fire points are told."""
    board = {
        "shooter": 3,
        "point": 6,
        "puck": "on 6",
        "on_markers": {"2/place_8": "off"},
        "fire": {"2": [4, 9], "5": []},
    }
    assert drawn(board_picture("craps", board, {})) == [
        " ON    4  5 [6] 8  9  10    shooter: seat 3",
        "called: 2 place 8 off",
        "fire points by bet 2: 4 9",
    ]
    off = {"shooter": 1, "point": 0, "puck": "off", "on_markers": {}}
    assert drawn(board_picture("crapless", off, {})) == [
        " OFF    2  3  4  5  6  8  9  10  11  12    shooter: seat 1"
    ]
    with_dice = drawn(board_picture("craps", board, {"die 1": 3, "die 2": 4}))
    assert "die 3" in with_dice[3]
    assert "die 4" in with_dice[3]


def test_a_wager_is_shown_beside_its_own_places() -> None:
    """A Come Bet on its line and one on a number, a main wager and that of a split hand."""
    assert stakes_text({"come": 5_00, "come@6": 5_00}) == "come $5 · come 6 $5"
    assert stakes_text({"main": 10_00, "main@2": 10_00}) == "main $10 · main 2 $10"
