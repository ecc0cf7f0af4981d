"""Setting: players set their hands at once, then the dealer sets by the way of the house."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.cards import UNSEEN
from croupier.core.corrections import lay
from croupier.core.hands import hand_of
from croupier.core.procedure import Called, Procedure
from croupier.core.table import DEALER, Table
from croupier.core.together import Parts, Set, SetHands, lay_parts
from croupier.games.card_table.calls import Some
from croupier.games.pai_gow.calls import (
    SET_WRONGLY,
    at_seats,
    needs_the_cards,
    reset,
    set_wrongly,
    while_hidden,
)
from croupier.games.pai_gow.deal import waiting_hand
from croupier.games.pai_gow.hearing import hands_of, hear_call, surrender
from croupier.games.pai_gow.order import MAIN
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.terms import PaiGowTable


def set_hands(table: Table, law: PaiGowTable, state: PaiGowRound) -> Procedure[None]:
    """Each player sets his own hands, all players at once; of one player's, one after the other."""
    while holding := _to_set(table, law, state):
        try:
            answer: Set = yield SetHands(
                holding=holding,
                parts=law.parts,
                clause=law.setting,
                irregularities=while_hidden(table, law),  # 13.E, 15.A, 15.B, 7(b), 13(c), 13(e)
            )
            lay_parts(table, answer.seat, hand_of(answer.seat), answer.parts, law.setting)
        except Called as call:
            yield from hear_call(table, law, state, call)  # 7.B, 13.E, 15.A, 7(b)


def _to_set(table: Table, law: PaiGowTable, state: PaiGowRound) -> dict[int, tuple[int, ...]]:
    """By seat: the hand that its player sets next."""
    holding = {}
    for seats in state.order.values():
        for at, seat in enumerate(seats, 1):
            if at == law.left_to_house:  # 7.D
                _left_to_house(table, law, seat)  # 7.D
                continue
            if waiting_hand(seat) in table.hands:
                _take_up(table, law, seat)
            if hand_of(seat) in table.hands:
                holding[seat] = table.hand(seat)
                break
    return holding


def _take_up(table: Table, law: PaiGowTable, seat: int) -> None:
    waiting = waiting_hand(seat)
    lay(table, table.hands[waiting], waiting, hand_of(seat), law.order)


def _left_to_house(table: Table, law: PaiGowTable, seat: int) -> None:
    """The dealer sets it the way of the house; real cards that nobody has seen when shown."""
    if waiting_hand(seat) in table.hands:
        _take_up(table, law, seat)
        cards = table.hand(seat)
        if UNSEEN not in cards:
            parts, _, _ = law.way(table.rules, cards)
            lay_parts(table, seat, hand_of(seat), parts, law.order)


# The dealer


def dealer_sets(table: Table, law: PaiGowTable, state: PaiGowRound) -> Procedure[Parts]:
    """When all have set their hands: turned over, set the way of the house, laid face up."""
    while DEALER not in table.face_up:
        try:
            yield from table.reveal(DEALER, law.dealer_turns, while_hidden(table, law))
        except Called as call:
            yield from hear_call(table, law, state, call)  # 7.B, 13.E, 15.A, 7(b)
    parts, clause, rule = law.way(table.rules, table.hands[DEALER])
    table.announce(rule, clause)
    if state.unchecked is not None:  # 15.E
        set_so = "the dealer's hand set by the House Ways, without the checking system"
        yield from table.attest("dealer", set_so, state.unchecked)
    for name, cards in parts.items():
        lay(table, cards, DEALER, f"{DEALER} {name}", law.dealer_sets)
    return parts


# The players' hands are shown

SHOW, SURRENDER = "show", "surrender"


def offer_surrender(
    table: Table, law: PaiGowTable, state: PaiGowRound, seat: int
) -> Procedure[None]:
    """Before any of a player's hands is shown, and when the dealer's are set."""
    while _may_surrender(table, law, seat):
        here = (*at_seats(table, law), *reset(law))
        try:
            chosen = yield from table.ask(
                seat, (SHOW, SURRENDER), law.surrender, usual=SHOW, irregularities=here
            )
            if chosen == SURRENDER:
                yield from surrender(table, law, state, seat)
            return
        except Called as call:
            yield from hear_call(table, law, state, call)  # 7(b), 13(i)


def _may_surrender(table: Table, law: PaiGowTable, seat: int) -> bool:
    return table.stake_cents(seat, MAIN) > 0 and not needs_the_cards(table, law, seat)


Shown = tuple[Parts, bool]
"""The hands of a player, and whether they were called not set as they have to be."""


def expose(table: Table, law: PaiGowTable, state: PaiGowRound, seat: int) -> Procedure[Shown]:
    """Both hands of a player face up; none if the player has left or surrendered instead."""
    wrong = False
    while table.stake_cents(seat, MAIN):
        try:
            more = () if wrong else set_wrongly(table, law, seat)  # 13.G.iv, 11(f)(1)(v)
            yield from _turn_over(table, law, seat, more)
            break
        except Called as call:
            if call.irregularity.id == SET_WRONGLY:  # 13.G.iv, 11(f)(1)(v)
                wrong = True
            else:
                yield from hear_call(table, law, state, call)  # 13.E, 15.A, 7(b), 13(i)
    return _parts_of(table, law, seat), wrong


def _turn_over(table: Table, law: PaiGowTable, seat: int, more: Some) -> Procedure[None]:
    """A hand that was left to the dealer is set when its cards are seen."""
    for hand in hands_of(table, seat):
        if hand not in table.face_up:
            here = (*at_seats(table, law), *reset(law), *more)
            yield from table.reveal(hand, law.exposed, here)
    if hand_of(seat) in table.hands:  # 7.D
        _set_when_seen(table, law, seat)  # 7.D


def _set_when_seen(table: Table, law: PaiGowTable, seat: int) -> None:
    """The third hand of a player, of real cards that nobody had seen before."""
    parts, _, _ = law.way(table.rules, table.hands[hand_of(seat)])
    for name, cards in parts.items():
        lay(table, cards, hand_of(seat), hand_of(seat, name), law.order)


def _parts_of(table: Table, law: PaiGowTable, seat: int) -> dict[str, Sequence[int]]:
    names = {name: hand_of(seat, name) for name, _ in law.parts}
    return {name: tuple(table.hands[hand]) for name, hand in names.items() if hand in table.hands}
