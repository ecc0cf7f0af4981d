"""Crapless: every clause of its chapter, the ones that it shares with Craps included."""

from __future__ import annotations

from itertools import product

import pytest

from croupier.core.cloth import Puck, areas, within
from croupier.core.game import rules_for
from croupier.core.procedure import Place, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.games.crapless.rules import GAME, POINTS
from croupier.games.dice_table.placing import odds_limit_cents
from croupier.games.dice_table.wagers import Roll
from tests.games.cloths import area, cloth_of, held, printed, spots_citing
from tests.games.craps.test_one_roll import BY_FACES, BY_TOTAL, expected
from tests.games.dice_table.dice_play import (
    EASY,
    Play,
    instead,
    moment,
    parsed,
    refused,
    remedy,
    situation,
)

CHAPTER = "oh.crapless"
RULES = rules_for(GAME)


def rolled(name: str, steps: str, told: str, *clauses: str) -> object:
    return situation(name, steps, told, *clauses, chapter=CHAPTER)


def tried(name: str, steps: str, action: str, clause: str, *more: str) -> object:
    return moment(name, steps, action, clause, *more, chapter=CHAPTER)


ROLLS = [
    rolled("pass 7", "pass 10; 34", "pass +10", "3.A.i", "3.A.i.(a).(1)"),
    *(
        rolled(f"pass {n} made", f"pass 10; {throw}; {throw}", "pass +10", "3.A.i.(a).(2)", "6.A.i")
        for n, throw in EASY.items()
    ),
    *(
        rolled(f"pass {n} lost", f"pass 10; {throw}; 34", "pass -10", "3.A.i.(b).(1)")
        for n, throw in EASY.items()
    ),
    rolled("pass stays", "pass 10; 66; 11; 56", "pass lies", "3.A.i.(a).(2)"),
    rolled("come 7", "15; come 10; 34", "come +10", "3.A.ii.(a).(1)"),
    *(
        rolled(f"come moves to {n}", f"36; come 10; {throw}", f"come@{n} lies", "3.A.ii")
        for n, throw in EASY.items()
    ),
    rolled("come 2 made", "15; come 10; 11; 11", "come@2 +10", "3.A.ii.(a).(2)", "6.B.i"),
    rolled("come 11 lost", "15; come 10; 56; 34", "come@11 -10", "3.A.ii.(b)"),
    rolled("put wins", "15; put_12 10; 66", "put_12 +10", "3.A.iii.(a)", "3.A.iii"),
    rolled("put loses", "15; put_12 10; 34", "put_12 -10", "3.A.iii.(b)"),
    rolled("place 2", "15; place_2 10; 11", "place_2 +55", "3.A.iv.(a)", "5.B"),
    rolled("place 3", "15; place_3 20; 12", "place_3 +55", "3.A.iv.(a)", "5.B"),
    rolled("place 11", "15; place_11 20; 56", "place_11 +55", "3.A.iv.(a)", "5.B"),
    rolled("place 12 loses", "15; place_12 10; 34", "place_12 -10", "3.A.iv.(b)"),
    rolled("place rests", "place_12 10; 66", "place_12 lies", "3.A.iv"),
    rolled("place called on", "place_12 10; on place_12; 66", "place_12 +55", "3.A.iv"),
    rolled("buy 2", "15; buy_2 20; 11", "buy_2 +120", "5a.A"),
    rolled("buy 3", "15; buy_3 20; 12", "buy_3 +60", "5a.A"),
    rolled("buy 11", "15; buy_11 20; 56", "buy_11 +60", "5a.A"),
    rolled("buy 12 loses", "15; buy_12 20; 34", "buy_12 -20", "5a.A"),
    rolled("odds on 2", "pass 10; 11; pass_odds 10; 11", "pass +10; pass_odds +60", "6.A.ii.(a)"),
    rolled("odds on 12", "pass 10; 66; pass_odds 10; 66", "pass +10; pass_odds +60", "6.A.ii.(a)"),
    rolled("odds on 3", "pass 10; 12; pass_odds 20; 12", "pass +10; pass_odds +60", "6.A.ii.(b)"),
    rolled("odds on 11", "pass 10; 56; pass_odds 20; 56", "pass +10; pass_odds +60", "6.A.ii.(b)"),
    rolled("odds on 4", "pass 10; 13; pass_odds 30; 22", "pass +10; pass_odds +60", "6.A.ii.(c)"),
    rolled("odds on 9", "pass 10; 36; pass_odds 40; 45", "pass +10; pass_odds +60", "6.A.ii.(d)"),
    rolled("odds on 8", "pass 10; 26; pass_odds 50; 44", "pass +10; pass_odds +60", "6.A.ii.(e)"),
    rolled("odds lost", "pass 10; 66; pass_odds 10; 34", "pass -10; pass_odds -10", "6.A"),
    *(
        rolled(
            f"come odds on {n}",
            f"15; come 10; {EASY[n]}; come_odds@{n} {odds}; {EASY[n]}",
            f"come@{n} +10; come_odds@{n} +60",
            f"6.B.ii.({letter})",
        )
        for n, odds, letter in (
            (2, 10, "a"),
            (12, 10, "a"),
            (3, 20, "b"),
            (11, 20, "b"),
            (4, 30, "c"),
            (10, 30, "c"),
            (5, 40, "d"),
            (9, 40, "d"),
            (8, 50, "e"),
        )
    ),
    rolled(
        "come odds rest",
        "15; come 10; 11; come_odds@2 10; 33; 11",
        "come@2 +10; come_odds@2 0",
    ),
    rolled("put odds", "15; put_2 10; put_odds_2 10; 11", "put_2 +10; put_odds_2 +60", "3.A.iii"),
    *(
        rolled(f"{name} {what}", f"14; {wager} 10; {throw}", f"{wager} {net}", f"3.A.{n}.({part})")
        for name, n, hard, easy, pays in (
            ("four", "v", "22", "13", "+70"),
            ("six", "vi", "33", "15", "+90"),
            ("eight", "vii", "44", "26", "+90"),
            ("ten", "viii", "55", "46", "+70"),
        )
        for wager in (f"{name}_the_hardway",)
        for what, throw, net, part in (
            ("hard", hard, pays, "a"),
            ("easy", easy, "-10", "b"),
            ("seven", "34", "-10", "b"),
        )
    ),
    *(
        rolled(
            f"{name} rests", f"{name}_the_hardway 10; 34", f"{name}_the_hardway lies", f"3.A.{n}"
        )
        for name, n in (("four", "v"), ("six", "vi"), ("eight", "vii"), ("ten", "viii"))
    ),
]


@pytest.mark.parametrize(("steps", "told"), ROLLS)
def test_a_roll(steps: str, told: str) -> None:
    """After the steps every wager of the player stands as told, and nothing else lies there."""
    play = Play(GAME)
    play.do(steps)
    assert play.told() == parsed(told)


PROPOSITIONS = [wager for wager in (*BY_TOTAL, *BY_FACES) if wager not in ("c_and_e", "6_7_8")]
SECTION_3 = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix"
NUMERALS = SECTION_3.split()[8:]


@pytest.mark.clause(*(f"{CHAPTER} 3.A.{n}{x}" for n in NUMERALS for x in ("", ".(a)", ".(b)")))
@pytest.mark.clause(*(f"{CHAPTER} 5.{letter}" for letter in "BCDE"), f"{CHAPTER} 3.A")
@pytest.mark.parametrize("point", ["", "36"], ids=["come_out", "point_on"])
def test_all_36_rolls_decide_every_wager_on_the_next_roll(point: str) -> None:
    """The same table as in Craps, without C and E and 6-7-8, which this chapter has not."""
    assert {w.id for w in RULES.wagers.values() if w.facts == "roll"} == set(PROPOSITIONS)
    for a, b in product(range(1, 7), repeat=2):
        play = Play(GAME)
        play.do(point)
        for wager in PROPOSITIONS:
            play.do(f"{wager} 20")
        play.roll(f"{a}{b}")
        for wager in PROPOSITIONS:
            net = expected(wager, a, b)
            assert play.told()[wager] == (f"+{net}" if net > 0 else f"{net}"), (a, b, wager)


@pytest.mark.parametrize("number", POINTS)
def test_all_36_rolls_for_wagers_on_a_number(number: int) -> None:
    """Place, Buy, Put and Come at every roll, by the ways of the two dice."""
    wagers = rules_for(GAME, options={"vigorish_percent": "0"}).wagers
    ways = 6 - abs(number - 7)
    place = {1: (11, 2), 2: (11, 4), 3: (9, 5), 4: (7, 5), 5: (7, 6)}[ways]
    for a, b in product(range(1, 7), repeat=2):
        decided = a + b in (7, number)
        for kind, (win, stake) in (("place", place), ("buy", (6, ways)), ("put", (1, 1))):
            wager = wagers[f"{kind}_{number}"]
            roll = Roll(a, b, 0, number, 1)
            assert wager.decided_by(roll) == decided
            if decided:
                net = wager.net_units(wager.row(roll)) * stake
                assert net == (win if a + b == number else -stake)
        come = Roll(a, b, 9, number)
        assert wagers["come"].decided_by(come) == decided
        assert wagers["pass"].decided_by(Roll(a, b)) == (a + b == 7)


MOMENTS = [
    tried("pass with a point", "36", "pass 5", "ok", "4.C.i"),
    tried("pass taken with its point on", "pass 10; 66", "take pass 5", "4.C.i"),
    tried("pass taken before it", "pass 10", "take pass 10", "ok", "4.C", "4.C.i"),
    tried("come on the come out", "", "come 5", "3.A.ii"),
    tried("come straight to a number", "36", "come@2 5", "3.A.ii"),
    tried("come taken from its number", "36; come 10; 11", "take come@2 10", "4.C.ii"),
    tried("come taken from its line", "36; come 10", "take come 10", "ok", "4.C", "4.C.ii"),
    tried("put on the come out", "", "put_2 5", "3.A.iii"),
    tried("put taken before a roll", "36; put_2 5", "take put_2 5", "ok", "4.C", "4.C.iii"),
    tried("put taken after a roll", "36; put_2 5; 12", "take put_2 5", "4.C.iii", "3.A.iii"),
    tried("put with odds", "36; put_2 10; put_odds_2 6", "take put_2 10", "3.A.iii", "6.B"),
    tried("put for its odds", "36; put_6 10; put_odds_6 25", "take put_6 5", "ok", "3.A.iii"),
    tried("put a cent less", "36; put_6 10; put_odds_6 50", "take put_6 0.01", "3.A.iii", "6.B"),
    tried("place taken", "36; place_2 10; 12", "take place_2 10", "ok", "4.C"),
    tried("below the minimum", "", "field 4", "3.B", "3.B.i"),
    tried("the minimum", "", "field 5", "ok", "3.B.i"),
    tried("above the maximum", "", "field 1001", "3.B", "3.B.ii", "5.F"),
    tried("the maximum", "", "field 1000", "ok", "3.B.ii"),
    tried("odds above the maximum", "pass 1000; 13", "pass_odds 3000", "ok", "5.F"),
    tried("odds without a point", "pass 10", "pass_odds 10", "6.A"),
    tried("odds without a pass", "66", "pass_odds 10", "6.A"),
    tried("odds at the limit on 12", "pass 10; 66", "pass_odds 10", "ok", "6.A"),
    tried("odds above it", "pass 10; 66", "pass_odds 10.01", "6.A"),
    tried("odds at the limit on 3", "pass 10; 12", "pass_odds 20", "ok", "6.A"),
    tried("odds above it on 3", "pass 10; 12", "pass_odds 20.01", "6.A"),
    tried("come odds above it", "15; come 10; 11", "come_odds@2 10.01", "6.B"),
    tried("come odds without a come", "15", "come_odds@2 10", "6.B"),
    tried("horn in fours", "", "horn 10", "3.A.xvi"),
    tried("horn in fours, right", "", "horn 12", "ok", "3.A.xvi"),
    tried("horn high in fives", "", "horn_high_2 12", "3.A.xvii"),
    tried("world in fives", "", "world 12", "5.E"),
    tried("world in fives, right", "", "world 10", "ok", "5.E"),
    tried("pass called off", "pass 5", "off pass", "3.A.i"),
    tried("four called on", "four_the_hardway 5", "on four_the_hardway", "ok", "3.A.v"),
    tried("six called on", "six_the_hardway 5", "on six_the_hardway", "ok", "3.A.vi"),
    tried("eight called on", "eight_the_hardway 5", "on eight_the_hardway", "ok", "3.A.vii"),
    tried("ten called on", "ten_the_hardway 5", "on ten_the_hardway", "ok", "3.A.viii"),
]


@pytest.mark.parametrize(("steps", "action", "clause"), MOMENTS)
def test_what_is_taken_and_what_is_refused(steps: str, action: str, clause: str) -> None:
    """At this moment the action is taken, or refused by exactly this clause."""
    play = Play(GAME)
    play.do(steps)
    if clause == "ok":
        play.do(action)
    else:
        assert play.refused(action) == f"{CHAPTER} {clause}"


@pytest.mark.clause(f"{CHAPTER} 6.C")
@pytest.mark.parametrize(
    ("number", "behind", "limit"), [(5, 5_00, 6_00), (6, 6_00, 10_00), (2, 5_00, 5_00)]
)
def test_odds_may_exceed_their_limit_to_be_paid_evenly(
    number: int, behind: int, limit: int
) -> None:
    """Single odds in whole dollars go up to the next amount that pays evenly."""
    rules = rules_for(GAME, options={"odds": "1", "chip": "1"})
    assert odds_limit_cents(rules, "pass_odds", number, behind) == limit


@pytest.mark.clause(f"{CHAPTER} 3.A.xvii", f"{CHAPTER} 3.A.xviii")
def test_without_an_area_a_horn_high_or_world_is_broken_down() -> None:
    """Four units go to the Horn, one to the box of the number, or to Any Seven."""
    play = Play(GAME, horn_high_area="no", world_area="no")
    play.do("horn_high_2 5; world 5")
    assert play.table.stakes(2) == {"horn": 8_00, "craps_two": 1_00, "any_seven": 1_00}


@pytest.mark.clause(f"{CHAPTER} 4.A", f"{CHAPTER} 4.B")
def test_wagers_close_at_the_throw_and_are_chips() -> None:
    """Nothing goes up or down once the dice are out, and no wager is larger than the rack."""
    play = Play(GAME, maximum="1000000")
    assert play.refused("field 100001") == f"{CHAPTER} 4.B"
    play.driver.buy(2, 1_00)
    play.do("field 100001")
    play.close()
    assert refused(play.driver, Place(2, "pass", 5_00)) == f"{CHAPTER} 4.A"
    assert refused(play.driver, Take(2, "field", 5_00)) == f"{CHAPTER} 4.A"


@pytest.mark.clause(f"{CHAPTER} 5.A", f"{CHAPTER} 5.B")
def test_printed_odds_are_the_least_and_say_to() -> None:
    """More is taken, less is refused; what is given with the word for is said with to."""
    rules_for(GAME, paytable={"place_2": {"win": "6 to 1"}})
    with pytest.raises(Refusal, match=r"oh\.crapless 5\.B"):
        rules_for(GAME, paytable={"place_2": {"win": "5 to 1"}})
    with pytest.raises(Refusal, match=r"oh\.crapless 5\.B"):
        rules_for(GAME, paytable={"place_2": {"win": "6 for 1"}})
    given = rules_for(GAME, paytable={"place_2": {"win": "7 for 1"}})
    assert str(given.wagers["place_2"].rows[0].pays) == "6 to 1"
    pays = {str(row.pays) for wager in RULES.wagers.values() for row in wager.rows}
    assert all(" to " in one or one in ("push", "lose") for one in pays)


@pytest.mark.clause(f"{CHAPTER} 5a.A")
def test_the_vigorish_on_buy_bets() -> None:
    """Five per cent of the stake at most, up front or on the win; Buy may be left out."""
    play = Play(GAME)
    play.do("15; buy_12 20; 66")
    assert [event["cents"] for event in play.events("charged")] == [1_00]
    play = Play(GAME, vigorish_taken="on_win")
    play.do("15; buy_12 20; 66")
    assert play.events("settled")[0]["commission_cents"] == 1_00
    play.do("buy_12 20; 34")
    lost = next(event for event in play.events("settled") if event["wager"] == "buy_12")
    assert "commission_cents" not in lost
    assert play.events("charged") == []
    with pytest.raises(Misuse):
        rules_for(GAME, options={"vigorish_percent": "6"})
    assert "buy_2" not in rules_for(GAME, options={"buy": "no"}).wagers


@pytest.mark.clause(f"{CHAPTER} 2.C.i", f"{CHAPTER} 2.C.ii", f"{CHAPTER} 2.D", f"{CHAPTER} 3.C")
def test_the_layout() -> None:
    """The name, the boxes, the limits, and an area for each wager of section 3."""
    assert printed(RULES, f"{CHAPTER} 2.C.i") == ["{house}"]
    assert sorted(held(RULES, f"{CHAPTER} 2.D")) == ["drop", "tips"]
    assert printed(RULES, f"{CHAPTER} 3.C") == ["Minimum $5 · Maximum $1,000"]
    other = rules_for(GAME, options={"minimum": "15", "maximum": "500"})
    assert printed(other, f"{CHAPTER} 3.C") == ["Minimum $15 · Maximum $500"]
    found = {one.spot for one in areas(cloth_of(RULES))}
    clauses = {RULES.cite(RULES.wager(spot).clause).removeprefix(f"{CHAPTER} ") for spot in found}
    assert {*(f"3.A.{n}" for n in SECTION_3.split()), "5a.A"} <= clauses
    assert "any_seven" in spots_citing(RULES, f"{CHAPTER} 2.C.ii")
    assert {f"come@{n}" for n in POINTS} <= found
    for wager in ("dont_pass", "dont_come", "lay_4", "c_and_e", "6_7_8", "fire"):
        assert wager not in RULES.wagers


@pytest.mark.clause(f"{CHAPTER} 10.B")
def test_the_off_marker_before_a_shooter_for_come_bets_lies_on_the_pass_line() -> None:
    """In the off position on the Pass Line, where an ordinary off marker does not lie."""
    (puck,) = [
        part for part in cloth_of(RULES).parts if isinstance(part, Puck) and part.shows == "puck"
    ]
    line = area(RULES, "pass").shape
    assert within(line, puck.at["off, on the Pass Line, in front of the shooter"])
    assert not within(line, puck.at["off"])
    assert all(within(area(RULES, f"put_{n}").shape, puck.at[f"on {n}"]) for n in POINTS)


@pytest.mark.parametrize(
    ("steps", "action", "words"),
    [
        instead("come to a number", "36", "come@2 5", "put_2", "3.A.ii", CHAPTER),
        instead("come on a come out", "", "come 5", "make a Pass Bet", "3.A.ii", CHAPTER),
        instead("put on a come out", "", "put_2 5", "a Place Bet on 2", "3.A.iii", CHAPTER),
        instead("odds on no number", "36; come 10", "come_odds 10", "come_odds@2", "6.B", CHAPTER),
        instead("odds behind nothing", "36", "pass_odds 10", "(pass)", "6.A", CHAPTER),
        instead(
            "odds behind a put",
            "36; put_2 9; put_odds_2 9",
            "take put_2 9",
            "odds_2",
            "3.A.iii",
            CHAPTER,
        ),
    ],
)
def test_what_may_be_done_instead(steps: str, action: str, words: str) -> None:
    """A refusal names the wager that the player can have at this moment."""
    play = Play(GAME)
    play.do(steps)
    assert words in remedy(play, action)


@pytest.mark.parametrize(
    ("wager", "parts", "amount"),
    [
        pytest.param(wager, parts, amount, marks=pytest.mark.clause(f"{CHAPTER} {id}"))
        for wager, id, parts, amount in (
            ("horn", "3.A.xvi", 4, 10),
            ("horn_high_3", "3.A.xvii", 5, 12),
            ("world", "5.E", 5, 12),
        )
    ],
)
def test_the_amounts_next_to_one_that_cannot_be_divided(
    wager: str, parts: int, amount: int
) -> None:
    """The refusal names what lies just below and above it; the least where nothing lies below."""
    below = amount // parts * parts
    assert remedy(Play(GAME), f"{wager} {amount}") == f"make it ${below} or ${below + parts}"
    assert remedy(Play(GAME, unit="5"), f"{wager} 9") == f"make it ${parts * 5}"


@pytest.mark.clause("oh.crapless 3.A.xvi", "oh.crapless 3.A.xvii", "oh.crapless 5.E")
@pytest.mark.parametrize(("unit", "chip"), [("0", "1"), ("2.50", "1"), ("5.01", "5")])
def test_a_unit_is_laid_in_whole_chips(unit: str, chip: str) -> None:
    """A unit that the chips cannot make is refused when the house chooses it."""
    with pytest.raises(Refusal) as caught:
        rules_for(GAME, options={"unit": unit, "chip": chip})
    assert caught.value.clause == "oh.crapless 3.A.xvi"
    rules_for(GAME, options={"unit": "2", "chip": "1"})
    rules_for(GAME, options={"unit": "1", "chip": "5"})
    rules_for(GAME, options={"unit": "0.03", "chip": "0.01"})


@pytest.mark.clause("oh.crapless 6.A", "oh.crapless 6.B", "oh.crapless 3.A.iii")
def test_what_odds_are_waiting_for() -> None:
    """For a point as long as there is none, then for the wager that they support."""
    for steps, tried, missing in (
        ("pass 10", "pass_odds 10", "no point is on"),
        ("36", "pass_odds 10", "no pass lies there"),
        ("36", "come_odds@6 10", "no come@6 lies there"),
        ("36", "put_odds_6 10", "no put_6 lies there"),
    ):
        play = Play(GAME)
        play.do(steps)
        with pytest.raises(Refusal) as caught:
            play.driver.answer(play.action(tried))
        assert caught.value.why.endswith(missing)


# § 6: the multiple is the house's; 345 is what wins six times the wager


@pytest.mark.clause("oh.crapless 6.A", "oh.crapless 6.B", "oh.crapless 3.A.iii", "oh.crapless 6.C")
@pytest.mark.parametrize("kind", ["pass_odds", "come_odds", "put_odds"])
@pytest.mark.parametrize(
    ("odds", "by_number"),
    [
        ("345", {2: 10, 3: 20, 4: 30, 5: 40, 6: 50, 8: 50, 9: 40, 10: 30, 11: 20, 12: 10}),
        *((str(times), dict.fromkeys(POINTS, 10 * times)) for times in (1, 2, 3, 5, 10, 20, 100)),
    ],
)
def test_how_much_odds_ten_dollars_carry(kind: str, odds: str, by_number: dict[int, int]) -> None:
    """Behind any wager and on every number, as often as the house says."""
    rules = rules_for(GAME, options={"odds": odds})
    for number, dollars in by_number.items():
        assert odds_limit_cents(rules, kind, number, 10_00) == dollars * 100
