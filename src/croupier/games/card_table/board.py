"""The cards that count for everybody: dealt a street at a time, or turned over where they lie."""

from __future__ import annotations

from croupier.core.law import Clause
from croupier.core.procedure import Called, Procedure
from croupier.core.table import Table
from croupier.games.card_table.calls import calls
from croupier.games.card_table.deal import street
from croupier.games.card_table.hands import CardRound, abandon_or_raise, may_leave
from croupier.games.card_table.terms import COMMUNITY, CardTable


def show_board(
    table: Table, cards: CardTable, state: CardRound, number: int, words: str, clause: Clause
) -> Procedure[None]:
    """So many of them face up: the next street, or the cards that a shoe gave with the first deal.

    The dealer deals them face up from the hand or a manual shoe; those of an automated shoe lie
    there face down and are turned over from left to right.
    """
    table.announce(words, clause)
    if cards.dealing(table.rules).streets:
        yield from street(table, cards, state)
        return
    seen = COMMUNITY in table.face_up
    turned = number if seen else len(table.turned.get(COMMUNITY, ()))
    while turned < number:
        here = (*calls(table, cards).misdeals, *may_leave(table, cards))
        try:
            yield from table.reveal(COMMUNITY, clause, here, places=tuple(range(turned, number)))
            turned = number
        except Called as call:
            abandon_or_raise(table, cards, state, call)
