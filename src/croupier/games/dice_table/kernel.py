"""Games of two dice for the simulator: shooters from their first come out roll to a loser 7.

A round is one shooter, since a loser 7 decides everything that still lies: no wager is cut off at
the end, and none is counted that began before. Within it every wager lies whenever it can:

- a one roll wager on each roll, a wager on a number or a hardway on each roll with a point on, so
  that one tally of throws by the point says what decided them all, the line and its odds included;
- one Come Bet (with one Don't Come Bet and their odds) at a time, made when a point has just been
  set, and so are odds behind a Put Bet on each number. None follows on the roll that decided the
  one before, since then the new point would hang on what became of the old bet;
- one of each bet over several rolls a shooter. One that outlives the loser 7 is thrown for until it
  is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import cached_property
from typing import Any

from croupier.core.fast import Fast, borrowed, fast, inlined
from croupier.core.game import Rules
from croupier.core.wagers import Wager
from croupier.exact.census import Bundle
from croupier.games.dice_table.chapter import dice_law
from croupier.games.dice_table.exact import COME_WITH_ODDS, with_odds
from croupier.games.dice_table.placing import POINT_ON, odds_rest
from croupier.games.dice_table.roll_bets import Progress, Walk, roll_bets, walk
from croupier.games.dice_table.spots import TOTALS, kind_and_number
from croupier.games.dice_table.wagers import SEVEN, Roll
from croupier.sim.streams import below

THROWS = 36
STATE = TOTALS * THROWS
"""Where each throw leads from a state, by the point."""
COME_AT = TOTALS * THROWS
PUT_AT = COME_AT + 2 * TOTALS * TOTALS
BETS_AT = PUT_AT + 2 * TOTALS * TOTALS
NO_BET = -1
ALL_NUMBERS = (1 << TOTALS) - 1

# The parameters: whether odds rest on a come out, a bit for each total that becomes a number of the
# line, for each bet over several rolls where it begins and whether it waits for a point, and then
# the states of all bets. A state stands for itself by its place among them: there it has, by point
# and throw, the place of the next state, or below nought the cell that it ends in.

REST, BETS, POINTS = 0, 1, 2
BETS_FROM = 3
BEGINS, WAITS = range(2)
FIELDS = 2
DONE, WAITING = 0, -1


@fast
def goes_on(total: int, number: int, points: int) -> bool:
    """Whether a wager on the line, or a Come Bet, with this number (0 for none yet) stays."""
    if number == 0:
        return points >> total & 1 == 1
    return total not in (SEVEN, number)


@inlined
def begun(parameters: Sequence[int], bet: int) -> int:
    """A bet over several rolls before the first roll of a shooter."""
    at = BETS_FROM + bet * FIELDS
    if bet >= parameters[BETS]:
        return DONE
    return WAITING if parameters[at + WAITS] == 1 else parameters[at + BEGINS]


@inlined
def with_point(parameters: Sequence[int], bet: int, at: int) -> int:
    """The same when a point has come up."""
    return parameters[BETS_FROM + bet * FIELDS + BEGINS] if at == WAITING else at


@inlined
def led_on(parameters: Sequence[int], tally: MutableSequence[int], at: int, there: int) -> int:
    """The same after a throw, from where it stood, with `there` for the point and the throw."""
    if at <= 0:
        return at
    to = parameters[at + there]
    if to < 0:
        tally[-to] += 1
        return DONE
    return to


@fast
def finish(
    state: MutableSequence[int],
    parameters: Sequence[int],
    tally: MutableSequence[int],
    at: int,
) -> None:
    """Throw on for a bet that a loser 7 did not decide."""
    point = 0
    while at > 0:
        throw = below(state, THROWS)
        total = 2 + throw // 6 + throw % 6
        at = led_on(parameters, tally, at, point * THROWS + throw)
        if not goes_on(total, point, parameters[POINTS]):
            point = 0
        elif point == 0:
            point = total


@inlined
def tally_seven(tally: MutableSequence[int], at: int, come: int, puts: int) -> None:
    """A 7 decides the Come Bet and whatever lies on a number."""
    if come != NO_BET:
        tally[COME_AT + at + come * TOTALS + SEVEN] += 1
    if puts:
        for number in range(2, TOTALS):
            tally[PUT_AT + at + number * TOTALS + SEVEN] += puts >> number & 1


@fast
def play(
    state: MutableSequence[int],
    rounds: int,
    parameters: Sequence[int],
    tally: MutableSequence[int],
    scratch: MutableSequence[int],
) -> None:
    """Shoot, and follow the line, the Come Bet, the Put Bets and the bets over several rolls."""
    state, parameters = borrowed(state), borrowed(parameters)
    tally, scratch = borrowed(tally), borrowed(scratch)
    rest, bets, points = parameters[REST], parameters[BETS], parameters[POINTS]
    for _ in range(rounds):
        point, come, puts = 0, NO_BET, 0
        first = begun(parameters, 0)  # in a register, which most games need no more than
        for bet in range(1, bets):
            scratch[bet] = begun(parameters, bet)
        while True:
            throw = below(state, THROWS)
            total, there = 2 + throw // 6 + throw % 6, point * THROWS + throw
            tally[there] += 1
            first = led_on(parameters, tally, first, there)
            for bet in range(1, bets):
                scratch[bet] = led_on(parameters, tally, scratch[bet], there)
            at = (TOTALS if point or not rest else 0) * TOTALS
            if total == SEVEN:
                tally_seven(tally, at, come, puts)
                come, puts = NO_BET, 0
                if point:
                    break
                continue
            # No branch hangs on the throw from here on: none of them could be foreseen.
            lay, stays = come != NO_BET, goes_on(total, come, points)
            tally[COME_AT + at + max(come, 0) * TOTALS + total] += 1 if lay and not stays else 0
            tally[PUT_AT + at + total * TOTALS + total] += puts >> total & 1
            on = goes_on(total, point, points)
            new = on and point == 0
            point = (total if point == 0 else point) if on else 0
            come = (total if come == 0 else come) if lay and stays else NO_BET
            come = 0 if new and not lay else come
            puts = (puts & ~(1 << total)) | (ALL_NUMBERS & ~puts if new else 0)
            if new:
                first = with_point(parameters, 0, first)
                for bet in range(1, bets):
                    scratch[bet] = with_point(parameters, bet, scratch[bet])
        scratch[0] = first
        for bet in range(bets):
            if scratch[bet] > 0:
                finish(state, parameters, tally, scratch[bet])


class Shooters:
    """The simulator of one game of two dice under its rules."""

    play: Fast[..., None] = play

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        points, bets = dice_law(rules).points, roll_bets(rules)
        self.walks = {id: walk(bet, rules.wagers[id], points) for id, bet in bets.items()}
        self.cells = dict(self._cells())
        self.CELLS = BETS_AT + sum(len(way.states) for way in self.walks.values())
        self.SCRATCH = max(1, len(self.walks))

    def _cells(self) -> Iterator[tuple[str, int]]:
        at = BETS_AT
        for id, way in self.walks.items():
            yield id, at
            at += len(way.states)

    def strategies(self, rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
        return strategies(rules)

    def bundles(self, rules: Rules) -> tuple[Bundle, ...]:
        return tuple(with_odds(rules))

    def parameters(self) -> tuple[int, ...]:
        rules, bets = self.rules, roll_bets(self.rules)
        heads, walks = list[int](), list[int]()
        begin = BETS_FROM + FIELDS * len(bets)
        for id, way in self.walks.items():
            at = begin + len(walks)
            heads += [at, int(bets[id].when == POINT_ON)]
            walks += _numbers(way, at, self.cells[id])
        points = sum(1 << point for point in dice_law(rules).points)
        return (int(odds_rest(rules.options)), len(bets), points, *heads, *walks)

    # What a cell counts for

    def facts_at(self, cell: int) -> Sequence[tuple[str, Any]]:
        """The kinds of facts that a cell counts for, and the facts."""
        if cell < COME_AT:
            point, throw = divmod(cell, THROWS)
            return list(self._decided(1 + throw // 6, 1 + throw % 6, point))
        if cell >= BETS_AT:
            id = max(
                (id for id in self.cells if self.cells[id] <= cell), key=self.cells.__getitem__
            )
            state = self.walks[id].states[cell - self.cells[id]]
            return [(self.rules.wagers[id].facts, Progress(state))]
        rest, total = divmod((cell - COME_AT) % (PUT_AT - COME_AT), TOTALS)
        working, number = divmod(rest, TOTALS)
        first = max(1, total - 6)
        roll = Roll(first, total - first, working, number, working)
        if cell >= PUT_AT:
            return [(f"put_odds_{number}", roll)]
        behind = [("come_odds", roll), ("dont_come_odds", roll)] if number else []
        return [("come", roll), (COME_WITH_ODDS, roll), *behind]

    def _decided(self, first: int, second: int, point: int) -> Iterator[tuple[str, Roll]]:
        """Every kind of facts that this throw is one of, given the point."""
        for kind, wager in self._watched.items():
            roll = Roll(first, second, point, kind_and_number(wager.id)[1])
            if (point or kind in ("roll", "line")) and wager.decided_by(roll):
                yield kind, roll

    @cached_property
    def _watched(self) -> dict[str, Wager]:
        """A wager for each kind of facts that the tally of throws decides."""
        elsewhere = ("come", "dont_come", "come_odds", "dont_come_odds", "put_odds")
        found: dict[str, Wager] = {}
        for wager in self.rules.wagers.values():
            if kind_and_number(wager.id)[0] not in elsewhere and wager.id not in self.walks:
                found.setdefault(wager.facts, wager)
        return found


OWN_STRATEGIES = True
"""Strategies in words and in Python are played here: see `dice_table.sessions`."""


def for_rules(rules: Rules) -> Shooters:
    """The simulator for these rules: which bets are on offer changes what is counted."""
    return Shooters(rules)


def strategies(rules: Rules) -> dict[str, Callable[[], tuple[int, ...]]]:
    """Every wager is watched; a plan of one's own is played by `dice_table.sessions`."""
    return {"every_wager": Shooters(rules).parameters}


def _numbers(way: Walk, at: int, cell: int) -> list[int]:
    """Where each throw leads, by state and point; noughts for points that there are not."""
    nothing = (0,) * THROWS
    ends = range(way.undecided, len(way.states))
    there = [
        *(at + state * STATE for state in range(way.undecided)),
        *(-cell - end for end in ends),
    ]
    found: list[int] = []
    for state in range(way.undecided):
        for point in range(TOTALS):
            leads = way.steps.get((state, point))
            found += nothing if leads is None else map(there.__getitem__, leads)
    return found
