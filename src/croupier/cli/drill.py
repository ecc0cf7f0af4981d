"""`croupier drill`: seven cards, to be set as the house sets them; timed, scored, explained."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated

import typer

from croupier.cli.keyboard import Keyboard, Keys, Pipe
from croupier.cli.shared import (
    Edition,
    GameId,
    Settings,
    choices,
    console,
    title,
    whole_option,
)
from croupier.core.cards import card_names, decks
from croupier.core.game import Rules
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.together import Parts, SetHands, Setting
from croupier.facade import rules
from croupier.live.setting import parts_for, said_from
from croupier.sim.streams import SeededStream, new_seed, seed_from

EXAMPLE = """
croupier drill pai_gow_poker
croupier drill pai_gow_poker --clause 12.G --hands 20
croupier drill asia_poker --seed "Monday"
"""
CARDS, SEAT = 7, 1
DECK = decks(1, jokers_each=1)
MOST_DEALS = 200_000
"""So many hands are dealt in search of one that a clause decides."""
MOST_HANDS = 1_000
STOP = ("stop", "quit", "exit", "q")


def command(
    game: GameId,
    hands: Annotated[int, whole_option("--hands", "How many hands to set.", most=MOST_HANDS)] = 10,
    clause: Annotated[
        str, typer.Option(metavar="C", help="Only hands that this clause decides (12.G).")
    ] = "",
    seed: Annotated[
        str | None, typer.Option(metavar="X", help="The same hands again: the seed, or any words.")
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
) -> None:
    """Set hands as the house has its dealer set them; every answer is timed and explained.

    Name the lower cards (low 9c 9d); 'house way' gives a hand up, 'stop' ends the drill.
    """
    chosen = rules(game, **choices(edition, settings, None, False))
    if chosen.game.setting is None:
        raise Misuse(f"hands are not set at {chosen.game.name}; drill pai_gow_poker, for one")
    sown = seed_from(seed) if seed is not None else new_seed()
    keys: Keys = Keyboard() if sys.stdin is not None and sys.stdin.isatty() else Pipe()
    out = console()
    out.print(title(chosen))
    dealt = deals(chosen.game.setting(chosen), SeededStream(sown).below, clause)
    score = drill(chosen, dealt, hands, keys, out.print, time.monotonic)
    out.print(score.words)
    out.print(f"seed {sown.hex()}", soft_wrap=True)


@dataclass
class Score:
    """How a drill went."""

    right: int = 0
    seconds: list[float] = field(default_factory=list)
    """Of every hand that was answered."""

    @property
    def words(self) -> str:
        hands = len(self.seconds)
        if not hands:
            return "No hand was set."
        each = sum(self.seconds) / hands
        return f"{self.right} of {hands} set the house way, {each:.1f} seconds a hand."


def deals(
    setting: Setting, below: Callable[[int], int], clause: str = ""
) -> Iterator[tuple[int, ...]]:
    """Hands of seven cards without end; with a clause only those that it decides."""
    while True:
        for _ in range(MOST_DEALS):
            left = list(DECK)
            cards = tuple(left.pop(below(len(left))) for _ in range(CARDS))
            if not clause or _decides(clause, setting, cards):
                yield cards
                break
        else:
            raise Misuse(f"no hand was found that {clause} decides; name a clause such as 12.G")


def _decides(clause: str, setting: Setting, cards: Sequence[int]) -> bool:
    """Whether this clause decides, or one that stands under it: 12.C.iv.(a) under 12.C."""
    id = setting.why(cards)[0].rpartition(" ")[2]
    return id == clause or id.startswith((f"{clause}.", f"{clause}("))


def drill(
    chosen: Rules,
    dealt: Iterator[tuple[int, ...]],
    hands: int,
    keys: Keys,
    tell: Callable[[str], None],
    clock: Callable[[], float],
) -> Score:
    """Ask hand after hand until there are no more, or no more answers."""
    assert chosen.game.setting is not None
    setting, score = chosen.game.setting(chosen), Score()
    for number, cards in zip(range(1, hands + 1), dealt, strict=False):
        way = setting.way(cards)
        pending = SetHands(
            holding={SEAT: cards},
            parts=tuple((name, len(part)) for name, part in way.items()),
            clause=setting.clause,
        )
        tell(f"\n{number}. [bold]{' '.join(card_names(cards))}[/bold]")
        begun = clock()
        try:
            answer = _answer(chosen, pending, keys, tell)
        except EOFError:
            return score
        took = clock() - begun
        score.seconds.append(took)
        gave_up = answer is None
        right = not gave_up and setting.ranks(answer or {}) == setting.ranks(way)
        score.right += right
        said = "Right" if right else "Given up" if gave_up else "No"
        cited, words = setting.why(cards)
        tell(f"{said}, {took:.1f} s. {_laid(way)}")
        tell(f"  {words} ({cited})")
        if answer is not None and not right and (why := setting.foul(answer)):
            tell(f"  As you set it the hand is foul: {why}.")
    return score


def _answer(
    chosen: Rules, pending: SetHands, keys: Keys, tell: Callable[[str], None]
) -> Parts | None:
    """How a person sets the hand; none where it is given up. Asked again until it is a setting."""
    lower = " ".join(f"{name} {'?? ' * room}".strip() for name, room in pending.parts[1:])
    while True:
        text = keys.read(f"{lower}: ").strip()
        if text.lower() in STOP:
            raise EOFError
        try:
            said = said_from(text, pending) if text else []
            if not said:
                raise Misuse(f"write the lower cards, such as {lower}; or house way, or stop")
            return None if said[0] is None else _whole(chosen, pending, said[0])
        except CroupierError as wrong:
            tell(f"  {wrong}")


def _whole(chosen: Rules, pending: SetHands, said: dict[str, tuple[int, ...]] | Parts) -> Parts:
    parts = parts_for(chosen, pending, SEAT, {name: tuple(said[name]) for name in said})
    for name, room in reversed(pending.parts):
        if len(parts[name]) != room:
            raise Misuse(f"the {name} hand takes {room} cards, not {len(parts[name])}")
    return parts


def _laid(parts: Parts) -> str:
    return ", ".join(f"{name} {' '.join(card_names(cards))}" for name, cards in parts.items())
