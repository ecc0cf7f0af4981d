"""The search for paytables of a wanted edge, beside brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

import croupier
from croupier.core.game import rules_for
from croupier.core.refusals import Misuse
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.exact.design import Design, payments_from
from croupier.exact.target import Target, roughness, search
from croupier.games import game

FOUR = Fraction(4, 100)
TENTH = Fraction(1, 1000)


@pytest.fixture(scope="module")
def three_card() -> Design:
    return Design(rules_for(game("three_card_poker")))


def brute(low: int = 40) -> set[tuple[int, ...]]:
    """All of Pair Plus by hand: 48, 52, 720, 1,096 and 3,744 of 22,100 hands, 16,440 lose."""
    return {
        (sf, trips, straight, flush, pair)
        for sf, trips in product(range(low, 101), range(30, 101))
        for straight, flush, pair in product(range(6, 12), range(3, 8), range(1, 4))
        if abs(
            Fraction(
                16_440 - 48 * sf - 52 * trips - 720 * straight - 1_096 * flush - 3_744 * pair,
                22_100,
            )
            - FOUR
        )
        <= TENTH
    }


def numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split("-")))


def test_pair_plus_to_four_percent(three_card: Design) -> None:
    """All 15 tables, as brute force has them, in 36 branches; every edge is the counted one."""
    found = search(three_card, Target("pair_plus", FOUR, TENTH))
    assert {numbers(one.words) for one in found.tables} == brute()
    assert (len(found.tables), found.nodes, found.whole) == (15, 36, True)
    for one in found.tables:
        made = three_card.at(one.payments)
        assert made.price("pair_plus") == one.price
        (sheet,) = figures(made.rules, census(made.rules), "pair_plus")
        assert sheet.house_edge == one.price.house_edge


def test_they_are_ranked(three_card: Design) -> None:
    """By distance, then by rows changed, then by how round the numbers are."""
    found = search(three_card, Target("pair_plus", FOUR, TENTH)).tables
    ranks = [(abs(one.price.house_edge - FOUR), one.changed) for one in found]
    assert ranks == sorted(ranks)
    assert [one.words for one in found[2:4]] == ["40-30-7-3-1", "55-30-6-3-1"]
    assert [roughness(n) for n in (7, 50, 100, 60, 35, 37)] == [0, 0, 0, 1, 2, 3]


def test_whatever_is_rarer_pays_no_less(three_card: Design) -> None:
    """48 straight flushes and 52 threes of a kind count as equally rare, unless one is strict."""
    found = search(three_card, Target("pair_plus", FOUR, TENTH, as_rare=Fraction(1)))
    strict = {t for t in brute() if all(a >= b for a, b in pairwise(t))}
    assert {numbers(one.words) for one in found.tables} == strict
    assert len(strict) == 13


def test_limits(three_card: Design) -> None:
    """A cap, rows that may vary, and how many may change."""
    capped = search(three_card, Target("pair_plus", FOUR, TENTH, cap=50)).tables
    assert {numbers(one.words) for one in capped} == {t for t in brute() if max(t) <= 50}
    two = search(three_card, Target("pair_plus", FOUR, TENTH, vary=("straight_flush",)))
    assert [one.words for one in two.tables] == ["55"]
    one = search(three_card, Target("pair_plus", FOUR, TENTH, changed=1)).tables
    assert {o.words for o in one} == {"40-30-7-3-1", "55-30-6-3-1", "40-44-6-3-1"}


def test_the_law_is_kept(three_card: Design) -> None:
    """No row below its floor; a fixed row is not varied, and is told with its clause."""
    with pytest.raises(Misuse, match=r"12\.E"):
        search(three_card, Target("ante", Fraction(2, 100), vary=("ante_bonus.straight",)))
    with pytest.raises(Misuse, match="leaves no payment of ante open"):
        search(three_card, Target("ante", Fraction(2, 100)))
    none = search(three_card, Target("pair_plus", Fraction(10, 100)))
    assert none.tables == ()
    assert none.nearest is not None
    assert none.nearest.house_edge == Fraction(402, 5525)


def test_the_nearest_between_two_ends() -> None:
    """Whole odds on twelve bring the Field to 2.7778, 0 or -2.7778 %, so never to 0.1 %."""
    craps = croupier.design("craps", unlawful=True)
    none = croupier.target(craps, "field", "0.1%", "0.05%", vary=("twelve",))
    assert none.tables == ()
    assert none.nearest is not None
    assert none.nearest.house_edge == 0


def test_a_thought_goes_below_the_floor() -> None:
    """And a wanted share of winning rounds lets rows push or lose."""
    design = Design(rules_for(game("three_card_poker"), lawful=False))
    cheap = search(
        design,
        Target("pair_plus", Fraction(10, 100), vary=("three_of_a_kind", "straight", "flush")),
    )
    assert cheap.tables
    assert all(
        abs(o.price.house_edge - Fraction(1, 10)) <= Fraction(5, 10_000) for o in cheap.tables
    )
    rare = (Fraction(0), Fraction(10, 100))
    few = search(
        design, Target("pair_plus", FOUR, TENTH, hit_rate=rare, vary=("pair", "straight", "flush"))
    )
    assert few.tables
    assert all(one.price.hit_frequency <= Fraction(1, 10) for one in few.tables)
    assert all(one.words.split("-")[-1] in ("push", "lose") for one in few.tables)


def test_where_decisions_hang_on_it() -> None:
    """The Ante of Three Card Poker by its bonus and what is paid where the dealer does not
    qualify: every table that is listed is counted at its own best play, as brute force has it."""
    design = Design(rules_for(game("three_card_poker"), lawful=False))
    goal, near = Fraction(1, 100), Fraction(2, 1000)
    rows = ("ante.dealer_does_not_qualify", "ante_bonus.straight", "ante_bonus.three_of_a_kind")
    found = search(design, Target("ante", goal, near, vary=rows, cap=8, steps=2, listed=100))
    assert found.counted
    assert found.whole
    expected = set()
    for qualify, straight, trips in product(range(2, 17), range(1, 11), range(1, 17)):
        if straight > trips:  # the rarer row pays no less
            continue
        pays = {
            "ante": {"dealer_does_not_qualify": f"{qualify} to 2"},
            "ante_bonus": {"straight": f"{straight} to 2", "three_of_a_kind": f"{trips} to 2"},
        }
        if design.bound(pays, "ante").house_edge < goal - near:
            continue  # at its best play the edge is lower still
        if abs(design.at(pays).price("ante").house_edge - goal) <= near:
            expected.add((qualify, straight, trips))
    listed = {
        (
            _halves(one.payments["ante"]["dealer_does_not_qualify"]),
            _halves(one.payments["ante_bonus"]["straight"]),
            _halves(one.payments["ante_bonus"]["three_of_a_kind"]),
        )
        for one in found.tables
    }
    assert listed == expected
    assert expected
    for one in found.tables:
        assert design.at(one.payments).price("ante") == one.price


def _halves(pays: str) -> int:
    win, _, stake = pays.partition(" to ")
    return int(win) * 2 // int(stake)


@pytest.mark.slow
def test_ultimates_blind() -> None:
    """The Blind to an edge of 2 %, two rows changed: listed edges are those of a count anew."""
    design = Design(rules_for(game("ultimate_texas_holdem"), lawful=False))
    goal = Fraction(2, 100)
    found = search(design, Target("blind", goal, Fraction(1, 10_000), changed=2, listed=4))
    assert len(found.tables) == 4
    assert found.counted >= 4
    best = found.tables[0]
    assert best.price == design.at(best.payments).price("ante")
    assert all(abs(one.price.house_edge - goal) <= Fraction(1, 10_000) for one in found.tables)


@pytest.mark.parametrize(
    ("game", "wager", "edge", "paid"),
    [
        ("let_it_ride", "main", "4%", ("number_1", "number_2", "number_3")),
        (
            "mississippi_stud",
            "ante",
            "4.5%",
            ("ante", "third_street", "fourth_street", "fifth_street"),
        ),
    ],
)
def test_bets_that_one_table_pays(game: str, wager: str, edge: str, paid: tuple[str, ...]) -> None:
    """Their rows change together: in a search, in a sweep and where a row is named alone."""
    design = croupier.design(game, unlawful=True)
    assert {design.paid_as(one) for one in paid} == {paid}
    found = croupier.target(design, wager, edge, "0.05%", changed=1, listed=3)
    assert any("are paid by one table" in note for note in found.notes)
    for table in found.tables:
        assert tuple(table.payments) == paid
        assert len({tuple(rows.items()) for rows in table.payments.values()}) == 1
        assert table.changed == 1
        assert design.at(table.payments).price(wager) == table.price
    six = payments_from(design, ["straight=6 to 1"], wager)
    assert six == {one: {"straight": "6 to 1"} for one in paid}
    alone = payments_from(design, [f"{paid[0]}.straight=6 to 1"], wager)
    assert alone == {paid[0]: {"straight": "6 to 1"}}
    swept = croupier.sweep(design, wager, "straight", "6..6")
    assert swept.points[0].price == design.at(six).price(wager)


def test_a_paytable_of_bets_that_are_counted_together() -> None:
    """Under the name that they are analysed by, it is the table of each of them."""
    whole = croupier.rules("let_it_ride", paytable={"main": {"straight": "6 to 1"}})
    assert {id: dict(rows) for id, rows in whole.paytable.items()} == {
        f"number_{place}": {"straight": "6 to 1"} for place in (1, 2, 3)
    }
