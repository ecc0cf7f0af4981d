"""What every test may rely on: clause markers that cannot be wrong, and seeds that can be repeated.

A test names the clauses of the law that it pins with `@pytest.mark.clause("oh.craps 5.G", ...)`.
`pytest --write-tested` writes which clause is pinned by which tests to a file that ships with the
package, where `croupier law coverage` reads it; `make law` does it for the committed one.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Generator, Iterable
from pathlib import Path

import hypothesis
import pytest

from croupier.core.law import check
from croupier.core.refusals import Misuse

ROOT = Path(__file__).parent.parent
TESTED = ROOT / "src" / "croupier" / "law" / "tested.json"

# How long an example takes says nothing here: the first one may compile a kernel.
hypothesis.settings.register_profile("croupier", deadline=None, print_blob=True)
hypothesis.settings.load_profile("croupier")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-tested",
        metavar="FILE",
        nargs="?",
        const=str(TESTED),
        help="write which clause is pinned by which tests to FILE (default: the committed one)",
    )


def pytest_configure(config: pytest.Config) -> None:
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if config.getoption("write_tested") is not None and not whole:
        raise pytest.UsageError("--write-tested collects the whole suite; name no tests beside it")


@pytest.fixture
def seed() -> int:
    """A new seed for each test that draws at random; CROUPIER_TEST_SEED repeats an old one.

    It is printed, so that pytest shows it with the output of a test that failed.
    """
    number = int(os.environ.get("CROUPIER_TEST_SEED") or secrets.randbits(63))
    print(f"CROUPIER_TEST_SEED={number}")
    return number


def citations(item: pytest.Item) -> list[str]:
    """The clauses that a test pins; a collection error if one of them does not exist."""
    cited: list[str] = []
    for marker in item.iter_markers("clause"):
        if not marker.args or marker.kwargs:
            raise pytest.Collector.CollectError(f"{item.nodeid}: a clause marker names no clause")
        for citation in marker.args:
            try:
                cited.append(check(citation))
            except Misuse as error:
                raise pytest.Collector.CollectError(f"{item.nodeid}: {error}") from error
    return cited


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem() -> Generator[None, object, object]:
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if isinstance(item, pytest.Item):
            citations(item)
    return made


def tested(items: Iterable[pytest.Item]) -> str:
    """Each clause with the tests that pin it, as the text of `tested.json`."""
    tests: dict[str, set[str]] = {}
    for item in items:
        for citation in citations(item):
            tests.setdefault(citation, set()).add(item.nodeid.partition("[")[0])
    ordered = {citation: sorted(ids) for citation, ids in sorted(tests.items())}
    return json.dumps(ordered, indent=1, ensure_ascii=False) + "\n"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Write the list before -k and -m take tests away, unless some could not be collected."""
    target = config.getoption("write_tested")
    if target is not None and not session.testsfailed:
        Path(target).write_text(tested(items), encoding="utf-8")
