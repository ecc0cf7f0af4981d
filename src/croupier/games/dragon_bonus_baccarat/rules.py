"""Dragon Bonus Baccarat - Commission Free: oh.dragon_bonus_baccarat.

Baccarat without vigorish: Banker is paid even money, but a Banker's Hand that wins with a
three-card seven is a push. Fortune 7 bets on just that hand.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.coupons import takes_coupon
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.options import Option, Value, choice
from croupier.core.own_bets import Looks
from croupier.core.people import DEALER, SUPERVISOR
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.table import Table
from croupier.core.things import ARRIVES, Duty, named
from croupier.core.wagers import Row, Wager
from croupier.games.baccarat import bonus, tournament
from croupier.games.baccarat import common as shared
from croupier.games.baccarat import round as steps
from croupier.games.baccarat.hands import Facts
from croupier.games.baccarat.keep import BaccaratKeep

law = Chapter("oh.dragon_bonus_baccarat")

DIFFERS = steps.Baccarat(
    law, floor="supervisor", burned_face_up=False, turning=steps.turning(law, "9.D")
)

# § 8.A.i, 8.A.iv, 13: what the three-card seven changes


def three_card_seven(facts: Facts) -> bool:
    """The Banker's Hand wins with a three-card total of seven."""
    return facts.banker == 7 and facts.banker_cards == 3 and facts.player < 7


BANKER_ROWS = (
    Row("win", Odds(1, 1), law("8.A.i.(a)")),
    Row("three_card_7", PUSH, law("8.A.i.(c)")),
    Row("tie", PUSH, law("8.A.i.(c)")),
    Row("lose", LOSE, law("8.A.i.(b)")),
)


def pick_banker(facts: Facts) -> int:
    if three_card_seven(facts):
        return 1
    if facts.player == facts.banker:
        return 2
    return 0 if facts.banker > facts.player else 3


FORTUNE_7_ROWS = (
    Row("three_card_7", Odds(40, 1), law("13.C")),
    Row("any_other_hand", LOSE, law("8.A.iv.(b)")),
)


def pick_fortune_7(facts: Facts) -> int:
    return 0 if three_card_seven(facts) else 1


BANKER = takes_coupon(
    Wager(
        "banker",
        "Banker",
        law("8.A.i"),
        BANKER_ROWS,
        pick_banker,
        by_rank=True,
        called=shared.BANK,
    )
)

# § 16: side bets

DRAGON_BONUS = bonus.dragon_bonus(law, "8.A.v", law("13.D"), law("8.A.v.(c)"))
FORTUNE_7 = bonus.side_bet(
    law,
    Wager("fortune_7", "Fortune 7", law("8.A.iv"), FORTUNE_7_ROWS, pick_fortune_7),
    "fortune_7",
    choice("fortune_7", "offer Fortune 7", law("16.A"), "yes", "no"),
)
SIDE_BETS = (*DRAGON_BONUS, FORTUNE_7)

# What the house chooses

OPTIONS: tuple[Option, ...] = (
    *shared.options(law, law("9.D"), DRAGON_BONUS),
    *FORTUNE_7.options,
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    main = (shared.in_tournament(law, one, options) for one in (BANKER, shared.player_wager(law)))
    return (*main, shared.tie_wager(law))


# What is refused


def check_rules(rules: Rules) -> None:
    shared.check_rules(law, rules)


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    shared.check_stakes(law, rules, stakes)


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    tournament.check_action(law, table, action)


# § 3, 4: cards come to the table


def duties(rules: Rules) -> tuple[Duty, ...]:
    return shared.duties(law, rules, law("4.C"), inspection)


def inspection(batch: str) -> tuple[Duty, ...]:
    return (
        Duty(
            on=batch,
            when=ARRIVES,
            by=DEALER,
            what=f"front and back of {named(batch)} without defect",
            second=SUPERVISOR,
            verified=f"the inspection of {named(batch)} verified",
            clause=law("4.A"),
        ),
        shared.came_preshuffled(batch, law("4.C")),
        Duty(
            on=batch,
            when=ARRIVES,
            by=DEALER,
            what=f"{named(batch)} washed face down and stacked",
            given=("preshuffled", "no"),
            clause=law("4.B"),
        ),
    )


# § 5 to 16: the round


def round(table: Table) -> Procedure[None]:
    """From the shoe to the discard rack."""
    if tournament.over(law, table):  # 17.B.i
        return
    yield from steps.ready_the_shoe(table, DIFFERS)  # 5, 15
    yield from steps.take_wagers(table, DIFFERS)  # 8, 9.B
    open_round = yield from steps.deal_initial_cards(table, DIFFERS)  # 9.C, 9.D, 10.A
    yield from steps.deal_third_cards(table, DIFFERS, open_round)  # 10.C, 11, 14
    why = steps.announce_result(table, DIFFERS, open_round)  # 12.A
    steps.collect_losing_wagers(table, open_round, why)  # 12.B, 16.C.i.(c)
    steps.pay_winning_wagers(table, open_round, why)  # 12.B, 13, 16.C.i
    yield from steps.pick_up_cards(table, DIFFERS, open_round)  # 12.C, 10.E, 14.C, 14.D


GAME = Game(
    id="dragon_bonus_baccarat",
    name="Dragon Bonus Baccarat Commission Free",
    law=law,
    seats=shared.SEATS,
    reasons=Reasons(
        seats=law("2.A"),
        seated=law("8.B"),
        chips=law("8.B"),
        limits=law("8.A"),
        closed=law("8.C"),
        needed=law("9.B"),
        others_hand=law("9.D"),
        positions=law("2.A"),
        open_round=law("8.C"),
        cash=law("8.B"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_rules=check_rules,
    check_stakes=check_stakes,
    check_action=check_action,
    side_bets=SIDE_BETS,
    keeps=BaccaratKeep,
    looks=Looks("croupier.games.baccarat.own_bets"),
    exact="croupier.games.baccarat.exact",
    kernel="croupier.games.baccarat.kernel",
    cloth="croupier.games.dragon_bonus_baccarat.cloth",
)
