"""What the commands of `croupier house` and `croupier audit` that go to a house take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Store = Annotated[
    str,
    typer.Argument(metavar="STORE", help="A house: house.db, or postgresql://host/database."),
]
Keys = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The folder of its keys; STORE.keys beside it by default."),
]
By = Annotated[str, typer.Option("--by", metavar="WHO", help="Who does it.")]
PasswordStdin = Annotated[
    bool,
    typer.Option("--password-stdin", metavar="", help="Read passwords from standard input."),
]
Key = Annotated[
    str,
    typer.Option("--key", metavar="KEY", help="Asked again under the same key it is done once."),
]
Log = Annotated[
    str, typer.Argument(metavar="LOG", help="A store, the folder of an export, or its log.jsonl.")
]
TableName = Annotated[str, typer.Option(metavar="T", help="One table: t12.")]
