"""The effect of the cutting card: a figure of its own, and what a simulation is compared with."""

from __future__ import annotations

import math
from typing import Any

import pytest

import croupier
from croupier.core.fast import whole_numbers
from croupier.core.game import rules_for
from croupier.games import game
from croupier.games.twenty_one import cutting, kernel
from croupier.games.twenty_one.outcomes import PLAYED
from croupier.sim.cutting import KEPT, MISSING, MORE, by_part, cutting_card
from croupier.sim.report import reference
from croupier.sim.runner import run_blocks
from croupier.sim.streams import block_state, seed_from
from tests.games.twenty_one.test_kernel import array_of

ONE_DECK = rules_for(game("blackjack"), options={"decks": "1"})
SEED = seed_from("cutting card")


def shoes(number: int, fixed: int) -> list[int]:
    """The tally of so many shoes of one deck, with so many rounds at least."""
    parameters = kernel.strategies(ONE_DECK)["main_only"]()
    module: Any = cutting
    tally = run_blocks(module, (*parameters, fixed), number, SEED, 1, lambda _: None)
    return [int(count) for count in tally]


def test_compiled_and_plain_play_the_same_shoes() -> None:
    """Card by card, also where rounds go on behind the cutting card."""
    parameters = kernel.strategies(ONE_DECK)["chart"]()
    tallies = []
    for play in (cutting.play, cutting.play.jit):
        tally = whole_numbers(cutting.CELLS)
        state = array_of(block_state(SEED, 0))
        play(state, 40, array_of((*parameters, 7)), tally, whole_numbers(cutting.SCRATCH))
        tallies.append(list(tally))
    assert tallies[0] == tallies[1]


def test_rounds_are_counted_apart() -> None:
    """Kept and missing are the fixed number of each shoe; kept and more are what was dealt."""
    tally = shoes(2_000, 7)
    rounds = [sum(tally[p * kernel.CELLS :][: kernel.DEALS]) for p in (KEPT, MORE, MISSING)]
    assert rounds[KEPT] + rounds[MISSING] == 7 * 2_000
    assert 6.5 < (rounds[KEPT] + rounds[MORE]) / 2_000 < 8
    assert rounds[MORE] > rounds[MISSING] > 0
    assert PLAYED < kernel.DEALS


@pytest.mark.slow
def test_a_fixed_number_of_rounds_is_worth_what_the_first_is() -> None:
    """What the figure rests on: rounds dealt for certain bring the exact mean, within 4 sigma."""
    exact = reference(ONE_DECK, "main_only")["main"]
    tally = shoes(300_000, 7)
    kept, _, missing = by_part(cutting, ONE_DECK, kernel.bundles(ONE_DECK), tally)
    won = -sum(float(one["main"].house_edge) * one["main"].observed for one in (kept, missing))
    rounds = kept["main"].observed + missing["main"].observed
    error = exact.standard_deviation / math.sqrt(rounds)
    assert abs(won / rounds + float(exact.house_edge)) < 4 * error


@pytest.mark.slow
def test_the_cutting_card_costs_a_player_of_one_deck() -> None:
    """About an eighth of a per cent, far more than its error; insurance loses too."""
    exact = reference(ONE_DECK, "chart")
    found = cutting_card(
        ONE_DECK, kernel.strategies(ONE_DECK)["chart"](), exact, 4_000_000, SEED, 2
    )
    main, insurance = found["main"], found["insurance"]
    assert -0.0019 < main.effect < -0.0006
    assert main.standard_error < 0.0003
    assert insurance.effect < -0.003
    assert main.rounds > 3_900_000


@pytest.mark.slow
def test_a_simulation_stands_beside_its_own_reference() -> None:
    """Chart and cutting card are in what is expected; a continuous shuffler has no such card."""
    found = croupier.simulate("blackjack", 2_000_000, options={"decks": 1}, seed="honest")
    main = found["main"]
    assert main.cutting_card is not None
    assert main.exact is not None
    assert main.exact.house_edge == reference(ONE_DECK, "chart")["main"].house_edge
    apart = float(main.mean + main.exact.house_edge) - main.cutting_card.effect
    error = math.hypot(
        main.exact.standard_deviation / math.sqrt(2_000_000), main.cutting_card.standard_error
    )
    assert main.sigmas == pytest.approx(apart / error)
    assert all(abs(one.sigmas or 0) < 4.5 for one in found.wagers)
    assert found.to_dict()["wagers"][0]["cutting_card"]["method"] == "simulated"
    assert "cutting card" in str(found)
    options: dict[str, str | int] = {"decks": 1, "dealing": "continuous"}
    afresh = croupier.simulate("blackjack", 20_000, options=options, seed="honest")
    assert afresh["main"].cutting_card is None
    assert "cutting card" not in str(afresh)


def test_fewer_rounds_where_the_shoe_would_end() -> None:
    """Never so many that discards would have to be dealt again; else as many as usual."""
    for decks, penetration, rounds in (("1", "50", 5), ("1", "90", 6), ("6", "75", 41)):
        options = {"decks": decks, "penetration": penetration}
        rules = rules_for(game("blackjack"), options=options)
        parameters = [0] * kernel.PARAMETERS
        parameters[kernel.DECKS] = int(decks)
        parameters[kernel.CUT] = 52 * int(decks) * int(penetration) // 100
        assert cutting.rounds_of_shoe(parameters) == rounds
        assert kernel.cutting(rules) is cutting
