"""Asia Poker, 575.8 to 575.11: the deal, setting, showing and settling."""

from __future__ import annotations

import itertools

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import cards_from
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Attest, Decide, DrawCards
from croupier.core.refusals import Misuse, Refusal
from croupier.core.together import Set, SetHands
from croupier.games.asia_poker.rules import GAME
from croupier.games.asia_poker.wagers import compared
from tests.games.asia_poker.asia import (
    ASIA,
    BEATEN,
    BETTER,
    BOTH,
    COUNT,
    DEALERS,
    DEALINGS,
    FIVE,
    MAIN,
    TEN,
    backs,
    begun,
    cite,
    clause,
    deal,
    finish,
    key,
    lay,
    number,
    one,
    parts,
    real,
    refused,
    set_backs,
    settled,
    seven,
    wager,
    won,
    words,
)
from tests.games.scripts import events

every_dealing = pytest.mark.parametrize("dealing", DEALINGS)
PLACES = ["seat 5", "seat 6", "dealer", "seat 1", "seat 2", "seat 3", "seat 4"]
"""Clockwise from the starting position of these tests."""
THIRD = "7c 7h 6s 2d / Ac 3h / 8s"


# 575.8 to 575.10: the deal


@pytest.mark.parametrize(
    "dealing",
    [
        pytest.param("hand", marks=clause("9(b)", "9(a)(3)")),
        pytest.param("manual_shoe", marks=clause("8(c)", "8(b)")),
    ],
)
def test_dealt_one_by_one(dealing: str) -> None:
    """From the starting position clockwise, a card at a time, face down, to all seven."""
    driver = begun({2: BETTER, 5: BEATEN}, dealing=dealing)
    dealt = events(driver, "dealt")
    assert [event["to"].partition(",")[0] for event in dealt] == PLACES * 7
    assert {(event["count"], event["face_up"]) for event in dealt} == {(1, False)}


@clause("10(b)", "10(a)(1)")
def test_dealt_in_stacks() -> None:
    """The first stack to the starting position, the others clockwise, seven cards each."""
    driver = begun({2: BETTER, 5: BEATEN}, dealing="shoe")
    dealt = events(driver, "dealt")
    assert [event["to"].partition(",")[0] for event in dealt] == PLACES
    assert {(event["count"], event["face_up"]) for event in dealt} == {(7, False)}


@pytest.mark.parametrize(
    ("dealing", "closing"),
    [
        pytest.param("hand", "9(a)(3)", marks=clause("9(a)(3)")),
        pytest.param("manual_shoe", "8(b)", marks=clause("8(b)", "8(a)")),
        pytest.param("shoe", "10(a)(2)", marks=clause("10(a)(2)", "10(a)(1)")),
    ],
)
def test_no_more_bets_then_the_start_then_the_cards(dealing: str, closing: str) -> None:
    """In this order, and after the shuffle."""
    driver = begun({2: BETTER}, dealing=dealing)
    found = [
        (e["kind"], number(e.get("clause", "")))
        for e in events(driver, "shuffled", "announced", "numbered", "dealt")
    ]
    assert found[:5] == [
        ("shuffled", "5(a)"),
        ("announced", closing),
        ("numbered", "5(g)(2)"),
        ("announced", "5(g)(2)"),
        ("dealt", ""),
    ]
    assert words(driver)[0] == ("no more bets", closing)


@pytest.mark.parametrize(
    ("dealing", "counted", "unwagered"),
    [
        pytest.param("hand", "9(c)", "9(e)", marks=clause("9(c)", "9(e)")),
        pytest.param("manual_shoe", "8(d)", "8(f)", marks=clause("8(d)", "8(f)")),
        pytest.param("shoe", "10(c)", "10(e)", marks=clause("10(c)", "10(e)")),
    ],
)
def test_four_cards_are_left(dealing: str, counted: str, unwagered: str) -> None:
    """The dealer counts them face down; then stacks without a wager go, all of them unseen."""
    driver = real(2, dealing=dealing)
    driver.policy = None
    driver.answer(3)
    backs(driver)
    assert isinstance(driver.pending, Attest)
    assert driver.pending.what == "the cards that are left spread face down and counted: 4"
    assert (driver.pending.role, driver.pending.clause.of("pa")) == ("dealer", cite(counted))
    assert {len(hand) for hand in driver.table.hands.values()} == {7}
    assert len(driver.table.hands) == 7
    assert len(driver.table.shoe) == 4
    assert refused(driver, "practice supervisor") == counted
    assert not any("rack" in said for said, _ in words(driver))
    driver.sign()
    assert words(driver)[-2:] == [
        ("4 cards are left and go to the discard rack unseen", counted),
        ("stacks without a wager go to the discard rack unseen", unwagered),
    ]
    gone = events(driver, "discarded")
    assert [e["hand"].partition(",")[0] for e in gone] == [
        place for place in PLACES if place not in ("dealer", "seat 2")
    ]
    assert {(e["count"], e["face_up"]) for e in gone} == {(7, False)}
    assert list(driver.table.hands) == ["dealer", "seat 2"]


@clause("8(f)", "9(e)", "10(e)")
def test_no_stack_goes_where_all_have_wagered() -> None:
    """Then there is nothing to collect."""
    driver = real(1, 2, 3, 4, 5, 6, dealing="shoe")
    driver.answer(3)
    backs(driver)
    assert events(driver, "discarded") == []
    assert not any("without a wager" in said for said, _ in words(driver))
    assert isinstance(driver.pending, SetHands)


@clause("8(f)", "9(e)", "10(e)", "7(d)")
@every_dealing
def test_a_player_without_a_wager_has_no_hand(dealing: str) -> None:
    """He sits there, his position is dealt to, and nobody ever sees those cards."""
    driver = ASIA.table(KeyedSource(), 2, 4, dealing=dealing, start="number")
    driver.begin_round()
    wager(driver, {2: MAIN})
    driver.answer(3)
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2,)
    assert not any("seat 4" in hand for hand in driver.table.hands)


# 575.11(a), (b): looking and setting


@clause("11(a)", "11(a)(1)")
@every_dealing
def test_everybody_sees_the_own_cards(dealing: str) -> None:
    """And nobody else's, nor the dealer's, until they are shown."""
    driver = begun({1: BETTER, 2: BEATEN}, dealing=dealing)
    down = ["??"] * 7
    assert seen(driver, 1) == {"seat 1": seven(BETTER), "seat 2": down, "dealer": down}
    assert seen(driver, 2) == {"seat 1": down, "seat 2": seven(BEATEN), "dealer": down}
    lay(driver, 2, BEATEN)
    own = seen(driver, 2)
    assert own["seat 2 high"] == BEATEN.split(" / ")[0].split()
    assert own["seat 2 low"] == ["9h"]
    assert seen(driver, 1)["seat 2 high"] == ["??"] * 4


@clause("11(a)")
def test_a_hand_that_waits_is_not_looked_at() -> None:
    """Its player sets another hand first, the one with the larger wager."""
    players = {1: "P1", 2: "P1", 4: "P2"}
    hands = {1: BETTER, 2: BEATEN, 4: THIRD}
    stakes = {1: MAIN, 2: {"main": TEN}, 4: MAIN}
    driver = begun(hands, stakes=stakes, players=players, positions="2")
    assert seen(driver, 2)["seat 2"] == seven(BEATEN)
    assert seen(driver, 1)["seat 1, waiting"] == ["??"] * 7


@clause("11(a)(1)")
def test_each_sets_the_own_hand() -> None:
    """A hand that another seat sets is refused; the own one is taken."""
    driver = begun({1: BETTER, 2: BEATEN})
    assert refused(driver, Set(1, parts(BETTER)), by=2) == "11(a)(1)"
    assert refused(driver, Set(2, parts(BEATEN)), by=1) == "11(a)(1)"
    driver.answer(Set(2, parts(BEATEN)), by=2)
    driver.answer(Set(1, parts(BETTER)), by=1)


@clause("11(a)(1)", "11(c)")
def test_who_asks_is_told_the_house_way() -> None:
    """By the rules that the house has filed, for the own cards."""
    for way, low in (("usual", "Ks"), ("anything: lowest low", "4s")):
        driver = begun({1: BETTER}, house_way=way)
        rules = driver.table.rules
        assert rules.game.setting is not None
        told = rules.game.setting(rules).way(cards_from(" ".join(seven(BETTER))))
        assert list(told["low"]) == list(cards_from(low)), way
        assert [len(told[name]) for name in ("high", "medium", "low")] == [4, 2, 1]


@clause("11(a)(3)")
def test_what_is_set_stays() -> None:
    """A second setting is refused, whoever tries it."""
    driver = begun({1: BETTER, 2: BEATEN})
    lay(driver, 1, BETTER)
    with pytest.raises(Misuse, match="seat 1 has no hand to set now"):
        lay(driver, 1, BETTER)
    assert driver.table.hands["seat 1 low"] == list(cards_from("5s"))
    assert driver.table.visible("seat 1 low") == [-1]


@clause("11(b)", "1")
@pytest.mark.parametrize(
    "hand",
    [
        "Tc Td 6h 4s / Ks / 7d 5s",
        "Tc Td 6h / 4s Ks / 7d 5s",
        "Tc Td 6h 4s Ks / 7d / 5s",
        "Tc Td 6h 4s 5s / Ks 7d / ",
    ],
)
def test_four_two_and_one(hand: str) -> None:
    """Other numbers of cards are no setting, and another's card is none either."""
    driver = begun({1: BETTER})
    assert refused(driver, Set(1, parts(hand)), by=1) == "11(b)"
    with pytest.raises(Misuse, match="each of them once"):
        lay(driver, 1, "Tc Td 6h 4s / Ks 7d / As")
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.parts == (("high", 4), ("medium", 2), ("low", 1))


@clause("11(c)")
def test_all_set_before_the_dealers_cards_are_turned() -> None:
    """In whatever order; until the last has set, nothing is shown."""
    for order in ((1, 2, 6), (6, 1, 2)):
        hands = {1: BETTER, 2: BEATEN, 6: THIRD}
        driver = begun(hands)
        for seat in order:
            assert isinstance(driver.pending, SetHands)
            assert "dealer" not in driver.table.face_up
            assert events(driver, "revealed") == []
            lay(driver, seat, hands[seat])
        assert events(driver, "revealed")[0]["hand"] == "dealer"


WARNED = [
    ("Tc Td 6h 4s / Ks 7d / 5s", ""),
    ("7d 6h 5s 4s / Tc Td / Ks", ""),
    ("Tc 6h 5s 4s / Ks 7d / Td", "the high hand does not rank above the medium hand"),
    ("Ks 7d 6h 4s / Tc Td / 5s", "the high hand does not rank above the medium hand"),
    ("Tc Td 6h 4s / 7d 5s / Ks", "the medium hand does not rank above the low hand"),
]


@clause("11(b)", "11(f)(1)(iii)", "11(f)(1)(iv)")
@pytest.mark.parametrize(("hand", "why"), WARNED)
def test_a_foul_hand_is_told_before_it_is_final(hand: str, why: str) -> None:
    """Which of the hands is too low; and nothing where all is well."""
    driver = begun({1: BETTER})
    rules = driver.table.rules
    assert rules.game.setting is not None
    law = rules.game.setting(rules)
    assert law.foul(parts(hand)).partition(" (")[0] == why
    assert law.clause.of("pa") == cite("11(b)")


# 575.11(c): the dealer


@clause("11(c)")
def test_the_dealer_sets_as_the_house_has_filed() -> None:
    """Seven cards turned over, set by the way, and laid face up in three hands."""
    driver = one(BETTER)
    (turned,) = [e for e in events(driver, "revealed") if e["hand"] == "dealer"]
    assert (turned["cards"], number(turned["clause"])) == (seven(DEALERS), "11(c)")
    laid = [(e["to"], e["cards"], e["face_up"]) for e in events(driver, "laid")]
    assert laid == [
        ("dealer high", ["9d", "9c", "5h", "3s"], True),
        ("dealer medium", ["Qh", "Th"], True),
        ("dealer low", ["Jd"], True),
    ]
    assert {number(e["clause"]) for e in events(driver, "laid")} == {"11(c)"}
    said, id = next(line for line in words(driver) if "nines" in line[0])
    assert said.startswith(
        "pair of nines with five-three high, queen-ten medium, jack low: one pair"
    )
    assert id == "11(c)"


@clause("11(c)")
@pytest.mark.parametrize(
    ("way", "low", "paid"),
    [("usual", ["Jd"], FIVE), ("anything: lowest low, highest high", ["3s"], -FIVE)],
)
def test_another_way_other_hands(way: str, low: list[str], paid: int) -> None:
    """A property files its own rules, and the wager is judged by them."""
    driver = one("Tc Td 6h 4c / Kd 7d / 2s", house_way=way)
    assert [e["cards"] for e in events(driver, "laid") if e["to"] == "dealer low"] == [low]
    assert won(driver) == paid


# 575.11(d): surrender


@clause("11(d)")
def test_surrender_is_offered_when_the_dealer_has_set() -> None:
    """Not before, and to each player before the own hands are shown."""
    driver = begun({2: BETTER, 5: BEATEN})
    assert "surrender" not in [one.id for one in driver.pending.irregularities]  # type: ignore[union-attr]
    lay(driver, 2, BETTER)
    lay(driver, 5, BEATEN)
    assert [e["to"] for e in events(driver, "laid")] == [
        "dealer high",
        "dealer medium",
        "dealer low",
    ]
    for seat in (5, 2):
        assert isinstance(driver.pending, Decide)
        assert (driver.pending.who, driver.pending.choices) == (seat, ("show", "surrender"))
        assert number(driver.pending.clause.of("pa")) == "11(d)"
        assert f"seat {seat} high" not in driver.table.face_up
        assert refused(driver, "surrender", by=7 - seat) == "11(a)(1)"
        driver.answer("show", by=seat)


@clause("11(d)", "11(e)")
def test_a_surrendered_wager_is_collected_at_once() -> None:
    """Before the next player's hands are shown; seven cards are counted and go unseen."""
    driver = begun({2: BETTER, 5: BEATEN}, stakes={2: {"main": TEN}, 5: MAIN})
    lay(driver, 2, BETTER)
    lay(driver, 5, BEATEN)
    driver.answer("surrender", by=5)
    (taken,) = events(driver, "collected")
    assert (taken["seat"], taken["cents"], number(taken["clause"])) == (5, FIVE, "11(d)")
    counted = events(driver, "attested")[-1]
    assert (counted["role"], counted["what"], number(counted["clause"])) == (
        "dealer",
        "7 cards of seat 5 counted face down",
        "11(d)",
    )
    gone = events(driver, "discarded")[-3:]
    assert [(e["hand"], e["count"], e["face_up"]) for e in gone] == [
        ("seat 5 high", 4, False),
        ("seat 5 medium", 2, False),
        ("seat 5 low", 1, False),
    ]
    assert taken["seq"] < counted["seq"] < gone[0]["seq"]
    assert won(driver, 5) == -FIVE
    finish(driver)
    assert (won(driver, 2), won(driver, 5)) == (TEN, -FIVE)
    assert not any("seat 5" in e["hand"] for e in events(driver, "revealed"))
    assert ("seat 5 loses", "11(e)") not in words(driver)


@clause("11(d)")
def test_no_surrender_with_a_bonus() -> None:
    """Whoever has one shows the hands without being asked; others are asked."""
    driver = begun({2: BETTER, 5: BEATEN}, stakes={2: MAIN, 5: BOTH})
    lay(driver, 2, BETTER)
    lay(driver, 5, BEATEN)
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 2
    assert set(settled(driver, 5)) == {"main", "bonus"}


# 575.11(e) to (h): showing and settling


@clause("11(e)", "11(g)", "11(h)(2)(i)")
@every_dealing
def test_settled_counterclockwise(dealing: str) -> None:
    """From the far right, a seat at a time: three hands shown, announced, settled, collected."""
    driver = deal({2: BETTER, 5: BEATEN, 6: THIRD}, dealing=dealing)
    seats = [e["seat"] for e in events(driver, "settled")]
    assert seats == [6, 5, 2]
    shown = events(driver, "revealed")[1:]
    assert [e["hand"] for e in shown] == [
        f"seat {seat} {part}" for seat in (6, 5, 2) for part in ("high", "medium", "low")
    ]
    assert {number(e["clause"]) for e in shown} == {"11(e)"}
    said = [(text, id) for text, id in words(driver) if id == "11(e)"]
    assert said == [("seat 6 loses", "11(e)"), ("seat 5 loses", "11(e)"), ("seat 2 wins", "11(e)")]
    after = next(e["seq"] for e in events(driver, "decided"))
    each = [
        e["kind"]
        for e in events(driver, "revealed", "announced", "settled", "discarded")
        if e["seq"] > after
    ]
    assert each == [
        *[*["revealed"] * 3, "announced", "settled", *["discarded"] * 3] * 3,
        *["discarded"] * 3,
    ]
    gone = [e["hand"] for e in events(driver, "discarded")][-12:]
    assert gone == [
        f"{who} {part}"
        for who in ("seat 6", "seat 5", "seat 2", "dealer")
        for part in ("high", "medium", "low")
    ]


HANDS = [
    # the dealer has 9-9-5-3, Q-T, J
    ("Tc Td 6h 4s / Ks 7d / 5s", "win", "12(a)", "high, medium"),
    ("Tc Td 6h 4s / Qc 9h / Qs", "win", "12(a)", "high and low"),
    ("Tc Td 6h 4s / Kc 8h / Qs", "win", "12(a)", "all three"),
    ("Tc Td 6h 4s / Kc 8h / Js", "win", "12(a)", "two and a copy"),
    ("8c 8d 6h 4s / Kc 7h / Qs", "win", "12(a)", "medium and low"),
    ("Tc Td 6h 4s / Kc 8h / 7s", "win", "12(a)", "high and medium"),
    ("8c 8d 6h 4s / Kc 7h / Tc", "two_not_higher", "11(f)(1)(i)", "medium alone"),
    ("8c 8d 6h 4s / Qc 7h / 5c", "two_not_higher", "11(f)(1)(i)", "none"),
    ("9h 9s 5c 3c / Qc Ts / 8c", "two_not_higher", "11(f)(1)(i)", "two copies, one lower"),
    ("9h 9s 5c 3c / Qc Ts / Jc", "two_not_higher", "11(f)(1)(i)", "three copies"),
    ("Kh Kd 5c 3c / Qc Ts / Jc", "two_not_higher", "11(f)(1)(i)", "one higher, two copies"),
    ("Kh Kd 5c 3c / Qc Ts / 8c", "copy_and_lower", "11(f)(1)(ii)", "higher, copy, lower"),
    ("8h 8d 5c 3c / Kc 6s / Jc", "copy_and_lower", "11(f)(1)(ii)", "lower, higher, copy"),
    ("9h 9s 5c 3c / Kc 6s / 8c", "copy_and_lower", "11(f)(1)(ii)", "copy, higher, lower"),
    ("8h 8d 5c 3c / Qc 7s / Jc", "copy_and_lower", "11(f)(1)(ii)", "two lower, a copy"),
    ("Kc Qs 7h 5c / 8h 8d / Ah", "high_not_above_medium", "11(f)(1)(iii)", "foul"),
    ("Kc Qs 7h 5c / Ac 2d / 8h", "high_not_above_medium", "11(f)(1)(iii)", "foul"),
    ("Tc Td 6h 4s / Kc 8h / Ac", "medium_not_above_low", "11(f)(1)(iv)", "foul, else a win"),
]


@pytest.mark.parametrize(
    ("hand", "outcome", "id"),
    [
        pytest.param(
            hand,
            outcome,
            id,
            marks=clause(id, "11(e)", "11(f)(2)" if outcome == "win" else "11(b)"),
            id=f"{told}: {hand}",
        )
        for hand, outcome, id, told in HANDS
    ],
)
def test_what_becomes_of_the_wager(hand: str, outcome: str, id: str) -> None:
    """Two of three higher win; all else loses, copies too, and nothing ties."""
    driver = one(hand, stakes={"main": 7_50})
    win = outcome == "win"
    assert settled(driver) == {"main": (outcome, id, 7_50 if win else 0)}
    assert won(driver) == (7_50 if win else -7_50)
    assert words(driver)[-1] == (f"seat 1 {'wins' if win else 'loses'}", "11(e)")


HIGHER, SAME, LOWER = -1, 0, 1


@clause("11(e)", "11(f)(1)(i)", "11(f)(1)(ii)", "11(f)(2)")
@pytest.mark.parametrize("three", [*itertools.product((HIGHER, SAME, LOWER), repeat=3)])
def test_three_hands_against_three(three: tuple[int, int, int]) -> None:
    """Whichever two are higher win; each of the other nineteen ways loses, by its own clause."""
    mine = (30, 20, 10)
    dealers = [rank + more for rank, more in zip(mine, three, strict=True)]
    row = rules_for(GAME).wagers["main"].row(compared(*mine, *dealers))
    if three.count(HIGHER) >= 2:
        id = "12(a)"
    else:
        id = "11(f)(1)(ii)" if three.count(SAME) == 1 else "11(f)(1)(i)"
    assert number(row.clause.of("pa")) == id


@clause("11(f)(2)", "12(a)")
@pytest.mark.parametrize("cents", [5_00, 5_01, 999_99])
def test_a_win_pays_even_money(cents: int) -> None:
    """To the cent, without any commission; the second seat alike."""
    driver = deal({1: BEATEN, 3: BETTER}, stakes={1: MAIN, 3: {"main": cents}})
    assert (won(driver, 1), won(driver, 3)) == (-FIVE, cents)
    paid = next(e for e in events(driver, "settled") if e["seat"] == 3)
    assert paid["pays"] == "1 to 1"
    assert not paid.get("commission_cents")


@clause("11(f)(1)(v)", "11(e)")
def test_hands_that_are_otherwise_set_wrongly() -> None:
    """On a real table the dealer sees it when they are shown, and the wager loses."""
    driver = real(1, 2, 5)
    driver.answer(3)
    backs(driver)
    set_backs(driver)
    key(driver, DEALERS)
    driver.answer("show")
    for other in (1, 2):
        with pytest.raises(Refusal, match="seat 5 are shown now"):
            driver.call("hand_set_wrongly", other)
    driver.call("hand_set_wrongly", 5)
    with pytest.raises(Misuse, match="no irregularity here"):
        driver.call("hand_set_wrongly", 5)
    key(driver, BETTER)
    assert settled(driver, 5) == {"main": ("set_incorrectly", "11(f)(1)(v)", 0)}
    driver.answer("show")
    key(driver, "Kc Kd 6c 4c / Ac 7c / Kh")
    assert settled(driver, 2) == {"main": ("win", "12(a)", FIVE)}


@clause("11(h)", "11(h)(1)", "11(h)(2)", "11(g)")
@pytest.mark.parametrize(
    ("hand", "outcome", "id", "cents"),
    [
        ("Tc Td 6h 4s / 8s 7d / 5s", "straight", "12(b)", 10_00),
        ("Tc Td 6h 2s / Ks 7d / 5s", "less_than_a_straight", "11(h)(1)", 0),
        ("9h 8d 7h 6s / 4c 3d / 2h", "9_high", "12(b)", 50_00),
        ("8c 4c 3c 2c / 9h 7c / 6h", "9_high", "12(b)", 50_00),
        ("Kh 8h 6h 2h / 4h 3d / 2d", "flush", "12(b)", 20_00),
    ],
)
def test_the_bonus_comes_last(hand: str, outcome: str, id: str, cents: int) -> None:
    """After the main wager, by the best row of all seven cards, however they were set."""
    driver = one(hand, stakes=BOTH)
    assert list(settled(driver)) == ["main", "bonus"]
    assert settled(driver)["bonus"] == (outcome, id, cents)
    last = [e["seq"] for e in events(driver, "settled")][-1]
    gone = [e for e in events(driver, "discarded") if e["hand"].startswith("seat 1 ")]
    assert all(e["seq"] > last for e in gone)
    assert [e["count"] for e in gone] == [4, 2, 1]


@clause("11(h)")
def test_a_foul_hand_does_not_touch_the_bonus() -> None:
    """The main wager loses; the seven cards are what they are."""
    driver = one("Kc Qs 8h 8d / Ah As / Ac", stakes=BOTH)
    assert settled(driver)["main"][0] == "high_not_above_medium"
    assert settled(driver)["bonus"] == ("full_house", "12(b)", 25_00)


@clause("12(c)")
def test_a_limit_cuts_what_one_hand_wins() -> None:
    """Both wagers of a hand together; the hand beside it has a limit of its own."""
    aces, eights = "Ac Ad 2c 3c / Ah As / Jk", "8c 8d 4h 4d / 8h 8s / 4c"
    dealer = "9c 9d 5h 3s / Qh Th / Jd"
    stakes = {1: {"main": FIVE, "bonus": FIVE}, 2: {"main": TEN, "bonus": 100_00}}
    driver = deal(
        {1: aces, 2: eights},
        dealer,
        stakes,
        payout_limit="50000",
        positions="2",
    )
    assert settled(driver, 2)["bonus"] == ("three_of_a_kind_and_four_8s", "12(b)", 49_990_00)
    assert won(driver, 2) == 50_000_00
    assert won(driver, 1) == 800 * FIVE + FIVE
    free = deal({1: aces, 2: eights}, dealer, stakes)
    assert won(free, 2) == 5000 * 100_00 + TEN


# A table of real cards


@clause("11(c)", "11(d)", "11(e)")
def test_a_tracked_round() -> None:
    """Keyed as they are turned over: the dealer's seven, then seat by seat, part by part."""
    driver = real(2, 6, dealing="shoe")
    driver.answer(3)
    backs(driver)
    set_backs(driver)
    asked = []
    hands = {"dealer": DEALERS, "seat 6": BETTER, "seat 2": BEATEN}
    while driver.pending is not None:
        if isinstance(driver.pending, Decide):
            asked.append(f"{driver.pending.who}?")
            driver.answer("show")
            continue
        assert isinstance(driver.pending, DrawCards)
        hand = driver.pending.hand
        asked.append(hand)
        whose = "dealer" if hand == "dealer" else hand[:6]
        place = {"high": slice(4), "medium": slice(4, 6), "low": slice(6, 7)}
        cards = seven(hands[whose])[place.get(hand[7:], slice(7))]
        driver.answer(cards_from(" ".join(cards)))
    assert asked == [
        "dealer",
        *("6?", "seat 6 high", "seat 6 medium", "seat 6 low"),
        *("2?", "seat 2 high", "seat 2 medium", "seat 2 low"),
    ]
    assert (won(driver, 6), won(driver, 2)) == (FIVE, -FIVE)
    assert COUNT["shoe"] == "10(c)"
