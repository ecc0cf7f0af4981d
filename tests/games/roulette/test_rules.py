"""Roulette: equipment, chips, the round and its irregularities (oh.roulette 1 to 7)."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.driver import KeyedSource
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.people import Person
from croupier.core.procedure import Attest, Close, Decide, Place, Spin, Take
from croupier.core.refusals import Misuse, Refusal
from croupier.core.table import rack
from croupier.games.roulette.rules import AS_SINGLE, DOUBLE_ZERO, GAME, SINGLE_ZERO
from tests.games.roulette.roulette_tables import (
    FIVE,
    at,
    play,
    refused,
    spinning,
    window,
    won,
    words,
)
from tests.games.scripts import Scripted, events, place, table_of
from tests.games.staff import (
    DEALER,
    MANAGER,
    MECHANIC,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)

EVEN_CHANCES = ("red", "black", "odd", "even", "1_to_18", "19_to_36")

# 1, 2, 3: wheel, ball, inspections


@pytest.mark.clause("oh.roulette 1.A", "oh.roulette 2.A")
@pytest.mark.parametrize(
    ("fact", "said", "clause"),
    [
        ("wheel_inches", 30, None),
        ("wheel_inches", 29, "1.A"),
        ("ball_sixteenths", 11, "2.A"),
        ("ball_sixteenths", 12, None),
        ("ball_sixteenths", 14, None),
        ("ball_sixteenths", 15, "2.A"),
    ],
)
@pytest.mark.parametrize("at_once", [False, True])
def test_sizes(fact: str, said: int, clause: str | None, at_once: bool) -> None:
    """A wheel of 30 inches, a ball of 12 to 14 sixteenths: asked for if nobody said it."""
    if at_once and clause is None:
        driver = real_table(rules_for(GAME), {fact: said})
        assert fact not in [what for _, what, _ in all_asked(driver)]
        return
    if at_once:
        with pytest.raises(Refusal) as caught:
            real_table(rules_for(GAME), {fact: said})
        assert caught.value.clause == f"oh.roulette {clause}"
        return
    driver = real_table(rules_for(GAME))
    until(driver, fact)
    if clause is None:
        driver.answer(said)
        return
    with pytest.raises(Refusal) as caught:
        driver.answer(said)
    assert caught.value.clause == f"oh.roulette {clause}"
    assert asked(driver) == ("supervisor", fact, f"oh.roulette {clause}")


INSPECTIONS = [f"oh.roulette 3.A.{n}" for n in ("i", "ii", "iii", "iv")]
REVIEW = [(f"wheel_{fact}", "oh.roulette 3.G") for fact in ("reviewed", "reviewer", "irregular")]


@pytest.mark.clause(
    "oh.roulette 1.A",
    "oh.roulette 2.A",
    "oh.roulette 3.A",
    "oh.roulette 3.A.i",
    "oh.roulette 3.A.ii",
    "oh.roulette 3.A.iii",
    "oh.roulette 3.A.iv",
    "oh.roulette 3.B",
    "oh.roulette 3.F",
)
def test_the_wheel_is_inspected_before_play() -> None:
    """Nothing is assumed: sizes and adjustment are asked for, each inspection is signed by name."""
    driver = real_table(rules_for(GAME))
    with pytest.raises(Refusal):
        driver.begin_round()
    assert [(what if "_" in what else "", clause) for _, what, clause in all_asked(driver)] == [
        ("", "oh.roulette 3.F"),
        ("wheel_inches", "oh.roulette 1.A"),
        ("ball_sixteenths", "oh.roulette 2.A"),
        ("wheel_adjusted", "oh.roulette 3.C"),
        *(("", clause) for clause in INSPECTIONS),
        ("", "oh.roulette 2.A"),
        ("", "oh.roulette 4.B"),
        *REVIEW,
    ]
    assert {event["by"] for event in events(driver, "attested")} == {"R1"}


@pytest.mark.clause("oh.roulette 3.A")
@pytest.mark.parametrize("who", [DEALER, MECHANIC])
def test_who_does_not_inspect(who: Person) -> None:
    """An inspection is a supervisor's or above: no dealer signs it, nor maintenance."""
    driver = real_table(rules_for(GAME))
    until(driver, "the wheel is level and turns freely and evenly")
    with pytest.raises(Refusal) as caught:
        driver.answer(who.id)
    assert caught.value.clause == "oh.roulette 3.A.ii"
    driver.answer(MANAGER.id)


@pytest.mark.clause("oh.roulette 3.C", "oh.roulette 3.D")
@pytest.mark.parametrize(
    ("who", "may"), [(SUPERVISOR, True), (MANAGER, True), (MECHANIC, True), (DEALER, False)]
)
def test_who_adjusts_the_wheel(who: Person, may: bool) -> None:
    """A supervisor or above, or maintenance, by person; it is done before the first inspection."""
    driver = real_table(rules_for(GAME), {"wheel_adjusted": "yes"})
    until(driver, "movable parts adjusted, before the inspection")
    assert not any(event["clause"] in INSPECTIONS for event in events(driver, "attested"))
    if not may:
        with pytest.raises(Refusal) as caught:
            driver.answer(who.id)
        assert caught.value.clause == "oh.roulette 3.C"
        return
    driver.answer(who.id)
    assert events(driver, "attested")[-1]["by"] == who.id
    assert [clause for *_, clause in all_asked(driver)][:4] == INSPECTIONS


@pytest.mark.clause("oh.roulette 3.C", "oh.roulette 3.D")
def test_a_wheel_that_nobody_adjusted() -> None:
    """Whether parts were adjusted is asked; when they were not, nobody signs that they were."""
    driver = real_table(rules_for(GAME))
    until(driver, "wheel_adjusted")
    for wrong in ("maintenance", "dealer", ""):
        with pytest.raises((Refusal, Misuse)):
            driver.answer(wrong)
    driver.answer("no")
    assert asked(driver) is not None
    assert [clause for *_, clause in all_asked(driver)][:4] == INSPECTIONS


@pytest.mark.clause("oh.roulette 3.B", "oh.roulette 3.E")
@pytest.mark.parametrize(
    ("part", "fact", "sound"),
    [
        ("wheel", ("wheel_inches", "1.A"), ["3.G"] * 3),
        ("ball", ("ball_sixteenths", "2.A"), ["2.A"]),
    ],
)
def test_a_replaced_part_is_inspected(part: str, fact: tuple[str, str], sound: list[str]) -> None:
    """After a change no round begins before all four inspections, and the log has both."""
    driver = real_table(rules_for(GAME))
    all_asked(driver)
    driver.sit(1, "P1", 100_00)
    driver.change_equipment(part, "a new separator")
    changed = events(driver, "equipment_changed")[0]
    assert (changed["why"], changed["thing"]) == ("a new separator", f"{part} no. 2")
    with pytest.raises(Refusal):
        driver.begin_round()
    owed = all_asked(driver)
    assert owed[0][1:] == (fact[0], f"oh.roulette {fact[1]}")
    assert [clause for *_, clause in owed[1:]] == [
        *INSPECTIONS,
        *(f"oh.roulette {clause}" for clause in sound),
    ]
    driver.begin_round()
    assert isinstance(driver.pending, Decide)
    again = replay(from_bytes(to_bytes(driver.entries)), GAME)
    assert again.head == driver.head


@pytest.mark.clause("oh.roulette 3.E")
def test_a_sound_wheel_has_no_term() -> None:
    """A week later a round still begins: wheels and balls stay as long as they are sound."""
    driver = table_of(GAME, Scripted(), {1: "P1"})
    driver.tell_time(7 * 24 * 60)
    driver.begin_round()


@pytest.mark.clause("oh.roulette 3.H")
@pytest.mark.parametrize("running", [False, True])
def test_a_compromised_wheel(running: bool) -> None:
    """The supervisor confirms that the Commission knows, and every wager goes back."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"}, chips_cents=100_00)
    driver.policy = None
    driver.begin_round()
    driver.answer("value")
    place(driver, 1, FIVE, "red")
    if running:
        driver.answer(Close())
    driver.call("compromised")
    assert isinstance(driver.pending, Attest)
    told = ("supervisor", "the Commission was notified at once", "oh.roulette 3.H")
    assert asked(driver) == told
    driver.sign()
    assert events(driver, "void")[0]["clause"] == "oh.roulette 3.H"
    assert driver.table.accounts[rack("P1")] == 100_00


# 4: chips


@pytest.mark.clause("oh.roulette 4.A", "oh.roulette 1.A.iii")
def test_chips_and_limits() -> None:
    """Only chips play, from the least to the most; cash becomes chips while wagers are taken."""
    driver = window(minimum="5", maximum="100")
    for cents, ok in ((4_99, False), (5_00, True), (100_00, True), (100_01, False)):
        assert driver.can(Place(1, "red", cents)) == ok
    assert refused(driver, Place(1, "red", 4_99)) == "oh.roulette 1.A.iii"
    poor = table_of(GAME, Scripted(), {1: "P1"}, chips_cents=FIVE)
    poor.begin_round()
    poor.answer("value")
    assert refused(poor, Place(1, "red", 2 * FIVE)) == "oh.roulette 4.A"
    poor.buy(1, FIVE)
    place(poor, 1, 2 * FIVE, "red")


def with_chips(*chosen: tuple[str, ...]) -> Driver:
    """A table whose players have taken these chips: ("value",) or (colour, value)."""
    players = {seat: f"player {seat}" for seat in range(1, len(chosen) + 1)}
    driver = table_of(GAME, Scripted(), players)
    driver.begin_round()
    for answers in chosen:
        for answer in answers:
            driver.answer(answer)
    return driver


@pytest.mark.clause("oh.roulette 4.B")
def test_no_two_players_have_one_colour() -> None:
    """A colour in use is refused by the clause, another one is taken; value chips are for all."""
    driver = table_of(GAME, Scripted(), {1: "P1", 2: "P6", 3: "P7"})
    driver.begin_round()
    driver.answer("blue")
    driver.answer("$1")
    with pytest.raises(Refusal, match="P1 plays with them") as caught:
        driver.answer("blue")
    assert caught.value.clause == "oh.roulette 4.B"
    driver.answer("green")
    driver.answer("$25")
    driver.answer("value")
    given = [(e["seat"], e["color"], e["cents"]) for e in events(driver, "chips_given")]
    assert given == [(1, "blue", 1_00), (2, "green", 25_00), (3, "value", 0)]


@pytest.mark.clause("oh.roulette 4.B")
@pytest.mark.parametrize(
    ("maximum", "values"),
    [
        ("1000", ("$1", "$5", "$25", "$100")),
        ("25", ("$1", "$5", "$25")),
        ("24.99", ("$1", "$5")),
        ("0.50", ("$1",)),
    ],
)
def test_what_a_chip_may_be_worth(maximum: str, values: tuple[str, ...]) -> None:
    """No chip of a colour is worth more than the most on a wager; colour and value by 4.B."""
    players = {1: "P1", 2: "P6"}
    driver = table_of(GAME, Scripted(), players, minimum="0.10", maximum=maximum)
    driver.begin_round()
    for seat, color in ((1, "blue"), (2, "red")):
        for choices in (None, values):
            assert isinstance(driver.pending, Decide)
            assert driver.pending.who == seat
            assert driver.table.rules.cite(driver.pending.clause) == "oh.roulette 4.B"
            assert choices is None or driver.pending.choices == choices
            driver.answer(color if choices is None else values[-1])


@pytest.mark.clause("oh.roulette 4.B")
def test_chips_are_chosen_once() -> None:
    """The next round asks nobody but a newcomer, for whom a colour that is free again is open."""
    driver = table_of(GAME, Scripted(at("17"), at("18")), {1: "P1", 2: "P6"})
    driver.begin_round()
    for answer in ("blue", "$5", "value"):
        driver.answer(answer)
    driver.answer(Close())
    driver.begin_round()
    driver.answer(Close())
    driver.leave(1)
    driver.sit(3, "P7", 100_00)
    driver.begin_round()
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == 3
    driver.answer("blue")
    driver.answer("$1")


@pytest.mark.clause("oh.roulette 4.B")
def test_a_chip_stands_for_its_value() -> None:
    """Wagers in a colour are multiples of what a chip is worth, placed and taken back."""
    driver = with_chips(("blue", "$25"))
    assert refused(driver, Place(1, "red", 30_00)) == "oh.roulette 4.B"
    place(driver, 1, 50_00, "red")
    assert refused(driver, Take(1, "red", 20_00)) == "oh.roulette 4.B"
    driver.answer(Take(1, "red", 25_00))


@pytest.mark.clause("oh.roulette 4.B")
def test_value_chips_of_one_player_inside() -> None:
    """A second player's value chips are refused inside and taken outside; colours go anywhere."""
    driver = with_chips(("value",), ("value",), ("blue", "$5"))
    place(driver, 1, FIVE, "straight@17")
    assert refused(driver, Place(2, "split@0-00", FIVE)) == "oh.roulette 4.B"
    place(driver, 2, FIVE, "red", "dozen@1st_12", "column@2nd")
    place(driver, 3, FIVE, "straight@17", "red")
    place(driver, 1, FIVE, "four_numbers@1-2-4-5")
    for wager in ("straight@17", "four_numbers@1-2-4-5"):
        driver.answer(Take(1, wager, FIVE))
    place(driver, 2, FIVE, "split@0-00")
    assert refused(driver, Place(1, "straight@17", FIVE)) == "oh.roulette 4.B"


@pytest.mark.clause("oh.roulette 4.B")
def test_the_ordinary_course_keeps_players_apart() -> None:
    """Value chips for the first player, a colour of $1 for whoever comes after."""
    driver = table_of(GAME, Scripted(), {1: "P1", 2: "P6", 4: "P7"})
    driver.begin_round()
    while isinstance(driver.pending, Decide):
        assert driver.pending.usual
        driver.answer(driver.pending.usual)
    given = [(e["seat"], e["color"], e["cents"]) for e in events(driver, "chips_given")]
    assert given == [(1, "value", 0), (2, "red", 1_00), (4, "blue", 1_00)]
    for seat in (1, 2, 4):
        place(driver, seat, FIVE, "straight@17", "red")


@pytest.mark.clause("oh.roulette 4.B")
def test_non_value_chips_are_cashed_in_before_leaving() -> None:
    """The chips in the rack are counted and turned into value chips, then the player goes."""
    driver = table_of(GAME, Scripted(at("17")), {1: "P1", 2: "P6"}, chips_cents=103_00)
    driver.begin_round()
    for answer in ("blue", "$5", "value"):
        driver.answer(answer)
    place(driver, 1, FIVE, "straight@17")
    driver.answer(Close())
    driver.leave(1)
    driver.leave(2)
    first, second = events(driver, "left")
    assert first["cashed_in"] == {"color": "blue", "chips": 55, "cents": 275_00}
    assert first["clause"] == "oh.roulette 4.B"
    assert "cashed_in" not in second
    again = replay(from_bytes(to_bytes(driver.entries)), GAME)
    assert again.head == driver.head


@pytest.mark.clause("oh.roulette 4.B")
def test_as_many_seats_as_colours() -> None:
    """Eight players can each have a colour of their own; a ninth seat does not exist."""
    driver = table_of(GAME, Scripted(), {seat: f"player {seat}" for seat in range(1, 9)})
    with pytest.raises(Refusal):
        driver.sit(9, "one too many")
    driver.begin_round()
    for _ in range(8):
        assert isinstance(driver.pending, Decide)
        driver.answer(driver.pending.choices[-1])
        driver.answer("$1")
    assert len({event["color"] for event in events(driver, "chips_given")}) == 8


@pytest.mark.clause("oh.roulette 4.C", "oh.roulette 4.D")
def test_position_decides() -> None:
    """17 alone loses on 20 and the split wins, for the place under which the chips lie."""
    driver = play(["straight@17", "split@17-20", "straight@20"], "20")
    assert won(driver) == {"straight@17": 0, "split@17-20": 17 * FIVE, "straight@20": 35 * FIVE}
    lost = next(e for e in events(driver, "settled") if e["wager"] == "straight@17")
    assert (lost["outcome"], lost["clause"]) == ("lose", "oh.roulette 4.D")


# 5: zeros


@pytest.mark.clause("oh.roulette 5.B", "oh.roulette 5.C.iii")
@pytest.mark.parametrize(
    ("wheel", "zero", "clause"),
    [
        (DOUBLE_ZERO, "0", "5.B"),
        (DOUBLE_ZERO, "00", "5.B"),
        (SINGLE_ZERO, "0", "5.B"),
        (AS_SINGLE, "0", "5.C.iii"),
    ],
)
def test_even_chances_lose_on_a_zero(wheel: str, zero: str, clause: str) -> None:
    """All six lose, by the clause of the wheel, and a Straight on the zero is paid."""
    driver = play([*EVEN_CHANCES, f"straight@{zero}"], zero, wheel=wheel)
    assert won(driver) == dict.fromkeys(EVEN_CHANCES, 0) | {f"straight@{zero}": 35 * FIVE}
    cited = {e["clause"] for e in events(driver, "settled") if e["wager"] in EVEN_CHANCES}
    assert cited == {f"oh.roulette {clause}"}
    other = play(["red", "black"], "1", wheel=wheel)
    assert {e["outcome"] for e in events(other, "settled")} == {"win", "lose"}


@pytest.mark.clause("oh.roulette 1.D", "oh.roulette 5.C.ii")
@pytest.mark.clause("oh.roulette 6.A", "oh.roulette 6.B", "oh.roulette 6.C")
def test_double_zero_is_no_spin_on_a_wheel_used_with_one_zero() -> None:
    """Each 00 is called and spun again, the wagers stay and nobody touches them; 0 ends it."""
    driver = spinning(wheel=AS_SINGLE)
    for _ in range(2):
        driver.answer(at("00"))
        assert isinstance(driver.pending, Spin)
        assert driver.table.stakes(1) == {"red": FIVE}
        assert refused(driver, Take(1, "red", FIVE)) == "oh.roulette 6.B"
    driver.answer(at("0"))
    assert driver.pending is None
    assert won(driver) == {"red": 0}
    called = [(e["clause"].split()[1], e["words"]) for e in events(driver, "announced")]
    spun = [
        ("6.A", "the ball is spun against the turn of the wheel"),
        ("6.B", "no more bets"),
    ]
    void = ("5.C.ii", "no spin: 00, the spin is void")
    assert called == [*spun, void, *spun, void, *spun, ("6.C", "0 green")]


@pytest.mark.clause("oh.roulette 5.C.ii")
def test_double_zero_counts_on_a_double_zero_wheel() -> None:
    """The same compartment ends the round there."""
    driver = spinning()
    driver.answer(at("00"))
    assert driver.pending is None
    assert "00 green" in words(driver)


# 6: the spin


@pytest.mark.clause("oh.roulette 6.A", "oh.roulette 6.B", "oh.roulette 6.C")
def test_the_calls_of_a_spin() -> None:
    """The ball against the wheel, no more bets while it runs, the number, the marker on it."""
    driver = play(["straight@17"], "17")
    assert words(driver) == [
        "the ball is spun against the turn of the wheel",
        "no more bets",
        "17 black",
    ]
    clauses = [event["clause"] for event in events(driver, "announced")]
    assert clauses == ["oh.roulette 6.A", "oh.roulette 6.B", "oh.roulette 6.C"]
    assert driver.table.board == {"wheel": DOUBLE_ZERO, "marker": "17", "color": "black"}
    shown = events(driver, "shown")[-1]
    assert shown["marker"] == "17"
    assert events(driver, "announced")[-1]["seq"] < shown["seq"]
    assert shown["seq"] < min(event["seq"] for event in events(driver, "settled"))


@pytest.mark.clause("oh.roulette 6.B")
def test_chips_are_not_touched_after_no_more_bets() -> None:
    """Open until the call, closed from it to the last payment, open in the next round."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"})
    driver.begin_round()
    driver.answer("value")
    place(driver, 1, FIVE, "red")
    assert driver.can(Take(1, "red", FIVE))
    driver.answer(Close())
    for action in (Place(1, "red", FIVE), Take(1, "red", FIVE), Place(1, "black", FIVE)):
        assert refused(driver, action) == "oh.roulette 6.B"
    driver.answer(at("17"))
    driver.begin_round()
    place(driver, 1, FIVE, "red")


@pytest.mark.clause("oh.roulette 6.D")
def test_losing_wagers_go_first() -> None:
    """At all seats, whichever seat has winners and losers."""
    driver = window("17", players=("P1", "P6"))
    place(driver, 1, FIVE, "straight@17", "red", "black")
    place(driver, 2, FIVE, "odd", "even", "dozen@3rd_12")
    driver.answer(Close())
    settled = [(e["seat"], e["wager"], e["won_cents"] > 0) for e in events(driver, "settled")]
    assert [paid for _, _, paid in settled] == [False] * 3 + [True] * 3
    assert [seat for seat, _, _ in settled] == [1, 2, 2, 1, 1, 2]
    assert {(seat, wager) for seat, wager, paid in settled if paid} == {
        (1, "straight@17"),
        (1, "black"),
        (2, "odd"),
    }


def test_a_spin_without_wagers() -> None:
    """The wheel may turn for nobody: the number is called and nothing is settled."""
    driver = play([], "17")
    assert driver.pending is None
    assert events(driver, "settled") == []


# 7: spins that do not count


@pytest.mark.clause("oh.roulette 6.A", "oh.roulette 7.A", "oh.roulette 7.D", "oh.roulette 7.E")
@pytest.mark.parametrize(
    ("called", "clause", "word"),
    [
        ("same_direction", "7.A", "no spin"),
        ("foreign_object", "7.D", "no spin"),
        ("floater", "7.E", "floater"),
    ],
)
def test_no_spin_and_the_ball_is_taken_out(called: str, clause: str, word: str) -> None:
    """It is called by its clause, the ball comes out, the wagers stay, and it is spun again."""
    driver = spinning()
    driver.call(called)
    no_spin = [e for e in events(driver, "announced") if e["clause"] == f"oh.roulette {clause}"]
    assert no_spin[0]["words"].startswith(f"{word}: ")
    assert no_spin[1]["words"] == "the dealer tries to take the ball out before it rests"
    assert isinstance(driver.pending, Spin)
    assert driver.table.stakes(1) == {"red": FIVE}
    assert words(driver)[-2:] == ["the ball is spun against the turn of the wheel", "no more bets"]
    again = [event["clause"] for event in events(driver, "announced")][-2:]
    assert again == ["oh.roulette 6.A", "oh.roulette 6.B"]
    driver.answer(at("1"))
    assert won(driver) == {"red": FIVE}


@pytest.mark.clause("oh.roulette 6.A", "oh.roulette 7.B", "oh.roulette 7.C")
@pytest.mark.parametrize(("called", "clause"), [("few_revolutions", "7.B"), ("left_wheel", "7.C")])
@pytest.mark.parametrize("damaged", [False, True])
def test_no_spin_and_the_ball_is_inspected(called: str, clause: str, damaged: bool) -> None:
    """The dealer looks at the ball; the supervisor exchanges a damaged one, and no sound one."""
    driver = spinning()
    driver.policy = None
    driver.call(called)
    assert f"oh.roulette {clause}" in [e["clause"] for e in events(driver, "announced")]
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == "dealer"
    driver.answer("ball_damaged" if damaged else "ball_sound")
    if damaged:
        assert isinstance(driver.pending, Attest)
        assert driver.pending.role == "supervisor"
        driver.sign()
        assert driver.table.things["ball"].id == "ball no. 2"
        owed = ["2.A", "3.A.i", "3.A.ii", "3.A.iii", "3.A.iv", "2.A"]
        assert [c for *_, c in all_asked(driver)] == [f"oh.roulette {one}" for one in owed]
    assert [e["item"] for e in events(driver, "equipment_changed")] == ["ball"] * damaged
    assert isinstance(driver.pending, Spin)
    driver.answer(at("2"))
    assert won(driver) == {"red": 0}
    again = replay(from_bytes(to_bytes(driver.entries)), GAME)
    assert again.head == driver.head


@pytest.mark.clause("oh.roulette 7.A")
def test_no_spin_as_often_as_it_happens() -> None:
    """One irregularity after the other; only a spin that counts ends the round."""
    driver = spinning()
    for called in ("floater", "same_direction", "foreign_object", "floater"):
        driver.call(called)
    assert driver.pending is not None
    driver.answer(at("1"))
    assert driver.pending is None


def test_an_irregularity_has_its_moment() -> None:
    """Nothing can be wrong with a spin while wagers are taken; an unknown one is named."""
    driver = window()
    with pytest.raises(Misuse, match="no irregularity here 'floater'"):
        driver.call("floater")
    running = spinning()
    with pytest.raises(Misuse, match="did you mean floater"):
        running.call("flotater")
    with pytest.raises(Misuse, match="not a section of the wheel; it has 38"):
        running.answer(38)
    running.answer(37)
