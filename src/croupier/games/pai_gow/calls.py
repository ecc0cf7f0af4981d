"""What may be called or announced at a table for setting hands, beside what any card table has."""

from __future__ import annotations

import functools

from croupier.core.hands import owner_of
from croupier.core.law import Clause
from croupier.core.procedure import Irregularity
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.games.card_table.calls import Some, calls, some
from croupier.games.card_table.hands import may_leave
from croupier.games.pai_gow.order import MAIN
from croupier.games.pai_gow.terms import PaiGowTable

WRONG_START, SURRENDER = "wrong_start", "surrender"
CARD_GONE, DEALERS_CARD_GONE = "card_off_table", "dealers_card_off_table"
SYSTEM_FAILED, SET_WRONGLY = "checking_system_failed", "hand_set_wrongly"
PLAYER_EXPOSED, CARD_EXPOSED, RESET = "player_exposed", "card_exposed", "dealer_set_wrongly"


@functools.cache
def wrong_start(law: PaiGowTable) -> Some:
    """Until the dealer's cards are turned over."""
    return some(WRONG_START, "the cards were dealt from the wrong position", law.wrong_start)


def while_dealing(table: Table, law: PaiGowTable) -> Some:
    """From the first card until the last lies there."""
    clause = law.exposed_dealing.get(str(table.rules.options["dealing"]))
    if clause is not None:
        return (*wrong_start(law), *some(CARD_EXPOSED, "a card was exposed in the deal", clause))
    return (*wrong_start(law), *player_exposed(table, law))


def player_exposed(table: Table, law: PaiGowTable) -> Some:
    """Until the players look at their cards."""
    clause = law.player_exposed
    if clause is None:
        return ()
    return _seated(table, PLAYER_EXPOSED, "the dealer exposed a card of a player", clause, {})


@functools.cache
def reset(law: PaiGowTable) -> Some:
    """While the hands of the players are shown."""
    return some(RESET, "the dealer's hands are not set the way of the house", law.reset)


def set_wrongly(table: Table, law: PaiGowTable, seat: int) -> Some:
    """While the hands of this player are shown."""
    clause, words = law.set_wrongly, "the hands were not set as they have to be"
    if clause is None:
        return ()
    shown = f"those of seat {seat} are shown now"
    closed = {
        other: table.rules.refusal(f"{words} at seat {other}", shown, clause, f"name seat {seat}")
        for other in table.clockwise()
        if other != seat
    }
    return (Irregularity(SET_WRONGLY, words, clause, seated=True, closed=closed),)


@functools.cache
def _of_dealer(law: PaiGowTable) -> Some:
    return (
        *some(DEALERS_CARD_GONE, "a card of the dealer left the table", law.card_gone),
        *some(SYSTEM_FAILED, "the system that checks the dealer's hand failed", law.checked),
    )


def while_hidden(table: Table, law: PaiGowTable) -> Some:
    """From the deal until the dealer's cards are turned over."""
    return (
        *calls(table, law.cards).misdeals,  # 9.F, 10.F
        *wrong_start(law),  # 15.B
        *_of_dealer(law),  # 15.A, 15.E
        *at_seats(table, law),
    )


def at_seats(table: Table, law: PaiGowTable) -> Some:
    """What happens to one player, or what that player announces, as long as a hand lies there."""
    return (
        *may_leave(table, law.cards),  # 7.B
        *_card_gone(table, law),  # 15.A
        *(() if law.surrender_asked else _surrender(table, law)),  # 13.E, 11(d)
    )


def _card_gone(table: Table, law: PaiGowTable) -> Some:
    clause = law.card_gone
    if clause is None:
        return ()
    return _seated(table, CARD_GONE, "a card of a player left the table", clause, {})


def _surrender(table: Table, law: PaiGowTable) -> Some:
    closed = {}
    for seat in table.clockwise():
        if why := _keeps_from_surrender(table, law, seat):
            closed[seat] = table.rules.refusal(
                f"surrendering at seat {seat}", why, law.surrender, "let the hands be shown"
            )
    return _seated(table, SURRENDER, "the player surrenders", law.surrender, closed, own=True)


def _keeps_from_surrender(table: Table, law: PaiGowTable, seat: int) -> str:
    """13.E: a hand that was shown, or another wager that needs the cards."""
    if any(owner_of(hand) == seat for hand in table.face_up):
        return "a hand of that player has been shown"
    return needs_the_cards(table, law, seat)


def needs_the_cards(table: Table, law: PaiGowTable, seat: int) -> str:
    """Why the cards of a seat have to be seen, if another wager lies there for which they have."""
    wager, why = law.keeps_from_surrender
    if table.stake_cents(seat, wager):
        return why
    own = [bet.id for bet in table.rules.own_bets if table.stake_cents(seat, bet.id)]
    return f"{own[0]} lies there, and its cards have to be seen" if own else ""


def _seated(
    table: Table,
    id: str,
    words: str,
    clause: Clause,
    closed: dict[int, Refusal],
    *,
    own: bool = False,
) -> Some:
    """Of a seat that has a hand; nothing where no seat has one."""
    held = {owner_of(hand) for hand in table.hands}
    open_now = [seat for seat in table.seats if seat in held and table.stake_cents(seat, MAIN)]
    for seat in table.seats:
        if seat not in open_now:
            closed[seat] = table.rules.refusal(
                f"{words} at seat {seat}",
                "no hand lies there whose wager is open",
                clause,
                "name another seat",
            )
    if not open_now:
        return ()
    return (Irregularity(id, words, clause, seated=True, own=own, closed=closed),)
