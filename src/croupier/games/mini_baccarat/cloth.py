"""The cloth of Mini-Baccarat: § 2 and 13.F of oh.mini_baccarat."""

from __future__ import annotations

from croupier.core.cloth import Bend, Box, Cloth, Part, Puck, Rest, Words
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.core.wagers import Wager
from croupier.games.baccarat.cloth import MIDDLE, cloth_of
from croupier.games.baccarat.common import SEATS

law = Chapter("oh.mini_baccarat")
STEP = 1.25
TAKEN_OF = {"win": "winning", "tie": "tied"}


def cloth(rules: Rules) -> Cloth:
    more: list[Part] = []
    if rules.options["tournament"] == "no":
        more += _vigorish(rules)
    if rules.options["midi"] == "yes":
        words = "Midi-Baccarat: players turn the cards"
        more.append(Words(words, Bend(MIDDLE, -19.0, 32.2), gold=False, clause=law("1.A")))
    return cloth_of(rules, law, law("2.C"), law("2.D"), more)


def _vigorish(rules: Rules) -> list[Part]:
    """Numbered spaces before the dealer for what each seat owes, and where the buttons are kept."""
    left = MIDDLE - SEATS * STEP / 2
    spaces = {
        f"seat {n}": Box(left + (n - 1) * STEP, 5.9, STEP, 1.2, 0) for n in range(1, SEATS + 1)
    }
    return [
        *(
            Rest(f"vigorish of {seat}", space, seat.removeprefix("seat "), law("2.A.iv"))
            for seat, space in spaces.items()
        ),
        Puck(
            "vigorish_owed",
            {seat: (box.x + box.w / 2, box.y + box.h / 2) for seat, box in spaces.items()},
            law("13.F"),
            "marker",
        ),
        Rest("marker buttons", Box(MIDDLE + 7.6, 1.5, 2.9, 0.9, 0.2), "Markers", law("2.B")),
        *(
            Words(words, Bend(MIDDLE, -19.0, 31.3), 0.55, gold=False, clause=law("13.C"))
            for words in _charged(rules.wagers["banker"])
        ),
    ]


def _charged(banker: Wager) -> list[str]:
    """What is taken of which Banker wager; nothing where a paytable has its own payment."""
    commission = banker.commission
    return [
        f"Vigorish of {commission.percent} percent on a {TAKEN_OF[row.outcome]} {banker.name} wager"
        for row in banker.rows
        if commission is not None and commission.is_on(row)
    ]
