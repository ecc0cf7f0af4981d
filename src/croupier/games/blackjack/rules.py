"""Blackjack: oh.blackjack.

Cards that count nearer to 21 than the dealer's, without going over: from a shoe, pitched by hand or
from a continuous shuffler, with four side bets.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter
from croupier.core.odds import Odds, pays_from
from croupier.core.options import Option, Value, choice, count
from croupier.core.own_bets import Looks
from croupier.core.people import COMPLIANCE
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.things import TABLE, Duty
from croupier.core.wagers import Wager
from croupier.games.blackjack.side_bets import SIDE_BETS
from croupier.games.twenty_one import house, shoe
from croupier.games.twenty_one.book import Book, Pitched, Tournament
from croupier.games.twenty_one.common import (
    added_wager,
    double_rows,
    insurance_wager,
    main_rows,
    main_wager,
    pick_double,
    pick_main,
)
from croupier.games.twenty_one.look import look_under, offer_insurance
from croupier.games.twenty_one.players import play_hands
from croupier.games.twenty_one.round import deal, pick_up, play_dealer, settle, take_wagers
from croupier.games.twenty_one.state import OpenRound, TwentyOneKeep

law = Chapter("oh.blackjack")
BOOK = Book(
    card_reader=law("2.C"),
    decks=law("3.A"),
    shuffler=law("3.C"),
    batch_colors=law("3.C.ii"),
    wagers=law("4.A"),
    dealer_busts=law("4.B.i"),
    higher_total=law("4.B.ii"),
    same_total=law("4.C"),
    no_more_bets=law("4.D"),
    collected=law("4.E"),
    blackjack_pays=law("4.F"),
    confirmed=law("4.G"),
    sat_out=law("4.H"),
    admitted=law("4.H.i"),
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
    blackjack_paid=law("8.A"),
    blackjack_waits=law("8.B"),
    insurance=law("9.A"),
    insured_half=law("9.B"),
    insurance_wins=law("9.C"),
    insurance_loses=law("9.D"),
    double=law("10.A"),
    double_returned=law("10.B"),
    sideways=law("10.C"),
    split=law("11.A"),
    four_hands=law("11.C.i"),
    aces_once=law("11.C.ii"),
    split_returned=law("11.D"),
    below_21=law("12.A"),
    hard_21=law("12.A.i"),
    one_card_to_aces=law("12.A.iii"),
    dealer_draws=law("12.B"),
    nothing_hangs_on_it=law("12.C"),
    boxes=law("13"),
    continuous=law("14"),
    pitched=Pitched(
        side_bets=law("15.A.ii.(b)"),
        burnt=law("16.D"),
        examined=law("16.E"),
        turned_over=law("16.E.i.(a)"),
        bust_discarded=law("16.E.i.(b)"),
        hole_card=law("16.F"),
        settled=law("16.G"),
    ),
    face_up_card=law("17.A"),
    drawn_in_error=law("17.B"),
    exposed_card=law("17.C"),
    dealer_drew=law("17.D"),
    dealer_missed=law("17.E"),
    too_few_cards=law("17.F"),
    hand_missed=law("17.G"),
    card_not_dealt=law("17.H"),
    hole_card_shown=law("17.I.i"),
    blackjack_missed=law("17.I.ii"),
    tournament=Tournament(
        dealer_cuts=law("18.B.ii"),
        betting_order=law("18.B.iii"),
        insurance=law("18.B.vi"),
        bankroll=law("18.B.vii"),
        misdeal=law("18.B.ix"),
    ),
)

# § 3 to 18: what the house chooses

SHOE, HAND, CONTINUOUS = "shoe", "hand", "continuous"
TOURNAMENT_BLACKJACK = Odds(2, 1)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00
HAND_DECKS = (1, 2)

OPTIONS: tuple[Option, ...] = (
    *house.options(BOOK, SHOE, HAND, CONTINUOUS),
    choice("burn", "the first card of a shoe is burnt", law("7.C"), "yes", "no"),
    count("cut", "least cards off the top, and left, at a cut", law("6.D"), 10, 1, 5, 10, 15, 20),
    *(option for bet in SIDE_BETS for option in bet.options),
    choice("tournament", "a tournament is played", law("18.B"), "no", "yes"),
    choice("double_on_blackjack", "in a tournament", law("18.B.iv"), "no", "yes"),
    choice("resplit_aces", "in a tournament", law("18.B.v"), "no", "yes"),
)

# § 4, 9, 10, 15: the wagers


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    blackjack = pays_from(str(options["blackjack_pays"]))
    assert isinstance(blackjack, Odds)
    rows = main_rows(BOOK, blackjack, law("4.F"))
    tournament = BOOK.tournament if options["tournament"] == "yes" else None
    if tournament:
        rows = main_rows(BOOK, TOURNAMENT_BLACKJACK, law("18.B.viii"))
    least = house.least_cents(options)
    return (
        main_wager(BOOK, rows, pick_main),
        added_wager(
            "double_down",
            "Double Down",
            law("10.A"),
            double_rows(BOOK),
            pick_double,
            minimum_cents=least,
            chips_clause=tournament.bankroll if tournament else None,
        ),
        insurance_wager(BOOK, least, tournament),
    )


# What is refused


def check_rules(rules: Rules) -> None:
    options = rules.options
    if options["dealing"] == HAND and options["decks"] not in HAND_DECKS:
        raise rules.refusal(
            f"{options['decks']} decks dealt from the hand",
            "only one or two decks are pitched",
            law("16.A"),
            "set decks=1 or decks=2, or dealing=shoe",
        )
    _check_tournament(rules)
    for wager in rules.wagers.values():  # 15.B.v
        if wager.limited:
            most = max(wager.net_units(row) for row in wager.rows)
            at_minimum = int(most * rules.cents("side_minimum"))
            check_payout_limit(rules, at_minimum, PAYOUT_LIMIT_FLOOR_CENTS)


def _check_tournament(rules: Rules) -> None:
    """What a tournament does not take, and what is taken in a tournament alone."""
    options = rules.options
    if options["tournament"] == "yes":
        if options["dealing"] != SHOE:
            raise rules.refusal(
                f"a tournament with dealing={options['dealing']}",
                "in a tournament the cards come from a dealing shoe",
                law("18.B.i"),
                "set dealing=shoe",
            )
        if options["blackjack_pays"] != house.THREE_TO_TWO:
            raise rules.refusal(
                f"a tournament with blackjack_pays={options['blackjack_pays']}",
                f"in a tournament a Blackjack pays {TOURNAMENT_BLACKJACK}",
                law("18.B.viii"),
                "leave blackjack_pays out",
            )
        return
    alone = (
        ("resplit_aces", "aces are split once", law("11.C.ii")),
        ("double_on_blackjack", "a Blackjack is paid and not doubled", law("8.A")),
    )
    for option, why, clause in alone:
        if options[option] == "yes":
            raise rules.refusal(
                f"{option}=yes",
                f"{why}, except in a tournament",
                clause,
                f"set tournament=yes, or {option}=no",
            )


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    house.check_action(BOOK, table, action)


def duties(rules: Rules) -> tuple[Duty, ...]:
    by_hand = rules.options["dealing"] == HAND
    hours, changed = (8, law("16.A.iii")) if by_hand else (24, law("3.D"))
    approved = Duty(
        on=TABLE,
        by=COMPLIANCE,
        what="the Executive Director has approved the rules of the tournament",
        clause=law("18.A"),
    )
    tournament = (approved,) if rules.options["tournament"] == "yes" else ()
    return (*tournament, *shoe.duties(rules, BOOK, hours * 60, changed))


def round(table: Table) -> Procedure[None]:
    now = OpenRound.at(table, BOOK)
    yield from shoe.prepare(table, now)  # § 6, 7.C, 14, 16.D
    yield from take_wagers(table, now)  # § 4, 18.B.iii
    yield from deal(table, now)  # 7.D, 16.D
    yield from hear(table, "dealt", now)  # § 15
    yield from offer_insurance(table, now)  # § 9
    yield from look_under(table, now)  # 7.E, 16.E
    yield from play_hands(table, now)  # 7.F, 7.G, § 8, 10 to 12, 16.E.i
    yield from play_dealer(table, now)  # 7.H, 12.B, 12.C, 16.F
    yield from settle(table, now)  # 4.E, 16.G
    yield from hear(table, "settled", now)  # § 15
    pick_up(table, now)  # 7.I


GAME = Game(
    id="blackjack",
    name="Blackjack",
    law=law,
    seats=7,
    reasons=Reasons(
        handling=law("7.K"),
        seats=law("2.A.ii"),
        seated=law("4.D"),
        others_hand=law("7.F"),
        chips=law("4.A"),
        limits=law("4.A"),
        closed=law("4.D"),
        needed=law("7.D.i"),
        positions=law("13"),
        payout_limit=law("15.B.v"),
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
    exact="croupier.games.blackjack.exact",
    kernel="croupier.games.twenty_one.kernel",
    cloth="croupier.games.blackjack.cloth",
)
