"""The dealer's hole card: § 7.E, 9, 16.E, and 17.I when the look went wrong."""

from __future__ import annotations

from croupier.core.cards import UNSEEN
from croupier.core.corrections import lay, put_back
from croupier.core.law import Clause
from croupier.core.procedure import Procedure
from croupier.core.table import DEALER, Table
from croupier.games.twenty_one.common import Insured, is_blackjack, may_hide_blackjack, value_of
from croupier.games.twenty_one.shoe import minding_mistakes, reveal
from croupier.games.twenty_one.state import HOLE, OpenRound, dealers, up_card

# § 9: insurance


def offer_insurance(table: Table, round: OpenRound) -> Procedure[None]:
    """9.A, 9.B: against an ace, before the look."""
    if round.hands and value_of(up_card(table)) == 1:
        yield from minding_mistakes(
            table,
            round,
            lambda calls: table.wagers_open(
                ("insurance",), round.book.insured_half, irregularities=calls
            ),
        )


def settle_insurance(table: Table, round: OpenRound, won: bool, why: str = "") -> None:
    """9.C, 9.D: from the right; what was taken is remembered, as the look may have been wrong."""
    for seat in table.counterclockwise():
        if cents := table.stake_cents(seat, "insurance"):
            round.insured[seat] = cents
            under = f"{'a' if won else 'no'} ten under the ace"
            table.settle(seat, "insurance", Insured(int(won)), why or under)


# § 7.E, 16.E: the card under an ace or a ten


def look_under(table: Table, round: OpenRound) -> Procedure[None]:
    if not may_hide_blackjack(up_card(table)) or not round.hands:
        return
    if not round.pitched and table.rules.options["card_reader"] == "no":
        return
    round.looked = True
    clause = round.pitched.examined if round.pitched else round.book.look
    hole = table.hands[HOLE][0]
    if hole == UNSEEN:
        said = yield from minding_mistakes(
            table,
            round,
            lambda calls: table.ask(
                "dealer",
                ("no_blackjack", "blackjack"),
                clause,
                usual="no_blackjack",
                irregularities=calls,
            ),
        )
    else:
        said = "blackjack" if is_blackjack((up_card(table), hole)) else "no_blackjack"
        table.announce(said.replace("_", " "), clause)
    if said == "blackjack":
        yield from turn_hole_card(table, round, round.book.look)
        if not round.dealer_blackjack:
            yield from shown_by_mistake(table, round)
    if not round.dealer_blackjack:
        settle_insurance(table, round, False)


def turn_hole_card(table: Table, round: OpenRound, clause: Clause) -> Procedure[None]:
    """The second card is turned up and laid to the first; it may be a Blackjack."""
    if HOLE in table.hands:
        cards = yield from reveal(table, round, HOLE, clause)
        lay(table, cards, HOLE, DEALER, clause)
        round.dealer_blackjack = is_blackjack(dealers(table))


def shown_by_mistake(table: Table, round: OpenRound) -> Procedure[None]:
    """17.I.i: play goes on with both cards of the dealer exposed."""
    clause = round.book.hole_card_shown
    yield from table.attest("supervisor", "told that the hole card was shown", clause)
    table.announce("the hand goes on with both cards exposed", clause)


def blackjack_found_late(table: Table, round: OpenRound) -> Procedure[None]:
    """17.I.ii: the reader was misread; insurance that was taken for lost has won (9.A)."""
    if round.looked:
        clause = round.book.blackjack_missed
        told = "told that a Blackjack of the dealer was missed"
        yield from table.attest("supervisor", told, clause)
        why = "taken before the Blackjack was found"
        for seat, cents in round.insured.items():
            put_back(table, seat, "insurance", cents, why, clause)
