"""Final outcomes: every game can be collected from, and what is drawn wrongly is found."""

from __future__ import annotations

from itertools import islice

import pytest

from croupier.core.cards import cards_from
from croupier.core.game import rules_for
from croupier.games import game, game_ids
from croupier.live.collecting import Drawn, outcomes
from croupier.live.opening import origin_for
from croupier.sim.outcomes import CardDraws, p_values
from croupier.sim.streams import SeededStream, seed_from

ORIGIN = origin_for("a test", "words")


def collected(game_id: str, count: int, spoil: int = 0, **options: str) -> list[Drawn]:
    """So many draws; where a number is spoilt, the lowest one comes more often."""
    stream = SeededStream(seed_from(game_id))

    def below(n: int) -> int:
        return 0 if spoil and stream.below(spoil) == 0 else stream.below(n)

    one = game(game_id)
    rules = rules_for(one, one.editions[0], options)
    return list(islice(outcomes(rules, below, ORIGIN), count))


KINDS = {
    "asia_poker": {"dice", "cards"},
    "big_six": {"spin"},
    "blackjack": {"cards", "cut"},
    "commission_free_pai_gow": {"dice", "cards"},
    "craps": {"dice"},
    "crapless": {"dice"},
    "dragon_bonus_baccarat": {"cards", "cut"},
    "free_bet_blackjack": {"cards", "cut"},
    "high_roll_dice": {"dice"},
    "mini_baccarat": {"cards", "cut"},
    "pai_gow_poker": {"dice", "cards"},
    "roulette": {"spin"},
    "three_dice_football": {"dice"},
}
"""The games that draw something else than cards."""


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_is_collected_from(game_id: str) -> None:
    """Its cards, dice and spins, with words for each and the round."""
    drawn = collected(game_id, 30)
    assert len(drawn) == 30
    assert {one.kind for one in drawn} == KINDS.get(game_id, {"cards"})
    assert all(one.words for one in drawn)
    rounds = [one.round for one in drawn]
    assert rounds == sorted(rounds)
    assert rounds[0] == 1


def test_outcomes_in_words() -> None:
    """As a person reads them: a section of the wheel, faces, cards."""
    assert {one.words for one in collected("roulette", 200)} >= {"0", "00", "36"}
    (first, *_) = collected("craps", 1)
    assert [int(face) in range(1, 7) for face in first.words.split()] == [True, True]
    (dealt, *_) = collected("three_card_poker", 1)
    assert cards_from(dealt.words) == dealt.answer


@pytest.mark.parametrize(
    ("game_id", "count", "test"),
    [("roulette", 1_000, "38 sections"), ("craps", 1_000, "faces of two dice")],
)
def test_a_bias_of_what_is_drawn_is_found(game_id: str, count: int, test: str) -> None:
    """One draw in five is the lowest: found by the outcomes of a table, which pass without it."""
    found = [
        p_values((one.request, one.answer) for one in collected(game_id, count, spoil))[test]
        for spoil in (0, 5)
    ]
    assert [number for number, _ in found] == [count, count]
    assert found[0][1] > 1e-4
    assert found[1][1] < 1e-6


def test_cards_are_compared_with_what_is_left() -> None:
    """From a shoe that gets smaller, dealt nearly to its end, fair draws pass and others do not."""
    for name, spoil, suspect in (("fair", 0, False), ("low cards", 8, True)):
        stream, cards = SeededStream(seed_from(name)), CardDraws()
        for _ in range(60):
            left = sorted([*range(52)] * 2)
            for _ in range(80):
                low = spoil and stream.below(spoil) == 0
                card = left[0 if low else stream.below(len(left))]
                cards.add(left, [card])
                left.remove(card)
        assert cards.cards == 60 * 80
        assert (cards.p() < 1e-6) == suspect, name
        assert suspect or cards.p() < 1 - 1e-6


def test_several_cards_at_once_are_one_after_another() -> None:
    """A hand of five says the same as its cards one by one."""
    together, apart = CardDraws(), CardDraws()
    left = list(range(52))
    together.add(left, [3, 17, 40])
    for card in (3, 17, 40):
        apart.add(left, [card])
        left.remove(card)
    assert together.p() == pytest.approx(apart.p())
