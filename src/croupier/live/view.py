"""A table as one viewer may see it, and what that viewer may do: plain data, pure.

The only way in which a table leaves the server. Screens, pages and bots draw from it; no rule and
no sentence about a game is written again behind it.
"""

from __future__ import annotations

from typing import Any

from croupier.core.driver import Driver
from croupier.core.table import Table, rack
from croupier.live.affordances import affordance, moves_of
from croupier.live.coupons import lying
from croupier.live.viewers import BYSTANDER, REPLAY, SEAT, Viewer, hands_seen, plain


def view(driver: Driver, viewer: Viewer = BYSTANDER) -> dict[str, Any]:
    """The table for this viewer."""
    table, here = driver.table, affordance(driver)
    return {
        "seq": driver.head.size,
        "request": driver.request,
        "game": table.rules.game.id,
        "edition": table.rules.edition,
        "rules": table.rules.hash,
        "practice": all(person.practice for person in table.people.values()),
        "round": table.round_number,
        "state": here.state,
        "words": here.words(driver, viewer),
        "clause": here.clause(driver),
        "you": _you(table, viewer),
        "seats": {str(seat): _seat(table, viewer, seat) for seat in sorted(table.seats)},
        "hands": hands_seen(table, viewer),
        "dice": dict(table.dice),
        "board": plain(table.board),
        "moves": moves_of(driver, viewer),
    }


def _you(table: Table, viewer: Viewer) -> dict[str, Any]:
    players = dict.fromkeys(table.seats[seat] for seat in viewer.seats if seat in table.seats)
    cents = sum(table.accounts[rack(player)] for player in players)
    return {"kind": viewer.kind, "seats": list(viewer.seats), "rack_cents": cents}


def _seat(table: Table, viewer: Viewer, seat: int) -> dict[str, Any]:
    player = table.seats[seat]
    shown: dict[str, Any] = {"name": player, "stakes": table.stakes(seat)}
    if table.beside and (beside := lying(table, seat)):
        shown["beside"] = beside
    if (viewer.kind == SEAT and seat in viewer.seats) or viewer.kind == REPLAY:
        shown["rack_cents"] = table.accounts[rack(player)]
    return shown
