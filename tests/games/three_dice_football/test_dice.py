"""Three Dice Football, the dice and the throw: sections 4 and 5 of pa.661a and pa.577."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import MINUTE, Driver
from croupier.core.commands import Irregular
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.procedure import Close, Decide, Throw
from croupier.core.refusals import Misuse, Refusal
from croupier.core.throwing import RESTS
from croupier.games.three_dice_football.rules import GAME, THROWING
from tests.games.scripts import events, place
from tests.games.three_dice_football.football import (
    GAIN,
    NOTHING,
    TEN,
    TRIPS,
    TURNOVER,
    boards,
    cite,
    clause,
    editions,
    game,
    next_game,
    table,
    window,
    won,
    words,
)

A_DAY = 24 * 60


def thrown(edition: str, *throws: str) -> Driver:
    """A table of real dice, played as far as the throws go, where the next throw is awaited."""
    driver = window(edition, *throws, seats=(1, 4))
    place(driver, 1, TEN, "touchdown", "no_gain")
    driver.answer(Close())
    for _ in throws:
        driver.answer(Close())
    assert isinstance(driver.pending, Throw)
    return driver


# Section 4: the dice


@editions
@clause("4(c)", "5(a)", "5(e)")
def test_a_throw_is_two_green_dice_and_a_red_one(edition: str) -> None:
    """Three dice at once, one face from 1 to 6 each; the numbers are called before all else."""
    driver = thrown(edition)
    assert isinstance(driver.pending, Throw)
    assert driver.pending.dice == ("green", "green", "red")
    for wrong in ((1, 2), (1, 2, 3, 4), (1, 2, 7), (0, 2, 3), (1, (2, 3), 4)):
        with pytest.raises(Misuse):
            driver.answer(wrong)
    driver.answer((5, 4, 2))
    seen = events(driver, "thrown")[-1]
    assert seen["dice"] == {"green 1": 5, "green 2": 4, "red": 2}
    called = driver.log[seen["seq"] + 1]
    assert (called["words"], called["clause"]) == ("green 5 and 4, red 2", cite(edition, "5(e)"))


@editions
@clause("4(d)")
def test_dice_stay_for_less_than_a_day(edition: str) -> None:
    """A minute before 24 hours a game may start, then only with a new set, for another day."""
    driver = table(edition, TURNOVER, TURNOVER)
    driver.tell_time(A_DAY - 1)
    next_game(driver)
    driver.tell_time(A_DAY)
    with pytest.raises(Refusal) as caught:
        driver.begin_round()
    assert caught.value.clause == cite(edition, "4(d)")
    driver.change_equipment("dice", "a day old")
    driver.tell_time(2 * A_DAY - 1)
    next_game(driver)
    driver.tell_time(2 * A_DAY)
    with pytest.raises(Refusal):
        driver.begin_round()


@editions
@pytest.mark.parametrize("reason", ["die_lost", "dice_unfit"])
@clause("4(c)", "4(d)")
def test_a_lost_die_or_unfit_dice_bring_a_new_set(edition: str, reason: str) -> None:
    """The set is changed on record before the throw is repeated; the wagers stand."""
    driver = thrown(edition)
    driver.tell_time(60)
    stakes = driver.table.stakes(1)
    driver.call(reason)
    called, *rest = driver.log[-6:]
    assert called["kind"] == "called"
    told = [event["kind"] for event in rest]
    assert told == ["announced", "equipment_changed", "attested", "attested", "announced"]
    assert [event["clause"] for event in rest[2:4]] == [cite(edition, c) for c in ("4(a)", "4(d)")]
    assert [rest[0]["clause"], rest[-1]["clause"]] == [cite(edition, c) for c in ("4(d)", "4(c)")]
    dice = driver.table.things["dice"]
    assert (dice.id, dice.since - driver.table.opened_at) == ("dice no. 2", 60 * MINUTE)
    assert isinstance(driver.pending, Throw)
    assert driver.table.stakes(1) == stakes
    assert not events(driver, "thrown")


@editions
@clause("4(d)")
def test_a_log_with_a_change_of_dice_replays(edition: str) -> None:
    """Called in the first game and asked for between games, both come out the same again."""
    driver = thrown(edition)
    driver.call("die_lost")
    driver.answer((3, 3, 3))
    driver.change_equipment("dice", "scratched")
    next_game(driver)
    data = to_bytes(driver.entries)
    assert replay(from_bytes(data), GAME).head == driver.head


# Section 5: the throw

REASONS = {
    "off_the_table": "5(b)",
    "stacked": "5(b)",
    "not_simultaneous": "5(c)(1)",
    "missed_far_end": "5(c)(2)",
    "rested_on_bank": "5(c)(3)",
    "in_cup_or_on_rail": "5(c)(4)",
    "cheating_device": "5(c)(5)",
    "judged_improper": "5(c)(6)",
    "resting_on_two_sides": "5(f)",
}


@editions
@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("throws", [(), (GAIN[3], NOTHING)])
@clause("5(a)", "5(b)", "5(c)", *(f"5(c)({n})" for n in range(1, 7)), "5(f)")
def test_no_roll(edition: str, reason: str, throws: tuple[str, ...]) -> None:
    """On any down, for any of the reasons, the throw is repeated; wagers and field stand."""
    driver = thrown(edition, *throws)
    before = (driver.table.stakes(1), boards(driver), len(events(driver, "thrown", "settled")))
    for _ in range(2):
        driver.call(reason)
        told = driver.log[-1]
        assert told["words"].startswith("no roll: ")
        assert told["clause"] == cite(edition, REASONS[reason])
        assert isinstance(driver.pending, Throw)
    after = (driver.table.stakes(1), boards(driver), len(events(driver, "thrown", "settled")))
    assert after == before
    driver.answer((1, 1, 1))
    assert won(driver)["touchdown"] == TEN


@clause("5(b)", "5(c)")
def test_these_reasons_and_no_others() -> None:
    """Each reason has a call of its own, and there is none for a throw that is only unwelcome."""
    assert [one.id for one in THROWING.no_roll] == list(REASONS)
    driver = thrown("661a")
    with pytest.raises(Misuse):
        driver.call("unlucky")


@editions
@clause("5(d)")
def test_dice_may_touch_chips(edition: str) -> None:
    """A call of "no roll" for that is turned down on record, and the throw is still to be read."""
    driver = thrown(edition)
    driver.call("touched_chips")
    told = driver.log[-1]
    assert (told["words"], told["clause"]) == (
        "the dice may touch chips: the throw counts",
        cite(edition, "5(d)"),
    )
    assert not [line for line in words(driver) if line.startswith("no roll")]
    driver.answer((1, 1, 2))
    assert won(driver) == {"no_gain": 5 * TEN}


@editions
@clause("5(f)")
@pytest.mark.parametrize(
    ("lean", "dice", "faces"),
    [
        ("one_green", ("green", RESTS, "red"), (2, 2, 6)),
        ("both_green", (RESTS, RESTS, "red"), (5, 2, 6)),
        ("red", ("green", "green", RESTS), (2, 5, 1)),
        ("one_green_and_red", ("green", RESTS, RESTS), (2, 2, 1)),
        ("all_three", (RESTS, RESTS, RESTS), (5, 2, 1)),
    ],
)
def test_of_a_leaning_die_the_face_opposite_the_side_that_rests_counts(
    edition: str, lean: str, dice: tuple[str, ...], faces: tuple[int, ...]
) -> None:
    """The stickperson says which dice lean; 2, 5 and 6 are keyed, and 7 less that counts."""
    driver = thrown(edition)
    driver.call("cocked")
    assert isinstance(driver.pending, Decide)
    assert driver.pending.who == "stickperson"
    driver.answer(lean)
    assert isinstance(driver.pending, Throw)
    assert driver.pending.dice == dice
    driver.answer((2, 5, 6))
    assert tuple(events(driver, "thrown")[-1]["dice"].values()) == faces
    opposite = [event for event in events(driver, "announced") if "rests, so" in event["words"]]
    assert len(opposite) == dice.count(RESTS)
    assert {event["clause"] for event in opposite} == {cite(edition, "5(f)")}
    assert f"green {faces[0]} and {faces[1]}, red {faces[2]}" in words(driver)


@editions
@clause("5(f)")
def test_a_leaning_die_is_forgotten_with_a_void_throw(edition: str) -> None:
    """What is thrown again is keyed by its faces."""
    driver = thrown(edition)
    driver.call("cocked")
    driver.answer("all_three")
    driver.call("resting_on_two_sides")
    assert isinstance(driver.pending, Throw)
    assert driver.pending.dice == ("green", "green", "red")


@editions
@clause("5(g)")
@pytest.mark.parametrize(("ruling", "void"), [("face_stands", False), ("no_roll", True)])
def test_the_stickperson_rules_on_a_disputed_face(edition: str, ruling: str, void: bool) -> None:
    """The stickperson names the face and keys it in, or voids the throw; the log has who did."""
    driver = thrown(edition)
    driver.call("face_disputed")
    with pytest.raises(Refusal) as caught:
        driver.answer(ruling, by="practice dealer")
    assert caught.value.clause == cite(edition, "5(g)")
    driver.answer(ruling)
    told = "no roll: the uppermost face is in dispute"
    assert (told in words(driver)) is void
    if not void:
        with pytest.raises(Refusal):
            driver.answer((3, 3, 3), by="practice dealer")
    driver.answer((3, 3, 3))
    assert won(driver)["touchdown"] == TEN
    ruled = next(entry for entry in driver.entries if entry.do.get("choice") == ruling)
    assert (ruled.by, ruled.role) == ("practice stickperson", "stickperson")
    read = next(entry for entry in driver.entries if entry.do.get("drawn") == [3, 3, 3])
    assert read.by == ("practice dealer" if void else "practice stickperson")


@editions
@clause("5(c)")
@pytest.mark.parametrize("reason", [one for one in REASONS if REASONS[one].startswith("5(c)")])
def test_only_the_stickperson_calls_no_roll(edition: str, reason: str) -> None:
    """Neither another dealer, nor a supervisor, nor the Quarterback or another player."""
    driver = thrown(edition)
    for by in ("practice dealer", "practice supervisor", 1, 4):
        with pytest.raises(Refusal) as caught:
            driver.practise(Irregular(reason), by)
        assert caught.value.clause == cite(edition, "5(c)")
    driver.practise(Irregular(reason), "practice stickperson")
    assert driver.log[-1]["words"].startswith("no roll: ")


@editions
@clause("5(b)")
@pytest.mark.parametrize("reason", ["off_the_table", "stacked"])
def test_no_player_calls_a_throw_invalid(edition: str, reason: str) -> None:
    """Such a throw is void whoever of the staff sees it, but it is not a player's word."""
    driver = thrown(edition)
    for seat in (1, 4):
        with pytest.raises(Refusal):
            driver.practise(Irregular(reason), seat)
    driver.practise(Irregular(reason), "practice dealer")
    assert driver.log[-1]["clause"] == cite(edition, "5(b)")


@editions
@clause("5(h)")
def test_from_the_call_to_the_next_throw(edition: str) -> None:
    """Call, dice to the centre, settlement, down and distance, dice back, then the next window."""
    driver = game(edition, ["defense", "no_gain"], NOTHING, TURNOVER)
    first, second = (event["seq"] for event in events(driver, "thrown"))
    between = driver.log[first + 1 : second]
    told = [event.get("words") or event.get("wager") or event["kind"] for event in between]
    assert told == [
        "green 1 and 1, red 2",
        "the dice come to the centre of the table",
        "shown",
        "no_gain",
        "2nd Down, 20 to go",
        "the dice go to the Quarterback",
        "no more bets",
    ]


@editions
@pytest.mark.parametrize("reason", ["stacked", "die_lost"])
@clause("5(b)", "4(d)", "6(f)(1)")
def test_an_extra_point_roll_can_be_invalid_too(edition: str, reason: str) -> None:
    """It is thrown again, and only the good throw decides."""
    driver = window(edition, TRIPS)
    place(driver, 1, TEN, "extra_point")
    driver.answer(Close())
    driver.call(reason)
    driver.answer((1, 1, 1))
    assert won(driver) == {"extra_point": 50 * TEN}
