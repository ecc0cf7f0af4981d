"""A bet of one's own at a card table: `pick(player)`, `pick(player, dealer, board)`.

The cards that count for everybody lie after the player's own where a round settles, and are given
to the function by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from croupier.core.cards import JOKER, STANDARD_DECK, card_names
from croupier.core.fast import fast
from croupier.core.game import Game, Rules
from croupier.core.own_bets import Alone, OwnBet
from croupier.core.refusals import Misuse
from croupier.exact.own_bets import Counted, count_cards, remembered
from croupier.games.card_table.bets import CardBet, Sees, always
from croupier.sim.own_bets import sampled


@fast
def _row(*cards: int) -> int:
    return -1


@dataclass(frozen=True, kw_only=True)
class OwnCardBet(CardBet):
    """It is settled with the side bets of the game, by its function."""

    own: OwnBet
    parts: Mapping[str, int] = field(hash=False)

    def hands(self, own: tuple[int, ...], dealers: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """What the function takes, of what lies there when a seat is settled."""
        mine = self.parts["player"]
        found = {"player": own[:mine], "board": own[mine:], "dealer": dealers}
        board = self.parts.get("board", 0)
        if board:
            found["dealer"] = tuple(card for card in dealers if card not in own[mine:])
        return {name: found[name] for name in self.own.takes}

    def judged(self, own: tuple[int, ...], dealers: tuple[int, ...]) -> tuple[int, str]:
        hands = self.hands(own, dealers)
        told = "; ".join(f"{name} {' '.join(card_names(cards))}" for name, cards in hands.items())
        return remembered(self.own)(**hands), told


def side_bet(own: OwnBet, game: Game) -> CardBet:
    """This bet beside the wagers of a card game."""
    looks = game.looks
    if looks is None:
        raise ValueError(f"{game.id} does not say what may be looked at")
    for name in own.takes:
        if name not in looks.parts:
            raise Misuse(f"{own.file}: pick takes {name}; at {game.name} it takes {looks.names}")
    parts = {name: size for name, size in looks.parts.items() if name in own.takes}
    deck = (*STANDARD_DECK, *[JOKER] * looks.jokers)
    counted = lru_cache(maxsize=1)(lambda: count_cards(own, looks.parts, deck))
    row = remembered(own)

    def sample(rules: Rules, rounds: int, seed: bytes, block: int) -> Any:
        return sampled(deck, parts, row, rounds, seed, block)

    return OwnCardBet(
        id=own.id,
        file=own.file,
        wager=always(own.wager(game, lambda row: row)),
        facts=_row,
        cells=len(own.rows),
        sees=Sees.BOTH if "dealer" in own.takes else Sees.OWN,
        own=own,
        parts=looks.parts,
        needs=looks.needs,
        alone=Alone(lambda rules: counted().rows, sample, lambda rules: _told(own, counted())),
    )


def _told(own: OwnBet, counted: Counted) -> str:
    return counted.told(own)
