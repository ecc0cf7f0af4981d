"""The side bets of Blackjack, § 15, each with its rows, its wager, and when it is settled.

All of them look at one and the same facts of the first cards (`Deal`): table, count and kernel
make them by `deal_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.core.cards import card_name, rank_of, suit_of
from croupier.core.fast import fast
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.options import Value, choice, money
from croupier.core.side_bets import SideBet
from croupier.core.table import Table
from croupier.core.wagers import Row, Wager
from croupier.games.progressive.blazing import BLAZING_SEVENS
from croupier.games.twenty_one.common import may_hide_blackjack, value_of
from croupier.games.twenty_one.side_bets import (
    FirstCardsBet,
    bonus_wager,
    deal_at,
    side_wager,
)
from croupier.games.twenty_one.state import HOLE, OpenRound, dealers

law = Chapter("oh.blackjack")

KING_OF_SPADES = 47
SET_DECKS = (1, 2, 4, 6, 8)
"""Those that a paytable of Bet the Set is named for: 15.A.iii."""
TRILUX_DECKS = (2, 6, 8)
KINGS_OF_SPADES = 6  # 15.B.ibis


class Deal(NamedTuple):
    """What the side bets on one hand are judged by: two cards, and what the dealer has."""

    pair: int
    """0 for none, 1 for a pair, 2 for a suited pair."""
    royal: int
    """0 for two suits, 1 for one suit, 2 for a king and a queen of one suit."""
    dealer_royal: int
    """1 when the dealer's two cards are a king and a queen of one suit."""
    trilux: int
    """0 for nothing, 1 flush, 2 straight, 3 three of a kind, 4 straight flush."""
    twenty: int
    """0 for less than 20; then 1 two suits, 2 kings, 3 one suit, 4 a suited pair of queens, jacks
    or tens, 5 suited kings, 6 kings of spades."""
    dealer_blackjack: int


@fast
def royal_of(a: int, b: int) -> int:
    if suit_of(a) != suit_of(b):
        return 0
    low, high = min(rank_of(a), rank_of(b)), max(rank_of(a), rank_of(b))
    return 2 if low == 10 and high == 11 else 1


@fast
def trilux_of(a: int, b: int, up: int) -> int:
    """15.C.ii.(b): only the highest; an ace is high or low in a straight."""
    x, y, z = rank_of(a), rank_of(b), rank_of(up)
    first, third = min(x, y, z), max(x, y, z)
    middle = x + y + z - first - third
    flush = suit_of(a) == suit_of(b) and suit_of(b) == suit_of(up)
    follow = first + 1 == middle and middle + 1 == third
    straight = follow or (first == 0 and middle == 1 and third == 12)
    if straight and flush:
        return 4
    if first == third:
        return 3
    if straight:
        return 2
    return 1 if flush else 0


@fast
def twenty_of(a: int, b: int) -> int:
    hard = value_of(a) + value_of(b)
    if hard != 20 and hard != 10:
        return 0
    if hard == 10 and value_of(a) != 1 and value_of(b) != 1:
        return 0
    suited = suit_of(a) == suit_of(b)
    if rank_of(a) == rank_of(b):
        if rank_of(a) == 11:
            if a == 47 and b == 47:
                return 6
            return 5 if suited else 2
        if suited:
            return 4
    return 3 if suited else 1


@fast
def deal_of(a: int, b: int, up: int, hole: int) -> Deal:
    """The facts of cards a and b against the dealer's; a hole card below nought is not known."""
    pair = 0
    if rank_of(a) == rank_of(b):
        pair = 2 if suit_of(a) == suit_of(b) else 1
    dealer_royal = 0
    dealer_blackjack = 0
    if hole >= 0:
        dealer_royal = 1 if royal_of(up, hole) == 2 else 0
        ace = value_of(up) == 1 or value_of(hole) == 1
        dealer_blackjack = 1 if ace and value_of(up) + value_of(hole) == 11 else 0
    return Deal(
        pair,
        royal_of(a, b),
        dealer_royal,
        trilux_of(a, b, up),
        twenty_of(a, b),
        dealer_blackjack,
    )


def _decks(options: Mapping[str, Value]) -> int:
    return int(options["decks"])


# 15.A: Bet the Set


def pick_pair(deal: Deal) -> int:
    return 0 if deal.pair else 1


def pick_suited_pair(deal: Deal) -> int:
    return 2 - deal.pair


def bet_the_set_rows(deck_count: int) -> tuple[Row, ...]:
    paid, lost = law("15.A.iii"), Row("no_pair", LOSE, law("15.A.i.(b)"))
    if deck_count == 1:
        return (Row("pair", Odds(15, 1), paid), lost)
    suited = Odds(25, 1) if deck_count == 2 else Odds(15, 1)
    return (Row("suited_pair", suited, paid), Row("pair", Odds(10, 1), paid), lost)


def _bet_the_set(options: Mapping[str, Value]) -> Wager | None:
    decks = _decks(options)
    if options["bet_the_set"] == "no" or decks not in SET_DECKS:
        return None
    pick = pick_pair if decks == 1 else pick_suited_pair
    rows = bet_the_set_rows(decks)
    return side_wager(options, "bet_the_set", "Bet the Set", law("15.A"), rows, pick)


BET_THE_SET = FirstCardsBet(
    id="bet_the_set",
    wager=_bet_the_set,
    options=(
        choice(
            "bet_the_set", "offer Bet the Set, with 1, 2, 4, 6 or 8 decks", law("15.A"), "yes", "no"
        ),
    ),
    with_main=law("15.A"),
    facts=deal_of,
)

# 15.B: Royal Match, and Crown Treasure on top of it

ROYAL_MATCH_ROWS = (
    Row("royal_match", Odds(25, 1), law("15.B.i")),
    Row("two_suited_cards", Odds(5, 2), law("15.B.i")),
    Row("not_suited", LOSE, law("15.B.iv")),
)
CROWN_TREASURE_ROWS = (
    Row("crown_treasure", Fixed(1_000_00), law("15.B.i")),
    Row("no_bonus", PUSH, law("15.B.i")),
)


def pick_royal_match(deal: Deal) -> int:
    return 2 - deal.royal


def pick_crown_treasure(deal: Deal) -> int:
    return 0 if deal.royal == 2 and deal.dealer_royal else 1


def _royal_match(options: Mapping[str, Value]) -> Wager | None:
    if options["royal_match"] == "no":
        return None
    rows, pick = ROYAL_MATCH_ROWS, pick_royal_match
    return side_wager(options, "royal_match", "Royal Match", law("15.B"), rows, pick)


def _crown_treasure(options: Mapping[str, Value]) -> Wager | None:
    if options["royal_match"] == "no":
        return None
    return bonus_wager(
        "crown_treasure",
        "Crown Treasure",
        law("15.B.i"),
        CROWN_TREASURE_ROWS,
        pick_crown_treasure,
        follows="royal_match",
    )


def _crown(table: Table, round: OpenRound) -> None:
    """On top of a Royal Match that was paid, when the dealer's two cards are known."""
    if HOLE in table.hands:
        return
    cards = dealers(table)[:2]
    for seat in table.counterclockwise():
        staked = round.stakes.get(seat, {}).get("royal_match", 0)
        if not staked or seat not in round.first_cards:
            continue
        deal = deal_at(table, round, seat, deal_of)
        if pick_crown_treasure(deal) == 0:
            why = f"the dealer has {' '.join(map(card_name, cards))} too"
            table.settle(seat, "crown_treasure", deal, why, on_cents=staked)


ROYAL_MATCH = FirstCardsBet(
    id="royal_match",
    wager=_royal_match,
    options=(
        choice("royal_match", "offer Royal Match with Crown Treasure", law("15.B"), "yes", "no"),
    ),
    with_main=law("15.B.ii"),
    facts=deal_of,
)
CROWN_TREASURE = SideBet(id="crown_treasure", wager=_crown_treasure, moments={"settled": _crown})

# 15.C: TriLux Bonus, and Lucky George for the toke pool


def _four(clause: str, *pays: Odds | Fixed) -> tuple[Row, ...]:
    names = ("straight_flush", "three_of_a_kind", "straight", "flush")
    return tuple(Row(name, pay, law(clause)) for name, pay in zip(names, pays, strict=True))


TRILUX_ROWS = (
    *_four("15.C.iv.(a)", Odds(25, 1), Odds(15, 1), Odds(10, 1), Odds(5, 1)),
    Row("nothing", LOSE, law("15.C.ii.(a)")),
)
LUCKY_GEORGE_ROWS = (
    *_four("15.C.iv.(b)", Fixed(10_00), Fixed(5_00), Fixed(2_00), Fixed(1_00)),
    Row("nothing", PUSH, law("15.C.iii.(a)")),
)


def pick_trilux(deal: Deal) -> int:
    return 4 - deal.trilux


def _offers_trilux(options: Mapping[str, Value]) -> bool:
    return options["trilux_bonus"] == "yes" and _decks(options) in TRILUX_DECKS


def _trilux_bonus(options: Mapping[str, Value]) -> Wager | None:
    if not _offers_trilux(options):
        return None
    return side_wager(
        options, "trilux_bonus", "TriLux Bonus", law("15.C"), TRILUX_ROWS, pick_trilux
    )


def _lucky_george(options: Mapping[str, Value]) -> Wager | None:
    if not _offers_trilux(options):
        return None
    name = "Lucky George, to the toke pool"
    return bonus_wager("lucky_george", name, law("15.C.iii"), LUCKY_GEORGE_ROWS, pick_trilux)


TRILUX_BONUS = FirstCardsBet(
    id="trilux_bonus",
    wager=_trilux_bonus,
    options=(
        choice("trilux_bonus", "offer TriLux, with 2, 6 or 8 decks", law("15.C"), "yes", "no"),
    ),
    with_main=law("15.C.i.(a)"),
    facts=deal_of,
    tells_up_card=True,
    tokes="lucky_george",
)
LUCKY_GEORGE = SideBet(id="lucky_george", wager=_lucky_george)


# 15.Bbis: King's Bounty, and Dealer Envy for the toke pool

BOUNTY = (
    ("kings_of_spades_and_dealer_blackjack", 500, 100_00),
    ("kings_of_spades", 75, 25_00),
    ("suited_kings", 20, 10_00),
    ("suited_queens_jacks_or_tens", 15, 5_00),
    ("suited_20", 7, 2_00),
    ("two_kings", 5, 1_00),
    ("unsuited_20", 4, 0),
)
KINGS_BOUNTY_ROWS = (
    *(Row(name, Odds(win, 1), law("15.B.ibis")) for name, win, _ in BOUNTY),
    Row("not_20", LOSE, law("15.B.ivbis")),
)
DEALER_ENVY_ROWS = (
    *(Row(name, Fixed(cents), law("15.B.ibis")) for name, _, cents in BOUNTY if cents),
    Row("nothing", PUSH, law("15.B.vi")),
)


def pick_kings_bounty(deal: Deal) -> int:
    if deal.twenty == KINGS_OF_SPADES and deal.dealer_blackjack:
        return 0
    return 7 - deal.twenty


def pick_dealer_envy(deal: Deal) -> int:
    return min(pick_kings_bounty(deal), 6)


def _waits_for_dealer(deal: Deal, up: int) -> bool:
    """15.B.ivbis: two kings of spades against what may be a Blackjack."""
    return deal.twenty == KINGS_OF_SPADES and may_hide_blackjack(up)


def _offers_bounty(options: Mapping[str, Value]) -> bool:
    """One deck has one king of spades."""
    return options["kings_bounty"] == "yes" and _decks(options) != 1


def _kings_bounty(options: Mapping[str, Value]) -> Wager | None:
    if not _offers_bounty(options):
        return None
    rows, pick = KINGS_BOUNTY_ROWS, pick_kings_bounty
    return side_wager(
        options, "kings_bounty", "King's Bounty", law("15.Bbis"), rows, pick, limited=True
    )


def _dealer_envy(options: Mapping[str, Value]) -> Wager | None:
    if not _offers_bounty(options):
        return None
    name = "Dealer Envy, to the toke pool"
    return bonus_wager("dealer_envy", name, law("15.B.vi"), DEALER_ENVY_ROWS, pick_dealer_envy)


KINGS_BOUNTY = FirstCardsBet(
    id="kings_bounty",
    wager=_kings_bounty,
    options=(
        choice(
            "kings_bounty",
            "offer King's Bounty, with two decks or more",
            law("15.Bbis"),
            "yes",
            "no",
        ),
        money("payout_limit", "most paid for King's Bounty; 0 for none", law("15.B.v"), 0),
    ),
    with_main=law("15.B.iibis"),
    facts=deal_of,
    waits=_waits_for_dealer,
    tokes="dealer_envy",
)
DEALER_ENVY = SideBet(id="dealer_envy", wager=_dealer_envy)

SIDE_BETS: tuple[SideBet, ...] = (
    BET_THE_SET,
    ROYAL_MATCH,
    CROWN_TREASURE,
    TRILUX_BONUS,
    LUCKY_GEORGE,
    KINGS_BOUNTY,
    DEALER_ENVY,
    BLAZING_SEVENS,
)
