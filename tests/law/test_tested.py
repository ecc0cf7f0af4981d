"""The list of clauses that tests pin: what is in it, and that the committed one is up to date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
CONFTEST = ROOT / "tests" / "conftest.py"
TESTED = ROOT / "src" / "croupier" / "law" / "tested.json"

SUITE = """
import pytest

@pytest.mark.clause("oh.three_card_poker 12.B", "oh.three_card_poker 12.A")
@pytest.mark.parametrize("number", [1, 2])
def test_twice(number): ...

@pytest.mark.clause("oh.three_card_poker 12.A")
class TestInside:
    def test_method(self): ...

def test_without(): ...
"""


def collect(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Collect the suite of a folder in a pytest of its own, untouched by the one that runs us."""
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-p",
            "no:cacheprovider",
            *options,
        ],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A small project that has our conftest and our settings, and tests of its own."""
    tests = tmp_path / "tests"
    tests.mkdir()
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    (tests / "conftest.py").write_bytes(CONFTEST.read_bytes())
    (tests / "test_small.py").write_text(SUITE)
    return tmp_path


@pytest.mark.slow
def test_the_committed_list_is_up_to_date(tmp_path: Path) -> None:
    """The list that ships is the one that the whole suite gives."""
    written = tmp_path / "tested.json"
    done = collect(ROOT, f"--write-tested={written}")
    assert done.returncode == 0, done.stdout + done.stderr
    committed = TESTED.read_text("utf-8") if TESTED.exists() else ""
    if committed != written.read_text("utf-8"):
        pytest.fail("law/tested.json is not what the tests cite: run make law", pytrace=False)


def test_the_list_names_each_test_once_under_each_clause(suite: Path) -> None:
    """Parameters are left out, clauses and tests are sorted, marks of a class count."""
    done = collect(suite, "--write-tested=tested.json")
    assert done.returncode == 0, done.stdout + done.stderr
    text = (suite / "tested.json").read_text("utf-8")
    twice, method = (
        "tests/test_small.py::test_twice",
        "tests/test_small.py::TestInside::test_method",
    )
    expected = {
        "oh.three_card_poker 12.A": [method, twice],
        "oh.three_card_poker 12.B": [twice],
    }
    assert text == json.dumps(expected, indent=1) + "\n"


def test_a_choice_of_tests_does_not_shorten_the_list(suite: Path) -> None:
    """`-k` takes tests away after the list is made."""
    collect(suite, "--write-tested=all.json")
    collect(suite, "-k", "without", "--write-tested=chosen.json")
    assert (suite / "all.json").read_text() == (suite / "chosen.json").read_text()


def test_a_part_of_the_suite_writes_nothing(suite: Path) -> None:
    """A list from a part of the tests would look like lost coverage, so it is refused."""
    done = collect(suite, "--write-tested=part.json", "tests/test_small.py")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "name no tests beside it" in done.stderr
    assert not (suite / "part.json").exists()


@pytest.mark.parametrize(
    ("marker", "complaint"),
    [
        ('clause("oh.three_card_poker 99.Z")', "no clause in oh.three_card_poker '99.Z'"),
        ('clause("oh.snap 1.A")', "no chapter 'oh.snap'"),
        ("clause", "a clause marker names no clause"),
    ],
)
def test_a_wrong_citation_stops_the_collection(suite: Path, marker: str, complaint: str) -> None:
    """The error names the test and what is wrong, and no list is written."""
    source = f"import pytest\n\n@pytest.mark.{marker}\ndef test_wrong(): ...\n"
    (suite / "tests" / "test_wrong.py").write_text(source)
    done = collect(suite, "--write-tested=tested.json")
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert f"tests/test_wrong.py::test_wrong: {complaint}" in done.stdout
    assert not (suite / "tested.json").exists()
