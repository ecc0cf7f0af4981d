"""A source that draws along with a replay, so that a seeded stream stands where it stood."""

from __future__ import annotations

from croupier.core.driver import Answer, RandomSource
from croupier.core.log import replay
from croupier.core.procedure import Close, Draw
from croupier.games.three_card_poker.rules import GAME
from croupier.sim.streams import SeededStream, seed_from
from tests.games.scripts import place, table_of


class Along:
    """Draws what the seed gives at each request, and leaves the answer to the log."""

    name = "along"

    def __init__(self, source: RandomSource) -> None:
        self.source = source
        self.drawn: list[Answer | None] = []

    def answer(self, request: Draw) -> None:
        self.drawn.append(self.source.answer(request))


def seeded() -> RandomSource:
    return RandomSource(SeededStream(seed_from("along")).below)


def test_the_source_is_asked_for_every_draw_of_the_log() -> None:
    """Once each, in their order, and the log's answers are the ones that count."""
    driver = table_of(GAME, seeded(), {1: "player 1"})
    driver.begin_round()
    place(driver, 1, 5_00, "ante")
    driver.answer(Close())
    driver.answer("play")
    along = Along(seeded())
    again = replay(driver.entries, GAME, along)
    assert again.head == driver.head
    assert len(along.drawn) == len(driver.drawn()) == 6
