"""What the dealer's hand comes to, by the card that shows."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.core.cards import decks
from croupier.core.refusals import Misuse
from croupier.games.free_bet_blackjack.exact import dealers_hands
from croupier.games.twenty_one.common import best_total, dealer_draws
from croupier.games.twenty_one.dealer import totals_against

SMALL = (2, 1, 2, 1, 0, 2, 1, 2, 1, 4)
"""A shoe of sixteen cards, by value from the ace to the tens."""


def by_hand(shoe: tuple[int, ...], up: int, hits: bool) -> dict[str, Fraction]:
    """Card by card, in the words of the table."""
    found: dict[str, Fraction] = {}

    def draw(left: list[int], hand: list[int], chance: Fraction) -> None:
        total = best_total(sum(hand), hand.count(1))
        if len(hand) > 1 and not dealer_draws(total, int(total != sum(hand)), int(hits)):
            natural = len(hand) == 2 and total == 21
            name = "blackjack" if natural else "over_22" if total > 22 else str(total)
            found[name] = found.get(name, Fraction(0)) + chance
            return
        for value, n in enumerate(left):
            if n:
                rest = [m - (other == value) for other, m in enumerate(left)]
                draw(rest, [*hand, value + 1], chance * Fraction(n, sum(left)))

    draw([n - (value == up) for value, n in enumerate(shoe)], [up + 1], Fraction(1))
    return found


@pytest.mark.parametrize("hits", [True, False])
@pytest.mark.parametrize("up", [0, 5, 9])
def test_a_small_shoe_is_played_out(up: int, hits: bool) -> None:
    """Every order of the cards of a small shoe, in fractions."""
    found = totals_against(SMALL, up, hits)
    assert {name: p for name, p in found.items() if p} == by_hand(SMALL, up, hits)


def test_six_decks_are_those_that_are_published() -> None:
    """Bust against a six 42.3 %, over all cards 28.2 %, where soft 17 stands; 1 in all."""
    found = croupier.dealers_totals("blackjack", options={"soft_17": "stand"})
    bust = {one.card: one.totals["22"] + one.totals["over_22"] for one in found.shown}
    assert round(float(bust["6"]), 3) == 0.423
    assert round(float(found.all["22"] + found.all["over_22"]), 3) == 0.282
    assert sum(found.all.values()) == 1
    assert sum(one.chance for one in found.shown) == 1


def test_a_look_leaves_blackjack_out() -> None:
    """After it the other totals are so much likelier, against an ace and a ten alone."""
    found = croupier.dealers_totals("free_bet_blackjack")
    ace = next(one for one in found.shown if one.card == "A")
    assert found["A"]["blackjack"] == Fraction(96, 311)
    assert sum(ace.without("blackjack").values()) == 1
    assert ace.without("blackjack")["20"] == found["A"]["20"] / (1 - Fraction(96, 311))
    assert found["9"]["blackjack"] == 0
    assert found.to_dict()["all"]["22"] == str(found.all["22"])


def test_the_22_of_push_22_is_the_same() -> None:
    """The side bet counts the same hands by their suits: two counts, one number."""
    by_suits = dealers_hands(decks(6), hit_soft_17=True)
    wins = sum(n for hand, n in by_suits.items() if hand.twenty_two)
    share = Fraction(wins, sum(by_suits.values()))
    assert share == croupier.dealers_totals("free_bet_blackjack").all["22"]


def test_other_games_have_no_such_dealer() -> None:
    """They say so, and name those that have one."""
    with pytest.raises(Misuse, match="free_bet_blackjack"):
        croupier.dealers_totals("craps")
