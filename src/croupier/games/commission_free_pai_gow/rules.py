"""Commission Free Pai Gow Poker: oh.commission_free_pai_gow.

Pai Gow Poker without a vigorish: a win is paid in full, and every wager is a push when the dealer's
Low hand is played nine-high, on which Tiger 9 wins.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.coupons import takes_coupon
from croupier.core.game import Game, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.own_bets import Looks
from croupier.core.procedure import Procedure
from croupier.core.table import Table
from croupier.core.wagers import Row, Wager
from croupier.games.card_table import house
from croupier.games.card_table.shuffle import shuffle, take_wagers
from croupier.games.pai_gow import chapter, terms
from croupier.games.pai_gow.fortune_bonus import (
    FORTUNE,
    check_limit,
    envy_bonus,
    fortune_bonus,
    lay_lammers,
)
from croupier.games.pai_gow.playing import deal_and_set
from croupier.games.pai_gow.rounds import PaiGowRound
from croupier.games.pai_gow.settling import settle_hands
from croupier.games.pai_gow.showdown import FOUL, Facts
from croupier.games.pai_gow.start import move_button, show_button
from croupier.games.pai_gow.tiger_9 import TIGER_9, tiger_9
from croupier.games.progressive.bets import fortune_progressive, options_beside

law = Chapter("oh.commission_free_pai_gow")

# § 3 to 5, 8 to 13, 15: cards, start, deal, setting

TABLE = chapter.table_of(law)
CARDS = TABLE.cards

# § 7, 8, 14: what the house chooses

PROGRESSIVE = fortune_progressive()
OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("7.A"), 5_00),
    money("maximum", "most on one wager", law("7.A"), 1_000_00),
    choice(FORTUNE, "offer the Fortune Bonus, and Envy with it", law("14.A"), "yes", "no"),
    choice(TIGER_9, "offer Tiger 9", law("14.H"), "yes", "no"),
    terms.start_option(TABLE.start),
    *house.options(CARDS),
    *options_beside(PROGRESSIVE),
    money("payout_limit", "most paid on a Fortune Bonus in a round; 0: none", law("14.G"), 0),
    money("chip", "smallest chip; payments round up to it", law("7.A"), 1),
)


def check_rules(rules: Rules) -> None:
    house.check_rules(rules, CARDS)  # 3.B
    terms.check_rules(rules, TABLE)  # 8.A.iii
    check_limit(rules)  # 14.G


# § 13: the wager

MAIN_ROWS = (
    Row("win", Odds(1, 1), law("13.M")),
    Row("tiger_9", PUSH, law("13.I.iii")),
    Row("high_hand_wins", PUSH, law("13.I.i")),
    Row("low_hand_wins", PUSH, law("13.I.ii")),
    Row("lose", LOSE, law("13.G.i")),
    Row("copy", LOSE, law("13.G.ii")),
    Row("foul", LOSE, law("13.G.iii")),
    Row("set_wrongly", LOSE, law("13.G.iv")),
)


def pick_main(facts: Facts) -> int:
    """13.G, 13.I, 13.K: the dealer's nine-high Low goes before everything, foul hands too."""
    if facts.nine_high:
        return 1
    if facts.wrong:
        return 6 if facts.wrong == FOUL else 7
    if facts.high > 0 and facts.low > 0:
        return 0
    if facts.high > 0 or facts.low > 0:
        return 2 if facts.high > 0 else 3
    return 4 if facts.high < 0 and facts.low < 0 else 5


FOUL_LOSES = "it loses, unless the dealer's Low hand is nine-high"
"""13.G, 13.I.iii."""

MAIN = takes_coupon(
    Wager(
        "main",
        "Commission Free Pai Gow",
        law("7.A"),
        MAIN_ROWS,
        pick_main,
        facts="main",
        limited=False,  # 14.G
        called=("bet", "pai gow"),
    )
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    """14.A: Envy goes with the Fortune Bonus."""
    envy = (envy_bonus(law),) if options[FORTUNE] == "yes" else ()  # 14.A
    return (MAIN, *envy)


# § 5, 7 to 14: the round


def round(table: Table) -> Procedure[None]:
    state = PaiGowRound()
    yield from shuffle(table, CARDS)  # § 5
    show_button(table)  # 11.D
    yield from take_wagers(table, CARDS)  # 7.C
    lay_lammers(table)  # 14.B
    dealers = yield from deal_and_set(table, TABLE, state)  # § 8 to 12, 13.A to 13.E
    yield from settle_hands(table, TABLE, state, dealers)  # 13.F to 13.N, 14.E, 14.H
    move_button(table)  # 11.D


GAME = Game(
    id="commission_free_pai_gow",
    name="Commission Free Pai Gow Poker",
    law=law,
    seats=6,
    reasons=chapter.reasons(law),
    options=OPTIONS,
    wagers=wagers,
    side_bets=(tiger_9(law), fortune_bonus(law), *PROGRESSIVE),
    round=round,
    keeps=terms.PaiGowKeep,
    duties=lambda rules: terms.duties(rules, TABLE),
    check_rules=check_rules,
    setting=lambda rules: chapter.setting(law, rules, FOUL_LOSES),
    looks=Looks("croupier.games.card_table.own_bets", {"player": 7, "dealer": 7}, 1, ("main",)),
    exact="croupier.games.pai_gow.exact",
    kernel="croupier.games.pai_gow.kernel",
    cloth="croupier.games.commission_free_pai_gow.cloth",
)
