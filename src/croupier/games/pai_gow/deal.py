"""Seven stacks of seven from the starting position, the four that are left, empty positions."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.hands import hand_of, owner_of
from croupier.core.law import Clause
from croupier.core.procedure import Called, Procedure
from croupier.core.table import Table
from croupier.games.card_table.bets import ORDER_OF_DEAL
from croupier.games.card_table.calls import calls
from croupier.games.card_table.deal import draw_to, put_away
from croupier.games.card_table.terms import Step
from croupier.games.pai_gow.calls import player_exposed, while_dealing, wrong_start
from croupier.games.pai_gow.hearing import hear_call
from croupier.games.pai_gow.order import MAIN, seats_in_order
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.terms import LEFT, STACK, PaiGowTable, positions

NO_WAGER, WAITING = "no wager", "waiting"
"""What a hand is called that its player may not look at: nothing was wagered there, or another of
his hands is set first."""


def deal_stacks(table: Table, law: PaiGowTable, state: PaiGowRound) -> Procedure[None]:
    """All seven positions have their cards, whether there is a wager or not."""
    stacks = law.stacks[str(table.rules.options["dealing"])]
    players = dict.fromkeys(table.player(seat) for seat in table.wagered(MAIN))
    state.order = {player: seats_in_order(table, player) for player in players}
    to = [_named(state, hand) for hand in _round_the_table(table, law, state.start)]
    table.noted[ORDER_OF_DEAL] = [owner_of(hand) for hand in to]
    for hand, cards in _draws(stacks.how, to):
        yield from _draw(table, law, state, hand, cards)
    state.street = 1
    yield from _count(table, law, state, stacks.spread)
    put_away(table, law.cards, state.set_aside)
    empty = [hand for hand in to if not _is_wagered(table, hand)]
    if empty:
        table.announce("stacks without a wager go to the discard rack unseen", stacks.unwagered)
    for hand in empty:
        table.discard(hand)


def _draw(
    table: Table, law: PaiGowTable, state: PaiGowRound, hand: str, cards: int
) -> Procedure[None]:
    """One card or one stack; what lets the deal go on is heard here."""
    while True:
        begun = while_dealing(table, law) if table.hands else ()
        try:
            yield from draw_to(table, law.cards, state, hand, Step(hand, cards), begun)
            return
        except Called as call:
            yield from hear_call(table, law, state, call)  # 13(d)


def _count(table: Table, law: PaiGowTable, state: PaiGowRound, clause: Clause) -> Procedure[None]:
    """The cards that are left; one that was found face up is not among them."""
    left = LEFT - state.set_aside  # 9.D, 10.D, 8(d), 9(c), 10(c), 13(f)
    what = f"the cards that are left spread face down and counted: {left}"
    while True:
        misdeals = calls(table, law.cards).misdeals  # 9.F, 10.F, 13(h)
        exposed = player_exposed(table, law)  # 13(d)
        here = (*misdeals, *wrong_start(law), *exposed)  # 9.F, 10.F, 15.B, 13(c), 13(d), 13(h)
        try:
            # 9.D, 9.F, 10.D, 10.F, 8(d), 9(c), 10(c), 13(h)
            yield from table.attest("dealer", what, clause, irregularities=here)
            return
        except Called as call:
            yield from hear_call(table, law, state, call)  # 9.F, 10.F, 13(d)


def _is_wagered(table: Table, hand: str) -> bool:
    seat = owner_of(hand)
    return seat is None or (seat in table.seats and bool(table.stakes(seat)))


def _round_the_table(table: Table, law: PaiGowTable, start: str) -> list[str]:
    """Every position, beginning with the one that is dealt to first."""
    order = list(positions(table.rules))
    if law.clockwise:
        order = [order[0], *reversed(order[1:])]
    at = order.index(start)
    return order[at:] + order[:at]


def _named(state: PaiGowRound, hand: str) -> str:
    """Where the cards of a position lie, so that nobody looks at them before his time."""
    seat = owner_of(hand)
    if seat is None:
        return hand
    for first, *others in state.order.values():
        if seat == first:
            return hand
        if seat in others:
            return f"{hand}, {WAITING}"
    return f"{hand}, {NO_WAGER}"


def _draws(how: str, to: list[str]) -> Iterator[tuple[str, int]]:
    """Each draw: to which stack, and how many cards."""
    if how == "at once":
        yield from ((hand, STACK) for hand in to)
        return
    for card in range(STACK):
        back = how == "to and fro" and card % 2
        yield from ((hand, 1) for hand in (reversed(to) if back else to))


def waiting_hand(seat: int) -> str:
    return f"{hand_of(seat)}, {WAITING}"
