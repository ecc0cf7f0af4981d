"""The deal of the seven poker chapters, card by card, and what is called while it goes on."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.procedure import Decide, DrawCards, Window
from tests.games.card_table.chapters import SEVEN, WILD, Chapter, go_on, key, won
from tests.games.scripts import events
from tests.games.steps import steps

SEATS = (2, 5)
FOUND = "2s"
"""A card that is found face up."""


def ways(*facts: str, only: tuple[Chapter, ...] = SEVEN) -> list[object]:
    """Each chapter with each way of dealing; `{}` in a fact is the way."""
    return [
        pytest.param(
            one, way, id=f"{one.id} {way}", marks=one.names(*(fact.format(way) for fact in facts))
        )
        for one in only
        for way in one.dealings
    ]


def may_be_cut(one: Chapter, way: str) -> bool:
    """Whether the cards may be shuffled by hand for this way of dealing."""
    return not one.fact(way, "after_device")


def begun(one: Chapter, way: str, shuffler: str = "yes", sides: bool = True) -> list[str]:
    """What a round begins with: the shuffle, the cut, the wagers and the end of the betting."""
    cut = [f"{one.fact('shuffle', 'cut')} cut 10"] if shuffler == "no" else []
    stakes = one.all_stakes(sides).items()
    placed = [f"{seat} {wager} placed {cents}" for seat in SEATS for wager, cents in stakes]
    shuffled = f"{one.fact('shuffle', 'clause')} shuffled {one.size}"
    return [shuffled, *cut, *placed, f"{one.fact(way, 'closing')} said"]


def stub(one: Chapter, way: str) -> list[str]:
    """What is said of the cards that are left, where no street follows."""
    number = one.fact(way, "stub")
    return [f"{number} said"] if number and not one.streets(way) else []


def at_first_decision(one: Chapter, driver: Driver) -> None:
    clause, *choices = one.asked
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (SEATS[0], tuple(choices))
    assert driver.table.rules.cite(driver.pending.clause) == one.cite(clause)


@pytest.mark.parametrize("shuffler", ["yes", "no"])
@pytest.mark.parametrize(
    ("one", "way"),
    ways("deal {}", "{} clause", "{} closing", "shuffle clause", "shuffle cut", "5.C.i", "5.C.ii"),
)
def test_the_first_cards(one: Chapter, way: str, shuffler: str) -> None:
    """Shuffle, cut, wagers, their end, then a card or a stack to each who wagered."""
    if shuffler == "no" and not may_be_cut(one, way):
        return
    driver = one.wagered(*SEATS, dealing=way, shuffler=shuffler)
    assert steps(driver) == begun(one, way, shuffler)
    key(driver, len(one.draws(one.deal(way), *SEATS)))
    dealt = one.dealt(one.deal(way), *SEATS)
    assert steps(driver) == [*begun(one, way, shuffler), *dealt, *stub(one, way)]
    at_first_decision(one, driver)


STUBS = [
    pytest.param(one, way, id=f"{one.id} {way}", marks=one.names("shoe stub", f"{way} stub"))
    for one in SEVEN
    if one.fact("shoe", "stub")
    for way in one.dealings
]


@pytest.mark.parametrize(("one", "way"), STUBS)
def test_the_stub(one: Chapter, way: str) -> None:
    """When all cards are dealt, the last street too, what is left goes away unseen, once."""
    driver = one.wagered(*SEATS, dealing=way)
    go_on(one, driver, lambda _: False)
    number = one.fact(way, "stub")
    said = [
        (place, one.number(event["clause"]))
        for place, event in enumerate(driver.log)
        if event["kind"] == "announced" and "stub" in event["words"]
    ]
    assert [clause for _, clause in said] == ([number] if number else [])
    if number:
        last = max(place for place, one in enumerate(driver.log) if one["kind"] == "dealt")
        first = min(place for place, one in enumerate(driver.log) if one["kind"] == "settled")
        assert last < said[0][0] < first


# What is called between two cards


def at(
    one: Chapter, way: str, where: str, sides: bool = True, **options: str
) -> tuple[Driver, int]:
    """A table before the first card, the second or the last of the first deal."""
    number = len(one.draws(one.deal(way), *SEATS))
    done = {"first": 0, "second": 1, "last": number - 1}[where]
    driver = one.wagered(*SEATS, dealing=way, sides=sides, **options)
    key(driver, done)
    return driver, done


PLACES = pytest.mark.parametrize("where", ["first", "second", "last"])


@PLACES
@pytest.mark.parametrize(("one", "way"), ways("misdeals", "deal {}"))
def test_a_card_in_error(one: Chapter, way: str, where: str) -> None:
    """It is the next card: that is said, nothing else happens, and the deal goes on as ever."""
    driver, done = at(one, way, where)
    waiting, before = driver.pending, steps(driver)
    driver.call("dealt_in_error")
    assert driver.pending == waiting
    called = ["!dealt_in_error", f"{one.fact('misdeals', 'in_error')} said"]
    assert steps(driver) == [*before, *called]
    key(driver, len(one.draws(one.deal(way), *SEATS)) - done)
    assert steps(driver) == [*before, *called, *rest(one, way, before)]
    at_first_decision(one, driver)


def rest(one: Chapter, way: str, before: list[str]) -> list[str]:
    """What comes after so many lines of a first deal."""
    done = len(before) - len(begun(one, way))
    return [*one.dealt(one.deal(way), *SEATS)[done:], *stub(one, way)]


@PLACES
@pytest.mark.parametrize(
    ("one", "way"),
    ways("misdeals", "deal {}", only=SEVEN[:-1]),
)
def test_one_card_face_up(one: Chapter, way: str, where: str) -> None:
    """It goes to the rack face up and is not used; whoever should have had it gets the next."""
    driver, done = at(one, way, where)
    waiting, before = driver.pending, steps(driver)
    assert isinstance(waiting, DrawCards)
    driver.call("face_up_card")
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.count, driver.pending.face_up) == (1, True)
    assert driver.pending.hand not in driver.table.hands
    driver.answer(cards_from(FOUND))
    away = ["!face_up_card", f"card found face up: {FOUND}", "card found face up away"]
    assert steps(driver) == [*before, *away]
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.hand, driver.pending.count) == (waiting.hand, waiting.count)
    key(driver, len(one.draws(one.deal(way), *SEATS)) - done)
    assert steps(driver) == [*before, *away, *rest(one, way, before)]
    at_first_decision(one, driver)
    whole = one.wagered(*SEATS, dealing=way)
    key(whole, len(one.draws(one.deal(way), *SEATS)))
    assert {hand: len(cards) for hand, cards in driver.table.hands.items()} == {
        hand: len(cards) for hand, cards in whole.table.hands.items()
    }
    assert len(driver.table.discards) == 1 + len(whole.table.discards)


# Void before anybody decides


def misdeals(one: Chapter, way: str) -> dict[str, str]:
    """What voids the round, each with its clause."""
    found = {
        "wrong_number": one.fact("misdeals", "wrong_number"),
        f"deck_not_{one.size}": one.fact(way, "counted"),
        "dealer_exposed": one.fact("misdeals", "dealer_seen"),
        "shoe_jam": one.fact(way, "jam"),
    }
    if one is WILD:
        found["face_up_card"] = one.fact("misdeals", "face_up")
    return {id: number for id, number in found.items() if number}


def voids(one: Chapter, found: str, number: str, sides: bool) -> list[str]:
    """What is said and given back; a deck that is not whole leaves the table before."""
    gone = [f"{number} said", "equipment_changed"] if found.startswith("deck") else []
    back = [
        f"spot/{seat}/{wager} {cents}"
        for seat in SEATS
        for wager, cents in one.all_stakes(sides).items()
    ]
    return [f"!{found}", *gone, f"{number} void", f"{number} returned {' '.join(back)}"]


VOID = [
    pytest.param(
        one,
        way,
        found,
        id=f"{one.id} {way} {found}",
        marks=one.names(
            *(number, f"{way} counted", "misdeals wrong_number", "misdeals in_error"),
            *(("misdeals left",) if one.fact("misdeals", "left") else ()),
        ),
    )
    for one in SEVEN
    for way in one.dealings
    for found, number in misdeals(one, way).items()
]


def spared(one: Chapter) -> bool:
    """Whether some wagers are settled although the round is void; those have tests of their own."""
    return bool(one.text_of("spared"))


@PLACES
@pytest.mark.parametrize(("one", "way", "found"), VOID)
def test_a_void_deal(one: Chapter, way: str, found: str, where: str) -> None:
    """Every wager of both seats goes back, the cards unseen to the rack, and all is shuffled."""
    sides = not spared(one)
    driver, done = at(one, way, where, sides)
    before, number = steps(driver), misdeals(one, way)[found]
    given = one.draws(one.deal(way), *SEATS)[:done]
    driver.call(found)
    assert driver.pending is None
    lying = [hand for hand in dict.fromkeys(hand for hand, _ in given) if hand != "discard rack"]
    away = [f"{hand} away unseen" for hand in lying]
    assert steps(driver) == [*before, *voids(one, found, number, sides), *away]
    assert [won(driver, seat) for seat in SEATS] == [0, 0]
    changed = [event["thing"] for event in events(driver, "equipment_changed")]
    assert changed == (["cards no. 2"] if found.startswith("deck") else [])
    signed = len(events(driver, "attested"))
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert len(driver.table.shoe) == one.size
    assert steps(driver) == [f"{one.fact('shuffle', 'clause')} shuffled {one.size}"] or changed
    assert (len(events(driver, "attested")) > signed) == bool(changed)


@pytest.mark.parametrize("where", ["second", "last"])
@pytest.mark.parametrize(
    ("one", "way"), ways("misdeals face_up", "misdeals wrong_number", only=SEVEN[:-1])
)
def test_two_cards_face_up(one: Chapter, way: str, where: str) -> None:
    """The second voids the round, everything goes back; in the next round one is one again."""
    driver, _ = at(one, way, "first", sides=not spared(one))
    driver.call("face_up_card")
    driver.answer(cards_from(FOUND))
    number = len(one.draws(one.deal(way), *SEATS))
    key(driver, 1 if where == "second" else number - 1)
    driver.call("face_up_card")
    assert driver.pending is None
    clause = one.fact("misdeals", "face_up")
    (void,) = events(driver, "void")
    assert void["clause"] == one.cite(clause)
    assert [won(driver, seat) for seat in SEATS] == [0, 0]
    assert not events(driver, "settled", "collected")
    driver.begin_round()
    assert len(driver.table.shoe) == one.size


# A cut that was wrong


@pytest.mark.parametrize(("one", "way"), ways("shuffle recut", "shuffle cut", "5.D.ii", "misdeals"))
def test_another_cut_before_the_first_card(one: Chapter, way: str) -> None:
    """Ordered, and cut again, once; once a card lies there it can be ordered no more."""
    if not may_be_cut(one, way):
        return
    driver, _ = at(one, way, "first", shuffler="no")
    before = steps(driver)
    driver.call("improper_cut")
    driver.answer(20)
    recut, cut = one.fact("shuffle", "recut"), one.fact("shuffle", "cut")
    assert steps(driver) == [*before, "!improper_cut", f"{recut} said", f"{cut} cut 20"]
    words = events(driver, "announced")[-1]["words"]
    assert words == f"a {one.fact('person', 'recut')} orders another cut"
    waiting = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == waiting
    key(driver, 1)
    assert driver.pending is not None
    assert "improper_cut" not in [call.id for call in driver.pending.irregularities]
