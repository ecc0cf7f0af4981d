"""Crazy Four Poker: oh.crazy_four_poker.

Five cards each, of which the best four count, against the dealer (Ante, Super Bonus and Play) and
against a paytable (Queens Up).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from croupier.core import events
from croupier.core.betting import Bounds
from croupier.core.cards import UNSEEN
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.hands import hand_of
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Call, Called, Close, Place, Procedure, Take
from croupier.core.refusals import Refusal
from croupier.core.side_bets import hear
from croupier.core.spots import spot
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import DEALER, Table, rack
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, always
from croupier.games.card_table.deal import deal
from croupier.games.card_table.hands import (
    CardRound,
    ask,
    collect_cards,
    collect_forfeits,
    fold,
    show,
    show_dealer,
)
from croupier.games.card_table.level import check_level, level_bounds
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    PLAYERS,
    CardTable,
    Dealing,
    Folds,
    Misdeals,
    Step,
    Word,
)
from croupier.games.progressive.bets import multi_link, options_beside
from croupier.poker.four_card import (
    FOUR_ACES,
    FOUR_OF_A_KIND,
    KING_HIGH,
    PAIR_OF_ACES,
    PAIR_OF_QUEENS,
    STRAIGHT,
    best_of_five,
    describe,
    four_card_category,
)

law = Chapter("oh.crazy_four_poker")

# § 3 to 5, 8, 9, 12: the cards

CARDS = CardTable(
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=(
        Word(
            "dealer",
            "{deck} inspected front and back, without defect",
            law("4.A"),
            second="supervisor",
            verified="inspection of {deck} verified",
        ),
        Word("dealer", "{deck} washed face down and stacked", law("4.B")),
    ),
    preshuffled=None,
    shuffle=usual.shuffle(law, jam=law("12.D"), by_hand=law("3.B.iv")),
    dealings=(
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("8.A"),
            hours=6,
            changed=law("3.C.i"),
            closing=law("8.A.ii"),
            deal=(Step(PLAYERS), Step(DEALER)) * 5,  # 8.B
            stub=law("8.C"),
            counted=law("8.D"),
        ),
        Dealing(
            id="shoe",
            words="an automated shoe",
            clause=law("9.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("7.D"),
            deal=(Step(PLAYERS, 5), Step(DEALER, 5)),  # 9.B
            stub=law("9.C"),
            counted=law("9.D"),
            jam=law("12.E"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("12"),  # the section is silent about it: as in the sister games
        in_error=law("12.A"),
        wrong_number=law("12.B"),
        wrong_number_words="a hand has not five cards",
        dealer_seen=law("12.C"),
        left=law("7.C"),
    ),
    folds=Folds(lost=("ante", "super_bonus")),  # 10.D: collected after all have decided
)

# § 7, 11: what the house chooses

EQUAL = ("ante", "super_bonus")
PROGRESSIVE = multi_link("crazy_four_poker", needs=EQUAL)
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7.A.i"), 5_00),
    money("maximum", "most on one wager", law("7.A.i"), 1_000_00),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("payout_limit", "most paid in one round of play; 0 for none", law("11.Cbis"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.B"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00
MOST = 3
"""10.C: times the Ante that may go on Play."""


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    units = sum(
        max(wager.net_units(row) for row in wager.rows) * (MOST if wager.id == "play" else 1)
        for wager in rules.wagers.values()
        if wager.limited
    )
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


# § 6, 10, 11: the facts of a hand, and the wagers that look at them

ACES = FOUR_OF_A_KIND + 1
"""The category of four aces, which the Super Bonus tells from other four of a kind."""


class Facts(NamedTuple):
    """What Ante, Super Bonus and Play of one seat are judged by."""

    hand: int
    """Category of the player's best four cards, 0 (nothing) to 8 (four aces)."""
    qualified: int
    """1 when the dealer holds king high or better."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower.

    0 too when the dealer does not qualify: nothing then hangs on it."""
    played: int
    """How many times the Ante lie on Play; 0 for a folded hand."""


FOLDED = Facts(0, 0, 0, 0)


@fast
def judged(mine: int, dealers: int, played: int) -> Facts:
    """The facts of a player's hand of one rank against the dealer's of another."""
    qualified = 1 if dealers >= KING_HIGH else 0  # 10.E.i, 10.E.ii
    against = (1 if mine > dealers else 0) - (1 if mine < dealers else 0)
    return Facts(kind_of_rank(mine), qualified, against * qualified, played)


@fast
def kind_of_rank(rank: int) -> int:
    """The category of a hand, four aces apart."""
    return ACES if rank == FOUR_ACES else four_card_category(rank)


ANTE_ROWS = (
    Row("win", Odds(1, 1), law("11.A")),
    Row("dealer_does_not_qualify", PUSH, law("10.E.i")),
    Row("tie", PUSH, law("10.E.ii.(c)")),
    Row("lose", LOSE, law("10.E.ii.(a)")),
    Row("fold", LOSE, law("10.C")),
)
PLAY_ROWS = (
    Row("win", Odds(1, 1), law("11.A")),
    Row("dealer_does_not_qualify", Odds(1, 1), law("10.E.i")),
    Row("tie", PUSH, law("10.E.ii.(c)")),
    Row("lose", LOSE, law("10.E.ii.(a)")),
    Row("not_made", PUSH, law("10.C")),
)


def pick_against_dealer(facts: Facts) -> int:
    """10.C, 10.E.i, 10.E.ii."""
    if not facts.played:
        return 4
    if not facts.qualified:
        return 1
    return (3, 2, 0)[facts.against_dealer + 1]


SUPER_BONUS_ROWS = (
    Row("four_aces", Odds(200, 1), law("11.B")),
    Row("four_of_a_kind", Odds(30, 1), law("11.B")),
    Row("straight_flush", Odds(15, 1), law("11.B")),
    Row("three_of_a_kind", Odds(2, 1), law("11.B")),
    Row("flush", Odds(3, 2), law("11.B")),
    Row("straight", Odds(1, 1), law("11.B")),
    Row("higher_below_a_straight", PUSH, law("10.E.ii.(b)")),
    Row("dealer_does_not_qualify", PUSH, law("10.E.i")),
    Row("equal_below_a_straight", PUSH, law("10.E.ii.(c)")),
    Row("lower_below_a_straight", LOSE, law("10.E.ii.(a)")),
    Row("fold", LOSE, law("10.C")),
)


def pick_super_bonus(facts: Facts) -> int:
    """11.B from a straight up, whoever wins; below it comes back unless it is beaten (10.E)."""
    if not facts.played:
        return 10
    if facts.hand >= STRAIGHT:
        return ACES - facts.hand
    if not facts.qualified:
        return 7
    return (9, 8, 6)[facts.against_dealer + 1]


ANTE = takes_coupon(
    Wager("ante", "Ante", law("7.A.i"), ANTE_ROWS, pick_against_dealer, facts="ante")
)
with_ante = partial(Wager, facts="ante", follows="ante")
SUPER_BONUS = with_ante(
    "super_bonus",
    "Super Bonus",
    law("7.A.i"),
    SUPER_BONUS_ROWS,
    pick_super_bonus,
    called=("super", "sb"),
)
PLAY = with_ante(
    "play",
    "Play",
    law("10.C"),
    PLAY_ROWS,
    pick_against_dealer,
    placed=False,
    stake_units=lambda facts: facts.played,
)

# § 10.F, 11.C: Queens Up


@fast
def queens_up(a: int, b: int, c: int, d: int, e: int) -> int:
    """Category of the best four of five cards, 0 to 7; a pair below queens counts as nothing."""
    rank = best_of_five(a, b, c, d, e)
    return 0 if rank < PAIR_OF_QUEENS else four_card_category(rank)


def words_of_hand(*cards: int) -> str:
    return describe(best_of_five(*cards))


QUEENS_UP_ROWS = (
    Row("four_of_a_kind", Odds(50, 1), law("11.C")),
    Row("straight_flush", Odds(30, 1), law("11.C")),
    Row("three_of_a_kind", Odds(8, 1), law("11.C")),
    Row("flush", Odds(4, 1), law("11.C")),
    Row("straight", Odds(3, 1), law("11.C")),
    Row("two_pair", Odds(2, 1), law("11.C")),
    Row("pair_of_queens_or_better", Odds(1, 1), law("11.C")),
    Row("less_than_a_pair_of_queens", LOSE, law("10.F")),
)


def pick_queens_up(kind: int) -> int:
    """11.C, whatever the dealer holds."""
    return FOUR_OF_A_KIND - kind


QUEENS_UP = CardBet(
    id="queens_up",
    wager=always(
        Wager(
            "queens_up",
            "Queens Up",
            law("7.A.ii"),
            QUEENS_UP_ROWS,
            pick_queens_up,
            called=("queens", "qu"),
        )
    ),
    facts=queens_up,
    cells=8,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_hand,
    needs=("ante", "super_bonus"),
    forfeit=law("10.C"),
)

# § 7: Ante and Super Bonus are equal


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    """7.A.i: when the cards are dealt they are equal."""
    ante, bonus = stakes.get("ante", 0), stakes.get("super_bonus", 0)
    if no_more_bets and ante != bonus:
        raise rules.refusal(
            f"an Ante of {dollars(ante)} with a Super Bonus of {dollars(bonus)}",
            "the two are equal in amount",
            law("7.A.i"),
            f"bring both to {dollars(max(ante, bonus))}, or take them back",
        )


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    check_level(table, action, EQUAL, law("7.A.i"))


def bounds(table: Table, seat: int, at: str, plain: Bounds) -> Bounds:
    return level_bounds(table, seat, at, plain, EQUAL)  # 7.A.i


# § 7 to 10: the round


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.D
    try:
        yield from deal(table, CARDS, state)  # § 8, 9
        yield from offer_play(table, state)
        collect_forfeits(table, CARDS, state, FOLDED)  # 10.D
        dealers = yield from show_dealer(table, CARDS, state, law("10.E"))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    for seat in table.counterclockwise():  # 10.E, 10.G
        yield from settle(table, state, seat, dealers)
    for seat in table.counterclockwise():  # 10.H
        if hand_of(seat) in table.hands:
            collect_cards(table, seat)


TIMES = {"3x": 3, "2x": 2, "1x": 1}
CHOICES = (*TIMES, "fold")


def offer_play(table: Table, state: CardRound) -> Procedure[None]:
    """10.C: Play in the amount of the Ante, with a pair of aces up to three times as much."""
    for seat in table.wagered("ante"):
        ante = table.stake_cents(seat, "ante")
        if not ante:
            continue  # 7.C: left while another decided, and has no cards to look at
        cents = {choice: times * ante for choice, times in TIMES.items()}
        chosen = yield from ask(
            table,
            CARDS,
            state,
            seat,
            CHOICES,
            law("10.C"),
            blocked=_blocked(table, seat, cents),
            cents=cents,
        )
        if chosen == "fold":
            fold(table, CARDS, state, seat, FOLDED)
        elif chosen is not None:
            table.add_wager(seat, "play", cents[chosen], law("10.C"))


def _blocked(table: Table, seat: int, cents: Mapping[str, int]) -> dict[str, Refusal]:
    """What chips are lacking for, and more than the Ante with less than a pair of aces.

    Only those who see the cards are shown it. Where they lie face down for the software too, a
    player is taken at his word, as the dealer has to take him; see `_give_back`.
    """
    found = {
        choice: table.short_of(seat, cost, "a Play Wager", law("10.C"))
        for choice, cost in cents.items()
    }
    cards = table.hand(seat)
    if UNSEEN not in cards and best_of_five(*cards) < PAIR_OF_ACES:
        found |= {choice: _takes_aces(table, cents, choice) for choice in ("3x", "2x")}
    return {choice: why for choice, why in found.items() if why is not None}


def _takes_aces(table: Table, cents: Mapping[str, int], choice: str) -> Refusal:
    return table.rules.refusal(
        f"{dollars(cents[choice])} on Play",
        "more than the Ante takes a pair of aces or better",
        law("10.C"),
        f"play {dollars(cents['1x'])}, or fold",
    )


def settle(table: Table, state: CardRound, seat: int, dealers: tuple[int, ...]) -> Procedure[None]:
    """10.E.i, 10.E.ii: Ante, Play and Super Bonus; 10.F: then Queens Up."""
    cards = yield from show(table, CARDS, state, seat, law("10.E"))
    if not cards:
        return
    ante = table.stake_cents(seat, "ante")
    if ante:  # else the hand is shown for a bet that is alive without one
        mine, theirs = best_of_five(*cards), best_of_five(*dealers)
        _give_back(table, seat, mine)
        facts = judged(mine, theirs, table.stake_cents(seat, "play") // ante)
        against = f"{describe(mine)} against the dealer's {describe(theirs)}"
        for wager in ("ante", "play", "super_bonus"):
            table.settle(seat, wager, facts, against)
    yield from hear(table, SETTLE, seat, cards, dealers)


def _give_back(table: Table, seat: int, mine: int) -> None:
    """10.C: what lies on Play beyond the Ante is no wager of a hand below a pair of aces.

    That shows here where nobody but the player has seen the cards.
    """
    extra = table.stake_cents(seat, "play") - table.stake_cents(seat, "ante")
    if extra > 0 and mine < PAIR_OF_ACES:
        words = f"less than a pair of aces: {dollars(extra)} of Play go back to seat {seat}"
        table.announce(words, law("10.C"))
        moves = table.move((spot(seat, "play"), rack(table.player(seat)), extra))
        table.emit(events.Taken(seat, "play", extra, moves))


GAME = Game(
    id="crazy_four_poker",
    name="Crazy Four Poker",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("10.B"),
        seats=law("2.A"),
        seated=law("7.C"),
        others_hand=law("10.B"),
        chips=law("7.B"),
        limits=law("7.A.i"),
        closed=law("7.D"),
        needed=law("8.B"),
        positions=law("7.E"),
        payout_limit=law("11.Cbis"),
        no_cash=law("7.B"),
    ),
    options=OPTIONS,
    wagers=lambda _options: (ANTE, SUPER_BONUS, PLAY),
    side_bets=(QUEENS_UP, *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    check_stakes=check_stakes,
    check_action=check_action,
    bounds=bounds,
    looks=Looks("croupier.games.card_table.own_bets", {"player": 5, "dealer": 5}),
    exact="croupier.games.crazy_four_poker.exact",
    kernel="croupier.games.crazy_four_poker.kernel",
    cloth="croupier.games.crazy_four_poker.cloth",
)
