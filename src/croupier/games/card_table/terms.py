"""What differs between the chapters that are played at a card table, as one frozen value each.

The chapters say the same in nearly the same words; here stand the words, numbers and clauses in
which they differ. What is done with them stands in the other modules of this folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from croupier.core.cards import decks
from croupier.core.game import Rules
from croupier.core.law import Clause
from croupier.core.options import Value

PLAYERS = "players"
"""In a deal: each player who has wagered, clockwise from the dealer's far left."""
COMMUNITY = "community"
"""The hand of the cards that count for everybody."""
RACK = "discard rack"
"""Cards that go to the discard rack unseen: a burn, or what is left of a stack."""

FACE_UP, FACE_DOWN = "face_up", "face_down"


@dataclass(frozen=True)
class Word:
    """What somebody confirms about a deck; `{deck}` in the words is its name."""

    role: str
    words: str
    clause: Clause
    second: str = ""
    """Whose other pair of eyes is wanted."""
    verified: str = ""
    """What that one confirms."""
    verified_by: Clause | None = None
    """Where the chapter asks for that in another clause."""


@dataclass(frozen=True)
class Step:
    """One line of a deal: to whom, how many cards each, and how they lie."""

    to: str
    """`PLAYERS`, `COMMUNITY`, `RACK` or the dealer."""
    cards: int = 1
    face_up: bool = False


@dataclass(frozen=True)
class Ruling:
    """Who may let wagers stand after a misdeal: those that the dealer's hand does not touch, or
    hands that are called valid."""

    role: str
    clause: Clause


@dataclass(frozen=True, eq=False)
class Dealing:
    """How the cards come to the players: from the hand, from a manual or an automated shoe.

    It is asked about at every card, so one is told from another by identity.
    """

    id: str
    """The choice of the option `dealing`."""
    words: str
    clause: Clause
    hours: int
    """How long a deck may be dealt from so."""
    changed: Clause
    closing: Clause
    """Where the betting ends."""
    deal: tuple[Step, ...]
    """The cards that are dealt before anybody decides."""
    counted: Clause
    """What follows when the deck is found to be incomplete."""
    streets: tuple[tuple[Step, ...], ...] = ()
    """What is dealt later, a street at a time."""
    stub: Clause | None = None
    """What becomes of the cards that are left when all have been dealt."""
    left: int | None = None
    """How many these have to be, where the chapter counts them."""
    jam: Clause | None = None
    """What follows when the shoe stops, if it is one that can."""
    streets_by_hand: bool = False
    """Whether the streets come from the dealer's hand, so that no shoe stops there."""
    ruling: Ruling | None = None
    covered: Clause | None = None
    """Where a cover card lies on the dealer's hand until it is shown."""
    after_device: Clause | None = None
    """Where it is allowed only when a device has shuffled the cards."""

    def cards(self, to: str) -> int:
        """How many cards of the first deal go to each of these."""
        return sum(step.cards for step in self.deal if step.to == to)


@dataclass(frozen=True)
class Idle:
    """What becomes of the cards while nobody plays at an open table."""

    clause: Clause
    faces: tuple[str, ...] = (FACE_UP, FACE_DOWN)
    """How they may lie, spread out."""
    wash: Word | None = None
    """Where they are washed again before the shuffle."""


@dataclass(frozen=True)
class Shuffle:
    """Shuffle and cut."""

    clause: Clause
    cut: Clause
    least_cut: int
    recut: Clause
    recut_by: str
    """Who may order another cut; whoever stands above may too."""
    jam: Clause
    """A device that stops: the cards are shuffled again."""
    counts: Clause | None
    """A device that counts the cards and finds a wrong number."""
    idle: Idle
    by_hand: Clause | None = None
    """Where cards that a device failed to shuffle are shuffled by hand, and so cut."""


@dataclass(frozen=True)
class Spare:
    """Wagers that are settled although the round is void."""

    irregularity: str
    wagers: tuple[str, ...]
    after_deal: bool = False
    """Only when everybody had the first cards already."""
    streets: bool = True
    """Whether all cards are dealt out for them, or only the first ones of everybody."""


@dataclass(frozen=True)
class Misdeals:
    """What may go wrong from the first card on."""

    wrong_number: Clause | None
    """A hand that has not the right number of cards; without a clause of its own that of the
    dealing, where the deck is counted."""
    wrong_number_words: str
    face_up: Clause | None = None
    """A card that is found face up in the deck or the shoe."""
    set_aside: int = 1
    """How many of those are only put away; one more voids the round."""
    in_error: Clause | None = None
    """A card drawn in error and not seen: it is the next card."""
    dealer_seen: Clause | None = None
    """A card of the dealer that is seen before its time."""
    seen_until_decided: bool = False
    """Whether that time is over when all players have made their last decision."""
    left: Clause | None = None
    """A player who leaves during the round: the wagers are lost."""
    spares: tuple[Spare, ...] = ()


@dataclass(frozen=True)
class Folds:
    """What a fold costs beside the side bets that say so themselves, and when it is collected."""

    lost: tuple[str, ...]
    """Wagers that have a row for a folded hand."""
    at_once: bool = False
    """Collected as soon as a hand is folded, and not after all players have decided."""


@dataclass(frozen=True, eq=False)
class CardTable:
    """One chapter's card table, told from others by identity as its dealings are."""

    second_deck: Clause
    colors: Clause
    """The backs of two decks differ."""
    opening: tuple[Word, ...]
    """What is done and confirmed with every deck that comes to the table, in this order."""
    preshuffled: Word | None
    """What is confirmed instead of a deck that came inspected and shuffled."""
    shuffle: Shuffle
    dealings: tuple[Dealing, ...]
    misdeals: Misdeals
    folds: Folds
    adjacent: int = 1
    """How many betting positions side by side one player may have."""
    adjacent_clause: Clause | None = None
    jokers: int = 0
    joker: Clause | None = None
    """Where a pack may have two jokers, of which one plays."""
    second_joker: Word | None = None
    """What is then done with the other one."""

    @cached_property
    def deck(self) -> tuple[int, ...]:
        return decks(1, self.jokers)

    def dealing(self, rules: Rules) -> Dealing:
        """The one that the house has chosen."""
        return self._by_id[rules.options["dealing"]]

    @cached_property
    def _by_id(self) -> dict[Value, Dealing]:
        return {one.id: one for one in self.dealings}
