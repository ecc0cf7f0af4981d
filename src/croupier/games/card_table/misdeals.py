"""A round that is void, and the wagers that stand in it nevertheless."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.hands import hand_of
from croupier.core.law import Clause
from croupier.core.procedure import Irregularity, Procedure, Void
from croupier.core.table import DEALER, Table
from croupier.games.card_table.bets import Sees, card_bets
from croupier.games.card_table.calls import calls
from croupier.games.card_table.deal import deal_out, set_aside
from croupier.games.card_table.hands import CardRound, forfeit_bets, held
from croupier.games.card_table.shuffle import remove_deck
from croupier.games.card_table.terms import COMMUNITY, PLAYERS, CardTable, Spare

Winners = Callable[[Table, int], None]
"""Pays what a seat wins by its cards and leaves everything else where it lies."""


def misdeal(
    table: Table,
    cards: CardTable,
    state: CardRound,
    found: Irregularity,
    winners: Winners | None = None,
) -> Procedure[Void]:
    """All hands are void and every wager of the round goes back, also what was taken before.

    What the chapter spares, or somebody rules to stand, is settled first; a hand that is called
    valid is paid by `winners`, as far as it wins.
    """
    if found in calls(table, cards).deck_wrong:
        remove_deck(table, found)
    if winners is not None:
        yield from _valid(table, cards, state, found, winners)
        return table.void(found.words, found.clause)
    spares = _spares(cards, state, found)
    stands = tuple(wager for spare in spares for wager in spare.wagers)
    clause = found.clause
    if spares:
        streets = any(spare.streets for spare in spares)
        if streets and found in calls(table, cards).face_up_card:
            yield from set_aside(table)
        if any(table.wagered(wager) for wager in stands):
            yield from deal_out(table, cards, state, streets=streets)
    else:
        stands = yield from _ruled(table, cards, found)
        ruling = cards.dealing(table.rules).ruling
        clause = ruling.clause if ruling is not None else clause
    yield from _settle(table, cards, state, stands, clause)
    return table.void(found.words, found.clause, stands=stands)


def _valid(
    table: Table, cards: CardTable, state: CardRound, found: Irregularity, winners: Winners
) -> Procedure[None]:
    """Hands that somebody who may calls valid; only what they win stands, so none is harmed."""
    known, ruling = calls(table, cards), cards.dealing(table.rules).ruling
    if ruling is None or found not in (*known.wrong_number, *known.deck_wrong):
        return
    if state.street == 0:
        return  # nobody has a hand yet
    whole = [s for s in table.counterclockwise() if table.stakes(s) and _whole(table, cards, s)]
    for seat in whole:
        choices = ("void", f"seat_{seat}_is_valid")
        chosen = yield from table.ask(ruling.role, choices, ruling.clause)
        if chosen == "void":
            continue
        if COMMUNITY not in table.face_up:
            yield from table.reveal(COMMUNITY, ruling.clause)
        yield from table.reveal(hand_of(seat), ruling.clause)
        before = len(table.standing)
        winners(table, seat)
        del table.standing[before:]  # what was paid stays paid when the rest is undone


def _spares(cards: CardTable, state: CardRound, found: Irregularity) -> list[Spare]:
    return [
        spare
        for spare in cards.misdeals.spares
        if spare.irregularity == found.id and (state.street or not spare.after_deal)
    ]


def _ruled(table: Table, cards: CardTable, found: Irregularity) -> Procedure[tuple[str, ...]]:
    """The wagers that somebody who may lets stand, since the dealer's hand does not touch them."""
    known, ruling = calls(table, cards), cards.dealing(table.rules).ruling
    if ruling is None or found not in (*known.wrong_number, *known.deck_wrong):
        return ()
    untouched = tuple(
        bet.id
        for bet in card_bets(table.rules)
        if bet.sees is Sees.OWN
        and any(table.stake_cents(s, bet.id) and _whole(table, cards, s) for s in table.seats)
    )
    if not untouched:
        return ()
    verb = "stands" if len(untouched) == 1 else "stand"
    choices = ("void_all", f"{'_and_'.join(untouched)}_{verb}")
    chosen = yield from table.ask(ruling.role, choices, ruling.clause)
    return untouched if chosen != "void_all" else ()


def _whole(table: Table, cards: CardTable, seat: int) -> bool:
    """Whether a player has as many cards as the first deal gives."""
    return len(table.hand(seat)) == cards.dealing(table.rules).cards(PLAYERS)


def _settle(
    table: Table, cards: CardTable, state: CardRound, stands: tuple[str, ...], clause: Clause
) -> Procedure[None]:
    """Settle what stands, seat by seat; a fold forfeits it as it would have done."""
    bets = [bet for bet in card_bets(table.rules) if bet.id in stands and table.wagered(bet.id)]
    dealers: tuple[int, ...] = ()
    if bets and COMMUNITY in table.hands and COMMUNITY not in table.face_up:
        yield from table.reveal(COMMUNITY, clause)
    if any(bet.sees is not Sees.OWN for bet in bets):
        dealers = yield from table.reveal(DEALER, clause)
    for seat in table.counterclockwise():
        if seat in state.folded:
            forfeit_bets(table, seat, stands)
        if any(table.stake_cents(seat, bet.id) for bet in bets) and _whole(table, cards, seat):
            yield from table.reveal(hand_of(seat), clause)
            for bet in bets:
                bet.settle(table, seat, held(table, seat), dealers)
