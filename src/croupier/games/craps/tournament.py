"""Tournament rules of Craps: oh.craps § 13, in force with `tournament=yes`."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.core.money import dollars
from croupier.core.options import Option, choice, money
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Refusal
from croupier.core.table import Table, rack
from croupier.games.dice_table.book import Action, kind_and_number, point_of

DO = ("pass", "come", "put", "place", "buy")
DONT = ("dont_pass", "dont_come", "lay")
ON_A_NUMBER = ("come", "dont_come", "put", "place", "buy", "lay")
TYPES_PER_NUMBER = 2


def options(law: Chapter) -> tuple[Option, ...]:
    return (
        choice("tournament", "deal by the tournament rules", law("13.B"), "no", "yes"),
        Option("tournament_rolls", "rolls it lasts; 0 for none", law("13.B.i"), 100, read=_whole),
        Option("tournament_minutes", "minutes it lasts; 0 for none", law("13.B.i"), 0, read=_whole),
        choice(
            "first_shooter",
            "who is offered the dice first",
            law("13.B.ii"),
            "left_of_boxperson",
            "drawn_by_boxperson",
        ),
        money("tournament_minimum", "least to have in action a roll", law("13.B.iii"), 10_00),
    )


def _whole(text: str) -> int:
    """A whole number from nought."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def is_on(rules: Rules) -> bool:
    return rules.options["tournament"] == "yes"


def check_rules(law: Chapter, rules: Rules) -> None:
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


def over(law: Chapter, table: Table) -> bool:
    """Whether the limit of 13.B.i is reached, so that no more dice are thrown."""
    if not is_on(table.rules):
        return False
    rolls, minutes = (table.rules.cents(f"tournament_{what}") for what in ("rolls", "minutes"))
    if (rolls and table.round_number > rolls) or (minutes and table.minute >= minutes):
        table.announce("the tournament is over", law("13.B.i"))
        return True
    return False


def check(law: Chapter, table: Table, action: Action) -> None:
    if not is_on(table.rules):
        return
    if isinstance(action, Place):
        stakes = table.stakes(action.seat) | {action.wager: action.cents}
        refusal = _both_lines(law, table, action, stakes) or _sides(law, table, action, stakes)
        refusal = refusal or _types(law, table, action, stakes)
        if refusal:
            raise refusal
    if isinstance(action, Close):
        _check_participants(law, table)


def _both_lines(
    law: Chapter, table: Table, place: Place, stakes: Mapping[str, int]
) -> Refusal | None:
    if not {"pass", "dont_pass"} <= set(stakes):
        return None
    return _refused(table, place, "Pass and Don't Pass together", law, "13.B.v", "keep to one line")


def _sides(law: Chapter, table: Table, place: Place, stakes: Mapping[str, int]) -> Refusal | None:
    """Refuse to bet for a number and against it."""
    if {"come", "dont_come"} <= set(stakes):
        why = "Come and Don't Come for the same roll"
        return _refused(table, place, why, law, "13.B.vi.(a)", "take one of them back")
    kind, _ = kind_and_number(place.wager)
    number = _number(table, place.wager)
    if not number or kind not in (*DO, *DONT):
        return None
    against = DONT if kind in DO else DO
    for wager in stakes:
        other, _ = kind_and_number(wager)
        if other in against and _number(table, wager) == number:
            lay_and_line = {kind, other} in ({"lay", "pass"}, {"lay", "come"})
            clause = "13.B.vi.(b)" if lay_and_line else "13.B.vi"
            instead = f"take {wager} back first if that may be done, then move to the other side"
            return _refused(table, place, f"both sides of {number}", law, clause, instead)
    return None


def _number(table: Table, wager: str) -> int:
    """The number that a wager is about; for the line that is the point."""
    kind, number = kind_and_number(wager)
    return point_of(table) if kind in ("pass", "dont_pass") else number


def _types(law: Chapter, table: Table, place: Place, stakes: Mapping[str, int]) -> Refusal | None:
    """13.B.iv; Field and the proposition area have no number of their own and are not counted."""
    kind, number = kind_and_number(place.wager)
    if kind not in ON_A_NUMBER or not number:
        return None
    lying = [kind_and_number(wager) for wager in stakes]
    types = {one for one, at in lying if at == number and one in ON_A_NUMBER}
    if len(types) <= TYPES_PER_NUMBER:
        return None
    why = f"a third type of bet on {number}"
    return _refused(table, place, why, law, "13.B.iv", "keep to two types of bets on a number")


def _refused(
    table: Table, place: Place, why: str, law: Chapter, clause: str, instead: str
) -> Refusal:
    name = table.rules.wager(place.wager).name
    return table.rules.refusal(
        f"{dollars(place.cents)} on {name} at seat {place.seat}",
        f"{why} is not allowed in a tournament",
        law(clause),
        instead,
    )


def _check_participants(law: Chapter, table: Table) -> None:
    """At the throw: everybody with chips has a wager, a line, and the minimum in action."""
    least = table.rules.cents("tournament_minimum")
    for seat in table.clockwise():
        stakes = table.stakes(seat)
        total, left = sum(stakes.values()), table.accounts[rack(table.player(seat))]
        tried = f"a throw while {table.player(seat)} at seat {seat} has {dollars(total)} in action"
        if left and not stakes:
            why, clause = "who has chips has a wager for every roll", "13.B.viii"
        elif left and not {"pass", "dont_pass"} & set(stakes):
            why, clause = "everybody has Pass or Don't Pass at all times", "13.B.v"
        elif left and total < least:
            why, clause = f"the minimum for each roll is {dollars(least)}", "13.B.iii"
        else:
            continue
        raise table.rules.refusal(tried, why, law(clause), f"place a wager at seat {seat} first")
