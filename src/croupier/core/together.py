"""Requests that are open to several seats at once, each of which answers for itself.

A chapter that lets all players decide together (insurance, setting of hands) does not say in which
order they speak. Each seat answers once; the request stays open until the last one has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from croupier.core import events
from croupier.core.law import Clause
from croupier.core.procedure import Answerers, Decide, Procedure, Request, recorded
from croupier.core.refusals import Misuse

if TYPE_CHECKING:
    from croupier.core.table import Table


@dataclass(frozen=True)
class Chosen:
    """What one of several seats decides."""

    seat: int
    choice: str


@dataclass(frozen=True, kw_only=True)
class Together(Request):
    """A choice that several players make, each for the own hand, in whatever order."""

    asked: Mapping[int, Decide]
    """By seat: the choices that this player has, with those that are closed to him."""

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.asked)

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """Each seat for itself."""
        seats = (answer.seat,) if isinstance(answer, Chosen) else self.seats
        clause = next(one.clause for one in self.asked.values())
        return Answerers(seats=seats, staff=recorded(table), clause=clause)

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, Chosen):
            raise Misuse(f"{answer!r} is no choice of a seat")
        if answer.seat not in self.asked:
            waiting = ", ".join(map(str, self.asked))
            raise Misuse(f"seat {answer.seat} has nothing to decide now; seats {waiting} have")
        self.asked[answer.seat].verify(table, answer.choice)


def ask_together(table: Table, asked: Mapping[int, Decide]) -> Procedure[dict[int, str]]:
    """Ask these seats at once; the choices by seat, in the order in which they were made."""
    waiting, chosen = dict(asked), dict[int, str]()
    while waiting:
        answer: Chosen = yield Together(asked=dict(waiting))
        decided = waiting.pop(answer.seat)
        chosen[answer.seat] = answer.choice
        table.emit(
            events.Decided(
                who=answer.seat,
                choice=answer.choice,
                clause=table.rules.cite(decided.clause),
            )
        )
    return chosen


# Setting of hands

Parts = Mapping[str, Sequence[int]]
"""A hand as it is set: by part, each card of it once."""


@dataclass(frozen=True)
class Setting:
    """What a chapter says of setting a hand, beside how many cards each part takes."""

    way: Callable[[Sequence[int]], Parts]
    """How the house sets these cards: what a player is told who asks."""
    foul: Callable[[Parts], str]
    """Why a hand that is set so is foul; nothing where it is not."""
    clause: Clause
    """By which it loses."""
    why: Callable[[Sequence[int]], tuple[str, str]]
    """The clause by which the house sets these cards so, and its rule in words."""
    ranks: Callable[[Parts], tuple[int, ...]]
    """What the parts rank: settings with the same ranks are worth the same."""
    loses: str = "it loses"
    """What becomes of a foul hand, for whoever is warned."""


@dataclass(frozen=True)
class Set:
    """How a player sets the cards: by part, each card of the hand once."""

    seat: int
    parts: Parts


@dataclass(frozen=True, kw_only=True)
class SetHands(Request):
    """Players part their cards into hands (high and low), each his own, in whatever order.

    Any parting with the right numbers is let in, also one that fouls the hand: what becomes of a
    foul hand is for the rows. At a table of real cards the parts may be unseen. What a chapter says
    of setting beside that, `Setting` has.
    """

    holding: Mapping[int, tuple[int, ...]]
    """By seat: the cards that are to be set."""
    parts: tuple[tuple[str, int], ...]
    """The name of each part and how many cards it takes, the highest hand first."""
    clause: Clause

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(self.holding)

    def answered_by(self, table: Table, answer: Any = None) -> Answerers:
        """Each seat sets its own hand."""
        seats = (answer.seat,) if isinstance(answer, Set) else self.seats
        clause = table.rules.game.reasons.others_hand or self.clause
        return Answerers(seats=seats, staff=recorded(table), clause=clause)

    def verify(self, table: Table, answer: Any) -> None:
        if not isinstance(answer, Set):
            raise Misuse(f"{answer!r} sets no hand")
        if answer.seat not in self.holding:
            waiting = ", ".join(map(str, self.holding))
            raise Misuse(f"seat {answer.seat} has no hand to set now; seats {waiting} have")
        if list(answer.parts) != [name for name, _ in self.parts]:
            raise Misuse(f"a hand is set as {_listed(self.parts)}, in this order")
        counted = [(name, len(cards)) for name, cards in answer.parts.items()]
        if counted != list(self.parts):
            raise table.rules.refusal(
                f"{_listed(counted)} at seat {answer.seat}",
                f"a hand is set as {_listed(self.parts)}",
                self.clause,
                "put as many there",
            )
        laid = Counter(card for cards in answer.parts.values() for card in cards)
        if laid != Counter(self.holding[answer.seat]):
            raise Misuse(
                f"the parts do not hold the cards of seat {answer.seat}, each of them once"
            )


def partings(parts: Sequence[tuple[str, int]], cards: tuple[int, ...]) -> Iterator[Parts]:
    """Every way to set these cards, the lowest hand chosen first."""
    *others, (name, room) = parts
    if not others:
        yield {name: cards}
        return
    for places in combinations(range(len(cards)), room):
        laid = tuple(cards[place] for place in places)
        left = tuple(card for place, card in enumerate(cards) if place not in places)
        for rest in partings(others, left):
            yield {**rest, name: laid}


def _listed(parts: Sequence[tuple[str, int]]) -> str:
    return " and ".join(f"{room} card{'s' * (room != 1)} {name}" for name, room in parts)


def set_together(
    table: Table, hands: Mapping[int, str], parts: tuple[tuple[str, int], ...], clause: Clause
) -> Procedure[None]:
    """Let these seats set their hands at once; the parts lie face down as `<hand> <part>`."""
    waiting = dict(hands)
    while waiting:
        holding = {seat: tuple(table.hands[hand]) for seat, hand in waiting.items()}
        answer: Set = yield SetHands(holding=holding, parts=parts, clause=clause)
        lay_parts(table, answer.seat, waiting.pop(answer.seat), answer.parts, clause)


def lay_parts(table: Table, seat: int, hand: str, parts: Parts, clause: Clause) -> None:
    """A hand lies face down in its parts, and as a whole no more."""
    del table.hands[hand]
    table.face_up.discard(hand)
    table.turned.pop(hand, None)
    for name, cards in parts.items():
        table.hands[f"{hand} {name}"] = list(cards)
    table.emit(
        events.SetHand(
            seat=seat,
            hand=hand,
            parts={name: len(cards) for name, cards in parts.items()},
            clause=table.rules.cite(clause),
        )
    )
