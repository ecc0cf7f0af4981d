"""A throw of dice, until one counts: what voids it, which dice lean, whose word a dispute needs.

The chapters of the dice games say it in the same words; what differs is a `Throwing`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.core.people import STAFF, who_from
from croupier.core.procedure import Called, Irregularity, Kind, Procedure, Throw

if TYPE_CHECKING:
    from croupier.core.table import Table

RESTS = "side that rests"
"""What is keyed in for a leaning die: the side on the chips, not the face that counts."""
FACE_STANDS, VOID_THROW = "face_stands", "no_roll"


@dataclass(frozen=True, kw_only=True)
class Throwing:
    """What a chapter says of a throw of these dice."""

    dice: tuple[str, ...]
    """What each die is called, in the order in which they are keyed."""
    no_roll: tuple[Irregularity, ...]
    """What makes a throw void, so that the dice are thrown again."""
    cocked: Irregularity
    """A die leans: the face opposite the side that rests counts."""
    leaning: Mapping[str, tuple[int, ...]]
    """How it is said which dice lean, and which places of `dice` that are."""
    read_by: str
    """Who reads the dice, and says which of them lean."""
    disputed: Irregularity | None = None
    """The uppermost face is in dispute."""
    decided_by: str = ""
    """Who then says which face it is, or voids the throw."""
    touched: Irregularity | None = None
    """The dice touched chips, which is no reason for "no roll"."""
    heard: tuple[Irregularity, ...] = ()
    """What asks for more than another throw: the procedure hears it."""

    @functools.cached_property
    def irregularities(self) -> tuple[Irregularity, ...]:
        noted = (self.disputed, self.touched, self.cocked)
        return (*self.no_roll, *(one for one in noted if one is not None), *self.heard)


def thrown(table: Table, law: Throwing) -> Procedure[tuple[int, ...]]:
    """The faces of the first throw that counts."""
    leaning: tuple[int, ...] = ()
    by: Kind = STAFF
    while True:
        keyed = law.dice
        if leaning:
            keyed = tuple(RESTS if at in leaning else die for at, die in enumerate(law.dice))
        try:
            sides = yield Throw(dice=keyed, irregularities=law.irregularities, by=by)
            break
        except Called as call:
            found = call.irregularity
            if found in law.heard:
                raise
            if found == law.cocked:
                table.announce(found.words, found.clause)
                leaning = yield from _which_lean(table, law)
            elif found == law.touched:
                table.announce(found.words, found.clause)
            elif found == law.disputed and (yield from _face_stands(table, law)):
                by = who_from(law.decided_by)
            else:
                leaning, by = (), STAFF
                table.announce(f"no roll: {found.words}", found.clause)
    faces = tuple(_uppermost(table, law, sides, leaning) if leaning else sides)
    table.lay_dice(law.dice, faces)
    return faces


def _which_lean(table: Table, law: Throwing) -> Procedure[tuple[int, ...]]:
    lean = yield from table.ask(law.read_by, tuple(law.leaning), law.cocked.clause)
    return law.leaning[lean]


def _face_stands(table: Table, law: Throwing) -> Procedure[bool]:
    """Whether whoever decides names the face, which he then keys himself, or voids the throw."""
    if law.disputed is None:
        return False
    choices = (FACE_STANDS, VOID_THROW)
    ruling = yield from table.ask(law.decided_by, choices, law.disputed.clause)
    return ruling == FACE_STANDS


def _uppermost(
    table: Table, law: Throwing, sides: tuple[int, ...], leaning: tuple[int, ...]
) -> list[int]:
    """The faces that count: of a leaning die the one opposite the side that rests."""
    faces = []
    for at, side in enumerate(sides):
        if at in leaning:
            words = f"the {side} rests, so the face opposite counts: {7 - side}"
            table.announce(words, law.cocked.clause)
        faces.append(7 - side if at in leaning else side)
    return faces
