"""Meters: contributions to the millionth of a cent, holds, seeds, ceilings, and the law C6."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.core.plain import from_plain, plain
from croupier.core.refusals import Misuse
from croupier.house import meters
from croupier.house.books import Books
from croupier.house.meters import UNITS, Filed, Meter, MeterLaw

MAIN = Filed("main", seed_cents=10_000_00, contribution=123_456)


def test_a_meter_begins_with_its_seed() -> None:
    """And shows it."""
    meter = meters.opened(MAIN)
    assert meter.shown_cents == 10_000_00
    assert meter.value == meter.seeded == 10_000_00 * UNITS


def test_no_fraction_of_a_cent_is_lost() -> None:
    """12.3456 % of a dollar: 81 wagers show $10.00 (of 999.99), not 81 times 12 cents."""
    meter = meters.opened(replace(MAIN, seed_cents=0))
    for _ in range(81):
        meter, _ = meters.contribute(meter, 1_00)
    assert meter.value == 81 * 100 * 123_456
    assert meter.shown_cents == 81 * 100 * 123_456 // UNITS == 999


def test_a_tenth_is_held_and_paid_and_the_rest_stays() -> None:
    """What is shown does not change while it is held; a fraction of a cent stays on the meter."""
    meter = meters.hold(meters.opened(replace(MAIN, seed_cents=104_211_37)), 10)
    assert (meter.held, meter.shown_cents) == (10_421_13 * UNITS, 104_211_37)
    paid = meters.pay(meter, whole=False)
    assert (paid.held, paid.shown_cents, paid.paid) == (0, 93_790_24, 10_421_13 * UNITS)


def test_contributions_go_on_while_a_share_is_held() -> None:
    """They are the next winner's, or come on top of what is given back."""
    meter, _ = meters.contribute(meters.hold(meters.opened(MAIN), 100), 1_000_00)
    after = meters.pay(meter, whole=True)
    assert after.shown_cents == 10_000_00 + 123_45  # the seed again, and what came meanwhile
    back = meters.release(meter)
    assert (back.shown_cents, back.held) == (10_123_45, 0)


def test_a_second_share_is_not_held_beside_the_first() -> None:
    """The next in the queue waits."""
    with pytest.raises(Misuse, match="held already"):
        meters.hold(meters.hold(meters.opened(MAIN), 10), 10)


def test_the_reserve_pays_the_next_seed_first() -> None:
    """What it lacks the house puts in."""
    filed = replace(MAIN, contribution=100_000, reserve=50_000)
    meter, _ = meters.contribute(meters.opened(filed), 100_000_00)
    assert meter.reserve == 5_000_00 * UNITS
    after = meters.pay(meters.hold(meter, 100), whole=True)
    assert (after.reserve, after.shown_cents) == (0, 10_000_00)
    assert after.seeded == (10_000_00 + 5_000_00) * UNITS


def test_above_its_ceiling_a_meter_flows_over() -> None:
    """Into the reserve, or whole to another meter; what is shown stays at the ceiling."""
    full = replace(MAIN, contribution=500_000, ceiling_cents=10_000_50)
    meter, elsewhere = meters.contribute(meters.opened(full), 2_00)
    assert (meter.shown_cents, meter.reserve, elsewhere) == (10_000_50, 50 * UNITS, 0)
    meter, elsewhere = meters.contribute(meters.opened(replace(full, overflow="next")), 2_00)
    assert (meter.shown_cents, meter.reserve, elsewhere) == (10_000_50, 0, 50 * UNITS)
    other = meters.receive(meters.opened(Filed("next", 1_00, 0)), elsewhere)
    assert other.shown_cents == 1_50


def test_a_correction_is_by_document_and_never_below_nought() -> None:
    """It counts in the law, up and down."""
    meter = meters.correct(meters.correct(meters.opened(MAIN), 5 * UNITS), -2 * UNITS)
    assert (meter.corrected, meter.shown_cents) == (3 * UNITS, 10_000_03)
    with pytest.raises(Misuse, match="cannot be corrected"):
        meters.correct(meter, -(10**15))


@pytest.mark.parametrize("part", ["value", "held", "reserve", "paid", "contributed", "seeded"])
def test_a_meter_that_does_not_add_up_stops_the_house(part: str) -> None:
    """One unit too many, wherever it is."""
    meter = meters.opened(MAIN)
    with pytest.raises(MeterLaw):
        replace(meter, **{part: getattr(meter, part) + 1}).check()
    with pytest.raises(MeterLaw):
        replace(meter, value=meter.value + 1, held=-1).check()


@pytest.mark.parametrize(
    "wrong",
    [
        {"contribution": 1_000_001},
        {"contribution": 600_000, "reserve": 400_001},
        {"seed_cents": -1},
        {"seed_cents": 1.5},
        {"contribution": True},
        {"ceiling_cents": 9_999_99},
        {"overflow": "main"},
    ],
)
def test_what_cannot_be_filed(wrong: dict[str, Any]) -> None:
    """More than the wager, less than nothing, fractions, a ceiling below the seed, itself."""
    with pytest.raises(Misuse):
        replace(MAIN, **wrong)


@pytest.mark.parametrize("wagered", [-1, 1.5, True, "5"])
def test_only_whole_cents_are_contributed(wagered: Any) -> None:
    """Nothing else was ever wagered."""
    with pytest.raises(Misuse):
        meters.contribute(meters.opened(MAIN), wagered)


def test_a_meter_comes_back_from_its_snapshot() -> None:
    """All numbers, and as it was filed."""
    meter, _ = meters.contribute(meters.hold(meters.opened(MAIN), 10), 7_77)
    assert from_plain(plain(meter), Meter) == meter


def booked(*steps: Meter) -> Books:
    """The books after a meter has gone through these."""
    books, before = Books(), None
    for after in steps:
        for move in meters.moves(before, after):
            books.post(*move)
        before = after
    books.recount()
    return books


def test_the_books_have_every_unit_of_a_meter() -> None:
    """Seed, contribution, hold, payment, reset, correction and the end: each a posting."""
    filed = replace(MAIN, contribution=100_000, reserve=50_000)
    seeded = meters.opened(filed)
    fed, _ = meters.contribute(seeded, 1_000_00)
    held = meters.hold(fed, 10)
    steps = [seeded, fed, held, meters.release(held), held, meters.pay(held, whole=True)]
    steps.append(meters.correct(steps[-1], -5))
    for many in range(1, len(steps) + 1):
        books, last = booked(*steps[:many]), steps[many - 1]
        have = [books.balance("meter", f"meter/main{part}") for part in ("", "/held", "/reserve")]
        assert have == [last.value, last.held, last.reserve]
    gone, units = meters.retire(steps[-1])
    books = booked(*steps, gone)
    assert units == steps[-1].value + steps[-1].reserve
    assert set(books.accounts["meter"]) == {"patron", "funding"}
    with pytest.raises(Misuse, match="held"):
        meters.retire(held)


def test_any_history_keeps_the_law(seed: int) -> None:
    """Random steps beside a model in fractions of a cent."""
    chance = random.Random(seed)
    filed = Filed("main", 500_00, 33_333, 11_111, ceiling_cents=700_00)
    meter, model = meters.opened(filed), {"value": Fraction(500_00), "held": Fraction(0)}
    paid, reserve = Fraction(0), Fraction(0)
    for _ in range(400):
        done = chance.choice(["contribute"] * 4 + ["hold", "pay", "release"])
        if done == "contribute":
            cents = chance.randrange(1, 10_000)
            meter, _ = meters.contribute(meter, cents)
            came = cents * Fraction(33_333, 10**6)
            room = max(Fraction(0), 700_00 - model["value"] - model["held"])
            model["value"] += min(came, room)
            reserve += cents * Fraction(11_111, 10**6) + max(Fraction(0), came - room)
        elif done == "hold" and not meter.held:
            percent = chance.choice([10, 100])
            meter = meters.hold(meter, percent)
            share = Fraction(int(model["value"] + model["held"]) * percent // 100)
            model["value"], model["held"] = model["value"] - share, share
        elif done == "release":
            meter = meters.release(meter)
            model["value"], model["held"] = model["value"] + model["held"], Fraction(0)
        elif done == "pay" and meter.held:
            whole = chance.random() < 0.5
            meter = meters.pay(meter, whole=whole)
            paid, model["held"] = paid + model["held"], Fraction(0)
            if whole:
                model["value"] += 500_00
                reserve -= min(reserve, Fraction(500_00))
        assert meter.check().value == model["value"] * UNITS
        assert meter.held == model["held"] * UNITS
        assert meter.paid == paid * UNITS
        assert meter.reserve == reserve * UNITS
