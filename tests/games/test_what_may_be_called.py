"""What may be called at each step of a whole round, and the clause that says what follows then.

The lists were printed from the code and looked through: they notice a change.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.contracts.witness import Driver
from croupier.core import driver as core
from croupier.core.procedure import DrawCards
from croupier.games.crapless.rules import GAME as CRAPLESS
from croupier.games.craps.rules import GAME as CRAPS
from tests.games.baccarat.baccarat_tables import DRAGON, MINI
from tests.games.big_six.test_rules import released
from tests.games.roulette import roulette_tables
from tests.games.test_whole_rounds import (
    baccarat,
    blackjack,
    dice,
    free_bet,
    high_roll,
    three_card_poker,
)
from tests.games.three_dice_football import football as football_tables


def roulette() -> Driver:
    return roulette_tables.play(["red"], "17")


def big_six() -> Driver:
    return released("joker")


def football(edition: str) -> Driver:
    return football_tables.game(edition, ["touchdown"], football_tables.TRIPS)


def callable_now(driver: core.Driver) -> str:
    """The request that is open, with all that may be called at it: `Window: compromised 2.E`."""
    request, rules = driver.pending, driver.table.rules
    found = sorted(
        f"{one.id} {rules.cite(one.clause).partition(' ')[2]}"
        for one in getattr(request, "irregularities", ())
    )
    to = f" {request.hand}" if isinstance(request, DrawCards) else ""
    return f"{type(request).__name__}{to}: {', '.join(found)}" if found else ""


def called(chapter: str, play: Callable[[], Driver], text: str, name: str) -> object:
    """A round with what may be called in it; it names the clause of each call."""
    section = f"{chapter.removeprefix('pa.')}." if chapter.startswith("pa.") else ""
    lines: list[str] = []
    for line in map(str.strip, text.strip().splitlines()):
        if ": " in line:
            lines.append(line)
        else:
            lines[-1] += f" {line}"
    expected, cited = [], set()
    for line in lines:
        head, _, calls = line.partition(": ")
        pairs = [one.strip().partition(" ") for one in calls.split(",")]
        cited |= {f"{chapter} {section}{number}" for _, _, number in pairs}
        expected.append(f"{head}: {', '.join(f'{id} {section}{n}' for id, _, n in pairs)}")
    return pytest.param(play, expected, id=name, marks=pytest.mark.clause(*sorted(cited)))


CALLS = [
    called(
        "oh.blackjack",
        blackjack,
        """
        Window: idle 6.H, improper_cut 6.F, new_dealer 7.C, reshuffle 6.G
        DrawCards seat 1: drawn_in_error 17.B, face_up_card 17.A, hand_missed 17.G
        DrawCards seat 2: drawn_in_error 17.B, face_up_card 17.A, hand_missed 17.G
        DrawCards seat 3: drawn_in_error 17.B, face_up_card 17.A, hand_missed 17.G
        DrawCards dealer: dealer_missed 17.E, drawn_in_error 17.B, face_up_card 17.A
        DrawCards hole card: dealer_missed 17.E, drawn_in_error 17.B, face_up_card 17.A
        Window: dealer_drew 17.D, exposed_card 17.C
        Decide: dealer_drew 17.D, exposed_card 17.C, hole_card_shown 17.I.i
        DrawCards seat 1: drawn_in_error 17.B, face_up_card 17.A
        DrawCards seat 1: card_not_dealt 17.H, drawn_in_error 17.B, exposed_card 17.C,
            face_up_card 17.A
        DrawCards seat 1@2: drawn_in_error 17.B, face_up_card 17.A
        DrawCards seat 3: card_not_dealt 17.H, drawn_in_error 17.B, exposed_card 17.C,
            face_up_card 17.A
        """,
        "oh.blackjack",
    ),
    called(
        "oh.free_bet_blackjack",
        free_bet,
        """
        Window: idle 6.H, improper_cut 6.F, new_dealer 7.C, reshuffle 6.G
        DrawCards seat 1: drawn_in_error 15.B, face_up_card 15.A, hand_missed 15.G
        DrawCards seat 2: drawn_in_error 15.B, face_up_card 15.A, hand_missed 15.G
        DrawCards seat 3: drawn_in_error 15.B, face_up_card 15.A, hand_missed 15.G
        DrawCards dealer: dealer_missed 15.E, drawn_in_error 15.B, face_up_card 15.A
        DrawCards hole card: dealer_missed 15.E, drawn_in_error 15.B, face_up_card 15.A
        Window: dealer_drew 15.D, exposed_card 15.C
        Decide: dealer_drew 15.D, exposed_card 15.C
        Decide: dealer_drew 15.D, exposed_card 15.C, hole_card_shown 15.I.i
        DrawCards seat 1: drawn_in_error 15.B, face_up_card 15.A
        DrawCards seat 1: card_not_dealt 15.H, drawn_in_error 15.B, exposed_card 15.C,
            face_up_card 15.A
        DrawCards seat 1@2: drawn_in_error 15.B, face_up_card 15.A
        DrawCards seat 3: card_not_dealt 15.H, drawn_in_error 15.B, exposed_card 15.C,
            face_up_card 15.A
        """,
        "oh.free_bet_blackjack",
    ),
    called(
        "oh.mini_baccarat",
        lambda: baccarat(MINI),
        """
        DrawCards burned: improper_cut 5.F
        Window: drawn_in_error 14.A, face_up_card 14.D, idle 5.H, seen_in_error 14.C,
            third_card_in_error 14.B
        DrawCards player: cover_card 10.E, face_up_card 14.D
        DrawCards banker: cover_card 10.E, face_up_card 14.D
        DrawCards banker: cover_card 10.E, face_up_card 14.D, seen_in_error 14.C,
            third_card_in_error 14.B
        """,
        "oh.mini_baccarat",
    ),
    called(
        "oh.dragon_bonus_baccarat",
        lambda: baccarat(DRAGON),
        """
        DrawCards burned: improper_cut 5.F
        Window: drawn_in_error 14.A, face_up_card 14.D, idle 5.H, seen_in_error 14.C,
            third_card_in_error 14.B
        DrawCards player: cover_card 10.E, face_up_card 14.D
        DrawCards banker: cover_card 10.E, face_up_card 14.D
        DrawCards banker: cover_card 10.E, face_up_card 14.D, seen_in_error 14.C,
            third_card_in_error 14.B
        """,
        "oh.dragon_bonus_baccarat",
    ),
    called(
        "oh.three_card_poker",
        lambda: three_card_poker("hand"),
        """
        Window: idle 5.F, shuffler_jam 13.E, wrong_count 5.B
        DrawCards seat 1: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 8.D,
            face_up_card 13.A, wrong_number 13.C
        DrawCards seat 2: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 8.D,
            face_up_card 13.A, wrong_number 13.C
        DrawCards seat 4: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 8.D,
            face_up_card 13.A, wrong_number 13.C
        DrawCards dealer: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 8.D,
            face_up_card 13.A, wrong_number 13.C
        Decide: dealer_exposed 13.D, deck_not_52 8.D, player_left 7.C, wrong_number 13.C
        """,
        "oh.three_card_poker hand",
    ),
    called(
        "oh.three_card_poker",
        lambda: three_card_poker("shoe"),
        """
        Window: idle 5.F, shuffler_jam 13.E, wrong_count 5.B
        DrawCards dealer: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 9.D,
            face_up_card 13.A, shoe_jam 13.F, wrong_number 13.C
        DrawCards seat 1: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 9.D,
            face_up_card 13.A, shoe_jam 13.F, wrong_number 13.C
        DrawCards seat 2: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 9.D,
            face_up_card 13.A, shoe_jam 13.F, wrong_number 13.C
        DrawCards seat 4: dealer_exposed 13.D, dealt_in_error 13.B, deck_not_52 9.D,
            face_up_card 13.A, shoe_jam 13.F, wrong_number 13.C
        Decide: dealer_exposed 13.D, deck_not_52 9.D, player_left 7.C, wrong_number 13.C
        """,
        "shoe",
    ),
    called(
        "oh.craps",
        lambda: dice(CRAPS),
        """
        Window: delay 10.A.ii, repeated_no_rolls 10.A.ii, shooter_passes 10.A,
            violation 10.A.ii
        Throw: cheating_device 12.B.v, cocked 9.B, delay 10.A.ii, face_disputed 9.C.i,
            in_cup_or_on_rail 12.B.iv, judged_improper 12.B.vi, missed_far_end 12.B.ii,
            not_simultaneous 12.B.i, off_the_table 12.A, repeated_no_rolls 10.A.ii,
            rested_on_bank 12.B.iii, resting_on_two_sides 9.B, stacked 12.A, touched_chips 12.C,
            violation 10.A.ii
        """,
        "craps",
    ),
    called(
        "oh.crapless",
        lambda: dice(CRAPLESS),
        """
        Window: delay 10.A.ii, repeated_no_rolls 10.A.ii, shooter_passes 10.A,
            violation 10.A.ii
        Throw: cheating_device 11.B.ivbis, cocked 9.B, delay 10.A.ii, face_disputed 9.C,
            in_cup 11.B.iv, judged_improper 11.B.v, missed_far_end 11.B.ii,
            not_simultaneous 11.B.i, off_the_table 11.A, on_rail 11.B.iiibis,
            repeated_no_rolls 10.A.ii, rested_on_bank 11.B.iii, resting_on_two_sides 9.B,
            stacked 11.A, touched_chips 11.C, violation 10.A.ii
        """,
        "crapless",
    ),
    called(
        "pa.675a",
        high_roll,
        """
        Throw: cocked 4(c), off_table 4(b), on_two_sides 4(c), stacked 4(b)
        """,
        "high",
    ),
    called(
        "oh.roulette",
        roulette,
        """
        Window: compromised 3.H
        Spin: compromised 3.H, few_revolutions 7.B, floater 7.E, foreign_object 7.D,
            left_wheel 7.C, same_direction 7.A
        """,
        "roulette",
    ),
    called(
        "oh.big_six",
        big_six,
        """
        Window: compromised 2.E
        Spin: clapper_on_peg 5.A, compromised 2.E
        """,
        "big six",
    ),
    called(
        "pa.577",
        lambda: football("577"),
        """
        Throw: cheating_device 5(c)(5), cocked 5(f), dice_unfit 4(d), die_lost 4(d),
            face_disputed 5(g), in_cup_or_on_rail 5(c)(4), judged_improper 5(c)(6),
            missed_far_end 5(c)(2), not_simultaneous 5(c)(1), off_the_table 5(b),
            rested_on_bank 5(c)(3), resting_on_two_sides 5(f), stacked 5(b), touched_chips 5(d)
        """,
        "577",
    ),
    called(
        "pa.661a",
        lambda: football("661a"),
        """
        Throw: cheating_device 5(c)(5), cocked 5(f), dice_unfit 4(d), die_lost 4(d),
            face_disputed 5(g), in_cup_or_on_rail 5(c)(4), judged_improper 5(c)(6),
            missed_far_end 5(c)(2), not_simultaneous 5(c)(1), off_the_table 5(b),
            rested_on_bank 5(c)(3), resting_on_two_sides 5(f), stacked 5(b), touched_chips 5(d)
        """,
        "661a",
    ),
]


@pytest.mark.parametrize(("play", "expected"), CALLS)
def test_what_may_be_called(
    play: Callable[[], Driver], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each request of the round just these calls are open, each under its own clause."""
    found: dict[str, None] = {}
    advance = core.Driver._advance

    def listen(driver: core.Driver, *given: object) -> None:
        advance(driver, *given)  # type: ignore[arg-type]
        found[callable_now(driver)] = None

    monkeypatch.setattr(core.Driver, "_advance", listen)
    play()
    assert [line for line in found if line] == expected
