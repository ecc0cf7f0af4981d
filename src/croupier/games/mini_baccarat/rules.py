"""Mini-Baccarat, and Midi-Baccarat with `midi=yes`: oh.mini_baccarat.

Two hands, Player and Banker, dealt from a shoe that lasts over many rounds. The house takes a
vigorish of what Banker wins (or of a tied Banker wager), at once or marked until the reshuffle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.coupons import takes_coupon
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, PUSH, LosePart, Odds
from croupier.core.options import Option, Value
from croupier.core.own_bets import Looks
from croupier.core.people import DEALER, SUPERVISOR
from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.table import Table
from croupier.core.things import ARRIVES, TABLE, Duty, named
from croupier.core.wagers import Row, Wager
from croupier.games.baccarat import bonus, tournament, vigorish
from croupier.games.baccarat import common as shared
from croupier.games.baccarat import round as steps
from croupier.games.baccarat.hands import Facts
from croupier.games.baccarat.keep import BaccaratKeep
from croupier.games.baccarat.vigorish import ON_TIE

law = Chapter("oh.mini_baccarat")

DIFFERS = steps.Baccarat(
    law, floor="floorperson", burned_face_up=True, turning=steps.turning(law, "9.E")
)

# § 16: side bets

SIDE_BETS = bonus.dragon_bonus(law, "8.A.iv", law("16.C.i.(c)"), law("8.A.iv.(c).(1)"))

# What the house chooses

OPTIONS: tuple[Option, ...] = (
    *shared.options(law, law("9.E"), SIDE_BETS),
    *vigorish.options(law),
)

# § 8.A.i, 13.C, 13.H: the wager on the Banker's Hand


def pick_banker(facts: Facts) -> int:
    if facts.player == facts.banker:
        return 1
    return 0 if facts.banker > facts.player else 2


def banker_wager(options: Mapping[str, Value]) -> Wager:
    win = Row("win", Odds(19, 20), law("13.C"))
    tie = Row("tie", PUSH, law("8.A.i.(c).(1)"))
    commission = None if tournament.is_on(options) else vigorish.commission(law, options)
    if commission is None:
        win = Row("win", Odds(1, 1), law("13.H"))
    elif options["vigorish"] == ON_TIE:
        win = Row("win", Odds(1, 1), law("13.C"))
        tie = Row("tie", LosePart(25), law("8.A.i.(c).(2)"))
    rows = (win, tie, Row("lose", LOSE, law("8.A.i.(b)")))
    made = Wager(
        "banker",
        "Banker",
        law("8.A.i"),
        rows,
        pick_banker,
        by_rank=True,
        commission=commission,
        called=shared.BANK,
    )
    return takes_coupon(made)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    regular = (banker_wager(options), shared.player_wager(law))
    main = (shared.in_tournament(law, one, options) for one in regular)
    return (*main, shared.tie_wager(law))


# What is refused


def check_rules(rules: Rules) -> None:
    shared.check_rules(law, rules)
    vigorish.check_rules(law, rules)
    if tournament.is_on(rules) and rules.wagers["tie"].rows[0].pays != Odds(8, 1):
        raise rules.refusal(
            f"Tie at {rules.wagers['tie'].rows[0].pays} in a tournament",
            "there it pays 8 to 1",
            law("13.H"),
            "pay 8 to 1, or set tournament=no",
        )


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    shared.check_stakes(law, rules, stakes)


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    tournament.check_action(law, table, action)


def leaving(table: Table, seat: int) -> Mapping[str, Any]:
    return vigorish.leaving(law, table, seat)


# § 3, 4: cards come to the table


def duties(rules: Rules) -> tuple[Duty, ...]:
    vigorish_alike = Duty(
        on=TABLE, what="the vigorish is that of all tables of the house", clause=law("13.G")
    )
    owed = shared.duties(law, rules, law("4.B"), inspection)
    return (*owed, vigorish_alike)  # 13.G


def inspection(batch: str) -> tuple[Duty, ...]:
    decks = "every deck" if batch == "cards" else f"every deck of {batch}"
    return (
        shared.came_preshuffled(batch, law("4.B")),
        Duty(
            on=batch,
            when=ARRIVES,
            by=DEALER,
            what=f"{decks} sorted, complete and without flaw",
            second=SUPERVISOR,
            verified=f"the inspection of {named(batch)} verified",
            given=("preshuffled", "no"),
            clause=law("4.A"),
        ),
    )


# § 5 to 16: the round


def round(table: Table) -> Procedure[None]:
    """From the shoe to the discard rack."""
    if tournament.over(law, table):  # 17.B.i
        return
    vigorish.show_markers(table)  # 13.F
    yield from steps.ready_the_shoe(table, DIFFERS)  # 5, 15
    yield from steps.take_wagers(table, DIFFERS)  # 8, 9.B
    open_round = yield from steps.deal_initial_cards(table, DIFFERS)  # 9.C, 9.E, 10.A
    yield from steps.deal_third_cards(table, DIFFERS, open_round)  # 10.C, 11, 14
    why = steps.announce_result(table, DIFFERS, open_round)  # 12.A
    steps.collect_losing_wagers(table, open_round, why)  # 12.B, 16.C.i.(c)
    steps.pay_winning_wagers(table, open_round, why)  # 12.B, 13, 16.C.i
    yield from steps.pick_up_cards(table, DIFFERS, open_round)  # 12.C, 10.E, 14.C, 14.D


GAME = Game(
    id="mini_baccarat",
    name="Mini-Baccarat",
    law=law,
    seats=shared.SEATS,
    reasons=Reasons(
        handling=law("9.D"),
        seats=law("2.A"),
        seated=law("8.D"),
        chips=law("8.B"),
        limits=law("8.A"),
        closed=law("8.C"),
        needed=law("9.B"),
        others_hand=law("9.E"),
        positions=law("8.D"),
        open_round=law("8.C"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_rules=check_rules,
    check_stakes=check_stakes,
    check_action=check_action,
    leaving=leaving,
    side_bets=SIDE_BETS,
    keeps=BaccaratKeep,
    looks=Looks("croupier.games.baccarat.own_bets"),
    exact="croupier.games.baccarat.exact",
    kernel="croupier.games.baccarat.kernel",
    cloth="croupier.games.mini_baccarat.cloth",
)
