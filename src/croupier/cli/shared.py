"""What several commands take and do: options of a game, tables on the terminal, JSON, files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from croupier.cli import completing
from croupier.core.numbers import MOST, whole
from croupier.core.refusals import Misuse
from croupier.files import MOST_TOML, bytes_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from croupier.core.game import Game, Rules

GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game, by its id (croupier games).",
        autocompletion=completing.games,
    ),
]
OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="A game, by its id (croupier games).",
        autocompletion=completing.games,
    ),
]
SubmissionFile = Annotated[
    Path | None,
    typer.Option(
        "--submission", metavar="FILE", help="The rules of this Rules Submission, and its game."
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        metavar="E",
        help="The edition of the rules; the first by default.",
        autocompletion=completing.editions,
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Choose an option of the game (@FILE: what the file says); repeatable.",
        autocompletion=completing.settings,
    ),
]
PaytableFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help='Payments of your own: TOML, \\[pair_plus] then flush = "4 to 1".'
    ),
]
Unlawful = Annotated[
    bool,
    typer.Option("--unlawful", metavar="", help="Price it even where the law does not allow it."),
]
Anew = Annotated[
    bool,
    typer.Option("--anew", metavar="", help="Count again what was counted before and kept."),
]
OwnBets = Annotated[
    list[Path] | None,
    typer.Option(
        "--with",
        metavar="FILE.py",
        help="A bet of your own (docs/design.md); repeatable.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", metavar="", help="Print data for a program.")]
House = Annotated[str, typer.Option(metavar="NAME", help="The name of the house.")]
HtmlFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page to this file.")]


def whole_option(
    option: str, help: str, *, least: int = 1, most: int = MOST, metavar: str = "N"
) -> Any:
    """An option that is a whole number, read as every other number is."""

    def read(text: str) -> int:
        try:
            return whole(str(text), least=least, most=most)
        except Misuse as error:
            raise typer.BadParameter(str(error)) from error

    return typer.Option(option, help=help, metavar=metavar, parser=read)


def options_from(settings: list[str] | None) -> dict[str, str]:
    """`decks=2` and the like, each named once; `house_way=@way.toml` is what the file says."""
    chosen: dict[str, str] = {}
    for text in settings or ():
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name or not value.strip():
            raise Misuse(f"--set {text} is not a choice; write --set OPTION=VALUE (decks=2)")
        if name in chosen:
            raise Misuse(f"--set {name} is given twice; give it once")
        chosen[name] = _said(name, value.strip())
    return chosen


def _said(name: str, value: str) -> str:
    """A value, or the text of the file that it names."""
    if not value.startswith("@"):
        return value
    what = f"a file that says what {name} is, or write it in the place of @"
    try:
        return bytes_of(Path(value[1:]), what, MOST_TOML).decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise Misuse(f"{value[1:]} is no text; name {what}") from error


def choices(
    edition: str | None, settings: list[str] | None, paytable: Path | None, unlawful: bool
) -> dict[str, Any]:
    """What the façade takes, from what the command line took."""
    return {
        "edition": edition,
        "options": options_from(settings),
        "paytable": paytable,
        "unlawful": unlawful,
    }


class Chosen(NamedTuple):
    """Rules as the command line names them: a game with choices, or a file that was filed."""

    rules: Rules
    house: str = ""
    version: str = ""


def chosen_by(
    game: str | None,
    submission: Path | None,
    edition: str | None = None,
    settings: list[str] | None = None,
    paytable: Path | None = None,
    unlawful: bool = False,
    bets: list[Path] | None = None,
) -> Chosen:
    """The rules that are meant; a submission says all of them itself."""
    from croupier import facade

    if submission is None:
        if game is None:
            raise Misuse("missing argument 'GAME', or --submission FILE (--help says more)")
        meant = with_own(game, bets)
        return Chosen(facade.rules(meant, **choices(edition, settings, paytable, unlawful)))
    if bets:
        raise Misuse(f"{submission} is what was filed; leave --with out")
    others = {"edition": edition, "set": settings, "paytable": paytable, "unlawful": unlawful}
    for name, value in others.items():
        if value:
            raise Misuse(f"{submission} says what is chosen; leave --{name} out")
    filed = facade.submission(submission)
    if game is not None and facade.game(game) is not filed.rules.game:
        raise Misuse(f"{submission} is for {filed.rules.game.id}, not for {game}; name one of them")
    return Chosen(filed.rules, filed.house, filed.version)


def with_own(game: str, bets: list[Path] | None) -> str | Game:
    """The game that was named, with bets of one's own beside its wagers if there are any."""
    if not bets:
        return game
    from croupier.own import with_bets

    return with_bets(game, bets)


def title(rules: Rules) -> str:
    """The game, its chapter and what was chosen that is not the usual: the head of a report."""
    from rich.markup import escape

    chapter = rules.game.law.editions[rules.edition]
    given = f", {escape(rules.given)}" if rules.given else ""
    return f"[bold]{escape(rules.game.name)}[/bold] ({chapter}{given})"


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def grid(*columns: str, left: int = 1, title: str | None = None, keep: bool = False) -> Table:
    """A table with so many columns of words; those after them are numbers, set to the right.

    `keep` has the first column in one line, for ids that somebody will copy.
    """
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    made.show_edge = made.pad_edge = False
    made.padding = (0, 1, 0, 0)
    for i, name in enumerate(columns):
        if i < left:
            # A long word, such as a paytable, is broken: nothing of it is left out.
            kept = i == 0 and keep
            made.add_column(name, no_wrap=kept, overflow="ellipsis" if kept else "fold")
        else:
            made.add_column(name, justify="right", no_wrap=True)
    return made
