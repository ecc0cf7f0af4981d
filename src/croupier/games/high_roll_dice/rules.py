"""High Roll Dice: pa.675a.

Ten dice from a shaker (or six, the variation). Pip Street bets which face comes most often, Like
Kind Boulevard how often it comes, Millionaire Row that it comes nine or ten times. An Extra Roll is
bought: the dice that do not match are thrown once more for the Like Kind Boulevard wagers.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from croupier.core.betting import Bounds
from croupier.core.cloth import PRACTICE_HOUSE
from croupier.core.coupons import takes_coupon
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules, check_payout_limit
from croupier.core.law import Chapter, Clause
from croupier.core.money import dollars, round_up_to_chip
from croupier.core.odds import LOSE, Fixed, Odds
from croupier.core.options import Option, Value, count, money
from croupier.core.own_bets import Looks
from croupier.core.people import DEALER
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.things import ARRIVES, TABLE, Duty, Fact
from croupier.core.throwing import Throwing, thrown
from croupier.core.wagers import Row, Wager

law = Chapter("pa.675a")

# 675a.2, 5, 6: what the house chooses

TEN, SIX = 10, 6

OPTIONS: tuple[Option, ...] = (
    replace(
        count("dice", "ten dice, or the variation with six", law("6(a)"), TEN, TEN, SIX),
        withholds={TEN: law("2(e)"), SIX: law("6(d)")},
    ),
    money("minimum", "least amount of a wager", law("2(e)"), 5_00),
    money("maximum", "most on one wager", law("2(e)"), 1_000_00),
    money("payout_limit", "most a player is paid in a round; 0 for none", law("5(e)"), 0),
    money("chip", "smallest chip; payments round up to it", law("2(b)"), 1),
)
PAYOUT_LIMIT_FLOOR_CENTS = 50_000_00
MILLIONAIRE_ROW_CENTS = 1_00

# 675a.2(d): the faces from the lowest in rank to the highest, which is the ace

FACES = (2, 3, 4, 5, 6, 1)
FACE_NAMES = {1: "Ace", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}
PLURALS = {1: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes"}
"""What players call the streets."""
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Facts(NamedTuple):
    """What the wagers of one seat are judged by."""

    face: int
    """The face that came most often on the first roll, 1 (the ace) to 6."""
    first: int
    """How many dice showed it on the first roll."""
    final: int
    """How many show it after the Extra Roll; as many as on the first if there was none."""
    bought: int
    """1 when the Extra Roll was bought."""


@fast
def highest_match(
    aces: int, twos: int, threes: int, fours: int, fives: int, sixes: int
) -> tuple[int, int]:
    """2(d): the face that comes most often, and how often; of equals the highest in rank."""
    face, most = 2, twos
    if threes >= most:
        face, most = 3, threes
    if fours >= most:
        face, most = 4, fours
    if fives >= most:
        face, most = 5, fives
    if sixes >= most:
        face, most = 6, sixes
    if aces >= most:
        face, most = 1, aces
    return face, most


# 675a.5, 6(j), 6(k): what is paid

PIP_STREET = {2: (6, 1), 3: (6, 1), 4: (5, 1), 5: (4, 1), 6: (4, 1), 1: (3, 1)}
FIRST_ROLL = {2: (12, 1), 3: (3, 5), 4: (1, 1), 5: (4, 1), 6: (30, 1), 7: (400, 1), 8: (5_000, 1)}
ON_EXTRA_ROLL = {3: (6, 1), 4: (1, 1), 5: (2, 1), 6: (4, 1), 7: (10, 1), 8: (50, 1)}
MILLIONAIRE_ROW = {9: 50_000_00, 10: 1_000_000_00}

PIP_STREET_OF_SIX = {2: (8, 1), 3: (6, 1), 4: (5, 1), 5: (4, 1), 6: (3, 1), 1: (2, 1)}
FIRST_ROLL_OF_SIX = {1: (60, 1), 2: (1, 2), 3: (2, 1), 4: (15, 1), 5: (200, 1), 6: (6_000, 1)}


def kind(number: int) -> str:
    """`four of a kind`; one alone is no match."""
    return f"{COUNTS[number]} of a kind" if number > 1 else "no match"


def _outcome(number: int) -> str:
    return kind(number).replace(" ", "_")


def _pip_street(face: int, odds: Odds, pays: Clause, loses: Clause) -> Wager:
    rows = (Row("comes_most_often", odds, pays), Row("miss", LOSE, loses))

    def pick(facts: Facts) -> int:
        return 0 if facts.face == face else 1  # 4(f)(1)

    name, nicknames = f"Pip Street {FACE_NAMES[face]}", (f"pips {face}", f"{face}s", PLURALS[face])
    made = Wager(f"pip_street_{face}", name, law("2(e)(1)"), rows, pick, called=nicknames)
    return takes_coupon(made)


def _like_kind(number: int, clause: Clause, *rows: Row) -> Wager:
    def pick(facts: Facts) -> int:
        if facts.first == number:
            return 0  # 4(h): once paid, never again on the Extra Roll
        if facts.first > number or not facts.bought:
            return 1
        return 2 if facts.final == number else 3

    suffix = number if number > 1 else "no_match"
    name = f"Like Kind Boulevard {kind(number)}"
    nicknames = (kind(number), f"{number} of a kind") if number > 1 else (kind(number),)
    return Wager(f"like_kind_boulevard_{suffix}", name, clause, rows, pick, called=nicknames)


def _like_kind_of_ten(number: int) -> Wager:
    on_first_roll = (
        Row(_outcome(number), Odds(*FIRST_ROLL[number]), law("5(b)")),
        Row("miss", LOSE, law("4(f)(2)")),
    )
    if number not in ON_EXTRA_ROLL:  # two of a kind comes on the first roll or never
        return _like_kind(number, law("2(e)(2)"), *on_first_roll)
    on_extra_roll = (
        Row(f"{_outcome(number)}_on_extra_roll", Odds(*ON_EXTRA_ROLL[number]), law("5(d)")),
        Row("miss_on_extra_roll", LOSE, law("4(h)")),
    )
    return _like_kind(number, law("2(e)(2)"), *on_first_roll, *on_extra_roll)


def _like_kind_of_six(number: int) -> Wager:
    won = Row(_outcome(number), Odds(*FIRST_ROLL_OF_SIX[number]), law("6(k)"))
    return _like_kind(number, law("6(d)"), won, Row("miss", LOSE, law("6(i)")))


EXTRA_ROLL = Wager(
    "extra_roll",
    "Extra Roll",
    law("2(e)(3)"),
    (Row("bought", LOSE, law("4(a)")),),
    lambda _facts: 0,
    facts="extra_roll",
    analysed=False,
)


def _millionaire_row(number: int) -> Wager:
    prize = Row(_outcome(number), Fixed(MILLIONAIRE_ROW[number]), law("5(c)"))

    def pick(facts: Facts) -> int:
        return 0 if facts.first == number else 1

    return Wager(
        f"millionaire_row_{number}",
        f"Millionaire Row {kind(number)}",
        law("2(e)(4)"),
        (prize, Row("miss", LOSE, law("4(f)(3)"))),
        pick,
        minimum_cents=MILLIONAIRE_ROW_CENTS,
        maximum_cents=MILLIONAIRE_ROW_CENTS,
        limited=False,
        called=(kind(number), f"{number} of a kind", f"millionaire {number}"),
    )


TEN_DICE = (
    *(_pip_street(f, Odds(*o), law("5(a)"), law("4(f)(1)")) for f, o in PIP_STREET.items()),
    *map(_like_kind_of_ten, FIRST_ROLL),
    EXTRA_ROLL,
    *map(_millionaire_row, MILLIONAIRE_ROW),
)
SIX_DICE = (
    *(_pip_street(f, Odds(*o), law("6(j)"), law("6(i)")) for f, o in PIP_STREET_OF_SIX.items()),
    *map(_like_kind_of_six, FIRST_ROLL_OF_SIX),
)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    return SIX_DICE if options["dice"] == SIX else TEN_DICE


# 675a.2(e), 6(d): wagers that hang on others, and are all of one value


def check_stakes(rules: Rules, stakes: Mapping[str, int], no_more_bets: bool) -> None:
    six = rules.options["dice"] == SIX
    pips, likes = _of(stakes, "pip_street"), _of(stakes, "like_kind_boulevard")
    extra = stakes.get("extra_roll", 0)
    if stakes and not pips:
        raise rules.refusal(
            "a wager without Pip Street",
            "a player takes part in the round with a Pip Street Wager",
            law("2(e)(1)"),
            "place Pip Street first; to give it up, take the other wagers back first",
        )
    if extra and not likes:
        raise rules.refusal(
            "an Extra Roll without Like Kind Boulevard",
            "it throws again for Like Kind Boulevard Wagers only",
            law("2(e)(3)"),
            "place Like Kind Boulevard first; to give that up, take the Extra Roll back first",
        )
    if len(set(pips)) > 1:
        notice = law("6(b)(3)") if six else law("1(b)(2)(iv)")
        raise _unequal(rules, "Pip Street Wagers", pips, notice)
    if len({*pips, *likes}) > 1:
        equal = law("6(d)") if six else law("2(e)(2)")
        raise _unequal(rules, "Pip Street and Like Kind Boulevard Wagers", [*pips, *likes], equal)
    if extra and extra != likes[0]:
        both = [likes[0], extra]
        raise _unequal(rules, "Like Kind Boulevard and the Extra Roll", both, law("2(e)(3)"))


EQUAL = ("pip_street", "like_kind_boulevard", "extra_roll")


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    """2(e)(2), (3), 6(b)(3), 6(d): what goes beside other wagers is what lies there."""
    stakes = table.stakes(seat)
    there = stakes.pop(spot, 0)
    lying = [cents for kind in EQUAL for cents in _of(stakes, kind)]
    if not spot.startswith(EQUAL) or not lying or lying[0] <= there:
        return plain
    _, most, step = plain
    return lying[0] - there, min(most, lying[0] - there), step


def _of(stakes: Mapping[str, int], wager: str) -> list[int]:
    return [cents for name, cents in stakes.items() if name.startswith(wager)]


def _unequal(rules: Rules, what: str, cents: Sequence[int], clause: Clause) -> Exception:
    amounts = " and ".join(dollars(each) for each in sorted(set(cents)))
    return rules.refusal(
        f"{what} of {amounts}",
        "all of them at a seat are of the same value",
        clause,
        "wager the same on each; to change the amount, take all but one back and change that one",
    )


# 675a.3, 5(e), 6(l): dice, the payout limit, what is confirmed when the table opens


def check_rules(rules: Rules) -> None:
    clause = law("6(l)") if rules.options["dice"] == SIX else law("5(e)")
    check_payout_limit(rules, most_at_minimum_cents(rules), PAYOUT_LIMIT_FLOOR_CENTS, clause)


def most_at_minimum_cents(rules: Rules) -> int:
    """The most that a player with the minimum on every wager can be paid for one round.

    One face, one number on the first roll and one more on the Extra Roll win together; Millionaire
    Row stays out of it.
    """
    dice, minimum = rules.cents("dice"), rules.cents("minimum")
    chip = max(1, rules.cents("chip"))

    def by_row(wager: Wager) -> list[int]:
        nets = [row.pays.net(minimum) for row in wager.rows]
        return [round_up_to_chip(net, chip) if net > 0 else 0 for net in nets]

    limited = [(wager.pick, by_row(wager)) for wager in rules.wagers.values() if wager.limited]

    def paid_cents(facts: Facts) -> int:
        return sum([paid[pick(facts)] for pick, paid in limited])

    bought = int("extra_roll" in rules.wagers)
    fewest = -(-dice // 6)
    return max(
        paid_cents(Facts(face, first, final, bought))
        for face in FACES
        for first in range(fewest, dice + 1)
        for final in range(first, dice + 1)
    )


def duties(rules: Rules) -> tuple[Duty, ...]:
    six = rules.options["dice"] == SIX
    dice, inspected, present = (
        ("six", law("6(e)"), law("6(f)")) if six else ("ten", law("3(a)"), law("3(d)"))
    )
    boxes = "drop box and tip box are on either side of the dealer"
    return (
        Duty(on=TABLE, what="the layout is the approved one", clause=law("1(b)")),
        Duty(on=TABLE, what=boxes, clause=law("1(d)")),
        Duty(on="shaker", when=ARRIVES, what="the shaker is an approved one", clause=law("3(b)")),
        Duty(
            on="shaker",
            when=ARRIVES,
            tells=Fact("mark", "which name or logo the shaker bears", PRACTICE_HOUSE, spelled=True),
            clause=law("3(b)(2)"),
        ),
        Duty(on="dice", when=ARRIVES, what=f"{dice} dice of 19 mm are inspected", clause=inspected),
        Duty(on="dice", by=DEALER, what=f"the shaker and {dice} dice are here", clause=present),
        Duty(on="shaker", by=DEALER, what="the shaker is in my charge", clause=law("3(c)")),
        Duty(on="dice", minutes=24 * 60, clause=law("3(b)(1)")),
    )


# 675a.4: the round

NO_ROLL = (
    Irregularity("off_table", "a die is off the table", law("4(b)")),
    Irregularity("stacked", "a die rests on another", law("4(b)")),
    Irregularity("on_two_sides", "a die leans on something with two sides", law("4(c)")),
)
COCKED = Irregularity(
    "cocked", "a cocked die: the face opposite its resting side counts", law("4(c)")
)


@functools.cache
def throwing(dice: int) -> Throwing:
    """4(b), (c): so many dice at once; what leans is keyed last, what is void shaken anew."""
    leaning = {
        f"{COUNTS[n]}_{'dice' if n > 1 else 'die'}": tuple(range(dice - n, dice))  # 4(c)
        for n in range(1, dice + 1)
    }
    return Throwing(
        dice=("die",) * dice,
        no_roll=(),
        cocked=COCKED,
        leaning=leaning,
        read_by="dealer",
        heard=NO_ROLL,
    )


CALLED = "called"
"""The moment when the first roll is called, before the wagers of the chapter are settled:
`hear(table, CALLED, seat, faces)`."""


def round(table: Table) -> Procedure[None]:
    six = table.rules.options["dice"] == SIX
    closing = law("6(g)") if six else law("4(a)")
    yield from table.wagers_open(table.rules.wagers, closing, needed=True)
    buyers = _sell_extra_rolls(table)
    faces = yield from _shake_and_throw(table, table.rules.cents("dice"))
    face, first = highest_match(*(faces.count(each) for each in range(1, 7)))
    _call(table, faces, face, first)
    for seat in table.counterclockwise():
        yield from hear(table, CALLED, seat, faces)
        if six:
            _settle(table, seat, [*table.stakes(seat)], Facts(face, first, first, 0))
        else:
            _settle_first_roll(table, seat, Facts(face, first, first, int(seat in buyers)))
    if buyers:
        yield from _extra_roll(table, faces, face, first)


def _sell_extra_rolls(table: Table) -> list[int]:
    """4(a): the sensors are locked, and the price of each Extra Roll goes to the house."""
    buyers = table.wagered("extra_roll")
    if buyers:
        table.announce("the lock-out ends the sale of Extra Rolls", law("4(a)"))
        table.show(extra_rolls=buyers)
    for seat in buyers:
        table.collect(seat, "extra_roll", "the price of the Extra Roll", law("4(a)"))
    return buyers


def _shake_and_throw(table: Table, dice: int) -> Procedure[tuple[int, ...]]:
    while True:
        table.announce("the covered shaker is shaken at least three times", law("4(b)"))
        try:
            return (yield from thrown(table, throwing(dice)))
        except Called as call:
            table.announce(f"no roll: {call.irregularity.words}", call.irregularity.clause)


def _call(table: Table, faces: Sequence[int], face: int, first: int) -> None:
    six = table.rules.options["dice"] == SIX
    table.announce(f"{FACE_NAMES[face]} most often", law("6(h)") if six else law("4(d)"))
    table.announce(f"{kind(first)}: {FACE_NAMES[face]}", law("6(h)") if six else law("4(e)"))
    _show_dice(table, faces, face)


def _show_dice(table: Table, faces: Sequence[int], face: int) -> None:
    """4(e): the matching dice lie in the box of their face, the others beside it in plain view."""
    by_rank = sorted(faces, key=FACES.index, reverse=True)
    table.show(
        box=FACE_NAMES[face],
        boxed=[one for one in by_rank if one == face],
        beside=[one for one in by_rank if one != face],
    )


def _settle_first_roll(table: Table, seat: int, facts: Facts) -> None:
    lying = [*table.stakes(seat)]
    likes = [wager for wager in lying if wager.startswith("like_kind_boulevard")]
    _settle(table, seat, [w for w in lying if w.startswith("pip_street")], facts)  # 4(f)(1)
    if facts.bought:  # 4(f)(2)(ii): what can still win stays
        decided = [wager for wager in likes if int(wager.rpartition("_")[2]) <= facts.first]
        _settle(table, seat, decided, facts, winners_first=True)
    else:
        _settle(table, seat, likes, facts)  # 4(f)(2)(i)
    _settle(table, seat, [w for w in lying if w.startswith("millionaire_row")], facts)  # 4(f)(3)


def _settle(
    table: Table, seat: int, lying: Sequence[str], facts: Facts, *, winners_first: bool = False
) -> None:
    """Collect what has lost, then pay what has won; 4(f)(2)(ii) has it the other way round."""

    def loses(wager: str) -> bool:
        return table.rules.wagers[wager].row(facts).pays is LOSE

    seen = f"{COUNTS[facts.final]} {PLURALS[facts.face]}" if facts.final > 1 else kind(1)
    for wager in sorted(lying, key=loses, reverse=not winners_first):
        table.settle(seat, wager, facts, seen)


def _extra_roll(table: Table, faces: Sequence[int], face: int, first: int) -> Procedure[None]:
    others = [one for one in faces if one != face]
    again: tuple[int, ...] = ()
    if others:
        dice = "one die goes" if len(others) == 1 else f"{COUNTS[len(others)]} dice go"
        table.announce(f"{dice} back into the shaker", law("4(g)"))
        again = yield from _shake_and_throw(table, len(others))
    else:
        table.announce("all dice match: none is left to throw", law("4(g)"))
    more = again.count(face)
    table.announce(f"{COUNTS[more]} more: {kind(first + more)} in all", law("4(h)"))
    _show_dice(table, [face] * first + list(again), face)
    facts = Facts(face, first, first + more, 1)
    for seat in table.counterclockwise():
        _settle(table, seat, [*table.stakes(seat)], facts)  # only who bought has wagers left


GAME = Game(
    id="high_roll_dice",
    name="High Roll Dice",
    law=law,
    seats=6,
    reasons=Reasons(
        seats=law("1(a)"),
        seated=law("2(c)"),
        chips=law("2(b)"),
        limits=law("2(e)"),
        closed=law("2(a)"),
        needed=law("4(a)"),
        payout_limit=law("5(e)"),
        no_cash=law("2(b)"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_rules=check_rules,
    check_stakes=check_stakes,
    bounds=bounds,
    limit_per="player",
    looks=Looks("croupier.games.high_roll_dice.own_bets"),
    exact="croupier.games.high_roll_dice.exact",
    kernel="croupier.games.high_roll_dice.kernel",
    cloth="croupier.games.high_roll_dice.cloth",
)
