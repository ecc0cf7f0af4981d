"""Texas Hold'em Bonus Poker, sections 2 to 5: table, cards, opening, shuffle and cut."""

from __future__ import annotations

import pytest

from croupier.core.cloth import Rows
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.game import Rules, rules_for
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Cut, Decide, Place, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.texas_holdem_bonus.rules import GAME
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
    MANAGER,
    MECHANIC,
    SECOND,
    STICK,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)
from tests.games.texas_holdem_bonus.holdem_bonus import (
    ACES,
    FIVE,
    LOW,
    begun,
    cite,
    clause,
    deal,
    kinds,
    play_out,
    refused,
    script,
    table,
    tracked,
    wager,
    window,
    words,
)
from tests.games.texas_holdem_bonus.holdem_bonus import DEALER as DEALERS

PEOPLE = (DEALER, STICK, SUPERVISOR, SECOND, MANAGER, MECHANIC)
"""A floorperson has the rank of a supervisor."""
OPENING = [
    ("dealer", "the cards without defects", "4.A"),
    ("floorperson", "inspection of the cards verified", "4.B"),
    ("dealer", "the cards spread face up by suit for the first player to look at", "4.B"),
    ("dealer", "the cards washed face down and stacked after that look", "4.C"),
]


def rules_with(**options: str) -> Rules:
    return rules_for(GAME, None, options)


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


@clause("2.A.i")
def test_the_name_of_the_house() -> None:
    """The layout and the sign bear the name that the house gives itself."""
    assert printed(rules_with(), cite("2.A.i")) == ["{house}"]
    assert "Harbour" in lines(rules_with(), "Harbour")
    assert "Harbour" in sign(rules_with(), "Harbour").layout


@clause("2.A.ii", "2.A.iii", "2.A.iv")
def test_the_betting_areas() -> None:
    """Flop, Turn and River in a row just above the Ante; the Bonus above and right of the Flop."""
    rules = rules_with()
    assert spots_citing(rules, cite("2.A.ii")) == ["ante"]
    assert spots_citing(rules, cite("2.A.iii")) == ["flop", "turn", "river"]
    assert spots_citing(rules, cite("2.A.iv")) == ["bonus"]
    ante, bonus = box(area(rules, "ante")), box(area(rules, "bonus"))
    later = [box(area(rules, spot)) for spot in ("flop", "turn", "river")]
    for one in later:
        assert 0 < ante.y - (one.y + one.h) < 0.5
    assert [one.x for one in later] == sorted(one.x for one in later)
    flop, _, river = later
    assert 0 <= flop.y - (bonus.y + bonus.h) < 1.5
    assert at(area(rules, "flop"))[0] < at(area(rules, "bonus"))[0] < river.x
    assert spots_citing(rules_with(both_aces="yes"), cite("2.A.iv")) == ["bonus"]


@clause("2.A.v", "2.A.vi")
def test_places_for_the_cards() -> None:
    """The dealer's two between tray and community cards, these between them and the players."""
    rules = rules_with()
    assert held(rules, cite("2.A.v")) == ["community"]
    assert held(rules, cite("2.A.vi")) == ["dealer"]
    board, dealers = rest(rules, "community"), rest(rules, "dealer")
    assert (board.room, dealers.room) == (5, 2)
    tray = box(rest(rules, "tray"))
    assert tray.y + tray.h <= box(dealers).y
    assert box(dealers).y + box(dealers).h <= box(board).y
    middle = seat_points(rules)[2:4]
    assert all(box(board).y + box(board).h <= y + box(area(rules, "bonus")).y for _, y in middle)


@clause("2.A.vii")
@pytest.mark.parametrize("ante_pays", ["straight", "flush"])
def test_from_where_the_ante_is_paid(ante_pays: str) -> None:
    """The sentence follows the option; other words are no choice."""
    said = f"Ante is paid if the winning hand is a {ante_pays} or higher"
    assert printed(rules_with(ante_pays=ante_pays), cite("2.A.vii")) == [said]
    assert said in sign(rules_with(ante_pays=ante_pays)).layout
    with pytest.raises(Misuse, match="ante_pays takes straight, flush"):
        rules_with(ante_pays="pair")


@clause("2.A.viii", "12.A")
def test_odds_on_cloth_and_sign() -> None:
    """Each payment in the words of its row, as the engine pays it."""
    better = rules_for(GAME, None, {"both_aces": "yes"}, {"bonus": {"ace_ace": "40 to 1"}})
    posted = sign(better)
    lines_of = {b.wager: {line.outcome: line.pays for line in b.lines} for b in posted.boards}
    assert lines_of["bonus"]["ace ace"] == "40 to 1"
    assert [rows.spot for rows in citing(better, cite("2.A.viii"), Rows)] == ["bonus"]
    assert any("ace ace 40 to 1" in line for line in posted.layout)
    assert "Ante pays 1 to 1 · Flop pays 1 to 1 · Turn pays 1 to 1 · River pays 1 to 1" in printed(
        better, cite("2.A.viii")
    )


@clause("2.A.ix", "2.A.x")
def test_boxes_and_rack_on_the_dealers_side() -> None:
    """Drop box and tip box at either hand of the dealer, the discard rack beside them."""
    boxes_at_both_hands(rules_with(), cite("2.A.ix"))
    assert held(rules_with(), cite("2.A.x")) == ["discards"]
    dealers_side(rules_with(), rest(rules_with(), "discards"))


# Section 3


@clause("3.A", "5.A")
def test_every_round_has_one_whole_deck() -> None:
    """Each round begins with a shuffle of 52 cards, whatever was dealt before."""
    driver = deal({1: ACES})
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [52, 52]
    assert {event["clause"] for event in events(driver, "shuffled")} == {cite("5.A")}
    assert len(set(driver.table.shoe.remaining)) == len(driver.table.shoe) == 52


@clause("2.A.vii", "3.B", "5.A", "7.A", "10.A", "12.D")
def test_what_the_house_chooses() -> None:
    """Each option by the clause that leaves the choice, its usual value, and the others."""
    found = {one.id: (one.clause.of("oh"), one.default, one.choices) for one in GAME.options}
    own = cite("").strip()
    assert {id: told for id, told in found.items() if told[0].startswith(f"{own} ")} == {
        "minimum": (cite("7.A"), 5_00, ()),
        "maximum": (cite("7.A"), 1_000_00, ()),
        "ante_pays": (cite("2.A.vii"), "straight", ("straight", "flush")),
        "both_aces": (cite("12.D"), "no", ("no", "yes")),
        "dealing": (cite("10.A"), "hand", ("hand", "manual_shoe", "shoe")),
        "shuffler": (cite("5.A"), "yes", ("yes", "no")),
        "decks": (cite("3.B"), 1, (1, 2)),
        "chip": (cite("7.A"), 1, ()),
    }


@clause("3.B")
def test_a_second_deck_needs_a_shuffler() -> None:
    """Two decks go with a device and not without; one deck goes with either."""
    assert rules_with().options["decks"] == 1
    assert rules_with(decks="2", shuffler="yes", dealing="shoe")
    assert rules_with(decks="1", shuffler="no", dealing="shoe")
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        rules_with(decks="2", shuffler="no", dealing="shoe")
    assert caught.value.clause == cite("3.B")
    with pytest.raises(Misuse, match="decks takes 1, 2"):
        rules_with(decks="3")


@clause("9.A.i")
def test_from_the_hand_only_after_a_device() -> None:
    """Shuffled by hand, the cards come from a shoe."""
    assert rules_with(dealing="hand", shuffler="yes")
    for shoe in ("manual_shoe", "shoe"):
        assert rules_with(dealing=shoe, shuffler="no")
    with pytest.raises(Refusal, match="only for cards which a device has shuffled") as caught:
        rules_with(dealing="hand", shuffler="no")
    assert caught.value.clause == cite("9.A.i")


@clause("3.B.i", "4.D")
def test_each_of_two_decks_is_on_the_record() -> None:
    """Each by itself is inspected, verified, spread and washed; each round has 52 cards."""
    driver = table(Scripted(), 1, decks="2")
    attested = [event["what"] for event in events(driver, "attested")]
    for deck in ("deck 1", "deck 2"):
        assert [what.replace(deck, "the cards") for what in attested if deck in what] == [
            what for _, what, _ in OPENING
        ]
    driver.begin_round()
    assert len(driver.table.shoe) == 52


@clause("3.B.ii")
@pytest.mark.parametrize(("said", "good"), [("red", False), (" RED", False), ("green", True)])
def test_two_decks_have_two_colours(said: str, good: bool) -> None:
    """They are asked for, and equal ones are refused, on either deck."""
    rules = rules_with(decks="2")
    for told, asked_for in (
        ({"deck_1_color": "red"}, "deck 2_color"),
        ({"deck_2_color": "red"}, "deck 1_color"),
    ):
        driver = real_table(rules, told, people=PEOPLE)
        until(driver, asked_for)
        if good:
            driver.answer(said)
            continue
        with pytest.raises(Refusal, match="another colour than that of deck") as caught:
            driver.answer(said)
        assert caught.value.clause == cite("3.B.ii")


@clause("3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks_take_turns() -> None:
    """One deck is in play, the other in the shuffler; in the next round they change."""
    driver = table(Scripted(*script({1: ACES}, DEALERS) * 4), 1, decks="2")
    seen = []
    for _ in range(4):
        driver.begin_round()
        assert driver.table.discards == []
        seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {1: {"ante": FIVE}})
        play_out(driver)
        assert len(driver.table.discards) == 12
    assert seen == [("blue", "red"), ("red", "blue")] * 2


def test_one_deck_has_no_turns() -> None:
    """With a single deck the board says nothing about decks."""
    assert window().table.board == {}


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
    draws = script({1: ACES}, DEALERS, dealing=dealing)
    driver = table(Scripted(*draws), 1, dealing=dealing)
    driver.tell_time(60 * hours - 1)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    play_out(driver)
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == cite(number)
    driver.change_equipment("cards", "their time was up")
    driver.begin_round()


# Section 4


@clause("4.A", "4.B", "4.C", "4.E")
def test_the_cards_are_inspected_spread_and_washed() -> None:
    """Each step by one who may, in this order; until the last of them no round begins."""
    driver = real_table(rules_with(), people=PEOPLE)
    assert asked(driver) == ("supervisor", "cards_preshuffled", cite("4.E"))
    driver.answer("no")
    for who, what, cited in OPENING:
        for wrong in (STICK, MECHANIC):
            with pytest.raises(Refusal) as caught:
                driver.answer(wrong.id)
            assert caught.value.clause == cite(cited)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        assert asked(driver) == (who, what, cite(cited))
        driver.answer("D1" if who == "dealer" else "R1")
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    assert kinds(driver, "attested", "shuffled") == ["attested"] * 4 + ["shuffled"]
    assert [event["by"] for event in events(driver, "attested")] == ["D1", "R1", "D1", "D1"]


@clause("4.A", "4.B")
def test_whoever_inspects_does_not_verify() -> None:
    """A floorperson who deals inspects, and another one, or somebody above, verifies."""
    both = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    for other in (SUPERVISOR, MANAGER):
        driver = real_table(rules_with(), {"cards_preshuffled": "no"}, people=(both, other))
        driver.answer("B1")
        with pytest.raises(Refusal, match="two different people") as caught:
            driver.answer("B1")
        assert caught.value.clause == cite("4.B")
        driver.answer(other.id)


@clause("4.E")
def test_cards_that_come_shuffled() -> None:
    """They go to the machine with one confirmation and no wash; the next ones are asked about."""
    driver = real_table(rules_with(), {"cards_preshuffled": "yes"}, people=PEOPLE)
    assert [clause for *_, clause in all_asked(driver)] == [cite("4.E")]
    driver.change_equipment("cards", "their time was up")
    assert asked(driver) == ("supervisor", "cards_preshuffled", cite("4.E"))
    driver.answer("no")
    assert [c for *_, c in all_asked(driver)] == [cite(cited) for *_, cited in OPENING]


@clause("4.A", "4.B", "4.C")
def test_changed_cards_are_inspected() -> None:
    """No round begins with fresh cards before all of it is done."""
    driver = table(Scripted(), 1)
    driver.policy = None
    driver.change_equipment("cards", "their time was up")
    for cited in ("4.E", *(cited for *_, cited in OPENING)):
        found = asked(driver)
        assert found is not None
        assert found[2] == cite(cited)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        driver.sign()
    driver.begin_round()


@clause("4.D", "3.B.ii")
def test_a_deck_in_place_of_another() -> None:
    """Only the one that came is inspected, and its colour is not that of the one that stays."""
    for deck, other, backs in (("deck 1", "deck 2", "blue"), ("deck 2", "deck 1", "red")):
        driver = real_table(rules_with(decks="2"), people=PEOPLE)
        all_asked(driver)
        driver.change_equipment(deck, "a bent card")
        with pytest.raises(Refusal, match=f"another colour than that of {other}"):
            driver.answer(backs)
        driver.answer("white")
        owed = all_asked(driver)
        assert [what.replace(deck, "the cards") for _, what, _ in owed[1:]] == [
            what for _, what, _ in OPENING
        ]
        assert (driver.table.things[deck].number, driver.table.things[other].number) == (2, 1)


# Section 5


@clause("5.D.i.(b)", "5.D.i")
def test_ten_cards_come_off_the_top() -> None:
    """Ten are enough and nine are not; some cards must stay."""
    driver = table(KeyedSource(), 1, shuffler="no", dealing="manual_shoe")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    assert refused(driver, 9) == "5.D.i.(b)"
    assert refused(driver, 52) == "5.D.i.(b)"
    driver.answer(10)
    assert isinstance(driver.pending, Window)
    assert events(driver, "cut")[0]["cards"] == 10


@clause("5.E")
def test_a_floorperson_orders_another_cut() -> None:
    """While wagers are taken and before the first card; once a card lies there, no more."""
    driver = tracked(1, shuffler="no", dealing="manual_shoe")
    driver.begin_round()
    driver.answer(10)
    driver.call("improper_cut")
    driver.answer(20)
    driver.answer(Place(1, "ante", FIVE))
    driver.answer(Close())
    driver.call("improper_cut")
    driver.answer(30)
    assert [event["cards"] for event in events(driver, "cut")] == [10, 20, 30]
    assert words(driver).count(("a floorperson orders another cut", "5.E")) == 2
    driver.answer((-1,))
    with pytest.raises(Misuse, match="no irregularity here 'improper_cut'"):
        driver.call("improper_cut")


@clause("5.E")
def test_who_may_order_another_cut() -> None:
    """A floorperson or somebody above; the dealer who made the cut may not."""
    for person in ("practice supervisor", "practice manager"):
        driver = tracked(1, shuffler="no", dealing="manual_shoe")
        driver.begin_round()
        driver.answer(10)
        with pytest.raises(Refusal, match="floorperson or above"):
            driver.practise(Irregular("improper_cut"), "practice dealer")
        assert isinstance(driver.pending, Window)
        driver.practise(Irregular("improper_cut"), person)
        assert isinstance(driver.pending, Cut)


@clause("5.C.i")
def test_where_nothing_is_cut_no_cut_is_improper() -> None:
    """With a shuffler there is none to repeat."""
    driver = tracked(1)
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
    assert [event["clause"] for event in fresh] == [cite(cited) for *_, cited in OPENING]
    deck = {"1": "cards", "2": "deck 2"}[decks]
    assert driver.table.things[deck].id == f"{deck} no. 2"
    assert fresh[-1]["seq"] < events(driver, "shuffled")[-1]["seq"]


@clause("5.F")
@pytest.mark.parametrize("face", ["face_up", "face_down"])
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_cards_of_an_idle_table(shuffler: str, face: str) -> None:
    """They lie spread out either way until a player comes, and are shuffled before play goes on."""
    driver = window(shuffler=shuffler, dealing="shoe")
    driver.policy = None
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_up", "face_down"))
    driver.answer(face)
    said = f"the cards lie spread out {face.replace('_', ' ')}"
    assert words(driver)[-1] == (said, "5.F")
    assert isinstance(driver.pending, Attest)
    assert driver.pending.clause.of("oh") == cite("5.F")
    driver.sign()
    cut = ["cut"] if shuffler == "no" else []
    assert kinds(driver, "shuffled", "cut") == ["shuffled", *cut] * 2
    assert isinstance(driver.pending, Window)


@clause("13.E")
def test_a_device_that_jams() -> None:
    """The cards are shuffled again and the round goes on; by hand there is no device to jam."""
    driver = window(draws=tuple(script({1: LOW}, DEALERS)))
    driver.call("shuffler_jam")
    assert words(driver) == [("the shuffler jammed or stopped: reshuffle", "13.E")]
    assert kinds(driver, "shuffled", "dealt") == ["shuffled", "shuffled"]
    wager(driver, {1: {"ante": FIVE}})
    play_out(driver)
    by_hand = window(shuffler="no", dealing="shoe")
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        by_hand.call("shuffler_jam")


@clause("3.A", "11.G")
def test_a_cover_card_lies_on_the_dealers_cards() -> None:
    """It comes off once, when they are shown."""
    driver = begun({1: ACES})
    assert not any("cover card" in said for said, _ in words(driver))
    play_out(driver)
    assert sum("cover card" in said for said, _ in words(driver)) == 1


@clause("5.E", "5.F", "8.B", "9.A.iii", "10.A.ii")
@pytest.mark.parametrize(
    ("shuffler", "callable_then"),
    [("yes", ["shuffler_jam", "wrong_count", "idle"]), ("no", ["improper_cut", "idle"])],
)
def test_what_may_be_called_while_bets_are_made(shuffler: str, callable_then: list[str]) -> None:
    """What befell the shuffle, or the cut, which is ordered first and then made again."""
    driver = table(Scripted(26, 30), 1, dealing="shoe", shuffler=shuffler)
    driver.begin_round()
    assert driver.pending is not None
    assert [one.id for one in driver.pending.irregularities] == callable_then
    if shuffler == "no":
        driver.call("improper_cut")
        assert kinds(driver, "announced", "cut") == ["cut", "announced", "cut"]
