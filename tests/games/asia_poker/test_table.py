"""Asia Poker, 575.2 to 575.5: the table, its devices, the cards, the opening."""

from __future__ import annotations

import pytest

from croupier.core.cards import JOKER
from croupier.core.cloth import Puck, Rows
from croupier.core.game import Rules, rules_for
from croupier.core.people import Person
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games.asia_poker.rules import GAME
from tests.games.asia_poker.asia import ASIA, cite, clause
from tests.games.cloths import (
    area,
    at,
    box,
    boxes_at_both_hands,
    citing,
    dealers_side,
    held,
    lines,
    printed,
    rest,
    seat_points,
    spots_citing,
)
from tests.games.scripts import Scripted, events
from tests.games.staff import (
    DEALER,
    MECHANIC,
    SECOND,
    STICK,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)


def rules_with(**options: str) -> Rules:
    return rules_for(GAME, None, options)


def apart(parts: list[object]) -> None:
    """None of these lies on another."""
    boxes = [box(part) for part in parts]  # type: ignore[arg-type]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            across = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert across or one.y + one.h <= other.y or other.y + other.h <= one.y


# 575.2(a), (b), (d), (e): the layout


@clause("2(a)")
def test_six_positions() -> None:
    """The sixth position can be taken, a seventh and one before the first do not exist."""
    driver = ASIA.table(Scripted(), 6)
    for seat in (0, 7):
        with pytest.raises(Refusal, match="positions 1 to 6") as caught:
            driver.sit(seat, "P9")
        assert caught.value.clause == cite("2(a)")
    assert len(seat_points(rules_with())) == 6
    assert box(rest(rules_with(), "dealer")).y < min(y for _, y in seat_points(rules_with()))


@clause("2(b)(1)")
def test_the_name_of_the_house() -> None:
    """The layout and the sign bear the name that the house gives itself."""
    assert printed(rules_with(), cite("2(b)(1)")) == ["{house}"]
    assert "Harbour" in lines(rules_with(), "Harbour")
    assert "Harbour" in sign(rules_with(), "Harbour").layout


@clause("2(b)(2)", "2(b)(5)")
def test_betting_areas() -> None:
    """One for the Asia Poker Wager, and one for the Bonus where it is offered."""
    rules = rules_with()
    assert spots_citing(rules, cite("2(b)(2)")) == ["main"]
    assert spots_citing(rules, cite("2(b)(5)")) == ["bonus"]
    apart([area(rules, "main"), area(rules, "bonus")])
    without = rules_with(bonus="no")
    assert spots_citing(without, cite("2(b)(2)")) == ["main"]
    assert spots_citing(without, cite("2(b)(5)")) == []


@clause("2(b)(3)", "2(b)(4)", "1")
@pytest.mark.parametrize(("whose", "id"), [("seat {seat}", "2(b)(3)"), ("dealer", "2(b)(4)")])
def test_three_places_for_hands(whose: str, id: str) -> None:
    """Four cards high, two medium, one low, apart from each other and marked with their names."""
    rules = rules_with()
    hands = [f"{whose} high", f"{whose} medium", f"{whose} low"]
    assert held(rules, cite(id)) == hands
    assert [rest(rules, hand).room for hand in hands] == [4, 2, 1]
    assert [rest(rules, hand).words for hand in hands] == ["High", "Medium", "Low"]
    apart([rest(rules, hand) for hand in hands])


@clause("2(b)(6)", "12(a)")
@pytest.mark.parametrize(
    ("paytable", "flush", "quads"),
    [("A", "80 to 1", "30 to 1"), ("B", "50 to 1", "30 to 1"), ("C", "50 to 1", "25 to 1")],
)
def test_odds_are_shown(paytable: str, flush: str, quads: str) -> None:
    """Those of the table that the house chose, on the cloth and on the sign."""
    rules = rules_with(paytable=paytable)
    told = {
        board.wager: {line.outcome: line.pays for line in board.lines}
        for board in sign(rules).boards
    }
    assert told["main"]["win"] == "1 to 1"
    assert told["bonus"]["natural straight flush"] == flush
    assert told["bonus"]["four of a kind"] == quads
    assert told["bonus"]["9 high"] == "10 to 1"
    assert [rows.spot for rows in citing(rules, cite("2(b)(6)"), Rows)] == ["bonus"]
    assert printed(rules, cite("2(b)(6)")) == ["Asia Poker pays 1 to 1"]


@clause("2(b)(7)", "12(c)")
def test_the_limit_is_shown() -> None:
    """In dollars for a hand where the house has one, and not a word where it has none."""
    rules = rules_with(payout_limit="60000")
    assert printed(rules, cite("2(b)(7)")) == ["At most $60,000 is paid on a hand"]
    assert any("$60,000" in line for line in sign(rules).layout)
    assert printed(rules_with(), cite("2(b)(7)")) == []


@clause("2(d)", "2(e)")
def test_boxes_and_rack_on_the_dealers_side() -> None:
    """Drop box and tip box at either hand of the dealer, and the discard rack."""
    boxes_at_both_hands(rules_with(), cite("2(d)"))
    assert held(rules_with(), cite("2(e)")) == ["discards"]
    for thing in ("drop", "tips", "discards"):
        dealers_side(rules_with(), rest(rules_with(), thing))


@clause("5(g)(1)(ii)")
def test_the_place_of_the_shaker() -> None:
    """Where dice are used, and only there; it is near the dealer."""
    assert held(rules_with(), cite("5(g)(1)(ii)")) == ["dice"]
    assert rest(rules_with(), "dice").words == "Shaker"
    dealers_side(rules_with(), rest(rules_with(), "dice"))
    assert held(rules_with(start="number"), cite("5(g)(1)(ii)")) == []


@clause("5(h)")
@pytest.mark.parametrize(("marker", "there"), [("none", 0), ("cover_card", 1), ("object", 1)])
def test_the_marker_has_seven_places(marker: str, there: int) -> None:
    """One before each position and one before the dealer, if the house marks the start."""
    pucks = citing(rules_with(marker=marker), cite("5(h)"), Puck)
    assert len(pucks) == there
    for puck in pucks:
        assert list(puck.at) == ["dealer", *(f"seat {seat}" for seat in range(1, 7))]
        assert len(set(puck.at.values())) == 7
        places = seat_points(rules_with())
        for seat, (x, y) in enumerate(places, 1):
            near = puck.at[f"seat {seat}"]
            far = [(near[0] - px) ** 2 + (near[1] - py) ** 2 for px, py in places]
            assert min(far) == far[seat - 1], (x, y)
        assert abs(puck.at["dealer"][0] - at(rest(rules_with(), "dealer"))[0]) < 8


# 575.2(c), 5(f) to (h): devices


@clause("2(c)", "5(g)")
def test_three_ways_to_find_the_starting_position() -> None:
    """Dice, a number or a button; nothing else."""
    option = next(one for one in GAME.options if one.id == "start")
    assert option.choices == ("dice", "number", "button")
    with pytest.raises(Misuse, match="start takes dice, number, button"):
        rules_with(start="cards")


@clause("5(g)(3)")
@pytest.mark.parametrize(
    ("dealing", "shuffler", "good"),
    [("shoe", "yes", True), ("shoe", "no", False), ("manual_shoe", "yes", False)],
)
def test_a_button_needs_both_devices(dealing: str, shuffler: str, good: bool) -> None:
    """A shuffling device and an automated shoe; dice and numbers go with anything."""
    for start in ("dice", "number"):
        assert rules_with(start=start, dealing=dealing, shuffler=shuffler)
    if good:
        assert rules_with(start="button", dealing=dealing, shuffler=shuffler)
        return
    with pytest.raises(Refusal, match="only with a shuffling device") as caught:
        rules_with(start="button", dealing=dealing, shuffler=shuffler)
    assert caught.value.clause == cite("5(g)(3)")


@clause("5(f)")
def test_a_reshuffling_device_is_a_shuffler() -> None:
    """It cannot be chosen where cards are shuffled by hand, and is not the usual."""
    assert rules_with(reshuffler="yes", shuffler="yes")
    assert rules_with(reshuffler="no", shuffler="no", dealing="shoe")
    assert rules_with().options["reshuffler"] == "no"
    with pytest.raises(Refusal) as caught:
        rules_with(reshuffler="yes", shuffler="no", dealing="shoe")
    assert caught.value.clause == cite("5(f)")


SUPER = "supervisor"
LAYOUT = [
    (SUPER, "the layout is the approved one", "2(b)"),
    (SUPER, "drop box and tip box are where they may be", "2(d)"),
]
SHAKER = [
    (SUPER, "the shaker is an approved one", "2(c)(1)"),
    (SUPER, "the dice cannot be seen while the shaker is shaken", "2(c)(1)(ii)"),
    (SUPER, "shaker_mark", "2(c)(1)(iii)"),
    ("dealer", "the shaker is in my charge", "2(c)(1)"),
    ("dealer", "three dice are in the shaker", "2(c)(1)(i)"),
]
GENERATOR = [(SUPER, "the random number generator is an approved one", "2(c)(2)")]
THE_BUTTON = [(SUPER, "the button is an approved one", "2(c)(3)")]


def deck(name: str, *, second_joker: bool = False) -> list[tuple[str, str, str]]:
    """What is owed for a deck of this name that did not come preshuffled."""
    place = name.removeprefix("the ")
    torn = [
        ("dealer", f"the second joker of {name} torn in half, and put into its box", "4(b)"),
        ("floorperson", f"only one joker of {name} is used: verified", "4(b)"),
    ]
    spread = "spread face up in fans, by suit, with the joker, for the first player to see"
    return [
        (SUPER, f"{place}_preshuffled", "4(e)"),
        ("dealer", f"{name} without defects", "4(a)"),
        ("floorperson", f"inspection of {name} verified", "4(a)"),
        (SUPER, f"{place}_jokers", "3(a)"),
        *(torn if second_joker else []),
        ("dealer", f"{name} {spread}", "4(b)"),
        ("dealer", f"{name} washed face down and stacked after that look", "4(c)"),
    ]


@pytest.mark.parametrize(
    ("options", "owed"),
    [
        pytest.param(
            {},
            [*LAYOUT, *SHAKER, *deck("the cards")],
            marks=clause(
                *("2(b)", "2(d)", "2(c)(1)", "2(c)(1)(i)", "2(c)(1)(ii)", "2(c)(1)(iii)"),
                *("3(a)", "4(a)", "4(b)", "4(c)", "4(e)"),
            ),
            id="dice",
        ),
        pytest.param(
            {"start": "number"},
            [*LAYOUT, *GENERATOR, *deck("the cards")],
            marks=clause("2(c)(2)"),
            id="number",
        ),
        pytest.param(
            {"start": "button", "dealing": "shoe"},
            [*LAYOUT, *THE_BUTTON, *deck("the cards")],
            marks=clause("2(c)(3)"),
            id="button",
        ),
        pytest.param(
            {"dealing": "manual_shoe", "start": "number"},
            [
                *LAYOUT,
                (SUPER, "the manual shoe stands where it may", "8(a)"),
                *GENERATOR,
                *deck("the cards"),
            ],
            marks=clause("8(a)"),
            id="manual shoe",
        ),
        pytest.param(
            {"reshuffler": "yes", "marker": "object", "start": "number"},
            [
                *LAYOUT,
                (SUPER, "the reshuffling device and its procedures are approved", "5(f)"),
                (SUPER, "what marks the starting position is an approved object", "5(h)"),
                *GENERATOR,
                *deck("the cards"),
            ],
            marks=clause("5(f)", "5(h)"),
            id="reshuffler and object",
        ),
        pytest.param(
            {"decks": "2", "start": "number", "marker": "cover_card"},
            [
                *LAYOUT,
                *GENERATOR,
                (SUPER, "deck 1_color", "3(b)(1)"),
                *deck("deck 1"),
                (SUPER, "deck 2_color", "3(b)(1)"),
                *deck("deck 2"),
            ],
            marks=clause("3(b)(1)", "4(d)", "5(h)"),
            id="two decks",
        ),
    ],
)
def test_what_is_owed_before_the_first_round(
    options: dict[str, str], owed: list[tuple[str, str, str]]
) -> None:
    """All of it, by the person that the chapter names, in this order, each under its clause."""
    driver = real_table(rules_with(**options))
    assert all_asked(driver) == [(by, what, cite(id)) for by, what, id in owed]
    driver.sit(1, "P1", 100_00)
    driver.begin_round()


@clause("4(a)", "4(b)", "4(c)", "3(a)")
def test_each_signs_for_himself() -> None:
    """Nobody else may, and no round begins before the last has signed."""
    driver = real_table(rules_with(start="number"), {"cards_jokers": 2})
    until(driver, "the cards without defects")
    for who, id in (
        (DEALER, "4(a)"),
        (SUPERVISOR, "4(a)"),
        (DEALER, "4(b)"),
        (SUPERVISOR, "4(b)"),
        (DEALER, "4(b)"),
        (DEALER, "4(c)"),
    ):
        for wrong in (STICK, MECHANIC, *((DEALER,) if who is SUPERVISOR else ())):
            with pytest.raises(Refusal) as caught:
                driver.answer(wrong.id)
            assert caught.value.clause == cite(id)
        with pytest.raises(Refusal, match="a round is open"):
            driver.begin_round()
        driver.answer(who.id)
    assert driver.pending is None


@clause("4(a)", "4(b)")
@pytest.mark.parametrize(("first", "id"), [("the cards without defects", "4(a)"), ("torn", "4(b)")])
def test_a_second_pair_of_eyes_is_another_pair(first: str, id: str) -> None:
    """A floorperson who deals inspects and tears, and another one verifies."""
    both = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    driver = real_table(rules_with(), {"cards_jokers": 2}, people=(both, SECOND))
    while (found := asked(driver)) is not None and first not in found[1]:
        driver.answer("R2") if found[0] == "floorperson" else driver.sign()
    driver.answer("B1")
    with pytest.raises(Refusal, match="two different people") as caught:
        driver.answer("B1")
    assert caught.value.clause == cite(id)
    driver.answer("R2")


@clause("4(b)", "3(a)")
@pytest.mark.parametrize("jokers", [1, 2])
def test_a_pack_with_two_jokers(jokers: int) -> None:
    """One is torn in the presence of two; of a pack with one nothing is."""
    driver = real_table(rules_with(start="number"))
    told = all_asked(driver, {"cards_jokers": jokers})
    wanted = [*LAYOUT, *GENERATOR, *deck("the cards", second_joker=jokers == 2)]
    assert told == [(by, what, cite(id)) for by, what, id in wanted]


@clause("3(a)")
@pytest.mark.parametrize("jokers", [0, 3])
def test_a_pack_without_a_joker_or_with_three(jokers: int) -> None:
    """Is no pack to play with."""
    driver = real_table(rules_with())
    until(driver, "cards_jokers")
    with pytest.raises(Refusal) as caught:
        driver.answer(jokers)
    assert caught.value.clause == cite("3(a)")


@clause("4(e)", "4(d)")
def test_a_deck_that_came_preshuffled() -> None:
    """The dealer says so, and nothing of (a) to (d) is asked; of the other deck it is."""
    driver = real_table(rules_with(decks="2", start="number"))
    told = all_asked(driver, {"deck 1_preshuffled": "yes"})
    wanted = [
        *LAYOUT,
        *GENERATOR,
        (SUPER, "deck 1_color", "3(b)(1)"),
        (SUPER, "deck 1_preshuffled", "4(e)"),
        ("dealer", "deck 1 came inspected and shuffled", "4(e)"),
        (SUPER, "deck 2_color", "3(b)(1)"),
        *deck("deck 2"),
    ]
    assert told == [(by, what, cite(id)) for by, what, id in wanted]


@clause("2(c)(1)(iii)")
def test_what_the_shaker_bears_is_kept() -> None:
    """Somebody says it, and the log has it with its clause."""
    driver = real_table(rules_with())
    until(driver, "shaker_mark")
    driver.answer("Harbour Casino")
    (told,) = [event for event in events(driver, "told") if event["fact"] == "mark"]
    assert (told["told"], told["clause"]) == ("Harbour Casino", cite("2(c)(1)(iii)"))


@clause("2(c)(1)", "2(c)(1)(i)", "2(c)(1)(ii)", "2(c)(1)(iii)", "2(c)(2)", "2(c)(3)")
@pytest.mark.parametrize(
    ("options", "thing", "owed"),
    [
        ({}, "shaker", SHAKER[:4]),
        ({}, "dice", SHAKER[4:]),
        ({"start": "number"}, "generator", GENERATOR),
        ({"start": "button", "dealing": "shoe"}, "button", THE_BUTTON),
    ],
)
def test_another_device_is_looked_at_too(
    options: dict[str, str], thing: str, owed: list[tuple[str, str, str]]
) -> None:
    """What comes in place of the first is approved and taken in charge again."""
    driver = real_table(rules_with(**options))
    all_asked(driver)
    driver.change_equipment(thing, "worn")
    assert all_asked(driver) == [(by, what, cite(id)) for by, what, id in owed]


# 575.3: decks and their time


@clause("3(b)")
def test_a_second_deck_needs_a_shuffler() -> None:
    """Two decks go with a device and not without; one deck goes with either."""
    assert rules_with(decks="2", shuffler="yes", dealing="shoe")
    assert rules_with(decks="1", shuffler="no", dealing="shoe")
    with pytest.raises(Refusal, match="only while a device shuffles it") as caught:
        rules_with(decks="2", shuffler="no", dealing="shoe")
    assert caught.value.clause == cite("3(b)")
    with pytest.raises(Misuse, match="decks takes 1, 2"):
        rules_with(decks="3")


@clause("3(b)(1)", "4(d)")
def test_one_deck_is_one_thing() -> None:
    """Where no second deck was chosen, nobody asks for colours, and one is looked at."""
    driver = real_table(rules_with(start="number"))
    assert not [what for _, what, _ in all_asked(driver) if "color" in what or "deck" in what]
    assert not [thing for thing in driver.table.things if "deck" in thing]


@clause("3(b)(1)")
@pytest.mark.parametrize(("said", "good"), [("red", False), (" RED", False), ("green", True)])
def test_two_decks_have_two_colours(said: str, good: bool) -> None:
    """Nobody assumes them: they are asked for, and equal ones are refused, on either deck."""
    for told, asked_for in (
        ({"deck_1_color": "red"}, "deck 2_color"),
        ({"deck_2_color": "red"}, "deck 1_color"),
    ):
        driver = real_table(rules_with(decks="2"), told)
        until(driver, asked_for)
        if good:
            driver.answer(said)
            continue
        with pytest.raises(Refusal, match="another colour than that of deck") as caught:
            driver.answer(said)
        assert caught.value.clause == cite("3(b)(1)")


@clause("3(a)", "5(a)")
def test_every_round_has_one_whole_deck() -> None:
    """Each round begins with a shuffle of 53 cards, one of them the joker."""
    driver = ASIA.table(Scripted(), 1)
    driver.begin_round()
    assert [event["cards"] for event in events(driver, "shuffled")] == [53]
    assert {event["clause"] for event in events(driver, "shuffled")} == {cite("5(a)")}
    assert len(set(driver.table.shoe.remaining)) == len(driver.table.shoe) == 53
    assert driver.table.shoe.remaining.count(JOKER) == 1


@pytest.mark.parametrize(
    ("dealing", "hours", "id"),
    [
        pytest.param("hand", 4, "3(c)(1)", marks=clause("3(c)(1)")),
        pytest.param("manual_shoe", 8, "3(c)(2)", marks=clause("3(c)(2)")),
        pytest.param("shoe", 8, "3(c)(2)", marks=clause("3(c)(2)")),
    ],
)
def test_cards_are_changed_in_time(dealing: str, hours: int, id: str) -> None:
    """A minute before the time a round may begin; at the time only with fresh cards."""
    for minute, good in ((60 * hours - 1, True), (60 * hours, False)):
        driver = ASIA.table(Scripted(), 1, dealing=dealing)
        driver.tell_time(minute)
        if good:
            driver.begin_round()
            continue
        with pytest.raises(Refusal, match="the cards came") as caught:
            driver.begin_round()
        assert caught.value.clause == cite(id)
        driver.change_equipment("cards", "their time was up")
        driver.begin_round()


@clause("2(c)(1)(i)")
def test_dice_stay_for_a_day_at_most() -> None:
    """A minute before 24 hours a round may begin, at 24 hours only with other dice."""
    for minute, good in ((24 * 60 - 1, True), (24 * 60, False)):
        driver = ASIA.table(Scripted(), 1)
        driver.tell_time(20 * 60 + 1)
        driver.change_equipment("cards", "their time was up")
        driver.tell_time(minute)
        if good:
            driver.begin_round()
            continue
        with pytest.raises(Refusal, match="the dice came") as caught:
            driver.begin_round()
        assert caught.value.clause == cite("2(c)(1)(i)")
        driver.change_equipment("dice", "their time was up")
        driver.begin_round()
    other = ASIA.table(Scripted(), 1, start="number")
    other.tell_time(24 * 60)
    other.change_equipment("cards", "their time was up")
    other.begin_round()


# 575.8 to 575.10: the ways of dealing


@clause("9(a)", "9(a)(1)", "8(a)", "10(a)", "3(b)")
def test_the_ways_of_dealing() -> None:
    """Three; from the hand only what a device has shuffled."""
    option = next(one for one in GAME.options if one.id == "dealing")
    assert option.choices == ("hand", "manual_shoe", "shoe")
    assert option.help == "from the hand or from a manual shoe or from an automated shoe"
    for dealing in ("manual_shoe", "shoe"):
        assert rules_with(dealing=dealing, shuffler="no")
    with pytest.raises(Refusal) as caught:
        rules_with(dealing="hand", shuffler="no")
    assert caught.value.clause == cite("9(a)(1)")


# 575.12(c)


@clause("12(c)")
@pytest.mark.parametrize(
    ("options", "floor"),
    [
        ({}, 50_000),
        ({"minimum": "9"}, 50_000),
        ({"minimum": "10"}, 50_010),
        ({"minimum": "1000", "bonus": "no"}, 50_000),
    ],
)
def test_the_floor_of_the_payout_limit(options: dict[str, str], floor: int) -> None:
    """$50,000, or what the least wagers can win in a round if that is more; or no limit."""
    assert rules_with(**options, payout_limit="0").payout_limit_cents == 0
    assert rules_with(**options, payout_limit=str(floor)).payout_limit_cents == floor * 100
    with pytest.raises(Refusal) as caught:
        rules_with(**options, payout_limit=f"{floor - 1}.99")
    assert caught.value.clause == cite("12(c)")
