"""The map of serials: a byte each, ranges, the ways that a coupon can go."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from croupier.core.law import check
from croupier.core.plain import canonical, from_canonical
from croupier.core.refusals import Misuse
from croupier.house.coupons.kept import Coupons
from croupier.house.coupons.serials import (
    BEGINS,
    FINAL,
    MOVES,
    WORDS,
    Batch,
    CouponLaw,
    State,
    both,
    how_many,
    joined,
    less,
    ranges,
    said,
    serial_from,
)
from croupier.house.days import DAY
from croupier.house.documents import KINDS

S = State
WAYS = """
RECEIVED: VAULT REJECTED
VAULT: MARKETING EXPIRED VOID MISSING
MARKETING: PATRON RETURNED VOID MISSING
LISTED: BLOCKED RELEASED VOID
BLOCKED: VOID
RELEASED: PATRON LAPSED VOID MISSING
PATRON: MARKETING ON_TABLE CANCELLED LAPSED VOID
ON_TABLE: PATRON BOX
BOX: ON_TABLE CANCELLED MISSING
RETURNED: VAULT EXPIRED VOID MISSING
MISSING: VAULT EXPIRED CANCELLED WRITTEN_OFF
"""
"""The life of a coupon, typed from the diagram."""


def batch(count: int = 100, first: int = 1, state: State = S.VAULT) -> Batch:
    facts: dict[str, Any] = {"id": "A7", "denomination_cents": 25_00, "first": first}
    facts |= {"count": count, "expires": "2026-12-31", "design": "D1"}
    return Batch.begun(state, **facts)


def test_every_way_that_a_coupon_can_go() -> None:
    """No more and no less than the diagram has; what is final is left by none."""
    typed = {
        (State[source], State[target])
        for line in WAYS.split("\n")
        if line
        for source, _, targets in [line.partition(": ")]
        for target in targets.split()
    }
    assert set(MOVES) == typed
    assert not {source for source, _ in MOVES} & FINAL
    assert {target for _, target in MOVES} | set(BEGINS) == set(State)
    assert set(WORDS) == set(State)


def test_every_way_is_on_a_step_of_a_paper_and_by_a_clause() -> None:
    """Or on the layout of a table, or as a day is closed."""
    for by in (*MOVES.values(), *BEGINS.values()):
        assert check(by.clause) == by.clause
        if by.paper == "day":
            assert DAY.step(by.step)
        elif by.paper != "table":
            assert KINDS[by.paper].step(by.step)


@pytest.mark.parametrize("source", list(State))
@pytest.mark.parametrize("target", list(State))
def test_a_move_that_is_not_there_cannot_be_made(source: State, target: State) -> None:
    """Each of the 289 pairs: it moves as declared, or it is an error and nothing moved."""
    one = batch(3, state=source)
    if (source, target) in MOVES:
        one.move((1, 2), source, target)
        assert bytes(one.map) == bytes((target, target, source))
        assert (one.many(source), one.many(target)) == (1, 2)
    else:
        with pytest.raises(CouponLaw, match="law 7"):
            one.move((1, 2), source, target)
        assert one.many(source) == 3


@pytest.mark.parametrize("run", [(0, 1), (3, 4), (4, 4), (0, 9)])
def test_a_range_outside_of_a_batch_cannot_move(run: tuple[int, int]) -> None:
    """By one number below or above."""
    one = batch(3)
    with pytest.raises(CouponLaw, match="law 1"):
        one.move(run, S.VAULT, S.MARKETING)
    assert one.recount() == one.counts


def test_a_range_of_two_states_cannot_move() -> None:
    """All of it, or none."""
    one = batch(10)
    one.move((5, 5), S.VAULT, S.VOID)
    with pytest.raises(CouponLaw, match="A7 1 to 10 is not all in the vault"):
        one.move((1, 10), S.VAULT, S.MARKETING)
    assert one.runs(S.VAULT) == [(1, 4), (6, 10)]
    assert one.runs(S.VOID, S.VAULT) == [(1, 10)]
    assert one.runs(S.MARKETING) == []
    assert dict(one.pieces((4, 6))) == {S.VAULT: (6, 6), S.VOID: (5, 5)}


def test_the_map_is_its_value() -> None:
    """Pressed and back, also when all of it is at an end and the map is put away."""
    one = batch(1_000, first=500)
    one.move((700, 800), S.VAULT, S.MARKETING)
    coupons = Coupons(batches={"A7": one})
    data = canonical(coupons.value())
    again = Coupons.from_value(from_canonical(data)).batches["A7"]
    assert again.map == one.map
    assert again.digest() == one.digest()
    assert again.state_of(800) is S.MARKETING
    done = batch(10)
    done.move((1, 10), S.VAULT, S.VOID)
    assert done.ended
    done.pack()
    assert done._map is None
    assert done.state_of(10) is S.VOID
    with pytest.raises(Misuse, match="has no 11"):
        done.state_of(11)


@pytest.mark.parametrize("seed", range(20))
def test_ranges_are_sets_of_numbers(seed: int) -> None:
    """Joined, less, both: as sets have them."""
    print(f"seed {seed}")
    chance = random.Random(seed)
    one, two = (
        [(n, n + chance.randrange(5)) for n in chance.sample(range(40), chance.randrange(8))]
        for _ in range(2)
    )

    def numbers(runs: list[tuple[int, int]]) -> set[int]:
        return {n for first, last in runs for n in range(first, last + 1)}

    assert numbers(joined(one)) == numbers(one)
    assert numbers(less(one, two)) == numbers(one) - numbers(two)
    assert numbers(both(one, two)) == numbers(one) & numbers(two)
    assert how_many({"A": joined(one)}) == len(numbers(one))
    for found in (joined(one), less(one, two), both(one, two)):
        assert found == joined(found)
        assert all(last + 1 < first for (_, last), (first, _) in pairwise(found))


def test_ranges_as_papers_name_them() -> None:
    """In order, joined, none twice; words for what is none."""
    assert ranges({"B": [[5, 9], 3], "A": [(1, 2), [3, 4]]}, "x") == {
        "A": [(1, 4)],
        "B": [(3, 3), (5, 9)],
    }
    assert ranges({"A": []}, "x") == {}
    wrongs: tuple[object, ...] = (None, [], {"A": 1}, {"A": [[1]]}, {"A": [True]}, {1: [[1, 2]]})
    for wrong in wrongs:
        with pytest.raises(Misuse):
            ranges(wrong, "x")
    assert said({"A": [(1, 4), (6, 6)]}) == "A 1 to 4, 6"
    assert said({"A": [(n, n) for n in range(0, 40, 2)]}).endswith("14, ...")
    assert said({}) == "none"


def test_a_serial_of_the_ledger_is_read_back() -> None:
    """Batch and number."""
    one = batch()
    assert one.at(17) == "25-A7-0000017"
    assert serial_from("25-A7-0000017") == ("A7", 17)
    for text in ("", "25-A7", "25-A7-17x", "A7-17", "25-A7-1-2", "25-A7-" + "9" * 5_000):
        with pytest.raises(Misuse, match="is no serial"):
            serial_from(text)


def test_a_million_serials_in_a_megabyte() -> None:
    """Issued, half of it handed out, lapsed: the map is a byte a serial, its snapshot less."""
    one = batch(1_000_000)
    assert len(one.map) == 1_000_000
    one.move((1, 1_000_000), S.VAULT, S.MARKETING)
    one.move((1, 500_000), S.MARKETING, S.PATRON)
    for number in range(1, 20_000, 7):
        one.move((number, number), S.PATRON, S.ON_TABLE)
        one.move((number, number), S.ON_TABLE, S.BOX)
    assert one.recount() == one.counts
    assert len(one.pack()) < 100_000
