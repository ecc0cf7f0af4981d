"""The steps of a round of twenty-one that both chapters share: § 4, 7, 12, 16 and 17.

Each game's `round` puts them in the order of its chapter.
"""

from __future__ import annotations

import functools

from croupier.core.cards import UNSEEN
from croupier.core.corrections import lay
from croupier.core.hands import hand_of
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.side_bets import side_bets
from croupier.core.table import DEALER, Table
from croupier.core.turns import order_from_button
from croupier.games.twenty_one import house, shoe
from croupier.games.twenty_one.common import Insured, dealer_draws, is_soft, total_of
from croupier.games.twenty_one.look import blackjack_found_late, settle_insurance, turn_hole_card
from croupier.games.twenty_one.players import side_bets_of_hand, turn_over
from croupier.games.twenty_one.settling import settle_hand, take_away
from croupier.games.twenty_one.shoe import card, reveal
from croupier.games.twenty_one.side_bets import hangs_on_dealer
from croupier.games.twenty_one.state import (
    HOLE,
    Hand,
    OpenRound,
    cards_of,
    dealers,
    is_natural,
    kept,
)

# § 4: wagers


def take_wagers(table: Table, round: OpenRound) -> Procedure[None]:
    """4.A, 4.D: until the first card; what the floor calls between rounds is heard here."""
    if round.tournament:
        _show_betting_order(table)
    bets = [bet.id for bet in side_bets(table.rules) if table.rules.wagers[bet.id].placed]
    while True:
        try:
            yield from table.wagers_open(
                ("main", *bets),
                round.book.no_more_bets,
                needed=True,
                irregularities=_calls_before_first_card(table, round),
            )
            break
        except Called as call:
            yield from _before_first_card(table, round, call)
    wagered = [table.player(seat) for seat in table.wagered("main")]  # 4.H
    kept(table).allowed = list(dict.fromkeys(wagered))  # 4.H


def _calls_before_first_card(table: Table, round: OpenRound) -> tuple[Irregularity, ...]:
    calls = ["new_dealer"]
    if not round.continuous:
        calls += ["reshuffle", "idle"]
    if round.just_cut:
        calls.append("improper_cut")
    elif not round.continuous:  # a card may have left the shoe since the last hand was complete
        calls += ["dealer_drew", "exposed_card"]
    if table.rules.options["mid_shoe_entry"] == "closed":
        calls.append("admit")
    return round.book.may_call(*calls)


def _before_first_card(table: Table, round: OpenRound, call: Called) -> Procedure[None]:
    found = call.irregularity
    table.announce(found.words, found.clause)
    match found.id:
        case "reshuffle":
            yield from shoe.shuffle(table, round)  # 6.A, 6.G
        case "idle":
            yield from _stand_idle(table, round)
        case "improper_cut":
            yield from shoe.recut(table, round)
        case "new_dealer":
            if not round.pitched and not round.continuous:
                yield from shoe.burn_at_shoe(table, round)
        case "admit":
            yield from _admit(table, round)
        case _:
            yield from shoe.to_the_rack(table, round, found.clause)
    if found.id in ("reshuffle", "idle") and round.pitched and not round.burnt:
        yield from shoe.burn(table, round, round.pitched.burnt)


def _stand_idle(table: Table, round: OpenRound) -> Procedure[None]:
    """6.H: only while nobody wagers; chips on the layout are gaming activity."""
    if any(map(table.stakes, table.seats)):
        table.announce("wagers lie there: the cards stay in the shoe", round.book.idle)
    else:
        yield from shoe.spread(table, round)


def _admit(table: Table, round: OpenRound) -> Procedure[None]:
    """4.H.i: the house lets one person wager again; the others wait on."""
    allowed = kept(table).allowed
    if allowed is None:
        return
    barred: dict[str, str] = {}
    for seat in table.clockwise():
        if table.player(seat) not in allowed:
            barred.setdefault(table.player(seat), hand_of(seat))
    if not barred:
        return
    by_seat = {seat: who for who, seat in barred.items()}
    chosen = next(iter(by_seat))
    if len(by_seat) > 1:
        chosen = yield from table.ask("supervisor", tuple(by_seat), round.book.admitted)
    table.announce(f"{chosen} may wager again", round.book.admitted)
    allowed.append(by_seat[chosen])


def _show_betting_order(table: Table) -> None:
    """18.B.iii: the first to wager moves on by one position a round, to one who can wager."""
    keep = kept(table)
    after = table.clockwise(after=keep.first_to_wager)
    order = order_from_button(after, functools.partial(house.can_wager, table))
    keep.first_to_wager = order[0]
    table.show(betting_order=order)


# § 7.D, 16.D: the deal


def deal(table: Table, round: OpenRound) -> Procedure[None]:
    """Twice round the table, the dealer last; then his first card is turned."""
    seats = table.wagered("main")
    round.hands = {seat: [Hand(seat)] for seat in seats}
    round.stakes = {seat: table.stakes(seat) for seat in seats}
    for seat in seats:
        yield from _first_cards(table, round, seat)
    yield from _dealers_card(table, round, DEALER)
    for seat in seats:
        yield from _first_cards(table, round, seat)
    for seat in seats:
        yield from _complete_hand(table, round, seat)
    while DEALER not in table.hands:
        yield from _dealers_card(table, round, DEALER)
    while HOLE not in table.hands:
        yield from _dealers_card(table, round, HOLE)
    yield from table.reveal(DEALER, round.book.first_card_turned)
    if not round.pitched:
        for seat in round.hands:
            first, second = table.hand(seat)
            round.first_cards[seat] = (first, second)


def _first_cards(table: Table, round: OpenRound, seat: int) -> Procedure[None]:
    also = round.book.may_call("misdeal" if round.tournament else "hand_missed")
    try:
        yield from card(table, round, hand_of(seat), face_up=not round.pitched, also=also)
    except Called as missed:
        table.announce(f"{hand_of(seat)} got no card", missed.irregularity.clause)


def _complete_hand(table: Table, round: OpenRound, seat: int) -> Procedure[None]:
    """17.G: a hand without cards is dead; with one card the player chooses."""
    clause, cards = round.book.hand_missed, table.hand(seat)
    if len(cards) == 2:
        return
    chosen = "dead_hand"
    if cards:
        chosen = yield from table.ask(seat, ("second_card", "dead_hand"), clause)
    if chosen == "second_card":
        yield from card(table, round, hand_of(seat), face_up=not round.pitched)
    else:
        table.return_wagers("a dead hand: it waits for the next deal", clause, [seat])
        if cards:
            table.discard(hand_of(seat))
        del round.hands[seat]


def _dealers_card(table: Table, round: OpenRound, to: str) -> Procedure[None]:
    also = () if round.tournament else round.book.may_call("dealer_missed")
    try:
        yield from card(table, round, to, face_up=False, also=also)
    except Called as missed:
        clause = missed.irregularity.clause
        table.announce("the dealer takes his card after the players", clause)


# § 7.H, 12.B, 12.C, 16.F: the dealer's hand


def play_dealer(table: Table, round: OpenRound) -> Procedure[None]:
    if round.hands and not round.dealer_blackjack:
        turned = round.pitched.hole_card if round.pitched else round.book.hole_card
        yield from turn_hole_card(table, round, turned)
        if round.dealer_blackjack:
            yield from blackjack_found_late(table, round)
        else:
            yield from _draw_to_17(table, round)


def _draw_to_17(table: Table, round: OpenRound) -> Procedure[None]:
    settle_insurance(table, round, False)
    if not _depends_on_dealer(table, round):
        words = "the dealer draws no card: nothing hangs on it"
        table.announce(words, round.book.nothing_hangs_on_it)
        return
    hits_soft_17, hand = int(table.rules.options["soft_17"] == "hit"), dealers(table)
    while dealer_draws(total_of(hand), int(is_soft(hand)), hits_soft_17):
        try:
            also = round.book.may_call("exposed_card")
            yield from card(table, round, DEALER, also=also)
        except Called as call:
            yield from shoe.set_aside(table, round, call)


def _depends_on_dealer(table: Table, round: OpenRound) -> bool:
    """Whether something is left that the dealer's total can still win or lose against."""
    hands = [hand for hands in round.hands.values() for hand in hands if not hand.settled]
    return hangs_on_dealer(table) or any(_is_alive(table, hand) for hand in hands)


def _is_alive(table: Table, hand: Hand) -> bool:
    cards = cards_of(table, hand)
    hidden = UNSEEN in cards or hand.sideways in table.hands
    return hidden or (total_of(cards) <= 21 and not is_natural(table, hand))


# § 4.E, 7.I, 16.G: settling and picking up


def settle(table: Table, round: OpenRound) -> Procedure[None]:
    """4.E: from the dealer's right, seat by seat."""
    shoe.discard_exposed(table, round)
    for seat in table.counterclockwise():
        if table.stake_cents(seat, "insurance"):
            won = Insured(int(round.dealer_blackjack))
            table.settle(seat, "insurance", won, "the card under the ace")
        for hand in round.from_the_right(seat):
            if not hand.settled:
                yield from _show_hand(table, round, hand)
                settle_hand(table, round, hand)


def _show_hand(table: Table, round: OpenRound, hand: Hand) -> Procedure[None]:
    """16.G, 10.C: what is still face down is turned over before it is paid or taken."""
    if round.pitched:
        yield from turn_over(table, round, hand, round.pitched.settled)
        if not hand.place:
            yield from side_bets_of_hand(table, round, hand)
    if hand.sideways in table.hands:
        found = yield from reveal(table, round, hand.sideways, round.book.sideways)
        lay(table, found, hand.sideways, hand.name, round.book.sideways)
    shoe.discard_exposed(table, round)


def pick_up(table: Table, round: OpenRound) -> None:
    """7.I: from the far right, so that each hand can be rebuilt, the dealer's last."""
    for seat in table.counterclockwise():
        for hand in round.from_the_right(seat):
            take_away(table, round, hand)
    for pile in (DEALER, HOLE):
        if pile in table.hands:
            table.discard(pile)
