"""Texas Hold'em Bonus Poker: oh.texas_holdem_bonus.

Two cards each and five for everybody, against the dealer: a Flop Wager of twice the Ante or a fold,
then a Turn and a River Wager for those who like. The Bonus looks at the player's two cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Called, Procedure
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import DEALER, Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, Sees, card_bets
from croupier.games.card_table.deal import deal, put_away, street
from croupier.games.card_table.hands import CardRound, ask, collect_cards, fold, show, show_dealer
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    COMMUNITY,
    PLAYERS,
    RACK,
    CardTable,
    Dealing,
    Folds,
    Misdeals,
    Spare,
    Step,
    Word,
)
from croupier.games.progressive.bets import multi_link, options_beside
from croupier.poker.five_card import FLUSH as FLUSH_OR_HIGHER
from croupier.poker.five_card import STRAIGHT as STRAIGHT_ALONE
from croupier.poker.five_card import describe, five_card_category, seven_card_rank
from croupier.poker.words import listed, several

law = Chapter("oh.texas_holdem_bonus")

# § 3 to 5, 8 to 11, 13: the cards

CARDS_EACH, FLOP_CARDS = 2, 3

one_by_one = (Step(PLAYERS), Step(DEALER)) * CARDS_EACH
board = (
    (Step(RACK), Step(COMMUNITY, FLOP_CARDS, face_up=True)),  # 11.B
    (Step(RACK), Step(COMMUNITY, face_up=True)),  # 11.D
    (Step(RACK), Step(COMMUNITY, face_up=True)),  # 11.F
)
"""A burn before each part of it."""

CARDS = CardTable(
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=(
        Word(
            "dealer",
            "{deck} without defects",
            law("4.A"),
            second="floorperson",
            verified="inspection of {deck} verified",
            verified_by=law("4.B"),
        ),
        Word("dealer", "{deck} spread face up by suit for the first player to look at", law("4.B")),
        Word("dealer", "{deck} washed face down and stacked after that look", law("4.C")),
    ),
    preshuffled=usual.preshuffled(law("4.E")),
    shuffle=replace(
        usual.shuffle(law, jam=law("13.E")),
        recut_by="floorperson",  # 5.E
    ),
    dealings=(
        Dealing(
            id="hand",
            words="from the hand",
            clause=law("9.A"),
            hours=6,
            changed=law("3.C.i"),
            closing=law("9.A.iii"),
            deal=one_by_one,  # 9.B
            streets=board,
            stub=law("9.C"),
            counted=law("9.D"),
            after_device=law("9.A.i"),
        ),
        Dealing(
            id="manual_shoe",
            words="from a manual shoe",
            clause=law("8.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("8.B"),
            deal=one_by_one,  # 8.D
            streets=board,
            stub=law("8.E"),
            counted=law("8.F"),
        ),
        Dealing(
            id="shoe",
            words="from an automated shoe",
            clause=law("10.A"),
            hours=8,
            changed=law("3.C.ii"),
            closing=law("10.A.ii"),
            deal=(Step(PLAYERS, CARDS_EACH), Step(DEALER, CARDS_EACH)),  # 10.B
            streets=board,
            streets_by_hand=True,  # 10.C
            stub=law("10.C"),
            counted=law("10.D"),
            jam=law("13.F"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13.B"),
        in_error=law("13.C"),
        wrong_number=law("13.D"),
        wrong_number_words="a hand has not two cards",
        dealer_seen=law("13.A"),
        seen_until_decided=True,
        left=law("7.E"),
        spares=(
            Spare("dealer_exposed", ("bonus",), streets=False),
            Spare("face_up_card", ("bonus",), after_deal=True, streets=False),
        ),
    ),
    folds=Folds(lost=("ante",), at_once=True),  # 11.A.ii
)

# § 7, 11, 12: what the house chooses

STRAIGHT, FLUSH = "straight", "flush"

PROGRESSIVE = multi_link("texas_holdem_bonus", needs=("ante",), sees=Sees.FLOP)
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of an Ante Wager", law("7.A"), 5_00),
    money("maximum", "most on one wager that is placed before the cards", law("7.A"), 1_000_00),
    choice(
        "ante_pays",
        "the lowest winning hand that the Ante is paid for",
        law("2.A.vii"),
        STRAIGHT,
        FLUSH,
    ),
    choice(
        "both_aces", "the Bonus has a row for aces of player and dealer", law("12.D"), "no", "yes"
    ),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("chip", "smallest chip; payments round up to it", law("7.A"), 1),
)
PAYOUT_LIMIT_CENTS = 50_000_00
BONUS_MINIMUM_CENTS = 1_00


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)


def payout_limit(rules: Rules) -> int:
    """12.E: fixed, or what one patron can win in a round at the minimum if that is more."""
    minimum, most = rules.cents("minimum"), 0
    for wager in [one for one in rules.wagers.values() if one.limited]:
        cents = wager.stake_units(ALL_MADE) * minimum
        if wager.minimum_cents is not None:
            cents = wager.minimum_cents
        most += int(max(wager.net_units(row) for row in wager.rows) * cents)
    return max(PAYOUT_LIMIT_CENTS, most)


# § 6, 12: the facts of a hand, and the wagers that look at them

FLOP_UNITS = 2
"""11.A: twice the Ante."""


class Facts(NamedTuple):
    """What Ante, Flop, Turn and River of one seat are judged by."""

    hand: int
    """Of a hand that wins: 0 below a straight, 1 a straight, 2 a flush or higher."""
    against_dealer: int
    """1 when the player's hand ranks higher than the dealer's, 0 when equal, -1 when lower."""
    flop: int
    turn: int
    river: int
    """1 for each of these wagers that the player made."""


FOLDED = Facts(0, 0, 0, 0, 0)
ALL_MADE = FOLDED._replace(flop=1, turn=1, river=1)
"""A round in which every wager lies, whoever wins it."""


@fast
def hand_class(rank: int) -> int:
    """0 below a straight, 1 for a straight, 2 for a flush or higher."""
    category = five_card_category(rank)
    return (1 if category >= STRAIGHT_ALONE else 0) + (1 if category >= FLUSH_OR_HIGHER else 0)


@fast
def facts_of(mine: int, dealers: int, turn: int, river: int) -> Facts:
    """The facts of two hands by their ranks, and of the wagers after the Flop Wager."""
    against = (1 if mine > dealers else 0) - (1 if mine < dealers else 0)  # 11.H.i to iii
    return Facts(hand_class(mine) if against == 1 else 0, against, 1, turn, river)


ANTE_ROWS = (
    Row("win", Odds(1, 1), law("12.B")),
    Row("win_not_paid", PUSH, law("11.H.ii")),
    Row("tie", PUSH, law("11.H.iii")),
    Row("lose", LOSE, law("11.H.i")),
    Row("fold", LOSE, law("11.A.ii")),
)


def pick_ante(facts: Facts, least: int) -> int:
    """11.A.ii, 11.H.i to iii: a win is paid from a class of hands on."""
    if not facts.flop:
        return 4
    if facts.against_dealer == 1:
        return 0 if facts.hand >= least else 1
    return 2 if facts.against_dealer == 0 else 3


def later_rows(not_made: str) -> tuple[Row, ...]:
    """Of a wager that follows the Ante; the clause is where the player may leave it."""
    return (
        Row("win", Odds(1, 1), law("12.B")),
        Row("tie", PUSH, law("11.H.iii")),
        Row("lose", LOSE, law("11.H.i")),
        Row("not_made", PUSH, law(not_made)),
    )


def pick_later(facts: Facts, made: str) -> int:
    """11.H.i to iii."""
    return 1 - facts.against_dealer if getattr(facts, made) else 3


def ante(least: int) -> Wager:
    against = partial(pick_ante, least=least)
    return takes_coupon(Wager("ante", "Ante", law("7.B"), ANTE_ROWS, against, facts="ante"))


def later(id: str, clause: str, not_made: str, units: int = 1) -> Wager:
    """A wager that is made when some cards are seen."""
    return Wager(
        id,
        id.title(),
        law(clause),
        later_rows(not_made),
        partial(pick_later, made=id),
        facts="ante",
        follows="ante",
        placed=False,
        stake_units=lambda facts: units * int(getattr(facts, id)),
    )


ANTES = {STRAIGHT: ante(1), FLUSH: ante(2)}
LATER = (
    later("flop", "11.A.i", "11.A.ii", FLOP_UNITS),
    later("turn", "11.C", "11.C"),
    later("river", "11.E", "11.E"),
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    return (ANTES[str(options["ante_pays"])], *LATER)


# § 12: the Bonus

ACE, KING, QUEEN, JACK = 12, 11, 10, 9
BONUS_CELLS = 9
BOTH_ACES, NO_BONUS = 0, 8


@fast
def kind_of_two(a: int, b: int) -> int:
    """Which row of 12.C two cards come to: 1 (aces) to 7 (a pair of tens or lower), 8 for none."""
    high, low = max(a, b) >> 2, min(a, b) >> 2
    if high == low:
        return 1 if high == ACE else (5 if high >= JACK else 7)
    if high != ACE or low < JACK:
        return NO_BONUS
    if low == KING:
        return 2 if a & 3 == b & 3 else 4
    return 3 if a & 3 == b & 3 else 6


@fast
def kind_of_four(a: int, b: int, x: int, y: int) -> int:
    """The same with a row for aces of the player and of the dealer, who has x and y: 0 (12.D)."""
    kind = kind_of_two(a, b)
    return BOTH_ACES if kind == 1 and kind_of_two(x, y) == 1 else kind


BONUS_ROWS = (
    Row("player_and_dealer_aces", Odds(1000, 1), law("12.D"), floor=True),
    Row("ace_ace", Odds(30, 1), law("12.C"), floor=True),
    Row("ace_king_same_suit", Odds(25, 1), law("12.C"), floor=True),
    Row("ace_queen_or_ace_jack_same_suit", Odds(20, 1), law("12.C"), floor=True),
    Row("ace_king_different_suit", Odds(15, 1), law("12.C"), floor=True),
    Row("king_king_queen_queen_or_jack_jack", Odds(10, 1), law("12.C"), floor=True),
    Row("ace_queen_or_ace_jack_different_suit", Odds(5, 1), law("12.C"), floor=True),
    Row("pair_of_tens_through_twos", Odds(3, 1), law("12.C"), floor=True),
    Row("no_bonus", LOSE, law("11.H.iv")),
)


def words_of_two(a: int, b: int) -> str:
    """`pair of aces`, `ace-king of one suit`, `seven-two of different suits`."""
    high, low = max(a, b) >> 2, min(a, b) >> 2
    if high == low:
        return f"pair of {several(high)}"
    return f"{listed((high, low))} of {'one suit' if a & 3 == b & 3 else 'different suits'}"


def words_of_four(a: int, b: int, x: int, y: int) -> str:
    return f"{words_of_two(a, b)} against the dealer's {words_of_two(x, y)}"


def bonus(both_aces: bool) -> CardBet:
    """7.C; with the row of 12.D or without it."""
    rows = BONUS_ROWS if both_aces else BONUS_ROWS[1:]
    wager = Wager(
        "bonus",
        "Bonus",
        law("7.C"),
        rows,
        (lambda kind: kind) if both_aces else (lambda kind: kind - 1),
        facts="bonus",
        minimum_cents=BONUS_MINIMUM_CENTS,
        limits_clause=law("7.C"),
        called=("hold'em bonus", "two card bonus"),
    )
    chosen = "yes" if both_aces else "no"
    return CardBet(
        id="bonus",
        wager=lambda options: wager if options["both_aces"] == chosen else None,
        facts=kind_of_four if both_aces else kind_of_two,
        cells=BONUS_CELLS,
        sees=Sees.BOTH if both_aces else Sees.OWN,
        cards=CARDS_EACH,
        alike=ALL_SUITS_ALIKE,
        tell=words_of_four if both_aces else words_of_two,
        needs=("ante",),
    )  # 11.A.ii.(a): it stays when the hand is folded


# § 7 to 11: the round


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.B
    try:
        yield from deal(table, CARDS, state)  # § 8, 9, 10
        yield from offer(table, state, "flop", ("play", "fold"), "11.A")
        yield from deal_board(table, state)
        dealers = yield from dealer_shows(table, state)
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    for seat in table.counterclockwise():  # 11.H
        yield from settle(table, state, seat, dealers)


def deal_board(table: Table, state: CardRound) -> Procedure[None]:
    """11.B to 11.F, as long as there is a Flop Wager that needs another card."""
    for wager, clause in (("turn", "11.C"), ("river", "11.E"), ("", "")):
        state.decided = not wager or not table.wagered("flop")
        if not table.wagered("flop"):
            return put_away(table, CARDS)
        yield from street(table, CARDS, state)
        if wager:
            yield from offer(table, state, wager, ("bet", "check"), clause)
    return None


def offer(
    table: Table, state: CardRound, wager: str, choices: tuple[str, str], clause: str
) -> Procedure[None]:
    """A further wager, or to fold (11.A) or check (11.C, 11.E) instead."""
    made, units = choices[0], table.rules.wagers[wager].stake_units(ALL_MADE)
    for seat in table.wagered("ante"):
        cents = units * table.stake_cents(seat, "ante")
        name = table.rules.wagers[wager].name
        short = table.short_of(seat, cents, f"a {name} Wager", law(clause))
        chosen = yield from ask(
            table,
            CARDS,
            state,
            seat,
            choices,
            law(clause),
            blocked={made: short} if short else {},
            cents={made: cents},
        )
        if chosen == made:
            table.add_wager(seat, wager, cents, table.rules.wagers[wager].clause)
        elif chosen == "fold":
            fold(table, CARDS, state, seat, FOLDED)


def dealer_shows(table: Table, state: CardRound) -> Procedure[tuple[int, ...]]:
    """11.G, if anybody is left to whom the dealer's cards matter."""
    against = table.wagered("flop")
    if not against and not table.wagered(*_looking_at_dealer(table)):
        return ()
    table.announce("the cover card is taken from the dealer's cards", law("11.G"))
    dealers = yield from show_dealer(table, CARDS, state, law("11.G"))
    if against:
        table.announce(f"the dealer has {best_of(table, dealers)}", law("11.G"))
    return dealers


def _looking_at_dealer(table: Table) -> list[str]:
    return [bet.id for bet in card_bets(table.rules) if bet.sees in (Sees.BOTH, Sees.TOGETHER)]


def rank_of(table: Table, own: tuple[int, ...]) -> int:
    """1.G: the best five of two own cards and those on the board."""
    return seven_card_rank(*own, *table.hands[COMMUNITY])


def best_of(table: Table, own: tuple[int, ...]) -> str:
    return describe(rank_of(table, own))


def settle(table: Table, state: CardRound, seat: int, dealers: tuple[int, ...]) -> Procedure[None]:
    """11.H: Ante, Flop, Turn and River, then 11.H.iv the Bonus, also of a folded hand."""
    cards = yield from show(table, CARDS, state, seat, law("11.H"))
    if not cards:
        return
    own = table.hand(seat)
    if table.stake_cents(seat, "flop"):
        made = {wager.id: bool(table.stake_cents(seat, wager.id)) for wager in LATER}
        facts = facts_of(rank_of(table, own), rank_of(table, dealers), made["turn"], made["river"])
        mine = best_of(table, own)
        table.announce(f"seat {seat} has {mine}", law("11.H"))
        against = f"{mine} against the dealer's {best_of(table, dealers)}"
        for wager in table.rules.wagers:
            if wager == "ante" or made.get(wager):
                table.settle(seat, wager, facts, against)
    yield from hear(table, SETTLE, seat, own, dealers)
    collect_cards(table, seat)


GAME = Game(
    id="texas_holdem_bonus",
    name="Texas Hold'em Bonus Poker",
    law=law,
    seats=6,
    reasons=Reasons(
        seats=law("2.A"),
        seated=law("7.E"),
        others_hand=law("11.A"),
        chips=law("7.A"),
        limits=law("7.A"),
        closed=law("7.B"),
        needed=law("9.B"),
        positions=law("7.F"),
        payout_limit=law("12.E"),
        no_cash=law("7.A"),
    ),
    options=OPTIONS,
    wagers=wagers,
    side_bets=(bonus(both_aces=False), bonus(both_aces=True), *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    limit_per="seat",
    payout_limit=payout_limit,
    looks=Looks("croupier.games.card_table.own_bets", {"player": 2, "dealer": 2}),
    exact="croupier.games.texas_holdem_bonus.exact",
    kernel="croupier.games.texas_holdem_bonus.kernel",
    cloth="croupier.games.texas_holdem_bonus.cloth",
)
