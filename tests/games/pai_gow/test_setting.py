"""Both games of Pai Gow, sections 7 and 13.A to 13.E: wagers, setting, several positions."""

from __future__ import annotations

import pytest

from croupier.contracts.looking import seen
from croupier.core.cards import UNSEEN, card_names, cards_from
from croupier.core.commands import Irregular
from croupier.core.procedure import Close, DrawCards, Place, Take, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.together import Set, SetHands
from croupier.live.view import view
from croupier.live.viewers import Viewer
from tests.games.pai_gow.twins import (
    BOTH_HIGHER,
    BOTH_LOWER,
    COPIED,
    DEALER,
    FIVE,
    FOUL,
    HIGH_HIGHER,
    LOW_HIGHER,
    TEN,
    Twin,
    begun,
    both,
    callable_now,
    cited,
    ended,
    key_all,
    parted,
    played,
    rack,
    refused,
    seated,
    set_all,
    signed,
    tracked,
    unseen,
    wager,
)
from tests.games.scripts import Scripted, events

# Section 7


@both("7.A")
def test_chips_and_no_cash(twin: Twin) -> None:
    """From the rack, within the limits to the cent; what is called out with cash is refused."""
    driver = seated(twin, Scripted(), (2,), minimum="5", maximum="100")
    driver.begin_round()
    assert refused(driver, Verbal(2, "main", TEN), twin) == "7.A"
    assert refused(driver, Place(2, "main", 4_99), twin) == "7.A"
    assert refused(driver, Place(2, "main", 100_01), twin) == "7.A"
    driver.answer(Place(2, "main", 100_00))
    assert refused(driver, Place(2, "main", 1), twin) == "7.A"
    poor = seated(twin, Scripted(), (2,), maximum="1000000000")
    poor.begin_round()
    assert refused(poor, Place(2, "main", 100_000_01), twin) == "7.A"


@both("7.B")
def test_only_the_seated_wager_and_stay(twin: Twin) -> None:
    """Nobody at seat 3 wagers; with a wager nobody leaves; who does all the same forfeits it."""
    driver = begun(twin, {2: BOTH_HIGHER, 5: BOTH_LOWER}, {
        2: {"main": TEN, "fortune_bonus": FIVE}, 5: {"main": TEN}
    })  # fmt: skip
    with pytest.raises(Refusal) as caught:
        driver.leave(2)
    assert caught.value.clause == twin.cite("7.B")
    driver.practise(Irregular("player_left", 2))
    gone = [(e["seat"], e["wager"], e["cents"]) for e in events(driver, "collected")]
    assert gone == [(2, "main", TEN), (2, "fortune_bonus", FIVE)]
    assert set(cited(driver, twin, "collected")) == {"7.B"}
    went = [e["wager"] for e in events(driver, "collected", "beside") if e["seat"] == 2]
    assert went == ["main", "fortune_bonus", "fortune_bonus"]  # the last of them is the lammer
    assert events(driver, "collected", "beside")[-1]["kind"] == "beside"
    assert "seat 2" not in driver.table.hands
    driver.answer(parted(5, BOTH_LOWER))
    assert ended(driver) == [(5, "main", "lose", -TEN)]
    empty = seated(twin, Scripted(), (2,))
    empty.begin_round()
    assert refused(empty, Place(3, "main", TEN), twin) == "7.B"


@both("7.C")
def test_until_the_betting_ends(twin: Twin) -> None:
    """Made, raised and taken back before; nothing of it after, and the end is called out."""
    driver = seated(twin, Scripted(1), (2,))
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    tiger = ("tiger_9",) if "tiger_9" in twin.rules().wagers else ()
    assert driver.pending.wagers == ("main", *tiger, "fortune_bonus")  # Envy is not placed
    driver.answer(Place(2, "main", TEN))
    driver.answer(Place(2, "main", FIVE))
    driver.answer(Take(2, "main", FIVE))
    driver.answer(Close())
    assert ("no more bets", "7.C") in [
        (e["words"], e["clause"].rpartition(" ")[2]) for e in events(driver, "announced")
    ]
    for action in (Place(2, "main", FIVE), Take(2, "main", TEN), Place(2, "fortune_bonus", FIVE)):
        assert refused(driver, action, twin) == "7.C"


@both("7.D")
def test_up_to_three_adjacent_positions(twin: Twin) -> None:
    """A fourth, or one with a gap, is refused; fewer if the house says so."""
    driver = seated(twin, Scripted(), {2: "P1", 3: "P1"})
    with pytest.raises(Refusal) as caught:
        driver.sit(5, "P1")
    assert caught.value.clause == twin.cite("7.D")
    driver.sit(4, "P1")
    with pytest.raises(Refusal, match="at most 3 positions") as caught:
        driver.sit(5, "P1")
    assert caught.value.clause == twin.cite("7.D")
    alone = seated(twin, Scripted(), {2: "P1"}, positions="1")
    with pytest.raises(Refusal, match="at most 1 position"):
        alone.sit(3, "P1")


THREE = {2: BOTH_LOWER, 3: BOTH_HIGHER, 4: HIGH_HIGHER}
ONE_PLAYER = dict.fromkeys(THREE, "P1")


def order_of(twin: Twin, stakes: dict[int, int], hands: dict[int, str]) -> list[int]:
    """The seats in the order in which one player is asked, and those the dealer sets."""
    driver = begun(
        twin,
        hands,
        {seat: {"main": cents} for seat, cents in stakes.items()},
        players=dict.fromkeys(hands, "P1"),
    )
    while isinstance(driver.pending, SetHands):
        (seat,) = driver.pending.seats
        for other in set(hands) - {seat}:
            with pytest.raises(Misuse):
                driver.answer(parted(other, hands[other]))
        driver.answer(parted(seat, hands[seat]))
    return [event["seat"] for event in events(driver, "set_hand")]


@both("7.D")
@pytest.mark.parametrize(
    ("stakes", "order"),
    [
        ({2: TEN, 3: TEN + 1}, [3, 2]),
        ({2: TEN + 1, 3: TEN}, [2, 3]),
        ({2: TEN, 3: TEN}, [3, 2]),
        ({2: TEN, 3: TEN, 4: TEN}, [4, 3, 2]),
        ({2: TEN, 3: FIVE, 4: TEN}, [4, 2, 3]),
        ({2: 3 * TEN, 3: 2 * TEN, 4: TEN}, [2, 3, 4]),
        ({2: TEN, 3: 3 * TEN, 4: TEN}, [3, 4, 2]),
        ({2: FIVE, 3: FIVE, 4: TEN}, [4, 3, 2]),
    ],
)
def test_the_larger_wager_is_set_first(
    twin: Twin, stakes: dict[int, int], order: list[int]
) -> None:
    """Equal ones counterclockwise; the next is handed out when the one before is set."""
    assert order_of(twin, stakes, {seat: THREE[seat] for seat in stakes}) == order


@both("7.D")
def test_side_bets_do_not_change_the_order(twin: Twin) -> None:
    """It is the main wager that is the larger one."""
    driver = begun(
        twin,
        {2: BOTH_LOWER, 3: BOTH_HIGHER},
        {2: {"main": TEN}, 3: {"main": FIVE, "fortune_bonus": 20_00}},
        players={2: "P1", 3: "P1"},
    )
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2,)


@both("7.D", "12.B")
def test_the_third_hand_is_set_the_house_way(twin: Twin) -> None:
    """By the dealer, whatever the player would have done: a pair High, the next two Low."""
    hands = {2: "8d 6c 4d Ks Tc As Ad", 3: BOTH_LOWER, 4: HIGH_HIGHER}
    driver = begun(twin, hands, players=ONE_PLAYER)
    driver.answer(parted(4, hands[4]))
    driver.answer(parted(3, hands[3]))
    shown = {e["hand"]: e["cards"] for e in events(driver, "revealed")}
    assert sorted(shown["seat 2 high"]) == sorted(["As", "Ad", "8d", "6c", "4d"])
    assert sorted(shown["seat 2 low"]) == sorted(["Ks", "Tc"])
    assert ended(driver, "main")[-1][:3] == (2, "main", "win")


@both("7.D")
def test_a_real_third_hand_is_set_when_it_is_seen(twin: Twin) -> None:
    """Nobody keys it before: seven cards are turned over and set the House Way."""
    driver = tracked(twin)
    for seat in (2, 3, 4):
        driver.sit(seat, "P1", 100_00)
    driver.begin_round()
    wager(driver, {seat: {"main": TEN} for seat in (2, 3, 4)})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    assert [event["seat"] for event in events(driver, "set_hand")] == [4, 3]
    key_all(driver, DEALER, *(HIGH_HIGHER[:14], HIGH_HIGHER[15:]))
    key_all(driver, BOTH_LOWER[:14], BOTH_LOWER[15:])
    assert isinstance(driver.pending, DrawCards)
    assert (driver.pending.hand, driver.pending.count) == ("seat 2", 7)
    driver.answer(cards_from("8d 6c 4d Ks Tc As Ad"))
    laid = [e["to"] for e in events(driver, "laid") if e["to"].startswith("seat 2 ")]
    assert laid == ["seat 2 high", "seat 2 low"]
    assert ended(driver, "main")[-1][:3] == (2, "main", "win")


@both("7.D", "13.B")
def test_the_next_hand_is_not_seen_before_its_turn(twin: Twin) -> None:
    """The player looks at the second when the first is set."""
    driver = begun(twin, {2: BOTH_LOWER, 3: BOTH_HIGHER}, players={2: "P1", 3: "P1"})
    assert seen(driver, 3)["seat 3"] == BOTH_HIGHER.split()
    assert seen(driver, 2)["seat 2, waiting"] == ["??"] * 7
    driver.answer(parted(3, BOTH_HIGHER))
    assert seen(driver, 2)["seat 2"] == BOTH_LOWER.split()
    (taken,) = events(driver, "laid")
    assert (taken["hand"], taken["to"]) == ("seat 2, waiting", "seat 2")
    assert taken["clause"] == twin.cite("7.D")


@both("7.D", "13.B")
def test_what_is_set_stays(twin: Twin) -> None:
    """Neither again by the same player nor by another."""
    driver = begun(twin, {2: BOTH_LOWER, 5: BOTH_HIGHER})
    driver.answer(parted(5, BOTH_HIGHER))
    with pytest.raises(Misuse, match="seat 5 has no hand to set now"):
        driver.answer(parted(5, BOTH_HIGHER))
    assert driver.table.hands["seat 5 high"] == list(cards_from(BOTH_HIGHER))[:5]


# 13.A to 13.D


@both("13.A")
@pytest.mark.parametrize("order", [(2, 5), (5, 2)])
def test_all_set_at_once(twin: Twin, order: tuple[int, int]) -> None:
    """Five High and two Low, in whatever order players are ready."""
    driver = begun(twin, {2: BOTH_LOWER, 5: BOTH_HIGHER})
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.parts == (("high", 5), ("low", 2))
    assert driver.pending.seats == (2, 5)
    for seat in order:
        driver.answer(parted(seat, {2: BOTH_LOWER, 5: BOTH_HIGHER}[seat]))
    assert [e["seat"] for e in events(driver, "set_hand")] == list(order)
    assert cited(driver, twin, "set_hand") == ["13.A", "13.A"]


@both("13.A")
def test_five_and_two(twin: Twin) -> None:
    """Another number in either hand is refused, and so are cards that are not there."""
    driver = begun(twin, {2: BOTH_LOWER})
    cards = cards_from(BOTH_LOWER)
    assert refused(driver, Set(2, {"high": cards[:4], "low": cards[4:]}), twin) == "13.A"
    assert refused(driver, Set(2, {"high": cards[:6], "low": cards[6:]}), twin) == "13.A"
    with pytest.raises(Misuse, match="each of them once"):
        driver.answer(parted(2, BOTH_HIGHER))


@both("13.B")
def test_nobody_sets_for_another(twin: Twin) -> None:
    """The other player's hand is refused, and cards are keyed by no player."""
    driver = begun(twin, {2: BOTH_LOWER, 5: BOTH_HIGHER})
    assert refused(driver, parted(5, BOTH_HIGHER), twin, by=2) == "13.B"
    real = tracked(twin, 2)
    real.begin_round()
    wager(real, {2: {"main": TEN}})
    real.answer(1)
    assert refused(real, cards_from(BOTH_LOWER), twin, by=2) == "13.B"


@both("13.B", "13.A")
def test_who_asks_is_told_the_house_way(twin: Twin) -> None:
    """With the own cards: how the house would set them, and every setting that would be foul."""
    driver = begun(twin, {2: "8d 6c 4d Ks Tc As Ad", 5: BOTH_LOWER})
    told = view(driver, Viewer("seat", (2,)))["moves"]["set"]["2"]
    assert told["house_way"]["low"] == ["Ks", "Tc"]
    fouls = [set(one["parts"]["low"]) for one in told["foul"]["settings"]]
    assert {"As", "Ad"} in fouls
    assert {"Ks", "Tc"} not in fouls
    assert told["foul"]["clause"] == twin.cite("13.G.iii")
    assert view(driver, Viewer("seat", (5,)))["moves"]["set"].keys() == {"5"}
    assert view(driver, Viewer("spectator"))["moves"]["set"] == {}


@both("13.C", "13.D", "12.A")
def test_the_dealer_turns_over_when_all_have_set(twin: Twin) -> None:
    """Not before the last hand is set; then High and Low lie face up, set the House Way."""
    driver = begun(twin, {2: BOTH_LOWER, 5: BOTH_HIGHER})
    driver.answer(parted(2, BOTH_LOWER))
    assert driver.table.visible("dealer") == [UNSEEN] * 7
    driver.answer(parted(5, BOTH_HIGHER))
    log = list(driver.log)
    turned = next(e for e in log if e["kind"] == "revealed")
    assert (turned["hand"], turned["clause"]) == ("dealer", twin.cite("13.C"))
    assert events(driver, "set_hand")[-1]["seq"] < turned["seq"]
    laid = [(e["to"], e["cards"]) for e in events(driver, "laid")]
    assert laid == [
        ("dealer high", ["Qs", "7c", "5s", "3d", "2h"]),
        ("dealer low", ["Jd", "9h"]),
    ]
    assert {e["face_up"] for e in events(driver, "laid")} == {True}
    assert cited(driver, twin, "laid") == ["13.C", "13.C"]
    assert "12.A" in cited(driver, twin, "announced")
    shown = [e["hand"] for e in events(driver, "revealed")]
    assert shown == ["dealer", "seat 5 high", "seat 5 low", "seat 2 high", "seat 2 low"]


# 13.E


@both("13.E")
def test_a_surrender_while_hands_are_set(twin: Twin) -> None:
    """The wager at once, the seven cards counted and gone unseen; others go on."""
    driver = begun(twin, {2: BOTH_HIGHER, 5: BOTH_LOWER})
    driver.policy = None
    driver.practise(Irregular("surrender", 2), by=2)
    assert "seat 2" in driver.table.hands  # counted before they go
    driver.sign()
    assert [(e["seat"], e["wager"], e["cents"]) for e in events(driver, "collected")] == [
        (2, "main", TEN)
    ]
    assert cited(driver, twin, "collected") == ["13.E"]
    assert signed(driver, twin)[-1] == ("dealer", "7 cards of seat 2 counted face down", "13.E")
    gone = [e for e in events(driver, "discarded") if e["hand"] == "seat 2"]
    assert [(e["count"], e["face_up"]) for e in gone] == [(7, False)]
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (5,)
    driver.answer(parted(5, BOTH_LOWER))
    assert rack(driver, 2) == -TEN
    assert [one[0] for one in ended(driver, "main")] == [5]


@both("13.E")
def test_a_surrender_after_setting(twin: Twin) -> None:
    """Both hands go, face down, while another still sets."""
    driver = begun(twin, {2: BOTH_HIGHER, 5: BOTH_LOWER})
    driver.answer(parted(2, BOTH_HIGHER))
    driver.practise(Irregular("surrender", 2), by=2)
    gone = [e["hand"] for e in events(driver, "discarded") if e["hand"].startswith("seat 2")]
    assert gone == ["seat 2 high", "seat 2 low"]
    assert rack(driver, 2) == -TEN


@both("13.E", "13.F")
def test_a_surrender_until_a_hand_is_shown(twin: Twin) -> None:
    """Also when the dealer's hands lie there; not when one of the two has been turned over."""
    driver = tracked(twin, 2, 5)
    driver.begin_round()
    wager(driver, {2: {"main": TEN}, 5: {"main": TEN}})
    driver.answer(1)
    for _ in range(7):
        driver.answer((UNSEEN,) * 7)
    unseen(driver)
    assert "surrender" in callable_now(driver)
    driver.answer(cards_from(DEALER))
    assert isinstance(driver.pending, DrawCards)
    assert driver.pending.hand == "seat 5 high"
    driver.answer(cards_from(BOTH_LOWER)[:5])
    with pytest.raises(Refusal, match="has been shown") as caught:
        driver.practise(Irregular("surrender", 5), by=5)
    assert caught.value.clause == twin.cite("13.E")
    driver.practise(Irregular("surrender", 2), by=2)
    driver.answer(cards_from(BOTH_LOWER)[5:])
    assert driver.pending is None
    assert (rack(driver, 2), rack(driver, 5)) == (-TEN, -TEN)
    assert [one[0] for one in ended(driver, "main")] == [5]


@both("13.E")
def test_a_fortune_bonus_keeps_from_surrendering(twin: Twin) -> None:
    """Its cards have to be seen; a player without one may."""
    stakes = {2: {"main": TEN, "fortune_bonus": 1_00}, 5: {"main": TEN}}
    driver = begun(twin, {2: BOTH_HIGHER, 5: BOTH_LOWER}, stakes)
    with pytest.raises(Refusal, match="a Fortune Bonus lies there") as caught:
        driver.practise(Irregular("surrender", 2), by=2)
    assert caught.value.clause == twin.cite("13.E")
    driver.practise(Irregular("surrender", 5), by=5)


@both("13.E")
def test_nobody_surrenders_for_another(twin: Twin) -> None:
    """It is that player's to say, and not the dealer's either."""
    driver = begun(twin, {2: BOTH_HIGHER, 5: BOTH_LOWER})
    for by in (5, "practice dealer", "practice supervisor"):
        with pytest.raises(Refusal) as caught:
            driver.practise(Irregular("surrender", 2), by=by)
        assert caught.value.clause == twin.cite("13.E")
    driver.practise(Irregular("surrender", 2), by=2)
    with pytest.raises(Misuse, match="no wager lies at seat 2"):
        driver.practise(Irregular("surrender", 2), by=2)


@both("13.E", "7.D")
def test_a_third_hand_stays_the_third(twin: Twin) -> None:
    """Who bet three hands and surrenders one has the smallest still set by the dealer."""
    hands = {2: BOTH_LOWER, 3: BOTH_HIGHER, 4: HIGH_HIGHER}
    driver = begun(twin, hands, players=ONE_PLAYER)
    driver.practise(Irregular("surrender", 4), by=4)
    driver.answer(parted(3, BOTH_HIGHER))
    assert driver.pending is None
    assert [e["seat"] for e in events(driver, "set_hand")] == [3, 2]


# Where foul hands are warned of


@both("13.A", "13.G.iii")
def test_a_foul_hand_is_laid_if_that_is_meant(twin: Twin) -> None:
    """The engine lets it in, and it loses; equal rank is no foul."""
    driver = played(twin, {2: FOUL})
    assert ended(driver) == [(2, "main", "foul", -TEN)]
    equal = "Ks Qh 8d 6c 4d Kd Qd"
    driver = begun(twin, {2: equal})
    told = view(driver, Viewer("seat", (2,)))["moves"]["set"]["2"]["foul"]["settings"]
    assert {"Kd", "Qd"} not in [set(one["parts"]["low"]) for one in told]
    set_all(driver, {2: equal})
    assert ended(driver)[0][2] != "foul"


def test_hands_of_the_tests_are_what_they_say() -> None:
    """No card stands in two hands that are dealt together."""
    for pair in ((BOTH_HIGHER, BOTH_LOWER), (HIGH_HIGHER, BOTH_LOWER), (LOW_HIGHER, COPIED)):
        cards = [card for hand in (*pair, DEALER) for card in cards_from(hand)]
        assert len(set(cards)) == 21, card_names(cards)
