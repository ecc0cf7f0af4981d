"""What becomes of a coupon when its wager is decided (pa.525, 22(b), 22(e)), reading by reading.

Each test plays real rounds, in cents, mostly at the second seat; the first has the same wager
without a coupon, so that what the face earns stands beside what chips earn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from croupier.contracts.accountant import Accountant
from croupier.contracts.witness import Driver
from croupier.core.beside import COUPON, Item, Lay, Lift
from croupier.core.commands import Correct, Irregular
from croupier.core.coupons import terms_from
from croupier.core.driver import KeyedSource
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Close, Place, Take, Throw, Undo, Window
from croupier.core.refusals import Refusal
from croupier.core.table import Table, rack
from croupier.games import game
from croupier.games.roulette.rules import GAME as ROULETTE
from tests.games.baccarat import baccarat_tables as baccarat
from tests.games.dice_table.dice_play import Play
from tests.games.pai_gow import twins
from tests.games.roulette import roulette_tables as roulette
from tests.games.scripts import Scripted, events, table_of
from tests.games.three_card_poker import three_card
from tests.games.twenty_one import twenty_one

RICH = 100_000_00


def coupon(cents: int, id: str = "C-1", **readings: str) -> Item:
    return Item(id, COUPON, cents, terms_from(readings))


def gone(driver: Driver) -> list[tuple[int, str, str]]:
    """Seat, wager and where its coupon went, in the order of the log."""
    return [(e["seat"], e["wager"], e["goes"]) for e in events(driver, "beside")]


def brought(driver: Driver, player: str = "P2", chips_cents: int = RICH) -> int:
    return driver.table.accounts[rack(player)] - chips_cents


def checked(driver: Driver) -> Driver:
    """The accountant agrees, and so does a replay, to the byte."""
    Accountant(driver.table.rules).read_all(driver.log)
    written = to_bytes(driver.entries)
    again = replay(from_bytes(written), driver.table.rules.game)
    assert again.table.value() == driver.table.value()
    return driver


def spin(
    number: str, stakes: Mapping[str, int], *coupons: tuple[str, Item], **options: str
) -> Driver:
    """A round of Roulette: the same at both seats, coupons at the second."""
    driver = roulette.window(number, players=("P1", "P2"), **options)
    for seat in (1, 2):
        for wager, cents in stakes.items():
            driver.answer(Place(seat, wager, cents))
    for wager, item in coupons:
        driver.answer(Lay(2, wager, item))
    driver.answer(Close())
    return checked(driver)


# Win and lose


@pytest.mark.clause("pa.525 525.22(b)", "pa.525 525.22(e)")
@pytest.mark.parametrize(
    ("wager", "number", "alone", "matched"),
    [("red", "1", 40_00, 65_00), ("dozen@1st_12", "1", 80_00, 130_00), ("even", "1", -40_00, None)],
)
def test_a_win_is_paid_on_face_and_chips_and_a_loss_takes_the_chips(
    wager: str, number: str, alone: int, matched: int | None
) -> None:
    """$40 and a coupon of $25 at the odds of the row; either way it goes into the box, once."""
    driver = spin(number, {wager: 40_00}, (wager, coupon(25_00)))
    assert brought(driver, "P1") == alone
    assert brought(driver, "P2") == (alone if matched is None else matched)
    assert gone(driver) == [(2, wager, "box")]
    assert driver.table.beside == {}
    (mine,) = [e for e in events(driver, "settled") if e["seat"] == 2]
    assert mine["beside"] == ["C-1"]
    assert mine.get("extra_cents", 0) == (0 if matched is None else matched - alone)


@pytest.mark.clause("pa.525 525.22(e)")
def test_it_goes_into_the_box_when_the_wager_is_settled() -> None:
    """Right after the payment or the collection, before anything of another seat."""
    driver = spin("1", {"red": 25_00, "odd": 25_00}, ("red", coupon(25_00)))
    order = [(e["kind"], e["seat"], e["wager"]) for e in events(driver, "settled", "beside")]
    at = order.index(("settled", 2, "red"))
    assert order[at + 1] == ("beside", 2, "red")


@pytest.mark.parametrize("number", ["0", "00"])
def test_zero_takes_the_chips_and_the_coupon(number: str) -> None:
    """Roulette's even chances lose on zero like on any other number: nothing is halved."""
    driver = spin(number, {"red": 25_00}, ("red", coupon(25_00)))
    assert brought(driver, "P2") == -25_00
    assert gone(driver) == [(2, "red", "box")]


@pytest.mark.clause("pa.525 525.22(b)")
@pytest.mark.parametrize(("odds", "won"), [("row", 130_00), ("even", 105_00)])
def test_the_odds_of_the_face_are_those_of_the_row_or_even(odds: str, won: int) -> None:
    """2 to 1 on $40, and on the face of $25 2 to 1 or 1 to 1."""
    driver = spin("1", {"dozen@1st_12": 40_00}, ("dozen@1st_12", coupon(25_00, odds=odds)))
    assert brought(driver) == won


def test_rounding_is_on_the_sum() -> None:
    """3 to 2 on $5 is $7.50, on $10 it is $15: with chips of $1 alone $8, together $15, not $16."""
    driver = blackjack("As Kd", "9h 7c", cents=5_00, item=coupon(5_00), chip="1")
    assert twenty_one.won(driver)[2, "main"] == 15_00
    (mine,) = [e for e in events(driver, "settled") if e["seat"] == 2]
    assert mine["extra_cents"] == 15_00 - 8_00


# Push


@pytest.mark.parametrize("where", ["back", "box"])
def test_a_push_gives_it_back_or_not(where: str) -> None:
    """A tie on Player at baccarat: neither won nor lost; chips come home in any case."""
    driver = baccarat.window(baccarat.MINI, baccarat.TIED, players={1: "P1", 2: "P2"})
    driver.answer(Place(2, "player", 25_00))
    driver.answer(Lay(2, "player", coupon(25_00, push=where)))
    driver.answer(Close())
    assert brought(checked(driver)) == 0
    assert gone(driver) == [(2, "player", where)]


@pytest.mark.parametrize("where", ["back", "box"])
def test_dont_pass_12_is_a_push(where: str) -> None:
    """The wager comes back, and the coupon by the same reading."""
    play = Play()
    play.do("dont_pass 25")
    play.driver.answer(Lay(2, "dont_pass", coupon(25_00, push=where)))
    play.do("66")
    assert play.told() == {"dont_pass": "0"}
    assert gone(play.driver) == [(2, "dont_pass", where)]


def test_what_came_back_can_be_laid_again() -> None:
    """In the next round, by the same number; not in the round in which it was used."""
    play = Play()
    play.do("dont_pass 25")
    play.driver.answer(Lay(2, "dont_pass", coupon(25_00)))
    play.do("66; dont_pass 25")
    play.driver.answer(Lay(2, "dont_pass", coupon(25_00)))
    play.do("12")
    assert play.told() == {"dont_pass": "+50"}
    assert [goes for _, _, goes in gone(play.driver)] == ["back", "box"]


# Commission


@pytest.mark.clause("pa.525 525.22(b)")
def test_the_commission_is_of_the_sum() -> None:
    """Banker wins $50 on chips and face: 5 % of that is $2.50, taken with the payment."""
    driver = baccarat.window(baccarat.MINI, baccarat.BANKER_WINS, players={1: "P1", 2: "P2"})
    for seat in (1, 2):
        driver.answer(Place(seat, "banker", 25_00))
    driver.answer(Lay(2, "banker", coupon(25_00)))
    driver.answer(Close())
    assert brought(checked(driver), "P1") == 25_00 - 1_25
    assert brought(driver, "P2") == 50_00 - 2_50


def test_a_commission_that_is_marked_is_of_the_sum_too() -> None:
    """$2.50 owed at the reshuffle, not $1.25."""
    driver = baccarat.window(
        baccarat.MINI,
        baccarat.BANKER_WINS,
        players={1: "P1", 2: "P2"},
        vigorish_due="at_reshuffle",
    )
    for seat in (1, 2):
        driver.answer(Place(seat, "banker", 25_00))
    driver.answer(Lay(2, "banker", coupon(25_00)))
    driver.answer(Close())
    assert driver.table.board["vigorish_owed"] == ["seat 1 $1.25", "seat 2 $2.50"]
    assert brought(checked(driver)) == 50_00


def test_a_tie_with_vigorish_is_charged_on_chips_alone() -> None:
    """25 % of a tied Banker wager: the coupon earns nothing, so nothing is taken of it."""
    driver = baccarat.window(
        baccarat.MINI, baccarat.TIED, players={1: "P1", 2: "P2"}, vigorish="on_tie"
    )
    driver.answer(Place(2, "banker", 100_00))
    driver.answer(Lay(2, "banker", coupon(100_00)))
    driver.answer(Close())
    assert brought(checked(driver)) == -25_00
    assert gone(driver) == [(2, "banker", "back")]


# Twenty-one


def blackjack(
    mine: str,
    dealer: str,
    *then: str,
    item: Item,
    cents: int = 20_00,
    id: str = "blackjack",
    insure: int = 0,
    choices: tuple[str, ...] = (),
    **options: Any,
) -> Driver:
    """Seat 1 has a poor hand and stands, seat 2 has mine with the coupon."""
    hands = {1: "Ts 2d", 2: mine}
    source = Scripted(*twenty_one.script(hands, dealer, *then))
    driver = twenty_one.seated(id, source, {1: "P1", 2: "P2"}, **options)
    twenty_one.begin(driver)
    for seat in hands:
        driver.answer(Place(seat, "main", cents))
    driver.answer(Lay(2, "main", item))
    driver.answer(Close())
    if isinstance(driver.pending, Window):
        if insure:
            driver.answer(Place(2, "insurance", insure))
        driver.answer(Close())
    if driver.pending is not None:
        twenty_one.choose(driver, "stand", *choices)
    return checked(driver)


@pytest.mark.parametrize(
    ("pays", "odds", "won"),
    [("3 to 2", "row", 45_00), ("6 to 5", "row", 36_00), ("3 to 2", "even", 40_00)],
)
def test_a_blackjack_pays_its_odds_on_the_face_or_even(pays: str, odds: str, won: int) -> None:
    """$20 and a coupon of $10: 3 to 2 or 6 to 5 on both, or 1 to 1 on the face."""
    driver = blackjack("As Kd", "9h 7c", item=coupon(10_00, odds=odds), blackjack_pays=pays)
    assert twenty_one.won(driver)[2, "main"] == won
    assert gone(driver) == [(2, "main", "box")]


@pytest.mark.parametrize(
    ("double", "face", "won"), [("original", 20_00, 0), ("matched", 20_00, 20_00)]
)
def test_a_double_is_matched_or_not(double: str, face: int, won: int) -> None:
    """11 doubled to 21: the double of $20 wins $20, and $20 more where it is matched."""
    driver = blackjack(
        "6s 5d",
        "9h Tc",
        "Th",
        item=coupon(face, double=double),
        choices=("double",),
    )
    paid = twenty_one.won(driver)
    assert (paid[2, "main"], paid[2, "double_down"]) == (40_00, 20_00 + won)
    assert gone(driver) == [(2, "main", "box")]


def test_a_double_for_less_is_matched_up_to_its_amount() -> None:
    """A coupon of $20 beside a double of $5 matches $5 of it."""
    hands = {1: "Ts 2d", 2: "6s 5d"}
    source = Scripted(*twenty_one.script(hands, "9h Tc", "Th"))
    driver = twenty_one.seated("blackjack", source, {1: "P1", 2: "P2"})
    twenty_one.begin(driver)
    for seat in hands:
        driver.answer(Place(seat, "main", 20_00))
    driver.answer(Lay(2, "main", coupon(20_00, double="matched")))
    driver.answer(Close())
    twenty_one.choose(driver, "stand", "double_for_less")
    driver.answer(Place(2, "double_down", 5_00))
    driver.answer(Close())
    assert twenty_one.won(checked(driver))[2, "double_down"] == 10_00


@pytest.mark.parametrize(
    ("split", "second"), [("first_hand", 20_00), ("every_hand", 30_00)], ids=["first", "every"]
)
def test_a_split_leaves_it_with_the_first_hand_or_matches_each(split: str, second: int) -> None:
    """Two eights become two hands of 18 against 17: $20 each, the face of $10 on one or on both."""
    driver = blackjack(
        "8s 8d",
        "9h 8c",
        "Th",
        "Tc",
        item=coupon(10_00, split=split),
        choices=("split", "stand", "stand"),
    )
    paid = twenty_one.won(driver)
    assert (paid[2, "main"], paid[2, "main@2"]) == (30_00, second)
    assert gone(driver) == [(2, "main", "box")]


def test_a_first_hand_that_busts_takes_the_coupon_along() -> None:
    """The other hand wins for its chips alone; the coupon goes to the box once."""
    driver = blackjack(
        "8s 8d",
        "9h 8c",
        "6h",
        "Kc",
        "Tc",
        item=coupon(20_00),
        choices=("split", "hit", "stand"),
    )
    paid = twenty_one.won(driver)
    assert (paid[2, "main"], paid[2, "main@2"]) == (-20_00, 20_00)
    assert gone(driver) == [(2, "main", "box")]


@pytest.mark.parametrize(("insurance", "most"), [("chips", 10_00), ("with_face", 20_00)])
def test_half_of_the_chips_may_be_insured_or_half_of_chips_and_face(
    insurance: str, most: int
) -> None:
    """$20 and a coupon of $20 against an ace; a cent more is refused. The dealer's blackjack pays
    insurance and takes wager and coupon."""
    item = coupon(20_00, insurance=insurance)
    with pytest.raises(Refusal, match="half"):
        blackjack("Ts 9d", "Ah Kc", item=item, insure=most + 1)
    driver = blackjack("Ts 9d", "Ah Kc", item=item, insure=most)
    paid = twenty_one.won(driver)
    assert (paid[2, "insurance"], paid[2, "main"]) == (2 * most, -20_00)
    assert gone(driver) == [(2, "main", "box")]


@pytest.mark.parametrize(("free_hand", "more"), [("chips", 0), ("matched", 20_00)])
def test_a_free_double_is_paid_on_chips_or_on_the_face_too(free_hand: str, more: int) -> None:
    """A lammer beside $20 and a coupon of $20; the double is paid as the original wager is."""
    driver = blackjack(
        "6s 5d",
        "9h Tc",
        "Th",
        item=coupon(20_00, free_hand=free_hand),
        id="free_bet_blackjack",
        choices=("free_double",),
    )
    paid = twenty_one.won(driver)
    assert (paid[2, "main"], paid[2, "free_double"]) == (40_00, 20_00 + more)


@pytest.mark.parametrize(("free_hand", "more"), [("chips", 0), ("matched", 20_00)])
def test_a_free_split_is_paid_on_chips_or_on_the_face_too(free_hand: str, more: int) -> None:
    """The second hand has a lammer and no chip; the first has the coupon."""
    driver = blackjack(
        "8s 8d",
        "9h 8c",
        "Th",
        "Tc",
        item=coupon(20_00, free_hand=free_hand),
        id="free_bet_blackjack",
        choices=("free_split", "stand", "stand"),
    )
    paid = twenty_one.won(driver)
    assert (paid[2, "main"], paid[2, "free_split@2"]) == (40_00, 20_00 + more)


# Surrendered, abandoned, void


@pytest.mark.parametrize("where", ["box", "back"])
def test_a_surrender_takes_it_or_not(where: str) -> None:
    """Pai Gow: the whole wager is given up; the coupon goes with it unless the house says else."""
    hands = {2: twins.BOTH_HIGHER, 5: twins.BOTH_HIGHER.replace("As Ad", "Ac Ah")}
    source = Scripted(1, *twins.stacks({2: twins.BOTH_HIGHER, 5: twins.BOTH_LOWER}))
    driver = twins.seated(twins.PG, source, tuple(hands))
    driver.begin_round()
    for seat in hands:
        driver.answer(Place(seat, "main", 20_00))
    driver.answer(Lay(5, "main", coupon(20_00, surrender=where)))
    driver.answer(Close())
    driver.practise(Irregular("surrender", 5), by=5)
    assert twins.rack(driver, 5) == -20_00
    assert gone(driver) == [(5, "main", where)]


@pytest.mark.parametrize("where", ["box", "back"])
def test_a_wager_that_is_abandoned_takes_it_or_not(where: str) -> None:
    """Three Card Poker: the player at seat 2 has left, and all that lies there is lost."""
    hands = {1: three_card.QUEEN_HIGH, 2: three_card.JACK_HIGH}
    driver = three_card.window(1, 2, draws=tuple(three_card.script(hands, three_card.KING_HIGH)))
    for seat in hands:
        driver.answer(Place(seat, "ante", 20_00))
    driver.answer(Lay(2, "ante", coupon(20_00, abandoned=where)))
    driver.answer(Close())
    driver.call("player_left", 2)
    assert brought(driver, "player 2") == -20_00
    assert gone(driver) == [(2, "ante", where)]


@pytest.mark.parametrize("where", ["back", "box"])
def test_a_void_round_gives_it_back_or_not(where: str) -> None:
    """The wheel is compromised while the ball runs: chips come home, and the coupon."""
    driver = table_of(ROULETTE, KeyedSource(), {1: "P1", 2: "P2"})
    driver.begin_round()
    for _ in range(2):
        driver.answer("value")
    driver.answer(Place(2, "red", 25_00))
    driver.answer(Lay(2, "red", coupon(25_00, void=where)))
    driver.answer(Close())
    driver.call("compromised")
    while driver.pending is not None:
        driver.sign()
    assert brought(checked(driver)) == 0
    assert gone(driver) == [(2, "red", where)]


def test_a_folded_hand_loses_it() -> None:
    """A fold is a loss by a row: the Ante is taken and the coupon with it."""
    hands = {1: three_card.QUEEN_HIGH, 2: three_card.JACK_HIGH}
    driver = three_card.window(1, 2, draws=tuple(three_card.script(hands, three_card.KING_HIGH)))
    for seat in hands:
        driver.answer(Place(seat, "ante", 20_00))
    driver.answer(Lay(2, "ante", coupon(20_00)))
    driver.answer(Close())
    driver.answer("play", by=1)
    driver.answer("fold", by=2)
    while driver.pending is not None:
        driver.sign()
    assert brought(checked(driver), "player 2") == -20_00
    assert gone(driver) == [(2, "ante", "box")]


# A payout limit


@pytest.mark.parametrize(("payout_limit", "won"), [("counts", 60_000_00), ("outside", 70_000_00)])
def test_a_payout_limit_counts_what_the_face_earns_or_not(payout_limit: str, won: int) -> None:
    """Mississippi Stud pays 500 to 1 on $120 and on a coupon of $20, and $60,000 at most."""
    item = coupon(20_00, payout_limit=payout_limit)
    stud = game("mississippi_stud")
    driver = table_of(stud, Scripted(), {1: "P1", 2: "P2"}, payout_limit="60000")
    _limit_by_hand(driver, item, won)


def _limit_by_hand(driver: Driver, item: Item, won: int) -> None:
    """The settlement alone: a Royal Flush on the Ante, by the very row."""
    table = driver.table
    driver.begin_round()
    driver.answer(Place(2, "ante", 120_00))
    driver.answer(Lay(2, "ante", item))
    row = table.rules.wagers["ante"].rows[0]
    assert row.pays.net(1) == 500
    facts = _facts_of_first_row(table)
    before = table.accounts[rack("P2")]
    table.settle(2, "ante", facts, "a Royal Flush")
    assert table.accounts[rack("P2")] - before - 120_00 == won


def _facts_of_first_row(table: Table) -> Any:
    from croupier.games.mississippi_stud.rules import Facts

    wager = table.rules.wagers["ante"]
    for hand in range(12):
        facts = Facts(hand, 1, 1, 1)
        if wager.pick(facts) == 0:
            return facts
    raise AssertionError("no hand is a Royal Flush")


# Craps: a point over hours, and over the end of the day


@pytest.mark.parametrize(("expiry", "won"), [("laid", 50_00), ("settled", 25_00)])
def test_a_point_is_made_after_the_coupon_has_expired(expiry: str, won: int) -> None:
    """Laid in time, the point comes an hour after the day has ended."""
    play = Play()
    driver, end = play.driver, play.table.opened_at + 3_600_000
    play.do("pass 25")
    item = replace(coupon(25_00, expiry=expiry), expires="2026-11-18", until=end)
    driver.clock = lambda: end - 1
    driver.answer(Lay(2, "pass", item))
    play.do("13")
    assert play.told() == {"pass": "lies"}
    driver.clock = lambda: end + 3_600_000
    play.do("56; 22")
    assert play.told() == {"pass": f"+{won // 100}"}
    assert gone(driver) == [(2, "pass", "box")]
    assert brought(driver, "P1") == won


def test_it_stays_with_a_pass_bet_that_has_its_point_as_the_chips_do() -> None:
    """A Pass Bet with a point is not taken back, so the coupon is not; a Don't Pass Bet may be."""
    play = Play()
    play.do("pass 25; dont_pass 25")
    play.driver.answer(Lay(2, "pass", coupon(25_00)))
    play.driver.answer(Lay(2, "dont_pass", coupon(25_00, "C-2")))
    play.do("13")
    with pytest.raises(Refusal) as caught:
        play.driver.answer(Lift(2, "pass", "C-1"))
    assert caught.value.clause == "oh.craps 4.C.i"
    assert caught.value.tried.startswith("taking the coupon C-1 of $25 back from Pass")
    play.driver.answer(Lift(2, "dont_pass", "C-2"))
    assert play.table.beside_of(2, "pass")


def test_it_lies_over_many_rolls_and_in_the_value_of_the_table() -> None:
    """Between rolls the table is a plain value, and the coupon is in it."""
    play = Play()
    play.do("pass 25")
    play.driver.answer(Lay(2, "pass", coupon(25_00, push="box")))
    play.do("13; 56; 12; 23")
    value = play.table.value()
    kept = Table.from_value(play.table.rules, value)
    assert kept.beside_of(2, "pass") == [coupon(25_00, push="box")]
    play.do("34")
    assert play.told() == {"pass": "-25"}
    assert gone(play.driver) == [(2, "pass", "box")]


# What a person puts right


def test_a_throw_that_was_keyed_wrong_is_put_right_with_the_coupon() -> None:
    """Paid and dropped by a 7 that was an 8: it lies there again, and the point decides."""
    play = Play()
    driver = play.driver
    play.do("pass 25")
    driver.answer(Lay(2, "pass", coupon(25_00)))
    play.close()
    assert isinstance(driver.pending, Throw)
    driver.answer((3, 4))
    assert gone(driver) == [(2, "pass", "box")]
    last = driver.entries[-1]
    driver.do(driver.command(Correct(last.seq, (4, 4)), last.by))
    assert driver.table.beside_of(2, "pass") == [coupon(25_00)]
    assert brought(driver, "P1") == -25_00
    play.begin()
    play.do("26")
    assert brought(driver, "P1") == 50_00


def test_undo_takes_back_the_coupon_and_then_the_chips() -> None:
    """What was done last is undone first; a coupon that was taken back is not undone."""
    driver = roulette.window(players=("P1", "P2"))
    driver.answer(Place(2, "red", 25_00))
    driver.answer(Lay(2, "red", coupon(25_00)))
    driver.answer(Undo(2), 2)
    assert driver.table.beside == {}
    assert driver.table.stakes(2) == {"red": 25_00}
    driver.answer(Lay(2, "red", coupon(25_00)))
    driver.answer(Lift(2, "red", "C-1"))
    driver.answer(Undo(2), 2)
    assert driver.table.stakes(2) == {}


def test_a_wager_under_a_coupon_is_taken_back_when_the_coupon_is() -> None:
    """In one window, in this order only."""
    driver = roulette.window(players=("P1", "P2"))
    driver.answer(Place(2, "red", 25_00))
    driver.answer(Lay(2, "red", coupon(25_00)))
    with pytest.raises(Refusal):
        driver.answer(Take(2, "red", 25_00))
    driver.answer(Lift(2, "red", "C-1"))
    driver.answer(Take(2, "red", 25_00))
    assert driver.table.stakes(2) == {}
