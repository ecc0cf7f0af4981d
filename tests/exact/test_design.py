"""The designer: rows with their law, changes, bounds, and the borders of the best play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.game import rules_for
from croupier.core.odds import PUSH, Odds
from croupier.core.refusals import Misuse, Refusal
from croupier.exact.analysis import figures
from croupier.exact.census import census
from croupier.exact.design import Design, payments_from
from croupier.games import game


@pytest.fixture(scope="module")
def three_card() -> Design:
    return Design(rules_for(game("three_card_poker")))


def test_a_changed_row(three_card: Design) -> None:
    """A straight flush at 50 to 1 leaves the house 282/5525, and the design before as it was."""
    made = three_card.at({"pair_plus": {"straight_flush": "50 to 1"}})
    assert made.price("pair_plus").house_edge == Fraction(282, 5525)
    assert three_card.price("pair_plus").house_edge == Fraction(402, 5525)
    again = made.at({"pair_plus": {"flush": "4 to 1"}})
    assert again.price("pair_plus").house_edge == Fraction(282, 5525) - Fraction(1096, 22_100)


def test_what_the_law_says_of_rows(three_card: Design) -> None:
    """A floor is told with its clause, whatever the row pays now; a fixed row is fixed."""
    rows = {row.name: row for row in three_card.rows("pair_plus")}
    assert rows["pair_plus.flush"].law == "floor"
    assert rows["pair_plus.flush"].clause == "oh.three_card_poker 12.D"
    assert rows["pair_plus.less_than_a_pair"].law == "fixed"
    made = three_card.at({"pair_plus": {"flush": "5 to 1"}})
    changed = {row.name: row for row in made.rows("pair_plus")}["pair_plus.flush"]
    assert (changed.pays, changed.lawful) == (Odds(5, 1), Odds(3, 1))


def test_the_law_refuses_and_a_thought_does_not(three_card: Design) -> None:
    """Below a floor, or at a row that the law sets: refused with the clause; a thought is priced
    and marked."""
    with pytest.raises(Refusal, match=r"12\.D"):
        three_card.at({"pair_plus": {"flush": "2 to 1"}})
    with pytest.raises(Refusal, match=r"12\.E"):
        three_card.at({"ante_bonus": {"straight": "2 to 1"}})
    thought = three_card.at({"ante_bonus": {"straight": "2 to 1"}}, thought=True)
    assert not thought.rules.lawful
    assert thought.price("ante").house_edge < three_card.price("ante").house_edge


def test_a_part_is_priced_with_the_whole(three_card: Design) -> None:
    """The Play Wager has no edge of its own; asked for, it is that of the Ante."""
    assert three_card.whole("play") == "ante"
    assert three_card.price("play") == three_card.price("ante")
    with pytest.raises(Misuse, match="pair_plus"):
        three_card.whole("pair_plsu")


def test_the_best_play_is_found_again(three_card: Design) -> None:
    """With another payment of the Ante another hand is the border, and the count is that one."""
    other = {"ante": {"dealer_does_not_qualify": "2 to 1"}}
    made = three_card.at(other, thought=True)
    assert made.census.strategy is not None
    assert three_card.census.strategy is not None
    assert made.census.strategy.rule != three_card.census.strategy.rule
    (counted,) = figures(made.rules, census(made.rules), "ante")
    assert made.price("ante").house_edge == counted.house_edge
    assert three_card.bound(other, "ante").house_edge > counted.house_edge


@pytest.mark.parametrize(
    ("wager", "outcome"), [("play", "win"), ("ante", "win"), ("ante_bonus", "straight")]
)
def test_borders_of_the_best_play(three_card: Design, wager: str, outcome: str) -> None:
    """Inside the borders the rule is the same at every twentieth; a step outside it is not."""
    stay = three_card.stays(wager, outcome, top=3)

    def same(twentieths: int) -> bool:
        pays = "push" if not twentieths else f"{twentieths} to 20"
        there = three_card.at({wager: {outcome: pays}}, thought=True)
        return three_card.same_play(there, "ante")

    inside = [n for n in range(0, 61) if same(n)]
    assert stay.least.net(20) == inside[0]
    assert stay.most.net(20) == inside[-1]
    assert inside == list(range(inside[0], inside[-1] + 1))
    assert (stay.below, stay.above) == (inside[0] > 0, inside[-1] < 60)


def test_no_border_where_nothing_is_decided(three_card: Design) -> None:
    """Nobody plays Pair Plus otherwise because it pays more."""
    stay = three_card.stays("pair_plus", "flush")
    assert (stay.least, stay.below, stay.above) == (PUSH, False, False)


def test_payments_as_people_write_them(three_card: Design) -> None:
    """With the wager or without it; whatever is wrong is said with the row."""
    read = payments_from(three_card, ["flush=4 to 1", "pair_plus.straight=7:1"], "pair_plus")
    assert read == {"pair_plus": {"flush": "4 to 1", "straight": "7:1"}}
    for wrong, said in (
        ("flush", "WAGER.ROW=ODDS"),
        ("flush=4", "pair_plus.flush"),
        ("flsh=4 to 1", "flush"),
        ("pair_plus.flsh=4 to 1", "flush"),
    ):
        with pytest.raises(Misuse, match=said):
            payments_from(three_card, [wrong], "pair_plus")
    with pytest.raises(Misuse, match="twice"):
        payments_from(three_card, ["flush=4 to 1", "flush=5 to 1"], "pair_plus")
    with pytest.raises(Misuse, match="names no wager"):
        payments_from(three_card, ["flush=4 to 1"])


def test_a_choice_among_wagers_is_made_again() -> None:
    """The Extra Roll is priced with the numbers that it is best bought for at these payments."""
    design = Design(rules_for(game("high_roll_dice"), lawful=False))
    rows = [row for row in design.rows("extra_roll") if row.wager == "like_kind_boulevard_2"]
    won = [row for row in design.rules.wagers["like_kind_boulevard_2"].rows if "two" in row.outcome]
    assert won or rows
    made = design.at(
        {"like_kind_boulevard_2": {row.outcome: "40 to 1" for row in won if row.pays.net(1) > 0}}
    )
    (sheet,) = figures(made.rules, census(made.rules), "extra_roll")
    assert made.price("extra_roll").house_edge == sheet.house_edge
    assert "like_kind_boulevard_2" in made.bundles["extra_roll"].parts
