"""Somebody in another process who reaches a house of the soak over its socket, until it dies.

He writes down what he is about to ask and what he was answered, as everybody does here. When the
house ends he goes; who had no answer is asked for again by the next life.
"""

from __future__ import annotations

import base64
import os
import pickle
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.audit.door import Door
from croupier.audit.keeper import Keeper
from croupier.audit.places import Place
from croupier.audit.reaching import Nobody, Unanswered, over_socket
from croupier.audit.reception import COMMANDS, Reception, Request
from croupier.core.commands import AtDesk, Command, to_plain
from croupier.core.refusals import CroupierError
from croupier.house.accounts import practice_members
from croupier.house.cage import CollectTokes
from croupier.house.patrons import KnowPatron, ReadList
from croupier.house.signing import Unlock
from tests.soak.floor import Intent
from tests.soak.places import Lies

WRONG = 0.4
"""How often anybody tries anything; else somebody does what he may."""
PATIENCE_SECONDS = 10
"""So long a house may take to open its door."""


def place(lies: Lies) -> Place:
    """Its socket lies in the folder of the soak, wherever the store does."""
    return Place(lies.folder / "house.db")


class Gate(Reception):
    """Lets requests in between the steps of the night: its bots look at the house as they act."""

    gate: threading.RLock

    def answer(self, asked: Request) -> dict[str, Any]:
        with self.gate:
            return super().answer(asked)


@contextmanager
def opened(lies: Lies, keeper: Keeper) -> Iterator[threading.RLock]:
    """The door of a house that lives here; whoever holds the gate is alone."""
    reception = Gate(keeper, lambda: keeper.checkpoint(lies.signer()))
    reception.gate = threading.RLock()
    door = Door(place(lies).socket, reception)
    door.open()
    yield reception.gate


def things(chance: random.Random, number: int, tables: tuple[str, ...]) -> tuple[AtDesk, ...]:
    patron, table = f"P{chance.randrange(6)}", chance.choice(tables)
    return (
        KnowPatron(patron, chance.random() < 0.5),
        ReadList(f"c{number}", (patron,)),
        CollectTokes(table),
        Unlock(chance.choice(practice_members()).id),
    )


def ask_on(lies: Lies, seed: str, tables: tuple[str, ...]) -> None:
    """Ask for one thing after another until nobody answers any more."""
    chance, staff = random.Random(seed), practice_members()
    asked = lies.asked.with_name("client asked").open("ab", buffering=0)
    told = lies.asked.with_name("client told").open("ab", buffering=0)
    end, number = time.monotonic() + PATIENCE_SECONDS, 0
    while time.monotonic() < end:
        one = next(one for one in staff if "compliance" in one.roles)
        key = f"client {seed} {number}"
        what = things(chance, number, tables)[chance.randrange(2)]
        if chance.random() < WRONG:
            one, what = chance.choice(staff), chance.choice(things(chance, number, tables))
        command = Command(key, one.id, one.department, None, what)
        asked.write(base64.b64encode(pickle.dumps(Intent("desk", command, {}, True))) + b"\n")
        done = to_plain(command)
        body = {"commands": [{"do": done.pop("what"), **done}]}
        try:
            found = over_socket(place(lies), Request(COMMANDS, body, one.id, None, key))
        except Nobody:
            if number:
                return
            time.sleep(0.005)
            continue
        except Unanswered:
            return
        except CroupierError:
            pass
        else:
            told.write(found["entries"][0].encode() + b"\n")
        number += 1


def begun(lies: Lies, seed: str, tables: tuple[str, ...]) -> int:
    """A client in a process of its own."""
    child = os.fork()
    if not child:
        try:
            ask_on(lies, seed, tables)
        finally:
            os._exit(0)
    return child


def files(lies: Lies) -> tuple[Path, Path]:
    """What clients asked, and what they were told."""
    return lies.asked.with_name("client asked"), lies.asked.with_name("client told")
