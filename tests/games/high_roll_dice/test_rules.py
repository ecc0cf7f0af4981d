"""High Roll Dice with ten dice: the table, the wagers, the dice (pa.675a.1 to 675a.3)."""

from __future__ import annotations

import pytest

from croupier.core.cloth import Area, Disc, Rest
from croupier.core.driver import KeyedSource
from croupier.core.game import Rules, rules_for
from croupier.core.people import Person
from croupier.core.procedure import Close, Place, Take, Throw, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.core.table import rack
from croupier.games.high_roll_dice.rules import GAME, highest_match
from tests.games.cloths import at, boxes_at_both_hands, citing, held, printed, spots_citing
from tests.games.high_roll_dice.high_roll_tables import (
    FIVE,
    FOUR_FIVES,
    LIKES,
    MILLIONAIRE,
    PIPS,
    play,
    refused,
    window,
    winners,
    won,
)
from tests.games.scripts import Scripted, events, place, table_of
from tests.games.staff import DEALER, MANAGER, SUPERVISOR, all_asked, real_table, until

# 675a.1: table and layout


@pytest.mark.clause("pa.675a 675a.1(a)")
def test_a_seventh_position_does_not_exist() -> None:
    """Six players sit at the table, and a seventh is refused."""
    driver = table_of(GAME, Scripted(), {seat: f"player {seat}" for seat in range(1, 7)})
    with pytest.raises(Refusal, match=r"675a\.1\(a\)"):
        driver.sit(7, "one too many")


@pytest.mark.clause(
    "pa.675a 675a.1(b)(1)",
    "pa.675a 675a.1(b)(2)",
    "pa.675a 675a.1(b)(2)(i)",
    "pa.675a 675a.1(b)(2)(ii)",
    "pa.675a 675a.1(b)(2)(iii)",
    "pa.675a 675a.1(b)(2)(iv)",
    "pa.675a 675a.1(b)(2)(v)",
    "pa.675a 675a.1(b)(5)",
)
def test_the_layout_of_ten_dice() -> None:
    """The layout has the name, and at each position all circles, dice, the notice, the sensor."""
    rules, chapter = rules_for(GAME), "pa.675a 675a.1"
    assert printed(rules, f"{chapter}(b)(1)") == ["{house}"]
    assert held(rules, f"{chapter}(b)(2)") == ["position"]
    circles = citing(rules, f"{chapter}(b)(2)(i)", Area)
    assert [one.words for one in circles] == [f"{n} of\na kind" for n in range(2, 9)]
    rows = citing(rules, f"{chapter}(b)(2)(ii)", Area)
    assert [one.words for one in rows] == ["9 of\na kind", "10 of\na kind"]
    assert {type(one.shape) for one in [*circles, *rows]} == {Disc}
    assert printed(rules, f"{chapter}(b)(2)(ii)") == ["First Roll Side Bet"]
    dice = citing(rules, f"{chapter}(b)(2)(iii)", Area)
    assert [one.dice for one in sorted(dice, key=lambda one: at(one)[0])] == PIPS_FROM_THE_LEFT
    assert printed(rules, f"{chapter}(b)(2)(iv)") == [
        "Pip Street, Like Kind Boulevard and Extra Roll wagers must be of equal value"
    ]
    assert spots_citing(rules, f"{chapter}(b)(2)(v)") == ["extra_roll"]
    boxes_at_both_hands(rules, f"{chapter}(d)")
    throw_box(rules)


PIPS_FROM_THE_LEFT = [(2,), (3,), (4,), (5,), (6,), (1,)]


def throw_box(rules: Rules) -> None:
    """From the dealer's left, the right of the picture: Ace, Six, ... Two."""
    boxes = citing(rules, "pa.675a 675a.1(b)(5)", Rest)
    from_the_dealers_left = sorted(boxes, key=lambda one: -at(one)[0])
    assert [one.words for one in from_the_dealers_left] == [
        "Ace",
        "Six",
        "Five",
        "Four",
        "Three",
        "Two",
    ]
    assert [one.dice for one in from_the_dealers_left] == [(1,), (6,), (5,), (4,), (3,), (2,)]


@pytest.mark.clause("pa.675a 675a.1(b)(3)")
def test_the_odds_of_every_wager_are_posted() -> None:
    """Each of the 21 rows that pay has a line on the sign with what it pays."""
    lines = {
        board.wager: {line.outcome: line.pays for line in board.lines}
        for board in sign(rules_for(GAME)).boards
    }
    assert set(lines) == {*PIPS, *LIKES, *MILLIONAIRE}
    assert sum(map(len, lines.values())) == 6 + 7 + 6 + 2
    assert lines["pip_street_1"] == {"comes most often": "3 to 1"}
    assert lines["like_kind_boulevard_3"] == {
        "three of a kind": "3 to 5",
        "three of a kind on extra roll": "6 to 1",
    }
    assert lines["millionaire_row_10"] == {"ten of a kind": "$1,000,000"}


@pytest.mark.clause("pa.675a 675a.1(b)(4)")
def test_a_payout_limit_is_posted() -> None:
    """The sign states the payout limit when there is one, and none when there is none."""
    assert sign(rules_for(GAME)).payout_limit is None
    posted = sign(rules_for(GAME, options={"payout_limit": "60000"}))
    assert posted.payout_limit == (
        "A player is paid at most $60,000 in a round; not counted: "
        "Millionaire Row nine of a kind, Millionaire Row ten of a kind"
    )
    assert "At most $60,000 to a player in a round; not counted: Millionaire Row" in posted.layout


@pytest.mark.clause("pa.675a 675a.1(c)", "pa.675a 675a.1(c)(1)")
def test_an_extra_roll_is_entered_by_seat() -> None:
    """Each bought Extra Roll is acknowledged at its seat, and all stand on the board at the end."""
    driver = window(FOUR_FIVES, "111111", players=("P1", "P6", "P7"))
    for seat in (1, 2, 3):
        place(driver, seat, FIVE, "pip_street_5", "like_kind_boulevard_6")
    for seat in (1, 3):
        place(driver, seat, FIVE, "extra_roll")
    entered = [e["seat"] for e in events(driver, "placed") if e["wager"] == "extra_roll"]
    assert entered == [1, 3]
    driver.answer(Close())
    assert driver.table.board["extra_rolls"] == [1, 3]


@pytest.mark.clause("pa.675a 675a.1(c)(2)", "pa.675a 675a.2(a)")
@pytest.mark.parametrize("wager", ["extra_roll", "pip_street_2", "like_kind_boulevard_5"])
def test_nothing_is_wagered_after_no_more_bets(wager: str) -> None:
    """A wager or Extra Roll is taken before "no more bets" and refused from then on."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"})
    driver.begin_round()
    place(driver, 1, FIVE, "pip_street_5", "like_kind_boulevard_4")
    assert driver.can(Place(1, wager, FIVE))
    driver.answer(Close())
    assert isinstance(driver.pending, Throw)
    assert refused(driver, Place(1, wager, FIVE)) == "pa.675a 675a.2(a)"
    assert refused(driver, Take(1, "pip_street_5", FIVE)) == "pa.675a 675a.2(a)"


# 675a.2: wagers and the rank of dice


@pytest.mark.clause("pa.675a 675a.2(b)")
def test_only_chips_play() -> None:
    """A wager for exactly the rack is taken; a cent more, as if in cash, is refused."""
    driver = table_of(GAME, Scripted(), {1: "P1"}, chips_cents=FIVE)
    driver.begin_round()
    assert refused(driver, Place(1, "pip_street_1", FIVE + 1)) == "pa.675a 675a.2(b)"
    place(driver, 1, FIVE, "pip_street_1")
    assert driver.table.accounts[rack("P1")] == 0
    assert refused(driver, Place(1, "pip_street_2", FIVE)) == "pa.675a 675a.2(b)"


@pytest.mark.clause("pa.675a 675a.2(c)")
def test_only_the_seated_wager_and_they_stay() -> None:
    """A wager from an empty position is refused, and so is leaving a wager behind."""
    driver = window()
    assert refused(driver, Place(2, "pip_street_1", FIVE)) == "pa.675a 675a.2(c)"
    place(driver, 1, FIVE, "pip_street_1")
    with pytest.raises(Refusal, match=r"675a\.2\(c\)"):
        driver.leave(1)


@pytest.mark.clause("pa.675a 675a.2(d)")
def test_equal_counts_go_to_the_higher_rank() -> None:
    """Of any two faces that come equally often, the later of 2, 3, 4, 5, 6, ace is called."""
    order = (2, 3, 4, 5, 6, 1)
    for low in range(6):
        for high in range(low + 1, 6):
            counts = dict.fromkeys(order, 0) | {order[low]: 4, order[high]: 4}
            assert highest_match(*(counts[face] for face in range(1, 7))) == (order[high], 4)
            counts[order[low]] = 5
            assert highest_match(*(counts[face] for face in range(1, 7))) == (order[low], 5)


@pytest.mark.clause("pa.675a 675a.2(e)")
def test_the_wagers_of_ten_dice() -> None:
    """The window offers Pip Street, Like Kind Boulevard, the Extra Roll and Millionaire Row."""
    pending = window().pending
    assert isinstance(pending, Window)
    assert pending.wagers == (*PIPS, *LIKES, "extra_roll", *MILLIONAIRE)


@pytest.mark.clause("pa.675a 675a.2(e)(1)")
@pytest.mark.parametrize("wager", [*LIKES, "extra_roll", *MILLIONAIRE])
def test_pip_street_comes_first(wager: str) -> None:
    """No other wager is taken before Pip Street, nor does it stay when Pip Street is withdrawn."""
    driver = window()
    cents = 1_00 if wager in MILLIONAIRE else FIVE
    assert refused(driver, Place(1, wager, cents)) == "pa.675a 675a.2(e)(1)"
    place(driver, 1, FIVE, "pip_street_3", "pip_street_6")
    if wager == "extra_roll":
        place(driver, 1, FIVE, "like_kind_boulevard_4")
    place(driver, 1, cents, wager)
    driver.answer(Take(1, "pip_street_3", FIVE))
    assert refused(driver, Take(1, "pip_street_6", FIVE)) == "pa.675a 675a.2(e)(1)"


@pytest.mark.clause(
    "pa.675a 675a.2(e)(1)(i)",
    "pa.675a 675a.2(e)(1)(ii)",
    "pa.675a 675a.2(e)(2)(i)",
    "pa.675a 675a.2(e)(2)(ii)",
)
@pytest.mark.parametrize(
    ("dice", "face", "number"),
    [
        ("6664444123", 4, 4),
        ("6661112345", 1, 3),
        ("6661111234", 1, 4),
        ("2222211134", 2, 5),
    ],
)
def test_the_examples_of_the_law(dice: str, face: int, number: int) -> None:
    """One Pip Street face and one Like Kind Boulevard number win, and every other wager loses."""
    driver = play([*PIPS, *LIKES], dice)
    assert winners(driver) == {f"pip_street_{face}", f"like_kind_boulevard_{number}"}
    assert set(won(driver)) == {*PIPS, *LIKES}


@pytest.mark.clause("pa.675a 675a.2(e)(2)", "pa.675a 675a.1(b)(2)(iv)")
def test_like_kind_equals_pip_street() -> None:
    """Like Kind Boulevard is taken for the amount of Pip Street, not for a cent more or less."""
    driver = window()
    place(driver, 1, 10_00, "pip_street_4")
    for cents in (9_99, 10_01):
        wager = Place(1, "like_kind_boulevard_4", cents)
        assert refused(driver, wager) == "pa.675a 675a.2(e)(2)"
        assert refused(driver, Place(1, "pip_street_5", cents)) == "pa.675a 675a.1(b)(2)(iv)"
    place(driver, 1, 10_00, "like_kind_boulevard_4", "pip_street_5", "like_kind_boulevard_5")
    for wager_id in ("pip_street_4", "like_kind_boulevard_4"):
        assert not driver.can(Place(1, wager_id, 1))
        assert not driver.can(Take(1, wager_id, 1))


@pytest.mark.clause("pa.675a 675a.2(e)(2)")
def test_the_amount_is_changed_on_one_wager_alone() -> None:
    """With the others taken back, the one that is left is raised, and the others follow it."""
    driver = window()
    place(driver, 1, FIVE, "pip_street_4", "like_kind_boulevard_4")
    assert refused(driver, Place(1, "pip_street_4", FIVE)) == "pa.675a 675a.2(e)(2)"
    driver.answer(Take(1, "like_kind_boulevard_4", FIVE))
    place(driver, 1, FIVE, "pip_street_4")
    assert not driver.can(Place(1, "like_kind_boulevard_4", FIVE))
    place(driver, 1, 10_00, "like_kind_boulevard_4")


@pytest.mark.clause("pa.675a 675a.2(e)(3)")
def test_an_extra_roll_goes_with_like_kind_and_equals_it() -> None:
    """It is bought only with Like Kind Boulevard, for that very amount, once for all of them."""
    driver = window()
    place(driver, 1, 10_00, "pip_street_4")
    assert refused(driver, Place(1, "extra_roll", 10_00)) == "pa.675a 675a.2(e)(3)"
    place(driver, 1, 10_00, *LIKES)
    for cents in (9_99, 10_01, 20_00):
        assert refused(driver, Place(1, "extra_roll", cents)) == "pa.675a 675a.2(e)(3)"
    place(driver, 1, 10_00, "extra_roll")
    for wager in LIKES[:-1]:
        driver.answer(Take(1, wager, 10_00))
    assert refused(driver, Take(1, LIKES[-1], 10_00)) == "pa.675a 675a.2(e)(3)"


@pytest.mark.clause("pa.675a 675a.2(e)(4)")
@pytest.mark.parametrize("wager", MILLIONAIRE)
def test_millionaire_row_takes_one_dollar(wager: str) -> None:
    """A dollar is taken; a cent more, a cent less and a second dollar are refused."""
    driver = window()
    place(driver, 1, FIVE, "pip_street_1")
    for cents in (1_01, 99):
        assert refused(driver, Place(1, wager, cents)) == "pa.675a 675a.2(e)(4)"
    place(driver, 1, 1_00, wager)
    assert refused(driver, Place(1, wager, 1)) == "pa.675a 675a.2(e)(4)"


@pytest.mark.clause("pa.675a 675a.2(e)(4)")
def test_millionaire_row_may_be_bet_twice() -> None:
    """Nine and ten of a kind can both be bet, and have not to equal Pip Street."""
    driver = window()
    place(driver, 1, FIVE, "pip_street_1")
    place(driver, 1, 1_00, *MILLIONAIRE)
    assert driver.table.stakes(1) == {"pip_street_1": FIVE} | dict.fromkeys(MILLIONAIRE, 1_00)


# 675a.3: dice


@pytest.mark.clause("pa.675a 675a.3(a)")
def test_ten_dice_are_thrown() -> None:
    """A throw of ten dice is accepted, one of nine or eleven is not; their size is confirmed."""
    driver = table_of(GAME, KeyedSource(), {1: "P1"})
    assert "ten dice of 19 mm are inspected" in [e["what"] for e in events(driver, "attested")]
    driver.begin_round()
    place(driver, 1, FIVE, "pip_street_1")
    driver.answer(Close())
    for dice in ("555566611", "55556661144"):
        with pytest.raises(Misuse, match="10 are thrown"):
            driver.answer(tuple(map(int, dice)))
    driver.answer(tuple(map(int, FOUR_FIVES)))
    assert driver.pending is None


@pytest.mark.clause("pa.675a 675a.3(b)(1)")
def test_dice_stay_for_a_day() -> None:
    """A round begins a minute before the dice are there for 24 hours, and none after that."""
    driver = table_of(GAME, Scripted(FOUR_FIVES), {1: "P1"})
    driver.tell_time(24 * 60 - 1)
    driver.begin_round()
    place(driver, 1, FIVE, "pip_street_1")
    driver.answer(Close())
    driver.tell_time(24 * 60)
    with pytest.raises(Refusal, match=r"675a\.3\(b\)\(1\)"):
        driver.begin_round()
    driver.change_equipment("dice", "a fresh set")
    driver.begin_round()


@pytest.mark.clause(
    "pa.675a 675a.1(b)",
    "pa.675a 675a.1(d)",
    "pa.675a 675a.3(b)",
    "pa.675a 675a.3(b)(2)",
    "pa.675a 675a.3(c)",
    "pa.675a 675a.3(d)",
)
def test_what_is_confirmed_before_play() -> None:
    """Layout, boxes, shaker and dice are confirmed, each by one who may, before a round begins."""
    driver = real_table(rules_for(GAME))
    with pytest.raises(Refusal):
        driver.begin_round()
    expected = ("1(b)", "1(d)", "3(b)", "3(b)(2)", "3(a)", "3(d)", "3(c)")
    owed = all_asked(driver)
    assert [clause for *_, clause in owed] == [f"pa.675a 675a.{one}" for one in expected]
    assert [who for who, *_ in owed] == ["supervisor"] * 5 + ["dealer"] * 2
    assert [event["by"] for event in events(driver, "attested")] == ["R1"] * 4 + ["D1"] * 2


@pytest.mark.clause("pa.675a 675a.3(b)(2)")
def test_the_shaker_bears_a_name() -> None:
    """It is asked for as it is spelled; a shaker without one does not do, nor a dealer's word."""
    driver = real_table(rules_for(GAME))
    until(driver, "shaker_mark")
    with pytest.raises(Misuse):
        driver.answer(" ")
    with pytest.raises(Refusal) as caught:
        driver.answer("The Grand House", by=DEALER.id)
    assert caught.value.clause == "pa.675a 675a.3(b)(2)"
    driver.answer("The Grand House", by=SUPERVISOR.id)
    assert driver.table.things["shaker"].facts["mark"] == "The Grand House"


@pytest.mark.clause("pa.675a 675a.3(a)", "pa.675a 675a.3(c)")
@pytest.mark.parametrize(
    ("what", "wrong", "right", "clause"),
    [
        ("ten dice of 19 mm are inspected", DEALER, MANAGER, "3(a)"),
        ("the shaker is in my charge", SUPERVISOR, DEALER, "3(c)"),
    ],
)
def test_who_answers_for_dice_and_shaker(
    what: str, wrong: Person, right: Person, clause: str
) -> None:
    """A supervisor inspects the dice, and only the dealer has the shaker in charge."""
    driver = real_table(rules_for(GAME))
    until(driver, what)
    with pytest.raises(Refusal) as caught:
        driver.answer(wrong.id)
    assert caught.value.clause == f"pa.675a 675a.{clause}"
    driver.answer(right.id)


@pytest.mark.clause("pa.675a 675a.3(a)", "pa.675a 675a.3(b)")
@pytest.mark.parametrize(("thing", "owed"), [("dice", ["3(a)"]), ("shaker", ["3(b)", "3(b)(2)"])])
def test_another_set_is_inspected(thing: str, owed: list[str]) -> None:
    """Fresh dice or another shaker owe what the first ones did, before the next round."""
    driver = real_table(rules_for(GAME))
    all_asked(driver)
    driver.sit(1, "P1", 100_00)
    driver.change_equipment(thing, "worn")
    assert driver.table.things[thing].id == f"{thing} no. 2"
    with pytest.raises(Refusal):
        driver.begin_round()
    assert [clause for *_, clause in all_asked(driver)] == [f"pa.675a 675a.{one}" for one in owed]
    driver.begin_round()
