"""`croupier drill`: payments, orders, calls, irregularities, hands to set; timed and explained."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated

import typer

from croupier.cli.keyboard import Keys, keys_at_hand
from croupier.cli.shared import (
    Edition,
    GameId,
    Settings,
    choices,
    console,
    title,
    whole_option,
)
from croupier.core.cards import card_names
from croupier.core.game import Rules
from croupier.core.names import id_from
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.together import Parts
from croupier.facade import rules
from croupier.live.drills import HOUSE_WAY, KINDS, PAYOUTS, Task, tasks
from croupier.live.setting_drills import Asked, check_clause, deals, hand_to_set, laid
from croupier.sim.streams import SeededStream, new_seed, seed_from

EXAMPLE = """
croupier drill craps --kind payouts --hands 20
croupier drill three_card_poker --kind irregularities
croupier drill pai_gow_poker
croupier drill pai_gow_poker --clause 12.G --hands 20
croupier drill asia_poker --seed "Monday"
"""
MOST_HANDS = 1_000
STOP = ("stop", "quit", "exit", "q")


def command(
    game: GameId,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="K", help="payouts, order, call, irregularities, or house_way: hands to set."
        ),
    ] = None,
    hands: Annotated[int, whole_option("--hands", "How many tasks.", most=MOST_HANDS)] = 10,
    clause: Annotated[
        str, typer.Option(metavar="C", help="Only hands that this clause decides (12.G).")
    ] = "",
    seed: Annotated[
        str | None, typer.Option(metavar="X", help="The same hands again: the seed, or any words.")
    ] = None,
    edition: Edition = None,
    settings: Settings = None,
) -> None:
    """Tasks for those who deal, from rounds of the engine; every answer is timed and explained.

    What a wager is paid, in which order wagers are settled, what a hand is called, what follows
    when something goes wrong, and at Pai Gow how hands are set. Wrong answers come back at the end.
    An empty line gives a task up, 'stop' ends the drill.
    """
    chosen = rules(game, **choices(edition, settings, None, False))
    way = kind or (HOUSE_WAY if chosen.game.setting is not None else PAYOUTS)
    if way != HOUSE_WAY:
        if clause:
            raise Misuse("--clause is for hands to set; leave it out, or take --kind house_way")
        _tasks(chosen, id_from("kind of drill", way, KINDS), hands, seed)
        return
    setting = hand_to_set(chosen, ()).setting
    sown = seed_from(seed) if seed is not None else new_seed()
    keys = keys_at_hand()
    out = console()
    out.print(title(chosen))
    check_clause(chosen, clause)
    dealt = deals(setting, SeededStream(sown).below, clause)
    score = drill(chosen, dealt, hands, keys, out.print, time.monotonic)
    out.print(score.words)
    out.print(f"seed {sown.hex()}", soft_wrap=True)


def _tasks(chosen: Rules, kind: str, number: int, seed: str | None) -> None:
    sown = seed_from(seed) if seed is not None else new_seed()
    keys = keys_at_hand()
    out = console()
    out.print(title(chosen))
    asked = islice(tasks(chosen, kind, SeededStream(sown).below), number)
    score = ask_all(asked, keys, lambda line: out.print(line, markup=False), time.monotonic)
    out.print(score.told("right", "a task"))
    out.print(f"seed {sown.hex()}", soft_wrap=True)


def ask_all(
    asked: Iterable[Task], keys: Keys, tell: Callable[[str], None], clock: Callable[[], float]
) -> Score:
    """Ask task after task; those that went wrong come once more at the end, unscored."""
    score, wrong = Score(), list[Task]()
    try:
        for number, task in enumerate(asked, 1):
            begun = clock()
            right = _ask(f"{number}.", task, keys, tell)
            took = clock() - begun
            score.seconds.append(took)
            score.right += right
            tell(f"{'Right' if right else 'No'}, {took:.1f} s.")
            if not right:
                wrong.append(task)
        if wrong:
            tell("\nOnce more, what went wrong:")
        for task in wrong:
            tell("Right." if _ask("again", task, keys, tell) else "No.")
    except EOFError:
        pass
    return score


def _ask(number: str, task: Task, keys: Keys, tell: Callable[[str], None]) -> bool:
    tell("")
    for line in task.asks[:-1]:
        tell(f"   {line}")
    tell(f"{number} {task.asks[-1]}")
    text = keys.read("> ").strip()
    if text.lower() in STOP and not (len(text) == 1 and task.choices):
        raise EOFError
    right = bool(text) and task.is_right(text)
    tell(f"  {task.answer}")
    for line in task.why:
        tell(f"  {line}")
    return right


@dataclass
class Score:
    """How a drill went."""

    right: int = 0
    seconds: list[float] = field(default_factory=list)
    """Of every hand that was answered."""

    @property
    def words(self) -> str:
        return self.told("set the house way", "a hand") if self.seconds else "No hand was set."

    def told(self, what: str, each: str) -> str:
        number = len(self.seconds)
        if not number:
            return "Nothing was answered."
        mean = sum(self.seconds) / number
        return f"{self.right} of {number} {what}, {mean:.1f} seconds {each}."


def drill(
    chosen: Rules,
    dealt: Iterator[tuple[int, ...]],
    hands: int,
    keys: Keys,
    tell: Callable[[str], None],
    clock: Callable[[], float],
) -> Score:
    """Ask hand after hand until there are no more, or no more answers."""
    score, wrong = Score(), list[tuple[int, ...]]()
    try:
        for number, cards in zip(range(1, hands + 1), dealt, strict=False):
            right, took = _set(f"{number}.", chosen, cards, keys, tell, clock)
            score.seconds.append(took)
            score.right += right
            if not right:
                wrong.append(cards)
        if wrong:
            tell("\nOnce more, what went wrong:")
        for cards in wrong:
            _set("again", chosen, cards, keys, tell, clock)
    except EOFError:
        pass
    return score


def _set(
    number: str,
    chosen: Rules,
    cards: tuple[int, ...],
    keys: Keys,
    tell: Callable[[str], None],
    clock: Callable[[], float],
) -> tuple[bool, float]:
    """One hand, asked, judged, timed, and explained with the rule that sets it."""
    asked = hand_to_set(chosen, cards)
    tell(f"\n{number} [bold]{' '.join(card_names(cards))}[/bold]")
    begun = clock()
    answer = _answer(asked, keys, tell)
    took = clock() - begun
    right = asked.is_right(answer)
    said = "Right" if right else "Given up" if answer is None else "No"
    cited, words = asked.setting.why(cards)
    tell(f"{said}, {took:.1f} s. {laid(asked.way)}")
    tell(f"  {words} ({cited})")
    if answer is not None and not right and (why := asked.setting.foul(answer)):
        tell(f"  As you set it the hand is foul: {why}.")
    return right, took


def _answer(asked: Asked, keys: Keys, tell: Callable[[str], None]) -> Parts | None:
    """How a person sets the hand; none where it is given up. What is neither is asked again."""
    while True:
        text = keys.read(f"{asked.lower}: ").strip()
        if text.lower() in STOP:
            raise EOFError
        if not text:
            return None
        try:
            return asked.parts(text)
        except CroupierError as wrong:
            tell(f"  {wrong}")
