"""`croupier serve`: the house in the browser."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.shared import OwnBets
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.web.config import Config

EXAMPLE = """
croupier serve
croupier serve --port 8421 --store practice
croupier serve --config house.toml
croupier serve --database 'postgresql://localhost/tables'
croupier serve --with mybet.py --game three_card_poker
"""


def command(
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Where it listens.")
    ] = 8421,
    store: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of the house; made if it is not there."),
    ] = None,
    database: Annotated[
        str, typer.Option(metavar="URL", help="A house in PostgreSQL instead: postgresql://...")
    ] = "",
    bets: OwnBets = None,
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Only these get a practice table; repeatable."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A house by its file, such as a real one.")
    ] = None,
) -> None:
    """Open the house in the browser: a practice table of every game, on this machine alone."""
    try:
        from croupier.web import config as configs
        from croupier.web import serving  # noqa: F401 whether all is there
    except ModuleNotFoundError as error:
        raise Misuse(
            f"the browser needs more ({error.name} is missing): pip install 'croupier[web]'"
        ) from error
    from dataclasses import replace

    from croupier.audit.places import Place
    from croupier.games import game

    named = tuple(game(one).id for one in games) if games else None
    own = _laid(bets, named, store or database or config)
    with contextlib.ExitStack() as last:
        if config is not None:
            found = configs.from_file(config)
        else:
            folder = store or Path("practice")
            if own:
                folder = Path(last.enter_context(tempfile.TemporaryDirectory()))
                named = named or tuple(own)
            found = configs.practice(folder, port, named)
            if database:
                found = replace(found, place=Place.at(database))
        _serve(found, own)


def _laid(
    bets: list[Path] | None, named: tuple[str, ...] | None, kept: object
) -> dict[str, list[str]]:
    """The bets of the operator's own, laid beside the games that take them."""
    from croupier.games import game_ids, lay
    from croupier.own import fitting, with_bets

    if not bets:
        return {}
    if kept:
        raise Misuse(
            "a bet of your own is in no log: its house is forgotten when it ends; leave --store, "
            "--database and --config out, or --with"
        )
    own = fitting([str(one.absolute()) for one in bets], named or game_ids())
    lay({id: with_bets(id, files) for id, files in own.items()})
    for id, files in own.items():
        print(f"{id}: {', '.join(Path(one).name for one in files)}", flush=True)
    print("This house is forgotten when it ends, as no log keeps a bet of your own.", flush=True)
    return own


def _serve(found: Config, own: dict[str, list[str]]) -> None:
    from croupier.web import hall, serving
    from croupier.web.counting import Counting
    from croupier.web.sessions import Sessions

    at = serving.bound(found.address.checked())
    found.sessions.parent.mkdir(parents=True, exist_ok=True)
    with hall.opened(found.place, found.name, found.heads, begins=found.begins) as runs:
        house = hall.Hall(
            runs,
            Sessions(found.sessions),
            pace=found.pace,
            games=found.games,
            coupon_key=found.coupon_key,
            payouts_first=found.payouts_first,
            counting=Counting(own),
        )
        served = serving.Served(house, found.address, at)
        unheard: list[BrokenPipeError] = []

        def opened(url: str) -> None:
            try:
                print(f"{house.name} is open: {url}/", flush=True)
            except BrokenPipeError as error:  # nobody learns the address: the house is closed again
                unheard.append(error)
                served.stop()

        served.run(opened)
        if unheard:
            raise unheard[0]
