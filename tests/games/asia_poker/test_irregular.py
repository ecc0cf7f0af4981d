"""Asia Poker, 575.13 and what else goes wrong: 575.5(a), (d), (e), 575.7(b), 575.8(e)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import cards_from
from croupier.core.commands import Irregular
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Attest, Cut, Decide, DrawCards, Place, Window
from croupier.core.refusals import CroupierError, Misuse, Refusal
from croupier.core.together import SetHands
from tests.games.asia_poker.asia import (
    ASIA,
    BEATEN,
    BETTER,
    BOTH,
    CLOCKWISE,
    COUNTED,
    DEALERS,
    DEALINGS,
    FIVE,
    MAIN,
    backs,
    cite,
    clause,
    key,
    named,
    number,
    real,
    refused,
    set_backs,
    settled,
    void,
    wager,
    won,
    words,
)
from tests.games.scripts import Scripted, events

every_dealing = pytest.mark.parametrize("dealing", DEALINGS)
WINDOW = ["idle", "shuffle_ordered"]
DEALT = ["wrong_number", "deck_not_53", "dealer_exposed", "wrong_start"]


def dealing_to(*seats: int, **options: str) -> Driver:
    """Real cards; the starting position, seat 5, waits for its first."""
    driver = real(*seats, **options)
    driver.answer(3)
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand.startswith("seat 5")
    return driver


def counting(*seats: int, **options: str) -> Driver:
    """All cards are dealt, and what is left is to be counted."""
    driver = dealing_to(*seats, **options)
    driver.policy = None
    backs(driver)
    assert isinstance(driver.pending, Attest)
    return driver


def setting(*seats: int, **options: str) -> Driver:
    driver = counting(*seats, **options)
    driver.sign()
    assert isinstance(driver.pending, SetHands)
    return driver


def all_set(*seats: int, **options: str) -> Driver:
    """Everybody has set, and the dealer's cards are to be turned over."""
    driver = setting(*seats, **options)
    set_backs(driver)
    return driver


def showing(*seats: int, **options: str) -> Driver:
    """The dealer's hands are set, and the first player is asked."""
    driver = setting(*seats, **options)
    set_backs(driver)
    key(driver, DEALERS)
    return driver


def turning(*seats: int, **options: str) -> Driver:
    """The first player, at seat 5, shows, and no card has been turned over yet."""
    driver = showing(*seats, **options)
    driver.answer("show", by=5)
    assert isinstance(driver.pending, DrawCards)
    return driver


# What may be called when


@clause(
    *("13(c)", "13(d)", "13(e)", "13(f)", "13(g)", "13(h)", "13(j)", "13(m)", "13(i)"),
    *("7(b)", "11(b)", "11(c)", "11(d)", "11(e)"),
)
@every_dealing
def test_what_may_be_called(dealing: str) -> None:
    """At the first card, during the deal, at the count, while hands are set and are shown."""
    driver = dealing_to(2, 5, dealing=dealing)
    found = ["face_up_card", "dealt_in_error", *(["shoe_jam"] if dealing == "shoe" else [])]
    assert named(driver) == [*found, *DEALT[:3]]
    backs(driver, 1)
    exposed = "card_exposed" if dealing == "hand" else "player_exposed"
    assert named(driver) == [*found, *DEALT, exposed]
    driver.policy = None
    backs(driver)
    assert named(driver) == [*DEALT, "player_exposed"]
    driver.sign()
    assert named(driver) == [*DEALT, "player_left"]
    set_backs(driver)
    assert named(driver) == [*DEALT, "player_left"]
    key(driver, DEALERS)
    assert named(driver) == ["player_left", "dealer_set_wrongly"]
    driver.answer("show")
    assert named(driver) == ["player_left", "dealer_set_wrongly", "hand_set_wrongly"]


@clause("5(a)", "5(d)", "5(e)", "13(l)", "13(n)")
@pytest.mark.parametrize(
    ("options", "calls"),
    [
        ({}, ["shuffler_jam", *WINDOW, "shuffler_out_of_order"]),
        (
            {"dealing": "shoe"},
            ["shuffler_jam", *WINDOW, "shuffler_out_of_order", "shoe_out_of_order"],
        ),
        ({"dealing": "shoe", "shuffler": "no"}, ["improper_cut", *WINDOW, "shoe_out_of_order"]),
        ({"dealing": "manual_shoe", "shuffler": "no"}, ["improper_cut", *WINDOW]),
    ],
)
def test_what_may_be_called_while_wagers_are_taken(
    options: dict[str, str], calls: list[str]
) -> None:
    """Only what can fail is there to be called."""
    driver = ASIA.table(Scripted(26), 1, **options)
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert named(driver) == calls


# Rounds that are void


VOID = [
    pytest.param("wrong_start", "13(c)", DEALINGS, marks=clause("13(c)")),
    pytest.param("dealer_exposed", "13(e)", DEALINGS, marks=clause("13(e)")),
    pytest.param("wrong_number", "13(h)", DEALINGS, marks=clause("13(h)", "13(k)")),
    pytest.param("shoe_jam", "13(m)", ("shoe",), marks=clause("13(m)")),
    pytest.param("card_exposed", "13(j)", ("hand",), marks=clause("13(j)")),
    pytest.param("deck_not_53", "", DEALINGS, marks=clause("8(e)", "9(d)", "10(d)")),
]


@pytest.mark.parametrize(("call", "id", "dealings"), VOID)
def test_void_during_the_deal(call: str, id: str, dealings: tuple[str, ...]) -> None:
    """All wagers of all seats go back, the Bonus too, and the next round has a whole deck."""
    for dealing in dealings:
        driver = ASIA.table(KeyedSource(card_by_card=True), 2, 5, dealing=dealing, start="number")
        driver.begin_round()
        wager(driver, {2: BOTH, 5: MAIN})
        driver.answer(3)
        backs(driver, 3)
        driver.call(call)
        assert void(driver)[1] == (id or COUNTED[dealing])
        driver.begin_round()
        assert len(driver.table.shoe) == 53
        assert driver.table.hands == {}


@clause("13(c)", "13(e)", "13(h)", "13(k)", "8(e)", "9(d)", "10(d)")
@every_dealing
@pytest.mark.parametrize("call", DEALT)
def test_void_until_the_dealers_cards_are_shown(call: str, dealing: str) -> None:
    """At the count, while players set, and when all have set; after that no more."""
    ids = dict(zip(DEALT, ("13(h)", COUNTED[dealing], "13(e)", "13(c)"), strict=True))
    for stage in (counting, setting):
        driver = stage(2, 5, dealing=dealing)
        driver.call(call)
        driver.policy = None
        assert void(driver)[1] == ids[call]
    driver = setting(2, 5, dealing=dealing)
    set_backs(driver)
    driver.call(call)
    assert void(driver)[1] == ids[call]
    late = showing(2, 5, dealing=dealing)
    with pytest.raises(Misuse, match="no irregularity here"):
        late.call(call)


@clause("8(e)", "9(d)", "10(d)")
@every_dealing
def test_a_deck_that_is_not_whole_leaves_the_table(dealing: str) -> None:
    """Another comes and is looked at before it is dealt; after a misdeal the deck stays."""
    driver = counting(2, dealing=dealing)
    driver.call("deck_not_53")
    assert void(driver) == ("the deck has not 53 cards", COUNTED[dealing])
    assert ("the deck is removed from the table", COUNTED[dealing]) in words(driver)
    assert driver.table.things["cards"].number == 2
    driver.begin_round()
    owed = []
    while isinstance(driver.pending, Attest) or not isinstance(driver.pending, Window):
        owed.append(number(driver.pending.clause.of("pa")))  # type: ignore[union-attr]
        driver.sign()
    assert owed == ["4(e)", "4(a)", "4(a)", "3(a)", "4(b)", "4(c)"]
    same = counting(2, dealing=dealing)
    same.call("wrong_number")
    assert same.table.things["cards"].number == 1


@clause("13(c)")
def test_the_first_card_is_not_yet_wrong() -> None:
    """Before it lies there nobody can say that it went to the wrong position."""
    driver = dealing_to(2)
    with pytest.raises(Misuse, match="no irregularity here"):
        driver.call("wrong_start")
    backs(driver, 1)
    driver.call("wrong_start")
    assert void(driver) == ("the cards were dealt from the wrong position", "13(c)")


# 13(d): a player's card


@clause("13(d)")
@pytest.mark.parametrize("dealing", ["manual_shoe", "shoe"])
@pytest.mark.parametrize("at_count", [False, True])
def test_a_player_may_void_a_hand_that_was_exposed(dealing: str, at_count: bool) -> None:
    """He decides, nobody else; his wagers go back, his cards unseen, and the round goes on."""
    driver = ASIA.table(KeyedSource(card_by_card=True), 2, 5, dealing=dealing, start="number")
    driver.begin_round()
    wager(driver, {2: MAIN, 5: BOTH})
    driver.answer(3)
    driver.policy = None
    backs(driver, None if at_count else 1)
    driver.call("player_exposed", 5)
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == (5, ("play", "void"))
    assert number(driver.pending.clause.of("pa")) == "13(d)"
    assert refused(driver, "void", by=2) == "11(a)(1)"
    driver.answer("void", by=5)
    assert (driver.table.stakes(5), won(driver, 5)) == ({}, 0)
    came = [from_ for e in events(driver, "returned") for from_, _, _ in e["moves"]]
    assert [one.rpartition("/")[2] for one in came] == ["main", "bonus"]
    backs(driver)
    driver.sign()
    gone = [e for e in events(driver, "discarded") if "seat 5" in e["hand"]]
    assert [(e["count"], e["face_up"]) for e in gone] == [(7, False)]
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2,)
    set_backs(driver)
    key(driver, DEALERS)
    driver.answer("show")
    key(driver, BETTER)
    assert (won(driver, 2), won(driver, 5)) == (FIVE, 0)


@clause("13(d)")
def test_a_player_may_play_a_hand_that_was_exposed() -> None:
    """Then nothing has happened."""
    driver = counting(2, 5)
    with pytest.raises(Refusal) as caught:  # staff says so, and not the player
        driver.practise(Irregular("player_exposed", 2), by=2)
    assert caught.value.clause == cite("13(d)")
    driver.practise(Irregular("player_exposed", 2), "practice dealer")
    driver.answer("play", by=2)
    assert driver.table.stakes(2) == MAIN
    driver.sign()
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2, 5)


@clause("13(d)")
def test_an_exposed_card_is_of_a_hand_with_a_wager() -> None:
    """Of a seat that has cards; and once the players look at theirs it is too late."""
    driver = dealing_to(2, 3, 5, dealing="shoe")
    backs(driver, 1)
    for seat in (2, 3):
        with pytest.raises(Refusal) as caught:
            driver.call("player_exposed", seat)
        assert caught.value.clause == cite("13(d)")
    driver.call("player_exposed", 5)
    driver.answer("void", by=5)
    backs(driver, 3)
    for none in (2, 5):  # not dealt to yet; void already
        with pytest.raises(CroupierError):
            driver.call("player_exposed", none)
    late = setting(2, 5)
    with pytest.raises(Misuse, match="no irregularity here"):
        late.call("player_exposed", 5)
    alone = counting(5, dealing="shoe")
    assert "player_exposed" in named(alone)
    alone.call("player_exposed", 5)
    alone.answer("void", by=5)
    assert "player_exposed" not in named(alone)  # his cards still lie there
    assert any("seat 5" in hand for hand in alone.table.hands)


@clause("13(j)", "13(d)")
def test_from_the_hand_an_exposed_card_voids_all() -> None:
    """Whoever's it is, while the stacks are dealt; after that 13(d) asks its player."""
    driver = dealing_to(2, 5, dealing="hand")
    backs(driver, 1)
    with pytest.raises(Misuse, match="no irregularity here"):
        driver.call("player_exposed", 5)
    driver.call("card_exposed")
    assert void(driver) == ("a card was exposed in the deal", "13(j)")
    for dealing in ("manual_shoe", "shoe"):
        other = dealing_to(2, 5, dealing=dealing)
        backs(other, 1)
        with pytest.raises(Misuse, match="no irregularity here"):
            other.call("card_exposed")


# 13(f), (g): cards that go wrong


@clause("13(f)")
@every_dealing
def test_one_card_face_up(dealing: str) -> None:
    """It goes to the rack and is not used; three cards are left then."""
    driver = dealing_to(2, dealing=dealing)
    driver.call("face_up_card")
    driver.answer(cards_from("As"))
    gone = events(driver, "discarded")[-1]
    assert (gone["hand"], gone["count"], gone["face_up"]) == ("card found face up", 1, True)
    driver.policy = None
    backs(driver)
    assert isinstance(driver.pending, Attest)
    assert driver.pending.what.endswith("counted: 3")
    assert {len(hand) for hand in driver.table.hands.values()} == {7}
    driver.sign()
    assert any(said.startswith("3 cards are left") for said, _ in words(driver))


@clause("13(f)")
@every_dealing
def test_two_cards_face_up(dealing: str) -> None:
    """The second voids the round."""
    driver = dealing_to(2, 5, dealing=dealing)
    driver.call("face_up_card")
    driver.answer(cards_from("As"))
    backs(driver, 2)
    driver.call("face_up_card")
    assert void(driver) == ("a card was found face up", "13(f)")


@clause("13(g)")
@every_dealing
def test_a_card_drawn_in_error(dealing: str) -> None:
    """It is used as the next card: the same position still waits for it."""
    driver = dealing_to(2, dealing=dealing)
    backs(driver, 2)
    assert isinstance(driver.pending, DrawCards)
    waits = driver.pending.hand
    driver.call("dealt_in_error")
    assert words(driver)[-1] == ("it is used as the next card", "13(g)")
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == waits


# 13(i): the dealer's hands


@clause("13(i)")
def test_the_dealers_hands_are_set_anew() -> None:
    """By the way of the house, and the round is completed; before they are set there is none."""
    driver = setting(2, 5)
    with pytest.raises(Misuse, match="no irregularity here"):
        driver.call("dealer_set_wrongly")
    set_backs(driver)
    key(driver, DEALERS)
    driver.call("dealer_set_wrongly")
    reset = ("the dealer's hands are set anew the way of the house", "13(i)")
    assert words(driver)[-1] == reset
    driver.answer("show")
    driver.call("dealer_set_wrongly")
    assert words(driver)[-1] == reset
    assert words(driver).count(reset) == 2
    key(driver, BETTER)
    driver.answer("show")
    key(driver, BEATEN)
    assert (won(driver, 5), won(driver, 2)) == (FIVE, -FIVE)
    laid = [e["cards"] for e in events(driver, "laid") if e["to"].startswith("dealer")]
    assert laid == [["9d", "9c", "5h", "3s"], ["Qh", "Th"], ["Jd"]]


# 7(b): a player who left


@clause("7(b)")
@pytest.mark.parametrize("stage", [setting, all_set, showing, turning])
def test_a_player_who_left(stage: Any) -> None:
    """The wagers are lost and the cards collected unseen; the others play on."""
    driver = stage(2, 5)
    driver.call("player_left", 5)
    (taken,) = events(driver, "collected")
    assert (taken["seat"], taken["cents"], number(taken["clause"])) == (5, FIVE, "7(b)")
    assert not any("seat 5" in hand for hand in driver.table.hands)
    if isinstance(driver.pending, SetHands):
        assert driver.pending.seats == (2,)
        set_backs(driver)
    if isinstance(driver.pending, DrawCards):
        key(driver, DEALERS)
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 2
    driver.answer("show")
    key(driver, BETTER)
    assert (won(driver, 2), won(driver, 5)) == (FIVE, -FIVE)
    assert settled(driver, 5) == {}


@clause("7(b)")
def test_all_that_lies_there_is_lost() -> None:
    """The Asia Poker Wager and then the Bonus; the other seat keeps both."""
    driver = ASIA.table(KeyedSource(card_by_card=True), 2, 5, start="number")
    driver.begin_round()
    wager(driver, {2: BOTH, 5: BOTH})
    driver.answer(3)
    backs(driver)
    driver.call("player_left", 2)
    gone = [(e["seat"], e["wager"], e["cents"]) for e in events(driver, "collected")]
    assert gone == [(2, "main", FIVE), (2, "bonus", FIVE)]
    assert driver.table.stakes(5) == BOTH


@clause("7(b)", "13(e)")
def test_who_left_gets_back_what_a_void_returns() -> None:
    """All wagers of the round, also one that was taken before."""
    driver = setting(2, 5)
    driver.call("player_left", 5)
    assert won(driver, 5) == -FIVE
    driver.call("dealer_exposed")
    assert (won(driver, 2), won(driver, 5)) == (0, 0)


# 13(l), (n): devices


@clause("13(l)")
def test_a_shuffler_that_jams() -> None:
    """The cards are shuffled again, the wagers stay where they lie."""
    driver = ASIA.table(KeyedSource(), 2, start="number")
    driver.begin_round()
    driver.answer(Place(2, "main", FIVE))
    driver.call("shuffler_jam")
    assert words(driver)[-1] == ("the shuffler jammed or stopped: reshuffle", "13(l)")
    assert len(events(driver, "shuffled")) == 2
    assert driver.table.stakes(2) == MAIN


def out_of_order(device: str, **options: str) -> Driver:
    """A device was called out of order while wagers are taken; the dealer is asked."""
    driver = ASIA.table(KeyedSource(card_by_card=True), 2, **{"start": "number", **options})
    driver.begin_round()
    driver.policy = None
    driver.call(f"{device}_out_of_order")
    return driver


def asks(driver: Driver, role: str, what: str, id: str) -> None:
    assert isinstance(driver.pending, Attest)
    asked = (driver.pending.role, driver.pending.what, number(driver.pending.clause.of("pa")))
    assert asked == (role, what, id)
    driver.sign()


COVERED = "the {} is covered, or bears a sign that it is out of order"


@clause("13(n)", "9(a)(1)", "8(a)", "5(b)(2)")
def test_without_a_shuffler_nothing_is_dealt_from_the_hand() -> None:
    """Covered or marked first; then shuffled and cut by hand, and dealt from a manual shoe."""
    driver = out_of_order("shuffler", dealing="hand")
    assert refused(driver, "practice supervisor") == "13(n)"
    asks(driver, "dealer", COVERED.format("shuffler"), "13(n)")
    asks(driver, "supervisor", "a manual shoe stands where it may", "8(a)")
    assert isinstance(driver.pending, Cut)
    driver.answer(26)
    assert named(driver) == ["improper_cut", *WINDOW, "back_in_order"]
    wager(driver, {2: MAIN})
    assert words(driver)[-1] == ("no more bets", "8(b)")
    driver.answer(3)
    backs(driver, 5)
    assert "card_exposed" not in named(driver)
    assert "player_exposed" in named(driver)
    backs(driver)
    asks(driver, "dealer", "the cards that are left spread face down and counted: 4", "8(d)")
    assert ("stacks without a wager go to the discard rack unseen", "8(f)") in words(driver)


@clause("13(n)", "10(a)", "8(a)")
def test_an_automated_shoe_goes_on_without_a_shuffler() -> None:
    """Cut and dealt in stacks, this round and the next; then the device is used again."""
    driver = out_of_order("shuffler", dealing="shoe", decks="2")
    asks(driver, "dealer", COVERED.format("shuffler"), "13(n)")
    deck = driver.table.keep.deck
    for _ in range(2):
        assert isinstance(driver.pending, Cut)
        driver.answer(26)
        wager(driver, {2: MAIN})
        assert words(driver)[-1] == ("no more bets", "10(a)(2)")
        driver.answer(3)
        assert isinstance(driver.pending, DrawCards)
        assert driver.pending.count == 7
        assert driver.table.keep.deck == deck
        driver.call("dealer_exposed")
        driver.begin_round()
    driver.answer(26)
    driver.call("back_in_order")
    assert words(driver)[-1] == ("the devices are used again", "13(n)")
    assert isinstance(driver.pending, Window)
    assert "shuffler_jam" in named(driver)
    assert "back_in_order" not in named(driver)


@clause("13(n)", "8(a)", "5(b)(2)")
@pytest.mark.parametrize("first", ["shoe", "shuffler"])
def test_both_devices_out_of_order(first: str) -> None:
    """Each is covered; the manual shoe that stands there already is not asked for again."""
    driver = out_of_order(first, dealing="shoe")
    devices = {"shoe": "automated shoe", "shuffler": "shuffler"}
    manual = ("supervisor", "a manual shoe stands where it may", "8(a)")
    asks(driver, "dealer", COVERED.format(devices.pop(first)), "13(n)")
    if first == "shoe":
        asks(driver, *manual)
        assert isinstance(driver.pending, Window)
    else:
        driver.answer(26)
    ((second, covered),) = devices.items()
    assert f"{first}_out_of_order" not in named(driver)
    driver.call(f"{second}_out_of_order")
    asks(driver, "dealer", COVERED.format(covered), "13(n)")
    if first == "shuffler":
        asks(driver, *manual)
    assert isinstance(driver.pending, Cut)
    driver.answer(26)
    assert named(driver) == ["improper_cut", *WINDOW, "back_in_order"]
    driver.call("back_in_order")
    assert isinstance(driver.pending, Window)
    both = ["shuffler_out_of_order", "shoe_out_of_order"]
    assert named(driver) == ["shuffler_jam", *WINDOW, *both]


@clause("13(n)", "8(b)")
def test_without_an_automated_shoe_there_is_a_manual_one() -> None:
    """Card by card, and the shuffler still shuffles."""
    driver = out_of_order("shoe", dealing="shoe")
    asks(driver, "dealer", COVERED.format("automated shoe"), "13(n)")
    asks(driver, "supervisor", "a manual shoe stands where it may", "8(a)")
    assert isinstance(driver.pending, Window)
    assert named(driver) == ["shuffler_jam", *WINDOW, "shuffler_out_of_order", "back_in_order"]
    wager(driver, {2: MAIN})
    assert words(driver)[-1] == ("no more bets", "8(b)")
    driver.answer(3)
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.count == 1
    assert "shoe_jam" not in named(driver)


@clause("13(n)", "5(g)(3)")
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_a_button_waits_for_its_devices(device: str) -> None:
    """The round is void, and none begins before a floorperson says that both are in order."""
    driver = out_of_order(device, dealing="shoe", start="button")
    covered = {"shoe": "automated shoe"}.get(device, device)
    asks(driver, "dealer", COVERED.format(covered), "13(n)")
    assert void(driver)[1] == "5(g)(3)"
    driver.begin_round()
    assert refused(driver, "practice dealer") == "5(g)(3)"
    asks(driver, "floorperson", "shuffling device and dealing shoe are in order again", "5(g)(3)")
    assert isinstance(driver.pending, Window)
    assert "back_in_order" not in named(driver)
    wager(driver, {2: MAIN})
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.hand, driver.pending.count) == (CLOCKWISE[0], 7)


@clause("5(f)", "13(n)")
def test_a_reshuffling_device_out_of_order() -> None:
    """Then cards are shuffled by hand, as everywhere."""
    driver = out_of_order("shuffler", dealing="shoe", reshuffler="yes")
    asks(driver, "dealer", COVERED.format("shuffler"), "13(n)")
    assert [number(e["clause"]) for e in events(driver, "shuffled")] == ["5(f)", "5(a)"]
    assert isinstance(driver.pending, Cut)
