"""Asia Poker: a lawful setting never loses as foul, a foul one always does (575.11(b))."""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.core.cards import card_name, card_names, cards_from, decks
from croupier.core.together import partings
from croupier.games.asia_poker.setting import PARTS, facts_of_three, way
from tests.games.asia_poker.asia import ASIA, FIVE, clause, deal, settled, won
from tests.games.pai_gow import slowly

HANDS, ROUNDS = 40, 8
DECK = tuple(decks(1, 1))
FOUL = ("high_not_above_medium", "medium_not_above_low")


def fouled(high: Sequence[int], medium: Sequence[int], low: Sequence[int]) -> str:
    """By the second ranking, which knows nothing of the first: which hand is too low, if any."""
    two, single = (slowly.low_of([*map(slowly.card, part)]) for part in (medium, low))
    if slowly.asia_high(tuple(high)) < two:
        return FOUL[0]
    return FOUL[1] if two < single else ""


@clause("11(b)", "11(f)(1)(iii)", "11(f)(1)(iv)")
def test_every_setting_of_random_hands(seed: int) -> None:
    """All hundred and five of each: warned of and lost as foul, or neither of the two."""
    chance = random.Random(seed)
    rules = ASIA.rules()
    setting = rules.game.setting
    assert setting is not None
    of_rules, main, found = setting(rules), rules.wagers["main"], [0, 0]
    for _ in range(HANDS):
        cards = chance.sample(DECK, 14)
        dealers, _, _ = way(rules, cards[7:])
        for parts in partings(PARTS, tuple(cards[:7])):
            wrong = fouled(parts["high"], parts["medium"], parts["low"])
            outcome = main.row(facts_of_three(rules, parts, dealers, False)).outcome
            assert bool(of_rules.foul(parts)) == bool(wrong), card_names(cards[:7])
            assert (outcome if outcome in FOUL else "") == wrong, card_names(cards[:7])
            found[bool(wrong)] += 1
    assert min(found) > HANDS


@clause("11(b)", "11(f)(1)(iii)", "11(f)(1)(iv)")
def test_at_the_table(seed: int) -> None:
    """Six players lay their cards as they come: who is foul loses, whatever the dealer has."""
    chance, fouls = random.Random(seed), 0
    for _ in range(ROUNDS):
        names = [card_name(card) for card in chance.sample(DECK, 49)]
        stacks = [names[at : at + 7] for at in range(0, 49, 7)]
        written = [f"{' '.join(s[:4])} / {' '.join(s[4:6])} / {s[6]}" for s in stacks]
        hands = dict(enumerate(written[:6], 1))
        driver = deal(hands, written[6])
        for seat, hand in hands.items():
            parts = [cards_from(part.strip()) for part in hand.split("/")]
            wrong = fouled(*parts)
            outcome = settled(driver, seat)["main"][0]
            assert (outcome if outcome in FOUL else "") == wrong, hand
            if wrong:
                assert won(driver, seat) == -FIVE
                fouls += 1
    assert fouls
