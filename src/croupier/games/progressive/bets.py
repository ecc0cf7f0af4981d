"""The progressives as side bets of the card tables: § 2 to 4 of oh.progressives."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.core.law import Clause
from croupier.core.options import Option, money
from croupier.core.procedure import Procedure
from croupier.core.side_bets import NO_MORE_BETS, ROUND_OVER, SideBet
from croupier.core.suits import ALL_SUITS_ALIKE, SPADES, all_but
from croupier.core.table import Table
from croupier.games.card_table.bets import SETTLE, CardBet, Sees
from croupier.games.card_table.hands import held
from croupier.games.pai_gow.fortune import HANDS, fortune_hand
from croupier.games.progressive import sensors
from croupier.games.progressive.paytables import (
    FORTUNE,
    KINDS_OF_FIVE,
    KINDS_OF_THREE,
    MULTI_LINK,
    THREE_CARD,
    kind_of_five,
    kind_of_three,
)
from croupier.games.progressive.terms import AMOUNT, UNMOVED, Progressive, law, options_of
from croupier.poker.five_card import describe, five_card_rank
from croupier.poker.three_card import describe as describe_three
from croupier.poker.three_card import three_card_rank


@dataclass(frozen=True, kw_only=True)
class ProgressiveBet(CardBet):
    """A wager on the sensor, decided by cards of the player's hand."""

    one: Progressive
    formed: Clause
    """The clause that says which cards the hand is made of."""

    def __post_init__(self) -> None:
        super().__post_init__()
        moments = {
            NO_MORE_BETS: self.collected,
            SETTLE: self.settle,
            ROUND_OVER: self.round_over,
        }
        object.__setattr__(self, "moments", moments)

    def collected(self, table: Table) -> None:
        """1.A.iiibis."""
        sensors.collect(table, self.one)

    def gone(self, table: Table, seat: int, *, left: bool) -> None:
        """1.A.iv."""
        tell = sensors.player_left if left else sensors.hand_folded
        tell(table, self.one, seat)

    def dealt_again(self, table: Table, seat: int) -> None:
        """1.A.iv: only the hand that is dead was folded."""
        sensors.hand_dealt_again(table, self.one, seat)

    def waits(self, table: Table, seat: int) -> bool:
        """2.F.i: the cards are not collected before a percentage is paid."""
        return any(hit.seat == seat for hit in sensors.sensors(table, self.one).hits)

    def settle(
        self, table: Table, seat: int, own: tuple[int, ...], dealers: tuple[int, ...]
    ) -> None:
        """1.B.i: whatever becomes of the other wagers."""
        here = sensors.sensors(table, self.one)
        if seat not in here.folded:  # 1.A.iv
            if self.sees is Sees.FLOP:  # 2.D
                own = held(table, seat)
            cards = self.seen(own, dealers)
            told = self.tell(*cards)
            hit = sensors.shown(table, self.one, seat, self.facts(*cards), told)
            if hit is not None:  # 6.A.i
                here.hits.append(hit)

    def round_over(self, table: Table) -> Procedure[None]:
        yield from sensors.pay_hits(table, self.one, self.formed)  # 6.A.i
        sensors.pay_envies(table, self.one)  # 2.G.ii, 3.B.ii
        yield from sensors.game_over(table, self.one)  # 1.B.iii.(f)


def envy_beside(one: Progressive) -> SideBet:
    """What others are paid: rows of a wager that no chips lie on."""
    return SideBet(id=one.envy_id, wager=one.envy_wager)


def words_of_five(*cards: int) -> str:
    return describe(five_card_rank(*cards))


def words_of_three(*cards: int) -> str:
    return describe_three(three_card_rank(*cards))


def words_of_seven(*cards: int) -> str:
    """The line of the paytable that seven cards make, in words."""
    outcomes = [*(prize.outcome for prize in FORTUNE.prizes), FORTUNE.nothing]
    return outcomes[FORTUNE.pick(fortune_hand(*cards))].replace("_", " ")


LINKED: dict[str, tuple[Clause, Clause]] = {
    "let_it_ride": (law("2.B.i"), law("2.C")),
    "mississippi_stud": (law("2.B.ii"), law("2.C")),
    "ultimate_texas_holdem": (law("2.B.iii"), law("2.D")),
    "texas_holdem_bonus": (law("2.B.iv"), law("2.D")),
    "four_card_poker": (law("2.B.v"), law("2.E")),
    "crazy_four_poker": (law("2.B.vi"), law("2.E")),
}
"""By game: the clause by which it may have a Multi-Link, and the one that says which five cards."""


def multi_link(game: str, needs: tuple[str, ...], sees: Sees = Sees.OWN) -> tuple[SideBet, ...]:
    """2.B: the Multi-Link at one of its six games, and the Envy Bonus with it."""
    offered, formed = LINKED[game]
    amount = money(AMOUNT, f"what a {MULTI_LINK.name} wager is", law("2.F"), MULTI_LINK.cents)
    options = (*options_of(MULTI_LINK, offered), replace(amount, unmoved=UNMOVED))
    bet = ProgressiveBet(
        id=MULTI_LINK.id,
        one=MULTI_LINK,
        wager=MULTI_LINK.wager,
        options=options,
        facts=kind_of_five,
        cells=KINDS_OF_FIVE,
        sees=sees,
        cards=5,
        alike=ALL_SUITS_ALIKE,
        tell=words_of_five,
        needs=needs,
        needs_clause=law("1.A.i"),
        formed=formed,
    )
    return bet, envy_beside(MULTI_LINK)


def three_card_progressive() -> tuple[SideBet, ...]:
    """3.A: beside Three Card Poker, and the Envy Bonus with it."""
    bet = ProgressiveBet(
        id=THREE_CARD.id,
        one=THREE_CARD,
        wager=THREE_CARD.wager,
        options=options_of(THREE_CARD, law("3.A")),
        facts=kind_of_three,
        cells=KINDS_OF_THREE,
        alike=all_but(SPADES),
        tell=words_of_three,
        needs=("ante",),
        needs_clause=law("1.A.i"),
        formed=law("3.A.i"),
    )
    return bet, envy_beside(THREE_CARD)


def fortune_progressive() -> tuple[SideBet, ...]:
    """4.A: beside Pai Gow Poker and Commission Free Pai Gow Poker."""
    bet = ProgressiveBet(
        id=FORTUNE.id,
        one=FORTUNE,
        wager=FORTUNE.wager,
        options=options_of(FORTUNE, law("4.A")),
        facts=fortune_hand,
        cells=HANDS,
        alike=ALL_SUITS_ALIKE,
        tell=words_of_seven,
        needs=("main",),
        needs_clause=law("1.A.i"),
        formed=law("4.A.i"),
    )
    return (bet,)


# Options


def options_beside(bets: tuple[SideBet, ...]) -> tuple[Option, ...]:
    """What a house chooses about them."""
    return tuple(option for bet in bets for option in bet.options)
