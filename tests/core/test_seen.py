"""What everybody has seen of a shoe: no card sooner than it was shown, and none forgotten."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from croupier.contracts.bot import SOURCES, Bot
from croupier.core.cards import UNSEEN, card_from, cards_from
from croupier.core.events import Dealt, Discarded, Event, Laid, Revealed, Shuffled
from croupier.core.game import Rules, rules_for
from croupier.core.seen import Seen
from croupier.games import game

FULL = 52
SHUFFLED = Shuffled(FULL, "")
TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("blackjack", {}),
    ("blackjack", {"dealing": "hand", "decks": "1", "penetration": "90"}),
    ("blackjack", {"dealing": "continuous"}),
    ("free_bet_blackjack", {"decks": "1", "penetration": "90"}),
    ("mini_baccarat", {}),
    ("mini_baccarat", {"initial_cards": "face_down"}),
    ("dragon_bonus_baccarat", {}),
)


def dealt(cards: str, to: str, *, face_up: bool) -> Dealt:
    names = cards.split()
    return Dealt(to, len(names), face_up, names if face_up else [])


def seen_in(*events: Event) -> Seen:
    seen = Seen()
    for event in (SHUFFLED, *events):
        seen.follow(event)
    return seen


def test_a_card_counts_when_it_is_shown() -> None:
    """Face down it has left the shoe and nobody knows it; turned over it is known."""
    down = dealt("Ah", "hole card", face_up=False)
    seen = seen_in(dealt("Ts 6d", "seat 1", face_up=True), down)
    assert (seen.cards, seen.dealt) == (list(cards_from("Ts 6d")), 3)
    turned = Revealed("hole card", ["Ah"], "")
    laid = Laid("hole card", "dealer", ["Ah"], True, "")
    seen = seen_in(dealt("Ts 6d", "seat 1", face_up=True), down, turned, laid)
    assert sorted(seen.cards) == sorted(cards_from("Ts 6d Ah"))
    assert list(seen.hands) == ["seat 1", "dealer"]


def test_a_hand_that_is_discarded_unseen_stays_unknown() -> None:
    """A burnt card counts as dealt and as one that may still come."""
    seen = seen_in(dealt("Ah", "burnt card", face_up=False), Discarded("burnt card", 1, False))
    assert (seen.cards, seen.dealt, seen.discards) == ([], 1, [UNSEEN])
    assert seen.unseen_of(range(FULL)) == list(range(FULL))


def test_after_a_shuffle_nothing_is_known() -> None:
    """All cards come together; where the discards alone are shuffled, hands on the table stay."""
    before = [
        dealt("2c 3c", "seat 1", face_up=True),
        Discarded("seat 1", 2, True),
        dealt("Kd", "seat 2", face_up=True),
    ]
    assert len(seen_in(*before).cards) == 3
    assert seen_in(*before, SHUFFLED).cards == []
    assert seen_in(*before, Shuffled(51, "", whole=False)).cards == [card_from("Kd")]


def shoe_of(rules: Rules) -> Sequence[int]:
    cards: Sequence[int] = rules.game.counting().full_cards(rules)
    return cards


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize(("game_id", "options"), TABLES)
def test_the_log_agrees_with_the_table(
    game_id: str, options: dict[str, str], source: str, seed: int
) -> None:
    """At any moment of random play, irregularities and all: known is what lies or lay face up."""
    rules = rules_for(game(game_id), options=options)
    full = len(shoe_of(rules))

    class Watcher(Bot):
        shuffled = False

        def watch(self) -> None:
            table, seen = self.table, self.table.seen
            self.shuffled |= any(isinstance(event, Shuffled) for event in table.told)
            if self.shuffled:
                assert full - seen.dealt == len(table.shoe)
            for hand, cards in table.hands.items():
                known = [card for card in seen.hands[hand] if card != UNSEEN]
                assert len(seen.hands[hand]) == len(cards)
                assert sorted(known) == sorted(cards if hand in table.face_up else known)
                assert not known or hand in table.face_up

    Watcher.at(rules, random.Random(f"{seed} {game_id} {options} {source}"), source).play(30)
