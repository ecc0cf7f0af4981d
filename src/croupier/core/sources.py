"""Where draws come from: chance, a person who keys in what was seen, or the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from croupier.core.cards import UNSEEN
from croupier.core.procedure import Cut, Draw, DrawCards, Number, Spin, Throw
from croupier.core.refusals import Misuse

Answer = Sequence[int] | int


class Source(Protocol):
    """Where draws come from."""

    name: str

    def answer(self, request: Draw) -> Answer | None:
        """The drawn cards or faces, or None when a person has to key them in."""


class RandomSource:
    """Draws by an unbiased `below(n)`: each card that remains, each face, is as likely."""

    name = "random"

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    def answer(self, request: Draw) -> Answer | None:
        if isinstance(request, DrawCards):
            remaining = request.shoe.remaining
            if request.count == 1:
                return (remaining[self.below(len(remaining))],)
            left = list(remaining)
            return tuple(left.pop(self.below(len(left))) for _ in range(request.count))
        if isinstance(request, Cut):
            return request.least + self.below(request.cards - 2 * request.least + 1)
        if isinstance(request, Number):
            return request.least + self.below(request.most - request.least + 1)
        if isinstance(request, Spin):
            return self.below(len(request.sections))
        if isinstance(request, Throw):
            return tuple(1 + self.below(6) for _ in request.dice)
        raise Misuse(f"nothing is drawn at random for a {type(request).__name__}")


class KeyedSource:
    """A table of real cards and dice: a person keys in what is seen; face-down cards wait.

    With `card_by_card` each face-down card waits too, until somebody says that it was dealt: then
    an irregularity can be called at the card where it happened.
    """

    name = "keyed"

    def __init__(self, *, card_by_card: bool = False) -> None:
        self.card_by_card = card_by_card

    def answer(self, request: Draw) -> Answer | None:
        if self.card_by_card:
            return None
        if isinstance(request, DrawCards) and not request.face_up and not request.unseen:
            return (UNSEEN,) * request.count
        return None


class LogSource:
    """A replay: nothing is drawn, the log's own answers are given instead."""

    name = "log"

    def answer(self, request: Draw) -> Answer | None:
        return None
