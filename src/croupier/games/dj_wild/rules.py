"""DJ (Deuces Joker) Wild Stud Poker: oh.dj_wild.

Five cards each from a deck of 53, the joker and the four twos wild: against the dealer (Ante, Blind
and Play), against a paytable (Trips), and on a good hand that is beaten (Two Way Bad Beat).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from croupier.core.betting import Bounds
from croupier.core.cards import JOKER
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.hands import hand_of
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, choice, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Call, Called, Close, Place, Procedure, Take
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, Sees, always, if_chosen
from croupier.games.card_table.deal import deal
from croupier.games.card_table.hands import (
    CardRound,
    ask,
    fold,
    settle_losers,
    show,
    show_dealer,
)
from croupier.games.card_table.level import check_level, level_bounds
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    FACE_DOWN,
    PLAYERS,
    CardTable,
    Dealing,
    Folds,
    Idle,
    Misdeals,
    Step,
    Word,
)
from croupier.poker.five_card import ROYAL_FLUSH as PLAIN_ROYAL_FLUSH
from croupier.poker.five_card import five_card_category, five_card_rank
from croupier.poker.wild import (
    FIVE_OF_A_KIND,
    FIVE_WILDS,
    ROYAL_FLUSH,
    THREE_OF_A_KIND,
    describe,
    wild_category,
    wild_rank,
)

law = Chapter("oh.dj_wild")

# § 3 to 5, 8 to 10, 13: the cards

WASH = Word("dealer", "{deck} washed face down and stacked", law("4.B"))


ONE_BY_ONE = (Step(PLAYERS), Step(DEALER)) * 5
"""8.C.i, 9.B.i: everybody who wagered, then the dealer, until all have five cards."""

CARDS = CardTable(
    jokers=1,
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=(
        Word("supervisor", "{deck} counted: 53, one joker among them", law("3.C")),
        Word(
            "dealer",
            "{deck} inspected and without defects",
            law("4.A"),
            second="supervisor",
            verified="no defects in {deck}: verified",
        ),
        WASH,
    ),
    preshuffled=None,
    shuffle=replace(
        usual.shuffle(law, jam=law("13.D")),
        idle=Idle(law("5.F"), (FACE_DOWN,), WASH),
    ),
    dealings=(
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("9.A"),
            hours=6,
            changed=law("3.D.i"),
            closing=law("7.C"),
            deal=ONE_BY_ONE,
            counted=law("9.E"),
        ),
        Dealing(
            id="manual_shoe",
            words="a manual shoe",
            clause=law("8.A"),
            hours=8,
            changed=law("3.D.ii"),
            closing=law("7.C"),
            deal=ONE_BY_ONE,
            counted=law("8.F"),
        ),
        Dealing(
            id="shoe",
            words="an automated shoe",
            clause=law("10.A"),
            hours=8,
            changed=law("3.D.ii"),
            closing=law("7.C"),
            deal=(Step(PLAYERS, 5), Step(DEALER, 5)),  # 10.B
            stub=law("10.B"),
            counted=law("10.E"),
            jam=law("13.E"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13.A"),
        set_aside=0,
        in_error=law("13.B"),
        wrong_number=law("13.C"),
        wrong_number_words="a hand has not five cards",
        dealer_seen=law("13.A"),
        left=law("7.B"),
    ),
    folds=Folds(lost=("ante", "blind"), at_once=True),  # 11.B.ii
)

# § 7, 12: what the house chooses

PAYOUT_LIMIT_CENTS = 50_000_00

OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7.A"), 5_00),
    money("maximum", "most on one wager", law("7.A"), 1_000_00),
    choice("two_way_bad_beat", "offer the Two Way Bad Beat", law("7.E"), "yes", "no"),
    *house.options(CARDS),
    money("payout_limit", "most paid to a player in a round", law("12.G"), PAYOUT_LIMIT_CENTS),
    money("chip", "smallest chip; payments round up to it", law("7.A"), 1),
)


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    limit = rules.cents("payout_limit")
    if limit != PAYOUT_LIMIT_CENTS:
        raise rules.refusal(
            f"a payout limit of {dollars(limit)}" if limit else "no payout limit",
            f"the chapter sets it at {dollars(PAYOUT_LIMIT_CENTS)}, neither more nor less",
            law("12.G"),
            f"leave payout_limit at {dollars(PAYOUT_LIMIT_CENTS)}",
        )


# § 6, 12: the facts of a hand, and the wagers that look at them


class Facts(NamedTuple):
    """What Ante, Blind and Play of one seat are judged by."""

    hand: int
    """Category of the player's hand, 0 (nothing) to 11 (five wilds)."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    played: int
    """1 when the player made the Play Wager."""


FOLDED = Facts(0, 0, 0)


@fast
def compared(mine: int, dealers: int) -> int:
    """11.D.ii, 12.C: 1 for the higher rank, 0 for the same, -1 for the lower."""
    return (1 if mine > dealers else 0) - (1 if mine < dealers else 0)


@fast
def facts_of(
    a: int,
    b: int,
    c: int,
    d: int,
    e: int,
    v: int,
    w: int,
    x: int,
    y: int,
    z: int,
    played: int,
) -> Facts:
    """The facts of a player's cards a to e against the dealer's v to z."""
    mine, dealers = wild_rank(a, b, c, d, e), wild_rank(v, w, x, y, z)
    return Facts(wild_category(mine), compared(mine, dealers), played)


ANTE_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("tie", PUSH, law("12.C")),
    Row("lose", LOSE, law("12.C")),
    Row("fold", LOSE, law("11.B.ii")),
)
PLAY_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("tie", PUSH, law("12.C")),
    Row("lose", LOSE, law("12.C")),
    Row("not_made", PUSH, law("11.B")),
)


def pick_against_dealer(facts: Facts) -> int:
    """11.B.ii, 12.B, 12.C."""
    return (2, 1, 0)[facts.against_dealer + 1] if facts.played else 3


BLIND_ROWS = (
    Row("five_wilds", Odds(1000, 1), law("12.D"), floor=True),
    Row("royal_flush", Odds(50, 1), law("12.D"), floor=True),
    Row("five_of_a_kind", Odds(10, 1), law("12.D"), floor=True),
    Row("straight_flush", Odds(9, 1), law("12.D"), floor=True),
    Row("four_of_a_kind", Odds(4, 1), law("12.D"), floor=True),
    Row("full_house", Odds(3, 1), law("12.D"), floor=True),
    Row("flush", Odds(2, 1), law("12.D"), floor=True),
    Row("straight", Odds(1, 1), law("12.D"), floor=True),
    Row("others", PUSH, law("12.D"), floor=True),
    Row("tie", PUSH, law("12.C")),
    Row("lose", LOSE, law("12.C")),
    Row("fold", LOSE, law("11.B.ii")),
)


def pick_blind(facts: Facts) -> int:
    """12.D: the player's hand, if it wins."""
    if not facts.played:
        return 11
    if facts.against_dealer <= 0:
        return 9 - facts.against_dealer
    return min(8, FIVE_WILDS - facts.hand)


ANTE = takes_coupon(Wager("ante", "Ante", law("7.D"), ANTE_ROWS, pick_against_dealer, facts="ante"))
with_ante = partial(Wager, facts="ante", follows="ante")
BLIND = with_ante("blind", "Blind", law("7.D"), BLIND_ROWS, pick_blind)
PLAY = with_ante(
    "play",
    "Play",
    law("7.G"),
    PLAY_ROWS,
    pick_against_dealer,
    placed=False,
    stake_units=lambda facts: 2 * facts.played,
)
TIMES_ANTE = 2
"""1.G, 7.G: how many times the Ante the Play Wager is."""

# § 6, 12: side bets


@fast
def kind_of_hand(a: int, b: int, c: int, d: int, e: int) -> int:
    """Twice the category of the player's hand, and 1 more when it is natural."""
    category = wild_category(wild_rank(a, b, c, d, e))
    return 2 * category + is_natural(a, b, c, d, e, category)


@fast
def is_natural(a: int, b: int, c: int, d: int, e: int, category: int) -> int:
    """13.F: 1 when every card, taken for what it is, makes a hand of the same category."""
    if max(a, b, c, d, e) == JOKER:
        return 0
    face = five_card_category(five_card_rank(a, b, c, d, e))
    if face == PLAIN_ROYAL_FLUSH:
        face = ROYAL_FLUSH
    return 1 if face == category else 0


@fast
def kind_of_beaten(mine: int, dealers: int) -> int:
    """11.D.iv, 12.F: by two ranks, the category of the lower one, three of a kind being 2.

    0 where one of them is less than that, 1 where they are the same.
    """
    lower = wild_category(min(mine, dealers))
    if lower < THREE_OF_A_KIND:
        return 0
    return 1 if mine == dealers else 2 + lower - THREE_OF_A_KIND


@fast
def beaten_of(
    a: int, b: int, c: int, d: int, e: int, v: int, w: int, x: int, y: int, z: int
) -> int:
    """The same by the player's cards a to e and the dealer's v to z."""
    return kind_of_beaten(wild_rank(a, b, c, d, e), wild_rank(v, w, x, y, z))


def words_of_hand(*cards: int) -> str:
    return describe(wild_rank(*cards))


def words_of_trips(*cards: int) -> str:
    hand = words_of_hand(*cards)
    return f"{hand}, natural" if kind_of_hand(*cards) & 1 else hand


def words_of_both(*cards: int) -> str:
    return f"{words_of_hand(*cards[:5])} against the dealer's {words_of_hand(*cards[5:])}"


TRIPS_ROWS = (
    Row("five_wilds", Odds(2000, 1), law("12.E")),
    Row("royal_flush_wild", Odds(90, 1), law("12.E")),
    Row("royal_flush_natural", Odds(1000, 1), law("12.E")),
    Row("five_of_a_kind", Odds(70, 1), law("12.E")),
    Row("straight_flush_wild", Odds(25, 1), law("12.E")),
    Row("straight_flush_natural", Odds(200, 1), law("12.E")),
    Row("four_of_a_kind_wild", Odds(6, 1), law("12.E")),
    Row("four_of_a_kind_natural", Odds(60, 1), law("12.E")),
    Row("full_house_wild", Odds(5, 1), law("12.E")),
    Row("full_house_natural", Odds(30, 1), law("12.E")),
    Row("flush_wild", Odds(4, 1), law("12.E")),
    Row("flush_natural", Odds(25, 1), law("12.E")),
    Row("straight_wild", Odds(3, 1), law("12.E")),
    Row("straight_natural", Odds(20, 1), law("12.E")),
    Row("three_of_a_kind_wild", Odds(1, 1), law("12.E")),
    Row("three_of_a_kind_natural", Odds(6, 1), law("12.E")),
    Row("less_than_three_of_a_kind", LOSE, law("11.D.iii")),
)


def pick_trips(kind: int) -> int:
    """12.E: five wilds and five of a kind pay the same in both columns."""
    hand, natural = divmod(kind, 2)
    if hand < THREE_OF_A_KIND:
        return 16
    if hand >= ROYAL_FLUSH:
        return 0 if hand == FIVE_WILDS else 1 + natural
    if hand == FIVE_OF_A_KIND:
        return 3
    return 4 + 2 * (FIVE_OF_A_KIND - 1 - hand) + natural


TRIPS = CardBet(
    id="trips",
    wager=always(
        Wager("trips", "Trips", law("7.F"), TRIPS_ROWS, pick_trips, called=("trip",)),
    ),
    facts=kind_of_hand,
    cells=2 * (FIVE_WILDS + 1),
    alike=ALL_SUITS_ALIKE,
    tell=words_of_trips,
    needs=("ante",),
    forfeit=law("11.B.ii"),
)

TWO_WAY_BAD_BEAT_ROWS = (
    Row("royal_flush", Odds(500, 1), law("12.F.i")),
    Row("five_of_a_kind", Odds(500, 1), law("12.F.i")),
    Row("straight_flush", Odds(500, 1), law("12.F.i")),
    Row("four_of_a_kind", Odds(300, 1), law("12.F.i")),
    Row("full_house", Odds(200, 1), law("12.F.i")),
    Row("flush", Odds(100, 1), law("12.F.i")),
    Row("straight", Odds(50, 1), law("12.F.i")),
    Row("three_of_a_kind", Odds(15, 1), law("12.F.i")),
    Row("tie", LOSE, law("11.D.iv.(a)")),
    Row("less_than_three_of_a_kind", LOSE, law("11.D.iv")),
)


def pick_two_way_bad_beat(kind: int) -> int:
    """12.F: by the hand that is beaten, whoever holds it."""
    return 9 - kind


TWO_WAY_BAD_BEAT = CardBet(
    id="two_way_bad_beat",
    wager=if_chosen(
        "two_way_bad_beat",
        Wager(
            "two_way_bad_beat",
            "Two Way Bad Beat",
            law("7.F"),
            TWO_WAY_BAD_BEAT_ROWS,
            pick_two_way_bad_beat,
            called=("twbb", "bad beat", "2 way bad beat", "two way"),
        ),
    ),
    facts=beaten_of,
    cells=len(TWO_WAY_BAD_BEAT_ROWS),
    sees=Sees.BOTH,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_both,
    needs=("ante",),
)  # 8.G: it stays when the hand is folded

# § 7: Ante and Blind

EQUAL = ("ante", "blind")


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    check_level(table, action, EQUAL, law("7.D"))


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    """7.D: the Blind is placed beside the Ante, and in the end it is as large."""
    ante, blind = stakes.get("ante", 0), stakes.get("blind", 0)
    if blind > ante or (no_more_bets and blind != ante):
        raise rules.refusal(
            f"a Blind of {dollars(blind)} beside an Ante of {dollars(ante)}",
            "the two are of the same amount",
            law("7.D"),
            f"put {dollars(blind - ante)} more on the Ante first"
            if blind > ante
            else f"put {dollars(ante - blind)} more on the Blind, or take it from the Ante",
        )


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    return level_bounds(table, seat, spot, plain, EQUAL)  # 7.D


# § 7 to 11: the round


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.C
    try:
        yield from deal(table, CARDS, state)  # § 8 to 10
        yield from offer_play(table, state)
        if table.wagered("play"):
            table.announce("the players' cards lie face down and stay so", law("11.A.iii"))
        dealers = yield from show_dealer(table, CARDS, state, law("11.C"))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    for seat in table.counterclockwise():  # 11.D
        yield from settle(table, state, seat, dealers)


def offer_play(table: Table, state: CardRound) -> Procedure[None]:
    """11.B: Play, of twice the Ante, or the hand is folded."""
    for seat in table.wagered("ante"):
        cents = TIMES_ANTE * table.stake_cents(seat, "ante")
        short = table.short_of(seat, cents, "a Play Wager", law("11.B.i"))
        chosen = yield from ask(
            table,
            CARDS,
            state,
            seat,
            ("play", "fold"),
            law("11.B"),
            blocked={"play": short} if short else {},
            cents={"play": cents},
        )
        if chosen == "play":
            table.add_wager(seat, "play", cents, law("11.B.i"))
        elif chosen == "fold":
            fold(table, CARDS, state, seat, FOLDED)
            if table.stakes(seat):
                tucked = f"the cards of seat {seat} are tucked under the wager that is still alive"
                table.announce(tucked, law("8.G"))


def settle(table: Table, state: CardRound, seat: int, dealers: tuple[int, ...]) -> Procedure[None]:
    """11.D.v: all that the seat loses is collected, then what it wins is paid."""
    cards = yield from show(table, CARDS, state, seat, law("11.D.i"))
    if not cards:
        return
    (a, b, c, d, e), (v, w, x, y, z) = cards, dealers
    facts = facts_of(a, b, c, d, e, v, w, x, y, z, 1)
    against = words_of_both(*cards, *dealers)
    staked = [wager for wager in ("ante", "blind", "play") if table.stake_cents(seat, wager)]
    settle_losers(table, seat, dict.fromkeys(staked, (facts, against)), cards, dealers)
    for wager in staked:
        if table.stake_cents(seat, wager):
            table.settle(seat, wager, facts, against)
    yield from hear(table, SETTLE, seat, cards, dealers)
    table.discard(hand_of(seat))  # 11.D.vi


GAME = Game(
    id="dj_wild",
    name="DJ Wild Stud Poker",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("11.A.i"),
        seats=law("2.A"),
        seated=law("7.B"),
        others_hand=law("11.A.i"),
        chips=law("7.A"),
        limits=law("7.A"),
        closed=law("7.C"),
        needed=law("7.D"),
        payout_limit=law("12.G"),
        no_cash=law("7.A"),
    ),
    options=OPTIONS,
    wagers=lambda _options: (ANTE, BLIND, PLAY),
    side_bets=(TRIPS, TWO_WAY_BAD_BEAT),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    check_stakes=check_stakes,
    check_action=check_action,
    bounds=bounds,
    looks=Looks("croupier.games.card_table.own_bets", {"player": 5, "dealer": 5}, 1, ("ante",)),
    exact="croupier.games.dj_wild.exact",
    kernel="croupier.games.dj_wild.kernel",
    cloth="croupier.games.dj_wild.cloth",
)
