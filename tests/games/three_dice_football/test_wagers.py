"""Three Dice Football, the wagers: sections 3 and 8 of pa.661a and pa.577."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from croupier.core.game import rules_for
from croupier.core.procedure import Close, Place, Take, Throw, Window
from croupier.core.table import rack
from croupier.games.three_dice_football.rules import GAME
from tests.games.scripts import events, place
from tests.games.three_dice_football import football
from tests.games.three_dice_football.football import (
    ENDS,
    FULL,
    GAIN,
    GOAL,
    NOTHING,
    SINGLE,
    TEN,
    boards,
    cite,
    clause,
    editions,
    ends,
    game,
    listed,
    refused,
    table,
    window,
    won,
)

# Section 3: what may be wagered, and when


@editions
@clause("3(a)")
def test_only_chips_play(edition: str) -> None:
    """A wager beyond the chips in the rack is refused, one of exactly these chips is taken."""
    driver = window(edition)
    driver.table.move((rack("player 1"), "cage", driver.table.accounts[rack("player 1")] - TEN))
    assert refused(driver, Place(1, "touchdown", TEN + 1)) == cite(edition, "3(a)")
    place(driver, 1, TEN, "touchdown")


@editions
@clause("3(b)", "3(d)", "3(e)", "6(b)")
def test_which_wagers_are_open(edition: str) -> None:
    """Before the first throw all nineteen, before each later one the eight of a single play."""
    full = ["touchdown", "defense", "extra_point", "quick_strike_td", "game_changer"]
    full += [f"game_length_{plays}" for plays in range(1, 7)]
    single = ["trips_td", "penalty", "turnover", "cover_three", "no_gain", "big_play"]
    single += ["over_four_yards", "under_four_yards"]
    driver = window(edition, NOTHING, NOTHING)
    for wagers in ([*full, *single], single, single):
        assert isinstance(driver.pending, Window)
        assert list(driver.pending.wagers) == wagers
        place(driver, 1, TEN, *wagers)
        driver.answer(Close())
    assert isinstance(driver.pending, Throw)


@editions
@clause("6(b)")
def test_a_game_needs_a_wager(edition: str) -> None:
    """Nobody throws before the first wager lies there; later throws need none."""
    driver = window(edition, NOTHING)
    assert refused(driver, Close()) == cite(edition, "6(b)")
    place(driver, 1, TEN, "no_gain")
    driver.answer(Close())
    assert not driver.table.stakes(1)
    driver.answer(Close())
    assert isinstance(driver.pending, Throw)


@editions
@pytest.mark.parametrize("wager", FULL)
@clause("3(c)")
def test_full_game_wagers_stand_after_the_first_throw(edition: str, wager: str) -> None:
    """Until then they are made, raised and withdrawn; after it none of this is allowed."""
    driver = window(edition, NOTHING)
    place(driver, 1, TEN, wager, wager)
    driver.answer(Take(1, wager, TEN))
    place(driver, 1, TEN, "no_gain")
    driver.answer(Close())
    missing = next(one for one in FULL if one != wager)
    for action in (Place(1, wager, TEN), Take(1, wager, TEN), Place(1, missing, TEN)):
        assert refused(driver, action) == cite(edition, "3(c)")
    assert driver.table.stakes(1) == {wager: TEN}


@editions
@clause("3(e)")
def test_single_play_wagers_are_decided_by_the_next_throw(edition: str) -> None:
    """One made before the second play is settled after it, and another may follow at once."""
    later: dict[int, Iterable[str]] = {2: ["no_gain"], 3: ["no_gain", "big_play"]}
    driver = game(edition, ["touchdown"], NOTHING, NOTHING, GAIN[1], later=later)
    kinds = ("thrown", "settled")
    story = [event.get("wager", "throw") for event in events(driver, *kinds)]
    assert story == ["throw", "throw", "no_gain", "throw", "touchdown", "no_gain", "big_play"]


# Section 3(b), 8(a): full game wagers


@editions
@ends
@clause("3(b)(1)", "3(b)(2)", "8(a)", "6(g)")
def test_touchdown_and_defense(edition: str, end: str) -> None:
    """Touchdown wins on a touchdown and on a Trips TD at 1 to 1, Defense otherwise at 4 to 5."""
    driver = game(edition, ["touchdown", "defense"], *ENDS[end])
    score = end.startswith(("trips", "touchdown"))
    assert won(driver) == {"touchdown": TEN if score else 0, "defense": 0 if score else 8_00}
    paid = [event for event in events(driver, "settled") if event["won_cents"]]
    assert [event["clause"] for event in paid] == [cite(edition, "8(a)")]


@editions
@pytest.mark.parametrize(
    ("roll", "cents"),
    [
        ("123", TEN),
        ("314", TEN),
        ("621", TEN),
        ("221", TEN),
        ("114", 10 * TEN),
        ("141", 10 * TEN),
        ("611", 10 * TEN),
        ("111", 50 * TEN),
        ("222", 10 * TEN),
        ("666", 10 * TEN),
        ("662", 0),
        ("234", 0),
    ],
)
@pytest.mark.parametrize("end", ["trips on 1", "touchdown on 2"])
@clause("3(b)(3)", *listed("3(b)(3)", 2), "8(a)")
def test_extra_point_after_a_score(edition: str, end: str, roll: str, cents: int) -> None:
    """One 1, two, three, or three alike of another number win; a pair or nothing loses."""
    driver = game(edition, ["extra_point"], *ENDS[end], roll)
    assert won(driver) == {"extra_point": cents}


@editions
@pytest.mark.parametrize("end", ["turnover on 1", "downs on 3", "downs on 6"])
@clause("3(b)(3)", "6(f)(2)")
def test_no_extra_point_without_a_score(edition: str, end: str) -> None:
    """Without a score Extra Point loses, and nobody throws for it."""
    driver = game(edition, ["extra_point"], *ENDS[end], "111")
    assert won(driver) == {"extra_point": 0}
    assert driver.pending is None
    assert len(events(driver, "thrown")) == len(ENDS[end])


@editions
@ends
@clause("3(b)(4)", "8(a)")
def test_quick_strike_td(edition: str, end: str) -> None:
    """A score pays 8, 5, 3 and 1 to 1 on the first four plays, and nothing on the fifth."""
    how, _, play = end.split()
    odds = {"1": 8, "2": 5, "3": 3, "4": 1}.get(play, 0) if how in ("trips", "touchdown") else 0
    driver = game(edition, ["quick_strike_td"], *ENDS[end])
    assert won(driver) == {"quick_strike_td": odds * TEN}


@editions
@ends
@clause("3(b)(5)", "8(a)")
def test_game_changer(edition: str, end: str) -> None:
    """It wins 5 to 1 on a Trips TD and on a turnover, not on a touchdown or a turnover on downs."""
    driver = game(edition, ["game_changer"], *ENDS[end])
    assert won(driver) == {"game_changer": 5 * TEN if end.startswith(("trips", "turnover")) else 0}


@editions
@ends
@clause("3(b)(6)", *listed("3(b)(6)", 6), "8(a)")
def test_game_length(edition: str, end: str) -> None:
    """Of the six wagers only that on the exact number of plays wins, whoever won the game."""
    plays = int(end.split()[2])
    paid = {1: 220_00, 2: 220_00, 3: 12_00, 4: 50_00, 5: 30_00, 6: 60_00}
    driver = game(edition, [f"game_length_{n}" for n in paid], *ENDS[end])
    assert won(driver) == {f"game_length_{n}": paid[n] if n == plays else 0 for n in paid}


# Section 3(d), 8(b): single play wagers

TRIPS_WINS = {"trips_td": 30, "cover_three": 7, "big_play": 4, "over_four_yards": 7}
PENALTY_WINS = {"penalty": 9, "cover_three": 7, "no_gain": 5, "under_four_yards": 1}


@editions
@pytest.mark.parametrize(
    ("throw", "odds"),
    [
        ("111", TRIPS_WINS),
        ("222", TRIPS_WINS),
        ("555", TRIPS_WINS),
        ("666", TRIPS_WINS),
        ("116", PENALTY_WINS | {"turnover": 60}),
        ("126", PENALTY_WINS | {"turnover": 60}),
        ("216", PENALTY_WINS | {"turnover": 60}),
        ("136", PENALTY_WINS),
        ("226", PENALTY_WINS),
        ("115", PENALTY_WINS),
        ("125", PENALTY_WINS),
        ("113", PENALTY_WINS),
        ("156", {"no_gain": 5, "under_four_yards": 1}),
        ("112", {"no_gain": 5, "under_four_yards": 1}),
        (GAIN[1], {"under_four_yards": 1}),
        (GAIN[3], {"under_four_yards": 1}),
        (GAIN[4], {}),
        (GAIN[5], {"over_four_yards": 1}),
        (GAIN[6], {"over_four_yards": 1}),
        (GAIN[7], {"over_four_yards": 1, "big_play": 4}),
        (GAIN[11], {"over_four_yards": 1, "big_play": 4}),
    ],
)
@clause(*(f"3(d)({n})" for n in range(1, 9)), ("8(b)bis", "8(b)"), "6(g)", "6(d)")
def test_single_play_wagers(edition: str, throw: str, odds: dict[str, int]) -> None:
    """Each throw wins exactly these wagers at these odds to 1, and loses the others."""
    driver = game(edition, SINGLE, throw)
    assert won(driver) == {wager: odds.get(wager, 0) * TEN for wager in SINGLE}
    paid = {event["clause"] for event in events(driver, "settled") if event["won_cents"]}
    assert paid <= {cite(edition, "8(b)bis" if edition == "661a" else "8(b)")}


@editions
@clause("3(d)(3)")
def test_a_turnover_on_downs_is_no_turnover(edition: str) -> None:
    """A third down that ends the game loses the Turnover Wager, by a penalty too."""
    driver = game(edition, ["defense"], NOTHING, NOTHING, football.PENALTY, later={3: ["turnover"]})
    assert won(driver) == {"defense": 8_00, "turnover": 0}


@editions
@clause("6(d)")
def test_the_dice_decide_and_not_the_yards_on_the_field(edition: str) -> None:
    """With one yard to go a throw worth seven is a big play all the same."""
    later: dict[int, Iterable[str]] = {3: ["big_play", "over_four_yards", "under_four_yards"]}
    driver = game(edition, ["touchdown"], GOAL, GAIN[9], GAIN[7], later=later)
    assert boards(driver)[2:] == [("2nd & Goal", 1, 3), ("2nd & Goal", 0, 3)]
    expected = {"big_play": 4 * TEN, "over_four_yards": TEN, "under_four_yards": 0}
    assert won(driver) == {**expected, "touchdown": TEN}


@clause("8(a)", ("8(b)bis", "8(b)"), "6(g)")
@editions
def test_nothing_is_paid_but_by_a_row_of_section_8(edition: str) -> None:
    """Every row that wins cites the odds of section 8, and no other row pays."""
    for wager in rules_for(GAME, edition).wagers.values():
        single = "8(b)bis" if edition == "661a" else "8(b)"
        paid = cite(edition, "8(a)" if wager.id in FULL else single)
        for row in wager.rows:
            assert (row.clause.of(edition) == paid) == (wager.net_units(row) > 0)


@editions
@clause("8(a)")
def test_an_uneven_payment_is_rounded_up_to_a_chip(edition: str) -> None:
    """Four to five on $7 is $5.60, which a table with $1 chips pays as $6."""
    driver = table(edition, football.TURNOVER, chip="1")
    driver.begin_round()
    driver.answer("accept")
    place(driver, 1, 7_00, "defense")
    driver.answer(Close())
    assert won(driver) == {"defense": 6_00}
