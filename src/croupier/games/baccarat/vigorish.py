"""§ 13 of Mini-Baccarat: the vigorish, taken with the payment or marked and collected later.

The commission of the wager says how much. In the commission-free chapter no wager has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from croupier.core import events
from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.core.money import NEAREST_5_CENTS, NEXT_5_CENTS, WHOLE_CENTS, dollars
from croupier.core.options import Option, Value, choice
from croupier.core.procedure import Procedure
from croupier.core.table import CAGE, HOUSE, Table, rack
from croupier.core.wagers import Commission
from croupier.games.baccarat.hands import Facts
from croupier.games.baccarat.keep import kept

ON_WIN, ON_TIE = "on_win", "on_tie"
AT_PAYMENT, AT_RESHUFFLE = "at_payment", "at_reshuffle"
ROUNDED = {
    "exact": WHOLE_CENTS,
    "nearest_5_cents": NEAREST_5_CENTS,
    "next_5_cents": NEXT_5_CENTS,
}
"""13.E: what cannot be halved goes to the player, unless the next 5 cents are taken."""


def options(law: Chapter) -> tuple[Option, ...]:
    return (
        choice(
            "vigorish",
            "5 % of what Banker wins, or 25 % of a tied Banker wager",
            law("13.G"),
            ON_WIN,
            ON_TIE,
        ),
        choice(
            "vigorish_due",
            "taken with the payment, or marked and owed until the reshuffle",
            law("13.F"),
            AT_PAYMENT,
            AT_RESHUFFLE,
        ),
        choice(
            "vigorish_rounding",
            "to the cent, or to 5 cents: the nearest or the next",
            law("13.E"),
            *ROUNDED,
        ),
    )


def check_rules(law: Chapter, rules: Rules) -> None:
    continuous = rules.options["dealing"] == "continuous"
    if continuous and rules.options["vigorish_due"] == AT_RESHUFFLE:
        raise rules.refusal(
            "vigorish owed until the reshuffle at a device that reshuffles all the time",
            "it has to be collected before the cards are shuffled again",
            law("13.F"),
            "set vigorish_due=at_payment, or dealing=shoe",
        )


def commission(law: Chapter, options: Mapping[str, Value]) -> Commission:
    """13.C, 13.E, 13.F: of what Banker wins, or of the tied wager, as the house has chosen."""
    rounded = ROUNDED[str(options["vigorish_rounding"])]
    taken: Literal["at_payment", "later"] = (
        "at_payment" if options["vigorish_due"] == AT_PAYMENT else "later"
    )
    if options["vigorish"] == ON_TIE:
        return Commission(25, law("13.C"), "stake", taken, ("tie",), rounded)
    return Commission(5, law("13.C"), "win", taken, rounded=rounded)


def pay(table: Table, seat: int, wager: str, facts: Facts, why: str) -> None:
    """12.B, 13.F: settle a wager; a vigorish that is not taken at the payment is marked first."""
    found = table.rules.wagers[wager]
    if found.commission is not None and found.commission.taken == "later":
        cents = table.commission_cents(seat, wager, found.row(facts))
        if cents:
            _mark(table, seat, cents)
            why = f"{why}, vigorish {dollars(cents)} marked"
    table.settle(seat, wager, facts, why)


def _mark(table: Table, seat: int, cents: int) -> None:
    keep = kept(table)
    owed = keep.owed if keep.owed is not None else {}
    keep.owed = owed | {str(seat): owed.get(str(seat), 0) + cents}
    show_markers(table)


def collect(law: Chapter, table: Table) -> Procedure[None]:
    """13.F: what is owed is collected before the cards are shuffled."""
    owed = kept(table).owed or {}
    for seat in sorted(map(int, owed), reverse=True):
        yield from _buy_what_is_short(law, table, seat, owed[str(seat)])
        table.charge(seat, owed.pop(str(seat)), "the vigorish owed", law("13.F"))
        show_markers(table)


def _buy_what_is_short(law: Chapter, table: Table, seat: int, cents: int) -> Procedure[None]:
    player = table.player(seat)
    short = cents - table.accounts[rack(player)]
    if short > 0:
        what = f"{player} puts down {dollars(short)} in cash for the vigorish"
        yield from table.attest("dealer", what, law("13.F"))
        moves = table.move((CAGE, rack(player), short))
        table.emit(events.Bought(seat=seat, player=player, cents=short, moves=moves))


def leaving(law: Chapter, table: Table, seat: int) -> Mapping[str, Any]:
    """13.F: a player who leaves the table pays the vigorish first."""
    owed = kept(table).owed or {}
    cents, player = owed.get(str(seat), 0), table.player(seat)
    if not cents:
        return {}
    left = table.accounts[rack(player)]
    if left < cents:
        raise table.rules.refusal(
            f"{player} leaving position {seat}",
            f"vigorish of {dollars(cents)} is owed, and {dollars(left)} in chips is left",
            law("13.F"),
            f"buy chips for {dollars(cents - left)} first",
        )
    del owed[str(seat)]
    moves = table.move((rack(player), HOUSE, cents))
    table.board["vigorish_owed"] = markers(owed)
    return {"moves": moves, "vigorish_cents": cents, "clause": table.rules.cite(law("13.F"))}


def show_markers(table: Table) -> None:
    """13.F: a marker in the numbered area of each player who owes."""
    owed = kept(table).owed
    if owed is not None:
        table.show(vigorish_owed=markers(owed))


def markers(owed: Mapping[str, int]) -> list[str]:
    """What lies in the numbered areas, in words."""
    return [f"seat {seat} {dollars(owed[str(seat)])}" for seat in sorted(map(int, owed))] or [
        "none"
    ]
