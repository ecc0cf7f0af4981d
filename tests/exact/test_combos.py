"""Combos price what the sheet has: the same figures for every game, wager and option."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from croupier.core.game import Rules, rules_for
from croupier.core.odds import Odds
from croupier.core.refusals import CroupierError
from croupier.exact.analysis import bundles_of, figures
from croupier.exact.census import EXACT, census
from croupier.exact.combos import combos, priced
from croupier.exact.design import NEAR, Design
from croupier.games import PROGRESSIVES, game, game_ids

FIGURES = ("house_edge", "element_of_risk", "hit_frequency", "variance", "average_stake")
EVERY = [*game_ids(), *PROGRESSIVES]
SLOW = ("asia_poker", "commission_free_pai_gow", "pai_gow_poker")
"""Another option of theirs is another count of several seconds."""
ALL_OPTIONS = "CROUPIER_ALL_OPTIONS" in os.environ


def other_rules(game_id: str) -> Iterator[Rules]:
    """As usual, and with each choice of each option on which a figure hangs."""
    found = game(game_id)
    yield rules_for(found)
    for edition in found.editions[1:]:
        yield rules_for(found, edition)
    for option in found.options:
        for value in () if option.unmoved else option.choices:
            if value != option.default:
                try:
                    yield rules_for(found, None, {option.id: option.text(value)})
                except CroupierError:
                    continue  # goes only with another option


def assert_same(rules: Rules) -> None:
    counted = census(rules)
    sheet = {one.wager: one for one in figures(rules, counted)}
    for bundle in bundles_of(rules, counted).values():
        if bundle.id in sheet:
            price = priced(combos(rules, counted, bundle), rules.wagers)
            for name in FIGURES:
                found, expected = getattr(price, name), getattr(sheet[bundle.id], name)
                assert found == expected, (rules, bundle.id, name)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", EVERY)
def test_the_designer_is_the_sheet(game_id: str, seed: int) -> None:
    """Every figure of every wager is that of `analyze`, to the last digit: as usual, with options
    chosen at random (all of them with CROUPIER_ALL_OPTIONS set), and with rows changed at random.
    """
    chance = random.Random(f"{seed} {game_id}")
    usual, *others = other_rules(game_id)
    assert_same(usual)
    some = 0 if game_id in SLOW else 2
    few = others if ALL_OPTIONS else chance.sample(others, min(some, len(others)))
    for rules in few:
        assert_same(rules)
    design = Design(rules_for(game(game_id), lawful=False))
    for _ in range(2):
        assert_a_change_is_priced(design, chance, seed)


def assert_a_change_is_priced(design: Design, chance: random.Random, seed: int) -> None:
    rows = [
        (wager.id, row)
        for wager in design.rules.wagers.values()
        for row in wager.rows
        if isinstance(row.pays, Odds)
    ]
    changed: dict[str, dict[str, str]] = {}
    for wager, row in chance.sample(rows, min(4, len(rows))):
        changed.setdefault(wager, {})[row.outcome] = (
            f"{chance.randint(1, 60)} to {chance.choice((1, 1, 2, 5))}"
        )
    there = design.at(changed)
    sheet = {one.wager: one for one in figures(there.rules, census(there.rules))}
    assert set(there.wagers) == set(sheet)
    for price in there.prices():
        for name in FIGURES:
            found, expected = getattr(price, name), getattr(sheet[price.wager], name)
            assert found == expected, (seed, changed, price.wager, name)
        # At the present play the edge can only be higher than at the best.
        bound = design.bound(changed, price.wager).house_edge
        assert bound >= price.house_edge - (0 if price.method == EXACT else NEAR)


def test_a_few_dozen_whatever_the_game() -> None:
    """Ante and Play with their 407 million deals have fewer than fifty combos."""
    design = Design(rules_for(game("three_card_poker")))
    assert len(design.combos("ante").combos) < 50
    assert design.combos("ante").total == 407_170_400
    assert sum(one.weight for one in design.combos("ante").combos) == 407_170_400


def test_combos_as_data() -> None:
    """Whoever has them as data comes to the edge by whole numbers alone."""
    design = Design(rules_for(game("three_card_poker")))
    data = design.combos("pair_plus").to_dict()
    pays = [[40, 30, 6, 3, 1, -1]]
    mean = sum(
        int(combo["weight"]) * units * pays[part][row]
        for combo in data["combos"]
        for part, row, units in combo["units"]
    )
    assert (-mean, int(data["total"]) * data["over"]) == (1608, 22_100)
