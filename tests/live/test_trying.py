"""What would happen: on forks that know no more than their viewer, and change nothing."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import croupier
from croupier.core.cards import card_name
from croupier.core.refusals import Misuse
from croupier.live.payouts import chips_of, payouts
from croupier.live.playing import PlayedTable
from croupier.live.trying import (
    consequence,
    decisions,
    forked,
    last_round,
    next_throw,
    otherwise,
)
from croupier.live.viewers import FLOOR, SEAT, Viewer

ONE = Viewer(SEAT, (1,))


def table(game: str, seed: str = "tries") -> PlayedTable:
    found = croupier.table(game, seed=seed)
    found.on = ("t1",)  # of a house: the value between rounds is kept
    found.join(1, 1_000)
    return found


def test_the_next_throw_of_craps() -> None:
    """36 ways; a Pass Bet wins on 8 of them and loses on 4 at the come-out."""
    played = table("craps")
    played.bet(1, "pass", 10)
    chance = random.Random(3).randrange
    found = next_throw(forked(played, ONE, chance), ONE, chance)
    assert found["of"] == 36
    assert sum(one["weight"] for one in found["outcomes"]) == 36
    won = {True: 0, False: 0}
    for one in found["outcomes"]:
        if one["won_cents"]:
            assert abs(one["won_cents"]) == 10_00
            won[one["won_cents"] > 0] += one["weight"]
    assert won == {True: 8, False: 4}
    assert played.table.stake_cents(1, "pass") == 10_00


def test_the_next_spin_is_worth_the_edge() -> None:
    """38 sections; their mean is what the exact count says."""
    played = table("roulette")
    played.bet(1, "red", 38)
    chance = random.Random(3).randrange
    found = next_throw(forked(played, ONE, chance), ONE, chance)
    mean = Fraction(sum(one["won_cents"] * one["weight"] for one in found["outcomes"]), found["of"])
    assert -mean / 38_00 == croupier.analyze("roulette", wager="red").house_edge


def test_no_throw_comes_next() -> None:
    """Cards are not counted like that."""
    played = table("three_card_poker")
    played.bet(1, "ante", 10)
    chance = random.Random(3).randrange
    with pytest.raises(Misuse, match="no dice are thrown"):
        next_throw(forked(played, ONE, chance), ONE, chance)


def test_the_consequence_of_an_irregularity() -> None:
    """Void, and what goes back to whom; the table itself stands where it stood."""
    played = table("three_card_poker")
    played.bet(1, "ante", 10)
    played.bet(1, "pair plus", 5)
    played.deal()
    before = played.size
    floor = Viewer(FLOOR)
    found = consequence(
        forked(played, floor, random.Random(3).randrange), floor, "wrong_number", None
    )
    assert (found["void"], found["over"]) == (True, True)
    assert found["returned_cents"] == {"1": 15_00}
    assert played.size == before
    assert played.decides == 1


def test_what_if_i_had_played() -> None:
    """A fold, tried as Play: the own cards and the dealer's, which were shown, stay; those of the
    other seat, never seen, are drawn anew, and are not told."""
    played = table("three_card_poker")
    played.join(2, 1_000)
    for seat in (1, 2):
        played.bet(seat, "ante", 10)
    played.deal()
    mine = tuple(played.table.hands["seat 1"])
    dealers = tuple(played.table.hands["dealer"])
    played.choose("fold")
    played.choose("fold")
    last = last_round(played)
    (entry,) = decisions(last.entries, (1,))
    for seed in range(6):
        found = otherwise(last, ONE, random.Random(seed).randrange, entry.seq, "play")
        assert found["cards"] == "drawn anew where you did not see them"
        assert found["was_won_cents"] == -10_00
        assert found["thought"] is True
        shown = {e["hand"]: tuple(e["cards"]) for e in found["events"] if e["kind"] == "revealed"}
        assert shown["seat 1"] == tuple(map(card_name, mine))
        assert shown["dealer"] == tuple(map(card_name, dealers))
        assert "seat 2" not in shown


def test_what_if_i_had_folded() -> None:
    """Play, tried as fold: all was seen, so the same cards; it costs the Ante and no more."""
    played = table("three_card_poker")
    played.bet(1, "ante", 10)
    played.deal()
    played.choose("play")
    last = last_round(played)
    (entry,) = decisions(last.entries, (1,))
    found = otherwise(last, ONE, random.Random(1).randrange, entry.seq, "fold")
    assert found["cards"] == "the same"
    assert found["won_cents"] == -10_00
    with pytest.raises(Misuse, match="no choice of yours"):
        otherwise(last, Viewer(SEAT, (2,)), random.Random(1).randrange, entry.seq, "fold")


def test_payouts_in_the_order_of_the_log_and_in_chips() -> None:
    """The last seat first, as 10.D has it; each sum in chips of the tray."""
    played = croupier.table("three_card_poker", seed="tries")
    for seat in (1, 2, 3):
        played.join(seat, 1_000)
    for seat in (1, 2, 3):
        played.bet(seat, "ante", 15)
    played.deal()
    while played.decides:
        played.choose("play")
    paid = payouts(played)
    assert [one["seat"] for one in paid if one["spot"] == "ante"] == [3, 2, 1]
    for one in paid:
        assert sum(int(worth) * count for worth, count in one["chips"].items()) == one["pay_cents"]
        assert one["clause"].startswith("oh.three_card_poker ")


@pytest.mark.parametrize(
    ("cents", "chips"),
    [
        (0, {}),
        (30_00, {"2500": 1, "500": 1}),
        (1_641_00, {"100000": 1, "50000": 1, "10000": 1, "2500": 1, "500": 3, "100": 1}),
        (7_50, {"500": 1, "100": 2, "1": 50}),
    ],
)
def test_a_sum_in_chips(cents: int, chips: dict[str, int]) -> None:
    """The fewest chips, the largest first; less than a dollar in coins."""
    assert chips_of(cents) == chips
