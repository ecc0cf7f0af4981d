"""Side bets of twenty-one: what all of them share, so that each is one object in one place.

The round tells them of its moments:

    "dealt" (round)             everybody has two cards face up, and the dealer shows one
    "hand_shown" (round, seat)  the cards of a pitched hand were turned over
    "settled" (round)           all hands are settled, and the dealer's whole hand is known
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from croupier.core.cards import UNSEEN, card_name
from croupier.core.corrections import pay_tokes
from croupier.core.game import Game
from croupier.core.law import Clause
from croupier.core.odds import LOSE
from croupier.core.options import Option, Value
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.side_bets import SideBet, offered, side_bets
from croupier.core.table import Table
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.twenty_one.state import HOLE, OpenRound, dealers, up_card

FirstCards = Callable[[int, int, int, int], Any]
"""The facts of two cards of a player, the dealer's card and his hole card, which may be unseen."""
Offer = Callable[[Mapping[str, Value]], Wager | None]


@dataclass(frozen=True, kw_only=True)
class TwentyOneBet(SideBet):
    """A side bet of twenty-one, and the facts that table, count and kernel judge it by."""

    facts: Callable[..., Any]
    """`@fast`, from cards to small integers."""
    hangs_on_dealer: bool = False
    """Whether the dealer draws for it when every hand is decided: 12.C."""


def hangs_on_dealer(table: Table) -> bool:
    """Whether a side bet lies there that waits for the dealer's whole hand."""
    bets = [bet for bet in side_bets(table.rules) if isinstance(bet, TwentyOneBet)]
    return any(bet.hangs_on_dealer and table.wagered(bet.id) for bet in bets)


def with_side_bets(game: Game, *bets: SideBet) -> Game:
    """A game that offers these side bets too, after its own."""
    return replace(
        game,
        options=(*game.options, *(option for bet in bets for option in bet.options)),
        wagers=partial(_all_wagers, game, bets),
        side_bets=(*game.side_bets, *bets),
    )


def _all_wagers(
    game: Game, bets: tuple[SideBet, ...], options: Mapping[str, Value]
) -> tuple[Wager, ...]:
    return (*game.wagers(options), *offered(bets, options))


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


def goes_with_main(id: str, clause: Clause) -> Callable[[Table, Place | Take | Call | Close], None]:
    """It lies only beside a main wager of the same box.

    Only an action is looked at, never what lies at a seat when a window closes: later in a round
    a side bet may lie alone, when its hand has been paid or is dead.
    """

    def check(table: Table, action: Place | Take | Call | Close) -> None:
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

    return check


# Bets on the first cards


def deal_at(table: Table, round: OpenRound, seat: int, facts: FirstCards) -> Any:
    """The facts of the first cards at a seat; a hole card that nobody has seen stays out."""
    first, second = round.first_cards[seat]
    hole = UNSEEN if HOLE in table.hands else dealers(table)[1]
    return facts(first, second, up_card(table), hole)


def _never(facts: Any, up: int) -> bool:
    return False


def first_cards_bet(
    *,
    id: str,
    wager: Offer,
    options: tuple[Option, ...],
    with_main: Clause,
    facts: FirstCards,
    waits: Callable[[Any, int], bool] = _never,
    tells_up_card: bool = False,
    tokes: str = "",
) -> TwentyOneBet:
    """A bet on a player's first two cards, and on the dealer's.

    It is settled after the deal, from the dealer's right, or in a pitched game as its hand is
    shown. `waits` says of which facts, against which card of the dealer, it waits for the end of
    the round; `tokes` is the bonus that goes to the toke pool when it wins.
    """

    def settle(table: Table, round: OpenRound, seat: int, at_end: bool) -> None:
        if not table.stake_cents(seat, id) or seat not in round.first_cards:
            return
        deal = deal_at(table, round, seat, facts)
        if not at_end and waits(deal, up_card(table)):
            return
        why = " ".join(map(card_name, round.first_cards[seat]))
        if tells_up_card:
            why += f" and the dealer's {card_name(up_card(table))}"
        row = table.settle(seat, id, deal, why)
        if tokes and row.pays is not LOSE:
            pay_tokes(table, seat, tokes, deal, why)

    def dealt(table: Table, round: OpenRound) -> None:
        for seat in table.counterclockwise():
            settle(table, round, seat, False)

    def hand_shown(table: Table, round: OpenRound, seat: int) -> None:
        settle(table, round, seat, False)

    def settled(table: Table, round: OpenRound) -> None:
        for seat in table.counterclockwise():
            settle(table, round, seat, True)

    return TwentyOneBet(
        id=id,
        wager=wager,
        options=options,
        check=goes_with_main(id, with_main),
        moments={"dealt": dealt, "hand_shown": hand_shown, "settled": settled},
        facts=facts,
    )
