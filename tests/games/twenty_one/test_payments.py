"""Any paytable is counted as it is paid: rounds as facts, best play by the payments, refusals."""

from __future__ import annotations

import re
from itertools import product

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import Analysis
from croupier.exact.par import document, sheet
from croupier.facade import analysis_of
from croupier.games import game
from croupier.games.twenty_one.common import CHIPS, LAMMER, Facts
from croupier.games.twenty_one.outcomes import (
    DIGITS,
    ROUND_CELLS,
    cell_of_round,
    digit_of,
    facts_of_round,
    hand_facts,
    more_hands,
    threesomes,
    units_on,
    way_of,
    words_of,
)
from croupier.games.twenty_one.sheet import terms_of

BOTH = pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])
ODD = {"main": {"higher_total": "2 to 1", "same_total": "lose"}}
ONE_DECK = {"decks": "1"}


# Rounds as facts


@BOTH
def test_no_wager_tells_hands_apart_that_end_alike(game_id: str) -> None:
    """Every hand against every total of the dealer pays like the one that stands for it."""
    wagers = rules_for(game(game_id)).wagers
    main = [w for w in wagers.values() if w.id == "main" or w.follows == "main"]
    kinds = product(range(4, 23), range(17, 24), (0, 1), (0, CHIPS, LAMMER), (0, 1))
    for total, dealer, added, doubled, free in kinds:
        facts = Facts(total, 0, dealer, 0, added, doubled, free, 0)
        stands_for = hand_facts(way_of(total, dealer), doubled, added=added, free=free)
        for wager in main:
            assert wager.row(facts) is wager.row(stands_for), (wager.id, facts)


def test_every_round_has_a_cell_of_its_own() -> None:
    """Hands beside the first count without their order; from cell to facts and back."""
    assert more_hands(3, 1, 2) == more_hands(1, 2, 3) == more_hands(2, 3, 1)
    assert len(set(threesomes())) == len(threesomes()) == more_hands(18, 18, 18) + 1
    last = cell_of_round(1, DIGITS - 1, more_hands(18, 18, 18))
    assert last == ROUND_CELLS - 1
    assert len(facts_of_round(last)) == 4
    cell = cell_of_round(1, digit_of(3, 0), more_hands(0, digit_of(0, 2), digit_of(2, 1)))
    first, *others = facts_of_round(cell)
    assert (first.total, first.added, first.free) == (21, 0, 0)
    assert {(one.total, one.doubled) for one in others} == {(22, LAMMER), (20, CHIPS)}
    assert all(one.added and one.free for one in others)


def test_what_lies_on_a_hand() -> None:
    """Chips on the first hand, a lammer in their place on a free one, and what a double adds."""
    own, free = hand_facts(3, CHIPS), hand_facts(3, LAMMER, added=1, free=1)
    parts = ("main", "double_down", "free_double", "free_split")
    assert [units_on(part, own) for part in parts] == [1, 1, 0, 0]
    assert [units_on(part, free) for part in parts] == [0, 0, 1, 1]
    assert [words_of([own]), words_of([own, free]), words_of([hand_facts(0)])] == [
        "doubled",
        "split",
        "",
    ]


# Best play by the payments


def test_a_paytable_moves_count_chart_and_simulation() -> None:
    """A tie that loses and a double payment: priced, charted and simulated as it is paid."""
    usual = croupier.analyze("blackjack", "main", options=ONE_DECK)
    found = croupier.analyze("blackjack", "main", options=ONE_DECK, paytable=ODD, unlawful=True)
    assert -0.09 < float(found.house_edge) < -0.05 < float(usual.house_edge)
    rows = {row.outcome: row for row in found.rows}
    assert rows["higher_total"].net == 2
    assert rows["same_total"].net == -1
    assert rows["doubled_higher_total"].net == 3
    assert rows["dealer_busts"].net == 1
    best = croupier.strategy("blackjack", options=ONE_DECK, paytable=ODD, unlawful=True)
    assert best is not None
    hard = dict(best.chart[0].rows)
    assert hard["17"][-2] == "H", "a ten would tie at best, which loses"
    report = croupier.simulate(
        "blackjack",
        400_000,
        strategy="main_only",
        seed="paytable",
        options=ONE_DECK | {"dealing": "continuous"},
        paytable=ODD,
        unlawful=True,
    )
    assert report["main"].exact is not None
    assert abs(report["main"].sigmas or 0) < 4
    assert float(report["main"].mean) > 0.05


@pytest.mark.parametrize(
    ("game_id", "paytable", "better"),
    [
        ("blackjack", {"double_down": {"dealer_busts": "3 to 1"}}, True),
        ("blackjack", {"double_down": {"lower_total": "push"}}, True),
        ("blackjack", {"main": {"bust": "push"}}, True),
        ("blackjack", {"main": {"dealer_blackjack": "push"}}, True),
        ("blackjack", {"main": {"blackjack": "push"}}, False),
        ("free_bet_blackjack", {"free_split": {"dealer_busts": "2 to 1"}}, True),
        ("free_bet_blackjack", {"free_double": {"higher_total": "push"}}, False),
        ("free_bet_blackjack", {"main": {"dealer_22": "lose"}}, False),
        ("free_bet_blackjack", {"main": {"even_money": "2 to 1"}}, True),
    ],
    ids=str,
)
def test_every_kind_of_row_moves_the_edge(
    game_id: str, paytable: dict[str, dict[str, str]], better: bool
) -> None:
    """Doubles, free hands, a dealer's 22, even money: for or against the player."""
    usual = croupier.analyze(game_id, "main", options=ONE_DECK).house_edge
    new = croupier.analyze(game_id, "main", options=ONE_DECK, paytable=paytable, unlawful=True)
    assert (new.house_edge < usual) == better
    assert new.house_edge != usual


def test_a_hand_of_21_draws_no_more() -> None:
    """12.A.i: even where a bust pays, nobody may draw to it."""
    pays = {"main": {"bust": "5 to 1", "higher_total": "push", "dealer_busts": "push"}}
    found = croupier.analyze("blackjack", "main", options=ONE_DECK, paytable=pays, unlawful=True)
    bust = next(row for row in found.rows if row.outcome == "bust")
    assert 0.5 < float(bust.probability) < 0.95


# What is refused, and what is said


def test_what_cannot_be_priced_is_refused() -> None:
    """Hands that are played on against a Blackjack of the dealer, under payments of their own."""
    unseen = {"card_reader": "no", **ONE_DECK}
    usual = croupier.analyze("blackjack", "main", options=unseen).house_edge
    assert usual == croupier.analyze("blackjack", "main", options=ONE_DECK).house_edge
    for odd in (
        {"main": {"dealer_blackjack": "push"}},
        {"main": {"split_hand_returned": "lose"}},
        {"double_down": {"returned_to_dealer_blackjack": "lose"}},
    ):
        with pytest.raises(Misuse, match="card_reader=yes"):
            croupier.analyze("blackjack", options=unseen, paytable=odd, unlawful=True)


def test_aces_are_split_again_in_a_tournament_or_as_a_thought() -> None:
    """What the option says is what is counted, wherever it may be chosen."""
    aces = {"resplit_aces": "yes"}
    both = aces | {"tournament": "yes"}
    assert terms_of(rules_for(game("blackjack"))).aces_at_most == 2
    assert terms_of(rules_for(game("blackjack"), options=both)).aces_at_most == 4
    for id in ("blackjack", "free_bet_blackjack"):
        assert terms_of(rules_for(game(id), options=aces, lawful=False)).aces_at_most == 4


def analysis(**options: str) -> Analysis:
    return analysis_of(rules_for(game("blackjack"), options=ONE_DECK | options))


def test_what_overrides_an_option_is_said() -> None:
    """A tournament's Blackjack pays 2 to 1, whatever was chosen; sheet, text and data say so."""
    found = analysis(tournament="yes")
    (note,) = found.notes
    assert "2 to 1" in note
    assert "blackjack_pays" in note
    for told in (sheet(found, "1.2.3"), str(found), str(document(found)["notes"])):
        assert note in told
    assert analysis().notes == ()


def test_a_payout_limit_is_said() -> None:
    """It changes no figure per unit, and the sheet says that it was left aside."""
    (note,) = analysis(decks="6", payout_limit="50000").notes
    assert note.startswith("payout_limit=$50,000 is left aside")


def test_a_fixed_sum_is_counted_on_the_least_wager() -> None:
    """Crown Treasure pays $1,000 beside a Royal Match of the posted minimum; it is said."""
    least, more = (analysis(side_minimum=text)["royal_match"] for text in ("1", "5"))
    assert least.rows[0].net == 25 + 1_000
    assert more.rows[0].net == 25 + 200
    assert more.note == "The fixed sum of Crown Treasure is counted on a wager of $5."


def test_every_figure_says_how_it_was_got() -> None:
    """Double precision in decimals, never as fractions; insurance in fractions, beside it."""
    found = analysis()
    main, insurance = document(found)["wagers"][:2]
    assert main["method"] == "exact to double precision"
    assert re.fullmatch(r"0\.\d{12}", main["rows"][0]["probability"])
    assert "seven places" in main["note"]
    assert (insurance["method"], insurance["note"]) == ("exact", "")
    page = sheet(found, "1.2.3")
    section = page[page.index("id='main'") : page.index("id='insurance'")]
    assert "Exact to double precision" in section
    assert not re.search(r">\d+/\d+<", section)
    assert "exact to double precision" in str(found)
