"""The deal: from the hand, a manual or an automated shoe, card by card or stack by stack."""

from __future__ import annotations

from croupier.core.hands import hand_of
from croupier.core.procedure import Called, Procedure
from croupier.core.table import Table
from croupier.games.card_table.calls import Some, calls
from croupier.games.card_table.hands import CardRound, abandon, may_leave, misdeals_now
from croupier.games.card_table.shuffle import by_device, cut_again
from croupier.games.card_table.terms import PLAYERS, RACK, CardTable, Step

FOUND = "card found face up"


def deal(table: Table, cards: CardTable, state: CardRound) -> Procedure[None]:
    """The first cards of everybody who has wagered, and of the dealer."""
    state.seats = tuple(seat for seat in table.clockwise() if table.stakes(seat))
    yield from street(table, cards, state)


def deal_out(
    table: Table, cards: CardTable, state: CardRound, *, streets: bool = True
) -> Procedure[None]:
    """Whatever is left to deal, for wagers that stand in a void round: nothing stops it now.

    Without the streets, only what is left of everybody's first cards.
    """
    state.void = True
    last = len(cards.dealing(table.rules).streets) if streets else 0
    while state.street <= last:
        yield from street(table, cards, state)


def street(table: Table, cards: CardTable, state: CardRound) -> Procedure[None]:
    """The next cards of the table, when the chapter deals them."""
    dealing = cards.dealing(table.rules)
    steps = (dealing.deal, *dealing.streets)[state.street]
    draws = [(hand, step) for step in steps for hand in _hands(step, state)]
    for hand, step in draws[state.given :]:
        yield from draw_to(table, cards, state, hand, step)
        state.given += 1  # 13.A, 13.B
    state.street, state.given = state.street + 1, 0
    if state.street > len(dealing.streets):
        put_away(table, cards)


def put_away(table: Table, cards: CardTable, found: int = 0) -> None:
    """What is left when all have been dealt, or when nobody needs another card.

    Where it is counted, so many cards less as were found face up.
    """
    dealing = cards.dealing(table.rules)
    if dealing.stub is not None:
        left = "the stub goes"
        if dealing.left is not None:
            left = f"{dealing.left - found} cards are left and go"
        table.announce(f"{left} to the discard rack unseen", dealing.stub)


def _hands(step: Step, state: CardRound) -> list[str]:
    return [hand_of(seat) for seat in state.seats] if step.to == PLAYERS else [step.to]


def draw_to(
    table: Table, cards: CardTable, state: CardRound, hand: str, step: Step, more: Some = ()
) -> Procedure[None]:
    """One card or one stack, and whatever is found out about it before it lies there.

    `more` may be called too; the round hears it.
    """
    while True:
        here = (*_callable(table, cards, state), *more)
        try:
            yield from table.draw(step.cards, hand, face_up=step.face_up, irregularities=here)
            break
        except Called as call:
            yield from _found(table, cards, state, call)
    if hand == RACK:
        table.discard(RACK)


def set_aside(table: Table) -> Procedure[None]:
    """A card that was found face up is not used: it goes to the discard rack."""
    yield from table.draw(1, FOUND, face_up=True)
    table.discard(FOUND)


def _callable(table: Table, cards: CardTable, state: CardRound) -> Some:
    """What may be called before the next card: an improper cut only before the first."""
    known = calls(table, cards)
    if state.void:
        return ()
    if state.street:
        open_now = (*known.late_mishaps, *misdeals_now(table, cards, state))
        return (*open_now, *may_leave(table, cards))
    uncut = table.hands or by_device(table)
    return known.dealing if uncut else (*known.dealing, *known.improper_cut)


def _found(table: Table, cards: CardTable, state: CardRound, call: Called) -> Procedure[None]:
    """What lets the deal go on; anything else the round hears."""
    known, found = calls(table, cards), call.irregularity
    if found in known.face_up_card and state.set_aside < cards.misdeals.set_aside:
        state.set_aside += 1
        yield from set_aside(table)
    elif found in known.dealt_in_error:
        table.announce("it is used as the next card", found.clause)
    elif found in known.improper_cut:
        yield from cut_again(table, cards)
    elif found in known.player_left:
        abandon(table, state, call)
    else:
        raise call
