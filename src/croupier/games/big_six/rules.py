"""Big Six: oh.big_six.

A wheel of 54 sections with seven symbols and a clapper; each wager is on one symbol.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.core.coupons import takes_coupon
from croupier.core.duties import measured, reviewed_half_yearly
from croupier.core.fast import fast
from croupier.core.game import Game, Reasons, Rules
from croupier.core.law import Chapter
from croupier.core.odds import LOSE, Odds
from croupier.core.options import Option, Value, choice, money
from croupier.core.own_bets import Looks
from croupier.core.people import MAINTENANCE, SUPERVISOR
from croupier.core.procedure import Called, Irregularity, Procedure
from croupier.core.readable import Spin
from croupier.core.side_bets import hear
from croupier.core.table import Table
from croupier.core.things import ADJUSTED, ARRIVES, YES_OR_NO, Duty, Fact
from croupier.core.wagers import Picker, Row, Wager
from croupier.games.wheel_table.bets import SPUN

law = Chapter("oh.big_six")

OPTIONS: tuple[Option, ...] = (
    money("minimum", "least amount of a wager", law("3.A"), 1_00),
    money("maximum", "most on one wager", law("3.A"), 500_00),
    choice("other_odds_approved", "in writing, by the Division", law("4.A"), "no", "yes"),
    money("chip", "smallest chip; payments round up to it", law("3.B"), 1),
)

# § 1: the wheel

SYMBOLS = ("$1", "$2", "$5", "$10", "$20", "Joker", "Name of Casino")  # 1.A
SECTIONS_OF = (24, 15, 7, 4, 2, 1, 1)  # 1.A
"""How many of the 54 sections have each symbol."""


def _spread() -> tuple[str, ...]:
    """The sections round the rim: the law counts them and prints no order, so they are spread."""
    at = [
        (Fraction(2 * nth + 1, 2 * count), symbol)
        for symbol, count in zip(SYMBOLS, SECTIONS_OF, strict=True)
        for nth in range(count)
    ]
    return tuple(symbol for _, symbol in sorted(at, key=lambda one: (one[0], -len(one[1]))))


SECTIONS = _spread()


class Stop(NamedTuple):
    """Where the wheel stopped."""

    symbol: int
    """The place of the symbol in `SYMBOLS`."""


@fast
def symbol_at(ticket: int) -> int:
    """The symbol of one of the 54 sections, counted off symbol by symbol."""
    symbol = 0
    while ticket >= SECTIONS_OF[symbol]:
        ticket -= SECTIONS_OF[symbol]
        symbol += 1
    return symbol


# § 4: the wagers

WAGER_IDS = (
    "insignia_1",
    "insignia_2",
    "insignia_5",
    "insignia_10",
    "insignia_20",
    "joker",
    "name_of_casino",
)
PAYS = (1, 2, 5, 10, 20, 45, 45)  # 4.A
CALLED = (
    ("1", "one", "ones", "$1"),
    ("2", "two", "twos", "$2"),
    ("5", "five", "fives", "$5"),
    ("10", "ten", "tens", "$10"),
    ("20", "twenty", "twenties", "$20"),
    (),
    ("casino", "logo", "house"),
)
"""What players say, in the same order."""


def _on(symbol: int) -> Picker:
    return lambda stop: 0 if stop.symbol == symbol else 1


def wagers(options: Mapping[str, Value]) -> tuple[Wager, ...]:
    approved = options["other_odds_approved"] == "yes"
    found = []
    for symbol, (id, win) in enumerate(zip(WAGER_IDS, PAYS, strict=True)):
        name = SYMBOLS[symbol] + (" Insignia" if id.startswith("insignia") else "")
        rows = (
            Row("win", Odds(win, 1), law("4.A"), approved=approved),
            Row("lose", LOSE, law("3.B")),
        )
        made = Wager(id, name, law("4.A"), rows, _on(symbol), called=CALLED[symbol])
        found.append(takes_coupon(made))
    return tuple(found)


# § 1, 2: wheel and inspections


def duties(rules: Rules) -> tuple[Duty, ...]:
    """Before the table opens; what is inspected, again after a part was replaced (1.D.iv)."""
    counted = ", ".join(f"{n} of {s}" for s, n in zip(SYMBOLS, SECTIONS_OF, strict=True))
    adjusted = "whether parts of the wheel were adjusted (yes or no)"
    return (
        measured("wheel", "inches", 48, 66, 60, law("1.A")),
        Duty(on="wheel", tells=Fact("adjusted", adjusted, "no", *YES_OR_NO), clause=law("1.D.ii")),
        Duty(
            on="wheel",
            by=SUPERVISOR | MAINTENANCE,
            what="the wheel was adjusted before opening",
            given=("adjusted", "yes"),
            clause=law("1.D.ii"),  # 1.D.iii: before the opening
        ),
        Duty(
            on="wheel",
            when=ADJUSTED,
            by=SUPERVISOR | MAINTENANCE,
            what="the wheel was adjusted before it is opened again",
            clause=law("1.D.ii"),
        ),
        Duty(on="wheel", what=f"54 equal sections, each under glass: {counted}", clause=law("1.A")),
        *(
            Duty(on="wheel", when=ARRIVES | ADJUSTED, what=what, clause=clause)
            for what, clause in (
                ("the wheel turns freely and all parts are secure", law("1.D.i.(a)")),
                ("no contrivance at the wheel", law("2.A")),
                ("the wheel is balanced and turns freely and evenly", law("2.B")),
                ("all parts are secure and free from movement", law("2.C")),
            )
        ),
        *reviewed_half_yearly("wheel", 500, law("1.E")),
    )


# § 3, 5: the round

ON_PEG = Irregularity("clapper_on_peg", "the clapper sticks on a peg", law("5.A"))
COMPROMISED = Irregularity("compromised", "the wheel is compromised", law("2.E"))


def round(table: Table) -> Procedure[None]:
    for nth in ("first", "second"):
        table.announce(f"{nth} walk-spin", law("3.C"))
    try:
        yield from table.wagers_open(table.rules.wagers, law("3.C"), irregularities=(COMPROMISED,))
        shows = yield from _spin(table)
    except Called as call:
        yield from table.attest("supervisor", "the Commission was notified at once", law("2.E"))
        raise table.void(call.irregularity.words, call.irregularity.clause) from None
    table.show(winner=shows)  # 3.C
    stop = Stop(SYMBOLS.index(shows))  # 3.B
    beside = {bet.id for bet in table.rules.side_bets}
    for seat in table.clockwise():  # 3.B
        for wager in table.stakes(seat):
            if wager not in beside:
                table.settle(seat, wager, stop, f"the wheel stopped at {shows}")
    yield from hear(table, SPUN, spin_of(shows))


def spin_of(symbol: str) -> Spin:
    """A section as a bet of one's own reads it."""
    return Spin(symbol, SYMBOLS.index(symbol) + 1, "")


def _spin(table: Table) -> Procedure[str]:
    """The symbol that wins: where the clapper fell, or the last one that it passed (5.A)."""
    try:
        return SECTIONS[(yield from table.spin(SECTIONS, (ON_PEG, COMPROMISED)))]
    except Called as call:
        if call.irregularity is COMPROMISED:
            raise
    table.announce("the clapper is on a peg: a few seconds to see if it falls", law("5.A"))
    if (yield from table.ask("dealer", ("it_fell", "it_sticks"), law("5.A"))) == "it_fell":
        return SECTIONS[(yield from table.spin(SECTIONS, (COMPROMISED,)))]
    passed = SECTIONS[(yield from table.spin(SECTIONS, (COMPROMISED,)))]
    yield from table.attest("supervisor", f"{passed} was passed last and wins", law("5.A"))
    return passed


GAME = Game(
    id="big_six",
    name="Big Six",
    law=law,
    seats=12,
    reasons=Reasons(
        seats=law("1.C"),
        seated=law("3.B"),
        chips=law("3.B"),
        limits=law("3.A"),
        closed=law("3.C"),
        needed=law("3.B"),
    ),
    options=OPTIONS,
    wagers=wagers,
    round=round,
    duties=duties,
    looks=Looks("croupier.games.wheel_table.own_bets"),
    exact="croupier.games.big_six.exact",
    kernel="croupier.games.big_six.kernel",
    cloth="croupier.games.big_six.cloth",
)
