"""Asia Poker: pa.575.

Seven cards from a deck with a joker are set as a high hand of four, a medium hand of two and a low
hand of one. Two of three hands higher than the dealer's win (the Asia Poker Wager); the Bonus Wager
is on the seven cards themselves.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.options import Option, choice, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Procedure
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.together import Parts
from croupier.games.asia_poker.cards import CARDS, COVER_CARD, NO_MARKER, OBJECT, duties
from croupier.games.asia_poker.devices import (
    AsiaKeep,
    shuffle_deck,
    table_now,
    take_all_wagers,
)
from croupier.games.asia_poker.filed import HIGH, LOW, USUAL, read_way
from croupier.games.asia_poker.setting import TABLE, facts_of_three, setting, words_of
from croupier.games.asia_poker.wagers import BONUS, MAIN, PAYTABLES, law
from croupier.games.card_table import house
from croupier.games.card_table.bets import SETTLE
from croupier.games.pai_gow import terms
from croupier.games.pai_gow.hearing import discard_hands
from croupier.games.pai_gow.playing import deal_and_set
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.setting import expose, offer_surrender
from croupier.games.pai_gow.start import move_button, show_button
from croupier.games.pai_gow.terms import PaiGowTable

# 575.2, 5, 6, 7, 12: what the house chooses


def _filed(option: Option) -> Option:
    """7(f): only who has filed it lets a player have two areas."""
    return replace(option, default=1) if option.id == "positions" else option


OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7(a)"), 5_00),
    money("maximum", "most on one wager", law("7(a)"), 1_000_00),
    choice("bonus", "offer the Bonus Wager", law("7(e)"), "yes", "no"),
    choice("paytable", "which table the Bonus Wager pays by", law("12(b)"), *PAYTABLES),
    choice(
        "ace_2_3_4_straight_flush",
        "ace, 2, 3, 4 of one suit as the highest or the lowest straight flush",
        law("6(b)(3)"),
        HIGH,
        LOW,
    ),
    choice(
        "ace_2_3_4_straight",
        "ace, 2, 3, 4 as the second highest or the lowest straight",
        law("6(b)(6)"),
        HIGH,
        LOW,
    ),
    Option(
        "house_way",
        "how the dealer's hands are set: usual, or the rules of a way",
        law("11(c)"),
        USUAL,
        read=read_way,
    ),
    terms.start_option(TABLE.start),
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
        unmoved="a card that nobody has seen is like any other, however it was shuffled",
    ),
    money("payout_limit", "most paid on a single hand; 0 for none", law("12(c)"), 0),
    money("chip", "smallest chip; payments round up to it", law("7(a)"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)  # 3(b), 9(a)(1)
    terms.check_rules(rules, TABLE)  # 5(g)(3)
    if rules.options["reshuffler"] == "yes" and rules.options["shuffler"] == "no":
        raise rules.refusal(
            "a device that reshuffles, and no shuffler",
            "it is itself a device that shuffles",
            law("5(f)"),
            "set shuffler=yes, or reshuffler=no",
        )
    # 12(c): all wagers of a hand together
    units = sum(max(wager.net_units(row) for row in wager.rows) for wager in rules.wagers.values())
    # 12(c)
    check_payout_limit(rules, int(units * rules.cents("minimum")), PAYOUT_LIMIT_FLOOR_CENTS)


# 575.5, 575.7 to 575.11: the round


def round(table: Table) -> Procedure[None]:
    state = PaiGowRound()
    yield from shuffle_deck(table)  # 5(a) to 5(c)
    show_button(table)  # 5(g)(3)
    yield from take_all_wagers(table)  # 7(c), 8(b), 9(a)(3), 10(a)(2)
    now = table_now(table)
    dealers = yield from deal_and_set(table, now, state)  # 5(g), 8 to 10, 11(a) to 11(c)
    for seat in table.counterclockwise():  # 11(e)
        yield from settle(table, now, state, seat, dealers)
    move_button(table)  # 5(g)(3)


def settle(
    table: Table, now: PaiGowTable, state: PaiGowRound, seat: int, dealers: Parts
) -> Procedure[None]:
    """11(d) to 11(h): surrendered or shown, compared, announced, settled; the Bonus last."""
    rules = table.rules
    yield from offer_surrender(table, now, state, seat)
    parts, set_incorrectly = yield from expose(table, now, state, seat)
    if not parts:
        return
    facts = facts_of_three(rules, parts, dealers, set_incorrectly)
    wins = rules.wager("main").row(facts).outcome == "win"
    table.announce(f"seat {seat} {'wins' if wins else 'loses'}", law("11(e)"))
    why = f"{words_of(rules, parts)}, against {words_of(rules, dealers)}"
    table.settle(seat, "main", facts, why)  # 11(f)
    seven = tuple(card for name, _ in now.parts for card in parts[name])
    theirs = tuple(card for name, _ in now.parts for card in dealers[name])
    yield from hear(table, SETTLE, seat, seven, theirs)  # 11(h)
    discard_hands(table, seat)  # 11(g)


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
    keeps=AsiaKeep,
    duties=duties,
    check_rules=check_rules,
    setting=setting,
    limit_per="seat",
    looks=Looks("croupier.games.card_table.own_bets", {"player": 7, "dealer": 7}, 1, ("main",)),
    exact="croupier.games.asia_poker.exact",
    kernel="croupier.games.asia_poker.kernel",
    cloth="croupier.games.asia_poker.cloth",
)
