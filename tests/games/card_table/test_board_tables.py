"""Let It Ride and Mississippi Stud, sections 2 to 5: the table, the cards, the opening, the cut."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.cloth import Rows
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Attest, Cut, Decide, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from tests.games.card_table.board import Tables, wager
from tests.games.cloths import (
    area,
    at,
    box,
    citing,
    dealers_side,
    held,
    lines,
    printed,
    rest,
    seat_points,
    spots_citing,
)
from tests.games.let_it_ride import ride
from tests.games.mississippi_stud import stud
from tests.games.scripts import Scripted, events
from tests.games.staff import all_asked, real_table, until

LIR, MISS = ride.LIR, stud.MISS
both = pytest.mark.parametrize("tables", [LIR, MISS], ids=lambda one: one.game.id)


def clause(*ids: str) -> pytest.MarkDecorator:
    """The same clauses of both chapters."""
    marks = [f"{tables.chapter} {id}" for tables in (LIR, MISS) for id in ids]
    return pytest.mark.clause(*marks)


def played(tables: Tables, **options: str) -> Any:
    if tables is LIR:
        return ride.deal({1: "2c 5d 8h"}, "Qs 9d", None, None, **options)
    return stud.deal({1: "2c 5d"}, "8h Qs 9d", None, None, **options)


# Section 2


@both
@clause("2.A", "2.A.i", "2.A.iii", "2.A.iv", "2.A.v", "2.A.vi")
def test_the_layout(tables: Tables) -> None:
    """Positions, cards, community, odds, limit and name are where the chapter wants them."""
    rules = tables.rules()
    assert len(seat_points(rules)) == 7
    driver = tables.table(Scripted(), 7)
    for seat in (0, 8):
        with pytest.raises(Refusal, match="positions 1 to 7") as caught:
            driver.sit(seat, "P9")
        assert caught.value.clause == tables.cite("2.A")
    assert printed(rules, tables.cite("2.A.i")) == ["{house}"]
    assert "Harbour" in lines(rules, "Harbour")
    assert held(rules, tables.cite("2.A.iii")) == ["seat {seat}"]
    assert held(rules, tables.cite("2.A.iv")) == ["community"]
    tray, board = box(rest(rules, "tray")), box(rest(rules, "community"))
    assert 0 < board.y - (tray.y + tray.h) < 1
    assert abs(at(rest(rules, "community"))[0] - at(rest(rules, "tray"))[0]) < 0.01
    tabled = [rows.spot for rows in citing(rules, tables.cite("2.A.v"), Rows)]
    first = "number_1" if tables is LIR else "ante"
    bonuses = [id for id in rules.wagers if "bonus" in id]
    assert tabled == [first, *bonuses]
    assert printed(rules, tables.cite("2.A.vi")) == ["Subject to the posted payout limit"]


@pytest.mark.clause("oh.let_it_ride 2.A.ii", "oh.let_it_ride 2.A.vii", "oh.let_it_ride 2.C.i")
@pytest.mark.clause("oh.let_it_ride 2.A.viii", "oh.let_it_ride 2.B", "oh.let_it_ride 2.C")
def test_the_spots_of_let_it_ride() -> None:
    """Three bets in a line, a bonus only where it is offered, boxes and rack at the dealer."""
    rules = LIR.rules()
    assert spots_citing(rules, LIR.cite("2.A.ii")) == ["number_1", "number_2", "number_3"]
    assert len({at(area(rules, bet))[1] for bet in ("number_1", "number_2", "number_3")}) == 1
    assert spots_citing(rules, LIR.cite("2.A.vii")) == ["three_card_bonus"]
    assert spots_citing(rules, LIR.cite("2.C.i")) == ["let_it_ride_bonus"]
    assert spots_citing(LIR.rules(three_card_bonus="no"), LIR.cite("2.A.vii")) == []
    assert spots_citing(LIR.rules(let_it_ride_bonus="no"), LIR.cite("2.C.i")) == []
    assert sorted(held(rules, LIR.cite("2.A.viii"))) == ["drop", "tips"]
    assert held(rules, LIR.cite("2.B")) == ["discards"]
    for thing in ("drop", "tips", "discards"):
        dealers_side(rules, rest(rules, thing))


@pytest.mark.clause("oh.mississippi_stud 2.A.ii", "oh.mississippi_stud 2.B")
@pytest.mark.clause("oh.mississippi_stud 2.C")
def test_the_spots_of_mississippi_stud() -> None:
    """Four bets and one for the bonus, boxes and rack at the dealer."""
    rules = MISS.rules()
    streets = ["third_street", "fourth_street", "fifth_street"]
    assert spots_citing(rules, MISS.cite("2.A.ii")) == ["ante", *streets]
    assert spots_citing(rules, MISS.cite("7.E")) in ([], ["three_card_bonus"])
    assert area(rules, "three_card_bonus").spot == "three_card_bonus"
    assert sorted(held(rules, MISS.cite("2.B"))) == ["drop", "tips"]
    assert held(rules, MISS.cite("2.C")) == ["discards"]
    for thing in ("drop", "tips", "discards"):
        dealers_side(rules, rest(rules, thing))


@pytest.mark.clause("oh.let_it_ride 14.A", "oh.mississippi_stud 12.A")
@both
def test_odds_say_to_and_never_for(tables: Tables) -> None:
    """On the sign and on the cloth."""
    posted = sign(tables.rules())
    paid = [line.pays for board in posted.boards for line in board.lines]
    assert any(" to 1" in one for one in paid)
    tables_of_odds = [one for one in posted.layout if " to 1" in one]
    assert tables_of_odds
    assert not any(" for " in one for one in (*paid, *tables_of_odds))


# Section 3


@both
@clause("3.A", "5.A")
def test_every_round_has_one_whole_deck(tables: Tables) -> None:
    """Each begins with a shuffle of 52 cards."""
    driver = played(tables)
    driver.begin_round()
    assert [e["cards"] for e in events(driver, "shuffled")] == [52, 52]
    assert {e["clause"] for e in events(driver, "shuffled")} == {tables.cite("5.A")}
    assert len(set(driver.table.shoe.remaining)) == 52


@both
@clause("3.B")
def test_a_second_deck_needs_a_shuffler(tables: Tables) -> None:
    """Two decks go with a device only; one goes with either."""
    assert tables.rules(decks="2", shuffler="yes")
    assert tables.rules(decks="1", shuffler="no")
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        tables.rules(decks="2", shuffler="no")
    assert caught.value.clause == tables.cite("3.B")


@both
@clause("3.B.i", "3.B.ii", "3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks(tables: Tables) -> None:
    """Each on the record, of another colour, and in turn; the rack is empty between them."""
    driver = real_table(tables.rules(decks="2"), {"deck_1_color": "red"})
    until(driver, "deck 2_color")
    with pytest.raises(Refusal, match="another colour") as caught:
        driver.answer(" RED")
    assert caught.value.clause == tables.cite("3.B.ii")
    driver = played(tables, decks="2")
    attested = [e["what"] for e in events(driver, "attested")]
    for deck in ("deck 1", "deck 2"):
        assert any(
            (what.startswith(deck) and "inspect" in what) or "sorted" in what for what in attested
        )
    seen = [(driver.table.board["deck"], driver.table.board["in_shuffler"])]
    assert driver.table.discards
    driver.begin_round()
    seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
    assert seen == [("blue", "red"), ("red", "blue")]
    assert driver.table.discards == []


@both
@clause("3.C.i", "3.C.ii")
@pytest.mark.parametrize(
    ("dealing", "hours", "number"),
    [("hand", 6, "3.C.i"), ("manual_shoe", 8, "3.C.ii"), ("shoe", 8, "3.C.ii")],
)
def test_cards_are_changed_in_time(tables: Tables, dealing: str, hours: int, number: str) -> None:
    """At the time no round begins; a minute earlier it does."""
    driver = tables.table(Scripted(), 1, dealing=dealing)
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == tables.cite(number)
    early = tables.table(Scripted(), 1, dealing=dealing)
    early.tell_time(60 * hours - 1)
    early.begin_round()


# Section 4


@pytest.mark.clause("oh.let_it_ride 4.A", "oh.let_it_ride 4.B", "oh.let_it_ride 4.D")
def test_the_opening_of_let_it_ride() -> None:
    """Inspected, verified and washed; or straight into the machine."""
    owed = [(who, LIR.number(cited)) for who, _, cited in all_asked(real_table(LIR.rules()))]
    assert owed == [
        ("supervisor", "4.D"),
        ("dealer", "4.A"),
        ("supervisor", "4.A"),
        ("dealer", "4.B"),
    ]
    came = real_table(LIR.rules(), {"cards_preshuffled": "yes"})
    assert [LIR.number(cited) for *_, cited in all_asked(came)] == ["4.D"]


@pytest.mark.clause("oh.mississippi_stud 4.A", "oh.mississippi_stud 4.B")
@pytest.mark.clause("oh.mississippi_stud 4.C")
def test_the_opening_of_mississippi_stud() -> None:
    """Inspected, verified, spread for somebody to look at, washed."""
    owed = [(who, MISS.number(cited)) for who, _, cited in all_asked(real_table(MISS.rules()))]
    assert owed == [
        ("dealer", "4.A"),
        ("supervisor", "4.B"),
        ("supervisor", "4.B"),
        ("dealer", "4.C"),
    ]


# Section 5


@both
@clause("5.C.i", "5.C.ii", "5.D.i", "5.D.ii")
def test_hand_shuffled_cards_are_cut(tables: Tables) -> None:
    """Between shuffle and deal, and only those."""
    for shuffler, cut in (("yes", []), ("no", ["cut"])):
        driver = played(tables, shuffler=shuffler)
        order = [e["kind"] for e in events(driver, "shuffled", "cut", "announced", "dealt")]
        assert order[: 3 + len(cut)] == ["shuffled", *cut, "announced", "dealt"]


@both
@clause("5.D.i.(b)", "5.E")
def test_the_cut_and_another_one(tables: Tables) -> None:
    """Ten cards at least; a person of the chapter orders another until the first card."""
    driver = tables.table(KeyedSource(card_by_card=True), 1, shuffler="no")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    assert tables.refused(driver, 9) == "5.D.i.(b)"
    driver.answer(10)
    driver.call("improper_cut")
    driver.answer(20)
    wager(driver, {1: ride.THREE if tables is LIR else {"ante": 5_00}})
    driver.call("improper_cut")
    driver.answer(30)
    who = "floorperson" if tables is LIR else "supervisor"
    assert tables.words(driver).count((f"a {who} orders another cut", "5.E")) == 2
    assert [e["cards"] for e in events(driver, "cut")] == [10, 20, 30]


@both
@clause("5.B")
def test_a_device_that_counts_wrong(tables: Tables) -> None:
    """The deck leaves the table and another is shuffled."""
    driver = tables.table(Scripted(), 1)
    driver.begin_round()
    driver.call("wrong_count")
    told = tables.words(driver)
    assert ("the deck is removed from the table", "5.B") in told
    assert len(events(driver, "shuffled")) == 2
    assert isinstance(driver.pending, Window)


@both
@clause("5.F")
def test_an_idle_table(tables: Tables) -> None:
    """Up or down at Let It Ride, down at Mississippi Stud; the wash comes before the shuffle."""
    driver = tables.table(Scripted(), 1)
    driver.begin_round()
    driver.policy = None
    assert driver.pending is not None
    known = [one.id for one in driver.pending.irregularities]
    assert known == ["shuffler_jam", "wrong_count", "idle"]
    driver.call("idle")
    if tables is LIR:
        assert isinstance(driver.pending, Decide)
        assert driver.pending.choices == ("face_up", "face_down")
        driver.answer("face_down")
    assert tables.words(driver)[-1] == ("the cards lie spread out face down", "5.F")
    asked = []
    while isinstance(driver.pending, Attest):
        asked.append((driver.pending.what, tables.number(driver.pending.clause.of("oh"))))
        assert len(events(driver, "shuffled")) == 1
        driver.sign()
    wash = ("the cards washed face down and stacked", "4.B" if tables is LIR else "4.C")
    assert asked == [("a player has come, and play begins", "5.F"), wash]
    assert len(events(driver, "shuffled")) == 2


@pytest.mark.clause("oh.mississippi_stud 13.D", "oh.let_it_ride 15.D")
@both
def test_a_device_that_jams(tables: Tables) -> None:
    """The cards are shuffled again; by hand there is no device."""
    driver = tables.table(Scripted(), 1)
    driver.begin_round()
    driver.call("shuffler_jam")
    number = "15.D" if tables is LIR else "13.D"
    assert tables.words(driver) == [("the shuffler jammed or stopped: reshuffle", number)]
    by_hand = tables.table(Scripted(), 1, shuffler="no")
    by_hand.begin_round()
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        by_hand.call("shuffler_jam")
