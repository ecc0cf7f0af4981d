"""Commissions, parts of a stake that are lost, what is due on leaving, and cuts from below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.odds import LOSE, PUSH, LosePart, Odds, pays_from
from croupier.core.procedure import Close, Cut, Place, Procedure
from croupier.core.refusals import Refusal
from croupier.core.table import CAGE, HOUSE, Table, rack
from croupier.core.wagers import Row, Wager
from croupier.games import game_ids
from tests.core.toy import CITED, RED, Silent, last, law, opened, refused, toy

WON, EVEN, QUARTER, LOST = range(4)
TAXED = Wager(
    "red",
    "Red",
    law("7.A.i"),
    (
        Row("won", Odds(19, 20), law("12.B"), gross=Odds(1, 1)),
        Row("even", LosePart(25), law("12.C"), gross=PUSH),
        Row("quarter", LosePart(25), law("12.C")),
        Row("lost", LOSE, law("10.D")),
    ),
    lambda facts: int(facts),
)


def settle(facts: int, commission_cents: int = 0) -> Driver:
    """$10 on Red at seat 1, settled by this row."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(["red"], law("7.D"))
        table.settle(1, "red", facts, "so it came", commission_cents=commission_cents)

    driver = opened(toy(round, wagers=lambda _options: (TAXED,)), options={"gift": "no"})
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    driver.answer(Place(1, "red", 10_00))
    driver.answer(Close())
    return driver


@pytest.mark.parametrize(
    ("facts", "taken", "rack_cents", "won"),
    [
        (WON, 50, 109_50, 10_00),
        (WON, 0, 110_00, 10_00),
        (EVEN, 2_50, 97_50, 0),
        (EVEN, 0, 100_00, 0),
        (QUARTER, 0, 97_50, 0),
        (LOST, 0, 90_00, 0),
    ],
)
def test_a_row_with_a_commission(facts: int, taken: int, rack_cents: int, won: int) -> None:
    """The gross is paid and the commission goes back at once, or is left for later."""
    driver = settle(facts, taken)
    assert driver.table.accounts[rack("P1")] == rack_cents
    assert driver.table.accounts[HOUSE] == 100_00 - rack_cents
    event = last(driver, "settled")
    assert event["won_cents"] == won
    assert event.get("commission_cents") == (taken if facts in (WON, EVEN) else None)


def test_the_moves_of_a_commission() -> None:
    """Payment, stake and commission stand apart in the log."""
    home = rack("P1")
    assert last(settle(WON, 50), "settled")["moves"] == [
        [HOUSE, home, 10_00],
        ["spot/1/red", home, 10_00],
        [home, HOUSE, 50],
    ]


def test_a_paytable_keeps_the_gross_or_drops_it() -> None:
    """A commission of another size comes off the same gross; a row that pays more has none."""
    for pays, gross in (("39 to 40", Odds(1, 1)), ("1 to 1", Odds(1, 1)), ("3 to 2", None)):
        changed = TAXED.with_paytable({"won": pays}, "oh", lawful=False)
        assert changed.rows[0].gross == gross


def test_a_part_of_the_stake() -> None:
    """`lose 25 percent` is read, written and counted."""
    part = pays_from(" Lose 25 percent")
    assert part == LosePart(25)
    assert str(part) == "lose 25 percent"
    assert part.net(10_00) == -2_50
    assert TAXED.net_units(TAXED.rows[1]) == Fraction(-1, 4)
    for nonsense in ("lose 0 percent", "lose 100 percent", "lose x percent", "lose 25"):
        with pytest.raises(Exception, match="is not a payment"):
            pays_from(nonsense)


def test_what_is_due_on_leaving() -> None:
    """A game may take chips, or refuse, before a player goes; it stands in the event."""

    def leaving(table: Table, seat: int) -> Mapping[str, Any]:
        if seat == 3:
            raise table.rules.refusal("leaving", "a debt", law("7.C"), "pay")
        moves = table.move((rack(table.player(seat)), HOUSE, 7_00))
        return {"moves": moves, "vigorish_cents": 7_00}

    game = toy(leaving=leaving)
    driver = opened(game)
    for seat, player in ((1, "P1"), (3, "P2")):
        driver.sit(seat, player, 100_00)
    driver.leave(1)
    left = last(driver, "left")
    assert left["vigorish_cents"] == 7_00
    assert left["moves"] == [[rack("P1"), HOUSE, 7_00], [rack("P1"), CAGE, 93_00]]
    with pytest.raises(Refusal, match="a debt"):
        driver.leave(3)
    assert driver.table.seats == {3: "P2"}
    assert replay(from_bytes(to_bytes(driver.entries)), game).head == driver.head


def test_a_game_may_refuse_to_close() -> None:
    """The check of actions also hears that the betting is to be closed."""

    def check_action(table: Table, action: object) -> None:
        if isinstance(action, Close) and len(table.wagered("red")) < 2:
            raise table.rules.refusal("closing", "two are needed", law("7.D"), "wait")

    driver = opened(toy(check_action=check_action))
    for seat, player in ((1, "P1"), (3, "P2")):
        driver.sit(seat, player, 100_00)
    driver.begin_round()
    driver.answer(Place(1, "red", 5_00))
    assert refused(driver, Close()).why == "two are needed"
    driver.answer(Place(3, "red", 5_00))
    assert driver.can(Close())


def test_limits_with_a_clause_of_their_own() -> None:
    """A wager may cite another clause for its limits than the one that allows it."""
    own = replace(RED, minimum_cents=2_00, limits_clause=law("12.F"))
    driver = opened(toy(wagers=lambda _options: (own,)))
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    assert refused(driver, Place(1, "red", 1_99)).clause == f"{CITED} 12.F"
    assert driver.can(Place(1, "red", 2_00))


@pytest.mark.parametrize(("cards", "good"), [(9, False), (10, True), (42, True), (43, False)])
def test_a_cut_from_both_ends(cards: int, good: bool) -> None:
    """Ten cards come off and ten stay, where the chapter asks for both."""

    def round(table: Table) -> Procedure[None]:
        table.shuffle(range(52), law("5.A"))
        yield from table.cut(10, law("5.D.i.(b)"), least_left=10)

    driver = opened(toy(round), Silent())
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    assert driver.can(cards) is good
    if not good:
        assert "10 stay" in refused(driver, cards).why


def test_shared_modules_are_no_games() -> None:
    """A module that begins with an underscore is not listed."""
    assert game_ids()
    assert not [name for name in game_ids() if name.startswith("_")]
