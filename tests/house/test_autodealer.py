"""The practice dealer: signs, closes, waits, and speaks for the absent; pure, whatever the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.core.commands import Begin, Change, Choose, Sit
from croupier.core.driver import Driver, RandomSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Window
from croupier.core.together import Chosen, Set, SetHands, Together
from croupier.games import game, game_ids
from croupier.house.autodealer import Pace, Room, Step, colleagues, next_step
from croupier.live.affordances import area_for, spots_of
from croupier.live.practice import practice

PACE = Pace(bets=1_000, decision=2_000, away=300, alone=9_000)
NOON = 1_795_000_000_000


def opened(id: str, seed: int = 1, seats: int = 2) -> Driver:
    driver = Driver(rules_for(game(id)), RandomSource(random.Random(seed).randrange))
    driver.clock = lambda: NOON
    driver.policy = practice
    driver.open({}, {"mode": "dealt"})
    for seat in range(1, seats + 1):
        driver.practise(Sit(seat, f"player {seat}", 10_000_00))
    driver.policy = None
    return driver


def room(driver: Driver, **more: Any) -> Room:
    here = frozenset(driver.table.seats)
    return Room(**{"now": NOON, "since": NOON, "present": here, "wanted": True, **more})


def done(driver: Driver, step: Step) -> None:
    from croupier.core.commands import Command

    request = driver.command(step.what).request
    driver.do(Command(str(driver.size), step.actor, step.role, request, step.what, NOON))


def to_bets(driver: Driver) -> None:
    """As the dealer brings it there."""
    for _ in range(60):
        if isinstance(driver.pending, Window):
            return
        step = next_step(driver, room(driver), PACE)
        assert step is not None
        assert step.at <= NOON
        done(driver, step)
    raise AssertionError("no wagers are taken")


def bets(driver: Driver) -> None:
    """Every seat makes the first wagers that are open, until the betting may be closed."""
    for spot in spots_of(driver.table.rules):
        for seat in driver.table.seats:
            if spot not in driver.table.stakes(seat) and not (
                driver.table.stakes(seat) and driver.can(Close())
            ):
                area = area_for(driver, seat, spot)
                if "refused" not in area:
                    driver.practise(Place(seat, spot, area["least"]), seat)


def test_it_begins_when_somebody_wants_it() -> None:
    """Between rounds it waits: others may sit down."""
    driver = opened("three_card_poker")
    assert next_step(driver, room(driver, wanted=False), PACE) is None
    step = next_step(driver, room(driver), PACE)
    assert step is not None
    assert isinstance(step.what, Begin)
    assert step.actor == "practice dealer"


def test_it_closes_when_all_with_chips_are_ready() -> None:
    """Not before the second is; who has no chips is not asked."""
    driver = opened("three_card_poker", seats=3)
    to_bets(driver)
    assert next_step(driver, room(driver), PACE) is None
    for seat in (1, 2):
        driver.practise(Place(seat, "ante", 5_00), seat)
    one = next_step(driver, room(driver, ready=frozenset({1})), PACE)
    assert one is not None
    assert one.at == NOON + PACE.bets
    both = next_step(driver, room(driver, ready=frozenset({1, 2})), PACE)
    assert both is not None
    assert (type(both.what), both.at) == (Close, 0)


def test_how_long_it_waits() -> None:
    """Alone: for ever. Others wait: so long. Away: shorter. Nobody there: much longer."""
    driver = opened("three_card_poker")
    to_bets(driver)
    driver.practise(Place(1, "ante", 5_00), 1)
    alone = room(driver, present=frozenset({1}))
    assert next_step(driver, alone, PACE) is None
    waits = {
        frozenset({1, 2}): PACE.bets,
        frozenset({2}): PACE.away,
        frozenset[int](): PACE.alone,
    }
    for present, wait in waits.items():
        step = next_step(driver, room(driver, present=present), PACE)
        assert step is not None
        assert step.at == NOON + wait
    driver.practise(Close())
    for present, wait in {
        frozenset({1, 2}): PACE.decision,
        frozenset({2}): PACE.away,
        frozenset[int](): PACE.alone,
    }.items():
        step = next_step(driver, room(driver, present=present), PACE)
        assert step is not None
        assert (step.what, step.at, step.absent) == (Choose("fold"), NOON + wait, True)
        assert (step.actor, step.role) == ("player 1", "seat 1")
    assert next_step(driver, room(driver, present=frozenset({1})), PACE) is None


@pytest.mark.parametrize("id", game_ids())
def test_with_everybody_away_a_round_comes_to_its_end(id: str) -> None:
    """In any game, without one more chip on the layout than the players put there."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    driver = opened(id, seed)
    to_bets(driver)
    bets(driver)
    rounds, staked = driver.table.round_number, _out(driver)
    for _ in range(300):
        if driver.pending is None:
            break
        asked = driver.pending
        nobody = room(driver, present=frozenset(), ready=frozenset(driver.table.seats))
        step = next_step(driver, nobody, PACE)
        assert step is not None, f"{asked} waits for ever"
        if isinstance(asked, Decide | Together | SetHands) and step.absent:
            assert isinstance(step.what, Choose | Chosen | Set)
            assert not _cost(asked, step)
        done(driver, step)
        assert _out(driver) <= staked
    assert driver.pending is None
    assert driver.table.round_number == rounds


def _cost(asked: Any, step: Step) -> int:
    what = step.what
    if isinstance(what, Chosen):
        return int(asked.asked[what.seat].cents.get(what.choice, 0))
    return int(asked.cents.get(what.choice, 0)) if isinstance(what, Choose) else 0


def _out(driver: Driver) -> int:
    """What the players have given so far beside what lies in their racks: never more than at the
    close of the betting."""
    table = driver.table
    return sum(sum(table.stakes(seat).values()) for seat in table.seats)


def test_the_absent_stand_and_take_no_card() -> None:
    """Blackjack: hit and stand cost nothing, and standing is what leaves all as it lies."""
    for seed in range(40):
        driver = opened("blackjack", seed, seats=1)
        to_bets(driver)
        driver.practise(Place(1, "main", 5_00), 1)
        driver.policy = practice
        driver.practise(Close())
        pending = driver.pending
        if isinstance(pending, Decide) and {"hit", "stand"} <= set(pending.choices):
            step = next_step(driver, room(driver, present=frozenset()), PACE)
            assert step is not None
            assert step.what == Choose("stand")
            return
    raise AssertionError("nobody had to decide")


def test_what_is_too_old_is_replaced() -> None:
    """Dice of three days: the practice staff bring others before the next round."""
    driver = opened("craps")
    late = NOON + 30 * 24 * 3_600_000
    step = next_step(driver, room(driver, now=late, since=late), PACE)
    assert step is not None
    assert isinstance(step.what, Begin | Change)
    driver.clock = lambda: late
    for _ in range(40):
        step = next_step(driver, room(driver, now=late, since=late), PACE)
        assert step is not None
        if isinstance(step.what, Begin):
            return
        from croupier.core.commands import Command

        request = driver.command(step.what).request
        driver.do(Command(str(driver.size), step.actor, step.role, request, step.what, late))
    raise AssertionError("no round begins")


def test_colleagues_sign_for_themselves_alone() -> None:
    """Where a person deals, practice staff whom nobody speaks for still sign what is theirs."""
    driver = Driver(rules_for(game("three_card_poker")), RandomSource(random.Random(1).randrange))
    driver.open({}, {"mode": "dealt"})
    asked = practice(driver)
    assert asked is not None
    assert colleagues(driver, lambda name: name == asked.actor) is None
    step = colleagues(driver, lambda name: False)
    assert step is not None
    assert step.actor == asked.actor
