"""Effects of removal on the terminal: what one card less of each rank does to every wager."""

from __future__ import annotations

import sys

from croupier.cli.keyboard import is_terminal
from croupier.cli.shared import console, grid, print_json, title
from croupier.core.game import Rules
from croupier.exact.shoe import NOTE, EffectsOfRemoval, effects_of_removal, points, why_no_shoe


def removal(rules: Rules, wager: str | None, *, json: bool) -> None:
    """Print the table, or as data; a game without a shoe says so."""
    if why := why_no_shoe(rules):
        if json:
            print_json({"game": rules.game.id, "cards": None, "wagers": []})
        else:
            print(why)
        return
    found = _counted(rules, wager)
    if json:
        print_json(found.to_dict())
    else:
        _show(found)


def _counted(rules: Rules, wager: str | None) -> EffectsOfRemoval:
    """On a terminal with a line that says what is counted, as twenty-one takes a while."""
    if not is_terminal(sys.stderr):
        return effects_of_removal(rules, wager)
    from rich.console import Console

    with Console(stderr=True).status("counting") as status:
        return effects_of_removal(rules, wager, lambda what: status.update(f"counting: {what}"))


def _show(found: EffectsOfRemoval) -> None:
    out = console()
    out.print(title(found.rules))
    out.print(f"One card less in a shoe of {found.cards}, by rank:")
    # Names in narrow columns: six wagers stand side by side on a terminal of 80 columns.
    table = grid("card", *(wager.replace("_", "\n") for wager in found.effects), keep=True)
    for rank, changes in found.rows():
        table.add_row(rank, *map(points, changes))
    out.print(table)
    out.print(f"{NOTE[0].upper()}{NOTE[1:]}.")
