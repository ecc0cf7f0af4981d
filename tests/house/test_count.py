"""Drop boxes, blind counts, win, drop, hold, and the band that theory gives."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.core.refusals import Misuse
from croupier.house.books import CASH, box
from croupier.house.count import Figures, Price, Stakes, sealed, theory
from tests.house.keeping import House, with_chips

DROPPED = {"10000": 3, "2000": 5}
"""Four hundred dollars."""


@pytest.fixture
def house() -> House:
    """A house in whose table t1 four hundred dollars were dropped."""
    house = with_chips()
    house.opened_table()
    house.office.books.post(CASH, "patron", box("t1"), 400_00)
    return house


def counted(house: House, first: Any, second: Any, who: tuple[str, str] = ("K1", "K2")) -> str:
    """A box that is pulled and counted twice, each count sealed."""
    paper = house.sign("G1", "drop", "pull", facts={"table": "t1", "box": "b17"})
    house.sign("F1", "drop", "witness", paper)
    for one, step, stack in zip(who, ("count_1", "count_2"), (first, second), strict=True):
        seal = {"sealed": sealed(stack, f"salt of {step}"), "cipher": "1:00:00"}
        house.sign(one, "drop", step, paper, seal)
    return paper


def opening(first: Any, second: Any) -> dict[str, Any]:
    """What whoever keeps the seals gives."""
    pairs = (("count_1", first), ("count_2", second))
    return {"counts": [{"stack": stack, "salt": f"salt of {step}"} for step, stack in pairs]}


def cash(house: House, *accounts: str) -> list[int]:
    return [house.office.books.balance(CASH, account) for account in accounts]


def test_a_box_that_is_counted_twice_alike_goes_to_the_vault(house: House) -> None:
    """Box, count room, vault; the table's box is empty from the pulling on."""
    paper = counted(house, DROPPED, DROPPED)
    assert cash(house, box("t1"), f"{paper}/box", "vault") == [0, 400_00, 0]
    house.sign("K9", "drop", "open", paper, **opening(DROPPED, DROPPED))
    house.sign("K9", "drop", "accept", paper)
    assert cash(house, box("t1"), f"{paper}/box", "vault", "variance/t1") == [0, 0, 400_00, 0]


def test_none_of_a_note_is_as_good_as_not_named(house: House) -> None:
    """Who writes down that there was no note of a kind has counted the same."""
    told = {**DROPPED, "500": 0}
    paper = counted(house, DROPPED, told)
    house.sign("K9", "drop", "open", paper, **opening(DROPPED, told))
    house.sign("K9", "drop", "accept", paper)
    assert cash(house, "vault") == [400_00]


def test_nobody_reads_a_count_before_both_are_opened(house: House) -> None:
    """Neither the desk's value nor the entries have an amount of either, also after the first."""
    first = {"10000": 31_337}
    paper = counted(house, first, first)
    lines = b"".join(entry.line for entry in house.entries)
    assert b"31337" not in lines
    assert "31337" not in str(house.office.value())
    house.sign("K9", "drop", "open", paper, **opening(first, first))
    assert b"31337" in house.entries[-1].line


def test_a_count_cannot_be_another_than_was_sealed(house: House) -> None:
    """One note more, another salt, or the two exchanged: refused."""
    other = {"10000": 4}
    paper = counted(house, DROPPED, other)
    for wrong in (opening(other, other), opening(other, DROPPED), {}):
        with pytest.raises((Misuse, AssertionError)):
            house.sign("K9", "drop", "open", paper, **wrong)
    house.sign("K9", "drop", "open", paper, **opening(DROPPED, other))


def test_counts_that_differ_want_a_third_by_a_third_person(house: House) -> None:
    """It cannot be accepted before, and the third count stands."""
    other = {"10000": 4, "2000": 5}
    paper = counted(house, DROPPED, other)
    house.sign("K9", "drop", "open", paper, **opening(DROPPED, other))
    assert "the two counts differ" in house.wrong("K9", "drop", "accept", paper)
    why = house.wrong("K1", "drop", "count_3", paper, stack=DROPPED)
    assert "two different people are wanted, and this one signed: count 1 (" in why
    house.sign("K3", "drop", "count_3", paper, {"stack": DROPPED})
    house.sign("K9", "drop", "accept", paper)
    assert cash(house, "vault", "variance/t1") == [400_00, 0]


def test_a_third_count_is_refused_where_two_agree(house: House) -> None:
    """There is nothing to find out."""
    paper = counted(house, DROPPED, DROPPED)
    house.sign("K9", "drop", "open", paper, **opening(DROPPED, DROPPED))
    assert "the two counts agree" in house.wrong("K3", "drop", "count_3", paper, stack=DROPPED)


@pytest.mark.parametrize(("notes", "alert"), [(3, "regulator"), (5, "regulator"), (4, None)])
def test_cash_that_the_table_did_not_say_is_a_variance(
    house: House, notes: int, alert: str | None
) -> None:
    """More and less than was bought for; what was counted is what the vault has."""
    stack = {"10000": notes}
    paper = counted(house, stack, stack)
    house.sign("K9", "drop", "open", paper, **opening(stack, stack))
    house.sign("K9", "drop", "accept", paper)
    cents = notes * 100_00
    assert cash(house, "vault", "variance/t1") == [cents, 400_00 - cents]
    found = [one.facts["raise"]["notify"] for one in house.office.documents.open("alert")]
    assert found == ([alert] if alert else [])


def test_a_box_is_pulled_between_rounds_by_two(house: House) -> None:
    """The guard alone does not bring it to the count room; who has pulled it counts nothing."""
    playing = house.office.books.tables.get("t1")
    assert playing is None
    paper = house.sign("G1", "drop", "pull", facts={"table": "t1", "box": "b17"})
    assert "only the floor supervisor may" in house.wrong("G1", "drop", "witness", paper)
    assert "no table t9" in house.wrong("G1", "drop", "pull", table="t9", box="b1")


# Win and theory


def test_win_is_closer_less_opener_less_fills_with_credits_and_drop() -> None:
    """Typed by hand: 9,000 - 10,000 - 2,000 + 500 + 4,000 = 1,500; hold 37.5 %."""
    one = Figures(10_000_00, 2_000_00, 500_00, 9_000_00, 4_000_00)
    assert one.win_cents == 1_500_00
    assert one.hold == Fraction(3, 8)
    assert (one + one).win_cents == 3_000_00
    assert Figures(drop_cents=0).hold is None


RED = Price(Fraction(1, 19), Fraction(360, 361))
"""An even chance on a double zero wheel: 2/38, and 1 - (2/38)^2."""


def test_theory_is_stakes_times_edge_with_a_band() -> None:
    """A hundred bets of 10.00 on red: 52.63 expected, 1.96 x 10.00 x 10 x 0.9986 = 195.73 either
    side."""
    staked = {("r", "red"): Stakes(100, 1_000_00, 100 * 10_00**2)}
    found = theory(staked, lambda rules, wager: RED)
    assert found.win == Fraction(1_000_00, 19)
    assert (found.low_cents, found.high_cents) == (-14309, 24836)
    assert [found.holds(cents) for cents in (-14310, -14309, 24836, 24837)] == [
        False,
        True,
        True,
        False,
    ]


def test_where_players_choose_the_band_has_one_side() -> None:
    """Whoever plays worse than best loses more, so there is no end above."""
    chosen = Price(RED.edge, RED.variance, chosen=True)
    found = theory({("r", "main"): Stakes(1, 10_00, 10_00**2)}, lambda rules, wager: chosen)
    assert found.high_cents is None
    assert found.holds(10**9)
    assert not found.holds(found.low_cents - 1)


def test_what_has_no_price_is_said() -> None:
    """It is left out of the theory and named."""
    staked = {("r", "red"): Stakes(1, 10_00, 10_00**2), ("r", "play"): Stakes(1, 7_00, 7_00**2)}
    found = theory(staked, lambda rules, wager: RED if wager == "red" else None)
    assert found.win == Fraction(10_00, 19)
    assert found.unpriced_cents == 7_00


def test_nothing_staked_is_nothing_expected() -> None:
    """A band of nought."""
    found = theory({}, lambda rules, wager: RED)
    assert [found.win, found.low_cents, found.high_cents] == [0, 0, 0]
