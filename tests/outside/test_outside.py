"""A game of another package, really installed: everything that works for ours works for it.

croupier and the game of `tiny` are installed by pip into a folder, as somebody would do it who has
never seen this repository; whatever runs here knows only that folder.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.serving import Person, plays_a_round

ROOT = Path(__file__).parent.parent.parent
TINY = Path(__file__).parent / "tiny"
GUIDE = ROOT / "docs" / "adding-a-game.md"
FENCED = r"^ *```(\w+)\n((?:.*\n)*?) *```$"
MAIN = "import sys; from croupier.cli import main; sys.exit(main())"

pytestmark = pytest.mark.slow


class Installed:
    """The folder in which both packages are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.packages = folder / "packages"
        self.cwd = folder / "elsewhere"
        self.cwd.mkdir()

    def install(self, project: Path) -> None:
        """No network, nothing beside the project itself."""
        options = ["--no-deps", "--no-build-isolation", "--no-index", "--upgrade", "--quiet"]
        self.run("-m", "pip", "install", *options, "--target", str(self.packages), str(project))

    def run(self, *words: str, code: int = 0, typed: str = "") -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.cwd,
            env={**kept, "PYTHONPATH": str(self.packages), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    @contextmanager
    def serving(self, *words: str) -> Iterator[str]:
        """The house of this installation, and where it answers."""
        kept = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
        command = [sys.executable, "-c", MAIN, "serve", "--port", "0", *words]
        environment = {**kept, "PYTHONPATH": str(self.packages)}
        process = subprocess.Popen(
            command, cwd=self.cwd, env=environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1].rstrip("/")
        finally:
            process.terminate()
            process.wait(30)

    def croupier(self, *words: str, code: int = 0, typed: str = "") -> str:
        """What a command prints; it has nothing to complain about."""
        done = self.run("-c", MAIN, *words, code=code, typed=typed)
        assert not done.stderr, done.stderr
        return done.stdout

    def pytest(self, *words: str, code: int = 0) -> str:
        return self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *words, code=code).stdout


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """croupier and the game, installed."""
    installed = Installed(tmp_path_factory.mktemp("outside"))
    for project in (ROOT, TINY):
        installed.install(project)
    return installed


def test_it_is_listed(tiny: Installed) -> None:
    """With its chapter, seats and wagers, beside ours."""
    every = {one["game"]: one for one in json.loads(tiny.croupier("games", "--json"))}
    assert {"tiny", "craps"} <= set(every)
    assert every["tiny"]["chapters"] == ["zz.tiny"]
    assert "suited" in tiny.croupier("games", "tiny")


def test_it_plays_explains_itself_and_replays(tiny: Installed) -> None:
    """A round in the terminal, `why` and `law` with its own clauses, and the log once more."""
    log = tiny.folder / "log"
    typed = "main 5, suited 5, deal\nwhy\nlaw 3.B\nquit\n"
    told = tiny.croupier("play", "tiny", "--seed", "1", "--log", str(log), typed=typed)
    assert "One Card High opens under zz.tiny" in told
    assert "5.B asks: A lower card loses" in told
    assert "zz.tiny 3.B (refused)" in told
    data = json.loads(tiny.croupier("replay", str(log), "--json"))
    assert "zz.tiny 5.B" in json.dumps(data)
    assert "Every draw is the one that the seed gives." in tiny.croupier("replay", str(log))
    again = tiny.croupier("play", "--resume", str(log), typed="main 5, deal\nquit\n")
    assert "Round 2" in again


def test_it_is_analysed_and_simulated(tiny: Installed) -> None:
    """Exactly, with a paytable, and by its kernel."""
    sheet = json.loads(tiny.croupier("analyze", "tiny", "--json"))
    edges = {one["wager"]: (one["house_edge"], one["method"]) for one in sheet["wagers"]}
    assert edges == {"main": ("1/17", "exact"), "suited": ("1/17", "exact")}
    paytable = tiny.folder / "better.toml"
    paytable.write_text('[suited]\nsuited = "4 to 1"\n')
    better = tiny.croupier(
        "analyze", "tiny", "--wager", "suited", "--paytable", str(paytable), "--json"
    )
    assert json.loads(better)["wagers"][0]["house_edge"] == "-3/17"
    run = json.loads(
        tiny.croupier("simulate", "tiny", "--rounds", "100000", "--seed", "x", "--json")
    )
    for wager in run["wagers"]:
        assert abs(wager["mean"] + 1 / 17) < 4 * wager["standard_error"]


def test_it_has_a_sign(tiny: Installed) -> None:
    """What it pays, and what the layout has."""
    sign = tiny.croupier("sign", "tiny")
    assert "3 to 1" in sign
    assert "One Card High" in sign


def test_it_is_drawn(tiny: Installed) -> None:
    """As text with its areas, and as a picture with its name."""
    assert "Suited" in tiny.croupier("cloth", "tiny")
    picture = tiny.folder / "tiny.svg"
    tiny.run("-c", MAIN, "cloth", "tiny", "--svg", str(picture))
    assert "One Card High" in picture.read_text()


def test_it_is_played_in_the_browser(tiny: Installed) -> None:
    """Its table is in the lobby, drawn, played by its view alone and found again; the wheel brought
    the libraries of the pages along."""
    with tiny.serving("--store", "house", "--game", "tiny") as url, Person(url) as person:
        for _ in range(200):
            if tables := person.get("tables")["tables"]:
                break
            time.sleep(0.05)
        table = tables[0]["id"]
        assert tables[0]["game"] == "tiny"
        person.does(table, "sit")
        plays_a_round(person, table)
        assert person.get(f"rounds?table={table}")["rounds"][0]["number"] == 1
        page = person.http.get(f"/tables/{table}").text
        assert "<svg" in page
        prefix = re.search(r"/static/[0-9a-f]{16}", page)
        assert prefix is not None
        for name in ("vendor/preact.js", "vendor/marcellus.woff2", "js/main.js", "css/tokens.css"):
            assert person.http.get(f"{prefix[0]}/{name}").status_code == 200, name
        assert person.http.get("/law/zz.tiny").status_code == 200


def test_its_law_is_covered(tiny: Installed) -> None:
    """Every clause is accounted for, and the tests of its own project name each of them."""
    found = json.loads(tiny.croupier("law", "coverage", "zz.tiny", "--json"))["all"]
    assert (found["clauses"], found["accounted"]) == (12, 12)
    assert found["executable"] == found["tested"] == 12
    assert "zz.tiny" in tiny.croupier("law", "coverage")
    shown = json.loads(tiny.croupier("law", "show", "tiny", "5.A", "--json"))
    assert shown[0]["tests"] == ["tests/test_tiny.py::test_the_higher_card_wins"]


def test_its_own_tests_pass_and_are_listed(tiny: Installed) -> None:
    """They run against what is installed, and the list that ships is the one they give."""
    written = tiny.folder / "tested.json"
    config = ("-c", str(TINY / "pyproject.toml"), "--rootdir", str(TINY))
    tiny.pytest(*config, str(TINY / "tests"))
    listing = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-pno:cacheprovider"]
    done = subprocess.run(
        [*listing, f"--write-tested={written}"],
        cwd=TINY,
        env={**os.environ, "PYTHONPATH": str(tiny.packages)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert written.read_text() == (TINY / "croupier_tiny" / "tested.json").read_text()


def test_the_contracts_hold_for_it(tiny: Installed) -> None:
    """Those of every game, by the command that the documentation gives."""
    told = tiny.pytest("--pyargs", "croupier.contracts", "--game", "tiny")
    assert " passed" in told
    assert "failed" not in told
    wrong = tiny.run(
        "-m", "pytest", "--pyargs", "croupier.contracts", "--game", "tine", code=4
    ).stderr
    assert "no game 'tine'; did you mean tiny?" in wrong


def test_the_guide_says_what_is_so(tiny: Installed) -> None:
    """Its settings and code stand in the example, and its commands run."""
    _, _, section = GUIDE.read_text("utf-8").partition(
        "## A game, here or in a package of your own"
    )
    section = section.partition("\n## ")[0]
    files = [*TINY.rglob("*.py"), TINY / "pyproject.toml"]
    example = "\n".join(file.read_text("utf-8") for file in files)
    blocks = [
        (kind, textwrap.dedent(block)) for kind, block in re.findall(FENCED, section, re.MULTILINE)
    ]
    assert {kind for kind, _ in blocks} == {"toml", "python", "sh"}
    for kind, block in blocks:
        if kind != "sh":
            assert block in example, block
            continue
        for line in block.splitlines():
            program, *words = shlex.split(line)
            if program == "croupier":
                assert tiny.croupier(*words)
            else:
                assert " collected" in tiny.pytest(*words, "--collect-only")
    for line in re.findall(r"`(yield from hear.*)`", section):
        assert line in example


BROKEN = {
    "import_error": ("import nothing_of_this_name\n", "No module named 'nothing_of_this_name'"),
    "wrong_id": ("from croupier_tiny.rules import GAME\n", "that is the game tiny"),
    "not_a_game": ("GAME = 1\n", "that is not a Game"),
    "leaves": ("raise SystemExit('bye')\n", "bye"),
    "craps": ("from croupier_tiny.rules import GAME\n", "croupier has a game of that name itself"),
    "no_chapter": (
        "from croupier.core.law import Chapter\nlaw = Chapter('zz.none', package='croupier_tiny')",
        "no chapter 'zz.none'; did you mean zz.tiny?",
    ),
}


def test_broken_packages_take_nothing_down(tiny: Installed) -> None:
    """Each is told in one line, with what to do, and all the other games are there."""
    for name, (source, _) in BROKEN.items():
        (tiny.packages / f"broken_{name}.py").write_text(source)
    info = tiny.packages / "croupier_broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: croupier-broken\nVersion: 1.0\n")
    entries = "".join(f"{name} = broken_{name}:GAME\n" for name in BROKEN)
    (info / "entry_points.txt").write_text(f"[croupier.games]\n{entries}")
    try:
        done = tiny.run("-c", MAIN, "games")
        assert "tiny" in done.stdout
        assert "craps" in done.stdout
        lines = done.stderr.splitlines()
        assert len(lines) == len(BROKEN)
        for line, (name, (_, why)) in zip(lines, sorted(BROKEN.items()), strict=True):
            assert line.startswith(f"croupier: the game {name} (broken_{name}:GAME) is left out: ")
            assert why in line
            assert line.endswith("; mend or uninstall croupier-broken")
        wanted = tiny.run("-c", MAIN, "analyze", "import_error", code=2)
        assert "the game import_error" in wanted.stderr
        assert wanted.stderr.count("\n") == 1
        tiny.croupier("analyze", "craps", "--wager", "field")
        tiny.croupier("law", "coverage")
    finally:
        (info / "entry_points.txt").unlink()


def test_a_new_game_by_the_guide(tiny: Installed) -> None:
    """What `docs/adding-a-game.md` says, done to the letter: skeleton, a bet more, all tests."""
    section = GUIDE.read_text("utf-8").partition("## A new game, step by step")[2]
    section = section.partition("\n## ")[0]
    blocks = [(kind, textwrap.dedent(code)) for kind, code in re.findall(FENCED, section, re.M)]
    assert [kind for kind, _ in blocks] == ["sh", "toml", "python", "python", "sh"]
    made, clauses, rules, tests, run = (code for _, code in blocks)
    first = shlex.split(made.splitlines()[0])
    assert "wrote lucky_card" in tiny.croupier(*first[1:])
    again = tiny.run("-c", MAIN, *first[1:], code=2)
    assert "left as it is" in again.stderr
    folder = tiny.cwd / "lucky_card"
    tiny.install(folder)
    skeleton = ("-c", str(folder / "pyproject.toml"), "--rootdir", str(folder), str(folder))
    assert " passed" in tiny.pytest(*skeleton)
    package = folder / "croupier_lucky_card"
    law, code = package / "law.toml", package / "rules.py"
    law.write_text(f"{law.read_text()}\n{clauses}")
    before, _, after = code.read_text().partition("SIDE_BETS = (SUITED,)\n")
    code.write_text(f"{before}{rules}\n\nSIDE_BETS = (SUITED, TIE)\n{after}")
    file = folder / "tests" / "test_lucky_card.py"
    file.write_text(f"{file.read_text()}\n\n{tests}")
    tiny.install(folder)
    assert " passed" in tiny.pytest(*skeleton)
    contracts = shlex.split(run.splitlines()[1])
    told = tiny.pytest(*contracts[1:])
    assert " passed" in told
    assert "failed" not in told
    assert "5.8824 %" in tiny.croupier(*shlex.split(run.splitlines()[2])[1:])
    covered = json.loads(tiny.croupier("law", "coverage", "own.lucky_card", "--json"))["all"]
    assert covered["clauses"] == covered["accounted"] == 14


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("craps",), "there is a game craps already"),
        (("Lucky-Card",), "small letters"),
        (("../x",), "small letters"),
        (("fine", "--name", "<b>"), "letters, figures and spaces"),
    ],
)
def test_a_name_that_is_none(tiny: Installed, words: tuple[str, ...], said: str) -> None:
    """One line, and nothing is written."""
    before = set(tiny.cwd.iterdir())
    assert said in tiny.run("-c", MAIN, "new-game", *words, code=2).stderr
    assert set(tiny.cwd.iterdir()) == before
