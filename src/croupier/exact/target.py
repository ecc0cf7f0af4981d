"""Paytables that bring a wager to a wanted edge: every one there is, the nearest first.

Rows take whole odds (to 1, or in the steps that they have) from the law's floor up to a cap, and a
rarer row pays no less than a commoner one. At one way to play the mean is a sum of payments times
whole numbers, so the search goes through the rows from the greatest weight down and leaves a branch
as soon as what the rest can give or take no longer reaches the target. Where decisions hang on the
payments, what is found at the present play is counted again at its own best play, the plays that
are met there join the search, and it is repeated until the list stands. Every edge that is listed
was counted so.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds import Odds
from croupier.core.refusals import Misuse
from croupier.exact.census import EXACT
from croupier.exact.combos import Combos, Price, priced
from croupier.exact.design import Design, DesignRow, grid_pays

CAP = 100
TOLERANCE = Fraction(5, 10_000)
LISTED, COUNTED = 50, 20
"""So many are listed; or where decisions hang on the payments, so that each is counted again."""
KEPT = 20_000
"""Up to so many are all kept; of more only the nearest."""
NODES = 3_000_000
"""After so many branches a search gives up and says so."""
AS_RARE = Fraction(9, 10)
"""Rows of which one is this often as frequent as the other count as equally rare."""
MOST_TURNS = 8


@dataclass(frozen=True)
class Target:
    """What is looked for."""

    wager: str
    edge: Fraction
    tolerance: Fraction = TOLERANCE
    vary: tuple[str, ...] = ()
    """Rows, `wager.outcome` or the outcome alone; all that the law leaves open if none is named."""
    cap: int = CAP
    """No row that is varied pays more, unless it does already."""
    hit_rate: tuple[Fraction, Fraction] | None = None
    """Between which shares a round has to win."""
    steps: int = 1
    """Odds to this number: 1, 2 or 5; a row that has finer ones keeps them."""
    as_rare: Fraction = AS_RARE
    """1: whatever is rarer at all pays no less."""
    changed: int | None = None
    """No more rows than this may pay something else than now."""
    listed: int | None = None

    def most(self, hangs: bool) -> int:
        return self.listed or (COUNTED if hangs else LISTED)


class Found(NamedTuple):
    """A paytable that comes to the target."""

    price: Price
    payments: Mapping[str, Mapping[str, str]]
    """The rows that were varied."""
    changed: int
    """How many of them do not pay what they paid before."""
    words: str
    """What the varied rows pay, in order: `40-30-7-3-1`."""


@dataclass(frozen=True)
class Result:
    """All that was found, the nearest first."""

    target: Target
    rows: tuple[str, ...]
    """The rows that were varied, in the order of `Found.words`."""
    tables: tuple[Found, ...]
    nodes: int
    counted: int
    """How many tables were counted anew, as decisions hang on them."""
    whole: bool
    """Whether these are all there are; else they are the nearest of more."""
    nearest: Price | None = None
    """Where nothing was found: the nearest to the target that the rows come to as it is played."""
    notes: tuple[str, ...] = field(default=())

    def to_dict(self) -> dict[str, Any]:
        return {
            "wager": self.target.wager,
            "target": str(self.target.edge),
            "tolerance": str(self.target.tolerance),
            "rows": list(self.rows),
            "found": len(self.tables),
            "all": self.whole,
            "nodes": self.nodes,
            "counted": self.counted,
            "notes": list(self.notes),
            "tables": [
                {
                    "pays": one.words,
                    "paytable": one.payments,
                    "rows_changed": one.changed,
                    **one.price.to_dict(),
                }
                for one in self.tables
            ],
        }


class _Row(NamedTuple):
    """A row that is varied: whole numbers of `1 / step`."""

    row: DesignRow
    paid: tuple[str, ...]
    """The wagers that it is a row of: those that are paid by one table change together."""
    step: int
    low: int
    high: int
    now: int


def search(design: Design, target: Target) -> Result:
    """Every paytable of the rows that may vary, within the tolerance of the target."""
    whole = design.whole(target.wager)
    rows, notes = _varied(design, whole, target)
    plays = [design.combos(whole)]
    counted: dict[tuple[int, ...], Price] = {}
    nodes, complete = 0, True
    hangs = any(one.row.wager in design.decisive for one in rows)
    most = target.most(hangs)
    tables: list[Found] = []
    for _ in range(MOST_TURNS):
        drafts: dict[tuple[int, ...], Fraction] = {}
        complete = True
        for play in plays:
            went = _Search(design, play, rows, target, most)
            drafts |= went.found
            nodes += went.nodes
            complete &= went.complete
        wagers = {values: _wagers(design, rows, values) for values in drafts}
        guessed = {
            values: min((priced(play, wagers[values]) for play in plays), key=_edge)
            for values in drafts
        }
        ranked = sorted(
            (values for values, price in guessed.items() if _fits(price, target)),
            key=lambda values: _rank(guessed[values], target, rows, values),
        )
        if not hangs:
            counted = guessed
            tables = [_found(guessed[v], rows, v) for v in ranked[:most]]
            complete &= len(ranked) <= most
            break
        first = ranked[:most]
        new = [values for values in first if values not in counted]
        for values in new:
            there = design.at(_payments(rows, values), thought=not design.rules.lawful)
            counted[values] = there.price(whole)
            if not _known(plays, there.combos(whole)):
                plays.append(there.combos(whole))
        listed = [v for v in counted if _fits(counted[v], target)]
        listed.sort(key=lambda values: _rank(counted[values], target, rows, values))
        tables = [_found(counted[v], rows, v) for v in listed[:most]]
        complete &= len(ranked) <= most
        if not new or all(_agrees(counted[v], guessed[v]) for v in new):
            break
    nearest = None if tables else _nearest(design, plays, rows, target)
    return Result(
        target,
        tuple(one.row.name for one in rows),
        tuple(tables),
        nodes,
        len(counted) if hangs else 0,
        complete,
        nearest,
        tuple(notes),
    )


def _edge(price: Price) -> Fraction:
    return price.house_edge


def _known(plays: Sequence[Combos], combos: Combos) -> bool:
    return any((one.parts, one.combos) == (combos.parts, combos.combos) for one in plays)


def _agrees(counted: Price, guessed: Price) -> bool:
    apart = abs(counted.house_edge - guessed.house_edge)
    return not apart if counted.method == EXACT else apart < Fraction(1, 10**10)


def _fits(price: Price, target: Target) -> bool:
    if target.hit_rate is not None:
        least, most = target.hit_rate
        if not least <= price.hit_frequency <= most:
            return False
    return abs(price.house_edge - target.edge) <= target.tolerance


# The rows


def _varied(design: Design, whole: str, target: Target) -> tuple[list[_Row], list[str]]:
    """The rows that may change, with the payments between which they may."""
    every = design.rows(whole)
    lawful = design.rules.lawful
    notes: list[str] = []
    if target.vary:
        named = [design.row_meant(text, target.wager) for text in target.vary]
        meant = [row for row in every if (row.wager, row.outcome) in named]
        for wager, outcome in named:
            if (wager, outcome) not in {(row.wager, row.outcome) for row in meant}:
                raise Misuse(f"{wager}.{outcome} is no row of {whole}; name rows of one wager")
    else:
        parts = [target.wager] if target.wager in design.rules.wagers else []
        inside = [row for row in every if not parts or row.wager in parts or whole in parts]
        meant = [row for row in inside if isinstance(row.pays, Odds)]
        if lawful:
            meant = [row for row in meant if row.law != "fixed"]
    if lawful:
        for row in meant:
            if row.law == "fixed":
                raise Misuse(
                    f"{row.name} pays {row.lawful} by law ({row.clause}); vary another row, or "
                    "search as a thought only with --unlawful"
                )
    meant = _of_one_table(design, meant, notes)
    if not meant:
        raise Misuse(
            f"the law leaves no payment of {target.wager} open; search as a thought only with "
            "--unlawful, or name another wager"
        )
    never = [row.name for row in meant if not row.weight]
    if never:
        notes.append(f"{', '.join(never)} never comes at this play and is left as it is.")
    return [_bounds(design, row, target, lawful) for row in meant if row.weight], notes


def _of_one_table(design: Design, rows: Sequence[DesignRow], notes: list[str]) -> list[DesignRow]:
    """Of rows that several wagers have, those of the wager that comes to them most often."""
    weights: dict[str, int] = {}
    for row in rows:
        weights[row.wager] = weights.get(row.wager, 0) + row.weight
    found: dict[tuple[str, str], DesignRow] = {}
    for row in rows:
        paid = design.paid_as(row.wager)
        most = max((one for one in paid if one in weights), key=lambda one: weights[one])
        if (most, row.outcome) not in found or row.wager == most:
            found[most, row.outcome] = row
        note = f"{', '.join(paid)} are paid by one table: a row changes for all of them."
        if len(paid) > 1 and note not in notes:
            notes.append(note)
    return list(found.values())


def _bounds(design: Design, row: DesignRow, target: Target, lawful: bool) -> _Row:
    step = math.lcm(target.steps, row.pays.stake if isinstance(row.pays, Odds) else 1)
    floor = row.lawful.net(1) if lawful and row.law == "floor" else None
    now = int(row.pays.net(1) * step)
    if floor is not None:
        low = math.ceil(floor * step)
    else:
        low = -step if target.hit_rate is not None else 1
    paid = design.paid_as(row.wager)
    least, most = min(low, now) if not lawful else low, max(target.cap * step, now)
    return _Row(row, paid, step, least, most, now)


def _order(design: Design, rows: list[_Row], target: Target) -> Iterator[tuple[int, int]]:
    """Pairs of rows of one wager of which the first is rarer, so that it pays no less."""
    for i, rare in enumerate(rows):
        for j, common in enumerate(rows):
            if rare.row.wager == common.row.wager and rare.row.weight < (
                target.as_rare * common.row.weight
            ):
                yield i, j


def _limits(design: Design, rows: list[_Row], target: Target, whole: str) -> list[tuple[int, int]]:
    """Of each row the least and the most, those considered that stay as they are."""
    varied = {one.row.name for one in rows}
    others = [
        row for row in design.rows(whole) if row.name not in varied and isinstance(row.pays, Odds)
    ]
    found = []
    for one in rows:
        low, high = one.low, one.high
        for other in others:
            if other.wager != one.row.wager or not other.weight:
                continue
            pays = other.pays.net(1) * one.step
            if one.row.weight < target.as_rare * other.weight:
                low = max(low, math.ceil(pays))
            elif other.weight < target.as_rare * one.row.weight:
                high = min(high, math.floor(pays))
        found.append((min(low, one.now), max(high, one.now)) if low > high else (low, high))
    return found


def _payments(rows: Sequence[_Row], values: Sequence[int]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for one, value in zip(rows, values, strict=True):
        pays = grid_pays(value, one.step)
        for wager in one.paid:
            found.setdefault(wager, {})[one.row.outcome] = str(pays)
    return found


def _wagers(design: Design, rows: list[_Row], values: Sequence[int]) -> dict[str, Any]:
    """The wagers with these payments; whether they are lawful was seen to by the bounds."""
    edition = design.rules.edition
    found = dict(design.rules.wagers)
    for wager, pays in _payments(rows, values).items():
        found[wager] = found[wager].with_paytable(pays, edition, lawful=False)
    return found


def _found(price: Price, rows: list[_Row], values: tuple[int, ...]) -> Found:
    changed = sum(value != one.now for one, value in zip(rows, values, strict=True))
    words = "-".join(_short(value, one.step) for one, value in zip(rows, values, strict=True))
    return Found(price, _payments(rows, values), changed, words)


def _short(value: int, step: int) -> str:
    pays = grid_pays(value, step)
    if not isinstance(pays, Odds):
        return str(pays)
    return str(pays.win) if pays.stake == 1 else f"{pays.win}:{pays.stake}"


def _rank(
    price: Price, target: Target, rows: list[_Row], values: tuple[int, ...]
) -> tuple[Any, ...]:
    """Distance, then how many rows change, then how odd the numbers are."""
    changed = [v for one, v in zip(rows, values, strict=True) if v != one.now]
    odd = sum(roughness(abs(value)) for value in changed)
    return abs(price.house_edge - target.edge), len(changed), odd, values


def roughness(number: int) -> int:
    """How far from round a number is: 50 and 100 are, 35 a little less, 37 is not."""
    if number <= 10 or number % 50 == 0:
        return 0
    return 1 if number % 10 == 0 else 2 if number % 5 == 0 else 3


# The search at one way to play


class _Search:
    """Branch and bound over the rows, from the greatest weight down."""

    def __init__(
        self, design: Design, play: Combos, rows: list[_Row], target: Target, most: int
    ) -> None:
        self.nodes = 0
        self.complete = True
        self.found: dict[tuple[int, ...], Fraction] = {}
        slopes, self._over = _slopes(design, play, rows)
        self._now = tuple(one.now for one in rows)
        base = priced(play, _wagers(design, rows, self._now))
        # In units of `over`: what the varied rows have to bring together.
        wanted = (base.house_edge - target.edge) * self._over
        reach = target.tolerance * self._over
        there = sum(slope * value for slope, value in zip(slopes, self._now, strict=True))
        self._goal = there + wanted
        self._reach = reach
        self._slopes = slopes
        limits = _limits(design, rows, target, play.wager)
        self._limits = limits
        order = sorted(range(len(rows)), key=lambda i: -slopes[i])
        self._order = order
        self._above, self._below = _neighbours(order, list(_order(design, rows, target)), rows)
        self._rows = rows
        self._rest = [(0, 0)]
        for i in reversed(order):
            low, high = self._rest[-1]
            self._rest.append((low + slopes[i] * limits[i][0], high + slopes[i] * limits[i][1]))
        self._rest.reverse()
        self._values = [0] * len(rows)
        self._heap: list[tuple[Fraction, tuple[int, ...]]] = []
        self._keep = max(most * 4, 200)
        self._changed = len(rows) if target.changed is None else target.changed
        self._all = True
        if any(low > high for low, high in limits):
            return
        self._go(0, 0, 0)

    def _go(self, depth: int, so_far: int, changed: int) -> None:
        if self.nodes >= NODES:
            self.complete = False
            return
        self.nodes += 1
        if depth == len(self._order):
            self._take(so_far)
            return
        i = self._order[depth]
        low, high = self._limits[i]
        step = self._rows[i].step
        for j in self._above[i]:  # commoner ones that have a value: no less than theirs
            low = max(low, -(-self._values[j] * step // self._rows[j].step))
        for j in self._below[i]:
            high = min(high, self._values[j] * step // self._rows[j].step)
        least, most = self._rest[depth + 1]
        slope = self._slopes[i]
        left = self._goal - so_far
        if slope:
            low = max(low, math.ceil((left - self._reach - most) / slope))
            high = min(high, math.floor((left + self._reach - least) / slope))
        now = self._rows[i].now
        if changed == self._changed or not slope:
            low, high = max(low, now), min(high, now)
        for value in sorted(range(low, high + 1), key=lambda v: abs(v - now)):
            if -step < value < 0:
                continue  # a push, or all of it is lost: nothing between
            self._values[i] = value
            self._go(depth + 1, so_far + slope * value, changed + (value != now))

    def _take(self, brought: int) -> None:
        apart = abs(Fraction(self._goal) - brought)
        if apart > self._reach:
            return
        values = tuple(self._values)
        self.found[values] = apart
        if self._all and len(self.found) <= KEPT:
            return
        if self._all:
            self._all, self.complete = False, False
            self._heap = [(-one, v) for v, one in self.found.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (-apart, values))
        while len(self._heap) > self._keep:
            _, gone = heapq.heappop(self._heap)
            del self.found[gone]
        self._reach = min(self._reach, -self._heap[0][0])


def _slopes(design: Design, play: Combos, rows: list[_Row]) -> tuple[list[int], Fraction]:
    """What one step more of each row brings, in whole numbers, and how many of them are one unit.

    Taken from the price itself, so that whatever else hangs on a payment (a commission, chips that
    never come back) is in it.
    """
    now = tuple(one.now for one in rows)
    here = priced(play, _wagers(design, rows, now)).house_edge
    found = []
    for i, one in enumerate(rows):
        more = one.now + 1 if one.now >= 0 else 1
        values = (*now[:i], more, *now[i + 1 :])
        there = priced(play, _wagers(design, rows, values)).house_edge
        found.append((here - there) / (more - one.now))
    over = math.lcm(*(slope.denominator for slope in found))
    return [int(slope * over) for slope in found], Fraction(over)


def _neighbours(
    order: list[int], pairs: list[tuple[int, int]], rows: list[_Row]
) -> tuple[list[list[int]], list[list[int]]]:
    """Of each row those that are looked at before it: commoner ones, and rarer ones."""
    place = {i: at for at, i in enumerate(order)}
    above: list[list[int]] = [[] for _ in rows]
    below: list[list[int]] = [[] for _ in rows]
    for rare, common in pairs:
        if rows[rare].now * rows[common].step < rows[common].now * rows[rare].step:
            continue  # the table has it the other way round already, and may stay so
        if place[common] < place[rare]:
            above[rare].append(common)
        else:
            below[common].append(rare)
    return above, below


def _nearest(
    design: Design, plays: Sequence[Combos], rows: list[_Row], target: Target
) -> Price | None:
    """What the rows can come to that is nearest to the target, at the present play.

    An end of what they can come to, or where the target lies between both ends a table.
    """
    if not rows:
        return None
    limits = _limits(design, rows, target, plays[0].wager)
    ends: list[Callable[[tuple[int, int]], int]] = [lambda both: both[0], lambda both: both[1]]
    prices = [priced(plays[0], _wagers(design, rows, tuple(map(end, limits)))) for end in ends]
    low, high = sorted(map(_edge, prices))
    tolerance = target.tolerance
    while low < target.edge < high and tolerance < 1:
        tolerance = 4 * (tolerance or TOLERANCE)
        wider = replace(target, tolerance=tolerance, hit_rate=None)
        found = _Search(design, plays[0], rows, wider, 1).found
        if found:
            _, values = min((apart, values) for values, apart in found.items())
            return priced(plays[0], _wagers(design, rows, values))
    return min(prices, key=lambda price: abs(price.house_edge - target.edge))
