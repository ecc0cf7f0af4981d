"""A round up to the dealer's set hands: start, deal, setting, and a deal that is begun again."""

from __future__ import annotations

from croupier.core.corrections import put_back
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.table import Table
from croupier.core.together import Parts
from croupier.games.card_table.bets import card_bets
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle_and_cut
from croupier.games.pai_gow.deal import deal_stacks
from croupier.games.pai_gow.order import MAIN
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.setting import dealer_sets, set_hands
from croupier.games.pai_gow.start import find_start, put_shaker_away
from croupier.games.pai_gow.terms import PaiGowTable


def deal_and_set(table: Table, law: PaiGowTable, state: PaiGowRound) -> Procedure[Parts]:
    """The dealer's hands, when everybody's are set."""
    # 11.B, 11.C, 11.D, 5(g)(1)(iii), 5(g)(2), 5(g)(3)
    state.start = yield from find_start(table, law)
    while True:
        try:
            yield from deal_stacks(table, law, state)  # 9.C, 10.C, 8(c), 9(b), 10(b)
            yield from put_shaker_away(table, law)  # 11.B, 5(g)(1)(iv)
            yield from set_hands(table, law, state)  # 13.A, 11(b)
            return (yield from dealer_sets(table, law, state))  # 13.C, 11(c)
        except Called as call:
            if call.irregularity.id != law.dealt_again:  # 15.B, 13(c)
                raise (yield from misdeal(table, law.cards, state, call.irregularity)) from None
            yield from _begin_again(table, law, state, call.irregularity)


def _begin_again(
    table: Table, law: PaiGowTable, state: PaiGowRound, found: Irregularity
) -> Procedure[None]:
    """15.B: all hands are dead and the cards are dealt again, from where they should have been.

    The wagers stay; one that was surrendered with a dead hand lies there again.
    """
    table.announce("the hands are dead: dealt again from the starting position", found.clause)
    for seat, cents in state.surrendered.items():
        put_back(table, seat, MAIN, cents, "surrendered with a hand that is dead", found.clause)
        for bet in card_bets(table.rules):
            bet.dealt_again(table, seat)
    state.surrendered, state.street, state.set_aside = {}, 0, 0
    yield from shuffle_and_cut(table, law.cards)
