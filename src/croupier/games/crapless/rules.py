"""Crapless: oh.crapless.

Craps in which nothing loses on the come out roll: a 7 wins, and every other total becomes the
point. So there are no wagers against the dice, and 2, 3, 11 and 12 have boxes of their own. The
roll itself is dealt like that of Craps.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.betting import Bounds
from croupier.core.coupons import ON_THE_LINE, takes_coupon
from croupier.core.game import Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Option, Value, choice, count, money
from croupier.core.own_bets import Looks
from croupier.core.people import BOXPERSON, STICKPERSON, Who
from croupier.core.procedure import Call, Irregularity, Place, Procedure, Take
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.things import Duty
from croupier.core.wagers import Row, Wager
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

law = Chapter("oh.crapless")

POINTS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

# What the house chooses

OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("3.B.i"), 5_00),
    money("maximum", "most on one wager", law("3.B.ii"), 1_000_00),
    count("odds", "odds as a multiple; 345 by the number", law("6.A"), 345, *ODDS_CHOICES),
    choice("come_odds_on_come_out", "odds on come points", law("6.B"), "off", "on"),
    choice("buy", "offer Buy Bets", law("5a.A"), "yes", "no"),
    count("vigorish_percent", "on Buy Bets", law("5a.A"), 5, 0, 1, 2, 3, 4, 5),
    choice("vigorish_taken", "when it is taken", law("5a.A"), "up_front", "on_win"),
    odds_option("put_pays", "odds of a Put Bet, which has none printed", law("3.A.iii")),
    choice("winning_place_bets", "where they go", law("9.D"), "come_down", "stay_up"),
    choice("horn_high_area", "an area for Horn High Bets", law("3.A.xvii"), "yes", "no"),
    choice("world_area", "an area for World Bets", law("3.A.xviii"), "yes", "no"),
    choice("dice_go", "where passed dice go first", law("10.C"), "left", "right"),
    money("unit", "least unit of a divided wager", law("3.A.xvi"), 1_00),
    money("chip", "smallest chip; payments round up to it", law("4.B"), 1),
)

# § 3, 5, 6: the wagers


def _line_rows(clause: str, lose: str) -> tuple[Row, ...]:
    return (
        Row("seven_at_once", Odds(1, 1), law("5.B"), floor=True),
        Row("point_made", Odds(1, 1), law("5.B"), floor=True),
        Row("seven_out", LOSE, law(f"{clause}.{lose}")),
    )


PASS = takes_coupon(
    Wager(
        "pass",
        "Pass",
        law("3.A.i"),
        _line_rows("3.A.i", "(b).(1)"),
        dice_wagers.pick_crapless_pass,
        facts="line",
        lasts=True,
    ),
    ON_THE_LINE,
)
COME = Wager(
    "come",
    "Come",
    law("3.A.ii"),
    _line_rows("3.A.ii", "(b)"),
    dice_wagers.pick_crapless_come,
    facts="come",
    places=tuple(map(str, POINTS)),
    lasts=True,
)


def _by_pair(part: str) -> dict[int, Clause]:
    """The clause with the odds of each pair of numbers, by the lower one."""
    return {low: law(f"{part}.({item})") for low, item in zip(range(2, 7), "abcde", strict=True)}


_behind_pass, _behind_come = dice_wagers.picks_odds(widest=5)


def odds_wagers(options: Mapping[str, Value]) -> list[Wager]:
    off = law("6.B") if odds_rest(options) else None
    return [
        dice_wagers.odds_wager(
            "pass_odds",
            "Pass",
            law("6.A"),
            dice_wagers.taken_rows(_by_pair("6.A.ii"), law("3.A.i.(b).(1)"), None),
            _behind_pass,
            (),
        ),
        dice_wagers.odds_wager(
            "come_odds",
            "Come",
            law("6.B"),
            dice_wagers.taken_rows(_by_pair("6.B.ii"), law("3.A.ii.(b)"), off),
            _behind_come,
            POINTS,
        ),
        *dice_wagers.put_odds_wagers(_by_pair("6.B.ii"), law("3.A.iii"), off),
    ]


PROPOSITIONS = {
    "any_seven": "3.A.x",
    "any_craps": "3.A.xi",
    "craps_two": "3.A.xii",
    "craps_three": "3.A.xiii",
    "craps_twelve": "3.A.xiv",
    "eleven_in_one_roll": "3.A.xv",
}
HORNS = {"horn": "3.A.xvi", "horn_high": "3.A.xvii", "world": "3.A.xviii"}
PAIRS_AND_HOPS = (*((n // 2, n // 2) for n in dice_wagers.PAIRS_ON_HOP), *dice_wagers.HOPS)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    """All wagers of § 3 in its order, then Buy and the odds of § 5a and 6."""
    paid = {"horn": law("5.C"), "horn_high": law("5.D"), "world": law("5.E")}
    hardways = {4: "3.A.v", 6: "3.A.vi", 8: "3.A.vii", 10: "3.A.viii"}
    buy = dice_wagers.buy_wagers(law, "5a.A", "3.A.iv.(b)", POINTS, options)
    listed = (
        PASS,
        COME,
        *dice_wagers.put_wagers(law, "3.A.iii", POINTS, options),
        *dice_wagers.place_wagers(law, "3.A.iv", POINTS),
        *dice_wagers.hardway_wagers(law, hardways),
        dice_wagers.field_wager(law, "3.A.ix"),
        *dice_wagers.proposition_wagers(law, PROPOSITIONS),
        *dice_wagers.horn_wagers(law, HORNS, paid),
        *dice_wagers.hop_wagers(law, dict.fromkeys(PAIRS_AND_HOPS, "3.A.xix")),
        *(buy if options["buy"] == "yes" else []),  # 5a.A
        *odds_wagers(options),
    )
    return tuple(with_nicknames(listed))


# § 11: what makes a throw invalid, and what does not

CALLS_NO_ROLL = STICKPERSON | Who(rank="boxperson")
"""11.D: a boxperson or stickperson, or above."""
NO_ROLL = tuple(
    Irregularity(id, words, clause, by=CALLS_NO_ROLL, right=law("11.D"))
    for id, words, clause in (
        ("off_the_table", "a die went off the table", law("11.A")),
        ("stacked", "a die came to rest on the other", law("11.A")),
        ("not_simultaneous", "the dice did not leave the hand together", law("11.B.i")),
        ("missed_far_end", "a die did not strike the far end", law("11.B.ii")),
        ("rested_on_bank", "a die came to rest on the bank of chips", law("11.B.iii")),
        ("in_cup", "a die came to rest in the cup or passed through it", law("11.B.iv")),
        ("on_rail", "a die came to rest in the rail", law("11.B.iiibis")),
        ("cheating_device", "a cheating device or technique was used", law("11.B.ivbis")),
        ("judged_improper", "the throw is found improper", law("11.B.v")),
        ("resting_on_two_sides", "a die rests on more than one side", law("9.B")),
    )
)
COCKED = Irregularity(
    "cocked", "a cocked die: the face opposite its resting side counts", law("9.B")
)
DISPUTED = Irregularity("face_disputed", "the uppermost face is in dispute", law("9.C"))
TOUCHED = Irregularity("touched_chips", "the dice touched chips: the throw counts", law("11.C"))
ORDERED = tuple(
    Irregularity(id, words, law("10.A.ii"), by=BOXPERSON)
    for id, words in (
        ("delay", "the shooter delays the game without reason"),
        ("repeated_no_rolls", "the shooter repeats invalid rolls"),
        ("violation", "the shooter willfully violates the game's policies"),
    )
)

LAW = DiceLaw(
    points=POINTS,
    made={"pass": law("3.A.i"), "come": law("3.A.ii"), "put": law("3.A.iii")},
    stays={"pass": law("4.C.i"), "come": law("4.C.ii"), "put": law("4.C.iii")},
    odds={"pass_odds": law("6.A"), "come_odds": law("6.B"), "put_odds": law("3.A.iii")},
    divided={
        "horn": Divided(4, law("3.A.xvi")),
        **{f"horn_high_{high}": Divided(5, law("3.A.xvii")) for high in dice_wagers.HORN},
        "world": Divided(5, law("5.E")),
    },
    without_area={"horn_high": law("3.A.xvii"), "world": law("3.A.xviii")},
    before_dice=law("4.A"),
    shooter_bets=law("8.A"),
    offered=law("7.B.i"),
    accepted=law("7.C"),
    may_pass=law("10.A"),
    loser_passes=law("10.A.i"),
    come_bets_only=law("10.B"),
    off_marker_on="Pass Line",
    offered_next=law("10.C"),
    accepted_next=law("10.D"),
    called_out=law("9.A"),
    settled=law("9.D"),
    cocked=COCKED,
    disputed=DISPUTED,
    touched=TOUCHED,
    no_roll=NO_ROLL,
    ordered=ORDERED,
)


def round(table: Table) -> Procedure[None]:
    """One roll, from the offer of the dice until they go on."""
    if not (yield from roll.offer_of_the_dice(LAW, table)):  # § 7, 10.B, 10.C
        return
    rolled = yield from roll.wagers_and_throw(LAW, table)  # § 3 to 6, § 8, 9.A to 9.C, § 11
    if rolled is None:
        return
    roll.settle(LAW, table, rolled)  # 9.D
    roll.move_come_bets(LAW, table, rolled)  # 3.A.ii
    roll.turn_puck(LAW, table, rolled)  # 1.D, 1.E
    yield from hear(table, "rolled", rolled)
    roll.dice_pass_on(LAW, table, rolled)  # 9.D, 10.A


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    return checks.bounds(LAW, table, seat, spot, plain)


def check_action(table: Table, action: Action) -> None:
    checks.check_action(LAW, table, action)


def after_action(table: Table, action: Place | Take | Call) -> None:
    checks.after_action(LAW, table, action)


def check_rules(rules: Rules) -> None:
    check_unit_option(rules, law("3.A.xvi"))


# § 2, 7: the table


def duties(rules: Rules) -> tuple[Duty, ...]:
    return table_duties(law("2.B"), law("2.A"), law("7.A"))


GAME = DiceGame(
    id="crapless",
    name="Crapless",
    law=law,
    seats=16,
    reasons=Reasons(
        seats=law("2.B"),
        seated=law("4.B"),
        others_hand=law("7.B.i"),
        chips=law("4.B"),
        limits=law("3.B"),
        closed=law("4.A"),
        needed=law("8.A"),
        positions=law("2.B"),
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
    cloth="croupier.games.crapless.cloth",
    keeps=DiceKeep,
    dice=LAW,
)
