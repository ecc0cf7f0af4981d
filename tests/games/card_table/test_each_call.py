"""What may be called in the seven poker chapters after the first cards, and what follows then."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Close, Decide, DrawCards, Place, Window
from tests.games.card_table.chapters import (
    CRAZY,
    FOUR,
    HOLDEM,
    RIDE,
    SEVEN,
    ULTIMATE,
    WILD,
    Chapter,
    go_on,
    won,
)
from tests.games.card_table.test_each_deal import SEATS, may_be_cut, misdeals, spared
from tests.games.scripts import events
from tests.games.steps import steps
from tests.law.by_hand import call_line

Moment = Callable[[Driver], bool]


def asks(seat: int) -> Moment:
    return lambda at: isinstance(at.pending, Decide) and at.pending.who == seat


def shows(hand: str) -> Moment:
    """The cards lie there face down and are turned over now."""
    return lambda at: (
        isinstance(at.pending, DrawCards) and at.pending.unseen and at.pending.hand == hand
    )


def a_street(at: Driver) -> bool:
    """Another card comes after somebody has decided."""
    pending = at.pending
    return isinstance(pending, DrawCards) and not pending.unseen and bool(events(at, "decided"))


def the_last_street(at: Driver) -> bool:
    """Two cards that count for everybody still lie in the deck, and nobody is asked any more."""
    return a_street(at) and len(at.table.hands.get("community", ())) == 4


MOMENTS: dict[str, Moment] = {
    "decision": asks(2),
    "second decision": asks(5),
    "street": a_street,
    "board": shows("community"),
    "dealer": shows("dealer"),
    "player": shows("seat 5"),
}


def happens(one: Chapter, way: str, moment: str) -> bool:
    """Whether a chapter has such a moment."""
    board = any(deal.to == "community" for deal in one.deal(way))
    return {
        "street": bool(one.streets(way)),
        "board": board,
        "dealer": any(deal.to == "dealer" for deal in one.deal(way)),
    }.get(moment, True)


def at(one: Chapter, way: str, moment: str, sides: bool = True) -> Driver:
    driver = one.wagered(*SEATS, dealing=way, sides=sides)
    go_on(one, driver, MOMENTS[moment])
    assert driver.pending is not None
    return driver


def every_call(one: Chapter, way: str) -> dict[str, str]:
    """All lines of calls that the chapter has, by what is called."""
    found = {**misdeals(one, way)}
    found |= {"face_up_card": one.fact("misdeals", "face_up")}
    found |= {"dealt_in_error": one.fact("misdeals", "in_error")}
    found |= {"shuffler_jam": one.fact("shuffle", "jam"), "idle": one.fact("idle", "clause")}
    found |= {"wrong_count": one.fact("shuffle", "counts")}
    told = {id: f"call {id} {number} by anybody" for id, number in found.items()}
    recut = one.fact("shuffle", "recut")
    told["improper_cut"] = f"call improper_cut {recut} by {one.fact('person', 'recut')}"
    if left := one.fact("misdeals", "left"):
        told["player_left"] = f"call player_left {left} by anybody at a seat"
    return told


BEFORE = {
    "yes": ("shuffler_jam", "wrong_count", "idle"),
    "no": ("improper_cut", "idle"),
}


def wanted(one: Chapter, way: str, moment: str, shuffler: str) -> list[str]:
    """What may be called at a moment, by the facts of the chapter."""
    voiding = ["wrong_number", f"deck_not_{one.size}", "dealer_exposed"]
    mishaps = ["face_up_card", "dealt_in_error"]
    if moment == "window":
        ids = list(BEFORE[shuffler])
    elif moment in ("first card", "second card"):
        ids = [*mishaps, "shoe_jam", *voiding]
        ids += ["improper_cut"] if moment == "first card" and shuffler == "no" else []
    elif moment == "street":
        by_hand = one.text_of(f"streets {way}").endswith("from the hand")
        ids = [*mishaps, *([] if by_hand else ["shoe_jam"]), *voiding, "player_left"]
    elif moment == "player":
        ids = ["player_left"]
    else:
        ids = [*voiding, "player_left"]
    if one.text_of("seen") and moment == "dealer":
        ids.remove("dealer_exposed")
    every = every_call(one, way)
    return sorted(every[id] for id in ids if id in every)


def marks(one: Chapter, way: str) -> pytest.MarkDecorator:
    return one.names("misdeals", f"{way} counted", f"{way} closing", "shuffle", "idle clause")


def found_now(driver: Driver) -> list[str]:
    assert driver.pending is not None
    return sorted(call_line(call, "oh") for call in driver.pending.irregularities)


@pytest.mark.parametrize("shuffler", ["yes", "no"])
@pytest.mark.parametrize(
    ("one", "way"),
    [
        pytest.param(one, way, id=f"{one.id} {way}", marks=marks(one, way))
        for one in SEVEN
        for way in one.dealings
    ],
)
def test_what_may_be_called_before_all_have_cards(one: Chapter, way: str, shuffler: str) -> None:
    """A shuffle while wagers are made, a cut until the first card, the cards as they come."""
    if shuffler == "no" and not may_be_cut(one, way):
        return
    driver = one.window(1, dealing=way, shuffler=shuffler)
    assert isinstance(driver.pending, Window)
    assert list(driver.pending.wagers) == [*one.stakes, *one.sides]
    assert found_now(driver) == wanted(one, way, "window", shuffler)
    driver = one.wagered(*SEATS, dealing=way, shuffler=shuffler)
    for moment in ("first card", "second card"):
        assert found_now(driver) == wanted(one, way, moment, shuffler)
        go_on(one, driver, lambda at: bool(events(at, "dealt")))


LATER = [
    pytest.param(one, way, moment, id=f"{one.id} {way} {moment}", marks=marks(one, way))
    for one in SEVEN
    for way in one.dealings
    for moment in MOMENTS
    if happens(one, way, moment)
]


@pytest.mark.parametrize(("one", "way", "moment"), LATER)
def test_what_may_be_called_later(one: Chapter, way: str, moment: str) -> None:
    """Misdeals until the dealer or the last card is shown, a player who left until the end."""
    driver = at(one, way, moment)
    assert found_now(driver) == wanted(one, way, moment, "yes")


@pytest.mark.clause("oh.texas_holdem_bonus 13.A")
@pytest.mark.parametrize("way", ["hand", "manual_shoe", "shoe"])
def test_a_dealers_card_after_the_last_decision(way: str) -> None:
    """While the river is dealt nobody decides any more, and it does not matter who sees it."""
    (one,) = (one for one in SEVEN if one.text_of("seen"))
    driver = one.wagered(*SEATS, dealing=way)
    go_on(one, driver, the_last_street)
    assert not any("dealer_exposed" in line for line in found_now(driver))
    before = one.wagered(*SEATS, dealing=way)
    go_on(one, before, a_street)
    assert any("dealer_exposed" in line for line in found_now(before))


COSTS = [one for one in SEVEN if one is not RIDE]


@pytest.mark.parametrize(
    "one",
    [pytest.param(one, marks=one.names("misdeals", one.asked[0]), id=one.id) for one in COSTS],
)
def test_a_player_without_chips_for_more(one: Chapter) -> None:
    """What costs more than is left is closed, to the cent; what may be called is the same."""
    for short in (0, 1):
        driver = one.table(KeyedSource(card_by_card=True), 5)
        least = 3 * 10_00 if one is ULTIMATE else 2 * 10_00 if one in (HOLDEM, WILD) else 10_00
        driver.sit(2, "poor", sum(one.stakes.values()) + least - short)
        driver.begin_round()
        for seat in SEATS:
            for wager, cents in one.stakes.items():
                driver.answer(Place(seat, wager, cents))
        driver.answer(Close())
        go_on(one, driver, asks(2))
        assert isinstance(driver.pending, Decide)
        costs = driver.pending.cents
        assert min(costs.values()) == least
        closed = {said for said, cents in costs.items() if cents > least - short}
        assert set(driver.pending.blocked) == closed
        for said in closed:
            assert one.refused(driver, said) == ("11.B.i" if one is WILD else one.asked[0])
        assert found_now(driver) == wanted(one, one.usual, "decision", "yes")


# Void


def void(one: Chapter, driver: Driver, found: str, number: str, ruling: str) -> None:
    """Call it; where management may call a hand valid it does not; all goes back by the clause."""
    lying = {
        (f"spot/{seat}/{wager}", cents)
        for seat in SEATS
        for wager, cents in driver.table.stakes(seat).items()
    }
    driver.call(found)
    if ruling:
        for seat in (5, 2):
            assert isinstance(driver.pending, Decide)
            asked = (driver.pending.who, driver.pending.choices)
            assert asked == (one.fact("person", "ruling"), ("void", f"seat_{seat}_is_valid"))
            assert driver.table.rules.cite(driver.pending.clause) == one.cite(ruling)
            driver.answer("void")
    assert driver.pending is None
    told = events(driver, "void", "returned")
    assert [(e["kind"], one.number(e["clause"])) for e in told] == [
        ("void", number),
        ("returned", number),
    ]
    back = {(spot, cents) for spot, _, cents in told[1]["moves"]}
    assert lying <= back
    assert [won(driver, seat) for seat in SEATS] == [0, 0]
    removed = [
        one.number(event["clause"])
        for event in events(driver, "announced")
        if event["words"] == "the deck is removed from the table"
    ]
    assert removed == ([number] if found.startswith("deck") else [])
    assert driver.table.hands == {}


def rules_on(one: Chapter, way: str, found: str) -> str:
    """The clause by which a hand may be called valid after this, if one may."""
    number = one.fact(way, "ruling") if one is RIDE else ""
    return number if found in ("wrong_number", f"deck_not_{one.size}") else ""


VOIDS = [
    pytest.param(
        *(one, way, moment, found, number),
        id=f"{one.id} {way} {moment} {found}",
        marks=one.names("misdeals", number, *([ruling] if ruling else [])),
    )
    for one in SEVEN
    for way in one.dealings
    for moment in MOMENTS
    if happens(one, way, moment) and moment != "player"
    for found, number in misdeals(one, way).items()
    for ruling in [rules_on(one, way, found)]
    if found not in ("shoe_jam", "face_up_card")
    and not (found == "dealer_exposed" and moment == "dealer" and one.text_of("seen"))
]


@pytest.mark.parametrize(("one", "way", "moment", "found", "number"), VOIDS)
def test_a_void_round(one: Chapter, way: str, moment: str, found: str, number: str) -> None:
    """At whatever moment: what was added comes back too; a deck that is not whole goes away."""
    driver = at(one, way, moment, sides=not spared(one))
    void(one, driver, found, number, rules_on(one, way, found))


FOLDING = [one for one in SEVEN if "fold" in one.asked]


@pytest.mark.parametrize(
    ("one", "way", "found"),
    [
        pytest.param(
            *(one, way, found),
            id=f"{one.id} {way} {found}",
            marks=one.names("misdeals", "folds", number),
        )
        for one in FOLDING
        for way in one.dealings
        for found, number in misdeals(one, way).items()
        if found not in ("shoe_jam", "face_up_card")
    ],
)
def test_void_after_a_fold(one: Chapter, way: str, found: str) -> None:
    """What the folded hand had lost comes back."""
    driver = one.wagered(*SEATS, dealing=way, sides=not spared(one))
    go_on(one, driver, asks(2))
    driver.answer("fold")
    void(one, driver, found, misdeals(one, way)[found], "")


# A player who leaves

LEAVING = [one for one in SEVEN if one.fact("misdeals", "left")]


def left(one: Chapter, driver: Driver, seat: int) -> None:
    """Call it: each wager of the seat is lost by the clause, and the cards go away unseen."""
    before, stakes = steps(driver), driver.table.stakes(seat)
    number = one.fact("misdeals", "left")
    lost = won(driver, seat)
    driver.call("player_left", seat)
    lines = steps(driver)[len(before) :]
    gone = [f"{number} {seat} {wager} collected {cents}" for wager, cents in stakes.items()]
    wanted = ["!player_left", *gone, f"seat {seat} away unseen"]
    assert lines[: len(wanted)] == wanted
    assert (won(driver, seat), driver.table.stakes(seat)) == (lost, {})


def leaving(*moments: str) -> list[object]:
    return [
        pytest.param(
            *(one, way, moment, seat),
            id=f"{one.id} {way} {moment} {seat}",
            marks=one.names("misdeals"),
        )
        for one in LEAVING
        for way in one.dealings
        for moment in moments
        if happens(one, way, moment)
        for seat in SEATS
    ]


@pytest.mark.parametrize(
    ("one", "way", "moment", "seat"),
    leaving("decision", "second decision", "street", "board", "dealer", "player"),
)
def test_a_player_who_left(one: Chapter, way: str, moment: str, seat: int) -> None:
    """Whoever it is, the one who is asked or another: the round goes on with who is left."""
    driver = at(one, way, moment)
    pending = driver.pending
    asked = {"decision": 2, "second decision": 5}.get(moment)
    shown = {"player": 5}.get(moment)
    left(one, driver, seat)
    (other,) = (one for one in SEATS if one != seat)
    if asked is not None and seat != asked:
        assert isinstance(driver.pending, Decide)
        assert driver.pending.who == asked
    elif asked == 2:
        assert isinstance(driver.pending, Decide)
        assert driver.pending.who == other
    elif shown is not None and seat == shown:
        assert isinstance(driver.pending, DrawCards)
        assert driver.pending.hand == f"seat {other}"
    elif asked is None:
        assert driver.pending == pending
    before = len(events(driver, "decided"))
    go_on(one, driver, lambda _: False)
    assert driver.pending is None
    hands = [event["hand"] for event in events(driver, "revealed")]
    assert f"seat {seat}" not in hands
    assert hands.count(f"seat {other}") == 1
    after = events(driver, "decided")[before:]
    assert seat not in [event["who"] for event in after]
    assert [event["seat"] for event in events(driver, "settled") if event["seat"] == seat] == []


@pytest.mark.parametrize(
    "one", [pytest.param(one, marks=one.names("misdeals"), id=one.id) for one in LEAVING]
)
def test_who_has_no_wager_does_not_leave(one: Chapter) -> None:
    """When both have left, nobody can be called away from the table any more."""
    driver = at(one, one.dealings[0], "decision")
    left(one, driver, 2)
    left(one, driver, 5)
    if driver.pending is not None:
        assert not any("player_left" in line for line in found_now(driver))
        go_on(one, driver, lambda _: False)
    assert events(driver, "settled") == []
    assert driver.table.hands == {}


@pytest.mark.parametrize(
    "one", [pytest.param(one, marks=one.names("misdeals", "folds"), id=one.id) for one in FOLDING]
)
def test_who_folded_and_left(one: Chapter) -> None:
    """What a fold has not taken yet is lost by leaving, once; the other hand is played out."""
    if one not in LEAVING:
        return
    driver = at(one, one.dealings[0], "decision")
    driver.answer("fold")
    stakes = driver.table.stakes(2)
    waits = one in (FOUR, CRAZY)
    assert (stakes == one.all_stakes()) == waits
    if not stakes:
        return
    left(one, driver, 2)
    folded = [(e["seat"], e["wager"]) for e in events(driver, "settled")]
    go_on(one, driver, lambda _: False)
    again = [(e["seat"], e["wager"]) for e in events(driver, "settled") if e["seat"] == 2]
    assert again == folded
    assert won(driver, 2) == -sum(one.all_stakes().values())


@pytest.mark.parametrize("gone", [1, 2])
@pytest.mark.parametrize(
    "one",
    [pytest.param(one, marks=one.names("misdeals", "folds"), id=one.id) for one in (FOUR, CRAZY)],
)
def test_one_of_two_who_folded_leaves(one: Chapter, gone: int) -> None:
    """What the other forfeits is collected as ever, when all have decided, in cents."""
    driver = one.wagered(1, 2, 5)
    go_on(one, driver, asks(1))
    driver.answer("fold")
    driver.answer("fold")
    left(one, driver, gone)
    (other,) = (seat for seat in (1, 2) if seat != gone)
    assert driver.table.stakes(other) == one.all_stakes()
    go_on(one, driver, lambda _: False)
    lost = -sum(one.all_stakes().values())
    assert [won(driver, seat) for seat in (1, 2)] == [lost, lost]
    folded = [(e["seat"], e["wager"]) for e in events(driver, "settled") if e["seat"] in (1, 2)]
    assert folded == [(other, wager) for wager in one.stakes]
