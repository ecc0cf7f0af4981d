"""One truth: what is paid at the table is what is counted, for every registered game.

Change any row's payment, and the edge moves by its probability times the change; where there is
something to decide, the best play follows the payments. Change any option, and the figures move, or
a reason is declared: here, or in the option itself (`unmoved`).
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.contracts.bot import Setup, editions
from croupier.core.game import Rules, rules_for
from croupier.core.odds import pays_from
from croupier.core.options import Option
from croupier.core.refusals import Refusal
from croupier.core.wagers import Row, Wager
from croupier.exact.analysis import figures
from croupier.exact.census import EXACT, Bundle, Census, census
from croupier.games import game

PAYMENTS = ("7 to 2", "1 to 3", "1 to 1", "push", "lose", "lose 25 percent")
FEW_CARDS = {"blackjack": {"decks": "1"}, "free_bet_blackjack": {"decks": "1"}}
"""With fewer cards the count is quicker, and as sensitive."""
DOUBLE = Fraction(1, 10**10)
SPLIT_STRATEGY = Fraction(1, 10**4)
"""Split hands are played as is best when the other card of the pair is gone, which is not quite the
best of all: under odd payments the old play of them may be better by so much."""


def plain(setup: Setup) -> Rules:
    return rules_for(game(setup.game_id), setup.edition, FEW_CARDS.get(setup.game_id, {}))


def changed(rules: Rules, wager: str, outcome: str, pays: str) -> Rules:
    options = FEW_CARDS.get(rules.game.id, {})
    return rules_for(rules.game, rules.edition, options, {wager: {outcome: pays}}, lawful=False)


def counted_rows(rules: Rules) -> list[tuple[Wager, Row]]:
    """Every row of every wager that has a figure of its own or is part of one."""
    return [(w, row) for w in rules.wagers.values() if w.analysed for row in w.rows]


def pick_change(rules: Rules, chance: random.Random) -> tuple[str, str, str]:
    wager, row = chance.choice(counted_rows(rules))
    pays = chance.choice([one for one in PAYMENTS if pays_from(one) != row.pays])
    return wager.id, row.outcome, pays


def edge(rules: Rules, counted: Census, bundle: str) -> Fraction:
    (found,) = figures(rules, counted, bundle)
    return found.house_edge


def parts_of(rules: Rules, counted: Census) -> Iterator[Bundle]:
    """What is analysed as one, as the census says or as the wagers say themselves."""
    own = {bundle.id: bundle for bundle in counted.bundles}
    for wager in rules.wagers.values():
        if wager.follows is None and wager.analysed and wager.id not in own:
            followers = [w.id for w in rules.wagers.values() if w.follows == wager.id]
            yield Bundle(wager.id, (wager.id, *followers), wager.facts, "")
    yield from own.values()


def units_on(bundle: Bundle, wager: Wager, facts: Any) -> Fraction | int:
    if bundle.units is not None:
        return bundle.units(wager.id, facts)
    return 1 if wager.follows is None else wager.stake_units(facts)


def moved(rules: Rules, new: Rules, counted: Census, bundle: Bundle) -> Fraction:
    """By how much the edge must move, from how often each row comes and what a table pays it."""
    weights = counted.weights[bundle.facts]
    gain, staked = Fraction(0), Fraction(0)
    for facts, weight in weights.items():
        for hand in bundle.hands(facts) if bundle.hands else (facts,):
            for part in bundle.parts:
                before, after = rules.wagers[part], new.wagers[part]
                if units := units_on(bundle, before, hand):
                    row = before.pick(hand)
                    paid = after.net_units(after.rows[row]) - before.net_units(before.rows[row])
                    gain += weight * units * paid
                    staked += weight * units * (before.laid_out if before.staked else 0)
    return -gain / (staked if bundle.per_total else sum(weights.values()))


DECIDED = {
    ("high_roll_dice", "extra_roll"): "which wager the extra roll is bought for, if any",
}
"""What is chosen in the count of games that have no strategy to print."""


@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("setup", editions(), ids=str)
def test_the_edge_follows_every_payment(setup: Setup, turn: int, seed: int) -> None:
    """With play fixed it moves by probability times change; the best play can only be better."""
    rules, chance = plain(setup), random.Random(f"{seed} {setup} {turn}")
    wager, outcome, pays = pick_change(rules, chance)
    print(wager, outcome, pays)
    new = changed(rules, wager, outcome, pays)
    before, after = census(rules), census(new)
    bundles = [one for one in parts_of(rules, before) if one.facts in before.weights]
    concerned = [one for one in bundles if wager in one.parts]
    for bundle in (*concerned, chance.choice(bundles)):
        id = bundle.id
        (figure,) = figures(rules, before, id)
        inexact = figure.method != EXACT
        fixed = edge(new, before, id)
        expected = figure.house_edge + moved(rules, new, before, bundle)
        assert abs(fixed - expected) <= DOUBLE * inexact, id
        best, other_play = edge(new, after, id), edge(rules, after, id)
        if before.strategy is None and (setup.game_id, id) not in DECIDED:
            assert best == fixed, id
        assert best <= fixed + SPLIT_STRATEGY * inexact, id
        assert other_play >= figure.house_edge - SPLIT_STRATEGY * inexact, id


# Options

AMOUNTS = {
    "put_pays": "3 to 2",
    "6_7_8_pays": "6 to 5",
    "side_minimum": "5",
    "payout_limit": "50000",
    "house_way": "anything: highest high",
}
PER_UNIT = "figures are per unit, whatever is staked"
ROUNDED = "rounding to chips is left aside, which every sheet says"
UNSEEN = "a card that nobody has seen is like any other, wherever it comes from"
FRESH = "figures are of the first round after a shuffle"
ORDER = "it changes who acts when, and nothing that is paid"
LAYOUT = "it changes where or when a wager may be made, and nothing that is paid"
PERMITS = "it permits what another choice then does"
UNMOVED: dict[str, str] = {
    "minimum": PER_UNIT,
    "maximum": PER_UNIT,
    "side_maximum": PER_UNIT,
    "bonus_minimum": PER_UNIT,
    "bonus_maximum": PER_UNIT,
    "tournament_minimum": PER_UNIT,
    "payout_limit": "it hangs on the stake, and the sheet says that it is left aside",
    "unit": ROUNDED,
    "chip": ROUNDED,
    "vigorish_rounding": ROUNDED,
    "dealing": UNSEEN,
    "burn": UNSEEN,
    "cut": UNSEEN,
    "cut_card": FRESH,
    "penetration": FRESH,
    "mid_shoe_entry": FRESH,
    "initial_cards": ORDER,
    "midi": ORDER,
    "bonus_settlement": ORDER,
    "betting_order": ORDER,
    "dice_go": ORDER,
    "vigorish_due": ORDER,
    "tournament_rounds": ORDER,
    "tournament_rolls": ORDER,
    "tournament_minutes": ORDER,
    "face_down_doubles": "a card counts the same face down",
    "card_reader": "what was added comes back, so that it is as if the dealer had looked",
    "positions": "each box is a round of its own",
    "compulsory": "it says what must lie beside a wager, which is counted for itself",
    "winning_place_bets": "a bet that stays up is the next bet, and each is counted for itself",
    "double_on_blackjack": "refused but in a tournament, and there to wait is better",
    "resplit_aces": "refused but in a tournament: 11.C forbids it elsewhere",
    "other_odds_approved": PERMITS,
    "horn_high_area": LAYOUT,
    "world_area": LAYOUT,
    "no_call_bets": LAYOUT,
    "first_shooter": ORDER,
}
"""Options that change no figure when they alone are changed, each with the reason."""
UNMOVED_IN: dict[tuple[str, str], str] = {
    ("blackjack", "shuffler"): UNSEEN,
    ("free_bet_blackjack", "shuffler"): UNSEEN,
    ("free_bet_blackjack", "side_minimum"): PER_UNIT,
    ("craps", "tournament"): ORDER,
    ("dragon_bonus_baccarat", "tournament"): ORDER,
    ("roulette", "zero_two_three"): "a wager of the single zero wheel",
}


def signature(rules: Rules) -> Any:
    """Everything that a sheet says of every wager."""
    return [
        (one.wager, one.average_stake, [(r.outcome, r.net, r.probability) for r in one.rows])
        for one in figures(rules, census(rules))
    ]


def choices(setup: Setup, option: Option) -> Iterator[Rules]:
    """The option at its first and its last other choice, as far as the law lets it stand alone."""
    texts = [option.text(value) for value in option.choices if value != option.default]
    if not option.choices:
        texts = [AMOUNTS.get(option.id, "25")]
    for text in dict.fromkeys([*texts[:1], *texts[-1:]]):
        with contextlib.suppress(Refusal):
            yield rules_for(game(setup.game_id), setup.edition, {option.id: text})


@pytest.mark.slow
@pytest.mark.parametrize("setup", editions(), ids=str)
def test_every_option_moves_the_figures_or_says_why_not(setup: Setup) -> None:
    """At its other choices each option changes something on the sheet, or a reason is declared."""
    plain = signature(setup.rules())
    for option in setup.rules().game.options:
        moves = any(signature(rules) != plain for rules in choices(setup, option))
        still = option.id in UNMOVED or (setup.game_id, option.id) in UNMOVED_IN or option.unmoved
        assert moves != bool(still), option.id
