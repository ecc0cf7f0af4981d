"""Mississippi Stud: oh.mississippi_stud.

Two cards of one's own and three for everybody make five-card hands against a paytable. Before each
community card a player adds one to three times the Ante or folds. There is no dealer's hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Called, Procedure
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import Table
from croupier.core.wagers import NOT_DECIDED, Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, Sees, always
from croupier.games.card_table.deal import deal, street
from croupier.games.card_table.hands import (
    CardRound,
    Judged,
    ask,
    collect_cards,
    fold,
    held,
    judged_bets,
    settle_losers_first,
    show,
    show_board,
)
from croupier.games.card_table.misdeals import misdeal
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.card_table.terms import (
    COMMUNITY,
    FACE_DOWN,
    PLAYERS,
    RACK,
    CardTable,
    Dealing,
    Folds,
    Idle,
    Misdeals,
    Step,
    Word,
)
from croupier.games.progressive.bets import multi_link, options_beside
from croupier.poker.five_card import PAIR, describe, five_card_category, five_card_rank
from croupier.poker.three_card import describe as describe_three
from croupier.poker.three_card import three_card_category, three_card_rank

law = Chapter("oh.mississippi_stud")

# § 3 to 5, 8 to 10, 13: the cards

ONE_BY_ONE = (Step(PLAYERS),) * 2
BURN_AND_TURN = (Step(RACK), Step(COMMUNITY, face_up=True))
"""8.E, 9.D: a card to the rack, the next one for everybody."""
STREETS = (BURN_AND_TURN,) * 3
WASH = Word("dealer", "{deck} washed face down and stacked", law("4.C"))


def dealing(
    id: str, words: str, clause: str, hours: int, changed: str, counted: str
) -> Callable[..., Dealing]:
    """What the three ways have in common; none speaks of the stub."""
    return partial(
        Dealing,
        id=id,
        words=words,
        clause=law(clause),
        hours=hours,
        changed=law(changed),
        closing=law("7.C"),
        counted=law(counted),
    )


CARDS = CardTable(
    adjacent=2,
    adjacent_clause=law("7.F"),
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=(
        Word(
            "dealer",
            "{deck} inspected for defects",
            law("4.A"),
            second="supervisor",
            verified="inspection of {deck} verified",
            verified_by=law("4.B"),
        ),
        Word(
            "supervisor",
            "{deck} spread face up by suit and looked at by the first player or a supervisor",
            law("4.B"),
        ),
        WASH,
    ),
    preshuffled=None,
    shuffle=replace(
        usual.shuffle(law, jam=law("13.D")),
        idle=Idle(law("5.F"), (FACE_DOWN,), WASH),
    ),
    dealings=(
        dealing("hand", "from the hand", "9.A", 6, "3.C.i", "9.F")(
            deal=ONE_BY_ONE, streets=STREETS
        ),
        dealing("manual_shoe", "a manual shoe", "8.A", 8, "3.C.ii", "8.G")(
            deal=ONE_BY_ONE, streets=STREETS
        ),
        dealing("shoe", "an automated shoe", "10.A", 8, "3.C.ii", "10.F")(
            # 10.B: two stacks of two, of which the last card goes unseen
            deal=(Step(PLAYERS, 2), Step(COMMUNITY, 2), Step(COMMUNITY), Step(RACK)),
            jam=law("13.E"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("13.A"),
        in_error=law("13.B"),
        wrong_number=law("13.C"),
        wrong_number_words="a player has not two cards, or the community not three",
        left=law("7.B"),
    ),
    folds=Folds(lost=("ante", "third_street", "fourth_street"), at_once=True),
)

# § 7, 12: what the house chooses

PROGRESSIVE = multi_link("mississippi_stud", needs=("ante",))
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7.D"), 5_00),
    money("maximum", "most on the Ante or the Three Card Bonus", law("7.D"), 1_000_00),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("payout_limit", "most paid on a single hand; 0 for none", law("12.D"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.A"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    limited = [wager for wager in rules.wagers.values() if wager.limited]
    units = sum(max(wager.net_units(row) for row in wager.rows) for wager in limited)
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


# § 6, 7, 12.B: Ante and streets

SIX, JACK = 1 << 4, 1 << 9
"""Ranks as the bits that a five-card rank has for them."""
HANDS = 11


@fast
def kind_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The kind of five cards: 0 below a pair of sixes, 1 for sixes to tens, 2 for jacks or better,
    3 for two pair, up to 10 for a royal flush."""
    rank = five_card_rank(a, b, c, d, e)
    kind = five_card_category(rank)
    if kind > PAIR:
        return kind + 1
    if rank < (PAIR << 26 | SIX << 13):
        return 0  # 11.G.ii
    return 1 if rank < (PAIR << 26 | JACK << 13) else 2


class Facts(NamedTuple):
    """What Ante and streets of one seat are judged by."""

    hand: int
    """The kind of the hand, 0 to 10."""
    third: int
    fourth: int
    fifth: int
    """How many times the Ante was added on each street; none from that on which it was folded."""


FOLDED = (Facts(0, 0, 0, 0), Facts(0, 1, 0, 0), Facts(0, 1, 1, 0))
"""On the third, the fourth and the fifth street, whatever was added before."""

PAID = (
    Row("royal_flush", Odds(500, 1), law("12.B"), floor=True),
    Row("straight_flush", Odds(100, 1), law("12.B"), floor=True),
    Row("four_of_a_kind", Odds(40, 1), law("12.B"), floor=True),
    Row("full_house", Odds(10, 1), law("12.B"), floor=True),
    Row("flush", Odds(6, 1), law("12.B"), floor=True),
    Row("straight", Odds(4, 1), law("12.B"), floor=True),
    Row("three_of_a_kind", Odds(3, 1), law("12.B"), floor=True),
    Row("two_pair", Odds(2, 1), law("12.B"), floor=True),
    Row("jacks_or_better", Odds(1, 1), law("12.B"), floor=True),
    Row("sixes_to_tens", PUSH, law("12.B"), floor=True),
    Row("less_than_sixes", LOSE, law("11.G.ii")),
)


FOLDS = (
    Row("fold_third_street", LOSE, law("11.B.ii")),
    Row("fold_fourth_street", LOSE, law("11.D.ii")),
    Row("fold_fifth_street", LOSE, law("11.F.ii")),
)
"""The street on which a hand was folded says by which clause everything is lost."""


def pick_ante(facts: Facts) -> int:
    """12.B, or the street of the fold: the first on which nothing was added."""
    if facts.fifth:
        return 10 - facts.hand
    return len(PAID) + (facts.third > 0) + (facts.fourth > 0)


def pick_third_street(facts: Facts) -> int:
    if facts.fifth:
        return 10 - facts.hand
    return len(PAID) + (facts.fourth > 0) if facts.third else NOT_DECIDED


def pick_fourth_street(facts: Facts) -> int:
    if facts.fifth:
        return 10 - facts.hand
    return len(PAID) if facts.fourth else NOT_DECIDED


def pick_fifth_street(facts: Facts) -> int:
    return 10 - facts.hand if facts.fifth else NOT_DECIDED


with_ante = partial(Wager, facts="ante", follows="ante", placed=False, posted_limits=False)
ANTE = takes_coupon(Wager("ante", "Ante", law("7.D"), (*PAID, *FOLDS), pick_ante, facts="ante"))
THIRD_STREET = with_ante(
    "third_street",
    "Third Street",
    law("11.B.i"),
    (*PAID, *FOLDS[1:]),
    pick_third_street,
    stake_units=lambda facts: facts.third,
    called=("3rd street",),
)
FOURTH_STREET = with_ante(
    "fourth_street",
    "Fourth Street",
    law("11.D.i"),
    (*PAID, *FOLDS[2:]),
    pick_fourth_street,
    stake_units=lambda facts: facts.fourth,
    called=("4th street",),
)
FIFTH_STREET = with_ante(
    "fifth_street",
    "Fifth Street",
    law("11.F.i"),
    PAID,
    pick_fifth_street,
    stake_units=lambda facts: facts.fifth,
    called=("5th street",),
)
WAGERS = (ANTE, THIRD_STREET, FOURTH_STREET, FIFTH_STREET)

# § 6.D, 11.G.iii, 12.C: the side bet


@fast
def kind_of_three(a: int, b: int, c: int) -> int:
    """Category of the three community cards, 0 to 5."""
    return three_card_category(three_card_rank(a, b, c))


def words_of_five(*cards: int) -> str:
    return describe(five_card_rank(*cards))


def words_of_three(*cards: int) -> str:
    return f"community cards: {describe_three(three_card_rank(*cards))}"


THREE_CARD_BONUS_ROWS = (
    Row("straight_flush", Odds(40, 1), law("12.C")),
    Row("three_of_a_kind", Odds(30, 1), law("12.C")),
    Row("straight", Odds(6, 1), law("12.C")),
    Row("flush", Odds(3, 1), law("12.C")),
    Row("pair", Odds(1, 1), law("12.C")),
    Row("less_than_a_pair", LOSE, law("11.G.iii")),
)


def pick_three_card_bonus(kind: int) -> int:
    """12.C."""
    return 5 - kind


THREE_CARD_BONUS = CardBet(
    id="three_card_bonus",
    wager=always(
        Wager(
            "three_card_bonus",
            "Three Card Bonus",
            law("7.E"),
            THREE_CARD_BONUS_ROWS,
            pick_three_card_bonus,
            called=("3 card bonus", "3 card", "3cb", "bonus"),
        )
    ),
    facts=kind_of_three,
    cells=6,
    sees=Sees.BOARD,
    cards=3,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_three,
    needs=("ante",),
)  # 11.G.iii: it stays when the hand is folded

# § 8 to 11: the round

CHOICES = ("3x", "2x", "1x", "fold")
TIMES = {"3x": 3, "2x": 2, "1x": 1}


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.C
    try:
        yield from deal(table, CARDS, state)  # § 8, 9, 10
        for place, (wager, asked, shown) in enumerate(ASKED):
            yield from offer(table, state, wager, law(asked), FOLDED[place])
            if wager == "fifth_street" and table.wagered(wager):
                table.announce("the players' cards lie face down and stay so", law("11.F.iii"))
            yield from turn(table, state, place, law(shown))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity)) from None
    for seat in table.counterclockwise():  # 11.G
        yield from settle(table, state, seat)
    if COMMUNITY in table.hands:
        table.discard(COMMUNITY)  # 11.G.v


ASKED = (
    ("third_street", "11.B", "11.C"),
    ("fourth_street", "11.D", "11.E"),
    ("fifth_street", "11.F", "10.E"),
)
"""Each street: its wager, where it is asked for, and where its card is turned up."""


def offer(
    table: Table, state: CardRound, wager: str, clause: Clause, folded: Facts
) -> Procedure[None]:
    """11.B, 11.D, 11.F: one to three times the Ante, or a fold that loses all at once."""
    for seat in table.wagered("ante"):
        ante = table.stake_cents(seat, "ante")
        cents = {choice: times * ante for choice, times in TIMES.items()}
        name = table.rules.wagers[wager].name
        short = {
            choice: table.short_of(seat, amount, f"a {name} Wager of {choice}", clause)
            for choice, amount in cents.items()
        }
        blocked = {choice: refusal for choice, refusal in short.items() if refusal is not None}
        chosen = yield from ask(
            table, CARDS, state, seat, CHOICES, clause, blocked=blocked, cents=cents
        )
        if chosen == "fold":
            fold(table, CARDS, state, seat, folded)  # at once: 11.B.ii, 11.D.ii, 11.F.ii
        elif chosen is not None:
            table.add_wager(seat, wager, cents[chosen], table.rules.wagers[wager].clause)


def turn(table: Table, state: CardRound, place: int, clause: Clause) -> Procedure[None]:
    """The next community card, as long as a wager hangs on it: dealt now, or turned over."""
    if not any(map(table.stakes, table.seats)):
        return
    if CARDS.dealing(table.rules).streets:
        yield from street(table, CARDS, state)
    else:
        yield from show_board(table, CARDS, state, place, clause)


def settle(table: Table, state: CardRound, seat: int) -> Procedure[None]:
    """11.G.i to 11.G.iv: what is lost is collected before the rest is paid."""
    cards: tuple[int, ...] = ()
    if table.stake_cents(seat, "ante"):
        cards = yield from show(table, CARDS, state, seat, law("11.G.i"))
    if not table.stakes(seat):
        return  # nothing to settle, or left at the last moment
    settle_losers_first(table, seat, judged(table, seat))  # 11.G.iv
    if cards:
        yield from hear(table, SETTLE, seat, cards, ())
    collect_cards(table, seat)


def judged(table: Table, seat: int) -> list[Judged]:
    """11.G.ii, 11.G.iii: what lies at a seat, and what decides it."""
    found = judged_bets(table, seat, held(table, seat))
    if not table.stake_cents(seat, "ante"):
        return found  # folded: only the community cards count, and no other card is shown
    a, b, c, d, e = cards = held(table, seat)
    facts, why = Facts(kind_of_five(a, b, c, d, e), 1, 1, 1), words_of_five(*cards)
    return [*((wager.id, facts, why) for wager in WAGERS), *found]


GAME = Game(
    id="mississippi_stud",
    name="Mississippi Stud",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("11.A.i"),
        seats=law("2.A"),
        seated=law("7.B"),
        others_hand=law("11.A.i"),
        chips=law("7.A"),
        limits=law("7.D"),
        closed=law("7.C"),
        needed=law("7.D"),
        positions=law("7.F"),
        payout_limit=law("12.D"),
        no_cash=law("7.A"),
    ),
    options=OPTIONS,
    wagers=lambda _options: WAGERS,
    side_bets=(THREE_CARD_BONUS, *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    limit_per="seat",
    looks=Looks("croupier.games.card_table.own_bets", {"player": 2, "board": 3}),
    exact="croupier.games.mississippi_stud.exact",
    kernel="croupier.games.mississippi_stud.kernel",
    cloth="croupier.games.mississippi_stud.cloth",
)
