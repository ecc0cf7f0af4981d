"""Lines for the command line, made from the table of commands itself: every command has its turn.

What a command takes is read off the command. A line is grown from what its places ask for, or it is
an example of the command with a word or two changed, so that much of it is good and what is wrong
gets far.
"""

from __future__ import annotations

import importlib
import random
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from typer.main import get_command

from croupier.cli import COMMANDS, app_of
from croupier.games import game_ids

Words = tuple[str, ...]
FEW_ROUNDS = ("--rounds", "--count", "--times", "--sessions", "--rolls", "--hands", "--precision")
"""What only takes long: so much of it as is asked for."""
QUICK = ("big_six", "high_roll_dice", "three_card_poker", "roulette")
SLOW_COMMANDS = ("analyze", "design", "simulate", "coupons", "strategy", "submission")
"""Where most lines are of a quick game."""


@dataclass(frozen=True)
class Takes:
    """A place of a command that takes a word."""

    option: str
    """`--set`; empty for a word that stands by itself."""
    shown: str
    """What the help shows there: `GAME`, `FILE`."""
    path: bool
    flag: bool
    many: bool
    needed: bool


@dataclass(frozen=True)
class Leaf:
    """A command, or one of the commands below it."""

    words: Words
    takes: tuple[Takes, ...]
    examples: tuple[Words, ...]


@cache
def leaves(name: str) -> tuple[Leaf, ...]:
    """A command of the table, or all that stand below it."""
    module: Any = importlib.import_module(f"croupier.cli.{name.replace('-', '_')}")
    lines = [tuple(shlex.split(line)[1:]) for line in module.EXAMPLE.strip().splitlines()]
    return tuple(_below(get_command(app_of(name)), (name,), lines))


def _below(command: Any, words: Words, lines: Sequence[Words]) -> Iterator[Leaf]:
    if below := getattr(command, "commands", None):
        for name, one in below.items():
            yield from _below(one, (*words, name), lines)
        return
    told = (command.epilog or "").replace("\\[", "[").splitlines()[1:]
    own = [tuple(shlex.split(line)[1:]) for line in told if line.startswith("croupier ")]
    found = [line for line in (*lines, *own) if line[: len(words)] == words]
    takes = tuple(_takes(one) for one in command.params)
    yield Leaf(words, takes, tuple(dict.fromkeys(found)))


def _takes(one: Any) -> Takes:
    is_option = one.param_type_name == "option"
    shown = (one.metavar or one.name).strip("[].")
    path = "Path" in str(one.type_descriptor.annotation)
    flag = bool(getattr(one, "is_flag", False))
    many = bool(getattr(one, "multiple", False)) or one.nargs != 1
    return Takes(one.opts[0] if is_option else "", shown, path, flag, many, one.required)


def all_leaves() -> list[Leaf]:
    return [leaf for name in COMMANDS for leaf in leaves(name)]


# Words that are meant where they stand

GOOD: dict[str, Words] = {
    "AMOUNT": ("100", "$25", "2.50"),
    "BATCH": ("A7", "b7", "A 7"),
    "CARDS": ("Qh 6d 4c", "T 6 against 9", "Ah Ad Kc 9s 9d 4h Jk", "Qh Qh Qh", "7s 2c Jh"),
    "CHAPTER": ("oh.craps", "pa.577", "craps"),
    "CHAPTER [CLAUSE": ("oh.craps", "5.B", "pa.577", "oh.three_card_poker"),
    "CODE": ("25-A7-0000017", "25-A7-0000017-AAAA-AAAA"),
    "DAY": ("2026-11-18", "2026-02-30", "today"),
    "DEPARTMENT": ("table games", "security", "cage"),
    "E": ("oh", "pa", "577", "661a"),
    "GAME": (*game_ids(), *QUICK * 6, "Craps", "craps "),
    "ID": ("oh.craps 5.B", "12.A"),
    "K": ("payouts", "orders", "calls", "irregularities", "hands"),
    "KIND": ("day", "fill", "ledger", "win", "drop", "exceptions", "coupon_receipt"),
    "LOG": ("house.db", "good.jsonl"),
    "M": ("exact-draws",),
    "OPTION=VALUE": ("decks=2", "minimum=15", "payout_limit=100,000", "tournament=yes", "decks=@x"),
    "ROLE: NAME": ("dealer: x", "supervisor: S2", "supervisor:", ": x", "king: x"),
    "ROW=ODDS": ("flush=5 to 1", "straight_flush=50 to 1", "flush=", "x=1 to 1"),
    "ROW|OPTION": ("flush=3..10", "decks", "flush=3..999999999", "flush=1..2:0"),
    "S": ("red 10", "pass 10, odds 2x", "always_play", "flat", "exits.py:x", "wrong.py:strategy"),
    "SIZE": ("quick", "full"),
    "STORE": ("house.db",) * 4,
    "T": ("2", "t1"),
    "TABLE": ("t1", "t99"),
    "TIME": ("05:30", "2026-11-18", "2026-11-18 05:30"),
    "W": ("ante", "pair_plus", "joker", "main", "play"),
    "W,W=U": ("ante,pair_plus=2", "ante,ante", "ante=1/2,pair_plus", "joker,insignia_1=1e9999999"),
    "WAGER": ("ante", "joker"),
    "WHEEL": ("double_zero", "single_zero", "big_six"),
    "WHO": ("practice manager", "practice dealer", "nobody", "house", "I1"),
    "[FACT=VALUE]": ("date=2026-11-18", "table=t1", "stack=5:", "x=", "serials=A7:1-100"),
    "raw|GAME": ("raw", *QUICK),
}
"""By what the help shows."""


def grown(leaf: Leaf, chance: random.Random, odd: Words, files: Words) -> list[str]:
    """A line grown from what the command takes."""
    words = list(leaf.words)
    for one in leaf.takes:
        often = 0.97 if one.needed else 0.6 if not one.option else 0.25
        for _ in range(chance.choice((1, 1, 2)) if one.many else 1):
            if chance.random() < often:
                words += [one.option] if one.option else []
                words += [] if one.flag else [value_for(one, leaf, chance, odd, files)]
    if chance.random() < 0.05:
        words.insert(chance.randrange(1, len(words) + 1), chance.choice(odd))
    return words


def value_for(one: Takes, leaf: Leaf, chance: random.Random, odd: Words, files: Words) -> str:
    """Mostly what might be meant there, and sometimes what nobody means."""
    if one.option in FEW_ROUNDS:
        return chance.choice(("9", "50", "1", *(word for word in odd if word != "10M")))
    if chance.random() < 0.3:
        return chance.choice(odd)
    if one.path:
        return chance.choice(files)
    if one.shown == "GAME" and leaf.words[0] in SLOW_COMMANDS and chance.random() < 0.85:
        return chance.choice(QUICK)
    return chance.choice(GOOD.get(one.shown, ("1", "2", "x", *odd)))


def changed(leaf: Leaf, chance: random.Random, odd: Words, files: Words) -> list[str]:
    """An example of the command with a word or two changed, left out, said twice or elsewhere."""
    words = list(chance.choice(leaf.examples))
    first = len(leaf.words)
    for _ in range(chance.choice((1, 1, 2, 3))):
        if len(words) <= first:
            return words
        at = chance.randrange(first, len(words))
        match chance.choice(("odd", "odd", "file", "gone", "twice", "cut")):
            case "odd":
                words[at] = chance.choice(odd)
            case "file":
                words[at] = chance.choice(files)
            case "gone":
                del words[at]
            case "twice":
                words.insert(at, words[at])
            case "cut":
                words[at] = words[at][: chance.randrange(len(words[at]) + 1)]
    return words
