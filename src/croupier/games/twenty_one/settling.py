"""A hand of twenty-one is settled and taken away: § 4, 7.I, 8, 10.D, 11.E."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.games.twenty_one.common import LAMMER, Facts, describe, facts_of
from croupier.games.twenty_one.state import Hand, OpenRound, cards_of, dealers


def hand_facts(table: Table, hand: Hand) -> Facts:
    return facts_of(
        cards_of(table, hand),
        dealers(table),
        initial=not hand.split,
        added=bool(hand.place),
        doubled=LAMMER if hand.free_double else int(hand.doubled),
        free=hand.free,
    )


def settle_hand(table: Table, round: OpenRound, hand: Hand) -> None:
    """What lies on a hand, chips and lammers alike; a lammer is paid on the original wager."""
    facts, original = hand_facts(table, hand), round.original_cents(hand)
    mine = describe(cards_of(table, hand), initial=bool(facts.blackjack))
    why = f"{mine} against the dealer's {describe(dealers(table))}"
    if hand.free:
        table.settle(hand.seat, hand.at("free_split"), facts, why, on_cents=original)
    else:
        table.settle(hand.seat, hand.at("main"), facts, why)
    if hand.doubled:
        table.settle(hand.seat, hand.at("double_down"), facts, why)
    if hand.free_double:
        table.settle(hand.seat, hand.at("free_double"), facts, why, on_cents=original)
    take_lammers(table, round, hand)


def take_lammers(table: Table, round: OpenRound, hand: Hand) -> None:
    """They go back into the tray."""
    if hand.name in round.lammers:
        round.lammers = [name for name in round.lammers if name != hand.name]
        table.show(lammers=list(round.lammers))


def take_away(table: Table, round: OpenRound, hand: Hand) -> None:
    hand.settled = True
    for pile in hand.piles:
        if pile in table.hands:
            table.discard(pile)
