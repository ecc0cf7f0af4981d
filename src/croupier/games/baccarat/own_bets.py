"""A bet of one's own in baccarat: `pick(player, banker)`, each a hand of two or three cards.

It is counted over every round from a full shoe: by ranks, with suits where they are read. The first
two cards of a hand come before a third; of two cards the higher one comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from croupier.core.cards import decks
from croupier.core.fast import array_of, whole_numbers
from croupier.core.game import Game, Rules
from croupier.core.own_bets import Alone, OwnBet
from croupier.core.readable import CARDS, Card
from croupier.core.refusals import Misuse
from croupier.exact.own_bets import Counted, Lots, count_lots
from croupier.games.baccarat.bonus import BonusBet, all_of_it
from croupier.games.baccarat.common import decks_in_shoe
from croupier.games.baccarat.hands import NO_CARD, banker_draws, player_draws, value_of
from croupier.sim.own_bets import deal_many
from croupier.sim.streams import block_state

NAMES = ("player", "banker")
FIRST, MOST = 4, 6
"""Cards of a round: at first, and at most."""


def shown(cards: Sequence[int]) -> tuple[Card, ...]:
    """A hand as people read it: the higher of the first two before the lower."""
    first = sorted(cards[:2], reverse=True)
    return tuple([CARDS[card] for card in (*first, *cards[2:])])


@dataclass(frozen=True, kw_only=True)
class OwnBonusBet(BonusBet):
    """It is settled with the bonus wagers, by its function."""

    own: OwnBet

    def facts_from(self, player: Sequence[int], banker: Sequence[int]) -> int:
        hands = {"player": shown(player), "banker": shown(banker)}
        return self.own.row_of(self.own.asked(**{name: hands[name] for name in self.own.takes}))


def dealt(cards: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """Both hands from six cards in the order of the deal."""
    a, b, c, d, *more = cards
    player, banker = [a, c], [b, d]
    mine, other = (value_of(a) + value_of(c)) % 10, (value_of(b) + value_of(d)) % 10
    third = NO_CARD
    if player_draws(mine, other):
        player.append(more[0])
        third, more = value_of(more[0]), more[1:]
    if banker_draws(mine, other, third):
        banker.append(more[0])
    return player, banker


def side_bet(own: OwnBet, game: Game) -> BonusBet:
    for name in own.takes:
        if name not in NAMES:
            raise Misuse(f"{own.file}: pick takes {name}; at {game.name} it takes player, banker")

    @lru_cache(maxsize=8)
    def counted(number: int) -> Counted:
        return count_rounds(own, decks(number))

    def sample(rules: Rules, rounds: int, seed: bytes, block: int) -> Any:
        out, tally = whole_numbers(MOST * rounds), Counter[int]()
        shoe = array_of(decks(decks_in_shoe(rules)))
        deal_many.jit(array_of(block_state(seed, block)), shoe, MOST, rounds, out)
        every = list(map(int, out))
        for i in range(0, len(every), MOST):
            tally[bet.facts_from(*dealt(every[i : i + MOST]))] += 1
        return tally

    wager = own.wager(game, lambda row: row)
    bet = OwnBonusBet(
        id=own.id,
        file=own.file,
        wager=lambda options: wager,
        facts=all_of_it,
        own=own,
        alone=Alone(
            lambda rules: counted(decks_in_shoe(rules)).rows,
            sample,
            lambda rules: counted(decks_in_shoe(rules)).told(own),
        ),
    )
    return bet


def count_rounds(own: OwnBet, cards: Sequence[int]) -> Counted:
    """Every round that a shoe can give.

    A weight is the number of ways to draw six cards in order.
    """
    takes = [name for name in NAMES if name in own.takes]
    dealt: Counter[tuple[Lots, ...]] = Counter()
    for player, banker, ways in _rounds(Counter(card >> 2 for card in cards), len(cards)):
        lots = {"player": _lots(player), "banker": _lots(banker)}
        dealt[tuple(lots[name] for name in takes)] += ways
    return count_lots(own, takes, cards, dealt)


@cache
def _lots(ranks: tuple[int, ...]) -> Lots:
    """Two cards that lie in order, and the third by itself."""
    lots = (sorted(ranks[:2]), ranks[2:])
    return tuple(tuple(Counter(lot).items()) for lot in lots if lot)


Hands = Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]


def _rounds(left: Counter[int], total: int) -> Hands:
    """Ranks of both hands, and in how many ways six cards in order begin so."""
    rest = total - FIRST
    for player, of_player in _pairs(left):
        for banker, of_banker in _pairs(left):
            ways = of_player * of_banker
            mine = sum(map(_value, player)) % 10
            other = sum(map(_value, banker)) % 10
            thirds: Mapping[int, int] | None = left if player_draws(mine, other) else None
            yield from _thirds(left, rest, player, banker, mine, other, ways, thirds)


def _thirds(
    left: Counter[int],
    rest: int,
    player: tuple[int, ...],
    banker: tuple[int, ...],
    mine: int,
    other: int,
    ways: int,
    thirds: Mapping[int, int] | None,
) -> Hands:
    if thirds is None:
        if not banker_draws(mine, other, NO_CARD):
            yield player, banker, ways * rest * (rest - 1)
            return
        for rank, number in list(left.items()):
            if number:
                yield player, (*banker, rank), ways * number * (rest - 1)
        return
    for rank, number in list(left.items()):
        if not number:
            continue
        if not banker_draws(mine, other, _value(rank)):
            yield (*player, rank), banker, ways * number * (rest - 1)
            continue
        for last, there in list(left.items()):
            there -= last == rank
            if there > 0:
                yield (*player, rank), (*banker, last), ways * number * there


def _value(rank: int) -> int:
    return value_of(4 * rank)


def _pairs(left: Counter[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two ranks and the ways to draw them in either order; they are out of `left` meanwhile."""
    ranks = sorted(left)
    for i, a in enumerate(ranks):
        for b in ranks[i:]:
            ways = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
            if ways > 0:
                left[a] -= 1
                left[b] -= 1
                yield (b, a), ways  # the higher one first
                left[a] += 1
                left[b] += 1
