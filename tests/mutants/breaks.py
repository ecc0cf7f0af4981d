"""Breaks tied to clauses, and a seeded choice of them."""

from __future__ import annotations

import ast
import functools
import random
import re
import types
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.mutants import card_tables
from tests.mutants.kinds import Edit, edits
from tests.mutants.reached import is_reached
from tests.mutants.sources import Module, clauses_of, modules, named, names_of, own_clauses

SEVERAL = 4
"""What more clauses than this hang on is no break of a single clause."""


@dataclass(frozen=True)
class Break:
    """One clause that is not kept: what was changed where, and whom it concerns."""

    module: Module
    edit: Edit
    chapter: str
    clauses: frozenset[str]
    line: int
    nth: int
    """Which of several alike in the same function it is."""

    @property
    def kind(self) -> str:
        return self.edit.kind

    @property
    def key(self) -> str:
        """A description that stays the same when lines are added elsewhere."""
        where = self.module.place.removeprefix("src/croupier/games/")
        scope = self.module.scope(self.edit.at)
        again = f" ({self.nth + 1})" if self.nth else ""
        changed = f"{self.edit.before} -> {self.edit.after}"
        return f"{where} {scope or '-'} | {self.kind}{again} | {changed}"

    @contextmanager
    def made(self) -> Iterator[ast.Module]:
        """The tree of its module with the break in it."""
        whole = getattr(self.edit.at, self.edit.field)
        setattr(self.edit.at, self.edit.field, self.edit.value)
        try:
            yield ast.fix_missing_locations(self.module.tree)
        finally:
            setattr(self.edit.at, self.edit.field, whole)

    def code(self) -> types.CodeType:
        """Its module, broken and compiled."""
        with self.made() as tree:
            return compile(tree, str(self.module.path), "exec", dont_inherit=True)

    def changes(self) -> bool:
        """Whether it is a break at all: Python that does something else than before."""
        try:
            return not same(_whole(self.module), self.code())
        except (SyntaxError, ValueError, TypeError):
            return False


@functools.cache
def _whole(module: Module) -> types.CodeType:
    return compile(module.tree, str(module.path), "exec", dont_inherit=True)


def same(one: types.CodeType, other: types.CodeType) -> bool:
    """Whether two pieces of code do the same, line numbers aside."""
    if one.co_code != other.co_code or one.co_names != other.co_names:
        return False
    if one.co_varnames != other.co_varnames or len(one.co_consts) != len(other.co_consts):
        return False
    pairs = zip(one.co_consts, other.co_consts, strict=True)
    return all(
        same(a, b)
        if isinstance(a, types.CodeType) and isinstance(b, types.CodeType)
        else a == b and type(a) is type(b)
        for a, b in pairs
    )


@functools.cache
def all_breaks() -> tuple[Break, ...]:
    """Every break there is, once for each chapter that it breaks."""
    return tuple(one for module in modules() for one in _of(module))


def _of(module: Module) -> Iterator[Break]:
    seen: dict[tuple[str, ...], int] = {}
    for edit in edits(module):
        found = _tied(module, edit)
        if edit.kind == "citation" and not own_clauses(module, edit.at):
            continue  # it cites a heading, and nobody can tell that from another
        if not found:
            continue
        told = (module.scope(edit.at), edit.kind, edit.before, edit.after)
        nth = seen[told] = seen.get(told, -1) + 1
        line = _line(module, edit)
        for chapter in sorted(
            {citation.split()[0] for citation in found} & _played_in(module, edit)
        ):
            its = frozenset(one for one in found if one.split()[0] == chapter)
            if len(its) > SEVERAL * (2 if edit.kind == "order of steps" else 1):
                continue
            yield Break(module, edit, chapter, its, line, nth)


HAS_NOT = {
    "oh.crapless": {"dont", "lay", "fire", "reduced", "rolls"},
    "oh.free_bet_blackjack": {"pitched", "tournament", "misdeal", "continuous"},
    "oh.blackjack": {"free", "lammer", "22"},
    "oh.three_card_poker": {
        "community",
        "spared",
        "spares",
        "out",
        "streets",
        "wash",
        "rack",
        "confirm",
        "valid",
        "jokers",
    },
    **card_tables.HAS_NOT,
}
"""What a chapter of a family has not: places that speak of it are never reached there."""
NEVER_IN = {
    "oh.crapless": {"roll_bets"},
    "pa.575": {
        *("chapter", "fortune", "fortune_bonus", "house_way", "settling", "showdown", "tiger_9"),
    },
}
"""Modules that a chapter never reaches: Crapless has no bet over several rolls, Asia Poker no
Fortune Bonus, and a way of its own to set and to settle."""
NOT_IN_PAI_GOW = {
    "calls": ("player_exposed", "while_dealing", "reset"),
    "deal": ("deal", "deal_out", "street", "set_aside", "_hands"),
    "hands": (
        *("abandon", "ask", "held", "misdeals_now", "show", "show_board", "show_dealer", "_show"),
        *("judged_bets", "fold", "collect_forfeits", "forfeit_bets", "abandon_or_raise"),
        *("settle_losers", "settle_losers_first"),
    ),
    "hearing": ("_play_or_void",),
    "misdeals": ("_valid", "_ruled", "_whole", "_settle", "_spares"),
    "setting": ("offer_surrender", "_may_surrender"),
    "terms": ("Step", "Folds", "Spare", "Ruling", "Dealing.cards", "Misdeals"),
    "usual": ("shuffle",),
}
NOT_IN_ASIA_POKER = {
    **NOT_IN_PAI_GOW,
    "bets": ("tell_gone",),
    "calls": ("_surrender", "_keeps_from_surrender", "_card_gone", "_of_dealer"),
    "deal": ("deal", "deal_out", "street", "_hands"),
    "hearing": ("_show_lammers_left", "_take_up_beside", "_hand_or_card", "_round_or_card"),
    "playing": ("_begin_again",),
    "setting": ("_left_to_house", "_set_when_seen"),
    "terms": ("Step", "Folds", "Spare", "Ruling", "Dealing.cards"),
}
UNUSED: dict[str, dict[str, tuple[str, ...]]] = {
    "oh.pai_gow_poker": NOT_IN_PAI_GOW,
    "oh.commission_free_pai_gow": NOT_IN_PAI_GOW,
    "pa.575": NOT_IN_ASIA_POKER,
}
"""Functions of a family, by module, that the rounds of a chapter do without, or that do nothing
there: no bet of Asia Poker hears that a hand is gone, and nothing outlasts a wager."""
COMMISSION = {"commission", "mark", "vigorish", "cents"}
NO_COMMISSION = ("oh.dragon_bonus_baccarat", "vigorish")
"""The commission-free chapter runs through this module, but never to its commission."""


def _played_in(module: Module, edit: Edit) -> set[str]:
    """The chapters in which the place is ever reached."""
    place = edit.at if isinstance(edit.at, ast.expr) else _focus(module, edit)
    words = _words(f"{module.scope(edit.at)} {ast.unparse(place)}")
    for needed in _needed(module, place):
        words |= needed
    among = {
        chapter
        for chapter in module.family.chapters
        if module.family.own
        or not (
            words & HAS_NOT.get(chapter, set())
            or module.path.stem in NEVER_IN.get(chapter, ())
            or module.scope(edit.at) in UNUSED.get(chapter, {}).get(module.path.stem, ())
        )
    }
    if module.family.name == "card_table":
        top = names_of(module, edit.at)
        line = next((ast.unparse(up) for up in module.up(place) if isinstance(up, ast.stmt)), "")
        among = {
            chapter
            for chapter in among
            if is_reached(chapter, module, top)
            and card_tables.is_asked(chapter, line)
            and card_tables.is_told_apart(chapter, edit.kind, edit.before)
        }
    if module.path.stem == NO_COMMISSION[1] and words & COMMISSION:
        among -= {NO_COMMISSION[0]}
    for one in ast.walk(place):
        if isinstance(one, ast.Attribute) and one.attr in named().fields:
            among &= {citation.split()[0] for citation in named().fields[one.attr]} or among
    return among


UNSURE = {"not", "or", "is", "in"}
"""With one of these a condition may hold without what it speaks of."""


def _words(text: str) -> set[str]:
    return set(re.split("[^a-z0-9]+", text.lower()))


def _needed(module: Module, place: ast.AST) -> Iterator[set[str]]:
    """What has to be there for a place to matter: an `and` beside it, an `if` around it."""
    inside = place
    for one in module.up(place):
        kept = one.body if isinstance(one, ast.If) else [getattr(one, "body", None)]
        if isinstance(one, (ast.If, ast.IfExp)) and any(inside is line for line in kept):
            asked = _words(ast.unparse(one.test))
            yield set() if asked & UNSURE else asked
        if isinstance(one, ast.BoolOp) and isinstance(one.op, ast.And):
            beside = [_words(ast.unparse(value)) for value in one.values if value is not inside]
            yield from (found for found in beside if not found & UNSURE)
        if isinstance(one, ast.Assign) and isinstance(module.parents.get(one), ast.Module):
            yield _words(ast.unparse(one.targets[0]))  # what a constant is called
        inside = one


def _tied(module: Module, edit: Edit) -> frozenset[str]:
    """The clauses that a break is tied to; an order is a matter of both steps."""
    if edit.kind == "order of steps":
        moved = _moved(getattr(edit.at, edit.field), edit.value)
        return frozenset().union(*(clauses_of(module, line) for line in moved))
    return clauses_of(module, _focus(module, edit))


def _moved(before: Sequence[Any], after: Sequence[Any]) -> list[Any]:
    """What stands in another place than before."""
    return [a for a, b in zip(before, after, strict=False) if a is not b]


def _focus(module: Module, edit: Edit) -> ast.AST:
    """The node that is really changed: a line of a block, or a member of a list."""
    before, after = getattr(edit.at, edit.field), edit.value
    if isinstance(before, list) and isinstance(after, list):
        changed = [one for one in before if not any(one is other for other in after)]
        for one in (*changed, *_moved(before, after)):
            if isinstance(one, ast.AST) and hasattr(one, "lineno"):
                return one
    if isinstance(before, ast.AST) and hasattr(before, "lineno"):
        return before
    return edit.at


def _line(module: Module, edit: Edit) -> int:
    for one in module.up(_focus(module, edit)):
        if hasattr(one, "lineno"):
            return int(one.lineno)
    return 0


def choose(
    breaks: Iterable[Break], count: int, seed: str, chapters: Collection[str]
) -> list[Break]:
    """So many breaks, the same for the same seed: as many a chapter, clause by clause."""
    source = random.Random(f"mutants {seed}")
    by_chapter: dict[str, dict[str, list[Break]]] = {chapter: {} for chapter in sorted(chapters)}
    for one in breaks:
        if one.chapter in by_chapter:
            for clause in sorted(one.clauses):
                by_chapter[one.chapter].setdefault(clause, []).append(one)
    turns = {chapter: _turns(source, found) for chapter, found in by_chapter.items()}
    chosen: dict[tuple[str, str], Break] = {}
    while turns and len(chosen) < count:
        for chapter, turn in list(turns.items()):
            found = next((b for b in turn if (chapter, b.key) not in chosen and b.changes()), None)
            if found is None:
                del turns[chapter]
            elif len(chosen) < count:
                chosen[chapter, found.key] = found
    return list(chosen.values())


def _turns(source: random.Random, by_clause: dict[str, list[Break]]) -> Iterator[Break]:
    """Breaks of a chapter, one a clause in turn, clauses and breaks in a drawn order."""
    clauses = sorted(by_clause)
    source.shuffle(clauses)
    left = {}
    for clause in clauses:
        found = by_clause[clause]
        left[clause] = source.sample(found, len(found))
    while left:
        for clause in list(left):
            yield left[clause].pop()
            if not left[clause]:
                del left[clause]
