"""What everybody has seen of a shoe: no card sooner than it was shown, and none forgotten."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from croupier.contracts.bot import SOURCES, Bot
from croupier.core.cards import UNSEEN, card_from, cards_from
from croupier.core.game import Rules, rules_for
from croupier.core.seen import Seen, seen_cards
from croupier.games import game

FULL = 52
SHUFFLED = {"kind": "shuffled", "cards": FULL}
TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("blackjack", {}),
    ("blackjack", {"dealing": "hand", "decks": "1", "penetration": "90"}),
    ("blackjack", {"dealing": "continuous"}),
    ("free_bet_blackjack", {"decks": "1", "penetration": "90"}),
    ("mini_baccarat", {}),
    ("mini_baccarat", {"initial_cards": "face_down"}),
    ("dragon_bonus_baccarat", {}),
)


def dealt(cards: str, to: str, *, face_up: bool) -> list[dict[str, Any]]:
    names = cards.split()
    return [
        {"kind": "answered", "answer": names},
        {"kind": "dealt", "to": to, "count": len(names), "face_up": face_up},
    ]


def seen_in(*events: dict[str, Any]) -> Seen:
    return seen_cards([SHUFFLED, SHUFFLED, *events], FULL)


def test_a_card_counts_when_it_is_shown() -> None:
    """Face down it has left the shoe and nobody knows it; turned over it is known."""
    down = dealt("Ah", "hole card", face_up=False)
    seen = seen_in(*dealt("Ts 6d", "seat 1", face_up=True), *down)
    assert (seen.cards, seen.dealt) == (list(cards_from("Ts 6d")), 3)
    turned = {"kind": "revealed", "hand": "hole card", "cards": ["Ah"]}
    laid = {"kind": "laid", "hand": "hole card", "to": "dealer", "cards": ["Ah"]}
    seen = seen_in(*dealt("Ts 6d", "seat 1", face_up=True), *down, turned, laid)
    assert sorted(seen.cards) == sorted(cards_from("Ts 6d Ah"))
    assert list(seen.hands) == ["seat 1", "dealer"]


def test_a_hand_that_is_discarded_unseen_stays_unknown() -> None:
    """A burnt card counts as dealt and as one that may still come."""
    seen = seen_in(
        *dealt("Ah", "burnt card", face_up=False), {"kind": "discarded", "hand": "burnt card"}
    )
    assert (seen.cards, seen.dealt, seen.discards) == ([], 1, [UNSEEN])
    assert seen.unseen_of(range(FULL)) == list(range(FULL))


def test_after_a_shuffle_nothing_is_known() -> None:
    """All cards come together; where the discards alone are shuffled, hands on the table stay."""
    before = [
        *dealt("2c 3c", "seat 1", face_up=True),
        {"kind": "discarded", "hand": "seat 1"},
        *dealt("Kd", "seat 2", face_up=True),
    ]
    assert len(seen_in(*before).cards) == 3
    assert seen_in(*before, SHUFFLED).cards == []
    assert seen_in(*before, {"kind": "shuffled", "cards": 51}).cards == [card_from("Kd")]


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
        def watch(self) -> None:
            table = self.table
            seen = seen_cards(table.log, full)
            if any(event["kind"] == "shuffled" for event in table.log):
                assert full - seen.dealt == len(table.shoe)
            for hand, cards in table.hands.items():
                known = [card for card in seen.hands[hand] if card != UNSEEN]
                assert len(seen.hands[hand]) == len(cards)
                assert sorted(known) == sorted(cards if hand in table.face_up else known)
                assert not known or hand in table.face_up

    Watcher.at(rules, random.Random(f"{seed} {game_id} {options} {source}"), source).play(30)
