"""Craps: oh.craps.

Two dice, a shooter, a point. A round is one roll; wagers that the roll does not decide stay where
they lie. The 41 wagers of § 3 stand here under the numbers they have there; what they share with
Crapless (pickers, checks, the roll itself) stands in the `_dice` modules.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.betting import Bounds
from croupier.core.coupons import ON_THE_LINE, takes_coupon
from croupier.core.game import Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, PUSH, Odds, pays_from
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.own_bets import Looks
from croupier.core.people import BOXPERSON, STICKPERSON, Who
from croupier.core.procedure import Call, Irregularity, Place, Procedure, Take
from croupier.core.side_bets import hear, offered
from croupier.core.table import Table
from croupier.core.things import Duty
from croupier.core.wagers import Row, Wager
from croupier.games.craps import tournament
from croupier.games.craps.fire import FIRE
from croupier.games.dice_table import checks
from croupier.games.dice_table import round as roll
from croupier.games.dice_table import wagers as dice_wagers
from croupier.games.dice_table.chapter import (
    Action,
    DiceGame,
    DiceLaw,
    Divided,
    check_unit_option,
    odds_option,
)
from croupier.games.dice_table.keep import DiceKeep
from croupier.games.dice_table.layout import duties as table_duties
from croupier.games.dice_table.nicknames import with_nicknames
from croupier.games.dice_table.placing import ODDS_CHOICES, odds_rest
from croupier.games.dice_table.wagers import Roll, pick_totals

__all__ = ["GAME", "Roll"]

law = Chapter("oh.craps")

POINTS = (4, 5, 6, 8, 9, 10)

# What the house chooses

OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("3.B.i"), 5_00),
    money("maximum", "most on one wager", law("3.B.ii"), 1_000_00),
    count("odds", "odds as a multiple; 345 by the number", law("6.A"), 345, *ODDS_CHOICES),
    choice("come_odds_on_come_out", "odds on come points", law("6.C"), "off", "on"),
    choice("buy", "offer Buy Bets", law("5.a.A"), "yes", "no"),
    count("vigorish_percent", "on Buy and Lay Bets", law("5.a.A"), 5, 0, 1, 2, 3, 4, 5),
    choice("vigorish_taken", "when it is taken", law("5.a.A"), "up_front", "on_win"),
    odds_option("put_pays", "odds of a Put Bet, which has none printed", law("3.A.v")),
    odds_option("6_7_8_pays", "odds of the 6-7-8 Bet, which has none printed", law("3.A.xl")),
    *FIRE.options,
    choice("winning_place_bets", "where they go", law("9.D"), "come_down", "stay_up"),
    choice("horn_high_area", "an area for Horn High Bets", law("3.A.xxi"), "yes", "no"),
    choice("world_area", "an area for World Bets", law("3.A.xxii"), "yes", "no"),
    choice("no_call_bets", "these words on the layout", law("2.C.iii"), "yes", "no"),
    money("unit", "least unit of a divided wager", law("3.A.xxi"), 1_00),
    money("chip", "smallest chip; payments round up to it", law("4.B"), 1),
    *tournament.OPTIONS,
)

# § 3: the line wagers

PASS_ROWS = (
    Row("natural", Odds(1, 1), law("5.B"), floor=True),
    Row("point_made", Odds(1, 1), law("5.B"), floor=True),
    Row("craps", LOSE, law("3.A.i.(b).(1)")),
    Row("seven_out", LOSE, law("3.A.i.(b).(2)")),
)
DONT_PASS_ROWS = (
    Row("craps", Odds(1, 1), law("5.B"), floor=True),
    Row("seven_out", Odds(1, 1), law("5.B"), floor=True),
    Row("twelve", PUSH, law("3.A.ii.(c)")),
    Row("natural", LOSE, law("3.A.ii.(b).(1)")),
    Row("point_made", LOSE, law("3.A.ii.(b).(2)")),
)
COME_ROWS = (
    Row("natural", Odds(1, 1), law("5.B"), floor=True),
    Row("point_made", Odds(1, 1), law("5.B"), floor=True),
    Row("craps", LOSE, law("3.A.iii.(b).(1)")),
    Row("seven_out", LOSE, law("3.A.iv")),  # numbered as a wager of its own, by a misprint
)
DONT_COME_ROWS = (
    Row("craps", Odds(1, 1), law("5.B"), floor=True),
    Row("seven_out", Odds(1, 1), law("5.B"), floor=True),
    Row("twelve", PUSH, law("3.A.vi.(c)")),
    Row("natural", LOSE, law("3.A.vi.(b).(1)")),
    Row("point_made", LOSE, law("3.A.vi.(b).(2)")),
)
BOXES = tuple(map(str, POINTS))
PASS = takes_coupon(
    Wager("pass", "Pass", law("3.A.i"), PASS_ROWS, dice_wagers.pick_pass, facts="line", lasts=True),
    ON_THE_LINE,
)
DONT_PASS = takes_coupon(
    Wager(
        "dont_pass",
        "Don't Pass",
        law("3.A.ii"),
        DONT_PASS_ROWS,
        dice_wagers.pick_dont_pass,
        facts="line",
        lasts=True,
    ),
    ON_THE_LINE,
)
COME = Wager(
    "come",
    "Come",
    law("3.A.iii"),
    COME_ROWS,
    dice_wagers.pick_come,
    facts="come",
    places=BOXES,
    lasts=True,
)
DONT_COME = Wager(
    "dont_come",
    "Don't Come",
    law("3.A.vi"),
    DONT_COME_ROWS,
    dice_wagers.pick_dont_come,
    facts="come",
    places=BOXES,
    lasts=True,
)

# § 6: odds behind them


def _by_pair(part: str) -> dict[int, Clause]:
    """The clause with the odds of 4 and 10, of 5 and 9, of 6 and 8 (6.A prints two in one)."""
    last = "(b)" if part == "6.A.ii" else "(c)"
    return {4: law(f"{part}.(a)"), 5: law(f"{part}.(b)"), 6: law(f"{part}.{last}")}


def _laid(part: str, lose: Clause) -> list[Row]:
    rows = [
        Row(dice_wagers.pair_of(low), dice_wagers.lay_odds(low), clause)
        for low, clause in _by_pair(part).items()
    ]
    return [*rows, Row("lose", LOSE, lose)]


_behind_pass, _behind_come = dice_wagers.picks_odds(widest=3)


def odds_wagers(options: Mapping[str, Value]) -> list[Wager]:
    off = law("6.C") if odds_rest(options) else None
    return [
        dice_wagers.odds_wager(
            "pass_odds",
            "Pass",
            law("6.A"),
            dice_wagers.taken_rows(_by_pair("6.A.ii"), law("3.A.i.(b).(2)"), None),
            _behind_pass,
            (),
        ),
        dice_wagers.odds_wager(
            "dont_pass_odds",
            "Don't Pass",
            law("6.B"),
            _laid("6.B.ii", law("3.A.ii.(b).(2)")),
            dice_wagers.pick_odds_laid_pass,
            (),
        ),
        dice_wagers.odds_wager(
            "come_odds",
            "Come",
            law("6.C"),
            dice_wagers.taken_rows(_by_pair("6.C.ii"), law("3.A.iv"), off),
            _behind_come,
            POINTS,
        ),
        dice_wagers.odds_wager(
            "dont_come_odds",
            "Don't Come",
            law("6.D"),
            _laid("6.D.ii", law("3.A.vi.(b).(2)")),
            dice_wagers.pick_odds_laid_come,
            POINTS,
        ),
        *dice_wagers.put_odds_wagers(_by_pair("6.C.ii"), law("3.A.v"), off),
    ]


# § 3, 5: one roll, hardways, and the wagers that are divided

PROPOSITIONS = {
    "any_seven": "3.A.xiii",
    "any_craps": "3.A.xiv",
    "craps_two": "3.A.xv",
    "craps_three": "3.A.xvi",
    "craps_twelve": "3.A.xvii",
    "eleven_in_one_roll": "3.A.xviii",
}
HOP_CLAUSES = {
    (2, 2): "3.A.xxiii",
    (3, 3): "3.A.xxiv",
    (4, 4): "3.A.xxv",
    (5, 5): "3.A.xxvi",
    (1, 3): "3.A.xxvii",
    (1, 4): "3.A.xxviii",
    (2, 3): "3.A.xxix",
    (1, 5): "3.A.xxx",
    (2, 4): "3.A.xxxi",
    (1, 6): "3.A.xxxii",
    (2, 5): "3.A.xxxiii",
    (3, 4): "3.A.xxxiv",
    (2, 6): "3.A.xxxv",
    (3, 5): "3.A.xxxvi",
    (3, 6): "3.A.xxxvii",
    (4, 5): "3.A.xxxviii",
    (4, 6): "3.A.xxxix",
}
HORNS = {"horn": "3.A.xx", "horn_high": "3.A.xxi", "world": "3.A.xxii"}
# Half at 7 to 1 on craps, half at 15 to 1 on eleven: what one half wins less the other half (5.C).
C_AND_E = Wager(
    "c_and_e",
    "C and E",
    law("3.A.xix"),
    (
        Row("craps", Odds(3, 1), law("5.C")),
        Row("eleven", Odds(7, 1), law("5.C")),
        Row("lose", LOSE, law("3.A.xix.(b)")),
    ),
    pick_totals([2, 3, 12], [11]),
    facts="roll",
)


def _six_seven_eight(options: Mapping[str, Value]) -> Wager:
    pays = pays_from(str(options["6_7_8_pays"]))
    rows = (
        Row("win", pays, law("3.A.xl.(a)")),
        Row("lose", LOSE, law("3.A.xl.(b)")),
    )
    return Wager("6_7_8", "6-7-8", law("3.A.xl"), rows, pick_totals([6, 7, 8]), facts="roll")


SIDE_BETS = (FIRE,)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    """All wagers of § 3 in its order, then Buy, Lay and the odds of § 5.a and 6."""
    paid = {"horn": law("5.D"), "horn_high": law("5.E"), "world": law("5.F")}
    hardways = {4: "3.A.viii", 6: "3.A.ix", 8: "3.A.x", 10: "3.A.xi"}
    buy = dice_wagers.buy_wagers(law, "5.a.A", "3.A.vii.(b)", POINTS, options)
    listed = (
        PASS,
        DONT_PASS,
        COME,
        *dice_wagers.put_wagers(law, "3.A.v", POINTS, options),
        DONT_COME,
        *dice_wagers.place_wagers(law, "3.A.vii", POINTS),
        *dice_wagers.hardway_wagers(law, hardways),
        dice_wagers.field_wager(law, "3.A.xii"),
        *dice_wagers.proposition_wagers(law, PROPOSITIONS),
        C_AND_E,
        *dice_wagers.horn_wagers(law, HORNS, paid),
        *dice_wagers.hop_wagers(law, HOP_CLAUSES),
        _six_seven_eight(options),
        *offered(SIDE_BETS, options),
        *(buy if options["buy"] == "yes" else []),  # 5.a.A
        *dice_wagers.lay_wagers(law, "5.a.B", POINTS, options),
        *odds_wagers(options),
    )
    return tuple(with_nicknames(listed))


# § 12: what makes a throw invalid, and what does not

CALLS_NO_ROLL = STICKPERSON | Who(rank="boxperson")
"""12.C.i: a boxperson or stickperson, or above."""
NO_ROLL = tuple(
    Irregularity(id, words, clause, by=CALLS_NO_ROLL, right=law("12.C.i"))
    for id, words, clause in (
        ("off_the_table", "a die went off the table", law("12.A")),
        ("stacked", "a die came to rest on the other", law("12.A")),
        ("not_simultaneous", "the dice did not leave the hand together", law("12.B.i")),
        ("missed_far_end", "a die did not strike the far end", law("12.B.ii")),
        ("rested_on_bank", "a die came to rest on the bank of chips", law("12.B.iii")),
        ("in_cup_or_on_rail", "a die is in the cup or on a rail", law("12.B.iv")),
        ("cheating_device", "a cheating device or technique was used", law("12.B.v")),
        ("judged_improper", "the throw is found improper", law("12.B.vi")),
        ("resting_on_two_sides", "a die rests on more than one side", law("9.B")),
    )
)
COCKED = Irregularity(
    "cocked", "a cocked die: the face opposite its resting side counts", law("9.B")
)
DISPUTED = Irregularity("face_disputed", "the uppermost face is in dispute", law("9.C.i"))
TOUCHED = Irregularity("touched_chips", "the dice touched chips: the throw counts", law("12.C"))
ORDERED = tuple(
    Irregularity(id, words, law("10.A.ii"), by=BOXPERSON)
    for id, words in (
        ("delay", "the shooter delays the game without reason"),
        ("repeated_no_rolls", "the shooter repeats invalid rolls"),
        ("violation", "the shooter violates the law"),
    )
)

LAW = DiceLaw(
    points=POINTS,
    made={
        "pass": law("3.A.i"),
        "dont_pass": law("3.A.ii"),
        "come": law("3.A.iii"),
        "dont_come": law("3.A.vi"),
        "put": law("3.A.v"),
    },
    stays={
        "pass": law("4.C.i"),
        "come": law("4.C.ii"),
        "put": law("4.C.iv"),
        "dont": law("4.D"),
    },
    odds={
        "pass_odds": law("6.A"),
        "dont_pass_odds": law("6.B"),
        "come_odds": law("6.C"),
        "dont_come_odds": law("6.D"),
        "put_odds": law("3.A.v"),
    },
    divided={
        "c_and_e": Divided(2, law("5.C")),
        "horn": Divided(4, law("3.A.xx")),
        **{f"horn_high_{high}": Divided(5, law("3.A.xxi")) for high in dice_wagers.HORN},
        "world": Divided(5, law("3.A.xxii")),
    },
    without_area={"horn_high": law("3.A.xxi"), "world": law("3.A.xxii")},
    before_dice=law("4.A"),
    shooter_bets=law("8"),
    offered=law("7.B.i"),
    accepted=law("7.C"),
    may_pass=law("10.A"),
    loser_passes=law("10.A.i"),
    come_bets_only=law("10.B"),
    off_marker_on="Don't Pass Line",
    offered_next=law("10.C"),
    accepted_next=law("10.D"),
    called_out=law("9.A"),
    settled=law("9.D"),
    drawn=law("13.B.ii"),
    cocked=COCKED,
    disputed=DISPUTED,
    touched=TOUCHED,
    no_roll=NO_ROLL,
    ordered=ORDERED,
)


def round(table: Table) -> Procedure[None]:
    """One roll, from the offer of the dice until they go on."""
    if tournament.over(table):  # 13.B.i
        return
    if not (yield from roll.offer_of_the_dice(LAW, table)):  # § 7, 10.B, 10.C
        return
    rolled = yield from roll.wagers_and_throw(LAW, table)  # § 3 to 6, § 8, 9.A to 9.C, § 12
    if rolled is None:
        return
    roll.settle(LAW, table, rolled)  # 9.D
    roll.move_come_bets(LAW, table, rolled)  # 3.A.iii, 3.A.vi
    roll.turn_puck(LAW, table, rolled)  # 1.D, 1.E
    yield from hear(table, "rolled", rolled)  # § 11
    roll.dice_pass_on(LAW, table, rolled)  # 9.D, 10.A


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    return checks.bounds(LAW, table, seat, spot, plain)


def check_action(table: Table, action: Action) -> None:
    checks.check_action(LAW, table, action)
    tournament.check(table, action)


def after_action(table: Table, action: Place | Take | Call) -> None:
    checks.after_action(LAW, table, action)


def check_rules(rules: Rules) -> None:
    check_unit_option(rules, law("3.A.xxi"))
    tournament.check_rules(rules)


# § 2, 7: the table


def duties(rules: Rules) -> tuple[Duty, ...]:
    approval = law("13.A") if tournament.is_on(rules) else None
    return table_duties(law("2.B"), law("2.A"), law("7.A"), approval)


GAME = DiceGame(
    id="craps",
    name="Craps",
    law=law,
    seats=16,
    reasons=Reasons(
        seats=law("2.E.i"),
        seated=law("4.B"),
        others_hand=law("7.B.i"),
        chips=law("4.B"),
        limits=law("3.B"),
        closed=law("4.A"),
        needed=law("8"),
        positions=law("2.E.i"),
        cash=law("4.B"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_rules=check_rules,
    check_action=check_action,
    bounds=bounds,
    after_action=after_action,
    looks=Looks("croupier.games.dice_table.own_bets"),
    exact="croupier.games.dice_table.exact",
    kernel="croupier.games.dice_table.kernel",
    cloth="croupier.games.craps.cloth",
    keeps=DiceKeep,
    side_bets=SIDE_BETS,
    dice=LAW,
)
