"""What a game can run at all of the folders that it shares: what its rules name, and so on.

A function that a game names nowhere, and nothing that it names either, is never run in it. A break
there is no break of its chapter, whatever clauses stand near it. Everything that is named counts as
run, so that nothing is left out which could be.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.sources import GAMES, LAW, PACKAGE, Module, families

Named = tuple[Path, str]
"""A file, and a name that one of its statements gives."""


@functools.cache
def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def _file(dotted: str) -> Path | None:
    """The file of a module of the games."""
    start = "croupier.games."
    if not dotted.startswith(start):
        return None
    file = (PACKAGE.parent / dotted.replace(".", "/")).with_suffix(".py")
    return file if file.is_file() else None


@functools.cache
def _imports(file: Path) -> dict[str, tuple[Path, str]]:
    """What each name of a file is: a module (with an empty name), or something of a module."""
    found: dict[str, tuple[Path, str]] = {}
    for node in ast.walk(_parsed(file)):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        for alias in node.names:
            here = alias.asname or alias.name
            if module := _file(f"{node.module}.{alias.name}"):
                found[here] = module, ""
            elif module := _file(node.module):
                found[here] = module, alias.name
    return found


@functools.cache
def _given(file: Path) -> dict[str, list[ast.stmt]]:
    """The statements of a file by the names that they give."""
    found: dict[str, list[ast.stmt]] = {}
    for line in _parsed(file).body:
        if isinstance(line, (ast.FunctionDef, ast.ClassDef)):
            found.setdefault(line.name, []).append(line)
            continue
        for node in ast.walk(line):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.setdefault(node.id, []).append(line)
    return found


def _mentioned(file: Path, line: ast.AST) -> Iterator[Named]:
    imports, given = _imports(file), _given(file)
    for node in ast.walk(line):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, name = imports.get(node.value.id, (file, "none"))
            if not name:
                yield module, node.attr
        if isinstance(node, ast.Name) and node.id in imports and imports[node.id][1]:
            yield imports[node.id]
        elif isinstance(node, ast.Name) and node.id in given:
            yield file, node.id


@functools.cache
def reached(folder: str) -> frozenset[Named]:
    """All that the rules of a game name, and what those name in turn."""
    waiting: list[Named] = []
    for file in (GAMES / folder / f"{stem}.py" for stem in LAW.get(folder, ("rules",))):
        waiting += [found for line in _parsed(file).body for found in _mentioned(file, line)]
    seen: set[Named] = set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        file, name = one
        for line in _given(file).get(name, ()):
            waiting += _mentioned(file, line)
    return frozenset(seen)


@functools.cache
def _folders() -> dict[str, str]:
    """The folder of each chapter."""
    return {c: name for name, one in families().items() if one.own for c in one.chapters}


def is_reached(chapter: str, module: Module, names: set[str]) -> bool:
    """Whether a chapter's game can run a statement that gives these names; if it gives any."""
    found = reached(_folders()[chapter])
    return not names or any((module.path, name) in found for name in names)
