"""Free Bet Blackjack: oh.free_bet_blackjack.

Blackjack in which the house pays for doubles on a hard 9, 10 or 11 and for splits other than tens,
and a dealer's 22 ties. A lammer marks a free bet. It is no chip: nothing is lost with it, and the
house pays when it wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.core.cards import card_name, suit_of
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Odds, pays_from
from croupier.core.options import Option, Value, choice
from croupier.core.own_bets import Looks
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.things import Duty
from croupier.core.wagers import Row, Wager
from croupier.games.twenty_one import house, shoe
from croupier.games.twenty_one.book import Book, FreeBets
from croupier.games.twenty_one.common import (
    BOTH_BLACKJACK,
    CHIPS,
    DOUBLE_NOT_MADE,
    LAMMER,
    SAME,
    Facts,
    added_wager,
    describe,
    double_rows,
    insurance_wager,
    is_blackjack,
    main_rows,
    main_wager,
    pick_added_push_22,
    pick_main_push_22,
    total_of,
    value_of,
)
from croupier.games.twenty_one.look import look_under, offer_insurance
from croupier.games.twenty_one.players import play_hands
from croupier.games.twenty_one.round import deal, pick_up, play_dealer, settle, take_wagers
from croupier.games.twenty_one.settling import hand_facts, take_away
from croupier.games.twenty_one.side_bets import TwentyOneBet, side_wager
from croupier.games.twenty_one.state import OpenRound, TwentyOneKeep, dealers, is_natural, up_card

law = Chapter("oh.free_bet_blackjack")
BOOK = Book(
    card_reader=law("2.C"),
    decks=law("3.A"),
    shuffler=law("3.C"),
    batch_colors=law("3.C.ii"),
    wagers=law("4.A"),
    dealer_busts=law("4.B.i"),
    higher_total=law("4.B.ii"),
    same_total=law("4.D"),
    no_more_bets=law("4.E"),
    collected=law("4.F"),
    blackjack_pays=law("4.G"),
    confirmed=law("4.H"),
    sat_out=law("4.I"),
    admitted=law("4.I.i"),
    inspected=law("5.A"),
    preshuffled=law("5.A.i"),
    washed=law("5.A.ii"),
    batches_apart=law("5.B"),
    shuffled=law("6.A"),
    cut_offered=law("6.B"),
    cut=law("6.D"),
    cutting_card=law("6.E"),
    recut=law("6.F"),
    reshuffled=law("6.G"),
    idle=law("6.H"),
    batch_out=law("6.H.ii"),
    batch_stored=law("6.H.ii.(a)"),
    batch_released=law("6.H.ii.(b)"),
    shoe=law("7.A"),
    burnt=law("7.C"),
    first_card_turned=law("7.D.iv"),
    look=law("7.E"),
    turns=law("7.F"),
    face_down_doubles=law("7.G"),
    hole_card=law("7.H"),
    last_round=law("7.J"),
    blackjack_paid=law("8.B"),
    blackjack_waits=law("8.C"),
    insurance=law("9.A"),
    insured_half=law("9.C"),
    insurance_wins=law("9.D"),
    insurance_loses=law("9.E"),
    double=law("10.A"),
    double_returned=law("10.B"),
    sideways=law("10.C"),
    split=law("11.A"),
    four_hands=law("11.C.i"),
    aces_once=law("11.C.i"),
    split_returned=law("11.D"),
    free_bets=FreeBets(
        double_totals=(9, 10, 11),
        paid_splits=(10,),
        double=law("10.D.i"),
        split=law("11.E.i"),
        split_lammer=law("11.E.ii"),
        tucked=law("11.E.vi"),
    ),
    below_21=law("12.A"),
    hard_21=law("12.A.i"),
    one_card_to_aces=law("12.A.iii"),
    dealer_draws=law("12.B"),
    nothing_hangs_on_it=law("12.C"),
    boxes=law("13"),
    face_up_card=law("15.A"),
    drawn_in_error=law("15.B"),
    exposed_card=law("15.C"),
    dealer_drew=law("15.D"),
    dealer_missed=law("15.E"),
    too_few_cards=law("15.F"),
    hand_missed=law("15.G"),
    card_not_dealt=law("15.H"),
    hole_card_shown=law("15.I.i"),
    blackjack_missed=law("15.I.ii"),
)

# § 4, 9: the main wager, with a tie at 22 and even money


def _main_rows(blackjack: Odds) -> tuple[Row, ...]:
    rows = list(main_rows(BOOK, blackjack, law("4.G")))
    rows[SAME] = Row("same_total", PUSH, law("4.C.i"))
    rows[BOTH_BLACKJACK] = Row("both_blackjack", PUSH, law("4.C.ii"))
    return (
        *rows,
        Row("even_money", Odds(1, 1), law("9.B")),
        Row("dealer_22", PUSH, law("4.C.iii")),
    )


# § 10, 11: what is added to a hand, with chips or with a lammer


def pick_double_down(facts: Facts) -> int:
    return pick_added_push_22(facts) if facts.doubled == CHIPS else DOUBLE_NOT_MADE


def pick_free_double(facts: Facts) -> int:
    return pick_added_push_22(facts) if facts.doubled == LAMMER else DOUBLE_NOT_MADE


def pick_free_split(facts: Facts) -> int:
    return pick_added_push_22(facts) if facts.free else DOUBLE_NOT_MADE


def _lammer_rows(offered: str, wins: str, pushes: str, loses: str) -> tuple[Row, ...]:
    """A lammer that loses or ties goes back to the tray: no chip moves."""
    return (
        Row("dealer_busts", Odds(1, 1), law(wins)),
        Row("higher_total", Odds(1, 1), law(wins)),
        Row("same_total", PUSH, law(pushes)),
        Row("lower_total", PUSH, law(loses)),
        Row("bust", PUSH, law(loses)),
        Row("dealer_blackjack", PUSH, law(loses)),
        Row("not_made", PUSH, law(offered)),
        Row("dealer_22", PUSH, law(pushes)),
    )


# § 14: Push 22


class DealersHand(NamedTuple):
    """What Push 22 is judged by."""

    twenty_two: int
    """0 for another total than 22; 1 of mixed colours, 2 of one colour, 3 of one suit."""


@fast
def twenty_two_of(total: int, suits: int) -> int:
    """By the total of the dealer's hand and its suits, a bit each."""
    if total != 22:
        return 0
    if suits == 1 or suits == 2 or suits == 4 or suits == 8:
        return 3
    return 2 if suits == 1 + 8 or suits == 2 + 4 else 1


def dealers_hand_of(cards: Sequence[int]) -> DealersHand:
    suits = 0
    for card in cards:
        suits |= 1 << suit_of(card)
    return DealersHand(twenty_two_of(total_of(cards), suits))


PUSH_22_ROWS = (
    Row("suited_22", Odds(50, 1), law("14.A.ii")),
    Row("same_color_22", Odds(20, 1), law("14.A.ii")),
    Row("any_other_22", Odds(7, 1), law("14.A.ii")),
    Row("not_22", LOSE, law("14.A.ii")),
)


def pick_push_22(hand: DealersHand) -> int:
    return 3 - hand.twenty_two


def _offer_push_22(options: Mapping[str, Value]) -> Wager | None:
    if options["push_22"] == "no":
        return None
    rows, pick = PUSH_22_ROWS, pick_push_22
    return side_wager(options, "push_22", "Push 22", law("14.A.i"), rows, pick, facts="dealer")


def _settle_push_22(table: Table, round: OpenRound) -> None:
    """By the dealer's whole hand, from his right."""
    for seat in table.wagered("push_22")[::-1]:
        cards = dealers(table)
        why = f"the dealer has {' '.join(map(card_name, cards))}, {describe(cards)}"
        table.settle(seat, "push_22", dealers_hand_of(cards), why)


PUSH_22 = TwentyOneBet(
    id="push_22",
    wager=_offer_push_22,
    options=(choice("push_22", "offer Push 22", law("14.A"), "yes", "no"),),
    with_main=law("14.A.ii"),
    moments={"settled": _settle_push_22},
    facts=twenty_two_of,
    hangs_on_dealer=True,
)
SIDE_BETS = (PUSH_22,)

# § 3 to 14: what the house chooses, and the wagers it then takes

OPTIONS: tuple[Option, ...] = (
    *house.options(BOOK, "shoe"),
    *(option for bet in SIDE_BETS for option in bet.options),
    choice("resplit_aces", "not allowed; a thought to compare with", law("11.C.i"), "no", "yes"),
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    blackjack = pays_from(str(options["blackjack_pays"]))
    assert isinstance(blackjack, Odds)
    least = house.least_cents(options)
    doubles = (*double_rows(BOOK), Row("dealer_22", PUSH, law("4.C.iii")))
    free_doubles = _lammer_rows("10.D.i", "10.D.iii", "10.D.iv", "10.D.v")
    free_splits = _lammer_rows("11.E.i", "11.E.iii", "11.E.iv", "11.E.v")
    return (
        main_wager(BOOK, _main_rows(blackjack), pick_main_push_22),
        added_wager("double_down", "Double Down", law("10.A"), doubles, pick_double_down, least),
        added_wager(
            "free_double", "Free Double Down", law("10.D.i"), free_doubles, pick_free_double
        ),
        added_wager("free_split", "Free Split", law("11.E.i"), free_splits, pick_free_split),
        insurance_wager(BOOK, least),
    )


# What is refused, and what opens the table


def check_rules(rules: Rules) -> None:
    if rules.options["resplit_aces"] == "yes":
        raise rules.refusal(
            "resplit_aces=yes",
            "aces are split once, into two hands",
            law("11.C.i"),
            "set resplit_aces=no, or price it as a thought with --unlawful",
        )


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    house.check_action(BOOK, table, action)
    if not isinstance(action, Place) or action.wager != "insurance":
        return
    if is_blackjack(table.hand(action.seat)):
        raise table.rules.refusal(
            f"insurance at seat {action.seat}",
            "a Blackjack is not insured",
            law("9.B"),
            "take even money, or wait",
        )


def duties(rules: Rules) -> tuple[Duty, ...]:
    return shoe.duties(rules, BOOK, 24 * 60, law("3.D"))


def round(table: Table) -> Procedure[None]:
    now = OpenRound.at(table, BOOK)
    yield from shoe.prepare(table, now)  # § 6, 7.C
    yield from take_wagers(table, now)  # § 4
    yield from deal(table, now)  # 7.D
    yield from hear(table, "dealt", now)  # § 14
    yield from offer_insurance(table, now)  # § 9
    yield from offer_even_money(table, now)  # 9.B
    yield from look_under(table, now)  # 7.E
    yield from play_hands(table, now)  # 7.F, 7.G, § 8, 10 to 12
    yield from play_dealer(table, now)  # 7.H, 12.B, 12.C
    yield from settle(table, now)  # 4.F
    yield from hear(table, "settled", now)  # § 14
    pick_up(table, now)  # 7.I


def offer_even_money(table: Table, now: OpenRound) -> Procedure[None]:
    """9.B: a Blackjack is paid even money before the hole card is looked at, if wanted."""
    if value_of(up_card(table)) != 1:
        return
    for seat, (hand, *_) in now.hands.items():
        if is_natural(table, hand) and (yield from _wants_even_money(table, now, seat)):
            facts = hand_facts(table, hand)._replace(even_money=1)
            table.settle(seat, "main", facts, "Blackjack at even money")
            take_away(table, now, hand)


def _wants_even_money(table: Table, now: OpenRound, seat: int) -> Procedure[bool]:
    offered = ("even_money", "wait")
    chosen = yield from shoe.minding_mistakes(
        table,
        now,
        lambda calls: table.ask(seat, offered, law("9.B"), irregularities=calls),
    )
    return chosen == "even_money"


GAME = Game(
    id="free_bet_blackjack",
    name="Free Bet Blackjack",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("7.K"),
        seats=law("2.A.ii"),
        seated=law("4.E"),
        others_hand=law("7.F"),
        chips=law("4.A"),
        limits=law("4.A"),
        closed=law("4.E"),
        needed=law("7.D.i"),
        positions=law("13"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_rules=check_rules,
    check_action=check_action,
    side_bets=SIDE_BETS,
    keeps=TwentyOneKeep,
    looks=Looks("croupier.games.twenty_one.own_bets", {"player": 2, "up": 1, "hole": 1}),
    exact="croupier.games.free_bet_blackjack.exact",
    kernel="croupier.games.twenty_one.kernel",
    cloth="croupier.games.free_bet_blackjack.cloth",
)
