"""Blackjack: oh.blackjack.

Cards that count nearer to 21 than the dealer's, without going over: from a shoe, pitched by hand or
from a continuous shuffler, with four side bets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.game import Equipment, Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter
from croupier.core.odds import Odds, pays_from
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.table import Table
from croupier.core.wagers import Wager
from croupier.games.blackjack.side_bets import SIDE_BETS, BlackjackRound, side_wagers
from croupier.games.twenty_one import house, shoe
from croupier.games.twenty_one.common import (
    SPLIT_PLACES,
    Book,
    double_rows,
    doubled_units,
    insurance_wager,
    main_rows,
    pick_double,
    pick_main,
)

law = Chapter("oh.blackjack")
BOOK = Book(law)

# § 3 to 18: what the house chooses

SHOE, HAND, CONTINUOUS = "shoe", "hand", "continuous"
TOURNAMENT_BLACKJACK = Odds(2, 1)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00
HAND_DECKS = (1, 2)

OPTIONS: tuple[Option, ...] = (
    *house.options(BOOK, SHOE, HAND, CONTINUOUS),
    choice("burn", "the first card of a shoe is burnt", law("7.C"), "yes", "no"),
    count("cut", "least cards off the top, and left, at a cut", law("6.D"), 10, 1, 5, 10, 15, 20),
    choice("bet_the_set", "offer Bet the Set", law("15.A"), "yes", "no"),
    choice("royal_match", "offer Royal Match with Crown Treasure", law("15.B"), "yes", "no"),
    choice("trilux_bonus", "offer TriLux, with 2, 6 or 8 decks", law("15.C"), "yes", "no"),
    choice(
        "kings_bounty", "offer King's Bounty, with two decks or more", law("15.Bbis"), "yes", "no"
    ),
    money("payout_limit", "most paid for King's Bounty; 0 for none", law("15.B.v"), 0),
    choice("tournament", "a tournament is played", law("18.B"), "no", "yes"),
    choice("double_on_blackjack", "in a tournament", law("18.B.iv"), "no", "yes"),
    choice("resplit_aces", "in a tournament", law("18.B.v"), "no", "yes"),
)
SIDE_BET_CLAUSES = {
    "bet_the_set": "15.A",
    "royal_match": "15.B.ii",
    "trilux_bonus": "15.C.i.(a)",
    "kings_bounty": "15.B.iibis",
}
assert tuple(SIDE_BET_CLAUSES) == SIDE_BETS


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    blackjack = pays_from(str(options["blackjack_pays"]))
    assert isinstance(blackjack, Odds)
    rows = main_rows(BOOK, blackjack, law("4.F"))
    if options["tournament"] == "yes":
        rows = main_rows(BOOK, TOURNAMENT_BLACKJACK, law("18.B.viii"))
    least = house.least_cents(options)
    return (
        Wager(
            "main",
            "Main",
            law("4.A"),
            rows,
            pick_main,
            facts="hand",
            places=SPLIT_PLACES,
            limited=False,
        ),
        Wager(
            "double_down",
            "Double Down",
            law("10.A"),
            double_rows(BOOK),
            pick_double,
            facts="hand",
            follows="main",
            stake_units=doubled_units,
            placed=False,
            places=SPLIT_PLACES,
            minimum_cents=least,
            limited=False,
        ),
        insurance_wager(BOOK, least),
        *side_wagers(options),
    )


def check_rules(rules: Rules) -> None:
    options = rules.options
    if options["dealing"] == HAND and options["decks"] not in HAND_DECKS:
        raise rules.refusal(
            f"{options['decks']} decks dealt from the hand",
            "only one or two decks are pitched",
            law("16.A"),
            "set decks=1 or decks=2, or dealing=shoe",
        )
    if options["tournament"] == "yes" and options["dealing"] != SHOE:
        raise rules.refusal(
            f"a tournament with dealing={options['dealing']}",
            "in a tournament the cards come from a dealing shoe",
            law("18.B.i"),
            "set dealing=shoe",
        )
    if "kings_bounty" in rules.wagers:
        bounty = rules.wagers["kings_bounty"]
        most = max(bounty.net_units(row) for row in bounty.rows)
        at_minimum = int(most * rules.cents("side_minimum"))
        check_payout_limit(rules, at_minimum, PAYOUT_LIMIT_FLOOR_CENTS)


def check_staff(rules: Rules, staff: Mapping[str, Any]) -> None:
    house.check_staff(BOOK, rules, staff)


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    house.check_action(BOOK, SIDE_BET_CLAUSES, table, action)


def equipment(rules: Rules) -> tuple[Equipment, ...]:
    if rules.options["dealing"] == HAND:
        return (Equipment("cards", 8 * 60, law("16.A.iii")),)
    return (Equipment("cards", 24 * 60, law("3.D")),)


def opening(table: Table) -> Procedure[None]:
    if table.rules.options["tournament"] == "yes":
        approved = "the rules of the tournament are approved"
        yield from table.attest("executive director", approved, law("18.A"))
    yield from shoe.opening(table, BOOK)


def round(table: Table) -> Procedure[None]:
    return BlackjackRound(table, BOOK).play()


GAME = Game(
    id="blackjack",
    name="Blackjack",
    law=law,
    seats=7,
    reasons=Reasons(
        seats=law("2.A.ii"),
        seated=law("4.D"),
        others_hand=law("7.F"),
        chips=law("9.B"),
        limits=law("4.A"),
        closed=law("4.D"),
        needed=law("7.D.i"),
        positions=law("13"),
        payout_limit=law("15.B.v"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    opening=opening,
    equipment=equipment,
    check_rules=check_rules,
    check_staff=check_staff,
    check_action=check_action,
    exact="croupier.games.blackjack.exact",
    kernel="croupier.games.twenty_one.kernel",
    cloth="croupier.games.blackjack.cloth",
)
