"""A bet of one's own: a table of rows and a function that picks one from what people can read.

It is made from a file or a program (`croupier.own`), laid beside the wagers of a game, and stands
in no law. Whatever goes wrong in the function is told with its line.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from croupier.core.law import Clause
from croupier.core.odds import pays_from
from croupier.core.refusals import Misuse, quoted, unknown
from croupier.core.wagers import Row, Wager

if TYPE_CHECKING:
    from croupier.core.game import Game

Pick = Callable[..., Any]
SUIT_STEMS = ("club", "diamond", "heart", "spade")
TIMES = 3
"""So often more a function is asked about the same, where there is little to ask about."""


class NoEnd(Exception):
    """Raised in a function that does not come to an end, in the line where it is."""


@dataclass(frozen=True)
class Looks:
    """What a bet of one's own can look at in a game, and who makes a side bet of it."""

    module: str
    """It has `side_bet(own, game)`; imported on use."""
    parts: Mapping[str, int] = field(default_factory=dict, hash=False)
    """By the name that a function takes: how many cards those are, in the order of the deal."""
    jokers: int = 0
    """How many of them are in the deck."""
    needs: tuple[str, ...] = ()
    """Wagers that have to lie beside it, since no cards are dealt without them."""

    @property
    def names(self) -> str:
        return ", ".join(self.parts)


@dataclass(frozen=True)
class OwnBet:
    """The bet as it was written."""

    id: str
    name: str
    rows: tuple[tuple[str, str], ...]
    """Outcome, and what it pays in words."""
    pick: Pick
    file: str
    """Where it stands, for what is told about it."""
    when: str = ""

    @functools.cached_property
    def names_suits(self) -> bool:
        """Whether its function may know a suit by its name: it stands in what it is made of."""
        return _has_words(self.pick, SUIT_STEMS)

    @property
    def outcomes(self) -> tuple[str, ...]:
        return tuple(outcome for outcome, _ in self.rows)

    @property
    def takes(self) -> tuple[str, ...]:
        """The names of what its function takes."""
        try:
            return tuple(inspect.signature(self.pick).parameters)
        except (TypeError, ValueError) as error:
            raise Misuse(
                f"{self.file}: pick is no function with names; write def pick(…)"
            ) from error

    def wager(self, game: Game, pick: Callable[[Any], int]) -> Wager:
        """As a game offers it: it cites its file, since no clause authorises it."""
        where = self.file.replace("\\", "/").rpartition("/")[2]
        clause = Clause(tuple((edition, where) for edition in game.editions))
        rows = tuple(Row(_id(outcome), pays_from(pays), clause) for outcome, pays in self.rows)
        return Wager(self.id, self.name, clause, rows, pick, facts=self.id)

    def asked(self, *args: Any, **parts: Any) -> Any:
        """What the function says; what goes wrong in it is told with its line."""
        try:
            return self.pick(*args, **parts)
        except Misuse:
            raise
        except (Exception, SystemExit) as error:
            raise self.wrong(error, (*args, *parts.values())) from error

    def sure(self, *args: Any, **parts: Any) -> Any:
        """What it says of one of a few things that can be; it is asked several times."""
        said = self.asked(*args, **parts)
        if any(self.asked(*args, **parts) != said for _ in range(TIMES)):
            raise self.unsteady()
        return said

    def wrong(self, error: BaseException, given: tuple[Any, ...]) -> Misuse:
        here = [
            one for one in traceback.extract_tb(error.__traceback__) if one.filename == self.file
        ]
        line = f", line {here[-1].lineno}" if here else ""
        with_what = "; ".join(str(list(one)) if _many(one) else str(one) for one in given)
        return Misuse(
            f"{self.file}{line}: {type(error).__name__}: {error} (asked about {with_what})"
        )

    def row_of(self, said: Any) -> int:
        """The row that the function named."""
        if isinstance(said, str) and said in self._places:
            return self._places[said]
        what = f"{self._where}: pick said {quoted(said)}"
        if said is None:
            raise Misuse(f"{what}: it ended without a return; name a row: {self._named}")
        if not isinstance(said, str):
            raise Misuse(f"{what}; name a row in words: {self._named}")
        raise Misuse(f"{what}; {unknown('row', said, self.outcomes)}")

    @functools.cached_property
    def _places(self) -> dict[str, int]:
        return {outcome: row for row, outcome in enumerate(self.outcomes)}

    @property
    def _named(self) -> str:
        return ", ".join(repr(outcome) for outcome in self.outcomes)

    @property
    def _where(self) -> str:
        code = getattr(inspect.unwrap(self.pick), "__code__", None)
        return f"{self.file}, line {getattr(code, 'co_firstlineno', 0)}"

    def unsteady(self) -> Misuse:
        """Of a function that hangs on chance, a clock, or what it was asked before."""
        return Misuse(
            f"{self._where}: pick says now this row and now that one of the same round; let it "
            "hang on nothing but what it is given, so that it can be counted"
        )


def _has_words(function: Any, words: Sequence[str]) -> bool:
    """Whether one of these words stands in a function, or in what it calls and names."""
    todo: list[Any] = [inspect.unwrap(function)]
    names: set[str] = set()
    known: dict[int, Any] = {}
    while todo:
        one = todo.pop()
        if id(one) in known:
            continue
        known[id(one)] = one
        if isinstance(one, str):
            if any(word in one.lower() for word in words):
                return True
        elif isinstance(one, FunctionType):
            code = list(_codes(one.__code__))
            names |= {name for part in code for name in part.co_names}
            todo += [const for part in code for const in part.co_consts]
            todo += [one.__globals__[name] for name in names if name in one.__globals__]
            todo += [cell.cell_contents for cell in one.__closure__ or ()]
            todo += [*(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()]
        elif isinstance(one, ModuleType):
            todo += [vars(one)[name] for name in names if name in vars(one)]
        elif isinstance(one, Mapping):
            todo += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            todo += one
        elif hasattr(one, "__dict__"):
            todo += [*vars(one).values(), type(one)]
    return False


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of what is written inside it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _codes(const)


def _many(value: Any) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, str)


def _id(outcome: str) -> str:
    return "_".join(outcome.lower().split())


@dataclass(frozen=True)
class Alone:
    """How a side bet is counted and simulated by itself, whatever the game's own count looks at."""

    count: Callable[[Any], Mapping[Any, int]]
    """From the rules to how many deals come to each of its rows."""
    sample: Callable[[Any, int, bytes, int], Mapping[Any, int]]
    """Rules, rounds, a seed and the number of a block: how often each row came."""
    told: Callable[[Any], str]
    """What was looked at for the count, in a sentence."""
