"""Counting: what the cards that have left a shoe do to every wager of the next round.

A game that is dealt from a shoe over many rounds says so in its exact module, by four names:
`full_cards(rules)` is the shoe after the shuffle, `edge_now(rules, cards, only)` the edge of each
wager when these cards may still come, `effects_of_removal(rules, only, progress)` by how much that
edge changes when one card of each rank has left the full shoe, and `fresh_next(table)` whether the
next round begins with a shuffle. Numbers are fractions where the count is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.core.cards import RANKS
from croupier.core.game import Rules
from croupier.core.refusals import Misuse, unknown
from croupier.core.table import Table
from croupier.core.things import places
from croupier.exact.analysis import wager_meant
from croupier.exact.census import DOUBLE, EXACT

Share = Fraction | float
"""An edge or a change of one: a fraction where it is exact."""
Edges = Mapping[str, Share]
Effects = Mapping[str, Mapping[str, Share]]
"""Wager, then rank."""
Progress = Callable[[str], None]
"""Told before each long step what is counted now."""

RANK_NAMES = ("A", *RANKS[:-1])
"""As a table of effects has them: from the ace to the king."""
TENS = ("T", "J", "Q", "K")


def why_no_shoe(rules: Rules) -> str | None:
    """In one sentence why nothing can be counted from round to round; None if it can."""
    if hasattr(rules.game.counting(), "edge_now"):
        return None
    if set(places(rules)) & {"cards", "deck 1"}:
        return f"{rules.game.name}: this game begins each round with a full deck."
    return f"{rules.game.name}: this game is not dealt from a shoe."


def _shoe_module(rules: Rules) -> Any:
    if why := why_no_shoe(rules):
        raise Misuse(f"{why.rstrip('.')}; nothing carries over from round to round")
    return rules.game.counting()


def checked(rules: Rules, only: str | None) -> str | None:
    """Before a long count: which wager is meant?"""
    known = [w.id for w in rules.wagers.values() if w.follows is None and w.analysed]
    return None if only is None else wager_meant(rules, only, known)


# Effects of removal


@dataclass(frozen=True)
class EffectsOfRemoval:
    """How one card less of each rank changes the house edge of each wager."""

    rules: Rules
    cards: int
    """In the full shoe."""
    effects: Effects
    """Wager, then rank: the change of the house edge; below nought it is good for the player."""

    def __getitem__(self, wager: str) -> Mapping[str, Share]:
        if wager not in self.effects:
            raise unknown("wager", wager, self.effects)
        return self.effects[wager]

    def rows(self) -> list[tuple[str, tuple[Share, ...]]]:
        """A row a rank; those of the tens are one where no wager tells them apart."""
        rows = [
            (rank, tuple(by_rank[rank] for by_rank in self.effects.values())) for rank in RANK_NAMES
        ]
        first_ten = RANK_NAMES.index(TENS[0])
        if len({changes for _, changes in rows[first_ten:]}) == 1:
            rows[first_ten:] = [(" ".join(TENS), rows[first_ten][1])]
        return rows

    def to_dict(self) -> dict[str, Any]:
        """As data; what is exact is a fraction."""
        return {
            "game": self.rules.game.id,
            "edition": self.rules.edition,
            "options": self.rules.option_texts(),
            "cards": self.cards,
            "wagers": [
                {
                    "wager": wager,
                    "method": method_of(by_rank.values()),
                    "effects": {rank: exact_text(change) for rank, change in by_rank.items()},
                    "effects_percent": {rank: percents(change) for rank, change in by_rank.items()},
                }
                for wager, by_rank in self.effects.items()
            ],
        }

    def __str__(self) -> str:
        head = ["one card less", *self.effects]
        rows = [head, *([rank, *map(points, changes)] for rank, changes in self.rows())]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        text = [
            "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])])
            for row in rows
        ]
        return "\n".join([*text, NOTE])


NOTE = "changes of the house edge in percentage points; minus is good for the player"


def effects_of_removal(
    rules: Rules, only: str | None = None, progress: Progress | None = None
) -> EffectsOfRemoval:
    """The table for the full shoe of a game, or one wager's column of it."""
    module = _shoe_module(rules)
    only = checked(rules, only)
    effects = module.effects_of_removal(rules, only, progress)
    return EffectsOfRemoval(rules, len(module.full_cards(rules)), effects)


# The edge now


@dataclass(frozen=True)
class EdgeNow:
    """What each wager of the next round is worth by all that everybody has seen of this shoe."""

    cards: int
    """In the shoe after the shuffle."""
    left: int
    """In the shoe now."""
    seen: int
    """Of those that have left it, how many everybody has seen."""
    fresh: bool
    """The next round begins with a shuffle, so that all cards count again."""
    now: Edges
    """House edge by wager; one that these cards cannot decide is left out."""
    full: Edges
    """The same from the full shoe."""

    @property
    def penetration(self) -> Fraction:
        """What share of the shoe has been dealt."""
        return 1 - Fraction(self.left, self.cards)

    def __getitem__(self, wager: str) -> Share:
        if wager not in self.now:
            raise unknown("wager", wager, self.now)
        return self.now[wager]


def edge_now(table: Table) -> EdgeNow:
    """The edge of each wager of the next round at this table, now and from a full shoe."""
    rules = table.rules
    module = _shoe_module(rules)
    cards: Sequence[int] = module.full_cards(rules)
    seen = table.seen
    fresh: bool = module.fresh_next(table)
    full: Edges = module.edge_now(rules, cards)
    unseen = seen.unseen_of(cards)
    now = full if fresh or not seen.cards else module.edge_now(rules, unseen)
    return EdgeNow(len(cards), len(cards) - seen.dealt, len(seen.cards), fresh, now, full)


# As words


def points(change: Share) -> str:
    """A change in percentage points with its sign: `-0.0116`."""
    return f"{100 * float(change):+.4f}"


def percents(share: Share) -> float:
    return round(100 * float(share), 6)


def exact_text(share: Share) -> str | float:
    """A fraction as text, what is not exact as the number it is."""
    return str(share) if isinstance(share, Fraction) else share


def method_of(shares: Any) -> str:
    return EXACT if all(isinstance(one, Fraction) for one in shares) else DOUBLE
