"""What lies in the middle of a table: the football field, the throw box, or whatever is shown.

A game without a picture of its own gets its dice and the facts of its board in words, so a new
game can be played before anybody draws for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.pictures import dice_inline, dice_picture, pick_out
from croupier.cli.wheel_boards import big_six_wheel, roulette_layout
from croupier.live.names import spelled

Board = Mapping[str, Any]
Dice = Mapping[str, int]

TURF = "bold white on dark_green"
YARDS = 23
"""Three penalties from the 20 yard line."""
YARD_LINES = (20, 10, 0)
PLAYS = 6
BOX_WIDTH = 12
DICE_A_ROW = 3


def board_picture(game_id: str, board: Board, dice: Dice) -> RenderableType | None:
    """The middle of the table, or None when nothing lies there."""
    draw = _BOARDS.get(game_id, _any_board)
    return draw(board, dice)


def _any_board(board: Board, dice: Dice) -> RenderableType | None:
    parts: list[RenderableType] = []
    if dice:
        parts.append(dice_picture(dice) if len(dice) <= 6 else dice_inline([*dice.values()]))
    shown = [f"{spelled(key)} {_words(value)}" for key, value in board.items()]
    if shown:
        parts.append(Text(" · ".join(shown)))
    return Group(*parts) if parts else None


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else spelled(str(value))


# Three Dice Football


def _football(board: Board, dice: Dice) -> RenderableType | None:
    if "yard" not in board:
        return _any_board(board, dice)
    below = Grid.grid(padding=(0, 4, 0, 0))
    below.add_row(*([dice_picture(dice)] if dice else []), _pucks(board))
    return Group(field(board["yard"]), Text(""), below)


def field(yard: int) -> Text:
    """The field from the 23 yard line to the end zone, and the marker on it."""
    numbers, marks = Text(), Text()
    for at in range(YARDS, 0, -1):
        numbers.append(f"{at:>2}", TURF)
        marks.append(" ◆" if at == yard else "  ", TURF)
        between = "│" if at - 1 in YARD_LINES else " "
        numbers.append(between, TURF)
        marks.append(between, TURF)
    zone = "bold black on gold3"
    numbers.append(" END  ", zone)
    marks.append(" ◆ TD " if yard == 0 else " ZONE ", zone)
    return Text("\n").join((numbers, marks))


def _pucks(board: Board) -> Text:
    from croupier.games.three_dice_football.rules import DOWNS, EXTRA_POINT_AREA

    down = str(board.get("down", ""))
    rows: tuple[tuple[str, Sequence[str], str], ...] = (
        ("down", DOWNS[:3], down),
        ("goal", DOWNS[3:], down),
        ("", (EXTRA_POINT_AREA,), down),
        ("play", [str(play) for play in range(1, PLAYS + 1)], str(board.get("play", ""))),
    )
    lines = [Text(f"{label:<5}").append_text(pick_out(names, here)) for label, names, here in rows]
    if quarterback := board.get("quarterback"):
        lines[2].append(f"   Quarterback: seat {quarterback}")
    return Text("\n").join(lines)


# High Roll Dice


def _throw_box(board: Board, dice: Dice) -> RenderableType | None:
    """4(e): boxes from the dealer's left; the dice that match lie in theirs."""
    from croupier.games.high_roll_dice.rules import FACE_NAMES, FACES

    if not dice and "box" not in board:
        return None
    faces = [*board.get("boxed", ()), *board.get("beside", ())] or [*dice.values()]
    grid = Grid.grid(padding=0)
    for _ in FACES:
        grid.add_column(width=BOX_WIDTH)
    won = board.get("box")
    boxes = [(FACE_NAMES[face], faces.count(face), face) for face in reversed(FACES)]
    grid.add_row(*(_box_name(name, count, name == won) for name, count, _ in boxes))
    grid.add_row(*(_box(face, count, name == won) for name, count, face in boxes))
    return grid


def _box_name(name: str, count: int, won: bool) -> Text:
    if won:
        return Text(f"{name} × {count} ◀", "bold green")
    return Text(f"{name}" + (f" × {count}" if count else ""), "" if count else "dim")


def _box(face: int, count: int, won: bool) -> Text:
    style = "bold white on dark_green" if won else "bold black on grey84"
    rows = [
        dice_inline([face] * min(DICE_A_ROW, count - start), style)
        for start in range(0, count, DICE_A_ROW)
    ]
    return Text("\n").join(rows)


# Craps and Crapless


def _boxes(points: Sequence[int]) -> Callable[[Board, Dice], RenderableType | None]:
    """The boxes of the numbers with the puck on one of them, the dice, and who shoots."""

    def draw(board: Board, dice: Dice) -> RenderableType | None:
        if "point" not in board:
            return _any_board(board, dice)
        point = board["point"]
        puck = Text(" ON " if point else " OFF ", "bold black on white" if point else "reverse")
        line = pick_out([str(number) for number in points], str(point))
        line = Text.assemble(puck, "  ", line, f"   shooter: seat {board['shooter']}")
        lines = [line]
        if markers := board.get("on_markers"):
            called = [
                f"{spelled(where.replace('/', ' '))} {word}" for where, word in markers.items()
            ]
            lines.append(Text("called: " + ", ".join(called)))
        if fire := {seat: made for seat, made in board.get("fire", {}).items() if made}:
            made_by = [f"{seat}: {' '.join(map(str, made))}" for seat, made in fire.items()]
            lines.append(Text("fire points by bet " + "; ".join(made_by)))
        return Group(*([dice_picture(dice)] if dice else []), *lines)

    return draw


_BOARDS: dict[str, Callable[[Board, Dice], RenderableType | None]] = {
    "three_dice_football": _football,
    "high_roll_dice": _throw_box,
    "craps": _boxes((4, 5, 6, 8, 9, 10)),
    "crapless": _boxes((2, 3, 4, 5, 6, 8, 9, 10, 11, 12)),
    "roulette": lambda board, _dice: roulette_layout(board),
    "big_six": lambda board, _dice: big_six_wheel(board),
}
