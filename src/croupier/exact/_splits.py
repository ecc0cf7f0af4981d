"""What it is worth to split a pair.

Splits are counted by exchange. With a strategy for split hands that looks at the hand alone,
every hand of a split is worth the same. How many there are hangs on how many more cards of the
pair come, and what a hand is worth when others got (or did not get) a card of the pair follows by
inclusion and exclusion from what it is worth with so many of them gone. That is exact for that
strategy. The strategy itself is the best for a hand when the other card of the pair is known to
be gone.
"""

from __future__ import annotations

from math import comb
from typing import Any

from croupier.exact._twenty_one import ACE, TEN, VALUES, Played, Shoe, Stakes, Terms, values


def split_value(
    shoe: Shoe, up: int, pair: int, terms: Terms, doubles: Any = None, choices: Any = None
) -> float:
    """What it is worth to split this pair, jointly with no blackjack of the dealer.

    `choices` and `doubles` fix how the split hands are played; otherwise they are played as is best
    when the other card of the pair is gone.
    """
    hands_at_most = terms.aces_at_most if pair == ACE else terms.hands_at_most
    free = terms.free_bets and pair != TEN
    own = Stakes(free_doubles=terms.free_bets)
    further = Stakes(lost=0.0, free_doubles=True) if free else own
    first, others = (
        _SplitHand(shoe, up, pair, terms, stakes, hands_at_most, doubles, choices)
        for stakes in (own, further)
    )
    if hands_at_most == 2:
        return first.any_card(0, 0) + others.any_card(0, 0)
    assert hands_at_most == 4, "pairs are split to two hands or to four"
    # How the second cards may come, P for a card of the pair and N for another: NN; PNNN and NPNN;
    # then two P before the hands are complete, with 0, 1 or 2 N among them.
    worth = first.other_card(0, 1) + others.other_card(0, 1)
    worth += 2 * (first.other_card(1, 2) + 2 * others.other_card(1, 2))
    worth += first.any_card(2, 0) + 3 * others.any_card(2, 0)
    for complete in (1, 2):
        done = first.other_card(2, complete - 1) + (complete - 1) * others.other_card(
            2, complete - 1
        )
        worth += 2 * (done + (4 - complete) * others.any_card(2, complete))
    return worth


class _SplitHand:
    """One hand of a split, by what is known of the second cards of the other hands."""

    def __init__(
        self,
        shoe: Shoe,
        up: int,
        pair: int,
        terms: Terms,
        stakes: Stakes,
        hands_at_most: int,
        doubles: Any,
        choices: Any,
    ) -> None:
        self.pair, self.terms = pair, terms
        self.left = list(shoe)
        self.left[up] -= 1
        self.left[pair] -= 2
        self.parts: list[tuple[float, float]] = []
        for gone in range({2: 0, 4: 4}[hands_at_most] + 1):
            if self.left[pair] < gone:
                self.parts.append((0.0, 0.0))
                continue
            held = values(shoe, up, terms.hit_soft_17, terms.push_22, pair, 1 + gone)
            played = held.play(stakes, choices)
            choices = played.choice
            if doubles is None:
                doubles = self._best_doubles(played)
            self.parts.append(self._second_cards(played, doubles, gone))

    def _best_doubles(self, played: Played) -> Any:
        known = played.values.hands
        return {
            hand: played.double(hand) > played.value[hand]
            for hand in (known.of(self.pair, card) for card in range(VALUES))
        }

    def _second_cards(self, played: Played, doubles: Any, gone: int) -> tuple[float, float]:
        """Worth with a second card that is another one, and with one more of the pair."""
        left = self.left.copy()
        left[self.pair] -= gone
        cards = sum(left)
        worth = [0.0, 0.0]
        for card in range(VALUES):
            hand = played.values.hands.of(self.pair, card)
            if self.pair == ACE:
                value = played.stand(hand)  # one card to each ace
            elif self.terms.double_after_split and doubles[hand]:
                value = played.double(hand)
            else:
                value = float(played.value[hand])
            worth[card == self.pair] += max(left[card], 0) / cards * value
        return worth[0], worth[1]

    def _chance(self, gone: int) -> float:
        """That so many cards of the shoe, named beforehand, are all of the pair."""
        chance, cards = 1.0, sum(self.left)
        for i in range(gone):
            chance *= max(self.left[self.pair] - i, 0) / (cards - i)
        return chance

    def _known(self, of_pair: int, not_of_pair: int, any_card: bool) -> float:
        worth = 0.0
        for i in range(not_of_pair + 1):
            other, same = self.parts[of_pair + i]
            sign = -1 if i % 2 else 1
            joint = self._chance(of_pair + i) * (other + (same if any_card else 0.0))
            worth += sign * comb(not_of_pair, i) * joint
        return worth

    def other_card(self, of_pair: int, not_of_pair: int) -> float:
        """Joint worth of a hand whose second card is not of the pair, by the others' cards."""
        return self._known(of_pair, not_of_pair, False)

    def any_card(self, of_pair: int, not_of_pair: int) -> float:
        """The same for a hand that may get any second card and is not split again."""
        return self._known(of_pair, not_of_pair, True)
