"""DJ Wild, sections 2 to 5 and 12.A: the table, the cards, the opening, shuffle and cut."""

from __future__ import annotations

import pytest

from croupier.core.cards import JOKER
from croupier.core.cloth import Rows
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.game import Rules, rules_for
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Cut, Place, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.dj_wild.rules import GAME
from tests.games.cloths import (
    area,
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
from tests.games.dj_wild.dj import (
    BOTH,
    DEALINGS,
    FIVE,
    JACK_HIGH,
    KINGS,
    NINES,
    begun,
    cite,
    clause,
    deal,
    kinds,
    refused,
    script,
    table,
    tracked,
    wager,
    window,
    words,
)
from tests.games.scripts import Scripted, events
from tests.games.staff import (
    DEALER,
    MECHANIC,
    SECOND,
    STICK,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)


def rules_with(**options: str) -> Rules:
    return rules_for(GAME, None, options)


# Section 2


@clause("2.A")
def test_seven_positions() -> None:
    """The seventh position can be taken, an eighth and one before the first do not exist."""
    driver = table(Scripted(), 7)
    for seat in (0, 8):
        with pytest.raises(Refusal, match="positions 1 to 7") as caught:
            driver.sit(seat, "P9")
        assert caught.value.clause == cite("2.A")
    assert len(seat_points(rules_with())) == 7
    assert box(rest(rules_with(), "dealer")).y < min(y for _, y in seat_points(rules_with()))


@clause("2.A.i")
def test_the_name_of_the_house() -> None:
    """The layout and the sign bear the name that the house gives itself."""
    assert printed(rules_with(), cite("2.A.i")) == ["{house}"]
    assert "Harbour" in lines(rules_with(), "Harbour")
    assert "Harbour" in sign(rules_with(), "Harbour").layout


@clause("2.A.ii")
def test_up_to_five_betting_areas() -> None:
    """Each wager has its own at every position; four where the fifth is not offered."""
    five = ["play", "ante", "blind", "trips", "two_way_bad_beat"]
    assert spots_citing(rules_with(), cite("2.A.ii")) == five
    assert spots_citing(rules_with(two_way_bad_beat="no"), cite("2.A.ii")) == five[:4]
    boxes = [box(area(rules_with(), spot)) for spot in five]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            across = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert across or one.y + one.h <= other.y or other.y + other.h <= one.y


@clause("2.A.iii", "2.A.iv")
def test_places_for_cards() -> None:
    """Five cards at each position, and the dealer's five right in front of the tray."""
    assert held(rules_with(), cite("2.A.iii")) == ["seat {seat}"]
    assert held(rules_with(), cite("2.A.iv")) == ["dealer"]
    for hand in ("seat {seat}", "dealer"):
        assert rest(rules_with(), hand).room == 5
    tray, dealers = box(rest(rules_with(), "tray")), box(rest(rules_with(), "dealer"))
    assert 0 <= dealers.y - (tray.y + tray.h) < 1
    assert abs((tray.x + tray.w / 2) - (dealers.x + dealers.w / 2)) < 0.1


@clause("2.A.v", "12.A")
def test_odds_are_printed() -> None:
    """Every payment of every wager, on cloth and sign, with the word to."""
    rules = rules_for(GAME, None, {}, {"blind": {"flush": "3 to 1"}})
    posted = sign(rules)
    told = {
        board.wager: {line.outcome: line.pays for line in board.lines} for board in posted.boards
    }
    assert told["ante"]["win"] == told["play"]["win"] == "1 to 1"
    assert told["blind"]["five wilds"] == "1,000 to 1"
    assert told["blind"]["flush"] == "3 to 1"
    assert told["blind"]["others"] == "push"
    assert told["trips"]["flush natural"] == "25 to 1"
    assert told["trips"]["flush wild"] == "4 to 1"
    assert told["two_way_bad_beat"]["royal flush"] == "500 to 1"
    assert [rows.spot for rows in citing(rules, cite("2.A.v"), Rows)] == [
        "blind",
        "trips",
        "two_way_bad_beat",
    ]
    assert "Ante pays 1 to 1 · Play pays 1 to 1" in printed(rules, cite("12.A"))
    paid = [pays for board in told.values() for pays in board.values() if pays != "push"]
    assert all(" to " in pays and " for " not in pays for pays in paid)
    assert not any(" for 1" in line for line in posted.layout)


@clause("2.A.vi", "12.G")
def test_the_limit_is_on_the_layout() -> None:
    """In dollars, for a player and a round."""
    assert printed(rules_with(), cite("2.A.vi")) == [
        "At most $50,000 is paid to a player in a round"
    ]


@clause("2.A.vii", "2.A.viii")
def test_boxes_and_rack_on_the_dealers_side() -> None:
    """Drop box, tip box and discard rack."""
    assert sorted(held(rules_with(), cite("2.A.vii"))) == ["drop", "tips"]
    assert held(rules_with(), cite("2.A.viii")) == ["discards"]
    for thing in ("drop", "tips", "discards"):
        dealers_side(rules_with(), rest(rules_with(), thing))


# Section 3


@clause("3.A", "3.C", "5.A")
def test_every_round_has_one_whole_deck() -> None:
    """Each round begins with a shuffle of 53 cards, one of them the joker."""
    driver = deal({1: KINGS}, NINES)
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [53, 53]
    assert {event["clause"] for event in events(driver, "shuffled")} == {cite("5.A")}
    assert len(set(driver.table.shoe.remaining)) == len(driver.table.shoe) == 53
    assert driver.table.shoe.remaining.count(JOKER) == 1


@clause("3.B")
def test_a_second_deck_needs_a_shuffler() -> None:
    """Two decks go with a device and not without; one deck goes with either."""
    assert rules_with(decks="2", shuffler="yes")
    assert rules_with(decks="1", shuffler="no")
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        rules_with(decks="2", shuffler="no")
    assert caught.value.clause == cite("3.B")
    with pytest.raises(Misuse, match="decks takes 1, 2"):
        rules_with(decks="3")


@clause("3.B.i", "4.C", "3.C")
def test_each_of_two_decks_is_on_the_record() -> None:
    """The opening keeps a confirmation of each deck by itself, and each round has 53 cards."""
    driver = table(Scripted(), 1, decks="2")
    attested = [(e["role"], e["what"], e["clause"]) for e in events(driver, "attested")]
    assert attested == [
        (role, what.format(f"deck {deck}"), cite(number))
        for deck in (1, 2)
        for role, what, number in (
            ("supervisor", "{} counted: 53, one joker among them", "3.C"),
            ("dealer", "{} inspected and without defects", "4.A"),
            ("supervisor", "no defects in {}: verified", "4.A"),
            ("dealer", "{} washed face down and stacked", "4.B"),
        )
    ]
    driver.begin_round()
    assert len(driver.table.shoe) == 53


@clause("3.B.ii")
@pytest.mark.parametrize(("said", "good"), [("red", False), (" RED", False), ("green", True)])
def test_two_decks_have_two_colours(said: str, good: bool) -> None:
    """Nobody assumes them: they are asked for, and equal ones are refused, on either deck."""
    rules = rules_with(decks="2")
    for told, asked_for in (
        ({"deck_1_color": "red"}, "deck 2_color"),
        ({"deck_2_color": "red"}, "deck 1_color"),
    ):
        driver = real_table(rules, told)
        until(driver, asked_for)
        if good:
            driver.answer(said)
            continue
        with pytest.raises(Refusal, match="another colour than that of deck") as caught:
            driver.answer(said)
        assert caught.value.clause == cite("3.B.ii")


@clause("3.B.ii", "4.C")
def test_a_deck_in_place_of_another() -> None:
    """It has another colour than the one that stays, and only that one is inspected."""
    driver = real_table(rules_with(decks="2"))
    all_asked(driver)
    driver.change_equipment("deck 2", "a bent card")
    with pytest.raises(Refusal, match="another colour than that of deck 1"):
        driver.answer("red")
    driver.answer("white")
    owed = all_asked(driver)
    assert [what for _, what, _ in owed] == [
        "deck 2 counted: 53, one joker among them",
        "deck 2 inspected and without defects",
        "no defects in deck 2: verified",
        "deck 2 washed face down and stacked",
    ]
    assert (driver.table.things["deck 2"].number, driver.table.things["deck 1"].number) == (2, 1)


@clause("3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks_take_turns() -> None:
    """One is in play and the other in the shuffler; in the next round they change."""
    driver = table(Scripted(*script({1: KINGS}, NINES) * 4), 1, decks="2")
    seen = []
    for _ in range(4):
        driver.begin_round()
        assert driver.table.discards == []
        seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {1: BOTH})
        driver.answer("play")
        assert len(driver.table.discards) == 10
    assert seen == [("blue", "red"), ("red", "blue")] * 2


@pytest.mark.parametrize(
    ("dealing", "hours", "number"),
    [
        pytest.param("hand", 6, "3.D.i", marks=clause("3.D.i")),
        pytest.param("manual_shoe", 8, "3.D.ii", marks=clause("3.D.ii")),
        pytest.param("shoe", 8, "3.D.ii", marks=clause("3.D.ii")),
    ],
)
def test_cards_are_changed_in_time(dealing: str, hours: int, number: str) -> None:
    """A minute before the time a round may begin; at the time only with fresh cards."""
    driver = table(Scripted(*script({1: KINGS}, NINES, dealing)), 1, dealing=dealing)
    driver.tell_time(60 * hours - 1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    driver.answer("play")
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == cite(number)
    driver.change_equipment("cards", "their time was up")
    driver.begin_round()


# Section 4


@clause("3.C", "4.A", "4.B")
def test_the_cards_are_inspected_and_washed_before_the_first_round() -> None:
    """Each step by one who may, in this order; until the last of them no round begins."""
    driver = real_table(rules_with())
    for who, what, cited in (
        (SUPERVISOR, "the cards counted: 53, one joker among them", "3.C"),
        (DEALER, "the cards inspected and without defects", "4.A"),
        (SUPERVISOR, "no defects in the cards: verified", "4.A"),
        (DEALER, "the cards washed face down and stacked", "4.B"),
    ):
        for wrong in (STICK, MECHANIC):
            with pytest.raises(Refusal) as caught:
                driver.answer(wrong.id)
            assert caught.value.clause == cite(cited)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        found = asked(driver)
        assert found is not None
        assert found[1:] == (what, cite(cited))
        driver.answer(who.id)
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    assert kinds(driver, "attested", "shuffled") == ["attested"] * 4 + ["shuffled"]


@clause("4.A")
def test_whoever_inspects_does_not_verify() -> None:
    """A supervisor who deals inspects, and another one verifies: two signatures are two people."""
    both = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    driver = real_table(rules_with(), people=(both, SECOND))
    driver.answer("B1")
    driver.answer("B1")
    with pytest.raises(Refusal, match="two different people") as caught:
        driver.answer("B1")
    assert caught.value.clause == cite("4.A")
    driver.answer("R2")
    assert [event["by"] for event in events(driver, "attested")] == ["B1", "B1", "R2"]


@clause("4.A", "4.B", "3.C")
def test_changed_cards_are_inspected() -> None:
    """No round begins with fresh cards before somebody has looked at them."""
    driver = table(Scripted(), 1)
    driver.policy = None
    driver.change_equipment("cards", "their time was up")
    for cited in ("3.C", "4.A", "4.A", "4.B"):
        found = asked(driver)
        assert found is not None
        assert found[2] == cite(cited)
        driver.sign()
    driver.begin_round()


# Section 5


@clause("5.C.i")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_cards_from_a_device_are_not_cut(dealing: str) -> None:
    """After the shuffle wagers are taken and the deal follows."""
    driver = deal({1: KINGS}, NINES, shuffler="yes", dealing=dealing)
    draws = 2 if dealing == "shoe" else 10
    assert kinds(driver, "shuffled", "cut", "dealt") == ["shuffled", *["dealt"] * draws]


@clause("5.C.ii", "5.D.i", "5.D.ii", "9.A.i", "8.A", "10.A")
@pytest.mark.parametrize("dealing", DEALINGS)
def test_cards_shuffled_by_hand_are_cut(dealing: str) -> None:
    """Shuffle, cut, no more bets and then the deal, in this order."""
    driver = deal({1: KINGS}, NINES, shuffler="no", dealing=dealing)
    assert kinds(driver, "shuffled", "cut", "announced", "dealt")[:4] == [
        "shuffled",
        "cut",
        "announced",
        "dealt",
    ]
    assert events(driver, "cut")[0]["clause"] == cite("5.D.i.(b)")


@clause("5.D.i.(b)")
def test_ten_cards_come_off_the_top() -> None:
    """Ten are enough and nine are not; some cards must stay."""
    driver = table(KeyedSource(), 1, shuffler="no")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    assert refused(driver, 9) == "5.D.i.(b)"
    assert refused(driver, 53) == "5.D.i.(b)"
    driver.answer(10)
    assert isinstance(driver.pending, Window)
    assert events(driver, "cut")[0]["cards"] == 10


@clause("5.E", "5.F", "7.C", "13.A", "13.D")
def test_a_supervisor_orders_another_cut() -> None:
    """While wagers are taken and before the first card; once a card lies there, no more."""
    driver = tracked(1, shuffler="no")
    driver.begin_round()
    driver.answer(10)
    driver.call("improper_cut")
    driver.answer(20)
    for name in BOTH:
        driver.answer(Place(1, name, FIVE))
    driver.answer(Close())
    driver.call("improper_cut")
    driver.answer(30)
    assert [event["cards"] for event in events(driver, "cut")] == [10, 20, 30]
    assert words(driver).count(("a supervisor orders another cut", "5.E")) == 2
    assert kinds(driver, "cut", "announced")[:3] == ["cut", "announced", "cut"]
    driver.answer((-1,))
    with pytest.raises(Misuse, match="no irregularity here 'improper_cut'"):
        driver.call("improper_cut")


@clause("5.E")
@pytest.mark.parametrize("person", ["practice supervisor", "practice manager"])
def test_who_may_order_another_cut(person: str) -> None:
    """A supervisor or somebody above; the dealer who made the cut may not."""
    driver = tracked(1, shuffler="no")
    driver.begin_round()
    driver.answer(10)
    with pytest.raises(Refusal, match="supervisor or above"):
        driver.practise(Irregular("improper_cut"), "practice dealer")
    driver.practise(Irregular("improper_cut"), person)
    assert isinstance(driver.pending, Cut)


@clause("5.B", "7.C")
@pytest.mark.parametrize("decks", ["1", "2"])
def test_a_device_that_counts_another_number(decks: str) -> None:
    """The deck leaves the table; a fresh one is inspected and shuffled before any is dealt."""
    driver = window(decks=decks)
    driver.answer(Place(1, "ante", FIVE))
    attested = len(events(driver, "attested"))
    assert driver.pending is not None
    told = [one.words for one in driver.pending.irregularities if one.id == "wrong_count"]
    assert told == ["the shuffler does not count 53 cards"]
    driver.call("wrong_count")
    assert ("the deck is removed from the table", "5.B") in words(driver)
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    assert driver.table.stakes(1) == {"ante": FIVE}
    fresh = events(driver, "attested")[attested:]
    assert [e["clause"] for e in fresh] == [cite(n) for n in ("3.C", "4.A", "4.A", "4.B")]
    deck = {"1": "cards", "2": "deck 2"}[decks]
    assert driver.table.things[deck].id == f"{deck} no. 2"
    assert fresh[-1]["seq"] < events(driver, "shuffled")[-1]["seq"]


@clause("5.F")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_cards_of_an_idle_table(shuffler: str) -> None:
    """They lie face down until a player comes, are washed, and shuffled before play goes on."""
    driver = window(shuffler=shuffler)
    driver.policy = None
    driver.call("idle")
    assert words(driver)[-1] == ("the cards lie spread out face down", "5.F")
    for what, number in (
        ("a player has come, and play begins", "5.F"),
        ("the cards washed face down and stacked", "4.B"),
    ):
        assert isinstance(driver.pending, Attest)
        assert (driver.pending.what, driver.pending.clause.of("oh")) == (what, cite(number))
        assert driver.pending.word == "dealer"
        assert kinds(driver, "shuffled") == ["shuffled"]
        driver.sign()
    cut = ["cut"] if shuffler == "no" else []
    assert kinds(driver, "shuffled", "cut") == ["shuffled", *cut] * 2
    assert isinstance(driver.pending, Window)


@clause("13.D", "5.F", "7.C", "5.A")
def test_a_device_that_jams() -> None:
    """The cards are shuffled again and the round goes on; by hand there is no device to jam."""
    driver = window(draws=tuple(script({1: KINGS}, JACK_HIGH)))
    driver.call("shuffler_jam")
    assert words(driver) == [("the shuffler jammed or stopped: reshuffle", "13.D")]
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    wager(driver, {1: BOTH})
    driver.answer("play")
    assert driver.pending is None
    by_hand = window(shuffler="no")
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        by_hand.call("shuffler_jam")


def test_nothing_is_said_of_preshuffled_cards() -> None:
    """The chapter does not know them: nobody asks, and every deck is inspected."""
    driver = begun({1: KINGS}, NINES)
    assert not [e for e in events(driver, "attested") if "shuffled" in e["what"]]
    with pytest.raises(Misuse, match="no fact that this table asks for"):
        real_table(rules_with(), {"cards_preshuffled": "yes"})
