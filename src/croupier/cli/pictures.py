"""Cards, dice and seats as pictures in a terminal. Colour only repeats what can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from croupier.core.cards import HIDDEN
from croupier.live.phrases import card_text

RED_SUITS = "dh"
CARD_WIDTH = 6
PIP = "●"
PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
DIE_STYLES = {
    "green": "bold white on dark_green",
    "red": "bold white on red3",
}
PLAIN_DIE = "bold black on grey84"


# Cards


def card_style(name: str) -> str:
    if name == HIDDEN:
        return "dim"
    return "bold red" if name[1:] in RED_SUITS and len(name) == 2 else "bold"


def cards_inline(names: Sequence[str]) -> Text:
    """`Q♥ 6♦ ░░` on one line."""
    shown = [(_face(name), card_style(name)) for name in names]
    return Text(" ").join(Text(text, style) for text, style in shown)


def cards_boxed(names: Sequence[str]) -> Text:
    """Cards side by side, three lines high."""
    top, middle, bottom = Text(), Text(), Text()
    for name in names:
        edge = "dim" if name == HIDDEN else ""
        top.append("╭────╮", edge)
        middle.append("│", edge).append(f"{_face(name):^4}", card_style(name)).append("│", edge)
        bottom.append("╰────╯", edge)
    return Text("\n").join((top, middle, bottom))


def _face(name: str) -> str:
    return "░░" if name == HIDDEN else card_text(name)


# Dice


def die_style(name: str) -> str:
    """A die in the colour it is called by."""
    return next((style for color, style in DIE_STYLES.items() if color in name), PLAIN_DIE)


def dice_picture(dice: Mapping[str, int]) -> Text:
    """Dice side by side with their pips, three lines high, and under each what it says."""
    rows = [Text() for _ in range(4)]
    for name, face in dice.items():
        for row, pips in zip(rows, PIPS[face], strict=False):
            row.append(f" {pips} ", die_style(name)).append("  ")
        label = f"{name.rstrip('0123456789 ')} {face}"
        rows[3].append(f"{label:^7}", "dim").append("  ")
    return Text("\n").join(rows)


def dice_inline(faces: Sequence[int], style: str = PLAIN_DIE) -> Text:
    """`[4][4][1]`, each as a small tile."""
    return Text("").join(Text(f"[{face}]", style) for face in faces)


# The cloth

CLOTH_STYLES = {
    "red": "bold white on red3",
    "black": "bold white on grey15",
    "zero": "bold white on dark_green",
    "field": "bold white on dark_green",
    "gold": "gold3",
    "puck": "bold reverse",
    "dim": "dim",
    "bold": "bold",
}


def cloth_text(lines: Sequence[Sequence[tuple[str, str]]]) -> Text:
    """Lines of a cloth in the colours of a terminal."""
    return Text("\n").join(
        Text.assemble(*((text, CLOTH_STYLES.get(style, "")) for text, style in line))
        for line in lines
    )
