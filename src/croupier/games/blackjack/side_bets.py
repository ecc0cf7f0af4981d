"""The side bets of Blackjack, § 15: facts of the first cards, rows, and when each is settled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.core.cards import UNSEEN, card_name, rank_of, suit_of
from croupier.core.corrections import pay_tokes
from croupier.core.fast import fast
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.options import Value
from croupier.core.procedure import Procedure
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.twenty_one.common import Book, may_hide_blackjack, value_of
from croupier.games.twenty_one.players import Hand
from croupier.games.twenty_one.round import Round
from croupier.games.twenty_one.shoe import HOLE

law = Chapter("oh.blackjack")

KING_OF_SPADES = 47
TRILUX_DECKS = (2, 6, 8)
KINGS_OF_SPADES = 6


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


# 15.B, the second: King's Bounty, and Dealer Envy for the toke pool

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


def side_wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    """Those that the house offers, with the limits that it posts for them."""
    low, high = options["side_minimum"], options["side_maximum"]
    deck_count = options["decks"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert isinstance(deck_count, int)

    def offered(id: str, name: str, clause: str, rows: tuple[Row, ...], pick: Picker) -> Wager:
        return Wager(
            id,
            name,
            law(clause),
            rows,
            pick,
            facts="deal",
            minimum_cents=low,
            maximum_cents=high,
            limited=id == "kings_bounty",
        )

    def bonus(id: str, name: str, clause: str, rows: tuple[Row, ...], pick: Picker) -> Wager:
        return Wager(
            id,
            name,
            law(clause),
            rows,
            pick,
            facts="deal",
            follows="royal_match" if id == "crown_treasure" else None,
            placed=False,
            staked=False,
            analysed=id == "crown_treasure",
            limited=False,
        )

    found: list[Wager] = []
    if options["bet_the_set"] == "yes":
        pick = pick_pair if deck_count == 1 else pick_suited_pair
        rows = bet_the_set_rows(deck_count)
        found.append(offered("bet_the_set", "Bet the Set", "15.A", rows, pick))
    if options["royal_match"] == "yes":
        found += [
            offered("royal_match", "Royal Match", "15.B", ROYAL_MATCH_ROWS, pick_royal_match),
            bonus(
                "crown_treasure",
                "Crown Treasure",
                "15.B.i",
                CROWN_TREASURE_ROWS,
                pick_crown_treasure,
            ),
        ]
    if options["trilux_bonus"] == "yes" and deck_count in TRILUX_DECKS:
        george = "Lucky George, to the toke pool"
        found += [
            offered("trilux_bonus", "TriLux Bonus", "15.C", TRILUX_ROWS, pick_trilux),
            bonus("lucky_george", george, "15.C.iii", LUCKY_GEORGE_ROWS, pick_trilux),
        ]
    if options["kings_bounty"] == "yes" and deck_count != 1:  # one deck has one king of spades
        envy = "Dealer Envy, to the toke pool"
        found += [
            offered(
                "kings_bounty", "King's Bounty", "15.Bbis", KINGS_BOUNTY_ROWS, pick_kings_bounty
            ),
            bonus("dealer_envy", envy, "15.B.vi", DEALER_ENVY_ROWS, pick_dealer_envy),
        ]
    return tuple(found)


SIDE_BETS = ("bet_the_set", "royal_match", "trilux_bonus", "kings_bounty")
TOKES_FOR = {"trilux_bonus": "lucky_george", "kings_bounty": "dealer_envy"}


class BlackjackRound(Round):
    """A round with the side bets of § 15 at their moments."""

    side_wagers = SIDE_BETS

    def __init__(self, table: Table, book: Book) -> None:
        super().__init__(table, book)
        self.first_two: dict[int, tuple[int, int]] = {}
        self.crowns: dict[int, int] = {}
        """Seats with a Royal Match that won, and what was wagered on it."""

    def side_bets_after_deal(self) -> Procedure[None]:
        """15.A.ii.(a), 15.B.iv, 15.C.ii.(a): bet by bet, from the dealer's right."""
        yield from ()
        for wager in SIDE_BETS:
            for seat in self.table.counterclockwise():
                if seat in self.hands:
                    self.settle_side_bet(seat, wager)

    def side_bets_of_hand(self, hand: Hand) -> Procedure[None]:
        """15.A.ii.(b): where cards are dealt face down, hand by hand as the turns come."""
        if any(self.table.stake_cents(hand.seat, wager) for wager in SIDE_BETS):
            yield from self.turn_over(hand, "15.A.ii.(b)")
            for wager in SIDE_BETS:
                self.settle_side_bet(hand.seat, wager)

    def settle_side_bet(self, seat: int, wager: str, *, at_end: bool = False) -> None:
        cents = self.table.stake_cents(seat, wager)
        if not cents:
            return
        deal = self.deal_at(seat)
        waits = deal.twenty == KINGS_OF_SPADES and may_hide_blackjack(self.up) and not at_end
        if wager == "kings_bounty" and waits:  # 15.B.iv, the second
            return
        why = " ".join(map(card_name, self.first_two[seat]))
        if wager == "trilux_bonus":
            why += f" and the dealer's {card_name(self.up)}"
        row = self.table.settle(seat, wager, deal, why)
        if wager in TOKES_FOR and row.pays is not LOSE:
            pay_tokes(self.table, seat, TOKES_FOR[wager], deal, why)
        if wager == "royal_match" and deal.royal == 2:
            self.crowns[seat] = cents

    def deal_at(self, seat: int) -> Deal:
        if seat not in self.first_two:
            first, second = self.table.hand(seat)[:2]
            self.first_two[seat] = (first, second)
        a, b = self.first_two[seat]
        hole = self.dealers[1] if HOLE not in self.table.hands else UNSEEN
        return deal_of(a, b, self.up, hole)

    def side_bets_after_round(self) -> Procedure[None]:
        yield from ()
        for seat in self.table.counterclockwise():
            self.settle_side_bet(seat, "kings_bounty", at_end=True)
            if seat in self.crowns and self.dealers_royal():
                cards = " ".join(map(card_name, self.dealers[:2]))
                why = f"the dealer has {cards} too"
                deal = self.deal_at(seat)
                self.table.settle(seat, "crown_treasure", deal, why, on_cents=self.crowns[seat])

    def dealers_royal(self) -> bool:
        return DEALER in self.table.hands and royal_of(*self.dealers[:2]) == 2
