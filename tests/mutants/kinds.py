"""The kinds of breaks: what is changed in one place of the source, so that a clause is not kept.

Each kind is a function from a node to edits. An edit puts another value into one field of a node;
it is made, compiled and taken back, so that one tree serves all breaks of its module.
"""

from __future__ import annotations

import ast
import copy
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.mutants.sources import VIEW, Module, chapters, modules, named

PEOPLE = ("DEALER", "STICKPERSON", "BOXPERSON", "SUPERVISOR", "MANAGER", "COMPLIANCE", "SECURITY")
RANKS = ("dealer", "boxperson", "floorperson", "supervisor", "manager", "director")
TURNS = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}
ENDS = {"min": "max", "max": "min"}
OPTIONS = ("choice", "count", "money", "Option", "odds_option")
USUAL = {"Fact": 2, "measured": 4}
"""Which argument is only what a practice table says."""
SHOWN = (
    *("help", "words", "what", "why", "name", "tell", "must", "unmoved", "verified", "usual"),
    *("called", "names_of_places", "stake_units", "analysed"),
)
"""Keywords whose value is only told, typed, counted, or what a practice table says."""
TYPED = ("__all__", "CALLED", "BANK", "nicknames", "called", "WHEN_WORDS")
"""Names that a module exports, and names that people type."""


@dataclass(frozen=True)
class Edit:
    """One change: this field of this node gets that value."""

    kind: str
    at: ast.AST
    field: str
    value: Any
    before: str
    after: str


Kind = Callable[[Module, ast.AST], Iterator[Edit]]
KINDS: dict[str, Kind] = {}


def _kind(name: str) -> Callable[[Kind], Kind]:
    def register(kind: Kind) -> Kind:
        KINDS[name] = kind
        return kind

    return register


def _shown(node: Any) -> str:
    if isinstance(node, list):
        return "; ".join(map(_shown, node)) or "nothing"
    text = ast.unparse(node) if isinstance(node, ast.AST) else repr(node)
    text = " ".join(text.split())
    return text if len(text) <= 90 else f"{text[:60]} ... {text[-25:]}"


def _edit(kind: str, at: ast.AST, field: str, value: Any) -> Edit:
    return Edit(kind, at, field, value, _shown(getattr(at, field)), _shown(value))


def _whole(kind: str, at: ast.AST, field: str, value: Any) -> Edit:
    """An edit that is told with the whole expression around it."""
    changed = copy.copy(at)
    setattr(changed, field, value)
    return Edit(kind, at, field, value, _shown(at), _shown(changed))


def _placed(module: Module, node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where a node stands in its parent: the field, and the index in it."""
    parent = module.parents.get(node)
    if parent is None:
        return
    for field, value in ast.iter_fields(parent):
        if value is node:
            yield parent, field, None
        elif isinstance(value, list) and any(one is node for one in value):
            yield parent, field, [one is node for one in value].index(True)


def _instead(module: Module, kind: str, node: ast.AST, new: ast.AST) -> Iterator[Edit]:
    """The edit that puts another node in the place of this one."""
    for parent, field, index in _placed(module, node):
        if index is None:
            value: Any = new
        else:
            value = list(getattr(parent, field))
            value[index] = new
        yield Edit(kind, parent, field, value, _shown(node), _shown(new))


def _called(node: ast.AST | None) -> str:
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


# Numbers and payments


@_kind("number")
def numbers(module: Module, node: ast.AST) -> Iterator[Edit]:
    """A whole number is one more or one less; an amount in cents is a cent off."""
    if not isinstance(node, ast.Constant) or type(node.value) is not int:
        return
    above = module.parents.get(node)
    if _called(above) in ("Odds", *OPTIONS) or isinstance(above, ast.Subscript):
        return
    if isinstance(above, ast.Call) and node in above.args[USUAL.get(_called(above), 99) :][:1]:
        return
    for value in (node.value + 1, node.value - 1):
        if value >= 0 and not (node.value < 2 and value < 2):
            yield _whole("number", node, "value", value)


@_kind("payment")
def payments(module: Module, node: ast.AST) -> Iterator[Edit]:
    """A row pays one unit more, or loses where it should push."""
    if _called(node) == "Odds" and isinstance(node, ast.Call) and len(node.args) == 2:
        win, stake = node.args
        more = ast.BinOp(win, ast.Add(), ast.Constant(1))
        yield _whole("payment", node, "args", [more, stake])
        if not (isinstance(stake, ast.Constant) and stake.value == 1):
            yield _whole("payment", node, "args", [win, ast.Constant(1)])
    other = {"PUSH": "LOSE", "LOSE": "PUSH"}
    if isinstance(node, ast.Name) and node.id in other and isinstance(node.ctx, ast.Load):
        yield from _instead(module, "payment", node, ast.Name(other[node.id], ast.Load()))


@_kind("arithmetic")
def arithmetic(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Plus for minus, times for divided, and a division that is rounded the other way."""
    if not isinstance(node, ast.BinOp) or _is_text(node.left) or _is_text(node.right):
        return
    above = module.parents.get(node)
    others: dict[type[ast.operator], ast.operator] = {
        ast.Add: ast.Sub(),
        ast.Sub: ast.Add(),
        ast.Mult: ast.Add(),
        ast.FloorDiv: ast.Mult(),
        ast.Mod: ast.FloorDiv(),
    }
    if type(node.op) in others and not isinstance(node.left, (ast.List, ast.Tuple)):
        yield _whole("arithmetic", node, "op", others[type(node.op)])
    if isinstance(node.op, ast.FloorDiv) and not isinstance(above, ast.UnaryOp):
        minus = ast.UnaryOp(ast.USub(), node.left)
        up = ast.UnaryOp(ast.USub(), ast.BinOp(minus, node.op, node.right))
        yield from _instead(module, "rounding", node, up)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


# Conditions


@_kind("boundary")
def boundaries(module: Module, node: ast.AST) -> Iterator[Edit]:
    """The other side of a boundary: below for at most, and so on."""
    others: dict[type[ast.cmpop], ast.cmpop] = {
        ast.Lt: ast.LtE(),
        ast.LtE: ast.Lt(),
        ast.Gt: ast.GtE(),
        ast.GtE: ast.Gt(),
    }
    if isinstance(node, ast.Compare) and type(node.ops[0]) in others:
        yield _whole("boundary", node, "ops", [others[type(node.ops[0])], *node.ops[1:]])


@_kind("equality")
def equalities(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Equal for unequal, in for not in, and the other way round."""
    others: dict[type[ast.cmpop], ast.cmpop] = {
        ast.Eq: ast.NotEq(),
        ast.NotEq: ast.Eq(),
        ast.In: ast.NotIn(),
        ast.NotIn: ast.In(),
        ast.Is: ast.IsNot(),
        ast.IsNot: ast.Is(),
    }
    if isinstance(node, ast.Compare) and type(node.ops[0]) in others:
        yield _whole("equality", node, "ops", [others[type(node.ops[0])], *node.ops[1:]])


@_kind("and, or")
def joints(module: Module, node: ast.AST) -> Iterator[Edit]:
    """And for or."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _whole("and, or", node, "op", other)


@_kind("one side")
def sides(module: Module, node: ast.AST) -> Iterator[Edit]:
    """One side of an and or an or is left out."""
    if isinstance(node, ast.BoolOp):
        for index in range(len(node.values)):
            rest = [one for place, one in enumerate(node.values) if place != index]
            new = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield from _instead(module, "one side", node, new)


@_kind("negated")
def negated(module: Module, node: ast.AST) -> Iterator[Edit]:
    """A condition means its opposite, or a not is left out."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)) and not _compares(node.test):
        yield _edit("negated", node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.comprehension):
        for index, test in enumerate(node.ifs):
            rest = [one for place, one in enumerate(node.ifs) if place != index]
            if not _compares(test):
                yield _edit("negated", node, "ifs", [*rest, ast.UnaryOp(ast.Not(), test)])
            yield _edit("condition dropped", node, "ifs", rest)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield from _instead(module, "negated", node, node.operand)


def _compares(node: ast.AST) -> bool:
    """Whether another kind already turns it round."""
    return isinstance(node, ast.Compare) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


@_kind("truth")
def truths(module: Module, node: ast.AST) -> Iterator[Edit]:
    """True for false."""
    above = module.parents.get(node)
    if isinstance(above, ast.keyword) and above.arg == "strict":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield _whole("truth", node, "value", not node.value)


@_kind("branch")
def branches(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Of two values that hang on a condition always the same one."""
    if isinstance(node, ast.IfExp) and not (_is_text(node.body) and _is_text(node.orelse)):
        yield from _instead(module, "branch", node, node.body)
        yield from _instead(module, "branch", node, node.orelse)


# Refusals, citations, people


def _refuses(body: list[ast.stmt]) -> bool:
    last = body[-1]
    return isinstance(last, ast.Raise) or (
        isinstance(last, ast.Return) and "refusal" in _called(last.value).lower()
    )


@_kind("refusal dropped")
def refusals_dropped(module: Module, node: ast.AST) -> Iterator[Edit]:
    """What is refused is let through."""
    if isinstance(node, ast.If) and _refuses(node.body):
        yield _edit("refusal dropped", node, "test", ast.Constant(False))


@_kind("refused always")
def refused_always(module: Module, node: ast.AST) -> Iterator[Edit]:
    """What is allowed is refused."""
    if isinstance(node, ast.If) and _refuses(node.body):
        yield _edit("refused always", node, "test", ast.Constant(True))


@_kind("citation")
def citations(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Another clause of the same chapter is cited."""
    match node:
        case ast.Call(func=ast.Name(id="law"), args=[ast.Constant(value=str(id))]):
            if other := _neighbour(module, id):
                yield _whole("citation", node, "args", [ast.Constant(other)])
        case ast.Attribute(attr=name, ctx=ast.Load()):
            if _is_clause(module, node) and (field := _other_field(module, name)):
                yield _whole("citation", node, "attr", field)


def _neighbour(module: Module, id: str) -> str | None:
    """The id before this one that all chapters of the module have too."""
    known: set[str] | None = None
    for chapter in module.family.chapters:
        section = chapter.removeprefix("pa.") + "."
        ids = {one.removeprefix(section) for one in chapters()[chapter]}
        known = ids if known is None else known & ids
    ordered = sorted(known or ())
    if id not in ordered or len(ordered) < 2:
        return None
    return ordered[ordered.index(id) - 1]


def _is_clause(module: Module, node: ast.Attribute) -> bool:
    """Whether an attribute is a clause of a chapter's value, given to somebody to cite."""
    above = module.parents.get(node)
    if node.attr not in _clause_fields():
        return False
    if isinstance(above, ast.keyword):
        return above.arg == "clause"
    return isinstance(above, ast.Call) and node in above.args


def _clause_fields() -> dict[str, set[str]]:
    return {name: found for name, found in named().fields.items() if len(found) <= 2}


def _other_field(module: Module, name: str) -> str | None:
    """Another clause that every chapter with this one has, of the same value."""
    among = {one.split()[0] for one in named().fields[name]}
    others = [
        other
        for other, found in sorted(_clause_fields().items())
        if {one.split()[0] for one in found} >= among and other != name and found != among
    ]
    near = [other for other in others if other > name and _same_owner(name, other)]
    near += [other for other in others if other < name and _same_owner(name, other)]
    return near[0] if near else None


def _same_owner(one: str, other: str) -> bool:
    return bool(_owners().get(one, set()) & _owners().get(other, set()))


@functools.cache
def _owners() -> dict[str, set[str]]:
    """The classes that have a field of each name."""
    found: dict[str, set[str]] = {}
    for module in modules():
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.ClassDef):
                continue
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation) == "Clause":
                    found.setdefault(ast.unparse(line.target), set()).add(node.name)
    return found


@_kind("who")
def people(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Somebody else may do it, or has to."""
    if isinstance(node, ast.Name) and node.id in PEOPLE and isinstance(node.ctx, ast.Load):
        known = _imported(module)
        others = [one for one in PEOPLE if one != node.id and one in known]
        if node.id in known and others:
            yield from _instead(module, "who", node, ast.Name(others[0], ast.Load()))
        elif node.id in known:
            other = ast.parse('Who("security")' if "Who" in known else "None", mode="eval").body
            yield from _instead(module, "who", node, other)
    if isinstance(node, ast.Constant) and node.value in RANKS:
        above = module.parents.get(node)
        if isinstance(above, (ast.keyword, ast.Call)):
            other_rank = "manager" if node.value in ("dealer", "boxperson") else "dealer"
            yield _whole("who", node, "value", other_rank)


def _imported(module: Module) -> set[str]:
    """The names that a module has from the core's list of people."""
    return {
        alias.name
        for node in module.tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "croupier.core.people"
        for alias in node.names
    }


@_kind("told less")
def told_less(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Something that is asked for by name is left out: a second person, a moment, a condition."""
    if not isinstance(node, ast.Call):
        return
    for keyword in node.keywords:
        optional = ("second", "when", "minutes", "given", "after", "lawful", "unlike", "blocked")
        more = ("irregularities", "also", "needs", "forfeit", "stands", "ruling", "jam", "covered")
        if keyword.arg in (*optional, *more, "face_up", "lasts", "places", "limits_clause"):
            rest = [one for one in node.keywords if one is not keyword]
            yield Edit("told less", node, "keywords", rest, _shown(keyword), "nothing")


# Members and orders


@_kind("member")
def members(module: Module, node: ast.AST) -> Iterator[Edit]:
    """One member of a list is missing."""
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)) and _is_list(module, node):
        for index, one in enumerate(node.elts):
            rest = _without(node.elts, index)
            yield Edit("member", node, "elts", rest, _shown(one), f"missing from {_shown(node)}")
    if isinstance(node, ast.Dict) and len(node.keys) >= 2:
        for index, (key, value) in enumerate(zip(node.keys, node.values, strict=True)):
            others = ast.Dict(_without(node.keys, index), _without(node.values, index))
            told = f"{_shown(key)}: {_shown(value)}" if key else _shown(value)
            for edit in _instead(module, "member", node, others):
                yield replace(edit, before=told, after=f"missing from {edit.before}")
    if _called(node) in ("choice", "count") and isinstance(node, ast.Call):
        for index in range(4, len(node.args)):
            rest = _without(node.args, index)
            yield Edit("option", node, "args", rest, _shown(node.args[index]), "no choice")


def _without(members: Sequence[Any], index: int) -> list[Any]:
    return [*members[:index], *members[index + 1 :]]


def _is_list(module: Module, node: ast.Tuple | ast.List | ast.Set) -> bool:
    """Whether members stand side by side in it: no unpacking, no record of different things."""
    above = module.parents.get(node)
    if len(node.elts) < 2 or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return False
    if isinstance(above, ast.Assign) and isinstance(above.targets[0], ast.Tuple):
        return False
    return not isinstance(above, (ast.Yield, ast.Subscript, ast.arguments)) and _alike(node)


def _alike(node: ast.Tuple | ast.List | ast.Set) -> bool:
    kinds = {(type(one), _called(one)) for one in node.elts if not isinstance(one, ast.Starred)}
    return len(kinds) <= 1


@_kind("option")
def options(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Another of the allowed values is what holds when nobody chose."""
    if not isinstance(node, ast.Call) or len(node.args) < 5:
        return
    start, first, rest = node.args[:3], node.args[3], node.args[4:]
    if _called(node) == "choice":
        turned = [*start, rest[0], first, *rest[1:]]
        yield Edit("option", node, "args", turned, _shown(first), f"default {_shown(rest[0])}")
    others = [one for one in rest if ast.dump(one) != ast.dump(first)]
    if _called(node) == "count" and others and not isinstance(others[0], ast.Starred):
        other = [*start, others[0], *rest]
        yield Edit("option", node, "args", other, _shown(first), f"default {_shown(others[0])}")


@_kind("order of members")
def member_orders(module: Module, node: ast.AST) -> Iterator[Edit]:
    """A list is gone through from its other end."""
    if isinstance(node, ast.For) and not isinstance(node.iter, ast.Dict):
        turned = ast.Call(ast.Name("reversed", ast.Load()), [_listed(node.iter)], [])
        yield _edit("order of members", node, "iter", turned)
    if _called(node) in ("sorted", "reversed") and isinstance(node, ast.Call):
        yield from _instead(module, "order of members", node, _listed(node.args[0]))


def _listed(node: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("list", ast.Load()), [node], [])


@_kind("turn")
def turns(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Clockwise for counterclockwise, the least for the most, the last for the first."""
    match node:
        case ast.Attribute(attr=name) if name in TURNS:
            yield _whole("turn", node, "attr", TURNS[name])
        case ast.Name(id=name) if name in ENDS:
            yield from _instead(module, "turn", node, ast.Name(ENDS[name], ast.Load()))
        case ast.Subscript(slice=ast.Constant(value=0), ctx=ast.Load()):
            last = ast.UnaryOp(ast.USub(), ast.Constant(1))
            yield _whole("turn", node, "slice", last)
        case ast.Subscript(slice=ast.UnaryOp(op=ast.USub()), ctx=ast.Load()):
            yield _whole("turn", node, "slice", ast.Constant(0))
        case ast.Call(func=ast.Attribute(attr="pop"), args=[ast.Constant(value=0)]):
            yield _whole("turn", node, "args", [])


@_kind("first only")
def first_only(module: Module, node: ast.AST) -> Iterator[Edit]:
    """Only the first of several is looked at, or all but the first."""
    if not isinstance(node, (ast.For, ast.comprehension)) or isinstance(node.iter, ast.Dict):
        return
    parts = {
        "first only": ast.Slice(upper=ast.Constant(1)),
        "all but the first": ast.Slice(lower=ast.Constant(1)),
    }
    for kind, part in parts.items():
        yield _edit(kind, node, "iter", ast.Subscript(_listed(node.iter), part, ast.Load()))


# Steps


NOTED = ("append", "add", "update", "insert", "extend", "setdefault")
"""Calls that only write something down: in which order is no matter."""
BLOCKS = ("body", "orelse", "finalbody")


@_kind("step")
def steps(module: Module, node: ast.AST) -> Iterator[Edit]:
    """A step is left out; two steps are done the other way round; a return comes not."""
    for field in BLOCKS:
        block = getattr(node, field, None)
        if not isinstance(block, list) or isinstance(node, (ast.ClassDef, ast.Module)):
            continue
        for index, line in enumerate(block):
            rest = _without(block, index) or [ast.Pass()]
            if _is_step(line):
                yield Edit("step dropped", node, field, rest, _shown(line), "nothing")
            if isinstance(node, ast.If) and _leaves(line):
                yield Edit("goes on", node, field, rest, _shown(line), "nothing")
            if index + 1 < len(block) and _have_order(line, block[index + 1]):
                swapped = [*block[:index], block[index + 1], line, *block[index + 2 :]]
                before = f"{_shown(line)}; {_shown(block[index + 1])}"
                yield Edit("order of steps", node, field, swapped, before, "the other way round")


def _is_act(line: ast.stmt) -> bool:
    """Something that is done at the table: a call for its effect."""
    if not isinstance(line, ast.Expr) or _called(line.value) in NOTED:
        return False
    return isinstance(line.value, (ast.Call, ast.YieldFrom, ast.Yield))


def _have_order(line: ast.stmt, after: ast.stmt) -> bool:
    """Two acts; but of two checks only one is told, and no chapter says of which wrong first."""
    both = (line, after)
    return all(map(_is_act, both)) and not all(map(_is_check, both))


def _is_check(line: ast.stmt) -> bool:
    """A call that does nothing but refuse: `check_limit(rules)`, `_check_decks(law, rules)`."""
    called = _called(line.value) if isinstance(line, ast.Expr) else ""
    return called.lstrip("_").startswith("check_")


def _is_step(line: ast.stmt) -> bool:
    """A call for its effect, or something that is put down."""
    return (
        _is_act(line)
        or (isinstance(line, ast.Expr) and _called(line.value) in NOTED)
        or isinstance(line, (ast.AugAssign, ast.Delete))
        or (
            isinstance(line, ast.Assign)
            and isinstance(line.targets[0], (ast.Attribute, ast.Subscript))
        )
    )


def _leaves(line: ast.stmt) -> bool:
    """Whether it ends a turn of a loop, or a function, without a value."""
    return isinstance(line, (ast.Continue, ast.Break)) or (
        isinstance(line, ast.Return) and line.value is None
    )


def edits(module: Module) -> Iterator[Edit]:
    """All breaks of a module, in the order of the text."""
    for node in ast.walk(module.tree):
        if not _is_told(module, node):
            for kind in KINDS.values():
                yield from kind(module, node)


def _is_told(module: Module, node: ast.AST) -> bool:
    """Whether a place is no rule: a type, a docstring, a sentence, an assertion, an import."""
    for one in module.up(node):
        if isinstance(one, ast.FunctionDef) and one.name in VIEW:
            return True
        if isinstance(one, (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr, ast.arg)):
            return True
        above = module.parents.get(one)
        if isinstance(above, ast.AnnAssign) and one is above.annotation:
            return True
        if isinstance(above, ast.AnnAssign) and ast.unparse(above.target) in TYPED:
            return True
        if isinstance(above, ast.FunctionDef) and (
            one is above.returns or one in above.decorator_list
        ):
            return True
        if isinstance(above, ast.Assign) and _called_all(above):
            return True
        if isinstance(above, ast.keyword) and above.arg in SHOWN:
            return True
        if _called(above) == "announce" and isinstance(above, ast.Call) and one in above.args[:1]:
            return True
    return False


def _called_all(node: ast.Assign) -> bool:
    return isinstance(node.targets[0], ast.Name) and node.targets[0].id in TYPED
