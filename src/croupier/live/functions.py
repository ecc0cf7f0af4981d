"""A function of one's own that decides: the same at a table, in a count and in a simulation.

    def strategy(moment):
        kings = [card for card in moment.hands[moment.hand] if card[0] in "AK"]
        return "play" if kings else "fold"

A count asks it about each hand that there is. It then sees the cards that whoever sits there would
see, by name; where suits do not matter they are left open (`T?`), and every ten is a ten.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from croupier.core.cards import card_names
from croupier.core.hands import hand_of
from croupier.core.names import named, same
from croupier.core.refusals import Misuse, quoted
from croupier.core.table import DEALER
from croupier.exact.census import Decision, Situation
from croupier.games.card_table.terms import COMMUNITY
from croupier.live.playing import Moment

SEAT = 1


def deciding(
    strategy: Callable[..., object], told: Callable[[int], None] = lambda done: None
) -> Decision:
    """The function as a count or a kernel asks it; whoever asks for long says `told` on the way.

    One that takes two arguments is a function on numbers, `strategy(own, board)`: those counts that
    know such functions find it as `numbers`.
    """

    def decide(situation: Situation) -> str:
        chosen = strategy(_moment(situation))
        if isinstance(chosen, str):
            for choice in same(chosen, named(situation.choices)):
                return choice
        offered = ", ".join(situation.choices)
        hand = " ".join(card_names(situation.hand))
        raise Misuse(f"the strategy chose {quoted(chosen)} with {hand}; one of: {offered}")

    decide.__name__ = getattr(strategy, "__name__", "own")
    vars(decide)["told"] = told
    if _on_numbers(strategy):
        vars(decide)["numbers"] = strategy
    return decide


def _on_numbers(strategy: Callable[..., object]) -> bool:
    try:
        return len(inspect.signature(strategy).parameters) == 2
    except (TypeError, ValueError):  # it does not tell
        return False


def _moment(situation: Situation) -> Moment:
    own = hand_of(SEAT)
    hands = {own: situation.hand, DEALER: situation.dealer, COMMUNITY: situation.board}
    return Moment(
        seat=SEAT,
        round=1,
        hands={name: tuple(card_names(cards)) for name, cards in hands.items() if cards},
        hand=own,
        choices=situation.choices,
        wagers=(),
        stakes_cents={},
        rack_cents=0,
        board={},
    )
