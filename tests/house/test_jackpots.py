"""oh.progressives 1.B.iii, 6.A, 6.B: a hit from its table to the desk, all by the keeper."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from croupier.core.commands import Attested, Command, Irregular, MeterShows
from croupier.core.entries import Entry
from croupier.core.events import Ended, Event, Void
from croupier.core.refusals import CroupierError, Refusal
from croupier.house.cage import Fund
from croupier.house.documents import Sign
from croupier.house.jackpots import hears
from croupier.house.meters import UNITS
from croupier.house.patrons import KnowPatron, ReadList
from croupier.house.reports import About, jackpots
from tests.house.linked import ROYAL, STRAIGHT, TABLES, Linked, linked

CHAPTER = "oh.progressives"
FIRST = "jackpot/2026/1"
SHOWN = 10_000_15
"""The seed, and 15 per cent of the dollar that the winner wagered."""


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


@pytest.fixture
def house(tmp_path: Path) -> Linked:
    return linked(tmp_path)


def cited(number: str) -> str:
    return f"{CHAPTER} {number}"


def refused(house: Linked, table: str, by: str, *, up: bool = True) -> str:
    """The clause by which somebody may not give the next word of a chain."""
    house.up = up
    try:
        return house.why(lambda: house.driver(table).answer(by))
    finally:
        house.up = True


def rack(house: Linked, table: str = "t1") -> int:
    return house.held("chip", f"{table}/rack/P1{table}")


# The chain


@clause("1.B.iii.(a)", "1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(f)", "1.B.ii")
def test_a_hit_from_the_key_to_game_over(house: Linked) -> None:
    """One paper, signed where the hand lies; chips from the tray, the share off, the seed on."""
    driver = house.wagered("t1", *ROYAL)
    tray, chips = house.held("chip", "t1/tray"), rack(house)
    paper = house.chain("t1")
    assert paper.state == "confirmed"
    assert (house.meter().shown_cents, house.held("meter", "meter/multi_link/held")) == (
        SHOWN,
        SHOWN * UNITS,
    )
    driver.answer("F2")
    assert house.paper("t1").state == "paid"
    assert rack(house) - chips == tray - house.held("chip", "t1/tray") == SHOWN
    meter = house.meter()
    assert (meter.paid, meter.held, meter.shown_cents) == (SHOWN * UNITS, 0, 10_000_00)
    driver.answer("D1")
    assert driver.pending is None
    assert house.signers(house.paper("t1")) == [
        ("hit", "house"),
        ("key", "D1"),
        ("verify", "F1"),
        ("see", "S1"),
        ("confirm", "D1"),
        ("complete", "F2"),
        ("pay", "house"),
        ("game_over", "D1"),
    ]
    assert house.paper("t1").signatures[1].credential == "cred D1"
    house.agrees()


@clause("1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)")
def test_each_word_by_those_who_may_alone(house: Linked) -> None:
    """Of all who stand there; the clause says who, and the paper has nobody else's name."""
    house.wagered("t1", *ROYAL)
    everybody = ("D1", "F1", "F2", "M1", "S1", "S2")
    steps = [
        ("1.B.iii.(c)", {"D1"}, "D1"),
        ("1.B.iii.(d)", {"F1", "F2", "M1"}, "F1"),
        ("1.B.iii.(d)", {"S1", "S2"}, "S2"),
        ("1.B.iii.(e)", {"D1", "F1", "F2", "M1"}, "D1"),
        ("1.B.iii.(e)", {"F1", "F2", "M1"}, "M1"),
    ]
    for number, may, by in steps:
        for one in everybody:
            if one not in may:
                assert refused(house, "t1", one) == cited(number)
        house.driver("t1").answer(by)
    signed = [by for step, by in house.signers(house.paper("t1")) if by != "house"]
    assert signed == [by for _, _, by in steps]


@clause("1.B.iii.(e)")
def test_who_confirmed_does_not_complete(house: Linked) -> None:
    """Another supervisor turns the key; who verified may."""
    driver = house.wagered("t1", *ROYAL)
    for name in ("D1", "F1", "S1", "F2"):
        driver.answer(name)
    assert refused(house, "t1", "F2") == cited("1.B.iii.(e)")
    driver.answer("F1")
    assert house.paper("t1").state == "paid"


@clause("1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(f)")
@pytest.mark.parametrize(
    ("step", "number"),
    [
        ("key", "1.B.iii.(c)"),
        ("verify", "1.B.iii.(d)"),
        ("see", "1.B.iii.(d)"),
        ("confirm", "1.B.iii.(e)"),
        ("complete", "1.B.iii.(e)"),
        ("game_over", "1.B.iii.(f)"),
    ],
)
def test_the_chain_is_signed_at_the_table_alone(house: Linked, step: str, number: str) -> None:
    """Whoever would sign at the desk is told to go there."""
    house.wagered("t1", *ROYAL)
    for who in ("D1", "F1", "M1", "S1"):
        assert house.denied(who, "jackpot", step, FIRST) == cited(number)
    assert house.paper("t1").state == "hit"


@clause("1.B.iii.(e)")
def test_the_key_takes_the_credential_once_more(house: Linked) -> None:
    """The other words do not."""
    house.wagered("t1", *ROYAL)
    house.up = False
    house.chain("t1")
    assert refused(house, "t1", "F2", up=False) == cited("1.B.iii.(e)")
    assert house.paper("t1").state == "confirmed"
    house.driver("t1").answer("F2")
    assert house.paper("t1").state == "paid"


# The meter


@clause("1.B.iii.(a)")
def test_nobody_says_what_the_meter_shows(house: Linked) -> None:
    """It comes with the key, from the meter of the house; no person's word is taken for it."""
    driver = house.wagered("t1", *STRAIGHT)
    house.chain("t1")
    assert house.why(lambda: driver.practise(MeterShows(1_00), "F1")) == cited("1.B.iii.(a)")
    entry = driver.answer("F2")
    assert entry.given[-1] == {"meter": "multi_link", "shown_cents": SHOWN}
    (read,) = [one for one in entry.events if one.kind == "meter_read"]
    assert read["share_cents"] == 1_000_01  # a tenth, and the fraction of a cent stays
    house.agrees()


@clause("1.B.iii.(a)", "1.B.iii.(b)")
def test_what_was_keyed_is_what_is_paid(house: Linked) -> None:
    """The share is held when it is keyed; what comes later from another table is not his."""
    driver = house.wagered("t1", *STRAIGHT)
    chips = rack(house)
    house.chain("t1", 1)
    assert house.here.locked[FIRST].share_cents == 1_000_01
    house.wagered("t2", {1: "2s 5d 9h"}, "Jc Td").answer("D2")
    assert house.meter().shown_cents == SHOWN + 15
    for name in ("F1", "S1", "D1", "F2"):
        driver.answer(name)
    assert rack(house) - chips == 1_000_01
    assert house.meter().shown_cents == SHOWN + 15 - 1_000_01


@clause("1.B.iii.(b)")
def test_nothing_else_comes_off_the_meter(house: Linked) -> None:
    """Sums of the paytable are the tray's; each wager on a sensor adds its part, to the unit."""
    for number in range(1, 4):
        house.wagered("t1", {1: "7s 7d 7h"}, "Jc Td").answer("D1")
        assert house.meter().value == (10_000_00 + number * 15) * UNITS
        assert house.meter().paid == 0
    house.agrees()


@clause("1.B.iii.(b)")
def test_a_contribution_is_exact_to_the_millionth_of_a_cent(house: Linked) -> None:
    """12.3457 per cent of a dollar is no whole cent, and none is lost; the reserve has its part."""
    house.filed(contribution=123_457, reserve=10_001)
    for _ in range(3):
        house.wagered("t1", {1: "2s 5d 9h", 2: "3s 6d 8h"}, "Jc Td").answer("D1")
    assert house.meter().value == 10_000_00 * UNITS + 6 * 100 * 123_457
    assert house.meter().reserve == 6 * 100 * 10_001
    assert house.held("meter", "meter/multi_link/reserve") == 6 * 100 * 10_001
    house.agrees()


@clause("1.B.iii.(d)")
@pytest.mark.parametrize("so_far", range(5))
def test_a_hit_that_is_not_verified_gives_back_what_was_held(house: Linked, so_far: int) -> None:
    """A supervisor calls it at any word; then the paper wants the reason, from somebody else."""
    driver = house.wagered("t1", *ROYAL)
    chips = rack(house)
    house.chain("t1", so_far)
    driver.practise(Irregular("not_verified", None), "F2")
    assert house.paper("t1").state == "not verified"
    meter = house.meter()
    assert (meter.held, meter.shown_cents, meter.paid) == (0, SHOWN, 0)
    assert rack(house) == chips
    driver.answer("D1")
    assert house.denied("D1", "jackpot", "refuse", FIRST, reason="x") == cited("1.B.iii.(d)")
    assert "reason" in house.denied("F2", "jackpot", "refuse", FIRST, reason=" ")
    refuse = house.sign("F2", "jackpot", "refuse", FIRST, reason="a card of another deck")
    assert house.office.documents.paper(refuse).state == "refused"
    house.agrees()


@pytest.mark.parametrize("event", [Void("misdeal", "x"), Ended(1)])
def test_a_round_that_breaks_off_has_no_hit(house: Linked, event: Event) -> None:
    """What its chain had held goes back; the paper says why, and the next is locked."""
    house.wagered("t1", *ROYAL)
    house.wagered("t2", *STRAIGHT)
    house.chain("t1", 3)
    house.chain("t2", 1)
    command = Command("x", "D1", "dealer", None, Attested())
    hears(house.office, "t1-1", Entry(0, "", command, "", ("t1-1",), (), (event,)))
    house.office.check()
    assert house.paper("t1").state == "fallen"
    assert house.paper("t1").facts["fall"] == {"why": event.kind}
    assert list(house.here.locked) == [house.paper("t2").id]


# Two at one table, and two at two


@clause("6.A.i")
def test_two_at_one_table_are_paid_in_the_order_of_the_deal(house: Linked) -> None:
    """Two straight flushes: a tenth of what is shown, then a tenth of what is left."""
    driver = house.wagered("t1", {1: "8s 7s 6s", 2: "Ks Qs Js"}, "Ts 9s")
    shown = house.meter().shown_cents
    house.chain("t1", 5)
    assert house.office.documents.paper(FIRST).facts["hit"]["seat"] == 1
    assert house.office.documents.paper(FIRST).facts["pay"]["cents"] == shown // 10
    assert house.paper("t1").id == "jackpot/2026/2"
    house.chain("t1", 5)
    second = house.paper("t1")
    assert second.facts["hit"]["seat"] == 2
    assert second.facts["pay"]["cents"] == (shown - shown // 10) // 10
    driver.answer("D1")
    assert {one.state for one in house.office.documents.papers.values() if one.of == "jackpot"} == {
        "over"
    }
    house.agrees()


@clause("6.A.ii")
def test_two_tables_are_paid_in_the_order_in_which_they_were_keyed(house: Linked) -> None:
    """The second through its chain first still waits; then it has the meter after the reset."""
    house.wagered("t1", *STRAIGHT)
    house.wagered("t2", *ROYAL)
    shown = house.meter().shown_cents
    house.chain("t2", 1)
    house.chain("t1", 4)
    first, second = house.paper("t2"), house.paper("t1")
    assert (first.id, second.id) == ("jackpot/2026/2", FIRST)  # hit later, keyed before
    assert list(house.here.locked) == [first.id]
    assert refused(house, "t1", "F2") == cited("6.A.ii")
    assert house.paper("t1").state == "confirmed"
    for name in ("F1", "S1", "D2", "F2"):
        house.driver("t2").answer(name)
    assert house.paper("t2").facts["pay"]["cents"] == shown
    assert house.here.locked[FIRST].share_cents == 1_000_00  # a tenth of the seed
    house.driver("t1").answer("F2")
    assert house.paper("t1").facts["pay"]["cents"] == 1_000_00
    assert house.meter().shown_cents == 9_000_00
    house.agrees()


@clause("6.A.ii")
def test_of_two_that_wait_the_one_keyed_before_is_next(house: Linked) -> None:
    """Three tables: when the first is paid, the second holds its share and the third does not."""
    for table, hands in (("t1", STRAIGHT), ("t2", STRAIGHT), ("t3", ROYAL)):
        house.wagered(table, *hands)
    for table in ("t3", "t2", "t1"):
        house.chain(table, 1)
    for name in ("F1", "S1", "D3", "F2"):
        house.driver("t3").answer(name)
    assert list(house.here.locked) == [house.paper("t2").id]
    for name in ("F1", "S1", "D2", "F2"):
        house.driver("t2").answer(name)
    assert list(house.here.locked) == [house.paper("t1").id]
    house.agrees()


@clause("1.B.iii.(a)")
def test_no_round_begins_while_its_meter_is_not_open(house: Linked) -> None:
    """A percentage could not be paid from what is not there."""
    gone = house.here.meters.pop("multi_link")
    with pytest.raises(Refusal, match="is not open") as caught:
        house.driver("t1").begin_round()
    assert caught.value.clause == cited("1.B.iii.(a)")
    house.here.meters["multi_link"] = gone
    house.driver("t1").begin_round()


@clause("6.A.ii")
def test_when_the_first_is_refused_the_second_has_its_place(house: Linked) -> None:
    """And shares in all that is there; a refused second changes nothing for the first."""
    house.wagered("t1", *ROYAL)
    house.wagered("t2", *STRAIGHT)
    house.chain("t1", 2)
    house.chain("t2", 2)
    shown = house.meter().shown_cents
    house.driver("t1").practise(Irregular("not_verified", None), "F2")
    assert house.here.locked[house.paper("t2").id].share_cents == shown // 10
    house.driver("t1").answer("D1")
    house.wagered("t1", *ROYAL)
    held = house.meter().held
    house.chain("t1", 1)
    house.driver("t1").practise(Irregular("not_verified", None), "F2")
    assert house.meter().held == held
    house.agrees()


@clause("6.A.ii")
def test_meters_have_queues_of_their_own(house: Linked) -> None:
    """A hit on another meter waits for nobody here, and the terms wait for the queue."""
    house.filed(meter="blazing_sevens", seed_cents=5_000_00)
    house.wagered("t1", *ROYAL)
    house.chain("t1", 1)
    paper = house.sign("M1", "meter", "file", **{**FILED_AGAIN, "seed_cents": 1})
    house.sign("L1", "meter", "approve", paper, paper="x", reference="y")
    assert house.denied("M1", "meter", "open", paper) == cited("6.A.ii")
    assert house.filed(meter="blazing_sevens", seed_cents=6_000_00)
    assert house.meter("blazing_sevens").shown_cents == 5_000_00


FILED_AGAIN: dict[str, Any] = {
    "meter": "multi_link",
    "seed_cents": 20_000_00,
    "contribution": 100_000,
    "reserve": 0,
    "ceiling_cents": 0,
    "overflow": "reserve",
}


# Who may be paid


def test_nobody_who_is_excluded_is_paid(house: Linked) -> None:
    """Nor by a list that is too old: the key does not turn, and nothing has moved."""
    house.wagered("t1", *ROYAL)
    house.chain("t1")
    house.do("L1", ReadList("2026-11-19", ("P1t1",)))
    assert refused(house, "t1", "F2") == "58 Pa. Code 503a.3"
    house.do("L1", ReadList("2026-11-20"))
    house.do("L1", KnowPatron("P1t1", staff=True))
    assert refused(house, "t1", "F2") == "58 Pa. Code 503a.3"
    house.do("L1", KnowPatron("P1t1", staff=False))
    house.driver("t1").answer("F2")
    assert house.paper("t1").state == "paid"


# No valid ID


def kept(house: Linked) -> str:
    """A jackpot whose winner has no valid ID, at the cage."""
    driver = house.wagered("t1", *ROYAL)
    house.chain("t1")
    driver.practise(Irregular("no_valid_id", None), "F1")
    driver.answer("F2")
    driver.answer("D1")
    return FIRST


@clause("6.B.i", "6.B.ii", "6.B.iii")
def test_a_jackpot_is_kept_safe_until_its_winner_comes_back(house: Linked) -> None:
    """Tray to safekeeping with its papers; then intercept, withholding, the rest to the guest."""
    tray = house.held("chip", "t1/tray")
    floor = house.held("chip", "floor")
    kept(house)
    paper = house.paper("t1")
    assert paper.state == "kept"
    assert house.held("chip", f"safekeeping/{FIRST}") == SHOWN
    assert house.held("chip", "floor") == floor
    assert tray - house.held("chip", "t1/tray") >= SHOWN - 30_00
    assert (house.meter().held, house.meter().paid) == (0, SHOWN * UNITS)
    house.agrees()
    house.sign("C1", "jackpot", "deposit", FIRST, papers="W-2G, deposit slip")
    house.sign("C1", "jackpot", "identify", FIRST, id="passport")
    house.sign("S2", "jackpot", "recognise", FIRST)
    house.sign("F1", "jackpot", "intercept", FIRST, intercept_cents=500_00)
    claim = {"withheld_cents": 2_400_00}
    assert house.denied("C2", "jackpot", "claim", FIRST, **claim) == cited("6.B.iii")  # no cash
    fund(house)
    cash = house.held("cash", "cage")
    house.sign("C2", "jackpot", "claim", FIRST, **claim)
    assert house.held("chip", f"safekeeping/{FIRST}") == 0
    assert cash - house.held("cash", "cage") == SHOWN
    assert house.held("cash", "intercepted") == 500_00
    assert house.held("cash", "withheld") == 2_400_00
    house.sign("C1", "jackpot", "file", FIRST, shift="day")
    assert house.office.documents.paper(FIRST).state == "filed"
    house.agrees()


def fund(house: Linked) -> None:
    """Cash in the cage."""
    stack = {"10000": 500}
    house.do("A1", Fund(stack))
    paper = house.sign("C1", "transfer", "ask", way="to cage", currency="cash", stack=stack)
    house.sign("C2", "transfer", "give", paper)


CLAIM: list[tuple[str, str, dict[str, Any], set[str], str]] = [
    ("deposit", "6.B.i", {"papers": "W-2G"}, {"C1", "C2"}, "C1"),
    ("identify", "6.B.ii", {"id": "passport"}, {"C1", "C2"}, "C1"),
    ("recognise", "6.B.ii", {}, {"S1", "S2"}, "S2"),
    ("intercept", "6.B.iii", {"intercept_cents": 500_00}, {"F1", "F2", "M1"}, "F2"),
    ("claim", "6.B.iii", {"withheld_cents": 2_400_00}, {"C1", "C2"}, "C2"),
    ("file", "6.B.iii", {"shift": "day"}, {"C1", "C2"}, "C1"),
]


@clause("6.B.i", "6.B.ii", "6.B.iii")
def test_a_claim_by_those_who_may_alone_and_in_its_order(house: Linked) -> None:
    """Of the whole staff; no step before the one that comes first, none twice."""
    kept(house)
    fund(house)
    staff = [one for one in house.office.people.members if one != "I1"]
    for at, (step, number, facts, may, by) in enumerate(CLAIM):
        for who in staff:
            if who not in may:
                assert house.denied(who, "jackpot", step, FIRST, **facts) == cited(number), who
        for later, clause_of, said, _, who in CLAIM[:at] + CLAIM[at + 1 :]:
            assert house.denied(who, "jackpot", later, FIRST, **said) == cited(clause_of)
        house.sign(by, "jackpot", step, FIRST, **facts)


@clause("6.B.iii")
def test_paying_out_of_safekeeping_takes_the_credential_once_more(house: Linked) -> None:
    """As every step with money does."""
    kept(house)
    fund(house)
    for step, _, facts, _, by in CLAIM[:4]:
        house.sign(by, "jackpot", step, FIRST, **facts)
    said = Sign("jackpot", "claim", FIRST, {"withheld_cents": 0})
    assert house.why(lambda: house.do("C2", said, up=False)) == cited("6.B.iii")


@clause("6.B.iii")
def test_no_more_is_withheld_than_is_there(house: Linked) -> None:
    """A cent over is refused; all of it is not, and nothing below nought."""
    kept(house)
    fund(house)
    for step, _, facts, _, by in CLAIM[:4]:
        house.sign(by, "jackpot", step, FIRST, **facts)
    over = SHOWN - 500_00 + 1
    assert house.denied("C2", "jackpot", "claim", FIRST, withheld_cents=over) == cited("6.B.iii")
    assert "below nought" in house.denied("C2", "jackpot", "claim", FIRST, withheld_cents=-1)
    house.sign("C2", "jackpot", "claim", FIRST, withheld_cents=over - 1)
    assert house.held("cash", "withheld") == over - 1


@clause("6.B.i", "6.A.ii")
def test_a_kept_jackpot_frees_the_queue(house: Linked) -> None:
    """The meter is processed and reset, and the next is locked, whenever the guest comes."""
    house.wagered("t2", *STRAIGHT)
    driver = house.wagered("t1", *ROYAL)
    house.chain("t1")
    house.chain("t2", 1)
    second = house.paper("t2").id
    assert second not in house.here.locked
    driver.practise(Irregular("no_valid_id", None), "F1")
    driver.answer("F2")
    assert house.here.locked[second].share_cents == 1_000_00


# Over a break


@clause("6.A.ii", "1.B.iii.(e)")
def test_a_restart_in_the_middle_of_two_chains_loses_nothing(house: Linked) -> None:
    """Whatever word was given last: queue, share and papers are as they were."""
    house.wagered("t1", *STRAIGHT)
    house.wagered("t2", *ROYAL)
    house.agrees()
    words = [("t2", "D2"), ("t1", "D1"), ("t1", "F1"), ("t2", "F2"), ("t2", "S1"), ("t1", "S2")]
    words += [("t2", "D2"), ("t1", "D1"), ("t2", "F1"), ("t1", "F2"), ("t2", "D2"), ("t1", "D1")]
    for table, by in words:
        house.driver(table).answer(by)
        house.agrees()
    assert {house.paper(table).state for table in ("t1", "t2")} == {"over"}


def test_the_report_has_every_word_of_every_jackpot(house: Linked) -> None:
    """Those at the tables and those at the desk, by whom and how much; from entries alone."""
    kept(house)
    house.sign("C1", "jackpot", "deposit", FIRST, papers="W-2G")
    found = jackpots(house.entries(), About("The House", 0, "1", date="2026-11-18"))
    steps = [row[found.columns.index("step")] for row in found.rows]
    chain = ["hit", "key", "verify", "see", "confirm", "complete"]
    assert steps == [*chain, "keep_safe", "deposit"]
    assert {row[found.columns.index("number")] for row in found.rows} == {FIRST}
    assert found.rows[1][found.columns.index("credential")] == "cred D1"
    assert any("$10,000.15" in cell for cell in found.rows[6])


@clause("6.A.ii", "1.B.iii.(b)")
def test_any_history_keeps_the_law_of_the_meters(house: Linked, seed: int) -> None:
    """Rounds at two tables in any order, right and wrong people, calls, terms filed anew."""
    chance = random.Random(seed)
    everybody = ["D1", "D2", "D3", "F1", "F2", "M1", "S1", "S2"]
    paid = refusals = 0
    for _ in range(160):
        table = chance.choice(list(TABLES))
        driver = house.driver(table)
        before = house.meter().paid
        try:
            if driver.pending is None:
                hands = chance.choice([ROYAL, STRAIGHT, ({1: "2s 5d 9h"}, "Jc Td")])
                house.wagered(table, *hands)
            elif chance.random() < 0.08:
                id = chance.choice(["not_verified", "no_valid_id"])
                driver.practise(Irregular(id, None), chance.choice(["F1", "F2"]))
            elif chance.random() < 0.05:
                house.filed(contribution=chance.randrange(10**6))
            else:
                driver.answer(chance.choice(everybody))
        except CroupierError:
            refusals += 1
            assert house.meter().paid == before
        paid += house.meter().paid - before
        assert house.meter().check().paid == paid
    assert refusals
    house.agrees()
