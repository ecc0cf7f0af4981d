"""The books: laws C1 to C10, over single postings and over every game at work."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from croupier.contracts.bot import Bot, Setup
from croupier.contracts.witness import Driver
from croupier.core import events
from croupier.core.commands import Begin, Command
from croupier.core.driver import RandomSource
from croupier.core.entries import Entry
from croupier.core.plain import canonical
from croupier.core.procedure import Close, Place
from croupier.core.refusals import Misuse, Refusal
from croupier.games import game, game_ids
from croupier.house.books import (
    CASH,
    CHIP,
    Books,
    BooksBroken,
    Playing,
    box,
    due,
    may_be_below,
    tray,
)
from croupier.house.cage import CollectTokes, Fund, RedeemChips, SellChips, stack_cents
from croupier.house.desk import Office
from tests.house.accountant import balances, of_books
from tests.house.keeping import MORNING, House, practice_house, practice_table, with_chips

# Single postings


@pytest.mark.parametrize("units", [0, -1, True, "1", None])
def test_c1_a_move_is_one_whole_number_above_nought(units: Any) -> None:
    """Nought, less, a bool, a word and nothing are errors that stop the house."""
    with pytest.raises(BooksBroken, match="C1"):
        Books().post(CHIP, "issue", "vault", units)


def test_c1_nothing_moves_from_an_account_to_itself() -> None:
    """Nor from or to nowhere."""
    for source, target in (("issue", "issue"), ("", "vault"), ("issue", "")):
        with pytest.raises(BooksBroken, match="C1"):
            Books().post(CHIP, source, target, 1)


def test_c2_a_chip_that_appears_is_found() -> None:
    """One cent more in one account, whatever the account."""
    books = Books()
    books.post(CHIP, "issue", "vault", 100)
    books.recount()
    books.accounts[CHIP]["vault"] = 101
    with pytest.raises(BooksBroken, match="C2"):
        books.recount()


def test_c9_no_person_and_no_tray_goes_below_nought() -> None:
    """One cent too much is an error; issue, patron, funding, variance and due may owe."""
    books = Books()
    books.post(CHIP, "issue", "t1/rack/P1", 100)
    with pytest.raises(BooksBroken, match="C9"):
        books.post(CHIP, "t1/rack/P1", "t1/spot/1/ante", 101)
    owing = ["issue", "patron", "funding", "variance/t1", "t1/due"]
    assert all(map(may_be_below, owing))
    not_owing = ["t1/tray", "t1/rack/P1", "t1/spot/1/a", "cage", "vault", "floor", "t1/tokes"]
    assert not any(map(may_be_below, [*not_owing, "transit/fill/2026/1", "t1/box"]))
    books.accounts[CHIP] = {"t1/tray": -1, "issue": 1}
    with pytest.raises(BooksBroken, match="C9"):
        books.recount()


def test_c10_a_posting_names_one_currency() -> None:
    """Cash in the box and chips in the tray of one name are two accounts."""
    books = Books()
    books.post(CHIP, "issue", "vault", 100)
    books.post(CASH, "funding", "vault", 30)
    books.post("tournament/7", "issue", "vault", 5)
    held = {currency: books.balance(currency, "vault") for currency in books.accounts}
    assert held == {CHIP: 100, CASH: 30, "tournament/7": 5}
    books.recount()
    books.accounts[CASH] = {"issue": -1, "vault": 1}
    with pytest.raises(BooksBroken, match="C10"):
        books.recount()


def test_a_stack_is_whole_denominations() -> None:
    """Twenty of five dollars are a hundred dollars; anything strange is refused in words."""
    assert stack_cents({"500": 20, "2500": 1}) == 125_00
    for stack in ({"5x": 1}, {"-5": 1}, {"05": 1}, {"": 1}, {"5": -1}, {"5": True}, {"5": 1.5}):
        with pytest.raises(Misuse, match="no part of a stack"):
            stack_cents(stack)


# The cage


@pytest.fixture
def house() -> House:
    """A house with its staff, an open day and a million dollars of chips in the cage."""
    return with_chips()


def held(house: House, currency: str, *accounts: str) -> list[int]:
    return [house.office.books.balance(currency, account) for account in accounts]


def test_chips_are_taken_into_the_books_by_two_who_count_the_same(house: House) -> None:
    """A chip less in the second count, and nothing is issued."""
    facts = {"invoice": "i2", "stack": {"500": 10}}
    paper = house.sign("C2", "chips", "receive", facts=facts)
    before = held(house, CHIP, "issue", "vault")
    assert "the two counts differ" in house.wrong("A1", "chips", "verify", paper, stack={"500": 9})
    assert held(house, CHIP, "issue", "vault") == before
    house.sign("A1", "chips", "verify", paper, {"stack": {"500": 10}})
    assert held(house, CHIP, "issue", "vault") == [before[0] - 50_00, before[1] + 50_00]


def test_chips_are_destroyed_by_two(house: House) -> None:
    """They leave the vault and existence."""
    paper = house.sign("C2", "chips", "receive", facts={"invoice": "i", "stack": {"500": 10}})
    house.sign("A1", "chips", "verify", paper, {"stack": {"500": 10}})
    issued = held(house, CHIP, "issue")[0]
    paper = house.sign("C2", "destruction", "list", facts={"why": "worn", "stack": {"500": 4}})
    house.sign("A1", "destruction", "destroy", paper)
    assert held(house, CHIP, "issue", "vault") == [issued + 20_00, 30_00]
    paper = house.sign("C2", "destruction", "list", facts={"why": "worn", "stack": {"500": 7}})
    assert "vault has $30 chip, $35 would go" in house.wrong("A1", "destruction", "destroy", paper)


def test_chips_are_sold_and_redeemed_at_the_cage(house: House) -> None:
    """Two currencies, one entry; cash that is not there is refused and nothing moves."""
    house.do("C1", SellChips({"500": 10}))
    assert held(house, CHIP, "floor") == held(house, CASH, "cage") == [50_00]
    house.do("C1", RedeemChips({"500": 4}))
    assert held(house, CHIP, "floor") == held(house, CASH, "cage") == [30_00]
    why = house.refuses("C1", RedeemChips({"500": 7}))
    assert "floor has $30 chip, $35 would go" in why
    house.do("A1", Fund({"10000": 5}))
    assert held(house, CASH, "vault", "funding") == [500_00, -500_00]
    assert "vault has $500 cash" in house.refuses("A1", Fund({"10000": 6}, out=True))


def test_c7_a_posting_is_taken_back_once_by_its_mirror(house: House) -> None:
    """By two people; a second reversal is refused, also on another paper."""
    house.do("C1", SellChips({"500": 10}))
    number = house.office.books.postings
    before = {name: dict(held) for name, held in house.office.books.accounts.items()}
    asked: dict[str, Any] = {"why": "keyed twice", "posting": number}
    paper = house.sign("C2", "reversal", "ask", facts=asked)
    second = house.sign("A2", "reversal", "ask", facts=asked)
    house.sign("A1", "reversal", "approve", paper)
    assert held(house, CHIP, "floor") == held(house, CASH, "cage") == [0]
    assert before != house.office.books.accounts
    assert "taken back before" in house.wrong("A1", "reversal", "approve", second)
    assert "taken back before" in house.wrong("A2", "reversal", "ask", **asked)
    assert "no such posting" in house.wrong("A2", "reversal", "ask", why="x", posting=number + 9)


def test_tokes_of_a_table_go_to_the_pool_of_all_dealers(house: House) -> None:
    """All that lies there, by a floor supervisor; where nothing lies there is nothing to do."""
    assert "no tokes lie at t1" in house.refuses("F1", CollectTokes("t1"))
    house.office.books.post(CHIP, "issue", "t1/tokes", 25_00)
    house.do("F1", CollectTokes("t1"))
    assert held(house, CHIP, "t1/tokes", "tokes") == [0, 25_00]


def test_the_pool_of_tokes_is_counted_by_one_and_paid_by_another(house: House) -> None:
    """As much as the books have in it, in cash of the cage; the chips stay there."""
    house.office.books.post(CHIP, "issue", "tokes", 25_00)
    (there,) = held(house, CHIP, "cage")
    facts: dict[str, Any] = {"period": "week 47", "stack": {"500": 4}}
    why = house.wrong("C1", "tokes", "count", **facts)
    assert "the pool has $25 in the books, and $20 was counted" in why
    paper = house.sign("C1", "tokes", "count", facts=facts | {"stack": {"500": 5}})
    assert "only the cage supervisor" in house.wrong("C1", "tokes", "pay", paper)
    assert "cage has $0 cash, $25 would go" in house.wrong("C2", "tokes", "pay", paper)
    house.office.books.post(CASH, "funding", "cage", 30_00)
    house.sign("C2", "tokes", "pay", paper)
    assert held(house, CHIP, "tokes", "cage") == [0, there + 25_00]
    assert held(house, CASH, "cage") == [5_00]
    assert "paid" in house.wrong("C2", "tokes", "pay", paper)
    empty = facts | {"stack": {"500": 0}}
    with pytest.raises(Misuse):
        house.sign("C1", "tokes", "count", facts=empty)


# A table


def watched(house: House, table: str, setup: Setup, seed: int) -> Bot:
    """Everybody at one table of the house; the desk hears every entry."""
    chance = random.Random(seed)
    driver = Driver(setup.rules(), RandomSource(chance.randrange))
    driver.listeners.append(lambda entry: house.heard(table, entry))
    bot = Bot(driver, chance)
    bot.lays = 0
    driver.open({}, {"mode": "dealt"})
    bot.until_between_rounds()
    bot.sit_down()
    return bot


SEED = 20_261_118


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_keeps_the_laws_after_every_command(game_id: str) -> None:
    """Wagers, irregularities, voids, leaving and buying; then the accountant recounts from entries
    alone, and an office that heard the same entries is the same."""
    house = practice_house()
    practice_table(house, "t1", game_id)
    print(f"seed {SEED}")
    watched(house, "t1", Setup(game_id, game(game_id).editions[0]), SEED).play(6)
    books = house.office.books
    assert books.tables["t1"].round >= 6
    assert of_books(books.accounts) == balances(house.entries)
    assert books.balance(CHIP, "issue") == -10_000_000_00
    again = Office.from_value(house.office.value())
    assert canonical(again.value()) == canonical(house.office.value())
    other = Office()
    for entry in house.entries:
        if entry.on == ("desk",):
            other.fold(entry.command, entry.events)
        else:
            other.hear(entry.on[0], entry)
    assert canonical(other.value()) == canonical(house.office.value())


@pytest.fixture
def table() -> tuple[House, Driver]:
    """A Roulette table of a practice house, with a thousand dollars before a player."""
    return roulette()


def roulette(tray_cents: int = 100_000_00) -> tuple[House, Driver]:
    house = practice_house()
    practice_table(house, "t1", "roulette", tray_cents)
    driver = Driver(Setup("roulette", "oh").rules(), RandomSource(random.Random(1).randrange))
    driver.listeners.append(lambda entry: house.heard("t1", entry))
    driver.open({}, {"mode": "dealt"})
    while driver.pending is not None:
        driver.sign()
    driver.sit(1, "P1", 1_000_00)
    return house, driver


def test_chips_bought_at_a_table_come_out_of_the_tray_for_cash_in_the_box(
    table: tuple[House, Driver],
) -> None:
    """And chips that a player takes away are on the floor."""
    house, driver = table
    books = house.office.books
    assert books.balance(CHIP, tray("t1")) == 99_000_00
    assert books.balance(CASH, box("t1")) == 1_000_00
    assert books.racks("t1") == {"P1": 1_000_00}
    driver.leave(1)
    assert books.balance(CHIP, "floor") == 1_000_00
    assert books.racks("t1") == {}


def test_what_a_tray_cannot_pay_is_due_and_no_round_begins_before_a_fill() -> None:
    """A tray of a thousand sells nine hundred, and has a hundred left to pay a straight-up."""
    house, driver = roulette(1_000_00)
    books = house.office.books
    assert books.holds("t1") == 0
    driver.buy(1, 300_00)
    assert (books.balance(CHIP, tray("t1")), books.balance(CHIP, due("t1"))) == (0, -300_00)
    command = Command("k", "practice dealer", "dealer", None, Begin(), MORNING)
    with pytest.raises(Refusal, match=r"the tray owes \$300") as refused:
        house.office.needs("t1", command)
    assert refused.value.clause == "OAC 3772-11-31"
    fill(house, 299_00)
    with pytest.raises(Refusal, match=r"the tray owes \$1 "):
        house.office.needs("t1", command)
    fill(house, 51_00)
    assert (books.balance(CHIP, tray("t1")), books.balance(CHIP, due("t1"))) == (50_00, 0)
    told = house.office.needs("t1", command)
    assert told["limits"] == {
        "minimum_cents": 5_00,
        "maximum_cents": 500_00,
        "sign": "t1 sign 1",
        "version": 1,
    }
    driver.begin_round()
    driver.answer("value")
    driver.answer(Place(1, "red", 50_00))
    driver.answer(Close())
    while driver.pending is not None:
        driver.sign()
    assert of_books(books.accounts) == balances(house.entries)


def fill(house: House, cents: int) -> None:
    facts = {"table": "t1", "stack": {"100": cents // 100}}
    slip = house.sign("practice supervisor", "fill", "request", facts=facts)
    house.sign("practice cashier", "fill", "prepare", slip)
    house.sign("practice guard", "fill", "carry", slip)
    house.sign("practice dealer", "fill", "receive", slip)


def entry(*told: events.Event) -> Entry:
    command = Command("k", "D", "dealer", None, Begin(), MORNING)
    return Entry(0, "", command, "", ("t1",), (), told)


def placed(cents: int = 10_00) -> Books:
    """Books in which chips lie on a spot of a round that is open."""
    books = Books()
    books.post(CHIP, "issue", tray("t1"), 1_000_00)
    books.post(CHIP, "issue", "t1/rack/P1", 100_00)
    books.tables["t1"] = Playing("roulette", "oh", "r", [], 1, True, 1_000_00)
    moves = [["rack/P1", "spot/1/red", cents]]
    books.hear("t1", entry(events.Placed(1, "red", cents, moves)))
    return books


def test_c3_a_wager_that_does_not_last_may_not_lie_over_the_end_of_a_round() -> None:
    """The same chips may where the game says that the wager lasts."""
    with pytest.raises(BooksBroken, match="C3"):
        placed().hear("t1", entry(events.Ended(1)))
    books = placed()
    books.tables["t1"].lasts = ["red"]
    books.hear("t1", entry(events.Ended(1)))


def settled(**other: Any) -> events.Settled:
    """A wager of ten dollars that won ten."""
    moves = [["house", "rack/P1", 10_00], ["spot/1/red", "rack/P1", 10_00]]
    one = events.Settled(
        1, "P1", "red", 10_00, "win", "1 to 1", 10_00, 0, "red", "oh.roulette 5.A", moves
    )
    return replace(one, **other)


def test_c4_what_a_row_says_is_what_moves() -> None:
    """A cent more in the words, in the vigorish, or in the chips is found."""
    placed().hear("t1", entry(settled(), events.Ended(1)))
    for wrong in (settled(won_cents=10_01), settled(commission_cents=1), settled(won_cents=9_99)):
        with pytest.raises(BooksBroken, match="C4"):
            placed().hear("t1", entry(wrong))
    collected = events.Collected(1, "red", 9_99, "", "", [["spot/1/red", "house", 10_00]])
    with pytest.raises(BooksBroken, match="C4"):
        placed().hear("t1", entry(collected))


def test_c4_chips_that_leave_a_tray_without_an_event_are_found() -> None:
    """At the end of the round, and by a recount between rounds."""
    books = placed()
    books.post(CHIP, tray("t1"), "cage", 1)
    with pytest.raises(BooksBroken, match="C4: round 1"):
        books.hear("t1", entry(settled(), events.Ended(1)))
    books = placed()
    books.hear("t1", entry(settled(), events.Ended(1)))
    books.recount()
    books.post(CHIP, tray("t1"), "cage", 1)
    with pytest.raises(BooksBroken, match="C4: the tray"):
        books.recount()


def test_c8_what_a_limit_cut_off_and_what_vigorish_brought_are_summed() -> None:
    """Over the session of a table."""
    books = placed()
    moves = [["house", "rack/P1", 9_00], ["spot/1/red", "rack/P1", 10_00]]
    taken = [*moves, ["rack/P1", "house", 50]]
    one = settled(won_cents=9_00, cut_cents=1_00, commission_cents=50, moves=taken)
    charged = events.Charged(1, 25, "owed", "", [["rack/P1", "house", 25]])
    books.hear("t1", entry(one, charged, events.Ended(1)))
    assert (books.tables["t1"].cut, books.tables["t1"].vigorish) == (1_00, 75)


def test_a_law_that_is_broken_is_no_refusal() -> None:
    """It stops the house, under every switch of the interpreter: it is raised, never asserted."""
    assert not issubclass(BooksBroken, Misuse | Refusal)
    assert not issubclass(BooksBroken, AssertionError)


def test_what_comes_in_pays_what_is_due_first() -> None:
    """A tray that owes 3.00 takes 10.00: 3.00 are paid and 7.00 lie in it; the round stands."""
    books = placed()
    books.accounts[CHIP].pop(tray("t1"))
    books.accounts[CHIP][due("t1")] = -3_00
    books.accounts[CHIP]["issue"] = -97_00
    books.tables["t1"].began = -3_00
    collected = events.Collected(1, "red", 10_00, "", "", [["spot/1/red", "house", 10_00]])
    books.hear("t1", entry(collected, events.Ended(1)))
    assert (books.balance(CHIP, tray("t1")), books.balance(CHIP, due("t1"))) == (7_00, 0)
    books.recount()


def test_chips_on_a_layout_that_nobody_put_there_are_found() -> None:
    """And chips that were put there and are gone."""
    books = placed()
    books.recount()
    for change in ({"t1/spot/2/red": 1, "issue": -1_100_01}, {}):
        other = placed()
        other.accounts[CHIP] |= change
        other.accounts[CHIP].pop("t1/spot/1/red" if not change else "nothing", None)
        other.accounts[CHIP]["issue"] = -sum(
            cents for name, cents in other.accounts[CHIP].items() if name != "issue"
        )
        with pytest.raises(BooksBroken, match="C3"):
            other.recount()
