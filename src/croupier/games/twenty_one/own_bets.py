"""A bet of one's own in twenty-one: `pick(player)`, with `up` and `hole` of the dealer beside it.

It is made with the main wager, on the first two cards from a full shoe, and settled after the deal;
one that looks at the hole card waits for the end of the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from croupier.core.cards import UNSEEN, decks
from croupier.core.game import Game, Rules
from croupier.core.own_bets import Alone, OwnBet
from croupier.core.refusals import Misuse
from croupier.exact.own_bets import Counted, count_cards, remembered
from croupier.games.twenty_one.side_bets import FirstCardsBet
from croupier.sim.own_bets import sampled


@dataclass(frozen=True, kw_only=True)
class OwnFirstCardsBet(FirstCardsBet):
    """It is settled with the bets on the first cards, by its function."""


def side_bet(own: OwnBet, game: Game) -> FirstCardsBet:
    looks = game.looks
    if looks is None:
        raise ValueError(f"{game.id} does not say what may be looked at")
    for name in own.takes:
        if name not in looks.parts:
            raise Misuse(f"{own.file}: pick takes {name}; at {game.name} it takes {looks.names}")
    parts = {name: size for name, size in looks.parts.items() if name in own.takes}
    row = remembered(own)

    def facts(first: int, second: int, up: int, hole: int) -> int:
        shown = {"player": (first, second), "up": (up,), "hole": (hole,)}
        if hole == UNSEEN and "hole" in own.takes:
            return -1  # nobody has seen it yet: it waits
        return row(**{name: shown[name] for name in own.takes})

    @lru_cache(maxsize=8)
    def counted(number: int) -> Counted:
        return count_cards(own, looks.parts, decks(number))

    def sample(rules: Rules, rounds: int, seed: bytes, block: int) -> Any:
        return sampled(decks(rules.cents("decks")), parts, row, rounds, seed, block)

    wager = own.wager(game, lambda row: row)
    return OwnFirstCardsBet(
        id=own.id,
        file=own.file,
        wager=lambda options: wager,
        facts=facts,
        with_main=wager.clause,
        waits=lambda found, up: found < 0 or "hole" in own.takes,
        hangs_on_dealer="hole" in own.takes,
        tells_up_card="up" in own.takes,
        alone=Alone(
            lambda rules: counted(rules.cents("decks")).rows,
            sample,
            lambda rules: counted(rules.cents("decks")).told(own),
        ),
    )
