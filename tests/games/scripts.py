"""Tables for tests, where chance is written down beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.driver import Answer, Source
from croupier.core.game import Game, rules_for
from croupier.core.procedure import Cut, Draw, DrawCards, Place, Throw
from croupier.live.practice import practice


class Scripted:
    """Answers each draw with the next line of a script; a person has to key in what lies beyond.

    Cards are written `"Qh 6d 4c"`, a throw of dice `"55561"` or `(5, 5, 5, 6, 1)`, a cut as a
    number. A script without a number for the cut cuts as few cards as the law allows.
    """

    name = "random"

    def __init__(self, *draws: Answer | str) -> None:
        self.draws = list(draws)

    def answer(self, request: Draw) -> Answer | None:
        if isinstance(request, Cut) and not (self.draws and isinstance(self.draws[0], int)):
            return request.least
        if not self.draws:
            return None
        drawn = self.draws.pop(0)
        if isinstance(drawn, str) and isinstance(request, DrawCards):
            return cards_from(drawn)
        if isinstance(drawn, str):
            assert isinstance(request, Throw)
            return tuple(map(int, drawn))
        return drawn


def table_of(
    game: Game,
    source: Source,
    players: Mapping[int, str],
    *,
    chips_cents: int = 100_000_00,
    **options: str,
) -> Driver:
    """An open table with players at it, between rounds."""
    driver = Driver(rules_for(game, options=options), source, policy=practice)
    driver.open({}, {"source": source.name})
    for seat, player in players.items():
        driver.sit(seat, player, chips_cents)
    return driver


def place(driver: Driver, seat: int, cents: int, *wagers: str) -> None:
    """Put so much on each of these wagers, one after the other."""
    for wager in wagers:
        driver.answer(Place(seat, wager, cents))


def events(driver: Driver, *kinds: str) -> list[dict[str, Any]]:
    """What the log has of these kinds, in its order."""
    return [event for event in driver.log if event["kind"] in kinds]


STEPS = ("announced", "settled", "collected", "attested", "shuffled", "cut", "revealed", "burned")
"""The kinds of events that are steps of a round with a clause of their own."""


def told(driver: Driver, *kinds: str) -> list[str]:
    """What was called out, paid, shown and signed, in order, each with its clause.

    `6.C announced`, `5.A settled 2 red +500`; the words are left out, the clause has its number.
    """
    found = []
    for event in events(driver, *(kinds or STEPS)):
        line = f"{event.get('clause', '').partition(' ')[2]} {event['kind']}".strip()
        if "wager" in event:
            line += f" {event['seat']} {event['wager']} {event.get('won_cents', 0):+}"
        elif "to" in event or "hand" in event:
            line += f" {event.get('to') or event['hand']}"
        found.append(line)
    return found
