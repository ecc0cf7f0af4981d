"""Tournament rules of Craps: oh.craps § 13, in force with `tournament=yes`."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.numbers import whole
from croupier.core.options import Option, choice, money
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Refusal
from croupier.core.table import Table, rack
from croupier.games.dice_table.chapter import Action
from croupier.games.dice_table.checks import stays
from croupier.games.dice_table.keep import kept, point_of
from croupier.games.dice_table.spots import kind_and_number

law = Chapter("oh.craps")

LINES = ("pass", "dont_pass")
DO = ("pass", "come", "put", "place", "buy")
DONT = ("dont_pass", "dont_come", "lay")
ON_A_NUMBER = ("come", "dont_come", "put", "place", "buy", "lay")
TYPES_PER_NUMBER = 2


OPTIONS: tuple[Option, ...] = (
    choice("tournament", "deal by the tournament rules", law("13.B"), "no", "yes"),
    Option("tournament_rolls", "rolls it lasts; 0 for none", law("13.B.i"), 100, read=whole),
    Option("tournament_minutes", "minutes it lasts; 0 for none", law("13.B.i"), 0, read=whole),
    choice(
        "first_shooter",
        "who is offered the dice first",
        law("13.B.ii"),
        "left_of_boxperson",
        "drawn_by_boxperson",
    ),
    money("tournament_minimum", "least to have in action a roll", law("13.B.iii"), 10_00),
)


def is_on(rules: Rules) -> bool:
    return rules.options["tournament"] == "yes"


def check_rules(rules: Rules) -> None:
    if not is_on(rules):
        if rules.options["first_shooter"] != "left_of_boxperson":
            raise rules.refusal(
                "a first shooter who is drawn",
                "outside a tournament the dice are offered to the boxperson's left first",
                law("7.B.i"),
                "set tournament=yes, or first_shooter=left_of_boxperson",
            )
        return
    if not rules.cents("tournament_rolls") and not rules.cents("tournament_minutes"):
        raise rules.refusal(
            "a tournament without an end",
            "it needs a limit of time or of rolls",
            law("13.B.i"),
            "set tournament_rolls or tournament_minutes",
        )


def over(table: Table) -> bool:
    """Whether a limit of 13.B.i is reached, so that no more dice are thrown: the first of both."""
    if not is_on(table.rules):
        return False
    rolls, minutes = (table.rules.cents(f"tournament_{what}") for what in ("rolls", "minutes"))
    if (rolls and kept(table).rolls >= rolls) or (minutes and table.minute >= minutes):
        table.announce("the tournament is over", law("13.B.i"))
        return True
    return False


def check(table: Table, action: Action) -> None:
    if not is_on(table.rules):
        return
    if isinstance(action, Place):
        _check_place(table, action)
    if isinstance(action, Close):
        for seat in table.clockwise():
            _check_sides(table, seat)
            _check_participant(table, seat)


# 13.B.iv to vi: what nobody may hold


def _check_place(table: Table, place: Place) -> None:
    stakes = table.stakes(place.seat) | {place.wager: place.cents}
    found = _both_lines(stakes) or _both_sides(table, stakes, place.wager) or _types(stakes, place)
    if found:
        why, clause, instead = found
        name = table.rules.wager(place.wager).name
        tried = f"{dollars(place.cents)} on {name} at seat {place.seat}"
        raise _refused(table, tried, why, clause, instead)


Reason = tuple[str, str, str]
"""What is not allowed, the clause, and what to do instead."""


def _both_lines(stakes: Mapping[str, int]) -> Reason | None:
    if not set(LINES) <= set(stakes):
        return None
    return "Pass and Don't Pass together", "13.B.v", "keep to one line"


def _both_sides(table: Table, stakes: Mapping[str, int], wager: str) -> Reason | None:
    """Whether this wager and another are for a number and against it."""
    if {"come", "dont_come"} <= set(stakes):
        why = "Come and Don't Come for the same roll"
        return why, "13.B.vi.(a)", "take one of them back"
    kind, _ = kind_and_number(wager)
    number = _number(table, wager)
    if not number or kind not in (*DO, *DONT):
        return None
    against = DONT if kind in DO else DO
    for one in stakes:
        other, _ = kind_and_number(one)
        if other in against and _number(table, one) == number:
            lay_and_line = {kind, other} in ({"lay", "pass"}, {"lay", "come"})
            clause = "13.B.vi.(b)" if lay_and_line else "13.B.vi"
            instead = f"take {one} back first if that may be done, then move to the other side"
            return f"both sides of {number}", clause, instead
    return None


def _number(table: Table, wager: str) -> int:
    """The number that a wager is about; for the line that is the point."""
    kind, number = kind_and_number(wager)
    return point_of(table) if kind in LINES else number


def _types(stakes: Mapping[str, int], place: Place) -> Reason | None:
    """13.B.iv; Field and the proposition area have no number of their own and are not counted."""
    kind, number = kind_and_number(place.wager)
    if kind not in ON_A_NUMBER or not number:
        return None
    lying = [kind_and_number(wager) for wager in stakes]
    types = {one for one, at in lying if at == number and one in ON_A_NUMBER}
    if len(types) <= TYPES_PER_NUMBER:
        return None
    return f"a third type of bet on {number}", "13.B.iv", "keep to two types of bets on a number"


def _refused(table: Table, tried: str, why: str, clause: str, instead: str) -> Refusal:
    why = f"{why} is not allowed in a tournament"
    return table.rules.refusal(tried, why, law(clause), instead)


# At the throw


def _check_sides(table: Table, seat: int) -> None:
    """A point that came up, or a Come Bet that moved, may have made two sides of a number."""
    stakes = table.stakes(seat)
    for wager in stakes:
        if found := _both_sides(table, stakes, wager):
            why, clause, _ = found
            loose = [one for one in stakes if _is_side_of(table, one, _number(table, wager))]
            loose = [one for one in loose if not stays(table, seat, one)]
            tried = f"a throw while {table.player(seat)} at seat {seat} holds {', '.join(stakes)}"
            instead = f"take {' or '.join(loose)} back first at seat {seat}"
            raise _refused(table, tried, why, clause, instead)


def _is_side_of(table: Table, wager: str, number: int) -> bool:
    return kind_and_number(wager)[0] in (*DO, *DONT) and _number(table, wager) == number


def _check_participant(table: Table, seat: int) -> None:
    """Who can still wager has a wager, a line, and the minimum in action."""
    stakes, least = table.stakes(seat), table.rules.cents("tournament_minimum")
    total, left = sum(stakes.values()), table.accounts[rack(table.player(seat))]
    loose = sum(cents for wager, cents in stakes.items() if not stays(table, seat, wager))
    low, _ = table.limits(table.rules.wager("pass"))
    if left >= low and not stakes:
        why, clause = "who has chips has a wager for every roll", "13.B.viii"
    elif left + loose >= low and not set(LINES) & set(stakes):
        why, clause = "everybody has Pass or Don't Pass at all times", "13.B.v"
    elif left and stakes and total < least:
        why, clause = f"the minimum for each roll is {dollars(least)}", "13.B.iii"
    else:
        return
    tried = f"a throw while {table.player(seat)} at seat {seat} has {dollars(total)} in action"
    raise table.rules.refusal(tried, why, law(clause), f"place a wager at seat {seat} first")
