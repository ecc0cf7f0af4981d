"""Three Dice Football, the table and the people: sections 2, 4, 7 and 9 of pa.661a and pa.577."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cloth import Puck, Rest, Words, within
from croupier.core.game import rules_for
from croupier.core.procedure import Close, Decide, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.three_dice_football.rules import GAME
from tests.games.cloths import at, box, citing, cloth_of, printed, spots_citing
from tests.games.scripts import events, place
from tests.games.staff import (
    DEALER,
    STICK,
    SUPERVISOR,
    all_asked,
    real_table,
    until,
)
from tests.games.three_dice_football.football import (
    GAIN,
    NOTHING,
    TEN,
    TRIPS,
    TURNOVER,
    cite,
    clause,
    editions,
    listed,
    next_game,
    table,
    words,
)


def offered_to(driver: Driver) -> int | str | None:
    return driver.pending.who if isinstance(driver.pending, Decide) else None


# Section 2: table and layout


@editions
@clause("2(a)")
def test_sixteen_players_and_no_more(edition: str) -> None:
    """Sixteen places are taken, a seventeenth does not exist, and each player has one."""
    driver = table(edition, seats=range(1, 17))
    for seat, player in ((17, "one too many"), (0, "one too many")):
        with pytest.raises(Refusal) as caught:
            driver.sit(seat, player)
        assert caught.value.clause == cite(edition, "2(a)")
    driver.leave(16)
    with pytest.raises(Refusal):
        driver.sit(16, "player 15")
    driver.sit(16, "player 16")


@editions
@clause("2(a)", "2(b)(1)", "2(b)(4)", "2(b)(5)", *listed("2(b)(5)", 7), "2(b)(6)")
def test_the_layout(edition: str) -> None:
    """House, table, field with its lines and yards, seven places for the down, six for the play."""
    rules = rules_for(GAME, edition)
    cloth = cloth_of(rules)
    assert cloth.edge == "oblong"
    assert printed(rules, cite(edition, "2(b)(1)")) == ["{house}"]
    field = citing(rules, cite(edition, "2(b)(4)"), Rest)
    assert [" ".join(rest.words.split()) for rest in field if rest.words] == ["End Zone"] * 2
    crossing = sorted(box(rest).x for rest in field if box(rest).w < 0.1)
    left, right = sorted(at(rest)[0] for rest in field if rest.words)
    assert len(crossing) == 4, "two 10 and two 20 yard lines"
    assert crossing[0] - left == pytest.approx(right - crossing[3])
    yards = [
        words
        for words in citing(rules, cite(edition, "2(b)(4)"), Words)
        if words.size < 0.5 and isinstance(words.at, tuple)
    ]
    assert [words.text for words in yards] == [str(n) for n in range(1, 24)]
    across = [words.at[0] for words in yards if isinstance(words.at, tuple)]
    assert across == sorted(across, reverse=True)
    assert across[9] > crossing[3] > across[10], "yard 10 lies before the 10 yard line"
    assert across[19] > crossing[2] > across[20]
    downs = ["1st Down", "2nd Down", "3rd Down", "1st & Goal", "2nd & Goal", "3rd & Goal"]
    places = [
        rest.words for id in listed_ids(edition) for rest in citing(rules, cite(edition, id), Rest)
    ]
    assert places == [*downs, "Extra Point"]
    assert [rest.words for rest in citing(rules, cite(edition, "2(b)(6)"), Rest)] == list("123456")


def listed_ids(edition: str) -> list[str]:
    marks = ("i", "ii", "iii", "iv", "v", "vi", "vii") if edition == "661a" else "ABCDEFG"
    return [f"2(b)(5)({mark})" for mark in marks]


@editions
@clause("6(a)")
def test_where_the_pucks_lie(edition: str) -> None:
    """Each puck lies in the place that it names; a touchdown lies in the end zone."""
    rules = rules_for(GAME, edition)
    pucks = {part.shows: part for part in cloth_of(rules).parts if isinstance(part, Puck)}
    for shows in ("down", "play"):
        rests = [p for p in cloth_of(rules).parts if isinstance(p, Rest) and p.holds == shows]
        assert all(within(rest.shape, pucks[shows].at[rest.words]) for rest in rests)
        assert len(rests) == len(pucks[shows].at)
    zone = max(
        (rest for rest in citing(rules, cite(edition, "2(b)(4)"), Rest) if rest.words),
        key=lambda rest: at(rest)[0],
    )
    assert within(zone.shape, pucks["yard"].at["0"])


@editions
@clause("2(b)(2)")
def test_an_area_for_each_wager(edition: str) -> None:
    """Nineteen areas, eleven for full game wagers and eight for single play wagers."""
    rules = rules_for(GAME, edition)
    areas = [rules.wager(spot).name for spot in spots_citing(rules, cite(edition, "2(b)(2)"))]
    names = ["Touchdown", "Defense", "Extra Point", "Quick Strike TD", "Game Changer"]
    names += [f"Game Length {n} play{'s' if n > 1 else ''}" for n in range(1, 7)]
    names += ["Trips TD", "Penalty", "Turnover", "Cover Three", "No Gain", "Big Play"]
    assert areas == [*names, "Over Four Yards", "Under Four Yards"]


@editions
@clause("2(b)(3)")
def test_a_sign_has_the_odds_of_every_wager(edition: str) -> None:
    """One board a wager, one line for each way to win."""
    boards = sign(rules_for(GAME, edition)).boards
    odds = {board.wager: [line.pays for line in board.lines] for board in boards}
    assert odds == {
        "touchdown": ["1 to 1"],
        "defense": ["4 to 5"],
        "extra_point": ["1 to 1", "10 to 1", "50 to 1", "10 to 1"],
        "quick_strike_td": ["8 to 1", "5 to 1", "3 to 1", "1 to 1"],
        "game_changer": ["5 to 1"],
        "game_length_1": ["22 to 1"],
        "game_length_2": ["22 to 1"],
        "game_length_3": ["6 to 5"],
        "game_length_4": ["5 to 1"],
        "game_length_5": ["3 to 1"],
        "game_length_6": ["6 to 1"],
        "trips_td": ["30 to 1"],
        "penalty": ["9 to 1"],
        "turnover": ["60 to 1"],
        "cover_three": ["7 to 1"],
        "no_gain": ["5 to 1"],
        "big_play": ["4 to 1"],
        "over_four_yards": ["1 to 1", "7 to 1"],
        "under_four_yards": ["1 to 1"],
    }


@editions
@clause("2(b)", ("2(c)", "2(e)"), "4(a)", "4(d)")
def test_what_is_confirmed_before_play(edition: str) -> None:
    """Layout, boxes, the four green and two red dice, and that the set is new, each by name."""
    driver = table(edition)
    attested = [(e["role"], e["by"], e["clause"]) for e in events(driver, "attested")]
    boxes = "2(c)" if edition == "661a" else "2(e)"
    assert attested == [
        ("supervisor", "practice supervisor", cite(edition, "2(b)")),
        ("supervisor", "practice supervisor", cite(edition, boxes)),
        ("stickperson", "practice stickperson", cite(edition, "4(a)")),
        ("stickperson", "practice stickperson", cite(edition, "4(d)")),
    ]


# Section 4: the first Quarterback


@editions
@clause("4(b)", "4(c)")
def test_the_dice_go_round_until_somebody_takes_them(edition: str) -> None:
    """From the stickperson's left clockwise; the first to accept throws, and no other is asked."""
    driver = table(edition, seats=(9, 3, 12))
    driver.begin_round()
    for seat in (3, 9):
        assert offered_to(driver) == seat
        driver.answer("decline", by=seat)
    with pytest.raises(Refusal):
        driver.answer("accept", by=3)
    driver.answer("accept", by=12)
    assert isinstance(driver.pending, Window)
    assert driver.table.board["quarterback"] == driver.table.keep["quarterback"] == 12
    picks = events(driver, "announced")[-1]
    assert (picks["words"], picks["clause"]) == (
        "the Quarterback picks two green dice and a red one",
        cite(edition, "4(c)"),
    )


@editions
@clause("4(b)")
def test_no_game_while_nobody_takes_the_dice(edition: str) -> None:
    """If all decline the round is over without a wager, and the next one asks from the start."""
    driver = table(edition, seats=(2, 5))
    driver.begin_round()
    driver.answer("decline")
    driver.answer("decline")
    assert driver.pending is None
    assert words(driver) == ["nobody takes the dice, so no game is played"]
    driver.begin_round()
    assert offered_to(driver) == 2


# Section 7: the next Quarterback


@editions
@pytest.mark.parametrize("score", [(TRIPS,), (GAIN[10], GAIN[10])])
@clause("7(a)")
def test_after_a_score_the_quarterback_keeps_the_dice(edition: str, score: tuple[str, ...]) -> None:
    """Nobody is asked, and the same seat throws the next game."""
    driver = table(edition, *score, seats=(2, 5))
    driver.begin_round()
    driver.answer("decline")
    driver.answer("accept")
    place(driver, 5, TEN, "touchdown")
    while driver.pending:
        driver.answer(Close())
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    assert driver.table.board["quarterback"] == 5


@editions
@pytest.mark.parametrize("end", [(TURNOVER,), (NOTHING, NOTHING, NOTHING)])
@clause("7(a)", "7(b)")
def test_after_a_defense_the_dice_go_on_to_the_left(edition: str, end: tuple[str, ...]) -> None:
    """The next player clockwise is asked first, the last Quarterback last; who accepts throws."""
    driver = game_at(edition, 5, *end)
    driver.begin_round()
    for seat in (9, 2):
        assert offered_to(driver) == seat
        assert isinstance(driver.pending, Decide)
        assert driver.pending.clause.of(edition) == cite(edition, "7(a)")
        driver.answer("decline")
    assert offered_to(driver) == 5
    driver.answer("accept")
    picks = events(driver, "announced")[-1]
    assert picks["words"] == "the Quarterback picks two green dice and a red one"
    assert picks["clause"] == cite(edition, "7(b)")


def game_at(edition: str, quarterback: int, *throws: str) -> Driver:
    """Seats 2, 5 and 9, one game played with this Quarterback."""
    driver = table(edition, *throws, seats=(2, 5, 9))
    driver.begin_round()
    while offered_to(driver) != quarterback:
        driver.answer("decline")
    driver.answer("accept")
    place(driver, quarterback, TEN, "touchdown")
    while isinstance(driver.pending, Window):
        driver.answer(Close())
    return driver


@editions
@clause("7(a)")
def test_a_score_after_a_defense_and_the_other_way_round(edition: str) -> None:
    """Whether the dice stay hangs on the last game alone."""
    driver = game_at(edition, 5, TURNOVER, TRIPS, TURNOVER)
    next_game(driver)
    assert driver.table.keep["quarterback"] == 9
    driver.begin_round()
    assert isinstance(driver.pending, Window)
    place(driver, 9, TEN, "touchdown")
    driver.answer(Close())
    driver.begin_round()
    assert offered_to(driver) == 2


@editions
@pytest.mark.parametrize("newcomer", [None, "somebody else"])
@clause("7(a)")
def test_a_quarterback_who_leaves_gives_up_the_dice(edition: str, newcomer: str | None) -> None:
    """The dice are offered on from that place, even if another player has taken it."""
    driver = game_at(edition, 5, TRIPS)
    driver.leave(5)
    if newcomer:
        driver.sit(5, newcomer, TEN)
    driver.begin_round()
    assert offered_to(driver) == 9


# Section 9: cameras and staff, in the temporary regulation


FLOOR = "table_floor_tables"
MINIMUM: dict[str, Any] = {
    "table_cameras": 2,
    "table_dealers": 3,
    "table_stickpersons": 1,
    FLOOR: "none",
}


@pytest.mark.clause("pa.577 577.9(a)", "pa.577 577.9(b)", "pa.577 577.9(c)")
@pytest.mark.parametrize(
    ("fact", "said", "broken"),
    [
        ("table_cameras", 0, "9(a)"),
        ("table_cameras", 1, "9(a)"),
        ("table_cameras", 2, None),
        ("table_cameras", 3, None),
        ("table_dealers", 2, "9(b)"),
        ("table_dealers", 3, None),
        ("table_dealers", 4, None),
        ("table_stickpersons", 0, "9(b)"),
        ("table_stickpersons", 1, None),
        ("table_stickpersons", 2, "9(b)"),
        (FLOOR, "none", None),
        (FLOOR, "three dice football", None),
        (FLOOR, "blackjack", None),
        (FLOOR, "three dice football, blackjack", "9(c)"),
        (FLOOR, "blackjack, roulette", "9(c)"),
        (FLOOR, "baccarat", "9(c)"),
        (FLOOR, "Midi-Baccarat", "9(c)"),
        (FLOOR, "Craps", "9(c)"),
        (FLOOR, "mini-craps", "9(c)"),
        (FLOOR, "pai gow", "9(c)"),
        (FLOOR, "Pai-Gow", "9(c)"),
        (FLOOR, "a craps table", "9(c)"),
        (FLOOR, "blackjack and roulette", "9(c)"),
        (FLOOR, "another roulette table", None),
        (FLOOR, "no other table", None),
        (FLOOR, "Pai Gow Poker", None),
    ],
)
def test_staff_and_cameras(fact: str, said: Any, broken: str | None) -> None:
    """Two cameras, three dealers with one stick, one more table by its name, however spelled."""
    rules = rules_for(GAME, "577")
    driver = real_table(rules, {one: usual for one, usual in MINIMUM.items() if one != fact})
    until(driver, fact)
    if broken is None:
        driver.answer(said)
        assert real_table(rules, {**MINIMUM, fact: said}).pending is not None
        return
    with pytest.raises(Refusal) as when_asked:
        driver.answer(said)
    with pytest.raises(Refusal) as at_once:
        real_table(rules, {**MINIMUM, fact: said})
    assert when_asked.value.clause == at_once.value.clause == cite("577", broken)


@pytest.mark.clause("pa.577 577.9(a)", "pa.577 577.9(b)", "pa.577 577.9(c)")
def test_staff_and_cameras_are_never_assumed() -> None:
    """A table that says nothing is asked all four before anything else, and does not open."""
    driver = real_table(rules_for(GAME, "577"))
    with pytest.raises(Refusal):
        driver.begin_round()
    first = all_asked(driver)[:4]
    assert [what for _, what, _ in first] == list(MINIMUM)
    cited = [cite("577", one) for one in ("9(a)", "9(b)", "9(b)", "9(c)")]
    assert [clause for *_, clause in first] == cited


def test_the_permanent_regulation_asks_for_neither() -> None:
    """Only the temporary one has section 9."""
    asked_for = [what for _, what, _ in all_asked(real_table(rules_for(GAME, "661a")))]
    assert not set(MINIMUM) & set(asked_for)
    with pytest.raises(Misuse, match="no fact that this table asks for 'table_cameras'"):
        real_table(rules_for(GAME, "661a"), {"table_cameras": 2})


@editions
@clause("2(b)", ("2(c)", "2(e)"), "4(a)", "4(d)")
def test_the_opening(edition: str) -> None:
    """A supervisor confirms layout and boxes, the stickperson dice that are new to the table."""
    owed = [one for one in all_asked(real_table(rules_for(GAME, edition))) if " " in one[1]]
    boxes = {"661a": "2(c)", "577": "2(e)"}[edition]
    assert [(who, clause) for who, _, clause in owed] == [
        ("supervisor", cite(edition, "2(b)")),
        ("supervisor", cite(edition, boxes)),
        ("stickperson", cite(edition, "4(a)")),
        ("stickperson", cite(edition, "4(d)")),
    ]


@editions
@clause("4(a)", "4(d)")
def test_the_dice_are_the_stickpersons(edition: str) -> None:
    """No dealer and no supervisor without the stick signs for them."""
    driver = real_table(rules_for(GAME, edition))
    until(driver, "four green and two red dice are here")
    for who in (DEALER, SUPERVISOR):
        with pytest.raises(Refusal) as caught:
            driver.answer(who.id)
        assert caught.value.clause == cite(edition, "4(a)")
    driver.answer(STICK.id)
