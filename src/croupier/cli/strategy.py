"""`croupier strategy`: the best way to play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from croupier import __version__
from croupier.cli.charts import show_chart
from croupier.cli.files import write
from croupier.cli.shared import (
    AsJson,
    Edition,
    GameId,
    HtmlFile,
    PaytableFile,
    Settings,
    Unlawful,
    choices,
    console,
    grid,
    print_json,
    title,
)
from croupier.cli.waiting import sign_of_life
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.counted import Counting
from croupier.exact.advised import hand_document, strategy_document
from croupier.exact.census import BEST, Advice, Strategy, advice_for
from croupier.exact.par import percent
from croupier.exact.settings import SettingAdvice
from croupier.exact.ways import Way, takes_long, ways
from croupier.facade import rules

EXAMPLE = """
croupier strategy three_card_poker
croupier strategy three_card_poker --hand "Qh 6d 4c"
croupier strategy blackjack --set decks=6 --html chart.html
croupier strategy blackjack --hand "T 6 against 9"
croupier strategy pai_gow_poker --hand "Ah Ad Kc 9s 9d 4h Jk"
"""


def command(
    game: GameId,
    hand: Annotated[
        str | None, typer.Option(metavar="CARDS", help="What to do with this hand.")
    ] = None,
    board: Annotated[
        str,
        typer.Option(metavar="CARDS", help="The cards that count for everybody, beside --hand."),
    ] = "",
    all: Annotated[
        bool, typer.Option("--full", "--all", metavar="", help="Show every situation.")
    ] = False,
    edition: Edition = None,
    settings: Settings = None,
    paytable: PaytableFile = None,
    unlawful: Unlawful = False,
    json: AsJson = False,
    html: HtmlFile = None,
) -> None:
    """Show the best way to play, and what each choice is worth in units of the wager."""
    chosen = rules(game, **choices(edition, settings, paytable, unlawful))
    if hand is not None:
        _hand(chosen, hand, board, json, html)
        return
    if board:
        raise Misuse("--board goes with --hand; give the player's cards too")
    with sign_of_life(f"counting {chosen.game.name}"):
        found = Counting()(chosen).strategy
        known = ways(chosen, patient=all) if found is not None and html is None else ()
    if html is not None:
        _page(chosen, found, html)
    if json:
        print_json(strategy_document(game, found, known))
    elif html is not None:
        return
    elif found is None:
        print(_nothing_to_decide(chosen))
    else:
        out = console()
        if chosen.given:
            out.print(title(chosen))
        show(out, found, everything=all)
        show_ways(out, known)
        if found.name != BEST and not all and BEST in takes_long(chosen):
            out.print(
                f"What best play would save is counted by: croupier strategy {game} --full",
                soft_wrap=True,
            )


def _nothing_to_decide(chosen: Rules) -> str:
    return f"{chosen.game.name} leaves nothing to decide once the wagers are made."


def _hand(chosen: Rules, hand: str, board: str, json: bool, html: Path | None) -> None:
    if html is not None:
        raise Misuse("--hand has no page; leave --html out")
    with sign_of_life(f"counting {chosen.game.name}"):
        advice = advice_for(chosen, hand, board)
    if json:
        asked = {"game": chosen.game.id, "hand": hand} | ({"board": board} if board else {})
        print_json(asked | hand_document(advice))
    else:
        out = console()
        if chosen.given:
            out.print(title(chosen))
        if isinstance(advice, SettingAdvice):
            show_settings(out, hand, advice)
        else:
            show_hand(out, f"{hand} on {board}" if board else hand, advice)


def _page(chosen: Rules, found: Strategy | None, file: Path) -> None:
    from croupier.exact.chart_page import strategy_page

    if found is None:
        raise Misuse(f"{_nothing_to_decide(chosen).rstrip('.')}; leave --html out")
    write(file, strategy_page(chosen, found, __version__))


def show_hand(out: Console, hand: str, advice: Advice) -> None:
    out.print(f"[bold]{hand}[/bold]: {advice.situation}. Best: [bold]{advice.best}[/bold].")
    table = grid("choice", "worth", *(["exact"] if advice.exact else []))
    for choice, value in sorted(advice.values.items(), key=lambda item: -item[1]):
        exact = [str(value)] if advice.exact else []
        table.add_row(choice, f"{float(value):+.6f}", *exact)
    out.print(table)


def show_settings(out: Console, hand: str, advice: SettingAdvice) -> None:
    """Every lawful setting with its worth, those that rank alike once; the house way marked."""
    assert advice.house_way is not None
    out.print(f"[bold]{hand}[/bold]. House way ({advice.clause}): {advice.rule}.")
    names = list(advice.house_way.parts)
    table = grid("", *names, "worth", left=len(names) + 1, keep=True)
    best = advice.best_setting.value
    for one in advice.apart:
        marks = ["house way"] if one == advice.house_way else []
        marks += ["best"] if one.value == best else []
        cards = [" ".join(one.parts[name]) for name in names]
        table.add_row(", ".join(marks), *cards, f"{float(one.value):+.6f}")
    out.print(table)
    if advice.costs:
        lost = f"{float(advice.costs):.6f}"
        out.print(f"The house way is worth {lost} of a unit less than the best setting.")
    else:
        out.print("The house way is the best setting.")


def show(out: Console, found: Strategy, *, everything: bool) -> None:
    out.print(f"[bold]{found.rule}[/bold]")
    if found.chart:
        show_chart(out, found)
        if everything:
            _advice(out, found, range(len(found.advice)))
        else:
            hint = "--hand has the worth of each choice for one"
            known = f"{len(found.advice)} hands: {hint}, --full for all" if found.advice else hint
            out.print(f"{known}.")
        return
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
        out.print(f"{more} more situations: --full shows them.")


def show_ways(out: Console, known: Sequence[Way]) -> None:
    """What it costs to play otherwise."""
    if len(known) < 2:
        return
    table = grid("way to play", "in words", "house edge", "costs", left=2, keep=True)
    for one in known[1:]:
        table.add_row(one.name, one.words, percent(one.house_edge, 4), percent(one.costs, 4))
    out.print(f"Best play: the house keeps {percent(known[0].house_edge, 4)}. Others:")
    out.print(table)


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
