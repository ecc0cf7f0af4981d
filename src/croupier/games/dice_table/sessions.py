"""Sessions of a strategy at a dice table: in words, or a function of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from croupier.core.fast import array_of, whole_numbers
from croupier.core.game import Rules
from croupier.core.money import dollars
from croupier.core.refusals import Misuse
from croupier.games.dice_table import function as _dice_function
from croupier.games.dice_table import play as _dice_play
from croupier.games.dice_table import session as _dice_session
from croupier.games.dice_table.house import house
from croupier.games.dice_table.plan import MEMORY
from croupier.games.dice_table.strategy import strategy_from
from croupier.games.dice_table.wishes import Strategy
from croupier.sim.crews import OWN_FUNCTION, OWN_ON_ROLLS, Crew
from croupier.sim.session_report import SessionReport
from croupier.sim.sessions import OUT, Block, block_of, curve_step, run
from croupier.sim.streams import block_state

NEVER = 1 << 60

Decide = Callable[..., object]
Told = dict[int, int]


@dataclass(frozen=True)
class Table:
    """All that a kernel is given, beside its random numbers."""

    play: Callable[..., None]
    house: Sequence[int]
    plan: Sequence[int]
    told: Sequence[int]
    memory: int
    words: str
    compiled: bool
    step: int
    rolls: int
    made_of: tuple[Rules, str, int, int] | None = None
    """Of a strategy in words: it is made anew from these where others play it."""

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Rules, str, int, int]]:
        """Without the kernel, which a function of one's own is a part of."""
        if self.made_of is None:
            raise Misuse(OWN_FUNCTION)
        return table_for, self.made_of

    @property
    def points(self) -> int:
        """Of a curve, the bankroll before the first roll included."""
        return self.rolls // self.step + 1

    def block(self, seed: bytes, block: int, sessions: int, kept: int) -> Block:
        """One block; the first `kept` of its sessions are remembered one by one."""
        state = array_of(block_state(seed, block))
        scratch = whole_numbers(_dice_session.TABLE_SIZE + self.memory)
        out = whole_numbers(max(1, sessions * OUT))
        curve = whole_numbers(max(1, kept * self.points))
        told = array_of(list(self.told))
        told[_dice_play.CURVES] = kept
        self.play(state, sessions, self.house, self.plan, told, scratch, out, curve)
        return block_of(out, curve, sessions, kept)


def table_for(
    rules: Rules, strategy: str | Decide, bankroll: int, rolls: int, plain: bool = False
) -> Table:
    """A strategy in words or as a function, made ready for a kernel."""
    if rolls < 1:
        raise Misuse(f"a session of {rolls} rolls cannot be played; ask for 1 or more")
    if bankroll <= 0:
        raise Misuse(f"a bankroll of {dollars(bankroll)} buys no chips; bring more")
    if isinstance(strategy, str):
        made = _for_words(rules, strategy_from(strategy, rules), bankroll, rolls)
        return replace(made, made_of=(rules, strategy, bankroll, rolls))
    play, compiled = _dice_function.kernel_for(strategy, plain)
    told = {
        _dice_play.BANKROLL: bankroll,
        _dice_play.MOST_ROLLS: rolls,
        _dice_play.STOP_ABOVE: NEVER,
        _dice_play.STOP_BELOW: -NEVER,
        _dice_play.CHEAPEST: rules.cents("minimum"),
        _dice_play.EVERY_ROLL: 1,
    }
    name = getattr(strategy, "__name__", "function")
    return _table(play, house(rules), (0,), told, _dice_function.MEMORY, name, compiled)


def _for_words(rules: Rules, found: Strategy, bankroll: int, rolls: int) -> Table:
    above, below = found.stop_above, found.stop_below
    if bankroll < found.cheapest:
        raise Misuse(
            f"a bankroll of {dollars(bankroll)} is less than the smallest wager of the strategy, "
            f"{dollars(found.cheapest)}; bring more"
        )
    told = {
        _dice_play.BANKROLL: bankroll,
        _dice_play.MOST_ROLLS: min(rolls, found.stop_rolls or rolls),
        _dice_play.STOP_ABOVE: NEVER if above is None else bankroll + above,
        _dice_play.STOP_BELOW: -NEVER if below is None else bankroll - below,
        _dice_play.CHEAPEST: found.cheapest,
        _dice_play.EVERY_ROLL: 0,
    }
    instructions = found.instructions
    memory = MEMORY * len(instructions)
    made = house(rules, found.always_on)
    return _table(_dice_play.play.jit, made, instructions, told, memory, found.text, True)


def _table(
    play: Callable[..., None],
    house: Sequence[int],
    plan: Sequence[int],
    told: Told,
    memory: int,
    words: str,
    compiled: bool,
) -> Table:
    rolls = told[_dice_play.MOST_ROLLS]
    step = curve_step(rolls)
    told = {**told, _dice_play.STEP: step, _dice_play.CURVES: 0}
    ordered = [told[place] for place in sorted(told)]
    return Table(
        play, house, array_of(plan), array_of(ordered), memory, words, compiled, step, rolls
    )


# A run


def play_sessions(
    rules: Rules,
    strategy: str | Decide,
    sessions: int,
    seed: bytes,
    *,
    bankroll: int,
    rolls: int,
    threads: int | None = None,
    precision: float | None = None,
    progress: Callable[[int], None] | None = None,
    plain: bool = False,
    crew: Crew | None = None,
) -> SessionReport:
    """Play so many sessions of a strategy, or fewer if the edge is known so precisely before."""
    if crew is not None and rules.unfiled:
        raise Misuse(OWN_ON_ROLLS)
    table = table_for(rules, strategy, bankroll, rolls, plain)
    report = SessionReport(rules, table.words, bankroll, table.rolls, table.step, seed)
    report.compiled = table.compiled
    return run(
        table,
        report,
        sessions,
        threads=threads,
        precision=precision,
        progress=progress,
        crew=crew,
    )
