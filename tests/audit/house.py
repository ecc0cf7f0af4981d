"""A house for tests: a tiny desk, a clock that is set, tables that draw as they are told."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from croupier.audit import recover
from croupier.audit.keeper import Keeper
from croupier.audit.note import Signer
from croupier.audit.places import Place
from croupier.audit.seal import Vault
from croupier.audit.sqlite import SqliteStore
from croupier.audit.store import Store
from croupier.contracts import witness
from croupier.contracts.bot import Bot, Setup
from croupier.core.commands import AtDesk, Command, register
from croupier.core.driver import RandomSource, Source
from croupier.core.entries import Entry
from croupier.core.events import Event
from croupier.core.game import Rules
from croupier.core.people import PRACTICE_STAFF
from croupier.core.records import record
from croupier.core.refusals import Refusal
from tests.audit.small import ORIGIN, SEED

SOFTWARE = "croupier 0 test"


@dataclass(frozen=True)
class Put(AtDesk):
    """Something is put into a drawer of the desk."""

    drawer: str
    cents: int
    words: str = ""


register("tiny.put", Put)


@record(frozen=True)
class PutAway(Event):
    drawer: str
    cents: int


@dataclass
class Days:
    date: str = "2026-11-18"
    shift: str = "day"


@dataclass
class TinyDesk:
    """Drawers, and what it heard of tables; it refuses to go below nought."""

    drawers: dict[str, int] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)
    """By table: the cents of all moves."""
    ended: dict[str, int] = field(default_factory=dict)
    days: Days = field(default_factory=Days)

    def decide(self, command: Command, given: Mapping[str, Any]) -> Sequence[Event]:
        what = command.what
        assert isinstance(what, Put)
        if self.drawers.get(what.drawer, 0) + what.cents < 0:
            raise Refusal(f"taking {-what.cents} cents", "there are fewer", "tiny.1", "take less")
        return [PutAway(what.drawer, what.cents)]

    def fold(self, command: Command, events: Sequence[Event]) -> None:
        for event in events:
            assert isinstance(event, PutAway)
            self.drawers[event.drawer] = self.drawers.get(event.drawer, 0) + event.cents

    def hear(self, stream: str, entry: Entry) -> None:
        cents = sum(move[2] for event in entry.events for move in event.get("moves") or ())
        self.moved[stream] = self.moved.get(stream, 0) + cents
        self.ended[stream] = self.ended.get(stream, 0) + entry.ended

    def needs(self, stream: str, command: Command, up: bool = False) -> Mapping[str, Any]:
        if command.actor == "nobody we know":
            raise Refusal(f"{command.actor} at {stream}", "unknown", "tiny.2", "sign in")
        return {"staff": ["P"]} if type(command.what).__name__ == "Begin" else {}

    def value(self) -> Mapping[str, Any]:
        return {"drawers": dict(self.drawers), "moved": dict(self.moved), "ended": dict(self.ended)}

    @classmethod
    def from_value(cls, value: Mapping[str, Any]) -> Self:
        return cls(dict(value["drawers"]), dict(value["moved"]), dict(value["ended"]))

    def check(self) -> None:
        if any(cents < 0 for cents in self.drawers.values()):
            raise AssertionError("a drawer is below nought")


class Clock:
    """Shows a millisecond more each time it is looked at, unless it is set."""

    def __init__(self, at: int = 1_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        self.at += 1
        return self.at


class House:
    """A house in a folder, which can be closed and opened again."""

    def __init__(self, folder: Path, seed: int = 1, mode: str = "practice") -> None:
        self.folder = folder
        self.clock = Clock()
        self.chance = random.Random(seed)
        self.ids = itertools.count()
        self.mode = mode
        self.keeper: Keeper

    @property
    def path(self) -> Path:
        return self.folder / "house.db"

    def new_store(self) -> Store:
        return SqliteStore.founded(self.path)

    def old_store(self) -> Store:
        return SqliteStore.opened(self.path)

    def keys(self) -> Path:
        beside = Place(self.path).folder
        return beside if beside.is_dir() else self.folder / "keys"

    def found(self, store: Store | None = None) -> House:
        signer = Signer(SEED)
        self.keeper = recover.founded(
            store or self.new_store(),
            TinyDesk(),
            Vault(self.keys()),
            signer,
            origin=ORIGIN,
            mode=self.mode,
            software=SOFTWARE,
            clock=self.clock,
            sources=self.source,
        )
        return self

    def open(self, store: Store | None = None, software: str = SOFTWARE) -> House:
        self.keeper = recover.opened(
            store or self.old_store(),
            TinyDesk,
            Vault(self.keys()),
            software=software,
            clock=self.clock,
            sources=self.source,
        )
        return self

    def again(self) -> House:
        """Closed, and opened from what is on the disk."""
        self.keeper.close()
        return self.open()

    def source(self, origin: Mapping[str, Any], taken: int) -> Source:
        return RandomSource(self.chance.randrange)

    def put(self, cents: int, id: str = "", drawer: str = "a", words: str = "") -> Entry:
        id = id or f"put {next(self.ids)}"
        return self.keeper.do("desk", Command(id, "P", "member", None, Put(drawer, cents, words)))

    def put_one(self, store: Path) -> None:
        """Open the house that lies there, put something into a drawer, and close it."""
        self.clock.at = 2_000_000
        self.keeper = Place(store).open(TinyDesk, software=SOFTWARE, clock=self.clock)
        self.put(1, "one more")
        self.keeper.close()

    @property
    def desk(self) -> TinyDesk:
        desk = self.keeper.desk
        assert isinstance(desk, TinyDesk)
        return desk

    def lines(self) -> list[bytes]:
        return [line for _, line in self.keeper.store.read()]


class Through(witness.Driver):
    """A table of a house as the bot wants it: every command goes through the keeper."""

    house: House

    def __init__(self, house: House, stream: str) -> None:
        self.__dict__.update(house=house, stream=stream, clock=None, policy=None, entries=[])
        self.__dict__.update(_verified=None, _log=[], _told=0, origin={})

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.real, name)

    @property
    def real(self) -> Any:
        house: House = self.__dict__["house"]
        return house.keeper.table(self.__dict__["stream"])

    def do(self, command: Command, *, checked: bool = False) -> Entry:
        return self._do(command)

    def _do(self, command: Command, *, found: bool = False, verified: bool = False) -> Entry:
        house: House = self.__dict__["house"]
        id = f"{self.__dict__['stream']} {next(house.ids)}"
        entry = house.keeper.do(self.__dict__["stream"], replace(command, id=id))
        self.entries.append(entry)
        return entry


class Player(Bot):
    """A bot whose table may be another object after each break."""

    driver: Through

    def __init__(self, driver: Through, chance: random.Random) -> None:
        self.driver = driver
        self.chance = chance
        self.coupons, self.lays = 0, 0.0  # this house has issued none
        self.minimum = max(1_00, self.table.rules.cents("minimum"))

    @property
    def table(self) -> Any:
        return self.driver.table

    @table.setter
    def table(self, table: Any) -> None:
        raise AssertionError("the table is that of the house")


def seated(
    house: House,
    setup: Setup | Rules,
    chance: random.Random,
    stream: str = "t1",
    kind: type[Player] = Player,
    origin: Mapping[str, Any] | None = None,
) -> Player:
    """A table of the house that is open, with players at it."""
    rules = setup.rules() if isinstance(setup, Setup) else setup
    house.keeper.prepare(stream, rules)
    player = kind(Through(house, stream), chance)
    player.driver.open({}, origin or {"source": "random"}, PRACTICE_STAFF)
    player.until_between_rounds()
    player.sit_down()
    return player
