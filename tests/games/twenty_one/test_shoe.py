"""Table, cards and opening in both games of twenty-one: sections 2 to 5 and 13."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.core.cards import decks
from croupier.core.game import rules_for
from croupier.core.people import Person
from croupier.core.procedure import Close, Decide, Place, Take, Window
from croupier.core.refusals import Misuse, Refusal
from croupier.core.sign import sign
from croupier.games import game
from tests.games.cloths import box, dealers_side, held, lines, printed, rest, seat_points
from tests.games.scripts import Scripted, events
from tests.games.staff import SECOND, all_asked, real_table, until
from tests.games.staff import asked as owed_now
from tests.games.twenty_one.twenty_one import (
    TEN,
    asked,
    begin,
    both,
    cite,
    games,
    number,
    play_round,
    random_table,
    refused,
    said,
    seated,
    stand,
)

# § 2: the table


@games
@both("2.A.ii")
def test_seven_boxes_and_no_more(id: str) -> None:
    """Seven are taken, an eighth does not exist."""
    driver = seated(id, Scripted(), {seat: f"player {seat}" for seat in range(1, 8)})
    with pytest.raises(Refusal) as caught:
        driver.sit(8, "one too many")
    assert caught.value.clause == cite(id, "2.A.ii")


@games
@both("2.A", "2.A.i", "2.A.iii", "2.A.iv", "2.A.v", "2.B", "2.D")
def test_the_layout(id: str) -> None:
    """House, places, what Blackjack and insurance pay, the dealer's rule, boxes and rack."""
    rules = rules_for(
        game(id),
        options={"decks": "8", "card_reader": "no", "push_22": "no"}
        if id == "free_bet_blackjack"
        else {"decks": "8", "card_reader": "no"},
    )
    assert printed(rules, cite(id, "2.A.i")) == ["{house}"]
    assert "Harbour" in lines(rules, "Harbour")
    assert len(seat_points(rules)) == 7
    assert held(rules, cite(id, "2.A")) == ["dealer"]
    assert box(rest(rules, "dealer")).y < min(y for _, y in seat_points(rules))
    assert printed(rules, cite(id, "2.A.iii")) == ["Blackjack pays 3 to 2"]
    assert printed(rules, cite(id, "2.A.iv")) == [
        "Dealer draws to all soft 17s, stands on all hard 17s and soft 18s"
    ]
    assert printed(rules, cite(id, "2.A.v")) == ["Insurance pays 2 to 1"]
    assert sorted(held(rules, cite(id, "2.B"))) == ["drop", "tips"]
    assert held(rules, cite(id, "2.D")) == ["discards"]
    assert "8 decks" in rest(rules, "discards").words
    dealers_side(rules, rest(rules, "discards"))
    assert held(rules, cite(id, "2.C")) == []
    assert held(rules_for(game(id)), cite(id, "2.C")) == ["reader"]
    assert "2 to 1" in str(sign(rules))


@games
@both("13")
@pytest.mark.parametrize(("positions", "most"), [("1", 1), ("2", 2), ("3", 3)])
def test_adjacent_boxes_of_one_player(id: str, positions: str, most: int) -> None:
    """As many as the house allows, side by side, and three at most."""
    driver = seated(id, Scripted(), {3: "P1"}, positions=positions)
    for seat in range(4, 3 + most):
        driver.sit(seat, "P1")
    with pytest.raises(Refusal) as caught:
        driver.sit(3 + most, "P1")
    assert caught.value.clause == cite(id, "13")
    with pytest.raises(Misuse):
        rules_for(game(id), options={"positions": "4"})


# § 3: cards


@games
@both("3.A", "7.J.ii.(a)", "6.A")
@pytest.mark.parametrize("number_of_decks", range(1, 9))
def test_the_decks(id: str, number_of_decks: int) -> None:
    """A shuffle brings all cards of all decks together; other numbers do not exist."""
    driver = random_table(id, decks=str(number_of_decks))
    play_round(driver)
    assert events(driver, "shuffled")[0]["cards"] == 52 * number_of_decks
    shoe, rack = driver.table.shoe.remaining, driver.table.discards
    assert Counter(shoe) + Counter(rack) == Counter(decks(number_of_decks))
    with pytest.raises(Misuse):
        rules_for(game(id), options={"decks": "9"})


@games
@both("3.C", "3.C.i", "3.C.iii", "3.C.iv", "3.C.v")
def test_two_batches_take_turns(id: str) -> None:
    """Each shuffle changes the batch, as many decks again, and the rack is empty then."""
    driver = random_table(id, decks="1", shuffler="yes", penetration="50")
    shown: list[tuple[str, int, int]] = []
    for _ in range(12):
        begin(driver)
        board = driver.table.board
        if "batch" in board:
            shown.append((board["batch"], len(driver.table.discards), len(driver.table.shoe)))
        for seat in (1, 2):
            driver.answer(Place(seat, "main", TEN))
        while driver.pending is not None:
            stands = isinstance(driver.pending, Decide)
            driver.answer(("wait" if driver.can("wait") else "stand") if stands else Close())
    assert len(shown) > 2
    assert [color for color, _, _ in shown] == (["red", "blue"] * 12)[: len(shown)]
    assert {(rack, shoe) for _, rack, shoe in shown} == {(1, 51)}


@games
@both("3.C.ii")
@pytest.mark.parametrize(("first", "second"), [("red", "red"), ("blue", "Blue")])
def test_the_batches_differ_in_colour(id: str, first: str, second: str) -> None:
    """Asked for with a shuffler, and two alike are refused; without one nobody asks."""
    rules = rules_for(game(id), options={"shuffler": "yes"})
    with pytest.raises(Refusal) as caught:
        real_table(rules, {"batch_1_color": first, "batch_2_color": second})
    assert caught.value.clause == cite(id, "3.C.ii")
    driver = real_table(rules, {"batch_1_color": first})
    until(driver, "batch 2_color")
    with pytest.raises(Refusal) as caught:
        driver.answer(second)
    assert caught.value.clause == cite(id, "3.C.ii")
    driver.answer("green")
    owed = all_asked(real_table(rules_for(game(id), options={"shuffler": "no"})))
    assert not any("color" in what for _, what, _ in owed)


@games
@both("3.D")
def test_cards_are_changed_once_a_day(id: str) -> None:
    """A round begins after 23 hours and 59 minutes, and not a minute later; new cards are
    shuffled."""
    driver = random_table(id)
    driver.tell_time(24 * 60 - 1)
    play_round(driver)
    driver.tell_time(24 * 60)
    with pytest.raises(Refusal) as caught:
        driver.begin_round()
    assert caught.value.clause == cite(id, "3.D")
    driver.change_equipment("cards", "their day was over")
    play_round(driver)
    assert len(events(driver, "shuffled")) == 2


# § 4.H: who sat out


@games
@both("4.H", "4.H.ii", "6.A")
@pytest.mark.parametrize("entry", ["open", "closed"])
def test_who_sat_out_waits_for_the_shuffle(id: str, entry: str) -> None:
    """Where the house says so: a round without a wager closes the shoe, a shuffle opens it."""
    driver = random_table(id, mid_shoe_entry=entry)
    play_round(driver, 1)
    begin(driver)
    assert driver.can(Place(1, "main", TEN))
    assert driver.can(Place(2, "main", TEN)) is (entry == "open")
    if entry == "closed":
        assert refused(driver, Place(2, "main", TEN)) == cite(id, "4.H")
        driver.call("reshuffle")
        driver.answer("dealer")
    assert driver.can(Place(2, "main", TEN))


@games
@both("4.H")
def test_who_wagered_once_and_sat_out_does_not_come_back(id: str) -> None:
    """Round one with a wager, round two without: round three is closed to that person, and to
    nobody else."""
    driver = random_table(id, mid_shoe_entry="closed")
    play_round(driver, 1, 2)
    begin(driver)
    assert driver.can(Place(2, "main", TEN))
    for answer in (Place(1, "main", TEN), Close()):
        driver.answer(answer)
    stand(driver)
    begin(driver)
    assert refused(driver, Place(2, "main", TEN)) == cite(id, "4.H")
    driver.answer(Place(1, "main", TEN))


@games
@both("4.H.i")
@pytest.mark.parametrize(("admitted", "other"), [(2, 4), (4, 2)])
def test_the_house_lets_one_person_in(id: str, admitted: int, other: int) -> None:
    """Two sat out: the supervisor names one, and the other waits on; who sits out after that is
    barred again."""
    driver = random_table(id, mid_shoe_entry="closed")
    play_round(driver, 1)
    driver.sit(4, "P3", 500_00)
    driver.sit(5, "P3")
    begin(driver)
    driver.call("admit")
    assert asked(driver) == ("supervisor", ("seat 2", "seat 4"))
    driver.answer(f"seat {admitted}")
    assert said(driver, f"seat {admitted} may wager again") == [number(id, "4.H.i")]
    assert driver.can(Place(1, "main", TEN))
    assert driver.can(Place(5, "main", TEN)) is (admitted == 4)
    assert refused(driver, Place(other, "main", TEN)) == cite(id, "4.H")
    driver.answer(Place(admitted, "main", TEN))
    driver.answer(Close())
    stand(driver)
    begin(driver)
    assert driver.can(Place(admitted, "main", TEN))
    assert refused(driver, Place(1, "main", TEN)) == cite(id, "4.H")


@games
@both("4.H.i")
def test_when_one_sat_out_nobody_asks_who_is_meant(id: str) -> None:
    """The only one is let in at once; with none left the call changes nothing."""
    driver = random_table(id, mid_shoe_entry="closed")
    play_round(driver, 1)
    begin(driver)
    driver.call("admit")
    assert driver.can(Place(2, "main", TEN))
    driver.call("admit")
    assert len(said(driver, "seat 2 may wager again")) == 1


@games
@both("4.H", "4.H.i", "4.H.ii")
def test_after_a_shuffle_there_is_nobody_to_let_in(id: str) -> None:
    """Nobody is barred from the first round of a shoe: the call is heard, and all may wager."""
    driver = random_table(id, mid_shoe_entry="closed")
    begin(driver)
    driver.call("admit")
    assert isinstance(driver.pending, Window)
    assert said(driver, "seat") == []
    assert driver.can(Place(1, "main", TEN))
    assert driver.can(Place(2, "main", TEN))


@games
@both("4.A", "4.D", "7.C")
def test_wagers_stay_open_when_something_is_called_before_the_first_card(id: str) -> None:
    """A new dealer burns a card first; wagers may then still be made, raised and withdrawn."""
    driver = random_table(id)
    begin(driver)
    driver.answer(Place(1, "main", TEN))
    before = len(events(driver, "discarded"))
    driver.call("new_dealer")
    assert len(events(driver, "discarded")) == before + 1
    for answer in (Place(2, "main", TEN), Place(1, "main", TEN), Take(1, "main", TEN), Close()):
        driver.answer(answer)
    assert refused(driver, Place(1, "main", TEN)) == cite(id, "4.D")


@games
@both("6.H", "6.H.i", "6.H.ii")
@pytest.mark.parametrize("shuffler", ["yes", "no"])
def test_when_all_who_may_wager_are_gone_the_cards_are_shuffled(id: str, shuffler: str) -> None:
    """The game stands still: cards are shuffled and cut, with the other batch if there is one."""
    driver = random_table(id, mid_shoe_entry="closed", shuffler=shuffler)
    play_round(driver, 1)
    driver.leave(1)
    begin(driver)
    assert len(events(driver, "shuffled")) == len(events(driver, "cut")) == 2
    assert driver.table.board.get("batch") == ("blue" if shuffler == "yes" else None)
    assert driver.can(Place(2, "main", TEN))


@games
@both("6.H", "6.H.i")
def test_an_idle_table_may_have_its_cards_spread(id: str) -> None:
    """At the house's discretion, whatever it chose about entry: shuffled, cut, and burnt."""
    driver = random_table(id)
    play_round(driver)
    begin(driver)
    driver.call("idle")
    assert asked(driver)[0] == "players"
    driver.answer("dealer")
    assert len(driver.table.shoe) == 311
    assert len(events(driver, "shuffled")) == len(events(driver, "cut")) == 2
    assert said(driver, "nobody plays") == ["6.H"]


@games
@both("6.H")
def test_a_table_with_wagers_on_it_is_not_idle(id: str) -> None:
    """Chips at the second seat are gaming activity: the shoe stays as it is."""
    driver = random_table(id)
    play_round(driver)
    begin(driver)
    before = len(driver.table.shoe)
    driver.answer(Place(2, "main", TEN))
    driver.call("idle")
    assert (len(driver.table.shoe), len(events(driver, "shuffled"))) == (before, 1)
    assert said(driver, "wagers lie there") == ["6.H"]
    driver.answer(Take(2, "main", TEN))
    driver.call("idle")
    driver.answer("dealer")
    assert len(events(driver, "shuffled")) == 2


@games
@both("6.H.ii", "6.H.ii.(a)", "6.H.ii.(b)")
@pytest.mark.parametrize(("wanted", "batch"), [("other_batch", "blue"), ("these_cards", "red")])
def test_with_a_shuffler_a_player_may_ask_for_the_cards_that_are_out(
    id: str, wanted: str, batch: str
) -> None:
    """Else the other batch comes out; either was secured, released and made ready."""
    driver = random_table(id, shuffler="yes")
    play_round(driver)
    begin(driver)
    driver.call("idle")
    assert asked(driver) == ("players", ("other_batch", "these_cards"))
    driver.answer(wanted)
    driver.answer("dealer")
    assert driver.table.board["batch"] == batch
    assert events(driver, "decided")[-2]["clause"] == cite(id, "6.H.ii")
    signed = [event["clause"] for event in events(driver, "attested")][-2:]
    assert signed == [cite(id, "6.H.ii.(a)"), cite(id, "6.H.ii.(b)")]
    assert [event["role"] for event in events(driver, "attested")][-2:] == ["dealer", "dealer"]
    driver.call("reshuffle")
    assert driver.table.board["batch"] == ("red" if batch == "blue" else "blue")


# § 5: opening


@games
@both("5.A", "5.A.i", "5.A.ii", "5.B")
@pytest.mark.parametrize(
    ("options", "came", "cited"),
    [
        ({}, "no", ["5.A", "5.A"]),
        ({"decks": "1"}, "no", ["5.A", "5.A", "5.A.ii"]),
        ({"decks": "2"}, "no", ["5.A", "5.A"]),
        ({"shuffler": "yes"}, "no", ["5.A", "5.A", "5.B"]),
        ({}, "yes", ["5.A.i"]),
        ({"shuffler": "yes"}, "yes", ["5.A.i"]),
    ],
)
def test_what_is_confirmed_when_the_table_opens_and_when_cards_are_changed(
    id: str, options: dict[str, Any], came: str, cited: list[str]
) -> None:
    """Inspection and verification by two people, batch by batch; a single deck is washed."""
    batches = ["cards"] if options.get("shuffler") != "yes" else None
    driver = real_table(rules_for(game(id), options=options))
    facts = {f"{one}_preshuffled": came for one in ("cards", "batch 1", "batch 2")}
    for batch in batches or ["batch 1", "batch 2"]:
        until(driver, f"{batch}_preshuffled")
        driver.answer(came)
        for clause in cited:
            found = owed_now(driver)
            assert found is not None
            assert found[2] == cite(id, clause)
            driver.sign()
    assert driver.pending is None
    roles = [(event["role"], event["by"]) for event in events(driver, "attested")]
    assert set(roles) <= {("dealer", "D1"), ("supervisor", "R1")}
    changed = (batches or ["batch 2"])[0]
    driver.change_equipment(changed, "a bent card")
    facts[f"{changed}_color"] = "white"
    owed = [clause for _, what, clause in all_asked(driver, facts) if "_" not in what]
    assert owed == [cite(id, clause) for clause in cited]
    assert driver.table.things[changed].id == f"{changed} no. 2"


@games
@both("5.A")
def test_whoever_inspects_does_not_verify(id: str) -> None:
    """A supervisor who deals may inspect, but another one verifies."""
    both_at_once = Person("B1", rank="supervisor", duties=frozenset({"dealer"}))
    told = {"cards_preshuffled": "no"}
    driver = real_table(rules_for(game(id)), told, people=(both_at_once, SECOND))
    driver.answer("B1")
    with pytest.raises(Refusal, match="two different people") as caught:
        driver.answer("B1")
    assert caught.value.clause == cite(id, "5.A")
    driver.answer("R2")


@games
@both("5.A", "3.D")
def test_new_cards_in_the_shoe_are_shuffled_and_those_in_the_shuffler_wait(id: str) -> None:
    """The batch in play is another one now: a shuffle is due; the other batch changes nothing."""
    for batch, shuffles in (("batch 1", 2), ("batch 2", 1)):
        driver = random_table(id, shuffler="yes")
        play_round(driver)
        assert len(events(driver, "shuffled")) == 1
        driver.change_equipment(batch, "a bent card")
        play_round(driver)
        assert len(events(driver, "shuffled")) == shuffles
