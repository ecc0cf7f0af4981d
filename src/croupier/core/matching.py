"""What faces earn beside the chips of a wager that is settled, and what hangs on the sum."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.core.beside import Item
from croupier.core.money import round_up_to_chip
from croupier.core.odds import Pays
from croupier.core.spots import split, spot

if TYPE_CHECKING:
    from croupier.core.holding import Holding
    from croupier.core.wagers import Row, Wager


@dataclass(frozen=True)
class Face:
    """What lies beside a wager, how much of its face counts there, and what that earns in cents."""

    item: Item
    cents: int
    earns: Fraction


@dataclass(frozen=True)
class Faces:
    """All that earns something when a wager is paid."""

    found: tuple[Face, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def earns(self) -> Fraction:
        return sum((face.earns for face in self.found), Fraction(0))

    def due_cents(self, paid: Pays, stake_cents: int, chip_cents: int) -> int:
        """What is due on chips and faces together, rounded once."""
        return round_up_to_chip(paid.net(stake_cents) + self.earns, chip_cents)

    def outside_cents(self, chip_cents: int) -> int:
        """What is paid whatever a payout limit says."""
        outside = (one.earns for one in self.found if one.item.terms.payout_limit == "outside")
        return round_up_to_chip(sum(outside, Fraction(0)), chip_cents)

    def commission_cents(self, wager: Wager, row: Row, stake_cents: int, chip_cents: int) -> int:
        """Of chips and faces together, rounded once."""
        face = sum(one.cents for one in self.found)
        return wager.commission_cents(row, stake_cents, chip_cents, face, self.earns)

    def ids(self, lying: Iterable[Item]) -> list[str]:
        """What was asked: all that lies there, and what earns something from elsewhere."""
        asked = (*lying, *(face.item for face in self.found))
        return list(dict.fromkeys(item.id for item in asked))


NONE = Faces()


def matched_by(table: Holding, seat: int, wager_id: str, paid: Pays, base_cents: int) -> Faces:
    """What earns something beside the chips of a wager that is paid so.

    What lies there itself, and what lies (or lay) beside the wager that this one follows or is
    another hand of, where its terms reach so far.
    """
    if not table.beside and not table.spent:
        return NONE
    found = [(item, item.face_cents) for item in table.beside_of(seat, wager_id)]
    wager, (name, place) = table.rules.wager(wager_id), split(wager_id)
    root = wager.follows if wager.reach else name
    if root and root != wager_id:
        there = spot(seat, root)
        for item in (*table.beside.get(there, ()), *table.spent.get(there, ())):
            if item.reaches(wager.reach, place):
                found.append((item, min(item.face_cents, base_cents)))
    faces = (Face(item, cents, item.earns(paid, cents, table.now)) for item, cents in found)
    return Faces(tuple(face for face in faces if face.earns))
