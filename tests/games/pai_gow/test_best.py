"""What the best setting gains on the House Ways, sampled."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from croupier.core.cards import cards_from
from croupier.core.fast import can_compile
from croupier.core.game import rules_for
from croupier.games import game
from croupier.games.pai_gow import best
from croupier.games.pai_gow.exact import HANDS, advice_for, type_weights
from croupier.poker.joker import set_of

PAI_GOW = rules_for(game("pai_gow_poker"))
pytestmark = pytest.mark.skipif(not can_compile(), reason="numba is not installed")


@pytest.mark.parametrize("hand", ["5s 5d 3h 3c Ks 9d 8h", "Ah Ad Kc 9s 9d 4h Jk"])
def test_the_gain_of_one_hand_is_what_the_house_way_costs(hand: str) -> None:
    """As `strategy --hand` says it."""
    gain = best.gain_of(PAI_GOW, set_of(cards_from(hand)))
    assert gain == advice_for(PAI_GOW, hand).costs >= 0


def test_rules_share_all_hands() -> None:
    """Every hand is set by one rule: the shares that the sample is weighed by make one."""
    found = type_weights(best.rule_of, best.RULES)
    assert found.total() == HANDS
    # Five aces with a pair of kings: the joker, four aces, two of four kings.
    assert found[22] == 6


@pytest.mark.slow
def test_a_small_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean is weighed by the shares, and its error has something to do with the spread."""
    seed = random.randrange(10**9)
    print("seed", seed)
    monkeypatch.setattr(best, "FIRST", 2)
    found = best.gain_of_best(PAI_GOW, 60, random.Random(seed).randrange)
    assert found.hands >= 2
    assert 0 <= found.mean < Fraction(1, 5)
    assert found.standard_error >= 0
