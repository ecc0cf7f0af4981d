"""`croupier house patron`: who a patron is, beside the log; kept, looked at, erased."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from croupier.cli import examples
from croupier.cli.house_accounts import asker
from croupier.cli.house_options import By, Keys, PasswordStdin, Store
from croupier.cli.shared import AsJson, print_json
from croupier.core.refusals import Misuse

command = typer.Typer()
EXAMPLE = """
croupier house patron house.db P7 'name=A. Guest' 'address=1 Quay' --by 'practice cashier'
croupier house patron house.db P7 --why 'a jackpot is claimed' --by 'practice cashier'
croupier house patron house.db P7 --erase --why asked --by 'practice compliance officer'
"""


@command.command(epilog=examples(EXAMPLE))
def patron(
    store: Store,
    number: Annotated[str, typer.Argument(metavar="PATRON", help="The number of a patron.")],
    facts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FACT=TEXT]...", help="What is kept: name=… address=…"),
    ] = None,
    why: Annotated[str, typer.Option(metavar="WHY", help="Why he is looked at or erased.")] = "",
    erase: Annotated[bool, typer.Option("--erase", metavar="", help="For good.")] = False,
    by: By = "",
    keys: Keys = None,
    password_stdin: PasswordStdin = False,
    json: AsJson = False,
) -> None:
    """Keep who a patron is, beside the log; look at it, with a reason that is written down; or
    erase it. The log has his number and a commitment, and stays as it is."""
    from croupier.audit.places import Place
    from croupier.cli import house_desk
    from croupier.house.patrons import ErasePatron

    place, ask = Place.at(store, keys), lambda: asker(password_stdin)
    if facts and (erase or why):
        raise Misuse("either keep something of a patron, or look at it, or erase it")
    if facts:
        said = [one.partition("=") for one in facts]
        if not all(name and equals for name, equals, _ in said):
            raise Misuse("write what is kept as name=… address=…")
        house_desk.identify(place, by, number, {name: text for name, _, text in said}, ask)
        print(f"{number} is kept: {', '.join(name for name, _, _ in said)}")
    elif erase:
        house_desk.do(place, by, ErasePatron(number, why), ask)
        print(f"{number} is erased")
    else:
        found = house_desk.patron(place, by, number, why, ask, secrets.token_hex(16))
        if json:
            print_json(found)
        else:
            print("\n".join(f"{name}: {text}" for name, text in found.items()))
