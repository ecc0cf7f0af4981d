"""What both baccarat chapters offer, pay, ask for and refuse, each thing under its clause.

Written down from the chapters; the clauses by their numbers in oh.mini_baccarat unless they stand
in the list of the commission-free chapter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.core.game import Game, rules_for
from croupier.core.law import Clause
from croupier.core.people import STAFF, SUPERVISOR
from croupier.core.refusals import Refusal
from croupier.core.things import ARRIVES
from croupier.games.baccarat import round as shared
from croupier.games.baccarat.hands import TABLE_1, banker_draws, is_natural, player_draws
from croupier.games.dragon_bonus_baccarat.rules import DIFFERS as DRAGON_DIFFERS
from croupier.games.mini_baccarat.rules import DIFFERS as MINI_DIFFERS
from tests.games.baccarat.baccarat_tables import DRAGON, MINI, clause

YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
BOTH_GAMES = (MINI, DRAGON)


def rows(*every: tuple[Any, ...], games: tuple[Game, ...] = BOTH_GAMES) -> Iterator[Any]:
    """Parameters with the clause first; each names its own."""
    for number, *rest in every:
        for game in games:
            mark = pytest.mark.clause(f"oh.{game.id} {number}")
            yield pytest.param(game, number, *rest, marks=mark, id=f"{game.id}-{number}-{rest[0]}")


def number_of(found: Clause | None) -> str:
    assert found is not None
    return found.of("oh").partition(" ")[2]


@pytest.mark.parametrize(
    ("game", "number", "option", "default", "choices"),
    [
        *rows(
            ("3.A", "decks", 8, (6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            ("3.B", "shuffler", "no", NO_YES),
            ("5.E", "cut_card", 14, ()),
            ("8.A", "minimum", 5_00, ()),
            ("8.A", "maximum", 1_000_00, ()),
            ("9.C", "initial_cards", "face_up", ("face_up", "face_down")),
            ("15", "dealing", "shoe", ("shoe", "continuous")),
            ("16.A", "dragon_bonus", "yes", YES_NO),
            ("16.B", "bonus_minimum", 1_00, ()),
            ("16.B", "bonus_maximum", 500_00, ()),
            ("16.C.i", "bonus_settlement", "all_first", ("all_first", "seat_by_seat")),
            ("17.B", "tournament", "no", NO_YES),
            ("17.B.i", "tournament_rounds", 50, ()),
            ("17.B.i", "tournament_minutes", 0, ()),
            ("17.B.ii", "betting_order", "together", ("together", "seat_1_first", "rotating")),
        ),
        *rows(
            ("9.E", "midi", "no", NO_YES),
            ("13.G", "vigorish", "on_win", ("on_win", "on_tie")),
            ("13.F", "vigorish_due", "at_payment", ("at_payment", "at_reshuffle")),
            (
                "13.E",
                "vigorish_rounding",
                "exact",
                ("exact", "nearest_5_cents", "next_5_cents"),
            ),
            games=(MINI,),
        ),
        *rows(
            ("9.D", "midi", "no", NO_YES),
            ("16.A", "fortune_7", "yes", YES_NO),
            games=(DRAGON,),
        ),
    ],
)
def test_what_the_house_chooses(
    game: Game, number: str, option: str, default: Any, choices: tuple[Any, ...]
) -> None:
    """The clause that leaves it to the house, what may be chosen, and what holds otherwise."""
    (found,) = [one for one in game.options if one.id == option]
    assert number_of(found.clause) == number
    assert (found.default, found.choices) == (default, choices)


@pytest.mark.parametrize(
    ("game", "number", "reason"),
    [
        *rows(
            ("2.A", "seats"),
            ("8.A", "limits"),
            ("8.B", "chips"),
            ("8.C", "closed"),
            ("8.C", "open_round"),
            ("9.B", "needed"),
        ),
        *rows(
            ("8.D", "seated"),
            ("8.D", "positions"),
            ("9.D", "handling"),
            ("9.E", "others_hand"),
            games=(MINI,),
        ),
        *rows(
            ("8.B", "seated"),
            ("2.A", "positions"),
            ("8.B", "cash"),
            ("9.D", "others_hand"),
            games=(DRAGON,),
        ),
    ],
)
def test_why_a_table_refuses(game: Game, number: str, reason: str) -> None:
    """What any table refuses is refused by a clause of this chapter."""
    assert number_of(getattr(game.reasons, reason)) == number


DRAGON_ROWS = (
    *(("win_by_9", "30 to 1"), ("win_by_8", "10 to 1"), ("win_by_7", "6 to 1")),
    *(("win_by_6", "4 to 1"), ("win_by_5", "2 to 1"), ("win_by_4", "1 to 1")),
    ("natural_winner", "1 to 1"),
)


def dragon(top: str, scale: str, tie: str) -> list[tuple[str, str, str, str]]:
    """The rows of the Dragon Bonus on either hand."""
    found = []
    for wager in ("dragon_bonus_player", "dragon_bonus_banker"):
        found += [(scale, wager, outcome, pays) for outcome, pays in DRAGON_ROWS]
        found += [
            (tie, wager, "natural_tie", "push"),
            (f"{top}.(b).(1)", wager, "natural_8_beaten_by_9", "lose"),
            (f"{top}.(b).(2)", wager, "not_ahead", "lose"),
            (f"{top}.(b).(3)", wager, "ahead_by_less_than_4", "lose"),
        ]
    return found


@pytest.mark.parametrize(
    ("game", "number", "wager", "outcome", "pays"),
    [
        *rows(
            ("13.A", "player", "win", "1 to 1"),
            ("8.A.ii.(b)", "player", "lose", "lose"),
            ("8.A.ii.(c)", "player", "tie", "push"),
            ("13.B", "tie", "tie", "8 to 1"),
            ("8.A.iii.(b)", "tie", "no_tie", "lose"),
            ("8.A.i.(b)", "banker", "lose", "lose"),
        ),
        *rows(
            ("13.C", "banker", "win", "19 to 20"),
            ("8.A.i.(c).(1)", "banker", "tie", "push"),
            *dragon("8.A.iv", "16.C.i.(c)", "8.A.iv.(c).(1)"),
            games=(MINI,),
        ),
        *rows(
            ("8.A.i.(a)", "banker", "win", "1 to 1"),
            ("8.A.i.(c)", "banker", "tie", "push"),
            ("8.A.i.(c)", "banker", "three_card_7", "push"),
            ("13.C", "fortune_7", "three_card_7", "40 to 1"),
            ("8.A.iv.(b)", "fortune_7", "any_other_hand", "lose"),
            *dragon("8.A.v", "13.D", "8.A.v.(c)"),
            games=(DRAGON,),
        ),
    ],
)
def test_what_each_row_pays(game: Game, number: str, wager: str, outcome: str, pays: str) -> None:
    """Every outcome of every wager, by the clause that says what becomes of it."""
    found = {row.outcome: row for row in rules_for(game).wagers[wager].rows}
    assert (str(found[outcome].pays), number_of(found[outcome].clause)) == (pays, number)
    assert found[outcome].floor is (number == "13.B")


@pytest.mark.parametrize(
    ("game", "number", "wager"),
    [
        *rows(("8.A.i", "banker"), ("8.A.ii", "player"), ("8.A.iii", "tie")),
        *rows(("8.A.iv", "dragon_bonus_player"), ("8.A.iv", "dragon_bonus_banker"), games=(MINI,)),
        *rows(
            ("8.A.iv", "fortune_7"),
            ("8.A.v", "dragon_bonus_player"),
            ("8.A.v", "dragon_bonus_banker"),
            games=(DRAGON,),
        ),
    ],
)
def test_each_wager(game: Game, number: str, wager: str) -> None:
    """The clause that permits it; all but Fortune 7 go by the ranks of cards alone."""
    found = rules_for(game).wagers[wager]
    assert number_of(found.clause) == number
    assert (found.placed, found.staked, found.places) == (True, True, ())
    assert found.by_rank is (wager != "fortune_7")


@clause("16.B")
@pytest.mark.parametrize("game", BOTH_GAMES, ids=["mini", "commission_free"])
def test_the_limits_of_the_bonus_wagers(game: Game) -> None:
    """Posted for them alone, from a dollar on, under the clause that speaks of it."""
    bonus = {"dragon_bonus_player", "dragon_bonus_banker"} | (
        {"fortune_7"} if game is DRAGON else set()
    )
    rules = rules_for(game, options={"bonus_minimum": "2", "bonus_maximum": "25"})
    assert bonus <= set(rules.wagers)
    for name, wager in rules.wagers.items():
        limits = (wager.minimum_cents, wager.maximum_cents)
        assert limits == ((2_00, 25_00) if name in bonus else (None, None))
        if name in bonus:
            assert number_of(wager.limits_clause) == "16.B"
    dear = rules_for(game, options={"bonus_minimum": "600", "bonus_maximum": "25"})
    assert dear.wagers["dragon_bonus_player"].maximum_cents == 600_00
    with pytest.raises(Refusal) as caught:
        rules_for(game, options={"bonus_minimum": "0.99"})
    assert caught.value.clause == f"oh.{game.id} 16.B"


@clause("17.B.iii")
@pytest.mark.parametrize("game", BOTH_GAMES, ids=["mini", "commission_free"])
def test_the_limits_of_a_tournament(game: Game) -> None:
    """The least bet on a hand is a matter of the tournament's rules."""
    for name in ("banker", "player"):
        usual = rules_for(game).wagers[name].limits_clause
        assert usual is None
        there = rules_for(game, options={"tournament": "yes"}).wagers[name]
        assert number_of(there.limits_clause) == "17.B.iii"


@pytest.mark.clause("oh.mini_baccarat 13.C", "oh.mini_baccarat 13.E", "oh.mini_baccarat 13.F")
@pytest.mark.parametrize(
    ("kind", "percent", "of", "on"), [("on_win", 5, "win", ()), ("on_tie", 25, "stake", ("tie",))]
)
@pytest.mark.parametrize(
    ("due", "taken"), [("at_payment", "at_payment"), ("at_reshuffle", "later")]
)
def test_the_vigorish(
    kind: str, percent: int, of: str, on: tuple[str, ...], due: str, taken: str
) -> None:
    """5 percent of what is won, or 25 of a tied wager; now or later; never of a bonus."""
    rules = rules_for(MINI, options={"vigorish": kind, "vigorish_due": due})
    found = rules.wagers["banker"].commission
    assert found is not None
    assert (found.percent, found.of, found.taken, found.on) == (percent, of, taken, on)
    assert number_of(found.clause) == "13.C"
    others = [one.commission for name, one in rules.wagers.items() if name != "banker"]
    assert others == [None] * len(others)


@pytest.mark.clause(
    "oh.mini_baccarat 13.C", "oh.mini_baccarat 8.A.i.(c).(2)", "oh.mini_baccarat 8.A.i.(c).(1)"
)
@pytest.mark.parametrize(
    ("kind", "won", "win", "tied", "tie"),
    [
        ("on_win", 95_00, "13.C", 0, "8.A.i.(c).(1)"),
        ("on_tie", 100_00, "13.C", -25_00, "8.A.i.(c).(2)"),
    ],
)
def test_the_banker_by_where_the_vigorish_is(
    kind: str, won: int, win: str, tied: int, tie: str
) -> None:
    """Of $100: a win less 5 percent and a tie that pushes, or a whole win and a quarter tied."""
    banker = rules_for(MINI, options={"vigorish": kind}).wagers["banker"]
    found = {one.outcome: (int(one.pays.net(100_00)), number_of(one.clause)) for one in banker.rows}
    assert found["win"] == (won, win)
    assert found["tie"] == (tied, tie)
    assert found["lose"][0] == -100_00


@pytest.mark.clause("oh.mini_baccarat 13.H", "oh.mini_baccarat 13.B")
def test_a_tie_in_a_tournament() -> None:
    """Exactly 8 to 1 there; elsewhere 9 to 1 is paid too, and 7 to 1 nowhere."""
    dearer = {"tie": {"tie": "9 to 1"}}
    assert rules_for(MINI, paytable=dearer).wagers["tie"].rows[0].pays is not None
    rules_for(MINI, options={"tournament": "yes"})
    with pytest.raises(Refusal) as caught:
        rules_for(MINI, options={"tournament": "yes"}, paytable=dearer)
    assert caught.value.clause == "oh.mini_baccarat 13.H"
    with pytest.raises(Refusal) as caught:
        rules_for(MINI, paytable={"tie": {"tie": "7 to 1"}})
    assert caught.value.clause == "oh.mini_baccarat 13.B"


CALLS = (
    ("5.F", "improper_cut"),
    ("5.H", "idle"),
    ("10.E", "cover_card"),
    ("14.A", "drawn_in_error"),
    ("14.B", "third_card_in_error"),
    ("14.C", "seen_in_error"),
    ("14.D", "face_up_card"),
)


@pytest.mark.parametrize(("game", "number", "call"), list(rows(*CALLS)))
def test_what_may_be_called(game: Game, number: str, call: str) -> None:
    """Each irregularity by its clause; the floor alone finds a cut improper or a table idle."""
    differs = MINI_DIFFERS if game is MINI else DRAGON_DIFFERS
    (found,) = shared.may_be_called(differs, call)
    assert number_of(found.clause) == number
    assert found.by == (SUPERVISOR if call in ("improper_cut", "idle") else STAFF)
    assert set(shared.IRREGULARITIES) == {one for _, one in CALLS}


# § 3, 4: what is owed for the cards


def owed(game: Game, **options: str) -> list[tuple[str, ...]]:
    """Clause, batch, who, who verifies, and when it holds."""
    rules = rules_for(game, options=options)
    listed: list[tuple[str, ...]] = []
    for duty in game.duties(rules):
        by = str(getattr(duty.by, "word", ""))
        second = str(getattr(duty.second, "word", ""))
        when = ["arrives"] if duty.when is ARRIVES else []
        given = ["=".join(map(str, duty.given))] if duty.given else []
        minutes = [str(duty.minutes)] if duty.minutes else []
        listed.append(
            (number_of(duty.clause), duty.on, by, second, " ".join([*when, *given, *minutes]))
        )
    return listed


S, D, NEW, CAME = "supervisor", "dealer", "arrives preshuffled=no", "arrives preshuffled=yes"


@clause("3.A", "3.B", "3.B.iii", "3.C", "4.A", "4.B", "17.A")
@pytest.mark.clause("oh.dragon_bonus_baccarat 4.C", "oh.mini_baccarat 13.G")
@pytest.mark.parametrize("game", BOTH_GAMES, ids=["mini", "commission_free"])
@pytest.mark.parametrize("shuffler", NO_YES)
@pytest.mark.parametrize("tournament", NO_YES)
def test_what_is_owed_for_the_cards(game: Game, shuffler: str, tournament: str) -> None:
    """All decks alike, each batch of its own colour, inspected and verified, changed after a day;
    what came shuffled is not sorted, or not washed."""
    two = shuffler == "yes"
    batches = ("batch 1", "batch 2") if two else ("cards",)
    expected: list[tuple[str, ...]] = [("3.A", batches[0], S, "", "arrives")]
    for batch in batches:
        expected += [("3.B.iii", batch, S, "", "arrives")] * two
        if game is MINI:
            expected += [
                ("4.B", batch, S, "", "arrives"),
                ("4.B", batch, D, "", CAME),
                ("4.A", batch, D, S, NEW),
            ]
        else:
            expected += [
                ("4.C", batch, S, "", "arrives"),
                ("4.A", batch, D, S, "arrives"),
                ("4.C", batch, D, "", CAME),
                ("4.B", batch, D, "", NEW),
            ]
        expected.append(("3.C", batch, S, "", str(24 * 60)))
    expected += [("17.A", "table", "compliance", "", "")] * (tournament == "yes")
    expected += [("13.G", "table", S, "", "")] * (game is MINI)
    assert owed(game, shuffler=shuffler, tournament=tournament) == expected
    (first, *_) = game.duties(rules_for(game, options={"shuffler": shuffler}))
    assert first.after == batches
    assert ("of one colour and design" in first.what) is not two


# § 1, 11: who draws

DRAWS = {
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9},
    4: {2, 3, 4, 5, 6, 7},
    5: {4, 5, 6, 7},
    6: {6, 7},
}
"""Table 1 as the chapter prints it: to which third cards of Player the Banker's Hand draws."""


@clause("11", "11.A", "11.B", "11.B.i", "11.B.ii", "11.C", "11.C.i")
@clause("11.C.ii", "11.C.ii.(a)", "11.C.ii.(b)", "11.C.ii.(c)", "11.D", "11.E", "11.F")
def test_every_count_of_both_hands() -> None:
    """A natural on either side ends it; else Player draws below six, Banker by the table."""
    for player in range(10):
        for banker in range(10):
            natural = player > 7 or banker > 7
            assert player_draws(player, banker) is (not natural and player < 6)
            assert banker_draws(player, banker, -1) is (not natural and banker < 6)
            for third in range(10):
                by_table = banker < 3 or third in DRAWS.get(banker, set())
                assert banker_draws(player, banker, third) is (not natural and by_table)
    assert len(TABLE_1) == 4


@clause("1.B", "12.A")
def test_what_a_natural_is() -> None:
    """Eight or nine on two cards; neither on three, nor a seven."""
    assert [is_natural(points, 2) for points in (7, 8, 9)] == [False, True, True]
    assert [is_natural(points, 3) for points in (7, 8, 9)] == [False, False, False]


@clause("3.A", "3.B", "3.B.ii", "5.E", "15", "16.B", "17.B.i")
@pytest.mark.clause("oh.mini_baccarat 13.F", "oh.mini_baccarat 13.H")
@pytest.mark.parametrize("game", BOTH_GAMES, ids=["mini", "commission_free"])
@pytest.mark.parametrize(
    ("options", "number"),
    [
        ({}, None),
        ({"decks": "6"}, None),
        ({"decks": "9"}, "3.A"),
        ({"decks": "7", "shuffler": "yes"}, "3.B"),
        ({"decks": "8", "shuffler": "yes"}, None),
        ({"decks": "9", "shuffler": "yes"}, "3.B.ii"),
        ({"decks": "16", "shuffler": "yes"}, None),
        ({"cut_card": "13"}, "5.E"),
        ({"cut_card": "415"}, None),
        ({"cut_card": "416"}, "5.E"),
        ({"cut_card": "208", "shuffler": "yes"}, "5.E"),
        ({"cut_card": "207", "shuffler": "yes"}, None),
        ({"dealing": "continuous", "shuffler": "yes"}, "15"),
        ({"dealing": "continuous"}, None),
        ({"bonus_minimum": "0.99"}, "16.B"),
        ({"bonus_minimum": "1"}, None),
        ({"tournament": "yes", "tournament_rounds": "0"}, "17.B.i"),
        ({"tournament": "yes", "tournament_rounds": "0", "tournament_minutes": "1"}, None),
        ({"tournament_rounds": "0"}, None),
    ],
)
def test_which_rules_are_refused(game: Game, options: dict[str, str], number: str | None) -> None:
    """Each by its own clause, and the rules beside them are taken."""
    if number is None:
        assert rules_for(game, options=options).lawful
        return
    with pytest.raises(Refusal) as caught:
        rules_for(game, options=options)
    assert caught.value.clause == f"oh.{game.id} {number}"


@pytest.mark.clause("oh.mini_baccarat 13.F", "oh.mini_baccarat 13.H")
def test_vigorish_that_is_owed_needs_a_shoe() -> None:
    """A device that reshuffles all the time leaves no later moment to collect it."""
    rules_for(MINI, options={"vigorish_due": "at_reshuffle"})
    with pytest.raises(Refusal) as caught:
        rules_for(MINI, options={"vigorish_due": "at_reshuffle", "dealing": "continuous"})
    assert caught.value.clause == "oh.mini_baccarat 13.F"
