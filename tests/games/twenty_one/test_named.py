"""What both games of twenty-one offer, pay, ask for and refuse, each thing under its clause.

Written down from the chapters, the clauses by their numbers in oh.blackjack.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.core.game import rules_for
from croupier.core.law import Clause
from croupier.core.wagers import Wager
from croupier.games import game
from croupier.games.blackjack.rules import BOOK as BLACKJACK_BOOK
from croupier.games.free_bet_blackjack.rules import BOOK as FREE_BET_BOOK
from tests.games.twenty_one.twenty_one import BLACKJACK, FREE_BET, number

BOTH = (BLACKJACK, FREE_BET)
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")


def rows(*every: tuple[Any, ...], ids: tuple[str, ...] = BOTH) -> Iterator[Any]:
    """Parameters with the clause first; each names its own.

    What only Free Bet has is written with the numbers of its chapter.
    """
    for clause, *rest in every:
        for id in ids:
            own = clause if ids == (FREE_BET,) else number(id, clause)
            mark = pytest.mark.clause(f"oh.{id} {own}")
            yield pytest.param(id, own, *rest, marks=mark, id=f"{id}-{own}-{rest[0]}")


def cited(id: str, clause: Clause | None) -> str:
    assert clause is not None
    return clause.of("oh").removeprefix(f"oh.{id} ")


@pytest.mark.parametrize(
    ("id", "clause", "option", "default", "choices"),
    [
        *rows(
            ("2.C", "card_reader", "yes", YES_NO),
            ("3.A", "decks", 6, (1, 2, 3, 4, 5, 6, 7, 8)),
            ("3.C", "shuffler", "no", NO_YES),
            ("4.A", "minimum", 5_00, ()),
            ("4.A", "maximum", 1_000_00, ()),
            ("4.A", "side_minimum", 1_00, ()),
            ("4.A", "side_maximum", 100_00, ()),
            ("4.F", "blackjack_pays", "3 to 2", ("3 to 2", "6 to 5")),
            ("4.H", "mid_shoe_entry", "open", ("open", "closed")),
            ("6.E", "penetration", 75, (50, 60, 65, 70, 75, 80, 85, 90)),
            ("7.G", "face_down_doubles", "yes", YES_NO),
            ("9.B", "chip", 1, ()),
            ("12.B", "soft_17", "hit", ("hit", "stand")),
            ("13", "positions", 3, (1, 2, 3)),
        ),
        *rows(
            ("6.D", "cut", 10, (1, 5, 10, 15, 20)),
            ("7.A", "dealing", "shoe", ("shoe", "hand", "continuous")),
            ("7.C", "burn", "yes", YES_NO),
            ("15.A", "bet_the_set", "yes", YES_NO),
            ("15.B", "royal_match", "yes", YES_NO),
            ("15.C", "trilux_bonus", "yes", YES_NO),
            ("15.Bbis", "kings_bounty", "yes", YES_NO),
            ("15.B.v", "payout_limit", 0, ()),
            ("18.B", "tournament", "no", NO_YES),
            ("18.B.iv", "double_on_blackjack", "no", NO_YES),
            ("18.B.v", "resplit_aces", "no", NO_YES),
            ids=(BLACKJACK,),
        ),
        *rows(
            ("7.A", "dealing", "shoe", ("shoe",)),
            ("11.C.i", "resplit_aces", "no", NO_YES),
            ("14.A", "push_22", "yes", YES_NO),
            ids=(FREE_BET,),
        ),
    ],
)
def test_what_the_house_chooses(
    id: str, clause: str, option: str, default: Any, choices: tuple[Any, ...]
) -> None:
    """The clause that leaves it to the house, what may be chosen, and what holds otherwise."""
    (found,) = [one for one in game(id).options if one.id == option]
    assert cited(id, found.clause) == clause
    assert (found.default, found.choices) == (default, choices)


@pytest.mark.parametrize(
    ("id", "clause", "reason"),
    [
        *rows(
            ("2.A.ii", "seats"),
            ("4.A", "chips"),
            ("4.A", "limits"),
            ("4.D", "seated"),
            ("4.D", "closed"),
            ("7.D.i", "needed"),
            ("7.F", "others_hand"),
            ("7.K", "handling"),
            ("13", "positions"),
        ),
        *rows(("15.B.v", "payout_limit"), ids=(BLACKJACK,)),
    ],
)
def test_why_a_table_refuses(id: str, clause: str, reason: str) -> None:
    """What any table refuses is refused by a clause of this chapter."""
    assert cited(id, getattr(game(id).reasons, reason)) == clause


CALLS = (
    ("4.H.i", "admit"),
    ("6.F", "improper_cut"),
    ("6.G", "reshuffle"),
    ("6.H", "idle"),
    ("7.C", "new_dealer"),
    ("17.A", "face_up_card"),
    ("17.B", "drawn_in_error"),
    ("17.C", "exposed_card"),
    ("17.D", "dealer_drew"),
    ("17.E", "dealer_missed"),
    ("17.G", "hand_missed"),
    ("17.H", "card_not_dealt"),
    ("17.I.i", "hole_card_shown"),
)


@pytest.mark.parametrize(
    ("id", "clause", "call"),
    [*rows(*CALLS), *rows(("18.B.ix", "misdeal"), ids=(BLACKJACK,))],
)
def test_what_may_be_called(id: str, clause: str, call: str) -> None:
    """Each irregularity by the clause that speaks of it, and nothing else is known."""
    calls = (BLACKJACK_BOOK if id == BLACKJACK else FREE_BET_BOOK).calls
    assert cited(id, calls[call].clause) == clause
    others = {"misdeal"} if id == BLACKJACK else set()
    assert set(calls) == {one for _, one in CALLS} | others


def _wager(id: str, wager: str, **options: str) -> Wager:
    return rules_for(game(id), options=options).wagers[wager]


def _rows(id: str, wager: Wager) -> dict[str, tuple[str, str]]:
    return {row.outcome: (str(row.pays), cited(id, row.clause)) for row in wager.rows}


@pytest.mark.parametrize(
    ("id", "clause", "wager", "outcome", "pays"),
    [
        *rows(
            ("4.B.i", "main", "dealer_busts", "1 to 1"),
            ("4.B.ii", "main", "higher_total", "1 to 1"),
            ("4.C", "main", "dealer_blackjack", "lose"),
            ("4.E", "main", "lower_total", "lose"),
            ("4.E", "main", "bust", "lose"),
            ("4.F", "main", "blackjack", "3 to 2"),
            ("11.D", "main", "split_hand_returned", "push"),
            ("4.B.i", "double_down", "dealer_busts", "1 to 1"),
            ("4.B.ii", "double_down", "higher_total", "1 to 1"),
            ("4.C", "double_down", "same_total", "push"),
            ("4.E", "double_down", "lower_total", "lose"),
            ("4.E", "double_down", "bust", "lose"),
            ("10.A", "double_down", "not_made", "push"),
            ("10.B", "double_down", "returned_to_dealer_blackjack", "push"),
            ("9.C", "insurance", "dealer_blackjack", "2 to 1"),
            ("9.D", "insurance", "no_blackjack", "lose"),
        ),
        *rows(
            ("4.C", "main", "same_total", "push"),
            ("8.B", "main", "both_blackjack", "push"),
            ("15.A.i.(b)", "bet_the_set", "no_pair", "lose"),
            ("15.A.iii", "bet_the_set", "suited_pair", "15 to 1"),
            ("15.A.iii", "bet_the_set", "pair", "10 to 1"),
            ("15.B.i", "royal_match", "royal_match", "25 to 1"),
            ("15.B.i", "royal_match", "two_suited_cards", "5 to 2"),
            ("15.B.iv", "royal_match", "not_suited", "lose"),
            ("15.B.i", "crown_treasure", "crown_treasure", "$1,000"),
            ("15.B.i", "crown_treasure", "no_bonus", "push"),
            ("15.C.iv.(a)", "trilux_bonus", "straight_flush", "25 to 1"),
            ("15.C.iv.(a)", "trilux_bonus", "three_of_a_kind", "15 to 1"),
            ("15.C.iv.(a)", "trilux_bonus", "straight", "10 to 1"),
            ("15.C.iv.(a)", "trilux_bonus", "flush", "5 to 1"),
            ("15.C.ii.(a)", "trilux_bonus", "nothing", "lose"),
            ("15.C.iv.(b)", "lucky_george", "straight_flush", "$10"),
            ("15.C.iv.(b)", "lucky_george", "three_of_a_kind", "$5"),
            ("15.C.iv.(b)", "lucky_george", "straight", "$2"),
            ("15.C.iv.(b)", "lucky_george", "flush", "$1"),
            ("15.C.iii.(a)", "lucky_george", "nothing", "push"),
            ("15.B.ibis", "kings_bounty", "kings_of_spades_and_dealer_blackjack", "500 to 1"),
            ("15.B.ibis", "kings_bounty", "kings_of_spades", "75 to 1"),
            ("15.B.ibis", "kings_bounty", "suited_kings", "20 to 1"),
            ("15.B.ibis", "kings_bounty", "suited_queens_jacks_or_tens", "15 to 1"),
            ("15.B.ibis", "kings_bounty", "suited_20", "7 to 1"),
            ("15.B.ibis", "kings_bounty", "two_kings", "5 to 1"),
            ("15.B.ibis", "kings_bounty", "unsuited_20", "4 to 1"),
            ("15.B.ivbis", "kings_bounty", "not_20", "lose"),
            ("15.B.ibis", "dealer_envy", "kings_of_spades_and_dealer_blackjack", "$100"),
            ("15.B.ibis", "dealer_envy", "kings_of_spades", "$25"),
            ("15.B.ibis", "dealer_envy", "suited_kings", "$10"),
            ("15.B.ibis", "dealer_envy", "suited_queens_jacks_or_tens", "$5"),
            ("15.B.ibis", "dealer_envy", "suited_20", "$2"),
            ("15.B.ibis", "dealer_envy", "two_kings", "$1"),
            ("15.B.vi", "dealer_envy", "nothing", "push"),
            ids=(BLACKJACK,),
        ),
        *rows(
            ("4.C.i", "main", "same_total", "push"),
            ("4.C.ii", "main", "both_blackjack", "push"),
            ("4.C.iii", "main", "dealer_22", "push"),
            ("9.B", "main", "even_money", "1 to 1"),
            ("4.C.iii", "double_down", "dealer_22", "push"),
            ("10.D.iii", "free_double", "dealer_busts", "1 to 1"),
            ("10.D.iii", "free_double", "higher_total", "1 to 1"),
            ("10.D.iv", "free_double", "same_total", "push"),
            ("10.D.iv", "free_double", "dealer_22", "push"),
            ("10.D.v", "free_double", "lower_total", "push"),
            ("10.D.v", "free_double", "bust", "push"),
            ("10.D.v", "free_double", "dealer_blackjack", "push"),
            ("10.D.i", "free_double", "not_made", "push"),
            ("11.E.iii", "free_split", "dealer_busts", "1 to 1"),
            ("11.E.iii", "free_split", "higher_total", "1 to 1"),
            ("11.E.iv", "free_split", "same_total", "push"),
            ("11.E.iv", "free_split", "dealer_22", "push"),
            ("11.E.v", "free_split", "lower_total", "push"),
            ("11.E.v", "free_split", "bust", "push"),
            ("11.E.v", "free_split", "dealer_blackjack", "push"),
            ("11.E.i", "free_split", "not_made", "push"),
            ("14.A.ii", "push_22", "suited_22", "50 to 1"),
            ("14.A.ii", "push_22", "same_color_22", "20 to 1"),
            ("14.A.ii", "push_22", "any_other_22", "7 to 1"),
            ("14.A.ii", "push_22", "not_22", "lose"),
            ids=(FREE_BET,),
        ),
    ],
)
def test_what_each_row_pays(id: str, clause: str, wager: str, outcome: str, pays: str) -> None:
    """Every outcome of every wager, by the clause that says what becomes of it."""
    assert _rows(id, _wager(id, wager))[outcome] == (pays, clause)


CHIPS, BONUS = {"placed": True, "staked": True}, {"placed": False, "staked": False}
ADDED = {"placed": False, "staked": True, "places": ("2", "3", "4")}
SIDE = {"minimum_cents": 1_00, "maximum_cents": 100_00}
LAMMER = {**BONUS, "places": ("2", "3", "4"), "follows": "main"}


@pytest.mark.parametrize(
    ("id", "clause", "wager", "facts"),
    [
        *rows(
            ("4.A", "main", {**CHIPS, "places": ("2", "3", "4"), "maximum_cents": None}),
            ("10.A", "double_down", {**ADDED, "follows": "main", "minimum_cents": 1_00}),
            ("9.A", "insurance", {**CHIPS, "places": (), "minimum_cents": 1_00}),
        ),
        *rows(
            ("15.A", "bet_the_set", {**CHIPS, **SIDE}),
            ("15.B", "royal_match", {**CHIPS, **SIDE}),
            ("15.C", "trilux_bonus", {**CHIPS, **SIDE}),
            ("15.Bbis", "kings_bounty", {**CHIPS, **SIDE, "limited": True}),
            ("15.B.i", "crown_treasure", {**BONUS, "follows": "royal_match", "analysed": True}),
            ("15.C.iii", "lucky_george", {**BONUS, "follows": None, "analysed": False}),
            ("15.B.vi", "dealer_envy", {**BONUS, "follows": None, "analysed": False}),
            ids=(BLACKJACK,),
        ),
        *rows(
            ("10.D.i", "free_double", LAMMER),
            ("11.E.i", "free_split", LAMMER),
            ("14.A.i", "push_22", {**CHIPS, **SIDE}),
            ids=(FREE_BET,),
        ),
    ],
)
def test_each_wager(id: str, clause: str, wager: str, facts: dict[str, Any]) -> None:
    """Whether chips are put down in a window, lie there at all, and where; only King's Bounty
    may have a payout limit."""
    found = _wager(id, wager)
    assert cited(id, found.clause) == clause
    assert {name: getattr(found, name) for name in facts} == facts
    assert found.limited is facts.get("limited", False)


@pytest.mark.parametrize(
    ("id", "clause", "wager", "which"),
    [
        *rows(
            ("9.B", "insurance", "limits"),
            ("9.B", "insurance", "chips"),
            ("10.A", "double_down", "limits"),
            ("10.A", "double_down", "chips"),
        ),
        *rows(
            ("15.A", "bet_the_set", "chips"),
            ("15.B", "royal_match", "chips"),
            ("15.C", "trilux_bonus", "chips"),
            ("15.Bbis", "kings_bounty", "chips"),
            ids=(BLACKJACK,),
        ),
        *rows(("14.A.i", "push_22", "chips"), ids=(FREE_BET,)),
    ],
)
def test_by_which_clause_an_amount_is_refused(id: str, clause: str, wager: str, which: str) -> None:
    """Limits and chips of a wager that has a clause of its own for them."""
    found = _wager(id, wager)
    assert cited(id, found.limits_clause if which == "limits" else found.chips_clause) == clause


@pytest.mark.clause("oh.blackjack 18.B.vi", "oh.blackjack 18.B.vii", "oh.blackjack 18.B.viii")
def test_the_wagers_of_a_tournament() -> None:
    """2 to 1 for a Blackjack; insurance and chips by the clauses of the tournament."""
    main, double, insurance = (
        _wager(BLACKJACK, one, tournament="yes") for one in ("main", "double_down", "insurance")
    )
    assert _rows(BLACKJACK, main)["blackjack"] == ("2 to 1", "18.B.viii")
    assert cited(BLACKJACK, double.chips_clause) == "18.B.vii"
    assert cited(BLACKJACK, insurance.chips_clause) == "18.B.vii"
    assert cited(BLACKJACK, insurance.limits_clause) == "18.B.vi"
