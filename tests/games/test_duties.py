"""What every chapter owes for its things, asked of real people."""

from __future__ import annotations

import pytest

from croupier.core.game import rules_for
from croupier.core.law import Clause
from croupier.core.people import Person
from croupier.core.refusals import Refusal
from croupier.core.things import ARRIVES, OPENS, TABLE, Duty, places
from croupier.games import game, game_ids
from tests.games.staff import (
    COMPLIANCE,
    DEALER,
    MANAGER,
    STICK,
    SUPERVISOR,
    all_asked,
    asked,
    real_table,
    until,
)

APPROVED = "the Executive Director has approved the rules of the tournament"


def signed_for(duty: Duty) -> list[Clause]:
    """The clause of each signature: whoever verifies may have one of his own."""
    return [duty.clause] if duty.second is None else [duty.clause, duty.verified_by or duty.clause]


@pytest.mark.parametrize("id", game_ids())
def test_nothing_is_assumed(id: str) -> None:
    """At a real table every fact and every signature is asked for, under the clause of its duty."""
    rules = rules_for(game(id))
    owed = [
        rules.cite(clause)
        for duty in game(id).duties(rules)
        if duty.when & (OPENS | ARRIVES)
        if (duty.what or duty.tells) and (duty.given is None or duty.given[1] == "no")
        for clause in signed_for(duty)
    ]
    driver = real_table(rules)
    with pytest.raises(Refusal):
        driver.begin_round()
    assert [clause for *_, clause in all_asked(driver)] == owed
    assert owed, "a table opens with somebody's word"


@pytest.mark.parametrize("id", game_ids())
def test_another_thing_owes_what_the_first_one_did(id: str) -> None:
    """A new identity, and all that is owed for its arrival before a round can begin."""
    rules = rules_for(game(id))
    for place in places(rules):
        if place == TABLE:
            continue
        driver = real_table(rules)
        all_asked(driver)
        driver.sit(1, "P1", 100_00)
        driver.change_equipment(place, "worn")
        assert driver.table.things[place].id == f"{place} no. 2"
        owed = [
            rules.cite(clause)
            for duty in game(id).duties(rules)
            if place in (duty.on, *duty.after) and duty.when & ARRIVES
            if (duty.what or duty.tells) and (duty.given is None or duty.given[1] == "no")
            for clause in signed_for(duty)
        ]
        if owed:
            with pytest.raises(Refusal):
                driver.begin_round()
        assert [clause for *_, clause in all_asked(driver)] == owed
        driver.begin_round()


@pytest.mark.clause("oh.craps 2.B", "oh.crapless 2.B")
@pytest.mark.parametrize("id", ["craps", "crapless"])
@pytest.mark.parametrize(("feet", "opens"), [(14, True), (15, False), (12, True)])
def test_the_length_of_a_dice_table(id: str, feet: int, opens: bool) -> None:
    """It is asked for, and 15 feet are refused whether said at once or when asked."""
    rules = rules_for(game(id))
    driver = real_table(rules)
    assert asked(driver) == ("supervisor", "table_feet", f"oh.{id} 2.B")
    if opens:
        driver.answer(feet)
        assert asked(real_table(rules, {"table_feet": feet})) == asked(driver)
        return
    with pytest.raises(Refusal) as when_asked:
        driver.answer(feet)
    with pytest.raises(Refusal) as at_once:
        real_table(rules, {"table_feet": feet})
    assert when_asked.value.clause == at_once.value.clause == f"oh.{id} 2.B"


@pytest.mark.clause("oh.craps 2.A", "oh.craps 7.A", "oh.crapless 2.A", "oh.crapless 7.A")
@pytest.mark.parametrize("id", ["craps", "crapless"])
def test_five_dice_are_the_stickpersons(id: str) -> None:
    """The supervisor confirms the table, the stickperson and nobody else the dice."""
    driver = real_table(rules_for(game(id)), {"table_feet": 14})
    oblong = "an oblong table with round corners, walled"
    assert asked(driver) == ("supervisor", oblong, f"oh.{id} 2.A")
    with pytest.raises(Refusal):
        driver.answer(DEALER.id)
    driver.answer(SUPERVISOR.id)
    assert asked(driver) == ("stickperson", "a set of five dice is here", f"oh.{id} 7.A")
    for wrong in (DEALER, SUPERVISOR):
        with pytest.raises(Refusal) as caught:
            driver.answer(wrong.id)
        assert caught.value.clause == f"oh.{id} 7.A"
    driver.answer(STICK.id)
    driver.change_equipment("dice", "a chipped corner")
    assert asked(driver) == ("stickperson", "a set of five dice is here", f"oh.{id} 7.A")


@pytest.mark.clause(
    "oh.craps 13.A",
    "oh.blackjack 18.A",
    "oh.mini_baccarat 17.A",
    "oh.dragon_bonus_baccarat 17.A",
)
@pytest.mark.parametrize(
    ("id", "clause"),
    [
        ("craps", "13.A"),
        ("blackjack", "18.A"),
        ("mini_baccarat", "17.A"),
        ("dragon_bonus_baccarat", "17.A"),
    ],
)
def test_the_rules_of_a_tournament_are_approved(id: str, clause: str) -> None:
    """Compliance has the paper and says so; no manager of the tables does, and without a tournament
    nobody is asked."""
    driver = real_table(rules_for(game(id), options={"tournament": "yes"}))
    until(driver, APPROVED)
    assert asked(driver) == ("compliance", APPROVED, f"oh.{id} {clause}")
    wrong: tuple[Person, ...] = (MANAGER, SUPERVISOR, DEALER)
    for who in wrong:
        with pytest.raises(Refusal) as caught:
            driver.answer(who.id)
        assert caught.value.clause == f"oh.{id} {clause}"
    driver.answer(COMPLIANCE.id)
    open_table = all_asked(real_table(rules_for(game(id))))
    assert APPROVED not in [what for _, what, _ in open_table]
