"""A bet over several rolls: one object from which play, count, kernel and strategies all come.

Its state is a small whole number. It begins at `start`, every roll leads it on by `step`, and the
wager's own picker says from the state which row it has come to, or that it is not decided yet.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import Any, NamedTuple

from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.money import dollars
from croupier.core.procedure import Place, Take
from croupier.core.refusals import Misuse
from croupier.core.side_bets import SideBet
from croupier.core.spots import spot
from croupier.core.table import Table
from croupier.core.wagers import NOT_DECIDED, Picker, Wager
from croupier.games.dice_table.chapter import Action, Rolled
from croupier.games.dice_table.keep import kept
from croupier.games.dice_table.placing import (
    ANY_TIME,
    COME_OUT,
    NEW_SHOOTER,
    POINT_ON,
    is_open,
)

Step = Callable[[int, int, int, int], int]
"""From a state, the faces of both dice and the point that was on, to the next state."""

THROWS = tuple(product(range(1, 7), repeat=2))
WHEN_WORDS = {
    ANY_TIME: ("at any time", "make it now"),
    COME_OUT: ("before a come out roll", "wait for the next come out roll"),
    POINT_ON: ("while a point is on", "wait for a point"),
    NEW_SHOOTER: ("before a new shooter's first come out roll", "wait for the next shooter"),
}


class Progress(NamedTuple):
    """What a bet over several rolls is judged by."""

    state: int


def _as_it_is(path: Sequence[int]) -> Any:
    return path[-1]


def _no_words(path: Sequence[int]) -> str:
    return f"state {path[-1]}"


def _nothing(*_: Any) -> None:
    """The dealer does nothing more."""


@dataclass(frozen=True, kw_only=True)
class RollBet(SideBet):
    """A side bet that several rolls decide. It is made once and stays as it is until then."""

    step: Step
    start: int = 0
    when: int = NEW_SHOOTER
    """When it is made, as `placing` has it."""
    made: Clause
    """The clause that says when."""
    stays: Clause
    """The clause by which it is neither raised, reduced nor removed."""
    ends: str = "7"
    """The roll that ends it at the latest, in a word."""
    step_cents: int = 0
    """Amounts are multiples of this; 0 where any amount in chips will do."""
    why: Callable[[Sequence[int]], str] = _no_words
    """What a player is told at the settlement, from the states it went through."""
    marks: Callable[[Sequence[int]], Any] = _as_it_is
    """What everybody sees of it, from the same."""
    brought_in: Callable[[Table, Sequence[int]], None] = _nothing
    """What the dealer does when bets at these seats are new and the dice are out."""
    moved: Callable[[Table, Mapping[int, Sequence[int]]], None] = _nothing
    """What the dealer does when a roll has led bets on: by seat, the states so far."""

    def __post_init__(self) -> None:
        own = {"no_more_bets": partial(_begin, self), "rolled": partial(_lead_on, self)}
        object.__setattr__(self, "moments", {**self.moments, **own})
        object.__setattr__(self, "check", partial(_check, self))
        object.__setattr__(self, "shown", partial(_shown, self))


def roll_bets(rules: Rules) -> dict[str, RollBet]:
    """Those that are on offer, by wager."""
    return {bet.id: bet for bet in rules.side_bets if isinstance(bet, RollBet)}


# Making it, and leaving it alone


def _check(bet: RollBet, table: Table, action: Action) -> None:
    if isinstance(action, Place) and action.wager == bet.id:
        _check_place(bet, table, action)
    if isinstance(action, Take) and action.wager == bet.id:  # 4.C.iii
        name = table.rules.wager(bet.id).name
        raise table.rules.refusal(
            f"taking {dollars(action.cents)} back from {name} at seat {action.seat}",
            f"it is neither reduced nor removed before a {bet.ends}",
            bet.stays,
            f"wait for the shooter's {bet.ends}",
        )


def _check_place(bet: RollBet, table: Table, place: Place) -> None:
    rules, keep, wager = table.rules, kept(table), table.rules.wager(bet.id)
    tried = f"{dollars(place.cents)} on {wager.name} at seat {place.seat}"
    if not is_open(bet.when, keep.point, int(keep.new_shooter)):
        when, instead = WHEN_WORDS[bet.when]
        raise rules.refusal(tried, f"it is made only {when}", bet.made, instead)
    if table.stake_cents(place.seat, bet.id):
        raise rules.refusal(
            tried,
            f"a {wager.name} Bet lies there already, and it is not increased",
            bet.stays,
            "wait until it is decided",
        )
    if bet.step_cents and place.cents % bet.step_cents:
        low = place.cents // bet.step_cents * bet.step_cents
        raise rules.refusal(
            tried,
            f"it is made in steps of {dollars(bet.step_cents)}",
            wager.limits_clause or wager.clause,
            f"make it {dollars(low + bet.step_cents)}",
        )


# From roll to roll


def _begin(bet: RollBet, table: Table) -> None:
    running = kept(table).bets
    fresh = [seat for seat in table.wagered(bet.id) if spot(seat, bet.id) not in running]
    running |= {spot(seat, bet.id): [bet.start] for seat in fresh}
    if fresh:
        bet.brought_in(table, fresh)


def _lead_on(bet: RollBet, table: Table, rolled: Rolled) -> None:
    seats = table.wagered(bet.id)
    if not seats:
        return
    wager, running = table.rules.wager(bet.id), kept(table).bets
    changed, decided = dict[int, Sequence[int]](), list[int]()
    for seat in seats:
        path = running[spot(seat, bet.id)]
        state = bet.step(path[-1], *rolled)
        moves = state != path[-1]
        if moves:
            path.append(state)
        if wager.decided_by(Progress(state)):
            decided.append(seat)
        elif moves:
            changed[seat] = path
    if changed:
        bet.moved(table, changed)
    for seat in decided:
        path = running.pop(spot(seat, bet.id))
        table.settle(seat, bet.id, Progress(path[-1]), bet.why(path))


def _shown(bet: RollBet, table: Table) -> Mapping[str, Any]:
    running = kept(table).bets
    if not running:
        return {bet.id: {}}
    paths = {str(seat): running.get(spot(seat, bet.id)) for seat in table.clockwise()}
    return {bet.id: {seat: bet.marks(path) for seat, path in paths.items() if path}}


# The same as a table of whole numbers


class Walk(NamedTuple):
    """Every state that a bet can come to; those that decide it last."""

    states: tuple[int, ...]
    undecided: int
    """How many of them do not decide it; the bet begins at the first."""
    steps: Mapping[tuple[int, int], tuple[int, ...]]
    """By the place of a state and the point: the place of the next state for each throw."""


def walk(bet: RollBet, wager: Wager, points: Sequence[int]) -> Walk:
    """Ask the bet where every throw leads it, from every state that it can come to.

    One that may never be decided is refused: a round that waits for it would have no end.
    """
    found = _walk(bet.start, bet.step, wager.pick, tuple(points))
    if found is None:
        raise Misuse(
            f"{bet.file or bet.id}: it can come to a value from which no throws lead to a row; "
            "say a row there, so that every bet is decided"
        )
    return found


@lru_cache(maxsize=16)
def _walk(start: int, step: Step, pick: Picker, points: tuple[int, ...]) -> Walk | None:
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    going, over = {start: 0}, dict[int, int]()
    waiting = [start]
    for state in waiting:
        for point in (0, *points):
            found[state, point] = leads = tuple(step(state, a, b, point) for a, b in THROWS)
            for to in {*leads}.difference(going, over):
                if pick(Progress(to)) == NOT_DECIDED:
                    going[to] = len(going)
                    waiting.append(to)
                else:
                    over[to] = len(over)
    if not _ends(start, found, over):
        return None
    place = going | {state: len(going) + at for state, at in over.items()}
    steps = {
        (place[state], point): tuple(map(place.__getitem__, leads))
        for (state, point), leads in found.items()
    }
    return Walk((*going, *over), len(going), steps)


def _ends(
    start: int, leads: Mapping[tuple[int, int], tuple[int, ...]], over: Container[int]
) -> bool:
    """Whether some throws decide the bet wherever it has come to, whatever point it began with."""
    points = {point for _, point in leads}
    before: dict[tuple[int, int], list[tuple[int, int]]] = {}
    waiting = [(start, point) for point in points]
    known, ended = set(waiting), set[tuple[int, int]]()
    for here in waiting:
        _, point = here
        for (a, b), to in zip(THROWS, leads[here], strict=True):
            if to in over:
                ended.add(here)
                continue
            total = a + b
            if point:
                there = to, 0 if total in (point, 7) else point
            else:
                there = to, total if total in points else 0
            before.setdefault(there, []).append(here)
            if there not in known:
                known.add(there)
                waiting.append(there)
    lead_there = list(ended)
    for there in lead_there:
        fresh = {*before.get(there, ())} - ended
        ended |= fresh
        lead_there += fresh
    return ended == known
