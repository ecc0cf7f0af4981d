"""A table as one viewer may see it, and what that viewer may do: plain data, pure.

The only way in which a table leaves the server. Screens, pages and bots draw from it; no rule and
no sentence about a game is written again behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from croupier.core.cards import HIDDEN, UNSEEN, card_name
from croupier.core.driver import Driver
from croupier.core.hands import owner_of
from croupier.core.refusals import unknown
from croupier.core.table import Table, rack

SEAT, SPECTATOR, DEALER, FLOOR, SURVEILLANCE, REPLAY = KINDS = (
    "seat",
    "spectator",
    "dealer",
    "floor",
    "surveillance",
    "replay",
)


@dataclass(frozen=True)
class Viewer:
    """Who looks, and for which seats he acts.

    A replay sees every card that was drawn: it is given of rounds that are over, and to those
    whose office it is. Everybody else sees what lies face up, and a player the own hands.
    """

    kind: str
    seats: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise unknown("viewer", self.kind, KINDS)

    def may_look(self, table: Table, hand: str) -> bool:
        """Whether the viewer may look at the cards of a hand that lie face down."""
        if self.kind == REPLAY:
            return True
        mine = self.kind == SEAT and owner_of(hand) in self.seats
        return mine and table.rules.game.may_look(hand)

    def acts_for(self, seat: int) -> bool:
        """Whether the viewer does what a seat does: its player, or a dealer who keys it in."""
        return self.kind in (SEAT, DEALER) and seat in self.seats


BYSTANDER = Viewer(SPECTATOR)


def view(driver: Driver, viewer: Viewer = BYSTANDER) -> dict[str, Any]:
    """The table for this viewer."""
    from croupier.live.affordances import affordance, moves_of

    table, pending = driver.table, driver.pending
    here = affordance(pending)
    return {
        "game": table.rules.game.id,
        "edition": table.rules.edition,
        "round": table.round_number,
        "state": here.state if pending or table.round_number else "open",
        "words": here.words(driver, viewer),
        "clause": table.rules.cite(pending.clause) if pending and pending.clause else None,
        "you": _you(table, viewer),
        "seats": {str(seat): _seat(table, viewer, seat) for seat in sorted(table.seats)},
        "hands": hands_seen(table, viewer),
        "dice": dict(table.dice),
        "board": plain(table.board),
        "moves": moves_of(driver, viewer),
    }


def _you(table: Table, viewer: Viewer) -> dict[str, Any]:
    mine = [table.seats[seat] for seat in viewer.seats if seat in table.seats]
    racks = {rack(player): table.accounts[rack(player)] for player in mine}
    seats = list(viewer.seats)
    return {"kind": viewer.kind, "seats": seats, "rack_cents": sum(racks.values())}


def _seat(table: Table, viewer: Viewer, seat: int) -> dict[str, Any]:
    player = table.seats[seat]
    shown: dict[str, Any] = {"name": player, "stakes": table.stakes(seat)}
    if viewer.acts_for(seat) or viewer.kind == REPLAY:
        shown["rack_cents"] = table.accounts[rack(player)]
    return shown


def hands_seen(table: Table, viewer: Viewer = BYSTANDER) -> dict[str, list[str]]:
    """Every hand that lies there, card by card; one that the viewer may not see is `??`."""
    return {hand: cards_seen(table, viewer, hand) for hand in table.hands}


def cards_seen(table: Table, viewer: Viewer, hand: str) -> list[str]:
    look = viewer.may_look(table, hand) or hand in table.face_up
    return [card_name(card) if look and card != UNSEEN else HIDDEN for card in table.hands[hand]]


def plain(value: Any) -> Any:
    """As JSON has it: lists, and names as keys."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
