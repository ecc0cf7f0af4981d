"""Roulette: oh.roulette.

A ball, a wheel of 37 or 38 compartments, and a layout on which every wager is a place that covers
some of the numbers. A double zero wheel may be used as one with a single zero: then 00 is no spin.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from croupier.core.betting import Bounds
from croupier.core.coupons import IN_A_BOX, takes_coupon
from croupier.core.duties import measured, reviewed_half_yearly
from croupier.core.events import ChipsGiven
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter, Clause
from croupier.core.money import cents_from, dollars
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.own_bets import Looks
from croupier.core.people import MAINTENANCE, SUPERVISOR
from croupier.core.procedure import Call, Called, Close, Irregularity, Place, Procedure, Take
from croupier.core.readable import Spin
from croupier.core.side_bets import hear
from croupier.core.spots import name_of, split
from croupier.core.table import Table, rack
from croupier.core.things import ADJUSTED, ARRIVES, TABLE, YES_OR_NO, Between, Duty, Fact, replaced
from croupier.core.wagers import Row, Wager
from croupier.games.wheel_table.bets import SPUN

law = Chapter("oh.roulette")

# § 1: the wheels, clockwise as the law prints them

DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE = "double_zero", "single_zero", "double_zero_as_single"
WHEEL_NAMES = (DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE)

_DOUBLE = """
    0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1
    00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2
"""
_SINGLE = """
    0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10
    5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26
"""
WHEELS = {
    wheel: tuple(order.split())
    for wheel, order in zip(WHEEL_NAMES, (_DOUBLE, _SINGLE, _DOUBLE), strict=True)
}

ZERO, DOUBLE = 0, 37
NAMES = (*map(str, range(37)), "00")
"""Compartments by number; 37 stands for 00."""
REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
BLACKS = frozenset(range(1, 37)) - REDS

OPTIONS: tuple[Option, ...] = (
    replace(
        choice("wheel", "which wheel, and how it is used", law("1.D"), *WHEEL_NAMES),
        withholds={"single_zero": law("1.B"), "double_zero_as_single": law("1.D")},
    ),
    choice("zero_two_three", "take 0-2-3 with a single zero", law("4.E.iii.(a)"), "no", "yes"),
    money("minimum", "least amount of a wager", law("1.A.iii"), 5_00),
    money("maximum", "most on one place of a wager", law("1.A.iii"), 1_000_00),
    money("chip", "smallest value chip; payments round up to it", law("4.A"), 1),
)


def color_of(number: int) -> str:
    if number in REDS:
        return "red"
    return "black" if number in BLACKS else "green"


@fast
def is_void(wheel: int, number: int) -> bool:
    """Whether the spin is void and done again; the wheel is its place in `WHEEL_NAMES`."""
    return wheel == 2 and number == 37  # 1.D, 5.C.ii


# § 4: every place on the layout, and the numbers that it covers

Covers = Mapping[str, frozenset[int]]
"""From a place to its numbers; the place of a wager that has only one is the empty text."""


def _join(*numbers: int) -> str:
    return "-".join(NAMES[number] for number in numbers)


def _by_name(groups: Sequence[tuple[int, ...]]) -> Covers:
    return {_join(*group): frozenset(group) for group in groups}


ROWS = tuple((n, n + 1, n + 2) for n in range(1, 37, 3))  # 4.E.iii, 4.E.vi
SPLITS = (  # 4.E.ii
    *((n, n + 1) for n in range(1, 37) if n % 3),
    *((n, n + 3) for n in range(1, 34)),
)
CORNERS = tuple((n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3)  # 4.E.iv

# The boxes of 0 and 00 lie side by side across the head of the layout: 4.E.iii.(a) gives 2 a
# corner with both, so 2 has a line with each, but 00 has none with 1, nor 0 with 3. A single 0 lies
# across all three columns. Where 00 is no spin, nothing that covers it is taken.
ZERO_SPLITS = {
    DOUBLE_ZERO: ((0, 37), (0, 1), (0, 2), (37, 2), (37, 3)),  # 4.E.ii
    SINGLE_ZERO: ((0, 1), (0, 2), (0, 3)),  # 4.E.ii
    AS_SINGLE: ((0, 1), (0, 2)),  # 4.E.ii
}
ZERO_TRIOS = {
    DOUBLE_ZERO: ((0, 1, 2), (0, 2, 37), (37, 2, 3)),  # 4.E.iii
    SINGLE_ZERO: ((0, 1, 2),),  # 4.E.iii
    AS_SINGLE: ((0, 1, 2),),  # 4.E.iii
}
ZEROS = {DOUBLE_ZERO: (0, 37), SINGLE_ZERO: (0,), AS_SINGLE: (0,)}
EVEN_CHANCES: Mapping[str, frozenset[int]] = {
    "red": REDS,
    "black": BLACKS,
    "odd": frozenset(range(1, 37, 2)),  # 4.E.xi
    "even": frozenset(range(2, 37, 2)),  # 4.E.xii
    "1_to_18": frozenset(range(1, 19)),  # 4.E.xiii
    "19_to_36": frozenset(range(19, 37)),  # 4.E.xiv
}


@cache
def covers(wheel: str, zero_two_three: bool = False) -> Mapping[str, Covers]:
    """Every wager of this wheel's layout, by place."""
    trios = ZERO_TRIOS[wheel]  # 4.E.iii.(a)
    if zero_two_three and wheel == SINGLE_ZERO:
        trios = (*trios, (0, 2, 3))  # 4.E.iii.(a)
    inside: dict[str, Covers] = {
        "straight": _by_name([(n,) for n in (*ZEROS[wheel], *range(1, 37))]),  # 4.E.i
        "split": _by_name([*ZERO_SPLITS[wheel], *sorted(SPLITS)]),  # 4.E.ii
        "three_numbers": _by_name([*trios, *ROWS]),  # 4.E.iii
        "four_numbers": _by_name(CORNERS),  # 4.E.iv
        "six_numbers": _by_name([(*ROWS[i], *ROWS[i + 1]) for i in range(11)]),  # 4.E.vi
    }
    if wheel == DOUBLE_ZERO:
        inside["first_five_numbers"] = {"": frozenset({0, 37, 1, 2, 3})}  # 4.E.v
    ordinals = ("1st", "2nd", "3rd")  # 4.E.vii, 4.E.viii
    columns = {nth: frozenset(range(i + 1, 37, 3)) for i, nth in enumerate(ordinals)}  # 4.E.vii
    dozens = [frozenset(range(n + 1, n + 13)) for n in range(0, 36, 12)]  # 4.E.viii
    outside: dict[str, Covers] = {
        "column": columns,
        "dozen": {f"{nth}_12": twelve for nth, twelve in zip(ordinals, dozens, strict=True)},
        **{wager: {"": numbers} for wager, numbers in EVEN_CHANCES.items()},
    }
    return inside | outside


def covers_of(rules: Rules) -> Mapping[str, Covers]:
    return covers(str(rules.options["wheel"]), rules.options["zero_two_three"] == "yes")


MISSED, COVERED, ON_ZERO = range(3)


class Fall(NamedTuple):
    """Where the ball came to rest, as one place on the layout sees it."""

    at: int
    """COVERED or MISSED; ON_ZERO for an even chance when the ball rests in 0 or 00."""


FALLS = tuple(map(Fall, range(3)))


def fall_of(wager: str, numbers: frozenset[int], number: int) -> Fall:
    """What the compartment means for a wager on a place that covers these numbers."""
    if number in numbers:
        return FALLS[COVERED]
    return FALLS[ON_ZERO if wager in EVEN_CHANCES and number in (ZERO, DOUBLE) else MISSED]


def pick(fall: Fall) -> int:
    return 0 if fall.at == COVERED else 1


def pick_even_chance(fall: Fall) -> int:
    return 2 if fall.at == ON_ZERO else pick(fall)


# § 4, 5: the wagers

KINDS: tuple[tuple[str, str, Clause, int], ...] = (
    ("straight", "Straight", law("4.E.i"), 35),
    ("split", "Split", law("4.E.ii"), 17),
    ("three_numbers", "Three Numbers", law("4.E.iii"), 11),
    ("four_numbers", "Four Numbers", law("4.E.iv"), 8),
    ("first_five_numbers", "First Five Numbers", law("4.E.v"), 6),
    ("six_numbers", "Six Numbers", law("4.E.vi"), 5),
    ("column", "Column", law("4.E.vii"), 2),
    ("dozen", "Dozen", law("4.E.viii"), 2),
    ("red", "Red", law("4.E.ix"), 1),
    ("black", "Black", law("4.E.x"), 1),
    ("odd", "Odd", law("4.E.xi"), 1),
    ("even", "Even", law("4.E.xii"), 1),
    ("1_to_18", "1 to 18", law("4.E.xiii"), 1),
    ("19_to_36", "19 to 36", law("4.E.xiv"), 1),
)
"""Id, name, clause, units won for one."""
INSIDE = tuple(kind[0] for kind in KINDS[:6])
CALLED: Mapping[str, tuple[str, ...]] = {
    "straight": ("straight up", "number"),
    "three_numbers": ("street", "trio"),
    "four_numbers": ("corner", "square", "quarter"),
    "six_numbers": ("line", "six line", "double street"),
    "first_five_numbers": ("first five", "five numbers", "top line", "basket"),
    "1_to_18": ("1-18", "low", "first half"),
    "19_to_36": ("19-36", "high", "second half"),
}
"""What players say."""
ZEROS_CALLED: Mapping[str, tuple[str, ...]] = {
    "0": ("zero", "single zero"),
    "00": ("double zero",),
}


def _place_called(wager: str, place: str) -> tuple[str, ...]:
    """What players call a place: a number alone, or a dozen or column by its number."""
    numbers = place.split("-")
    if wager == "straight":
        return (place, *ZEROS_CALLED.get(place, ()))
    if wager == "three_numbers" and not {"0", "00"} & set(numbers):
        ends = f"{numbers[0]}-{numbers[-1]}"
        return tuple(f"street {one}" for one in (ends, *numbers))
    if wager not in ("column", "dozen"):
        return ()
    number = place[0]
    nth = ("first", "second", "third")[int(number) - 1]
    twelve = (f"{nth} 12", f"{place[:3]} 12") if wager == "dozen" else ()
    return (f"{wager} {number}", f"{nth} {wager}", f"{place[:3]} {wager}", *twelve)


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    wheel = str(options["wheel"])
    offered = covers(wheel, options["zero_two_three"] == "yes")  # 4.E.iii.(a)
    on_zero = law("5.C.iii") if wheel == AS_SINGLE else law("5.B")
    found = []
    for id, name, clause, win in KINDS:
        if id not in offered:
            continue
        rows = [Row("win", Odds(win, 1), law("5.A"), floor=True), Row("lose", LOSE, law("4.D"))]
        nicknames = CALLED.get(id, ())
        wager = Wager(id, name, clause, tuple(rows), pick, facts=id, called=nicknames)
        if id in EVEN_CHANCES:
            rows.append(Row("zero", LOSE, on_zero))
            wager = replace(wager, rows=tuple(rows), pick=pick_even_chance)
        if places := tuple(filter(None, offered[id])):
            names = tuple(_place_called(id, place) for place in places)
            wager = replace(wager, places=places, place_needed=True, names_of_places=names)
        found.append(takes_coupon(wager, IN_A_BOX) if id in (*EVEN_CHANCES, "dozen") else wager)
    return tuple(found)


# § 4.B: whose chips are whose

VALUE_CHIPS = "value"
COLORS = ("red", "blue", "green", "yellow", "purple", "orange", "brown", "white")
CHIP_VALUES = ("$1", "$5", "$25", "$100")


def _give_chips(table: Table) -> Procedure[None]:
    """Each newcomer plays with value chips, or takes a colour and says what a chip is worth.

    The ordinary course is value chips for the first player, and a colour for whoever comes after.
    """
    held: dict[str, dict[str, Any]] = table.keep.setdefault("chips", {})
    for seat in table.clockwise():
        if str(seat) in held:
            continue
        blocked = {
            chips["color"]: table.rules.refusal(
                f"{chips['color']} chips for {table.player(seat)}",
                f"{chips['player']} plays with them at this table",
                law("4.B"),
                "take another colour, or value chips",
            )
            for chips in held.values()
            if chips["color"] != VALUE_CHIPS
        }
        choices = tuple(c for c in (VALUE_CHIPS, *COLORS) if c not in blocked)
        usual = choices[1] if _of_others(table, seat) and len(choices) > 1 else VALUE_CHIPS
        color = yield from table.ask(seat, choices, law("4.B"), blocked=blocked, usual=usual)
        cents = 0
        if color != VALUE_CHIPS:
            most = table.rules.cents("maximum")
            values = tuple(v for v in CHIP_VALUES if cents_from(v) <= most) or CHIP_VALUES[:1]
            words = {value: f"{dollars(cents_from(value))} a chip" for value in values}
            said = yield from table.ask(seat, values, law("4.B"), words=words, usual=values[0])
            cents = cents_from(said)
        held[str(seat)] = {"player": table.player(seat), "color": color, "cents": cents}
        table.emit(ChipsGiven(seat, color, cents))


def leaving(table: Table, seat: int) -> Mapping[str, Any]:
    """Non-value chips become value chips before their player goes."""
    chips = table.keep.get("chips", {}).pop(str(seat), None)
    if not chips or chips["color"] == VALUE_CHIPS:
        return {}
    count = table.accounts[rack(table.player(seat))] // chips["cents"]
    cashed = {"color": chips["color"], "chips": count, "cents": count * chips["cents"]}
    return {"cashed_in": cashed, "clause": table.rules.cite(law("4.B"))}


def check_action(table: Table, action: Place | Take | Call | Close) -> None:
    if isinstance(action, Close):
        return
    assert not isinstance(action, Call), "no window of this game lets a wager be called"
    chips = table.keep["chips"][str(action.seat)]
    if chips["cents"] and action.cents % chips["cents"]:
        raise table.rules.refusal(
            f"{dollars(action.cents)} in {chips['color']} chips at seat {action.seat}",
            f"each of them stands for {dollars(chips['cents'])}",
            law("4.B"),
            f"make it a multiple of {dollars(chips['cents'])}",
        )
    if isinstance(action, Place) and not chips["cents"] and _is_inside(action.wager):
        _refuse_second_value_player(table, action)


def bounds(table: Table, seat: int, spot: str, plain: Bounds) -> Bounds:
    """Chips of a colour go down one by one."""
    least, most, step = plain
    value: int = table.keep["chips"][str(seat)]["cents"]
    return least, most, math.lcm(step, value) if value else step


def _is_inside(wager: str) -> bool:
    return name_of(wager) in INSIDE


def _of_others(table: Table, seat: int) -> list[int]:
    """The seats of others who play with value chips."""
    held: dict[str, dict[str, Any]] = table.keep["chips"]
    return [int(at) for at, of in held.items() if int(at) != seat and of["color"] == VALUE_CHIPS]


def _refuse_second_value_player(table: Table, action: Place) -> None:
    for seat in _of_others(table, action.seat):
        if any(map(_is_inside, table.stakes(seat))):
            raise table.rules.refusal(
                f"value chips on an inside wager at seat {action.seat}",
                f"those of {table.player(seat)} lie there already, and nobody could tell them "
                "apart",
                law("4.B"),
                "wager outside, or play with a colour of your own",
            )


# § 1, 2, 3: wheel, ball, inspections


WHEEL_OR_BALL = (
    ("wheel", "no magnet or contrivance at table and wheel", law("3.A.i")),
    ("wheel", "the wheel is level and turns freely and evenly", law("3.A.ii")),
    ("wheel", "all parts of the wheel are secure", law("3.A.iii")),
    ("ball", "the ball went over a magnet or compass and is not magnetic", law("3.A.iv")),
)


def duties(rules: Rules) -> tuple[Duty, ...]:
    """3.A, before the table opens; and all of it again after a part was replaced (3.E)."""
    ball = "how many sixteenths of an inch the ball measures"
    adjusted = "whether movable parts of the wheel were adjusted (yes or no)"
    return (
        Duty(on="wheel", what="the cover was over the whole wheel", clause=law("3.F")),
        measured("wheel", "inches", 30, None, 32, law("1.A")),
        Duty(
            on="ball",
            when=ARRIVES,
            tells=Fact("sixteenths", ball, 12, Between(12, 14), "it measures 12 to 14 of them"),
            clause=law("2.A"),
        ),
        Duty(on="wheel", tells=Fact("adjusted", adjusted, "no", *YES_OR_NO), clause=law("3.C")),
        Duty(
            on="wheel",
            by=SUPERVISOR | MAINTENANCE,
            what="movable parts adjusted, before the inspection",
            given=("adjusted", "yes"),
            clause=law("3.C"),  # 3.D: here, before what follows
        ),
        Duty(
            on="wheel",
            when=ADJUSTED,
            by=SUPERVISOR | MAINTENANCE,
            what="movable parts adjusted while the table was open, before the inspection",
            clause=law("3.C"),
        ),
        *(
            Duty(on=on, after=("wheel", "ball"), when=ARRIVES | ADJUSTED, what=what, clause=clause)
            for on, what, clause in WHEEL_OR_BALL
        ),
        Duty(on="ball", when=ARRIVES, what="the ball has no metal in it", clause=law("2.A")),
        Duty(
            on=TABLE,
            what="non-value chips look like no value chips, nor like each other",
            clause=law("4.B"),
        ),
        *reviewed_half_yearly("wheel", 10_000, law("3.G")),
    )


# § 6, 7: the round, and spins that do not count

SAME_DIRECTION = Irregularity("same_direction", "the ball ran with the wheel", law("7.A"))
FEW_REVOLUTIONS = Irregularity("few_revolutions", "the ball ran less than four times", law("7.B"))
LEFT_WHEEL = Irregularity("left_wheel", "the ball left the wheel", law("7.C"))
FOREIGN_OBJECT = Irregularity("foreign_object", "a foreign object is in the wheel", law("7.D"))
FLOATER = Irregularity("floater", "the ball floats and does not drop", law("7.E"))
COMPROMISED = Irregularity("compromised", "wheel, table or ball is compromised", law("3.H"))
BALL_SPUN = "the ball is spun against the turn of the wheel"
NO_SPIN = (SAME_DIRECTION, FEW_REVOLUTIONS, LEFT_WHEEL, FOREIGN_OBJECT, FLOATER)


def round(table: Table) -> Procedure[None]:
    table.show(wheel=table.rules.options["wheel"])
    yield from _give_chips(table)
    table.announce(BALL_SPUN, law("6.A"))  # 6.B: wagers are taken while the ball runs
    try:
        yield from table.wagers_open(table.rules.wagers, law("6.B"), irregularities=(COMPROMISED,))
        number = yield from _spin(table)
    except Called as call:
        yield from table.attest("supervisor", "the Commission was notified at once", law("3.H"))
        raise table.void(call.irregularity.words, call.irregularity.clause) from None
    name, color = NAMES[number], color_of(number)
    words = f"{name} {color}"
    table.announce(words, law("6.C"))
    table.show(marker=name, color=color)
    layout = covers_of(table.rules)
    lying = [
        (seat, stake, fall_of(id, layout[id][place], number))
        for seat in table.clockwise()
        for stake in table.stakes(seat)
        for id, place in (split(stake),)
        if id in layout
    ]
    for winning in (False, True):  # 6.D: losing wagers are collected first
        for seat, stake, fall in lying:
            if (fall.at == COVERED) == winning:
                table.settle(seat, stake, fall, words)
    yield from hear(table, SPUN, spin_of(number))


def spin_of(number: int) -> Spin:
    """A compartment as a bet of one's own reads it."""
    name = NAMES[number]
    return Spin(name, int(name), color_of(number))


def _spin(table: Table) -> Procedure[int]:
    """Spin until a spin counts; the wagers lie where they are meanwhile (6.B)."""
    wheel = str(table.rules.options["wheel"])
    while True:
        try:
            index = yield from table.spin(WHEELS[wheel], (*NO_SPIN, COMPROMISED))  # 3.H, 7.A
        except Called as call:
            if call.irregularity is COMPROMISED:
                raise
            yield from _no_spin(table, call.irregularity)  # 7.A
        else:
            number = NAMES.index(WHEELS[wheel][index])
            if not is_void(WHEEL_NAMES.index(wheel), number):
                return number
            table.announce("no spin: 00, the spin is void", law("5.C.ii"))
        table.announce(BALL_SPUN, law("6.A"))
        table.announce("no more bets", law("6.B"))


def _no_spin(table: Table, found: Irregularity) -> Procedure[None]:
    """7.B, 7.C: the ball is looked at. 7.A, 7.D, 7.E: it is taken out."""
    word = "floater" if found is FLOATER else "no spin"
    table.announce(f"{word}: {found.words}", found.clause)
    if found in (FEW_REVOLUTIONS, LEFT_WHEEL):
        ball = yield from table.ask("dealer", ("ball_sound", "ball_damaged"), found.clause)
        if ball == "ball_damaged":
            yield from table.attest("supervisor", "the dealer has a new ball", found.clause)
            yield from replaced(table, "ball", found.words)
    else:
        table.announce("the dealer tries to take the ball out before it rests", found.clause)


GAME = Game(
    id="roulette",
    name="Roulette",
    law=law,
    seats=len(COLORS),
    reasons=Reasons(
        seats=law("4.B"),
        seated=law("4.A"),
        chips=law("4.A"),
        limits=law("1.A.iii"),
        closed=law("6.B"),
        needed=law("4.A"),
        cash=law("4.A"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    check_action=check_action,
    bounds=bounds,
    leaving=leaving,
    looks=Looks("croupier.games.wheel_table.own_bets"),
    exact="croupier.games.roulette.exact",
    kernel="croupier.games.roulette.kernel",
    cloth="croupier.games.roulette.cloth",
)
