"""Sit down at a table with lines written beforehand."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from croupier.cli.paper import Paper
from croupier.cli.screen import Screen
from croupier.cli.session import Session
from croupier.core.driver import Driver, RandomSource
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Attest, Close, Decide, Draw, Spin, Window
from croupier.core.things import Tell
from croupier.core.together import SetHands
from croupier.games import game, game_ids
from croupier.live.opening import mark_for, person_as, source_for
from croupier.live.practice import practice
from croupier.live.setting import face_down
from croupier.live.sitting import Newcomer, Sitting
from tests.cli.running import Ran, Run

POKER = "three_card_poker"
STAFFED = (
    "--track",
    *("--staff", "dealer: the dealer"),
    *("--staff", "supervisor: the floor"),
    *("--staff", "stickperson: the stick"),
)
TRACKED = {"mode": "tracked", "card_by_card": False}

ROUNDS = {
    "three_card_poker": ("ante 5", "pair plus 5", "six card bonus 5", "", "play"),
    "three_dice_football": ("", "accept", "touchdown 5", "big play 5", *[""] * 6),
    "craps": ("", "accept", "pass 5", "field 5", "6-7-8 5", ""),
    "crapless": ("", "accept", "pass 5", "field 5", ""),
    "blackjack": ("", "dealer", "main 5", "bet the set 5", "", "stand"),
    "free_bet_blackjack": ("", "dealer", "main 5", "push 22 5", "", "stand"),
    "mini_baccarat": ("", "pass", "player 5", "tie 5", ""),
    "dragon_bonus_baccarat": ("", "pass", "player 5", "fortune 7 5", ""),
    "roulette": ("", "value", "straight 17 5", "red 5", ""),
    "big_six": ("insignia 1 5", "joker 5", ""),
    "high_roll_dice": ("pip street 6 5", "like kind boulevard 3 5", "extra roll 5", ""),
    "four_card_poker": ("ante 5", "aces up 5", "", "1x"),
    "crazy_four_poker": ("ante 5", "super bonus 5", "queens up 5", "", "1x"),
    "let_it_ride": ("number 1 2 3 5", "three card bonus 5", "", "let it ride", "take back"),
    "mississippi_stud": ("ante 5", "three card bonus 5", "", "1x", "1x", "1x"),
    "ultimate_texas_holdem": ("ante 5", "blind 5", "trips 5", "", "4x"),
    "texas_holdem_bonus": ("ante 5", "bonus 5", "", "play", "check", "check"),
    "dj_wild": ("ante 5", "blind 5", "trips 5", "", "play"),
    "asia_poker": ("main 5", "bonus 5", "", "house way"),
    "pai_gow_poker": ("main 10", "fortune bonus 5", "", "house way"),
    "commission_free_pai_gow": ("main 10", "tiger 9 5", "", "house way"),
}
"""A round of each game, as a player types it."""

REGISTERED = pytest.mark.parametrize("game_id", game_ids())


def round_of(game_id: str) -> tuple[str, ...]:
    """A game that nobody wrote a round for is at least begun."""
    return ROUNDS.get(game_id, ("", "help", "odds"))


class Play:
    """`play("three_card_poker", typed=["ante 5", "deal"])`: the transcript, and how it ended."""

    def __init__(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        self.run = run
        self.monkeypatch = monkeypatch

    def __call__(self, *words: str, typed: tuple[str, ...] | list[str] | str = ()) -> Ran:
        text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        self.monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return self.run("play", *words)

    def ok(self, *words: str, typed: tuple[str, ...] | list[str] | str = ()) -> str:
        ran = self(*words, typed=typed)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran.out

    def logged(self, folder: Path, game_id: str = "three_card_poker") -> Path:
        """A log of one round and the beginning of another, from a seed."""
        file = folder / "table.jsonl"
        self.ok(game_id, "--seed", "demo", "--log", str(file), typed=[*round_of(game_id), ""])
        return file


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Play:
    return Play(run, monkeypatch)


class Typist:
    """Plays any game through the keyboard: it types what the table waits for.

    In a wager window it tries one wager after the other until the window can be closed; of a
    decision it takes the first choice that is open, hands it sets as the house does; cards and dice
    it keys as they come.
    """

    offers: Sequence[str] = ()

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.driver: Driver | None = None
        self.source = RandomSource(lambda n: n // 2)
        self._wagers: list[str] = []
        self._window: Window | None = None

    def read(self, prompt: str) -> str:
        assert self.driver is not None
        pending, table = self.driver.pending, self.driver.table
        match pending:
            case None if table.round_number == self.rounds:
                raise EOFError
            case Attest():
                return f"the {pending.role}"
            case Tell():
                return f"the {pending.by.word}: {pending.fact.usual}"
            case Decide():
                return next(one for one in pending.choices if self.driver.can(one))
            case SetHands():
                return "house way" if face_down(pending) is None else ""
            case Window():
                return self._wager(pending)
            case Spin():
                at = self.source.answer(pending)
                assert isinstance(at, int)
                return pending.sections[at]
            case Draw():
                drawn = pending.encode(self.source.answer(pending))
                return " ".join(map(str, drawn)) if isinstance(drawn, list) else str(drawn)
        return ""

    def _wager(self, window: Window) -> str:
        assert self.driver is not None
        if window is not self._window:
            self._window, self._wagers = window, [*window.wagers]
        if self.driver.can(Close()) and len(self._wagers) < len(window.wagers):
            return ""
        if not self._wagers:  # what lay there when the table broke off does not go with the rest
            if lying := self.driver.table.stakes(1):
                wager, cents = lying.popitem()
                return f"take {wager} {cents / 100:.2f}"
            self._wagers = [*window.wagers]
        wager = self._wagers.pop(0)
        low, _ = self.driver.table.limits(self.driver.table.rules.wagers[wager])
        return f"{wager} {low / 100:.2f}"


class Lines:
    """Lines that were written down, then the end of input."""

    offers: Sequence[str] = ()

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = list(lines)

    def read(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def sitting(
    game_id: str,
    keys: Typist | Lines,
    *,
    origin: Mapping[str, Any] | None = None,
    interactive: bool = False,
    clock: Callable[[], int] = lambda: 0,
    players: int = 1,
    size: tuple[int, int] = (80, 24),
) -> tuple[Session, io.StringIO]:
    """A session at a table of its own, and what it shows; `run` starts it."""
    there = dict(origin or {"mode": "test", "seed_words": "demo", "seed": "demo"})
    tracked = there["mode"] == "tracked"
    driver = Driver(rules_for(game(game_id)), source_for(there), policy=practice, clock=clock)
    driver.open({}, there, [person_as("dealer", "the dealer")] if tracked else PRACTICE_STAFF)
    if isinstance(keys, Typist):
        keys.driver = driver
    out = io.StringIO()
    width, height = size
    console = Console(
        file=out, force_terminal=interactive, width=width, height=height, highlight=False,
        legacy_windows=False, color_system="truecolor" if interactive else None,
    )  # fmt: skip
    screen = Screen(console, keys, interactive=interactive, mark=mark_for(there))
    newcomers = [Newcomer(n, f"player {n}", 1_000_00) for n in range(1, players + 1)]
    sitting = Sitting(driver, newcomers=newcomers)
    return Session(sitting, screen, Paper()), out
