"""The modules that keep the law, and which clauses each place in them is about.

A place is tied to the citations nearest to it: those of its own expression, else of its statement
(comments count), else of its block, else of its function and its docstring. What cites nothing
belongs to the clauses of the places that use it.
"""

from __future__ import annotations

import ast
import functools
import io
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
GAMES = PACKAGE / "games"
ELSEWHERE = {"coupons": PACKAGE / "house" / "coupons"}
"""Folders with a chapter that no game is written from."""

LAW = {
    "dice_table": (
        "chapter",
        "checks",
        "keep",
        "layout",
        "placing",
        "round",
        "roll_bets",
        "wagers",
    ),
    "twenty_one": (
        *("book", "choices", "common", "house", "look", "players", "round", "settling", "shoe"),
        *("side_bets", "state"),
    ),
    "baccarat": ("bonus", "common", "hands", "keep", "round", "tournament", "vigorish"),
    "card_table": (
        "bets",
        "calls",
        "deal",
        "hands",
        "house",
        "misdeals",
        "shuffle",
        "terms",
        "usual",
    ),
    "asia_poker": ("cards", "devices", "rules", "setting", "wagers"),
    "pai_gow": (
        *("calls", "chapter", "deal", "fortune", "fortune_bonus", "hearing", "house_way", "order"),
        *("playing", "setting", "settling", "showdown", "start", "terms", "tiger_9"),
    ),
    "craps": ("rules", "fire", "tournament"),
    "progressive": ("bets", "blazing", "paytables", "sensors", "terms"),
    "coupons": (
        *("closing", "counting", "distribution", "exceptions", "mailing", "redeeming"),
        *("serials", "stock"),
    ),
    "blackjack": ("rules", "side_bets"),
}
"""The modules that keep the law; the others of a folder count, simulate or draw it. A game that is
not named here keeps it in its `rules` alone."""
VIEW = ("bounds", "_bounds", "simulated_round", "shown", "_place_called", "_spread")
"""Functions that say again, to a view, a simulator or whoever types, what another one keeps:
contracts hold them against that one. The law prints no order of the sections that `_spread` has."""

OHIO = re.compile(
    r"(?<![\w.$])\d+(?:\.?[a-z](?=\.))?\.[A-Z](?:\.[ivxl]+)?(?:\.\([a-z0-9]+\))*(?:bis)?(?!\w)"
)
PENNSYLVANIA = re.compile(r"(?<![\w.$])\d+(?:\([a-z0-9A-Z]+\))+(?:bis)?(?!\w)")

Citation = str
Scope = ast.FunctionDef | ast.ClassDef | ast.Module


@dataclass(frozen=True)
class Family:
    """A folder of rules with the chapters that are dealt by it."""

    name: str
    chapters: tuple[str, ...]
    own: bool
    """Whether it is a game's own folder; a family's comments speak of its first chapter."""


@dataclass(eq=False)
class Module:
    """One module of the rules, read."""

    path: Path
    family: Family
    tree: ast.Module = field(init=False)
    lines: dict[int, str] = field(init=False)
    """Comments, by line."""
    alone: set[int] = field(init=False)
    """Lines that have nothing but a comment."""
    parents: dict[ast.AST, ast.AST] = field(init=False)

    def __post_init__(self) -> None:
        text = self.path.read_text("utf-8")
        self.tree = ast.parse(text)
        self.lines, self.alone = _comments(text)
        self.parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    @property
    def name(self) -> str:
        """The module's dotted name, as it is imported."""
        parts = self.path.relative_to(PACKAGE.parent).with_suffix("").parts
        return ".".join(parts)

    @property
    def place(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    def up(self, node: ast.AST) -> Iterator[ast.AST]:
        """The node and all that it stands in, from the inside out."""
        at: ast.AST | None = node
        while at is not None:
            yield at
            at = self.parents.get(at)

    def scope(self, node: ast.AST) -> str:
        """The function or class that a node stands in, such as `Table.settle`."""
        names = [
            one.name for one in self.up(node) if isinstance(one, (ast.FunctionDef, ast.ClassDef))
        ]
        return ".".join(reversed(names))


def _comments(text: str) -> tuple[dict[int, str], set[int]]:
    found, alone = {}, set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found[token.start[0]] = token.string
            if not token.line[: token.start[1]].strip():
                alone.add(token.start[0])
    return found, alone


@functools.cache
def chapters() -> dict[str, frozenset[str]]:
    """Every chapter with its clause ids."""
    text = (PACKAGE / "law" / "chapters.json").read_text("utf-8")
    return {chapter: frozenset(ids) for chapter, ids in json.loads(text).items()}


def _law_chapters(folder: Path) -> tuple[str, ...]:
    files = sorted(folder.glob("law*.toml"))
    return tuple(tomllib.loads(file.read_text("utf-8"))["chapter"] for file in files)


def _law_files() -> list[Path]:
    """The file of every chapter."""
    more = [file for folder in ELSEWHERE.values() for file in folder.glob("law*.toml")]
    return [*GAMES.glob("*/law*.toml"), *more]


@functools.cache
def title(chapter: str) -> str:
    """What a chapter is called."""
    files = [tomllib.loads(file.read_text("utf-8")) for file in _law_files()]
    return next(str(one["title"]) for one in files if one["chapter"] == chapter)


@functools.cache
def families() -> dict[str, Family]:
    """The folders of games, by name; what a family shares has the chapters of its games."""
    folders = [one for one in sorted(GAMES.iterdir()) if (one / "__init__.py").is_file()]
    games = {one.name: _law_chapters(one) for one in folders}
    found = {}
    for name, own in games.items():
        used_by = [
            chapter
            for game, its in games.items()
            if its and f"croupier.games.{name}" in _rules_of(game)
            for chapter in its
        ]
        # Comments of the families have the numbers of the game that was written first.
        used_by.sort(key=lambda chapter: (chapter in LATER, chapter))
        found[name] = Family(name, own or tuple(used_by), own=bool(own))
    more = {name: Family(name, _law_chapters(one), own=True) for name, one in ELSEWHERE.items()}
    return found | more


def _rules_of(game: str) -> str:
    """The text of a game's rules; wagers that lie beside games have none."""
    file = GAMES / game / "rules.py"
    return file.read_text("utf-8") if file.is_file() else ""


LATER = (
    *("oh.crapless", "oh.free_bet_blackjack", "oh.dragon_bonus_baccarat"),
    *("oh.commission_free_pai_gow", "oh.pai_gow_poker", "pa.575"),
)


@functools.cache
def modules() -> tuple[Module, ...]:
    """All modules whose places may be broken."""
    return tuple(
        Module(file, family)
        for family in families().values()
        for file in sorted(ELSEWHERE.get(family.name, GAMES / family.name).glob("*.py"))
        if file.stem in LAW.get(family.name, ("rules",))
    )


def _full(chapter: str, id: str) -> Citation | None:
    section = chapter.removeprefix("pa.")
    full = f"{section}.{id}" if chapter.startswith("pa.") else id
    return f"{chapter} {full}" if full in chapters()[chapter] else None


def _cited(module: Module, id: str, comment: bool = False) -> set[Citation]:
    family = module.family
    alike = family.own or family.name in ("baccarat", "pai_gow") or not comment
    among = family.chapters if alike else family.chapters[:1]
    return {full for chapter in among if (full := _full(chapter, id))}


def _in_words(module: Module, words: str) -> set[Citation]:
    ids = OHIO.findall(words) + PENNSYLVANIA.findall(words)
    return {full for id in ids for full in _cited(module, id, comment=True)}


@dataclass(frozen=True)
class Named:
    """What the frozen values of the chapters call their clauses."""

    fields: dict[str, set[Citation]]
    keyed: dict[tuple[str, str], set[Citation]]
    """Those of a mapping, by the key that they have there."""


NO_CLAUSES = ("clause", "options", "right", "face_up", "left", "shuffle", "cards")
"""Fields whose names mean other things too: `rules.options` is no side bet's list of options, the
word `right` is a side of the table and not the clause that says who may call; `table.face_up` and
`dealing.left` are no misdeals, not all of `cards.shuffle` is a device that jams, and `law.cards` is
all of a card table."""


@functools.cache
def named() -> Named:
    fields: dict[str, set[Citation]] = {}
    keyed: dict[tuple[str, str], set[Citation]] = {}
    for module in modules():
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.keyword) or node.arg in (None, *NO_CLAUSES):
                continue
            if _is_call_of(module.parents[node], "Reasons") or node.arg == "options":
                continue  # the core reads those, and other things have the same names
            fields.setdefault(str(node.arg), set()).update(_own(module, node.value))
            if isinstance(node.value, ast.Dict):
                for key, value in zip(node.value.keys, node.value.values, strict=True):
                    if isinstance(key, ast.Constant):
                        keyed[str(node.arg), str(key.value)] = _own(module, value)
    return Named({name: found for name, found in fields.items() if found}, keyed)


def _own(module: Module, node: ast.AST) -> set[Citation]:
    """What the code of a node itself cites: `law("5.B")`, or the id of a clause as text."""
    found = set()
    for one in ast.walk(node):
        if (
            isinstance(one, ast.Constant)
            and isinstance(one.value, str)
            and set(one.value) & {*".("}
        ):
            found |= _cited(module, one.value)
    return found


def _by_name(module: Module, node: ast.AST) -> set[Citation]:
    """What it cites through the value of its chapter, such as `book.insured_half`."""
    if module.family.own and len(module.family.chapters) == 1 and module.path.stem == "rules":
        return set()
    found: set[Citation] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            found |= named().fields.get(one.value, set())  # `may_call("exposed_card")`
        if not isinstance(one, ast.Attribute) or not isinstance(one.ctx, ast.Load):
            continue
        above = module.parents.get(one)
        key = (
            (one.attr, str(above.slice.value))
            if isinstance(above, ast.Subscript) and isinstance(above.slice, ast.Constant)
            else None
        )
        found |= named().keyed.get(key, set()) if key else set()
        if not key or key not in named().keyed:
            found |= named().fields.get(one.attr, set())
    return {one for one in found if one.split()[0] in module.family.chapters}


def _span(node: ast.AST) -> range:
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    return range(first, (last or 0) + 1)


def cited_in(module: Module, node: ast.AST) -> set[Citation]:
    """All citations of a node: in its code, in its comments, and in its docstring."""
    found = _own(module, node) | _by_name(module, node)
    if isinstance(node, (ast.expr, ast.stmt, ast.keyword)):
        lines = list(_span(node))
        if isinstance(node, ast.stmt) and lines:
            above = lines[0] - 1
            while above in module.alone:
                lines.append(above)
                above -= 1
        for line in lines:
            found |= _in_words(module, module.lines.get(line, ""))
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        found |= _in_words(module, ast.get_docstring(node) or "")
    return found


@functools.cache
def _nearest(module: Module, node: ast.AST) -> frozenset[Citation]:
    """The citations nearest to a node, inside its function or its statement of the module.

    A game names all its parts in one call; those have nothing to do with each other.
    """
    for one in module.up(node):
        if isinstance(one, (ast.Module, ast.ClassDef)) or _is_game(one):
            break
        if found := cited_in(module, one) & kept():
            return frozenset(found)
        if found := _by_constants(module, one) & kept():
            return frozenset(found)
    return frozenset()


def _by_constants(module: Module, node: ast.AST) -> set[Citation]:
    """What the constants of the module cite that an expression goes through."""
    found: set[Citation] = set()
    if isinstance(node, (ast.expr, ast.comprehension, ast.For)):
        for one in ast.walk(node.iter if isinstance(node, ast.For) else node):
            if isinstance(one, ast.Name) and one.id.isupper():
                found |= _constants(module).get(one.id, set())
    return found


@functools.cache
def _constants(module: Module) -> dict[str, set[Citation]]:
    return {
        name: cited_in(module, line)
        for line in module.tree.body
        if isinstance(line, (ast.Assign, ast.AnnAssign))
        for name in _names(line)
    }


def own_clauses(module: Module, node: ast.AST) -> frozenset[Citation]:
    """The clauses that a node itself cites, headings left out."""
    return frozenset(cited_in(module, node) & kept())


def _is_game(node: ast.AST) -> bool:
    return _is_call_of(node, "Game") or _is_call_of(node, "DiceGame")


def _is_call_of(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=called)):
            return called == name
    return False


@functools.cache
def entries() -> dict[Citation, dict[str, str]]:
    """Every clause with its entry in the law file of its game."""
    files = [tomllib.loads(file.read_text("utf-8")) for file in _law_files()]
    return {
        f"{text['chapter']} {id}": entry
        for text in files
        for id, entry in text.items()
        if isinstance(entry, dict)
    }


@functools.cache
def kept() -> frozenset[Citation]:
    """The clauses that software or a person at the table keeps: no headings, nothing outside."""
    apart = ("defined", "outside")
    return frozenset(one for one, entry in entries().items() if entry["kept"] not in apart)


def speaks_of(citation: Citation, words: Sequence[str]) -> bool:
    """Whether what a clause asks for, in our words, has one of these in it."""
    asks = entries()[citation]["asks"].lower()
    return any(word in asks for word in words)


def _names(node: ast.AST) -> set[str]:
    """The names that a statement of a module gives."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            every = [one for target in targets for one in ast.walk(target)]
            return {one.id for one in every if isinstance(one, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


def _top(module: Module, node: ast.AST) -> ast.AST:
    """The function, method or statement of the module that a node stands in."""
    inside = node
    for one in module.up(node):
        if isinstance(one, (ast.Module, ast.ClassDef)):
            return inside
        inside = one
    return inside


def names_of(module: Module, node: ast.AST) -> set[str]:
    """The names that the outermost statement around a node gives its module."""
    above = [one for one in module.up(node) if isinstance(module.parents.get(one), ast.Module)]
    return _names(above[0]) if above else set()


@functools.cache
def _uses() -> dict[str, list[tuple[Module, ast.AST]]]:
    """Where each name is used, in all modules of the rules."""
    found: dict[str, list[tuple[Module, ast.AST]]] = {}
    for module in modules():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                if node.id not in _given_inside(module, _top(module, node)):
                    found.setdefault(node.id, []).append((module, node))
            elif isinstance(node, ast.Attribute):
                found.setdefault(node.attr, []).append((module, node))
    return found


@functools.cache
def _given_inside(module: Module, top: ast.AST) -> frozenset[str]:
    """The names that a function gives itself: they are not those of other functions."""
    if not isinstance(top, ast.FunctionDef):
        return frozenset()
    inside = list(ast.walk(top))
    stored = {one.id for one in inside if isinstance(one, ast.Name) and _is_stored(one)}
    return frozenset(stored | {one.arg for one in inside if isinstance(one, ast.arg)})


def _is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def clauses_of(module: Module, node: ast.AST, depth: int = 1) -> frozenset[Citation]:
    """The clauses that a place is about; nothing where it is about none."""
    if near := _nearest(module, node):
        return near
    if not depth:
        return frozenset()
    found: set[Citation] = set()
    top = _top(module, node)
    for name in _names(top):
        for user, use in _uses().get(name, ()):
            if _top(user, use) is not top and _related(module, user, name):
                found |= clauses_of(user, use, depth - 1)
    return frozenset(one for one in found if one.split()[0] in module.family.chapters)


def _related(one: Module, other: Module, name: str) -> bool:
    """Whether a name of one may be that of the other: a folder, or a family and its games."""
    if name.startswith("_"):
        return one is other
    return one.family is other.family or bool(
        set(one.family.chapters) & set(other.family.chapters)
        and not (one.family.own and other.family.own)
    )
