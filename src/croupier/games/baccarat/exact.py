"""Baccarat, counted: every round that a shoe can give, whatever is in it.

Only the ten values of the cards matter, never their suits. Both hands of two cards are taken as
pairs of values, then each third card that the rules ask for; a weight is the number of ways to draw
six cards in order, so a round of four counts for all that might have followed. Eight decks take
some hundred thousand steps, all in whole numbers. A bonus that looks at the cards is counted in the
same way, over the kinds of cards that it can tell apart.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from fractions import Fraction

from croupier.core.cards import RANKS, STANDARD_DECK, decks
from croupier.core.fast import Fast, fast, not_nought, rebound, whole_numbers
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.core.table import Table
from croupier.exact.analysis import figures
from croupier.exact.census import Census
from croupier.exact.shoe import RANK_NAMES, Progress
from croupier.games.baccarat.bonus import BonusBet, all_of_it, card_bets
from croupier.games.baccarat.common import decks_in_shoe
from croupier.games.baccarat.hands import (
    NO_CARD,
    Facts,
    banker_draws,
    facts_of,
    player_draws,
    value_of,
)
from croupier.games.baccarat.keep import NO_COVER, OVER, kept

VALUES = range(10)

# The rules of the game, remembered: each is asked a hundred thousand times for few answers.
_facts_of = functools.cache(facts_of)
_player_draws = functools.cache(player_draws)
_banker_draws = functools.cache(banker_draws)

MOST_CARDS = 6
"""What a round takes at most."""

Composition = tuple[int, ...]
"""How many cards of each value from 0 to 9 there are."""


def composition_of(cards: Iterable[int]) -> Composition:
    """The values of these cards, counted."""
    counts = Counter(map(value_of, cards))
    return tuple(counts[value] for value in VALUES)


def full_shoe(rules: Rules) -> Composition:
    """What is in the shoe after the shuffle."""
    one = composition_of(STANDARD_DECK)
    return tuple(count * decks_in_shoe(rules) for count in one)


def census(rules: Rules) -> Census:
    """The census of a round from the full shoe."""
    return _census_from(rules, full_shoe(rules), full_cards(rules))


def _census_from(rules: Rules, shoe: Composition, cards: Iterable[int]) -> Census:
    """The rounds from a shoe, by their facts and by those of each bonus that looks at cards."""
    bets = card_bets(rules)
    left = tuple(sorted(cards)) if bets else ()
    of_bets = {bet.id: count_bet(bet, left) for bet in bets}
    return Census({**_census_of(shoe).weights, **of_bets})


def census_of(shoe: Composition) -> Census:
    """The census of a round from a shoe of any composition."""
    return Census({"round": count_rounds(shoe)})


def count_rounds(shoe: Composition) -> Counter[Facts]:
    """How many ways to draw six cards in order lead to each of the facts."""
    left = list(shoe)
    total = sum(left)
    if len(left) != len(VALUES) or min(left) < 0:
        raise Misuse(f"{shoe!r} is not a shoe; give ten counts, for the values from 0 to 9")
    if total < MOST_CARDS:
        raise Misuse(f"{total} cards do not make a round; a shoe needs {MOST_CARDS} or more")
    weights: Counter[Facts] = Counter()
    for player, ways_player in _pairs(left):
        for banker, ways_banker in _pairs(left):
            _third_cards(left, total - 4, player, banker, ways_player * ways_banker, weights)
    return +weights  # what cannot happen is left out


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """The point count of two cards and the ways to draw them; they are out of `left` meanwhile."""
    for a in VALUES:
        first = left[a]
        left[a] -= 1
        for b in range(a, 10):
            ways = first * left[b] * (1 if a == b else 2)
            if ways > 0:
                left[b] -= 1
                yield (a + b) % 10, ways
                left[b] += 1
        left[a] += 1


def _third_cards(
    left: Sequence[int], total: int, player: int, banker: int, ways: int, weights: Counter[Facts]
) -> None:
    """All that may follow the first four cards, `total` being left; it is weighed to six cards."""
    if not _player_draws(player, banker):
        if not _banker_draws(player, banker, NO_CARD):
            weights[_facts_of(player, banker, NO_CARD, NO_CARD)] += ways * total * (total - 1)
            return
        for third in VALUES:
            facts = _facts_of(player, banker, NO_CARD, third)
            weights[facts] += ways * left[third] * (total - 1)
        return
    for third in VALUES:
        more = ways * left[third]
        if not more:
            continue
        if not _banker_draws(player, banker, third):
            weights[_facts_of(player, banker, third, NO_CARD)] += more * (total - 1)
            continue
        for last in VALUES:
            there = left[last] - (last == third)
            weights[_facts_of(player, banker, third, last)] += more * there


# A bonus that looks at the cards

bet_facts: Fast[..., int] = all_of_it
"""In the count below: the facts of the bonus that is counted."""


def count_bet(bet: BonusBet, cards: tuple[int, ...]) -> Counter[int]:
    """How many ways to draw six of these cards in order lead to each of its facts."""
    return _count(bet.sees, bet.facts, bet.cells, cards)


@functools.lru_cache(maxsize=16)
def _count(
    sees: Fast[[int], int], facts: Fast[..., int], cells: int, cards: tuple[int, ...]
) -> Counter[int]:
    kinds = Counter((value_of(card), sees(card)) for card in cards)
    values, seen, left = (whole_numbers(len(kinds)) for _ in range(3))
    for i, ((value, see), number) in enumerate(kinds.items()):
        values[i], seen[i], left[i] = value, see, number
    tally = whole_numbers(cells)
    rebound(count_facts, bet_facts=facts).jit(values, seen, left, len(cards) - 4, tally)
    return Counter(dict(not_nought(tally)))


@fast
def pair_ways(left: Sequence[int], a: int, b: int) -> int:
    """In how many ways two cards of these kinds are drawn, in either order."""
    return left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]


@fast
def count_facts(
    values: Sequence[int],
    seen: Sequence[int],
    left: MutableSequence[int],
    total: int,
    tally: MutableSequence[int],
) -> None:
    """Each kind of card has a value, what is seen of it, and how many are left; `total` is what
    remains after four cards, and every round is weighed to six."""
    kinds = len(values)
    for a in range(kinds):
        for b in range(a, kinds):
            of_player = pair_ways(left, a, b)
            left[a] -= 1
            left[b] -= 1
            player = (values[a] + values[b]) % 10
            for c in range(kinds):
                for d in range(c, kinds):
                    ways = of_player * pair_ways(left, c, d)
                    if ways <= 0:
                        continue
                    left[c] -= 1
                    left[d] -= 1
                    banker = (values[c] + values[d]) % 10
                    draws = player_draws(player, banker)
                    for e in range(kinds if draws else 1):
                        more = ways * left[e] if draws else ways * total
                        third = values[e] if draws else NO_CARD
                        see = seen[e] if draws else NO_CARD
                        if not banker_draws(player, banker, third):
                            facts = bet_facts(seen[a], seen[b], see, seen[c], seen[d], NO_CARD)
                            tally[facts] += more * (total - 1)
                            continue
                        # Player's third card is out, or one that comes after the Banker's is not
                        rest = more if draws else ways * (total - 1)
                        for f in range(kinds):
                            there = left[f] - 1 if draws and e == f else left[f]
                            facts = bet_facts(seen[a], seen[b], see, seen[c], seen[d], seen[f])
                            tally[facts] += rest * there
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1


# The shoe at a live table


def full_cards(rules: Rules) -> tuple[int, ...]:
    """The cards in the shoe after the shuffle."""
    return decks(decks_in_shoe(rules))


def fresh_next(table: Table) -> bool:
    """Whether the next round begins with a shuffle: always where a device does it."""
    return kept(table).cover in (OVER, NO_COVER)


def edge_now(rules: Rules, cards: Iterable[int], only: str | None = None) -> dict[str, Fraction]:
    """The edge of each wager of a round from these cards; of none if they are too few."""
    left = tuple(cards)
    if len(left) < MOST_CARDS:
        return {}
    found = figures(rules, _census_from(rules, composition_of(left), left), only)
    return {one.wager: one.house_edge for one in found}


@functools.lru_cache(maxsize=16)
def _census_of(shoe: Composition) -> Census:
    return census_of(shoe)


def edges_of(rules: Rules, shoe: Composition, only: str | None = None) -> dict[str, Fraction]:
    """The edge of each wager that the values of the cards decide, from a shoe counted by value."""
    return {one.wager: one.house_edge for one in figures(rules, _census_of(shoe), only)}


def effects_of_removal(
    rules: Rules, only: str | None = None, progress: Progress | None = None
) -> dict[str, dict[str, Fraction]]:
    """Wager, then rank: the change of the edge when one card of it has left the full shoe."""
    full = full_shoe(rules)
    before = edges_of(rules, full, only)
    effects: dict[str, dict[str, Fraction]] = {wager: {} for wager in before}
    for rank in RANK_NAMES:
        removed = value_of(4 * RANKS.index(rank))
        less = tuple(count - (value == removed) for value, count in enumerate(full))
        for wager, after in edges_of(rules, less, only).items():
            effects[wager][rank] = after - before[wager]
    return effects
