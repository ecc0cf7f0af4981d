"""Blazing 7's beside Blackjack: § 5 of oh.progressives."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.core.cards import card_name
from croupier.core.procedure import Procedure
from croupier.core.side_bets import NO_MORE_BETS, ROUND_OVER
from croupier.core.table import Table
from croupier.games.progressive import sensors
from croupier.games.progressive.paytables import BLAZING, sevens_of
from croupier.games.progressive.terms import Progressive, law, options_of
from croupier.games.twenty_one.side_bets import TwentyOneBet, deal_at
from croupier.games.twenty_one.state import OpenRound, up_card


@dataclass(frozen=True, kw_only=True)
class BlazingSevens(TwentyOneBet):
    """5.A.v: resolved after the initial deal, or in a pitched game as a hand is shown."""

    one: Progressive

    def __post_init__(self) -> None:
        super().__post_init__()
        moments = {
            NO_MORE_BETS: self.collected,
            "dealt": self.all_shown,
            "hand_shown": self.hand_shown,
            "settled": self.all_shown,
            ROUND_OVER: self.round_over,
        }
        object.__setattr__(self, "moments", moments)

    def collected(self, table: Table) -> None:
        """1.A.iiibis."""
        sensors.collect(table, self.one)

    def lies(self, table: Table, seat: int) -> bool:
        """5.A.v: whether a sensor is lit whose cards are still to be looked at."""
        here = sensors.sensors(table, self.one)
        return seat in here.lit and seat not in here.resolved

    def all_shown(self, table: Table, round: OpenRound) -> Procedure[None]:
        """6.A.i: in the order of the deal, as far as cards are seen."""
        for seat in table.clockwise():
            yield from self.hand_shown(table, round, seat)

    def hand_shown(self, table: Table, round: OpenRound, seat: int) -> Procedure[None]:
        """5.A.i: the first two cards and the dealer's."""
        if not self.lies(table, seat) or seat not in round.first_cards:
            return
        sensors.sensors(table, self.one).resolved.append(seat)
        own = " ".join(map(card_name, round.first_cards[seat]))
        told = f"{own} and the dealer's {card_name(up_card(table))}"
        facts = deal_at(table, round, seat, sevens_of)
        hit = sensors.shown(table, self.one, seat, facts, told)
        if hit is not None:  # 6.A.i
            yield from sensors.pay_hit(table, self.one, hit, law("5.A.i"))

    def round_over(self, table: Table) -> Procedure[None]:
        """1.B.iii.(f)."""
        yield from sensors.game_over(table, self.one)


BLAZING_SEVENS = BlazingSevens(
    id=BLAZING.id,
    one=BLAZING,
    wager=BLAZING.wager,
    options=options_of(BLAZING, law("5.A")),
    with_main=law("1.A.i"),
    facts=sevens_of,
)
