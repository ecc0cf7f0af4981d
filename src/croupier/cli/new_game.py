"""`croupier new-game`: the folder of a game of one's own, whole and working."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from croupier.core.refusals import Misuse, quoted

EXAMPLE = """
croupier new-game lucky_card
croupier new-game lucky_card --name "Lucky Card" --into games
"""
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def command(
    id: Annotated[str, typer.Argument(metavar="NAME", help="Its id: lucky_card.")],
    name: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Its name for people; from the id if none.")
    ] = None,
    into: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where its folder goes; here by default.")
    ] = Path(),
) -> None:
    """Write a small game that works, with its own chapter, count, kernel, cloth and tests."""
    from croupier.games import PROGRESSIVES, game_ids

    if NAME.fullmatch(id) is None or len(id) > 40:
        raise Misuse(f"{quoted(id)} is no id; write small letters with underscores: lucky_card")
    if id in (*game_ids(), *PROGRESSIVES):
        raise Misuse(f"there is a game {id} already; name yours otherwise")
    called = name or id.replace("_", " ").title()
    if not re.fullmatch(r"[\w' -]{1,60}", called):
        raise Misuse("a name has letters, figures and spaces, sixty of them at most")
    folder = into / id
    if folder.exists():
        raise Misuse(f"{folder} is there already and is left as it is; name another, or --into")
    for path, text in files(id, called).items():
        there = folder / path
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(text, encoding="utf-8")
    print(f"wrote {folder}; next: pip install -e {folder}, croupier play {id}")


def files(id: str, name: str) -> dict[str, str]:
    """The files of a new game, by their paths in its folder."""
    found: dict[str, str] = {}
    for path, text in _templates(resources.files("croupier.skeleton"), ""):
        there = path.replace("package/", f"croupier_{id}/").replace("test_game", f"test_{id}")
        for mark, word in (("@id@", id), ("@dashed@", id.replace("_", "-")), ("@name@", name)):
            text = text.replace(mark, word)
        found[there] = text
    return found


def _templates(folder: Traversable, before: str) -> list[tuple[str, str]]:
    found = []
    for one in folder.iterdir():
        if one.is_dir():
            found += _templates(one, f"{before}{one.name}/")
        elif one.name.endswith(".txt"):
            found.append((before + one.name.removesuffix(".txt"), one.read_text(encoding="utf-8")))
    return sorted(found)
