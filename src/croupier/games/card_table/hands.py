"""The hands of a round: whose they are, who folded, who left, who shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.core.beside import ABANDONED
from croupier.core.hands import hand_of
from croupier.core.law import Clause
from croupier.core.odds import LOSE
from croupier.core.procedure import Called, Procedure
from croupier.core.refusals import Refusal
from croupier.core.table import DEALER, Table
from croupier.games.card_table.bets import card_bets, tell_gone
from croupier.games.card_table.calls import Some, calls
from croupier.games.card_table.terms import COMMUNITY, CardTable

Judged = tuple[str, Any, str]
"""A wager, the facts that pick its row, and what the player is told was seen."""


@dataclass
class CardRound:
    """What the open round has to remember."""

    seats: tuple[int, ...] = ()
    """Those that get cards."""
    street: int = 0
    """How many parts of the deal are done: 0 in the first deal, 1 after it."""
    given: int = 0
    """How many draws of the present part are done."""
    set_aside: int = 0
    """Cards that were found face up."""
    decided: bool = False
    """All players have made their last decision."""
    void: bool = False
    """Dealt out only for wagers that stand in a void round."""
    folded: list[int] = field(default_factory=list)
    """Seats that folded; what they lose is collected when the chapter collects it."""


def held(table: Table, seat: int) -> tuple[int, ...]:
    """What a player's hand is made of: the own cards, and those that count for everybody."""
    return (*table.hand(seat), *table.hands.get(COMMUNITY, ()))


def misdeals_now(table: Table, cards: CardTable, state: CardRound) -> Some:
    """What voids the round: where the chapter says so, a dealer's card only while some decide."""
    known = calls(table, cards)
    late = state.decided and cards.misdeals.seen_until_decided
    return tuple(one for one in known.misdeals if not (late and one in known.dealer_exposed))


def ask(
    table: Table,
    cards: CardTable,
    state: CardRound,
    seat: int,
    choices: tuple[str, ...],
    clause: Clause,
    *,
    blocked: Mapping[str, Refusal] | None = None,
    cents: Mapping[str, int] | None = None,
    words: Mapping[str, str] | None = None,
) -> Procedure[str | None]:
    """A player's choice, or None if that player has left instead."""
    misdeals = calls(table, cards).misdeals
    while table.stakes(seat):
        try:
            return (
                yield from table.ask(
                    seat,
                    choices,
                    clause,
                    blocked=blocked,
                    hand=hand_of(seat),
                    cents=cents,
                    words=words,
                    irregularities=(*misdeals, *may_leave(table, cards)),
                )
            )
        except Called as call:
            abandon_or_raise(table, cards, state, call)
    return None


def show_dealer(
    table: Table, cards: CardTable, state: CardRound, clause: Clause
) -> Procedure[tuple[int, ...]]:
    """The dealer's hand face up; from here on no misdeal can be called any more."""
    shown = yield from _show(table, cards, state, DEALER, clause, misdeals_now(table, cards, state))
    covered = cards.dealing(table.rules).covered
    if covered is not None:
        table.announce("the cover card is taken from the dealer's hand", covered)
    return shown


def show(
    table: Table, cards: CardTable, state: CardRound, seat: int, clause: Clause
) -> Procedure[tuple[int, ...]]:
    """A player's hand face up, with the cards that count for everybody.

    No cards at all if there is no such hand, or none any more because the player has left.
    """
    yield from _show(table, cards, state, hand_of(seat), clause, ())
    return held(table, seat) if hand_of(seat) in table.hands else ()


def _show(
    table: Table, cards: CardTable, state: CardRound, hand: str, clause: Clause, known: Some
) -> Procedure[tuple[int, ...]]:
    while hand in table.hands:
        try:
            here = (*known, *may_leave(table, cards))
            return (yield from table.reveal(hand, clause, here))
        except Called as call:
            abandon_or_raise(table, cards, state, call)
    return ()


def show_board(
    table: Table, cards: CardTable, state: CardRound, place: int, clause: Clause
) -> Procedure[None]:
    """One of the cards that count for everybody face up, as long as a wager hangs on it."""
    here = (*calls(table, cards).misdeals, *may_leave(table, cards))
    while may_leave(table, cards):
        try:
            yield from table.reveal(COMMUNITY, clause, here, places=(place,))
            return
        except Called as call:
            abandon_or_raise(table, cards, state, call)


def settle_losers_first(table: Table, seat: int, judged: Sequence[Judged]) -> None:
    """What a seat loses is collected before anything that it wins is paid."""
    rules = table.rules
    for losing in (True, False):
        for wager, facts, why in judged:
            if (rules.wager(wager).row(facts).pays == LOSE) == losing:
                table.settle(seat, wager, facts, why)


def judged_bets(table: Table, seat: int, own: tuple[int, ...]) -> list[Judged]:
    """The side bets that lie at a seat, each with the facts that pick its row."""
    lying = (bet for bet in card_bets(table.rules) if table.stake_cents(seat, bet.id))
    return [(bet.id, *bet.judged(own, ())) for bet in lying]


# Folds


def fold(
    table: Table,
    cards: CardTable,
    state: CardRound,
    seat: int,
    facts: Any,
    keeps: Collection[str] = (),
) -> None:
    """Remember it, or collect what it costs at once, side bets that the player keeps left aside."""
    state.folded.append(seat)
    tell_gone(table, seat, left=False)
    if cards.folds.at_once:
        collect_forfeits(table, cards, state, facts, keeps)


def collect_forfeits(
    table: Table, cards: CardTable, state: CardRound, facts: Any, keeps: Collection[str] = ()
) -> None:
    """Take what folded hands have lost, and their cards unless a side bet is still alive.

    The facts are those that pick the row of a folded hand.
    """
    for seat in state.folded:
        for wager in cards.folds.lost:
            if table.stake_cents(seat, wager):
                table.settle(seat, wager, facts, "the hand was folded")
        forfeit_bets(table, seat, [one for one in table.stakes(seat) if one not in keeps])
        if not table.stakes(seat):
            table.discard(hand_of(seat))
    state.folded = []


def forfeit_bets(table: Table, seat: int, wagers: Collection[str]) -> None:
    """Take those of these side bets that are lost with a folded hand."""
    for bet in card_bets(table.rules):
        if bet.id in wagers and bet.forfeit is not None:
            table.collect(seat, bet.id, "forfeited with the folded hand", bet.forfeit)


# Settling


def is_waited_for(table: Table, seat: int) -> bool:
    """Whether a side bet that a hand has won is still to be paid."""
    return any(bet.waits(table, seat) for bet in card_bets(table.rules))


def collect_cards(table: Table, seat: int) -> None:
    """A settled hand goes to the rack, unless something is still to be paid for it."""
    if not is_waited_for(table, seat):
        table.discard(hand_of(seat))


def settle_losers(
    table: Table,
    seat: int,
    main: Mapping[str, tuple[Any, str]],
    own: tuple[int, ...],
    dealers: tuple[int, ...],
) -> None:
    """Take all that a seat loses before anything is paid there.

    The main wagers with the facts that decide each and what is told of it, then the side bets;
    whatever does not lose is still on the layout afterwards.
    """
    judged = dict(main)
    for bet in card_bets(table.rules):
        if table.stake_cents(seat, bet.id):
            judged[bet.id] = bet.judged(own, dealers)
    for wager, (facts, why) in judged.items():
        if table.rules.wager(wager).row(facts).pays is LOSE:
            table.settle(seat, wager, facts, why)


# Players who leave


def may_leave(table: Table, cards: CardTable) -> Some:
    """The call that a player left, as long as somebody has a wager to lose."""
    return calls(table, cards).player_left if any(map(table.stakes, table.seats)) else ()


def abandon_or_raise(table: Table, cards: CardTable, state: CardRound, call: Called) -> None:
    """Take the wagers of a player who left; whatever else was called the round hears."""
    if call.irregularity not in calls(table, cards).player_left:
        raise call
    abandon(table, state, call)


def abandon(table: Table, state: CardRound, call: Called) -> None:
    seat = call.seat
    if seat is None:
        raise ValueError("a player who left is called with the seat")
    for wager in table.stakes(seat):
        table.collect(
            seat, wager, "abandoned by a player who left", call.irregularity.clause, ABANDONED
        )
    tell_gone(table, seat, left=True)
    if hand_of(seat) in table.hands:
        table.discard(hand_of(seat))
    state.folded = [one for one in state.folded if one != seat]
