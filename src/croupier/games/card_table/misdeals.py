"""A round that is void, and the wagers that stand in it nevertheless."""

from __future__ import annotations

from croupier.core.hands import hand_of
from croupier.core.law import Clause
from croupier.core.procedure import Irregularity, Procedure, Void
from croupier.core.table import DEALER, Table
from croupier.games.card_table.bets import Sees, card_bets
from croupier.games.card_table.calls import calls
from croupier.games.card_table.deal import deal_out, set_aside
from croupier.games.card_table.hands import CardRound, forfeit_bets, held
from croupier.games.card_table.shuffle import remove_deck
from croupier.games.card_table.terms import COMMUNITY, PLAYERS, CardTable


def misdeal(
    table: Table, cards: CardTable, state: CardRound, found: Irregularity
) -> Procedure[Void]:
    """All hands are void and every wager of the round goes back, also what was taken before.

    What the chapter spares, or somebody rules to stand, is settled first.
    """
    if found in calls(table, cards).deck_wrong:
        remove_deck(table, found)
    stands = _spared(cards, state, found)
    clause = found.clause
    if stands:
        if found in calls(table, cards).face_up_card:
            yield from set_aside(table)
        if any(table.stake_cents(seat, wager) for seat in table.seats for wager in stands):
            yield from deal_out(table, cards, state)
    else:
        stands = yield from _ruled(table, cards, found)
        ruling = cards.dealing(table.rules).ruling
        clause = ruling.clause if ruling is not None else clause
    yield from _settle(table, cards, state, stands, clause)
    return table.void(found.words, found.clause, stands=stands)


def _spared(cards: CardTable, state: CardRound, found: Irregularity) -> tuple[str, ...]:
    return tuple(
        wager
        for spare in cards.misdeals.spares
        if spare.irregularity == found.id and (state.street or not spare.after_deal)
        for wager in spare.wagers
    )


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
    bets = [
        bet
        for bet in card_bets(table.rules)
        if bet.id in stands and any(table.stake_cents(seat, bet.id) for seat in table.seats)
    ]
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
