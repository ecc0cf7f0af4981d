"""Side bets of twenty-one: what all of them share, so that each is one object in one place.

The round tells them of its moments:

    "dealt" (round)             everybody has two cards face up, and the dealer shows one
    "hand_shown" (round, seat)  the cards of a pitched hand were turned over
    "settled" (round)           all hands are settled, and the dealer's whole hand is known
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.core.cards import UNSEEN, card_name
from croupier.core.corrections import pay_tokes
from croupier.core.law import Clause
from croupier.core.odds import LOSE
from croupier.core.options import Value
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.side_bets import SideBet, side_bets
from croupier.core.table import Table
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.twenty_one.state import HOLE, OpenRound, dealers, up_card

FirstCards = Callable[[int, int, int, int], Any]
"""The facts of two cards of a player, the dealer's card and his hole card, which may be unseen."""
Action = Place | Take | Call | Close


@dataclass(frozen=True, kw_only=True)
class TwentyOneBet(SideBet):
    """A side bet of twenty-one, and the facts that table, count and kernel judge it by."""

    facts: Callable[..., Any]
    """`@fast`, from cards to small integers."""
    with_main: Clause
    """The clause by which it goes with a main wager."""
    hangs_on_dealer: bool = False
    """Whether the dealer draws for it when every hand is decided: 12.C."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "check", partial(goes_with_main, self.id, self.with_main))

    def lies(self, table: Table, seat: int) -> bool:
        """Whether a wager of it is still to be settled at a seat."""
        return table.stake_cents(seat, self.id) > 0


def hangs_on_dealer(table: Table) -> bool:
    """Whether a side bet lies there that waits for the dealer's whole hand."""
    bets = [bet for bet in side_bets(table.rules) if isinstance(bet, TwentyOneBet)]
    return any(bet.hangs_on_dealer and table.wagered(bet.id) for bet in bets)


# The wagers


def side_wager(
    options: Mapping[str, Value],
    id: str,
    name: str,
    clause: Clause,
    rows: tuple[Row, ...],
    pick: Picker,
    *,
    facts: str = "deal",
    limited: bool = False,
) -> Wager:
    """A wager beside the main one, within the limits that the house posts for them."""
    low, high = options["side_minimum"], options["side_maximum"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return Wager(
        id,
        name,
        clause,
        rows,
        pick,
        facts=facts,
        minimum_cents=low,
        maximum_cents=high,
        limited=limited,
        chips_clause=clause,
    )


def bonus_wager(
    id: str,
    name: str,
    clause: Clause,
    rows: tuple[Row, ...],
    pick: Picker,
    *,
    follows: str | None = None,
) -> Wager:
    """A bonus that no chips lie on; it is analysed with the wager it follows, or not at all."""
    return Wager(
        id,
        name,
        clause,
        rows,
        pick,
        facts="deal",
        follows=follows,
        placed=False,
        staked=False,
        analysed=follows is not None,
        limited=False,
    )


# What is refused


def goes_with_main(id: str, clause: Clause, table: Table, action: Action) -> None:
    """It lies only beside a main wager of the same box.

    Only an action is looked at, never what lies at a seat when a window closes: later in a round
    a side bet may lie alone, when its hand has been paid or is dead.
    """
    match action:
        case Place(seat, wager) if wager == id and not table.stake_cents(seat, "main"):
            raise table.rules.refusal(
                f"a wager on {table.rules.wager(id).name} at seat {seat}",
                "it goes only with a main wager in the same box",
                clause,
                "place the main wager first",
            )
        case Take(seat, "main", cents) if table.stake_cents(
            seat, id
        ) and cents == table.stake_cents(seat, "main"):
            raise table.rules.refusal(
                f"taking the main wager back at seat {seat}",
                f"{table.rules.wager(id).name} goes only with it",
                clause,
                "take the side bets back first",
            )


# Bets on the first cards


def deal_at(table: Table, round: OpenRound, seat: int, facts: FirstCards) -> Any:
    """The facts of the first cards at a seat; a hole card that nobody has seen stays out."""
    first, second = round.first_cards[seat]
    hole = UNSEEN if HOLE in table.hands else dealers(table)[1]
    return facts(first, second, up_card(table), hole)


def _never(facts: Any, up: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class FirstCardsBet(TwentyOneBet):
    """A bet on a player's first two cards, and on the dealer's.

    It is settled after the deal, from the dealer's right, or in a pitched game as its hand is
    shown.
    """

    facts: FirstCards
    waits: Callable[[Any, int], bool] = _never
    """Of which facts, against which card of the dealer, it waits for the end of the round."""
    tells_up_card: bool = False
    """Whether the player is told the dealer's card beside the own two."""
    tokes: str = ""
    """The bonus that goes to the toke pool when it wins."""

    def __post_init__(self) -> None:
        super().__post_init__()
        moments = {"dealt": self.dealt, "hand_shown": self.hand_shown, "settled": self.settled}
        object.__setattr__(self, "moments", {**moments, **self.moments})

    def dealt(self, table: Table, round: OpenRound) -> None:
        for seat in reversed(table.wagered(self.id)):
            self.hand_shown(table, round, seat)

    def hand_shown(self, table: Table, round: OpenRound, seat: int) -> None:
        if self._lies(table, round, seat):
            deal = deal_at(table, round, seat, self.facts)
            if not self.waits(deal, up_card(table)):
                self._settle(table, round, seat, deal)

    def settled(self, table: Table, round: OpenRound) -> None:
        for seat in reversed(table.wagered(self.id)):
            if self._lies(table, round, seat):
                self._settle(table, round, seat, deal_at(table, round, seat, self.facts))

    def _lies(self, table: Table, round: OpenRound, seat: int) -> bool:
        return table.stake_cents(seat, self.id) > 0 and seat in round.first_cards

    def _settle(self, table: Table, round: OpenRound, seat: int, deal: Any) -> None:
        why = " ".join(map(card_name, round.first_cards[seat]))
        if self.tells_up_card:
            why += f" and the dealer's {card_name(up_card(table))}"
        row = table.settle(seat, self.id, deal, why)
        if self.tokes and row.pays is not LOSE:
            pay_tokes(table, seat, self.tokes, deal, why)
