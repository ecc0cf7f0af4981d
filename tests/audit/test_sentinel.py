"""The source that tables draw from is watched: one that fails lets no new round begin."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.sentinel import Sentinel
from croupier.contracts.bot import Setup
from croupier.core.driver import KeyedSource, RandomSource
from croupier.core.entries import entry_from
from croupier.core.refusals import Misuse
from croupier.house.significant import SIGNIFICANT
from croupier.sim.health import Below
from croupier.sim.streams import SeededStream, seed_from
from tests.audit.house import House, Player, seated
from tests.audit.offices import lies


class Watched(House):
    """A house whose tables draw from a source that is watched."""

    sentinel: Sentinel

    def watch(self, below: Below) -> None:
        self.sentinel = Sentinel(below)
        self.found()
        self.keeper.sources = self.sentinel.sources
        self.sentinel.start(self.keeper)


def wait_for(good: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not good() and time.monotonic() < end:
        time.sleep(0.005)
    assert good()


def failures(house: House) -> list[Any]:
    entries = [entry_from(line) for line in house.lines()]
    return [event for one in entries for event in one.events if event.kind == "source_failed"]


def test_a_good_source_is_watched_and_play_goes_on(tmp_path: Path, seed: int) -> None:
    """Every card that is dealt was seen by the sentinel; nothing is said about it."""
    house = Watched(tmp_path)
    house.watch(random.Random(seed).randrange)
    player = seated(house, Setup("three_card_poker", "oh"), random.Random(2))
    player.play(5)
    assert house.sentinel.health.draws > 0
    house.sentinel.stop()
    assert not house.keeper.suspended
    assert not failures(house)
    house.keeper.close()


def test_a_source_that_fails_in_play_lets_no_new_round_begin(tmp_path: Path) -> None:
    """It gets stuck: the round that is open comes to its end, the next is refused with the reason,
    and an entry that is a significant event says so, once."""
    house, chance = Watched(tmp_path), random.Random(7)
    stuck: list[bool] = []
    house.watch(lambda n: 3 % n if stuck else chance.randrange(n))
    house.put(1)
    player = seated(house, Setup("roulette", "oh"), random.Random(2))
    player.play(2)
    stuck.append(True)
    rounds = 0
    while not house.keeper.suspended:
        one_round(player)
        rounds += 1
    assert 0 < rounds < 60
    with pytest.raises(Misuse, match=r"no new round begins: the source of draws has failed \(3 of"):
        one_round(player)
    assert player.driver.pending is None
    wait_for(lambda: bool(failures(house)))
    house.sentinel.stop()
    (failed,) = failures(house)
    assert "times in a row" in failed.why
    assert [one.id for one in SIGNIFICANT if one.matches(failed)] == ["source_failed"]
    house.put(2)
    house.keeper.close()


def one_round(player: Player) -> None:
    player.driver.begin_round()
    while player.driver.pending is not None:
        player.step()


def test_a_source_that_fails_at_the_start_lets_no_round_begin(tmp_path: Path) -> None:
    """The desk works, the log says why."""
    house = Watched(tmp_path)
    house.watch(lambda n: 0)
    player = seated(house, Setup("three_card_poker", "oh"), random.Random(2))
    with pytest.raises(Misuse, match="the source of draws has failed"):
        player.driver.begin_round()
    wait_for(lambda: bool(failures(house)))
    house.sentinel.stop()
    house.keeper.close()


def test_a_good_check_of_the_log_does_not_excuse_a_source(tmp_path: Path) -> None:
    """Each reason stands for itself."""
    house = House(tmp_path).found()
    house.keeper.suspend("source", "the source")
    house.keeper.suspend("log", "the log")
    assert house.keeper.suspended == "the source; the log"
    house.keeper.suspend("log", "")
    assert house.keeper.suspended == "the source"
    house.keeper.suspend("source", "")
    assert house.keeper.suspended == ""
    house.keeper.close()


def test_only_what_draws_for_play_is_watched() -> None:
    """A seeded table and a tracked one have sources of their own; a copy of a table draws from the
    same as the table."""
    sentinel = Sentinel(lambda n: 0)
    seeded = sentinel.sources({"mode": "test", "seed": "00" * 32}, 0)
    assert isinstance(seeded, RandomSource)
    assert seeded.below(52) == SeededStream(seed_from("00" * 32)).below(52)
    assert isinstance(sentinel.sources({"mode": "tracked"}, 0), KeyedSource)
    dealt = sentinel.sources({"mode": "dealt"}, 0)
    assert isinstance(dealt, RandomSource)
    assert copy.deepcopy(dealt).below is dealt.below
    dealt.below(6)
    assert sentinel.health.draws == 1


def test_a_running_house_watches_its_source(tmp_path: Path) -> None:
    """From its start on; one that is no good is told to whoever asks how the house stands."""
    house = lies(tmp_path, practice=True)
    with house.running() as runs:
        assert not runs.keeper.suspended
        source = runs.keeper.sources({"mode": "dealt"}, 0)
        assert isinstance(source, RandomSource)
        source.below(52)
        assert runs.sentinel.health.draws == 1
    with house.running(below=lambda n: n - 1) as runs:
        assert "the source of draws has failed" in runs.keeper.suspended
        wait_for(lambda: any("source_failed" in str(one["events"]) for one in house.lines()))
