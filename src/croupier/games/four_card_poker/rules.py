"""Four Card Poker: oh.four_card_poker.

The best four of five cards against the best four of the dealer's six, one of which is seen before
the player decides (Ante and Play), and against a paytable (Aces Up).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from croupier.core.betting import Bounds
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Call, Called, Close, Place, Procedure, Take
from croupier.core.refusals import Refusal
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, always
from croupier.games.card_table.calls import calls
from croupier.games.card_table.deal import deal
from croupier.games.card_table.hands import (
    CardRound,
    abandon_or_raise,
    ask,
    collect_cards,
    collect_forfeits,
    fold,
    may_leave,
    show,
    show_dealer,
)
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    PLAYERS,
    RACK,
    CardTable,
    Dealing,
    Folds,
    Misdeals,
    Step,
)
from croupier.games.progressive.bets import multi_link, options_beside
from croupier.poker.four_card import (
    FOUR_OF_A_KIND,
    PAIR_OF_ACES,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    best_of_five,
    best_of_six,
    describe,
    four_card_category,
)

law = Chapter("oh.four_card_poker")

# § 3 to 5, 8 to 10, 13: the cards

UP_CARD = Step(DEALER, face_up=True)
"""The dealer's sixth card, which all can see."""
ONE_BY_ONE = (*(Step(PLAYERS), Step(DEALER)) * 5, UP_CARD)
"""8.D, 9.B: the dealer's fifth and sixth cards follow each other."""

CARDS = CardTable(
    adjacent=2,
    adjacent_clause=law("7.E"),
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=usual.opening(law),
    preshuffled=usual.preshuffled(law("4.D")),
    shuffle=usual.shuffle(law, jam=law("13.E")),
    dealings=(
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("9.A"),
            hours=6,
            changed=law("3.C.i"),
            closing=law("9.A.ii"),
            deal=ONE_BY_ONE,
            stub=law("9.C"),
            counted=law("9.D"),
        ),
        Dealing(
            id="manual_shoe",
            words="a manual shoe",
            clause=law("8.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("8.B"),
            deal=ONE_BY_ONE,
            stub=law("8.E"),
            counted=law("8.F"),
        ),
        Dealing(
            id="shoe",
            words="an automated shoe",
            clause=law("10.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("10.A.ii"),
            deal=(Step(PLAYERS, 5), Step(DEALER, 5), UP_CARD, Step(RACK, 4)),  # 10.B
            stub=law("10.C"),
            counted=law("10.D"),
            jam=law("13.F"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13.A"),
        in_error=law("13.B"),
        wrong_number=law("13.C"),
        wrong_number_words="a player has not five cards, or the dealer not six",
        dealer_seen=law("13.D"),
        left=law("7.C"),
    ),
    folds=Folds(lost=("ante",)),  # 11.D: collected after all have decided
)

# § 7, 12: what the house chooses

PROGRESSIVE = multi_link("four_card_poker", needs=("ante",))
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7.A.i"), 5_00),
    money("maximum", "most on one wager", law("7.A.i"), 1_000_00),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("payout_limit", "most paid in one round of play; 0 for none", law("12.B"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.B"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00
MOST = 3
"""7.A.i: times the Ante that may go on Play."""


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    units = sum(
        max(wager.net_units(row) for row in wager.rows) * (MOST if wager.id == "play" else 1)
        for wager in rules.wagers.values()
        if wager.limited
    )
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


# § 6, 12: the facts of a hand, and the wagers that look at them


class Facts(NamedTuple):
    """What Ante and Play of one seat are judged by."""

    hand: int
    """Category of the player's best four cards, 0 (nothing) to 7 (four of a kind)."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    played: int
    """How many times the Ante lie on Play, in whole; 0 for a folded hand."""


FOLDED = Facts(0, 0, 0)


@fast
def judged(mine: int, dealers: int, played: int) -> Facts:
    """The facts of a player's hand of one rank against the dealer's of another."""
    against = (1 if mine > dealers else 0) - (1 if mine < dealers else 0)
    return Facts(four_card_category(mine), against, played)


ANTE_ROWS = (
    Row("win", Odds(1, 1), law("12.A.i")),
    Row("tie", Odds(1, 1), law("12.A.i")),
    Row("lose", LOSE, law("11.E")),
    Row("fold", LOSE, law("11.C")),
)
PLAY_ROWS = (
    Row("win", Odds(1, 1), law("12.A.i")),
    Row("tie", Odds(1, 1), law("12.A.i")),
    Row("lose", LOSE, law("11.E")),
    Row("not_made", PUSH, law("11.C")),
)


def pick_against_dealer(facts: Facts) -> int:
    """11.C, 12.A.i."""
    return 1 - facts.against_dealer if facts.played else 3


ANTE_BONUS_ROWS = (
    Row("four_of_a_kind", Odds(25, 1), law("12.A.ii")),
    Row("straight_flush", Odds(20, 1), law("12.A.ii")),
    Row("three_of_a_kind", Odds(2, 1), law("12.A.ii")),
    Row("no_bonus", PUSH, law("12.A.ii")),
)
BONUS_ROWS = {FOUR_OF_A_KIND: 0, STRAIGHT_FLUSH: 1, THREE_OF_A_KIND: 2}


def pick_ante_bonus(facts: Facts) -> int:
    """12.A.ii, whatever the dealer holds."""
    return BONUS_ROWS.get(facts.hand, 3) if facts.played else 3


with_ante = partial(Wager, facts="ante", follows="ante", placed=False)
ANTE = takes_coupon(
    Wager("ante", "Ante", law("7.A.i"), ANTE_ROWS, pick_against_dealer, facts="ante")
)
PLAY = with_ante(
    "play",
    "Play",
    law("7.A.i"),
    PLAY_ROWS,
    pick_against_dealer,
    stake_units=lambda facts: facts.played,
    posted_limits=False,
)
ANTE_BONUS = with_ante(
    "ante_bonus", "Ante bonus", law("12.A.ii"), ANTE_BONUS_ROWS, pick_ante_bonus, staked=False
)

# § 12.A.iii: Aces Up


@fast
def aces_up(a: int, b: int, c: int, d: int, e: int) -> int:
    """Category of the best four of five cards, 0 to 7; a pair below aces counts as nothing."""
    rank = best_of_five(a, b, c, d, e)
    return 0 if rank < PAIR_OF_ACES else four_card_category(rank)


def words_of_hand(*cards: int) -> str:
    return describe(best_of_five(*cards))


ACES_UP_ROWS = (
    Row("four_of_a_kind", Odds(50, 1), law("12.A.iii")),
    Row("straight_flush", Odds(40, 1), law("12.A.iii")),
    Row("three_of_a_kind", Odds(8, 1), law("12.A.iii")),
    Row("flush", Odds(5, 1), law("12.A.iii")),
    Row("straight", Odds(4, 1), law("12.A.iii")),
    Row("two_pair", Odds(3, 1), law("12.A.iii")),
    Row("pair_of_aces", Odds(1, 1), law("12.A.iii")),
    Row("less_than_a_pair_of_aces", LOSE, law("11.E")),
)


def pick_aces_up(kind: int) -> int:
    """12.A.iii, whatever the dealer holds."""
    return FOUR_OF_A_KIND - kind


ACES_UP = CardBet(
    id="aces_up",
    wager=always(
        Wager(
            "aces_up",
            "Aces Up",
            law("7.A.ii"),
            ACES_UP_ROWS,
            pick_aces_up,
            called=("aces", "au"),
        )
    ),
    facts=aces_up,
    cells=8,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_hand,
    forfeit=law("11.C"),
)

# § 7 to 11: the round


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.D
    try:
        yield from deal(table, CARDS, state)  # § 8 to 10
        for seat in table.wagered("ante"):  # 11.C
            yield from offer_play(table, state, seat)
        collect_forfeits(table, CARDS, state, FOLDED)  # 11.D
        if not any(map(table.stakes, table.seats)):
            put_away_unseen(table)
            return
        dealers = yield from show_dealer(table, CARDS, state, law("11.E"))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    for seat in table.counterclockwise():  # 11.E, 11.F
        yield from settle(table, state, seat, dealers)


def put_away_unseen(table: Table) -> None:
    """11.D.i: nobody is left to play against."""
    table.announce("no hand is left: the dealer's cards go to the rack unseen", law("11.D.i"))
    table.discard(DEALER)


# 11.C: the Play Wager

TIMES = {"3x": 3, "2x": 2, "1x": 1}
OTHER = "play"
"""Another amount from one to three times the Ante."""
CHOICES = (*TIMES, OTHER, "fold")
WORDS = {OTHER: "play another amount, from one to three times the Ante"}
PLAYING = "playing"
"""On the board while a seat puts such an amount on Play."""


def offer_play(table: Table, state: CardRound, seat: int) -> Procedure[None]:
    """One to three times the Ante, or the Ante and Aces Up are forfeited."""
    ante = table.stake_cents(seat, "ante")
    cents = {choice: times * ante for choice, times in TIMES.items()} | {OTHER: ante}
    while table.stakes(seat) and not table.stake_cents(seat, "play"):
        chosen = yield from ask(
            table,
            CARDS,
            state,
            seat,
            CHOICES,
            law("11.C"),
            blocked=_blocked(table, seat, cents),
            cents=cents,
            words=WORDS,
        )
        if chosen == "fold":
            fold(table, CARDS, state, seat, FOLDED)
            return
        if chosen == OTHER:
            yield from _another_amount(table, state, seat)
        elif chosen is not None:
            table.add_wager(seat, "play", cents[chosen], law("11.C"))


def _blocked(table: Table, seat: int, cents: Mapping[str, int]) -> dict[str, Refusal]:
    found = {
        choice: table.short_of(seat, cost, "a Play Wager", law("11.C"))
        for choice, cost in cents.items()
    }
    return {choice: why for choice, why in found.items() if why is not None}


def _another_amount(table: Table, state: CardRound, seat: int) -> Procedure[None]:
    """A window for the amount; if nothing is put there, the player is asked again."""
    table.board[PLAYING] = seat
    try:
        while table.stakes(seat):
            here = (*calls(table, CARDS).misdeals, *may_leave(table, CARDS))
            try:
                yield from table.wagers_open(("play",), law("11.C"), irregularities=here)
                return
            except Called as call:
                abandon_or_raise(table, CARDS, state, call)
    finally:
        table.board.pop(PLAYING, None)


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    """7.A.i: Play is made by the player who is asked, from one to three times the Ante."""
    if not isinstance(action, Place | Take) or action.wager != "play":
        return
    seat, ante = action.seat, table.stake_cents(action.seat, "ante")
    after = table.stake_cents(seat, "play")
    after += action.cents if isinstance(action, Place) else -action.cents
    if seat != table.board.get(PLAYING):
        raise table.rules.refusal(
            f"a Play Wager at seat {seat}",
            f"seat {table.board.get(PLAYING)} is asked now",
            law("11.C"),
            "wait until it is your turn",
        )
    if after and not ante <= after <= MOST * ante:
        raise table.rules.refusal(
            f"{dollars(after)} on Play at seat {seat}",
            f"it takes from one to three times the Ante of {dollars(ante)}",
            law("7.A.i"),
            f"bring it to between {dollars(ante)} and {dollars(MOST * ante)}",
        )


def bounds(table: Table, seat: int, at: str, plain: Bounds) -> Bounds:
    """7.A.i: what more may go on Play."""
    if at != "play":
        return plain
    ante, there = table.stake_cents(seat, "ante"), table.stake_cents(seat, "play")
    least, most, step = plain
    return max(least, ante - there), min(most, MOST * ante - there), step


# 11.E: settling


def settle(table: Table, state: CardRound, seat: int, dealers: tuple[int, ...]) -> Procedure[None]:
    """Ante, Play and its bonus, then Aces Up."""
    cards = yield from show(table, CARDS, state, seat, law("11.E"))
    if not cards:
        return
    ante = table.stake_cents(seat, "ante")
    if ante:
        mine, theirs = best_of_five(*cards), best_of_six(*dealers)
        facts = judged(mine, theirs, table.stake_cents(seat, "play") // ante)
        against = f"{describe(mine)} against the dealer's {describe(theirs)}"
        table.settle(seat, "ante", facts, against)
        table.settle(seat, "play", facts, against)
        table.settle(seat, "ante_bonus", facts, describe(mine), on_cents=ante)
    yield from hear(table, SETTLE, seat, cards, dealers)
    collect_cards(table, seat)


GAME = Game(
    id="four_card_poker",
    name="Four Card Poker",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("11.B"),
        seats=law("2.A"),
        seated=law("7.C"),
        others_hand=law("11.B"),
        chips=law("7.B"),
        limits=law("7.A.i"),
        closed=law("7.D"),
        needed=law("9.B"),
        positions=law("7.E"),
        payout_limit=law("12.B"),
        no_cash=law("7.B"),
    ),
    options=OPTIONS,
    wagers=lambda _options: (ANTE, PLAY, ANTE_BONUS),
    side_bets=(ACES_UP, *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    check_action=check_action,
    bounds=bounds,
    looks=Looks("croupier.games.card_table.own_bets", {"player": 5, "dealer": 6}),
    exact="croupier.games.four_card_poker.exact",
    kernel="croupier.games.four_card_poker.kernel",
    cloth="croupier.games.four_card_poker.cloth",
)
