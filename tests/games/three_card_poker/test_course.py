"""Three Card Poker at a table of several: what a round does, in order, and what may be called."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.procedure import Attest, Close, Decide, DrawCards, Place, Take, Window
from croupier.core.refusals import Refusal
from croupier.games.three_card_poker.rules import (
    GAME,
    PAIR_PLUS,
    SIX_CARD_BONUS,
    Facts,
    pick_against_dealer,
    pick_ante_bonus,
)
from tests.games.scripts import Scripted, events, told
from tests.games.three_card_poker.three_card import (
    CHAPTER,
    FIVE,
    JACK_HIGH,
    KING_HIGH,
    QUEEN_HIGH,
    TEN,
    cite,
    clause,
    deal,
    refused,
    script,
    table,
    tracked,
    wager,
    window,
    won,
    words,
)
from tests.law.by_hand import call_line, cited

PAIR = "9h 9s 2c"


def story(driver: Driver) -> list[str]:
    """What was done since the table opened, in order, each with its clause."""
    return [line for line in told(driver) if "attested" not in line]


# The round

HANDS = {1: QUEEN_HIGH, 2: PAIR, 4: JACK_HIGH, 5: "Ad Kc Qs"}
STAKES = {
    1: {"ante": FIVE},
    2: {"ante": FIVE, "pair_plus": TEN},
    4: {"ante": FIVE, "pair_plus": TEN, "six_card_bonus": FIVE},
    5: {"ante": FIVE, "pair_plus": TEN, "six_card_bonus": FIVE},
}
SETTLED = [
    "10.D revealed seat 5",
    "12.B settled 5 ante +500",
    "12.B settled 5 play +500",
    "12.E settled 5 ante_bonus +500",
    "12.D settled 5 pair_plus +6000",
    "11.B.i.(a) settled 5 six_card_bonus +0",
    "10.D revealed seat 4",
    "11.B.i.(a) settled 4 six_card_bonus +0",
    "10.D revealed seat 2",
    "12.B settled 2 ante +500",
    "12.B settled 2 play +500",
    "12.E settled 2 ante_bonus +0",
    "12.D settled 2 pair_plus +1000",
    "10.D revealed seat 1",
    "10.D settled 1 ante +0",
    "10.D settled 1 play +0",
    "12.E settled 1 ante_bonus +0",
]
FOLDED = ["10.B settled 4 ante +0", "10.B.i collected 4 pair_plus +0"]


@clause("5.A", "5.C.i", "5.C.ii", "5.D.i.(b)", "5.F", "8.A.ii", "8.C", "9.A.ii", "9.B", "9.C")
@clause("10.B", "10.B.i", "10.B.ii", "10.C", "10.D", "11.B.i", "12.B", "12.D", "12.E", "13.E")
@clause("7.A.i", "8.B", "13.A", "13.B", "13.C", "9.D", "11.B.i.(a)")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_a_round_of_four(dealing: str, shuffler: str) -> None:
    """Shuffle, cut, no more bets, the stub, forfeits, the dealer's hand, then from the right."""
    options = {"dealing": dealing, "shuffler": shuffler}
    driver = deal(HANDS, KING_HIGH, STAKES, {4: "fold"}, **options)
    closing, stub = {"hand": ("8.A.ii", "8.C"), "shoe": ("9.A.ii", "9.C")}[dealing]
    assert story(driver) == [
        "5.A shuffled",
        *(["5.D.i.(b) cut"] if shuffler == "no" else []),
        f"{closing} announced",
        f"{stub} announced",
        *FOLDED,
        "10.C revealed dealer",
        *(["10.C announced"] if dealing == "shoe" else []),
        *SETTLED,
    ]
    assert ("the stub goes to the discard rack unseen", stub) in words(driver)
    assert driver.table.hands == {}


@clause("8.B", "9.B", "13.A", "13.B", "8.C", "9.C")
@pytest.mark.parametrize(
    ("dealing", "order"),
    [
        ("hand", ["seat 2", "seat 5", "dealer"] * 3),
        ("shoe", ["dealer", "seat 2", "seat 5"]),
    ],
)
def test_who_gets_cards(dealing: str, order: list[str]) -> None:
    """Only who has wagered, from the dealer's far left; face down, and three each."""
    draws = script({2: QUEEN_HIGH, 5: PAIR}, KING_HIGH, dealing)
    driver = table(Scripted(*draws), 1, 2, 5, dealing=dealing)
    driver.begin_round()
    wager(driver, {2: {"ante": FIVE}, 5: {"pair_plus": FIVE}})
    dealt = events(driver, "dealt")
    assert [event["to"] for event in dealt] == order
    assert {len(driver.table.hands[hand]) for hand in ("dealer", "seat 2", "seat 5")} == {3}
    assert not driver.table.face_up


@clause("7.A.i", "10.B", "10.B.i", "10.B.ii", "10.C")
@pytest.mark.parametrize(
    ("stakes", "lines", "stays"),
    [
        ({"ante": FIVE}, ["10.B settled {} ante +0"], False),
        (
            {"ante": FIVE, "pair_plus": TEN},
            ["10.B settled {} ante +0", "10.B.i collected {} pair_plus +0"],
            False,
        ),
        (
            {"ante": FIVE, "pair_plus": TEN, "six_card_bonus": FIVE},
            ["10.B settled {} ante +0", "10.B.i collected {} pair_plus +0"],
            True,
        ),
    ],
)
def test_two_folded_hands(stakes: dict[str, int], lines: list[str], stays: bool) -> None:
    """Nothing is taken before all have decided; then from each, and the cards of each."""
    hands = {1: JACK_HIGH, 2: QUEEN_HIGH, 3: PAIR}
    driver = table(KeyedSource(), 1, 2, 3)
    driver.begin_round()
    wager(driver, {1: stakes, 2: {"ante": FIVE}, 3: stakes})
    driver.answer("fold", by=1)
    driver.answer("play", by=2)
    assert not events(driver, "settled", "collected")
    driver.answer("fold", by=3)
    taken = [line for line in story(driver) if "settled" in line or "collected" in line]
    assert taken == [line.format(seat) for seat in (1, 3) for line in lines]
    assert [hand in driver.table.hands for hand in ("seat 1", "seat 2", "seat 3")] == [
        stays,
        True,
        stays,
    ]
    assert len(hands) == 3


@clause("12.E", "10.B", "12.A", "12.B", "12.C")
@pytest.mark.parametrize("hand", range(6))
def test_no_bonus_and_no_win_without_a_play_wager(hand: int) -> None:
    """Straights and better have one with it, whatever the dealer holds; none without."""
    rows = {5: 0, 4: 1, 3: 2}
    for qualified in (0, 1):
        for against in (-1, 0, 1):
            assert pick_ante_bonus(Facts(hand, qualified, against, 1)) == rows.get(hand, 3)
            assert pick_ante_bonus(Facts(hand, qualified, against, 0)) == 3
            assert pick_against_dealer(Facts(hand, qualified, against, 0)) == 4
            expected = {1: 0, 0: 2, -1: 3}[against] if qualified else 1
            assert pick_against_dealer(Facts(hand, qualified, against, 1)) == expected


@clause("7.A.ii", "7.A.iv", "10.B.ii", "6.B", "6.D", "10.B.i")
def test_how_many_kinds_of_hands_there_are() -> None:
    """Five that are named and nothing for three cards; nine and nothing for five of six."""
    assert (PAIR_PLUS.cells, SIX_CARD_BONUS.cells) == (6, 10)


# What may be called, and when

IN_DEAL = "call face_up_card 13.A by anybody; call dealt_in_error 13.B by anybody"
MISDEALS = (
    "call wrong_number 13.C by anybody; call deck_not_52 {} by anybody; "
    "call dealer_exposed 13.D by anybody"
)
CUT = "call improper_cut 5.E by supervisor"
LEFT = "call player_left 7.C by anybody at a seat"
IDLE = "call idle 5.F by anybody"
JAM, SHOE = "call shuffler_jam 13.E by anybody", "call shoe_jam 13.F by anybody"
CALLS = [
    ("window", "hand", "yes", f"{JAM}; call wrong_count 5.B by anybody; {IDLE}"),
    ("window", "hand", "no", f"{CUT}; {IDLE}"),
    ("first card", "hand", "yes", f"{IN_DEAL}; {MISDEALS.format('8.D')}"),
    ("first card", "hand", "no", f"{IN_DEAL}; {MISDEALS.format('8.D')}; {CUT}"),
    ("second card", "hand", "no", f"{IN_DEAL}; {MISDEALS.format('8.D')}"),
    ("first card", "shoe", "yes", f"{IN_DEAL}; {SHOE}; {MISDEALS.format('9.D')}"),
    ("decision", "hand", "yes", f"{MISDEALS.format('8.D')}; {LEFT}"),
    ("decision", "shoe", "no", f"{MISDEALS.format('9.D')}; {LEFT}"),
    ("dealer", "hand", "yes", f"{MISDEALS.format('8.D')}; {LEFT}"),
    ("player", "hand", "yes", LEFT),
]


@pytest.mark.parametrize(
    ("moment", "dealing", "shuffler", "lines"),
    [
        pytest.param(
            *one,
            id=" ".join(one[:3]),
            marks=pytest.mark.clause(*cited(CHAPTER, f"{one[3]} 8.A.ii 9.A.ii 9.D")),
        )
        for one in CALLS
    ],
)
def test_what_may_be_called(moment: str, dealing: str, shuffler: str, lines: str) -> None:
    """Each thing as long as it can happen: a cut before the first card, a jam while it shuffles."""
    driver = tracked(1, dealing=dealing, shuffler=shuffler)
    driver.begin_round()
    if shuffler == "no":
        driver.answer(26)
    if moment != "window":
        wager(driver, {1: {"ante": FIVE, "pair_plus": FIVE}})
    if moment == "second card":
        driver.answer((UNSEEN,))
    while moment in ("decision", "dealer", "player") and isinstance(driver.pending, DrawCards):
        driver.answer((UNSEEN,) * driver.pending.count)
    if moment in ("dealer", "player"):
        driver.answer("play")
    if moment == "player":
        driver.answer(cards_from(KING_HIGH))
    assert driver.pending is not None
    found = [call_line(one, "oh") for one in driver.pending.irregularities]
    assert found == lines.split("; ")


@clause("8.A.ii", "9.A.ii", "5.F", "8.B")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_no_cards_without_a_wager(dealing: str) -> None:
    """The betting does not close before somebody has wagered, whatever the shuffle was."""
    driver = window(1, dealing=dealing)
    assert refused(driver, Close()) == "8.B"
    wager(driver, {1: {"pair_plus": FIVE}})


# 5.F, 5.B, 13.E: before the deal


@clause("5.F", "5.A", "5.D.i.(b)", "5.C.ii")
@pytest.mark.parametrize("face", ["face_up", "face_down"])
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_an_idle_table(face: str, shuffler: str) -> None:
    """The dealer spreads the cards and says when a player has come; then they are shuffled."""
    driver = window(1, shuffler=shuffler)
    driver.policy = None
    before = len(story(driver))
    driver.call("idle")
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("dealer", ("face_up", "face_down"))
    assert driver.table.rules.cite(driver.pending.clause) == cite("5.F")
    driver.answer(face)
    assert words(driver)[-1] == (f"the cards lie spread out {face.replace('_', ' ')}", "5.F")
    assert isinstance(driver.pending, Attest)
    assert driver.pending.role == "dealer"
    assert driver.table.rules.cite(driver.pending.clause) == cite("5.F")
    driver.sign()
    cut = ["5.D.i.(b) cut"] if shuffler == "no" else []
    assert story(driver)[before:] == ["5.F announced", "5.A shuffled", *cut]


@clause("5.B", "5.F", "13.E", "9.D", "5.A")
@pytest.mark.parametrize(
    ("found", "number", "lines"),
    [
        ("shuffler_jam", "13.E", ["13.E announced", "5.A shuffled"]),
        ("wrong_count", "5.B", ["5.B announced", "5.B announced", "5.A shuffled"]),
    ],
)
def test_a_device_that_fails(found: str, number: str, lines: list[str]) -> None:
    """A jam is shuffled again; of a wrong count the deck is removed, and another inspected."""
    driver = window(1)
    before, things = len(story(driver)), len(events(driver, "attested"))
    driver.call(found)
    assert story(driver)[before:] == lines
    changed = events(driver, "equipment_changed")
    signed = [event["clause"] for event in events(driver, "attested")][things:]
    if found == "shuffler_jam":
        assert (changed, signed) == ([], [])
        return
    assert [event["thing"] for event in changed] == ["cards no. 2"]
    assert signed == [cite("4.A"), cite("4.A"), cite("4.B")]
    wager(driver, {1: {"ante": FIVE}})


@clause("5.E", "5.D.i.(b)", "5.F")
def test_another_cut() -> None:
    """Ordered in the window: told, cut again, not shuffled again, and the window stays open."""
    driver = window(1, shuffler="no")
    before = len(story(driver))
    driver.call("improper_cut")
    assert story(driver)[before:] == ["5.E announced", "5.D.i.(b) cut"]
    wager(driver, {1: {"ante": FIVE}})


@clause("8.D", "9.D", "5.F")
@pytest.mark.parametrize(("dealing", "number"), [("hand", "8.D"), ("shoe", "9.D")])
def test_a_deck_that_is_gone(dealing: str, number: str) -> None:
    """Another takes its place and is inspected before the next round; after a misdeal none does."""
    for found, gone in (("deck_not_52", True), ("wrong_number", False)):
        draws = script({1: QUEEN_HIGH}, KING_HIGH, dealing)
        driver = table(Scripted(*draws), 1, dealing=dealing)
        driver.begin_round()
        wager(driver, {1: {"ante": FIVE}})
        driver.call(found)
        assert driver.pending is None
        told_of = ("the deck is removed from the table", number) in words(driver)
        assert told_of == gone
        driver.begin_round()
        changed = [event["thing"] for event in events(driver, "equipment_changed")]
        assert changed == (["cards no. 2"] if gone else [])


# 9.D: what stands in a void round


@clause("9.D", "13.C", "10.B.i")
@pytest.mark.parametrize("found", ["wrong_number", "deck_not_52"])
def test_what_stands_is_settled_seat_by_seat(found: str) -> None:
    """From the right of the dealer; a folded one is forfeited, all other wagers go back."""
    hands = {1: JACK_HIGH, 2: QUEEN_HIGH, 3: PAIR, 5: "7h 7s 7c"}
    driver = table(Scripted(*script(hands, KING_HIGH, "shoe")), 1, 2, 3, 5, dealing="shoe")
    driver.begin_round()
    both = {"ante": FIVE, "pair_plus": TEN}
    bonus = {**both, "six_card_bonus": FIVE}
    wager(driver, {1: both, 2: {"ante": FIVE}, 3: bonus, 5: {"pair_plus": TEN}})
    driver.answer("fold", by=1)
    driver.call(found)
    assert isinstance(driver.pending, Decide)
    assert driver.pending.choices == ("void_all", "pair_plus_stands")
    assert (driver.pending.who, driver.table.rules.cite(driver.pending.clause)) == (
        "supervisor",
        cite("9.D"),
    )
    before = len(story(driver))
    driver.answer("pair_plus_stands")
    assert story(driver)[before:] == [
        "9.D revealed seat 5",
        "12.D settled 5 pair_plus +30000",
        "9.D revealed seat 3",
        "12.D settled 3 pair_plus +1000",
        "10.B.i collected 1 pair_plus +0",
    ]
    assert [won(driver, seat) for seat in (1, 2, 3, 5)] == [-TEN, 0, TEN, 300_00]
    (void,) = events(driver, "void")
    assert void["clause"] == cite("13.C" if found == "wrong_number" else "9.D")


@clause("9.D", "13.C", "8.D")
def test_only_a_whole_hand_can_stand() -> None:
    """Seat 2 has no cards yet when it is found out: its Pair Plus goes back."""
    driver = tracked(1, 2, dealing="shoe")
    driver.begin_round()
    wager(driver, {1: {"pair_plus": TEN}, 2: {"pair_plus": TEN}})
    for _ in range(2):
        assert isinstance(driver.pending, DrawCards)
        driver.answer((UNSEEN,) * driver.pending.count)
    driver.call("wrong_number")
    driver.answer("pair_plus_stands")
    driver.answer(cards_from(PAIR))
    assert [won(driver, seat) for seat in (1, 2)] == [TEN, 0]
    assert [event["seat"] for event in events(driver, "settled")] == [1]


@clause("9.D", "13.C")
@pytest.mark.parametrize(
    ("dealing", "stakes", "asked"),
    [
        ("shoe", {1: {"ante": FIVE}, 3: {"pair_plus": FIVE}}, True),
        ("shoe", {1: {"pair_plus": FIVE}, 3: {"ante": FIVE}}, True),
        ("shoe", {1: {"ante": FIVE}, 3: {"ante": FIVE}}, False),
        ("hand", {1: {"ante": FIVE}, 3: {"pair_plus": FIVE}}, False),
    ],
)
@pytest.mark.parametrize("found", ["wrong_number", "deck_not_52"])
def test_where_a_supervisor_is_asked(
    dealing: str, stakes: dict[int, dict[str, int]], asked: bool, found: str
) -> None:
    """Where a wager lies that the dealer's hand does not touch, at whatever seat; from a shoe."""
    draws = script({1: QUEEN_HIGH, 3: PAIR}, KING_HIGH, dealing)
    driver = table(Scripted(*draws), 1, 3, dealing=dealing)
    driver.begin_round()
    wager(driver, stakes)
    driver.call(found)
    assert isinstance(driver.pending, Decide) == asked
    if asked:
        driver.answer("void_all")
    assert driver.pending is None
    assert not events(driver, "settled", "collected")
    assert [won(driver, seat) for seat in (1, 3)] == [0, 0]
    assert {event["clause"] for event in events(driver, "void")} == {
        cite("13.C" if found == "wrong_number" else "8.D" if dealing == "hand" else "9.D")
    }


@clause("9.D", "13.C", "13.D", "10.B.i")
@pytest.mark.parametrize(
    ("dealing", "found", "number"),
    [
        ("shoe", "dealer_exposed", "13.D"),
        ("hand", "dealer_exposed", "13.D"),
        ("hand", "wrong_number", "13.C"),
        ("hand", "deck_not_52", "8.D"),
    ],
)
def test_where_nobody_is_asked_everything_goes_back(dealing: str, found: str, number: str) -> None:
    """A folded hand too: its Ante and its Pair Plus were not collected yet."""
    draws = script({1: JACK_HIGH, 2: PAIR}, KING_HIGH, dealing)
    driver = table(Scripted(*draws), 1, 2, dealing=dealing)
    driver.begin_round()
    both = {"ante": FIVE, "pair_plus": TEN}
    wager(driver, {1: both, 2: both})
    driver.answer("fold", by=1)
    driver.call(found)
    assert driver.pending is None
    assert not events(driver, "settled", "collected")
    assert [won(driver, seat) for seat in (1, 2)] == [0, 0]
    assert [event["clause"] for event in events(driver, "void")] == [cite(number)]


@clause("9.D", "13.C")
def test_nobody_is_asked_before_a_hand_is_whole() -> None:
    """Before the first stack no Pair Plus could stand."""
    driver = tracked(1, dealing="shoe")
    driver.begin_round()
    wager(driver, {1: {"pair_plus": TEN}})
    driver.call("wrong_number")
    assert driver.pending is None
    assert won(driver) == 0


@clause("8.A.ii", "9.A.ii", "7.D", "5.F")
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
def test_what_is_wagered_before_the_cards(dealing: str) -> None:
    """Ante, Pair Plus and Six Card Bonus; a Play Wager comes after them, and a bonus is paid."""
    pending = window(1, dealing=dealing).pending
    assert isinstance(pending, Window)
    assert list(pending.wagers) == ["ante", "pair_plus", "six_card_bonus"]


# 7.C: a player who leaves


@clause("7.C", "10.B", "10.D")
def test_a_player_who_left() -> None:
    """The wagers are lost at once by 7.C and the cards put away; the others play on."""
    driver = table(Scripted(*script({1: JACK_HIGH, 2: PAIR}, KING_HIGH)), 1, 2)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE, "pair_plus": TEN}, 2: {"ante": FIVE}})
    driver.call("player_left", 1)
    assert [line for line in story(driver) if "collected" in line] == [
        "7.C collected 1 ante +0",
        "7.C collected 1 pair_plus +0",
    ]
    assert "seat 1" not in driver.table.hands
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 2
    driver.answer("play")
    assert [won(driver, seat) for seat in (1, 2)] == [-FIVE - TEN, TEN]
    assert [line for line in story(driver) if "revealed" in line] == [
        "10.C revealed dealer",
        "10.D revealed seat 2",
    ]


# 3.B, 7.E: what a house may choose


@clause("3.B", "3.B.ii")
def test_two_decks_need_a_shuffler() -> None:
    """Two without a device are refused; one without, and two with it, are not."""
    with pytest.raises(Refusal) as caught:
        table(Scripted(), 1, decks="2", shuffler="no")
    assert caught.value.clause == cite("3.B")
    table(Scripted(), 1, decks="1", shuffler="no")
    table(Scripted(), 1, decks="2", shuffler="yes")


@clause("3.B", "3.B.ii", "3.C.i", "4.D")
@pytest.mark.parametrize(("decks", "things"), [("1", ["cards"]), ("2", ["deck 1", "deck 2"])])
def test_which_decks_there_are(decks: str, things: list[str]) -> None:
    """One is the cards, two have numbers and take turns."""
    driver = table(Scripted(), 1, decks=decks)
    assert [place for place in driver.table.things if place != "table"] == things


@clause("3.B", "5.A", "9.A")
def test_what_is_chosen_about_cards_cites_its_clause() -> None:
    """A second deck, a device that shuffles, and a shoe that deals in place of the hand."""
    rules = table(Scripted(), 1).table.rules
    cites = {one.id: rules.cite(one.clause) for one in rules.game.options}
    found = [cites[id] for id in ("decks", "shuffler", "dealing")]
    assert found == [cite("3.B"), cite("5.A"), cite("9.A")]


# 7: wagers that hang on others


@pytest.mark.parametrize(
    ("version", "stakes", "tried", "number"),
    [
        pytest.param(*one, marks=clause(str(one[3] or also)), id=f"{one[0]} {one[1]} {one[2]}")
        for also, *one in (
            ("7.F.i", "ante_at_least_pair_plus", {"ante": 10_00}, ("pair_plus", 10_00), ""),
            ("", "ante_at_least_pair_plus", {"ante": 10_00}, ("pair_plus", 10_01), "7.F.i"),
            ("7.F.i", "ante_at_least_pair_plus", {"ante": 100_00}, ("pair_plus", 5_00), ""),
            ("7.F.ii", "ante_at_least_half_pair_plus", {"ante": 10_00}, ("pair_plus", 20_00), ""),
            ("", "ante_at_least_half_pair_plus", {"ante": 10_00}, ("pair_plus", 20_01), "7.F.ii"),
            ("7.F.ii", "ante_at_least_half_pair_plus", {"ante": 100_00}, ("pair_plus", 5_00), ""),
            ("7.F.iii", "both_within_five_times", {"ante": 10_00}, ("pair_plus", 50_00), ""),
            ("", "both_within_five_times", {"ante": 10_00}, ("pair_plus", 50_01), "7.F.iii"),
            ("7.F.iii", "both_within_five_times", {"pair_plus": 10_00}, ("ante", 50_00), ""),
            ("", "both_within_five_times", {"pair_plus": 10_00}, ("ante", 50_01), "7.F.iii"),
            ("7.A.iii", "none", {"ante": 5_00}, ("pair_plus", 1_000_00), ""),
        )
    ],
)
def test_one_wager_beside_another(
    version: str, stakes: dict[str, int], tried: tuple[str, int], number: str
) -> None:
    """At the cent where it turns: as much, half as much, five times as much, or nothing of it."""
    driver = window(1, compulsory=version)
    for wager_, cents in stakes.items():
        driver.answer(Place(1, wager_, cents))
    if number:
        assert refused(driver, Place(1, *tried)) == number
    else:
        driver.answer(Place(1, *tried))
        driver.answer(Close())


@pytest.mark.parametrize(
    ("version", "wager_", "number"),
    [
        pytest.param("none", "ante", "", marks=clause("7.A.i")),
        pytest.param("none", "pair_plus", "", marks=clause("7.A.ii")),
        pytest.param("ante_at_least_pair_plus", "ante", "", marks=clause("7.F.i")),
        pytest.param("ante_at_least_half_pair_plus", "ante", "", marks=clause("7.F.ii")),
        pytest.param("ante_at_least_pair_plus", "pair_plus", "7.F.i", marks=clause("7.F.i")),
        pytest.param("ante_at_least_half_pair_plus", "pair_plus", "7.F.ii", marks=clause("7.F.ii")),
        pytest.param("both_within_five_times", "ante", "7.F.iii", marks=clause("7.F.iii")),
        pytest.param("both_within_five_times", "pair_plus", "7.F.iii", marks=clause("7.F.iii")),
    ],
)
def test_one_wager_alone(version: str, wager_: str, number: str) -> None:
    """Where both are compulsory neither is played alone; a Pair Plus may need an Ante."""
    driver = window(1, compulsory=version)
    if number in ("7.F.i", "7.F.ii"):
        assert refused(driver, Place(1, wager_, FIVE)) == number
        return
    driver.answer(Place(1, wager_, FIVE))
    if number:
        assert refused(driver, Close()) == number
    else:
        driver.answer(Close())


@clause("7.A.ii", "7.A.iv")
@pytest.mark.parametrize("lying", [(), ("ante",), ("pair_plus",), ("pair_plus", "ante")])
def test_a_six_card_bonus_goes_beside_both(lying: tuple[str, ...]) -> None:
    """Neither is enough, and neither is taken from under it; by 7.A.iv, with both named."""
    driver = window(1)
    for wager_ in lying:
        driver.answer(Place(1, wager_, TEN))
    bonus = Place(1, "six_card_bonus", FIVE)
    if len(lying) < 2:
        with pytest.raises(Refusal) as caught:
            driver.answer(bonus)
        assert caught.value.clause == cite("7.A.iv")
        assert "it goes only with both an Ante and a Pair Plus Wager" in str(caught.value)
        assert "place the Ante and the Pair Plus first" in caught.value.instead
        return
    driver.answer(bonus)
    for wager_ in lying:
        assert refused(driver, Take(1, wager_, TEN)) == "7.A.iv"
        driver.answer(Take(1, wager_, FIVE))
    driver.answer(Take(1, "six_card_bonus", FIVE))
    for wager_ in lying:
        driver.answer(Take(1, wager_, FIVE))


@clause("3.B", "5.A", "8.A", "9.A", "7.E")
def test_the_words_of_the_choices() -> None:
    """From the hand or from a shoe, both are named."""
    helps = {option.id: option.help for option in GAME.options}
    assert helps["dealing"] == "from the hand or an automated shoe"
