"""Another table like this one, as far as somebody can tell: cards he cannot see are drawn anew.

What a viewer knows is what happened before everybody's eyes and the cards that he may look at. A
world that fits it is found by playing the open round again with other hidden cards, and by turning
down every world in which he would have seen or heard anything else (a dealer who looked under his
ace and went on has no Blackjack). So each world that is possible for him is as likely as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from croupier.core.cards import UNSEEN, Shoe, card_from
from croupier.core.commands import Drawn
from croupier.core.entries import Entry
from croupier.core.events import Event, Revealed, Shuffled
from croupier.core.hands import owner_of
from croupier.core.procedure import Draw, DrawCards
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.table import Table
from croupier.core.together import Set, SetHands

if TYPE_CHECKING:
    from croupier.core.driver import Driver

TRIES = 2_000
Below = Callable[[int], int]
Views = dict[str, list[int]]


def seen_by(table: Table, seats: Collection[int]) -> Views:
    """The hands as the players at these seats see them; what they may not see is `UNSEEN`."""
    may_look = table.rules.game.may_look
    return {
        hand: list(cards) if owner_of(hand) in seats and may_look(hand) else table.visible(hand)
        for hand, cards in table.hands.items()
    }


@dataclass
class _Card:
    """One card that was drawn in the open round."""

    draw: int
    shuffles: int
    """How often cards had been shuffled before it."""
    hand: str
    card: int
    known: bool


@dataclass
class _History:
    """The open round as it was: every card that was drawn, and what the viewer saw of it."""

    seats: Collection[int]
    cards: list[_Card] = field(default_factory=list)
    views: list[Views] = field(default_factory=list)
    sets: dict[int, dict[str, list[int]]] = field(default_factory=dict)
    """By entry in which a hand was set: the places in that hand of the cards of each part."""
    draws: int = 0
    shuffles: int = 0
    _told: int = 0
    _whole: int = 0
    """How many had been drawn when all cards came together last: none of these lies there now."""

    def drawn(self, table: Table, request: Draw, answer: Any) -> Any:
        """Note a draw, and leave it as it is."""
        self._heard(table.told)
        if isinstance(request, DrawCards):
            for card in answer:
                known = request.face_up or request.unseen or card == UNSEEN
                self.cards.append(_Card(self.draws, self.shuffles, request.hand, card, known))
        self.draws += 1
        return answer

    def set(self, entry: Entry, pending: SetHands, what: Set) -> Entry:
        """Note how a hand is set, and leave it as it is."""
        left = list(enumerate(pending.holding[what.seat]))
        self.sets[entry.seq] = {part: _places(left, cards) for part, cards in what.parts.items()}
        return entry

    def looked(self, table: Table) -> None:
        """Note what the viewer sees after a command."""
        self._heard(table.told)
        self._told = 0
        view = seen_by(table, self.seats)
        for hand, cards in view.items():
            self._show(hand, [card for card in cards if card != UNSEEN])
        self.views.append(view)

    def _heard(self, told: Sequence[Event]) -> None:
        for event in told[self._told :]:
            if isinstance(event, Shuffled):
                self.shuffles += 1
                self._whole = len(self.cards) if event.whole else self._whole
            elif isinstance(event, Revealed):
                self._show(event.hand, [card_from(name) for name in event.cards])
        self._told = len(told)

    def _show(self, hand: str, cards: Sequence[int]) -> None:
        """These cards of a hand are seen: mark as many draws of each as he sees of it.

        One that came back to the deck in a shuffle and lies there again is another draw.
        """
        for card, count in Counter(cards).items():
            alike = [one for one in self.cards[self._whole :] if one.card == card]
            alike.sort(key=lambda one: (one.hand != hand, owner_of(one.hand) != owner_of(hand)))
            there = [one for one in alike if one.known and one.hand == hand]
            for one in [one for one in alike if not one.known][: max(0, count - len(there))]:
                one.known = True


def _places(left: list[tuple[int, int]], cards: Sequence[int]) -> list[int]:
    """Where these cards stand among those that are left, which they are taken from."""
    found = []
    for card in cards:
        at = next(one for one in left if one[1] == card)
        left.remove(at)
        found.append(at[0])
    return found


class _World:
    """Draws of the open round as they may have been."""

    def __init__(self, history: _History, below: Below) -> None:
        self.history = history
        self.below = below
        self.draws = 0

    def drawn(self, table: Table, request: Draw, answer: Any) -> Any:
        """What was drawn, with other cards where the viewer knows none."""
        here = [one for one in self.history.cards if one.draw == self.draws]
        self.draws += 1
        if not isinstance(request, DrawCards) or all(one.known for one in here):
            return answer
        pool = Counter(request.shoe.remaining)
        pool.subtract(_kept(self.history.cards, here[0].shuffles, self.draws - 1))
        left = list((+pool).elements())
        return tuple(one.card if one.known else left.pop(self.below(len(left))) for one in here)

    def set(self, entry: Entry, pending: SetHands, what: Set) -> Entry:
        """The same setting with whatever cards this hand has now."""
        held, places = pending.holding[what.seat], self.history.sets[entry.seq]
        parts = {part: tuple(held[place] for place in at) for part, at in places.items()}
        return replace(entry, command=replace(entry.command, what=replace(what, parts=parts)))


def _kept(cards: Sequence[_Card], shuffles: int, since: int) -> Counter[int]:
    """Cards that he has seen and that were still in the shoe then: no hidden one can be these."""
    later = (one for one in cards if one.draw >= since and one.shuffles == shuffles)
    return Counter(one.card for one in later if one.known and one.card != UNSEEN)


def fork(
    driver: Driver,
    seats: Collection[int],
    below: Below,
    known: Mapping[str, Sequence[int]] | None = None,
) -> Driver:
    """A table that the players at these seats (nobody: a bystander) cannot tell from this one.

    `known` are hands that they came to see later.
    """
    history = _History(seats)
    _played(driver, driver.base.value if driver.base else None, history, history.looked)
    for hand, cards in (known or {}).items():
        history._show(hand, cards)
    for _ in range(TRIES):
        world = _World(history, below)
        other = _one(driver, history, world, below)
        if other is not None:
            return other
    raise Misuse("no other table was found that looks like this one; try again")


def _one(driver: Driver, history: _History, world: _World, below: Below) -> Driver | None:
    """One world, if the viewer would have seen and heard the same in it."""
    value = _reshuffled(driver, history, below)
    views = iter(history.views)

    class Unlike(Exception):
        """He would know."""

    def looked(table: Table) -> None:
        if seen_by(table, history.seats) != next(views):
            raise Unlike

    try:
        other = _played(driver, value, world, looked)
    except (Unlike, CroupierError):
        return None
    old, new = driver.since, other.since
    same = [one.facts()["events"] for one in old] == [one.facts()["events"] for one in new]
    return other if same and type(other.pending) is type(driver.pending) else None


def _played(
    driver: Driver,
    value: Mapping[str, Any] | None,
    cards: _History | _World,
    looked: Callable[[Table], None],
) -> Driver:
    """The open round once more, from this value, with the cards that these draws have."""
    other = driver.again(value)
    for entry in driver.since:
        entry = _keyed(other, entry, cards)
        other.redo(entry, drawn=lambda request, answer: cards.drawn(other.table, request, answer))
        looked(other.table)
    return other


def _keyed(other: Driver, entry: Entry, cards: _History | _World) -> Entry:
    """An entry in which a person keyed cards or set a hand, with the cards that there are."""
    what, pending = entry.command.what, other.pending
    if isinstance(what, Set) and isinstance(pending, SetHands):
        return cards.set(entry, pending, what)
    if not isinstance(what, Drawn) or not isinstance(pending, Draw):
        return entry
    other.table.told = []
    answer = pending.encode(cards.drawn(other.table, pending, pending.decode(what.drawn)))
    keyed = Drawn(tuple(answer) if isinstance(answer, list) else answer)
    return replace(entry, command=replace(entry.command, what=keyed))


def _reshuffled(driver: Driver, history: _History, below: Below) -> Mapping[str, Any] | None:
    """The value of the table before the round, with other cards in the shoe and under backs."""
    if driver.base is None:
        return None
    table = Table.from_value(driver.rules, driver.base.value)
    seen = table.seen.discards
    if table.shoe.unseen or table.shoe.by_rank or len(seen) != len(table.discards):
        return driver.base.value
    hidden = [n for n, card in enumerate(seen) if card == UNSEEN]
    if not hidden or UNSEEN in table.discards:
        return driver.base.value
    pool = Counter([*table.shoe.remaining, *(table.discards[n] for n in hidden)])
    pool.subtract(_kept(history.cards, 0, 0))
    left = list((+pool).elements())
    if len(left) < len(hidden):
        return driver.base.value
    for n in hidden:
        table.discards[n] = left.pop(below(len(left)))
    left += _kept(history.cards, 0, 0).elements()
    table.shoe = Shoe(tuple(sorted(left)), 0)
    return table.value()
