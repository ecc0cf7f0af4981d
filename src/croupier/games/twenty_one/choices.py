"""What a player of twenty-one may choose, and what is closed to a hand: § 10 to 12."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.law import Clause
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.games.twenty_one.book import FreeBets
from croupier.games.twenty_one.common import is_soft, total_of, value_of
from croupier.games.twenty_one.state import EXPOSED, HANDS_AT_MOST, Hand, OpenRound, is_natural


def choices(table: Table, round: OpenRound, known: bool) -> tuple[str, ...]:
    """All that a player may say at a turn; `known` when everybody knows the cards."""
    face_down = table.rules.options["face_down_doubles"] == "yes"
    offered = ["hit", "stand", "double", "double_for_less"]
    if face_down:
        offered.append("double_face_down")
    offered.append("split")
    if not known:
        offered.append("turn_over")
    if EXPOSED in table.hands:
        offered.append("refuse")
    if round.book.free_bets:
        offered += ["free_double", "free_split"]
        if face_down:
            offered.append("free_double_face_down")
    return tuple(offered)


def costs(round: OpenRound, hand: Hand) -> dict[str, int]:
    """Choices that cost as much again as the original wager (10.A, 11.A)."""
    return dict.fromkeys(("double", "double_face_down", "split"), round.original_cents(hand))


def blocked(table: Table, round: OpenRound, hand: Hand, cards: Sequence[int]) -> dict[str, Refusal]:
    """Choices that are closed to this hand, each with the reason."""
    book = round.book
    no_double = _no_double(table, round, hand, cards)
    no_split = _no_split(table, round, hand, cards)
    too_few = no_double or _too_few_chips(table, round, hand, "a double", book.double)
    found = {
        "hit": _no_hit(table, round, hand, cards),
        "double": too_few,
        "double_for_less": no_double or _no_chips(table, round, hand),
        "double_face_down": too_few,
        "split": no_split or _too_few_chips(table, round, hand, "a split", book.split),
    }
    if free := book.free_bets:
        no_free_double = no_double or _no_free_double(table, free, hand, cards)
        found["free_double"] = found["free_double_face_down"] = no_free_double
        found["free_split"] = no_split or _no_free_split(table, free, hand, cards)
    return {choice: refusal for choice, refusal in found.items() if refusal}


def may_double_blackjack(table: Table, hand: Hand) -> bool:
    """18.B.iv: where the rules of a tournament say so."""
    return table.rules.options.get("double_on_blackjack") == "yes" and not hand.doubled


def may_split_again(table: Table, round: OpenRound, hand: Hand, cards: Sequence[int]) -> bool:
    """18.B.v: whether aces may be split once more, where the rules of a tournament say so."""
    resplit = table.rules.options.get("resplit_aces") == "yes"
    pair = len(cards) == 2 and value_of(cards[0]) == value_of(cards[1])
    return resplit and pair and len(round.hands[hand.seat]) < HANDS_AT_MOST


def _no(table: Table, hand: Hand, tried: str, why: str, clause: Clause, instead: str) -> Refusal:
    return table.rules.refusal(f"{tried} at {hand.name}", why, clause, instead)


def _no_hit(table: Table, round: OpenRound, hand: Hand, cards: Sequence[int]) -> Refusal | None:
    book = round.book
    if hand.aces:
        why = "a split ace gets one card"
        return _no(table, hand, "a card", why, book.one_card_to_aces, "stand")
    if total_of(cards) >= 21:
        clause = book.below_21 if is_soft(cards) else book.hard_21
        return _no(table, hand, "a card", "the hand has 21", clause, "stand")
    return None


def _no_double(table: Table, round: OpenRound, hand: Hand, cards: Sequence[int]) -> Refusal | None:
    clause = round.book.double
    if len(cards) > 2:
        why = "a double goes with the first two cards only"
        return _no(table, hand, "a double", why, clause, "hit or stand")
    if hand.aces:
        return _no(table, hand, "a double", "split aces are not doubled", clause, "stand")
    if is_natural(table, hand) and not may_double_blackjack(table, hand):
        return _no(table, hand, "a double", "a Blackjack is not doubled", clause, "stand")
    return None


def _no_split(table: Table, round: OpenRound, hand: Hand, cards: Sequence[int]) -> Refusal | None:
    book = round.book
    if len(cards) != 2 or value_of(cards[0]) != value_of(cards[1]):
        why = "only two cards of one value are split"
        return _no(table, hand, "a split", why, book.split, "hit, stand or double")
    if hand.aces and not may_split_again(table, round, hand, cards):
        return _no(table, hand, "a split", "aces are split once", book.aces_once, "stand")
    if len(round.hands[hand.seat]) >= HANDS_AT_MOST:
        why = "four hands are the most that a split may make"
        return _no(table, hand, "a split", why, book.four_hands, "hit, stand or double")
    return None


def _no_free_double(
    table: Table, free: FreeBets, hand: Hand, cards: Sequence[int]
) -> Refusal | None:
    if not is_soft(cards) and total_of(cards) in free.double_totals:
        return None
    why, instead = "it takes a hard 9, 10 or 11", "double with chips, hit or stand"
    return _no(table, hand, "a free double", why, free.double, instead)


def _no_free_split(
    table: Table, free: FreeBets, hand: Hand, cards: Sequence[int]
) -> Refusal | None:
    if value_of(cards[0]) not in free.paid_splits:
        return None
    why, instead = "tens are not split for free", "split with chips, hit or stand"
    return _no(table, hand, "a free split", why, free.split, instead)


def _no_chips(table: Table, round: OpenRound, hand: Hand) -> Refusal | None:
    least, _ = table.limits(table.rules.wager("double_down"))
    clause = round.tournament.bankroll if round.tournament else round.book.double
    return table.short_of(hand.seat, least, "a double for less", clause)


def _too_few_chips(
    table: Table, round: OpenRound, hand: Hand, what: str, clause: Clause
) -> Refusal | None:
    if round.tournament:
        clause = round.tournament.bankroll
    return table.short_of(hand.seat, round.original_cents(hand), what, clause)
