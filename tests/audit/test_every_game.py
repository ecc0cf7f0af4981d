"""Every game through the keeper of a house: whole rounds, breaks at any request, seals, replay."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.audit import verify
from croupier.audit.recover import checked
from croupier.audit.replay import replayed, stream_of
from croupier.contracts.bot import SOURCES, Setup, chance_for, editions
from croupier.contracts.test_tables import same
from croupier.contracts.test_views import Tape
from croupier.core.cards import HIDDEN
from croupier.core.driver import Source
from croupier.core.refusals import CroupierError
from tests.audit.house import House, Player, seated

ONE_EACH = list({setup.game_id: setup for setup in editions()}.values())
every_game = pytest.mark.parametrize("setup", ONE_EACH, ids=str)
BREAKS = 0.15


class Sourced(House):
    """Draws by chance, or keyed by a person, as the origin of the table says."""

    def source(self, origin: Mapping[str, Any], taken: int) -> Source:
        return SOURCES[origin["source"]](self.chance)


class Breaker(Player):
    """A bot whose house is closed and opened again at any request, and must be the same then."""

    breaks = 0

    def watch(self) -> None:
        house = self.driver.house
        if self.chance.random() > BREAKS:
            return
        before = house.keeper.table("t1")
        seals, lines = house.keeper.tables["t1"].seals.standing, house.lines()
        heard, kept = house.desk.value(), [one.seq for one in house.keeper.tables["t1"].kept[-2:]]
        house.again()
        same(house.keeper.table("t1"), before)
        assert [one.line for one in house.keeper.table("t1").tail] == [
            one.line for one in before.tail
        ]
        assert house.keeper.tables["t1"].seals.standing == seals
        assert [one.seq for one in house.keeper.tables["t1"].kept] == kept
        assert house.desk.value() == heard
        assert house.lines()[:-1] == lines
        self.breaks += 1


@every_game
def test_every_game_goes_on_after_a_break_at_any_request(
    setup: Setup, seed: int, tmp_path: Path
) -> None:
    """From snapshot and tail it stands at the same request, with the same cards and seals; its
    stream replays to the same from the opening, and the whole log is good."""
    chance = chance_for(seed, setup, "house")
    house = Sourced(tmp_path, seed).found()
    source = chance.choice(list(SOURCES))
    player = seated(house, setup, chance, kind=Breaker, origin={"source": source})
    player.play(2)
    house.again()
    player.driver.begin_round()
    found = replayed(stream_of(house.keeper.store, "t1"), "t1", house.keeper.vault)
    same(found.driver, house.keeper.table("t1"))
    assert not found.sealed
    verdict = checked(house.keeper.store)
    assert (verdict.why, verdict.size) == ("", house.keeper.tip.size)
    house.keeper.close()


# Two worlds


class Taped(House):
    """Every table draws from one tape."""

    tape: Tape

    def source(self, origin: Mapping[str, Any], taken: int) -> Source:
        return self.tape


class Noter(Player):
    """Keeps the bytes of the store at every request of the last round."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.seen: list[list[bytes]] = []

    def watch(self) -> None:
        self.seen.append(self.driver.house.lines())


SECRET = re.compile(rb'"~[0-9a-f]{64}"|"(prev|value)":"[0-9a-f]{64}"|,"[0-9a-f]{32}"')


def masked(lines: list[bytes]) -> list[bytes]:
    """Without what is a hash of something that lies face down, and without the houses' salts."""
    return [SECRET.sub(b'""', line) for line in lines]


def world(setup: Setup, seed: int, tape: Tape, folder: Path) -> Noter:
    """A round with the same people, who do the same as long as they see the same."""
    house = Taped(folder, seed)
    folder.mkdir()
    house.tape = tape
    house.found()
    player = seated(house, setup, random.Random(f"{seed} {setup}"), kind=Noter)
    assert isinstance(player, Noter)
    player.seen.clear()
    tape.began = len(tape.drawn)  # type: ignore[attr-defined]
    try:
        player.play_round()
    except (CroupierError, AssertionError):
        assert tape.swap, "only a tape that no longer fits what is done may come to nothing"
    house.keeper.close()
    return player


@every_game
def test_two_worlds_have_the_same_bytes_in_the_store(
    setup: Setup, seed: int, tmp_path: Path
) -> None:
    """Another card that lies face down changes nothing but hashes, as long as nobody sees it."""
    tape = Tape(random.Random(f"tape {seed} {setup}"))
    first = world(setup, seed, tape, tmp_path / "first")
    began = tape.began  # type: ignore[attr-defined]
    left = first.driver.house.keeper.tables["t1"].driver.table.shoe.remaining
    played = [drawn for _, drawn in tape.drawn]
    hidden = [
        (at, old)
        for at, (request, drawn) in enumerate(tape.drawn)
        if at >= began and not getattr(request, "face_up", True)
        for old in drawn
        if drawn.count(old) == 1
    ]
    compared = 0
    sealed = any(b'"~' in line for lines in first.seen for line in lines)
    for tried, (at, old) in enumerate(random.Random(seed).sample(hidden, min(8, len(hidden)))):
        if tried >= 2 and compared:
            break  # most are alike for a while; more are tried where the first are seen at once
        others = [card for card in left if card // 4 == old // 4] or list(left)
        swap = {"at": at, "old": old, "new": others[0]}
        second = world(
            setup, seed, Tape(random.Random(0), *played, **swap), tmp_path / f"{at} {old}"
        )
        for one, other in zip(first.seen, second.seen, strict=False):
            if events(one) != events(other):
                break  # somebody sees it, or does something else because he holds it
            assert masked(one) == masked(other), (at, old)
            compared += any(b'"~' in line for line in one)
    assert compared or not sealed


def events(lines: list[bytes]) -> list[Any]:
    """What everybody sees, and what was done, without the cards that somebody set or keyed."""
    found = [json.loads(line) for line in lines]
    hide = {"parts": HIDDEN, "drawn": HIDDEN}
    return [[one["events"], {**one["do"], **hide}, one["by"]] for one in found]


def test_a_sealed_card_is_nobodys_guess_without_the_key(tmp_path: Path) -> None:
    """All cards are tried with every salt that somebody could think of; the key opens it."""
    house = House(tmp_path).found()
    player = seated(house, Setup("three_card_poker", "oh"), random.Random(5))
    player.driver.begin_round()
    while not house.keeper.tables["t1"].seals.standing:
        player.step()
    sealed = re.findall(rb'"~([0-9a-f]{64})"', b"".join(house.lines()))
    assert sealed
    cards = house.keeper.tables["t1"].seals.standing
    for seal, one in zip(sealed, cards, strict=True):
        guesses = {
            verify.sha(b"croupier card", s, one.card.encode()).hex() for s in (b"", bytes(16))
        }
        assert seal.decode() not in guesses
        opened = verify.sha(b"croupier card", bytes.fromhex(one.salt), one.card.encode()).hex()
        assert seal.decode() == opened
        assert one.salt.encode() not in b"".join(house.lines())
    house.keeper.close()
