"""Ultimate Texas Hold'em: oh.ultimate_texas_holdem.

Two cards each and five for everybody against the dealer: Ante and Blind of one size, and a Play
Wager that is the smaller the later it is made. Trips beside them on the player's best five alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from croupier.core.betting import Bounds
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Call, Called, Close, Place, Procedure, Take
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, Sees, always
from croupier.games.card_table.board import show_board
from croupier.games.card_table.deal import deal
from croupier.games.card_table.hands import CardRound, ask, collect_cards, fold, show, show_dealer
from croupier.games.card_table.level import check_level, level_bounds
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    COMMUNITY,
    PLAYERS,
    CardTable,
    Dealing,
    Folds,
    Misdeals,
    Ruling,
    Spare,
    Step,
    Word,
)
from croupier.games.progressive.bets import multi_link, options_beside
from croupier.poker.five_card import PAIR, describe, five_card_category, seven_card_rank

law = Chapter("oh.ultimate_texas_holdem")

# § 3 to 5, 8 to 10, 13: the cards

DEALER_FIRST = (Step(DEALER), Step(PLAYERS)) * 2  # 8.C, 9.B
BOARD = ((Step(COMMUNITY, 3, face_up=True),), (Step(COMMUNITY, 2, face_up=True),))  # 11.B, 11.D

CARDS = CardTable(
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=(
        Word(
            "dealer",
            "{deck} sorted, complete and without flaw",
            law("4.A"),
            second="supervisor",
            verified="inspection of {deck} verified",
        ),
        Word("dealer", "{deck} spread out by suit and in sequence", law("4.B")),
        Word("dealer", "{deck} washed face down and stacked", law("4.C")),
    ),
    preshuffled=usual.preshuffled(law("4.E")),
    shuffle=usual.shuffle(law, jam=law("13.E")),
    dealings=(
        Dealing(
            id="manual_shoe",
            words="a manual shoe",
            clause=law("8.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("7.B"),
            deal=DEALER_FIRST,
            streets=BOARD,
            stub=law("8.D"),
            counted=law("8.E"),
        ),
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("9.A"),
            hours=6,
            changed=law("3.C.i"),
            closing=law("7.B"),
            deal=DEALER_FIRST,
            streets=BOARD,
            stub=law("9.C"),
            counted=law("9.D"),
        ),
        Dealing(
            id="shoe",
            words="an automated shoe",
            clause=law("10.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("7.B"),
            deal=(Step(COMMUNITY, 5), Step(DEALER, 2), Step(PLAYERS, 2)),  # 10.B
            stub=law("10.C"),
            counted=law("10.D"),
            ruling=Ruling("supervisor", law("10.D")),
            jam=law("13.F"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13.B"),
        in_error=law("13.C"),
        wrong_number=law("13.D"),
        wrong_number_words="a hand has not two cards",
        dealer_seen=law("13.A"),
        spares=(
            Spare("dealer_exposed", ("trips",)),  # 13.A
            Spare("face_up_card", ("trips",), after_deal=True),  # 13.B
        ),
    ),
    folds=Folds(lost=("ante", "blind"), at_once=True),  # 11.E.ii
)

# § 7, 12: what the house chooses, and what it pays at most

EQUAL = ("ante", "blind")
PROGRESSIVE = multi_link("ultimate_texas_holdem", needs=EQUAL, sees=Sees.FLOP)
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("12.E"), 5_00),
    money("maximum", "most on one wager", law("7.A"), 1_000_00),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("chip", "smallest chip; payments round up to it", law("7.A"), 1),
)
PAYOUT_LIMIT_CENTS = 50_000_00
MOST = 4
"""Times the Ante, on a Play Wager."""


def payout_limit(rules: Rules) -> int:
    """12.E: $50,000, or what one patron can win in a round at the minimum, if that is more."""
    best = {
        id: max(wager.net_units(row) for row in wager.rows)
        for id, wager in rules.wagers.items()
        if wager.limited
    }
    units = sum(best.values()) + (MOST - 1) * best["play"]
    return max(PAYOUT_LIMIT_CENTS, int(units * rules.cents("minimum")))


# § 6, 12: the facts of a hand, and the wagers that look at them


class Facts(NamedTuple):
    """What Ante, Blind and Play of one seat are judged by."""

    hand: int
    """Category of the player's best five, 0 (nothing) to 9 (royal flush)."""
    qualified: int
    """1 when the dealer holds a pair or better."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    played: int
    """How many times the Ante the Play Wager is; 0 when the hand was folded."""


FOLDED = Facts(0, 0, 0, 0)


def facts_of(own: tuple[int, ...], dealers: tuple[int, ...], played: int) -> Facts:
    """The facts of a player's seven cards against the dealer's seven."""
    mine, others = seven_card_rank(*own), seven_card_rank(*dealers)
    dealt = against(mine, others)
    return Facts(five_card_category(mine), *dealt, played)


@fast
def against(mine: int, dealers: int) -> tuple[int, int]:
    """11.G, 11.H: whether the dealer has a pair, and who has the higher hand, by two ranks."""
    qualified = 1 if five_card_category(dealers) >= PAIR else 0
    return qualified, (1 if mine > dealers else 0) - (1 if mine < dealers else 0)


ANTE_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("dealer_has_less_than_a_pair", PUSH, law("11.G")),
    Row("tie", PUSH, law("11.H.iii")),
    Row("lose", LOSE, law("11.H.i")),
    Row("fold", LOSE, law("11.E.ii")),
)


def pick_ante(facts: Facts) -> int:
    """11.E.ii, 11.G, 11.H."""
    if not facts.played:
        return 4
    return (3, 2, 0)[facts.against_dealer + 1] if facts.qualified else 1


BLIND_ROWS = (
    Row("royal_flush", Odds(500, 1), law("12.C")),
    Row("straight_flush", Odds(50, 1), law("12.C")),
    Row("quads", Odds(10, 1), law("12.C")),
    Row("full_house", Odds(3, 1), law("12.C")),
    Row("flush", Odds(3, 2), law("12.C")),
    Row("straight", Odds(1, 1), law("12.C")),
    Row("less_than_a_straight", PUSH, law("11.H.ii")),
    Row("tie", PUSH, law("11.H.iii")),
    Row("lose", LOSE, law("11.H.i")),
    Row("fold", LOSE, law("11.E.ii")),
)


def pick_blind(facts: Facts) -> int:
    """11.E.ii, 11.H, 12.C: paid only when the player's hand is higher."""
    if not facts.played:
        return 9
    if facts.against_dealer > 0:
        return min(6, 9 - facts.hand)
    return 7 if facts.against_dealer == 0 else 8


PLAY_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("tie", PUSH, law("11.H.iii")),
    Row("lose", LOSE, law("11.H.i")),
    Row("not_made", PUSH, law("11.E")),
)


def pick_play(facts: Facts) -> int:
    """11.E, 11.H, whatever the dealer qualifies with."""
    return (2, 1, 0)[facts.against_dealer + 1] if facts.played else 3


with_ante = partial(Wager, facts="ante", follows="ante")
ANTE = takes_coupon(Wager("ante", "Ante", law("1.A"), ANTE_ROWS, pick_ante, facts="ante"))
BLIND = with_ante("blind", "Blind", law("1.B"), BLIND_ROWS, pick_blind)
PLAY = with_ante(
    "play",
    "Play",
    law("7.E"),
    PLAY_ROWS,
    pick_play,
    placed=False,
    stake_units=lambda facts: facts.played,
)

# 7.D, 12.D: Trips


@fast
def kind_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Category of the best five of the player's two cards and the five for everybody, 0 to 9."""
    return five_card_category(seven_card_rank(a, b, c, d, e, f, g))


def words_of_seven(*cards: int) -> str:
    return describe(seven_card_rank(*cards))


TRIPS_ROWS = (
    Row("royal_flush", Odds(50, 1), law("12.D")),
    Row("straight_flush", Odds(40, 1), law("12.D")),
    Row("quads", Odds(30, 1), law("12.D")),
    Row("full_house", Odds(8, 1), law("12.D")),
    Row("flush", Odds(7, 1), law("12.D")),
    Row("straight", Odds(4, 1), law("12.D")),
    Row("three_of_a_kind", Odds(3, 1), law("12.D")),
    Row("less_than_three_of_a_kind", LOSE, law("11.H.iv")),
)


def pick_trips(kind: int) -> int:
    """11.H.iv, 12.D, whatever becomes of the other wagers."""
    return min(7, 9 - kind)


TRIPS = CardBet(
    id="trips",
    wager=always(
        Wager("trips", "Trips", law("7.D"), TRIPS_ROWS, pick_trips, called=("trip", "trips bonus"))
    ),
    facts=kind_of_seven,
    cells=10,
    alike=ALL_SUITS_ALIKE,
    pooled=True,
    tell=words_of_seven,
    needs=("ante", "blind"),  # 7.C
    forfeit=law("11.E.ii"),
)

# 7.C: Ante and Blind are of one size


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    ante, blind = stakes.get("ante", 0), stakes.get("blind", 0)
    if no_more_bets and ante != blind:
        raise rules.refusal(
            f"an Ante of {dollars(ante)} with a Blind of {dollars(blind)}",
            "both are needed, and of the same amount",
            law("7.C"),
            f"bring both to {dollars(max(ante, blind))}, or take them back",
        )


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    check_level(table, action, EQUAL, law("7.C"))


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    return level_bounds(table, seat, spot, plain, EQUAL)  # 7.C


# § 7 to 11: the round


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.B, 7.C
    try:
        yield from deal(table, CARDS, state)  # § 8, 9, 10
        yield from offer_play(table, state, ("4x", "3x", "check"), law("11.A"))
        yield from show_board(table, CARDS, state, 3, "the flop", law("11.B"))
        yield from offer_play(table, state, ("2x", "check"), law("11.C"))
        yield from show_board(table, CARDS, state, 5, "the final two cards", law("11.D"))
        yield from offer_play(table, state, ("1x", "fold"), law("11.E"))
        dealers = yield from show_dealer(table, CARDS, state, law("11.F"))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    dealers = (*dealers, *table.hands[COMMUNITY])
    tell_dealers_hand(table, dealers)
    for seat in table.counterclockwise():  # 11.G, 11.H
        yield from settle(table, state, seat, dealers)


def offer_play(
    table: Table, state: CardRound, choices: tuple[str, ...], clause: Clause
) -> Procedure[None]:
    """11.A, 11.C, 11.E: a Play Wager of so many times the Ante, as long as there is none."""
    for seat in table.wagered("ante"):
        if table.stake_cents(seat, "play"):
            continue
        ante = table.stake_cents(seat, "ante")
        cents = {choice: int(choice[0]) * ante for choice in choices if choice[0].isdigit()}
        short = {
            choice: table.short_of(seat, cost, f"a Play Wager of {choice}", clause)
            for choice, cost in cents.items()
        }
        blocked = {choice: why for choice, why in short.items() if why is not None}
        chosen = yield from ask(
            table, CARDS, state, seat, choices, clause, blocked=blocked, cents=cents
        )
        if chosen in cents:
            table.add_wager(seat, "play", cents[chosen], law("7.E"))
        elif chosen == "fold":
            yield from fold_hand(table, state, seat)


def fold_hand(table: Table, state: CardRound, seat: int) -> Procedure[None]:
    """11.E.ii: all wagers at once, or the cards go under the Trips and only the others are lost."""
    tucked = None
    if table.stake_cents(seat, "trips"):
        tucked = yield from ask(
            table, CARDS, state, seat, ("tuck", "give_up"), law("11.E.ii"), words=TUCK_WORDS
        )
    fold(table, CARDS, state, seat, FOLDED, keeps=("trips",) if tucked == "tuck" else ())


TUCK_WORDS = {
    "tuck": "put the cards under the Trips Wager, which stays",
    "give_up": "give the Trips Wager up with the hand",
}


def tell_dealers_hand(table: Table, dealers: tuple[int, ...]) -> None:
    """11.F, 11.G."""
    rank = seven_card_rank(*dealers)
    table.announce(f"the dealer has {describe(rank)}", law("11.F"))
    if five_card_category(rank) < PAIR:
        table.announce("the dealer has less than a pair: each Ante is returned", law("11.G"))


def settle(table: Table, state: CardRound, seat: int, dealers: tuple[int, ...]) -> Procedure[None]:
    """11.H: Ante, Blind and Play, then Trips; under a folded hand Trips alone."""
    cards = yield from show(table, CARDS, state, seat, law("11.H"))
    if not cards:
        return
    ante = table.stake_cents(seat, "ante")
    if ante:
        facts = facts_of(cards, dealers, table.stake_cents(seat, "play") // ante)
        against = f"{words_of_seven(*cards)} against the dealer's {words_of_seven(*dealers)}"
        for wager in ("ante", "blind", "play"):
            table.settle(seat, wager, facts, against)
    yield from hear(table, SETTLE, seat, cards, dealers)
    collect_cards(table, seat)


GAME = Game(
    id="ultimate_texas_holdem",
    name="Ultimate Texas Hold'em",
    law=law,
    seats=6,
    reasons=Reasons(
        seats=law("2.A"),
        seated=law("7.F"),
        others_hand=law("11.A"),
        chips=law("7.A"),
        limits=law("12.E"),
        closed=law("7.B"),
        needed=law("7.C"),
        positions=law("7.G"),
        payout_limit=law("12.E"),
        no_cash=law("7.A"),
    ),
    options=OPTIONS,
    wagers=lambda _options: (ANTE, BLIND, PLAY),
    side_bets=(TRIPS, *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=lambda rules: house.check_rules(rules, CARDS),
    check_stakes=check_stakes,
    check_action=check_action,
    bounds=bounds,
    limit_per="seat",
    payout_limit=payout_limit,
    looks=Looks("croupier.games.card_table.own_bets", {"player": 2, "board": 5, "dealer": 2}),
    exact="croupier.games.ultimate_texas_holdem.exact",
    kernel="croupier.games.ultimate_texas_holdem.kernel",
    cloth="croupier.games.ultimate_texas_holdem.cloth",
)
