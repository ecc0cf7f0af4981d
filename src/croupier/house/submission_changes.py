"""What one submission changes against another: two `Rules` are compared, not two texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.against import Comparison, Pair
from croupier.exact.census import EXACT
from croupier.house.submissions import Submission

NOT_OFFERED = "not offered"


@dataclass(frozen=True)
class Change:
    """One thing that is filed otherwise."""

    path: str
    words: str
    """What it is, in words."""
    before: str
    after: str
    clause: str = ""

    def __str__(self) -> str:
        clause = f"  [{self.clause}]" if self.clause else ""
        return f"{self.words}: {self.before}, then {self.after}{clause}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "path": self.path,
            "words": self.words,
            "before": self.before,
            "after": self.after,
            "clause": self.clause or None,
        }


@dataclass(frozen=True)
class Changes:
    """All that differs between two submissions of one game."""

    options: tuple[Change, ...]
    rows: tuple[Change, ...]
    beside: tuple[Change, ...]
    """What is filed beside the rules: house, day, devices, terms."""
    moves_figures: bool
    """Whether any figure can differ; if not, nobody need count."""

    def __bool__(self) -> bool:
        return bool(self.options or self.rows or self.beside)


@dataclass(frozen=True)
class EdgeChange:
    """The edge of one wager before and after, as fractions."""

    wager: str
    name: str
    before: Fraction | None
    after: Fraction | None
    told: tuple[str | None, str | None]
    """The same as data has it: a fraction where it is exact."""
    method: str
    exact: bool = True

    @property
    def difference(self) -> Fraction | None:
        """In shares of the unit staked; a hundred times it are edge points."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before


def changes(before: Submission, after: Submission) -> Changes:
    """What differs in words; the edges are `edges` of both analyses."""
    old, new = before.rules, after.rules
    if old.game is not new.game:
        raise Misuse(
            f"one is for {old.game.id}, the other for {new.game.id}; compare two of one game"
        )
    options, rows = tuple(_options(old, new)), tuple(_rows(old, new))
    return Changes(options, rows, tuple(_beside(before, after)), _moves(old, new, rows))


def _moves(old: Rules, new: Rules, rows: tuple[Change, ...]) -> bool:
    differ = [one for one in old.game.options if old.options[one.id] != new.options[one.id]]
    return bool(rows) or old.edition != new.edition or any(not one.unmoved for one in differ)


def _options(old: Rules, new: Rules) -> Iterator[Change]:
    if old.edition != new.edition:
        editions = old.game.law.editions
        texts = editions[old.edition], editions[new.edition]
        yield Change("submission.edition", "the edition of the rules", *texts)
    for option in old.game.options:
        was, now = (option.text(rules.options[option.id]) for rules in (old, new))
        if was != now:
            words = f"{option.help} ({option.id})"
            yield Change(f"options.{option.id}", words, was, now, new.cite(option.clause))


def _rows(old: Rules, new: Rules) -> Iterator[Change]:
    """Rows that pay otherwise, and wagers that only one of both has."""
    for id in dict.fromkeys((*old.wagers, *new.wagers)):
        was, now = old.wagers.get(id), new.wagers.get(id)
        if was is None or now is None:
            one = now or was
            assert one is not None
            before, after = (NOT_OFFERED if w is None else "offered" for w in (was, now))
            yield Change(f"pays.{id}", one.name, before, after, new.cite(one.clause))
            continue
        old_rows = {row.outcome: row for row in was.rows}
        new_rows = {row.outcome: row for row in now.rows}
        for outcome in dict.fromkeys((*old_rows, *new_rows)):
            row, other = new_rows.get(outcome), old_rows.get(outcome)
            before, after = ("no row" if r is None else str(r.pays) for r in (other, row))
            shown = row or other
            if before != after and shown is not None:
                clause, words = new.cite(shown.clause), f"{now.name}, {shown.words}"
                yield Change(f"pays.{id}.{outcome}", words, before, after, clause)


def _beside(before: Submission, after: Submission) -> Iterator[Change]:
    was, now = before.beside(), after.beside()
    for keys in dict.fromkeys((*was, *now)):
        texts = was.get(keys, "nothing"), now.get(keys, "nothing")
        if texts[0] != texts[1]:
            yield Change(".".join(keys), f"{keys[-1].replace('_', ' ')} in [{keys[0]}]", *texts)


def edges(both: Comparison) -> list[EdgeChange]:
    """The edge of each wager of either, before and after."""
    return [_edge(pair) for pair in both.pairs]


def _edge(pair: Pair) -> EdgeChange:
    sides = pair.left, pair.right
    before, after = (None if one is None else one.house_edge for one in sides)
    told = tuple(None if one is None else one.told(one.house_edge) for one in sides)
    exact = all(one.method == EXACT for one in pair.sides)
    said = told[0], told[1]
    return EdgeChange(pair.wager, pair.name, before, after, said, pair.method, exact)
