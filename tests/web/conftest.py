"""One house for the tests of a file, with a table of a few games of each kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.web.serving import Served
from tests.web.serving import Person, served

GAMES = ("three_card_poker", "craps", "roulette", "pai_gow_poker", "blackjack")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house"), GAMES) as found:
        yield found


@pytest.fixture
def person(house: Served) -> Iterator[Person]:
    with Person(house.url) as found:
        yield found


@pytest.fixture
def other(house: Served) -> Iterator[Person]:
    with Person(house.url) as found:
        yield found
