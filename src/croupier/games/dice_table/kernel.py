"""Craps and Crapless for the simulator: shooters from their first come out roll to a loser 7.

A round is one shooter, since a loser 7 decides everything that still lies: no wager is cut off at
the end, and none is counted that began before. Within it every wager lies whenever it can:

- a one roll wager on each roll, a wager on a number or a hardway on each roll with a point on, so
  that one tally of throws by the point says what decided them all, the line and its odds included;
- one Come Bet (with one Don't Come Bet and their odds) at a time, made when a point has just been
  set, and so are odds behind a Put Bet on each number. None follows on the roll that decided the
  one before, since then the new point would hang on what became of the old bet;
- one Fire Bet a shooter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import cache
from typing import Any

from croupier.core.fast import fast
from croupier.core.game import Rules, rules_for
from croupier.core.wagers import Wager
from croupier.exact.census import Bundle
from croupier.games import game
from croupier.games.craps.fire import FIRE, Fire
from croupier.games.dice_table.book import kind_and_number, odds_rest
from croupier.games.dice_table.exact import COME_WITH_ODDS, with_odds
from croupier.games.dice_table.wagers import SEVEN, Roll, crapless_line, line
from croupier.sim.streams import below

TOTALS = 13
THROWS = 36
COME_AT = TOTALS * THROWS
PUT_AT = COME_AT + 2 * TOTALS * TOTALS
FIRE_AT = PUT_AT + 2 * TOTALS * TOTALS
CELLS = FIRE_AT + 7
SCRATCH = 0
NO_BET = -1
ALL_NUMBERS = (1 << TOTALS) - 1


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    scratch: MutableSequence[int],
) -> None:
    """Shoot; the parameters say whether it is Crapless and whether odds rest on a come out."""
    crapless, rest = parameters[0], parameters[1]
    for _ in range(rounds):
        point, come, puts, made = 0, NO_BET, 0, 0
        while True:
            throw = below(state, THROWS)
            total = 2 + throw // 6 + throw % 6
            tally[point * THROWS + throw] += 1
            working = 0 if point == 0 and rest == 1 else 1
            come_lay, puts_lay = come != NO_BET, puts
            if come != NO_BET:
                if _line(total, come, crapless) >= 0:
                    tally[COME_AT + (working * TOTALS + come) * TOTALS + total] += 1
                    come = NO_BET
                elif come == 0:
                    come = total
            if total == SEVEN:
                for number in range(2, TOTALS):
                    if puts >> number & 1:
                        tally[PUT_AT + (working * TOTALS + number) * TOTALS + total] += 1
                puts = 0
            elif puts >> total & 1:
                tally[PUT_AT + (working * TOTALS + total) * TOTALS + total] += 1
                puts ^= 1 << total
            row = _line(total, point, crapless)
            if row == -1:
                if point == 0:
                    point = total
                    puts |= ALL_NUMBERS & ~puts_lay
                    if not come_lay:
                        come = 0
            elif point == 0:
                continue
            elif total == SEVEN:
                break
            else:
                made |= 1 << point
                point = 0
        different = 0
        while made:
            made &= made - 1
            different += 1
        tally[FIRE_AT + min(6, different)] += 1


@fast
def _line(total: int, number: int, crapless: int) -> int:
    return crapless_line(total, number) if crapless else line(total, number)


def parameters(rules: Rules) -> tuple[int, int]:
    return int(rules.game.id == "crapless"), int(odds_rest(rules.options))


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """Every wager is watched; a plan of one's own is played by `dice_table.sessions`."""
    return {"every_wager": lambda: parameters(rules)}


def bundles(rules: Rules) -> tuple[Bundle, ...]:
    return tuple(with_odds(rules))


# What a cell counts for


@cache
def facts_at(game_id: str, cell: int) -> Sequence[tuple[str, Any]]:
    """The kinds of facts that a cell counts for, and the facts."""
    if cell < COME_AT:
        point, throw = divmod(cell, THROWS)
        return list(_decided(game_id, 1 + throw // 6, 1 + throw % 6, point))
    if cell >= FIRE_AT:
        return [(FIRE, Fire(cell - FIRE_AT))]
    rest, total = divmod((cell - COME_AT) % (PUT_AT - COME_AT), TOTALS)
    working, number = divmod(rest, TOTALS)
    first = max(1, total - 6)
    roll = Roll(first, total - first, working, number, working)
    if cell >= PUT_AT:
        return [(f"put_odds_{number}", roll)]
    behind = [("come_odds", roll), ("dont_come_odds", roll)] if number else []
    return [("come", roll), (COME_WITH_ODDS, roll), *behind]


def _decided(game_id: str, first: int, second: int, point: int) -> Iterator[tuple[str, Roll]]:
    """Every kind of facts that this throw is one of, given the point."""
    for kind, wager in _watched(game_id).items():
        roll = Roll(first, second, point, kind_and_number(wager.id)[1])
        if (point or kind in ("roll", "line")) and wager.decided_by(roll):
            yield kind, roll


@cache
def _watched(game_id: str) -> dict[str, Wager]:
    """A wager for each kind of facts that the tally of throws decides."""
    elsewhere = ("come", "dont_come", "come_odds", "dont_come_odds", "put_odds", FIRE)
    found: dict[str, Wager] = {}
    for wager in rules_for(game(game_id)).wagers.values():
        if kind_and_number(wager.id)[0] not in elsewhere:
            found.setdefault(wager.facts, wager)
    return found
