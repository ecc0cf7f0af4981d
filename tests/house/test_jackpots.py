"""oh.progressives 1.B.iii, 6.A.ii, 6.B: the hit as a document, the queue, safekeeping."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.core.people import Person
from croupier.core.refusals import Misuse, Refusal
from croupier.house import meters
from croupier.house.jackpots import STEPS, Followed, Jackpots
from croupier.house.meters import UNITS, Bank, Filed

CHAPTER = "oh.progressives"
FILED = Filed("multi_link", seed_cents=10_000_00, contribution=150_000)
DEALER = Person("D1", duties=frozenset({"dealer"}))
OTHER_DEALER = Person("D2", duties=frozenset({"dealer"}))
OFF_DUTY = Person("D3")
SUPERVISOR = Person("R1", rank="supervisor")
SECOND = Person("R2", rank="supervisor")
MANAGER = Person("M1", rank="manager")
EYE = Person("E1", "surveillance", "member")
OTHER_EYE = Person("E2", "surveillance", "member")
CAGE = Person("C1", "cage", "member")
OTHER_CAGE = Person("C2", "cage", "member")
GUARD = Person("G1", "security", "member")
STAFF = (
    DEALER, OTHER_DEALER, OFF_DUTY, SUPERVISOR, SECOND, MANAGER, EYE, OTHER_EYE, CAGE, OTHER_CAGE,
    GUARD,
)  # fmt: skip
CHAIN = (("verify", SUPERVISOR), ("see", EYE), ("confirm", DEALER))


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*(f"{CHAPTER} {id}" for id in ids))


def house(**more: Any) -> Jackpots:
    filed = Filed("multi_link", **{"seed_cents": 10_000_00, "contribution": 150_000, **more})
    return Jackpots(Bank().put(meters.opened(filed)))


def facts(table: str = "t1", percent: int = 100, seat: int = 3) -> dict[str, Any]:
    hand = "royal_flush" if percent == 100 else "straight_flush"
    return {
        "meter": "multi_link",
        "table": table,
        "round": 7,
        "seat": seat,
        "outcome": hand,
        "percent": percent,
    }


def key(now: Jackpots, table: str = "t1", percent: int = 100, by: Person = DEALER) -> Followed:
    return now.key(by, facts(table, percent))


def confirmed(now: Jackpots, id: str) -> Jackpots:
    for name, person in CHAIN:
        now = now.sign(id, name, person).house
    return now


def complete(now: Jackpots, id: str, by: Person = SECOND) -> Followed:
    return now.sign(id, "complete", by, {"patron": "P1"}, stepped_up=True)


def number(caught: pytest.ExceptionInfo[Refusal]) -> str:
    return caught.value.clause.removeprefix(f"{CHAPTER} ")


# The chain


@clause("1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(f)", "1.B.ii")
def test_a_hit_from_the_key_to_game_over() -> None:
    """Chips from the tray to the rack, the share off the meter, the seed on it again."""
    now = house()
    id = key(now).hit.id
    now = confirmed(key(now).house, id)
    done = complete(now, id)
    assert done.moves == (("chip", "t1/tray", "t1/rack/P1", 10_000_00),)
    assert done.hit.state == "paid"
    meter = done.house.bank["multi_link"]
    assert (meter.paid, meter.shown_cents) == (10_000_00 * UNITS, 10_000_00)
    over = done.house.sign(id, "game_over", DEALER)
    assert over.hit.state == "over"
    assert [step for step, _ in over.hit.signed] == [
        "key",
        "verify",
        "see",
        "confirm",
        "complete",
        "game_over",
    ]


MAY = {
    "verify": ("keyed", "1.B.iii.(d)", {"R1", "R2", "M1"}),
    "see": ("verified", "1.B.iii.(d)", {"E1", "E2"}),
    "confirm": ("seen", "1.B.iii.(e)", {"D1", "D2", "D3", "R1", "R2", "M1"}),
    "complete": ("confirmed", "1.B.iii.(e)", {"R1", "R2", "M1"}),
    "keep_safe": ("confirmed", "6.B.i", {"R1", "R2", "M1"}),
    "game_over": ("paid", "1.B.iii.(f)", {"D1", "D2"}),
    "refuse": ("keyed", "1.B.iii.(d)", {"R1", "R2", "M1"}),
    "identify": ("safekeeping", "6.B.ii", {"C1", "C2"}),
    "recognise": ("identified", "6.B.ii", {"E1", "E2"}),
    "intercept": ("recognised", "6.B.iii", {"R1", "R2", "M1"}),
    "claim": ("intercepted", "6.B.iii", {"C1", "C2"}),
    "file": ("claimed", "6.B.iii", {"C1", "C2"}),
}
"""By step: the state it takes, its clause, and who of the staff may do it."""
SAID: dict[str, dict[str, Any]] = {
    "complete": {"patron": "P1"},
    "keep_safe": {"papers": "W-2G, deposit slip"},
    "refuse": {"reason": "not a royal flush"},
    "identify": {"id": "passport"},
    "intercept": {"intercept_cents": 500_00},
    "claim": {"withheld_cents": 2_400_00},
    "file": {"shift": "swing"},
}
PATH = {
    "keyed": (),
    "verified": ("verify",),
    "seen": ("verify", "see"),
    "confirmed": ("verify", "see", "confirm"),
    "paid": ("verify", "see", "confirm", "complete"),
    "safekeeping": ("verify", "see", "confirm", "keep_safe"),
    "identified": ("verify", "see", "confirm", "keep_safe", "identify"),
    "recognised": ("verify", "see", "confirm", "keep_safe", "identify", "recognise"),
    "intercepted": ("verify", "see", "confirm", "keep_safe", "identify", "recognise", "intercept"),
    "claimed": (
        "verify", "see", "confirm", "keep_safe", "identify", "recognise", "intercept", "claim",
    ),
}  # fmt: skip
USUAL = {
    "verify": SUPERVISOR, "see": EYE, "confirm": DEALER, "complete": SECOND, "keep_safe": SECOND,
    "identify": CAGE, "recognise": OTHER_EYE, "intercept": SUPERVISOR, "claim": CAGE,
}  # fmt: skip


def in_state(state: str) -> Jackpots:
    now = key(house()).house
    for name in PATH[state]:
        now = now.sign("jackpot/1", name, USUAL[name], SAID.get(name), stepped_up=True).house
    assert now.hit("jackpot/1").state == state
    return now


@clause("1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(f)", "6.B.i", "6.B.ii", "6.B.iii")
@pytest.mark.parametrize("name", MAY)
def test_each_step_by_those_who_may_alone(name: str) -> None:
    """Of the whole staff, leaving aside who signed before; the clause says who."""
    state, cited, may = MAY[name]
    now = in_state(state)
    signed = {who for _, who in now.hit("jackpot/1").signed}
    for person in STAFF:
        if person.id in may and person.id not in signed:
            assert now.sign("jackpot/1", name, person, SAID.get(name), stepped_up=True)
        elif person.id not in may:
            with pytest.raises(Refusal) as caught:
                now.sign("jackpot/1", name, person, SAID.get(name), stepped_up=True)
            assert number(caught) == cited


@clause("1.B.iii.(c)")
def test_only_the_dealer_keys() -> None:
    """Whoever stands there as the dealer now."""
    for person in STAFF:
        if "dealer" in person.duties:
            assert key(house(), by=person).hit.state == "keyed"
        else:
            with pytest.raises(Refusal) as caught:
                key(house(), by=person)
            assert number(caught) == "1.B.iii.(c)"


BOTH = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))


@clause("1.B.iii.(d)", "1.B.iii.(e)")
@pytest.mark.parametrize("name", ["verify", "complete", "refuse"])
def test_who_keyed_neither_verifies_nor_completes_nor_refuses(name: str) -> None:
    """A supervisor who deals has had his part."""
    now = key(house(), by=BOTH).house
    for before in PATH[MAY[name][0]]:
        now = now.sign("jackpot/1", before, USUAL[before]).house
    with pytest.raises(Refusal) as caught:
        now.sign("jackpot/1", name, BOTH, SAID.get(name), stepped_up=True)
    assert number(caught) == MAY[name][1]


@clause("1.B.iii.(e)")
def test_who_confirmed_does_not_complete() -> None:
    """Another supervisor turns the key; who verified may."""
    now = key(house()).house
    for name, person in (("verify", SUPERVISOR), ("see", EYE), ("confirm", SECOND)):
        now = now.sign("jackpot/1", name, person).house
    with pytest.raises(Refusal) as caught:
        complete(now, "jackpot/1", SECOND)
    assert number(caught) == "1.B.iii.(e)"
    assert complete(now, "jackpot/1", SUPERVISOR).hit.state == "paid"


@clause("6.B.ii", "6.B.iii")
def test_a_claim_is_by_different_people_too() -> None:
    """Whoever ran the intercept does not pay, whoever identified does not recognise."""
    steps = {step.name: step for step in STEPS}
    assert steps["recognise"].differs == ("identify",)
    assert steps["intercept"].differs == ("identify", "recognise")
    assert steps["claim"].differs == ("intercept",)


@clause("1.B.iii.(e)", "6.B.i", "6.B.iii")
@pytest.mark.parametrize("name", ["complete", "keep_safe", "refuse", "claim"])
def test_money_takes_the_credential_once_more(name: str) -> None:
    """A key, a swipe card: the signature alone is not enough."""
    now = in_state(MAY[name][0])
    by = CAGE if name == "claim" else SECOND
    with pytest.raises(Refusal, match="credential"):
        now.sign("jackpot/1", name, by, SAID[name])


@clause("1.B.iii.(c)", "1.B.iii.(d)", "1.B.iii.(e)", "1.B.iii.(f)")
@pytest.mark.parametrize("name", MAY)
def test_no_step_out_of_turn(name: str) -> None:
    """In every state but its own it is refused, by its own clause."""
    cited = MAY[name][1]
    for other in PATH:
        steps = {step.name: step for step in STEPS}
        if other in steps[name].at:
            continue
        now = in_state(other)
        for person in STAFF:
            with pytest.raises(Refusal) as caught:
                now.sign("jackpot/1", name, person, SAID.get(name), stepped_up=True)
            assert number(caught) == cited


# The meter


@clause("1.B.iii.(a)", "1.B.iii.(b)")
def test_what_was_keyed_is_what_is_paid() -> None:
    """The share is held when it is keyed; what comes later is not the winner's."""
    keyed = key(house(), percent=10)
    assert (keyed.hit.locked, keyed.hit.share_cents) == (True, 1_000_00)
    now = confirmed(keyed.house.contribute("multi_link", 1_000_00), "jackpot/1")
    done = complete(now, "jackpot/1")
    assert done.moves[0][3] == 1_000_00
    assert done.house.bank["multi_link"].shown_cents == 9_000_00 + 150_00


@clause("1.B.iii.(b)")
@pytest.mark.parametrize("state", ["keyed", "verified", "seen", "confirmed"])
def test_a_refused_hit_gives_back_what_was_held(state: str) -> None:
    """At any step, with a reason; the meter is as if it had not been keyed."""
    now = in_state(state)
    done = now.sign("jackpot/1", "refuse", SECOND, SAID["refuse"], stepped_up=True)
    meter = done.house.bank["multi_link"]
    assert (meter.held, meter.shown_cents, meter.paid) == (0, 10_000_00, 0)
    assert done.moves == ()
    with pytest.raises(Misuse, match="reason"):
        now.sign("jackpot/1", "refuse", SECOND, {"reason": " "}, stepped_up=True)


# Two at two tables


@clause("6.A.ii")
def test_two_tables_are_paid_in_the_order_in_which_they_were_keyed() -> None:
    """The second through its chain first still waits; then it has the meter after the reset."""
    now = key(key(house(), "t2").house, "t1", 10, OTHER_DEALER).house
    now = now.contribute("multi_link", 1_000_00)
    assert [one.locked for one in now.queue("multi_link")] == [True, False]
    now = confirmed(now, "jackpot/2")
    with pytest.raises(Refusal) as caught:
        complete(now, "jackpot/2")
    assert number(caught) == "6.A.ii"
    first = complete(confirmed(now, "jackpot/1"), "jackpot/1")
    assert first.moves == (("chip", "t2/tray", "t2/rack/P1", 10_000_00),)
    second = first.house.hit("jackpot/2")
    assert (second.locked, second.share_cents) == (True, 1_015_00)  # of the seed and $150
    done = complete(first.house, "jackpot/2")
    assert done.moves == (("chip", "t1/tray", "t1/rack/P1", 1_015_00),)
    assert done.house.bank["multi_link"].shown_cents == 10_150_00 - 1_015_00


@clause("6.A.ii")
def test_when_the_first_is_refused_the_second_has_its_place() -> None:
    """And shares in all that is there."""
    now = key(key(house(), "t2").house, "t1", 100, OTHER_DEALER).house
    refused = now.sign("jackpot/1", "refuse", SUPERVISOR, SAID["refuse"], stepped_up=True)
    second = refused.house.hit("jackpot/2")
    assert (second.locked, second.share_cents) == (True, 10_000_00)


@clause("6.A.ii")
def test_a_refused_second_changes_nothing_for_the_first() -> None:
    """It never held anything."""
    now = key(key(house(), "t2").house, "t1", 10, OTHER_DEALER).house
    after = now.sign("jackpot/2", "refuse", SUPERVISOR, SAID["refuse"], stepped_up=True).house
    assert after.bank == now.bank
    assert after.hit("jackpot/1") == now.hit("jackpot/1")


@clause("6.A.ii")
def test_meters_have_queues_of_their_own() -> None:
    """A hit on another meter waits for nobody here."""
    now = house()
    other = Filed("blazing_sevens", 5_000_00, 100_000)
    now = Jackpots(now.bank.put(meters.opened(other)))
    now = key(now).house.key(OTHER_DEALER, {**facts("t9"), "meter": "blazing_sevens"}).house
    assert all(one.locked for one in now.hits)
    done = complete(confirmed(now, "jackpot/2"), "jackpot/2")
    assert done.moves[0][3] == 5_000_00


# No valid ID


@clause("6.B.i", "6.B.ii", "6.B.iii")
def test_a_jackpot_is_kept_safe_until_its_winner_comes_back() -> None:
    """Tray to safekeeping with its papers; then intercept, withholding, the rest to the guest."""
    now = in_state("confirmed")
    kept = now.sign("jackpot/1", "keep_safe", SECOND, SAID["keep_safe"], stepped_up=True)
    assert kept.moves == (("chip", "t1/tray", "safekeeping/jackpot/1", 10_000_00),)
    assert kept.hit.said["keep_safe"] == {"papers": "W-2G, deposit slip"}
    meter = kept.house.bank["multi_link"]
    assert (meter.held, meter.paid) == (0, 10_000_00 * UNITS)
    now = kept.house
    for name in ("identify", "recognise", "intercept"):
        step = now.sign("jackpot/1", name, USUAL[name], SAID.get(name))
        assert step.moves == ()
        now = step.house
    paid = now.sign("jackpot/1", "claim", OTHER_CAGE, SAID["claim"], stepped_up=True)
    assert paid.moves == (
        ("chip", "safekeeping/jackpot/1", "intercepted", 500_00),
        ("chip", "safekeeping/jackpot/1", "withheld", 2_400_00),
        ("chip", "safekeeping/jackpot/1", "patron", 7_100_00),
    )
    filed = paid.house.sign("jackpot/1", "file", CAGE, SAID["file"])
    assert (filed.hit.state, filed.hit.said["file"]) == ("filed", {"shift": "swing"})


@clause("6.B.iii")
def test_no_more_is_withheld_than_is_there() -> None:
    """A cent over is refused; all of it is not."""
    now = in_state("intercepted")
    with pytest.raises(Refusal) as caught:
        now.sign("jackpot/1", "claim", CAGE, {"withheld_cents": 9_500_01}, stepped_up=True)
    assert number(caught) == "6.B.iii"
    paid = now.sign("jackpot/1", "claim", CAGE, {"withheld_cents": 9_500_00}, stepped_up=True)
    assert [to for _, _, to, _ in paid.moves] == ["intercepted", "withheld"]


@clause("6.B.i", "6.A.ii")
def test_a_kept_jackpot_frees_the_queue() -> None:
    """The meter is processed and reset, and the next is locked, whenever the guest comes."""
    now = confirmed(key(key(house(), "t2").house, "t1", 10, OTHER_DEALER).house, "jackpot/1")
    kept = now.sign("jackpot/1", "keep_safe", SECOND, SAID["keep_safe"], stepped_up=True)
    assert kept.house.hit("jackpot/2").locked


# What makes no sense


@pytest.mark.parametrize(
    "wrong",
    [
        {"percent": 0},
        {"percent": 101},
        {"percent": True},
        {"meter": "nowhere"},
        {"meter": " "},
        {"seat": "3"},
        {"more": 1},
    ],
)
def test_nonsense_is_not_keyed(wrong: dict[str, Any]) -> None:
    """Nothing below one percent or above all, no meter that there is not, no other facts."""
    with pytest.raises(Misuse):
        house().key(DEALER, {**facts(), **wrong})


def test_unknown_steps_and_documents() -> None:
    """Each told with what there is."""
    with pytest.raises(Misuse, match="no jackpot"):
        house().sign("jackpot/9", "verify", SUPERVISOR)
    with pytest.raises(Misuse, match="step of a jackpot"):
        key(house()).house.sign("jackpot/1", "key", DEALER)


@clause("6.A.ii", "1.B.iii.(b)")
def test_any_history_keeps_the_law_of_the_meters(seed: int) -> None:
    """Hits at five tables in any order, right and wrong people, contributions in between."""
    chance = random.Random(seed)
    now, paid = house(reserve=20_000, ceiling_cents=30_000_00), 0
    refused = 0
    for _ in range(600):
        if chance.random() < 0.4:
            now = now.contribute("multi_link", chance.randrange(1, 500_000))
        elif chance.random() < 0.15 and len(now.queue("multi_link")) < 4:
            table = f"t{chance.randrange(5)}"
            now = key(now, table, chance.choice([10, 100])).house
        elif now.hits:
            hit = chance.choice(now.hits[-4:])
            name = chance.choice([step.name for step in STEPS[1:]])
            try:
                done = now.sign(hit.id, name, chance.choice(STAFF), SAID.get(name), stepped_up=True)
            except Refusal:
                refused += 1
                continue
            if name in ("complete", "keep_safe"):
                assert hit.id == now.queue("multi_link")[0].id
                paid += done.moves[0][3]
            now = done.house
        now.check()
        meter = now.bank["multi_link"]
        assert meter.paid == paid * UNITS
        assert sum(one.locked for one in now.queue("multi_link")) == bool(now.queue("multi_link"))
    assert refused
