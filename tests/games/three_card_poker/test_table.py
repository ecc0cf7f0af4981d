"""Three Card Poker, sections 2 to 5: the table, the cards, the opening, shuffle and cut."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.core.cloth import Rows
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.game import Rules, rules_for
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Cut, Decide, Place, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.three_card_poker.rules import GAME
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
    SECOND,
    STICK,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)
from tests.games.three_card_poker.three_card import (
    FIVE,
    JACK_HIGH,
    KING_HIGH,
    QUEEN_HIGH,
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


@clause("2.A.ii", "2.A.iii", "2.A.iv")
def test_play_in_front_of_ante_and_pair_plus_behind_it() -> None:
    """At each position, next to each other in one line from the player to the dealer."""
    rules = rules_with()
    spots = {"play": "2.A.iii", "ante": "2.A.ii", "pair_plus": "2.A.iv"}
    for spot, wanted in spots.items():
        assert spots_citing(rules, cite(wanted)) == [spot]
    from_the_player = [box(area(rules, spot)) for spot in spots]
    for nearer, further in pairwise(from_the_player):
        assert 0 < nearer.y - (further.y + further.h) < 0.5
    assert {at(area(rules, spot))[0] for spot in spots} == {0}


@clause("2.B", "2.C")
def test_boxes_and_rack_on_the_dealers_side() -> None:
    """Drop box and tip box at either hand of the dealer, the discard rack beside them."""
    boxes_at_both_hands(rules_with(), cite("2.B"))
    assert held(rules_with(), cite("2.C")) == ["discards"]
    dealers_side(rules_with(), rest(rules_with(), "discards"))


@clause("2.A.v")
def test_the_spot_of_the_six_card_bonus() -> None:
    """It is there where the wager is offered, directly behind Pair Plus, and only there."""
    offered = rules_with(six_card_bonus="yes")
    assert spots_citing(offered, cite("2.A.v")) == ["six_card_bonus"]
    nearer, further = (box(area(offered, spot)) for spot in ("pair_plus", "six_card_bonus"))
    assert 0 < nearer.y - (further.y + further.h) < 0.5
    assert spots_citing(rules_with(six_card_bonus="no"), cite("2.A.v")) == []


@clause("2.A.vi")
def test_odds_are_advised() -> None:
    """Each payment of each wager is on the sign in the words of its row, and the notice with it."""
    posted = sign(rules_for(GAME, None, {}, {"pair_plus": {"flush": "4 to 1"}}))
    lines = {
        board.wager: {line.outcome: line.pays for line in board.lines} for board in posted.boards
    }
    assert lines["ante"]["win"] == lines["play"]["win"] == "1 to 1"
    assert lines["ante_bonus"] == {
        "straight flush": "5 to 1",
        "three of a kind": "4 to 1",
        "straight": "1 to 1",
    }
    assert lines["pair_plus"]["flush"] == "4 to 1"
    assert lines["six_card_bonus"]["royal flush"] == "1,000 to 1"
    assert "Dealer plays with queen high or better" in posted.layout
    better = rules_for(GAME, None, {}, {"pair_plus": {"flush": "4 to 1"}})
    assert [rows.spot for rows in citing(better, cite("2.A.vi"), Rows)] == [
        "pair_plus",
        "six_card_bonus",
        "ante_bonus",
    ]
    assert any("Pair Plus: " in line and "flush 4 to 1" in line for line in posted.layout)
    assert "Ante pays 1 to 1 · Play pays 1 to 1" in printed(better, cite("2.A.vi"))
    assert "six_card_bonus" not in {
        board.wager for board in sign(rules_for(GAME, None, {"six_card_bonus": "no"})).boards
    }


# Section 3


@clause("3.A", "5.A")
def test_every_round_has_one_whole_deck() -> None:
    """Each round begins with a shuffle of 52 cards, whatever was dealt before."""
    driver = deal({1: QUEEN_HIGH}, KING_HIGH)
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [52, 52]
    assert {event["clause"] for event in events(driver, "shuffled")} == {cite("5.A")}
    assert len(driver.table.shoe) == 52
    assert len(set(driver.table.shoe.remaining)) == 52


@clause("3.B")
def test_a_second_deck_needs_a_shuffler() -> None:
    """Two decks go with a device and not without; one deck goes with either."""
    assert rules_for(GAME, None, {"decks": "2", "shuffler": "yes"})
    assert rules_for(GAME, None, {"decks": "1", "shuffler": "no"})
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        rules_for(GAME, None, {"decks": "2", "shuffler": "no"})
    assert caught.value.clause == cite("3.B")
    with pytest.raises(Misuse, match="decks takes 1, 2"):
        rules_for(GAME, None, {"decks": "3"})


@clause("3.B.i")
def test_each_of_two_decks_is_on_the_record() -> None:
    """The opening keeps a confirmation of each deck by itself, and each round has 52 cards."""
    driver = table(Scripted(), 1, decks="2")
    attested = [event["what"] for event in events(driver, "attested")]
    assert "deck 1 sorted, complete and without flaw" in attested
    assert "deck 2 sorted, complete and without flaw" in attested
    driver.begin_round()
    assert len(driver.table.shoe) == 52


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
        other = {one: said for one in ("deck_1_color", "deck_2_color") if one not in told}
        if good:
            driver.answer(said)
            assert real_table(rules, {**told, **other}).pending is not None
            continue
        with pytest.raises(Refusal, match="another colour than that of deck") as caught:
            driver.answer(said)
        assert caught.value.clause == cite("3.B.ii")
        with pytest.raises(Refusal) as caught:
            real_table(rules, {**told, **other})
        assert caught.value.clause == cite("3.B.ii")


@clause("3.B.ii", "4.C")
def test_a_deck_in_place_of_another_has_another_colour_than_the_one_that_stays() -> None:
    """Whichever of the two is replaced, and only that one is inspected."""
    for deck, other, backs in (("deck 1", "deck 2", "blue"), ("deck 2", "deck 1", "red")):
        driver = real_table(rules_with(decks="2"))
        all_asked(driver)
        driver.change_equipment(deck, "a bent card")
        with pytest.raises(Refusal, match=f"another colour than that of {other}"):
            driver.answer(backs)
        driver.answer("white")
        owed = all_asked(driver)
        assert [what for _, what, _ in owed] == [
            f"{deck}_preshuffled",
            f"{deck} sorted, complete and without flaw",
            f"inspection of {deck} verified",
            f"{deck} washed face down and stacked",
        ]
        assert (driver.table.things[deck].number, driver.table.things[other].number) == (2, 1)


def test_one_deck_may_have_any_colour() -> None:
    """The rule on colours is one for two decks: nobody asks."""
    owed = [what for _, what, _ in all_asked(real_table(rules_with()))]
    assert not any("color" in what for what in owed)


@clause("3.B.iii", "3.B.iv")
def test_two_decks_take_turns() -> None:
    """In each round one deck is in play and the other in the shuffler; in the next they change."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH) * 4), 1, decks="2")
    seen = []
    for _ in range(4):
        driver.begin_round()
        seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {1: {"ante": FIVE}})
        driver.answer("play")
    assert seen == [("blue", "red"), ("red", "blue")] * 2


def test_one_deck_has_no_turns() -> None:
    """With a single deck the board says nothing about decks."""
    assert window().table.board == {}


@clause("3.B.v")
def test_the_rack_holds_one_deck() -> None:
    """The cards of a round are in the rack at its end, and gone before the next first card."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH)), 1, decks="2")
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    driver.answer("play")
    assert len(driver.table.discards) == 6
    driver.begin_round()
    assert driver.table.discards == []


@pytest.mark.parametrize(
    ("dealing", "hours"),
    [
        pytest.param("hand", 6, marks=clause("3.C.i")),
        pytest.param("shoe", 8, marks=clause("3.C.ii")),
    ],
)
def test_cards_are_changed_in_time(dealing: str, hours: int) -> None:
    """A minute before the time a round may begin; at the time only with fresh cards."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH, dealing)), 1, dealing=dealing)
    driver.tell_time(60 * hours - 1)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    driver.answer("play")
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == cite("3.C.i" if dealing == "hand" else "3.C.ii")
    driver.change_equipment("cards", "their time was up")
    driver.begin_round()


# Section 4


@clause("4.A", "4.B", "4.D")
def test_the_cards_are_inspected_and_washed_before_the_first_round() -> None:
    """Each step by one who may, in this order; until the last of them no round begins."""
    driver = real_table(rules_with())
    assert asked(driver) == ("supervisor", "cards_preshuffled", cite("4.D"))
    driver.answer("no")
    for who, what, cited in (
        (DEALER, "the cards sorted, complete and without flaw", "4.A"),
        (SUPERVISOR, "inspection of the cards verified", "4.A"),
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
    assert kinds(driver, "attested", "shuffled") == ["attested"] * 3 + ["shuffled"]
    assert [event["by"] for event in events(driver, "attested")] == ["D1", "R1", "D1"]


@clause("4.A")
def test_whoever_inspects_does_not_verify() -> None:
    """A supervisor who deals inspects, and another one verifies: two signatures are two people."""
    both = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    driver = real_table(rules_with(), {"cards_preshuffled": "no"}, people=(both, SECOND))
    driver.answer("B1")
    with pytest.raises(Refusal, match="two different people") as caught:
        driver.answer("B1")
    assert caught.value.clause == cite("4.A")
    driver.answer("R2")
    assert [event["by"] for event in events(driver, "attested")] == ["B1", "R2"]


@clause("4.D")
def test_cards_that_come_shuffled() -> None:
    """They go to the machine with one confirmation and no wash; the next ones are asked about."""
    driver = real_table(rules_with(), {"cards_preshuffled": "yes"})
    assert [clause for *_, clause in all_asked(driver)] == [cite("4.D")]
    driver.change_equipment("cards", "their time was up")
    assert asked(driver) == ("supervisor", "cards_preshuffled", cite("4.D"))
    driver.answer("no")
    assert [c for *_, c in all_asked(driver)] == [cite("4.A"), cite("4.A"), cite("4.B")]


# Section 5


@clause("5.C.i")
def test_cards_from_a_device_are_not_cut() -> None:
    """After the shuffle wagers are taken and the deal follows."""
    driver = deal({1: QUEEN_HIGH}, KING_HIGH, shuffler="yes")
    assert kinds(driver, "shuffled", "cut", "dealt") == ["shuffled", *["dealt"] * 6]


@clause("5.C.ii", "5.D.i", "5.D.ii", "8.A.i")
def test_cards_shuffled_by_hand_are_cut() -> None:
    """Shuffle, cut, no more bets and then the deal, in this order."""
    driver = deal({1: QUEEN_HIGH}, KING_HIGH, shuffler="no")
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
    assert refused(driver, 52) == "5.D.i.(b)"
    driver.answer(10)
    assert isinstance(driver.pending, Window)
    assert events(driver, "cut")[0]["cards"] == 10


@clause("5.E")
def test_a_supervisor_orders_another_cut() -> None:
    """While wagers are taken and before the first card; once a card lies there, no more."""
    driver = tracked(1, shuffler="no")
    driver.begin_round()
    driver.answer(10)
    driver.call("improper_cut")
    driver.answer(20)
    driver.answer(Place(1, "ante", FIVE))
    driver.answer(Close())
    driver.call("improper_cut")
    driver.answer(30)
    assert [event["cards"] for event in events(driver, "cut")] == [10, 20, 30]
    assert words(driver).count(("a supervisor orders another cut", "5.E")) == 2
    ordered = [event["kind"] for event in events(driver, "cut", "announced")]
    assert ordered[:3] == ["cut", "announced", "cut"]
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
    assert isinstance(driver.pending, Window)
    driver.practise(Irregular("improper_cut"), person)
    assert isinstance(driver.pending, Cut)


def test_where_nothing_is_cut_no_cut_is_improper() -> None:
    """With a shuffler there is none to repeat."""
    driver = tracked(1, shuffler="yes")
    driver.begin_round()
    with pytest.raises(Misuse, match="no irregularity here"):
        driver.call("improper_cut")


@clause("5.B", "4.A")
@pytest.mark.parametrize("decks", ["1", "2"])
def test_a_device_that_counts_another_number(decks: str) -> None:
    """The deck leaves the table; a fresh one is inspected and shuffled before any is dealt."""
    driver = window(decks=decks)
    driver.answer(Place(1, "ante", FIVE))
    attested = len(events(driver, "attested"))
    driver.call("wrong_count")
    assert ("the deck is removed from the table", "5.B") in words(driver)
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    assert driver.table.stakes(1) == {"ante": FIVE}
    fresh = events(driver, "attested")[attested:]
    assert [event["clause"] for event in fresh] == [cite("4.A"), cite("4.A"), cite("4.B")]
    deck = {"1": "cards", "2": "deck 2"}[decks]
    assert all(deck in event["what"] for event in fresh)
    assert driver.table.things[deck].id == f"{deck} no. 2"
    assert fresh[-1]["seq"] < events(driver, "shuffled")[-1]["seq"]


@clause("8.D", "4.A")
def test_a_deck_that_was_removed_is_replaced() -> None:
    """The next round begins with the inspection of another one, whose hours begin anew."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH)), 1)
    driver.tell_time(200)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    driver.call("deck_not_52")
    assert driver.table.things["cards"].id == "cards no. 2"
    attested = len(events(driver, "attested"))
    driver.tell_time(200 + 6 * 60 - 1)
    driver.begin_round()
    assert len(events(driver, "attested")) == attested + 3
    assert kinds(driver, "attested", "shuffled")[-2:] == ["attested", "shuffled"]


@clause("4.A", "4.B")
def test_changed_cards_are_inspected() -> None:
    """No round begins with fresh cards before somebody has looked at them."""
    driver = table(Scripted(), 1)
    driver.policy = None
    driver.change_equipment("cards", "their time was up")
    assert driver.table.things["cards"].id == "cards no. 2"
    for cited in ("4.D", "4.A", "4.A", "4.B"):
        found = asked(driver)
        assert found is not None
        assert found[2] == cite(cited)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        driver.sign()
    driver.begin_round()


@clause("5.F")
@pytest.mark.parametrize("face", ["face_up", "face_down"])
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_cards_of_an_idle_table(shuffler: str, face: str) -> None:
    """They lie spread out either way until a player comes, and are shuffled before play goes on."""
    driver = window(shuffler=shuffler)
    driver.policy = None
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_up", "face_down"))
    driver.answer(face)
    said = f"the cards lie spread out {face.replace('_', ' ')}"
    assert words(driver)[-1] == (said, "5.F")
    assert isinstance(driver.pending, Attest)
    assert driver.pending.clause.of("oh") == cite("5.F")
    assert kinds(driver, "shuffled") == ["shuffled"]
    driver.sign()
    cut = ["cut"] if shuffler == "no" else []
    assert kinds(driver, "shuffled", "cut") == ["shuffled", *cut] * 2
    assert isinstance(driver.pending, Window)


@clause("13.E")
def test_a_device_that_jams() -> None:
    """The cards are shuffled again and the round goes on; by hand there is no device to jam."""
    driver = window(draws=tuple(script({1: QUEEN_HIGH}, JACK_HIGH)))
    driver.call("shuffler_jam")
    assert words(driver) == [("the shuffler jammed or stopped: reshuffle", "13.E")]
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    assert not any("removed" in said for said, _ in words(driver))
    wager(driver, {1: {"ante": FIVE}})
    driver.answer("play")
    assert driver.pending is None
    by_hand = window(shuffler="no")
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        by_hand.call("shuffler_jam")
