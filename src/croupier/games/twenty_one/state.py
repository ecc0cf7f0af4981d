"""What a table of twenty-one keeps from round to round, and the state of the open round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from croupier.core.game import Rules
from croupier.core.hands import hand_of
from croupier.core.law import Clause
from croupier.core.table import DEALER, Table
from croupier.games.twenty_one.book import Book, Pitched, Tournament
from croupier.games.twenty_one.common import SPLIT_PLACES, is_blackjack

HOLE = "hole card"
EXPOSED = "exposed card"
BURNT = "burnt card"
ERROR = "card drawn in error"
HANDS_AT_MOST = 1 + len(SPLIT_PLACES)


@dataclass
class TwentyOneKeep:
    """What outlives a round."""

    behind: int = 0
    """How many cards lie behind the cutting card."""
    cards: str = ""
    """Which cards were shuffled last, by their identity."""
    batch: int = 1
    """Which batch was shuffled last, where there are two."""
    cut_by: str = ""
    allowed: list[str] | None = None
    """Who may wager before the next shuffle (4.H); None for everybody."""
    first_to_wager: int = 0
    """The seat that wagered first in the last round of a tournament."""


def kept(table: Table) -> TwentyOneKeep:
    """What this table keeps; only a table of twenty-one keeps it."""
    keep = table.keep
    if not isinstance(keep, TwentyOneKeep):
        raise TypeError(f"{table.rules.game.name} is no game of twenty-one")
    return keep


class Doubling(NamedTuple):
    """Who doubles for less at this moment; it stands on the board for all to see."""

    seat: int
    wager: str
    most_cents: int


def doubling(table: Table) -> Doubling | None:
    shown = table.board.get("doubling")
    return None if shown is None else Doubling(*shown)


def batches(rules: Rules) -> tuple[str, ...]:
    """The cards at the table: two batches with a shuffler (3.C), unless it deals them itself."""
    two = rules.options["shuffler"] == "yes" and rules.options["dealing"] != "continuous"
    return ("batch 1", "batch 2") if two else ("cards",)


def in_play(table: Table) -> str:
    """The batch that was shuffled last, or all cards."""
    known = batches(table.rules)
    return known[kept(table).batch] if len(known) > 1 else known[0]


def fresh_next(table: Table) -> bool:
    """Whether a shuffle is due before the next card: new cards, or the cutting card came."""
    keep, cards = kept(table), table.things.get(in_play(table))
    other = cards is None or keep.cards != cards.id
    return other or len(table.shoe) < keep.behind


@dataclass
class Hand:
    """One hand of a player, and what lies on it."""

    seat: int
    place: str = ""
    """Nothing for the first hand, 2, 3 or 4 for one that a split made."""
    split: bool = False
    aces: bool = False
    doubled: bool = False
    settled: bool = False
    free: bool = False
    """A lammer lies here and no chip (Free Bet)."""
    free_double: bool = False
    face_down: bool = False
    """The player asked for the card of a double face down: 7.G, 10.C."""

    @cached_property
    def name(self) -> str:
        return self.at(hand_of(self.seat))

    @cached_property
    def drawn(self) -> str:
        """Cards drawn face up to a hand that is held face down: 16.E.i.(c)."""
        return f"{self.name}, drawn"

    @cached_property
    def sideways(self) -> str:
        """The card of a double that was asked for face down: 10.C."""
        return f"{self.name}, doubled"

    @cached_property
    def piles(self) -> tuple[str, str, str]:
        return self.name, self.drawn, self.sideways

    @property
    def is_original(self) -> bool:
        """Whether only the original wager lies on it: never split and never doubled."""
        return not (self.split or self.doubled or self.free_double)

    def at(self, wager: str) -> str:
        return f"{wager}@{self.place}" if self.place else wager


@dataclass
class OpenRound:
    """The round that is being played."""

    book: Book
    pitched: Pitched | None = None
    """How cards are dealt from the hand, if they are."""
    tournament: Tournament | None = None
    continuous: Clause | None = None
    just_cut: bool = False
    """Whether the cards were cut for this round, so that the cut can be found improper."""
    burnt: list[Clause] = field(default_factory=list)
    """Why each card was burnt that lies on top of the rack since the cut."""
    hands: dict[int, list[Hand]] = field(default_factory=dict)
    stakes: dict[int, dict[str, int]] = field(default_factory=dict)
    """What lay at each seat when the cards were dealt, by wager."""
    first_cards: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The two cards dealt to each seat, as soon as they are seen."""
    later: list[Hand] = field(default_factory=list)
    """Hands whose card was forgotten and comes after the others: 17.H."""
    refused: set[int] = field(default_factory=set)
    """Seats that refused an exposed card and get no more: 17.C."""
    insured: dict[int, int] = field(default_factory=dict)
    """Insurance that was settled by the look."""
    looked: bool = False
    dealer_blackjack: bool = False
    lammers: list[str] = field(default_factory=list)
    """Hands with a Free Bet lammer on them."""

    @classmethod
    def at(cls, table: Table, book: Book) -> OpenRound:
        options = table.rules.options
        dealing, tournament = options["dealing"], options.get("tournament") == "yes"
        return cls(
            book,
            pitched=book.pitched if dealing == "hand" else None,
            tournament=book.tournament if tournament else None,
            continuous=book.continuous if dealing == "continuous" else None,
        )

    def original_cents(self, hand: Hand) -> int:
        return self.stakes[hand.seat]["main"]

    def from_the_right(self, seat: int) -> Sequence[Hand]:
        return self.hands.get(seat, [])[::-1]


def dealers(table: Table) -> list[int]:
    """The dealer's cards that are face up."""
    return table.hands[DEALER]


def up_card(table: Table) -> int:
    return dealers(table)[0]


def cards_of(table: Table, hand: Hand) -> list[int]:
    """All cards of a hand, those that nobody has seen included."""
    hands = table.hands
    return [card for pile in hand.piles if pile in hands for card in hands[pile]]


def is_natural(table: Table, hand: Hand) -> bool:
    """Whether it is a Blackjack: 1.B, so never after a split."""
    return not hand.split and is_blackjack(cards_of(table, hand))
