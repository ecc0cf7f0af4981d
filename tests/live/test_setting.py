"""Setting hands in the words of people: which cards, the House Way, a warning of a foul hand."""

from __future__ import annotations

import pytest

from croupier.contracts.witness import Driver
from croupier.core.cards import UNSEEN, cards_from
from croupier.core.driver import KeyedSource
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.together import Set, SetHands
from croupier.live import words
from croupier.live.helping import help_lines
from croupier.live.moves import offers, state_word, waits_for
from croupier.live.setting import face_down, said_from
from croupier.live.sitting import Sitting
from croupier.live.view import view
from croupier.live.viewers import Viewer
from tests.games.pai_gow.twins import (
    BOTH_HIGHER,
    BOTH_LOWER,
    CF,
    DEALER,
    FIVE,
    PG,
    TEN,
    begun,
    ended,
    seated,
    wager,
)
from tests.games.scripts import events

HANDS = {2: BOTH_HIGHER, 5: BOTH_LOWER}


def typed(sitting: Sitting, line: str) -> list[str]:
    """What is said to a line, and its errors."""
    said = []
    for part in words.parts(line, sitting.moment()):
        for lines in sitting.do(words.command_from(part, sitting.moment())):
            said += [one.text for one in lines]
    return said


def low_of(driver: Driver, seat: int) -> set[int]:
    return set(driver.table.hands[f"seat {seat} low"])


@pytest.mark.parametrize(
    "line", ["low Ks Tc", "low tc ks", "LOW K♠ 10c", "Ks Tc", "high As Ad 8d 6c 4d", "low: Ks Tc"]
)
def test_the_low_cards_are_enough(line: str) -> None:
    """The others go High; High alone does as well, and the two cards without a word."""
    driver = begun(PG, HANDS)
    typed(Sitting(driver), line)
    assert low_of(driver, 2) == set(cards_from("Ks Tc"))
    assert set(driver.table.hands["seat 2 high"]) == set(cards_from("As Ad 8d 6c 4d"))


@pytest.mark.parametrize("line", ["house way", "House Way", "the house way", "hw", "houseway"])
def test_the_house_way_in_words(line: str) -> None:
    """As the dealer would set the cards of whoever asks."""
    driver = begun(PG, HANDS)
    typed(Sitting(driver), line)
    assert low_of(driver, 2) == set(cards_from("Ks Tc"))


@pytest.mark.parametrize("line", ["5: low 9c 2c", "seat 5 low 9c 2c", "5 low 9c 2c"])
def test_for_another_seat(line: str) -> None:
    """The seat is named first; the other one still sets."""
    driver = begun(PG, HANDS)
    typed(Sitting(driver), line)
    assert low_of(driver, 5) == set(cards_from("9c 2c"))
    assert isinstance(driver.pending, SetHands)
    assert driver.pending.seats == (2,)


def test_who_is_meant_when_nobody_is_named() -> None:
    """Whoever acts and has a hand to set; else the first who has."""
    driver = begun(PG, HANDS)
    sitting = Sitting(driver)
    sitting.acting = 5
    assert sitting.seat_now() == 5
    typed(sitting, "house way")
    assert sitting.seat_now() == 2


def test_a_foul_hand_is_warned_of_first() -> None:
    """It is laid down so only by Enter; anything else sets it anew."""
    driver = begun(PG, {2: BOTH_HIGHER})
    sitting = Sitting(driver)
    (said,) = typed(sitting, "low As Ad")
    assert said.startswith("foul: the Low hand ranks higher than the High hand")
    assert said.endswith("Enter lays it down so, and it loses; or set it anew")
    assert not events(driver, "set_hand")
    typed(sitting, "low Ks Tc")
    assert ended(driver)[0][2] == "win"
    driver = begun(PG, {2: BOTH_HIGHER})
    sitting = Sitting(driver)
    typed(sitting, "low As Ad")
    typed(sitting, "")
    assert ended(driver)[0][2] == "foul"


def test_what_a_foul_hand_does_is_told_as_it_is() -> None:
    """CF 13.I.iii: not even that loses beside a dealer's nine-high; terminal and page say so."""
    for twin, loses in (
        (PG, "it loses"),
        (CF, "it loses, unless the dealer's Low hand is nine-high"),
    ):
        driver = begun(twin, {2: BOTH_HIGHER})
        (said,) = typed(Sitting(driver), "low As Ad")
        assert said.endswith(f"Enter lays it down so, and {loses}; or set it anew")
        assert view(driver, Viewer("seat", (2,)))["moves"]["set"]["2"]["foul"]["loses"] == loses


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("low 2d 2c", "2d is not among"),
        ("low Ks Ks", "Ks is not among"),
        ("low Ks", "6 cards high and 1 card low"),
        ("low Zz", "is not a card"),
        ("5: low Ks Tc", "Ks is not among"),
        ("3: house way", "seat 3 has no hand to set now"),
        ("nonsense", "no command 'nonsense'"),
    ],
)
def test_what_is_no_setting(line: str, said: str) -> None:
    """A card that is not there, one too few, a word that is none; nothing changes."""
    driver = begun(PG, HANDS)
    before = driver.head
    with pytest.raises(CroupierError, match=said):
        typed(Sitting(driver), line)
    assert driver.head == before


def test_surrender_is_a_word() -> None:
    """Of the seat that is meant, or of the one that is named; elsewhere it is none."""
    driver = begun(PG, HANDS)
    typed(Sitting(driver), "5: surrender")
    assert [event["seat"] for event in events(driver, "collected")] == [5]
    typed(Sitting(driver), "surrender")
    assert [event["seat"] for event in events(driver, "collected")] == [5, 2]
    idle = seated(PG, KeyedSource(), (2,))
    idle.begin_round()
    with pytest.raises(Misuse, match="no command 'surrender'"):
        typed(Sitting(idle), "surrender")


def test_what_the_prompt_says() -> None:
    """Who sets what, in which words, and nobody's cards."""
    driver = begun(PG, HANDS)
    assert waits_for(driver) == [
        "seat 2 and seat 5 set their hands: five high and two low  (13.A)",
        "such as low 9d 9c, or house way · surrender",
    ]
    assert state_word(driver) == "setting"
    assert {"low ", "high ", "house way", "surrender"} <= set(offers(driver))
    told = [line.text for line in help_lines(driver)]
    assert any("house way" in line for line in told)
    assert any("surrender" in line for line in told)
    typed(Sitting(driver), "house way")
    assert waits_for(driver)[0] == "seat 5 sets the hand: five high and two low  (13.A)"


def test_a_surrender_is_offered_where_somebody_may() -> None:
    """Not to players who all have a Fortune Bonus; whoever says it is told why not."""
    bonus = {"main": TEN, "fortune_bonus": FIVE}
    driver = begun(PG, HANDS, {2: bonus, 5: bonus})
    assert waits_for(driver)[1] == "such as low 9d 9c, or house way"
    assert "surrender" not in offers(driver)
    assert not any("surrender" in line.text for line in help_lines(driver))
    with pytest.raises(CroupierError, match="a Fortune Bonus lies there"):
        typed(Sitting(driver), "surrender")
    driver = begun(PG, HANDS, {2: bonus, 5: {"main": TEN}})
    assert waits_for(driver)[1] == "such as low 9d 9c, or house way · surrender"
    assert "surrender" in offers(driver)


def tracked() -> Driver:
    """Real cards that lie face down, to be set."""
    driver = seated(PG, KeyedSource(), (2, 5))
    driver.table.origin["mode"] = "tracked"
    driver.begin_round()
    wager(driver, {2: {"main": TEN}, 5: {"main": FIVE}})
    driver.answer(1)
    return driver


def test_real_hands_are_set_by_enter() -> None:
    """All of them, face down; the House Way of cards that nobody sees cannot be told."""
    driver = tracked()
    assert waits_for(driver)[1] == "Enter: all hands are set, face down · surrender"
    with pytest.raises(Misuse, match="the dealer sets them the House Way"):
        typed(Sitting(driver), "house way")
    typed(Sitting(driver), "")
    assert [event["seat"] for event in events(driver, "set_hand")] == [2, 5]
    assert {entry.by for entry in driver.entries[-2:]} == {"practice dealer"}
    assert driver.table.hands["seat 2 low"] == [UNSEEN, UNSEEN]


def test_a_whole_round_in_a_line() -> None:
    """The dealer's seven, then each player's five and two, from the right; setting goes along."""
    driver = tracked()
    typed(Sitting(driver), f"{DEALER} {BOTH_LOWER} {BOTH_HIGHER}")
    assert [one[:3] for one in ended(driver)] == [(5, "main", "lose"), (2, "main", "win")]


def test_a_random_number_is_keyed() -> None:
    """Between one and seven, in a line with what follows or alone."""
    driver = seated(PG, KeyedSource(), (2,))
    driver.table.origin["mode"] = "tracked"
    driver.begin_round()
    wager(driver, {2: {"main": TEN}})
    assert waits_for(driver) == ["key the number that the device shows, 1 to 7"]
    with pytest.raises(Misuse, match="is no number"):
        typed(Sitting(driver), "seven")
    with pytest.raises(CroupierError, match="from 1 to 7"):
        typed(Sitting(driver), "8")
    typed(Sitting(driver), "7")
    assert driver.table.board["start"] == "seat 1"


def test_what_is_read_as_a_setting() -> None:
    """Parts by name, one part left out, the House Way; three cards are none."""
    pending = SetHands(
        holding={1: cards_from("As Kd 9c 8c 7c 4d 2s")},
        parts=(("high", 4), ("medium", 2), ("low", 1)),
        clause=PG.game.law("13.A"),
    )
    assert said_from("medium Kd 9c low 2s", pending) == [
        {"medium": cards_from("Kd 9c"), "low": cards_from("2s")}
    ]
    assert said_from("2s", pending) == [{"low": cards_from("2s")}]
    assert said_from("hw", pending) == [None]
    assert said_from("As Kd 9c", pending) == []
    assert said_from("lower", pending) == []
    assert face_down(pending) is None
    hidden = SetHands(
        holding={3: (UNSEEN,) * 3}, parts=(("high", 2), ("low", 1)), clause=pending.clause
    )
    assert face_down(hidden) == Set(3, {"high": (UNSEEN, UNSEEN), "low": (UNSEEN,)})
