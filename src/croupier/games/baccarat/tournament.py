"""Baccarat tournaments: § 17 of both chapters, in force with `tournament=yes`."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from croupier.core.game import Rules
from croupier.core.law import Chapter
from croupier.core.numbers import whole
from croupier.core.options import Option, choice
from croupier.core.people import COMPLIANCE
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.table import Table, rack
from croupier.core.things import TABLE, Duty
from croupier.core.turns import order_from_button
from croupier.games.baccarat.keep import kept

TOGETHER, SEAT_1_FIRST, ROTATING = "together", "seat_1_first", "rotating"


def options(law: Chapter) -> tuple[Option, ...]:
    return (
        choice("tournament", "deal by the tournament rules", law("17.B"), "no", "yes"),
        Option("tournament_rounds", "rounds it lasts; 0 for none", law("17.B.i"), 50, read=whole),
        Option("tournament_minutes", "minutes it lasts; 0 for none", law("17.B.i"), 0, read=whole),
        choice(
            "betting_order",
            "all together, or in turn from seat 1 or from a button that moves on",
            law("17.B.ii"),
            TOGETHER,
            SEAT_1_FIRST,
            ROTATING,
        ),
    )


def is_on(rules: Rules | Mapping[str, object]) -> bool:
    chosen = rules.options if isinstance(rules, Rules) else rules
    return chosen["tournament"] == "yes"


def check_rules(law: Chapter, rules: Rules) -> None:
    if not is_on(rules):
        return
    if not rules.cents("tournament_rounds") and not rules.cents("tournament_minutes"):
        raise rules.refusal(
            "a tournament without an end",
            "it needs a limit of time or of rounds",
            law("17.B.i"),
            "set tournament_rounds or tournament_minutes",
        )


def duties(law: Chapter, rules: Rules) -> tuple[Duty, ...]:
    what = "the Executive Director has approved the rules of the tournament"
    approved = Duty(on=TABLE, by=COMPLIANCE, what=what, clause=law("17.A"))
    return (approved,) if is_on(rules) else ()


def over(law: Chapter, table: Table) -> bool:
    """Whether the limit is reached, so that no more cards are dealt."""
    if not is_on(table.rules):
        return False
    rounds, minutes = (table.rules.cents(f"tournament_{what}") for what in ("rounds", "minutes"))
    if (rounds and table.round_number > rounds) or (minutes and table.minute >= minutes):
        table.announce("the tournament is over", law("17.B.i"))
        return True
    return False


def check_stakes(law: Chapter, rules: Rules, stakes: Mapping[str, int]) -> None:
    if is_on(rules) and "banker" in stakes and "player" in stakes:
        raise rules.refusal(
            "Banker and Player together",
            "a participant bets on one of them, not on both",
            law("17.B.iv"),
            "take one of them back",
        )


def check_action(law: Chapter, table: Table, action: Place | Take | Call | Close) -> None:
    if not is_on(table.rules):
        return
    if isinstance(action, Close):
        _check_participants(law, table)
    else:
        _check_turn(law, table, action.seat)


def move_button(table: Table) -> None:
    """17.B.ii: at the beginning of a round it goes on to the next seat that can bet."""
    if is_on(table.rules) and table.rules.options["betting_order"] == ROTATING:
        keep = kept(table)
        after = table.clockwise(after=keep.button)
        order = order_from_button(after, functools.partial(_has_chips, table))
        keep.button = order[0] if order else 0


def betting_order(table: Table) -> list[int]:
    """17.B.ii: seats in the order in which they bet, from the button on where there is one."""
    button = kept(table).button if table.rules.options["betting_order"] == ROTATING else 0
    seats = table.clockwise()
    return [one for one in seats if one >= button] + [one for one in seats if one < button]


def _check_turn(law: Chapter, table: Table, seat: int) -> None:
    if table.rules.options["betting_order"] == TOGETHER or seat not in table.seats:
        return
    order = betting_order(table)
    at = order.index(seat)
    waiting = [one for one in order[:at] if not _has_bet(table, one) and _has_chips(table, one)]
    if waiting:
        raise table.rules.refusal(
            f"seat {seat} betting before seat {waiting[0]}",
            f"the order of betting is {', '.join(map(str, order))}",
            law("17.B.ii"),
            f"wait until seat {waiting[0]} has bet",
        )
    later = [one for one in order[at + 1 :] if table.stakes(one)]
    if later:
        raise table.rules.refusal(
            f"seat {seat} changing its wagers after seat {later[0]} has bet",
            f"the order of betting is {', '.join(map(str, order))}",
            law("17.B.ii"),
            "let the wagers lie",
        )


def _has_bet(table: Table, seat: int) -> bool:
    return any(table.stake_cents(seat, wager) for wager in ("banker", "player"))


def _has_chips(table: Table, seat: int) -> bool:
    """Whether the participant can make the minimum bet: with what may be taken back, too."""
    chips = table.accounts[rack(table.player(seat))] + sum(table.stakes(seat).values())
    return chips >= table.rules.cents("minimum")


def _check_participants(law: Chapter, table: Table) -> None:
    """Everybody who still has chips bets on every hand, on Banker or Player."""
    for seat in table.clockwise():
        if _has_bet(table, seat) or not _has_chips(table, seat):
            continue
        lying = bool(table.stakes(seat))
        raise table.rules.refusal(
            f"a hand without Banker or Player at seat {seat}",
            "everybody has one of the two at all times"
            if lying
            else "who has chips wagers on every hand",
            law("17.B.iv") if lying else law("17.B.vi"),
            f"place Banker or Player at seat {seat} first",
        )
