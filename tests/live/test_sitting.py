"""People at one table: words are done there, and what is said beside it comes in lines."""

from __future__ import annotations

import random

import pytest

from croupier.core.driver import Driver, KeyedSource, RandomSource
from croupier.core.game import rules_for
from croupier.core.refusals import CroupierError, Misuse
from croupier.games import game
from croupier.live import words
from croupier.live.moves import waits_for
from croupier.live.opening import person_from
from croupier.live.practice import practice
from croupier.live.sitting import Newcomer, Over, Sitting
from tests.games.scripts import Scripted


def sitting(game_id: str = "three_card_poker", *, players: int = 1) -> Sitting:
    """Players with $100 each at a table that deals by itself."""
    driver = Driver(
        rules_for(game(game_id)), RandomSource(random.Random(1).randrange), policy=practice
    )
    driver.open({}, {})
    coming = [Newcomer(seat, f"player {seat}", 100_00) for seat in range(1, players + 1)]
    found = Sitting(driver, newcomers=coming)
    found.seat_newcomers()
    return found


def say(there: Sitting, *lines: str) -> list[str]:
    """What is said to these lines, refusals too."""
    said: list[str] = []
    for line in lines:
        for part in words.parts(line, there.moment()):
            try:
                for told in there.do(words.command_from(part, there.moment())):
                    said += [one.text for one in told]
            except CroupierError as error:
                said.append(str(error))
    return said


def test_chips_are_undone_by_a_word() -> None:
    """Step by step, at the seat that is meant or at one that is named."""
    there = sitting(players=2)
    assert say(there, "ante 5; pair plus 10; 2 ante 20", "undo") == []
    assert there.driver.table.stakes(1) == {"ante": 5_00}
    assert say(there, "2 undo", "undo", "undo") == [
        "seat 1 has done nothing with its chips while this window was open"
    ]
    assert there.driver.table.stakes(2) == {}
    say(there, "ante 5", "deal")
    assert say(there, "undo")[0].startswith("chips are not moved now; seat 1: [p]lay or [f]old")


def test_what_everybody_takes_home() -> None:
    """Chips in the rack and on the layout, beside what was bought."""
    there = sitting(players=2)
    say(there, "ante 5", "buy 50")
    assert [line.text for line in there.farewell()] == [
        "The table is left.",
        "player 1: $150 in chips, $150 bought ($0)",
        "player 2: $100 in chips, $100 bought ($0)",
        "a round is open: its wagers lie where they lie",
    ]


def test_the_end_is_a_wish() -> None:
    """Whoever has had enough says so, and nothing more is done."""
    there = sitting()
    with pytest.raises(Over):
        list(there.do(words.Quit()))


def test_there_must_be_something_to_repeat() -> None:
    """The first time there is not."""
    with pytest.raises(Misuse, match="there is nothing to repeat yet"):
        list(sitting().do(words.Again(None)))


def test_again_leaves_alone_what_stays_up() -> None:
    """A wager that waits for its number lies there already; one that was lost is made again."""
    driver = Driver(rules_for(game("craps")), Scripted((3, 5), (3, 1)), policy=practice)
    driver.open({}, {})
    there = Sitting(driver, newcomers=[Newcomer(1, "player 1", 100_00)])
    there.seat_newcomers()
    say(there, "pass 10; yo 5", "roll", "again")
    assert driver.table.stakes(1) == {"pass": 10_00, "eleven_in_one_roll": 5_00}
    say(there, "take yo; place 6 12", "roll")
    assert say(there, "again") == ["the wagers of last time lie there already"]
    assert driver.table.stakes(1) == {"pass": 10_00, "place_6": 12_00}


def test_the_prompt_names_the_hand_that_is_played() -> None:
    """After a split there are two, and each is asked for by its name."""
    for seed in range(200):
        driver = Driver(
            rules_for(game("blackjack")),
            RandomSource(random.Random(seed).randrange),
            policy=practice,
        )
        driver.open({}, {})
        there = Sitting(driver, newcomers=[Newcomer(1, "player 1", 100_00)])
        there.seat_newcomers()
        say(there, "", "dealer", "main 5", "", "split")
        if "seat 1@2" in driver.table.hands:
            break
    prompts = []
    while driver.pending is not None:
        prompts.append(waits_for(driver)[0].partition(":")[0])
        say(there, "stand")
    assert prompts == ["seat 1 hand 1", "seat 1 hand 2"]


def at_a_real_table() -> Sitting:
    """A dealer and a supervisor are there, and the dealer is asked about the cards."""
    driver = Driver(rules_for(game("three_card_poker")), KeyedSource())
    staff = map(person_from, ("dealer: D1", "supervisor: S1"))
    driver.open({"cards_preshuffled": "no"}, {}, staff)
    return Sitting(driver)


def test_yes_is_said_by_whoever_is_asked() -> None:
    """It is no name of somebody new: the person who was shown the step confirms it."""
    there = at_a_real_table()
    say(there, "yes", "Y")
    events = [event.plain() for entry in there.driver.tail for event in entry.events]
    assert [one["by"] for one in events if one["kind"] == "attested"][:2] == ["D1", "S1"]
    assert set(there.driver.table.people) == {"D1", "S1"}


@pytest.mark.parametrize("typed", ["no", "64", "6 4", "Ks5h9d", "Ks 5h 9d", "10c9d", "..."])
def test_what_was_keyed_too_early_signs_nothing(typed: str) -> None:
    """Faces, cards and a no are nobody's name: the step waits, and nobody has come."""
    there = at_a_real_table()
    before = there.driver.head
    (said,) = say(there, typed)
    assert "is nobody's name; first: dealer" in said
    assert there.driver.head == before


@pytest.mark.parametrize("name", ["K2", "D 17", "Иван", "T9"])
def test_a_name_that_is_one(name: str) -> None:
    """Badges with letters and names in any script are names: who has one comes to the table."""
    there = at_a_real_table()
    say(there, name)
    assert name in there.driver.table.people
