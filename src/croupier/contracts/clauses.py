"""Clause marks that cannot be wrong, the list of what they pin, and seeds that can be repeated.

A test names the clauses of the law that it pins with `@pytest.mark.clause("oh.craps 5.G", ...)`.
`pytest --write-tested` writes which clause is pinned by which tests to a file that ships with the
package of the game, where `croupier law coverage` reads it; the setting `tested` says which.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from croupier.core.refusals import Misuse
from croupier.law import check


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("tested", "the file that --write-tested writes, beside the law file of the game")
    parser.addoption(
        "--write-tested",
        metavar="FILE",
        nargs="?",
        const="",
        help="write which clause is pinned by which tests to FILE (default: the setting `tested`)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "clause(*citations): the clauses of the law that the test pins"
    )
    if config.getoption("write_tested") is None:
        return
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        raise pytest.UsageError("--write-tested collects the whole suite; name no tests beside it")
    if not config.getoption("write_tested") and not config.getini("tested"):
        raise pytest.UsageError("--write-tested: name a FILE, or the setting `tested`")


@pytest.fixture
def seed() -> int:
    """A new seed for each test that draws at random; CROUPIER_TEST_SEED repeats an old one."""
    return new_seed()


def new_seed() -> int:
    """The same for whatever several tests look at.

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
        file = Path(target) if target else config.rootpath / config.getini("tested")
        file.write_text(tested(items), encoding="utf-8")
