"""Ultimate Texas Hold'em, sections 2 to 5: the table, the cards, the opening, shuffle and cut."""

from __future__ import annotations

import pytest

from croupier.core.cloth import Rows, Words
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Attest, Close, Cut, Decide, Place, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.ultimate_texas_holdem.rules import GAME
from tests.games.cloths import (
    area,
    at,
    box,
    boxes_at_both_hands,
    citing,
    dealers_side,
    held,
    lines,
    printed,
    rest,
    seat_points,
    spots_citing,
)
from tests.games.scripts import Scripted, events
from tests.games.staff import (
    DEALER,
    MECHANIC,
    STICK,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)
from tests.games.ultimate_texas_holdem.ultimate import (
    BOTH,
    DEALINGS,
    FIVE,
    KINGS,
    NINES,
    cite,
    clause,
    deal,
    kinds,
    refused,
    rules_with,
    script,
    table,
    tracked,
    wager,
    window,
    words,
)

# Section 2


@clause("2.A")
def test_six_positions() -> None:
    """The sixth position can be taken, a seventh and one before the first do not exist."""
    driver = table(Scripted(), 6)
    for seat in (0, 7):
        with pytest.raises(Refusal, match="positions 1 to 6") as caught:
            driver.sit(seat, "P9")
        assert caught.value.clause == cite("2.A")
    assert len(seat_points(rules_with())) == 6
    assert box(rest(rules_with(), "dealer")).y < min(y for _, y in seat_points(rules_with()))


@clause("2.B.i")
def test_the_name_of_the_house() -> None:
    """The layout and the sign bear the name that the house gives itself."""
    assert printed(rules_with(), cite("2.B.i")) == ["{house}"]
    assert "Harbour" in lines(rules_with(), "Harbour")


@clause("2.B.ii")
def test_four_spots_at_a_position() -> None:
    """Trips nearest the dealer, Play farthest, Ante and then "=" and Blind at its right between."""
    rules = rules_with()
    assert spots_citing(rules, cite("2.B.ii")) == ["play", "ante", "blind", "trips"]
    trips, ante, blind, play = (
        at(area(rules, spot)) for spot in ("trips", "ante", "blind", "play")
    )
    assert trips[1] < ante[1] == blind[1] < play[1]
    assert ante[0] < blind[0]
    (equals,) = list(citing(rules, cite("2.B.ii"), Words))
    assert equals.text == "="
    assert isinstance(equals.at, tuple)
    assert ante[0] < equals.at[0] < blind[0]
    assert equals.at[1] == ante[1]


@clause("2.B.iii", "2.B.iv")
def test_places_for_the_cards() -> None:
    """From the tray to the players: the dealer's two cards, five for everybody, the bets."""
    rules = rules_with()
    assert held(rules, cite("2.B.iii")) == ["community"]
    assert held(rules, cite("2.B.iv")) == ["dealer"]
    assert (rest(rules, "community").room, rest(rules, "dealer").room) == (5, 2)
    tray, dealer, community = (box(rest(rules, one)) for one in ("tray", "dealer", "community"))
    assert tray.y + tray.h <= dealer.y
    assert dealer.y + dealer.h <= community.y
    assert (
        community.y + community.h
        < min(y for _, y in seat_points(rules)) + at(area(rules, "trips"))[1]
    )


@clause("2.B.v", "2.B.vi.(a)", "2.B.vi.(b)", "2.B.vi.(c)", "2.C")
def test_inscriptions() -> None:
    """When the Ante ties, the odds of Blind and Trips, when a Blind is paid, what Play costs."""
    rules = rules_with()
    assert printed(rules, cite("2.B.v")) == [
        "The Ante is returned if the dealer has less than a pair"
    ]
    assert [rows.spot for rows in citing(rules, cite("2.B.vi.(a)"), Rows)] == ["blind", "trips"]
    assert printed(rules, cite("2.B.vi.(b)")) == [
        "Blind is paid only if the player's hand is higher than the dealer's"
    ]
    assert printed(rules, cite("2.B.vi.(c)")) == [
        "Play: 3 or 4 times the Ante before the flop · 2 times on it · 1 time at the end"
    ]
    posted = sign(rules)
    odds = {board.wager: {one.outcome: one.pays for one in board.lines} for board in posted.boards}
    assert odds["blind"]["royal flush"] == "500 to 1"
    assert odds["trips"]["three of a kind"] == "3 to 1"
    assert "Ante pays 1 to 1 · Play pays 1 to 1" in printed(rules, cite("2.C"))
    assert "The Ante is returned if the dealer has less than a pair" in posted.layout


@clause("2.D", "2.E")
def test_boxes_and_rack_on_the_dealers_side() -> None:
    """Drop box and tip box at either hand of the dealer, the discard rack beside them."""
    boxes_at_both_hands(rules_with(), cite("2.D"))
    assert held(rules_with(), cite("2.E")) == ["discards"]
    dealers_side(rules_with(), rest(rules_with(), "discards"))


# Section 3


@clause("3.A", "5.A")
def test_every_round_has_one_whole_deck() -> None:
    """Each round begins with a shuffle of 52 cards, whatever was dealt before."""
    driver = deal({1: KINGS}, NINES)
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [52, 52]
    assert {event["clause"] for event in events(driver, "shuffled")} == {cite("5.A")}
    assert len(set(driver.table.shoe.remaining)) == 52


@clause("3.B")
def test_a_second_deck_needs_a_shuffler() -> None:
    """Two decks go with a device and not without, however it is dealt; one goes with either."""
    for dealing in DEALINGS:
        assert rules_with(decks="2", shuffler="yes", dealing=dealing)
    assert rules_with(decks="1", shuffler="no")
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        rules_with(decks="2", shuffler="no")
    assert caught.value.clause == cite("3.B")


@clause("3.B.ii")
def test_two_decks_have_two_colours() -> None:
    """Equal ones are refused, another one is taken."""
    driver = real_table(rules_with(decks="2"), {"deck_1_color": "red"})
    until(driver, "deck 2_color")
    with pytest.raises(Refusal, match="another colour than that of deck") as caught:
        driver.answer("Red")
    assert caught.value.clause == cite("3.B.ii")
    driver.answer("green")


@clause("3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks_take_turns() -> None:
    """One in play, the other in the shuffler, changed each round; the rack is empty before."""
    driver = table(Scripted(*script({1: KINGS}, NINES) * 3), 1, decks="2")
    seen = []
    for _ in range(3):
        driver.begin_round()
        assert driver.table.discards == []
        seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {1: BOTH})
        driver.answer("4x")
        assert len(driver.table.discards) == 9
    assert seen == [("blue", "red"), ("red", "blue"), ("blue", "red")]


@pytest.mark.parametrize(
    ("dealing", "hours", "number"),
    [
        pytest.param("hand", 6, "3.C.i", marks=clause("3.C.i")),
        pytest.param("manual_shoe", 8, "3.C.ii", marks=clause("3.C.ii")),
        pytest.param("shoe", 8, "3.C.ii", marks=clause("3.C.ii")),
    ],
)
def test_cards_are_changed_in_time(dealing: str, hours: int, number: str) -> None:
    """A minute before the time a round may begin; at the time only with fresh cards."""
    driver = table(Scripted(*script({1: KINGS}, NINES, dealing=dealing)), 1, dealing=dealing)
    driver.tell_time(60 * hours - 1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    driver.answer("4x")
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == cite(number)
    driver.change_equipment("cards", "their time was up")
    driver.begin_round()


# Section 4


@clause("3.B.i", "4.A", "4.B", "4.C", "4.D")
def test_each_deck_is_inspected_spread_and_washed() -> None:
    """In this order, by one who may, each of two decks by itself; then a round may begin."""
    driver = real_table(
        rules_with(decks="2"),
        {
            "deck_1_color": "red",
            "deck_2_color": "blue",
            "deck_1_preshuffled": "no",
            "deck_2_preshuffled": "no",
        },
    )
    for deck in ("deck 1", "deck 2"):
        for who, what, number in (
            (DEALER, f"{deck} sorted, complete and without flaw", "4.A"),
            (SUPERVISOR, f"inspection of {deck} verified", "4.A"),
            (DEALER, f"{deck} spread out by suit and in sequence", "4.B"),
            (DEALER, f"{deck} washed face down and stacked", "4.C"),
        ):
            for wrong in (STICK, MECHANIC):
                with pytest.raises(Refusal) as caught:
                    driver.answer(wrong.id)
                assert caught.value.clause == cite(number)
            with pytest.raises(Refusal, match="a round is open"):
                driver.begin_round()
            found = asked(driver)
            assert found is not None
            assert found[1:] == (what, cite(number))
            driver.answer(who.id)
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    assert kinds(driver, "attested", "shuffled") == ["attested"] * 8 + ["shuffled"]


@clause("4.E")
def test_cards_that_come_shuffled() -> None:
    """They go to the machine with one confirmation; the next ones are asked about."""
    driver = real_table(rules_with(), {"cards_preshuffled": "yes"})
    assert [number for *_, number in all_asked(driver)] == [cite("4.E")]
    driver.change_equipment("cards", "their time was up")
    assert asked(driver) == ("supervisor", "cards_preshuffled", cite("4.E"))
    driver.answer("no")
    owed = [number for *_, number in all_asked(driver)]
    assert owed == [cite("4.A"), cite("4.A"), cite("4.B"), cite("4.C")]


# Section 5


@clause("5.C.i", "5.C.ii", "5.D.i", "5.D.ii", "9.A.i", "10.A")
@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "shoe"])
@pytest.mark.parametrize(("shuffler", "cut"), [("yes", []), ("no", ["cut"])])
def test_only_cards_shuffled_by_hand_are_cut(dealing: str, shuffler: str, cut: list[str]) -> None:
    """Between the shuffle and the deal, and not when a device has shuffled."""
    driver = deal({1: KINGS}, NINES, shuffler=shuffler, dealing=dealing)
    order = kinds(driver, "shuffled", "cut", "dealt")
    assert order[: 2 + len(cut)] == ["shuffled", *cut, "dealt"]
    assert order.count("cut") == len(cut)
    assert {event["clause"] for event in events(driver, "cut")} <= {cite("5.D.i.(b)")}


@clause("5.D.i.(b)")
def test_ten_cards_come_off_the_top() -> None:
    """Ten are enough and nine are not; some cards must stay."""
    driver = table(KeyedSource(), 1, shuffler="no")
    driver.begin_round()
    assert refused(driver, 9) == "5.D.i.(b)"
    assert refused(driver, 52) == "5.D.i.(b)"
    driver.answer(10)
    assert isinstance(driver.pending, Window)


@clause("5.E", "5.F")
def test_a_supervisor_orders_another_cut() -> None:
    """Until the first card, by a supervisor or above and not by the dealer; then no more."""
    driver = tracked(1, shuffler="no")
    driver.begin_round()
    driver.answer(10)
    with pytest.raises(Refusal, match="supervisor or above"):
        driver.practise(Irregular("improper_cut"), "practice dealer")
    driver.practise(Irregular("improper_cut"), "practice supervisor")
    assert isinstance(driver.pending, Cut)
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


@clause("5.B", "4.A")
def test_a_device_that_counts_another_number() -> None:
    """The deck leaves the table; a fresh one is inspected and shuffled before any is dealt."""
    driver = window()
    driver.answer(Place(1, "ante", FIVE))
    attested = len(events(driver, "attested"))
    driver.call("wrong_count")
    assert ("the deck is removed from the table", "5.B") in words(driver)
    fresh = [event["clause"] for event in events(driver, "attested")[attested:]]
    assert fresh == [cite("4.A"), cite("4.A"), cite("4.B"), cite("4.C")]
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    assert driver.table.stakes(1) == {"ante": FIVE}


@clause("5.F")
@pytest.mark.parametrize("face", ["face_up", "face_down"])
def test_cards_of_an_idle_table(face: str) -> None:
    """They lie spread out either way until a player comes, and are shuffled before play goes on."""
    driver = window()
    driver.policy = None
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_up", "face_down"))
    driver.answer(face)
    assert words(driver)[-1] == (f"the cards lie spread out {face.replace('_', ' ')}", "5.F")
    assert isinstance(driver.pending, Attest)
    assert kinds(driver, "shuffled") == ["shuffled"]
    driver.sign()
    assert kinds(driver, "shuffled") == ["shuffled"] * 2
    assert isinstance(driver.pending, Window)


@clause("13.E")
def test_a_device_that_jams() -> None:
    """The cards are shuffled again and the round goes on; by hand there is no device to jam."""
    driver = window(draws=script({1: KINGS}, NINES))
    driver.call("shuffler_jam")
    assert words(driver) == [("the shuffler jammed or stopped: reshuffle", "13.E")]
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    wager(driver, {1: BOTH})
    driver.answer("4x")
    assert driver.pending is None
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        window(shuffler="no").call("shuffler_jam")


@clause("3.B", "8.A", "9.A", "10.A", "13.E")
def test_ways_of_dealing() -> None:
    """Three of them, one of which a house chooses; each has its words."""
    for dealing in ("manual_shoe", "hand", "shoe"):
        assert rules_with(dealing=dealing).options["dealing"] == dealing
    option = next(one for one in GAME.options if one.id == "dealing")
    assert option.choices == ("manual_shoe", "hand", "shoe")
    assert option.help == "a manual shoe or from the hand or an automated shoe"
    assert rules_with().cite(option.clause) == cite("10.A")
    with pytest.raises(Misuse, match="dealing takes manual_shoe, hand, shoe"):
        rules_for(GAME, None, {"dealing": "chute"})
