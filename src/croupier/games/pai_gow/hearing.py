"""What follows from a call that lets the round go on: a player left, surrendered, lost a card."""

from __future__ import annotations

from croupier.core.beside import ABANDONED, SURRENDERED
from croupier.core.corrections import give_back
from croupier.core.hands import hand_of, owner_of
from croupier.core.law import Clause
from croupier.core.procedure import Called, Procedure
from croupier.core.table import Table
from croupier.games.card_table.bets import tell_gone
from croupier.games.card_table.calls import calls
from croupier.games.pai_gow.calls import (
    CARD_GONE,
    DEALERS_CARD_GONE,
    PLAYER_EXPOSED,
    RESET,
    SURRENDER,
    SYSTEM_FAILED,
)
from croupier.games.pai_gow.order import MAIN
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.terms import STACK, PaiGowTable

CARD_PLAYS, HAND_DEAD, ROUND_DEAD = "card_plays", "hand_is_dead", "round_is_dead"
PLAY, VOID = "play", "void"


def hear_call(table: Table, law: PaiGowTable, state: PaiGowRound, call: Called) -> Procedure[None]:
    """Do what it asks for; a call that ends the round, or begins it anew, the round hears."""
    found = call.irregularity
    if call.seat is not None:
        yield from _hear_of_seat(table, law, state, call, call.seat)  # 7.B, 13.E, 15.A, 7(b), 13(d)
        _show_lammers_left(table)
    elif found.id == RESET:  # 13(i)
        words = "the dealer's hands are set anew the way of the house"
        table.announce(words, found.clause)  # 13(i)
    elif found.id == DEALERS_CARD_GONE:  # 15.A
        yield from _round_or_card(table, call)  # 15.A
    elif found.id == SYSTEM_FAILED:  # 15.E
        words = "the dealer's hand is set the House Way, whatever it states"
        table.announce(words, found.clause)  # 15.E
        state.unchecked = found.clause  # 15.E
    else:
        raise call


def _hear_of_seat(
    table: Table, law: PaiGowTable, state: PaiGowRound, call: Called, seat: int
) -> Procedure[None]:
    """What befell one player, or what that player announced."""
    found = call.irregularity
    if found in calls(table, law.cards).player_left:  # 7.B, 7(b)
        _leave(table, call, seat)  # 7.B, 7(b)
    elif found.id == SURRENDER:  # 13.E
        yield from surrender(table, law, state, seat)  # 13.E
    elif found.id == PLAYER_EXPOSED:  # 13(d)
        yield from _play_or_void(table, call, seat)  # 13(d)
    elif found.id == CARD_GONE:  # 15.A
        yield from _hand_or_card(table, call, seat)  # 15.A
    else:
        raise call


def _leave(table: Table, call: Called, seat: int) -> None:
    """7.B, 7(b): all that lies there is lost, a lammer too, and the cards go unseen."""
    for wager in table.stakes(seat):
        table.collect(
            seat, wager, "abandoned by a player who left", call.irregularity.clause, ABANDONED
        )
        _take_up_beside(table, seat, wager)
    tell_gone(table, seat, left=True)
    discard_hands(table, seat)


def _take_up_beside(table: Table, seat: int, wager: str) -> None:
    """7.B, 15.A: what outlasts a wager, a lammer, goes with it into its box."""
    for item in list(table.beside_of(seat, wager)):
        table.take_up(seat, wager, item, "box")


def hands_of(table: Table, seat: int) -> list[str]:
    """Every hand, or part of one, that lies at a seat."""
    return [hand for hand in table.hands if owner_of(hand) == seat]


def discard_hands(table: Table, seat: int) -> None:
    for hand in hands_of(table, seat):
        table.discard(hand)


def surrender(table: Table, law: PaiGowTable, state: PaiGowRound, seat: int) -> Procedure[None]:
    """The wager is collected at once, and the cards unseen."""
    state.surrendered[seat] = table.stake_cents(seat, MAIN)
    table.collect(seat, MAIN, "surrendered", law.surrender, SURRENDERED)
    counted = f"{STACK} cards of seat {seat} counted face down"
    yield from table.attest("dealer", counted, law.surrender)
    tell_gone(table, seat, left=False)
    discard_hands(table, seat)


def _hand_or_card(table: Table, call: Called, seat: int) -> Procedure[None]:
    """A supervisor calls the hand dead, or lets a card play that nobody has tampered with."""
    clause = call.irregularity.clause
    words = {CARD_PLAYS: "the card was not tampered with, and plays"}
    chosen = yield from table.ask("supervisor", (CARD_PLAYS, HAND_DEAD), clause, words=words)
    if chosen == HAND_DEAD:
        _give_back_all(table, seat, "the hand is dead", clause)
        discard_hands(table, seat)


def _give_back_all(table: Table, seat: int, why: str, clause: Clause) -> None:
    """15.A, 13(d): every wager of a seat, and what lies beside it is taken up."""
    for wager in table.stakes(seat):
        give_back(table, seat, wager, why, clause)
        _take_up_beside(table, seat, wager)


def _show_lammers_left(table: Table) -> None:
    """14.B: one that has gone with its wager is not seen any more."""
    shown, bets = table.board.get("envy", []), table.rules.wagers
    there = [hand_of(seat) for seat in table.seats if any(table.beside_of(seat, b) for b in bets)]
    lying = [hand for hand in shown if hand in there]
    if lying != shown:
        table.show(envy=lying)


def _play_or_void(table: Table, call: Called, seat: int) -> Procedure[None]:
    """The player voids the hand or plays it, without a look at the other cards; those of a hand
    that is void are collected with the stacks that nobody has wagered on."""
    clause = call.irregularity.clause
    chosen = yield from table.ask(seat, (PLAY, VOID), clause, hand=hand_of(seat))
    if chosen == VOID:
        _give_back_all(table, seat, "the player voids the hand", clause)


def _round_or_card(table: Table, call: Called) -> Procedure[None]:
    found = call.irregularity
    words = {CARD_PLAYS: "the card was not tampered with, and goes back into play"}
    choices = (CARD_PLAYS, ROUND_DEAD)
    chosen = yield from table.ask("supervisor", choices, found.clause, words=words)
    if chosen == ROUND_DEAD:
        raise table.void(found.words, found.clause)
