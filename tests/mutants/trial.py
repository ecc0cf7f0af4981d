"""Runs the tests that name a broken clause, a forked process a break.

Most breaks stand in a function. A process that has collected the tests forks, puts the broken code
into the function and runs its tests at once. Whatever passes so, and whatever is broken outside of
functions, is tried in a process that imports everything anew with the break in it: only that says
that a break was missed.

A test that fails on whole code too catches nothing. Whatever failed or did not come to an end is
run once without a break, and where it fails so the breaks that it "caught" do not count.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import pickle
import resource
import signal
import sys
import tempfile
import time
import types
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.breaks import Break
from tests.mutants.sources import ROOT

CPU_SECONDS = 60
"""A break after which the tests do not come to an end in this time has been noticed."""
WALL_SECONDS = 600
MEMORY_BYTES = 6 << 30

CAUGHT, MISSED, INVALID, HUNG = "caught", "missed", "invalid", "hung"
UNSOUND = "unsound"
"""Said of a break whose test fails on whole code: that test has to be mended first."""
PRINTED = (
    "tests/law/test_declared.py",
    "tests/games/test_whole_rounds.py",
    "tests/games/test_what_may_be_called.py",
    "tests/games/test_who_is_asked.py",
)
"""Tests whose expectations were printed from the code: they notice a change, no more."""
EXITS = {10: CAUGHT, 11: MISSED, 12: INVALID}
CODES = {verdict: code for code, verdict in EXITS.items()}
ARGUMENTS = ("-q", "-s", "--no-header", "-pno:cacheprovider", "--tb=no", "-x")


@dataclass(frozen=True)
class Verdict:
    """What became of a break."""

    broken: Break
    outcome: str
    tests: tuple[str, ...]
    """The tests that name its clauses."""
    seconds: float = 0.0
    by: str = ""
    """The test that failed."""

    @property
    def noticed(self) -> bool:
        return self.outcome in (CAUGHT, HUNG)


def files_of_tests(typed: bool) -> list[str]:
    """The files with tests that name clauses; only those typed by hand, where that is asked."""
    found = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "src").rglob("test_*.py")]
    left_out = {ROOT / one for one in PRINTED} if typed else set()
    inside = [one for one in found if "outside" not in one.parts and one not in left_out]
    return sorted(str(one) for one in inside if "clause" in one.read_text("utf-8"))


def named_by(item: pytest.Item) -> set[str]:
    """The clauses that a test names."""
    return {str(one) for mark in item.iter_markers("clause") for one in mark.args}


# Many processes


def fork_each(
    tasks: Sequence[Any], work: Callable[[Any], str], jobs: int
) -> Iterator[tuple[Any, str, float]]:
    """Do each task in a process of its own, so many at a time."""
    waiting, running = list(reversed(tasks)), dict[int, tuple[Any, float]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            task = waiting.pop()
            running[_fork(task, work)] = task, time.monotonic()
        number, status = os.wait()
        if number not in running:
            continue
        task, since = running.pop(number)
        ended = os.waitstatus_to_exitcode(status)
        yield task, EXITS.get(ended, HUNG if ended < 0 else INVALID), time.monotonic() - since


def _fork(task: Any, work: Callable[[Any], str]) -> int:
    number = os.fork()
    if number:
        return number
    code = 1
    try:
        _limit()
        code = CODES[work(task)]
    except BaseException as error:
        if os.environ.get("MUTANTS_DEBUG"):
            import traceback

            traceback.print_exception(error, file=sys.__stderr__)
    finally:
        os._exit(code)


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(WALL_SECONDS)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1) if os.environ.get("MUTANTS_DEBUG") else (0, 1, 2):
        os.dup2(nowhere, stream)


# The quick way: the tests are collected, and one function is changed


class Warm:
    """A plugin that tries breaks on the tests that were collected, instead of running them."""

    def __init__(
        self, breaks: Sequence[Break], jobs: int, notes: Path, report: Callable[[Any], None]
    ) -> None:
        self.breaks, self.jobs, self.notes, self.report = breaks, jobs, notes, report
        self.items: list[pytest.Item] = []
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests cannot be collected")
        self.items = session.items
        for index, one in enumerate(self.breaks):
            ids = tuple(dict.fromkeys(item.nodeid.partition("[")[0] for item in self.of(one)))
            self.report(("tests", index, ids))
        gc.freeze()
        here = [index for index, one in enumerate(self.breaks) if in_function(one)]
        for index, outcome, seconds in fork_each(here, self.attempt, self.jobs):
            self.report(("tried", index, outcome, seconds))
        return True

    def of(self, one: Break) -> list[pytest.Item]:
        slow = lambda item: item.get_closest_marker("slow") is not None  # noqa: E731
        return sorted((it for it in self.items if named_by(it) & one.clauses), key=slow)

    def attempt(self, index: int) -> str:
        one = self.breaks[index]
        put_in(one)
        items = self.of(one)
        for item, after in zip(items, [*items[1:], None], strict=True):
            _note(self.notes, index, item.nodeid)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return CAUGHT
        return MISSED


def _note(notes: Path, index: int, test: str) -> None:
    """Write down which test is about to run, for the case that it never comes back."""
    (notes / str(index)).write_text(test, "utf-8")


def in_function(one: Break) -> bool:
    """Whether the break is inside of a function of its module, or of a method."""
    return _outermost(one) is not None


def _outermost(one: Break) -> ast.FunctionDef | None:
    outer = None
    above = one.module.up(one.edit.at)
    for node in above:
        if isinstance(node, ast.FunctionDef):
            outer = node
        if isinstance(node, ast.Lambda) and outer is None:
            continue
    if outer is None or (one.edit.at is outer and one.edit.field not in ("body",)):
        return None
    if any(isinstance(node, ast.arguments) for node in one.module.up(one.edit.at)):
        return None
    return outer


def put_in(one: Break) -> None:
    """Give the function that is broken its broken code."""
    outer = _outermost(one)
    if outer is None:
        raise ValueError(f"{one.key} stands in no function")
    path = one.module.scope(outer).split(".")
    code = one.code()
    for name in path:
        code = next(
            const
            for const in code.co_consts
            if isinstance(const, types.CodeType) and const.co_name == name
        )
    found: Any = sys.modules[one.module.name]
    for name in path:
        found = found.__dict__[name]
    function = _plain(found)
    if function.__code__.co_freevars != code.co_freevars:
        raise ValueError(f"{one.key} has other names from outside")
    function.__code__ = code


def _plain(found: Any) -> types.FunctionType:
    """The function under a decorator."""
    while not isinstance(found, types.FunctionType):
        for name in ("function", "fget", "func", "__wrapped__", "__func__"):
            inner = getattr(found, name, None)
            if inner is not None:
                found = inner
                break
        else:
            raise ValueError(f"no function: {found!r}")
    if hasattr(found, "__wrapped__"):
        return _plain(found.__wrapped__)
    return found


def _from_warm(breaks: Sequence[Break], run: Run) -> Iterator[Any]:
    """What the process that has collected the tests tells."""

    def work(report: Callable[[Any], None]) -> None:
        with quiet():
            warm = Warm(breaks, run.jobs, run.notes, report)
            pytest.main([*ARGUMENTS, *files_of_tests(run.typed)], plugins=[warm])

    yield from _from_child(work)


# The sure way: everything is imported anew


class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module as always, and gives it other code."""

    def __init__(self, name: str, code: types.CodeType) -> None:
        self.name, self.broken = name, code

    def find_spec(
        self, fullname: str, path: Any, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None:
            return None
        return importlib.util.spec_from_file_location(fullname, spec.origin, loader=self)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        exec(self.broken, module.__dict__)


class Chosen:
    """A plugin that leaves only the tests that name a clause, and tells whether one failed."""

    def __init__(self, clauses: frozenset[str], note: Callable[[str], None]) -> None:
        self.clauses, self.note, self.failed, self.broke = clauses, note, False, False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        left = [one for one in items if named_by(one) & self.clauses]
        items[:] = sorted(left, key=lambda one: one.get_closest_marker("slow") is not None)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.note(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.broke = self.broke or report.failed


def afresh(one: Break, tests: Sequence[str], note: Callable[[str], None]) -> str:
    """Import everything with the break in it, and run the tests that name its clauses."""
    sys.meta_path.insert(0, Broken(one.module.name, one.code()))
    try:
        importlib.import_module(one.module.name)
        for game in _games_of(one):
            importlib.import_module(game)
    except Exception:
        return INVALID
    chosen = Chosen(one.clauses, note)
    pytest.main([*ARGUMENTS, *(str(ROOT / test) for test in tests)], plugins=[chosen])
    return CAUGHT if chosen.failed or chosen.broke else MISSED


def _games_of(one: Break) -> list[str]:
    """The rules that are made with the broken module."""
    name = f"croupier.games.{one.module.family.name}"
    files = (ROOT / "src" / "croupier" / "games").glob("*/rules.py")
    return [f"croupier.games.{f.parent.name}.rules" for f in files if name in f.read_text("utf-8")]


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Nothing is printed by pytest meanwhile."""
    if os.environ.get("MUTANTS_DEBUG"):
        yield
        return
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def prepare() -> None:
    """What every process needs: repeatable seeds, and nothing written beside the sources."""
    os.environ["CROUPIER_TEST_SEED"] = "20"
    os.chdir(ROOT)
    import hypothesis.configuration

    folder = Path(tempfile.gettempdir()) / f"mutants-{os.getuid()}"
    hypothesis.configuration.set_hypothesis_home_dir(folder)
    for core in ("driver", "game", "table", "sign", "cloth", "fast", "things", "side_bets"):
        importlib.import_module(f"croupier.core.{core}")


@dataclass(frozen=True)
class Run:
    """How breaks are tried."""

    jobs: int = 1
    sure: bool = True
    """Whether a miss is made sure with everything imported anew."""
    typed: bool = False
    """Whether expectations that were printed from the code are left out."""
    notes: Path = Path()
    """Where the processes write down which test they run."""

    def last_test(self, index: int) -> str:
        file = self.notes / str(index)
        return file.read_text("utf-8") if file.is_file() else ""


def trials(
    breaks: Sequence[Break], run: Run, tell: Callable[[Verdict], None] = lambda _: None
) -> list[Verdict]:
    """What becomes of each break, in the order in which they were given."""
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        found = list(_tried(breaks, replace(run, notes=Path(folder)), tell))
    failing = failing_on_whole_code({one.by for one in found if one.noticed and one.by})
    return [replace(one, outcome=UNSOUND) if one.by in failing else one for one in found]


def _tried(breaks: Sequence[Break], run: Run, tell: Callable[[Verdict], None]) -> Iterator[Verdict]:
    verdicts: dict[int, Verdict] = {}
    tests: dict[int, tuple[str, ...]] = {}

    def settle(index: int, outcome: str, seconds: float) -> None:
        by = run.last_test(index) if outcome in (CAUGHT, HUNG) else ""
        verdicts[index] = Verdict(breaks[index], outcome, tests[index], seconds, by)
        tell(verdicts[index])

    for told in _from_warm(breaks, run):
        match told:
            case ("tests", index, ids):
                tests[index] = ids
            case ("tried", index, outcome, seconds) if outcome in (CAUGHT, HUNG) or not run.sure:
                settle(index, outcome, seconds)
    if len(tests) < len(breaks):
        raise RuntimeError("the tests that name clauses cannot be collected; run pytest on them")
    left = [index for index in range(len(breaks)) if index not in verdicts and tests[index]]

    def work(index: int) -> str:
        return afresh(breaks[index], tests[index], functools.partial(_note, run.notes, index))

    for index, outcome, seconds in fork_each(left, work, run.jobs):
        settle(index, outcome, seconds)
    for index in range(len(breaks)):
        if index not in verdicts:
            settle(index, MISSED, 0.0)
        yield verdicts[index]


# The check of the tests themselves: nothing is broken


class Whole:
    """A plugin that leaves only the tests of these names, and tells which of them passed."""

    def __init__(self, tests: Collection[str], passed: Callable[[str], None]) -> None:
        self.tests, self.passed, self.failed = tests, passed, set[str]()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [one for one in items if one.nodeid in self.tests]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        if report.when == "teardown" and report.nodeid not in self.failed:
            self.passed(report.nodeid)


def failing_on_whole_code(tests: Collection[str]) -> set[str]:
    """Those of the tests that fail, or do not come to an end, without any break."""
    files = sorted({str(ROOT / one.partition("::")[0]) for one in tests})
    arguments = [one for one in ARGUMENTS if one != "-x"]

    def work(passed: Callable[[str], None]) -> None:
        signal.alarm(WALL_SECONDS)
        with quiet():
            # Else the names of tests begin wherever checkout and files have a folder in common.
            pytest.main([f"--rootdir={ROOT}", *arguments, *files], plugins=[Whole(tests, passed)])

    return set(tests) - set(_from_child(work)) if tests else set()


def _from_child(work: Callable[[Callable[[Any], None]], None]) -> Iterator[Any]:
    """What a process of its own tells, as it tells it."""
    read, write = os.pipe()
    number = os.fork()
    if not number:
        os.close(read)
        try:
            with os.fdopen(write, "wb") as out:

                def report(told: Any) -> None:
                    pickle.dump(told, out)
                    out.flush()

                work(report)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        while True:
            try:
                yield pickle.load(told)
            except EOFError:
                break
    os.waitpid(number, 0)
