"""`croupier strategy`: the best way to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console

from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
    PaytableFile,
    Settings,
    Unlawful,
    choices,
    console,
    grid,
    print_json,
)
from croupier.exact.census import Advice, Strategy, advice_for, census
from croupier.exact.par import percent
from croupier.facade import rules

EXAMPLE = """
croupier strategy three_card_poker
croupier strategy three_card_poker --hand "Qh 6d 4c"
"""


def command(
    game: GameId,
    hand: Annotated[
        str | None, typer.Option(metavar="CARDS", help="What to do with this hand.")
    ] = None,
    all: Annotated[bool, typer.Option("--all", metavar="", help="Show every situation.")] = False,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    json: AsJson = False,
) -> None:
    """Show the best way to play, and what each choice is worth in units of the wager."""
    chosen = rules(game, **choices(edition, settings, paytable, unlawful))
    if hand is not None:
        advice = advice_for(chosen, hand)
        if json:
            print_json({"game": game, "hand": hand} | document(advice))
        else:
            show_hand(console(), hand, advice)
        return
    found = census(chosen).strategy
    if json:
        print_json({"game": game, "rule": found and found.rule, "advice": _documents(found)})
    elif found is None:
        print(f"{chosen.game.name} leaves nothing to decide once the wagers are made.")
    else:
        show(console(), found, everything=all)


def document(advice: Advice) -> dict[str, Any]:
    """One situation; values are exact fractions."""
    return {
        "situation": advice.situation,
        "best": advice.best,
        "values": {choice: str(value) for choice, value in advice.values.items()},
        "weight": advice.weight,
    }


def _documents(found: Strategy | None) -> list[dict[str, Any]]:
    return [document(one) for one in found.advice] if found else []


def show_hand(out: Console, hand: str, advice: Advice) -> None:
    out.print(f"[bold]{hand}[/bold]: {advice.situation}. Best: [bold]{advice.best}[/bold].")
    table = grid("choice", "worth", "exact")
    for choice, value in sorted(advice.values.items(), key=lambda item: -item[1]):
        table.add_row(choice, f"{float(value):+.6f}", str(value))
    out.print(table)


def show(out: Console, found: Strategy, *, everything: bool) -> None:
    out.print(f"[bold]{found.rule}[/bold]")
    weight = sum(one.weight for one in found.advice)
    table = grid("do", "from", "down to", "situations", "of all deals", left=3)
    for run in found.runs():
        share = sum(one.weight for one in run) / weight
        table.add_row(
            run[0].best, run[0].situation, run[-1].situation, str(len(run)), percent(share, 2)
        )
    out.print(table)
    places = list(range(len(found.advice))) if everything else found.near_borders()
    _advice(out, found, places)
    if more := len(found.advice) - len(places):
        out.print(f"{more} more situations: --all shows them.")


def _advice(out: Console, found: Strategy, places: Sequence[int]) -> None:
    names = list(dict.fromkeys(choice for one in found.advice for choice in one.values))
    table = grid("situation", "best", *names, left=2)
    for before, place in zip([None, *places], places, strict=False):
        if before is not None and place > before + 1:
            table.add_row("…")
        one = found.advice[place]
        values = [f"{float(one.values[n]):+.6f}" if n in one.values else "" for n in names]
        table.add_row(one.situation, one.best, *values)
    out.print(table)
