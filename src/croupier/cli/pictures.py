"""Cards, dice and seats as pictures in a terminal. Colour only repeats what can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from croupier.core.cards import HIDDEN
from croupier.core.money import dollars
from croupier.live.names import families, spelled
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


# Pucks and wagers


def pick_out(names: Sequence[str], here: str) -> Text:
    """`1st [2nd] 3rd`: a puck on one of several places."""
    parts = [
        Text(f"[{name}]", "bold reverse") if name == here else Text(f" {name} ", "dim")
        for name in names
    ]
    return Text("").join(parts)


def stakes_text(stakes: Mapping[str, int]) -> str:
    """`ante $5 · pip street 5 6 $5 each`: wagers of one family and one amount together."""
    by_amount: dict[tuple[str, int, bool], list[str]] = {}
    for wager, cents in stakes.items():
        ((stem, numbers),) = families([wager.partition("@")[0]]).items()
        place = wager.partition("@")[2]
        numbers += [spelled(place)] if place else []
        by_amount.setdefault((stem, cents, bool(numbers)), []).extend(numbers)
    shown = []
    for (stem, cents, _), numbers in by_amount.items():
        each = " each" if len(numbers) > 1 else ""
        shown.append(f"{' '.join([stem, *numbers])} {dollars(cents)}{each}")
    return " · ".join(shown)
