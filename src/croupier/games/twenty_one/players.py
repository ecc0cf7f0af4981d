"""The players' part of a round of twenty-one: § 8, 10, 11, 12.A, and § 17 while they decide."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core import events
from croupier.core.cards import UNSEEN
from croupier.core.corrections import give_back, lay
from croupier.core.law import Clause
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.side_bets import hear, side_bets
from croupier.core.table import Table
from croupier.games.twenty_one.choices import (
    blocked,
    choices,
    costs,
    may_double_blackjack,
    may_split_again,
)
from croupier.games.twenty_one.common import may_hide_blackjack, total_of, value_of
from croupier.games.twenty_one.look import blackjack_found_late, shown_by_mistake, turn_hole_card
from croupier.games.twenty_one.settling import settle_hand, take_away, take_lammers
from croupier.games.twenty_one.shoe import (
    card,
    drawn_by_mistake,
    minding_mistakes,
    reveal,
    set_aside,
)
from croupier.games.twenty_one.side_bets import TwentyOneBet
from croupier.games.twenty_one.state import (
    EXPOSED,
    HOLE,
    Doubling,
    Hand,
    OpenRound,
    cards_of,
    is_natural,
    up_card,
)

# § 7.F, 16.E.i: the players in turn


def play_hands(table: Table, round: OpenRound) -> Procedure[None]:
    """From the dealer's left; a card that was forgotten comes after all others (17.H)."""
    for seat in list(round.hands):
        yield from _play_seat(table, round, seat)
    while round.later:
        hand = round.later.pop(0)
        if not round.dealer_blackjack and hand.seat not in round.refused:
            yield from _asked_for(table, round, hand)
            if hand not in round.later:
                yield from _play_hand(table, round, hand)


def _play_seat(table: Table, round: OpenRound, seat: int) -> Procedure[None]:
    if round.dealer_blackjack:
        return
    hands = round.hands[seat]
    yield from side_bets_of_hand(table, round, hands[0])
    played = 0
    while played < len(hands):
        yield from _play_hand(table, round, hands[played])
        played += 1


def side_bets_of_hand(table: Table, round: OpenRound, hand: Hand) -> Procedure[None]:
    """15.A.ii.(b): where cards are dealt face down, hand by hand as the turns come."""
    bets = [bet for bet in side_bets(table.rules) if isinstance(bet, TwentyOneBet)]
    lying = [bet for bet in bets if bet.lies(table, hand.seat)]
    if round.pitched and any("hand_shown" in bet.moments for bet in lying):
        yield from turn_over(table, round, hand, round.pitched.side_bets)
        yield from hear(table, "hand_shown", round, hand.seat)


def _play_hand(table: Table, round: OpenRound, hand: Hand) -> Procedure[None]:
    """One hand until it is complete; decisions are asked for as long as there is one."""
    yield from _decide(table, round, hand)
    free, hands = round.book.free_bets, round.hands[hand.seat]
    waiting = any(other.free for other in hands[hands.index(hand) + 1 :])
    if free and waiting and not hand.free and total_of(cards_of(table, hand)) > 21:
        table.announce(f"{hand.name} is tucked under its wager", free.tucked)


def _decide(table: Table, round: OpenRound, hand: Hand) -> Procedure[None]:
    while not round.dealer_blackjack and not hand.settled and hand.seat not in round.refused:
        cards = cards_of(table, hand)
        if len(cards) == 1:
            yield from card(table, round, hand.name)  # 11.B: now, and not before
            continue
        known = UNSEEN not in cards
        if known and is_natural(table, hand) and not may_double_blackjack(table, hand):
            yield from pay_blackjack(table, round, hand)
            return
        if known and hand.is_original and total_of(cards) > 21 and round.pitched:
            _discard_bust(table, round, hand, round.pitched.bust_discarded)
            return
        if hand.doubled or hand.free_double or (known and _is_complete(table, round, hand, cards)):
            return
        try:
            chosen = yield from table.ask(
                hand.seat,
                choices(table, round, known),
                round.book.turns,
                blocked=blocked(table, round, hand, cards) if known else {},
                hand=hand.name,
                cents=costs(round, hand),
                irregularities=_calls(table, round),
            )
        except Called as call:
            yield from _called(table, round, call)
            continue
        if chosen == "stand":
            if known and is_natural(table, hand):
                yield from pay_blackjack(table, round, hand)
            return
        yield from _carry_out(table, round, hand, chosen)
        if hand in round.later:
            return


def _is_complete(table: Table, round: OpenRound, hand: Hand, cards: Sequence[int]) -> bool:
    """12.A: nothing more may be drawn to it."""
    if is_natural(table, hand):
        return False
    if hand.aces:
        return not may_split_again(table, round, hand, cards)
    return total_of(cards) >= 21


def _carry_out(table: Table, round: OpenRound, hand: Hand, chosen: str) -> Procedure[None]:
    if chosen == "hit":
        yield from _asked_for(table, round, hand)
        return
    if chosen == "refuse":
        round.refused.add(hand.seat)
        table.announce("no more cards to this player", round.book.exposed_card)
        return
    if round.pitched:
        yield from turn_over(table, round, hand, round.pitched.turned_over)
    if chosen == "turn_over":
        return
    refusal = blocked(table, round, hand, cards_of(table, hand)).get(chosen)
    if refusal:  # the cards were face down, and are another hand than was said
        table.emit(events.Refused(seat=hand.seat, why=refusal.why, clause=refusal.clause))
    elif chosen in ("split", "free_split"):
        _split(table, round, hand, free=chosen == "free_split")
    else:
        yield from _double(table, round, hand, chosen)


def turn_over(table: Table, round: OpenRound, hand: Hand, clause: Clause) -> Procedure[None]:
    """The cards of a pitched hand are turned face up, and what was drawn lies with them."""
    if hand.name in table.hands and hand.name not in table.face_up:
        yield from reveal(table, round, hand.name, clause)
        if not hand.place:
            first, second = table.hands[hand.name][:2]
            round.first_cards[hand.seat] = (first, second)
        if hand.drawn in table.hands:
            lay(table, table.hands[hand.drawn], hand.drawn, hand.name, clause)


def _asked_for(table: Table, round: OpenRound, hand: Hand) -> Procedure[None]:
    """A card that the player asked for; 17.H says what happens if it does not come.

    It comes face up, but for a double that was asked for face down; a card that all have seen
    already is the next one there too.
    """
    hidden = hand.face_down and EXPOSED not in table.hands
    to = hand.name if hand.name in table.face_up else hand.drawn
    try:
        also = round.book.may_call("card_not_dealt", "exposed_card")
        where = hand.sideways if hidden else to
        yield from card(table, round, where, face_up=not hidden, also=also)
    except Called as call:
        clause = call.irregularity.clause
        if call.irregularity.id == "exposed_card":
            yield from set_aside(table, round, call)
            yield from _asked_for(table, round, hand)
            return
        offered = ("card_later", "dead_hand")
        chosen = yield from table.ask(hand.seat, offered, clause, hand=hand.name)
        if chosen == "card_later":
            round.later.append(hand)
        else:
            for wager in ("main", "double_down"):
                give_back(table, hand.seat, hand.at(wager), "a dead hand", clause)
            take_lammers(table, round, hand)
            take_away(table, round, hand)


# § 17: while the players decide


def _calls(table: Table, round: OpenRound) -> tuple[Irregularity, ...]:
    calls = drawn_by_mistake(table, round)
    if round.looked and HOLE in table.hands:
        calls += round.book.may_call("hole_card_shown")
    return calls


def _called(table: Table, round: OpenRound, call: Called) -> Procedure[None]:
    if call.irregularity.id != "hole_card_shown":
        yield from set_aside(table, round, call)
        return
    yield from turn_hole_card(table, round, call.irregularity.clause)
    if round.dealer_blackjack:
        yield from blackjack_found_late(table, round)
    else:
        yield from shown_by_mistake(table, round)


# § 8, 16.E.i.(b): hands that are over at once


def pay_blackjack(table: Table, round: OpenRound, hand: Hand) -> Procedure[None]:
    waits = may_hide_blackjack(up_card(table)) and not round.looked and HOLE in table.hands
    if waits:
        words = "Blackjack waits for the dealer's second card"
        table.announce(words, round.book.blackjack_waits)
        return
    yield from turn_over(table, round, hand, round.book.blackjack_paid)
    settle_hand(table, round, hand)
    take_away(table, round, hand)


def _discard_bust(table: Table, round: OpenRound, hand: Hand, clause: Clause) -> None:
    """16.E.i.(b): a player who holds the cards discards them at once, and the wager is collected.

    A hand that was doubled or split lies face up and stays: a Blackjack of the dealer that shows
    late takes original wagers alone (10.B, 11.D).
    """
    table.announce("bust: the first cards are discarded", clause)
    settle_hand(table, round, hand)
    take_away(table, round, hand)


# § 10: doubling down


def _double(table: Table, round: OpenRound, hand: Hand, how: str) -> Procedure[None]:
    book = round.book
    if how.startswith("free_double") and book.free_bets:
        hand.free_double = True
        _lay_lammer(table, round, hand, "double", book.free_bets.double)
    elif how == "double_for_less":
        if not (yield from _double_for_less(table, round, hand)):
            return
        hand.doubled = True
    else:
        original = round.original_cents(hand)
        table.add_wager(hand.seat, hand.at("double_down"), original, book.double)
        hand.doubled = True
    hand.face_down = how.endswith("face_down")
    table.announce("one card, laid sideways", book.sideways)
    yield from _asked_for(table, round, hand)


def _double_for_less(table: Table, round: OpenRound, hand: Hand) -> Procedure[bool]:
    """A window for an amount up to the original wager; whether anything was wagered in it."""
    wager = hand.at("double_down")
    table.board["doubling"] = [*Doubling(hand.seat, wager, round.original_cents(hand))]
    clause = round.book.double
    yield from minding_mistakes(
        table,
        round,
        lambda calls: table.wagers_open(("double_down",), clause, irregularities=calls),
    )
    del table.board["doubling"]
    return table.stake_cents(hand.seat, wager) > 0


def _lay_lammer(table: Table, round: OpenRound, hand: Hand, why: str, clause: Clause) -> None:
    table.announce(f"Free Bet: a lammer for the {why} at {hand.name}", clause)
    round.lammers.append(hand.name)
    table.show(lammers=list(round.lammers))


# § 11: splitting pairs


def _split(table: Table, round: OpenRound, hand: Hand, *, free: bool) -> None:
    """Two hands of one; a wager equal to the original lies on the second, or a lammer."""
    book, hands = round.book, round.hands[hand.seat]
    new = Hand(hand.seat, str(len(hands) + 1), free=free)
    if free and book.free_bets:
        _lay_lammer(table, round, new, "split", book.free_bets.split_lammer)
    else:
        table.add_wager(hand.seat, new.at("main"), round.original_cents(hand), book.split)
    cards = table.hands[hand.name]
    lay(table, cards[1:], hand.name, new.name, book.split)
    hands.insert(hands.index(hand) + 1, new)
    hand.split = new.split = True
    hand.aces = new.aces = value_of(cards[0]) == 1
