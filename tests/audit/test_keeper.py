"""The running house: once, in order, durable before it is told, and still after a failure."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from croupier.contracts.bot import Setup
from tests.audit.house import House, seated


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path).found()


def test_a_game_is_played_and_goes_on(house: House) -> None:
    player = seated(house, Setup("three_card_poker", "oh"), random.Random(3))
    player.play(2)
    value = player.table.value()
    house.again()
    assert player.table.value() == value
    player.play(2)
