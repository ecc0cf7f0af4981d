"""Hands shown and wagers settled, seat by seat, then round the table for Envy: § 13 and 14."""

from __future__ import annotations

from croupier.core.procedure import Procedure
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.together import Parts
from croupier.games.card_table.bets import SETTLE
from croupier.games.card_table.hands import is_waited_for
from croupier.games.pai_gow.chapter import HIGH, LOW, words_of
from croupier.games.pai_gow.fortune import fortune_hand
from croupier.games.pai_gow.fortune_bonus import FORTUNE, envies, is_qualifying
from croupier.games.pai_gow.hearing import discard_hands
from croupier.games.pai_gow.order import MAIN
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.setting import expose
from croupier.games.pai_gow.showdown import facts_of
from croupier.games.pai_gow.terms import PaiGowTable
from croupier.poker.joker import is_nine_high, low_rank

DEALER_SET = "dealer set"
"""The moment at which a seat's bets on the dealer's hands are settled."""


def settle_hands(
    table: Table, law: PaiGowTable, state: PaiGowRound, dealers: Parts
) -> Procedure[None]:
    """13.F to 13.N, 14.D, 14.E: counterclockwise, one player after the other, then Envy."""
    held: dict[int, tuple[int, ...]] = {}
    wagered = bool(table.wagered(FORTUNE))
    nine_high = is_nine_high(low_rank(dealers[LOW]))  # 14.H.ii, 14.H.iii
    for seat in table.counterclockwise():
        parts, set_wrongly = yield from expose(table, law, state, seat)
        if parts:
            why = f"{words_of(parts)}, against {words_of(dealers)}"
            table.settle(seat, MAIN, facts_of(parts, dealers, set_wrongly), why)
        yield from hear(table, DEALER_SET, seat, nine_high)
        if not parts:
            continue
        seven = (*parts[HIGH], *parts[LOW])
        yield from hear(table, SETTLE, seat, seven, (*dealers[HIGH], *dealers[LOW]))
        if wagered and is_qualifying(fortune_hand(*seven)):
            held[seat] = seven  # 14.E: these wait for the second time round
        elif not is_waited_for(table, seat):
            discard_hands(table, seat)
    envies(table, held)
