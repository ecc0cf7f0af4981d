"""Who looks at a table, and which cards that person sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core.cards import HIDDEN, UNSEEN, card_name
from croupier.core.game import Game
from croupier.core.hands import owner_of
from croupier.core.people import Person
from croupier.core.procedure import Answerers
from croupier.core.refusals import unknown
from croupier.core.table import Table

SEAT, SPECTATOR, DEALER, FLOOR, SURVEILLANCE, REPLAY = KINDS = (
    "seat",
    "spectator",
    "dealer",
    "floor",
    "surveillance",
    "replay",
)


CONSOLE = Person(
    "the dealer's console",
    rank="boxperson",
    duties=frozenset({"dealer", "stickperson", "boxperson"}),
)
"""Whoever sits on the house's side of the table; all other staff stand on the floor."""
OBSERVER = Person("an observer", "surveillance", "member")
"""Whoever looks on from the surveillance room, and is asked what he saw."""


@dataclass(frozen=True)
class Viewer:
    """Who looks, and which seats are his.

    Everybody sees what lies face up, and a player the own hands too. Staff see no more than that
    while a round is open. A replay sees every card that was drawn: it is shown of rounds that are
    over, to those whose office it is.
    """

    kind: str
    seats: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise unknown("viewer", self.kind, KINDS)

    def may_look(self, game: Game, hand: str) -> bool:
        """Whether the viewer may look at those cards of a hand that lie face down."""
        mine = self.kind == SEAT and owner_of(hand) in self.seats
        return self.kind == REPLAY or (mine and game.may_look(hand))

    def acts_for(self, table: Table, seat: int) -> bool:
        """A player for the own seats; at a table of real chips the dealer writes down for all."""
        if self.kind == SEAT:
            return seat in self.seats
        return self.kind == DEALER and table.tracked

    def is_among(self, table: Table, may: Answerers) -> bool:
        """Whether the viewer is one of those who may do a thing."""
        if any(self.acts_for(table, seat) for seat in may.seats):
            return True
        if may.staff is None:
            return False
        if self.kind in (DEALER, SURVEILLANCE):
            return may.staff.allows(CONSOLE if self.kind == DEALER else OBSERVER)
        return self.kind == FLOOR


BYSTANDER = Viewer(SPECTATOR)


def seen_by(table: Table, viewer: Viewer, hand: str) -> list[int]:
    """The cards of a hand as this viewer sees them; one that is hidden is `UNSEEN`."""
    if viewer.may_look(table.rules.game, hand):
        return list(table.hands.get(hand, ()))
    return table.visible(hand)


def hands_seen(table: Table, viewer: Viewer = BYSTANDER) -> dict[str, list[str]]:
    """Every hand that lies there, card by card; a hidden one is `??`."""
    return {hand: names_of(seen_by(table, viewer, hand)) for hand in table.hands}


def names_of(cards: list[int]) -> list[str]:
    return [HIDDEN if card == UNSEEN else card_name(card) for card in cards]


def plain(value: Any) -> Any:
    """As JSON has it: lists, and names as keys."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
