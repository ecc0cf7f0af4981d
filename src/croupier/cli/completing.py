"""Completion in the shell: what typer does, with the ids that croupier knows.

`croupier --install-completion` sets it up for the shell in use; from then on the tab key knows
commands, their options, games, wagers, options of a game with their values, editions, strategies
and chapters. Only the command that is being typed is imported.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from croupier.core.refusals import CroupierError

if TYPE_CHECKING:
    from croupier.core.game import Rules


def complete(words: Sequence[str], commands: Mapping[str, str]) -> None:
    """Let typer answer; it ends the program."""
    app = typer.Typer(add_completion=True)
    app.callback()(lambda: None)
    begun = _mend_words_of_bash()
    typed = _typed()
    for name, summary in commands.items():
        if typed and typed[0] == name:
            command = importlib.import_module(f"croupier.cli.{name.replace('-', '_')}").command
            if isinstance(command, typer.Typer):
                app.add_typer(command, name=name)
            else:
                app.command(name)(command)
        else:
            app.command(name, help=summary)(lambda: None)
    answer = io.StringIO()
    try:
        with contextlib.redirect_stdout(answer) if begun else contextlib.nullcontext():
            app(list(words), prog_name="croupier")
    finally:
        for line in answer.getvalue().splitlines():
            print(line.removeprefix(begun))


def _mend_words_of_bash() -> str:
    """bash takes `=` for a word of its own; `decks=6` is one, of which it completes the end.

    The part before the end, which bash has already.
    """
    words = os.environ.get("COMP_WORDS", "").split()
    if "=" not in words[-2:] or len(words) < 3:
        return ""
    at = len(words) - 1 - words[::-1].index("=")
    whole = [*words[: at - 1], "".join(words[at - 1 :])]
    os.environ.update(COMP_WORDS="\n".join(whole), COMP_CWORD=str(len(whole) - 1))
    return f"{words[at - 1]}="


# What the words may be


def _typed() -> list[str]:
    """The words of the line behind the program's name, as the shell has them."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return line.split()[1:]


def _rules() -> Rules | None:
    """Of the game that stands on the line already."""
    from croupier.facade import rules

    with contextlib.suppress(CroupierError):
        return next((rules(word) for word in _typed()[1:] if word in games("")), None)
    return None


def games(incomplete: str) -> list[str]:
    from croupier.games import game_ids

    return [id for id in game_ids() if id.startswith(incomplete.lower())]


def editions(incomplete: str) -> list[str]:
    rules = _rules()
    return [one for one in rules.game.editions if one.startswith(incomplete)] if rules else []


def wagers(incomplete: str) -> list[str]:
    rules = _rules()
    known = [one.id for one in rules.wagers.values() if one.analysed] if rules else []
    return [id for id in known if id.startswith(incomplete.lower())]


def settings(incomplete: str) -> list[tuple[str, str]]:
    """`decks=`, and then each of its values."""
    rules = _rules()
    return [] if rules is None else list(_settings(rules, incomplete))


def _settings(rules: Rules, incomplete: str) -> Iterator[tuple[str, str]]:
    for option in rules.game.options:
        texts = [""]
        if incomplete.startswith(f"{option.id}="):
            texts = [option.text(value) for value in option.choices or (option.default,)]
        for text in texts:
            if f"{option.id}={text}".startswith(incomplete):
                yield f"{option.id}={text}", option.help


def strategies(incomplete: str) -> list[str]:
    rules = _rules()
    if rules is None or not rules.game.kernel:
        return []
    known = rules.game.simulating().strategies(rules)
    return [name for name in known if name.startswith(incomplete)]


def chapters(incomplete: str) -> list[str]:
    from croupier.law import chapters

    return [id for id in chapters() if id.startswith(incomplete.lower())]
