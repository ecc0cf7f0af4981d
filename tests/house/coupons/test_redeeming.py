"""525.22 at the desk: a scan and its laying are one entry, and of many claimants one has it."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.audit.places import Place as House
from croupier.contracts.bot import Setup
from croupier.core.beside import Item, Lay, Lift
from croupier.core.commands import Attested, Begin, Choose, Command, Open, Sit, Told
from croupier.core.days import DAY
from croupier.core.people import PRACTICE_STAFF
from croupier.core.plain import canonical
from croupier.core.procedure import Close, Place
from croupier.core.refusals import CroupierError, Refusal
from croupier.house.coupons.kept import coupons_of
from croupier.house.coupons.laws import hold_laid, recount
from croupier.house.coupons.serials import CouponLaw, State
from croupier.live.practice import practice
from tests.house.coupons.felt import Felt, handed_out
from tests.house.coupons.programme import (
    DEALER,
    TODAY,
    TOMORROW,
    approved,
    of,
)
from tests.house.keeping import practice_table
from tests.house.test_kept import Kept

CHAPTER = "pa.525"
clause = pytest.mark.clause
S = State


@clause(f"{CHAPTER} 525.22(b)", f"{CHAPTER} 525.22(e)")
@pytest.mark.parametrize(
    ("number", "won"), [("1", 75_00), ("2", 0), ("0", 0)], ids=["won", "lost", "zero"]
)
def test_a_coupon_is_laid_settled_and_dropped(number: str, won: int) -> None:
    """With a patron, on the table, in the box; whether the wager wins or loses."""
    felt = Felt(handed_out())
    felt.begin((1, "red", 25_00))
    before = felt.chips()
    given = felt.lay(1, "red", 7)
    assert given["coupon"]["face_cents"] == 25_00
    assert given["gaming_day"] == TODAY
    assert felt.programme.state(7) is S.ON_TABLE
    lies = felt.programme.coupons.on_table["25-A7-0000007"]
    assert (lies.table, lies.round, lies.seat, lies.wager) == ("t1", 1, 1, "red")
    assert felt.chips() == before, "a coupon is no chip"
    felt.spin(number)
    assert felt.chips() - before == won
    assert felt.programme.state(7) is S.BOX
    assert felt.box() == ["25-A7-0000007"]
    felt.programme.again()


@clause(f"{CHAPTER} 525.22(e)")
def test_a_coupon_that_is_taken_back_before_the_close_is_with_the_patron() -> None:
    """And can be laid again."""
    felt = Felt(handed_out())
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 7)
    felt.driver.answer(Lift(1, "red", "25-A7-0000007"), DEALER)
    assert felt.programme.state(7) is S.PATRON
    assert not felt.programme.coupons.on_table
    felt.lay(1, "red", 7)
    felt.spin("1")
    assert felt.box() == ["25-A7-0000007"]


@clause(f"{CHAPTER} 525.21(q)(6)")
def test_a_used_coupon_is_not_laid_again() -> None:
    """In the box, and after it was cancelled: at this table and at every other."""
    programme = handed_out()
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 7)
    felt.spin("1")
    felt.begin((1, "red", 25_00), (2, "black", 25_00))
    assert "it is in a drop box (pa.525 525.21(q)(6))" in felt.refuses(1, "red", 7)
    felt.spin("1")
    paper = programme.count(programme.drop(), of("A7", 7))
    programme.sign("practice count lead", "count", "accept", paper)
    other = Felt(programme, "t2")
    other.begin((1, "red", 25_00))
    assert "it is cancelled" in other.refuses(1, "red", 7)
    assert "keep it, and call the floor" in other.refuses(1, "red", 7)


@clause(f"{CHAPTER} 525.22(d)")
def test_a_photocopy_with_a_live_serial() -> None:
    """The first that is laid is the coupon; the second is refused with where the first lies."""
    programme = handed_out()
    felt, other = Felt(programme), Felt(programme, "t2")
    felt.begin((1, "red", 25_00))
    other.begin((2, "black", 25_00))
    felt.lay(1, "red", 7)
    why = other.refuses(2, "black", 7)
    assert "it lies at t1, seat 1, on red (pa.525 525.22(d))" in why
    felt.spin("2")
    assert "it is in a drop box" in other.refuses(2, "black", 7)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (30, "it is with marketing"),
        (500, "it is in the vault of finance"),
    ],
)
@clause(f"{CHAPTER} 525.21(q)(6)")
def test_a_coupon_that_no_patron_was_given(number: int, words: str) -> None:
    """Stock of the house is no coupon of anybody's: a returned one that shows up at a table too."""
    programme = handed_out()
    programme.returned(of("A7", 40))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    assert words in felt.refuses(1, "red", number)
    assert "it is in the vault" in felt.refuses(1, "red", 40)
    programme.by_two("void", of("A7", 8), why="patron lost it, another was given")
    assert "it is void" in felt.refuses(1, "red", 8)
    assert not programme.coupons.on_table


@clause(f"{CHAPTER} 525.21(c)(3)")
def test_a_serial_that_there_is_not() -> None:
    """Foreign, of another batch or denomination, past the end: no coupon."""
    felt = Felt(handed_out())
    felt.begin((1, "red", 25_00))
    real = felt.item(7)
    for id, words in (
        ("25-B9-0000007", "no batch 'B9'"),
        ("50-A7-0000007", "no coupon '50-A7-0000007'"),
        ("25-A7-0001001", "no coupon '25-A7-0001001'"),
        ("25-A7-0000000", "no coupon"),
        ("free drink", "is no serial"),
    ):
        assert words in felt.refuses(1, "red", replace(real, id=id))


@clause(f"{CHAPTER} 525.22(b)")
def test_a_coupon_with_another_face_or_other_terms_than_the_ledger_has() -> None:
    """What the table is told has to be what the batch says."""
    felt = Felt(handed_out())
    felt.begin((1, "red", 100_00))
    real = felt.item(7)
    for item in (
        replace(real, face_cents=100_00),
        replace(real, terms=replace(real.terms, odds="even")),
        replace(real, expires="2027-12-31"),
        replace(real, games=("roulette",)),
    ):
        assert "its face or its terms are not those of the ledger" in felt.refuses(1, "red", item)
    felt.lay(1, "red", real)


@clause(f"{CHAPTER} 525.22(b)")
@pytest.mark.parametrize(
    ("filed", "printed", "won"),
    [({}, {}, 130_00), ({"odds": "even"}, {}, 105_00), ({}, {"odds": "even"}, 105_00),
     ({"odds": "even"}, {"odds": "row"}, 130_00)],
)  # fmt: skip
def test_it_is_read_as_it_says_itself_else_as_the_game_has_filed(
    filed: dict[str, str], printed: dict[str, str], won: int
) -> None:
    """A dozen of $40 and a coupon of $25: 2 to 1 on both, or 1 to 1 on the face, by the terms of
    its batch, then by the submission of the game that is in force."""
    programme = approved()
    programme.files("roulette", **filed)
    programme.received(terms=printed)
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.hand_out(of("A7", (1, 10)))
    felt = Felt(programme)
    before = felt.chips()
    felt.begin((1, "dozen@1st_12", 40_00))
    given = felt.lay(1, "dozen@1st_12", 1)
    said = {"odds": "row"} | filed | printed
    assert given["coupon"]["terms"].get("odds", "row") == said["odds"]
    felt.spin("1")
    assert felt.chips() - before == won
    programme.again()


@clause(f"{CHAPTER} 525.22(d)")
def test_one_a_round_where_the_game_has_filed_so() -> None:
    """The table refuses a second, and the law of the house knows it too; at a game that has filed
    nothing of the kind it is one a wager."""
    programme = handed_out()
    programme.files("roulette", per="round")
    felt = Felt(programme)
    felt.begin((1, "red", 25_00), (1, "odd", 25_00))
    felt.lay(1, "red", 1)
    assert "lets a patron use one a round" in felt.refuses(1, "odd", 2)
    lies = programme.coupons.on_table["25-A7-0000001"]
    programme.coupons.on_table["x"] = replace(lies, wager="odd")
    with pytest.raises(CouponLaw, match="law 8"):
        hold_laid(programme.office, "25-A7-0000001")
    del programme.coupons.on_table["x"]
    craps = Felt(programme, "t3", "craps")
    assert craps.item(2).terms.per == "wager"


@clause(f"{CHAPTER} 525.21(c)(4)")
def test_restrictions_of_a_batch_hold_at_the_table() -> None:
    """By game and by wager, as printed."""
    programme = approved()
    programme.received(restrictions={"games": ["roulette"], "wagers": ["red", "dozen"]})
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.hand_out(of("A7", (1, 10)))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00), (2, "black", 25_00))
    why = felt.refuses(2, "black", 1)
    assert "525.21(c)(4)" in why
    felt.lay(1, "red", 1)


@clause(f"{CHAPTER} 525.21(q)(5)", f"{CHAPTER} 525.21(c)(5)")
def test_expiry_is_by_gaming_day() -> None:
    """Good at 23:59 and after midnight of its last gaming day; not on the next one."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.received(batch="A8", first=2_000, count=10, invoice="i2", expires=TOMORROW)
    programme.form()
    programme.issued(of("A7", (1, 10)) | of("A8", (2_000, 2_004)))
    programme.hand_out(of("A7", (1, 10)) | of("A8", (2_000, 2_004)))
    felt = Felt(programme)
    programme.house.at += DAY - 1  # 23:59 and more: the day is what is open, not the clock
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 1)
    felt.spin("1")
    programme.house.at += DAY
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 2)
    felt.spin("1")
    felt.begin((1, "red", 25_00))
    programme.office.days.date = TOMORROW  # the next gaming day, before the batch has lapsed
    why = felt.refuses(1, "red", 3)
    assert f"it was good through {TODAY}, and the gaming day is {TOMORROW}" in why
    assert "525.21(q)(5)" in why
    programme.office.days.date = ""
    assert "the gaming day is not open" in felt.refuses(1, "red", felt.item(2_000, "A8"))


@clause(f"{CHAPTER} 525.21(c)(5)")
def test_a_batch_lapses_as_one_when_its_last_day_is_closed() -> None:
    """One event, with rule, counts and digest; a coupon in a box is redeemed all the same."""
    programme = approved()
    programme.received(expires=TODAY)
    programme.form()
    programme.issued(of("A7", (1, 20)))
    programme.hand_out(of("A7", (1, 20)))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 7)
    felt.spin("1")
    for seat in (1, 2):
        felt.driver.leave(seat)
    programme.close_form()
    close_table(programme, "t1")
    programme.close_day()
    lapsed = [one for one in programme.house.entries[-1].events if one.kind == "batch_lapsed"]
    assert len(lapsed) == 1
    assert lapsed[0]["counts"] == {"PATRON": 19, "VAULT": 980}
    assert lapsed[0]["rule"] == "good through 2026-11-18, and 2026-11-18 is closed"
    assert (programme.many(S.LAPSED), programme.many(S.EXPIRED)) == (19, 980)
    assert programme.state(7) is S.BOX
    programme.again()


def close_table(programme: object, table: str) -> None:
    house = programme.house  # type: ignore[attr-defined]
    paper = house.office.documents.of("table", table).id
    house.sign("practice supervisor", "table", "close", paper)
    cents = house.office.books.balance("chip", f"{table}/tray")
    stack = {"stack": {"1": cents}}
    house.sign("practice dealer", "table", "closer", paper, stack)
    verified = stack | {"covered": True}
    house.sign("practice supervisor", "table", "verify_closer", paper, verified)


@clause(f"{CHAPTER} 525.21(q)(6)")
def test_cancelled_at_the_table_where_the_controls_say_so() -> None:
    """At once, and final: the count finds it cancelled and cancels it not again."""
    programme = handed_out()
    programme.approve_controls(version="2", cancel="table")
    felt = Felt(programme)
    felt.begin((1, "red", 25_00))
    felt.lay(1, "red", 7)
    felt.spin("1")
    assert programme.state(7) is S.CANCELLED
    assert programme.coupons.redeemed == {"2026-Q4": {25_00: 1}}
    paper = programme.count(programme.drop(), of("A7", 7))
    programme.sign("practice count lead", "count", "accept", paper)
    assert programme.coupons.redeemed == {"2026-Q4": {25_00: 1}}
    programme.again()


@clause(f"{CHAPTER} 525.22(d)")
def test_one_a_round_where_the_batch_says_so() -> None:
    """A second coupon at the seat is refused by the table, and the laws would stop the house."""
    programme = approved()
    programme.received(terms={"per": "round"})
    programme.form()
    programme.issued(of("A7", (1, 10)))
    programme.hand_out(of("A7", (1, 10)))
    felt = Felt(programme)
    felt.begin((1, "red", 25_00), (1, "odd", 25_00), (2, "red", 25_00))
    felt.lay(1, "red", 1)
    assert "525.22(d)" in felt.refuses(1, "odd", 2)
    felt.lay(2, "red", 3)


@clause(f"{CHAPTER} 525.22(b)", f"{CHAPTER} 525.22(c)(3)")
@pytest.mark.parametrize(
    ("wager", "cents", "words"),
    [
        ("red", 24_00, "525.22(b)"),
        ("column@1st", 25_00, "525.22(c)(3)"),
        ("straight@17", 25_00, "525.22(c)(3)"),
    ],
)
def test_what_the_table_refuses_leaves_the_coupon_with_the_patron(
    wager: str, cents: int, words: str
) -> None:
    """The desk has said yes and nothing was folded: a refusal changes nothing."""
    felt = Felt(handed_out())
    felt.begin((1, wager, cents))
    before = canonical(felt.programme.office.value())
    assert words in felt.refuses(1, wager, 7)
    assert canonical(felt.programme.office.value()) == before
    assert felt.programme.state(7) is S.PATRON


@clause(f"{CHAPTER} 525.21(q)(5)", f"{CHAPTER} 525.22(b)")
def test_other_commands_and_other_items_are_no_matter_of_the_desk() -> None:
    """A wager, and a button that lies beside one, get nothing from it and are not looked up."""
    felt = Felt(handed_out())
    felt.begin()
    for what in (Place(1, "red", 25_00), Lay(1, "red", Item("lammer 1", "lammer"))):
        command = Command("k", DEALER, "dealer", None, what, felt.programme.house.at)
        assert felt.programme.office.needs(felt.stream, command) == {}


def test_only_staff_of_the_table_lay_a_coupon() -> None:
    """A player cannot say that his own coupon was scanned."""
    felt = Felt(handed_out())
    felt.begin((1, "red", 25_00))
    with pytest.raises(CroupierError):
        felt.driver.answer(Lay(1, "red", felt.item(7)), 1)


# A real keeper


class Redeeming(Kept):
    """Two tables of a house on a disk, wagers made, and coupons with patrons."""

    def __init__(self, folder: Path, place: House | None = None) -> None:
        super().__init__(folder, place)
        model = handed_out()
        for table in ("t1", "t2"):
            practice_table(model.house, table, "roulette")
        for entry in model.house.entries:
            given = dict(entry.given[0]) if entry.given else {}
            self.do("desk", entry.command, **given)
        for table in ("t1", "t2"):
            self.open_table(f"{table}-1")

    def open_table(self, stream: str) -> None:
        self.keeper.prepare(stream, Setup("roulette", "oh").rules())
        opener = PRACTICE_STAFF[0]
        first = Open(PRACTICE_STAFF, {}, {"mode": "dealt"})
        self.do(stream, Command("", opener.id, opener.rank, None, first))
        self.practise(stream)
        for seat in (1, 2, 3, 4):
            sit = Sit(seat, f"{stream} {seat}", 1_000_00)
            self.do(stream, Command("", f"{stream} {seat}", f"seat {seat}", None, sit))
        self.do(stream, Command("", DEALER, "dealer", None, Begin()))
        for seat in (1, 2, 3, 4):
            self.answer(stream, Choose("value"), seat)
        for seat in (1, 2, 3, 4):
            self.answer(stream, Place(seat, "red", 25_00), seat)

    def practise(self, stream: str) -> None:
        driver = self.keeper.table(stream)
        while (said := practice(driver)) is not None:
            assert isinstance(said.what, Attested | Told)
            self.do(stream, said)

    def answer(self, stream: str, what: object, seat: int = 0) -> None:
        driver = self.keeper.table(stream)
        who = (f"{stream} {seat}", f"seat {seat}") if seat else (DEALER, "dealer")
        self.do(stream, Command("", *who, driver.request, what))  # type: ignore[arg-type]

    def lay(self, stream: str, seat: int, item: Item, id: str) -> Command:
        request = self.keeper.table(stream).request
        return Command(id, DEALER, "dealer", request, Lay(seat, "red", item))


@pytest.fixture(scope="module")
def redeeming(tmp_path_factory: pytest.TempPathFactory) -> Redeeming:
    """Nothing that these tests do to it is in the way of the next one: each has its own coupon."""
    return Redeeming(tmp_path_factory.mktemp("house"))


def at_once(redeeming: Redeeming, claims: list[tuple[str, Command]]) -> tuple[list[str], list[str]]:
    """Each claim by a thread of its own, all let go together: who got it, and what others heard."""
    got, refused = list[str](), list[str]()
    ready = threading.Barrier(len(claims))

    def claim(stream: str, command: Command) -> None:
        ready.wait()
        try:
            redeeming.keeper.do(stream, command)
            got.append(command.id)
        except CroupierError as error:
            refused.append(str(error))

    threads = [threading.Thread(target=claim, args=one) for one in claims]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return got, refused


@clause(f"{CHAPTER} 525.22(d)", f"{CHAPTER} 525.21(q)(6)")
def test_eight_simultaneous_redemptions_of_one_serial_give_exactly_one(
    redeeming: Redeeming,
) -> None:
    """Eight threads, two tables, four seats each, one keeper; then the same of another serial, and
    the store says so again when it is opened anew."""
    for number in (1, 2):
        coupons = coupons_of(redeeming.office)
        item = coupons.item(coupons.batches["A7"].at(number))
        claims = [
            (stream, redeeming.lay(stream, seat, item, f"claim {number} {stream} {seat}"))
            for stream in ("t1-1", "t2-1")
            for seat in (1, 2, 3, 4)
        ]
        got, refused = at_once(redeeming, claims)
        assert (len(got), len(refused)) == (1, 7)
        there = coupons.on_table[item.id]
        assert got == [f"claim {number} {there.table}-1 {there.seat}"]
        again = next(one for one in claims if one[1].id == got[0])
        redeeming.keeper.do(*again)  # the same command again is the same entry
        assert coupons.state_of(item.id) is S.ON_TABLE
        recount(redeeming.office)
    value = canonical(redeeming.office.value())
    redeeming.again()
    assert canonical(redeeming.office.value()) == value


@clause(f"{CHAPTER} 525.22(e)")
def test_a_crash_between_pay_and_drop_is_none(redeeming: Redeeming) -> None:
    """Payment and drop are one entry: before it neither is, after it both are."""
    item = coupons_of(redeeming.office).item("25-A7-0000003")
    seat = next(
        seat
        for seat in (1, 2, 3, 4)
        if not redeeming.keeper.table("t1-1").table.beside_of(seat, "red")
    )
    redeeming.keeper.do("t1-1", redeeming.lay("t1-1", seat, item, "third"))
    redeeming.again()
    assert coupons_of(redeeming.office).state_of(item.id) is S.ON_TABLE
    redeeming.answer("t1-1", Close())
    value = canonical(redeeming.office.value())
    redeeming.again()
    assert canonical(redeeming.office.value()) == value
    assert coupons_of(redeeming.office).state_of(item.id) is S.BOX
    last = [one for one in redeeming.entries() if any(e.kind == "beside" for e in one.events)][-1]
    assert {"settled", "beside"} <= {event.kind for event in last.events}


def test_the_desk_says_no_before_the_table_is_asked(redeeming: Redeeming) -> None:
    """Through the keeper too: a coupon of nobody is refused with its clause."""
    item = coupons_of(redeeming.office).item("25-A7-0000500")
    with pytest.raises(Refusal, match="it is in the vault of finance"):
        redeeming.keeper.do("t2-1", redeeming.lay("t2-1", 1, item, "fourth"))
