"""Asia Poker: pa.575.

Seven cards from a deck with a joker are set as a high hand of four, a medium hand of two and a low
hand of one. Two of three hands higher than the dealer's win (the Asia Poker Wager); the Bonus Wager
is on the seven cards themselves.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.options import Option, choice, money
from croupier.core.procedure import Procedure
from croupier.core.table import Table
from croupier.games.asia_poker.cards import (
    BUTTON,
    CARDS,
    COVER_CARD,
    DICE,
    NO_MARKER,
    NUMBER,
    OBJECT,
    duties,
)
from croupier.games.asia_poker.filed import HIGH, LOW, USUAL, read_way
from croupier.games.asia_poker.wagers import BONUS, MAIN, PAYTABLES, law
from croupier.games.card_table import house

# 575.2, 5, 6, 7, 12: what the house chooses

UNSEEN_ALIKE = "a card that nobody has seen is like any other, whoever gets the first"


def _filed(option: Option) -> Option:
    """7(f): only who has filed it lets a player have two areas."""
    return replace(option, default=1) if option.id == "positions" else option


OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7(a)"), 5_00),
    money("maximum", "most on one wager", law("7(a)"), 1_000_00),
    choice("bonus", "offer the Bonus Wager", law("7(e)"), "yes", "no"),
    choice("paytable", "which table the Bonus Wager pays by", law("12(b)"), *PAYTABLES),
    choice(
        "ace_2_3_4",
        "ace, 2, 3, 4 as the highest or the lowest straight flush, and as the second highest or "
        "the lowest straight",
        law("6(b)(3)"),
        HIGH,
        LOW,
    ),
    Option(
        "house_way",
        "how the dealer's hands are set: usual, or the rules of a way (@FILE for a file)",
        law("11(c)"),
        USUAL,
        read=read_way,
    ),
    replace(
        choice(
            "start",
            "how the starting position is found",
            law("2(c)"),
            DICE,
            NUMBER,
            BUTTON,
        ),
        unmoved=UNSEEN_ALIKE,
    ),
    replace(
        choice(
            "marker",
            "what marks the starting position",
            law("5(h)"),
            NO_MARKER,
            COVER_CARD,
            OBJECT,
        ),
        unmoved="a marker only shows where the deal began",
    ),
    *map(_filed, house.options(CARDS)),
    replace(
        choice("reshuffler", "the shuffler reshuffles by itself", law("5(f)"), "no", "yes"),
        unmoved=UNSEEN_ALIKE,
    ),
    money("payout_limit", "most paid on a single hand; 0 for none", law("12(c)"), 0),
    money("chip", "smallest chip; payments round up to it", law("7(a)"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)
    by_hand = rules.options["shuffler"] == "no"
    if rules.options["start"] == BUTTON and (by_hand or rules.options["dealing"] != "shoe"):
        raise rules.refusal(
            "a button for the starting position",
            "it goes only with a shuffling device and an automated dealing shoe",
            law("5(g)(3)"),
            "set dealing=shoe and shuffler=yes, or start=dice",
        )
    if rules.options["reshuffler"] == "yes" and by_hand:
        raise rules.refusal(
            "a device that reshuffles, and no shuffler",
            "it is itself a device that shuffles",
            law("5(f)"),
            "set shuffler=yes, or reshuffler=no",
        )
    units = sum(max(wager.net_units(row) for row in wager.rows) for wager in rules.wagers.values())
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


def round(table: Table) -> Procedure[None]:
    yield from table.wagers_open(["main", "bonus"], law("7(c)"), needed=True)


GAME = Game(
    id="asia_poker",
    name="Asia Poker",
    law=law,
    seats=6,
    reasons=Reasons(
        handling=law("11(a)(1)"),
        seats=law("2(a)"),
        seated=law("7(b)"),
        others_hand=law("11(a)(1)"),
        chips=law("7(a)"),
        limits=law("7(a)"),
        closed=law("7(c)"),
        needed=law("7(d)"),
        positions=law("7(f)"),
        payout_limit=law("12(c)"),
        no_cash=law("7(a)"),
    ),
    options=OPTIONS,
    wagers=lambda _options: (MAIN,),
    side_bets=(BONUS,),
    round=round,
    keeps=house.CardKeep,
    duties=duties,
    check_rules=check_rules,
    limit_per="seat",
    cloth="croupier.games.asia_poker.cloth",
)
