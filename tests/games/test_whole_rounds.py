"""A whole round of each game, step by step: every call, card, payment and signature in its order.

The steps were printed from the code and looked through beside the chapter: they notice a change of
order, seat, amount or clause. At two seats or more, so that left and right of the dealer show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from croupier.contracts.witness import Driver
from croupier.core.game import Game
from croupier.core.procedure import Close, Place
from croupier.games.crapless.rules import GAME as CRAPLESS
from croupier.games.craps.rules import GAME as CRAPS
from tests.games.baccarat import baccarat_tables
from tests.games.baccarat.baccarat_tables import DRAGON, MINI
from tests.games.dice_table.dice_play import Play
from tests.games.high_roll_dice import high_roll_tables
from tests.games.scripts import STEPS, told
from tests.games.three_card_poker import three_card
from tests.games.twenty_one import twenty_one

TEN, FIVE = 10_00, 5_00
SEEN = (*STEPS, "dealt", "discarded", "transferred")
INSURED = {1: FIVE, 3: FIVE}


def twenty_one_round(id: str, choices: Iterable[str], **side: int) -> Driver:
    """Eights that are split, a Blackjack, an eleven; insured at seats 1 and 3 against an ace."""
    hands = {1: "8h 8d", 2: "Ah Kd", 3: "5h 6d"}
    stakes = {1: {"main": TEN}, 2: {"main": TEN}, 3: {"main": TEN, **side}}
    then = ("3h", "Td", "9s", "Th")
    driver = twenty_one.table(id, hands, "Ac 7d", *then, stakes=stakes, insurance=True)
    for seat, cents in INSURED.items():
        driver.answer(Place(seat, "insurance", cents))
    driver.answer(Close())
    return twenty_one.choose(driver, *choices)


def blackjack() -> Driver:
    return twenty_one_round("blackjack", ("split", "double", "stand", "double"))


def free_bet() -> Driver:
    choices = ("wait", "free_split", "free_double", "stand", "free_double")
    return twenty_one_round("free_bet_blackjack", choices, push_22=FIVE)


def baccarat(game: Game) -> Driver:
    """Banker draws to a winning seven, wagers at three seats."""
    players = {1: "P1", 2: "P2", 9: "P9"}
    cards = baccarat_tables.THREE_CARD_SEVEN
    driver = baccarat_tables.window(game, cards, players=players)
    for seat, wager in ((1, "banker"), (2, "player"), (2, "tie"), (9, "banker")):
        baccarat_tables.bet(driver, TEN, wager, seat=seat)
    driver.answer(Close())
    return driver


def three_card_poker(dealing: str) -> Driver:
    """A straight flush, a fold and a ten high against a pair of nines, with all wagers."""
    hands = {1: "Ah Kh Qh", 2: three_card.KING_HIGH, 4: "Td 6s 4d"}
    stakes = dict.fromkeys(hands, three_card.ALL_FIVE)
    folds = {2: "fold"}
    return three_card.deal(hands, three_card.DEALER_PAIR, stakes, folds, dealing=dealing)


def dice(game: Game) -> Driver:
    """A point, a Come Bet that wins on its number, a loser 7."""
    play = Play(game)
    for steps in ("pass 10; field 5; 33", "come 10; place_8 12; pass_odds 20; 45", "45", "34"):
        play.do(steps)
    return play.driver


def high_roll() -> Driver:
    """Four 5s, an extra roll bought by both seats, and no fifth 5 in it."""
    driver = high_roll_tables.window(high_roll_tables.FOUR_FIVES, "555566", players=("P1", "P2"))
    for seat in (1, 2):
        for wager in ("pip_street_5", "like_kind_boulevard_4", "like_kind_boulevard_5"):
            driver.answer(Place(seat, wager, FIVE))
        driver.answer(Place(seat, "extra_roll", FIVE))
        driver.answer(Place(seat, "millionaire_row_9", 1_00))
    driver.answer(Close())
    return driver


BLACKJACK = """
    5.A attested; 5.A attested; 6.A shuffled; 6.D cut; dealt burnt card; 7.C announced;
    discarded burnt card; 4.D announced; dealt seat 1; dealt seat 2; dealt seat 3; dealt dealer;
    dealt seat 1; dealt seat 2; dealt seat 3; dealt hole card; 7.D.iv revealed dealer;
    9.B announced; 7.E announced; 9.D settled 3 insurance +0; 9.D settled 1 insurance +0;
    dealt seat 1; 10.C announced; dealt seat 1; dealt seat 1@2; 4.F settled 2 main +1500;
    discarded seat 2; 10.C announced; dealt seat 3; 7.H revealed hole card;
    4.B.ii settled 3 main +1000; 4.B.ii settled 3 double_down +1000; 4.E settled 1 main@2 +0;
    4.B.ii settled 1 main +1000; 4.B.ii settled 1 double_down +1000; discarded seat 3;
    discarded seat 1@2; discarded seat 1; discarded dealer;
"""
FREE_BET = """
    5.A attested; 5.A attested; 6.A shuffled; 6.D cut; dealt burnt card; 7.C announced;
    discarded burnt card; 4.E announced; dealt seat 1; dealt seat 2; dealt seat 3; dealt dealer;
    dealt seat 1; dealt seat 2; dealt seat 3; dealt hole card; 7.D.iv revealed dealer;
    9.C announced; 7.E announced; 9.E settled 3 insurance +0; 9.E settled 1 insurance +0;
    11.E.ii announced; dealt seat 1; 10.D.i announced; 10.C announced; dealt seat 1;
    dealt seat 1@2; 4.G settled 2 main +1500; discarded seat 2; 10.D.i announced;
    10.C announced; dealt seat 3; 7.H revealed hole card; 4.B.ii settled 3 main +1000;
    10.D.iii settled 3 free_double +1000; 11.E.v settled 1 free_split@2 +0;
    4.B.ii settled 1 main +1000; 10.D.iii settled 1 free_double +1000;
    14.A.ii settled 3 push_22 +0; discarded seat 3; discarded seat 1@2; discarded seat 1;
    discarded dealer;
"""
MINI_BACCARAT = """
    3.A attested; 4.A attested; 4.A attested; 13.G attested; 5.A shuffled; 5.B attested;
    5.C announced; 5.D cut; 5.E announced; dealt burned; 5.G announced; dealt burned;
    discarded burned; 9.B announced; dealt player; dealt banker; dealt player; dealt banker;
    10.A announced; 10.A announced; 10.C announced; dealt banker; 12.A announced;
    8.A.ii.(b) settled 2 player +0; 8.A.iii.(b) settled 2 tie +0; 13.C settled 9 banker +1000;
    13.C settled 1 banker +1000; discarded player; discarded banker;
"""
COMMISSION_FREE = """
    3.A attested; 4.A attested; 4.A attested; 4.B attested; 5.A shuffled; 5.B attested;
    5.C announced; 5.D cut; 5.E announced; dealt burned; 5.G announced; dealt burned face down;
    discarded burned face down; discarded burned; 9.B announced; dealt player; dealt banker;
    dealt player; dealt banker; 10.A announced; 10.A announced; 10.C announced; dealt banker;
    12.A announced; 8.A.ii.(b) settled 2 player +0; 8.A.iii.(b) settled 2 tie +0;
    8.A.i.(c) settled 9 banker +0; 8.A.i.(c) settled 1 banker +0; discarded player;
    discarded banker;
"""
THREE_CARD_BY_HAND = """
    4.A attested; 4.A attested; 4.B attested; 5.A shuffled; 8.A.ii announced; dealt seat 1;
    dealt seat 2; dealt seat 4; dealt dealer; dealt seat 1; dealt seat 2; dealt seat 4;
    dealt dealer; dealt seat 1; dealt seat 2; dealt seat 4; dealt dealer; 8.C announced;
    10.B settled 2 ante +0; 10.B.i collected 2 pair_plus +0; 10.C revealed dealer;
    10.D revealed seat 4; 10.D settled 4 ante +0; 10.D settled 4 play +0;
    12.E settled 4 ante_bonus +0; 10.D settled 4 pair_plus +0;
    11.B.i.(a) settled 4 six_card_bonus +0; discarded seat 4; 10.D revealed seat 2;
    11.B.i.(a) settled 2 six_card_bonus +0; discarded seat 2; 10.D revealed seat 1;
    12.B settled 1 ante +500; 12.B settled 1 play +500; 12.E settled 1 ante_bonus +2500;
    12.D settled 1 pair_plus +20000; 11.B.i.(a) settled 1 six_card_bonus +0; discarded seat 1;
    discarded dealer;
"""
THREE_CARD_BY_SHOE = """
    4.A attested; 4.A attested; 4.B attested; 5.A shuffled; 9.A.ii announced; dealt dealer;
    dealt seat 1; dealt seat 2; dealt seat 4; 9.C announced; 10.B settled 2 ante +0;
    10.B.i collected 2 pair_plus +0; 10.C revealed dealer; 10.C announced; 10.D revealed seat 4;
    10.D settled 4 ante +0; 10.D settled 4 play +0; 12.E settled 4 ante_bonus +0;
    10.D settled 4 pair_plus +0; 11.B.i.(a) settled 4 six_card_bonus +0; discarded seat 4;
    10.D revealed seat 2; 11.B.i.(a) settled 2 six_card_bonus +0; discarded seat 2;
    10.D revealed seat 1; 12.B settled 1 ante +500; 12.B settled 1 play +500;
    12.E settled 1 ante_bonus +2500; 12.D settled 1 pair_plus +20000;
    11.B.i.(a) settled 1 six_card_bonus +0; discarded seat 1; discarded dealer;
"""
CRAPS_ROLLS = """
    2.A attested; 7.A attested; 7.C announced; 4.A announced; 9.A announced; 9.D announced;
    3.A.xii.(b) settled 2 field +0; 3.A.i announced; 9.D announced; 4.A announced;
    9.A announced; 9.D announced; 3.A.iii transferred 2 come +0; 9.D announced; 4.A announced;
    9.A announced; 9.D announced; 5.B settled 2 come@9 +1000; 9.D announced; 4.A announced;
    9.A announced; 9.D announced; 3.A.i.(b).(2) settled 1 pass +0;
    3.A.i.(b).(2) settled 2 pass +0; 3.A.vii.(b) settled 2 place_8 +0;
    3.A.i.(b).(2) settled 2 pass_odds +0; 10.A.i announced; 10.D announced;
"""
CRAPLESS_ROLLS = """
    2.A attested; 7.A attested; 7.C announced; 4.A announced; 9.A announced; 9.D announced;
    3.A.ix.(b) settled 2 field +0; 3.A.i announced; 9.D announced; 4.A announced; 9.A announced;
    9.D announced; 3.A.ii transferred 2 come +0; 9.D announced; 4.A announced; 9.A announced;
    9.D announced; 5.B settled 2 come@9 +1000; 9.D announced; 4.A announced; 9.A announced;
    9.D announced; 3.A.i.(b).(1) settled 1 pass +0; 3.A.i.(b).(1) settled 2 pass +0;
    3.A.iv.(b) settled 2 place_8 +0; 3.A.i.(b).(1) settled 2 pass_odds +0; 10.A.i announced;
    10.D announced;
"""
HIGH_ROLL_ROUND = """
    1(b) attested; 1(d) attested; 3(b) attested; 3(a) attested; 3(d) attested;
    3(c) attested; 4(a) announced; 4(a) announced; 4(a) collected 1 extra_roll +0;
    4(a) collected 2 extra_roll +0; 4(b) announced; 4(d) announced; 4(e) announced;
    5(a) settled 2 pip_street_5 +2000; 5(b) settled 2 like_kind_boulevard_4 +500;
    4(f)(3) settled 2 millionaire_row_9 +0; 5(a) settled 1 pip_street_5 +2000;
    5(b) settled 1 like_kind_boulevard_4 +500; 4(f)(3) settled 1 millionaire_row_9 +0;
    4(g) announced; 4(b) announced; 4(h) announced; 4(h) settled 2 like_kind_boulevard_5 +0;
    4(h) settled 1 like_kind_boulevard_5 +0;
"""


def steps(text: str, section: str = "") -> list[str]:
    """The steps that are written down, those with a clause in full."""
    found = [one.strip() for line in text.splitlines() for one in line.split(";") if one.strip()]
    return [f"{section}{one}" if one[0].isdigit() else one for one in found]


def whole(chapter: str, play: Callable[[], Driver], text: str, name: str = "") -> object:
    """A round with its steps; it names every clause that one of them has."""
    section = f"{chapter.removeprefix('pa.')}." if chapter.startswith("pa.") else ""
    expected = steps(text, section)
    cited = sorted({f"{chapter} {one.split()[0]}" for one in expected if one[0].isdigit()})
    return pytest.param(play, expected, id=name or chapter, marks=pytest.mark.clause(*cited))


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        whole("oh.blackjack", blackjack, BLACKJACK),
        whole("oh.free_bet_blackjack", free_bet, FREE_BET),
        whole("oh.mini_baccarat", lambda: baccarat(MINI), MINI_BACCARAT),
        whole("oh.dragon_bonus_baccarat", lambda: baccarat(DRAGON), COMMISSION_FREE),
        whole("oh.three_card_poker", lambda: three_card_poker("hand"), THREE_CARD_BY_HAND, "hand"),
        whole("oh.three_card_poker", lambda: three_card_poker("shoe"), THREE_CARD_BY_SHOE, "shoe"),
        whole("oh.craps", lambda: dice(CRAPS), CRAPS_ROLLS),
        whole("oh.crapless", lambda: dice(CRAPLESS), CRAPLESS_ROLLS),
        whole("pa.675a", high_roll, HIGH_ROLL_ROUND),
    ],
)
def test_a_whole_round(play: Callable[[], Driver], expected: list[str]) -> None:
    """Every step comes in its order, at every seat, under its own clause."""
    assert told(play(), *SEEN) == expected
