"""Hands to set, as a drill: what the House Way makes of seven cards, and by which clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier.core.cards import JOKER, RANKS, card_name, card_names, decks
from croupier.core.game import Rules
from croupier.core.refusals import CroupierError, Misuse
from croupier.core.together import Parts, SetHands, Setting
from croupier.live.setting import parts_for, said_from

CARDS, SEAT = 7, 1
DECK = decks(1, jokers_each=1)
MOST_DEALS = 50_000
"""So many hands are dealt in search of one that a clause decides."""
FEWEST_RANKS = 2
"""In that search hands are dealt from so many ranks or more: five aces and two kings too."""


@dataclass(frozen=True)
class Asked:
    """A hand to set, and how the house sets it."""

    rules: Rules
    setting: Setting
    cards: tuple[int, ...]

    @property
    def way(self) -> Parts:
        return self.setting.way(self.cards)

    @property
    def pending(self) -> SetHands:
        parts = tuple((name, len(part)) for name, part in self.way.items())
        return SetHands(holding={SEAT: self.cards}, parts=parts, clause=self.setting.clause)

    @property
    def lower(self) -> str:
        """What has to be named, as it is written: `low ?? ??`."""
        parts = self.pending.parts[1:]
        return " ".join(f"{name} {'?? ' * room}".strip() for name, room in parts)

    def parts(self, text: str) -> Parts | None:
        """How somebody sets the hand; none where he gives it up. Refused if it is no setting."""
        said = said_from(text, self.pending) if text else []
        if not said:
            raise Misuse(f"write the lower cards, such as {self.lower}; or house way, or stop")
        if said[0] is None:
            return None
        named = said[0]
        parts = parts_for(self.rules, self.pending, SEAT, {n: tuple(named[n]) for n in named})
        for name, room in reversed(self.pending.parts):
            if len(parts[name]) != room:
                raise Misuse(f"the {name} hand takes {room} cards, not {len(parts[name])}")
        return parts

    def is_right(self, parts: Parts | None) -> bool:
        """Whether it is as good as the house's own."""
        return parts is not None and self.setting.ranks(parts) == self.setting.ranks(self.way)

    def is_right_text(self, text: str) -> bool:
        try:
            return self.is_right(self.parts(text.strip()))
        except CroupierError:
            return False


def hand_to_set(rules: Rules, cards: Sequence[int]) -> Asked:
    if rules.game.setting is None:
        raise Misuse(f"hands are not set at {rules.game.name}; drill pai_gow_poker, for one")
    return Asked(rules, rules.game.setting(rules), tuple(cards))


def check_clause(rules: Rules, clause: str) -> None:
    """Refuse what is no clause of the chapter before a hand is looked for that it decides."""
    law = rules.game.law
    chapter = law.editions[rules.edition]
    if clause and not any(_stands_under(id, clause) for id in law.chapters[chapter]):
        raise Misuse(f"{chapter} has no clause {clause}; name one on setting hands, such as 12.G")


def deals(
    setting: Setting, below: Callable[[int], int], clause: str = ""
) -> Iterator[tuple[int, ...]]:
    """Hands of seven cards without end; with a clause only those that it decides."""
    while True:
        for _ in range(MOST_DEALS):
            left = _some_ranks(below) if clause else list(DECK)
            cards = tuple(left.pop(below(len(left))) for _ in range(CARDS))
            if not clause or _stands_under(setting.why(cards)[0].rpartition(" ")[2], clause):
                yield cards
                break
        else:
            raise Misuse(f"no hand was found that {clause} decides; name a clause such as 12.G")


def _some_ranks(below: Callable[[int], int]) -> list[int]:
    """The deck without some ranks, the joker in it: of few ranks come threes, fours and fives."""
    ranks = list(RANKS)
    while len(ranks) > FEWEST_RANKS and below(len(ranks)):
        ranks.pop(below(len(ranks)))
    return [card for card in DECK if card == JOKER or card_name(card)[0] in ranks]


def _stands_under(id: str, clause: str) -> bool:
    """Whether this is the clause, or one that stands under it: 12.C.iv.(a) under 12.C."""
    return id == clause or id.startswith((f"{clause}.", f"{clause}("))


def laid(parts: Parts) -> str:
    """A setting in a line."""
    return ", ".join(f"{name} {' '.join(card_names(cards))}" for name, cards in parts.items())
