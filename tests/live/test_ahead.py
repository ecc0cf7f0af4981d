"""Tracked play at the pace of a table: lines of what was seen, the ordinary course before it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core import log
from croupier.core.cards import card_names
from croupier.core.commands import Correct
from croupier.core.driver import Driver, KeyedSource
from croupier.core.entries import Entry
from croupier.core.game import rules_for
from croupier.core.people import PRACTICE_STAFF
from croupier.core.procedure import Window
from croupier.core.refusals import CroupierError
from croupier.core.table import rack
from croupier.games import game
from croupier.live import words
from croupier.live.moves import waits_for
from croupier.live.opening import person_as
from croupier.live.practice import practice
from croupier.live.sitting import Newcomer, Sitting

STAFF = [person_as("dealer", "D1"), person_as("supervisor", "S1"), person_as("stickperson", "K1")]
FIRST_BETS = {
    "big_six": "joker 5",
    "roulette": "red 10",
    "craps": "pass 10",
    "crapless": "pass 10",
    "high_roll_dice": "pip street 2 5",
    "three_dice_football": "quick strike td 5",
    "mini_baccarat": "player 10",
    "dragon_bonus_baccarat": "player 10",
    "three_card_poker": "ante 10",
    "blackjack": "main 10",
    "free_bet_blackjack": "main 10",
    "texas_holdem_bonus": "ante 10",
    "pai_gow_poker": "main 10",
}


class Tracked:
    """A table of real things at which lines are typed, and every entry of its log."""

    def __init__(self, game_id: str, *, players: int = 1, people: Any = PRACTICE_STAFF) -> None:
        rules = rules_for(game(game_id))
        self.driver = Driver(rules, KeyedSource(), policy=practice, chained=True)
        self.entries: list[Entry] = []
        self.driver.listeners.append(self.entries.append)
        self.driver.open({}, {"mode": "tracked"}, people)
        seats = range(1, players + 1)
        coming = [Newcomer(seat, f"player {seat}", 500_00) for seat in seats]
        self.sitting = Sitting(self.driver, newcomers=coming)
        self.sitting.seat_newcomers()

    def say(self, *lines: str) -> list[str]:
        """What is said to these lines, refusals too."""
        said: list[str] = []
        for line in lines:
            try:
                for part in words.parts(line, self.sitting.moment()):
                    command = words.command_from(part, self.sitting.moment())
                    for told in self.sitting.do(command):
                        said += [one.text for one in told]
            except CroupierError as error:
                said.append(str(error))
        return said

    def chips(self, seat: int = 1) -> int:
        return self.driver.table.accounts[rack(f"player {seat}")]

    def kinds(self, since: int) -> list[str]:
        return [entry.do["what"] for entry in self.entries[since:]]

    def booked(self, seat: int = 1) -> int:
        """What the moves of the whole log come to on a rack."""
        mine = rack(f"player {seat}")
        events = [event for entry in self.entries for event in entry.events]
        moves = [move for event in events for move in event.get("moves", ())]
        return sum(cents * ((target == mine) - (source == mine)) for source, target, cents in moves)

    def replays(self) -> bool:
        entries = log.from_bytes(log.to_bytes(self.entries))
        return log.replay(entries, self.driver.table.rules.game).head == self.driver.head


@pytest.mark.parametrize(
    ("game_id", "line", "chips_cents"),
    [
        ("craps", "61", 510_00),
        ("crapless", "61", 510_00),
        ("roulette", "1", 510_00),
        ("big_six", "joker", 725_00),
        ("mini_baccarat", "9h 2d kc 3s", 510_00),
        ("three_card_poker", "p; 2h5c9d; AhKhQh", 560_00),
        ("blackjack", "KsAh9d", 515_00),
        ("blackjack", "Ks9h9d s 8c", 510_00),
        ("blackjack", "Ks x 9h x 9d; s8c", 510_00),
        ("high_roll_dice", "2345623456", 490_00),
        ("three_dice_football", "111", 495_00),
    ],
)
def test_an_outcome_is_one_line(game_id: str, line: str, chips_cents: int) -> None:
    """From the chips on the layout: the betting is closed, what was seen is keyed, it is paid."""
    there = Tracked(game_id)
    if game_id == "mini_baccarat":
        assert there.say(FIRST_BETS[game_id]) == ["first: key the one card of burned, such as Qh"]
        there.say("2h 5c 6d")
    assert there.say(FIRST_BETS[game_id]) == []
    said = there.say(line)
    if game_id in ("high_roll_dice", "three_dice_football"):
        assert there.driver.table.dice, said  # these go on for more than a throw
    else:
        assert (said, there.chips()) == ([], chips_cents)
    assert there.replays()


def test_a_roll_of_craps_is_two_keys_and_enter() -> None:
    """Between two rolls nothing else is typed: each is a round of three entries of its own."""
    there = Tracked("craps", people=STAFF)
    there.say("14", "", "")
    there.sitting.seat_newcomers()
    assert there.say("pass 10") == []
    before = len(there.entries)
    assert there.say("64", "33", "21", "55") == []
    assert there.kinds(before) == ["close", "drawn", *["begin", "close", "drawn"] * 3]
    assert {entry.by for entry in there.entries[before:]} == {"D1"}
    assert there.chips() == 510_00
    assert there.replays()


def test_the_same_wagers_and_a_roll_in_one_line() -> None:
    """`=` says that the wagers of last time are made again."""
    there = Tracked("craps", players=2)
    there.say("pass 10, 2 dont pass 10; 61")
    assert (there.chips(1), there.chips(2)) == (510_00, 490_00)
    assert there.say("=61") == []
    assert (there.chips(1), there.chips(2)) == (520_00, 480_00)


def test_a_line_that_cannot_be_done_to_its_end_changes_nothing() -> None:
    """No line bet: the refusal of the roll is told, and not even the round has begun."""
    there = Tracked("craps")
    size = there.driver.head.size
    (refused,) = there.say("64")
    assert "the shooter makes a Pass or Don't Pass Bet first" in refused
    assert (there.driver.head.size, there.driver.pending) == (size, None)
    there.say("pass 10")
    size = there.driver.head.size
    assert there.say("69") == ["9 is not a face of a die; key numbers from 1 to 6"]
    assert there.say("foo") == ["no command 'foo'; try help"]
    assert there.driver.head.size == size


def test_what_a_player_decides_is_never_assumed() -> None:
    """Cards that come only after a decision are refused until it is made."""
    there = Tracked("blackjack")
    there.say("main 10", "Ks5h9d")
    size = there.driver.head.size
    (said,) = there.say("6c")
    assert said.startswith("first: seat 1: ")
    assert there.driver.head.size == size
    assert there.say("h 6c", "7d 8c") == []
    assert there.chips() == 510_00, "21 against a dealer who draws to 16 and has too many"


def test_chips_in_the_middle_of_a_round_change_nothing() -> None:
    """Wagers are not taken any more: that is the refusal, and nothing is decided for it."""
    there = Tracked("blackjack")
    there.say("main 10", "Ks5h9d")
    size = there.driver.head.size
    (said,) = there.say("main 5")
    assert "no wager may be made, raised or withdrawn now" in said
    assert there.driver.head.size == size


def test_more_cards_than_were_dealt() -> None:
    """What is left over is not dropped: the whole line is refused."""
    there = Tracked("blackjack")
    there.say("main 10")
    size = there.driver.head.size
    assert there.say("Ks5h9dxx") != []
    assert there.say("x Ks5h9d") != [], "no face-down card was dealt before the first"
    assert there.driver.head.size == size


def test_a_cut_that_nobody_counted() -> None:
    """It stands in the log as unknown; a number that is keyed is kept, and has to be lawful."""
    there = Tracked("blackjack")
    there.say("main 10")
    (cut,) = [entry for entry in there.entries if entry.do.get("drawn") == ["??"]]
    assert [event["cards"] for event in cut.events if event.kind == "cut"] == [None]
    assert there.replays()
    counted = Tracked("blackjack")
    counted.say("", "")
    (refused,) = counted.say("2")
    assert "a cut of 2 cards" in refused
    counted.say("unknown")
    assert isinstance(counted.driver.pending, Window)


def test_nobody_counts_a_cut_at_a_table_that_draws() -> None:
    """Unknown is for real cards only: the refusal is that of the number."""
    driver = Driver(rules_for(game("blackjack")), KeyedSource(), policy=practice)
    driver.open({}, {"mode": "dealt"}, PRACTICE_STAFF)
    driver.sit(1, "P1", 100_00)
    driver.begin_round()
    driver.answer("dealer")
    assert not driver.can(-1)
    assert driver.can(26)


def test_signatures_of_one_person_are_given_together() -> None:
    """All are shown, one word gives them, and each is an entry of its own in that name."""
    people = [person_as("dealer", "D1"), person_as("supervisor", "S1")]
    there = Tracked("roulette", people=people)
    while "confirms" not in waits_for(there.driver)[-1]:
        there.say("S1: 30" if "inches" in waits_for(there.driver)[0] else "S1: yes")
    asked = waits_for(there.driver)
    before = len(there.entries)
    there.say("")
    signed = there.entries[before:]
    assert {entry.do["what"] for entry in signed} == {"attested"}
    assert len(signed) == len(asked) - 1
    assert {entry.by for entry in signed} == {asked[-1].split()[1]}
    assert asked[-1].startswith("Enter: ")


def test_a_slip_is_corrected_in_the_words_in_which_it_is_keyed() -> None:
    """A whole deal was keyed in a line; its last card is put right, and both stand in the log."""
    there = Tracked("blackjack")
    there.say("main 10", "Ks5h9d")
    assert there.say("correct 8d") == []
    assert there.driver.table.hands["dealer"] != []
    done = [entry.do["what"] for entry in there.entries[-2:]]
    assert done == ["drawn", "correct"]
    assert there.replays()


def test_a_slip_in_the_middle_of_a_line_is_corrected() -> None:
    """The line once more: the draws that differ are put right, whoever keyed it, and both stand."""
    there = Tracked("blackjack", players=2)
    there.say("main 10, 2 main 10", "Ks5h6d7c9h")
    first = there.driver.head.size - 5
    assert there.say("correct Ks5d6d7s9h") == []
    done = [(entry.do["what"], entry.do["entry"]) for entry in there.entries[-2:]]
    assert done == [("correct", first + 1), ("correct", first + 3)]
    hands = {hand: card_names(cards) for hand, cards in there.driver.table.hands.items()}
    assert (hands["seat 1"], hands["seat 2"]) == (["Ks", "6d"], ["5d", "7s"])
    assert there.say("s", "s Th") == []
    for seat in (1, 2):
        assert there.chips(seat) == there.booked(seat)
    assert there.replays()


def test_a_line_with_decisions_that_ended_the_round() -> None:
    """What was decided in the line stays decided; chips are as if all had been keyed right."""
    there = Tracked("blackjack")
    there.say("main 10", "Ks5h9d h5c s Td")
    assert there.chips() == 510_00, "20 against 19"
    assert there.say("correct Ks5h9d4cTd") == []
    assert there.chips() == there.booked() == 500_00, "19 against 19"
    assert there.driver.pending is None
    assert there.say("main 10") == []
    assert there.replays()


def test_what_a_line_cannot_be_corrected_to() -> None:
    """Less or more than the line, what was keyed, what the rest does not follow from, too late."""
    there = Tracked("blackjack")
    there.say("main 10", "Ks5h9d h2c")
    size = there.driver.head.size
    whole = "write what was seen last, or all 4 draws of the line once more, without choices"
    assert there.say("correct Ks5h", "correct Ks5h9d2c7c") == [whole, whole]
    assert there.say("correct Ks5h9d2c") == ["Ks5h9d2c: that is what was keyed"]
    (said,) = there.say("correct KsAh9d2c")
    assert "the rest of the line would not have followed" in said
    assert there.driver.head.size == size
    there.say("s")
    (said,) = there.say("correct Kd5h9d2c")
    assert "nothing was keyed there" in said
    wrong = there.driver.head.size - 6
    with pytest.raises(CroupierError, match="something was done since; a supervisor has to rule"):
        there.driver.do(there.driver.command(Correct(wrong, ("Kd",)), "practice dealer"))


def test_rolls_of_several_rounds_in_a_line() -> None:
    """The last of them is corrected; those before it are no longer within reach."""
    there = Tracked("craps")
    there.say("pass 10; 6455")
    assert there.chips() == 510_00
    assert there.say("correct 6355") == [
        "write what was seen last, or the draw once more, without choices"
    ]
    assert there.say("correct 54") == []
    assert (there.chips(), there.driver.table.stakes(1)) == (490_00, {"pass": 10_00})
    assert there.replays()
