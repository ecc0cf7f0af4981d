"""Twenty-one, several wagers at a seat: the main wager with insurance and side bets.

How a round goes hangs on the values of the cards, and of the side bets on the first cards their
ranks and suits do too. Given the values, these are as good as drawn apart: nobody looks at them
when a hand is played. So each start of a round (two cards against a card of the dealer) is counted
with all ranks and suits that its values can have. The one thing beyond is Crown Treasure, a king
and queen of one suit on both sides: the dealer then has 20 against a 20 that stands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from croupier.core.cards import STANDARD_DECK
from croupier.core.game import Rules
from croupier.core.refusals import Misuse
from croupier.exact.census import BEST, DOUBLE, weights_from
from croupier.exact.together import NOT_MADE, Asked, Joint, Worth
from croupier.games.blackjack.exact import best_starts
from croupier.games.blackjack.side_bets import Deal, deal_of, royal_of
from croupier.games.twenty_one.common import Insured, value_of
from croupier.games.twenty_one.exact import STAND, Played
from croupier.games.twenty_one.exact_kernels import ACE, TEN
from croupier.games.twenty_one.outcomes import (
    BOTH_BLACKJACK,
    DEALERS_BLACKJACK,
    SAME,
    SPLIT_WITH_CHIPS,
    cell_of_round,
    digit_of,
    facts_of_round,
)
from croupier.games.twenty_one.rounds import Group, Rounds, Start, starts_at_best, starts_by
from croupier.games.twenty_one.sheet import ROUND, full_shoe, terms_of
from croupier.games.twenty_one.splits import LEVEL
from croupier.games.twenty_one.strategies import ways

DEAL, INSURANCE = "deal", "insurance"
PUSH = cell_of_round(SPLIT_WITH_CHIPS, digit_of(SAME, 0), 0)
"""One hand, not doubled, that ties."""
Worths = tuple[Worth, ...]
Seen = tuple[int, ...]
"""The facts of a deal but for the last."""
Shares = dict[Seen, float]


def together(rules: Rules, asked: Sequence[Asked], strategy: str | None) -> Joint | None:
    """Start by start; None where all are judged by the same facts anyhow."""
    kinds = {one.facts for one in asked}
    if len(kinds) == 1:
        return None
    if others := kinds - {ROUND, DEAL, INSURANCE}:
        raise Misuse(
            f"{', '.join(one.wager for one in asked if one.facts in others)} hangs on every card "
            "of the dealer's hand, which the count of the other wagers does not follow; it cannot "
            "be counted together with them"
        )
    count = _Count(rules, asked)
    for played, found in _groups(rules, strategy):
        for start in found:
            count.add(played, start)
    return weights_from(count.found), DOUBLE


def _groups(rules: Rules, strategy: str | None) -> Iterator[Group]:
    decks, terms = rules.cents("decks"), terms_of(rules)
    shoe = full_shoe(decks)
    if strategy in (None, BEST):
        return starts_at_best(shoe, terms, best_starts(decks, terms))
    return starts_by(shoe, terms, ways(rules)[strategy].chart())


class _Count:
    def __init__(self, rules: Rules, asked: Sequence[Asked]) -> None:
        self.rules, self.asked = rules, asked
        self.decks, self.terms = rules.cents("decks"), terms_of(rules)
        self.shoe = full_shoe(self.decks)
        self.crown = any("crown_treasure" in one.bundle.parts for one in asked)
        self.insures_blackjack = self.terms.payments.even_money is None
        self.found: dict[Worths, float] = defaultdict(float)

    def add(self, played: Played, start: Start) -> None:
        rounds = Rounds(self.shoe, self.terms, LEVEL)
        rounds.add(played, [start])
        up = played.values.up
        ends: dict[tuple[Worth, int], float] = defaultdict(float)
        for cell in rounds.chances.nonzero()[0].tolist():
            blackjack = int(cell in (BOTH_BLACKJACK, DEALERS_BLACKJACK))
            ends[self._main(cell), blackjack] += float(rounds.chances[cell])
        for (main, blackjack), chance in ends.items():
            for seen, share in self._seen(start.cards, up).items():
                worths = self._worths(start, up, main, _deal(seen, blackjack))
                self.found[worths] += chance * share
        if self.crown and (up, *start.cards) == (TEN, TEN, TEN):
            self._crown(played, start)

    def _main(self, cell: int) -> Worth:
        main = next((one for one in self.asked if one.facts == ROUND), None)
        return NOT_MADE if main is None else main.worth(facts_of_round(cell))

    def _worths(self, start: Start, up: int, main: Worth, deal: Deal) -> Worths:
        def worth(one: Asked) -> Worth:
            if one.facts == ROUND:
                return main
            if one.facts == DEAL:
                return one.worth(deal)
            insured = up == ACE and (self.insures_blackjack or start.cards != (ACE, TEN))
            return one.worth(Insured(deal.dealer_blackjack)) if insured else NOT_MADE

        return tuple(map(worth, self.asked))

    def _seen(self, cards: tuple[int, int], up: int) -> Shares:
        """What side bets see in the ranks and suits of these values, with its share."""
        if not any(one.facts == DEAL for one in self.asked):
            return {(0,) * 5: 1.0}
        return seen_shares(self.decks, *cards, up)

    def _crown(self, played: Played, start: Start) -> None:
        """Take from the ties of kings and queens those in which the dealer has a pair of them."""
        hand = played.values.hands.of(*start.cards)
        if start.choice not in ("stand", "play") or played.choice[hand] != STAND:
            raise Misuse(
                "Crown Treasure is counted together with the main wager only where a 20 stands "
                "against a ten; under this paytable it does not"
            )
        main = self._main(PUSH)
        for seen, share in crown_shares(self.decks).items():
            deal = _deal(seen, 0)
            self.found[self._worths(start, TEN, main, deal)] -= start.chance * share
            crowned = deal._replace(dealer_royal=1)
            self.found[self._worths(start, TEN, main, crowned)] += start.chance * share


def _deal(seen: Seen, blackjack: int) -> Deal:
    pair, royal, dealer_royal, trilux, twenty = seen
    return Deal(pair, royal, dealer_royal, trilux, twenty, blackjack)


def _seen(a: int, b: int, up: int) -> Seen:
    """All that side bets look at but for a Blackjack of the dealer."""
    return deal_of(a, b, up, -1)[:5]


@lru_cache(maxsize=2048)
def seen_shares(decks: int, first: int, second: int, up: int) -> Shares:
    """By the ranks and suits that these values can have."""
    ways: Counter[Seen] = Counter()
    for a, b, c, n in _dealt(decks, first, second, up):
        ways[_seen(a, b, c)] += n
    return {seen: n / ways.total() for seen, n in ways.items()}


@lru_cache(maxsize=16)
def crown_shares(decks: int) -> Shares:
    """Of three tens those with which the hole card makes a Crown Treasure."""
    kings_and_queens = [card for card in STANDARD_DECK if card >> 2 in (10, 11)]
    left = 52 * decks - 3
    found: Counter[Seen] = Counter()
    total = 0
    for a, b, c, n in _dealt(decks, TEN, TEN, TEN):
        total += n
        if royal_of(a, b) == 2 and c in kings_and_queens:
            hole = next(k for k in kings_and_queens if royal_of(c, k) == 2)
            found[_seen(a, b, c)] += n * (decks - (hole == a) - (hole == b))
    return {seen: n / total / left for seen, n in found.items()}


def _dealt(decks: int, *values: int) -> Iterator[tuple[int, int, int, int]]:
    """Every three cards of these values, and in how many ways they come."""
    first, second, third = (
        [card for card in STANDARD_DECK if value_of(card) == value + 1] for value in values
    )
    for a in first:
        for b in second:
            two = decks * (decks - (a == b))
            for c in third:
                ways = two * (decks - (c == a) - (c == b))
                if ways > 0:
                    yield a, b, c, ways
