"""Tournaments of Craps (§ 13): everybody plays every roll, on one side."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Place, Window
from croupier.core.refusals import Refusal
from croupier.games.craps.rules import GAME
from tests.games.dice_table.dice_play import Play, cents, moment, opened, refused
from tests.games.scripts import events


class Tournament(Play):
    """A table under tournament rules; every player has a line bet before each throw."""

    def __init__(self, chips: Mapping[int, int] | None = None, **options: str) -> None:
        super().__init__(chosen={"tournament": "yes", **options}, chips=chips)

    def close(self) -> None:
        for seat in self.table.seats:
            if not {"pass", "dont_pass"} & set(self.table.stakes(seat)):
                self.driver.answer(Place(seat, "pass", 10_00))
        self.driver.answer(Close())


ON_9 = "36"
SIDES = [
    moment("both lines", "pass 10", "dont_pass 10", "13.B.v"),
    moment("one line, raised", "pass 10", "pass 10", "ok"),
    moment("come and dont come", f"pass 10; {ON_9}; come 5", "dont_come 5", "13.B.vi.(a)"),
    moment("dont come and come", f"pass 10; {ON_9}; dont_come 5", "come 5", "13.B.vi.(a)"),
    moment("lay against the point", f"pass 10; {ON_9}", "lay_9 10", "13.B.vi.(b)"),
    moment("lay against another", f"pass 10; {ON_9}", "lay_4 10", "ok", "13.B.vi.(b)"),
    moment("lay against a come", f"pass 10; {ON_9}; come 5; 15", "lay_6 6", "13.B.vi.(b)"),
    moment("place and lay", "pass 10; place_6 6", "lay_6 6", "13.B.vi"),
    moment("lay and buy", "pass 10; lay_6 6", "buy_6 20", "13.B.vi"),
    moment("dont come and place", f"pass 10; {ON_9}; dont_come 5; 15", "place_6 6", "13.B.vi"),
    moment("dont pass and place", f"dont_pass 10; {ON_9}", "place_9 5", "13.B.vi"),
    moment("put and lay", f"pass 10; {ON_9}; put_6 5", "lay_6 6", "13.B.vi"),
    moment("lay and put", f"pass 10; {ON_9}; lay_6 6", "put_6 5", "13.B.vi"),
    moment("lay and place", "pass 10; lay_6 6", "place_6 6", "13.B.vi"),
    moment("buy and lay", "pass 10; buy_6 20", "lay_6 6", "13.B.vi"),
    moment("moved over", "pass 10; lay_6 6; take lay_6 6", "place_6 6", "ok", "13.B.vi.(c)"),
    moment("two types", "pass 10; place_6 6", "buy_6 20", "ok", "13.B.iv"),
    moment("a third type", f"pass 10; {ON_9}; place_6 6; buy_6 20", "put_6 5", "13.B.iv"),
    moment("a third, line last", f"place_6 6; buy_6 20; pass 10; {ON_9}", "put_6 5", "13.B.iv"),
    moment(
        "hardway is no third type",
        "pass 10; place_6 6; buy_6 20",
        "six_the_hardway 5",
        "ok",
        "13.B.iv",
    ),
    moment("field is none", "pass 10; place_6 6; buy_6 20", "field 5", "ok", "13.B.iv"),
]


@pytest.mark.parametrize(("steps", "tried", "clause"), SIDES)
def test_one_side_and_two_types(steps: str, tried: str, clause: str) -> None:
    """Taken or refused by this clause; the same is taken where no tournament is on."""
    play = Tournament()
    play.do(steps)
    if clause == "ok":
        play.do(tried)
        return
    assert play.refused(tried) == f"oh.craps {clause}"
    plain = Play()
    plain.do(steps)
    plain.do(tried)


BOTH_SIDES = [
    # What lies, the roll that makes two sides of it, the clause, and what cannot stay.
    ("dont_pass 10; place_6 6", "15", "13.B.vi", "place_6 6"),
    ("dont_pass 10; place_6 6", "15", "13.B.vi", "dont_pass 10"),
    ("dont_pass 10; buy_9 20", "36", "13.B.vi", "buy_9 20"),
    ("pass 10; lay_4 20; off lay_4", "13", "13.B.vi.(b)", "lay_4 20"),
    ("pass 10; 36; lay_6 12; off lay_6; come 5", "15", "13.B.vi.(b)", "lay_6 12"),
    ("pass 10; 36; place_5 5; off place_5; dont_come 5", "14", "13.B.vi", "dont_come@5 5"),
]


@pytest.mark.parametrize(
    ("steps", "roll", "clause", "taken"),
    [
        pytest.param(*one, marks=pytest.mark.clause(f"oh.craps {one[2]}"), id=f"{n}_{one[2]}")
        for n, one in enumerate(BOTH_SIDES)
    ],
)
@pytest.mark.parametrize("seat", [1, 2])
def test_a_roll_may_make_two_sides_of_a_number(
    steps: str, roll: str, clause: str, taken: str, seat: int
) -> None:
    """No further throw until one side is taken back; without a tournament both may stay."""
    play = Tournament()
    play.do(f"{steps}; {roll}", seat=seat)
    assert refused(play.driver, Close()) == f"oh.craps {clause}"
    play.do(f"take {taken}", seat=seat)
    for other in (1, 2):
        if not {"pass", "dont_pass"} & set(play.table.stakes(other)):
            play.driver.answer(Place(other, "pass", 10_00))
    assert play.driver.can(Close())
    plain = Play()
    plain.do(f"{steps}; {roll}", seat=seat)
    plain.close()


@pytest.mark.clause("oh.craps 13.B.vi")
def test_what_to_do_about_two_sides_is_named() -> None:
    """Only what may be taken back is named: not the Pass Bet whose point is on."""
    play = Tournament()
    play.do("pass 10; lay_4 20; off lay_4; 13")
    with pytest.raises(Refusal, match="take lay_4 back first at seat 2"):
        play.driver.answer(Close())


@pytest.mark.clause("oh.craps 13.B.v")
@pytest.mark.parametrize("wager", ["place_6", "field"])
def test_all_in_without_a_line_is_no_way_out(wager: str) -> None:
    """A line bet at all times: chips that could be moved to the line are moved first."""
    play = Tournament(maximum="1000000")
    play.do("pass 10", seat=1)
    play.do(f"{wager} 100000")
    assert play.table.accounts["rack/P1"] == 0
    assert refused(play.driver, Close()) == "oh.craps 13.B.v"
    play.do(f"take {wager} 10; pass 10")
    assert play.driver.can(Close())


@pytest.mark.clause("oh.craps 13.B.v", "oh.craps 13.B.viii")
def test_who_cannot_make_a_line_bet_holds_nobody_up() -> None:
    """Nothing but a Come Bet on its number, which stays, and less than a line bet in the rack."""
    play = Tournament(maximum="1000000", odds="100")
    play.do("pass 99987; 36; come 10; 15", seat=2)
    assert play.table.stakes(2) == {"pass": 99_987_00, "come@6": 10_00}
    play.do("45", seat=2)
    racked = play.table.accounts["rack/P1"]
    play.do(f"dont_pass {(racked - 3_00) // 100}")
    assert play.table.accounts["rack/P1"] == 3_00
    play.roll("56")
    assert play.table.stakes(2) == {"come@6": 10_00}
    play.do("pass 10", seat=1)
    assert play.driver.can(Close())


@pytest.mark.clause("oh.craps 13.B.v", "oh.craps 13.B.iii", "oh.craps 13.B.viii")
@pytest.mark.parametrize(
    ("place", "left", "refused_by"),
    [
        # with $5 as the least line bet: what is left, and what could be taken back
        ("", "5", "13.B.viii"),
        ("", "4.99", ""),
        ("field 5", "0", "13.B.v"),
        ("place_6 6", "0", "13.B.v"),
        ("fire 4", "5", "13.B.v"),
        ("fire 4", "4.99", "13.B.iii"),
        ("fire 4", "0", ""),
    ],
)
def test_who_has_just_enough_for_a_line(place: str, left: str, refused_by: str) -> None:
    """To the cent: the rack and the chips that come back on demand; a Fire Bet does not."""
    staked = cents(place.split()[-1]) if place else 0
    play = Tournament({2: staked + cents(left)}, tournament_minimum="5")
    play.do("pass 10", seat=1)
    play.do(place, seat=2)
    if not refused_by:
        assert play.driver.can(Close())
        return
    with pytest.raises(Refusal) as caught:
        play.driver.answer(Close())
    assert caught.value.clause == f"oh.craps {refused_by}"


@pytest.mark.clause("oh.craps 13.B.i")
@pytest.mark.parametrize(("minutes", "thrown"), [(29, 2), (30, 1)])
def test_of_two_limits_the_first_ends_it(minutes: int, thrown: int) -> None:
    """Both set together: two rolls, or half an hour, whichever comes first."""
    play = Tournament(tournament_rolls="2", tournament_minutes="30")
    play.close()
    play.throw("12")
    play.driver.tell_time(minutes)
    for _ in range(3):
        play.driver.begin_round()
        if play.driver.pending is None:
            break
        play.close()
        play.throw("12")
    assert len(events(play.driver, "thrown")) == thrown


@pytest.mark.clause("oh.craps 13.B.i")
def test_only_dice_that_are_thrown_count_against_the_rolls() -> None:
    """A round in which nobody takes the dice is none of them."""
    play = Tournament(tournament_rolls="2")
    play.do("15")
    play.driver.call("shooter_passes")
    play.driver.answer("decline")
    play.begin()
    assert isinstance(play.driver.pending, Window)
    play.close()
    play.throw("34")
    play.driver.begin_round()
    assert play.driver.pending is None


@pytest.mark.clause("oh.craps 13.B.iii", "oh.craps 13.B.v", "oh.craps 13.B.viii")
@pytest.mark.parametrize(
    ("steps", "clause"),
    [
        ("", "13.B.viii"),
        ("field 20", "13.B.v"),
        ("pass 5", "13.B.iii"),
        ("pass 9.99", "13.B.iii"),
        ("pass 10", ""),
        ("dont_pass 5; field 5", ""),
    ],
)
def test_everybody_with_chips_is_in_action(steps: str, clause: str) -> None:
    """A wager, a line and the minimum, or the dice are not thrown."""
    play = Tournament()
    play.do("pass 10", seat=1)
    play.do(steps)
    if clause:
        assert refused(play.driver, Close()) == f"oh.craps {clause}"
    else:
        assert play.driver.can(Close())


@pytest.mark.clause("oh.craps 13.B.viii")
def test_who_has_no_chips_left_may_wait() -> None:
    """A player whose last chips are gone or all in action holds nobody up."""
    play = Tournament(maximum="1000000")
    play.do("pass 10", seat=1)
    play.do("dont_pass 100000")
    assert play.driver.can(Close())
    play.roll("34")
    play.do("pass 10", seat=1)
    assert play.driver.can(Close())


@pytest.mark.clause("oh.craps 13.B.i", "oh.craps 13.B")
def test_it_ends_after_its_rolls_or_minutes() -> None:
    """The last roll is thrown, and no other; the same by the clock."""
    play = Tournament(tournament_rolls="2")
    play.roll("12")
    play.close()
    play.throw("12")
    play.driver.begin_round()
    assert play.driver.pending is None
    assert events(play.driver, "announced")[-1]["clause"] == "oh.craps 13.B.i"
    timed = Tournament(tournament_rolls="0", tournament_minutes="30")
    timed.driver.tell_time(29)
    timed.roll("12")
    timed.driver.tell_time(30)
    timed.close()
    timed.throw("12")
    timed.driver.begin_round()
    assert timed.driver.pending is None


@pytest.mark.clause("oh.craps 13.B.i")
def test_a_tournament_needs_an_end() -> None:
    """Neither rolls nor minutes is refused; one of them is enough."""
    endless = {"tournament": "yes", "tournament_rolls": "0"}
    with pytest.raises(Refusal, match=r"oh\.craps 13\.B\.i\)"):
        rules_for(GAME, options=endless)
    rules_for(GAME, options={**endless, "tournament_minutes": "60"})


@pytest.mark.clause("oh.craps 13.B.ii", "oh.craps 13.B.vii")
def test_how_the_first_shooter_is_found() -> None:
    """At the boxperson's left, or drawn; from there the dice go clockwise."""
    drawn = {"tournament": "yes", "first_shooter": "drawn_by_boxperson"}
    driver = opened(GAME, {2: "P1", 5: "P2", 9: "P3"}, drawn)
    driver.begin_round()
    assert isinstance(driver.pending, Decide)
    assert (driver.pending.who, driver.pending.choices) == ("boxperson", ("2", "5", "9"))
    assert driver.pending.clause.of("oh") == "oh.craps 13.B.ii"
    driver.answer("5")
    order = []
    while isinstance(driver.pending, Decide):
        order.append(driver.pending.who)
        driver.answer("accept" if len(order) == 3 else "decline")
    assert order == [5, 9, 2]
    assert isinstance(driver.pending, Window)
    with pytest.raises(Refusal, match=r"oh\.craps 7\.B\.i"):
        rules_for(GAME, options={"first_shooter": "drawn_by_boxperson"})


@pytest.mark.clause("oh.craps 13.A")
def test_the_rules_are_approved_before_the_table_opens() -> None:
    """Somebody puts a name under the approval; without a tournament nobody is asked."""
    clauses = [event["clause"] for event in events(Tournament().driver, "attested")]
    assert "oh.craps 13.A" in clauses
    clauses = [event["clause"] for event in events(Play().driver, "attested")]
    assert clauses == ["oh.craps 2.A", "oh.craps 7.A"]
