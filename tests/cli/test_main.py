"""The command line itself: help, version, and one line for whatever goes wrong."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import COMMANDS, main, serve
from croupier.core.refusals import Misuse, Refusal
from tests.cli.running import MAIN, SOURCE, Run, in_a_process

HEAVY = ("typer", "rich", "numba", "numpy", "croupier.games", "croupier.core.game")
LOADED = f"""
import sys
from croupier.cli import main
code = main(sys.argv[1:])
sys.exit([name for name in {HEAVY} if name in sys.modules] or code)
"""


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"], []])
def test_help_lists_every_command(run: Run, words: list[str]) -> None:
    """Help names each command with its summary and gives an example."""
    out = run.ok(*words).out
    for command, summary in COMMANDS.items():
        assert f"  {command}" in out
        assert summary in out
    assert "Example: croupier " in out
    assert max(map(len, out.splitlines())) <= 80


def test_the_package_run_as_a_module_ends_with_the_same_code() -> None:
    """`python -m croupier`: nothing where all was well, 2 for wrong use."""
    for words, code in ((("--version",), 0), (("cloth", "no_such_game"), 2)):
        command = [sys.executable, "-m", "croupier", *words]
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode == code, done.stderr


def test_version(run: Run) -> None:
    """The version is the one of the package."""
    assert run.ok("--version").out == f"croupier {__version__}\n"


def test_the_module_is_the_command() -> None:
    """`python -m croupier` says the same and ends with the same code."""
    as_module = "import runpy; runpy.run_module('croupier', run_name='__main__')"
    done = in_a_process("analyze", "nosuch", code=as_module)
    assert done.returncode == 2
    assert done.stderr.startswith("croupier: no game 'nosuch'")


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_and_version_import_nothing_heavy(word: str) -> None:
    """They answer at once, since neither the parser nor any game is imported."""
    done = in_a_process(word, code=LOADED)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_check_of_imports_can_fail() -> None:
    """A command that needs the parser is seen to import it."""
    done = in_a_process("cloth", "craps", code=LOADED)
    assert "typer" in done.stderr


@pytest.mark.parametrize(
    ("words", "code"), [(["--version"], 0), (["audit", "verify", "nowhere"], 2), (["craps"], 2)]
)
def test_the_module_ends_with_the_code_of_the_command(words: list[str], code: int) -> None:
    """`python -m croupier` tells a script what `croupier` tells it."""
    command = [sys.executable, "-m", "croupier", *words]
    done = subprocess.run(
        command, capture_output=True, check=False, env=os.environ | {"PYTHONPATH": str(SOURCE)}
    )
    assert done.returncode == code


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    """`--help` of a command shows a command line to try, within 80 columns."""
    for flag in ("--help", "-h"):
        out = run.ok(command, flag).out
        assert "Example" in out
        assert f"croupier {command}" in out.partition("Example")[2]
        assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["analize"], "no command 'analize'; did you mean analyze?"),
        (["--halp"], "no option '--halp'; did you mean --help?"),
        (["analyze"], "missing argument 'GAME'"),
        (["analyze", "three_card_poker", "--wagr", "ante"], "did you mean --wager?"),
        (["analyze", "three_card_poker", "--wager"], "'--wager' requires an argument"),
        (["games", "three_card_poker", "extra"], "unexpected extra argument"),
        (["law"], "missing command"),
        (["law", "shw"], "Did you mean 'show'?"),
        (["simulate", "three_card_poker"], "--rounds N says how many to play"),
        (
            ["simulate", "three_card_poker", "--rounds", "9", "--threads", "x"],
            "--threads",
        ),
    ],
)
def test_wrong_use_is_one_line_that_says_what_to_do(run: Run, words: list[str], said: str) -> None:
    """A slip of the keyboard names the word and points to help, and exits with 2."""
    line = run.fails(2, *words)
    assert said in line
    assert "--help" in line


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (Refusal("x", "y", "oh.craps 1.A", "z"), 1, "x: y (oh.craps 1.A); z"),
        (Misuse("two\nlines"), 2, "two lines"),
        (PermissionError(13, "Permission denied", "table.log"), 2, "table.log: Permission denied"),
        (OSError("the disk is full"), 2, "the disk is full"),
    ],
)
def test_errors_of_a_command_become_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, said: str
) -> None:
    """A refusal exits with 1; misuse and files that cannot be used exit with 2."""
    monkeypatch.setattr(serve, "command", raising(error))
    assert said in run.fails(code, "serve")


def raising(error: BaseException) -> Callable[[], None]:
    def command() -> None:
        raise error

    return command


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is nobody's slip is not dressed up as one."""
    monkeypatch.setattr(serve, "command", raising(ZeroDivisionError("a bug")))
    with pytest.raises(ZeroDivisionError):
        main(["serve"])


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a command with 130 and without a word."""
    monkeypatch.setattr(serve, "command", raising(KeyboardInterrupt()))
    ran = run("serve")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_failed_check_has_its_own_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number that a command returns is the exit code."""
    monkeypatch.setattr(serve, "command", lambda: 1)
    assert run("serve").code == 1


@pytest.mark.parametrize("words", [["--help"], ["law", "show", "oh.three_card_poker"]])
def test_a_reader_that_has_gone_is_no_error(words: list[str]) -> None:
    """`croupier ... | head -1` leaves nothing on standard error."""
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-c", MAIN, *words],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stdout=write,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["games"], 0),
        (["analyze", "no_such_game"], 2),
        (["sign", "three_card_poker", "--set", "decks=2", "--set", "shuffler=no"], 1),
    ],
)
def test_exit_codes_of_a_process(words: list[str], code: int) -> None:
    """0 for success, 1 for a refusal, 2 for wrong use; never a traceback."""
    done = in_a_process(*words)
    assert done.returncode == code
    assert done.stderr.count("\n") == (1 if code else 0)
    assert "Traceback" not in done.stderr


def test_serve_refuses_in_one_line(run: Run, tmp_path: Path) -> None:
    """A port that is taken, a game that is none, a file that is not there; no house was opened."""
    store = str(tmp_path / "house")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "cannot be taken" in run.fails(2, "serve", "--port", port, "--store", store)
    assert "no game 'crabs'" in run.fails(2, "serve", "--game", "crabs", "--store", store)
    assert "No such file" in run.fails(2, "serve", "--config", str(tmp_path / "none.toml"))
    assert not (tmp_path / "house").exists()
