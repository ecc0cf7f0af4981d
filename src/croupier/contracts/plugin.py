"""`pytest --game NAME`: the contracts over one game alone."""

from __future__ import annotations

import pytest

_named: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="NAME", help="croupier.contracts: only over this game")


def pytest_configure(config: pytest.Config) -> None:
    """A game that does not exist is told before anything is collected."""
    if (name := config.getoption("--game")) is None:
        return
    from croupier.core.refusals import Misuse
    from croupier.games import game

    try:
        _named[:] = [game(name).id]
    except Misuse as error:
        raise pytest.UsageError(str(error)) from None


def tried() -> list[str]:
    """The games that the contracts are tried on: every one, or the one that was named."""
    from croupier.games import game_ids

    return list(_named) or game_ids()
