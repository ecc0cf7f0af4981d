"""Commissions, parts of a stake that are lost, what is due on leaving, and cuts from below."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.money import (
    NEAREST_5_CENTS,
    NEXT_5_CENTS,
    WHOLE_CENTS,
    WHOLE_CHIPS,
    Rounding,
    dollars,
)
from croupier.core.odds import LOSE, PUSH, Fixed, LosePart, Odds, pays_from
from croupier.core.procedure import Close, Cut, Place, Procedure
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import CAGE, HOUSE, Table, rack
from croupier.core.wagers import Commission, Row, Wager
from croupier.games import game_ids
from tests.core.toy import CITED, RED, Silent, last, law, opened, refused, toy

WON, TIED, QUARTER, LOST = range(4)
ROWS = (
    Row("won", Odds(19, 20), law("12.B")),
    Row("tied", LosePart(25), law("12.C")),
    Row("quarter", LosePart(25), law("12.C")),
    Row("lost", LOSE, law("10.D")),
)
OF_WINS = Commission(5, law("12.B"), "win", "at_payment", rounded=WHOLE_CENTS)
OF_TIES = Commission(25, law("12.C"), "stake", "at_payment", ("tied",), WHOLE_CENTS)
QUARTERS = Rounding("up", 25)
"""What Pai Gow Poker asks for: 25 cents, or the next multiple of it."""


def red(commission: Commission | None, rows: tuple[Row, ...] = ROWS) -> Wager:
    return Wager("red", "Red", law("7.A.i"), rows, lambda facts: int(facts), commission=commission)


def settled(wager: Wager, facts: int, cents: int = 10_00, *, void: bool = False) -> Driver:
    """So much on Red at seats 1 and 3; seat 3 is settled by this row and seat 1 gets it back."""

    def round(table: Table) -> Procedure[None]:
        yield from table.wagers_open(["red"], law("7.D"))
        table.settle(3, "red", facts, "so it came")
        if void:
            raise table.void("a card lay face up", law("13.A"))
        table.return_wagers("enough", law("13.A"), [1])

    driver = opened(toy(round, wagers=lambda _options: (wager,)), options={"gift": "no"})
    for seat, player in ((1, "P1"), (3, "P2")):
        driver.sit(seat, player, 100_00)
    driver.begin_round()
    for seat in (1, 3):
        driver.answer(Place(seat, "red", cents))
    driver.answer(Close())
    return driver


# Taken at the payment


@pytest.mark.parametrize(
    ("commission", "facts", "taken", "won", "net"),
    [
        (OF_WINS, WON, 50, 10_00, 9_50),
        (OF_WINS, TIED, None, 0, -2_50),
        (OF_WINS, LOST, None, 0, -10_00),
        (OF_TIES, TIED, 2_50, 0, -2_50),
        (OF_TIES, QUARTER, None, 0, -2_50),
        (OF_TIES, WON, None, 9_50, 9_50),
        (OF_TIES, LOST, None, 0, -10_00),
        (None, WON, None, 9_50, 9_50),
    ],
)
def test_a_commission_comes_out_of_the_payment(
    commission: Commission | None, facts: int, taken: int | None, won: int, net: int
) -> None:
    """On every win or on the outcomes it names; other rows pay what they say, without one."""
    driver = settled(red(commission), facts)
    assert driver.table.accounts[rack("P2")] == 100_00 + net
    assert driver.table.accounts[rack("P1")] == 100_00
    assert driver.table.accounts[HOUSE] == -net
    event = last(driver, "settled")
    assert event["won_cents"] == won
    assert event.get("commission_cents") == taken
    assert event["pays"] == str(ROWS[facts].pays)
    assert event["why"] == "so it came" + (f", vigorish {dollars(taken)}" if taken else "")


def test_the_moves_of_a_commission() -> None:
    """Payment, stake and commission stand apart in the log."""
    home = rack("P2")
    assert last(settled(red(OF_WINS), WON), "settled")["moves"] == [
        [HOUSE, home, 10_00],
        ["spot/3/red", home, 10_00],
        [home, HOUSE, 50],
    ]


@pytest.mark.parametrize(("commission", "facts"), [(OF_WINS, WON), (OF_TIES, TIED)])
def test_a_void_gives_the_commission_back(commission: Commission, facts: int) -> None:
    """Payment, stake and commission are undone together."""
    driver = settled(red(commission), facts, void=True)
    assert [driver.table.accounts[rack(player)] for player in ("P1", "P2")] == [100_00, 100_00]
    assert driver.table.accounts[HOUSE] == 0


# Taken later, or before


@pytest.mark.parametrize(("commission", "facts"), [(OF_WINS, WON), (OF_TIES, TIED)])
def test_a_commission_that_is_taken_later(commission: Commission, facts: int) -> None:
    """The whole payment is made; the wager tells the game how much it has to mark."""
    later = red(replace(commission, taken="later"))
    driver = settled(later, facts)
    event = last(driver, "settled")
    assert driver.table.accounts[rack("P2")] == 100_00 + event["won_cents"]
    assert event["won_cents"] == (10_00 if facts == WON else 0)
    assert (event["commission_cents"], event["why"]) == (0, "so it came")
    marked = [later.commission_cents(row, 10_00, 1) for row in ROWS]
    assert marked == [(50 if facts == WON else 2_50) if i == facts else 0 for i in range(4)]


TRUE_ODDS = (
    Row("win", Odds(2, 1), law("12.B")),
    Row("lose", LOSE, law("10.D")),
    Row("tie", PUSH, law("12.C")),
)


@pytest.mark.parametrize(
    ("of", "taken", "nets", "laid_out"),
    [
        ("stake", "up_front", ("39/20", "-21/20", "0"), "21/20"),
        ("stake", "at_payment", ("39/20", "-1", "0"), "1"),
        ("stake", "later", ("39/20", "-1", "0"), "1"),
        ("win", "up_front", ("19/10", "-11/10", "0"), "11/10"),
        ("win", "at_payment", ("19/10", "-1", "0"), "1"),
        ("win", "later", ("19/10", "-1", "0"), "1"),
    ],
)
def test_a_commission_is_part_of_the_net(
    of: Any, taken: Any, nets: tuple[str, ...], laid_out: str
) -> None:
    """Up front it costs a loser too; a push gets it back; else only the winner pays it, once."""
    commission = Commission(5, law("12.B"), of, taken)
    first = replace(TRUE_ODDS[0], pays=commission.off(TRUE_ODDS[0].pays))
    wager = red(commission, (first, *TRUE_ODDS[1:]))
    assert [wager.net_units(row) for row in wager.rows] == [Fraction(net) for net in nets]
    assert wager.laid_out == Fraction(laid_out)
    assert [wager.gross(row) for row in wager.rows] == [row.pays for row in TRUE_ODDS]


@pytest.mark.parametrize(
    ("stake", "chip", "cents"),
    [(20_00, 1, 1_00), (30_33, 1, 1_51), (30_00, 1_00, 1_00), (10, 1, 0)],
)
def test_up_front_in_whole_chips(stake: int, chip: int, cents: int) -> None:
    """The law's per cent are the most, so the rest of a chip is not taken; rows take none."""
    wager = red(Commission(5, law("12.B")), TRUE_ODDS)
    assert wager.up_front_cents(stake, chip) == cents
    assert red(None, TRUE_ODDS).up_front_cents(stake, chip) == 0
    assert {wager.commission_cents(row, stake, chip) for row in wager.rows} == {0}


# Rounding


@pytest.mark.parametrize(
    ("rounded", "taken"),
    [
        (WHOLE_CHIPS, {10_00: 0, 29_80: 1_00, 30_00: 1_00}),
        (WHOLE_CENTS, {10_00: 50, 10_01: 50, 10_19: 50, 10_20: 51}),
        (NEAREST_5_CENTS, {10_00: 50, 10_49: 50, 10_50: 50, 10_51: 55, 11_00: 55}),
        (NEXT_5_CENTS, {10_00: 50, 10_01: 55, 11_00: 55, 11_01: 60}),
        (QUARTERS, {5_00: 25, 5_01: 50, 4_99: 25, 10_00: 50}),
    ],
)
def test_rounding_a_commission(rounded: Rounding, taken: dict[int, int]) -> None:
    """Down, to the nearest (a half is not taken) or up; to chips of a dollar, or to cents."""
    wager = red(replace(OF_WINS, rounded=rounded))
    found = {stake: wager.commission_cents(ROWS[WON], stake, 1_00) for stake in taken}
    assert found == taken


@pytest.mark.parametrize(
    ("rounded", "net"),
    [(WHOLE_CENTS, 9_62), (NEAREST_5_CENTS, 9_62), (NEXT_5_CENTS, 9_57), (QUARTERS, 9_37)],
)
def test_a_rounded_commission_at_the_table(rounded: Rounding, net: int) -> None:
    """5 % of $10.12 are 50.6 cents: 50, 50, 55 or 75 of them are taken of the even payment."""
    driver = settled(red(replace(OF_WINS, rounded=rounded)), WON, 10_12)
    taken = last(driver, "settled")["commission_cents"]
    assert driver.table.accounts[rack("P2")] == 100_00 + net
    assert 10_12 - taken == net


# Rows and paytables


def test_the_gross_is_what_the_row_says_with_the_commission_on() -> None:
    """19 to 20 were even money, a quarter of a tie was a push; `off` goes the other way."""
    assert [red(OF_WINS).gross(row) for row in ROWS[:2]] == [Odds(1, 1), LosePart(25)]
    assert [red(OF_TIES).gross(row) for row in ROWS[:3]] == [Odds(19, 20), PUSH, LosePart(25)]
    assert (OF_WINS.off(Odds(1, 1)), OF_TIES.off(PUSH)) == (Odds(19, 20), LosePart(25))


@pytest.mark.parametrize("pays", ["39 to 40", "1 to 1", "3 to 2", "$7"])
def test_a_paytable_pays_what_it_says(pays: str) -> None:
    """A row that it changes has no commission; others keep theirs, and so does the same payment."""
    changed = red(OF_WINS).with_paytable({"won": pays}, "oh", lawful=False)
    assert changed.commission is None
    assert changed.gross(changed.rows[WON]) == pays_from(pays)
    tie = red(OF_TIES).with_paytable({"won": pays}, "oh", lawful=False)
    assert tie.gross(tie.rows[WON]) == pays_from(pays)
    assert tie.gross(tie.rows[TIED]) == PUSH
    same = red(OF_WINS).with_paytable({"won": "19 to 20"}, "oh", lawful=True)
    assert same == replace(red(OF_WINS), pick=same.pick)


def test_a_paytable_may_make_another_row_win() -> None:
    """Written as a win, it is paid as written, while the row beside it is charged as before."""
    changed = red(OF_WINS).with_paytable({"quarter": "1 to 1"}, "oh", lawful=False)
    assert [changed.commission_cents(row, 10_00, 1) for row in changed.rows] == [50, 0, 0, 0]


def test_commissions_that_cannot_be() -> None:
    """Of all of the win, on an outcome that there is not, off a fixed sum."""
    with pytest.raises(Misuse, match="100 %"):
        replace(OF_WINS, percent=100)
    with pytest.raises(Misuse, match="wonn"):
        red(replace(OF_WINS, on=("wonn",)))
    fixed = red(OF_WINS, (Row("won", Fixed(5_00), law("12.B")),))
    with pytest.raises(Misuse, match="only off odds"):
        fixed.gross(fixed.rows[0])
    with pytest.raises(Misuse, match="whole percent"):
        replace(OF_TIES, percent=7).off(Odds(1, 16))


def test_a_part_of_the_stake() -> None:
    """`lose 25 percent` is read, written and counted."""
    part = pays_from(" Lose 25 percent")
    assert part == LosePart(25)
    assert str(part) == "lose 25 percent"
    assert part.net(10_00) == -2_50
    assert red(OF_TIES).net_units(ROWS[TIED]) == Fraction(-1, 4)
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
