"""Craps: oh.craps.

Two dice, a shooter, a point. A round is one roll; wagers that the roll does not decide stay where
they lie. The 41 wagers of § 3 stand here under the numbers they have there; what they share with
Crapless (pickers, checks, the roll itself) stands in the `_dice` modules.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.betting import Bounds
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, PUSH, Odds, pays_from
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.procedure import Call, Irregularity, Place, Procedure, Take
from croupier.core.table import Table
from croupier.core.things import Duty
from croupier.core.wagers import Row, Wager
from croupier.games.craps import fire, tournament
from croupier.games.dice_table import checks
from croupier.games.dice_table import round as _dice_round
from croupier.games.dice_table import wagers as _dice_wagers
from croupier.games.dice_table.book import (
    ODDS_CHOICES,
    Action,
    Book,
    Rolled,
    odds_option,
    odds_rest,
)
from croupier.games.dice_table.layout import duties as table_duties
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
    choice("fire", "offer the Fire Bet", law("11.A"), "yes", "no"),
    choice("fire_paytable", "odds of the Fire Bet", law("5.G"), "A", "B"),
    choice("horn_high_area", "an area for Horn High Bets", law("3.A.xxi"), "yes", "no"),
    choice("world_area", "an area for World Bets", law("3.A.xxii"), "yes", "no"),
    choice("no_call_bets", "these words on the layout", law("2.C.iii"), "yes", "no"),
    money("unit", "least unit of a divided wager", law("3.A.xxi"), 1_00),
    money("chip", "smallest chip; payments round up to it", law("4.B"), 1),
    *tournament.options(law),
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
PASS = Wager(
    "pass", "Pass", law("3.A.i"), PASS_ROWS, _dice_wagers.pick_pass, facts="line", lasts=True
)
DONT_PASS = Wager(
    "dont_pass",
    "Don't Pass",
    law("3.A.ii"),
    DONT_PASS_ROWS,
    _dice_wagers.pick_dont_pass,
    facts="line",
    lasts=True,
)
COME = Wager(
    "come",
    "Come",
    law("3.A.iii"),
    COME_ROWS,
    _dice_wagers.pick_come,
    facts="come",
    places=BOXES,
    lasts=True,
)
DONT_COME = Wager(
    "dont_come",
    "Don't Come",
    law("3.A.vi"),
    DONT_COME_ROWS,
    _dice_wagers.pick_dont_come,
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
        Row(_dice_wagers.pair_of(low), _dice_wagers.lay_odds(low), clause)
        for low, clause in _by_pair(part).items()
    ]
    return [*rows, Row("lose", LOSE, lose)]


_behind_pass, _behind_come = _dice_wagers.picks_odds(widest=3)


def odds_wagers(options: Mapping[str, Value]) -> list[Wager]:
    off = law("6.C") if odds_rest(options) else None
    return [
        _dice_wagers.odds_wager(
            "pass_odds",
            "Pass",
            law("6.A"),
            _dice_wagers.taken_rows(_by_pair("6.A.ii"), law("3.A.i.(b).(2)"), None),
            _behind_pass,
            (),
        ),
        _dice_wagers.odds_wager(
            "dont_pass_odds",
            "Don't Pass",
            law("6.B"),
            _laid("6.B.ii", law("3.A.ii.(b).(2)")),
            _dice_wagers.pick_odds_laid_pass,
            (),
        ),
        _dice_wagers.odds_wager(
            "come_odds",
            "Come",
            law("6.C"),
            _dice_wagers.taken_rows(_by_pair("6.C.ii"), law("3.A.iv"), off),
            _behind_come,
            POINTS,
        ),
        _dice_wagers.odds_wager(
            "dont_come_odds",
            "Don't Come",
            law("6.D"),
            _laid("6.D.ii", law("3.A.vi.(b).(2)")),
            _dice_wagers.pick_odds_laid_come,
            POINTS,
        ),
        *_dice_wagers.put_odds_wagers(_by_pair("6.C.ii"), law("3.A.v"), off),
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


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    """All wagers of § 3 in its order, then Buy, Lay and the odds of § 5.a and 6."""
    paid = {"horn": law("5.D"), "horn_high": law("5.E"), "world": law("5.F")}
    hardways = {4: "3.A.viii", 6: "3.A.ix", 8: "3.A.x", 10: "3.A.xi"}
    buy = _dice_wagers.buy_wagers(law, "5.a.A", "3.A.vii.(b)", POINTS, options)
    return (
        PASS,
        DONT_PASS,
        COME,
        *_dice_wagers.put_wagers(law, "3.A.v", POINTS, options),
        DONT_COME,
        *_dice_wagers.place_wagers(law, "3.A.vii", POINTS),
        *_dice_wagers.hardway_wagers(law, hardways),
        _dice_wagers.field_wager(law, "3.A.xii"),
        *_dice_wagers.proposition_wagers(law, PROPOSITIONS),
        C_AND_E,
        *_dice_wagers.horn_wagers(law, HORNS, paid),
        *_dice_wagers.hop_wagers(law, HOP_CLAUSES),
        _six_seven_eight(options),
        *([fire.fire_wager(law, options)] if options["fire"] == "yes" else []),
        *(buy if options["buy"] == "yes" else []),
        *_dice_wagers.lay_wagers(law, "5.a.B", POINTS, options),
        *odds_wagers(options),
    )


# § 12: what makes a throw invalid, and what does not

NO_ROLL = (
    Irregularity("off_the_table", "a die went off the table", law("12.A")),
    Irregularity("stacked", "a die came to rest on the other", law("12.A")),
    Irregularity("not_simultaneous", "the dice did not leave the hand together", law("12.B.i")),
    Irregularity("missed_far_end", "a die did not strike the far end", law("12.B.ii")),
    Irregularity("rested_on_bank", "a die came to rest on the bank of chips", law("12.B.iii")),
    Irregularity("in_cup_or_on_rail", "a die is in the cup or on a rail", law("12.B.iv")),
    Irregularity("cheating_device", "a cheating device or technique was used", law("12.B.v")),
    Irregularity("judged_improper", "the throw is found improper", law("12.B.vi")),
    Irregularity("resting_on_two_sides", "a die rests on more than one side", law("9.B")),
)
COCKED = Irregularity(
    "cocked", "a cocked die: the face opposite its resting side counts", law("9.B")
)
DISPUTED = Irregularity("face_disputed", "the uppermost face is in dispute", law("9.C.i"))
TOUCHED = Irregularity("touched_chips", "the dice touched chips: the throw counts", law("12.C"))
ORDERED = (
    Irregularity("delay", "the shooter delays the game without reason", law("10.A.ii")),
    Irregularity("repeated_no_rolls", "the shooter repeats invalid rolls", law("10.A.ii")),
    Irregularity("violation", "the shooter violates the law", law("10.A.ii")),
)


def _check(table: Table, action: Action) -> None:
    fire.check(law, table, action)
    tournament.check(law, table, action)


def _before_throw(table: Table) -> None:
    fire.bring_in(law, table)


def _after_roll(table: Table, rolled: Rolled) -> None:
    fire.after_roll(law, table, rolled)


def _over(table: Table) -> bool:
    return tournament.over(law, table)


BOOK = Book(
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
        "fire": law("4.C.iii"),
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
        "c_and_e": (2, law("5.C")),
        "horn": (4, law("3.A.xx")),
        **{f"horn_high_{high}": (5, law("3.A.xxi")) for high in _dice_wagers.HORN},
        "world": (5, law("3.A.xxii")),
    },
    horn_high=law("3.A.xxi"),
    world=law("3.A.xxii"),
    before_dice=law("4.A"),
    shooter_bets=law("8"),
    offered=law("7.B.i"),
    accepted=law("7.C"),
    may_pass=law("10.A"),
    loser_passes=law("10.A.i"),
    come_bets_only=law("10.B"),
    offered_next=law("10.C"),
    accepted_next=law("10.D"),
    called_out=law("9.A"),
    settled=law("9.D"),
    cocked=COCKED,
    disputed=DISPUTED,
    touched=TOUCHED,
    no_roll=NO_ROLL,
    who_calls=law("12.C.i"),
    ordered=ORDERED,
    check=_check,
    shown=fire.shown,
    before_throw=_before_throw,
    after_roll=_after_roll,
    over=_over,
)


def round(table: Table) -> Procedure[None]:
    yield from _dice_round.round(BOOK, table)


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    least, most, step = checks.bounds(BOOK, table, seat, spot, plain)
    return least, most, max(step, fire.DOLLAR) if spot == fire.FIRE else step


def check_action(table: Table, action: Action) -> None:
    checks.check_action(BOOK, table, action)


def after_action(table: Table, action: Place | Take | Call) -> None:
    checks.after_action(BOOK, table, action)


def check_rules(rules: Rules) -> None:
    checks.check_unit_option(rules, law("3.A.xxi"))
    tournament.check_rules(law, rules)


# § 2, 7: the table


def duties(rules: Rules) -> tuple[Duty, ...]:
    approval = law("13.A") if tournament.is_on(rules) else None
    return table_duties(law("2.B"), law("2.A"), law("7.A"), approval)


GAME = Game(
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
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_rules=check_rules,
    check_action=check_action,
    bounds=bounds,
    after_action=after_action,
    exact="croupier.games.dice_table.exact",
    kernel="croupier.games.craps.kernel",
    cloth="croupier.games.craps.cloth",
)
