"""Both games of Pai Gow, sections 2 to 5: the table, the cards, the opening, shuffle and cut."""

from __future__ import annotations

import pytest

from croupier.core.cards import JOKER
from croupier.core.cloth import Area, Rest, Rows, bounds
from croupier.core.commands import Irregular
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Cut, Decide, Place, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from tests.games.cloths import area, citing, held, printed, rest
from tests.games.pai_gow.twins import (
    BOTH_LOWER,
    CF,
    FIVE,
    PG,
    TEN,
    Twin,
    both,
    callable_now,
    played,
    refused,
    said,
    seated,
    set_all,
    signed,
    stacks,
    tracked,
    wager,
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

# Section 2


@both("2.A")
def test_six_positions(twin: Twin) -> None:
    """One to six are there; a seventh and a place before the first are not."""
    driver = seated(twin, Scripted(), (1, 6))
    for seat in (0, 7):
        with pytest.raises(Refusal, match="positions 1 to 6") as caught:
            driver.sit(seat, "X", 100_00)
        assert caught.value.clause == twin.cite("2.A")
    cloth = twin.game.cloth_of(twin.rules())
    assert cloth.seats is not None
    assert len(cloth.seats.places) == 6
    assert all(y > 8 for (_, y), _ in cloth.seats.places)


@both("2.B.i", "2.B.ii")
def test_a_numbered_area_with_high_and_low_below(twin: Twin) -> None:
    """At every position, nearer to the player than the bet; two cards Low and five High."""
    rules = twin.rules()
    (main,) = citing(rules, twin.cite("2.B.i"), Area)
    assert (main.spot, main.words) == ("main", "{seat}")
    parts = citing(rules, twin.cite("2.B.ii"), Rest)
    assert {(one.holds, one.words, one.room) for one in parts} == {
        ("seat {seat} high", "High", 5),
        ("seat {seat} low", "Low", 2),
    }
    bet = bounds(main.shape)
    for part in parts:
        assert bounds(part.shape).y >= bet.y + bet.h


@both("2.B.iii")
def test_the_dealers_hands_have_their_places(twin: Twin) -> None:
    """Five cards and two, apart from each other, before the dealer."""
    parts = citing(twin.rules(), twin.cite("2.B.iii"), Rest)
    assert {(one.holds, one.words, one.room) for one in parts} == {
        ("dealer high", "High", 5),
        ("dealer low", "Low", 2),
    }
    high, low = sorted((bounds(one.shape) for one in parts), key=lambda box: box.x)
    assert high.x + high.w <= low.x
    assert max(high.y, low.y) < 6


@both("2.B.iv")
def test_the_house_has_its_name_on_the_cloth(twin: Twin) -> None:
    """Whatever the house calls itself."""
    assert printed(twin.rules(), twin.cite("2.B.iv")) == ["{house}"]


@both("2.B.v.(a)")
def test_the_fortune_bonus_lies_to_the_right(twin: Twin) -> None:
    """Of the betting area as the player sees it; without the bonus there is none."""
    rules = twin.rules()
    (bonus,) = citing(rules, twin.cite("2.B.v.(a)"), Area)
    assert bonus.spot == "fortune_bonus"
    main = bounds(area(rules, "main").shape)
    assert bounds(bonus.shape).x >= main.x + main.w
    assert not citing(twin.rules(fortune_bonus="no"), twin.cite("2.B.v.(a)"), Area)


@both("2.B.v.(b)", "2.B.v.(c)")
def test_odds_and_sums_are_printed(twin: Twin) -> None:
    """Fortune Bonus and Envy on cloth and sign, as they are paid."""
    rules = twin.rules()
    tables = [one.spot for one in citing(rules, twin.cite("2.B.v.(c)"), Rows)]
    assert tables == ["fortune_bonus", "envy_bonus"]
    boards = {board.wager: [line.pays for line in board.lines] for board in sign(rules).boards}
    assert boards["fortune_bonus"][:11] == [
        "8,000 to 1", "2,000 to 1", "1,000 to 1", "400 to 1", "150 to 1", "50 to 1", "25 to 1",
        "5 to 1", "4 to 1", "3 to 1", "2 to 1",
    ]  # fmt: skip
    assert boards["envy_bonus"][:7] == ["$5,000", "$1,000", "$500", "$250", "$50", "$20", "$5"]
    assert not citing(twin.rules(fortune_bonus="no"), twin.cite("2.B.v.(c)"), Rows)


@both("2.B.v.(d)", "14.G")
def test_the_limit_is_told(twin: Twin) -> None:
    """In dollars where there is one."""
    clause = twin.cite("2.B.v.(d)")
    assert printed(twin.rules(), clause) == ["Fortune Bonus: no payout limit"]
    limited = twin.rules(payout_limit="60000")
    assert printed(limited, clause) == ["Fortune Bonus: at most $60,000 to a player in a round"]
    assert printed(twin.rules(fortune_bonus="no"), clause) == []


@both("2.C", "2.D")
def test_boxes_and_rack_on_the_dealers_side(twin: Twin) -> None:
    """Drop and tip box at either hand of the dealer, and a discard rack."""
    rules = twin.rules()
    assert sorted(held(rules, twin.cite("2.C"))) == ["drop", "tips"]
    assert held(rules, twin.cite("2.D")) == ["discards"]
    middle = twin.game.cloth_of(rules).size[0] / 2
    tips, drop = (bounds(rest(rules, one).shape) for one in ("tips", "drop"))
    assert (tips.x < middle) != (drop.x < middle)
    for one in ("drop", "tips", "discards"):
        assert bounds(rest(rules, one).shape).y < 3


@both("2.E", "11.B")
def test_the_shaker_stands_to_the_dealers_right(twin: Twin) -> None:
    """Which is the left of the picture; only where dice are used."""
    rules = twin.rules()
    (shaker,) = citing(rules, twin.cite("2.E"), Rest)
    assert (shaker.holds, shaker.words) == ("dice", "Shaker")
    dealers = bounds(rest(rules, "dealer high").shape)
    assert bounds(shaker.shape).x + bounds(shaker.shape).w <= dealers.x
    for start in ("number", "button"):
        other = twin.rules(start=start, dealing="shoe")
        assert not citing(other, twin.cite("2.E"), Rest)


@both("2.E.i")
def test_the_shaker_is_looked_at(twin: Twin) -> None:
    """A supervisor confirms of each that it hides three dice; without dice nobody is asked."""
    wanted = (
        "supervisor",
        "the shaker holds three dice and hides them while it is shaken",
        twin.cite("2.E.i"),
    )
    assert wanted in all_asked(real_table(twin.rules()))
    assert wanted not in all_asked(real_table(twin.rules(start="number")))


# Section 3


@both("3.A", "5.A")
def test_every_round_has_one_whole_deck(twin: Twin) -> None:
    """53 cards, each once, the joker among them, shuffled before every round."""
    driver = played(twin, {2: BOTH_LOWER})
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [53, 53]
    assert {event["clause"] for event in events(driver, "shuffled")} == {twin.cite("5.A")}
    remaining = driver.table.shoe.remaining
    assert len(set(remaining)) == len(remaining) == 53
    assert remaining.count(JOKER) == 1


@both("3.A", "4.B")
def test_a_second_joker_is_torn(twin: Twin) -> None:
    """By the dealer, and a supervisor verifies it; of one joker nothing is asked."""
    driver = real_table(twin.rules(start="number"))
    until(driver, "cards_jokers")
    for wrong in (0, 3):
        with pytest.raises(Refusal, match="one joker, or two") as caught:
            driver.answer(wrong)
        assert caught.value.clause == twin.cite("3.A")
    driver.answer(2)
    torn = "the second joker of the cards torn in half, and put into its box"
    verified = "only one joker of the cards is used: verified"
    assert asked(driver) == ("dealer", torn, twin.cite("4.B"))
    driver.answer(DEALER.id)
    assert asked(driver) == ("supervisor", verified, twin.cite("4.B"))
    with pytest.raises(Refusal):
        driver.answer(DEALER.id)
    driver.answer(SUPERVISOR.id)
    other = real_table(twin.rules(start="number"), {"cards_jokers": 1})
    assert not [one for one in all_asked(other) if one[1] in (torn, verified)]


@both("3.B")
def test_a_second_deck_needs_a_shuffler(twin: Twin) -> None:
    """Two decks go with a device and not without; one deck goes with either."""
    assert twin.rules(decks="2", shuffler="yes")
    assert twin.rules(decks="1", shuffler="no")
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        twin.rules(decks="2", shuffler="no")
    assert caught.value.clause == twin.cite("3.B")
    with pytest.raises(Misuse, match="decks takes 1, 2"):
        twin.rules(decks="3")


@both("3.B.ii")
@pytest.mark.parametrize(("told", "good"), [("red", False), (" RED", False), ("green", True)])
def test_two_decks_have_two_colours(twin: Twin, told: str, good: bool) -> None:
    """Asked for, and equal ones refused, on either deck."""
    for other, wanted in (("deck_1_color", "deck 2_color"), ("deck_2_color", "deck 1_color")):
        driver = real_table(twin.rules(decks="2"), {other: "red"})
        until(driver, wanted)
        if good:
            driver.answer(told)
            continue
        with pytest.raises(Refusal, match="another colour") as caught:
            driver.answer(told)
        assert caught.value.clause == twin.cite("3.B.ii")


@both("3.B.ii", "4.D")
def test_one_deck_is_one_thing(twin: Twin) -> None:
    """Where no second deck was chosen, nobody asks for colours, and one is looked at."""
    driver = real_table(twin.rules(decks="1", start="number"))
    assert not [what for _, what, _ in all_asked(driver) if "color" in what or "deck" in what]
    assert not [thing for thing in driver.table.things if "deck" in thing]


@both("3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks_take_turns(twin: Twin) -> None:
    """One is in play and the other in the shuffler; the rack is empty when they change."""
    draws: list[int | str] = [1, *stacks({2: BOTH_LOWER})] * 4
    driver = seated(twin, Scripted(*draws), (2,), decks="2")
    found = []
    for _ in range(4):
        driver.begin_round()
        assert driver.table.discards == []
        found.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {2: {"main": TEN}})
        set_all(driver, {2: BOTH_LOWER})
        assert len(driver.table.discards) == 49
    assert found == [("blue", "red"), ("red", "blue")] * 2


@pytest.mark.parametrize(
    ("twin", "dealing", "hours", "number"),
    [
        pytest.param(twin, dealing, hours, number, marks=twin.clause(number))
        for twin in (PG, CF)
        for dealing, hours, number in (("hand", 6, "3.C.i"), ("shoe", 8, "3.C.ii"))
    ],
)
def test_cards_are_changed_in_time(twin: Twin, dealing: str, hours: int, number: str) -> None:
    """A minute before the time a round may begin; at the time only with fresh cards."""
    driver = tracked(twin, 2, dealing=dealing)
    driver.tell_time(60 * hours - 1)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    driver.answer(1)
    driver.answer((-1,) * (1 if dealing == "hand" else 7))
    driver.call("wrong_number")
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == twin.cite(number)
    driver.change_equipment("cards", "their time was up")
    driver.begin_round()


# Section 4


@both("4.A", "4.B", "4.C")
def test_the_opening_step_by_step(twin: Twin) -> None:
    """Each step by one who may, in this order; until the last of them no round begins."""
    driver = real_table(twin.rules(start="number"), {"cards_preshuffled": "no", "cards_jokers": 1})
    for who, what, number in (
        (DEALER, "the cards sorted, complete and without flaw", "4.A"),
        (SUPERVISOR, "inspection of the cards verified", "4.A"),
        (DEALER, "the cards spread out by suit and in sequence, the joker too", "4.B"),
        (DEALER, "the cards washed face down and stacked", "4.C"),
    ):
        for wrong in (STICK, MECHANIC):
            with pytest.raises(Refusal) as caught:
                driver.answer(wrong.id)
            assert caught.value.clause == twin.cite(number)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        found = asked(driver)
        assert found is not None
        assert found[1:] == (what, twin.cite(number))
        driver.answer(who.id)
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    assert events(driver, "attested", "shuffled")[-1]["kind"] == "shuffled"


@both("4.A")
def test_whoever_inspects_does_not_verify(twin: Twin) -> None:
    """A supervisor who deals inspects, and another one verifies: two signatures, two people."""
    inspector = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    told = {"cards_preshuffled": "no", "cards_jokers": 1}
    driver = real_table(twin.rules(), told, people=(inspector, SECOND))
    driver.answer("B1")
    with pytest.raises(Refusal, match="two different people") as caught:
        driver.answer("B1")
    assert caught.value.clause == twin.cite("4.A")
    driver.answer("R2")


@both("4.A", "4.B", "4.C", "4.D", "3.B.i")
def test_each_of_two_decks_is_on_the_record(twin: Twin) -> None:
    """Inspected, verified, spread and washed by itself."""
    driver = seated(twin, Scripted(), (1,), decks="2")
    assert signed(driver, twin) == [
        (role, what.format(f"deck {deck}"), number)
        for deck in (1, 2)
        for role, what, number in (
            ("dealer", "{} sorted, complete and without flaw", "4.A"),
            ("supervisor", "inspection of {} verified", "4.A"),
            ("dealer", "{} spread out by suit and in sequence, the joker too", "4.B"),
            ("dealer", "{} washed face down and stacked", "4.C"),
        )
    ]


@both("4.E")
@pytest.mark.parametrize("decks", ["1", "2"])
def test_cards_that_came_shuffled_go_into_the_machine(twin: Twin, decks: str) -> None:
    """That is all that is confirmed, and of no joker is asked."""
    places = {"1": ("cards",), "2": ("deck 1", "deck 2")}[decks]
    told = {f"{place.replace(' ', '_')}_preshuffled": "yes" for place in places}
    driver = real_table(twin.rules(start="number", decks=decks), told)
    names = {"1": ("the cards",), "2": places}[decks]
    went = "came inspected and shuffled, and went into the shuffler"
    found = [one for one in all_asked(driver) if "color" not in one[1]]
    assert found == [("dealer", f"{name} {went}", twin.cite("4.E")) for name in names]


@both("4.E")
def test_whether_cards_came_shuffled_is_asked(twin: Twin) -> None:
    """Nobody takes it for granted."""
    driver = real_table(twin.rules(start="number"))
    assert asked(driver) == ("supervisor", "cards_preshuffled", twin.cite("4.E"))


# Section 5


@both("5.B.i", "10.A.i")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_cards_from_a_device_are_not_cut(twin: Twin, dealing: str) -> None:
    """After the shuffle wagers are taken and the deal follows."""
    driver = tracked(twin, 2, dealing=dealing)
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert not events(driver, "cut")


@both("5.B.ii", "5.C")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_cards_shuffled_by_hand_are_cut(twin: Twin, dealing: str) -> None:
    """Of any number of cards, as long as one comes off and one stays."""
    driver = tracked(twin, 2, dealing=dealing, shuffler="no")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    assert refused(driver, 0, twin) == "5.C"
    assert refused(driver, 53, twin) == "5.C"
    driver.answer(1)
    assert [(e["cards"], e["clause"]) for e in events(driver, "cut")] == [(1, twin.cite("5.C"))]
    assert isinstance(driver.pending, Window)


@both("5.D", "5.E", "7.B", "15.D")
def test_a_supervisor_orders_another_cut(twin: Twin) -> None:
    """While wagers are taken and until the first card; once a card lies there, no more."""
    driver = tracked(twin, 2, shuffler="no")
    driver.begin_round()
    driver.answer(10)
    with pytest.raises(Refusal, match="supervisor or above"):
        driver.practise(Irregular("improper_cut"), "practice dealer")
    driver.practise(Irregular("improper_cut"), "practice supervisor")
    driver.answer(20)
    driver.answer(Place(2, "main", TEN))
    driver.answer(Close())
    driver.answer(1)
    driver.practise(Irregular("improper_cut"), "practice manager")
    driver.answer(30)
    assert [event["cards"] for event in events(driver, "cut")] == [10, 20, 30]
    assert said(driver, twin).count(("a supervisor orders another cut", "5.D")) == 2
    kinds = [e["kind"] for e in events(driver, "cut", "announced")]
    assert kinds == ["cut", "announced", "cut", "announced", "announced", "cut"]
    driver.answer((-1,) * 7)
    with pytest.raises(Misuse, match="no irregularity here 'improper_cut'"):
        driver.call("improper_cut")


@both("5.E")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
@pytest.mark.parametrize("face", ["face_up", "face_down"])
def test_cards_of_an_idle_table(twin: Twin, shuffler: str, face: str) -> None:
    """Up or down as the dealer likes; somebody comes, they are washed, shuffled and cut."""
    driver = tracked(twin, 2, shuffler=shuffler)
    driver.policy = None
    driver.begin_round()
    if shuffler == "no":
        driver.answer(5)
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_up", "face_down"))
    driver.answer(face)
    words = f"the cards lie spread out {face.replace('_', ' ')}"
    assert said(driver, twin)[-1] == (words, "5.E")
    for what, number in (
        ("a player has come, and play begins", "5.E"),
        ("the cards washed face down and stacked", "4.C"),
    ):
        assert isinstance(driver.pending, Attest)
        assert (driver.pending.what, driver.pending.clause.of("oh")) == (what, twin.cite(number))
        assert driver.pending.role == "dealer"
        driver.sign()
    assert len(events(driver, "shuffled")) == 2
    if shuffler == "no":
        assert isinstance(driver.pending, Cut)
        driver.answer(6)
    assert isinstance(driver.pending, Window)


@both("5.D", "5.E", "7.C", "15.D")
@pytest.mark.parametrize(
    ("shuffler", "calls"), [("yes", {"shuffler_jam", "idle"}), ("no", {"improper_cut", "idle"})]
)
def test_what_may_be_called_while_wagers_are_taken(
    twin: Twin, shuffler: str, calls: set[str]
) -> None:
    """A device that jams or a cut that was wrong, and an idle table; after that the same again."""
    driver = tracked(twin, 2, shuffler=shuffler)
    driver.begin_round()
    if shuffler == "no":
        driver.answer(5)
    assert callable_now(driver) == calls
    driver.call("idle")
    driver.answer("face_down")
    if shuffler == "no":
        driver.answer(6)
    assert isinstance(driver.pending, Window)
    assert callable_now(driver) == calls
    (other,) = calls - {"idle"}
    driver.call(other)
    told = ("the shuffler jammed or stopped: reshuffle", "15.D")
    assert said(driver, twin)[-1] == (
        told if shuffler == "yes" else ("a supervisor orders another cut", "5.D")
    )
    if shuffler == "no":
        assert isinstance(driver.pending, Cut)
        driver.answer(7)
    assert [e["cards"] for e in events(driver, "cut")] == ([5, 6, 7] if shuffler == "no" else [])
    assert len(events(driver, "shuffled")) == (2 if shuffler == "no" else 3)
    wager(driver, {2: {"main": TEN}})
    assert not isinstance(driver.pending, Window)


@both("15.D", "5.A")
def test_a_device_that_jams(twin: Twin) -> None:
    """The cards are shuffled again, wagers stay and the round goes on; by hand nothing jams."""
    driver = tracked(twin, 2)
    driver.begin_round()
    driver.answer(Place(2, "main", FIVE))
    driver.call("shuffler_jam")
    assert said(driver, twin) == [("the shuffler jammed or stopped: reshuffle", "15.D")]
    assert len(events(driver, "shuffled")) == 2
    assert driver.table.stakes(2) == {"main": FIVE}
    assert isinstance(driver.pending, Window)
    by_hand = tracked(twin, 2, shuffler="no")
    by_hand.begin_round()
    by_hand.answer(5)
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        by_hand.call("shuffler_jam")
