"""Three Card Poker, section 7: which wagers may be made, by whom, and how they hang together."""

from __future__ import annotations

import pytest

from croupier.core.cards import cards_from
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Take, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.games.three_card_poker.rules import GAME
from tests.games.scripts import Scripted, events
from tests.games.three_card_poker.three_card import (
    ALL_FIVE,
    FIVE,
    KING_HIGH,
    QUEEN_HIGH,
    TEN,
    cite,
    clause,
    one,
    refused,
    script,
    table,
    wager,
    window,
)


@clause("7.A")
def test_the_wagers_there_are() -> None:
    """The window takes Ante, Pair Plus and Six Card Bonus, and nothing else."""
    driver = window()
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("ante", "pair_plus", "six_card_bonus")
    for bonus in ("play", "ante_bonus"):
        assert refused(driver, Place(1, bonus, FIVE)) == "7.D"
    with pytest.raises(Misuse, match="no wager 'blind'"):
        driver.answer(Place(1, "blind", FIVE))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("ante", marks=clause("7.A.i")),
        pytest.param("pair_plus", marks=clause("7.A.ii")),
    ],
)
def test_posted_limits(name: str) -> None:
    """The minimum and the maximum are taken, a cent beyond either is not."""
    driver = window(1, 2, minimum="5", maximum="100")
    assert refused(driver, Place(1, name, 4_99)) == "7.A.i"
    assert refused(driver, Place(1, name, 100_01)) == "7.A.i"
    driver.answer(Place(1, name, 5_00))
    driver.answer(Place(2, name, 100_00))
    assert refused(driver, Place(2, name, 1)) == "7.A.i"


@clause("7.A.i")
def test_play_is_as_large_as_the_ante() -> None:
    """The Play Wager takes the amount of the Ante and no other."""
    driver = one(QUEEN_HIGH, KING_HIGH, {"ante": 7_50})
    placed = [event for event in events(driver, "placed") if event["wager"] == "play"]
    assert [(event["cents"], event["clause"]) for event in placed] == [(7_50, cite("7.A.i"))]


@clause("7.A.ii")
def test_pair_plus_alone() -> None:
    """A player may bet on the paytable only, and has nothing to decide then."""
    driver = one("9h 9s 2c", KING_HIGH, {"pair_plus": FIVE})
    assert events(driver, "decided") == []
    assert [event["wager"] for event in events(driver, "settled")] == ["pair_plus"]


@clause("7.A.iii")
def test_ante_and_pair_plus_side_by_side() -> None:
    """Each has its own amount, in either order."""
    driver = window()
    driver.answer(Place(1, "pair_plus", 25_00))
    driver.answer(Place(1, "ante", 5_00))
    driver.answer(Place(1, "pair_plus", 5_00))
    assert driver.table.stakes(1) == {"ante": 5_00, "pair_plus": 30_00}


@clause("7.A.iv")
@pytest.mark.parametrize("there", [(), ("ante",), ("pair_plus",)])
def test_six_card_bonus_needs_both(there: tuple[str, ...]) -> None:
    """With Ante and Pair Plus it may be placed; with one of them, or none, it is refused."""
    driver = window()
    for name in there:
        driver.answer(Place(1, name, FIVE))
    assert refused(driver, Place(1, "six_card_bonus", FIVE)) == "7.A.iv"
    for name in {"ante", "pair_plus"} - set(there):
        driver.answer(Place(1, name, FIVE))
    driver.answer(Place(1, "six_card_bonus", FIVE))


@clause("7.A.iv")
@pytest.mark.parametrize("name", ["ante", "pair_plus"])
def test_what_the_six_card_bonus_hangs_on_stays(name: str) -> None:
    """Neither of the two can be taken back from under it; the bonus itself can."""
    driver = window()
    for each in ALL_FIVE:
        driver.answer(Place(1, each, FIVE))
    assert refused(driver, Take(1, name, FIVE)) == "7.A.iv"
    driver.answer(Take(1, "six_card_bonus", FIVE))
    driver.answer(Take(1, name, FIVE))


@clause("7.A.iv", "11.A")
def test_six_card_bonus_where_it_is_not_offered() -> None:
    """The house may leave it out: then it is refused by the clause that lets it."""
    driver = window(six_card_bonus="no")
    for name in ("ante", "pair_plus"):
        driver.answer(Place(1, name, FIVE))
    with pytest.raises(Refusal, match=r"six_card_bonus=no \(oh\.three_card_poker 11\.A\)"):
        driver.answer(Place(1, "six_card_bonus", FIVE))
    assert "six_card_bonus" in rules_for(GAME, None, {"six_card_bonus": "yes"}).wagers


@clause("7.B")
def test_only_chips_play() -> None:
    """All chips in the rack may be wagered and no more; with dollar chips no part of one."""
    driver = window(maximum="200,000")
    assert refused(driver, Place(1, "ante", 100_000_01)) == "7.B"
    driver.answer(Place(1, "ante", 100_000_00))
    whole = window(chip="1")
    assert refused(whole, Place(1, "ante", 5_50)) == "7.B"
    whole.answer(Place(1, "ante", 6_00))


@clause("7.C")
def test_only_seated_players_wager() -> None:
    """At a seat where nobody sits nothing can be wagered."""
    driver = window(1)
    assert refused(driver, Place(2, "ante", FIVE)) == "7.C"
    driver.answer(Place(1, "ante", FIVE))


@clause("7.C")
def test_a_player_stays_until_the_round_is_complete() -> None:
    """With a wager nobody leaves; after the round everybody may."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH)), 1)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    with pytest.raises(Refusal, match="stays until the round is complete") as caught:
        driver.leave(1)
    assert caught.value.clause == cite("7.C")
    driver.answer("fold")
    driver.leave(1)


@clause("7.C")
def test_the_wagers_of_a_player_who_left_are_lost() -> None:
    """All of them, and the cards are collected; the others play on."""
    hands = {1: QUEEN_HIGH, 2: "2h 5s 8d"}
    driver = table(Scripted(*script(hands, KING_HIGH)), 1, 2)
    driver.begin_round()
    wager(driver, {1: ALL_FIVE, 2: {"ante": FIVE}})
    driver.call("player_left", 1)
    collected = events(driver, "collected")
    assert {event["wager"]: event["cents"] for event in collected} == ALL_FIVE
    assert {event["clause"] for event in collected} == {cite("7.C")}
    assert "seat 1" not in driver.table.hands
    driver.answer("play", by=2)
    assert [event["seat"] for event in events(driver, "settled")] == [2, 2, 2]


@clause("7.C")
def test_another_player_leaves_while_one_decides() -> None:
    """Only the wagers of the seat that is named are lost; the one who decides is asked still."""
    hands = {1: QUEEN_HIGH, 2: "2h 5s 8d", 4: "9h 9s 2c"}
    driver = table(Scripted(*script(hands, KING_HIGH)), *hands)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}, 2: {"ante": TEN}, 4: {"pair_plus": FIVE}})
    driver.call("player_left", 4)
    driver.call("player_left", 2)
    assert [(e["seat"], e["wager"], e["cents"]) for e in events(driver, "collected")] == [
        (4, "pair_plus", FIVE),
        (2, "ante", TEN),
    ]
    assert {"seat 1", "dealer"} == set(driver.table.hands)
    driver.answer("play", by=1)
    assert driver.pending is None
    assert {event["seat"] for event in events(driver, "settled")} == {1}


@clause("7.C")
def test_one_with_pair_plus_alone_leaves() -> None:
    """There is no decision of that player, yet the wager is lost until it is settled."""
    driver = table(KeyedSource(), 1, 2)
    driver.begin_round()
    wager(driver, {1: {"pair_plus": FIVE}, 2: {"pair_plus": TEN}})
    driver.call("player_left", 1)
    driver.answer(cards_from(KING_HIGH))
    driver.call("player_left", 2)
    assert driver.pending is None
    assert events(driver, "settled") == []
    assert [(e["seat"], e["cents"]) for e in events(driver, "collected")] == [(1, FIVE), (2, TEN)]


@clause("7.C")
def test_leaving_after_the_play_wager_or_a_fold() -> None:
    """All that lies at the seat is lost, the Play Wager and a bonus under a folded hand too."""
    hands = {1: QUEEN_HIGH, 2: "2h 5s 8d", 3: "3h 6s 9d"}
    driver = table(Scripted(*script(hands, KING_HIGH)), *hands)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}, 2: ALL_FIVE, 3: {"ante": FIVE}})
    driver.answer("play", by=1)
    driver.answer("fold", by=2)
    driver.call("player_left", 1)
    driver.call("player_left", 2)
    lost = [(event["seat"], event["wager"]) for event in events(driver, "collected")]
    assert lost == [(1, "ante"), (1, "play"), *((2, name) for name in ALL_FIVE)]
    driver.answer("fold", by=3)
    assert [(e["seat"], e["outcome"]) for e in events(driver, "settled")] == [(3, "fold")]


@clause("7.C")
@pytest.mark.parametrize(
    ("seat", "why"), [(None, "no seat is named"), (2, "no wager lies"), (9, "no wager")]
)
def test_who_left_is_named(seat: int | None, why: str) -> None:
    """A call without a seat, or for one without a wager, changes nothing."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH)), 1, 2)
    driver.begin_round()
    wager(driver, {1: {"ante": FIVE}})
    before = len(driver.log)
    with pytest.raises(Misuse, match=f"player_left: {why}.*; name one of: 1"):
        driver.call("player_left", seat)
    assert (len(driver.log), driver.table.stakes(1)) == (before, {"ante": FIVE})


@clause("7.D")
@pytest.mark.parametrize(
    "action",
    [
        Place(1, "ante", FIVE),
        Place(1, "pair_plus", FIVE),
        Place(1, "six_card_bonus", FIVE),
        Take(1, "ante", FIVE),
        Take(1, "pair_plus", FIVE),
    ],
)
def test_after_no_more_bets(action: Place | Take) -> None:
    """Nothing is made, raised or withdrawn; before it the same is allowed."""
    driver = table(Scripted(*script({1: QUEEN_HIGH}, KING_HIGH)), 1)
    driver.begin_round()
    for name in ("ante", "pair_plus"):
        driver.answer(Place(1, name, TEN))
    assert driver.can(action)
    driver.answer(Close())
    assert isinstance(driver.pending, Decide)
    assert refused(driver, action) == "7.D"
    driver.answer("play")


@clause("7.E")
@pytest.mark.parametrize("positions", [1, 2, 3])
def test_adjacent_positions(positions: int) -> None:
    """As many as the house allows, three at the most, and only side by side."""
    driver = table(Scripted(), 4, positions=str(positions))
    for seat in (5, 3)[: positions - 1]:
        driver.sit(seat, "player 4")
    beyond = 6 if positions > 1 else 5
    with pytest.raises(Refusal, match=f"at most {positions} positions") as caught:
        driver.sit(beyond, "player 4")
    assert caught.value.clause == cite("7.E")
    with pytest.raises(Misuse, match="positions takes 1, 2, 3"):
        rules_for(GAME, None, {"positions": "4"})


@clause("7.E")
def test_positions_apart() -> None:
    """The next position is taken, the one after it is refused."""
    driver = table(Scripted(), 4)
    for seat in (2, 6):
        with pytest.raises(Refusal, match="only adjacent ones") as caught:
            driver.sit(seat, "player 4")
        assert caught.value.clause == cite("7.E")
    driver.sit(3, "player 4")
    driver.sit(2, "player 4")


# 7.F: wagers that are tied to each other


@clause("7.F")
def test_nothing_is_tied_unless_it_is_chosen() -> None:
    """In the plain game either wager may be made alone and of any size."""
    driver = window(1, 2)
    driver.answer(Place(1, "pair_plus", 1_000_00))
    driver.answer(Place(1, "ante", 5_00))
    driver.answer(Place(2, "ante", 5_00))
    driver.answer(Close())
    with pytest.raises(Misuse, match="compulsory=all is not a choice"):
        rules_for(GAME, None, {"compulsory": "all"})


@pytest.mark.parametrize(
    ("version", "ante", "most", "number"),
    [
        pytest.param("ante_at_least_pair_plus", 10_00, 10_00, "7.F.i", marks=clause("7.F.i")),
        pytest.param(
            "ante_at_least_half_pair_plus", 10_00, 20_00, "7.F.ii", marks=clause("7.F.ii")
        ),
        pytest.param(
            "ante_at_least_half_pair_plus", 10_01, 20_02, "7.F.ii", marks=clause("7.F.ii")
        ),
    ],
)
def test_pair_plus_needs_an_ante(version: str, ante: int, most: int, number: str) -> None:
    """As much as the Ante allows may be placed, a cent more not, and nothing without an Ante."""
    driver = window(compulsory=version)
    assert refused(driver, Place(1, "pair_plus", FIVE)) == number
    driver.answer(Place(1, "ante", ante))
    assert refused(driver, Place(1, "pair_plus", most + 1)) == number
    driver.answer(Place(1, "pair_plus", most))
    assert refused(driver, Take(1, "ante", 1)) == number
    assert refused(driver, Take(1, "ante", ante)) == number
    driver.answer(Close())


@clause("7.F.ii")
def test_half_of_an_odd_amount() -> None:
    """An Ante at half the Pair Plus is enough, one cent below it is not."""
    driver = window(compulsory="ante_at_least_half_pair_plus")
    driver.answer(Place(1, "ante", 9_99))
    assert refused(driver, Place(1, "pair_plus", 20_00)) == "7.F.ii"
    assert refused(driver, Place(1, "pair_plus", 19_99)) == "7.F.ii"
    driver.answer(Place(1, "ante", 1))
    driver.answer(Place(1, "pair_plus", 20_00))


@clause("7.F.iii")
@pytest.mark.parametrize("small", ["ante", "pair_plus"])
def test_both_within_five_times(small: str) -> None:
    """Either may be five times the other, not a cent more."""
    large = "pair_plus" if small == "ante" else "ante"
    driver = window(compulsory="both_within_five_times")
    driver.answer(Place(1, small, 10_00))
    assert refused(driver, Place(1, large, 50_01)) == "7.F.iii"
    driver.answer(Place(1, large, 50_00))
    assert refused(driver, Place(1, large, 1)) == "7.F.iii"
    assert refused(driver, Take(1, small, 1)) == "7.F.iii"
    driver.answer(Close())


@clause("7.F.iii")
@pytest.mark.parametrize(("first", "second"), [("ante", "pair_plus"), ("pair_plus", "ante")])
def test_both_are_compulsory(first: str, second: str) -> None:
    """One of them alone may lie there while wagers are made, but not at no more bets."""
    driver = window(1, 2, compulsory="both_within_five_times")
    driver.answer(Place(1, first, FIVE))
    assert refused(driver, Close()) == "7.F.iii"
    driver.answer(Place(1, second, FIVE))
    driver.answer(Place(2, first, FIVE))
    assert refused(driver, Close()) == "7.F.iii"
    driver.answer(Take(2, first, FIVE))
    driver.answer(Close())
