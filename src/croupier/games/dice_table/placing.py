"""When chips may be laid on two dice and when they stay: one rulebook for the table and the kernel.

Each kind of wager is open at some moments and held at some. The predicates on small integers are
called by the checks of the live table, which add the reason and its clause, and by the kernel of
sessions, which has the same declarations as numbers (`house`).
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.fast import inlined
from croupier.core.game import Rules
from croupier.core.options import Value
from croupier.games.dice_table.spots import kind_and_number
from croupier.games.dice_table.wagers import SEVEN, true_odds

# When a wager may be made and raised

BY_DEALER, NEW_SHOOTER, COME_OUT, POINT_ON, ANY_TIME = 0b000, 0b010, 0b011, 0b100, 0b111
"""A bit each for a come out roll, for the first one of a shooter, and for a roll with a point on.

BY_DEALER: a wager that only the dealer moves there.
"""
OPEN = {"dont_pass": COME_OUT, "come": POINT_ON, "dont_come": POINT_ON, "put": POINT_ON}
"""By kind, where it is not open all the time: § 3."""

# When it may not be taken back

LOOSE, WITH_POINT, ONCE_ROLLED, HELD = range(4)
HOLDS = {"pass": WITH_POINT, "come": HELD, "put": ONCE_ROLLED}
"""By kind, where the player may not always have it back: § 4.C."""

MOVES = ("come", "dont_come")
"""Wagers that the dealer moves to the number that was thrown."""
WAIT_FOR_NUMBER = (*MOVES, "put")


@inlined
def is_open(moment: int, point: int, new_shooter: int) -> bool:
    """Whether a wager that is made at such moments may be made now."""
    return moment >> (2 if point != 0 else new_shooter) & 1 == 1


@inlined
def is_held(hold: int, point: int, rolled: int) -> bool:
    """Whether a wager of this hold stays; `rolled` says whether the dice have rolled for it."""
    if hold == WITH_POINT:
        return point != 0
    if hold == ONCE_ROLLED:
        return rolled == 1
    return hold == HELD


def opens(wager: str) -> int:
    """The moments at which the game itself lets this wager be made."""
    kind, number = kind_and_number(wager)
    return BY_DEALER if kind in MOVES and number else OPEN.get(kind, ANY_TIME)


def holds(wager: str) -> int:
    """When this wager may not be taken back; on its line a Come Bet is not held yet."""
    kind, number = kind_and_number(wager)
    return LOOSE if kind in MOVES and not number else HOLDS.get(kind, LOOSE)


# § 3: what rests on a come out roll, and what may be called on or off


def off_by_rule(rules: Rules, wager: str, point: int) -> bool:
    """Whether it is inactive until the player calls it on: on a come out roll."""
    kind, _ = kind_and_number(wager)
    if point:
        return False
    if kind in ("come_odds", "put_odds"):
        return odds_rest(rules.options)
    return kind in ("place", "buy") or kind.endswith("_the_hardway")


def may_be_called(rules: Rules, wager: str) -> bool:
    """Whether a player may turn it on or off: what is off by rule on some rolls, and Lay Bets."""
    kind, _ = kind_and_number(wager)
    return kind == "lay" or off_by_rule(rules, wager, point=0)


def odds_rest(options: Mapping[str, Value]) -> bool:
    """Whether odds on come points are off on a come out roll."""
    return options["come_odds_on_come_out"] == "off"


# 9.D: what becomes of a winning wager

PLACED_TO_WIN = ("place", "buy")
"""A Buy Bet is a Place Bet to Win at true odds (1.B)."""


def stays_up(rules: Rules, wager: str) -> bool:
    """Whether the house leaves the stake of a winning wager where it lies."""
    return (
        kind_and_number(wager)[0] in PLACED_TO_WIN
        and rules.options["winning_place_bets"] == "stay_up"
    )


# § 6: odds behind a wager

SUPPORTS = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
    "put_odds": "put",
}
LAID = ("dont_pass_odds", "dont_come_odds")
THREE_FOUR_FIVE = 345
ODDS_CHOICES = (1, 2, 3, 5, 10, 20, 100, THREE_FOUR_FIVE)


def supported(odds: str) -> str | None:
    """The wager that odds stand behind, `come@6` for `come_odds@6`; None for what is no odds."""
    kind, number = kind_and_number(odds)
    if kind not in SUPPORTS:
        return None
    if kind == "put_odds":
        return f"put_{number}"
    return f"{SUPPORTS[kind]}@{number}" if number else SUPPORTS[kind]  # 6.A, 6.B, 6.C, 6.D


def odds_behind(wager: str) -> str | None:
    """The odds behind a wager, if it can have any where it lies."""
    kind, number = kind_and_number(wager)
    if kind == "put":
        return f"put_odds_{number}"
    if kind in ("pass", "dont_pass"):
        return f"{kind}_odds"
    return f"{kind}_odds@{number}" if kind in MOVES and number else None


@inlined
def odds_multiple(odds: int, number: int) -> int:
    """345 is three times on 4 and 10, four on 5 and 9, five on 6 and 8, two on 3 and 11, once on
    2 and 12: each wins six times the wager. Every other choice is the multiple itself."""
    return 6 - abs(number - SEVEN) if odds == THREE_FOUR_FIVE else odds


@inlined
def even_odds(wins: int, true_win: int, true_stake: int, laid: int, chip: int) -> int:
    """Odds for a multiple of the wager, up to the next amount that is paid in whole chips (6.F).

    `wins` is what they come to: the amount of taken odds, or what laid odds can win.
    """
    step = true_stake * chip
    steps = wins if step == 1 else (wins + step - 1) // step
    return steps * (true_win if laid == 1 else true_stake) * chip


def odds_limit_cents(rules: Rules, kind: str, number: int, behind_cents: int) -> int:
    """The most odds behind a wager; laid odds are limited by what they can win."""
    true = true_odds(number)
    wins = odds_multiple(rules.cents("odds"), number) * behind_cents
    chip = max(1, rules.cents("chip"))
    return even_odds(wins, true.win, true.stake, int(kind in LAID), chip)
