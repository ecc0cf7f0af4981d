"""How hands are played in both games of twenty-one: sections 7, 10, 11 and 12."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import cards_from
from croupier.core.procedure import Close, Place, Window
from croupier.core.refusals import Refusal
from croupier.games.twenty_one.common import dealer_draws
from tests.games.cloths import printed
from tests.games.scripts import events
from tests.games.twenty_one.twenty_one import (
    BLACKJACK,
    TEN,
    asked,
    both,
    choose,
    cite,
    free,
    games,
    key,
    keyed,
    number,
    only,
    outcomes,
    refused,
    said,
    table,
    won,
)

# § 7: the order of things


@games
@both("4.A", "7.D", "7.D.i", "7.D.ii", "7.D.iii", "7.D.iv")
def test_the_deal(id: str) -> None:
    """Round from the left: up to the boxes, down to the dealer, again, and his first is turned."""
    driver = table(id, {2: "Ts 9d", 5: "9s 8d"}, "6h Tc")
    dealt = [(event["to"], event["face_up"]) for event in events(driver, "dealt")][1:]
    assert dealt == [
        ("seat 2", True),
        ("seat 5", True),
        ("dealer", False),
        ("seat 2", True),
        ("seat 5", True),
        ("hole card", False),
    ]
    view = seen(driver)
    assert view["dealer"] == ["6h"]
    assert view["hole card"] == ["??"]
    assert view["seat 2"] == ["Ts", "9d"]


@games
@both("7.D.i", "4.A")
def test_only_boxes_with_a_wager_get_cards(id: str) -> None:
    """Whoever did not wager is left out, and somebody has to."""
    driver = table(id, {1: "Ts 9d"}, "6h Tc", "Td")
    choose(driver, "stand")
    driver.sit(3, "P9", 100_00)
    driver.source.draws += ["9s", "6d", "9h", "Th", "Ts"]  # type: ignore[attr-defined]
    driver.begin_round()
    assert refused(driver, Close()) == cite(id, "7.D.i")
    driver.answer(Place(3, "main", TEN))
    driver.answer(Close())
    assert "seat 1" not in driver.table.hands
    assert driver.table.hand(3)


@games
@both("7.E")
@pytest.mark.parametrize(
    ("up", "looks"), [("9h", False), ("2h", False), *((f"{rank}h", True) for rank in "TJQKA")]
)
def test_the_look_under_an_ace_or_a_ten(id: str, up: str, looks: bool) -> None:
    """Before any decision, and nobody sees the card."""
    driver = table(id, "Ts 9d", f"{up} 7c")
    assert bool(said(driver, "no blackjack")) is looks
    assert seen(driver)["hole card"] == ["??"]


@games
@both("7.K")
def test_nobody_but_the_dealer_touches_the_cards(id: str) -> None:
    """No player is ever asked to turn a card over, at a dealt table or at a tracked one."""
    driver = table(id, {1: "8s 8d", 2: "Ts 9d"}, "6h Tc", "3d 2s Td Td Td")
    assert not driver.can("turn_over")
    choose(driver, "split")
    assert not driver.can("turn_over")
    driver = keyed(id, 2)
    for by in (1, 2):
        with pytest.raises(Refusal) as caught:
            driver.answer(cards_from("8s"), by=by)
        assert caught.value.clause == cite(id, "7.K")
    key(driver, "8s", "Ts", "??", "8d", "9d", "??", "6h")
    assert not driver.can("turn_over")


@games
@both("7.F", "7.H")
def test_players_act_from_the_left_and_the_dealer_after_them(id: str) -> None:
    """Each in turn and nobody for another; then the hole card is turned and he draws face up."""
    driver = table(id, {2: "Ts 5d", 4: "9s 7d"}, "6h Tc", "4s Td")
    assert asked(driver)[0] == 2
    assert driver.can("stand", by=4) is False
    choose(driver, "hit", "stand")
    assert asked(driver)[0] == 4
    assert "hole card" in driver.table.hands
    choose(driver, "stand")
    revealed = [event for event in events(driver, "revealed") if event["hand"] == "hole card"]
    assert [event["clause"] for event in revealed] == [cite(id, "7.H")]
    assert events(driver, "dealt")[-1] | {"seq": 0} == {
        "seq": 0,
        "kind": "dealt",
        "to": "dealer",
        "count": 1,
        "face_up": True,
        "cards": ["Td"],
    }


@games
@both("7.G", "10.C")
@pytest.mark.parametrize("offered", ["yes", "no"])
def test_face_down_doubles_are_an_option(id: str, offered: str) -> None:
    """The card lies hidden until the hand is over, where the house offers it."""
    driver = table(id, "6s 5d", "6h Tc", "9d Td", face_down_doubles=offered)
    assert ("double_face_down" in asked(driver)[1]) is (offered == "yes")
    if offered == "yes":
        choose(driver, "double_face_down")
        turned = [event for event in events(driver, "revealed") if "doubled" in event["hand"]]
        assert [(event["cards"], event["clause"]) for event in turned] == [
            (["9d"], cite(id, "10.C"))
        ]
        assert won(driver) == {(1, "main"): TEN, (1, "double_down"): TEN}


@games
@both("10.C")
def test_a_face_down_double_is_hidden_from_everybody(id: str) -> None:
    """While another player decides, the card shows its back, to its owner too."""
    driver = table(id, {1: "6s 5d", 2: "Ts 9d"}, "6h Tc", "9d Td")
    choose(driver, "double_face_down")
    assert seen(driver, 1)["seat 1, doubled"] == ["??"]
    assert said(driver, "one card, laid sideways") == ["10.C"]


# § 10: doubling down


@games
@both("10.A", "12.A.ii")
def test_a_double_takes_one_card(id: str) -> None:
    """As much again is wagered, one card comes, and the hand is complete whatever it counts."""
    driver = table(id, "6s 6d", "6h Tc", "2d Td")
    choose(driver, "double")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): TEN, (1, "double_down"): TEN}
    assert outcomes(driver)["double_down"][0] == "dealer_busts"


@games
@both("10.A")
def test_doubles_on_any_two_cards_and_after_a_split(id: str) -> None:
    """20 may be doubled; so may the first two cards of a split hand; three cards may not."""
    driver = table(id, "Ts Td", "6h Tc", "4d 7s 2h 5s Td Td")
    assert "double" in asked(driver)[1]
    choose(driver, "split")
    choose(driver, "double")
    choose(driver, "hit")
    for way in ("double", "double_for_less", "double_face_down"):
        assert refused(driver, way) == cite(id, "10.A")


@games
@both("10.A")
def test_a_double_for_less_but_not_for_more(id: str) -> None:
    """Up to the original wager, on the own hand alone."""
    driver = table(id, {1: "6s 5d", 2: "Ts 9d"}, "6h Tc", "9d Td")
    choose(driver, "double_for_less")
    assert isinstance(driver.pending, Window)
    assert refused(driver, Place(1, "double_down", TEN + 1)) == cite(id, "10.A")
    assert refused(driver, Place(2, "double_down", 1_00)) == cite(id, "10.A")
    assert refused(driver, Place(1, "double_down@2", 1_00)) == cite(id, "10.A")
    driver.answer(Place(1, "double_down", 4_00))
    assert refused(driver, Place(1, "double_down", 6_01)) == cite(id, "10.A")
    driver.answer(Close())
    choose(driver, "stand")
    assert won(driver)[1, "double_down"] == 4_00


@games
@both("10.A")
def test_a_double_for_nothing_is_none(id: str) -> None:
    """The window closes with no chips in it, and the player decides anew."""
    driver = table(id, "6s 5d", "6h Tc", "Td")
    choose(driver, "double_for_less")
    driver.answer(Close())
    assert asked(driver)[0] == 1
    assert driver.table.stakes(1) == {"main": TEN}


@games
@both("10.A", "11.A")
def test_too_few_chips_for_a_double_or_a_split(id: str) -> None:
    """What chips do not cover is refused; one cent more would do."""
    for chips, enough in ((19_99, False), (20_00, True)):
        driver = table(id, "8s 8d", "6h Tc", "2c", chips_cents=chips)
        assert driver.can("double") is enough
        assert driver.can("split") is enough
        if not enough:
            assert refused(driver, "double") == cite(id, "10.A")
            assert refused(driver, "split") == cite(id, "11.A")
            assert driver.can("double_for_less")


@games
@both("10.A", "11.A")
def test_each_seat_doubles_and_splits_for_its_own_wager(id: str) -> None:
    """As much as lay there when the cards were dealt, whatever others have wagered."""
    stakes = {1: {"main": TEN}, 4: {"main": 25_50}}
    driver = table(id, {1: "6s 5d", 4: "8s 8d"}, "6h Tc", "9d 3d", stakes=stakes)
    choose(driver, "double", "split")
    assert driver.table.stakes(1) == {"main": TEN, "double_down": TEN}
    assert driver.table.stakes(4) == {"main": 25_50, "main@2": 25_50}
    choose(driver, "double_for_less")
    assert refused(driver, Place(4, "double_down", 25_51)) == cite(id, "10.A")
    driver.answer(Place(4, "double_down", 25_50))


@games
@both("10.A")
def test_a_blackjack_is_never_asked(id: str) -> None:
    """It cannot be doubled: it is paid and gone."""
    driver = table(id, "As Kd", "6h Tc")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): 15_00}


# § 11: splitting pairs


@games
@both("11.A")
@pytest.mark.parametrize(
    ("hand", "splits"), [("7s 7d", True), ("Ks Td", True), ("Js Qd", True), ("7s 8d", False)]
)
def test_two_cards_of_one_value_are_split(id: str, hand: str, splits: bool) -> None:
    """By value, not by face; other hands are refused."""
    driver = table(id, hand, "6h Tc", "2d")
    assert driver.can("split") is splits
    if not splits:
        assert refused(driver, "split") == cite(id, "11.A")
    else:
        choose(driver, "split")
        assert driver.table.stakes(1) == {"main": TEN, "main@2": TEN}


@games
@both("11.B", "11.C")
def test_the_first_hand_is_played_out_before_the_second_gets_a_card(id: str) -> None:
    """The second hand lies with one card until then, and is then asked like any other."""
    driver = table(id, "8s 8d", "6h Tc", "2d 9s 3c Td Td")
    choose(driver, "split")
    hands = seen(driver)
    assert (hands["seat 1"], hands["seat 1@2"]) == (["8s", "2d"], ["8d"])
    choose(driver, "hit", "stand")
    hands = seen(driver)
    assert (hands["seat 1"], hands["seat 1@2"]) == (["8s", "2d", "9s"], ["8d", "3c"])
    assert asked(driver)[1][:3] == ("hit", "stand", "double")


@games
@both("11.C.i")
def test_four_hands_and_no_more(id: str) -> None:
    """The third split makes the fourth hand; a fourth split is refused."""
    driver = table(id, "8s 8d", "6h Tc", "8c 8h 8s 2d 3d 4d Td")
    choose(driver, "split", "split", "split")
    assert driver.table.stakes(1) == {f"main{place}": TEN for place in ("", "@2", "@3", "@4")}
    assert seen(driver)["seat 1"] == ["8s", "8s"]
    assert refused(driver, "split") == cite(id, "11.C.i")
    choose(driver, "stand")
    # a hand that a later split made lies next to the one it came from
    assert [name for name in driver.table.hands if len(driver.table.hands[name]) == 2] == [
        "seat 1",
        "seat 1@4",
    ]
    choose(driver, "stand", "stand", "stand")
    assert driver.pending is None
    assert [event["wager"] for event in events(driver, "settled")] == [
        "main@2",
        "main@3",
        "main@4",
        "main",
    ]


@games
@both("11.C.ii", "12.A.iii")
def test_aces_are_split_once_for_one_card_each(id: str) -> None:
    """No decision follows, not even with another ace."""
    driver = table(id, "As Ad", "6h Tc", "Ac 5d Td")
    choose(driver, "split")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): TEN, (1, "main@2"): TEN}
    dealt = [event["to"] for event in events(driver, "dealt")]
    assert dealt.count("seat 1") == 3
    assert dealt.count("seat 1@2") == 1


# § 12: drawing


@games
@both("12.A", "12.A.i")
def test_a_hand_draws_below_21(id: str) -> None:
    """20 is asked, 21 is complete, soft or hard."""
    driver = table(id, "6s 5d", "6h Tc", "9c Ah Td")
    choose(driver, "hit")
    assert asked(driver)[0] == 1
    choose(driver, "hit")
    assert driver.pending is None
    driver = table(id, "As 5d", "6h Tc", "5c Td")
    choose(driver, "hit")
    assert driver.pending is None
    assert won(driver) == {(1, "main"): TEN}


@games
@both("12.A")
def test_a_bust_hand_is_collected_at_the_end(id: str) -> None:
    """22 loses at once, but chips are taken in the order of 4.E, when all have played."""
    driver = table(id, {1: "Ts 6d", 2: "Ts 9d"}, "6h Tc", "6c Td")
    choose(driver, "hit")
    assert driver.table.stakes(1) == {"main": TEN}
    choose(driver, "stand")
    assert won(driver) == {(2, "main"): TEN, (1, "main"): -TEN}
    assert events(driver, "settled")[1]["clause"] == cite(id, "4.E")


@games
@both("12.B", "12.C", "2.A.iv")
@pytest.mark.parametrize(
    ("dealer", "rule", "then", "draws"),
    [
        ("6h Tc", "hit", "2d", True),
        ("7h Tc", "hit", "", False),
        ("6h Ac", "hit", "2d", True),
        ("6h Ac", "stand", "", False),
        ("7h Ac", "hit", "", False),
        ("7h Ac", "stand", "", False),
        ("6h Tc", "stand", "2d", True),
    ],
)
def test_when_the_dealer_draws(id: str, dealer: str, rule: str, then: str, draws: bool) -> None:
    """16 and the soft 17 of a table that hits it; not 17, and never a soft 18."""
    driver = table(id, "Ts 9d", dealer, then, soft_17=rule)
    choose(driver, "stand")
    assert driver.pending is None
    dealt = [event["to"] for event in events(driver, "dealt")]
    assert dealt.count("dealer") == 1 + draws
    line = "Dealer draws to all soft 17s" if rule == "hit" else "Dealer stands on all 17s"
    (notice,) = printed(driver.table.rules, cite(id, "2.A.iv"))
    assert notice.startswith(line)


@both("12.B")
@pytest.mark.parametrize(
    ("total", "soft", "hits", "draws"),
    [(16, 0, 1, True), (17, 0, 1, False), (17, 1, 1, True), (17, 1, 0, False), (18, 1, 1, False)],
)
def test_the_dealers_rule(total: int, soft: int, hits: int, draws: bool) -> None:
    """The same as a function, for table and kernel."""
    assert dealer_draws(total, soft, hits) is draws


@games
@both("12.C")
@pytest.mark.parametrize(
    ("hands", "choices", "draws"),
    [
        ({1: "Ts 6d"}, ("hit",), False),
        ({1: "Ts 6d", 2: "As Kd"}, ("hit",), False),
        ({1: "Ts 6d", 2: "Ts 9d"}, ("hit", "stand"), True),
    ],
)
def test_the_dealer_stands_pat_when_nothing_hangs_on_him(
    id: str, hands: dict[int, str], choices: tuple[str, ...], draws: bool
) -> None:
    """All bust or paid: the hole card is turned, and he draws nothing to 16."""
    driver = table(id, hands, "6h Tc", "6c Td")
    choose(driver, *choices)
    assert driver.pending is None
    assert said(driver, "the dealer draws no card") == ([] if draws else [number(id, "12.C")])
    dealt = [event["to"] for event in events(driver, "dealt")]
    assert dealt.count("dealer") == 1 + draws
    assert [event["hand"] for event in events(driver, "revealed")][-1] == "hole card"


@games
@both("12.C")
def test_a_double_face_down_may_still_win(id: str) -> None:
    """Nobody knows that it is bust, so the dealer plays."""
    driver = table(id, "7s 6d", "6h Tc", "9d Td")
    choose(driver, "double_face_down")
    assert events(driver, "dealt")[-1]["to"] == "dealer"
    assert won(driver) == {(1, "main"): -TEN, (1, "double_down"): -TEN}
    assert outcomes(driver)["main"][0] == "bust"


@only("12.C")
@free("12.C")
def test_a_waiting_blackjack_needs_no_card_of_the_dealer() -> None:
    """Without a reader it is paid when the second card is turned, and he draws nothing."""
    driver = table(BLACKJACK, "As Kd", "Th 6c", card_reader="no")
    assert said(driver, "the dealer draws no card") == ["12.C"]
    assert won(driver) == {(1, "main"): 15_00}
