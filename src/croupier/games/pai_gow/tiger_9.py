"""Tiger 9: oh.commission_free_pai_gow 14.H, a wager on the dealer's Low hand."""

from __future__ import annotations

from croupier.core.law import Chapter
from croupier.core.odds import LOSE, Odds
from croupier.core.side_bets import SideBet
from croupier.core.table import Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table.bets import check_needs, if_chosen
from croupier.games.pai_gow.settling import DEALER_SET

TIGER_9 = "tiger_9"


def pick_tiger_9(nine_high: int) -> int:
    """14.H.ii, 14.H.iii: whether the dealer plays a nine-high Low hand."""
    return 0 if nine_high else 1


def tiger_9(law: Chapter) -> SideBet:
    rows = (
        Row("nine_high", Odds(30, 1), law("14.H.iii")),
        Row("not_nine_high", LOSE, law("14.H.iii")),
    )
    wager = Wager(
        TIGER_9,
        "Tiger 9",
        law("14.H"),
        rows,
        pick_tiger_9,
        limited=False,
        called=("tiger",),
    )
    return SideBet(
        id=TIGER_9,
        wager=if_chosen(TIGER_9, wager),  # 14.H
        check=check_needs(TIGER_9, ("main",), law("14.H.i")),
        moments={DEALER_SET: _settle},
    )


def _settle(table: Table, seat: int, nine_high: int) -> None:
    """14.H.ii, 14.H.iii."""
    if table.stake_cents(seat, TIGER_9):
        seen = "nine-high" if nine_high else "not nine-high"
        table.settle(seat, TIGER_9, nine_high, f"the dealer's Low hand is {seen}")
