"""A census: every way a round can go, counted by the facts that wagers are judged by.

Facts are tuples of a few small integers, so a census is small however many deals stand behind it.
The exact count and a simulation both end in a census, and every figure is read off it by the same
row pickers that pay at the table.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, overload

from croupier.core.game import Rules
from croupier.core.refusals import Misuse, unknown

EXACT, DOUBLE, SIMULATED = "exact", "exact to double precision", "simulated"
"""How figures were got: counted in whole numbers, counted in numbers of sixteen digits, or by
playing."""
DOUBLE_SCALE = 1 << 64
"""What a chance in double precision is multiplied by to be a weight: more than it has digits."""


def weights_from(chances: Mapping[Any, float]) -> dict[Any, int]:
    """Chances in double precision as whole weights."""
    return {facts: round(chance * DOUBLE_SCALE) for facts, chance in chances.items() if chance}


@dataclass(frozen=True)
class Bundle:
    """Wagers that are only made together, analysed as one."""

    id: str
    parts: tuple[str, ...]
    facts: str
    unit: str
    """What the edge is measured on, in words."""
    per_total: bool = False
    """Whether the edge is per unit of all that is staked, not per unit of the first wager."""
    name: str = ""
    """For people; the name of the first wager if there is none."""
    units: Callable[[str, Any], Fraction | int] | None = None
    """How many units lie on a part when these facts decide it, where the parts do not say so."""
    hands: Callable[[Any], Sequence[Any]] | None = None
    """Where a round may have several hands: the facts of each, by which the parts are judged."""
    words: Callable[[Any], str] | None = None
    """What is said of such a round beside the rows of its hands: `doubled`, `split`."""
    note: str = ""
    """What a reader of its figures must know."""
    listed: bool = True
    """Whether it stands on the sheet of the whole game, or only on one that asks for it by id."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What whoever decides has before him, cards by number; what a strategy in Python is asked."""

    hand: tuple[int, ...]
    choices: tuple[str, ...]
    board: tuple[int, ...] = ()
    """Cards that count for everybody, as far as they are turned over."""
    dealer: tuple[int, ...] = ()
    """Cards of the dealer that all can see."""


Decision = Callable[[Situation], str]
"""A way to play: one of the choices for every situation."""


@dataclass(frozen=True)
class Advice:
    """What to do in one situation, and what each choice is worth there in units of the wager."""

    situation: str
    best: str
    values: Mapping[str, Fraction]
    weight: int
    """How many of all deals come to this situation."""
    exact: bool = True
    """Whether the values are, or stand for a count in double precision."""

    def __str__(self) -> str:
        worth = ", ".join(f"{name} {float(value):+.6f}" for name, value in self.values.items())
        return f"{self.situation}: {self.best} ({worth})"


class AskedFor(Sequence[Advice]):
    """Advice that is written when somebody asks for it: most questions are about the rule alone."""

    def __init__(self, write: Callable[[], Iterable[Advice]]) -> None:
        self._write = write

    @cached_property
    def _written(self) -> tuple[Advice, ...]:
        return tuple(self._write())

    def __len__(self) -> int:
        return len(self._written)

    @overload
    def __getitem__(self, place: int) -> Advice: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Advice, ...]: ...
    def __getitem__(self, place: int | slice) -> Advice | tuple[Advice, ...]:
        return self._written[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._written == tuple(other)

    def __hash__(self) -> int:
        return hash(self._written)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._written,)


@dataclass(frozen=True)
class ChartTable:
    """A part of a printed chart: a row a hand, a column a card of the dealer."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def in_words(self) -> bool:
        """Whether its cells are sentences, as the rules for setting hands are, and not letters."""
        return any(" " in cell for _, cells in self.rows for cell in cells)


@dataclass(frozen=True)
class Strategy:
    """The best way to play, found by the count."""

    rule: str
    """In one sentence, as a person would remember it."""
    advice: Sequence[Advice]
    parameters: tuple[int, ...]
    """The same for a kernel."""
    chart: tuple[ChartTable, ...] = ()
    """The same as players print it, where they do."""
    legend: str = ""
    """What the letters of the chart stand for."""
    name: str = "best"
    """The name of the way to play that is counted where none is asked for: not every count finds
    the best one."""

    def runs(self) -> list[list[Advice]]:
        """Neighbours that have the same best choice, together."""
        runs: list[list[Advice]] = []
        for one in self.advice:
            if runs and runs[-1][-1].best == one.best:
                runs[-1].append(one)
            else:
                runs.append([one])
        return runs

    def near_borders(self, each_side: int = 4) -> list[int]:
        """The places next to a change of the best choice; the first ones if it never changes."""
        near = {
            place
            for border in range(1, len(self.advice))
            if self.advice[border - 1].best != self.advice[border].best
            for place in range(border - each_side, border + each_side)
            if 0 <= place < len(self.advice)
        }
        return sorted(near) or list(range(min(2 * each_side, len(self.advice))))

    def __repr__(self) -> str:
        return f"<strategy: {self.rule}>"

    def __str__(self) -> str:
        return self.rule

    def _repr_html_(self) -> str:
        from croupier.core.page import fragment
        from croupier.exact.chart_page import STYLE, strategy_body

        return fragment(strategy_body(self), STYLE)


class Later(Mapping[str, Mapping[Any, int]]):
    """Weights that are counted when they are asked for: a sheet of one wager needs not all."""

    def __init__(self, counts: Mapping[str, Callable[[], Mapping[Any, int]]]) -> None:
        self._counts = dict(counts)
        self._found: dict[str, Mapping[Any, int]] = {}

    def __getitem__(self, facts: str) -> Mapping[Any, int]:
        if facts not in self._found:
            self._found[facts] = self._counts[facts]()
        return self._found[facts]

    def __contains__(self, facts: object) -> bool:
        return facts in self._counts

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)


@dataclass(frozen=True)
class Census:
    """For each kind of facts, how often each of them occurs."""

    weights: Mapping[str, Mapping[Any, int]]
    bundles: tuple[Bundle, ...] = ()
    """Those that a game's wagers do not make by themselves, or that it makes otherwise."""
    strategy: Strategy | None = None
    methods: Mapping[str, str] = field(default_factory=dict)
    """By kind of facts how the weights were got; `EXACT` where nothing is said."""
    notes: tuple[str, ...] = ()
    """What a reader of all these figures must know, a sentence each."""
    rolls: Mapping[str, Fraction] = field(default_factory=dict)
    """By wager or bundle: how many rolls it takes on average to decide it, where they are many."""
    decisive: tuple[str, ...] = ()
    """Wagers on whose payments hangs what is counted, where that is not by the best play."""


BEST = "best"
"""The name of the best play that a count finds, among those of other ways to play."""


def census(rules: Rules, strategy: str | Decision | None = None) -> Census:
    """The exact census of a game under these rules, at best play where there is a choice.

    A game with decisions has `strategies(rules)` in its count: the census of each way to play that
    has a name, the best first; and `played_by(rules, decide)` for one that is a function.
    """
    module, everything, rules = rules.game.counting(), rules, rules.plain
    if strategy is None:
        counted = module.census(rules)
    elif callable(strategy):
        counted = own_way(module, rules, "counted")(rules, strategy)
    else:
        known = strategies(rules)
        if strategy not in known:
            raise unknown(f"strategy for {rules.game.id}", strategy, known)
        counted = known[strategy]()
    assert isinstance(counted, Census)
    return _with_own(counted, everything)


def _with_own(counted: Census, rules: Rules) -> Census:
    """With the bets of one's own, each counted by itself over the deals that it looks at."""
    own = rules.own_bets
    if not own:
        return counted
    weights = {bet.id: bet.alone.count(rules) for bet in own if bet.alone is not None}
    told = tuple(bet.alone.told(rules) for bet in own if bet.alone is not None)
    both = Later(
        {kind: functools.partial(counted.weights.__getitem__, kind) for kind in counted.weights}
        | {kind: functools.partial(weights.__getitem__, kind) for kind in weights}
    )
    return replace(counted, weights=both, notes=(*counted.notes, *told))


def own_way(module: Any, rules: Rules, done: str) -> Callable[[Rules, Decision], Any]:
    """How a count or a kernel takes a function of one's own, or a sentence that it takes none."""
    found: Callable[[Rules, Decision], Any] | None = getattr(module, "played_by", None)
    if found is None:
        raise Misuse(
            f"a function that decides is not {done} at {rules.game.name}; name a strategy, or "
            "leave it out"
        )
    return found


def strategies(rules: Rules) -> Mapping[str, Callable[[], Census]]:
    """The ways to play that can be counted, by name; refused where nothing is to be decided."""
    found: Callable[[Rules], Mapping[str, Callable[[], Census]]] | None = getattr(
        rules.game.counting(), "strategies", None
    )
    if found is None:
        raise Misuse(
            f"{rules.game.name} leaves nothing to decide once the wagers are made; leave the "
            "strategy out"
        )
    return found(rules.plain)


def advice_for(rules: Rules, hand: str, board: str = "") -> Advice:
    """What to do with the hand that a person wrote down, and the cards on the board.

    A count has `advice_for(rules, hand)`, or `advice_on_board(rules, hand, board)` in a game with
    cards that count for everybody; the board is then empty before the first of them. Where it is
    not only the player's cards that are written, `EXAMPLE` beside it shows how.
    """
    module, rules = rules.game.counting(), rules.plain
    on_board: Callable[[Rules, str, str], Advice] | None = getattr(module, "advice_on_board", None)
    if on_board is not None:
        return on_board(rules, hand, board)
    find: Callable[[Rules, str], Advice] | None = getattr(module, "advice_for", None)
    if find is None:
        raise Misuse(f"{rules.game.name} has no decision that hangs on a hand; leave --hand out")
    if board:
        raise Misuse(f"{rules.game.name} has no cards on a board; leave --board out")
    return find(rules, hand)
