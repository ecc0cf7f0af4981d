"""Functions and bets of one's own, from a program or from a file: found, named, asked apart.

Such a file is trusted code, but a function that never ends can be interrupted, and one that leaves
the interpreter takes nothing with it: it is asked in a process of its own.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import itertools
import re
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeGuard, TypeVar, cast

from croupier.asked import checked
from croupier.core.own_bets import NoEnd
from croupier.core.refusals import Misuse, quoted

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.own_bets import OwnBet
    from croupier.exact.census import Decision

T = TypeVar("T")
P = ParamSpec("P")
Function = Callable[..., object]
IN_PYTHON = re.compile(r".+\.py:\w+")
"""A function in a file: `mine.py:strategy`."""
MOST_WHERE = 200
"""So much of the name of a file stands in a sentence."""


def is_function(strategy: object) -> TypeGuard[str | Function]:
    """Whether a strategy is a function, or the name of one in a file."""
    if isinstance(strategy, str):
        return IN_PYTHON.fullmatch(strategy) is not None
    return callable(strategy)


def named(strategy: str | Function) -> str:
    """A strategy in Python, in a sentence."""
    if isinstance(strategy, str):
        return f"the strategy {strategy}"
    return f"the strategy {getattr(strategy, '__name__', '')}".rstrip()


def function_from(strategy: str | Function, takes: str = "moment") -> Function:
    """`mine.py:strategy`: a function in a Python file; one that is given as it is."""
    import runpy

    if not isinstance(strategy, str):
        return strategy
    file, _, name = strategy.rpartition(":")
    _check_ordinary(file)
    try:
        found = runpy.run_path(file).get(name)
    except OSError as error:
        raise Misuse(f"{file}: {error.strerror}; name a Python file, as in mine.py:name") from error
    except Exception as error:
        raise Misuse(f"{file} could not be run: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise Misuse(f"{file} has no function {name!r}; write one: def {name}({takes})")
    return cast(Function, found)


def _check_ordinary(file: str) -> None:
    """A pipe would be waited for without end, and Python reads a file that it runs twice."""
    if Path(file).exists() and not Path(file).is_file():
        raise Misuse(f"{quoted(file)} is no ordinary file; name a Python file")


def decided_by(
    strategy: str | Function,
    work: Callable[[Decision, Callable[[int], None]], T],
    progress: Callable[[int], None] = lambda done: None,
) -> T:
    """What work comes to that asks the function to decide, done in a process of its own.

    The work is given the function as a count asks it, and says how much more was done.
    """
    from croupier.live.functions import deciding
    from croupier.sim.apart import LONG_SECONDS, Tell, apart

    def there(tell: Tell) -> T:
        def told(done: int) -> None:
            tell(done, LONG_SECONDS)

        decide = deciding(function_from(strategy), told)
        tell(None, LONG_SECONDS)
        return work(decide, told)

    return apart(named(strategy), there, progress)


# Bets


@checked
def bet(
    name: str,
    rows: Mapping[str, str],
    pick: Callable[..., object],
    *,
    when: str = "",
    file: str = "",
) -> OwnBet:
    """A bet of one's own: `bet("Colors", {"three red": "8 to 1", "other": "lose"}, pick)`.

    `pick` takes what it looks at by name (`player`, `dealer`, `board`, `up`, `hole`, `banker`,
    `dice`, `spin`) and says which row it is.
    """
    from croupier.core.odds import pays_from
    from croupier.core.own_bets import OwnBet

    where = str(file)[:MOST_WHERE] or getattr(getattr(pick, "__code__", None), "co_filename", "bet")
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9 _'-]{0,39}", name):
        raise Misuse(f"{where}: NAME is a few letters such as 'Colors', not {quoted(name)}")
    if not callable(pick):
        raise Misuse(f"{where}: pick is a function that says which row it is: def pick(player)")
    if not isinstance(rows, Mapping) or len(rows) < 2:
        raise Misuse(
            f"{where}: ROWS has an outcome a row: {{'three red': '8 to 1', 'other': 'lose'}}"
        )
    for outcome, pays in rows.items():
        if not isinstance(outcome, str) or not isinstance(pays, str):
            raise Misuse(f"{where}: ROWS has words, not {quoted(outcome)}: {quoted(pays)}")
        try:
            pays_from(pays)
        except Misuse as error:
            raise Misuse(f"{where}, row {outcome!r}: {error}") from error
    id = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return OwnBet(id, name, tuple(rows.items()), ended(pick), where, when)


class TooLong(NoEnd):
    """It is told after how long."""

    def __str__(self) -> str:
        return f"no answer within {PATIENCE_SECONDS} seconds; does it come to an end?"


PATIENCE_SECONDS = 10
"""So long one question may take; most take a few millionths of that."""
_asked: dict[int, int] = {}
"""By thread: the number of the question that it is at."""
_numbers = itertools.count(1)


def ended(pick: Callable[P, T]) -> Callable[P, T]:
    """The same function; one that never answers is stopped and told, wherever it is asked."""

    @functools.wraps(pick)
    def asked(*args: P.args, **parts: P.kwargs) -> T:
        thread = threading.get_ident()
        _asked[thread] = next(_numbers)
        try:
            return pick(*args, **parts)
        finally:
            _asked.pop(thread, None)

    _watching()
    return asked


@functools.cache
def _watching() -> threading.Thread:
    """One for the whole process, begun with the first bet."""
    thread = threading.Thread(target=_watch, name="patience with bets", daemon=True)
    thread.start()
    return thread


def _watch() -> None:
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    seen: dict[int, tuple[int, float]] = {}
    while True:
        time.sleep(PATIENCE_SECONDS / 10)
        now, here = time.monotonic(), dict(_asked)
        seen = {
            thread: seen[thread] if seen.get(thread, (0, 0.0))[0] == number else (number, now)
            for thread, number in here.items()
        }
        for thread, (number, since) in seen.items():
            if now - since >= PATIENCE_SECONDS and _asked.get(thread) == number:
                raise_in(ctypes.c_ulong(thread), ctypes.py_object(TooLong))


def bet_from(file: str | Path) -> OwnBet:
    """The bet that a Python file has: `ROWS`, `def pick(…)`, and `NAME` if it is not the file's.

    The file is run: it is trusted code, never taken over a network.
    """
    import runpy

    path = str(file)
    _check_ordinary(path)
    try:
        found = ended(runpy.run_path)(path)
    except OSError as error:
        raise Misuse(f"{path}: {error.strerror}; name a Python file with ROWS and pick") from error
    except SyntaxError as error:
        at = f", line {error.lineno}" if error.lineno else ""
        raise Misuse(f"{path}{at}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename == path]
        line = f", line {frames[-1].lineno}" if frames else ""
        raise Misuse(f"{path}{line}: {type(error).__name__}: {error}") from error
    if "ROWS" not in found or "pick" not in found:
        missing = "ROWS" if "ROWS" not in found else "pick"
        raise Misuse(f"{path} has no {missing}; write ROWS = {{…}} and def pick(player)")
    usual = Path(path).stem.replace("_", " ").title()
    when: Any = found.get("WHEN", "")
    return bet(found.get("NAME", usual), found["ROWS"], found["pick"], when=when, file=path)


@checked
def with_bets(game: str | Game, bets: Sequence[str | Path | OwnBet]) -> Game:
    """A game with bets of one's own beside its wagers; to be analysed, simulated and played."""
    from croupier.core.own_bets import OwnBet
    from croupier.games import game as find

    found = find(game) if isinstance(game, str) else game
    for one in bets:
        own = one if isinstance(one, OwnBet) else bet_from(one)
        if found.looks is None:
            raise Misuse(
                f"{found.name} takes no bets of one's own; its Game does not say what they may "
                "look at (docs/adding-a-game.md)"
            )
        known = {wager.id for wager in _all_wagers(found)}
        if own.id in known:
            raise Misuse(
                f"{own.file}: {found.name} has a wager {own.id} already; name it otherwise"
            )
        made = importlib.import_module(found.looks.module).side_bet(own, found)
        found = replace(found, side_bets=(*found.side_bets, made))
    return found


TRIED = 300
"""So many deals a bet is asked about, to see whether it fits a game."""


def fitting(files: Sequence[str], games: Sequence[str]) -> dict[str, list[str]]:
    """By game: the bets that fit it, since they look at what it has and say rows of their own.

    A bet that fits none of them is refused, with what is wrong at the last one that takes any.
    """
    from croupier.games import game as find

    found: dict[str, list[str]] = {}
    for file in files:
        bet, takes = bet_from(file), [id for id in games if find(id).looks is not None]
        if not takes:
            raise Misuse(f"{', '.join(games)}: no bet of one's own is taken there")
        wrong = []
        for id in takes:
            try:
                _tried(with_bets(id, [bet]))
            except Misuse as error:
                wrong.append(error)
            else:
                found.setdefault(id, []).append(file)
        if len(wrong) == len(takes):
            raise wrong[-1]
    return found


def _tried(game: Game) -> None:
    from croupier.core.game import rules_for

    rules = rules_for(game)
    for bet in rules.own_bets:
        if bet.alone is not None:
            bet.alone.sample(rules, TRIED, bytes(32), 0)


def _all_wagers(game: Game) -> list[Any]:
    from croupier.core.game import rules_for

    rules = rules_for(game)
    return [*rules.wagers.values(), *(wager for wager, _, _ in rules.elsewhere())]
