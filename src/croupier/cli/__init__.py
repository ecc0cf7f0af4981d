"""The command line: a table of commands, each a module that is imported on use.

`croupier.cli.<command>` has a typed function `command` (or a `typer.Typer` with commands of its
own) and a text `EXAMPLE`, one command line a line. A command prints its data to standard output
and returns nothing, or an exit code of its own (1 for a failed check). Whatever a person did wrong
becomes one line on standard error: exit 1 for a refusal by the rules, 2 for wrong use.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier import __version__
from croupier.cli.signs import forgive
from croupier.core.refusals import CroupierError, Refusal, unknown

if TYPE_CHECKING:
    import typer

COMMANDS = {
    "games": "the games there are, with their chapters and wagers",
    "play": "play a game in the terminal",
    "replay": "play a log again and show what happened",
    "analyze": "exact odds, house edge and PAR sheet of every wager",
    "design": "change payments, see the edge; find paytables for an edge",
    "strategy": "the best way to play, and what each choice is worth",
    "drill": "payments, orders, calls, irregularities, hands: timed",
    "simulate": "play millions of rounds and compare with the exact figures",
    "sign": "the payout sign of a table",
    "cloth": "the cloth of a table: a picture, and every area on it",
    "submission": "the rules that a house files: write, check, compare, show",
    "tournament": "play a tournament that was filed; what a way to bet is worth",
    "law": "what each clause asks, how it is kept, and how many are tested",
    "audit": "check, export, prove and replay the log of a house",
    "wheel": "review the recorded outcomes of a wheel",
    "coupons": "Match Play Coupons: print them, and what one costs",
    "house": "who may do what at the desk of a house, and its papers",
    "new-game": "write the folder of a game of your own, whole and working",
    "rng": "collect what is drawn, raw or as outcomes of a game, and test it",
    "serve": "open the house in the browser",
}

ASKED = "_CROUPIER_COMPLETE"
"""Set by a shell that asks how a line may go on."""
COMPLETION = ("--install-completion", "--show-completion")
CONTEXT = {"help_option_names": ["--help", "-h"]}
MOST_WORD = 300
REFUSED, WRONG_USE, INTERRUPTED = 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    if sys.stdout is None:  # closed by whoever started this: there is nobody to print to
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    forgive(sys.stdout)
    try:
        code = _main(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone: nothing is left to say, and nothing to say it to at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _main(words: list[str]) -> int:
    if ASKED in os.environ or (words and words[0] in COMPLETION):
        from croupier.cli.completing import complete

        complete(words, COMMANDS)
        return 0
    if not words or words[0] in ("--help", "-h", "help"):
        print(_help())
        return 0
    if words[0] == "--version":
        print(f"croupier {__version__}")
        return 0
    name = words[0].lower()
    if name not in COMMANDS:
        kind = "option" if name.startswith("-") else "command"
        known = ["--help", "--version", *COMPLETION] if kind == "option" else COMMANDS
        return _complain(f"{unknown(kind, name, known)} (croupier --help lists them)", WRONG_USE)
    return _run(name, words[1:])


def _help() -> str:
    width = max(map(len, COMMANDS)) + 2
    listed = "\n".join(f"  {name:<{width}}{summary}" for name, summary in COMMANDS.items())
    return f"""croupier {__version__}: every table game, dealt by the book.

Usage: croupier COMMAND [OPTIONS]

Commands:
{listed}

Options:
  --help     this text; croupier COMMAND --help says more about a command
  --version  the version
  --install-completion  the tab key completes games, wagers and options

Example: croupier analyze three_card_poker --wager pair_plus"""


def app_of(name: str) -> typer.Typer:
    """A known command as typer has it, by itself or with commands of its own."""
    import typer

    module = importlib.import_module(f"croupier.cli.{name.replace('-', '_')}")
    if isinstance(module.command, typer.Typer):
        return module.command
    app = typer.Typer(add_completion=False, context_settings=CONTEXT)
    app.command(epilog=examples(module.EXAMPLE))(module.command)
    return app


def _run(name: str, words: list[str]) -> int:
    """Run a known command; what a person did wrong becomes one line."""
    import typer

    try:
        code = app_of(name)(words, prog_name=f"croupier {name}", standalone_mode=False)
    except Refusal as refusal:
        return _complain(str(refusal), REFUSED)
    except CroupierError as misuse:
        return _complain(str(misuse), WRONG_USE)
    except typer.Abort:
        return INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}; name another file", WRONG_USE)
    except UnicodeError:
        return _complain("a character that was given cannot be written; use UTF-8", WRONG_USE)
    except SystemExit as exit:
        code = exit.code
    except Exception as error:
        # What the parser raises has no name that every version of typer exports.
        if not hasattr(error, "format_message"):
            raise
        return _complain(f"{_wrong_use(error)} (croupier {name} --help)", WRONG_USE)
    return code if isinstance(code, int) else 0


def examples(lines: str) -> str:
    """The end of a help page: command lines to try."""
    shown = [line.strip().replace("[", "\\[") for line in lines.strip().splitlines()]
    return "\n".join(["Examples:" if len(shown) > 1 else "Example:", *shown])


def _wrong_use(error: Exception) -> str:
    """What the parser of the command line found wrong, with the likeliest meant."""
    option = getattr(error, "option_name", None)
    if (possible := getattr(error, "possibilities", None)) and option:
        return str(unknown("option", option, possible))
    text: str = error.format_message()  # type: ignore[attr-defined]
    return text[:1].lower() + text[1:].rstrip(".")


def _complain(text: str, code: int) -> int:
    """One line; a word of thousands of letters is not said whole."""
    words = (w if len(w) <= MOST_WORD else f"{w[: MOST_WORD - 1]}…" for w in text.split())
    print("croupier: " + " ".join(words), file=sys.stderr)
    return code
