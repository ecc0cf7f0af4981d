"""Verbs that few chapters need: chips outside of rows, and cards that change their place.

A dead hand gives its wager back, a wager taken by mistake is put back, the dealers' toke pool is
paid by a row; a card goes from one hand to another, and the discard rack becomes the shoe.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core import events
from croupier.core.cards import HIDDEN, SUITLESS, UNSEEN, Shoe, card_names
from croupier.core.law import Clause
from croupier.core.odds import Fixed
from croupier.core.spots import spot
from croupier.core.table import HOUSE, TOKES, Table, rack
from croupier.core.wagers import Row


def give_back(table: Table, seat: int, wager: str, why: str, clause: Clause) -> None:
    """Return one wager to its player, for a reason other than a row (a dead hand)."""
    cents = table.stake_cents(seat, wager)
    if cents:
        moves = table.move((spot(seat, wager), rack(table.player(seat)), cents))
        table.take_up_all(seat, wager, "void")
        table.emit(events.Returned(why=why, clause=table.rules.cite(clause), moves=moves))


def put_back(table: Table, seat: int, wager: str, cents: int, why: str, clause: Clause) -> None:
    """Put a wager back on the layout that the house took by mistake."""
    moves = table.move((HOUSE, spot(seat, wager), cents))
    table.standing.append((wager, moves))
    table.emit(
        events.PutBack(
            seat=seat,
            wager=wager,
            cents=cents,
            why=why,
            clause=table.rules.cite(clause),
            moves=moves,
        )
    )


def pay_tokes(table: Table, seat: int, bonus: str, facts: Any, why: str) -> Row:
    """Pay the toke pool what the row of a bonus says that the player's hand has earned it."""
    row = table.rules.wager(bonus).row(facts)
    if isinstance(row.pays, Fixed):
        moves = table.move((HOUSE, TOKES, row.pays.cents))
        table.standing.append((bonus, moves))
        table.emit(
            events.Tokes(
                seat=seat,
                wager=bonus,
                outcome=row.outcome,
                pays=str(row.pays),
                cents=row.pays.cents,
                why=why,
                clause=table.rules.cite(row.clause),
                moves=moves,
            )
        )
    return row


def lay(table: Table, cards: Sequence[int], hand: str, to: str, clause: Clause) -> None:
    """Move cards from one hand to another that lies as it does, face up or face down."""
    cards = list(cards)
    shown = hand in table.face_up
    if (to in table.hands and shown != (to in table.face_up)) or hand in table.turned:
        raise ValueError(f"{hand} does not lie as {to} does")
    for card in cards:
        table.hands[hand].remove(card)
    table.hands.setdefault(to, []).extend(cards)
    if shown:
        table.face_up.add(to)
    if not table.hands[hand]:
        del table.hands[hand]
        table.face_up.discard(hand)
    table.emit(
        events.Laid(
            hand=hand,
            to=to,
            cards=card_names(cards) if shown else [HIDDEN] * len(cards),
            face_up=shown,
            clause=table.rules.cite(clause),
        )
    )


def shuffle_discards(table: Table, clause: Clause) -> None:
    """Make the discard rack the shoe again while hands lie on the table."""
    known = [card for card in table.discards if card != UNSEEN and card < SUITLESS]
    held = [card for hand in table.hands.values() for card in hand]
    by_rank = sorted(card for card in held if card >= SUITLESS)
    remaining = sorted((*table.shoe.remaining, *known))
    table.shoe = Shoe(tuple(remaining), held.count(UNSEEN), tuple(by_rank))
    table.discards = []
    table.emit(events.Shuffled(len(table.shoe), table.rules.cite(clause), whole=False))
