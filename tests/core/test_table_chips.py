"""Chips at the table: placed, taken back, refused, settled, and never made or lost."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.procedure import Call, Close, Place, Procedure, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.core.spots import spot
from croupier.core.table import CAGE, HOUSE, Table, rack
from tests.core.toy import (
    CITED,
    EVEN,
    JACKPOT,
    LOST,
    WON,
    begun,
    last,
    law,
    opened,
    refused,
    seated,
    toy,
)

# Chips


def test_chips_never_appear_or_vanish() -> None:
    """Moving below nothing, or backwards, trips an assertion; moving nothing leaves no trace."""
    table = seated().table
    assert table.move((rack("P1"), HOUSE, 0)) == []
    with pytest.raises(AssertionError, match="rack/P1 overdrawn"):
        table.move((rack("P1"), HOUSE, 1_000_01))
    with pytest.raises(AssertionError, match="chips move forward"):
        seated().table.move((rack("P1"), HOUSE, -1))


def test_house_and_cage_may_owe() -> None:
    """The cage stands at minus the chips outstanding, and the house may lose."""
    table = seated().table
    assert table.accounts[CAGE] == -2_000_00
    table.move((HOUSE, rack("P1"), 5_00))
    assert table.accounts[HOUSE] == -5_00
    assert sum(table.accounts.values()) == 0


def test_a_wager_is_placed_raised_and_taken_back() -> None:
    """The chips go from the rack to the spot and home again, and the log has each move."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Place(1, "red", 2_50))
    assert driver.table.stakes(1) == {"red": 7_50}
    assert driver.table.accounts[rack("P1")] == 992_50
    assert last(driver, "placed")["moves"] == [[rack("P1"), spot(1, "red"), 2_50]]
    driver.answer(Take(1, "red", 7_50))
    assert driver.table.stakes(1) == {}
    assert spot(1, "red") not in driver.table.accounts
    assert last(driver, "taken")["moves"] == [[spot(1, "red"), rack("P1"), 7_50]]


def test_places_of_one_wager_are_apart() -> None:
    """Each place has its own chips and limits; they are listed in the order of the game."""
    driver = begun()
    for wager in ("number@2", "number@1", "red", "number@2"):
        driver.answer(Place(1, wager, 50_00))
    assert list(driver.table.stakes(1).items()) == [
        ("red", 50_00),
        ("number@1", 50_00),
        ("number@2", 100_00),
    ]
    assert "Number on 2" in refused(driver, Place(1, "number@2", 50_00)).tried


@pytest.mark.parametrize(
    ("place", "clause", "why"),
    [
        (Place(2, "red", 5_00), "7.C", "nobody sits there"),
        (Place(1, "extra", 5_00), "7.D", "this wager is closed now"),
        (Place(1, "red", 4_99), "7.A.i", "the wager takes from $5 to $100"),
        (Place(1, "red", 100_01), "7.A.i", "the wager takes from $5 to $100"),
        (Place(1, "gift", 99), "7.A.iv", "the wager takes from $1 to $1"),
        (Place(1, "gift", 1_01), "7.A.iv", "the wager takes from $1 to $1"),
        (Place(1, "gift", 1_00), "7.A.iv", "it goes only with Red"),
    ],
)
def test_what_may_not_be_placed(place: Place, clause: str, why: str) -> None:
    """Each refusal has its clause, and leaves chips and log as they were."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red", "gift"), law("7.D"))

    driver = begun(round)
    before = (dict(driver.table.accounts), list(driver.log))
    refusal = refused(driver, place)
    assert (refusal.clause, refusal.why.endswith(why)) == (f"{CITED} {clause}", True)
    assert (driver.table.accounts, driver.log) == before


def test_the_limits_are_allowed() -> None:
    """The minimum, the maximum, and the one stake that a law of its own sets."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Place(1, "gift", 1_00))
    driver.answer(Place(3, "red", 100_00))
    assert refused(driver, Place(3, "red", 1)).clause == f"{CITED} 7.A.i"
    assert refused(driver, Place(1, "gift", 1_00)).clause == f"{CITED} 7.A.iv"


def test_chips_that_are_not_there() -> None:
    """All that lies in the rack may be wagered and not a cent more; the clause is that on chips."""
    driver = begun(chips_cents=10_00)
    refusal = refused(driver, Place(1, "red", 10_01))
    assert refusal.clause == f"{CITED} 7.B"
    assert "P1 has $10 left" in refusal.why
    driver.answer(Place(1, "red", 10_00))


def test_only_whole_chips_play() -> None:
    """With a smallest chip an amount between two chips is refused, placed or taken."""
    driver = begun(chip="1")
    assert "the smallest chip here is $1" in refused(driver, Place(1, "red", 5_50)).why
    driver.answer(Place(1, "red", 6_00))
    assert refused(driver, Take(1, "red", 50)).clause == f"{CITED} 7.B"
    driver.answer(Take(1, "red", 1_00))


def test_the_first_of_several_reasons_is_told() -> None:
    """The order is fixed: a word that is none, the seat, the amount, the window, limits, chips."""
    driver = begun(chips_cents=10_00, chip="1")
    tries: list[tuple[Place, type[Exception], str]] = [
        (Place(2, "rde", 0), Misuse, "no wager 'rde'"),
        (Place(2, "red", 0), Refusal, "nobody sits there"),
        (Place(1, "extra", 0), Misuse, "an amount above nothing is needed"),
        (Place(1, "red", -5), Misuse, "an amount above nothing is needed"),
        (Place(1, "red", 100_50), Refusal, r"the wager takes from"),
        (Place(1, "red", 20_50), Refusal, "smallest chip"),
        (Place(1, "red", 20_00), Refusal, r"has \$10 left"),
    ]
    for place, kind, why in tries:
        with pytest.raises(kind, match=why):
            driver.answer(place)


@pytest.mark.parametrize(
    ("take", "kind", "why"),
    [
        (Take(1, "red", 0), Misuse, r"\$10 lies there"),
        (Take(1, "red", 10_01), Misuse, r"\$10 lies there"),
        (Take(3, "red", 5_00), Misuse, r"\$0 lies there"),
        (Take(2, "red", 5_00), Misuse, "nobody sits at seat 2"),
        (Take(1, "redd", 5_00), Misuse, "no wager 'redd'"),
        (Take(1, "red", 5_01), Refusal, r"what stays is below the minimum of \$5"),
        (Take(1, "red", 10_00), Refusal, "it goes only with Red"),
    ],
)
def test_what_may_not_be_taken_back(take: Take, kind: type[Exception], why: str) -> None:
    """More than lies there, a rest below the minimum, and what another wager hangs on."""
    driver = begun()
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Place(1, "gift", 1_00))
    with pytest.raises(kind, match=why):
        driver.answer(take)
    assert driver.table.stakes(1) == {"red": 10_00, "gift": 1_00}
    driver.answer(Take(1, "red", 5_00))


def test_the_least_that_may_be_taken_back() -> None:
    """One cent, where the smallest chip is one."""
    driver = begun()
    driver.answer(Place(1, "red", 5_01))
    driver.answer(Take(1, "red", 1))
    assert driver.table.stakes(1) == {"red": 5_00}


def test_a_game_may_refuse_an_action() -> None:
    """It looks at the table as it stands: placing, taking back and calling alike."""

    def frozen(table: Table, action: Place | Take | Call) -> None:
        if table.board.get("frozen"):
            raise table.rules.refusal("this", "all is frozen", law("13.F"), "wait")

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red",), law("7.D"), calls=("off",))
        table.return_wagers("over", law("1.D"))

    driver = opened(toy(round, check_action=frozen))
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "red", 5_00))
    driver.table.show(frozen=True)
    for action in (Place(1, "red", 5_00), Take(1, "red", 5_00), Call(1, "red", "off")):
        assert refused(driver, action).clause == f"{CITED} 13.F"
    driver.table.show(frozen=False)
    driver.answer(Take(1, "red", 5_00))


def test_a_window_opens_for_some_wagers() -> None:
    """What a window does not list can neither be placed in it nor taken out."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red", "nothing_such"), law("7.D"))
        yield from table.wagers_open(("gift",), law("7.D"))
        table.return_wagers("over", law("1.D"))

    driver = begun(round)
    assert refused(driver, Place(1, "gift", 1_00)).instead.endswith("at this moment: red")
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Close())
    assert refused(driver, Take(1, "red", 5_00)).clause == f"{CITED} 7.D"
    driver.answer(Place(1, "gift", 1_00))


def test_a_window_that_needs_a_wager() -> None:
    """It cannot be closed over an empty layout; chips on a place of a wager are enough."""
    driver = begun()
    assert refused(driver, Close()).clause == f"{CITED} 8.B"
    driver.answer(Place(3, "number@1", 5_00))
    driver.answer(Close())
    assert driver.pending is None


def test_the_last_look_at_the_stakes() -> None:
    """What is good while wagers are made may be refused at no more bets, at any seat."""
    driver = begun()
    driver.answer(Place(1, "red", 5_00))
    driver.answer(Place(3, "number@2", 5_00))
    assert refused(driver, Close()).clause == f"{CITED} 7.F.iii"
    driver.answer(Place(3, "red", 5_00))
    driver.answer(Close())


def test_wagers_may_be_called_on_and_off() -> None:
    """Only words that the window knows, and only for chips that lie there."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red",), law("7.D"), calls=("on", "off"))
        table.return_wagers("over", law("1.D"))

    driver = begun(round)
    with pytest.raises(Misuse, match="no chips lie there"):
        driver.answer(Call(1, "red", "off"))
    driver.answer(Place(1, "red", 5_00))
    with pytest.raises(Misuse, match="no call here 'of'; did you mean off"):
        driver.answer(Call(1, "red", "of"))
    assert refused(driver, Call(1, "gift", "off")).clause == f"{CITED} 7.D"
    driver.answer(Call(1, "red", "off"))
    assert driver.table.calls == {spot(1, "red"): "off"}
    assert last(driver, "wager_called")["word"] == "off"


# Settling


def settled(
    facts: int, stake: int = 10_00, *, chip: str = "0", payout_limit: str = "0"
) -> dict[str, Any]:
    """The settlement of a round with one Red wager."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(table.rules.wagers, law("7.D"))
        table.settle(1, "red", facts, "it was seen")

    driver = begun(round, chip=chip, payout_limit=payout_limit)
    driver.answer(Place(1, "red", stake))
    driver.answer(Close())
    return last(driver, "settled")


@pytest.mark.parametrize(
    ("facts", "pays", "won", "clause", "moves"),
    [
        (WON, "3 to 2", 15_00, "12.B", [["house", "rack/P1", 15_00], ["spot/1/red", "rack/P1"]]),
        (EVEN, "push", 0, "12.C", [["spot/1/red", "rack/P1"]]),
        (LOST, "lose", 0, "10.D", [["spot/1/red", "house"]]),
        (JACKPOT, "100 to 1", 1_000_00, "12.D", [["house", "rack/P1"], ["spot/1/red"]]),
    ],
)
def test_a_row_is_paid(
    facts: int, pays: str, won: int, clause: str, moves: list[list[Any]]
) -> None:
    """The log says outcome, payment, reason and clause, and how the chips went."""
    event = settled(facts)
    assert (event["pays"], event["won_cents"], event["cut_cents"]) == (pays, won, 0)
    assert event["clause"] == f"{CITED} {clause}"
    assert (event["stake_cents"], event["why"], event["player"]) == (10_00, "it was seen", "P1")
    assert [move[: len(part)] for move, part in zip(event["moves"], moves, strict=True)] == moves


@pytest.mark.parametrize(
    ("stake", "chip", "won"),
    [
        (5_00, "0", 7_50),
        (5_01, "0", 7_52),
        (5_00, "1", 8_00),
        (6_00, "1", 9_00),
        (5_00, "5", 10_00),
    ],
)
def test_payments_in_whole_chips(stake: int, chip: str, won: int) -> None:
    """Half a cent, or part of the smallest chip, is rounded up; what is whole stays."""
    assert settled(WON, stake, chip=chip)["won_cents"] == won


@pytest.mark.parametrize(
    ("limit", "won", "cut"), [("0", 1_000_00, 0), ("1000", 1_000_00, 0), ("999.99", 999_99, 1)]
)
def test_a_payout_limit_cuts(limit: str, won: int, cut: int) -> None:
    """What is over the limit is cut and written down; the stake comes home all the same."""
    event = settled(JACKPOT, payout_limit=limit)
    assert (event["won_cents"], event["cut_cents"]) == (won, cut)
    assert event["moves"][1] == [spot(1, "red"), rack("P1"), 10_00]


@pytest.mark.parametrize(
    ("limit_per", "second"), [("player", (500_00, 500_00)), ("seat", (1_000_00, 0))]
)
def test_whom_a_payout_limit_counts_for(limit_per: str, second: tuple[int, int]) -> None:
    """By player both positions count together; by hand each has the limit to itself."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red", "gift"), law("7.D"))
        for seat in (1, 2):
            table.settle(seat, "red", JACKPOT, "seen")
        table.settle(1, "gift", WON, "seen")

    driver = opened(toy(round, limit_per=limit_per), options={"payout_limit": "1500"})
    for seat in (1, 2):
        driver.sit(seat, "P1", 100_00)
    driver.begin_round()
    for place in (Place(1, "red", 10_00), Place(2, "red", 10_00), Place(1, "gift", 1_00)):
        driver.answer(place)
    driver.answer(Close())
    paid = [e for e in driver.log if e["kind"] == "settled"]
    assert (paid[1]["won_cents"], paid[1]["cut_cents"]) == second
    assert paid[2]["won_cents"] == 500_00, "a wager that is not limited is never cut"


def test_nothing_is_paid_beyond_the_payout_limit() -> None:
    """Once it is used up, not a cent more; the stake still comes home."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red", "number"), law("7.D"))
        table.settle(1, "red", JACKPOT, "seen")
        table.settle(1, "number@1", WON, "seen")

    driver = begun(round, payout_limit="1000")
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Place(1, "number@1", 10_00))
    driver.answer(Close())
    event = last(driver, "settled")
    assert (event["won_cents"], event["cut_cents"]) == (0, 350_00)
    assert event["moves"] == [[spot(1, "number@1"), rack("P1"), 10_00]]


def test_a_payout_limit_counts_by_the_round() -> None:
    """The next round begins at nought."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red",), law("7.D"))
        table.settle(1, "red", JACKPOT, "seen")

    driver = seated(round, payout_limit="1000")
    for _ in range(2):
        driver.begin_round()
        driver.answer(Place(1, "red", 10_00))
        driver.answer(Close())
        assert last(driver, "settled")["cut_cents"] == 0


def test_a_bonus_without_chips_of_its_own() -> None:
    """It is paid on the amount of another wager and moves no stake."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("red",), law("7.D"))
        table.settle(1, "extra", WON, "seen", on_cents=table.stake_cents(1, "red"))
        table.settle(1, "red", LOST, "seen")

    driver = begun(round)
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Close())
    bonus = next(e for e in driver.log if e["kind"] == "settled")
    assert bonus["moves"] == [[HOUSE, rack("P1"), 50_00]]
    assert bonus["stake_cents"] == 10_00


def test_what_the_dealer_does_with_chips() -> None:
    """Adding, moving, charging, collecting and returning each leave their event and clause."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(("number",), law("7.D"))
        table.add_wager(1, "red", 5_00, law("7.A.i"))
        table.transfer(1, "number", "number@2", law("7.A.ii"))
        table.charge(1, 25, "a commission", law("7.B"))
        table.collect(1, "red", "forfeited", law("10.B.i"))
        table.collect(1, "red", "nothing is left", law("10.B.i"))
        assert table.wagered("number") == []
        assert table.wagered("red", "number@2") == [1]
        table.return_wagers("void", law("13.C"), seats=[3])
        table.return_wagers("void", law("13.C"), seats=[1])

    driver = begun(round)
    driver.answer(Place(1, "number", 10_00))
    driver.answer(Close())
    tail = driver.log[-7:]
    assert [event["kind"] for event in tail] == [
        "placed",
        "transferred",
        "charged",
        "collected",
        "returned",
        "returned",
        "ended",
    ]
    assert tail[1]["moves"] == [[spot(1, "number"), spot(1, "number@2"), 10_00]]
    assert [len(event.get("moves", [])) for event in tail] == [1, 1, 1, 1, 0, 1, 0]
    assert driver.table.accounts == {
        HOUSE: 5_25,
        CAGE: -2_000_00,
        rack("P1"): 994_75,
        rack("P2"): 1_000_00,
    }
