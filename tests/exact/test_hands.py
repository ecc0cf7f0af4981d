"""Rounds of several hands: judged hand by hand, told by what they come to together."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.core.game import Rules, rules_for
from croupier.core.odds import LOSE, PUSH, Odds
from croupier.core.wagers import Row, Wager
from croupier.exact.analysis import figures, notes
from croupier.exact.census import DOUBLE, EXACT, Bundle, Census, weights_from
from croupier.games.three_card_poker.rules import GAME as TCP
from croupier.games.three_card_poker.rules import law

CLAUSE, OTHER = law("12.A"), law("12.B")
STAKE = Wager(
    "stake",
    "Stake",
    CLAUSE,
    (Row("win", Odds(3, 2), OTHER), Row("tie", PUSH, OTHER), Row("miss", LOSE, OTHER)),
    lambda facts: facts,
    facts="hand",
)
SIDE = replace(STAKE, id="side", name="Side", facts="nobody")
BUNDLE = Bundle(
    "stake",
    ("stake",),
    "round",
    "unit of the first stake",
    hands=lambda facts: facts,
    words=lambda facts: "split" if len(facts) > 1 else "",
    note="as it is",
)
WEIGHTS: dict[Any, int] = {(0,): 3, (2,): 4, (0, 0): 1, (0, 2): 1, (1, 1): 2, (2, 2): 1}


def rules_of(*wagers: Wager, **options: str) -> Rules:
    made = replace(TCP, wagers=lambda _: wagers, side_bets=())
    return rules_for(made, options=options, lawful=False)


def test_hands_are_judged_one_by_one() -> None:
    """Nets and stakes add up over the hands; rows of one hand and of several stand apart."""
    (found,) = figures(rules_of(STAKE), Census({"round": WEIGHTS}, (BUNDLE,)))
    assert [(row.outcome, row.pays, row.net) for row in found.rows] == [
        ("win", "3 to 2", Fraction(3, 2)),
        ("miss", "lose", -1),
        ("split_wins_3", "3 to 1", 3),
        ("split_wins_1/2", "1 to 2", Fraction(1, 2)),
        ("split_even", "push", 0),
        ("split_loses_2", "lose 2", -2),
    ]
    assert found.average_stake == Fraction(7 + 2 * 5, 12)
    assert found.hit_frequency == Fraction(3 + 1 + 1, 12)
    assert found.push_frequency == Fraction(2, 12)
    assert found.rows[0].clause == OTHER.of("oh")
    assert found.rows[2].clause == CLAUSE.of("oh"), "no one row is told of several hands"
    assert (found.method, found.note) == (EXACT, "as it is")


def test_chances_in_double_precision_say_so() -> None:
    """They become whole weights; what is told of them are decimals."""
    weights = weights_from({(0,): 0.25, (2,): 0.75, (1,): 0.0})
    assert set(weights) == {(0,), (2,)}
    (found,) = figures(
        rules_of(STAKE), Census({"round": weights}, (BUNDLE,), methods={"round": DOUBLE})
    )
    assert found.method == DOUBLE
    assert found.told(found.rows[0].probability) == "0.250000000000"


def test_what_is_not_counted_is_said() -> None:
    """A wager whose facts no census has is named, and a payout limit is."""
    counted = Census({"round": WEIGHTS}, (BUNDLE,))
    (note,) = notes(rules_of(STAKE, SIDE), counted)
    assert note.startswith("side is not counted here")
    (note,) = notes(rules_of(STAKE, payout_limit="60000"), counted)
    assert note.startswith("payout_limit=$60,000 is left aside")
