"""However often something is put right: chips add up, the log replays, and it takes no longer."""

from __future__ import annotations

import pickle
import random

import pytest

from croupier.core import ruling
from croupier.core.cards import card_name, decks
from croupier.core.commands import Correct, Rule
from croupier.core.procedure import Close, Decide, Draw, Procedure, Window
from croupier.core.refusals import CroupierError
from croupier.core.sources import RandomSource
from croupier.core.table import Table, rack
from croupier.live.ahead import drawn_command, give, ordinary
from tests.core.toy import begun, law
from tests.live.test_ahead import FIRST_BETS, Tracked

STEPS = 40


def step(there: Tracked, game_id: str, chance: random.Random) -> None:
    """Whatever comes next, with draws and choices by chance."""
    driver, pending = there.driver, there.driver.pending
    if isinstance(pending, Draw):
        give(driver, drawn_command(pending, RandomSource(chance.randrange).answer(pending)))
    elif isinstance(pending, Decide):
        driver.answer(chance.choice([one for one in pending.choices if one not in pending.blocked]))
    elif isinstance(pending, Window):
        there.say(FIRST_BETS[game_id], f"2 {FIRST_BETS[game_id]}")
        if driver.pending is pending:
            driver.answer(Close())
    elif (usual := ordinary(driver)) is not None:
        give(driver, usual)


def put_right(there: Tracked, chance: random.Random) -> None:
    """One of the last draws is corrected or ruled on, to something else by chance."""
    driver = there.driver
    entry = chance.choice(ruling.keyed_entries(driver)[-6:])
    asked = ruling.asked_in(driver, entry.seq)
    assert isinstance(asked, Draw)
    seen = drawn_command(asked, RandomSource(chance.randrange).answer(asked)).drawn
    if entry is driver.tail[-1] and chance.randrange(2):
        driver.do(driver.command(Correct(entry.seq, seen), entry.by))
    else:
        sums = {"player 1": 5_00} if not chance.randrange(4) else {}
        what = Rule(entry.seq, "it was seen", seen, sums)
        driver.do(driver.command(what, "practice supervisor"))


@pytest.mark.parametrize(
    "game_id",
    ["craps", "roulette", "blackjack", "three_card_poker", "texas_holdem_bonus", "pai_gow_poker"],
)
def test_chips_add_up_and_the_log_replays(game_id: str, seed: int) -> None:
    """Rounds with a slip at every third step: racks, log, fork and pickle agree."""
    chance = random.Random(seed)
    there = Tracked(game_id, players=2)
    for _ in range(STEPS):
        try:
            step(there, game_id, chance)
            if ruling.keyed_entries(there.driver) and not chance.randrange(3):
                put_right(there, chance)
        except CroupierError:
            continue  # what cannot be put right so is refused, and changes nothing
        assert sum(there.driver.table.accounts.values()) == 0
    for seat in (1, 2):
        assert there.chips(seat) == there.booked(seat)
    assert there.replays()
    for other in (there.driver.fork(), pickle.loads(pickle.dumps(there.driver))):
        assert other.table.value() == there.driver.table.value()


def test_twenty_rulings_in_a_round_take_no_longer() -> None:
    """Each is played again once, not once for every other: a fork of them all is there at once."""
    driver = begun(twenty_cards)
    for number in range(20):
        driver.answer((number,))
        seen = (card_name(number + 20),)
        what = Rule(driver.size - 1, "it was seen", seen)
        driver.do(driver.command(what, "practice supervisor"))
    assert driver.table.hands["seat 1"] == [*range(20, 40)]
    assert driver.fork().table.value() == driver.table.value()


def test_sums_of_a_ruling_are_no_hindrance_to_the_next_one() -> None:
    """What was put right before stands in its place, and yet no entry is counted away."""
    driver = begun(twenty_cards)
    for number, sums in enumerate(({}, {"P1": 5_00}, {})):
        driver.answer((number,))
        what = Rule(driver.size - 1, "it was seen", (card_name(number + 20),), sums)
        driver.do(driver.command(what, "practice supervisor"))
    assert driver.table.hands["seat 1"] == [20, 21, 22]
    assert driver.table.accounts[rack("P1")] == 1_005_00


def twenty_cards(table: Table) -> Procedure[None]:
    table.shuffle(decks(1), law("5.A"))
    for _ in range(20):
        yield from table.draw(1, "seat 1", face_up=True)
    yield from table.ask(1, ("go",), law("10.B"))
