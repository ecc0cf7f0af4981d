"""Crazy Four Poker, sections 2 to 12 at the table."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.games.crazy_four_poker.rules import GAME
from croupier.live.view import view
from croupier.live.viewers import Viewer
from tests.games.card_table.board import key, wager
from tests.games.cloths import boxes_at_both_hands, held, printed, spots_citing
from tests.games.four_cards import CHIPS, FIVE, TEN, Chapter, settled, won
from tests.games.scripts import events
from tests.games.staff import all_asked, real_table

ALL = {"ante": TEN, "super_bonus": TEN, "queens_up": FIVE}
BOTH = {"ante": TEN, "super_bonus": TEN}
CRAZY = Chapter(GAME, 5, BOTH)
clause = CRAZY.clause
QUEEN_HIGH = "Qs Js 9d 7c 2h"
KING_HIGH = "Ks Js 9d 7c 2h"
LOW = "9h 7s 5d 3c 2c"


@pytest.mark.parametrize(
    ("hand", "dealer", "choice", "expected", "cents"),
    [
        pytest.param(
            "Ah Qd 8c 6s 3d",
            QUEEN_HIGH,
            "1x",
            {
                "ante": ("dealer_does_not_qualify", 0, "10.E.i"),
                "play": ("dealer_does_not_qualify", TEN, "10.E.i"),
                "super_bonus": ("dealer_does_not_qualify", 0, "10.E.i"),
            },
            TEN,
            marks=clause("10.E", "10.E.i"),
        ),
        pytest.param(
            LOW,
            QUEEN_HIGH,
            "1x",
            {
                "ante": ("dealer_does_not_qualify", 0, "10.E.i"),
                "play": ("dealer_does_not_qualify", TEN, "10.E.i"),
                "super_bonus": ("dealer_does_not_qualify", 0, "10.E.i"),
            },
            TEN,
            marks=clause("10.E.i"),
        ),
        pytest.param(
            LOW,
            KING_HIGH,
            "1x",
            {
                "ante": ("lose", 0, "10.E.ii.(a)"),
                "play": ("lose", 0, "10.E.ii.(a)"),
                "super_bonus": ("lower_below_a_straight", 0, "10.E.ii.(a)"),
            },
            -3 * TEN,
            marks=clause("10.E.ii.(a)"),
        ),
        pytest.param(
            "9h 8s 7d 6s 2c",
            "Ks Kd Kh 7c 3h",
            "2x",
            {
                "ante": ("lose", 0, "10.E.ii.(a)"),
                "play": ("lose", 0, "10.E.ii.(a)"),
                "super_bonus": ("straight", TEN, "11.B"),
            },
            -2 * TEN,
            marks=clause("10.E.ii.(a)", "11.B"),
        ),
        pytest.param(
            "Ah Ad 8c 6s 3d",
            KING_HIGH,
            "3x",
            {
                "ante": ("win", TEN, "11.A"),
                "play": ("win", 3 * TEN, "11.A"),
                "super_bonus": ("higher_below_a_straight", 0, "10.E.ii.(b)"),
            },
            4 * TEN,
            marks=clause("10.E.ii.(b)", "11.A", "10.C"),
        ),
        pytest.param(
            "Kh Jd 9s 7d 3d",
            KING_HIGH,
            "1x",
            {
                "ante": ("tie", 0, "10.E.ii.(c)"),
                "play": ("tie", 0, "10.E.ii.(c)"),
                "super_bonus": ("equal_below_a_straight", 0, "10.E.ii.(c)"),
            },
            0,
            marks=clause("10.E.ii.(c)", "6.C"),
        ),
    ],
)
def test_against_the_dealer(
    hand: str, dealer: str, choice: str, expected: object, cents: int
) -> None:
    """Ante, Play and Super Bonus, in cents, each by the clause of its case."""
    driver = CRAZY.one(hand, dealer, BOTH, choice)
    assert settled(driver) == expected
    assert list(settled(driver)) == ["ante", "play", "super_bonus"]
    assert won(driver) == cents


@clause("10.E.i", "10.E.ii")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        (QUEEN_HIGH, False),
        ("Kd 4c 3s 2h 2d", True),
        ("Kd Qc 4s 2h 3d", True),
        ("2s 2d 4c 6c 8h", True),
    ],
)
def test_king_high_qualifies(dealer: str, qualifies: bool) -> None:
    """The lowest king high does; the highest queen high does not."""
    outcome = settled(CRAZY.one("Ah Ad 9c 9s 3h", dealer, BOTH))["ante"][0]
    assert (outcome == "win") == qualifies


SUPER = [
    ("Ah Ad Ac As 3d", "four_aces", 200_00 * 10, 50),
    ("4h 4d 4c 4s 3d", "four_of_a_kind", 30_00 * 10, 50),
    ("6h 5h 4h 3h Kd", "straight_flush", 15_00 * 10, 30),
    ("8h 8d 8c 5s 3d", "three_of_a_kind", 2_00 * 10, 8),
    ("Ah Jh 6h 3h 2d", "flush", 15_00, 4),
    ("7h 6d 5c 4s Kc", "straight", 10_00, 3),
]


@clause("11.B", "6.B", "6.B.i", "6.B.ii", "6.B.iii", "6.B.iv", "6.B.v", "10.E.ii.(a)", "10.E.i")
@pytest.mark.parametrize(("hand", "outcome", "cents", "_pays"), SUPER)
@pytest.mark.parametrize("dealer", [QUEEN_HIGH, "Ts Td Tc Th 9d"])
def test_the_super_bonus(hand: str, outcome: str, cents: int, _pays: int, dealer: str) -> None:
    """Paid from a straight up, whether the dealer qualifies, wins or loses."""
    assert settled(CRAZY.one(hand, dealer, BOTH))["super_bonus"] == (outcome, cents, "11.B")


@clause("11.C", "10.F", "6.B.vi", "6.B.vii")
@pytest.mark.parametrize(
    ("hand", "outcome", "times"),
    [
        *((hand, "four_of_a_kind" if o == "four_aces" else o, p) for hand, o, _, p in SUPER),
        ("8h 8d 5c 5s 3d", "two_pair", 2),
        ("Qh Qd 5c 4s 3d", "pair_of_queens_or_better", 1),
        ("Ah Ad 5c 7s 3d", "pair_of_queens_or_better", 1),
    ],
)
@pytest.mark.parametrize("dealer", ["Js 9d 8s 6c 2h", "Ts Td Tc Th 2s"])
def test_queens_up(hand: str, outcome: str, times: int, dealer: str) -> None:
    """By the player's hand alone, and after the others."""
    driver = CRAZY.one(hand, dealer, ALL)
    assert settled(driver)["queens_up"] == (outcome, times * FIVE, "11.C")
    assert list(settled(driver))[-1] == "queens_up"


@clause("11.C", "10.F")
def test_a_pair_of_jacks_loses_queens_up() -> None:
    """Just below the least hand that is paid."""
    driver = CRAZY.one("Jh Jd Ac Ks 3d", QUEEN_HIGH.replace("Js", "Ts"), ALL)
    assert settled(driver)["queens_up"] == ("less_than_a_pair_of_queens", 0, "10.F")


@clause("6.A", "6.B.v")
def test_an_ace_at_the_ends_of_a_straight() -> None:
    """Below 2, 3, 4 or above king, queen, jack, never between."""
    for hand, straight in (("Ah 2d 3c 4s 9d", True), ("Kh Ad 2s 3s 9d", False)):
        assert (
            settled(CRAZY.one(hand, LOW.replace("3c", "6c"), ALL))["queens_up"][0] == "straight"
        ) == straight


HANDS = {2: "Ah Ad 8c 6s 3d", 5: "Th 8s 6d 4c 2s", 7: "Kh Jd 9s 7d 3h"}


@clause("8.A", "8.A.ii", "8.B", "8.C")
def test_dealt_from_the_hand() -> None:
    """One card at a time, all face down; the wagers close with the first card."""
    driver = CRAZY.played(HANDS, "Ks Js 9d 7c 2h", dealing="hand")
    dealt = events(driver, "dealt")
    assert [one["to"] for one in dealt] == ["seat 2", "seat 5", "seat 7", "dealer"] * 5
    assert {(one["count"], one["face_up"]) for one in dealt} == {(1, False)}
    assert CRAZY.words(driver) == [
        ("no more bets", "8.A.ii"),
        ("the stub goes to the discard rack unseen", "8.C"),
    ]


@clause("9.A", "9.A.i", "9.B", "9.C", "7.D")
def test_dealt_from_the_shoe() -> None:
    """Stacks of five cards, all face down, the last one the dealer's."""
    driver = CRAZY.played(HANDS, "Ks Js 9d 7c 2h", dealing="shoe")
    dealt = events(driver, "dealt")
    assert [one["to"] for one in dealt] == ["seat 2", "seat 5", "seat 7", "dealer"]
    assert {(one["count"], one["face_up"]) for one in dealt} == {(5, False)}
    assert CRAZY.words(driver) == [
        ("no more bets", "7.D"),
        ("the stub goes to the discard rack unseen", "9.C"),
    ]


@clause("10.B", "10.C", "10.D", "10.E", "10.G", "10.H")
def test_the_order_of_a_round() -> None:
    """Asked clockwise, forfeits after all, settled counterclockwise, cards away at the end."""
    driver = CRAZY.asked(HANDS, "Ks Js 9d 7c 2h", {5: ALL})
    assert CRAZY.refused(driver, "1x", by=5) == "10.B"
    driver.answer("3x", by=2)
    driver.answer("fold", by=5)
    assert driver.table.stakes(5) == ALL
    driver.answer("1x", by=7)
    order = [
        (event["kind"], event.get("seat") or event.get("hand"))
        for event in events(driver, "settled", "collected", "discarded", "revealed")
    ]
    assert order == [
        *[("settled", 5), ("settled", 5), ("collected", 5), ("discarded", "seat 5")],
        *[("revealed", "dealer"), ("revealed", "seat 7"), *[("settled", 7)] * 3],
        *[("revealed", "seat 2"), *[("settled", 2)] * 3],
        *[("discarded", "seat 7"), ("discarded", "seat 2"), ("discarded", "dealer")],
    ]
    assert settled(driver, 5) == {
        "ante": ("fold", 0, "10.C"),
        "super_bonus": ("fold", 0, "10.C"),
    }
    assert events(driver, "collected")[0]["clause"] == CRAZY.cite("10.C")
    assert won(driver, 5) == -2 * TEN - FIVE
    assert {event["clause"] for event in events(driver, "revealed")} == {CRAZY.cite("10.E")}


@clause("10.H", "10.G", "10.E")
def test_cards_are_collected_in_the_order_of_settling() -> None:
    """Three hands that were shown, from the right, and the dealer's last."""
    driver = CRAZY.played(HANDS, "Ks Js 9d 7c 2h")
    gone = [event["hand"] for event in events(driver, "discarded")]
    assert gone == ["seat 7", "seat 5", "seat 2", "dealer"]
    shown = [event["hand"] for event in events(driver, "revealed")]
    assert shown == ["dealer", "seat 7", "seat 5", "seat 2"]


@clause("10.D")
def test_forfeits_are_collected_in_the_order_of_the_folds() -> None:
    """Clockwise, as the players were asked."""
    driver = CRAZY.played(HANDS, "Ks Js 9d 7c 2h", None, {2: "fold", 5: "fold"})
    gone = [event["hand"] for event in events(driver, "discarded")]
    assert gone == ["seat 2", "seat 5", "seat 7", "dealer"]


BELOW_ACES, ACES = "Kh Kd As Qd 3h", "Ah Ad 5s 6d 3h"


@clause("10.C")
@pytest.mark.parametrize("choice", ["3x", "2x"])
def test_more_than_the_ante_takes_aces(choice: str) -> None:
    """Refused to a pair of kings, open to a pair of aces; only those who see the cards know it."""
    driver = CRAZY.asked({1: ACES, 2: "Kh Kd Ac Qd 3s"}, KING_HIGH)
    assert driver.can(choice)
    driver.answer(choice, by=1)
    assert CRAZY.refused(driver, choice, by=2) == "10.C"
    assert [driver.can(one) for one in ("3x", "2x", "1x", "fold")] == [False, False, True, True]
    seen = {seat: view(driver, Viewer("seat", (seat,)))["moves"] for seat in (1, 2)}
    assert seen[2]["decide"] is not None
    assert seen[1].get("decide") is None
    driver.answer("1x", by=2)
    times = int(choice[0])
    assert [settled(driver, seat)["play"][1] for seat in (1, 2)] == [times * TEN, TEN]


@clause("10.C")
@pytest.mark.parametrize(
    ("hand", "choice", "play"), [(BELOW_ACES, "3x", 1), (BELOW_ACES, "2x", 1), (ACES, "2x", 2)]
)
def test_real_cards_face_down_are_taken_at_their_players_word(
    hand: str, choice: str, play: int
) -> None:
    """Below a pair of aces what lies beyond the Ante goes back when the cards are shown."""
    driver = CRAZY.tracked(1)
    driver.begin_round()
    wager(driver, {1: BOTH})
    key(driver, *[""] * 10)
    driver.answer(choice)
    placed = [e["cents"] for e in events(driver, "placed") if e["wager"] == "play"]
    assert placed == [int(choice[0]) * TEN]
    key(driver, "Ks Js 9d 7c 2h", hand)
    assert settled(driver)["play"] == ("win", play * TEN, "11.A")
    back = [number for said, number in CRAZY.words(driver) if "go back" in said]
    assert back == (["10.C"] if play == 1 else [])
    assert won(driver) == (1 + play) * TEN


@clause("10.C")
def test_play_takes_chips() -> None:
    """Each choice is open with just the chips for it, and not with a cent less."""
    for left, open_to in ((3 * TEN, 3), (3 * TEN - 1, 2), (2 * TEN - 1, 1), (TEN - 1, 0)):
        driver = CRAZY.table(CRAZY.script({1: ACES}, KING_HIGH, "hand"), 2)
        driver.sit(1, "P1", 2 * TEN + left)
        driver.begin_round()
        wager(driver, {1: BOTH})
        assert [driver.can(choice) for choice in ("1x", "2x", "3x")] == [
            open_to >= times for times in (1, 2, 3)
        ]
        assert open_to == 3 or CRAZY.refused(driver, "3x") == "10.C"


@clause("7.A", "7.A.i", "7.A.ii", "7.A.iii")
def test_the_wagers_hang_together() -> None:
    """Ante and Super Bonus are equal, Queens Up needs both, and they stay under it."""
    driver = CRAZY.table([], 1, 2)
    driver.begin_round()
    assert CRAZY.refused(driver, Place(1, "queens_up", FIVE)) == "7.A.ii"
    assert CRAZY.refused(driver, Place(1, "ante", 4_99)) == "7.A.i"
    assert CRAZY.refused(driver, Place(1, "super_bonus", 1_000_01)) == "7.A.i"
    driver.answer(Place(1, "ante", TEN))
    assert CRAZY.refused(driver, Place(1, "queens_up", FIVE)) == "7.A.ii"
    assert CRAZY.refused(driver, Close()) == "7.A.i"
    assert CRAZY.refused(driver, Place(1, "super_bonus", FIVE)) == "7.A.i"
    assert CRAZY.refused(driver, Place(1, "super_bonus", TEN + 1)) == "7.A.i"
    driver.answer(Place(1, "super_bonus", TEN))
    driver.answer(Place(1, "super_bonus", FIVE))
    assert CRAZY.refused(driver, Place(1, "super_bonus", FIVE)) == "7.A.i"
    assert CRAZY.refused(driver, Close()) == "7.A.i"
    driver.answer(Take(1, "super_bonus", FIVE))
    driver.answer(Place(1, "queens_up", FIVE))
    for name in BOTH:
        assert CRAZY.refused(driver, Take(1, name, TEN)) == "7.A.ii"
    assert CRAZY.refused(driver, Place(1, "play", TEN)) == "7.D"
    driver.answer(Place(2, "super_bonus", FIVE))
    assert CRAZY.refused(driver, Close()) == "7.A.i"


@clause("7.B", "7.C", "7.D", "7.E", "2.A", "8.B")
def test_what_is_refused() -> None:
    """Chips, seats, positions and the time for wagers."""
    driver = CRAZY.asked({1: LOW}, KING_HIGH, {1: ALL})
    for action in (Place(1, "ante", FIVE), Take(1, "ante", TEN), Take(1, "queens_up", FIVE)):
        assert CRAZY.refused(driver, action) == "7.D"
    with pytest.raises(Refusal) as caught:
        driver.leave(1)
    assert caught.value.clause == CRAZY.cite("7.C")
    between = CRAZY.table([], 3, maximum="200,000")
    for seat, number in ((8, "2.A"), (4, "7.E")):
        with pytest.raises(Refusal) as caught:
            between.sit(seat, "player 3")
        assert caught.value.clause == CRAZY.cite(number)
    between.begin_round()
    assert CRAZY.refused(between, Close()) == "8.B"
    assert CRAZY.refused(between, Place(3, "ante", CHIPS + 1)) == "7.B"
    assert CRAZY.refused(between, Place(4, "ante", TEN)) == "7.C"


@clause("7.C")
def test_a_player_who_left() -> None:
    """Every wager of the player is lost."""
    driver = CRAZY.asked(HANDS, KING_HIGH, {2: ALL})
    driver.call("player_left", 2)
    lost = [(e["wager"], e["cents"], e["clause"]) for e in events(driver, "collected")]
    assert lost == [(name, cents, CRAZY.cite("7.C")) for name, cents in ALL.items()]


@pytest.mark.parametrize(
    ("called", "dealing", "number"),
    [
        pytest.param("wrong_number", "hand", "12.B", marks=clause("12.B", "8.D")),
        pytest.param("dealer_exposed", "hand", "12.C", marks=clause("12.C")),
        pytest.param("deck_not_52", "hand", "8.D", marks=clause("8.D")),
        pytest.param("deck_not_52", "shoe", "9.D", marks=clause("9.D")),
        pytest.param("wrong_number", "shoe", "12.B", marks=clause("12.B", "9.D")),
    ],
)
def test_a_void_round(called: str, dealing: str, number: str) -> None:
    """All wagers go back, those of a fold too; a wrong deck is removed."""
    driver = CRAZY.asked(HANDS, KING_HIGH, {2: ALL}, dealing=dealing)
    driver.answer("fold", by=2)
    driver.call(called)
    assert [event["clause"] for event in events(driver, "void")] == [CRAZY.cite(number)]
    assert [won(driver, seat) for seat in HANDS] == [0, 0, 0]
    removed = [n for said, n in CRAZY.words(driver) if "removed" in said]
    assert removed == ([number] if called == "deck_not_52" else [])
    driver.begin_round()
    assert len(driver.table.shoe) == 52


@clause("12", "12.A", "12.E")
def test_in_the_deal() -> None:
    """One card face up is put away, two void; a card in error is the next; a shoe that jams."""
    draws = CRAZY.script({1: LOW}, KING_HIGH, "hand")
    for called, number in (("face_up_card", "12"), ("shoe_jam", "12.E")):
        dealing = "shoe" if called == "shoe_jam" else "hand"
        driver = CRAZY.table(draws[:2] if dealing == "hand" else [LOW], 1, dealing=dealing)
        driver.begin_round()
        for name in BOTH:
            driver.answer(Place(1, name, TEN))
        driver.answer(Close())
        driver.call("dealt_in_error")
        assert CRAZY.words(driver)[-1] == ("it is used as the next card", "12.A")
        if called == "face_up_card":
            driver.call(called)
            driver.answer((51,))
            assert driver.table.discards == [51]
        driver.call(called)
        assert [e["clause"] for e in events(driver, "void")] == [CRAZY.cite(number)]
        assert won(driver) == 0
    with pytest.raises(Misuse):
        CRAZY.asked({1: LOW}, KING_HIGH).call("shoe_jam")


@clause("12.D", "3.B.iv", "5.C.ii", "5.E")
def test_a_shuffler_that_jams_is_replaced_by_hands() -> None:
    """The cards are shuffled by hand and cut, this once; the next round the device works."""
    driver = CRAZY.table(CRAZY.script({1: LOW}, KING_HIGH, "hand") * 2, 1, decks="2")
    driver.begin_round()
    driver.call("shuffler_jam")
    assert CRAZY.words(driver) == [
        ("the shuffler jammed or stopped: reshuffle", "12.D"),
        ("the cards are shuffled by hand", "3.B.iv"),
    ]
    assert [e["kind"] for e in events(driver, "shuffled", "cut")] == ["shuffled", "shuffled", "cut"]
    driver.call("improper_cut")
    assert ("a supervisor orders another cut", "5.E") in CRAZY.words(driver)
    for name in BOTH:
        driver.answer(Place(1, name, TEN))
    driver.answer(Close())
    driver.answer("1x")
    driver.begin_round()
    assert [e["kind"] for e in events(driver, "shuffled", "cut")][-1] == "shuffled"
    assert driver.table.board["deck"] == "red"


@clause("11.Cbis")
def test_the_payout_limit() -> None:
    """At least $50,000 and what the minimum can win: 254 units; it cuts a player's round."""
    assert rules_for(GAME, None, {"payout_limit": "50000", "minimum": "196"})
    for minimum, floor in (("197", 50_038), ("1000", 254_000)):
        options = {"minimum": minimum, "payout_limit": str(floor)}
        assert rules_for(GAME, None, options)
        with pytest.raises(Refusal, match="may not be less") as caught:
            rules_for(GAME, None, options | {"payout_limit": f"{floor - 1}.99"})
        assert caught.value.clause == CRAZY.cite("11.Cbis")
    stakes = {"ante": 1_000_00, "super_bonus": 1_000_00, "queens_up": 1_000_00}
    driver = CRAZY.one("Ah Ad Ac As 3d", KING_HIGH, stakes, "3x", payout_limit="60000")
    assert won(driver) == 60_000_00


@pytest.mark.parametrize(
    ("wager", "row", "pays"),
    [
        pytest.param("ante", "win", "2 to 1", marks=clause("11.A")),
        pytest.param("super_bonus", "flush", "2 to 1", marks=clause("11.B")),
        pytest.param("queens_up", "flush", "5 to 1", marks=clause("11.C")),
    ],
)
def test_odds_are_fixed(wager: str, row: str, pays: str) -> None:
    """The chapter knows one table for each wager."""
    with pytest.raises(Refusal, match="exactly"):
        rules_for(GAME, paytable={wager: {row: pays}})


RULES = rules_for(GAME)


@clause("2.A.i", "2.A.ii", "2.A.iii", "2.A.iv", "2.A.v", "2.A.vi", "2.B", "2.C")
def test_the_layout() -> None:
    """An area a wager, an equals sign before the Super Bonus, boxes and rack."""
    for number, spots in (
        ("2.A.ii", ["ante"]),
        ("2.A.iii", ["play"]),
        ("2.A.iv", ["super_bonus"]),
        ("2.A.v", ["queens_up"]),
    ):
        assert spots_citing(RULES, CRAZY.cite(number)) == spots
    assert printed(RULES, CRAZY.cite("2.A.iv")) == ["="]
    assert printed(RULES, CRAZY.cite("2.A.i")) == ["{house}"]
    assert printed(RULES, CRAZY.cite("2.A.vi")) == ["Ante pays 1 to 1 · Play pays 1 to 1"]
    boxes_at_both_hands(RULES, CRAZY.cite("2.B"))
    assert held(RULES, CRAZY.cite("2.C")) == ["discards"]


@pytest.mark.parametrize(
    ("letter", "word"),
    [
        pytest.param(letter, word, marks=clause(f"2.A.vii.({letter})"))
        for letter, word in (("a", "four-card"), ("b", "king"), ("c", "three times"), ("d", "tie"))
    ],
)
def test_the_notices(letter: str, word: str) -> None:
    """Each of the four sentences is printed."""
    (said,) = printed(RULES, CRAZY.cite(f"2.A.vii.({letter})"))
    assert word in said


@clause("4.A", "4.B", "4.C", "3.B.i", "3.B.ii")
def test_the_opening() -> None:
    """Each deck is inspected, verified by another, and washed."""
    owed = all_asked(real_table(rules_for(GAME, None, {"decks": "2"})))
    told = [(role, what, number.split()[1]) for role, what, number in owed]
    for deck in ("deck 1", "deck 2"):
        assert ("dealer", f"{deck} inspected front and back, without defect", "4.A") in told
        assert ("supervisor", f"inspection of {deck} verified", "4.A") in told
        assert ("dealer", f"{deck} washed face down and stacked", "4.B") in told


@pytest.mark.parametrize(
    ("dealing", "hours", "number"),
    [
        pytest.param("hand", 6, "3.C.i", marks=clause("3.C.i")),
        pytest.param("shoe", 8, "3.C.ii", marks=clause("3.C.ii")),
    ],
)
def test_cards_are_changed_in_time(dealing: str, hours: int, number: str) -> None:
    """A minute before the time a round begins, at the time it does not."""
    driver = CRAZY.played({1: LOW}, KING_HIGH, dealing=dealing)
    driver.tell_time(60 * hours - 1)
    driver.begin_round()
    for name in BOTH:
        driver.answer(Place(1, name, TEN))
    driver = CRAZY.played({1: LOW}, KING_HIGH, dealing=dealing)
    driver.tell_time(60 * hours)
    with pytest.raises(Refusal) as caught:
        driver.begin_round()
    assert caught.value.clause == CRAZY.cite(number)


@clause("3.A", "3.B", "3.B.iii", "3.B.v", "5.A", "5.C.i", "5.B", "5.F")
def test_decks_and_shuffle() -> None:
    """Two decks take a device and change places; counts, idle tables."""
    with pytest.raises(Refusal) as caught:
        rules_for(GAME, None, {"decks": "2", "shuffler": "no"})
    assert caught.value.clause == CRAZY.cite("3.B")
    driver = CRAZY.played({1: LOW}, KING_HIGH, decks="2")
    assert [e["kind"] for e in events(driver, "shuffled", "cut")] == ["shuffled"]
    assert len(driver.table.discards) == 10
    driver.begin_round()
    assert driver.table.discards == []
    assert (driver.table.board["deck"], driver.table.board["in_shuffler"]) == ("red", "blue")
    assert {e["clause"] for e in events(driver, "shuffled")} == {CRAZY.cite("5.A")}
    driver.call("wrong_count")
    assert ("the deck is removed from the table", "5.B") in CRAZY.words(driver)
    idle = CRAZY.table([], 1)
    idle.begin_round()
    idle.call("idle")
    idle.answer("face_up")
    assert ("the cards lie spread out face up", "5.F") in CRAZY.words(idle)


@clause("5.D.i", "5.D.i.(b)", "5.D.ii", "8.A.i")
def test_the_cut() -> None:
    """Cards that were shuffled by hand are cut before they are dealt."""
    driver = CRAZY.played({1: LOW}, KING_HIGH, shuffler="no")
    kinds = [e["kind"] for e in events(driver, "shuffled", "cut", "dealt")][:3]
    assert kinds == ["shuffled", "cut", "dealt"]
    assert events(driver, "cut")[0] | {"cards": 10} == events(driver, "cut")[0]
    assert events(driver, "cut")[0]["clause"] == CRAZY.cite("5.D.i.(b)")
