"""Four Card and Crazy Four Poker: the sign, cards, opening, shuffle and cut, and a deal that fails.

Sections 2 to 5 and the irregularities are nearly the same in both chapters, under other numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.commands import Irregular
from croupier.core.game import rules_for
from croupier.core.procedure import Attest, Cut, Decide, DrawCards, Place, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.crazy_four_poker import rules as crazy
from croupier.games.four_card_poker import rules as four
from tests.games.card_table.board import key, wager
from tests.games.cloths import printed, seat_points
from tests.games.four_cards import CHIPS, TEN, Chapter, won
from tests.games.scripts import events
from tests.games.staff import SECOND, SUPERVISOR, all_asked, asked, real_table, until

FOUR = Chapter(four.GAME, 6, {"ante": TEN})
CRAZY = Chapter(crazy.GAME, 5, {"ante": TEN, "super_bonus": TEN})
BOTH = (FOUR, CRAZY)
HAND, DEALER = "9h 7s 5d 3c 2c", "Ks Js 9d 7c 2h 4d"
COUNTED = {
    (FOUR, "hand"): "9.D",
    (FOUR, "manual_shoe"): "8.F",
    (FOUR, "shoe"): "10.D",
    (CRAZY, "hand"): "8.D",
    (CRAZY, "shoe"): "9.D",
}
INSPECTED = {
    FOUR: "{deck} sorted, complete and without flaw",
    CRAZY: "{deck} inspected front and back, without defect",
}


def each(*ids: str, **differ: str) -> Callable[[Any], Any]:
    """A test of both chapters, of the same clauses and of these others.

    The code is shared, and either game may show what is broken in it: both bear all the marks.
    """
    marks = [
        FOUR.clause(*ids, *differ.get("four", "").split()),
        CRAZY.clause(*ids, *differ.get("crazy", "").split()),
    ]
    params = [pytest.param(chapter, id=chapter.game.id, marks=marks) for chapter in BOTH]
    return pytest.mark.parametrize("chapter", params)


def number(chapter: Chapter, of_four: str, of_crazy: str) -> str:
    return of_four if chapter is FOUR else of_crazy


def played(chapter: Chapter, **options: str) -> Driver:
    dealer = DEALER[: 3 * chapter.dealers - 1]
    return chapter.played({1: HAND}, dealer, None, None, "Qc Qd Qh Qs", **options)


def opened(chapter: Chapter, **options: str) -> Driver:
    """A table that takes wagers."""
    driver = chapter.table([], 1, 2, **options)
    driver.begin_round()
    return driver


def dealing(chapter: Chapter, draws: int, **options: str) -> Driver:
    """A table of real cards in the middle of the deal to two players, so many draws done."""
    driver = chapter.tracked(1, 2, **options)
    driver.begin_round()
    if options.get("shuffler") == "no":
        driver.answer(26)
    wager(driver, {1: chapter.usual, 2: chapter.usual})
    key(driver, *[""] * draws)
    return driver


def all_dealt(driver: Driver, up: str = "4d") -> Driver:
    """The rest of the deal, backs only but for the card that shows."""
    while isinstance(driver.pending, DrawCards):
        asked = driver.pending
        driver.answer(cards_from(up) if asked.face_up else (UNSEEN,) * asked.count)
    return driver


def assert_void(chapter: Chapter, driver: Driver, clause: str) -> None:
    """The round is over, every chip is home, and the next one shuffles a whole deck."""
    assert driver.pending is None
    for kind in ("void", "returned"):
        assert [event["clause"] for event in events(driver, kind)] == [chapter.cite(clause)]
    assert {won(driver, seat) for seat in driver.table.seats} == {0}
    shuffles = len(events(driver, "shuffled"))
    driver.begin_round()
    assert len(events(driver, "shuffled")) == shuffles + 1
    assert len(driver.table.shoe) == 52


# Section 2


@each("2.A", four="2.A.v.(a) 2.A.v 12.B", crazy="2.A.vi 11.Cbis")
def test_positions_and_the_sign(chapter: Chapter) -> None:
    """Seven positions; the sign has every row that pays, and the limit of a round."""
    driver = chapter.table([], 7)
    for seat in (0, 8):
        with pytest.raises(Refusal, match="positions 1 to 7") as caught:
            driver.sit(seat, "P9")
        assert caught.value.clause == chapter.cite("2.A")
    posted = sign(rules_for(chapter.game, None, {"payout_limit": "60000"}))
    assert len(seat_points(driver.table.rules)) == 7
    told = {
        board.wager: {line.outcome: line.pays for line in board.lines} for board in posted.boards
    }
    if chapter is FOUR:
        assert told["ante"]["win"] == told["ante"]["tie"] == "1 to 1"
        assert told["play"]["win"] == told["play"]["tie"] == "1 to 1"
        assert list(told["ante_bonus"].values()) == ["25 to 1", "20 to 1", "2 to 1"]
        up = ["50 to 1", "40 to 1", "8 to 1", "5 to 1", "4 to 1", "3 to 1", "1 to 1"]
        assert list(told["aces_up"].values()) == up
        assert printed(driver.table.rules, chapter.cite("2.A.v")) != []
    else:
        assert told["ante"]["win"] == told["play"]["win"] == "1 to 1"
        assert told["play"]["dealer does not qualify"] == "1 to 1"
        bonus = ["200 to 1", "30 to 1", "15 to 1", "2 to 1", "3 to 2", "1 to 1"]
        assert list(told["super_bonus"].values())[:6] == bonus
        up = ["50 to 1", "30 to 1", "8 to 1", "4 to 1", "3 to 1", "2 to 1", "1 to 1"]
        assert list(told["queens_up"].values()) == up
    assert posted.payout_limit is not None
    assert "$60,000" in posted.payout_limit


# Section 3


@each("3.A", "5.A")
def test_every_round_has_one_whole_deck(chapter: Chapter) -> None:
    """Each begins with a shuffle of 52 cards, whatever was dealt before."""
    driver = played(chapter)
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [52, 52]
    assert {event["clause"] for event in events(driver, "shuffled")} == {chapter.cite("5.A")}
    assert len(set(driver.table.shoe.remaining)) == 52
    assert driver.table.board == {}


@each("3.B")
def test_a_second_deck_needs_a_shuffler(chapter: Chapter) -> None:
    """Two decks go with a device only; one goes with either; three are none of the choices."""
    assert rules_for(chapter.game, None, {"decks": "2", "shuffler": "yes"})
    assert rules_for(chapter.game, None, {"decks": "1", "shuffler": "no"})
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        rules_for(chapter.game, None, {"decks": "2", "shuffler": "no"})
    assert caught.value.clause == chapter.cite("3.B")
    with pytest.raises(Misuse, match="decks takes 1, 2"):
        rules_for(chapter.game, None, {"decks": "3"})


@each("3.B.ii", "3.B.iii", "3.B.iv", "3.B.v")
def test_two_decks_take_turns(chapter: Chapter) -> None:
    """Of two colours, one in play and one in the shuffler; the rack is empty between them."""
    real = real_table(rules_for(chapter.game, None, {"decks": "2"}), {"deck_1_color": "red"})
    until(real, "deck 2_color")
    with pytest.raises(Refusal, match="another colour") as caught:
        real.answer(" RED")
    assert caught.value.clause == chapter.cite("3.B.ii")
    real.answer("green")
    script = chapter.script({1: HAND}, DEALER[: 3 * chapter.dealers - 1], "hand")
    driver, seen = chapter.table(script * 4, 1, decks="2"), []
    for _ in range(4):
        driver.begin_round()
        assert driver.table.discards == []
        seen.append((driver.table.board["deck"], driver.table.board["in_shuffler"]))
        wager(driver, {1: chapter.usual})
        driver.answer("1x")
        assert len(driver.table.discards) == 5 + chapter.dealers
    assert seen == [("blue", "red"), ("red", "blue")] * 2


@pytest.mark.parametrize(
    ("chapter", "dealing_by", "hours", "clause"),
    [
        pytest.param(
            chapter, by, 6 if by == "hand" else 8, cited, id=f"{chapter.game.id} {by}",
            marks=chapter.clause(cited),
        )
        for chapter, by in COUNTED
        for cited in (["3.C.i"] if by == "hand" else ["3.C.ii"])
    ],
)  # fmt: skip
def test_cards_are_changed_in_time(
    chapter: Chapter, dealing_by: str, hours: int, clause: str
) -> None:
    """At the time no round begins; a minute earlier it does."""
    early = chapter.table([], 1, dealing=dealing_by)
    early.tell_time(60 * hours - 1)
    early.begin_round()
    driver = chapter.table([], 1, dealing=dealing_by)
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal, match="the cards came") as caught:
        driver.begin_round()
    assert caught.value.clause == chapter.cite(clause)


# Section 4


@each("4.A", "4.B", "4.C", four="4.D")
def test_the_opening(chapter: Chapter) -> None:
    """Inspected, verified by another person and washed, each deck; or straight to the machine."""
    owed = all_asked(real_table(rules_for(chapter.game)))
    told = [
        ("dealer", INSPECTED[chapter].format(deck="the cards"), chapter.cite("4.A")),
        ("supervisor", "inspection of the cards verified", chapter.cite("4.A")),
        ("dealer", "the cards washed face down and stacked", chapter.cite("4.B")),
    ]
    came = [("supervisor", "cards_preshuffled", chapter.cite("4.D"))] if chapter is FOUR else []
    assert owed == [*came, *told]
    both = [
        what for _, what, _ in all_asked(real_table(rules_for(chapter.game, None, {"decks": "2"})))
    ]
    for deck in ("deck 1", "deck 2"):
        assert INSPECTED[chapter].format(deck=deck) in both
        assert f"{deck} washed face down and stacked" in both
    if chapter is FOUR:
        ready = real_table(rules_for(chapter.game), {"cards_preshuffled": "yes"})
        assert [cited for *_, cited in all_asked(ready)] == [chapter.cite("4.D")]


@each("4.A", "4.B")
def test_no_round_before_the_opening_is_done(chapter: Chapter) -> None:
    """Whoever inspects does not verify, and the table waits for each of the three."""
    driver = real_table(rules_for(chapter.game))
    until(driver, INSPECTED[chapter].format(deck="the cards"))
    for cited in ("4.A", "4.A", "4.B"):
        found = asked(driver)
        assert found is not None
        assert found[2] == chapter.cite(cited)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        if found[0] == "supervisor":
            with pytest.raises(Refusal) as caught:
                driver.answer("D1")
            assert caught.value.clause == chapter.cite("4.A")
            driver.answer(SUPERVISOR.id)
        else:
            with pytest.raises(Refusal):
                driver.answer("T1")
            driver.answer("D1")
    assert SECOND.id not in {event["by"] for event in events(driver, "attested")}


# Section 5


@each("5.C.i", "5.C.ii", "5.D.i", "5.D.ii", four="9.A.i 8.A 10.A.i", crazy="8.A.i 9.A.i")
def test_hand_shuffled_cards_are_cut(chapter: Chapter) -> None:
    """Between shuffle and deal, and only those, whatever the cards are dealt from."""
    for (of, dealing_by), _ in COUNTED.items():
        if of is not chapter:
            continue
        for shuffler, cut in (("yes", []), ("no", ["cut"])):
            driver = played(chapter, shuffler=shuffler, dealing=dealing_by)
            order = [e["kind"] for e in events(driver, "shuffled", "cut", "announced", "dealt")]
            assert order[: 3 + len(cut)] == ["shuffled", *cut, "announced", "dealt"]
            assert order.count("cut") == len(cut)


@each("5.D.i.(b)", "5.E")
def test_the_cut_and_another_one(chapter: Chapter) -> None:
    """Ten cards at least; a supervisor or above orders another until the first card."""
    driver = chapter.tracked(1, 2, shuffler="no")
    driver.begin_round()
    assert isinstance(driver.pending, Cut)
    for cards in (9, 52):
        assert chapter.refused(driver, cards) == "5.D.i.(b)"
    driver.answer(10)
    with pytest.raises(Refusal, match="supervisor or above"):
        driver.practise(Irregular("improper_cut"), "practice dealer")
    driver.practise(Irregular("improper_cut"), "practice supervisor")
    driver.answer(20)
    wager(driver, {1: chapter.usual})
    driver.call("improper_cut")
    driver.answer(30)
    assert chapter.words(driver).count(("a supervisor orders another cut", "5.E")) == 2
    assert [e["cards"] for e in events(driver, "cut")] == [10, 20, 30]
    assert {e["clause"] for e in events(driver, "cut")} == {chapter.cite("5.D.i.(b)")}
    key(driver, "")
    with pytest.raises(Misuse, match="no irregularity here 'improper_cut'"):
        driver.call("improper_cut")


@each("5.B", "4.A")
@pytest.mark.parametrize("decks", ["1", "2"])
def test_a_device_that_counts_another_number(chapter: Chapter, decks: str) -> None:
    """The deck leaves the table; a fresh one is inspected and shuffled before any is dealt."""
    driver = opened(chapter, decks=decks)
    driver.answer(Place(1, "ante", TEN))
    attested = len(events(driver, "attested"))
    driver.call("wrong_count")
    assert chapter.words(driver) == [
        ("the shuffler does not count 52 cards: reshuffle", "5.B"),
        ("the deck is removed from the table", "5.B"),
    ]
    assert driver.table.stakes(1) == {"ante": TEN}
    fresh = events(driver, "attested")[attested:]
    assert [event["clause"].split()[1] for event in fresh] == ["4.A", "4.A", "4.B"]
    deck = {"1": "cards", "2": "deck 2"}[decks]
    assert driver.table.things[deck].id == f"{deck} no. 2"
    assert fresh[-1]["seq"] < events(driver, "shuffled")[-1]["seq"]
    assert len(events(driver, "shuffled")) == 2


@each("5.F", "7.D", "5.B", "5.E", four="8.B 9.A.ii 10.A.ii 13.E", crazy="8.A.ii 12.D")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_what_the_table_waits_for(chapter: Chapter, shuffler: str) -> None:
    """All wagers that come before the cards and no Play; what may be called of the shuffle."""
    driver = opened(chapter, shuffler=shuffler)
    assert isinstance(driver.pending, Window)
    up = ["aces_up"] if chapter is FOUR else ["queens_up"]
    assert list(driver.pending.wagers) == [*chapter.usual, *up]
    known = [one.id for one in driver.pending.irregularities]
    of_shuffle = ["shuffler_jam", "wrong_count"] if shuffler == "yes" else ["improper_cut"]
    assert known == [*of_shuffle, "idle"]


@each("5.F")
@pytest.mark.parametrize("face", ["face_up", "face_down"])
def test_an_idle_table(chapter: Chapter, face: str) -> None:
    """The cards lie either way until a player comes, and are shuffled before play goes on."""
    driver = opened(chapter)
    driver.policy = None
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_up", "face_down"))
    driver.answer(face)
    said = f"the cards lie spread out {face.replace('_', ' ')}"
    assert chapter.words(driver)[-1] == (said, "5.F")
    assert isinstance(driver.pending, Attest)
    assert driver.table.rules.cite(driver.pending.clause) == chapter.cite("5.F")
    assert len(events(driver, "shuffled")) == 1
    driver.sign()
    assert len(events(driver, "shuffled")) == 2
    assert isinstance(driver.pending, Window)


@each(four="13.E", crazy="12.D 3.B.iv")
def test_a_device_that_jams(chapter: Chapter) -> None:
    """The cards are shuffled again, in Crazy Four by hand; without a device none can jam."""
    driver = opened(chapter)
    driver.call("shuffler_jam")
    jam = ("the shuffler jammed or stopped: reshuffle", number(chapter, "13.E", "12.D"))
    by_hand = [("the cards are shuffled by hand", "3.B.iv")] if chapter is CRAZY else []
    assert chapter.words(driver) == [jam, *by_hand]
    cut = ["cut"] if chapter is CRAZY else []
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut")]
    assert kinds == ["shuffled", "shuffled", *cut]
    with pytest.raises(Misuse, match="no irregularity here 'shuffler_jam'"):
        opened(chapter, shuffler="no").call("shuffler_jam")


# Section 7


@each("7.B")
def test_chips_and_no_cash(chapter: Chapter) -> None:
    """More than lies in the rack, part of a chip, and a wager called out with cash."""
    driver = opened(chapter, maximum="200,000", chip="1")
    assert chapter.refused(driver, Place(1, "ante", CHIPS + 1_00)) == "7.B"
    assert chapter.refused(driver, Place(1, "ante", TEN + 50)) == "7.B"
    assert chapter.refused(driver, Verbal(1, "ante", TEN)) == "7.B"


@each("7.C")
def test_a_player_who_left(chapter: Chapter) -> None:
    """Before the own decision or after it all wagers are lost, Play too, and the hand is away."""
    for decided, lost in ((False, 0), (True, TEN)):
        driver = all_dealt(dealing(chapter, 0))
        if decided:
            driver.answer("1x", by=1)
        with pytest.raises(Refusal) as caught:
            driver.leave(1)
        assert caught.value.clause == chapter.cite("7.C")
        driver.call("player_left", 1)
        assert {e["clause"] for e in events(driver, "collected")} == {chapter.cite("7.C")}
        assert won(driver, 1) == -lost - sum(chapter.usual.values())
        assert "seat 1" not in driver.table.hands
        assert isinstance(driver.pending, Decide)
        assert driver.pending.who == 2


# The deal, and what befalls it


@each(four="13.A", crazy="12")
@pytest.mark.parametrize("dealing_by", ["hand", "shoe"])
def test_a_card_face_up(chapter: Chapter, dealing_by: str) -> None:
    """One goes to the rack and is not used, the next takes its place; a second voids the round."""
    clause = number(chapter, "13.A", "12")
    driver = dealing(chapter, 1, dealing=dealing_by)
    driver.call("face_up_card")
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.face_up
    driver.answer(cards_from("As"))
    assert driver.table.discards == list(cards_from("As"))
    all_dealt(driver)
    assert isinstance(driver.pending, Decide)
    to_players = [e for e in events(driver, "dealt") if e["to"].startswith("seat")]
    assert sum(event["count"] for event in to_players) == 10
    twice = dealing(chapter, 1, dealing=dealing_by)
    twice.call("face_up_card")
    twice.answer(cards_from("As"))
    twice.call("face_up_card")
    assert_void(chapter, twice, clause)


@each(four="13.B", crazy="12.A")
def test_a_card_dealt_in_error_is_the_next_card(chapter: Chapter) -> None:
    """Unseen, it is used as the next card; the number and order of draws stay."""
    driver = dealing(chapter, 2)
    before = driver.pending
    driver.call("dealt_in_error")
    assert driver.pending == before
    clause = number(chapter, "13.B", "12.A")
    assert chapter.words(driver)[-1] == ("it is used as the next card", clause)
    all_dealt(driver)
    one_more = ["dealer"] if chapter is FOUR else []
    dealt = [event["to"] for event in events(driver, "dealt")]
    assert dealt == [*["seat 1", "seat 2", "dealer"] * 5, *one_more]


@each(four="13.C 13.D 9.D 8.F 10.D", crazy="12.B 12.C 8.D 9.D")
@pytest.mark.parametrize("when", ["dealing", "deciding", "showing"])
def test_misdeals_until_the_dealer_shows(chapter: Chapter, when: str) -> None:
    """All wagers go back, Play and forfeits too; a deck that is not 52 is removed. Then never."""
    for (of, dealing_by), counted in COUNTED.items():
        if of is not chapter:
            continue
        for called, clause in (
            ("wrong_number", number(chapter, "13.C", "12.B")),
            ("dealer_exposed", number(chapter, "13.D", "12.C")),
            ("deck_not_52", counted),
        ):
            driver = dealing(chapter, 1, dealing=dealing_by)
            if when != "dealing":
                all_dealt(driver)
                driver.answer("fold", by=1)
            if when == "showing":
                driver.answer("1x", by=2)
                assert won(driver, 1) == -sum(chapter.usual.values())
            driver.call(called)
            removed = [cited for said, cited in chapter.words(driver) if "removed" in said]
            assert removed == ([counted] if called == "deck_not_52" else [])
            assert_void(chapter, driver, clause)


@each(four="13.C 13.D", crazy="12.B 12.C")
def test_no_misdeal_once_the_dealer_has_shown(chapter: Chapter) -> None:
    """The dealer's cards lie face up: nothing is void any more."""
    driver = all_dealt(dealing(chapter, 0))
    driver.answer("1x", by=1)
    driver.answer("1x", by=2)
    assert isinstance(driver.pending, DrawCards)
    driver.answer(cards_from(DEALER[: 3 * driver.pending.count - 1]))
    for called in ("wrong_number", "dealer_exposed", "deck_not_52"):
        with pytest.raises(Misuse, match="no irregularity here"):
            driver.call(called)


@each(four="13.F", crazy="12.E")
def test_a_shoe_that_jams(chapter: Chapter) -> None:
    """Void at any stack, all wagers go back; from the hand there is no shoe to jam."""
    for stacks in (0, 2):
        driver = dealing(chapter, stacks, dealing="shoe")
        driver.call("shoe_jam")
        assert_void(chapter, driver, number(chapter, "13.F", "12.E"))
    with pytest.raises(Misuse, match="no irregularity here 'shoe_jam'"):
        dealing(chapter, 1).call("shoe_jam")
