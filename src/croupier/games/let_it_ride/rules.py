"""Let It Ride: oh.let_it_ride.

Three cards of one's own and two for everybody make five-card hands against a paytable. Three equal
wagers are made; the first may be taken back before the board is seen, the second after its first
card. There is no dealer's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from croupier.core.betting import Bounds
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars
from croupier.core.odds import LOSE, PUSH, Fixed, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Call, Called, Close, Place, Procedure, Take
from croupier.core.side_bets import hear
from croupier.core.suits import ALL_SUITS_ALIKE
from croupier.core.table import Table
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.card_table import house, usual
from croupier.games.card_table.bets import SETTLE, CardBet, Sees, if_chosen
from croupier.games.card_table.deal import deal
from croupier.games.card_table.hands import (
    CardRound,
    Judged,
    ask,
    collect_cards,
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
    FACE_UP,
    PLAYERS,
    RACK,
    CardTable,
    Dealing,
    Folds,
    Idle,
    Misdeals,
    Ruling,
    Step,
)
from croupier.games.progressive.bets import multi_link, options_beside
from croupier.poker.five_card import PAIR, describe, five_card_category, five_card_rank
from croupier.poker.three_card import describe as describe_three
from croupier.poker.three_card import three_card_category, three_card_rank

law = Chapter("oh.let_it_ride")

# § 3 to 5, 10 to 12, 15: the cards

ONE_BY_ONE = (Step(PLAYERS), Step(COMMUNITY), Step(PLAYERS), Step(COMMUNITY), Step(PLAYERS))
"""10.C, 11.B: a community card after the first and after the second card of the players."""


def dealing(
    id: str, words: str, clause: str, hours: int, changed: str, counted: str, stub: str
) -> Callable[..., Dealing]:
    """What the three ways have in common; management rules in each of them."""
    return partial(
        Dealing,
        id=id,
        words=words,
        clause=law(clause),
        hours=hours,
        changed=law(changed),
        closing=law("7.C"),
        counted=law(counted),
        stub=law(stub),
        ruling=Ruling("manager", law(counted)),
    )


CARDS = CardTable(
    adjacent=2,
    adjacent_clause=law("7.E"),
    second_deck=law("3.B"),
    colors=law("3.B.ii"),
    opening=usual.opening(law),
    preshuffled=usual.preshuffled(law("4.D")),
    shuffle=replace(
        usual.shuffle(law, jam=law("15.D")),
        recut_by="floorperson",  # 5.E
        idle=Idle(law("5.F"), (FACE_UP, FACE_DOWN), usual.opening(law)[1]),  # 4.C means 4.B
    ),
    dealings=(
        dealing("hand", "from the hand", "11.A", 6, "3.C.i", "11.D", "11.C")(deal=ONE_BY_ONE),
        dealing("manual_shoe", "a manual shoe", "10.A", 8, "3.C.ii", "10.E", "10.D")(
            deal=ONE_BY_ONE
        ),
        dealing("shoe", "an automated shoe", "12.A", 8, "3.C.ii", "12.D", "12.C")(
            deal=(Step(PLAYERS, 3), Step(COMMUNITY, 2), Step(RACK)),  # 12.B: the right one goes
            jam=law("15.E"),
        ),
    ),
    misdeals=Misdeals(
        face_up=law("15.A"),
        in_error=law("15.B"),
        wrong_number=law("15.C"),
        wrong_number_words="a player has not three cards, or the community not two",
        left=law("7.B"),
    ),
    folds=Folds(lost=()),  # nobody folds
)
LEFT, RIGHT = 0, 1
"""The two community cards as the dealer sees them; with a shoe the right one is the middle one."""

# § 7 to 9, 14: what the house chooses

NUMBER_1, NUMBER_2, NUMBER_3 = BETS = ("number_1", "number_2", "number_3")
PROGRESSIVE = multi_link("let_it_ride", needs=BETS)
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of each of the three bets", law("7.D"), 5_00),
    money("maximum", "most on one wager", law("7.D"), 1_000_00),
    choice("let_it_ride_bonus", "offer the Let It Ride Bonus", law("8.A"), "yes", "no"),
    choice(
        "bonus_prize",
        "whether the dollar on a Let It Ride Bonus that wins comes back beside the prize",
        law("14.D"),
        "beside_the_stake",
        "with_the_stake",
    ),
    choice("three_card_bonus", "offer the Three Card Bonus", law("9.A"), "yes", "no"),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("payout_limit", "most paid on the three bets of one hand; 0 for none", law("14.C"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.A"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    bets = [rules.wagers[bet] for bet in BETS]
    units = sum(max(bet.net_units(row) for row in bet.rows) for bet in bets)
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


# § 6, 7, 14.B: the three bets

TEN = 1 << 8
"""The rank of a ten as the bit that a five-card rank has for it."""
HANDS = 10


@fast
def kind_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The kind of five cards that is paid: 1 for tens or better, up to 9, a royal flush; else 0."""
    rank = five_card_rank(a, b, c, d, e)
    kind = five_card_category(rank)
    if kind == PAIR and rank < (PAIR << 26 | TEN << 13):
        return 0  # 13.F.ii
    return kind


class Facts(NamedTuple):
    """What the three bets of one seat are judged by."""

    hand: int
    """The kind of the hand, 0 (less than a pair of tens) to 9 (royal flush)."""
    first: int
    """1 when Bet Number 1 was let ride."""
    second: int
    """1 when Bet Number 2 was let ride."""


PAID = (
    Row("royal_flush", Odds(1000, 1), law("14.B"), floor=True),
    Row("straight_flush", Odds(200, 1), law("14.B"), floor=True),
    Row("four_of_a_kind", Odds(50, 1), law("14.B"), floor=True),
    Row("full_house", Odds(11, 1), law("14.B"), floor=True),
    Row("flush", Odds(8, 1), law("14.B"), floor=True),
    Row("straight", Odds(5, 1), law("14.B"), floor=True),
    Row("three_of_a_kind", Odds(3, 1), law("14.B"), floor=True),
    Row("two_pair", Odds(2, 1), law("14.B"), floor=True),
    Row("tens_or_better", Odds(1, 1), law("14.B"), floor=True),
    Row("less_than_tens", LOSE, law("13.F.ii")),
)


def pick_number_1(facts: Facts) -> int:
    """13.B.i, 13.B.ii."""
    return 9 - facts.hand if facts.first else len(PAID)


def pick_number_2(facts: Facts) -> int:
    """13.D.i, 13.D.ii."""
    return 9 - facts.hand if facts.second else len(PAID)


def pick_number_3(facts: Facts) -> int:
    """14.B: nothing is taken back of it."""
    return 9 - facts.hand


def units(wager: str, facts: Facts) -> int:
    """How many of the three equal bets lie on one of them in the end: one or none."""
    return {NUMBER_1: facts.first, NUMBER_2: facts.second}.get(wager, 1)


def taken_back(clause: Clause) -> Row:
    return Row("taken_back", PUSH, clause)


def bet(id: str, name: str, rows: tuple[Row, ...], pick: Picker, *called: str) -> Wager:
    return Wager(
        id,
        name,
        law("7.D"),
        rows,
        pick,
        facts="main",
        follows="main",
        called=called,
        called_together=("bet", "bets", "let it ride", "all three", "all three bets", "three bets"),
    )


FIRST_BACK, SECOND_BACK = taken_back(law("13.B.ii")), taken_back(law("13.D.ii"))
WAGERS = (
    bet(NUMBER_1, "Bet Number 1", (*PAID, FIRST_BACK), pick_number_1, "bet 1", "first bet"),
    bet(NUMBER_2, "Bet Number 2", (*PAID, SECOND_BACK), pick_number_2, "bet 2", "second bet"),
    takes_coupon(bet(NUMBER_3, "Bet Number 3", PAID, pick_number_3, "bet 3", "third bet")),
)


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    """7.D: three wagers, equal and separate."""
    lying = [stakes.get(bet, 0) for bet in BETS]
    if no_more_bets and len(set(lying)) > 1:
        told = ", ".join(map(dollars, lying))
        raise rules.refusal(
            f"Bets Number 1, 2 and 3 of {told}",
            "three equal wagers are asked for",
            law("7.D"),
            f"bring each of the three to {dollars(max(lying))}, or take them back",
        )


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    """7.D: where the three differ they are made equal before any of them grows."""
    if isinstance(action, Place) and action.wager in BETS:
        lying = [table.stake_cents(action.seat, bet) for bet in BETS]
        after = table.stake_cents(action.seat, action.wager) + action.cents
        if len(set(lying)) > 1 and after != max(lying):
            name = table.rules.wagers[action.wager].name
            raise table.rules.refusal(
                f"{name} of {dollars(after)}",
                f"three equal wagers are asked for, and {dollars(max(lying))} lies on another",
                law("7.D"),
                f"bring each of the three to {dollars(max(lying))}, or take them back",
            )


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    """7.D: what makes the three equal, where they are not."""
    if spot not in BETS:
        return plain
    _, most, step = plain
    missing = max(table.stake_cents(seat, bet) for bet in BETS) - table.stake_cents(seat, spot)
    return (missing, min(most, missing), step) if missing else plain


# § 8, 9, 14.D, 14.E: side bets


@fast
def kind_of_three(a: int, b: int, c: int) -> int:
    """Category of the player's own three cards, 0 to 5; a mini-royal is a straight flush."""
    return three_card_category(three_card_rank(a, b, c))


def words_of_five(*cards: int) -> str:
    return describe(five_card_rank(*cards))


def words_of_three(*cards: int) -> str:
    return describe_three(three_card_rank(*cards))


PRIZES = {
    "royal_flush": 20_000_00,
    "straight_flush": 2_000_00,
    "four_of_a_kind": 300_00,
    "full_house": 150_00,
    "flush": 50_00,
    "straight": 25_00,
    "three_of_a_kind": 5_00,
}


def pick_let_it_ride_bonus(kind: int) -> int:
    """8.A, 14.D: three of a kind or better."""
    return min(9 - kind, len(PRIZES))


def let_it_ride_bonus(options: Mapping[str, Value]) -> Wager | None:
    """8.B: one dollar, for sums of money."""
    if options["let_it_ride_bonus"] == "no":
        return None
    within = options["bonus_prize"] == "with_the_stake"
    prizes = [
        Row(outcome, Fixed(cents, within), law("14.D"), floor=True)
        for outcome, cents in PRIZES.items()
    ]
    return Wager(
        "let_it_ride_bonus",
        "Let It Ride Bonus",
        law("8.B"),
        (*prizes, Row("less_than_three_of_a_kind", LOSE, law("8.A"))),
        pick_let_it_ride_bonus,
        facts="let_it_ride_bonus",
        minimum_cents=1_00,
        maximum_cents=1_00,
        limited=False,  # 14.C
        called=("bonus", "ride bonus", "dollar bonus"),
    )


LET_IT_RIDE_BONUS = CardBet(
    id="let_it_ride_bonus",
    wager=let_it_ride_bonus,
    facts=kind_of_five,
    cells=HANDS,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_five,
    needs=BETS,
)

THREE_CARD_BONUS_ROWS = (
    Row("straight_flush", Odds(40, 1), law("14.E"), floor=True),
    Row("three_of_a_kind", Odds(30, 1), law("14.E"), floor=True),
    Row("straight", Odds(6, 1), law("14.E"), floor=True),
    Row("flush", Odds(3, 1), law("14.E"), floor=True),
    Row("pair", Odds(1, 1), law("14.E"), floor=True),
    Row("less_than_a_pair", LOSE, law("9.A")),
)


def pick_three_card_bonus(kind: int) -> int:
    """9.A, 14.E."""
    return 5 - kind


THREE_CARD_BONUS = CardBet(
    id="three_card_bonus",
    wager=if_chosen(
        "three_card_bonus",
        Wager(
            "three_card_bonus",
            "Three Card Bonus",
            law("9.B"),
            THREE_CARD_BONUS_ROWS,
            pick_three_card_bonus,
            limited=False,  # 14.C
            called=("3 card bonus", "3 card", "3cb"),
        ),
    ),
    facts=kind_of_three,
    cells=6,
    sees=Sees.DEALT,
    cards=3,
    alike=ALL_SUITS_ALIKE,
    tell=words_of_three,
    needs=BETS,
)

# § 13: the round

TAKE_BACK, LET_IT_RIDE = "take_back", "let_it_ride"


def round(table: Table) -> Procedure[None]:
    state = CardRound()
    yield from shuffle(table, CARDS)  # § 5
    yield from take_wagers(table, CARDS)  # 7.C
    try:
        yield from deal(table, CARDS, state)  # § 10, 11, 12
        yield from offer(table, state, NUMBER_1, law("13.B"))
        yield from show_board(table, CARDS, state, LEFT, law("13.C"))
        yield from offer(table, state, NUMBER_2, law("13.D"))
        table.announce("the players' cards lie face down and stay so", law("13.D.iii"))
        yield from show_board(table, CARDS, state, RIGHT, law("13.E"))
    except Called as call:
        raise (yield from misdeal(table, CARDS, state, call.irregularity, pay_winners)) from None
    for seat in table.counterclockwise():  # 13.F
        yield from settle(table, state, seat)
    table.discard(COMMUNITY)  # 13.F.iv


def offer(table: Table, state: CardRound, wager: str, clause: Clause) -> Procedure[None]:
    """13.B, 13.D: each player takes back this bet or lets it ride."""
    for seat in table.wagered(wager):
        chosen = yield from ask(table, CARDS, state, seat, (TAKE_BACK, LET_IT_RIDE), clause)
        if chosen == TAKE_BACK:  # 13.B.ii, 13.D.ii: pushed to the player, who takes it at once
            table.settle(seat, wager, Facts(0, 0, 0), "taken back by the player")


def settle(table: Table, state: CardRound, seat: int) -> Procedure[None]:
    """13.F.i to 13.F.iv: the five cards; what is lost is collected before the rest is paid."""
    cards = yield from show(table, CARDS, state, seat, law("13.F.i"))
    if not cards:
        return
    settle_losers_first(table, seat, judged(table, seat))  # 13.F.iii
    yield from hear(table, SETTLE, seat, cards, ())
    collect_cards(table, seat)


def judged(table: Table, seat: int) -> list[Judged]:
    """13.F.ii: what lies at a seat, with the hand that decides it."""
    cards = held(table, seat)
    a, b, c, d, e = cards
    facts, why = Facts(kind_of_five(a, b, c, d, e), 1, 1), words_of_five(*cards)
    riding = [(bet, facts, why) for bet in BETS if table.stake_cents(seat, bet)]
    return [*riding, *judged_bets(table, seat, cards)]


def pay_winners(table: Table, seat: int) -> None:
    """10.E, 11.D, 12.D: a hand that management calls valid is paid where that benefits it."""
    for wager, facts, why in judged(table, seat):
        if table.rules.wager(wager).row(facts).pays != LOSE:
            table.settle(seat, wager, facts, why)


GAME = Game(
    id="let_it_ride",
    name="Let It Ride",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("13.A.i"),
        seats=law("2.A"),
        seated=law("7.B"),
        others_hand=law("13.A.i"),
        chips=law("7.A"),
        limits=law("7.D"),
        closed=law("7.C"),
        needed=law("7.D"),
        positions=law("7.E"),
        payout_limit=law("14.C"),
        no_cash=law("7.A"),
    ),
    options=OPTIONS,
    wagers=lambda _options: WAGERS,
    side_bets=(LET_IT_RIDE_BONUS, THREE_CARD_BONUS, *PROGRESSIVE),
    round=round,
    keeps=house.CardKeep,
    duties=lambda rules: house.duties(rules, CARDS),
    check_rules=check_rules,
    check_stakes=check_stakes,
    check_action=check_action,
    bounds=bounds,
    limit_per="seat",
    looks=Looks("croupier.games.card_table.own_bets", {"player": 3, "board": 2}),
    exact="croupier.games.let_it_ride.exact",
    kernel="croupier.games.let_it_ride.kernel",
    cloth="croupier.games.let_it_ride.cloth",
)
