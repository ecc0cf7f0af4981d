"""The progressives, counted: every hand that they look at, by the facts that pick their rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product

from croupier.core.cards import STANDARD_DECK
from croupier.core.game import Rules
from croupier.exact.census import Census
from croupier.games.card_table import five_own
from croupier.games.card_table.bets import CardBet
from croupier.games.card_table.exact import own_weights
from croupier.games.progressive.paytables import (
    BLAZING,
    FORTUNE,
    MULTI_LINK,
    SEVEN,
    THREE_CARD,
    sevens_of,
)

OTHER = 0
"""Any card that is no seven."""


def sevens_dealt(cards: Iterable[int]) -> Mapping[int, int]:
    """5.A.i: two cards to the player and one to the dealer, in order, from these cards."""
    counts = Counter(card if card >> 2 == SEVEN else OTHER for card in cards)
    found: Counter[int] = Counter()
    for a, b, up in product(counts, repeat=3):
        ways = counts[a] * (counts[b] - (b == a)) * (counts[up] - (up == a) - (up == b))
        if ways > 0:
            found[sevens_of(a, b, up, -1)] += ways
    return found


@lru_cache(maxsize=8)
def _five() -> Mapping[int, int]:
    from croupier.games.progressive.bets import multi_link

    bet = multi_link("let_it_ride", needs=())[0]
    assert isinstance(bet, CardBet)
    return five_own.own_weights(bet)


def _three() -> Mapping[int, int]:
    from croupier.games.progressive.bets import three_card_progressive

    bet = three_card_progressive()[0]
    assert isinstance(bet, CardBet)
    return own_weights(bet, STANDARD_DECK, 3)


def census(rules: Rules) -> Census:
    """One of the four, alone; at a table of its game it is counted with that game."""
    from croupier.core.cards import decks

    id = rules.game.id
    if id == MULTI_LINK.id:
        weights = _five()
    elif id == THREE_CARD.id:
        weights = _three()
    elif id == FORTUNE.id:
        from croupier.games.pai_gow.exact import fortune_weights

        weights = fortune_weights()
    else:
        weights = sevens_dealt(decks(rules.cents("decks")))
    return Census({id: weights}, notes=(NOT_FOLDED,) if id != BLAZING.id else ())


NOT_FOLDED = (
    "Counted for hands that are not folded: a folded one is paid nothing (1.A.iv), so whoever "
    "folds hands that might still win loses more."
)
