"""Making, raising, reducing, removing and calling wagers of Craps: what is refused, and by what."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Call, Close, Place, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.games.craps.rules import GAME
from croupier.games.dice_table.placing import odds_limit_cents
from tests.games.dice_table.dice_play import EASY, Play, instead, moment, parsed, refused, remedy

ON_9 = "36"

MAKING = [
    moment("pass on the come out", "", "pass 5", "ok", "3.A.i"),
    moment("pass with a point", ON_9, "pass 5", "ok", "4.C.i"),
    moment("pass raised", f"pass 5; {ON_9}", "pass 5", "ok", "4.C.i"),
    moment("dont pass on the come out", "", "dont_pass 5", "ok", "3.A.ii"),
    moment("dont pass with a point", ON_9, "dont_pass 5", "3.A.ii"),
    moment("dont pass raised", f"dont_pass 5; {ON_9}", "dont_pass 5", "3.A.ii"),
    moment("come on the come out", "", "come 5", "3.A.iii"),
    moment("come with a point", ON_9, "come 5", "ok", "3.A.iii"),
    moment("come straight to a number", ON_9, "come@6 5", "3.A.iii"),
    moment("come raised on its number", f"{ON_9}; come 5; 15", "come@6 5", "3.A.iii"),
    moment("dont come on the come out", "", "dont_come 5", "3.A.vi"),
    moment("dont come with a point", ON_9, "dont_come 5", "ok", "3.A.vi"),
    moment("dont come raised on its number", f"{ON_9}; dont_come 5; 15", "dont_come@6 5", "3.A.vi"),
    moment("put on the come out", "", "put_6 5", "3.A.v"),
    moment("put with a point", ON_9, "put_6 5", "ok", "3.A.v"),
    moment("put raised", f"{ON_9}; put_6 5; 12", "put_6 5", "ok", "3.A.v"),
    moment("place on the come out", "", "place_6 6", "ok", "3.A.vii"),
    moment("place with a point", ON_9, "place_6 6", "ok", "3.A.vii"),
    moment("hardway on the come out", "", "six_the_hardway 5", "ok", "3.A.ix"),
    moment("buy on the come out", "", "buy_4 20", "ok", "5.a.A"),
    moment("lay on the come out", "", "lay_4 20", "ok", "5.a.A"),
    moment("below the minimum", "", "pass 4.99", "3.B", "3.B.i"),
    moment("the minimum", "", "pass 5", "ok", "3.B.i"),
    moment("above the maximum", "", "field 1000.01", "3.B", "3.B.ii", "5.H"),
    moment("the maximum", "", "field 1000", "ok", "3.B.ii"),
    moment("raised above the maximum", "field 999", "field 2", "3.B", "5.H"),
]

TAKING = [
    moment("pass before the come out", "pass 10", "take pass 10", "ok", "4.C.i"),
    moment("pass reduced before it", "pass 10", "take pass 5", "ok", "4.C.i"),
    moment("pass with its point on", f"pass 10; {ON_9}", "take pass 10", "4.C.i"),
    moment("pass reduced with its point on", f"pass 10; {ON_9}", "take pass 5", "4.C.i"),
    moment("come on its line", f"{ON_9}; come 10", "take come 10", "ok", "4.C.ii"),
    moment("come on its number", f"{ON_9}; come 10; 15", "take come@6 10", "4.C.ii"),
    moment("come reduced there", f"{ON_9}; come 10; 15", "take come@6 5", "4.C.ii"),
    moment("come on a come out", f"{ON_9}; come 10; 15; 36", "take come@6 10", "4.C.ii"),
    moment("put before its first roll", f"{ON_9}; put_6 10", "take put_6 10", "ok", "4.C.iv"),
    moment("put after it", f"{ON_9}; put_6 10; 12", "take put_6 10", "4.C.iv", "3.A.v"),
    moment("put reduced after it", f"{ON_9}; put_6 10; 12", "take put_6 5", "4.C.iv"),
    moment("dont pass with a point", f"dont_pass 10; {ON_9}", "take dont_pass 10", "ok", "4.D"),
    moment("dont pass reduced", f"dont_pass 10; {ON_9}", "take dont_pass 5", "ok", "4.D"),
    moment("dont come", f"{ON_9}; dont_come 10; 15", "take dont_come@6 10", "ok", "4.D"),
    moment("dont come reduced", f"{ON_9}; dont_come 10; 15", "take dont_come@6 5", "ok", "4.D"),
    moment("place", f"{ON_9}; place_6 12; 12", "take place_6 12", "ok", "4.C"),
    moment("place reduced", f"{ON_9}; place_6 12; 12", "take place_6 6", "ok", "4.C"),
    moment("buy", f"{ON_9}; buy_6 20; 12", "take buy_6 20", "ok", "4.C"),
    moment("lay", f"{ON_9}; lay_6 24; 12", "take lay_6 24", "ok", "4.C"),
    moment("hardway", "six_the_hardway 5; 12", "take six_the_hardway 5", "ok", "4.C"),
    moment("field", "field 5", "take field 5", "ok", "4.C"),
    moment("what stays is too small", "field 6", "take field 2", "3.B", "3.B.i"),
    moment("pass odds", f"pass 10; {ON_9}; pass_odds 20; 12", "take pass_odds 20", "ok", "4.C"),
    moment("put odds", f"{ON_9}; put_6 10; put_odds_6 25; 12", "take put_odds_6 25", "ok", "3.A.v"),
    moment("come odds", f"{ON_9}; come 10; 15; come_odds@6 25", "take come_odds@6 5", "ok", "4.C"),
    moment(
        "dont pass with odds behind it",
        f"dont_pass 10; {ON_9}; dont_pass_odds 60",
        "take dont_pass 10",
        "6.B",
    ),
    moment(
        "dont come with odds behind it",
        f"{ON_9}; dont_come 10; 15; dont_come_odds@6 60",
        "take dont_come@6 5",
        "6.D",
    ),
    moment(
        "put with odds behind it, before a roll",
        f"{ON_9}; put_6 10; put_odds_6 50",
        "take put_6 5",
        "3.A.v",
    ),
    # Behind 9 a Don't Pass Bet carries six times its amount, behind 6 a Put Bet five times
    moment(
        "dont pass down to what its odds need",
        f"dont_pass 10; {ON_9}; dont_pass_odds 30",
        "take dont_pass 5",
        "ok",
        "6.B",
    ),
    moment(
        "dont pass a cent below that",
        f"dont_pass 10; {ON_9}; dont_pass_odds 36",
        "take dont_pass 4.01",
        "6.B",
    ),
    moment(
        "dont come down to what its odds need",
        f"{ON_9}; dont_come 10; 15; dont_come_odds@6 30",
        "take dont_come@6 5",
        "ok",
        "6.D",
    ),
    moment(
        "dont come a cent below that",
        f"{ON_9}; dont_come 10; 15; dont_come_odds@6 36",
        "take dont_come@6 4.01",
        "6.D",
    ),
    moment(
        "put down to what its odds need",
        f"{ON_9}; put_6 10; put_odds_6 25",
        "take put_6 5",
        "ok",
        "3.A.v",
    ),
    moment(
        "put a cent below that",
        f"{ON_9}; put_6 10; put_odds_6 50",
        "take put_6 0.01",
        "3.A.v",
    ),
]

AGAIN = [
    moment(
        "dont pass put up again",
        f"dont_pass 10; {ON_9}; take dont_pass 10",
        "dont_pass 10",
        "4.D",
    ),
    moment(
        "dont pass raised after it was reduced",
        f"dont_pass 10; {ON_9}; take dont_pass 5; 12",
        "dont_pass 5",
        "4.D",
    ),
    moment(
        "dont come put up again",
        f"{ON_9}; dont_come 10; 15; take dont_come@6 10",
        "dont_come@6 10",
        "4.D",
    ),
    moment(
        "dont pass changed before the dice",
        "dont_pass 10; take dont_pass 10",
        "dont_pass 5",
        "ok",
        "4.D",
    ),
    moment(
        "dont pass in the next hand",
        f"dont_pass 10; {ON_9}; take dont_pass 10; 34",
        "dont_pass 10",
        "ok",
    ),
]

CALLING = [
    moment("pass called off", "pass 5", "off pass", "3.A.i"),
    moment("field called off", "field 5", "off field", "3.A.xii"),
    moment("come called off", f"{ON_9}; come 5; 15", "off come@6", "3.A.iii"),
    moment("put called off", f"{ON_9}; put_6 5", "off put_6", "3.A.v"),
    moment("place called on", "place_6 6", "on place_6", "ok", "3.A.vii"),
    moment("hardway called on", "ten_the_hardway 5", "on ten_the_hardway", "ok", "3.A.xi"),
    moment("six called on", "six_the_hardway 5", "on six_the_hardway", "ok", "3.A.ix"),
    moment("eight called on", "eight_the_hardway 5", "on eight_the_hardway", "ok", "3.A.x"),
    moment("buy called on", "buy_6 20", "on buy_6", "ok", "3.A.vii"),
]

ODDS = [
    moment("pass odds without a point", "pass 10", "pass_odds 10", "6.A"),
    moment("pass odds without a pass", ON_9, "pass_odds 10", "6.A"),
    moment("pass odds at the limit", f"pass 10; {ON_9}", "pass_odds 40", "ok", "6.A"),
    moment("pass odds above it", f"pass 10; {ON_9}", "pass_odds 40.01", "6.A"),
    moment("pass odds on 4", "pass 10; 13", "pass_odds 30", "ok", "6.A"),
    moment("pass odds on 4, too much", "pass 10; 13", "pass_odds 30.01", "6.A"),
    moment("pass odds on 6", "pass 10; 15", "pass_odds 50", "ok", "6.A"),
    moment("pass odds on 6, too much", "pass 10; 15", "pass_odds 50.01", "6.A"),
    moment("odds above the table maximum", "pass 1000; 13", "pass_odds 3000", "ok", "3.B", "5.H"),
    moment("odds below the table minimum", "pass 5; 13", "pass_odds 2", "ok", "3.B"),
    moment("dont odds without a point", "dont_pass 10", "dont_pass_odds 10", "6.B"),
    moment("dont odds on 4", "dont_pass 10; 13", "dont_pass_odds 60", "ok", "6.B"),
    moment("dont odds on 4, too much", "dont_pass 10; 13", "dont_pass_odds 60.01", "6.B"),
    moment("dont odds on 8", "dont_pass 10; 26", "dont_pass_odds 60", "ok", "6.B"),
    moment("dont odds on 8, too much", "dont_pass 10; 26", "dont_pass_odds 60.01", "6.B"),
    moment("come odds without a number", f"{ON_9}; come 10", "come_odds 10", "6.C"),
    moment("come odds without a come", ON_9, "come_odds@6 10", "6.C"),
    moment("come odds", f"{ON_9}; come 10; 15", "come_odds@6 50", "ok", "6.C"),
    moment("come odds, too much", f"{ON_9}; come 10; 15", "come_odds@6 50.01", "6.C"),
    moment("come odds on a come out", f"{ON_9}; come 10; 15; 45", "come_odds@6 50", "ok", "6.C"),
    moment("dont come odds without one", ON_9, "dont_come_odds@6 10", "6.D"),
    moment("dont come odds on no number", f"{ON_9}; dont_come 10", "dont_come_odds 10", "6.D"),
    moment("dont come odds", f"{ON_9}; dont_come 10; 15", "dont_come_odds@6 60", "ok", "6.D"),
    moment(
        "dont come odds, too much", f"{ON_9}; dont_come 10; 15", "dont_come_odds@6 60.01", "6.D"
    ),
    moment("put odds without a put", ON_9, "put_odds_6 10", "3.A.v"),
    moment("put odds", f"{ON_9}; put_6 10", "put_odds_6 50", "ok", "3.A.v"),
    moment("put odds, too much", f"{ON_9}; put_6 10", "put_odds_6 55", "3.A.v"),
]


@pytest.mark.parametrize(("steps", "tried", "clause"), [*MAKING, *TAKING, *AGAIN, *CALLING, *ODDS])
def test_what_is_taken_and_what_is_refused(steps: str, tried: str, clause: str) -> None:
    """At this moment the action is taken, or refused by exactly this clause."""
    play = Play()
    play.do(steps)
    if clause == "ok":
        play.do(tried)
    else:
        assert play.refused(tried) == f"oh.craps {clause}"


REMEDIES = [
    instead("come to a number", f"{ON_9}", "come@6 5", "put_6", "3.A.iii"),
    instead("come on a come out", "", "come 5", "make a Pass Bet", "3.A.iii"),
    instead("dont come on a come out", "", "dont_come 5", "make a Don't Pass Bet", "3.A.vi"),
    instead("put on a come out", "", "put_6 5", "a Place Bet on 6", "3.A.v"),
    instead("dont pass with a point", ON_9, "dont_pass 5", "lay_9", "3.A.ii"),
    instead("dont come", f"{ON_9}; dont_come 5; 15", "dont_come@6 5", "lay_6", "3.A.vi"),
    instead("odds on no number", f"{ON_9}; come 10", "come_odds 10", "come_odds@4", "6.C"),
    instead("odds behind nothing", ON_9, "pass_odds 10", "(pass)", "6.A"),
    instead(
        "odds behind it",
        f"dont_pass 10; {ON_9}; dont_pass_odds 60",
        "take dont_pass 10",
        "(dont_pass_odds)",
        "6.B",
    ),
]


UNITS = [
    ("c_and_e", "5.C", 2, "7"),
    ("horn", "3.A.xx", 4, "10"),
    ("horn_high_2", "3.A.xxi", 5, "12"),
    ("horn_high_12", "3.A.xxi", 5, "12"),
    ("world", "3.A.xxii", 5, "12"),
]


@pytest.mark.parametrize(
    ("wager", "parts", "amount"),
    [pytest.param(w, n, x, marks=pytest.mark.clause(f"oh.craps {id}")) for w, id, n, x in UNITS],
)
def test_the_amounts_next_to_one_that_cannot_be_divided(
    wager: str, parts: int, amount: str
) -> None:
    """The refusal names what lies just below and above it; the least where nothing lies below."""
    below = int(amount) // parts * parts
    assert remedy(Play(), f"{wager} {amount}") == f"make it ${below} or ${below + parts}"
    assert remedy(Play(unit="5"), f"{wager} 9") == f"make it ${parts * 5}"
    Play().do(f"{wager} {below}; {wager} {parts * 2}")


@pytest.mark.clause("oh.craps 3.A.xxi", "oh.craps 3.A.xx", "oh.craps 3.A.xxii")
@pytest.mark.parametrize(
    ("unit", "chip", "fits"),
    [
        *(("1", "1", True), ("2", "1", True), ("1", "5", True), ("0.03", "0.01", True)),
        *(("0", "1", False), ("2.50", "1", False), ("5.01", "5", False)),
    ],
)
def test_a_unit_is_laid_in_whole_chips(unit: str, chip: str, fits: bool) -> None:
    """A unit that the chips cannot make is refused when the house chooses it."""
    options = {"unit": unit, "chip": chip}
    if fits:
        rules_for(GAME, options=options)
        return
    with pytest.raises(Refusal) as caught:
        rules_for(GAME, options=options)
    assert caught.value.clause == "oh.craps 3.A.xxi"


@pytest.mark.parametrize(("steps", "tried", "words"), REMEDIES)
def test_what_may_be_done_instead(steps: str, tried: str, words: str) -> None:
    """A refusal names the wager that the player can have at this moment."""
    play = Play()
    play.do(steps)
    assert words in remedy(play, tried)


@pytest.mark.clause("oh.craps 6.A", "oh.craps 6.C")
def test_what_odds_are_waiting_for() -> None:
    """For a point as long as there is none, then for the wager that they support."""
    for steps, tried, missing in (
        ("pass 10", "pass_odds 10", "no point is on"),
        ("36", "pass_odds 10", "no pass lies there"),
        ("36", "come_odds@6 10", "no come@6 lies there"),
        ("36", "put_odds_6 10", "no put_6 lies there"),
    ):
        play = Play()
        play.do(steps)
        with pytest.raises(Refusal) as caught:
            play.driver.answer(play.action(tried))
        assert caught.value.why.endswith(missing)


# § 6.F


@pytest.mark.clause("oh.craps 6.F", "oh.craps 6.A", "oh.craps 6.B")
@pytest.mark.parametrize(
    ("kind", "number", "behind", "odds", "limit"),
    [
        ("pass_odds", 5, 5_00, "1", 6_00),
        ("pass_odds", 9, 6_00, "1", 6_00),
        ("pass_odds", 6, 6_00, "1", 10_00),
        ("pass_odds", 8, 5_00, "1", 5_00),
        ("pass_odds", 4, 5_00, "1", 5_00),
        ("pass_odds", 9, 5_00, "3", 16_00),
        ("pass_odds", 9, 5_00, "345", 20_00),
        ("pass_odds", 10, 5_00, "100", 500_00),
        ("dont_pass_odds", 4, 5_00, "1", 10_00),
        ("dont_pass_odds", 5, 5_00, "1", 9_00),
        ("dont_pass_odds", 6, 5_00, "1", 6_00),
        ("dont_come_odds", 8, 6_00, "1", 12_00),
        ("come_odds", 5, 7_00, "2", 14_00),
    ],
)
def test_odds_may_exceed_their_limit_to_be_paid_evenly(
    kind: str, number: int, behind: int, odds: str, limit: int
) -> None:
    """With dollars as the smallest chip the limit goes up to the next amount that pays evenly."""
    rules = rules_for(GAME, options={"odds": odds, "chip": "1"})
    assert odds_limit_cents(rules, kind, number, behind) == limit


TAKEN = {"345": {4: 30, 5: 40, 6: 50, 8: 50, 9: 40, 10: 30}} | {
    str(times): dict.fromkeys((4, 5, 6, 8, 9, 10), 10 * times)
    for times in (1, 2, 3, 5, 10, 20, 100)
}
# Laid odds win as much as taken ones are: 2 are laid for 1 on 4, 3 for 2 on 5, 6 for 5 on 6
LAID = {"345": dict.fromkeys((4, 5, 6, 8, 9, 10), 60)} | {
    str(times): {n: each * times for n, each in {4: 20, 5: 15, 6: 12, 8: 12, 9: 15, 10: 20}.items()}
    for times in (1, 2, 3, 5, 10, 20, 100)
}


@pytest.mark.parametrize(
    ("kind", "carried"),
    [
        pytest.param(kind, carried, marks=pytest.mark.clause(f"oh.craps {id}"))
        for kind, carried, id in (
            ("pass_odds", TAKEN, "6.A"),
            ("dont_pass_odds", LAID, "6.B"),
            ("come_odds", TAKEN, "6.C"),
            ("dont_come_odds", LAID, "6.D"),
            ("put_odds", TAKEN, "3.A.v"),
        )
    ],
)
@pytest.mark.parametrize("odds", TAKEN)
def test_how_much_odds_ten_dollars_carry(
    kind: str, carried: dict[str, dict[int, int]], odds: str
) -> None:
    """Behind any wager and on every number, as often as the house says."""
    rules = rules_for(GAME, options={"odds": odds})
    for number, dollars in carried[odds].items():
        assert odds_limit_cents(rules, kind, number, 10_00) == dollars * 100


@pytest.mark.clause("oh.craps 6.F")
def test_the_excess_is_taken_at_the_table_and_a_chip_more_is_not() -> None:
    """$5 on the line with single odds on 9 takes $6, which pays $9, and no $7."""
    play = Play(odds="1", chip="1")
    play.do("pass 5; 36")
    assert play.refused("pass_odds 7") == "oh.craps 6.A"
    play.do("pass_odds 6; 45")
    assert play.told() == parsed("pass +5; pass_odds +9")


# § 4.A, 4.B


@pytest.mark.clause("oh.craps 4.A")
@pytest.mark.parametrize("wager", ["pass", "field", "place_6", "fire"])
def test_nothing_is_wagered_once_the_dice_are_out(wager: str) -> None:
    """Up to "no more bets" a wager is taken; from then on nothing goes up or down."""
    play = Play()
    play.do("place_8 6")
    assert play.driver.can(Place(2, wager, 5_00))
    play.close()
    assert refused(play.driver, Place(2, wager, 5_00)) == "oh.craps 4.A"
    assert refused(play.driver, Take(2, "place_8", 6_00)) == "oh.craps 4.A"


@pytest.mark.clause("oh.craps 4.B")
def test_only_chips_play_and_cash_becomes_chips() -> None:
    """What the rack does not hold is refused; cash is turned into chips while bets are open."""
    play = Play(maximum="1000000", chip="1")
    assert play.refused("pass 100001") == "oh.craps 4.B"
    play.driver.buy(2, 1_00)
    play.do("pass 100001")
    assert play.refused("field 5.50") == "oh.craps 4.B"


def test_a_wager_without_chips_is_not_called() -> None:
    """A call of on or off is about chips that lie there, and says on or off."""
    play = Play()
    with pytest.raises(Misuse, match="no chips lie there"):
        play.do("on place_6")
    play.do("place_6 6")
    with pytest.raises(Misuse):
        play.driver.answer(Call(2, "place_6", "maybe"))


# § 5.a: the vigorish


@pytest.mark.clause("oh.craps 5.a.A", "oh.craps 5.a.B")
@pytest.mark.parametrize(
    ("wager", "dollars", "percent", "due"),
    [
        ("buy_4", "20", "5", 1_00),
        ("buy_4", "100", "3", 3_00),
        ("buy_10", "30.33", "5", 1_51),
        ("buy_6", "20", "0", 0),
        ("lay_4", "40", "5", 1_00),
        ("lay_5", "30", "5", 1_00),
        ("lay_6", "24", "5", 1_00),
        ("lay_6", "24", "4", 80),
    ],
)
def test_the_vigorish_is_so_much_of_the_stake_or_of_the_win(
    wager: str, dollars: str, percent: str, due: int
) -> None:
    """Up front it leaves the rack with the wager; a cent that does not divide is not taken."""
    play = Play(vigorish_percent=percent)
    play.do(f"{wager} {dollars}")
    charged = play.events("charged")
    assert [event["cents"] for event in charged] == ([due] if due else [])
    letter = "A" if wager.startswith("buy") else "B"
    assert {event["clause"] for event in charged} <= {f"oh.craps 5.a.{letter}"}


@pytest.mark.clause("oh.craps 5.a.A")
def test_the_vigorish_comes_back_with_a_wager_that_was_not_decided() -> None:
    """Reduced, half of it comes back; removed, the rest; once decided, nothing does."""
    play = Play()
    before = play.table.accounts["rack/P1"]
    play.do("36; buy_4 40; 12; take buy_4 20")
    assert [event["cents"] for event in play.events("charged")] == [2_00, -1_00]
    play.do("take buy_4 20")
    assert play.table.accounts["rack/P1"] == before
    play.do("buy_4 20; 34; buy_4 20; take buy_4 20")
    assert play.table.accounts["rack/P1"] == before - 21_00


@pytest.mark.clause("oh.craps 5.a.A", "oh.craps 5.a.B")
def test_the_vigorish_on_a_win_comes_out_of_the_payment() -> None:
    """Paid at true odds and taken in the same settlement, and never when the wager loses."""
    play = Play(vigorish_taken="on_win")
    play.do("36; buy_4 20; lay_10 40; 13")
    assert play.told() == parsed("buy_4 +40; lay_10 lies")
    bought = play.events("settled")[0]
    assert (bought["pays"], bought["won_cents"], bought["commission_cents"]) == (
        "39 to 20",
        40_00,
        1_00,
    )
    assert bought["moves"][-1] == ["rack/P1", "house", 1_00]
    assert bought["why"] == "4 (1-3), vigorish $1"
    play.do("buy_4 20; 34")
    assert play.told() == parsed("buy_4 -20; lay_10 +20")
    taken = {event["wager"]: event.get("commission_cents") for event in play.events("settled")}
    assert taken == {"pass": None, "buy_4": None, "lay_10": 1_00}
    assert str(play.table.rules.wagers["lay_10"].rows[0].pays) == "19 to 40"
    assert play.events("charged") == []


@pytest.mark.clause("oh.craps 5.a.A")
def test_the_rack_must_hold_the_vigorish_too() -> None:
    """With exactly the stake in the rack the Buy Bet is refused, a dollar less of it is not."""
    play = Play(maximum="1000000")
    play.do("field 99979")
    assert play.refused("buy_4 21") == "oh.craps 5.a.A"
    play.do("buy_4 20")


@pytest.mark.clause("oh.craps 5.a.A")
def test_more_than_five_per_cent_is_no_choice() -> None:
    """The law's five per cent are the most; Buy Bets need not be offered at all."""
    with pytest.raises(Misuse, match="vigorish_percent"):
        rules_for(GAME, options={"vigorish_percent": "6"})
    rules = rules_for(GAME, options={"buy": "no"})
    assert "buy_4" not in rules.wagers
    assert "lay_4" in rules.wagers


# § 8: what a shooter must have on the line


@pytest.mark.clause("oh.craps 8")
@pytest.mark.parametrize(
    ("steps", "can"),
    [("", False), ("field 5", False), ("come 5", False), ("pass 5", True), ("dont_pass 5", True)],
)
def test_the_shooter_is_on_a_line_before_the_come_out(steps: str, can: bool) -> None:
    """Pass or Don't Pass, nothing else, lets the dice be thrown."""
    play = Play()
    if steps and steps != "come 5":
        play.do(steps, seat=1)
    assert play.driver.can(Close()) == can
    if not can:
        assert refused(play.driver, Close()) == "oh.craps 8"


@pytest.mark.clause("oh.craps 3.A.i.(b).(1)", "oh.craps 3.A.iii.(b).(1)")
@pytest.mark.parametrize("total", range(2, 13))
def test_which_first_rolls_are_craps(total: int) -> None:
    """2, 3 and 12 lose on the line and on the come, 7 and 11 win, and no other decides."""
    throw = {**EASY, 7: "34"}[total]
    lost, won = total in (2, 3, 12), total in (7, 11)
    on_line, on_come = Play(), Play()
    on_line.do(f"pass 10; {throw}")
    on_come.do(f"{ON_9}; come 10; {throw}")
    assert on_line.told().get("pass") == ("-10" if lost else "+10" if won else "lies")
    come = on_come.told()
    assert come.get("come") == ("-10" if lost else "+10" if won else None)
    assert ("lies" in come.values()) == (not lost and not won)
