"""`croupier serve`: the house in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.core.refusals import Misuse

EXAMPLE = """
croupier serve
croupier serve --port 8421 --store practice
croupier serve --config house.toml
croupier serve --database 'postgresql://localhost/tables'
"""


def command(
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Where it listens.")
    ] = 8421,
    store: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder of the house; made if it is not there.")
    ] = Path("practice"),
    database: Annotated[
        str, typer.Option(metavar="URL", help="A house in PostgreSQL instead: postgresql://...")
    ] = "",
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
        from croupier.web import hall, serving
        from croupier.web.sessions import Sessions
    except ModuleNotFoundError as error:
        raise Misuse(
            f"the browser needs more ({error.name} is missing): pip install 'croupier[web]'"
        ) from error
    from dataclasses import replace

    from croupier.audit.places import Place
    from croupier.games import game

    if config is not None:
        found = configs.from_file(config)
    else:
        named = tuple(game(one).id for one in games) if games else None
        found = configs.practice(store, port, named)
        if database:
            found = replace(found, place=Place.at(database))
    at = serving.bound(found.address.checked())
    found.sessions.parent.mkdir(parents=True, exist_ok=True)
    with hall.opened(found.place, found.name, found.heads, begins=found.begins) as runs:
        house = hall.Hall(
            runs,
            Sessions(found.sessions),
            pace=found.pace,
            games=found.games,
            coupon_key=found.coupon_key,
        )
        served = serving.Served(house, found.address, at)
        served.run(lambda url: print(f"{house.name} is open: {url}/", flush=True))
