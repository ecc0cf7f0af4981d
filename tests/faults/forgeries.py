"""Logs that somebody changed, with every hash made anew where that helps: a kept head finds all."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from rich.console import Console

from croupier.cli.paper import Paper
from croupier.cli.screen import Screen
from croupier.cli.session import Session
from croupier.core.driver import Driver
from croupier.core.entries import NO_LEAF, leaf_of
from croupier.core.game import rules_for
from croupier.core.plain import canonical
from croupier.core.refusals import CroupierError
from croupier.games import game
from croupier.live.opening import origin_for, source_for
from croupier.live.practice import practice
from croupier.live.replaying import replayed
from croupier.live.sitting import Newcomer, Sitting
from tests.cli.playing import Typist
from tests.faults.sitting import GAMES, Broken

Lines = list[bytes]
Forge = Callable[[Lines, Lines, random.Random], Lines]


def rechained(lines: Lines) -> Lines:
    """The lines with places and hashes that fit each other again."""
    made: Lines = []
    prev = NO_LEAF
    for seq, line in enumerate(lines):
        made.append(canonical(json.loads(line) | {"seq": seq, "prev": prev}))
        prev = leaf_of(made[-1])
    return made


def cut(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    return lines[: chance.randrange(1, len(lines))]


def dropped(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    at = chance.randrange(1, len(lines))
    return rechained(lines[:at] + lines[at + 1 :])


def swapped(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    at = chance.randrange(1, len(lines) - 1)
    return rechained([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])


def doubled(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    at = chance.randrange(1, len(lines))
    return rechained([*lines[:at], lines[at - 1], *lines[at:]])


def changed(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    """Some number or word of some entry is another, and everything after it is hashed anew."""
    at = chance.randrange(len(lines))
    entry = json.loads(lines[at])
    places = list(_places(entry))
    holder, key = chance.choice(places)
    value = holder[key]
    holder[key] = value + chance.choice([-1, 1, 100]) if type(value) is int else f"{value}x"
    return rechained([*lines[:at], canonical(entry), *lines[at + 1 :]])


def spliced(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    """The beginning of one log and the end of another of the same game."""
    at = chance.randrange(1, min(len(lines), len(other)))
    return rechained(lines[:at] + other[at:])


def replaced(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    """Another log altogether, whole in itself."""
    return other


def one_byte(lines: Lines, other: Lines, chance: random.Random) -> Lines:
    at = chance.randrange(len(lines))
    line = bytearray(lines[at])
    line[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
    return [*lines[:at], bytes(line), *lines[at + 1 :]]


FORGERIES: dict[str, Forge] = {
    "cut": cut,
    "an entry dropped": dropped,
    "two swapped": swapped,
    "an entry doubled": doubled,
    "something changed": changed,
    "spliced from another log": spliced,
    "another log": replaced,
    "a bit turned": one_byte,
}


def _places(value: Any) -> Any:
    """Where numbers and words stand in an entry: holder and key of each."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        if type(inner) in (int, str) and key not in ("seq", "prev"):
            yield value, key
        elif isinstance(inner, dict | list):
            yield from _places(inner)


def log_of(game_id: str, seed: str, rounds: int = 3) -> Lines:
    """The lines of a table that somebody played at."""
    # The draws come from a seed, but the log says that they do not: what a seed would give is no
    # help in finding a forgery of a real table.
    source = source_for(origin_for("croupier", seed))
    rules = rules_for(game(game_id))
    driver = Driver(rules, source, policy=practice, clock=lambda: 0, chained=True)
    lines: Lines = []
    driver.listeners.append(lambda entry: lines.append(entry.line))
    driver.open({}, origin_for("croupier"))
    keys = Typist(rounds)
    keys.driver = driver
    screen = Screen(Console(file=io.StringIO(), width=80), keys, interactive=False, mark="")
    Session(Sitting(driver, newcomers=[Newcomer(1, "P1", 1_000_00)]), screen, Paper()).run()
    return lines


def forgeries(count: int, seed: int, games: tuple[str, ...] = GAMES) -> Counter[str]:
    """So many forged logs, each held against the head that was kept of the true one."""
    chance, tally = random.Random(seed), Counter[str]()
    logs = {one: [log_of(one, f"{seed} {one} {n}") for n in range(2)] for one in games}
    heads = {one: replayed(_data(both[0])).head for one, both in logs.items()}
    names = list(FORGERIES)
    while tally["forged logs"] < count:
        game_id = games[tally["forged logs"] % len(games)]
        name = names[tally["forged logs"] // len(games) % len(names)]
        true, other = logs[game_id]
        lines = FORGERIES[name](list(true), other, chance)
        if lines == true:
            continue
        tally["forged logs"] += 1
        tally[name] += 1
        try:
            found = replayed(_data(lines))
        except CroupierError:
            tally["found without the head"] += 1
            continue
        try:
            if not found.against(heads[game_id]):
                raise Broken(f"{game_id}: {name}, and nobody noticed (seed {seed})")
        except CroupierError:
            pass
        tally["found by the head alone"] += 1
    return tally


def _data(lines: Lines) -> bytes:
    return b"".join(line + b"\n" for line in lines)
