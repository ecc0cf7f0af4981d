"""Ultimate Texas Hold'em, sections 7 and 12: which wagers may be made, what is paid at most."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Take, Verbal, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import check, sign
from croupier.games.ultimate_texas_holdem.rules import GAME
from tests.games.scripts import Scripted, events
from tests.games.ultimate_texas_holdem.ultimate import (
    ALL,
    BOTH,
    FIVE,
    KINGS,
    NINES,
    TEN,
    TWOS,
    cite,
    clause,
    deal,
    one,
    outcomes,
    refused,
    rules_with,
    script,
    settled,
    table,
    wager,
    window,
    won,
)


@clause("7.B", "7.E")
def test_the_wagers_there_are() -> None:
    """The window takes Ante, Blind and Trips, and nothing else."""
    driver = window()
    assert isinstance(driver.pending, Window)
    assert driver.pending.wagers == ("ante", "blind", "trips")
    assert refused(driver, Place(1, "play", FIVE)) == "7.B"
    with pytest.raises(Misuse, match="no wager 'pair_plus'"):
        driver.answer(Place(1, "pair_plus", FIVE))


@clause("7.C")
@pytest.mark.parametrize("first", ["ante", "blind"])
def test_ante_and_blind_are_both_needed_and_equal(first: str) -> None:
    """One alone or two amounts do not close the betting, at any seat; equal ones do."""
    second = "blind" if first == "ante" else "ante"
    driver = window(1, 3)
    assert refused(driver, Close()) == "7.C"
    wagers = {1: BOTH}
    for seat, stakes in wagers.items():
        for name, cents in stakes.items():
            driver.answer(Place(seat, name, cents))
    assert driver.can(Close())
    driver.answer(Place(3, first, TEN))
    assert refused(driver, Close()) == "7.C"
    for cents in (TEN - 1, TEN + 1):
        assert refused(driver, Place(3, second, cents)) == "7.C"
    plain = (FIVE, 990_00, 1)
    assert GAME.bounds(driver.table, 3, second, plain) == (TEN, TEN, 1)
    assert GAME.bounds(driver.table, 3, "trips", plain) == plain
    driver.answer(Place(3, second, TEN))
    assert driver.can(Close())
    driver.answer(Take(3, second, 1))
    assert refused(driver, Close()) == "7.C"
    assert refused(driver, Place(3, first, 1)) == "7.C"
    driver.answer(Place(3, second, 1))
    assert driver.can(Close())


@clause("7.C", "7.D")
def test_trips_goes_with_both() -> None:
    """Neither alone, nor with one of them; and neither is taken from under it."""
    driver = window()
    assert refused(driver, Place(1, "trips", FIVE)) == "7.D"
    driver.answer(Place(1, "blind", FIVE))
    assert refused(driver, Place(1, "trips", FIVE)) == "7.D"
    driver.answer(Take(1, "blind", FIVE))
    driver.answer(Place(1, "ante", FIVE))
    assert refused(driver, Place(1, "trips", FIVE)) == "7.D"
    driver.answer(Place(1, "blind", FIVE))
    with pytest.raises(
        Refusal, match=r"only with both an Ante and a Blind Wager.*Ante and the Blind"
    ):
        window().answer(Place(1, "trips", FIVE))
    driver.answer(Place(1, "trips", 7_00))
    for name in BOTH:
        assert refused(driver, Take(1, name, FIVE)) == "7.D"
    driver.answer(Take(1, "trips", 7_00))
    driver.answer(Take(1, "blind", FIVE))


@clause("7.D")
@pytest.mark.parametrize(("dealer", "main"), [(TWOS, 6 * TEN), ("Kd Kc", -6 * TEN)])
def test_trips_has_no_bearing_on_the_rest(dealer: str, main: int) -> None:
    """Ante, Blind and Play come to the same with and without it."""
    both = {"ante": TEN, "blind": TEN}
    board = "9s 9d 4s 6c Kh"
    main = 5 * TEN if main > 0 else main
    assert won(one("9c Jh", dealer, both, board=board)) == main
    assert won(one("9c Jh", dealer, {**both, "trips": FIVE}, board=board)) == main + 3 * FIVE


@clause("7.A")
def test_only_chips_play() -> None:
    """All chips in the rack may be wagered and no more, in whole chips, and never cash."""
    driver = window(maximum="200,000")
    assert refused(driver, Place(1, "ante", 100_000_01)) == "7.A"
    driver.answer(Place(1, "ante", 100_000_00))
    whole = window(chip="1")
    assert refused(whole, Place(1, "ante", 5_50)) == "7.A"
    whole.answer(Place(1, "ante", 6_00))
    assert refused(whole, Verbal(1, "blind", 6_00)) == "7.A"


@clause("12.E")
def test_posted_limits() -> None:
    """The minimum and the maximum are taken, a cent beyond either is not."""
    driver = window(1, 2, minimum="5", maximum="100")
    assert refused(driver, Place(1, "ante", 4_99)) == "12.E"
    assert refused(driver, Place(1, "ante", 100_01)) == "12.E"
    driver.answer(Place(1, "ante", 5_00))
    driver.answer(Place(2, "blind", 100_00))


@clause("7.B")
@pytest.mark.parametrize(
    "action", [Place(1, "ante", FIVE), Place(1, "trips", FIVE), Take(1, "trips", FIVE)]
)
def test_after_the_first_card(action: Place | Take) -> None:
    """Nothing is made, raised or withdrawn; before it the same is allowed."""
    driver = table(Scripted(*script({1: KINGS}, NINES)), 1)
    driver.begin_round()
    for name in ALL:
        driver.answer(Place(1, name, TEN))
    assert driver.can(action)
    driver.answer(Close())
    assert isinstance(driver.pending, Decide)
    assert refused(driver, action) == "7.B"
    order = [event["kind"] for event in events(driver, "announced", "dealt")]
    assert order[:2] == ["announced", "dealt"]
    assert events(driver, "announced")[0]["clause"] == cite("7.B")


@clause("7.F")
def test_only_seated_players_wager_and_they_stay() -> None:
    """At an empty seat nothing is wagered; nobody leaves before the round is complete."""
    driver = table(Scripted(*script({1: KINGS}, NINES)), 1)
    driver.begin_round()
    assert refused(driver, Place(2, "ante", FIVE)) == "7.F"
    wager(driver, {1: BOTH})
    with pytest.raises(Refusal, match="stays until the round is complete") as caught:
        driver.leave(1)
    assert caught.value.clause == cite("7.F")
    with pytest.raises(Misuse, match="no irregularity here 'player_left'"):
        driver.call("player_left", 1)
    driver.answer("4x")
    driver.leave(1)


@clause("7.G")
def test_one_position_a_player() -> None:
    """A second one is refused, next to the first or not; another player may have it."""
    driver = table(Scripted(), 3)
    for seat in (4, 6):
        with pytest.raises(Refusal, match="at most 1 positions") as caught:
            driver.sit(seat, "player 3")
        assert caught.value.clause == cite("7.G")
    driver.sit(4, "player 4")


# 12.E: what is paid at most


@clause("12.E")
@pytest.mark.parametrize(
    ("minimum", "limit"),
    [("5", 50_000_00), ("90", 50_000_00), ("90.10", 50_005_50), ("100", 55_500_00)],
)
def test_the_payout_limit_is_set_by_the_law(minimum: str, limit: int) -> None:
    """$50,000, or 555 times the minimum if that is more: 1 + 500 + 4 + 50 with a royal flush."""
    assert rules_with(minimum=minimum).payout_limit_cents == limit
    with pytest.raises(Misuse, match="payout_limit"):
        rules_with(payout_limit="60000")


@clause("12.E")
def test_all_that_a_hand_wins_is_cut() -> None:
    """The limit goes to wagers in the order in which they are paid; another seat has its own."""
    board = "Qh Jh Th 2c 3d"
    stakes = {1: {"ante": 100_00, "blind": 100_00, "trips": 100_00}, 2: ALL}
    driver = deal({1: "Ah Kh", 2: "Qc 8d"}, "9c 9d", stakes, board=board)
    cut = {name: (e["won_cents"], e["cut_cents"]) for name, e in settled(driver).items()}
    assert cut == {
        "ante": (100_00, 0),
        "blind": (49_900_00, 100_00),
        "play": (0, 400_00),
        "trips": (0, 5_000_00),
    }
    assert {e["cut_cents"] for e in settled(driver, 2).values()} == {0}
    assert won(driver) == 50_000_00


@clause("12.E", "12.A")
def test_what_a_sign_says() -> None:
    """The limit, and odds with "to": what came in with "for", too; a sign with "for" is none."""
    posted = sign(rules_with())
    assert posted.payout_limit == "A hand is paid at most $50,000 in a round"
    pays = [line.pays for board in posted.boards for line in board.lines]
    assert "3 to 2" in pays
    assert not any("for" in text.split() for text in pays)
    thought = rules_for(GAME, paytable={"blind": {"royal_flush": "501 for 1"}}, lawful=False)
    assert str(thought.wagers["blind"].rows[0].pays) == "500 to 1"
    with pytest.raises(ValueError, match="written with 'to', not '50 for 1'"):
        check(["Blind pays 50 for 1"])


@clause("12.B", "12.C", "12.D")
@pytest.mark.parametrize(
    ("name", "outcome", "pays", "number"),
    [
        ("ante", "win", "6 to 5", "12.B"),
        ("play", "win", "2 to 1", "12.B"),
        ("blind", "flush", "2 to 1", "12.C"),
        ("blind", "straight", "1 to 2", "12.C"),
        ("trips", "quads", "31 to 1", "12.D"),
        ("trips", "royal_flush", "49 to 1", "12.D"),
    ],
)
def test_the_odds_are_the_laws(name: str, outcome: str, pays: str, number: str) -> None:
    """Neither more nor less is lawful; as a thought it is priced."""
    with pytest.raises(Refusal, match="exactly") as caught:
        rules_for(GAME, paytable={name: {outcome: pays}})
    assert caught.value.clause == cite(number)
    assert rules_for(GAME, paytable={name: {outcome: pays}}, lawful=False)


def test_what_players_call_the_wagers() -> None:
    """Trips has a second name."""
    assert rules_with().called.exact("trip") == ["trips"]
    assert outcomes(one(KINGS, TWOS, ALL))["trips"][0] == "less_than_three_of_a_kind"
