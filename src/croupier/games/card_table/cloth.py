"""The cloth of games in which own and community cards are paid by a table: no dealer's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.core.cloth import (
    Area,
    Bend,
    Box,
    Cloth,
    Disc,
    Part,
    Point,
    Rest,
    Rows,
    Seats,
    Words,
    arc,
    dealer_side,
    strip,
)
from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.games.card_table.terms import COMMUNITY, RACK

WIDE = 40
POSITIONS = 7
LIMIT = "Subject to the posted payout limit"
BESIDE: tuple[Point, ...] = ((-1.0, -1.9), (1.0, -1.9), (0.0, -3.7))
"""Where side bets lie, behind the bets; more than these all seats share."""
SIDE = 0.94
ODDS_AT: tuple[float, ...] = (13.0, 27.0, 32.6, 7.2)


@dataclass(frozen=True)
class Layout:
    """What a chapter wants on such a cloth, each with its clause."""

    name: Clause
    bets: Clause
    cards: Clause
    community: Clause
    odds: Clause
    limit: Clause
    boxes: Clause
    rack: Clause
    words: Mapping[str, str]
    """By bet of the main game: what its area says."""
    at: Mapping[str, Point]
    """Where they lie at a position."""
    own: int
    """Cards of a player."""
    board: int
    """Cards that count for everybody."""
    side: Mapping[str, Clause]
    """By side bet: the clause that wants its area, if that is not the one that authorises it."""
    said: Sequence[tuple[str, Clause]] = ()
    """What else is printed."""


def cloth_of(rules: Rules, layout: Layout) -> Cloth:
    first, *_ = layout.words
    beside = [id for id, one in rules.wagers.items() if one.staked and id not in layout.words]
    tables = [first, *beside]
    return Cloth(
        (WIDE, 23.0),
        "arc",
        (
            *dealer_side(WIDE, boxes=layout.boxes, rack=layout.rack),
            Rest("card", Box(WIDE / 2 + 10.6, 0.4, 1.6, 2.1), room=1),  # one found face up
            Rest(RACK, Box(WIDE / 2 - 15.6, 0.4, 1.6, 2.1), room=1),  # burnt or left over, unseen
            Rest(
                COMMUNITY,
                Box(20 - layout.board, 2.5, 2 * layout.board, 2.5),
                "Community cards",
                layout.community,
                room=layout.board,
            ),
            *(
                Rows(id, (x, 2.98), 5.0, layout.odds)
                for id, x in zip(tables, ODDS_AT, strict=False)
            ),
            Words("{house}", (20, 6.6), 0.95, clause=layout.name),
            Words(LIMIT, Bend(20, -9.6, 19.0), 0.6, clause=layout.limit),
            *(
                Words(text, Bend(20, -9.6, 19.9 + 0.8 * i), 0.48, gold=False, clause=clause)
                for i, (text, clause) in enumerate(layout.said)
            ),
            *strip(Box(13, 11.3, 14, 1.4), beside[len(BESIDE) :]),
        ),
        Seats(arc(POSITIONS, (20, 2.6), 14.8, 13.6, spread=64), tuple(_seat(layout, beside))),
        {"seat": Box(-3, -6, 6, 12)},
    )


def _seat(layout: Layout, beside: Sequence[str]) -> list[Part]:
    """From the player to the dealer: cards, the bets of the game, side bets."""
    parts: list[Part] = [
        Rest("seat {seat}", Box(-2.6, 2.9, 5.2, 2.5), clause=layout.cards, room=layout.own)
    ]
    for id, words in layout.words.items():
        parts.append(Area(id, Disc(*layout.at[id], 0.78), words, layout.bets, size=0.5))
    for id, at in zip(beside, BESIDE, strict=False):
        parts.append(Area(id, Disc(*at, SIDE), clause=layout.side.get(id), size=0.42))
    return parts
