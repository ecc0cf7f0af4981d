"""Functions of one's own that decide: counted, simulated and played at a table alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import croupier
from croupier.core.cards import cards_from
from croupier.core.refusals import Misuse
from croupier.games import game
from croupier.live.playing import Moment
from croupier.own import fitting
from croupier.poker.three_card import QUEEN_HIGH, three_card_rank

RANKS = "23456789TJQKA"


def queen_high(moment: Moment) -> Mapping[str, int] | str:
    """Like the dealer of Three Card Poker."""
    if not moment.choices:
        return {"ante": 10}
    hand = cards_from(" ".join(moment.hands[moment.hand]))
    return "play" if three_card_rank(*hand) >= QUEEN_HIGH else "fold"


def two_red(moment: Moment) -> str:
    """A way to play that looks at nothing but suits."""
    reds = [card for card in moment.hands[moment.hand] if card[1] in "dh"]
    return "Play" if len(reds) >= 2 else "fold"


def total(moment: Moment) -> tuple[int, bool]:
    values = [11 if c[0] == "A" else min(10, RANKS.index(c[0]) + 2) for c in hand_of(moment)]
    counted, aces = sum(values), values.count(11)
    while counted > 21 and aces:
        counted, aces = counted - 10, aces - 1
    return counted, aces > 0


def hand_of(moment: Moment) -> tuple[str, ...]:
    return moment.hands[moment.hand]


def as_the_dealer(moment: Moment) -> Mapping[str, int] | str:
    """Draw to 17, and to more than a soft one."""
    if not moment.choices:
        return {"main": 10}
    counted, soft = total(moment)
    return "hit" if counted < 17 or (counted == 17 and soft) else "stand"


def never_hit_hard_12(moment: Moment) -> str:
    """By totals and the dealer's card, with doubles and splits."""
    counted, soft = total(moment)
    if "split" in moment.choices and hand_of(moment)[0][0] in "A8":
        return "split"
    if "double" in moment.choices and counted == 11 and moment.hands["dealer"][0][0] != "A":
        return "double"
    return "stand" if counted >= (18 if soft else 12) else "hit"


# Counted


def test_the_dealers_way_as_a_function() -> None:
    """It is worth what the way of that name is worth, as a fraction."""
    by_name = croupier.analyze("three_card_poker", "ante", strategy="like_the_dealer")
    assert croupier.analyze("three_card_poker", "ante", strategy=queen_high).rows == by_name.rows
    whole = croupier.analyze("three_card_poker", strategy=queen_high)
    assert (whole.played, whole["ante"].house_edge) == ("queen_high", by_name.house_edge)


def test_suits_may_be_looked_at() -> None:
    """Half of all hands have two red cards or more, and every kind of hand is half of them."""
    always = croupier.analyze("three_card_poker", "ante", strategy="always_play").house_edge
    found = croupier.analyze("three_card_poker", "ante", strategy=two_red).house_edge
    assert found == (always + Fraction(1)) / 2


@pytest.mark.parametrize("game_id", ["blackjack", "free_bet_blackjack"])
def test_a_chart_as_a_function(game_id: str) -> None:
    """Drawing like the dealer is the way of that name, also where free bets are left alone."""
    by_name = croupier.analyze(game_id, "main", strategy="like_the_dealer", options={"decks": 2})
    own = croupier.analyze(game_id, "main", strategy=as_the_dealer, options={"decks": 2})
    assert own.house_edge == by_name.house_edge
    assert own.standard_deviation == by_name.standard_deviation


@pytest.mark.parametrize(("game_id", "apart"), [("blackjack", 0), ("free_bet_blackjack", 0.005)])
def test_the_best_chart_read_back(game_id: str, apart: float) -> None:
    """A function that reads the printed chart is worth what the chart is worth.

    But for free hands, which have a chart of their own that such a function does not know.
    """
    found = croupier.strategy(game_id)
    assert found is not None
    parts = {part.title: (part.columns, dict(part.rows)) for part in found.chart}

    def reads(moment: Moment) -> str:
        counted, soft = total(moment)
        columns, rows = parts["soft totals" if soft else "hard totals"]
        at = columns.index(moment.hands["dealer"][0][0])
        hand = "".join(card[0] for card in hand_of(moment))
        pairs = parts["pairs"][1]
        if "split" in moment.choices and pairs[hand][at] == "P":
            return "free_split" if "free_split" in moment.choices else "split"
        if counted == 12 and soft:
            return "hit"
        name = f"A{'23456789T'[counted - 13]}" if soft else str(counted)
        code = rows[name][at] if counted > 4 else "H"
        if code[0] == "D":
            for double in ("free_double", "double"):
                if double in moment.choices:
                    return double
        return "stand" if code in ("S", "Ds") else "hit"

    own = croupier.analyze(game_id, "main", strategy=reads).house_edge
    chart = croupier.analyze(game_id, "main", strategy="chart").house_edge
    assert 0 <= own - chart <= apart


# Simulated


@pytest.mark.parametrize(
    ("game_id", "wager", "strategy"),
    [
        ("three_card_poker", "ante", two_red),
        ("three_card_poker", "ante", queen_high),
        ("blackjack", "main", never_hit_hard_12),
        ("free_bet_blackjack", "main", as_the_dealer),
    ],
)
def test_played_as_it_is_counted(
    game_id: str, wager: str, strategy: Callable[[Moment], object]
) -> None:
    """A million rounds lie within four standard errors of the function's own count."""
    run = croupier.simulate(game_id, 1_000_000, strategy=strategy, seed="own")
    assert run.simulation.strategy == strategy.__name__
    found = run[wager].sigmas
    assert found is not None
    assert abs(found) < 4


@pytest.mark.parametrize(
    ("game_id", "strategy"), [("three_card_poker", queen_high), ("blackjack", as_the_dealer)]
)
def test_the_same_function_plays_at_a_table(
    game_id: str, strategy: Callable[[Moment], Mapping[str, int] | str]
) -> None:
    """There it is asked for wagers too; its choices are the table's own words."""
    table = croupier.table(game_id, seed="own")
    table.join(1, 1_000)
    assert len(table.play(strategy, 20)) == 20


# What goes wrong


def by_cards(moment: Moment) -> str:
    return "stand" if hand_of(moment)[0][0] == "6" else "hit"


def test_a_chart_knows_totals_alone() -> None:
    """A function that tells 6-T from 7-9 is refused with both hands; it may play at a table."""
    with pytest.raises(Misuse, match=r"plays 3-3 otherwise than 2-4 against A|totals alone"):
        croupier.analyze("blackjack", strategy=by_cards)


@pytest.mark.parametrize("chosen", ["raise", "", None, 3])
def test_a_choice_that_is_none(chosen: object) -> None:
    """What was said, of which hand, and what may be said."""
    with pytest.raises(Misuse, match="with 2c 2d 2h; one of: play, fold"):
        croupier.analyze("three_card_poker", strategy=lambda moment: chosen)


def test_where_functions_do_not_decide() -> None:
    """Dice leave nothing to decide once the wagers are made."""
    with pytest.raises(Misuse, match="not counted at Craps"):
        croupier.analyze("craps", strategy=queen_high)
    with pytest.raises(Misuse, match="not simulated at Roulette"):
        croupier.simulate("roulette", 1_000, strategy=queen_high)


# Bets of one's own beside the games of a house


BET = """
ROWS = {{"three red": "8 to 1", "other": "lose"}}


def pick({takes}):
    return {says}
"""


def test_a_bet_fits_the_games_that_have_what_it_looks_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks at what a game has and says rows of its own; one that fits nowhere is refused."""
    good = tmp_path / "good.py"
    good.write_text(BET.format(takes="player, dealer", says="'other'"))
    found = fitting([str(good)], ["three_card_poker", "craps", "roulette", "high_roll_dice"])
    assert found == {"three_card_poker": [str(good)]}
    strange = tmp_path / "strange.py"
    strange.write_text(BET.format(takes="player", says="'blue'"))
    with pytest.raises(Misuse, match=r"strange\.py, line 5: pick said 'blue'"):
        fitting([str(strange)], ["three_card_poker"])
    none = replace(game("high_roll_dice"), looks=None)
    monkeypatch.setattr("croupier.games.game", lambda id: none)
    with pytest.raises(Misuse, match="no bet of one's own is taken there"):
        fitting([str(good)], ["high_roll_dice"])
