"""What players call the wagers, and the grammar of chips."""

from __future__ import annotations

from contextlib import suppress

import pytest

from croupier.core.calling import Reader
from croupier.core.game import Rules, rules_for
from croupier.core.names import id_from, joined, plain, same
from croupier.core.refusals import Misuse
from croupier.games import game
from tests.cli.playing import REGISTERED

CRAPS = rules_for(game("craps"))
CRAPLESS = rules_for(game("crapless"))
ROULETTE = rules_for(game("roulette"))
SINGLE_ZERO = rules_for(game("roulette"), None, {"wheel": "single_zero"})
POKER = rules_for(game("three_card_poker"))
BACCARAT = rules_for(game("mini_baccarat"))
DRAGON = rules_for(game("dragon_bonus_baccarat"))
BLACKJACK = rules_for(game("blackjack"))
BIG_SIX = rules_for(game("big_six"))
DICE = rules_for(game("high_roll_dice"))
LET_IT_RIDE = rules_for(game("let_it_ride"))
BETS_OF_FIVE = "number_1 5, number_2 5, number_3 5"
FOOTBALL = rules_for(game("three_dice_football"))


def reader(rules: Rules) -> Reader:
    return Reader(rules.called, [list(rules.called.proper)])


@pytest.mark.parametrize(
    ("rules", "typed", "stakes"),
    [
        (CRAPS, "yo 1", "eleven_in_one_roll 1"),
        (CRAPS, "hard 8 5", "eight_the_hardway 5"),
        (CRAPS, "Hard Eight $5", "eight_the_hardway 5"),
        (CRAPS, "hard 4 10 2", "four_the_hardway 2, ten_the_hardway 2"),
        (CRAPS, "place 6 8 12", "place_6 12, place_8 12"),
        (CRAPS, "place 6 and 8 for 12", "place_6 12, place_8 12"),
        (CRAPS, "place the 6 and the 8 for 12 each", "place_6 12, place_8 12"),
        (CRAPS, "place 12 on 6 and 8", "place_6 12, place_8 12"),
        (CRAPS, "PLACE_6 12", "place_6 12"),
        (CRAPS, "any craps 1", "any_craps 1"),
        (CRAPS, "snake eyes 2", "craps_two 2"),
        (CRAPS, "boxcars 2", "craps_twelve 2"),
        (CRAPS, "c and e 5", "c_and_e 5"),
        (CRAPS, "c&e 5", "c_and_e 5"),
        (CRAPS, "world 5", "world 5"),
        (CRAPS, "whirl 5", "world 5"),
        (CRAPS, "hop 6 1 5", "hop_1_6 5"),
        (CRAPS, "hop 1-6 5", "hop_1_6 5"),
        (CRAPS, "hop 2 2 1", "four_the_hardway_on_the_hop 1"),
        (CRAPS, "hard 4 on the hop 1", "four_the_hardway_on_the_hop 1"),
        (CRAPS, "horn high yo 5", "horn_high_11 5"),
        (CRAPS, "horn high 12 5", "horn_high_12 5"),
        (CRAPS, "don't pass 10", "dont_pass 10"),
        (CRAPS, "pass line 10", "pass 10"),
        (CRAPS, "come 5", "come 5"),
        (CRAPS, "6 7 8 5", "6_7_8 5"),
        (CRAPS, "field 5 horn 4 yo 2", "field 5, horn 4, eleven_in_one_roll 2"),
        (CRAPS, "hard 8 5 place 6 12", "eight_the_hardway 5, place_6 12"),
        (CRAPS, "put 5 on the field", "field 5"),
        (CRAPS, "put 6 10", "put_6 10"),
        (CRAPS, "$5 yo", "eleven_in_one_roll 5"),
        (CRAPS, "$12 place 6 and 8", "place_6 12, place_8 12"),
        (CRAPS, "five on the yo", "eleven_in_one_roll 5"),
        (CRAPS, "5 dollars on the yo", "eleven_in_one_roll 5"),
        (CRAPS, "place the six and eight for twelve each", "place_6 12, place_8 12"),
        (CRAPS, "horn high twelve 5", "horn_high_12 5"),
        (CRAPS, "eleven 5", "eleven_in_one_roll 5"),
        (CRAPLESS, "place 2 12 5", "place_2 5, place_12 5"),
        (ROULETTE, "17 5", "straight@17 5"),
        (ROULETTE, "00 5", "straight@00 5"),
        (ROULETTE, "17 20 23 5", "straight@17 5, straight@20 5, straight@23 5"),
        (ROULETTE, "1 7 5", "straight@1 5, straight@7 5"),
        (ROULETTE, "17 $5 20 $10", "straight@17 5, straight@20 10"),
        (ROULETTE, "5 on 17 and 20", "straight@17 5, straight@20 5"),
        (ROULETTE, "split 17 20 5", "split@17-20 5"),
        (ROULETTE, "20/17 5", "split@17-20 5"),
        (ROULETTE, "street 16 5", "three_numbers@16-17-18 5"),
        (ROULETTE, "street 1 4 5", "three_numbers@1-2-3 5, three_numbers@4-5-6 5"),
        (ROULETTE, "trio 0-1-2 5", "three_numbers@0-1-2 5"),
        (ROULETTE, "corner 17-21 5", "four_numbers@17-18-20-21 5"),
        (ROULETTE, "corner 17 18 20 21 5", "four_numbers@17-18-20-21 5"),
        (ROULETTE, "corner 1 5", "four_numbers@1-2-4-5 5"),
        (ROULETTE, "line 16-21 5", "six_numbers@16-17-18-19-20-21 5"),
        (ROULETTE, "dozen 2 5", "dozen@2nd_12 5"),
        (ROULETTE, "2nd dozen 5", "dozen@2nd_12 5"),
        (ROULETTE, "second 12 5", "dozen@2nd_12 5"),
        (ROULETTE, "dozen 1 2 5", "dozen@1st_12 5, dozen@2nd_12 5"),
        (ROULETTE, "dozen 1 and 17 5", "dozen@1st_12 5, straight@17 5"),
        (ROULETTE, "column 3 10", "column@3rd 10"),
        (ROULETTE, "red and odd 5", "red 5, odd 5"),
        (ROULETTE, "black 5 and 17 5", "black 5, straight@17 5"),
        (ROULETTE, "low 5", "1_to_18 5"),
        (ROULETTE, "1-18 5", "1_to_18 5"),
        (ROULETTE, "1 18", "straight@1 18"),
        (ROULETTE, "basket 5", "first_five_numbers 5"),
        (ROULETTE, "straight up 17 5", "straight@17 5"),
        (ROULETTE, "zero 5", "straight@0 5"),
        (ROULETTE, "Double Zero 5", "straight@00 5"),
        (ROULETTE, "$5 17 20", "straight@17 5, straight@20 5"),
        (ROULETTE, "zero and double zero 5", "straight@0 5, straight@00 5"),
        (SINGLE_ZERO, "split 0 3 5", "split@0-3 5"),
        (POKER, "ante 5 pair plus 5", "ante 5, pair_plus 5"),
        (POKER, "Ante 5 and Pair Plus 10", "ante 5, pair_plus 10"),
        (POKER, "ante and pp 5", "ante 5, pair_plus 5"),
        (BACCARAT, "banker 25 tie 5", "banker 25, tie 5"),
        (BACCARAT, "b 10", "banker 10"),
        (BACCARAT, "dragon player 5", "dragon_bonus_player 5"),
        (DRAGON, "fortune 7 5", "fortune_7 5"),
        (BLACKJACK, "bet 10", "main 10"),
        (BLACKJACK, "bet the set 5", "bet_the_set 5"),
        (BLACKJACK, "bet 10 dollars", "main 10"),
        (LET_IT_RIDE, "bet 5", BETS_OF_FIVE),
        (LET_IT_RIDE, "$5 each on all three bets", BETS_OF_FIVE),
        (LET_IT_RIDE, "let it ride 5 bonus 1", f"{BETS_OF_FIVE}, let_it_ride_bonus 1"),
        (LET_IT_RIDE, "bet 2 and bet 3 at 5", "number_2 5, number_3 5"),
        (LET_IT_RIDE, "bet 1 5", "number_1 5"),
        (BIG_SIX, "5 10", "insignia_5 10"),
        (BIG_SIX, "$5 on the 10", "insignia_10 5"),
        (BIG_SIX, "$5 on the $10", "insignia_10 5"),
        (BIG_SIX, "$20 5", "insignia_20 5"),
        (BIG_SIX, "$5 joker", "joker 5"),
        (BIG_SIX, "casino 5", "name_of_casino 5"),
        (DICE, "4 of a kind 5", "like_kind_boulevard_4 5"),
        (DICE, "fives 5", "pip_street_5 5"),
        (FOOTBALL, "td 5 xp 5", "touchdown 5, extra_point 5"),
        (FOOTBALL, "over 4 5", "over_four_yards 5"),
    ],
)
def test_the_words_of_players(rules: Rules, typed: str, stakes: str) -> None:
    """What is said at real tables is understood, with one amount or several."""
    found = reader(rules).stakes(typed)
    assert found is not None
    assert ", ".join(f"{spot} {cents // 100}" for spot, cents in found) == stakes


@pytest.mark.parametrize(
    ("rules", "typed", "said"),
    [
        (ROULETTE, "corner 17 5", "'corner 17' can be four numbers 13-14-16-17, four numbers 14"),
        (ROULETTE, "line 16 5", "'line 16' can be six numbers 13-14-15-16-17-18, six numbers 16"),
        (ROULETTE, "17-21 5", "'17-21' can be four numbers 17-18-20-21, six numbers 16"),
        (CRAPS, "odds 20", "'odds' can be pass odds, dont pass odds, come odds 4"),
        (CRAPS, "place 12.50", "'place' can be place 4, place 5"),
        (
            CRAPS,
            "hard 8 4 and place 6 12",
            r"can be \$12 each on hard 8 and hard 4 and place 6 or \$4 on hard 8, \$12 on place 6",
        ),
    ],
)
def test_what_means_two_things_is_answered_by_naming_both(
    rules: Rules, typed: str, said: str
) -> None:
    """Nothing is guessed where money would go to another place."""
    with pytest.raises(Misuse, match=said):
        reader(rules).stakes(typed)


@pytest.mark.parametrize("typed", ["place 6", "17", "dozen 2", "fortune", "red odd 5", "", "5"])
def test_what_is_no_wager_with_an_amount(typed: str) -> None:
    """A name alone, an amount alone, or two names without `and` are not chips."""
    assert reader(CRAPS).stakes(typed) is None
    assert reader(ROULETTE).stakes(typed) is None


def test_those_that_take_chips_now_are_meant() -> None:
    """Of several that are called alike; the others are not even named."""
    lying = Reader(CRAPS.called, [[*CRAPS.called.proper]], lambda spots: ["come_odds@6"])
    assert lying.stakes("odds 20") == [("come_odds@6", 20_00)]
    assert lying.stakes("pass 20") == [("pass", 20_00)]


class Patient(Reader):
    """A reader that counts how often it looks a name up."""

    looked = 0

    def spots(self, typed: str) -> tuple[str, ...]:
        self.looked += 1
        assert self.looked < 50_000, "a line is read in more ways than anybody waits for"
        return super().spots(typed)


@pytest.mark.parametrize("again", ["place 6 8 and", "6 8 and", "red and", "a six the and", "5 on"])
def test_the_ways_to_read_a_long_line_are_few(again: str) -> None:
    """What the end of a line means is found once, however many ways lead there."""
    for rules in (CRAPS, ROULETTE):
        patient = Patient(rules.called, [list(rules.called.proper)])
        for end in ("12", "nothing"):
            with suppress(Misuse):
                patient.stakes(f"{again} " * 30 + end)


def test_a_line_without_an_end_is_refused() -> None:
    """A strategy in words may be as long as a command line: one wager of it may not."""
    for read in (reader(ROULETTE).stakes, reader(ROULETTE).named):
        with pytest.raises(Misuse, match="4001 words about chips are too many"):
            read("red and " * 2_000 + "12")


@REGISTERED
def test_every_name_means_its_own_wager(game_id: str) -> None:
    """No two wagers of a game are called alike, but odds by what they support."""
    called = rules_for(game(game_id)).called
    for spot in called.proper:
        for name in (*called.proper[spot], *called.nicknames[spot]):
            meant = called.exact(name)
            assert spot in meant
            assert len(meant) == 1 or "odds" in name, (name, meant)


def test_numbers_stay_apart() -> None:
    """1 and 7 are not 17, and the numbers of one place belong together."""
    assert joined("Pair-Plus") == joined("pair_plus") == "pairplus"
    assert joined("1 7") != joined("17")
    assert plain("split@17-20") == plain("Split 17/20") == "split 17-20"
    assert same("PAIRPLUS", {"pair_plus": ("pair_plus",)}) == ["pair_plus"]


def test_ids_in_other_capitals() -> None:
    """An id is found however it is written; what is none is named with the likeliest."""
    assert id_from("game", "Three Card Poker", ["three_card_poker", "craps"]) == "three_card_poker"
    assert id_from("game", "CRAPS", ["three_card_poker", "craps"]) == "craps"
    with pytest.raises(Misuse, match="no game 'crap'; did you mean craps"):
        id_from("game", "crap", ["three_card_poker", "craps"])
