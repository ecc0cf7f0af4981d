"""`croupier games`: what there is."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.markup import escape

from croupier.cli import completing
from croupier.cli.shared import AsJson, console, grid, print_json
from croupier.core.game import Game, Rules, rules_for
from croupier.games import faults, game, game_ids
from croupier.live.listing import document, options_of, wagers_of

EXAMPLE = """
croupier games
croupier games three_card_poker
"""


def command(
    game_id: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Show the wagers and options of one.",
            autocompletion=completing.games,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """List the games, or the wagers and options of one game."""
    if game_id is None:
        every = [game(id) for id in game_ids()]
        if json:
            print_json([document(one) for one in every])
        else:
            _list(every)
        for fault in faults():
            print(f"croupier: {fault.why}", file=sys.stderr)
        return
    one = game(game_id)
    rules = rules_for(one)
    if json:
        print_json(document(one) | {"wagers": wagers_of(rules), "options": options_of(rules)})
    else:
        _show(rules)


def _list(every: list[Game]) -> None:
    table = grid("game", "chapters, one an edition", "seats", "wagers", left=2, keep=True)
    for one in every:
        found = document(one)
        table.add_row(
            one.id, "\n".join(found["chapters"]), str(one.seats), str(found["wager_count"])
        )
    console().print(table)


def _show(rules: Rules) -> None:
    out = console()
    one = rules.game
    out.print(f"[bold]{one.name}[/bold] ({', '.join(one.law.editions.values())})")
    wagers = grid("wager", "name", "pays", left=3, title="\nWagers", keep=True)
    for wager in rules.wagers.values():
        paid = [str(row.pays) for row in wager.rows if row.pays.net(100) > 0]
        wagers.add_row(wager.id, wager.name, ", ".join(paid))
    out.print(wagers)
    options = grid("option", "default", "what it is", left=3, title="\nOptions (--set)", keep=True)
    for found in options_of(rules):
        takes = f": {', '.join(found['choices'])}" if found["choices"] else ""
        options.add_row(found["option"], found["default"], escape(found["help"] + takes))
    out.print(options)
