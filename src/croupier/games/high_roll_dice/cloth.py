"""The cloth of High Roll Dice: 675a.1, 675a.6(b) and 675a.4(e)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.cloth import (
    Area,
    Box,
    Cloth,
    Disc,
    Part,
    Puck,
    Rest,
    Seats,
    Words,
    dealer_side,
)
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.games.high_roll_dice.rules import FACE_NAMES, FACES, SIX, law

SEAT_WIDE = 7.8
WIDE = 6 * SEAT_WIDE + 2.4
DIE = 1.2
"""Width of a Pip Street area."""
CIRCLE = 0.8
THROW = Box(WIDE / 2 - 10.5, 3.0, 21.0, 4.2)


def cloth(rules: Rules) -> Cloth:
    six = rules.options["dice"] == SIX
    each = THROW.w / len(FACES)
    boxes = {
        FACE_NAMES[face]: (face, Box(THROW.x + i * each, THROW.y, each, THROW.h, 0))
        for i, face in enumerate(FACES)  # from the players' left: the dealer's right
    }
    parts: list[Part] = [
        *dealer_side(WIDE, boxes=law("1(d)")),
        *(
            Rest("boxed", box, name, law("1(b)(5)"), size=0.6, dice=(face,))
            for name, (face, box) in boxes.items()
        ),
        Rest("beside", Box(THROW.x + THROW.w + 0.6, THROW.y, 8.4, THROW.h), clause=law("4(e)")),
        Puck(
            "box",
            {name: (box.x + 0.75, box.y + box.h - 0.75) for name, (_, box) in boxes.items()},
            law("4(e)"),
            "marker",
        ),
        Words("{house}", (6.4, 4.6), 1.2, clause=law("1(b)(1)")),
    ]
    if limit := rules.cents("payout_limit"):
        rest = "" if six else "; not counted: Millionaire Row"
        words = f"At most {dollars(limit)} to a player in a round{rest}"
        parts.append(Words(words, (6.6, 6.2), 0.45, False, law("1(b)(4)"), width=11.0))
    places = tuple(((WIDE - 1.2 - SEAT_WIDE * (i + 0.5), 13.2), 0.0) for i in range(6))
    seats = Seats(places, tuple(_six(rules) if six else _ten(rules)))
    board = Box(THROW.x, THROW.y, THROW.w, THROW.h)
    return Cloth(
        (WIDE, 20.0), "square", tuple(parts), seats, {"board": board, "seat": Box(-4, -5.2, 8, 12)}
    )


def _ten(rules: Rules) -> list[Part]:
    found = [*_frame(), *_pips(rules, "1(b)(2)(iii)")]
    found += _circles(_likes(rules), "1(b)(2)(i)", (-1.6, 0.14), 4)
    rows = [id for id in rules.wagers if id.startswith("millionaire_row")]
    found += [
        Area("extra_roll", Box(1.84, -0.66, 1.6, 1.6, 0.2), clause=law("1(b)(2)(v)"), look="soft"),
        *_circles(rows, "1(b)(2)(ii)", (1.98,), 2),
        Words("First Roll Side Bet", (1.7, 1.98), 0.5, clause=law("1(b)(2)(ii)"), width=3.0),
        _notice(
            "Pip Street, Like Kind Boulevard and Extra Roll wagers must be of equal value",
            "1(b)(2)(iv)",
        ),
    ]
    return found


def _six(rules: Rules) -> list[Part]:
    found = [*_frame(), *_pips(rules, "6(b)(2)")]
    found += _circles(_likes(rules), "6(b)(1)", (-1.5, 0.4), 3)
    return [*found, _notice("All wagers must be of equal value", "6(b)(3)")]


def _frame() -> list[Part]:
    return [
        Rest("position", Box(-3.78, -5.1, 7.56, 11.1, 0.4), clause=law("1(b)(2)")),
        Words("Pip Street", (0, -4.66), 0.5),
        Words("Like Kind Boulevard", (0, -2.75), 0.5),
        Words("{seat}", (0, 5.35), 0.8, gold=False),
    ]


def _likes(rules: Rules) -> list[str]:
    return [id for id in rules.wagers if id.startswith("like_kind_boulevard")]


def _pips(rules: Rules, clause: str) -> list[Part]:
    """Dice from the player's left: the two first, the ace last."""
    left = -3 * DIE
    return [
        Area(
            f"pip_street_{face}",
            Box(left + i * DIE, -4.3, DIE, 1.15, 0),
            "",
            law(clause),
            dice=(face,),
        )
        for i, face in enumerate(FACES)
    ]


def _circles(
    ids: Sequence[str], clause: str, rows: Sequence[float], a_row: int, left: float = -3.41
) -> list[Part]:
    step = 2 * CIRCLE + 0.14
    found: list[Part] = []
    for i, id in enumerate(ids):
        tail = id.rpartition("_")[2]
        words = f"{tail} of\na kind" if tail.isdigit() else "No\nmatch"
        at = (left + CIRCLE + i % a_row * step, rows[i // a_row])
        found.append(Area(id, Disc(*at, CIRCLE), words, law(clause), size=0.46))
    return found


def _notice(words: str, clause: str) -> Words:
    return Words(words, (0, 3.85), 0.46, False, law(clause), width=6.9)
