"""What a round brought to whom: chips that lie on the layout are nobody's loss yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.core.events import Event
from croupier.core.holding import RACK
from croupier.core.spots import is_spot, spot_from
from croupier.core.table import CAGE, Table, rack


class Results:
    """Follows the events of a table: racks, layout, and what was won since the round began."""

    def __init__(self) -> None:
        self.players: dict[int, str] = {}
        self.racks: dict[str, int] = {}
        self.layout: dict[str, int] = {}
        self.won: dict[str, int] = {}
        """By player: from the house and back to it; what was bought or cashed is not won."""
        self.won_at: dict[int, int] = {}
        """The same by seat."""
        self.spots: dict[int, dict[str, int]] = {}
        """By seat, then by wager: the chips that lie there."""

    def know(self, table: Table) -> None:
        """Begin in the middle: who sits there, and with how much."""
        self.players = dict(table.seats)
        self.racks = {player: table.accounts[rack(player)] for player in table.seats.values()}
        for seat, player in table.seats.items():
            self.spots[seat] = table.stakes(seat)
            lying = sum(table.stakes(seat).values())
            self.layout[player] = self.layout.get(player, 0) + lying

    def follow(self, event: Event | Mapping[str, Any]) -> None:
        if event["kind"] == "round":
            self.won, self.won_at = {}, {}
        elif event["kind"] == "sat":
            self.players[event["seat"]] = event["player"]
            self.racks.setdefault(event["player"], 0)
        for source, target, cents in event.get("moves", ()):
            for account, change in ((source, -cents), (target, cents)):
                self._change(event.get("seat"), account, change, CAGE not in (source, target))

    def _change(self, seat: int | None, account: str, cents: int, counts: bool) -> None:
        if account.startswith(RACK):
            player, where = account.removeprefix(RACK), self.racks
        elif is_spot(account):
            here = spot_from(account)
            seat = here.seat
            lies = self.spots.setdefault(seat, {})
            lies[here.id] = lies.get(here.id, 0) + cents
            if not lies[here.id]:
                del lies[here.id]
            player, where = self.players.get(seat, f"seat {seat}"), self.layout
        else:
            return
        where[player] = where.get(player, 0) + cents
        if counts:
            self.won[player] = self.won.get(player, 0) + cents
            if seat is None:
                seat = min((s for s, name in self.players.items() if name == player), default=0)
            self.won_at[seat] = self.won_at.get(seat, 0) + cents

    def standing(self) -> dict[int, dict[str, int]]:
        """What lies on the layout now, by seat and wager."""
        return {seat: dict(lies) for seat, lies in sorted(self.spots.items()) if lies}

    def leave(self, seat: int, player: str) -> None:
        """A seat was given up."""
        self.players.pop(seat, None)
        if player not in self.players.values():
            self.racks.pop(player, None)

    def totals(self) -> Iterator[tuple[str, int, int, int]]:
        """By player: what the round brought, what is in the rack, what lies on the layout."""
        for player, in_rack in self.racks.items():
            yield player, self.won.get(player, 0), in_rack, self.layout.get(player, 0)
