"""What a person types at the table, word by word."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.keyboard import Keyboard
from croupier.contracts.witness import Driver
from croupier.core.cards import Shoe, cards_from, decks
from croupier.core.driver import RandomSource
from croupier.core.game import rules_for
from croupier.core.law import Chapter
from croupier.core.names import find, fitting
from croupier.core.people import DEALER
from croupier.core.procedure import (
    Attest,
    Cut,
    Decide,
    DrawCards,
    Irregularity,
    Request,
    Spin,
    Throw,
    Window,
)
from croupier.core.refusals import CroupierError, Misuse
from croupier.games import game
from croupier.live import words
from croupier.live.names import families, family_of, numbered, short_forms, wager_list
from croupier.live.practice import practice
from croupier.live.words import Ask, Chips, Choose, Go, Key, Moment, Quit, command_from, parts
from tests.cli.playing import REGISTERED
from tests.core.toy import toy

law = Chapter("oh.three_card_poker")
POKER = rules_for(game("three_card_poker"))
FOOTBALL = rules_for(game("three_dice_football"))
DICE = rules_for(game("high_roll_dice"))
TOY = rules_for(toy())

JAM = Irregularity("shuffler_jam", "the shuffler jammed", law("13.E"))
COUNT = Irregularity("wrong_count", "not 52 cards", law("5.B"))


def window(*wagers: str, **more: Any) -> Window:
    return Window(wagers=wagers, closing=law("7.D"), **more)


def decision(*choices: str) -> Decide:
    return Decide(who=1, choices=choices, clause=law("10.B"))


BETTING = Moment(POKER, window("ante", "pair_plus", "six_card_bonus", irregularities=(JAM, COUNT)))
DECIDING = Moment(POKER, decision("play", "fold"))
BETWEEN = Moment(POKER)
FIELD = Moment(FOOTBALL, window(*FOOTBALL.wagers))
STREET = Moment(DICE, window(*DICE.wagers))
PLACES = Moment(TOY, window("red", "number", calls=("on", "off")))
CARDS = Moment(POKER, DrawCards(count=3, hand="dealer", shoe=Shoe.fresh(decks(1)), unseen=True))
THROW = Moment(FOOTBALL, Throw(dice=("green", "green", "red")))


@pytest.mark.parametrize(
    ("typed", "at", "meant"),
    [
        ("", BETTING, Go()),
        ("deal", BETTING, Go()),
        ("CLOSE", BETTING, Go()),
        ("ante 5", BETTING, Chips(None, "ante", 5_00)),
        ("Ante $2.50", BETTING, Chips(None, "ante", 2_50)),
        ("a 1,000", BETTING, Chips(None, "ante", 1_000_00)),
        ("pair plus 5", BETTING, Chips(None, "pair_plus", 5_00)),
        ("pair_plus 5", BETTING, Chips(None, "pair_plus", 5_00)),
        ("pairplus 5", BETTING, Chips(None, "pair_plus", 5_00)),
        ("p 5", BETTING, Chips(None, "pair_plus", 5_00)),
        ("plus 5", BETTING, Chips(None, "pair_plus", 5_00)),
        ("six 5", BETTING, Chips(None, "six_card_bonus", 5_00)),
        ("bonus 5", BETTING, Chips(None, "six_card_bonus", 5_00)),
        ("5 on ante", BETTING, Chips(None, "ante", 5_00)),
        ("3 ante 5", BETTING, Chips(3, "ante", 5_00)),
        ("seat 3 ante 5", BETTING, Chips(3, "ante", 5_00)),
        ("Seat 3: pair 5", BETTING, Chips(3, "pair_plus", 5_00)),
        ("ante 5", BETWEEN, Chips(None, "ante", 5_00)),
        ("ante 5", DECIDING, Chips(None, "ante", 5_00)),
        ("take ante 5", BETTING, Chips(None, "ante", 5_00, take=True)),
        ("take ante", BETTING, Chips(None, "ante", None, take=True)),
        ("take 2 ante", BETTING, Chips(2, "ante", None, take=True)),
        ("2 take ante 5", BETTING, Chips(2, "ante", 5_00, take=True)),
        ("take all", BETTING, words.TakeAll(None)),
        ("take", BETTING, words.TakeAll(None)),
        ("3 take all", BETTING, words.TakeAll(3)),
        ("again", BETTING, words.Again(None)),
        ("same again", BETTING, words.Again(None)),
        ("rebet", BETTING, words.Again(None)),
        ("clear", BETTING, words.TakeAll(None)),
        ("2 again", BETTING, words.Again(2)),
        ("pip 5 10", STREET, Chips(None, "pip_street_5", 10_00)),
        ("p 5 10", STREET, Chips(None, "pip_street_5", 10_00)),
        ("pip street ace 10", STREET, Chips(None, "pip_street_1", 10_00)),
        ("like 4 5", STREET, Chips(None, "like_kind_boulevard_4", 5_00)),
        ("take like 4", STREET, Chips(None, "like_kind_boulevard_4", None, take=True)),
        ("row 10 1", STREET, Chips(None, "millionaire_row_10", 1_00)),
        ("game length 3 5", FIELD, Chips(None, "game_length_3", 5_00)),
        ("length 3 5", FIELD, Chips(None, "game_length_3", 5_00)),
        ("big 5", FIELD, Chips(None, "big_play", 5_00)),
        ("quick 5", FIELD, Chips(None, "quick_strike_td", 5_00)),
        ("number 5", PLACES, Chips(None, "number", 5_00)),
        ("number 2 5", PLACES, Chips(None, "number@2", 5_00)),
        ("2 number 2 5", PLACES, Chips(2, "number@2", 5_00)),
        ("red off", PLACES, words.Say(None, "red", "off")),
        ("2 number 1 on", PLACES, words.Say(2, "number@1", "on")),
        ("play", DECIDING, Choose(None, "play")),
        ("p", DECIDING, Choose(None, "play")),
        ("F", DECIDING, Choose(None, "fold")),
        ("2 fold", DECIDING, Choose(2, "fold")),
        ("h", Moment(POKER, decision("hit", "stand")), Choose(None, "hit")),
        ("h", DECIDING, Ask("help")),
        ("pair plus stands", Moment(POKER, decision("void_all", "pair_plus_stands")),
         Choose(None, "pair_plus_stands")),
        ("Qh 6d 4c", CARDS, Key(cards_from("Qh 6d 4c"))),
        ("Qh6d4c", CARDS, Key(cards_from("Qh 6d 4c"))),
        ("3 4 2", THROW, Key((3, 4, 2))),
        ("342", THROW, Key((3, 4, 2))),
        ("3,4,2", THROW, Key((3, 4, 2))),
        ("17", Moment(POKER, Cut(cards=52, least=10, clause=law("5.E"))), Key(17)),
        ("double zero", Moment(POKER, Spin(sections=("0", "double_zero", "0"))), Key(1)),
        ("the floor", Moment(POKER, Attest(by=DEALER, what="x", clause=law("4.A"))),
         words.Name("the floor")),
        ("call shuffler_jam", BETTING, words.Call("shuffler_jam")),
        ("call jam", BETTING, words.Call("shuffler_jam")),
        ("call count", BETTING, words.Call("wrong_count")),
        ("call anything", BETWEEN, words.Call("anything")),
        ("seat 2: call count", BETTING, words.Call("wrong_count", 2)),
        ("buy 100", BETWEEN, words.Buy(None, 100_00)),
        ("2 buy 100", BETWEEN, words.Buy(2, 100_00)),
        ("sit 2", BETWEEN, words.Sit(2, None, 0)),
        ("sit 2 player 2 with 50", BETWEEN, words.Sit(2, "player 2", 50_00)),
        ("leave", BETWEEN, words.Leave(None)),
        ("leave 2", BETWEEN, words.Leave(2)),
        ("2 leave", BETWEEN, words.Leave(2)),
        ("new cards", BETWEEN, words.Change("cards")),
        ("ante 5 cash", BETTING, words.Chips(None, "ante", 5_00, cash=True)),
        ("seat 2: ante 5 in cash", BETTING, words.Chips(2, "ante", 5_00, cash=True)),
        ("seat 2", BETTING, words.Turn(2)),
        ("why", BETTING, Ask("why")),
        ("why pair plus", BETTING, Ask("why", "pair plus")),
        ("law 12.A", BETTING, Ask("law", "12.A")),
        ("law 12.A", CARDS, Ask("law", "12.A")),
        ("odds", THROW, Ask("odds")),
        ("edge", THROW, Ask("edge")),
        ("?", BETTING, Ask("irregularities")),
        ("?", CARDS, Ask("irregularities")),
        ("irregularities", THROW, Ask("irregularities")),
        ("quit", DECIDING, Quit()),
        ("q", CARDS, Quit()),
        ("exit", BETWEEN, Quit()),
    ],
)  # fmt: skip
def test_a_line_in_its_moment(typed: str, at: Moment, meant: words.Command) -> None:
    """Each way of saying something is understood as what is meant at that moment."""
    assert command_from(typed, at) == meant


@pytest.mark.parametrize(
    ("typed", "at", "complaint"),
    [
        ("ante", BETTING, r"ante: how much\? Such as: ante 5"),
        ("ante much", BETTING, "no command 'ante much'; try help"),
        ("anti 5", BETTING, "no wager 'anti'; did you mean ante?"),
        ("pip 5", STREET, "'pip' can be pip street 2, pip street 3, .*; write more of it"),
        ("5", BETTING, r"5 on what\? Such as: ante 5"),
        ("5", BETWEEN, r"5 on what\? Such as: ante 5"),
        ("ante", DECIDING, "no choice 'ante'; one of: play, fold"),
        ("12 on the 6", FIELD, "no wager '12 on the'"),
        ("3 4 2", FIELD, "'4' can be game length 4; write more of it"),
        ("1 5", FIELD, "'1' can be game length 1; write more of it"),
        ("agian", BETTING, "no command 'agian'; did you mean again?"),
        ("plya", DECIDING, "no choice 'plya'; did you mean play?"),
        ("Qh 6x", CARDS, "'6x' is not a card; write a rank and a suit"),
        ("three four", THROW, "'three four' is no throw; key the faces, such as 3 4 2"),
        ("a few", Moment(POKER, Cut(cards=52, least=10, clause=law("5.E"))), "'a few' is no cut"),
        (
            "7",
            Moment(POKER, Spin(sections=("1", "2"))),
            "no section of the wheel '7'; one of: 1, 2",
        ),
        ("call fire", BETTING, "no irregularity here 'fire'"),
        ("new wheel", BETWEEN, "no equipment here 'wheel'; one of: cards"),
        ("sit", BETWEEN, r"sit where\? Write the seat"),
        ("sit 2 with chips", BETWEEN, "'chips' is not an amount"),
        ("buy", BETWEEN, "'' is not an amount"),
        ("take field 5", BETTING, "no wager 'field'"),
    ],
)
def test_a_line_that_cannot_be_meant(typed: str, at: Moment, complaint: str) -> None:
    """What is not understood is named, with what could be meant."""
    with pytest.raises(Misuse, match=complaint):
        command_from(typed, at)


@pytest.mark.parametrize(
    ("line", "at", "pieces"),
    [
        ("ante 5, pair plus 5, deal", BETTING, ["ante 5", "pair plus 5", "deal"]),
        ("ante 5; p 5;deal", BETTING, ["ante 5", "p 5", "deal"]),
        ("ante 1,000", BETTING, ["ante 1,000"]),
        ("  ante   5  ", BETTING, ["ante 5"]),
        ("", BETTING, [""]),
        (" ;, ; ", BETTING, [""]),
        ("Qh, 6d, 4c", CARDS, ["Qh, 6d, 4c"]),
        ("3, 4, 2", THROW, ["3, 4, 2"]),
        ("ante\x1b[2J 5\x07", BETTING, ["ante [2J 5"]),
    ],
)
def test_several_commands_on_a_line(line: str, at: Moment, pieces: list[str]) -> None:
    """Commas and semicolons divide commands, not amounts or cards; control characters go."""
    assert parts(line, at) == pieces


def test_a_line_that_is_too_long_is_cut() -> None:
    """Nobody types thousands of digits, and a number that long cannot be read."""
    piece = parts("ante " + "9" * 5000, BETTING)[0]
    assert len(piece) <= words.LONGEST
    with pytest.raises(Misuse) as refused:
        command_from(piece, BETTING)
    assert len(str(refused.value)) < 200


MOMENTS = [BETTING, DECIDING, BETWEEN, FIELD, STREET, PLACES, CARDS, THROW]


@given(st.text(max_size=60), st.sampled_from(MOMENTS))
def test_any_text_is_understood_or_refused(text: str, at: Moment) -> None:
    """Whatever is typed, the answer is a command or a sentence."""
    for piece in parts(text, at):
        with contextlib.suppress(CroupierError):
            command_from(piece, at)


WORDS = st.sampled_from(
    [
        *words.VERBS,
        "ante",
        "pair",
        "plus",
        "pip",
        "5",
        "3",
        "$",
        "seat",
        "on",
        "@",
        "Qh",
        "with",
        "",
    ]
)


@given(st.lists(WORDS, max_size=6), st.sampled_from(MOMENTS))
def test_any_row_of_known_words_is_understood_or_refused(typed: list[str], at: Moment) -> None:
    """The table's own words in any order make no trouble either."""
    for piece in parts(" ".join(typed), at):
        with contextlib.suppress(CroupierError):
            command_from(piece, at)


def pending_window(game_id: str) -> Moment:
    """The first wager window of a game, reached by the first choice of every decision."""
    rules = rules_for(game(game_id))
    driver = Driver(rules, RandomSource(lambda n: 0), policy=practice)
    driver.open({}, {})
    driver.sit(1, "player 1", 100_00)
    driver.begin_round()
    while isinstance(driver.pending, Decide):
        driver.answer(driver.pending.choices[0])
    assert isinstance(driver.pending, Window)
    return Moment(rules, driver.pending)


@REGISTERED
def test_the_part_in_brackets_is_enough(game_id: str) -> None:
    """The short form that the screen shows of a wager means that wager and no other."""
    at = pending_window(game_id)
    meant = []
    found = families(at.open_wagers)
    for label, (stem, numbers) in zip(wager_list(at.open_wagers), found.items(), strict=True):
        short = label[label.find("[") + 1 : label.find("]")] if "[" in label else stem
        for number in numbers or [""]:
            command = command_from(f"{short} {number} 7.50".replace("  ", " "), at)
            assert isinstance(command, Chips), (label, number, command)
            meant.append(command.wager)
    assert sorted(meant) == sorted(at.open_wagers)


@REGISTERED
def test_what_a_long_list_shows_is_understood(game_id: str) -> None:
    """Where wagers are listed by what players call them, each of those words means its wager."""
    at = pending_window(game_id)
    for id, shown in zip(at.open_wagers, numbered(at.rules, at.open_wagers), strict=True):
        stem, number = family_of(shown)
        assert command_from(f"{stem} {number} 7.50".replace("  ", " "), at) == Chips(None, id, 7_50)


@REGISTERED
def test_every_wager_can_be_typed_in_full(game_id: str) -> None:
    """By its id, by the id with spaces and by its name."""
    at = pending_window(game_id)
    for id in at.open_wagers:
        for name in (id, id.replace("_", " "), at.rules.wagers[id].name):
            assert command_from(f"{name} 7.50", at) == Chips(None, id, 7_50)


def test_short_forms() -> None:
    """As few letters as tell one name from the others."""
    assert short_forms(["play", "fold"]) == ["[p]lay", "[f]old"]
    assert short_forms(["touchdown", "trips_td"]) == ["[to]uchdown", "[tr]ips td"]
    assert short_forms(["ante", "ante_bonus"]) == ["ante", "ante bonus"]
    assert wager_list(["pip_street_2", "pip_street_3", "extra_roll"]) == [
        "[p]ip street 2 3",
        "[e]xtra roll",
    ]


def test_what_may_stand_for_a_name() -> None:
    """Whole words beat cut ones, the start beats the middle, and numbers stand for nothing."""
    known = {
        "straight": ("Straight",),
        "straight@1": ("Straight 1",),
        "straight@17": ("Straight 17",),
    }
    assert fitting("stra", known) == ["straight"]
    assert fitting("stra 1", known) == ["straight@1"]
    assert fitting("1", known) == []
    assert fitting("", known) == []
    with pytest.raises(Misuse, match="no bet 'x'; one of: straight"):
        find("bet", "x", known)


def test_the_tab_key_completes_the_last_command() -> None:
    """What stands before a comma or semicolon stays."""
    keys = Keyboard()
    keys.offers = ["ante ", "again", "pair plus "]
    assert [keys.complete("a", n) for n in range(3)] == ["ante ", "again", None]
    assert keys.complete("ante 5; P", 0) == "ante 5; pair plus "
    assert keys.complete("x", 0) is None


def test_a_moment_without_a_window_has_no_open_wagers() -> None:
    """Outside a window no wager is open, whatever is asked."""
    requests: list[Request | None] = [None, DECIDING.pending, THROW.pending]
    assert [Moment(POKER, request).open_wagers for request in requests] == [(), (), ()]


@pytest.mark.parametrize(
    ("game_id", "typed", "meant"),
    [
        ("roulette", "17", words.Run("17", "17: how much? Such as: 17 5")),
        ("roulette", "17 5", Chips(None, "straight@17", 5_00)),
        ("roulette", "2: 17 5", Chips(2, "straight@17", 5_00)),
        ("big_six", "5 10", Chips(None, "insignia_5", 10_00)),
        ("craps", "pass 10", Chips(None, "pass", 10_00)),
        ("craps", "hard 8 off", words.Say(None, "eight_the_hardway", "off")),
    ],
)
def test_numbers_at_a_table_of_real_things(game_id: str, typed: str, meant: words.Command) -> None:
    """A number alone is what was seen; with an amount it is a wager."""
    found = pending_window(game_id)
    assert command_from(typed, Moment(found.rules, found.pending, tracked=True)) == meant


def test_faces_and_seats_are_told_apart() -> None:
    """Two faces at craps are a roll, not a seat and an amount."""
    found = pending_window("craps")
    at = Moment(found.rules, found.pending, tracked=True)
    assert isinstance(command_from("6 4", at), words.Run)
    assert command_from("4 pass 10", at) == Chips(4, "pass", 10_00)


def test_several_wagers_in_one_line() -> None:
    """They are one command after the other, for one seat."""
    at = pending_window("craps")
    assert command_from("seat 2: place 6 8 12", at) == words.Several(
        (Chips(2, "place_6", 12_00), Chips(2, "place_8", 12_00))
    )
    assert parts("17, 20, 23 5; spin", pending_window("roulette")) == ["17 and 20 and 23 5", "spin"]
    taken = command_from("take down place 6 and 8", at)
    assert taken == words.Several(
        tuple(Chips(None, wager, None, take=True) for wager in ("place_6", "place_8"))
    )


def test_odds_go_behind_what_lies_there() -> None:
    """`odds 20` means the one wager that can have odds now; where two can, both are named."""
    at = pending_window("craps")

    def lying(*spots: str) -> Moment:
        return Moment(at.rules, at.pending, takes=lambda seat, known: [*spots])

    assert command_from("odds 20", lying("pass_odds")) == Chips(None, "pass_odds", 20_00)
    assert command_from("odds 20", lying("come_odds@6")) == Chips(None, "come_odds@6", 20_00)
    assert command_from("odds 10", lying("pass_odds")) == Chips(None, "pass_odds", 10_00)
    with pytest.raises(Misuse, match="'odds' can be pass odds, come odds 6; write more of it"):
        command_from("odds 20", lying("pass_odds", "come_odds@6"))
    assert command_from("odds", at) == Ask("odds")
    assert command_from("odds pass", at) == Ask("odds", "pass")
