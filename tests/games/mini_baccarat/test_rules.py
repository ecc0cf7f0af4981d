"""Mini-Baccarat alone: layout, Banker and its vigorish (oh.mini_baccarat 2, 8.A.i, 12.B, 13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cloth import Puck, Rest, within
from croupier.core.game import rules_for
from croupier.core.log import from_bytes, replay, to_bytes
from croupier.core.odds import Odds
from croupier.core.procedure import Close, Decide
from croupier.core.table import HOUSE, rack
from croupier.games.mini_baccarat.rules import GAME
from tests.games.baccarat.baccarat_tables import (
    BANKER_WINS,
    PLAYER_WINS,
    TEN,
    TIED,
    begin,
    bet,
    net_cents,
    next_round,
    outcomes,
    play,
    refused,
    settled,
    table,
    window,
)
from tests.games.cloths import (
    at,
    box,
    boxes_at_both_hands,
    citing,
    cloth_of,
    dealers_side,
    held,
    lines,
    rest,
    seat_points,
)
from tests.games.scripts import events

MARKED: dict[str, Any] = {"vigorish_due": "at_reshuffle"}


# § 2, 8.D


@pytest.mark.clause(
    "oh.mini_baccarat 2.A.iv",
    "oh.mini_baccarat 2.B",
    "oh.mini_baccarat 2.C",
    "oh.mini_baccarat 2.D",
)
def test_the_layout_of_mini_baccarat() -> None:
    """Numbered areas and markers for vigorish, boxes and rack; a tournament needs no markers."""
    rules, chapter = rules_for(GAME), "oh.mini_baccarat"
    spaces = [rest for rest in citing(rules, f"{chapter} 2.A.iv", Rest) if "vigorish" in rest.holds]
    assert [rest.words for rest in spaces] == [str(n) for n in range(1, 19)]
    for space in spaces:
        opposite = [y for x, y in seat_points(rules) if abs(x - at(space)[0]) < 6]
        assert box(rest(rules, "tray")).y < box(space).y < min(opposite) - 4, "before the dealer"
    assert held(rules, f"{chapter} 2.B") == ["marker buttons"]
    boxes_at_both_hands(rules, f"{chapter} 2.C")
    assert held(rules, f"{chapter} 2.D") == ["discards"]
    dealers_side(rules, rest(rules, "discards"))
    assert "Vigorish of 5 percent on a winning Banker wager" in lines(rules)
    (puck,) = [part for part in cloth_of(rules).parts if isinstance(part, Puck)]
    assert all(within(space.shape, puck.at[f"seat {space.words}"]) for space in spaces)
    tournament = rules_for(GAME, options={"tournament": "yes"})
    assert not [rest for rest in held(tournament, f"{chapter} 2.A.iv") if "vigorish" in rest]
    on_tie = lines(rules_for(GAME, options={"vigorish": "on_tie", "midi": "yes"}))
    assert "Vigorish of 25 percent on a tied Banker wager" in on_tie
    assert "Midi-Baccarat: players turn the cards" in on_tie


@pytest.mark.clause("oh.mini_baccarat 8.D")
def test_one_position_for_each_guest() -> None:
    """A second position is refused, beside the first or elsewhere, and so is an empty one."""
    driver = table(GAME, players={3: "P1"})
    for seat in (4, 9):
        assert refused(driver.sit, seat, "P1") == "oh.mini_baccarat 8.D"
    driver.sit(4, "P2", TEN)
    begin(driver)
    assert refused(bet, driver, TEN, "player", seat=9) == "oh.mini_baccarat 8.D"


@pytest.mark.clause("oh.mini_baccarat 8.C")
def test_nobody_leaves_a_wager_behind() -> None:
    """While a wager lies there its player stays, and nobody sits down in an open round."""
    driver = table(GAME, players={3: "P1", 5: "P2"})
    begin(driver)
    bet(driver, TEN, "player", seat=5)
    assert refused(driver.leave, 5) == "oh.mini_baccarat 8.C"
    assert refused(driver.leave, 3) == "oh.mini_baccarat 8.C"
    assert refused(driver.sit, 4, "P3") == "oh.mini_baccarat 8.C"


# § 8.A.i, 13.C, 13.D, 13.G: what is taken


@pytest.mark.clause("oh.mini_baccarat 8.A.i.(a)", "oh.mini_baccarat 13.C")
@pytest.mark.parametrize(("cents", "vigorish"), [(TEN, 50), (5_00, 25), (100_00, 5_00)])
def test_five_percent_of_a_winning_banker(cents: int, vigorish: int) -> None:
    """Even money less a twentieth: $5 give a quarter."""
    driver = play(GAME, BANKER_WINS, "banker", cents=cents)
    (event,) = events(driver, "settled")
    assert (event["pays"], event["clause"]) == ("19 to 20", "oh.mini_baccarat 13.C")
    assert (event["won_cents"], event["commission_cents"]) == (cents, vigorish)
    assert net_cents(driver)["banker"] == cents - vigorish
    assert driver.table.accounts[HOUSE] == vigorish - cents


@pytest.mark.clause("oh.mini_baccarat 8.A.i.(c)", "oh.mini_baccarat 8.A.i.(c).(1)")
def test_a_tied_banker_comes_back() -> None:
    """On equal counts nothing is won and nothing taken."""
    driver = play(GAME, TIED, "banker")
    assert outcomes(driver) == {"banker": "tie"}
    assert driver.table.accounts[HOUSE] == 0


@pytest.mark.clause("oh.mini_baccarat 8.A.i.(c).(2)", "oh.mini_baccarat 13.G")
def test_the_other_kind_of_vigorish() -> None:
    """A tied Banker loses a quarter, and a winning one is paid even money."""
    for cards, net in ((TIED, -2_50), (BANKER_WINS, TEN), (PLAYER_WINS, -TEN)):
        driver = play(GAME, cards, "banker", vigorish="on_tie")
        assert net_cents(driver)["banker"] == net
        assert driver.table.accounts[HOUSE] == -net
    tied = play(GAME, TIED, "banker", "player", vigorish="on_tie")
    assert net_cents(tied) == {"banker": -2_50, "player": 0}
    assert events(tied, "settled")[0]["pays"] == "lose 25 percent"


@pytest.mark.clause("oh.mini_baccarat 13.G")
def test_one_vigorish_for_all_players() -> None:
    """Every seat is charged alike, and that all tables are is confirmed at the opening."""
    driver = window(GAME, BANKER_WINS, players={1: "P1", 2: "P2"})
    for seat in (1, 2):
        bet(driver, TEN, "banker", seat=seat)
    driver.answer(Close())
    assert [event["commission_cents"] for event in events(driver, "settled")] == [50, 50]
    confirmed = [event["clause"] for event in events(driver, "attested")]
    assert "oh.mini_baccarat 13.G" in confirmed


@pytest.mark.clause("oh.mini_baccarat 13.D")
def test_no_vigorish_on_the_dragon_bonus() -> None:
    """A winning bonus on Banker is paid whole, though Banker itself is charged."""
    driver = play(GAME, BANKER_WINS, "banker", "dragon_bonus_banker")
    assert net_cents(driver) == {"dragon_bonus_banker": TEN, "banker": TEN - 50}
    assert rules_for(GAME).wagers["dragon_bonus_banker"].commission is None


# § 13.E: rounding


@pytest.mark.clause("oh.mini_baccarat 13.E")
@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        ("exact", {5: 5, 12: 12, 15: 15, 25: 25, 1: 1, 26: 26}),
        ("nearest_5_cents", {5: 5, 12: 10, 15: 15, 25: 25, 1: 0, 26: 25}),
        ("next_5_cents", {5: 5, 12: 15, 15: 15, 25: 25, 1: 5, 26: 30}),
    ],
)
def test_rounding_the_vigorish(rounding: str, expected: dict[int, int]) -> None:
    """To the cent, to the nearest or the next multiple of 5 cents; multiples stay as they are."""
    commission = (
        rules_for(GAME, options={"vigorish_rounding": rounding}).wagers["banker"].commission
    )
    assert commission is not None
    found = {cents: commission.rounded.cents(Fraction(cents), 25) for cents in expected}
    assert found == expected


@pytest.mark.clause("oh.mini_baccarat 13.E")
@pytest.mark.parametrize(
    ("rounding", "cents"), [("exact", 12), ("nearest_5_cents", 10), ("next_5_cents", 15)]
)
def test_half_a_cent(rounding: str, cents: int) -> None:
    """5 % of $2.50 are 12½ cents: the half goes to the player unless the next 5 cents are due."""
    driver = window(GAME, BANKER_WINS, vigorish_rounding=rounding, minimum="1")
    bet(driver, 2_50, "banker")
    driver.answer(Close())
    assert events(driver, "settled")[0]["commission_cents"] == cents


# § 12.B, 13.F: marked and owed


@pytest.mark.clause("oh.mini_baccarat 12.B")
def test_vigorish_seat_by_seat() -> None:
    """From the highest seat down each one's vigorish is marked and then its wager paid."""
    driver = window(GAME, BANKER_WINS, players={1: "P1", 4: "P2", 7: "P3"}, **MARKED)
    for seat in (1, 4, 7):
        bet(driver, TEN, "banker", "player", seat=seat)
    driver.answer(Close())
    assert settled(driver) == [
        *((seat, "player", "lose") for seat in (7, 4, 1)),
        *((seat, "banker", "win") for seat in (7, 4, 1)),
    ]
    story = [
        event.get("seat") or event["vigorish_owed"]
        for event in events(driver, "settled", "shown")
        if event.get("wager") == "banker" or "vigorish_owed" in event
    ]
    assert story == [
        ["seat 7 $0.50"],
        7,
        ["seat 4 $0.50", "seat 7 $0.50"],
        4,
        ["seat 1 $0.50", "seat 4 $0.50", "seat 7 $0.50"],
        1,
    ]


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_marked_vigorish_adds_up() -> None:
    """Winners get even money; what is owed grows over rounds and is shown in each."""
    driver = play(GAME, BANKER_WINS, "banker", **MARKED)
    assert net_cents(driver)["banker"] == TEN
    assert driver.table.keep.owed == {"1": 50}
    next_round(driver, PLAYER_WINS, "banker")
    assert driver.table.board["vigorish_owed"] == ["seat 1 $0.50"]
    next_round(driver, BANKER_WINS, "banker", cents=20_00)
    assert driver.table.keep.owed == {"1": 1_50}
    assert driver.table.board["vigorish_owed"] == ["seat 1 $1.50"]


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_a_tied_banker_can_be_marked_too() -> None:
    """The 25 percent of the other kind are owed in the same way."""
    driver = play(GAME, TIED, "banker", vigorish="on_tie", **MARKED)
    assert driver.table.accounts[HOUSE] == 0
    assert driver.table.keep.owed == {"1": 2_50}


def to_the_last_hand(*wagers: str) -> Driver:
    """A table with marked vigorish whose shoe is over after its second hand."""
    options = {**MARKED, "cut_card": "413"}
    driver = play(GAME, BANKER_WINS, *wagers, **options)
    next_round(driver, BANKER_WINS, *wagers)
    assert driver.table.keep.cover == "over"
    return driver


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_what_is_owed_is_collected_before_the_reshuffle() -> None:
    """Before the cards are shuffled the marker is charged and taken off the layout."""
    driver = to_the_last_hand("banker")
    before = driver.table.accounts[rack("P1")]
    begin_new_shoe(driver)
    (charged,) = events(driver, "charged")
    assert (charged["cents"], charged["clause"]) == (1_00, "oh.mini_baccarat 13.F")
    assert driver.table.accounts[rack("P1")] == before - 1_00
    shuffled = [event["seq"] for event in events(driver, "shuffled")]
    assert shuffled[0] < charged["seq"] < shuffled[1]
    assert driver.table.keep.owed == {}
    assert driver.table.board["vigorish_owed"] == ["none"]


def begin_new_shoe(driver: Driver) -> None:
    driver.source.draws += ["Ad", "Kc"]  # type: ignore[attr-defined]
    begin(driver)


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_who_has_no_chips_left_pays_in_cash() -> None:
    """The dealer confirms the cash for what is short, and the house has its vigorish."""
    driver = to_the_last_hand("banker")
    driver.table.move((rack("P1"), HOUSE, driver.table.accounts[rack("P1")] - 30))
    begin_new_shoe(driver)
    (bought,) = events(driver, "bought")
    assert bought["cents"] == 70
    assert events(driver, "charged")[0]["cents"] == 1_00
    assert driver.table.accounts[rack("P1")] == 0
    attested = [event for event in events(driver, "attested") if event["seq"] < bought["seq"]]
    assert "in cash for the vigorish" in attested[-1]["what"]


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_an_idle_table_collects_too() -> None:
    """Taking the cards up for a reshuffle collects what is owed first."""
    driver = play(GAME, BANKER_WINS, "banker", **MARKED)
    begin(driver)
    driver.source.draws += ["Ad", "Kc"]  # type: ignore[attr-defined]
    driver.call("idle")
    while isinstance(driver.pending, Decide):
        driver.answer("pass")
    assert events(driver, "charged")[0]["cents"] == 50
    assert driver.table.keep.owed == {}


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_who_leaves_pays_first() -> None:
    """Leaving charges what is owed; with too few chips it is refused until some are bought."""
    driver = play(GAME, BANKER_WINS, "banker", **MARKED)
    driver.sit(2, "P2", TEN)
    driver.table.move((rack("P1"), HOUSE, driver.table.accounts[rack("P1")] - 49))
    assert refused(driver.leave, 1) == "oh.mini_baccarat 13.F"
    assert driver.table.keep.owed == {"1": 50}
    driver.buy(1, 1)
    house = driver.table.accounts[HOUSE]
    driver.leave(1)
    (left,) = events(driver, "left")
    assert (left["vigorish_cents"], left["clause"]) == (50, "oh.mini_baccarat 13.F")
    assert driver.table.accounts[HOUSE] == house + 50
    assert driver.table.keep.owed == {}
    driver.leave(2)
    assert "vigorish_cents" not in events(driver, "left")[1]


def test_leaving_with_a_debt_replays() -> None:
    """The charge stands in the event of the leaving, so that the log replays to the same bytes."""
    driver = play(GAME, BANKER_WINS, "banker", **MARKED)
    driver.leave(1)
    data = to_bytes(driver.entries)
    assert replay(from_bytes(data), GAME).head == driver.head


@pytest.mark.clause("oh.mini_baccarat 13.F")
def test_a_device_that_reshuffles_takes_vigorish_at_once() -> None:
    """Where the cards are reshuffled all the time nothing can be owed until the reshuffle."""
    options = {"dealing": "continuous", **MARKED}
    assert refused(rules_for, GAME, options=options) == "oh.mini_baccarat 13.F"
    assert rules_for(GAME, options={"dealing": "continuous"})


@pytest.mark.clause("oh.mini_baccarat 13.C")
def test_the_law_sets_the_vigorish() -> None:
    """Neither more nor less than 5 % may be posted; a thought may, and is paid as it says."""
    for pays in ("24 to 25", "9 to 10", "1 to 1"):
        paytable = {"banker": {"win": pays}}
        found = refused(rules_for, GAME, paytable=paytable)
        assert found == "oh.mini_baccarat 13.C"
    thought = rules_for(GAME, paytable={"banker": {"win": "39 to 40"}}, lawful=False)
    banker = thought.wagers["banker"]
    assert banker.commission is None
    assert banker.gross(banker.rows[0]) == Odds(39, 40)
    assert "Vigorish" not in " ".join(lines(thought))
