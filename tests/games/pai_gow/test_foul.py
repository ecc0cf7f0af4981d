"""Both games of Pai Gow: a lawful setting never loses as foul, a foul one always does (13.A)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from croupier.core.cards import card_name, card_names, cards_from, decks
from croupier.games.pai_gow.chapter import HIGH, LOW, way
from croupier.games.pai_gow.showdown import facts_of
from tests.games.pai_gow import slowly
from tests.games.pai_gow.twins import CF, TEN, Twin, both, ended, played, rack

HANDS, ROUNDS = 150, 8
DECK = tuple(decks(1, 1))


def is_foul(high: tuple[int, ...], low: tuple[int, ...]) -> bool:
    """By the second ranking, which knows nothing of the first."""
    return slowly.high_of([*map(slowly.card, high)]) < slowly.low_of([*map(slowly.card, low)])


def is_nine_high(low: tuple[int, ...]) -> bool:
    return slowly.low_of([*map(slowly.card, low)])[:2] == (0, 9)


@both("13.A", "13.G.iii")
def test_every_setting_of_random_hands(twin: Twin, seed: int) -> None:
    """All twenty-one of each: warned of and lost as foul, or neither of the two."""
    chance = random.Random(seed)
    rules = twin.rules()
    setting = rules.game.setting
    assert setting is not None
    of_rules, main, found = setting(rules), rules.wagers["main"], [0, 0]
    for _ in range(HANDS):
        cards = chance.sample(DECK, 14)
        seven, (dealers, _, _) = cards[:7], way(rules.game.law, cards[7:])
        for low in combinations(seven, 2):
            high = tuple(card for card in seven if card not in low)
            parts, wrong = {HIGH: high, LOW: low}, is_foul(high, low)
            outcome = main.row(facts_of(parts, dealers, set_wrongly=False)).outcome
            assert bool(of_rules.foul(parts)) == wrong, card_names(seven)
            if twin is CF and is_nine_high(tuple(dealers[LOW])):
                assert outcome == "tiger_9"
            else:
                assert (outcome == "foul") == wrong, card_names(seven)
            found[wrong] += 1
    assert min(found) > HANDS


@both("13.A", "13.G.iii")
def test_at_the_table(twin: Twin, seed: int) -> None:
    """Six players lay their cards as they come: who is foul loses, whatever the dealer has."""
    chance, fouls = random.Random(seed), 0
    for _ in range(ROUNDS):
        cards = chance.sample(DECK, 49)
        stacks = [" ".join(map(card_name, cards[at : at + 7])) for at in range(0, 49, 7)]
        hands, dealer = dict(enumerate(stacks[:6], 1)), stacks[6]
        driver = played(twin, hands, dealer=dealer)
        outcomes = {seat: outcome for seat, _, outcome, _ in ended(driver, "main")}
        assert sorted(outcomes) == [1, 2, 3, 4, 5, 6]
        if set(outcomes.values()) == {"tiger_9"}:
            continue
        for seat in hands:
            own = tuple(cards[7 * seat - 7 : 7 * seat])
            wrong = is_foul(own[:5], own[5:])
            assert (outcomes[seat] == "foul") == wrong, hands[seat]
            if wrong:
                assert rack(driver, seat) == -TEN
                fouls += 1
    assert fouls


TYPED = [
    ("7s 7d 9h 5c 2d", "7h 7c", False),  # the chapter's own example: at least a pair of sevens
    ("6s 6d Ah Kc Qd", "7h 7c", True),
    ("As Kd 9h 5c 2d", "Ah Kc", False),
    ("As Qd 9h 5c 2d", "Ah Kc", True),
    ("Jk 9d 5h 4c 2s", "As 8d", False),  # the joker is an ace
    ("Jk 9d 5h 4c 2s", "As Td", True),
    ("Js 9d 5h 4c 2s", "Jk 3d", True),
    ("8s 7d Jk 5c 4d", "As Ad", False),  # a straight that the joker completes
    ("3s 3d 2h 2c 4d", "As Jk", False),
    ("3s 3d 2h 4c 5d", "As Jk", True),
]


@both("13.A", "13.G.iii")
@pytest.mark.parametrize(("high", "low", "wrong"), TYPED)
def test_at_the_edge(twin: Twin, high: str, low: str, wrong: bool) -> None:
    """Equal is lawful, a step below is foul; the joker counts in both hands."""
    rules = twin.rules()
    assert rules.game.setting is not None
    parts = {HIGH: cards_from(high), LOW: cards_from(low)}
    assert bool(rules.game.setting(rules).foul(parts)) == wrong
    for dealer in ("Qs Jh 8h 7c 6h 3c 2c", "Ks Kh Qc Qh Tc 8c 6c"):
        dealers, _, _ = way(rules.game.law, cards_from(dealer))
        outcome = rules.wagers["main"].row(facts_of(parts, dealers, set_wrongly=False)).outcome
        assert (outcome == "foul") == wrong
