"""`croupier cloth`: the cloth of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.files import write
from croupier.cli.pictures import cloth_text
from croupier.cli.shared import (
    AsJson,
    Edition,
    House,
    OptionalGame,
    OwnBets,
    PaytableFile,
    Settings,
    SubmissionFile,
    Unlawful,
    chosen_by,
    print_json,
)
from croupier.core.cloth import PRACTICE_HOUSE, said
from croupier.facade import cloth_of
from croupier.live.cloth_pieces import Laid
from croupier.live.cloth_svg import draw
from croupier.live.cloth_text import listed, picture_lines

EXAMPLE = """
croupier cloth roulette
croupier cloth craps --svg craps.svg --look paper
"""
SvgFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a picture to this file.")]
Look = Annotated[str, typer.Option(help="baize, midnight, claret or paper.")]


def command(
    game: OptionalGame = None,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    bets: OwnBets = None,
    submission: SubmissionFile = None,
    json: AsJson = False,
    svg: SvgFile = None,
    look: Look = "baize",
    house: House = "",
) -> None:
    """Show the cloth of a table: what is drawn of it here, every area, or all of it as SVG."""
    rules, filed_by, _ = chosen_by(game, submission, edition, settings, paytable, unlawful, bets)
    shown, house = cloth_of(rules), house or filed_by or PRACTICE_HOUSE
    if svg is not None:
        write(svg, f"<!-- croupier: cloth -->\n{draw(shown, rules, house=house, look=look)}")
    if json:
        keys = ("spot", "name", "odds")
        areas = [dict(zip(keys, area, strict=True)) for area in listed(shown, rules)]
        print_json({"game": rules.game.id, "areas": areas, "said": said(shown, rules, house)})
    elif svg is None:
        console = Console(highlight=False)
        lines = picture_lines(shown, rules, Laid({}, {}, {}, {}), console.width, house)
        if lines:
            console.print(cloth_text(lines), "")
        wide = max(len(spot) for spot, _, _ in listed(shown, rules))
        for spot, name, odds in listed(shown, rules):
            console.print(f"{spot:<{wide}}  {name}{f', {odds}' if odds else ''}", soft_wrap=True)
